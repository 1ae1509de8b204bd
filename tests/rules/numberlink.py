"""Every cell is on a path between the two cells of a number, or empty.

By the default rules no cell is empty, a path does not touch itself, and has a cell between its ends. With `touching`
only the first of these holds, with `empty` none. A board is (n, m, numbers), the numbers of all cells in reading order
as a tuple, 0 for a free cell. So is a solution, with 0 for an empty cell.
"""
from functools import lru_cache
from itertools import combinations

from . import address as address_of

STEPS = [(-1, 0), (0, -1), (0, 1), (1, 0)]
SIZES = [(1, 4, 1), (2, 2, 1), (2, 3, 1), (3, 3, 2), (3, 4, 2), (4, 3, 3), (2, 5, 2), (4, 4, 3)]    # the last: numbers


def text_of(n, m, board):
    rows = (' '.join(str(value or '.') for value in board[at:at + m]) for at in range(0, n * m, m))
    return '\n'.join([str(max(board)), f'{n} {m}', *rows, ''])


def address(text, name='numlin'):
    """Return the address of puzz.link for a board with K and its sizes."""
    n, m, numbers = read(text)
    return address_of(name, n, m, [number or None for number in numbers])


def read(text):
    """Return the board of a text with K and its sizes."""
    _, n, m, *cells = text.split()
    return int(n), int(m), numbers_of(cells)


def numbers_of(cells):
    return tuple([0 if cell == '.' else int(cell) for cell in cells])


def pairs_of_neighbours(n, m):
    """Return all pairs of neighbours, for cells that are numbered from 0 in reading order."""
    return [(cell, cell + step) for cell in range(n * m) for step in (1, m)
            if cell + step < n * m and (step == m or (cell + 1) % m)]


def links_of(size, pairs):
    """Return what each of so many cells is joined to, sorted."""
    links = [[] for _ in range(size)]
    for a, b in pairs:
        links[a].append(b)
        links[b].append(a)
    return [*map(sorted, links)]


def joins(n, m, board, pairs, rule=None):
    """Whether pairs of joined neighbours are a solution: walk from each terminal to the end of its path."""
    links = links_of(n * m, pairs)
    numbers, walked = [0] * (n * m), 0
    for start, number in enumerate(board):
        before, here = None, start
        while number and (here == start or not board[here]):
            after = [cell for cell in links[here] if cell != before]
            if len(after) != 1:
                return False
            numbers[here] = number
            before, here = here, after[0]
            walked += 1
        if number and (board[here] != number or links[here] != [before]):
            return False
    if walked != 2 * len(pairs):        # each path is walked from both ends; the rest would be a ring or a stroke
        return False
    return rule == 'empty' or 0 not in numbers and (rule == 'touching' or (
        not any(board[a] and board[b] for a, b in pairs)
        and all(numbers[a] != numbers[b] or (a, b) in pairs for a, b in pairs_of_neighbours(n, m))))


def solves(n, m, board, solution, rule=None):
    """Whether the cells of each number are a path between those of the board."""
    if len(solution) != n * m or {*solution} - {0} != {*board} - {0} or any(
            given not in (0, number) for given, number in zip(board, solution)):
        return False
    if not rule:
        alike = [(a, b) for a, b in pairs_of_neighbours(n, m) if solution[a] == solution[b]]
        return joins(n, m, board, {*alike})
    return all(passes(*[divmod(cell, m) for cell, given in enumerate(board) if given == number],
                      {divmod(cell, m) for cell, other in enumerate(solution) if other == number})
               for number in {*board} - {0}) and (rule == 'empty' or 0 not in solution)


def solves_text(board, text, rule=None):
    """Whether an output is a solution of a board with K and its sizes."""
    n, m, numbers = read(board)
    rows = [line.split(' ') for line in text.splitlines()]
    return [len(row) for row in rows] == [m] * n and solves(n, m, numbers, numbers_of(sum(rows, [])), rule)


def passes(here, stop, cells):
    """Whether a path leads from a cell to another through all of these cells."""
    left = cells - {here}
    while here != stop:
        around = [(here[0] + i, here[1] + j) for i, j in STEPS]
        ways = [cell for cell in around if cell in left]
        if len(ways) != 1:
            return any(passes(cell, stop, left) for cell in ways)
        here = ways[0]
        left.remove(here)
    return not left


