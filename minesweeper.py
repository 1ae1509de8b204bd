#!/usr/bin/env python3
"""Minesweeper: what can be known about a board, with or without its number of mines.

Input: `n m`, or a line `n m total`, then n rows of m cells: 0..8 is an opened cell with that many mines around
it, `o` one of unknown number. -1 is a closed cell, or one of `#`, `-`, `?`, `.`, `_`, `■` on the whole board; `F` is a
flag. Two or more rows and columns need no `n m` if a closed cell is one of `_#.?■`.

Output: a solution, or UNSATISFIABLE. `*` is a mine, `.` a closed cell without one; `#` is one that no number touches,
if the number of mines is not given, and with --sure each that is not certain. --odds needs the number of mines.

Example:
    $ echo 2 3  -1 1 -1  -1 -1 1 | python3 minesweeper.py --odds --total 1
    2 3 1
    .000 1 .500
    .000 .500 1

Variables: closed cells in reading order, true for a mine: those that a number touches, or all if the number of mines
is given; then the sums and carries of the counter. The search has none for known cells.

Rules:
    rule                          clauses of `encode`        the search           --odds       `check` says
    a number counts mines around  1. not more, 2. not fewer  exactly, Groups.add  layers_of    row 1, column 2 is
    so many mines are on a board  3. counter, 4. bounds      exactly              ends, odds   3 mines, expected

If a new rule says how many mines are among at most 8 closed cells (--odds has 4 bits for them), `numbered` yields one
more pair, its cells are in `Puzzle.touched` and not in `untouched`, and `check` tests it as `wrong_number` does. Other
rules do not fit: the search and --odds need that only such pairs and the total link cells.

Solving: `Groups` settles most cells. The others fall into parts that share no number, with a solver for each. If the
number of mines is given, one solver has the whole board.

Names, with their values in the example:
    i         an index of Puzzle.cells; Puzzle.asked is 5, 7, 9, 10, those with variables
    group     frozenset({7, 10}): unknown cells whose number of mines, 1, is known
    solution  Puzzle.cells with MINE at 7 or 10, FREE at other closed cells

As a module: `parse(lines, total=None)` returns [puzzle], `search(puzzle)` yields solutions, and
`check(puzzle, solution)` returns what is wrong, or None.
"""
import gc
import os
import sys
from itertools import chain, combinations, compress, cycle, islice, product

NAME = 'minesweeper.py'
TITLE = 'Minesweeper'
NONE = 'UNSATISFIABLE'
MOST_STATES = 1000000


# --- board ---

class Puzzle:
    """A board: see the region "board". `total` is its number of mines, or None."""

    def __init__(self, rows, total, line):
        self.n, self.m = len(rows), len(rows[0])
        self.cells, self.stride, self.steps = bordered(rows)
        self.total, self.line = total, line
        numbers = count_around(self, self.cells, NUMBERS)
        closed = [i for i, value in enumerate(self.cells) if value == CLOSED]
        self.touched = [i for i in closed if numbers[i]]
        self.untouched = [i for i in closed if not numbers[i]]
        self.asked = self.touched if total is None else closed  # each has a variable
        self.own = len(self.asked)
        self.empty = decode(self, bytes(self.own + 1))  # a board without mines


def only(puzzle, kept):
    """Return the board with these givens alone; other numbers become unknown."""
    kept = {*kept}
    cells = [UNKNOWN if value in NUMBERS and i not in kept else value for i, value in enumerate(puzzle.cells)]
    return Puzzle(bytes(cells).split(), puzzle.total if None in kept else None, puzzle.line)


def givens(puzzle):
    """Return the cells with numbers, then None (the number of mines) if they alone have a solution."""
    numbers = [i for i, value in enumerate(puzzle.cells) if value in NUMBERS]
    if puzzle.total is not None and next(search(only(puzzle, numbers)), None):
        numbers.append(None)
    return numbers


# --- rules ---

def numbered(puzzle):
    """Yield (closed neighbours, number) for each number, but not for a 0 without closed neighbours."""
    closed = count_around(puzzle, puzzle.cells, [CLOSED])
    for i, value in enumerate(puzzle.cells):
        if value in NUMBERS and (closed[i] or value != NUMBERS[0]):
            around = [i + step for step in puzzle.steps if puzzle.cells[i + step] == CLOSED]
            yield around, value - NUMBERS[0]


