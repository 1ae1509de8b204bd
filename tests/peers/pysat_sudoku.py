"""Solve 9x9 sudokus, one a line, with CaDiCaL by PySAT, for comparison: python3 tests/peers/pysat_sudoku.py < FILE

The clauses are loaded once. The givens of each puzzle are assumptions, so what is learnt serves the next one too.
It needs the package python-sat.
"""
import sys
from itertools import combinations

SIZE, BOX = range(9), range(3)


def clauses():
    """Return the clauses that each cell has one value, and each row, column and box has each value once.

    The variable 81 * row + 9 * column + value, with a row and column from 0, says that the cell has the value.
    """
    cells = [[(row, column, k) for k in SIZE] for row in SIZE for column in SIZE]
    rows = [[(row, column, k) for column in SIZE] for row in SIZE for k in SIZE]
    columns = [[(row, column, k) for row in SIZE] for column in SIZE for k in SIZE]
    boxes = [[(3 * down + y, 3 * right + x, k) for y in BOX for x in BOX]
             for down in BOX for right in BOX for k in SIZE]
    found = []
    for group in cells + rows + columns + boxes:
        literals = [81 * row + 9 * column + k + 1 for row, column, k in group]
        found.append(literals)
        found += [[-p, -q] for p, q in combinations(literals, 2)]
    return found


def main():
    if sys.argv[1:]:
        sys.exit(__doc__)
    try:
        from pysat.solvers import Cadical153
    except ImportError:
        sys.exit('pysat_sudoku.py: the package python-sat is not there')
    with Cadical153(bootstrap_with=clauses()) as solver:
        for line in sys.stdin:
            puzzle = line.strip()
            givens = [9 * cell + int(value) for cell, value in enumerate(puzzle) if value in '123456789']
            if solver.solve(assumptions=givens):
                true = [v for v in solver.get_model()[:729] if v > 0]
                print(''.join(str((v - 1) % 9 + 1) for v in true))
            else:
                print('UNSATISFIABLE')


if __name__ == '__main__':
    main()
