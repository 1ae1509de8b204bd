#!/usr/bin/env python3
"""Solitaire: can stones be taken away so that no column holds two colours and no row is empty?

Input: the size m, then m rows of m numbers: 0 is an empty cell, 1 a blue stone, 2 a red one. Each row may be one
word, such as 102.

Output: 1 if it can be done, otherwise 0. --model, --unique and --all print the board that remains, in
the form of the input. --draw draws it: ● blue, ○ red, · empty.

Example:
    $ echo 2  1 0  2 2 | python3 solitaire.py
    1

Variables: X(i,j,k), with the number 3m(i-1) + 3(j-1) + k, is about the cell in row i and column j of the
board that remains: it is empty for k = 1, blue for k = 2, red for k = 3. B(j), with the number 3m² + j,
says that column j keeps its blue stones, not its red ones. If column j becomes empty, B(j) is free.

Rules:
    rule                          clauses of `encode`             the search        `check` says
    a stone stays or is taken     1. value, 2. not two, 3. stays  largest, smaller  is neither empty nor as before
    no column holds two colours   4. columns                      colours           column 2 holds both colours
    no row is empty               5. rows                         clauses, in_row   row 2 is empty
The search shares no line with the clauses, which only --cnf, --model and --solver use. So write each rule for `encode`,
and again for the search: in `clauses`, and in `smaller` if taking a stone away can break it. Only the tests compare
them. `search` and `smaller` rely on it that no rule is broken by putting a stone of its column's colour back; if one
is, look at each board before it is yielded, which may take long. `Clauses.__len__` counts the clauses in advance.

Solving: the solver has only the variables B(j), and a clause for each row: some column keeps the colour
that it has in this row. `smaller` then takes more stones away from the board that remains.

Names, with their values in the example:
    rows      [bytes([1, 0]), bytes([2, 2])]
    x         1, 4, 7, 10: X(i,j,1) for the cells in reading order; see `numbered_cells`
    clause    in `search`, [1] for row 1 and [-2, -1] for row 2: the numbers of B(1) and B(2)
    solution  [[1, 0], [0, 2]]
Cost: a board of 100x100 with ten stones a row has 30,100 variables and 52,000 clauses, and takes .06 s of
CPU time. A board of 1000x1000 takes .2 s.
As a module: `parse(lines)` returns [puzzle], `search(puzzle)` yields solutions, as above, and `check(puzzle, solution)`
returns None or what is wrong.
Source: a course report has these clauses, but by a slip of an index its "no row is empty" reads as if it
were about columns. The puzzle is from the exercises on NP-completeness in M. Sipser, "Introduction to
the Theory of Computation", chapter 7.
"""
import gc
import os
import sys
from itertools import chain, islice, takewhile

NAME = 'solitaire.py'
TITLE = 'Solitaire'
NONE = '0'
EMPTY, BLUE, RED = 0, 1, 2


# --- board ---

class Puzzle:
    """A board of m rows. Each row is the bytes of its m values, such as bytes([EMPTY, RED]) for m = 2."""

    def __init__(self, rows, line):
        self.rows = rows
        self.m = len(rows)
        self.own = 3 * self.m ** 2
        self.line = line

    def numbered_cells(self):
        """Yield (x, value) for each cell (i,j) in reading order: (1, BLUE), (4, EMPTY), ..

        x is the number of X(i,j,1). So x + EMPTY, x + BLUE and x + RED are the variables of the three values.
        """
        return zip(range(1, self.own, 3), chain.from_iterable(self.rows))


# --- rules ---

def encode(puzzle):
    return puzzle.own + puzzle.m, Clauses(puzzle)


