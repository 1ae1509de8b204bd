"""Tests of certified answers.

The formulas of "no solution" and of "no other solution" are refuted by proofs, of CaDiCaL and of the embedded solver.
The checker, tools/proof.py, accepts them, and refuses changed ones. So you need to trust the formula and the checker,
but no solver.
"""
import os
import random
import shutil
import subprocess
import tempfile
import unittest

import helpers
from formulas import parse_dimacs
from parallel import load_tests
from solvers import Proving
from tools import proof

CHECKER = os.path.join(helpers.TESTS, 'tools', 'proof.py')
# For each script, an input without a solution and one with a single solution, or the names of such samples.
BOARDS = {
    'minesweeper_cnf.py': (b'3 3\n1 -1 1\n-1 -1 -1\n1 -1 2\n', None),        # prints no other formula
    'minesweeper.py': (b'3 3\n1 -1 1\n-1 -1 -1\n1 -1 2\n', b'2 4\n-1 -1 -1 -1\n1 2 2 1\n'),
    'sudoku_cnf.py': ('no_clash_no_solution', 'grid') if helpers.LONG else (
        b'.4....\n...1..\n....1.\n......\n.....6\n.3...4\n', b'.........1232..36...5..4531.........\n'),
    'slitherlink.py': (b'5 5 ..32. 222.3 0..1. 2.2.. .2313\n', b'5 5 ..32. 222.3 0..1. 2.2.. .2323\n'),
    'numberlink.py': ('crossing', 'made_7x7' if helpers.LONG else 'made_5x5'),
    'nonogram.py': ('no_solution', 'owl' if helpers.LONG else 'boat'),
    'cardpuzzle.py': ('no_way', None),      # a solution turned over is another one
    'solitaire.py': ('twelve_rows_never', 'take_one'),
}


class Files(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.formula, self.answer, self.proof = (os.path.join(folder.name, name) for name in ('cnf', 'answer', 'proof'))

    def cases(self, unique):
        """Yield (script, board) for the boards without a solution, or for those with a single one."""
        for script, boards in BOARDS.items():
            board = boards[unique]
            if isinstance(board, str):
                board = helpers.read(os.path.join(helpers.SAMPLES, helpers.folder_of(script), board + '.in'))
            if board is not None:
                yield script, board

    def ok(self, script, *arguments, stdin):
        process = helpers.run(script, *arguments, stdin=stdin)
        self.assertEqual((process.returncode, process.stderr), (0, b''))
        return process.stdout

    def write_formula(self, script, board, *arguments):
        options = [] if script == 'minesweeper_cnf.py' else ['--cnf']
        helpers.write(self.formula, self.ok(script, *options, *arguments, stdin=board))


class Formulas:
    """The formulas of --cnf and of --cnf --model are refuted by a proof. `prove` writes it."""

    def check_proof(self):
        """Check the proof; return (its lemmas, how many of them are refused with a literal or a line changed)."""
        self.prove()
        process = helpers.run(CHECKER, self.formula, self.proof)
        self.assertEqual((process.returncode, process.stdout), (0, b'VERIFIED\n'))
        clauses, steps = proof.read_clauses(self.formula, formula=True), proof.read_clauses(self.proof)
        self.assertIsNotNone(proof.fault([], steps))
        refused, rng = 0, random.Random(3)
        places = [at for at, step in enumerate(steps) if step]      # not the empty clause
        for at in rng.choices(places, k=20 if helpers.LONG else 2) if places else ():
            wrong = type(steps[at])(steps[at])
            wrong[0] = -wrong[0]
            refused += proof.fault(clauses, steps[:at] + [wrong] + steps[at + 1:]) is not None
            refused += proof.fault(clauses, steps[:at] + steps[at + 1:]) is not None
        return len(places), refused

    def check(self, unique):
        """Refute the formulas of the boards without a solution, or of the other solutions of the others."""
        counts = []
        for script, board in self.cases(unique):
            with self.subTest(script):
                self.write_formula(script, board)
                if unique:
                    self.assertTrue(self.solve(self.formula))
                    self.ok(script, '--model', self.answer, stdin=board)
                    self.write_formula(script, board, '--model', self.answer)
                counts.append(self.check_proof())
        lemmas, refused = map(sum, zip(*counts))
        self.assertGreater(lemmas, 20)
        self.assertGreater(refused, 3)

    def test_no_solution(self):
        self.check(False)

    def test_no_other_solution(self):
        self.check(True)


@unittest.skipUnless(shutil.which('cadical'), 'no cadical on PATH')
class Certified(Formulas, Files):
    """Proofs by CaDiCaL."""

    def solve(self, *arguments):
        """Run CaDiCaL with its output in the file `answer`; return whether the formula has a model."""
        with open(self.answer, 'wb') as file:
            code = subprocess.call(['cadical', '-q', *arguments], stdout=file, timeout=helpers.SECONDS)
        self.assertIn(code, (10, 20))
        return code == 10

    def prove(self):
        self.assertFalse(self.solve('--plain', '--no-binary', self.formula, self.proof))


class Embedded(Formulas, Files):
    """Proofs by the scripts' own solver: the clauses that it learns."""

    def solve(self, formula):
        process = helpers.run(os.path.join(helpers.TESTS, 'tools', 'dimacs_solver.py'), formula)
        helpers.write(self.answer, process.stdout)
        self.assertIn(process.returncode, (10, 20))
        return process.returncode == 10

    def prove(self):
        solver = Proving(*parse_dimacs(helpers.read(self.formula).decode()))
        self.assertIs(solver.solve(), False)
        helpers.write(self.proof, ''.join([' '.join([*map(str, clause), '0\n']) for clause in solver.proof + [[]]]))


class Checker(Files):
    """The command tests/tools/proof.py."""

    def command(self, formula, proof):
        """Run the command on files with these texts; return its exit code, output and errors."""
        helpers.write(self.formula, formula)
        helpers.write(self.proof, proof)
        process = helpers.run(CHECKER, self.formula, self.proof)
        return process.returncode, process.stdout.decode(), process.stderr.decode()

    def test_command(self):
        formula = 'c a square\n\np cnf 2 4\n1 2 0 1 -2 0\n-1 2\n0\n-1 -2 0\n'
        self.assertEqual(self.command(formula, '1 0\nd 1 2 0\n0\n'), (0, 'VERIFIED\n', ''))
        code, out, _ = self.command(formula, '0\n')
        self.assertEqual((code, out[:13]), (1, 'clause 1 of 2'))
        code, out, error = self.command('1 0\n0\n', formula)       # any proof follows from itself
        self.assertEqual((code, out, error[:10]), (1, '', 'proof.py: '))


class OtherPrograms(Files):
    def test_bytes_of_other_programs(self):
        """An answer may begin with UTF-8's byte order mark, and is not in UTF-16; an address is an input."""
        for encoding, code in ('utf-8-sig', 0), ('utf-16', 1):
            helpers.write(self.proof, 's SATISFIABLE\nv 1 2 3 4 5 6\n'.encode(encoding))
            process = helpers.run('slitherlink.py', '--model', self.proof, stdin=b'1 1 4\n')
            self.assertEqual(process.returncode, code, process)
        for scheme in 'https://', '':
            text = self.ok('slitherlink.py', scheme + 'puzz.link/p?slither_play/1/1/4', stdin=b'')
            self.assertEqual(text, b'1 1 4\n1 1 1 11 1\n')


if __name__ == '__main__':
    unittest.main()
