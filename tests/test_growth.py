"""Tests of the maker of sudokus, of bench.py's `growth` with its picture, and of peers/beside.py."""
import os
import random
import shutil
import subprocess
import sys
import tempfile
import unittest
from collections import Counter
from unittest import mock
from xml.etree import ElementTree

import helpers
from make import make_sudoku
from parallel import load_tests
from tools import bench

SIZES = [size for size in make_sudoku.BOXES if helpers.LONG or size < 25]


class Sudokus(unittest.TestCase):
    def test_grid(self):
        """Rows, columns and boxes hold each symbol once, and the grids of three seeds differ."""
        for size in SIZES:
            height = make_sudoku.BOXES[size]
            width, grids = size // height, set()
            for seed in range(3):
                rows = make_sudoku.grid(size, random.Random(seed))
                boxes = [[rows[top + i][left + j] for i in range(height) for j in range(width)]
                         for top in range(0, size, height) for left in range(0, size, width)]
                for group in [*rows, *zip(*rows), *boxes]:
                    self.assertEqual(sorted(group), [*range(size)])
                grids.add(str(rows))
            self.assertEqual(len(grids), 3)

    def test_grids_are_random(self):
        """Of the 288 grids of 4x4 all are made, none much more often than the others."""
        found = Counter(str(make_sudoku.grid(4, random.Random(seed))) for seed in range(6000))
        self.assertEqual(len(found), 288)
        self.assertLess(max(found.values()), 60)

    def test_puzzle(self):
        script = helpers.load('sudoku_cnf.py')
        for size in SIZES:
            line = make_sudoku.puzzle(size, 45, random.Random(2))
            self.assertEqual(line, make_sudoku.puzzle(size, 45, random.Random(2)))
            self.assertEqual(line.count('.'), size * size * 55 // 100)
            (puzzle,) = script.parse([line])
            self.assertIsNotNone(next(script.search(puzzle), None))


class Growth(unittest.TestCase):
    def rows(self, seconds):
        """Return the table, where a run takes seconds(is ours, side, seed)."""
        def run(command, stdin, *_):
            side, seed = map(int, helpers.read(stdin).split())
            return seconds('sudoku_cnf.py' in command[-2], side, seed), 20

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
            texts = {board(sides[-1] if name == 'sudoku' and helpers.LONG else sides[0], seed) for seed in range(2)}
            self.assertEqual(len(texts), 2, name)
            for text in texts:
                process = helpers.run(script, *options, stdin=text.encode())
                self.assertEqual((process.returncode, process.stderr), (0, b''), name)
                self.assertNotIn(b'UNSATISFIABLE', process.stdout, name)
                if bench.importlib.util.find_spec('pysat') or not peer.startswith('pysat'):
                    other = subprocess.run([sys.executable, os.path.join(helpers.TESTS, 'peers', peer)],
                                           input=text.encode(), stdout=subprocess.PIPE)
                    self.assertEqual(other.returncode, 0, name)
                    self.assertNotIn(b'UNSATISFIABLE', other.stdout, name)

    def test_picture(self):
        """samples/growth.svg has all curves."""
        picture = ElementTree.fromstring(helpers.read(os.path.join(helpers.SAMPLES, 'growth.svg')))
        texts = {text.text for text in picture.iter('{http://www.w3.org/2000/svg}text')}
        self.assertLessEqual({name for name, *_ in bench.GROWTH} | {'n', 'n²'}, texts)

    @unittest.skipUnless(shutil.which('prlimit') and hasattr(os, 'posix_spawn'), 'no prlimit on PATH, or Python 3.7')
    def test_beside(self):
        """The table of beside.py: two runs of a script on each line of a file."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'boards')
            with open(path, 'w') as file:
                file.write('1 1 4\n\n2 2 .. ..\n')
            process = helpers.run(os.path.join('tests', 'peers', 'beside.py'), '--lines', 'slitherlink.py',
                                  'slitherlink.py --unique', path)
        head, _, *rows = [[cell.strip() for cell in line.strip('|').split('|')]
                          for line in process.stdout.decode().splitlines()]
        self.assertEqual([head[0], *[row[0] for row in rows]],
                         ['boards: 2', 'slitherlink.py', 'slitherlink.py --unique', 'ratio'])
        self.assertTrue(all(float(figure) >= 0 for row in rows for figure in row[1:4]))


if __name__ == '__main__':
    unittest.main()
