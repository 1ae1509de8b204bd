"""Tests of what all scripts have in common: options, streams, SAT programs, layout of the input.

A script that solves has a test case that inherits from CommandLine, and any other script one that inherits from
AnyScript. SCRIPT names the script.

    class         for                    what it tests
    AnyScript     each script            bad usage, --help, layouts and faults of the input, imports
    CommandLine   each that solves       --unique, --all, --draw, --svg; --cnf, --model and --solver by SAT programs
    Conflict ..   those with the option  --conflict; Fewer: --fewer; Sure: --sure
    StreamsOfOne  cardpuzzle.py and      Ctrl-C, closed and full streams
                  minesweeper_cnf.py
    OneScript     cardpuzzle.py          files, options that exclude others, SAT programs, signals, terminals

The last two are of code that is the same in all scripts. In a short run, TESTERS have more cases of the others, too.
"""
import io
import marshal
import ntpath
import os
import random
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
import unittest
from unittest import mock
from xml.etree import ElementTree

import formulas
import helpers
from tools import messages

PYPY = sys.implementation.name == 'pypy'
LIMITS = helpers.LINUX and not PYPY        # whether helpers.run takes `memory`
QUICK_PYTHON = sys.executable, '-I', '-S'       # starts in half the time
OWN_PROGRAM = os.path.join(helpers.TOP, 'tests', 'tools', 'dimacs_solver.py')


# A command of a shell, in front of `;`, that needs no program of PATH.
SLEEP = f'exec {shlex.quote(sys.executable)} -c "import time; time.sleep(600)"'


def command_of(*words):
    """Return the command line of some words, for --solver."""
    return ' '.join(map(shlex.quote, words))


def program_by_shell(folder, first, later):
    """Return a SAT program: commands of a shell, one for its first call and one for those after it."""
    there = shlex.quote(os.path.join(folder, 'called'))
    return command_of(helpers.SHELL, '-c', f'test -e {there} && {later}; : > {there}; {first}')


def program_of(code, *words):
    """Return the command line of a SAT program in Python, which may have some more arguments."""
    return command_of(*QUICK_PYTHON, '-c', 'import os, sys, time; ' + code, *words)


# Python code of SAT programs that give no answer.
WRONG = "print('hello\\nworld')", '', "print('\\n')", 'os.abort()', "print('s UNSATISFIABLE', flush=True); os.abort()"

# Correct answers as several programs write them.
IN_OTHER_WORDS = {
    'clasp': 'c clasp version 3.3.5\nc Reading from stdin\nc Solving...\nc Answer: 1\n{v}s SATISFIABLE\n'
             'c \nc Models : 1+\n',
    'painless': 'number of threads: 8\n[0.01] solver 0 ends\ns SATISFIABLE\n{v}Resolution time : 0.1 s\nvoid\nsum 3\n',
    'upside down': 'v 0\nv {first}\nv {others}\ns SATISFIABLE\n',
    'a number first': '8 threads\n1 2\ns SATISFIABLE\n{v}',
    'carriage returns': 's SATISFIABLE\r\n{v}\r\n',
    'MiniSat': '\nSAT\n{literals}\n',
    'MiniSat, wrapped': 'SAT\n{first}\n{others}\n0\n',
    'zChaff, any case': 'instance SATISFIABLE\n{first} {others}\nRESULT:\tSAT\n',
    'zChaff': 'Z-Chaff Version: zChaff 2007.3.12\nSolving x.cnf ......\nc 5 Clauses are true\n\nInstance Satisfiable\n'
              '{first} {others} Random Seed Used 0\nMax Decision Level 3\n\nRESULT:\tSAT\n',
}


TESTERS = ('cardpuzzle.py',)    # scripts that a short run tests with more cases


class Streams:
    """How a script is run."""
    SCRIPT = None       # name of the script
    SOLVE = ()          # arguments with which it solves
    SOLVABLE = None     # bytes of an input with a few solutions

    def start(self, *arguments, **keywords):
        keywords = {'stdin': subprocess.PIPE, 'stdout': subprocess.PIPE, **keywords}
        return helpers.start(self, self.SCRIPT, *(arguments or self.SOLVE), **keywords)

    def start_with_board(self, *arguments, **keywords):
        """Start the script with SOLVABLE as its whole input."""
        process = self.start(*arguments, **keywords)
        process.stdin.write(self.SOLVABLE)
        process.stdin.close()
        process.stdin = None
        return process

    def check_end(self, process, code):
        """Assert that a process ends with this exit code and prints nothing. A child that stays holds its pipes."""
        self.assertEqual((*process.communicate(timeout=20), process.returncode), (b'', b'', code))

    def run_in_shell(self, command, *arguments, **keywords):
        """Run the script, called "$0" "$@" in a command of a shell."""
        command = [helpers.SHELL, '-c', command, sys.executable, helpers.path_of(self.SCRIPT), *arguments]
        return subprocess.run(command, stdout=subprocess.PIPE, timeout=helpers.SECONDS, **keywords)


