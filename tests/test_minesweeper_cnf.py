"""Tests of minesweeper_cnf.py.

Every byte of the formula is prescribed: variables in the order in which closed cells are met, clauses by number and
cell, none twice. peers/naive_minesweeper.py writes them in the plainest way. The script is compared with it on all
small boards and on random ones, and the models are compared with a brute force.
"""
import os
import random
import subprocess
import sys
import tempfile
import time
import unittest
from itertools import product, zip_longest

import formulas
import helpers
from command_line import AnyScript, OneScript, StreamsOfOne
from parallel import load_tests
from peers import naive_minesweeper
from rules import minesweeper as rules
from test_minesweeper import Boards

SCRIPT = 'minesweeper_cnf.py'


def numbering(board):
    """Return the cells that a number touches, in the order of their variables: neighbours of 0s, of 1s, .."""
    opened = sorted((value, row, column) for row, values in enumerate(board)
                    for column, value in enumerate(values) if value not in (-1, 'o'))
    return list(dict.fromkeys((r, c) for _, row, column in opened
                              for r, c in rules.neighbours(board, row, column) if board[r][c] == -1))


def fours(size):
    """Return a board with many clauses (bytes)."""
    return rules.text_of([[4 if r % 2 and c % 2 else -1 for c in range(size)] for r in range(size)]).encode()


class Formula(unittest.TestCase):
    maxDiff = 2000

    @classmethod
    def setUpClass(cls):
        cls.script = helpers.load(SCRIPT)

    def formula(self, board):
        return ''.join(self.script.formula(self.script.parse(rules.text_of(board).splitlines())[0]))

    def same(self, found, expected, name):
        """Compare two formulas; show only the first line that differs, because a diff of thousands takes minutes."""
        if found != expected:
            lines = enumerate(zip_longest(found.split('\n'), expected.split('\n')), 1)
            self.fail((name, next((number, *pair) for number, pair in lines if pair[0] != pair[1])))

    def check(self, board):
        """Compare the formula with the straightforward one."""
        self.same(self.formula(board), naive_minesweeper.formula(board), board)

    def test_samples(self):
        samples = helpers.samples('minesweeper')
        self.assertGreaterEqual(len(samples), 12)
        for name, board, expected in samples:
            with self.subTest(name):
                _, *rows = board.decode().splitlines()
                formula = naive_minesweeper.formula([list(map(int, row.split())) for row in rows])
                self.same(expected.decode(), formula, name)

    def test_names(self):
        """The values that the docstring names."""
        puzzle, = self.script.parse(['2 3', '-1 1 -1', '-1 -1 1'])
        self.assertEqual(puzzle.cells, b'     #1# ##1     ')
        self.assertEqual(([*puzzle.visits], puzzle.closed, puzzle.own), ([6, 11], [(-1, 1, 3, 4), (-4, -1)], 4))
        first, second = map(''.join, zip(self.script.family(puzzle, '-'), self.script.family(puzzle, '')))
        self.assertEqual((first[:14], second), ('-a -b 0\n-a -c ', 'a b 0\n'))
        self.assertIn("b'     #1# ##1     '", self.script.__doc__)

    def test_alone_in_an_empty_folder(self):
        _, board, expected = max(helpers.samples('minesweeper'), key=lambda sample: len(sample[2]))
        process = helpers.run_alone(SCRIPT, stdin=board)
        self.assertEqual((process.returncode, process.stderr), (0, b''))
        self.same(process.stdout.decode(), expected.decode(), 'alone')

    def test_small_boards(self):
        """Boards of two rows, all in a long run."""
        boards = [(cells[:2], cells[2:]) for cells in product(range(-1, 9), repeat=4)][::1 if helpers.LONG else 7]
        boards += [(cells[:3], cells[3:]) for cells in product(range(-1, 4), repeat=6)][::1 if helpers.LONG else 11]
        for board in boards:
            self.check(board)

    def test_random_boards(self):
        rng = random.Random(1)
        for _ in range(3000 if helpers.LONG else 1000):
            self.check(rules.any_board(rng))
        for _ in range(10):
            mine = [[rng.random() < .25 for _ in range(40)] for _ in range(30)]
            opened = rng.choice([.3, .5, .8, 1])
            self.check(rules.board_of(mine, lambda: rng.random() > opened))

    def test_boards_nearly_all_opened(self):
        """Most numbers have no closed neighbour; the first of those above 0 may be the contradiction, or another."""
        rng = random.Random(4)
        for _ in range(1000):
            n, m, highest = rng.randint(1, 12), rng.randint(1, 12), rng.choice((0, 1, 8))
            board = [[rng.randint(0, highest) for _ in range(m)] for _ in range(n)]
            for _ in range(rng.randint(0, 2)):
                board[rng.randrange(n)][rng.randrange(m)] = -1
            self.check(board)

    def test_corpus(self):
        folder = helpers.corpus(self, 'minesweeper')
        for name in sorted(os.listdir(folder)):
            data = helpers.read(os.path.join(folder, name))
            if name.endswith('.in') and len(data) < (100000 if helpers.LONG else 2000):
                with self.subTest(name):
                    board = [list(map(int, line.split())) for line in data.split(b'\n')[1:] if line.strip()]
                    self.same(helpers.run(SCRIPT, stdin=data).stdout.decode(), naive_minesweeper.formula(board), name)

    def test_layout_of_the_input(self):
        expected = b'p cnf 2 2\n-1 0\n-2 0\n'
        for data in (b'  1\t3 \n\t-1   0 -1  \n', b'\n1 3\n\n-1 0 -1\n\n \r\n\n', b'01 +3\n-01 00 -1\n',
                     b'3 1 -1 0 -1\n', '1 3\n\u22121\xa00 \u22121\n'.encode(), b'1 3 -1\n0 -1\n', b'1,3\n-1,0,-1\n'):
            process = helpers.run(SCRIPT, stdin=data)
            self.assertEqual((process.stdout, process.stderr), (expected, b''), data)


