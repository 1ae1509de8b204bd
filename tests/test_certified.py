"""Tests of certified answers.

"No solution" and "no other solution" come with a proof, by a script or by CaDiCaL. The checker, tools/proof.py, accepts
it, and refuses changed proofs. So you need to trust the formula and the checker, but no solver.
"""
import os
import random
import shutil
import subprocess
import sys
import tempfile
import unittest

import helpers
from parallel import load_tests
from test_solver import pigeonhole
from tools import bench, proof

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


def cards_of(num_vars, clauses):
    """Return a card puzzle that has a solution if and only if the clauses have a model.

    Card v covers place p of the first column if clause p has v, and of the second if it has -v. One more card covers
    the whole second column; turned over, it leaves the opposites of all models.
    """
    rows = [['1'] * (2 * len(clauses)) for _ in range(num_vars)] + [['1'] * len(clauses) + ['0'] * len(clauses)]
    for place, clause in enumerate(clauses):
        for literal in clause:
            rows[abs(literal) - 1][place + len(clauses) * (literal < 0)] = '0'
    return f'{len(clauses)} {len(rows)}\n' + ''.join(' '.join(row) + '\n' for row in rows)


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
                with self.subTest(script):
                    yield script, board

    def ok(self, script, *arguments, stdin):
        process = helpers.run(script, *arguments, stdin=stdin)
        self.assertEqual((process.returncode, process.stderr), (0, b''))
        return process.stdout

    def write_formula(self, script, board, *arguments):
        options = [] if script == 'minesweeper_cnf.py' else ['--cnf']
        with open(self.formula, 'wb') as file:
            file.write(self.ok(script, *options, *arguments, stdin=board))

    def write_formula_of_others(self, script, board):
        """Write the formula of the solutions but one, which is found by `solve`."""
        self.write_formula(script, board)
        self.assertTrue(self.solve(self.formula))
        self.ok(script, '--model', self.answer, stdin=board)
        self.write_formula(script, board, '--model', self.answer)


@unittest.skipUnless(shutil.which('cadical'), 'no cadical on PATH')
class Certified(Files):
    """Formulas by a script, proofs by CaDiCaL."""

    def solve(self, *arguments):
        """Run CaDiCaL with its output in the file `answer`; return whether the formula has a model."""
        with open(self.answer, 'wb') as file:
            code = subprocess.call(['cadical', '-q', *arguments], stdout=file, timeout=helpers.SECONDS)
        self.assertIn(code, (10, 20))
        return code == 10

    def check_proof(self):
        self.assertFalse(self.solve('--plain', '--no-binary', self.formula, self.proof))
        process = helpers.run(CHECKER, self.formula, self.proof)
        self.assertEqual((process.returncode, process.stdout), (0, b'VERIFIED\n'))
        # The checker refuses the proof for another formula.
        with open(self.formula, 'w') as file:
            file.write('p cnf 1 0\n')
        self.assertEqual(helpers.run(CHECKER, self.formula, self.proof).returncode, 1)

    def test_no_solution(self):
        for script, board in self.cases(False):
            self.write_formula(script, board)
            self.check_proof()

    def test_no_other_solution(self):
        for script, board in self.cases(True):
            self.write_formula_of_others(script, board)
            self.check_proof()


class Checker(Files):
    """The command tests/tools/proof.py."""

    def command(self, formula, proof):
        """Run the command on files with these texts; return its exit code, output and errors."""
        for path, text in (self.formula, formula), (self.proof, proof):
            with open(path, 'w') as file:
                file.write(text)
        process = helpers.run(CHECKER, self.formula, self.proof)
        return process.returncode, process.stdout.decode(), process.stderr.decode()

    def test_command(self):
        formula = 'c a square\n\np cnf 2 4\n1 2 0 1 -2 0\n-1 2\n0\n-1 -2 0\n'
        self.assertEqual(self.command(formula, '1 0\nd 1 2 0\n0\n'), (0, 'VERIFIED\n', ''))
        code, out, _ = self.command(formula, '0\n')
        self.assertEqual((code, out[:13]), (1, 'clause 1 of 2'))

    def test_files_swapped(self):
        """Any proof follows from itself. So a formula has a header, and a proof has none."""
        formula, steps = 'p cnf 1 2\n1 0\n-1 0\n', '1 0\n0\n'
        self.assertEqual(self.command(formula, steps)[0], 0)
        for wrong in steps, '', 'c p cnf 1 2\n' + steps, 'p dnf 1 2\n' + steps, steps + formula:
            self.assertEqual(self.command(wrong, formula),
                             (1, '', f'proof.py: {self.formula} is no formula: it does not begin with "p cnf"\n'))
        for pair in (formula, formula), (formula + 'd 1 0\n', steps):
            code, out, error = self.command(*pair)
            self.assertEqual((code, out, error[:10]), (1, '', 'proof.py: '))


