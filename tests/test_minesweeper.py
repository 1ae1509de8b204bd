"""minesweeper_cnf.py against its samples, a naive reference, brute force, and bad input."""
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from itertools import product

import helpers
import naive_minesweeper

SCRIPT = 'minesweeper_cnf.py'


def text_of(board):
    return '%d %d\n' % (len(board), len(board[0])) + ''.join(' '.join(map(str, row)) + '\n' for row in board)


def neighbours(board, row, column):
    """Return the eight or fewer neighbours of a cell as (row, column)."""
    return [(r, c) for r in range(row - 1, row + 2) for c in range(column - 1, column + 2)
            if (r, c) != (row, column) and 0 <= r < len(board) and 0 <= c < len(board[0])]


def closed_cells(board):
    """Return the closed cells that a number touches, as (row, column)."""
    return [(row, column) for row, values in enumerate(board) for column, value in enumerate(values)
            if value == -1 and any(board[r][c] != -1 for r, c in neighbours(board, row, column))]


def keeps_the_numbers(board, mines):
    return all(value == -1 or value == sum(cell in mines for cell in neighbours(board, row, column))
               for row, values in enumerate(board) for column, value in enumerate(values))


def numbering(board):
    """Return the cells that a number touches by variable: first met as neighbours of 0s, of 1s, .."""
    opened = sorted((value, row, column) for row, values in enumerate(board)
                    for column, value in enumerate(values) if value != -1)
    return list(dict.fromkeys((r, c) for _, row, column in opened
                              for r, c in neighbours(board, row, column) if board[r][c] == -1))


def any_board(rng):
    """Return a random board: consistent, or with a few numbers changed, or any numbers at all."""
    n, m = rng.choice([(1, rng.randint(1, 12)), (rng.randint(1, 12), 1), (2, rng.randint(1, 9)),
                       (rng.randint(1, 9), rng.randint(1, 9)), (rng.randint(3, 6), rng.randint(3, 6))])
    if rng.random() < .4:
        values = rng.choice([range(9), range(4), range(1, 3)])
        share = rng.random()
        return [[-1 if rng.random() < share else rng.choice(values) for _ in range(m)] for _ in range(n)]
    density, opened = rng.random(), rng.random()
    mine = [[rng.random() < density for _ in range(m)] for _ in range(n)]
    board = [[-1 if mine[r][c] or rng.random() > opened else sum(mine[a][b] for a, b in neighbours(mine, r, c))
              for c in range(m)] for r in range(n)]
    for _ in range(rng.choice([0, 0, 0, 1, 3])):
        board[rng.randrange(n)][rng.randrange(m)] = rng.randint(-1, 8)
    return board


