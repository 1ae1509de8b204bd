"""Tests of nonogram.py.

The script is compared with tests/rules/nonogram.py, which knows the rule alone, on small boards and on all lines up to
length 12, and with the samples and the corpus. `way` knows the gap between runs, too.
"""
import os
import random
import re
import sys
import unittest
from itertools import islice, product
from math import exp, log
from types import SimpleNamespace

import formulas
import helpers
from command_line import CommandLine, Conflict, Fewer, Sure
from make import make_nonogram
from parallel import load_tests
from rules import nonogram as rules
from tools import boards as games

SCRIPT = 'nonogram.py'


def read_pbm(text):
    """Return the rows of a plain PBM picture in exactly the layout that is promised."""
    magic, size, *rows = text.split('\n')
    width, height = map(int, size.split(' '))
    rows = [list(map(int, row.split(' '))) for row in rows[:-1]]
    assert text == '\n'.join(['P1', f'{width} {height}'] + [' '.join(map(str, row)) for row in rows] + [''])
    assert len(rows) == height and all(len(row) == width and set(row) <= {0, 1} for row in rows)
    return rows


def way(cells):
    """Return (places, colours): each cell's place in the pattern of a filled line, and the colours of all places.

    White cells in succession have one place, and so have those at an end of the line and the one behind or before it.
    """
    places, colours = [], [0]
    for cell in cells:
        if cell or colours[-1]:
            colours.append(cell)
        places.append(len(colours) - 1)
    return places, colours + [0] * colours[-1]


def fitting(ways, values):
    """Return the ways to fill a line that have the known values: 1 for black, -1 for white, 0 for unknown."""
    return [cells for cells in ways if all(value in (0, 2 * cell - 1) for value, cell in zip(values, cells))]


class Checker(unittest.TestCase):
    def test_checker(self):
        puzzle = [(2, 1), None], [None, (), (1,), None]
        for rows in ['1011', '0000'], ['1101'], ['1101', '0010', '0000'], ['11010', '00000'], ['1101', '001']:
            self.assertFalse(rules.solves(puzzle, [[*map(int, row)] for row in rows]), rows)
        self.assertTrue(rules.solves(([(2, 1), None], [None, (1,), (1,), None]), [[1, 1, 0, 1], [0, 0, 1, 0]]))


