"""What the tests share: running a script as a process, the samples, the corpus of other people's boards, long tests."""
import atexit
import math
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback
import unittest
import warnings
from collections import Counter
from contextlib import contextmanager, suppress
from functools import lru_cache

TESTS = os.path.dirname(os.path.abspath(__file__))
ROOMS = 'peers', 'make', 'rules', 'tools'        # folders of tests/
TOP = os.path.dirname(TESTS)
SAMPLES = os.path.join(TOP, 'samples')
CORPUS = os.path.join(os.path.dirname(TOP), 'shared', 'corpus')

WORST = os.path.join(os.path.dirname(CORPUS), 'worst')     # boards on which some program took very long

LINUX = sys.platform == 'linux'         # Wine has /proc and /dev, too
SHELL = '/bin/sh'       # even if PATH has Python alone
SECONDS = 300   # a process that takes longer, on a busy machine too, is killed, and its test fails

# With LONG_TESTS, tests run all their cases instead of some. Tests that a short run skips are marked with `long`.
LONG = bool(os.environ.get('LONG_TESTS'))
long = unittest.skipUnless(LONG, 'long (LONG_TESTS=1 runs it)')


# The CPU seconds that a test may take in its own process, and a script that it starts by a fork, too: a search that
# never ends is a failure with a name, however busy the machine is.
LIMIT = 600 if LONG or sys.implementation.name == 'pypy' else 60


class TooLong(AssertionError):
    """A test, or a part of it, has taken too many CPU seconds."""


@contextmanager
def limited(seconds):
    """Raise TooLong in the main thread when the body has taken so many CPU seconds; without such a signal, never."""
    if not hasattr(signal, 'SIGPROF') or threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(*_):
        raise TooLong(f'over {seconds} CPU seconds')
    before = signal.signal(signal.SIGPROF, end)
    again = min(seconds, 1)         # if only a subtest ends by it, the next one has this time
    left, _ = signal.setitimer(signal.ITIMER_PROF, seconds, again)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, left, left and 1)
        signal.signal(signal.SIGPROF, before)


# What a variable with a board is called; then those with another case.
BOARDS = ('puzzle', 'board', 'instance', 'clues', 'text', 'data', 'stdin', 'case', 'clauses', 'rows', 'lines',
          'arguments', 'name', 'script')


def said_of(name, value):
    """Return what a variable with a board says, as text."""
    shown = {key: part for key, part in getattr(value, '__dict__', {}).items()
             if key in ('n', 'm', 'size', 'text', 'cells', 'numbers', 'total', 'clues', 'rows', 'cards')}
    return f'{name} = {shown or value!r}'[:1000] + '\n'


def with_board(result, error, test, told=unittest.TestResult._exc_info_to_string):
    """Return the text of a failure, and below it the board of the innermost function that has one."""
    frames = [frame.f_locals for frame, _ in traceback.walk_tb(error[2]) if '__unittest' not in frame.f_globals][::-1]
    found = (said_of(name, frame[name]) for name in BOARDS for frame in frames if frame.get(name) is not None)
    return told(result, error, test) + next(found, '')


unittest.TestResult._exc_info_to_string = with_board
unittest.util._MAX_LENGTH = 2000        # characters of a text in a failure; it has 80, too few for a traceback


def run_limited(case, result=None, run=unittest.TestCase.run):
    with limited(LIMIT):
        return run(case, result)


unittest.TestCase.run = run_limited


def heed_signals():
    """Make sure that the processes that tests start do not ignore signals.

    Under nohup, or in the background of a shell script, this process ignores some, and new processes would inherit
    that. They do not inherit handlers. So a handler that does nothing takes the place of each ignored signal.
    """
    for name in 'SIGINT', 'SIGTERM', 'SIGHUP':
        number = getattr(signal, name, None)
        if number and signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, nothing)


def nothing(*_):
    """Do nothing about a signal."""


heed_signals()


def path_of(script):
    """Return the path of a script; the template's regions are filled first."""
    return filled_template() if script == 'template.py' else os.path.join(TOP, script)


@lru_cache(None)
def filled_template():
    """Return the path of a copy of the template with the regions of the scripts, which goes at the end."""
    from tools import regions
    folder = tempfile.TemporaryDirectory()
    atexit.register(folder.cleanup)
    path = os.path.join(folder.name, 'template.py')
    write(path, regions.filled(TOP, regions.read(TOP, os.path.join('tests', 'template.py'))))
    return path


