#!/usr/bin/env python3
"""Minesweeper to SAT: a board on standard input, its formula in DIMACS on standard output.

Input: `n m`, then n rows of m integers, in lines of any length.
-1 is a closed cell, 0..8 an opened cell with that many mines among its eight neighbours;
`?` is an opened cell of unknown number, which says nothing.

Output: the formula. With --solve a solution, the board in the input's form with `*`
for a mine, `.` for a closed cell without one, `?` for a closed cell that no number
touches; so with --model, --solver and --unique. With --sure `*` is what has a mine in
every solution, `.` what has none in any, `?` every other closed cell. Either is
UNSATISFIABLE if no mines fit. --draw draws it: `░░` is a closed cell that is unknown.

Example:
    $ echo 2 3  -1 1 -1  -1 -1 1 | python3 minesweeper_cnf.py --solve
    2 3
    . 1 .
    . * 1

Variables: a closed cell beside an opened one is a variable, true where it is
a mine. The opened cells are taken by number K = 0, 1, .., 8, among equal K
row by row from the left; a closed cell gets the next variable, from 1, when
it is first met as a neighbour in that order. The eight neighbours are met in
reading order, and their literals stand in a clause in that order, not by
variable.

Clauses of an opened cell with number K and closed neighbours x1 .. xp, 1 before 2:
1. not more than K mines: one of every K+1 neighbours is none (negative literals);
2. not fewer than K: one of every p-K+1 neighbours is a mine (positive literals);
   the empty clause, printed once, if K is above p.
Subsets come in lexicographic order of positions. A clause printed before is
not printed again; C in the line `p cnf V C` counts what is printed.

Solving: two simple rules settle most of what can be known (`Groups.add`). What is left
falls into parts that share no number. Each part has a solver of its own, and a solution
of the board is one of each part. --sure asks a solver only about cells that are the same
in all solutions found so far.

Source: the two families are the binomial encoding of "exactly K of p". That a model
refutes many guesses at once is how backbones are found (Marques-Silva, Janota, Lynce,
"On computing backbones of propositional theories", 2010).
"""
import gc
import os
import sys
from heapq import heapify, heappop, heappush
from itertools import chain, combinations, islice, product
from operator import itemgetter
from types import SimpleNamespace

NAME = 'minesweeper_cnf.py'
NONE = 'UNSATISFIABLE'
# What a byte of the board may hold beside 0..8. UNKNOWN is opened, but its number is not known.
CLOSED, EDGE, UNKNOWN, FREE, MINE = 9, 10, 11, 12, 13
VALUES = {'-1': CLOSED, '?': UNKNOWN, **{str(value): value for value in range(9)}}
STEPS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


# --- parse ---

def parse(lines):
    """Return (n, m, cells) for the lines of an input; BadInput if they are none.

    cells is one byte a cell, row by row, in rows of m+2 bytes: two edge cells
    stand to the right of each row, two edge rows above and below, two edge
    cells before all. So a step of up to two rows and two columns from a cell
    of the board never leaves cells nor comes back in on the other side.
    """
    n, m = take_sizes(lines, 'the two sizes n m', (1, 999999999), (1, 999999999))
    rows = take_rows(lines, n, m, VALUES, 'row')
    gap = bytes([EDGE, EDGE])
    border = gap * (m + 2)
    return n, m, border + gap + gap.join(rows) + gap + border


def givens(puzzle):
    """Return the indices of the opened cells with a number."""
    return [i for i, value in enumerate(puzzle[2]) if value < 9]


def only(puzzle, kept):
    """Return the board with the numbers of these cells alone; the others are unknown."""
    n, m, cells = puzzle
    kept = set(kept)
    return n, m, bytes([UNKNOWN if value < 9 and i not in kept else value for i, value in enumerate(cells)])


def restated(puzzle):
    return render(puzzle, puzzle[2], '-1')


# --- encode ---
# A subset of the eight neighbours is a byte, bit b for the neighbour at
# STEPS[b]. A set of such subsets is an integer of 256 bits.

SIZE = [bin(subset).count('1') for subset in range(256)]
OF_SIZE = [sum(1 << subset for subset in range(256) if SIZE[subset] == size) for size in range(10)]
WITHIN = [1 << subset for subset in range(256)]  # all subsets of a subset
for bit in range(8):
    for subset in range(256):
        if subset >> bit & 1:
            WITHIN[subset] |= WITHIN[subset ^ 1 << bit]
EMPTY = WITHIN[0]  # holds the empty subset alone