class AnyScript(Streams):
    """Tests of the command line and the input."""
    USAGE = []          # more wrong command lines
    OTHERWISE = []      # of the classes for some options, those whose options have other tests
    QUICK_RUNS = []     # command lines for which no slow module is imported
    files = helpers.files

    def process(self, *arguments, stdin=None, **keywords):
        """Run the script on SOLVABLE, or another input, and return its process."""
        return helpers.run(self.SCRIPT, *arguments, stdin=self.SOLVABLE if stdin is None else stdin, **keywords)

    def ok(self, *arguments, stdin=None):
        """Return the output of `process`; fail if it is not laid out as all outputs are."""
        process = self.process(*arguments, stdin=stdin)
        self.assertEqual((process.returncode, process.stderr), (0, b''), arguments)
        if '--help' not in arguments:
            self.assertTrue(process.stdout.endswith(b'\n') and not process.stdout.endswith(b'\n\n'), arguments)
            self.assertFalse(any(line.endswith(b' ') for line in process.stdout.split(b'\n')), arguments)
        return process.stdout

    def refused(self, arguments, *parts, **keywords):
        """Assert that `process` refuses its input in one line with these parts, and return that line."""
        process = self.process(*arguments, **keywords)
        helpers.check_one_line_error(self, process, self.SCRIPT, *parts)
        return process.stderr.decode()

    def check_usage(self, cases):
        """Assert that each command line is refused in one line; a case is (command line, a part of the message, ..)."""
        for arguments, *parts in cases:
            with self.subTest(arguments):
                process = self.process(*arguments)
                self.assertEqual((process.returncode, process.stdout), (2, b''))
                error = process.stderr.decode()
                self.assertRegex(error, fr'\A{self.SCRIPT}: [ -~]+; see --help\n\Z')
                self.assertLess(len(error), 200)
                for part in parts:
                    self.assertIn(part, error)

    def check_clashes(self, option, *others):
        """Assert that an option does not go with each of the others, which may have a value."""
        self.check_usage([([option, *other.split()], ' does not go with ') for other in others])

    def test_bad_usage(self):
        shared = [
            (['--no-such-option'], 'arguments: --no-such-option'), (['--mod', 'x'], 'arguments: --mod'),
            (['-i', 'x'], 'arguments: -i'), (['--help=x'], "--help: ignored explicit argument 'x'"),
            (['--jobs', '2'], 'arguments: --jobs'), (['\u2014model', '--x\x1b[31m'], ': --x\\x1b[31m'),
            (['--' + 'x' * 20000], 'arguments: --xxx'), (['board', '--model'], '--model: expected one argument'),
            (['--model='], "--model cannot be ''"), (['board', '--model', ''], "--model cannot be ''")]
        all_cases = helpers.LONG or self.SCRIPT in (*TESTERS, 'minesweeper_cnf.py')
        self.check_usage((shared if all_cases else shared[:1]) + [[arguments] for arguments in self.USAGE])

    def test_help(self):
        for arguments in ['--help'], ['-h'], ['no/such/file', '--help', '--no-such-option']:
            text = self.ok(*arguments, stdin=b'')
            self.assertTrue(b'--model FILE' in text and b' [FILE ..]\n' in text, text)
            for option, tests in (b' --conflict ', Conflict), (b' --fewer ', Fewer), (b' --sure ', Sure):
                self.assertEqual(option in text, isinstance(self, tests) or tests in self.OTHERWISE, option)
            self.assertTrue(text.startswith(f'usage: {self.SCRIPT} '.encode()))
            self.assertLessEqual(max(map(len, text.decode().splitlines())), 120)

    @unittest.skipUnless(os.name == 'posix', 'a shell of POSIX')
    def test_example_of_the_help(self):
        """The command of the example can be pasted, and it prints the lines below it."""
        text = self.ok('--help', stdin=b'').decode()
        example = textwrap.dedent(text.partition('Example:\n')[2].partition('\n\n')[0])
        self.assertEqual(example[:2], '$ ', text)
        command, _, expected = example[2:].partition('\n')
        if '| head' in command and not shutil.which('head'):
            self.skipTest('no head on PATH')
        pasted = command.replace('python3 ' + self.SCRIPT, '"$0" "$1"')
        self.assertNotEqual(pasted, command)
        process = self.run_in_shell(pasted, stderr=subprocess.PIPE)
        self.assertEqual((process.stdout.decode(), process.stderr), (expected + '\n', b''))

    def test_layout_of_the_input(self):
        board = self.SOLVABLE
        expected = self.ok(*self.SOLVE, stdin=board)
        for same in (b'\xef\xbb\xbf' + board, board.replace(b'\n', b'\r\n'), board.rstrip(), board + b'\n \r\n\t\n',
                     board.replace(b' ', b'  \t ').replace(b'\n', b' \n ')):
            self.assertEqual(self.ok(*self.SOLVE, stdin=same), expected, same)

    def test_refused_inputs(self):
        """The inputs in tests/messages/ get their messages: most in this process, the first and the last by another.

        A message names the line, what the script found and what it expected, and for a likely reason, what to do.
        What it says of an answer of a SAT program begins with the file.
        """
        entries = messages.compare(self.SCRIPT)
        others = [entry for entry in entries if entry[0] != entry[2]]
        self.assertEqual(others, [], 'python3 tests/tools/messages.py --write writes them')
        for message, line, _ in entries:
            where = r'FILE: line \d+|line \d+' + r'|FILE|line \d+ of FILE' * ('--model FILE ' in line)
            self.assertRegex(message, fr'\A({where}): .{{0,180}}\Z', line)
            self.assertTrue(message.isprintable())
        for message, line, _ in entries[0], entries[-1]:
            with messages.arranged(line) as (arguments, stdin, names):
                process = helpers.run(self.SCRIPT, *arguments, stdin=stdin)
            said = process.stderr.decode()
            for path, name in names.items():
                said = said.replace(path, name)
            self.assertEqual((said, process.returncode, process.stdout), (f'{self.SCRIPT}: {message}\n', 1, b''))

    def test_any_bytes(self):
        for data in (b'', b'\n\n', b'\x00' * 1000, bytes(range(256)) * 20, b'\xff', self.SOLVABLE + b'\xff',
                     self.SOLVABLE.decode().encode('utf-16'), b'\x00' + self.SOLVABLE, b'9' * 10000,
                     '٣\n'.encode(), b'-1 x\n-1\n', b'1e9\n1\n0 0\n'):
            with self.subTest(data[:40]):
                self.refused(self.SOLVE, 'line ', stdin=data)

    def test_spoilt_boards(self):
        """If a few bytes of an input change, it is either parsed or refused with the number of a line."""
        script, rng, refused = helpers.load(self.SCRIPT), random.Random(5), 0
        for length in range(len(self.SOLVABLE) + 300):
            data = bytearray(self.SOLVABLE[:length])
            for _ in range(rng.randint(0, 3) if length >= len(self.SOLVABLE) else 0):
                data[rng.randrange(len(data))] = rng.choice(b'\x00\n -0129aZ.\xe9')
            text = data.decode('latin-1')
            text = text[:-1] if text.endswith('\n') else text
            try:
                script.parse(text.split('\n'))
            except script.BadInput as error:
                self.assertRegex(str(error), r'\Aline \d+: ')
                self.assertTrue(str(error).isprintable(), error)
                refused += 1
        self.assertGreater(refused, 50)

    def modules_of(self, *arguments):
        """Return which of the modules that take long to import a run of the script imports."""
        (compiled,) = self.files(marshal.dumps(helpers.code_of(helpers.path_of(self.SCRIPT))))
        code = """if True:
            import marshal, os, sys
            before = set(sys.modules)
            def leave(code, leave=os._exit):
                names = 'argparse', 'enum', 're', 'signal', 'subprocess', 'tempfile', 'threading', 'types'
                print(*[name for name in names if name in set(sys.modules) - before], file=sys.stderr, flush=True)
                leave(code)
            os._exit, sys.argv[1:] = leave, %r
            exec(marshal.load(open(%r, 'rb')))
        """
        process = subprocess.run(
            [*QUICK_PYTHON, '-c', code % (arguments, compiled)],
            input=self.SOLVABLE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=helpers.SECONDS)
        return process.stderr.decode().splitlines()[-1].split()

    def test_plain_run_imports_little(self):
        """Modules that take long to import are imported only for arguments, other programs and addresses."""
        self.assertEqual(self.modules_of(), [])
        if not helpers.LONG and self.SCRIPT not in TESTERS:
            return
        by_argparse = self.modules_of('--no-such-option')
        self.assertIn('argparse', by_argparse)
        (path,) = self.files(self.SOLVABLE)
        for arguments in ([*self.SOLVE, path], *self.QUICK_RUNS):
            self.assertEqual(self.modules_of(*arguments), by_argparse, arguments)

    @unittest.skipUnless(LIMITS, 'limits of Linux, and PyPy needs more memory')
    def test_sizes_of_a_huge_board(self):
        """Sizes alone take no memory."""
        for data in b'999999999\n1\n', b'999999999 999999999\n1\n', b'width 999999999\nheight 1\nrows\n1\ncolumns\n1\n':
            self.refused(self.SOLVE, 'line ', stdin=data, memory=70 << 20)


