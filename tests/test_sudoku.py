"""Tests of sudoku_cnf.py.

The formula is compared with a naive listing of its clauses, the solutions with tests/rules/sudoku.py, which knows the
rules alone, and with the samples.
"""
import json
import os
import pprint
import random
import unittest
from itertools import combinations, islice
from unittest import mock

import formulas
import helpers
from command_line import CommandLine, Conflict, Fewer, Sure
from parallel import load_tests
from rules import sudoku as rules

SCRIPT = 'sudoku_cnf.py'
FILES = ['norvig_top95.txt', 'norvig_hardest.txt', 'norvig_hard10.txt', 'forum_hardest_1106.txt']


X_GRIDS = [     # solutions of X sudokus of 4, 6, 8, 9 and 16 rows
    '1234341243212143',
    '123456465213312564654321531642246135',
    '1234567856781234214385676785241343217856856743213412678578563142',
    '123456789456978123789123456214395867837261594695847312961784235578632941342519678',
    '123456789ABCDEFG56781234DEFG9ABC9ABCDEFG12345678DEFG9ABC56781234214375698BADFGCE6587231AGFCE4B9D'
    'A9CDFGEB24157863FGEB48CD3769215A3412675EA8DBCFG98756AB23C9GFE4D1EBDAC9GF41563782GC9F84D173E265AB'
    'B3G5EC46FD2A89174DA13F826G97BCE5CF29B1A7E583GD46786EGD95BC41A32F']


