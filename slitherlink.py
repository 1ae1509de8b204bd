#!/usr/bin/env python3
"""Slitherlink: one loop along the grid; a clue is the number of edges of its cell that are on the loop.

Input: one instance on a line: `N M` and N rows of M characters, 0-4 for a clue and `.` for none.

Output for each instance: a line that repeats it; then `N M` and 2N+1 groups of 0 and 1, where 1 is an edge on
the loop: the M edges above row 1, the M+1 vertical edges of row 1, and so on; or `N M UNSATISFIABLE`.

Example:
    $ echo 5 5 ..32. 222.3 0..1. 2.2.. .2323 | python3 slitherlink.py
    5 5 ..32. 222.3 0..1. 2.2.. .2323
    5 5 11011 101101 10101 010010 01101 000101 01101 010010 10101 101101 11011

Variables: the edge is on the loop, in the order of the output; then for each cell in reading order: it is
inside; then for each cell: one before it is inside; then the arcs of two trees.

Rules:
    rule                              clauses of `encode`        the search             `check` says
    a clue counts its cell's edges    1. clue                    1. clue, STATES        the clue is
    a vertex has no edge or two       2. vertex, 3. inside       2. vertex, STATES      a vertex has
    there is a loop                   4. begun                   search                 there is no loop
    it is the only one                5. trees, 6. one loop      Side, unclosed         more than one loop
A new rule about the edges of one cell or vertex is a family of clauses in `local_rules` and a text in `check`, above
`stack`, which takes the loop apart; the rest stays right. To change a rule, change all in its row. `Side`,
`unclosed` and the trees rely on there being one loop, and the variables "inside" on a loop that does not cross itself.

Solving: `deduced_states` finds edges, then the solver decides which cells are inside.

Names, in the example:
    place     28 for the first cell, 15, 27, 29, 41 for its edges; see `Grid`
    s         1 for edge 15, its variable
    edges_of  {28: [1, 6, 7, 12], ..}: cell or vertex -> its edges up, left, right, down
    inside    {28: 61, ..}: cell -> its variable; in the search its literal, 1 for the frame
    arcs      {28: {1: 111, ..}, ..}: cell or vertex -> {s: the arc across or along edge s}

As a module: parse(lines) returns puzzles. search(puzzle) yields loops, each the 0s and 1s of all edges in the order of
the output: '1111' for `1 1 4`. check(puzzle, loop) returns None or what is wrong.
"""
import gc
import os
import sys
from itertools import chain, combinations, groupby, islice, product, takewhile

NAME = 'slitherlink.py'
TITLE = 'Slitherlink'
NONE = '{0.n} {0.m} UNSATISFIABLE'  # the format of a puzzle without a solution


# --- board ---

grids = {}  # (n, m) -> Grid


class Puzzle:
    """A board. text has all cells as they were read; in clues, `-` and `_` are `.`."""

    def __init__(self, m, text, line):
        self.n = len(text) // m
        self.m = m
        self.text = text
        self.line = line
        self.clues = text.replace('-', '.').replace('_', '.')
        self.own = 2 * len(text) + self.n + m  # edges

    @property
    def grid(self):
        sizes = self.n, self.m
        grids[sizes] = grids.get(sizes) or Grid(*sizes)
        return grids[sizes]


