#!/usr/bin/env python3
"""Slitherlink: one loop along the grid; a clue is the number of edges of its cell that are on the loop.

Input: an instance a line, `N M` and N rows of M characters: 0-4 is a clue, `.`, `-` or `_` none.
The rows may stand on lines below `N M`. An address, https://puzz.link/p?slither/M/N/.., is an
instance too.

Output, as soon as an instance is solved: a line that repeats it; then `N M` and 2N+1 groups of 0
and 1, where 1 is an edge on the loop: the M horizontal edges above row 1, the M+1 vertical ones of
row 1, and so on to those below row N; or `N M UNSATISFIABLE`. The loop does not touch itself; no
loop at all is no solution. Two solutions differ in an edge.

Example:
    $ echo 5 5 ..32. 222.3 0..1. 2.2.. .2323 | python3 slitherlink.py
    5 5 ..32. 222.3 0..1. 2.2.. .2323
    5 5 11011 101101 10101 010010 01101 000101 01101 010010 10101 101101 11011

Variables, where cells and vertices count in reading order:
- the edge is on the loop: all edges, from 1, in the order of the output;
- the cell is inside the loop, for each cell;
- this cell or one before it is inside, for each cell;
- four arcs for each edge, each a step to the root of a spanning tree. The tree of the cells has the
  outside as its root: an arc goes across the edge from the cell above or on its left, one from the
  other cell. The tree of the vertices has the first vertex as its root: an arc goes along the edge
  from its upper or left vertex, one from the other vertex. No arc leaves a root.

Clauses:
1. clue: of each k+1 edges of the cell one is absent, of each 5-k one is present;
2. inside: an edge is present if and only if one of its two sides is inside;
3. vertex: two edges of a vertex are present, or none;
4. first: "this cell or one before it" is passed on, and true for the last cell;
5. trees: each cell has an arc, each vertex but the first has one, no edge has two;
6. one loop: no arc goes across the loop but one upwards out of the first inside cell.
Every model is one loop, and every loop has a model: samples/REPORT.md proves it.

Solving: `Deduction` finds edges without a search. A solver decides which `sides` are inside, by
`side_clauses`; `Connection` refuses an inside or an outside of several parts.

Source: H. P. Williams, "A linear-size zero-one programming model for the minimum spanning tree
problem in planar graphs" (2002), for 5.
"""
import gc
import os
import sys
from heapq import heapify, heappop, heappush
from itertools import chain, combinations, groupby, islice
from types import SimpleNamespace

NAME = 'slitherlink.py'
NONE = 'UNSATISFIABLE'


# --- parse ---
# A puzzle is (N, M, clues, instance): the characters of all cells, and the text that is repeated.
# A solution is the 0s and 1s of all edges in the order of the output.

# In an address a character is a clue with up to two blank cells after it, or a clue that is not known.
CODES = {'%x' % (5 * blanks + clue): [str(clue)] + ['.'] * blanks for blanks in range(3) for clue in range(5)}
CODES['.'] = ['.']


def parse(lines, only_one):
    """Return the puzzles in the lines of an input, of which there may be only one."""
    puzzles, tokens = [], []
    for line, text in enumerate(lines, 1):
        for word in text.split():
            if puzzles and only_one:
                raise BadInput(f'line {line}: a second instance, where only one can be answered')
            address = None if tokens else read_address(word, line, ['slither', 'slitherlink'], CODES)
            if address:
                tokens = restated(address).split()
                continue
            if len(tokens) < 2:
                read_number(word, line, 1, 999999999)
            else:
                check_row(tokens, word, line)
            tokens.append(word)
        if len(tokens) > 1 and len(tokens) == int(tokens[0]) + 2:
            clues = ''.join(tokens[2:]).replace('-', '.').replace('_', '.')
            puzzles.append((int(tokens[0]), int(tokens[1]), clues, ' '.join(tokens)))
            tokens = []
    if tokens or not puzzles:
        fault = f'row {len(tokens) - 1} of {tokens[0]} is missing' if tokens[1:] else 'expected the two sizes N M'
        raise BadInput(f'line {len(lines)}: {fault}')
    return puzzles


def check_row(tokens, row, line):
    """Raise BadInput unless this can be the next row."""
    m, count, wrong = int(tokens[1]), len(tokens) - 1, row.strip('.01234-_')
    if count > int(tokens[0]):
        raise BadInput(f'line {line}: {shown(row)} after the last row')
    if len(row) != m:
        raise BadInput(f'line {line}: row {count} has {len(row)} character{"s" * (len(row) != 1)}, expected {m}')
    if wrong:
        raise BadInput(f'line {line}: {shown(wrong[0])} in row {count} is not one of ., 0, 1, 2, 3, 4')


def restated(puzzle):
    n, m, clues = puzzle[:3]
    return ' '.join([f'{n} {m}'] + [''.join(clues[at:at + m]) for at in range(0, n * m, m)])


def givens(puzzle):
    return [i for i, clue in enumerate(puzzle[2]) if clue != '.']


def only(puzzle, kept):
    kept = {*kept}
    return (*puzzle[:2], [clue if i in kept else '.' for i, clue in enumerate(puzzle[2])])


# --- encode ---

class Board:
    """The grid as places in reading order, for cells, vertices and edges alike.

    Rows and columns of places count from 0. Vertices have both odd, cells both even, edges one of
    each; around the grid lies a frame of outer cells. From a cell or vertex, `steps` lead up, left,
    right and down to its edges, `strides` to the next cells or vertices, and `corners` from a cell
    to its vertices, or the other way round.
    """

    def __init__(self, n, m):
        width = 2 * m + 3
        odd, even = range(1, 2 * m + 2, 2), range(2, 2 * m + 2, 2)
        self.width, self.size = width, width * (2 * n + 3)
        self.steps, self.strides = [-width, -1, 1, width], [-2 * width, -2, 2, 2 * width]
        self.corners = -width - 1, -width + 1, width - 1, width + 1
        self.cells = [row * width + column for row in range(2, 2 * n + 2, 2) for column in even]
        self.vertices = [row * width + column for row in range(1, 2 * n + 2, 2) for column in odd]
        self.edges = [row * width + column for row in range(1, 2 * n + 2) for column in (odd, even)[row % 2]]
        self.frame = sorted({v + corner for v in self.vertices for corner in self.corners}.difference(self.cells))
        self.number = {place: s for s, place in enumerate(self.edges, 1)}  # of an edge, from 1

    def around(self, place):
        """Return the numbers of the edges up, left, right, down of a cell or vertex; None off the grid."""
        return [self.number.get(place + step) for step in self.steps]

    def beside(self, place):
        """Return the places of the two cells beside an edge and of the two vertices at its ends."""
        order = (0, 3, 1, 2) if place // self.width % 2 else (1, 2, 0, 3)
        return [place + self.steps[k] for k in order]


def own(puzzle):
    n, m = puzzle[:2]
    return (n + 1) * m + n * (m + 1)


def clue_clauses(clue, edges):  # 1. clue
    """Return the clauses for the clue of a cell with these edges."""
    if clue == '.':
        return []
    absent = [[-s for s in some] for some in combinations(edges, int(clue) + 1)]
    return absent + [list(some) for some in combinations(edges, 5 - int(clue))]


