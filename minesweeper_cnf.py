#!/usr/bin/env python3
"""Minesweeper to SAT: the formula of a board, in DIMACS.

Input: `n m`, then n rows of m integers: -1 is a closed cell, 0..8 an opened one with that many mines
among its eight neighbours.

Output: the formula. With --model FILE, the board again, with `*` for a mine, `.` for a closed cell
without one, and `#` for a closed cell that no number touches; UNSATISFIABLE if no mines fit.

Example:
    $ echo 2 3  -1 1 -1  -1 -1 1 | python3 minesweeper_cnf.py | head -3
    p cnf 4 8
    -1 -2 0
    -1 -3 0

Variables: each closed cell beside a number, true if it is a mine. Opened cells are visited by number 0, 1, .., 8, then
in reading order. A closed cell gets the next variable, from 1, when a visited cell first has it as a neighbour.

Clauses of an opened cell with number K and p closed neighbours:
1. not more than K mines: of every K+1 neighbours, one is no mine (negative literals);
2. not fewer than K: of every p-K+1 neighbours, one is a mine (positive literals); the empty clause if K is above p.
The literals of a clause follow the reading order of their cells, and the clauses of a family the lexicographic order of
positions. No clause is printed twice.

A cell is an index of Puzzle.cells: the closed ones of the example are 12, 14, 17 and 18. The subset of those beside
the 1 above is 0b1111000: see BITS.

Source: the binomial encoding of "exactly K of p".
"""
import gc
import os
import sys
from itertools import chain, combinations, product
from operator import itemgetter

NAME = 'minesweeper_cnf.py'
NONE = 'UNSATISFIABLE'
# The byte of a cell is its number, 0..8, or one of these. UNKNOWN is an opened cell of unknown number.
CLOSED, EDGE, UNKNOWN, FREE, MINE = 9, 10, 11, 12, 13
VALUES = {'-1': CLOSED, **dict(zip('012345678', range(9))), '?': UNKNOWN, **dict.fromkeys('-#F*.■', CLOSED)}
TEXTS = '012345678# ?.*'  # for the bytes 0..13
# The (row, column) steps from a cell to its neighbours, in reading order.
STEPS = [step for step in product((-1, 0, 1), repeat=2) if step != (0, 0)]
# A subset of a cell's neighbours is a byte with a bit for each: BITS[-1, -1] is 1, and BITS[0, -1] is 8.
BITS = {step: 1 << b for b, step in enumerate(STEPS)}


# --- parse ---

class Puzzle:
    """A board of n rows and m columns.

    `cells` has a byte for each cell, row by row. Two EDGE cells come before all and after each row, and two rows of
    them above and below. So a step of up to two rows and two columns never leaves `cells` or wraps round. The board
    `-1 1` has width 4, and is cells[10:12] of 22.

    `closed` has the subset of closed neighbours of each cell.
    """

    def __init__(self, n, m, rows):
        self.n, self.m = n, m
        self.width = m + 2
        gap = bytes([EDGE, EDGE])
        border = gap * self.width
        self.cells = border + gap + gap.join(rows) + gap + border
        self.closed = neighbours(self.cells, self.width, CLOSED, BITS.values())


def parse(lines):
    """Return a list with the one puzzle in the lines of an input."""
    rows = token_rows(lines)
    lengths = [len(row) for _, row in rows]
    alike = len(lengths) > 1 < lengths[0] and len({*lengths}) == 1  # perhaps a board without sizes
    limits = -1 if alike else 1, 999999999
    n, m = read_sizes(rows, 'the two sizes n m', limits, limits)
    line, beside = rows[0]
    count = sum(lengths) - 2
    fits = m == lengths[0] or count in (n * m, n * m + 1)
    if min(n, m) < 1 or alike and not fits:
        raise BadInput(f'line {line}: expected the sizes n m, but {n} {m} do not fit this board')
    if len(beside) == 1 and count == n * m + 1:
        raise BadInput(f'line {line}: a third number, the number of mines; only minesweeper.py reads it')
    marks = [line for line, row in rows if '?' in row]
    rows = read_rows(rows, n, m, VALUES, 'row', (m, n))
    if marks and not any([CLOSED in row for row in rows]):
        raise BadInput(f'line {marks[0]}: ? is an opened cell, but no cell is closed; write -1 for a closed one')
    return [Puzzle(n, m, rows)]


