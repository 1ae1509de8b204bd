"""The likeliest mistakes for each script, and the messages that they get.

A message names the line, what the script found and what it expected, and if there is a likely reason, what to do.
"""
import os
import re
import tempfile
import unittest

import helpers
from parallel import load_tests

NO_ADDRESSES = ' reads no addresses; slitherlink.py, numberlink.py, nonogram.py and sudoku_cnf.py do'
CELLS = '-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, o, #, F, -, ?, .'
SITE = 'https://puzz.link/p?'
COMMA = 'line {}: nothing before a comma; . is a blank'
CARD = 'a card is one line, its first column, then its second'
FAR = '81 cells, or a row of 9 (other sizes: 4, 6, 8, 10, 12, 16, 25)'
ROWS = '53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n'

# Script -> (input, message after the script's name)
MINESWEEPER = [
    ('', 'line 1: standard input is empty'),
    ('2x3\n# 1 #\n# # 1\n', "line 1: expected the two sizes n m, found '2x3'"),
    ('0 3\n', "line 1: '0' is not a number from 1 to 999999999"),
    ('3 2\n# 1 #\n# # 1\n', 'line 2: 2 rows of 3, the sizes say 3 of 2: swapped?'),
    ('2 3\n# 1 #\n# 1\n', 'line 3: row 2 has 2 values, expected 3'),
    ('2 3\n# 1 #\n', 'line 3: row 2 of 2 is missing'),
    ('2 3\n# 1 # 1\n# 1\n', 'line 2: row 1 has 4 values, expected 3'),
    ('1 2\n,1,-1\n', COMMA.format(2)),
    ('1 3\n# 1 #\n# # 1\n', 'line 3: more after the last row; the sizes say 1 row'),
    ('1 -1 -1\n-1 2 -1\n', 'line 1: expected the two sizes n m, but 1 times -1 is -1, and 4 follow'),
    ('2\n# 1\n# 1\n', "line 2: expected the two sizes n m, found '#'"),
    ('1 3\n# 9 #\n', "line 2: '9' is not one of " + CELLS),
    ('1 3\n* 2 .\n', "line 2: '*' is not one of " + CELLS),
    ('2 3\n-1 1 -1\n. . 1\n', 'line 3: -1 and . on one board; write -1'),
    ('2 3\n#1\n11#\n', 'line 2: row 1 has 2 values, expected 3'),
    ('2 3\n#1#\n1 1 #\n', "line 2: '#1#' is not one of " + CELLS),
    ('2 2\n-1\n-1\n', 'line 2: row 1 has 1 value, expected 2'),
    ('2 2  1 1 -1  -1 -1\n', 'line 1: expected the two sizes n m, but 2 times 2 is 4, and 5 follow'),
]
MISTAKES = {
    'minesweeper_cnf.py': MINESWEEPER + [
        (SITE + 'mines/3/3/g', 'line 1: minesweeper_cnf.py' + NO_ADDRESSES),
        ('2 3 1\n# 1 #\n# # 1\n', 'line 1: a third number, the number of mines; only minesweeper.py reads it')],
    'minesweeper.py': MINESWEEPER + [
        (SITE + 'mines/3/3/g', 'line 1: minesweeper.py' + NO_ADDRESSES)],
    'sudoku_cnf.py': [
        ('', 'line 1: standard input is empty'),
        ('.' * 80, 'line 1: 80 characters, expected ' + FAR),
        (ROWS, 'line 1: row 9 of 9 is missing in this grid'),
        (ROWS + '....8..7\n', 'line 9: row 9 has 8 cells, expected 9 as in line 1'),
        (ROWS + '....8..\n', 'line 9: 7 characters, expected ' + FAR),
        (ROWS + '....8..79\n.........\n', 'line 10: row 2 of 9 is missing in this grid'),
        ('.' * 81 + '\n' + '.' * 81, 'line 2: a second puzzle, expected one; --solve takes several'),
        ('[[5, 3, 0, 0, 7, 0, 0, 0, 0]]', 'line 1: row 2 of 9 is missing in this grid'),
        ('.........\nGrid 2\n', 'line 2: row 2 has 0 cells, expected 9 as in line 1'),
        ('ABBB\n' + '....\n' * 4, "line 1: 'ABBB' may be cells; # begins a comment"),
        ('1|...\n' + '....\n' * 3, 'line 1: 4 characters in 2 words, expected ' + FAR),
        ('1---\n----\n' * 2, 'line 2: cells, or part of a frame? write . for a blank cell'),
        ('1..............4,1.' + '2' * 14, 'line 1: 16 cells beside a puzzle are not its solution'),
        ('53  7    \n6  195   \n', f'line 1: 3 characters in 2 words, expected {FAR}; a blank cell is . or 0, not a space'),
        ('53..7...A\n' + ROWS[10:], "line 1: 'A' is neither blank nor one of 1-9 in 9 cells"),
        (ROWS + '....8.79\n', 'line 9: row 9 has 8 cells, expected 9 as in line 1'),
        ('# easy\nGrid 1\n', 'line 1: expected a puzzle, found no cells'),
        ('5 3 10 . 7 . . . .\n', "line 1: '10' is neither blank nor one of 1-9 in 9 cells"),
        ('1234............\n' * 16, 'line 1: 16 lines of 16 cells, 1-4 alone: puzzles, or the rows of one?'),
        ('.' + '0' * 255, 'line 1: 0 is beside another blank: values from 0, as in hexadecimal?'),
        (SITE + 'sudoku/7/7/g', 'line 1: 7 rows of 7 in the address, expected 9 of 9 ' + FAR[FAR.index('('):]),
        (SITE + 'slither/4/4/g', f"line 1: expected an address such as {SITE}sudoku/9/9/.., found 'slither'")],
    'slitherlink.py': [
        ('', 'line 1: standard input is empty'),
        ('x 3\n...\n', "line 1: 'x' in row 1 is no clue, 0-4; . is a blank"),
        ('3 2\n...\n..2\n', 'line 2: 2 rows of 3, the sizes say 3 of 2: swapped?'),
        ('1\n2 3\n...\n..2\n',
         "line 1: expected sizes N M, found '1'; more rows, or a count?"),
        ('2...\n', 'line 1: a row? write N M above each board'),
        ('2 2\n. .\n',
         'line 2: expected row 2, found the end of the input; . is a blank; or is line 1 a row?'),
        ('2 3\n...\n', 'line 2: expected row 2, found the end of the input; . is a blank'),
        ('4 1 0\n1 0 0\n', 'line 1: sizes, or a row? write N M on a line of its own'),
        ('1 3\n...\n..3\n', "line 3: expected sizes N M, found '..3'; more rows, or a count?"),
        ('2 3\n...\n..5\n', "line 3: '5' in row 2 is no clue, 0-4; . is a blank"),
        ('...\n..\n', 'line 2: row 2 has 2 characters, expected 3; . is a blank'),
        ('2 2\n1,,2\n. .\n', COMMA.format(2)),
        (SITE + 'slither/v:/3/3/g', "line 1: 'v:' in the address means other rules"),
        (SITE + 'slither/5/5/cbcb', 'line 1: the address ends after 12 of 25 cells'),
        (SITE + 'tslither/5/5/c', f"line 1: expected an address such as {SITE}slither/9/9/.., found 'tslither'")],
    'numberlink.py': [
        ('', 'line 1: standard input is empty'),
        ('1\n3 2\n1 . .\n. . 1\n', 'line 3: 2 rows of 3, the sizes say 3 of 2: swapped?'),
        ('1\n2 3\n1 . .\n. 1\n', 'line 4: row 2 has 2 cells, the sizes say 2 of 3; . is a blank'),
        ('1\n2 3\n1 . 1\n', 'line 3: row 2 of 2 is missing'),
        ('1 . 1\n2 . .\n', 'line 2: number 2 appears 1 time; every number needs two terminals'),
        ('1 . 1\n. . 1\n', 'line 2: number 1 appears 3 times; every number needs two terminals'),
        ('1\n1 3\n2 . 2\n', "line 3: '2' is no letter, blank (.) or number from 1 to 1"),
        ('1 . 1\n. .\n', 'line 2: row 2 has 2 cells, expected 2 of 3; write sizes as N M; . is a blank'),
        ('1 2\n. .\n1 2\n', 'line 3: row 2 has 2 cells, the sizes say 1 of 2'),
        ('4 4 1 2 3 5\n. . . . . .\n. . 1 2 3 5\n',
         'line 1: sizes and 4 rows of 4, or 3 rows of 6? write N M on a line of its own'),
        ('2\n1.1\n2.2\n', 'line 1: row 1 has 1 cell, expected 3 of 3; write sizes as N M; . is a blank'),
        ('1.1\n2.2\n\n1.1\n2.2\n', 'line 4: a second board'),
        ('1,,1\n2,,2\n', COMMA.format(1)),
        ('1.1\n202\n', 'line 2: 0 beside .; write . for a blank'),
        (SITE + 'numlin/3/1/1g1\n' + SITE + 'numlin/3/1/1g1', 'line 2: a second board'),
        ('1 . 1\n2 # 2\n', "line 2: '#' is no letter, blank (.) or number from 1 to 999999999"),
        (SITE + 'numlin/f/3/3/1g1', "line 1: 'f' in the address means other rules"),
        (SITE + 'numlin/3/3/1g1', 'line 1: the address ends after 3 of 9 cells'),
        (SITE + 'slither/3/3/g', f"line 1: expected an address such as {SITE}numlin/9/9/.., found 'slither'")],
    'nonogram.py': [
        ('', 'line 1: standard input is empty'),
        ('width 2\n', 'line 1: expected `height`, found the end of the input'),
        ('widht 2\n', "line 1: expected `width`, found 'widht'"),
        ('2 1\n', 'line 1: found 0 clues, expected 3, a line each'),
        ('2 1 1\n', "line 1: expected `n m`, or a key such as `width`, found '2 1 1'"),
        ('3 2\n1\n1 1\n1\n1\n1\n', 'line 1: the runs add up with 2 rows of 3, the sizes say 3 of 2: swapped?'),
        ('width 1\nheight 2\nrows\n1\nx\ncolumns\n1\n', "line 5: 'x' is no clue and no key; 0 is an empty clue"),
        ('width 1 height 2\nrows\n1\n0\ncolumns\n1\n', "line 1: '1 height 2' is not a number from 1 to 99999"),
        ('width 1\nheight 1\nrows\n-\ncolumns\n0\n', "line 4: '-' is no clue and no key; 0 is an empty clue"),
        ('width 2\nheight 2\nrows\n\n1\n\ncolumns\n1\n0\n', 'line 4: write 0 if this blank line is an empty row'),
        ('widht: 2\n', "line 1: expected `width`, found 'widht'"),
        ('width x\nheight 1\nrows\n1\ncolumns\n1\n', "line 1: 'x' is not a number from 1 to 99999"),
        ('width 2\nheight 3\nrows\n1\n1\ncolumns\n1\n1\n0\n', 'line 3: found 2 rows, expected 3, a line each'),
        ('width 2\nheight 1\nrows\n1\ncolumns\n1\n1\n1\n', 'line 5: found 3 columns, expected 2, a line each'),
        ('width 3\nheight 1\nrows\n1\ncolumns\n1 0 0\n', 'line 5: found 1 column, expected 3, a line each'),
        ('width 2\nheight 1\nrows\n1 1\ncolumns\n1\n1\n', 'line 4: row 1 needs 3 cells but has 2'),
        ('width 2\nheight 1\nrows 1\ncolumns\n1\n0\n', "line 3: expected a new line after `rows`, found '1'"),
        (SITE + 'nonogram/3/3/1g1', 'line 1: the address ends after 3 of 12 cells')],
    'cardpuzzle.py': [
        ('', 'line 1: standard input is empty'),
        ('h k\n', "line 1: expected the two sizes h and k, found 'h'"),
        ('0 1\n', "line 1: '0' is not a number from 1 to 1000000"),
        ('1 2\n1,0\n0,,1\n', COMMA.format(3)),
        ('4 3\n' + '0 1 1 1 1 1\n' * 4, 'line 2: 4 cards of 6, the sizes say 3 of 8: swapped?'),
        ('2 1\n0 1\n1 1\n', 'line 2: 2 cards of 2, the sizes say 1 of 4: ' + CARD),
        ('3 2\n' + '01\n' * 6, 'line 2: 6 cards of 2, the sizes say 2 of 6: ' + CARD),
        ('1 2\n0 1 1\n0\n', 'line 2: card 1 has 3 values, expected 2'),
        ('1 2\n0 1\n1\n', 'line 3: card 2 has 1 value, expected 2'),
        ('1 2\n0 1\n', 'line 3: card 2 of 2 is missing'),
        ('1 1\n0 1\n0 1\n', 'line 3: more after the last card; the sizes say 1 card'),
        ('1 1\n0 2\n', "line 2: '2' is not one of 0, 1"),
        ('2 2\n1101\n1 1 0 1\n', "line 2: '1101' is not one of 0, 1"),
        (SITE + 'slither/3/3/g', 'line 1: cardpuzzle.py' + NO_ADDRESSES)],
    'solitaire.py': [
        ('', 'line 1: standard input is empty'),
        ('m\n', "line 1: expected the size m, found 'm'"),
        ('0\n', "line 1: '0' is not a number from 1 to 999999999"),
        ('1 0\n2 2\n', 'line 2: more after the last row; the sizes say 1 row'),
        ('2 2\n1 0\n2 2\n', 'line 1: two sizes, expected one size m: a board has m rows of m'),
        ('2 3\n1 0 2\n2 2 0\n', 'line 1: two sizes, expected one size m: a board has m rows of m'),
        ('2\n1 0\n2\n', 'line 3: row 2 has 1 value, expected 2'),
        ('2\n1 0\n', 'line 3: row 2 of 2 is missing'),
        ('2\n1 0\n2 3\n', "line 3: '3' is not one of 0, 1, 2"),
        ('2\n10\n2 2\n', "line 2: '10' is not one of 0, 1, 2"),
        ('2\n102\n22\n', 'line 2: row 1 has 3 values, expected 2'),
        ('2\n1 0 2\n2\n', 'line 2: row 1 has 3 values, expected 2'),
        ('2\n1, ,2\n2,0\n', COMMA.format(2)),
        ('2\n1 B\n2 2\n', "line 2: 'B' is not one of 0, 1, 2"),
        (SITE + 'slither/3/3/g', 'line 1: solitaire.py' + NO_ADDRESSES)],
}