class Formula(unittest.TestCase):
    maxDiff = 2000

    @classmethod
    def setUpClass(cls):
        cls.script = helpers.load(SCRIPT)

    def formula(self, board):
        n, m, cells = self.script.parse(text_of(board).rstrip().split('\n'))
        return ''.join(self.script.formula(cells, m + 2))

    def check(self, board):
        """Compare inside one process; compare as lines only to show a difference."""
        if self.formula(board) != naive_minesweeper.formula(board):
            self.assertEqual(self.formula(board).split('\n'), naive_minesweeper.formula(board).split('\n'), board)

    def test_samples(self):
        samples = helpers.samples('minesweeper')
        self.assertGreaterEqual(len(samples), 12)
        for name, board, expected in samples:
            with self.subTest(name):
                process = helpers.run(SCRIPT, stdin=board)
                self.assertEqual((process.returncode, process.stdout, process.stderr), (0, expected, b''))

    def test_alone_in_an_empty_folder(self):
        name, board, expected = max(helpers.samples('minesweeper'), key=lambda sample: len(sample[2]))
        for arguments in ((), ('--cnf',)):
            process = helpers.run_alone(SCRIPT, *arguments, stdin=board)
            self.assertEqual((process.returncode, process.stdout, process.stderr), (0, expected, b''))

    def test_plain_path_imports_little(self):
        """What costs start-up time stays out while there are no options."""
        code = ('import sys; exec(compile(open(%r, encoding="utf-8").read(), "script", "exec")); '
                'print([name for name in ("argparse", "re") if name in sys.modules], file=sys.stderr)')
        process = subprocess.run([sys.executable, '-I', '-S', '-c', code % os.path.join(helpers.TOP, SCRIPT)],
                                 input=b'1 1\n-1\n', stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                 timeout=helpers.SECONDS)
        self.assertEqual((process.stdout, process.stderr), (b'p cnf 0 0\n', b'[]\n'))

    def test_every_2x2_board(self):
        for a, b, c, d in product(range(-1, 9), repeat=4):
            self.check([[a, b], [c, d]])

    def test_every_2x3_board_with_numbers_up_to_three(self):
        for cells in product(range(-1, 4), repeat=6):
            self.check([cells[:3], cells[3:]])

    def test_random_boards(self):
        rng = random.Random(1)
        for _ in range(3000):
            self.check(any_board(rng))

    def test_larger_random_boards(self):
        rng = random.Random(2)
        for _ in range(10):
            mine = [[rng.random() < .25 for _ in range(40)] for _ in range(30)]
            opened = rng.choice([.3, .5, .8, 1])
            self.check([[-1 if mine[r][c] or rng.random() > opened
                         else sum(mine[a][b] for a, b in neighbours(mine, r, c))
                         for c in range(40)] for r in range(30)])

    def test_boards_nearly_all_opened(self):
        """Most numbers have no closed neighbour; the first of those above 0 may be the contradiction, or another."""
        rng = random.Random(4)
        for _ in range(1000):
            n, m, highest = rng.randint(1, 12), rng.randint(1, 12), rng.choice((0, 1, 8))
            board = [[rng.randint(0, highest) for _ in range(m)] for _ in range(n)]
            for _ in range(rng.randint(0, 2)):
                board[rng.randrange(n)][rng.randrange(m)] = -1
            self.check(board)

    def test_random_boards_as_processes(self):
        rng = random.Random(3)
        for _ in range(40):
            board = any_board(rng)
            process = helpers.run(SCRIPT, stdin=text_of(board).encode())
            self.assertEqual((process.returncode, process.stdout.decode(), process.stderr),
                             (0, naive_minesweeper.formula(board), b''), board)

    def test_corpus(self):
        folder = helpers.corpus(self, 'minesweeper')
        for name in sorted(os.listdir(folder)):
            data = helpers.read(os.path.join(folder, name))
            if name.endswith('.in') and len(data) < 100000:
                with self.subTest(name):
                    board = [list(map(int, line.split())) for line in data.split(b'\n')[1:] if line.strip()]
                    self.assertEqual(helpers.run(SCRIPT, stdin=data).stdout.decode(),
                                     naive_minesweeper.formula(board))

    def test_models_are_the_mine_placements(self):
        """Every model is a placement and the other way round, each side by trying all."""
        rng = random.Random(4)
        tried = 0
        while tried < 150:
            board = any_board(rng)
            cells = closed_cells(board)
            if not 1 <= len(cells) <= 9:
                continue
            tried += 1
            header, *lines = self.formula(board).splitlines()
            self.assertEqual(header, 'p cnf %d %d' % (len(cells), len(lines)))
            clauses = [[int(token) for token in line.split()[:-1]] for line in lines]
            order = numbering(board)
            models = {frozenset(cell for cell, true in zip(order, values) if true)
                      for values in product([False, True], repeat=len(order))
                      if all(any(values[abs(x) - 1] == (x > 0) for x in clause) for clause in clauses)}
            placements = {mines for mines in (frozenset(cell for cell, mine in zip(cells, chosen) if mine)
                                              for chosen in product([False, True], repeat=len(cells)))
                          if keeps_the_numbers(board, mines)}
            self.assertEqual(models, placements, board)

    def test_layout_of_the_input(self):
        expected = b'p cnf 2 2\n-1 0\n-2 0\n'
        for data in (b'1 3\n-1 0 -1\n', b'1 3\n-1 0 -1', b'1 3\r\n-1 0 -1\r\n', b'\xef\xbb\xbf1 3\n-1 0 -1\n',
                     b'  1\t3 \n\t-1   0 -1  \n', b'1 3\n-1 0 -1\n\n \r\n\n',
                     b'\n1 3\n\n-1 0 -1\n', b'1 3 -1 0 -1', b'1\n3\n-1 0\n-1\n', b'01 +3\n-01 00 -1\n'):
            process = helpers.run(SCRIPT, stdin=data)
            self.assertEqual((process.stdout, process.stderr), (expected, b''), data)