# --- encode ---

SIZE = [bin(subset).count('1') for subset in range(256)]
# The neighbours that a cell shares with each cell up to two rows and two columns away: SHARED[0, 1] is 0b11000110.
SHARED = {}
for row, column in product(range(-2, 3), repeat=2):
    SHARED[row, column] = sum([BITS.get((row + r, column + c), 0) for r, c in STEPS])


def formula(puzzle):
    """Yield the text of the formula, in pieces of up to 200 cells.

    The first line has the number of clauses, so `plan` finds them all before the first is written.
    """
    steps = steps_to(puzzle.width)
    cells = with_clauses(puzzle)
    variable, count = variables(cells, puzzle.closed, steps)
    pickers, clauses = plan(cells, puzzle.width, puzzle.closed)
    texts = [f'p cnf {count} {clauses}\n']
    for i, pick in zip(opened(cells), pickers):
        if pick:
            pieces = [f'{variable[i + step]} ' for step in steps[puzzle.closed[i]]]
            pieces += ['-' + literal for literal in pieces]
            pieces.append('0\n')
            texts.append(''.join(pick(pieces)))
            if len(texts) == 200:
                yield ''.join(texts)
                texts.clear()
    yield ''.join(texts)


def neighbours(cells, width, kind, values):
    """Return a byte for each cell: the sum of values[b] over its neighbours STEPS[b] of this kind."""
    whole = int.from_bytes(cells.translate(bytes(kind) + b'\1' + bytes(255 - kind)), 'little')
    total = 0
    for (row, column), value in zip(STEPS, values):
        distance = 8 * (row * width + column)
        there = whole >> distance if distance > 0 else whole << -distance
        total += value * there
    return total.to_bytes(len(cells), 'little')


def steps_to(width):
    """Return for each subset the distances to its neighbours in `cells`: [-1, 1, 4, 5] for 0b1111000 and width 5."""
    steps = [[]]
    for row, column in STEPS:
        steps += [some + [row * width + column] for some in steps]
    return steps


def with_clauses(puzzle):
    """Return the cells, with 128 added to most of those without a closed neighbour. This only saves time.

    With number 0 it has no clause, otherwise the empty clause, for which the first cell of each number is enough.
    """
    alone = puzzle.closed.translate(bytes([128]) + bytes(255))
    both = int.from_bytes(puzzle.cells, 'little') | int.from_bytes(alone, 'little')
    cells = bytearray(both.to_bytes(len(alone), 'little'))
    for number in range(1, 9):
        i = cells.find(128 + number)
        if i >= 0:
            cells[i] = number
    return cells


def opened(cells):
    """Yield the indices of the opened cells, by number, then in reading order."""
    for number in range(9):
        i = cells.find(number)
        while i >= 0:
            yield i
            i = cells.find(number, i + 1)


def variables(cells, closed, steps):
    """Return (variable of each cell, or 0 if it has none; number of variables)."""
    variable = memoryview(bytearray(4 * len(cells))).cast('i')  # an eighth of a list's memory
    count = 0
    for i in opened(cells):
        for step in steps[closed[i]]:
            if not variable[i + step]:
                count += 1
                variable[i + step] = count
    return variable, count


def plan(cells, width, closed):
    """Return the template's function for each opened cell, in the order of visits, and the number of clauses.

    Two clauses are the same line if and only if they have the same sign and the same closed cells. So two opened cells
    have the same clause only if their clauses of this sign have one size, and they share at least so many closed cells.
    """
    near, templates, pickers, total, empty = {}, {}, [], 0, ()
    # For each sign, the size of the clauses of each visited cell. A closed cell gets 1 when its unit clause is printed.
    more_sizes, fewer_sizes = bytearray(len(cells)), bytearray(len(cells))

    def printed(i, size, sizes):
        """Return subsets of cell i's neighbours whose clauses of this size have been printed. Note the size."""
        key = closed[i], size
        if key not in near:
            near[key] = sharing(*key, width)
        subsets = []
        for distance, shared in near[key]:
            if sizes[i + distance] == size:
                subsets.append(shared)
            elif size == 1:
                sizes[i + distance] = 1
        sizes[i] = size  # after the loop because the cell is near itself
        return tuple(subsets)

    for i in opened(cells):
        number = cells[i]
        size = SIZE[closed[i]] - number + 1
        not_more = printed(i, number + 1, more_sizes)  # 1. not more
        if size > 0:
            not_fewer = printed(i, size, fewer_sizes)  # 2. not fewer
        else:
            not_fewer, empty = empty, (0,)  # the empty clause is within any subset
        key = closed[i], number, not_more, not_fewer
        if key not in templates:
            templates[key] = template(*key)
        clauses, pick = templates[key]
        total += clauses
        pickers.append(pick)
    return pickers, total


