#!/usr/bin/env python3
"""Card puzzle: lay punched cards into a box so that they cover all its holes.

Input: the sizes h and k, then k cards of 2h values, 0 where a card covers and 1 where it has a hole. Each card
may be one word, such as 1001.
The values of a card are its first column from the top, then its second column. The box has h holes in each of
two columns. All cards go in, as given or turned over, which swaps their columns. Each hole must be covered.

Output: a line of k literals, i if card i lies as given and -i if it is turned over; or 0 if the cards
cannot cover all holes. Turning all cards over gives another solution, so --unique never prints UNIQUE.

Example:
    $ echo 2 3  1 0 0 1  0 1 1 0  1 1 1 0 | python3 cardpuzzle.py
    1 2 -3

Variables: i is true if card i lies as given, for i from 1 to k.

Rules:
    rule                             clauses of `encode`  the search    `check` says
    each place is covered            1. cover             open_clauses  no card covers place 2 of column 1
    each card is used, either way    its variable         decode        expected the literals of cards 1 to 3
A new rule is a family in `encode`, from which both searches, the solver and `local_search`, take their clauses, and a
text in `check`. The searches rely on it that each variable is a card, and that a solution remains one if all cards
are turned over: `search` fixes one card, so that `open_clauses` leaves out what this card covers, and yields
opposites. If turning all cards over can break a rule, fix no card: in `search`, `fixed = 0` takes the place of
`covered`; leave out `[fixed]` and `opposite`. Correct the paragraphs Output and Solving.
`turned_over` serves the clauses, `check` and the pictures alike, so `check` does not notice a mistake there.

Solving: one card is fixed as given, because all cards of a solution can be turned over. After 500 conflicts without a
solution the solver takes turns with local search, which is quicker for many random cards.

Names, with their values in the example:
    card      bytes([1, 0, 0, 1]) for card 1: HOLE, COVERS, COVERS, HOLE
    index     0 to 3: a place of a card; 0 and 1 are in the first column
    clause    [-1, 2] for index 0: card 1 turned over, or card 2 as given, covers it
    solution  [1, 2, -3]
Cost: 151 cards made from a random 3-SAT formula of 639 clauses take .1 to .3 s of CPU time, 201 cards made
from 852 clauses .2 to 6 s.
As a module: `parse(lines)` returns [puzzle], `search(puzzle)` yields solutions, as above, and `check(puzzle, solution)`
returns None or what is wrong.
Source: exercises on NP-completeness in M. Sipser, "Introduction to the Theory of Computation", chapter 7;
for local search, A. Balint, U. Schoening, "Choosing probability distributions .." (2012).
"""
import gc
import os
import sys
from itertools import chain, islice

NAME = 'cardpuzzle.py'
TITLE = 'Card puzzle'
NONE = '0'
COVERS, HOLE = 0, 1


# --- board ---

class Puzzle:
    """Cards with two columns of h places, each as bytes."""

    def __init__(self, h, cards, line):
        self.h = h
        self.cards = cards
        self.own = len(cards)
        self.line = line


def turned_over(card):
    h = len(card) // 2
    return card[h:] + card[:h]


def laid(puzzle, solution):
    """Return the cards as they lie in the box."""
    return [card if i > 0 else turned_over(card) for card, i in zip(puzzle.cards, solution)]


# --- rules ---

def encode(puzzle):
    # 1. cover: for each place, a card that covers it lies as given, or one that covers it turned over is turned over
    clauses = [[] for _ in range(2 * puzzle.h)]
    for i, card in enumerate(puzzle.cards, 1):
        for clause, as_given, turned in zip(clauses, card, turned_over(card)):
            if as_given == COVERS:
                clause.append(i)
            if turned == COVERS:
                clause.append(-i)
    return puzzle.own, clauses