class BadInput(unittest.TestCase):
    CASES = [
        (b'', 'line 1'),
        (b'\n\n', 'line 1'),
        (b'1\n-1\n', "line 2: '-1'"),
        (b'1 1 1\n-1\n', 'line 2: more after the last row'),
        (b'0 1\n', 'line 1', "'0' is not a number from 1"),
        (b'1 0\n\n', 'line 1', "'0' is not a number from 1"),
        (b'-1 1\n-1\n', 'line 1'),
        (b'a b\n', 'line 1'),
        (b'++1 1\n-1\n', 'line 1'),
        (b'1_0 1\n-1\n', 'line 1'),
        ('٣ ٣\n'.encode(), 'line 1'),
        (b'1' + b'0' * 20 + b' 1' + b'0' * 20 + b'\n-1\n', 'line 1', '... is not a number from 1'),
        (b'9' * 10000 + b' 1\n-1\n', 'line 1', '... is not a number from 1'),
        (b'999999999 999999999\n-1\n', 'line 2: row 1 has 1 number, expected 999999999; 1 in all'),
        (b'999999999 1\n-1\n', 'line 3: row 2 of 999999999 is missing'),
        (b'2 2\n-1 -1\n', 'line 3: row 2 of 2 is missing'),
        (b'2 2\n-1 -1\n-1\n', 'line 3: row 2 has 1 number, expected 2'),
        (b'2 2\n-1 -1 0\n-1 1\n', 'line 2: row 1 has 3 numbers, expected 2'),
        (b'2 2\n\n-1 1\n0\n', 'line 4: row 2 has 1 number, expected 2'),
        (b'2 2\n-1 -1\n-1 1\n\n0 0\n', 'line 5'),
        (b'2 2 -1 -1\n-1 1 0\n', 'line 2: row 2 has 3 numbers, expected 2'),
        (b'2 2\n-1\n-1 1 0 0\n', 'line 2: row 1 has 1 number, expected 2'),
        (b'2 2\n-1\n-1\n1\n', 'line 2: row 1 has 1 number, expected 2; 3 in all, expected 4'),
        (b'1 2\n-1 9\n', 'line 2', "'9'"),
        (b'1 2\n-1 -2\n', 'line 2', "'-2'"),
        (b'1 1\n--1\n', 'line 2'),
        (b'1 1\n1_0\n', 'line 2'),
        (b'1 1\n1.0\n', 'line 2'),
        (b'1 1\nx\n', 'line 2', "'x'"),
        ('1 1\n٣\n'.encode(), 'line 2'),
        (b'1 1\n' + b'1' * 10000 + b'\n', 'line 2'),
        (b'1 2\n-1\x00 1\n', 'line 2'),
        (b'1 1\n1\x1b[31m\n', 'line 2'),
        ('1 1\n1\n'.encode('utf-16'), 'line 1'),
        (bytes(range(256)) * 50, 'line 2: not UTF-8 text'),
        (b'\x00' * 1000, 'line 1'),
    ]

    def test_one_line_on_standard_error(self):
        for data, *parts in self.CASES:
            with self.subTest(data[:30]):
                process = helpers.run(SCRIPT, stdin=data)
                helpers.check_one_line_error(self, process, SCRIPT, *parts)
                self.assertLess(len(process.stderr), 160)
                self.assertTrue(process.stderr.decode('ascii').strip().isprintable())

    def test_cut_off_and_spoilt_boards(self):
        """Any input gives a formula or one line of error, never a traceback."""
        script = helpers.load(SCRIPT)
        board = b'3 4\n-1 1 0 0\n1 -1 2 1\n-1 -1 -1 -1\n'
        rng = random.Random(5)
        refused = 0
        for length in range(len(board) + 300):
            data = bytearray(board[:length])
            for _ in range(rng.randint(0, 3) if length >= len(board) else 0):
                data[rng.randrange(len(data))] = rng.choice(b'\x00\n -129a\xff')
            try:
                script.parse(data.decode('latin-1').rstrip().split('\n'))
            except script.BadInput as error:
                self.assertRegex(str(error), r'\Aline \d+: [ -~]+\Z')
                refused += 1
        self.assertGreater(refused, 100)

    def test_bad_usage(self):
        for arguments in (['--no-such-option'], ['board', 'board'], ['--model'], ['--cnf', '--model', 'x'], ['-i', 'x']):
            process = helpers.run(SCRIPT, *arguments, stdin=b'1 1\n-1\n')
            self.assertEqual((process.returncode, process.stdout), (2, b''), arguments)
            self.assertNotIn(b'Traceback', process.stderr)

    def test_help(self):
        process = helpers.run(SCRIPT, '--help')
        self.assertEqual((process.returncode, process.stderr), (0, b''))
        for option in (b'--cnf', b'--model FILE'):
            self.assertIn(option, process.stdout)


