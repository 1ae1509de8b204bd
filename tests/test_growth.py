"""Tests of the maker of sudokus, of bench.py's `growth` and `report`, and of peers/beside.py."""
import io
import os
import random
import shutil
import tempfile
import unittest
from collections import Counter
from contextlib import redirect_stderr, redirect_stdout
from itertools import product
from unittest import mock

import helpers
from make import make_sudoku
from parallel import load_tests
from rules import sudoku as rules
from tools import bench, report

SIZES = [size for size in make_sudoku.BOXES if helpers.LONG or size < 25]


class Sudokus(unittest.TestCase):
    def test_puzzles(self):
        """A puzzle has some cells of a grid, which has all cells; the grids of three seeds differ."""
        for size in SIZES:
            grids = [make_sudoku.puzzle(size, 100, random.Random(seed)).rstrip() for seed in range(3)]
            self.assertEqual(len({*grids}), 3)
            for seed, grid in enumerate(grids):
                puzzle = make_sudoku.puzzle(size, 45, random.Random(seed)).rstrip()
                self.assertEqual(puzzle.count('.'), size * size * 55 // 100)
                self.assertTrue(rules.solves(puzzle, grid), grid)

    def test_grids_are_random(self):
        """Of the 288 grids of 4x4 all are made, none much more often than the others."""
        found = Counter(str(make_sudoku.grid(4, random.Random(seed))) for seed in range(6000))
        self.assertEqual(len(found), 288)
        self.assertLess(max(found.values()), 60)


class Growth(unittest.TestCase):
    def rows(self, seconds):
        """Return the table, where a run takes seconds(is ours, side, seed)."""
        def run(command, stdin, *_):
            return seconds('sudoku_cnf.py' in command[-2], *map(int, helpers.read(stdin).split())), 20

        sizes = [('small', ['sudoku_cnf.py', '--solve'], 'naive_minesweeper.py', 'Peer',
                  lambda side, seed: f'{side} {seed}', (4, 6, 9))]
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(bench, 'cpu_seconds', run), \
                mock.patch.object(bench, 'GROWTH', sizes), mock.patch('sys.argv', ['bench.py', 'growth']):
            return list(bench.growth(folder))[1:]

    def test_table(self):
        """A row has the median and the worst; a curve ends before its median is over a minute."""
        self.assertEqual(self.rows(lambda ours, side, seed: side + seed / 10 if ours else 9 - seed), [
            ('small', '4x4', '16', '9', '4.400', '4.800', 'Peer', '5.000'),
            ('small', '6x6', '36', '5', '6.200', '6.400', 'Peer', '7.000'),
            ('small', '9x9', '81', '5', '9.200', '9.400', 'Peer', '7.000')])
        over = float('inf')
        self.assertEqual(self.rows(lambda ours, side, seed: over if ours and side > 4 or seed == 0 else 1), [
            ('small', '4x4', '16', '9', '1.000', '60.000', 'Peer', '1.000'),
            ('small', '6x6', '36', '5', '', '', 'Peer', '1.000'), ('small', '9x9', '81', '5', '', '', 'Peer', '1.000')])

    def test_boards(self):
        """The smallest boards of each curve are different, and both programs take them."""
        for name, (script, *options), peer, _, board, sides in bench.GROWTH:
            commands = [[script, *options]]
            if bench.importlib.util.find_spec('pysat') or not peer.startswith('pysat'):
                program, *words = peer.split()
                commands.append([os.path.join(helpers.TESTS, 'peers', program), *words])
            texts = {board(sides[-1] if name == 'sudoku' and helpers.LONG else sides[0], seed) for seed in range(2)}
            self.assertEqual(len(texts), 2, name)
            for (program, *words), text in product(commands, texts):
                process = helpers.run(program, *words, stdin=text.encode())
                self.assertEqual((process.returncode, process.stderr), (0, b''), name)
                self.assertNotIn(b'UNSATISFIABLE', process.stdout, name)

    @unittest.skipUnless(shutil.which('prlimit') and hasattr(os, 'posix_spawn'), 'no prlimit on PATH, or Python 3.7')
    def test_beside(self):
        """The table of beside.py: two runs of a script on each line of a file."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'boards')
            helpers.write(path, '1 1 4\n\n2 2 .. ..\n')
            process = helpers.run(os.path.join('tests', 'peers', 'beside.py'), '--lines', 'slitherlink.py',
                                  'slitherlink.py --unique', path)
        head, _, *rows = [[cell.strip() for cell in line.strip('|').split('|')]
                          for line in process.stdout.decode().splitlines()]
        self.assertEqual([head[0], *[row[0] for row in rows]],
                         ['boards: 2', 'slitherlink.py', 'slitherlink.py --unique', 'ratio'])
        self.assertTrue(all(float(figure) >= 0 for row in rows for figure in row[1:4]))


class Report(unittest.TestCase):
    PAGE = '# Report\n\n## Small\n\nText.\n\n| a |\n|---|\n| 1 |\n\nMore.\n\n## Other\n\n| b |\n|---|\n'

    def report(self, *rows, pysat='python'):
        """Run `report --write`. A board has the seconds of both programs; return (stdout, stderr, the page)."""
        def run(command, stdin, *_):
            peer = 'peers' in command[1]
            return float(helpers.read(stdin).split()[peer]), 20 + peer

        with tempfile.TemporaryDirectory() as folder, redirect_stdout(io.StringIO()) as output, \
                redirect_stderr(io.StringIO()) as errors, mock.patch.object(bench, 'cpu_seconds', run), \
                mock.patch.object(report.importlib.util, 'find_spec', lambda _: None), \
                mock.patch.dict(os.environ, PYSAT=pysat):
            path = os.path.join(folder, 'REPORT.md')
            helpers.write(path, self.PAGE)
            tables = {'small': ('Small', report.CADICAL, rows)}
            with mock.patch.multiple(report, PAGE=path, TABLES=tables, machine=lambda: 'a machine'):
                report.main(['--write', 'small'])
            return output.getvalue(), errors.getvalue(), helpers.read(path).decode()

    def test_table(self):
        """One board has one figure, several have three. The table takes the place of the one in its section."""
        table = (
            '| boards | how many | ours | MB | CaDiCaL | MB | ratio |\n|---|---:|---:|---:|---:|---:|---:|\n'
            '| one | 1 | .50 | 20 | .25 | 21 | 2.00 |\n'
            '| many | 100 | .51, .95, 1.00 | 20 | | | |\n'
            '| over | 1 | 12.0 | 20 | over 60 | 21 | |\n'
            '| three | 3 | .005, .005, 20.0 | 20 | .10, .10, over 60 | 21 | .05, .05, .33 |\n')
        output, errors, page = self.report(
            ('one', 'x.py', 'pysat_x.py', lambda: ['.5 .25']),
            ('many', 'x.py --unique', '', lambda: [f'{value / 100} 0' for value in range(1, 101)]),
            ('over', 'x.py', 'pysat_x.py', lambda: ['12 inf']),
            ('three', 'x.py', 'pysat_x.py', lambda: ['.001 .04', '20 inf', '.005 .1']))
        self.assertEqual((errors, output), ('', f'a machine\n\nSmall\n\n{table}'))
        self.assertEqual(page, self.PAGE.replace('| a |\n|---|\n| 1 |\n', table))

    def test_left_out(self):
        """What is not there is left out aloud, and the page stays."""
        row = 'one', 'x.py', 'pysat_x.py', lambda: ['.5 .25']
        for rows, pysat, what, line in (
                ([row], '', 'PySAT', '| one | 1 | .50 | 20 |\n'),
                ([('none', 'x.py', '', list), row], 'python', 'boards', '| one | 1 | .50 | 20 | .25 | 21 | 2.00 |\n')):
            output, errors, page = self.report(*rows, pysat=pysat)
            self.assertEqual(errors, f'report: small is not complete, without {what}\n')
            self.assertEqual(output.splitlines(True)[-1], line)
            self.assertNotIn('none', output)
            self.assertEqual(page, self.PAGE)

    def test_page(self):
        """Each table has a section in REPORT.md with one table; its scripts are there, and its made boards are read."""
        page = helpers.read(report.PAGE).decode()
        for name, (section, _, rows) in report.TABLES.items():
            part = page.split(f'\n## {section}\n')[1].split('\n## ')[0]
            self.assertEqual(part.count('|\n|---'), 1, name)
            self.assertEqual(report.replaced(page, section, '| x |\n').count('\n|---'), page.count('\n|---') - 1)
            for label, script, peer, _ in rows:
                self.assertTrue(os.path.exists(helpers.path_of(script.split()[0])), label)
                peer = os.path.join(helpers.TESTS, 'peers', *peer.split()[:1])
                self.assertTrue(os.path.exists(peer), label)
        for script, text in (('slitherlink.py', report.clues_at_random(9, '2', 1)),
                             ('slitherlink.py', report.lattice(9, '3', (2, 3))),
                             ('slitherlink.py', report.pattern(9, 7, '3...', '..3.')),
                             ('nonogram.py', report.nonogram(3, 9)),
                             ('minesweeper.py', report.lattice_of_4s(9)),
                             ('minesweeper.py', report.played(16, 30, 99, 1))):
            self.assertEqual(len(helpers.load(script).parse(text.splitlines())), 1, text)

    def test_played(self):
        """A board that was opened has the right numbers around some set of mines, and half of it is open."""
        text = report.played(8, 9, 10, 3)
        self.assertEqual((text[:7], text.count('-1')), ('8 9 10\n', 10 + 31))
        script = helpers.load('minesweeper.py')
        self.assertIsNotNone(next(script.search(*script.parse(text.splitlines())), None))


if __name__ == '__main__':
    unittest.main()
