#!/usr/bin/env python3
"""Light Up (Akari): bulbs light every white cell, and no bulb shines on another one.

Input: the rows of the board: . is a white cell, # a black one, 0 to 4 a black one with so many bulbs beside it.

Output: the rows, with * for a bulb; or UNSATISFIABLE.

Example:
    $ echo '2.1 ..#' | python3 template.py
    2*1
    *.#

Variables: one for each white cell, from 1 in reading order: the cell holds a bulb.

Rules:
    rule                             clauses of `encode`   `check` says
    every white cell is lit          1. light              in the light of 0 other bulbs
    no bulb shines on another one    2. shade              in the light of 1 other bulb
    a number counts bulbs beside it  3. clue               has 2 bulbs beside it
The search uses the clauses, too. If `check` lacks a rule, nobody notices a mistake in its clauses.

Names, with their values in the example:
    cells     {(0, 0): '2', (0, 1): '.', ..}
    number    {(0, 1): 1, (1, 0): 2, (1, 1): 3}, the variables of the white cells
    solution  {(0, 0): '2', (0, 1): '*', ..}
As a module: `parse(lines)` returns [puzzle], `search(puzzle)` yields solutions, `check(puzzle, solution)` returns None
or what is wrong.
Source: Nikoli published the puzzle in 2001.
"""
import gc
import os
import sys
from itertools import chain, combinations, islice

NAME = 'template.py'
TITLE = 'Light Up (Akari)'
NONE = 'UNSATISFIABLE'


# --- board ---

class Puzzle:
    """A board: `cells` maps (row, column), from 0, to characters, `number` white cells to their variables."""

    def __init__(self, rows, line):
        self.n = len(rows)
        self.m = len(rows[0])
        self.line = line
        self.cells = {(r, c): value for r, row in enumerate(rows) for c, value in enumerate(row)}
        white = [cell for cell in self.cells if self.cells[cell] == '.']
        self.number = dict(zip(white, range(1, len(white) + 1)))
        self.own = len(white)


def sight(puzzle, r, c):
    """Return the numbers of the white cells that a cell sees up, left, right and down; and of those beside it."""
    seen, near = [], []
    for down, right in (-1, 0), (0, -1), (0, 1), (1, 0):
        cell = r + down, c + right
        if cell in puzzle.number:
            near.append(puzzle.number[cell])
        while cell in puzzle.number:
            seen.append(puzzle.number[cell])
            cell = cell[0] + down, cell[1] + right
    return seen, near


# --- rules ---

def encode(puzzle):
    clauses = []
    for (r, c), value in puzzle.cells.items():
        seen, near = sight(puzzle, r, c)
        if value == '.':
            v = puzzle.number[r, c]
            clauses.append([v, *seen])  # 1. light: a white cell, or one that it sees, holds a bulb
            clauses += [[-v, -w] for w in seen if v < w]  # 2. shade: cells that see each other do not both hold one
        elif value != '#':
            k = int(value)  # 3. clue: of the cells beside it, no k + 1 all hold bulbs; any len(near) - k + 1 hold one
            clauses += combinations([-v for v in near], k + 1)
            clauses += combinations(near, max(len(near) - k + 1, 0))
    return puzzle.own, clauses


def check(puzzle, solution):
    cells = {cell: '.' if value == '*' else value for cell, value in dict(solution).items()}
    if cells != puzzle.cells:
        return 'not the cells of the board, with bulbs in white ones'
    bulbs = {v for cell, v in puzzle.number.items() if solution[cell] == '*'}
    for (r, c), value in solution.items():
        seen, near = map(bulbs.intersection, sight(puzzle, r, c))
        if value == '.' and not seen or value == '*' and seen:
            return f'row {r + 1}, column {c + 1} is in the light of {count_of(len(seen), "other bulb")}'
        if value.isdigit() and len(near) != int(value):
            return f'row {r + 1}, column {c + 1} has {count_of(len(near), "bulb")} beside it'


# --- search ---

def search(puzzle):
    # For a rule that would take too many clauses, such as "the white cells are connected", see test_connected.py.
    num_vars, clauses = encode(puzzle)
    solver = Solver(num_vars, clauses)
    for model in solver.models(range(1, puzzle.own + 1)):
        yield decode(puzzle, model)


# --- decode ---

def decode(puzzle, model):
    bulbs = {cell: '*' for cell, v in puzzle.number.items() if model[v]}
    return {**puzzle.cells, **bulbs}


# --- render ---

def render(puzzle, solution):
    text = ''.join(solution.values())
    return '\n'.join([text[at:at + puzzle.m] for at in range(0, len(text), puzzle.m)])


