#!/usr/bin/env python3
"""Numberlink: paths between equal numbers that cover all cells.

Input: K; `N M`; N rows of M tokens, `.` or a number 1..K, each twice or not at all.
K can be left out, or all three if each row is a line with a character a cell, digits and
letters. Free cells are `.`, `0`, `_` or `-`. Also an address,
https://puzz.link/p?numlin/5/5/.. Ambiguous input is refused.

Output: N rows of M numbers, the number whose path covers the cell, letters counting by first
appearance; or UNSATISFIABLE. A terminal, a given, has one neighbour with its number, which is
not the other terminal; other cells have two; there is no loop. With --touching a path may run
beside itself, and terminals may be joined directly.

Example:
    $ echo 3 4 4 1 . . 2 . 3 . . 3 1 . . 2 . . . | python3 numberlink.py
    1 1 1 2
    3 3 1 2
    3 1 1 2
    2 2 2 2

Variables. Cells count in reading order; edges, the pairs of neighbours, by their first cell,
the one to the right before the one down.
- the cells of an edge have the same number, that is, without --touching, a path joins them:
  all edges, from 1. Two solutions differ in one of these;
- with --touching: a path joins them;
- without --touching: a free cell's path turns, up and left, up and right, down and left, or down and
  right; only where the diagonal in that direction has a terminal;
- the binary digits of the rank, from 0, of a cell's number among those on the board;
- the cells of an edge differ in that digit, for each edge and digit;
- for each edge four arcs: between its cells, and between the faces beside it, each there and
  back; none leaves the first cell or the outside.

Clauses:
1. terminals: one edge of each is joined, and no two; no edge between terminals is, except with
   --touching between equal ones;
2. path cells: of three edges of a free cell one is not joined; of all its edges but one, one is;
   with --touching, joined cells have the same number;
3. turns, without --touching: a path turns if and only if those two edges are joined; then it
   turns in the next cell of the diagonal too, or that is a terminal, whose other two edges
   are not joined; an edge is joined only if the cell's opposite one is, or the path turns;
4. numbers: cells with the same number have equal digits, others differ in one;
5. input: a terminal has the digits of its number;
6. trees: each cell but the first and each inner face has an arc, no edge has two, and a
   joined edge has one between its cells, none across it.
samples/REPORT.md proves 3, and that the models with 6 are the solutions. Where counting shows
that there is none, a clause is empty.

Solving: our solver gets 1 to 3. In its search `Paths` follows the paths, refuses loops, and
tells what their numbers imply. Before, `probe` looks for edges that must be joined. With
--touching solutions in which no path runs beside itself are tried first, and `sweep` looks
for edges that all solutions have.

Source: ArtShp, "Numberlink SAT Solver", for 1, 2, 4, 5; H. P. Williams (2002),
planar spanning trees, for 6.
"""
import gc
import os
import sys
from heapq import heapify, heappop, heappush
from itertools import chain, combinations, islice
from types import SimpleNamespace

NAME = 'numberlink.py'
NONE = 'UNSATISFIABLE'


# --- parse ---
# A puzzle is (N, M, numbers, touching): the numbers of all cells in reading order, 0 for a free cell, and
# whether --touching is given. `search` also tries None: terminals may be joined, but no path runs beside itself.

# How an input may begin: in words, and the least value of each size.
READINGS = ('rows alone', ()), ('N M and rows', (1, 1)), ('K, N M and rows', (0, 1, 1))


def parse(lines, touching=False):
    """Return the puzzle in the lines of an input."""
    rows = [(line, text.split()) for line, text in enumerate(lines, 1) if text.strip()] or [(1, [])]
    (line, first), found, faults = rows[0], {}, []
    address = read_address(' '.join(lines), line, ['numlin', 'numberlink'], NUMBERS)
    if address:
        return (*address[:2], numbers_of([(cell, line) for cell in address[2]], None), touching)
    for words, lowest in READINGS:
        try:
            found[words] = board_of(rows, lowest)
        except BadInput as error:
            faults.append(error)
    if len(found) > 1:
        raise BadInput(f'line {line}: this can be read as {" and as ".join(found)}')
    if not found:  # the first line tells which reading was meant
        raise faults[all([token.lstrip('+-').isdigit() for token in first]) and 1 + (len(first) != 2)]
    return (*found.popitem()[1], touching)