def encode(puzzle):
    n, m, clues = puzzle[:3]
    board, edges = Board(n, m), range(1, own(puzzle) + 1)
    inside = dict(zip(board.cells, range(edges.stop, edges.stop + n * m)))
    first = range(edges.stop + n * m, edges.stop + 2 * n * m)
    clauses = []
    for clue, cell in zip(clues, board.cells):
        clauses += clue_clauses(clue, board.around(cell))
    for s, place in zip(edges, board.edges):  # 2. inside
        x, y = (inside.get(cell) for cell in board.beside(place)[:2])
        clauses += [[-s, x, y], [-s, -x, -y], [s, -x, y], [s, x, -y]] if x and y else [[-s, x or y], [s, -(x or y)]]
    for vertex in board.vertices:  # 3. vertex
        around = [s for s in board.around(vertex) if s]
        clauses += [[-s] + [t for t in around if t != s] for s in around]
        clauses += [[-s for s in some] for some in combinations(around, 3)]
    for x, here, before in zip(inside.values(), first, [None, *first]):  # 4. first
        clauses += [[-x, here], [x, before, -here], [-before, here]] if before else [[-x, here], [x, -here]]
    clauses.append([first[-1]])
    arcs = {place: [] for place in board.cells + board.vertices[1:]}  # 5. trees
    variables = first[-1]
    for place in board.edges:
        both = []
        for start in board.beside(place):
            if start in arcs:
                variables += 1
                both.append(variables)
                arcs[start].append(variables)
        clauses += [[-x, -y] for x, y in combinations(both, 2)]
    clauses += arcs.values()
    for cell, before in zip(board.cells, [None, *first]):  # 6. one loop
        (up, top), *others = zip(arcs[cell], board.around(cell))
        clauses += [[-arc, -s] for arc, s in others]
        if before:
            clauses.append([-up, -top, -before])
    return variables, clauses


# --- deduce ---
# The state of a cell or vertex is the set of its edges on the loop, as four bits: up 1, left 2,
# right 4, down 8. A set of states is an integer of 16 bits: bit 6 is for the state left and right.

STATES = range(16)
ALL = (1 << 16) - 1
PRESENT = [sum(1 << state for state in STATES if state >> k & 1) for k in range(4)]
EXACTLY = [sum(1 << state for state in STATES if bin(state).count('1') == count) for count in range(5)]
VERTEX = EXACTLY[0] | EXACTLY[2]
# At each corner, the two edges that a cell shares with the vertex there, or a vertex with the cell
# there, as positions in `steps`. Seen from there they are those at the opposite corner, in this order.
CORNERS = [(0, 1), (0, 2), (1, 3), (2, 3)]


class Neighbours(dict):
    """The states of a cell or vertex -> those left for its neighbour at each corner, worked out when first asked."""

    def __missing__(self, allowed):
        states, corners = [state for state in STATES if allowed >> state & 1], []
        for (a, b), (c, d) in zip(CORNERS, reversed(CORNERS)):
            pairs = {(state >> a & 1, state >> b & 1) for state in states}
            corners.append(sum(1 << state for state in STATES if (state >> c & 1, state >> d & 1) in pairs))
        self[allowed] = corners
        return corners


NEIGHBOURS = Neighbours()


class Deduction:
    """What follows without a search.

    states[p] is the set of states left for cell or vertex p. Two rules are used:
    - two edges that a cell and a vertex share have values that both allow;
    - an edge that would close a loop is absent, if there is more of the loop elsewhere.
    """

    def __init__(self, puzzle, board):
        self.board, self.states = board, [0] * board.size
        self.mate = list(range(board.size))  # other end of a vertex's path, or itself
        self.paths, self.loop = 0, set()  # how many paths; edges on the loop
        for clue, cell in zip(puzzle[2], board.cells):
            self.states[cell] = ALL if clue == '.' else EXACTLY[int(clue)]
        for vertex in board.vertices:
            self.states[vertex] = VERTEX
            for s, present in zip(board.around(vertex), PRESENT):
                if not s:
                    self.states[vertex] &= ~present
        self.queue = {place for place, allowed in enumerate(self.states) if allowed not in (0, ALL, VERTEX)}

    def run(self):
        """Deduce what follows; return whether each cell and vertex keeps a state."""
        states, queue, board = self.states, self.queue, self.board
        while queue:
            place = queue.pop()
            allowed = states[place]
            if not allowed:
                return False
            for corner, left in zip(board.corners, NEIGHBOURS[allowed]):
                if states[place + corner] & ~left:
                    states[place + corner] &= left
                    queue.add(place + corner)
            for k in (2, 3) if place // board.width % 2 else ():  # right and down of a vertex
                if not allowed & ~PRESENT[k]:
                    self.join(place, place + board.strides[k])
        return True

    def join(self, v, w):
        """Put the edge between two vertices on the loop, and remove one that would close it too early."""
        mate, loop, strides, edge = self.mate, self.loop, self.board.strides, (v + w) // 2
        if edge in loop or mate[v] == w:
            return  # a closed loop is left to the search
        loop.add(edge)
        x, y = mate[v], mate[w]
        mate[x], mate[y] = y, x
        self.paths += (x == v) + (y == w) - 1
        if y - x in strides and (x + y) // 2 not in loop and self.paths > 1:
            self.states[x] &= ~PRESENT[strides.index(y - x)]
            self.queue.add(x)


# region propagator
class Propagator:
    """A puzzle's own reasoning in the search, after IPASIR-UP (Fazekas et al. 2023), but by batches of literals.

    The solver calls these; a puzzle defines what it needs:
    - propagate(trail, start): unit propagation is at rest, trail[start:] is new. Return literals that
      follow from the trail; the first that is false is a conflict.
    - explain(literal, size): return the clause from which a literal followed when the trail had that
      size: the literal, and others that are false by trail[:size]. Called only if conflict analysis
      needs it.
    - undo(trail, size): trail[size:] is about to be unassigned; `propagate` has seen part of it.
    - decide(solver): all is propagated. Return the literal to decide, or 0: the solver chooses.
    - check(trail): all variables are assigned, and `propagate` has seen that. Return clauses that are
      false now but true in every solution; none if this is one.

    Literals in the trail are places: -v stands as size - v. `explain` gets v or -v. What is
    returned may be either. The solver sets `size`, and `value` to its function of that name.
    """

    def propagate(self, trail, start):
        return ()

    def undo(self, trail, size):
        pass

    def decide(self, solver):
        return 0

    def check(self, trail):
        return ()
# endregion


# --- propagate ---