def drawings(n, m, board, most=float('inf')):
    """Return all solutions of a board whose cells may be empty. Return None if there are over `most` ways.

    The numbers are joined one after the other, each in all ways.
    """
    ends = {number: [at for at, other in enumerate(board) if other == number] for number in board if number}
    beside = [[row * m + column for row, column in ((at // m + i, at % m + j) for i, j in STEPS)
               if 0 <= row < n and 0 <= column < m] for at in range(n * m)]
    cells, found, count = list(board), set(), 0

    def walk(here, left):
        nonlocal count
        for cell in beside[here]:
            if cell == ends[left[0]][1] and here != cell:
                if left[1:]:
                    walk(ends[left[1]][0], left[1:])
                else:
                    count += 1
                    found.add(tuple(cells))
            elif not cells[cell] and count <= most:
                cells[cell] = left[0]
                walk(cell, left)
                cells[cell] = 0

    if ends:
        walk(ends[min(ends)][0], sorted(ends))
    else:
        found.add(tuple(board))
    return None if count > most else found


def solutions(n, m, board, rule=None):
    """Return the set of all solutions."""
    return {solution for solution in drawings(n, m, board) if rule == 'empty' or solves(n, m, board, solution, rule)}


def coverings(n, m, count):
    """Yield all ways to cover a board by a number of paths, each as a set of pairs of neighbours."""
    there = n * m

    def go(cell, degree, parts, pairs):
        if cell == there:
            if degree.count(1) == 2 * count:
                yield pairs
            return
        after = [other for other, inside in ((cell + 1, (cell + 1) % m), (cell + m, cell + m < there)) if inside]
        for size in range(3):
            for some in combinations(after, size):
                if not 1 <= degree[cell] + size <= 2 or any(degree[other] == 2 for other in some):
                    continue
                new, joined, loop = [*degree], parts, False
                new[cell] += size
                for other in some:
                    new[other] += 1
                    x, y = joined[cell], joined[other]
                    loop = loop or x == y
                    joined = [x if part == y else part for part in joined]
                if not loop and new[:cell + 1].count(1) <= 2 * count:
                    yield from go(cell + 1, new, joined, pairs | {(cell, other) for other in some})

    yield from go(0, [0] * there, [*range(there)], frozenset())


@lru_cache(None)
def solved_boards(n, m, count):
    """Return ({numbers of a board: its solutions} by the default rules, the same with `touching`)."""
    strict, touching = {}, {}
    for pairs in coverings(n, m, count):
        links = links_of(n * m, pairs)
        numbers, value = [0] * (n * m), 0
        for start, beside in enumerate(links):
            if len(beside) == 1 and not numbers[start]:
                value += 1
                before, here = None, start
                while here is not None:
                    numbers[here] = value
                    before, here = here, next((cell for cell in links[here] if cell != before), None)
        board = tuple([number if len(beside) == 1 else 0 for number, beside in zip(numbers, links)])
        touching.setdefault(board, set()).add(tuple(numbers))
        if joins(n, m, board, pairs):
            strict.setdefault(board, set()).add(tuple(numbers))
    return strict, touching


@lru_cache(None)
def solvable_boards(n, m, count):
    """Return the numbers of all boards that have a solution with `touching`, sorted."""
    return sorted(solved_boards(n, m, count)[1])


def placements(n, m, count):
    """Yield the numbers of all boards with pairs 1..count, numbered in the order of their first end points."""
    for chosen in combinations(range(n * m), 2 * count):
        for numbers in matchings(list(range(2 * count))):
            board = [0] * (n * m)
            for position, value in numbers.items():
                board[chosen[position]] = value
            yield tuple(board)


def matchings(positions, value=1):
    """Yield all ways to pair positions, as {position: number}, numbered in order of the first of each pair."""
    if not positions:
        yield {}
        return
    first = positions[0]
    for second in positions[1:]:
        for rest in matchings([p for p in positions[1:] if p != second], value + 1):
            yield {first: value, second: value, **rest}


def by_chance(rng, n, m, count):
    """Return the numbers of a board with random pairs, numbered in the order of their first end points."""
    board = [0] * (n * m)
    for place, cell in enumerate(rng.sample(range(n * m), 2 * count)):
        board[cell] = place // 2 + 1
    order = {number: place for place, number in enumerate(dict.fromkeys(filter(None, board)), 1)}
    return tuple([order.get(number, 0) for number in board])


def any_board(rng, sizes=SIZES):
    """Return a random board, one that has a solution with `touching`, or any."""
    n, m, count = rng.choice(sizes)
    return n, m, by_chance(rng, n, m, count) if rng.random() < .5 else rng.choice(solvable_boards(n, m, count))


def shared_text(m, solutions, board):
    """Return what --sure prints for all these solutions of a board with m columns.

    A number stands where steps between cells of one number in all solutions lead there from a terminal.
    """
    first, reached = solutions[0], [cell for cell, number in enumerate(board) if number]
    for cell in reached:
        for a, b in pairs_of_neighbours(len(board) // m, m):
            other = {a: b, b: a}.get(cell, cell)
            if other not in reached and all(numbers[cell] == numbers[other] for numbers in solutions):
                reached.append(other)
    for cell in reached:
        assert len({numbers[cell] for numbers in solutions}) == 1
    texts = [str(number) if cell in reached else '.' for cell, number in enumerate(first)]
    return '\n'.join([' '.join(texts[at:at + m]) for at in range(0, len(texts), m)])
