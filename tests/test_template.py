"""Tests of template.py, to be copied with it.

The rules of Light Up: bulbs are in white cells and light every white cell; no bulb shines on another one; a number
says how many bulbs are beside its cell. `solves` knows these rules alone. The script's solver and its formula are
compared with a brute force over small boards.
"""
import random
import unittest
from itertools import product

import formulas
import helpers
from command_line import CommandLine
from parallel import load_tests

SCRIPT = 'template.py'


def boards_of(n, m, values='.#01234'):
    """Yield all boards of a size, each a list of rows."""
    for cells in product(values, repeat=n * m):
        yield [''.join(cells[at:at + m]) for at in range(0, n * m, m)]


def shines(rows, a, b):
    """Whether a bulb in one cell shines on another cell: all cells from one to the other are white."""
    (i, j), (k, l) = sorted([a, b])
    between = [(i, at) for at in range(j, l + 1)] if i == k else [(at, j) for at in range(i, k + 1)] if j == l else []
    return a != b and bool(between) and all(rows[r][c] == '.' for r, c in between)


def solves(rows, bulbs):
    """Whether bulbs, a set of (row, column), keep the rules."""
    for i, row in enumerate(rows):
        for j, value in enumerate(row):
            light = sum(shines(rows, bulb, (i, j)) for bulb in bulbs)
            beside = sum(abs(i - r) + abs(j - c) == 1 for r, c in bulbs)
            if value == '.' and (light > 0) == ((i, j) in bulbs) or value != '.' and (i, j) in bulbs:
                return False
            if value.isdigit() and beside != int(value):
                return False
    return True


def solutions(rows):
    """Return the texts of all solutions, by trying all sets of white cells."""
    white = [(i, j) for i, row in enumerate(rows) for j, value in enumerate(row) if value == '.']
    found = set()
    for chosen in product((False, True), repeat=len(white)):
        bulbs = {cell for cell, bulb in zip(white, chosen) if bulb}
        if solves(rows, bulbs):
            found.add('\n'.join(''.join('*' if (i, j) in bulbs else value for j, value in enumerate(row))
                                for i, row in enumerate(rows)))
    return found


class Template(CommandLine, unittest.TestCase):
    SCRIPT = SCRIPT
    SOLVABLE = b'.... .2#. ....\n'
    UNSOLVABLE = b'.1.\n.4.\n...\n'

    @classmethod
    def setUpClass(cls):
        cls.script = helpers.load(SCRIPT)

    def read_solution(self, board, text):
        self.assertTrue(text.endswith('\n'))
        self.assertIn(text[:-1], solutions(board.decode().split()))
        return text

    def compare(self, rows):
        """Compare all solutions, of the script's solver and of its formula, with those found by trying."""
        (puzzle,), expected = self.script.parse(rows), solutions(rows)
        found = [self.script.render(puzzle, solution) for solution in self.script.search(puzzle)]
        self.assertEqual((len(found), set(found)), (len(expected), expected), rows)
        variables, clauses = self.script.encode(puzzle)
        self.assertGreaterEqual(variables, puzzle.own)
        models = [self.script.decode(puzzle, [v in model for v in range(variables + 1)])
                  for model in formulas.all_models(variables, clauses, puzzle.own)]
        self.assertEqual(sorted(self.script.render(puzzle, solution) for solution in models), sorted(expected), rows)
        return min(len(expected), 2)

    def test_all_small_boards(self):
        for n, m in (1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2):
            counts = {self.compare(rows) for rows in boards_of(n, m)}
            self.assertEqual(counts, {0, 1, 2} if n + m > 2 else {0, 1}, (n, m))

    def test_random_boards(self):
        rng, counts = random.Random(1), []
        for _ in range(400 if helpers.LONG else 60):
            n, m = rng.choice([(3, 3), (2, 5), (5, 2), (3, 4), (1, 9)])
            rows = [''.join(rng.choice('........##0112') for _ in range(m)) for _ in range(n)]
            counts.append(self.compare(rows))
        self.assertGreater(min(map(counts.count, range(3))), len(counts) // 20)

    def test_check(self):
        """Bulbs are accepted if and only if they keep the rules."""
        for rows in boards_of(2, 2, '.#12'):
            (puzzle,) = self.script.parse(rows)
            white = [cell for cell, value in puzzle.cells.items() if value == '.']
            for chosen in product((False, True), repeat=len(white)):
                bulbs = {cell for cell, bulb in zip(white, chosen) if bulb}
                solution = {cell: '*' if cell in bulbs else value for cell, value in puzzle.cells.items()}
                self.assertEqual(self.script.check(puzzle, solution) is None, solves(rows, bulbs), (rows, bulbs))

    def test_check_of_anything(self):
        (puzzle,) = self.script.parse(['2.1', '..#'])
        solution = next(self.script.search(puzzle))
        self.assertIsNone(self.script.check(puzzle, solution))
        for other in ({}, {1: 2}, {**solution, (0, 0): '1'}, {**solution, (0, 0): '*'}, {**solution, (1, 2): None},
                      {**solution, (9, 9): '.'}, {cell: solution[cell] for cell in solution if cell != (1, 2)}):
            self.assertTrue(self.script.check(puzzle, other), other)
        for other in None, 5, 'x', [1], ['ab', 'c']:
            self.assertRaises((TypeError, ValueError), self.script.check, puzzle, other)

    def test_printed_formula(self):
        self.assertEqual(self.ok('--cnf', stdin=b'2. ..\n').decode(),
                         'p cnf 3 7\n1 0\n2 0\n1 3 0\n-1 -3 0\n2 3 0\n-2 -3 0\n3 1 2 0\n')

    def test_drawing(self):
        self.assertEqual(self.ok('--draw', stdin=b'2.1\n..#\n').decode(), '┌───┐\n│2●1│\n│●.#│\n└───┘\n')

    def test_bad_input(self):
        self.check_bad_input([
            (b'', 'line 1'), (b'\n \n', 'line 1'),
            (b'..\n...\n', "line 2: '...'"), (b'.. .\n', "line 1: '.'"),
            (b'.5\n', "line 1: '.5'"), (b'..\n\n.x\n', "line 3: '.x'"), ('.é\n'.encode(), 'line 1')])


if __name__ == '__main__':
    unittest.main()