def neighbours(cells, width, kind):
    """Yield for each of STEPS an integer: a byte for each cell, 1 where its neighbour there is of this kind."""
    whole = int.from_bytes(cells.translate(bytes([value == kind for value in range(256)])), 'little')
    for row, column in STEPS:
        step = 8 * (row * width + column)
        yield whole >> step if step > 0 else whole << -step


def closed_neighbours(cells, width):
    """Return bytes: for each cell the subset of its neighbours that are closed."""
    subsets = sum([there << bit for bit, there in enumerate(neighbours(cells, width, CLOSED))])
    return subsets.to_bytes(len(cells), 'little')


def with_clauses(cells, closed):
    """Return cells without the opened ones (255 stands there) that yield no clause.

    They have no closed neighbour, and are most of a board that is nearly solved. A number above 0
    among them yields the empty clause, which is printed once: so the first one in order stays.
    """
    def without(mask):
        both = int.from_bytes(cells, 'little') | int.from_bytes(mask, 'little')
        return bytearray(both.to_bytes(len(cells), 'little'))

    kept = without(closed.translate(b'\xff' + bytes(255)))
    contradiction = next(opened(without(closed.translate(b'\0' + b'\xff' * 255)), 1), None)
    if contradiction is not None:
        kept[contradiction] = cells[contradiction]
    return kept


def opened(cells, least=0):
    """Yield the indices of the opened cells by number, from the least, then in reading order."""
    for value in range(least, 9):
        i = cells.find(value)
        while i >= 0:
            yield i
            i = cells.find(value, i + 1)


def steps_to(width):
    """Return for each subset of the neighbours the distances in cells to them."""
    return [[row * width + column for bit, (row, column) in enumerate(STEPS) if subset >> bit & 1]
            for subset in range(256)]


def variables(cells, closed, steps):
    """Return the variable of each cell, 0 where it has none, and their number."""
    variable = memoryview(bytearray(4 * len(cells))).cast('i')  # an eighth of a list's memory
    count = 0
    for i in opened(cells):
        for step in steps[closed[i]]:
            if not variable[i + step]:
                count += 1
                variable[i + step] = count
    return variable, count


def sharing():
    """Return for each size from 2 which cells can share that many closed neighbours.

    An entry is (row, column, translation): the step to such a cell, and the
    table that turns subsets of its neighbours into subsets of one's own.
    """
    near = [[] for _ in range(10)]
    for row, column in product(range(-2, 3), repeat=2):
        translation = [0]
        for step in STEPS:
            here = row + step[0], column + step[1]
            bit = 1 << STEPS.index(here) if here in STEPS else 0
            translation += [subset | bit for subset in translation]
        for size in range(2, SIZE[translation[255]] + 1 if row or column else 0):
            near[size].append((row, column, bytes(translation)))
    return near


SHARING = sharing()


def template(closed, not_more, not_fewer):
    """Return the number of clauses of a cell, and the function that takes their text from its pieces.

    closed is the subset of its closed neighbours; not_more and not_fewer are the sets of subsets
    that have a clause. The pieces: the p positive literals, the p negative ones, the end of a clause.
    """
    bits = [1 << bit for bit in range(8) if closed >> bit & 1]
    places, clauses = [], 0
    for subsets, first in (not_more, len(bits)), (not_fewer, 0):
        if subsets:
            for chosen in combinations(range(len(bits)), SIZE[subsets.bit_length() - 1]):
                if subsets >> sum([bits[k] for k in chosen]) & 1:
                    places += [*[first + k for k in chosen], 2 * len(bits)]
                    clauses += 1
    return clauses, itemgetter(*places) if places else None


