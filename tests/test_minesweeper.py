"""Tests of minesweeper.py.

The script's solutions, --sure and --odds are compared on random boards with tests/rules/minesweeper.py, which knows
the rules alone.
"""
import os
import random
import re
import shutil
import subprocess
import tempfile
import unittest
from collections import Counter
from fractions import Fraction
from itertools import islice, product

import formulas
import helpers
from command_line import CommandLine, Conflict, Sure
from parallel import load_tests
from rules import minesweeper as rules
from tools import boards as games, fuzz

SCRIPT = 'minesweeper.py'


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
    return rules.text_of(texts, total)


class Checker(unittest.TestCase):
    def test_checker(self):
        board = [[-1, 1, -1, 'o'], [-1, -1, 1, -1], [-1, -1, -1, -1]]
        for mines in [(1, 1), (0, 3)], [(1, 1), (0, 1)], [(1, 1), (2, 2)], [(0, 0)], []:
            self.assertFalse(rules.solves(board, {*mines}), mines)
        self.assertTrue(rules.solves(board, {(1, 1)}))
        self.assertFalse(rules.solves(board, {(1, 1), (2, 0)}))        # no number touches that one
        for total in 1, 2, 3:
            self.assertEqual(rules.solves(board, {(1, 1), (2, 0)}, total), total == 2)