def sharing(closed, size, width):
    """Return pairs (distance, shared): where a cell looks for clauses of this size, and its neighbours that they share.

    Unit clauses are noted at the closed cells, longer ones at opened cells: (6, 0b1010000) leads from cell 13 to 19.
    """
    pairs = []
    for (row, column), subset in (BITS if size == 1 else SHARED).items():
        shared = subset & closed
        if SIZE[shared] >= size:
            pairs.append((row * width + column, shared))
    return pairs


def template(closed, number, not_more, not_fewer):
    """Return the number of clauses of a cell, and the function that picks their text from the cell's pieces.

    Clauses within one of the subsets not_more, or not_fewer, are left out.

    The pieces are the positive literals, the negative ones, and the end of a clause: for the variables 4 and 7, they
    are '4 ', '7 ', '-4 ', '-7 ', '0\\n'. For exactly one mine, the function picks the pieces 2 3 4 0 1 4.
    """
    bits = [bit for bit in BITS.values() if closed & bit]
    p = len(bits)
    more = number + 1, range(p, 2 * p), not_more
    fewer = max(p - number + 1, 0), range(p), not_fewer
    places = []
    for size, literals, subsets in more, fewer:
        for chosen, cells in zip(combinations(literals, size), combinations(bits, size)):
            clause = sum(cells)
            if clause not in [clause & subset for subset in subsets]:
                places += [*chosen, 2 * p]
    return places.count(2 * p), itemgetter(*places) if places else None


# --- decode, check ---
# A solution is `cells` with MINE or FREE for each closed cell that a number touches.

def decode(puzzle, model):
    solution = bytearray(puzzle.cells)
    variable, _ = variables(puzzle.cells, puzzle.closed, steps_to(puzzle.width))
    for i, v in enumerate(variable):
        if v:
            solution[i] = MINE if model[v] else FREE
    return bytes(solution)


def check(puzzle, solution):
    without = bytes.replace(solution, bytes([MINE]), bytes([FREE]))
    if without != decode(puzzle, bytes(len(puzzle.cells))):
        return 'not this board with *, .'
    mines = neighbours(solution, puzzle.width, MINE, [1] * 8)
    for i, (number, found) in enumerate(zip(puzzle.cells, mines)):
        if number <= 8 and number != found:
            row, column = divmod(i - 2, puzzle.width)
            return f'row {row - 1}, column {column + 1} is {number}, but {found} of its neighbours are mines'
    return None


# --- render ---

def render(puzzle, solution):
    rows, width = [f'{puzzle.n} {puzzle.m}'], puzzle.width
    for row in range(2, puzzle.n + 2):
        first = row * width + 2
        rows.append(' '.join([TEXTS[value] for value in solution[first:first + puzzle.m]]))
    return '\n'.join(rows)


# --- main ---

def solution_of(puzzle, path):
    """Return the solution in a SAT solver's answer."""
    _, count = variables(puzzle.cells, puzzle.closed, steps_to(puzzle.width))
    model = read_answer(path, read_bytes(path), (count, count))
    if not model:
        return NONE
    solution = decode(puzzle, model)
    fault = check(puzzle, solution)
    if fault:
        raise BadInput(f'{path}: the model is no solution: {fault}')
    return render(puzzle, solution)


