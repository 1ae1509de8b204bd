"""The formulas are the same bytes whatever the hashes of strings are; in a long run, on PyPy, too."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

import helpers
from parallel import load_tests
from test_module import ALL, TEXTS

# Prints the formulas that command lines make, one process after another.
DRIVER = '''
import json, sys
sys.path.insert(0, sys.argv[1])
import helpers
found = [helpers.run(*words, stdin=text.encode()) for words, text in json.load(sys.stdin)]
json.dump([[ran.returncode, ran.stdout.decode()] for ran in found], sys.stdout)
'''


def formulas(python, cases, seed):
    """Return [exit code, output] of each case on a Python."""
    ran = subprocess.run([python, '-c', DRIVER, helpers.TESTS], input=json.dumps(cases).encode(),
                         stdout=subprocess.PIPE, timeout=helpers.SECONDS,
                         env={**os.environ, 'PYTHONHASHSEED': str(seed)})
    return json.loads(ran.stdout.decode())


class Bytes(unittest.TestCase):
    @unittest.skipUnless(hasattr(os, 'fork'), 'no fork')
    def test_formulas(self):
        """--cnf, and --cnf --model, which excludes a solution."""
        from solvers import Solver
        from formulas import parse_dimacs
        texts = [(script, (['--' + more[0]] if script == 'numberlink.py' and more else []), TEXTS[script])
                 for script, more in ALL if script != 'minesweeper.py' or not more]
        texts += [('minesweeper.py', ['--total', '2'], TEXTS['minesweeper.py'])]
        texts += [('numberlink.py', ['--empty'], '3 3\n1 . 2\n. . .\n1 . 2\n')]
        for script in TEXTS:
            small = [data.decode() for _, data, _ in helpers.samples(helpers.folder_of(script)) if len(data) < 400]
            texts += [(script, [], text) for text in sorted(small, key=len)[-4 if helpers.LONG else -1:]]
        cases = [([script, *options, '--cnf'], text) for script, options, text in texts]
        expected = formulas(sys.executable, cases, 1)
        self.assertGreater([code for code, _ in expected].count(0), len(TEXTS))
        with tempfile.TemporaryDirectory() as folder:
            others = []
            for number, ((words, text), (code, formula)) in enumerate(zip(cases, expected)):
                if code or words[0] == 'minesweeper_cnf.py':
                    continue
                solver = Solver(*parse_dimacs(formula))
                if solver.solve():
                    path = os.path.join(folder, str(number))
                    literals = [v if true else -v for v, true in enumerate(solver.model())][1:]
                    helpers.write(path, 's SATISFIABLE\nv ' + ' '.join(map(str, literals)) + ' 0\n')
                    others.append(([*words, '--model', path], text))
            cases += others
            expected += formulas(sys.executable, others, 1)
            pythons = [(sys.executable, 2)] + [('pypy3', 1)] * (helpers.LONG and shutil.which('pypy3') is not None)
            for python, seed in pythons:
                for (words, text), one, two in zip(cases, expected, formulas(python, cases, seed)):
                    with self.subTest(python, words=words, text=text):
                        self.assertEqual(one, two)


if __name__ == '__main__':
    unittest.main()
