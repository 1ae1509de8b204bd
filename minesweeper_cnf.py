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

Names, with their values in the example: a cell is an index of Puzzle.cells; the closed ones are 12, 14, 17 and 18. The
1 in the upper row is cell 13. Its closed neighbours are the subset 0b1111000, with bit b for the neighbour at STEPS[b].
Cost: a board of 16x30 has some 250 variables and 1,900 clauses, and takes .03 s of CPU time, hardly more than Python's
start. One of 500x500, 30 % opened, has 168,000 variables and 1.6 million clauses, and takes .4 s.

Source: the two families are the binomial encoding of "exactly K of p".
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
VALUES = {'-1': CLOSED, **{str(number): number for number in range(9)}, '?': UNKNOWN,
          **dict.fromkeys('-#F*.', CLOSED)}
TEXTS = {**{number: str(number) for number in range(9)}, UNKNOWN: '?', CLOSED: '#', FREE: '.', MINE: '*'}
# The (row, column) steps from a cell to its neighbours, in reading order: (-1, -1), (-1, 0), .., (1, 1).
STEPS = [step for step in product((-1, 0, 1), repeat=2) if step != (0, 0)]


# --- parse ---

class Puzzle:
    """A board of n rows and m columns.

    `cells` has a byte for each cell, row by row. Two EDGE cells come before all and after each row, and two rows of
    them above and below. So a step of up to two rows and two columns from a cell of the board never leaves `cells`,
    and never wraps round to the other side. The board `-1 1` has width 4, and is cells[10:12] of 22.

    `closed` has a byte for each cell: which of its neighbours are closed, as a subset (see below).
    """

    def __init__(self, n, m, rows, line):
        self.n, self.m, self.line = n, m, line
        self.width = m + 2
        gap = bytes([EDGE, EDGE])
        border = gap * self.width
        self.cells = border + gap + gap.join(rows) + gap + border
        self.closed = closed_neighbours(self.cells, self.width)


def parse(lines):
    """Return a list with the one puzzle in the lines of an input."""
    rows = token_rows([text.replace('■', '#') for text in lines])
    lengths = [len(row) for _, row in rows]
    alike = len(lengths) > 1 < lengths[0] and len({*lengths}) == 1  # perhaps a board without sizes
    limits = -1 if alike else 1, 999999999
    n, m = read_sizes(rows, 'the two sizes n m', limits, limits)
    line, beside = rows[0]
    count = sum(lengths) - 2
    if min(n, m) < 1 or alike and m != lengths[0] and count not in (n * m, n * m + 1):
        raise BadInput(f'line {line}: expected the sizes n m, but {n} {m} do not fit this board')
    below = sum([len(row) for _, row in rows[1:]])
    if len(beside) == 1 and below == n * m:
        raise BadInput(f'line {line}: a third number, the number of mines; only minesweeper.py reads it')
    marks = [line for line, row in rows if '?' in row]
    rows = read_rows(rows, n, m, VALUES, 'row', (m, n))
    if marks and not any([CLOSED in row for row in rows]):
        raise BadInput(f'line {marks[0]}: ? is an opened cell, but no cell is closed; write -1 for a closed one')
    return [Puzzle(n, m, rows, line)]


# --- encode ---
# A subset of a cell's neighbours is a byte with bit b for the neighbour at STEPS[b]. So 0b1111000 are the neighbours to
# the left, to the right, below left and below.

def formula(puzzle):
    """Yield the text of the formula, in pieces of about 64 KB.

    First, `variables` numbers the cells. Then `plan` finds the clauses of each opened cell that no earlier one has, and
    a function that picks their text from the pieces of the cell (see `template`).
    """
    steps = steps_to(puzzle.width)
    cells = with_clauses(puzzle)
    variable, count = variables(cells, puzzle.closed, steps)
    fillers, clauses = plan(cells, puzzle.width, puzzle.closed)
    texts, size = [f'p cnf {count} {clauses}\n'], 0
    for i, fill in zip(opened(cells), fillers):
        if fill:
            pieces = [f'{variable[i + step]} ' for step in steps[puzzle.closed[i]]]
            pieces += ['-' + literal for literal in pieces]
            pieces.append('0\n')
            text = ''.join(fill(pieces))
            texts.append(text)
            size += len(text)
            if size > 1 << 16:
                yield ''.join(texts)
                texts, size = [], 0
    yield ''.join(texts)