class CommandLine(AnyScript):
    """Tests of a script that solves."""
    # --draw of SOLVABLE has a ┌ and ends with ┘.
    UNSOLVABLE = None   # bytes of an input without any
    NONE = b'UNSATISFIABLE\n'
    QUICK_RUNS = [['--draw'], ['--unique'], ['--all', '1'], ['--cnf'], ['--svg']]

    def none(self, board):
        """Return the output for a board that has no solution."""
        return self.NONE

    def read_solution(self, board, text):
        """Return the solution that the script printed for the board; fail if it breaks a rule.

        The board is bytes, the text a string. Two solutions are compared by ==."""
        raise NotImplementedError

    def verdict(self, board, text):
        """Return the first line of an output of --unique, and check the solutions below it."""
        verdict, _, rest = text.decode().partition('\n')
        lines = rest.splitlines()
        if verdict == 'UNSATISFIABLE':
            self.assertEqual(rest, '')
        elif verdict == 'UNIQUE':
            self.read_solution(board, rest)
        else:
            self.assertEqual((verdict, len(lines) % 2), ('MULTIPLE', 0))
            half = len(lines) // 2
            first, second = ('\n'.join(part) + '\n' for part in (lines[:half], lines[half:]))
            self.assertNotEqual(self.read_solution(board, first), self.read_solution(board, second))
        return verdict

    def test_alone_in_an_empty_folder(self):
        for options in ((), ('--cnf',), ('--unique',), ('--draw',))[:4 if helpers.LONG else 1]:
            arguments = options if options == ('--cnf',) else (*self.SOLVE, *options)
            for board in (self.SOLVABLE, self.UNSOLVABLE)[:2 if helpers.LONG else 1]:
                process = helpers.run_alone(self.SCRIPT, *arguments, stdin=board)
                self.assertEqual((process.returncode, process.stderr), (0, b''), arguments)
                self.assertEqual(process.stdout, self.ok(*arguments, stdin=board))

    def test_no_solution(self):
        for arguments in ((), ('--draw',)):
            self.assertEqual(self.ok(*self.SOLVE, *arguments, stdin=self.UNSOLVABLE), self.none(self.UNSOLVABLE))
        verdict = self.verdict(self.UNSOLVABLE, self.ok('--unique', stdin=self.UNSOLVABLE))
        self.assertEqual(verdict, 'UNSATISFIABLE', 'UNSOLVABLE has a solution')

    def test_several_solutions(self):
        self.assertEqual(self.verdict(self.SOLVABLE, self.ok('--unique')), 'MULTIPLE')
        picture = self.ok(*self.SOLVE, '--draw').decode()
        self.assertEqual([picture[picture.index('┌')], picture[-2]], ['┌', '┘'])

    def test_svg(self):
        """--svg prints a picture; without a solution, one of the givens, whose title says so."""
        for board, end in (self.SOLVABLE, ''), (self.UNSOLVABLE, ': no solution'):
            self.check_svg(self.ok('--svg', stdin=board), end)

    def check_svg(self, text, end):
        """Assert that an image has a size, a title with this end, and neither script nor reference."""
        root = ElementTree.fromstring(text)
        self.assertEqual(root.tag, '{http://www.w3.org/2000/svg}svg')
        left, top, width, height = map(float, root.get('viewBox').split())
        self.assertTrue(left < 0 < width and top < 0 < height)
        self.assertEqual((float(root.get('width')), float(root.get('height'))), (24 * width, 24 * height))
        self.assertEqual(root.get('role'), 'img')
        self.assertRegex(root[0].text, fr'^[A-Z][A-Za-z ()]+{end}$')
        for element in root.iter():
            self.assertIn(element.tag.partition('}')[2], ('svg', 'title', 'g', 'path', 'text'))
            self.assertTrue({'href', 'style', 'class'}.isdisjoint(element.attrib))
            if element.tag.endswith('text'):
                self.assertTrue(left < float(element.get('x')) < left + width)
                self.assertTrue(top < float(element.get('y')) < top + height)
        self.assertIn(f'h{width:g}v{height:g}', root[1].get('d'))
        self.assertTrue(text.startswith(b'<svg ') and text.endswith(b'</svg>\n'))

    def test_sat_programs(self):
        """Each SAT program can be used by --cnf and --model, and by --solver."""
        programs, all_ways = helpers.sat_programs(self), helpers.LONG or self.SCRIPT in TESTERS
        for board in self.SOLVABLE, self.UNSOLVABLE:
            for program in programs if all_ways else programs[:1]:
                with self.subTest(program):
                    cnf, result = self.files(self.ok('--cnf', stdin=board), b'')
                    command = [program, cnf] + [result] * (program == 'minisat')
                    output = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                            timeout=helpers.SECONDS)
                    self.assertEqual(output.returncode, 10 if board == self.SOLVABLE else 20)
                    if program != 'minisat':
                        (result,) = self.files(output.stdout)
                    shown = self.ok('--model', result, stdin=board)
                    if board == self.UNSOLVABLE:
                        self.assertEqual(shown, self.none(board))
                        self.assertEqual(self.ok('--solver', program, '--draw', stdin=board), self.none(board))
                    else:
                        self.read_solution(board, shown.decode())
                    words = "minisat -verb=0 '{cnf}' '{out}'" if program == 'minisat' else program + " '{cnf}'"
                    for solver in [program, words, f'sh -c "{words}"'][:3 if all_ways else 1]:
                        verdict = self.verdict(board, self.ok('--solver', solver, '--unique', stdin=board))
                        self.assertEqual(verdict, 'MULTIPLE' if board == self.SOLVABLE else 'UNSATISFIABLE')

    def all_texts(self, board, *arguments):
        """Return the texts of the solutions that --all prints, without what is above the first, and the last line."""
        *lines, last = self.ok('--all', *arguments, stdin=board).decode().replace(self.head(board), '', 1).splitlines()
        count = int(last.split()[1])
        height = len(lines) // max(count, 1)
        texts = ['\n'.join(lines[at:at + height]) + '\n' for at in range(0, len(lines), height or 1)]
        self.assertEqual(len(texts), count)
        return texts, last

    def all_of(self, board, *arguments):
        """Return the solutions that --all prints, as a set, and the last line."""
        texts, last = self.all_texts(board, *arguments)
        found = {self.read_solution(board, self.head(board) + text) for text in texts}
        self.assertEqual(len(found), len(texts))
        return found, last

    def head(self, board):
        """Return what is printed above the answer."""
        return ''

    def test_all(self):
        """--all prints all solutions, --all N the first N; with a SAT program it finds the same ones."""
        found, last = self.all_of(self.SOLVABLE)
        self.assertGreater(len(found), 1)
        self.assertEqual(last, f'SOLUTIONS {len(found)}')
        for limit in 1, len(found) - 1, len(found):
            some, last = self.all_of(self.SOLVABLE, str(limit))
            self.assertTrue(some <= found)
            self.assertEqual((len(some), last), (limit, f'SOLUTIONS {limit} OR MORE'))
        self.assertEqual(self.all_of(self.SOLVABLE, str(len(found) + 1)), self.all_of(self.SOLVABLE))
        self.assertEqual(self.all_of(self.UNSOLVABLE), (set(), 'SOLUTIONS 0'))
        self.assertEqual(self.all_of(self.SOLVABLE, '--solver', self.quick_program())[0], found)

    def test_models_that_break_a_rule(self):
        variables = int(self.ok('--cnf').split()[2])
        for sign in 1, -1:      # all true, all false
            (model,) = self.files('SAT\n' + ' '.join(str(sign * v) for v in range(1, variables + 1)) + ' 0\n')
            self.refused(['--model', model], 'the model is no solution')

    def own_program(self):
        return command_of(*QUICK_PYTHON, OWN_PROGRAM)

    def own_answer(self, *arguments):
        """Return the path of a file with the answer of our own SAT program to the formula of SOLVABLE."""
        (formula,) = self.files(self.ok('--cnf', *arguments))
        (answer,) = self.files(helpers.run(OWN_PROGRAM, formula).stdout)
        return answer

    def quick_program(self):
        """Return a program that starts quickly, for tests that ask many questions: minisat, or else our own."""
        return 'minisat' if shutil.which('minisat') else self.own_program()

    def noted(self, path, process):
        """Return the process numbers that a program writes to a file, and end these processes after the test."""
        def end():
            for pid in filter(self.alive, pids):
                os.kill(pid, signal.SIGKILL)

        while not helpers.read(path).endswith(b'\n') and process.poll() is None:
            time.sleep(.01)
        pids = [int(pid) for pid in helpers.read(path).split()]
        self.addCleanup(end)
        return pids

    def alive(self, pid):
        """Whether a process exists and is not a zombie."""
        try:
            with open(f'/proc/{pid}/stat') as file:
                return file.read().rpartition(')')[2].split()[0] != 'Z'
        except OSError:
            return False

    def check_ended(self, *pids):
        until = time.monotonic() + helpers.SECONDS
        while any(map(self.alive, pids)) and time.monotonic() < until:
            time.sleep(.01)
        self.assertFalse(any(map(self.alive, pids)))


