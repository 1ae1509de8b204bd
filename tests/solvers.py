"""The scripts' SAT solver, and three that check what it does: tests use them in its place."""
from helpers import load

script = load('solitaire.py')
Solver, models_of, phase, prefer = script.Solver, script.models, script.phase, script.prefer


class Proving(Solver):
    """A solver that keeps its formula, and its proof: the clauses that it learns, in their order."""

    def __init__(self, num_vars, clauses=(), **functions):
        self.formula, self.proof = [], []
        super().__init__(num_vars, clauses, **functions)

    def analyze(self, conflict):
        clause = super().analyze(conflict)
        self.proof.append(clause[:])
        return clause

    def add_clause(self, literals):
        literals = list(literals)
        self.formula.append(literals)
        super().add_clause(literals[:])


class Checked(Proving):
    """A solver that checks what each routine promises, after each call. It reads no table of the heuristics."""

    def __init__(self, *arguments, **functions):
        self.attached = []              # the clauses that `attach` got, and their literals at that time
        self.rests = 0                  # how often unit propagation ended without a conflict, with something new
        self.kept = 0                   # as much of the trail has stayed since the last call of `imply`
        super().__init__(*arguments, **functions)

    def attach(self, clause):
        self.attached.append((clause, sorted(clause)))
        super().attach(clause)

    def learn(self, conflict):
        assert all(self.values[q] < 0 for q in conflict)
        current = max([self.levels[q] for q in conflict], default=0)
        self.check_literals()
        learnt, self.step = len(self.proof), None
        super().learn(conflict)
        assert self.consistent == (current > 0) and len(self.proof) == learnt + self.consistent
        if self.consistent:
            clause, level = self.step
            assert clause is self.attached[-1][0] and sorted(self.proof[-1]) == sorted(clause)
            assert self.trail[-1] == clause[0] and self.head == len(self.trail) - 1
            assert len(self.trail_lim) == level

    def analyze(self, conflict):
        current = len(self.trail_lim)
        clause = super().analyze(conflict)
        first, *levels = [self.levels[q] for q in clause]
        assert first == current and levels == sorted(levels, reverse=True)
        assert all(0 < level < current for level in levels)
        assert all(self.values[q] < 0 for q in clause) and not any(self.seen)
        self.step = clause, max(levels, default=0)
        return clause

    def model(self):
        self.check_literals()
        return super().model()

    def backtrack(self, level):
        before, reached = self.trail[:], min(level, len(self.trail_lim))
        length = (self.trail_lim + [len(before)])[reached]
        super().backtrack(level)
        assert len(self.trail_lim) == reached and self.trail == before[:length]
        assert not any(self.values[q] for q in before[length:])
        self.kept = min(self.kept, length)

    def reduce(self):
        super().reduce()
        assert not self.trail_lim
        self.check_watches()

    def propagate(self):
        conflict = super().propagate()
        if conflict is None:
            assert self.head == len(self.trail)
            self.rests += self.told < len(self.trail)
            self.check_at_rest()
        else:
            assert conflict and all(self.values[q] < 0 for q in conflict)
        return conflict

    def check_watches(self):
        """Assert that each clause is watched at its first two literals, and nowhere else."""
        self.attached = [pair for pair in self.attached if pair[0]]
        expected = {(q, id(clause)) for clause, _ in self.attached for q in clause[:2]}
        literals = range(-self.num_vars, self.num_vars + 1)
        assert {(q, id(clause)) for q in literals for clause in self.watches[q]} == expected
        assert sum(map(len, self.watches)) == len(expected)

    def check_literals(self):
        """Assert that each clause has the literals that it began with, in some order."""
        assert all(sorted(clause) == literals for clause, literals in self.attached if clause)

    def check_at_rest(self):
        """Assert that no clause is falsified, none is unit with its last literal unassigned, and the tables agree."""
        values = self.values
        assert all(values[q] == 1 and values[-q] == -1 for q in self.trail)
        assert sum(value != 0 for value in values) == 2 * len(self.trail)
        self.check_watches()
        for clause, _ in self.attached:
            if any(values[q] < 0 for q in clause[:2]):
                assert any(values[q] > 0 for q in clause)
        self.check_reasons()

    def check_reasons(self):
        """Assert that each literal of the trail has its level, and is a decision or implied by those before it."""
        level, passed = 0, set()
        for index, q in enumerate(self.trail):
            while self.trail_lim[level:] and self.trail_lim[level] <= index:
                level += 1
            assert self.levels[-q] == level
            reason = self.reasons[-q]
            if level and reason is not None:
                assert q in reason and passed.issuperset(-other for other in reason if other != q)
            else:
                assert not level or self.trail_lim[level - 1] == index
            passed.add(q)


class Forgetful(Checked):
    """A solver that forgets learnt clauses at every restart, also those of low glue.

    Its restarts become rarer: a search that forgets so much might go round in circles otherwise.
    """
    RESTART = 1
    forgotten = 0

    def restart(self):
        self.room, before = 0, len(self.learnt)
        super().restart()
        self.forgotten += before - len(self.learnt)
        self.RESTART += 1

    def learn(self, conflict):
        before = len(self.learnt)
        super().learn(conflict)
        clause = self.attached[-1][0] if self.attached else []
        if self.consistent and len(self.learnt) == before:
            self.learnt.append((2, len(clause), clause))
