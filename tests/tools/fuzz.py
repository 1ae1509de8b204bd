"""Random boards and spoilt input for all scripts, in one process.

    python3 tests/tools/fuzz.py [CASES [SEED]]
    python3 tests/tools/fuzz.py boards SECONDS [SEED [PATH ..]]

The first gives each script CASES inputs, 1000 if the number is left out: a small
random board in one of the forms that the script reads. Two of three inputs are
spoilt by a few changes: bytes, tokens, lines, or the end cut off. `parse` either
refuses the input, in one line that names a line, or reads the board that a reader
in this file, which knows the forms alone, finds there.

`boards` compares the functions of a script with a brute force on small boards:
`parse`, `search` with and without `differing`, `common`, `check`, and what
--conflict and --fewer print. Each script gets SECONDS of CPU time. Without a SEED
one is chosen, and printed. PATH is a script, perhaps an older one, such as
/tmp/old/slitherlink.py; all scripts if none is named.

Each fault is printed with its input, and the exit code is 1 if there is any.
"""
import json
import os
import random
import re
import sys
import traceback
from collections import Counter
from itertools import groupby

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))     # tests/
import helpers
from rules import cardpuzzle, minesweeper, nonogram, numberlink, slitherlink, solitaire, sudoku

SECONDS = 20        # of CPU time; no small input takes longer
BYTES = [bytes([byte]) for byte in b'\n -_|+=xA0129.,a\x00\xff\r\t"#/z?'] + ['\u2212'.encode(), '\u00a0'.encode()]
TOKENS = [b'0', b'1', b'-1', b'5', b'+2', b'1.0', b'99', b'999999999', b'9' * 30, b'0x1', b'.', b'..', b'1e3',
          '²'.encode(), '٣'.encode(), b'width', b'\x1b[31m', b'+1', b'01', b'-', b'---', b'--+--', b'Grid 01',
          b'[Puzzle]', b'2 2', b'A', b'b']


def spoilt(data, rng):
    """Return the bytes with one to three random changes."""
    for _ in range(rng.randint(1, 3)):
        lines, tokens = data.split(b'\n'), data.split(b' ')
        at, line, token = rng.randrange(len(data) + 1), rng.randrange(len(lines)), rng.randrange(len(tokens))
        byte, other = rng.choice(BYTES), b' '.join(rng.sample(TOKENS, 2))
        data = rng.choice([
            data[:at],
            data[:at] + byte + data[at:],
            data[:at] + byte + data[at + 1:],
            data[:at] + data[at + 1:],
            b' '.join([*tokens[:token], rng.choice(TOKENS), *tokens[token + 1:]]),
            b'\n'.join([*lines[:line], rng.choice(lines), *lines[line:]]),
            b'\n'.join(lines[:line] + lines[line + 1:]),
            b'\n'.join([*lines[:line], other, *lines[line + 1:]])])
    return data


def wrapped(text, rng):
    """Return a text with its tokens on other lines, and some numbers and blanks written in another form."""
    found = ''
    for token in text.split():
        if token.isdigit() and rng.random() < .1:
            token = rng.choice(['0', '+', '+00']) + token
        found += token.replace('-1', rng.choice(['-1', '\u22121']))
        found += rng.choice([' ', ' ', '  ', ',', '\t', '\u00a0', '\u2003 ', '\n', '\n\n', '\r\n'])
    return found


def split(text):
    """Return the tokens of a text, with commas or blanks between."""
    return text.replace(',', ' ').replace('\u2212', '-').split()


def lines_in(text):
    """Return the tokens of each line."""
    return [split(line) for line in re.split('\r\n?|\n', text)]


def is_number(word):
    return word.lstrip('+').isdigit()


def is_token(word):
    """Whether a word is a number with a sign or one character."""
    return len(word) == 1 or is_number(word.lstrip('-')) and not word.isdigit()


def cells_in(words, n, m):
    """Return the cells of n rows of m: the words, or their characters if each word is a row."""
    return list(''.join(words)) if len(words) == n and {*map(len, words)} == {m} else words


def laid_out(text, rng):
    """Return a board in another layout, or as it is: wrapped, or with rows that are words, if cells are characters."""
    form = rng.random()
    if form < .4:
        return wrapped(text, rng)
    head, *rows = text.split('\n')
    words = [row.replace(' ', '') for row in rows]
    whole = all(len(word) == len(row.split()) for word, row in zip(words, rows))
    return '\n'.join([head, *words]) if whole and form < .65 else text


