"""Tests of sudoku_cnf.py.

The rule: each row, column and box has every symbol once, and the givens stay. The formula is compared with a naive
listing of its clauses, the solutions with a brute force over small grids and with the samples.
"""
import json
import os
import pprint
import random
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
from functools import lru_cache
from itertools import combinations, islice, permutations, product
from types import SimpleNamespace

import formulas
import helpers
from command_line import CommandLine, Conflict, Fewer, Sure
from parallel import load_tests

SCRIPT = 'sudoku_cnf.py'
OPTIONS = SimpleNamespace(cnf=None, model=None, solver=None, unique=None, draw=None, svg=None, all=None,
                          sure=None)
SYMBOLS = '123456789ABCDEFGHIJKLMNOP'
FILES = ['norvig_top95.txt', 'norvig_hardest.txt', 'norvig_hard10.txt', 'forum_hardest_1106.txt']


OBLONG = {6: (2, 3), 8: (2, 4), 10: (2, 5), 12: (3, 4)}     # rows of a puzzle -> rows and columns of a box


def size_of(puzzle):
    return {size * size: size for size in (4, 9, 16, 25, *OBLONG)}[len(puzzle)]


def units(n, m=None):
    """Return the rows, columns and boxes as lists of (row, column), from 0. A box has n rows and m (or n) columns."""
    m = m or n
    places = range(n * m)
    return ([[(i, j) for j in places] for i in places] + [[(i, j) for i in places] for j in places]
            + [[(n * a + i, m * b + j) for i in range(n) for j in range(m)] for a in range(m) for b in range(n)])


def solves(puzzle, grid):
    """Whether a grid of symbols keeps the givens and has each symbol in each row, column and box."""
    size = size_of(puzzle)
    sides = OBLONG[size] if size in OBLONG else [round(size ** .5)]
    return (len(grid) == len(puzzle)
            and all(given in ('.', '0', symbol) for given, symbol in zip(puzzle.upper(), grid))
            and all({grid[i * size + j] for i, j in unit} == set(SYMBOLS[:size]) for unit in units(*sides)))


@lru_cache(None)
def grids_of_order_2():
    """Return the grids of order 2, by trying all pairs of halves, two rows with different values in each box."""
    rows = list(map(''.join, permutations('1234')))
    halves = [a + b for a, b in product(rows, repeat=2) if len(set(a[:2] + b[:2])) == len(set(a[2:] + b[2:])) == 4]
    return [grid for grid in map(''.join, product(halves, repeat=2)) if solves('.' * 16, grid)]


def address(puzzle):
    """Return the address of puzz.link for a puzzle, which is given on one line."""
    size, code, blanks = size_of(puzzle), '', 0
    for symbol in puzzle + ' ':
        if symbol in '.0':
            blanks += 1
            continue
        while blanks:
            code += chr(ord('f') + min(blanks, 20))
            blanks -= min(blanks, 20)
        if symbol != ' ':
            value = SYMBOLS.index(symbol) + 1
            code += f'{value:x}' if value < 16 else f'-{value:02x}'
    return f'https://puzz.link/p?sudoku/{size}/{size}/{code}'