class Lines(unittest.TestCase):
    """The line solver against all ways to fill a line."""

    @classmethod
    def setUpClass(cls):
        cls.script = helpers.load(SCRIPT)

    def fills(self, length):
        """Return {runs: all ways to fill a line of that length}."""
        found = {}
        for cells in product((0, 1), repeat=length):
            found.setdefault(rules.runs(cells), []).append(cells)
        return found

    def lines(self, rng, longest):
        """Yield (clue, values of cells, some of them known, ways to fill the line) for all clues of short lines."""
        for length in range(1, longest + 1):
            for clue, ways in self.fills(length).items():
                values = [rng.choice([0, 0, 2 * cell - 1]) for cell in rng.choice(ways)]
                yield clue, values, fitting(ways, values)

    def compare(self, clue, ways, values):
        """Compare the places that cells can have, given the values of some. Return whether the line can be filled."""
        ways = fitting(ways, values)
        expected = [0] * len(values)
        for cells in ways:
            places, colours = way(cells)
            self.assertEqual(self.script.places_of(clue, values)[0], sum(1 << place for place, colour
                                                                         in enumerate(colours) if not colour))
            expected = [before | 1 << place for before, place in zip(expected, places)]
        self.assertEqual(self.script.places_of(clue, values)[1], expected, (clue, values))
        return ways != []

    def test_all_states_of_short_lines(self):
        for length in range(1, 6):
            for clue, ways in self.fills(length).items():
                for values in product((0, 1, -1), repeat=length):
                    self.compare(clue, ways, values)

    def test_every_line_up_to_length_12(self):
        """Cells become known one by one, mostly from a way to fill the line, until it is full or spoilt."""
        rng, spoilt = random.Random(1), 0
        for length in range(1, 13):
            for clue, ways in self.fills(length).items():
                for _ in range(5 if helpers.LONG else 1):
                    target = [2 * cell - 1 for cell in rng.choice(ways)]
                    if rng.random() < .3:
                        target[rng.randrange(length)] *= -1
                    values = [0] * length
                    for place in [None, *rng.sample(range(length), length)]:
                        if place is not None:
                            values[place] = target[place]
                        if not self.compare(clue, ways, values):
                            spoilt += 1
                            break
        self.assertGreater(spoilt, 1000 if helpers.LONG else 200)

    def test_deduction_of_lines(self):
        """A line alone, whose crossing lines have no clue but where a cell is known: what all ways to fill it share."""
        for clue, values, ways in self.lines(random.Random(7), 8):
            across = [[None, (1,), ()][value] for value in values]
            expected = [2 * column[0] - 1 if len({*column}) == 1 else 0 for column in zip(*ways)]
            for puzzle in (self.script.Puzzle(1, [clue, *across], 1),
                           self.script.Puzzle(len(values), [*across, clue], 1)):
                self.assertEqual(self.script.deduce(puzzle)[1:], expected)

    def test_examples(self):
        """What the docstrings and comments of the script say of its functions."""
        self.assertEqual(self.script.places_of((2,), [0, 0, 0]), (0b1001, [0b0011, 0b0110, 0b1100]))
        self.assertEqual(self.script.places_of((3, 1), [0] * 5)[0], 0b1010001)     # bit 0 is the first of 0111010
        self.assertEqual(way([1, 1, 1, 0, 1])[1], [0, 1, 1, 1, 0, 1, 0])
        puzzle, = self.script.parse('1 3\n1 1\n1\n0\n1'.split('\n'))
        self.assertEqual((puzzle.n, puzzle.m, puzzle.clues), (1, 3, [(1, 1), (1,), (), (1,)]))
        self.assertEqual(puzzle.lines, {0: ((1, 1), range(1, 4)), 1: ((1,), range(1, 4, 3)), 2: ((), range(2, 4, 3)),
                                        3: ((1,), range(3, 4, 3))})
        self.assertEqual(self.script.white_places((3, 1)), [0, 4, 6])
        self.assertEqual(self.script.deduce(puzzle), [-1, 1, -1, 1])
        self.assertEqual([*self.script.search(puzzle)], [['101']])

    def test_order_clauses(self):
        """On the cells of a line, the models of its order clauses are all ways to fill it."""
        for clue, values, ways in self.lines(random.Random(9), 8):
            puzzle = self.script.Puzzle(1, [clue] + [None] * len(values), 1)
            numbers = iter(range(2, len(values) + 2))
            literals = [-1, *(value or next(numbers) for value in values)]
            last = max(1, *literals)
            variables, clauses = self.script.order_clauses(puzzle, [-1, *values], literals, last)
            if 0 not in values:
                self.assertEqual((variables, clauses), (last, []))
                continue
            found = formulas.all_models(variables, [[1], *map(list, clauses)], last)
            found = [tuple(int(q in model) for q in literals[1:]) for model in found]
            self.assertEqual(sorted(found), ways, (clue, values))

    def test_beliefs(self):
        """The odds that a line sends of its unknown cells, by listing all ways to fill it."""
        rng = random.Random(4)
        for clue, values, ways in self.lines(rng, 8):
            incoming = [rng.uniform(-1.6, 1.6) for _ in values]
            black, white = [0] * len(values), [0] * len(values)
            for cells in ways:
                weight = exp(sum(x for cell, value, x in zip(cells, values, incoming) if cell and not value))
                for at, cell in enumerate(cells):
                    (black if cell else white)[at] += weight
            found = self.script.messages_of(clue, values, incoming, 14)
            for value, x, y, b, w in zip(values, incoming, found, black, white):
                if not value and b and w:
                    self.assertAlmostEqual(y, log(b / w) - x, delta=.01, msg=(clue, values))
        # A known line sends nothing. One that cannot be filled repeats what it received.
        self.assertEqual(self.script.messages_of((2,), [1, 1, -1], [3, 3, 3], 14), [0, 0, 0])
        self.assertEqual(self.script.messages_of((2,), [-1, 0, -1], [3, 2, 1], 14), [3, 2, 1])
        # Weights may be small.
        for x in self.script.messages_of((1,), [0, 0], [-3, -3], 14):
            self.assertAlmostEqual(x, 3, delta=.001)


