#!/usr/bin/env python3
"""Minesweeper to SAT: a board on standard input, its formula in DIMACS on standard output.

Input: `n m`, then n rows of m integers, in lines of any length: -1 is a closed cell,
0..8 an opened cell with that many mines among its eight neighbours.

Variables: a closed cell beside an opened one is a variable, true where it is
a mine. The opened cells are taken by number K = 0, 1, .., 8, among equal K
row by row from the left; a closed cell gets the next variable, from 1, when
it is first met as a neighbour in that order. The eight neighbours are met in
reading order, and their literals stand in a clause in that order, not by
variable.

Clauses of an opened cell with number K and closed neighbours x1 .. xp:
- not more than K mines: of every K+1 of them one is none (negative literals);
- not fewer than K mines: of every p-K+1 of them one is a mine (positive ones).
Subsets come in lexicographic order of positions. A clause printed before is
not printed again; C in the line `p cnf V C` counts what is printed.

Where the contest's text is silent:
- all of "not more than K" comes before "not fewer than K", cell by cell;
- K above p makes "not fewer" the empty clause, the line `0`, once in all;
- closed cells that touch no number have no variable;
- a board that yields no clause gives `p cnf 0 0`.

With --model FILE the board is printed again in the input's form, with `*` for
a mine, `.` for a closed cell without one, `?` for one that no number touches,
as the SAT solver's answer in FILE has it; UNSATISFIABLE if there is no model.

Source: the two families are the binomial encoding of "exactly K of p".
"""
import gc
import os
import sys
from itertools import chain, combinations
from operator import itemgetter
from types import SimpleNamespace

NAME = 'minesweeper_cnf.py'
INPUT = '''a Minesweeper board: n m, then n rows of m numbers,
-1 for a closed cell, 0 to 8 for an opened one with that many mines beside it. For example:
echo 2 3 -1 -1 -1 2 -1 2 | python3 minesweeper_cnf.py'''
CLOSED, EDGE = 9, 10  # beside the numbers 0..8, what a byte of the board may hold
VALUES = {'-1': CLOSED, **{str(value): value for value in range(9)}}
STEPS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


# --- parse -----------------------------------------------------------------

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


# --- encode ----------------------------------------------------------------
# A subset of the eight neighbours is a byte, bit b for the neighbour at
# STEPS[b]. A set of such subsets is an integer of 256 bits.

SIZE = [bin(subset).count('1') for subset in range(256)]
OF_SIZE = [sum(1 << subset for subset in range(256) if SIZE[subset] == size) for size in range(10)]
WITHIN = [1 << subset for subset in range(256)]  # all subsets of a subset
for bit in range(8):
    for subset in range(256):
        if subset >> bit & 1:
            WITHIN[subset] |= WITHIN[subset ^ 1 << bit]
OUTSIDE = [~subsets for subsets in WITHIN]
EMPTY = WITHIN[0]  # the set that holds the empty subset alone


def closed_neighbours(cells, width):
    """Return bytes: for each cell the subset of its neighbours that are closed.

    The whole board is one integer of a byte a cell, shifted once a step.
    """
    closed = int.from_bytes(cells.translate(bytes(k == CLOSED for k in range(256))), 'little')
    subsets = 0
    for bit, (row, column) in enumerate(STEPS):
        step = 8 * (row * width + column)
        subsets |= (closed >> step if step > 0 else closed << -step) << bit
    return subsets.to_bytes(len(cells), 'little')


def with_clauses(cells, closed):
    """Return cells without the opened ones (255 stands there) that yield no clause.

    Those are most of a board that is nearly solved: they have no closed neighbour. A number above 0
    among them yields the empty clause, which is printed once: the first in order stays.
    """
    values = int.from_bytes(cells, 'little')
    alone = int.from_bytes(closed.translate(b'\xff' + bytes(255)), 'little')
    others = int.from_bytes(closed.translate(b'\0' + b'\xff' * 255), 'little')
    kept = bytearray((values | alone).to_bytes(len(cells), 'little'))
    contradiction = next(opened((values | others).to_bytes(len(cells), 'little'), 1), None)
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
    for row in range(-2, 3):
        for column in range(-2, 3):
            if row or column:
                translation = [0]
                for its_row, its_column in STEPS:
                    own = row + its_row, column + its_column
                    bit = 1 << STEPS.index(own) if own in STEPS else 0
                    translation += [subset | bit for subset in translation]
                for size in range(2, SIZE[translation[255]] + 1):
                    near[size].append((row, column, bytes(translation)))
    return near


SHARING = sharing()