class Clauses:
    """The clauses, made anew in each iteration, because a list of them could take gigabytes."""

    def __init__(self, puzzle):
        self.puzzle = puzzle

    def __len__(self):
        m = self.puzzle.m
        stones = sum([m - row.count(EMPTY) for row in self.puzzle.rows])
        return 5 * m * m + m + 2 * stones  # 1. m*m, 2. 3m*m, 3. m*m, 5. m

    def __iter__(self):
        m = self.puzzle.m
        cells = self.puzzle.numbered_cells
        # 1. value: a cell is empty, blue or red
        for x, _ in cells():
            yield x, x + BLUE, x + RED
        # 2. not two: a cell has no two of these values
        for x, _ in cells():
            yield -x, -(x + BLUE)
            yield -x, -(x + RED)
            yield -(x + BLUE), -(x + RED)
        # 3. stays: a stone stays or its cell becomes empty; an empty cell stays empty
        for x, value in cells():
            yield (x, x + value) if value else (x,)
        # 4. columns: a blue cell has B(j), a red one not, for each cell with a stone
        for x, value in cells():
            if value:
                j = x // 3 % m + 1  # x is 3m(i-1) + 3(j-1) + 1
                b = self.puzzle.own + j
                yield -(x + BLUE), b
                yield -(x + RED), -b
        # 5. rows: no row is empty
        for start in range(1, self.puzzle.own, 3 * m):
            blue_or_red = []
            for x in range(start, start + 3 * m, 3):
                blue_or_red += x + BLUE, x + RED
            yield blue_or_red


def check(puzzle, solution):
    right = isinstance(solution, list) and [*map(type, solution)] == [list] * puzzle.m
    if not right or {*map(len, solution)} != {puzzle.m}:
        return f'expected {puzzle.m} rows of {puzzle.m}'
    for i, (before, after) in enumerate(zip(puzzle.rows, solution), 1):
        for j, (value, remaining) in enumerate(zip(before, after), 1):
            if remaining not in (EMPTY, value):
                return f'row {i}, column {j} is neither empty nor as before'
        if not any(after):
            return f'row {i} is empty'
    for j, column in enumerate(zip(*solution), 1):
        if BLUE in column and RED in column:
            return f'column {j} holds both colours'
    return None


# --- search ---

def search(puzzle):
    """Yield all boards that can remain.

    The solver gives each column a colour. All stones of their column's colour can remain, or only some of them.
    A column that becomes empty could have either colour; it counts as blue, so that no board comes twice.
    """
    clauses = []
    for row in puzzle.rows:
        clause = [j if value == BLUE else -j for j, value in enumerate(row, 1) if value]
        clauses.append(clause)
    for j, column in enumerate(zip(*puzzle.rows), 1):
        if RED not in column:
            clauses.append([j])
    solver = Solver(puzzle.m, clauses)
    for model in models(solver, range(1, puzzle.m + 1)):
        colours = [BLUE if blue else RED for blue in model[1:]]
        largest = []  # the board with all stones that have their column's colour
        for row in puzzle.rows:
            largest.append([value if value == colour else EMPTY for value, colour in zip(row, colours)])
        yield largest
        yield from smaller(largest)


def smaller(largest):
    """Yield the boards with some more stones taken away. Each row keeps a stone, and so does each red column.

    `largest` obeys all rules itself. What the rows held before is not known here.

    The stones are the digits of a binary counter: 1 if the stone has been taken away. The last stone is the lowest
    digit. A step goes back from the last stone: it puts back stones that have been taken, and takes the first one
    that can be taken. For two stones that can both be taken, the counter goes 00 (not yielded), 01, 10, 11.
    """
    board = [row[:] for row in largest]
    in_row = [len(row) - row.count(EMPTY) for row in board]
    in_column = [len(column) - column.count(EMPTY) for column in zip(*board)]
    stones = [(i, j) for i, row in enumerate(board) for j, value in enumerate(row) if value]
    at = len(stones)
    while at:
        at -= 1
        i, j = stones[at]
        stone = largest[i][j]
        if board[i][j] == EMPTY:
            board[i][j] = stone
            in_row[i] += 1
            in_column[j] += 1
        elif in_row[i] > 1 and (stone == BLUE or in_column[j] > 1):
            board[i][j] = EMPTY
            in_row[i] -= 1
            in_column[j] -= 1
            yield [row[:] for row in board]
            at = len(stones)


# --- decode ---

