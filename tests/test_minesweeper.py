"""Tests of minesweeper.py.

The rules: a number says how many of its eight or fewer neighbours are mines. A number of mines for the board counts
all closed cells, also those that no number touches. `placements` and `all_placements` know these rules alone. The
script's solutions, --sure and --odds are compared with them on random boards.
"""
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from collections import Counter
from fractions import Fraction
from itertools import combinations, islice, product

import formulas
import helpers
from command_line import CommandLine, Conflict
from parallel import load_tests

SCRIPT = 'minesweeper.py'


def text_of(board, total=None):
    """Return the text of a board: rows of -1, 0..8, o, or any other text of a cell."""
    sizes = [len(board), len(board[0])] + [total] * (total is not None)
    return '\n'.join(' '.join(map(str, row)) for row in [sizes, *board]) + '\n'


def neighbours(board, row, column):
    """Return the eight or fewer neighbours of a cell as (row, column)."""
    return [(r, c) for r in range(row - 1, row + 2) for c in range(column - 1, column + 2)
            if (r, c) != (row, column) and 0 <= r < len(board) and 0 <= c < len(board[0])]


def closed_cells(board):
    """Return the closed cells that a number touches, as (row, column)."""
    return [(row, column) for row, values in enumerate(board) for column, value in enumerate(values)
            if value == -1 and any(board[r][c] not in (-1, 'o') for r, c in neighbours(board, row, column))]


def keeps_the_numbers(board, mines):
    return all(value in (-1, 'o') or value == sum(cell in mines for cell in neighbours(board, row, column))
               for row, values in enumerate(board) for column, value in enumerate(values))


def placements(board):
    """Return all sets of mines that keep the numbers, among the cells that a number touches.

    Each cell in reading order is tried with and without a mine. A number is compared when its last cell is set.
    """
    cells = closed_cells(board)
    ends = [[] for _ in cells]
    for row, values in enumerate(board):
        for column, value in enumerate(values):
            near = [cells.index(cell) for cell in neighbours(board, row, column) if cell in cells]
            if value not in (-1, 'o') and near:
                ends[max(near)].append((value, near))
            elif value not in (-1, 'o', 0):
                return set()
    found = [()]
    for numbers in ends:
        found = [tried + (mine,) for tried in found for mine in (False, True)]
        found = [tried for tried in found if all(value == sum(tried[i] for i in near) for value, near in numbers)]
    return {frozenset(cell for cell, mine in zip(cells, tried) if mine) for tried in found}


def all_placements(board, total):
    """Return all solutions with this number of mines on the board, as sets of cells."""
    rest = [(r, c) for r, row in enumerate(board) for c, value in enumerate(row) if value == -1]
    rest = sorted(set(rest).difference(closed_cells(board)))
    return {mines.union(others) for mines in placements(board) if len(mines) <= total
            for others in combinations(rest, total - len(mines))}


def shown(board, mines, free, total=None):
    """Return the output for a board on which some cells are known to be mines, and some to be free."""
    return text_of([['*' if (r, c) in mines else '.' if (r, c) in free else '#' if value == -1 else value
                     for c, value in enumerate(row)] for r, row in enumerate(board)], total)


def odds_shown(board, found, total):
    """Return the output of --odds for a board with these solutions."""
    texts = [[str(value) for value in row] for row in board]
    for r, row in enumerate(board):
        for c, value in enumerate(row):
            if value == -1:
                chance = Fraction(sum((r, c) in mines for mines in found), len(found))
                rounded = int(1000 * chance + Fraction(1, 2))
                rounded = rounded if chance in (0, 1) else min(max(rounded, 1), 999)
                texts[r][c] = f'{rounded / 1000:.3f}' if chance == 1 else f'.{rounded:03}'
    return text_of(texts, total)


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