def group_clauses(literals, mines):
    """Return the clauses for "exactly `mines` of these literals are true"."""
    # 1. not more: one of every k+1 of them is false
    more = combinations([-literal for literal in literals], mines + 1)
    # 2. not fewer: of p literals, one of every p-k+1 is true
    fewer = combinations(literals, max(len(literals) - mines + 1, 0))
    return [*more, *fewer]


def counter(variables, bits, least, most):
    """Return the number of variables, and clauses for "`least` to `most` of the variables in `bits` are true".

    Two or three bits of equal weight become their sum, of this weight, and their carry, of twice the weight. For
    bits 1 to 5 of 5 variables, 6 and 7 are sum and carry of 3 4 5, then 8 and 9 those of 1 2 6.
    """
    least, most = max(least, 0), min(most, len(bits))
    if least > most:
        return variables, [[]]
    clauses, digits = [], []
    while bits:
        carries = []
        while len(bits) > 1:
            digit, carry = variables + 1, variables + 2
            # 3. counter: x + y + z = digit + 2 carry, so x + y + z + (1 - digit) + 2 (1 - carry) = 3
            exact = group_clauses([*bits[-3:], -digit, -carry, -carry], 3)
            clauses += dict.fromkeys([tuple(dict.fromkeys(clause)) for clause in exact])
            bits[-3:] = [digit]
            carries.append(carry)
            variables = carry
        digits += bits
        bits = carries
    # 4. bounds: the sum is at most `most`, and `highest` - sum, whose digits are negated, at most `highest - least`
    highest = 2 ** len(digits) - 1
    for bound, literals in (most, digits), (highest - least, [-digit for digit in digits]):
        smaller = []  # where the bound has a 0, the number has one, too, or a smaller higher digit
        for k in reversed(range(len(digits))):
            if (bound >> k) & 1:
                smaller.append(-literals[k])
            else:
                clauses.append([*smaller, -literals[k]])
    return variables, clauses


def exactly(cells, groups, total=None, others=0):
    """Return the formula for pairs (group, number of mines). The cells are 1, 2, ..

    If `total` is given, the cells and `others` more, which have no variables, have this number of mines.
    The counter leaves out groups that share no cell, the largest first: their numbers say how many mines are in them.
    """
    variable = {i: v for v, i in enumerate(cells, 1)}
    variables, clauses, counted = len(cells), [], {*cells}
    for group, mines in sorted(groups, key=lambda pair: -len(pair[0])):
        clauses += group_clauses([variable[i] for i in group], mines)
        if total is not None and counted.issuperset(group):
            counted.difference_update(group)
            total -= mines
    if total is not None:
        bits = [variable[i] for i in cells if i in counted]
        variables, more = counter(variables, bits, total - others, total)
        clauses += more
    return variables, clauses


def encode(puzzle):
    return exactly(puzzle.asked, numbered(puzzle), puzzle.total)


def check(puzzle, solution):
    if not isinstance(solution, bytes) or solution.replace(b'*', b'.') != puzzle.empty:
        return 'not the board with * or . in closed cells'
    mines = solution.count(MINE)
    if puzzle.total not in (None, mines):
        return f'{count_of(mines, "mine")}, expected {puzzle.total}'
    return wrong_number(puzzle, solution)


# --- deduce ---

