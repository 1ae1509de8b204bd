"""The shared regions: the copies are equal, and the command that carries them does so."""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

import regions
from helpers import TOP


class Copies(unittest.TestCase):
    def test_equal(self):
        self.assertEqual(regions.differences(TOP), [])

    def test_every_script_is_listed(self):
        self.assertEqual(sorted(regions.REGIONS), sorted(name for name in os.listdir(TOP) if name.endswith('.py')))

    def test_size(self):
        """Codeforces, Timus and DMOJ take no more."""
        for script in regions.REGIONS:
            with self.subTest(script):
                self.assertLessEqual(os.path.getsize(os.path.join(TOP, script)), 65535)

    def test_length(self):
        """The solver is to be read in one sitting."""
        solver = regions.regions(regions.read(TOP, 'cardpuzzle.py'))[regions.SOLVER]
        self.assertLessEqual(solver.count('\n'), 400)


class Command(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = folder.name
        os.mkdir(os.path.join(self.top, 'tests'))
        shutil.copy(os.path.join(TOP, 'tests', 'regions.py'), os.path.join(self.top, 'tests'))
        for script in regions.REGIONS:
            shutil.copy(os.path.join(TOP, script), self.top)

    def edit(self, script, old, new):
        text = regions.read(self.top, script)
        self.assertIn(old, text)
        with open(os.path.join(self.top, script), 'w', encoding='utf-8', newline='') as file:
            file.write(text.replace(old, new, 1))

    def command(self, *arguments):
        process = subprocess.run([sys.executable, os.path.join('tests', 'regions.py'), *arguments], cwd=self.top,
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
        return process.returncode, process.stdout.decode(), process.stderr.decode()

    def test_nothing_to_say(self):
        self.assertEqual(self.command(), (0, '', ''))

    def test_edited_copy_is_seen_and_carried(self):
        before = {script: regions.read(self.top, script) for script in regions.REGIONS}
        self.edit('solitaire.py', '# region SAT solver\n', '# region SAT solver\n# new \u00e9\n')
        code, _, said = self.command()
        self.assertEqual(code, 1)
        self.assertIn('"SAT solver"', said)
        code, out, said = self.command('solitaire.py')
        self.assertEqual((code, said), (0, ''))
        self.assertEqual(self.command(), (0, '', ''))
        for script, names in regions.REGIONS.items():
            expected = before[script]
            if regions.SOLVER in names:
                expected = expected.replace('# region SAT solver\n', '# region SAT solver\n# new \u00e9\n')
                self.assertEqual(script in out, script != 'solitaire.py')
            self.assertEqual(regions.read(self.top, script), expected)

    def test_missing_region(self):
        first, *left = regions.REGIONS['sudoku_cnf.py']
        self.edit('sudoku_cnf.py', '# region %s\n' % first, '')
        self.edit('sudoku_cnf.py', '# endregion\n', '')
        code, _, said = self.command()
        self.assertEqual(code, 1)
        self.assertIn('sudoku_cnf.py: has the regions %s' % left, said)

    def test_open_region(self):
        for script, marker in ('cardpuzzle.py', '# endregion\n'), ('solitaire.py', '# region SAT solver\n'):
            self.edit(script, marker, '')
            code, _, said = self.command()
            self.assertEqual(code, 1)
            self.assertIn(f'{script}: ', said)

    def test_usage(self):
        for arguments in (['rubbish.py'], ['cardpuzzle.py', 'solitaire.py']):
            code, out, said = self.command(*arguments)
            self.assertEqual((code, out), (1, ''))
            self.assertIn('usage', said)


if __name__ == '__main__':
    unittest.main()
