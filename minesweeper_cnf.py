#!/usr/bin/env python3
"""Minesweeper to SAT: the formula of a board, in DIMACS.

Input: `n m`, then n rows of m cells: 0..8 is an opened cell with that many mines around it, `o` one of unknown number.
-1 is a closed cell, or one of `#`, `-`, `?`, `.`, `_`, `■` on the whole board; `F` is a flag. A row may be one word,
`1##`. Two or more rows and columns need no `n m` if a closed cell is one of `_#.?■`.

Output: the formula. With --model FILE, the board again, with `*` for a mine, `.` for a closed cell without one, and
`#` for one that no number touches; UNSATISFIABLE if no mines fit.

Example:
    $ echo 2 3  -1 1 -1  -1 -1 1 | python3 minesweeper_cnf.py | head -3
    p cnf 4 8
    -1 -2 0
    -1 -3 0

Variables: each closed cell beside a number, true if it is a mine. Opened cells are visited by number 0, 1, .., 8, then
in reading order. A closed cell gets the next variable, from 1, when a visited cell first has it as a neighbour.

Rules, for an opened cell with number K and p closed neighbours:
    rule                   clauses of `formula`                                   `check` says
    not more than K mines  1. of every K+1 neighbours, one is no mine (negative)  row 1, column 2 is 1, but 2
    not fewer than K       2. of every p-K+1, one is a mine (positive)            row 1, column 2 is 1, but 0

If K is above p, 2 is the empty clause. `family` has the length of a clause. Under a rule whose clauses are not all sets
of one length, `sharing` is wrong. To change `wrong_number`, move it above `check`, in minesweeper.py, too.

The literals of a clause follow the reading order of their cells, and the clauses of a family the lexicographic order of
positions. No clause is printed twice: in the example, the 1s have the neighbours 1 2 3 4 and 2 4. The second prints
2 4, but not -2 -4 again.

Names, in the example:
    cells    b'     #1# ##1     ': 6 and 11 are the cells with clauses, in the order of visits
    closed   (-1, 1, 3, 4) and (-4, -1): the steps to their closed neighbours
    text     '-a -b 0\n-a -c 0\n..' and 'a b 0\n': their clauses, with a letter for each closed neighbour

As a module: `parse(lines)` returns [puzzle], `formula(puzzle)` yields the text, `check(puzzle, solution)` returns what
is wrong, or None. A solution is `puzzle.cells` with * or . in the cells that have variables.

Source: the binomial encoding of "exactly K of p". The source shows no cell with clauses of both families, and none with
K above p. That "not more" comes first, and the empty clause, are the simplest reading of its text.
"""
import gc
import os
import sys
from array import array
from itertools import combinations

NAME = 'minesweeper_cnf.py'
NONE = 'UNSATISFIABLE'
LETTERS = 'abcdefgh'


# --- board ---

class Puzzle:
    """A board: see the region "board". `variable` has the variable of each cell, or 0; `own` says how many."""

    def __init__(self, rows):
        self.n, self.m = len(rows), len(rows[0])
        self.cells, self.stride, self.steps = bordered(rows)
        self.visits, self.closed = array('i', visited(self)), []
        self.variable, self.own = array('i', [0]) * len(self.cells), 0
        tuples = {}
        for i in self.visits:
            closed = tuple([step for step in self.steps if self.cells[i + step] == CLOSED])
            self.closed.append(tuples.setdefault(closed, closed))  # to share memory
            for step in closed:
                if not self.variable[i + step]:
                    self.own += 1
                    self.variable[i + step] = self.own


# --- rules ---

def visited(puzzle):
    """Yield the opened cells that have clauses, by number, then in reading order.

    Without closed neighbours, a 0 has no clause, and any other number the empty clause, which is printed once.
    """
    closed = count_around(puzzle, puzzle.cells, [CLOSED])
    empty = False
    for number in NUMBERS:
        i = puzzle.cells.find(number)
        while i >= 0:
            if closed[i] or number != NUMBERS[0] and not empty:
                empty = empty or not closed[i]
                yield i
            i = puzzle.cells.find(number, i + 1)


def formula(puzzle):
    """Yield the text of the formula, in pieces."""
    families = family(puzzle, '-'), family(puzzle, '')  # 1. not more, 2. not fewer
    texts = [sys.intern(more + fewer) for more, fewer in zip(*families)]  # equal texts share memory
    clauses = sum([text.count('\n') for text in texts])
    pieces = [f'p cnf {puzzle.own} {clauses}\n']
    for i, closed, text in zip(puzzle.visits, puzzle.closed, texts):
        for letter, step in zip(LETTERS, closed):
            text = text.replace(letter, str(puzzle.variable[i + step]))
        pieces.append(text)
        if len(pieces) == 200:
            yield ''.join(pieces)
            pieces.clear()
    yield ''.join(pieces)


