"""If cells must be connected: an example of a rule that would take many clauses, for puzzles made from template.py.

The board is a grid of cells. A set of them, with a variable for each cell, must be connected: from each cell of the
set to each other one leads a way of steps to neighbours in the set.

The search leaves the rule out of its clauses. When the solver has a model, `refuse` gives it clauses for the parts that
are not connected, and the solver goes on with them. In a script, `search` makes its solver like `solver_of`.
`Side` in slitherlink.py is this idea with shortest ways and phases.

The formula of --cnf needs clauses for the rule. `distance_clauses` has variables "the cell is at most t steps away
from the root". They come after the puzzle's own, so `encode` returns the clauses of the search and these together.
"""
import random
import unittest
from itertools import product

import formulas
import helpers
from parallel import load_tests


def neighbours(n, m):
    """Return {cell: cells beside it} of a grid. Cells are numbered from 1 in reading order, and so are variables."""
    cell = {place: v for v, place in enumerate(product(range(n), range(m)), 1)}
    return {v: [cell[near] for near in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)) if near in cell]
            for (r, c), v in cell.items()}


def parts_of(cells, beside):
    """Return the connected parts of a set of cells, the largest last."""
    parts, left = [], set(cells)
    while left:
        part, queue = set(), [left.pop()]
        for cell in queue:      # the list grows meanwhile
            part.add(cell)
            near = left.intersection(beside[cell])
            left -= near
            queue += near
        parts.append(part)
    return sorted(parts, key=len)


def solver_of(solver_class, clauses, beside):
    """Return a solver for these clauses and the rule that the true cells are connected."""
    def refuse(solver):
        """Return a clause for each part but the largest: its cells and the others are joined by a cell around it."""
        model, clauses = solver.model(), []
        *others, largest = parts_of([cell for cell in beside if model[cell]], beside) or [set()]
        for part in others:
            around = {near for cell in part for near in beside[cell]} - part
            clauses.append([-min(part), -min(largest), *around])
        return clauses

    return solver_class(len(beside), clauses, refuse=refuse)


def distance_clauses(beside):
    """Return the number of all variables, and clauses whose models, on the cells, are the connected sets."""
    last, clauses = len(beside) - 1, []
    within = {(cell, t): len(beside) * (t + 1) + cell for t in range(last + 1) for cell in beside}
    for cell in beside:
        # At distance 0 there is only the root, the first cell of the set.
        clauses.append([-within[cell, 0], cell])
        clauses += [[-within[cell, 0], -other] for other in beside if other < cell]
        # A cell is within t only if it is in the set, and it or a neighbour is within t - 1. With "if" instead of
        # "only if", a cell could claim a distance for no reason, and a model could have several parts.
        for t in range(1, last + 1):
            clauses.append([-within[cell, t], cell])
            clauses.append([-within[cell, t], within[cell, t - 1], *(within[near, t - 1] for near in beside[cell])])
        # Every cell of the set is within the last t.
        clauses.append([-cell, within[cell, last]])
    return len(beside) * (last + 2), clauses


class Connected(unittest.TestCase):
    def test_small_boards(self):
        """The search and the formula have the connected sets that keep some random clauses, each once."""
        script, rng = helpers.load('solitaire.py'), random.Random(1)
        for n, m in [(1, 1), (1, 5), (2, 2), (2, 3), (3, 3)] * 3:
            beside = neighbours(n, m)
            clauses = [[rng.choice([v, -v]) for v in rng.sample([*beside], min(n * m, 2))] for _ in range(n * m // 3)]
            expected = sorted(
                values for values in product([False, True], repeat=n * m)
                if all(any(values[abs(q) - 1] == (q > 0) for q in clause) for clause in clauses)
                and len(parts_of([v for v in beside if values[v - 1]], beside)) < 2)
            models = script.models(solver_of(script.Solver, clauses, beside), beside)
            self.assertEqual(sorted(tuple(model[1:]) for model in models), expected, (n, m, clauses))
            variables, distances = distance_clauses(beside)
            models = formulas.all_models(variables, clauses + distances, n * m)
            self.assertEqual(sorted(tuple(v in model for v in beside) for model in models), expected, (n, m, clauses))


if __name__ == '__main__':
    unittest.main()