class Called(unittest.TestCase):
    BOARD = b'1 6\n-1 1 -1 0 -1 -1\n'

    def test_file(self):
        expected = helpers.run(SCRIPT, stdin=self.BOARD).stdout
        with tempfile.NamedTemporaryFile() as file:
            file.write(self.BOARD)
            file.flush()
            for arguments in [file.name], ['--cnf', file.name], ['-']:
                process = helpers.run(SCRIPT, *arguments, stdin=self.BOARD if arguments == ['-'] else b'')
                self.assertEqual((process.stdout, process.stderr), (expected, b''))
        helpers.check_one_line_error(self, helpers.run(SCRIPT, 'no/such/file'), SCRIPT, 'no/such/file: No such file')

    @unittest.skipUnless(os.name == 'posix', 'limits of POSIX')
    @unittest.skipIf(sys.implementation.name == 'pypy', 'PyPy itself does not start with so little')
    def test_out_of_memory(self):
        import resource
        board = b'2000 2000\n' + (b'1 -1 ' * 1000 + b'\n') * 2000
        for limit in 30, 40:
            process = helpers.run(SCRIPT, stdin=board, preexec_fn=lambda: resource.setrlimit(
                resource.RLIMIT_AS, (limit << 20, limit << 20)))
            self.assertEqual((process.returncode, process.stderr), (1, b'minesweeper_cnf.py: out of memory\n'))

    @unittest.skipUnless(os.name == 'posix', 'terminals of POSIX')
    def test_progress(self):
        """A line on the terminal after a second, also where the formula goes elsewhere; then it is gone."""
        board = b'900 900\n' + (b'4 ' + b'4 -1 ' * 449 + b'4\n') * 900
        with helpers.Terminal() as terminal, tempfile.TemporaryFile() as file:
            file.write(board)
            file.seek(0)
            process = subprocess.Popen([sys.executable, os.path.join(helpers.TOP, SCRIPT)], stdin=file,
                                       stdout=subprocess.PIPE, stderr=terminal.end)
            time.sleep(2.5)         # as its output is not read, it must wait
            process.communicate()
            self.assertRegex(terminal.text(), r'\A(\r%s: 900x900, \d+ s *)+(\r +\r)+\Z' % SCRIPT)


