"""Tests of the SAT solver, the region that all solving scripts share.

Verdicts and models are compared with truth tables. Learnt clauses follow from the formula, by a checker that shares
no code with the solver. Clauses may be added at any time, a puzzle may choose what to decide, imply literals and refuse
models, and the core routines keep their invariants.
"""
import itertools
import os
import random
import unittest

from formulas import parse_dimacs
from helpers import LONG, check_growth, corpus
from parallel import load_tests
from solvers import Checked, Forgetful, Proving, Solver, models_of, phase, prefer
from tools import proof


def any_literal(rng, num_vars):
    return rng.choice((1, -1)) * rng.randint(1, num_vars)


def signed(rng, variables):
    """Return one of the two literals of each variable."""
    return [rng.choice((1, -1)) * v for v in variables]


def random_formula(rng, num_vars, length):
    """Return clauses of up to 6 literals, with repeated literals, tautologies, and now and then an empty one."""
    sizes = rng.choice(((1, 2, 2, 3, 3, 3, 4, 5, 6), (2, 3), (3,), (4, 5, 6), (1, 2, 3, 4)))
    clauses = [[any_literal(rng, num_vars) for _ in range(rng.choice(sizes))] for _ in range(length)]
    if clauses and rng.random() < .03:
        rng.choice(clauses).clear()
    return clauses


def random_3sat(rng, num_vars, length):
    return [signed(rng, rng.sample(range(1, num_vars + 1), 3)) for _ in range(length)]


def random_parts(rng, num_vars):
    """Return clauses that each have variables of only one of three parts, so that conflicts go back many levels."""
    parts = [range(1 + i, num_vars + 1, 3) for i in range(3)]
    return [signed(rng, rng.sample(part, rng.randint(2, 3))) for part in parts for _ in range(rng.randint(6, 9))]


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


def solver_of(num_vars, clauses, kind=Solver, **functions):
    solver = kind(num_vars, **functions)
    for clause in clauses:
        solver.add_clause(clause)
    return solver


def true_literals(values, variables):
    """Return what values, such as a model, say of some variables, as literals."""
    return frozenset(v if values[v] else -v for v in variables)


def model(solver):
    return true_literals(solver.model(), solver.variables)


def odd_choice(rng):
    """Return a function that decides any undefined literal, and now and then leaves it to the solver."""
    def choose(solver):
        if rng.random() < .2:
            return None
        return rng.choice([q for v in solver.variables for q in (v, -v) if not solver.value(q)])
    return choose


class Cases(unittest.TestCase):
    def certify(self, solver, clauses):
        """Solve; check the model, or the proof that there is none. Return the verdict."""
        if solver.solve():
            true = model(solver)
            self.assertTrue(all(not true.isdisjoint(clause) for clause in clauses))
            return True
        self.assertIsNone(proof.fault(clauses, solver.proof + [[]]))
        return False

    def compare(self, rng, solver, models, disturb=lambda: None, implied=()):
        """Ask with several assumptions, then go through all models. disturb() may do anything between two calls.

        In the end, check the proof that there is no other; `implied` grows by the clauses that the puzzle implies.
        """
        for _ in range(3):
            disturb()
            assumed = [any_literal(rng, solver.num_vars) for _ in range(rng.randint(0, 4))]
            expected = [true for true in models if true.issuperset(assumed)]
            self.assertEqual(solver.solve(assumed), bool(expected), assumed)
            if expected:
                self.assertIn(model(solver), expected)
                self.assertTrue(all(solver.value(q) > 0 > solver.value(-q) for q in assumed))
        count = 0
        for values in models_of(solver, solver.variables):
            self.assertIn(true_literals(values, solver.variables), models)
            count += 1
            disturb()
        self.assertEqual(count, len(models))
        self.assertFalse(solver.solve())
        self.assertFalse(solver.solve([1]))
        if isinstance(solver, Proving):
            self.assertIsNone(proof.fault(solver.formula + list(implied), solver.proof + [[]]))