class Connection(Propagator):
    """Refuse assignments whose inside or outside is not connected.

    A part is a maximal set of connected cells of one side, inside or outside. Where a side has several,
    each must be joined to the main one: inside the one of most cells, outside the frame's. So `check`
    returns a clause for each: if a cell of it and one of the main part are on this side, a cell beside
    it is too. That holds in every solution.

    Phases are set along a shortest way. Otherwise parts often grow by one cell from check to check.

    A set of cells is an integer: bit c is for cell c in reading order, the frame included.
    """

    def __init__(self, board, inside):
        self.width, self.ways = board.width // 2 + 1, []  # ways: literals of the cells on shortest ways
        literals = [inside[place] for place in sorted(inside)]
        # For outside and inside: the literal that puts each cell there, and the cells that can be there.
        self.sides = [([sign * q for q in literals], self.those([sign * q != literals[0] for q in literals]))
                      for sign in (-1, 1)]

    def decide(self, solver):
        while self.ways:
            solver.phase(self.ways.pop(0))
        return 0

    def check(self, trail):
        clauses, order = [], dict(zip(trail, range(self.size)))
        for literals, possible in self.sides:
            left, parts = self.those([self.value(q) > 0 for q in literals]), []
            while left:
                parts.append(self.flood(left & -left, left))
                left ^= parts[-1]
            main_part = max(parts, key=lambda part: (part & 1, bin(part).count('1')))
            parts.remove(main_part)

            def first(part):  # the cell assigned first is the last to change
                return min(self.cells(part), key=lambda c: order[literals[c] % self.size])

            other = first(main_part) if parts else None
            for part in parts:
                around = self.cells(self.around(part, main_part, possible))
                clauses.append([-literals[c] for c in (first(part), other)] + [literals[c] for c in around])
                reached = [0, part]
                while reached[-1] != reached[-2] and not reached[-1] & main_part:
                    reached.append(self.spread(reached[-1]) & possible)
                end = reached[-1] & main_part
                for nearer in reached[-2:0:-1]:
                    end = self.spread(end) & nearer
                    end &= -end
                    self.ways += [literals[c] for c in self.cells(end)]
        return clauses

    def those(self, flags):
        """Return the set of the cells whose flag is True."""
        return int(''.join(['01'[flag] for flag in reversed(flags)]), 2)

    def cells(self, some):
        low = max(some & -some, 1).bit_length() - 1
        return [c for c, bit in enumerate(bin(some >> low)[:1:-1], low) if bit == '1']

    def spread(self, some):
        return some | some << 1 | some >> 1 | some << self.width | some >> self.width

    def flood(self, reached, left):
        """Return all cells of `left` that some of them lead to."""
        before = 0
        while reached != before:
            before = reached
            reached |= (reached << 1 | reached >> 1) & left
            reached |= (reached << self.width | reached >> self.width) & left
        return reached

    def around(self, part, main_part, possible):
        """Return the cells beside a part from which a way leads to the main part, and perhaps others."""
        around = self.spread(part) & possible & ~part
        beyond = possible & ~part & ~around
        # Before the first and behind the last of these cells, in reading order, there is always a way.
        between = (1 << around.bit_length()) - (around & -around)
        return around & self.spread(self.flood(beyond & (main_part | ~between), beyond))


# --- search ---

def sides(board, states):
    """Return {cell: its literal "inside"}: one variable where known edges tie cells. None if they clash."""
    signs, inside, variables = {}, {}, 0  # known edge -> -1: present, 1: absent
    for edge in board.edges:
        vertex = board.beside(edge)[2]
        present = states[vertex] & PRESENT[board.steps.index(edge - vertex)]
        if present in (0, states[vertex]):
            signs[edge] = -1 if present else 1
    for tied in [board.frame[:], *([cell] for cell in board.cells)]:
        if tied[0] not in inside:
            variables += 1
            inside.update(dict.fromkeys(tied, variables))
            for cell in tied:
                for step in board.steps:
                    literal, other = signs.get(cell + step, 0) * inside[cell], cell + 2 * step
                    if literal and other not in inside:
                        tied.append(other)
                    if literal and inside.setdefault(other, literal) != literal:
                        return None
    return inside


def side_clauses(puzzle, board, states, inside):
    """Return the clauses of clues and vertices with several states left."""
    clauses = []
    for clue, cell in zip(puzzle[2], board.cells):
        if clue != '.' and states[cell] & states[cell] - 1:
            x, around = inside[cell], [inside[cell + step] for step in board.strides]
            # If the cell is inside, an edge is present if its other side is outside; and vice versa.
            clauses += [[-x] + clause for clause in clue_clauses(clue, [-y for y in around])]
            clauses += [[x] + clause for clause in clue_clauses(clue, around)]
    for vertex in board.vertices:
        if states[vertex] & states[vertex] - 1:  # not all four edges are present
            a, b, c, d = [inside[vertex + corner] for corner in board.corners]
            clauses += [a, -b, -c, d], [-a, b, c, -d]
    return clauses


def search(puzzle):
    """Yield all solutions."""
    board = Board(*puzzle[:2])
    known = Deduction(puzzle, board)
    inside = known.run() and sides(board, known.states)
    if not inside:
        return
    solver = Solver(max(inside.values()), Connection(board, inside))
    for cell, q in inside.items():  # a comb: each side is connected, near to all of the other
        solver.phase(q if cell < 3 * board.width or cell % board.width % 4 else -q)
    clauses = side_clauses(puzzle, board, known.states, inside)
    for clause in [[-inside[0]], inside.values(), *clauses]:  # no loop at all is no solution
        solver.add_clause(clause)
    while solver.solve():
        side = {cell: solver.value(q) > 0 for cell, q in inside.items()}
        yield ''.join(['01'[side[x] != side[y]] for x, y, *_ in map(board.beside, board.edges)])
        solver.add_clause([-q if side[cell] else q for cell, q in inside.items()])


# --- decode, check ---

def decode(puzzle, model):
    return ''.join(['01'[value] for value in model[1:own(puzzle) + 1]])


def board_and_loop(puzzle, solution):
    """Return the board and the set of edges on the loop."""
    board = Board(*puzzle[:2])
    return board, {place for place, value in zip(board.edges, solution) if value == '1'}


def walk(board, loop):
    """Return the vertices of a loop in order, from the left end of its first edge."""
    vertex, step, path = min(loop) - 1, 1, []
    while vertex not in path[:1]:
        path.append(vertex)
        vertex += 2 * step
        step = next(other for other in board.steps if vertex + other in loop and other != -step)
    return path


def check(puzzle, solution):
    m, clues = puzzle[1:3]
    board, loop = board_and_loop(puzzle, solution)
    for i, (clue, cell) in enumerate(zip(clues, board.cells)):
        found = sum(cell + step in loop for step in board.steps)
        if clue not in ('.', str(found)):
            return f'row {i // m + 1}, column {i % m + 1} has {found} edges on the loop, the clue is {clue}'
    if not loop:
        return 'there is no loop'
    for i, vertex in enumerate(board.vertices):
        found = sum(vertex + step in loop for step in board.steps)
        if found not in (0, 2):
            return f'{found} edges on the loop meet at row {i // (m + 1) + 1}, column {i % (m + 1) + 1} of the vertices'
    if len(walk(board, loop)) < len(loop):
        return 'there is more than one loop'
    return None


# --- render ---

CHARACTERS = '·  ┘ └─  │┐ ┌'  # of a vertex, by its state (see `deduce`)


def render(puzzle, solution):
    n, m = puzzle[:2]
    groups, at = [], 0
    for width in [m, m + 1] * n + [m]:
        groups.append(solution[at:at + width])
        at += width
    return f'{n} {m} ' + ' '.join(groups)


def draw(puzzle, solution):
    board, loop = board_and_loop(puzzle, solution)
    text = [' ' if place % board.width % 2 else '   ' for place in range(board.size)]
    for place in loop:
        text[place] = '│' if text[place] == ' ' else '───'
    for cell, clue in zip(board.cells, puzzle[2]):
        text[cell] = f' {clue} '.replace('.', ' ')
    for vertex in board.vertices:
        text[vertex] = CHARACTERS[sum((vertex + step in loop) << k for k, step in enumerate(board.steps))]
    return '\n'.join([''.join(text[row + 1:row + board.width - 1]).rstrip()
                      for row in range(board.width, board.size - board.width, board.width)])


