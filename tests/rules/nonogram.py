"""The runs of black cells in each row and column are those of its clue, in this order; `?` allows any.

A puzzle is (clues of the rows, clues of the columns); a clue is a tuple of lengths, or None for `?`. A solution is a
list of rows of 0s and 1s.
"""
from itertools import product


def runs(line):
    """Return the tuple of the runs of a line of 0s and 1s."""
    found, before = [], 0
    for cell in line:
        if cell and before:
            found[-1] += 1
        elif cell:
            found.append(1)
        before = cell
    return tuple(found)


def clues(rows):
    """Return the puzzle of a picture."""
    return [runs(row) for row in rows], [runs(column) for column in zip(*rows)]


def solves(puzzle, rows):
    size = len(puzzle[0]), len(puzzle[1])
    return (len(rows), *{len(row) for row in rows}) == size and all(
        clue is None or clue == found for found, clue in zip(sum(clues(rows), []), sum(map(list, puzzle), [])))


def all_pictures(height, width):
    for cells in product((0, 1), repeat=width * height):
        yield [list(cells[at:at + width]) for at in range(0, width * height, width)]


def solutions(puzzle):
    return [rows for rows in all_pictures(*map(len, puzzle)) if solves(puzzle, rows)]


def text_of(puzzle):
    rows, columns = (['?' if clue is None else ','.join(map(str, clue)) or '0' for clue in clues] for clues in puzzle)
    return '\n'.join([f'width {len(columns)}', f'height {len(rows)}', 'rows', *rows, 'columns', *columns, ''])


def text_by_sizes(puzzle):
    """Return the puzzle as `n m` and a line for each clue."""
    rows, columns = puzzle
    clues = ['?' if clue is None else ' '.join(map(str, clue)) or '0' for clue in [*rows, *columns]]
    return '\n'.join([f'{len(rows)} {len(columns)}', *clues, ''])


def read(text):
    """Return the puzzle of a plain text."""
    sizes, sections, lines = {}, {'rows': [], 'columns': []}, []
    if text[:1].isdigit():                              # `n m` and a clue a line
        first, *lines = text.split('\n')
        n, m = map(int, first.split())
        text = '\n'.join([f'width {m}', f'height {n}', 'rows', *lines[:n], 'columns', *lines[n:]])
    for line in map(str.strip, text.split('\n')):
        if line[:1].isalpha():
            key, _, value = line.lower().partition(' ')
            sizes[key], lines = value, sections.get(key, [])
        else:
            lines.append(line)
    found = []
    for key, size in ('rows', int(sizes['height'])), ('columns', int(sizes['width'])):
        lines = [line for line in sections[key] if line]
        lines = lines if len(lines) == size else sections[key][:size]       # blank lines are clues of no runs
        found.append([None if line == '?' else tuple(int(run) for run in line.replace(',', ' ').split() if run != '0')
                      for line in lines])
    return tuple(found)


def ways_to_read(lines, needed):
    """Return the set of ways to take `needed` clues from the lines of a section, each a tuple of lines."""
    filled = tuple([line for line in lines if line])
    if len(filled) == needed:
        return {filled}                                 # blank lines mean nothing
    before = lines.index(filled[0]) if filled else len(lines)
    parts = [tuple(lines[start:start + needed]) for start in range(before + 1) if not any(lines[start + needed:])]
    return {part for part in parts if len(part) == needed}


def without_some_clues(puzzle, rng):
    """Return the puzzle without the clues of about a third of its lines."""
    return tuple([None if rng.random() < .3 else clue for clue in clues] for clues in puzzle)


def any_picture(rng, n, m):
    share = rng.choice([.3, .5, .7])
    return [[int(rng.random() < share) for _ in range(m)] for _ in range(n)]


def any_board(rng, sizes=((1, 1), (1, 4), (2, 3), (3, 1), (3, 3), (3, 4), (4, 3), (2, 6), (4, 4))):
    """Return a random puzzle, mostly of a picture, perhaps without some clues, or with those of another picture."""
    n, m = rng.choice(sizes)
    rows, columns = clues(any_picture(rng, n, m))
    if rng.random() < .3:
        rows = clues(any_picture(rng, n, m))[0]
    elif rng.random() < .3:
        rng.shuffle(columns)
    return without_some_clues((rows, columns), rng) if rng.random() < .5 else (rows, columns)


def address(puzzle, rng=None):
    """Return an address by pzpr's rule (encodeNumber16ExCellFlushed); with rng, there may be gaps in the clues.

    Its excells: for each column (height + 1) // 2, then for each row (width + 1) // 2, from the cells outwards.
    """
    rows, columns = puzzle
    excells = []
    for clues_of_side, length in (columns, len(rows)), (rows, len(columns)):
        for clue in clues_of_side:
            line = [-2 if clue is None else run for run in ([1] if clue is None else clue)][::-1]
            while len(line) < (length + 1) // 2:
                line.insert(rng.randint(0, len(line)) if rng else len(line), -1)
            excells += line
    codes, blank = '', 0
    for number in [*excells, None]:                 # genericEncodeNumber16
        code = ''
        if number == -1:
            blank += 1
        elif number == -2:
            code = '.'
        elif number is not None:
            code = f'{number:x}' if number < 16 else f'-{number:02x}'
        if blank == 20 or blank and number != -1:
            codes += 'ghijklmnopqrstuvwxyz'[blank - 1]
            blank = 0
        codes += code
    return f'https://puzz.link/p?nonogram/{len(columns)}/{len(rows)}/{codes}'


def decoded(address):
    """Return (rows, columns) in an address, step by step as pzpr's decodeNumber16ExCell does it."""
    width, height, text = address.split('nonogram/')[1].split('/')
    width, height = int(width), int(height)
    sizes = [(height + 1) // 2] * width + [(width + 1) // 2] * height
    excells, ec, i = [-1] * sum(sizes), 0, 0
    while i < len(text) and ec < len(excells):
        if text[i] in '0123456789abcdef':
            excells[ec] = int(text[i], 16)
        elif text[i] == '-':
            excells[ec] = int(text[i + 1:i + 3], 16)
            i += 2
        elif text[i] == '.':
            excells[ec] = -2
        elif 'g' <= text[i] <= 'z':
            ec += int(text[i], 36) - 16
        ec += 1
        i += 1
    lines = []
    for size in sizes:
        clue = tuple(number for number in excells[:size][::-1] if number != -1)
        lines.append(None if -2 in clue else clue)
        del excells[:size]
    return lines[width:], lines[:width]