def neighbours(cells, width, kind):
    """Yield for each of STEPS an integer with a byte for each cell: 1 if its neighbour there is of this kind."""
    whole = int.from_bytes(cells.translate(bytes([value == kind for value in range(256)])), 'little')
    for row, column in STEPS:
        distance = 8 * (row * width + column)
        yield whole >> distance if distance > 0 else whole << -distance


def closed_neighbours(cells, width):
    """Return a byte for each cell: the subset of its neighbours that are closed."""
    subsets = 0
    for bit, there in enumerate(neighbours(cells, width, CLOSED)):
        subsets |= there << bit
    return subsets.to_bytes(len(cells), 'little')


def steps_to(width):
    """Return for each subset the distances to its neighbours in `cells`: [-1, 1, 4, 5] for 0b1111000 and width 5."""
    steps = [[]]
    for row, column in STEPS:
        steps += [some + [row * width + column] for some in steps]
    return steps


def opened(cells, least=0):
    """Yield the indices of the opened cells whose number is `least` or more, by number, then in reading order."""
    for number in range(least, 9):
        i = cells.find(number)
        while i >= 0:
            yield i
            i = cells.find(number, i + 1)


def with_clauses(puzzle):
    """Return the cells, with 255 in place of the opened ones that have no clause.

    These are the cells without a closed neighbour: most cells of a board that is nearly solved. But if some of them
    have numbers above 0, the first of these has the empty clause, so it stays.
    """
    cells = puzzle.cells

    def without(mask):
        both = int.from_bytes(cells, 'little') | int.from_bytes(mask, 'little')
        return bytearray(both.to_bytes(len(cells), 'little'))

    kept = without(puzzle.closed.translate(b'\xff' + bytes(255)))
    alone = without(puzzle.closed.translate(b'\0' + b'\xff' * 255))
    for i in opened(alone, 1):
        kept[i] = cells[i]
        break
    return kept


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


# A set of subsets is an integer of 256 bits, in which bit s stands for the subset s. So 1 << 0b101 is the set with one
# element, the subset of the first and third neighbours.

def tables():
    """Return three tables: the size of each subset, the set of its own subsets, and for each size its subsets.

    For the subset 0b101 they have the size 2 and the set 0b110011: the subsets 0, 0b1, 0b100 and 0b101.
    """
    sizes, within, of_size = [0], [1], [0] * 10
    for bit in range(8):
        sizes += [size + 1 for size in sizes]
        within += [subsets | subsets << (1 << bit) for subsets in within]
    for subset, size in enumerate(sizes):
        of_size[size] |= 1 << subset
    return sizes, within, of_size


SIZE, WITHIN, OF_SIZE = tables()
EMPTY = 1  # the set of the empty subset alone


def sharing(width):
    """Return for each size a list of the cells around a cell that can share that many closed neighbours with it.

    They are pairs (distance, translation). translation maps a subset of the other cell's neighbours to the shared ones,
    as a subset of this cell's: 0b1001 to 0b10, if the other is to the right.
    """
    near = [[] for _ in range(10)]
    for row, column in product(range(-2, 3), repeat=2):
        if row or column:
            translation = bytearray(1)
            for its_row, its_column in STEPS:
                here = row + its_row, column + its_column
                bit = 1 << STEPS.index(here) if here in STEPS else 0
                translation += bytes([subset | bit for subset in translation])
            for size in range(2, SIZE[translation[255]] + 1):
                near[size].append((row * width + column, translation))
    return near