def family(puzzle, sign):
    """Yield for each visited cell the text of its clauses of one sign, without those printed before.

    A clause was printed before if and only if an earlier cell has clauses of its sign and length, and all its cells as
    neighbours.
    """
    lengths = bytearray(len(puzzle.cells))  # of the clauses of the cells visited so far
    near, texts, empty = {}, {}, '0\n'  # the empty clause, until it is printed
    for i, closed in zip(puzzle.visits, puzzle.closed):
        number = puzzle.cells[i] - NUMBERS[0]
        length = number + 1 if sign else len(closed) - number + 1
        if length < 1:
            yield empty
            empty = ''
            continue
        pairs = near.get((closed, length))
        if pairs is None:
            pairs = near[closed, length] = sharing(closed, length, puzzle.steps)
        shared = frozenset([letters for step, letters in pairs if lengths[i + step] == length])
        lengths[i] = length
        key = len(closed), length, shared
        if key not in texts:
            texts[key] = text_of(sign, *key)
        yield texts[key]


def sharing(closed, length, steps):
    """Return pairs (step, letters): the cells that have at least `length` of these closed neighbours, and which."""
    shared = {}
    for letter, step in zip(LETTERS, closed):
        for back in steps:
            shared[step - back] = shared.get(step - back, '') + letter
    return [(step, letters) for step, letters in shared.items() if len(letters) >= length]


def text_of(sign, p, length, shared):
    """Return the text of the clauses of this length of p letters, without those within a set in `shared`."""
    printed = {clause for letters in shared for clause in combinations(letters, length)}
    text = ''
    for clause in combinations(LETTERS[:p], length):
        if clause not in printed:
            text += ''.join([f'{sign}{letter} ' for letter in clause]) + '0\n'
    return text


def check(puzzle, solution):
    if not isinstance(solution, bytes) or solution.replace(b'*', b'.') != decode(puzzle, bytes(puzzle.own + 1)):
        return 'not the board with * or . in closed cells'
    return wrong_number(puzzle, solution)


# --- decode ---

def decode(puzzle, model):
    solution = bytearray(puzzle.cells)
    for i, v in enumerate(puzzle.variable):
        if v:
            solution[i] = MINE if model[v] else FREE
    return bytes(solution)


# --- render ---

def render(puzzle, solution):
    rows = solution.decode().split()
    return '\n'.join([f'{puzzle.n} {puzzle.m}', *map(' '.join, rows)])


# --- parse ---

def parse(lines):
    rows, total, line = read_board(lines)
    if total is not None:
        raise bad(line, 'a third number, the number of mines; only minesweeper.py reads it')
    return [Puzzle(rows)]


# --- main ---

def solution_of(puzzle, path):
    """Return the text for a SAT solver's answer."""
    model = read_answer(path, read_bytes(path), (puzzle.own, puzzle.own))
    if not model:
        return NONE + '\n'
    solution = decode(puzzle, model)
    fault = check(puzzle, solution)
    if fault:
        left_out = model.count(None)
        fault += f'; it leaves out {count_of(left_out, "variable")}' * (left_out > 0)
        raise BadInput(f'{path}: the model is no solution: {fault}')
    return render(puzzle, solution) + '\n'


def main():
    try:
        options = read_options({'cnf': 'print the formula, as without an option',
                                'model FILE': 'print the solution in FILE, the answer of a SAT solver'})
        if options.cnf and options.model:
            raise BadUsage('--cnf does not go with --model')
    except BadUsage as error:
        raise BadUsage(f'{error}; minesweeper.py has more') from None
    if options.files[1:]:
        raise BadUsage('expected one FILE')
    (puzzle,) = parse(read_lines(options.files[0]))
    return [[solution_of(puzzle, options.model)] if options.model else formula(puzzle)]


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


# region tokens
# Rows are a list such as [(1, ['2', '1']), (3, ['.', '.'])]: each line that has tokens, with them.
# Tokens are taken from the front; the row of the last one stays, even if it is empty.

def token_rows(lines, *hint):
    rows, lines = [], as_list(lines)
    for line, text in enumerate(lines, 1):
        row = [*map(sys.intern, tokens_of(text, line, *hint))]  # equal tokens share memory
        if row:
            rows.append((line, row))
    return rows or [(len(lines), [])]


def next_row(rows, expected):
    """Return the first row that has tokens left."""
    while len(rows) > 1 and not rows[0][1]:
        rows.pop(0)
    line, row = rows[0]
    if not row:
        raise bad(line, f'expected {expected}, found the end of the input')
    return line, row


