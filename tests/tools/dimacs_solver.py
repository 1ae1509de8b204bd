"""The scripts' solver on a DIMACS file: python3 tests/tools/dimacs_solver.py FILE [FOLDER]

It prints s and v lines as in the SAT competition. The exit code is 10 for
satisfiable and 20 for unsatisfiable. A file that is no formula is refused in one
line. It is for benchmarks and tests. FOLDER has other versions of the scripts,
whose solver runs instead.
"""
import gc
import os
import sys


def main(path, folder=None):
    gc.disable()
    tests = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    sys.path[:0] = [folder or os.path.dirname(tests), tests]
    from cardpuzzle import Solver
    from formulas import parse_dimacs
    try:
        with open(path) as file:
            num_vars, clauses = parse_dimacs(file.read())
        solver = Solver(num_vars, clauses)
    except (OSError, ValueError) as error:
        return f'dimacs_solver.py: {path}: {error}'
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
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) in (2, 3) and sys.argv[1] != '--help' else __doc__)
