"""The rules of Light Up: bulbs are in white cells and light every white cell; no bulb shines on another one; a number
says how many bulbs are beside its cell.

A board is a list of rows. A solution is the set of the cells (row, column) with bulbs.
"""
from itertools import product


def text_of(rows):
    return '\n'.join(rows) + '\n'


def boards_of(n, m, values='.#01234'):
    """Yield all boards of a size."""
    for cells in product(values, repeat=n * m):
        yield [''.join(cells[at:at + m]) for at in range(0, n * m, m)]


def shines(rows, a, b):
    """Whether a bulb in one cell shines on another cell: all cells from one to the other are white."""
    (i, j), (k, l) = sorted([a, b])
    between = [(i, at) for at in range(j, l + 1)] if i == k else [(at, j) for at in range(i, k + 1)] if j == l else []
    return a != b and bool(between) and all(rows[r][c] == '.' for r, c in between)


def solves(rows, bulbs):
    for i, row in enumerate(rows):
        for j, value in enumerate(row):
            light = sum(shines(rows, bulb, (i, j)) for bulb in bulbs)
            beside = sum(abs(i - r) + abs(j - c) == 1 for r, c in bulbs)
            if value == '.' and (light > 0) == ((i, j) in bulbs) or value != '.' and (i, j) in bulbs:
                return False
            if value.isdigit() and beside != int(value):
                return False
    return True


def sets_of_bulbs(rows):
    """Yield all sets of white cells."""
    white = [(i, j) for i, row in enumerate(rows) for j, value in enumerate(row) if value == '.']
    for chosen in product((False, True), repeat=len(white)):
        yield {cell for cell, bulb in zip(white, chosen) if bulb}


def solutions(rows):
    """Return all solutions, by trying all sets of white cells."""
    return [bulbs for bulbs in sets_of_bulbs(rows) if solves(rows, bulbs)]


def any_board(rng):
    n, m = rng.choice([(3, 3), (2, 5), (5, 2), (3, 4), (1, 9)])
    return [''.join(rng.choice('........##0112') for _ in range(m)) for _ in range(n)]