def main():
    try:
        options = read_options({'cnf': 'print the formula, as without an option',
                                'model FILE': 'print the solution in FILE, the answer of a SAT solver'})
        if options.cnf and options.model is not None:
            raise BadUsage('--cnf does not go with --model')
    except BadUsage as error:
        raise BadUsage(f'{error}; minesweeper.py has more') from None
    if len(options.files) > 1:
        raise BadUsage(f'expected one FILE, found {len(options.files)}')

    def texts_of(puzzle):
        if options.model is None:
            return formula(puzzle)
        return [solution_of(puzzle, options.model) + '\n']

    write_texts(texts_of, parse(read_lines(options.files[0])))


# region input
class BadInput(Exception):
    """A fault in the input, a model or a SAT program."""


def read_bytes(path):
    """Return the bytes of a file, without a byte order mark; `-` is standard input."""
    try:
        with open(0 if path == '-' else path, 'rb', closefd=path != '-') as file:
            data = file.read() or b''  # None: a stream that does not block has no data yet
    except OSError as error:
        name = 'standard input' if path == '-' else path
        raise BadInput(f'{name}: {error.strerror}') from None
    return data[3:] if data[:3] == b'\xef\xbb\xbf' else data


def read_lines(path):
    """Return the lines of an input, without line ends. An address such as https://.. is itself the input."""
    if '://' in path or '/p?' in path:
        return [path]
    if path == '-' and os.isatty(0):
        say(f'{NAME}: waiting for input; see --help\n')
    lines, data = [], read_bytes(path)
    if path == '-' and not data.strip():
        raise BadInput('line 1: standard input is empty')
    for line, text in enumerate(data.splitlines(), 1):
        try:
            lines.append(text.decode().replace('\u2212', '-'))  # the minus sign
        except UnicodeDecodeError:
            raise BadInput(f'line {line}: not UTF-8 text, perhaps UTF-16') from None
    return lines


def as_list(lines):
    if isinstance(lines, (str, bytes)):
        raise TypeError('expected lines')
    return [*lines] or ['']


def shown(text):
    """Return the beginning of a text, quoted, in printable ASCII."""
    text = text.strip()
    return ascii(text[:20]) + '...' * (len(text) > 20)


def count_of(count, noun):
    return f'{count} {noun}' + 's' * (count != 1)


def tokens_of(text):
    """Return the words of a line. A single comma is a blank."""
    return (text if ',,' in text else text.replace(',', ' ')).split()


def is_number(token):
    digits = token[token[:1] in ('-', '+'):]
    return digits.isascii() and digits.isdigit() and len(digits) < 100


def read_number(token, line, low, high):
    """Return the decimal number low..high in a token, such as 7, -1, +1 or 01."""
    if not is_number(token) or not low <= int(token) <= high:
        raise BadInput(f'line {line}: {shown(token)} is not a number from {low} to {high}')
    return int(token)
# endregion


# region tokens
# Rows are a list such as [(1, ['2', '1']), (3, ['.', '.'])]: each line that has tokens, with them.
# Tokens are taken from the front; the row of the last one stays, even if it is empty.

def token_rows(lines):
    rows, lines = [], as_list(lines)
    for line, text in enumerate(lines, 1):
        row = [*map(sys.intern, tokens_of(text))]  # equal tokens share memory
        if row:
            rows.append((line, row))
    return rows or [(len(lines), [])]


def next_row(rows, expected):
    """Return the first row that has tokens left."""
    while len(rows) > 1 and not rows[0][1]:
        rows.pop(0)
    line, row = rows[0]
    if not row:
        raise BadInput(f'line {line}: expected {expected}, found the end of the input')
    return line, row


def next_number(rows, expected, low, high=999999999):
    """Take a token, a number."""
    line, row = next_row(rows, expected)
    token = row.pop(0)
    if not is_number(token):
        raise BadInput(f'line {line}: expected {expected}, found {shown(token)}')
    return read_number(token, line, low, high)
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
        back = '' if text else '\r'
        say('\r' + text.ljust(len(last_line[0])) + back)
    last_line[0] = text


