#!/usr/bin/env python3
"""Slitherlink: one closed line along the grid; a clue tells how many sides of its cell are on the line.

Input: an instance a line, `N M` and N groups of M characters, a group a row
of cells: 0-4 is a clue, `.`, `-` or `_` none. The groups may stand on lines
below `N M` too. Blank lines are skipped.

Output, as soon as an instance is solved: a line that repeats it, blanks
normalised to one; then a line with `N M` and 2N+1 groups of 0 and 1, 1 for a
edge on the line: the M horizontal edges of row 1, the M+1 vertical ones
of row 1, and so on to the horizontal ones of row N+1; or `N M UNSATISFIABLE`.
The line is closed and does not touch itself. No line is no solution.
With --unique the word UNSATISFIABLE, UNIQUE or MULTIPLE is a line between the
two. Two solutions are different if they differ in an edge.

Variables, where cells and vertices count in reading order:
- the edge is on the line: all edges, from 1, in the order of the output;
- the cell is inside the line, for each cell;
- this cell or one before it is inside, for each cell;
- for each edge four arcs: across it from the cell above or on its left,
  and from the other one; along it from its upper or left point, and from the
  other one. (A cell outside the grid or the first point has no arc.)

Clauses:
1. clue: of each k+1 edges of the cell one is absent, of each 5-k one is present;
2. inside: an edge is present if and only if one of its two sides is inside;
3. point: two edges of a vertex are present, or none;
4. first: "this cell or one before it" is passed on, and true for the last cell;
5. trees: each cell has an arc, each vertex but the first has one, no edge has two;
6. one line: no arc goes across the line but one upwards out of the first inside cell.

Every model is one line, and every line has a model: samples/REPORT.md proves it.

Solving: `Deduction` finds most of a board, often all of it; a solver gets the
rest, and `Connection` refuses its assignments that are no single line.

Source: H. P. Williams, "A linear-size zero-one programming model for the
minimum spanning tree problem in planar graphs" (2002), for 5.
"""
import gc
import os
import sys
from functools import lru_cache
from heapq import heapify, heappop, heappush
from itertools import combinations, product
from types import SimpleNamespace

NAME = 'slitherlink.py'
NONE = 'UNSATISFIABLE'


# --- parse ---
# A puzzle is (N, M, clues, instance): the characters of all cells in reading order, and the text as
# it is to be repeated.
# A solution is the 0s and 1s of all edges in the order of the output.

def parse(lines, only_one):
    """Return the puzzles in the lines of an input, of which there may be only one."""
    puzzles, tokens = [], []
    for line, text in enumerate(lines, 1):
        words = text.split()
        if words and not tokens and puzzles and only_one:
            raise BadInput(f'line {line}: a second instance; a formula or model is of one')
        for word in words:
            if len(tokens) < 2:
                number(word, line, 1, 999999999)
            else:
                check_row(tokens, word, line)
            tokens.append(word)
        if len(tokens) > 1 and len(tokens) == int(tokens[0]) + 2:
            n, m, *rows = tokens
            clues = ''.join(rows).replace('-', '.').replace('_', '.')
            puzzles.append((int(n), int(m), clues, ' '.join(tokens)))
            tokens = []
    if tokens or not puzzles:
        fault = f'row {len(tokens) - 1} of {tokens[0]} is missing' if tokens[1:] else 'expected the two sizes N M'
        raise BadInput(f'line {len(lines)}: {fault}')
    return puzzles


def check_row(tokens, row, line):
    """Raise BadInput unless this can be the next row of the instance that begins with these tokens."""
    n, m = map(int, tokens[:2])
    count = len(tokens) - 1
    if count > n:
        raise BadInput(f'line {line}: {shown(row)} after the last row')
    if len(row) != m:
        raise BadInput(f'line {line}: row {count} has {len(row)} character{"s" * (len(row) != 1)}, expected {m}')
    if row.strip('.01234-_'):
        raise BadInput(f'line {line}: {shown(row.strip(".01234-_")[0])} in row {count} is not one of ., 0, 1, 2, 3, 4')


# --- encode ---

class Board:
    """The grid as places in reading order, for cells, vertices and edges alike.

    Rows and columns of places count from 0. Points have both odd, cells both even, edges one of
    each; around the grid lies a frame of outer cells. The edges of a cell or point p are at p + step
    for each of `steps`: up, left, right, down.
    """

    def __init__(self, n, m):
        width = 2 * m + 3
        odd, even = range(1, 2 * m + 2, 2), range(2, 2 * m + 2, 2)
        self.width, self.size = width, width * (2 * n + 3)
        self.steps = -width, -1, 1, width
        self.cells = [row * width + column for row in range(2, 2 * n + 2, 2) for column in even]
        self.points = [row * width + column for row in range(1, 2 * n + 2, 2) for column in odd]
        self.edges = [row * width + column for row in range(1, 2 * n + 2) for column in (odd, even)[row % 2]]
        self.number = [0] * self.size           # place -> number of the edge there, from 1; 0 if there is none
        for s, place in enumerate(self.edges, 1):
            self.number[place] = s

    def around(self, place):
        """Return the numbers of the edges up, left, right, down of a cell or point; 0 off the grid."""
        return [self.number[place + step] for step in self.steps]

    def beside(self, place):
        """Return the places of the two cells beside an edge and of the two points at its ends."""
        if place // self.width % 2:
            return place - self.width, place + self.width, place - 1, place + 1
        return place - 1, place + 1, place - self.width, place + self.width


def own(puzzle):
    n, m = puzzle[:2]
    return (n + 1) * m + n * (m + 1)