class TruthTables(Cases):
    def many(self, kind, seeds):
        """Return the solvers."""
        satisfiable, solvers = 0, []
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
                solvers.append(solver)
        self.assertTrue(len(seeds) // 5 < satisfiable < len(seeds) * 9 // 10, satisfiable)
        return solvers

    def test_plain(self):
        """Assumptions, and all models."""
        self.many(Solver, range(2000 if LONG else 400))

    def test_invariants(self):
        """Each routine is checked."""
        self.many(Checked, range(2000, 2150 if LONG else 2034))

    def test_forgetful(self):
        """Learnt clauses are forgotten."""
        solvers = self.many(Forgetful, range(3000, 3050 if LONG else 3015))
        self.assertGreater(sum(solver.forgotten for solver in solvers), len(solvers))

    def test_far_back(self):
        """Conflicts lead back over the decisions of other parts."""
        for seed in range(7000, 7100 if LONG else 7006):
            with self.subTest(seed=seed):
                rng = random.Random(seed)
                clauses = random_parts(rng, 12)
                solver = solver_of(12, clauses, Checked, choose=odd_choice(rng))
                self.compare(rng, solver, truth_table(12, clauses))

    def test_no_variables(self):
        """Only an empty clause can be false."""
        self.assertTrue(Solver(0).solve())
        self.assertFalse(solver_of(0, [[]]).solve())

    def test_iterables(self):
        """Clauses and assumptions may be any iterables."""
        solver = Solver(3)
        solver.add_clause(iter([1, 2]))
        solver.add_clause({-1, 3})
        solver.add_clause(q for q in (-2, 3))
        for solver in solver, Solver(3, (clause for clause in (iter([1, 2]), {-1, 3}, (-2, 3)))):
            self.assertTrue(solver.solve((1,)))
            self.assertTrue(solver.value(3) > 0 > solver.value(-3))
            self.assertFalse(solver.solve([-3]))

    def test_clauses_stay_as_they_were(self):
        """The solver reorders its own copies of clauses."""
        num_vars, clauses = pigeonhole(5, 4)
        copies = [clause[:] for clause in clauses]
        self.assertFalse(Solver(num_vars, clauses).solve())
        self.assertFalse(solver_of(num_vars, clauses).solve())
        self.assertEqual(clauses, copies)


class AddClause(unittest.TestCase):
    """Clauses are added at any time; the assignment stays as far as they allow."""

    def clause(self, rng, solver):
        """Return a random clause, and more often than by chance one that is false, unit, true or written oddly."""
        num_vars = solver.num_vars
        true = [q for v in range(1, num_vars + 1) for q in (v, -v) if solver.value(q) > 0]
        clause = [any_literal(rng, num_vars) for _ in range(rng.choice([1, 2, 2, 3, 3, 4, 5, 6]))]
        kind = rng.randrange(8)
        if kind < 3 and true:           # false, all or but one
            clause = [-q for q in rng.sample(true, rng.randint(1, min(len(true), 6)))]
            if kind:
                clause.append(any_literal(rng, num_vars))
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
                    assumed = [] if rng.random() < .7 else [any_literal(rng, solver.num_vars)]
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
        """A question after each few clauses."""
        self.many(Solver, range(400 if LONG else 100))

    def test_invariants(self):
        """Each routine is checked."""
        self.many(Checked, range(1000, 1100 if LONG else 1030))

    def test_forgetful(self):
        """Learnt clauses are forgotten."""
        self.many(Forgetful, range(2000, 2050 if LONG else 2010))

    def test_what_stays(self):
        """add_clause undoes no more levels than it must: until one literal is not false; if only one is, it is true."""
        def eight_levels():
            solver = Solver(8)
            for v in range(1, 9):
                phase(solver, v)
            self.assertTrue(solver.solve())
            self.assertEqual(len(solver.trail_lim), 8)
            return solver

        for clause, level in (([1, 2], 8), ([1, -2], 2), ([-1, -2], 1), ([-5, -7, -3], 5), ([-8, 3, -2], 8),
                              ([4], 0), ([-4], 0), ([-6, 6], 8), ([-2, -3, -4, -5, -6], 5), ([2, 2], 0),
                              ([-3, 3, 1], 8), ([-8, -8, -7, -7], 7), ([], 8)):
            solver = eight_levels()
            solver.add_clause(clause)
            self.assertEqual(len(solver.trail_lim), level, clause)
            for v in range(1, level + 1):
                self.assertGreater(solver.value(v), 0)
            self.assertEqual(solver.solve(), bool(clause))
            if clause:
                self.assertFalse(model(solver).isdisjoint(clause), clause)

    def test_unit_clauses(self):
        """A clause with one literal that is not false makes it true at once, before anything is solved."""
        solver = Solver(4, [[1], [-1, -2], [2, 3, -1], [-4, -3, -4]])
        self.assertEqual([solver.value(v) for v in (1, 2, 3, 4, -4)], [1, -1, 1, -1, 1])

    def test_unit_clause(self):
        """It takes effect at once, at whatever level it comes; so does its contradiction."""
        for assumptions in [], [3, 4]:
            for literal in 1, -1, 3, -3:
                solver = solver_of(4, [[1, 2, 3, 4]])
                if assumptions:
                    self.assertTrue(solver.solve(assumptions))
                solver.add_clause([literal, literal])
                self.assertEqual((solver.trail, solver.trail_lim), ([literal], []))
                self.assertTrue(solver.value(literal) > 0 > solver.value(-literal))
                self.assertTrue(solver.consistent)
                solver.add_clause([literal])
                self.assertEqual(solver.trail, [literal])
                self.assertTrue(solver.solve())
                solver.add_clause([-literal])
                self.assertFalse(solver.consistent)
                self.assertIs(solver.solve(), False)

    def test_unknown_variables(self):
        """Their clause is refused, and nothing of it stays."""
        for num_vars, clause in ((2, [3]), (2, [-3]), (2, [0]), (2, [1, 0]), (2, [1, -2, 3]), (0, [1]), (2, [5]),
                                 (2, [-5]), (2, [1, -1, 9]), (0, [0])):
            solver = Solver(num_vars)
            self.assertRaises(ValueError, solver.add_clause, clause)
            self.assertTrue(solver.solve())
            self.assertRaises(ValueError, solver.add_clause, clause)
            self.assertTrue(solver.solve())
            self.assertRaises(ValueError, Solver, num_vars, [clause])
        # A variable that is known with another sign is not known to be one.
        self.assertTrue(solver_of(2, [[-1, -2], [1], (-2,)]).solve())

    def test_unknown_assumptions(self):
        """They are refused; later questions get their answers."""
        for assumptions in [3], [-3], [0], (1, 0), [-1, 2, 3], [5], [-5]:
            solver = solver_of(2, [[1, 2]])
            for _ in range(2):
                self.assertRaises(ValueError, solver.solve, assumptions)
                self.assertRaises(ValueError, solver.solve, assumptions, 0)
                self.assertTrue(solver.solve())
                self.assertFalse(solver.solve([-1, -2]))
                self.assertTrue(solver.solve([-1]))
        self.assertRaises(ValueError, Solver(0).solve, [1])

    def test_after_a_contradiction(self):
        """Clauses are still taken, or refused."""
        solver = solver_of(2, [[1], [-1]])
        solver.add_clause([2])
        solver.add_clause([])
        self.assertFalse(solver.solve())
        self.assertRaises(ValueError, solver.add_clause, [3])


class Models(unittest.TestCase):
    def boards(self, seed, fewest):
        """Yield (random generator, clauses with 8 variables, at least `fewest` of the variables)."""
        rng = random.Random(seed)
        for _ in range(60 if LONG else 30):
            yield rng, random_3sat(rng, 8, rng.randint(0, 30)), rng.sample(range(1, 9), rng.randint(fewest, 8))

    def test_of_some_variables(self):
        """Each assignment of the variables comes once, in whatever way the others go with it."""
        for rng, clauses, some in self.boards(4, 0):
            expected = {frozenset(q for q in true if abs(q) in some) for true in truth_table(8, clauses)}
            for kind in (Solver, Checked) if LONG else (rng.choice([Solver, Checked]),):
                models = [*models_of(solver_of(8, clauses, kind), some)]        # each of them is a list of its own
                found = [true_literals(values, some) for values in models]
                self.assertEqual((len(found), set(found)), (len(expected), expected))

    def test_differing(self):
        """Each model changes what those before it share; in the end they share what all models share.

        A model that the puzzle refuses does not count; the order of the variables plays no part.
        """
        def refuse(solver):
            return [] if accepts(model(solver)) else [[-q for q in model(solver)]]

        for accepts in (lambda true: True), (lambda true: sum(q > 0 for q in true) % 2):
            for _, clauses, some in self.boards(6, 1):
                expected, shared = truth_table(8, clauses, accepts), None
                for values in models_of(solver_of(8, clauses, refuse=refuse), some, differing=True):
                    found = true_literals(values, range(1, 9))
                    self.assertIn(found, expected)
                    found = true_literals(values, some)
                    self.assertTrue(shared is None or not shared <= found)
                    shared = found & (shared or found)
                of_some = [{q for q in true if abs(q) in some} for true in expected]
                self.assertEqual(shared, set.intersection(*of_some) if of_some else None)

    def test_variables_of_an_iterator(self):
        """The variables are read once."""
        for differing, count in (False, 8), (True, 2):
            self.assertEqual(len([*models_of(Solver(3), iter([1, 2, 3]), differing)]), count)

    def test_second_models(self):
        """The clauses stay: a second call goes on with the last model, against which no clause has been added yet."""
        solver = solver_of(3, [[1, 2, 3]])
        first = [values[1:] for values in itertools.islice(models_of(solver, [1, 2, 3]), 3)]
        second = [values[1:] for values in models_of(solver, [1, 2, 3])]
        self.assertEqual(second[0], first[-1])
        self.assertEqual(len({*map(tuple, first + second)}), 7)
        self.assertEqual(len(second), 5)
        self.assertEqual([*models_of(solver, [1, 2, 3])], [])

    def test_refused_models(self):
        """The models are those that the puzzle does not refuse. It is asked for each complete assignment, no other."""
        def refuse(solver):
            asked.append(tuple(solver.model()))
            self.assertTrue(all(map(solver.value, range(1, 5))))
            return [] if sum(solver.model()) == 2 else [[-q for q in model(solver)]]

        solver, asked = Solver(4, refuse=refuse), []
        self.assertEqual(sorted(map(sum, models_of(solver, range(1, 5)))), [2] * 6)
        self.assertEqual((len(asked), len({*asked})), (16, 16))
        asked.clear()
        self.assertIs(solver.solve(), False)
        self.assertEqual(asked, [])

    def test_several_clauses_refuse_a_model(self):
        """All of them are added: first those that the model keeps, so the broken ones come last."""
        def refuse(solver):
            clauses = [[1, 2, 3], [-1, -2], [-1, -3], [-2, -3]]         # one of three
            broken = [clause for clause in clauses if model(solver).isdisjoint(clause)]
            refused.extend(broken[:1])
            self.assertLess(len(refused), 2)
            return broken and sorted(clauses, key=broken.__contains__)

        solver, refused = Solver(3, refuse=refuse), []
        self.assertEqual([sum(values) for values in models_of(solver, [1, 2, 3])], [1] * 3)
        self.assertEqual(len(refused), 1)

    def test_clauses_between_models(self):
        """They count for the models that follow."""
        solver, found = Solver(3), []
        for values in models_of(solver, range(1, 4)):
            found.append(tuple(values[1:]))
            solver.add_clause([-1 if values[1] else 1])
        self.assertTrue(1 < len(found) <= 4)
        self.assertEqual(len({values[0] for values in found[1:]}), 1)


class Example(unittest.TestCase):
    """What happens at a conflict. The clauses are (-1 2), (-4 5), (-5 6), (-1 -5 7), (-2 -6 -7).

    1. The solver decides 1 at decision level 1, and unit propagation assigns 2. It decides 3 at level 2, which implies
    nothing. It decides 4 at level 3. Then 5, 6 and 7 follow, and the last clause is false: a conflict.
    2. `analyze` goes back along the trail, from the last assignment. It replaces 6 by the literal from which it
    followed, 5, then 7 by 1 and 5. Now 5 is the only literal of level 3 left, the first unique implication point. So 5,
    1 and 2 cannot all be true.
    3. But 2 follows from 1, so -2 is redundant. The learnt clause is (-5 -1). Its literals are of two levels: its glue
    is 2.
    4. `learn` goes back to level 1, past decision 3, which had no part in the conflict. There the clause implies -5.
    """

    def test_conflict(self):
        """The steps of the docstring above."""
        class Traced(Checked):
            decided, found = (), ()

            def decide(self, q):
                self.decided += (q,)
                return super().decide(q)

            def analyze(self, conflict):
                self.decided_before, self.follow, self.conflict = self.decided, self.trail[:], sorted(conflict)
                learnt = super().analyze(conflict)
                self.found += (learnt,)
                return learnt

            def learn(self, conflict):
                super().learn(conflict)
                self.after = self.trail[:], len(self.trail_lim)

        solver = solver_of(7, [[-1, 2], [-4, 5], [-5, 6], [-1, -5, 7], [-2, -6, -7]], Traced)
        for v in 1, 3, 4:
            phase(solver, v)
        self.assertTrue(solver.solve())
        self.assertEqual((solver.decided_before, solver.follow), ((1, 3, 4), [1, 2, 3, 4, 5, 7, 6]))
        self.assertEqual(solver.conflict, [-7, -6, -2])
        self.assertEqual(solver.found, ([-5, -1],))
        self.assertEqual(solver.after, ([1, 2, -5], 1))
        self.assertEqual((solver.proof, solver.learnt), ([[-5, -1]], []))


class Calls(Cases):
    """What puzzles call besides `solve` and `add_clause`."""

    def test_limit_of_conflicts(self):
        """A search in parts comes to the same end, without much more work."""
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
        """What follows is there, but nothing is decided."""
        solver = solver_of(5, [[-1, 2], [-2, 3], [-3, -1], [4, 5, 1], [4, -5, 3]])
        self.assertIsNone(solver.solve(limit=0))
        self.assertIsNone(solver.solve([4], limit=0))
        self.assertGreater(solver.value(4), 0)
        self.assertIsNone(solver.solve(limit=0))
        self.assertEqual(solver.value(4), 0)            # assumptions are of one call
        self.assertIs(solver.solve([1], limit=0), False)
        self.assertLess(solver.value(1), 0)             # learnt for good
        self.assertIs(solver.solve(), True)

    def test_phases_and_first_order(self):
        """Preferred literals go first, others by phase."""
        for first in range(1, 6):
            solver = solver_of(5, [[-v, -w] for v, w in itertools.combinations(range(1, 6), 2)])
            for v in range(1, 6):
                phase(solver, v)
            prefer(solver, [first])
            self.assertTrue(solver.solve())
            self.assertEqual(model(solver), {v if v == first else -v for v in range(1, 6)})
        solver.backtrack(0)
        phase(solver, -2)
        phase(solver, 3)
        prefer(solver, [3])
        self.assertTrue(solver.solve())
        self.assertTrue(solver.model()[3])
        self.assertEqual(len(solver.trail_lim), 1)

    def test_preferred_literals(self):
        """They are decided first, and as they are."""
        for literals in itertools.product((2, -2), (4, -4)):
            solver = solver_of(5, [[1, 2, 3, 4, 5], [-1, -2, -3, -4, -5]])
            for v in range(1, 6):
                phase(solver, -literals[0] // 2 * v)
            prefer(solver, literals)
            self.assertTrue(solver.solve())
            self.assertTrue(model(solver).issuperset(literals))
            self.assertEqual({*solver.trail[:2]}, {*literals})

    def test_time_of_decisions(self):
        """The solver goes along its order once, not for each decision."""
        check_growth(self, lambda count: Solver(count).solve(), 2500, 10000)

    def test_own_decisions(self):
        """The puzzle decides as long as `choose` returns a literal."""
        def odd(solver):
            return next((-v for v in range(1, 10, 2) if not solver.value(v)), None)

        solver = solver_of(9, [[v, w] for v in range(1, 10, 2) for w in range(2, 10, 2)], Checked, choose=odd)
        self.assertTrue(solver.solve())
        self.assertEqual(model(solver), {v if v % 2 == 0 else -v for v in range(1, 10)})

    def test_decisions(self):
        """What `choose` returns must be an undefined literal; assumptions may be true already."""
        for literal in 1, -1, 2, -2, 4, -4, 100, -100:
            solver = solver_of(3, [[1], [-1, 2]], choose=lambda _, literal=literal: literal)
            self.assertRaises(ValueError, solver.solve)
        self.assertTrue(solver_of(3, [[1], [-1, 2]], choose=lambda _: 0).solve())    # 0 leaves it to the solver
        self.assertTrue(solver_of(3, [[1], [-1, 2]]).solve([1, 2, 2]))

    def test_what_reduce_keeps(self):
        """The clauses of the lowest glue; those that go are watched nowhere."""
        class Noting(Proving):
            def analyze(self, conflict):
                found = super().analyze(conflict)
                glues.append(len({self.levels[q] for q in found}))
                return found

        glues, (num_vars, clauses) = [], pigeonhole(7, 6)
        solver = solver_of(num_vars, clauses, Noting)
        self.assertIsNone(solver.solve(limit=200))
        self.assertEqual([glue for glue, _, _ in solver.learnt], [glue for glue in glues if glue > 2])
        self.assertTrue({2, 3} <= {*glues})
        before, watched = sorted(solver.learnt), {id(clause) for clause in itertools.chain(*solver.watches)}
        self.assertTrue(before[0][0] > 2 and len(before) > 50)
        self.assertTrue(all(length == len(clause) for _, length, clause in before))
        solver.reduce()
        kept, gone = before[:len(before) * 3 // 10], before[len(before) * 3 // 10:]
        self.assertEqual((solver.learnt, solver.trail_lim), (kept, []))
        self.assertFalse(any(clause for _, _, clause in gone))
        self.assertEqual({id(clause) for clause in itertools.chain(*solver.watches)},
                         watched - {id(clause) for _, _, clause in gone})
        self.certify(solver, clauses)

    def test_smallest_schedule(self):
        """A solver that restarts and forgets as early as it can comes to an end: the room for clauses still grows."""
        class Smallest(Solver):
            RESTART = REDUCE = 1

        solver = Smallest(*pigeonhole(5, 4))
        self.assertIs(solver.solve(limit=5000), False)


class MidSized(Cases):
    def certified(self, num_vars, clauses, kind=Checked):
        """Solve; check the model, or the proof that there is none. Return the verdict."""
        return self.certify(solver_of(num_vars, clauses, kind), clauses)

    def test_pigeonhole(self):
        """There is a model if and only if there is a hole for each pigeon."""
        for pigeons in range(1, 7):
            self.assertTrue(self.certified(*pigeonhole(pigeons, pigeons)))
            self.assertFalse(self.certified(*pigeonhole(pigeons + 1, pigeons),
                                            kind=Checked if pigeons < 6 else Proving))

    def test_random_3sat(self):
        """Formulas that are about as often satisfiable as not."""
        verdicts = []
        for seed in range(30 if LONG else 20):
            rng = random.Random(seed)
            num_vars = rng.randint(40, 100)
            verdicts.append(self.certified(num_vars, random_3sat(rng, num_vars, int(4.4 * num_vars)), Proving))
        self.assertTrue(3 < sum(verdicts) < len(verdicts) - 3, verdicts)

    def test_invariants_on_random_3sat(self):
        """Each routine is checked."""
        for seed in range(6):
            rng = random.Random(seed)
            self.certified(40, random_3sat(rng, 40, 190), Forgetful if seed % 2 else Checked)

    def test_learnt_clauses_are_forgotten(self):
        """The verdict stays, and `reduce` has its turns."""
        class Counted(Solver):
            REDUCE = 500        # so that a small formula suffices
            reductions = 0

            def reduce(self):
                super().reduce()
                self.reductions += 1

        solver = solver_of(170, random_3sat(random.Random(1), 170, 830), Counted)
        self.assertFalse(solver.solve([1]))
        self.assertFalse(solver.solve())
        self.assertGreater(solver.reductions, 2)

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
        """Formulas of other people, with known verdicts."""
        folder = corpus(self, 'dimacs')
        verdicts = {'hole6': False, 'satlib-uuf100-01': False, 'satlib-uf100-01': True, 'rand3-100-unsat-1': False,
                    'rand3-100-sat-1': True, 'sudoku-impossible-unsat': False, 'sudoku-top95-1': True,
                    'nono-08098-9dom-tight': True, 'satlib-raw-with-percent-trailer-uf150-01': True}
        for name, verdict in list(verdicts.items())[::1 if LONG else 2]:
            with self.subTest(name=name), open(os.path.join(folder, name + '.cnf')) as file:
                self.assertEqual(self.certified(*parse_dimacs(file.read()), kind=Proving), verdict)


class ProofChecker(unittest.TestCase):
    SQUARE = [[1, 2], [1, -2], [-1, 2], [-1, -2]]

    def test_accepts(self):
        """Proofs by unit propagation."""
        self.assertIsNone(proof.fault(self.SQUARE, [[1], []]))
        self.assertIsNone(proof.fault([[]], [[]]))
        self.assertIsNone(proof.fault([[1], [-1]], [[]]))

    def test_refuses(self):
        """A step that does not follow, and a proof without an end."""
        self.assertIn('clause 1 of 1', proof.fault(self.SQUARE, [[]]))              # needs a case distinction
        self.assertIn('clause 1 of 2', proof.fault(self.SQUARE[:3], [[-1], []]))   # satisfiable
        for lemmas in [[1]], []:
            self.assertIn('missing', proof.fault(self.SQUARE, lemmas))

    def test_never_accepts_for_a_satisfiable_formula(self):
        """Whatever the steps are."""
        rng = random.Random(8)
        for _ in range(300):
            num_vars = rng.randint(1, 6)
            clauses = [clause for clause in random_formula(rng, num_vars, rng.randint(1, 12)) if clause]
            lemmas = [clause for clause in random_formula(rng, num_vars, 6) if clause]
            if truth_table(num_vars, clauses):
                self.assertIsNotNone(proof.fault(clauses, lemmas + [[]]))


class AtMost:
    """Constraints (literals, k): at most k of the literals are true. It is what a puzzle may do, and checks every call.

    `imply` knows the first `eager` constraints; `refuse` judges all of them. If it is moody, it leaves some of
    the first ones to `refuse`, too, or to a later call.
    """

    def __init__(self, test, constraints, eager, rng, moody):
        self.test, self.constraints, self.eager, self.rng, self.moody = test, constraints, eager, rng, moody
        self.seen = []                  # the trail at the last call
        self.given = []                 # the clauses that it has implied or refused models by
        self.calls = self.late = self.conflicts = self.refused = self.implied = 0
        self.functions = {'imply': self.imply, 'refuse': self.refuse}
        if rng.random() < .5:
            self.functions['choose'] = odd_choice(rng)

    def accepts(self, true):
        return all(len(true.intersection(literals)) <= k for literals, k in self.constraints)

    def imply(self, solver, start):
        self.check(solver, start)
        self.calls += 1
        for literals, k in self.rng.sample(self.constraints[:self.eager], self.eager):
            if self.moody and self.rng.random() < .7:
                continue
            true = [q for q in literals if solver.value(q) > 0]
            if len(true) > k:
                return self.conflict(solver, true, k + 1)
            undefined = [q for q in literals if not solver.value(q)]
            for q in self.rng.sample(undefined, self.rng.randint(0, len(undefined)) if self.moody else len(undefined)):
                if len(true) == k:
                    self.implied += 1
                    solver.assign(-q, self.clause([q, *true]))
        return None

    def check(self, solver, start):
        """Assert that it is time for a call: unit propagation is at rest, and trail[:start] has been seen."""
        trail, seen = solver.trail, self.seen
        self.test.assertEqual(solver.head, len(trail))
        self.test.assertTrue(0 <= start <= min(len(trail), len(seen)))
        self.test.assertEqual(trail[:start], seen[:start])
        self.test.assertTrue(all(solver.value(q) > 0 > solver.value(-q) for q in trail))
        if isinstance(solver, Checked):     # it knows what has stayed, and when unit propagation ended
            self.test.assertEqual((start, self.calls + 1), (min(len(seen), solver.kept), solver.rests))
            solver.kept = len(trail)
        self.seen = trail[:]

    def clause(self, true):
        """Return the clause that these literals are not all true, in any order."""
        clause = [-q for q in true]
        self.rng.shuffle(clause)
        self.given.append(clause[:])
        return clause

    def conflict(self, solver, true, count):
        """Return a clause that this many of the true literals falsify, some or the first ones."""
        first = sorted(true, key=solver.trail.index)[:count]
        clause = self.clause(first if self.moody else self.rng.sample(true, count))
        level = max([solver.levels[q] for q in clause])
        self.conflicts += 1
        self.late += level < len(solver.trail_lim)
        return clause

    def refuse(self, solver):
        """Return clauses that are true of all solutions, some of which the complete assignment falsifies."""
        self.test.assertEqual((len(self.seen), self.seen), (solver.num_vars, solver.trail))
        clauses = []
        for literals, k in self.constraints:
            true = [q for q in literals if solver.value(q) > 0]
            if len(true) > k:
                clauses.append(self.clause(self.rng.sample(true, k + 1)))
        for literals, k in self.constraints if clauses and self.rng.random() < .5 else ():
            clauses.append(self.clause(self.rng.sample(literals, k + 1)))    # falsified or not
        self.rng.shuffle(clauses)
        self.refused += bool(clauses)
        return clauses

    def disturb(self, solver):
        """Return a function that does something that may be done between two calls of `solve`."""
        def disturb():
            assumptions = [any_literal(self.rng, solver.num_vars)]
            way = self.rng.randrange(6)
            if way == 0:
                solver.backtrack(self.rng.randint(0, len(solver.trail_lim)))
            elif way == 1:              # as one who probes
                solver.solve(assumptions, 0)
            elif way == 2:
                solver.solve(assumptions, self.rng.randint(1, 3))
        return disturb


class Implying(Cases):
    """A puzzle takes part in the search: `imply`, `choose` and refused models, all in one."""

    def many(self, kind, seeds):
        """Return the solvers."""
        totals, satisfiable, solvers = [0] * 4, 0, []
        for seed in seeds:
            with self.subTest(seed=seed):
                rng = random.Random(seed)
                num_vars = rng.randint(1, 8)
                constraints = []
                for _ in range(rng.randint(1, 5)):
                    chosen = rng.sample(range(1, num_vars + 1), rng.randint(1, num_vars))
                    constraints.append((signed(rng, chosen), rng.randint(0, len(chosen) - 1)))
                puzzle = AtMost(self, constraints, rng.randint(0, len(constraints)), rng, moody=rng.random() < .7)
                clauses = [clause for clause in random_formula(rng, num_vars, rng.randint(0, 2 * num_vars)) if clause]
                models = truth_table(num_vars, clauses, puzzle.accepts)
                satisfiable += bool(models)
                solver = solver_of(num_vars, clauses, kind, **puzzle.functions)
                self.compare(rng, solver, models, puzzle.disturb(solver), puzzle.given)
                found = puzzle.implied, puzzle.conflicts, puzzle.refused, puzzle.late
                totals = [a + min(b, 1) for a, b in zip(totals, found)]
                solvers.append(solver)
        self.assertTrue(len(seeds) // 5 < satisfiable < len(seeds), satisfiable)
        self.assertGreater(min(totals[:3]), len(seeds) // 6, totals)
        self.assertGreater(totals[3], len(seeds) // 25, totals)
        return solvers

    def test_plain(self):
        """A puzzle implies, decides and refuses."""
        self.many(Solver, range(1500 if LONG else 300))

    def test_checked(self):
        """Each routine is checked."""
        self.many(Checked, range(4000, 4200 if LONG else 4060))

    def test_forgetful(self):
        """Learnt clauses are forgotten."""
        solvers = self.many(Forgetful, range(5000, 5060))
        self.assertGreater(sum(solver.forgotten for solver in solvers), len(solvers))

    def test_contradiction_at_once(self):
        """Both values of the only variable are refused, in the end at level 0."""
        for eager in 0, 1, 2:
            puzzle = AtMost(self, [([1], 0), ([-1], 0)], eager, random.Random(1), False)
            solver = Checked(1, **puzzle.functions)
            self.assertIs(solver.solve(), False)
            self.assertIs(solver.solve(), False)

    def test_bigger(self):
        """Pigeonhole with the holes' constraints in `imply`, eager and lazy."""
        for pigeons, verdict in (4, True), (5, False):
            num_vars, clauses = pigeonhole(pigeons, 4)
            for eager in 0, 2, 4:
                constraints = [([pigeon * 4 + hole + 1 for pigeon in range(pigeons)], 1) for hole in range(4)]
                puzzle = AtMost(self, constraints, eager, random.Random(2), False)
                solver = solver_of(num_vars, clauses[:pigeons], Checked, **puzzle.functions)
                self.assertEqual(solver.solve(), verdict)

    def test_only_news(self):
        """It is called when unit propagation has ended, if the trail is longer than at the last call."""
        def imply(solver, start):
            calls.append((start, solver.trail[:]))

        calls = []
        solver = Solver(3, [[-1, 2]], imply=imply)
        self.assertTrue(solver.solve([1, 3]))
        self.assertEqual(calls, [(0, [1, 2]), (2, [1, 2, 3])])
        self.assertTrue(solver.solve([1]))
        self.assertEqual(calls[2], (0, [1, 2]))
        solver.backtrack(1)
        self.assertIsNone(solver.solve([2], limit=0))
        self.assertEqual(calls[-1], (0, [2]))

    def test_empty_clause(self):
        """`imply` may return a clause without literals: there is no model."""
        solver = Checked(2, imply=lambda solver, start: [] if start == 1 else None)
        self.assertIs(solver.solve(), False)
        self.assertEqual((solver.consistent, solver.conflicts), (False, 1))


if __name__ == '__main__':
    unittest.main()
