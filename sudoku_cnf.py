#!/usr/bin/env python3
"""Sudoku to SAT: a puzzle on standard input, its formula in DIMACS on standard output.

Input: puzzles of order n = 2, 3, 4 or 5, each n**4 characters (16, 81, 256,
625) row by row on a line, in any mix of orders; or one puzzle as n*n lines of
n*n characters. Symbols are 1-9, then A-P, small letters too; `.` or `0` is a
blank cell. Blanks and blank lines are skipped. Sixteen lines of sixteen
characters are one puzzle of order 4.

Output: the formula of one puzzle. With --solve, for each puzzle its solution
on a line, or UNSATISFIABLE, as soon as it is known; --solver, --unique, --draw
and --jobs solve too. --unique repeats each puzzle on a line first, unless
there is only one. Givens that clash are no bad input: there is no solution.

Variables: n*n*n*n*(i-1) + n*n*(j-1) + k for "row i, column j holds the k-th
symbol", 1 <= i, j, k <= n*n; so 81(i-1) + 9(j-1) + k for n = 3.

Clauses, and how many for n = 3:
1. each cell has a value (81), cells in reading order;
2. no cell has two (2916), cells in reading order;
3. no row has a value twice (2916), by row, then value;
4. no column has a value twice (2916), by column, then value;
5. no box has a value twice (2916), by box in reading order, then value;
6. a unit clause for each given, in reading order.
In 2 to 5 the pairs of a cell's values, or of a value's cells in reading
order, come in lexicographic order.

Solving: naked and hidden singles, and candidates of a box that are all in one
line or the reverse, rule out others; then a few cells are tried. Most puzzles
end there. Else the script's own solver gets the rules over the candidates that
are left, and, too, that each row, column and box has each value.

Source: I. Lynce, J. Ouaknine, "Sudoku as a SAT problem" (2006): the clauses
are its minimal encoding and family 2, the solver's its extended encoding.
"""
import gc
import sys
from functools import partial
from heapq import heapify, heappop, heappush
from itertools import combinations, islice
from types import SimpleNamespace

NAME = 'sudoku_cnf.py'
NONE = 'UNSATISFIABLE'
ORDERS = {n ** 4: n for n in (2, 3, 4, 5)}
SYMBOLS = '.123456789ABCDEFGHIJKLMNOP'      # a value's symbol stands at its place


# --- parse -----------------------------------------------------------------
# A puzzle is its n**4 characters as read, row by row. So is a solution.

def parse(lines, only_one):
    """Return the puzzles in the lines of an input, of which there may be only one."""
    def rows():
        return ((line, ''.join(text.split())) for line, text in enumerate(lines, 1) if text.strip())

    lengths = [len(text) for _, text in islice(rows(), 17)]
    if not lengths:
        raise BadInput('line 1: no puzzle')
    length = lengths[0]
    as_lines = length in ORDERS and lengths != [16] * 16
    found = []
    for count, (line, text) in enumerate(rows(), 1):
        if as_lines:
            if len(text) not in ORDERS:
                raise BadInput(f'line {line}: puzzle {count} has {len(text)} character{"s" * (len(text) != 1)}, '
                               'expected 16, 81, 256 or 625')
            if count > 1 and only_one:
                raise BadInput(f'line {line}: a second puzzle; --solve takes many, a formula or model is of one')
        else:
            if length ** 2 not in ORDERS:
                raise BadInput(f'line {line}: {length} character{"s" * (length != 1)}, expected '
                               'a puzzle of 16, 81, 256 or 625, or a row of 4, 9, 16 or 25')
            if count > length:
                raise BadInput(f'line {line}: {shown(text)} after the last row')
            if len(text) != length:
                raise BadInput(f'line {line}: row {count} has {len(text)} character{"s" * (len(text) != 1)}, '
                               f'expected {length}')
        symbols = SYMBOLS[:sides(text)[1] + 1] if as_lines else SYMBOLS[:length + 1]
        unknown = set(text) - set(symbols + symbols.lower() + '0')
        if unknown:
            character = next(character for character in text if character in unknown)
            raise BadInput(f'line {line}: {shown(character)} is neither blank nor one of {symbols[1]}-{symbols[-1]}')
        found.append(text)
    if as_lines:
        return found
    if len(found) < length:
        raise BadInput(f'line {len(lines) + 1}: row {len(found) + 1} of {length} is missing')
    return [''.join(found)]


def sides(puzzle):
    """Return the order n of a puzzle, and n*n."""
    n = ORDERS[len(puzzle)]
    return n, n * n


def given(puzzle):
    """Return the variables of the givens in reading order."""
    size = sides(puzzle)[1]
    return [cell * size + SYMBOLS.index(symbol) for cell, symbol in enumerate(puzzle.upper()) if symbol not in '.0']


# --- encode ----------------------------------------------------------------

def units(n):
    """Return the rows, the columns and the boxes as lists of cells; cells count from 0 in reading order."""
    size = n * n
    rows = [list(range(row * size, row * size + size)) for row in range(size)]
    boxes = [[(down + i) * size + across + j for i in range(n) for j in range(n)]
             for down in range(0, size, n) for across in range(0, size, n)]
    return rows + [list(column) for column in zip(*rows)] + boxes


def groups(n):
    """Return the sets of variables of which at most one, and at least one, is true, as sorted lists.

    The cells' come first, then those of the rows, columns and boxes by value.
    """
    size = n * n
    cells = [list(range(first, first + size)) for first in range(1, n ** 6, size)]
    return cells + [[cell * size + value for cell in unit] for unit in units(n) for value in range(1, size + 1)]


def own(puzzle):
    return sides(puzzle)[1] ** 3