# (script, input, lowest, highest): {} in the input stands for a number with these bounds
BOUNDS = [
    ('minesweeper_cnf.py', '{} 1', 1, 999999999), ('minesweeper_cnf.py', '1 {}', 1, 999999999),
    ('minesweeper.py', '{} 1', 1, 999999999), ('minesweeper.py', '1 {}', 1, 999999999),
    ('minesweeper.py', '1 1 {}\n-1', 0, 999999999),
    ('slitherlink.py', '{} 1 .', 1, 999999999), ('slitherlink.py', '1 {} .', 1, 999999999),
    ('numberlink.py', '{}\n1 1\n.', 0, 999999999), ('numberlink.py', '1\n{} 1', 1, 999999999),
    ('numberlink.py', '1\n1 {}', 1, 999999999),
    ('nonogram.py', '{} 1', 1, 99999), ('nonogram.py', '1 {}', 1, 99999),
    ('nonogram.py', 'height 1\nrows\n1\ncolumns\n1\nwidth {}', 1, 99999),
    ('nonogram.py', 'width 1\nrows\n1\ncolumns\n1\nheight {}', 1, 99999),
    ('nonogram.py', 'width 1\nheight 1\ncolumns\n1\nrows\n1,{}', 1, 99999),
    ('cardpuzzle.py', '{} 1', 1, 1000000), ('cardpuzzle.py', '1 {}', 0, 1000000),
    ('solitaire.py', '{}', 1, 999999999),
    *((script, f'{SITE}{name}/{sizes}/1', 1, 99999) for script, name in (
        ('sudoku_cnf.py', 'sudoku'), ('slitherlink.py', 'slither'), ('numberlink.py', 'numlin'),
        ('nonogram.py', 'nonogram')) for sizes in ('{}/1', '1/{}')),
]