# A cell with p closed neighbours has 2p+1 pieces of text: its positive literals,
# the negative ones, and the end of a clause. For each p, size of subset, and
# place of the first literal of a sign: the subsets of 0..p-1 in lexicographic
# order, each with the places of its clause in the pieces.
CLAUSES = {(p, size, first): [(sum(1 << k for k in chosen), (*[first + k for k in chosen], 2 * p))
                              for chosen in combinations(range(p), size)]
           for p in range(9) for size in range(p + 1) for first in (0, p)}
SPREAD = []  # for each subset of p neighbours: from subsets of 0..p-1 to subsets of it
for closed in range(256):
    spread = [0]
    for bit in range(8):
        if closed >> bit & 1:
            spread += [subset | 1 << bit for subset in spread]
    SPREAD.append(spread)


def template(closed, not_more, not_fewer):
    """Return the number of clauses, and the function that takes their parts from the pieces.

    closed is the subset of a cell's closed neighbours, not_more and not_fewer
    are the sets of the subsets to be printed.
    """
    spread, places, clauses = SPREAD[closed], [], 0
    for subsets, first in (not_more, SIZE[closed]), (not_fewer, 0):
        if subsets:
            for chosen, clause in CLAUSES[SIZE[closed], SIZE[subsets.bit_length() - 1], first]:
                if subsets >> spread[chosen] & 1:
                    places += clause
                    clauses += 1
    return clauses, itemgetter(*places) if places else None


def plan(cells, width, closed):
    """Return the template's function of each opened cell, in order, and the number of clauses.

    Neighbours stand in reading order from every cell, so two clauses are the
    same line if and only if they have the same cells and the same sign. That
    takes two opened cells whose clauses of that sign are of one size, and
    that share so many closed neighbours: four at most. So each cell looks at
    the cells around it that are done already, and leaves out what they have.
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
                        subsets &= OUTSIDE[translation[closed[i + step]]]
                done[i] = size
        return subsets

    more, fewer = (before, bytearray(len(cells))), (around, bytearray(len(cells)))
    templates, chosen, total, contradiction = {}, [], 0, False
    for i in opened(cells):
        value = cells[i]
        not_more = fresh(i, value + 1, *more)
        not_fewer = fresh(i, max(SIZE[closed[i]] - value + 1, 0), *fewer)
        if not_fewer == EMPTY:
            if contradiction:
                not_fewer = 0
            contradiction = True
        key = closed[i], not_more, not_fewer
        if key not in templates:
            templates[key] = template(*key)
        clauses, take = templates[key]
        total += clauses
        chosen.append(take)
    return chosen, total


def formula(cells, width):
    """Yield the formula's text, the clauses of an opened cell at a time."""
    closed, steps = closed_neighbours(cells, width), steps_to(width)
    cells = with_clauses(cells, closed)
    variable, count = variables(cells, closed, steps)
    chosen, clauses = plan(cells, width, closed)
    yield f'p cnf {count} {clauses}\n'
    for i, take in zip(opened(cells), chosen):
        if take:
            pieces = [f'{variable[i + step]} ' for step in steps[closed[i]]]
            pieces += ['-' + literal for literal in pieces]
            pieces.append('0\n')
            yield ''.join(take(pieces))


# --- decode, check ---------------------------------------------------------

def check(n, m, cells, mines):
    """Return None, or in words where an opened cell's number is not that of the mines around it."""
    width = m + 2
    around = [row * width + column for row, column in STEPS]
    for i, value in enumerate(cells):
        if value <= 8:
            found = sum(i + step in mines for step in around)
            if found != value:
                row, column = divmod(i - 2, width)
                return f'row {row - 1}, column {column + 1} is {value}, {found} of its neighbours are mines'
    return None


# --- render ----------------------------------------------------------------

def solution(n, m, cells, path):
    """Yield the text of the board with the mines of the model in the file."""
    width = m + 2
    variable, count = variables(cells, closed_neighbours(cells, width), steps_to(width))
    model = read_answer(path, read_bytes(path), count)
    if model is None:
        yield 'UNSATISFIABLE\n'
        return
    mines = {i for i, v in enumerate(variable) if v and model[v]}
    fault = check(n, m, cells, mines)
    if fault:
        raise BadInput(f'{path}: the model is no solution: {fault}')
    yield f'{n} {m}\n'
    for first in range(2 * width + 2, (n + 2) * width + 2, width):
        yield ' '.join(str(cells[i]) if cells[i] != CLOSED else '*' if i in mines
                       else '.' if variable[i] else '?' for i in range(first, first + m)) + '\n'


# --- main ------------------------------------------------------------------

def title(board):
    return f'{board[0]}x{board[1]}'


