"""Solve a numberlink with CaDiCaL by PySAT, for comparison.

    python3 tests/peers/pysat_numberlink.py [--touching] < FILE
    python3 tests/peers/pysat_numberlink.py --empty --unique < FILE

This is the usual way to use a SAT solver. The variables are the pairs of neighbours that a path joins,
and the binary digits of each cell's number. Rings are forbidden as they appear. With --touching, a path
may run beside itself, so there is no corner rule. With --empty, the formula is that of numberlink.py
--cnf, and a second call looks for another solution. It needs the package python-sat.
"""
import os
import sys
from itertools import combinations

try:
    from pysat.solvers import Solver
except ImportError:
    sys.exit('pysat_numberlink.py: the package python-sat is not there')


def encode(n, m, given, touching):
    """Return (pairs of neighbours, for each cell the variables of its pairs, clauses); variable s is pair s - 1."""
    pairs, around = [], [[] for _ in given]
    joined = {}
    for i in range(n * m):
        for j in ([i + 1] if (i + 1) % m else []) + ([i + m] if i + m < n * m else []):
            pairs.append((i, j))
            joined[i, j] = len(pairs)
            around[i].append(len(pairs))
            around[j].append(len(pairs))
    values = sorted(set(given) - {0})
    length = max(1, (len(values) - 1).bit_length())
    bits = [range(len(pairs) + 1 + i * length, len(pairs) + 1 + (i + 1) * length) for i in range(n * m)]
    clauses, last = [], len(pairs) + n * m * length
    for i, some in enumerate(around):
        count = 1 if given[i] else 2
        clauses += [[-s for s in chosen] for chosen in combinations(some, count + 1)]
        clauses += [list(chosen) for chosen in combinations(some, max(0, len(some) - count + 1))]
        if given[i]:
            clauses += [[b if values.index(given[i]) >> k & 1 else -b] for k, b in enumerate(bits[i])]
    for s, (i, j) in enumerate(pairs, 1):
        differ = []
        for x, y in zip(bits[i], bits[j]):
            last += 1
            differ.append(last)
            clauses += [[-s, -x, y], [-s, x, -y], [-last, x, y], [-last, -x, -y]]
        if touching:
            continue
        clauses.append([s] + differ)
        if given[i] and given[j]:
            clauses.append([-s])
    for i in range((n - 1) * m):
        if (i + 1) % m and not touching:
            square = joined[i, i + 1], joined[i, i + m], joined[i + 1, i + m + 1], joined[i + m, i + m + 1]
            clauses += [[-s for s in chosen] for chosen in combinations(square, 3)]
    return pairs, around, clauses


def solve(n, m, given, touching):
    """Return the numbers of all cells, or None."""
    pairs, around, clauses = encode(n, m, given, touching)
    with Solver('cadical195', bootstrap_with=clauses) as solver:
        while solver.solve():
            model = solver.get_model()
            links = [[sum(pairs[s - 1]) - cell for s in some if model[s - 1] > 0] for cell, some in enumerate(around)]
            numbers = list(given)
            for start in range(n * m):
                reached = [start] if given[start] else []
                for i in reached:
                    for j in links[i]:
                        if not numbers[j]:
                            numbers[j] = given[start]
                            reached.append(j)
            if all(numbers):
                return numbers
            solver.add_clause([-s for s, (i, j) in enumerate(pairs, 1) if model[s - 1] > 0 and not numbers[i]])
    return None


def unique(text):
    """Print what numberlink.py --empty --unique prints."""
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
    import numberlink as script
    (puzzle,), found = script.parse(text.splitlines(), 'empty'), []
    with Solver('cadical195', bootstrap_with=script.encode(puzzle)[1]) as solver:
        while len(found) < 2 and solver.solve():
            model = [None, *[q > 0 for q in solver.get_model()]]
            found.append(script.render(puzzle, script.decode(puzzle, model)))
            solver.add_clause(script.excluding(puzzle, model))
    print(('UNSATISFIABLE', 'UNIQUE', 'MULTIPLE')[len(found)], *found, sep='\n')


def main():
    if sys.argv[1:] == ['--empty', '--unique']:
        unique(sys.stdin.read())
        return
    if sys.argv[1:] not in ([], ['--touching']):
        sys.exit(__doc__)
    _, n, m, *cells = sys.stdin.read().split()
    n, m = int(n), int(m)
    numbers = solve(n, m, [0 if token == '.' else int(token) for token in cells], '--touching' in sys.argv)
    if numbers is None:
        print('UNSATISFIABLE')
    else:
        for at in range(0, n * m, m):
            print(*numbers[at:at + m])


if __name__ == '__main__':
    main()