class StreamsOfOne(Streams):
    """Tests of the streams and of Ctrl-C, of code that is the same in all scripts: for the test case of one of them."""

    @unittest.skipUnless(os.name == 'posix', 'signals of POSIX')
    def test_interrupt(self):
        process = self.start()
        # This is more than a pipe holds: once it is written, the script's own code is reading.
        # Earlier, the interrupt would hit the interpreter's start.
        process.stdin.write(b' ' * 100000)
        process.stdin.flush()
        process.send_signal(signal.SIGINT)
        self.check_end(process, 130)

    def test_closed_pipe(self):
        process = self.start()
        process.stdout.close()
        process.stdout = None      # on Windows, a thread of communicate() would read it
        _, error = process.communicate(self.SOLVABLE)
        self.assertEqual((process.returncode, error), (0, b''))

    @unittest.skipUnless(helpers.LINUX, '/dev/full of Linux')
    def test_full_device(self):
        for arguments in (), ('--help',):
            with open('/dev/full', 'wb') as full:
                process = self.start(*arguments, stdout=full)
                _, error = process.communicate(self.SOLVABLE)
            self.assertEqual(process.returncode, 1)
            self.assertRegex(error.decode(), r'\A\w+\.py: cannot write: [^\n]+\n\Z')

    @unittest.skipUnless(os.name == 'posix', 'a shell of POSIX')
    def test_closed_standard_input(self):
        process = self.run_in_shell('"$0" "$@" <&-', *self.SOLVE, stderr=subprocess.PIPE)
        helpers.check_one_line_error(self, process, self.SCRIPT, 'standard input')

    @unittest.skipUnless(os.name == 'posix', 'os.set_blocking')
    def test_no_data_yet(self):
        """A standard input that does not block, and has nothing yet, is empty."""
        reader, writer = os.pipe()
        os.set_blocking(reader, False)
        with open(reader, 'rb') as stdin, open(writer, 'wb'):
            error = self.start(stdin=stdin).communicate()[1]
        self.assertIn(b'line 1: standard input is empty', error)

    @unittest.skipUnless(os.name == 'posix', 'a shell of POSIX')
    def test_closed_standard_error(self):
        for argument, code in (os.curdir, 1), ('--no-such-option', 2):
            process = self.run_in_shell('"$0" "$@" 2>&-', argument)
            self.assertEqual((process.returncode, process.stdout), (code, b''))


