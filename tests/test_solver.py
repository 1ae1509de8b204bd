"""Tests of the SAT solver, the region that all solving scripts share.

Verdicts and models are compared with truth tables. Learnt clauses follow from the formula, by a checker that shares
no code with the solver. Clauses may be added at any time, derived classes may choose and propagate, and the core
routines keep their invariants.
"""
import itertools
import os
import random
import unittest

import helpers
from formulas import parse_dimacs
from helpers import LONG, corpus, load
from parallel import load_tests
from tools import proof

numberlink = load('numberlink.py')
Solver = numberlink.Solver


def signed(solver, places):
    """Return the literals at places of the solver's tables."""
    return [p if p <= solver.num_vars else p - solver.size for p in places]


class Proving(Solver):
    """A solver that keeps its proof."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.proof = []

    def analyze(self, conflict):
        learnt = super().analyze(conflict)
        self.proof.append(signed(self, learnt[0]))
        return learnt


class Checked(Proving):
    """A solver that checks what each routine promises, after each call."""

    def analyze(self, conflict):
        current = len(self.trail_lim)
        clause, level, glue = super().analyze(conflict)
        levels = [self.levels[q] for q in clause]
        assert levels[0] == current and all(0 < other <= level < current for other in levels[1:])
        assert level == (levels[1] if levels[1:] else 0) and glue == len(set(levels))
        assert all(self.values[q] < 0 for q in clause) and not any(self.seen)
        return clause, level, glue

    def propagate(self):
        conflict = super().propagate()
        if conflict is None:
            assert self.head == len(self.trail)
            self.check_at_rest()
        else:
            literals = self.clauses[conflict] if isinstance(conflict, int) else conflict
            assert all(self.values[q] < 0 for q in literals)
        return conflict

    def check_at_rest(self):
        """Assert that no clause is falsified, none is unit with its last literal unassigned, and the tables agree."""
        values, size = self.values, self.size
        assert all(values[p] > 0 > values[size - p] for p in self.trail)
        assert sum(value != 0 for value in values) == 2 * len(self.trail)
        for p in self.trail:
            assert all(values[q] > 0 for q in self.binary[p])
        watched = {}
        for p in range(1, size):
            for number in self.watches[p]:
                watched.setdefault(number, []).append(size - p)
        for number, clause in enumerate(self.clauses):
            if clause is None:
                assert number not in watched
            else:
                assert len(watched[number]) == 2 and sum(watched[number]) == self.watched[number]
                assert set(watched[number]) <= set(clause)
                if min(values[q] for q in watched[number]) < 0:
                    assert any(values[q] > 0 for q in clause)
        for v in range(1, self.num_vars + 1):
            assert values[v] or v in self.order[self.passed[-1]:]
        assert len(self.passed) == len(self.trail_lim) + 1


class Forgetful(Checked):
    """A solver that forgets learnt clauses at every conflict.

    Its restarts become rarer: a search that forgets so much might go round in circles otherwise.
    """

    def restart(self):
        super().restart()
        self.RESTART += 600

    def analyze(self, conflict):
        learnt = super().analyze(conflict)
        self.conflicts += 600           # everything is old, restarts are due
        self.reduce()
        return learnt


class PropagatorSolver(Solver):
    """A solver that asks a propagator, as in IPASIR-UP (Fazekas et al. 2023), but by batches of literals.

    It stands for what a class derived from Solver may do: numberlink's is of this kind.

    The propagator gets the solver's `size` and `value` as attributes, and has these methods. A literal in the trail
    is a place, size - v for -v; those returned may be either.
    - propagate(trail, start): unit propagation is at rest, trail[start:] is new. Return literals that follow from
      the trail. The first that is false is a conflict; undefined ones are assigned.
    - explain(literal, size): return the clause from which a literal, v or -v, followed when the trail had that size:
      the literal, and others that are false by trail[:size].
    - undo(trail, size): trail[size:], some of which `propagate` has seen, is about to be unassigned.
    """

    def __init__(self, num_vars, propagator):
        super().__init__(num_vars)
        self.propagator, self.told = propagator, 0  # trail[:told] is known to the propagator
        # It gets no reference to the solver: the garbage collector is off.
        propagator.value, propagator.size = self.value, self.size

    def propagate(self):
        conflict = None
        while conflict is None and self.head < len(self.trail):
            conflict = super().propagate()
            if conflict is None:
                conflict = self.propagate_puzzle()
        return conflict

    def propagate_puzzle(self):
        """Assign what the propagator implies. Return None, or a conflict, having gone back to its level."""
        trail, start = self.trail, self.told
        length = self.told = len(trail)
        for p in self.propagator.propagate(trail, start):
            p %= self.size
            if self.values[p] <= 0:
                clause = self.propagator.explain(p if p <= self.num_vars else p - self.size, length)
                clause = tuple([q % self.size for q in clause])
                if self.values[p] < 0:
                    self.backtrack(max([self.levels[q] for q in clause]))
                    return clause
                self.assign(p, clause)
        return None

    def backtrack(self, level):
        if len(self.trail_lim) > level and self.told > self.trail_lim[level]:
            self.told = self.trail_lim[level]
            self.propagator.undo(self.trail, self.told)
        super().backtrack(level)


class CheckedPropagating(Checked, PropagatorSolver):
    pass


class ForgetfulPropagating(Forgetful, PropagatorSolver):
    pass


def random_formula(rng, num_vars, length):
    """Return clauses of up to 6 literals, with repeated literals, tautologies, and now and then an empty one."""
    sizes = rng.choice(((1, 2, 2, 3, 3, 3, 4, 5, 6), (2, 3), (3,), (4, 5, 6), (1, 2, 3, 4)))
    clauses = [[rng.choice((1, -1)) * rng.randint(1, num_vars) for _ in range(rng.choice(sizes))]
               for _ in range(length)]
    if clauses and rng.random() < .03:
        rng.choice(clauses).clear()
    return clauses


def random_3sat(rng, num_vars, length):
    return [[rng.choice((1, -1)) * v for v in rng.sample(range(1, num_vars + 1), 3)] for _ in range(length)]


def pigeonhole(pigeons, holes):
    def sits(pigeon, hole):
        return pigeon * holes + hole + 1
    clauses = [[sits(pigeon, hole) for hole in range(holes)] for pigeon in range(pigeons)]
    return pigeons * holes, clauses + [[-sits(a, hole), -sits(b, hole)] for hole in range(holes)
                                       for a, b in itertools.combinations(range(pigeons), 2)]


def truth_table(num_vars, clauses, accepts=lambda true: True):
    """Return the models as sets of true literals."""
    found = []
    for signs in itertools.product((1, -1), repeat=num_vars):
        true = {sign * v for v, sign in enumerate(signs, 1)}
        if all(not true.isdisjoint(clause) for clause in clauses) and accepts(true):
            found.append(true)
    return found


def solver_of(num_vars, clauses, kind=Solver, *more):
    solver = kind(num_vars, *more)
    for clause in clauses:
        solver.add_clause(clause)
    return solver


def model(solver):
    return {v if true else -v for v, true in enumerate(solver.model()) if v}


class Cases(unittest.TestCase):
    def compare(self, rng, solver, models, solve=None):
        """Ask with several assumptions, then go through all models; solve() looks for one, if it is given."""
        num_vars, solve = solver.num_vars, solve or solver.solve
        for _ in range(3):
            assumed = [rng.choice((1, -1)) * rng.randint(1, num_vars) for _ in range(rng.randint(0, 4))]
            expected = [true for true in models if true.issuperset(assumed)]
            self.assertEqual(solve(assumed), bool(expected), assumed)
            if expected:
                self.assertIn(model(solver), expected)
                self.assertTrue(all(solver.value(q) > 0 > solver.value(-q) for q in assumed))
        count = 0
        for values in solver.models(range(1, num_vars + 1), solve):
            self.assertIn({v if true else -v for v, true in enumerate(values) if v}, models)
            count += 1
        self.assertEqual(count, len(models))
        self.assertFalse(solver.solve())
        self.assertFalse(solver.solve([1]))


class TruthTables(Cases):
    def many(self, kind, seeds):
        satisfiable = 0
        for seed in seeds:
            with self.subTest(seed=seed):
                rng = random.Random(seed)
                num_vars = rng.randint(1, 8)
                clauses = random_formula(rng, num_vars, rng.randint(0, 5 * num_vars))
                models = truth_table(num_vars, clauses)
                satisfiable += bool(models)
                early = rng.randint(0, len(clauses))
                solver = solver_of(num_vars, clauses[:early], kind)
                if rng.random() < .5:           # what is added after a solve counts as well
                    self.assertEqual(solver.solve(), bool(truth_table(num_vars, clauses[:early])))
                for clause in clauses[early:]:
                    solver.add_clause(clause)
                self.compare(rng, solver, models)
        self.assertTrue(len(seeds) // 5 < satisfiable < len(seeds) * 9 // 10, satisfiable)

    def test_plain(self):
        self.many(Solver, range(2000 if LONG else 600))

    def test_invariants(self):
        self.many(Checked, range(2000, 2150 if LONG else 2040))

    def test_forgetful(self):
        self.many(Forgetful, range(3000, 3050 if LONG else 3015))

    def test_smallest(self):
        self.assertTrue(Solver(0).solve())
        self.assertFalse(solver_of(0, [[]]).solve())
        self.assertFalse(solver_of(1, [[1], [-1]]).solve())
        self.assertTrue(solver_of(2, [[1, -1], (2, 2, 2), {-1}]).solve([-1, 2, 2]))
        self.assertFalse(Solver(1).solve([1, -1]))
        self.assertFalse(solver_of(1, [[1]]).solve([-1]))
        solver = solver_of(3, [[1, 2, 3]])
        self.assertFalse(solver.solve([-1, -2, -3]))
        self.assertTrue(solver.solve([-1, -2]))
        self.assertTrue(solver.model()[3])

    def test_iterables(self):
        solver = Solver(3)
        solver.add_clause(iter([1, 2]))
        solver.add_clause({-1, 3})
        solver.add_clause(q for q in (-2, 3))
        self.assertTrue(solver.solve((1,)))
        self.assertTrue(solver.value(3) > 0 > solver.value(-3))


class AddClause(unittest.TestCase):
    """Clauses are added at any time; the assignment stays as far as they allow."""

    def clause(self, rng, solver):
        """Return a random clause, and more often than by chance one that is false, unit, true or written oddly."""
        num_vars = solver.num_vars
        true = [q for v in range(1, num_vars + 1) for q in (v, -v) if solver.value(q) > 0]
        clause = [rng.choice((1, -1)) * rng.randint(1, num_vars) for _ in range(rng.choice([1, 2, 2, 3, 3, 4, 5, 6]))]
        kind = rng.randrange(8)
        if kind < 3 and true:           # false, all or but one
            clause = [-q for q in rng.sample(true, rng.randint(1, min(len(true), 6)))]
            if kind:
                clause.append(rng.choice((1, -1)) * rng.randint(1, num_vars))
        elif kind == 3 and true:
            clause.append(rng.choice(true))
        elif kind == 4:
            clause.append(-clause[0])
        elif kind == 5:
            clause *= 2
        rng.shuffle(clause)
        return clause

    def many(self, kind, seeds):
        verdicts = []
        for seed in seeds:
            with self.subTest(seed=seed):
                rng = random.Random(seed)
                solver, clauses, consistent = kind(rng.randint(1, 9)), [], True
                while consistent and len(clauses) < 60:
                    for _ in range(rng.choice([1, 1, 1, 2, 3])):
                        clauses.append(self.clause(rng, solver))
                        solver.add_clause(rng.choice([list, tuple, iter])(clauses[-1]))
                    assumed = [] if rng.random() < .7 else [rng.choice((1, -1)) * rng.randint(1, solver.num_vars)]
                    limit = 0 if rng.random() < .3 else float('inf')
                    models = truth_table(solver.num_vars, clauses)
                    expected = any(true.issuperset(assumed) for true in models)
                    verdict = solver.solve(assumed, limit)
                    self.assertIn(verdict, [expected, None] if limit == 0 else [expected])
                    if verdict:
                        self.assertIn(model(solver), models)
                    verdicts.append(verdict)
                    consistent = bool(models)
                if not consistent:
                    self.assertIs(solver.solve(), False)
        self.assertGreater(min(map(verdicts.count, (True, False, None))), len(seeds) // 10)

    def test_plain(self):
        self.many(Solver, range(400 if LONG else 100))

    def test_invariants(self):
        self.many(Checked, range(1000, 1100 if LONG else 1030))

    def test_forgetful(self):
        self.many(Forgetful, range(2000, 2050 if LONG else 2010))

    def test_what_stays(self):
        """add_clause undoes no more levels than it must: until two literals are not false, or all for a single one."""
        def eight_levels():
            solver = Solver(8)
            for v in range(1, 9):
                solver.phase(v)
            self.assertTrue(solver.solve())
            self.assertEqual(len(solver.trail_lim), 8)
            return solver

        for clause, level in (([1, 2], 8), ([1, -2], 1), ([-1, -2], 0), ([-5, -7, -3], 4), ([-8, 3, -2], 7),
                              ([4], 0), ([-4], 0), ([-6, 6], 8), ([-2, -3, -4, -5, -6], 4), ([2, 2], 0),
                              ([-3, 3, 1], 8), ([-8, -8, -7, -7], 6), ([], 0)):
            solver = eight_levels()
            solver.add_clause(clause)
            self.assertEqual(len(solver.trail_lim), level, clause)
            for v in range(1, level + 1):
                self.assertGreater(solver.value(v), 0)
            self.assertEqual(solver.solve(), bool(clause))
            if clause:
                self.assertFalse(model(solver).isdisjoint(clause), clause)

    def test_unit_clauses(self):
        """A clause with one literal that is not false makes it true at once, before anything is solved.

        A search may look at the value of a literal between two calls of `solve`, or add a clause that depends on it.
        """
        solver = solver_of(4, [])
        for clause in [1], [-1, -2], [2, 3, -1]:
            solver.add_clause(clause)
        self.assertEqual([solver.value(v) for v in (1, 2, 3, 4)], [1, -1, 1, 0])
        solver.add_clause([-4, -3, -4])
        self.assertEqual((solver.value(4), solver.value(-4)), (-1, 1))
        solver = solver_of(3, [[1, 2, 3]])
        for v in 1, 2, 3:
            solver.phase(v)
        self.assertTrue(solver.solve())
        solver.add_clause([-2])         # it goes back on a decision
        self.assertEqual((solver.value(2), solver.value(-2)), (-1, 1))
        self.assertTrue(solver.solve())
        self.assertEqual(model(solver), {1, -2, 3})
        self.assertIs(solver.solve([2]), False)

    def test_unknown_variables(self):
        for num_vars, clause in ((2, [3]), (2, [-3]), (2, [0]), (2, [1, 0]), (2, [1, -2, 3]), (0, [1]), (2, [5]),
                                 (2, [-5]), (2, [1, -1, 9]), (0, [0])):
            solver = Solver(num_vars)
            self.assertRaises(ValueError, solver.add_clause, clause)
            self.assertTrue(solver.solve())
            self.assertRaises(ValueError, solver.add_clause, clause)
            self.assertTrue(solver.solve())
        # A variable that is known with another sign is not known to be one.
        self.assertTrue(solver_of(2, [[-1, -2], [1], (-2,)]).solve())

    def test_after_a_contradiction(self):
        solver = solver_of(2, [[1], [-1]])
        solver.add_clause([2])
        solver.add_clause([])
        self.assertFalse(solver.solve())
        self.assertRaises(ValueError, solver.add_clause, [3])


class Models(unittest.TestCase):
    def test_of_some_variables(self):
        """Each assignment of the variables comes once, in whatever way the others go with it."""
        rng = random.Random(4)
        for _ in range(60 if LONG else 30):
            clauses = random_3sat(rng, 8, rng.randint(0, 30))
            some = rng.sample(range(1, 9), rng.randint(0, 8))
            expected = {frozenset(q for q in true if abs(q) in some) for true in truth_table(8, clauses)}
            for kind in Solver, Checked:
                found = [frozenset(v if values[v] else -v for v in some)
                         for values in solver_of(8, clauses, kind).models(some)]
                self.assertEqual((len(found), set(found)), (len(expected), expected))

    def test_search_of_its_own(self):
        """solve() may refuse a model by clauses; the models are those that it accepts."""
        def solve():
            calls.append(1)
            while solver.solve():
                if sum(solver.model()) == 2:
                    return True
                solver.add_clause([-q for q in model(solver)])
            return False

        solver, calls = Solver(4), []
        self.assertEqual(sorted(map(sum, solver.models(range(1, 5), solve))), [2] * 6)
        self.assertEqual(len(calls), 7)

    def test_clauses_between_models(self):
        solver, found = Solver(3), []
        for values in solver.models(range(1, 4)):
            found.append(tuple(values[1:]))
            solver.add_clause([-1 if values[1] else 1])
        self.assertTrue(1 < len(found) <= 4)
        self.assertEqual(len({values[0] for values in found[1:]}), 1)


class Example(unittest.TestCase):
    def test_of_the_readme(self):
        """The learnt clause, its glue and the level are those of the example."""
        class Traced(Checked):
            decided, found = (), ()

            def decide(self, literal):
                self.decided += (literal % self.size,)
                return super().decide(literal)

            def analyze(self, conflict):
                self.decided_before, self.follow = self.decided, signed(self, self.trail)
                self.conflict = signed(self, self.clauses[conflict])
                learnt = super().analyze(conflict)
                self.found += (learnt,)
                return learnt

            def attach(self, clause, glue=0):
                self.attached = signed(self, [q % self.size for q in clause]), glue, len(self.trail_lim)
                return super().attach(clause, glue)

        text = helpers.read(os.path.join(helpers.TOP, 'README.md')).decode()
        text = text.partition('five clauses shows what happens at a conflict: (')[2].partition(').')[0]
        clauses = [list(map(int, clause.split())) for clause in text.split('), (')]
        self.assertEqual(clauses, [[-1, 2], [-4, 5], [-5, 6], [-1, -5, 7], [-2, -6, -7]])
        solver = solver_of(7, clauses, Traced)
        for v in 1, 3, 4:
            solver.phase(v)
        self.assertTrue(solver.solve())
        self.assertEqual((solver.decided_before, solver.follow), ((1, 3, 4), [1, 2, 3, 4, 5, 6, 7]))
        self.assertEqual(sorted(solver.conflict), [-7, -6, -2])
        ((clause, level, glue),) = solver.found
        self.assertEqual((signed(solver, clause), level, glue), ([-5, -1], 1, 2))
        self.assertEqual(solver.attached, ([-5, -1], 2, 1))
        self.assertEqual(solver.proof, [[-5, -1]])


class Calls(unittest.TestCase):
    """What puzzles call besides `solve` and `add_clause`."""

    def test_limit_of_conflicts(self):
        num_vars, clauses = pigeonhole(7, 6)
        whole = solver_of(num_vars, clauses)
        self.assertIs(whole.solve(), False)
        solver, calls = solver_of(num_vars, clauses), 0
        while True:
            before = solver.conflicts
            verdict = solver.solve(limit=50)
            if verdict is not None:
                break
            self.assertIn(solver.conflicts - before, range(50, 60))   # several can come at once
            calls += 1
        self.assertIs(verdict, False)
        self.assertGreater(calls, 3)    # with these decisions; a change of the heuristics may take fewer conflicts
        self.assertLess(solver.conflicts, 3 * whole.conflicts + 1000)

    def test_limit_of_zero_conflicts_is_propagation(self):
        solver = solver_of(5, [[-1, 2], [-2, 3], [-3, -1], [4, 5, 1], [4, -5, 3]])
        self.assertIsNone(solver.solve(limit=0))
        self.assertIsNone(solver.solve([4], limit=0))
        self.assertIs(solver.solve([1], limit=0), False)
        self.assertLess(solver.value(1), 0)             # learnt for good
        self.assertIs(solver.solve(), True)

    def test_phases_and_first_order(self):
        for first in range(1, 6):
            solver = solver_of(5, [[-v, -w] for v, w in itertools.combinations(range(1, 6), 2)])
            for v in range(1, 6):
                solver.phase(v)
            solver.prefer({first})
            self.assertTrue(solver.solve())
            self.assertEqual(model(solver), {v if v == first else -v for v in range(1, 6)})
        solver.backtrack(0)
        solver.phase(-2)
        solver.phase(3)
        solver.prefer({3})
        self.assertTrue(solver.solve())
        self.assertTrue(solver.model()[3])
        self.assertEqual(len(solver.trail_lim), 1)

    def test_own_decisions(self):
        class Odd(Checked):
            def choose(self):
                return next((-v for v in range(1, 10, 2) if not self.value(v)), 0) or super().choose()

        clauses = [[v, w] for v in range(1, 10, 2) for w in range(2, 10, 2)]
        solver = solver_of(9, clauses, Odd)
        self.assertTrue(solver.solve())
        self.assertEqual(model(solver), {v if v % 2 == 0 else -v for v in range(1, 10)})

    def test_decisions_of_assigned_literals(self):
        for literal in 1, -1, 2, -2:
            class Stubborn(Solver):
                def choose(self, literal=literal):
                    return literal

            solver = solver_of(3, [[1], [-1, 2]], Stubborn)
            self.assertRaises(ValueError, solver.solve)
        solver = solver_of(3, [[1], [-1, 2]])
        self.assertTrue(solver.solve([1, 2, 2]))        # assumptions may be true already

    def test_what_comes_next(self):
        """In a long run each kind of step has its turn."""
        steps = ['restart', 'reduce', 'decide']

        class Busy(Proving):
            REDUCE = 300

        def noted(name):
            def step(self, *arguments):
                self.count[name] = self.count.get(name, 0) + 1
                return getattr(super(Busy, self), name)(*arguments)
            return step

        for name in steps:
            setattr(Busy, name, noted(name))
        num_vars, clauses = pigeonhole(7, 6)
        solver = Busy(num_vars)
        solver.count = {}
        for clause in clauses:
            solver.add_clause(clause)
        self.assertFalse(solver.solve())
        self.assertEqual(sorted(solver.count), sorted(steps))
        self.assertIsNone(proof.fault(clauses, solver.proof + [[]]))


class MidSized(unittest.TestCase):
    def certified(self, num_vars, clauses, kind=Checked):
        """Solve; check the model, or the proof that there is none. Return the verdict."""
        solver = solver_of(num_vars, clauses, kind)
        if solver.solve():
            true = model(solver)
            self.assertTrue(all(not true.isdisjoint(clause) for clause in clauses))
            return True
        self.assertIsNone(proof.fault(clauses, solver.proof + [[]]))
        return False

    def test_pigeonhole(self):
        for pigeons in range(1, 7):
            self.assertTrue(self.certified(*pigeonhole(pigeons, pigeons)))
            self.assertFalse(self.certified(*pigeonhole(pigeons + 1, pigeons),
                                            kind=Checked if pigeons < 6 else Proving))

    def test_random_3sat(self):
        verdicts = []
        for seed in range(30):
            rng = random.Random(seed)
            num_vars = rng.randint(40, 100)
            verdicts.append(self.certified(num_vars, random_3sat(rng, num_vars, int(4.4 * num_vars)), Proving))
        self.assertTrue(5 < sum(verdicts) < 25, verdicts)

    def test_invariants_on_random_3sat(self):
        for seed in range(6):
            rng = random.Random(seed)
            self.certified(40, random_3sat(rng, 40, 190), Forgetful if seed % 2 else Checked)

    def test_learnt_clauses_are_forgotten(self):
        clauses = random_3sat(random.Random(1), 170, 830)
        counted = solver_of(170, clauses, Counted)
        self.assertFalse(counted.solve())
        self.assertGreater(counted.reductions, 2)
        self.assertTrue(None in counted.clauses)
        self.assertEqual(solver_of(170, clauses).solve([1]), False)

    def test_incremental(self):
        """One solver, clause by clause, agrees with a new one each time."""
        rng = random.Random(5)
        solver, clauses = Solver(50), []
        for _ in range(45):
            more = random_3sat(rng, 50, 5)
            clauses += more
            for clause in more:
                solver.add_clause(clause)
            assumed = rng.sample(range(1, 51), 3)
            fresh = solver_of(50, clauses + [[q] for q in assumed])
            self.assertEqual(solver.solve(assumed), fresh.solve())
            self.assertEqual(solver.solve(), solver_of(50, clauses).solve())
        self.assertIn(False, [solver.solve(assumed), solver.solve()])

    def test_corpus(self):
        folder = corpus(self, 'dimacs')
        verdicts = {'hole6': False, 'satlib-uuf100-01': False, 'satlib-uf100-01': True, 'rand3-100-unsat-1': False,
                    'rand3-100-sat-1': True, 'sudoku-impossible-unsat': False, 'sudoku-top95-1': True,
                    'nono-08098-9dom-tight': True, 'satlib-raw-with-percent-trailer-uf150-01': True}
        for name, verdict in list(verdicts.items())[::1 if LONG else 2]:
            with self.subTest(name=name), open(os.path.join(folder, name + '.cnf')) as file:
                self.assertEqual(self.certified(*parse_dimacs(file.read()), kind=Proving), verdict)


class Counted(Solver):
    REDUCE = 500  # so that a small formula suffices
    reductions = 0

    def reduce(self):
        self.reductions += 1
        super().reduce()


class ProofChecker(unittest.TestCase):
    def test_accepts(self):
        square = [[1, 2], [1, -2], [-1, 2], [-1, -2]]
        self.assertIsNone(proof.fault(square, [[1], []]))
        self.assertIsNone(proof.fault([[]], [[]]))
        self.assertIsNone(proof.fault([[1], [-1]], [[]]))

    def test_refuses(self):
        square = [[1, 2], [1, -2], [-1, 2], [-1, -2]]
        self.assertIn('clause 1 of 1', proof.fault(square, [[]]))                # needs a case distinction
        self.assertIn('clause 1 of 2', proof.fault(square[:3], [[-1], []]))     # satisfiable
        self.assertIn('missing', proof.fault(square, [[1]]))
        self.assertIn('missing', proof.fault(square, []))

    def test_refuses_a_wrong_clause(self):
        """A clause that a model of the formula falsifies does not follow."""
        clauses = random_3sat(random.Random(3), 12, 30)
        models = truth_table(12, clauses)
        self.assertTrue(models)
        for true in models[:20]:
            for size in range(1, 5):
                wrong = [-q for q in sorted(true)[:size]]
                self.assertIn('does not follow', proof.fault(clauses, [wrong]))

    def test_never_accepts_for_a_satisfiable_formula(self):
        rng = random.Random(8)
        for _ in range(300):
            num_vars = rng.randint(1, 6)
            clauses = [clause for clause in random_formula(rng, num_vars, rng.randint(1, 12)) if clause]
            lemmas = [clause for clause in random_formula(rng, num_vars, 6) if clause]
            if truth_table(num_vars, clauses):
                self.assertIsNotNone(proof.fault(clauses, lemmas + [[]]))


class AtMost:
    """A propagator for constraints (literals, k): at most k of the literals are true. It checks every call.

    It propagates the first `eager` constraints; `broken` judges all of them. If it is moody, it leaves some of
    the first ones to `broken`, too.
    """

    def __init__(self, test, num_vars, constraints, eager, rng, moody):
        self.test, self.num_vars, self.constraints, self.eager = test, num_vars, constraints, constraints[:eager]
        self.rng, self.moody = rng, moody
        self.true = []                  # signed literals in the order of the trail
        self.returned = set()
        self.refused = self.explained = 0

    def accepts(self, true):
        return all(len(true.intersection(literals)) <= k for literals, k in self.constraints)

    def signed(self, p):
        return p if p <= self.num_vars else p - self.size

    def propagate(self, trail, start):
        self.test.assertEqual((self.size, start), (2 * self.num_vars + 1, len(self.true)))
        self.test.assertGreater(len(trail), start)
        self.true += map(self.signed, trail[start:])
        self.test.assertTrue(all(self.value(q) > 0 > self.value(-q) for q in self.true))
        self.test.assertEqual(len({abs(q) for q in self.true}), len(self.true))
        if self.moody and self.rng.random() < .5:
            return ()
        follow = []
        for literals, k in self.eager:
            true = [q for q in self.true if q in literals]
            if len(true) > k:
                follow.append(-true[self.rng.randint(k, len(true) - 1)])    # a conflict, not always of this level
            elif len(true) == k:
                follow += [-q for q in literals if q not in true]
        self.rng.shuffle(follow)
        if self.rng.random() < .5:      # places are as good as signed literals
            follow = [q % self.size for q in follow]
        self.returned |= {(self.signed(q), len(trail)) for q in follow}
        return follow

    def explain(self, literal, size):
        self.explained += 1
        self.test.assertIn((literal, size), self.returned)
        known = [q for q in self.true[:size] if q != -literal]
        for literals, k in self.eager:
            true = [q for q in known if q in literals]
            if -literal in literals and len(true) >= k:
                clause = [-q for q in self.rng.sample(true, k)] + [literal]
                self.rng.shuffle(clause)
                return clause
        raise AssertionError('asked for what it did not imply')

    def undo(self, trail, size):
        self.test.assertLess(size, len(self.true))
        self.test.assertGreaterEqual(len(trail), len(self.true))
        del self.true[size:]

    def broken(self):
        """Return clauses that the complete assignment falsifies, in random order."""
        self.test.assertEqual(len(self.true), self.num_vars)
        clauses = []
        for literals, k in self.constraints:
            true = [q for q in self.true if q in literals]
            if len(true) > k:
                clauses.append([-q for q in self.rng.sample(true, k + 1)])
        self.rng.shuffle(clauses)
        self.refused += bool(clauses)
        return clauses

    def search(self, solver):
        """Return a function that solves until no constraint is broken."""
        def solve(assumptions=()):
            while solver.solve(assumptions):
                clauses = self.broken()
                if not clauses:
                    return True
                for clause in clauses:
                    solver.add_clause(clause)
            return False
        return solve


class Propagators(Cases):
    def many(self, kind, seeds):
        refused = explained = satisfiable = 0
        for seed in seeds:
            with self.subTest(seed=seed):
                rng = random.Random(seed)
                num_vars = rng.randint(1, 8)
                constraints = []
                for _ in range(rng.randint(1, 5)):
                    chosen = rng.sample(range(1, num_vars + 1), rng.randint(1, num_vars))
                    constraints.append(({rng.choice((1, -1)) * v for v in chosen}, rng.randint(0, len(chosen) - 1)))
                propagator = AtMost(self, num_vars, constraints, rng.randint(0, len(constraints)), rng,
                                    moody=rng.random() < .4)
                clauses = [clause for clause in random_formula(rng, num_vars, rng.randint(0, 2 * num_vars)) if clause]
                models = truth_table(num_vars, clauses, propagator.accepts)
                satisfiable += bool(models)
                solver = solver_of(num_vars, clauses, kind, propagator)
                self.compare(rng, solver, models, propagator.search(solver))
                refused += propagator.refused
                explained += propagator.explained
        self.assertTrue(len(seeds) // 5 < satisfiable < len(seeds), satisfiable)
        self.assertGreater(refused, len(seeds) // 4)
        self.assertGreater(explained, len(seeds) // 4)

    def test_plain(self):
        self.many(PropagatorSolver, range(1500 if LONG else 500))

    def test_checked(self):
        self.many(CheckedPropagating, range(4000, 4200 if LONG else 4060))

    def test_forgetful(self):
        self.many(ForgetfulPropagating, range(5000, 5060))

    def test_contradiction_at_once(self):
        """The propagator refuses both values of the only variable, in the end at level 0."""
        for eager in 0, 2:
            propagator = AtMost(self, 1, [({1}, 0), ({-1}, 0)], eager, random.Random(1), False)
            self.assertFalse(propagator.search(PropagatorSolver(1, propagator))())

    def test_bigger(self):
        """Pigeonhole with the holes' constraints in the propagator, eager and lazy."""
        for pigeons, verdict in (5, True), (6, False):
            num_vars, clauses = pigeonhole(pigeons, 5)
            for eager in 0, 2, 5:
                constraints = [({pigeon * 5 + hole + 1 for pigeon in range(pigeons)}, 1) for hole in range(5)]
                propagator = AtMost(self, num_vars, constraints, eager, random.Random(2), False)
                solver = solver_of(num_vars, clauses[:pigeons], CheckedPropagating, propagator)
                self.assertEqual(propagator.search(solver)(), verdict)


if __name__ == '__main__':
    unittest.main()
