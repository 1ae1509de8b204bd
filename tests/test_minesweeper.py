"""minesweeper_cnf.py against its samples, a naive reference, brute force, and bad input."""
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from itertools import islice, product

import formulas
import helpers
import naive_minesweeper
from command_line import CommandLine, Conflict, Streams

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
            if value == -1 and any(board[r][c] not in (-1, '?') for r, c in neighbours(board, row, column))]


def keeps_the_numbers(board, mines):
    return all(value in (-1, '?') or value == sum(cell in mines for cell in neighbours(board, row, column))
               for row, values in enumerate(board) for column, value in enumerate(values))


def numbering(board):
    """Return the cells that a number touches, in the order of their variables: neighbours of 0s, of 1s, .."""
    opened = sorted((value, row, column) for row, values in enumerate(board)
                    for column, value in enumerate(values) if value not in (-1, '?'))
    return list(dict.fromkeys((r, c) for _, row, column in opened
                              for r, c in neighbours(board, row, column) if board[r][c] == -1))


def placements(board):
    """Return all sets of mines, among the cells that a number touches, that keep the numbers.

    Both values are tried for each cell in reading order. A number is compared as soon as it has no cell left.
    """
    cells = closed_cells(board)
    ends = [[] for _ in cells]
    for row, values in enumerate(board):
        for column, value in enumerate(values):
            near = [cells.index(cell) for cell in neighbours(board, row, column) if cell in cells]
            if value not in (-1, '?') and near:
                ends[max(near)].append((value, near))
            elif value not in (-1, '?', 0):
                return set()
    found = [()]
    for numbers in ends:
        found = [tried + (mine,) for tried in found for mine in (False, True)]
        found = [tried for tried in found if all(value == sum(tried[i] for i in near) for value, near in numbers)]
    return {frozenset(cell for cell, mine in zip(cells, tried) if mine) for tried in found}


def shown(board, mines, free):
    """Return the output for a board when it is known of these cells that they are mines, or free."""
    return '%d %d\n' % (len(board), len(board[0])) + ''.join(
        ' '.join(str(value) if value != -1 else '*' if (r, c) in mines else '.' if (r, c) in free else '?'
                 for c, value in enumerate(row)) + '\n' for r, row in enumerate(board))


def any_board(rng):
    """Return a random board: one with a solution, such a board with a few numbers changed, or any numbers."""
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
        return ''.join(self.script.formula(self.script.parse(text_of(board).rstrip().split('\n'))))

    def check(self, board):
        """Compare the formula with the straightforward one, and line by line only to show a difference."""
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
        _, board, expected = max(helpers.samples('minesweeper'), key=lambda sample: len(sample[2]))
        for arguments in ((), ('--cnf',)):
            process = helpers.run_alone(SCRIPT, *arguments, stdin=board)
            self.assertEqual((process.returncode, process.stdout, process.stderr), (0, expected, b''))

    def test_every_2x2_board(self):
        for a, b, c, d in islice(product(range(-1, 9), repeat=4), 0, None, 1 if helpers.LONG else 7):
            self.check([[a, b], [c, d]])

    def test_every_2x3_board_with_numbers_up_to_three(self):
        for cells in islice(product(range(-1, 4), repeat=6), 0, None, 1 if helpers.LONG else 11):
            self.check([cells[:3], cells[3:]])

    def test_random_boards(self):
        rng = random.Random(1)
        for _ in range(3000 if helpers.LONG else 1000):
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
        for _ in range(40 if helpers.LONG else 10):
            board = any_board(rng)
            process = helpers.run(SCRIPT, stdin=text_of(board).encode())
            self.assertEqual((process.returncode, process.stdout.decode(), process.stderr),
                             (0, naive_minesweeper.formula(board), b''), board)

    def test_corpus(self):
        folder = helpers.corpus(self, 'minesweeper')
        for name in sorted(os.listdir(folder)):
            data = helpers.read(os.path.join(folder, name))
            if name.endswith('.in') and len(data) < (100000 if helpers.LONG else 2000):
                with self.subTest(name):
                    board = [list(map(int, line.split())) for line in data.split(b'\n')[1:] if line.strip()]
                    self.assertEqual(helpers.run(SCRIPT, stdin=data).stdout.decode(),
                                     naive_minesweeper.formula(board))

    def test_models_are_the_mine_placements(self):
        """The models are exactly the placements; both come from trying all."""
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
            self.assertEqual(models, placements(board), board)

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