def plan(cells, width, closed):
    """Return the template's function of each opened cell, in order, and the number of clauses.

    Neighbours stand in reading order from every cell, so two clauses are the same line if and only if
    they have the same cells and the same sign. That takes two opened cells whose clauses of that sign
    are of one size, and that share so many closed neighbours: four at most. So each cell looks at the
    cells around it that are done already, and leaves out what they have.
    """
    around = [[(row * width + column, translation) for row, column, translation in cells_near]
              for cells_near in SHARING]
    # "Not more" clauses of one size are those of one number, done in reading order.
    before = [[entry for entry in entries if entry[0] < 0] for entries in around]
    units = [(row * width + column, 1 << (1 << bit)) for bit, (row, column) in enumerate(STEPS)]

    def fresh(i, size, near, done):
        """Return the subsets for clauses of this size of cell i that no cell before it has.

        done holds the clause size of each opened cell before it. Unit clauses need
        no comparison: done holds 1 for the closed cells that have theirs.
        """
        subsets = WITHIN[closed[i]] & OF_SIZE[size]
        if subsets:
            if size == 1:
                for step, one in units:
                    if subsets & one:
                        if done[i + step]:
                            subsets ^= one
                        done[i + step] = 1
            else:
                for step, translation in near[size]:
                    if done[i + step] == size:
                        subsets &= ~WITHIN[translation[closed[i + step]]]
                done[i] = size
        return subsets

    more, fewer = (before, bytearray(len(cells))), (around, bytearray(len(cells)))
    templates, chosen, total, empty = {}, [], 0, EMPTY
    for i in opened(cells):
        value = cells[i]
        not_more = fresh(i, value + 1, *more)  # 1. not more
        not_fewer = fresh(i, max(SIZE[closed[i]] - value + 1, 0), *fewer)  # 2. not fewer
        if not_fewer == EMPTY:  # the empty clause, printed once
            not_fewer, empty = empty, 0
        key = closed[i], not_more, not_fewer
        if key not in templates:
            templates[key] = template(*key)
        clauses, take = templates[key]
        total += clauses
        chosen.append(take)
    return chosen, total


def formula(puzzle):
    """Yield the formula's text, the clauses of a thousand opened cells at a time."""
    n, m, cells = puzzle
    width = m + 2
    closed, steps = closed_neighbours(cells, width), steps_to(width)
    cells = with_clauses(cells, closed)
    variable, count = variables(cells, closed, steps)
    chosen, clauses = plan(cells, width, closed)
    texts = [f'p cnf {count} {clauses}\n']
    for i, take in zip(opened(cells), chosen):
        if take:
            pieces = [f'{variable[i + step]} ' for step in steps[closed[i]]]
            pieces += ['-' + literal for literal in pieces]
            pieces.append('0\n')
            texts.append(''.join(take(pieces)))
            if len(texts) == 1000:
                yield ''.join(texts)
                texts.clear()
    yield ''.join(texts)


class Clauses:
    """The formula's clauses, made as they are gone through: a board may have millions."""

    def __init__(self, puzzle):
        self.puzzle = puzzle

    def __len__(self):
        return int(next(formula(self.puzzle)).split()[3])

    def __iter__(self):
        lines = chain.from_iterable(text.splitlines() for text in formula(self.puzzle))
        next(lines)
        return ([int(literal) for literal in line.split()[:-1]] for line in lines)


def numbered(puzzle):
    """Return the variable of each cell, 0 where it has none, and their number."""
    n, m, cells = puzzle
    return variables(cells, closed_neighbours(cells, m + 2), steps_to(m + 2))


def own(puzzle):
    return numbered(puzzle)[1]


def encode(puzzle):
    return own(puzzle), Clauses(puzzle)


# --- search ---
# A group is the cells beside a number that are not known yet.

class Groups:
    """What the numbers of a board say.

    known maps cells to FREE or MINE; groups maps frozensets of other cells to their number of mines;
    beside maps a cell to the groups that hold it. contradiction: no mines fit the numbers.
    """

    def __init__(self, puzzle):
        n, m, cells = puzzle
        closed, steps = closed_neighbours(cells, m + 2), steps_to(m + 2)
        self.known, self.groups, self.beside = {}, {}, {}
        for i in opened(cells):
            for step in steps[closed[i]]:
                self.beside[i + step] = set()
        self.contradiction = not all([self.add(frozenset([i + step for step in steps[closed[i]]]), cells[i])
                                      for i in opened(cells)])

    def add(self, group, mines):
        """Add a group and what follows; return False if there is a contradiction.

        If a group has as many mines as cells, or none, its cells are known. If a group has k mines more
        than another one, and k cells that the other has not, these are mines, and no cell that only the
        other has is one.
        """
        waiting = [(group, mines)]
        while waiting:
            group, mines = waiting.pop()
            if not self.known.keys().isdisjoint(group):
                mines -= sum([self.known.get(i) == MINE for i in group])
                group = group.difference(self.known)
            if not 0 <= mines <= len(group) or self.groups.get(group, mines) != mines:
                return False
            near = set().union(*[self.beside[i] for i in group])
            if mines in (0, len(group)):
                self.known.update(dict.fromkeys(group, MINE if mines else FREE))
                for other in near:
                    waiting.append((other, self.groups.pop(other)))
                    for i in other:
                        self.beside[i].remove(other)
            elif group not in self.groups:
                self.groups[group] = mines
                for i in group:
                    self.beside[i].add(group)
                for other in near:
                    more, ours, theirs = mines - self.groups[other], group - other, other - group
                    if more == len(ours) or -more == len(theirs):
                        waiting += [(ours, max(more, 0)), (theirs, max(-more, 0))]
        return True

    def parts(self):
        """Return the parts of the board that share no group, smallest first."""
        parts, left = [], dict(self.groups)
        while left:
            part, waiting = {}, [next(iter(left))]
            for group in waiting:
                if group in left:
                    part[group] = left.pop(group)
                    waiting += chain.from_iterable([self.beside[i] for i in group])
            parts.append(Part(part))
        return sorted(parts, key=lambda part: len(part.cells))


