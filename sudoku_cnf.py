#!/usr/bin/env python3
"""Sudoku: print the formula of a puzzle for a SAT solver, or solve puzzles.

Input: one puzzle on a line, 81 characters row by row, 1-9 or `.` for a blank cell; or nine lines of nine
characters. Puzzles of 4, 6, 8, 10, 12, 16 and 25 rows have the symbols 1-9 A-P. Boxes are square, or of 2x3,
2x4, 2x5, 3x4 cells. With --diagonals, no value is twice on a diagonal either (X sudoku).

Output: the formula of one puzzle in DIMACS. With --solve, the solution of each puzzle on a line, or
UNSATISFIABLE. If there are several puzzles, --unique and --all repeat each on a line before its answer.

Example:
    $ echo 1.3......4...... | python3 sudoku_cnf.py --solve
    1234431234212143

Variables: 81(i-1) + 9(j-1) + k is true if row i, column j holds the k-th symbol; i, j and k are from 1 to 9.
For m rows, it is m*m(i-1) + m(j-1) + k.

Rules:
    rule                       clauses of `encode`             the search          `check` says
    a cell has one value       1. a value, 2. no two values    groups, others_of   no value or several
    a unit has no value twice  3. rows, 4. columns, 5. boxes   groups, others_of   has a value twice
    the givens stay            6. givens                       others_of           the given is

A further unit, with as many cells as a row, goes into `units` alone: behind the boxes in `kinds`, its cells in
ascending order. A rule that forbids pairs of values goes into `check`, `encode`, `rest` (where variable v is
`names[v]`, and pairs without names are left out) and `deduce`: the candidates that the values placed forbid, even if
they are placed, are `excluded`.

Solving: singles and locked candidates, then values tried in cells with few left, at last the SAT solver.

Names, with their values in the example:
    cell        0 to 15 in reading order; puzzle.given[0] is 1, the variable of a given
    solution    '1234431234212143', the symbols of the cells; `search` yields it, `check` takes it
As a module: `parse(lines, diagonals=False)` returns puzzles, `search(puzzle)` yields solutions, and `check(puzzle,
solution)` returns None or what is wrong.
Source: I. Lynce, J. Ouaknine, "Sudoku as a SAT problem" (2006).
"""
import gc
import os
import sys
from itertools import chain, combinations, groupby, islice

NAME = 'sudoku_cnf.py'
TITLE = 'Sudoku'
NONE = 'UNSATISFIABLE'


# --- board ---

SYMBOLS = '.123456789ABCDEFGHIJKLMNOP'  # SYMBOLS[10] is 'A'; `.` is a blank cell
BOXES = {  # rows of a puzzle -> rows and columns of a box
    4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3),
    10: (2, 5), 12: (3, 4), 16: (4, 4), 25: (5, 5)}
SIZES = {size * size: size for size in BOXES}  # cells of a puzzle -> its rows


class Puzzle:
    """A sudoku of `size` rows, from line `line` of the input. It has `own` variables.

    `layout` is (size, diagonals). `given` is {0: 1, 2: 11, ..}, the variables of givens, for a 1 in cell 0, a 3 in 2.
    """

    def __init__(self, text, diagonals, line):
        self.text = text = text.translate(TO_DOTS)
        self.line = line
        self.size = size = SIZES[len(text)]
        self.layout = size, diagonals
        self.own = size ** 3
        self.given = {cell: cell * size + SYMBOLS.index(symbol)
                      for cell, symbol in enumerate(text.upper()) if symbol not in '.0'}


def givens(puzzle):
    return [*puzzle.given]


def only(puzzle, kept):
    text = ''.join([symbol if cell in kept else '.' for cell, symbol in enumerate(puzzle.text)])
    return Puzzle(text, puzzle.layout[1], puzzle.line)


def restated(puzzle):
    return puzzle.text


# --- rules ---

def cached(make):
    made = {}

    def ready(layout):
        if layout not in made:
            made[layout] = make(layout)
        return made[layout]

    return ready


