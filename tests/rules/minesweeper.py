"""A number says how many of its eight or fewer neighbours are mines; a total counts the mines of the whole board.

A board is a list of rows of -1 (closed), 0 to 8, and 'o' (opened without a number). A solution is the set of the cells
(row, column) that are mines, among those in question: with a total all closed cells, else those that a number touches.
"""
from itertools import combinations


def text_of(board, total=None):
    """Return the text of a board; a cell may be any other text, too."""
    sizes = [len(board), len(board[0])] + [total] * (total is not None)
    return '\n'.join(' '.join(map(str, row)) for row in [sizes, *board]) + '\n'


def neighbours(board, row, column):
    """Return the eight or fewer neighbours of a cell as (row, column)."""
    return [(r, c) for r in range(row - 1, row + 2) for c in range(column - 1, column + 2)
            if (r, c) != (row, column) and 0 <= r < len(board) and 0 <= c < len(board[0])]


def closed_cells(board, total=None):
    """Return the cells in question, as (row, column)."""
    return [(row, column) for row, values in enumerate(board) for column, value in enumerate(values) if value == -1
            and (total is not None or any(board[r][c] not in (-1, 'o') for r, c in neighbours(board, row, column)))]


def solves(board, mines, total=None):
    return (total in (None, len(mines)) and set(mines) <= set(closed_cells(board, total))
            and all(value in (-1, 'o') or value == sum(cell in mines for cell in neighbours(board, row, column))
                    for row, values in enumerate(board) for column, value in enumerate(values)))


def solutions(board, total=None):
    """Return all sets of mines.

    Each cell that a number touches is tried with and without a mine, in reading order. A number is compared when its
    last cell is set. With a total, the other mines are put into the other cells in all ways.
    """
    cells = closed_cells(board)
    ends = [[] for _ in cells]
    for row, values in enumerate(board):
        for column, value in enumerate(values):
            near = [cells.index(cell) for cell in neighbours(board, row, column) if cell in cells]
            if value not in (-1, 'o') and near:
                ends[max(near)].append((value, near))
            elif value not in (-1, 'o', 0):
                return set()
    found = [()]
    for numbers in ends:
        found = [tried + (mine,) for tried in found for mine in (False, True)]
        found = [tried for tried in found if all(value == sum(tried[i] for i in near) for value, near in numbers)]
    found = {frozenset(cell for cell, mine in zip(cells, tried) if mine) for tried in found}
    if total is None:
        return found
    rest = sorted(set(closed_cells(board, total)).difference(cells))
    return {mines.union(others) for mines in found if len(mines) <= total
            for others in combinations(rest, total - len(mines))}


def shown(board, mines, free, total=None):
    """Return the output for a board on which some cells are known to be mines, and some to be free."""
    return text_of([['*' if (r, c) in mines else '.' if (r, c) in free else '#' if value == -1 else value
                     for c, value in enumerate(row)] for r, row in enumerate(board)], total)


def board_of(mine, is_closed):
    """Return the board of a field of mines; is_closed() says which of the other cells are closed."""
    return [[-1 if there or is_closed() else sum(mine[a][b] for a, b in neighbours(mine, r, c))
             for c, there in enumerate(row)] for r, row in enumerate(mine)]


def any_board(rng):
    """Return a random board: one with a solution, such a board with a few numbers changed, or any numbers.

    A few cells are opened without a number.
    """
    n, m = rng.choice([(1, rng.randint(1, 12)), (rng.randint(1, 12), 1), (2, rng.randint(1, 9)),
                       (rng.randint(1, 9), rng.randint(1, 9)), (rng.randint(3, 6), rng.randint(3, 6))])
    if rng.random() < .4:
        values = rng.choice([range(9), range(4), range(1, 3)])
        share = rng.random()
        board = [[-1 if rng.random() < share else rng.choice(values) for _ in range(m)] for _ in range(n)]
    else:
        density, opened = rng.random(), rng.random()
        mine = [[rng.random() < density for _ in range(m)] for _ in range(n)]
        board = board_of(mine, lambda: rng.random() > opened)
        for _ in range(rng.choice([0, 0, 0, 1, 3])):
            board[rng.randrange(n)][rng.randrange(m)] = rng.randint(-1, 8)
    return [['o' if value != -1 and rng.random() < .05 else value for value in row] for row in board]