def draw(puzzle, solution):
    edge = '─' * puzzle.m
    rows = render(puzzle, solution).replace('*', '●').replace('\n', '│\n│')
    return f'┌{edge}┐\n│{rows}│\n└{edge}┘'


def picture(puzzle, solution):
    walls = [f'M{c - .5} {r - .5}h1v1h-1z' for r, c in puzzle.cells if (r, c) not in puzzle.number]
    cells = solution or puzzle.cells
    texts = [(c, r, value.replace('*', '●')) for (r, c), value in cells.items() if value not in '.#']
    return svg(solution, puzzle.n, puzzle.m, ('fill="#bbb"', ''.join(walls)),
               ('stroke="#888"', lattice(puzzle.n, puzzle.m)), ('fill="#000"', texts))


# --- parse ---
#   row row ..  parse: each row a word of .#01234, on any lines

def parse(lines):
    rows = token_rows(lines)
    begin, first = next_row(rows, 'a row of the board')
    board = []
    for line, row in rows:
        for word in row:
            if word.strip('.#01234') or len(word) != len(first[0]):
                raise bad(line, f'{shown(word)} is not a row of as many .#01234 as the first')
            board.append(word)
    return [Puzzle(board, begin)]


# --- main ---

def main():
    options = read_options(OPTIONS)
    write_texts(lambda puzzle: answer(puzzle, options), read_puzzles(options))


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
        error.filename = 'standard input' if path == '-' else path or "''"
        raise
    return data[3:] if data[:3] == b'\xef\xbb\xbf' else data


def read_lines(path):
    """Return the lines of an input, without line ends. An address such as https://.. is itself the input."""
    if '://' in path or '/p?' in path:
        return [path]
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
    """Return the beginning of a text, quoted, in printable ASCII."""
    text = text.strip()
    return ascii(text[:20]) + '...' * (len(text) > 20)


def count_of(count, noun):
    return f'{count} {noun}' + 's' * (count != 1)


def tokens_of(text, line, hint='. is a blank'):
    """Return the words of a line. A comma after a word is a blank."""
    if ',,' in ',' + ''.join(text.split()):
        raise bad(line, f'nothing before a comma; {hint}')
    return text.replace(',', ' ').split()


def is_number(token):
    digits = token[token[:1] in ('-', '+'):]
    return digits.isascii() and digits.isdigit() and len(digits) < 100


def read_number(token, line, low, high):
    """Return the decimal number low..high in a token, such as 7, -1, +1 or 01."""
    if not is_number(token) or not low <= int(token) <= high:
        raise bad(line, f'{shown(token)} is not a number from {low} to {high}')
    return int(token)
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
        if isinstance(error, BrokenPipeError) or os.name == 'nt' and error.errno == 22 and not error.filename:
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
# The script has NONE, parse, encode, search, decode, check, render, draw and picture: see tests/README.md.

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
    if options.cnf:  # with --model, the formula of the other solutions
        known = solutions(puzzle, options, 1) if options.model else ()
        yield from dimacs(*encode(puzzle), [excluding(puzzle, model) for _, model in known])
        return
    show = draw if options.draw else render
    if options.all:
        count = 0
        for count, (solution, _) in enumerate(solutions(puzzle, options, options.all), 1):
            yield f'{head}{show(puzzle, solution)}\n'
            head = ''
        yield f'{head}SOLUTIONS {count}{" OR MORE" * (count == options.all)}\n'
        return
    limit = 2 if options.unique else float('inf') if options.sure else 1
    found = [solution for solution, _ in solutions(puzzle, options, limit)]
    if options.sure and found:
        found = [shared(puzzle, found)]
    lines = [show(puzzle, solution) for solution in found]
    if options.svg:
        lines, head = [picture(puzzle, found[0] if found else None)], ''
    elif options.unique:
        lines.insert(0, ('UNSATISFIABLE', 'UNIQUE', 'MULTIPLE')[len(found)])
    yield head + '\n'.join(lines or [NONE.format(puzzle)]) + '\n'


def dimacs(num_vars, *families):
    """Yield the text of a formula in DIMACS, a thousand clauses at a time."""
    text = f'p cnf {num_vars} {sum(map(len, families))}\n'
    clauses = chain(*families)
    while text:
        yield text
        text = ''.join([' '.join([*map(str, clause), '0\n']) for clause in islice(clauses, 1000)])


