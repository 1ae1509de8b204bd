"""The tests' own tools: a forked script does what a process of its own does; the last line says what was not run."""
import os
import subprocess
import sys
import tempfile
import unittest

import helpers

TESTS = '''
import unittest
import helpers

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


class Run(unittest.TestCase):
    def test_fork_and_process(self):
        """Both give the same exit code and output, for answers, errors and bad usage."""
        for script, arguments, data in (
                ('solitaire.py', [], b'2\n1 0\n2 2\n'), ('solitaire.py', ['--unique'], b'2\n1 0\n2 2\n'),
                ('solitaire.py', [], b'x\n'), ('solitaire.py', ['--nope'], b''), ('solitaire.py', ['--help'], b''),
                ('cardpuzzle.py', ['--solver', 'kill -9 $$'], b'1 1\n0 0\n'),
                ('cardpuzzle.py', ['--cnf'], b'1 1\n0 0\n'),
                ('template.py', ['--draw'], '2.1 ..#\n'.encode()), ('template.py', ['no such file'], b'')):
            with self.subTest(script, arguments=arguments):
                forked = helpers.run(script, *arguments, stdin=data)
                alone = helpers.run(script, *arguments, stdin=data, env=dict(os.environ))
                self.assertEqual((forked.returncode, forked.stdout, forked.stderr),
                                 (alone.returncode, alone.stdout, alone.stderr))

    def ended(self, text):
        """Return the process of a script with this text."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'script.py')
            with open(path, 'w') as file:
                file.write(text)
            return helpers.run(path, timeout=1)

    @unittest.skipUnless(hasattr(os, 'fork'), 'no os.fork')
    def test_ends_of_a_fork(self):
        process = self.ended('import os, sys\nprint(sys.argv[1:], __name__)\nos.kill(os.getpid(), 15)\n')
        self.assertEqual((process.returncode, process.stdout), (-15, b''))
        process = self.ended('import sys\nprint(sys.argv[1:], __name__)\nsys.exit("why")\n')
        self.assertEqual((process.returncode, process.stdout, process.stderr), (1, b'[] __main__\n', b'why\n'))
        process = self.ended('print(1 // 0)\n')
        self.assertEqual((process.returncode, process.stdout, process.stderr.split(b':')[0].split(b'\n')[0]),
                         (1, b'', b'Traceback (most recent call last)'))
        self.assertEqual(self.ended('import sys\nsys.exit(3)\n').returncode, 3)
        self.assertRaises(subprocess.TimeoutExpired, self.ended, 'while True:\n    pass\n')


class LastLine(unittest.TestCase):
    def line(self, **environment):
        """Return the last line of a run of TESTS."""
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, 'test_some.py'), 'w') as file:
                file.write(TESTS)
            environment = dict(os.environ, PYTHONPATH=os.path.join(helpers.TOP, 'tests'), **environment)
            process = subprocess.run([sys.executable, '-m', 'unittest', 'test_some'], cwd=folder, env=environment,
                                     stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=helpers.SECONDS)
        self.assertEqual((process.returncode, process.stdout), (0, b''), process.stderr)
        return process.stderr.decode().splitlines()[-1]

    def test_skipped(self):
        self.assertEqual(self.line(LONG_TESTS=''), 'not run: 2 tests: no such program; 1 test: long (LONG_TESTS=1 '
                         'runs it); many cases of other tests (LONG_TESTS=1 runs them)')
        self.assertEqual(self.line(LONG_TESTS='1'), 'not run: 2 tests: no such program')


if __name__ == '__main__':
    unittest.main()