class Model(unittest.TestCase):
    BOARD = b'1 6\n-1 1 -1 0 -1 -1\n'  # variables: 1 and 2 beside the 0, 3 the first cell
    SHOWN = b'1 6\n* 1 . 0 . ?\n'

    def answer(self, text, board=BOARD):
        """Run with --model and a file of this text."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'answer')
            with open(path, 'wb') as file:
                file.write(text)
            return helpers.run(SCRIPT, '--model', path, stdin=board)

    def test_forms_of_the_answer(self):
        for text in (b'SAT\n-1 -2 3 0\n', b'SAT\r\n3 -2 -1 0\r\n', b'SAT\n-1 -2\n3\n0\n',
                     b'SAT\n-1 3 0\n', b'c hello\nc\ns SATISFIABLE\nv -1 -2 3 0\n', b's SATISFIABLE\nv -1\nv -2 3\nv 0\nc end\n'):
            process = self.answer(text)
            self.assertEqual((process.stdout, process.stderr, process.returncode), (self.SHOWN, b'', 0), text)

    def test_unsatisfiable(self):
        for text in (b'UNSAT\n', b'UNSAT', b'c x\ns UNSATISFIABLE\nc y\n'):
            process = self.answer(text, board=b'1 2\n5 -1\n')
            self.assertEqual((process.stdout, process.stderr, process.returncode), (b'UNSATISFIABLE\n', b'', 0))

    def test_no_variables(self):
        process = self.answer(b'SAT\n0\n', board=b'1 2\n-1 -1\n')
        self.assertEqual((process.stdout, process.returncode), (b'1 2\n? ?\n', 0))

    def test_refused_answers(self):
        for text, part in ((b'', 'no answer'), (b'c only\n', 'no answer'), (b'SAT\n', 'cut off'),
                           (b'SAT\n-1 -2 3\n', 'cut off'), (b'SAT\n1 -2 3 0\n', 'row 1, column 2'), (b'SAT\n-1 2 3 0\n', 'row 1, column 4'),
                           (b'SAT\n-1 -2 -3 0\n', 'row 1, column 2'),
                           (b'SAT\n-1 -2 3 4 0\n', "line 2: '4' is no literal"), (b'SAT\n-1 -2 3 -3 0\n', 'line 2'),
                           (b'SAT\n-1 -2 x 0\n', "line 2: 'x'"), (b'SAT\n-1 -2 --3 0\n', 'line 2'),
                           (b'SAT\n-1 -2 3 0 1\n', 'line 2'), (b'SAT\n-1 -2 3.0 0\n', 'line 2'),
                           (b'SAT\n' + b'9' * 10000 + b' 0\n', 'line 2'), (b'INDET\n', 'no answer'),
                           (b's UNKNOWN\n', 'UNKNOWN answer'), (b'UNSAT\n1 0\n', 'UNSATISFIABLE answer of a SAT solver, and a model'), (bytes(range(256)), 'no answer'),
                           (b'1 2\n-1 1\n', 'no answer')):
            with self.subTest(text[:40]):
                helpers.check_one_line_error(self, self.answer(text), SCRIPT, part)

    def test_no_such_file(self):
        helpers.check_one_line_error(self, helpers.run(SCRIPT, '--model', 'no/such/file', stdin=self.BOARD),
                                     SCRIPT, 'no/such/file', 'No such file')
        helpers.check_one_line_error(self, helpers.run(SCRIPT, '--model', os.curdir, stdin=self.BOARD), SCRIPT)

    def test_bad_board(self):
        helpers.check_one_line_error(self, self.answer(b'SAT\n0\n', board=b'1 1\nx\n'), SCRIPT, 'line 2')

    def test_every_model_of_small_boards(self):
        """The board is shown for just those assignments that are mine placements."""
        script = helpers.load(SCRIPT)
        rng = random.Random(6)
        accepted = 0
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'answer')
            for _ in range(60):
                board = any_board(rng)
                order = numbering(board)
                if len(order) > 6:
                    continue
                for values in product([False, True], repeat=len(order)):
                    with open(path, 'w') as file:
                        print('SAT', file=file)
                        print(*(v if true else -v for v, true in enumerate(values, 1)), 0, file=file)
                    mines = {cell for cell, true in zip(order, values) if true}
                    expected = ''.join(
                        ' '.join(str(value) if value != -1 else '*' if (r, c) in mines else
                                 '.' if (r, c) in order else '?' for c, value in enumerate(row)) + '\n'
                        for r, row in enumerate(board))
                    n, m, cells = script.parse(text_of(board).rstrip().split('\n'))
                    if keeps_the_numbers(board, mines):
                        accepted += 1
                        self.assertEqual(''.join(script.solution(n, m, cells, path)), '%d %d\n' % (n, m) + expected)
                    else:
                        with self.assertRaises(script.BadInput):
                            list(script.solution(n, m, cells, path))
        self.assertGreater(accepted, 20)

    def test_external_solvers(self):
        """Board to formula to solver to board, with each SAT program there is."""
        programs = [name for name in ('minisat', 'picosat', 'cadical') if shutil.which(name)]
        if not programs:
            self.skipTest('no minisat, picosat or cadical on PATH')
        for name, board, formula in helpers.samples('minesweeper'):
            rows = [list(map(int, line.split())) for line in board.decode().splitlines()[1:]]
            for program in programs:
                with self.subTest(name, program=program), tempfile.TemporaryDirectory() as folder:
                    cnf, result = os.path.join(folder, 'cnf'), os.path.join(folder, 'result')
                    with open(cnf, 'wb') as file:
                        file.write(formula)
                    command = [program, cnf] + [result] * (program == 'minisat')
                    output = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                            timeout=helpers.SECONDS)
                    self.assertIn(output.returncode, (10, 20))
                    if program != 'minisat':
                        with open(result, 'wb') as file:
                            file.write(output.stdout)
                    process = helpers.run(SCRIPT, '--model', result, stdin=board)
                    self.assertEqual((process.returncode, process.stderr), (0, b''))
                    if output.returncode == 20:
                        self.assertEqual(process.stdout, b'UNSATISFIABLE\n')
                        continue
                    shown = [line.split() for line in process.stdout.decode().splitlines()[1:]]
                    self.assertEqual([[-1 if value in '*.?' else int(value) for value in row] for row in shown], rows)
                    mines = {(r, c) for r, row in enumerate(shown) for c, value in enumerate(row) if value == '*'}
                    self.assertTrue(keeps_the_numbers(rows, mines))


@unittest.skipUnless(os.name == 'posix', 'signals and device files of POSIX')
class Streams(unittest.TestCase):
    BOARD = text_of([[4 if r % 2 and c % 2 else -1 for c in range(101)] for r in range(101)]).encode()

    def start(self, *arguments, **keywords):
        return helpers.start(self, SCRIPT, *arguments, stdin=subprocess.PIPE, **keywords)

    def test_interrupt(self):
        process = self.start(stdout=subprocess.PIPE)
        # More than a pipe holds: once it is written, the script's own code is
        # reading. Earlier, the interrupt would hit the interpreter's start.
        process.stdin.write(b'1 1\n' + b' ' * 1000000)
        process.stdin.flush()
        process.send_signal(signal.SIGINT)
        output, error = process.communicate()
        self.assertEqual((process.returncode, output, error), (130, b'', b''))

    def test_closed_pipe(self):
        for board in (self.BOARD, b'1 1\n-1\n'):
            process = self.start(stdout=subprocess.PIPE)
            process.stdout.close()
            _, error = process.communicate(board)
            self.assertEqual((process.returncode, error), (0, b''))

    @unittest.skipUnless(os.path.exists('/dev/full'), 'no /dev/full')
    def test_full_device(self):
        for board, *arguments in (self.BOARD,), (b'1 1\n-1\n',), (b'', '--help'):
            with open('/dev/full', 'wb') as full:
                process = self.start(*arguments, stdout=full)
                _, error = process.communicate(board)
            self.assertEqual(process.returncode, 1)
            self.assertRegex(error.decode(), r'\Aminesweeper_cnf\.py: standard output: [^\n]+\n\Z')

    def test_closed_streams(self):
        command = ['sh', '-c', '"$0" "$1" <&-', sys.executable,
                   os.path.join(helpers.TOP, SCRIPT)]
        process = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=helpers.SECONDS)
        helpers.check_one_line_error(self, process, SCRIPT, 'standard input')


if __name__ == '__main__':
    unittest.main()
