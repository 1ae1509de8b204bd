"""What all scripts say of numbers out of their bounds, and the command that writes tests/messages/."""
import io
import os
import random
import tempfile
import unittest
from itertools import product
from unittest import mock

import helpers
from parallel import load_tests
from tools import messages

SITE = 'https://puzz.link/p?'

# {script: (inputs, lowest, highest)}: {} in an input stands for a number with these bounds
BOUNDS = {
    'minesweeper_cnf.py': [(['{} 1', '1 {}'], 1, 999999999)],
    'minesweeper.py': [(['{} 1', '1 {}'], 1, 999999999), (['1 1 {}\n-1'], 0, 999999999)],
    'sudoku_cnf.py': [([SITE + 'sudoku/{}/1/1', SITE + 'sudoku/1/{}/1'], 1, 99999)],
    'slitherlink.py': [(['{} 1 .', '1 {} .'], 1, 999999999),
                       ([SITE + 'slither/{}/1/1', SITE + 'slither/1/{}/1'], 1, 99999)],
    'numberlink.py': [(['{}\n1 1\n.'], 0, 999999999), (['1\n{} 1', '1\n1 {}'], 1, 999999999),
                      ([SITE + 'numlin/{}/1/1', SITE + 'numlin/1/{}/1'], 1, 99999)],
    'nonogram.py': [(['{} 1', '1 {}', 'height 1\nrows\n1\ncolumns\n1\nwidth {}',
                      'width 1\nrows\n1\ncolumns\n1\nheight {}', SITE + 'nonogram/{}/1/1', SITE + 'nonogram/1/{}/1'],
                     1, 99999), (['width 1\nheight 1\ncolumns\n1\nrows\n1,{}'], 0, 99999)],
    'cardpuzzle.py': [(['{} 1'], 1, 1000000), (['1 {}'], 0, 1000000)],
    'solitaire.py': [(['{}'], 1, 999999999)]}


class Bounds(unittest.TestCase):
    def test_bounds(self):
        """A number is refused just outside of the bounds that the message names, and taken as a number at them."""
        for script, rows in BOUNDS.items():
            module = helpers.load(script)
            for texts, low, high in rows:
                for text, number in product(texts, (low - 1, high + 1, low, high)):
                    line, fault = text[:text.index('{}')].count('\n') + 1, ''
                    try:
                        module.parse(text.format(number).splitlines())
                    except module.BadInput as error:
                        fault = str(error)
                    named = fault.startswith(f"line {line}: '{number}' ") and fault.endswith(f' from {low} to {high}')
                    self.assertEqual(named, not low <= number <= high, (text, number, fault))


class Command(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, 'solitaire.txt')
        for patch in mock.patch.object(messages, 'FOLDER', folder.name), mock.patch('sys.stdout', io.StringIO()):
            self.output = patch.start()
            self.addCleanup(patch.stop)

    def command(self, text, *arguments):
        """Run the command for a file with this text; return the exit code, what it prints, and the text then."""
        helpers.write(self.path, text)
        self.output.truncate(0)
        with mock.patch('sys.argv', ['messages.py', *arguments]), self.assertRaises(SystemExit) as ended:
            messages.main()
        return ended.exception.code, self.output.getvalue().strip('\0'), helpers.read(self.path).decode()

    def test_round_trip(self):
        """An input whose message differs is said, or written where its message is; one that is taken stays."""
        fault = helpers.run('solitaire.py').stderr.decode().partition(': ')[2]
        good = ("line 1: expected the size m, found 'm'\n    m\\n\n    m\n"
                'FILE2: line 2: row 1 of 1 is missing\n    $ --unique FILE FILE2 < 1\\n1\\n\\|1\\n\n'
                f'{fault}    $ <\n    $ --unique <\n')
        self.assertEqual(self.command(good), (0, '5 inputs, 0 faults\n', good))
        text = good + ('line 2: row 1 has 1 value, expected 3\n    2\\n1\\n1\\n\n'
                       '?\n    2\\n1\\n\n    m\\n\n    1\\n1\\n\n')
        written = good + 'line 2: row 1 has 1 value, expected 2\n    2\\n1\\n1\\n\n    2\\n1\\n\n?\n    1\\n1\\n\n'
        code, said, there = self.command(text)
        self.assertEqual((code, there, said.count('    has ?\n'), said.splitlines()[:3]), (1, text, 3, [
            'tests/messages/solitaire.txt: 2\\n1\\n1\\n', '    has line 2: row 1 has 1 value, expected 3',
            '    now line 2: row 1 has 1 value, expected 2']))
        self.assertEqual(self.command(text, '--write'), (
            1, 'tests/messages/solitaire.txt: 1\\n1\\n\n    has ?\n    now it is taken\n9 inputs, 1 faults\n', written))

    def test_quoted(self):
        """Any bytes are a line of text, and come back from it."""
        rng = random.Random(1)
        for _ in range(300):
            data = bytes(rng.choice([*b'\n\\{}*9 x$|<', 255, 0xc3, 0xa4]) for _ in range(rng.randint(1, 12)))
            data *= rng.choice([1, 1, 1, 9, 100])
            line = messages.joined(['FILE', 'FILE2'], [data, data[::-1]])
            self.assertEqual(messages.split(line), (['FILE', 'FILE2'], [data, data[::-1]]))
            self.assertEqual(messages.split(messages.joined([], [data])), ([], [data]))
            self.assertTrue(line.isprintable())
        self.assertEqual(messages.quoted(b'9' * 5000 + b'\n'), r'\{9*5000}\n')


if __name__ == '__main__':
    unittest.main()