def board_of(rows, lowest):
    """Return (N, M, numbers) for the (line, tokens) of an input that begins with so many sizes."""
    tokens = [(token, line) for line, row in rows for token in row]
    sizes = [read_number(token, line, low, 999999999) for (token, line), low in zip(tokens, lowest)]
    cells = tokens[len(lowest):]
    if not cells or len(rows) < 2 == len(tokens):
        raise BadInput(f'line {rows[-1][0]}: expected K, the sizes N M and rows, found the end of the input')
    if len(sizes) == 2 and tokens[0][1] < tokens[1][1] == cells[0][1]:
        raise BadInput  # it is K above `N M`
    if sizes:
        n, m = sizes[-2:]
        rows = [(line, row) for line, row in rows if line > tokens[len(lowest) - 1][1]]
    else:  # a word or a token is a cell
        rows = [(line, row if row[1:] else row[0]) for line, row in rows]
        n, m = len(rows), len(rows[0][1])
        cells = [(cell, line) for line, row in rows for cell in row]
    if len(cells) == n and {len(token) for token, _ in cells} == {m}:
        cells = [(cell, line) for token, line in cells for cell in token]
    for count, (line, row) in enumerate(rows[:n], 1):
        if len(row) != m and (len(cells) != n * m or not sizes):
            raise BadInput(f'line {line}: row {count} has {len(row)} cell{"s" * (len(row) != 1)}, expected {m}')
    if len(cells) > n * m:
        raise BadInput(f'line {cells[n * m][1]}: more after the last row')
    if len(cells) < n * m:
        raise BadInput(f'line {cells[-1][1] + 1}: row {len(cells) // m + 1} of {n} is missing')
    return n, m, numbers_of(cells, sizes[0] if len(sizes) == 3 else None)


def numbers_of(cells, k):
    """Return the numbers of the cells, 0 for a free one; without k any, and letters."""
    numbers, where = [], {}  # where: number or letter -> its lines
    for cell, line in cells:
        letter = k is None and len(cell) == 1 and cell.isalpha() and cell.isascii()
        most = 999999999 if k is None else k
        value = 0 if cell in {*'.0_-'} else cell if letter else read_number(cell, line, 1, most)
        numbers.append(value)
        where.setdefault(value, []).append(line)
    where.pop(0, None)
    for value, lines in where.items():
        if len(lines) != 2:
            line, count = (lines[2], 'a third time') if lines[2:] else (lines[0], 'only once')
            raise BadInput(f'line {line}: {value} stands {count}')
    if any([isinstance(value, str) for value in where]):
        names = {value: count for count, value in enumerate(where, 1)}
        numbers = [names.get(value, 0) for value in numbers]
    return tuple(numbers)


# --- encode ---

class Board:
    """The cells as places in reading order, with places off the board between rows and around.

    With 2 rows and 2 columns the cells are 4 5 and 7 8, the edges (4, 5), (4, 7), (5, 8) and (7, 8).
    """

    def __init__(self, puzzle):
        n, m, numbers, self.touching = puzzle
        self.width = m + 1
        self.steps = -self.width, -1, 1, self.width  # up, left, right, down; the opposite of i is 3 - i
        self.cells = [row * self.width + column for row in range(1, n + 1) for column in range(1, m + 1)]
        self.given = [None] * self.width * (n + 2)  # place -> number, 0 of a free cell, None off the board
        for cell, value in zip(self.cells, numbers):
            self.given[cell] = value
        pairs = [(cell, other) for cell in self.cells for other in (cell + 1, cell + self.width)
                 if self.given[other] is not None]
        self.first = own(puzzle) if self.touching else 0
        self.edges = dict(enumerate(pairs, self.first + 1))  # variable "joined" -> its cells
        self.joined = {pair: s for s, (a, b) in self.edges.items() for pair in ((a, b), (b, a))}
        self.around = {cell: [self.joined.get((cell, cell + step), 0) for step in self.steps] for cell in self.cells}


def own(puzzle):
    n, m = puzzle[:2]
    return 2 * n * m - n - m


def encode(puzzle):
    board = Board(puzzle)
    variables, clauses = rules(puzzle, board)
    return trees(board, labels(board, variables, clauses), clauses), clauses


def rules(puzzle, board):
    """Return (number of variables, clauses) of families 1 to 3."""
    given, clauses = board.given, [[]] * hopeless(puzzle)
    for cell in board.cells:
        # 1. terminals and 2. path cells
        joined, count = [s for s in board.around[cell] if s], 1 if given[cell] else 2
        clauses += combinations([-s for s in joined], count + 1)
        clauses += combinations(joined, len(joined) - count + 1) if len(joined) >= count else [[]]
    for s, (a, b) in board.edges.items():
        if given[a] and given[b]:  # 1. terminals
            clauses.append([s - board.first if given[a] == given[b] else board.first - s])
            if board.touching is False:  # no solution if equal
                clauses.append([-s])
        if board.touching:
            clauses.append([-s, s - board.first])
    variables = board.first + own(puzzle)
    return variables if board.touching else turns(board, variables, clauses), clauses


