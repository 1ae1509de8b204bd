"""The scripts as modules: what `parse` takes, and what `check` says of anything that is no solution."""
import builtins
import doctest
import inspect
import io
import itertools
import unittest

import helpers
from parallel import load_tests

# Script -> a small puzzle with a solution.
TEXTS = {
    'minesweeper_cnf.py': '2 4\n-1 1 -1 -1\n-1 -1 1 -1\n',
    'minesweeper.py': '2 5\n-1 1 -1 -1 -1\n-1 -1 1 -1 -1\n',
    'sudoku_cnf.py': '..3......4......\n',
    'slitherlink.py': '2 2 .3 3.\n',
    'numberlink.py': '1 . 1\n2 . 2\n',
    'nonogram.py': 'width 3\nheight 2\nrows\n1,1\n\ncolumns\n1\n0\n1\n',
    'cardpuzzle.py': '2 3\n1 0 0 1\n0 1 1 0\n1 1 1 0\n',
    'solitaire.py': '3\n1 2 0\n0 2 1\n2 0 1\n'}
RULES = {'minesweeper.py': [(), (2,)], 'numberlink.py': [(), ('touching',), ('empty',)],
         'sudoku_cnf.py': [(), (True,)]}
ALL = [(script, more) for script in TEXTS for more in RULES.get(script, [()])]


def solution_of(script, puzzle):
    """Return a solution by the search of a script; for the formula alone, by `decode`."""
    if hasattr(script, 'search'):
        return next(script.search(puzzle))
    found = [script.decode(puzzle, [None, *values]) for values in itertools.product([False, True], repeat=7)]
    return next(solution for solution in found if script.check(puzzle, solution) is None)


class Module(unittest.TestCase):
    def test_rules(self):
        """RULES has the scripts whose `parse` takes more than lines."""
        more = [name for name in TEXTS if len(inspect.signature(helpers.load(name).parse).parameters) > 1]
        self.assertEqual(more, [name for name in TEXTS if name in RULES])

    def test_lines(self):
        """`parse` takes any iterable of lines, with or without line ends."""
        for name, text in TEXTS.items():
            script = helpers.load(name)
            with self.subTest(name):
                lines = text.splitlines()
                puzzles = [script.parse(form)[0] for form in (
                    lines, tuple(lines), iter(lines), (line for line in lines), io.StringIO(text),
                    text.splitlines(keepends=True), dict.fromkeys(lines) if len({*lines}) == len(lines) else lines)]
                expected = vars(puzzles[0])
                for puzzle in puzzles[1:]:
                    self.assertEqual(vars(puzzle), expected)

    def test_examples_of_functions(self):
        """The values that docstrings show below >>>."""
        self.addCleanup(vars(builtins).pop, '_', None)      # the last value, which doctest leaves there
        examples = 0
        for name in TEXTS:
            script = helpers.load(name)
            for test in doctest.DocTestFinder().find(script):
                examples += len(test.examples)
                with self.subTest(test.name):
                    doctest.DebugRunner().run(test)
        self.assertGreater(examples, 2)

    def test_no_lines(self):
        """Nothing at all is bad input. A text would be read letter by letter; it is refused, and so are bytes."""
        for name, text in TEXTS.items():
            script = helpers.load(name)
            for form in [], (), iter(()), io.StringIO(''), ['']:
                with self.subTest(name, form=form), self.assertRaisesRegex(script.BadInput, '^line 1: '):
                    script.parse(form)
            for form in text, text.encode(), '', b'', None, 5:
                with self.subTest(name, form=form), self.assertRaises(TypeError):
                    script.parse(form)

    def test_anything(self):
        """`check` says what is wrong with anything that is no solution."""
        kinds = [None, True, 0, 5, 1.5, '', 'x', '0', '1' * 100, b'', b'1', [], (), {}, set(), [None], [[]], [0], ['1'],
                 [1, 2, 3, 4], ['101', 5], [1.5, 2, 3], object(), {1: 2}, {1: [2]}, {'a': 'b'}, [['1', '0', '1'], [0]],
                 range(3), print, int, [b'1'], {6: 1}, {6: None}]
        solved = []
        for name, more in ALL:
            script = helpers.load(name)
            (puzzle,) = script.parse(TEXTS[name].splitlines(), *more)
            solved.append((name, script, puzzle, solution_of(script, puzzle)))
        for name, script, puzzle, solution in solved:
            self.assertIsNone(script.check(puzzle, solution))
            others = [*kinds, iter(kinds), [solution], (solution, solution), str(solution)[:-1], repr(solution)]
            others += [foreign for other, _, _, foreign in solved if other != name] + wrong(solution)
            for other in others:
                with self.subTest(name, puzzle=vars(puzzle), other=other):
                    fault = script.check(puzzle, other)
                    self.assertIsInstance(fault, str)
                    self.assertTrue(fault)


def wrong(solution):
    """Return solutions that are too short or too long, or have a part of another kind."""
    if isinstance(solution, dict):
        first, *_, last = solution
        return [{key: solution[key] for key in solution if key != last}, {**solution, 'z': []},
                {**solution, -1: [first]}, {**solution, first: solution[first] * 2}, {**solution, first: None},
                {**solution, first: [last]}, {**solution, first: ['a']}, {**solution, first: []}, [*solution.items()],
                {key: [*map(str, cells)] for key, cells in solution.items()},
                {str(key): cells for key, cells in solution.items()}]
    found = [solution[:-1], solution + solution[:1], solution[1:], solution + solution]
    if isinstance(solution, bytes):
        found += [solution[:at] + bytes([value]) + solution[at + 1:] for at in range(len(solution))
                  for value in range(16) if value != solution[at]]
    elif isinstance(solution, str):
        found += [solution[:at] + value + solution[at + 1:] for at in range(len(solution)) for value in '.x-Z59A \u0661'
                  if value != solution[at]]
    else:
        found += [[*solution[:at], value, *solution[at + 1:]] for at in range(len(solution))
                  for value in (None, 0, 7, '', '1', '1' * 9, '22x', [], [9], {}, [3] * len(solution), 'a' * 3)
                  if value != solution[at]]
        if isinstance(solution[0], str):
            found += [[row.replace('1', 'x') for row in solution], [row.replace('0', ' ') for row in solution]]
        found += [[*solution, []], [*solution, 1], [*solution, '101'], [*solution, '']]
    return found


if __name__ == '__main__':
    unittest.main()
