"""A small dose of tests/tools/fuzz.py: no input makes a script fail or answer wrongly.

The fuzzer itself is tested by false answers, which it must find.
"""
import io
import os
import random
import tempfile
import unittest
from unittest import mock

import helpers
from helpers import LONG
from parallel import load_tests
from tools import boards, fuzz


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


class Boards(unittest.TestCase):
    """`fuzz.py boards`."""

    # Wrong functions in place of some of a script, made from the right one.
    FALSE = [('search', lambda script, search: lambda *_: iter(())),
             ('search', lambda script, search: lambda *more: [*search(*more)] * 2),
             ('check', lambda script, check: lambda *_: None),
             ('check', lambda script, check: lambda *_: 'wrong'),
             ('common', lambda script, common: lambda puzzle, found: common(puzzle, found[:1])),
             ('fewest_givens', lambda script, fewest: lambda puzzle, _: [script.restated(puzzle)]),
             ('formula', lambda script, formula: lambda _: [])]

    def fault(self, game, script, count):
        """Return the first fault in so many small boards, or None."""
        rng, sizes = random.Random(game.SCRIPT), {'sudoku_cnf.py': [4], 'slitherlink.py': [(2, 2), (2, 3)]}
        with mock.patch.object(game, 'SIZES', sizes.get(game.SCRIPT, getattr(game, 'SIZES', [])[:4]), create=True):
            for number in range(count):
                _, fault = boards.fault_of(game, script, number % 3 == 0, rng)
                if fault:
                    return fault
        return None

    def test_false_answers_are_found(self):
        """Where a function of a script is false, the boards show it; otherwise they show nothing."""
        for game in boards.GAMES:
            script = helpers.load(game.SCRIPT)
            self.assertIsNone(self.fault(game, script, 60), game.SCRIPT)
            for name, false in self.FALSE:
                if not hasattr(script, name) or name == 'fewest_givens' and not game.FEWEST:
                    continue
                if name == 'common' and (game.SCRIPT, game.more) == ('numberlink.py', ()):
                    continue        # boards as small have one solution at most
                with mock.patch.object(script, name, false(script, getattr(script, name))):
                    self.assertIsNotNone(self.fault(game, script, 2000), (game.SCRIPT, name))

    def test_command(self):
        """A script of the same name in another folder, whose search never ends on some boards and fails on others."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'solitaire.py')
            with open(path, 'w') as file:
                file.write(helpers.read(helpers.path_of('solitaire.py')).decode() + (
                    '\n\ndef search(puzzle):\n    while puzzle.m == 1:\n        pass\n    yield 1 // (puzzle.m - 2)\n'))
            with mock.patch.object(boards, 'SLOW', .1), mock.patch('sys.stdout', io.StringIO()) as output:
                self.assertEqual(fuzz.try_boards('9', '5', path), True)
        self.assertIn("over 0.1 CPU seconds; puzzle = {'rows': [b'", output.getvalue())
        self.assertIn('ZeroDivisionError', output.getvalue())
        expected = r"(?s)\Aseed 5\nsolitaire\.py : '2\\n.*\nsolitaire\.py +3 boards, 3 faults\n\Z"
        self.assertRegex(output.getvalue(), expected)
        for wrong in ['x'], ['1', 'x'], ['1', '1', 'no_such.py']:
            self.assertRaises(SystemExit, fuzz.try_boards, *wrong)


if __name__ == '__main__':
    unittest.main()
