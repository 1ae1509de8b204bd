"""Make a sudoku with a solution: python3 tests/make/make_sudoku.py ROWS PERCENT SEED

ROWS is 4, 6, 8, 9, 10, 12, 16 or 25. The grid begins as a pattern in which each
row is the one above shifted. Then two rows of one band exchange the cells of some
columns, over and over, where they hold the same symbols there; so do two columns.
PERCENT of the cells are kept as givens. The puzzle is a line, the same at each
run. It may have several solutions.
"""
import random
import sys

SYMBOLS = '123456789ABCDEFGHIJKLMNOP'
BOXES = {4: 2, 6: 2, 8: 2, 9: 3, 10: 2, 12: 3, 16: 4, 25: 5}       # rows of the grid: rows of a box


def exchange(first, second, at):
    """Exchange the symbols of two lines in the place `at`, and in the others where that makes a symbol stand twice."""
    start = first[at]
    while True:
        first[at], second[at] = second[at], first[at]
        if first[at] == start:
            return
        at = next(place for place, symbol in enumerate(first) if symbol == first[at] and place != at)


def grid(size, rng):
    """Return a random filled grid, a list of rows of numbers from 0."""
    height = BOXES[size]
    width = size // height
    rows = [[(row * width + row // height + column) % size for column in range(size)] for row in range(size)]
    for _ in range(size):
        for step in height, width:      # the rows of a band, then the columns of a stack
            for line in range(size):
                band = line - line % step
                other = rng.randrange(band, band + step)
                if other != line:
                    exchange(rows[line], rows[other], rng.randrange(size))
            rows = [list(column) for column in zip(*rows)]
    symbols = rng.sample(range(size), size)
    return [[symbols[number] for number in row] for row in rows]


def puzzle(size, percent, rng):
    """Return the line of a sudoku that has this share of the cells of a random grid."""
    cells = [SYMBOLS[number] for row in grid(size, rng) for number in row]
    for at in rng.sample(range(len(cells)), len(cells) * (100 - percent) // 100):
        cells[at] = '.'
    return ''.join(cells) + '\n'


def main():
    if len(sys.argv) != 4 or not all(map(str.isdecimal, sys.argv[1:])):
        sys.exit(__doc__)
    size, percent, seed = map(int, sys.argv[1:])
    if size not in BOXES or percent > 100:
        sys.exit(__doc__)
    sys.stdout.write(puzzle(size, percent, random.Random(seed)))


if __name__ == '__main__':
    main()
