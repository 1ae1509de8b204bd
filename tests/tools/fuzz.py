"""Random and spoilt input for all scripts.

    python3 tests/tools/fuzz.py [CASES [SEED]]
    python3 tests/tools/fuzz.py boards SECONDS [SEED [PATH ..]]

Each script gets CASES inputs, 1000 if the number is left out. A case is a small
random board in one of the forms that the script reads. Two of three cases are
spoilt by a few changes: bytes, tokens, lines, or the end cut off. The script
either refuses the input, with one line on standard error and nothing else, or
answers. Then the answer is checked by the rules, and a claim that there is no
solution, or only one, by brute force. Some cases are two inputs in two files;
their answers must be those that each has alone. Each fault is printed with its
input, and the exit code is 1 if there is any.

`boards` compares the functions of a script with a brute force on small boards, in
this process: `parse`, `search` with and without `differing`, `common`, `check`, and
what --conflict and --fewer print. Each script gets SECONDS of CPU time. Without a
SEED one is chosen, and printed. PATH is a script, perhaps an older one, such as
/tmp/old/slitherlink.py; all scripts if none is named.
"""
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from functools import lru_cache
from itertools import product
from multiprocessing import Pool
from xml.etree import ElementTree

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))     # tests/
import helpers
import test_cardpuzzle
import test_nonogram
import test_numberlink
import test_slitherlink
import test_solitaire
import test_sudoku
from make import make_slitherlink
from peers import naive_minesweeper

SECONDS = 60        # no small board takes longer
BYTES = [bytes([byte]) for byte in b'\n -_|+=xA0129.,a\x00\xff\r\t"#/z?'] + ['\u2212'.encode(), '\u00a0'.encode()]
TOKENS = [b'0', b'1', b'-1', b'5', b'+2', b'1.0', b'99', b'999999999', b'9' * 30, b'0x1', b'.', b'..', b'1e3',
          '²'.encode(), '٣'.encode(), b'width', b'\x1b[31m', b'+1', b'01', b'-', b'---', b'--+--', b'Grid 01',
          b'[Puzzle]', b'2 2', b'A', b'b']


def spoilt(data, rng):
    """Return the bytes with one to three random changes."""
    for _ in range(rng.randint(1, 3)):
        kind, at = rng.randrange(8), rng.randrange(len(data) + 1)
        lines, tokens = data.split(b'\n'), data.split(b' ')
        if kind == 0:
            data = data[:at]
        elif kind == 1:
            data = data[:at] + rng.choice(BYTES) + data[at:]
        elif kind == 2:
            data = data[:at] + rng.choice(BYTES) + data[at + 1:]
        elif kind == 3:
            data = data[:at] + data[at + 1:]
        elif kind == 4:
            tokens[rng.randrange(len(tokens))] = rng.choice(TOKENS)
            data = b' '.join(tokens)
        elif kind == 5:
            lines.insert(rng.randrange(len(lines)), rng.choice(lines))
            data = b'\n'.join(lines)
        elif kind == 6:
            del lines[rng.randrange(len(lines))]
            data = b'\n'.join(lines)
        else:
            lines[rng.randrange(len(lines))] = b' '.join(rng.sample(TOKENS, 2))
            data = b'\n'.join(lines)
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


def is_token(word):
    """Whether a word is a number or one character."""
    return len(word) == 1 or word.lstrip('+-').isdigit() and not word.isdigit()


def cells_in(words, n, m):
    """Return the cells of n rows of m: the words, or their characters if each word is a row."""
    return list(''.join(words)) if len(words) == n and {*map(len, words)} == {m} else words


def joined(text, rng):
    """Return a board whose rows are words, or the board if a cell has two characters."""
    head, *rows = text.split('\n')
    words = [row.replace(' ', '') for row in rows]
    whole = all(len(word) == len(row.split()) for word, row in zip(words, rows))
    return '\n'.join([head, *words]) if whole else text


ADDRESS = re.compile(r'(?:https?://)?[^/?]+/p(?:\.html)?\?(?:type=editor&)?([a-z]+?)(?:_edit)?/'
                     r'(\d+)/(\d+)/([^#/]*)/*(?:#.*)?', re.IGNORECASE)


