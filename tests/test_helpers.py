"""Tests of what the other tests use: helpers.py, parallel.py, and the commands in make/, peers/ and tools/.

A fork of the tests behaves as a new process does. Signals that the tests ignore reach the processes that they start.
The last line of a run says what was skipped. In several processes tests give the results that they give in one. Each
command answers wrong arguments with its docstring.
"""
import importlib.util
import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

import helpers
from parallel import load_tests

# Tests for run_tests.
TESTS = '''
class Some(unittest.TestCase):
    def test_run(self):
        pass

    @unittest.skip('no such program')
    def test_skipped(self):
        self.fail()

    def test_skipped_later(self):
        self.skipTest('no such program')

    @helpers.long
    def test_long(self):
        pass
'''

ENDS = '''
class Ends(unittest.TestCase):
    def test_good(self):
        pass

    def test_failure(self):
        self.assertEqual(1, 2, 'one is not two')

    def test_error(self):
        1 // 0

    def test_subtests(self):
        for number in range(3):
            with self.subTest(number):
                self.assertEqual(number, 1)

    @unittest.expectedFailure
    def test_expected(self):
        self.fail()

    @unittest.expectedFailure
    def test_unexpected(self):
        pass

    def test_skipped(self):
        self.skipTest('why')

class Never(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        raise OSError('no set-up')

    def test_good(self):
        pass
'''

KILLED = '''
class Killed(unittest.TestCase):
    def test_killed(self):
        os.kill(os.getpid(), 9)

    def test_good(self):
        pass
'''

HANGS = '''
helpers.LIMIT = .2

def search(puzzle):
    while True:
        pass

class Hangs(unittest.TestCase):
    def test_hangs(self):
        for board in '1 1 4', '2 2 .. ..':
            with self.subTest():
                search(board)

    def test_good(self):
        pass
'''


