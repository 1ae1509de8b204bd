"""A small dose of tests/tools/fuzz.py: no input makes a reader fail or read another board.

The fuzzer itself is tested by false readers and false answers, which it must find.
"""
import io
import os
import random
import signal
import tempfile
import unittest
from unittest import mock

import helpers
from helpers import LONG
from parallel import load_tests
from test_module import TEXTS
from tools import boards, fuzz


class Fuzz(unittest.TestCase):
    def setUp(self):
        sizes = fuzz.Numberlink.SIZES[:None if LONG else 4]         # to solve all of the larger boards takes seconds
        patch = mock.patch.object(fuzz.Numberlink, 'SIZES', sizes)
        patch.start()
        self.addCleanup(patch.stop)

    def test_all_scripts(self):
        for game in fuzz.GAMES:
            tally, script, count = [], helpers.load(game.SCRIPT), 1000 if LONG else 80
            for data, more in fuzz.cases(game, count, 'a small dose'):
                with self.subTest(script=game.SCRIPT, data=data, more=more):
                    what, fault = fuzz.outcome(game, script, data, more)
                    self.assertIsNone(fault)
                    tally.append(what)
            self.assertTrue(count // 5 < tally.count('refused') < count * 9 // 10, tally)

    def test_false_readers_are_found(self):
        """A reader that drops a line, takes anything, refuses anything, or fails."""
        for game in fuzz.GAMES:
            script = helpers.load(game.SCRIPT)
            parse, good = script.parse, script.parse(TEXTS[game.SCRIPT].rstrip('\n').split('\n'))

            def fails(lines, *more):
                raise [script.BadInput('no line'), KeyError(lines[0])][len(lines) % 2]

            def drops(lines, *more):
                return parse(lines[:-1] if len(lines) % 2 else lines, *more)

            def takes(lines, *more):
                try:
                    return parse(lines, *more)
                except script.BadInput:
                    return good
            for false in fails, drops, takes:
                script.parse = false
                found = any(fuzz.outcome(game, script, data, more)[1] for data, more in fuzz.cases(game, 200, 1))
                self.assertTrue(found, (game.SCRIPT, false))

    def test_leading_zeros(self):
        for game, text, plain in ((fuzz.Slitherlink(), '1 01 4\n', '1 1 4'),
                                  (fuzz.Numberlink(), '1\n1 3\n01 . 1\n', ('1 3\n1 . 1\n', None))):
            self.assertEqual(game.reading(text), plain)


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

    @unittest.skipUnless(hasattr(signal, 'SIGPROF'), 'no limit of CPU time')
    def test_command(self):
        """A script of the same name in another folder, whose search never ends on some boards and fails on others."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'solitaire.py')
            helpers.write(path, helpers.read(helpers.path_of('solitaire.py')) + (
                b'\n\ndef search(puzzle):\n    while puzzle.m == 1:\n        pass\n    yield 1 // (puzzle.m - 2)\n'))
            with mock.patch.object(boards, 'SLOW', .1), mock.patch('sys.stdout', io.StringIO()) as output:
                self.assertEqual(fuzz.try_boards('9', '32', path), True)
        self.assertIn('over 0.1 CPU seconds', output.getvalue())
        self.assertIn('ZeroDivisionError', output.getvalue())
        expected = r"(?s)\Aseed 32\nsolitaire\.py : '2\\n.*\nsolitaire\.py +3 boards, 3 faults\n\Z"
        self.assertRegex(output.getvalue(), expected)
        for wrong in ['x'], ['1', 'x'], ['1', '1', 'no_such.py']:
            self.assertRaises(SystemExit, fuzz.try_boards, *wrong)


if __name__ == '__main__':
    unittest.main()
