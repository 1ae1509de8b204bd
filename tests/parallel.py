"""Runs the tests of a file in several processes. For that, a file has the line `from parallel import load_tests`.

unittest calls the `load_tests` of a file, and runs the suite that it returns. Our suite forks. Each child takes the
next test as soon as it has finished one, and reports to the parent, which passes the report on to unittest's result.
So the options of unittest, such as -v, -k and -f, work as they always do. TEST_PROCESSES in the environment says how
many children there are. Without it there is one more than there are processors, because some tests only wait. With
TEST_PROCESSES=1, and where there is no fork, as on Windows, the tests run one after another.
"""
import atexit
import os
import traceback
import unittest
from functools import partialmethod
from multiprocessing import Pipe, connection


def load_tests(_loader, tests, _pattern):
    return Parallel(tests)


def number_of_processes():
    wanted = os.environ.get('TEST_PROCESSES')
    if not hasattr(os, 'fork'):
        return 1
    return int(wanted) if wanted else (os.cpu_count() or 1) + 1


def flat(suite):
    """Return the test cases of a suite of suites."""
    return [test for part in suite for test in (flat(part) if isinstance(part, unittest.TestSuite) else [part])]


class Told(Exception):
    """A failure or error in a child, as its traceback in text."""


class Named:
    """Stands in the parent for what is not in the list of tests: a subtest, or the setUpClass of a class."""
    failureException = AssertionError

    def __init__(self, name):
        self.name = name

    def __str__(self):
        return self.name

    def id(self):
        return self.name

    def shortDescription(self):
        return None


class Report(unittest.TestResult):
    """The result in a child. It sends the events of each test at the test's end.

    An event is (method of a result, number of the test or name of a subtest, arguments). For a test that fails:
    [('startTest', 5, ()), ('addFailure', 5, ('Traceback ..',)), ('stopTest', 5, ())].
    """

    def __init__(self, tests, send):
        super().__init__()
        self.numbers = {id(test): number for number, test in enumerate(tests)}
        self.send, self.events = send, []

    def note(self, method, test, *arguments):
        self.events.append((method, self.numbers.get(id(test), str(test)), arguments))

    def note_error(self, method, test, error):
        self.note(method, test, self._exc_info_to_string(error, test))

    startTest = partialmethod(note, 'startTest')
    addSuccess = partialmethod(note, 'addSuccess')
    addSkip = partialmethod(note, 'addSkip')
    addUnexpectedSuccess = partialmethod(note, 'addUnexpectedSuccess')
    addDuration = partialmethod(note, 'addDuration')
    addFailure = partialmethod(note_error, 'addFailure')
    addError = partialmethod(note_error, 'addError')
    addExpectedFailure = partialmethod(note_error, 'addExpectedFailure')

    def addSubTest(self, test, subtest, error):
        if error is not None:
            failed = issubclass(error[0], test.failureException)
            self.note('addFailure' if failed else 'addError', subtest, self._exc_info_to_string(error, test))

    def stopTest(self, test):
        self.note('stopTest', test)
        self.flush()

    def flush(self):
        self.send(self.events)
        self.events = []


class Queue(unittest.TestSuite):
    """The tests that one child takes: a number at a time from a pipe that all children read."""

    def __init__(self, tests, pipe):
        super().__init__()
        self.tests, self.pipe = tests, pipe

    def __iter__(self):
        for number in iter(lambda: os.read(self.pipe, 2), b''):
            yield self.tests[int.from_bytes(number, 'big')]

    def _removeTestAtIndex(self, index):
        """Keep a test that has run: the list of tests is not this suite's."""


class Parallel(unittest.TestSuite):
    def run(self, result, debug=False):
        tests, count = flat(self), number_of_processes()
        if debug or min(count, len(tests)) < 2:
            return super().run(result, debug)
        numbers, writing = os.pipe()
        os.write(writing, b''.join(number.to_bytes(2, 'big') for number in range(len(tests))))
        os.close(writing)
        children = dict(self.child(tests, numbers) for _ in range(min(count, len(tests))))
        try:
            self.tell(result, tests, list(children), numbers)
        finally:
            os.close(numbers)
            for reader in children:
                reader.close()
            ends = [os.waitpid(pid, 0)[1] for pid in children.values()]
        if any(ends):
            result.addError(Named('a child'), error_of(f'the children ended with {ends}'))
        return result

    def child(self, tests, numbers):
        """Fork a child; return (the pipe by which it reports, its process number)."""
        reader, writer = Pipe(duplex=False)
        pid = os.fork()
        if pid:
            writer.close()
            return reader, pid
        status = 1
        atexit._clear()         # what the parent will do
        try:
            report = Report(tests, writer.send)
            Queue(tests, numbers).run(report)
            report.flush()
            status = 0
        except BrokenPipeError:         # the parent has gone
            pass
        except BaseException:
            traceback.print_exc()
        finally:
            atexit._run_exitfuncs()
            os._exit(status)

    def tell(self, result, tests, readers, numbers):
        """Pass the events that the children send on to the result, until all children have ended."""
        while readers:
            for reader in connection.wait(readers):
                try:
                    events = reader.recv()
                except EOFError:
                    readers.remove(reader)
                    continue
                for method, test, arguments in events:
                    test = tests[test] if isinstance(test, int) else Named(test)
                    if method in ('addFailure', 'addError', 'addExpectedFailure'):
                        arguments = error_of(*arguments),
                    if hasattr(result, method):         # addDuration is there from Python 3.12 on
                        getattr(result, method)(test, *arguments)
            if result.shouldStop:
                while os.read(numbers, 4096):       # no child takes another test
                    pass


def error_of(text):
    """Return a text in the form of sys.exc_info()."""
    return Told, Told('\n' + text), None