def encode(puzzle):
    all_groups = groups(sides(puzzle)[0])
    clauses = all_groups[:len(puzzle)]
    clauses += [[-a, -b] for group in all_groups for a, b in combinations(group, 2)]
    return own(puzzle), clauses + [[v] for v in given(puzzle)]


def formula(puzzle):
    """Yield the text of `encode`, a group's clauses at a time."""
    n, size = sides(puzzle)
    all_groups, givens = groups(n), given(puzzle)
    clauses = len(puzzle) + len(all_groups) * (size * (size - 1) // 2) + len(givens)
    yield f'p cnf {own(puzzle)} {clauses}\n'
    for cell in all_groups[:len(puzzle)]:
        yield ' '.join(map(str, cell)) + ' 0\n'
    for group in all_groups:
        yield ''.join([f'{a} {b} 0\n' for a, b in combinations([str(-v) for v in group], 2)])
    for v in givens:
        yield f'{v} 0\n'


# --- deduce ----------------------------------------------------------------
# The candidates of a puzzle, the values that its cells may still have, are one integer: bit v is set
# if variable v may be true. So an operation on it looks at all groups of a kind at once.
#
# The variables of a group are i + j further than its first one; i is 0 or one of `inner`, j is 0 or
# one of `outer`. They depend on the kind of the group. In a row or column of order 3, `inner` leads
# through the three cells that it shares with a box, `outer` from one such crossing to the next.

EFFORT = 40     # states that a search looks at before it makes a formula, which takes about as long
shapes = {}     # order -> its Shape


def variables(bits):
    return [v for v, bit in enumerate(bin(bits)[:1:-1]) if bit == '1']


class Shape:
    """The grids of an order: how their groups lie, and what follows from candidates there."""

    def __init__(self, n):
        self.size, self.groups = n * n, groups(n)
        cells, rows, columns, boxes = (self.kind(k * n ** 4, n) for k in range(4))
        # Rows and boxes share `inner`; so do columns and boxes if a box is read by columns.
        self.kinds = [(cells[0], [cells[1:]]), (rows[0], [rows[1:], boxes[1:]]), (columns[0], [columns[1:]])]
        self.crossings = []
        for (inner, outer, lines), across in (rows, boxes[1]), (columns, boxes[0]):
            crossings = lines
            for j in outer:
                crossings |= lines << j
            self.crossings.append((inner, crossings, outer, lines, across, boxes[2]))
            self.crossings.append((inner, crossings, across, boxes[2], outer, lines))

    def kind(self, start, n):
        """Return `inner` and `outer` of the groups from this one on, and their first variables as bits."""
        first, *others = self.groups[start]
        shifts = [v - first for v in others]
        return shifts[:n - 1], shifts[n - 1::n], sum(1 << group[0] for group in self.groups[start:start + n ** 4])

    def deduce(self, candidates, placed):
        """Return the candidates that are left and which of them are placed; (0, 0) if there is no solution.

        A candidate is placed if it is the only one of a group (a naked or hidden single). `placed` are
        those already known, whose groups have no other candidates.
        """
        while True:
            known, placed = placed, 0
            for inner, kinds in self.kinds:
                one, two = candidates, 0        # is there a candidate, are there two, here and by `inner` further?
                for i in inner:
                    more = candidates >> i
                    two |= one & more
                    one |= more
                found = 0
                for outer, firsts in kinds:
                    ones, twos = one, two
                    for j in outer:
                        more = one >> j
                        twos |= ones & more | two >> j
                        ones |= more
                    if ones & firsts != firsts:
                        return 0, 0
                    singles = firsts & ~twos
                    found |= singles
                    for j in outer:
                        found |= singles << j
                placed |= found
                for i in inner:
                    placed |= found << i
            placed &= candidates
            rest = candidates & ~(self.others(placed) if placed != known else self.locked(candidates))
            if placed == known and rest == candidates:
                clash = placed == candidates and bin(placed).count('1') > self.size ** 2
                return (0, 0) if clash else (candidates, placed)
            candidates = rest

    def others(self, placed):
        """Return the other variables of the groups that have one of these."""
        gone = 0
        for inner, kinds in self.kinds:
            one, found = placed, 0
            for i in inner:
                one |= placed >> i
            for outer, firsts in kinds:
                ones = one
                for j in outer:
                    ones |= one >> j
                ones &= firsts
                found |= ones
                for j in outer:
                    found |= ones << j
            gone |= found
            for i in inner:
                gone |= found << i
        return gone & ~placed

    def locked(self, candidates):
        """Return variables to rule out: elsewhere in what crosses a group whose candidates are all in one crossing."""
        gone = 0
        for inner, crossings, outer, firsts, across, others in self.crossings:
            one = candidates
            for i in inner:
                one |= candidates >> i
            one &= crossings
            ones, twos = one, 0
            for j in outer:
                more = one >> j
                twos |= ones & more
                ones |= more
            only = firsts & ~twos
            for j in outer:
                only |= (firsts & ~twos) << j
            only &= one
            ones = only
            for j in across:
                ones |= only >> j
            found = ones = ones & others
            for j in across:
                found |= ones << j
            found &= ~only
            gone |= found
            for i in inner:
                gone |= found << i
        return gone

    def cell(self, candidates):
        """Return the candidates of a cell that has two, else three, else more."""
        (_, firsts), = self.kinds[0][1]
        ones, twos, threes, fours = candidates, 0, 0, 0
        for i in range(1, self.size):
            more = candidates >> i
            fours |= threes & more
            threes |= twos & more
            twos |= ones & more
            ones |= more
        cells = firsts & twos & ~threes or firsts & threes & ~fours or firsts & twos
        return candidates & (cells & -cells) * ((1 << self.size) - 1)


class Search:
    """The solutions of a puzzle, one by one. It is used as a Solver is, over the puzzle's variables.

    It tries candidates, and `Shape.deduce` finds what follows: most puzzles take few such steps, and
    these are quicker than to make a formula. What is left then goes to a solver.
    """

    def __init__(self, puzzle):
        n, size = sides(puzzle)
        if n not in shapes:
            shapes[n] = Shape(n)
        self.shape, self.num_vars = shapes[n], own(puzzle)
        candidates = (2 << self.num_vars) - 2
        for v in given(puzzle):
            candidates &= ~((1 << size) - 1 << (v - 1) // size * size + 1) | 1 << v
        self.states = [(candidates, 0)]     # candidates, some placed ones; a solution to come is in one of these
        self.clauses = []                   # those added
        self.placed = 0                     # true variables of the solution, but for the solver's own
        self.solver, self.names = None, {}  # the solver, if there is one; variable -> the solver's

    def solve(self):
        """Whether there is a solution that the added clauses allow."""
        for _ in range(EFFORT):
            if self.solver or not self.states:
                break
            candidates, placed = self.shape.deduce(*self.states.pop())
            if candidates != placed:
                cell = self.shape.cell(candidates)
                tried = cell & -cell
                self.states += (candidates ^ tried, placed), (candidates & ~cell | tried, placed)
            elif candidates:
                self.placed = placed
                if all(self.left(clause) is None for clause in self.clauses):
                    self.states.append((candidates, placed))
                    return True
        if self.states and not self.solver:
            self.make_solver()
        return bool(self.states) and self.solver.solve()

    def make_solver(self):
        """Give the candidates of all states to a solver, without those that are then placed."""
        candidates = 0
        for state, _ in self.states:
            candidates |= state
        candidates, self.placed = self.shape.deduce(candidates, 0)
        true = set(variables(self.placed))
        if not candidates or any(len(true.intersection(group)) > 1 for group in self.shape.groups):
            self.states = []
            return
        self.names = {v: i for i, v in enumerate(variables(candidates ^ self.placed), 1)}
        self.solver = Solver(len(self.names))
        size, attach = self.solver.size, self.solver.attach
        for group in self.shape.groups:
            group = [self.names[v] for v in group if v in self.names]
            if len(group) > 1:
                attach(group)
                for pair in combinations([size - v for v in group], 2):
                    attach(pair)
        for v in self.names.values():
            self.solver.phase(v)        # that a cell has a value says more than that it has not
        for clause in self.clauses:
            self.tell(clause)

    def left(self, clause):
        """Return what is left of a clause, in the solver's literals; None if it is true without these."""
        literals = []
        for q in clause:
            v = abs(q)
            if v in self.names:
                literals.append(self.names[v] if q > 0 else -self.names[v])
            elif (self.placed >> v & 1) == (q > 0):
                return None
        return literals

    def tell(self, clause):
        literals = self.left(clause)
        if literals is not None:
            self.solver.add_clause(literals)

    def add_clause(self, literals):
        self.clauses.append(list(literals))
        if self.solver:
            self.tell(self.clauses[-1])

    def model(self):
        model = [None] + [bit == '1' for bit in bin(self.placed | 2 << self.num_vars)[-2:2:-1]]
        for v, name in self.names.items():
            model[v] = self.solver.value(name) > 0
        return model


def prepare(puzzle):
    return Search(puzzle)


# --- decode, check ---------------------------------------------------------

def decode(puzzle, model):
    """Return the grid; a cell without value or with two is blank."""
    size = sides(puzzle)[1]
    grid = []
    for first in range(1, own(puzzle), size):
        values = model[first:first + size]
        grid.append(SYMBOLS[values.index(True) + 1] if values.count(True) == 1 else '.')
    return ''.join(grid)


def check(puzzle, solution):
    n, size = sides(puzzle)
    for cell, (symbol, value) in enumerate(zip(puzzle.upper(), solution)):
        where = f'row {cell // size + 1}, column {cell % size + 1}'
        if value == '.':
            return f'{where} has no value or several'
        if symbol not in ('.', '0', value):
            return f'{where} has {value}, the given is {symbol}'
    for i, unit in enumerate(units(n)):
        if len({solution[cell] for cell in unit}) < size:
            return f'{("row", "column", "box")[i // size]} {i % size + 1} has a value twice'
    return None


# --- render ----------------------------------------------------------------

def render(puzzle, solution):
    return solution


def draw(puzzle, solution):
    n, size = sides(puzzle)
    bar = '─' * (2 * n + 1)
    top, middle, bottom = (left + mark.join([bar] * n) + right for left, mark, right in ('┌┬┐', '├┼┤', '└┴┘'))
    lines = []
    for row in range(size):
        lines.append(middle if row % n == 0 else None)
        boxes = [solution[first:first + n] for first in range(row * size, row * size + size, n)]
        lines.append('│ ' + ' │ '.join(map(' '.join, boxes)) + ' │')
    return '\n'.join([top, *filter(None, lines[1:]), bottom])


def title(puzzle):
    return f'order {sides(puzzle)[0]}'


# --- main ------------------------------------------------------------------

def solved(puzzle, options, repeat):
    """Return the text of the answer to a puzzle, after the puzzle itself if it is to be repeated."""
    text = answer(puzzle, options, draw if options.draw else render)
    return f'{puzzle}\n{text}' if repeat else text


def main(out):
    options = read_options('Print the formula of the sudoku on standard input, or solve sudokus.', jobs=JOBS, solve=dict(
        action='store_true', help='print the solutions; so do --solver, --unique, --draw and --jobs above 1'))
    if options.cnf and (options.solve or options.jobs > 1):
        print(f'{NAME}: error: --cnf solves nothing: neither --solve nor --jobs goes with it', file=sys.stderr)
        sys.exit(2)
    solving = options.solve or options.solver is not None or options.unique or options.draw or options.jobs > 1
    puzzles = parse(read_lines(), only_one=not solving or options.model is not None)
    if solving or options.model is not None:
        work = partial(solved, options=options, repeat=options.unique and len(puzzles) > 1)
        write_texts(out, work, puzzles, partial(in_order, jobs=options.jobs))
    else:
        out.writelines(formula(puzzles[0]))


# region streams
# A script with this region defines NAME, its file's name.

class BadInput(Exception):
    """What is wrong with the input, the model or the SAT program, and in which line."""


def start(main):
    """Run main(out), out being standard output, and turn what goes wrong into one line and a code."""
    gc.disable()                # nothing here makes garbage in cycles, and clauses are many
    try:
        # A file of our own: closed here, it leaves nothing to be flushed when the interpreter
        # ends, where an error could not be caught.
        with open(1, 'w', 1 << 16, 'utf-8', newline='\n', closefd=False) as out:
            sys.stdout = out    # where --help is printed
            main(out)
    except BrokenPipeError:
        pass
    except BadInput as error:
        sys.exit(f'{NAME}: {error}')
    except OSError as error:
        sys.exit(f'{NAME}: standard output: {error.strerror}')
    except KeyboardInterrupt:
        sys.exit(130)


def read_lines():
    """Return the lines of standard input as text, without blank ones at the end."""
    try:
        with open(0, 'rb', closefd=False) as file:
            data = file.read()
    except OSError as error:
        raise BadInput(f'standard input: {error.strerror}') from None
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
    """Return the plain decimal number low..high in a token; BadInput names the line otherwise."""
    digits = token[token.startswith('-'):]
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10 and low <= int(token) <= high):
        raise BadInput(f'line {line}: {shown(token)} is not a number from {low} to {high}')
    return int(token)


def read_model(path, num_vars):
    """Return the model in the file with a SAT solver's answer, or None for "unsatisfiable"."""
    try:
        with open(path, 'rb') as file:
            data = file.read()
    except (OSError, ValueError) as error:
        raise BadInput(f'{path}: {getattr(error, "strerror", None) or error}') from None
    return read_answer(path, data, num_vars)


def read_answer(source, data, num_vars):
    """Return the model in a SAT solver's answer, or None for "unsatisfiable".

    The answer is MiniSat's result file (`SAT` and literals, or `UNSAT`), or `s` and `v` lines as in
    the SAT competition. A variable without a literal is false: MiniSat leaves out those that stand in
    no clause. BadInput, which names the source, if the bytes are no whole answer.
    """
    answers = {'SAT': True, 's SATISFIABLE': True, 'UNSAT': False, 's UNSATISFIABLE': False}
    satisfiable, ended, model = None, False, [None] * (num_vars + 1)
    lines = data.decode('latin-1').split('\n')
    for count, line in enumerate(lines, 1):
        tokens = line.split()
        if not tokens or tokens[0] == 'c':
            continue
        if satisfiable is None:
            satisfiable = answers.get(' '.join(tokens))
            if satisfiable is None:
                raise BadInput(f'{source}: line {count}: expected SAT, UNSAT or their s line, found {shown(line)}')
            continue
        for token in tokens[tokens[0] == 'v':]:
            digits = token[token.startswith('-'):]
            if ended or not satisfiable or not (digits.isascii() and digits.isdigit()) or len(digits) > 9:
                raise BadInput(f'{source}: line {count}: {shown(token)} is no literal of a model')
            literal = int(token)
            if literal == 0:
                ended = True
            elif abs(literal) > num_vars:
                raise BadInput(f'{source}: line {count}: literal {literal}, but the formula has {num_vars} variables')
            elif model[abs(literal)] is (literal < 0):
                raise BadInput(f'{source}: line {count}: both {-literal} and {literal}')
            else:
                model[abs(literal)] = literal > 0
    if satisfiable is None:
        raise BadInput(f'{source}: line {len(lines)}: no answer of a SAT solver')
    if not satisfiable:
        return None
    if not ended:
        raise BadInput(f'{source}: line {len(lines)}: the model is cut off, no 0 at its end')
    return [None] + [value is True for value in model[1:]]
# endregion


# region command line
# A script with this region has the region "streams" too. It defines NONE, what it prints where there is
# no solution, and these functions, in which a model is a list with True or False at each variable:
#   own(puzzle)                how many variables are the puzzle's own: 1..own
#   encode(puzzle)             (number of all variables, list of clauses, or what can be added to and read as one)
#   prepare(puzzle)            a Solver that holds the puzzle, unless it gives `answer` a search of its own
#   decode(puzzle, model)      the solution that the model stands for, comparable by ==
#   check(puzzle, solution)    None, or in words which rule of the puzzle is broken
#   title(puzzle)              how large it is, in a few words

def read_options(description, **extra):
    """Return the options of the command line; extra maps further names to add_argument's keywords."""
    known = {
        'cnf': dict(action='store_true', help='print the formula as DIMACS instead of solving'),
        'model': dict(metavar='FILE', help='print the solution that the answer of a SAT solver in FILE stands '
                                           'for: MiniSat\'s result file, or s and v lines'),
        'solver': dict(metavar='CMD', help='solve with an external SAT program; the formula\'s file is appended to '
                                           'CMD, or put where {cnf} stands in it, a result file where {out} stands'),
        'unique': dict(action='store_true', help='first print UNSATISFIABLE, UNIQUE or MULTIPLE, '
                                                 'then the one solution, or two'),
        'draw': dict(action='store_true', help='print the solution as a picture in text'), **extra}
    if len(sys.argv) == 1:      # argparse takes longer to import than most puzzles to solve
        return SimpleNamespace(**{name: keywords.get('default') for name, keywords in known.items()})
    import argparse
    parser = argparse.ArgumentParser(prog=NAME, description=description)
    for name, keywords in known.items():
        parser.add_argument('--' + name, **keywords)
    options = parser.parse_args()
    if bool(options.cnf) + (options.model is not None) + (options.solver is not None) > 1:
        parser.error('--cnf, --model and --solver exclude each other')
    if options.cnf and (options.unique or options.draw):
        parser.error('--cnf prints no solution: neither --unique nor --draw goes with it')
    if options.model is not None and options.unique:
        parser.error('--model has one solution: --unique does not go with it')
    return options


def dimacs(num_vars, clauses):
    """Return the formula's text in DIMACS."""
    return ''.join(dimacs_lines(num_vars, clauses))


def dimacs_lines(num_vars, clauses):
    """Yield the lines of the formula in DIMACS."""
    yield f'p cnf {num_vars} {len(clauses)}\n'
    for clause in clauses:
        yield ' '.join(map(str, clause)) + ' 0\n' if clause else '0\n'


def write_texts(out, text_of, puzzles, mapping=map):
    """Write the text of each puzzle as soon as it is known.

    On a terminal's standard error a line tells which puzzle is awaited, and for how long.
    """
    if not (sys.stderr and sys.stderr.isatty()):
        for text in mapping(text_of, puzzles):
            out.write(text)
            out.flush()
        return
    import threading
    import time
    began, done, writing, count = time.monotonic(), threading.Event(), threading.Lock(), 0

    def tell():
        while not done.wait(1):
            with writing:
                if count < len(puzzles):
                    which = f'{count + 1} of {len(puzzles)}, ' if len(puzzles) > 1 else ''
                    print(f'\r{NAME}: {which}{title(puzzles[count])}, {time.monotonic() - began:.0f} s\033[K',
                          end='', file=sys.stderr, flush=True)

    threading.Thread(target=tell, daemon=True).start()
    try:
        for text in mapping(text_of, puzzles):
            with writing:
                print('\r\033[K', end='', file=sys.stderr, flush=True)
                count += 1
                out.write(text)
                out.flush()
    finally:
        done.set()
        with writing:
            print('\r\033[K', end='', file=sys.stderr, flush=True)


def answer(puzzle, options, show, search=None):
    """Return the text to print for a puzzle; show(puzzle, solution) is the text of a solution.

    search(puzzle), where there is one, yields different solutions, in place of the Solver of `prepare`.
    """
    if options.cnf:
        return dimacs(*encode(puzzle))
    found = solutions(puzzle, options, search)
    lines = [show(puzzle, solution) for solution in found]
    if options.unique:
        lines.insert(0, ('UNSATISFIABLE', 'UNIQUE', 'MULTIPLE')[len(found)])
    return '\n'.join(lines or [NONE]) + '\n'


def solutions(puzzle, options, search=None):
    """Return the solutions asked for: none, one, or with --unique up to two different ones."""
    found = []
    if search and options.model is None and options.solver is None:
        candidates = search(puzzle)
    else:
        candidates = (decode(puzzle, model) for model in models(puzzle, options))
    for solution in candidates:
        found.append(solution)
        fault = check(puzzle, solution)
        if fault:
            raise BadInput(f'{options.model or options.solver or "internal error"}: '
                           f'the model is no solution: {fault}')
        if not options.unique or len(found) == 2:
            break
    return found


def models(puzzle, options):
    """Yield models that differ in the puzzle's own variables, one by one."""
    if options.model is not None:
        model = read_model(options.model, encode(puzzle)[0])
        if model:
            yield model
        return
    variables = range(1, own(puzzle) + 1)
    if options.solver is None:
        solver = prepare(puzzle)
        while solver.solve():
            model = solver.model()
            yield model
            solver.add_clause([-v if model[v] else v for v in variables])
    else:
        num_vars, clauses = encode(puzzle)
        while True:
            model = run_solver(options.solver, num_vars, clauses)
            if not model:
                return
            yield model
            clauses.append([-v if model[v] else v for v in variables])


def run_solver(command, num_vars, clauses):
    """Return the model that the external SAT program finds, or None for "unsatisfiable"."""
    import os
    import shlex
    import subprocess
    import tempfile
    try:
        words = shlex.split(command)
        program = words[0]
    except (ValueError, IndexError):
        raise BadInput(f'--solver: {shown(command)} is no command') from None
    if '{cnf}' not in command:
        words.append('{cnf}')
    if os.path.splitext(os.path.basename(program))[0] == 'minisat' and '{out}' not in command:
        words.append('{out}')
    result = any('{out}' in word for word in words)
    try:
        with tempfile.TemporaryDirectory() as folder:
            cnf, out = os.path.join(folder, 'formula.cnf'), os.path.join(folder, 'answer')
            with open(cnf, 'w', newline='\n') as file:
                file.writelines(dimacs_lines(num_vars, clauses))
            words = [word.replace('{cnf}', cnf).replace('{out}', out) for word in words]
            try:
                process = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                         stderr=subprocess.DEVNULL)
            except (OSError, ValueError) as error:
                raise BadInput(f'{program}: {getattr(error, "strerror", None) or error}') from None
            data = process.stdout
            if result:
                try:
                    with open(out, 'rb') as file:
                        data = file.read()
                except FileNotFoundError:
                    data = b''
    except OSError as error:
        raise BadInput(f'temporary file: {error.strerror}') from None
    if not data.strip():
        raise BadInput(f'{program}: no answer, exit code {process.returncode}')
    return read_answer(program, data, num_vars)
