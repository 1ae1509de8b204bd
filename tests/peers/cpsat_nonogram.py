"""Solve a nonogram with OR-Tools' CP-SAT, for comparison: python3 tests/peers/cpsat_nonogram.py < NAME.non

Each line is an automaton. After 10 seconds it gives up, with exit code 1. It needs the package ortools.
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))     # tests/
import helpers


def main():
    if sys.argv[1:]:
        sys.exit(__doc__)
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        sys.exit('cpsat_nonogram.py: the package ortools is not there')
    puzzle, = helpers.load('nonogram.py').parse(sys.stdin.read().split('\n'))
    rows, columns = puzzle.rows, puzzle.columns
    model, solver = cp_model.CpModel(), cp_model.CpSolver()
    cells = [[model.NewBoolVar('') for _ in columns] for _ in rows]
    for clues, lines in (rows, cells), (columns, zip(*cells)):
        for clue, line in zip(clues, lines):
            state, moves = 0, [(0, 0, 0)]
            for place, run in enumerate(clue):
                for _ in range(run):
                    moves.append((state, 1, state + 1))
                    state += 1
                if place + 1 < len(clue):
                    moves.append((state, 0, state + 1))
                    state += 1
                moves.append((state, 0, state))
            model.AddAutomaton(list(line), 0, [state], moves)
    solver.parameters.max_time_in_seconds = 10
    solver.parameters.num_workers = 1
    status = solver.Solve(model)
    if status == cp_model.INFEASIBLE:
        print('UNSATISFIABLE')
        return
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        sys.exit(1)
    print(f'P1\n{len(columns)} {len(rows)}')
    for row in cells:
        print(*map(solver.Value, row))


if __name__ == '__main__':
    main()
