"""Make numberlinks with many solutions: python3 tests/make/make_open_numberlink.py N M PATHS SEED

The board has N rows and M columns, both at least 2, and at most N * M // 2
numbers. One random path covers all cells, and is cut into so many paths. They
may run beside themselves, so --touching or --empty finds a solution. The
board is the same at each run.
"""
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))     # tests/
from make.make_numberlink import beside, board


def random_path(n, m, rng):
    """Return a random path through all cells of an n by m board, both at least 2.

    Its end is joined again and again to a random neighbour, and the edge that would close a ring is taken away: see
    Oberdorf, Ferguson, Jacobsen, Kondev, "Secondary structures in long compact polymers" (2006).
    """
    path = [(row, column if row % 2 == 0 else m - 1 - column) for row in range(n) for column in range(m)]
    for _ in range(30 * n * m):
        if rng.random() < .5:
            path.reverse()
        at = path.index(rng.choice([cell for cell in beside(path[-1]) if cell in path[:-2]]))
        path[at + 1:] = path[:at:-1]
    return path


def cover(n, m, count, rng):
    """Return so many random paths, lists of at least two cells, that cover an n by m board."""
    path = random_path(n, m, rng)
    cuts = [0, *sorted(rng.sample(range(2, n * m - 1, 2), count - 1)), n * m]
    return [path[begin:end] for begin, end in zip(cuts, cuts[1:])]


def main():
    if len(sys.argv) != 5 or not all(map(str.isdecimal, sys.argv[1:])):
        sys.exit(__doc__)
    n, m, count, seed = map(int, sys.argv[1:])
    if min(n, m) < 2 or not 1 <= count <= n * m // 2:
        sys.exit(__doc__)
    sys.stdout.write(board(n, m, cover(n, m, count, random.Random(seed))))


if __name__ == '__main__':
    main()
