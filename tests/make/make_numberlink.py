"""Make numberlinks with a solution: python3 tests/make/make_numberlink.py N M SEED > samples/numberlink/NAME.in

The board has N rows and M columns; M is at least 3. It comes from a random
covering by paths that do not touch themselves. At first each row is a path.
Then, at random, the end of a path takes a cell of another path, which may cut
that one in two, or two paths are joined. The board is the same at each run. It
may have several solutions.
"""
import random
import sys

STEPS = [(-1, 0), (0, -1), (0, 1), (1, 0)]


def beside(cell):
    return [(cell[0] + i, cell[1] + j) for i, j in STEPS]


def cover(n, m, rng):
    """Return random paths, lists of at least three cells, that cover an n by m board; m is at least 3."""
    paths = {row: [(row, column) for column in range(m)] for row in range(n)}
    owner = {cell: row for row, path in paths.items() for cell in path}
    names = n

    def store(path):
        nonlocal names
        paths[names] = path
        owner.update(dict.fromkeys(path, names))
        names += 1

    for _ in range(60 * n * m):
        name = rng.choice(list(paths))
        path = paths[name] if rng.random() < .5 else paths[name][::-1]
        other = rng.choice(beside(path[-1]))
        if owner.get(other, name) == name:
            continue
        theirs = paths[owner[other]]
        at = theirs.index(other)
        if at in (0, len(theirs) - 1) and len(paths) > max(2, n * m // 40) and rng.random() < .3:
            joined = theirs if at == 0 else theirs[::-1]
            if sum(owner.get(cell) == name for taken in joined for cell in beside(taken)) == 1:
                del paths[name], paths[owner[other]]
                store(path + joined)
        elif sum(owner.get(cell) == name for cell in beside(other)) == 1 and not {at, len(theirs) - 1 - at} & {1, 2}:
            if max(at, len(theirs) - 1 - at) >= 3:
                del paths[name], paths[owner[other]]
                store(path + [other])
                for rest in theirs[:at], theirs[at + 1:]:
                    if rest:
                        store(rest)
    return list(paths.values())


def board(n, m, paths):
    """Return the input whose numbers are the ends of the paths, in reading order."""
    paths = sorted(paths, key=lambda path: min(path[0], path[-1]))
    numbers = {path[end]: str(k) for k, path in enumerate(paths, 1) for end in (0, -1)}
    rows = [' '.join(numbers.get((row, column), '.') for column in range(m)) for row in range(n)]
    return '\n'.join([str(len(paths)), f'{n} {m}', *rows, ''])


def main():
    if len(sys.argv) != 4 or not all(map(str.isdecimal, sys.argv[1:])):
        sys.exit(__doc__)
    n, m, seed = map(int, sys.argv[1:])
    if n < 1 or m < 3:
        sys.exit(__doc__)
    sys.stdout.write(board(n, m, cover(n, m, random.Random(seed))))


if __name__ == '__main__':
    main()
