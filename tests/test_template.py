"""Tests of template.py, to be copied with it.

The script's solver, its formula and `check` are compared with tests/rules/template.py on small boards.
"""
import random
import unittest

import formulas
import helpers
from command_line import CommandLine
from parallel import load_tests
from rules import template as rules

SCRIPT = 'template.py'


class Checker(unittest.TestCase):
    def test_checker(self):
        rows = ['.1.', '#..']
        right = {(0, 0), (1, 2)}
        for bulbs in {(0, 0)}, right | {(0, 2)}, right | {(1, 0)}, right | {(0, 1)}, {(0, 0), (1, 1)}:
            self.assertFalse(rules.solves(rows, bulbs), bulbs)
        self.assertTrue(rules.solves(rows, right))


class BruteForce(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.script = helpers.load(SCRIPT)

    def bulbs(self, solution):
        return {cell for cell, value in solution.items() if value == '*'}

    def compare(self, rows):
        """Compare all solutions, of the script's solver and of its formula, with those found by trying."""
        (puzzle,), expected = self.script.parse(rows), [*map(sorted, rules.solutions(rows))]
        found = [*self.script.search(puzzle)]
        variables, clauses = self.script.encode(puzzle)
        models = [self.script.decode(puzzle, [v in model for v in range(variables + 1)])
                  for model in formulas.all_models(variables, clauses, puzzle.own)]
        for solutions in found, models:
            self.assertEqual(sorted(sorted(self.bulbs(solution)) for solution in solutions), sorted(expected), rows)
        return min(len(expected), 2)

    def test_all_small_boards(self):
        for n, m in (1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2):
            counts = {self.compare(rows) for rows in rules.boards_of(n, m)}
            self.assertEqual(counts, {0, 1, 2} if n + m > 2 else {0, 1}, (n, m))

    def test_random_boards(self):
        rng, counts = random.Random(1), []
        for _ in range(400 if helpers.LONG else 60):
            counts.append(self.compare(rules.any_board(rng)))
        self.assertGreater(min(map(counts.count, range(3))), len(counts) // 20)

    def test_check(self):
        """Bulbs are accepted if and only if they keep the rules."""
        for rows in rules.boards_of(2, 2, '.#12'):
            (puzzle,) = self.script.parse(rows)
            for bulbs in rules.sets_of_bulbs(rows):
                solution = {cell: '*' if cell in bulbs else value for cell, value in puzzle.cells.items()}
                right = rules.solves(rows, bulbs)
                self.assertEqual(self.script.check(puzzle, solution) is None, right, (rows, bulbs))

    def test_check_of_anything(self):
        (puzzle,) = self.script.parse(['2.1', '..#'])
        solution = next(self.script.search(puzzle))
        self.assertIsNone(self.script.check(puzzle, solution))
        for other in ({}, {1: 2}, {**solution, (0, 0): '1'}, {**solution, (0, 0): '*'}, {**solution, (1, 2): None},
                      {**solution, (9, 9): '.'}, {cell: solution[cell] for cell in solution if cell != (1, 2)},
                      None, 5, 'x', [1], ['ab', 'c']):
            self.assertTrue(self.script.check(puzzle, other), other)


class Template(CommandLine, unittest.TestCase):
    SCRIPT = SCRIPT
    SOLVABLE = b'.... .2#. ....\n'
    UNSOLVABLE = b'.1.\n.4.\n...\n'

    def read_solution(self, board, text):
        rows = text.split()
        self.assertEqual(text, rules.text_of(rows))
        self.assertEqual(text.replace('*', '.').split(), board.decode().split())
        bulbs = {(i, j) for i, row in enumerate(rows) for j, value in enumerate(row) if value == '*'}
        self.assertTrue(rules.solves(board.decode().split(), bulbs), text)
        return text

    def test_printed_formula(self):
        self.assertEqual(self.ok('--cnf', stdin=b'2. ..\n').decode(),
                         'p cnf 3 7\n1 0\n2 0\n1 3 0\n-1 -3 0\n2 3 0\n-2 -3 0\n3 1 2 0\n')

    def test_drawing(self):
        self.assertEqual(self.ok('--draw', stdin=b'2.1\n..#\n').decode(), '┌───┐\n│2●1│\n│●.#│\n└───┘\n')


if __name__ == '__main__':
    unittest.main()
