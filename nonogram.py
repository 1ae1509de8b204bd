#!/usr/bin/env python3
"""Nonogram: paint cells so that each row and column has the runs of black cells that its clue lists.

Input: the .non format: `width W`, `height H`, `rows` with H lines below it, `columns` with W lines below it.
Each line lists the runs of a row or column, such as `3,1`, or `0` if no cell is black. Or `n m`, then a line for each
of n rows, then for each of m columns.

Output: a plain PBM picture: `P1`, `W H`, then H rows of 0 and 1, where 1 is black; or UNSATISFIABLE.

Example:
    $ printf 'width 3\\nheight 1\\nrows\\n1,1\\ncolumns\\n1\\n0\\n1\\n' | python3 nonogram.py
    P1
    3 1
    1 0 1

Variables: black cells, from 1 in reading order; then "the run starts here", for each run of the rows and then of the
columns, and each cell that leaves room for the other runs.

Rules (for each, `check` says that a line `has the runs`):
    rule                         clauses of `encode`      the search
    each run is there once       1. starts somewhere,     order_clauses, places_of
                                 2. does not duplicate
    its cells are black          3. run to cell           the same, unbalanced
    other cells are white        4. cell to run           the same, unbalanced
    runs in order, with a gap    5. run order             the same, white_places
The gap is the 1 in `white_places`. The last entry, the place behind the line, needs no gap; that of an empty clue is
its only one, 0, and stays. `room`, `encode` and `messages_of` take the first cells of runs from it. In `places_of`,
`white` says which places of the pattern are white, and which can repeat. With a longer gap, all its places are white,
but at least one must repeat. `order_clauses` has the gap again in `started[1:]`, and `check` splits lines at single
white cells; it must also refuse a gap that is too short. `unbalanced` and `dive` need the sums of clues, and
`read_by_address` has the most runs that fit by the rules of the site. A line with the clue `?` is in no rule.
A new rule about cells is a family in `encode`, the same clauses for the solver in `search`, and a text in `check`. In
`search`, cell v is `literals[v]`, which is 1 or -1 if `deduce` has found that it is black or white.

Solving: `deduce` solves line by line. For the rest, a SAT solver and `dive` decide in turn.

Names, with their values in the example:
    clues     [(1, 1), (1,), (), (1,)]: rows, then columns; an unknown clue is None
    lines     {0: ((1, 1), range(1, 4)), 1: ((1,), range(1, 4, 3)), ..}: each line with a clue, and its variables
    starts    range(4, 5) and range(5, 6) for the runs of row 1: the variables "the run starts here"
    values    [-1, 1, -1, 1] by variable: 1 is black, -1 white, 0 unknown; there is no cell 0
    solution  ['101']: a string for each row

As a module: `parse(lines)` returns [puzzle], `search(puzzle)` yields solutions, and `check(puzzle, solution)` returns
None or what is wrong.
"""
import gc
import os
import sys
from itertools import accumulate, chain, combinations, dropwhile, islice
from math import exp, log
from operator import mul, sub

NAME = 'nonogram.py'
TITLE = 'Nonogram'
NONE = 'UNSATISFIABLE'


# --- board ---

class Puzzle:
    """A board of n rows and m columns. `clues` has those of the rows, then those of the columns."""

    def __init__(self, n, clues, line):
        self.n = n
        self.m = m = len(clues) - n
        self.clues = clues
        self.line = line
        self.own = n * m
        lines = [range(first, first + m) for first in range(1, n * m + 1, m)]
        lines += [range(first, n * m + 1, m) for first in range(1, m + 1)]
        self.lines = {}
        for index, (clue, cells) in enumerate(zip(clues, lines)):
            if clue is not None:
                self.lines[index] = clue, cells


def givens(puzzle):
    return [*puzzle.lines]


def only(puzzle, kept):
    clues = [None] * len(puzzle.clues)
    for index in kept:
        clues[index] = puzzle.clues[index]
    return Puzzle(puzzle.n, clues, puzzle.line)


def name_of(puzzle, index):
    if index < puzzle.n:
        return f'row {index + 1}'
    return f'column {index - puzzle.n + 1}'


def symbols(clue):
    if clue is None:
        return '?'
    return ','.join(map(str, clue)) or '0'


# --- rules ---

def white_places(clue):
    """Return the places of the white cells in the pattern of a clue, from 0.

    The pattern is the tightest way to fill a line, with a white cell at both ends, for the cells before and behind the
    line. For (3, 1) it is 0111010, and the result is [0, 4, 6]: the runs start at cells 0 and 4 of the line or later.
    """
    return [0, *accumulate([run + 1 for run in clue])]


