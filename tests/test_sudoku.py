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
    clauses += [[-x(i, j, k), -x(i, j, l)] for i in places for j in places for k in places for l in places if k < l]
    clauses += [[-x(i, j, k), -x(i, l, k)] for i in places for k in places for j in places for l in places if j < l]
    clauses += [[-x(i, j, k), -x(l, j, k)] for j in places for k in places for i in places for l in places if i < l]
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

    def found(self, puzzle, most, differing=False, diagonals=False):
        """Return the solutions that the search yields, none of them twice and not more than there can be."""
        found = list(islice(self.script.search(self.puzzle(puzzle, diagonals), differing), most + 1))
        self.assertLessEqual(len(found), most, puzzle)
        self.assertEqual(len(found), len(set(found)), puzzle)
        return found

    def sure(self, puzzle):
        """Return solutions of which each one after the first changes what all before it share, so a further cell."""
        return self.found(puzzle, len(puzzle) + 1, differing=True)

    def compare_order_2(self, puzzle):
        """Compare all solutions, of the script's solver and of its formula, with the grids that fit."""
        expected = {grid for grid in rules.grids_of_order_2() if rules.solves(puzzle, grid)}
        self.assertEqual({*self.found(puzzle, len(expected))}, expected, puzzle)
        variables, clauses = formulas.read_dimacs(''.join(self.script.dimacs(*self.script.encode(self.puzzle(puzzle)))))
        models = [self.script.decode(self.puzzle(puzzle), [v in model for v in range(variables + 1)])
                  for model in formulas.all_models(variables, clauses)]
        self.assertEqual((len(models), set(models)), (len(expected), expected), puzzle)
        return len(expected)

    def test_all_solutions_of_order_2(self):
        self.assertEqual(self.compare_order_2('.' * 16), 288)
        rng, counts = random.Random(3), set()
        for _ in range(20 if helpers.LONG else 6):
            counts.add(min(self.compare_order_2(rules.any_puzzle(rng, 4, .2)), 2))
            counts.add(min(self.compare_order_2(rules.blanked(rng, rng.choice(rules.grids_of_order_2()), .35)), 2))
        self.assertEqual(counts, {0, 1, 2})

    def test_number_of_grids_of_6(self):
        """The brute force: 28,200,960 grids of 6x6 (Jarvis, Russell) are 720 times those with a given first row."""
        self.assertEqual(len(rules.grids_of_6()), 28200960 // 720)

    def test_check(self):
        """Grids of order 2 are accepted if and only if they solve the puzzle."""
        rng, accepted = random.Random(4), 0
        for _ in range(3000):
            grid = list(rng.choice(rules.grids_of_order_2()))
            for _ in range(rng.choice([0, 1, 2])):
                a, b = rng.sample(range(16), 2)
                grid[a], grid[b] = rng.choice([(grid[b], grid[a]), (rng.choice('1234.'), grid[b])])
            puzzle = rules.blanked(rng, rng.choice(rules.grids_of_order_2()[:4]), .1)
            good = rules.solves(puzzle, ''.join(grid))
            self.assertEqual(self.script.check(self.puzzle(puzzle), ''.join(grid)) is None, good, (puzzle, grid))
            accepted += good
        self.assertGreater(accepted, 50)
        grid, open_puzzle = rules.grids_of_order_2()[0], '.' * 16
        for wrong in '', grid[1:], grid + '1', grid[1:] + '5', grid[1:] + '?', 'A' + grid[1:]:
            self.assertEqual(self.script.check(self.puzzle(open_puzzle), wrong), 'expected 16 values of 1-4')
        for puzzle, wrong, said in ((grid, '2134341221434321', 'row 1, column 1 has 2, the given is 1'),
                                    (open_puzzle, '1' * 16, 'row 1 has a value twice'),
                                    (open_puzzle, grid[:4] * 4, 'column 1 has a value twice'),
                                    (open_puzzle, '1234234134124123', 'box 1 has a value twice'),
                                    (open_puzzle, grid[:-1] + '.', 'row 4, column 4 has no value or several')):
            self.assertEqual(self.script.check(self.puzzle(puzzle), wrong), said)

    def efforts(self):
        """Yield limits for the search on candidates, after setting them: at once, a few states, as usual, never."""
        usual = self.script.EFFORT
        self.addCleanup(setattr, self.script, 'EFFORT', usual)
        for self.script.EFFORT in 0, 9, 18, 36, usual, 10 ** 6:     # divided by the rows
            yield self.script.EFFORT

    def test_all_solutions_wherever_the_search_on_candidates_ends(self):
        """Grids of order 2 with symbols taken away or changed are compared with the list of all grids."""
        rng, counts = random.Random(12), set()
        puzzles = ['.' * 16] + [rules.blanked(rng, rng.choice(rules.grids_of_order_2()), rng.random())
                                for _ in range(60 if helpers.LONG else 12)]
        for puzzle in puzzles[-6:]:
            cell = rng.randrange(16)
            puzzles.append(puzzle[:cell] + rng.choice('1234') + puzzle[cell + 1:])
        puzzles = [(puzzle, {*rules.solutions(puzzle)}) for puzzle in puzzles]
        for effort in self.efforts():
            for puzzle, expected in puzzles:
                self.assertEqual({*self.found(puzzle, len(expected))}, expected, (effort, puzzle))
                counts.add(min(len(expected), 2))
        self.assertEqual(counts, {0, 1, 2})

    def test_sure_wherever_the_search_on_candidates_ends(self):
        """What the differing solutions share is what all solutions share."""
        rng, fewer = random.Random(14), 0
        puzzles = ['.' * 16] + [rules.blanked(rng, rng.choice(rules.grids_of_order_2()), rng.uniform(.4, .9))
                                for _ in range(100 if helpers.LONG else 20)]
        puzzles = [(text, rules.solutions(text)) for text in puzzles]
        for effort in self.efforts():
            for text, expected in puzzles:
                found = self.sure(text)
                self.assertLessEqual(set(found), set(expected))
                self.assertEqual(self.script.common(self.puzzle(text), found), shared(expected), (effort, text))
                fewer += len(found) < len(expected)
        self.assertGreater(fewer, 3)

    def test_sure_of_order_4(self):
        """Each solution after the first changes what all before it share; the rest is in no other solution."""
        rng, asked = random.Random(18), 0
        for count in range(60, 111, 5) if helpers.LONG else (85,):
            grid = rules.some_grid(rng, 16)
            kept = {*rng.sample(range(256), count)}
            text = ''.join(symbol if cell in kept else '.' for cell, symbol in enumerate(grid))
            grids = self.sure(text)
            known = grids[0]
            for other in grids[1:]:
                fewer = shared([known, other])
                self.assertNotEqual(fewer, known)
                known = fewer
            self.assertTrue(all(rules.solves(text, grid) for grid in grids))
            self.assertEqual(shared([known, grid]), known)
            # Other values are impossible, by a formula in which one of these cells has another value.
            variables, clauses = self.script.encode(self.puzzle(text))
            values = [cell * 16 + rules.SYMBOLS.index(symbol) + 1 for cell, symbol in enumerate(known) if symbol != '.']
            solver = self.script.Solver(variables, [*clauses, [-v for v in values]])
            self.assertFalse(solver.solve())
            asked += len(values) > count
        self.assertGreater(asked, 0)

    def test_all_solutions_of_order_3(self):
        """Grids with many blanks have as many solutions as a plain search counts: none, one or several."""
        rng, counts = random.Random(13), set()
        puzzles = []
        while len(puzzles) < (12 if helpers.LONG else 6):
            grid = rules.some_grid(rng, 9)
            puzzle = rules.blanked(rng, grid, (.46, .6, .46)[len(puzzles) % 3])
            if len(puzzles) % 3 == 2:
                cell = puzzle.index('.')
                others = [puzzle[:cell] + symbol + puzzle[cell + 1:] for symbol in '123456789' if symbol != grid[cell]]
                puzzle = next((other for other in others if not rules.clash(other)), puzzle)
            expected = len(rules.solutions(puzzle))
            if expected < 100:
                puzzles.append((puzzle, expected))
                counts.add(min(expected, 2))
        for effort in self.efforts():
            for puzzle, expected in puzzles:
                found = self.found(puzzle, expected)
                self.assertEqual(len(found), expected, (effort, puzzle))
                self.assertTrue(all(rules.solves(puzzle, grid) for grid in found))
        self.assertEqual(counts, {0, 1, 2})

    def test_clash_of_placed_candidates(self):
        """The candidates already placed clash, although the cells still open can be filled."""
        puzzle = '......2..49.325............65....4....8.......4..5.23.23.478..5.7..........13.784'
        for effort in self.efforts():
            self.assertEqual(self.found(puzzle, 0), [], effort)

    def test_no_solution_twice(self):
        """The SAT solver does not find again what the search on candidates has found, and finds all others."""
        puzzle = '63..2...9...3..84.1......2...9...5......9.4.....17...........12.2.81.7....3.....8'
        usual, before = self.script.rest, []
        self.addCleanup(setattr, self.script, 'EFFORT', self.script.EFFORT)
        self.addCleanup(setattr, self.script, 'rest', usual)

        def rest(layout, states, found, differing):
            before.append(len(found))
            return usual(layout, states, found, differing)

        self.script.rest = rest
        for states in range(1, 12):
            self.script.EFFORT = 9 * states
            self.assertEqual(len(self.found(puzzle, 25)), 25)
        self.assertGreater(len({*before}), 1, before)

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

    def test_sure_asks_for_other_values(self):
        """Each solution after the second has a value that none had in its cell, where all before it agreed."""
        rng, several = random.Random(31), 0
        for _ in range(60 if helpers.LONG else 20):
            text = rules.blanked(rng, rules.some_grid(rng, 9), .33)
            first, *others = self.sure(text)
            for count, grid in enumerate(others, 1):
                if count > 1:
                    self.assertNotEqual(shared([first, grid]), first, text)
                    several += 1
                first = shared([first, grid])
        self.assertGreater(several, 50)

    def some_x_puzzle(self, rng, grid):
        """Return a puzzle of an X sudoku's solution with other symbols: some are blank, one is perhaps another."""
        size = rules.size_of(grid)
        symbols = rules.SYMBOLS[:size]
        grid = grid.translate(str.maketrans(symbols, ''.join(rng.sample(symbols, size))))
        puzzle = rules.blanked(rng, grid, {4: .2, 6: .35, 8: .5, 9: .5, 16: .8}[size])
        cell = rng.randrange(len(grid))
        return puzzle[:cell] + rng.choice(symbols) + puzzle[cell + 1:] if rng.random() < .3 else puzzle

    def test_diagonals(self):
        """X sudokus: the search, the formula and `check` agree with the brute force."""
        self.assertEqual({*self.found('.' * 16, 48, diagonals=True)}, {*rules.solutions('.' * 16, True)})
        for grid in X_GRIDS:
            self.assertTrue(rules.solves(grid, grid, True))
        rng, counts = random.Random(30), set()
        efforts = [*self.efforts()]
        for number in range(100 if helpers.LONG else 30):
            grid = X_GRIDS[number % 5 if number < 10 else number % 4]
            text = self.some_x_puzzle(rng, grid)
            expected = rules.solutions(text, True)
            puzzle = self.puzzle(text, True)
            self.script.EFFORT = rng.choice(efforts)
            self.assertEqual({*self.found(text, len(expected), diagonals=True)}, {*expected}, text)
            if expected:
                sure = self.found(text, len(expected), True, True)
                self.assertEqual(self.script.common(puzzle, sure), shared(expected), text)
            for found in [*expected, *islice(self.script.search(self.puzzle(text)), 5)]:
                self.assertEqual(self.script.check(puzzle, found) is None, found in expected, text)
            self.assertEqual(self.script.encode(puzzle)[1][:-len(puzzle.given) or None],
                             self.script.encode(self.puzzle('.' * len(text), True))[1])
            if len(text) == 16:
                variables, clauses = self.script.encode(puzzle)
                models = [self.script.decode(puzzle, [v in model for v in range(variables + 1)])
                          for model in formulas.all_models(variables, clauses)]
                self.assertEqual(sorted(models), sorted(expected), text)
            counts.add((len(text), min(len(expected), 2)))
        self.assertGreaterEqual(counts, {(size * size, count) for size in (4, 6, 8, 9) for count in (0, 1, 2)})
        said = self.script.check(self.puzzle('.' * 16, True), '1234341221434321')
        self.assertEqual(said, 'diagonal 1 has a value twice')


class Sudoku(Boards, CommandLine, Conflict, Fewer, Sure, unittest.TestCase):
    SCRIPT = SCRIPT
    SOLVE = ('--solve',)
    OPTIONS = [b'--solve', b'--conflict', b'--diagonals']
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

    def test_conflicts_of_many(self):
        """Each puzzle gets one line: what is left of it, or SATISFIABLE."""
        left = self.ok('--conflict', stdin=b'12.....3........\n' + b'.' * 16 + b'\n11' + b'.' * 79 + b'\n')
        self.assertEqual(left, b'12.....3........\nSATISFIABLE\n11' + b'.' * 79 + b'\n')

    def test_addresses(self):
        rng = random.Random(22)
        for size in 4, 9, 16, 25:
            puzzle = ''.join(rng.choice('.' * 20 + rules.SYMBOLS[:size]) for _ in range(size * size))
            link = rules.address(puzzle)
            for form in link, link + '/', link[len('https://'):], link.replace('//puzz.link/p?', '//pzv.jp/p.html?'):
                self.check_form(form, puzzle)
        link = rules.address('.8..329..2.....1684' + '.' * 62)
        self.assertEqual(link, 'https://puzz.link/p?sudoku/9/9/g8h329h2k1684zzzh')

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
        rng = random.Random(1)
        sizes = ((2, 0), (2, .3), (3, .2), (3, 1), (4, .1), (5, .3))
        puzzles = [rules.any_puzzle(rng, n * n, share) for n, share in sizes]
        puzzles += [rules.any_puzzle(rng, size, .5) for size in rules.OBLONG]
        for puzzle in sorted(puzzles, key=len)[:None if helpers.LONG else 6]:
            givens = sum(symbol != '.' for symbol in puzzle)
            expected = naive_formula(puzzle)
            if len(puzzle) == 81:
                self.assertEqual(expected.split('\n')[0], f'p cnf 729 {81 + 2916 + 3 * 2916 + givens}')
            self.assertTrue(self.ok(stdin=puzzle.encode()).decode() == expected, puzzle)

    def test_formula_of_diagonals(self):
        """Their clauses are behind those of the boxes: for 9 rows, 648 more."""
        for grid in X_GRIDS[:4]:
            puzzle = '.' + grid[1:5] + '.' * (len(grid) - 5)
            expected = naive_formula(puzzle, True)
            self.assertTrue(self.ok('--diagonals', stdin=puzzle.encode()).decode() == expected, puzzle)
        self.assertEqual(expected.split('\n')[0], f'p cnf 729 {81 + 2916 + 3 * 2916 + 648 + 4}')

    def test_diagonals_by_all_options(self):
        """Every question respects the diagonals, and what --fewer and --conflict print is read with them again."""
        grid = X_GRIDS[3].encode()
        fewer = self.ok('--fewer', '--diagonals', stdin=grid).decode()
        self.assertEqual(rules.solutions(fewer.strip(), True), [grid.decode()])
        for cell in range(81):
            if fewer[cell] != '.':
                less = fewer[:cell] + '.' + fewer[cell + 1:81]
                self.assertEqual(len([*islice(self.script.search(self.puzzle(less, True)), 2)]), 2)
        fewer = fewer.encode()
        self.assertEqual(self.ok('--unique', stdin=fewer)[:9], b'MULTIPLE\n')
        for options, expected in (
                ('--solve', grid + b'\n'), ('--unique', b'UNIQUE\n' + grid + b'\n'), ('--sure', grid + b'\n'),
                ('--all', grid + b'\nSOLUTIONS 1\n')):
            self.assertEqual(self.ok(options, '--diagonals', stdin=fewer), expected)
        self.assertEqual(self.ok('--diagonals', '--cnf', stdin=fewer), self.ok('--diagonals', stdin=fewer))
        self.assertEqual(self.ok('--diagonals', '--draw', stdin=grid), self.ok('--draw', stdin=grid))
        crosses = b'M-.5-.5l9 9m0-9l-9 9'
        self.assertEqual(self.ok('--diagonals', '--svg', stdin=grid).replace(crosses, b'', 1),
                         self.ok('--svg', stdin=grid))
        self.assertEqual(self.ok('--diagonals', '--solve', stdin=b'1....1..........'), b'UNSATISFIABLE\n')
        for board in b'1....1..........', b'...1..1.........', b'1.....2....4...3':
            left = self.ok('--diagonals', '--conflict', stdin=board)
            self.assertEqual(rules.solutions(left.decode().strip(), True), [])
            for cell in range(16):
                if left[cell:cell + 1] != b'.':
                    less = left[:cell] + b'.' + left[cell + 1:]
                    self.assertEqual(self.ok('--diagonals', '--conflict', stdin=less), b'SATISFIABLE\n')
        plain = self.ok('--solve', stdin=fewer)[:-1]
        right, wrong = self.files(*[('s SATISFIABLE\nv ' + ' '.join([str(9 * cell + int(symbol)) for cell, symbol in
                                                      enumerate(found.decode())]) + ' 0\n').encode()
                                    for found in (grid, plain)])
        self.assertEqual(self.ok('--diagonals', '--model', right, stdin=fewer), grid + b'\n')
        self.assertEqual(self.ok('--model', wrong, stdin=fewer), plain + b'\n')
        process = helpers.run(SCRIPT, '--diagonals', '--model', wrong, stdin=fewer)
        helpers.check_one_line_error(self, process, SCRIPT, 'diagonal', 'has a value twice')
        for options, first in (('--diagonals',), b'p cnf 729 12395\n'), ((), b'p cnf 729 11747\n'):
            others = self.ok('--cnf', *options, '--model', right, stdin=b'.' * 80 + grid[-1:])
            self.assertEqual(others.splitlines(True)[0], first)

    def test_solutions_of_all_orders(self):
        rng = random.Random(5)
        orders = (4, 3, 2, 5, 2, 4, 3) if helpers.LONG else (3, 2, 4)
        puzzles = [rules.blanked(rng, rules.some_grid(rng, n * n), share) for n in orders for share in (0, .4, .8)]
        self.check_solutions(puzzles, self.ok('--solve', stdin='\n'.join(puzzles).encode()))

    def check_form(self, form, puzzle):
        """Assert that a text is read as a puzzle, and two such texts as two puzzles."""
        expected = {at: symbol for at, symbol in enumerate(puzzle.upper()) if symbol not in '.0'}
        for count in 1, 2:
            puzzles = self.script.parse(((form + '\n') * count).split('\n')[:-1])
            for found in puzzles:
                givens = {at: rules.SYMBOLS[v - at * found.size - 1] for at, v in found.given.items()}
                self.assertEqual((found.size, givens), (rules.size_of(puzzle), expected), form)
            self.assertEqual(len(puzzles), count, form)

    def test_oblong_boxes(self):
        """Puzzles of 6, 8, 10 and 12 rows: their forms, solutions, pictures, and what the other options say."""
        rng = random.Random(15)
        for size, (down, across) in list(rules.OBLONG.items())[::1 if helpers.LONG else 2]:
            grid = rules.some_grid(rng, size)
            self.assertTrue(rules.solves('.' * size * size, grid))
            puzzle = rules.blanked(rng, grid, .7)
            rows = [puzzle[at:at + size] for at in range(0, size * size, size)]
            self.check_solutions([puzzle], self.ok('--solve', stdin=puzzle.encode()))
            numbers = [' '.join(str(rules.SYMBOLS.find(symbol) + 1) for symbol in row) for row in rows]
            bars = ['|'.join(row[at:at + across] for at in range(0, size, across)) for row in rows]
            for at in range(down, size, down)[::-1]:
                bars.insert(at, '+'.join(['-' * across] * down))
            for form in (
                    rules.address(puzzle), '\n'.join(rows), '\n'.join(numbers), ' '.join(numbers), ' '.join(puzzle),
                         '\n'.join(bars), f'{size} {size}\n' + '\n'.join(rows), ' '.join(rows),
                         '\n'.join(rows).replace('.', '-'), str([row.split() for row in numbers]).replace("'", '')):
                self.check_form(form, puzzle)
            self.check_form(self.ok('--draw', stdin=grid.encode()).decode(), grid)
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

    def test_forms_of_other_programs(self):
        """One puzzle as programs and lists of puzzles write it."""
        line = '.3.4.....9.28.63.1.......2.8...6.7...6.2.5.9...3.4...8.7.......4.89.25.6.....8.3.'
        rows = [line[at:at + 9] for at in range(0, 81, 9)]
        threes = [[row[at:at + 3] for at in (0, 3, 6)] for row in rows]
        bars = ['|'.join(row) for row in threes]

        def framed(left, right, rule, lines):
            return [left + text + right for text in lines[:3] + [rule] + lines[3:6] + [rule] + lines[6:]]

        simple_sudoku = (['Puzzle', '', ' *-----------*'] + framed(' |', '|', '---+---+---', bars)
                         + [' *-----------*', ' Simple Sudoku', '  Version 4.2n'])
        sadman = ['#ARuud', '#DA random puzzle', '#CJust start', '#B03-08-2006', '#SSudoCue', '#LEasy',
                  '#Uhttp://www.sudocue.net/', 'Puzzle', *rows]
        spaced = [' | '.join(map(' '.join, row)) for row in threes]
        norvig = framed('', '', '------+------+------', [text.replace(' | ', '|') for text in spaced])
        hodoku = (['.-------.-------.-------.'] + framed('| ', ' |', '', spaced) + ["'-------'-------'-------'"])
        hodoku = [':-------+-------+-------:' if text == '|  |' else text for text in hodoku]
        euler = ['Grid 01', *[row.replace('.', '0') for row in rows]]
        boxed = ['\u2502 ' + text.replace('|', '\u2502') + ' \u2502' for text in spaced]
        boxed = ['\u250c\u2500\u2500\u252c\u2500\u2500\u2510', *boxed, '\u2514\u2500\u2500\u2534\u2500\u2500\u2518']
        table = ['|' + '|'.join(row.replace('.', ' ')) + '|' for row in rows]
        aligned = [table[0], '|' + ':--:|' * 9, *table[1:]]
        table.insert(1, '|' + '---|' * 9)
        quoted = ['"' + '";"'.join(row.replace('.', ' ')) + '"' for row in rows]
        expected = self.ok('--solve', stdin=line.encode())
        solved = expected.decode().strip()
        titled = [['Game 1', *rows], ['Diabolical', *rows], ['Hidden pair', '', line]]
        forms = [line, line.replace('.', '0'), line + ' # ED=7.1/1.2/1.2', line + ';21;rated', line + ',' + solved,
                 line + '\t7.2 easy', ' '.join(line), ','.join(line), ','.join(line.replace('.', ' ')),
                 ','.join(line).replace('.', ''),
                 '\n'.join(rows), '\n\n'.join(rows), '\n'.join(map(' '.join, rows)), '\n'.join(map(','.join, rows)),
                 '\n'.join(bars), '\n'.join(simple_sudoku), '\n'.join(sadman), '\n'.join(norvig), '\n'.join(hodoku),
                 '\n'.join(euler), '\n'.join(framed('', '', '=========', rows)), ' '.join(rows),
                 '9 9\n' + '\n'.join(rows), '\n'.join(boxed), '\n'.join(table), 'id,puzzle\n7,' + line + ',5.3',
                 'quizzes,solutions\n' + line + ',' + solved, solved + ',' + line, 'id;"puzzle"\n"7";"' + line + '"',
                 '\n'.join(aligned), '\n'.join(quoted), '\n'.join(quoted).replace('"', '').replace(' ', '')]
        forms += map('\n'.join, titled)
        forms += [line.replace('.', blank) for blank in '_*-xX']
        forms += ['\n'.join(rows).replace('.', blank) for blank in '_*-x']
        for form in forms:
            self.check_form(form, line)
        mixed = '\n\n'.join(forms).replace('quizzes', 'Quizzes')
        self.assertEqual(self.ok('--solve', stdin=mixed.encode()), expected * len(forms))
        ruled = '\n'.join(framed('', '', '---------', bars))     # dashes alone are a frame
        self.assertEqual(self.ok('--solve', stdin=ruled.encode()), expected)
        # --unique repeats a puzzle on one line, with . for every blank but 0.
        self.assertEqual(self.ok('--unique', stdin='\n'.join(forms[-4:]).encode()).decode(), (
            line + '\nUNIQUE\n' + expected.decode()) * 4)

    def test_lists(self):
        """A list of lists as Python, JSON, NumPy and LeetCode print it, on one line or several."""
        line = '.3.4.....9.28.63.1.......2.8...6.7...6.2.5.9...3.4...8.7.......4.89.25.6.....8.3.'
        rows = [line[at:at + 9] for at in range(0, 81, 9)]
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
        grid = rules.some_grid(random.Random(17), 25)
        wide = [' '.join(f'{rules.SYMBOLS.index(symbol) + 1:2}' for symbol in grid[at:at + 25])
                for at in range(0, 625, 25)]
        wide = [row[:60] + '\n  ' + row[60:] for row in wide]      # NumPy breaks lines of over 75 characters
        self.check_form('[[' + ']\n ['.join(wide) + ']]', grid)

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

    def read(self, text):
        return [puzzle.text for puzzle in self.script.parse(text.rstrip('\n').split('\n'))]

    def test_bars(self):
        """Bars stand between all cells or where boxes meet."""
        four, six, ten = '1...', '1.....', 'A.........'
        for row, forms in (
                (four, ('1|.|.|.', '|1|.|.|.|', '1.|..', '|1.|..|', '|1 .|. .|', '|1...|', '| 1 | . | . | . |')),
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
                        'Board: [Easy]', 'From https://www.example.org/daily?n=3'):
            for text in heading + '\n' + grid, grid + heading, heading + '\n\n' + cells, cells + '\n' + heading:
                self.assertEqual(self.read(text), [cells], text)
        for heading in 'DIABOLICAL', 'ABBB':
            self.assertEqual(self.read(heading + '\n' + '.........\n' * 9), ['.' * 81])
            self.assertEqual(self.read(heading + '\n' + '.' * 81), ['.' * 81])
        self.assertEqual(self.read('1\n2\n' + grid + '3\n4\n' + grid), [cells] * 2)
        self.assertEqual(self.read('1234\n3412\n2143\n4321'), ['1234341221434321'])
        self.assertEqual(self.read('# S3..7....\n' + grid), [cells])

    def test_sizes_above_a_grid(self):
        grid = '1...\n..2.\n.3..\n...4\n'
        cells = grid.replace('\n', '')
        self.assertEqual(self.read('4 4\n' + grid + '\n4  4\n' + cells + '\n4,4\n' + grid), [cells] * 3)

    def test_borders(self):
        """Rows and columns around a grid of 8 or 9 rows are no cells: empty ones, or numbers in order."""
        for size in 8, 9:
            grid = rules.some_grid(random.Random(20), size)
            rows = [list(grid[at:at + size].replace('12'[at > 0], '.')) for at in range(0, size * size, size)]
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
            rng = random.Random(21)
            grid = rules.some_grid(rng, size)
            cells = [rules.SYMBOLS.index(symbol) + 1 if at % 3 else -1 for at, symbol in enumerate(grid)]
            rows = [cells[at:at + size] for at in range(0, size * size, size)]
            rows[1] = [-1] * size
            puzzle = ''.join((rules.SYMBOLS + '.')[value - (value > 0)] for row in rows for value in row)
            for word in '-1', 'None', 'null', 'nan', 'NaN':
                for form in str(rows), '\n'.join(map(str, rows)), '\n'.join(' '.join(map(str, row)) for row in rows):
                    self.assertEqual(self.read(form.replace('-1', word)), [puzzle])

    def test_assignments(self):
        """What stands before a bracket behind a sign is skipped."""
        rows = '[1, 0, 0, 0], [0, 0, 2, 0], [0, 3, 0, 0], [0, 0, 0, 4]'
        cells = '1000002003000004'
        braces = rows.replace('[', '{').replace(']', '}')
        for form in (f'board = [{rows}]', f'board=[{rows}]', f'int grid[4][4] = {{{braces}}};',
                     f'puzzle: List[List[int]] = [{rows}]', f'board:\n  [{rows}]', f'{{"id": 3, "board": [{rows}]}}',
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

    def test_numbers(self):
        rng = random.Random(11)
        for n in (4, 5):
            puzzle = rules.blanked(rng, rules.some_grid(rng, n * n), .8)
            lines = [puzzle[at:at + n * n] for at in range(0, n ** 4, n * n)]
            rows = [[str(rules.SYMBOLS.index(symbol) + 1) if symbol != '.' else '.' for symbol in row] for row in lines]
            for same in (puzzle.lower(), '\n'.join(lines), '\n\n'.join(lines).lower(), '\n'.join(map(' '.join, lines)),
                         '\n' + ' '.join(puzzle) + '\n', ' '.join(map(' '.join, rows)), '\n'.join(map(','.join, rows)),
                         '\n'.join(' '.join(token.rjust(2) for token in row) for row in rows),
                         '\n'.join(' '.join(token.replace('.', '0').rjust(2, '0') for token in row) for row in rows)):
                self.check_form(same, puzzle)

    def test_all_of_several_puzzles(self):
        grid, two, none = rules.grids_of_order_2()[0], '.' * 16, '11' + '.' * 14
        lines = self.ok('--all', '2', stdin=f'{grid}\n{two}\n{none}\n'.encode()).decode().splitlines()
        self.assertTrue(lines[4] != lines[5] and all(rules.solves(two, line) for line in lines[4:6]))
        self.assertEqual(lines[:4] + lines[6:],
                         [grid, grid, 'SOLUTIONS 1', two, 'SOLUTIONS 2 OR MORE', none, 'SOLUTIONS 0'])

    def test_order_of_the_puzzles_does_not_matter(self):
        rng = random.Random(8)
        puzzles = [rules.blanked(rng, rules.some_grid(rng, size), .3) for size in (4, 9, 9, 16, 9, 4)]
        puzzles += [rules.grids_of_order_2()[0], '11' + '.' * 14, '.' * 16]
        output = self.ok('--unique', stdin='\n'.join(puzzles).encode())
        alone = [self.ok('--unique', stdin=puzzle.encode()) for puzzle in puzzles]
        self.assertEqual(output, b''.join(puzzle.encode() + b'\n' + text for puzzle, text in zip(puzzles, alone)))
        self.assertEqual([self.verdict(puzzle.encode(), text) for puzzle, text in zip(puzzles[-3:], alone[-3:])],
                         ['UNIQUE', 'UNSATISFIABLE', 'MULTIPLE'])

    def test_picture(self):
        grid = rules.grids_of_order_2()[0]
        a, b, c, d = (grid[i:i + 4] for i in range(0, 16, 4))
        rows = ['│ {} {} │ {} {} │'.format(*row) for row in (a, b, c, d)]
        edges = '┌─────┬─────┐', '├─────┼─────┤', '└─────┴─────┘'
        self.assertEqual(self.ok('--draw', stdin=grid.encode()).decode().splitlines(),
                         [edges[0], *rows[:2], edges[1], *rows[2:], edges[2]])
        for n in 2, 3, 4, 5:
            grid = rules.some_grid(random.Random(n), n * n)
            self.assertEqual(self.read(self.script.draw(self.puzzle(grid), grid)), [grid])

    def test_several_files(self):
        one, = self.files(b'.' * 16 + b'\n')
        for option in '--solve', '--unique', '--sure':
            self.ok(option, one, one, stdin=b'')

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