class Boards:
    """How a board is read: both scripts read it in the same way. SCRIPT names the script."""

    @classmethod
    def setUpClass(cls):
        cls.script = helpers.load(cls.SCRIPT)

    def cells(self, text):
        """Return the cells that the script reads in a text, or the message of its refusal."""
        try:
            return self.script.parse(text.splitlines())[0].cells
        except self.script.BadInput as error:
            return str(error)

    def same(self, *pairs):
        """Assert that the two texts of each pair are the same board."""
        for text, other in pairs:
            cells = self.cells(other)
            self.assertIsInstance(cells, bytes)
            self.assertEqual(self.cells(text), cells, text)

    def test_marks(self):
        """A board has one mark of closed cells, and perhaps flags beside three of them; -1 may be -01."""
        closed = self.cells('3 2\n-1 0\n1 -1\no -1\n')
        self.assertIsInstance(closed, bytes)
        for one, two in product(['-1', '-01', '#', '■', 'F', '-', '?', '.', '_'], repeat=2):
            found = self.cells(f'3 2\n{one} 0\n1 {two}\no {one}\n')
            both = {'-1' if mark == '-01' else mark for mark in (one, two)}
            if len(both) == 1 or 'F' in both and both <= {'F', '-1', '#', '■'}:
                self.assertEqual(found, closed, (one, two))
            else:
                self.assertRegex(found, 'line [23]: .* on one board; write -1 or 0$', (one, two))
                self.assertEqual({*found.split(': ')[1].split(' on ')[0].split(' and ')}, both)
                if '-1' in both:        # the line of the other one
                    self.assertIn(f'line {3 if one in ("-1", "-01") else 2}:', found)

    def test_same_board(self):
        """Rows as words or cells, wrapped or not, with sizes or alone, are the same board as one of cells and sizes."""
        self.same(
            # Three numbers on the first line: the last is the number of mines only above all rows, otherwise a cell.
            ('2 3 -1\n-1 1 -1\n-1 1\n', '2 3\n-1 -1 1\n-1 -1 1\n'),
            ('1 3 1\n01\n0\n', '1 3\n1 1 0\n'), ('2 2 1\n1 -1 -1\n', '2 2\n1 1\n-1 -1\n'), ('1 2 1 -1', '1 2\n1 -1'),
            ('2 2 -1\n-1 1\n1\n', '2 2\n-1 -1\n1 1'),
            # A word of digits there is the first row if that row is missing below, and no such total can be.
            ('2 3 111\n###', '2 3\n1 1 1\n# # #'), ('3 2 12\n##\n#1', '3 2\n1 2\n# #\n# 1'),
            ('2 2 08\n##', '2 2\n0 8\n# #'),
            (f'2 200 {"01" * 100}\n{"#" * 200}', f'2 200\n{"01" * 100}\n{"#" * 200}'),
            # The first word and the number of words decide; 01 is a cell, and -1 is no row.
            ('2 3 ##1 #11', '2 3\n# # 1\n# 1 1'), ('2 3\n##1 #11', '2 3\n# # 1\n# 1 1'),
            ('2 1\n01\n1\n', '2 1\n1\n1'), ('1 2\n01 +1\n', '1 2\n1 1'), ('1 2\n01\n', '1 2\n0 1'),
            ('2 2\n00\n0#\n', '2 2\n0 0\n0 #'), ('1 3\n-01 00 -1\n', '1 3\n-1 0 -1'),
            *((text, '2 3\n-1 1 -1\n-1 -1 1\n') for text in (
                '2\n3 -1 1 -1\n-1 -1 1\n', '2\n3\n-1\n1\n-1\n-1\n-1\n1\n', '2 3 -1 1 -1 -1 -1 1')),
            # Rows alone, whose first cells are no sizes: as many cells as 2 4 says, more rows, larger than 0.
            ('2 4 _ _ 1\n_ _ _ 1 1', '2 4\n# # 1 #\n# # 1 1'),
            ('2 5 _ _ 1\n_ _ _ 1 1\n_ 1 1 1 1', '3 5\n2 5 # # 1\n# # # 1 1\n# 1 1 1 1'),
            ('1 2 _ _\n2 2 _ _', '2 4\n1 2 # #\n2 2 # #'), ('1 2 _\n2 2 _', '2 3\n1 2 #\n2 2 #'),
            ('0 1 1\n0 1 _', '2 3\n0 1 1\n0 1 #'))
        self.assertEqual(self.script.read_board(['', '_ 1', '1 _']), ([b'#1', b'1#'], None, 2))

    def test_word_behind_the_sizes(self):
        """A single word behind the sizes that is no row stands for the number of mines, and is named whole."""
        for word in '(3)', 'mines', '3x', '3.5m', '#3)':
            for rows in '# # # #\n# 2 1 1\n# 1 0 0', '####\n#211\n#100', '# # #\n# 1 1', '###', '(3)':
                found = self.cells(f'3 4 {word}\n{rows}')
                self.assertIn(f'line 1: expected the number of mines, found {word!r}', found)

    def test_rows_missing(self):
        """A word of digits behind the sizes is not taken for a row where the total may be meant."""
        for n, m, total, rows in ((10, 2, 12, '##\n' * 9), (3, 2, 12, '-1 1\n1 1'), (2, 3, 1111, '###'),
                                  (2, 3, 111, '##'),
                                  (2, 3, 111, '###\n###\n###'), (2, 2, '04', '##'), (3, 2, 12, '##')):
            self.assertRegex(self.cells(f'{n} {m} {total}\n{rows}'), r'\Aline \d+: (row|more)', (n, m, total))

    def test_rows_alone(self):
        """Rows alone, perhaps spoilt, are refused, or are the board that the reader of fuzz.py finds."""
        game = next(game for game in fuzz.GAMES if game.SCRIPT == self.SCRIPT)
        rng, script, tally = random.Random(9), helpers.load(self.SCRIPT), Counter()
        for _ in range(3000 if helpers.LONG else 500):
            _, *rows = rules.text_of(rules.any_board(rng)).replace('-1', rng.choice('_#.?■-')).splitlines()
            if rng.random() < .1:
                rows.insert(0, ' '.join(map(str, range(rng.randint(0, 1), len(rows[0].split()) + 1))))
            board = '\n'.join(rows).replace(' ', rng.choice(['', ' ', ', '])).encode()
            board = rng.choice([board, board.replace(b'\n', b'\n\n'), board + b'\n\n' + board, fuzz.spoilt(board, rng)])
            what, fault = fuzz.outcome(game, script, board, ())
            self.assertIsNone(fault)
            tally[what] += 1
        self.assertGreater(min(tally['read'], tally['refused']), 100)