class Part:
    """Groups that share cells with each other, and none with others."""

    def __init__(self, groups):
        self.cells = sorted(set().union(*groups))
        self.solver = solver = Solver(len(self.cells))
        self.models, self.at = [], -1  # found so far, as literals; which of them is on the board
        names = {i: v for v, i in enumerate(self.cells, 1)}
        for group, mines in groups.items():
            group = sorted([names[i] for i in group])
            for clause in chain(combinations([-v for v in group], mines + 1),
                                combinations(group, len(group) - mines + 1)):
                solver.attach(clause)

    def solve(self, *assumptions):
        """Whether there is a model; it is added to those found."""
        found = self.solver.solve(assumptions)
        if found:
            self.models.append([v if self.solver.value(v) > 0 else -v for v in range(1, len(self.cells) + 1)])
        return found

    def put(self, literals, board):
        for literal in literals:
            board[self.cells[abs(literal) - 1]] = MINE if literal > 0 else FREE

    def turn(self, board):
        """Put the next model on the board, after the last one the first again; return whether it is not the first."""
        self.at += 1
        if self.at == len(self.models):
            if self.solve():
                self.solver.add_clause([-literal for literal in self.models[-1]])
            else:
                self.at = 0
        self.put(self.models[self.at] if self.models else (), board)
        return self.at > 0

    def sure(self):
        """Return the literals that are true in every model; one must be found.

        Each model rules out the literals that it makes false. The solver is asked about the rest, one
        by one: is there a model in which this literal is false?
        """
        left, found = self.models[0], []
        while left:
            for literal in left:  # a model that makes many of them false rules out many
                self.solver.phase(-literal)
            if self.solve(-left[-1]):
                left = sorted(set(left).intersection(self.models.pop()))
                self.solver.prefer({*map(abs, left)})
            else:
                found.append(left[-1])
                left = left[:-1]
        return found


def split(puzzle):
    """Return the board with what `Groups` finds, and its parts; None and no part if no mines fit."""
    groups, board = Groups(puzzle), bytearray(puzzle[2])
    if groups.contradiction:
        return None, []
    for i, value in groups.known.items():
        board[i] = value
    return board, groups.parts()


def search(puzzle):
    """Yield the solutions: each combination of models of the parts, as an odometer turns."""
    board, parts = split(puzzle)
    for part in parts:
        part.turn(board)
        if not part.models:
            return
    if board:
        yield bytes(board)
    while any(part.turn(board) for part in parts):  # a part that begins anew turns the next one too
        yield bytes(board)


def sure(puzzle):
    """Return the board with MINE and FREE where all solutions agree; None if there is none."""
    board, parts = split(puzzle)
    solution = board and board[:]
    for part in parts:
        if not part.solve():
            return None
        part.put(part.models[0], solution)
        part.put(part.sure(), board)
    fault = board and check(puzzle, solution)
    if fault:
        raise BadInput(f'internal error: the model is no solution: {fault}')
    return board


# --- decode, check ---
# A solution is the board's bytes with MINE or FREE for each closed cell beside a number.

def decode(puzzle, model):
    return bytes([(MINE if model[v] else FREE) if v else value for value, v in zip(puzzle[2], numbered(puzzle)[0])])


def check(puzzle, solution):
    n, m, cells = puzzle
    mines = sum(neighbours(solution, m + 2, MINE)).to_bytes(len(cells), 'little')
    for i, (value, found) in enumerate(zip(cells, mines)):
        if value != found and value <= 8:
            row, column = divmod(i - 2, m + 2)
            return f'row {row - 1}, column {column + 1} is {value}, {found} of its neighbours are mines'
    return None


# --- render ---

def table(puzzle, solution, texts):
    """Return the rows of the board, each a list of its cells' texts."""
    n, m, _ = puzzle
    return [[texts[value] for value in solution[first:first + m]]
            for first in range(2 * (m + 2) + 2, (n + 2) * (m + 2) + 2, m + 2)]