def naive_formula(puzzle):
    """Return the formula of the script's docstring, family by family."""
    size = size_of(puzzle)
    sides = OBLONG[size] if size in OBLONG else [round(size ** .5)]
    places = range(1, size + 1)

    def x(i, j, k):
        return size ** 2 * (i - 1) + size * (j - 1) + k

    clauses = [[x(i, j, k) for k in places] for i in places for j in places]
    clauses += [[-x(i, j, k), -x(i, j, l)] for i in places for j in places for k in places for l in places if k < l]
    clauses += [[-x(i, j, k), -x(i, l, k)] for i in places for k in places for j in places for l in places if j < l]
    clauses += [[-x(i, j, k), -x(l, j, k)] for j in places for k in places for i in places for l in places if i < l]
    for box in units(*sides)[2 * size:]:
        for k in places:
            clauses += [[-x(i + 1, j + 1, k), -x(a + 1, b + 1, k)] for (i, j), (a, b) in combinations(box, 2)]
    for cell, symbol in enumerate(puzzle.upper()):
        if symbol in SYMBOLS:
            clauses.append([x(cell // size + 1, cell % size + 1, SYMBOLS.index(symbol) + 1)])
    return formulas.dimacs(size ** 3, clauses)


def any_puzzle(rng, n, share):
    """Return a puzzle of random givens; it will mostly have no solution."""
    return ''.join(rng.choice(SYMBOLS[:n * n]) if rng.random() < share else '.' for _ in range(n ** 4))


def some_grid(rng, n):
    """Return a random grid of a simple pattern."""
    size = n * n
    rows, columns = ([a * n + b for a in rng.sample(range(n), n) for b in rng.sample(range(n), n)] for _ in range(2))
    symbols = rng.sample(SYMBOLS[:size], size)
    return ''.join(symbols[(n * (i % n) + i // n + j) % size] for i in rows for j in columns)


def oblong_grid(rng, size):
    """Return a random grid of a size in OBLONG, of a simple pattern."""
    n, m = OBLONG[size]
    rows = [a * n + i for a in rng.sample(range(m), m) for i in rng.sample(range(n), n)]
    columns = [b * m + j for b in rng.sample(range(n), n) for j in rng.sample(range(m), m)]
    symbols = rng.sample(SYMBOLS[:size], size)
    return ''.join(symbols[(m * (i % n) + i // n + j) % size] for i in rows for j in columns)


@lru_cache(None)
def grids_of_6():
    """Return the grids of 6x6 whose first row is 123456, cell by cell."""
    grids = ['123456']
    for cell in range(6, 36):
        i, j = divmod(cell, 6)
        seen = [k for k in range(cell) if k // 6 == i or k % 6 == j or (k // 12, k % 6 // 3) == (i // 2, j // 3)]
        grids = [grid + symbol for grid in grids for symbol in sorted({*'123456'}.difference([grid[k] for k in seen]))]
    return grids


def solutions_of_6(puzzle):
    """Return all solutions of a puzzle of 6x6 whose first row is given, by the list of all grids."""
    there = str.maketrans(puzzle[:6], '123456')
    back = str.maketrans('123456', puzzle[:6])
    puzzle = puzzle.translate(there)
    return {grid.translate(back) for grid in grids_of_6() if all(a in ('.', b) for a, b in zip(puzzle, grid))}


def shared(grids):
    """Return what all these grids share, with `.` where they differ."""
    return ''.join([symbols[0] if len({*symbols}) == 1 else '.' for symbols in zip(*grids)])


def blanked(rng, grid, share):
    return ''.join(symbol if rng.random() < share else '.' for symbol in grid)


class Boards:
    """What the test cases share: the script, and its puzzles."""

    @classmethod
    def setUpClass(cls):
        cls.script = helpers.load(SCRIPT)

    def puzzle(self, text):
        """Return the script's puzzle for a text on a line."""
        puzzle, = self.script.parse([text])
        return puzzle


class BruteForce(Boards, unittest.TestCase):
    """All solutions, and what they share, are compared with those that other ways find."""

    def found(self, puzzle, most, differing=False):
        """Return the solutions that the search yields, none of them twice and not more than there can be."""
        found = list(islice(self.script.search(self.puzzle(puzzle), differing), most + 1))
        self.assertLessEqual(len(found), most, puzzle)
        self.assertEqual(len(found), len(set(found)), puzzle)
        return found

    def sure(self, puzzle):
        """Return solutions of which each one after the first changes what all before it share, so a further cell."""
        return self.found(puzzle, len(puzzle) + 1, differing=True)

    def compare_order_2(self, puzzle):
        """Compare all solutions, of the script's solver and of its formula, with the grids that fit."""
        expected = {grid for grid in grids_of_order_2() if solves(puzzle, grid)}
        self.assertEqual({*self.found(puzzle, len(expected))}, expected, puzzle)
        variables, clauses = formulas.read_dimacs(''.join(self.script.dimacs(*self.script.encode(self.puzzle(puzzle)))))
        models = [self.script.decode(self.puzzle(puzzle), [v in model for v in range(variables + 1)])
                  for model in formulas.all_models(variables, clauses)]
        self.assertEqual((len(models), set(models)), (len(expected), expected), puzzle)
        return len(expected)

    def test_all_solutions_of_order_2(self):
        self.assertEqual(self.compare_order_2('.' * 16), 288)
        rng, counts = random.Random(3), set()
        for _ in range(30 if helpers.LONG else 15):
            puzzle = any_puzzle(rng, 2, rng.choice([.1, .2, .3]))
            counts.add(min(self.compare_order_2(puzzle), 2))
        for _ in range(15 if helpers.LONG else 8):
            counts.add(min(self.compare_order_2(blanked(rng, rng.choice(grids_of_order_2()), .35)), 2))
        self.assertEqual(counts, {0, 1, 2})

    def test_check(self):
        """Grids of order 2 are accepted if and only if they solve the puzzle."""
        rng, accepted = random.Random(4), 0
        for _ in range(3000):
            grid = list(rng.choice(grids_of_order_2()))
            for _ in range(rng.choice([0, 1, 2])):
                a, b = rng.sample(range(16), 2)
                grid[a], grid[b] = rng.choice([(grid[b], grid[a]), (rng.choice('1234.'), grid[b])])
            puzzle = blanked(rng, rng.choice(grids_of_order_2()[:4]), .1)
            good = solves(puzzle, ''.join(grid))
            self.assertEqual(self.script.check(self.puzzle(puzzle), ''.join(grid)) is None, good, (puzzle, grid))
            accepted += good
        self.assertGreater(accepted, 50)
        grid = grids_of_order_2()[0]
        for wrong in '', grid[1:], grid + '1', grid[1:] + '5', grid[1:] + '?', 'A' + grid[1:]:
            self.assertEqual(self.script.check(self.puzzle('.' * 16), wrong), 'expected 16 values of 1-4')

    def test_all_solutions_of_6(self):
        """All solutions with a given first row: 28,200,960 grids of 6x6 (Jarvis, Russell) are 720 times so many."""
        self.assertEqual(len(grids_of_6()), 28200960 // 720)
        rng, puzzles = random.Random(16), []
        for grid in rng.sample(grids_of_6(), 12 if helpers.LONG else 3):
            puzzle = '123456' + blanked(rng, grid[6:], rng.choice([.2, .3]))
            cell = rng.randrange(6, 36)
            puzzle = puzzle[:cell] + rng.choice(grid[cell] + '.123456') + puzzle[cell + 1:]
            puzzles += [puzzle, '123456' + grid[6:12] + '.' * 22 + grid[6:8]]
        puzzles = [(puzzle, solutions_of_6(puzzle)) for puzzle in puzzles]
        counts = {min(len(expected), 2) for _, expected in puzzles}
        for _ in self.efforts():
            for puzzle, expected in puzzles:
                self.assertEqual({*self.found(puzzle, len(expected))}, expected, puzzle)
        self.assertLessEqual({0, 2}, counts)

    def count(self, grid):
        """Return how many solutions a puzzle of order 3 has whose givens do not clash, by plain search."""
        blank = [cell for cell in range(81) if grid[cell] == '.']
        if not blank:
            return 1
        free = {}
        for cell in blank:
            i, j = divmod(cell, 9)
            seen = {grid[k] for k in range(81)
                    if k // 9 == i or k % 9 == j or (k // 27, k % 9 // 3) == (i // 3, j // 3)}
            free[cell] = set('123456789') - seen
        cell = min(blank, key=lambda cell: len(free[cell]))
        return sum(self.count(grid[:cell] + symbol + grid[cell + 1:]) for symbol in free[cell])

    def test_unique_against_counting(self):
        """Verdicts on puzzles of order 3 with few blanks in a 9x9 grid, by plain search for all solutions."""
        rng, counts = random.Random(6), set()
        for _ in range(25):
            grid = some_grid(rng, 3)
            puzzle = blanked(rng, grid, rng.choice([.5, .6, .7]))
            if rng.random() < .3:
                cell = puzzle.index('.')
                puzzle = puzzle.replace('.', rng.choice([symbol for symbol in '123456789' if symbol != grid[cell]]), 1)
            found = [grid for grid, _ in self.script.solutions(self.puzzle(puzzle), OPTIONS, 2)]
            clash = any(len(symbols) > len(set(symbols)) for unit in units(3)
                        for symbols in [[puzzle[i * 9 + j] for i, j in unit if puzzle[i * 9 + j] != '.']])
            expected = 0 if clash else min(self.count(puzzle), 2)
            self.assertEqual(len(found), expected, puzzle)
            self.assertTrue(all(solves(puzzle, grid) for grid in found))
            counts.add(expected)
        self.assertEqual(counts, {0, 1, 2})

    def efforts(self):
        """Yield limits for the search on candidates, after setting them: at once, a few states, as usual, never."""
        usual = self.script.EFFORT
        self.addCleanup(setattr, self.script, 'EFFORT', usual)
        for self.script.EFFORT in 0, 1, 2, 4, usual, 10 ** 6:
            yield self.script.EFFORT

    def test_all_solutions_wherever_the_search_on_candidates_ends(self):
        """Grids of order 2 with symbols taken away or changed are compared with the list of all grids."""
        rng, counts = random.Random(12), set()
        puzzles = ['.' * 16] + [blanked(rng, rng.choice(grids_of_order_2()), rng.random())
                                for _ in range(60 if helpers.LONG else 12)]
        for puzzle in puzzles[-6:]:
            cell = rng.randrange(16)
            puzzles.append(puzzle[:cell] + rng.choice('1234') + puzzle[cell + 1:])
        puzzles = [(puzzle, {grid for grid in grids_of_order_2() if solves(puzzle, grid)}) for puzzle in puzzles]
        for effort in self.efforts():
            for puzzle, expected in puzzles:
                self.assertEqual({*self.found(puzzle, len(expected))}, expected, (effort, puzzle))
                counts.add(min(len(expected), 2))
        self.assertEqual(counts, {0, 1, 2})

    def test_sure_wherever_the_search_on_candidates_ends(self):
        """What the differing solutions share is what all solutions share."""
        rng, fewer = random.Random(14), 0
        puzzles = ['.' * 16] + [blanked(rng, rng.choice(grids_of_order_2()), rng.uniform(.4, .9))
                                for _ in range(100 if helpers.LONG else 20)]
        puzzles = [(text, [grid for grid in grids_of_order_2() if solves(text, grid)]) for text in puzzles]
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
            grid = some_grid(rng, 4)
            kept = {*rng.sample(range(256), count)}
            text = ''.join(symbol if cell in kept else '.' for cell, symbol in enumerate(grid))
            grids = self.sure(text)
            known = grids[0]
            for other in grids[1:]:
                fewer = shared([known, other])
                self.assertNotEqual(fewer, known)
                known = fewer
            self.assertTrue(all(solves(text, grid) for grid in grids))
            self.assertEqual(shared([known, grid]), known)
            # Other values are impossible, by a formula in which one of these cells has another value.
            variables, clauses = self.script.encode(self.puzzle(text))
            values = [cell * 16 + SYMBOLS.index(symbol) + 1 for cell, symbol in enumerate(known) if symbol != '.']
            solver = self.script.Solver(variables, [*clauses, [-v for v in values]])
            self.assertFalse(solver.solve())
            asked += len(values) > count
        self.assertGreater(asked, 0)

    def test_each_grid_of_order_2(self):
        """Each of the 288 grids is its own only solution; with one symbol changed it has none."""
        self.assertEqual(len(grids_of_order_2()), 288)
        for effort in self.efforts():
            for at, grid in enumerate(grids_of_order_2()):
                self.assertEqual(self.found(grid, 1), [grid])
                cell = at % 16
                wrong = grid[:cell] + '1234'['1234'.index(grid[cell]) - 1] + grid[cell + 1:]
                self.assertEqual(self.found(wrong, 0), [], (effort, wrong))

    def test_all_solutions_of_order_3(self):
        """Grids with many blanks have as many solutions as a plain search counts: none, one or several."""
        rng, counts = random.Random(13), set()
        puzzles = []
        while len(puzzles) < (12 if helpers.LONG else 6):
            grid = some_grid(rng, 3)
            puzzle = blanked(rng, grid, (.46, .6, .46)[len(puzzles) % 3])
            if len(puzzles) % 3 == 2:
                cell = puzzle.index('.')
                wrong = next((symbol for symbol in '123456789'
                              if symbol != grid[cell] and not self.clash(puzzle, cell, symbol)), '.')
                puzzle = puzzle[:cell] + wrong + puzzle[cell + 1:]
            expected = self.count(puzzle)
            if expected < 100:
                puzzles.append((puzzle, expected))
                counts.add(min(expected, 2))
        for effort in self.efforts():
            for puzzle, expected in puzzles:
                found = self.found(puzzle, expected)
                self.assertEqual(len(found), expected, (effort, puzzle))
                self.assertTrue(all(solves(puzzle, grid) for grid in found))
        self.assertEqual(counts, {0, 1, 2})

    @staticmethod
    def clash(puzzle, cell, symbol):
        i, j = divmod(cell, 9)
        return any(puzzle[a * 9 + b] == symbol for unit in units(3) if (i, j) in unit for a, b in unit)

    def test_clash_of_placed_candidates(self):
        """The candidates already placed clash, although the cells still open can be filled."""
        puzzle = '......2..49.325............65....4....8.......4..5.23.23.478..5.7..........13.784'
        for effort in self.efforts():
            self.assertEqual(self.found(puzzle, 0), [], effort)


class Sudoku(Boards, CommandLine, Conflict, Fewer, Sure, unittest.TestCase):
    SCRIPT = SCRIPT
    SOLVE = ('--solve',)
    OPTIONS = [b'--solve', b'--conflict']
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
        rng = random.Random(9)
        for size in (4, 9, 16, 25)[:4 if helpers.LONG else 2]:
            for _ in range(3):
                puzzle = ''.join(rng.choice('.' * 20 + SYMBOLS[:size]) for _ in range(size * size))
                formula = self.ok(stdin=puzzle.encode())
                self.assertEqual(self.ok(stdin=address(puzzle).encode()), formula)
        grid = helpers.read(os.path.join(helpers.SAMPLES, 'sudoku', 'grid.in'))
        link = address(grid.decode().replace('\n', ''))
        self.assertEqual(link[:45], 'https://puzz.link/p?sudoku/9/9/g8h329h2k1684g')
        for same in (link, link + '/', link.replace('https://puzz.link/p?', 'http://pzv.jp/p.html?')):
            self.assertEqual(self.ok('--solve', stdin=same.encode() + b'\n' + grid),
                             self.ok('--solve', stdin=grid) * 2)

    def test_addresses_in_process(self):
        rng = random.Random(22)
        for size in 4, 9, 16, 25:
            puzzle = ''.join(rng.choice('.' + SYMBOLS[:size]) for _ in range(size * size))
            link = address(puzzle)
            for form in link, link[len('https://'):], link.replace('/p?', '/p.html?')[len('https://'):]:
                self.assertEqual(self.read(form), [puzzle])
            # An address behind other words is not skipped as a heading.
            self.refused('Puzzle 1: ' + link, 'line 1: expected an address such as https://puzz.link/p?sudoku/9/9/..')
        for text in 'https://example.org/daily', 'puzz.link/p?slither/4/4/v', 'https://example.org/daily 3':
            self.refused(text + '\n1.....2..3.....4', 'line 1: expected an address such as')

    def test_bad_addresses(self):
        self.check_bad_input([
            (b'https://puzz.link/p?sudoku/9/9/1z\n', 'line 1', 'ends after 21 of 81 cells'),
            (b'https://puzz.link/p?sudoku/4/4/zz\n', 'line 1', "'z' in the address is no code for cell 21 of 16"),
            (b'\nhttps://puzz.link/p?slither/4/4/v\n', 'line 2', 'puzz.link/p?sudoku/'),
            (b'https://puzz.link/p?sudoku/4/4\n', 'line 1', 'puzz.link/p?sudoku/'),
            (b'https://puzz.link/p?sudoku/8/2/v\n', 'line 1', '2 rows of 8 in the address, expected 9 of 9'),
            (b'https://puzz.link/p?sudoku/5/5/zk\n', 'line 1', '5 rows of 5 in the address, expected 9 of 9'),
            (b'https://puzz.link/p?sudoku/6/4/zk\n', 'line 1', '4 rows of 6 in the address, expected 9 of 9'),
            (b'https://puzz.link/p?sudoku/4/4/5u\n', 'line 1', "'5' in the address is no code for cell 1 of 16"),
            (b'https://puzz.link/p?sudoku/4/4/%u\n', 'line 1', "'%'"),
            (b'https://puzz.link/p?sudoku/16/16/-1zz\n', 'line 1', "'-1z'"),
            (b'https://puzz.link/p?sudoku/0/0/\n', 'line 1', "'0' is not a number from 1"),
            (b'https://puzz.link/p?sudoku/999999999/999999999/1\n', 'line 1', "'999999999' is not a number"),
        ])

    def read_solution(self, board, text):
        self.assertEqual(text.count('\n'), 1)
        self.assertTrue(solves(board.decode().replace('\n', ''), text[:-1]), text)
        return text

    def check_solutions(self, puzzles, output):
        """Assert that an output of --solve has a solution for each of these puzzles."""
        grids = output.decode().split('\n')
        self.assertEqual(grids.pop(), '')
        self.assertEqual(len(grids), len(puzzles))
        for puzzle, grid in zip(puzzles, grids):
            self.assertTrue(solves(puzzle, grid), (puzzle, grid))

    def test_samples(self):
        """Formulas and single solutions are compared byte for byte; other solutions are checked by the rules."""
        samples = helpers.samples('sudoku')
        self.assertGreaterEqual(len(samples), 10)
        for name, board, expected in samples:
            with self.subTest(name):
                if name.startswith('cnf_'):
                    self.assertEqual(self.ok(stdin=board), expected)
                    self.assertEqual(self.ok('--cnf', stdin=board), expected)
                elif name in ('empty', 'two_solutions'):
                    for output in self.ok('--solve', stdin=board), expected:
                        self.read_solution(board, output.decode())
                    self.assertEqual(self.verdict(board, self.ok('--unique', stdin=board)), 'MULTIPLE')
                else:
                    self.assertEqual(self.ok('--solve', stdin=board), expected)

    def test_formula(self):
        rng = random.Random(1)
        puzzles = [any_puzzle(rng, n, share) for n, share in ((2, 0), (2, .3), (3, .2), (3, 1), (4, .1))]
        puzzles += [''.join(rng.choice(SYMBOLS[:size] + '.' * size) for _ in range(size * size)) for size in OBLONG]
        for puzzle in sorted(puzzles, key=len)[:None if helpers.LONG else 5]:
            givens = sum(symbol != '.' for symbol in puzzle)
            expected = naive_formula(puzzle)
            if len(puzzle) == 81:
                self.assertEqual(expected.split('\n')[0], f'p cnf 729 {81 + 2916 + 3 * 2916 + givens}')
            self.assertTrue(self.ok(stdin=puzzle.encode()).decode() == expected, puzzle)

    def test_formula_of_order_5(self):
        puzzle = any_puzzle(random.Random(2), 5, .3)
        clauses = 625 + 4 * 625 * 300 + sum(symbol != '.' for symbol in puzzle)
        output = self.ok(stdin=puzzle.encode())
        self.assertTrue(output.startswith(b'p cnf 15625 %d\n' % clauses))
        self.assertEqual(output.count(b' 0\n'), clauses)
        twice = 4 * 25 ** 3     # pairs in a box and in a row or column too: 2 * 25 boxes, 5 rows, 10 pairs, 25 values
        self.assertEqual(len(set(output.splitlines())), 1 + clauses - twice)

    def test_solutions_of_all_orders(self):
        rng = random.Random(5)
        orders = (4, 3, 2, 5, 2, 4, 3) if helpers.LONG else (3, 2, 4)
        puzzles = [blanked(rng, some_grid(rng, n), share) for n in orders for share in (0, .4, .8)]
        self.check_solutions(puzzles, self.ok('--solve', stdin='\n'.join(puzzles).encode()))

    def check_form(self, form, puzzle):
        """Assert that a text is read as a puzzle, and two such texts as two puzzles."""
        expected = {at: symbol for at, symbol in enumerate(puzzle.upper()) if symbol not in '.0'}
        for count in 1, 2:
            puzzles = self.script.parse(((form + '\n') * count).split('\n')[:-1])
            for found in puzzles:
                givens = {at: SYMBOLS[v - at * found.size - 1] for at, v in found.known.items()}
                self.assertEqual((found.size, givens), (size_of(puzzle), expected), form)
            self.assertEqual(len(puzzles), count, form)

    def test_oblong_boxes(self):
        """Puzzles of 6, 8, 10 and 12 rows: their forms, solutions, pictures, and what the other options say."""
        rng = random.Random(15)
        for size, (down, across) in list(OBLONG.items())[::1 if helpers.LONG else 2]:
            grid = oblong_grid(rng, size)
            self.assertTrue(solves('.' * size * size, grid))
            puzzle = blanked(rng, grid, .7)
            rows = [puzzle[at:at + size] for at in range(0, size * size, size)]
            self.check_solutions([puzzle], self.ok('--solve', stdin=puzzle.encode()))
            numbers = [' '.join(str(SYMBOLS.find(symbol) + 1) for symbol in row) for row in rows]
            bars = ['|'.join(row[at:at + across] for at in range(0, size, across)) for row in rows]
            for at in range(down, size, down)[::-1]:
                bars.insert(at, '+'.join(['-' * across] * down))
            for form in ('\n'.join(rows), '\n'.join(numbers), ' '.join(numbers), ' '.join(puzzle), address(puzzle),
                         '\n'.join(bars), f'{size} {size}\n' + '\n'.join(rows), puzzle.lower(), ' '.join(rows),
                         puzzle.replace('.', '-'), '\n'.join(rows).replace('.', '-'),
                         str([row.split() for row in numbers]).replace("'", ''), str([list(row) for row in rows]),
                         self.ok('--draw', stdin=grid.encode()).decode()):
                self.check_form(form, grid if form[0] == '\u250c' else puzzle)
            self.assertEqual(self.ok('--unique', stdin=grid.encode()).decode(), 'UNIQUE\n' + grid + '\n')
            wrong = grid[1] + grid[1:]
            self.assertEqual(self.ok('--solve', stdin=wrong.encode()), b'UNSATISFIABLE\n')
            if size < 9 or helpers.LONG:
                left = self.ok('--conflict', stdin=wrong.encode()).decode().strip()
                self.assertEqual((len(left), size * size - left.count('.')), (size * size, 2))
                self.assertEqual(self.ok('--solve', stdin=left.encode()), b'UNSATISFIABLE\n')
            fewer = self.ok('--fewer', stdin=grid.encode()).decode().strip()
            self.assertLess(size * size - len(fewer.replace('.', '')), size * size)
            self.assertEqual(self.ok('--unique', stdin=fewer.encode()).decode(), 'UNIQUE\n' + grid + '\n')
            self.assertEqual(self.ok('--sure', stdin=fewer.encode()).decode(), grid + '\n')
            picture = self.ok('--svg', stdin=grid.encode()).decode()
            for path in f'M-.5 {down - .5}h{size}', f'M{across - .5}-.5v{size}':
                self.assertIn(path, picture.partition('stroke-linecap')[2])
            self.assertEqual(picture.partition('stroke-linecap')[2].count('M'), down + across + 2)
        # Boxes of 2x3, not of 3x2.
        self.assertEqual(self.ok('--solve', stdin=b'123456' + b'.' * 6 + b'4' + b'.' * 23)[12:13], b'4')
        self.assertEqual(self.ok('--solve', stdin=b'123...1' + b'.' * 29), b'UNSATISFIABLE\n')

    def test_forms_of_a_puzzle(self):
        grid = some_grid(random.Random(7), 4)
        puzzle = grid[:100] + '.' * 56 + grid[156:]
        lines = [puzzle[i:i + 16] for i in range(0, 256, 16)]
        for same in (puzzle.lower(), puzzle.replace('.', '0'), '\n'.join(lines), '\n\n'.join(lines).lower(),
                     '\n'.join(' '.join(line) for line in lines), '\n' + ' '.join(puzzle) + '\n'):
            self.check_form(same, puzzle)

    def test_sixteen_lines_of_sixteen(self):
        """They are one puzzle of order 4 if they have its symbols; 15 or 17 lines are puzzles of order 2."""
        for symbol, count, length in (('.', 15, 16), ('G', 16, 256), ('g', 32, 256), ('.', 17, 16)):
            lines = ([symbol + '.' * 15] + ['.' * 16] * 15) * 2
            puzzles = self.script.parse(lines[:count])
            self.assertEqual([len(puzzle.text) for puzzle in puzzles], [length] * (count * 16 // length))

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
        forms = [str(numbers), str(texts), str(rows), str(tuple(rows))[1:-1], pprint.pformat(numbers, width=40),
                 pprint.pformat(texts, width=60), leetcode, leetcode.replace('],', '],\n'),
                 leetcode.replace('],', ']\n'), leetcode.replace('],', ']\n,'), '[Puzzle]\n' + line,
                 str(numbers).replace('[', '{').replace(']', '}') + ';', leetcode.replace('4"', '4"\n'),
                 json.dumps(numbers), json.dumps(texts), json.dumps(rows), json.dumps(numbers, indent=2),
                 json.dumps(texts, indent=4), json.dumps(rows, indent=1), json.dumps([texts], indent=1),
                 json.dumps(numbers, indent=2).replace('\n  ]', ',\n  ]'),
                 json.dumps(rows, indent=1).replace('\n]', ',\n]'),
                 '[' + '\n '.join('[' + ' '.join(map(str, row)) + ']' for row in numbers) + ']',
                 '[' + '\n '.join('[' + ' '.join(map(repr, row)) + ']' for row in texts) + ']',
                 '\n'.join(map(str, numbers)), 'Puzzle\n' + str(numbers), str(numbers) + '\n],\n];',
                 '# [\n' + str(texts),
                 str(numbers).replace(']]', ']\n]'), str(numbers).replace('],', '],\n\n')]
        for form in forms:
            self.check_form(form, line)
        grid = some_grid(random.Random(17), 5)
        wide = [' '.join(f'{SYMBOLS.index(symbol) + 1:2}' for symbol in grid[at:at + 25]) for at in range(0, 625, 25)]
        wide = [row[:60] + '\n  ' + row[60:] for row in wide]      # NumPy breaks lines of over 75 characters
        self.check_form('[[' + ']\n ['.join(wide) + ']]', grid)
        self.check_bad_input([
            (json.dumps([line] * 2, indent=1).encode(), 'line 1: 81 cells beside a puzzle are not its solution'),
            (json.dumps(numbers[:8], indent=1).encode(), 'line 1: 72 characters in 72 words, expected 81 cells'),
            (str(numbers)[:-9].encode(), 'line 1: this list is not closed'),
            (str(numbers).replace('4,', '4, ,', 1).replace('8, 0, 3', '8, , 3').encode(), 'line 1: 80 characters'),
            (b'[[1, 4, 3, ], [0, 0, 4, 1], [4, 0, 1, 0], [3, 1, 2, 4]]', 'line 1: 15 characters'),
            (b'1...\n[1, , 2, 3]\n', 'line 2: 3 characters'),
            (b'[abc\n' + b'.' * 80 + b'\n]\n', 'line 1: 83 characters')])

    def test_what_is_read_as_before(self):
        """Sizes of 6, 8, 10 and 12 take nothing away from what could be read without them."""
        for text, puzzle in (('12 34 34 12 .. .. .. ..', '12343412........'),
                             ('12 00 00 21 00 03 00 00', '1200002100030000'),       # 12 is no number in a row of 8
                             ('10 02 00 00 03 00 20 00', '1002000003002000'),
                             ('01 02 03 04\n' + '00 00 00 00\n' * 3, '1234000000000000'),
                             ('+1 +2 03 4\n' + '+0 0 0 0\n' * 3, '1234000000000000'),
                             ('12 34\n' + '.. ..\n' * 3, '1234............'),
                             ('12|34\n..|..\n------\n..|..\n..|..', '1234............'),
                             ('X-Wing\n1234............', '1234............'),
                             ('B (easy)\n1234............', '1234............')):
            with self.subTest(text):
                found = self.script.parse(text.split('\n'))
                self.assertEqual([one.text for one in found], [puzzle])
        for text, part in ((' '.join(['.' * 9] * 4), 'line 1: 36 characters'),
                           (' '.join(['.' * 25] * 4), 'line 1: 100 characters'),
                           (' '.join(['1234............'] * 4), 'line 1: 16 cells beside a puzzle'),
                           ('12 12\n' + '.' * 12, 'line 2: row 2 of 12 is missing'),
                           ('10 10\n' + '.' * 12, 'line 2: row 2 of 12 is missing')):
            with self.assertRaisesRegex(self.script.BadInput, part):
                self.script.parse(text.split('\n'))

    def refused(self, text, *parts):
        with self.assertRaises(self.script.BadInput, msg=text) as caught:
            self.script.parse(text.split('\n'))
        for part in parts:
            self.assertIn(part, str(caught.exception), text)

    def read(self, text):
        return [puzzle.text for puzzle in self.script.parse(text.rstrip('\n').split('\n'))]

    def test_bars(self):
        """Bars stand between all cells or where boxes meet; other places mean other regions."""
        four, six, ten = '1...', '1.....', 'A.........'
        for row, forms in (
                (four, ('1|.|.|.', '|1|.|.|.|', '1.|..', '|1.|..|', '|1 .|. .|', '|1...|', '| 1 | . | . | . |')),
                (six, ('1|.|.|.|.|.', '1..|...', '|1 . .|. . .|', '|1.....|', '| 1 . . | . . . |')),
                (ten, ('A....|.....', '|10 . . . .|. . . . .|', '|10|.|.|.|.|.|.|.|.|.|'))):
            below = ('\n' + '.' * len(row)) * (len(row) - 1)
            for form in forms:
                self.assertEqual(self.read(form + below), [row + '.' * (len(row) ** 2 - len(row))], form)
        for text in ('1|...', '1...|.', '1|.|..', '|1|. .|.|', '1.|.|.', '|1..|.|', '1|..|...', '1.|..|..',
                     '1.....|.....|', '12....|....', '|10 . .|. . . . . . .|', '53|.|.|7....',
                     '1|...............', '|1........|.......|'):
            self.refused(text, 'line 1: ')
        two = 'bars must be between boxes, 2 cells wide, or all cells'
        self.refused('1|...\n....\n....\n....', 'line 1: 4 characters in 2 words, expected 81 cells')
        self.refused('1.|.|.\n....\n....\n....', 'line 1: 4 characters in 3 words')
        self.refused('|1|. .|.|\n....\n....\n....', 'line 1: ' + two)
        self.refused('....\n....\n.|. .|.\n....', 'line 3: ' + two)
        self.refused('1.|..|..\n' + '......\n' * 5, 'line 1: bars must be between boxes, 3 cells wide')

    def test_two_bars(self):
        """Two bars are a blank cell, unless they are at both ends of each row."""
        self.assertEqual(self.read('|1||3|4|\n' + '|||||\n....\n' + '|||||\n'), ['1.34' + '.' * 12])
        self.assertEqual(self.read('1||3|4\n' + '....\n' * 3), ['1.34' + '.' * 12])
        for row in ('||1|.|3||.|.|6||', '|| 1 |   | 3 ||   |   | 6 ||', '||1|2|3||4|0|6||', '||1|2|3||4|-|6||'):
            spacer = '||   |   |   ||   |   |   ||'
            self.refused('\n'.join([row] * 6), 'line 1: row 7 of 9 is missing in this grid')
            for text in '\n'.join([row, row, spacer] * 3), '\n'.join([row] * 18):
                self.refused(text, 'line 1: cells, or part of a frame? write . for a blank cell')
        for text in ('||1|.|.|.||', '||1|2|3|4||', '||1|2|3||4|5|6||', '||1||2||3||4||', '||1|2|3|4||5|6|7|8||',
                     '||1|2|3|4||5|6|7|8||9|A|B|C||', '1.||..', '|1.||..|', '||1.|..||', '1,.,|.,.,'):
            self.refused('\n'.join([text] * 144), 'line 1: ')
        for text in ('|5| | |2||4|', '|5||.|2||4|', '||||4|5|6|', '|1|||4|5|6|', '|1||3||5|6|',
                     '||2||4||6|'):
            row = ''.join(cell.strip() or '.' for cell in text[1:-1].split('|'))
            self.assertEqual(self.read(text + '\n......' * 5), [row + '.' * 30])
        for text, row in (('|1||3||5||7||9|', '1.3.5.7.9'), ('||2| |4|||7|8|.|', '.2.4..78.'),
                          ('||2|3|4|5|6|7|8||', '.2345678.'), ('||||||||||', '.........')):
            self.assertEqual(self.read(text + '\n' + '.........\n' * 8), [row + '.' * 72])

    def test_blank_rows_and_frames(self):
        """Blanks between the bars of all cells are a row, but not two in a box; dashes are never cells."""
        board = '1' + '.' * 15
        for text in ('|1| | | |\n' + '| | | | |\n....\n| | | | |\n', '1|.|.|.\n....\n|   |\t |   |   |\n....\n',
                     '|1|.|.|.|\n' + '|  |  |\n' + '....\n' * 3, '1...\n....\n|  |  |\n| | | | |\n....\n',
                     '|1.|..|\n| | | | |\n' + '|..|..|\n' * 2,
                     '1...\n----\n....\n|-|-|-|-|\n....\n- - | - -\n....\n', '1xxx\n----\n' + 'xxxx\n' * 3,
                     '+----+\n|1.|..|\n|..|..|\n+-----+\n|..|..|\n|..|..|\n======\n',
                     '*--*--*\n1...\n:--+--:\n....\n....\n....\n.--.--.\n',
                     '\u250c\u2500\u2510\n1...\n....\n\u251c\u2500\u2524\n....\n....\n'):
            self.assertEqual(self.read(text), [board], text)
        self.refused('| | |2| |\n' + '| | | | |\n' * 7, 'line 1: ', 'write . for a blank cell')
        for text, line in (('1---\n--2-\n----\n---4\n', 3), ('----\n1--.\n' + '....\n' * 3, 1),
                           ('1-..\n|-|-|-|-|\n', 2), ('1-..\n.--.\n....\n....\n', 2),
                           ('1' + '-' * 15 + '\n\n' + '-' * 16, 3), ('1-' + '.' * 34 + '\n' + '-' * 36, 2)):
            self.refused(text, f'line {line}: ', 'write . for a blank cell')
        for text in ('1---\n....\n....\n-.-.\n', '1---\n....\n====\n....\n....\n', '1...\n..--\n....\n....\n'):
            self.assertEqual(self.read(text), [board], text)
        bare = '| | | | | | |\n'     # the last row of a box of 2x3, the first of another one
        self.assertEqual(self.read('1.....\n' + bare * 2 + '......\n' * 3), ['1' + '.' * 35])
        self.refused('-' * 81, 'line 1: expected a puzzle')
        self.refused('1--2\n----2\n', 'line 2: ')
        self.refused('1..+\n....\n....\n....', "line 1: '+' is neither blank nor one of 1-4")
        self.refused('....\n..+.\n....\n....', "line 2: '+' is neither")

    def test_headings(self):
        """A heading begins with a letter, stands above or below a grid, and holds no word that may be cells."""
        grid = '1...\n..2.\n.3..\n...4\n'
        cells = grid.replace('\n', '')
        for heading in ('Grid 01', 'Puzzle 1000', 'X-Wing', 'Mild (3.5)', 'Expert', 'Made by hand', 'Nr. 1234 5678',
                        'Easy, 3.4', 'a-b-c-d', 'Level 0001', 'Date 2024/11/26', 'ABC', 'ABBBB', 'ABBQ',
                        'hidden', 'Cafe 7.5', 'Sets 1.2', '\u00dcnique', 'Version 4.2n', 'Abbb x', 'A B 7',
                        'a.b.c.', 'abcdef123.', 'puzzle_id,puzzle', 'Sudoku.com', 'Platinum_Blonde', '[Puzzle]',
                        'Puzzle [easy]', 'Level [3', 'A1 2 3 4', '7', '012', 'Board: [Easy]',
                        'From https://www.example.org/daily?n=3'):
            for text in heading + '\n' + grid, grid + heading, heading + '\n\n' + cells, cells + '\n' + heading:
                self.assertEqual(self.read(text), [cells], text)
            self.refused('1...\n' + heading + '\n' + grid[5:], 'line 2: row 2 has 0 cells, expected 4 as in line 1')
        for heading in ('S3..7....', 'Easy:53..7..', 'Row1 53..7....', 'x1x2x3x', 'No. 2024-11-26', 'Id A12345',
                        'P 12.456', 'P 12_456', 'P 12*456', 'ABBB', 'ABBB x', 'A B B B', 'A,B,B,B', 'A|B|B|B', 'AB|BB',
                        'S 3 . . 7 . . .', 'S3.|.7.|...', 'Row 1:  ..3456', 'r1 5 3 . . 7 ..', 'A A B B', 'r1 1...',
                        'abbb', 'r1 530070000', 'p2,' + '5' * 80, 'p2,' + '5' * 82, 'Nr. 12345', 'Row 1x2xx3', 'A1..',
                        'Sets 1.2.3', 'Abbb', 'DCBA', 'P 12/34.5.6'):
            self.refused(heading + '\n' + grid, 'line 1: ', 'may be cells; # begins a comment')
            self.refused(grid + '\n' + heading, 'line 6: ', 'may be cells')
        self.assertEqual(self.read('NO\n' + grid), [cells])
        self.refused('ABBB\n' + cells, "line 1: 'ABBB' may be cells")
        self.refused('P' * 81 + '\n' + '.........\n' * 9, "line 1: 'PPPPPPPPPPPPPPPPPPPP'... may be cells")
        for heading in ('DIABOLICAL', 'MILD', 'ABBB', 'BAD', 'ABC'):
            self.assertEqual(self.read(heading + '\n' + '.........\n' * 9), ['.' * 81])
            self.assertEqual(self.read(heading + '\n' + '.' * 81), ['.' * 81])
        self.refused('DIABOLICA\n' + '.' * 81, "line 1: 'DIABOLICA' may be cells")
        self.refused('.........\n' * 9 + 'ABCDEFGHI', 'line 10: ')
        self.refused('# 1\nGrid', 'line 1: expected a puzzle, found no cells')
        self.refused('# 1\n\n# 2', 'line 1: expected a puzzle')
        self.assertEqual(self.read('1\n2\n' + grid + '3\n4\n' + grid), [cells] * 2)
        self.refused('1\n2\n3\n' + grid, "line 3: '3' may be cells")
        self.refused('12345\n' + grid, 'line 1: 5 characters')
        self.refused('1000\n' + '.........\n' * 9, 'line 2: row 2 has 9 cells, expected 4')
        self.assertEqual(self.read('1234\n3412\n2143\n4321'), ['1234341221434321'])
        self.assertEqual(self.read('# S3..7....\n' + grid), [cells])

    def test_sizes_above_a_grid(self):
        grid = '1...\n..2.\n.3..\n...4\n'
        cells = grid.replace('\n', '')
        self.assertEqual(self.read('4 4\n' + grid + '\n4  4\n' + cells + '\n4,4\n' + grid), [cells] * 3)
        self.refused('1...\n4 4\n' + grid, 'line 2: row 2 has 0 cells')
        for line in '3 3', '4 9', '4 4 4', '5 5':
            self.refused(line + '\n' + grid, 'line 1: ')

    def test_faults_of_a_row(self):
        """What is wrong is said of the row as it stands in its grid."""
        self.refused('.........\n.......9\n', 'line 2: row 2 has 8 cells, expected 9 as in line 1')
        self.refused('.......9\n', "line 1: '9' is neither blank nor one of 1-8 in 8 cells")
        self.refused('01 02 03 4z\n....\n', "line 1: 'z' is neither blank nor one of 1-8 in 8 cells")
        self.refused('1' * 26 + ' x', 'line 1: 27 characters in 2 words')
        for row in '5,3,,,7,,,,,', '5,3,,,7,,,,4,':
            self.refused((row + '\n') * 9, 'line 1: row 10 of 10 is missing')
        for text, is_asked in (('1 . 3', False), ('123', False), ('1 2 3', True)):
            with self.assertRaises(self.script.BadInput) as caught:
                self.script.parse([text])
            self.assertEqual('not a space' in str(caught.exception), is_asked, text)

    def test_borders(self):
        """Rows and columns around a grid of 8 or 9 rows are no cells: empty ones, or numbers in order."""
        for size in 8, 9:
            grid = oblong_grid(random.Random(20), 8) if size == 8 else some_grid(random.Random(20), 3)
            rows = [list(grid[at:at + size].replace('12'[at > 0], '.')) for at in range(0, size * size, size)]
            numbers = [str(number + 1) for number in range(size)]
            last = '9A'[size - 8]       # the highest symbol of a grid with the border
            for blank in '.0':
                for above, left in ((numbers, numbers), (numbers, [blank] * size), ([blank] * size, numbers),
                                    ([blank] * size, [blank] * size)):
                    cells = [[blank, *above], *([label, *row] for label, row in zip(left, rows))]
                    cells = [[cell.replace('.', blank) for cell in row] for row in cells]
                    lines = [' '.join(row) for row in cells]
                    table = ['|' + '|'.join(row).replace('.', ' ') + '|' for row in cells]
                    table.insert(1, '|' + '-|' * (size + 1))
                    for form in (lines, [','.join(row) for row in cells], table,
                                 [','.join(row).replace(blank, '') for row in cells]):
                        self.refused('\n'.join(form), f'line 1: no {last}, row 1 and column 1 ', 'on one line')
                    self.assertEqual(self.read(' '.join(lines)), [''.join(map(''.join, cells))])
                    # The highest symbol shows that all rows are cells; so does another number at the edge.
                    lines[-1] = lines[-1][:-1] + last
                    self.assertEqual(self.read('\n'.join(lines)), [''.join(map(''.join, cells))[:-1] + last])
                    lines[-1] = lines[-1][:-1] + '.'.replace('.', blank)
                    lines[0] = '2' + lines[0][1:]
                    self.assertEqual(self.read('\n'.join(lines))[0][0], '2')
        self.assertEqual(self.read('.........\n' * 9), ['.' * 81])
        self.assertEqual(self.read('......\n.5....\n' + '......\n' * 4), ['.' * 7 + '5' + '.' * 28])

    def test_values_from_0(self):
        """Where 0 is beside another blank, it may be a value, unless the highest symbol is there, up to 9 rows."""
        for text in ('0...\n..1.\n.2..\n...3', '.' * 80 + '0', '1' + '.0' * 40, '0....8\n'.replace('8', '5') * 6,
                     '10.' + '.' * 97, 'A0.' + '.' * 97, '0' + '.' * 255):
            self.refused(text, 'line 1: 0 is beside another blank')
        for text in '4..0............', '9' + '.0' * 40, '0' * 16, '.' * 16, '0..6' + '.' * 32:
            self.assertEqual(self.read(text), [text])

    def test_blank_fields(self):
        """Among fields, -1, None, null and nan are blank cells; another field that is no cell is named."""
        for size in 4, 8, 9, 10:
            rng = random.Random(21)
            grid = oblong_grid(rng, size) if size in OBLONG else some_grid(rng, int(size ** .5))
            cells = [SYMBOLS.index(symbol) + 1 if at % 3 else -1 for at, symbol in enumerate(grid)]
            rows = [cells[at:at + size] for at in range(0, size * size, size)]
            rows[1] = [-1] * size
            puzzle = ''.join((SYMBOLS + '.')[value - (value > 0)] for row in rows for value in row)
            for word in '-1', 'None', 'null', 'nan', 'NaN':
                for form in str(rows), '\n'.join(map(str, rows)), '\n'.join(' '.join(map(str, row)) for row in rows):
                    self.assertEqual(self.read(form.replace('-1', word)), [puzzle])
        for row, word in (('1* 0 0 0', '1*'), ('1,12,0,0', '12'), ('5 3 10 . 7 . . . .', '10'), ('|1|Q|.|.|', 'Q'),
                          ('[1, 2.0, 3, 4]', '2.0'), ('5 3 . . 7 . . . -2', '-2'), ('1 2 3 none', 'none'),
                          ('1 2 3 4 5* 6*', '5*')):
            self.refused(row, f"line 1: '{word}' is neither blank nor one of 1-")
        self.refused('1 . a-b c-d', 'line 1: 8 characters')        # too many words that are no cells
        self.refused('null\nnull\n1...', 'line 3: row 2 of 4')      # a heading

    def test_assignments(self):
        """What stands before a bracket behind a sign is skipped."""
        rows = '[1, 0, 0, 0], [0, 0, 2, 0], [0, 3, 0, 0], [0, 0, 0, 4]'
        cells = '1000002003000004'
        braces = rows.replace('[', '{').replace(']', '}')
        for form in (f'board = [{rows}]', f'board=[{rows}]', f'int grid[4][4] = {{{braces}}};',
                     f'{{"board": [{rows}]}}', f'puzzle: List[List[int]] = [{rows}]', f'board:\n  [{rows}]',
                     f'{{"id": 3, "board": [{rows}]}}',
                     f'int[][] b = {{ {braces} }};', f'let b =\n[{rows}]', f'board: [{rows}]',
                     '- ' + rows.replace('], ', ']\n- '), '-' + rows.replace('], ', ']\n-'),
                     'b = [\n' + rows.replace('], ', '],\n') + '\n]',
                     '{\n"board": [\n' + rows.replace('], ', '],\n') + '\n]\n}'):
            self.assertEqual(self.read(form), [cells], form)
            self.assertEqual(self.read(form + '\n' + form), [cells] * 2, form)
        self.assertEqual(self.read('[[1,-,-,-],[-,-,2,-],[-,3,-,-],[-,-,-,4]]'), [cells.replace('0', '.')])
        for text, part in ((f'board = [{rows}', 'line 1: this list is not closed'),
                           ('b = [1]\n' + cells, 'line 1: 1 character'),
                           (f'b = [{rows}], [1]', 'line 1: 17 characters')):
            self.refused(text, part)

    def test_messages_quote_the_input(self):
        for text, part in (('1..\u250c\n....\n....\n....', "'\\u250c'"), ('S{3..7....}\n1...', "'S{3..7....}'"),
                           ('S3..7...."\n', """'S3..7...."'"""),
                           ('\u2502 1 2 \u2502     \u2502\n', '12, 16, 25); a blank cell is . or 0, not a space')):
            self.refused(text, part)
        for text in '', '\n\n', '# 1\n\n# 2':
            self.refused(text, 'line 1: expected a puzzle, found no cells')

    def test_sixteen_words_of_sixteen(self):
        words = ['1234............'] * 16
        self.refused(' '.join(words), 'line 1: 16 lines of 16 cells')
        self.refused(json.dumps(words), 'line 1: 16 lines of 16 cells')
        words[-1] = '.' * 15 + 'G'
        self.assertEqual(self.read(' '.join(words)), [''.join(words)])
        words[-1] = '.' * 15 + '5'
        self.assertEqual(self.read(' '.join(words)), [''.join(words)])

    def test_fields(self):
        """A puzzle in one field of a line; its solution may be beside it, and no other field that may be cells."""
        puzzle, solution = '1.....2..3.....4', '1243342143122134'
        for text in (puzzle, f'{puzzle},{solution}', f'{solution} {puzzle}', f'7;{puzzle};{solution};easy',
                     f'{puzzle} 7.2 easy', f'Grid 7,{puzzle}', f'"{puzzle}","{solution}"', f'{puzzle} 1.2.3.4.',
                     f'{puzzle},{solution},{solution}', f'{puzzle} 12345678 x', f'| {puzzle} | easy |',
                     f'{puzzle},2143342143122134',
                     f'{puzzle} # hard', f'{puzzle} # 1 x', f'7 {puzzle} 1 2 3 4'):
            self.assertEqual(self.read(text), [puzzle], text)
        self.assertEqual(self.read(f'{solution},{solution}'), [solution])
        self.assertEqual(self.read('402103.010241340'), ['402103.010241340'])
        big = '.' * 255 + 'A'
        small = big.lower()
        self.assertEqual(self.read(small + ',' + '1' * 255 + 'A'), [small])
        self.assertEqual(self.read(f'{small},' + '1' * 255 + 'B'), [small])
        for text, count in ((f'{puzzle},{puzzle}', 16), (f'{puzzle} 123456789 x', 9), (f'{puzzle} ' + '123456' * 6, 36),
                            (f'{puzzle},1243342143122.34', 16), (f'{puzzle} ABBBAABCADCCDDDC', 16),
                            (f'{puzzle[:9]},{solution}', 9), (f'{puzzle} {puzzle[:10]}', 10),
                            (f'{puzzle},1243342143122135', 16), (f'{puzzle},{puzzle},{solution}', 16),
                            (f'{puzzle} a-long-name', 11), (f'{puzzle},1Q43342143122134', 16)):
            self.refused('....\n' * 4 + text, f'line 5: {count} cells beside a puzzle are not its solution')
        self.refused(puzzle[:15] + ',' + solution[:15], 'line 1: 30 characters')
        self.refused('.' * 80 + ' 7.2 easy', 'line 1: 87 characters in 3 words, expected 81 cells')

    def test_long_lines(self):
        """A megabyte is refused within a second, whatever it is made of; a short run has a quarter of one."""
        length, seconds = (1000000, 3) if helpers.LONG else (250000, 1)     # on a slow machine
        for text in ('.', 'x', '1 ', ',', '|', '[', '[\n', '1,', '99 ', "'1', ", '],', '-', '--\n', 'A.', 'abc\n', '?'):
            lines = (text * (length // len(text))).split('\n')
            began = time.process_time()
            with self.assertRaises(self.script.BadInput):
                self.script.parse(lines)
            self.assertLess(time.process_time() - began, seconds)
        # Many words that may be solutions of the first one.
        words = [''.join(rows) for rows in islice(product(map(''.join, permutations('1234')), repeat=4), length // 17)]
        began = time.process_time()
        self.assertEqual(self.read('.' * 16 + ' ' + ' '.join(words)), ['.' * 16])
        self.assertLess(time.process_time() - began, seconds)

    def test_numbers(self):
        rng = random.Random(11)
        for n in (4, 5):
            puzzle = blanked(rng, some_grid(rng, n), .8)
            tokens = [str(SYMBOLS.index(symbol) + 1) if symbol != '.' else '.' for symbol in puzzle]
            rows = [tokens[at:at + n * n] for at in range(0, n ** 4, n * n)]
            for same in (' '.join(tokens), '\n'.join(map(' '.join, rows)), '\n'.join(map(','.join, rows)),
                         '\n'.join(' '.join(token.rjust(2) for token in row) for row in rows),
                         '\n'.join(' '.join(token.replace('.', '0').rjust(2, '0') for token in row) for row in rows)):
                self.check_form(same, puzzle)

    def test_unique_of_many(self):
        """Each puzzle is repeated above its answer, which does not depend on the puzzles before."""
        two, none = '12' + '.' * 14, '11' + '.' * 14
        one = next(puzzle for puzzle in (blanked(random.Random(seed), grids_of_order_2()[0], .5) for seed in range(99))
                   if sum(solves(puzzle, grid) for grid in grids_of_order_2()) == 1)
        puzzles = [one, none, two, one, one, two, none, one]
        output = self.ok('--unique', stdin='\n'.join(puzzles).encode()).decode()
        for puzzle in puzzles:
            self.assertTrue(output.startswith(puzzle + '\n'))
            size = {one: 3, two: 4, none: 2}[puzzle]
            lines = output.split('\n')
            block, output = lines[1:size], '\n'.join(lines[size:])
            self.assertEqual(block[0], {one: 'UNIQUE', two: 'MULTIPLE', none: 'UNSATISFIABLE'}[puzzle])
            self.assertTrue(all(solves(puzzle, grid) for grid in block[1:]))
            self.assertEqual(len(set(block)), len(block))
        self.assertEqual(output, '')

    def test_all_of_several_puzzles(self):
        grid = grids_of_order_2()[0]
        output = self.ok('--all', '2', stdin=(grid + '\n' + '.' * 16 + '\n' + '11' + grid[2:]).encode()).decode()
        one, several, none = output.partition('.' * 16)[0], output.partition('.' * 16)[2], '11' + grid[2:]
        self.assertEqual(one, grid + '\n' + grid + '\nSOLUTIONS 1\n')
        lines = several.splitlines()[1:]
        self.assertEqual(lines[2:], ['SOLUTIONS 2 OR MORE', none, 'SOLUTIONS 0'])
        self.assertTrue(lines[0] != lines[1] and all(solves('.' * 16, line) for line in lines[:2]))

    def test_order_of_the_puzzles_does_not_matter(self):
        rng = random.Random(8)
        puzzles = [blanked(rng, some_grid(rng, n), .3) for n in (2, 3, 3, 4, 3, 2, 3)]
        output = self.ok('--unique', stdin='\n'.join(puzzles).encode())
        alone = [puzzle.encode() + b'\n' + self.ok('--unique', stdin=puzzle.encode()) for puzzle in puzzles]
        self.assertEqual(output, b''.join(alone))

    @unittest.skipUnless(shutil.which('minisat'), 'no minisat on PATH')
    def test_many_by_a_sat_program(self):
        rng = random.Random(10)
        puzzles = [blanked(rng, some_grid(rng, n), .5) for n in (3, 2, 4)]
        self.check_solutions(puzzles, self.ok('--solver', 'minisat', stdin='\n'.join(puzzles).encode()))

    def test_broken_sat_program_of_many(self):
        with tempfile.TemporaryDirectory() as folder:
            process = helpers.run(SCRIPT, '--solver', self.fake(folder, 'rubbish'),
                                  stdin=b'.' * 81 + b'\n' + b'.' * 16 + b'\n')
            helpers.check_one_line_error(self, process, SCRIPT, 'expected one answer of a SAT solver')

    @unittest.skipUnless(os.name == 'posix', 'signals of POSIX')
    def test_interrupt_and_closed_pipe(self):
        _, puzzle, _ = next(sample for sample in helpers.samples('sudoku') if sample[0] == 'hard')
        for how in 'interrupt', 'close':
            with self.subTest(how), tempfile.TemporaryFile() as file:
                file.write(puzzle * 10000)
                file.seek(0)
                process = helpers.start(self, SCRIPT, '--solve', stdin=file, stdout=subprocess.PIPE)
                process.stdout.readline()
                if how == 'interrupt':
                    process.send_signal(signal.SIGINT)
                    process.stdout.read()
                process.stdout.close()
                error = process.stderr.read()
                process.stderr.close()
                self.assertEqual((process.wait(), error), (130 if how == 'interrupt' else 0, b''))

    def test_false_models(self):
        """A model is refused if it clashes with a given, repeats a value, or leaves a cell open."""
        grid = grids_of_order_2()[0]
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'answer')
            for puzzle, shown, part in ((grid, grid, None), (grid, grids_of_order_2()[1], 'the given is'),
                                        ('.' * 16, '1' * 16, 'row 1 has a value twice'),
                                        ('.' * 16, grid[:4] * 4, 'column 1 has a value twice'),
                                        ('.' * 16, '1234234134124123', 'box 1 has a value twice'),
                                        ('.' * 16, grid[:-1] + '.', 'row 4, column 4 has no value')):
                literals = [v if shown[(v - 1) // 4] == SYMBOLS[(v - 1) % 4] else -v for v in range(1, 65)]
                with open(path, 'w') as file:
                    print('SAT\n' + ' '.join(map(str, literals)), 0, file=file)
                process = helpers.run(SCRIPT, '--model', path, stdin=puzzle.encode())
                if part:
                    helpers.check_one_line_error(self, process, SCRIPT, part)
                else:
                    self.assertEqual((process.stdout.decode(), process.stderr), (shown + '\n', b''))

    def test_picture(self):
        grid = grids_of_order_2()[0]
        a, b, c, d = (grid[i:i + 4] for i in range(0, 16, 4))
        rows = ['│ {} {} │ {} {} │'.format(*row) for row in (a, b, c, d)]
        edges = '┌─────┬─────┐', '├─────┼─────┤', '└─────┴─────┘'
        self.assertEqual(self.ok('--draw', stdin=grid.encode()).decode().splitlines(),
                         [edges[0], *rows[:2], edges[1], *rows[2:], edges[2]])

    def test_picture_is_read_back(self):
        for size in (4, 9, 16, 25)[:4 if helpers.LONG else 2]:
            grid = self.ok('--solve', stdin=b'.' * size ** 2)
            pictures = self.ok('--draw', stdin=grid)
            self.assertEqual(self.ok('--solve', stdin=pictures * 2), grid * 2)

    def test_one_puzzle_only(self):
        two = b'.' * 16 + b'\n\n' + b'.' * 81 + b'\n'
        for words in '', '--cnf', '--svg', '--model no/such/file', '--solve --model no/such/file':
            helpers.check_one_line_error(self, helpers.run(SCRIPT, *words.split(), stdin=two), SCRIPT,
                                         'line 3: a second puzzle, expected one; --solve takes several')
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'one')
            with open(path, 'wb') as file:
                file.write(two[:17])
            for words in [], ['--cnf'], ['--svg']:
                helpers.check_one_line_error(self, helpers.run(SCRIPT, *words, path, path), SCRIPT,
                                             f'{path}: line 1: a second puzzle, expected one; --solve takes several')
            for words in ['--solve'], ['--unique'], ['--sure']:
                self.assertEqual(helpers.run(SCRIPT, *words, path, path).returncode, 0)

    def test_bad_input(self):
        self.check_bad_input([
            # Digits that are not ASCII, and a cell of two characters.
            ('- 1 - -\n1 04 \u00b2 -\n4 2 - -\n3 1 - 2\n'.encode(), 'line 2', 'xb2'),
            ('- 1 - -\n1 04 \u0663 -\n4 2 - -\n3 1 - 2\n'.encode(), 'line 2', 'u0663'),
            (b'\n \n', 'line 1: standard input is empty'),
            (b'.' * 80 + b'\n', 'line 1: 80 characters'),
            (b'.' * 82 + b'\n', 'line 1: 82 characters'),
            (b'.' * 81 + b'\n' + b'.' * 80 + b'\n', 'line 2: 80 characters'),
            (b'.' * 81 + b'\n\n.\n', 'line 3: 1 character,'),
            (b'.' * 49 + b'\n', 'line 1: 49 characters'),
            (b'.' * 1296 + b'\n', 'line 1: 1296 characters'),
            (b'.' * 9 + b'\n', 'line 1: row 2 of 9 is missing in this grid'),
            ((b'.' * 9 + b'\n') * 8, 'line 1: row 9 of 9 is missing'),
            ((b'.' * 9 + b'\n') * 10, 'line 10: row 2 of 9 is missing in this grid'),
            ((b'.' * 9 + b'\n') * 9 + b'\n' + b'.' * 9, 'line 11: row 2 of 9 is missing'),
            (b'.' * 81 + b'\n' + b'.' * 9, 'line 2: row 2 of 9 is missing'),
            ((b'.' * 9 + b'\n') * 4 + b'Grid 2\n', 'line 5: row 5 has 0 cells, expected 9'),
            ((b'.' * 9 + b'\n') * 4 + b'.' * 81, 'line 5: row 5 has 81 cells, expected 9'),
            (b'.' * 9 + b'\n' + b'.' * 8 + b'\n', 'line 2: row 2 has 8 cells, expected 9'),
            (b'.' * 9 + b'\n' + b'.' * 7 + b'\n', 'line 2: 7 characters, expected 81 cells'),
            ((b'.' * 9 + b'\n') * 9 + b'xxx12345',
             'line 10: row 2 of 8 is missing in this grid'),
            ((b'.' * 25 + b'\n') * 24, 'line 1: row 25 of 25 is missing'),
            (b'....\n...5\n....\n....\n', "line 2: '5' is neither blank nor one of 1-4"),
            (b'.A' + b'.' * 79 + b'\n', "line 1: 'A' is neither blank nor one of 1-9"),
            (b'.' * 255 + b'H\n', "line 1: 'H' is neither blank nor one of 1-G"),
            (b'.' * 255 + b'h\n', "line 1: 'h'"),
            (b'.' * 624 + b'Q\n', "line 1: 'Q' is neither blank nor one of 1-P"),
            (b'.' * 80 + b'\x00\n', "line 1: '\\x00'"),
            (b'.' * 80 + '٣\n'.encode(), 'line 1'),
            (b'.' * 80 + b'!\n', "line 1: '!'"),
            (b'[[1,0,0,0]\n....\n', 'line 1: this list is not closed'),
            (b'1' + b'.' * 15 + b'\nr1 5 3 . . 7\n', 'line 2', '# begins a comment'),
            (b'5,3,,,7,,,,,\n' * 9, 'line 1: row 10 of 10 is missing in this grid'),
            (b'|   |   |   |   |\n| 1 | . | . | . |\n|   |   |   |   |\n' * 4, 'write . for a blank cell'),
            # Blank cells that are spaces.
            (b'53  7    \n', 'line 1: 3 characters', 'a blank cell is . or 0, not a space'),
            (b'1 2 34 5 6 7 8\n', 'line 1', 'not a space'), (b'5 3   7  \n' * 9, 'line 1', 'not a space'),
            (b'12 3 456789\n', '12, 16, 25); a blank cell is . or 0, not a space'),
            # Two readings.
            (b'1234.34.21....12\n' * 16,
             'line 1: 16 lines of 16 cells, 1-4 alone: puzzles, or the rows of one?'),
            (b'Grid\n' + b'................\n' * 16, 'line 2: 16 lines of 16 cells'),
            (b'1.3......5......\n', 'line 1: row 2 of 16 is missing in this grid'),
            # Blank cells that are spaces, and other likely mistakes.
            (b' 8  6 4 3\n5 . . . . . . . .\n', 'line 1', 'a blank cell is . or 0, not a space'),
            (b'.........\n1  2   3 4\n', 'line 2: row 2 has 4 cells, expected 9 as in line 1'),
            (b'5 3 A . 7 . . . .\n', "line 1: 'A' is neither blank nor one of 1-9"),
            (b'9 9\n' + b'.........\n' * 8, 'line 2: row 9 of 9 is missing'),
            (b'9 9\n.........\n9 9\n', 'line 3: row 2 has 0 cells, expected 9 as in line 2'),
            (b'1' + b'x' * 79 + b'\n', 'line 1: 80 characters, expected 81 cells'),
            (b'xxx1x1|2xxxxx23xx\nxxx1x12xxxxx23xx\n', 'line 1', 'may be cells'),     # found by fuzzing
            (b'1' + b'.' * 14 + b'\n', 'line 1: 15 characters'),
            (b'id,puzzle\n1,' + b'.' * 80 + b',5.3\n', 'line 2: 84 characters in 3 words, expected 81 cells'),
            (b'.' * 80 + b' 7.2 easy\n', 'line 1: 87 characters in 3 words, expected 81 cells'),
            (b';,;\n', 'line 1: row 2 of 4 is missing'),
            (b'1 2 3 4\n5 6 7 8\n', "line 2: '5' is neither blank nor one of 1-4"),
            (b'.........\n1;.;3\n', 'line 2: 3 characters in 3 words, expected 81 cells'),
            (b'|5|3| | |7| | |\n', 'line 1: 7 characters'),
            ((b'0123456789.BCDEF' * 16), 'line 1', 'hexadecimal'),
            (b'0 1 2 3 4 5 6 7 8 9 . 11 12 13 14 15\n' * 16, 'hexadecimal'),
            ((b'0123456789ABCDEFGHIJKLMN.' * 25), 'line 1', 'values from 0'),
            (b'GFEDCBA987654321\n' + b'0.FEDCBA98765432\n' * 15, 'line 1: 0 is beside another blank'),
            (b'A.0.......\n' + b'..........\n' * 9, 'line 1: 0 is beside another blank'),
            (b'5\t3\t\t\t7\n', 'line 1: 3 characters', 'a blank cell is . or 0, not a space'),
            (b'10 2 3 4 5 6 7 8 9 1 11 12 13 14 15 17\n', "line 1: '17' is neither blank nor one of 1-G"),
            (b'1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 17\n', "line 1: '17' is neither blank nor one of 1-G"),
            (b'.' * 81 + b'\n' + b'.' * 80 + b'\xff\n', 'line 2: not UTF-8'),
            (b'.' * 1000000, 'line 1: 1000000 characters'),
        ])

    def test_corpus(self):
        folder = helpers.corpus(self, 'sudoku')
        for name in FILES if helpers.LONG else FILES[:1]:
            with self.subTest(name):
                data = helpers.read(os.path.join(folder, name))
                self.check_solutions(data.decode().split(), self.ok('--solve', stdin=data))
        for name, verdict in (('unsat_samples.txt', 'UNSATISFIABLE'), ('multi_samples.txt', 'MULTIPLE'),
                              ('norvig_impossible_for_naive.txt', 'UNSATISFIABLE'), ('empty.txt', 'MULTIPLE'),
                              ('norvig_hardest.txt', 'UNIQUE')):
            for puzzle in helpers.read(os.path.join(folder, name)).split():
                with self.subTest(name):
                    output = self.ok('--unique', stdin=puzzle)
                    self.assertEqual(self.verdict(puzzle, output), verdict)


if __name__ == '__main__':
    unittest.main()