@cached
def units(layout):
    """Return (name, cells) for the rows, the columns, the boxes, and the diagonals if they are units."""
    size, diagonals = layout
    end = size * size
    rows = [[*range(at, at + size)] for at in range(0, end, size)]
    down, across = BOXES[size]
    boxes = [[] for _ in rows]
    for cell in range(end):
        boxes[cell // size // down * down + cell % size // across].append(cell)
    kinds = [('row', rows), ('column', zip(*rows)), ('box', boxes)]
    if diagonals:
        kinds.append(('diagonal', [range(0, end, size + 1), range(size - 1, end - 1, size - 1)]))
    return [(f'{kind} {number}', [*cells]) for kind, alike in kinds for number, cells in enumerate(alike, 1)]


@cached
def groups(layout):
    """Return the lists of variables of which one is true: for each cell, then for each unit and value.

    For a size of 4: [1, 2, 3, 4] (cell 0 has a value), .., [1, 5, 9, 13] (row 1 has a 1), ..
    """
    size = layout[0]
    lists = [[*range(v, v + size)] for v in range(1, size ** 3, size)]
    for _, cells in units(layout):
        for value in range(1, size + 1):
            lists.append([cell * size + value for cell in cells])
    return lists


def encode(puzzle):
    all_groups = groups(puzzle.layout)
    # 1. a value: each cell has one
    clauses = all_groups[:puzzle.size ** 2]
    # 2. no two values: no cell has two; 3. rows, 4. columns, 5. boxes, diagonals: no unit has a value twice
    for group in all_groups:
        clauses += combinations([-v for v in group], 2)
    # 6. givens: a unit clause each
    clauses += [[v] for v in puzzle.given.values()]
    return puzzle.own, clauses


def check(puzzle, solution):
    size = puzzle.size
    symbols = SYMBOLS[:size + 1]
    if not isinstance(solution, str) or len(solution) != size * size or solution.strip(symbols):
        return f'expected {size * size} values of 1-{symbols[-1]}'
    for cell, (given, symbol) in enumerate(zip(puzzle.text.upper(), solution)):
        if symbol == '.' or given not in ('.', '0', symbol):
            has = 'no value or several' if symbol == '.' else f'{symbol}, the given is {given}'
            return f'row {cell // size + 1}, column {cell % size + 1} has {has}'
    for name, cells in units(puzzle.layout):
        if len({solution[cell] for cell in cells}) < size:
            return f'{name} has a value twice'
    return None


# --- deduce ---
# A candidate is a variable that may still be true. Candidates are one integer, in which bit v is set for variable v. A
# kind of groups (cells, rows, columns, boxes) is (starts, inner, outer): the bits of their first variables, and steps.
# An inner step, an outer one or both lead to each other variable. So a shift looks at all groups of a kind at once.
# For 4 rows and value 1:
#      1  5 |  9 13    row 1: start 1, inner [4], outer [8]
#     17 21 | 25 29    box 1: start 1, inner [4], outer [16]; its crossing with row 1: 1 5

EFFORT = 3600  # rows times states in vain before the solver


def members(bits):
    """Return the variables whose bits are set.

    >>> members(0b1010)
    [1, 3]
    """
    return [v for v, bit in enumerate(bin(bits)[:1:-1]) if bit == '1']


def back(bits, steps):
    """Return the bits, and those a step before one.

    >>> bin(back(0b1000, [2, 3]))
    '0b1011'
    """
    found = bits
    for step in steps:
        found |= bits >> step
    return found


def forth(bits, steps):
    """Return the bits, and those a step behind one.

    >>> bin(forth(0b0001, [2, 3]))
    '0b1101'
    """
    found = bits
    for step in steps:
        found |= bits << step
    return found


@cached
def kinds_of(layout):
    """Return the kinds, and (steps, kinds) for the crossings of rows with boxes and of columns with boxes.

    The steps lead through a crossing, and those of its kinds to other crossings.
    """
    down, across = BOXES[layout[0]]
    widths = iter([across, across, down, across])  # of cells, rows, columns, boxes: inner steps and 1; 1 for diagonals
    kinds = []
    for steps, alike in groupby(groups(layout), lambda group: [v - group[0] for v in group]):
        width = next(widths, 1)
        starts = sum([1 << group[0] for group in alike])
        kinds.append((starts, steps[1:width], steps[width::width]))
    _, (rows, _, along), (columns, _, below), (boxes, inner, outer), *_ = kinds
    return kinds, [(inner, [(rows, [], along), (boxes, [], outer)]),
                   (outer, [(columns, [], below), (boxes, [], inner)])]


def deduce(layout, candidates):
    """Return the candidates that are left, at least one in each group; 0 after a contradiction."""
    kinds, crossings = kinds_of(layout)
    placed = 0
    while True:
        singles = singles_of(kinds, candidates)
        if singles is None:
            return 0
        excluded = 0
        if singles != placed:
            placed = singles
            excluded = candidates & others_of(kinds, placed)
        if not excluded:
            excluded = candidates & locked_out(crossings, candidates)
        if not excluded:
            return candidates
        candidates ^= excluded


def singles_of(kinds, candidates):
    """Return the candidates, or crossings, that are the only ones of a group; None if a group has none."""
    singles = 0
    for starts, inner, outer in kinds:
        once, twice = candidates, 0  # a bit if it or one an inner step behind is a candidate; if two are
        for step in inner:
            more = candidates >> step
            twice |= once & more
            once |= more
        near, near_twice = once, twice
        for step in outer:
            more = near >> step
            twice |= (once & more) | (near_twice >> step)
            once |= more
        if starts & ~once:
            return None
        singles |= forth(forth(starts & ~twice, outer), inner)
    return singles & candidates


def others_of(kinds, placed):
    """Return the variables that share a group with one of these, without these."""
    others = 0
    for starts, inner, outer in kinds:
        having = back(back(placed, inner), outer) & starts
        others |= forth(forth(having, outer), inner)
    return others & ~placed


def locked_out(crossings, candidates):
    """Return what locked crossings exclude (pointing and claiming); 0 if that is no candidate.

    If row 1 has only 1 and 5 left, their crossing is locked, and excludes 17 and 21 from box 1.
    """
    for steps, kinds in crossings:
        locked = singles_of(kinds, back(candidates, steps))
        excluded = forth(others_of(kinds, locked), steps)
        if excluded & candidates:
            return excluded
    return 0


def open_cell(kinds, size, candidates, failed):
    """Return the bit of the first variable of a cell with two candidates, or if there is none, with more.

    The cell that failed last goes first. Return 0 if each cell has one candidate: a solution.
    """
    ones = candidates
    twos = threes = 0
    for step in range(1, size):
        more = candidates >> step
        threes |= twos & more
        twos |= ones & more
        ones |= more
    several = kinds[0][0] & twos
    cells = (several & ~threes) or several
    for cell in reversed(failed):
        if cell & cells:
            return cell
    return cells & -cells


# --- search ---

def search(puzzle, differing=False):
    """Yield all solutions. Values are tried; if that finds none for a while, the SAT solver gets the rest.

    If differing, it gets the rest after two solutions, and looks only for other values in cells.
    """
    size = puzzle.size
    kinds, _ = kinds_of(puzzle.layout)
    everything = (2 << puzzle.own) - 2  # bits 1 to own
    given = sum([1 << v for v in puzzle.given.values()])
    states = [(everything & ~others_of(kinds, given), 0)]  # candidates, the cell in which one was tried
    failed = []  # cells in which a value failed, the last one at the end
    found = []  # the candidates of each solution
    effort = EFFORT // size
    while states and effort:
        effort -= 1
        candidates, cell = states.pop()
        candidates = deduce(puzzle.layout, candidates)
        if not candidates:
            failed = [other for other in failed if other != cell] + [cell]
            continue
        cell = open_cell(kinds, size, candidates, failed)
        if cell:
            here = candidates & (cell * ((1 << size) - 1))
            tried = here & -here
            states += [(candidates ^ tried, cell), ((candidates & ~here) | tried, cell)]
            continue
        yield text_of(size, members(candidates))
        effort = 0 if differing and found else EFFORT // size
        found.append(candidates)
    if states:
        yield from rest(puzzle.layout, [state for state, _ in states], found, differing)


def rest(layout, states, found, differing):
    """Yield the further solutions within these states, by the SAT solver; if differing, as `search`."""
    candidates = 0
    for state in states:
        candidates |= state
    names = {v: name for name, v in enumerate(members(candidates), 1)}  # variable -> the solver's
    clauses = []
    for group in groups(layout):
        literals = [names[v] for v in group if v in names]
        clauses.append(literals)
        clauses += combinations([-q for q in literals], 2)
    shared = -1  # all bits
    for solution in found:
        shared &= solution
    if differing:
        found = [shared]
    for refused in found:
        if not refused & ~candidates:
            clauses.append([-names[v] for v in members(refused)])
    variables = names.values()
    solver = Solver(len(names), clauses)
    prefer(solver, variables)  # try true first: a value in a cell forces more than its absence
    if differing and solver.solve():  # `models` begins with this model; ask for no value that it lacks
        variables = [names[v] for v in members(candidates & shared) if solver.value(names[v]) > 0]
    for model in models(solver, variables, differing):
        yield text_of(layout[0], [v for v, name in names.items() if model[name]])


def text_of(size, true):
    return ''.join([SYMBOLS[v % size or size] for v in true])


# --- decode ---

def decode(puzzle, model):
    """Return the solution of a model. A cell to which the model gives no value, or several, is blank."""
    symbols = []
    for v in range(1, puzzle.own, puzzle.size):
        values = model[v:v + puzzle.size]
        symbols.append(SYMBOLS[values.index(True) + 1] if values.count(True) == 1 else '.')
    return ''.join(symbols)


def common(puzzle, found):
    """Return the values that all these solutions share; other cells are blank."""
    return ''.join([symbols[0] if len({*symbols}) == 1 else '.' for symbols in zip(*found)])


# --- render ---

def render(puzzle, solution):
    return solution


def draw(puzzle, solution):
    size = puzzle.size
    down, across = BOXES[size]
    bars = ['─' * (2 * across + 1)] * down
    lines = ['┌' + '┬'.join(bars) + '┐']
    for row in range(size):
        if row % down == 0 < row:
            lines.append('├' + '┼'.join(bars) + '┤')
        values = solution[row * size:row * size + size]
        boxes = [' '.join(values[at:at + across]) for at in range(0, size, across)]
        lines.append('│ ' + ' │ '.join(boxes) + ' │')
    return '\n'.join([*lines, '└' + '┴'.join(bars) + '┘'])


def picture(puzzle, solution):
    size = puzzle.size
    filled, printed = texts = [], []
    for cell, symbol in enumerate(solution or puzzle.text):
        if symbol not in '.0':
            texts[cell in puzzle.given].append((cell % size, cell // size, symbol))
    down, across = BOXES[size]
    borders = [f'M-.5 {edge - .5}h{size}' for edge in range(0, size + 1, down)]
    borders += [f'M{edge - .5}-.5v{size}' for edge in range(0, size + 1, across)]
    crosses = f'M-.5-.5l{size} {size}m0-{size}l-{size} {size}' * puzzle.layout[1]
    return svg(solution, size, size, ('stroke="#888"', lattice(size, size) + crosses),
               ('stroke="#000" stroke-width=".08" stroke-linecap="square"', ''.join(borders)),
               ('fill="#000" font-weight="bold"', printed),
               ('fill="#06c"', filled))


# --- parse ---
# A text is a line or a list: a row, a puzzle, a heading or part of a frame. A grid is a puzzle or N rows. A text meets
# these functions in turn, and each refuses what would be read wrong:
#     texts_in, lists_in  a list that is cut off or lacks an element
#     check_bars          regions, or boxes of another shape
#     puzzle_among        regions beside a puzzle
#     cells_of            rows with O for a blank cell, skipped as headings
#     fault_of            all other texts without cells
#     doubts_of_heading   rows skipped as headings, for a label or misread digit; other kinds of sudoku
#     check_others        rows of `-` skipped as frames; the head of a table read as a row
#     puzzle_of           missing rows, or rows of another length
#     doubts_of           values from 0; 16 puzzles or one; space around cells, double bars or a border as cells

BLANKS = '0._*-?xX'
TO_DOTS = str.maketrans(BLANKS[1:], '.' * 7)  # `0` stays: the output repeats it
SEPARATORS = str.maketrans('–—│┃║;"\'\t\xa0{}', '--|||,    []')
LISTS = str.maketrans('[],', '   ')
FRAME = '|+-=: ' + ''.join(map(chr, range(0x2500, 0x2580)))
OTHERS = '(sizes: 4, 6, 8, 9, 10, 12, 16, 25)'
WIDTHS = {**SIZES, **dict(zip(BOXES, BOXES))}  # cells of a row or puzzle -> cells of a row; 16 are a row
CELLS = {size: BLANKS + SYMBOLS[:size + 1] + SYMBOLS[:size + 1].lower() for size in BOXES}  # rows -> what cells may be
FIELDS = {'-1': '.', 'None': '.', 'null': '.', 'nan': '.', 'NaN': '.'}  # words that are cells -> symbols
FIELDS.update(zip(CELLS[25], CELLS[25]))
for number, symbol in enumerate('0' + SYMBOLS[1:]):
    FIELDS[f'{number:02}'] = FIELDS[f'+{number}'] = symbol
WRITE_DOTS = 'cells, or part of a frame? write . for a blank cell'
KINDS = {*'killer jigsaw irregular windoku hyper anti thermo samurai kropki sandwich'.split()}
BESIDE = {*'x diagonal sudoku knight king daily puzzle no easy medium hard expert'.split()}


def parse(lines, diagonals=False):
    """Return the puzzles in the lines of an input."""
    texts = [(line, text, cells_of(line, text)) for line, text in texts_in(as_list(lines))]
    check_others(texts, diagonals)
    puzzles = [puzzle_of(rows, diagonals) for rows in grids_in(texts)]
    if not puzzles:
        raise bad(1, 'expected a puzzle, found no cells')
    return puzzles


def texts_in(lines):
    """Yield (line number, text) of each line or list, but empty lines and comments."""
    depth = 0
    for line, text in enumerate(lines, 1):
        text = text.translate(SEPARATORS).strip()
        if not depth:
            if text[:1] in ('', '#'):
                continue
            first, parts = line, []
        if depth or without_head(text)[:1] == '[':
            end = max(text.rfind('['), text.rfind(']')) + 1
            tail = text[end:].partition('//')[0].partition('#')[0]
            parts.append(text[:end] + tail)
            depth = max(0, depth + text.count('[') - text.count(']'))
            if not depth:
                yield from lists_in(first, '\n'.join(parts))
        else:
            yield line, text
    if depth:
        raise bad(first, 'this list is not closed')


def without_head(text):
    """Return a text without what is before its list, such as `board =`."""
    if '[' not in text:
        return text
    import re
    before = r'([^][]|[][](?!\s*(None|null|[\d._*?xX-]+)[\s,]))*'  # no bracket before a cell
    return re.sub(rf'^{before}[=:(-]\s*(new \w+\s*(\[[,\d ]*\])+\s*)?\[', '[', text)


def lists_in(line, text):
    """Return (line number, text) of each grid in a list, or of the whole."""
    import re
    whole = without_head(text)
    head = words_of(text[:-len(whole)] + ']')
    text = re.sub(r'\]\s*(, *dtype=[\w.<> ]+)?\)[, ]*$', ']', whole)
    missing = re.search(r'[\[,]\s*,', text)
    if missing:
        line += text.count('\n', 0, missing.end())
        raise bad(line, 'nothing before a comma; write 0 for a blank cell')
    for pattern in r'\[\s*(?:\[[^][]*\][\s,]*)+\]', r'\[[^][]*\]':  # a list of lists, of words
        parts = re.split(f'({pattern})', text)
        lists, between = parts[1::2], words_of(']'.join(parts[::2]))
        if all(map(is_matrix, lists)) and {*between} <= {*head}:
            return [(line, grid) for grid in lists]
    return [(line, text)]


def is_matrix(text):
    """Whether a list is N words or lists for N rows, or a word for each cell."""
    words = words_of(text)
    count = len(words if all(map(FIELDS.get, words)) else ''.join(words))
    rows = text.count('[') - 1 or len(words)
    return count in SIZES and rows in (count, SIZES[count])


def fields_of(text):
    """Return the words between bars or commas: [['5', '3'], ['.']] for `|5 3| |`."""
    if ']' in text:
        return [text.translate(LISTS).split()]
    bar = '|' if '|' in text else ','
    start, end = text[0] == '|', len(text) - (text[-1] == '|')  # without the frame
    return [field.split() or ['.'] for field in text[start:end].split(bar)]


def words_of(text):
    return [*chain(*fields_of(text))]


def cells_of(line, text):
    """Return the cells of a row or puzzle; '' for a heading, () for part of a frame."""
    words = words_of(text)
    if is_frame(text, words):
        return ()
    if '://' in text.split(None, 1)[0] or '/p?' in text.replace('.html', ''):
        return cells_by_address(line, text)
    are_sizes = words in [[str(size)] * 2 for size in BOXES]
    if are_sizes or text.isdecimal() and len(text) < 4:
        return ''
    cells = row_in(words)
    if are_cells(cells):
        check_bars(line, text, words, cells)
        return cells
    puzzle = puzzle_among(line, words)
    is_heading = text[0].isalpha() or text.strip('[] ').isalpha()
    if puzzle or is_heading and not are_cells(cells.upper().replace('O', '.')):
        return puzzle
    raise fault_of(line, text, words, cells)


def is_frame(text, words):
    if not words or not text.strip('| '):
        return len(words) not in BOXES  # blanks between the bars of all cells are a row
    corners = '.*' if '--' in text and '..' not in text else ''
    return not text.strip(FRAME + corners)


def cells_by_address(line, text):
    address = read_address(text, line, ['sudoku'])
    rows, columns = address[:2]
    if rows != columns or rows not in BOXES:
        raise bad(line, f'{rows} rows of {columns} in the address, expected 9 of 9 {OTHERS}')
    codes = {f'-{value:x}'[value < 16:]: SYMBOLS[value] for value in range(1, rows + 1)}
    return ''.join(cells_of_address(address, line, codes))


def row_in(words):
    """Return a symbol for each word, `!` if it is no cell, or else the characters of words of one length."""
    symbols = ''.join([FIELDS.get(word, '!') for word in words])
    text = ''.join(words)
    width = WIDTHS.get(len(text))
    if width and len({*map(len, words)}) == 1 and not are_cells(symbols):
        if words == [text] or width % len(words[0]) == 0:
            return text
    return symbols


def are_cells(text, widths=WIDTHS):
    """Whether a text has as many characters as a row or puzzle, all of them cells."""
    width = widths.get(len(text))
    return bool(width) and not text.strip(CELLS[width])


def check_bars(line, text, words, cells):
    width = WIDTHS[len(cells)]
    _, across = BOXES[width]
    of_word = len(cells) // len(words)
    lengths = {len(field) * of_word for field in fields_of(text)}
    if '|' in text and lengths not in ({1}, {across}, {width}, {len(cells)}):
        raise bad(line, f'bars must be between boxes, {across} cells wide, or all cells')


def puzzle_among(line, words):
    """Return the word that is a puzzle, or ''."""
    puzzles = [word for word in words if are_cells(word, SIZES)]
    if not puzzles:
        return ''
    text = min(puzzles, key={*BLANKS}.isdisjoint)
    puzzle = Puzzle(text, False, line)
    for word in words:
        if len(word) > len(text) // 2 and word is not text and check(puzzle, word.upper()):
            raise bad(line, f'{len(word)} cells beside a puzzle are not its solution')
    return text


def fault_of(line, text, words, cells):
    width = WIDTHS.get(len(cells))
    if width:
        parts = words if len(words) == len(cells) else cells
        wrong = parts[-len(cells.lstrip(CELLS[width]))]
        has = f'{shown(wrong)} is neither blank nor one of 1-{SYMBOLS[width]} in {len(cells)} cells'
    else:
        count = count_of(len(''.join(words)), 'character')
        has = f'{count} in {count_of(len(words), "word")}, expected 81 cells, or a row of 9 {OTHERS}'
    return bad(line, has + hint_of(text))


def hint_of(text):
    return '; write . for a blank cell, not a space' * {*BLANKS}.isdisjoint(text)


def check_others(texts, diagonals):
    lengths = [len(cells) for _, _, cells in texts]
    counts = {*lengths, *[length ** 2 for length in lengths], *map(SIZES.get, lengths)}
    dashed = {len(cells) for _, _, cells in texts if '-' in cells}
    numbers = 0
    for at, (line, text, cells) in enumerate(texts, 1):
        numbers = (numbers + 1) * (not cells and text.isdecimal())
        if cells == '':
            for doubt in doubts_of_heading(text, counts, numbers, diagonals):
                raise bad(line, f'{shown(text)}{doubt} # begins a comment')
        elif cells:
            size = len(cells)
            is_head = '|' in text and cells.strip('.') in ('', SYMBOLS[1:size + 1])
            below = [0] + [size] * size
            if is_head and lengths[at:at + size + 2] in (below, below + [size]):
                raise bad(line, f'the head of a table? with it there are {size + 1} rows')
        elif not text.strip('-.*| ') and sum(map(text.count, '-.*')) in dashed:
            raise bad(line, WRITE_DOTS)


def doubts_of_heading(text, counts, numbers, diagonals):
    import re
    text = text.replace('|', '').strip()
    words = words_of(text)
    lengths = [*map(len, words)]
    if numbers > 2 or lengths.count(1) > 3 or re.search(r'[\d._*?xX-]{5}', text):
        yield ' may be cells;'
    for word in words:
        are_symbols = word in (word.upper(), text) and not word.strip(CELLS[25])  # small letters alone may be regions
        if len(word) in counts and are_symbols and not word.isdigit():
            yield ' may be cells;'
    names = {*re.findall(r'\b[a-z]+', text.lower())}
    others = names - BESIDE
    is_x = 'diagonal' in names or names >= {'x', 'sudoku'}
    if others <= KINDS and (others or is_x and not diagonals):
        yield ': another kind of sudoku?' + ' --diagonals solves it;' * (not others)


def grids_in(texts):
    """Yield the texts of each grid, as many as it has rows, some perhaps without cells."""
    rows = [text for text in texts if text[2] != ()]
    sixteen = ''.join([cells if len(cells) == 16 else ' ' for _, _, cells in rows])
    is_grid = [*map(len, sixteen.split())] == [256]  # no heading in it
    are_puzzles = not is_grid and not sixteen.strip(CELLS[4] + ' ')
    waiting = iter(rows)
    for row in waiting:
        line, _, cells = row
        count = len(cells)
        if count > 25 or count == 16 and are_puzzles:
            count = 1
        missing = [(line, '', '')] * count
        if count:
            yield [row, *islice(chain(waiting, missing), count - 1)]


def puzzle_of(rows, diagonals):
    first, _, row = rows[0]
    for number, (line, text, cells) in enumerate(rows, 1):
        if len(cells) != len(row):
            has = f'has {len(cells)} cells, line {first} has {len(row)}' + hint_of(text)
            raise bad(line, f'row {number} of {len(row)} ' + (has if cells else f'is missing {OTHERS}'))
    puzzle = Puzzle(''.join([cells for _, _, cells in rows]), diagonals, first)
    for doubt in doubts_of(puzzle, [text for _, text, _ in rows]):
        raise bad(first, doubt)
    return puzzle


def doubts_of(puzzle, rows):
    size, text = puzzle.size, puzzle.text.upper()
    last, highest = SYMBOLS[size], max(text)  # `.` is before `0`, and `9` before `A`
    if '0' in text and '.' in text and (size > 9 or highest != last):
        yield '0 is beside another blank: values from 0?'
    counts = {len(rows), len(words_of(rows[0]))}
    if size == 16 and counts & {16, 64} and highest < '5':
        yield '16 lines of 16 cells, 1-4 alone: puzzles, or the rows of one?'
    if len(rows) == 1:
        return
    columns = [text[at::size].strip('.') for at in range(size)]
    is_doubled = '' in columns and all(['||' in row for row in rows])
    bare = [number // BOXES[size][0] for number, row in enumerate(rows) if not row.strip('| ')]
    if is_doubled or len(bare) > len({*bare}):
        yield WRITE_DOTS
    edges = {text[:size].strip('.0'), text[::size].strip('.0')}
    before = SYMBOLS[1:size]
    if size in (9, 10) and highest == before[-1] and edges <= {'', before}:
        yield f'no {last}, row 1 and column 1 empty or 1, 2, ..: a border? on one line it is read'


# --- main ---

def main():
    options = read_options({
        **OPTIONS, **CONFLICT, 'fewer': 'print the board with only givens that its one solution needs',
        'solve': 'print the solution of each puzzle',
        'sure': 'print the values that all solutions share, . for other cells',
        'diagonals': 'no value is twice on a diagonal (X sudoku)'})
    if options.keys() <= {'files', 'diagonals'}:
        options['cnf'] = True
    puzzles = read_puzzles(options, bool(options.diagonals),
                           hint='expected one' + '; --solve takes several' * (not options.solve))
    repeat = bool(options.unique or options.all) and len(puzzles) > 1
    if options.conflict or options.fewer:
        return [fewest_givens(puzzle, options) for puzzle in puzzles]
    return [answer(puzzle, options, head=f'{puzzle.text}\n' * repeat, shared=common) for puzzle in puzzles]


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


# region addresses
def read_address(text, line, names):
    """Return (rows, columns, codes, name): (2, 3, ['g', '-10'], 'slither') for puzz.link/p?slither/3/2/g-10.

    Return None if the text is no address. names are those of the puzzle.
    """
    if '://' not in text and '/p' not in text:
        return None
    import re
    address = r'[^?\s]+/p(?:\.html)?\?(?:type=\w+&)?(\w+?)(?:_edit|_play)?(/[^/#\d]*)?/(\d+)/(\d+)/([^#]*)'
    found = re.match(address, text.strip())
    if not found or found[1] not in names:
        other = f', found {shown(found[1])}' if found else ''
        raise bad(line, f'expected an address such as https://puzz.link/p?{names[0]}/9/9/..{other}')
    name, flag, columns, rows, codes = found.groups('')
    if name + flag not in names:  # such as `/f` or `/v:`
        raise bad(line, f'{shown(flag[1:])} in the address means other rules')
    columns = read_number(columns, line, 1, 99999)
    rows = read_number(rows, line, 1, 99999)
    return rows, columns, re.findall('-..|.', codes.rstrip('/')), name + flag


def cells_of_address(address, line, meaning):
    """Return the cells of (rows, columns, codes). The last code may go on after the last cell.

    A code is one character, or `-` and two. meaning maps each to its cells; `g` to `z` are 1 to 20 blank cells.
    """
    blanks = {code: '.' * count for count, code in enumerate('ghijklmnopqrstuvwxyz', 1)}
    meaning = {**blanks, **meaning}
    rows, columns, codes, *_ = address
    count = rows * columns
    cells = []
    for code in codes:
        cell = len(cells) + 1
        if cell > count or code not in meaning:
            raise bad(line, f'{shown(code)} in the address is no code for cell {cell} of {count}')
        cells += meaning[code]
    if len(cells) < count:
        raise bad(line, f'the address ends after {len(cells)} of {count} cells')
    return cells[:count]
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