class Boards:
    """What tests of whole boards share."""

    @classmethod
    def setUpClass(cls):
        cls.script = helpers.load(SCRIPT)

    def parsed(self, text):
        puzzle, = self.script.parse(text.split('\n'))
        return puzzle

    def clues_of(self, text):
        """Return (rows, columns) of an input, each a list of clues."""
        puzzle = self.parsed(text)
        self.assertEqual(len(puzzle.clues), puzzle.n + puzzle.m)
        return puzzle.clues[:puzzle.n], puzzle.clues[puzzle.n:]

    def puzzle(self, both):
        """Return the puzzle object with the clues (rows, columns)."""
        return self.script.Puzzle(len(both[0]), [*both[0], *both[1]], 1)

    def solved(self, puzzle, most=None):
        """Return the pictures that the script's own solver finds, at most so many."""
        solutions = islice(self.script.search(self.puzzle(puzzle)), most)
        found = [[list(map(int, row)) for row in solution] for solution in [*solutions]]
        self.assertTrue(all(rules.solves(puzzle, rows) for rows in found))
        return found


class BruteForce(Boards, unittest.TestCase):
    """Solutions, clauses, `check` and decisions against a brute force over all pictures, which knows the rule alone."""

    def test_search_and_sure(self):
        """All solutions of small boards, and what they share, also where lines have no clue or there is no solution."""
        game, rng = games.Nonogram(), random.Random(1)
        game.SIZES = [*product(range(1, 4), repeat=2), (1, 4), (4, 1), (2, 4), (4, 2), (3, 4), (4, 3)]
        for _ in range(3000 if helpers.LONG else 1000):
            board, fault = games.fault_of(game, self.script, False, rng)
            self.assertIsNone(fault)

    def test_differing(self):
        """Not all solutions are needed for --sure: each but the first makes another cell uncertain."""
        for n, m in (2, 2), (3, 3), (3, 4):
            puzzle = self.puzzle(([None] * n, [None] * m))
            self.assertLessEqual(len([*self.script.search(puzzle, True)]), n * m + 1)

    def test_sums(self):
        """Rows with more black cells than columns can have are refused at once, also where lines have no clue."""
        for missing in 0, 1:
            rows, columns = [None] * missing + [(2, 2)] * (20 - missing), [(1,) * 5] * 20
            self.assertEqual(self.solved((rows, columns)), [])
            self.assertEqual(self.solved((columns, rows)), [])

    def test_formula(self):
        """Its models, with a variable for each start of a run."""
        rng, counts = random.Random(2), set()
        for _ in range(250):
            puzzle = rules.any_board(rng, [(2, 2), (1, 4), (3, 3), (2, 4), (2, 5), (6, 1), (4, 2)])
            height, width = map(len, puzzle)
            variables, clauses = self.script.encode(self.puzzle(puzzle))
            lines = [(clue, length) for clues, length in zip(puzzle, (width, height)) for clue in clues]
            starts = [len(clue) * (length - sum(clue) - len(clue) + 2) for clue, length in lines if clue]
            self.assertEqual(variables, height * width + sum(starts))
            found = [[[int(v in model) for v in range(at, at + width)] for at in range(1, width * height + 1, width)]
                     for model in formulas.all_models(variables, clauses)]
            self.assertEqual(sorted(found), sorted(rules.solutions(puzzle)))
            counts.add(min(len(found), 2))
        self.assertEqual(counts, {0, 1, 2})

    def test_turns(self):
        """Noise is left to the search. Beliefs and activity decide in turn; a search by the formula agrees."""
        script, rng, counts, several = helpers.load(SCRIPT), random.Random(3), set(), 0
        plain_solver = script.Solver

        class Short(plain_solver):
            def solve(self, assumptions=(), limit=None):
                if limit is None:                           # `models`, behind the turns
                    return super().solve(assumptions)
                turns.append(self.choose(self))
                return super().solve(assumptions, min(limit, most))

        script.Solver = Short
        while several < (30 if helpers.LONG else 4) or len(counts) < 4:
            puzzle, turns = rules.clues([[int(rng.random() < .4) for _ in range(12)] for _ in range(12)]), []
            if rng.random() < .3:
                puzzle[1][3:5] = puzzle[1][4:2:-1]
            most = rng.choice([1, 1, 60])           # conflicts of a turn
            found = {*map(tuple, islice(script.search(self.puzzle(puzzle)), 3))}
            self.assertTrue(all(rules.solves(puzzle, [[*map(int, row)] for row in rows]) for rows in found))
            several += len(turns) > 2
            if len(turns) < 3 and len(found) in counts:
                continue
            self.assertEqual({choice is None for choice in turns[1::2]}, {True} if turns[1:] else set())
            solver = plain_solver(*script.encode(self.puzzle(puzzle)))
            count = sum(1 for _ in islice(script.models(solver, range(1, 145)), 3))
            self.assertEqual(len(found), count)
            counts.add(count)

    def test_decisions(self):
        """A dive yields literals of cells that are unknown at the time, and None if and only if there are none.

        Between decisions, other cells become known or unknown, as by propagation and by going back.
        """
        rng, none = random.Random(12), 0
        for _ in range(60):
            height, width = rng.randint(1, 4), rng.randint(1, 4)
            puzzle = rules.without_some_clues(rules.clues(rules.any_picture(rng, height, width)), rng)
            values, literals = {1: 1}, [-1]
            for v in range(2, height * width + 2):
                literals.append(rng.choice([1, -1, v, v, v, v]))
                if literals[-1] == v:
                    values[v] = 0
            solver = SimpleNamespace(value=lambda q: values[abs(q)] * (1 if q > 0 else -1))
            even = [[0] * len(literals) for _ in range(2)]
            for q in islice(self.script.dive(self.puzzle(puzzle), literals, even, solver), 40):
                unknown = [v for v, value in values.items() if not value]
                self.assertIn(q and abs(q), unknown or [None], (puzzle, values))
                if q:
                    values[abs(q)] = 1 if q > 0 else -1
                others = [v for v in values if v > 1]
                for v in rng.sample(others, rng.randint(0, len(others) // 2)):
                    values[v] = rng.choice([-1, 1, 1, 0] if q else [0])
                none += q is None
        self.assertGreater(none, 60)

    def test_check(self):
        """A picture is accepted if and only if it has the clues. A refusal is in words."""
        def fault(puzzle, picture):
            return self.script.check(self.puzzle(puzzle), picture)

        rng = random.Random(5)
        for _ in range(60):
            puzzle = rules.any_board(rng, [(2, 3)])
            for rows in rules.all_pictures(2, 3):
                picture = [''.join(map(str, row)) for row in rows]
                self.assertEqual(fault(puzzle, picture) is None, rules.solves(puzzle, rows), (puzzle, picture))
        self.assertEqual(fault(([(2, 1)], [None] * 4), ['1011']), 'row 1 has the runs 1,2')
        self.assertEqual(fault(([(1,)], [(), (1,)]), ['10']), 'column 1 has the runs 1')
        self.assertEqual(fault(([(1,)], [(), (1,)]), ['00']), 'row 1 has the runs 0')
        for solution in [], ['0'], ['011'], ['01', '01'], ['', '01'], ['0x'], ['.1']:
            self.assertEqual(fault(([None], [None, None]), solution), 'expected 1x2 cells, 0 or 1', solution)


class Nonogram(Boards, CommandLine, Conflict, Fewer, Sure, unittest.TestCase):
    SCRIPT, GAME = SCRIPT, games.Nonogram()
    SOLVABLE = (b'title "Two of them"\nwidth 3\nheight 4\n\nrows\n1\n1 1\n1\n0\n\ncolumns\n2\n1\n1\n'
                b'\ngoal "010101100000"\n')
    SURE_BOARDS = [b'width 3\nheight 3\nrows\n1\n?\n1\ncolumns\n?\n?\n1\n']
    UNSOLVABLE = b'width 3\nheight 3\nrows\n1,1\n0\n1,1\ncolumns\n2\n0\n2\n'
    CONTRADICTIONS = [UNSOLVABLE, b'width 2\nheight 2\nrows\n?\n2\ncolumns\n0\n?\n',
                      b'width 3\nheight 3\nrows\n1\n1\n1\ncolumns\n1\n2\n1\n']
    CONTRADICTIONS += [board for name, board, expected in helpers.samples('nonogram') if expected.startswith(b'UNS')]

    ONE_SOLUTION = [b'width 3\nheight 3\nrows\n1,1\n0\n1\ncolumns\n1,1\n0\n1\n',
                    b'width 1\nheight 2\nrows\n1\n0\ncolumns\n1\n']

    def read_solution(self, board, text):
        rows = read_pbm(text)
        self.assertTrue(rules.solves(rules.read(board.decode()), rows), text)
        return tuple(map(tuple, rows))

    def test_samples(self):
        for name, board, expected in helpers.samples('nonogram'):
            verdict = self.verdict(board, self.ok('--unique', stdin=board))
            self.assertEqual(verdict == 'MULTIPLE', name in ('snowflake', 'two_solutions'), name)
            self.assertEqual(verdict == 'UNSATISFIABLE', expected == self.NONE, name)
            if verdict != 'UNSATISFIABLE':
                self.read_solution(board, expected.decode())

    @unittest.skipUnless(os.name == 'posix', 'limits of POSIX')
    @unittest.skipIf(sys.implementation.name == 'pypy', 'PyPy takes more')
    @helpers.long
    def test_memory_of_a_chessboard(self):
        """Clauses that are always true are dropped as they are made; all of them took 335 MB."""
        import resource
        board = make_nonogram.clues([[(row + column) % 2 for column in range(100)] for row in range(100)])
        process = helpers.run(SCRIPT, stdin=board.encode(), preexec_fn=lambda: resource.setrlimit(
            resource.RLIMIT_AS, (100 << 20, 100 << 20)))
        self.assertEqual((process.returncode, process.stderr), (0, b''))
        self.assertEqual(process.stdout.split()[0], b'P1')

    def test_long_runs(self):
        """Messages are so small that the weight of many known cells does not overflow."""
        for length in 62, 302, 1002:
            self.assertEqual(len(self.solved(([(length - 2,)], [None] * length))), 3)

    def test_generator(self):
        boards = (1, 7, 2), (4, 3, 4), (5, 3, 1), (4, 4, 3), (4, 4, 4), (3, 5, 5), (5, 3, 6)
        for width, height, seed in boards[:7 if helpers.LONG else 3]:
            puzzle = rules.read(make_nonogram.make(width, height, seed))
            self.assertEqual(len(rules.solutions(puzzle)), 1)
        for name in 'boat', 'random_20x20':
            rows = read_pbm(helpers.read(os.path.join(helpers.SAMPLES, 'nonogram', name + '.out')).decode())
            board = helpers.read(os.path.join(helpers.SAMPLES, 'nonogram', name + '.in')).decode()
            self.assertEqual(make_nonogram.clues(rows), board)

    def test_svg_of_a_board(self):
        """Cells that are black or unknown are squares; the frame and every fifth line from the first are thicker."""
        for rows in ['10.1.....', '0' * 9, '.' * 9, '1' * 9], ['1.0.'] * 9, ['1']:
            n, m = len(rows), len(rows[0])
            text = self.script.picture(self.puzzle(([None] * n, [(2, 1)] * m)), rows)
            paths = {colour: ''.join([f'M{c - .5} {r}h1' for r in range(n) for c in range(m) if rows[r][c] == colour])
                     for colour in '1.'}
            paths['.1'] = ''.join([
                *[f'M-.5 {row - .5}h{m}' for row in range(0, n + 1, 5)],
                *[f'M{column - .5}-.5v{n}' for column in range(0, m + 1, 5)], f'M-.5-.5h{m}v{n}h-{m}z'])
            self.assertEqual(re.findall(r'stroke-width="(?:1|.1)" d="(.*)"', text), [*paths.values()])
            numbers = re.findall(r'<text x="(.*)" y="(.*)">(.*)</text>', text)
            self.assertEqual([(x, round(float(y)), number) for x, y, number in numbers], [
                *[('-1', r, '?') for r in range(n)],
                *[(str(c), y, number) for c in range(m) for y, number in ((-2, '2'), (-1, '1'))]])

    def test_layouts(self):
        expected = ([(1,), (), (2,)], [(1, 1), (1,)])
        for text in ('width 2\nheight 3\nrows\n1\n0\n2\ncolumns\n1,1\n1',
                     'width 02\nheight +3\nrows\n01\n0\n+2\ncolumns\n1,01\n+1',
                     'columns\n1 1\n1\nrows\n1\n\n2\nheight 3\nwidth 2',
                     'rows\n1\n\n2\n\n\ncolumns\n1 , 1,\n1,\n\nWIDTH 2\nHeight\t3\n',
                     'title: rows: 3\nwidth: 2\nHeight:3\nrows:\n1\n0\n2\ncolumns :\n1,1\n1',
                     'by me: width\nwidth : 2\nheight\t: 3\nrows: \n1\n0\n2\nby:x\ncolumns:\n1,1\n1',
                     'height 3\nrows\n\n1\n\n0\n\n2\n\ncolumns\n\n1,1\n\n1\nwidth 2\n',
                     '# rows\nwidth 2\n#\nheight 3\nrows\n# none\n1\n# one\n0\n2\n#\n\ncolumns\n1,1\n1',
                     'title "rows\nand columns\n3"\nwidth 2\nheight 3\ncolumns\n1,1\n1\n'
                     'goal \'10\n00\n11\'\nrows\n1\n0\n2',
                     'title \'Tis so\nwidth 2\nheight 3\nby it\'s me\ncopyright "Bob\'s"\n'
                     'rows\n1\n0\n2\ncolumns\n1,1\n1',
                     'title "open\nwidth 2\nheight 3\nby it\'s me\ncopyright\nrows\n1\n0\n2\ncolumns\n1,1\n1'):
            self.assertEqual(self.clues_of(text), expected, text)

    def test_missing_clue(self):
        """A blank line at an end of a section is a clue where the runs add up, or may do so. Others are refused."""
        for text in ('width 3\nheight 3\nrows\n\n3\n\ncolumns\n1\n1\n1\n',
                     'width 3\nheight 3\nrows\n1\n1\n1\ncolumns\n\n3\n',
                     'height 1\nwidth 1\nrows\n\ncolumns\n', '2 2\n\n1\n1\n',
                     # The runs do not add up, but somebody wrote the clues at the ends.
                     'width 3\nheight 3\nrows\n1\n\n3\ncolumns\n1\n3\n1\n',
                     'width 3\nheight 3\nrows\n0\n1\n3\ncolumns\n1\n3\n1\n',
                     '3 2\n1\n\n1\n1\n2\n', '2 2\n1\n0\n1\n1\n', '1 3\n1\n1\n\n1\n',
                     # An unknown clue may be the missing one.
                     'width 3\nheight 3\nrows\n1\n3\n\ncolumns\n1\n?\n1\n',
                     'width 3\nheight 3\nrows\n?\n3\n\ncolumns\n1\n1\n1\n', '1 2\n?\n1\n\n',
                     '2 2\n1\n\n1\n?\n',
                     # The runs add up, or no clue is missing.
                     '2 2\n1\n\n\n1\n', '2 1\n1\n1\n\n1\n'):
            self.assertEqual(self.clues_of(text), rules.read(text), text)

    def test_clues_with_0(self):
        """A 0 beside runs is nothing: some programs fill up all clues to one length, in front or behind."""
        self.assertEqual(self.clues_of('1 3\n1 0 1\n+0,1\n00\n-0 01'), ([(1, 1)], [(1,), (), (1,)]))
        self.assertEqual(self.clues_of('https://puzz.link/p?nonogram/4/2/11111011'),
                         ([(1,), (1, 1)], [(1,)] * 4))

    def test_all_arrangements_of_blank_lines(self):
        """Sections of at most seven lines, blank or not, against all ways to leave out blank lines at both ends."""
        outcomes = set()
        for lines in (lines for length in range(8) for lines in product(['', '1', '?'], repeat=length)):
            for needed in range(1, 6):
                ways = rules.ways_to_read(lines, needed)
                expected = [{'': (), '1': (1,), '?': None}[line] for line in [*ways][0]] if len(ways) == 1 else None
                section = [*enumerate(lines, 2)]
                try:
                    section = self.script.clue_lines([(1, 'rows'), *section], needed, 'row')
                    found = [self.script.read_clue(text, 1) for _, text in section]
                except self.script.BadInput as error:
                    found = None
                    self.assertIn('line 1: found' if not ways else 'this blank line is an empty row', str(error))
                self.assertEqual(found, expected, (lines, needed))
                outcomes.add((found is None, bool(ways)))
        self.assertEqual(len(outcomes), 3)

    def test_sizes(self):
        """`n m` and a clue a line."""
        expected = [(1,), (1, 1)], [(1,), (1,), (1,)]
        for text in ('2 3\n1\n1 1\n1\n1\n1', '2,3\n1\n1,1\n1\n1\n1', '+2 03\n1\n1 , 1,\n01\n1\n+1\n',
                     '\n# rows, columns\n\t2\u30003 \n\n1\n\n1\u00a01\n\n1\n# one\n1\n\n\n1\n\n'):
            self.assertEqual(self.clues_of(text), expected, text)
        self.assertEqual(self.clues_of('1 2\n0\n?\n\n'), ([()], [None, ()]))

    def test_swapped_sizes(self):
        """They are refused if the runs add up the other way round alone; these do not."""
        for text in ('1 2\n1\n1\n0', '1 2\n1\n0\n1', '2 1\n1\n0\n1', '2 2\n1\n1\n1\n0', '1 2\n1\n1\n1',
                     '1 2\n?\n1\n1', '1 3\n2\n1\n1\n?', '1 2\n1\n1\n?'):
            self.assertEqual(self.clues_of(text), rules.read(text))

    def test_addresses(self):
        """Random boards, there and back by pzpr's rules."""
        rng = random.Random(8)
        for case in range(300):
            height, width = (rng.randint(1, 12) for _ in range(2))
            if case < 20:
                height, width = rng.choice([(1, 300), (300, 2), (40, 60), (1, 1)])
            density = rng.choice([.1, .5, .9])
            rows = [[int(rng.random() < density) for _ in range(width)] for _ in range(height)]
            puzzle = rules.clues(rows if case != 1 else [[1] * 255, [1, 0] * 127 + [0]])
            if any(run > 255 for clue in sum(puzzle, []) for run in clue):
                continue                                # pzpr cannot write them
            if case % 3 == 0:
                puzzle = rules.without_some_clues(puzzle, rng)
            for text in rules.address(puzzle), rules.address(puzzle, rng):
                self.assertEqual(rules.decoded(text), tuple(puzzle))
                self.assertEqual(self.clues_of(text), tuple(puzzle), text)

    def test_address_of_the_site(self):
        """The example of pzpr's own tests; and clues of an address that do not add up, one of them without runs."""
        text = '\n https://puzz.link/p?nonogram/6/6/12g1111h11112j12g11g21j11g3h \n\n'
        self.assertEqual(self.clues_of(text), ([(2, 1), (1, 1), (1, 2), (), (1, 1), (3,)],
                                               [(2, 1), (1, 1, 1), (1,), (1, 1, 1), (2, 1), ()]))
        self.assertEqual(self.clues_of('puzz.link/p?nonogram/3/2/12g11h'), ([(1, 1), ()], [(1,), (2,), ()]))

    def test_corpus(self):
        """All boards of the corpus but the hardest. Where a unique solution has a picture beside it, they are equal.

        A short run takes every twentieth.
        """
        folder = helpers.corpus(self, 'nonogram')
        hard = {'faase', 'meow', 'webpbn-09892', 'webpbn-10088', 'webpbn-18297', 'webpbn-22336'}
        paths = [os.path.join(folder, group, name) for group in sorted(os.listdir(folder))
                 for name in sorted(os.listdir(os.path.join(folder, group)))
                 if name.endswith('.non') and name[:-4] not in hard][::1 if helpers.LONG else 20]
        for path in paths:
            with self.subTest(path):
                board = helpers.read(path)
                rows = self.read_solution(board, self.ok(stdin=board).decode())
                pbm = path[:-4] + '.pbm'
                if os.path.exists(pbm) and self.verdict(board, self.ok('--unique', stdin=board)) == 'UNIQUE':
                    cells = ''.join(helpers.read(pbm).decode().split()[3:])
                    self.assertEqual(cells, ''.join(str(cell) for row in rows for cell in row))
        self.assertGreater(len(paths), 100 if helpers.LONG else 5)


if __name__ == '__main__':
    unittest.main()
