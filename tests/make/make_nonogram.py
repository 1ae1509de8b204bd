"""Make nonograms, from a picture or at random.

python3 tests/make/make_nonogram.py < PICTURE             of a picture drawn in text; `#` is black
python3 tests/make/make_nonogram.py WIDTH HEIGHT [SEED]   at random, with one solution

A random picture has patches, as drawn ones have. As long as its clues have two
solutions, a cell in which these differ is changed.
"""
import os
import random
import sys
from itertools import islice

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))     # tests/
import helpers
from rules import nonogram


def clues(picture):
    """Return the text of the nonogram of a picture, rows of 0s and 1s."""
    text = nonogram.text_of(nonogram.clues(picture))
    return text.replace('rows', '\nrows').replace('columns', '\ncolumns')


def patches(width, height, rng, density=.5):
    """Return a random picture in which a cell mostly has the colour of most of its neighbours."""
    rows = [[int(rng.random() < density) for _ in range(width)] for _ in range(height)]
    for _ in range(2 * width * height):
        row, column = rng.randrange(height), rng.randrange(width)
        around = [cell for line in rows[max(row - 1, 0):row + 2] for cell in line[max(column - 1, 0):column + 2]]
        if rng.random() < .8:
            rows[row][column] = int(2 * sum(around) > len(around))
    return rows


def make(width, height, seed):
    """Return the text of a nonogram with one solution."""
    script, rng = helpers.load('nonogram.py'), random.Random(seed)
    rows = patches(width, height, rng)
    while True:
        text = clues(rows)
        found = [*islice(script.search(*script.parse(text.split('\n'))), 2)]
        if len(found) == 1:
            return text
        row, column = rng.choice([(row, column) for row in range(height) for column in range(width)
                                  if found[0][row][column] != found[1][row][column]])
        rows[row][column] ^= 1


def main():
    if len(sys.argv) in (3, 4) and all(map(str.isdecimal, sys.argv[1:])) and '0' not in sys.argv[1:3]:
        print(make(int(sys.argv[1]), int(sys.argv[2]), int((sys.argv + [1])[3])), end='')
    elif len(sys.argv) == 1:
        lines = sys.stdin.read().rstrip().split('\n')
        width = max(map(len, lines))
        print(clues([[int(cell == '#') for cell in line.ljust(width)] for line in lines]), end='')
    else:
        sys.exit(__doc__)


if __name__ == '__main__':
    main()