def turns(board, variables, clauses):
    """Add 3. turns; return the number of variables."""
    given, around = board.given, board.around
    # cell -> clauses for "an edge is joined only if", which grow by its turns
    straight = {cell: [[-s, *{around[cell][3 - k]} - {0}] for k, s in enumerate(around[cell])]
                for cell in board.cells if not given[cell]}
    for i, j in (0, 1), (0, 2), (1, 3), (2, 3):
        step, turn = board.steps[i] + board.steps[j], {}
        for cell in [*straight][::1 if step < 0 else -1]:
            a, b = around[cell][i], around[cell][j]
            if not a or not b:
                continue
            after = cell + step
            if not given[after] and after not in turn:
                clauses.append([-a, -b])
                continue
            variables += 1
            turn[cell] = variables
            for k in i, j:
                straight[cell][k].append(variables)
            then = [turn[after]] if after in turn else [-around[after][3 - i], -around[after][3 - j]]
            clauses += [[variables, -a, -b], *[[-variables, p] for p in (a, b, *then)]]
    clauses += [clause for four in straight.values() for clause in four if clause[0]]
    return variables


def labels(board, variables, clauses):
    """Add 4. numbers and 5. input; return the number of variables."""
    values = {value: index for index, value in enumerate(sorted({*board.given} - {0, None}))}
    length = (len(values) - 1).bit_length()
    digits = {}
    for cell in board.cells:
        digits[cell] = range(variables + 1, variables + length + 1)
        variables += length
        if board.given[cell]:  # 5. input
            clauses += [[x if values[board.given[cell]] >> i & 1 else -x] for i, x in enumerate(digits[cell])]
    for joined, (a, b) in board.edges.items():  # 4. numbers
        s = joined - board.first
        clauses.append([s, *range(variables + 1, variables + length + 1)])
        for x, y in zip(digits[a], digits[b]):
            variables += 1
            clauses += [-s, x, -y], [-s, -x, y], [-variables, x, y], [-variables, -x, -y]
    return variables


def trees(board, variables, clauses):
    """Add 6. trees; return the number of variables."""
    # Arcs that leave a cell, or minus a cell: the face of which it is the upper left one.
    arcs = {cell: [] for cell in board.cells[1:]}
    arcs.update({-cell: [] for cell in board.cells if all(board.around[cell][2:])})
    for s, (a, b) in board.edges.items():
        new = {}
        for start in a, b, -a, -(a - board.width if b == a + 1 else a - 1):
            if start in arcs:
                variables += 1
                arcs[start].append(variables)
                new[start] = variables
        clauses.append([-s, *[arc for start, arc in new.items() if start > 0]])
        clauses += [[-x, -y] for x, y in combinations(new.values(), 2)]
        clauses += [[-s, -arc] for start, arc in new.items() if start < 0]
    clauses += arcs.values()
    return variables


# --- deduce ---