def room(clue, length):
    """Return by how many cells the runs can move right in a line of that length. Negative: it is too short."""
    return length + 1 - white_places(clue)[-1]


def encode(puzzle):
    variables = puzzle.own
    clauses = []
    for clue, cells in puzzle.lines.values():
        whites = white_places(clue)
        choices = room(clue, len(cells)) + 1
        earlier = ()  # the starts of the run before
        coverings = [[-cell] for cell in cells]
        for run, first in zip(clue, whites):
            starts = range(variables + 1, variables + 1 + choices)
            variables += choices
            # 1. starts somewhere: each run has a start
            clauses.append([*starts])
            # 2. does not duplicate: no run has two starts
            clauses += [[-s, -t] for s, t in combinations(starts, 2)]
            for at, s in enumerate(starts, first):
                # 3. run to cell: if a run starts here, its cells are black
                clauses += [[-s, cell] for cell in cells[at:at + run]]
                for covering in coverings[at:at + run]:
                    covering.append(s)
            # 5. run order: the next run starts after a gap
            for choice, s in enumerate(earlier):
                clauses += [[-s, -t] for t in starts[:choice]]
            earlier = starts
        # 4. cell to run: if a cell is black, a run covers it
        clauses += coverings
    return variables, clauses


def check(puzzle, solution):
    right = isinstance(solution, list) and [*map(type, solution)] == [str] * puzzle.n
    if not right or ''.join(solution).strip('01') or {*map(len, solution)} != {puzzle.m}:
        return f'expected {puzzle.n}x{puzzle.m} cells, 0 or 1'
    lines = [*solution, *map(''.join, zip(*solution))]
    for index, (clue, _) in puzzle.lines.items():
        runs = tuple([len(black) for black in lines[index].split('0') if black])
        if runs != clue:
            return f'{name_of(puzzle, index)} has the runs {symbols(runs)}'
    return None


def order_clauses(puzzle, values, literals, variables):
    """Return how many variables the search has, and its clauses: an order encoding of where runs start.

    Learnt clauses get much shorter. Literal 1 is true. For (2,) in seven cells, of which 1 and 5 are white, the run can
    start at cells 2, 3 and 6, and has two variables, such as 7 and 8:

        started  [-1, 7, 8, 8, 8, 1, 1]    the run starts at this cell or before
        ended    [-1, -1, -1, 7, 8, 8, 8]  the run ends before this cell: it starts two cells earlier or before
    """
    clauses = []
    for clue, cells in puzzle.lines.values():
        line_values = [values[v] for v in cells]
        if 0 not in line_values:
            continue
        _, places = places_of(clue, line_values)
        blacks = [literals[v] for v in cells]
        previous = [1] * len(cells)  # the previous run ends before this cell
        for run, white in zip(clue, white_places(clue)):
            can_start = [(here >> (white + 1)) & 1 for here in places]
            own = range(variables + 1, variables + sum(can_start))  # no variable for the last start
            ordered = [-1, *own, 1]  # by how many starts there are so far
            variables += len(own)
            started = [ordered[count] for count in accumulate(can_start)]
            ended = [-1] * run + started
            before = [-1, *started]
            new = [(-x, y) for x, y in zip(before, started)]  # a run that has started stays so
            new += [(-x, y) for x, y in zip(started[1:], previous)]  # the next cell starts a run: none ends here
            new += [(-x, y, black) for x, y, black in zip(started, ended, blacks)]  # in a run: black
            new += [(-y, x, -black) for x, y, black in zip(started, previous, blacks)]  # before it: white
            clauses += [clause for clause in new if 1 not in clause]  # at once, as all of them take memory
            previous = ended
        behind = [(-y, -black) for y, black in zip(previous, blacks)]  # behind the last run: white
        clauses += [clause for clause in behind if 1 not in clause]
    return variables, clauses


def unbalanced(n, clues):
    """Whether n rows need more black cells than the columns can have, or the reverse. Clauses hardly show it."""
    m = len(clues) - n
    black = [sum(clue or ()) for clue in clues]
    rows = sum(black[:n])
    columns = sum(black[n:])
    most_of_rows = rows + clues[:n].count(None) * m
    most_of_columns = columns + clues[n:].count(None) * n
    return rows > most_of_columns or columns > most_of_rows