def next_number(rows, expected, low, high=999999999):
    """Take a token, a number."""
    line, row = next_row(rows, expected)
    token = row.pop(0)
    if not is_number(token):
        raise bad(line, f'expected {expected}, found {shown(token)}')
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


# region board
# A puzzle has cells, stride and steps, as `bordered` returns them. A cell is the byte of its number, or one of these
# four. UNKNOWN is an opened cell of unknown number.

CLOSED, UNKNOWN, FREE, MINE = b'#o.*'
NUMBERS = b'012345678'
# A board uses one mark for closed cells, as some print another for an opened 0. A flag goes with those before it.
MARKS = '-1', '#', '■', 'F', '-', '?', '.', '_'
VALUES = dict(zip([*MARKS, *'012345678o'], [*range(8), *b'012345678o']))


# board: n m [total] rows, or at least two rows alone
# rows: n lines of m cells, n words of m characters, or n * m cells on any lines

def read_board(lines):
    """Return the rows of a board as bytes, its number of mines or None, and the line where it begins."""
    rows = token_rows(lines, 'write -1 or 0')
    add_sizes(rows)
    line, row = rows[0]
    first, *others = [len(row) for _, row in rows]
    # Line 1 may be a row.
    doubtful = len({*others}) == 1 < others[0] and (row[1] != str(others[0]) if row[1:] else is_number(row[0]))
    marks, total = '-1, 0 .. 8, o; a closed cell may be # - ? . _ ■', None
    try:
        n, m = read_sizes(rows, 'the two sizes n m', [1], [1])
        if first == 3 and others and is_total(*row, rows[1:], n, m):
            total = next_number(rows, 'the number of mines', 0)
        board = read_rows(rows, n, m, VALUES, marks, 'row', {(m, n): 'swapped?'})
    except BadInput as error:
        if doubtful:
            fault = f'{error}; if line {line} is a row, the sizes n m go above it'
            error = BadInput(fault) if first > 1 else bad(line, 'expected the two sizes n m')
        raise error
    cells = b''.join(board)
    for one, two in combinations([mark for mark in MARKS if VALUES[mark] in cells], 2):
        if two != 'F':
            line = next(line for line, row in rows if two in row)
            raise bad(line, f'{one} and {two} on one board; write -1 or 0')
    closed = bytes.maketrans(bytes(range(8)), b'#' * 8)
    return [row.translate(closed) for row in board], total, line


def add_sizes(rows):
    """Put n m above rows, but not if they may have sizes."""
    line, head = rows[0]
    n = len(rows)
    steps = [below - above for (above, _), (below, _) in zip(rows, rows[1:])]
    boards = all(area(row) == len(row) - 2 > 0 for _, row in rows)  # on each line
    if n > 1 == max(steps) and boards:
        raise bad(line, f'if line {line} is a row, the sizes n m go above it')
    sizes = area([word for _, row in rows[:2] for word in row])
    if sizes and (1 < len(head) < 4 and all(map(is_number, head)) or count_tokens(rows) == sizes + 2):
        return
    words = sum([len(row) == 1 < len(row[0]) for _, row in rows])
    texts = [' '.join(row) if 2 * words >= n else row for _, row in rows]  # words, or cells
    top, others = texts[0], {*map(len, texts[1:])}
    m = len(top)
    cells = set().union(*texts)
    if m < 2 or not cells & {*'#■?._'} or others != {m} and (sizes or len(others) < 2) or (
            sizes and not cells <= VALUES.keys()):
        return
    columns = ' '.join(map(str, range(m + 1)))
    if ' '.join(top) in columns or top[:2] == [str(n - 1), str(m)] and all(map(is_number, top)):
        raise bad(line, 'numbers of columns, or sizes? write n m above a row')
    if ' ' in cells:
        raise bad([line for line, row in rows if row[1:]][0], 'a space is no cell')
    if min(steps) < max(steps) or boards:
        raise bad(rows[steps.index(max(steps)) + 1][0], 'a second board')
    rows.insert(0, (line, [str(n), str(m)]))


def area(words):
    """Return n times m for words n, m, .., or 0."""
    n, m = [is_number(word) and int(word) for word in [*words, '', ''][:2]]
    return n * m if min(n, m) > 0 else 0


def is_total(word, rows, n, m):
    """Return whether a word behind n m, above `rows`, is the number of mines."""
    below = count_tokens(rows)
    if below == n * m or not is_number(word):
        return below == n * m or not VALUES.keys() >= {*word}
    first_row = below == n - 1 and len(word) == m and int(word) > n * m
    first_cell = below == n * m - 1 and len(rows[0][1]) != m and len(rows) != n
    return int(word) >= 0 and not first_row and not first_cell