def run(script, *arguments, stdin=b'', timeout=SECONDS, memory=None, **keywords):
    """Run a script of the top folder; return the process with bytes in stdout and stderr.

    Where possible the process is a fork: starting Python takes longer than solving most boards. On Linux, `memory` is
    how many bytes it may take in addition to those of this process.
    """
    command = [sys.executable, path_of(script), *arguments]
    if keywords or not hasattr(os, 'fork') or threading.active_count() > 1:
        process = subprocess.run(command, input=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=timeout,
                                 **keywords)
        if os.path.isabs(script):       # a command of the tests: on Windows, print() ends a line by \r\n
            process.stdout = process.stdout.replace(os.linesep.encode(), b'\n')
            process.stderr = process.stderr.replace(os.linesep.encode(), b'\n')
        return process
    with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as error:
        source.write(stdin)
        source.seek(0)
        status = status_of(command[1:], (source, out, error), (timeout, memory))
        if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGALRM:
            raise subprocess.TimeoutExpired(command, timeout)
        if os.WIFSIGNALED(status) and os.WTERMSIG(status) == getattr(signal, 'SIGXCPU', None):
            raise TooLong(f'over {LIMIT} CPU seconds: {" ".join([script, *arguments])}; stdin = {stdin!r}'[:1000])
        returncode = -os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
        out.seek(0)
        error.seek(0)
        return subprocess.CompletedProcess(command, returncode, out.read(), error.read())


def status_of(words, files, limits):
    """Run a script in a forked process; return the status of os.waitpid."""
    with suppress(SyntaxError):     # the forked process meets the same error
        code_of(words[0])
    with warnings.catch_warnings():
        warnings.simplefilter('ignore', DeprecationWarning)     # Python still counts a thread that has just ended
        child = os.fork()
    if not child:
        become(words, [file.fileno() for file in files], limits)
    return os.waitpid(child, 0)[1]


def code_of(path):
    """Return a file compiled. The test that made it may have written it anew since the last call."""
    stat = os.stat(path)
    return compiled(path, stat.st_mtime_ns, stat.st_size)


@lru_cache(None)
def compiled(path, *_):
    return compile(read(path), path, 'exec')


def become(words, descriptors, limits):
    """Run a script in a forked process, as Python's main module with these standard streams, and exit."""
    status = 1
    try:
        timeout, memory = limits
        signal.alarm(timeout)
        limit_cpu()
        if memory:
            limit_memory(memory)
        for number in 1, 2, 15:
            if signal.getsignal(number) is nothing:     # a fork keeps it, unlike a new process
                signal.signal(number, signal.SIG_DFL)
        for target, descriptor in enumerate(descriptors):
            os.dup2(descriptor, target)
        streams = [open(at, 'w' if at else 'r', closefd=False) for at in range(3)]
        sys.stdin, sys.stdout, sys.stderr = streams
        warnings.simplefilter('ignore')         # unittest has turned them on
        sys.argv = words
        sys.path.insert(0, os.path.dirname(words[0]))
        main = sys.modules['__main__'] = type(sys)('__main__')
        main.__file__ = words[0]
        try:
            exec(code_of(words[0]), main.__dict__)
            status = 0
        except SystemExit as ended:
            status = ended.code
            if not isinstance(status, (int, type(None))):
                print(status, file=sys.stderr)
                status = 1
        except BaseException:
            traceback.print_exc()
        for stream in streams[1:]:
            stream.flush()
    finally:
        os._exit(status or 0)


def limit_cpu():
    """Let this process, and each that it starts, end by SIGXCPU after LIMIT CPU seconds, where that can be set."""
    with suppress(ImportError):
        import resource
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(LIMIT), resource.RLIM_INFINITY))