class Limits(unittest.TestCase):
    @unittest.skipUnless(os.name == 'posix', 'limits of POSIX')
    @unittest.skipIf(sys.implementation.name == 'pypy', 'PyPy itself does not start with so little')
    def test_out_of_memory(self):
        import resource
        board = b'2000 2000\n' + (b'1 -1 ' * 1000 + b'\n') * 2000
        for limit in 30, 40:
            process = helpers.run(SCRIPT, stdin=board, preexec_fn=lambda: resource.setrlimit(
                resource.RLIMIT_AS, (limit << 20, limit << 20)))
            self.assertEqual((process.returncode, process.stderr), (1, b'minesweeper_cnf.py: out of memory\n'))

    @unittest.skipUnless(os.name == 'posix', 'limits of POSIX')
    @unittest.skipIf(sys.implementation.name == 'pypy', 'PyPy itself does not start with so little')
    def test_memory(self):
        """The judge's 64 MB suffice for a formula of 36 MB, because it is printed as it is made."""
        import resource
        board = text_of([[4 if r % 2 and c % 2 else -1 for c in range(201)] for r in range(201)]).encode()
        process = helpers.run(SCRIPT, stdin=board, preexec_fn=lambda: resource.setrlimit(
            resource.RLIMIT_AS, (64 << 20, 64 << 20)))
        self.assertEqual((process.returncode, process.stderr), (0, b''))
        self.assertEqual(process.stdout.count(b'\n'), 1 + int(process.stdout.split(None, 4)[3]))

    @unittest.skipUnless(os.name == 'posix', 'terminals of POSIX')
    @helpers.long
    def test_progress(self):
        """The terminal shows a line after a second, also if the formula goes elsewhere; it is erased at the end."""
        board = b'300 300\n' + (b'4 ' + b'4 -1 ' * 149 + b'4\n') * 300
        with helpers.Terminal() as terminal, tempfile.TemporaryFile() as file:
            file.write(board)
            file.seek(0)
            process = helpers.start(self, SCRIPT, stdin=file, stdout=subprocess.PIPE, stderr=terminal.end)
            time.sleep(1.5)         # the script waits, as nobody reads its output
            process.communicate()
            self.assertRegex(terminal.text(), r'\A(\r%s: \d+ s *)+(\r +\r)+\Z' % SCRIPT)


