"""The likeliest mistakes for each script, and the messages that they get.

A message names the line, what the script found and what it expected, and if there is a likely reason, what to do.
"""
import os
import tempfile
import unittest

import helpers
from parallel import load_tests

NO_ADDRESSES = ' reads no addresses; slitherlink.py, numberlink.py, nonogram.py and sudoku_cnf.py do'
CELLS = '-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, ?, -, #, F, *, .'
SITE = 'https://puzz.link/p?'
FAR = '81 cells (or 16, 256, 625), or a row of 9 (or 4, 16, 25)'
ROWS = '53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n'

# Script -> (input, message after the script's name)
MINESWEEPER = [
    ('', 'line 1: expected the two sizes n m, found the end of the input'),
    ('2x3\n# 1 #\n# # 1\n', "line 1: expected the two sizes n m, found '2x3'"),
    ('0 3\n', "line 1: '0' is not a number from 1 to 999999999"),
    ('3 2\n# 1 #\n# # 1\n', 'line 2: 2 rows of 3, the sizes say 3 of 2: swapped?'),
    ('2 3\n# 1 #\n# 1\n', 'line 3: row 2 has 2 numbers, expected 3'),
    ('2 3\n# 1 #\n', 'line 3: row 2 of 2 is missing'),
    ('1 3\n# 1 #\n# # 1\n', 'line 3: more after the last row; the sizes say 1 row'),
    ('1 3\n# 9 #\n', "line 2: '9' is not one of " + CELLS),
    ('1 3\n#1#\n', f"line 2: '#1#' is not one of {CELLS}; write blanks between them"),
]
MISTAKES = {
    'minesweeper_cnf.py': MINESWEEPER + [
        (SITE + 'mines/3/3/g', 'line 1: minesweeper_cnf.py' + NO_ADDRESSES),
        ('2 3 1\n# 1 #\n# # 1\n', 'line 1: a third number, the number of mines; only minesweeper.py reads it')],
    'minesweeper.py': MINESWEEPER + [
        (SITE + 'mines/3/3/g', 'line 1: minesweeper.py' + NO_ADDRESSES)],
    'sudoku_cnf.py': [
        ('', 'line 1: expected a puzzle, found the end of the input'),
        ('.' * 80, 'line 1: 80 characters, expected ' + FAR),
        (ROWS, 'line 9: row 9 of 9 is missing'),
        (ROWS + '....8..7\n', 'line 9: 8 characters, expected a row of 9 as above'),
        ('53  7    \n6  195   \n', f'line 1: 3 characters, expected {FAR}; a blank cell is . or 0, not a space'),
        ('53..7...A\n' + ROWS[10:], "line 1: 'A' is neither blank nor one of 1-9"),
        ('1234............\n' * 16, 'line 1: 16 lines of 16 cells, 1-4 alone, may be puzzles or the rows of one'),
        ('.' + '0' * 255, 'line 1: 0 is beside another blank, so values may be from 0, as in hexadecimal'),
        (SITE + 'sudoku/6/6/g', 'line 1: 6 rows of 6 in the address, expected 9 of 9 (or 4, 16, 25)'),
        (SITE + 'slither/4/4/g', f"line 1: expected an address such as {SITE}sudoku/5/5/.., found 'slither'")],
    'slitherlink.py': [
        ('', 'line 1: expected the two sizes N M, found the end of the input'),
        ('3 x\n...\n', "line 1: expected the two sizes N M, found 'x'"),
        ('3 2\n...\n..2\n', 'line 2: row 1 has 3 characters, expected 2'),
        ('2 3\n...\n', 'line 2: expected row 2, found the end of the input'),
        ('1 3\n...\n..3\n', "line 3: expected the two sizes N M, found '..3'"),
        ('2 3\n...\n..5\n', "line 3: '5' in row 2 is not one of ., 0, 1, 2, 3, 4"),
        ('...\n..\n', 'line 2: row 2 has 2 characters, expected 3'),
        ('2 2\n1,,2\n. .\n', "line 2: ',' in row 1 is not one of ., 0, 1, 2, 3, 4"),  # a value is missing, it seems
        (SITE + 'slither/v:/3/3/g', "line 1: 'v:' in the address means other rules"),
        (SITE + 'slither/5/5/cbcb', 'line 1: the address ends after 12 of 25 cells'),
        (SITE + 'tslither/5/5/c', f"line 1: expected an address such as {SITE}slither/5/5/.., found 'tslither'")],
    'numberlink.py': [
        ('', 'line 1: expected a board, found the end of the input'),
        ('1\n3 2\n1 . .\n. . 1\n', 'line 3: 2 rows of 3, the sizes say 3 of 2: swapped?'),
        ('1\n2 3\n1 . .\n. 1\n', 'line 4: row 2 has 2 cells, the sizes say 2 of 3'),
        ('1\n2 3\n1 . 1\n', 'line 4: row 2 has 0 cells, the sizes say 2 of 3'),
        ('1 . 1\n2 . .\n', 'line 2: number 2 appears 1 time; every number needs two terminals'),
        ('1 . 1\n. . 1\n', 'line 2: number 1 appears 3 times; every number needs two terminals'),
        ('1\n1 3\n2 . 2\n', "line 3: '2' is no letter, blank (.) or number from 1 to 1"),
        ('1 . 1\n. .\n', 'line 2: row 2 has 2 cells, expected 2 rows of 3 without sizes'),
        ('1 2\n. .\n1 2\n', 'line 1: sizes, or a row? line 3: row 2 has 2 cells, the sizes say 1 of 2'),
        ('4 4 1 2 3 5\n. . . . . .\n. . 1 2 3 5\n',
         'line 1: sizes, or a row? write the sizes N M on a line of their own'),
        ('1 . 1\n2 # 2\n', "line 2: '#' is no letter, blank (.) or number from 1 to 999999999"),
        (SITE + 'numlin/f/3/3/1g1', "line 1: 'f' in the address means other rules"),
        (SITE + 'numlin/3/3/1g1', 'line 1: the address ends after 3 of 9 cells'),
        (SITE + 'slither/3/3/g', f"line 1: expected an address such as {SITE}numlin/5/5/.., found 'slither'")],
    'nonogram.py': [
        ('', 'line 1: expected `width`, found the end of the input'),
        ('width 2\n', 'line 1: expected `height`, found the end of the input'),
        ('widht 2\n', "line 1: expected `width`, found 'widht'"),
        ('2 1\n', "line 1: expected a key such as `width`, found '2 1'"),
        ('width x\nheight 1\nrows\n1\ncolumns\n1\n', "line 1: 'x' is not a number from 1 to 99999"),
        ('width 2\nheight 3\nrows\n1\n1\ncolumns\n1\n1\n0\n', 'line 3: found 2 rows, expected 3'),
        ('width 2\nheight 1\nrows\n1\ncolumns\n1\n1\n1\n', 'line 5: found 3 columns, expected 2'),
        ('width 3\nheight 1\nrows\n1\ncolumns\n1 0 0\n', 'line 5: found 1 column, expected 3'),
        ('width 2\nheight 1\nrows\n1 1\ncolumns\n1\n1\n', 'line 4: row 1 needs 3 cells but has 2'),
        ('width 2\nheight 1\nrows 1\ncolumns\n1\n0\n', "line 3: expected a new line after `rows`, found '1'"),
        (SITE + 'nonogram/3/3/1g1', 'line 1: the address ends after 3 of 12 cells')],
    'cardpuzzle.py': [
        ('', 'line 1: expected the two sizes h and k, found the end of the input'),
        ('h k\n', "line 1: expected the two sizes h and k, found 'h'"),
        ('0 1\n', "line 1: '0' is not a number from 1 to 1000000"),
        ('1 2\n1,0\n0,,1\n', "line 3: '0,,1' is not one of 0, 1"),    # a value is missing, it seems
        ('2 1\n0 1\n1 1\n', 'line 2: 2 cards of 2, the sizes say 1 of 4: swapped?'),
        ('1 2\n0 1\n1\n', 'line 3: card 2 has 1 number, expected 2'),
        ('1 2\n0 1\n', 'line 3: card 2 of 2 is missing'),
        ('1 1\n0 1\n0 1\n', 'line 3: more after the last card; the sizes say 1 card'),
        ('1 1\n0 2\n', "line 2: '2' is not one of 0, 1"),
        ('1 1\n11\n', "line 2: '11' is not one of 0, 1; write blanks between them"),
        (SITE + 'slither/3/3/g', 'line 1: cardpuzzle.py' + NO_ADDRESSES)],
    'solitaire.py': [
        ('', 'line 1: expected the size m, found the end of the input'),
        ('m\n', "line 1: expected the size m, found 'm'"),
        ('0\n', "line 1: '0' is not a number from 1 to 999999999"),
        ('1 0\n2 2\n', 'line 2: more after the last row; the sizes say 1 row'),
        ('2\n1 0\n2\n', 'line 3: row 2 has 1 number, expected 2'),
        ('2\n1 0\n', 'line 3: row 2 of 2 is missing'),
        ('2\n1 0\n2 3\n', "line 3: '3' is not one of 0, 1, 2"),
        ('2\n10\n22\n', "line 2: '10' is not one of 0, 1, 2; write blanks between them"),
        ('2\n1 B\n2 2\n', "line 2: 'B' is not one of 0, 1, 2"),
        (SITE + 'slither/3/3/g', 'line 1: solitaire.py' + NO_ADDRESSES)],
}


class Messages(unittest.TestCase):
    def test_mistakes(self):
        for script, rows in MISTAKES.items():
            self.assertGreaterEqual(len(rows), 10)
            for text, message in rows:
                with self.subTest(script=script, text=text):
                    process = helpers.run(script, stdin=text.encode())
                    self.assertEqual(process.stderr.decode(), f'{script}: {message}\n')
                    self.assertEqual((process.returncode, process.stdout), (1, b''))

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