# --- deduce ---

def places_of(clue, values):
    """Return (white, places): the white places of the pattern, and for each cell of a line the places it can have.

    Each cell is one place further in the pattern than the cell before it, or in the same white place. A set of places
    is an integer with bit p for place p; all sets are empty if the line cannot be filled. values has 1 for black, -1
    for white and 0 for unknown cells. For (2,) and [0, 0, 0], the result is 0b1001 and [0b0011, 0b0110, 0b1100].
    """
    whites = white_places(clue)
    white = sum([1 << place for place in whites])
    last = 1 << whites[-1]
    black = 2 * last - 1 - white
    allowed = {0: white | black, 1: black, -1: white}
    # From the left: the places to which the cells up to this one can lead.
    places = []
    here = 1
    for value in values:
        here = ((here << 1) | (here & white)) & allowed[value]
        places.append(here)
    # From the right: those of them that lead on to the last place, behind the line.
    here = last
    for at in range(len(values) - 1, -1, -1):
        here = ((here >> 1) | (here & white)) & places[at]
        places[at] = here
    return white, places


def deduce(puzzle):
    """Solve lines until none forces another cell; return `values`, or None if a line cannot be filled."""
    values = [-1] + [0] * puzzle.own
    rows = range(puzzle.n)
    columns = range(puzzle.n, len(puzzle.clues))
    waiting = dict.fromkeys(puzzle.lines)  # indices of lines, first in, first out
    while waiting:
        index = next(iter(waiting))
        del waiting[index]
        clue, cells = puzzle.lines[index]
        white, places = places_of(clue, [values[v] for v in cells])
        if not places[0]:
            return None
        crossing_lines = columns if index in rows else rows
        for v, here, crossing in zip(cells, places, crossing_lines):
            if not values[v] and here & white in (0, here):
                values[v] = -1 if here & white else 1
                if crossing in puzzle.lines:
                    waiting[crossing] = None
    return values


# --- propagate ---

def messages_of(clue, values, incoming, most):
    """Return the messages that a line sends, given the values of its cells and the messages that it received.

    This is belief propagation (Pearl 1982). Each line sends each line that crosses it the logarithm of the odds that
    their common cell is black: the weight of the ways to fill the line in which the cell is black, divided by that of
    the others, and at most e^most. The weight of a way is the product of the odds that the line received for its other
    black cells. For example, (2,) in three cells is 110 or 011. If the line received 0, even odds, it sends 0, most, 0.
    """
    if 0 not in values:
        return [0] * len(values)
    certain = {0: 0, 1: most, -1: -1e3}  # by value; exp(-1e3) is 0, so no message outweighs that a cell is white
    sums = [0, *accumulate([certain[value] or x for value, x in zip(values, incoming)])]
    # From the left: for each start of a run, the weight of all ways to place the runs up to it.
    whites = white_places(clue)
    choices = room(clue, len(values)) + 1
    runs = []
    before = [1] * choices
    for run, first in zip(clue, whites):
        # For each start, the odds that all cells of the run are black.
        sums_at_end = sums[first + run:first + run + choices]
        all_black = [*map(exp, map(sub, sums_at_end, sums[first:]))]
        weights = [*map(mul, before, all_black)]
        runs.append((run, first, all_black, weights))
        before = [*accumulate(weights)]
    total = before[-1]
    if not 0 < total < 1e300:
        return incoming
    # From the right: the same, so that each start has the weight of all ways with the run there. The weight with which
    # a cell is black grows by that at a run's first cell, and shrinks behind the run: `growth` has the differences.
    growth = [0] * (len(values) + 1)
    behind = [1] * choices
    for run, first, all_black, weights in reversed(runs):
        for at, weight in enumerate(map(mul, weights, reversed(behind)), first):
            growth[at] += weight
            growth[at + run] -= weight
        behind = [*accumulate(map(mul, behind, reversed(all_black)))]
    # Each colour of a cell gets a little more weight, so that no odds are 0 or infinite.
    excess = total * exp(-most)
    growth[0] += excess
    total += 2 * excess
    odds = [black / (total - black) for black in accumulate(growth)]
    # A line does not send back what it received.
    new = map(sub, map(log, odds), incoming)
    return [max(-most, min(x, most)) for x in new]


