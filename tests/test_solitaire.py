"""Tests of solitaire.py.

The script is compared with tests/rules/solitaire.py on small boards, and with the samples.
"""
import os
import random
import unittest
from itertools import combinations, product

import formulas
import helpers
from command_line import LIMITS, CommandLine
from parallel import load_tests
from rules import solitaire as rules

SCRIPT = 'solitaire.py'


def families(board):
    """Return the clauses of the script's docstring, family by family."""
    m = len(board)
    places = range(1, m + 1)

    def x(i, j, k):
        return 3 * m * (i - 1) + 3 * (j - 1) + k

    value = [[x(i, j, 1), x(i, j, 2), x(i, j, 3)] for i in places for j in places]
    not_two = [[-x(i, j, a), -x(i, j, b)] for i in places for j in places for a, b in combinations((1, 2, 3), 2)]
    keeps = [[x(i, j, 1), x(i, j, board[i - 1][j - 1] + 1)] if board[i - 1][j - 1] else [x(i, j, 1)]
             for i in places for j in places]
    columns = [clause for i in places for j in places if board[i - 1][j - 1]
               for clause in ([-x(i, j, 2), 3 * m * m + j], [-x(i, j, 3), -3 * m * m - j])]
    rows = [[x(i, j, k) for j in places for k in (2, 3)] for i in places]
    return value + not_two + keeps + columns + rows


def boards_of_two_rows():
    return [[[a, b], [c, d]] for a, b, c, d in product(range(3), repeat=4)]


class Checker(unittest.TestCase):
    def test_checker(self):
        board = [[1, 2], [2, 1]]
        for after in [[1, 2], [0, 0]], [[1, 0], [2, 1]], [[2, 0], [2, 0]], [[1, 0]], [[1, 0], [0]], [[1, 2], [2, 0]]:
            self.assertFalse(rules.solves(board, after), after)
        self.assertTrue(rules.solves(board, [[1, 0], [0, 1]]))


class BruteForce(unittest.TestCase):
    """Solutions, clauses and `check` on small boards, against trying all boards that may remain."""

    @classmethod
    def setUpClass(cls):
        cls.script = helpers.load(SCRIPT)

    def parsed(self, board):
        (puzzle,) = self.script.parse(rules.text_of(board).split('\n'))
        return puzzle

    def check_all(self, found, board):
        """Assert that these are all boards that may remain, each once; return the boards found by trying."""
        found, expected = [tuple(map(tuple, after)) for after in [*found]], rules.solutions(board)
        self.assertEqual((len(found), set(found)), (len(expected), expected), board)
        return expected

    def check_verdict(self, puzzle, expected):
        answer = ''.join(self.script.verdict(puzzle, self.script.Options()))
        self.assertEqual(answer, '1\n' if expected else '0\n')

    def compare(self, board):
        """Compare all solutions, of the script's solver and of its formula, with those found by trying."""
        puzzle = self.parsed(board)
        expected = self.check_all(self.script.search(puzzle), board)
        self.check_verdict(puzzle, expected)
        variables, clauses = self.script.encode(puzzle)
        self.assertEqual((variables, len(clauses)), (3 * len(board) ** 2 + len(board), len(families(board))))
        self.assertEqual(list(map(list, clauses)), families(board))
        # If a column becomes empty, its colour is free, so many models stand for one board.
        boards, models = {}, 0
        for model in formulas.all_models(variables, clauses):
            boards[frozenset(v for v in model if abs(v) <= puzzle.own)] = self.script.decode(
                puzzle, [v in model for v in range(variables + 1)])
            models += 1
        self.check_all(boards.values(), board)
        self.assertEqual(models, sum(2 ** sum(not any(column) for column in zip(*after)) for after in expected))
        return bool(expected)

    def test_all_boards_of_one_and_two_rows(self):
        self.assertEqual([self.compare([[value]]) for value in range(3)], [False, True, True])
        self.assertEqual({self.compare(board) for board in boards_of_two_rows()}, {False, True})

    def test_random_boards_of_three_rows(self):
        rng = random.Random(1)
        self.assertEqual({self.compare(rules.any_board(rng, [3])) for _ in range(20)}, {False, True})

    def test_random_boards(self):
        """Verdicts on larger boards; both occur."""
        rng, verdicts = random.Random(2), set()
        for _ in range(300):
            board = rules.any_board(rng, range(4, 10))
            expected = rules.can_be_done(board)
            self.check_verdict(self.parsed(board), expected)
            verdicts.add(expected)
        self.assertEqual(verdicts, {False, True})

    def test_each_board_comes_once(self):
        """All that remains of larger boards, against trying all subsets of their stones; among them unique ones."""
        rng, counts = random.Random(3), []
        for _ in range(200 if helpers.LONG else 100):
            m = rng.randint(3, 6)
            board = [[0] * m for _ in range(m)]
            for _ in range(rng.randint(m, 12)):
                board[rng.randrange(m)][rng.randrange(m)] = rng.randint(1, 2)
            counts.append(len(self.check_all(self.script.search(self.parsed(board)), board)))
        self.assertEqual(sorted(set(counts))[:2], [0, 1])
        self.assertGreater(max(counts), 100)

    def test_check(self):
        """For all pairs of 2x2 boards, one is accepted as what remains of the other if and only if it may remain."""
        for before in boards_of_two_rows():
            puzzle = self.parsed(before)
            for after in boards_of_two_rows():
                self.assertEqual(self.script.check(puzzle, after) is None, rules.solves(before, after), (before, after))

    def test_check_of_other_shapes(self):
        """What remains has as many rows and columns as the board; one less or one more is refused."""
        puzzle = self.parsed([[0, 1], [2, 0]])
        for after in [[0, 1]], [[0, 1], [2, 0], [0, 1]], [[0, 1], [2]], [[0, 1, 0], [2, 0, 0]], []:
            self.assertEqual(self.script.check(puzzle, after), 'expected 2 rows of 2')

    def test_messages(self):
        """A refusal names the first row that breaks a rule, or else the first column with both colours."""
        puzzle = self.parsed([[1, 2, 1], [0, 1, 2], [2, 0, 1]])
        for after, message in (
                ([[0, 2, 1], [0, 1, 1], [2, 0, 1]], 'row 2, column 3 is neither empty nor as before'),
                ([[0, 2, 1], [2, 1, 0], [2, 0, 1]], 'row 2, column 1 is neither empty nor as before'),
                ([[0, 2, 1], [0, 0, 0], [0, 0, 0]], 'row 2 is empty'),
                ([[0, 0, 1], [0, 1, 0], [0, 0, 0]], 'row 3 is empty'),
                ([[0, 2, 1], [0, 1, 2], [2, 0, 1]], 'column 2 holds both colours'),
                ([[1, 0, 1], [0, 1, 2], [2, 0, 0]], 'column 1 holds both colours'),
                ([[1, 0, 1], [0, 1, 2], [0, 0, 1]], 'column 3 holds both colours'),
                ([[1, 0, 0], [0, 1, 0], [0, 0, 1]], None)):
            self.assertEqual(self.script.check(puzzle, after), message)