def picture(puzzle, solution):
    n, m, clues = puzzle[:3]
    board, loop = board_and_loop(puzzle, solution)
    path = walk(board, loop)
    row, column = divmod(path[0], board.width)
    steps = [y - x for x, y in zip(path, path[1:] + path[:1])]
    line = ['hv'[abs(step) > 2] + str(len([*run]) * step // abs(step)) for step, run in groupby(steps)]
    return svg(n, m, ('stroke="#bbb"', lattice(n, m)),
               ('fill="#000"', [(i % m, i // m, clue) for i, clue in enumerate(clues) if clue != '.']),
               ('stroke="#06c" stroke-width=".12"', f'M{column / 2 - 1} {row / 2 - 1}{"".join(line[:-1])}z'))


# --- main ---

def main(out):
    options = read_options({**OPTIONS, **CONFLICT})
    puzzles = parse(read_lines(options.file), options.cnf or options.svg or options.model is not None)

    write_texts(out, lambda puzzle: minimal_conflict(puzzle, options) if options.conflict else answer(
        puzzle, options, head=puzzle[3] + '\n', none='%d %d ' % puzzle[:2] + NONE), puzzles)


# region streams
# A script with this region defines main(out), and NAME, its file's name. Its docstring begins with input,
# output and an example, down to the paragraph `Variables`. Its line `Input: ` is a prompt.

class BadInput(Exception):
    """What is wrong with the input, the model or the SAT program, and in which line."""


signals = []  # those that have come to end the script
held = []  # not empty while a SAT program or a file of it is there, which must not stay behind
last_line = ['']  # what stands on the terminal's last line


def leave(*signal):
    """Note a signal; end the script if nothing is held. An exception could come amid cleaning up."""
    signals.extend(signal[:1])
    if signals and not held:
        tell('')
        os._exit(128 + signals[0])


def tell(text):
    """Replace the terminal's last line. Blanks erase it: not all consoles know escape sequences."""
    if text != last_line[0]:
        try:
            os.write(2, ('\r' + text.ljust(len(last_line[0])) + '\r' * (not text)).encode())
        except OSError:
            pass  # the terminal is gone
    last_line[0] = text


def run_script():
    """Run main(out), out being standard output, and turn what goes wrong into one line and a code."""
    import _signal  # `signal` without its enumerations, which take 5 ms
    gc.disable()  # no reference cycles: it would find nothing
    for name in 'SIGINT', 'SIGTERM', 'SIGHUP':
        number = getattr(_signal, name, None)  # Windows has no SIGHUP
        if number and _signal.getsignal(number) != _signal.SIG_IGN:  # as nohup wants it
            _signal.signal(number, leave)
    try:
        # Closed here: errors at the interpreter's end cannot be caught.
        with open(1, 'w', 1 << 16, 'utf-8', newline='\n', closefd=False) as out:
            sys.stdout = out  # where --help is printed
            sys.stderr = sys.stderr or open(os.devnull, 'w')
            main(out)
        os._exit(0)  # to free all objects would take up to a tenth of the time
    except (BadInput, MemoryError, RuntimeError) as error:  # RuntimeError: recursion, no memory for a thread
        fault = str(error) or 'out of memory'
    except OSError as error:
        if isinstance(error, BrokenPipeError) or os.name == 'nt' and error.errno == 22:  # a closed pipe there
            return
        fault = f'standard output: {error.strerror}'
    # Here the exception is gone, and the memory of its frames free.
    sys.exit(f'{NAME}: ' + ''.join([c if c.isprintable() else ascii(c)[1:-1] for c in fault]))


def positive(text):
    """Return the number in a text, at least 1, or inf; ValueError, for argparse, if it is none."""
    if text != 'inf' and int(text) < 1:
        raise ValueError
    return float(text)


def read_options(known):
    """Return the options and FILE of the command line; known maps an option, `NAME` or `NAME VALUE`, to its help."""
    def parser():
        import argparse  # which takes longer than most puzzles
        parser = argparse.ArgumentParser(
            prog=NAME, formatter_class=argparse.RawDescriptionHelpFormatter,
            description=f'{__doc__}'.partition('\nVariables')[0])
        parser.add_argument('file', metavar='FILE', nargs='?', default='-', help='the input; - is standard input')
        for name, text in known.items():
            name, _, value = name.partition(' ')
            keywords = dict(metavar=value, type=positive if name == 'all' else str) if value else dict(
                action='store_const', const=True)
            parser.add_argument('--' + name, help=text, **keywords)
        return parser

    words, flags = sys.argv[1:], {'--' + name for name in known}
    if '--all' in words:
        at = words.index('--all')
        words[at:at + 2] = ['--all=' + word for word in words[at + 1:at + 2] if word.lstrip('-').isdigit()] or (
            ['--all=inf'] + words[at + 1:at + 2])
    files = [word for word in words if word == '-' or word[:1] != '-']
    if len(files) < 2 and flags.union(files).issuperset(words):
        chosen = {name.split()[0]: '--' + name in words or None for name in known}
        options = SimpleNamespace(file=(*files, '-')[0], **chosen)
    else:
        options = parser().parse_args(words)
    for group in CLASHES:
        names = [name for name in group.split() if getattr(options, name, None) is not None]
        if names[1:]:
            parser().error(f'--{names[0]} does not go with --{names[1]}')
    return options


def write_texts(out, texts_of, puzzles):
    """Write the texts of each puzzle as they come.

    Where standard error is a terminal, its last line tells after a second which puzzle is at work.
    """
    import _thread
    import time
    began, count, lock = time.monotonic(), 0, _thread.allocate_lock()
    terminal = [True] * os.isatty(2)  # emptied at the end

    def write(text):
        with lock:
            if text:
                if out.isatty():  # the line makes room for the text, and comes back below it
                    tell('')
                out.write(text)
                out.flush()
            if terminal and time.monotonic() - began >= 1:
                which = f'{count + 1} of {len(puzzles)}, ' * (len(puzzles) > 1)
                tell(f'{NAME}: {which}{time.monotonic() - began:.0f} s')

    def each_second():
        while terminal:
            time.sleep(1)
            write('')

    if terminal:
        _thread.start_new_thread(each_second, ())
    try:
        for count, puzzle in enumerate(puzzles):
            for text in texts_of(puzzle):
                write(text)
    finally:
        with lock:
            terminal.clear()
            tell('')


def read_bytes(path):
    """Return the bytes of a file; `-` is standard input."""
    try:
        with open(0 if path == '-' else path, 'rb', closefd=path != '-') as file:
            return file.read() or b''  # None: not blocking
    except (OSError, ValueError) as error:
        name = 'standard input' if path == '-' else path
        raise BadInput(f'{name}: {getattr(error, "strerror", None) or error}') from None


def read_lines(path):
    """Return the lines of the input as text, without blank ones at the end."""
    if path == '-' and os.isatty(0):
        print(f'{NAME}: awaited here:', f'{__doc__}'.split('Input: ')[-1].split('\n')[0], file=sys.stderr, flush=True)
    data = read_bytes(path)
    try:
        return data.decode('utf-8-sig').rstrip().split('\n')
    except UnicodeDecodeError as error:
        line = data.count(b'\n', 0, error.start) + 1
        raise BadInput(f'line {line}: not UTF-8 text') from None


def shown(text):
    """Return a piece of the input as a short quoted text of printable ASCII."""
    text = text.strip()
    return ascii(text[:20]) + '...' * (len(text) > 20)


def read_number(token, line, low, high):
    """Return the decimal number low..high in a token; BadInput names the line otherwise."""
    digits = token[token[:1] in ('-', '+'):]
    if not (digits.encode().isdigit() and len(digits) < 100 and low <= int(token) <= high):
        raise BadInput(f'line {line}: {shown(token)} is not a number from {low} to {high}')
    return int(token)


def read_answer(source, data, num_vars):
    """Return the model in a SAT solver's answer, or None for "unsatisfiable".

    The answer is MiniSat's result file, or `s` and `v` lines as in the SAT competition, in any order, among
    any others. Variables without a literal are false: MiniSat leaves out those that stand in no clause.
    """
    answers, model = set(), [None] * (num_vars + 1)  # model[0] is set by the 0 at the end
    lines = data.decode('latin-1').strip().split('\n')
    if lines[0].strip() in ('SAT', 'UNSAT'):
        lines = [f's {lines[0].strip()}ISFIABLE'] + ['v ' + line for line in lines[1:]]
    for count, line in enumerate(lines, 1):
        kind, *tokens = line.split() or ['c']
        if kind == 's':
            answers.add(' '.join(tokens))
        for token in tokens if kind == 'v' else ():
            q = read_number(token, f'{count} of {source}', -num_vars, num_vars)
            if model[abs(q)] is (q < 0):
                raise BadInput(f'line {count} of {source}: {q} after {-q}')
            model[abs(q)] = q > 0
    complete = model[0] is not None
    if answers == {'UNSATISFIABLE'} and not complete:
        return None
    if answers != {'SATISFIABLE'}:
        raise BadInput(f'{source}: {" and ".join(sorted(answers)) or "no"} answer of a SAT solver'
                       + ', and a model' * complete)
    if not complete:
        raise BadInput(f'line {len(lines)} of {source}: the model is cut off, no 0 at its end')
    return [value is True for value in model]
# endregion


# region command line
# A script with this region has the region "streams" too. It defines NONE, what it prints where there is no
# solution, and own, encode, search, decode, check, render, draw and picture: see "Adding a puzzle" in the README.

OPTIONS = {
    'cnf': 'print the formula as DIMACS instead of solving',
    'model FILE': 'print the solution in FILE, the answer of a SAT solver',
    'solver CMD': 'solve with a SAT program; a formula is appended to CMD, or put for {cnf} in it, a result for {out}',
    'unique': 'first print UNSATISFIABLE, UNIQUE or MULTIPLE, then the one solution, or two',
    'all [N]': 'print every solution, or the first N, then how many there are',
    'draw': 'print the solution as a picture in text',
    'svg': 'print the solution as an SVG picture'}
# At most one option of a group may be given.
CLASHES = ['cnf unique all svg conflict sure', 'cnf draw svg conflict', 'cnf solve sure', 'cnf solver',
           'model solver sure', 'model unique all conflict', 'solve conflict']


def dimacs(num_vars, clauses, more=()):
    """Yield the formula's text in DIMACS, a thousand clauses at a time."""
    yield f'p cnf {num_vars} {len(clauses) + len(more)}\n'
    left = chain(clauses, more)
    yield from iter(lambda: ''.join([
        ' '.join(map(str, clause)) + ' 0\n' if clause else '0\n' for clause in islice(left, 1000)]), '')


def answer(puzzle, options, show=None, head='', none=None):
    """Yield the texts to print for a puzzle: head, then the answer.

    show(puzzle, solution) is the text of a solution; none is printed if there is none. A picture has no head.
    """
    if options.svg:
        show, head, none = picture, '', NONE
    if options.cnf:
        (num_vars, clauses), others = encode(puzzle), []
        if options.model is not None:
            model = read_answer(options.model, read_bytes(options.model), num_vars)
            others = [excluding(puzzle, model) for _ in solutions(puzzle, options, 1)]
        yield from dimacs(num_vars, clauses, others)
        return
    show = draw if options.draw else show or render
    if options.all is not None:
        yield head
        count = 0
        for count, solution in enumerate(solutions(puzzle, options, options.all), 1):
            yield show(puzzle, solution) + '\n'
        yield f'SOLUTIONS {count}{" OR MORE" * (count == options.all)}\n'
        return
    lines = [show(puzzle, solution) for solution in solutions(puzzle, options, 2 if options.unique else 1)]
    if options.unique:
        lines.insert(0, ('UNSATISFIABLE', 'UNIQUE', 'MULTIPLE')[len(lines)])
    yield head + '\n'.join(lines or [none or NONE]) + '\n'


def solutions(puzzle, options, limit):
    """Yield up to `limit` different solutions, checked."""
    texts = set()
    for count, solution in enumerate(unchecked(puzzle, options), 1):
        fault = check(puzzle, solution)
        if not fault and limit > 1:
            texts.add(hash(render(puzzle, solution)))
            fault = 'it is there again' * (len(texts) < count)
        if fault:
            raise BadInput(f'{options.model or options.solver or "internal error"}: the model is no solution: {fault}')
        yield solution
        if count == limit:
            return


def unchecked(puzzle, options):
    """Yield what should be different solutions."""
    if options.model is not None:
        model = read_answer(options.model, read_bytes(options.model), encode(puzzle)[0])
        return iter([decode(puzzle, model)] if model else [])
    if options.solver is None:
        return search(puzzle)
    (num_vars, clauses), others = encode(puzzle), []
    return enumerate_models(
        puzzle, lambda: run_solver(options.solver, num_vars, dimacs(num_vars, clauses, others)), others.append)


def enumerate_models(puzzle, solve, add_clause):
    """Yield the solutions of the models that solve() returns, and exclude each by a clause."""
    model = solve()
    while model:
        yield decode(puzzle, model)
        add_clause(excluding(puzzle, model))
        model = solve()


def excluding(puzzle, model):
    """Return the blocking clause for the solution of a model."""
    return [-v if model[v] else v for v in range(1, own(puzzle) + 1)]


def svg(n, m, *layers, left=0, top=0):
    """Return an SVG picture of n x m cells; the centre of the cell in row r and column c, from 0, is at (c, r).

    A layer is its attributes, and the data of a path or a list of texts, each (x, y, text) with its centre.
    Only what has the attribute `fill` is filled. `left` and `top` leave room for clues, in cells.
    """
    x, y, width, height = -left - 1, -top - 1, m + left + 1, n + top + 1
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" fill="none" '
             'font-family="sans-serif" font-size=".6" text-anchor="middle" stroke-width=".04">',
             f'<path fill="#fff" d="M{x} {y}h{width}v{height}h-{width}z"/>']
    for attributes, content in layers:
        if isinstance(content, str):
            parts.append(f'<path {attributes} d="{content}"/>')
        else:
            texts = ''.join([f'<text x="{x:g}" y="{y + .22:g}">{text}</text>' for x, y, text in content])
            parts.append(f'<g {attributes}>{texts}</g>')
    return '\n'.join(parts + ['</svg>'])


def lattice(n, m, step=1):
    """Return a path for `svg`: the lines of the grid, every step-th of them."""
    return ''.join([f'M-.5 {r - .5}h{m}' for r in range(0, n + 1, step)]
                   + [f'M{c - .5}-.5v{n}' for c in range(0, m + 1, step)])


def run_solver(command, num_vars, texts):
    """Return the model that the external SAT program finds for the texts of a formula, or None for "unsatisfiable"."""
    import tempfile
    words = program_words(command)
    limit = (1 << 24) + 32 * num_vars  # bytes: at most 12 a literal, and some MB of comments
    held.append(command)  # from here on, signals are only noted
    try:
        with tempfile.TemporaryDirectory() as folder:
            paths = [os.path.join(folder, name) for name in ('formula.cnf', 'result', 'printed')]
            with open(paths[1], 'w'), open(paths[0], 'w', newline='\n') as file:  # no result so far
                for text in texts:
                    file.write(text)
                    if signals:
                        sys.exit()
            code = run_program([word.replace('{cnf}', paths[0]).replace('{out}', paths[1]) for word in words],
                               paths[2], limit)
            with open(paths[1 if '{out}' in ''.join(words) else 2], 'rb') as file:
                data = file.read(limit)
    except OSError as error:
        raise BadInput(f'temporary file: {error.strerror}') from None
    finally:
        held.clear()
        leave()
    if not data.strip() or code < 0 or 128 < code < 160 or code > 255:  # a signal, for Popen, a shell, or Windows
        raise BadInput(f'{words[0]}: no answer, exit code {code}')
    return read_answer(words[0], data, num_vars)


def program_words(command):
    """Return the words of a command, with the files that its program wants."""
    import re
    import shlex
    try:
        if os.name == 'nt':  # backslashes stand in paths there
            words = [word.replace('"', '') for word in re.findall(r'(?:"[^"]*"|[^\s"])+', command)]
        else:
            words = shlex.split(command)
        name = os.path.basename(words[0])
    except (ValueError, IndexError):
        raise BadInput(f'--solver: {shown(command)} is no command') from None
    if '{cnf}' not in command:
        words.append('{cnf}')
    if '{out}' not in command:
        words += ['{out}'] * name.startswith('minisat') + ['-model'] * name.startswith('glucose')
    return words


def run_program(words, path, limit):
    """Return the exit code of a program that prints to a file, so many bytes at most."""
    import subprocess
    import time
    silent = dict.fromkeys(['stdin', 'stderr'], subprocess.DEVNULL)
    try:
        with open(path, 'wb') as file:
            process = subprocess.Popen(words, stdout=file, start_new_session=True, **silent,
                                       creationflags=getattr(subprocess, 'CREATE_NEW_PROCESS_GROUP', 0))
    except (OSError, ValueError) as error:
        raise BadInput(f'{words[0]}: {getattr(error, "strerror", None) or error}') from None
    try:
        while process.poll() is None:
            time.sleep(.002)
            if signals:
                sys.exit()
            if os.path.getsize(path) > limit:
                raise BadInput(f'{words[0]}: prints more than {limit} bytes')
        return process.returncode
    finally:  # kill what it has started, too
        try:
            if os.name != 'nt':
                os.killpg(process.pid, 9)
            elif process.poll() is None:
                subprocess.call(f'taskkill /F /T /PID {process.pid}', stdout=subprocess.DEVNULL, **silent)
        except OSError:
            pass  # nothing is left
        process.wait()
# endregion


# region conflict
# A script with this region has the region "command line" too, and defines these functions:
# - givens(puzzle): a list of what can be taken away from the puzzle;
# - only(puzzle, kept): the puzzle with these givens alone;
# - restated(puzzle): its text in the form of the input.

CONFLICT = {'conflict': 'if there is no solution, print the board with only givens that contradict each other'}


def minimal_conflict(puzzle, options):
    """Yield the text of a minimal set of givens that contradict each other, or SATISFIABLE.

    Chunks of givens are taken away as long as what is left has no solution, in the end single givens.
    """
    def solvable(kept):
        return any(True for _ in solutions(only(puzzle, kept), options, 1))

    kept = givens(puzzle)
    if solvable(kept):
        yield 'SATISFIABLE\n'
        return
    size = (len(kept) + 1) // 2
    while size:
        at = 0
        while at < len(kept):
            fewer = kept[:at] + kept[at + size:]
            if solvable(fewer):
                at += size
            else:
                kept = fewer
        size //= 2
    yield restated(only(puzzle, kept)) + '\n'
# endregion


# region addresses
NUMBERS = {('%x' if value < 16 else '-%02x') % value: [str(value)] for value in range(1, 256)}


def read_address(text, line, names, codes):
    """Return (rows, columns, cells) of the puzzle in an address of puzz.link and its like; None if the text is none.

    names are the puzzle's names there. codes maps a code, one character or `-` and two, to the tokens of the
    cells that it stands for; `g` to `z` always are 1 to 20 blank cells, `.`. BadInput says what is wrong.
    """
    if '://' not in text:
        return None
    import re
    found = re.fullmatch(r'https?://[^/?]+/p(?:\.html)?\?(\w+)/(\d{1,9})/(\d{1,9})/(\S*?)/?', text.strip())
    if not found or found[1] not in names:
        raise BadInput(f'line {line}: expected an address such as https://puzz.link/p?{names[0]}/5/5/..')
    columns, rows, cells = int(found[2]), int(found[3]), []
    for code in re.findall('-..|.', found[4]):
        if 'g' <= code <= 'z':
            cells += '.' * (int(code, 36) - 15)
        elif code in codes:
            cells += codes[code]
        else:
            raise BadInput(f'line {line}: {shown(code)} in the address is no code of {names[0]}')
    if len(cells) != rows * columns or not cells:
        raise BadInput(f'line {line}: the address has {len(cells)} cells, expected {rows} rows of {columns}')
    return rows, columns, cells
# endregion


# region SAT solver
class Solver:
    """Decide a formula in conjunctive normal form by conflict-driven clause learning.

    Literals are v and -v for a variable v of 1..num_vars, as in DIMACS. Inside, -v is its place
    size - v in tables of size 2 * num_vars + 1: Python finds -v there too, but places >= 0 quicker.
    A puzzle's own reasoning takes part in the search as a `Propagator`.

    The core is MiniSat's (Een, Sorensson 2003): two watched literals and decisions by activity (Moskewicz et al.
    2001), learning at the first unique implication point (Marques-Silva, Sakallah 1996), recursive minimisation
    (Sorensson, Biere 2009), saved phases (Pipatsrisawat, Darwiche 2007). As in CaDiCaL (Biere, Fleury 2020) stable
    periods look for models; focused ones, with restarts by glue, for refutations.
    """

    TRUE, FALSE = 2, -1  # undefined is 0: the sum of two is negative iff one is false, the other not true
    PERIOD = 300  # conflicts of the first stable and the first focused period; each pair is longer
    STABLE, FOCUSED = 50, 10  # conflicts between restarts, at least
    REPHASE = 1000  # conflicts until phases change; later intervals are longer
    REDUCE = 3000  # the same until learnt clauses are forgotten
    JUMP = 100  # levels; a longer backjump is first tried as one level back (Nadel, Ryvchin 2018)

    def __init__(self, num_vars, propagator=None):
        self.num_vars, self.size, self.propagator = num_vars, 2 * num_vars + 1, propagator
        self.consistent, self.assumptions = True, ()  # False: no model, whatever is assumed
        self.trail, self.trail_lim = [], []  # true literals; length of the trail at each decision
        self.head = self.notified = 0  # trail[:head] is propagated, trail[:notified] known to the propagator
        self.values = [0] * self.size
        self.value = self.values.__getitem__  # of a literal: > 0 if true, < 0 if false, 0 if undefined
        if propagator:  # gets no reference to us: the collector is off
            propagator.value, propagator.size = self.value, self.size
        self.levels = [0] * self.size  # false literal -> level where it became so
        self.reasons = [None] * self.size  # false literal -> reason, see `analyze`
        self.seen = [0] * self.size
        self.place = [*range(self.size)]  # of a literal: one object for all clauses stays in the caches
        self.unit = [*zip([0] + self.place[:0:-1])]  # literal -> its negation, as a reason
        self.binary = [[] for _ in self.values]  # literal -> literals that it implies
        self.ternary = [[] for _ in self.values]  # literal -> clauses with its negation last: it implies p or q
        self.watches = [None] * self.size  # literal -> set of longer clauses watching its negation, if any has it
        self.clauses, self.watched, self.glue = [], [], []  # number -> clause, sum of the two it watches, glue or 0
        self.phases = [-v for v in range(num_vars + 1)]  # variable -> literal to decide
        self.best, self.longest = self.values[:], 0  # values in the longest trail without a conflict; its length
        self.bump, self.shift = 1 << 10, num_vars.bit_length()  # what a conflict adds to activity; see `prefer`
        self.prefer()
        self.conflicts = self.rephased = self.stepped = 0  # stepped: the last level for JUMP
        self.stable, self.luby = True, (1, 1)
        self.fast = self.slow = 0.0  # mean glue of the last learnt clauses, and of all
        self.next_restart, self.next_rephase = self.STABLE, self.REPHASE
        self.next_mode, self.next_reduce = self.period, self.interval = self.PERIOD, self.REDUCE

    def add_clause(self, literals):
        """Add a clause, any iterable of literals. This undoes the model of the last `solve`."""
        self.backtrack(0)
        values, size = self.values, self.size
        literals = {self.place[q] for q in literals}
        if any([values[q] > 0 or size - q in literals for q in literals]):
            return
        clause = [q for q in literals if not values[q]]
        self.consistent &= bool(clause)
        self.attach(clause)
        if len(clause) == 1:
            self.assign(clause[0], None)

    def at_most_one(self, literals):
        """Add that at most one of these literals, all undefined, is true: a binary clause a pair."""
        negated = [self.place[-p] for p in literals]
        for i, p in enumerate(literals):
            self.binary[p] += negated[:i] + negated[i + 1:]

    def solve(self, assumptions=(), limit=float('inf'), stable=None):
        """Whether there is a model in which the assumptions, a sequence of literals, are true.

        None if that is still open after `limit` conflicts; with limit 0, after propagation alone.
        Periods alternate, unless `stable` says which one this is.
        """
        self.backtrack(0)
        self.assumptions, last = assumptions, self.conflicts + limit
        if stable is not None:
            self.stable, self.next_mode = stable, last
        while self.consistent:  # CaDiCaL's `cdcl_loop`
            conflict, full = self.propagate(), len(self.trail) == self.num_vars
            if conflict is not None:
                self.learn(conflict)
            elif (full or self.conflicts >= last) and self.decision_level() >= len(self.assumptions):
                return full or None
            elif self.conflicts >= self.next_restart and (self.stable or self.fast > 1.1 * self.slow):
                self.restart()
            elif self.conflicts >= self.next_reduce:
                self.reduce()
            elif not self.decide():
                break
        return False

    def propagate(self):
        """Assign all that follows from clauses and by the propagator; return a conflict or None."""
        conflict = None
        while conflict is None and self.head < len(self.trail):
            conflict = self.propagate_clauses()
            if conflict is None and self.propagator:
                conflict = self.propagate_puzzle()
        return conflict

    def learn(self, conflict):
        """Learn a clause from a conflict; go back to where it becomes unit, and assign its literal."""
        self.conflicts += 1
        if not self.trail_lim:
            self.consistent = False
            return
        clause, level, glue = self.analyze(conflict)
        here = self.decision_level()
        if self.trail_lim[-1] > self.longest:
            self.backtrack(here - 1)
            self.best, self.longest = self.values[:], len(self.trail)
        if level < here - self.JUMP and here != self.stepped:
            level = self.stepped = here - 1
        self.backtrack(level)
        self.assign(clause[0], self.attach(clause, glue))
        self.bump += self.bump * 20 // (200 + self.conflicts) if self.stable else self.bump // 20
        self.fast += (glue - self.fast) / 32
        self.slow += (glue - self.slow) / self.conflicts

    def restart(self):
        """Decide anew from the assumptions on. Periods and phases change here."""
        if self.conflicts >= self.next_mode:
            self.stable = not self.stable
            self.period += self.period * self.stable
            self.next_mode = self.conflicts + self.period
        self.next_restart, self.fast = self.conflicts + self.FOCUSED, self.slow
        if self.stable:
            u, v = self.luby  # v is 1 1 2 1 1 2 4 1 ..: reluctant doubling (Knuth)
            self.luby = (u + 1, 1) if u & -u == v else (u, 2 * v)
            self.next_restart = self.conflicts + self.STABLE * v
        self.backtrack(len(self.assumptions))
        if self.conflicts >= self.next_rephase:
            self.rephase()

    def rephase(self):
        """Go on from the best phases or from random ones, in turn: ours may keep us far from any model."""
        self.rephased += 1
        self.next_rephase = self.conflicts + self.REPHASE * (self.rephased + 1)
        if self.rephased % 2:
            self.phases = [-p if self.best[p] < 0 else p for p in self.phases]
        else:  # by Knuth's multiplicative hash
            self.phases = [v if v * self.conflicts * 2654435761 >> 16 & 1 else -v for v in range(self.num_vars + 1)]
        self.best, self.longest = self.values[:], 0

    def decide(self):
        """Make a decision: an assumption, the propagator's, or our own. False if the assumption is false."""
        p, level = 0, len(self.trail_lim)
        if level < len(self.assumptions):
            p = self.assumptions[level]
        elif self.propagator:
            p = self.propagator.decide(self)
        if not p:
            p = self.phases[self.next_variable()]
            if self.stable and self.best[p] < 0:
                p = -p
        if self.values[p] < 0:
            return False
        self.trail_lim.append(len(self.trail))
        if not self.values[p]:
            self.assign(p % self.size, None)
        return True

    def decision_level(self):
        return len(self.trail_lim)

    def model(self):
        """Return the model that `solve` found, as a list with True or False at each variable."""
        return [value > 0 for value in self.values[:self.num_vars + 1]]

    def phase(self, literal):
        """Decide the variable of v or -v as this literal, until it has been assigned otherwise."""
        self.phases[abs(literal)], self.best[literal], self.best[-literal] = literal, 1, -1

    def prefer(self, first=()):
        """Begin activity anew, with that of one conflict for these variables: they are decided first."""
        # The next variable to decide is on top of a heap of integers, each an activity, negated and
        # shifted, plus the variable. One that is not queued[variable] is out of date.
        self.activity = [v - (self.bump << self.shift) * (v in first) for v in range(self.num_vars + 1)]
        self.queued, self.heap = self.activity[:], sorted(self.activity[1:])

    def assign(self, p, reason):
        """Make the undefined literal p true at the current decision level."""
        not_p = self.size - p
        self.values[p], self.values[not_p] = self.TRUE, self.FALSE
        self.levels[not_p], self.reasons[not_p] = len(self.trail_lim), reason
        self.trail.append(p)

    def attach(self, clause, glue=0):
        """Store a clause, whose literals of the highest levels come first; return what stands for it as a reason."""
        clause = tuple([self.place[q] for q in clause])
        if 0 < len(clause) < 3:  # a unit clause as one of two equal literals
            p, q = clause[0], clause[-1]
            self.binary[-p].append(q)
            self.binary[-q].append(p)
        elif len(clause) == 3:
            p, q, r = clause
            self.ternary[-p].append((q, r, p))
            self.ternary[-q].append((p, r, q))
            self.ternary[-r].append(clause)
        elif len(clause) > 3:
            number = len(self.clauses)
            self.clauses.append(clause)
            self.watched.append(clause[0] + clause[1])
            for q in clause:
                if self.watches[-q] is None:
                    self.watches[-q] = set()
            self.watches[-clause[0]].add(number)
            self.watches[-clause[1]].add(number)
            self.glue.append(glue)
            return number
        return clause

    def propagate_clauses(self):
        """Assign what follows from single clauses; return a falsified clause or None.

        Afterwards no clause has all literals false, or all but an undefined one. Most time is spent here.
        """
        values, levels, reasons, trail, size = self.values, self.levels, self.reasons, self.trail, self.size
        unit, binary, ternary, level = self.unit, self.binary, self.ternary, len(self.trail_lim)
        watches, watched, clauses, true, false = self.watches, self.watched, self.clauses, self.TRUE, self.FALSE
        head = behind = self.head  # trail[behind:] has not met longer clauses: short ones are cheap, and conflict more
        while behind < len(trail):
            while head < len(trail):
                p, head = trail[head], head + 1
                for q in binary[p]:
                    if values[q] <= 0:
                        if values[q]:
                            return q, size - p
                        not_q = size - q
                        values[q], values[not_q] = true, false
                        levels[not_q], reasons[not_q] = level, unit[p]
                        trail.append(q)
                for clause in ternary[p]:
                    q, r, _ = clause
                    if values[q] + values[r] < 0:
                        if values[q] and values[r]:
                            return clause
                        q = r if values[q] else q
                        not_q = size - q
                        values[q], values[not_q] = true, false
                        levels[not_q], reasons[not_q] = level, clause
                        trail.append(q)
            not_p, watching, behind = size - trail[behind], watches[trail[behind]], behind + 1
            for number in list(watching) if watching else ():
                q = watched[number] - not_p  # the other watched literal
                if values[q] <= 0:
                    for r in clauses[number]:
                        if values[r] >= 0 and r != q:
                            watching.remove(number)
                            watches[size - r].add(number)
                            watched[number] = q + r
                            break
                    else:
                        if values[q]:
                            return number
                        not_q = size - q
                        values[q], values[not_q] = true, false
                        levels[not_q], reasons[not_q] = level, number
                        trail.append(q)
        self.head = head
        return None

    def propagate_puzzle(self):
        """Assign what the propagator implies; return None, or a conflict, having gone back to its level."""
        trail, levels, size, start = self.trail, self.levels, self.size, self.notified
        length = self.notified = len(trail)
        for p in self.propagator.propagate(trail, start):
            p %= size
            if self.values[p] < 0:
                conflict = self.literals(~length, p)
                self.backtrack(max(levels[q] for q in conflict))
                return conflict
            if not self.values[p]:
                self.assign(p, ~length)
        if len(trail) < self.num_vars or len(trail) > length:
            return None
        clauses = [sorted({q % size for q in clause}, key=levels.__getitem__, reverse=True)
                   for clause in self.propagator.check(trail)]
        for clause in clauses:
            self.attach(clause)
        # The one of the lowest level: going back from it undoes a literal of each.
        conflict = min(clauses, key=lambda clause: levels[clause[0]], default=None)
        if conflict:
            self.best, self.longest = self.values[:], length  # the longest possible
            self.backtrack(levels[conflict[0]])
        return conflict

    def analyze(self, conflict):
        """Return the clause learnt from a falsified one, the level to go back to, and its glue.

        A reason or conflict is the sequence of its false literals, with or without the one it
        implies; the number of a longer clause; or ~size for what the propagator implied when the
        trail had that size. The reason of a decision is None.
        Before: the highest level in the conflict is the current one, and not 0.
        After: only the first literal is of the current level; the second is of the one to go back to.
        """
        trail, levels, reasons, seen = self.trail, self.levels, self.reasons, self.seen
        current, size, num_vars, activity = self.decision_level(), self.size, self.num_vars, self.activity
        learnt, marked, pending, index, reason, p = [], [], 0, len(trail), conflict, None
        while True:
            for q in self.literals(reason, p) if reason.__class__ is int else reason:
                if not seen[q] and levels[q]:
                    seen[q] = 1
                    marked.append(q)
                    if levels[q] == current:
                        pending += 1
                    else:
                        learnt.append(q)
            index -= 1
            while not seen[size - trail[index]]:
                index -= 1
            p = trail[index]
            pending -= 1
            if not pending:
                break
            seen[p] = 1  # its reason may hold p
            reason = reasons[size - p]
        bump = self.bump << self.shift  # half as much again if resolved upon
        for q in marked:
            activity[q if q <= num_vars else size - q] -= (2 + seen[size - q]) * bump
        met = {levels[q] for q in learnt}
        learnt = [q for q in learnt if reasons[q] is None or not self.redundant(q, met, marked)]
        for q in marked:
            seen[q] = seen[size - q] = 0
        learnt.append(size - p)
        learnt.sort(key=levels.__getitem__, reverse=True)
        return learnt, levels[learnt[1]] if learnt[1:] else 0, len({levels[q] for q in learnt})

    def redundant(self, literal, met, marked):
        """Whether a literal of the learnt clause is false wherever the others (seen: 1) are; 2 marks what is not."""
        levels, reasons, seen, size = self.levels, self.reasons, self.seen, self.size
        stack, start = [literal], len(marked)
        while stack:
            not_p = stack.pop()
            p, reason = size - not_p, reasons[not_p]
            for q in self.literals(reason, p) if reason.__class__ is int else reason:
                if seen[q] != 1 and levels[q] and q != p:
                    if seen[q] or reasons[q] is None or levels[q] not in met:
                        for q in marked[start:]:
                            seen[q] = 2
                        return False
                    seen[q] = 1
                    marked.append(q)
                    stack.append(q)
        return True

    def literals(self, reason, p):
        """Return the literals of a reason, a number or ~size, for p."""
        if reason >= 0:
            return self.clauses[reason]
        clause = self.propagator.explain(p if p <= self.num_vars else p - self.size, ~reason)
        clause = self.reasons[self.size - p] = tuple([self.place[q] for q in clause])
        return clause

    def backtrack(self, level):
        """Undo the assignments above a decision level, and keep their phases."""
        if self.decision_level() <= level:
            return
        trail, values, size, num_vars = self.trail, self.values, self.size, self.num_vars
        phases, activity, queued, heap = self.phases, self.activity, self.queued, self.heap
        length = self.head = self.trail_lim[level]
        if self.notified > length:
            self.propagator.undo(trail, length)
            self.notified = length
        for p in trail[length:]:
            values[p] = values[size - p] = 0
            v = p if p <= num_vars else size - p
            phases[v] = p
            if queued[v] is not activity[v]:
                queued[v] = activity[v]
                heappush(heap, activity[v])
        del trail[length:], self.trail_lim[level:]
        if len(heap) > 4 * size:
            heap[:] = [key for key in queued if key]
            heapify(heap)

    def next_variable(self):
        """Return the undefined variable of the highest activity; there must be one."""
        values, queued, heap, mask = self.values, self.queued, self.heap, (1 << self.shift) - 1
        while values[heap[0] & mask] or queued[heap[0] & mask] != heap[0]:
            key = heappop(heap)
            if queued[key & mask] == key:
                queued[key & mask] = 0
        return heap[0] & mask

    def reduce(self):
        """Forget half of the learnt clauses: those of high glue, the longer ones first."""
        self.interval += 300
        self.next_reduce = self.conflicts + self.interval
        clauses, glue = self.clauses, self.glue
        reasons = {self.reasons[-p] for p in self.trail}
        found = sorted([(x, len(clauses[n]), n) for n, x in enumerate(glue) if x > 2 and n not in reasons])
        old = {n for _, _, n in found[len(found) // 2:]}
        for number in old:
            clauses[number], glue[number] = None, 0
        for watching in self.watches:
            if watching is not None:
                watching -= old
# endregion


if __name__ == '__main__':
    run_script()