def encode(puzzle):
    n, m = puzzle[:2]
    board, edges = Board(n, m), range(1, own(puzzle) + 1)
    inside = dict(zip(board.cells, range(len(edges) + 1, len(edges) + n * m + 1)))
    clauses = local_clauses(board, Deduction(puzzle, board).states)     # 1. clue, 3. point
    for s, place in zip(edges, board.edges):
        x, y = (inside.get(cell) for cell in board.beside(place)[:2])
        if x and y:
            clauses += [-s, x, y], [-s, -x, -y], [s, -x, y], [s, x, -y]
        else:
            clauses += [-s, x or y], [s, -(x or y)]
    first = range(len(edges) + n * m + 1, len(edges) + 2 * n * m + 1)
    for x, here, before in zip(inside.values(), first, [None, *first]):
        if before:
            clauses += [-x, here], [-before, here], [x, before, -here]
        else:
            clauses += [-x, here], [x, -here]
    clauses.append([first[-1]])
    arcs = {place: [] for place in board.cells + board.points[1:]}
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
    for cell, before in zip(board.cells, [None, *first]):
        (up, top), *others = zip(arcs[cell], board.around(cell))
        clauses += [[-arc, -s] for arc, s in others]
        if before:
            clauses.append([-up, -top, -before])
    return variables, clauses


# --- deduce ---
# The state of a cell or point is the set of its edges on the line, as four bits: up, left, right,
# down. A set of states is an integer of 16 bits.

STATES = range(16)
ALL = (1 << 16) - 1
PRESENT = [sum(1 << state for state in STATES if state >> k & 1) for k in range(4)]
EXACTLY = [sum(1 << state for state in STATES if bin(state).count('1') == count) for count in range(5)]
INNER = EXACTLY[0] | EXACTLY[2]
# The two edges that a cell shares with the point at each corner, and a point with each cell;
# the other sees them as the two of the opposite corner, in this order.
CORNERS = [(0, 1), (0, 2), (1, 3), (2, 3)]
# The states in which two of a cell's four neighbours (0-3) and itself (4) have the same colour.
SAME = [(k, 4, ALL ^ PRESENT[k]) for k in range(4)]
SAME += [(a, b, ALL ^ PRESENT[a] ^ PRESENT[b]) for a, b in combinations(range(4), 2)]


@lru_cache(maxsize=None)
def consequences(allowed):
    """Return three lists, what follows from the set of states that a cell or point may have.

    The states that the neighbour at each corner may have; (a, b, 1 or -1) where a and b, as in SAME,
    have equal or opposite colours; which edges to the right and down are on the line.
    """
    states = [state for state in STATES if allowed >> state & 1]
    corners = []
    for (a, b), (c, d) in zip(CORNERS, reversed(CORNERS)):
        pairs = {(state >> a & 1, state >> b & 1) for state in states}
        corners.append(sum(1 << state for state in STATES if (state >> c & 1, state >> d & 1) in pairs))
    colours, joined = [], [{k} for k in range(5)]
    for a, b, same in SAME:
        if b not in joined[a] and not (allowed & same and allowed & ~same):
            colours.append((a, b, 1 if allowed & same else -1))
            for k in joined[a] | joined[b]:
                joined[k] = joined[a] | joined[b]
    return corners, colours, [k for k in (2, 3) if not allowed & ~PRESENT[k]]


@lru_cache(maxsize=None)
def implicates(allowed):
    """Return the shortest clauses that a set of states meets, each as (edge 0-3, 1 or -1) pairs."""
    found = []
    for signs in sorted(product((1, -1, 0), repeat=4), key=lambda signs: -signs.count(0)):
        clause, refuted = {(k, sign) for k, sign in enumerate(signs) if sign}, allowed
        for k, sign in clause:
            refuted &= ~PRESENT[k] if sign > 0 else PRESENT[k]
        if not refuted and not any(clause.issuperset(shorter) for shorter in found):
            found.append(clause)
    return [sorted(clause) for clause in found]


def local_clauses(board, states):
    """Return the clauses of cells and points that may have these states, each once."""
    clauses = {}
    for place in board.cells + board.points:
        around = board.around(place)
        for clause in implicates(states[place]):
            if around[clause[0][0]]:
                clauses[tuple([sign * around[k] for k, sign in clause])] = None
    return list(clauses)


