"""Tests of slitherlink.py.

The script is compared with tests/rules/slitherlink.py, which knows the rules alone, on small boards, with the known
numbers of loops, and with the samples and the corpus.
"""
import contextlib
import os
import random
import re
import signal
import subprocess
import tempfile
import unittest
from functools import partial
from itertools import chain, islice, product
from unittest import mock
from xml.etree import ElementTree

import helpers
from command_line import SLEEP, CommandLine, Conflict, Fewer, Sure, program_by_shell, program_of
from make import make_slitherlink
from parallel import load_tests
from rules import slitherlink as rules
from tools import boards as games

SCRIPT = 'slitherlink.py'


def inside_of(n, m, loop):
    """Return the cells inside a loop: from the left, each edge of their row leads in or out."""
    cells = set()
    for row, column in product(range(n), range(m)):
        crossed = [frozenset([(row, at), (row + 1, at)]) in loop for at in range(column + 1)]
        if sum(crossed) % 2:
            cells.add((row, column))
    return cells


def is_connected(cells):
    left, reached = {*cells}, [*cells][:1]
    for row, column in reached:
        if (row, column) in left:
            left.remove((row, column))
            reached += [(row + i, column + j) for i, j in rules.STEPS]
    return not left


class Checker(unittest.TestCase):
    """The rules themselves."""

    def test_refuses(self):
        for instance, answer in (('1 1 .', '1 1 0 00 0'), ('1 1 3', '1 1 1 11 1'), ('1 1 4', '2 2 1 11 1'),
                                 ('1 1 0', '1 1 1 11 1'),
                                 ('1 3 ...', '1 3 101 1111 101'),                   # two rings
                                 ('2 2 .. ..', '2 2 10 110 00 000 00'),             # open ends
                                 ('2 2 .. ..', '2 2 10 110 11 011 01')):            # touches itself
            self.assertFalse(rules.solves(instance, answer), answer)
        self.assertTrue(rules.solves('1 1 4', '1 1 1 11 1'))
        self.assertTrue(rules.solves('2 2 2. ..', '2 2 11 101 00 101 11'))

    def test_counts_of_loops(self):
        """The numbers of cycles in grid graphs (OEIS A140517)."""
        self.assertEqual([len(rules.loops_of(n, n)) for n in (1, 2, 3, 4)], [1, 13, 213, 9349])