def run_script():
    """Run main(). Turn an exception into one line on standard error and an exit code."""
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
            main()
        os._exit(0)  # freeing all objects would take time
    except BadUsage as error:
        code, fault = 2, f'{error}; see --help'
    except (BadInput, MemoryError, RuntimeError) as error:  # RuntimeError: recursion, no memory for a thread
        fault = str(error) or 'out of memory'
    except OSError as error:
        fault = f'{error.filename or "cannot write"}: {error.strerror}'
        if isinstance(error, BrokenPipeError) or os.name == 'nt' and error.errno == 22:
            code = 0  # a closed pipe ends quietly
    if code:  # the exception is gone, and the memory of its frames
        fault = ''.join([c if c.isprintable() else ascii(c)[1:-1] for c in fault])
        say(f'{NAME}: {fault}\n')
    os._exit(code)


def write_texts(texts_of, puzzles):
    """Write the texts of each puzzle. After each second, a line on the terminal names the puzzle."""
    import _thread
    import time
    began, count, lock = time.monotonic(), 0, _thread.allocate_lock()

    def each_second():
        while True:
            time.sleep(1)
            with lock:
                which = f'{count + 1} of {len(puzzles)}, ' * (len(puzzles) > 1)
                tell(f'{NAME}: {which}{time.monotonic() - began:.0f} s')

    if os.isatty(2):
        _thread.start_new_thread(each_second, ())
    try:
        for count, puzzle in enumerate(puzzles):
            for text in texts_of(puzzle):
                with lock:
                    line = last_line[0]
                    if sys.stdout.isatty():  # make room for the text
                        tell('')
                    sys.stdout.write(text)
                    sys.stdout.flush()
                    tell(line)
    finally:
        lock.acquire()  # for good: the line stays away
        tell('')
# endregion


# region options
class Options:
    """The options that are given, and `files`. options.draw is the value of --draw, or None."""

    def __getattr__(self, name):
        return None


# At most one option of a group may be given.
CLASHES = ['cnf unique all conflict fewer sure odds', 'cnf unique all fewer svg', 'draw svg',
           'cnf draw conflict fewer', 'cnf conflict fewer sure solve', 'cnf solver', 'touching empty',
           'cnf all conflict fewer sure odds proof', 'model proof', 'model solver odds',
           'model unique all conflict fewer sure']


def read_options(known, default=None):
    """Return the Options. `known` maps each option, such as `draw`, `model FILE` or `all [N]`, to its help.

    If none is given, the default is True.
    """
    given = parsed(known, sys.argv[1:]) if sys.argv[1:] else {}
    files = given.pop('files', ['-'])
    for group in CLASHES:
        both = [name for name in group.split() if name in given]
        if both[1:]:
            raise BadUsage(f'--{both[0]} does not go with --{both[1]}')
    if default and not given:
        given[default] = True
    options = Options()
    vars(options).update(given, files=files)
    return options


def parsed(known, words):
    """Return {name: value} for the options and `files` in these words."""
    import argparse  # takes 8 ms

    def error(message):
        raise BadUsage(message[:120])

    parser = argparse.ArgumentParser(
        NAME, '%(prog)s [OPTION ..] [FILE ..]', '\n\n'.join((__doc__ or '').split('\n\n')[:4]),
        # Its own width would take 20 ms.
        formatter_class=lambda prog: argparse.RawDescriptionHelpFormatter(prog, width=120),
        argument_default=argparse.SUPPRESS, allow_abbrev=False)
    parser.error = error
    parser.add_argument('files', nargs='*', metavar='FILE')
    kinds = {'': {'action': 'store_true'}, '[N]': {'metavar': '[N]', 'type': int}}
    for option, text in known.items():
        name, _, kind = option.partition(' ')
        parser.add_argument('--' + name, help=text, **kinds.get(kind, {'metavar': kind}))
    pairs = zip(words, words[1:] + [''])
    words = ['--all=' + '9' * 99 if word == '--all' and not is_number(after) else word for word, after in pairs]
    given = vars(parser.parse_intermixed_args(words))
    for name, value in given.items():
        if value == '':
            raise BadUsage(f'--{name}: the value is empty')
        if name == 'all' and value < 1:
            raise BadUsage(f'--all takes a number from 1, found {value}')
    return given
# endregion


# region rows
def read_sizes(rows, expected, *limits):
    """Take the numbers at the head of the input. limits are (lowest, highest) for each."""
    line, row = next_row(rows, expected)
    if '/p' in row[0]:
        raise BadInput(f'line {line}: {NAME} reads no addresses; slitherlink.py, numberlink.py, nonogram.py and '
                       'sudoku_cnf.py do')
    return [next_number(rows, expected, *limit) for limit in limits]