def plan(cells, width, closed):
    """Return the template's function for each opened cell, in the order of visits, and the number of clauses.

    All clauses have their literals in reading order. So two clauses are the same line if and only if they
    have the same cells and the same sign. Then they belong to two opened cells whose clauses of this sign
    have one size, and which share at least that many closed neighbours, four at most. So it is enough that
    each cell looks at the cells around it that were visited before, and leaves out their clauses.
    """
    around = sharing(width)
    # "Not more" clauses of one size belong to cells of one number, which are visited in reading order.
    before = [[entry for entry in entries if entry[0] < 0] for entries in around]
    single = []  # for each neighbour its distance, and the set that has only its own subset
    for bit, (row, column) in enumerate(STEPS):
        single.append((row * width + column, 1 << (1 << bit)))
    # The size of the clauses of each visited cell; 1 for each closed cell that has its unit clause.
    more_done, fewer_done = bytearray(len(cells)), bytearray(len(cells))

    def fresh(i, size, near, done):
        """Return the set of subsets of this size for the clauses of cell i that no cell before it has."""
        subsets = WITHIN[closed[i]] & OF_SIZE[size]
        if subsets and size == 1:
            for step, one in single:
                if subsets & one and done[i + step]:
                    subsets ^= one
                elif subsets & one:
                    done[i + step] = 1
        elif subsets:
            for step, translation in near[size]:
                if done[i + step] == size:
                    subsets &= ~WITHIN[translation[closed[i + step]]]
            done[i] = size
        return subsets

    templates, fillers, total, empty = {}, [], 0, EMPTY
    for i in opened(cells):
        number = cells[i]
        least = SIZE[closed[i]] - number + 1
        not_more = fresh(i, number + 1, before, more_done)  # 1. not more
        not_fewer = fresh(i, least if least > 0 else 0, around, fewer_done)  # 2. not fewer
        if not_fewer == EMPTY:  # the empty clause, which is printed once
            not_fewer, empty = empty, 0
        key = closed[i], not_more, not_fewer
        if key not in templates:
            templates[key] = template(*key)
        clauses, fill = templates[key]
        total += clauses
        fillers.append(fill)
    return fillers, total


def template(closed, not_more, not_fewer):
    """Return the number of clauses of a cell, and the function that picks their text from the cell's pieces.

    closed is the subset of its closed neighbours; not_more and not_fewer are the sets of subsets that have a clause.
    The pieces are the positive literals, the negative ones, and the end of a clause: for the variables 4 and 7, they
    are '4 ', '7 ', '-4 ', '-7 ', '0\\n'. For exactly one mine, the function picks the pieces 2 3 4 0 1 4.
    """
    bits = [1 << bit for bit in range(8) if closed >> bit & 1]
    places, clauses = [], 0
    for subsets, first in (not_more, len(bits)), (not_fewer, 0):
        if subsets:
            size = SIZE[subsets.bit_length() - 1]
            for chosen in combinations(range(len(bits)), size):
                if subsets >> sum([bits[k] for k in chosen]) & 1:
                    places += [first + k for k in chosen]
                    places.append(2 * len(bits))
                    clauses += 1
    return clauses, itemgetter(*places) if places else None


# --- decode, check ---
# A solution is a copy of `cells` with MINE or FREE in place of each closed cell that a number touches.

def decode(puzzle, variable, model):
    solution = bytearray(puzzle.cells)
    for i, v in enumerate(variable):
        if v:
            solution[i] = MINE if model[v] else FREE
    return solution


def check(puzzle, solution):
    """Return None, or a text that says which number is broken."""
    mines = sum(neighbours(solution, puzzle.width, MINE)).to_bytes(len(solution), 'little')
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
    """Return the text of the solution that a SAT solver's answer in a file stands for."""
    variable, count = variables(puzzle.cells, puzzle.closed, steps_to(puzzle.width))
    model = read_answer(path, read_bytes(path), count)
    if not model:
        return NONE
    solution = decode(puzzle, variable, model)
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
        raise BadUsage(f'{error}; minesweeper.py has the other options') from None
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
    name = 'standard input' if path == '-' else path
    try:
        with open(0 if path == '-' else path, 'rb', closefd=path != '-') as file:
            data = file.read() or b''  # None: a stream that does not block has no data yet
    except OSError as error:
        raise BadInput(f'{name}: {error.strerror}') from None
    if data[:2] in (b'\xff\xfe', b'\xfe\xff'):
        raise BadInput(f'line 1 of {name}: UTF-16 text, expected UTF-8')
    return data[3:] if data[:3] == b'\xef\xbb\xbf' else data


