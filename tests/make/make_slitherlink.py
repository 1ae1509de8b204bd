"""Make slitherlinks with one solution: python3 tests/make/make_slitherlink.py > samples/slitherlink/instances.in

A board comes from a random loop. Its inside grows cell by cell; the inside and
the outside stay one connected piece each. The board gets all clues. Then they
are taken away in random order, except where that makes a second solution
possible. For the easier boards only a share of the clues is tried. The boards
are the same at each run.
"""
import os
import random
import sys
from itertools import islice

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))     # tests/
import helpers
from rules.slitherlink import text_of

# (N, M, how many, the share of clues to try to take away)
BOARDS = [(3, 3, 4, 1), (4, 4, 4, 1), (5, 5, 6, 1), (3, 7, 3, 1), (7, 3, 3, 1), (2, 9, 2, 1), (9, 2, 2, 1),
          (6, 6, 4, 1), (7, 7, 6, 1), (8, 8, 4, .8), (8, 5, 2, 1), (10, 10, 8, 1), (10, 10, 2, .6), (9, 14, 3, .9),
          (14, 9, 3, 1), (15, 15, 4, 1), (15, 15, 2, .7), (12, 20, 2, 1), (18, 10, 2, .9), (20, 20, 3, .7)]

RING = [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)]
SIDES = RING[1::2]


def grow(n, m, rng):
    """Return the cells inside a random loop, as a set of (row, column)."""
    cells = [(row, column) for row in range(n) for column in range(m)]
    inside = {rng.choice(cells)}
    for _ in range(30 * n * m):
        row, column = rng.choice(cells)
        ring = [(row + i, column + j) in inside for i, j in RING]
        changes = sum(a != b for a, b in zip(ring, ring[1:] + ring[:1]))
        beside = sum(ring[1::2])
        # Both pieces stay connected if the inside cells of the ring are one run, and the cell has a side in each piece.
        if (row, column) not in inside and changes == 2 and 0 < beside < 4 and rng.random() < (1, .25, .05)[beside - 1]:
            inside.add((row, column))
    return inside


def clues_of(n, m, inside):
    """Return the clues of all cells, in reading order."""
    return [str(sum(((row, column) in inside) != ((row + i, column + j) in inside) for i, j in SIDES))
            for row in range(n) for column in range(m)]


def islands(n, m, rng):
    """Return the clues of an empty board with one to four islands, each with nearly all clues of a loop of its own."""
    clues = ['.'] * (n * m)
    for _ in range(rng.choice([1, 1, 2, 3, 4])):
        height, width = rng.randint(1, min(n, 6)), rng.randint(1, min(m, 6))
        island = clues_of(height, width, grow(height, width, rng))
        start = rng.randint(0, n - height) * m + rng.randint(0, m - width)
        for i, clue in enumerate(island):
            if rng.random() < .9:
                clues[start + i // width * m + i % width] = clue
    return clues


def make(n, m, share, rng, script):
    """Return the text of a board with one solution; script is the module that solves slitherlinks."""
    def is_unique(clues):
        return len([*islice(script.search(*script.parse([text_of(n, m, clues)])), 2)]) == 1

    while True:
        clues = clues_of(n, m, grow(n, m, rng))
        if is_unique(clues):
            break
    for i in rng.sample(range(n * m), int(n * m * share)):
        clue, clues[i] = clues[i], '.'
        if not is_unique(clues):
            clues[i] = clue
    return text_of(n, m, clues)


def main():
    if sys.argv[1:]:
        sys.exit(__doc__)
    script, rng = helpers.load('slitherlink.py'), random.Random(1)
    for n, m, count, share in BOARDS:
        for _ in range(count):
            print(make(n, m, share, rng, script), end='', flush=True)


if __name__ == '__main__':
    helpers.run_main(main)