class OneScript(StreamsOfOne):
    """Tests of the options and of SAT programs that are the same in all scripts: for the test case of one of them."""

    def test_file(self):
        """A name that cannot be read is printed without control characters."""
        (path,), other = self.files(b'\xef\xbb\xbf' + self.SOLVABLE.replace(b'\n', b'\r\n')), b'no board'
        expected = self.ok(*self.SOLVE)
        self.assertEqual(self.ok(*self.SOLVE, path, stdin=other), expected)
        self.assertEqual(self.ok(path, *self.SOLVE, stdin=other), expected)
        self.assertEqual(self.ok(*self.SOLVE, '-'), expected)
        for wrong in 'two\nlines', '\x1b[31m', os.curdir, '':
            self.refused([*self.SOLVE, wrong])
        said = self.refused([*self.SOLVE, 'no/such/file'])
        self.assertEqual(said, self.SCRIPT + ': no/such/file: No such file or directory\n')

    def test_help_without_docstrings(self):
        path = helpers.path_of(self.SCRIPT)
        command = [sys.executable, '-OO', path, '--help']
        process = subprocess.run(command, stdout=subprocess.PIPE, timeout=helpers.SECONDS)
        lines = process.stdout.decode().splitlines()
        self.assertEqual(lines[:3], [f'usage: {self.SCRIPT} [OPTION ..] [FILE ..]', '', 'positional arguments:'])
        self.assertIn('  --cnf', process.stdout.decode())

    @unittest.skipUnless(LIMITS, 'limits of Linux, and PyPy needs more memory')
    def test_out_of_memory(self):
        self.refused(self.SOLVE, 'out of memory', stdin=self.SOLVABLE + b'\n' * 10000000, memory=20 << 20)

    @unittest.skipUnless(os.name == 'posix', 'terminals of POSIX')
    def test_input_from_a_terminal(self):
        """Where standard error is a terminal, too, a line there says that the script waits."""
        waits = f'{self.SCRIPT}: waiting for input; see --help\n'
        answer = self.ok(*self.SOLVE)
        for streams, said in ('in', ''), ('err', ''), ('in err', waits):
            with self.subTest(streams), helpers.Terminal() as terminal, helpers.Terminal() as errors:
                process = self.start(stdin=terminal.end if 'in' in streams else subprocess.PIPE,
                                     stderr=errors.end if 'err' in streams else subprocess.PIPE)
                if 'in' in streams:
                    os.write(terminal.ours, self.SOLVABLE + b'\4\4')   # Ctrl-D, which PyPy wants twice
                result, error = process.communicate(None if 'in' in streams else self.SOLVABLE)
                self.assertEqual((result, error or b''), (answer, b''))
                if 'err' in streams:
                    self.assertEqual(errors.text().replace('\r\n', '\n'), said)

    @unittest.skipUnless(os.name == 'posix', 'signals of POSIX')
    @unittest.skipIf(PYPY, 'PyPy does not tell whether a signal is ignored')
    def test_ignored_signal(self):
        """A signal that is ignored from the start, as under nohup, stays ignored."""
        command = [helpers.SHELL, '-c', "trap '' HUP; exec \"$0\" \"$@\"", sys.executable, helpers.path_of(self.SCRIPT),
                   *self.SOLVE]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.addCleanup(process.kill)
        process.stdin.write(b'\n' * 100000)
        process.stdin.flush()
        process.send_signal(signal.SIGHUP)
        output, _ = process.communicate(self.SOLVABLE, helpers.SECONDS)
        self.assertEqual(output, self.ok(*self.SOLVE))

    def test_memory_of_tokens(self):
        """Equal tokens are one object, on whatever line they are."""
        rows = helpers.load(self.SCRIPT).token_rows(['1000 -17 1000', '-17,1000'])
        self.assertEqual(len({id(token) for _, row in rows for token in row}), 2, rows)

    def test_usage_of_questions(self):
        """Some options exclude each other; --all takes a number in any usual form."""
        self.check_usage([
            (['--sol'], 'arguments: --sol'), (['--draw=x'], '--draw: ignored explicit argument'),
            (['--all='], "--all: invalid int value: ''"), (['--all=x'], "--all: invalid int value: 'x'"),
            (['--solver'], '--solver: expected one argument'),
            *([words.split(), '--all cannot be '] for words in ('--all 0', '--all=0', '--all=-1', '--all -1'))])
        for clash in ('--cnf --solver x', '--model x --solver x', '--cnf --unique', '--cnf --draw', '--cnf --svg',
                      '--cnf --all', '--unique --all', '--unique --svg', '--all --svg', '--draw --svg',
                      '--model x --unique', '--model x --all 3'):
            self.check_usage([(clash.split(), ' does not go with '.join(re.findall('--[a-z]+', clash)))])
        (path,) = self.files(self.SOLVABLE)
        expected = self.ok('--all', '2')
        for words in '--all=2', '--all +02', '--all 2 -', '- --all=2', '--all --all 2':
            self.assertEqual(self.ok(*words.split()), expected, words)
        # A word that is not a number is a file.
        self.assertEqual(self.ok('--all', path, stdin=b''), self.ok('--all'))
        self.refused(['--all', 'x'], 'x: No such file')

    def test_several_files(self):
        """The script answers each file by itself, in order, and a message names the file."""
        good, bad, none = self.files(self.SOLVABLE, b'\n\x00\n', self.UNSOLVABLE)
        solved, unsolved = [self.ok(*self.SOLVE, path, stdin=b'') for path in (good, none)]
        self.assertEqual(self.ok(*self.SOLVE, good, none, good, stdin=b''), solved + unsolved + solved)
        self.assertEqual(self.ok(*self.SOLVE, none, '-'), unsolved + solved)
        self.assertEqual(self.ok(none, '--all', '1', none, stdin=b'').count(b'SOLUTIONS 0\n'), 2)
        for paths, named in (((good, bad), bad + ': '), ((bad, good), bad + ': '), ((good, '-'), '-: '), ((bad,), '')):
            said = self.refused([*self.SOLVE, *paths], stdin=b'\n\x00\n')
            self.assertRegex(said, f'^{self.SCRIPT}: {re.escape(named)}line [12]: ')
        self.refused([*self.SOLVE, good, 'no/such/file'], self.SCRIPT + ': no/such/file: No such file or directory\n')
        for option in ['--cnf'], ['--model', os.devnull], ['--svg']:
            self.refused([*option, good, none], none + ': line 1: a second puzzle')

    def test_lattice(self):
        """The lines of a grid, from the first to the last, in both directions."""
        lattice = helpers.load(self.SCRIPT).lattice
        for n, m in (1, 1), (2, 3), (6, 3):
            lines = re.findall(r'M(-?\d*\.\d) ?(-?\d*\.\d)([hv])(\d+)', lattice(n, m))
            lines = [(float(x), float(y), way, int(length)) for x, y, way, length in lines]
            self.assertEqual(lines, [(-.5, row - .5, 'h', m) for row in range(n + 1)]
                             + [(column - .5, -.5, 'v', n) for column in range(m + 1)])

    def test_formula_of_the_other_solutions(self):
        """--cnf --model prints the formula and one clause, which excludes one solution only: that of the model."""
        answer = self.own_answer()
        other = self.own_answer('--model', answer)
        self.assertNotEqual(*(self.read_solution(self.SOLVABLE, self.ok('--model', path).decode())
                              for path in (answer, other)))
        texts = [self.ok('--cnf', *arguments) for arguments in ((), ('--model', answer))]
        whole, others = (formulas.read_dimacs(text.decode()) for text in texts)
        self.assertEqual((others[0], others[1][:-1]), whole)
        own = set(map(abs, others[1][-1]))
        counts = [len({frozenset(own.intersection(model)) for model in formulas.all_models(*formula, max(own))})
                  for formula in (whole, others)]
        found, _ = self.all_of(self.SOLVABLE)
        self.assertEqual(counts, [len(found), len(found) - 1])
        # FILE is read once only: it may be a pipe.
        board, unsatisfiable, unknown = self.files(self.SOLVABLE, b's UNSATISFIABLE\n', b's UNKNOWN\n')
        self.assertEqual(self.ok('--cnf', '--model', '-', board, stdin=helpers.read(answer)), texts[1])
        self.assertEqual(self.ok('--cnf', '--model', unsatisfiable, stdin=self.UNSOLVABLE),
                         self.ok('--cnf', stdin=self.UNSOLVABLE))
        self.refused(['--cnf', '--model', unknown])

    def test_fake_sat_programs(self):
        for code in WRONG:
            said = self.refused(['--solver', program_of(code)], os.path.basename(sys.executable))
            self.assertLess(len(said), 200 + len(sys.executable))
        shown = self.ok('--solver', program_of("print('s UNSATISFIABLE'); sys.exit(10)"))
        self.assertEqual(shown, self.none(self.SOLVABLE))
        for command in '"', ' ':
            self.refused(['--solver', command], ' is not a command')

    def test_programs_that_do_not_start(self):
        """The message names the program."""
        (text,) = self.files('This is no program.\n')
        os.chmod(text, 0o755)
        for name in 'no-such-program-at-all', '/no/such/program', os.path.dirname(text), text:
            self.refused(['--solver', f'"{name}"'], f'{self.SCRIPT}: {name}: ')
        self.refused(['--solver', "''"], f"{self.SCRIPT}: '': ")
        # Where Windows refuses to start any program, it names no file.
        with mock.patch.object(subprocess, 'Popen', side_effect=OSError(22, 'asks for elevation')), \
                self.assertRaises(OSError) as caught:
            helpers.load(self.SCRIPT).run_program(['refused'], os.devnull)
        self.assertEqual(caught.exception.filename, 'refused')

    # Runs a script as if os.name were this. Its main() meets an OSError of this number, perhaps with a file.
    FAILING = '''import importlib, os, sys
system, number, *name = sys.argv[3:]

def fail():
    raise OSError(int(number), 'a fault', *name)

sys.path.insert(0, sys.argv[1])
script = importlib.import_module(sys.argv[2])
script.main, os.name = fail, system
script.run_script()
'''

    def test_faults_of_files(self):
        """The message names the file. Errno 32, on Windows also 22, without a file is a closed pipe and no error."""
        self.refused([*self.SOLVE, ''], f"{self.SCRIPT}: '': No such file or directory")
        (driver,) = self.files(self.FAILING)
        folder, name = os.path.split(helpers.path_of(self.SCRIPT))
        for fault, expected in (('nt 22', ''), ('nt 32', ''), ('nt 28', 'cannot write: '), ('nt 22 x', 'x: '),
                                ('nt 22 ', "'': "), ('nt 2 ', "'': "), ('posix 32', ''), ('posix 22', 'cannot write: '),
                                ('posix 2 x', 'x: ')):
            process = helpers.run(driver, folder, name[:-len('.py')], *fault.split(' '))
            error = f'{self.SCRIPT}: {expected}a fault\n' * (expected != '')
            self.assertEqual((process.returncode, process.stderr.decode()), (int(error != ''), error), fault)

    def test_exit_codes_of_programs(self):
        """A program died if a signal ended it, also by what a shell or Windows says of that."""
        script = helpers.load(self.SCRIPT)

        def run_program(words, path):
            with open(path, 'w') as file:
                file.write('s UNSATISFIABLE\n')
            return code

        with mock.patch.object(script, 'run_program', run_program):
            for code in 0, 1, 2, 4, 10, 20, 128:
                self.assertIsNone(script.run_solver('program', (1, []), []), code)
            for code in 3, 129, 137, -6, -9, 0xC0000005:
                with self.assertRaisesRegex(script.BadInput, f'^program: no answer, exit code {code}$'):
                    script.run_solver('program', (1, []), [])

    def test_answers_in_other_words(self):
        expected = self.ok('--solver', self.own_program())
        literals = helpers.read(self.own_answer()).decode().split('\nv ')[1].strip()
        first, _, others = literals[:-2].partition(' ')
        lines = f'v {first}\nv {others}\nv 0\n'
        for name, text in IN_OTHER_WORDS.items():
            with self.subTest(name):
                (path,) = self.files(text.format(v=lines, literals=literals, first=first, others=others))
                self.assertEqual(self.ok('--model', path), expected)
                program = program_of(f'print(open({path!r}).read())')
                self.assertEqual(self.ok('--solver', program), expected)

    def test_program_that_repeats_its_model(self):
        program = program_of(f'print(open({self.own_answer()!r}).read())')
        self.refused(['--unique', '--solver', program], 'the model is no solution: it was found before')

    @unittest.skipUnless(os.name == 'posix', 'limits of POSIX')
    def test_no_room_for_the_formula(self):
        import resource
        self.refused(['--solver', 'minisat'], 'cannot write: ',
                     preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1, 1)))

    @unittest.skipUnless(os.name == 'posix', 'a program by its first line')
    def test_program_called_minisat(self):
        """A program called minisat gets a file for its result, and the script does not read what it prints."""
        with tempfile.TemporaryDirectory() as folder:
            program = os.path.join(folder, 'minisat')
            with open(program, 'w') as file:
                file.write(f'#!{helpers.SHELL}\necho noise\n[ $# = 2 ] && [ -s "$1" ] && echo UNSAT > "$2"\nexit 20\n')
            os.chmod(program, 0o755)
            self.assertEqual(self.ok('--solver', command_of(program)), self.none(self.SOLVABLE))
            with open(program, 'w') as file:
                file.write(f'#!{helpers.SHELL}\necho UNSAT\n')
            self.refused(['--solver', command_of(program)], 'no answer, exit code 0')

    FIFO = """
os.mkfifo(sys.argv[2])
with open(sys.argv[1], 'w') as file:
    print(os.getpid(), file=file)
time.sleep(int(sys.argv[3]))
"""

    @unittest.skipUnless(hasattr(os, 'mkfifo'), 'no FIFO')
    def test_result_that_is_no_file(self):
        """A program that makes a FIFO or a folder in place of its result gives no answer, and a signal ends it."""
        ended, there = self.files(b'', b'')
        for program in program_of(self.FIFO, ended, '{out}', '0'), program_of('os.mkdir(sys.argv[1])', '{out}'):
            self.refused(['--solver', program], 'no answer, exit code 0')
        process = self.start_with_board('--solver', program_of(self.FIFO, there, '{out}', '600'))
        (pid,) = self.noted(there, process)
        process.send_signal(signal.SIGTERM)
        self.check_end(process, 143)
        self.check_ended(pid)

    def test_refused_models(self):
        none = 'expected one answer of a SAT solver, found none'
        for text, part in ((b'', none), (b'c only\n', none), (b'SAT\n99999999 0\n', "'99999999' is not"),
                           (b'SAT\n1 x 0\n', "line 2 of %s: 'x' is not a number from -"),
                           (b'c\ns SATISFIABLE\nv 1.0 0\n', "line 3 of %s: '1.0' is not a number"),
                           (b'SAT\n0 ' + b'9' * 5000 + b' 0\n', "'99999999999999999999'... is not"),
                           (b'SAT\n0 ' + b'0' * 5000 + b'1 0\n', "'00000000000000000000'... is not"),
                           (b'SAT\n' + b'9' * 20 + b' 0\n', "'99999999999999999999' is not"),     # nothing is cut off
                           (b'SAT\n' + b'9' * 21 + b' 0\n', "'99999999999999999999'... is not"),
                           (b'INDET\n', "found 'INDET'"), (bytes(range(256)), none), (b'v 1 0\n', none),
                           (b's UNKNOWN\n', "found 's UNKNOWN'"), (b'c 1\nc UNKNOWN\nc 2 s\n', "found 'c UNKNOWN'"),
                           (b's SATISFIABLE or not\n', "found 's SATISFIABLE or not'"),
                           (b's SATISFIABLE\ns UNSATISFIABLE\nv 0\n', 'found SAT and UNSAT'),
                           (b'1 Random Seed Used 0\nRESULT:\tABORT : TIME OUT\n',
                            r"found 'RESULT:\tABORT : TIME'..."),
                           (b's ' + b'A' * 100000 + b'\nv 0\n', "found 's AAAAAAAAAAAAAAAAAA'...")):
            with self.subTest(text[:40]):
                (path,) = self.files(text)
                said = self.refused([f'--model={path}'], path, part.replace('%s', path))
                self.assertLess(len(said), 200 + len(path))
        for path in 'no/such/file', os.curdir, 'two\nlines', '\x1b[31m':
            for option in '--model', '--solver':
                self.refused([option, path])

    def test_odd_models(self):
        """Models that are cut off, or contradict themselves: the solution is right, or the model is refused."""
        for text in (b'SAT\n', b'SAT\n1\n', b's SATISFIABLE\nv 1\n', b'SAT\n1 -1 0\n', b'SAT\n-1 1 1 0\n',
                     b'SAT\n1 0 0\n', b'SAT\n0\n', b's SATISFIABLE\nv 0\nv 2 0\n'):
            (path,) = self.files(text)
            process = self.process('--model', path)
            if process.returncode:
                some = {*text.split()} - {b'SAT', b's', b'SATISFIABLE', b'v', b'0'}
                fault = 'the model is no solution: ' if some else 'no model, only that there is one'
                left_out = '; it leaves out ' if some else ''
                helpers.check_one_line_error(self, process, self.SCRIPT, f'{path}: {fault}', left_out)
            else:
                self.read_solution(self.SOLVABLE, process.stdout.decode())

    def test_windows(self):
        """On Windows a command is split into words by other rules; MiniSat and Glucose get their own arguments."""
        script = helpers.load(self.SCRIPT)
        words = {r'C:\tools\minisat.exe': [r'C:\tools\minisat.exe', '{cnf}', '{out}'],
                 r'"C:\SAT programs\cadical.exe"  -q': [r'C:\SAT programs\cadical.exe', '-q', '{cnf}'],
                 r'picosat.exe {cnf} -s 1': ['picosat.exe', '{cnf}', '-s', '1'],
                 r'\\host\bin\x -s "1 2"': [r'\\host\bin\x', '-s', '1 2', '{cnf}']}
        with mock.patch.object(os, 'name', 'nt'), mock.patch.object(os, 'path', ntpath):
            for command, expected in words.items():
                self.assertEqual(script.program_words(command), expected)
            for command in '', ' ', '"':
                self.assertRaises(script.BadInput, script.program_words, command)
        self.assertEqual(script.program_words("'a b' c"), ['a b', 'c', '{cnf}'])
        for program in 'minisat', '/opt/minisat_static', 'minisat-2.2', 'minisat.exe':
            self.assertEqual(script.program_words(program), [program, '{cnf}', '{out}'])
        for program in 'cryptominisat5', 'clasp', 'gimsatul', 'painless':
            self.assertEqual(script.program_words(program), [program, '{cnf}'])
        self.assertEqual(script.program_words('glucose -verb=0'), ['glucose', '-verb=0', '{cnf}', '-model'])
        self.assertEqual(script.program_words('glucose {cnf} {out}'), ['glucose', '{cnf}', '{out}'])

    def start_slow(self, terminal):
        """Start the script with a SAT program that takes some seconds, and a terminal as standard error."""
        return self.start('--solver', program_of("time.sleep(2.5); print('s UNSATISFIABLE')"), stderr=terminal.end)

    @unittest.skipUnless(os.name == 'posix', 'terminals of POSIX')
    def test_terminal(self):
        """On a terminal, a line shows that the script is still working; it is erased at the end."""
        with helpers.Terminal() as terminal:
            process = self.start_slow(terminal)
            self.assertEqual(process.communicate(self.SOLVABLE, helpers.SECONDS), (self.none(self.SOLVABLE), None))
            self.assertRegex(terminal.text(), fr'\A(\r{self.SCRIPT}: \d+ s *\r)+(\r +\r)+\Z')

    def test_line_of_each_puzzle(self):
        """It counts them from 1, and stays away after the last text."""
        def texts():
            yield ''
            enough = len(said) + 2
            while len(said) < enough:
                sleep(.001)

        script, said, sleep = helpers.load(self.SCRIPT), [], time.sleep
        with mock.patch.object(script, 'tell', said.append), mock.patch.object(os, 'isatty', lambda _: True), \
                mock.patch.object(time, 'sleep', lambda _: sleep(.001)), mock.patch('sys.stdout', io.StringIO()):
            script.write_texts([texts(), texts(), texts()])
            sleep(.02)
        self.assertEqual((sorted({*re.findall(r'. of 3', str(said))}), said[-1]), (['1 of 3', '2 of 3', '3 of 3'], ''))

    @unittest.skipUnless(os.name == 'posix', 'terminals of POSIX')
    def test_terminal_that_goes(self):
        """The answer is printed even if the terminal on standard error has been closed."""
        with helpers.Terminal() as terminal:
            process = self.start_slow(terminal)
        self.assertEqual(process.communicate(self.SOLVABLE, helpers.SECONDS), (self.none(self.SOLVABLE), None))
        self.assertEqual(process.returncode, 0)

    PROGRAM = """
import subprocess
child = subprocess.Popen([sys.executable, '-I', '-S', '-c', 'import time; time.sleep(600)'])
with open(sys.argv[1], 'w') as file:
    print(os.getpid(), child.pid, file=file)
child.wait()
"""

    @unittest.skipUnless(helpers.LINUX, '/proc of Linux')
    def test_signals_end_programs(self):
        """A signal leaves no SAT program, no child of it, and no temporary file behind."""
        for number in signal.SIGINT, signal.SIGTERM, signal.SIGHUP:
            (there,) = self.files(b'')
            with self.subTest(number), tempfile.TemporaryDirectory() as folder:
                process = self.start_with_board('--solver', program_of(self.PROGRAM, there),
                                                env=dict(os.environ, TMPDIR=folder))
                pids = self.noted(there, process)
                self.assertEqual(len(pids), 2)
                process.send_signal(number)
                self.check_end(process, 128 + number)
                self.assertEqual(os.listdir(folder), [])
                self.check_ended(*pids)

    @unittest.skipUnless(os.name == 'posix', 'signals of POSIX')
    def test_signals_at_any_moment(self):
        """Whenever the signal comes, nothing is left behind."""
        rng, codes = random.Random(7), []
        arguments = '--unique', '--solver', self.own_program()
        expected = self.ok(*arguments)
        with tempfile.TemporaryDirectory() as folder:
            environment = dict(os.environ, TMPDIR=folder)
            for number in [signal.SIGINT, signal.SIGTERM, signal.SIGHUP] * 10:
                if len(codes) >= (15 if helpers.LONG else 3) and any(codes):
                    break
                process = self.start(*arguments, env=environment)
                process.stdin.write(b'\n' * 100000)         # once they are read, the script's own code is running
                process.stdin.flush()
                timer = threading.Timer(rng.choice([.003, .03, .3]) * rng.random(), process.send_signal, [number])
                timer.start()
                try:
                    process.stdin.write(self.SOLVABLE)
                    process.stdin.close()
                except BrokenPipeError:
                    pass
                process.stdin = None
                output, error = process.communicate(timeout=20)
                timer.join()
                self.assertIn((process.returncode, error), [(128 + number, b''), (0, b''), (-number, b'')])
                if process.returncode < 0:      # at its very end the interpreter has removed the handlers
                    self.assertEqual(output, expected)
                self.assertEqual(os.listdir(folder), [])
                codes.append(process.returncode)
        self.assertTrue(set(codes) - {0}, codes)