def limit_memory(more):
    """Let this process take some bytes more than it has now."""
    import resource
    with open('/proc/self/statm') as file:
        limit = int(file.read().split()[0]) * resource.getpagesize() + more
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def run_alone(script, *arguments, stdin=b'', timeout=SECONDS):
    """Run a copy of a script alone in an empty folder, without site packages or environment."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(path_of(script), folder)
        return subprocess.run([sys.executable, '-I', '-S', script, *arguments], input=stdin, cwd=folder,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=timeout)


def start(test, script, *arguments, **keywords):
    """Start a script in a session of its own, which is killed if it hangs or after the test; return the Popen."""
    keywords.setdefault('stderr', subprocess.PIPE)
    process = subprocess.Popen([sys.executable, path_of(script), *arguments], start_new_session=True, **keywords)
    end, words = (os.killpg, (process.pid, signal.SIGKILL)) if os.name == 'posix' else (process.kill, ())
    timer = threading.Timer(60, end, words)     # its boards take no time
    timer.start()

    def stop():
        timer.cancel()
        if process.poll() is None:
            end(*words)
    test.addCleanup(stop)
    return process


class Terminal:
    """A pseudoterminal: `end` is the side of the processes, `ours` the side of the user."""

    def __enter__(self):
        import pty
        self.ours, self.end = pty.openpty()
        return self

    def text(self):
        """Return what the processes have written. Call it after they have ended."""
        os.close(self.end)
        self.end, found = None, b''
        try:
            for chunk in iter(lambda: os.read(self.ours, 1000), b''):
                found += chunk
        except OSError:
            pass
        return found.decode()

    def __exit__(self, *_):
        os.close(self.ours)
        if self.end is not None:
            os.close(self.end)


def load(script):
    """Return a script as a module, for tests of its functions."""
    path = path_of(script)
    module = type(sys)(script[:-len('.py')])
    module.__file__ = path
    exec(code_of(path), module.__dict__)
    return module


def run_main(main):
    """Run the main function of a command; end quietly if the pipe that it prints to is closed."""
    try:
        main()
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)        # the interpreter flushes once more at its end


def read(path):
    with open(path, 'rb') as file:
        return file.read()


def write(path, data):
    """Write bytes, or a text, to a file."""
    with open(path, 'wb') as file:
        file.write(data.encode() if isinstance(data, str) else data)


def files(test, *contents):
    """Return the paths of files with these contents, bytes or text, which go at the end of the test."""
    folder = tempfile.TemporaryDirectory()
    test.addCleanup(folder.cleanup)
    paths = [os.path.join(folder.name, f'file {number}') for number in range(len(contents))]
    for path, data in zip(paths, contents):
        write(path, data)
    return paths


def check_growth(test, work, small, large):
    """Assert that work(large) takes at most eight times the CPU time of work(small), where 16 times would be quadratic.

    large is four times as large as small. A busy machine slows either: one try of several must do.
    """
    def seconds(data):
        before = time.process_time()
        work(data)
        return max(time.process_time() - before, .001)

    tries = []
    while len(tries) < 8 and min(tries, default=9) > 8:
        tries.append(seconds(large) / seconds(small))
    test.assertLess(min(tries), 8, f'{tries}: {str(small)[:100]}')


def samples(puzzle):
    """Return (name, input, expected output) for each sample of a puzzle."""
    folder = os.path.join(SAMPLES, puzzle)
    names = sorted(name[:-len('.in')] for name in os.listdir(folder) if name.endswith('.in'))
    return [(name, read(os.path.join(folder, name + '.in')), read(os.path.join(folder, name + '.out')))
            for name in names]


def options_of(puzzle, name):
    """Return the options with which a sample is made: those in NAME.args."""
    path = os.path.join(SAMPLES, puzzle, name + '.args')
    return read(path).decode().split() if os.path.isfile(path) else []


def folder_of(script):
    """Return the name of a script's folder of samples: `sudoku` for sudoku_cnf.py."""
    return script.partition('.')[0].partition('_')[0]


def sat_programs(test):
    """Return which of three SAT programs are on PATH; skip the test if none is."""
    programs = [name for name in ('minisat', 'picosat', 'cadical') if shutil.which(name)]
    if not programs:
        test.skipTest('no minisat, picosat or cadical on PATH')
    return programs


def corpus(test, puzzle):
    """Return the corpus's folder for a puzzle; skip the test if there is none."""
    folder = os.path.join(CORPUS, puzzle)
    if not os.path.isdir(folder):
        test.skipTest('no corpus at ' + os.path.relpath(folder, TOP))
    return folder


def check_one_line_error(test, process, script, *parts):
    """Assert that a process refused its input: exit code 1, no output, one line of error with these parts."""
    error = process.stderr.decode()
    test.assertEqual((process.returncode, process.stdout), (1, b''), error)
    test.assertTrue(error.startswith(script + ': '), error)
    test.assertTrue(error.endswith('\n') and error[:-1].isprintable(), error)
    for part in parts:
        test.assertIn(part, error)


class Results:
    """Collects the results of a run, and prints at its end what was skipped."""

    def __init__(self):
        self.results, begin = [], unittest.TestResult.__init__

        def begin_noted(result, *arguments):
            begin(result, *arguments)
            self.results.append(result)
        unittest.TestResult.__init__ = begin_noted
        atexit.register(self.tell)

    def tell(self):
        """Print which tests were skipped, by reason."""
        reasons = Counter(reason for result in self.results for _, reason in result.skipped)
        if not LONG and any(result.testsRun for result in self.results):
            reasons['many cases of other tests (LONG_TESTS=1 runs them)'] = 0
        if reasons:
            said = (f'{count} test{"s" * (count > 1)}: {reason}' if count else reason
                    for reason, count in reasons.most_common())
            print('not run: ' + '; '.join(said), file=sys.stderr)


Results()
