#!/usr/bin/env python3
"""Nonogram: paint cells so that each row and column has the runs of black cells that its clue lists.

Input: the .non format: `width W`, `height H`, `rows` and H lines, `columns` and W lines.
A line has the runs of a row or column, separated by commas or blanks. Keys are in any order and case.
A line without a black cell is `0` or blank, one without a clue `?`. If a section has as many
other lines as it needs, its blank lines do not count, nor do any after its last line. `title`,
`by`, `goal` and other keys are skipped with their values, a quoted one up to its other quote;
so are lines that begin with `#`. Black and white only.

Output: a plain PBM picture: `P1`, `W H`, H rows of 0 and 1, 1 for black; or UNSATISFIABLE.
With --draw, block characters, two rows of the picture a line.

Example:
    $ printf 'width 3\\nheight 1\\nrows\\n1,1\\ncolumns\\n1\\n0\\n1\\n' | python3 nonogram.py
    P1
    3 1
    1 0 1

Variables:
- the cell is black, for each cell in reading order, from 1;
- the run starts at this cell: for rows from the top, then for columns from the
  left, for each run, all cells that leave room for the runs before and after it.

Clauses, where lines are rows from the top, then columns from the left:
1. starts somewhere: a run has a start, for each run;
2. does not duplicate: it has no two starts, for each pair;
3. run to cell: if a run starts here, its cells are black;
4. cell to run: if a cell is black, a run starts where it covers the cell;
5. run order: the next run starts at least one cell after the end of this one.

Solving: first each line is solved by itself, again whenever a cell of it becomes known. The
solver then gets the unknown cells, and variables for each run that tell whether it starts at a
cell or before. `Beliefs` estimate how likely each cell is black, and set its phase. Dives, in which
the surest cells are decided first, alternate with periods in which the solver decides by activity.
"""
import gc
import os
import sys
from heapq import heapify, heappop, heappush
from itertools import accumulate, chain, combinations, islice
from math import exp, log
from operator import add, mul, sub
from types import SimpleNamespace

NAME = 'nonogram.py'
NONE = 'UNSATISFIABLE'


# --- parse ---
# A puzzle is (rows, columns): for each line its clue, the tuple of its runs, such as (3, 1, 2); None for `?`.
# A solution is the rows, each a string of 0 and 1, such as '11101'.

SKIPPED_KEYS = 'title by goal copyright license catalogue color'.split()


def parse(lines):
    """Return the puzzle in the lines of an input."""
    found, section, skip, strange = {}, None, 0, ''
    for line, text in enumerate(lines, 1):
        text = text.strip()
        if line <= skip or text.startswith('#'):
            continue
        key = text.split(None, 1)[0].lower() if text[:1].isalpha() else ''
        if not key:
            if section is not None:
                section.append((line, text))
            elif text:
                raise BadInput(strange or f'line {line}: expected a key, found {shown(text)}')
            continue
        value, section = text[len(key):].strip(), None
        if key in found:
            raise BadInput(f'line {line}: a second {key}')
        if key in ('width', 'height'):
            found[key] = read_number(value, line, 1, 9999)
        elif key in ('rows', 'columns'):
            if value:
                raise BadInput(f'line {line}: {shown(value)} after {key}')
            section = found[key] = [(line, '')]
        else:
            if key not in SKIPPED_KEYS:
                strange = strange or f'line {line}: {shown(key)} is no key'
            if value[:1] in ('"', "'") and value[0] not in value[1:]:
                last = next((later for later in range(line + 1, len(lines) + 1) if value[0] in lines[later - 1]), 0)
                if lines[last - 1].rstrip().endswith(value[0]):  # quoted; otherwise it is an apostrophe
                    skip = last
    for key in 'width', 'height', 'rows', 'columns':
        if key not in found:
            raise BadInput(strange or f'line {len(lines)}: no {key}')
    width, height = found['width'], found['height']
    rows = read_clues(found['rows'], 'row', height, width)
    columns = read_clues(found['columns'], 'column', width, height)
    for last, these, others, count in (('rows', rows, columns, height), ('columns', columns, rows, width)):
        # read_lines has taken away blank lines at the end, which are clues of white lines. Only if the black cells
        # of rows and columns are as many without them, they were that, and the input is not cut off.
        missing, line = count - len(these), found[last][-1][0]
        if missing and (line < len(lines) or None in these + others or sum(map(sum, these)) != sum(map(sum, others))):
            raise BadInput(f'line {line}: {missing} of {count} {last} missing below it')
        these += [()] * missing
    return rows, columns


