"""Each row, column and box has every symbol once, and the givens stay. In an X sudoku, each diagonal has, too.

A puzzle is the line of its cells, with `.` or 0 for a blank, and a solution the line of all symbols.
"""
from functools import lru_cache
from itertools import permutations, product

from . import address as address_of

SYMBOLS = '123456789ABCDEFGHIJKLMNOP'
OBLONG = {6: (2, 3), 8: (2, 4), 10: (2, 5), 12: (3, 4)}     # rows of a puzzle -> rows and columns of a box


def text_of(puzzle):
    return puzzle + '\n'


def address(puzzle):
    """Return the address of puzz.link."""
    size = size_of(puzzle)
    return address_of('sudoku', size, size, [SYMBOLS.index(symbol) + 1 if symbol in SYMBOLS else None
                                             for symbol in puzzle])


def size_of(puzzle):
    return {size * size: size for size in (4, 9, 16, 25, *OBLONG)}[len(puzzle)]


def sides_of(size):
    """Return the rows and columns of a box."""
    return OBLONG.get(size) or (round(size ** .5),) * 2


@lru_cache(None)
def units(size, diagonals=False):
    """Return the rows, columns, boxes (and diagonals), in this order, as lists of (row, column), from 0."""
    n, m = sides_of(size)
    places = range(size)
    return ([[(i, j) for j in places] for i in places] + [[(i, j) for i in places] for j in places]
            + [[(n * a + i, m * b + j) for i in range(n) for j in range(m)] for a in range(m) for b in range(n)]
            + ([[(i, i) for i in places], [(i, size - 1 - i) for i in places]] if diagonals else []))


def solves(puzzle, grid, diagonals=False):
    size = size_of(puzzle)
    return (len(grid) == len(puzzle)
            and all(given in ('.', '0', symbol) for given, symbol in zip(puzzle.upper(), grid))
            and all({grid[i * size + j] for i, j in unit} == set(SYMBOLS[:size])
                    for unit in units(size, diagonals)))


def solutions(puzzle, diagonals=False):
    """Return all solutions, if there are few: the blank with the fewest symbols left is tried first."""
    return [] if clash(puzzle, diagonals) else completed(puzzle.replace('0', '.'), size_of(puzzle), diagonals)


def clash(puzzle, diagonals=False):
    """Whether two givens of a unit are the same."""
    size = size_of(puzzle)
    return any(symbol in SYMBOLS and symbol in [puzzle[other] for other in seen_from(cell, size, diagonals)]
               for cell, symbol in enumerate(puzzle.upper()))


def completed(grid, size, diagonals=False):
    """Return all ways to fill the blanks so that none has the symbol of another cell of one of its units."""
    free = {}
    for cell in range(size * size):
        if grid[cell] == '.':
            seen = [grid[other] for other in seen_from(cell, size, diagonals)]
            free[cell] = sorted({*SYMBOLS[:size]}.difference(seen))
    if not free:
        return [grid]
    cell = min(free, key=lambda cell: len(free[cell]))
    return [full for symbol in free[cell]
            for full in completed(grid[:cell] + symbol + grid[cell + 1:], size, diagonals)]


@lru_cache(None)
def seen_from(cell, size, diagonals=False):
    """Return the other cells of a cell's units, by number."""
    there = divmod(cell, size)
    return sorted({i * size + j for unit in units(size, diagonals) if there in unit for i, j in unit} - {cell})


@lru_cache(None)
def grids_of_order_2():
    """Return the grids of order 2, by trying all pairs of halves, two rows with different values in each box."""
    rows = list(map(''.join, permutations('1234')))
    halves = [a + b for a, b in product(rows, repeat=2) if len(set(a[:2] + b[:2])) == len(set(a[2:] + b[2:])) == 4]
    return [grid for grid in map(''.join, product(halves, repeat=2)) if solves('.' * 16, grid)]


@lru_cache(None)
def grids_of_6():
    """Return the grids of 6x6 whose first row is 123456, cell by cell."""
    grids = ['123456']
    for cell in range(6, 36):
        seen = [other for other in seen_from(cell, 6) if other < cell]
        grids = [grid + symbol for grid in grids for symbol in sorted({*'123456'}.difference([grid[k] for k in seen]))]
    return grids


def some_grid(rng, size):
    """Return a random grid of a simple pattern."""
    n, m = sides_of(size)
    rows = [a * n + i for a in rng.sample(range(m), m) for i in rng.sample(range(n), n)]
    columns = [b * m + j for b in rng.sample(range(n), n) for j in rng.sample(range(m), m)]
    symbols = rng.sample(SYMBOLS[:size], size)
    return ''.join(symbols[(m * (i % n) + i // n + j) % size] for i in rows for j in columns)


def blanked(rng, grid, share):
    return ''.join(symbol if rng.random() < share else '.' for symbol in grid)


def any_board(rng, sizes=(4, 4, 6)):
    """Return a random puzzle of 4x4, or of 6x6 with its first row: of a grid, perhaps with a few givens changed."""
    size = rng.choice(sizes)
    if size == 4:
        puzzle = [*blanked(rng, rng.choice(grids_of_order_2()), rng.choice([.3, .5, .7, 1]))]
    else:
        grid = rng.choice(grids_of_6()).translate(str.maketrans('123456', ''.join(rng.sample('123456', 6))))
        puzzle = [*grid[:6] + blanked(rng, grid[6:], rng.choice([.3, .5, .7, 1]))]
    for _ in range(rng.choice([0, 0, 0, 1, 2])):
        puzzle[rng.randrange(6 * (size == 6), size * size)] = rng.choice('123456'[:size])
    return ''.join(puzzle)