def bordered(rows):
    """Return the cells in a border of blanks, b'    #1    ' for `-1 1`; the step to the cell below; those around."""
    stride = len(rows[0]) + 1
    border = b' ' * stride
    steps = [-stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1]
    return b' '.join([border, *rows, border]), stride, steps


def count_around(puzzle, cells, kind):
    """Return a byte for each cell: how many neighbours are one of `kind`."""
    flags = cells.translate(bytes([value in kind for value in range(256)]))
    whole = int.from_bytes(flags, 'little')  # to shift all cells at once
    far = 8 * max(puzzle.steps)
    counts = sum([whole << (far + 8 * step) for step in puzzle.steps])
    return (counts >> far).to_bytes(len(cells), 'little')


def wrong_number(puzzle, solution):
    """Return a text about the first number that is wrong, or None."""
    for i, mines in enumerate(count_around(puzzle, solution, [MINE])):
        value = puzzle.cells[i]
        if value in NUMBERS and value != NUMBERS[mines]:
            row, column = divmod(i, puzzle.stride)
            return f'row {row}, column {column} is {chr(value)}, but {mines} of its neighbours are mines'
    return None
# endregion


# region rows
def read_sizes(rows, expected, *limits):
    """Take the numbers at the head of the input. limits are (lowest, highest) for each."""
    line, row = next_row(rows, expected)
    if '/p' in row[0]:
        raise bad(line, f'{NAME} reads no addresses')
    return [next_number(rows, expected, *limit) for limit in limits]


def read_rows(rows, n, m, values, written, noun, mistakes):
    """Return the cells that are left as n rows of m bytes. values maps cells to bytes; messages say `written` for them.

    Lines may be wrapped, but n lines are the n rows, each a `noun`. mistakes maps (count, length) to what rows of this
    shape show.
    """
    begin, joined = rows[0]  # the line of the sizes; the first row may begin there
    if not joined:
        rows.pop(0)
    wrapped = joined or len(rows) != n
    strange = len(joined) == 1 and not values.keys() >= {*joined[0]}
    if not strange and are_words(rows, values, n, m):
        words = [(line, word) for line, row in rows for word in row]
        rows[:] = [(line, [word] if word in values else word) for line, word in words]
        wrapped = joined = False
    data = b''.join([cells_of(row, values, written, line) for line, row in rows])  # before counts
    lengths = {len(row) for _, row in rows}
    shape = (len(rows), *lengths)
    if not joined and shape != (n, m) and shape in mistakes:
        lines = f'line {rows[0][0]}: {count_of(shape[0], noun)} of {shape[1]}'
        raise BadInput(f'{lines}, the sizes say {n} of {m}: {mistakes[shape]}')
    if len(data) != n * m or not wrapped and lengths - {m}:
        raise BadInput(wrong_row(begin, rows, n, m, noun))
    return [data[at:at + m] for at in range(0, n * m, m)]


def count_tokens(rows):
    return sum([len(row) for _, row in rows])


def are_words(rows, values, n, m):
    """Return whether each word is a row of characters. If so, the first is no cell, but perhaps a number such as 01."""
    row, count = rows[0][1] if rows else [*values], count_tokens(rows)
    word = row[0]
    if word in values:
        return False
    if len(word) == m and value_of(word, values) is None:
        return True
    return count != n * m and (count == n or len(row) == 1 < len(word))


def cells_of(row, values, written, line):
    try:
        return bytes(map(values.__getitem__, row))
    except KeyError:
        cells = [value_of(token, values) for token in row]
    if None in cells:
        token = row[cells.index(None)]
        raise bad(line, f'{shown(token)} is not one of {written}')
    return bytes(cells)


def value_of(token, values):
    """Return the value of a cell, such as 1 or 01, or None."""
    if is_number(token):
        token = str(int(token))
    return values.get(token)


def wrong_row(line, rows, n, m, noun):
    """Return the message for rows that are not n rows of m. `line` is that of the sizes."""
    if rows and rows[-1][0] == line:
        return f'line {line}: {n} times {m} is {n * m}, and {count_tokens(rows)} follow'
    number = 0
    for number, (line, row) in enumerate(rows, 1):
        if number > n:
            return f'line {line}: more after the last {noun}; the sizes say {count_of(n, noun)}'
        if len(row) != m:
            return f'line {line}: {noun} {number} has {count_of(len(row), "value")}, expected {m}'
    return f'line {line + 1}: {noun} {number + 1} of {n} is missing'
# endregion


if __name__ == '__main__':
    run_script()