def check(puzzle, solution):
    right = isinstance(solution, list) and [*map(type, solution)] == [int] * puzzle.own
    if not right or [*map(abs, solution)] != [*range(1, puzzle.own + 1)]:
        return f'expected the literals of cards 1 to {puzzle.own}, in order'
    cards = laid(puzzle, solution)
    for index in range(2 * puzzle.h):
        if all(card[index] == HOLE for card in cards):
            column, row = divmod(index, puzzle.h)
            return f'no card covers place {row + 1} of column {column + 1}'
    return None


# --- search ---

# Chosen on boards from random 3-SAT, those of `bench.py cardpuzzle` with the seeds 1 to 5; checked on 11 to 20.
CONFLICTS = 500  # until the first local search; the number doubles for each later one
STEPS = 8  # of local search for each of these conflicts
BASE = 2.5  # of the weights in local search: the value that its authors give for 3-SAT


def search(puzzle):
    """Yield all solutions, each followed by its opposite, in which all cards are turned over.

    The solver only has to find one of the two, so the card that covers most is fixed as given.
    """
    if not puzzle.cards:
        return
    covered = [card.count(COVERS) for card in puzzle.cards]
    fixed = covered.index(max(covered)) + 1
    clauses = open_clauses(puzzle, fixed)
    limit = CONFLICTS
    solver = Solver(puzzle.own, [*clauses, [fixed]])
    while solver.solve(limit=limit - solver.conflicts) is None:
        for literal in local_search(puzzle.own, clauses, limit * STEPS):
            phase(solver, literal)
        limit *= 2
    for model in models(solver, range(1, puzzle.own + 1)):
        literals = decode(puzzle, model)
        opposite = [-i for i in literals]
        yield literals
        yield opposite


def open_clauses(puzzle, fixed):
    """Return the clauses that the fixed card does not satisfy, without its literal."""
    clauses = []
    for clause in encode(puzzle)[1]:
        cards = {*map(abs, clause)}  # fewer than literals if some card covers the place either way
        if fixed not in clause and len(cards) == len(clause):
            # The solver looks for literals to watch from the start, where those should be that it decides last.
            clauses.append([i for i in reversed(clause) if i != -fixed])
    return clauses


def local_search(num_vars, clauses, steps):
    """Return literals, one of each variable, such as [1, -2, 3], that make few clauses false, perhaps none.

    A step makes a literal of a random false clause true. The fewer clauses this makes false, the likelier the
    literal is taken (ProbSAT). The random numbers are the same in each run.
    """
    import random
    rng = random.Random(steps)
    clauses_with = [[] for _ in range(2 * num_vars + 1)]  # literal -> numbers of its clauses; -1 is the last place
    for number, clause in enumerate(clauses):
        for i in clause:
            clauses_with[i].append(number)
    literals = []
    for i in range(1, num_vars + 1):
        literals.append(i if rng.random() < .5 else -i)
    true_literals = [0] * len(clauses)  # the number of true literals of each clause
    for i in literals:
        for number in clauses_with[i]:
            true_literals[number] += 1
    # The numbers of false clauses; later also of some that have become true again.
    false = [number for number, count in enumerate(true_literals) if not count]
    for _ in range(steps):
        if not false:
            break
        at = int(rng.random() * len(false))
        false[at], false[-1] = false[-1], false[at]
        number = false.pop()
        if true_literals[number]:
            continue
        broken = []  # for each literal, how many clauses it would make false
        for i in clauses[number]:
            counts = map(true_literals.__getitem__, clauses_with[-i])
            broken.append([*counts].count(1))
        fewest = min(broken)
        weights = [BASE ** (fewest - count) for count in broken]  # relative, because all might underflow to 0
        (i,) = rng.choices(clauses[number], weights)
        literals[abs(i) - 1] = i
        for other in clauses_with[i]:
            true_literals[other] += 1
        for other in clauses_with[-i]:
            true_literals[other] -= 1
            if not true_literals[other]:
                false.append(other)
    return literals