class Solutions:
    """What the script says of a board, for comparison with all its solutions."""

    @classmethod
    def setUpClass(cls):
        cls.script = helpers.load(SCRIPT)

    def boards(self, rng, count, cells, without_solution=.2):
        """Yield so many (board, solutions) in which numbers touch 1 to `cells` cells."""
        while count:
            board = rules.any_board(rng)
            if 1 <= len(rules.closed_cells(board)) <= cells:
                found = rules.solutions(board)
                if found or rng.random() < without_solution:
                    count -= 1
                    yield board, found

    def totals(self, rng, count, size=5):
        """Yield so many (board, total, its solutions)."""
        while count:
            board = rules.any_board(rng)
            closed = len(rules.closed_cells(board, 0))
            if max(len(board), len(board[0])) <= size and closed <= 14:
                count -= 1
                total = rng.choice([rng.randint(0, closed + 1), closed // 4])
                yield board, total, rules.solutions(board, total)

    def parsed(self, board, total=None):
        return self.script.parse(rules.text_of(board, total).splitlines())[0]

    def sure(self, puzzle):
        """Return the solution of --sure, or None. Each that is compared differs where those before it agree."""
        found = list(self.script.search(puzzle, True))
        self.assertEqual(bool(found), any(True for _ in self.script.search(puzzle)))
        for at, solution in enumerate(found):
            self.assertIsNone(self.script.check(puzzle, solution))
            if at:
                self.assertTrue(any(len({*values[:-1]}) == 1 != len({*values}) for values in zip(*found[:at + 1])))
        return self.script.common(puzzle, found) if found else None

    def compare(self, board, total, expected):
        """Compare all solutions and what they share; return how many there are, and how many cells are sure."""
        script, puzzle = self.script, self.parsed(board, total)
        closed = {*rules.closed_cells(board, total)}
        found = [*script.search(puzzle)]
        self.assertFalse(any(script.check(puzzle, solution) for solution in found))
        texts = [script.render(puzzle, solution) + '\n' for solution in found]
        self.assertEqual(len(texts), len(expected), (board, total))
        self.assertEqual({*texts}, {rules.shown(board, mines, closed - mines, total) for mines in expected},
                         (board, total))
        sure = self.sure(puzzle)
        if not expected:
            self.assertIsNone(sure, board)
            return 0, 0
        mines, free = frozenset.intersection(*expected), closed.difference(*expected)
        self.assertEqual(script.render(puzzle, sure) + '\n', rules.shown(board, mines, free, total), (board, total))
        return len(expected), len(mines) + len(free)


class BruteForce(Solutions, unittest.TestCase):
    """All solutions of small boards, what they share, their odds and the models, against trying all sets of mines."""

    def test_search_and_sure(self):
        """All solutions are found, each once, in any order; --sure tells what they agree on, and nothing else."""
        rng, tally = random.Random(11), Counter()
        boards = [(board, None, found) for board, found in self.boards(rng, 2000 if helpers.LONG else 600, 14)]
        boards += self.totals(rng, 1500 if helpers.LONG else 400)
        # Most closed cells are touched by no number.
        boards += [(board, total, rules.solutions(board, total)) for board in (
            [[-1, 1, -1, 'o', *[-1] * 9]], [['o', *[-1] * 9]], [[-1, 1, 'o', -1]]) for total in range(13)]
        for board, total, expected in boards:
            count, known = self.compare(board, total, expected)
            tally[total is None, min(count, 2)] += 1
            tally['known'] += known
        self.assertEqual(len(tally), 7)
        self.assertGreater(min(tally.values()), 40)

    def test_sure_needs_the_solver(self):
        """The same on boards where simple deduction leaves a part open."""
        script, rng, found = self.script, random.Random(13), 0
        while found < (20 if helpers.LONG else 5):
            mine = [[rng.random() < .4 for _ in range(7)] for _ in range(5)]
            board = rules.board_of(mine, lambda: rng.random() < .6)
            puzzle = self.parsed(board)
            simple, sure = script.Groups(puzzle).board, self.sure(puzzle)
            if simple == sure or len(rules.closed_cells(board)) > 22:
                continue
            found += 1
            self.compare(board, None, rules.solutions(board))

    def test_formula_and_models(self):
        """The models of the formula are the solutions; a solution is accepted if and only if it is one."""
        script, rng, accepted, refused = self.script, random.Random(15), 0, 0
        for board, found in self.boards(rng, 300 if helpers.LONG else 120, 6, 1):
            closed = sum(row.count(-1) for row in board)
            for total in (None, rng.randint(0, closed + 1)) if closed < 9 else (None,):
                puzzle = self.parsed(board, total)
                right = found if total is None else rules.solutions(board, total)
                order = rules.closed_cells(board, total)
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
                                     rules.shown(board, mines, set(order) - mines, total))
                    self.assertEqual(script.check(puzzle, solution) is None, mines in right)
                    accepted += mines in right
                    refused += mines not in right
        self.assertGreater(min(accepted, refused), 100)

    def test_odds(self):
        """The odds are the share of all solutions that have a mine there, as fractions."""
        script, none, open_cells = self.script, 0, 0
        # One part has a mine in three cells, the other has two; one cannot stand in for the other.
        parts = [[-1, 1, -1, 'o', -1, 2, -1], [-1, 'o', 'o', 'o', 'o', 'o', -1]]
        for board, total, found in [(parts, 3, rules.solutions(parts, 3)),
                                    *self.totals(random.Random(19), 3000 if helpers.LONG else 500)]:
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

    def test_bounds(self):
        """The counter takes every sum from `least` to `most`, and no other."""
        for count in range(8):
            for least in range(-1, count + 3):
                for most in range(-1, 2 * count + 3):
                    variables, clauses = self.script.counter(count, [*range(1, count + 1)], least, most)
                    solver = self.script.Solver(variables, clauses)
                    models = [model[1:count + 1] for model in self.script.models(solver, range(1, count + 1))]
                    self.assertEqual(len({*map(tuple, models)}), len(models))
                    expected = [bits for bits in product((False, True), repeat=count) if least <= sum(bits) <= most]
                    self.assertEqual(sorted(models), sorted(map(list, expected)), (count, least, most))


class Answers(Boards, Solutions, CommandLine, Conflict, unittest.TestCase):
    SCRIPT, GAME = SCRIPT, games.Minesweeper()
    OTHERWISE = [Sure]
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

    def read_solution(self, data, text):
        board = self.GAME.read(data.decode())
        rows, total = self.GAME.rows(board), board[2].get('total')
        mines = {(r, c) for r, line in enumerate(text.splitlines()[1:]) for c, value in enumerate(line.split(' '))
                 if value == '*'}
        self.assertTrue(rules.solves(rows, mines, total))
        self.assertEqual(text, rules.shown(rows, mines, {*rules.closed_cells(rows, total)} - mines, total))
        return text

    def test_messages(self):
        """A refusal names the first number, in reading order, that is not that of the mines around it; or the total."""
        board = [[-1, 1, -1, 0], [-1, 2, -1, 1], [-1, -1, 1, -1]]
        closed = [(0, 0), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 3)]
        around = 'row {}, column {} is {}, but {} of its neighbours are mines'.format
        for mines, total, message in (
                ({(1, 0), (2, 0)}, None, around(2, 4, 1, 0)),
                ({(1, 0), (2, 0), (2, 1)}, None, around(2, 2, 2, 3)),
                ({(0, 2), (2, 0)}, None, around(1, 4, 0, 1)),
                (set(), None, around(1, 2, 1, 0)),
                ({(0, 0), (2, 3), (2, 1)}, None, around(3, 3, 1, 2)),
                ({(1, 0), (2, 0), (2, 3)}, None, None),
                ({(1, 0), (2, 0), (2, 3)}, 3, None),
                ({(1, 0), (2, 0), (2, 3)}, 2, '3 mines, expected 2'),
                ({(1, 0)}, 4, '1 mine, expected 4')):
            puzzle = self.parsed(board, total)
            solution = self.script.decode(puzzle, [None, *(cell in mines for cell in closed)])
            self.assertEqual(self.script.check(puzzle, solution), message)
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
                (b'3 3 2\n-1 -1 o\n1 2 -1\n0 1 1\n', b'3 3 2\n.500 .500 o\n1 2 1.000\n0 1 1\n'),
                # 1 2 2 1 along an edge
                (b'2 6 2\n-1 -1 -1 -1 -1 -1\no 1 2 2 1 o\n', b'2 6 2\n.000 .000 1.000 1.000 .000 .000\no 1 2 2 1 o\n'),
                # nothing is known but the number
                (b'1 3 1\n-1 -1 -1\n', b'1 3 1\n.333 .333 .333\n'),
                (b'1 3 3\n# # F\n', b'1 3 3\n1.000 1.000 1.000\n'),
                (b'1 3 999999999\n-1 -1 -1\n', b'UNSATISFIABLE\n'),
                (b'1 3 0\n0 o -1\n', b'1 3 0\n0 o .000\n'),
                # a mine in the middle and C(4, 3) ways for the others, or two mines and C(4, 2)
                (b'1 10 4\n-1 1 -1 1 -1 o -1 -1 -1 -1\n', b'1 10 4\n.600 1 .400 1 .600 o .600 .600 .600 .600\n')):
            self.assertEqual(self.ok('--odds', stdin=data), odds, data)
        # never .000 or 1.000 where it is not certain
        for total, chance in (1, '.001'), (2999, '.999'):
            found = self.ok('--odds', stdin=rules.text_of([[-1] * 3000], total).encode()).decode().split()[3:]
            self.assertEqual((len(found), {*found}), (3000, {chance}))

    def test_conflict_with_a_total(self):
        """The number of mines is left only where the numbers alone have a solution; then none can be spared either."""
        for board, left in (
                (b'1 5 3\n-1 1 -1 1 -1\n', b'1 5 3\n-1 o -1 1 -1\n'),
                (b'1 5 9\n-1 3 -1 o -1\n', b'1 5\n-1 3 -1 o -1\n'),
                (b'1 5 0\n-1 1 -1 o -1\n', b'1 5 0\n-1 1 -1 o -1\n'),
                (b'2 3 4\n-1 o -1\no o -1\n', b'2 3 4\n-1 o -1\no o -1\n'),      # more mines than closed cells
                (b'1 5 2\n-1 1 -1 1 -1\n', b'SATISFIABLE\n')):
            self.assertEqual(self.ok('--conflict', stdin=board), left)
            total = board.split()[2]
            without = board.replace(b' ' + total + b'\n', b'\n', 1)
            self.assertEqual(self.ok('--conflict', '--total', total.decode(), stdin=without), left)

    def test_option_total(self):
        """--total is the third number, and is read back from the output."""
        board = b'2 3\n-1 1 -1\n-1 -1 1\n'
        for data in board, board.replace(b'2 3', b'2 3 1'):
            self.read_solution(b'2 3 1\n-1 1 -1\n-1 -1 1\n', self.ok('--total', '1', stdin=data).decode())
            self.assertEqual(self.ok('--total=01', '--unique', stdin=data).count(b'2 3 1\n'), 2)
            self.assertEqual(self.ok('--odds', '--total', '1', stdin=data), b'2 3 1\n.000 1 .500\n.000 .500 1\n')
        self.assertEqual(self.ok('--sure', '--total', '2', stdin=board), self.NONE)
        for text in '1 2 1\n1#', '2 1 01\n#\n1', '2 2 1\n01\n1#', '1 2 1\n01':
            self.assertEqual(self.script.parse(text.split('\n'))[0].total, 1, text)
        self.check_usage([(['--odds'], '--odds needs --total M')])

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
        board = [[sum(mine[a][b] for a, b in rules.neighbours(mine, r, c)) if r % 2 and c % 2 else -1
                  for c in range(19)] for r in range(13)]
        data = rules.text_of(board, sum(map(sum, mine))).encode()
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

    def test_odds_are_checked(self):
        """Odds that do not sum up to a number are an internal error."""
        script = helpers.load(SCRIPT)
        puzzle = self.parsed([[-1, 1, -1], [-1, -1, 1]], 1)
        layers_of = script.layers_of
        for more in 1, -1:
            found, states = layers_of(script.Groups(puzzle))
            found[0][-1][0] += more
            script.layers_of = lambda _: (found, states)
            with self.assertRaisesRegex(script.BadInput, 'internal error: odds'):
                script.odds(puzzle)

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
        wide = [[-1] * 800, ['o', 4] * 400, [-1] * 800]     # one part with as many solutions
        for rows in [*board, *hard], [*hard, ['o'] * 800, *board], [*wide, ['o'] * 800, *hard]:
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
                board = self.GAME.rows(self.GAME.read(data.decode()))
                order, sure = rules.closed_cells(board), self.ok('--sure', stdin=data).decode()
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
                        if subprocess.run([program, path], stdout=subprocess.DEVNULL,
                                          timeout=helpers.SECONDS).returncode == 10:
                            possible.append(value)
                    self.assertEqual(rows[r][c], possible[0] if len(possible) == 1 else '#', (name, r, c))


if __name__ == '__main__':
    unittest.main()