def read_lines(path):
    """Return the lines of an input, without their line ends. An address such as https://.. is an input itself."""
    if '://' in path:
        return [path]
    if path == '-' and os.isatty(0):
        say(f'{NAME}: waiting for input; see --help\n')
    lines = []
    for line, data in enumerate(read_bytes(path).splitlines(), 1):
        try:
            lines.append(data.decode().replace('\u2212', '-'))  # the minus sign
        except UnicodeDecodeError:
            raise BadInput(f'line {line}: not UTF-8 text') from None
    return lines or ['']


def shown(text):
    """Return a piece of the input as a short quoted text of printable ASCII."""
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
# Rows are a list such as [(1, ['2', '1']), (3, ['.', '.'])]: a line and its tokens, for each line that has any.
# Tokens are taken from the front; the row of the last one stays, even if it is empty.

def token_rows(lines):
    rows = []
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


signals = []  # the numbers of signals that end the script
held = []  # the command, while a SAT program runs or has files: it must leave none behind
last_line = ['']  # the text that `tell` wrote last


def leave(*signal):
    """Note a signal. End the script unless something is held."""
    signals.extend(signal[:1])
    if signals and not held:
        tell('')
        os._exit(128 + signals[0])


def say(text):
    try:
        os.write(2, text.encode())
    except OSError:
        pass  # standard error is closed or full, or its terminal is gone


def tell(text):
    """Replace the terminal's last line. Blanks erase it because some consoles know no escape sequences."""
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
        # The file is closed here: nobody could catch an error at the interpreter's end.
        with open(1, 'w', 1 << 16, 'utf-8', newline='\n', closefd=False) as sys.stdout:
            main()
        os._exit(0)  # freeing all objects would take up to a tenth of the time
    except BadUsage as error:
        code, fault = 2, f'{error}; see --help'
    except (BadInput, MemoryError, RuntimeError) as error:  # RuntimeError: recursion, no memory for a thread
        fault = str(error) or 'out of memory'
    except OSError as error:
        fault = f'{error.filename or "standard output"}: {error.strerror}'
        if isinstance(error, BrokenPipeError) or os.name == 'nt' and error.errno == 22:
            code = 0  # a closed pipe ends quietly
    if code:  # the exception is gone, which frees the memory of its frames
        fault = ''.join([c if c.isprintable() else ascii(c)[1:-1] for c in fault])
        say(f'{NAME}: {fault}\n')
    os._exit(code)


def write_texts(texts_of, puzzles):
    """Write the texts of each puzzle. After a second, a line on the terminal says which puzzle is being solved."""
    import _thread
    import time
    began, count, lock = time.monotonic(), 0, _thread.allocate_lock()
    terminal = os.isatty(2)

    def write(text):
        with lock:
            if text:
                if sys.stdout.isatty():  # the line makes room for the text, and comes back below it
                    tell('')
                sys.stdout.write(text)
                sys.stdout.flush()
            seconds = time.monotonic() - began
            if terminal and seconds >= 1:
                which = f'{count + 1} of {len(puzzles)}, ' * (len(puzzles) > 1)
                tell(f'{NAME}: {which}{seconds:.0f} s')

    def each_second():
        while True:
            time.sleep(1)
            write('')

    if terminal:
        _thread.start_new_thread(each_second, ())
    try:
        for count, puzzle in enumerate(puzzles):
            for text in texts_of(puzzle):
                write(text)
    finally:
        lock.acquire()  # for good: the line does not come back
        tell('')
# endregion