def main(out):
    options = read_options({
        'cnf': 'print the formula as DIMACS, as without any option',
        'model FILE': "print the board with the mines that the SAT solver's answer in FILE stands for: "
                      "MiniSat's result file, or s and v lines"}, [('cnf', 'model')])
    board = n, m, cells = parse(read_lines(options.file))
    text = formula(cells, m + 2) if options.model is None else solution(n, m, cells, options.model)
    # Whatever can be wrong is found before anything is printed.
    write_texts(out, lambda _: chain([next(text)], text), [board])


# region tokens
# A script with this region has the region "streams" too.

def take_sizes(lines, names, *limits):
    """Return the numbers at the head of the input, and leave in lines what stands behind them.

    limits are the lowest and the highest value of each.
    """
    sizes, at = [], 0
    while len(sizes) < len(limits):
        if at == len(lines):
            raise BadInput(f'line {at}: expected {names}, found the end of the input')
        wanted = limits[len(sizes):]
        tokens = lines[at].split(None, len(wanted))
        sizes += [number(token, at + 1, *limit) for token, limit in zip(tokens, wanted)]
        lines[at] = ' '.join(tokens[len(wanted):])
        at += 1
    return sizes


def take_rows(lines, n, m, values, row):
    """Return n rows of m bytes for the tokens of lines, a row a line or wrapped otherwise.

    values maps the tokens, numbers from the first to the last of them, to bytes; row is what a row is called.
    """
    found, (low, *_, high) = [], map(int, values)
    for line, text in enumerate(lines, 1):
        tokens = text.split()
        try:
            found.append((line, bytes(map(values.__getitem__, tokens))))
        except KeyError:
            found.append((line, bytes([values[str(number(token, line, low, high))] for token in tokens])))
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
# A script with this region defines NAME, its file's name; INPUT, what it reads, in up to three lines of
# which the first is enough for those who know the puzzle; and title(puzzle), how large one is.

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
    if text or told[0]:
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
    except BrokenPipeError:
        return
    except BadInput as error:
        fault = str(error)
    except (MemoryError, RuntimeError) as error:    # too deep a recursion, or no memory for a thread
        fault = str(error) or 'out of memory'
    except OSError as error:
        if os.name == 'nt' and error.errno == 22:   # a closed pipe there
            return
        fault = f'standard output: {error.strerror}'
    # Here the exception is gone, and what its frames held is free.
    sys.exit(f'{NAME}: ' + ''.join([c if c.isprintable() else ascii(c)[1:-1] for c in fault]))


def positive(text):
    """Return the number in a text, which may be inf; ValueError, for argparse, if it is none or below 1."""
    if text != 'inf' and int(text) < 1:
        raise ValueError
    return float(text)


def read_options(known, clashes):
    """Return the options and FILE of the command line.

    known maps the name of an option, or `NAME VALUE`, to its help; clashes are pairs of names.
    """
    def parser():
        import argparse         # which takes longer than most puzzles
        parser = argparse.ArgumentParser(
            prog=NAME, formatter_class=argparse.RawDescriptionHelpFormatter,
            description=f'{__doc__}'.partition('\n')[0] + f'\n\nStandard input, or FILE, holds {INPUT}')
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
    for one, other in clashes:
        if getattr(options, one) is not None is not getattr(options, other):
            parser().error(f'--{one} does not go with --{other}')
    return options


def write_texts(out, texts_of, puzzles):
    """Write the texts of each puzzle as they come.

    Where standard error is a terminal, its last line tells after a second which puzzle is at work.
    """
    import _thread
    import time
    began, count, lock = time.monotonic(), 0, _thread.allocate_lock()
    terminal = [os.isatty(2)]       # emptied at the end

    def progress():
        if any(terminal) and time.monotonic() - began >= 1:
            which = f'{count + 1} of {len(puzzles)}, ' if len(puzzles) > 1 else ''
            tell(f'{NAME}: {which}{title(puzzles[count])}, {time.monotonic() - began:.0f} s')

    def each_second():
        while terminal:
            time.sleep(1)
            with lock:
                progress()

    if any(terminal):
        _thread.start_new_thread(each_second, ())
    try:
        for count, puzzle in enumerate(puzzles):
            for text in texts_of(puzzle):
                with lock:          # on a terminal the line makes room for a text, and comes back below it
                    if out.isatty():
                        tell('')
                    out.write(text)
                    out.flush()
                    progress()
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
        print(f'{NAME}: this terminal is the input; awaited:', INPUT.split('\n')[0], file=sys.stderr, flush=True)
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


if __name__ == '__main__':
    start(main)