def decode(puzzle, model):
    """Return the board that remains; a cell for which the model has no value, or two, holds None."""
    values = []
    for x, _ in puzzle.numbered_cells():
        true = [value for value in (EMPTY, BLUE, RED) if model[x + value]]
        values.append(true[0] if len(true) == 1 else None)
    return [values[at:at + puzzle.m] for at in range(0, len(values), puzzle.m)]


# --- render ---

def render(puzzle, solution):
    rows = [' '.join(map(str, row)) for row in solution]
    return '\n'.join([str(puzzle.m), *rows])


def draw(puzzle, solution):
    edge = '─' * (2 * puzzle.m + 1)
    rows = []
    for row in solution:
        stones = ' '.join(['·●○'[value] for value in row])
        rows.append(f'│ {stones} │')
    return '\n'.join([f'┌{edge}┐', *rows, f'└{edge}┘'])


def picture(puzzle, solution):
    """Return the board that remains: blue stones are filled, red ones are rings, stones taken away are dotted."""
    circles = {BLUE: [], RED: [], EMPTY: []}
    for r, (before, after) in enumerate(zip(puzzle.rows, solution or puzzle.rows)):
        for c, (value, remaining) in enumerate(zip(before, after)):
            if value:
                circles[remaining].append(f'M{c - .3} {r}a.3.3 0 1 0 .6 0 .3.3 0 1 0-.6 0')
    return svg(solution, puzzle.m, puzzle.m,
               ('stroke="#888"', lattice(puzzle.m, puzzle.m)),
               ('fill="#06c"', ''.join(circles[BLUE])),
               ('stroke="#c00" stroke-width=".2"', ''.join(circles[RED])),
               ('stroke="#888" stroke-dasharray=".1"', ''.join(circles[EMPTY])))


# --- parse ---
#   board: m, m rows, trailer                parse, read_board
#   row: m values 0, 1 or 2, or one word     read_rows; if they are no words, rows may wrap
#   trailer: `Resultado:` and what follows   parse; nothing, or ignored

VALUES = {'0': EMPTY, '1': BLUE, '2': RED}


def parse(lines):
    """Return a list with the one puzzle in the lines of an input."""
    board = takewhile(lambda text: not text.strip().startswith('Resultado:'), as_list(lines))
    rows = token_rows(board, '0 is an empty cell')
    alone = rows_alone(rows)
    try:
        return [read_board(rows)]
    except BadInput as error:
        raise alone or error


def rows_alone(rows):
    """Return the fault of two or more rows without m, or None. A cell that is none of theirs goes first."""
    n = len(rows)
    texts = [row if row[1:] else ''.join(row) for _, row in rows]
    if n < 2 or {*map(len, texts)} != {n} or texts[0][0] not in VALUES:
        return None
    for (line, _), text in zip(rows, texts):
        for cell in text:
            if value_of(cell, VALUES) is None:
                return bad(line, f'{shown(cell)} is not one of 0, 1, 2')
    return bad(rows[0][0], f'expected the size m above {n} rows of {n} values')


def read_board(rows):
    (m,) = read_sizes(rows, 'the size m', (1, 999999999))
    count = count_tokens(rows)
    line, row = rows[0]  # what is left of the line of m
    # A number above RED is no cell. Another size may follow m, on its line or below it.
    if rows[1:] and not row:
        _, (word, *others) = rows[1]
        if not others and is_number(word) and RED < int(word) < count:
            raise bad(line, 'expected the size m; a count of boards?')
    if row and is_number(row[0]):
        n = int(row[0])
        alone = len(row) == 1 and n > RED and count != m  # m words may be rows of characters
        if alone or n > 0 and count == 1 + m * n:
            raise bad(line, 'two sizes, expected one size m: a board has m rows of m')
    rows = read_rows(rows, m, m, VALUES, '0, 1, 2', 'row', {})
    return Puzzle(rows, line)


# --- main ---

def verdict(puzzle, options):
    """Yield the text that says only whether there is a solution."""
    yield ('1' if any(solutions(puzzle, options)) else NONE) + '\n'


def main():
    options = read_options(OPTIONS)
    answers = verdict if {*options} <= {'files', 'solver'} else answer
    return [answers(puzzle, options) for puzzle in read_puzzles(options)]


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
