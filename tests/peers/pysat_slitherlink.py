"""Solve slitherlinks with CaDiCaL by PySAT, for comparison: python3 tests/peers/pysat_slitherlink.py < FILE

This is the usual way to use a SAT solver. The variables are the edges, and whether each cell is inside.
When a model has several loops, each of them is forbidden and the solver is called again.
It needs the package python-sat.
"""
import sys
from itertools import combinations

try:
    from pysat.solvers import Solver
except ImportError:
    sys.exit('pysat_slitherlink.py: the package python-sat is not there')


def solve(n, m, clues):
    """Return the edges on the loop, in the order of the output from 1, or None."""
    width, edges = 2 * m + 1, (n + 1) * m + n * (m + 1)
    clauses, cells = [], []
    sides = {s: [0, 0] for s in range(1, edges + 1)}     # the variables of the cells beside it
    ends = {s: [] for s in sides}
    vertices = {}
    for i in range(n):
        for j in range(m):
            top = i * width + j + 1
            cells.append((top, top + m, top + m + 1, top + width))
            for s, k in zip(cells[-1], (1, 1, 0, 0)):
                sides[s][k] = edges + i * m + j + 1
    for i in range(n + 1):
        for j in range(m + 1):
            left = i * width + j
            beside = (left - m, i > 0), (left, j > 0), (left + 1, j < m), (left + m + 1, i < n)
            vertices[i, j] = [s for s, there in beside if there]
            for s in vertices[i, j]:
                ends[s].append((i, j))
    for clue, some in zip(clues, cells):
        if clue != '.':
            clauses += [[-s for s in chosen] for chosen in combinations(some, int(clue) + 1)]
            clauses += [list(chosen) for chosen in combinations(some, 5 - int(clue))]
    for s, (x, y) in sides.items():
        clauses += [[-s, x, y], [-s, -x, -y], [s, -x, y], [s, x, -y]] if x and y else [[-s, x + y], [s, -x - y]]
    for some in vertices.values():
        clauses += [[-s] + [t for t in some if t != s] for s in some]
        clauses += [[-s for s in chosen] for chosen in combinations(some, 3)]
    clauses.append(list(sides))
    with Solver('cadical195', bootstrap_with=clauses) as solver:
        while solver.solve():
            left, loops = {s for s in solver.get_model()[:edges] if s > 0}, []
            while left:
                s = left.pop()
                loop, (start, vertex) = {s}, ends[s]
                while vertex != start:
                    s, = left.intersection(vertices[vertex])
                    left.remove(s)
                    loop.add(s)
                    vertex, = set(ends[s]) - {vertex}
                loops.append(loop)
            for loop in loops:
                if len(loops) == 1 or all(clue == '.' or len(loop.intersection(some)) == int(clue)
                                          for clue, some in zip(clues, cells)):
                    return loop
            for loop in loops:
                solver.add_clause([-s for s in loop])
    return None


def main():
    if sys.argv[1:]:
        sys.exit(__doc__)
    for instance in sys.stdin:
        n, m, *rows = instance.split()
        n, m = int(n), int(m)
        loop, values = solve(n, m, ''.join(rows)), []
        for s in range(1, (n + 1) * m + n * (m + 1) + 1) if loop else ():
            values.append(str(int(s in loop)))
            if (s - m) % (2 * m + 1) == 0 or s % (2 * m + 1) == 0:
                values.append(' ')
        print(' '.join(instance.split()))
        print(n, m, ''.join(values) if loop else 'UNSATISFIABLE', flush=True)


if __name__ == '__main__':
    main()
