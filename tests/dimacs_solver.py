"""The scripts' solver on a DIMACS file: python3 tests/dimacs_solver.py FILE

It prints s and v lines as in the SAT competition. The exit code is 10 for
satisfiable and 20 for unsatisfiable. It is for benchmarks and tests.
"""
import gc
import os
import sys


def read_dimacs(text):
    """Return (number of variables, clauses) of a well-formed file; what follows a line `%` is ignored."""
    head, _, body = text[text.index('p cnf'):].partition('%')[0].partition('\n')
    if 'c' in body:
        body = '\n'.join(line for line in body.split('\n') if not line.startswith('c'))
    numbers = list(map(int, body.split()))
    clauses, start = [], 0
    while start < len(numbers):
        end = numbers.index(0, start)
        clauses.append(numbers[start:end])
        start = end + 1
    return int(head.split()[2]), clauses


def main(path):
    gc.disable()
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    from cardpuzzle import Solver
    with open(path) as file:
        num_vars, clauses = read_dimacs(file.read())
    solver = Solver(num_vars)
    for clause in clauses:
        solver.add_clause(clause)
    if not solver.solve():
        print('s UNSATISFIABLE')
        return 20
    model = [v if true else -v for v, true in enumerate(solver.model()) if v]
    true = set(model)
    if any(true.isdisjoint(clause) for clause in clauses):
        raise AssertionError('the model does not satisfy the formula')
    print('s SATISFIABLE')
    print('v', *model, 0)
    return 10


if __name__ == '__main__':
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 and sys.argv[1] != '--help' else __doc__)
