"""Tests of numberlink.py.

The script is compared with tests/rules/numberlink.py, which knows the rules alone: with all coverings of small boards
by paths, with all ways to draw paths, and with the samples and the corpus.
"""
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from itertools import combinations, product
from unittest import mock
from xml.etree import ElementTree

import helpers
from command_line import CommandLine, Sure
from make import make_numberlink
from parallel import load_tests
from rules import numberlink as rules

SCRIPT = 'numberlink.py'


def some_boards(rng, count, sizes, most):
    """Yield random boards as (n, m, numbers, solutions) where cells may be empty; none with over `most` drawings."""
    while count:
        n, m = rng.choice(sizes)
        board = rules.by_chance(rng, n, m, rng.randint(2, (n * m + 2) // 5))
        found = rules.drawings(n, m, board, most)
        if found is not None:
            count -= 1
            yield n, m, board, found


def puzzle_of(script, n, m, board, touching):
    """Return the script's object for a board."""
    return script.Puzzle(n, m, board, touching)


def solution_of(puzzle, joined):
    """Return the script's form of a solution, for pairs of cells; cells are numbered from 0 in reading order."""
    links = rules.links_of(len(puzzle.cells), joined)
    return {puzzle.cells[cell]: [puzzle.cells[other] for other in beside] for cell, beside in enumerate(links)}


class Checker(unittest.TestCase):
    def test_checker(self):
        board = '2\n2 3\n1 . 1\n2 . 2\n'
        for rule in None, 'touching':
            self.assertTrue(rules.solves_text(board, '1 1 1\n2 2 2\n', rule))
            for text in '1 1 1\n2 2 1\n', '1 1 1\n', '1 2 1\n2 2 2\n', '1 1 2\n2 2 2\n', '1 1 1\n2 3 2\n':
                self.assertFalse(rules.solves_text(board, text, rule), text)
        board = '1\n2 3\n1 . .\n1 . .\n'
        self.assertFalse(rules.solves_text(board, '1 1 1\n1 1 1\n'))
        self.assertTrue(rules.solves_text(board, '1 1 1\n1 1 1\n', 'touching'))
        for text in '1 1 1\n1 1 1\n', '1 1 .\n1 1 .\n', '1 . .\n1 . .\n':
            self.assertTrue(rules.solves_text(board, text, 'empty'))
        for text in '1 1 .\n1 . .\n', '1 . 1\n1 . .\n', '. . .\n. . .\n', '1 2 .\n1 2 .\n', '1 .\n1 .\n':
            self.assertFalse(rules.solves_text(board, text, 'empty'))
        ring = '\n'.join(['1 1 1 1 1', '2 2 2 2 2', '2 3 3 3 2', '2 2 2 2 2'])
        self.assertFalse(rules.solves_text('3\n4 5\n1 . . . 1\n. . . . .\n. 3 . 3 .\n. . . . .\n', ring))

    def test_coverings(self):
        """One path: the numbers of Hamiltonian paths of grid graphs (OEIS A096969 halved)."""
        self.assertEqual([sum(1 for _ in rules.coverings(n, n, 1)) for n in (2, 3, 4)], [4, 20, 276])

    def test_drawings(self):
        """Counted by hand, and without empty cells as by `coverings`."""
        self.assertEqual(rules.drawings(2, 2, (1, 0, 0, 1)), {(1, 1, 0, 1), (1, 0, 1, 1)})
        self.assertEqual(rules.drawings(2, 3, (1, 0, 0, 1, 0, 0)), {(1, 0, 0, 1, 0, 0), (1, 1, 0, 1, 1, 0), (1,) * 6})
        self.assertEqual(rules.drawings(1, 3, (1, 1, 0)), {(1, 1, 0)})
        self.assertEqual(rules.drawings(1, 4, (1, 2, 1, 2)), set())
        self.assertEqual(rules.drawings(2, 2, (0, 0, 0, 0)), {(0, 0, 0, 0)})
        self.assertEqual(len(rules.drawings(3, 3, (1, 0, 0, 0, 0, 0, 0, 0, 1))), 11)      # 12 ways, two cover all cells
        self.assertIsNone(rules.drawings(3, 3, (1, 0, 0, 0, 0, 0, 0, 0, 1), 11))
        for n, m, count in (2, 3, 1), (3, 3, 2), (3, 4, 2):
            touching = rules.solved_boards(n, m, count)[1]
            for board in rules.placements(n, m, count):
                full = {solution for solution in rules.drawings(n, m, board) if 0 not in solution}
                self.assertEqual(full, touching.get(board, set()))


class Samples(unittest.TestCase):
    def check_solutions(self, board, text, count, rule=None):
        """Assert that a text has so many solutions of a board, one below the other, all different."""
        lines = text.splitlines()
        height = len(lines) // count
        parts = ['\n'.join(lines[at:at + height]) + '\n' for at in range(0, len(lines), height)]
        self.assertEqual((len(parts), len(set(parts))), (count, count))
        for part in parts:
            self.assertTrue(rules.solves_text(board, part, rule))

    def test_samples(self):
        for name, data, expected in helpers.samples('numberlink'):
            with self.subTest(name):
                options = helpers.options_of('numberlink', name)
                rule = ''.join(options)[2:]
                process = helpers.run(SCRIPT, '--unique', *options, stdin=data)
                verdict, _, text = process.stdout.decode().partition('\n')
                self.assertEqual((process.returncode, process.stderr), (0, b''))
                if expected == b'UNSATISFIABLE\n':
                    self.assertEqual((verdict, text), ('UNSATISFIABLE', ''))
                    continue
                several = name in ('several', 'touching_two_halves')
                self.assertEqual(verdict, 'MULTIPLE' if several else 'UNIQUE')
                self.check_solutions(data.decode(), text, 1 + several, rule)
                self.assertTrue(rules.solves_text(data.decode(), expected.decode(), rule))
                if not several:
                    self.assertEqual(text, expected.decode())

    def test_made_boards(self):
        for n, m, seed in ((4, 6, 1), (9, 9, 2), (15, 8, 3), (20, 20, 4)):
            board = make_numberlink.board(n, m, make_numberlink.cover(n, m, random.Random(seed)))
            for solver in (), ('--solver', 'minisat'):
                with self.subTest(size=(n, m), solver=solver):
                    if solver and not shutil.which('minisat'):
                        self.skipTest('no minisat on PATH')
                    process = helpers.run(SCRIPT, *solver, stdin=board.encode())
                    self.assertTrue(rules.solves_text(board, process.stdout.decode()))

    def test_corpus(self):
        """Boards under the default rules; whether each has one, several or no solutions is known.

        A short run takes every thirtieth.
        """
        folder = helpers.corpus(self, 'numberlink')
        with open(os.path.join(folder, 'status.tsv')) as file:
            status = dict(line.split('\t')[::4] for line in file.read().splitlines()[1:])
        self.assertGreater(len(status), 500)
        for name, expected in list(status.items())[::1 if helpers.LONG else 30]:
            with self.subTest(name):
                data = helpers.read(os.path.join(folder, name))
                rows = [line.split() for line in data.decode().splitlines()[2:]]
                beside = [pair for row in rows + [list(column) for column in zip(*filter(None, rows))]
                          for pair in zip(row, row[1:])]
                if any(a == b != '.' for a, b in beside):
                    expected = 'unsat'      # in status.tsv end points may be joined directly
                process = helpers.run(SCRIPT, '--unique', stdin=data)
                verdict, _, text = process.stdout.decode().partition('\n')
                self.assertEqual(verdict, {'unique': 'UNIQUE', 'multi': 'MULTIPLE', 'unsat': 'UNSATISFIABLE'}[expected])
                if expected == 'unsat':
                    self.assertEqual(text, '')
                else:
                    self.check_solutions(data.decode(), text, 1 + (expected == 'multi'))
                known = os.path.join(folder, name[:-len('.in')] + '.out')
                if os.path.exists(known):
                    solution = helpers.read(known).decode()
                    if rules.solves_text(data.decode(), solution):      # one .out file is of another board
                        self.assertEqual(text.split(), solution.split())


class Worst(unittest.TestCase):
    """Boards that once took very long. Only a hang fails these tests."""

    def solve(self, name, *options):
        data = helpers.read(os.path.join(self.folder, name))
        process = helpers.run(SCRIPT, *options, stdin=data)
        self.assertEqual((process.returncode, process.stderr), (0, b''), name)
        return data.decode(), process.stdout.decode()

    def setUp(self):
        self.folder = os.path.join(helpers.WORST, 'numberlink')
        if not os.path.isdir(self.folder):
            self.skipTest('no boards at ' + os.path.relpath(self.folder, helpers.TOP))

    def test_large(self):
        for name in ('tiles-40x40.in', 'tiles-60x60.in', 'janko-572-25x40.in')[:3 if helpers.LONG else 1]:
            with self.subTest(name):
                self.assertTrue(rules.solves_text(*self.solve(name)))
        self.assertEqual(self.solve('janko-190-35x48.in')[1], 'UNSATISFIABLE\n')

    def test_touching(self):
        names = [name for name in sorted(os.listdir(self.folder)) if name.startswith('touch-')]
        self.assertGreaterEqual(len(names), 24)
        for name in names + ['janko-446-15x15.in']:
            with self.subTest(name):
                self.assertTrue(rules.solves_text(*self.solve(name, '--touching'), 'touching'))
        self.assertEqual(self.solve('janko-446-15x15.in')[1], 'UNSATISFIABLE\n')

    def test_touching_unique(self):
        names = [name for name in sorted(os.listdir(self.folder)) if name.startswith('touch-')]
        names = [name for name in names if name != 'touch-15x18-127.in']    # its second solution takes minutes
        for name in names if helpers.LONG else ['touch-12x12-06.in']:
            with self.subTest(name):
                board, text = self.solve(name, '--touching', '--unique')
                verdict, _, solution = text.partition('\n')
                self.assertEqual(verdict, 'UNIQUE')
                self.assertTrue(rules.solves_text(board, solution, 'touching'))


class BruteForce(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.script = helpers.load(SCRIPT)

    def all_solutions(self, *board):
        """Return the numbers of all solutions that the script finds, none of them twice."""
        puzzle, found = puzzle_of(self.script, *board), []
        for solution in [*self.script.search(puzzle)]:
            self.assertIsNone(self.script.check(puzzle, solution), board)
            found.append(tuple(self.script.fill(puzzle, solution).values()))
        self.assertEqual(len(found), len(set(found)), board)
        return set(found)

    def test_all_boards_of_two_pairs(self):
        """Every placement of two pairs up to 3x3, and one of a few up to 4x4, unless LONG_TESTS is set."""
        totals, rng = [0, 0, 0], random.Random(1)
        for n, m in product(range(1, 5), repeat=2):
            both = rules.solved_boards(n, m, 2)
            boards = list(rules.placements(n, m, 2))
            whole = helpers.LONG or max(n, m) < 4
            for board in boards if whole else rng.sample(boards, min(40, len(boards))):
                totals[0] += whole
                for touching, known in enumerate(both):
                    totals[1 + touching] += whole and board in known
                    self.assertEqual(self.all_solutions(n, m, board, bool(touching)), known.get(board, set()),
                                     (n, m, board, touching))
        self.assertEqual(totals, [9327, 72, 2460] if helpers.LONG else [471, 14, 106])

    def test_random_boards(self):
        """All that `fuzz.py boards` compares, under each rule."""
        from tools import boards
        for game in boards.GAMES:
            if game.SCRIPT == SCRIPT:
                rng = random.Random(2)
                # The tables of larger boards take 6 s.
                sizes = [size for size in game.SIZES if helpers.LONG or size[0] * size[1] < 12]
                with mock.patch.object(game, 'SIZES', sizes):
                    for number in range(3000 if helpers.LONG else 300):
                        self.assertIsNone(*boards.fault_of(game, self.script, number % 3 == 0, rng)[::-1])

    def test_sweeps(self):
        """From each side, a sweep ends with the edges that all solutions with some values join; `backbone` yields them.

        The values are none, then those that one or two edges have in a solution, then those of two edges at random.
        """
        rng = random.Random(3)
        sizes = (1, 6, 2), (3, 3, 2), (3, 4, 2), (4, 3, 3), (4, 4, 3), (5, 3, 2)
        for n, m, count in sizes[:6 if helpers.LONG else 4]:
            boards = sorted(rules.solved_boards(n, m, count)[1])
            boards = rng.sample(boards, min(10, len(boards)))
            boards += rng.sample(list(rules.placements(n, m, count)), 10) if n * m < 15 else ()
            for numbers in boards:
                puzzle = puzzle_of(self.script, n, m, numbers, True)
                # Solutions with the same numbers may join their cells in several ways.
                variables, clauses = self.script.encode(puzzle)
                solver, models = self.script.Solver(variables), []
                for clause in clauses:
                    solver.add_clause(clause)
                joined = range(puzzle.own + 1, 2 * puzzle.own + 1)
                for model in solver.models(joined):
                    models.append({s for s, v in zip(puzzle.edges, joined) if model[v]})
                some = [rng.sample([*puzzle.edges], min(len(puzzle.edges), count)) for count in (0, 1, 2, 2)]
                signs = [[s in model for s in some[i + 1]] for i, model in enumerate(models[:2])]
                for edges, chosen in zip(some, [[], *signs, *[[True, False]] * (3 - len(signs))]):
                    self.check_sweeps(puzzle, models, dict(zip(edges, [1 if true else -1 for true in chosen])))

    def check_sweeps(self, puzzle, models, values):
        """models: the sets of edges that solutions join; values: of some edges, 1 or -1."""
        models = [model for model in models if all((v in model) == (values[v] > 0) for v in values)]
        values = {0: 0, **dict.fromkeys(puzzle.edges, 0), **values}    # 0 is no edge
        values.update({-v: -values[v] for v in values})
        common = sorted(set.intersection(*models) if models else puzzle.edges)
        n, m = puzzle.n, puzzle.m
        rows = [[*range(at, at + m + 1), at] for at in range(0, (m + 1) * (n + 2), m + 1)]
        columns = [*zip(*rows)]
        for lines in rows, columns, rows[::-1], columns[::-1]:
            for step in 1, -1:
                steps = [*self.script.sweep(puzzle, [line[::step] for line in lines], values.__getitem__)]
                work = [len(states) * squares for squares, (_, states) in enumerate(steps[::-1])]
                self.assertEqual([left for left, _ in steps], work[::-1])
                states = steps[-1][1]
                self.assertFalse(any(map(any, states)))
                self.assertEqual([[v for v in sorted(puzzle.edges) if bits >> v & 1] for bits in states.values()],
                                 [common] if models else [])
        self.assertEqual([*self.script.backbone(puzzle, values.__getitem__)], [[[v] for v in common]])

    def test_turns_of_sweeps(self):
        """After 100,000 states it is the solver's turn, unless little is left; then sweeps go on with its values."""
        text = '12 12 ' + make_numberlink.board(12, 12, [[(0, 0), (11, 11)], [(1, 1), (9, 9)], [(2, 2), (7, 4)]])
        board = [int(word) if word != '.' else 0 for word in text.split()[5:]]
        puzzle, values, made, work, enough = puzzle_of(self.script, 12, 12, board, True), {}, [], {}, []

        def sweep(puzzle, lines, value):
            for left, states in original(puzzle, lines, value):
                made.append(len(states))
                work[tuple(lines)] = left
                enough.append(sum(made) >= 100000 and min(work.values()) >= 250000)
                yield left, states

        original = self.script.sweep
        with mock.patch.object(self.script, 'sweep', sweep):
            turns = self.script.backbone(puzzle, lambda q: values.get(q, 0))
            self.assertEqual(next(turns), [])
            self.assertEqual([enough[-1], any(enough[:-1])], [True, False])
            values.update({q: -1 if q > 0 else 1 for v in puzzle.edges for q in (v, -v)})
            self.assertEqual([*turns], [[[v] for v in sorted(puzzle.edges)]])       # no solution
            self.assertEqual(made[-1], 0)

    def test_large_numbers_in_sweeps(self):
        """There is a sweep from a side if a byte holds the length of its lines, with the border, and each number."""
        for n, m, edges in (1, 3, [[3], [4]]), (3, 1, [[3], [4]]):
            for number, expected in ((250, [edges]), (252, [edges]), (253, [[], []]), (300, [[], []])):
                puzzle = puzzle_of(self.script, n, m, (number, 0, number), True)
                self.assertEqual([*self.script.backbone(puzzle, lambda _: 0)], expected)
                self.assertEqual(self.all_solutions(n, m, (number, 0, number), True), {(number,) * 3})

    def test_refused_by_counting(self):
        """A large board where the search would not end."""
        rows = [['.'] * 30 for _ in range(30)]
        rows[3][3] = rows[15][15] = '1'
        board = '1\n30 30\n' + '\n'.join(map(' '.join, rows)) + '\n'
        for option in [], ['--touching']:
            process = helpers.run(SCRIPT, *option, stdin=board.encode())
            self.assertEqual(process.stdout, b'UNSATISFIABLE\n')

    def test_many_numbers_at_the_border(self):
        """A line of 7,500 paths."""
        count = 7500
        solution = [number for number in range(1, count + 1) for _ in range(3)]
        board = [text for number in range(1, count + 1) for text in (str(number), '.', str(number))]
        text = f'{count}\n1 {len(board)}\n{" ".join(board)}\n'
        output = helpers.run(SCRIPT, stdin=text.encode()).stdout.decode()
        self.assertEqual(output, ' '.join(map(str, solution)) + '\n')


class BruteForceOfCheck(unittest.TestCase):
    """`check` itself. It is given right and wrong solutions, whatever the search would find."""

    @classmethod
    def setUpClass(cls):
        cls.script = helpers.load(SCRIPT)

    def verdict(self, n, m, board, joined, touching=False):
        puzzle = puzzle_of(self.script, n, m, board, touching)
        return self.script.check(puzzle, solution_of(puzzle, joined))

    def test_all_sets_of_edges(self):
        """Of all sets of edges of small boards, those that keep the rules are accepted, and no others."""
        accepted = [0, 0, 0]
        for n, m in ((1, 2), (2, 1), (1, 3), (1, 4), (2, 2), (2, 3), (3, 2)):
            pairs = rules.pairs_of_neighbours(n, m)
            sets = [set(joined) for size in range(len(pairs) + 1) for joined in combinations(pairs, size)]
            for board in (board for count in range(3) for board in rules.placements(n, m, count)):
                for at, rule in enumerate((None, 'touching', 'empty')):
                    puzzle, found = self.script.Puzzle(n, m, board, bool(rule), rule == 'empty'), set()
                    for joined in sets:
                        solution = solution_of(puzzle, joined)
                        expected = rules.joins(n, m, board, joined, rule)
                        said = self.script.check(puzzle, solution)
                        self.assertEqual(said is None, expected, (board, joined, rule, said))
                        if expected:
                            accepted[at] += 1
                            found.add(tuple(self.script.fill(puzzle, solution).values()))
                    self.assertEqual(found, rules.solutions(n, m, board, rule))
        self.assertEqual(accepted[:2], [8, 59])
        self.assertGreater(accepted[2], 100)

    def test_messages(self):
        """A refusal names the first cell, in reading order, that breaks a rule."""
        rows = [(0, 1), (1, 2), (3, 4), (4, 5), (6, 7), (7, 8)]
        u_turn = [(0, 1), (1, 2), (4, 5), (3, 4), (3, 6), (6, 7), (7, 8)]
        corner, ring = [(1, 2), (0, 1), (0, 3), (3, 6)], [(4, 5), (4, 7), (5, 8), (7, 8)]
        for board, joined, message in (
                ((1, 0, 1, 2, 0, 2, 3, 0, 3), rows[:5], 'row 3, column 2 has 1 joined edge'),
                ((1, 0, 1, 2, 0, 2, 3, 0, 3), [*rows, (4, 7)], 'row 2, column 2 has 3 joined edges'),
                ((0, 0, 1, 0, 0, 0, 1, 0, 0), corner + ring, 'row 2, column 2 is on a loop'),
                ((1, 0, 1, 2, 0, 3, 3, 0, 2), rows, 'row 2, column 2 is joined to another number'),
                ((1, 0, 1, 0, 0, 2, 0, 0, 2), u_turn, 'row 2, column 2 touches its own path')):
            self.assertEqual(self.verdict(3, 3, board, joined), message)
        puzzle = puzzle_of(self.script, 1, 3, (1, 0, 1), False)
        for links in None, [], {}, {cell: None for cell in puzzle.cells}, {cell: [] for cell in puzzle.cells[1:]}:
            self.assertEqual(self.script.check(puzzle, links), 'not {cell: joined neighbours, in order}')
        self.assertIsNone(self.verdict(3, 3, (1, 0, 1, 2, 0, 2, 3, 0, 3), rows))
        self.assertIsNone(self.verdict(3, 3, (1, 0, 1, 0, 0, 2, 0, 0, 2), u_turn, True))


class BruteForceOfEmptyCells(unittest.TestCase):
    """The rule of --empty, by brute force."""
    SIZES = (3, 4), (4, 3), (4, 4), (3, 5), (5, 3), (4, 5), (5, 4), (5, 5)

    @classmethod
    def setUpClass(cls):
        cls.script = helpers.load(SCRIPT)

    def puzzle(self, n, m, board):
        return self.script.Puzzle(n, m, board, True, True)

    def numbers(self, puzzle, solution):
        """Return the numbers of a solution; fail if `check` refuses it."""
        self.assertIsNone(self.script.check(puzzle, solution))
        return tuple(self.script.fill(puzzle, solution).values())

    def check_search(self, n, m, board, known):
        """Assert that the search finds all solutions, each once, and for --sure what they share.

        --unique asks the same search for two, an answer without options for one.
        """
        puzzle = self.puzzle(n, m, board)
        found = [self.numbers(puzzle, solution) for solution in [*self.script.search(puzzle)]]
        self.assertEqual(len(found), len(set(found)), (n, m, board))
        self.assertEqual(set(found), known, (n, m, board))
        some = [*self.script.search(puzzle, True)]
        self.assertLessEqual({self.numbers(puzzle, solution) for solution in some}, known)
        self.assertEqual(bool(some), bool(known))
        if known:
            common = self.script.common(puzzle, some)
            self.assertEqual(self.script.render(puzzle, common), rules.shared_text(m, [*known], board), (n, m, board))

    def check_formula(self, n, m, board, known):
        """Assert that the models of the formula, as far as the numbers go, are the solutions."""
        puzzle, found = self.puzzle(n, m, board), []
        solver = self.script.Solver(*self.script.encode(puzzle))
        for model in solver.models(range(1, puzzle.own + 1)):
            found.append(self.numbers(puzzle, self.script.decode(puzzle, model)))
        self.assertEqual(len(found), len(set(found)), (n, m, board))
        self.assertEqual(set(found), known, (n, m, board))

    def all_boards(self, *sizes):
        for n, m in sizes:
            for count in range(n * m // 2 + 1):
                for board in rules.placements(n, m, count):
                    yield n, m, board, rules.drawings(n, m, board)

    def test_small_boards(self):
        sizes = [(1, 1), (1, 2), (2, 2), (1, 5), (4, 1), (2, 3), (3, 2)]
        for case in self.all_boards(*sizes, *[(1, 8), (2, 4), (4, 2), (2, 5)] * helpers.LONG):
            self.check_search(*case)
            self.check_formula(*case)
        rng, count = random.Random(6), 1000 if helpers.LONG else 30
        for case in some_boards(rng, count, self.SIZES, 300):
            self.check_search(*case)
        for case in some_boards(rng, count, self.SIZES[:4], 60):
            self.check_formula(*case)

    def test_sweeps(self):
        """Sweeps know of no empty cells. So only --touching may add what they find; here it does so at once."""
        solve = self.script.Solver.solve

        def impatient(solver, assumptions=(), limit=float('inf'), **keywords):
            return None if limit < float('inf') else solve(solver, assumptions, limit, **keywords)

        with mock.patch.object(self.script.Solver, 'solve', impatient):
            for n, m, board, known in some_boards(random.Random(9), 40, self.SIZES[:3], 100):
                self.check_search(n, m, board, known)
                puzzle = self.script.Puzzle(n, m, board, True)
                found = {self.numbers(puzzle, solution) for solution in self.script.search(puzzle)}
                known = {solution for solution in known if 0 not in solution}
                self.assertEqual(found, known)
                if known:
                    common = self.script.common(puzzle, self.script.search(puzzle, True))
                    self.assertEqual(self.script.render(puzzle, common), rules.shared_text(m, [*known], board))

    def test_movable(self):
        """If one solution has no path that touches itself, there are others where a path of it can move."""
        rng, counts = random.Random(10), [0, 0]
        boards = [*self.all_boards((1, 4), (2, 3), (3, 3)), *some_boards(rng, 100, self.SIZES[:5], 300)]
        for n, m, board, known in rng.sample(boards, 600):
            apart = self.script.Puzzle(n, m, board, False, True)
            found = [self.script.decode(apart, model) for model in self.script.other_models(apart)]
            if len(found) == 1:
                self.assertEqual(self.script.movable(apart, found[0]), len(known) > 1, (n, m, board))
                counts[len(known) > 1] += 1
        self.assertGreater(min(counts), 20)

    def test_areas_that_stay_empty(self):
        """A large area that no path can enter, or that is beside each path once, does not keep the search busy."""
        blank = [' '.join('.' * 9)] * 9
        room = [f'{i} {i} {"  .  " * 8}' for i in range(10, 18)]
        frame = [f'{i:2} {i:2}' + ' .' * 6 + f' {i + 8} {i + 8}' for i in range(1, 9)]
        corner = ['1 . 1' + ' .' * 7, '. . .' + ' .' * 7, *[' '.join('.' * 10)] * 7]
        for rows, verdict in (blank, 'UNIQUE'), (room, 'UNIQUE'), (frame, 'UNIQUE'), (corner, 'MULTIPLE'):
            board = '\n'.join(rows).encode() + b'\n'
            found = helpers.run(SCRIPT, '--empty', '--unique', stdin=board).stdout.decode()
            self.assertEqual(found.split('\n')[0], verdict)
            if verdict == 'UNIQUE':
                solution = '\n'.join(' '.join(row.split()) for row in rows) + '\n'
                self.assertEqual(found, 'UNIQUE\n' + solution)
                self.assertEqual(helpers.run(SCRIPT, '--empty', '--sure', stdin=board).stdout.decode(), solution)
                every = helpers.run(SCRIPT, '--empty', '--all', stdin=board).stdout.decode()
                self.assertEqual(every, solution + 'SOLUTIONS 1\n')


class BruteForceOfFormula(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.script = helpers.load(SCRIPT)

    def test_models(self):
        """The models of the formula, as far as the numbers go, are the solutions."""
        rng = random.Random(2)
        sizes = (1, 3, 1), (2, 2, 1), (2, 3, 1), (2, 3, 2), (3, 3, 1), (3, 3, 2), (3, 4, 2), (4, 4, 2), (4, 4, 3)
        for n, m, count in sizes[:9 if helpers.LONG else 7]:
            both = rules.solved_boards(n, m, count)
            boards = list(rules.placements(n, m, count))
            boards = rng.sample(boards, min(25, len(boards)))
            for known in both:
                boards += rng.sample(sorted(known), min(12, len(known)))
            for board in boards:
                for touching, known in enumerate(both):
                    puzzle = puzzle_of(self.script, n, m, board, bool(touching))
                    variables, clauses = self.script.encode(puzzle)
                    solver, found = self.script.Solver(variables), set()
                    for clause in clauses:
                        solver.add_clause(clause)
                    for model in solver.models(range(1, puzzle.own + 1)):
                        solution = self.script.decode(puzzle, model)
                        self.assertIsNone(self.script.check(puzzle, solution))
                        numbers = tuple(self.script.fill(puzzle, solution).values())
                        self.assertNotIn(numbers, found)
                        found.add(numbers)
                    self.assertEqual(found, known.get(board, set()), (n, m, board, touching))

    def test_size(self):
        """O(cells log K), under all rules."""
        for n, m, seed in ((5, 5, 1), (20, 20, 2), (8, 30, 3), (30, 30, 4))[:4 if helpers.LONG else 2]:
            board = make_numberlink.board(n, m, make_numberlink.cover(n, m, random.Random(seed)))
            k = int(board.split()[0])
            for rule in None, 'touching', 'empty':
                puzzle, = self.script.parse(board.split('\n'), rule)
                variables, clauses = self.script.encode(puzzle)
                self.assertLess(len(clauses), n * m * (10 * k.bit_length() + 60))
                self.assertLess(sum(map(len, clauses)), 4 * len(clauses))


class Options(Sure, CommandLine, unittest.TestCase):
    SCRIPT = SCRIPT
    OPTIONS = [b'--touching', b'--empty']
    SOLVABLE = helpers.read(os.path.join(helpers.SAMPLES, 'numberlink', 'several.in'))
    UNSOLVABLE = b'1\n2 3\n1 . .\n. . 1\n'

    # Twice the board of SOLVABLE, with a row between.
    HALF = b'. . . . 1\n. 2 . 3 .\n. 1 . 2 .\n3 . . . .\n'
    SURE_BOARDS = [b'7\n9 5\n%s7 . . . 7\n%s' % (HALF, HALF.translate(bytes.maketrans(b'123', b'456')))]

    def shared(self, texts):
        height = len(texts[0].splitlines())
        board, = [board for board in (self.SOLVABLE, *self.SURE_BOARDS) if int(board.split()[1]) == height]
        _, m, numbers = rules.read(board.decode())
        return rules.shared_text(m, [rules.numbers_of(text.split()) for text in texts], numbers)

    def read_solution(self, board, text):
        self.assertTrue(rules.solves_text(board.decode(), text), text)
        return text

    def test_touching(self):
        for board, expected in (('1\n1 2\n1 1\n', '1 1\n'), ('1\n2 3\n1 . .\n1 . .\n', '1 1 1\n1 1 1\n')):
            self.assertEqual(self.ok(stdin=board.encode()), self.NONE)
            self.assertEqual(self.ok('--touching', stdin=board.encode()).decode(), expected)
            self.assertEqual(self.ok('--touching', '--unique', stdin=board.encode()).decode(), 'UNIQUE\n' + expected)
        self.assertEqual(self.ok('--touching', '--draw', stdin=board.encode()).decode(), '1───┐\n1───┘\n')
        self.assertEqual(self.ok('--touching', stdin=b'1 4\n. 1 1 .\n'), self.NONE)   # a free cell with one neighbour

    def test_touching_one_pair(self):
        """All cells have the one number, so there is no second solution, however many paths there are."""
        for number in '1', '2':
            first, last = f'{number} . . . . . .\n', f'. . . . . . {number}\n'
            board = '2\n7 7\n' + first + '. . . . . . .\n' * 5 + last
            row = ' '.join([number] * 7) + '\n'
            self.assertEqual(self.ok('--touching', '--unique', stdin=board.encode()).decode(), 'UNIQUE\n' + row * 7)

    def test_rules_exclude_each_other(self):
        for arguments in ['--touching', '--empty'], ['--empty', '--unique', '--touching']:
            self.check_usage([(arguments, '--touching does not go with --empty')])

    @unittest.skipUnless(os.name == 'posix', 'terminals of POSIX')
    def test_hint(self):
        """Where the default rule has no solution, a line on a terminal names the others, once, after the answer."""
        narrow, beside, odd = b'1..\n...\n..1\n', b'2 3\n1 . 2\n1 . 2\n', b'.1.\n..1\n...\n'
        touching = 'paths may not touch themselves: see --touching'
        neighbours = 'two terminals of one number are neighbours: see --touching'
        uncovered = 'no paths can cover all cells, even with --touching'
        crossing, (path,) = b'1 . . 2\n. . . .\n. . . .\n2 . . 1\n', self.files(b'UNSAT\n')
        none, some = self.NONE.decode(), b'2 3\n1 . 1\n2 . 2\n'
        for board, options, answer, hint in (
                (narrow, [], none, touching), (narrow, ['--unique'], none, touching),
                (narrow, ['--sure'], none, touching), (narrow, ['--all'], 'SOLUTIONS 0\n', touching),
                (narrow, ['--svg'], '<svg ', touching), (narrow, ['--model', path], none, ''),
                (narrow, ['--cnf'], 'p cnf ', ''), (narrow, ['--touching'], '1 1', ''),
                (narrow, ['--empty', '--unique'], 'MULTIPLE', ''), (beside, [], none, neighbours),
                (beside, ['--touching'], '1 ', ''), (odd, [], none, uncovered), (odd, ['--cnf'], 'p cnf ', ''),
                (odd, ['--touching'], none, uncovered), (some, [], '1 1 1', ''), (some, ['--svg'], '<svg ', ''),
                (some, ['--all'], '1 1 1', ''), (crossing, ['--empty'], none, '')):
            with helpers.Terminal() as terminal:
                process = subprocess.run([sys.executable, os.path.join(helpers.TOP, SCRIPT), *options], input=board,
                                         stdout=terminal.end, stderr=terminal.end, timeout=helpers.SECONDS)
                text = terminal.text().replace('\r\n', '\n')
            self.assertEqual(process.returncode, 0)
            self.assertTrue(text.startswith(answer), (board, options, text))
            self.assertEqual(text.count(SCRIPT), hint != '', (board, options, text))
            if hint:
                self.assertRegex(text, rf'\nnumberlink\.py: {hint}\n\Z')
        self.assertEqual(helpers.run(SCRIPT, stdin=narrow).stderr, b'')

    def test_addresses(self):
        """Boards that were written as addresses."""
        board = b'6\n5 5\n. 1 2 . 3\n. . 4 2 .\n1 . 5 3 .\n4 . . . .\n6 . . 6 5\n'
        expected = self.ok(stdin=board)
        self.assertEqual(rules.address(board.decode()), 'https://puzz.link/p?numlin/5/5/g12g3h42g1g53g4j6h65')
        for same in (rules.address(board.decode()), '\n' + rules.address(board.decode(), 'numberlink') + '/\n',
                     rules.address(board.decode()).replace('https://puzz.link/p?', 'http://pzv.jp/p.html?')):
            self.assertEqual(self.ok(stdin=same.encode()), expected)
        for name in 'numlin', 'numberlink', 'arukone', 'arukone/e':
            self.assertEqual(self.ok(stdin=rules.address(board.decode(), name).encode()), expected)
        wide = b'1 3\n200 . 200\n'
        self.assertEqual(rules.address('1\n' + wide.decode()), 'https://puzz.link/p?numlin/3/1/-c8g-c8')
        self.assertEqual(self.ok(stdin=b'https://puzz.link/p?numlin/3/1/-c8g-c8'), b'200 200 200\n')

    def test_rules_of_addresses(self):
        """An address brings its own rule; an option goes before it."""
        empty, touching = b'1 2 2\n1 1 2\n. 2 2\n', self.NONE
        for name, expected in (('numlin', empty), ('numberlink', empty), ('arukone', touching),
                               ('arukone/e', empty), ('arukone_edit', touching), ('arukone_play/e', empty)):
            data = f'https://puzz.link/p?{name}/3/3/12h1h2g'
            for arguments, answer in ([data], expected), (['--empty', data], empty), (['--touching', data], touching):
                self.assertEqual(self.ok(*arguments, stdin=b''), answer, arguments)
        for code, picture in (('numlin/3/3/12h1h2g', '1 2─┐\n└─1 │\n· 2─┘\n'),
                              ('arukone/3/2/1h1h', '1───┐\n1───┘\n')):
            self.assertEqual(self.ok('--draw', 'https://puzz.link/p?' + code, stdin=b'').decode(), picture)

    def test_verdicts_of_addresses(self):
        """Addresses with their verdicts and numbers of empty cells; a short run takes the quick ones."""
        folder = helpers.corpus(self, 'numberlink')
        lines = helpers.read(os.path.join(folder, 'numlin-addresses.tsv')).decode().splitlines()
        cases = [line.split('\t') for line in lines if line[:1] != '#']
        self.assertGreater(len(cases), 10)
        for url, verdict, *empty in cases:
            if not helpers.LONG and '/14/14/' in url:
                continue
            with self.subTest(url):
                process = helpers.run(SCRIPT, '--unique', url)
                if verdict == 'refused':
                    helpers.check_one_line_error(self, process, SCRIPT, 'line 1: ')
                    continue
                found, _, solution = process.stdout.decode().partition('\n')
                self.assertEqual(found, verdict)
                if verdict == 'UNIQUE':
                    self.assertEqual(str(solution.count('.')), *empty)

    def test_addresses_of_the_corpus(self):
        """Each board is read from its address as from its rows."""
        script, folder = helpers.load(SCRIPT), helpers.corpus(self, 'numberlink')
        for name in sorted(os.listdir(folder)):
            text = helpers.read(os.path.join(folder, name)).decode()
            if name.endswith('.in') and int(text.split()[0]) < 256:
                puzzles = script.parse([rules.address(text)]) + script.parse(text.split('\n'))
                self.assertEqual([(puzzle.may_touch, puzzle.may_be_empty) for puzzle in puzzles],
                                 [(True, True), (False, False)])
                self.assertEqual(puzzles[0].numbers, puzzles[1].numbers, name)
                self.assertEqual((puzzles[0].n, puzzles[0].m), (puzzles[1].n, puzzles[1].m), name)

    def test_rules_of_parse(self):
        script = helpers.load(SCRIPT)
        for rule, expected in (None, (False, False)), ('touching', (True, False)), ('empty', (True, True)):
            puzzle, = script.parse(['1 . 1'], rule)
            self.assertEqual((puzzle.may_touch, puzzle.may_be_empty), expected)
        for rule in 'apart', '', True:
            self.assertRaises(KeyError, script.parse, ['1 . 1'], rule)

    def test_size_of_svg(self):
        """A picture of 20x20: all edges that are joined, in a colour for each number, and the numbers."""
        board = make_numberlink.board(20, 20, make_numberlink.cover(20, 20, random.Random(4)))
        text = self.ok('--svg', stdin=board.encode())
        self.assertLess(len(text), 15000)
        root = ElementTree.fromstring(text.decode())
        shown = [element.text for element in root.iter('{http://www.w3.org/2000/svg}text')]
        given = [token for token in board.split()[3:] if token != '.']
        self.assertEqual(shown, given)
        paths = [element.get('d') for element in root.iter('{http://www.w3.org/2000/svg}path')][2:]
        self.assertEqual(len(paths), len(given) // 2)
        self.assertEqual(sum(path.count('h1') + path.count('v1') for path in paths), 400 - len(given) // 2)
        rows = [row.split() for row in self.ok(stdin=board.encode()).decode().splitlines()]
        for path in paths:
            edges = [(int(x), int(y), way) for x, y, way in re.findall(r'M(\d+) (\d+)([hv])1', path)]
            self.assertEqual(len({rows[y][x] for x, y, _ in edges}
                                 | {rows[y + (way == 'v')][x + (way == 'h')] for x, y, way in edges}), 1)

    def test_colours_in_svg(self):
        """Each path has the colour of its number. Of 45 colours no two are alike, and all are light."""
        root = ElementTree.fromstring(self.ok('--svg', stdin=''.join(f'{k} . {k}\n' for k in range(1, 46)).encode()))
        paths = {element.get('d'): element.get('stroke') for element in root.iter() if element.tag.endswith('path')}
        found = [tuple(map(int, re.findall(r'\d+', paths[f'M0 {row}h1M1 {row}h1']))) for row in range(45)]
        self.assertGreaterEqual(min(light for _, _, light in found), 72)
        for (hue, _, light), (other, _, lighter) in combinations(found, 2):
            distance = min((hue - other) % 360, (other - hue) % 360)
            self.assertTrue(distance >= 15 or abs(light - lighter) >= 6, (hue, other))

    def test_picture_of_what_is_sure(self):
        """Edges whose number is sure, in its colour; no others, though their cells may be joined in all solutions."""
        board = '6 6\n1 . . . . 1\n2 . . . . 2\n3 3 . . . .\n. . . . . .\n. . . . . .\n4 . . . . 4\n'
        for rule in ['--touching'], ['--empty'], []:
            sure = [row.split() for row in self.ok('--sure', *rule, stdin=board.encode()).decode().splitlines()]
            root = ElementTree.fromstring(self.ok('--sure', '--svg', *rule, stdin=board.encode()).decode())
            if sure == [['UNSATISFIABLE']]:
                continue
            drawn = {}
            for element in root.iter():
                if str(element.get('stroke')).startswith('hsl'):
                    for x, y, way in re.findall(r'M(\d+) (\d+)([hv])1', element.get('d')):
                        x, y = int(x), int(y)
                        for cell in (y, x), (y + (way == 'v'), x + (way == 'h')):
                            drawn.setdefault(cell, set()).add(element.get('stroke'))
            self.assertTrue(all(len(colours) == 1 for colours in drawn.values()))
            numbers = {}
            for (y, x), colours in drawn.items():
                self.assertNotEqual(sure[y][x], '.')
                self.assertEqual(numbers.setdefault(sure[y][x], colours), colours)

    def test_model_with_a_ring(self):
        """Two paths in the first and last row, a ring between: the axioms of the source accept it."""
        board = '2\n4 4\n1 . . 1\n. . . .\n. . . .\n2 . . 2\n'
        script = helpers.load(SCRIPT)
        puzzle, = script.parse(board.split('\n'))
        pairs = list(puzzle.edges.values())
        joined = [s for s, (a, b) in enumerate(pairs, 1) if a // 5 == b // 5 and a // 5 in (1, 4)]
        joined += [s for s, (a, b) in enumerate(pairs, 1) if a // 5 == b // 5 and a // 5 in (2, 3)]
        joined += [s for s, (a, b) in enumerate(pairs, 1) if a // 5 == 2 and b // 5 == 3 and a % 5 in (1, 4)]
        variables = script.encode(puzzle)[0]
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'answer')
            with open(path, 'w') as file:
                file.write(f'SAT\n{" ".join(str(v if v in joined else -v) for v in range(1, variables + 1))} 0\n')
            process = helpers.run(SCRIPT, '--model', path, stdin=board.encode())
            helpers.check_one_line_error(self, process, SCRIPT, 'the model is no solution')
            process = helpers.run(SCRIPT, '--touching', '--model', path, stdin=board.encode())
            helpers.check_one_line_error(self, process, SCRIPT)

    def test_inputs_of_other_programs(self):
        """One board as its sizes and rows, and as Flow Free's solvers write it."""
        board = b'6\n5 5\n. 1 2 . 3\n. . 4 2 .\n1 . 5 3 .\n4 . . . .\n6 . . 6 5\n'
        expected = self.ok(stdin=board)
        rows = board.partition(b'5 5\n')[2]
        letters = rows.translate(bytes.maketrans(b'123456', b'RGbYOC')).replace(b' ', b'')
        for same in (b'5 5\n' + rows, b'06\n+5 05\n' + rows, rows, rows.replace(b' ', b''), letters,
                     letters.replace(b'.', b'_'), letters.replace(b'.', b'0'), letters.replace(b'.', b'-'),
                     letters.replace(b'\n', b'\r\n\r\n'), letters.decode().replace('', ' ').encode(),
                     b'5 5\n' + letters, b'6\n\n5 5\n' + rows.replace(b' ', b''), b'6 5 5 ' + rows.replace(b'\n', b' '),
                     b'6\n5\n5\n' + rows.replace(b' ', b'\n'),
                     b'5 5\n' + rows.replace(b'1', b'01').replace(b' .', b'  .')):
            self.assertEqual(self.ok(stdin=same), expected, same)
        # Capital and small letters are different; numbers count with letters by appearance.
        self.assertEqual(self.ok(stdin=b'b.b\nB.B\n'), b'1 1 1\n2 2 2\n')
        self.assertEqual(self.ok(stdin=b'9.9\nx.x\n'), b'1 1 1\n2 2 2\n')
        self.assertEqual(self.ok(stdin=b'9.9\n8.8\n'), b'9 9 9\n8 8 8\n')

    def test_rows_wrap(self):
        """Where sizes are given, line breaks do not matter, unless they show that the sizes are swapped."""
        expected = b'1 1 1 1\n2 2 2 2\n'
        for same in (b'2 4 1 . . 1 2 . . 2', b'2 2 4\n1 .\n. 1 2\n. . 2\n',
                     b'2 2 4 1..1 2..2', b'2 4 1..1\n\n2..2\n', b'2\n2\n4\n1 . . 1 2 . . 2', b'1 . . 1\n2 . . 2',
                     'A\u00a0. . A\nB . . B'.encode(), b'2 4\n1..1 2..2', b'2 4 1 .\n. 1 2 . . 2',
                     b'2 4 1 . . 1 2\n. . 2', b'2\n4 1 . . 1 2\n. . 2'):
            self.assertEqual(self.ok(stdin=same), expected, same)
        self.assertEqual(self.ok(stdin=b'3 1 1 . 1'), b'1\n1\n1\n')
        self.assertEqual(self.ok(stdin=b'1 1 3\n1 . 1'), b'1 1 1\n')
        self.assertEqual(self.ok(stdin=b'1, .,1,\n2,.,2'), b'1 1 1\n2 2 2\n')       # a comma at the end is a blank

    def test_one_of_two_readings(self):
        """Numbers in front may be sizes. A reading counts if the rows fit, and each number appears twice."""
        for data, expected in (
                (b'1 2 3\n. . .\n1 2 3\n', b'1 2 3\n1 2 3\n1 2 3\n'),         # no sizes fit
                (b'1 1 2\n2 . .\n3 . 3\n', None),                            # 1 and 1, but not as many cells
                (b'2 2 3 1 . 1 2 . 2', b'1 1 1\n2 2 2\n'), (b'4 1 3 101', b'1 1 1\n'),        # one line
                (b'4 1 3 1 . 1', b'1 1 1\n'), (b'2 2 1 1', b'2 2 1 1\n'), (b'101', b'1 1 1\n'),
                (b'2 2\n12 13\n12 13\n', b'12 13\n12 13\n'), (b'12 13 12\n. 13 .\n', self.NONE),
                (b'12 34 56\n12 34 56\n', b'12 34 56\n12 34 56\n'),
                (b'2 2\n1 .\n1 .\n', b'1 .\n1 .\n'),                          # two numbers in the first line are sizes
                (b'3 4 1 1 . 2 2\n. . . . . . .\n', None), (b'2\n2\n2\n1\n.\n1\n.\n', b'1 .\n1 .\n'),
                (b'4 3 3 4 . .\n1 1 2 2 . .\n', self.NONE), (b'1 2 1\n2 . .\n', None)):
            process = helpers.run(SCRIPT, '--empty', stdin=data)
            self.assertEqual(process.returncode, 0, (data, process.stderr))
            if expected:
                self.assertEqual(process.stdout, expected, data)


class WiderRules(unittest.TestCase):
    """--empty and --touching with other options."""

    def ok(self, *arguments, stdin):
        process = helpers.run(SCRIPT, *arguments, stdin=stdin)
        self.assertEqual((process.returncode, process.stderr), (0, b''), arguments)
        return process.stdout.decode()

    def test_sat_programs(self):
        """All solutions of a SAT program are those of the search, and so is what they share."""
        for program in helpers.sat_programs(self)[:None if helpers.LONG else 1]:
            solver = '--solver', 'cadical -q' if program == 'cadical' else program
            for rule in '--touching', '--empty':
                for board in (b'2\n2 5\n. . . 1 2\n. 1 . 2 .\n', b'2\n3 3\n1 2 .\n. . 1\n. 2 .\n',
                              b'2\n3 3\n1 2 .\n. . .\n. 1 2\n', b'2 3\n1 . .\n1 . .\n', b'1 2\n1 1\n'):
                    ours, others = [[self.ok(rule, option, *more, stdin=board) for option in ('--all', '--sure')]
                                    for more in ((), solver)]
                    self.assertEqual(ours[1], others[1])
                    height = ours[1].count('\n')
                    self.assertEqual(*[{tuple(text.splitlines()[at:at + height])
                                        for at in range(0, text.count('\n'), height)} for text in (ours[0], others[0])])

    def test_unique(self):
        for board, expected in ((b'1 4\n1 1 . .\n', '1 1 . .\n'), (b'3\n2 2\n. .\n. .\n', '. .\n. .\n'),
                                (b'0\n1 1\n.\n', '.\n')):
            self.assertEqual(self.ok('--empty', '--unique', stdin=board), f'UNIQUE\n{expected}')
        text = self.ok('--empty', '--unique', stdin=b'2 3\n1 . 2\n1 . 2\n')
        self.assertEqual(text.split('\n')[0], 'MULTIPLE')

    def test_pictures_of_empty_cells(self):
        """Nothing is drawn in an empty cell."""
        for board, picture in ((b'1 4\n1 1 . .\n', '1─1 · ·\n'), (b'2 2\n. .\n. .\n', '· ·\n· ·\n'),
                               (b'2 4\n11 . 11 .\n2 2 . .\n', '11────11 ·\n2──2  ·  ·\n')):
            self.assertEqual(self.ok('--empty', '--draw', stdin=board), picture)
        for more in [], ['--sure']:
            text = self.ok('--empty', '--svg', *more, stdin=b'1 4\n1 1 . .\n')
            self.assertIn('d="M0 0h1"', text)
            self.assertEqual(text.count('h1M') + text.count('h1"'), 1)

    def test_large_puzzle(self):
        """A made board of 14x14 has a solution near the one that covers all cells."""
        board = make_numberlink.board(14, 14, make_numberlink.cover(14, 14, random.Random(3)))
        text = self.ok('--empty', stdin=board.encode())
        self.assertTrue(rules.solves_text(board, text, 'empty'))


if __name__ == '__main__':
    unittest.main()