def hopeless(puzzle):
    """Whether counting shows that there is no solution.

    On a path the colours of a chessboard alternate: it has as many cells of one as of the other,
    or one more of that of both terminals. Round the board, terminals of two numbers do not take
    turns: paths do not cross.
    """
    n, m, numbers, _ = puzzle
    # White cells less black; a terminal counts half.
    surplus = sum([(-1) ** (i // m + i % m) * (1 if value else 2) for i, value in enumerate(numbers)])
    border = numbers[:m - 1] + numbers[m - 1::m][:-1] + numbers[:n * m - m:-1] + numbers[n * m - m:0:-m]
    once, begun = {0}, []
    for value in border:
        once ^= {value} - {0}
    for value in border:
        if begun[-1:] == [value]:
            begun.pop()
        elif value not in once:
            begun.append(value)
    return bool(surplus or begun or not any(numbers))


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

class Paths(Propagator):
    """The paths as far as they are joined, as lists of cells. What follows from them:

    - an edge is not joined if that closes a loop;
    - neighbours whose numbers are known, by the paths to their terminals, have the same number or not.
    """

    def __init__(self, board):
        self.board = board
        self.paths = [[cell] for cell in range(len(board.given))]  # end of a path -> the path, terminal first
        # known: cell -> a path with it from a terminal on, or None
        self.known = [[cell] if value else None for cell, value in enumerate(board.given)]
        self.trail, self.unions = [], []
        self.reasons = {}  # implied literal -> (path, cell): it follows from the paths down to the cells

    def propagate(self, trail, start):
        self.trail, implied = trail, []
        for index, p in enumerate(trail[start:], start):
            if p in self.board.edges:
                a, b = self.board.edges[p]
                if self.paths[a] is self.paths[b]:
                    self.reasons[-p] = (self.paths[a], self.paths[a][-1]),
                    return [-p]
                self.join(a, b, index, implied)
        return implied

    def join(self, a, b, index, implied):
        """Join paths at their ends a and b; the longer or numbered one grows in place."""
        known, paths = self.known, self.paths
        if not known[a] and (known[b] or len(paths[a]) < len(paths[b])):
            a, b = b, a
        path, other = paths[a], paths[b]
        more = other if other[0] == b else other[::-1]
        at = len(path) if path[-1] == a else 0
        path[at:at] = more if at else more[::-1]
        paths[path[0]] = paths[path[-1]] = path
        numbered = more if known[a] and not known[b] else ()
        self.unions.append((index, path, slice(at, at + len(more)), other, numbered))
        for cell in numbered:
            self.spread(path, cell, implied)

    def spread(self, path, cell, implied):
        """Note that this path tells the cell's number; add what follows to `implied`."""
        board, known = self.board, self.known
        known[cell] = path
        for step, s in zip(board.steps, board.around[cell]):
            other = known[cell + step]
            if other:
                literal = s - board.first if board.given[path[0]] == board.given[other[0]] else board.first - s
                if self.value(literal) <= 0:
                    self.reasons[literal] = (path, cell), (other, cell + step)
                    implied.append(literal)

    def explain(self, literal, size):
        paths = [path[:path.index(cell) + 1] for path, cell in self.reasons[literal]]
        return [literal, *{-self.board.joined[pair] for path in paths for pair in zip(path, path[1:])}]

    def undo(self, trail, size):
        while self.unions and self.unions[-1][0] >= size:
            _, path, added, other, numbered = self.unions.pop()
            del path[added]
            for old in path, other:
                self.paths[old[0]] = self.paths[old[-1]] = old
            for cell in numbered:
                self.known[cell] = None


# --- search ---

def probe(solver, paths):
    """Failed literal probing: find edges that must be joined, at terminals first, then near known ones."""
    board, known = paths.board, 0
    queue = {s for cell in board.cells if board.given[cell] for s in board.around[cell] if s}
    while queue:
        solver.solve([-queue.pop()], limit=0)
        solver.backtrack(0)
        for p in paths.trail[known:]:
            for cell in board.edges.get(min(p, solver.size - p), ()):
                queue.update({*board.around[cell]} - {0})
        known = len(paths.trail)


def search(puzzle):
    """Yield all solutions; with --touching first one where only terminals touch, which is easier to find."""
    easy = puzzle[3] and next(search((*puzzle[:3], None)), None)
    board = Board(puzzle)
    variables, clauses = rules(puzzle, board)
    solver = Solver(variables, Paths(board))
    for clause in sorted(clauses, key=len, reverse=True):  # units last
        add = solver.attach if clause[1:] else solver.add_clause
        add(clause)
    probe(solver, solver.propagator)
    more = backbone(board, 6e6 if easy else 1e5)

    def solve():
        while True:
            found = solver.solve(limit=500 if puzzle[3] else 1e9)
            if found is not None:
                return found and solver.model()
            for clause in next(more, ()):
                solver.add_clause(clause)

    if easy:
        yield easy
        solver.add_clause(excluding(puzzle, [0, *[b in easy[a] for a, b in board.edges.values()]]))
    yield from enumerate_models(puzzle, solve, solver.add_clause)


def backbone(board, pause):
    """Yield () after each `pause` states of sweeps, last the edges joined in all solutions, as clauses."""
    places, width = [*range(len(board.given) - board.width)], board.width
    columns = sorted(places, key=lambda place: place % width)
    ahead = {sweep(board, order[::step], length): 0 for step in (1, -1)
             for order, length in ((places, width), (columns, len(places) // width))}
    seen = 0
    while seen < 6e6:  # some 8 s
        side = min(ahead, key=ahead.get)
        states, left = next(side)
        seen += len(states)
        if not left:
            known = [bits for state, bits in states.items() if not any(state)]
            yield [[s] for s in board.edges if known[0] >> s & 1] if known else [[]]
            return
        ahead[side] = len(states) * left
        if seen % pause < len(states):
            yield ()


def sweep(board, places, length):
    """Yield after each place {state: bits of the edges joined in all ways to it}, and how many places are left.

    A state has for each of the last `length` places 0 if it needs no more edges, otherwise the other end of its
    path: -number for a terminal, or its index in `places` plus `length` (its own if nothing is joined).
    """
    given, none = board.given, [0] * length
    states = {(0,) * length: 0}
    for at, (place, left, up, below) in enumerate(zip(places, [0] + places, none + places, places[length - 1:] + none)):
        new, now, goal = {}, at + length, given[below]  # below the left place
        value = now if given[place] == 0 else -(given[place] or 0)
        left, up = [1 << board.joined.get((place, other), 0) for other in (left, up)]
        ways = [((), 0), ((-2,), left)], [((0,), up), ((-2, 0), left | up)]  # joined places, edges
        for state, known in states.items():
            for joins, bits in ways[state[0] != 0][state[-1] == now - 1:1 + (state[-1] != 0)]:
                ends = [*state, value]
                for i in joins:
                    x, y = ends[i], ends[-1]
                    if not y or x == now or x != y and x < 0 and y < 0:
                        break
                    ends[i] = ends[-1] = 0
                    if x > 0:
                        ends[x - at] = y
                    if y > 0:
                        ends[y - at] = x
                else:
                    end = ends[-2]
                    if not end or goal == 0 or goal and (end > 0 or goal == -end):
                        key, bits = tuple(ends[1:]), bits | known
                        if new.setdefault(key, bits) is not bits:
                            new[key] &= bits
        states = new
        yield states, len(places) - at - 1


# --- decode, check ---
# A solution is, for each cell, the list of those that it is joined to.

def decode(puzzle, model):
    board = Board(puzzle)
    return {cell: [cell + step for step, s in zip(board.steps, joined) if model[s]]
            for cell, joined in board.around.items()}


def follow(puzzle, links):
    """Return {cell: number}, followed from the terminals; 0 on a loop."""
    found = dict(zip(links, puzzle[2]))
    reached = [cell for cell in found if found[cell]]
    for cell in reached:
        for other in links[cell]:
            if not found[other]:
                found[other] = found[cell]
                reached.append(other)
    return found


def check(puzzle, links):
    board, found = Board(puzzle), follow(puzzle, links)
    where = {cell: 'row %d, column %d' % divmod(cell, board.width) for cell in board.cells}
    for cell, number in found.items():
        if len(links[cell]) != (1 if board.given[cell] else 2):
            return f'{where[cell]} is joined to {len(links[cell])} cells'
        if not number:
            return f'{where[cell]} is on a loop'
    for a, b in board.edges.values():
        joined, same = b in links[a], found[a] == found[b]
        if joined > same or not puzzle[3] and (joined < same or joined and board.given[a] and board.given[b]):
            return f'the cells at {where[a]} and {where[b]} are {"" if joined else "not "}joined'
    return None


# --- render ---

CHARACTERS = '   ┘ └─  │┐ ┌'  # at the sum of 1, 2, 4, 8 if joined up, left, right, down


def render(puzzle, links):
    m, numbers = puzzle[1], [*map(str, follow(puzzle, links).values())]
    return '\n'.join([' '.join(numbers[at:at + m]) for at in range(0, len(numbers), m)])


def draw(puzzle, links):
    board, width, text = Board(puzzle), len(str(max(puzzle[2]))) + 1, ''
    for cell, joined in links.items():
        at = sum([(cell + step in joined) << k for k, step in enumerate(board.steps)])
        text += str(board.given[cell] or CHARACTERS[at]).ljust(width, ' ─'[cell + 1 in joined])
        text += '\n' * (cell + 1 not in links)
    return '\n'.join([line.rstrip() for line in text.splitlines()])


def picture(puzzle, links):
    n, m, given, _ = puzzle
    centre = {cell: (i % m, i // m) for i, cell in enumerate(links)}
    edges = ['M%d %d%s1' % (*centre[a], 'vh'[b == a + 1]) for a, joined in links.items() for b in joined if b > a]
    numbers = [(*at, value) for at, value in zip(centre.values(), given) if value]
    return svg(n, m, ('stroke="#ccc"', lattice(n, m)),
               ('stroke="#06c" stroke-opacity=".5" stroke-width=".4" stroke-linecap="square"', ''.join(edges)),
               ('fill="#000"', numbers))


# --- main ---

def main(out):
    options = read_options({**OPTIONS, 'touching': 'a path may run beside itself, and terminals may be joined'})
    puzzle = parse(read_lines(options.file), bool(options.touching))
    if os.isatty(2) and not options.touching:
        board = Board(puzzle)
        if any([board.given[a] == board.given[b] != 0 for a, b in board.edges.values()]):
            print(f'{NAME}: two terminals of one number are neighbours: see --touching', file=sys.stderr)
    write_texts(out, lambda puzzle: answer(puzzle, options), [puzzle])


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