class Deduction:
    """What follows about a puzzle without a search.

    states[p] is the set of states that are left for cell or point p. Two cells are on the same side
    of the line if their colours, numbers by place, are equal, and on different sides if one is the
    other's negation. Three rules are used:
    - two edges that a cell and a point share have values that both allow;
    - the colours around a cell tell which of its edges are on the line, and the other way round;
    - an edge that would close a ring is absent, if there is more of the line elsewhere.
    """

    def __init__(self, puzzle, board):
        n, m, clues = puzzle[:3]
        self.board = board
        self.steps = [2 * step for step in board.steps] + [0]       # to the cells of SAME
        self.states, self.colours = [ALL] * board.size, [0] * board.size
        self.mate = list(range(board.size))     # the other end of the path that ends at a point, or itself
        self.paths = 0                          # how many there are
        self.line = set()                       # places of edges on the line
        for clue, cell in zip(clues, board.cells):
            if clue != '.':
                self.states[cell] = EXACTLY[int(clue)]
        for point in board.points:
            self.states[point] = INNER
            for s, present in zip(board.around(point), PRESENT):
                if not s:
                    self.states[point] &= ~present
        outer = {cell + step for cell in board.cells for step in self.steps} - set(board.cells)
        self.outer = min(outer)
        self.members = {cell: [cell] for cell in board.cells}   # colour -> cells of it or its negation
        self.members[self.outer] = sorted(outer)
        for colour, cells in self.members.items():
            for cell in cells:
                self.colours[cell] = colour
        self.queue = [place for place in board.cells + board.points if self.states[place] not in (ALL, INNER)]
        self.idle = {*board.cells, *board.points}.difference(self.queue)        # what is not in the queue

    def call(self, place):
        """Put a cell or point into the queue, if it is not there."""
        if place in self.idle:
            self.idle.remove(place)
            self.queue.append(place)

    def run(self):
        """Deduce what follows; return whether that leaves a state for each cell and point."""
        states, colours, queue, steps = self.states, self.colours, self.queue, self.steps
        width = self.board.width
        corners = -width - 1, -width + 1, width - 1, width + 1
        done = [None] * len(states)
        for place in queue:
            self.idle.add(place)
            allowed = states[place]
            if allowed & allowed - 1 and colours[place]:
                around = [colours[place + step] for step in steps]
                for a, b, same in SAME:
                    if around[a] == around[b]:
                        allowed &= same
                    elif around[a] == -around[b]:
                        allowed &= ~same
                states[place] = allowed
            if allowed == done[place]:
                continue
            done[place] = allowed
            neighbours, equations, present = consequences(allowed)
            for step, allowed in zip(corners, neighbours):
                other = place + step
                if states[other] & ~allowed:
                    states[other] &= allowed
                    self.call(other)
            if not done[place]:
                return False
            if colours[place]:
                for a, b, sign in equations:
                    if not self.merge(colours[place + steps[a]], sign * colours[place + steps[b]]):
                        return False
            else:
                for k in present:
                    self.join(place, self.board.steps[k])
        return True

    def merge(self, x, y):
        """Make two colours equal; return whether that can be."""
        if x == y or x == -y:
            return x == y
        members, colours = self.members, self.colours
        if len(members[abs(x)]) < len(members[abs(y)]):
            x, y = y, x
        cells = members.pop(abs(y))
        members[abs(x)] += cells
        for cell in cells:
            colours[cell] = x if colours[cell] == y else -x
            for step in self.steps:
                self.call(cell + step)
        return True

    def join(self, point, step):
        """Put the edge from a point to the right or down on the line; refuse the one that would close a ring."""
        mate, line, board = self.mate, self.line, self.board
        other = point + 2 * step
        if point + step in line or mate[point] == other:
            return                              # a ring that is closed is left to the search
        line.add(point + step)
        x, y = mate[point], mate[other]
        mate[x], mate[y] = y, x
        self.paths += (x == point) + (y == other) - 1
        if abs(x - y) in (2, 2 * board.width) and (x + y) // 2 not in line and self.paths > 1:
            self.states[x] &= ~PRESENT[board.steps.index((y - x) // 2)]
            self.call(x)


# region propagator
class Propagator:
    """A puzzle's own reasoning in the search, after IPASIR-UP (Fazekas et al. 2023), but by batches of literals.

    The solver calls these; a puzzle overrides what it needs:

    propagate(trail, start)  Unit propagation is at rest, trail[start:] is new. Return literals that
                             follow from the trail, in that order; a false one is a conflict.
    explain(literal, size)   Return the clause from which a literal followed when the trail had that
                             size: the literal, and others that are false by trail[:size]. Called
                             only if conflict analysis needs it.
    undo(trail, size)        trail[size:] is about to be unassigned; `propagate` has seen part of it.
    decide(solver)           All is propagated. Return the literal to decide, or 0: the solver chooses.
    check()                  All variables are assigned, and `propagate` has seen that. Return clauses
                             that are false now but true in every solution; none if this is one.

    Literals in the trail are places: -v stands as size - v. `explain` gets v or -v. What is
    returned may be either. The solver sets `size`, and `value` to its function of that name.
    """

    def propagate(self, trail, start):
        return ()

    def explain(self, literal, size):
        raise NotImplementedError

    def undo(self, trail, size):
        pass

    def decide(self, solver):
        return 0

    def check(self):
        return ()
# endregion


# --- propagators ---

class Connection(Propagator):
    """Cut off assignments whose inside or outside is not connected.

    In a solution no ring of cells of one side, each touching the next at an edge or a vertex, parts
    two cells of the other side. So where cells are parted, the shortest ring between them and one
    cell on each side of it make a clause (after the cuts of MonoSAT: Bayless et al. 2015). It is
    true in every solution, also where one of several loops would be a solution by itself.

    Cells are places of the board, with a frame of outer cells around them.
    """

    def __init__(self, board, inside):
        self.inside = inside                    # place -> its literal "inside", for cells and the frame
        self.frame = set(inside).difference(board.cells)
        self.steps = [2 * step for step in board.steps]
        self.nowhere = [None] * (board.size + 4 * board.width)      # place -> nothing, around the frame too

    def check(self):
        self.side, self.part_of = self.nowhere[:], self.nowhere[:]
        for c, q in self.inside.items():
            self.side[c] = self.value(q) > 0
        parts = [self.flood(c) for c in self.inside if self.part_of[c] is None]
        largest = max([part for part in parts if self.side[part[0]]], key=len)
        return [self.cut(part, largest) for part in parts[1:] if part is not largest]

    def flood(self, start):
        """Return the cells that are connected to one, and note for each that it is in this part."""
        side, part_of, (up, left, right, down) = self.side, self.part_of, self.steps
        part, mine = [start], side[start]
        part_of[start] = part
        for c in part:
            for d in c + up, c + left, c + right, c + down:
                if side[d] is mine and part_of[d] is None:
                    part_of[d] = part
                    part.append(d)
        return part

    def cut(self, part, largest):
        """Return a clause that is false as long as a part is not connected to some other of its side."""
        gap = self.gap(part)
        if gap:
            parted = {gap[0], gap[1], *self.ring(*gap)}
        else:
            parted = {part[0], largest[0]}
            parted.update(c + step for c in part for step in self.steps if self.side[c + step] is not self.side[c])
        return [-self.inside[c] if self.side[c] else self.inside[c] for c in parted]

    def gap(self, part):
        """Return the ends and the step of a shortest straight way from a part to another of its side, or None."""
        side, frame, mine = self.side, self.frame, self.side[part[0]]
        shortest, found = len(side), None
        for c in part:
            for step in self.steps:
                d, length = c + step, 1
                while side[d] is not mine and d not in frame and length < shortest:
                    d += step
                    length += 1
                if 1 < length < shortest and side[d] is mine and self.part_of[d] is not part:
                    shortest, found = length, (c, d, step)
        return found

    def ring(self, x, y, step):
        """Return a shortest ring that parts two cells, between which a straight way of steps lies in the other side.

        It crosses that way: it leaves it to one hand, called ahead, and comes back from the other.
        All cells of the frame touch each other.
        """
        side, frame, other = self.side, self.frame, not self.side[x]
        gap = range(x + step, y, step)
        across = self.steps[2] if step in self.steps[::3] else self.steps[3]
        ahead = across - step, across, across + step
        around = *ahead, -step, step, -across - step, -across, -across + step
        before, queue = {}, list(gap)               # cell -> the one from which it was reached
        for c in queue:
            for s in ahead if c in gap else around:
                d = c + s
                if side[d] is other and d not in before:
                    if d not in gap:
                        reached = frame if d in frame else [d]
                        before.update(dict.fromkeys(reached, c))
                        queue += reached
                    elif -s not in ahead:
                        ring = []
                        while c not in gap:
                            ring.append(c)
                            c = before[c]
                        low, high = sorted((c, d))
                        return ring + list(range(low, high + 1, abs(step)))


# --- search ---

def search(puzzle):
    """Yield all solutions; what `Deduction` leaves open is a solver's."""
    board, edges = Board(*puzzle[:2]), own(puzzle)
    known = Deduction(puzzle, board)
    if not known.run():
        return
    inside = {colour: v for v, colour in enumerate(known.members, edges + 1)}
    inside.update({-colour: -v for colour, v in inside.items()})
    outer = inside[known.colours[known.outer]]
    even = [place for row in range(0, board.size, 2 * board.width) for place in range(row, row + board.width, 2)]
    literals = {place: inside.get(known.colours[place], outer) for place in even}
    solver = Solver(edges + len(known.members), Connection(board, literals))
    solver.add_clause([-outer])
    for clause in sorted(local_clauses(board, known.states), key=len):      # unit clauses first
        if len(clause) == 1:
            solver.add_clause(clause)
        else:
            solver.attach([p % solver.size for p in clause])
    for s, place in enumerate(board.edges, 1):
        if not solver.value(s):
            x, y = (literals[cell] for cell in board.beside(place)[:2])
            add = solver.add_clause if solver.value(x) or solver.value(y) else solver.attach
            for clause in (-s, x, y), (-s, -x, -y), (s, -x, y), (s, x, -y):
                add([q % solver.size for q in clause])
    if not {*puzzle[2]} & {*'1234'}:        # then no line at all would meet the clues
        solver.add_clause(range(1, edges + 1))
    yield from enumerate_models(puzzle, lambda: solver.solve() and solver.model(), solver.add_clause)


# --- decode, check ---

def decode(puzzle, model):
    return ''.join(['01'[value] for value in model[1:own(puzzle) + 1]])


def check(puzzle, solution):
    n, m, clues = puzzle[:3]
    board = Board(n, m)
    line = {place for place, value in zip(board.edges, solution) if value == '1'}
    for i, (clue, cell) in enumerate(zip(clues, board.cells)):
        found = sum(cell + step in line for step in board.steps)
        if clue not in ('.', str(found)):
            return f'row {i // m + 1}, column {i % m + 1} has {found} sides on the line, the clue is {clue}'
    if not line:
        return 'there is no line'
    for i, point in enumerate(board.points):
        found = sum(point + step in line for step in board.steps)
        if found not in (0, 2):
            return f'{found} edges of the line meet at row {i // (m + 1) + 1}, column {i % (m + 1) + 1} of the points'
    place = start = min(line)               # walk the line from its first edge, first to the right
    point, length = start + 1, 1
    while True:
        (place,) = [point + step for step in board.steps if point + step in line and point + step != place]
        if place == start:
            break
        point += 2 * (place - point)
        length += 1
    if length < len(line):
        return 'there is more than one line'
    return None


# --- render ---

CHARACTERS = '·  ┘ └─  │┐ ┌'     # a point's by its state, as in `deduce`


def render(puzzle, solution):
    n, m = puzzle[:2]
    groups, at = [], 0
    for width in [m, m + 1] * n + [m]:
        groups.append(solution[at:at + width])
        at += width
    return f'{n} {m} ' + ' '.join(groups)


def draw(puzzle, solution):
    n, m, clues = puzzle[:3]
    board = Board(n, m)
    line = {place for place, value in zip(board.edges, solution) if value == '1'}
    text = [' '] * board.size
    for place in board.edges:
        if place // board.width % 2:
            text[place] = '───' if place in line else '   '
        elif place in line:
            text[place] = '│'
    for cell, clue in zip(board.cells, clues):
        text[cell] = f' {clue} '.replace('.', ' ')
    for point in board.points:
        text[point] = CHARACTERS[sum((point + step in line) << k for k, step in enumerate(board.steps))]
    return '\n'.join([''.join(text[row + 1:row + board.width - 1]).rstrip()
                      for row in range(board.width, board.size - board.width, board.width)])


# --- main ---

def main(out):
    options = read_options(OPTIONS)
    puzzles = parse(read_lines(options.file), only_one=options.cnf or options.model is not None)
    write_texts(out, lambda puzzle: answer(puzzle, options, head=puzzle[3] + '\n',
                                           none='%d %d ' % puzzle[:2] + NONE), puzzles)


# region streams
# A script with this region defines NAME, its file's name. Its docstring begins with what it reads, prints, and
# an example, down to the paragraph `Variables`.

class BadInput(Exception):
    """What is wrong with the input, the model or the SAT program, and in which line."""


ended = []      # signals that have come to end the script
held = []       # not empty while a SAT program or a file of it is there, which must not stay behind
told = ['']     # what stands on the terminal's last line


def end(*signal):
    """Note a signal and leave. An exception instead, at any place, would leave things behind."""
    ended.extend(signal[:1])
    if ended and not held:
        tell('')
        os._exit(128 + ended[0])


def tell(text):
    """Show a text in place of what was told before, by blanks: not every console knows escape sequences."""
    if text != told[0]:
        os.write(2, ('\r' + text.ljust(len(told[0])) + '\r' * (not text)).encode())
    told[0] = text


def start(main):
    """Run main(out), out being standard output, and turn what goes wrong into one line and a code."""
    import _signal              # `signal` without its enumerations, which take 5 ms
    gc.disable()                # nothing here makes garbage in cycles, and clauses are many
    for name in 'SIGINT', 'SIGTERM', 'SIGHUP':
        number = getattr(_signal, name, None)       # Windows has no SIGHUP
        if number and _signal.getsignal(number) != _signal.SIG_IGN:     # as nohup wants it
            _signal.signal(number, end)
    try:
        # A file of our own is closed here, and not at the interpreter's end, where errors cannot be caught.
        with open(1, 'w', 1 << 16, 'utf-8', newline='\n', closefd=False) as out:
            sys.stdout = out    # where --help is printed
            main(out)
        return
    except (BadInput, MemoryError, RuntimeError) as error:      # RuntimeError: recursion, no memory for a thread
        fault = str(error) or 'out of memory'
    except OSError as error:
        if isinstance(error, BrokenPipeError) or os.name == 'nt' and error.errno == 22:     # a closed pipe there
            return
        fault = f'standard output: {error.strerror}'
    # Here the exception is gone, and what its frames held is free.
    sys.exit(f'{NAME}: ' + ''.join([c if c.isprintable() else ascii(c)[1:-1] for c in fault]))


def positive(text):
    """Return the number in a text, which may be inf; ValueError, for argparse, if it is none or below 1."""
    if text != 'inf' and int(text) < 1:
        raise ValueError
    return float(text)


def read_options(known):
    """Return the options and FILE of the command line; known maps an option, `NAME` or `NAME VALUE`, to its help."""
    def parser():
        import argparse         # which takes longer than most puzzles
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
        words[at:at + 2] = ['--all=' + word for word in words[at + 1:at + 2] if word.isdigit()] or (
            ['--all=inf'] + words[at + 1:at + 2])
    files = [word for word in words if word == '-' or word[:1] != '-']
    if len(files) < 2 and flags.union(files).issuperset(words):
        options = SimpleNamespace(file=(*files, '-')[0], **{name.split()[0]: '--' + name in words or None
                                                            for name in known})
    else:
        options = parser().parse_args(words)
    for group in CLASHES:
        names = [name for name in group.split() if getattr(options, name, None) is not None]
        if len(names) > 1:
            parser().error(f'--{names[0]} does not go with --{names[1]}')
    return options


def write_texts(out, texts_of, puzzles):
    """Write the texts of each puzzle as they come.

    Where standard error is a terminal, its last line tells after a second which puzzle is at work.
    """
    import _thread
    import time
    began, count, lock = time.monotonic(), 0, _thread.allocate_lock()
    terminal = [True] * os.isatty(2)    # emptied at the end

    def write(text):
        with lock:
            if text:
                if out.isatty():        # the line makes room for the text, and comes back below it
                    tell('')
                out.write(text)
                out.flush()
            if terminal and time.monotonic() - began >= 1:
                which = f'{count + 1} of {len(puzzles)}, ' if len(puzzles) > 1 else ''
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
            return file.read()
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


def number(token, line, low, high):
    """Return the decimal number low..high in a token; BadInput names the line otherwise."""
    digits = token[token[:1] in ('-', '+'):]
    if not (digits.isascii() and digits.isdigit() and len(digits.lstrip('0')) < 10 and low <= int(token) <= high):
        raise BadInput(f'line {line}: {shown(token)} is not a number from {low} to {high}')
    return int(token)


def read_answer(source, data, num_vars):
    """Return the model in a SAT solver's answer, or None for "unsatisfiable".

    The answer is MiniSat's result file, or `s` and `v` lines as in the SAT competition, in any order, among
    any others. Variables without a literal are false: MiniSat leaves out those that stand in no clause.
    """
    answers, complete, model = set(), False, [None] * (num_vars + 1)
    lines = data.decode('latin-1').split('\n')
    first = next((line for line in lines if line.split()[:1] not in ([], ['c'])), '')
    if first.strip() in ('SAT', 'UNSAT'):
        at = lines.index(first)
        lines[at:] = [f's {first.strip()}ISFIABLE'] + ['v ' + line for line in lines[at + 1:]]
    for count, line in enumerate(lines, 1):
        kind, *tokens = line.split() or ['c']
        if kind == 's':
            answers.add(' '.join(tokens))
        for token in tokens if kind == 'v' else ():
            digits = token[token[0] == '-':]
            if complete or not digits.isdecimal() or len(digits) > 9 or int(digits) > num_vars:
                raise BadInput(f'{source}: line {count}: {shown(token)} is no literal of a model, '
                               f'the formula has {num_vars} variables')
            v, value = int(digits), digits == token
            if model[v] is (not value):
                raise BadInput(f'{source}: line {count}: both {v} and -{v}')
            model[v], complete = value, v == 0
    if answers == {'UNSATISFIABLE'} and not complete:
        return None
    if answers != {'SATISFIABLE'}:
        raise BadInput(f'{source}: {" and ".join(sorted(answers)) or "no"} answer of a SAT solver'
                       + ', and a model' * complete)
    if not complete:
        raise BadInput(f'{source}: line {len(lines)}: the model is cut off, no 0 at its end')
    return [None] + [value is True for value in model[1:]]
# endregion


# region command line
# A script with this region has the region "streams" too. It defines NONE, what it prints where there is
# no solution, and these functions, in which a model is a list with True or False at each variable:
#   own(puzzle)                how many variables are the puzzle's own: 1..own
#   encode(puzzle)             (number of all variables, clauses), where clauses need not be a list, but
#                              have a length and can be gone through again and again
#   search(puzzle)             yields its solutions, each once
#   decode(puzzle, model)      the solution that the model stands for
#   check(puzzle, solution)    None, or in words which rule of the puzzle is broken
#   render(puzzle, solution)   its text, the same for two solutions only if they are the same
#   draw(puzzle, solution)     its picture in characters
#   picture(puzzle, solution)  its picture by `svg`

OPTIONS = {
    'cnf': 'print the formula as DIMACS instead of solving',
    'model FILE': 'print the solution in FILE, the answer of a SAT solver',
    'solver CMD': 'solve with a SAT program; a formula is appended to CMD, or put for {cnf} in it, a result for {out}',
    'unique': 'first print UNSATISFIABLE, UNIQUE or MULTIPLE, then the one solution, or two',
    'all [N]': 'print every solution, or the first N, then how many there are',
    'draw': 'print the solution as a picture in text',
    'svg': 'print the solution as an SVG picture'}
# Of each group one option at most is given, whichever of them the script has.
CLASHES = ['cnf unique all svg conflict sure', 'cnf draw svg conflict', 'cnf solve sure', 'cnf solver',
           'model solver sure', 'model unique all conflict', 'solve conflict']


def dimacs(num_vars, clauses, more=()):
    """Yield the formula's text in DIMACS, a thousand clauses at a time."""
    yield f'p cnf {num_vars} {len(clauses) + len(more)}\n'
    lines = []
    for part in clauses, more:
        for clause in part:
            lines.append(' '.join(map(str, clause)) + ' 0\n' if clause else '0\n')
            if len(lines) == 1000:
                yield ''.join(lines)
                lines.clear()
    yield ''.join(lines)


def answer(puzzle, options, show=None, head='', none=None):
    """Yield the texts to print for a puzzle: head, then the answer.

    show(puzzle, solution) is the text of a solution, none that of no solution. A picture has nothing above it.
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
    """Yield different solutions, so many at most."""
    texts = set()
    for count, solution in enumerate(candidates(puzzle, options), 1):
        fault = check(puzzle, solution)
        if not fault and limit > 1:
            texts.add(hash(render(puzzle, solution)))
            fault = 'it is there again' if len(texts) < count else None
        if fault:
            raise BadInput(f'{options.model or options.solver or "internal error"}: '
                           f'the model is no solution: {fault}')
        yield solution
        if count == limit:
            return


def candidates(puzzle, options):
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
    """Return the clause that excludes the solution of a model."""
    return [-v if model[v] else v for v in range(1, own(puzzle) + 1)]


def svg(n, m, *layers, left=0, top=0):
    """Return an SVG picture of n x m cells; the centre of the cell in row r and column c, from 0, is at (c, r).

    A layer is its attributes, and the data of a path or a list of texts, each (x, y, text) with its centre.
    Nothing is filled that has no attribute for it. On the left and above is room for clues, so many cells wide.
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
    """Return the data of a path for `svg`: the lines round the cells, every so many."""
    return ''.join([f'M-.5 {r - .5}h{m}' for r in range(0, n + 1, step)]
                   + [f'M{c - .5}-.5v{n}' for c in range(0, m + 1, step)])


def run_solver(command, num_vars, formula):
    """Return the model that the external SAT program finds for a formula's texts, or None for "unsatisfiable"."""
    import tempfile
    words = program_words(command)
    limit = (1 << 24) + 32 * num_vars       # bytes: a literal takes 12 at most, what programs tell some MB
    held.append(command)                    # from here on, signals are only taken note of
    try:
        with tempfile.TemporaryDirectory() as folder:
            paths = [os.path.join(folder, name) for name in ('formula.cnf', 'result', 'printed')]
            with open(paths[0], 'w', newline='\n') as file:
                for text in formula:
                    file.write(text)
                    if ended:
                        sys.exit()
            code = run_program([word.replace('{cnf}', paths[0]).replace('{out}', paths[1]) for word in words],
                               paths[2], limit)
            try:
                with open(paths[1 if '{out}' in ''.join(words) else 2], 'rb') as file:
                    data = file.read(limit)
            except FileNotFoundError:
                data = b''
    except OSError as error:
        raise BadInput(f'temporary file: {error.strerror}') from None
    finally:
        held.clear()
        end()
    if code < 0 or 128 < code < 160 or code > 255:      # a signal, as Popen, shells and Windows tell it
        raise BadInput(f'{words[0]}: ended by a signal, exit code {code}')
    if not data.strip():
        raise BadInput(f'{words[0]}: no answer, exit code {code}')
    return read_answer(words[0], data, num_vars)


def program_words(command):
    """Return the words of a command, with the files that its program wants."""
    import re
    import shlex
    try:
        if os.name == 'nt':         # backslashes stand in paths there
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
            if ended:
                sys.exit()
            if os.path.getsize(path) > limit:
                raise BadInput(f'{words[0]}: prints more than {limit} bytes')
        return process.returncode
    finally:                    # ended is what it has started, too
        try:
            if os.name != 'nt':
                os.killpg(process.pid, 9)
            elif process.poll() is None:
                subprocess.call(f'taskkill /F /T /PID {process.pid}', stdout=subprocess.DEVNULL, **silent)
        except OSError:
            pass                # nothing is left
        process.wait()
# endregion


# region conflict
# A script with this region has the region "command line" too, and defines these functions:
#   givens(puzzle)             a list of what can be taken away from the puzzle
#   only(puzzle, kept)         the puzzle with these givens alone
#   restated(puzzle)           its text in the form of the input

CONFLICT = {'conflict': 'if there is no solution, print the board with only givens that contradict each other'}


def conflict(puzzle, options):
    """Yield the text of a minimal set of givens that contradict each other, or SATISFIABLE."""
    def solvable(kept):
        return any(True for _ in solutions(only(puzzle, kept), options, 1))

    def minimal(kept):
        """Take away chunks of half the size each time, as long as what is left has no solution."""
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
        return kept

    every = givens(puzzle)
    if solvable(every):
        yield 'SATISFIABLE\n'
    else:                   # what is tried last is kept: the other way round may leave fewer
        yield restated(only(puzzle, min(minimal(every), minimal(every[::-1]), key=len))) + '\n'
# endregion


# region addresses
NUMBERS = {'%x' % value if value < 16 else '-%02x' % value: [str(value)] for value in range(1, 256)}


def read_address(text, line, names, codes):
    """Return (rows, columns, cells) of the puzzle in an address of puzz.link and its like; None if the text is none.

    names are the puzzle's names there. codes maps a code, one character or `-` and two, to the tokens of the
    cells that it stands for; `g` to `z` are 1 to 20 blank cells, `.`, everywhere. BadInput says what is wrong.
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
            cells += '.' * (ord(code) - ord('f'))
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

    The core is MiniSat's (Een, Sorensson 2003): two watched literals (Moskewicz et al. 2001),
    learning at the first unique implication point (Marques-Silva, Sakallah 1996), recursive
    minimisation (Sorensson, Biere 2009), saved phases (Pipatsrisawat, Darwiche 2007). As in CaDiCaL
    (Biere, Fleury 2020) stable periods are to find models, and focused ones, in which restarts go by
    glue (Audemard, Simon 2009), refutations.
    """

    TRUE, FALSE = 2, -1     # undefined is 0: the sum of two is negative iff one is false, the other not true
    PERIOD = 1000  # conflicts of the first stable and the first focused period; each pair is longer
    STABLE, FOCUSED = 50, 10  # conflicts between restarts, at least
    REPHASE = 1000  # conflicts until the first change of phases; later intervals are longer
    JUMP = 100  # a way back of more levels is cut to one: the others would return (Nadel, Ryvchin 2018)
    MEMORY = 500  # conflicts for which a learnt clause is kept without being used

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
        self.seen = [0] * self.size  # for `analyze`
        self.binary = [[] for _ in self.values]  # literal -> literals that it implies
        self.ternary = [[] for _ in self.values]  # literal -> pairs, one of which it implies
        self.watches = [set() for _ in self.values]  # literal -> longer clauses watching its negation
        self.clauses, self.watched = [], []  # number -> longer clause, the sum of the two it watches
        self.glue, self.used = {}, {}  # number of a learnt clause -> its glue, its last conflict
        self.phases = [-v for v in range(num_vars + 1)]  # variable -> literal to decide
        self.best, self.longest = {}, 0  # the same for the longest trail without a conflict
        self.bump, self.shift = 1 << 10, num_vars.bit_length()  # what a conflict adds to activity; see `prefer`
        self.prefer({})
        self.fast = self.slow = 0.0  # mean glue of the last learnt clauses, and of all
        self.conflicts, self.rephased, self.stable, self.luby = 0, 0, True, (1, 1)
        self.next_restart, self.next_rephase = self.STABLE, self.REPHASE
        self.next_mode, self.next_reduce = self.period, self.interval = self.PERIOD, self.MEMORY

    def add_clause(self, literals):
        """Add a clause, any iterable of literals. Takes back the model of the last `solve`."""
        self.backtrack(0)
        values, size = self.values, self.size
        literals = {q % size for q in literals}
        if any([values[q] > 0 or size - q in literals for q in literals]):
            return
        clause = [q for q in literals if not values[q]]
        self.consistent = self.consistent and bool(clause)
        reason = self.attach(clause)
        if len(clause) == 1:
            self.assign(clause[0], reason)

    def solve(self, assumptions=(), limit=None):
        """Whether there is a model in which the assumptions, a sequence of literals, are true.

        None if that is still open after `limit` conflicts; with limit 0, after propagation alone.
        """
        self.backtrack(0)
        self.assumptions = assumptions
        last = float('inf') if limit is None else self.conflicts + limit
        while self.consistent:              # CaDiCaL's `cdcl_loop`
            conflict = self.propagate()
            if conflict is not None:
                self.learn(conflict)
            elif len(self.trail) == self.num_vars and len(self.trail_lim) >= len(self.assumptions):
                return True
            elif self.conflicts >= last and len(self.trail_lim) >= len(self.assumptions):
                return None
            elif self.restarting():
                self.restart()
            elif self.reducing():
                self.reduce()
            elif not self.decide():
                break
        return False

    def propagate(self):
        """Assign all that follows from clauses and by the propagator; return a conflict or None."""
        conflict = self.propagate_clauses()
        while conflict is None and self.propagator and self.notified < len(self.trail):
            conflict = self.propagate_puzzle() or self.propagate_clauses()
        return conflict

    def learn(self, conflict):
        """Learn a clause from a conflict; go back to where it becomes unit, and assign its literal."""
        self.conflicts += 1
        self.consistent = bool(self.trail_lim)
        if self.consistent:
            if self.trail_lim[-1] > self.longest:
                self.longest = self.trail_lim[-1]
                self.best = {p if p <= self.num_vars else self.size - p: p for p in self.trail[:self.longest]}
            clause, level, glue = self.analyze(conflict)
            self.backtrack(level if level >= len(self.trail_lim) - self.JUMP else len(self.trail_lim) - 1)
            self.assign(clause[0], self.attach(clause, glue))
            self.fast += (glue - self.fast) / 32
            self.slow += (glue - self.slow) / min(4096, self.conflicts)
            self.bump += self.bump * 20 // (200 + self.conflicts) if self.stable else self.bump // 20

    def restarting(self):
        """Whether a restart is due: when stable after Luby's intervals, when focused if glue of late is high."""
        return (self.conflicts >= self.next_restart and len(self.trail_lim) > len(self.assumptions)
                and (self.stable or self.fast > 1.1 * self.slow))

    def restart(self):
        """Decide anew from the assumptions on. Stable and focused periods, and phases, change here."""
        if self.conflicts >= self.next_mode:
            self.stable = not self.stable
            self.period += self.period * self.stable
            self.next_mode = self.conflicts + self.period
        self.next_restart, self.fast = self.conflicts + self.FOCUSED, self.slow
        if self.stable:
            u, v = self.luby                    # v is 1 1 2 1 1 2 4 1 ..: reluctant doubling (Knuth)
            self.next_restart = self.conflicts + self.STABLE * v
            self.luby = (u + 1, 1) if u & -u == v else (u, 2 * v)
        self.backtrack(len(self.assumptions))
        if self.conflicts >= self.next_rephase:
            self.rephase()

    def rephase(self):
        """Go on from the best phases or from random ones, in turn: ours may keep us far from any model."""
        self.rephased += 1
        self.next_rephase = self.conflicts + self.REPHASE * (self.rephased + 1)
        self.backtrack(len(self.assumptions))
        if self.rephased % 2:
            self.phases = [self.best.get(v, p) for v, p in enumerate(self.phases)]
        else:                                   # by Knuth's multiplicative hash
            self.phases = [v if v * self.conflicts * 2654435761 >> 16 & 1 else -v for v in range(self.num_vars + 1)]
        self.best, self.longest = {}, 0

    def reducing(self):
        """Whether to forget learnt clauses: after intervals that grow, as more of them are worth keeping."""
        return self.conflicts >= self.next_reduce

    def decide(self):
        """Make a decision: an assumption, the propagator's, or our own. False if the assumption is false."""
        p, level = 0, len(self.trail_lim)
        if level < len(self.assumptions):
            p = self.assumptions[level]
        elif self.propagator:
            p = self.propagator.decide(self)
        if not p:
            v = self.next_variable()
            p = self.stable and self.best.get(v) or self.phases[v]
        if self.values[p] < 0:
            return False
        self.trail_lim.append(len(self.trail))
        if not self.values[p]:
            self.assign(p % self.size, None)
        return True

    def model(self):
        """Return the model that `solve` found, as a list: None, then True or False for each variable."""
        return [None] + [value > 0 for value in self.values[1:self.num_vars + 1]]

    def phase(self, literal):
        """Decide the variable of v or -v as this literal, until it has been assigned otherwise."""
        self.phases[abs(literal)] = self.best[abs(literal)] = literal

    def prefer(self, activity):
        """Set the activity of all variables: a dict of numbers, 1 for what a conflict adds; 0 where it has none."""
        # The next variable to decide is on top of a heap of integers, each an activity, negated and
        # shifted, plus the variable. One that is not queued[variable] is out of date.
        self.activity = [v - (int(activity.get(v, 0) * self.bump) << self.shift) for v in range(self.num_vars + 1)]
        self.queued, self.heap = self.activity[:], sorted(self.activity[1:])

    def assign(self, p, reason):
        """Make the undefined literal p true at the current decision level."""
        not_p = self.size - p
        self.values[p], self.values[not_p] = self.TRUE, self.FALSE
        self.levels[not_p], self.reasons[not_p] = len(self.trail_lim), reason
        self.trail.append(p)

    def attach(self, clause, glue=0):
        """Store a clause, whose literals of the highest levels come first; return what stands for it as a reason."""
        size = self.size
        if 0 < len(clause) < 3:                 # a unit clause as one of two equal literals
            p, q = clause[0], clause[-1]
            self.binary[size - p].append(q)
            self.binary[size - q].append(p)
        elif len(clause) == 3:
            p, q, r = clause
            self.ternary[size - p].append((q, r))
            self.ternary[size - q].append((p, r))
            self.ternary[size - r].append((p, q))
        elif len(clause) > 3:
            number = len(self.clauses)
            self.clauses.append(tuple(clause))
            self.watched.append(clause[0] + clause[1])
            self.watches[size - clause[0]].add(number)
            self.watches[size - clause[1]].add(number)
            if glue:
                self.glue[number], self.used[number] = glue, self.conflicts
            return number
        return clause

    def propagate_clauses(self):
        """Assign what follows from single clauses; return a falsified clause or None.

        Afterwards no clause has all literals false, or all but an undefined one. Short clauses come first: they
        are cheap, and have most conflicts. The loops have no attribute and few calls: most time is spent here.
        """
        true, false, size, level = self.TRUE, self.FALSE, self.size, len(self.trail_lim)
        values, levels, reasons, trail = self.values, self.levels, self.reasons, self.trail
        binary, ternary, watches, watched, clauses = self.binary, self.ternary, self.watches, self.watched, self.clauses
        push, head, behind = trail.append, self.head, self.head     # trail[behind:] has not met longer clauses
        while True:
            while head < len(trail):
                p = trail[head]
                head, not_p = head + 1, size - p
                for q in binary[p]:
                    if values[q] <= 0:
                        if values[q]:
                            return q, not_p
                        not_q = size - q
                        values[q], values[not_q], levels[not_q], reasons[not_q] = true, false, level, (not_p,)
                        push(q)
                for q, r in ternary[p]:
                    if values[q] + values[r] < 0:
                        if values[q]:
                            if values[r]:
                                return q, r, not_p
                            q, r = r, q
                        not_q = size - q
                        values[q], values[not_q], levels[not_q], reasons[not_q] = true, false, level, (r, not_p)
                        push(q)
            if behind == head:
                self.head = head
                return None
            p, behind = trail[behind], behind + 1
            not_p, watching = size - p, watches[p]
            for number in list(watching) if watching else ():
                q = watched[number] - not_p         # the other watched literal
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
                        values[q], values[not_q], levels[not_q], reasons[not_q] = true, false, level, number
                        push(q)

    def propagate_puzzle(self):
        """Ask the propagator: assign what it implies; return a conflict, at whose level we are, or None."""
        trail, levels, size, start = self.trail, self.levels, self.size, self.notified
        length = self.notified = len(trail)
        for p in self.propagator.propagate(trail, start) if start < length else ():
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
                   for clause in self.propagator.check()]
        for clause in clauses:
            self.attach(clause)
        # That of the lowest level: once it holds, no other is still falsified.
        conflict = min(clauses, key=lambda clause: levels[clause[0]], default=None)
        if conflict:
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
        current, size, num_vars, activity = len(self.trail_lim), self.size, self.num_vars, self.activity
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
            seen[p] = 1                 # its reason may hold p
            reason = reasons[size - p]
        bump = self.bump << self.shift          # half as much again if resolved upon
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
        """Whether a literal of the learnt clause follows from its others (seen: 1); 2 marks what does not."""
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
        """Return the literals of a reason for p that is a number or ~size."""
        if reason >= 0:
            self.used[reason] = self.conflicts
            return self.clauses[reason]
        clause = self.propagator.explain(p if p <= self.num_vars else p - self.size, ~reason)
        self.reasons[self.size - p] = [q % self.size for q in clause]
        return self.reasons[self.size - p]

    def backtrack(self, level):
        """Undo the assignments above a decision level, and keep their phases."""
        if len(self.trail_lim) <= level:
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
            if queued[v] != activity[v]:
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
        """Forget seven tenths of the learnt clauses of high glue that no recent conflict has used."""
        self.interval += 30
        self.next_reduce = self.conflicts + self.interval
        clauses, glue, used, recent = self.clauses, self.glue, self.used, self.conflicts - self.MEMORY
        reasons = {self.reasons[-p] for p in self.trail if self.reasons[-p].__class__ is int}
        old = [n for n in glue if glue[n] > 2 and used[n] < recent and n not in reasons]
        old = set(sorted(old, key=lambda n: (glue[n], len(clauses[n])))[len(old) * 3 // 10:])
        for number in old:
            clauses[number] = None
            del glue[number], used[number]
        for watching in self.watches:
            watching -= old
# endregion


if __name__ == '__main__':
    start(main)
