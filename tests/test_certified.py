"""Certified answers: a SAT solver proves "no solution" and "no other solution", and the proof is checked.

So neither our solver nor the other one needs to be trusted, only the formula and the checker.
"""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

import helpers

# For each script, an input without a solution and one with a single solution, or the names of such samples.
BOARDS = {
    'minesweeper_cnf.py': (b'3 3\n1 -1 1\n-1 -1 -1\n1 -1 2\n', None),        # prints no other formula
    'minesweeper.py': (b'3 3\n1 -1 1\n-1 -1 -1\n1 -1 2\n', b'2 4\n-1 -1 -1 -1\n1 2 2 1\n'),
    'sudoku_cnf.py': ('no_clash_no_solution', 'grid'),
    'slitherlink.py': (b'5 5 ..32. 222.3 0..1. 2.2.. .2313\n', b'5 5 ..32. 222.3 0..1. 2.2.. .2323\n'),
    'numberlink.py': ('crossing', 'made_7x7' if helpers.LONG else 'made_5x5'),
    'nonogram.py': ('no_solution', 'owl' if helpers.LONG else 'boat'),
    'cardpuzzle.py': ('no_way', None),      # a solution turned over is another one
    'solitaire.py': ('twelve_rows_never', 'take_one'),
}


@unittest.skipUnless(shutil.which('cadical'), 'no cadical on PATH')
class Certified(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.formula, self.answer, self.proof = (os.path.join(folder.name, name) for name in ('cnf', 'answer', 'proof'))

    def board(self, script, board):
        if isinstance(board, bytes):
            return board
        return helpers.read(os.path.join(helpers.SAMPLES, helpers.folder_of(script), board + '.in'))

    def write_formula(self, script, board, *arguments):
        options = [] if script == 'minesweeper_cnf.py' else ['--cnf']
        process = helpers.run(script, *options, *arguments, stdin=board)
        self.assertEqual((process.returncode, process.stderr), (0, b''))
        with open(self.formula, 'wb') as file:
            file.write(process.stdout)

    def solve(self, *arguments):
        """Run CaDiCaL with its output in the file `answer`; return whether the formula has a model."""
        with open(self.answer, 'wb') as file:
            code = subprocess.call(['cadical', '-q', *arguments], stdout=file, timeout=helpers.SECONDS)
        self.assertIn(code, (10, 20))
        return code == 10

    def check_proof(self):
        self.assertFalse(self.solve('--plain', '--no-binary', self.formula, self.proof))
        check = [sys.executable, os.path.join(helpers.TOP, 'tests', 'proof.py'), self.formula]
        process = subprocess.run([*check, self.proof], stdout=subprocess.PIPE, timeout=helpers.SECONDS)
        self.assertEqual((process.returncode, process.stdout), (0, b'VERIFIED\n'))
        # The checker refuses the proof for another formula.
        with open(self.formula, 'w') as file:
            file.write('p cnf 1 0\n')
        self.assertEqual(subprocess.call([*check, self.proof], stdout=subprocess.DEVNULL), 1)

    def test_no_solution(self):
        for script, (board, _) in BOARDS.items():
            with self.subTest(script):
                self.write_formula(script, self.board(script, board))
                self.check_proof()

    def test_no_other_solution(self):
        for script, (_, board) in BOARDS.items():
            with self.subTest(script):
                if board is None:
                    continue
                board = self.board(script, board)
                self.write_formula(script, board)
                self.assertTrue(self.solve(self.formula))
                shown = helpers.run(script, '--model', self.answer, stdin=board)
                self.assertEqual(shown.returncode, 0, shown.stderr)
                self.write_formula(script, board, '--model', self.answer)
                self.check_proof()


if __name__ == '__main__':
    unittest.main()