def disguised(address, rng):
    """Return an address in another of its forms."""
    scheme, rest = address.split('://')
    host, code = rest.split('/p?')
    name, code = code.split('/', 1)
    scheme = rng.choice(['https://', 'http://', 'HTTPS://', ''])
    page = rng.choice(['/p?', '/p?', '/p.html?', '/p?type=editor&'])
    return scheme + host + page + name + rng.choice(['', '', '_edit']) + '/' + code + rng.choice(['', '', '/', '#x'])


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


def verdict_of(count):
    return ('UNSATISFIABLE', 'UNIQUE', 'MULTIPLE')[min(count, 2)]


def answers(output, unique, count, solutions):
    """Return what is wrong with an output, or None; count is the number of solutions that there are.

    solutions(lines, expected) says whether lines are so many different solutions, and all of them right.
    """
    lines = output.splitlines()
    if unique and lines.pop(0) != verdict_of(count):
        return f'wrong verdict, {count} solutions'
    expected = min(count, 2 if unique else 1)
    return None if solutions(lines, expected) else f'wrong answer, {count} solutions'


CLOSED = ['-1', '#', '\u25a0', '-', '?', '.']      # a board has one of them
FLAGGED = CLOSED[:3]        # those beside which F is a closed cell, too


class MinesweeperFormula:
    SCRIPT, OPTIONS, MANY_FILES = 'minesweeper_cnf.py', [[], [], ['--cnf']], False

    def board(self, rng):
        n, m = rng.randint(1, 5), rng.randint(1, 5)
        closed = '-1' if rng.random() < .7 else rng.choice([*CLOSED, 'F'])
        other = rng.choice([*CLOSED, 'F', '*']) if rng.random() < .1 else 'F' if closed in FLAGGED else closed
        rows = [' '.join(rng.choice([closed, closed, other, *'011238o']) for _ in range(m)) for _ in range(n)]
        text = '\n'.join(([f'{n} {m}'] if rng.random() < .95 else []) + rows) + '\n'
        return wrapped(text, rng) if rng.random() < .4 else joined(text, rng) if rng.random() < .4 else text

    @staticmethod
    def cells_of(text):
        """Return (n, m, total, cells); a closed cell is -1, total is None if it is not given."""
        n, m, *tokens = split(text)
        n, m, total = int(n), int(m), None
        if len(tokens) != n * m or (n, m) == (1, 2) and len(tokens[1]) > 1 and not is_token(tokens[1]):
            head = [len(split(line)) for line in re.split('\r\n?|\n', text) if split(line)][0]
            if head == 3 and (len(tokens) == n * m + 1 or len(tokens) == n + 1):
                total = int(tokens.pop(0))
            tokens = cells_in(tokens, n, m)
        marks = {'-1' if token[:1] == '-' != token else token for token in tokens}.intersection([*CLOSED, 'F'])
        if len(marks - {'F'}) > 1 or 'F' in marks and not marks <= {'F', *FLAGGED}:
            raise ValueError('two marks of closed cells')
        cells = [-1 if token in marks else token if token == 'o' else int(token) for token in tokens]
        if len(cells) != n * m:
            raise ValueError('not so many cells')
        return n, m, total, cells

    def fault(self, text, options, output):
        n, m, _, cells = self.cells_of(text)
        expected = naive_minesweeper.formula([cells[at:at + m] for at in range(0, n * m, m)])
        return None if output == expected else 'another formula'