class Groups:
    """What follows from the numbers by simple rules, which may be a `contradiction`.

    `board` has FREE or MINE in each known cell. `groups` maps each group to its number of mines, `groups_of` each cell
    to its groups. Each touched cell that is not known is in a group, as `mines_of` and `layers_of` see no others.
    """

    def __init__(self, puzzle):
        self.board, self.groups = bytearray(puzzle.cells), {}
        self.groups_of = {i: set() for i in puzzle.touched}
        self.contradiction = not all([self.add(*group) for group in numbered(puzzle)])

    def add(self, group, mines):
        """Add a group and what follows from it; return False if there is a contradiction.

        If a group has no mine, or as many as cells, its cells are known. If it has k mines more than another group, and
        k cells that the other does not have, these are mines, and the cells that only the other has are free.
        """
        waiting = [(group, mines)]
        while waiting:
            group, mines = waiting.pop()  # cells that are not closed leave it
            mines -= [self.board[i] for i in group].count(MINE)
            group = frozenset([i for i in group if self.board[i] == CLOSED])
            if not 0 <= mines <= len(group) or self.groups.get(group, mines) != mines:
                return False
            others = set().union(*[self.groups_of[i] for i in group])
            if mines in (0, len(group)):
                value = MINE if mines else FREE
                for i in group:
                    self.board[i] = value
                for other in others:  # to be added again, without these cells
                    waiting.append((other, self.groups.pop(other)))
                    for i in other:
                        self.groups_of[i].remove(other)
            elif group not in self.groups:
                self.groups[group] = mines
                for i in group:
                    self.groups_of[i].add(group)
                for other in others:
                    more = mines - self.groups[other]
                    ours, theirs = group - other, other - group
                    if more == len(ours) or -more == len(theirs):
                        waiting += [(ours, max(more, 0)), (theirs, max(-more, 0))]
        return True

    def parts(self):
        """Return the groups of each part. Parts share no cell. Groups that share cells are close together."""
        parts, groups = [], dict(self.groups)
        while groups:
            part, waiting = {}, [next(iter(groups))]
            for group in waiting:
                if group in groups:
                    part[group] = groups.pop(group)
                    for i in sorted(group):
                        waiting += self.groups_of[i]
            parts.append(part)
        return parts


# --- search ---

def search(puzzle, differing=False):
    """Yield all solutions; if differing, only enough for `common`."""
    facts = Groups(puzzle)
    if facts.contradiction:
        return
    known = [i for i in puzzle.touched if facts.board[i] == MINE]
    if puzzle.total is None:
        parts = [mines_of(part, differing) for part in facts.parts() or [{}]]
    else:
        parts = [mines_of(facts.groups, differing, puzzle.total - len(known), puzzle.untouched)]
    for choice in changing(parts) if differing else combined(parts):
        solution = bytearray(puzzle.empty)
        for i in chain(known, *choice):
            solution[i] = MINE
        yield bytes(solution)


def mines_of(groups, differing, total=None, untouched=()):
    """Yield the mines of each solution of a part; if differing, see `models`.

    One untouched cell has a variable. The others can take its place, and are only counted.
    """
    sample, others = untouched[:1], untouched[1:]
    cells = sorted({*chain(*groups, sample)})
    solver = Solver(*exactly(cells, groups.items(), total, len(others)))
    for model in models(solver, range(1, len(cells) + 1), differing):
        mines = [*compress(cells, model[1:])]
        left = 0 if total is None else total - len(mines)
        for rest in combinations(others, left):
            yield [*mines, *rest]
            if differing:
                break


def combined(parts):
    """Yield all choices of a solution of each part. Parts are iterators, which are asked for one more in turn."""
    found = []
    for part in parts:
        found.append([*islice(part, 1)])
        if not found[-1]:
            return
    yield from product(*found)
    waiting = [*enumerate(parts)]
    for at, part in waiting:
        for mines in islice(part, 1):
            yield from product(*found[:at], [mines], *found[at + 1:])
            found[at].append(mines)
            waiting.append((at, part))


def changing(parts):
    """Yield choices in which all parts change together, until every solution of each part was chosen."""
    found = [[*part] for part in parts]
    turns = zip(*map(cycle, found))  # none if a part has no solution
    return islice(turns, max(map(len, found)))