class BruteForce(unittest.TestCase):
    def test_models_and_check(self):
        """Of all sets of mines, the clauses and `check` accept those that keep the numbers."""
        script, rng, accepted, refused = helpers.load(SCRIPT), random.Random(15), 0, 0

        def parsed(board):
            return script.parse(rules.text_of(board).splitlines())[0]

        while min(accepted, refused) < 400:
            board = rules.any_board(rng)
            order = numbering(board)
            if len(order) > 9:
                continue
            puzzle, found = parsed(board), rules.solutions(board)
            variables, clauses = formulas.read_dimacs(''.join(script.formula(puzzle)))
            self.assertEqual(variables, len(order))
            for values in product([False, True], repeat=len(order)):
                mines = frozenset(cell for cell, true in zip(order, values) if true)
                model = all(any(values[abs(x) - 1] == (x > 0) for x in clause) for clause in clauses)
                solution = script.decode(puzzle, [None, *values])
                self.assertEqual(script.render(puzzle, solution) + '\n', rules.shown(board, mines, set(order) - mines))
                self.assertEqual((model, script.check(puzzle, solution) is None), (mines in found,) * 2, board)
                accepted += mines in found
                refused += mines not in found
        puzzle = parsed([[-1, 1, 'o', -1]])
        for wrong in puzzle.cells, b'', puzzle.cells.replace(b'#1', b'*2'), puzzle.cells.replace(b'#1o', b'*1.'):
            self.assertEqual(script.check(puzzle, wrong), 'not the board with * or . in closed cells')


class Input(Boards, AnyScript, unittest.TestCase):
    SCRIPT = SCRIPT
    SOLVABLE = b'3 4\n-1 -1 -1 -1\n-1 1 -1 2\n-1 -1 o -1\n'
    QUICK_RUNS = []
    test_file = OneScript.test_file

    def test_options_of_the_other_script(self):
        self.check_usage([(['a', 'b'], 'expected one FILE'), *(
            ([option], f'arguments: {option}; minesweeper.py has more') for option in (
                '--solve', '--solver', '--sure', '--odds', '--unique', '--all', '--draw', '--svg', '--conflict'))])

    def test_option_cnf(self):
        """--cnf changes nothing, and does not go with --model."""
        board = b'2 3\n-1 1 -1\n-1 -1 1\n'
        plain, process = (helpers.run(SCRIPT, *options, stdin=board) for options in ([], ['--cnf']))
        self.assertEqual((process.returncode, process.stdout), (0, plain.stdout))
        self.check_usage([(['--cnf', '--model', 'x'], '--cnf does not go with --model')])