class Minesweeper(MinesweeperFormula):
    SCRIPT, MANY_FILES = 'minesweeper.py', True
    OPTIONS = [[], ['--unique'], ['--sure'], ['--conflict'], ['--svg'], ['--total', '2'], ['--sure', '--total', '3']]

    def board(self, rng):
        text = super().board(rng)
        if rng.random() < .4:
            n, m, *tokens = split(text) + ['', '']
            text = f'{n} {m} {rng.randint(0, 5)}\n{" ".join(tokens).rstrip()}\n'
        return text

    @staticmethod
    def answers_to(n, m, total, cells):
        """Return the cells that a solution is about, and all solutions: sets of those that hold a mine."""
        near = [[other for other in range(n * m) if other != cell and abs(other // m - cell // m) < 2
                 and abs(other % m - cell % m) < 2] for cell in range(n * m)]
        numbers = [cell for cell in range(n * m) if cells[cell] not in (-1, 'o')]
        asked = [cell for cell in range(n * m) if cells[cell] == -1
                 and (total is not None or any(other in numbers for other in near[cell]))]
        if len(asked) > 12:
            raise LookupError('too many for brute force')
        right = []
        for values in product((False, True), repeat=len(asked)):
            mines = {cell for cell, mine in zip(asked, values) if mine}
            if total in (None, len(mines)) and all(
                    len(mines.intersection(near[cell])) == cells[cell] for cell in numbers):
                right.append(mines)
        return asked, right

    def fault(self, text, options, output):
        n, m, total, cells = self.cells_of(text)
        if '--total' in options:
            given = int(options[-1])
            if total not in (None, given):
                raise ValueError('two totals')
            total = given
        try:
            asked, right = self.answers_to(n, m, total, cells)
        except LookupError:
            return None

        def shown(mines, free):
            words = ['*' if cell in mines else '.' if cell in free else '#' if value == -1 else str(value)
                     for cell, value in enumerate(cells)]
            head = [str(n), str(m)] + [str(total)] * (total is not None)
            return '\n'.join([' '.join(head), *[' '.join(words[at:at + m]) for at in range(0, n * m, m)]]) + '\n'

        if '--sure' in options:
            expected = shown(set.intersection(*right), set(asked).difference(*right)) if right else 'UNSATISFIABLE\n'
            return None if output == expected else 'not sure'
        boards = {shown(mines, {*asked} - mines) for mines in right}
        size = n + 1

        def solutions(found, count):
            if not right:
                return found == (['UNSATISFIABLE'] if '--unique' not in options else [])
            parts = {'\n'.join(found[at:at + size]) + '\n' for at in range(0, len(found), size)}
            return len(parts) == len(found) // size == count and boards.issuperset(parts)
        return answers(output, '--unique' in options, len(right), solutions)


class Sudoku:
    SCRIPT, OPTIONS = 'sudoku_cnf.py', [['--solve'], ['--unique'], ['--conflict'], ['--svg']]

    def board(self, rng):
        size, grid = 4, rng.choice(test_sudoku.grids_of_order_2())
        if rng.random() < .2:
            size, grid = 6, test_sudoku.oblong_grid(rng, 6)
        puzzle = [c if size == 6 > at or rng.random() < (.4 if size == 4 else .6) else '.' for at, c in enumerate(grid)]
        if rng.random() < .4:
            puzzle[rng.randrange(size * size)] = rng.choice('123456'[:size])
        if rng.random() < .1:
            return disguised(test_sudoku.address(''.join(puzzle)), rng) + '\n'
        blank = rng.choice('...0_*-x')
        rows = [''.join(puzzle[at:at + size]).replace('.', blank) for at in range(0, size * size, size)]
        if rng.random() < .25:
            text = self.list_of(rows, rng)
        else:
            form, rule = rng.randrange(10), rng.choice(['--+--', '=====', '-----'])
            bars = [row[:size // 2] + '|' + row[size // 2:] for row in rows]
            beside = rng.choice(['', ' # easy', ';4.2', ',and so on', ',' + ''.join(grid)])
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
    def puzzles_in(text):
        """Return the puzzles of 4x4 and 6x6 in a text, or None if it is not plain what its lines mean."""
        if '[' in text or ']' in text:
            puzzles, between = [], re.sub(r'\[[^][]*(?:\[[^][]*\][^][]*)*\]', '', text)
            for part in [] if between.strip() else re.findall(r'\[[^][]*(?:\[[^][]*\][^][]*)*\]', text):
                words = re.sub('[][\'",]', ' ', part).split()
                cells = re.sub('[_*xX0-]', '.', ''.join(words))
                if len(set(map(len, words))) != 1 or len(words[0]) not in (1, 4, 6) or len(cells) not in (16, 36):
                    return None
                puzzles.append(cells)
            plain = all(set(cells) <= set('.1234' if len(cells) == 16 else '.123456') for cells in puzzles)
            return puzzles if puzzles and plain else None
        puzzles, rows = [], ''
        for line in text.split('\n'):
            if board_of_address(line):
                puzzles.append(''.join(board_of_address(line)[2]))
                continue
            line = line.partition('#')[0].strip()
            cells = ''.join(line.split()).replace('|', '').replace(',', '')
            frame = {*'-+|= '}.issuperset(line) and line.strip('| ')
            if not line or line.startswith('Grid') or frame:
                continue
            first = line.split()[0].partition(',')[0].partition(';')[0]
            if len(first) in (16, 36):
                cells = first
            for other in '_*-xX0':
                cells = cells.replace(other, '.')
            size = {4: 4, 16: 4, 6: 6, 36: 6}.get(len(cells), 0)
            if not size or set(cells) - set('.123456'[:size + 1]) or rows and len(cells) != length:
                return None
            if len(cells) > 6:
                puzzles.append(cells)
            else:
                rows, length = rows + cells, len(cells)
            if rows and len(rows) == length * length:
                puzzles.append(rows)
                rows = ''
        return None if rows else puzzles

    @staticmethod
    def solutions(puzzle):
        """Return all solutions, or None if brute force would take too long."""
        if len(puzzle) == 16:
            return {grid for grid in test_sudoku.grids_of_order_2() if test_sudoku.solves(puzzle, grid)}
        first = puzzle[:6]
        return test_sudoku.solutions_of_6(puzzle) if len(puzzle) == 36 and sorted(first) == [*'123456'] else None

    def fault(self, text, options, output):
        puzzles = self.puzzles_in(text)
        if puzzles is None:
            return None                                 # or a puzzle is too large for brute force
        unique = '--unique' in options
        for puzzle in puzzles:
            right = self.solutions(puzzle)
            if right is None:
                return None
            several = unique and len(puzzles) > 1
            size = several + unique + max(1 - unique, min(len(right), 1 + unique))
            lines, output = output.splitlines(True)[:size], ''.join(output.splitlines(True)[size:])
            if several and lines.pop(0).strip().replace('0', '.') != puzzle:
                return 'the puzzle is not repeated'
            fault = answers(''.join(lines), unique, len(right), lambda found, count: (
                found == ['UNSATISFIABLE'] if not right and not unique else
                len(set(found)) == len(found) == count and right.issuperset(found)))
            if fault:
                return fault
        return 'more output than puzzles' if output else None


class Slitherlink:
    SCRIPT, OPTIONS = 'slitherlink.py', [[], ['--unique'], ['--svg'], ['--conflict']]
    loops_of = staticmethod(lru_cache(None)(test_slitherlink.loops_of))

    def board(self, rng):
        boards = []
        for _ in range(rng.randint(1, 2)):
            n, m = rng.choice([(1, 1), (1, 3), (2, 2), (2, 3), (3, 2), (3, 3)])
            clues = test_slitherlink.any_clues(self.loops_of(n, m), n * m, rng)
            text = make_slitherlink.line_of(n, m, clues) + '\n'
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
                text = disguised(make_slitherlink.address_of(n, m, unknown), rng) + '\n'
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
            n, m = rng.choice([(1, 1), (1, 3), (2, 2), (2, 3), (3, 2), (3, 3)])
            clues = test_slitherlink.any_clues(self.loops_of(n, m), n * m, rng)
            text = make_slitherlink.line_of(n, m, clues)
        if len(parts) == 1 and rng.random() < .3:
            parts = parts[0].split('\n')                        # double-spaced
        return ('\n' + blank).join(parts) + '\n'

    def instances_in(self, text):
        """Return the instances in a text, as the script repeats them; None if it must be refused."""
        runs = [[]]
        for line in re.split('\r\n|\r|\n', text):
            if split(line):
                runs[-1].append(split(line))
            else:
                runs.append([])
        runs = [run for run in runs if run]
        if runs and all(len(run) == 1 for run in runs):
            runs = [[line for run in runs for line in run]]
        return self.boards_of(runs) if runs else None

    def boards_of(self, runs):
        """Return the instances in runs of lines of words, between which there are blank lines.

        All lines are instances, or all runs are boards without sizes. If both can be meant, they are instances if each
        has its line, or if the first line is two numbers alone.
        """
        lines, alone = [line for run in runs for line in run], []
        try:
            instances, starts = self.sized_boards(lines)
        except (IndexError, ValueError, TypeError):
            instances = starts = None
        sizes = self.are_sizes(lines[0])
        if instances and (sizes or starts == [*range(len(lines))]):
            return instances
        for run in runs:
            rows = [(' ' if max(map(len, line)) > 1 else '').join(line) for line in run]
            if len(run) < 2 or self.are_sizes(run[0]) or {*''.join(rows)} - {*'.-_01234'} or len({*map(len, rows)}) > 1:
                return instances
            alone.append(' '.join([str(len(rows)), str(len(rows[0])), *rows]))
        return None if instances else alone

    @classmethod
    def are_sizes(cls, line):
        return len(line) == 2 and all(cls.size_of(word) is not None for word in line)

    @staticmethod
    def size_of(word):
        return int(word) if re.fullmatch(r'\+?[0-9]{1,99}', word) else None

    @classmethod
    def sized_boards(cls, lines):
        """Return the instances in lines with sizes or addresses, and the lines where they begin.

        Raise an error if there is another thing in them.
        """
        tokens, instances = [(number, word) for number, line in enumerate(lines) for word in line], []
        starts = []
        while tokens:
            number, word = tokens.pop(0)
            starts.append(number)
            if '/' in word:
                n, m, cells = board_of_address(word, clues=True)
                instances.append(make_slitherlink.line_of(n, m, ''.join(cells).replace('?', '.')))
                continue
            n, m, rows = cls.size_of(word), cls.size_of(tokens.pop(0)[1]), []
            if not n or not m:
                raise ValueError('no sizes')
            while len(rows) < n:
                at, row = tokens.pop(0)
                if len(row) == 1 < m:                   # the single characters after it belong to it
                    while tokens and tokens[0][0] == at and len(tokens[0][1]) == 1:
                        row += tokens.pop(0)[1]
                if len(row) != m or {*row} - {*'.-_01234'}:
                    raise ValueError('no row')
                rows.append(row)
            instances.append(' '.join([str(n), str(m), *rows]))
        return instances, starts

    def readable(self, text):
        """Whether the script must not refuse a text."""
        return '/' not in text and bool(self.instances_in(text))

    def fault(self, text, options, output):
        instances, unique = self.instances_in(text), '--unique' in options
        if instances is None:
            return None if '/' in text else 'it may mean another thing, but was not refused'
        output = output.splitlines()
        for instance in instances:
            n, m, *rows = instance.split()
            n, m = int(n), int(m)
            if n * m > 16:
                return None
            clues = ''.join(rows).replace('-', '.').replace('_', '.')
            right = sum(test_slitherlink.meets(clues, complete) for _, complete in self.loops_of(n, m))
            if output[:1] != [instance]:
                return 'the instance is not repeated'
            size = 1 + unique + max(1 - unique, min(right, 1 + unique))
            lines, output, plain = output[1:size], output[size:], make_slitherlink.line_of(n, m, clues)
            fault = answers('\n'.join(lines), unique, right, lambda found, count: (
                found == [f'{n} {m} UNSATISFIABLE'] if not right and not unique else
                len(set(found)) == len(found) == count and all(test_slitherlink.solves(plain, line) for line in found)))
            if fault:
                return fault
        return 'more output than instances' if output else None


class Card:
    SCRIPT, OPTIONS = 'cardpuzzle.py', [[], ['--unique'], ['--svg']]

    def board(self, rng):
        h, k = rng.randint(1, 4), rng.randint(0, 6)
        text = test_cardpuzzle.text_of(h, [[int(rng.random() < .6) for _ in range(2 * h)] for _ in range(k)])
        return wrapped(text, rng) if rng.random() < .4 else text

    def fault(self, text, options, output):
        h, k, *words = split(text)
        h, cards = test_cardpuzzle.read(' '.join([h, k, *cells_in(words, int(k), 2 * int(h))]))
        right, unique = test_cardpuzzle.ways(h, cards), '--unique' in options
        return answers(output, unique, len(right), lambda found, count: (
            found == ['0'] if not right and not unique else
            len(set(found)) == len(found) == count and all(tuple(map(int, line.split())) in right for line in found)))


class Solitaire:
    SCRIPT, OPTIONS = 'solitaire.py', [[], ['--unique'], ['--svg']]

    def board(self, rng):
        m = rng.randint(1, 3)
        text = test_solitaire.text_of([[rng.choice([0, 1, 1, 2, 2]) for _ in range(m)] for _ in range(m)])
        return wrapped(text, rng) if rng.random() < .4 else joined(text, rng) if rng.random() < .4 else text

    def fault(self, text, options, output):
        m, *words = split(text.partition('Resultado:')[0])
        m = int(m)
        values = [*map(int, cells_in(words, m, m))]
        if m > 3:
            return None
        board = tuple(tuple(values[row * m:row * m + m]) for row in range(m))
        if '--unique' not in options:
            return None if output == f'{test_solitaire.can_be_done(board):d}\n' else 'wrong answer'
        right = test_solitaire.all_remains(board)

        def solutions(found, count):
            boards = [tuple(tuple(map(int, line.split())) for line in found[at + 1:at + 1 + m])
                      for at in range(0, len(found), m + 1)]
            return len(set(boards)) == len(boards) == count and right.issuperset(boards)
        return answers(output, True, len(right), solutions)


class Numberlink:
    SCRIPT = 'numberlink.py'
    OPTIONS = [[*rule, *option] for rule in ([], ['--touching'], ['--empty']) for option in ([], ['--unique'])]
    OPTIONS.append(['--svg'])
    RULES = {'numlin': '--empty', 'numberlink': '--empty', 'arukone': '--touching', 'arukone/e': '--empty'}
    SIZES = [(1, 4, 1), (2, 3, 1), (3, 3, 2), (4, 3, 2), (3, 4, 3), (4, 4, 3)]     # rows, columns, numbers
    solved_boards = staticmethod(test_numberlink.solved_boards)

    def board(self, rng):
        n, m, count = rng.choice(self.SIZES)
        boards = self.solved_boards(n, m, count)[rng.random() < .5]
        numbers = rng.choice(sorted(boards) or [(1,) + (0,) * (n * m - 2) + (1,)])
        if rng.random() < .3:
            numbers = rng.sample(numbers, n * m)
        text = test_numberlink.text_of(n, m, numbers)
        form, rows = rng.randrange(9), ''.join(text.splitlines(True)[2:])
        if form == 8:
            return disguised(test_numberlink.address(text, rng.choice([*self.RULES])), rng) + '\n'
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
        rows = [split(line) for line in re.split('\r\n?|\n', text)]
        rows = [row for row in rows if row]
        tokens = [token for row in rows for token in row]
        lengths, sizes = [len(row) for row in rows], (3, 2)
        if lengths[:2] == [1, 2]:
            sizes = (3,)
        elif lengths[0] == 2 and all(token.lstrip('+').isdigit() for token in tokens[:2]):
            sizes = (2,)
        for count in sizes:
            head, cells = tokens[:count], tokens[count:]
            if all(token.lstrip('+').isdigit() for token in head) and len(head) == count:
                n, m = map(int, head[-2:])
                for cells in cells, list(''.join(cells)):
                    numbers = [int(token) for token in cells if token.lstrip('+').isdigit()]
                    if len(cells) == n * m and (count == 2 or max(numbers, default=0) <= int(head[0])):
                        yield n, m, cells
        if sizes[1:]:
            for rows in [rows] + [[list(row[0]) for row in rows]] * (max(lengths) == 1):
                if len(set(map(len, rows))) == 1:
                    yield len(rows), len(rows[0]), [cell for row in rows for cell in row]

    def fault(self, text, options, output):
        found = []
        plain, flags = re.subn(r'(arukone\w*)/e/', r'\1/', text)
        address = ADDRESS.fullmatch(plain.strip())
        for n, m, tokens in [board_of_address(plain)] if address else self.readings(text):
            tokens = ['.' if token in ('0', '_', '-') else str(int(token)) if token.lstrip('+').isdigit() else token
                      for token in tokens]
            if n * m and all(tokens.count(token) in (0, 2) for token in set(tokens) - {'.'}):
                if (n, m, tokens) not in found:
                    found.append((n, m, tokens))
        if len(found) != 1:
            return None                                 # only its lines tell how the script reads it
        ((n, m, tokens),) = found
        names = list(dict.fromkeys(token for token in tokens if token != '.'))
        board = tuple(names.index(token) + 1 if token != '.' else 0 for token in tokens)
        if any(name.isalpha() for name in names):
            names = [str(count) for count, _ in enumerate(names, 1)]
        unique = '--unique' in options
        if n * m > 16:
            return None
        rule = self.RULES[address[1] + '/e' * flags] if address else None
        if options and options[0] in self.RULES.values():
            rule = options[0]
        if rule == '--empty':
            right = test_numberlink.drawings(n, m, board)
        else:
            right = self.solved_boards(n, m, len(names))[rule is not None].get(board, set()) if names else set()
        names.insert(0, '.')
        right = {tuple(names[value] for value in solution) for solution in right}

        def solutions(found, count):
            if not right and not unique:
                return found == ['UNSATISFIABLE']
            boards = [tuple(' '.join(found[at:at + n]).split(' ')) for at in range(0, len(found), n)]
            return len(set(boards)) == len(boards) == count and right.issuperset(boards)
        return answers(output, unique, len(right), solutions)


class Nonogram:
    SCRIPT, OPTIONS = 'nonogram.py', [[], ['--unique'], ['--svg'], ['--conflict']]

    @staticmethod
    @lru_cache(None)
    def pictures(height, width):
        """Return {its clues: the pictures} for all pictures of a size."""
        found = {}
        for rows in test_nonogram.all_pictures(height, width):
            key = tuple(map(tuple, test_nonogram.clues(rows)))
            found.setdefault(key, set()).add(tuple(map(tuple, rows)))
        return found

    def board(self, rng):
        rows = [[int(rng.random() < .5) for _ in range(rng.choice([1, 3, 4]))]]
        rows += [[int(rng.random() < .5) for _ in rows[0]] for _ in range(rng.randint(0, 2))]
        puzzle = test_nonogram.clues(rows)
        if rng.random() < .3:
            rng.shuffle(puzzle[1])
        if rng.random() < .2:
            return disguised(test_nonogram.Nonogram.address(puzzle, rng), rng) + '\n'
        if rng.random() < .3:
            text = test_nonogram.text_by_sizes(puzzle)
            return re.sub('(?m)^0$', '', text) if rng.random() < .3 else text       # blank lines for empty clues
        text = test_nonogram.text_of(puzzle)
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

    def fault(self, text, options, output):
        found = ADDRESS.fullmatch(text.strip())
        if found:
            rows, columns = test_nonogram.Nonogram.decoded('nonogram/' + '/'.join(found.groups()[1:]))
            if None in rows + columns:
                return None                             # an unknown clue
            text = test_nonogram.text_of((rows, columns))
        if '?' in text:
            return None                                 # an unknown clue
        unique = '--unique' in options
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
        if '"' in text or width * height > 12:
            return None                                 # a title, or too large
        ways = [test_nonogram.ways_to_read(section, needed) for section, needed in sides]
        if any(len(way) != 1 for way in ways):
            return f'answered, though its lines can be read in {[*map(len, ways)]} ways'
        taken = [line.replace(',', ' ').split() for (way,) in ways for line in way]
        clues = [tuple(int(run) for run in runs if int(run)) for runs in taken]
        puzzle = tuple(clues[:height]), tuple(clues[height:])
        right = self.pictures(height, width).get(puzzle, set())

        def solutions(found, count):
            if not right and not unique:
                return found == ['UNSATISFIABLE']
            pictures = [tuple(map(tuple, test_nonogram.read_pbm('\n'.join(found[at:at + height + 2]) + '\n')))
                        for at in range(0, len(found), height + 2)]
            return len(set(pictures)) == len(pictures) == count and right.issuperset(pictures)
        return answers(output, unique, len(right), solutions)


# A game has the SCRIPT, its OPTIONS (lists of arguments to choose from), and two methods:
#   board(rng)                      a random small input as text
#   fault(text, options, output)    what is wrong with the output for an input, in words, or None
# It may have readable(text), whether an input can be read and so must not be refused.
# With MANY_FILES = False it does not take several files.
GAMES = [MinesweeperFormula(), Minesweeper(), Sudoku(), Slitherlink(), Numberlink(), Nonogram(), Card(), Solitaire()]


def fault_of(game, data, options):
    """Run a case; return 'answered' or 'refused', and what is wrong, or None."""
    try:
        process = helpers.run(game.SCRIPT, *options, stdin=data, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return 'answered', f'no answer in {SECONDS} seconds'
    error = process.stderr.decode('utf-8', 'backslashreplace')
    if process.returncode == 1:
        good = (not process.stdout and error.startswith(game.SCRIPT + ': ') and error.count('\n') == 1
                and error.endswith('\n') and error[:-1].isprintable())
        if good and hasattr(game, 'readable') and 'not UTF-8 text' not in error:
            if game.readable(data.decode('utf-8-sig')) and 'this option takes one' not in error:
                return 'refused', f'refused with {error!r}, though it can be read'
        return 'refused', None if good else f'refused with {error!r} and output {process.stdout!r}'
    if process.returncode or error:
        return 'answered', f'exit code {process.returncode}, {error}'
    return 'answered', judged(game, data.decode('utf-8-sig'), options, process.stdout.decode())


def fault_of_files(game, inputs):
    """Run a case of several inputs, each in a file; return what `fault_of` returns.

    The answers are those that each file has alone. If some are refused, the first of them is named.
    """
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, str(number)) for number, _ in enumerate(inputs)]
        for path, data in zip(paths, inputs):
            with open(path, 'wb') as file:
                file.write(data)
        alone = [helpers.run(game.SCRIPT, *game.OPTIONS[0], path, timeout=SECONDS) for path in paths]
        process = helpers.run(game.SCRIPT, *game.OPTIONS[0], *paths, timeout=SECONDS)
    name, expected = game.SCRIPT + ': ', (0, b''.join(one.stdout for one in alone), '')
    for path, one in reversed([*zip(paths, alone)]):
        if one.returncode:
            expected = one.returncode, b'', name + path + ': ' + one.stderr.decode()[len(name):]
    found = process.returncode, process.stdout, process.stderr.decode()
    what = 'refused' if process.returncode else 'answered'
    return what, None if found == expected else f'files together: {found!r}, expected {expected!r}'


def judged(game, text, options, output):
    """Return what is wrong with the output for an input, or None."""
    try:
        if '--svg' in options:
            title = ElementTree.fromstring(output)[0].text
            if not title.endswith(': no solution'):
                return None
            repeated = (game.instances_in(text) or ['']) if game.SCRIPT == 'slitherlink.py' else []
            return game.fault(text, ['--unique'], '\n'.join([*repeated, 'UNSATISFIABLE\n']))
        if '--conflict' in options:
            return conflict_fault(game, text, options, output)
        return game.fault(text, options, output)
    except (AssertionError, LookupError, ValueError, ElementTree.ParseError) as error:
        return f'the output cannot be read: {error!r}'


def conflict_fault(game, text, options, output):
    """Return what is wrong with the output of --conflict, or None.

    What is left of a board has no solution; if the output is SATISFIABLE, the board itself has one.
    """
    if len(output.splitlines()) > 1 and game.SCRIPT in ('slitherlink.py', 'sudoku_cnf.py'):
        return None                                     # many boards
    satisfiable = output == 'SATISFIABLE\n'
    process = helpers.run(game.SCRIPT, '--unique', stdin=(text if satisfiable else output).encode(), timeout=SECONDS)
    unsatisfiable = b'UNSATISFIABLE' in process.stdout
    if unsatisfiable == satisfiable:
        return 'what is left has a solution, or the board has none'
    return game.fault(text, ['--unique'], process.stdout.decode()) if satisfiable else None


def cases(game, count, seed):
    """Yield (input, options), the same ones for the same seed; or (inputs, None), inputs of several files."""
    rng = random.Random(f'{game.SCRIPT} {seed}')

    def one(number):
        data = game.board(rng).encode()
        return spoilt(data, rng) if number % 3 else data

    for number in range(count):
        if number % 16 == 5 and getattr(game, 'MANY_FILES', True):
            yield tuple(one(rng.randrange(2)) for _ in range(2)), None
        else:
            yield one(number), rng.choice(game.OPTIONS)


def outcome(game, data, options):
    return fault_of_files(game, data) if options is None else fault_of(game, data, options)


def tried(case):
    """Run a case, in which the game is given by its number; return its input, its options and the outcome."""
    number, data, options = case
    return data, options, outcome(GAMES[number], data, options)


def try_boards(seconds, seed=None, *paths):
    """Run `boards`; return the exit code."""
    from tools import boards
    seed = seed or str(random.randrange(10 ** 6))
    scripts = list(dict.fromkeys([game.SCRIPT for game in GAMES]))
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
    with Pool() as pool:
        for number, game in enumerate(GAMES):
            tally = Counter()
            some = ((number, data, options) for data, options in cases(game, count, seed))
            for data, options, (what, fault) in pool.imap(tried, some, 20):
                tally[what] += 1
                if fault:
                    failed = True
                    said = game.SCRIPT, ' '.join(options or ['FILE FILE']), fault[:500], data[:1000]
                    print('{} {}: {}\n{!r}'.format(*said))
            print(f'{game.SCRIPT:<20} {tally["answered"]:6} answered, {tally["refused"]:6} refused', flush=True)
    sys.exit(failed)


if __name__ == '__main__':
    helpers.run_main(main)