def dive(puzzle, literals, messages, solver):
    """Yield a literal for each decision: the most certain fifth of the unknown cells, again and again, or None.

    messages has two lists, the last messages to rows and to columns about their cells, by variable.
    """
    # Odds are at most a million. A line weighs at most e^575, 1e249, so that sums do not overflow.
    most_black = max([sum(clue or ()) for clue in puzzle.clues])
    most = min(14, 575 / (most_black + 1))
    to_rows, to_columns = messages
    rounds = 8  # six or twelve were slower
    while True:
        values = [*map(solver.value, literals)]
        for _ in range(rounds):
            for index, (clue, cells) in puzzle.lines.items():
                incoming, outgoing = (to_rows, to_columns) if index < puzzle.n else (to_columns, to_rows)
                new = messages_of(clue, [values[v] for v in cells], [incoming[v] for v in cells], most)
                # Mix messages with the last ones so that they do not oscillate.
                for v, x in zip(cells, new):
                    outgoing[v] = .8 * x + .2 * outgoing[v]
        rounds = 1
        beliefs = {}  # likelier literal of each unknown cell -> logarithm of its odds
        for q, value, x, y in zip(literals, values, *messages):
            belief = x + y
            if not value:
                beliefs[q if belief >= 0 else -q] = abs(belief)
        fifth = len(beliefs) // 5 + 1  # a third or a tenth was slower
        surest = sorted(beliefs, key=beliefs.get)[-fifth:]
        for q in reversed(surest):
            if not solver.value(q):
                yield q
        if not beliefs:
            yield None


# --- search ---

