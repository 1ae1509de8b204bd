#!/usr/bin/env python3
"""Numberlink: paths between equal numbers that cover all cells.

Input: K; `N M`; N rows of M tokens, `.` or a number 1..K, each number twice or not at all.
K, or K and the sizes, may be missing. An address of puzz.link has its own rule. All forms: samples/numberlink.

Output: N rows of M numbers, those of the paths; or UNSATISFIABLE. A terminal (a number of the input) has one
neighbour with its number, which is not a terminal. Other cells have two.

Example:
    $ echo 3 4 4 1 . . 2 . 3 . . 3 1 . . 2 . . . | python3 numberlink.py
    1 1 1 2
    3 3 1 2
    3 1 1 2
    2 2 2 2

Variables: for each edge same[a][b], "a and b have the same number", and with --touching or --empty joined[a][b];
empty[a] in a list, if a may be empty; turns; binary digits of cells; "this digit differs"; arcs of trees.

Rules:
    rule                          clauses of `encode`         the search                `check` says
    1 edge at terminals, else 2   1. degrees                  degrees, sweep            has .. joined edges
    joined cells have one number  2. neighbours, 4. labels    neighbours, sweep, Paths  joined to another number
    no path touches itself        3. turns, labels, hopeless  turns, Paths, hopeless    touches its own path
    no path is closed             5. trees                    sweep, Paths              is on a loop
A new rule is a family in `encode` and in `in_turns`, and a text in `check`. If it only forbids, `hopeless` and
`sweep` stay right. Skip it where cells may be empty: `search` assumes there that paths can be cut short and moved.

Names, in the example:
    cells: 6 to 9 in the first row, 11 to 14 in the second; stride: 5
    given: {6: 1, 7: 0, ..}, cell -> its number, 0 if it is free
    edges: {1: (6, 7), ..}, variable "joined" -> two neighbours
    joined, same: {6: {7: 1, 11: 2}, ..}, cell -> neighbour -> variable
    links: {6: [7], 7: [6, 8], ..}, a solution: the cells joined to each one
As a module: parse(lines, rule of `RULES`) returns [puzzle], search(puzzle) yields links, one for each output, and
check(puzzle, links) returns None or what is wrong.
Source: ArtShp, "Numberlink SAT Solver"; for the trees, H. P. Williams (2002).
"""
import gc
import os
import sys
from itertools import chain, combinations, count as upfrom, islice, product

NAME = 'numberlink.py'
TITLE = 'Numberlink'
NONE = 'UNSATISFIABLE'


# --- board ---

class Puzzle:
    """A board. Cells are numbered with a border: a column on the left, a row above and below."""

    def __init__(self, n, m, numbers, may_touch=False, may_be_empty=False, line=1):
        self.n, self.m, self.numbers, self.line = n, m, numbers, line
        self.may_touch, self.may_be_empty = may_touch, may_be_empty
        self.stride = stride = m + 1
        self.cells = [cell for cell in range(stride, stride * (n + 1)) if cell % stride]
        self.given = dict(zip(self.cells, numbers))
        pairs = [(a, b) for a in self.cells for b in (a + 1, a + stride) if b in self.given]
        new = upfrom(1)

        def numbered():
            table = {cell: {} for cell in self.cells}
            for a, b in pairs:
                table[a][b] = table[b][a] = next(new)
            return table

        self.own = len(pairs)
        self.same = numbered()
        self.joined = numbered() if may_touch else self.same
        self.empty = {cell: [next(new)] if may_be_empty and not number else [] for cell, number in self.given.items()}
        self.num_vars = next(new) - 1
        self.edges = {self.joined[a][b]: (a, b) for a, b in pairs}


# --- rules ---

def encode(puzzle):
    num_vars, clauses = formula(puzzle, degrees, neighbours, turns, labels, trees)
    return num_vars, clauses + [[]] * bool(hopeless(puzzle))


def formula(puzzle, *families):
    new = upfrom(puzzle.num_vars + 1)
    clauses = [clause for family in families for clause in family(puzzle, new)]
    return next(new) - 1, clauses


def degrees(puzzle, _):
    """1. degrees: a terminal has one joined edge, another cell has two, or none if it is empty."""
    for cell, number in puzzle.given.items():
        edges = puzzle.joined[cell].values()
        degree = 1 if number else 2
        yield from combinations([-v for v in edges], degree + 1)
        for some in combinations(edges, max(len(edges) - degree + 1, 0)):
            yield [*puzzle.empty[cell], *some]
        for empty in puzzle.empty[cell]:
            yield from [[-empty, -v] for v in edges]


def neighbours(puzzle, _):
    """2. neighbours: terminals have the same number if it is given, joined cells do, empty ones do not."""
    given = puzzle.given
    for v, (a, b) in puzzle.edges.items():
        same = puzzle.same[a][b]
        if given[a] and given[b]:
            yield [same if given[a] == given[b] else -same]
        if puzzle.may_touch:
            yield [-v, same]
            for empty in puzzle.empty[a] + puzzle.empty[b]:
                yield [-same, -empty]


def turns(puzzle, new):
    """3. turns: no path touches itself, unless it may.

    A path that turns at a covers both cells between a and b, so b is joined to neither. It is a terminal, or its path
    turns in the same way, and so on until a terminal, c:

        a ─ ─
        │ b ─
        │ │ c

    If b is empty, the path could turn there instead: of such two ways, the lower one is excluded.
    """
    if puzzle.may_touch:
        return
    given, joined, stride = puzzle.given, puzzle.joined, puzzle.stride
    free = [cell for cell in puzzle.cells if not given[cell]]
    ways = {}  # (cell, edge) -> clause: if it is joined, the opposite one is, or the path turns
    for cell in free:
        for other, edge in joined[cell].items():
            opposite = joined[cell].get(2 * cell - other)
            ways[cell, edge] = [-edge, opposite] if opposite else [-edge]
    for i, j in (-stride, -1), (-stride, 1), (-1, stride), (1, stride):
        turn = {}  # cell -> variable: it is joined to cell + i and cell + j
        for cell in free if i + j < 0 else free[::-1]:  # the cell inside first
            inside = cell + i + j
            if given.get(inside):
                implied = [-joined[inside][cell + j], -joined[inside][cell + i]]
            elif puzzle.empty.get(inside) and i + j > 0:
                implied = []
            elif inside in turn:
                implied = [turn[inside]]
            else:
                continue
            turn[cell] = x = next(new)
            edges = [joined[cell][cell + i], joined[cell][cell + j]]
            for edge in edges:
                ways[cell, edge].append(x)
            yield from [[-x, y] for y in edges + implied]
    yield from ways.values()


def labels(puzzle, new):
    """4. labels: the digits of cells with the same number are equal, others differ in one or are empty."""
    length = (max(puzzle.numbers) - 1).bit_length()
    digits = {}
    for cell, number in puzzle.given.items():
        digits[cell] = [*islice(new, length)]
        if number:
            yield from [[x if (number >> i) & 1 else -x] for i, x in enumerate(digits[cell])]
    for a, b in puzzle.edges.values():
        same = puzzle.same[a][b]
        differs = [*islice(new, length)]
        yield [same, *differs, *puzzle.empty[a], *puzzle.empty[b]]
        for x, y, z in zip(digits[a], digits[b], differs):
            yield from [[-same, x, -y], [-same, -x, y]]
            yield from [[-z, x, y], [-z, -x, -y]]