# --- decode ---

def decode(puzzle, model):
    return [i if model[i] else -i for i in range(1, puzzle.own + 1)]


# --- render ---

def render(puzzle, solution):
    return ' '.join(map(str, solution))


def draw(puzzle, solution):
    """Return the cards side by side, as many as fit into 80 columns."""
    texts = []  # the lines of each card
    for i, card in zip(solution, laid(puzzle, solution)):
        pairs = zip(card[:puzzle.h], card[puzzle.h:])
        rows = ['│' + '█ '[first] + '█ '[second] + '│' for first, second in pairs]
        texts.append([str(i), '┌──┐', *rows, '└──┘'])
    width = max(5, len(f'-{puzzle.own} '))
    lines = []
    for at in range(0, puzzle.own, 80 // width):
        for pieces in zip(*texts[at:at + 80 // width]):
            lines.append(''.join([piece.ljust(width) for piece in pieces]).rstrip())
    return '\n'.join(lines)


def picture(puzzle, solution):
    """Return the cards, ten side by side, with filled cells where they cover; as given if there is no solution."""
    h = puzzle.h
    frames = covers = ''
    names = []
    literals = solution or [*range(1, puzzle.own + 1)]
    for at, card in enumerate(laid(puzzle, literals)):
        x = at % 10 * 3 - .5
        y = at // 10 * (h + 2) + .5
        names.append((x + 1, y - .5, literals[at]))
        frames += f'M{x} {y}h2v{h}h-2z'
        for index, value in enumerate(card):
            column, row = divmod(index, h)
            if value == COVERS:
                covers += f'M{x + column} {y + row}h1v1h-1z'
    count = max(puzzle.own, 1)
    height = (count + 9) // 10 * (h + 2)
    return svg(solution, height - 1, min(count, 10) * 3 - 1,
               ('fill="#06c"', covers),
               ('stroke="#000" stroke-width=".08"', frames),
               ('fill="#000"', names))


# --- parse ---
#   board: h k, k cards                read_cards
#   card: 2h values 0 or 1, or a word  read_rows; if they are no words, cards may wrap

LIMIT = 1000000  # for both sizes
VALUES = {'0': COVERS, '1': HOLE}


def parse(lines):
    """Return a list with the one puzzle in the lines of an input."""
    rows = token_rows(lines, 'write 0 or 1')
    alone = cards_alone(rows)
    try:
        return [read_cards(rows)]
    except BadInput as error:
        raise alone or error


def cards_alone(rows):
    """Return the fault of two or more cards without sizes, or None. Cards of two values begin with two sizes."""
    texts = [row if row[1:] else ''.join(row) for _, row in rows]
    length, *others = {*map(len, texts)}
    if not rows[1:] or others or length % 2 or len(rows[0][1]) == 2:
        return None
    if not VALUES.keys() >= {*chain(*texts)}:
        return None
    return bad(rows[0][0], f'expected the two sizes h and k above {len(rows)} cards of {length} values')


def read_cards(rows):
    line = rows[0][0]
    lengths = [len(row) for _, row in rows[:2]]
    h, k = read_sizes(rows, 'the two sizes h and k', (1, LIMIT), (0, LIMIT))
    # A number alone, and two on the next line: perhaps a count, and then the sizes of the first board.
    if lengths == [1, 2] and rows[1:] and count_tokens(rows) not in (k, 2 * h * k):
        raise bad(line, 'expected the two sizes h and k; a count of boards?')
    mistakes = {(h, 2 * k): 'swapped?', (h * k, 2): 'a card is one line, its first column, then its second'}
    cards = read_rows(rows, k, 2 * h, VALUES, '0, 1', 'card', mistakes)
    return Puzzle(h, cards, line)


# --- main ---

def main():
    options = read_options(OPTIONS)
    return [answer(puzzle, options) for puzzle in read_puzzles(options)]


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