@unittest.skipUnless(os.name == 'posix', 'limits of POSIX')
@unittest.skipIf(sys.implementation.name == 'pypy', 'PyPy itself does not start with so little')
class Limits(unittest.TestCase):
    def limited(self, megabytes, board):
        import resource
        return helpers.run(SCRIPT, stdin=board, preexec_fn=lambda: resource.setrlimit(
            resource.RLIMIT_AS, (megabytes << 20, megabytes << 20)))

    def test_out_of_memory(self):
        for megabytes in 30, 40:
            process = self.limited(megabytes, b'2000 2000\n' + (b'1 -1 ' * 1000 + b'\n') * 2000)
            self.assertEqual((process.returncode, process.stderr), (1, b'minesweeper_cnf.py: out of memory\n'))

    def test_memory(self):
        """The judge's 64 MB suffice for a formula of 36 MB, because it is printed as it is made."""
        process = self.limited(64, fours(201))
        self.assertEqual((process.returncode, process.stderr), (0, b''))
        self.assertEqual(process.stdout.count(b'\n'), 1 + int(process.stdout.split(None, 4)[3]))


class Plain(StreamsOfOne, unittest.TestCase):
    """The streams of a run that prints a formula of 9 MB."""
    SCRIPT = SCRIPT
    SOLVABLE = fours(101)

    @unittest.skipUnless(os.name == 'posix', 'terminals of POSIX')
    @helpers.long
    def test_progress(self):
        """The terminal shows a line after a second, also if the formula goes elsewhere; it is erased at the end."""
        board = b'300 300\n' + (b'4 ' + b'4 -1 ' * 149 + b'4\n') * 300
        with helpers.Terminal() as terminal, tempfile.TemporaryFile() as file:
            file.write(board)
            file.seek(0)
            process = helpers.start(self, SCRIPT, stdin=file, stdout=subprocess.PIPE, stderr=terminal.end)
            time.sleep(2.5)         # the script waits, as nobody reads its output
            process.communicate()
            self.assertRegex(terminal.text(), fr'\A(\r{SCRIPT}: \d+ s *\r)+(\r +\r)+\Z')


class Models(unittest.TestCase):
    """--model prints the board for the answer of a SAT program."""

    def model(self, board, answer):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'answer')
            with open(path, 'w') as file:
                file.write(answer)
            return helpers.run(SCRIPT, '--model', path, stdin=rules.text_of(board).encode())

    def test_processes(self):
        board = [[-1, 1, -1, 'o'], ['o', 'o', 'o', -1]]
        for answer in 'SAT\n1 -2 0\n', 's SATISFIABLE\nv 1\nv -2 0\n', 'v 1 0\ns SATISFIABLE\n':
            process = self.model(board, answer)
            self.assertEqual((process.returncode, process.stdout.decode()), (0, '2 4\n* 1 . o\no o o #\n'))
        for answer in 'UNSAT\n', 's UNSATISFIABLE\n':
            self.assertEqual(self.model(board, answer).stdout, b'UNSATISFIABLE\n')
        for answer, part in (('SAT\n1 2 0\n', 'row 1, column 2 is 1, but 2 of its neighbours are mines\n'),
                             ('SAT\n-1 0\n', '0 of its neighbours are mines; it leaves out 1 variable\n'),
                             ('SAT\n0\n', 'no model, only that there is one'), ('s SATISFIABLE\n', 'no model'),
                             ('SAT\n1 2 3 0\n', "'3' is not a number"), ('SAT\n-1', '0 of its'), ('', 'none')):
            helpers.check_one_line_error(self, self.model(board, answer), SCRIPT, part)


if __name__ == '__main__':
    unittest.main()