def read_rows(rows, n, m, values, noun, swapped):
    """Return the tokens that are left as n rows of m bytes, however the lines are wrapped.

    values maps tokens to bytes, and noun is the name of a row. swapped is a pair such as (m, n): so many lines of
    so many tokens show that the sizes in the input are swapped.
    """
    if rows[0][1]:  # the first row is on the line of the sizes: the lines show nothing
        swapped = n, m
    else:
        rows.pop(0)
    found = {}  # line -> bytes
    for line, row in rows:
        try:
            found[line] = bytes(map(values.__getitem__, row))
        except KeyError:
            cells = [value_of_token(token, values, line) for token in row]
            found[line] = bytes(cells)
    count, length = swapped
    lengths = [*map(len, found.values())]
    as_swapped = len(lengths) == count and {*lengths} == {length}
    if as_swapped and swapped != (n, m):
        first = min(found)
        rows = f'{count_of(count, noun)} of {length}'
        raise BadInput(f'line {first}: {rows}, the sizes say {n} of {m}: swapped?')
    if sum(lengths) != n * m:
        raise BadInput(wrong_row(found, n, m, noun))
    data = b''.join(found.values())
    starts = range(0, n * m, m)
    return [data[at:at + m] for at in starts]


def value_of_token(token, values, line):
    name = str(int(token)) if is_number(token) else token
    if name not in values:
        apart = ''
        if values.keys() >= {*token}:
            apart = '; write blanks between them'
        expected = ', '.join(filter(str.isascii, values))
        raise BadInput(f'line {line}: {shown(token)} is not one of {expected}{apart}')
    return values[name]


def wrong_row(found, n, m, noun):
    """Return the message for rows that do not have n * m tokens."""
    number, line = 1, 1
    for line, row in found.items():
        if number > n:
            return f'line {line}: more after the last {noun}; the sizes say {count_of(n, noun)}'
        if len(row) != m:
            count = count_of(len(row), 'number')
            return f'line {line}: {noun} {number} has {count}, expected {m}'
        number += 1
    line += 1
    return f'line {line}: {noun} {number} of {n} is missing'
# endregion


# region SAT answers
def dimacs(num_vars, clauses, more=()):
    """Yield the text of a formula in DIMACS, a thousand lines at a time."""
    lines = [f'p cnf {num_vars} {len(clauses) + len(more)}\n']
    for clause in chain(clauses, more):
        lines.append(' '.join([*map(str, clause), '0\n']))
        if len(lines) == 1000:
            yield ''.join(lines)
            lines.clear()
    yield ''.join(lines)


def read_answer(source, data, encoded):
    """Return the model in a SAT solver's answer, or None for "unsatisfiable".

    The answer is MiniSat's result file, or the `s` and `v` lines of the SAT competition, or what zChaff prints,
    where (5) is a variable that may have either value. A variable without a literal is None in the model.
    """
    num_vars, clauses = encoded
    answers, model = set(), [False] + [None] * num_vars
    for line, text in enumerate(data.decode('latin-1').split('\n'), 1):
        said = text.upper().replace('SATISFIABLE', 'SAT').split()
        words = text.partition('Random Seed')[0].split()  # zChaff writes it behind the literals
        if said[-1:] in (['SAT'], ['UNSAT']) and said[:-1] in ([], ['S'], ['RESULT:'], ['INSTANCE']):
            answers.add(said[-1])
        elif words and (words[0] == 'v' or answers and is_number(words[0].strip('()'))):
            for token in words[words[0] == 'v':]:
                q = read_number(token.strip('()'), f'{line} of {source}', -num_vars, num_vars)
                model[abs(q)] = q > 0
    if answers == {'UNSAT'}:
        return None
    if answers != {'SAT'}:
        said = ' and '.join(sorted(answers)) or 'none'
        raise BadInput(f'{source}: expected one answer of a SAT solver, found {said}')
    if clauses and model.count(None) == num_vars:
        raise BadInput(f'{source}: no model, only that there is one')
    return model
# endregion


if __name__ == '__main__':
    run_script()
