"""Stones are only taken away; then no column holds two colours, and no row is empty.

A board is a list of rows, and so is a solution: 0 is an empty cell, 1 and 2 are stones.
"""
from itertools import product


def text_of(board):
    return f'{len(board)}\n' + ''.join(' '.join(map(str, row)) + '\n' for row in board)


def solves(board, solution):
    return (len(solution) == len(board) and all(len(row) == len(board) for row in solution)
            and all(new in (0, old) for row, left in zip(board, solution) for old, new in zip(row, left))
            and all(set(column) != {1, 2} and set(column) != {0, 1, 2} for column in zip(*solution))
            and all(any(row) for row in solution))


def solutions(board):
    """Return the set of all boards that may remain, each a tuple of rows, by trying all subsets of the stones."""
    m = len(board)
    choices = product(*[{0, value} for row in board for value in row])
    boards = [tuple(cells[i:i + m] for i in range(0, m * m, m)) for cells in choices]
    return {after for after in boards if solves(board, after)}


def can_be_done(board):
    """Whether some board may remain, by trying all colours of columns: a row needs a stone of its column's colour."""
    return any(all(any(value == colour for value, colour in zip(row, colours)) for row in board)
               for colours in product((1, 2), repeat=len(board)))


def any_board(rng, sizes=(1, 2, 3, 3)):
    m, share = rng.choice(sizes), rng.choice([.3, .5, .7, 1])
    return tuple(tuple(rng.randint(1, 2) if rng.random() < share else 0 for _ in range(m)) for _ in range(m))