class Solitaire(CommandLine, unittest.TestCase):
    SCRIPT = SCRIPT
    SOLVABLE = b'3\n1 2 1\n0 2 2\n2 0 1\n'
    UNSOLVABLE = b'3\n1 0 0\n2 0 0\n0 1 2\n'
    NONE = b'0\n'

    @classmethod
    def setUpClass(cls):
        cls.script = helpers.load(SCRIPT)

    def read_solution(self, board, text):
        m, *values = map(int, text.split())
        after = tuple(tuple(values[i:i + m]) for i in range(0, m * m, m))
        self.assertEqual(text, rules.text_of(after))
        _, *before = [list(map(int, line.split())) for line in board.decode().splitlines()]
        self.assertTrue(rules.solves(before, after), text)
        return after

    def test_samples(self):
        for name, board, expected in helpers.samples('solitaire'):
            with self.subTest(name):
                m, *values = map(int, board.decode().partition('Resultado')[0].split())
                rows = [values[i:i + m] for i in range(0, m * m, m)]
                self.assertEqual(expected, b'1\n' if rules.can_be_done(rows) else b'0\n')

    def test_large_boards(self):
        """All rows but one have one colour."""
        m = 1000 if helpers.LONG else 250
        for colour, other in '12', '21':
            board = f'{m}\n' + (' '.join(colour * m) + '\n') * (m - 1) + ' '.join(other * m) + '\n'
            self.assertEqual(self.ok(stdin=board.encode()), b'1\n')

    def test_printed_formula(self):
        expected = formulas.dimacs(30, families([[1, 2, 1], [0, 2, 2], [2, 0, 1]]))
        self.assertEqual(self.ok('--cnf').decode(), expected)

    @unittest.skipUnless(LIMITS, 'limits of Linux, and PyPy needs more memory')
    def test_memory_of_the_formula(self):
        """The formula is printed as it is made; as a whole, it would take 30 MB."""
        board = b'240\n' + (b'1 0 2 0 ' * 60 + b'\n') * 240
        process = self.process('--cnf', stdin=board, memory=15 << 20)
        self.assertEqual((process.returncode, process.stderr), (0, b''))

    def test_picture(self):
        self.assertEqual(self.ok('--draw', stdin=b'2\n0 1\n2 0\n').decode(), '┌─────┐\n│ · ● │\n│ ○ · │\n└─────┘\n')
        self.assertEqual(self.ok('--draw', '--unique', stdin=b'1\n1\n').decode(), 'UNIQUE\n┌───┐\n│ ● │\n└───┘\n')

    def test_verdict_of_a_program(self):
        """Without another option, a SAT program answers 1 or 0, too."""
        for board, answer in (self.SOLVABLE, b'1\n'), (self.UNSOLVABLE, b'0\n'):
            self.assertEqual(self.ok('--solver', self.quick_program(), stdin=board), answer)

    def test_one_size(self):
        """The first cells may be beside the size, even if the first one looks like a second size."""
        for board, answer in (b'1 0', b'0\n'), (b'1 2\n', b'1\n'), (b'2 2\n1 0 2\n', b'1\n'), (b'2 1\n0 2\n2', b'1\n'):
            self.assertEqual(self.ok(stdin=board), answer, board)

    def test_trailer(self):
        board = b'2\n0 1\n2 0\n'
        for trailer in (b'Resultado:\n1\n', b'\nResultado:\n0', b'\n\n Resultado: 1\nanything\n'):
            self.assertEqual(self.ok(stdin=board + trailer), b'1\n', trailer)

    def test_corpus(self):
        folder = helpers.corpus(self, 'solitaire')
        listed = helpers.read(os.path.join(folder, 'expected_corrected.txt')).decode().splitlines()
        for line in listed[::1 if helpers.LONG else 5]:
            name, verdict = line.split()
            with self.subTest(name):
                board = helpers.read(os.path.join(folder, name))
                self.assertEqual(self.ok(stdin=board).decode(), verdict + '\n')
                shown = self.ok('--unique', stdin=board)
                board = board.partition(b'\n\n')[0].partition(b'Resultado')[0]
                self.assertEqual(self.verdict(board, shown) != 'UNSATISFIABLE', verdict == '1')


if __name__ == '__main__':
    unittest.main()