def solutions(puzzle, options, limit):
    """Check solutions; yield up to `limit` different ones, each with its model."""
    texts = set()
    for count, (solution, model) in enumerate(unchecked(puzzle, options), 1):
        fault = check(puzzle, solution)
        if not fault and limit > 1:
            texts.add(render(puzzle, solution))
            fault = 'it was found before' if len(texts) < count else None
        if fault:
            source = options.model or options.solver or 'internal error'
            left_out = model[:puzzle.own + 1].count(None)
            fault += f'; it leaves out {count_of(left_out, "variable")}' * (left_out > 0)
            raise BadInput(f'{source}: the model is no solution: {fault}')
        yield solution, model
        if count == limit:
            return


def unchecked(puzzle, options):
    """Yield (solution, model) from a file or a SAT program, or (solution, []) from our own search."""
    if not (options.model or options.solver):
        for solution in search(puzzle, True) if options.sure else search(puzzle):
            yield solution, []
        return
    encoded, others = encode(puzzle), []
    while True:
        if options.model:  # nobody asks for a second one
            model = read_answer(options.model, read_bytes(options.model), encoded)
        else:
            model = run_solver(options.solver, encoded, dimacs(*encoded, others))
        if not model:
            return
        yield decode(puzzle, [*map(bool, model)]), model  # a variable that is left out is false
        clause = excluding(puzzle, model)
        others = [sorted({*clause}.intersection(*others))] if options.sure else others + [clause]


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
    answers = set()
    model = [False] + [None] * num_vars
    for line, text in enumerate(data.decode('latin-1').split('\n'), 1):
        *head, last = text.upper().replace('SATISFIABLE', 'SAT').split() or ['']
        if last in ('SAT', 'UNSAT') and head in ([], ['S'], ['RESULT:'], ['INSTANCE']):
            answers.add(last)
            continue
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
        said = ' and '.join(sorted(answers)) or 'none'
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
    if code == 3 or not 0 <= code <= 128 or not data.strip():  # it died: -9, 137 from a shell, or 3 on Windows
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
            lines.append(f'<g {attributes}>')
            for column, row, text in content:
                lines.append(f'<text x="{column:g}" y="{row + .22:g}">{text}</text>')
            lines.append('</g>')
    lines.append('</svg>')
    return '\n'.join(lines)


def lattice(n, m):
    """Return the lines of the grid, a path."""
    path = ''
    for row in range(n + 1):
        path += f'M-.5 {row - .5}h{m}'
    for column in range(m + 1):
        path += f'M{column - .5}-.5v{n}'
    return path
# endregion