def layers_of(facts):
    """Return (cell, free, mine, states) for each cell of the groups, and the states after the last.

    A state is an integer: 24 bits for the mines so far, then 4 for the mines that each group of a part still needs. So
    1 << 28 | 2 << 24 | 5 is 5 mines so far, and groups that need 2 and 1. `states` maps each state before the cell to
    the number of ways to reach it. `free` and `mine` are added to a state to decide the cell without a mine and with
    one. In the first layer of a part they also add what the groups need.

    A group needs 0 to 7 mines, since its cells are known if it needs 8. So the highest of its 4 bits is 0. It becomes 1
    below 0: a mine too many for the lower group is 0x20 - 0x01 = 0x1f. `room` has 7 minus the cells left for each
    group, so the bit is 1 in `state + room` if a group needs more mines than it has cells left.
    """
    layers, states, count = [], {0: 1}, 0
    unknown = len({*chain(*facts.groups)})
    for part in sorted(facts.parts(), key=len, reverse=True):  # the largest may be too much
        units = {group: 1 << (24 + 4 * at) for at, group in enumerate(part)}
        highest = 8 * sum(units.values())
        room = sum([(7 - len(group)) * unit for group, unit in units.items()])
        free = sum([mines * units[group] for group, mines in part.items()])
        for i in dict.fromkeys(chain(*part)):
            one_each = sum([units[group] for group in facts.groups_of[i]])
            mine = free + 1 - one_each
            room += one_each
            layers.append((i, free, mine, states))
            before, states = states, {}
            for state, ways in before.items():
                for after in state + free, state + mine:
                    if not (after | after + room) & highest:
                        states[after] = states.get(after, 0) + ways
            free = 0  # the needs are in the states now
            count += len(states)
            if count > MOST_STATES * (.1 + len(layers) / unknown):
                raise BadInput('too many arrangements of mines to count; --sure needs no count')
    return layers, states


def ends(states, hidden, untouched):
    """Return, for the states after the last layer, the ways to put all other hidden mines into the untouched cells.

    For k mines that is C(untouched, k), here without a common factor. States without such a way are left out.
    """
    left = [hidden - used for used in states if 0 <= hidden - used <= untouched]
    later, ways = {}, 1
    least, most = min(left, default=0), max(left, default=-1)
    for k in range(least + 1, most + 1):
        ways *= k
    for k in range(least, most + 1):
        later[hidden - k] = ways
        ways = ways * (untouched - k) // (k + 1)
    return later


def odds(puzzle):
    """Return the texts of all cells, for closed ones such as '.500', or None.

    A walk from the last layer to the first counts the ways to go on from each state.
    """
    facts = Groups(puzzle)
    if facts.contradiction:
        return None
    layers, states = layers_of(facts)
    hidden = puzzle.total - facts.board.count(MINE)  # mines in cells that are not known
    untouched = len(puzzle.untouched)
    later = ends(states, hidden, untouched)
    if not later:
        return None
    mines = {}  # cell -> solutions with a mine there
    for i, free, mine, states in reversed(layers):
        mines[i] = sum([ways * later.get(state + mine, 0) for state, ways in states.items()])
        later = {state: later.get(state + free, 0) + later.get(state + mine, 0) for state in states}
    count = later[0]
    rest = hidden * count - sum(mines.values())  # mines in untouched cells, in all solutions
    texts = [*puzzle.cells.decode()]
    for i in puzzle.touched:
        mines.setdefault(i, count * (facts.board[i] == MINE))
        texts[i] = thousandths(mines[i], count)
    for i in puzzle.untouched:
        texts[i] = thousandths(rest, count * untouched)
    for around, number in numbered(puzzle):
        if sum([mines[i] for i in around]) != number * count:
            raise BadInput('internal error: odds do not fit a number')
    return texts


def thousandths(mines, most):
    """Return mines / most with three decimals; .000 and 1.000 are exact."""
    if mines in (0, most):
        return '1.000' if mines else '.000'
    rounded = (2000 * mines + most) // (2 * most)
    return f'.{min(max(rounded, 1), 999):03}'


# --- decode ---

def decode(puzzle, model):
    solution = bytearray(puzzle.cells)
    for v, i in enumerate(puzzle.asked, 1):
        solution[i] = MINE if model[v] else FREE
    return bytes(solution)


def common(puzzle, found):
    """Return what solutions share, with CLOSED in other cells.

    Untouched cells can be exchanged for each other, so what is known of the first is known of all.
    """
    shared = bytearray([values[0] if len({*values}) == 1 else CLOSED for values in zip(*found)])
    for i in puzzle.untouched:
        shared[i] = shared[puzzle.untouched[0]]
    return bytes(shared)


