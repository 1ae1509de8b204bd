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
import unittest
from collections import Counter
from itertools import combinations
from unittest import mock
from xml.etree import ElementTree

import helpers
from command_line import CommandLine, Sure
from make import make_numberlink, make_open_numberlink
from parallel import load_tests
from rules import numberlink as rules
from solvers import models_of

SCRIPT = 'numberlink.py'
SIZES = (3, 4), (4, 3), (4, 4), (3, 5), (5, 3), (4, 5), (5, 4), (5, 5)


def some_boards(rng, count, sizes, most):
    """Yield random boards as (n, m, numbers, solutions) where cells may be empty; none with over `most` drawings."""
    while count:
        n, m = rng.choice(sizes)
        board = rules.by_chance(rng, n, m, rng.randint(2, (n * m + 2) // 5))
        found = rules.drawings(n, m, board, most)
        if found is not None:
            count -= 1
            yield n, m, board, found


def made(n, m, seed):
    return make_numberlink.board(n, m, make_numberlink.cover(n, m, random.Random(seed)))


def open_board(n, m, count, seed):
    """Return the text of a board with many solutions where paths may touch themselves."""
    return make_numberlink.board(n, m, make_open_numberlink.cover(n, m, count, random.Random(seed)))


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


class Script:
    @classmethod
    def setUpClass(cls):
        cls.script = helpers.load(SCRIPT)


class BruteForce(Script, unittest.TestCase):
    """The search, the formula and `check`, compared with the rules alone."""

    def puzzle(self, n, m, board, rule=None):
        return self.script.Puzzle(n, m, board, *self.script.RULES[rule])

    def numbers(self, puzzle, solutions):
        """Return the numbers of solutions; fail if `check` refuses one, or if two of them have the same."""
        found = []
        for solution in [*solutions]:
            self.assertIsNone(self.script.check(puzzle, solution))
            found.append(tuple(self.script.fill(puzzle, solution).values()))
        self.assertEqual(len(found), len(set(found)))
        return set(found)

    def check_search(self, puzzle, known):
        """Assert that the search finds all solutions, and for --sure what they share.

        --unique asks the same search for two, an answer without options for one.
        """
        self.assertEqual(self.numbers(puzzle, self.script.search(puzzle)), known)
        some = [*self.script.search(puzzle, True)]
        self.assertLessEqual(self.numbers(puzzle, some), known)
        self.assertEqual(bool(some), bool(known))
        if known:
            common = self.script.common(puzzle, some)
            self.assertEqual(self.script.render(puzzle, common), rules.shared_text(puzzle.m, [*known], puzzle.numbers))

    def check_formula(self, puzzle, known):
        """Assert that the models of the formula, as far as the numbers go, are the solutions."""
        models = models_of(self.script.Solver(*self.script.encode(puzzle)), range(1, puzzle.own + 1))
        self.assertEqual(self.numbers(puzzle, [self.script.decode(puzzle, model) for model in models]), known)

    def compare(self, n, m, board, drawn, formula=True):
        """Compare the search and the formula of a board, by each rule; drawn: all solutions where cells may be empty.

        Return by how many rules it has solutions.
        """
        solvable = 0
        for rule in self.script.RULES:
            puzzle = self.puzzle(n, m, board, rule)
            known = {solution for solution in drawn if rule == 'empty' or rules.solves(n, m, board, solution, rule)}
            self.check_search(puzzle, known)
            if formula:
                self.check_formula(puzzle, known)
            solvable += known != set()
        return solvable

    def all_boards(self, *sizes):
        for n, m in sizes:
            for count in range(n * m // 2 + 1):
                for board in rules.placements(n, m, count):
                    yield n, m, board, rules.drawings(n, m, board)

    def test_small_boards(self):
        """All boards of some sizes; of larger ones some, and some of those with solutions."""
        rng, counts, (many, few) = random.Random(1), [], (400, 40) if helpers.LONG else (40, 6)
        small = (1, 1), (1, 2), (2, 2), (1, 5), (4, 1), (2, 3), (3, 2), (1, 8), (2, 4), (4, 2), (2, 5)
        for case in self.all_boards(*small[:11 if helpers.LONG else 7]):
            self.compare(*case)
        larger = (3, 3, 1), (3, 3, 2), (3, 4, 2), (4, 3, 3), (4, 4, 2), (4, 4, 3)
        for n, m, count in larger[:6 if helpers.LONG else 4]:
            for boards in [rules.placements(n, m, count), *rules.solved_boards(n, m, count)]:
                boards = sorted(boards)
                for at, board in enumerate(rng.sample(boards, min(many, len(boards)))):
                    counts.append(self.compare(n, m, board, rules.drawings(n, m, board), formula=at < few))
        self.assertEqual({*counts}, {0, 1, 2, 3})
        for case in some_boards(rng, 400 if helpers.LONG else 20, SIZES, 300):
            self.compare(*case, formula=False)
        for case in some_boards(rng, 400 if helpers.LONG else 20, SIZES[:4], 60):
            self.compare(*case)

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
                        board, fault = boards.fault_of(game, self.script, number % 3 == 0, rng)
                        self.assertIsNone(fault, (game.rule, game.text_of(board)))

    def test_sweeps(self):
        """From each side, a sweep ends with the edges that all solutions with some values join, as `backbone` does.

        The values are none, then those that one or two edges have in a solution, then those of two edges at random.
        Where neighbours are wanted, it ends with those that have one number in all of these solutions.
        """
        rng = random.Random(3)
        sizes = (1, 6, 2), (3, 3, 2), (3, 4, 2), (4, 3, 3), (4, 4, 3), (5, 3, 2)
        for n, m, count in sizes[:6 if helpers.LONG else 4]:
            boards = rules.solvable_boards(n, m, count)
            boards = rng.sample(boards, min(10, len(boards)))
            boards += rng.sample(list(rules.placements(n, m, count)), 10) if n * m < 15 else ()
            for at, numbers in enumerate(boards):
                puzzle = self.puzzle(n, m, numbers, ('touching', 'empty')[at % 2])
                # Solutions with the same numbers may join their cells in several ways.
                models = models_of(self.script.Solver(*self.script.encode(puzzle)), puzzle.edges)
                models = [{v for v in puzzle.edges if model[v]} for model in models]
                some = [rng.sample([*puzzle.edges], min(len(puzzle.edges), count)) for count in (0, 1, 2, 2)]
                signs = [[v in model for v in some[i + 1]] for i, model in enumerate(models[:2])]
                for edges, chosen in zip(some, [[], *signs, *[[True, False]] * (3 - len(signs))]):
                    self.check_sweeps(puzzle, models, dict(zip(edges, [1 if true else -1 for true in chosen])), rng)

    def check_sweeps(self, puzzle, models, values, rng):
        """models: the sets of edges that solutions join; values: of some edges, 1 or -1."""
        models = [model for model in models if all((v in model) == (values[v] > 0) for v in values)]
        values = {0: 0, **dict.fromkeys(puzzle.edges, 0), **values}    # 0 is no edge
        values.update({-v: -values[v] for v in values})
        common = sorted(set.intersection(*models) if models else puzzle.edges)
        wanted = set(rng.sample(range(1, puzzle.own + 1), rng.randint(1, puzzle.own)))
        shared = sorted(wanted.intersection(*[self.same(puzzle, model) for model in models]))
        bits = sum(1 << v for v in wanted)
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
                for _, states in self.script.sweep(puzzle, [line[::step] for line in lines], values.__getitem__, bits):
                    pass
                self.assertEqual([[v for v in sorted(wanted) if not said[self.script.DIFFER] >> v & 1]
                                  for said in states.values()], [shared] if models else [], puzzle.numbers)
        found = [*self.script.backbone(puzzle, values.__getitem__, [])]
        self.assertEqual(found, [common if models else [*range(1, puzzle.num_vars + 1)]])
        self.assertEqual([*self.script.backbone(puzzle, values.__getitem__, [], bits)], [shared])

    def same(self, puzzle, model):
        """Return the variables "same" of the neighbours that have one number, if these edges are joined."""
        cells = [[puzzle.cells.index(cell) for cell in puzzle.edges[v]] for v in model]
        numbers = self.script.fill(puzzle, self.solution(puzzle, cells))
        pairs = [puzzle.edges[v] for v in puzzle.edges]
        return {puzzle.same[a][b] for a, b in pairs if numbers[a] == numbers[b] != 0}

    def test_frontier(self):
        """The example of `sweep`: a state before the third square of a line, and the only one that follows."""
        lines = [line.split() for line in self.script.sweep.__doc__.splitlines()]
        before, after = [bytes(map(int, line[1:])) for line in lines if line[:1] in (['before'], ['after'])]
        puzzle = self.puzzle(3, 5, (0, 0, 0, 2, 0) + (0,) * 9 + (2,), 'touching')
        rows = [range(start, start + 7) for start in range(0, 30, 6)]
        steps = [states for _, states in self.script.sweep(puzzle, rows, lambda _: 0)]
        self.assertIn(before, steps[7])
        self.assertIn(after, steps[8])
        self.assertEqual(self.script.extended({before: 4}, 3, (7, 3, [3], 2, [0, 1], [0, 2]), 0), {after: 7})

    def test_large_numbers_in_sweeps(self):
        """There is a sweep from a side if a byte holds the length of its lines, with the border, and each number."""
        for n, m in (1, 3), (3, 1):
            for number, expected in ((250, [3, 4]), (252, [3, 4]), (253, []), (300, [])):
                puzzle = self.puzzle(n, m, (number, 0, number), 'touching')
                found = [*self.script.backbone(puzzle, lambda _: 0, [])]
                self.assertEqual(found, [expected] if expected else [])
                self.check_search(puzzle, {(number,) * 3})

    def test_short_turns(self):
        """All searches take part if a turn ends at once, and sweeps know of no empty cells."""
        solve, rng = self.script.Solver.solve, random.Random(1)

        def impatient(solver, assumptions=(), limit=float('inf')):
            return None if rng.random() < .7 else solve(solver, assumptions, limit)

        for case in some_boards(random.Random(9), 40, SIZES[:3], 100):
            with mock.patch.object(self.script.Solver, 'solve', impatient):
                self.compare(*case, formula=False)

    def test_no_solution(self):
        """Sweeps show after few conflicts that there is none, where terminals of two numbers have changed places."""
        learn, none = self.script.Solver.learn, 0
        for seed in range(6 if helpers.LONG else 3):
            rng = random.Random(seed)
            n, m, numbers = rules.read(make_numberlink.board(9, 20, make_open_numberlink.cover(9, 20, 13, rng)))
            for sign in 0, 1:
                ends = [cell for cell, number in enumerate(numbers) if number and sum(divmod(cell, m)) % 2 == sign]
                a, b = rng.sample(ends, 2)
                numbers = [numbers[{a: b, b: a}.get(cell, cell)] for cell in range(n * m)]
            with mock.patch.object(self.script.Solver, 'learn', autospec=True, side_effect=learn) as learnt:
                none += next(self.script.search(self.puzzle(n, m, tuple(numbers), 'touching')), None) is None
            self.assertLess(learnt.call_count, 1500, seed)
        self.assertGreater(none, 1)

    def test_another_order(self):
        """Until there is a solution, turns without digits begin anew, each in another order; the others go on."""
        turns = []

        def note(solver, assumptions=(), limit=float('inf')):
            turns.append((solver, tuple(solver.order[:9])))
            return True if len(turns) > 20 else None

        puzzle = self.script.parse(open_board(8, 8, 5, 1).splitlines(), 'touching')[0]
        with mock.patch.object(self.script.Solver, 'solve', note):
            next(self.script.search(puzzle))
        orders = [*dict(turns).values()]
        self.assertEqual((len(orders), len({*orders})), (10, 9))        # two searches go on in the first order
        self.assertEqual(orders.count((1, 2, 3, 4, 5, 6, 7, 8, 9)), 2)

    def test_share_of_sweeps(self):
        """Sweeps do a share of their work in a turn, more of it where a solution is known, and end at a limit."""
        puzzle = self.script.parse(open_board(15, 15, 7, 1).splitlines(), 'touching')[0]
        for known, wanted, share, all_steps in ([], 0, 3, 120), ([[-1]], 0, 21, 120), ([[-1]], 2, 7, 40):
            steps = []

            def sweep(*_):
                for squares in range(200, 0, -1):
                    steps.append(squares)
                    yield squares, range(100000)

            with mock.patch.object(self.script, 'sweep', sweep):
                sweeps = self.script.backbone(puzzle, lambda _: 0, known, wanted)
                for turn in range(1, 4):
                    self.assertEqual((next(sweeps), len(steps)), ([], turn * share))
                self.assertEqual({*map(tuple, sweeps)}, {()})
            self.assertEqual(len(steps), all_steps)

    def test_sure(self):
        """Sweeps show what is the same in all solutions. Without them, both boards take more than 20,000 conflicts."""
        learn = self.script.Solver.learn
        for rule in 'touching', 'empty':
            puzzle = self.script.parse(open_board(9, 9, 4, 1).splitlines(), rule)[0]
            with mock.patch.object(self.script.Solver, 'learn', autospec=True, side_effect=learn) as learnt:
                found = [*self.script.search(puzzle, True)]
            self.assertGreater(len(found), 5)
            self.assertLess(learnt.call_count, 8000, rule)

    def test_blank_boards(self):
        """Paths cannot cover a board without numbers. That is known without a Solver."""
        with mock.patch.object(self.script, 'Solver', None):
            for n, rule in (2, None), (3, None), (12, 'touching'):
                self.assertEqual([*self.script.search(self.puzzle(n, n, (0,) * n * n, rule))], [], (n, rule))

    def test_many_solutions(self):
        """Boards of one random path in pieces. Some have many solutions, with and without empty cells."""
        several = Counter()
        for seed in range(20):
            n, m, count = ((3, 4, 2), (4, 4, 3), (4, 5, 4), (4, 5, 3))[seed % 4]
            board = rules.read(open_board(n, m, count, seed))
            drawn = rules.drawings(*board)
            self.assertTrue(any(rules.solves(*board, solution, 'touching') for solution in drawn))
            self.compare(*board, drawn, formula=False)
            several[sum(0 not in numbers for numbers in drawn) > 1] += 1
        self.assertGreater(several[True], 5)

    def test_movable(self):
        """If one solution has no path that touches itself, there are others where a path of it can move."""
        rng, counts = random.Random(10), [0, 0]
        boards = [*self.all_boards((1, 4), (2, 3), (3, 3)), *some_boards(rng, 100, SIZES[:5], 300)]
        for n, m, board, known in rng.sample(boards, 600):
            apart = self.script.Puzzle(n, m, board, False, True)
            found = [*filter(None, self.script.in_turns(apart, 600, [], False))]
            if len(found) == 1:
                self.assertEqual(self.script.movable(apart, found[0]), len(known) > 1, (n, m, board))
                counts[len(known) > 1] += 1
        self.assertGreater(min(counts), 20)

    def solution(self, puzzle, joined):
        """Return the script's form of a solution, for pairs of cells, which are numbered from 0 in reading order."""
        links = rules.links_of(len(puzzle.cells), joined)
        return {puzzle.cells[cell]: [puzzle.cells[other] for other in beside] for cell, beside in enumerate(links)}

    def test_check(self):
        """Of all sets of edges of small boards, those that keep the rules are accepted, and no others."""
        accepted = Counter()
        for n, m in ((1, 2), (2, 1), (1, 3), (1, 4), (2, 2), (2, 3), (3, 2)):
            pairs = rules.pairs_of_neighbours(n, m)
            sets = [set(joined) for size in range(len(pairs) + 1) for joined in combinations(pairs, size)]
            for board in (board for count in range(3) for board in rules.placements(n, m, count)):
                for rule in self.script.RULES:
                    puzzle, found = self.puzzle(n, m, board, rule), set()
                    for joined in sets:
                        solution = self.solution(puzzle, joined)
                        expected = rules.joins(n, m, board, joined, rule)
                        said = self.script.check(puzzle, solution)
                        self.assertEqual(said is None, expected, (joined, rule, said))
                        if expected:
                            accepted[rule] += 1
                            found.add(tuple(self.script.fill(puzzle, solution).values()))
                    self.assertEqual(found, rules.solutions(n, m, board, rule))
        self.assertEqual((accepted[None], accepted['touching']), (8, 59))

    def verdict(self, n, m, board, joined, rule=None):
        puzzle = self.puzzle(n, m, board, rule)
        return self.script.check(puzzle, self.solution(puzzle, joined))

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
        puzzle = self.puzzle(1, 3, (1, 0, 1))
        for links in None, [], {}, {cell: None for cell in puzzle.cells}, {cell: [] for cell in puzzle.cells[1:]}:
            self.assertEqual(self.script.check(puzzle, links), 'not {cell: joined neighbours, in order}')
        self.assertIsNone(self.verdict(3, 3, (1, 0, 1, 2, 0, 2, 3, 0, 3), rows))
        self.assertIsNone(self.verdict(3, 3, (1, 0, 1, 0, 0, 2, 0, 0, 2), u_turn, 'touching'))

    def test_size(self):
        """O(cells log K), under all rules."""
        for n, m, seed in ((5, 5, 1), (20, 20, 2), (8, 30, 3), (30, 30, 4))[:4 if helpers.LONG else 2]:
            board = made(n, m, seed)
            k = int(board.split()[0])
            for rule in None, 'touching', 'empty':
                puzzle, = self.script.parse(board.split('\n'), rule)
                variables, clauses = self.script.encode(puzzle)
                self.assertLess(len(clauses), n * m * (10 * k.bit_length() + 60))
                self.assertLess(sum(map(len, clauses)), 4 * len(clauses))


class Options(Script, Sure, CommandLine, unittest.TestCase):
    SCRIPT = SCRIPT
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

    rule = None         # of read_solution

    def read_solution(self, board, text):
        self.assertTrue(rules.solves_text(board.decode(), text, self.rule), text)
        return text

    def test_samples(self):
        for name, board, expected in helpers.samples('numberlink'):
            with self.subTest(name):
                options = helpers.options_of('numberlink', name)
                self.rule = ''.join(options)[2:] or None
                answer = self.ok('--unique', *options, stdin=board)
                several = name in ('several', 'touching_two_halves')
                verdict = self.verdict(board, answer)
                self.assertEqual(verdict == 'MULTIPLE', several)
                if several:
                    self.read_solution(board, expected.decode())
                else:
                    self.assertEqual(answer, b'UNIQUE\n' * (verdict == 'UNIQUE') + expected)

    def test_made_boards(self):
        for n, m, seed in ((4, 6, 1), (9, 9, 2), (15, 8, 3), (20, 20, 4)):
            board = made(n, m, seed).encode()
            for solver in [], ['--solver', 'minisat']:
                with self.subTest(size=(n, m), solver=solver):
                    if solver and not shutil.which('minisat'):
                        self.skipTest('no minisat on PATH')
                    self.read_solution(board, self.ok(*solver, stdin=board).decode())
        self.rule = 'empty'         # a solution is near the one that covers all cells
        board = made(14, 14, 3).encode()
        self.read_solution(board, self.ok('--empty', stdin=board).decode())

    def test_corpus(self):
        """Boards under the default rules; whether each has one, several or no solutions is known.

        A short run takes every thirtieth.
        """
        folder = helpers.corpus(self, 'numberlink')
        lines = helpers.read(os.path.join(folder, 'status.tsv')).decode().splitlines()[1:]
        self.assertGreater(len(lines), 500)
        for name, *_, expected in [line.split('\t')[:5] for line in lines[::1 if helpers.LONG else 30]]:
            with self.subTest(name):
                board = helpers.read(os.path.join(folder, name))
                rows = [line.split() for line in board.decode().splitlines()[2:]]
                beside = [pair for row in rows + [list(column) for column in zip(*filter(None, rows))]
                          for pair in zip(row, row[1:])]
                if any(a == b != '.' for a, b in beside):
                    expected = 'unsat'      # in status.tsv end points may be joined directly
                answer = self.ok('--unique', stdin=board)
                self.assertEqual(self.verdict(board, answer),
                                 {'unique': 'UNIQUE', 'multi': 'MULTIPLE', 'unsat': 'UNSATISFIABLE'}[expected])
                known = os.path.join(folder, name[:-len('.in')] + '.out')
                if os.path.exists(known):
                    solution = helpers.read(known).decode()
                    if rules.solves_text(board.decode(), solution):     # one .out file is of another board
                        self.assertEqual(answer.decode().split()[1:], solution.split())

    def worst(self):
        """Return {name: board} of boards that once took very long. Only a hang fails tests of them."""
        folder = os.path.join(helpers.WORST, 'numberlink')
        if not os.path.isdir(folder):
            self.skipTest('no boards at ' + os.path.relpath(folder, helpers.TOP))
        return {name: helpers.read(os.path.join(folder, name)) for name in sorted(os.listdir(folder))}

    def test_worst(self):
        boards = self.worst()
        for name in ('tiles-40x40.in', 'tiles-60x60.in', 'janko-572-25x40.in')[:3 if helpers.LONG else 1]:
            with self.subTest(name):
                self.read_solution(boards[name], self.ok(stdin=boards[name]).decode())
        for name in 'janko-190-35x48.in', 'janko-446-15x15.in':
            self.assertEqual(self.ok(stdin=boards[name]), self.NONE)

    def test_worst_touching(self):
        self.rule, boards = 'touching', self.worst()
        names = [name for name in boards if name.startswith('touch-')]
        self.assertGreaterEqual(len(names), 24)
        slow = 'janko-446-15x15.in', 'touch-15x18-127.in'      # to show that there is no other solution takes minutes
        for name in [*names, slow[0]]:
            unique = name not in slow if helpers.LONG else name == 'touch-12x12-06.in'
            with self.subTest(name):
                answer = self.ok('--touching', *['--unique'] * unique, stdin=boards[name]).decode()
                self.assertEqual(answer[:7] == 'UNIQUE\n', unique)
                self.read_solution(boards[name], answer[7 * unique:])

    def test_large_boards(self):
        """Counting the colours shows that the first has no solution; the second has 7,500 paths in a line."""
        cells = ['.'] * 900
        cells[93] = cells[465] = '1'
        for option in [], ['--touching']:
            self.assertEqual(self.ok(*option, stdin=f'30 30\n{" ".join(cells)}\n'.encode()), self.NONE)
        numbers = range(1, 7501)
        board = '1 22500\n' + ' '.join([f'{number} . {number}' for number in numbers])
        answer = ' '.join([f'{number} {number} {number}' for number in numbers])
        self.assertEqual(self.ok(stdin=board.encode()).decode(), answer + '\n')

    def test_areas_that_stay_empty(self):
        """A large area that no path can enter, or that is beside each path once, does not keep the search busy."""
        blank = [' '.join('.' * 9)] * 9
        room = [f'{i} {i} {"  .  " * 8}' for i in range(10, 18)]
        frame = [f'{i:2} {i:2}' + ' .' * 6 + f' {i + 8} {i + 8}' for i in range(1, 9)]
        for rows in blank, room, frame:
            board = '\n'.join(rows).encode()
            solution = ''.join([' '.join(row.split()) + '\n' for row in rows])
            for option, expected in (('--unique', 'UNIQUE\n' + solution), ('--sure', solution),
                                     ('--all', solution + 'SOLUTIONS 1\n')):
                self.assertEqual(self.ok('--empty', option, stdin=board).decode(), expected)
        corner = ['1 . 1' + ' .' * 7, '. . .' + ' .' * 7, *[' '.join('.' * 10)] * 7]
        self.assertEqual(self.ok('--empty', '--unique', stdin='\n'.join(corner).encode())[:9], b'MULTIPLE\n')

    def test_touching_one_pair(self):
        """All cells have the one number, so there is no second solution, however many paths there are."""
        for number in '1', '2':
            board = f'2\n7 7\n{number}{" ." * 47} {number}\n'
            answer = 'UNIQUE\n' + (' '.join(number * 7) + '\n') * 7
            self.assertEqual(self.ok('--touching', '--unique', stdin=board.encode()).decode(), answer)

    def test_rules_exclude_each_other(self):
        for arguments in ['--touching', '--empty'], ['--empty', '--unique', '--touching']:
            self.check_usage([(arguments, '--touching does not go with --empty')])

    @unittest.skipUnless(os.name == 'posix', 'terminals of POSIX')
    def test_hint(self):
        """Where the default rule has no solution, a line on a terminal names the others, once, after the answer."""
        narrow, beside, odd, some = b'1..\n...\n..1\n', b'1.2\n1.2\n', b'.1.\n..1\n...\n', b'1.1\n2.2\n'
        touching = 'paths may not touch themselves: see --touching'
        neighbours = 'two terminals of one number are neighbours: see --touching'
        uncovered = 'no paths can cover all cells, even with --touching'
        crossing, (path,), none = b'1..2\n....\n....\n2..1\n', self.files(b'UNSAT\n'), self.NONE.decode()
        for board, options, answer, hint in (
                (narrow, [], none, touching), (narrow, ['--unique'], none, touching),
                (narrow, ['--sure'], none, touching), (narrow, ['--all'], 'SOLUTIONS 0\n', touching),
                (narrow, ['--svg'], '<svg ', touching), (narrow, ['--model', path], none, ''),
                (narrow, ['--cnf'], 'p cnf ', ''), (narrow, ['--touching'], '1 1', ''),
                (beside, [], none, neighbours), (beside, ['--touching'], '1 ', ''),
                (odd, [], none, uncovered), (odd, ['--touching'], none, uncovered), (b'..\n..\n', [], none, uncovered),
                (some, [], '1 1 1', ''), (some, ['--svg'], '<svg ', ''), (some, ['--all'], '1 1 1', ''),
                (crossing, ['--empty'], none, '')):
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

    def test_rules_of_addresses(self):
        """An address brings its own rule; an option goes before it."""
        empty, touching = b'1 2 2\n1 1 2\n. 2 2\n', self.NONE
        for name, expected in (('numlin', empty), ('numberlink', empty), ('arukone', touching),
                               ('arukone/e', empty), ('arukone_edit', touching), ('arukone_play/e', empty)):
            data = f'https://puzz.link/p?{name}/3/3/12h1h2g'
            for arguments, answer in ([data], expected), (['--empty', data], empty), (['--touching', data], touching):
                self.assertEqual(self.ok(*arguments, stdin=b''), answer, arguments)
        for rule in 'apart', '', True:
            self.assertRaises(KeyError, self.script.parse, ['1 . 1'], rule)

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
                if verdict == 'refused':
                    helpers.check_one_line_error(self, helpers.run(SCRIPT, '--unique', url), SCRIPT, 'line 1: ')
                    continue
                found, _, solution = self.ok('--unique', url, stdin=b'').decode().partition('\n')
                self.assertEqual(found, verdict)
                if verdict == 'UNIQUE':
                    self.assertEqual(str(solution.count('.')), *empty)

    def board(self, text):
        puzzle, = self.script.parse(text.splitlines())
        return puzzle.n, puzzle.m, puzzle.numbers

    def test_addresses(self):
        """Each board of the corpus is read from its address as from its rows."""
        for board, link in (
                ('6\n5 5\n. 1 2 . 3\n. . 4 2 .\n1 . 5 3 .\n4 . . . .\n6 . . 6 5\n', 'numlin/5/5/g12g3h42g1g53g4j6h65'),
                ('200\n1 3\n200 . 200\n', 'numlin/3/1/-c8g-c8')):
            self.assertEqual(rules.address(board), 'https://puzz.link/p?' + link)
            self.assertEqual(self.board(rules.address(board)), rules.read(board))
        folder = helpers.corpus(self, 'numberlink')
        for name in sorted(os.listdir(folder)):
            text = helpers.read(os.path.join(folder, name)).decode()
            if name.endswith('.in') and int(text.split()[0]) < 256:
                self.assertEqual(self.board(rules.address(text)), rules.read(text), name)
                self.assertEqual(self.board(text), rules.read(text), name)

    def drawn(self, *options, board):
        """Return the numbers in an image, and {colour: [the two cells of an edge, ..]}; a cell is (row, column)."""
        numbers, colours = [], {}
        for element in ElementTree.fromstring(self.ok(*options, '--svg', stdin=board.encode())).iter():
            colour = str(element.get('stroke'))
            if element.tag.endswith('text'):
                numbers.append(element.text)
            for x, y, way in re.findall(r'M(\d+) (\d+)([hv])1', element.get('d', '') * colour.startswith('hsl')):
                x, y = int(x), int(y)
                colours.setdefault(colour, []).append(((y, x), (y + (way == 'v'), x + (way == 'h'))))
        return numbers, colours

    def test_paths_in_svg(self):
        """A picture of 20x20: all edges that are joined, in a colour for each number, and the numbers."""
        board = made(20, 20, 4)
        self.assertLess(len(self.ok('--svg', stdin=board.encode())), 15000)
        given = [token for token in board.split()[3:] if token != '.']
        numbers, colours = self.drawn(board=board)
        self.assertEqual(numbers, given)
        self.assertEqual(sum(map(len, colours.values())), 400 - len(given) // 2)
        rows = [row.split() for row in self.ok(stdin=board.encode()).decode().splitlines()]
        shown = [{rows[y][x] for edge in edges for y, x in edge} for edges in colours.values()]
        self.assertEqual({*map(len, shown)}, {1})
        self.assertEqual(sorted(map(max, shown)), sorted({*given}))

    def test_colours_in_svg(self):
        """Each path has the colour of its number. Of 45 colours no two are alike, and all are light."""
        _, colours = self.drawn(board=''.join(f'{k} . {k}\n' for k in range(1, 46)))
        self.assertEqual(len(colours), 45)
        found = [tuple(map(int, re.findall(r'\d+', colour))) for colour in colours]
        self.assertGreaterEqual(min(light for _, _, light in found), 72)
        for (hue, _, light), (other, _, lighter) in combinations(found, 2):
            distance = min((hue - other) % 360, (other - hue) % 360)
            self.assertTrue(distance >= 15 or abs(light - lighter) >= 6, (hue, other))

    def test_picture_of_what_is_sure(self):
        """Edges whose number is sure, in its colour; no others, though their cells may be joined in all solutions."""
        board = '6 6\n1 . . . . 1\n2 . . . . 2\n3 3 . . . .\n. . . . . .\n. . . . . .\n4 . . . . 4\n'
        for rule in '--touching', '--empty':
            sure = [row.split() for row in self.ok('--sure', rule, stdin=board.encode()).decode().splitlines()]
            _, colours = self.drawn('--sure', rule, board=board)
            shown = [{sure[y][x] for edge in edges for y, x in edge} for edges in colours.values()]
            self.assertEqual({*map(len, shown)}, {1})
            self.assertEqual(len(shown), len({*map(max, shown)} - {'.'}))

    def test_inputs_of_other_programs(self):
        """One board as its sizes and rows, and as Flow Free's solvers write it."""
        board = '6\n5 5\n. 1 2 . 3\n. . 4 2 .\n1 . 5 3 .\n4 . . . .\n6 . . 6 5\n'
        rows = board.partition('5 5\n')[2]
        letters = rows.translate(str.maketrans('123456', 'RGbYOC')).replace(' ', '')
        for same in ('5 5\n' + rows, '06\n+5 05\n' + rows, rows, rows.replace(' ', ''), letters,
                     letters.replace('.', '_'), letters.replace('.', '0'), letters.replace('.', '-'),
                     letters.replace('\n', '\n\n'), letters.replace('', ' '), '5 5\n' + letters,
                     '6\n\n5 5\n' + rows.replace(' ', ''), '6 5 5 ' + rows.replace('\n', ' '),
                     '6\n5\n5\n' + rows.replace(' ', '\n'),
                     '5 5\n' + rows.replace('1', '01').replace(' .', '  .')):
            self.assertEqual(self.board(same), rules.read(board), same)

    def test_readings(self):
        """Where sizes are given, line breaks do not matter, unless they show that the sizes are swapped.

        Numbers in front may be sizes. A reading counts if the rows fit, and each number appears twice. Letters count on
        from the largest number, by appearance; capital and small letters are different.
        """
        for board, texts in (
                ('2 4 1 . . 1 2 . . 2', (
                    '2 4 1 . . 1 2 . . 2', '2 2 4\n1 .\n. 1 2\n. . 2\n', '2 2 4 1..1 2..2', '2 4 1..1\n\n2..2\n',
                    '2\n2\n4\n1 . . 1 2 . . 2', '1 . . 1\n2 . . 2', 'A\u00a0. . A\nB . . B', '2 4\n1..1 2..2',
                    '2 4 1 .\n. 1 2 . . 2', '2 4 1 . . 1 2\n. . 2', '2\n4 1 . . 1 2\n. . 2')),
                ('3 1 1 . 1', ('3 1 1 . 1',)), ('1 3 1 . 1', ('1 1 3\n1 . 1', '4 1 3 101', '4 1 3 1 . 1', '101')),
                ('3 3 5 . 5 1 . 1 6 . 6', ('5.5\n1.1\nA.A\n',)), ('2 3 9 . 9 10 . 10', ('9.9\nx.x\n', '9.9\nX.X\n')),
                ('2 3 1 . 1 2 . 2', ('b.b\nB.B\n', '2 2 3 1 . 1 2 . 2',
                                     '1, .,1,\n2,.,2')),          # a comma at the end is a blank
                ('2 3 9 . 9 8 . 8', ('9.9\n8.8\n',)), ('1 4 2 2 1 1', ('2 2 1 1',)),
                ('3 3 1 2 3 . . . 1 2 3', ('1 2 3\n. . .\n1 2 3\n',)),         # no sizes fit
                ('3 3 1 1 2 2 . . 3 . 3', ('1 1 2\n2 . .\n3 . 3\n',)),         # 1 and 1, but not as many cells
                ('2 2 12 13 12 13', ('2 2\n12 13\n12 13\n',)), ('2 3 12 13 12 . 13 .', ('12 13 12\n. 13 .\n',)),
                ('2 3 12 34 56 12 34 56', ('12 34 56\n12 34 56\n',)),
                ('2 2 1 . 1 .', ('2 2\n1 .\n1 .\n', '2\n2\n2\n1\n.\n1\n.\n')),
                ('2 7 3 4 1 1 . 2 2 3 4 . . . . .', ('3 4 1 1 . 2 2\n3 4 . . . . .\n',)),
                ('2 6 4 3 3 4 . . 1 1 2 2 . .', ('4 3 3 4 . .\n1 1 2 2 . .\n',)),
                ('2 3 1 2 1 2 . .', ('1 2 1\n2 . .\n',))):
            for text in texts:
                self.assertEqual(self.board(text), rules.read('K ' + board), text)

    def test_wider_rules_by_programs(self):
        """All solutions of a SAT program are those of the search, and so is what they share."""
        for program in helpers.sat_programs(self)[:None if helpers.LONG else 1]:
            solver = '--solver', 'cadical -q' if program == 'cadical' else program
            for self.rule in 'touching', 'empty':
                rule = '--' + self.rule
                for board in (b'2\n2 5\n. . . 1 2\n. 1 . 2 .\n', b'2\n3 3\n1 2 .\n. . 1\n. 2 .\n',
                              b'2\n3 3\n1 2 .\n. . .\n. 1 2\n', b'1\n2 3\n1 . .\n1 . .\n', b'1\n1 2\n1 1\n'):
                    self.assertEqual(self.all_of(board, rule, *solver), self.all_of(board, rule))
                    ours, others = [self.ok('--sure', rule, *more, stdin=board) for more in ((), solver)]
                    self.assertEqual(ours, others)

    def test_many_solutions(self):
        """A SAT program says the same of boards with many solutions, and what these share."""
        verdicts, program = Counter(), helpers.sat_programs(self)[0]
        for seed in range(20):
            self.rule = ('touching', 'empty')[seed % 2]
            board = open_board(5, 6 + seed % 3, 2 + seed % 5, seed).encode()
            self.read_solution(board, self.ok('--' + self.rule, stdin=board).decode())
            for option in '--unique', '--sure':
                ours, others = [self.ok(option, '--' + self.rule, *more, stdin=board).decode()
                                for more in ((), ('--solver', program))]
                if option == '--sure':
                    self.assertEqual(ours, others)
                else:
                    self.assertEqual(ours.split()[0], others.split()[0])
                    verdicts[ours.split()[0]] += 1
        self.assertGreater(verdicts['MULTIPLE'], 10)

    def test_pictures_of_empty_cells(self):
        """Nothing is drawn in an empty cell."""
        for board, picture in ((b'1 4\n1 1 . .\n', '1─1 · ·\n'), (b'2 2\n. .\n. .\n', '· ·\n· ·\n'),
                               (b'2 4\n11 . 11 .\n2 2 . .\n', '11────11 ·\n2──2  ·  ·\n')):
            self.assertEqual(self.ok('--empty', '--draw', stdin=board).decode(), picture)
        for more in [], ['--sure']:
            self.assertEqual([*self.drawn('--empty', *more, board='1 4\n1 1 . .\n')[1].values()], [[((0, 0), (0, 1))]])


if __name__ == '__main__':
    unittest.main()