def read_clues(section, kind, count, size):
    """Return the clues, at most count, in a section: the list of its (line, text), first that of its key."""
    found = [(line, text) for line, text in section if text]
    if len(found) != count:
        found = section[1:count + 1]
        for line, text in section[count + 1:]:
            if text:
                raise BadInput(f'line {line}: {shown(text)} after the last of {count} {kind}s')
    return [read_clue(line, text, f'{kind} {place}', size) for place, (line, text) in enumerate(found, 1)]


def read_clue(line, text, name, size):
    """Return the clue of a row or column of so many cells."""
    tokens = text.replace(',', ' ').split()
    if tokens in ([], ['0'], ['?']):
        return None if tokens == ['?'] else ()
    found = tuple([read_number(token, line, 1, 9999) for token in tokens])
    needed = sum(found) + len(found) - 1
    if needed > size:
        raise BadInput(f'line {line}: {name} needs {needed} cells, it has {size}')
    return found


def givens(puzzle):
    """Return the lines that have a clue, each as 0 for a row or 1 for a column, and its place."""
    return [(side, at) for side in (0, 1) for at, clue in enumerate(puzzle[side]) if clue is not None]


def only(puzzle, kept):
    """Return the puzzle with these clues alone."""
    return [[clue if (side, at) in kept else None for at, clue in enumerate(puzzle[side])] for side in (0, 1)]


def restated(puzzle):
    rows, columns = [[','.join(symbols(clue)) for clue in clues] for clues in puzzle]
    return '\n'.join([f'width {len(columns)}', f'height {len(rows)}', 'rows', *rows, 'columns', *columns])


def symbols(clue):
    """Return the texts of a clue: its runs, or `?`."""
    return ['?'] if clue is None else [*map(str, clue or [0])]


# --- encode ---

def own(puzzle):
    rows, columns = puzzle
    return len(rows) * len(columns)


def cells_of(puzzle):
    """Return for each line, rows from the top, then columns from the left, its cells' variables."""
    rows, columns = puzzle
    width, cells = len(columns), own(puzzle)
    return ([range(at, at + width) for at in range(1, cells + 1, width)]
            + [range(at, cells + 1, width) for at in range(1, width + 1)])


def encode(puzzle):
    variables, lines = own(puzzle), []  # each line's clue, cells, and for each run {start: variable}
    for clue, cells in zip(puzzle[0] + puzzle[1], cells_of(puzzle)):
        if clue is not None:
            room, first, positions = len(cells) - sum(clue) - len(clue) + 1, 0, []
            for run in clue:
                positions.append({first + at: variables + at + 1 for at in range(room + 1)})
                variables += room + 1
                first += run + 1
            lines.append((clue, cells, positions))
    every = [position for _, _, positions in lines for position in positions]
    # 1. starts somewhere
    clauses = [[*position.values()] for position in every]
    # 2. does not duplicate
    for position in every:
        clauses += [[-s, -t] for s, t in combinations(position.values(), 2)]
    # 3. run to cell
    for clue, cells, positions in lines:
        for run, position in zip(clue, positions):
            clauses += [[-s, cell] for at, s in position.items() for cell in cells[at:at + run]]
    # 4. cell to run
    for clue, cells, positions in lines:
        for place, cell in enumerate(cells):
            clauses.append([-cell] + [position[at] for run, position in zip(clue, positions)
                                      for at in range(place - run + 1, place + 1) if at in position])
    # 5. run order
    for clue, _, positions in lines:
        for run, position, following in zip(clue, positions, positions[1:]):
            clauses += [[-s, -t] for at, s in position.items() for to, t in following.items() if to <= at + run]
    return variables, clauses


# --- deduce ---
# The state of a line is an integer: bit 1 + c is set if cell c is black, bit size + 1 + c if it is
# white. size is the length of the line and 2: one extra white cell pads each end.
# The line black, unknown, white is 01000 00010 in binary: the white cells, then the black ones, each from the right.

def from_left(clue, black, white, size):
    """Place all runs from the left, a run at all its places at a time.

    Return two lists: the cells next to the end of each run, and the white cells that may follow so
    many runs, from none. An addition carries a white cell over all cells behind it that are not black.
    """
    free, room = (1 << size) - 1 ^ black, {run: ~spread(white | 1 << size - 1, run) for run in {*clue}}
    ends, gaps = [], [(free + 1 ^ free | 1) & free]
    for run in clue:
        ends.append((gaps[-1] << 1 & room[run]) << run & free)
        gaps.append((ends[-1] + free ^ free | ends[-1]) & free)
    return ends, gaps


