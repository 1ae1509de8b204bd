"""Tests of the samples: each .out and each picture is, byte for byte, what its script prints.

tests/tools/samples.py makes these files with the options of NAME.args, and compares those with the tables in
samples/PUZZLE/README.md. Whether an output is right is for the tests of the puzzles, which know the rules.
"""
import os
import shutil
import subprocess
import tempfile
import unittest

import helpers
from parallel import load_tests
from tools import samples


class Samples(unittest.TestCase):
    """One test for each puzzle, so that they run side by side."""

    def check(self, puzzle):
        files, said = samples.files(puzzle)
        self.assertEqual(said, [])
        self.assertTrue(files)
        for file in files:
            with self.subTest(file.path):
                same, output = samples.compare(file, helpers.run)
                if not same:
                    expected = helpers.read(samples.path_of(file.path)).decode()
                    self.assertEqual(output.decode(), expected, 'python3 tests/tools/samples.py --write writes it')


for _puzzle in samples.scripts():
    setattr(Samples, f'test_{_puzzle}', lambda self, puzzle=_puzzle: self.check(puzzle))


@unittest.skipUnless(shutil.which('git'), 'no git on PATH')
class Clone(unittest.TestCase):
    def test_line_ends(self):
        """.gitattributes keeps them, also where git is set to write those of Windows, as it is installed there."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'board.out')
            environment = {name: value for name, value in os.environ.items() if name[:4] != 'GIT_'}

            def git(*words):
                subprocess.run(['git', '-C', folder, *words], env=environment, check=True, stdout=subprocess.DEVNULL)

            def checked_out():
                helpers.write(path, '1 2\n')
                git('add', 'board.out')
                os.remove(path)
                git('checkout', '--', 'board.out')
                return helpers.read(path)

            git('init', '-q')
            git('config', 'core.autocrlf', 'true')
            git('config', 'core.safecrlf', 'false')     # no warning
            self.assertEqual(checked_out(), b'1 2\r\n')
            shutil.copy(os.path.join(helpers.TOP, '.gitattributes'), folder)
            self.assertEqual(checked_out(), b'1 2\n')


class Command(unittest.TestCase):
    """The command in a folder with samples of its own."""
    FILES = {'done.in': '1\n1\n', 'four.in': '2\n1 2\n1 2\n', 'two.in': '2\n1 1\n1 1\n', 'two.args': '--unique\n',
             'README.md': '''A sample is in a table.

| sample | what it shows |
|---|---|
| done, four | no option |

| sample | option | what it shows |
|---|:-:|---|
| two | `--unique` | `--unique`, and a - |

| word | meaning |
|---|---|
| board | no sample |

| picture | what it shows |
|---|---|
| four.svg | no option but this |

| picture | what it shows | option |
| --- | --- | --- |
| `done.svg` | one stone | `--svg` |
'''}
    OUTPUTS = ['done.out', 'two.out', 'done.svg']
    GOOD = 'samples: 3, pictures: 2, faults: 0'

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = folder.name
        self.folder = os.path.join(self.top, 'samples', 'solitaire')
        os.makedirs(self.folder)
        os.makedirs(os.path.join(self.top, 'tests', 'tools'))
        for part in 'solitaire.py', 'tests/helpers.py', 'tests/tools/samples.py':
            shutil.copy(os.path.join(helpers.TOP, *part.split('/')), os.path.join(self.top, *part.split('/')))
        for name, text in self.FILES.items():
            self.write(name, text)
        self.assertEqual(self.command('--write')[0], 0)

    def write(self, name, text):
        helpers.write(os.path.join(self.folder, name), text)

    def outputs(self):
        return [helpers.read(os.path.join(self.folder, name)) for name in self.OUTPUTS]

    def command(self, *arguments):
        """Run the command; return its exit code and its lines. The last one is without the name of the interpreter."""
        process = helpers.run(os.path.join(self.top, 'tests', 'tools', 'samples.py'), *arguments, cwd=self.top)
        self.assertEqual(process.stderr, b'')
        lines = process.stdout.decode().splitlines()
        return process.returncode, lines[:-1] + [lines[-1].partition(' (')[0]]

    def test_round_trip(self):
        """Differences and faults of the tables are said, and outputs are written, but not for a script that fails."""
        expected = self.outputs()
        self.assertEqual([expected[0], expected[1][:9], expected[2][:4]], [b'1\n', b'MULTIPLE\n', b'<svg'])
        self.assertEqual(self.command('--inside'), (0, [self.GOOD]))
        self.write('done.out', '1\r\n')
        os.remove(os.path.join(self.folder, 'two.out'))
        self.write('done.svg', '')
        self.assertEqual(self.command('--inside'), (1, [*(
            f'samples/solitaire/{name}: differs from what solitaire.py prints' for name in self.OUTPUTS),
            'samples: 3, pictures: 2, faults: 3']))
        self.assertEqual(self.command('--write'), (
            0, [*(f'samples/solitaire/{name}: written' for name in self.OUTPUTS), self.GOOD]))
        self.assertEqual(self.outputs(), expected)
        self.write('two.in', 'x\n')
        self.write('README.md', '| sample | option |\n|---|---|\n| two, none, two | |\n')
        self.write('two.svg', '')
        self.write('done.args', '--unique\n--draw\n')
        code, lines = self.command('--write')
        said = ['README.md: lists none, but there is no none.in', 'README.md: lists two twice',
                'README.md: lists two with no option, not --unique', 'README.md: no line for done.out',
                'README.md: no line for done.svg', 'README.md: no line for two.svg',
                'done.args: not one line of options', 'done.args: options of no sample and no picture']
        self.assertEqual(code, 1)
        self.assertLessEqual({f'samples/solitaire/{text}' for text in said}, {*lines})
        self.assertRegex('\n'.join(lines), r'(?m)^samples/solitaire/two\.out: solitaire\.py ended with 1: \S')
        self.assertEqual(self.outputs()[1], expected[1])


if __name__ == '__main__':
    unittest.main()
