"""Tests of the samples: each .out and each picture is, byte for byte, what its script prints.

tests/tools/samples.py makes these files with the options of NAME.args, and compares those with the tables in
samples/PUZZLE/README.md. Whether an output is right is for the tests of the puzzles, which know the rules.
"""
import os
import re
import shutil
import subprocess
import sys
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


class Table(unittest.TestCase):
    def test_entries(self):
        text = '''A sample is in a table.

| sample | option | what it shows |
|---|:-:|---|
| one, two | | two boards |
| three | `--total 3` | `--total`, and a - |

| picture | what it shows | option |
| --- | --- | --- |
| `one.svg` | one | `--svg` |

| word | meaning |
|---|---|
| board | not a sample |

| sample | what it shows |
|---|---|
| four | no option |

| picture | what it shows |
|---|---|
| four.svg | no option but this |
'''
        self.assertEqual(samples.entries(text), [('one', []), ('two', []), ('three', ['--total', '3']),
                                                 ('one.svg', ['--svg']), ('four', []), ('four.svg', ['--svg'])])


class Command(unittest.TestCase):
    """The command in a copy of one puzzle."""
    PARTS = ('solitaire.py', os.path.join('tests', 'helpers.py'), os.path.join('tests', 'tools', 'samples.py'),
             os.path.join('samples', 'solitaire'))
    GOOD = '11 samples, 1 picture, 0 faults'

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = folder.name
        for part in self.PARTS:
            source, target = os.path.join(helpers.TOP, part), os.path.join(self.top, part)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            (shutil.copytree if os.path.isdir(source) else shutil.copy)(source, target)
        self.folder = os.path.join(self.top, 'samples', 'solitaire')

    def command(self, *arguments):
        """Run the command; return its exit code and its lines. The last one is without the name of the interpreter."""
        command = os.path.join(self.top, 'tests', 'tools', 'samples.py')
        process = subprocess.run([sys.executable, '-S', command, *arguments],
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=helpers.SECONDS)
        self.assertEqual(process.stderr, b'')
        lines = process.stdout.decode().splitlines()
        return process.returncode, lines[:-1] + [lines[-1].partition(' (')[0]]

    def edit(self, name, change):
        path = os.path.join(self.folder, name)
        data = change(helpers.read(path))
        with open(path, 'wb') as file:
            file.write(data)

    def test_nothing_to_do(self):
        for arguments in [], ['--write'], ['--inside']:
            self.assertEqual(self.command(*arguments), (0, [self.GOOD]))

    def test_differences_are_said_and_written(self):
        expected = {name: helpers.read(os.path.join(self.folder, name)) for name in os.listdir(self.folder)}
        self.edit('take_one.out', lambda data: data.replace(b'\n', b'\r\n'))
        self.edit('twelve_rows_done.svg', lambda data: data + b'\n')
        os.remove(os.path.join(self.folder, 'trailer.out'))
        names = ['take_one.out', 'trailer.out', 'twelve_rows_done.svg']
        said = [f'samples/solitaire/{name}: differs from what solitaire.py prints' for name in names]
        for arguments in [], ['--inside']:
            self.assertEqual(self.command(*arguments), (1, [*said, '11 samples, 1 picture, 3 faults']))
        written = [f'samples/solitaire/{name}: written' for name in names]
        self.assertEqual(self.command('--write'), (0, [*written, self.GOOD]))
        self.assertEqual(
            {name: helpers.read(os.path.join(self.folder, name)) for name in os.listdir(self.folder)}, expected)

    def test_faults_of_the_table(self):
        self.edit('README.md', lambda data: data.replace(b'| take_one |', b'| take_two, trailer |'))
        said = ['lists take_two, but there is no take_two.in', 'lists trailer twice', 'no line for take_one.out']
        for arguments in [], ['--write']:
            code, lines = self.command(*arguments)
            self.assertEqual((code, sorted(lines[:-1])),
                             (1, [f'samples/solitaire/README.md: {text}' for text in said]))
        os.remove(os.path.join(self.folder, 'README.md'))
        self.assertEqual(self.command(), (1, ['samples/solitaire: no README.md with a table of the samples',
                                              '0 samples, 0 pictures, 1 fault']))

    def test_options(self):
        """NAME.args has the options of NAME.out and, with --svg, those of NAME.svg; the table says the same."""
        for name, option in ('take_one.args', '--unique'), ('twelve_rows_done.args', '-'):
            with open(os.path.join(self.folder, name), 'w') as file:
                file.write(option + '\n')
        said = [f'samples/solitaire/README.md: lists {text}' for text in
                ('take_one with no option, not --unique', 'twelve_rows_done with no option, not -',
                 'twelve_rows_done.svg with --svg, not --svg -')]
        said.append('samples/solitaire/take_one.out: differs from what solitaire.py prints')
        self.assertEqual(self.command(), (1, [*said, '11 samples, 1 picture, 4 faults']))
        self.edit('README.md', lambda data: re.sub(rb'\| take_one .*\n|twelve_rows_done, ', b'', data).replace(
            b'`--svg`', b'`--svg -`') + b'\n| sample | option |\n|---|---|\n| take_one | `--unique` |\n'
            b'| twelve_rows_done | `-` |\n')
        self.assertEqual(self.command('--write'), (0, ['samples/solitaire/take_one.out: written', self.GOOD]))
        self.assertTrue(helpers.read(os.path.join(self.folder, 'take_one.out')).startswith(b'UNIQUE\n'))

    def test_faults_of_the_options(self):
        for name, text in (('take_one.args', '--unique\n--draw\n'), ('take_some.args', '\n'), ('trailer.args', ''),
                           ('empty_row.args', '--unique'), ('take_two.args', '--unique\n')):
            with open(os.path.join(self.folder, name), 'w') as file:
                file.write(text)
        said = [f'samples/solitaire/{name}.args: not one line of options'
                for name in ('empty_row', 'take_one', 'take_some', 'trailer')]
        said.append('samples/solitaire/take_two.args: options of no sample and no picture')
        _, lines = self.command('--inside')
        self.assertEqual(sorted(line for line in lines if '.args' in line), sorted(said))

    def test_a_script_that_fails(self):
        """The command goes on with the other samples, and writes nothing for this one."""
        old = helpers.read(os.path.join(self.folder, 'take_one.out'))
        self.edit('take_one.in', lambda data: b'x\n')
        for arguments in [], ['--write'], ['--inside']:
            code, lines = self.command(*arguments)
            self.assertEqual((code, len(lines)), (1, 2), lines)
            self.assertRegex(lines[0], r'\Asamples/solitaire/take_one\.out: solitaire\.py ended with 1: \S')
        self.assertEqual(helpers.read(os.path.join(self.folder, 'take_one.out')), old)


if __name__ == '__main__':
    unittest.main()