OTHER_QUESTIONS = '--cnf', '--model x', '--unique', '--all', '--draw', '--svg'


class Conflict:
    """Tests of --conflict, for a test case with CommandLine."""
    CONTRADICTIONS = []     # inputs of one board each, without a solution
    GAME = None     # that of tools/boards.py

    def givens(self, board):
        """Return the size and the givens of an input, as a set of tuples."""
        n, m, givens = board = self.GAME.read(board.decode())
        return {('size', n, m), *((place, givens[place]) for place in self.GAME.places(board))}

    def fewer(self, board):
        """Return the inputs (bytes) that have one given fewer than this one."""
        n, m, givens = board = self.GAME.read(board.decode())
        return [self.GAME.text_of((n, m, {other: value for other, value in givens.items() if other != place})).encode()
                for place in self.GAME.places(board)]

    def test_conflict(self):
        """The givens that are left contradict each other, and without any one of them there is a solution."""
        most = 0
        for board in self.CONTRADICTIONS if helpers.LONG else self.CONTRADICTIONS[:3]:
            with self.subTest(board[:60]):
                left = self.ok('--conflict', stdin=board)
                self.assertLessEqual(self.givens(left), self.givens(board))
                most = max(most, len(self.givens(board)) - len(self.givens(left)))
                self.assertEqual(self.ok(*self.SOLVE, stdin=left), self.none(left))
                parts = self.fewer(left)
                self.assertTrue(parts)
                for part in parts:
                    self.assertEqual(self.ok('--conflict', stdin=part), b'SATISFIABLE\n')
                self.assertEqual(self.ok('--conflict', stdin=left), left)
        self.assertGreater(most, 1)         # single givens had to be taken away

    def test_no_conflict(self):
        self.assertEqual(self.ok('--conflict'), b'SATISFIABLE\n')

    def test_conflict_by_a_program(self):
        if not shutil.which('minisat'):
            self.skipTest('no minisat on PATH')
        board = self.CONTRADICTIONS[0]
        left = self.ok('--conflict', '--solver', 'minisat', stdin=board)
        self.assertEqual(left, self.ok('--conflict', stdin=board))

    def test_conflict_usage(self):
        self.check_clashes('--conflict', '--sure', *OTHER_QUESTIONS)