def search(puzzle, differing=False):
    """Yield all solutions. If differing, stop when no solution differs in a cell in which all before agree."""
    values = deduce(puzzle)
    if values is None or unbalanced(puzzle.n, puzzle.clues):
        return
    literals = []  # the solver's literal of each cell; variable 1 is true
    last = 1
    for value in values:
        if not value:
            last += 1
        literals.append(value or last)
    variables, clauses = order_clauses(puzzle, values, literals, last)
    messages = [[0] * len(literals) for _ in range(2)]
    solver = Solver(variables, [(1,), *clauses], choose=lambda _: next(decisions, None))
    # Beliefs and activity take turns to decide. Both turns grow by a half each time.
    conflicts = 60
    solvable = None
    while solvable is None:
        solver.backtrack(0)
        decisions = dive(puzzle, literals, messages, solver)
        solvable = solver.solve(limit=conflicts)
        decisions = iter(())
        if solvable is None:
            solvable = solver.solve(limit=conflicts * 5 // 2)
        conflicts += conflicts // 2
    # `models` needs no dives, because most other solutions are close to the first.
    for _ in models(solver, range(2, last + 1), differing):
        yield decode(puzzle, [solver.value(q) > 0 for q in literals])


# --- decode ---

def decode(puzzle, model):
    return rows_of(puzzle, ''.join(['01'[value] for value in model[1:puzzle.own + 1]]))


def rows_of(puzzle, text):
    return [text[first:first + puzzle.m] for first in range(0, len(text), puzzle.m)]


def common(puzzle, found):
    """Return the cells that the solutions share, and `.` for others."""
    text = ''
    for colours in zip(*map(''.join, found)):
        text += '.' if len({*colours}) > 1 else colours[0]
    return rows_of(puzzle, text)


# --- render ---

def render(puzzle, solution):
    rows = map(' '.join, solution)
    return '\n'.join(['P1', f'{puzzle.m} {puzzle.n}', *rows])


def draw(puzzle, solution):
    edge = '──' * puzzle.m
    looks = str.maketrans({'0': '  ', '1': '██', '.': '░░'})
    lines = [f'│{row.translate(looks)}│' for row in solution]
    return '\n'.join([f'┌{edge}┐', *lines, f'└{edge}┘'])


def picture(puzzle, solution):
    n = puzzle.n
    m = puzzle.m
    paths = {'0': '', '1': '', '.': ''}
    for r, row in enumerate(solution or []):
        for c, colour in enumerate(row):
            paths[colour] += f'M{c - .5} {r}h1'
    runs_of = [symbols(clue).split(',') for clue in puzzle.clues]
    numbers = []
    for index, runs in enumerate(runs_of):
        for at, run in enumerate(runs, -len(runs)):
            x, y = (at, index) if index < n else (index - n, at)
            numbers.append((x, y, run))
    borders = ''
    for row in range(0, n + 1, 5):
        borders += f'M-.5 {row - .5}h{m}'
    for column in range(0, m + 1, 5):
        borders += f'M{column - .5}-.5v{n}'
    borders += f'M-.5-.5h{m}v{n}h-{m}z'
    return svg(solution, n, m,
               ('stroke="#000" stroke-width="1"', paths['1']),
               ('stroke="#ccc" stroke-width="1"', paths['.']),
               ('stroke="#888"', lattice(n, m)),
               ('stroke="#000" stroke-width=".1"', borders),
               ('fill="#000"', numbers),
               x=-1 - max(map(len, runs_of[:n])),
               y=-1 - max(map(len, runs_of[n:])))


def restated(puzzle):
    texts = [*map(symbols, puzzle.clues)]
    texts.insert(puzzle.n, 'columns')
    return '\n'.join([f'width {puzzle.m}', f'height {puzzle.n}', 'rows', *texts])


# --- parse ---
# The first line that is not blank tells the form. `#` begins a comment line.
#   n m; n + m lines of clues     read_by_sizes
#   width, height, rows, columns  read_by_keys: in any order, `width 3` or `width: 3`. Other keys are skipped with the
#                                 lines below them; among clues, only the words in SKIPPED are such keys
#   address                       read_by_address: columns first, each clue backwards, with blanks up to the most runs
#                                 that fit: in a line of 6 cells, (3, 1) is `1`, `3` and a blank
#   clue: runs, 0, ? or nothing   read_clue: blanks or commas between runs; `?` is an unknown clue

KEYS = 'width', 'height', 'rows', 'columns'
SKIPPED = 'catalogue', 'title', 'by', 'copyright', 'license', 'color', 'goal'
MOST = 99999  # the largest size, and the longest run
EMPTY = '0 is an empty clue'
WRITE_0 = 'write 0 if this blank line is an empty'

CODES = {'.': ['?']}
for number in range(256):
    CODES['%x' % number] = CODES['-%02x' % number] = [str(number)]


def parse(lines):
    """Return a list with the one puzzle in the lines of an input."""
    numbered = enumerate(map(str.strip, as_list(lines)), 1)
    numbered = [(line, text) for line, text in numbered if text[:1] != '#']
    numbered = [*dropwhile(lambda entry: not entry[1], numbered)] or [(1, '')]
    line, text = numbered[0]
    word, *_ = text.split() or ['']
    address = read_address(word, line, ['nonogram'])
    has_keys = text[:1].isalpha()
    if address:
        _, *others = [line for line, text in numbered for _ in text.split()]
        for line in others:
            raise bad(line, 'more after the address')
        n, entries = read_by_address(address, line)
    elif has_keys:
        n, entries = read_by_keys(numbered)
    else:
        n, entries = read_by_sizes(numbered)
    clues = [read_clue(text, line) for line, text in entries]
    puzzle = Puzzle(n, clues, line)
    m = puzzle.m
    sums_differ = unbalanced(n, clues)
    if sums_differ and not (address or has_keys or unbalanced(m, clues)):
        raise bad(line, f'the runs add up with {m} rows of {n}, the sizes say {n} of {m}: swapped?')
    for index, (clue, cells) in puzzle.lines.items():
        length = len(cells)
        needed = length - room(clue, length)
        if needed > length:
            line = entries[index][0]
            raise bad(line, f'{name_of(puzzle, index)} needs {needed} cells but has {length}')
    for at in 0, n - 1, n, -1:  # where a blank line often means nothing
        line, text = entries[at]
        if sums_differ and not text and None not in clues:
            raise bad(line, f'the runs of rows and columns do not add up; {WRITE_0} clue')
    return [puzzle]


def read_by_address(address, line):
    """Return n, and a list of all clues as (line, text)."""
    n, m, codes, _ = address
    most = [(n + 1) // 2] * m
    most += [(m + 1) // 2] * n
    runs_and_blanks = iter(cells_of_address((1, sum(most), codes), line, CODES))
    entries = []
    for count in most:
        runs = [run for run in islice(runs_and_blanks, count) if run != '.']
        entries.append((line, ' '.join(reversed(runs)) or '0'))
    return n, entries[m:] + entries[:m]


def read_by_sizes(numbered):
    """Return the same for an input that begins with `n m`."""
    line, text = numbered[0]
    sizes = tokens_of(text, line, 'expected two sizes `n m`')
    if len(sizes) != 2 or not all(map(is_number, sizes)):
        text = shown(text) if text else 'the end of the input'
        raise bad(line, f'expected `n m` on one line, or a key such as `width`, found {text}')
    n, m = [read_number(word, line, 1, MOST) for word in sizes]
    return n, clue_lines(numbered, n + m, 'clue')


def read_by_keys(numbered):
    """Return the same for an input of keys."""
    sections, others, faults = sections_of(numbered)
    sizes = [read_size(sections[key]) for key in ('height', 'width') if key in sections]
    if sizes and faults:
        raise faults[0]
    for key, ((line, text), *_) in sections.items():
        if text and key in ('rows', 'columns'):
            raise bad(line, f'expected a new line after `{key}`, found {shown(text)}')
    for key in KEYS:
        if key not in sections:
            raise missing_key(key, sections, others)
    entries = []
    for key, needed in zip(('rows', 'columns'), sizes):
        entries += clue_lines(sections[key], needed, key[:-1])
    return sizes[0], entries


def sections_of(numbered):
    """Return the sections, the words that are no key, and what is wrong with words and keys.

    A section such as {'width': [(1, '3'), (2, '')]} has the text after the key, and the lines below it.
    """
    sections, others, faults = {}, {}, []
    key = None
    for line, text in numbered:
        if text[:1].isalpha():
            word = text.replace(':', ' ').split()[0]
            after = text[len(word):].lstrip()
            among_clues = key in ('rows', 'columns')
            key = word.lower()
            if key in KEYS and key in sections:
                faults.append(bad(line, f'a second `{key}`'))
            if key not in KEYS + SKIPPED:
                if among_clues:
                    faults.append(bad(line, f'{shown(text)} is no clue and no key; {EMPTY}'))
                others.setdefault(key, (line, shown(word)))
            text = after[1:].lstrip() if after[:1] == ':' else after  # `width: 3` is `width 3`
            sections[key] = []
        sections[key].append((line, text))
    return sections, others, faults


def read_size(section):
    (line, text), *others = [entry for entry in section if entry[1]] or section[:1]
    size = read_number(text, line, 1, MOST)
    for line, text in others:
        raise bad(line, f'{shown(text)} is no key')
    return size


def missing_key(key, sections, others):
    """Return the fault: the word that is most like the key, such as `widht` or `width=3`, otherwise the last one."""
    if others:
        word = max(reversed([*others]), key=lambda other: len(os.path.commonprefix([other, key])))
        line, found = others[word]
        return bad(line, f'expected `{key}`, found {found}')
    for name, section in sections.items():
        last, _ = section[-1]
        for line, text in section[1:]:
            if name in ('rows', 'columns'):
                read_clue(text, line)  # the key may be among the clues, such as `3olumns`
    return bad(last, f'expected `{key}`, found the end of the input')


def clue_lines(section, needed, noun):
    """Return the lines of a section that are clues, (line, text) for each. The first line is its head and no clue.

    Blank lines are no clues, unless there are too few others. Then all between others are clues, and as many at both
    ends as are needed. If there is a choice, the input is refused.
    """
    (head, _), *section = section
    entries = [entry for entry in section if entry[1]]
    filled = [at for at, (_, text) in enumerate(section) if text] or [0]
    # The first and the last place where `needed` lines can begin that have all filled ones among them:
    first = max(0, filled[-1] + 1 - needed)
    last = min(filled[0], len(section) - needed)
    if first == last:
        entries = section[first:first + needed]
    if len(entries) != needed:
        for line, text in section:
            read_clue(text, line)  # a line that is no clue is the fault
        if first < last:
            raise bad(section[first][0], f'{WRITE_0} {noun}')
        raise bad(head, f'found {count_of(len(entries), noun)}, expected {needed}, a line each')
    return entries


def read_clue(text, line):
    """Return the runs in a text such as `3,1`, or None if they are unknown."""
    tokens = tokens_of(text, line, EMPTY)
    if tokens == ['?']:
        return None
    if not all(map(is_number, tokens)):
        raise bad(line, f'{shown(text)} is no clue; {EMPTY}')
    runs = [read_number(token, line, 0, MOST) for token in tokens]
    return tuple([run for run in runs if run])  # programs fill up clues with 0


# --- main ---

def main():
    sure = 'print the cells that all solutions share, . for others'
    fewer = 'print the board with only givens that its one solution needs'
    options = read_options({**OPTIONS, **CONFLICT, 'fewer': fewer, 'sure': sure})
    puzzles = read_puzzles(options)
    if options.conflict or options.fewer:
        return [fewest_givens(puzzle, options) for puzzle in puzzles]
    return [answer(puzzle, options, shared=common) for puzzle in puzzles]


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