def trees(puzzle, new):
    """5. trees: no path is closed.

    One spanning tree connects the cells, from the first. The other connects the faces, from the outside; it crosses
    neither the first tree nor a joined edge, so no path encloses a face. A face is a point where four cells meet,
    named by minus the first: -6 for 6, 7, 11 and 12. An arc is a step towards a root, along an edge or across it.
    """
    faces = [-cell for cell in puzzle.cells if cell + puzzle.stride + 1 in puzzle.given]
    arcs = {start: [] for start in puzzle.cells[1:] + faces}
    for v, (a, b) in puzzle.edges.items():
        starts = a, b, -a, puzzle.stride + 1 - b  # cells and faces
        of_edge = {start: next(new) for start in starts if start in arcs}
        yield from combinations([-arc for arc in of_edge.values()], 2)
        for start, arc in of_edge.items():
            arcs[start].append(arc)
            if start < 0:
                yield [-v, -arc]
    yield from arcs.values()


def hopeless(puzzle):
    """Return why the board obviously has no solution, or None."""
    given = puzzle.given
    for a, b in puzzle.edges.values():
        if given[a] == given[b] != 0 and not puzzle.may_touch:
            return 'two terminals of one number are neighbours: see --touching'
    edges = [0, 0]  # of white and black cells of a chessboard: each edge has one of both
    for cell, number in given.items():
        edges[sum(divmod(cell, puzzle.stride)) % 2] += 1 if number else 2
    if puzzle.may_be_empty or any(puzzle.numbers) and edges[0] == edges[1]:
        return None
    return 'no paths can cover all cells, even with --touching'


def check(puzzle, links):
    given = puzzle.given
    if not isinstance(links, dict) or {*map(type, links.values())} != {list}:
        links = {}
    joins = {v: b in links.get(a, ()) for v, (a, b) in puzzle.edges.items()}
    if links != decode(puzzle, joins):
        return 'not {cell: joined neighbours, in order}'
    numbers = fill(puzzle, links)
    for cell, joined in links.items():
        if not joined and puzzle.empty[cell]:
            continue
        where = 'row %d, column %d' % divmod(cell, puzzle.stride)
        if len(joined) != (1 if given[cell] else 2):  # 1. degrees
            return f'{where} has {count_of(len(joined), "joined edge")}'
        if not numbers[cell]:  # 5. trees
            return f'{where} is on a loop'
        alike = {other for other in puzzle.same[cell] if numbers[other] == numbers[cell]}
        if not alike.issuperset(joined):  # 2. neighbours, 4. labels
            return f'{where} is joined to another number'
        touches = len(alike) > len(joined) or given[cell] and given[joined[0]]
        if touches and not puzzle.may_touch:  # 3. turns
            return f'{where} touches its own path'
    return None


# --- propagate ---

class Paths:
    """The paths, as far as the solver has joined them."""

    def __init__(self, puzzle):
        self.puzzle = puzzle
        self.paths = {cell: [cell] for cell in puzzle.cells}  # the cells of its path, a terminal first
        self.unions = []  # (index in the trail, the two paths)

    def imply(self, solver, start):
        """Join the edges of trail[start:], and assign what follows: see `Solver`."""
        while self.unions and self.unions[-1][0] >= start:  # the solver went back
            for path in self.unions.pop()[1:]:
                self.store(path)
        for index, edge in enumerate(solver.trail[start:], start):
            for literal, cells in self.join(index, edge) if edge in self.puzzle.edges else ():
                if solver.value(literal) <= 0:
                    clause = self.clause(literal, cells)
                    if solver.value(literal) < 0:
                        return clause
                    solver.assign(literal, clause)
        return None

    def join(self, index, edge):
        """Join two paths. Yield (literal, cells) for what follows from the paths up to these cells."""
        given = self.puzzle.given
        a, b = self.puzzle.edges[edge]
        if given[self.paths[b][0]]:
            a, b = b, a
        path, other = self.paths[a], self.paths[b]
        if path is other:
            yield -edge, path[-1:]  # no loop
            return
        if given[other[0]]:
            return  # the paths of two terminals stay apart
        to_a = path if path[-1] == a else path[::-1]
        from_b = other if other[0] == b else other[::-1]
        self.unions.append((index, path, other))
        self.store(to_a + from_b)
        number = given[to_a[0]]
        for cell in from_b if number else ():  # these cells got the number
            for neighbour, same in self.puzzle.same[cell].items():
                reached = given[self.paths[neighbour][0]]
                if reached:
                    yield same if reached == number else -same, (cell, neighbour)

    def store(self, path):
        for cell in path:
            self.paths[cell] = path

    def clause(self, literal, cells):
        """Return the clause: this literal, or a cell is not joined to the beginning of its path."""
        clause = [literal]
        for cell in cells:
            path = self.paths[cell]
            for a, b in zip(path, path[1:path.index(cell) + 1]):
                clause.append(-self.puzzle.joined[a][b])
        return clause


# --- search ---

def search(puzzle, differing=False):
    """Yield all solutions, or some if differing: each joins fewer of the cells that have one number in all before it.

    Searches take turns, as each is slow on boards that are easy for another. In the first, no path touches itself.
    Mostly it has the only solution.
    """
    if hopeless(puzzle):
        return
    apart = Puzzle(puzzle.n, puzzle.m, puzzle.numbers, False, puzzle.may_be_empty)
    known = []  # clauses that exclude solutions
    first = in_turns(apart, 600, known, differing)
    searches = [first]
    if puzzle.may_touch:
        searches += [in_turns(puzzle, 300, known, differing), in_turns(puzzle, 100, known, differing, labels)]
    while searches:
        for each in [first] if len(known) == 1 and first in searches else searches[:]:
            for links in each:
                if not links:
                    break
                yield links
                last = links
            else:
                # Any other solution, its paths cut short and moved, would give a second one of `apart`.
                if each is not first or puzzle.may_be_empty and not (known[1:] or known and movable(puzzle, last)):
                    return
                searches.remove(first)