class OwnProofs(Files):
    """--proof, for the formulas of --cnf and of --cnf --model."""

    def solve(self, formula):
        process = helpers.run(os.path.join(helpers.TESTS, 'tools', 'dimacs_solver.py'), formula)
        with open(self.answer, 'wb') as file:
            file.write(process.stdout)
        self.assertIn(process.returncode, (10, 20))
        return process.returncode == 10

    def proves(self, script, board, *arguments):
        """Run the script with --proof; return (its output, whether there is a file)."""
        arguments = ['--solve'] * (script == 'sudoku_cnf.py') + [*arguments]
        shown = self.ok(script, *arguments, stdin=board)
        self.assertEqual(self.ok(script, *arguments, '--proof', self.proof, stdin=board), shown)
        return shown, os.path.exists(self.proof)

    def check_proof(self):
        """Check the proof; return (its lemmas, how many of them are refused with a literal or a line changed)."""
        clauses, steps = proof.read_clauses(self.formula, formula=True), proof.read_clauses(self.proof)
        self.assertEqual(steps[-1], [])
        self.assertIsNone(proof.fault(clauses, steps))
        refused, rng = 0, random.Random(3)
        lemmas = len(steps) - 1
        for _ in range(min(lemmas, 20 if helpers.LONG else 2)):
            at = rng.randrange(lemmas)
            wrong = type(steps[at])(steps[at])
            wrong[0] = -wrong[0]
            refused += proof.fault(clauses, steps[:at] + [wrong] + steps[at + 1:]) is not None
            refused += proof.fault(clauses, steps[:at] + steps[at + 1:]) is not None
        self.assertIsNotNone(proof.fault([], steps))
        return lemmas, refused

    def test_no_solution(self):
        counts = []     # (lemmas of a proof, changed proofs that were refused)
        for script, board in self.cases(False):
            if script == 'minesweeper_cnf.py':
                continue
            self.assertTrue(self.proves(script, board)[1])
            self.write_formula(script, board)
            counts.append(self.check_proof())
            os.remove(self.proof)
            output, found = self.proves(script, board, '--unique')
            self.assertIn(b'UNSATISFIABLE', output)
            self.assertTrue(found)
            os.remove(self.proof)
        self.assertGreater(sum(lemmas for lemmas, _ in counts), 20)
        self.assertGreater(sum(refused for _, refused in counts), 3)

    def test_no_other_solution(self):
        counts = []
        for script, board in self.cases(True):
            self.assertFalse(self.proves(script, board)[1])
            output, found = self.proves(script, board, '--unique')
            self.assertIn(b'UNIQUE', output)
            self.assertTrue(found)
            self.write_formula_of_others(script, board)
            counts.append(self.check_proof())
            os.remove(self.proof)
        self.assertGreater(sum(lemmas for lemmas, _ in counts), 20)
        self.assertGreater(sum(refused for _, refused in counts), 3)

    def test_several_solutions(self):
        for arguments in (), ('--unique',):
            self.assertFalse(self.proves('slitherlink.py', b'2 2 .. ..\n', *arguments)[1])

    def test_forgotten_clauses(self):
        """A proof of many conflicts has the clauses that the solver has forgotten on the way, too.

        Seven pigeons do not fit into six holes. To find that out took the solver 1,200 to 1,700 conflicts, by the
        order of the clauses, and it first forgets clauses after 1,000.
        """
        script, forgotten = helpers.load('cardpuzzle.py'), []

        class Counted(script.Solver):
            def reduce(self):
                before = len(self.learnt)
                super().reduce()
                forgotten.append(before - len(self.learnt))

        script.Solver = Counted
        clauses = pigeonhole(7, 6)[1]
        random.Random(3).shuffle(clauses)
        boards = [cards_of(42, clauses)]
        if helpers.LONG:
            boards.append(''.join(bench.cards_of_random_3sat(130, 600, 1)))
        for board in boards:
            (puzzle,) = script.parse(board.split('\n'))
            forgotten.clear()
            script.write_proof(puzzle, self.proof, 0)
            self.assertGreater(sum(forgotten), 500)
            self.write_formula('cardpuzzle.py', board.encode())
            steps = proof.read_clauses(self.proof)
            self.assertIsNone(proof.fault(proof.read_clauses(self.formula, formula=True), steps))
            self.assertGreater(len(steps), 1000)
            os.remove(self.proof)

    def test_no_file_is_lost(self):
        """FILE is new: a regular file is bad usage, before anything is read. Without a proof there is no FILE."""
        board = self.proof + '.in'
        with open(board, 'w') as file:
            file.write('1 1 .\n')
        liar = f'{helpers.SHELL} -c "echo s UNSATISFIABLE"'
        for arguments, code, message in (([], 0, ''), (['--solver', '/nonexistent/solver'], 1, 'nonexistent'),
                                         (['--solver', liar], 1, 'a model exists')):
            process = helpers.run('slitherlink.py', '--proof', self.proof, *arguments, board)
            self.assertEqual(process.returncode, code, process)
            self.assertIn(message, process.stderr.decode())
            self.assertFalse(os.path.exists(self.proof), arguments)
        os.symlink(board, self.proof)
        for path in board, self.proof:
            for more in [], [board], ['no/such/file']:
                process = helpers.run('slitherlink.py', '--proof', path, *more)
                self.assertEqual((process.returncode, process.stdout), (2, b''))
                self.assertEqual(process.stderr.decode(),
                                 f'slitherlink.py: --proof: {path} exists, or its folder does not; see --help\n')
        self.assertEqual(helpers.read(board), b'1 1 .\n')
        self.assertTrue(os.path.islink(self.proof))

    def test_file_of_another(self):
        """A file that came while the script was solving stays; a device is written to, and stays."""
        script = helpers.load('slitherlink.py')
        puzzle, = script.parse(['2 2 00 00'])
        with open(self.proof, 'w') as file:
            file.write('of another')
        self.assertRaises(FileExistsError, script.write_proof, puzzle, self.proof, 0)
        self.assertEqual(helpers.read(self.proof), b'of another')
        script.write_proof(puzzle, os.devnull, 0)
        self.assertTrue(os.path.exists(os.devnull))

    @unittest.skipUnless(os.name == 'posix', 'limits of POSIX')
    def test_half_a_proof(self):
        """A file that cannot be written to the end is not left behind."""
        board = BOARDS['slitherlink.py'][0]
        command = f'ulimit -f 0; exec "$@" --proof {self.proof}'
        script = os.path.join(helpers.TOP, 'slitherlink.py')
        process = subprocess.run([helpers.SHELL, '-c', f'trap "" XFSZ; {command}', 'sh', sys.executable, script],
                                 input=b'2 2 00 00\n', stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertEqual((process.returncode, process.stdout), (1, b'2 2 00 00\n2 2 UNSATISFIABLE\n'), process)
        self.assertFalse(os.path.exists(self.proof))

    def test_bytes_of_other_programs(self):
        """An answer may begin with UTF-8's byte order mark, and is not in UTF-16; an address is an input."""
        for encoding, code in ('utf-8-sig', 0), ('utf-16', 1):
            with open(self.proof, 'w', encoding=encoding) as file:
                file.write('s SATISFIABLE\nv 1 2 3 4 5 6\n')
            process = helpers.run('slitherlink.py', '--model', self.proof, stdin=b'1 1 4\n')
            self.assertEqual(process.returncode, code, process)
        text = self.ok('slitherlink.py', 'https://puzz.link/p?slither_play/1/1/4', stdin=b'')
        self.assertEqual(text, b'1 1 4\n1 1 1 11 1\n')

    @helpers.long
    def test_no_proof(self):
        """If the proof takes too many conflicts, the answer is printed all the same."""
        script = helpers.load('cardpuzzle.py')
        board = ''.join(bench.cards_of_random_3sat(40, 100, 2)).splitlines()
        puzzle = script.parse(board)[0]
        script.Solver.solve = lambda self, limit=None: None
        self.assertRaisesRegex(script.BadInput, 'no proof within', script.write_proof, puzzle, self.proof, 0)
        self.assertFalse(os.path.exists(self.proof))

    def test_nowhere_to_write(self):
        board = BOARDS['slitherlink.py'][0]
        for path in os.path.join(self.proof, 'nowhere'), os.path.dirname(self.proof), '-':
            process = helpers.run('slitherlink.py', '--proof', path, stdin=board)
            self.assertEqual((process.returncode, process.stdout), (2, b''), path)
            self.assertIn('--proof: ' + path, process.stderr.decode())

    def test_one_board(self):
        process = helpers.run('slitherlink.py', '--proof', self.proof, stdin=b'1 1 4\n1 2 3.\n')
        helpers.check_one_line_error(self, process, 'slitherlink.py', 'line 2: a second puzzle')


if __name__ == '__main__':
    unittest.main()
