"""The edges form exactly one closed loop that does not touch itself, and a clue is the number of edges of its cell.

A board is (n, m, clues), the characters of all cells in reading order. A loop is the set of its edges, each the
frozenset of its two ends (row, column); as a text it is the 0s and 1s of all edges in the order of the output.
"""
from functools import lru_cache
from itertools import product

STEPS = [(0, 1), (1, 0), (0, -1), (-1, 0)]


def text_of(n, m, clues):
    """Return an instance's line."""
    return f'{n} {m} {" ".join("".join(clues[at:at + m]) for at in range(0, n * m, m))}\n'


def edges_of(n, m, groups):
    """Return the loop of the groups of the output: ['1', '11', '1'] for a single cell."""
    widths = [m, m + 1] * n + [m]
    assert [len(group) for group in groups] == widths and set(''.join(groups)) <= set('01'), groups
    found = set()
    for i, group in enumerate(groups):
        for j, value in enumerate(group):
            if value == '1':
                row = i // 2
                found.add(frozenset([(row, j), (row + 1, j) if i % 2 else (row, j + 1)]))
    return found


def groups_of(n, m, values):
    """Return the values of all edges, in the order of the output, as groups: ['1', '11', '1'] for 1111."""
    groups, at = [], 0
    for width in [m, m + 1] * n + [m]:
        groups.append(values[at:at + width])
        at += width
    return groups


def clue_of(loop, row, column):
    vertices = [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)]
    return sum(frozenset(side) in loop for side in zip(vertices, vertices[1:] + vertices[:1]))


def is_one_loop(loop):
    """Walk along the loop from any vertex; whether that comes back without a fork and leaves nothing out."""
    if not loop:
        return False
    start = vertex = min(min(loop, key=min))
    before, walked = None, 0
    while True:
        row, column = vertex
        there = [(row + i, column + j) for i, j in STEPS if frozenset([vertex, (row + i, column + j)]) in loop]
        if len(there) != 2:
            return False
        before, vertex = vertex, there[there[0] == before]
        walked += 1
        if vertex == start:
            return walked == len(loop)


def solves(instance, answer):
    """Whether the line of an answer is a solution of the line of an instance."""
    n, m, *rows = instance.split()
    n, m = int(n), int(m)
    head, groups = answer.split()[:2], answer.split()[2:]
    loop = edges_of(n, m, groups)
    return head == [str(n), str(m)] and is_one_loop(loop) and all(
        clue in ('.', str(clue_of(loop, i, j))) for i, row in enumerate(rows) for j, clue in enumerate(row))


@lru_cache(None)
def loops_of(n, m):
    """Return all loops of an n by m grid as (0s and 1s of the edges, clues of all cells).

    Each is found as a path from its first vertex in reading order that first goes right and comes back from below.
    """
    names = {}
    for row in range(n + 1):
        for column in range(m):
            names[frozenset([(row, column), (row, column + 1)])] = (row, 0, column)
        for column in range(m + 1) if row < n else ():
            names[frozenset([(row, column), (row + 1, column)])] = (row, 1, column)
    order = sorted(names, key=names.get)
    found = []

    def walk(start, path):
        row, column = path[-1]
        for i, j in STEPS:
            vertex = row + i, column + j
            if vertex == start and len(path) > 2:
                if (i, j) == (-1, 0):
                    loop = {frozenset(pair) for pair in zip(path, path[1:] + [start])}
                    found.append((''.join('01'[s in loop] for s in order),
                                  ''.join(str(clue_of(loop, r, c)) for r in range(n) for c in range(m))))
            elif vertex > start and vertex not in path and frozenset([path[-1], vertex]) in names:
                walk(start, path + [vertex])

    for row in range(n):
        for column in range(m):
            walk((row, column), [(row, column), (row, column + 1)])
    return found


def meets(clues, complete):
    """Whether clues are those of a loop, as far as they are given."""
    return all(clue in ('.', value) for clue, value in zip(clues, complete))


def solutions(n, m, clues):
    """Return the loops that meet the clues, as texts."""
    return [loop for loop, complete in loops_of(n, m) if meets(clues, complete)]


def any_clues(rng, n, m):
    """Return random clues: of a loop with some left out, perhaps a few changed; or any."""
    share, size = rng.random(), n * m
    if rng.random() < .25:
        return ''.join(rng.choice('0122333') if rng.random() < share else '.' for _ in range(size))
    clues = [clue if rng.random() < share else '.' for clue in rng.choice(loops_of(n, m))[1]]
    for _ in range(rng.choice([0, 0, 0, 1, 2])):
        clues[rng.randrange(size)] = rng.choice('.01234')
    return ''.join(clues)


def any_board(rng, sizes=tuple(product(range(1, 5), repeat=2))):
    n, m = rng.choice(sizes)
    return n, m, any_clues(rng, n, m)


def address(n, m, clues, start='https://puzz.link/p?slither/'):
    """Return the address that the site makes of a board, as pzpr does it; '?' is a clue of unknown number.

    A clue with a next cell that is not blank is 0-4. Otherwise, with a second next one that is not blank, it is
    5-9, for itself and the blank between. Otherwise it is a-e, for itself and two blanks, which may lie past the
    board. Other blanks are g-z, 1 to 20 of them.
    """
    code, at, blanks = '', 0, 0

    def filled(cell):
        return cell < n * m and clues[cell] != '.'

    while at < n * m:
        if filled(at) and clues[at] != '?':
            after = 0 if filled(at + 1) else 1 if filled(at + 2) else 2
            piece, length = f'{int(clues[at]) + 5 * after:x}', 1 + after
        else:
            piece, length = '.' * filled(at), 1
        if blanks and piece or blanks == 20:
            code += chr(ord('f') + blanks)
            blanks = 0
        code += piece
        blanks += not piece
        at += length
    if blanks:
        code += chr(ord('f') + blanks)
    return f'{start}{m}/{n}/{code}'