class Boards:
    """How a board is read: both scripts read it in the same way. SCRIPT names the script."""

    def cells(self, text):
        """Return the cells that the script reads in a text, or the message of its refusal."""
        script = helpers.load(self.SCRIPT)
        try:
            return script.parse(text.splitlines())[0].cells
        except script.BadInput as error:
            return str(error)

    def test_marks(self):
        """A board has one mark of closed cells, and perhaps flags beside three of them; -1 may be -01."""
        marks = '-1', '-01', '#', '■', 'F', '-', '?', '.'
        closed = self.cells('3 2\n-1 0\n1 -1\no -1\n')
        self.assertIsInstance(closed, bytes)
        for one, two in product(marks, repeat=2):
            found = self.cells(f'3 2\n{one} 0\n1 {two}\no {one}\n')
            both = {'-1' if mark == '-01' else mark for mark in (one, two)}
            if len(both) == 1 or 'F' in both and both <= {'F', '-1', '#', '■'}:
                self.assertEqual(found, closed, (one, two))
            else:
                self.assertRegex(found, 'line [23]: .* on one board; write -1$', (one, two))
                self.assertEqual({*found.split(': ')[1].split(' on ')[0].split(' and ')}, both)
                if '-1' in both:        # the line of the other one
                    self.assertIn(f'line {3 if one in ("-1", "-01") else 2}:', found)
        for mark in marks:
            self.assertIn("line 3: '*' is not one of -1, 0", self.cells(f'3 2\n{mark} 0\n1 *\no {mark}\n'))
        self.assertIn("line 2: '*' is not one of -1, 0", self.cells('1 1\n*\n'))
        self.assertIn("line 2: 'f' is not one of -1, 0", self.cells('1 1\nf\n'))
        self.assertEqual(self.cells('2 2\nF #\n. 1\n'), 'line 3: # and . on one board; write -1')

    def test_third_number(self):
        """The number of mines is on the line of the sizes, above all rows. Otherwise a third number is a cell."""
        for text, total in (
                ('1 2 1\n1 -1\n', 1), ('2 1 01\n1\n-1\n', 1), ('1 2 +0\n1 -1', 0), ('\n1 1 1\n\n-1', 1),
                ('2 3 1\n-1 1\n-1 1 1 1\n', 'line 2: row 1 has 2 values, expected 3'), ('2 2 1\n-1\n1\n1 1\n', 1),
                ('1 2 1\n1#\n', 1), ('2 2 1\n##\n11\n', 1), ('2 1 1\n#\n1\n', 1),
                ('1 2 1 1 -1\n', 'line 1: expected the two sizes n m, but 1 times 2 is 2, and 3 follow'),
                ('2 2 1 ## 1#\n', 'line 1: expected the two sizes n m, but 2 times 2 is 4, and 3 follow'),
                ('2 3 1\n##1\n#1\n', 'line 3: row 2 has 2 values, expected 3'),
                ('-1 3 1\n1 1 1\n', 'line 1: expected the two sizes n m, but -1 times 3 is -3, and 4 follow'),
                ('1 2 1\n1 -1 0\n', 'line 1: expected the two sizes n m, but 1 times 2 is 2, and 4 follow'),
                ('1 2\n1\n1 -1\n', 'line 2: row 1 has 1 value, expected 2'),
                ('1\n2 1\n1 -1\n',
                 'line 1: expected the two sizes n m, but 1 times 2 is 2, and 3 follow; a count of boards?'),
                ('1\n2\n1\n1 -1\n', 'line 1: expected the two sizes n m, but 1 times 2 is 2, and 3 follow'),
                ('2 3 1 -1 1\n-1 -1 -1 1\n', 'line 2: row 2 has 4 values, expected 3'),
                # a cell is missing, and the third number would be the first cell
                ('2 3 1\n-1 1 -1\n-1 1\n', 'line 3: row 2 has 2 values, expected 3'),
                ('2 1 1\n-1\n', 'line 3: row 2 of 2 is missing')):
            found = self.cells(text)
            if 'a third number' in str(found):      # minesweeper_cnf.py
                self.assertRegex(found, 'line [12]: a third number, the number of mines; only minesweeper.py reads it$')
            elif isinstance(total, str):
                self.assertEqual(found, total, text)
            else:
                self.assertEqual(helpers.load(self.SCRIPT).parse(text.splitlines())[0].total, total)
        for text, cells in (('2 3 -1\n-1 1 -1\n-1 1\n', '2 3\n-1 -1 1\n-1 -1 1\n'),
                            ('2 2 1\n00\n0 -1\n', '2 2\n1 0\n0 -1\n'), ('1 3 1\n01\n0\n', '1 3\n1 1 0\n'),
                            ('2 2 1\n1 -1 -1\n', '2 2\n1 1\n-1 -1\n'), ('1 2 1 -1', '1 2\n1 -1'),
                            ('1 2 1\n-1\n', '1 2\n1 -1'), ('2 3 1\n01 1\n1 1 1', '2 3\n1 1 1\n1 1 1'),
                            ('2 2 -1\n-1 1\n1\n', '2 2\n-1 -1\n1 1')):
            self.assertIsInstance(self.cells(cells), bytes)
            self.assertEqual(self.cells(text), self.cells(cells))

    def test_words(self):
        """In rows that are words of characters, a fault is named where it is, with or without a third number."""
        rng = random.Random(7)
        for _ in range(300):
            n, m, total = rng.randint(2, 6), rng.randint(2, 6), rng.choice(['', ' 3'])
            words = ['#' + ''.join(rng.choices('#012o', k=m - 1)) for _ in range(n)]
            below = '\n'.join(words)
            self.assertEqual(self.cells(f'{n} {m}{total}\n{below}'),
                             self.cells('\n'.join([f'{n} {m}{total}', *map(' '.join, words)])))
            more = rng.choice(['0 0', f'{n} {m}{total}\n{below}', 'hello', '#', words[0]])
            self.assertEqual(self.cells(f'{n} {m}{total}\n{below}\n{more}'),
                             f'line {n + 2}: more after the last row; the sizes say {n} rows')
            if n != m:
                self.assertEqual(self.cells(f'{m} {n}{total}\n{below}'),
                                 f'line 2: {n} rows of {m}, the sizes say {m} of {n}: swapped?')
            at, column, foreign = rng.randrange(n), rng.randrange(m), rng.choice('x_9*\u0663')
            spoilt = [*words]
            spoilt[at] = words[at][:column] + foreign + words[at][column + 1:]
            self.assertRegex(self.cells('\n'.join([f'{n} {m}{total}', *spoilt])),
                             rf'line {at + 2}: {re.escape(ascii(foreign))} is not one of -1, 0, .*, ■, ')
            spoilt[at] = rng.choice([words[at][:-1] if m > 2 else words[at] + 'x', words[at] + '##'])
            self.assertEqual(self.cells('\n'.join([f'{n} {m}{total}', *spoilt])),
                             f'line {at + 2}: row {at + 1} has {len(spoilt[at])} values, expected {m}')

    def test_words_or_cells(self):
        """The first word and the number of words decide; 01 is a cell, and -1 is no row."""
        for text, cells in (('2 3 ##1 #11', '2 3\n# # 1\n# 1 1'), ('2 3\n##1 #11', '2 3\n# # 1\n# 1 1'),
                            ('2 1\n01\n1\n', '2 1\n1\n1'), ('1 2\n01 +1\n', '1 2\n1 1'), ('1 2\n01\n', '1 2\n0 1'),
                            ('2 2\n00\n0#\n', '2 2\n0 0\n0 #'), ('1 3\n-01 00 -1\n', '1 3\n-1 0 -1')):
            self.assertEqual(self.cells(text), self.cells(cells), text)
            self.assertIsInstance(self.cells(text), bytes)
        for text, fault in (('2 2\n1#\n-1\n', 'line 3: row 2 has 1 value, expected 2'),
                            ('2 3\n001\n1##\n#\n', 'line 4: more after the last row; the sizes say 2 rows'),
                            ('2 3 1\n001\n1##\n#\n', 'line 4: more after the last row; the sizes say 2 rows'),
                            ('2 3\nx 1 1\n1 1\n', 'line 3: row 2 has 2 values, expected 3')):
            self.assertEqual(self.cells(text), fault)
        script = helpers.load(self.SCRIPT)
        if self.SCRIPT == 'minesweeper.py':
            for text in '2 2 1\n01\n1#\n', '1 2 1\n01\n', '1 2 1\n1#\n':
                self.assertEqual(script.parse(text.splitlines())[0].total, 1)

    def test_first_line(self):
        """The message says if the first line may belong to the board, or what else is wrong with the sizes."""
        for text, message in (
                ('2 -1 -1 1\n-1 -1 2 1\n', '2 times -1 is -2, and 6 follow'),
                ('0 1 -1\n0 1 1\n0 0 0\n', '0 times 1 is 0, and 7 follow'),
                ('-1 -1\n1 1\n', '-1 times -1 is 1, and 2 follow'), ('0 2\n1 1\n', '0 times 2 is 0, and 2 follow'),
                ('1 1\n1 1\n', '1 times 1 is 1, and 2 follow'),
                ('1 1 1 1\n1 -1 -1 1\n1 1 1 1\n', '1 times 1 is 1, and 10 follow'),
                ('2\n-1 1\n-1 1\n', '2 times -1 is -2, and 3 follow'),
                ('2\n1 1\n1 1\n', '2 times 1 is 2, and 3 follow; a count of boards?'),
                ('2\n2 2\n# 1\n# 1\n2 2\n# 1\n# 1\n', '2 times 2 is 4, and 11 follow; a count of boards?'),
                ('2 3 -1 1 -1 1 1 1 1 1\n', '2 times 3 is 6, and 8 follow'),
                ('2 3 -1 1 -1 1 1\n', '2 times 3 is 6, and 5 follow'), ('2 3\n', '2 times 3 is 6, and 0 follow'),
                ('\n2\n2\n1\n1\n1\n', '2 times 2 is 4, and 3 follow')):
            line = 2 if text[0] == '\n' else 1
            self.assertEqual(self.cells(text), f'line {line}: expected the two sizes n m, but {message}')
        for text, message in (
                ('0 3\n', "line 1: '0' is not a number from 1 to 999999999"),
                ('3 2\n1 1\n1 1\n', 'line 4: row 3 of 3 is missing'),
                ('1 2\n1 1\n-1 1\n', 'line 3: more after the last row; the sizes say 1 row'),
                ('2 3\n1 1\n1 1\n1 1\n', 'line 2: 3 rows of 2, the sizes say 2 of 3: swapped?')):
            self.assertEqual(self.cells(text), message)
        for text in '2\n3 -1 1 -1\n-1 -1 1\n', '2\n3\n-1\n1\n-1\n-1\n-1\n1\n', '2 3 -1 1 -1 -1 -1 1':
            self.assertEqual(self.cells(text), self.cells('2 3\n-1 1 -1\n-1 -1 1\n'))


