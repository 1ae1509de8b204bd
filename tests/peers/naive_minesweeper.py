"""The straightforward script for Minesweeper: python3 tests/peers/naive_minesweeper.py < BOARD

It keeps all lines of the formula in a dict, so that none is printed twice. bench.py compares with it,
and the tests call formula().
"""
import sys
from itertools import combinations


def formula(board):
    """Return the DIMACS text for a board, a list of rows of integers."""
    n, m = len(board), len(board[0])
    variable = {}
    lines = {}
    for number in range(9):
        for row in range(n):
            for column in range(m):
                if board[row][column] != number:
                    continue
                closed = []
                for r in (row - 1, row, row + 1):
                    for c in (column - 1, column, column + 1):
                        if 0 <= r < n and 0 <= c < m and board[r][c] == -1:
                            closed.append(variable.setdefault((r, c), len(variable) + 1))
                for chosen in combinations(closed, number + 1):
                    lines[' '.join(f'-{x}' for x in chosen) + ' 0'] = None
                if number > len(closed):
                    lines['0'] = None
                else:
                    for chosen in combinations(closed, len(closed) - number + 1):
                        lines[' '.join(f'{x}' for x in chosen) + ' 0'] = None
    return '\n'.join([f'p cnf {len(variable)} {len(lines)}', *lines]) + '\n'


if __name__ == '__main__':
    if sys.argv[1:]:
        sys.exit(__doc__)
    rows = [list(map(int, line.split())) for line in sys.stdin]
    sys.stdout.write(formula(rows[1:1 + rows[0][0]]))