# endregion


# region jobs
def processes(text):
    """The number after --jobs; ValueError, for argparse, if it is none from 1 to 256."""
    if text.isdigit() and 1 <= int(text) <= 256:
        return int(text)
    raise ValueError


JOBS = dict(metavar='N', type=processes, default=1,
            help='solve the instances on N processes (1 to 256); output in input order')


def in_order(function, items, jobs):
    """Yield function(item) for each item, in order, worked out by that many processes."""
    if jobs == 1 or len(items) < 2:
        yield from map(function, items)
        return
    # Not a Pool: to end one at work can take for ever, as its processes share locks.
    import multiprocessing
    import multiprocessing.connection
    import signal
    running, connections, asked, answers = [], [], {}, {}
    numbers = iter(range(len(items)))

    def ask(connection):
        number = next(numbers, None)
        if number is not None:
            connection.send(items[number])
            asked[connection] = number

    try:
        # Ctrl-C reaches every process of the terminal; only the first one is to act on it.
        handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            for _ in items[:jobs]:
                ours, theirs = multiprocessing.Pipe()
                connections.append(ours)
                process = multiprocessing.Process(target=serve, args=(function, theirs, connections), daemon=True)
                process.start()
                running.append(process)
                theirs.close()
        finally:
            signal.signal(signal.SIGINT, handler)
        for connection in connections:
            ask(connection)
        for number in range(len(items)):
            while number not in answers:
                for connection in multiprocessing.connection.wait(asked):
                    value, error = answers[asked.pop(connection)] = connection.recv()
                    if not error:
                        ask(connection)
            value, error = answers.pop(number)
            if error:
                raise error
            yield value
    except (EOFError, ConnectionError):
        raise BadInput('--jobs: a process has ended too soon') from None
    except OSError as error:
        raise BadInput(f'--jobs: {error.strerror}') from None
    finally:
        for process in running:
            process.terminate()
        for process in running:
            process.join(5)
            process.kill()
            process.join()