ADDRESS = re.compile(r'(?:https?://)?[^/?]+/p(?:\.html)?\?(?:type=editor&)?([a-z]+?)(?:_edit)?/'
                     r'(\d+)/(\d+)/([^#/]*)/*(?:#.*)?', re.IGNORECASE)


def disguised(address, rng):
    """Return an address in another of its forms."""
    name, code = address[len('https://puzz.link/p?'):].split('/', 1)
    return ''.join([
        rng.choice(['https://', 'http://', 'HTTPS://', '']), 'puzz.link',
        rng.choice(['/p?', '/p?', '/p.html?', '/p?type=editor&']), name, rng.choice(['/', '/', '_edit/']), code,
        rng.choice(['', '', '/', '#x'])])


def board_of_address(text, clues=False):
    """Return (rows, columns, cells) of an address, as pzpr reads it: decode4Cell for `clues`, else decodeNumber16.

    A cell is a number, '.' if it is blank, or '?' for an unknown number. Return None if the text is no address.
    """
    found = ADDRESS.fullmatch(text.strip())
    if not found:
        return None
    columns, rows, codes = int(found[2]), int(found[3]), found[4]
    size, cell, cells = min(rows * columns, 1000), 0, {}
    for code in re.findall('-..|.', codes):
        if cell >= size:
            break
        if 'g' <= code <= 'z':
            cell += int(code, 36) - 15
            continue
        value = '?' if code == '.' else int(code.lstrip('-'), 16)
        blanks = 0
        if clues and value != '?':
            blanks, value = divmod(value, 5)
        cells[cell] = value
        cell += 1 + blanks
    return rows, columns, [str(cells.get(cell, '.')) for cell in range(size)]


CLOSED = ['-1', '#', '\u25a0', '-', '?', '.', '_']      # a board has one of them
FLAGGED = CLOSED[:3]        # those beside which F is a closed cell, too


class MinesweeperFormula:
    SCRIPT, MORE = 'minesweeper_cnf.py', [()]

    def board(self, rng):
        closed = '-1' if rng.random() < .7 else rng.choice([*CLOSED, 'F'])
        other = rng.choice([*CLOSED, 'F', '*']) if rng.random() < .1 else 'F' if closed in FLAGGED else closed
        board = [[rng.choice([closed, closed, other]) if value == -1 else value for value in row]
                 for row in minesweeper.any_board(rng)]
        text = minesweeper.text_of(board)
        if rng.random() < .05:
            text = text.partition('\n')[2]
        return laid_out(text, rng)

    def rows_alone(self, text):
        """Return the text below its sizes, if it has none."""
        lines = lines_in(text)
        while lines and not lines[-1]:
            lines.pop()
        rows = [row for row in lines if row]
        blank = lines[lines.index(rows[0]):][1::2] == [[]] * (len(rows) - 1)     # after every row
        if [] in lines[lines.index(rows[0]):] and not blank:
            raise ValueError('a second board')
        if all(len(row) == 1 for row in rows):
            rows = [list(word) for (word,) in rows]
        n, m, first = len(rows), len(rows[0]), rows[0]
        numbers = all(map(is_number, first))
        if numbers and 1 < len(split(text.strip().splitlines()[0])) < 4 and min(map(int, first[:2])) > 0:
            raise ValueError('sizes')
        if n < 2 or m < 2 or {*map(len, rows)} != {m} or not {*CLOSED[1:3], *CLOSED[4:]}.intersection(*[sum(rows, [])]):
            raise ValueError('no rows')
        if ' '.join(first) in ' '.join(map(str, range(m + 1))) or numbers and first[:2] == [str(n - 1), str(m)]:
            raise ValueError('numbers of columns, or sizes')
        return f'{n} {m}\n' + '\n'.join(map(' '.join, rows))

    @staticmethod
    def cells_of(text):
        """Return (n, m, total, cells); a closed cell is -1, total is None if it is not given."""
        n, m, *tokens = split(text)
        n, m, total = int(n), int(m), None
        if len(tokens) != n * m or (n, m) == (1, 2) and len(tokens[1]) > 1 and not is_token(tokens[1]):
            head = next(filter(None, lines_in(text)))
            if len(head) == 3 and len(tokens) in (n * m + 1, n + 1):
                total = int(tokens.pop(0))
            tokens = cells_in(tokens, n, m)
        marks = {'-1' if token[:1] == '-' != token and int(token) else token for token in tokens}
        marks.intersection_update([*CLOSED, 'F'])
        if len(marks - {'F'}) > 1 or 'F' in marks and not marks <= {'F', *FLAGGED}:
            raise ValueError('two marks of closed cells')
        cells = [-1 if token in marks else token if token == 'o' else int(token) for token in tokens]
        if len(cells) != n * m:
            raise ValueError('not so many cells')
        return n, m, total, cells

    def reading(self, text, total=None):
        try:
            n, m, third, cells = self.cells_of(text)
        except ValueError:
            n, m, third, cells = self.cells_of(self.rows_alone(text))
        if None not in (total, third) and total != third:
            raise ValueError('two totals')
        rows = [cells[at:at + m] for at in range(0, n * m, m)]
        return minesweeper.text_of(rows, total if third is None else third)