def naive_formula(puzzle, diagonals=False):
    """Return the formula of the script's docstring, family by family."""
    size = rules.size_of(puzzle)
    places = range(1, size + 1)

    def x(i, j, k):
        return size ** 2 * (i - 1) + size * (j - 1) + k

    clauses = [[x(i, j, k) for k in places] for i in places for j in places]
    pairs = [*combinations(places, 2)]
    clauses += [[-x(i, j, k), -x(i, j, l)] for i in places for j in places for k, l in pairs]
    clauses += [[-x(i, j, k), -x(i, l, k)] for i in places for k in places for j, l in pairs]
    clauses += [[-x(i, j, k), -x(l, j, k)] for j in places for k in places for i, l in pairs]
    for box in rules.units(size, diagonals)[2 * size:]:
        for k in places:
            clauses += [[-x(i + 1, j + 1, k), -x(a + 1, b + 1, k)] for (i, j), (a, b) in combinations(box, 2)]
    for cell, symbol in enumerate(puzzle.upper()):
        if symbol in rules.SYMBOLS:
            clauses.append([x(cell // size + 1, cell % size + 1, rules.SYMBOLS.index(symbol) + 1)])
    return formulas.dimacs(size ** 3, clauses)


def shared(grids):
    """Return what all these grids share, with `.` where they differ."""
    return ''.join([symbols[0] if len({*symbols}) == 1 else '.' for symbols in zip(*grids)])


def rows_of(cells):
    size = rules.size_of(cells)
    return [cells[at:at + size] for at in range(0, size * size, size)]


class Checker(unittest.TestCase):
    def test_checker(self):
        grid = '1234341243212143'
        for wrong in grid[:-1], grid[1:] + grid[0], grid[:4] * 4, '1234234134124123':
            self.assertFalse(rules.solves('.' * 16, wrong), wrong)
        for other in '4' + '.' * 15, '.' * 15 + '2':
            self.assertFalse(rules.solves(other, grid), other)
        self.assertTrue(rules.solves('1' + '0' * 15, grid))
        self.assertFalse(rules.solves('.' * 16, '1234341221434321', True))
        *_, letters = X_GRIDS
        self.assertTrue(rules.solves(letters.lower(), letters, True))
        self.assertFalse(rules.solves(letters.lower().replace('a', 'b'), letters))


class Boards:
    """What the test cases share: the script, and its puzzles."""

    @classmethod
    def setUpClass(cls):
        cls.script = helpers.load(SCRIPT)

    def puzzle(self, text, diagonals=False):
        """Return the script's puzzle for a text on a line."""
        puzzle, = self.script.parse([text], diagonals)
        return puzzle


class BruteForce(Boards, unittest.TestCase):
    """All solutions, and what they share, are compared with those that other ways find."""

    def found(self, puzzle, most, differing=False):
        """Return the solutions that the search yields, none of them twice and not more than there can be."""
        found = list(islice(self.script.search(puzzle, differing), most + 1))
        self.assertLessEqual(len(found), most)
        self.assertEqual(len(found), len(set(found)))
        return found

    def sure(self, puzzle):
        """Return what the differing solutions share. Each one after the first changes what all before it share."""
        found = self.found(puzzle, len(puzzle.text) + 1, True)
        self.assertTrue(all(rules.solves(puzzle.text, grid, puzzle.layout[1]) for grid in found))
        known = [shared(found[:count + 1]) for count in range(len(found))]
        self.assertEqual(len(found), len(set(known)))
        self.assertEqual(self.script.common(puzzle, found), known[-1])
        return known[-1]

    def compare(self, text, expected, diagonals=False):
        """Compare all solutions of the search, and what they share, with those that there are."""
        puzzle = self.puzzle(text, diagonals)
        self.assertEqual({*self.found(puzzle, len(expected))}, {*expected})
        if expected:
            self.assertEqual(self.sure(puzzle), shared(expected))

    def compare_models(self, text, expected, diagonals=False):
        """Compare the models of the formula with the solutions."""
        puzzle = self.puzzle(text, diagonals)
        variables, clauses = formulas.read_dimacs(''.join(self.script.dimacs(*self.script.encode(puzzle))))
        models = formulas.all_models(variables, clauses)
        found = [self.script.decode(puzzle, [v in model for v in range(variables + 1)]) for model in models]
        self.assertEqual(sorted(found), sorted(expected))

    def efforts(self):
        """Yield limits for the search on candidates, after setting them: at once, a few states, as usual, never."""
        usual = self.script.EFFORT
        self.addCleanup(setattr, self.script, 'EFFORT', usual)
        for self.script.EFFORT in 0, 9, 18, 36, usual, 10 ** 6:     # divided by the rows
            yield self.script.EFFORT

    def compare_by_efforts(self, texts):
        """Compare the solutions of puzzles wherever the search on candidates ends."""
        puzzles = [(text, rules.solutions(text)) for text in texts]
        self.assertEqual({min(len(expected), 2) for _, expected in puzzles}, {0, 1, 2})
        for _ in self.efforts():
            for text, expected in puzzles:
                if len(expected) < 300:
                    self.compare(text, expected)

    def test_number_of_grids(self):
        """The brute force: 28,200,960 grids of 6x6 (Jarvis, Russell) are 720 times those with a given first row."""
        self.assertEqual(len(rules.grids_of_6()), 28200960 // 720)
        self.assertEqual(len(rules.grids_of_order_2()), 288)

    def test_order_2(self):
        rng = random.Random(3)
        texts = ['.' * 16, *[rules.any_board(rng, [4]) for _ in range(60 if helpers.LONG else 20)]]
        self.compare_by_efforts(texts)
        for text in texts:
            self.compare_models(text, [grid for grid in rules.grids_of_order_2() if rules.solves(text, grid)])
        # The last effort is still set: the search on candidates finds all, and leaves nothing to the SAT solver.
        with mock.patch.object(self.script, 'rest', None):
            self.assertEqual(len(self.found(self.puzzle('.' * 16), 288)), 288)

    def test_order_3(self):
        """In the first board, candidates already placed clash, although the cells still open can be filled."""
        rng = random.Random(13)
        self.compare_by_efforts([
            '......2..49.325............65....4....8.......4..5.23.23.478..5.7..........13.784',
            '63..2...9...3..84.1......2...9...5......9.4.....17...........12.2.81.7....3.....8',
            *[self.some_puzzle(rng, rules.some_grid(rng, 9)) for _ in range(12 if helpers.LONG else 6)]])

    def test_check(self):
        """Grids of order 2 are accepted if and only if they solve the puzzle."""
        rng, grids, accepted = random.Random(4), rules.grids_of_order_2(), 0
        for _ in range(3000):
            grid = list(rng.choice(grids))
            for _ in range(rng.choice([0, 1, 2])):
                a, b = rng.sample(range(16), 2)
                grid[a], grid[b] = rng.choice([(grid[b], grid[a]), (rng.choice('1234.'), grid[b])])
            text = rules.blanked(rng, rng.choice(grids[:4]), .1)
            good = rules.solves(text, ''.join(grid))
            self.assertEqual(self.script.check(self.puzzle(text), ''.join(grid)) is None, good, grid)
            accepted += good
        self.assertGreater(accepted, 50)
        grid, blank = grids[0], '.' * 16
        for text, wrong, said in (
                *((blank, wrong, 'expected 16 values of 1-4')
                  for wrong in ('', grid[1:], grid + '1', grid[1:] + '5', grid[1:] + '?', 'A' + grid[1:])),
                (grid, '2134341221434321', 'row 1, column 1 has 2, the given is 1'),
                (blank, '1' * 16, 'row 1 has a value twice'), (blank, grid[:4] * 4, 'column 1 has a value twice'),
                (blank, '1234234134124123', 'box 1 has a value twice'),
                (blank, grid[:-1] + '.', 'row 4, column 4 has no value or several')):
            self.assertEqual(self.script.check(self.puzzle(text), wrong), said)
        said = self.script.check(self.puzzle(blank, True), '1234341221434321')
        self.assertEqual(said, 'diagonal 1 has a value twice')

    def test_sure_of_order_4(self):
        """No solution has other values, by a formula in which one of the cells has another one."""
        rng, asked = random.Random(18), 0
        for count in range(60, 111, 5) if helpers.LONG else (85,):
            grid = rules.some_grid(rng, 16)
            kept = {*rng.sample(range(256), count)}
            puzzle = self.puzzle(''.join([symbol if cell in kept else '.' for cell, symbol in enumerate(grid)]))
            known = self.sure(puzzle)
            variables, clauses = self.script.encode(puzzle)
            values = [cell * 16 + rules.SYMBOLS.index(symbol) + 1 for cell, symbol in enumerate(known) if symbol != '.']
            solver = self.script.Solver(variables, [*clauses, [-v for v in values]])
            self.assertFalse(solver.solve())
            asked += len(values) > count
        self.assertGreater(asked, 0)

    def test_sure_of_order_3(self):
        rng = random.Random(31)
        for _ in range(60 if helpers.LONG else 20):
            self.sure(self.puzzle(rules.blanked(rng, rules.some_grid(rng, 9), .33)))

    def test_open_cell(self):
        """A cell with two candidates goes first, and among these the one that failed last."""
        (cells, *_), _ = self.script.kinds_of((4, False))
        all_candidates = 2 ** 65 - 2
        first = [1 << 4 * cell + 1 for cell in range(16)]       # variable 1 + 4 * cell is the first one of a cell
        self.assertEqual(sum(first), cells[0])
        two = all_candidates & ~(3 << 21) & ~(3 << 38)          # cells 5 and 9 have two candidates
        for candidates, failed, expected in (
                (two, [], 5), (two, [5], 5), (two, [9], 9), (two, [5, 9], 9), (two, [9, 5], 5), (two, [9, 3], 9),
                (two, [3], 5), (all_candidates, [], 0), (all_candidates, [3, 7], 7)):
            found = self.script.open_cell([cells], 4, candidates, [first[cell] for cell in failed])
            self.assertEqual(found, first[expected], failed)
        self.assertEqual(self.script.open_cell([cells], 4, cells[0] << 1, [first[5]]), 0)

    def test_deduce(self):
        """Candidates are excluded by locked ones, in a box or in a row or column, and by single ones."""
        everything = 2 ** 65 - 2

        def excluded(without, diagonals=False):
            left = self.script.deduce((4, diagonals), everything - sum([1 << v for v in without]))
            return {*range(1, 65)} - {*self.script.members(left)} - {*without}

        for without, locked in ((9, 13), {17, 21}), ((17, 21), {9, 13}), ((33, 49), {5, 21}), ((5, 21), {33, 49}):
            self.assertEqual(excluded(without), locked)
        self.assertEqual(excluded((1, 5, 9, 13)), {*range(1, 65)} - {1, 5, 9, 13})      # row 1 has no 1
        seen = {1 + 4 * cell for cell in (1, 2, 3, 4, 5, 8, 12)}
        self.assertEqual(excluded((2, 3, 4)), seen)     # cell 0 has a 1
        self.assertEqual(excluded((2, 3, 4), True), seen | {1 + 4 * cell for cell in (10, 15)})
        self.assertEqual(excluded((), True), set())

    def some_puzzle(self, rng, grid):
        """Return a puzzle of a grid with other symbols: some are blank, one is perhaps another."""
        size = rules.size_of(grid)
        symbols = rules.SYMBOLS[:size]
        grid = grid.translate(str.maketrans(symbols, ''.join(rng.sample(symbols, size))))
        puzzle = rules.blanked(rng, grid, {4: .2, 6: .35, 8: .5, 9: .5, 16: .8}[size])
        cell = rng.randrange(len(grid))
        return puzzle[:cell] + rng.choice(symbols) + puzzle[cell + 1:] if rng.random() < .3 else puzzle

    def test_diagonals(self):
        """X sudokus: the search, the formula and `check` agree with the brute force."""
        self.compare('.' * 16, rules.solutions('.' * 16, True), True)
        rng, counts = random.Random(30), set()
        efforts = [*self.efforts()]
        for number in range(100 if helpers.LONG else 30):
            text = self.some_puzzle(rng, X_GRIDS[number % 5 if number < 10 else number % 4])
            expected = rules.solutions(text, True)
            puzzle = self.puzzle(text, True)
            self.script.EFFORT = rng.choice(efforts)
            self.compare(text, expected, True)
            for found in [*expected, *islice(self.script.search(self.puzzle(text)), 5)]:
                self.assertEqual(self.script.check(puzzle, found) is None, found in expected)
            self.assertEqual(self.script.encode(puzzle)[1][:-len(puzzle.given) or None],
                             self.script.encode(self.puzzle('.' * len(text), True))[1])
            if len(text) == 16:
                self.compare_models(text, expected, True)
            counts.add((len(text), min(len(expected), 2)))
        self.assertGreaterEqual(counts, {(size * size, count) for size in (4, 6, 8, 9) for count in (0, 1, 2)})


class Sudoku(Boards, CommandLine, Conflict, Fewer, Sure, unittest.TestCase):
    SCRIPT = SCRIPT
    SOLVE = ('--solve',)
    SOLVABLE = b'..3.\n1...\n...2\n....\n'
    UNSOLVABLE = b'12.....3........\n'     # no two givens clash
    USAGE = [['--cnf', '--solve'], ['--conflict', '--solve']]
    CONTRADICTIONS = [
        UNSOLVABLE,
        b'1..1............\n',
        b'.....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........\n',  # no two clash
        b'1' + b'.' * 15 + b'2..............1' + b'.' * 223 + b'1\n']

    ONE_SOLUTION = [b'1.34..1.21434...\n', b'1234341221434321\n',
                    b'.8..329..2.....1684.7.......1.49.5..56.1.384.3.2....1.12.........4...38185..4....\n']

    def givens(self, board):
        return {('size', len(board)), *((at, symbol) for at, symbol in enumerate(board) if symbol != ord('.'))}

    def fewer(self, board):
        return [board[:at] + b'.' + board[at + 1:] for at, symbol in enumerate(board.rstrip()) if symbol != ord('.')]

    def read_solution(self, board, text):
        self.assertEqual(text.count('\n'), 1)
        self.assertTrue(rules.solves(board.decode().replace('\n', ''), text[:-1]), text)
        return text

    def check_solutions(self, puzzles, output):
        """Assert that an output of --solve has a solution for each of these puzzles."""
        grids = output.decode().split('\n')
        self.assertEqual(grids.pop(), '')
        self.assertEqual(len(grids), len(puzzles))
        for puzzle, grid in zip(puzzles, grids):
            self.assertTrue(rules.solves(puzzle, grid), (puzzle, grid))

    def test_samples(self):
        """Formulas and single solutions are compared byte for byte; other solutions are checked by the rules."""
        samples = helpers.samples('sudoku')
        self.assertGreaterEqual(len(samples), 10)
        for name, board, expected in samples:
            with self.subTest(name):
                options = helpers.options_of('sudoku', name)
                output = self.ok(*options, stdin=board)
                if options == ['--solve'] and name in ('empty', 'two_solutions'):
                    for text in output, expected:
                        self.read_solution(board, text.decode())
                    self.assertEqual(self.verdict(board, self.ok('--unique', stdin=board)), 'MULTIPLE')
                else:
                    self.assertEqual(output, expected)
                if not options:
                    self.assertEqual(self.ok('--cnf', stdin=board), expected)

    def test_formula(self):
        """The clauses of the diagonals are behind those of the boxes: for 9 rows, 648 more."""
        rng = random.Random(1)
        sizes = [(4, 0), (4, .3), (6, .5), (8, .5), (9, .2), (9, 1), (10, .5), (12, .5), (16, .1), (25, .3)]
        cases = [(rules.blanked(rng, rules.some_grid(rng, size), share), False)
                 for size, share in sizes[:None if helpers.LONG else 6]]
        cases += [('.' + grid[1:5] + '.' * (len(grid) - 5), True) for grid in X_GRIDS[:4]]
        for text, diagonals in cases:
            expected = naive_formula(text, diagonals)
            if len(text) == 81:
                count = 81 + 4 * 2916 + 648 * diagonals + 81 - text.count('.')
                self.assertEqual(expected.split('\n')[0], f'p cnf 729 {count}')
            options = ['--diagonals'] * diagonals
            self.assertTrue(self.ok(*options, stdin=text.encode()).decode() == expected, text)

    def test_diagonals_by_all_options(self):
        """Every question respects the diagonals, and what --fewer and --conflict print is read with them again."""
        grid = X_GRIDS[3].encode() + b'\n'
        fewer = self.ok('--fewer', '--diagonals', stdin=grid)
        for less in self.fewer(fewer):
            puzzle = self.puzzle(less.decode().strip(), True)
            self.assertEqual(len([*islice(self.script.search(puzzle), 2)]), 2)
        self.assertEqual(self.ok('--unique', stdin=fewer)[:9], b'MULTIPLE\n')
        for option, expected in (('--solve', grid), ('--unique', b'UNIQUE\n' + grid), ('--sure', grid),
                                 ('--all', grid + b'SOLUTIONS 1\n'), ('--cnf', self.ok('--diagonals', stdin=fewer))):
            self.assertEqual(self.ok(option, '--diagonals', stdin=fewer), expected)
        crosses = b'M-.5-.5l9 9m0-9l-9 9'
        self.assertEqual(self.ok('--diagonals', '--svg', stdin=grid).replace(crosses, b'', 1),
                         self.ok('--svg', stdin=grid))
        for board in b'1....1..........\n', b'...1..1.........\n', b'1.....2....4...3\n':
            self.assertEqual(self.ok('--diagonals', '--solve', stdin=board), self.NONE)
            left = self.ok('--diagonals', '--conflict', stdin=board)
            self.assertEqual(rules.solutions(left.decode().strip(), True), [])
            for less in self.fewer(left):
                self.assertEqual(self.ok('--diagonals', '--conflict', stdin=less), b'SATISFIABLE\n')

    def read(self, text):
        return [puzzle.text for puzzle in self.script.parse(text.rstrip('\n').split('\n'))]

    def check_form(self, form, puzzle):
        """Assert that a text is read as a puzzle, and two such texts as two puzzles."""
        for count in 1, 2:
            found = [text.upper().replace('0', '.') for text in self.read('\n'.join([form] * count))]
            self.assertEqual(found, [puzzle] * count, form)

    def test_sizes(self):
        """Puzzles of all sizes: their forms, solutions, pictures, and what the other options say."""
        rng = random.Random(15)
        for size in (4, 6, 8, 9, 10, 12, 16, 25) if helpers.LONG else (4, 6, 9, 10, 16, 25):
            down, across = rules.sides_of(size)
            grid = rules.some_grid(rng, size)
            puzzles = [rules.blanked(rng, grid, share) for share in ((0, .4, .7) if size < 25 else (.7,))]
            self.check_solutions(puzzles, self.ok('--solve', stdin='\n'.join(puzzles).encode()))
            puzzle = puzzles[-1]
            rows = rows_of(puzzle)
            fields = [[str(rules.SYMBOLS.find(symbol) + 1) for symbol in row] for row in rows]
            numbers = [' '.join(row) for row in fields]
            bars = ['|'.join(row[at:at + across] for at in range(0, size, across)) for row in rows]
            for at in range(down, size, down)[::-1]:
                bars.insert(at, '+'.join(['-' * across] * down))
            link = rules.address(puzzle)
            forms = [
                link, link + '/', link[len('https://'):], link.replace('//puzz.link/p?', '//pzv.jp/p.html?'),
                puzzle.lower(), ' '.join(puzzle), '\n' + ' '.join(rows), '\n'.join(rows), '\n\n'.join(rows).lower(),
                '\n'.join(map(' '.join, rows)), '\n'.join(rows).replace('.', '-'), '\n'.join(bars),
                f'{size} {size}\n' + '\n'.join(rows), '\n'.join(numbers), ' '.join(numbers),
                '\n'.join(map(','.join, fields)), '\n'.join(' '.join(word.rjust(2) for word in row) for row in fields),
                '\n'.join(' '.join(word.rjust(2, '0') for word in row) for row in fields),
                str([row.split() for row in numbers]).replace("'", '')]
            for form in forms:
                self.check_form(form, puzzle)
            self.check_form(self.ok('--draw', stdin=grid.encode()).decode(), grid)
            if size not in rules.OBLONG:
                continue
            wrong = grid[1] + grid[1:]
            self.assertEqual(self.ok('--solve', stdin=wrong.encode()), b'UNSATISFIABLE\n')
            left = self.ok('--conflict', stdin=wrong.encode()).decode().strip()
            self.assertEqual((len(left), size * size - left.count('.')), (size * size, 2))
            fewer = self.ok('--fewer', stdin=grid.encode()).decode().strip()
            self.assertIn('.', fewer)
            for option, head in ('--unique', 'UNIQUE\n'), ('--sure', ''):
                self.assertEqual(self.ok(option, stdin=fewer.encode()).decode(), head + grid + '\n')
            borders = self.ok('--svg', stdin=grid.encode()).decode().partition('stroke-linecap')[2]
            for path in f'M-.5 {down - .5}h{size}', f'M{across - .5}-.5v{size}':
                self.assertIn(path, borders)
            self.assertEqual(borders.count('M'), down + across + 2)
        # Boxes of 2x3, not of 3x2.
        self.assertEqual(self.ok('--solve', stdin=b'123456' + b'.' * 6 + b'4' + b'.' * 23)[12:13], b'4')
        self.assertEqual(self.ok('--solve', stdin=b'123...1' + b'.' * 29), b'UNSATISFIABLE\n')
        # The codes of an address.
        self.assertEqual(rules.address('.8..329..2.....1684' + '.' * 62),
                         'https://puzz.link/p?sudoku/9/9/g8h329h2k1684zzzh')

    LINE = '.3.4.....9.28.63.1.......2.8...6.7...6.2.5.9...3.4...8.7.......4.89.25.6.....8.3.'

    def test_forms_of_other_programs(self):
        """One puzzle as programs and lists of puzzles write it."""
        line, rows = self.LINE, rows_of(self.LINE)
        threes = [[row[at:at + 3] for at in (0, 3, 6)] for row in rows]
        bars = ['|'.join(row) for row in threes]
        spaced = [' | '.join(map(' '.join, row)) for row in threes]
        table = ['|' + '|'.join(row.replace('.', ' ')) + '|' for row in rows]
        quoted = '\n'.join(['"' + '";"'.join(row.replace('.', ' ')) + '"' for row in rows])

        def framed(left, right, rule, lines):
            return [left + text + right for text in lines[:3] + [rule] + lines[3:6] + [rule] + lines[6:]]

        simple_sudoku = ['Puzzle', '', ' *-----------*', *framed(' |', '|', '---+---+---', bars), ' *-----------*',
                         ' Simple Sudoku', '  Version 4.2n']
        sadman = ['#ARuud', '#DA random puzzle', '#B03-08-2006', '#Uhttp://www.sudocue.net/', 'Puzzle', *rows]
        norvig = framed('', '', '------+------+------', [text.replace(' | ', '|') for text in spaced])
        hodoku = ['.-------.-------.-------.', *framed('| ', ' |', '', spaced), "'-------'-------'-------'"]
        hodoku = [':-------+-------+-------:' if text == '|  |' else text for text in hodoku]
        boxed = ['┌──┬──┐', *['│ ' + text.replace('|', '│') + ' │' for text in spaced], '└──┴──┘']
        ruled = framed('', '', '---------', bars)       # dashes alone are a frame
        tables = [[table[0], '|' + mark * 9, *table[1:]] for mark in ('---|', ':--:|')]
        forms = ['\n'.join(lines) for lines in (
            bars, simple_sudoku, sadman, norvig, hodoku, boxed, *tables, framed('', '', '=========', rows))]
        forms += [','.join(line), ','.join(line.replace('.', ' ')), ','.join(line).replace('.', ''),
                  quoted, quoted.replace('"', '').replace(' ', ''), line + ' # ED=7.1/1.2/1.2', line + '\t7.2 easy']
        forms += [line.replace('.', blank) for blank in '0_*-xX']
        forms += ['\n'.join(rows).replace('.', blank) for blank in '_*-x']
        for form in [*forms, '\n'.join(ruled)]:
            self.check_form(form, line)
        expected = self.ok('--solve', stdin=line.encode())
        self.assertEqual(self.ok('--solve', stdin='\n\n'.join(forms).encode()), expected * len(forms))
        # --unique repeats a puzzle on one line, with . for every blank but 0.
        self.assertEqual(self.ok('--unique', stdin='\n'.join(forms[-4:]).encode()).decode(), (
            line + '\nUNIQUE\n' + expected.decode()) * 4)

    def test_lists(self):
        """A list of lists as Python, JSON, NumPy and LeetCode print it, on one line or several."""
        line, rows = self.LINE, rows_of(self.LINE)
        numbers = [[int(symbol.replace('.', '0')) for symbol in row] for row in rows]
        texts = [list(row) for row in rows]
        leetcode = json.dumps(texts, separators=(',', ':'))
        forms = [str(numbers), str(rows), str(tuple(rows))[1:-1], pprint.pformat(texts, width=60), leetcode,
                 leetcode.replace('],', '],\n'), leetcode.replace('],', ']\n'), leetcode.replace('],', ']\n,'),
                 '[Puzzle]\n' + line, str(numbers).replace('[', '{').replace(']', '}') + ';',
                 json.dumps(numbers, indent=2), json.dumps(rows, indent=1), json.dumps([texts], indent=1),
                 json.dumps(numbers, indent=2).replace('\n  ]', ',\n  ]'),
                 '[' + '\n '.join('[' + ' '.join(map(repr, row)) + ']' for row in texts) + ']',
                 '\n'.join(map(str, numbers)), 'Puzzle\n' + str(numbers) + '\n],\n];', '# [\n' + str(texts),
                 str(numbers).replace(']]', ']\n]'), str(numbers).replace('],', '],\n\n')]
        for form in forms:
            self.check_form(form, line)
        for text in '[1,0,0,0,0,0,2,0,0,3,0,0,0,0,0,4], // one line', 'No #1 = [\n1,0,0,0,0,0,2,0,\n0,3,0,0,0,0,0,4]':
            self.assertEqual(self.read(text), ['1000002003000004'])
        grid = rules.some_grid(random.Random(17), 25)
        wide = [' '.join(f'{rules.SYMBOLS.index(symbol) + 1:2}' for symbol in row) for row in rows_of(grid)]
        wide = [row[:60] + '\n  ' + row[60:] for row in wide]      # NumPy breaks lines of over 75 characters
        self.check_form('[[' + ']\n ['.join(wide) + ']]', grid)

    def test_several_lists(self):
        """Lists that are grids are puzzles of their own, on one line or in brackets; other lists are one grid."""
        def nested(cells, *lengths):
            for length in lengths:
                cells = [cells[at:at + length] for at in range(0, len(cells), length)]
            return str(cells)

        for size in 4, 6, 9, 16:
            text = rules.blanked(random.Random(22), rules.some_grid(random.Random(size), size), .6)
            numbers = [rules.SYMBOLS.find(symbol) + 1 for symbol in text]
            rows = nested(numbers, size)
            strings = str([row for row in rows_of(text)])
            for count in 2, 3, 4, 5, 16:
                for grid in rows, strings, str(numbers), nested(numbers, 1):
                    if size < 16 or grid in (rows, strings):
                        for form in ' '.join, ', '.join, ',\n'.join, ''.join:
                            lists = form([grid] * count)
                            for whole in lists, f'[{lists}]', f'x = [{lists}]':
                                if size > 4 or count < 16:
                                    found = [found.replace('0', '.') for found in self.read(whole)]
                                    self.assertEqual(found, [text] * count, whole)
        text = rules.blanked(random.Random(23), rules.some_grid(random.Random(24), 16), .9)
        numbers = [rules.SYMBOLS.find(symbol) + 1 for symbol in text]
        for lengths in (), (1,), (2,), (2, 2), (4,), (4, 4), (4, 4, 4), (8,), (8, 2, 4), (16, 4), (32,), (64,):
            form = nested(numbers, *lengths)
            if lengths != (64,):        # four lists of 64 cells are puzzles of 8 rows
                self.assertEqual([found.replace('0', '.') for found in self.read(form)], [text], lengths)

    def test_numbers_or_words(self):
        """Words of two characters are two cells each, or numbers, as their count shows."""
        for text, puzzle in (('12 34 34 12 .. .. .. ..', '12343412........'),
                             ('12 00 00 21 00 03 00 00', '1200002100030000'),       # 12 is no number in a row of 8
                             ('01 02 03 04\n' + '00 00 00 00\n' * 3, '1234000000000000'),
                             ('+1 +2 03 4\n' + '+0 0 0 0\n' * 3, '1234000000000000'),
                             ('12 34\n' + '.. ..\n' * 3, '1234............'),
                             ('12|34\n..|..\n------\n..|..\n..|..', '1234............'),
                             ('X-Wing\n1234............', '1234............'),
                             ('B (easy)\n1234............', '1234............')):
            self.assertEqual(self.read(text), [puzzle], text)

    def test_bars(self):
        """Bars stand between all cells or where boxes meet."""
        four, six, ten = '1...', '1.....', 'A.........'
        for row, forms in (
                (four, ('1|.|.|.', '|1|.|.|.|', '1.|..', '|1.|..|', '|1 .|. .|', '|1...|', '|1|.| . | .|', '1,. .,.')),
                (six, ('1|.|.|.|.|.', '1..|...', '|1 . .|. . .|', '|1.....|', '| 1 . . | . . . |')),
                (ten, ('A....|.....', '|10 . . . .|. . . . .|', '|10|.|.|.|.|.|.|.|.|.|'))):
            below = ('\n' + '.' * len(row)) * (len(row) - 1)
            for form in forms:
                self.assertEqual(self.read(form + below), [row + '.' * (len(row) ** 2 - len(row))], form)

    def test_two_bars(self):
        """Two bars are a blank cell, unless each row has two of them and a column is blank."""
        self.assertEqual(self.read('|1||3|4|\n' + '|||||\n....\n' + '|||||\n'), ['1.34' + '.' * 12])
        self.assertEqual(self.read('1||3|4\n' + '....\n' * 3), ['1.34' + '.' * 12])
        self.assertEqual(self.read('|' + '1||3|4|' * 4), ['1.34' * 4])         # a puzzle on one line
        self.assertEqual(self.read('1||3|4\n' + '1|2||4\n' * 3), ['1.34' + '12.4' * 3])
        for text in ('|5| | |2||4|', '|5||.|2||4|', '||||4|5|6|', '|1|||4|5|6|', '|1||3||5|6|',
                     '||2||4||6|'):
            row = ''.join(cell.strip() or '.' for cell in text[1:-1].split('|'))
            self.assertEqual(self.read(text + '\n......' * 5), [row + '.' * 30])
        for text, row in (('|1||3||5||7||9|', '1.3.5.7.9'), ('||2| |4|||7|8|.|', '.2.4..78.'),
                          ('||2|3|4|5|6|7|8||', '.2345678.'), ('||||||||||', '.........')):
            self.assertEqual(self.read(text + '\n' + '.........\n' * 8), [row + '.' * 72])

    def test_blank_rows_and_frames(self):
        """Blanks between the bars of all cells are a row; dashes with bars or corners are none."""
        board = '1' + '.' * 15
        for text in ('|1| | | |\n' + '| | | | |\n....\n| | | | |\n', '1|.|.|.\n....\n|   |\t |   |   |\n....\n',
                     '|1|.|.|.|\n' + '|  |  |\n' + '....\n' * 3, '1...\n....\n|  |  |\n| | | | |\n....\n',
                     '|1.|..|\n| | | | |\n' + '|..|..|\n' * 2,
                     '1...\n----\n....\n|-|-|-|-|\n....\n- - | - -\n....\n', '1xxx\n----\n' + 'xxxx\n' * 3,
                     '+----+\n|1.|..|\n|..|..|\n+-----+\n|..|..|\n|..|..|\n======\n',
                     '*--*--*\n1...\n:--+--:\n....\n....\n....\n.--.--.\n',
                     '\u250c\u2500\u2510\n1...\n....\n\u251c\u2500\u2524\n....\n....\n',
                     '1---\n....\n....\n-.-.\n', '1---\n....\n====\n....\n....\n', '1...\n..--\n....\n....\n'):
            self.assertEqual(self.read(text), [board], text)
        bare = '| | | | | | |\n'     # the last row of a box of 2x3, the first of another one
        self.assertEqual(self.read('1.....\n' + bare * 2 + '......\n' * 3), ['1' + '.' * 35])

    def test_heads_of_tables(self):
        """The first row of a Markdown table may be cells, if the table has as many rows as a grid."""
        rows = ['|1|3| | |', '| | |2| |', '| |3| | |', '| | | |4|']
        for first in '| | | | |', '|1|2|3|4|':
            table = [first, '|-|-|-|-|', *rows[1:]]
            cells = first.replace('|', '').replace(' ', '.') + '..2..3.....4'
            for count in 1, 2, 4, 5:
                self.assertEqual(self.read('\n'.join(table * count)), [cells] * count)
                headed = [first, '|-|-|-|-|', *rows] * count
                for form in headed, table + headed, rows + headed, headed + rows:
                    with self.assertRaisesRegex(self.script.BadInput, 'the head of a table. with it there are 5 rows'):
                        self.script.parse(form)
        framed = ['+-+-+-+-+', *[line for row in rows[1:] + rows[:1] for line in (row, '+-+-+-+-+')]]
        self.assertEqual(self.read('\n'.join(framed * 5)), ['..2..3.....413..'] * 5)

    def test_headings(self):
        """A heading begins with a letter, stands above or below a grid, and holds no word that may be cells."""
        grid = '1...\n..2.\n.3..\n...4\n'
        cells = grid.replace('\n', '')
        for heading in ('Grid 01', 'Puzzle 1000', 'X-Wing', 'Mild (3.5)', 'Nr. 1234 5678', 'Easy, 3.4', 'a-b-c-d',
                        'Date 2024/11/26', 'ABC', 'ABBBB', 'ABBQ', 'NO', 'No 12', 'hidden', 'Sets 1.2', '\u00dcnique',
                        'Version 4.2n', 'Abbb x', 'A B 7', 'a.b.c.', 'abcdef123.', 'puzzle_id,puzzle', 'Sudoku.com',
                        'Platinum_Blonde', '[Puzzle]', 'Puzzle [easy]', 'Level [3', 'A1 2 3 4', '7', '012',
                        'Board: [Easy]', 'X', 'Title: killer of time', 'Sudoku 9x9', 'Easy sudoku', 'Knight 7',
                        'From https://www.example.org/killer?n=3', '4 4', '4  4', '4,4'):
            for text in heading + '\n' + grid, grid + heading, heading + '\n\n' + cells, cells + '\n' + heading:
                self.assertEqual(self.read(text), [cells], text)
        for heading in 'X-Sudoku', 'Sudoku X 12', 'Diagonal Sudoku (hard)', 'x sudoku':
            self.assertEqual(self.script.parse((heading + '\n' + grid).splitlines(), True)[0].text, cells)
            with self.assertRaisesRegex(self.script.BadInput, 'another kind of sudoku. --diagonals'):
                self.read(heading + '\n' + grid)
        for heading in 'DIABOLICAL', 'ABBB':
            self.assertEqual(self.read((heading + '\n' + '.........\n' * 9) * 2), ['.' * 81] * 2)
            self.assertEqual(self.read(heading + '\n' + '.' * 81), ['.' * 81])
        self.assertEqual(self.read('1\n2\n' + grid + '3\n4\n' + grid), [cells] * 2)
        self.assertEqual(self.read('1234\n3412\n2143\n4321\n5'), ['1234341221434321'])
        self.assertEqual(self.read('# S3..7....\n' + grid), [cells])

    def test_borders(self):
        """Rows and columns around a grid of 8 or 9 rows are no cells: empty ones, or numbers in order."""
        for size in 8, 9:
            first, *others = rows_of(rules.some_grid(random.Random(20), size))
            rows = [[*first.replace('1', '.')], *[[*row.replace('2', '.')] for row in others]]
            numbers = [str(number + 1) for number in range(size)]
            last = '9A'[size - 8]       # the highest symbol of a grid with the border
            for blank in '.0':
                blanks = [blank] * size
                for above, left in (numbers, numbers), (numbers, blanks), (blanks, numbers), (blanks, blanks):
                    cells = [[blank, *above], *([label, *row] for label, row in zip(left, rows))]
                    cells = [[cell.replace('.', blank) for cell in row] for row in cells]
                    lines = [' '.join(row) for row in cells]
                    table = ['|' + '|'.join(row).replace('.', ' ') + '|' for row in cells]
                    for form in lines, [','.join(row).replace(blank, '') for row in cells], table:
                        with self.assertRaisesRegex(self.script.BadInput, f'no {last}, row 1 and column 1 .* one line'):
                            self.script.parse(form)
                    self.assertEqual(self.read(' '.join(lines)), [''.join(map(''.join, cells))])
                    # The highest symbol shows that all rows are cells; so does another number at the edge.
                    lines[-1] = lines[-1][:-1] + last
                    self.assertEqual(self.read('\n'.join(lines)), [''.join(map(''.join, cells))[:-1] + last])
                    lines[-1] = lines[-1][:-1] + blank
                    lines[0] = '2' + lines[0][1:]
                    self.assertEqual(self.read('\n'.join(lines))[0][0], '2')
        self.assertEqual(self.read('.........\n' * 9), ['.' * 81])
        self.assertEqual(self.read('......\n.5....\n' + '......\n' * 4), ['.' * 7 + '5' + '.' * 28])

    def test_values_from_0(self):
        """0 beside another blank is one, too, if the highest symbol is there, up to 9 rows."""
        for text in '4..0............', '9' + '.0' * 40, '0' * 16, '.' * 16, '0..6' + '.' * 32:
            self.assertEqual(self.read(text), [text])

    def test_blank_fields(self):
        """Among fields, -1, None, null and nan are blank cells."""
        for size in 4, 8, 9, 10:
            grid = rules.some_grid(random.Random(21), size)
            puzzle = rules.blanked(random.Random(21), grid[:size] + '.' * size + grid[2 * size:], .7)
            rows = [[rules.SYMBOLS.find(symbol) + 1 or -1 for symbol in row] for row in rows_of(puzzle)]
            for word in '-1', 'None', 'null', 'nan', 'NaN':
                for form in str(rows), '\n'.join(map(str, rows)), '\n'.join(' '.join(map(str, row)) for row in rows):
                    self.assertEqual(self.read(form.replace('-1', word)), [puzzle])

    def test_assignments(self):
        """What stands before a bracket behind a sign is skipped."""
        rows = '[1, 0, 0, 0], [0, 0, 2, 0], [0, 3, 0, 0], [0, 0, 0, 4]'
        cells = '1000002003000004'
        braces = rows.replace('[', '{').replace(']', '}')
        for form in (f'board = [{rows}]', f'board=[{rows}]', f'int grid[4][4] = {{{braces}}};',
                     f'int[][] b = new int[][]{{{braces}}};', f'int[,] b = new int[4, 4] {{\n{braces}\n}};',
                     f'puzzle: List[List[int]] = [{rows}]', f'let g: [[u8; 4]; 4] = [{rows}];',
                     f'let b: [[Int]] = [{rows}]',
                     f'Puzzle #3: [{rows}] # hard', f'int grid[N][N] = {{{braces}}};',
                     '[' + rows.replace('], ', '], // a\n # c\n') + ']',
                     f'{{\n"id": 3,\n"board": [{rows}]}}', f'board:\n  [{rows}]', f'{{"id": 3, "board": [{rows}]}}',
                     f'int[][] b = {{ {braces} }};', f'let b =\n[{rows}]', f'board: [{rows}]',
                     '- ' + rows.replace('], ', ']\n- '), '-' + rows.replace('], ', ']\n-'),
                     'b = [\n' + rows.replace('], ', '],\n') + '\n]',
                     '{\n"board": [\n' + rows.replace('], ', '],\n') + '\n]\n}',
                     f'b = np.array([{rows}])', f'array([{rows}], dtype=int8)',
                     f'tensor( [{rows}] , dtype=torch.int64);', f'b = np.array( [{rows}] );',
                     'array([' + rows.replace('], ', '],\n       ') + '])', f"array([{rows}], dtype='<U1')",
                     'b = np.array([\n' + rows.replace('], ', '],\n\n') + ',\n], dtype=int)',
                     'array([' + rows.replace('], ', '],\n       ') + '],\n      dtype=int8)',
                     f'print(solve([{rows}]))'.replace('))', ')')):
            self.assertEqual(self.read(form), [cells], form)
            self.assertEqual(self.read(form + '\n' + form), [cells] * 2, form)
        for form in f'[{{"b": [{rows}]}},\n{{"b": [{rows}]}}]', f'[\n{{"b": [\n{rows}]}},\n{{\n"b": [{rows}]\n}}\n]':
            self.assertEqual(self.read(form), [cells] * 2, form)
        self.assertEqual(self.read('[[1,-,-,-],[-,-,2,-],[-,3,-,-],[-,-,-,4]]'), [cells.replace('0', '.')])

    def test_sixteen_of_sixteen(self):
        """Lines or words: rows of one puzzle of order 4 if they have its symbols; 15 or 17 are puzzles of order 2."""
        for symbol, count, length in (('.', 15, 16), ('G', 16, 256), ('g', 32, 256), ('5', 16, 256), ('.', 17, 16)):
            lines = ([symbol + '.' * 15] + ['.' * 16] * 15) * 2
            puzzles = self.script.parse(lines[:count])
            self.assertEqual([len(puzzle.text) for puzzle in puzzles], [length] * (count * 16 // length))
        for last in 'G5':
            words = ['1234............'] * 15 + ['.' * 15 + last]
            self.assertEqual(self.read(' '.join(words)), [''.join(words)])
        for every in 1, 8:      # a heading is not between the rows of a puzzle
            lines = [['1234............', 'Grid\n1234............'][i % every == 0] for i in range(16)]
            self.assertEqual(self.read('\n'.join(lines)), ['1234............'] * 16)

    def test_fields(self):
        """A puzzle in one field of a line; its solution may be beside it, and no other field that may be cells."""
        puzzle, solution = '1.....2..3.....4', '1243342143122134'
        for text in (f'{puzzle},{solution}', f'{solution} {puzzle}', f'7;{puzzle};{solution};easy',
                     f'{puzzle} 7.2 easy', f'Grid 7,{puzzle}', f'"{puzzle}","{solution}"', f'{puzzle} 1.2.3.4.',
                     f'{puzzle},{solution},{solution}', f'{puzzle} 12345678 x', f'| {puzzle} | easy |',
                     f'{puzzle} # hard', f'{puzzle} # 1 x', f'7 {puzzle} 1 2 3 4'):
            self.assertEqual(self.read(text), [puzzle], text)
        self.assertEqual(self.read(f'{solution},{solution}'), [solution])
        self.assertEqual(self.read('402103.010241340'), ['402103.010241340'])
        grid = rules.some_grid(random.Random(1), 16)
        small = grid[:9].lower() + '.' * 247
        for same in grid, grid.lower():
            self.assertEqual(self.read(f'{small},{same}'), [small])

    def test_long_lines(self):
        """To refuse four times as much takes about four times as long, whatever it is made of."""
        def refuse(lines):
            with self.assertRaises(self.script.BadInput):
                self.script.parse(lines)

        length = 250000 if helpers.LONG else 30000
        for text in ('.', 'x', '1 ', ',', '|', '[', '[\n', '1,', '99 ', "'1', ", '],', '-', '--\n', 'A.', 'abc\n', '?'):
            small, large = ((text * (size // len(text))).split('\n') for size in (length, 4 * length))
            helpers.check_growth(self, refuse, small, large)
        # Many words that are solutions of the first one.
        words = rules.grids_of_order_2() * (4 * length // 17 // 288 + 1)
        lines = [' '.join(['.' * 16, *words[:size // 17]]) for size in (length, 4 * length)]
        helpers.check_growth(self, lambda line: self.assertEqual(self.read(line), ['.' * 16]), *lines)

    def test_several_puzzles(self):
        """Each has the answer that it has alone. With --unique and --all, a line above repeats the puzzle."""
        rng = random.Random(8)
        texts = [rules.blanked(rng, rules.some_grid(rng, size), .3) for size in (9, 16, 4)]
        texts += [rules.grids_of_order_2()[0], '11' + '.' * 14, '.' * 16]
        first, second = ['\n'.join(part).encode() for part in (texts[:2], texts[2:])]
        for options in ['--unique'], ['--all', '2'], ['--conflict']:
            answers = [self.ok(*options, stdin=text.encode()).decode() for text in texts]
            repeat = options[0] in ('--unique', '--all')
            expected = ''.join([f'{text}\n' * repeat + answer for text, answer in zip(texts, answers)])
            for paths, data in ([], first + b'\n' + second), (self.files(first, second), b''):
                self.assertEqual(self.ok(*options, *paths, stdin=data).decode(), expected)

    def test_picture(self):
        grid = rules.grids_of_order_2()[0]
        rows = ['│ {} {} │ {} {} │'.format(*row) for row in rows_of(grid)]
        edges = '┌─────┬─────┐', '├─────┼─────┤', '└─────┴─────┘'
        self.assertEqual(self.ok('--draw', stdin=grid.encode()).decode().splitlines(),
                         [edges[0], *rows[:2], edges[1], *rows[2:], edges[2]])

    def test_corpus(self):
        folder = helpers.corpus(self, 'sudoku')
        for name in FILES if helpers.LONG else FILES[1:2]:
            with self.subTest(name):
                data = helpers.read(os.path.join(folder, name))
                self.check_solutions(data.decode().split(), self.ok('--solve', stdin=data))
        for name, verdict in (('unsat_samples.txt', 'UNSATISFIABLE'), ('multi_samples.txt', 'MULTIPLE'),
                              ('norvig_impossible_for_naive.txt', 'UNSATISFIABLE'), ('norvig_hardest.txt', 'UNIQUE')):
            for puzzle in helpers.read(os.path.join(folder, name)).split():
                with self.subTest(name):
                    output = self.ok('--unique', stdin=puzzle)
                    self.assertEqual(self.verdict(puzzle, output), verdict)


if __name__ == '__main__':
    unittest.main()