class Solutions:
    """What the script says of a board, for comparison with `placements`."""

    @classmethod
    def setUpClass(cls):
        cls.script = helpers.load(SCRIPT)

    def boards(self, rng, count, cells, without_solution=.2):
        """Yield so many (board, solutions) in which numbers touch 1 to `cells` cells."""
        while count:
            board = any_board(rng)
            for row in board:
                for column in range(len(row)):
                    if row[column] != -1 and rng.random() < .05:
                        row[column] = 'o'
            if 1 <= len(closed_cells(board)) <= cells:
                found = placements(board)
                if found or rng.random() < without_solution:
                    count -= 1
                    yield board, found

    def totals(self, rng, count, size=5):
        """Yield so many (board, total, its solutions)."""
        while count:
            board = any_board(rng)
            closed = sum(row.count(-1) for row in board)
            if max(len(board), len(board[0])) > size or closed > 14:
                continue
            count -= 1
            for row in board:
                for column in range(len(row)):
                    if row[column] != -1 and closed and rng.random() < .05:
                        row[column] = 'o'
            total = rng.choice([rng.randint(0, closed + 1), closed // 4])
            yield board, total, all_placements(board, total)

    def texts(self, board, found):
        cells = set(closed_cells(board))
        return {shown(board, mines, cells - mines) for mines in found}

    def parsed(self, board, total=None):
        return self.script.parse(text_of(board, total).splitlines())[0]

    def sure(self, puzzle):
        """Return the solution of --sure, or None. Each that is compared differs where those before it agree."""
        found = list(self.script.search(puzzle, True))
        self.assertEqual(bool(found), any(True for _ in self.script.search(puzzle)))
        for at, solution in enumerate(found):
            self.assertIsNone(self.script.check(puzzle, solution))
            if at:
                self.assertTrue(any(len({*values[:-1]}) == 1 != len({*values}) for values in zip(*found[:at + 1])))
        return self.script.common(puzzle, found) if found else None


class BruteForce(Solutions, unittest.TestCase):
    """All solutions of small boards, what they share, their odds and the models, against trying all sets of mines."""

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
            sure = self.sure(puzzle)
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
            simple, sure = script.Groups(puzzle).board, self.sure(puzzle)
            if simple == sure or len(closed_cells(board)) > 22:
                continue
            found += 1
            solutions = placements(board)
            self.assertEqual(script.render(puzzle, sure) + '\n', shown(
                board, frozenset.intersection(*solutions), set(closed_cells(board)) - frozenset().union(*solutions)))

    def test_formula_and_models(self):
        """The models of the formula are the solutions; a solution is accepted if and only if it is one."""
        script, rng, accepted, refused = self.script, random.Random(15), 0, 0
        for board, found in self.boards(rng, 300 if helpers.LONG else 120, 6, 1):
            closed = sum(row.count(-1) for row in board)
            for total in (None, rng.randint(0, closed + 1)) if closed < 9 else (None,):
                puzzle = self.parsed(board, total)
                right = found if total is None else all_placements(board, total)
                order = closed_cells(board) if total is None else [
                    (r, c) for r, row in enumerate(board) for c, value in enumerate(row) if value == -1]
                self.assertEqual(puzzle.own, len(order))
                variables, clauses = script.encode(puzzle)
                self.assertLessEqual(variables, 3 * len(order))
                models = [frozenset(cell for v, cell in enumerate(order, 1) if v in model)
                          for model in formulas.all_models(variables, clauses)]
                self.assertEqual((len(models), set(models)), (len(right), right))
                for values in product([False, True], repeat=len(order)):
                    mines = frozenset(cell for cell, true in zip(order, values) if true)
                    solution = script.decode(puzzle, [None, *values])
                    self.assertEqual(script.render(puzzle, solution) + '\n',
                                     shown(board, mines, set(order) - mines, total))
                    self.assertEqual(script.check(puzzle, solution) is None, mines in right)
                    accepted += mines in right
                    refused += mines not in right
        self.assertGreater(min(accepted, refused), 100)

    def test_total(self):
        """Every question respects the number of mines."""
        script, none, unique, several, known = self.script, 0, 0, 0, 0
        for board, total, found in self.totals(random.Random(18), 1500 if helpers.LONG else 400):
            puzzle = self.parsed(board, total)
            closed = {(r, c) for r, row in enumerate(board) for c, value in enumerate(row) if value == -1}
            expected = {shown(board, mines, closed - mines, total) for mines in found}
            solutions = list(script.search(puzzle))
            texts = [script.render(puzzle, solution) + '\n' for solution in solutions]
            self.assertEqual((len(texts), set(texts)), (len(expected), expected), board)
            self.assertFalse(any(script.check(puzzle, solution) for solution in solutions))
            sure = self.sure(puzzle)
            if found:
                mines, free = frozenset.intersection(*found), closed.difference(*found)
                self.assertEqual(script.render(puzzle, sure) + '\n', shown(board, mines, free, total), board)
                known += len(mines) + len(free)
            else:
                self.assertIsNone(sure)
            none += not found
            unique += len(found) == 1
            several += len(found) > 1
        self.assertGreater(min(none, unique, several, known), 40)

    def test_odds(self):
        """The odds are the share of all solutions that have a mine there, as fractions."""
        script, none, open_cells = self.script, 0, 0
        for board, total, found in self.totals(random.Random(19), 3000 if helpers.LONG else 500):
            puzzle = self.parsed(board, total)
            odds = script.odds(puzzle)
            if found:
                text = script.render(puzzle, odds) + '\n'
                self.assertEqual(text, odds_shown(board, found, total), board)
                open_cells += text.count('.')
            else:
                self.assertIsNone(odds)
                none += 1
        self.assertGreater(min(none, open_cells), 100)

    def test_untouched_cells(self):
        """Most closed cells are touched by no number: how many of them are mines, and what is sure about them."""
        for board, closed in ([[-1, 1, -1, 'o', *[-1] * 9]], 11), ([['o', *[-1] * 9]], 9), ([[-1, 1, 'o', -1]], 2):
            for total in range(closed + 2):
                puzzle, right = self.parsed(board, total), all_placements(board, total)
                cells = {(0, c) for c, value in enumerate(board[0]) if value == -1}
                solutions = [self.script.render(puzzle, found) + '\n' for found in self.script.search(puzzle)]
                self.assertEqual(len(solutions), len(right))
                self.assertEqual({*solutions}, {shown(board, mines, cells - mines, total) for mines in right})
                sure = self.sure(puzzle)
                if right:
                    expected = shown(board, frozenset.intersection(*right), cells.difference(*right), total)
                    self.assertEqual(self.script.render(puzzle, sure) + '\n', expected)
                else:
                    self.assertIsNone(sure)

    def test_bounds(self):
        """The counter takes every sum from `least` to `most`, and no other."""
        for count in range(1, 8):
            for least in range(count + 1):
                for most in range(least, count + 1):
                    variables, clauses = self.script.counter(count, [*range(1, count + 1)], least, most)
                    solver = self.script.Solver(variables, clauses)
                    models = [model[1:count + 1] for model in solver.models(range(1, count + 1))]
                    self.assertEqual(len({*map(tuple, models)}), len(models))
                    expected = [bits for bits in product((False, True), repeat=count) if least <= sum(bits) <= most]
                    self.assertEqual(sorted(models), sorted(map(list, expected)), (count, least, most))

    def test_questions_about_totals(self):
        """Each question, with each total, against brute force."""
        script, rng = self.script, random.Random(21)
        known = none = 0
        for _ in range(2000 if helpers.LONG else 40):
            board = any_board(rng)
            closed = {(r, c) for r, row in enumerate(board) for c, value in enumerate(row) if value == -1}
            while max(len(board), len(board[0])) > 5 or not 0 < len(closed) < 17:
                board = any_board(rng)
                closed = {(r, c) for r, row in enumerate(board) for c, value in enumerate(row) if value == -1}
            found = [all_placements(board, total) for total in range(len(closed) + 2)]
            for total, right in enumerate(found):
                expected = {shown(board, mines, closed - mines, total) for mines in right} or {'UNSATISFIABLE\n'}

                def answer(**options):
                    puzzle = self.parsed(board, total)
                    asked = script.Options()
                    vars(asked).update(options)
                    texts = script.fewest_givens(puzzle, asked) if asked.conflict else script.answer(
                        puzzle, asked, shared=script.common)
                    return ''.join(texts)

                self.assertIn(answer(), expected)
                verdict = ('UNSATISFIABLE', 'UNIQUE', 'MULTIPLE')[min(len(right), 2)]
                self.assertEqual(answer(unique=True).split('\n')[0], verdict)
                sure = None
                if right:
                    sure = shown(board, frozenset.intersection(*right), closed.difference(*right), total)
                shared = self.sure(self.parsed(board, total))
                self.assertEqual(shared and script.render(self.parsed(board, total), shared) + '\n', sure)
                if len(right) < 200:
                    text = answer(all=float('inf'))
                    self.assertTrue(text.endswith(f'SOLUTIONS {len(right)}\n'))
                    size = sum(map(len, expected)) if right else 0
                    self.assertEqual(len(text), size + len(f'SOLUTIONS {len(right)}\n'))
                    self.assertTrue(all(one in text for one in expected if right))
                self.assertEqual(answer(conflict=True) == 'SATISFIABLE\n', bool(right))
                known += bool(right) and '#' not in sure
                none += not right
        self.assertGreater(min(known, none), 10)


class Answers(Boards, Solutions, CommandLine, Conflict, unittest.TestCase):
    SCRIPT = SCRIPT
    OPTIONS = [b'--sure', b'--conflict', b'--odds', b'--total M']
    QUICK_RUNS = [*CommandLine.QUICK_RUNS, ['--sure'], ['--odds', '--total', '4'], ['--conflict']]
    SOLVABLE = b'3 4\n-1 -1 -1 -1\n-1 1 -1 2\n-1 -1 o -1\n'
    UNSOLVABLE = b'2 3\n-1 1 -1\n-1 4 1\n'     # each number by itself has a solution
    USAGE = [['--solve'], ['--sure', '--cnf'], ['--sure', '--model', 'x'], ['--odds', '--solver', 'x'],
             ['--sure', '--unique'], ['--conflict', '--sure'], ['--odds'], ['--total'],
             *(['--total', wrong] for wrong in ('-1', 'x', '', '1.5', '--odds')),
             *(['--total', '3', '--odds', '--' + other] for other in ('sure', 'cnf', 'unique', 'all', 'conflict')),
             ['--total', '3', '--odds', '--model', 'x'], ['--total', '3', '--odds', '--solver', 'x']]
    CONTRADICTIONS = [
        UNSOLVABLE,
        b'1 3\n4 -1 1\n',
        b'1 2\n3 -1\n',
        b'3 4\n-1 1 -1 -1\n2 -1 3 7\n-1 -1 0 -1\n',
        b'4 6\n-1 1 0 1 -1 1\n1 1 1 1 1 1\n-1 -1 -1 -1 -1 -1\n0 1 2 1 0 2\n',
        b'2 5 3\n-1 1 -1 o -1\n-1 -1 -1 1 -1\n',
        b'2 5 4\n-1 1 -1 o -1\n-1 4 -1 1 -1\n']

    def givens(self, board):
        """Return the numbers of a board, with their places, and a total."""
        sizes, *rows = board.decode().splitlines()
        tokens = ' '.join(rows).split()
        return {(at, token) for at, token in enumerate(tokens) if token != 'o'} | {*sizes.split()[2:]}

    def fewer(self, board):
        head, *rows = board.decode().splitlines()
        cells = [row.split() for row in rows]
        parts = []
        for row in cells:
            for at, cell in enumerate(row):
                if cell not in ('-1', 'o'):
                    row[at] = 'o'
                    parts.append('\n'.join([head, *map(' '.join, cells)]).encode() + b'\n')
                    row[at] = cell
        if len(head.split()) == 3:
            parts.append('\n'.join([head.rsplit(' ', 1)[0], *rows]).encode() + b'\n')
        return parts

    def board(self, data):
        """Return the numbers of an input whose rows stand on lines of their own."""
        return [[value if value == 'o' else int(value) for value in line.split()]
                for line in data.decode().splitlines()[1:]]

    def read_solution(self, data, text):
        board, head = self.board(data), data.decode().split('\n')[0].split()
        total = int(head[2]) if len(head) == 3 else None
        cells = closed_cells(board) if total is None else [
            (r, c) for r, row in enumerate(board) for c, value in enumerate(row) if value == -1]
        mines = {(r, c) for r, line in enumerate(text.splitlines()[1:]) for c, value in enumerate(line.split(' '))
                 if value == '*'}
        self.assertTrue(keeps_the_numbers(board, mines))
        self.assertIn(total, (None, len(mines)))
        self.assertEqual(text, shown(board, mines, set(cells) - mines, total))
        return text

    def test_processes(self):
        """A solution, --unique, --sure and --draw as a user runs them; --unique also with a SAT program."""
        for board, found in self.boards(random.Random(14), 25 if helpers.LONG else 5, 12):
            data, texts = text_of(board).encode(), self.texts(board, found)
            solved = self.ok(stdin=data).decode()
            self.assertIn(solved, texts or {'UNSATISFIABLE\n'})
            verdict = ('UNSATISFIABLE', 'UNIQUE', 'MULTIPLE')[min(len(texts), 2)]
            for arguments in (), ('--solver', self.own_program()):
                self.assertEqual(self.verdict(data, self.ok('--unique', *arguments, stdin=data)), verdict)
            sure = self.ok('--sure', stdin=data).decode()
            if not texts:
                self.assertEqual(sure, 'UNSATISFIABLE\n')
                continue
            for chars in zip(sure, *texts):
                self.assertTrue(set(chars[1:]) == set(chars[0]) or chars[0] == '#' and set(chars) == set('#*.'), board)
            picture = self.ok('--draw', '--sure', stdin=data).decode()
            self.assertEqual(picture.count('*') + picture.count('·'), sure.count('*') + sure.count('.'))

    def test_messages(self):
        """A refusal names the first number, in reading order, that is not that of the mines around it; or the total."""
        board = [[-1, 1, -1, 0], [-1, 2, -1, 1], [-1, -1, 1, -1]]
        closed = [(0, 0), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 3)]
        for mines, total, message in (
                ({(1, 0), (2, 0)}, None, 'row 2, column 4 is 1, but 0 of its neighbours are mines'),
                ({(1, 0), (2, 0), (2, 1)}, None, 'row 2, column 2 is 2, but 3 of its neighbours are mines'),
                ({(0, 2), (2, 0)}, None, 'row 1, column 4 is 0, but 1 of its neighbours are mines'),
                (set(), None, 'row 1, column 2 is 1, but 0 of its neighbours are mines'),
                ({(0, 0), (2, 3), (2, 1)}, None, 'row 3, column 3 is 1, but 2 of its neighbours are mines'),
                ({(1, 0), (2, 0), (2, 3)}, None, None),
                ({(1, 0), (2, 0), (2, 3)}, 3, None),
                ({(1, 0), (2, 0), (2, 3)}, 2, '3 mines, expected 2'),
                ({(1, 0), (2, 0), (2, 3)}, 4, '3 mines, expected 4')):
            puzzle = self.parsed(board, total)
            solution = self.script.decode(puzzle, [None, *(cell in mines for cell in closed)])
            self.assertEqual(self.script.check(puzzle, solution), message)
        puzzle = self.parsed([[-1, -1]], 2)
        self.assertEqual(self.script.check(puzzle, self.script.decode(puzzle, [None, True, False])),
                         '1 mine, expected 2')
        puzzle = self.parsed([[-1, 1, 'o', -1]])
        right = puzzle.cells.replace(b'#1', b'*1')
        self.assertIsNone(self.script.check(puzzle, right))
        for wrong in (puzzle.cells, right.replace(b'1', b'2'), right.replace(b'o', b'0'), right.replace(b'#', b'.'),
                      right[:-1], right + b' ', bytearray(right), right.decode(), [*right.decode()], None):
            self.assertEqual(self.script.check(puzzle, wrong), 'not the board with * or . in closed cells')

    def test_known_odds(self):
        for data, odds in (
                (b'2 4 1\n-1 2 o o\n-1 2 o o\n', b'UNSATISFIABLE\n'),
                # a 50:50 corner
                (b'3 3 2\n-1 -1 o\n2 3 -1\n0 1 1\n'.replace(b'2 3', b'1 2'), b'3 3 2\n.500 .500 o\n1 2 1.000\n0 1 1\n'),
                # 1 2 1 along an edge, 1 2 2 1
                (b'2 5 2\n-1 -1 -1 -1 -1\n0 1 2 1 0\n'.replace(b'0 1 2 1 0', b'o 1 2 1 o'),
                 b'2 5 2\n.000 1.000 .000 1.000 .000\no 1 2 1 o\n'),
                (b'2 6 2\n-1 -1 -1 -1 -1 -1\no 1 2 2 1 o\n', b'2 6 2\n.000 .000 1.000 1.000 .000 .000\no 1 2 2 1 o\n'),
                # nothing is known but the number
                (b'1 3 1\n-1 -1 -1\n', b'1 3 1\n.333 .333 .333\n'),
                (b'1 3 2\n-1 -1 -1\n', b'1 3 2\n.667 .667 .667\n'),
                (b'1 3 0\n-1 -1 -1\n', b'1 3 0\n.000 .000 .000\n'),
                (b'1 3 3\n# # F\n', b'1 3 3\n1.000 1.000 1.000\n'),
                (b'1 3 4\n-1 -1 -1\n', b'UNSATISFIABLE\n'),
                (b'1 3 999999999\n-1 -1 -1\n', b'UNSATISFIABLE\n'),
                (b'1 3 0\n0 o -1\n', b'1 3 0\n0 o .000\n'),
                # a mine in the middle and C(4, 3) ways for the others, or two mines and C(4, 2)
                (b'1 10 4\n-1 1 -1 1 -1 o -1 -1 -1 -1\n', b'1 10 4\n.600 1 .400 1 .600 o .600 .600 .600 .600\n')):
            self.assertEqual(self.ok('--odds', stdin=data), odds, data)
        # never .000 or 1.000 where it is not certain
        row = b' '.join([b'-1'] * 3000)
        for total, chance in (b'1', b'.001'), (b'2999', b'.999'):
            found = self.ok('--odds', stdin=b'1 3000 ' + total + b'\n' + row + b'\n').split()[3:]
            self.assertEqual(Counter(found), {chance: 3000})

    def test_conflict_with_a_total(self):
        """The number of mines is left only where the numbers alone have a solution; then none can be spared either."""
        for board, left in (
                (b'1 5 3\n-1 1 -1 1 -1\n', b'1 5 3\n-1 o -1 1 -1\n'),
                (b'1 5 3\n-1 1 -1 3 -1\n', b'1 5\n-1 o -1 3 -1\n'),
                (b'1 5 9\n-1 3 -1 o -1\n', b'1 5\n-1 3 -1 o -1\n'),
                (b'1 5 0\n-1 1 -1 o -1\n', b'1 5 0\n-1 1 -1 o -1\n'),
                (b'2 3 4\n-1 o -1\no o -1\n', b'2 3 4\n-1 o -1\no o -1\n'),      # more mines than closed cells
                (b'1 5 2\n-1 1 -1 1 -1\n', b'SATISFIABLE\n')):
            self.assertEqual(self.ok('--conflict', stdin=board), left)
            total = board.split()[2]
            without = board.replace(b' ' + total + b'\n', b'\n', 1)
            self.assertEqual(self.ok('--conflict', '--total', total.decode(), stdin=without), left)

    def test_option_total(self):
        """--total is the third number, and is read back from the output. A different number in the input is refused."""
        board = b'2 3\n-1 1 -1\n-1 -1 1\n'
        for data in board, board.replace(b'2 3', b'2 3 1'):
            self.read_solution(b'2 3 1\n-1 1 -1\n-1 -1 1\n', self.ok('--total', '1', stdin=data).decode())
            self.assertEqual(self.ok('--total=01', '--unique', stdin=data).count(b'2 3 1\n'), 2)
            self.assertEqual(self.ok('--odds', '--total', '1', stdin=data), b'2 3 1\n.000 1 .500\n.000 .500 1\n')
        self.assertEqual(self.ok('--sure', '--total', '2', stdin=board), self.NONE)
        for option in [], ['--sure'], ['--odds'], ['--cnf']:
            process = helpers.run(SCRIPT, '--total', '1', *option, stdin=board.replace(b'2 3', b'2 3 07'))
            helpers.check_one_line_error(self, process, SCRIPT, 'line 1: 7 mines, but --total says 1')
        for total in 0, 2, 8:
            process = helpers.run(SCRIPT, '--total', str(total), stdin=board.replace(b'2 3', b'2 3 1'))
            helpers.check_one_line_error(self, process, SCRIPT, f'line 1: 1 mine, but --total says {total}\n')
        self.assertEqual(self.ok('--odds', stdin=b'1 3 1\n-1 o -1'), b'1 3 1\n.500 o .500\n')
        solved = self.ok(stdin=b'1 3 1\n-1 2 F\n'.replace(b'1 3 1', b'1 3 2'))
        self.assertEqual(solved, b'1 3 2\n* 2 *\n')
        self.check_bad_input([(solved, "line 2: '*' is not one of -1, 0")])

    def test_pictures(self):
        """--draw and --svg show what --sure and --odds print."""
        board = b'3 3 3\n-1 1 -1\n-1 -1 1\n-1 -1 -1\n'
        self.assertEqual(self.ok('--odds', '--draw', stdin=board).decode().splitlines(), [
            '┌' + 19 * '─' + '┐', '│  .500     1  .000 │', '│  .500  .000     1 │',
            '│ 1.000  .500  .500 │', '└' + 19 * '─' + '┘'])
        self.assertEqual(self.ok('--sure', '--draw', stdin=board).decode().splitlines()[1:-1], [
            '│░░ 1 · │', '│░░ · 1 │', '│ *░░░░ │'])
        picture = self.ok('--odds', '--svg', stdin=board).decode()
        self.assertEqual((picture.count('>.500<'), picture.count('>.000<'), picture.count('>1.000<')), (4, 2, 1))
        numbers, odds = re.findall(r'<g ([^>]*)>(.*?)</g>', picture, re.DOTALL)
        self.assertEqual((numbers[0], re.findall('>(.*?)</text>', numbers[1])), ('fill="#000"', ['1', '1']))
        size = float(re.search('font-size="(.*?)"', odds[0])[1])
        self.assertTrue('1.000' in odds[1] and .25 < size and size * (4 * .64 + .32) < .95)    # in a wide font
        legend = self.ok('--help', stdin=b'').decode()
        for sign in '*', '·', '░░', '●', 'green':
            self.assertIn(sign, legend)
        for option in '--sure', '--odds':
            self.assertIn(b'<title>Minesweeper: no solution</title>', self.ok(option, '--svg', stdin=b'1 2 1\n-1 3\n'))

    def green(self, puzzle, known):
        """Return how many cells are green in the picture of a board, and how many have another colour."""
        picture = self.script.picture(puzzle, known)
        squares = re.findall(r'<path fill="(#7d7|#ccc|#f60" fill-opacity="[.0-9]+)" d="([^"]*)"/>', picture)
        green, others = ([path.count('M') for look, path in squares if (look == '#7d7') == best] for best in (1, 0))
        return sum(green), sum(others)

    def test_best_cells(self):
        """Green are the cells of the least probability, if it is .000, or below that of a cell taken at random."""
        for board, green, others in (
                (b'1 3 1\n-1 1 -1\n', 0, 2), (b'1 3 2\n-1 2 -1\n', 0, 2), (b'1 3 0\n-1 0 -1\n', 2, 0),
                (b'1 4 1\n-1 1 -1 -1\n', 1, 2), (b'1 4 2\n-1 2 -1 -1\n', 1, 2), (b'1 4 2\n-1 1 -1 -1\n', 2, 1),
                (b'1 4 3\n-1 2 -1 -1\n', 0, 3), (b'1 1 0\n1\n', 0, 0), (b'1 2 2\n-1 -1\n', 0, 2),
                (b'1 3 0\n-1 -1 o\n', 2, 0)):
            puzzle, = self.script.parse(board.decode().splitlines())
            self.assertEqual(self.green(puzzle, self.script.odds(puzzle)), (green, others), board)
            for known in self.sure(puzzle), next(self.script.search(puzzle), None), None:
                self.assertEqual(self.green(puzzle, known), (0, green + others))
        rng, some = random.Random(23), [0, 0]
        for board, total, found in self.totals(rng, 1000 if helpers.LONG else 300):
            if found:
                closed = [(r, c) for r, row in enumerate(board) for c, value in enumerate(row) if value == -1]
                counts = [sum(cell in mines for mines in found) for cell in closed]
                least = min(counts, default=1)
                best = counts.count(least) * (not least or least * len(closed) < total * len(found))
                if len({round(1000 * count / len(found)) for count in counts}) == len({*counts}):
                    puzzle = self.parsed(board, total)
                    self.assertEqual(self.green(puzzle, self.script.odds(puzzle)), (best, len(closed) - best))
                    some[best > 0] += 1
        self.assertGreater(min(some), 30)

    def test_too_many_arrangements(self):
        """Only --odds needs a count. It refuses early; every other question is answered."""
        rng = random.Random(20)
        mine = [[rng.random() < .3 and not r * c % 2 for c in range(19)] for r in range(13)]
        board = [[sum(mine[a][b] for a, b in neighbours(mine, r, c)) if r % 2 and c % 2 else -1
                  for c in range(19)] for r in range(13)]
        data = text_of(board, sum(map(sum, mine))).encode()
        process = helpers.run(SCRIPT, '--odds', stdin=data)
        helpers.check_one_line_error(self, process, SCRIPT, 'too many arrangements of mines to count; --sure needs')
        self.read_solution(data, self.ok(stdin=data).decode())
        self.assertEqual(self.ok('--conflict', stdin=data), b'SATISFIABLE\n')
        if helpers.LONG:
            self.assertEqual(self.verdict(data, self.ok('--unique', stdin=data)), 'MULTIPLE')
            self.assertIn(b'SOLUTIONS 3 OR MORE\n', self.ok('--all', '3', stdin=data))
            sure = [line.split() for line in self.ok('--sure', stdin=data).decode().splitlines()[1:]]
            for row, mines in zip(sure, mine):
                self.assertFalse([cell for cell, there in zip(row, mines) if cell == '.*'[not there]])

    def test_odds_of_two_parts(self):
        """One part has a mine in three cells, the other has two; a mine of one cannot stand in for one of the other."""
        board = [[-1, 1, -1, 'o', -1, 2, -1], [-1, 'o', 'o', 'o', 'o', 'o', -1]]
        found = self.ok('--odds', stdin=text_of(board, 3).encode())
        self.assertEqual(found.decode(), odds_shown(board, all_placements(board, 3), 3))

    def test_odds_are_checked(self):
        """Odds that do not sum up to a number are an internal error."""
        script = helpers.load(SCRIPT)
        puzzle = self.parsed([[-1, 1, -1], [-1, -1, 1]], 1)
        layers = script.Layers(puzzle, script.Groups(puzzle))
        layers.before[0][0] += 1
        with self.assertRaisesRegex(script.BadInput, 'internal error: odds'):
            layers.chances(puzzle, puzzle.cells)

    def test_input(self):
        for form in '-1', '-', '#', '■', 'F', '?', '.', '−1', '-01':
            data = (f'2 3\n{form} 1 {form}\n{form}\xa0{form} 1\n').encode()
            self.assertEqual(self.ok('--sure', stdin=data), b'2 3\n. 1 #\n. # 1\n', form)
        self.check_bad_input([
            (b'1 2\n-1 9\n', "line 2: '9' is not one of"), (b'1 2\n-1 x\n', "line 2: 'x' is not one of"),
            (b'# 1 #\n1 # 1\n', "line 1: expected the two sizes n m, found '#'"),
            (b'3 2\n-1 1 -1\n1 -1 1\n', 'line 2: 2 rows of 3, the sizes say 3 of 2: swapped?'),
            (b'2 2\n-1 -1\n', 'line 3: row 2 of 2 is missing'), (b'2 2\n-1 1\n1\n', 'line 3: row 2 has 1 value'),
            (b'1 2 3 4\n-1 1\n', 'line 2: '), (b'1 2 x\n-1 1\n', "line 1: expected the number of mines, found 'x'"),
            (b'1 2 -1\n-1 1\n', "line 1: '-1' is not a number from 0"),
            (b'https://puzz.link/p?mines/5/5/g\n', 'line 1: minesweeper.py reads no addresses')])
        process = helpers.run(SCRIPT, '--odds', stdin=b'1 2\n-1 1\n')
        self.assertEqual((process.returncode, process.stdout), (2, b''))
        self.assertIn(b'--odds needs --total M', process.stderr)

    def test_opened_cell_of_unknown_number(self):
        """An o is no mine, has no clause, and is no number that touches cells."""
        for data, formula, sure in ((b'1 3\n-1 o -1\n', b'p cnf 0 0\n', b'1 3\n# o #\n'),
                                    (b'1 4\no 1 -1 o\n', b'p cnf 1 1\n1 0\n', b'1 4\no 1 * o\n'),
                                    (b'1 4\no 1 o -1\n', b'p cnf 0 1\n0\n', b'UNSATISFIABLE\n')):
            self.assertEqual(self.ok('--cnf', stdin=data), formula)
            self.assertEqual(self.ok('--sure', stdin=data), sure)

    def test_no_variables(self):
        for data in b'1 2\n-1 -1\n', b'1 1\n0\n':
            for arguments in (), ('--sure',), ('--solver', self.own_program()):
                self.assertEqual(self.ok(*arguments, stdin=data), data.replace(b'-1', b'#'))
            self.assertEqual(self.ok('--unique', stdin=data), b'UNIQUE\n' + data.replace(b'-1', b'#'))

    def test_many_parts(self):
        """The combinations of the parts' solutions are made on demand: here there are more than 10 ** 300."""
        board = [[-1, 1, -1, 'o'] * 200, ['o'] * 800] * 6
        puzzle = self.parsed(board)
        found = set(islice(self.script.search(puzzle), 200))
        self.assertEqual(len(found), 200)
        for solution in found:
            self.assertIsNone(self.script.check(puzzle, solution))
        self.assertEqual(self.sure(puzzle), puzzle.cells)
        # one part has no solution, far away from all others; simple rules do not notice
        hard = [[*row, *['o'] * 797] for row in (['o', -1, 1], [-1, 2, -1], [-1, 3, -1])]
        for rows in [*board, *hard], [*hard, ['o'] * 800, *board]:
            puzzle = self.parsed(rows)
            self.assertFalse(self.script.Groups(puzzle).contradiction)
            self.assertEqual(list(self.script.search(puzzle)), [])
            self.assertIsNone(self.sure(puzzle))
        board[0][0] = 2         # here they do
        board[0][1] = 2
        self.assertEqual(list(self.script.search(self.parsed(board))), [])
        self.assertIsNone(self.sure(self.parsed(board)))

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
                order, sure = closed_cells(board), self.ok('--sure', stdin=data).decode()
                if sure == 'UNSATISFIABLE\n':
                    self.assertEqual(self.ok('--unique', '--solver', self.own_program(), stdin=data).decode(), sure)
                    continue
                rows = [line.split(' ') for line in sure.splitlines()[1:]]
                variables, clauses = formulas.read_dimacs(self.ok('--cnf', stdin=data).decode())
                for v, (r, c) in rng.sample(list(enumerate(order, 1)), min(8 if helpers.LONG else 2, len(order))):
                    possible = []
                    for literal, value in (v, '*'), (-v, '.'):
                        with open(path, 'w') as file:
                            file.write(formulas.dimacs(variables, clauses + [[literal]]))
                        if subprocess.run([program, path], stdout=subprocess.DEVNULL).returncode == 10:
                            possible.append(value)
                    self.assertEqual(rows[r][c], possible[0] if len(possible) == 1 else '#', (name, r, c))

    def test_many_parts_of_a_large_board(self):
        """A board of 100x100 falls into many parts. As a whole it would take a minute."""
        rng = random.Random(17)
        mine = [[rng.random() < .18 for _ in range(100)] for _ in range(100)]
        data = text_of([[-1 if mine[r][c] or rng.random() < .4 else sum(mine[a][b] for a, b in neighbours(mine, r, c))
                         for c in range(100)] for r in range(100)]).encode()
        self.read_solution(data, self.ok(stdin=data).decode())
        self.assertEqual(self.verdict(data, self.ok('--unique', stdin=data)), 'MULTIPLE')
        sure = [line.split(' ') for line in self.ok('--sure', stdin=data).decode().splitlines()[1:]]
        known = [(shown, there) for row, mines in zip(sure, mine) for shown, there in zip(row, mines) if shown in '*.']
        self.assertGreater(len(known), 1000)
        self.assertTrue(all((shown == '*') == there for shown, there in known))

    def test_external_solvers(self):
        """From board to formula to solver to board, with each SAT program on PATH."""
        programs = helpers.sat_programs(self)
        for name, board, _ in helpers.samples('minesweeper'):
            formula = self.ok('--cnf', stdin=board)
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


if __name__ == '__main__':
    unittest.main()