def run_tests(text, *arguments, **environment):
    """Run a file of tests by unittest; return the process."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, 'test_some.py'), 'w') as file:
            file.write('import os\nimport unittest\nimport helpers\nfrom parallel import load_tests\n' + text)
        environment = dict(os.environ, PYTHONPATH=helpers.TESTS, **environment)
        return subprocess.run([sys.executable, '-m', 'unittest', 'test_some', *arguments], cwd=folder, env=environment,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=helpers.SECONDS)


class Run(unittest.TestCase):
    def test_fork_and_process(self):
        """Both give the same exit code and output, for answers, errors and bad usage."""
        for script, arguments, data in (
                ('solitaire.py', [], b'2\n1 0\n2 2\n'), ('solitaire.py', ['--unique'], b'2\n1 0\n2 2\n'),
                ('solitaire.py', [], b'x\n'), ('solitaire.py', ['--nope'], b''), ('solitaire.py', ['--help'], b''),
                ('cardpuzzle.py', ['--solver', 'kill -9 $$'], b'1 1\n0 0\n'),
                ('template.py', ['--draw'], '2.1 ..#\n'.encode()))[:None if helpers.LONG else 4]:
            with self.subTest(script, arguments=arguments):
                forked = helpers.run(script, *arguments, stdin=data)
                alone = helpers.run(script, *arguments, stdin=data, env=dict(os.environ))
                self.assertEqual((forked.returncode, forked.stdout, forked.stderr),
                                 (alone.returncode, alone.stdout, alone.stderr))

    def ended(self, text, **limit):
        """Return the process of a script with this text."""
        (path,) = helpers.files(self, text)
        return helpers.run(path, **limit)

    @unittest.skipUnless(hasattr(os, 'fork'), 'no os.fork')
    def test_ends_of_a_fork(self):
        for text, code, output, error in (
                ('import os\nprint(1)\nos.kill(os.getpid(), 15)\n', -15, b'', b'^$'),
                ('import sys\nprint(sys.argv[1:], __name__)\nsys.exit("why")\n', 1, b'[] __main__\n', b'^why\n$'),
                ('print(1 // 0)\n', 1, b'', br'^Traceback \(most recent call last\)'),
                ('import sys\nsys.exit(3)\n', 3, b'', b'^$'), ('1 +\n', 1, b'', b'SyntaxError')):
            with self.subTest(text):
                process = self.ended(text)
                self.assertEqual((process.returncode, process.stdout), (code, output))
                self.assertRegex(process.stderr, error)

    @unittest.skipUnless(helpers.LINUX, 'limits of Linux')
    def test_memory(self):
        # The C library may keep up to 32 MB that other tests have freed.
        for size, code in (10 << 20, 0), (100 << 20, 1):
            self.assertEqual(self.ended(f'text = bytes({size})\n', memory=20 << 20).returncode, code)

    def test_a_script_that_changes(self):
        """The last text counts, not one that was compiled before."""
        (path,) = helpers.files(self, '')
        for number in 1, 22:
            with open(path, 'w') as file:
                file.write(f'import sys\nprint({number}, len(sys.argv[1]), sys.stdin.read())\n')
            for keywords in {}, {'env': None}:      # as a fork, and as a new process
                process = helpers.run(path, 'x' * 20000, stdin=b'in', **keywords)
                self.assertEqual(process.stdout, b'%d 20000 in\n' % number)


class Signals(unittest.TestCase):
    @unittest.skipUnless(os.name == 'posix', 'signals of POSIX')
    def test_ignored_signals(self):
        """Where the tests ignore signals, as under nohup, the processes that they start do not."""
        # A shell, as PyPy does not tell whether a signal was ignored when it began.
        shell = helpers.SHELL
        child = f'for n in 1 2 15; do {shell} -c "kill -$n \\$\\$; echo $n ignored"; done'
        for module, expected in ('import helpers', b''), ('', b'1 ignored\n2 ignored\n15 ignored\n'):
            code = ('import os, signal, subprocess, sys\n'
                    'for number in 1, 2, 15:\n    signal.signal(number, signal.SIG_IGN)\n'
                    f'sys.path.insert(0, {helpers.TESTS!r})\n{module}\n'
                    f'os.kill(os.getpid(), 1)\nsubprocess.call([{shell!r}, "-c", {child!r}])\n')
            process = subprocess.run([sys.executable, '-c', code], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                     timeout=helpers.SECONDS)
            self.assertEqual((process.returncode, process.stdout), (0, expected))


@unittest.skipUnless(hasattr(os, 'fork'), 'no os.fork')
class InParallel(unittest.TestCase):
    def told(self, processes, *arguments):
        """Return what unittest says of ENDS: the exit code, what went wrong and why, and the last lines."""
        process = run_tests(ENDS, *arguments, TEST_PROCESSES=str(processes))
        lines = process.stderr.decode().splitlines()
        faults = sorted(line for line in lines if re.match('(ERROR|FAIL|UNEXPECTED SUCCESS): ', line))
        causes = [text in process.stderr.decode() for text in ('one is not two', 'ZeroDivisionError', 'no set-up')]
        ends = [re.sub(r' in .*', '', line) for line in lines if re.match(r'Ran |FAILED|OK', line)]
        return process.returncode, faults, causes, ends

    def test_same_results(self):
        """Several processes give the results of one, however tests end."""
        for arguments in [], ['-v', '-k', 'good']:
            with self.subTest(arguments):
                expected, found = self.told(1, *arguments), self.told(3, *arguments)
                self.assertEqual(found, expected)
                self.assertTrue(found[0] and found[1])

    def test_killed_child(self):
        """If a child dies, the run fails."""
        process = run_tests(KILLED, TEST_PROCESSES='2')
        self.assertEqual(process.returncode, 1)
        self.assertIn(b'ERROR: a child', process.stderr)


@unittest.skipUnless(hasattr(os, 'fork') and hasattr(signal, 'SIGPROF'), 'no os.fork, or no limit')
class Limit(unittest.TestCase):
    def test_search_that_never_ends(self):
        """It is a failure with the name of the test and the board, and so is each subtest; other tests go on."""
        for processes in '1', '2':
            error = run_tests(HANGS, TEST_PROCESSES=processes).stderr.decode()
            self.assertEqual(re.findall(r'^(?:FAIL|ERROR): (\w+)', error, re.MULTILINE), ['test_hangs'] * 2, error)
            self.assertEqual(re.findall(r"over 0.2 CPU seconds\n+(.*)", error),
                             ["puzzle = '1 1 4'", "puzzle = '2 2 .. ..'"])
            self.assertIn('Ran 2 tests', error)

    def test_script_that_never_ends(self):
        """It is ended by its CPU time, and the failure has its input; a program that waits is ended by the clock."""
        busy, waiting = helpers.files(self, 'while True:\n    pass\n', 'import time\ntime.sleep(60)\n')
        with mock.patch.object(helpers, 'LIMIT', .2):
            with self.assertRaisesRegex(helpers.TooLong, r"file 0 -x; stdin = b'1 1 4'\Z"):
                helpers.run(busy, '-x', stdin=b'1 1 4')
            self.assertRaises(subprocess.TimeoutExpired, helpers.run, waiting, timeout=1)


class LastLine(unittest.TestCase):
    def line(self, **environment):
        """Return the last line of a run of TESTS."""
        process = run_tests(TESTS, **environment)
        self.assertEqual((process.returncode, process.stdout), (0, b''), process.stderr)
        return process.stderr.decode().splitlines()[-1]

    def test_skipped(self):
        self.assertEqual(self.line(LONG_TESTS=''), 'not run: 2 tests: no such program; 1 test: long (LONG_TESTS=1 '
                         'runs it); many cases of other tests (LONG_TESTS=1 runs them)')
        self.assertEqual(self.line(LONG_TESTS='1'), 'not run: 2 tests: no such program')


class Commands(unittest.TestCase):
    """Commands and their wrong arguments, to which each answers with its docstring."""
    WRONG = {
        'tools/bench.py': 'no_such', 'tools/chart.py': 'x', 'tools/dimacs_solver.py': 'a b c',
        'tools/fuzz.py': 'boards x', 'tools/messages.py': '--write x', 'tools/proof.py': 'a', 'tools/regions.py': 'x y',
        'tools/samples.py': '--write --inside', 'make/make_nonogram.py': '5 x', 'make/make_numberlink.py': '3 3',
        'make/make_open_numberlink.py': '3 3 5 1', 'make/make_slitherlink.py': 'x', 'make/make_sudoku.py': '7 40 1',
        'peers/beside.py': 'slitherlink.py x', 'peers/naive_minesweeper.py': 'x', 'peers/pysat_nonogram.py': 'x',
        'peers/pysat_numberlink.py': 'x', 'peers/pysat_slitherlink.py': 'x', 'peers/pysat_sudoku.py': 'x'}
    PACKAGES = {'peers/pysat_numberlink.py': 'pysat', 'peers/pysat_slitherlink.py': 'pysat'}

    def path(self, name):
        return os.path.join(helpers.TESTS, *name.split('/'))

    def test_dimacs_solver(self):
        """A formula may be laid out as DIMACS allows; any other file is refused in one line."""
        for text, code, said in (('c p cnf 1 0\np  cnf\t2 2 \nc x\n1 -2\n0 -1 0\n', 10, 's SATISFIABLE\nv -1 -2 0\n'),
                                 ('p cnf 1 2\n1 0 -1 0\n%\n0\n', 20, 's UNSATISFIABLE\n'), ('p cnf 1 1\n2 0\n', 1, '')):
            process = helpers.run(self.path('tools/dimacs_solver.py'), *helpers.files(self, text))
            self.assertEqual((process.returncode, process.stdout.decode()), (code, said))
            self.assertRegex(process.stderr, b'^$' if said else br'\Adimacs_solver\.py: .*: no such variable\n\Z')

    def test_usage(self):
        for name, wrong in self.WRONG.items():
            with self.subTest(name):
                if not importlib.util.find_spec(self.PACKAGES.get(name, 'os')):
                    self.skipTest('no package ' + self.PACKAGES[name])
                process = helpers.run(self.path(name), *wrong.split())
                self.assertEqual((process.returncode, process.stdout), (1, b''))
                self.assertIn('python3 tests/' + name, process.stderr.decode())
                self.assertNotIn('Traceback', process.stderr.decode())

    def test_every_command_is_listed(self):
        commands = [f'{room}/{name}' for room in helpers.ROOMS for name in os.listdir(os.path.join(helpers.TESTS, room))
                    if name.endswith('.py') and self.is_command(room, name)]
        self.assertEqual(sorted(self.WRONG), sorted(commands))
        for name in os.listdir(helpers.TESTS):
            if name.endswith('.py'):
                self.assertEqual(self.is_command(name), name.startswith('test_') or name == 'template.py', name)

    def test_rules_know_nothing_of_the_project(self):
        for name in os.listdir(os.path.join(helpers.TESTS, 'rules')):
            if name.endswith('.py'):
                text = helpers.read(self.path('rules/' + name)).decode()
                imported = re.findall(r'(?m)^ *(?:from|import) (\S+)', text)
                self.assertLessEqual({*imported}, {'functools', 'itertools', '.'})

    def is_command(self, *parts):
        return b"__name__ == '__main__'" in helpers.read(os.path.join(helpers.TESTS, *parts))


if __name__ == '__main__':
    unittest.main()