# --- render ---
# Here a solution may also be a list of texts, with probabilities such as '.500'.

def rows_of(puzzle, solution):
    """Return the rows of a board as lists of texts."""
    texts = solution.decode() if isinstance(solution, bytes) else solution
    return [[*texts[row * puzzle.stride + 1:(row + 1) * puzzle.stride]] for row in range(1, puzzle.n + 1)]


def render(puzzle, solution):
    head = puzzle.n, puzzle.m, puzzle.total
    lines = [[str(number) for number in head if number is not None], *rows_of(puzzle, solution)]
    return '\n'.join(map(' '.join, lines))


def restated(puzzle):
    return render(puzzle, puzzle.cells).replace('#', '-1')


def draw(puzzle, solution):
    looks = {'0': ' ', '#': '░░', '.': '·'}
    width = 2 if isinstance(solution, bytes) else 6
    bar = '─' * (width * puzzle.m + 1)
    lines = [f'┌{bar}┐']
    for row in rows_of(puzzle, solution):
        texts = [looks.get(text, text).rjust(width) for text in row]
        lines.append(f'│{"".join(texts)} │')
    return '\n'.join([*lines, f'└{bar}┘'])


def picture(puzzle, solution):
    """With odds, likelier mines are darker, and the best cells to open are green."""
    squares, texts, small = {}, [], []
    for y, row in enumerate(rows_of(puzzle, solution or puzzle.cells)):
        for x, text in enumerate(row):
            if text not in '012345678o':  # closed
                squares.setdefault(text, []).append(f'M{x - .5} {y - .5}h1v1h-1z')
            if text not in '0.':
                layer = small if text[1:] else texts
                layer.append((x, y, text.replace('*', '●')))
    looks = {text: f'fill="#f60" fill-opacity="{text}"' if text[1:] else 'fill="#ccc"' for text in squares}
    lowest = min(squares, default='')
    if lowest == '.000' or lowest[1:] and len(squares) > 1:  # below the average, total / closed cells
        looks[lowest] = 'fill="#7d7"'
    layers = [(looks[text], ''.join(paths)) for text, paths in squares.items()]
    layers.append(('stroke="#888"', lattice(puzzle.n, puzzle.m)))
    layers += ('fill="#000"', texts), ('fill="#000" font-size=".31"', small)
    return svg(solution, puzzle.n, puzzle.m, *layers)


# --- parse ---

def parse(lines, total=None):
    """Return [puzzle]. total is that of --total."""
    rows, third, line = read_board(lines)
    if None not in (total, third) and total != third:
        raise bad(line, f'{count_of(third, "mine")}, but --total says {total}')
    return [Puzzle(rows, total if third is None else third, line)]


# --- main ---

def likelihoods(puzzle, options):
    """Yield the text for --odds."""
    texts = odds(puzzle)
    show = picture if options.svg else draw if options.draw else render
    yield (show(puzzle, texts) if texts or options.svg else NONE) + '\n'


def main():
    more = {'total M': 'the number of mines in all',
            'sure': 'print * for a mine in every solution, . in none, # otherwise',
            'cnf': 'print a formula as DIMACS, not that of minesweeper_cnf.py',
            'draw': 'print a picture in text: * is a mine, · a closed cell without one, ░░ any other',
            'svg': 'print a picture in SVG: ● is a mine; with --odds, the best cells are green',
            'odds': 'print how likely a mine is in each cell'}
    options = read_options({**OPTIONS, **CONFLICT, **more})
    total = options.total
    if total is not None:
        if not is_number(total) or int(total) < 0:
            raise BadUsage(f'--total: {shown(total)} is no number of mines')
        total = read_number(total, 1, 0, 999999999)
    puzzles = read_puzzles(options, total)
    if options.odds and None in [puzzle.total for puzzle in puzzles]:
        raise BadUsage('--odds needs --total M, or a third number')
    if options.conflict:
        return [fewest_givens(puzzle, options) for puzzle in puzzles]
    if options.odds:
        return [likelihoods(puzzle, options) for puzzle in puzzles]
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
