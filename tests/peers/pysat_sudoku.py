"""Solve sudokus, one a line, with CaDiCaL by PySAT, for comparison: python3 tests/peers/pysat_sudoku.py < FILE

The clauses of a size are loaded once. The givens of each puzzle are assumptions, so what is learnt serves the next
one of its size too. It needs the package python-sat.
"""
import os
import sys
from itertools import combinations

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))     # tests/
from rules.sudoku import SYMBOLS, units


def clauses(size):
    """Return the clauses that each cell has one value, and each row, column and box has each value once.

    The variable size * size * row + size * column + value, with a row and column from 0, says that the cell has the
    value.
    """
    numbers, found = range(size), []
    cells = [[(row, column, k) for k in numbers] for row in numbers for column in numbers]
    for group in cells + [[(row, column, k) for row, column in unit] for unit in units(size) for k in numbers]:
        literals = [size * size * row + size * column + k + 1 for row, column, k in group]
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
    solvers = {}
    for line in sys.stdin:
        puzzle = line.strip()
        size = round(len(puzzle) ** .5)
        if size not in solvers:
            solvers[size] = Cadical153(bootstrap_with=clauses(size))
        givens = [size * cell + SYMBOLS.index(value) + 1 for cell, value in enumerate(puzzle) if value in SYMBOLS]
        if solvers[size].solve(assumptions=givens):
            true = [v for v in solvers[size].get_model()[:size ** 3] if v > 0]
            print(''.join(SYMBOLS[(v - 1) % size] for v in true))
        else:
            print('UNSATISFIABLE')


if __name__ == '__main__':
    main()