def fault_of(module, text):
    """Return what a script's `parse` says of an input, None if nothing."""
    try:
        module.parse(text.splitlines())
    except module.BadInput as error:
        return str(error)


class Messages(unittest.TestCase):
    def test_scripts_that_read_addresses(self):
        """The message names all scripts with the region "addresses"."""
        reading = [name for name in os.listdir(helpers.TOP)
                   if name.endswith('.py') and b'\n# region addresses\n' in helpers.read(helpers.path_of(name))]
        self.assertEqual(sorted(re.findall(r'\w+\.py', NO_ADDRESSES)), sorted(reading))

    def test_mistakes(self):
        """Where `parse` gives the message, a short run starts no process, but for two inputs of each script."""
        for script, rows in MISTAKES.items():
            self.assertGreaterEqual(len(rows), 10)
            module = helpers.load(script)
            for number, (text, message) in enumerate(rows, 1):
                with self.subTest(script=script, text=text):
                    if 1 < number < len(rows) and not helpers.LONG and fault_of(module, text) == message:
                        continue
                    process = helpers.run(script, stdin=text.encode())
                    self.assertEqual(process.stderr.decode(), f'{script}: {message}\n')
                    self.assertEqual((process.returncode, process.stdout), (1, b''))

    def test_bounds(self):
        """A number is refused just outside of the bounds that the message names, and taken as a number at them."""
        for script, text, low, high in BOUNDS:
            line = text[:text.index('{}')].count('\n') + 1
            module = helpers.load(script)
            for number in low - 1, high + 1, low, high:
                fault = fault_of(module, text.format(number)) or ''
                message = f"line {line}: '{number}' is not a number from {low} to {high}"
                outside = not low <= number <= high
                self.assertEqual(fault == message, outside, (text, number, fault))
                if not outside:
                    self.assertNotIn('is not a number', fault)

    def test_spaces_that_may_be_blank_cells(self):
        """The message of a sudoku names the blanks only for a line in which spaces may be meant as blank cells."""
        for text, hint in (
                ('53  7    \n', True), ('5 3   7  \n', True), ('53 7 1\n', True), ('5 3 7\n', True),
                ('5 3 7 1\n', True), ('5\t3\t\t7\n', True), ('.........\n53  7  1\n', True),
                ('53 .7\n', False), ('53 . 71\n', False), ('5.3 7 1\n', False),     # it has another blank
                ('537\n', False), ('53,71,2,4\n', False),                             # it has no space
                ('.' * 79 + '?', False), ('.........\n1 . 3 4\n', False), ('.........\n....\n', False)):
            fault = fault_of(helpers.load('sudoku_cnf.py'), text)
            self.assertEqual('; a blank cell is . or 0, not a space' in fault, hint, (text, fault))

    def test_files(self):
        """With several files, the message begins with the name of the bad one."""
        for script, rows in MISTAKES.items():
            if script == 'minesweeper_cnf.py':
                continue
            text, message = rows[-1]
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, 'bad')
                with open(path, 'w') as file:
                    file.write(text)
                process = helpers.run(script, path, path)
            self.assertEqual(process.stderr.decode(), f'{script}: {path}: {message}\n')


if __name__ == '__main__':
    unittest.main()