def serve(function, connection, others):
    """Answer the items that come by the connection; others are the ends that the first process uses."""
    import signal
    # An exit by exception, so that a SAT program and its files do not stay behind.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    for other in others:        # while any of them is open, the first process seems alive
        other.close()
    try:
        while True:
            item = connection.recv()
            try:
                answer = function(item), None
            except BadInput as error:
                answer = None, error
            connection.send(answer)
    except (EOFError, ConnectionError):
        pass
# endregion


# region SAT solver
class Solver:
    """Decide a formula in conjunctive normal form by conflict-driven clause learning.

    Literals are v and -v for a variable v of 1..num_vars, as in DIMACS. Inside, -v is its place
    size - v in tables of size 2 * num_vars + 1: Python finds -v there too, but places >= 0 quicker.
    A puzzle's own reasoning takes part in the search as a `Propagator`.

    The core is MiniSat's (Een, Sorensson 2003): two watched literals (Moskewicz et al. 2001),
    learning at the first unique implication point (Marques-Silva, Sakallah 1996), recursive
    minimisation (Sorensson, Biere 2009), saved phases (Pipatsrisawat, Darwiche 2007). As in CaDiCaL
    (Biere, Fleury 2020) stable periods are to find models, and focused ones, in which restarts go by
    glue (Audemard, Simon 2009), refutations.
    """

    TRUE, FALSE = 2, -1         # undefined is 0: the sum of two is negative iff one is false, the other not true
    PERIOD = 1000               # conflicts of the first stable and the first focused period; each pair is longer
    STABLE, FOCUSED = 50, 10    # conflicts between restarts, at least
    REPHASE = 1000              # conflicts until the first change of phases; later intervals are longer
    JUMP = 100                  # a conflict far below takes back one level: others would return (Nadel, Ryvchin 2018)
    MEMORY = 500                # conflicts for which a learnt clause is kept without being used

    def __init__(self, num_vars, propagator=None):
        self.num_vars, self.size, self.propagator = num_vars, 2 * num_vars + 1, propagator
        self.consistent, self.assumptions = True, ()        # False: no model, whatever is assumed
        self.trail, self.trail_lim = [], []                 # true literals; length of the trail at each decision
        self.head = self.notified = 0           # trail[:head] is propagated, trail[:notified] known to the propagator
        self.values = [0] * self.size
        self.value = self.values.__getitem__                # of a literal: > 0 if true, < 0 if false, 0 if undefined
        if propagator:                                      # gets no reference to us: the collector is off
            propagator.value, propagator.size = self.value, self.size
        self.levels = [0] * self.size                       # false literal -> level where it became so
        self.reasons = [None] * self.size                   # false literal -> reason, see `analyze`
        self.seen = [0] * self.size                         # for `analyze`
        self.binary = [[] for _ in self.values]             # literal -> literals that it implies
        self.ternary = [[] for _ in self.values]            # literal -> pairs, one of which it implies
        self.watches = [set() for _ in self.values]         # literal -> longer clauses watching its negation
        self.clauses, self.watched = [], []                 # number -> longer clause, the sum of the two it watches
        self.glue, self.used = {}, {}                       # number of a learnt clause -> its glue, its last conflict
        self.phases = [-v for v in range(num_vars + 1)]     # variable -> literal to decide
        self.best, self.longest = {}, 0                     # the same for the longest trail without a conflict
        self.bump, self.shift = 1 << 10, num_vars.bit_length()      # what a conflict adds to activity; see `prefer`
        self.prefer({})
        self.fast = self.slow = 0.0                         # mean glue of the last learnt clauses, and of all
        self.conflicts, self.rephased, self.stable, self.luby = 0, 0, True, (1, 1)
        self.next_restart, self.next_rephase = self.STABLE, self.REPHASE
        self.next_mode, self.next_reduce = self.period, self.interval = self.PERIOD, self.MEMORY

    def add_clause(self, literals):
        """Add a clause, any iterable of literals. Takes back the model of the last `solve`."""
        self.backtrack(0)
        values, size = self.values, self.size
        literals = {q % size for q in literals}
        if any([values[q] > 0 or size - q in literals for q in literals]):
            return
        clause = [q for q in literals if not values[q]]
        self.consistent = self.consistent and bool(clause)
        reason = self.attach(clause)
        if len(clause) == 1:
            self.assign(clause[0], reason)

    def solve(self, assumptions=(), limit=None):
        """Whether there is a model in which the assumptions, a sequence of literals, are true.

        None if that is still open after `limit` conflicts; with limit 0, after propagation alone.
        """
        self.backtrack(0)
        self.assumptions = assumptions
        last = float('inf') if limit is None else self.conflicts + limit
        while self.consistent:              # CaDiCaL's `cdcl_loop`
            conflict = self.propagate()
            if conflict is not None:
                self.learn(conflict)
            elif len(self.trail) == self.num_vars and len(self.trail_lim) >= len(self.assumptions):
                return True
            elif self.conflicts >= last and len(self.trail_lim) >= len(self.assumptions):
                return None
            elif self.restarting():
                self.restart()
            elif self.reducing():
                self.reduce()
            elif not self.decide():
                break
        return False

    def propagate(self):
        """Assign all that follows from clauses and by the propagator; return a conflict or None."""
        conflict = self.propagate_clauses()
        while conflict is None and self.propagator and self.notified < len(self.trail):
            conflict = self.propagate_puzzle() or self.propagate_clauses()
        return conflict

    def learn(self, conflict):
        """Learn a clause from a conflict; go back to where it becomes unit, and assign its literal."""
        self.conflicts += 1
        self.consistent = bool(self.trail_lim)
        if self.consistent:
            if self.trail_lim[-1] > self.longest:
                self.longest = self.trail_lim[-1]
                self.best = {p if p <= self.num_vars else self.size - p: p for p in self.trail[:self.longest]}
            clause, level, glue = self.analyze(conflict)
            self.backtrack(len(self.trail_lim) - 1 if 0 < level < len(self.trail_lim) - self.JUMP else level)
            self.assign(clause[0], self.attach(clause, glue))
            self.fast += (glue - self.fast) / 32
            self.slow += (glue - self.slow) / min(4096, self.conflicts)
            self.bump += self.bump * 20 // (200 + self.conflicts) if self.stable else self.bump // 20

    def restarting(self):
        """Whether a restart is due: when stable after Luby's intervals, when focused if glue of late is high."""
        return (self.conflicts >= self.next_restart and len(self.trail_lim) > len(self.assumptions)
                and (self.stable or self.fast > 1.1 * self.slow))

    def restart(self):
        """Decide anew from the assumptions on. Stable and focused periods, and phases, change here."""
        if self.conflicts >= self.next_mode:
            self.stable = not self.stable
            self.period += self.period * self.stable
            self.next_mode = self.conflicts + self.period
        self.next_restart, self.fast = self.conflicts + self.FOCUSED, self.slow
        if self.stable:
            u, v = self.luby                    # v is 1 1 2 1 1 2 4 1 ..: reluctant doubling (Knuth)
            self.next_restart = self.conflicts + self.STABLE * v
            self.luby = (u + 1, 1) if u & -u == v else (u, 2 * v)
        self.backtrack(len(self.assumptions))
        if self.conflicts >= self.next_rephase:
            self.rephase()

    def rephase(self):
        """Go on from the best phases or from random ones, in turn: ours may keep us far from any model."""
        self.rephased += 1
        self.next_rephase = self.conflicts + self.REPHASE * (self.rephased + 1)
        self.backtrack(len(self.assumptions))
        if self.rephased % 2:
            self.phases = [self.best.get(v, p) for v, p in enumerate(self.phases)]
        else:                                   # by Knuth's multiplicative hash
            self.phases = [v if v * self.conflicts * 2654435761 >> 16 & 1 else -v for v in range(self.num_vars + 1)]
        self.best, self.longest = {}, 0

    def reducing(self):
        """Whether to forget learnt clauses: after intervals that grow, as more of them are worth keeping."""
        return self.conflicts >= self.next_reduce

    def decide(self):
        """Make a decision: an assumption, the propagator's, or our own. False if the assumption is false."""
        p, level = 0, len(self.trail_lim)
        if level < len(self.assumptions):
            p = self.assumptions[level]
        elif self.propagator:
            p = self.propagator.decide(self)
        if not p:
            v = self.next_variable()
            p = self.stable and self.best.get(v) or self.phases[v]
        if self.values[p] < 0:
            return False
        self.trail_lim.append(len(self.trail))
        if not self.values[p]:
            self.assign(p % self.size, None)
        return True

    def model(self):
        """Return the model that `solve` found, as a list: None, then True or False for each variable."""
        return [None] + [value > 0 for value in self.values[1:self.num_vars + 1]]

    def phase(self, literal):
        """Decide the variable of v or -v as this literal, until it has been assigned otherwise."""
        self.phases[abs(literal)] = self.best[abs(literal)] = literal

    def prefer(self, activity):
        """Set the activity of all variables: a dict of numbers, 1 for what a conflict adds; 0 where it has none."""
        # The next variable to decide is on top of a heap of integers, each an activity, negated and
        # shifted, plus the variable. One that is not queued[variable] is out of date.
        self.activity = [v - (int(activity.get(v, 0) * self.bump) << self.shift) for v in range(self.num_vars + 1)]
        self.queued, self.heap = self.activity[:], sorted(self.activity[1:])

    def assign(self, p, reason):
        """Make the undefined literal p true at the current decision level."""
        not_p = self.size - p
        self.values[p], self.values[not_p] = self.TRUE, self.FALSE
        self.levels[not_p], self.reasons[not_p] = len(self.trail_lim), reason
        self.trail.append(p)

    def attach(self, clause, glue=0):
        """Store a clause, whose literals of the highest levels come first; return what stands for it as a reason."""
        size = self.size
        if len(clause) == 2:
            p, q = clause
            self.binary[size - p].append(q)
            self.binary[size - q].append(p)
        elif len(clause) == 3:
            p, q, r = clause
            self.ternary[size - p].append((q, r))
            self.ternary[size - q].append((p, r))
            self.ternary[size - r].append((p, q))
        elif len(clause) > 3:
            number = len(self.clauses)
            self.clauses.append(tuple(clause))
            self.watched.append(clause[0] + clause[1])
            self.watches[size - clause[0]].add(number)
            self.watches[size - clause[1]].add(number)
            if glue:
                self.glue[number], self.used[number] = glue, self.conflicts
            return number
        return clause

    def propagate_clauses(self):
        """Assign what follows from single clauses; return a falsified clause or None.

        After None: no clause is falsified, and none has all literals false but an undefined one.
        Short clauses come first: they are cheap, and most conflicts are among them. The loops have no
        call and no attribute: the program spends most of its time here.
        """
        true, false, size, level = self.TRUE, self.FALSE, self.size, len(self.trail_lim)
        values, levels, reasons, trail = self.values, self.levels, self.reasons, self.trail
        binary, ternary, watches, clauses = self.binary, self.ternary, self.watches, self.clauses
        watched, push = self.watched, trail.append
        head = behind = self.head       # trail[behind:] is still to be propagated in longer clauses
        while True:
            while head < len(trail):
                p = trail[head]
                head, not_p = head + 1, size - p
                for q in binary[p]:
                    value = values[q]
                    if value <= 0:
                        if value:
                            return q, not_p
                        not_q = size - q
                        values[q], values[not_q] = true, false
                        levels[not_q], reasons[not_q] = level, (not_p,)
                        push(q)
                for q, r in ternary[p]:
                    if values[q] + values[r] < 0:
                        if values[q]:
                            if values[r]:
                                return q, r, not_p
                            q, r = r, q
                        not_q = size - q
                        values[q], values[not_q] = true, false
                        levels[not_q], reasons[not_q] = level, (r, not_p)
                        push(q)
            if behind == head:
                self.head = head
                return None
            p = trail[behind]
            behind += 1
            not_p, watching = size - p, watches[p]
            for number in list(watching) if watching else ():
                q = watched[number] - not_p         # the other watched literal
                value = values[q]
                if value <= 0:
                    for r in clauses[number]:
                        if values[r] >= 0 and r != q:
                            watching.remove(number)
                            watches[size - r].add(number)
                            watched[number] = q + r
                            break
                    else:
                        if value:
                            return number
                        not_q = size - q
                        values[q], values[not_q] = true, false
                        levels[not_q], reasons[not_q] = level, number
                        push(q)

    def propagate_puzzle(self):
        """Ask the propagator: assign what it implies; return a conflict, at whose level we are, or None."""
        trail, levels, size, start = self.trail, self.levels, self.size, self.notified
        length = self.notified = len(trail)
        for p in self.propagator.propagate(trail, start) if start < length else ():
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
                   for clause in self.propagator.check()]
        for clause in clauses:
            self.attach(clause * 2 if len(clause) == 1 else clause)     # a unit is found when next it is false
        # That of the lowest level: once it holds, no other is still falsified.
        conflict = min(clauses, key=lambda clause: levels[clause[0]], default=None)
        if conflict:
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
        current, size, num_vars, activity = len(self.trail_lim), self.size, self.num_vars, self.activity
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
            seen[p] = 1                 # its reason may hold p
            reason = reasons[size - p]
        bump = self.bump << self.shift          # half as much again if resolved upon
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
        """Whether a literal of the learnt clause follows from its others (seen: 1); 2 marks what does not."""
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
        """Return the literals of a reason for p that is a number or ~size."""
        if reason >= 0:
            self.used[reason] = self.conflicts
            return self.clauses[reason]
        clause = self.propagator.explain(p if p <= self.num_vars else p - self.size, ~reason)
        self.reasons[self.size - p] = [q % self.size for q in clause]
        return self.reasons[self.size - p]

    def backtrack(self, level):
        """Undo the assignments above a decision level, and keep their phases."""
        if len(self.trail_lim) <= level:
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
            if queued[v] != activity[v]:
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
        """Forget seven tenths of the learnt clauses of high glue that no recent conflict has used."""
        self.interval += 30
        self.next_reduce = self.conflicts + self.interval
        clauses, glue, used, recent = self.clauses, self.glue, self.used, self.conflicts - self.MEMORY
        reasons = {self.reasons[-p] for p in self.trail if self.reasons[-p].__class__ is int}
        old = [n for n in glue if glue[n] > 2 and used[n] < recent and n not in reasons]
        old = set(sorted(old, key=lambda n: (glue[n], len(clauses[n])))[len(old) * 3 // 10:])
        for number in old:
            clauses[number] = None
            del glue[number], used[number]
        for watching in self.watches:
            watching -= old
# endregion


if __name__ == '__main__':
    start(main)