# region SAT solver
class Solver:
    """Decide a formula in conjunctive normal form by conflict-driven clause learning.

    Literals are v and -v for a variable v of 1..num_vars, as in DIMACS; table[-v] is the place of -v. A clause
    is a list that watches its first two literals.

    A puzzle takes part by functions. After unit propagation, imply(solver, start) may `assign` literals, and
    returns None or a falsified clause; trail[:start] is what it has seen before. choose(solver) returns an
    undefined literal to decide, or None. When all variables are assigned, refuse(solver) returns clauses, some of
    them broken; without any, it is a model. They may set phases, but not `add_clause` or `solve`: to probe, they ask
    a second solver.

    The core is MiniSat's (Een, Sorensson 2003): decisions by activity, learning at the first unique implication
    point, minimisation, saved phases; with best phases (Biere, Fleury 2020).
    """

    RESTART = 50  # conflicts between restarts, at least 1
    REDUCE = 1000  # learnt clauses until most are forgotten, at least 1; half as many more each later time

    def __init__(self, num_vars, clauses=(), imply=lambda *_: None, choose=lambda _: None, refuse=lambda _: ()):
        length = 2 * num_vars + 1
        self.num_vars = num_vars
        self.imply, self.choose, self.refuse = imply, choose, refuse
        self.variables = {*range(1, num_vars + 1)}
        self.order = [*self.variables]  # the most active at the last restart first
        self.passed = [0]  # decision level -> so many at the front of the order are assigned
        self.consistent, self.assumptions = True, ()  # consistent: there may be a model
        self.trail, self.trail_lim = [], []  # true literals; length of the trail at each decision
        self.head = self.told = 0  # trail[:head] is propagated, trail[:told] is known to `imply`
        self.values = [0] * length
        self.value = self.values.__getitem__  # of a literal: 1 true, -1 false, 0 undefined; unchecked
        self.levels = [0] * length  # false literal -> level where it became so
        self.reasons = [None] * length  # false literal -> clause that made it so, None after a decision
        self.seen = [False] * length  # whether `analyze` has met a variable, at both literals
        self.watches = [[] for _ in self.values]  # literal -> clauses that watch it
        self.learnt = []  # (glue, length, clause) of the learnt clauses that may be forgotten
        self.phases = [-v for v in range(num_vars + 1)]  # variable -> literal to decide
        self.keep_phases()
        self.bump = 1.  # what a conflict adds to activity; it grows
        self.prefer()
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
            clause = [q for q in clause if self.false_since(q)]
            clause.sort(key=self.false_since, reverse=True)
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
        second = self.false_since(clause[1]) if len(clause) > 1 else 0
        follows = self.false_since(clause[0]) > second
        self.backtrack(second if follows else second - 1)
        if follows and not self.value(clause[0]):
            self.assign(clause[0], clause)

    def false_since(self, q):
        """Return the level at which a literal became false, or a large number."""
        return self.levels[q] if self.values[q] < 0 else 2 * self.num_vars + 1

    def solve(self, assumptions=(), limit=float('inf')):
        """Return whether a model has these literals, or None if `limit` conflicts do not decide it."""
        if assumptions or self.assumptions:
            self.backtrack(0)
        self.assumptions, last = assumptions, self.conflicts + limit
        while self.consistent:  # CaDiCaL's `cdcl_loop`
            conflict = self.propagate_all()
            if conflict is not None:
                self.learn(conflict)
            elif len(self.trail_lim) < len(self.assumptions):
                if self.decide(self.assumptions[len(self.trail_lim)]) < 0:
                    return False
            elif len(self.trail) == self.num_vars:
                if self.accepts():
                    return True
            elif self.conflicts >= last:
                return None
            elif self.conflicts >= self.next_restart:
                self.restart()
            elif self.decide(self.choose(self) or self.most_active()):
                raise ValueError('a decision is assigned')
        return False

    def propagate_all(self):
        """Propagate until nothing follows, by `imply`, too. Return a falsified clause or None."""
        conflict = None
        while conflict is None and self.head < len(self.trail):
            conflict = self.propagate()
            if conflict is None:
                start, self.told = self.told, len(self.trail)
                conflict = self.imply(self, start)
        return conflict

    def accepts(self):
        """Return whether `refuse` finds nothing wrong; otherwise add its clauses."""
        self.keep_phases()
        clauses = [*self.refuse(self)]
        for clause in clauses:
            self.add_clause(clause)
        return not clauses

    def models(self, variables, differing=False):
        """Yield a `model` for each way to assign these variables; then exclude it by a clause.

        If differing, each changes a variable on which all before it agree.
        """
        shared, found = [q for v in variables for q in (v, -v)], self.solve()
        while found:
            true = [q for q in shared if self.value(q) > 0]
            yield self.model()
            if differing:
                shared = true
                self.prefer([-q for q in true])  # so that few are left
                while shared and not self.solve([-shared[-1]]):
                    shared.pop()
                found = shared != []
            else:
                self.add_clause([-q for q in true])
                found = self.solve()

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
        for _, _, clause in self.learnt[kept:]:
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

    def phase(self, literal):
        """Decide the variable of v or -v as this literal, until a longer trail has the other."""
        self.phases[abs(literal)], self.best[literal], self.best[-literal] = literal, 1, -1

    def prefer(self, literals=()):
        """Begin activity anew, and decide these literals first."""
        self.activity = [0.] * (self.num_vars + 1)
        for q in literals:
            self.activity[abs(q)] = self.bump
            self.phase(q)
        self.sort()

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
        trail, levels, reasons = self.trail, self.levels, self.reasons
        seen, activity = self.seen, self.activity
        current, pending, index = len(self.trail_lim), 0, len(trail)
        learnt, marked = [], []
        while True:
            for q in clause:
                if not seen[q] and levels[q]:
                    seen[q] = seen[-q] = True
                    marked.append(q)
                    if levels[q] == current:
                        pending += 1
                    else:
                        learnt.append(q)
            index -= 1
            while not seen[trail[index]]:
                index -= 1
            q = -trail[index]
            pending -= 1
            if not pending:
                break
            clause = reasons[q]
        # A literal is redundant if all others of its reason are in the clause, or of level 0.
        learnt = [other for other in learnt
                  if reasons[other] is None or any([levels[r] and not seen[r] for r in reasons[other]])]
        for other in marked:
            activity[abs(other)] += self.bump
            seen[other] = seen[-other] = False
        learnt.append(q)
        learnt.sort(key=levels.__getitem__, reverse=True)
        return learnt

    def backtrack(self, level):
        """Undo the assignments above a decision level, and keep their phases."""
        if len(self.trail_lim) <= level:
            return
        trail, values, phases, length = self.trail, self.values, self.phases, self.trail_lim[level]
        for q in trail[length:]:
            values[q] = values[-q] = 0
            phases[abs(q)] = q
        del trail[length:], self.trail_lim[level:], self.passed[level + 1:]
        self.head = length
        self.told = min(self.told, length)
# endregion


if __name__ == '__main__':
    run_script()