def spread(cells, run):
    """Return the cells and the run - 1 cells before each of them."""
    length = 1
    while length < run:
        step = min(length, run - length)
        cells |= cells >> step
        length += step
    return cells


def places(clue, state, size):
    """Return, for all ways to fill a line, the cells next to each run's end, and all white cells; None if no way."""
    def mirror(cells):
        return int(format(cells, f'0{size}b')[::-1], 2)

    black, white = state & (1 << size) - 1, state >> size
    ends, gaps = from_left(clue, black, white, size)
    if not gaps[-1] >> size - 1:
        return None
    _, behind = from_left(clue[::-1], mirror(black), mirror(white), size)
    behind = [*map(mirror, reversed(behind))]  # white cells that may come before the runs from this one on
    may_be_white = 0
    for before, after in zip(gaps, behind):
        may_be_white |= before & after
    return [stop & after for stop, after in zip(ends, behind[1:])], may_be_white


def follow(clue, state, size):
    """Return the state with all that follows from the line; None if there is no way to fill it."""
    if clue is None:
        return state
    found = places(clue, state, size)
    if not found:
        return None
    may_be_black, inner = 0, (1 << size - 1) - 2
    for run, stop in zip(clue, found[0]):
        may_be_black |= spread(stop >> 1, run)
    return inner & ~found[1] | (inner & ~may_be_black) << size


def deduce(puzzle):
    """Return the states of the lines, rows from the top, then columns, when no line says more; None if one has none.

    Each line is solved by itself, again when a cell of it has become known.
    """
    rows, columns = puzzle
    clues, height, width = rows + columns, len(rows), len(columns)
    states, waiting = [0] * len(clues), dict.fromkeys(range(len(clues)))
    while waiting:
        index = next(iter(waiting))
        del waiting[index]
        is_row = index < height
        size, other = (width + 2, height + 2) if is_row else (height + 2, width + 2)
        after = follow(clues[index], states[index], size)
        if after is None:
            return None
        new, states[index] = after ^ states[index], after
        while new:
            at = new.bit_length() - 1  # of a cell in this line's state
            new ^= 1 << at
            white, place = divmod(at, size)
            crossing = place - 1 + height * is_row
            states[crossing] |= 2 << index - height * (not is_row) + other * white
            waiting[crossing] = None
    return states


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