class Fewer:
    """Tests of --fewer, for a test case with CommandLine and Conflict."""
    ONE_SOLUTION = []       # inputs of one board each, with one solution

    def up_to_two(self, board):
        """Return the last line of --all 2."""
        return self.ok('--all', '2', stdin=board).splitlines()[-1]

    def test_fewer(self):
        """What is left are givens of the board; it has one solution, and without any one of them it has several."""
        for board in self.ONE_SOLUTION if helpers.LONG else self.ONE_SOLUTION[:2]:
            with self.subTest(board[:60]):
                left = self.ok('--fewer', stdin=board)
                self.assertLessEqual(self.givens(left), self.givens(board))
                self.assertEqual(self.up_to_two(left), b'SOLUTIONS 1')
                for part in self.fewer(left):
                    self.assertEqual(self.up_to_two(part), b'SOLUTIONS 2 OR MORE')

    def test_not_one_solution(self):
        self.assertEqual(self.ok('--fewer'), b'MULTIPLE\n')
        self.assertEqual(self.ok('--fewer', stdin=self.UNSOLVABLE), b'UNSATISFIABLE\n')

    def test_fewer_usage(self):
        self.check_clashes('--fewer', '--conflict', *OTHER_QUESTIONS)


class Sure:
    """Tests of --sure, for a test case with CommandLine."""
    SURE_BOARDS = []        # inputs of one board each, with a few or many solutions

    def shared(self, texts):
        """Return the output of --sure for the texts of all solutions: `.` where they differ."""
        return ''.join([chars[0] if len({*chars}) == 1 else '.' for chars in zip(*texts)])

    def test_sure(self):
        """What --sure prints is what all solutions share; the embedded solver and a program agree."""
        several = 0
        for board in [self.SOLVABLE, *self.SURE_BOARDS]:
            texts, _ = self.all_texts(board)
            several += len(texts) > 2
            for arguments in (), ('--solver', self.quick_program()):
                found = self.ok('--sure', *arguments, stdin=board).decode().replace(self.head(board), '', 1)
                self.assertEqual(found.splitlines(), self.shared(texts).splitlines())
        self.assertGreater(several, 0)
        for arguments in (), ('--draw',):
            self.assertEqual(self.ok('--sure', *arguments, stdin=self.UNSOLVABLE), self.none(self.UNSOLVABLE))
        self.assertNotEqual(self.ok('--sure', '--draw'), self.ok('--draw'))
        self.assertIn(b'<svg', self.ok('--sure', '--svg'))

    def test_sure_usage(self):
        self.check_clashes('--sure', '--cnf', '--model x', '--unique', '--all')