class Grid:
    """The grid of n rows and m columns as places in reading order, for cells, vertices and edges alike.

    A grid of one cell has 5 columns: the cell is 12, its edges are 7, 11, 13, 17, its vertices 6, 8, 16, 18.
    The other even places are the frame. `steps` lead from a cell or vertex to its edges, twice as far to the next
    ones; `corners` lead from a cell to its vertices, or back. In an odd row, edges are horizontal.
    """

    def __init__(self, n, m):
        stride = 2 * m + 3
        self.stride = stride
        self.places = range(stride * (2 * n + 3))
        self.steps = [-stride, -1, 1, stride]
        self.corners = [-stride - 1, -stride + 1,
                        stride - 1, stride + 1]
        rows = [self.places[start:start + stride] for start in self.places[::stride]]
        self.cells = [place for row in rows[2:-1:2] for place in row[2:-1:2]]
        self.vertices = [place for row in rows[1::2] for place in row[1::2]]
        self.edges = [place for row in rows[1:-1] for place in row[1:-1] if place % 2]
        self.frame = {*self.places[::2]}.difference(self.cells, self.vertices)
        variables = {edge: s for s, edge in enumerate(self.edges, 1)}
        self.edges_of = {place: [*map(variables.get, self.around(place))]
                         for place in self.cells + self.vertices}  # None off the grid
        self.beside = []  # of each edge: the cells beside it, the vertices at its ends
        for edge in self.edges:
            up, left, right, down = self.around(edge)
            self.beside.append([up, down, left, right] if edge // stride % 2 else [left, right, up, down])

    def around(self, place):
        return [place + step for step in self.steps]


def givens(puzzle):
    return [i for i, clue in enumerate(puzzle.clues) if clue != '.']


def only(puzzle, kept):
    kept = {*kept}
    clues = [clue if i in kept else '.' for i, clue in enumerate(puzzle.clues)]
    return Puzzle(puzzle.m, ''.join(clues), puzzle.line)


# --- rules ---

def at_most(k, literals):
    return [*combinations([-q for q in literals], k + 1)]


def local_rules(puzzle):
    """Yield the rules of single cells and vertices, as clauses over edges."""
    edges_of = puzzle.grid.edges_of
    # 1. clue: of each k+1 edges of the cell one is absent, of each 5-k one is present
    for clue, cell in zip(puzzle.clues, puzzle.grid.cells):
        if clue != '.':
            k = int(clue)
            yield from at_most(k, edges_of[cell])
            yield from at_most(4 - k, [-s for s in edges_of[cell]])
    # 2. vertex: not all four edges are present; 3. makes their number even
    for vertex in puzzle.grid.vertices:
        if None not in edges_of[vertex]:
            yield [-s for s in edges_of[vertex]]


def edge_clauses(s, x, y):
    """Return clauses: edge s is present if and only if its sides x and y differ."""
    return [[-s, x, y], [-s, -x, -y],
            [s, -x, y], [s, x, -y]]


def over_cells(clause, sides):
    """Return clauses over cells that say what a clause over edges does: [[x, -y], [-x, y]] for [-s].

    sides[s] is (x, y), the literals "inside" of the cells beside edge s. k edges may give 2^k clauses. Where an edge is
    known, some are always true, or have a literal twice; the solver takes them.
    """
    clauses = [[]]
    for s in clause:
        x, y = sides[abs(s)]
        if s < 0:
            y = -y
        clauses = [[*clause, p, q] for clause in clauses for p, q in ((x, y), (-x, -y))
                   if -p not in clause and -q not in clause]
    return clauses


def encode(puzzle):
    grid = puzzle.grid
    clauses = [*local_rules(puzzle)]
    inside = {cell: v for v, cell in enumerate(grid.cells, puzzle.own + 1)}
    begun = [v + len(inside) for v in inside.values()]
    # 3. inside: an edge is present if and only if one of its two sides is inside
    for s, (a, b, *_) in enumerate(grid.beside, 1):
        x, y = inside.get(a), inside.get(b)
        if x and y:
            clauses += edge_clauses(s, x, y)
        else:
            side = x or y
            clauses += [-s, side], [s, -side]
    # 4. begun: a cell is inside; for all cells after it, one before is inside
    clauses.append([*inside.values()])
    for x, here, after in zip(inside.values(), begun, begun[1:]):
        clauses += [-x, after], [-here, after]
    # 5. trees: each cell has an arc, across an edge to the next cell or the outside; each vertex but the
    # first has one, along an edge to the next vertex; no edge has two
    variables = begun[-1]
    arcs = {place: {} for place in grid.cells + grid.vertices[1:]}
    for s, starts in enumerate(grid.beside, 1):
        both = []
        for start in starts:
            if start in arcs:
                variables += 1
                both.append(variables)
                arcs[start][s] = variables
        clauses += at_most(1, both)
    clauses += [[*own.values()] for own in arcs.values()]
    # 6. one loop: no arc goes across the loop, but one goes upwards out of the first inside cell
    for cell, here in zip(grid.cells, begun):
        top = grid.edges_of[cell][0]
        for s, arc in arcs[cell].items():
            clauses.append([-arc, -s, -here] if s == top else [-arc, -s])
    return variables, clauses


def check(puzzle, solution):
    if not isinstance(solution, str) or solution.strip('01') or len(solution) != puzzle.own:
        return f'expected {puzzle.own} values 0 or 1'
    grid = puzzle.grid
    loop = {s for s, value in enumerate(solution, 1) if value == '1'}
    for i, (clue, cell) in enumerate(zip(puzzle.clues, grid.cells)):
        count = len(loop.intersection(grid.edges_of[cell]))
        if clue not in ('.', str(count)):
            row, column = divmod(i, puzzle.m)
            return f'row {row + 1}, column {column + 1} has {count_of(count, "edge")}, the clue is {clue}'
    for vertex in grid.vertices:
        count = len(loop.intersection(grid.edges_of[vertex]))
        if count not in (0, 2):
            return f'a vertex has {count_of(count, "edge")} on the loop'
    if not loop:
        return 'there is no loop'
    stack = [min(loop)]
    while stack:  # take away what is connected with this edge
        s = stack.pop()
        if s in loop:
            loop.remove(s)
            for vertex in grid.beside[s - 1][2:]:
                stack += grid.edges_of[vertex]
    return 'there is more than one loop' if loop else None


# --- deduce ---
# The state of a cell or vertex is the set of its edges on the loop, as four bits: up 1, left 2, right 4,
# down 8. A set of states is an integer of 16 bits: bit 6 is set if "left and right" (2 + 4) is in the set.

STATES = {'.': 0xFFFF, '0': 0x0001, '1': 0x0116, '2': 0x1668, '3': 0x6880, '4': 0x8000,
          '+': 0x1669}  # by clue; + for a vertex
PRESENT = [0xAAAA, 0xCCCC, 0xF0F0, 0xFF00]  # the states with the edge up, left, right or down
# The edges that a cell shares with the vertex at each corner: a, b in `steps`, for the vertex 3 - b, 3 - a
CORNERS = [(0, 1), (0, 2), (1, 3), (2, 3)]


class ExcludedStates(dict):
    """The states of a cell or vertex -> those that it excludes from its neighbour at each corner."""

    def __missing__(self, states):
        values = [(~present, present) for present in PRESENT]  # the states without and with an edge
        self[states] = []
        for a, b in CORNERS:
            excluded = 0
            for x, y in product((0, 1), repeat=2):
                if not states & values[a][x] & values[b][y]:
                    excluded |= values[3 - b][x] & values[3 - a][y]
            self[states].append(excluded)
        return self[states]


excluded_states = ExcludedStates()


def deduced_states(puzzle):
    """Return the states left for the cell or vertex at each place, by two rules; None if one has none left.

    A cell and a vertex must both allow the values of the two edges they share. The other rule is `unclosed`.
    """
    grid = puzzle.grid
    states = [0] * len(grid.places)
    vertices = {*grid.vertices}
    mates = {}
    loop = set()
    ahead = [*zip(grid.steps, PRESENT)][2:]
    queue = {grid.cells[i] for i in givens(puzzle)}
    for clue, cell in zip(puzzle.clues, grid.cells):
        states[cell] = STATES[clue]
    for vertex in grid.vertices:
        states[vertex] = STATES['+']
        for s, present in zip(grid.edges_of[vertex], PRESENT):
            if not s:
                states[vertex] &= ~present
                queue.add(vertex)
    while queue:
        place = queue.pop()
        if not states[place]:
            return None
        for corner, excluded in zip(grid.corners, excluded_states[states[place]]):
            neighbour = place + corner
            if states[neighbour] & excluded:
                states[neighbour] &= ~excluded
                queue.add(neighbour)
        if place in vertices and not states[place] & 1:  # it is on the loop
            for step, present in ahead:
                if not states[place] & ~present and place + step not in loop:
                    loop.add(place + step)
                    queue.update(unclosed(grid, states, place, place + 2 * step, loop, mates))
    return states


def unclosed(grid, states, x, y, loop, mates):
    """Join the paths at the ends x and y of an edge: mates has each end -> the other end.

    If there are other paths, the edge that would close this one is absent. Yield the vertices with fewer states.
    """
    start = mates.pop(x, x)  # of the joined path
    end = mates.pop(y, y)
    mates[start] = end
    mates[end] = start
    step = (end - start) // 2
    if len(mates) > 2 and step in grid.steps and start + step not in loop:
        states[start] &= ~PRESENT[grid.steps.index(step)]
        yield start


# --- propagate ---

class Side:
    """The cells inside the loop, or those outside, in a model that may have them in several parts.

    Here # marks cells inside. The numbers are the literals "inside":

        # # . . #    2 3 4  5  6
        . . . . .    7 8 9 10 11

    All parts must join the core, the largest with a cell known to be inside, or else the largest: 2 and 3. A way leads
    through cells not known to be outside. The exits of 6 are the cells beside it from which a way leads to 2 without
    passing another. So [-6, -2, 5, 11] is true of all solutions: if 6 and 2 are inside, so is the way that joins them.

    If 9 is known to be outside, 5 is the only exit, for 10 and 11 behind it as well: [-2, -6, 5], [-2, -10, 5],
    [-2, -11, 5]. If no cell of the core is known to be inside, and all ways need one exit, here 4, it is the only
    one, and the cells beyond it get clauses with 6: [-6, -2, 4], [-6, -3, 4], ..

    A set of cells is an integer with bit c for cell c, and literals[c] says that cell c is on this side.
    """

    def __init__(self, stride, literals, solver):
        self.stride, self.literals, self.solver = stride, literals, solver
        level_0 = solver.trail[:solver.trail_lim[0]] if solver.trail_lim else solver.trail
        self.taken = self.bits_of({*solver.trail})  # on this side
        self.fixed = self.bits_of({*level_0})  # known to be
        self.possible = self.bits_of({*literals}.difference([-q for q in level_0]))

    def clauses(self):
        """Yield clauses that are true of all solutions. Each part but the core breaks one, or is behind another."""
        *parts, core = self.parts()
        fixed = core & self.fixed
        there = self.members(fixed or core)[0]
        refused = 0
        for part in parts:
            ours = self.members(part)
            exits = self.exits(part, core)
            tries = self.members(self.way(part, core) & ~self.taken)
            for q in () if fixed else tries:
                if not self.flood(part, self.possible & ~self.bits_of([q])) & core:  # all ways need it
                    exits = [q]
                    tries = [-q for q in ours]  # without the part
                    break
            for q in tries:  # else parts grow cell by cell
                phase(self.solver, q)
            if part & refused:  # it is behind the exit of another part
                continue
            if len(exits) > 1:
                yield [-ours[0], -there, *exits]
                continue
            others = self.possible & ~self.bits_of(exits)
            behind = self.flood(part, others)
            refused |= behind
            if fixed:
                yield from [[-there, -q, *exits] for q in self.members(behind)]
            else:
                yield from [[-ours[0], -q, *exits] for q in self.members(others & ~behind)]

    def bits_of(self, literals):
        """Return the cells that have one of these literals."""
        return int(''.join(['1' if q in literals else '0' for q in reversed(self.literals)]), 2)

    def members(self, bits):
        """Return the literals of a set of cells, each once."""
        digits = bin(bits)[:1:-1]
        found = [q for q, digit in zip(self.literals, digits) if digit == '1']
        return [*dict.fromkeys(found)]

    def grown(self, bits):
        in_row = bits | (bits << 1) | (bits >> 1)
        return in_row | (bits << self.stride) | (bits >> self.stride)

    def flood(self, reached, bits):
        """Return all cells that `reached` leads to in a set of cells."""
        before = 0
        while reached != before:
            before = reached
            reached = self.grown(reached) & bits
        return reached

    def exits(self, start, end):
        """Return the literals of the cells beside one part from which a way leads to the other."""
        border = self.grown(start) & self.possible
        reached = self.flood(end, self.possible & ~border)
        return self.members(self.grown(reached) & border)

    def parts(self):
        """Return the parts of the side, the core last."""
        parts = []
        left = self.taken
        while left:
            parts.append(self.flood(left & -left, left))
            left ^= parts[-1]
        return sorted(parts, key=lambda part: (part & self.fixed > 0, bin(part).count('1')))

    def way(self, part, core):
        """Return the cells of a shortest way from a part to the core, or 0."""
        rings = [part]
        while not rings[-1] & core:
            rings.append(self.grown(rings[-1]) & self.possible)
            if rings[-1] == rings[-2]:
                return 0
        end = rings.pop() & core
        way = 0
        for nearer in reversed(rings):
            end = self.grown(end) & nearer
            end &= -end
            way |= end
        return way


# --- search ---

FRAME = 1  # the variable of the outer cells


def literals_of(grid, states):
    """Return {cell: literal "inside"}. Most cells beside a known edge share a variable."""
    inside = dict.fromkeys(grid.frame, FRAME)
    variables = FRAME
    for cell in grid.cells:
        for step, present in zip(grid.steps, PRESENT):
            other = inside.get(cell + 2 * step)
            if other and not states[cell] & present:  # the edge is absent
                inside.setdefault(cell, other)
            if other and not states[cell] & ~present:  # it is present
                inside.setdefault(cell, -other)
        if cell not in inside:
            variables += 1
            inside[cell] = variables
    return inside


def search(puzzle, differing=False):
    """Yield all solutions; or only as long as one differs where all before agree."""
    grid = puzzle.grid
    states = deduced_states(puzzle)
    if not states:
        return
    inside = literals_of(grid, states)
    sides = {s: (inside[a], inside[b]) for s, (a, b, *_) in enumerate(grid.beside, 1)}
    clauses = [[-FRAME], inside.values()]  # there is a loop
    known = {-s if x == y else s for s, (x, y) in sides.items() if abs(x) == abs(y)}
    for clause in local_rules(puzzle):
        if known.isdisjoint(clause):  # else it is true
            clauses += over_cells(clause, sides)
    literals = [inside[cell] for cell in sorted(inside)]
    num_vars = max(map(abs, literals))
    variables = range(1, num_vars + 1)
    if differing:  # ask for the open edges
        variables = []
        for x, y in sides.values():
            if abs(x) != abs(y):
                num_vars += 1
                variables.append(num_vars)
                clauses += edge_clauses(num_vars, x, y)

    def refuse(solver):
        return [clause for sign in (1, -1)
                for clause in Side(grid.stride // 2 + 1, [sign * q for q in literals], solver).clauses()]

    solver = Solver(num_vars, clauses, refuse=refuse)
    # Try a comb first: each side is connected, and near to all of the other
    #   # # # # #
    #   # . # . #
    for cell, q in inside.items():
        row, column = divmod(cell, grid.stride)
        is_gap = row > 2 and column % 4 == 0
        phase(solver, -q if is_gap else q)
    for _ in models(solver, variables, differing):
        yield ''.join(['01'[solver.value(x) != solver.value(y)] for x, y in sides.values()])


# --- decode ---

def decode(puzzle, model):
    return ''.join(['01'[value] for value in model[1:puzzle.own + 1]])


def common(puzzle, found):
    return ''.join([values[0] if len({*values}) == 1 else '.' for values in zip(*found)])


# --- render ---

CHARACTERS = '·╵╴┘╶└─ ╷│┐ ┌'  # of a vertex, by its state
STROKES = {'0': (' ', '   '), '1': ('│', '───'), '.': ('┆', '┄┄┄')}  # of vertical and horizontal edges


def grouped(puzzle, text, length, other):
    """Return the sizes, then groups of the two lengths in turn."""
    line = f'{puzzle.n} {puzzle.m}'
    while text:
        line += ' ' + text[:length]
        text = text[length:]
        length, other = other, length
    return line


def render(puzzle, solution):
    return grouped(puzzle, solution, puzzle.m, puzzle.m + 1)


def restated(puzzle):
    return grouped(puzzle, puzzle.text, puzzle.m, puzzle.m)


def draw(puzzle, solution):
    grid = puzzle.grid
    text = [''] * len(grid.places)
    for edge, value in zip(grid.edges, solution):
        text[edge] = STROKES[value][edge // grid.stride % 2]
    for cell, clue in zip(grid.cells, puzzle.clues):
        text[cell] = f' {clue} '.replace('.', ' ')
    for vertex in grid.vertices:
        up, left, right, down = [text[edge] in STROKES['1'] for edge in grid.around(vertex)]
        text[vertex] = CHARACTERS[up + 2 * left + 4 * right + 8 * down]
    starts = grid.places[::grid.stride][1:-1]
    return '\n'.join([''.join(text[at:at + grid.stride]).rstrip() for at in starts])


def picture(puzzle, solution):
    grid = puzzle.grid
    n = puzzle.n
    m = puzzle.m
    paths = {value: [] for value in STROKES}
    for (*_, start, end), value in zip(grid.beside, solution or ''):
        y, x = divmod(start, grid.stride)
        direction = 'vh'[end == start + 2]
        paths[value].append(f'M{x / 2 - 1} {y / 2 - 1}{direction}1')
    clues = [(i % m, i // m, puzzle.clues[i]) for i in givens(puzzle)]
    return svg(solution, n, m, ('stroke="#bbb"', lattice(n, m)),
               ('fill="#000"', clues),
               ('stroke="#e80" stroke-width=".06" stroke-dasharray=".1"', ''.join(paths['.'])),
               ('stroke="#06c" stroke-width=".12" stroke-linecap="square"', ''.join(paths['1'])))


# --- parse ---

# Exactly one of the first two forms must fit, or each line must be an instance.
#   (address | N M row ..) ..       read_instances, on any lines
#   row .., blank line, row .., ..  with_sizes: boards of two rows or more
#   row: 12.. | 1 2 . .             read_rows: with blanks, it ends where the line ends

# of an address: a clue, up to two blank cells; `.` is an unknown clue
CODES = dict(zip('0123456789abcde.', '0 1 2 3 4 0. 1. 2. 3. 4. 0.. 1.. 2.. 3.. 4.. .'.split()))


def parse(lines):
    """Return the puzzles."""
    rows = [(line, tokens_of(text, line)) for line, text in enumerate(as_list(lines), 1)]
    groups = groupby(rows, lambda row: not row[1])
    boards = [[*board] for blank, board in groups if not blank]
    if not boards:
        raise bad(len(rows), 'expected a board')
    rows = dict(chain(*boards))
    if len(boards) == len(rows):  # blank lines between rows
        boards = [[*rows.items()]]
    readings = []
    faults = []
    for form in rows.items(), with_sizes(boards):
        try:
            readings.append([*read_instances(form)])
        except BadInput as fault:
            faults.append(str(fault))
    line, first = boards[0][0]
    if not faults and [puzzle.line for puzzle in readings[0]] != [*rows]:
        raise bad(line, 'sizes, or a row? write N M on a line of its own')
    if readings:
        return readings[0]
    fault = no_clue(rows, faults)
    if fault:
        raise BadInput(fault)
    begin = [words for _, words in boards[0][:2]]
    shapes = [[*map(len, words)] for words in begin]
    alone = not is_number(first[0])
    if len(first[0]) > 1 == len(first):
        alone = alone or shapes[1:] == shapes[:1]
    if alone and '/' not in ''.join(chain(*begin)):
        raise BadInput(faults[1])
    lengths = [len(''.join(words)) for words in begin]
    hint = f'; or is line {line} a row?' * (lengths == [2, 2])
    raise BadInput(faults[0] + hint)


def no_clue(rows, faults):
    """Return the message for a word or character that is no cell, or None. faults are those of the two readings."""
    begin = min(rows)
    for line, words in rows.items():
        for word in words:
            wrong = '' if '/' in word else foreign(word, '+0123456789.-_')
            if wrong:
                named = f'line {line}: {shown(wrong)}'
                for fault in faults[:1 + (line > begin)]:
                    if fault.startswith(named[:-1]) and ' in row ' in fault:
                        return fault
                return f'{named} is no clue, 0-4; . is a blank'
    for line, words in rows.items():
        at_fault = any([fault.startswith(f'line {line}:') for fault in faults])
        if '-1' in words and is_minus_one(words, at_fault):
            return f"line {line}: '-1' is no clue, 0-4; . is a blank"
    return None


def foreign(text, known):
    """Return the first characters of a text that are not known."""
    return ''.join(takewhile(lambda character: character not in known, text.strip(known)))


def is_minus_one(words, at_fault):
    """Return whether `-1` on a line is the number -1, meant as a blank, and not a row of a board of two columns.

    It is the number beside another cell, `-1 3` or `2 3 -1`, and alone if the line is at fault.
    """
    sizes = words[:2] if '-1' not in words[:2] else []
    cells = words[len(sizes):]
    if sizes == [str(len(cells)), '2'] and {*map(len, cells)} == {2}:
        return False
    single = [word for word in cells if word == '-1' or len(word) == 1]
    if at_fault and len(cells) == 1:
        return True
    return len(single) > 1 and (at_fault or not sizes)


def with_sizes(boards):
    """Yield the rows of boards without sizes, each board below its sizes."""
    for board in boards:
        line, first = board[0]
        sized = len(first) == 2 and ''.join(first).isdigit()
        if sized or len(board) == 1:
            raise bad(line, 'a row? write N M above each board')
        yield line, [str(len(board)), str(len(''.join(first)))]
        for line, row in board:
            yield line, [' '.join(row)]


def read_instances(rows):
    """Yield the puzzles of [(line, words), ..]."""
    tokens = [(line, row, word) for line, row in rows for word in row]
    tokens.reverse()
    while tokens:
        line, row, word = tokens.pop()
        address = read_address(word, line, ['slither', 'slitherlink'])
        if address:
            m = address[1]
            cells = cells_of_address(address, line, CODES)
        else:
            *_, other = tokens.pop() if tokens else ['']
            try:
                n, m = [read_number(token, line, 1, 999999999) for token in (word, other)]
                cells = [*read_rows(tokens, line, n, m)]
            except BadInput:
                if is_number(word) and row[:2] == [word, other]:
                    raise
                found = shown(word)
                raise bad(line, f'expected sizes N M, found {found}; more rows, or a count? . is a blank, not a space')
        yield Puzzle(m, ''.join(cells), line)


def read_rows(tokens, begin, n, m):
    """Take n rows of m characters from the end of tokens. A row of single characters takes the rest of its line."""
    for number in range(1, n + 1):
        if not tokens:
            raise bad(begin, f'row {number} of {n} is missing; . is a blank, not a space')
        line, _, text = tokens.pop()
        if len(text) == 1 < m:
            while tokens and tokens[-1][0] == line:
                text += ' ' + tokens.pop()[2]
        words = text.split()
        row = ''.join(words)
        wrong = foreign(text, '.01234-_ ')
        if wrong:
            raise bad(line, f'{shown(wrong)} in row {number} is no clue, 0-4; . is a blank')
        if 1 < len(words) < len(row):
            raise bad(line, f'row {number} has blanks between some of its cells; it goes to the end of its line')
        if len(row) != m:
            others = [len(word) for *_, word in tokens[:-m:-1]]
            if number == 1 < n == len(row) and len(others) == m - 1 and {*others} == {n}:
                raise bad(line, f'{m} rows of {n}, the sizes say {n} of {m}: swapped?')
            has = count_of(len(row), 'character')
            blank = '; . is a blank, not a space' * (len(row) < m)
            raise bad(line, f'row {number} has {has}, expected {m}{blank}')
        yield row


# --- main ---

def main():
    sure = 'print the edges that all solutions share, . if open'
    fewer = 'print the board with only givens that its one solution needs'
    options = read_options({**OPTIONS, **CONFLICT, 'fewer': fewer, 'sure': sure})
    puzzles = read_puzzles(options)
    if options.conflict or options.fewer:
        return [fewest_givens(puzzle, options) for puzzle in puzzles]
    return [answer(puzzle, options, head=restated(puzzle) + '\n', shared=common) for puzzle in puzzles]


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


# region conflict
# The script has givens(puzzle), a list of what can be taken away; only(puzzle, kept), the puzzle with these givens
# alone; restated(puzzle), its text in the form of the input.

CONFLICT = {'conflict': 'if there is no solution, print the board with givens that contradict each other'}


def fewest_givens(puzzle, options):
    """Take givens away, first in chunks, while there is still no solution (for --fewer, one solution)."""
    wanted = bool(options.fewer)

    def count(kept):
        return len([*islice(solutions(only(puzzle, kept), options), wanted + 1)])

    kept = givens(puzzle)
    found = count(kept)
    if found != wanted:
        yield ('UNSATISFIABLE', 'SATISFIABLE', 'MULTIPLE')[found] + '\n'
        return
    chunk = (len(kept) + 1) // 2
    while chunk:
        at = 0
        while at < len(kept):
            fewer = kept[:at] + kept[at + chunk:]
            if count(fewer) == wanted:
                kept = fewer
            else:
                at += chunk
        chunk //= 2
    yield restated(only(puzzle, kept)) + '\n'
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


# region models
def phase(solver, literal):
    """Try this value of a variable first, until a longer trail has the other."""
    solver.phases[abs(literal)], solver.best[literal], solver.best[-literal] = literal, 1, -1


def prefer(solver, literals):
    """Begin activity anew, and decide these literals first."""
    solver.activity = [0.] * len(solver.activity)
    for q in literals:
        solver.activity[abs(q)] = solver.bump
        phase(solver, q)
    solver.sort()


def models(solver, variables, differing=False):
    """Yield a `Solver.model` for each way to assign these variables; then exclude it by a clause.

    If differing, each changes a variable on which all before it agree.
    """
    shared, found = [q for v in variables for q in (v, -v)], solver.solve()
    while found:
        true = [q for q in shared if solver.value(q) > 0]
        yield solver.model()
        if differing:
            shared = true
            prefer(solver, [-q for q in true])  # so that few are left
            while shared and not solver.solve([-shared[-1]]):
                shared.pop()
            found = shared != []
        else:
            solver.add_clause([-q for q in true])
            found = solver.solve()
# endregion


if __name__ == '__main__':
    run_script()