class Beliefs(Propagator):
    """How likely each cell is black, by belief propagation (Pearl 1982) between rows and columns.

    A line tells the lines that cross it the logarithm of the odds that their cell is black: of all
    ways to fill the line, each weighted by the odds that those lines tell of its other cells. It
    would be exact without cycles among rows and columns; still, what seems sure is mostly true.
    """

    FIRST = 8  # rounds of messages at the start of a period; one later
    PART, LEAST = 5, 30  # a fifth of the unknown cells, at least 30, is decided before beliefs are asked again
    WEIGHT = .8  # of a new message; the old one has the rest: that damps oscillation

    def __init__(self, puzzle, cells):
        self.cells = cells[:len(puzzle[0])]
        self.clues = puzzle
        # Limits what is told: products of odds along a line must not overflow.
        self.most = min(14, 575 / max(sum(clue or ()) + 1 for clues in puzzle for clue in clues))
        # What the crossing lines tell each row and each column.
        self.told = [[[0] * len(puzzle[1])] * len(puzzle[0]), [[0] * len(puzzle[0])] * len(puzzle[1])]
        self.queue = []  # literals to decide, last first
        self.dive = None  # true: decide the surest cells; false: the solver decides by activity

    def tell(self, clue, values, told):
        """Return what a line tells the crossing lines; values are the solver's of its cells."""
        most = self.most
        if not clue or 0 not in values:  # no clue, or all is known
            return [0] * len(values)
        sums = [0, *accumulate([x if not value else most if value > 0 else -1e3 for value, x in zip(values, told)])]
        # From the left: the weight of all ways to place the runs up to this one, by its start.
        first, starts = 0, len(values) - sum(clue) - len(clue) + 2
        before, painted, weights = [1] * starts, [], []
        for run in clue:
            # The odds that its cells are black, by its start.
            painted.append([*map(exp, map(sub, sums[first + run:first + run + starts], sums[first:]))])
            weights.append([*map(mul, before, painted[-1])])
            before = [*accumulate(weights[-1])]
            first += run + 1
        total = before[-1]
        if not 0 < total < 1e300:
            return told
        # From the right: the same for the runs after it. At a start more cells become black by a
        # weight, at the end fewer.
        change, behind = [0] * (len(values) + 1), [1] * starts
        for run in reversed(clue):
            first -= run + 1
            weight, last = [*map(mul, weights.pop(), behind[::-1])], first + starts
            change[first:last] = map(add, change[first:last], weight)
            change[first + run:last + run] = map(sub, change[first + run:last + run], weight)
            behind = [*accumulate(map(mul, behind, painted.pop()[::-1]))]
        # Without what the crossing line told itself. The excess avoids a division by zero.
        excess = total * exp(-most)
        total += excess
        new = [log((black + excess) / (total - black)) - x for black, x in zip(accumulate(change), told)]
        return [x if -most < x < most else most if x > 0 else -most for x in new]

    def ask(self, rounds):
        """Let lines tell each other what they know; queue the surest cells, return the literals of all."""
        rows = [[*map(self.value, cells)] for cells in self.cells]
        values = rows, [*zip(*rows)]
        for _ in range(rounds):
            for side in 0, 1:
                said = map(self.tell, self.clues[side], values[side], self.told[side])
                self.told[1 - side] = [[self.WEIGHT * x + (1 - self.WEIGHT) * y for x, y in zip(*both)]
                                       for both in zip(zip(*said), self.told[1 - side])]
        sure = {}
        for cells, told, other in zip(self.cells, self.told[0], zip(*self.told[1])):
            sure.update({v if x + y > 0 else -v: abs(x + y)
                         for v, x, y in zip(cells, told, other) if not self.value(v)})
        found = sorted(sure, key=sure.get)
        self.queue = found[-max(self.LEAST, len(found) // self.PART):]
        return found

    def begin(self, solver, dives):
        """Begin a period: set phases after adding noise, by Knuth's multiplicative hash, so that no two are alike."""
        self.told[0] = [[x + (v * dives * 2654435761 >> 16) % 3 - 1 for v, x in zip(*both)]
                        for both in zip(self.cells, self.told[0])]
        for q in self.ask(self.FIRST):
            solver.phase(q)

    def decide(self, solver):
        if not self.dive:
            return 0
        if not solver.decision_level():
            self.queue = []  # something has been learnt since it was made
        for _ in 0, 1:
            while self.queue:
                q = self.queue.pop()
                if not self.value(q):
                    return q
            self.ask(1)
        return 0


# --- search ---

# Conflicts of the shortest period by activity, of the shortest dive; lengths go like 1, 2, 1, 4, 1, 2, 1, 8.
PERIOD = 150, 60


def orders(puzzle, states, cells):
    """Yield the number of variables of the search, then its clauses: the order encoding of where the runs start.

    For each run and each cell where it can start, but the last one, a variable tells whether it
    starts there or before. With these learnt clauses are much shorter than with cells alone.
    cells has the literals of each line's cells; 1 is true, and so stands for known cells.
    """
    variables, runs = max(1, *map(max, cells)), []
    for clue, state, literals in zip(puzzle[0] + puzzle[1], states, cells):
        if clue is None or {1, -1}.issuperset(literals):
            continue
        ended = [1] * len(literals)  # cell -> the run before, if there is one, has ended before it
        # One run more, behind the line, makes the cells after the last real one white.
        for run, ends in zip((*clue, 1), places(clue, state, len(literals) + 2)[0] + [4 << len(literals)]):
            begun, ends = [-1], ends >> run + 1  # 1 + cell -> this one starts there or before
            for place in range(ends.bit_length() - 1):
                variables += ends >> place & 1
                begun.append(variables if ends >> place & 1 else begun[-1])
            begun += [1] * (len(literals) + 1 - len(begun))
            over = [-1] * (run - 1) + begun  # cell -> it has ended before it
            runs.append((begun, over, ended, literals))
            ended = over
    yield variables
    for begun, over, ended, literals in runs:
        clauses = [(-x, y) for x, y in zip(begun, begun[1:])]  # what has begun stays so
        clauses += [(-x, gap) for x, gap in zip(begun[2:], ended)]  # a run begins after a gap
        clauses += [(-x, y, cell) for x, y, cell in zip(begun[1:], over, literals)]  # in a run: black
        clauses += [(-gap, x, -cell) for x, gap, cell in zip(begun[1:], ended, literals)]  # between runs: white
        for clause in clauses:
            if 1 not in clause and clause[0] != -clause[1]:
                yield [q for q in clause if q != -1]


def unbalanced(puzzle):
    """Whether rows need more black cells than columns can have, or the reverse: for clauses a pigeonhole problem."""
    least = [sum([sum(clue or ()) for clue in clues]) for clues in puzzle]
    return any([least[i] > least[1 - i] + len(puzzle[i]) * puzzle[1 - i].count(None) for i in (0, 1)])


def search(puzzle):
    """Yield all solutions. The solver's variable 1 is true, then come the unknown cells, then those of `orders`."""
    states = deduce(puzzle)
    if states is None or unbalanced(puzzle):
        return
    literals, count, width = [0], 1, len(puzzle[1])  # variable of a cell -> its literal in the search
    for state in states[:len(puzzle[0])]:
        for place in range(1, width + 1):
            colour = (state >> place & 1) - (state >> place + width + 2 & 1)
            count += not colour
            literals.append(colour or count)
    cells = [[literals[v] for v in line] for line in cells_of(puzzle)]
    clauses = orders(puzzle, states, cells)
    beliefs = Beliefs(puzzle, cells)
    solver = Solver(next(clauses), beliefs)
    solver.add_clause([1])
    for clause in clauses:
        solver.attach(clause)

    def solve():
        found, dives = None, 0
        if beliefs.dive is not None:  # another solution is mostly near the last one
            found = solver.solve(limit=PERIOD[0])
        while found is None:
            beliefs.dive = not beliefs.dive
            dives += beliefs.dive
            solver.backtrack(0)
            beliefs.begin(solver, dives)
            limit = PERIOD[beliefs.dive] * (dives & -dives)
            # Long periods by activity are focused: they are to find refutations, the others models.
            found = solver.solve(limit=limit, stable=beliefs.dive or dives % 2 == 1)
        beliefs.dive = False
        return found and [None] + [solver.value(q) > 0 for q in literals[1:]]

    def add_clause(clause):
        solver.add_clause([literals[q] if q > 0 else -literals[-q] for q in clause])

    yield from enumerate_models(puzzle, solve, add_clause)


# --- decode, check ---

def decode(puzzle, model):
    return [''.join(['01'[model[v]] for v in cells]) for cells in cells_of(puzzle)[:len(puzzle[0])]]


def check(puzzle, solution):
    rows, columns = puzzle
    for name, clues, lines in ('row', rows, solution), ('column', columns, zip(*solution)):
        for place, (clue, line) in enumerate(zip(clues, lines), 1):
            found = tuple(map(len, ''.join(line).replace('0', ' ').split()))
            if clue not in (None, found):
                return f'{name} {place} has the runs {",".join(map(str, found)) or 0}'
    return None


# --- render ---

def render(puzzle, solution):
    rows, columns = puzzle
    return '\n'.join(['P1', f'{len(columns)} {len(rows)}'] + [' '.join(row) for row in solution])


def draw(puzzle, solution):
    edge, rows = '─' * len(solution[0]), solution + ['0' * len(solution[0])] * (len(solution) % 2)
    lines = [''.join([' ▄▀█'[int(upper + lower, 2)] for upper, lower in zip(*pair)])
             for pair in zip(rows[::2], rows[1::2])]
    return '\n'.join(['┌' + edge + '┐'] + ['│' + line + '│' for line in lines] + ['└' + edge + '┘'])


def picture(puzzle, solution):
    rows, columns = [[symbols(clue) for clue in clues] for clues in puzzle]
    size = len(rows), len(columns)
    black = [f'M{c - .5} {r}h1' for r, row in enumerate(solution) for c, cell in enumerate(row) if cell == '1']
    left = [(-.7, r, ' '.join(clue)) for r, clue in enumerate(rows)]
    above = [(c, j - len(clue), run) for c, clue in enumerate(columns) for j, run in enumerate(clue)]
    return svg(*size, ('stroke="#000" stroke-width="1"', ''.join(black)),
               ('stroke="#888"', lattice(*size)),
               ('stroke="#000" stroke-width=".08"', lattice(*size, 5)),
               ('fill="#000" text-anchor="end" word-spacing=".2"', left), ('fill="#000"', above),
               left=max(len(text) for _, _, text in left) * 3 // 8 + 1, top=max(map(len, columns)))


# --- main ---

def main(out):
    options = read_options({**OPTIONS, **CONFLICT})
    texts_of = minimal_conflict if options.conflict else answer
    write_texts(out, lambda puzzle: texts_of(puzzle, options), [parse(read_lines(options.file))])


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
