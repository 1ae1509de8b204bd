"""A small dose of tests/tools/fuzz.py: no input makes a script fail or answer wrongly.

The fuzzer itself is tested by false answers, which it must find.
"""
import unittest

from helpers import LONG
from parallel import load_tests
from tools import fuzz


class Fuzz(unittest.TestCase):
    def test_all_scripts(self):
        if not LONG:
            fuzz.Numberlink.SIZES = fuzz.Numberlink.SIZES[:4]       # to solve all of the larger boards takes a second
        for game in fuzz.GAMES:
            tally = []
            count = 40 if LONG else 10
            for data, options in fuzz.cases(game, count, 'a small dose'):
                with self.subTest(script=game.SCRIPT, data=data, options=options):
                    what, fault = fuzz.outcome(game, data, options)
                    self.assertIsNone(fault)
                    tally.append(what)
            self.assertTrue(count // 5 < tally.count('refused') < count * 9 // 10, tally)

    def test_false_answers_are_found(self):
        false = {'minesweeper_cnf.py': [('1 2\n-1 1\n', [], ['p cnf 1 1\n-1 0\n', 'p cnf 0 0\n'])],
                 'minesweeper.py': [('1 2\n-1 2\n', ['--conflict'], ['SATISFIABLE\n', '1 2\n-1 o\n']),
                                    ('1 3\n-1 1 -1\n', ['--sure'], ['1 3\n* 1 .\n', 'UNSATISFIABLE\n']),
                                    ('1 3 1\n-1 o -1\n', [], ['1 3 1\n# o #\n', '1 3\n* o .\n'])],
                 'sudoku_cnf.py': [('1234341221434321\n', ['--solve'], ['UNSATISFIABLE\n', '1234341221434312\n', '']),
                                   ('1234341221434321\n', ['--svg'], ['UNSATISFIABLE\n', '<svg>\n', ''])],
                 'slitherlink.py': [('1 1 .\n', ['--svg'], ['UNSATISFIABLE\n']),
                                    ('1 1 .\n', [], ['1 1 .\n1 1 UNSATISFIABLE\n', '1 1 .\n1 1 0 00 0\n', '1 1 .\n']),
                                    ('1 2 ..\n', ['--unique'], ['1 2 ..\nUNIQUE\n1 2 10 110 10\n',
                                                                '1 2 ..\nMULTIPLE\n'])],
                 'numberlink.py': [('1\n1 3\n1 . 1\n', [], ['UNSATISFIABLE\n', '1 1 2\n']),
                                   ('1\n1 2\n1 1\n', [], ['1 1\n']),
                                   ('1\n1 2\n1 1\n', ['--touching'], ['UNSATISFIABLE\n']),
                                   ('1 3\n1 1 .\n', ['--empty'], ['UNSATISFIABLE\n', '1 1 1\n', '. . .\n']),
                                   ('https://puzz.link/p?arukone/2/1/11\n', ['--empty', '--unique'], ['MULTIPLE\n']),
                                   ('https://puzz.link/p?numlin/3/1/11g\n', [], ['UNSATISFIABLE\n', '1 1 1\n']),
                                   ('https://puzz.link/p?arukone/3/1/11g\n', [], ['1 1 .\n', '1 1 1\n'])],
                 'nonogram.py': [('width 1\nheight 1\nrows\n1\ncolumns\n1\n', [], ['UNSATISFIABLE\n', 'P1\n1 1\n0\n']),
                                 ('width 1\nheight 1\nrows\n0\ncolumns\n1\n', ['--unique'], ['UNIQUE\nP1\n1 1\n1\n'])],
                 'cardpuzzle.py': [('1\n1\n0 0\n', [], ['0\n', '2\n']), ('1\n1\n0 1\n', [], ['1\n'])],
                 'solitaire.py': [('1\n1\n', [], ['0\n']), ('1\n1\n', ['--unique'], ['MULTIPLE\n1\n1\n1\n1\n'])]}
        for game in fuzz.GAMES:
            for text, options, outputs in false[game.SCRIPT]:
                for output in outputs:
                    self.assertIsNotNone(fuzz.judged(game, text, options, output), (game.SCRIPT, output))

    def test_leading_zeros(self):
        for game, text, output in ((fuzz.Slitherlink(), '1 01 4\n', '1 1 4\n1 1 1 11 1\n'),
                                   (fuzz.Numberlink(), '1\n1 3\n01 . 1\n', '1 1 1\n')):
            self.assertIsNone(fuzz.judged(game, text, [], output))


if __name__ == '__main__':
    unittest.main()