class Answers(CommandLine, Conflict, unittest.TestCase):
    SCRIPT = SCRIPT
    SOLVE = ('--solve',)
    OPTIONS = [b'--solve', b'--sure', b'--conflict']
    SOLVABLE = b'3 4\n-1 -1 -1 -1\n-1 1 -1 2\n-1 -1 ? -1\n'
    UNSOLVABLE = b'2 3\n-1 1 -1\n-1 4 1\n'     # each number by itself has a solution
    USAGE = [['--cnf', '--solve'], ['--sure', '--cnf'], ['--sure', '--model', 'x'], ['--sure', '--solver', 'x'],
             ['--sure', '--unique'], ['--sure', '--solve'], ['--sure', '--svg'], ['--conflict', '--sure']]
    CONTRADICTIONS = [
        UNSOLVABLE,
        b'1 3\n4 -1 1\n',
        b'1 1\n3\n',
        b'3 4\n-1 1 -1 -1\n2 -1 3 7\n-1 -1 0 -1\n',
        b'4 6\n-1 1 0 1 -1 1\n1 1 1 1 1 1\n-1 -1 -1 -1 -1 -1\n0 1 2 1 0 2\n']

    @classmethod
    def setUpClass(cls):
        cls.script = helpers.load(SCRIPT)

    def givens(self, board):
        return {(at, token) for at, token in enumerate(board.split()) if token != b'?'}

    def fewer(self, board):
        head, *rows = board.decode().splitlines()
        cells = [row.split() for row in rows]
        parts = []
        for row in cells:
            for at, cell in enumerate(row):
                if cell not in ('-1', '?'):
                    row[at] = '?'
                    parts.append('\n'.join([head, *map(' '.join, cells)]).encode() + b'\n')
                    row[at] = cell
        return parts

    def board(self, data):
        """Return the numbers of an input whose rows stand on lines of their own."""
        return [[value if value == '?' else int(value) for value in line.split()]
                for line in data.decode().splitlines()[1:]]

    def read_solution(self, data, text):
        board = self.board(data)
        cells = closed_cells(board)
        mines = {(r, c) for r, line in enumerate(text.splitlines()[1:]) for c, value in enumerate(line.split(' '))
                 if value == '*'}
        self.assertTrue(keeps_the_numbers(board, mines))
        self.assertEqual(text, shown(board, mines, set(cells) - mines))
        return text

    def boards(self, rng, count, cells, without_solution=.2):
        """Yield so many (board, solutions) in which numbers touch 1 to `cells` cells."""
        while count:
            board = any_board(rng)
            for row in board:
                for column in range(len(row)):
                    if row[column] != -1 and rng.random() < .05:
                        row[column] = '?'
            if 1 <= len(closed_cells(board)) <= cells:
                found = placements(board)
                if found or rng.random() < without_solution:
                    count -= 1
                    yield board, found

    def texts(self, board, found):
        cells = set(closed_cells(board))
        return {shown(board, mines, cells - mines) for mines in found}

    def parsed(self, board):
        return self.script.parse(text_of(board).rstrip().split('\n'))

    def test_search(self):
        """All solutions are found, each once, in any order."""
        script, several = self.script, 0
        for board, expected in self.boards(random.Random(11), 1500 if helpers.LONG else 500, 14):
            puzzle = self.parsed(board)
            found = list(script.search(puzzle))
            for solution in found:
                self.assertIsNone(script.check(puzzle, solution))
            texts = [script.render(puzzle, solution) + '\n' for solution in found]
            self.assertEqual((len(texts), set(texts)), (len(expected), self.texts(board, expected)), board)
            several += len(texts) > 1
        self.assertGreater(several, 100)

    def test_sure(self):
        """--sure tells what all solutions agree on, and nothing else."""
        script, none, known, unknown = self.script, 0, 0, 0
        for board, found in self.boards(random.Random(12), 3000 if helpers.LONG else 600, 16):
            puzzle = self.parsed(board)
            sure = script.sure(puzzle)
            if not found:
                self.assertIsNone(sure, board)
                none += 1
                continue
            mines = frozenset.intersection(*found)
            free = set(closed_cells(board)) - frozenset().union(*found)
            self.assertEqual(script.render(puzzle, sure) + '\n', shown(board, mines, free), board)
            known += len(mines) + len(free)
            unknown += len(closed_cells(board)) - len(mines) - len(free)
        self.assertGreater(min(none, known, unknown), 100)

    def test_sure_needs_the_solver(self):
        """The same on boards where simple deduction leaves a part open."""
        script, rng, found = self.script, random.Random(13), 0
        while found < (20 if helpers.LONG else 5):
            mine = [[rng.random() < .4 for _ in range(7)] for _ in range(5)]
            board = [[-1 if mine[r][c] or rng.random() < .6 else sum(mine[a][b] for a, b in neighbours(mine, r, c))
                      for c in range(7)] for r in range(5)]
            puzzle = self.parsed(board)
            simple, sure = script.split(puzzle)[0], script.sure(puzzle)
            if simple == sure or len(closed_cells(board)) > 22:
                continue
            found += 1
            solutions = placements(board)
            self.assertEqual(script.render(puzzle, sure) + '\n', shown(
                board, frozenset.intersection(*solutions), set(closed_cells(board)) - frozenset().union(*solutions)))

    def test_processes(self):
        """--solve, --unique, --sure and --draw as a user runs them; --unique also with a SAT program."""
        for board, found in self.boards(random.Random(14), 25 if helpers.LONG else 5, 12):
            data, texts = text_of(board).encode(), self.texts(board, found)
            solved = self.ok('--solve', stdin=data).decode()
            self.assertIn(solved, texts or {'UNSATISFIABLE\n'})
            verdict = ('UNSATISFIABLE', 'UNIQUE', 'MULTIPLE')[min(len(texts), 2)]
            for arguments in (), ('--solver', self.own_program()):
                self.assertEqual(self.verdict(data, self.ok('--unique', *arguments, stdin=data)), verdict)
            sure = self.ok('--sure', stdin=data).decode()
            if not texts:
                self.assertEqual(sure, 'UNSATISFIABLE\n')
                continue
            for chars in zip(sure, *texts):
                self.assertTrue(set(chars[1:]) == set(chars[0]) or chars[0] == '?' and set(chars) == set('?*.'), board)
            picture = self.ok('--draw', '--sure', stdin=data).decode()
            self.assertEqual(picture.count('*') + picture.count('·'), sure.count('*') + sure.count('.'))

    def test_formula_and_models(self):
        """`encode` returns the printed formula; a model is accepted if and only if it keeps the numbers."""
        script, accepted, refused = self.script, 0, 0
        for board, found in self.boards(random.Random(15), 300 if helpers.LONG else 100, 6, 1):
            puzzle = self.parsed(board)
            num_vars, clauses = script.encode(puzzle)
            for _ in range(2):      # the clauses can be iterated again
                self.assertEqual(''.join(script.dimacs(num_vars, clauses)), naive_minesweeper.formula(board))
            order = numbering(board)
            self.assertEqual((num_vars, script.own(puzzle)), (len(order), len(order)))
            for values in product([False, True], repeat=num_vars):
                mines = frozenset(cell for cell, true in zip(order, values) if true)
                solution = script.decode(puzzle, [None, *values])
                self.assertEqual(script.render(puzzle, solution) + '\n', shown(board, mines, set(order) - mines))
                self.assertEqual(script.check(puzzle, solution) is None, mines in found)
                accepted += mines in found
                refused += mines not in found
        self.assertGreater(min(accepted, refused), 100)

    def test_opened_cell_of_unknown_number(self):
        """A ? is no mine, has no clause, and is no number that touches cells."""
        for data, formula, sure in ((b'1 3\n-1 ? -1\n', b'p cnf 0 0\n', b'1 3\n? ? ?\n'),
                                    (b'1 4\n? 1 -1 ?\n', b'p cnf 1 1\n1 0\n', b'1 4\n? 1 * ?\n'),
                                    (b'1 2\n? 1\n', b'p cnf 0 1\n0\n', b'UNSATISFIABLE\n')):
            self.assertEqual(self.ok(stdin=data), formula)
            self.assertEqual(self.ok('--sure', stdin=data), sure)

    def test_no_variables(self):
        for data in b'1 2\n-1 -1\n', b'1 1\n0\n':
            for arguments in ('--solve',), ('--sure',), ('--solver', self.own_program()):
                self.assertEqual(self.ok(*arguments, stdin=data), data.replace(b'-1', b'?'))
            self.assertEqual(self.ok('--unique', stdin=data), b'UNIQUE\n' + data.replace(b'-1', b'?'))

    def test_many_parts(self):
        """The combinations of the parts' solutions are made on demand: here there are more than 10 ** 300."""
        board = [[-1, 1, -1, '?'] * 200, ['?'] * 800] * 6
        puzzle = self.parsed(board)
        found = set(islice(self.script.search(puzzle), 200))
        self.assertEqual(len(found), 200)
        for solution in found:
            self.assertIsNone(self.script.check(puzzle, solution))
        self.assertEqual(self.script.sure(puzzle), puzzle[2])
        board[0][0] = 2         # no solution, far away from all others
        board[0][1] = 2
        self.assertEqual(list(self.script.search(self.parsed(board))), [])
        self.assertIsNone(self.script.sure(self.parsed(board)))

    def test_corpus_by_another_solver(self):
        """--sure on larger boards, against a SAT program that is asked about single cells."""
        folder, program = helpers.corpus(self, 'minesweeper'), shutil.which('cadical') or shutil.which('picosat')
        if not program:
            self.skipTest('no cadical or picosat on PATH')
        rng = random.Random(16)
        with tempfile.TemporaryDirectory() as temporary:
            path = os.path.join(temporary, 'formula.cnf')
            for name in sorted(os.listdir(folder)):
                data = helpers.read(os.path.join(folder, name))
                if not name.startswith(('sgt_', 'lattice4', 'edge')) or len(data) > (30000 if helpers.LONG else 1000):
                    continue
                board = self.board(data)
                order, sure = numbering(board), self.ok('--sure', stdin=data).decode()
                if sure == 'UNSATISFIABLE\n':
                    self.assertEqual(self.ok('--unique', '--solver', self.own_program(), stdin=data).decode(), sure)
                    continue
                rows = [line.split(' ') for line in sure.splitlines()[1:]]
                variables, clauses = formulas.read_dimacs(self.ok(stdin=data).decode())
                for v, (r, c) in rng.sample(list(enumerate(order, 1)), min(8 if helpers.LONG else 4, len(order))):
                    possible = []
                    for literal, value in (v, '*'), (-v, '.'):
                        with open(path, 'w') as file:
                            file.write(formulas.dimacs(variables, clauses + [[literal]]))
                        if subprocess.run([program, path], stdout=subprocess.DEVNULL).returncode == 10:
                            possible.append(value)
                    self.assertEqual(rows[r][c], possible[0] if len(possible) == 1 else '?', (name, r, c))

    def test_many_parts_of_a_large_board(self):
        """A board of 100x100 falls into many parts. As a whole it would take a minute."""
        rng = random.Random(17)
        mine = [[rng.random() < .18 for _ in range(100)] for _ in range(100)]
        data = text_of([[-1 if mine[r][c] or rng.random() < .4 else sum(mine[a][b] for a, b in neighbours(mine, r, c))
                         for c in range(100)] for r in range(100)]).encode()
        self.read_solution(data, self.ok('--solve', stdin=data).decode())
        self.assertEqual(self.verdict(data, self.ok('--unique', stdin=data)), 'MULTIPLE')
        sure = [line.split(' ') for line in self.ok('--sure', stdin=data).decode().splitlines()[1:]]
        known = [(shown, there) for row, mines in zip(sure, mine) for shown, there in zip(row, mines) if shown in '*.']
        self.assertGreater(len(known), 1000)
        self.assertTrue(all((shown == '*') == there for shown, there in known))

    def test_external_solvers(self):
        """From board to formula to solver to board, with each SAT program on PATH."""
        programs = helpers.sat_programs(self)
        for name, board, formula in helpers.samples('minesweeper'):
            for program in programs if helpers.LONG else programs[:1]:
                with self.subTest(name, program=program), tempfile.TemporaryDirectory() as folder:
                    cnf, result = os.path.join(folder, 'cnf'), os.path.join(folder, 'result')
                    with open(cnf, 'wb') as file:
                        file.write(formula)
                    command = [program, cnf] + [result] * (program == 'minisat')
                    output = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                            timeout=helpers.SECONDS)
                    if program != 'minisat':
                        with open(result, 'wb') as file:
                            file.write(output.stdout)
                    answer = self.ok('--model', result, stdin=board)
                    if output.returncode == 20:
                        self.assertEqual(answer, self.NONE)
                    else:
                        self.assertEqual(output.returncode, 10)
                        self.read_solution(board, answer.decode())


class Plain(Streams, unittest.TestCase):
    """The streams of a run without an option, which prints a formula of 9 MB."""
    SCRIPT = SCRIPT
    SOLVABLE = text_of([[4 if r % 2 and c % 2 else -1 for c in range(101)] for r in range(101)]).encode()


if __name__ == '__main__':
    unittest.main()
