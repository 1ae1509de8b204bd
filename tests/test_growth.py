"""Tests of the picture samples/growth.svg: of the maker of sudokus, of the benchmark `growth`, and of its chart."""
import math
import os
import random
import re
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
from tools import bench, chart

PICTURE = os.path.join(helpers.SAMPLES, 'growth.svg')
TABLE = '''| curve | board | cells | how many | seconds | worst | peer | peer s |
|---|---:|---:|---:|---:|---:|---:|---:|
| one | 10x10 | 100 | 5 | 0.100 | 0.200 | PySAT | 0.300 |
| one | 100x100 | 10000 | 5 | 10.000 | 20.000 | PySAT | 30.000 |
| one | 200x200 | 40000 | 3 | 20.000 | 60.000 | | |
| two | 10x10 | 100 | 5 | 0.001 | 0.002 | | |
| two | 20x20 | 400 | 5 | | | Another & more | 50.000 |
'''


class Sudokus(unittest.TestCase):
    def test_grid(self):
        """Rows, columns and boxes hold each symbol once, and the grids of three seeds differ."""
        for size, height in make_sudoku.BOXES.items():
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
        for size in make_sudoku.BOXES:
            line = make_sudoku.puzzle(size, 45, random.Random(2))
            self.assertEqual(line, make_sudoku.puzzle(size, 45, random.Random(2)))
            self.assertEqual(line.count('.'), size * size * 55 // 100)
            (puzzle,) = script.parse([line])
            self.assertIsNotNone(next(script.search(puzzle), None))

    @unittest.skipUnless(bench.importlib.util.find_spec('pysat'), 'no package pysat')
    def test_peer(self):
        """CaDiCaL's solutions of all sizes have the givens, and the script takes them."""
        lines = [make_sudoku.puzzle(size, 45, random.Random(3)) for size in make_sudoku.BOXES]
        process = subprocess.run([sys.executable, os.path.join(helpers.TESTS, 'peers', 'pysat_sudoku.py')],
                                 input=''.join(lines + ['11' + '.' * 79]).encode(), stdout=subprocess.PIPE)
        *found, last = process.stdout.decode().split()
        self.assertEqual((len(found), last), (len(lines), 'UNSATISFIABLE'))
        for line, solution in zip(lines, found):
            self.assertRegex(solution, '^' + line.strip() + '$')
            self.assertEqual(helpers.run('sudoku_cnf.py', '--solve', stdin=solution.encode()).stdout.decode().strip(),
                             solution)


@unittest.skipUnless(shutil.which('prlimit'), 'no prlimit on PATH')
class Growth(unittest.TestCase):
    SIZES = [('small', ['sudoku_cnf.py', '--solve'], 'naive_minesweeper.py', 'Peer',
              lambda side, seed: f'{side} {seed}', (4, 6, 9))]

    def rows(self, seconds, *arguments):
        """Return the table, where a run takes seconds(is ours, side, seed); and what --write has written, or None."""
        def run(command, stdin, *_):
            side, seed = map(int, helpers.read(stdin).split())
            return seconds('sudoku_cnf.py' in command[-2], side, seed), 20

        with tempfile.TemporaryDirectory() as folder, mock.patch.object(bench, 'cpu_seconds', run), \
                mock.patch.object(bench, 'GROWTH', self.SIZES), mock.patch.object(bench, 'SAMPLES', folder), \
                mock.patch.object(sys, 'argv', ['bench.py', 'growth', *arguments]):
            found, path = list(bench.growth(folder))[1:], os.path.join(folder, 'growth.svg')
            return found, helpers.read(path) if os.path.exists(path) else None

    def test_median_and_worst(self):
        found, picture = self.rows(lambda ours, side, seed: side + seed / 10 if ours else 9 - seed)
        self.assertEqual(found, [('small', '4x4', '16', '9', '4.400', '4.800', 'Peer', '5.000'),
                                 ('small', '6x6', '36', '5', '6.200', '6.400', 'Peer', '7.000'),
                                 ('small', '9x9', '81', '5', '9.200', '9.400', 'Peer', '7.000')])
        self.assertIsNone(picture)

    def test_ends(self):
        """A curve ends before its median is over a minute; what one more board took is a minute."""
        over = float('inf')
        found, _ = self.rows(lambda ours, side, seed: over if ours and side > 4 or seed == 0 else 1)
        self.assertEqual(found, [('small', '4x4', '16', '9', '1.000', '60.000', 'Peer', '1.000'),
                                 ('small', '6x6', '36', '5', '', '', 'Peer', '1.000'),
                                 ('small', '9x9', '81', '5', '', '', 'Peer', '1.000')])
        found, _ = self.rows(lambda ours, side, seed: over if not ours else 1)
        self.assertEqual([row[4:] for row in found], [('1.000', '1.000', '', '')] * 3)
        self.assertEqual(self.rows(lambda ours, side, seed: over)[0], [])

    def test_write(self):
        _, picture = self.rows(lambda ours, side, seed: side / 100, '--write')
        self.assertIn(b'>small</text>', picture)
        self.assertIn(b'>Peer</text>', picture)

    def test_only(self):
        with mock.patch.dict(os.environ, ONLY='sudoku_cnf.py numberlink.py'):
            self.assertEqual(len(self.rows(lambda ours, side, seed: 1)[0]), 3)
            self.assertRaises(SystemExit, self.rows, lambda ours, side, seed: 1, '--write')
        with mock.patch.dict(os.environ, ONLY='numberlink.py'):
            self.assertEqual(self.rows(lambda ours, side, seed: 1), ([], None))

    def test_boards(self):
        """The smallest boards of each curve are different, and both programs take them."""
        for name, (script, *options), peer, _, board, sides in bench.GROWTH:
            self.assertGreaterEqual(len(sides), 6, name)
            self.assertEqual(list(sides), sorted(sides), name)
            texts = {board(sides[-1] if name == 'sudoku' else sides[0], seed) for seed in range(2)}
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


class Chart(unittest.TestCase):
    SVG = '{http://www.w3.org/2000/svg}'

    def texts(self, picture):
        """Return {words: (element, left, right, top, bottom)} of the labels, by the width that a letter may have."""
        found = {}
        for text in ElementTree.fromstring(picture).iter(self.SVG + 'text'):
            if 'text-anchor' not in text.attrib:
                x, y = float(text.get('x')), float(text.get('y'))
                found.setdefault(text.text, []).append((text, x, x + .5 * chart.SIZE * len(text.text), y - 10, y))
        return found

    def test_read(self):
        self.assertEqual(chart.read(TABLE.splitlines()), {
            'one': [(100, .1, .2, 'PySAT', .3), (10000, 10, 20, 'PySAT', 30), (40000, 20, 60, '', None)],
            'two': [(100, .001, .002, '', None), (400, None, None, 'Another & more', 50)]})
        self.assertEqual(chart.read(['', '| a | b |', 'rubbish']), {})

    def test_axes(self):
        """Powers of ten are at equal distances, and what is below the frame is drawn at its lower side."""
        for scale, values in ((chart.x_of, (10, 100, 1000, 10000, 100000, 1000000)),
                              (chart.y_of, (.01, .1, 1, 10))):
            places = [scale(value) for value in values]
            steps = [b - a for a, b in zip(places, places[1:])]
            self.assertAlmostEqual(min(steps), max(steps))
        self.assertEqual((chart.x_of(10), chart.x_of(10 ** 6)), (chart.LEFT, chart.RIGHT))
        self.assertEqual((chart.y_of(.01), chart.y_of(60)), (chart.BOTTOM, chart.TOP))
        self.assertEqual(chart.y_of(0), chart.BOTTOM)

    def test_slopes(self):
        n, square = [line.points for line in chart.slopes()]
        for points, power in (n, 1), (square, 2):
            (a, b), (c, d) = points
            decades = (c - a) / (chart.x_of(100) - chart.x_of(10)), (d - b) / (chart.y_of(100) - chart.y_of(10))
            self.assertAlmostEqual(decades[1], power * decades[0])
            self.assertEqual((b, d), (chart.BOTTOM, chart.TOP))
            self.assertLessEqual(max(c, a), chart.RIGHT)

    def test_lines(self):
        picture = chart.draw(chart.read(TABLE.splitlines()))
        root = ElementTree.fromstring(picture)
        thick = [path for path in root.iter(self.SVG + 'path') if path.get('stroke-width') == '2.2']
        dashed = [path for path in root.iter(self.SVG + 'path') if path.get('stroke-dasharray')]
        self.assertEqual([path.get('d').count('L') + 1 for path in thick], [3, 1])
        self.assertEqual([path.get('d').count('L') + 1 for path in dashed], [2])    # one point is no line
        self.assertEqual(dashed[0].get('stroke'), thick[0].get('stroke'))
        self.assertNotEqual(thick[0].get('stroke'), thick[1].get('stroke'))
        self.assertEqual(thick[0].get('d').split('L')[1], f'{chart.x_of(10000):.1f} {chart.y_of(10):.1f}')
        dots = [(circle.get('cx'), circle.get('cy')) for circle in root.iter(self.SVG + 'circle')]
        self.assertEqual(dots, [(f'{chart.x_of(x):.1f}', f'{chart.y_of(y):.1f}')
                                for x, y in ((100, .2), (10000, 20), (40000, 60), (100, .01))])
        self.assertEqual(sorted(self.texts(picture)), ['PySAT', 'n', 'n²', 'one', 'two'])

    def test_label(self):
        """A label is at the end of its line; there is another place for one that would cover it."""
        line = chart.Line([(100, 200), (200, 100)], 'word', 'red', False, [])
        taken = []
        first, second = chart.place(line, taken, [line]), chart.place(line, taken, [line])
        self.assertLess(math.hypot(first[0] - 200, first[1] - 100), 30)
        self.assertEqual(len(taken), 2)
        self.assertTrue(taken[0][2] <= taken[1][0] or taken[1][2] <= taken[0][0] or taken[0][3] <= taken[1][1]
                        or taken[1][3] <= taken[0][1], taken)
        self.assertNotEqual(first, second)

    def test_label_in_the_frame(self):
        for x in chart.LEFT, chart.RIGHT:
            for y in chart.TOP, chart.BOTTOM:
                line, taken = chart.Line([(x, y)] * 2, 'some words', 'red', False, []), []
                chart.place(line, taken, [])
                left, top, right, bottom = taken[0]
                self.assertTrue(chart.LEFT <= left and right <= chart.RIGHT and chart.TOP <= top
                                and bottom <= chart.BOTTOM, taken)

    def test_picture(self):
        """samples/growth.svg has all curves; its labels are in the frame, apart from each other, and to be read."""
        picture = helpers.read(PICTURE)
        self.assertLessEqual(len(picture), 30000)
        self.assertTrue(picture.endswith(b'\n</svg>\n'))
        found, boxes = self.texts(picture), []
        self.assertLessEqual({name for name, *_ in bench.GROWTH} | {'n', 'n²'}, set(found))
        for words, labels in found.items():
            for text, left, right, top, bottom in labels:
                self.assertTrue(chart.LEFT <= left < right <= chart.RIGHT and chart.TOP <= top < bottom <= chart.BOTTOM,
                                words)
                for other in boxes:
                    self.assertFalse(left < other[1] and other[0] < right and top < other[3] and other[2] < bottom,
                                     words)
                boxes.append((left, right, top, bottom))
                for ground in '#ffffff', '#0d1117':
                    self.assertGreaterEqual(contrast(text.get('fill'), ground), 3.5)
        for line in re.findall('<path[^>]*stroke-width="2.2"[^>]*>', picture.decode()):
            self.assertGreater(line.count('L'), 2)

    def test_command(self):
        command = [sys.executable, os.path.join(helpers.TESTS, 'tools', 'chart.py')]
        process = subprocess.run(command, input=TABLE.encode(), stdout=subprocess.PIPE)
        self.assertEqual(process.stdout.decode(), chart.draw(chart.read(TABLE.splitlines())))
        process = subprocess.run(command, input=b'', stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertEqual((process.returncode, process.stdout), (1, b''))


def contrast(first, second):
    """Return the ratio of contrast between two colours, as WCAG defines it."""
    def light(colour):
        parts = [int(colour[at:at + 2], 16) / 255 for at in (1, 3, 5)]
        parts = [part / 12.92 if part <= .04045 else ((part + .055) / 1.055) ** 2.4 for part in parts]
        return .2126 * parts[0] + .7152 * parts[1] + .0722 * parts[2]
    dark, bright = sorted([light(first), light(second)])
    return (bright + .05) / (dark + .05)


if __name__ == '__main__':
    unittest.main()