# region options
class Options(dict):
    """The options that are given, and `files`. options.draw is None if --draw is not given, otherwise its value."""

    __getattr__ = dict.get


# At most one option of a group may be given.
CLASHES = ['cnf unique all conflict fewer sure odds', 'cnf unique all fewer svg', 'draw svg',
           'cnf draw conflict fewer', 'cnf conflict fewer sure solve', 'cnf solver',
           'cnf all conflict fewer sure odds proof', 'model solver odds', 'model unique all conflict fewer sure',
           'model proof']


def read_options(known, default=None):
    """Return the Options. `known` maps each option, such as `draw`, `model FILE` or `all [N]`, to its help.

    An option without a value has True. If none is given, the default is.
    """
    files, given, words = [], {}, sys.argv[1:]
    kinds = dict([f'--{option}'.partition(' ')[::2] for option in [*known, 'help']])  # such as {'--model': 'FILE'}
    while words:
        word = words.pop(0)
        name, equals, value = word.partition('=')
        if word in ('-h', '--help'):
            print(help_of(known))
            raise SystemExit
        if word == '-' or word[:1] != '-':
            files.append(word)
        elif name in kinds:
            values = [value] if equals else words
            given[name[2:]] = value_of(name, kinds[name], values, equals)
        else:
            raise BadUsage(f'{shown(name)} is not an option')
    for group in CLASHES:
        both = [name for name in group.split() if name in given]
        if len(both) > 1:
            raise BadUsage(f'--{both[0]} does not go with --{both[1]}')
    return Options(given or {default: True}, files=files or ['-'])


def value_of(name, kind, words, equals):
    """Take the value of an option from the words, and return it. kind is empty, `[N]`, or a name such as `FILE`."""
    if not (equals or kind):
        return True
    value = words[0] if words else ''
    if kind == '[N]' and not (equals or is_number(value)):
        return float('inf')
    del words[:1]
    if kind == '[N]' and is_number(value) and int(value) > 0:
        return int(value)
    if kind in ('', '[N]') or not value:
        wanted = 'a number from 1' if kind == '[N]' else kind or 'no value'
        raise BadUsage(f'{name} takes {wanted}, found {shown(value)}')
    return value


def help_of(known):
    about = f'{__doc__}'.partition('\nVariables')[0]
    width = max(map(len, known))
    table = [f'  --{option:{width}}  {text}' for option, text in known.items()]
    return '\n'.join([f'usage: {NAME} [OPTION ..] [FILE ..]\n', about, 'Options:', *table])
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

    values maps tokens to bytes, and noun is the name of a row. swapped is a pair such as (m, n): so many lines of so
    many tokens show that the sizes in the input are swapped.
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
        expected = ', '.join(values)
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


def read_answer(source, data, num_vars):
    """Return the model in a SAT solver's answer, or None for "unsatisfiable".

    The answer is MiniSat's result file, or the `s` and `v` lines of the SAT competition, in any order among other
    lines. Variables without a literal are false.
    """
    lines = data.decode('latin-1').strip().split('\n')
    first = lines[0].strip()
    if first in ('SAT', 'UNSAT'):
        lines = [f's {first}ISFIABLE'] + ['v ' + line for line in lines[1:]]
    answers, literals = set(), 0
    model = [False] * (num_vars + 1)
    for line, text in enumerate(lines, 1):
        kind, *tokens = text.split() or ['c']
        if kind == 's':
            answers.add(' '.join(tokens))
        elif kind == 'v':
            for token in tokens:
                q = read_number(token, f'{line} of {source}', -num_vars, num_vars)
                model[abs(q)] = q > 0
                literals += q != 0
    if answers == {'UNSATISFIABLE'}:
        return None
    if answers != {'SATISFIABLE'}:
        said = ' and '.join(map(shown, sorted(answers)[:2])) or 'none'
        raise BadInput(f'{source}: expected one answer of a SAT solver, found {said}')
    if num_vars and not literals:
        raise BadInput(f'{source}: no model, only that there is one')
    return model
# endregion


if __name__ == '__main__':
    run_script()