class Minesweeper(MinesweeperFormula):
    SCRIPT, MORE = 'minesweeper.py', [(), (2,), (3,)]

    def board(self, rng):
        text = super().board(rng)
        if rng.random() < .4:
            n, m, *tokens = split(text) + ['', '']
            text = f'{n} {m} {rng.randint(0, 5)}\n{" ".join(tokens).rstrip()}\n'
        return text


class Sudoku:
    SCRIPT = 'sudoku_cnf.py'
    SIZES = [4, 4, 4, 4, 6]

    def board(self, rng):
        puzzle = sudoku.any_board(rng, self.SIZES)
        size = sudoku.size_of(puzzle)
        if rng.random() < .1:
            return disguised(sudoku.address(puzzle), rng) + '\n'
        blank = rng.choice('...0_*-x')
        rows = [puzzle[at:at + size].replace('.', blank) for at in range(0, size * size, size)]
        if rng.random() < .25:
            text = self.list_of(rows, rng)
        else:
            form, rule = rng.randrange(10), rng.choice(['--+--', '=====', '-----'])
            bars = [row[:size // 2] + '|' + row[size // 2:] for row in rows]
            found = sudoku.solutions(puzzle) if size == 4 and puzzle.count('.') > 3 else []
            beside = rng.choice(['', ' # easy', ';4.2', ',and so on', *[',' + grid for grid in found[:1]]])
            text = ''.join(rows) + beside if form < 4 else '\n'.join(
                [rows, map(' '.join, rows), map(','.join, rows), bars[:2] + [rule] + bars[2:],
                 ['Grid 01', *rows], ['+-----+', *['|' + row + '|' for row in bars], '+-----+']][form - 4])
        return (text + '\n') * rng.choice([1, 1, 1, 2])

    @staticmethod
    def list_of(rows, rng):
        """Return the rows as a list of lists, in one of the forms that programs print."""
        cells = [list(row) for row in rows]
        text = rng.choice([json.dumps(cells), json.dumps(cells, indent=rng.choice([1, 4])), str(cells), str(rows),
                           json.dumps(rows, indent=2), json.dumps(cells, separators=(',', ':')),
                           str(cells).replace(',', ''), str(cells).replace("'", ''), str(rows).replace(', ', ',\n')])
        return text.replace('],', rng.choice(['],', '],\n', ']\n']))

    @staticmethod
    def cells_of(text):
        """Return the cells of a row or of a puzzle of 4x4 or 6x6, with `.` for a blank; None if a text is neither."""
        cells = re.sub('[_*xX0-]', '.', text)
        size = {4: 4, 16: 4, 6: 6, 36: 6}.get(len(cells), 0)
        return cells if size and set(cells) <= set('.123456'[:size + 1]) else None

    def puzzles_in(self, text):
        """Return the puzzles of 4x4 and 6x6 in a text, or None if it is not plain what its lines mean."""
        puzzles, rows = [], ''
        if '[' in text or ']' in text:
            lists = r'\[[^][]*(?:\[[^][]*\][^][]*)*\]'
            for part in [] if re.sub(lists, '', text).strip() else re.findall(lists, text):
                words = re.sub('[][\'",]', ' ', part).split()
                cells = self.cells_of(''.join(words))
                if {*map(len, words)} not in ({1}, {4}, {6}) or not cells or len(cells) < 16:
                    return None
                puzzles.append(cells)
            return puzzles
        for line in text.split('\n'):
            if board_of_address(line):
                puzzles.append(''.join(board_of_address(line)[2]))
                continue
            line = line.partition('#')[0].strip()
            frame = {*'-+|= '}.issuperset(line) and line.strip('| ')
            if not line or line.startswith('Grid') or frame:
                continue
            first = re.split('[,;]', line.split()[0])[0]
            cells = self.cells_of(first if len(first) in (16, 36) else re.sub(r'[\s|,]', '', line))
            if not cells or rows and len(cells) != length:
                return None
            if len(cells) > 6:
                puzzles.append(cells)
            else:
                rows, length = rows + cells, len(cells)
            if rows and len(rows) == length * length:
                puzzles.append(rows)
                rows = ''
        return None if rows else puzzles

    def reading(self, text):
        puzzles = self.puzzles_in(text)
        return '\n'.join(puzzles) if puzzles else None


class Slitherlink:
    SCRIPT = 'slitherlink.py'
    SIZES = [(1, 1), (1, 3), (2, 2), (2, 3), (3, 2), (3, 3)]

    def board(self, rng):
        boards = []
        for _ in range(rng.randint(1, 2)):
            n, m, clues = slitherlink.any_board(rng, self.SIZES)
            text = slitherlink.text_of(n, m, clues)
            form = rng.randrange(8)
            if form == 0:
                text = wrapped(text, rng).rstrip() + '\n'
            elif form == 1:
                text = text.replace(' ', '\n').replace('\n', ' ', 1)
            elif form == 2:
                text = text.replace('.', rng.choice('-_'))
            elif form == 3:
                head, rows = text.split()[:2], text.split()[2:]
                text = '\n'.join([' '.join(head), *map(' '.join, rows)]) + '\n'
            elif form == 4:
                unknown = ''.join('?' if clue == '.' and rng.random() < .2 else clue for clue in clues)
                text = disguised(slitherlink.address(n, m, unknown), rng) + '\n'
            elif form == 5 and not boards:
                return self.rows_alone(text, rng)
            boards.append(text)
        count = rng.choice(['1\n', f'{len(boards)}\n\n']) if rng.random() < .05 else ''
        return count + ''.join(boards)

    def rows_alone(self, text, rng):
        """Return rows without sizes: of the board in a text, perhaps with clues first, and perhaps of other boards."""
        blank, parts = '\n' + rng.choice(['', ' \n', '\n']), []
        for _ in range(rng.choice([1, 1, 2, 3])):
            n, m, *rows = text.split()
            if rng.random() < .5:                               # clues first
                rows = [''.join(rng.choice('0122333') for _ in row) if rng.random() < .7 else row for row in rows]
            if rng.random() < .3:
                rows = [' '.join(row) for row in rows]
            if rng.random() < .15:
                rows = [f'{n} {m}', *rows]
            parts.append('\n'.join(rows))
            text = slitherlink.text_of(*slitherlink.any_board(rng, self.SIZES))
        if len(parts) == 1 and rng.random() < .3:
            parts = parts[0].split('\n')                        # double-spaced
        return ('\n' + blank).join(parts) + '\n'

    def instances_in(self, text):
        """Return the instances in a text, as the script repeats them; None if it must be refused.

        All lines are instances, or all runs of lines between blank ones are boards without sizes. If both can be meant,
        they are instances if each has its line, or if the first line is two numbers alone.
        """
        runs = [[*run] for filled, run in groupby(lines_in(text), bool) if filled]
        if runs and all(len(run) == 1 for run in runs):
            runs = [sum(runs, [])]
        lines, alone = sum(runs, []), []
        try:
            instances, starts = self.sized_boards(lines)
        except (IndexError, ValueError, TypeError):
            instances = starts = None
        if not lines or instances and (self.are_sizes(lines[0]) or starts == [*range(len(lines))]):
            return instances
        for run in runs:
            rows = [*map(self.row_of, run)]
            if len(run) < 2 or self.are_sizes(run[0]) or {*''.join(rows)} - {*'.-_01234'} or len({*map(len, rows)}) > 1:
                return instances
            alone.append(' '.join([str(len(rows)), str(len(rows[0])), *rows]))
        return None if instances else alone

    @staticmethod
    def are_sizes(words):
        return len(words) == 2 and all(re.fullmatch(r'\+?[0-9]{1,99}', word) for word in words)

    @staticmethod
    def row_of(words):
        """Return the row of some words: a single one, or characters. A text that is no row has blanks."""
        return (' ' if max(map(len, words)) > 1 else '').join(words)

    def sized_boards(self, lines):
        """Return the instances in lines with sizes or addresses, and the lines where they begin.

        Raise an error if there is another thing in them.
        """
        tokens, instances, starts = [(at, word) for at, line in enumerate(lines) for word in line], [], []
        while tokens:
            number, word = tokens.pop(0)
            starts.append(number)
            if '/' in word:
                n, m, cells = board_of_address(word, clues=True)
                instances.append(slitherlink.text_of(n, m, ''.join(cells).replace('?', '.')).rstrip())
                continue
            sizes, rows = [word, tokens.pop(0)[1]], []
            n, m = map(int, sizes)
            if not self.are_sizes(sizes) or not n * m:
                raise ValueError('no sizes')
            while len(rows) < n:
                at, row = tokens.pop(0)
                if len(row) == 1 < m:                   # the rest of its line belongs to it, single characters
                    words = [row]
                    while tokens and tokens[0][0] == at:
                        words.append(tokens.pop(0)[1])
                    row = self.row_of(words)
                if len(row) != m or {*row} - {*'.-_01234'}:
                    raise ValueError('no row')
                rows.append(row)
            instances.append(' '.join([str(n), str(m), *rows]))
        return instances, starts

    def readable(self, text):
        """Whether the script must not refuse a text."""
        commas = any(',,' in ',' + ''.join(line.split()) for line in re.split('[\r\n]', text))
        return '/' not in text and not commas and bool(self.instances_in(text))

    def reading(self, text):
        instances = self.instances_in(text)
        if not instances and '/' not in text:
            raise ValueError('it may mean another thing')
        return '\n'.join(instances) if instances else None


class Card:
    SCRIPT = 'cardpuzzle.py'

    def board(self, rng):
        return laid_out(cardpuzzle.text_of(*cardpuzzle.any_board(rng)), rng)

    def reading(self, text):
        h, k, *words = split(text)
        return cardpuzzle.text_of(*cardpuzzle.read(' '.join([h, k, *cells_in(words, int(k), 2 * int(h))])))


class Solitaire:
    SCRIPT = 'solitaire.py'

    def board(self, rng):
        return laid_out(solitaire.text_of(solitaire.any_board(rng)), rng)

    def reading(self, text):
        m, *words = split(text.partition('Resultado:')[0])
        m = int(m)
        values = [*map(int, cells_in(words, m, m))]
        if len(values) != m * m:
            raise ValueError('not so many cells')
        return solitaire.text_of([values[row * m:row * m + m] for row in range(m)])


class Numberlink:
    SCRIPT = 'numberlink.py'
    MORE = [(), ('touching',), ('empty',)]
    RULES = {'numlin': 'empty', 'numberlink': 'empty', 'arukone': 'touching', 'arukone/e': 'empty'}
    SIZES = numberlink.SIZES

    def board(self, rng):
        n, m, numbers = numberlink.any_board(rng, self.SIZES)
        text = numberlink.text_of(n, m, numbers)
        form, rows = rng.randrange(9), ''.join(text.splitlines(True)[2:])
        if form == 8:
            return disguised(numberlink.address(text, rng.choice([*self.RULES])), rng) + '\n'
        if form < 2:
            return text if form else wrapped(text, rng)
        if form < 4:
            return f'{n} {m}\n' + rows
        rows = rows.replace('.', rng.choice('..0_-')).replace(' ', rng.choice(['', '', ' ']))
        letters = rng.choice(['123456', 'AbcDeF', 'aAbB12', 'ROYGBC'])
        return rows.translate(str.maketrans('123456', letters))

    @staticmethod
    def readings(text):
        """Yield (n, m, cells) for each way to read a text that is no address.

        A first line of two numbers is the sizes, and two words below a line of one are, too. Rows alone may be tokens,
        and where each line is a word, characters.
        """
        rows = [row for row in lines_in(text) if row]
        tokens, lengths, sizes = sum(rows, []), [*map(len, rows)], (3, 2)
        if lengths[:2] == [1, 2]:
            sizes = (3,)
        elif lengths[0] == 2 and all(map(is_number, tokens[:2])):
            sizes = (2,)
        for count in sizes:
            head, cells = tokens[:count], tokens[count:]
            if all(map(is_number, head)) and len(head) == count:
                n, m = map(int, head[-2:])
                for cells in cells, list(''.join(cells)):
                    numbers = [int(token) for token in cells if is_number(token)]
                    if len(cells) == n * m and (count == 2 or max(numbers, default=0) <= int(head[0])):
                        yield n, m, cells
        if sizes[1:]:
            for rows in [rows] + [[list(row[0]) for row in rows]] * (max(lengths) == 1):
                if len(set(map(len, rows))) == 1:
                    yield len(rows), len(rows[0]), [cell for row in rows for cell in row]

    def reading(self, text, rule=None):
        found = []
        plain, flags = re.subn(r'(arukone\w*)/e/', r'\1/', text)
        address = ADDRESS.fullmatch(plain.strip())
        for n, m, tokens in [board_of_address(plain)] if address else self.readings(text):
            tokens = ['.' if token in ('0', '_', '-') else str(int(token)) if is_number(token) else token
                      for token in tokens]
            if n * m and all(tokens.count(token) in (0, 2) for token in set(tokens) - {'.'}):
                if (n, m, tokens) not in found:
                    found.append((n, m, tokens))
        if len(found) != 1:
            return None                                 # only its lines tell how the script reads it
        ((n, m, tokens),) = found
        names = [*dict.fromkeys(token for token in tokens if token != '.')]
        if any(name.isalpha() for name in names):
            tokens = [str(names.index(token) + 1) if token in names else token for token in tokens]
        rows = '\n'.join([' '.join(tokens[at:at + m]) for at in range(0, n * m, m)])
        return f'{n} {m}\n{rows}\n', rule or (self.RULES[address[1] + '/e' * flags] if address else None)


class Nonogram:
    SCRIPT = 'nonogram.py'

    def board(self, rng):
        puzzle = nonogram.any_board(rng)
        if rng.random() < .2:
            return disguised(nonogram.address(puzzle, rng), rng) + '\n'
        if rng.random() < .3:
            text = nonogram.text_by_sizes(puzzle)
            return re.sub('(?m)^0$', '', text) if rng.random() < .3 else text       # blank lines for empty clues
        text = nonogram.text_of(puzzle)
        if rng.random() < .3:
            text = re.sub('(?m)^([a-z]+) ?', rng.choice([r'\1: ', r'\1:', r'\1 : ', r'\1:\t']), text)
        return text.replace('\n', rng.choice(['\n', '\n', '\n', '\r\n', '\r']))

    @staticmethod
    def sections(lines):
        """Return {key: what stands beside it and the lines below it} of a .non text."""
        sections = {}
        for line in lines:
            if line[:1].isalpha():
                key, *text = re.sub(r'^(\S+?)\s*:', r'\1 ', line).split(None, 1)
                section = sections[key.lower()] = [' '.join(text)]
            else:
                section.append(line)
        return sections

    def reading(self, text):
        found = ADDRESS.fullmatch(text.strip())
        if found:
            text = nonogram.text_of(nonogram.decoded('nonogram/' + '/'.join(found.groups()[1:])))
        if '?' in text:
            return None                                 # an unknown clue
        lines = re.findall('[^\r\n]*(?:\r\n?|\n)|[^\r\n]+', text)
        lines = [line.strip() for line in lines if line.strip()[:1] != '#']
        while not lines[0]:
            del lines[0]
        if lines[0][0].isalpha():
            sections = self.sections(lines)
            height, width = (int(' '.join(sections[key]).split()[0]) for key in ('height', 'width'))
            sides = [(sections['rows'][1:], height), (sections['columns'][1:], width)]
        else:                                           # `n m` and a clue a line
            height, width = map(int, lines[0].replace(',', ' ').split())
            sides = [(lines[1:], height + width)]
        if '"' in text:
            return None                                 # a title
        ways = [nonogram.ways_to_read(section, needed) for section, needed in sides]
        if any(len(way) != 1 for way in ways):
            raise ValueError(f'its lines can be read in {[*map(len, ways)]} ways')
        taken = [line.replace(',', ' ').split() for (way,) in ways for line in way]
        clues = [tuple(int(run) for run in runs if int(run)) for runs in taken]
        return nonogram.text_of((clues[:height], clues[height:]))


# A game has the SCRIPT, and two methods:
#   board(rng)              a random small input as text
#   reading(text, *more)    the same boards in a plain form, perhaps with a further argument of parse; or None if only
#                           the script can tell; it raises an error if the text must be refused
# It may have MORE, further arguments of parse to choose from, and readable(text), whether it must not be refused.
GAMES = [MinesweeperFormula(), Minesweeper(), Sudoku(), Slitherlink(), Numberlink(), Nonogram(), Card(), Solitaire()]


def boards_of(puzzles):
    """Return what puzzles hold, apart from the line and the characters that were read."""
    return [{name: value for name, value in vars(puzzle).items() if name not in ('line', 'text')} for puzzle in puzzles]


def outcome(game, script, data, more):
    """Let a script read an input; return 'read' or 'refused', and what is wrong, or None."""
    script.read_bytes = lambda _: data[3:] if data[:3] == b'\xef\xbb\xbf' else data
    try:
        with helpers.limited(SECONDS):
            puzzles = script.parse(script.read_lines('board'), *more)
    except script.BadInput as error:
        message = str(error)
        if not re.match(r'line \d+: .{1,180}\Z', message) or not message.isprintable():
            return 'refused', f'refused with {message!r}'
        if hasattr(game, 'readable') and 'not UTF-8 text' not in message and game.readable(data.decode('utf-8-sig')):
            return 'refused', f'refused with {message!r}, though it can be read'
        return 'refused', None
    except (Exception, helpers.TooLong):
        return 'failed', traceback.format_exc()
    try:
        plain = game.reading(data.decode('utf-8-sig'), *more)
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        return 'read', f'read, though it must be refused: {error!r}'
    if plain is None:
        return 'read', None
    plain, *rule = plain if isinstance(plain, tuple) else (plain,)
    try:
        expected = boards_of(script.parse(plain.rstrip('\n').split('\n'), *rule))
    except script.BadInput as error:
        return 'read', f'read, but {plain!r} is refused: {error}'
    return 'read', None if boards_of(puzzles) == expected else f'read as {boards_of(puzzles)}, expected {expected}'


def cases(game, count, seed):
    """Yield (input, further arguments of parse), the same ones for the same seed."""
    rng = random.Random(f'{game.SCRIPT} {seed}')
    for number in range(count):
        data = game.board(rng).encode()
        yield spoilt(data, rng) if number % 3 else data, rng.choice(getattr(game, 'MORE', [()]))


def try_boards(seconds, seed=None, *paths):
    """Run `boards`; return the exit code."""
    from tools import boards
    seed = seed or str(random.randrange(10 ** 6))
    scripts = [game.SCRIPT for game in GAMES]
    if not all(map(str.isdecimal, [seconds, seed])) or not {*map(os.path.basename, paths)}.issubset(scripts):
        sys.exit(__doc__)
    print('seed', seed, flush=True)
    return sum([boards.faults(path, int(seconds), seed) for path in paths or scripts]) > 0


def main():
    if sys.argv[1:2] == ['boards'] and sys.argv[2:]:
        sys.exit(try_boards(*sys.argv[2:]))
    arguments = sys.argv[1:] + ['1000', '1'][len(sys.argv) - 1:]
    if len(arguments) != 2 or not all(map(str.isdecimal, arguments)):
        sys.exit(__doc__)
    count, seed = map(int, arguments)
    failed = False
    for game in GAMES:
        tally, script = Counter(), helpers.load(game.SCRIPT)
        for data, more in cases(game, count, seed):
            what, fault = outcome(game, script, data, more)
            tally[what] += 1
            if fault:
                failed = True
                print(f'{game.SCRIPT} {more}: {fault[:500]}\n{data[:1000]!r}')
        print(f'{game.SCRIPT:<20} {tally["read"]:6} read, {tally["refused"]:6} refused', flush=True)
    sys.exit(failed)


if __name__ == '__main__':
    helpers.run_main(main)