def render(puzzle, solution, closed='?'):
    texts = {**{value: text for text, value in VALUES.items()}, CLOSED: closed, FREE: '.', MINE: '*'}
    return '\n'.join([f'{puzzle[0]} {puzzle[1]}', *map(' '.join, table(puzzle, solution, texts))])


def draw(puzzle, solution):
    texts = {**{value: f' {value}' for value in range(1, 9)},
             0: '  ', UNKNOWN: ' ?', CLOSED: '░░', FREE: ' ·', MINE: ' *'}
    bar = '─' * (2 * puzzle[1] + 1)
    lines = [f'│{"".join(row)} │' for row in table(puzzle, solution, texts)]
    return '\n'.join([f'┌{bar}┐', *lines, f'└{bar}┘'])


def picture(puzzle, solution):
    cells = [(c, r, value) for r, row in enumerate(table(puzzle, solution, range(256))) for c, value in enumerate(row)]
    closed = [f'M{c - .5} {r - .5}h1v1h-1z' for c, r, value in cells if value in (CLOSED, FREE, MINE)]
    mines = [f'M{c - .3} {r}a.3.3 0 1 0 .6 0 .3.3 0 1 0-.6 0' for c, r, value in cells if value == MINE]
    numbers = [(c, r, value if value < 9 else '?') for c, r, value in cells if value in (*range(1, 9), CLOSED, UNKNOWN)]
    return svg(*puzzle[:2], ('fill="#ccc"', ''.join(closed)), ('stroke="#888"', lattice(*puzzle[:2])),
               ('fill="#06c"', ''.join(mines)), ('fill="#000"', numbers))


# --- main ---

def main(out):
    more = {'solve': 'print the solution; so do --solver, --unique, --all, --draw and --svg', **CONFLICT,
            'sure': 'print * for a mine in every solution, . in none'}
    options = read_options({**OPTIONS, **more})
    plain = {'file'}.issuperset([name for name, value in vars(options).items() if value is not None])

    def texts_of(puzzle):
        if options.conflict:
            return minimal_conflict(puzzle, options)
        if options.sure:
            board = sure(puzzle)
            return [(draw if options.draw else render)(puzzle, board) if board else NONE, '\n']
        return formula(puzzle) if plain else answer(puzzle, options)

    write_texts(out, texts_of, [parse(read_lines(options.file))])


# region tokens
# A script with this region has the region "streams" too.

def take_sizes(lines, names, *limits):
    """Return the numbers at the head of the input, and leave in lines what stands behind them.

    limits are the lowest and the highest value of each.
    """
    sizes, at = [], 0
    while len(sizes) < len(limits):
        if at == len(lines):
            raise BadInput(f'line {max(at, 1)}: expected {names}, found the end of the input')
        wanted = limits[len(sizes):]
        tokens = lines[at].split(None, len(wanted))
        sizes += [read_number(token, at + 1, *limit) for token, limit in zip(tokens, wanted)]
        lines[at] = ' '.join(tokens[len(wanted):])
        at += 1
    return sizes


def take_rows(lines, n, m, values, row):
    """Return n rows of m bytes for the tokens of lines, a row a line or wrapped otherwise.

    values maps tokens to bytes: numbers from the first to the last of them, others between; row is what a row
    is called.
    """
    found, (low, *_, high) = [], values
    limits = int(low), int(high)
    for line, text in enumerate(lines, 1):
        tokens = text.split()
        try:
            found.append((line, bytes(map(values.__getitem__, tokens))))
        except KeyError:
            found.append((line, bytes([values[token if token in values else str(read_number(token, line, *limits))]
                                       for token in tokens])))
    check_rows(found, n, m, row)
    data = b''.join([part for _, part in found])
    return [data[at:at + m] for at in range(0, n * m, m)]


def check_rows(found, n, m, row):
    """Raise BadInput unless there are n*m numbers; found has those of each line."""
    total = sum([len(part) for _, part in found])
    if total == n * m:
        return
    rows = [(line, len(part)) for line, part in found if part]
    for at, (line, count) in enumerate(rows, 1):
        if at > n:
            raise BadInput(f'line {line}: more after the last {row}')
        if count != m:
            raise BadInput(f'line {line}: {row} {at} has {count} number{"s" * (count != 1)}, expected {m}; '
                           f'{total} in all, expected {n * m}')
    raise BadInput(f'line {len(found) + 1}: {row} {len(rows) + 1} of {n} is missing')
# endregion


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