def in_turns(puzzle, limit, known, differing, *families):
    """Yield solutions that the clauses in `known` allow, and add their own; after `limit` conflicts, yield None."""
    num_vars, clauses = formula(puzzle, degrees, neighbours, turns, *families)
    anew = puzzle.may_touch and not families  # at first, each turn has a new order
    sweeps = backbone(puzzle, lambda q: solver.value(q), known) if anew and not puzzle.may_be_empty else iter(())
    solver, wanted = None, 0
    while True:
        if not solver:
            solver, told = Solver(num_vars, clauses, imply=Paths(puzzle).imply), 0
            if anew:
                solver.order.sort(key=lambda v: v % (limit // 100))
        for clause in known[told:]:
            solver.add_clause(clause)
        told = len(known)
        found = solver.solve(limit=limit)
        if found:
            clause = excluding(puzzle, solver.model())
            if differing:
                clause = [q for q in clause if q < 0 and (not known or q in known[-1])]
            elif not puzzle.may_be_empty:  # others join cells whose numbers differ here
                clause = [q for q in clause if q > 0]
            known.append(clause)
            yield decode(puzzle, solver.model())
        elif found is not None:
            return
        else:
            limit *= 1.35
            solver.backtrack(0)  # so that values hold in all solutions left
            if anew and differing and known and not wanted:
                wanted = sum([1 << -q for q in known[-1]])
                sweeps = backbone(puzzle, lambda q: solver.value(q), known, wanted)
            units = [[v] for v in next(sweeps, ())]
            clauses += units
            if units or anew and (differing or not known):
                solver = None
            if not units:
                yield


def movable(puzzle, links):
    """Whether a path can go another way, over an area of empty cells beside two of its cells."""
    numbers = fill(puzzle, links)
    empty = {cell for cell in numbers if not numbers[cell]}
    while empty:
        area = [empty.pop()]
        beside = {}  # number -> its cell
        for cell in area:
            near = puzzle.joined[cell].keys() & empty
            area += near
            empty -= near
            for other in puzzle.joined[cell]:
                if numbers[other] and beside.setdefault(numbers[other], other) != other:
                    return True
    return False


def backbone(puzzle, value, known, wanted=0):
    """Yield the "joined" that all solutions with these values share, or of the wanted bits, "same"; now and then [].

    Four sweeps begin, one from each side. That with the least work left goes on.
    """
    stride = puzzle.stride
    rows = [range(begin, begin + stride + 1) for begin in range(0, stride * (puzzle.n + 2), stride)]
    turned = [row[::-1] for row in rows[::-1]]
    sides = rows, turned, [*zip(*rows)], [*zip(*turned)]
    longest = 255 - max(puzzle.numbers)  # entries are bytes
    sweeps = [sweep(puzzle, lines, value, wanted) for lines in sides if len(lines[0]) <= longest]
    work = [0] * len(sweeps)
    made = turn = 0
    while sweeps and made < 12000000:  # some 300 MB
        at = work.index(min(work))
        work[at], states = next(sweeps[at])
        made += len(states) * (3 if wanted else 1)
        if not work[at]:
            sure = wanted or -1  # all if no state is left
            for bits in states.values():
                sure &= ~bits[DIFFER] if wanted else bits
            yield [v for v in range(1, puzzle.num_vars + 1) if (sure >> v) & 1]
            return
        if made - turn > (2000000 if known else 200000):
            turn = made
            yield []


def sweep(puzzle, lines, value, wanted=0):
    """Join squares line by line to those above and on the left, in all ways that the values of edges allow.

    After each square, yield the work left, states times squares, and {state: bits of the edges that all its ways join},
    or what `carry` adds.

    A state describes the frontier, the last square at each place of a line. It has a byte for each: 0 if the square
    needs no more edges, otherwise the other end of its path. This is a place (its own without an edge), or length +
    number for a terminal. Here ? is joined to both neighbours:

        place   0 1 2 3 4 5 6
        above     ┌───┐ 2─┐
        line      │ . ?
        before  0 3 2 1 0 9 0
        after   0 2 1 0 0 9 0
    """
    length = len(lines[0])

    def alone(line, place):
        number = puzzle.given.get(line[place], -length)  # off the board, the entry is 0
        return length + number if number else place

    def choices(edge):
        return {-1: [0], 0: [0, 1 << edge], 1: [1 << edge]}[value(edge)]  # 0 is not joined, or no edge

    squares = (len(lines) - 2) * (length - 1)
    states = {bytes(length): {DIFFER: 0} if wanted else 0}
    seen = 0
    for above, line, below in zip(lines, lines[1:], lines[2:]):
        for place in range(1, length):
            edges = puzzle.joined.get(line[place], {})
            ups, lefts = [choices(edges.get(other, 0)) for other in (above[place], line[place - 1])]
            kinds = [alone(line, place)] + [0] * len(puzzle.empty.get(line[place], ''))
            square = length, place, kinds, alone(below, place - 1), ups, lefts
            near = wanted & sum([1 << v - puzzle.own for v in edges.values()])  # "same"
            states = extended(states, place, square, wanted and (near & seen, near & ~seen))
            seen |= near
            squares -= 1
            yield len(states) * squares, states


def extended(states, place, square, edges):
    """Return the states after a square."""
    before, after = place - 1, place + 1
    ways = {}  # pair of entries -> its moves
    new = {}
    for state, bits in states.items():
        pair = state[before:after]
        if pair not in ways:
            ways[pair] = [*moves(*pair, square)]
        for entries, table, joined, path in ways[pair]:
            key = state.translate(table)
            if entries != pair:
                key = key[:before] + entries + key[after:]
            if edges:
                carry(bits, new.setdefault(key, {}), table, key, path, *edges)
            else:
                joined |= bits
                new[key] = new.get(key, joined) & joined
    return new


DIFFER = 0, 0


def carry(waiting, target, table, key, path, back, ahead):
    """Add to target {two paths: bits of edges between them}. The larger end names a path.

    Edges ahead of the square wait under (its path, 0). Those between two numbers differ.
    """
    length = len(key)
    others = key.ljust(256, b'\0')
    path = max(path, others[path])
    target[path, 0] = target.get((path, 0), 0) | ahead
    differ = waiting[DIFFER] | target.get(DIFFER, 0)
    for (x, y), edges in waiting.items():
        edges &= ~differ
        x, y = table[x], table[y]
        x, y = max(x, others[x]), max(y, others[y])
        for z, some in (path, edges & back), (y, edges & ~back):
            if not some or x == z != length:  # z == length: both are empty
                continue
            if x >= length <= z:
                differ |= some
            else:
                pair = (x, z) if x > z else (z, x)
                target[pair] = target.get(pair, 0) | some
    target[DIFFER] = differ


def moves(left_end, up_end, square):
    """Yield the ways to join a square: (entries on the left and here, a table for others, bits of edges, its path).

    left_end and up_end are the old entries, kinds and below_left those without an edge.
    """
    length, place, kinds, below_left, ups, lefts = square
    before = place - 1

    def fit(x, y):
        return x and y and (x == y or min(x, y) < length)  # two terminals need one number

    for alone, up_bit, left_bit in product(kinds, ups, lefts):
        if bool(up_bit) != bool(up_end) or up_bit and not fit(up_end, alone):
            continue  # an open path above must go on
        ends = {before: left_end, place: alone}  # place or terminal -> the other end
        if up_bit:
            ends[place] = 0  # it is finished, unless it is an end itself
            ends[up_end], ends[alone] = alone, up_end
        if left_bit:
            x, y = ends[before], ends[place]
            if x == place or not fit(x, y):  # x == place: a loop
                continue
            ends[before] = ends[place] = 0
            ends[x], ends[y] = y, x
        left = ends[before]
        if left and (left == before or not fit(left, below_left)):
            continue  # a path on the left goes on downwards, but not of one square alone
        others = [ends.get(left_end, before), ends.get(up_end, place)]  # entries at left_end and up_end
        table = bytes.maketrans(bytes([before, place]), bytes(others))
        end = left_end if left_bit else up_end if up_bit else alone or length  # of the path here
        yield bytes([left, ends[place]]), table, up_bit | left_bit, end


# --- decode ---

def decode(puzzle, model):
    return {cell: [other for other, v in edges.items() if model[v]] for cell, edges in puzzle.joined.items()}


def fill(puzzle, links):
    """Return {cell: number of the terminals that its links lead to, otherwise 0}."""
    numbers = {**puzzle.given}
    reached = [cell for cell in numbers if numbers[cell]]
    for cell in reached:
        for other in links[cell]:
            if not numbers[other]:
                numbers[other] = numbers[cell]
                reached.append(other)
    return numbers


def common(puzzle, found):
    """Return the links between neighbours whose number is the same in all solutions."""
    alike = dict.fromkeys(puzzle.edges, True)
    for links in found:
        numbers = fill(puzzle, links)
        for v, (a, b) in puzzle.edges.items():
            alike[v] &= numbers[a] == numbers[b]
    links = decode(puzzle, alike)
    numbers = fill(puzzle, links)
    return {cell: links[cell] if numbers[cell] else [] for cell in links}


# --- render ---

def in_rows(puzzle, words):
    rows = [words[at:at + puzzle.m] for at in range(0, len(words), puzzle.m)]
    return '\n'.join([''.join(row).rstrip() for row in rows])


def render(puzzle, links):
    return in_rows(puzzle, [f'{number or "."} ' for number in fill(puzzle, links).values()])


def draw(puzzle, links):
    words = []
    width = len(str(max(puzzle.numbers)))
    ways = {-puzzle.stride: 1, -1: 2, 1: 4, puzzle.stride: 8}
    lines = '·╵╴┘╶└─┴╷│┐┤┌├┬┼'  # of a cell, at the sum of its ways
    for cell, joined in links.items():
        bits = sum([ways[other - cell] for other in joined])
        mark = str(puzzle.given[cell] or lines[bits])
        to_right = ' ─'[cell + 1 in joined]
        words.append(mark.ljust(width + 1, to_right))
    return in_rows(puzzle, words)


def picture(puzzle, solution):
    n, m = puzzle.n, puzzle.m
    links = solution or dict.fromkeys(puzzle.cells, ())
    strokes, texts = [], []
    for i, (cell, number) in enumerate(fill(puzzle, links).items()):
        row, column = divmod(i, m)
        if puzzle.given[cell]:
            texts.append((column, row, number))
        for way, other in ('h', cell + 1), ('v', cell + puzzle.stride):
            if other in links[cell]:
                strokes.append((number, f'M{column} {row}{way}1'))
    layers = []
    for number, path in grouped(strokes).items():
        hue, light = number * 137 % 360, 72 + number % 4 * 6  # far apart
        layers.append((f'stroke="hsl({hue},90%,{light}%)" stroke-width=".5" stroke-linecap="square"', ''.join(path)))
    return svg(solution, n, m, ('stroke="#ccc"', lattice(n, m)), *layers, ('fill="#000" font-size=".5"', texts))


# --- parse ---

LARGEST = 999999999  # size or number
# Codes of an address: `a` is 10, `-1f` is 31.
CODES = {f'-{number:x}'[number < 16:]: [number] for number in range(1, 256)}
BLANKS = {*'.0_-'}

RULES = {None: (False, False), 'touching': (True, False), 'empty': (True, True)}
ADDRESSES = {'numlin': 'empty', 'numberlink': 'empty', 'arukone': 'touching', 'arukone/e': 'empty'}


# Exactly one of the forms must fit.
#   board: address | K N M rows | N M rows | rows      parse, read_forms, heads_of
#   rows:  a word for each cell | a word for each row  read_board
#   cell:  1 .. K | letter | . | 0 | _ | -             read_cell, numbers_of

def parse(lines, rule=None):
    """Return [puzzle]. rule is an option's name; without it, an address has its own."""
    tokens = [(line, token) for line, text in enumerate(as_list(lines), 1) for token in tokens_of(text, line)]
    if not tokens:
        raise bad(1, 'expected a board')
    begin, first = tokens[0]
    address = read_address(first, begin, [*ADDRESSES])
    for line, token in tokens[1:]:
        if address or '/p?' in token:
            raise bad(line, 'a second board')
    if address:
        n, m, _, name = address
        rule = rule or ADDRESSES[name]
        board = n, m, numbers_of([(cell, begin) for cell in cells_of_address(address, begin, CODES)])
    else:
        board = read_forms(tokens)
    return [Puzzle(*board, *RULES[rule], begin)]


def read_forms(tokens):
    """Return (n, m, numbers) by the one form that fits."""
    boards, fault = {}, None
    for head in heads_of(tokens):
        rows = [*grouped(tokens[head:] or tokens).values()]
        first, *others = rows[0 if head else len(rows) // 2]
        likely = len(first) == 1 or others and (is_number(first) or not head)
        for words in not likely, likely:  # the last fault is raised, but for swapped sizes
            try:
                board = read_board(tokens, head, words)
                boards[board] = '{} {}'.format(*board)
            except BadInput as error:
                fault = error if head or 'swapped' not in str(fault) else fault
    if len(boards) == 1:
        return min(boards)
    if boards:
        fault = bad(tokens[0][0], f'sizes {", or ".join(boards.values())}? write N M on a line of its own')
    raise fault


def heads_of(tokens):
    """Return how many numbers may come before the cells, K N M (3), N M (2) or none; the likeliest last."""
    lengths = [*map(len, grouped(tokens).values())]
    if lengths[:2] == [1, 2]:
        return [3]
    if [is_number(token) for _, token in tokens[:2]] != [True, True]:
        return [0]
    if lengths[0] == 2:
        return [2]
    return [2, 3, 0] if lengths[1:] else [0, 3, 2]


def grouped(pairs):
    """Return {key: [value, ..]} of (key, value) pairs."""
    groups = {}
    for key, value in pairs:
        groups.setdefault(key, []).append(value)
    return groups


def read_board(tokens, head, words):
    """Return (n, m, numbers). After `head` sizes, each token is a cell if `words` is true, otherwise a row."""
    sizes = [LARGEST, 1, 1]
    for i, (line, token) in enumerate(tokens[:head], 3 - head):
        sizes[i] = read_number(token, line, min(i, 1), LARGEST)
    k, n, m = sizes
    says = f'the sizes say {n} of {m}'
    rows = tokens[head:]
    if words:
        rows = [*grouped(rows).items()]
    by_line = dict(rows)
    if not head:
        n = len(by_line)
        m = sorted(map(len, by_line.values()))[n // 2]
        says = f'others have {m}; write sizes N M'
    cells, end = [], 0
    for line, row in rows:
        if len(cells) < n * m:
            cells += [(read_cell(cell, line, k), line) for cell in row]
            end += 1
    begins = [line for line in by_line if line - 1 not in by_line]
    if not head and 1 < len(begins) < n:
        raise bad(begins[1], 'a second board')
    if n != m == len(rows) > 1 and {len(row) for _, row in rows} == {n}:
        raise bad(rows[0][0], f'{m} rows of {n}, {says}: swapped?')
    # Below sizes, wrapped rows have more or fewer lines, or begin on that of the sizes.
    wrapped = words and head and (end != n or tokens[head - 1][0] in by_line)
    if not wrapped or len(cells) != n * m:
        if head == 2 and len(rows) > n and len(rows[0][1]) == 1:
            raise bad(rows[0][0], 'K goes above N M')
        for i, (line, row) in enumerate(rows[:end], 1):
            if len(row) != m:
                raise bad(line, f'row {i} has {count_of(len(row), "cell")}, {says}; . is a blank, not a space')
        if end < n:
            raise bad(tokens[-1][0], f'row {end + 1} of {n} is missing')
    if end < len(rows):
        raise bad(rows[end][0], f'row {end + 1} is more after the last row, {says}')
    return n, m, numbers_of(cells)


def read_cell(token, line, k):
    if token in BLANKS or len(token) == 1 and token.isalpha() and token.isascii():
        return token
    if is_number(token):
        return read_number(token, line, 1, k)
    raise bad(line, f'{shown(token)} is no letter, number or blank (.)')


def numbers_of(cells):
    """Return the numbers of (mark, line) pairs. Letters count on as they appear."""
    lines_of = grouped(cells)
    blank, *others = [mark for mark in lines_of if mark in BLANKS] or '.'
    for other in others:
        raise bad(lines_of[other][0], f'{other} beside {blank}; write . for a blank')
    for mark, lines in lines_of.items():
        if mark != blank and len(lines) != 2:
            hint = '; write . for a blank' * (blank not in lines_of or len(lines) > 4)
            raise bad(lines[:3][-1], f'number {mark}: expected 2 terminals, found {len(lines)}{hint}')
    letters = [mark for mark in lines_of if str(mark).isalpha()]
    largest = max({0, *lines_of}.difference(letters, blank))
    numbers = {blank: 0, **dict(zip(letters, upfrom(largest + 1)))}
    return tuple([numbers.get(mark, mark) for mark, _ in cells])


# --- main ---

def explained(puzzle, options):
    """Yield the texts to print. If there is no solution, tell a terminal why."""
    for text in answer(puzzle, options, shared=common):
        yield text
    none = NONE in text or 'SOLUTIONS 0' in text or ': no solution' in text
    reason = hopeless(puzzle) or not puzzle.may_touch and 'paths may not touch themselves: see --touching'
    if none and reason and not options.model and os.isatty(2):
        tell('')
        say(f'{NAME}: {reason}\n')


def main():
    options = read_options({
        **OPTIONS,
        'touching': 'a path may run beside itself, and two terminals be joined',
        'empty': 'the same, and cells may be empty: .',
        'sure': 'print a number where edges of all solutions lead there from a terminal, or .'})
    puzzles = read_puzzles(options, *filter(options.get, RULES))
    return [explained(puzzle, options) for puzzle in puzzles]


# region input
class BadInput(Exception):
    """A fault in the input, a model or a SAT program."""


def bad(line, fault):
    return BadInput(f'line {line}: {fault}')


def read_bytes(path):
    """Return the bytes of a file, without a byte order mark; `-` is standard input."""
    try:
        with open(0 if path == '-' else path, 'rb', closefd=path != '-') as file:
            data = file.read() or b''  # None: a stream that does not block has no data yet
    except OSError as error:
        error.filename = 'standard input' if path == '-' else path
        raise
    return data[3:] if data[:3] == b'\xef\xbb\xbf' else data


def read_lines(path):
    """Return the lines of an input, without line ends. An address such as https://.. is itself the input."""
    if '://' in path or '/p?' in path:
        return [path]
    if path == '-' and os.isatty(0) and os.isatty(2):
        say(f'{NAME}: waiting for input; see --help\n')
    lines, data = [], read_bytes(path)
    if path == '-' and not data.strip():
        raise BadInput('line 1: standard input is empty')
    for line, text in enumerate(data.splitlines(), 1):
        try:
            lines.append(text.decode().replace('\u2212', '-'))  # the minus sign
        except UnicodeDecodeError:
            raise bad(line, 'not UTF-8 text, perhaps UTF-16 or Latin-1') from None
    return lines


def as_list(lines):
    if isinstance(lines, (str, bytes)):
        raise TypeError('expected lines')
    return [*lines] or ['']


def shown(text):
    """Return the beginning of a text, quoted."""
    text = text.strip()
    return repr(text[:20]) + '...' * (len(text) > 20)


def count_of(count, noun):
    return f'{count} {noun}' + 's' * (count != 1)


def is_number(token):
    digits = token[token[:1] in ('-', '+'):]
    return digits.isascii() and digits.isdigit() and len(digits) < 100


def read_number(token, line, low, high):
    """Return the decimal number low..high in a token, such as 7, -1, +1 or 01."""
    if not is_number(token) or not low <= int(token) <= high:
        raise bad(line, f'{shown(token)} is not a number from {low} to {high}')
    return int(token)
# endregion


# region words
def tokens_of(text, line, hint='. is a blank'):
    """Return the words of a line. A comma after a word is a blank."""
    if ',,' in ',' + ''.join(text.split()):
        raise bad(line, f'nothing before a comma; {hint}')
    return text.replace(',', ' ').split()
# endregion


# region terminal
class BadUsage(Exception):
    """A fault in the command line."""


programs = []  # the SAT program that runs or has files
signals = []  # those that have come
last_line = ['']  # what `tell` wrote last


def leave(signal, _=None):
    """End the script at a signal, or note it if a SAT program must be ended first."""
    signals.append(signal)
    if not programs:
        tell('')
        os._exit(128 + signal)


def say(text):
    try:
        os.write(2, text.encode())
    except OSError:
        pass  # standard error is closed, full or gone


def tell(text):
    """Replace the terminal's last line; blanks erase it, as some consoles know no escape sequences."""
    if text != last_line[0]:
        say('\r' + text.ljust(len(last_line[0])) + '\r')
    last_line[0] = text


def run_script():
    """Write the texts of main(). Turn an exception into one line on standard error and an exit code."""
    import _signal  # `signal` without its enumerations, which take 5 ms
    if sys.implementation.name == 'cpython':
        gc.disable()  # there are no reference cycles to find
    for name in 'SIGINT', 'SIGTERM', 'SIGHUP':
        number = getattr(_signal, name, None)  # Windows has no SIGHUP
        if number and _signal.getsignal(number) != _signal.SIG_IGN:  # nohup ignores SIGHUP
            _signal.signal(number, leave)
    code = 1
    try:
        # Close the file here: nobody could catch an error later.
        with open(1, 'w', 1 << 16, 'utf-8', newline='\n', closefd=False) as sys.stdout:
            write_texts(main())
        os._exit(0)  # freeing all objects would take time
    except BadUsage as error:
        code, fault = 2, f'{error}; see --help'
    except (BadInput, MemoryError, RuntimeError) as error:  # RuntimeError: recursion, no memory for a thread
        fault = str(error) or 'out of memory'
    except OSError as error:
        name = 'cannot write' if error.filename is None else error.filename or "''"
        fault = f'{name}: {error.strerror}'
        if isinstance(error, BrokenPipeError) or os.name == 'nt' and error.errno == 22 and error.filename is None:
            code = 0  # a closed pipe ends quietly; on Windows it is 22
    if code:  # the exception is gone, and the memory of its frames
        fault = ''.join([c if c.isprintable() else ascii(c)[1:-1] for c in fault])
        say(f'{NAME}: {fault}\n')
    os._exit(code)


def write_texts(answers):
    """Write the texts of each puzzle. After each second, a line on the terminal names the puzzle."""
    import _thread
    import time
    began, count, lock = time.monotonic(), 1, _thread.allocate_lock()

    def each_second():
        while True:
            time.sleep(1)
            with lock:
                which = f'{count} of {len(answers)}, ' * (len(answers) > 1)
                tell(f'{NAME}: {which}{time.monotonic() - began:.0f} s')

    if os.isatty(2):
        _thread.start_new_thread(each_second, ())
    try:
        for count, texts in enumerate(answers, 1):
            for text in texts:
                with lock:
                    if sys.stdout.isatty():  # make room for the text
                        tell('')
                    sys.stdout.write(text)
                    sys.stdout.flush()
    finally:
        lock.acquire()  # for good: the line stays away
        tell('')
# endregion


# region options
class Options(dict):
    """The given options, and `files`. options.draw is the value of --draw, or None."""

    __getattr__ = dict.get


# At most one of a group may be given.
CLASHES = ['cnf unique all conflict fewer sure odds', 'unique all svg', 'cnf draw svg conflict fewer',
           'cnf conflict fewer sure solve', 'cnf solver', 'touching empty', 'model solver odds',
           'model unique all conflict fewer sure']


def read_options(known):
    """Return the Options. `known` maps each option, such as `draw`, `model FILE` or `all [N]`, to its help."""
    words = sys.argv[1:]
    given = parsed(known, words) if words else {'files': ['-']}
    for group in CLASHES:
        both = [name for name in group.split() if name in given]
        if both[1:]:
            raise BadUsage(f'--{both[0]} does not go with --{both[1]}')
    return Options(given)


def parsed(known, words):
    """Return {name: value} for the words of a command line."""
    import argparse  # takes 8 ms

    def error(message):
        raise BadUsage(message[:120])

    parser = argparse.ArgumentParser(
        NAME, '%(prog)s [OPTION ..] [FILE ..]', '\n\n'.join((__doc__ or '').split('\n\n')[:4]),
        # A width saves 20 ms.
        formatter_class=lambda prog: argparse.RawDescriptionHelpFormatter(prog, width=120),
        argument_default=argparse.SUPPRESS, allow_abbrev=False)
    parser.error = error
    parser.add_argument('files', nargs='*', metavar='FILE', default=['-'])
    kinds = {'': {'action': 'store_true'}, '[N]': {'metavar': '[N]', 'type': int}}
    for option, text in known.items():
        name, _, kind = option.partition(' ')
        parser.add_argument('--' + name, help=text, **kinds.get(kind, {'metavar': kind}))
    pairs = zip(words, words[1:] + [''])
    most = '=' + '9' * 99 if 'all [N]' in known else ''
    words = [word + most * (word == '--all' and not is_number(after)) for word, after in pairs]
    given = vars(parser.parse_intermixed_args(words))
    for name, value in given.items():
        if value == '' or name == 'all' and value < 1:
            raise BadUsage(f'--{name} cannot be {value!r}')
    return given
# endregion


# region questions
OPTIONS = {
    'cnf': 'print the formula as DIMACS',
    'model FILE': 'print the solution in FILE, the answer of a SAT solver',
    'solver CMD': 'solve with a SAT program; {cnf} and {out} are its files',
    'unique': 'print UNSATISFIABLE, UNIQUE or MULTIPLE, then the one solution, or two',
    'all [N]': 'print all solutions, or N, then how many there are',
    'draw': 'print a picture in text',
    'svg': 'print a picture in SVG'}


def read_puzzles(options, *more, hint='but this option takes one'):
    """Return the puzzles of all files, by parse(lines, *more)."""
    puzzles = []
    for path in options.files:
        try:
            puzzles += parse(read_lines(path), *more)
            if puzzles[1:] and (options.cnf or options.model or options.svg):
                raise bad(puzzles[1].line, f'a second puzzle, {hint}')
        except BadInput as error:
            if not options.files[1:]:
                raise
            raise BadInput(f'{path}: {error}') from None
    return puzzles


def answer(puzzle, options, head='', shared=None):
    """Yield the texts to print: a formula or picture alone, or head, then the solutions or NONE.

    shared(puzzle, found) is for --sure.
    """
    found = solutions(puzzle, options)
    show = picture if options.svg else draw if options.draw else render
    if options.cnf:  # with --model, the formula of the other solutions
        known = found if options.model else ()
        yield from dimacs(*encode(puzzle), [excluding(puzzle, model) for _, model in known])
    elif options.all:
        count = 0
        for count, (solution, _) in zip(range(1, options.all + 1), found):  # no solution too many
            yield f'{head}{show(puzzle, solution)}\n'
            head = ''
        yield f'{head}SOLUTIONS {count}{" OR MORE" * (count == options.all)}\n'
    else:
        some = [solution for solution, _ in islice(found, 2 if options.unique else None if options.sure else 1)]
        if options.sure and some:
            some = [shared(puzzle, some)]
        lines = [show(puzzle, solution) for solution in some]
        if options.unique:
            lines.insert(0, ('UNSATISFIABLE', 'UNIQUE', 'MULTIPLE')[len(some)])
        if options.svg:
            head, lines = '', lines or [picture(puzzle, None)]
        yield head + '\n'.join(lines or [NONE.format(puzzle)]) + '\n'


def dimacs(num_vars, *families):
    """Yield the text of a formula in DIMACS, a thousand clauses at a time."""
    text = f'p cnf {num_vars} {sum(map(len, families))}\n'
    clauses = chain(*families)
    while text:
        yield text
        text = ''.join([' '.join([*map(str, clause), '0\n']) for clause in islice(clauses, 1000)])


def solutions(puzzle, options):
    """Yield different solutions, each checked and with its model, () for one of our own search."""
    source = options.model or options.solver
    if source:
        found = decoded(puzzle, options)
    else:
        own = search(puzzle, True) if options.sure else search(puzzle)
        found = ((solution, ()) for solution in own)
    texts = set()
    for solution, model in found:
        fault = check(puzzle, solution)
        text = render(puzzle, solution) if texts and not fault else ''
        if text in texts:
            fault = 'it was found before'
        if fault:
            left_out = model[:puzzle.own + 1].count(None)
            fault += f'; it leaves out {count_of(left_out, "variable")}' * (left_out > 0)
            raise BadInput(f'{source or "internal error"}: the model is no solution: {fault}')
        yield solution, model
        texts.add(text or render(puzzle, solution))  # the first one only if needed


def decoded(puzzle, options):
    """Yield (solution, model) from the file of --model, which has one at most, or from a SAT program."""
    encoded, excluded = encode(puzzle), []
    while True:
        if options.model:
            model = read_answer(options.model, read_bytes(options.model), encoded)
        else:
            model = run_solver(options.solver, encoded, dimacs(*encoded, excluded))
        if not model:
            return
        yield decode(puzzle, [*map(bool, model)]), model  # a variable that is left out is false
        if options.model:
            return
        excluded.append(excluding(puzzle, model))
        if options.sure:  # the values that all share
            excluded = [sorted(set.intersection(*map(set, excluded)))]


def excluding(puzzle, model):
    """Return the clause that excludes the solution of a model."""
    return [-v if model[v] else v for v in range(1, puzzle.own + 1)]
# endregion


# region SAT answers
def read_answer(source, data, encoded):
    """Return the model in a SAT solver's answer, or None for "unsatisfiable".

    It is MiniSat's result file, the `s` and `v` lines of the SAT competition, or what zChaff prints, whose (5) may
    have either value. A variable without a literal is None.
    """
    num_vars, clauses = encoded
    answers, said = set(), 'none'
    model = [False] + [None] * num_vars
    for line, text in enumerate(data.decode('latin-1').split('\n'), 1):
        *head, last = text.upper().replace('SATISFIABLE', 'SAT').split() or ['']
        if last in ('SAT', 'UNSAT') and head in ([], ['S'], ['RESULT:'], ['INSTANCE']):
            answers.add(last)
            continue
        if text.startswith(('s ', 'RESULT:')) or last in ('UNKNOWN', 'INDET'):
            said = shown(text)
        kind, *literals = text.partition('Random Seed')[0].split() or ['']  # zChaff ends its literals so
        if answers and is_number(kind.strip('()')):
            literals.append(kind)
        elif kind != 'v':
            continue
        for token in literals:
            q = read_number(token.strip('()'), f'{line} of {source}', -num_vars, num_vars)
            model[abs(q)] = q > 0
    if answers == {'UNSAT'}:
        return None
    if answers != {'SAT'}:
        said = ' and '.join(sorted(answers)) or said
        raise BadInput(f'{source}: expected one answer of a SAT solver, found {said}')
    if clauses and model.count(None) == num_vars:
        raise BadInput(f'{source}: no model, only that there is one')
    return model
# endregion


# region SAT programs
def run_solver(command, encoded, texts):
    """Return the model that a SAT program finds for a formula in texts, or None."""
    import tempfile
    words = program_words(command)
    programs.append(command)  # from here on, signals are only noted
    try:
        with tempfile.TemporaryDirectory() as folder:
            cnf = os.path.join(folder, 'formula.cnf')
            result = os.path.join(folder, 'result')
            with open(cnf, 'w', newline='\n') as file:
                file.writelines(texts)
            printed = os.devnull if '{out}' in ''.join(words) else result
            words = [word.replace('{cnf}', cnf).replace('{out}', result) for word in words]
            code = run_program(words, printed)
            data = read_bytes(result) if os.path.isfile(result) else b''
    finally:
        programs.pop()
        for signal in signals:
            leave(signal)
    if code == 3 or not 0 <= code <= 128 or not data.strip():  # died: -9, 137 by a shell, 3 by abort() on Windows
        raise BadInput(f'{words[0]}: no answer, exit code {code}')
    return read_answer(words[0], data, encoded)


def program_words(command):
    """Return the words of a command, with the files that the program wants."""
    import shlex
    try:
        if os.name == 'nt':
            command = command.replace('\\', r'\\')  # no escape there
        words = shlex.split(command)
        name = os.path.basename(words[0])
    except (ValueError, IndexError):
        raise BadInput(f'--solver: {shown(command)} is not a command') from None
    if '{cnf}' not in command:
        words.append('{cnf}')
    if '{out}' not in command:
        words += ['{out}'] * name.startswith('minisat') + ['-model'] * name.startswith('glucose')
    return words


def run_program(words, path):
    """Return the exit code of a program that prints to the file at `path`."""
    import subprocess
    import time
    nothing = subprocess.DEVNULL
    with open(path, 'wb') as file:
        try:
            process = subprocess.Popen(words, stdin=nothing, stdout=file, stderr=nothing, start_new_session=True)
        except OSError as error:
            error.filename = words[0]  # Windows names none
            raise
    while process.poll() is None and not signals:
        time.sleep(.002)
    try:  # kill what the program has started, too
        if os.name == 'nt':
            process.kill()
        else:
            os.killpg(process.pid, 9)
    except OSError:
        pass  # nothing is left
    return process.wait()
# endregion


# region pictures
def svg(solution, n, m, *layers, x=-1, y=-1):
    """Return an SVG picture of n x m cells, from (x, y) on. (0, 0) is the centre of the first cell.

    A layer is (attributes, path) or (attributes, texts). In [(2, 0, 'A')], A is in the third column.
    """
    width = m - x
    height = n - y
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" '
             f'width="{24 * width}" height="{24 * height}" role="img" fill="none" font-family="sans-serif" '
             'font-size=".6" text-anchor="middle" stroke-width=".04">',
             f'<title>{TITLE}{": no solution" * (solution is None)}</title>',
             f'<path fill="#fff" d="M{x} {y}h{width}v{height}h-{width}z"/>']
    for attributes, content in layers:
        if isinstance(content, str):
            lines.append(f'<path {attributes} d="{content}"/>')
        else:
            texts = [f'<text x="{column:g}" y="{row + .22:g}">{text}</text>' for column, row, text in content]
            lines += [f'<g {attributes}>', *texts, '</g>']
    lines.append('</svg>')
    return '\n'.join(lines)


def lattice(n, m):
    """Return a path, the lines of the grid."""
    rows = [f'M-.5 {row - .5}h{m}' for row in range(n + 1)]
    columns = [f'M{column - .5}-.5v{n}' for column in range(m + 1)]
    return ''.join(rows + columns)
# endregion


# region addresses
def read_address(text, line, names):
    """Return (rows, columns, codes, name): (2, 3, ['g', '-10'], 'slither') for puzz.link/p?slither/3/2/g-10.

    Return None if the text is no address. names are those of the puzzle.
    """
    if '://' not in text and '/p' not in text:
        return None
    import re
    address = r'[^?\s]+/p(?:\.html)?\?(?:type=\w+&)?(\w+?)(?:_edit|_play)?(/[^/#\d]*)?/(\d+)/(\d+)/([^#]*)'
    found = re.match(address, text.strip())
    if not found or found[1] not in names:
        other = f', found {shown(found[1])}' if found else ''
        raise bad(line, f'expected an address such as https://puzz.link/p?{names[0]}/9/9/..{other}')
    name, flag, columns, rows, codes = found.groups('')
    if name + flag not in names:  # such as `/f` or `/v:`
        raise bad(line, f'{shown(flag[1:])} in the address means other rules')
    columns = read_number(columns, line, 1, 99999)
    rows = read_number(rows, line, 1, 99999)
    return rows, columns, re.findall('-..|.', codes.rstrip('/')), name + flag


def cells_of_address(address, line, meaning):
    """Return the cells of (rows, columns, codes). The last code may go on after the last cell.

    A code is one character, or `-` and two. meaning maps each to its cells; `g` to `z` are 1 to 20 blank cells.
    """
    blanks = {code: '.' * count for count, code in enumerate('ghijklmnopqrstuvwxyz', 1)}
    meaning = {**blanks, **meaning}
    rows, columns, codes, *_ = address
    count = rows * columns
    cells = []
    for code in codes:
        cell = len(cells) + 1
        if cell > count or code not in meaning:
            raise bad(line, f'{shown(code)} in the address is no code for cell {cell} of {count}')
        cells += meaning[code]
    if len(cells) < count:
        raise bad(line, f'the address ends after {len(cells)} of {count} cells')
    return cells[:count]
# endregion


# region SAT solver
class Solver:
    """Decide a formula in conjunctive normal form by conflict-driven clause learning.

    Literals are v and -v for a variable v of 1..num_vars, as in DIMACS; table[-v] is the place of -v. A clause
    is a list that watches its first two literals.

    A puzzle takes part by functions. After unit propagation, imply(solver, start) may `assign` literals, and returns
    None or a falsified clause; it has seen trail[:start] before. choose(solver) returns an undefined literal to decide,
    or None. When all variables are assigned, refuse(solver) returns clauses, some of them broken; without any, it is
    a model. They may not call `add_clause` or `solve`: to probe, they ask a second solver.

    The core is MiniSat's (Een, Sorensson 2003): decisions by activity, learning at the first unique implication
    point, minimisation, saved phases; with best phases (Biere, Fleury 2020).
    """

    RESTART = 50  # conflicts between restarts, at least 1
    REDUCE = 1000  # learnt clauses until most are forgotten, at least 1; half as many more each later time

    def __init__(self, num_vars, clauses=(), imply=lambda *_: None, choose=lambda _: None, refuse=lambda _: ()):
        length = 2 * num_vars + 1
        self.num_vars = num_vars
        self.never = length  # above all levels
        self.imply, self.choose, self.refuse = imply, choose, refuse
        self.variables = {*range(1, num_vars + 1)}
        self.order = [*self.variables]  # the most active at the last restart first
        self.passed = [0]  # decision level -> so many at the front of the order are assigned
        self.consistent, self.assumptions = True, ()  # consistent: there may be a model
        self.trail, self.trail_lim = [], []  # true literals; length of the trail at each decision
        self.head = self.told = 0  # trail[:head] is propagated, trail[:told] is known to `imply`
        self.values = [0] * length
        self.value = self.values.__getitem__  # of a literal: 1 true, -1 false, 0 undefined; unchecked
        self.levels = [length] * length  # literal -> level where it became false, or `never`
        self.reasons = [None] * length  # false literal -> clause that made it so, None after a decision
        self.seen = [False] * length  # whether `analyze` has met a variable, at both literals
        self.watches = [[] for _ in self.values]  # literal -> clauses that watch it
        self.learnt = []  # (glue, length, clause) of the learnt clauses that may be forgotten
        self.phases = [-v for v in range(num_vars + 1)]  # variable -> literal to decide
        self.keep_phases()
        self.bump = 1.  # what a conflict adds to activity; it grows
        self.activity = [0.] * (num_vars + 1)
        self.conflicts, self.next_restart, self.room = 0, self.RESTART, self.REDUCE
        for clause in clauses:
            self.add_clause(clause)

    def add_clause(self, literals):
        """Add a clause, any iterable of literals. Undo as much of the assignment as it needs."""
        clause = [*dict.fromkeys(literals)]
        variables = {*map(abs, clause)}
        if not variables <= self.variables:
            raise ValueError(f'{clause}: no such variable')
        if any(map(self.value, clause)):
            self.longest = 0  # a refused model is not the best
            clause = [q for q in clause if self.levels[q]]
            clause.sort(key=self.levels.__getitem__, reverse=True)
        if len(variables) >= len(clause):  # else it is always true
            self.attach(clause)

    def attach(self, clause):
        """Watch the first two literals: those that are not false, or became so last. Assign the first if it follows.

        This goes back to the last level at which the clause has a literal that is not false.
        """
        if not clause:
            self.consistent = False
            return
        for q in clause[:2]:
            self.watches[q].append(clause)
        first = self.levels[clause[0]]
        second = self.levels[clause[1]] if len(clause) > 1 else 0
        self.backtrack(min(first - 1, second))
        if first > second and not self.value(clause[0]):
            self.assign(clause[0], clause)

    def solve(self, assumptions=(), limit=float('inf')):
        """Return whether a model has these literals, or None if `limit` conflicts do not decide it."""
        if assumptions or self.assumptions:
            self.backtrack(0)
        self.assumptions, last = assumptions, self.conflicts + limit
        while self.consistent:
            conflict = self.propagate()
            if conflict is None and self.told < len(self.trail):
                start, self.told = self.told, len(self.trail)
                conflict = self.imply(self, start)
            if conflict is not None:
                self.learn(conflict)
            elif self.head < len(self.trail):
                continue  # propagate what `imply` assigned
            elif len(self.trail_lim) < len(assumptions):
                if self.decide(assumptions[len(self.trail_lim)]) < 0:
                    return False
            elif len(self.trail) == self.num_vars:
                self.keep_phases()
                clauses = [*self.refuse(self)]
                if not clauses:
                    return True
                for clause in clauses:
                    self.add_clause(clause)
            elif self.conflicts >= last:
                return None
            elif self.conflicts >= self.next_restart:
                self.restart()
            elif self.decide(self.choose(self) or self.most_active()) != 0:
                raise ValueError('a decision is assigned')
        return False

    def model(self):
        """Return the model that `solve` found, as a list with True or False at each variable."""
        return [value > 0 for value in self.values[:self.num_vars + 1]]

    def learn(self, conflict):
        """Learn a clause from a falsified one."""
        self.conflicts += 1
        self.backtrack(max([self.levels[q] for q in conflict], default=0))
        if not self.trail_lim:
            self.consistent = False
            return
        clause = self.analyze(conflict)
        glue = len({self.levels[q] for q in clause})  # the number of its levels
        if self.trail_lim[-1] > self.longest:
            self.backtrack(len(self.trail_lim) - 1)
            self.keep_phases()
        self.attach(clause)
        if glue > 2:
            self.learnt.append((glue, len(clause), clause))
        self.bump *= 1 + 20 / (200 + self.conflicts)

    def keep_phases(self):
        """Note the longest trail without a conflict."""
        self.best, self.longest = self.values[:], len(self.trail)

    def restart(self):
        """Decide anew from the assumptions on. Now and then forget learnt clauses."""
        self.backtrack(len(self.assumptions))
        if len(self.learnt) >= self.room:
            self.reduce()
        self.sort()
        self.next_restart = self.conflicts + self.RESTART

    def reduce(self):
        """Forget 70 % of the learnt clauses, the highest glue first."""
        self.backtrack(0)  # where no clause is needed as a reason
        self.room += self.REDUCE / 2
        self.learnt.sort()
        kept = len(self.learnt) * 3 // 10
        for *_, clause in self.learnt[kept:]:
            clause.clear()
        del self.learnt[kept:]
        for watching in self.watches:
            watching[:] = filter(None, watching)

    def decide(self, q):
        """Open a level, and assign the literal there if it is undefined. Return the value that it had."""
        if abs(q) not in self.variables:
            raise ValueError(f'{q}: no such variable')
        self.trail_lim.append(len(self.trail))
        self.passed.append(self.passed[-1])
        value = self.value(q)
        if not value:
            self.assign(q, None)
        return value

    def most_active(self):
        """Return an undefined literal of the highest activity."""
        order, values, at = self.order, self.values, self.passed[-1]
        while values[order[at]]:
            at += 1
        self.passed[-1] = at
        q = self.phases[order[at]]
        return -q if self.best[q] < 0 else q

    def sort(self):
        """Put the most active variables first in the order of decisions."""
        self.order.sort(key=self.activity.__getitem__, reverse=True)
        self.passed = [0] * len(self.passed)

    def assign(self, q, reason):
        """Make an undefined literal true at the current decision level."""
        self.values[q], self.values[-q] = 1, -1
        self.levels[-q], self.reasons[-q] = len(self.trail_lim), reason
        self.trail.append(q)

    def propagate(self):
        """Make a literal true if all others of its clause are false. Return a falsified clause or None."""
        values, levels, reasons, watches = self.values, self.levels, self.reasons, self.watches
        trail, head, level = self.trail, self.head, len(self.trail_lim)
        while head < len(trail):
            false = -trail[head]
            head += 1
            watching = watches[false]
            for at in range(len(watching) - 1, -1, -1):  # backwards: the last takes the place of one that goes
                clause = watching[at]
                q = clause[0]  # the other watched literal
                if q == false:
                    q = clause[1]
                if values[q] <= 0:
                    for r in clause:
                        if values[r] >= 0 and r != q:
                            clause[clause.index(r)] = false
                            clause[0] = q
                            clause[1] = r
                            watches[r].append(clause)
                            watching[at] = watching[-1]
                            watching.pop()
                            break
                    else:
                        if values[q]:
                            return clause
                        values[q] = 1
                        values[-q] = -1
                        levels[-q] = level
                        reasons[-q] = clause
                        trail.append(q)
        self.head = head
        return None

    def analyze(self, clause):
        """Return a learnt clause: literals of falling levels, of which only the first is of the current one.

        All literals of the clause are false. The highest level among them is the current one, and not 0.
        """
        levels, reasons, seen, activity = self.levels, self.reasons, self.seen, self.activity
        backwards, current = reversed(self.trail), len(self.trail_lim)
        pending, learnt, marked = 0, [], []
        while True:
            for q in clause:
                if not seen[q] and levels[q]:
                    seen[q] = seen[-q] = True
                    marked.append(q)
                    if levels[q] == current:
                        pending += 1
                    else:
                        learnt.append(q)
            for q in backwards:
                if seen[q]:
                    break
            pending -= 1
            if not pending:
                break
            clause = reasons[-q]
        # A literal is redundant if all others of its reason are in the clause, or of level 0.
        learnt = [other for other in learnt
                  if reasons[other] is None or any([levels[r] and not seen[r] for r in reasons[other]])]
        for other in marked:
            activity[abs(other)] += self.bump
            seen[other] = seen[-other] = False
        learnt.append(-q)
        learnt.sort(key=levels.__getitem__, reverse=True)
        return learnt

    def backtrack(self, level):
        """Undo the assignments above a decision level, and keep their phases."""
        if len(self.trail_lim) <= level:
            return
        trail, length = self.trail, self.trail_lim[level]
        values, levels, phases = self.values, self.levels, self.phases
        for q in trail[length:]:
            values[q] = values[-q] = 0
            phases[abs(q)] = q
            levels[-q] = self.never
        del trail[length:], self.trail_lim[level:], self.passed[level + 1:]
        self.head = length
        self.told = min(self.told, length)
# endregion


if __name__ == '__main__':
    run_script()