class Case(unittest.TestCase):
    """What the tests share: the script as a module, and as a process."""

    @classmethod
    def setUpClass(cls):
        cls.script = helpers.load(SCRIPT)

    def board(self, n, m, clues):
        """Return (puzzle, its loops)."""
        return self.script.Puzzle(m, clues, 1), rules.solutions(n, m, clues)

    def boards(self, rng, sizes, part):
        """Yield `board` of random clues, for each (n, m, count) so many; in a short run only one of `part` of them."""
        for n, m, count in sizes:
            for _ in range(count if helpers.LONG else count // part):
                yield self.board(n, m, rules.any_clues(rng, n, m))

    def answers(self, instances):
        """Return the answers to instances, each a solution or "UNSATISFIABLE"."""
        process = helpers.run(SCRIPT, stdin='\n'.join(instances).encode())
        lines = process.stdout.decode().splitlines()
        self.assertEqual((process.returncode, process.stderr, lines[::2]), (0, b'', instances))
        for instance, answer in zip(instances, lines[1::2]):
            self.assertTrue(answer.endswith('UNSATISFIABLE') or rules.solves(instance, answer), instance)
        return lines[1::2]


class Samples(Case):
    def test_samples(self):
        """The outputs are right, and there are no others. That the script prints them is for test_samples.py."""
        for name, data, expected in helpers.samples('slitherlink'):
            with self.subTest(name):
                lines, unique = expected.decode().splitlines(), []
                for instance, answer in zip(lines[::2], lines[1::2]):
                    if name == 'unsatisfiable':
                        self.assertEqual(answer, ' '.join(instance.split()[:2]) + ' UNSATISFIABLE')
                        unique += [instance, 'UNSATISFIABLE']
                    else:
                        self.assertTrue(rules.solves(instance, answer), instance)
                        unique += [instance, 'UNIQUE', answer]
                if len(data) < 1000 or helpers.LONG:
                    process = helpers.run(SCRIPT, '--unique', stdin=data)
                    self.assertEqual(process.stdout.decode().splitlines(), unique)

    def test_corpus(self):
        folder = helpers.corpus(self, 'slitherlink')
        for name in sorted(os.listdir(folder)):
            data = helpers.read(os.path.join(folder, name)).decode()
            if not name.endswith('.in') or len(data) > 5000 and not helpers.LONG:
                continue
            with self.subTest(name):
                instances = [' '.join(line.split()) for line in data.splitlines() if line.strip()]
                answers = self.answers(instances)
                without = [number for number, answer in enumerate(answers, 1) if answer.endswith('UNSATISFIABLE')]
                self.assertEqual(without, [18] if name == 'course-instances.in' else [])
                if name == 'course-example.in':
                    expected = helpers.read(os.path.join(folder, 'course-example.out')).decode()
                    self.assertEqual(answers, expected.splitlines()[1::2])


class BruteForce(Case):
    def found(self, puzzle, most):
        """Return solutions of the script's own solver, all if they are fewer than most.

        A search that refuses models again and again fails. The boards here need up to 70 views of a model and, for each
        solution, a few more.
        """
        found, views, side = [], [], self.script.Side

        def counted(*arguments):
            views.append(arguments)
            self.assertLess(len(views), 500 + 10 * most, 'the search refuses too many models')
            return side(*arguments)

        with mock.patch.object(self.script, 'Side', counted):
            for solution in islice(self.script.search(puzzle), most):
                found.append(solution)
                self.assertIsNone(self.script.check(puzzle, solution), puzzle)
        return found

    def check(self, puzzle, expected, most=60):
        found = self.found(puzzle, most)
        self.assertEqual(len({*found}), len(found))
        self.assertLessEqual({*found}, {*expected})
        self.assertEqual(len(found), min(most, len(expected)))

    def test_every_small_board(self):
        for n, m in (1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (1, 4), (4, 1):
            for clues in product('.01234', repeat=n * m):
                self.check(*self.board(n, m, ''.join(clues)))

    def test_boards_without_clues(self):
        for n, m in (1, 6), (2, 4), (3, 3):
            self.check(*self.board(n, m, '.' * (n * m)), 300)

    def test_clues_by_chance(self):
        """Clues that no loop was made for: most of these boards have no solution, and the search must say so."""
        rng, unsolvable = random.Random(12), 0
        boards = [(2, 4, '2.11..1.'), (2, 3, '32.3..'), (3, 4, '2211..1.....')]
        for n, m, count in (2, 3, 600), (3, 2, 600), (2, 4, 1200), (4, 2, 1200), (3, 3, 1800), (3, 4, 600):
            for _ in range(count * 4 if helpers.LONG else count):
                boards.append((n, m, ''.join(rng.choice('...011223') for _ in range(n * m))))
        for board in boards:
            puzzle, expected = self.board(*board)
            self.check(puzzle, expected, 1)
            unsolvable += not expected
        self.assertGreater(unsolvable, len(boards) // 2)

    def test_random_boards(self):
        """All solutions, and the edges that they share; each model for these but the last makes fewer of them sure."""
        several, sizes = 0, ((1, 3, 100), (2, 2, 100), (2, 3, 400), (3, 2, 400), (1, 7, 100), (3, 3, 400), (3, 4, 150),
                             (4, 3, 150), (2, 6, 100), (4, 4, 160))
        for puzzle, expected in self.boards(random.Random(1), sizes, 16):
            self.check(puzzle, expected)
            found = [*islice(self.script.search(puzzle, True), puzzle.own + 2)]     # each makes an edge open
            self.assertLessEqual({*found}, {*expected})
            self.assertEqual(bool(found), bool(expected))
            self.assertEqual(self.script.common(puzzle, found), self.script.common(puzzle, expected))
            shared = [self.script.common(puzzle, found[:i + 1]).count('.') for i in range(len(found))]
            self.assertEqual(shared, sorted({*shared}))
            several += len(expected) > 1
        self.assertGreater(several, 200 if helpers.LONG else 20)

    def refused(self, n, m, known, inside):
        """Return the clauses for a model; the variables of the cells begin at 2, and 1 is the frame's.

        `known` has literals that are true in all models, `inside` the variables of cells that are inside in this one.
        At least one clause is broken by the model, and no clause has a literal twice.
        """
        solver = self.script.Solver(n * m + 1, [[-1], *([q] for q in known)])
        self.assertTrue(solver.solve([v if v in inside else -v for v in range(2, n * m + 2)
                                      if {v, -v}.isdisjoint(known)]))
        grid, clauses = self.script.Grid(n, m), []
        variables = {**dict.fromkeys(grid.frame, 1), **{cell: v for v, cell in enumerate(grid.cells, 2)}}
        for sign in 1, -1:
            literals = [sign * variables[place] for place in sorted(variables)]
            clauses += self.script.Side(grid.stride // 2 + 1, literals, solver).clauses()
        self.assertEqual(any(all(solver.value(q) < 0 for q in clause) for clause in clauses), clauses != [])
        self.assertTrue(all(len({*clause}) == len(clause) for clause in clauses))
        return sorted(map(sorted, clauses))

    def test_clauses(self):
        """The clauses for a model are true of each loop that has what is known; there are some if it is no loop."""
        rng, refused = random.Random(7), 0
        for n, m, count in (1, 6, 100), (3, 3, 400), (4, 3, 400), (3, 4, 400), (4, 4, 200):
            cells, loops = [*product(range(n), range(m))], rules.loops_of(n, m)
            frame = {*product(range(-1, n + 1), range(-1, m + 1))}.difference(cells)
            insides = [inside_of(n, m, rules.edges_of(n, m, rules.groups_of(n, m, loop)))
                       for loop, _ in rng.sample(loops, min(300, len(loops)))]
            for _ in range(count if helpers.LONG else count // 5):
                one, share = rng.choice(insides), rng.random() ** 2
                known = [v if cell in one else -v for v, cell in enumerate(cells, 2) if rng.random() < share]
                board = {cell: v for v, cell in enumerate(cells, 2)
                         if v in known or -v not in known and rng.random() < .5}        # inside
                if not board:
                    continue
                clauses = self.refused(n, m, known, board.values())
                right = is_connected({*board}) and is_connected(frame.union(cells).difference(board))
                self.assertEqual(clauses == [], right)
                refused += not right
                for other in insides:
                    model = {-1, *(v if cell in other else -v for v, cell in enumerate(cells, 2))}
                    if model.issuperset(known):
                        self.assertTrue(all(model.intersection(clause) for clause in clauses))
        self.assertGreater(refused, 100)

    def test_over_cells(self):
        """The clauses over cells are false where the one over edges is; none has a literal and its negation."""
        rng = random.Random(3)
        for _ in range(500):
            sides = {s: rng.choices([1, -1, 2, -2, 3, 4], k=2) for s in range(1, rng.randint(2, 5))}
            clause = [rng.choice([s, -s]) for s in sides]
            clauses = self.script.over_cells(clause, sides)
            for model in product(*((v, -v) for v in range(1, 5))):
                present = {s if (x in model) != (y in model) else -s for s, (x, y) in sides.items()}
                self.assertEqual(all(not {*model}.isdisjoint(each) for each in clauses), not present.isdisjoint(clause),
                                 (clause, sides))
            if all(abs(x) != abs(y) for x, y in sides.values()):
                self.assertFalse([each for each in clauses if any(-q in each for q in each)])

    def test_examples_of_clauses(self):
        """The board and the clauses in the docstring of `Side`, and boards on which no way is left between two parts.

        Of the first, the cells 2 to 6 and 7 to 11 are two rows. On the others, 4 is outside, so 2, 3 and 5, 6 are
        apart: not both regions can be there, and a cell that is always there is not the only one.
        """
        text = ' '.join(self.script.Side.__doc__.split())
        self.assertIn('# # . . # 2 3 4 5 6 . . . . . 7 8 9 10 11', text)
        exits, behind = [[-6, -2, 5, 11]], [[-2, -6, 5], [-2, -10, 5], [-2, -11, 5]]
        others = [[-6, -2, 4], [-6, -3, 4], [-6, -7, 4], [-6, -8, 4]]
        for clause in exits + behind + others[:2]:
            self.assertIn(str(clause), text)
        for n, known, inside, expected in (
                (2, [], [2, 3, 6], exits), (2, [2], [2, 3, 6], exits), (2, [2, -9], [2, 3, 6], behind),
                (2, [-9], [2, 3, 6], others), (2, [2, -5], [2, 3, 6], [[-2, -6, 11]]),
                (2, [3, -4], [2, 3, 6], [[-6, -3, 5, 11]]), (1, [-4], [2, 3, 5], [[-5, -2], [-5, -3]]),
                (1, [-4, 2], [2, 5, 6], [[-5, -2], [-6, -2]]), (1, [-4, 6], [2, 3, 5, 6], [[-6, -3], [-6, -2]])):
            self.assertEqual(self.refused(n, 5, known, inside), sorted(map(sorted, expected)), (known, inside))

    def test_frame_is_not_the_core(self):
        """The outermost cells are inside; all others are outside in every model. They outnumber the frame."""
        border = {v for v in range(2, 171) if not {(v - 2) // 13, (v - 2) % 13}.isdisjoint([0, 12])}
        hole = {*range(2, 171)} - border
        clause, = self.refused(13, 13, [-v for v in hole], border)
        self.assertTrue({-v for v in border}.intersection(clause) and hole.intersection(clause))
        self.assertIn(1, clause)

    def known_edges(self, puzzle):
        """Return the edges that `deduced_states` finds, in the form of --sure; None if it finds a contradiction."""
        states, grid = self.script.deduced_states(puzzle), puzzle.grid
        if states is None:
            return None
        edges = ''
        for s, (*_, vertex, _) in enumerate(grid.beside, 1):
            present = self.script.PRESENT[grid.edges_of[vertex].index(s)]
            allowed = states[vertex]
            edges += '.' if allowed & present and allowed & ~present else '01'[allowed & present > 0]
        return edges

    def test_deduction(self):
        """`deduced_states` finds only edges that all solutions share, and contradictions only where there is none."""
        none = some = 0
        for puzzle, solutions in self.boards(random.Random(10), ((2, 3, 1000), (3, 3, 1000), (3, 4, 500)), 10):
            known = self.known_edges(puzzle)
            if known is None:
                self.assertEqual(solutions, [])
                none += 1
            elif solutions:
                shared = self.script.common(puzzle, solutions)
                self.assertTrue(all(edge in ('.', value) for edge, value in zip(known, shared)))
                some += known != '.' * puzzle.own
        self.assertGreater(min(none, some), 10)

    def test_known_edges_leave_one_variable(self):
        """Where `deduced_states` finds all edges, a cell is as the frame, 1, or else inside, -1."""
        puzzle = self.script.Puzzle(5, '..32.222.30..1.2.2...2323', 1)
        inside = self.script.literals_of(puzzle.grid, self.script.deduced_states(puzzle))
        cells = inside_of(5, 5, rules.edges_of(5, 5, rules.groups_of(5, 5, self.known_edges(puzzle))))
        self.assertEqual([inside[cell] for cell in puzzle.grid.cells],
                         [-1 if cell in cells else 1 for cell in product(range(5), repeat=2)])

    def test_edges_that_would_close_the_loop(self):
        """It finds all edges of these boards. An edge that would close a path is absent if there is another.

        Without this rule, 8 edges of the first board and 4 of the second would be left to the search.
        """
        for m, clues, groups in ((3, '.113..', '000 0000 111 1001 111'), (3, '.2.3.3', '111 1001 010 1111 101'),
                                 (4, '.2.3', '1111 10001 1111'), (2, '..22', '11 101 00 101 11')):
            puzzle = self.script.Puzzle(m, clues, 1)
            self.assertEqual(self.known_edges(puzzle), groups.replace(' ', ''))

    def test_confined_parts(self):
        """A part from which no way leads to others has the loop alone: a 3 in a ring of 0s, or clues from the start."""
        boards = [(5, 7, {17: '4'}), (9, 9, {40: '3', 39: '0'}), (12, 12, {0: '3', 1: '1', 12: '3'})]
        for side, reach in (9, 3), (20, 4), (40, 3), (40, 12):
            middle = side // 2 * (side + 1)
            ring = {middle + i * side + j: '0' for i, j in product(range(-reach, reach + 1), repeat=2)
                    if max(abs(i), abs(j)) == reach}
            boards.append((side, side, {**ring, middle: '3'}))
        for n, m, clues in boards:
            board = ''.join(clues.get(i, '.') for i in range(n * m))
            self.assertTrue(self.found(self.script.Puzzle(m, board, 1), 3))

    def test_islands(self):
        """Islands of clues in empty boards: often a loop round one of them must be the only one."""
        rng = random.Random(4)
        self.answers([rules.text_of(n, n, make_slitherlink.islands(n, n, rng)).rstrip()
                      for n in (5, 8, 12, 20, 40) for _ in range(6)])

    def test_sparse_boards(self):
        """Boards of few clues or none, and many solutions: a search that clings to its first choices gets nowhere."""
        rng, boards = random.Random(3), [(n, m, '.' * (n * m)) for n, m in ((20, 30), (1, 300), (60, 60))]
        for n, share in product((10, 15, 20, 25), (.03, .06, .1, .2)):
            clues = make_slitherlink.clues_of(n, n, make_slitherlink.grow(n, n, rng))
            boards.append((n, n, [clue if rng.random() < share else '.' for clue in clues]))
        clues = make_slitherlink.clues_of(3, 50, make_slitherlink.grow(3, 50, rng))
        boards.append((50, 50, [*clues] + ['.'] * (47 * 50)))
        self.assertNotIn('UNSATISFIABLE', ''.join(self.answers([rules.text_of(*board).rstrip() for board in boards])))


class BruteForceOfCheck(Case):
    """`check` itself. It is given right and wrong solutions, whatever the search would find."""

    def test_all_sets_of_edges(self):
        """Of all sets of edges of small boards, those that are one loop with the clues are accepted, no others.

        The clues are none, all of the set, some of them, and some of which one is wrong.
        """
        rng = random.Random(8)
        for n, m in (1, 1), (1, 2), (2, 1), (1, 3), (2, 2):
            loops = 0
            for values in map(''.join, product('01', repeat=2 * n * m + n + m)):
                loop = rules.edges_of(n, m, rules.groups_of(n, m, values))
                complete = ''.join(str(rules.clue_of(loop, i, j)) for i in range(n) for j in range(m))
                some, cell = ''.join(rng.choice('.' + clue) for clue in complete), rng.randrange(n * m)
                wrong = some[:cell] + rng.choice('01234'.replace(complete[cell], '')) + some[cell + 1:]
                for clues in '.' * (n * m), complete, some, wrong:
                    found = self.script.check(self.script.Puzzle(m, clues, 1), values)
                    self.assertEqual(found is None, rules.is_one_loop(loop) and clues != wrong, (values, found))
                loops += rules.is_one_loop(loop)
            self.assertEqual(loops, len(rules.loops_of(n, m)))

    def test_messages(self):
        """A refusal says which rule is broken; for a clue, it names the first cell in reading order."""
        for clues, groups, message in (
                ('......', '000 0000 000 0000 000', 'there is no loop'),
                ('......', '101 1111 101 0000 000', 'there is more than one loop'),
                ('......', '111 1001 111 0001 001', 'a vertex has 3 edges on the loop'),
                ('......', '111 1001 110 0000 000', 'a vertex has 1 edge on the loop'),
                ('....33', '010 0110 010 0000 000', 'row 2, column 2 has 1 edge, the clue is 3'),
                ('.40.0.', '010 0110 010 0000 000', 'row 1, column 3 has 1 edge, the clue is 0'),
                ('141.10', '010 0110 010 0000 000', None),
                *(('......', wrong, 'expected 17 values 0 or 1')
                  for wrong in ('', '1' * 16, '1' * 18, '2' + '1' * 16))):
            found = self.script.check(self.script.Puzzle(3, clues, 1), groups.replace(' ', ''))
            self.assertEqual(found, message)


class BruteForceOfFormula(Case):
    def models(self, puzzle):
        """Return the values of the edges in all models of the formula."""
        solver = self.script.Solver(*self.script.encode(puzzle))
        return [self.script.decode(puzzle, model) for model in self.script.models(solver, range(1, puzzle.own + 1))]

    def test_models(self):
        sizes = [(1, 1), (1, 2), (2, 1), (1, 4), (2, 2), (2, 3), (3, 2), (3, 3), (4, 2), (2, 4)]
        boards = [self.board(n, m, '.' * (n * m)) for n, m in sizes + [(4, 4)] * helpers.LONG]
        boards += self.boards(random.Random(2), ((2, 2, 15), (2, 3, 15), (3, 3, 20), (3, 4, 10), (4, 4, 8)), 4)
        for puzzle, expected in boards:
            if puzzle.clues.strip('.') == '' or len(expected) < 300:
                self.assertEqual(sorted(self.models(puzzle)), sorted(expected))

    def test_size(self):
        for n, m in ((1, 1), (1, 9), (5, 5), (20, 20), (7, 30), (50, 50))[:6 if helpers.LONG else 4]:
            for clue in '.123':
                _, clauses = self.script.encode(self.script.Puzzle(m, clue * (n * m), 1))
                self.assertLessEqual(len(clauses), 60 * n * m)

    def with_border(self, puzzle, local_rules):
        """Yield one more family: each vertex of the border is on the loop."""
        yield from local_rules(puzzle)
        for edges in puzzle.grid.edges_of.values():
            if None in edges:
                yield [s for s in edges if s]

    def test_new_rule(self):
        """The search and the formula follow it, also where a vertex of the border is known not to be on the loop."""
        rng, counts = random.Random(8), []
        local_rules = partial(self.with_border, local_rules=self.script.local_rules)
        sizes = (1, 1, 6), (1, 3, 30), (2, 2, 60), (2, 3, 30), (3, 3, 60), (3, 4, 30)
        for puzzle, loops in self.boards(rng, sizes, 1):
            n, m = puzzle.n, puzzle.m
            border = {(row, column) for row, column in product(range(n + 1), range(m + 1))
                      if row in (0, n) or column in (0, m)}
            expected = [loop for loop in loops
                        if border.issubset(chain(*rules.edges_of(n, m, rules.groups_of(n, m, loop))))]
            counts.append(len(expected))
            with mock.patch.object(self.script, 'local_rules', local_rules):
                self.assertEqual(sorted(self.script.search(puzzle)), sorted(expected))
                self.assertEqual(sorted(self.models(puzzle)), sorted(expected))
        self.assertTrue(counts.count(0) > 50 < len(counts) - counts.count(0))


SITE = 'https://puzz.link/p?slither'

# Input -> the boards in it, as they are repeated
BOARDS = [
    # rows alone: a blank line is between boards if one of them has several rows
    ('.3\n..\n\n.3\n..\n', ['2 2 .3 ..', '2 2 .3 ..']),
    ('\n\n.3\n..\n\n \n\n..\n.3\n..\n\n', ['2 2 .3 ..', '3 2 .. .3 ..']),
    ('. 3\n\n. .\n\n2 2\n', ['3 2 .3 .. 22']),
    # rows alone that begin with clues
    ('2 1 .\n. . .\n', ['2 3 21. ...']),
    ('22\n\n22\n', ['2 2 22 22']),
    ('2\n2\n.\n', ['3 1 2 2 .']),
    ('3 2 3\n3 2 2\n\n1 2 .\n. . .\n', ['2 3 323 322', '2 3 12. ...']),
    ('2' * 150 + '\n' + '.' * 150 + '\n', ['2 150 ' + '2' * 150 + ' ' + '.' * 150]),
    ('2 3 . .\n. . . .\n', ['2 4 23.. ....']),
    # other blanks, and blanks or commas between the cells
    ('-3_\n0.1', ['2 3 -3_ 0.1']),
    ('. 3 .\n0 . 1\n', ['2 3 .3. 0.1']),
    ('2,3\n.,3,.\n0,.,1\n', ['2 3 .3. 0.1']),
    ('2 3\n.\t3\xa0.\n0.1\n', ['2 3 .3. 0.1']),
    ('2 3 -3. .1_\n', ['2 3 -3. .1_']),
    # every line is a whole instance
    ('1 1 .\n\n1 1 2\n', ['1 1 .', '1 1 2']),
    ('4 2 ..\n10 20 ..\n', ['4 2 .. 10 20 ..']),  # rows that could be sizes
    # two numbers on a line of their own are the sizes, and instances are what has the sizes in front
    ('2 2\n.2\n..\n', ['2 2 .2 ..']),
    ('1 1 .\n1 2 ..\n', ['1 1 .', '1 2 ..']),
    ('2\n3\n.3. .1.\n', ['2 3 .3. .1.']),
    ('2 3\n\n.3.\n\n.1.\n\n1 1 .\n2 3 .3.\n.1.\n', ['2 3 .3. .1.', '1 1 .', '2 3 .3. .1.']),
    ('2 2 .. .. 1\n1 .\n', ['2 2 .. ..', '1 1 .']),
    ('2 3 .3. . . .\n', ['2 3 .3. ...']),
    ('4 2\n. .\n22\n. 2\n..\n', ['4 2 .. 22 .2 ..']),
    ('\n\n 2\t2  .0 .. \n\n \n01 +1 4 \n\n\n', ['2 2 .0 ..', '1 1 4']),
    # addresses: a clue may stand for one or two blanks after it, too
    (f'{SITE}/3/2/g3g0g1\n', ['2 3 .3. 0.1']),
    (f'{SITE}/3/2/g851\n1 1 .\n', ['2 3 .3. 0.1', '1 1 .']),
    (f' {SITE}/3/2/.851 1 1\n. {SITE}/3/2/g3.0.1', ['2 3 .3. 0.1', '1 1 .', '2 3 .3. 0.1']),
    ('HTTP://pzv.jp/p.html?type=editor&slitherlink_edit/3/2/g851/', ['2 3 .3. 0.1']),
    # published addresses: the last clues run past the board
    (f'{SITE}/4/4/dgdh2c7b', ['4 4 3... 3... .22. .2.1']),
    ('puzz.link/p?slither/5/5/cbcbcddad#x', ['5 5 2..1. .2..1 ..2.. 3..3. .0..3']),
]


class Reading(Case):
    def test_boards(self):
        for text, expected in BOARDS:
            with self.subTest(text):
                puzzles = self.script.parse(text.split('\n'))
                self.assertEqual([self.script.restated(puzzle) for puzzle in puzzles], expected)

    def test_lines_of_boards(self):
        """Where a message names a board, it names its first line."""
        for text, lines in (('.3\n..\n\n\n.3\n..\n\n22\n22\n', [1, 5, 8]), ('\n1 1 .\n1 1\n.\n', [2, 3]),
                            ('\n.\n\n.', [2]), (f'1 1 . {SITE}/1/1/a\n{SITE}/1/1/a', [1, 1, 2])):
            self.assertEqual([puzzle.line for puzzle in self.script.parse(text.split('\n'))], lines, text)

    def test_addresses(self):
        """An address of a board, as the site makes it, is read as its line."""
        rng = random.Random(8)
        for _ in range(300):
            n, m = rng.randint(1, 9), rng.randint(1, 9)
            clues = ''.join(rng.choices('.......01234', k=n * m))
            puzzle, = self.script.parse([rules.address(n, m, clues)])
            self.assertEqual((puzzle.m, puzzle.text), (m, clues))

    def test_a_megabyte(self):
        """To read or refuse four times as much takes about four times as long; a short run has a quarter of that."""
        size = 500 if helpers.LONG else 250

        def parse(lines):
            with contextlib.suppress(self.script.BadInput):
                self.script.parse(lines)

        for lines_of in (lambda n: [f'{n} {n}'] + ['.' * n] * n, lambda n: ['.' * n] * n,
                         lambda n: ['1 1 .'] * (n ** 2 // 8), lambda n: ['2' * n] * n, lambda n: ['2 ' * (n // 2)] * n):
            for more in [], ['x']:
                helpers.check_growth(self, parse, lines_of(size) + more, lines_of(2 * size) + more)


class Slitherlink(CommandLine, Conflict, Fewer, Sure, unittest.TestCase):
    SCRIPT, GAME = SCRIPT, games.Slitherlink()
    SOLVABLE = b'2 2 .. .3\n'
    UNSOLVABLE = b'2 2 00 00\n'
    SURE_BOARDS = [b'1 1 .\n', b'1 4 ....\n', b'3 3 ... .2. ..3\n', b'5 5 ..32. 222.3 0..1. 2.2.. .23..\n',
                   b'4 5 ..2.. 3...1 ....2 .3.3.\n']
    CONTRADICTIONS = [UNSOLVABLE, b'2 3 .3. 0.4\n', b'1 1 0\n', b'1 3 4.4\n', b'2 2\n0-\n00\n',
                      b'5 5 3.2.. 3.3.2 1.2.. 1.33. 2..3.\n', b'5 5 ..32. 222.3 0..1. 2.2.. .2313\n']

    ONE_SOLUTION = [b'5 5 ..32. 222.3 0..1. 2.2.. .2323\n', b'3 3 ..3 0.. .3.\n', b'1 2 3.\n']

    def test_several_instances(self):
        """The script answers each by itself; --conflict and --fewer print it without some of its clues."""
        board = b'1 1 .\n1 01 0\n2  2\n00\n00\n1 1 4\n'
        for option, expected in (
                ('--unique', '1 1 .|UNIQUE|1 1 1 11 1|1 1 0|UNSATISFIABLE|2 2 00 00|UNSATISFIABLE|'
                             '1 1 4|UNIQUE|1 1 1 11 1|'),
                ('--all', '1 1 .|1 1 1 11 1|SOLUTIONS 1|1 1 0|SOLUTIONS 0|2 2 00 00|SOLUTIONS 0|'
                          '1 1 4|1 1 1 11 1|SOLUTIONS 1|'),
                ('--all=1', '1 1 .|1 1 1 11 1|SOLUTIONS 1 OR MORE|1 1 0|SOLUTIONS 0|2 2 00 00|SOLUTIONS 0|'
                            '1 1 4|1 1 1 11 1|SOLUTIONS 1 OR MORE|'),
                ('--draw', '1 1 .|┌───┐|│   │|└───┘|1 1 0|1 1 UNSATISFIABLE|2 2 00 00|2 2 UNSATISFIABLE|'
                           '1 1 4|┌───┐|│ 4 │|└───┘|'),
                ('--conflict', 'SATISFIABLE|1 1 0|2 2 .. 00|SATISFIABLE|'),
                ('--fewer', '1 1 .|UNSATISFIABLE|UNSATISFIABLE|1 1 .|')):
            self.assertEqual(self.ok(option, stdin=board).decode(), expected.replace('|', '\n'))
        for arguments in ['--cnf'], ['--model', os.devnull], ['--svg']:
            process = helpers.run(SCRIPT, *arguments, stdin=board)
            helpers.check_one_line_error(self, process, SCRIPT, 'line 2: a second puzzle')

    def none(self, board):
        return board + b'%s %s UNSATISFIABLE\n' % tuple(board.split()[:2])

    def read_solution(self, board, text):
        *repeated, answer = text.splitlines()
        self.assertIn(repeated, ([], [board.decode().strip()]))
        self.assertTrue(rules.solves(board.decode(), answer), answer)
        return answer

    def verdict(self, board, text):
        self.assertTrue(text.startswith(board))
        return super().verdict(board, text[len(board):])

    def head(self, board):
        return board.decode()

    def test_other_blanks(self):
        """They are blanks in the search, too, and stay as they are written."""
        self.assertEqual(helpers.load(SCRIPT).Puzzle(4, '.-_3', 1).clues, '...3')
        _, answer = self.ok().splitlines(keepends=True)
        for board in b'2 2 -- -3\n', b'2 2 __ _3\n', b'2 2 -_ .3\n':
            self.assertEqual(self.ok(stdin=board), board + answer)

    def test_sure_in_pictures(self):
        """Open edges are neither drawn as the loop nor left out; a vertex may have one known edge on the loop."""
        board = b'5 5 ..32. 222.3 0..1. 2.2.. .23..\n'
        lines = self.ok('--sure', '--draw', stdin=board).decode().splitlines()
        self.assertEqual(lines[-5:], ['·   ┌───────┘   ·┄┄┄╵', '  2 │     2     ┆   ┆', '┌───┘   ┌───┐   ·┄┄┄·',
                                      '│     2 │ 3 │   ┆   ┆', '└───────┘   └───╴┄┄┄·'])
        groups = self.ok('--sure', stdin=board).decode().split('\n')[1].split()[2:]
        root = ElementTree.fromstring(self.ok('--sure', '--svg', stdin=board))
        for value, attribute in ('1', 'stroke-linecap'), ('.', 'stroke-dasharray'):
            paths = [element.get('d') for element in root.iter() if element.get(attribute)]
            self.assertEqual(paths, [''.join(
                f'M{column - .5} {i // 2 - .5}{"hv"[i % 2]}1' for i, group in enumerate(groups)
                for column, found in enumerate(group) if found == value)])

    @unittest.skipUnless(os.name == 'posix', 'terminals of POSIX')
    def test_progress_among_results(self):
        """One terminal for both streams: the line makes room for each result, and comes again within a second."""
        program, data = program_of("time.sleep(.4); print('s UNSATISFIABLE')"), b'1 2 00\n' * 6
        with helpers.Terminal() as terminal:
            process = self.start('--solver', program, stdout=terminal.end, stderr=terminal.end)
            process.communicate(data)
            text = terminal.text().replace('\r\n', '\n')
        line = fr'\r{SCRIPT}: (\d) of 6, \d+ s *\r'
        self.assertRegex(text, fr'\A(1 2 00\n1 2 UNSATISFIABLE\n|{line}|\r +\r)+\Z')
        self.assertEqual(re.sub(fr'{line}|\r +\r', '', text).encode(), data.replace(b'\n', b'\n1 2 UNSATISFIABLE\n'))
        self.assertGreater(text.count(' of 6, '), 1)
        self.assertNotRegex(text, line + '1')           # it is erased first

    def once(self, then):
        """Return a SAT program that answers, and when it is called again, does something else."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        return program_by_shell(folder.name, 'echo s UNSATISFIABLE', then)

    @unittest.skipUnless(os.name == 'posix', 'a shell of POSIX')
    def test_flushed_instance_by_instance(self):
        """The first pair of lines can be read while the SAT program still works on the second instance."""
        process = self.start('--solver', self.once(SLEEP), stdout=subprocess.PIPE)
        process.stdin.write(b'1 2 00\n' * 2)
        process.stdin.close()
        process.stdin = None
        self.assertEqual(process.stdout.readline() + process.stdout.readline(), b'1 2 00\n1 2 UNSATISFIABLE\n')
        process.send_signal(signal.SIGINT)
        self.check_end(process, 130)

    @unittest.skipUnless(os.name == 'posix', 'a shell of POSIX')
    def test_program_that_fails_later(self):
        """The answers before the failure stay, each of them whole; nothing of the instance that failed is printed."""
        process = helpers.run(SCRIPT, '--solver', self.once('exit 1'), stdin=b'1 2 00\n' * 3)
        self.assertEqual((process.returncode, process.stdout), (1, b'1 2 00\n1 2 UNSATISFIABLE\n'))
        self.assertRegex(process.stderr.decode(), r'\Aslitherlink\.py: [^\n]+\n\Z')


if __name__ == '__main__':
    unittest.main()
