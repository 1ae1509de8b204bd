"""slitherlink.py against its samples, brute force over small boards, the corpus, and bad input."""
import os
import random
import shutil
import subprocess
import tempfile
import unittest
from types import SimpleNamespace

import formulas
import helpers

SCRIPT = 'slitherlink.py'
OPTIONS = SimpleNamespace(cnf=False, model=None, solver=None, unique=False, draw=False)


def fault(instance, answer):
    """Return what is wrong with an answer line, or None: the clues hold, and the line can be walked in one go."""
    n, m, *clues = instance.split(' ')
    n, m = int(n), int(m)
    head, groups = answer.split(' ')[:2], answer.split(' ')[2:]
    if head != [str(n), str(m)] or [len(group) for group in groups] != [m, m + 1] * n + [m]:
        return 'not the groups of an answer'
    across, down = groups[::2], groups[1::2]
    for row in range(n):
        for column in range(m):
            sides = [across[row][column], across[row + 1][column], down[row][column], down[row][column + 1]]
            if clues[row][column] not in ('.', str(sides.count('1'))):
                return 'the clue at row %d, column %d' % (row + 1, column + 1)
    joined = {}
    for row in range(n + 1):
        for column in range(m):
            if across[row][column] == '1':
                joined.setdefault((row, column), []).append((row, column + 1))
                joined.setdefault((row, column + 1), []).append((row, column))
    for row in range(n):
        for column in range(m + 1):
            if down[row][column] == '1':
                joined.setdefault((row, column), []).append((row + 1, column))
                joined.setdefault((row + 1, column), []).append((row, column))
    if not joined:
        return 'no line'
    if any(len(others) != 2 for others in joined.values()):
        return 'an end or a branch'
    start = before = min(joined)
    here, length = joined[start][0], 1
    while here != start:
        before, here = here, next(point for point in joined[here] if point != before)
        length += 1
    return None if length == len(joined) else 'several lines'


def all_lines(n, m):
    """Return the answer lines of all closed lines of a board: the borders of all sets of cells that are one line."""
    found = []
    for number in range(1, 1 << n * m):
        inside = [[0] * (m + 2)] + [[0] + [number >> row * m + column & 1 for column in range(m)] + [0]
                                    for row in range(n)] + [[0] * (m + 2)]
        groups = []
        for row in range(n + 1):
            groups.append(''.join(str(inside[row][c] ^ inside[row + 1][c]) for c in range(1, m + 1)))
            if row < n:
                groups.append(''.join(str(inside[row + 1][c] ^ inside[row + 1][c + 1]) for c in range(m + 1)))
        answer = '%d %d %s' % (n, m, ' '.join(groups))
        if fault(instance_of(n, m, '.' * (n * m)), answer) is None:
            found.append(answer)
    return found


def instance_of(n, m, clues):
    return '%d %d %s' % (n, m, ' '.join(clues[row * m:row * m + m] for row in range(n)))


def output(test, *arguments, stdin, code=0):
    process = helpers.run(SCRIPT, *arguments, stdin=stdin.encode())
    test.assertEqual((process.returncode, process.stderr), (code, b''))
    return process.stdout.decode()


class Checker(unittest.TestCase):
    def test_refuses(self):
        line = '2 2 10 110 00 000 00'
        self.assertIn('groups', fault('2 2 .. ..', '2 2 11 101 00 101'))
        self.assertIn('an end', fault('2 2 .. ..', line))
        self.assertIn('no line', fault('1 1 .', '1 1 0 00 0'))
        self.assertIn('clue', fault('1 1 3', '1 1 1 11 1'))
        self.assertIn('several', fault('1 3 ...', '1 3 101 1111 101'))
        self.assertIn('an end', fault('2 2 .. ..', '2 2 10 110 11 011 01'))     # touches itself
        self.assertIsNone(fault('1 1 4', '1 1 1 11 1'))

    def test_known_numbers(self):
        """The cycles in grid graphs, OEIS A140517."""
        self.assertEqual([len(all_lines(n, n)) for n in (1, 2, 3)], [1, 13, 213])


class Solving(unittest.TestCase):
    def verdicts(self, instances):
        """Return for each instance the lines of the answer with --unique, its repetition taken away."""
        lines = output(self, '--unique', stdin=''.join(text + '\n' for text in instances)).split('\n')
        self.assertEqual(lines.pop(), '')
        found = []
        for text in instances:
            self.assertEqual(lines.pop(0), text)
            answers = [lines.pop(0)]
            for _ in range(['UNSATISFIABLE', 'UNIQUE', 'MULTIPLE'].index(answers[0])):
                answers.append(lines.pop(0))
            found.append(answers)
        self.assertEqual(lines, [])
        return found

    def test_brute_force(self):
        """Every 1x1, 1x2 and 2x1 board, and random ones: as many solutions as there are, and of those."""
        rng = random.Random(4)
        sizes = [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (1, 5), (3, 3), (4, 2), (3, 4)]
        lines = {size: all_lines(*size) for size in sizes}
        boards = [(1, 1, clue) for clue in '.01234']
        boards += [(n, m, a + b) for n, m in ((1, 2), (2, 1)) for a in '.01234' for b in '.01234']
        for n, m in sizes[3:]:
            for _ in range(60):
                share = rng.choice((.2, .5, .9))
                if rng.random() < .6:       # clues that some line meets, with now and then one changed
                    clues = self.clues_of(n, m, rng.choice(lines[n, m]))
                    if rng.random() < .3:
                        place = rng.randrange(n * m)
                        clues = clues[:place] + rng.choice('01234') + clues[place + 1:]
                else:
                    clues = ''.join(rng.choice('0112233') for _ in range(n * m))
                boards.append((n, m, ''.join(clue if rng.random() < share else '.' for clue in clues)))
            boards.append((n, m, '.' * (n * m)))
        instances = [instance_of(*board) for board in boards]
        counts = [0, 0, 0]
        for (n, m, _), instance, answers in zip(boards, instances, self.verdicts(instances)):
            with self.subTest(instance=instance):
                expected = [line for line in lines[n, m] if fault(instance, line) is None]
                count = min(len(expected), 2)
                counts[count] += 1
                self.assertEqual(answers[0], ('UNSATISFIABLE', 'UNIQUE', 'MULTIPLE')[count])
                self.assertEqual(len(set(answers[1:])), count)
                self.assertLessEqual(set(answers[1:]), set(expected))
        self.assertGreater(min(counts), 50, counts)

    def clues_of(self, n, m, answer):
        groups = answer.split(' ')[2:]
        return ''.join(str([groups[2 * r][c], groups[2 * r + 2][c], groups[2 * r + 1][c],
                            groups[2 * r + 1][c + 1]].count('1')) for r in range(n) for c in range(m))

    def test_samples(self):
        for name, stdin, expected in helpers.samples('slitherlink'):
            with self.subTest(name=name):
                self.assertEqual(output(self, stdin=stdin.decode()), expected.decode())
                lines = expected.decode().split('\n')
                for instance, answer in zip(lines[::2], lines[1::2]):
                    if answer.endswith('UNSATISFIABLE'):
                        self.assertNotEqual(name, 'instances')
                    else:
                        self.assertIsNone(fault(instance, answer))
                if name == 'instances':
                    self.assertGreaterEqual(len(lines) // 2, 60)
                    self.assertEqual({answers[0] for answers in self.verdicts(lines[:-1:2])}, {'UNIQUE'})

    def test_corpus(self):
        folder = helpers.corpus(self, 'slitherlink')
        several = {'slk-davidjosepha': {7, 15, 16}}
        for name in sorted(os.listdir(folder)):
            if name.endswith('.in'):
                with self.subTest(name=name):
                    text = helpers.read(os.path.join(folder, name)).decode()
                    lines = output(self, stdin=text).split('\n')
                    for number, (instance, answer) in enumerate(zip(lines[::2], lines[1::2]), 1):
                        if (name, number) == ('course-instances.in', 18):
                            self.assertTrue(answer.endswith(' UNSATISFIABLE'))
                        else:
                            self.assertIsNone(fault(instance, answer), number)
                    self.assertEqual(len(lines) // 2, sum(bool(line.strip()) for line in text.split('\n')))
                    if os.path.exists(os.path.join(folder, name[:-3] + '.out')):
                        expected = helpers.read(os.path.join(folder, name[:-3] + '.out')).decode()
                        self.assertEqual('\n'.join(lines).split(), expected.split())
                    elif name in ('course-instances.in', 'slk-davidjosepha.in'):
                        instances = [line for line in lines[::2] if line]
                        verdicts = [answers[0] for answers in self.verdicts(instances)]
                        for number, verdict in enumerate(verdicts, 1):
                            self.assertEqual(verdict, 'UNSATISFIABLE' if (name[:6], number) == ('course', 18)
                                             else 'MULTIPLE' if number in several.get(name[:-3], ()) else 'UNIQUE')

    def test_jobs(self):
        for name, stdin, expected in helpers.samples('slitherlink'):
            self.assertEqual(output(self, '--jobs', '2', stdin=stdin.decode()), expected.decode())

    def test_layout_of_the_input(self):
        text = '\ufeff 2  2 3.\t.. \r\n\r\n1 1 4\r\n \n'
        self.assertEqual(output(self, stdin=text).split('\n')[::2], ['2 2 3. ..', '1 1 4', ''])

    def test_alone(self):
        process = helpers.run_alone(SCRIPT, stdin=b'1 1 4\n')
        self.assertEqual((process.returncode, process.stdout), (0, b'1 1 4\n1 1 1 11 1\n'))

    def test_draw(self):
        self.assertEqual(output(self, '--draw', stdin='2 2 4. .0\n'),
                         '2 2 4. .0\n┌───┐   ·\n│ 4 │\n└───┘   ·\n      0\n·   ·   ·\n')


class Formula(unittest.TestCase):
    def lines(self, n, m, clues):
        """Return the answer lines of all models of the formula, projected to the segments."""
        num_vars, clauses = formulas.read_dimacs(output(self, '--cnf', stdin=instance_of(n, m, clues) + '\n'))
        own = (n + 1) * m + n * (m + 1)
        solver = helpers.load(SCRIPT).Solver(num_vars)
        for clause in clauses:
            solver.add_clause(clause)
        found = []
        while solver.solve():
            digits = ''.join('01'[solver.value(s)] for s in range(1, own + 1))
            groups = []
            for width in [m, m + 1] * n + [m]:
                groups.append(digits[:width])
                digits = digits[width:]
            found.append('%d %d %s' % (n, m, ' '.join(groups)))
            solver.add_clause([-s if solver.value(s) else s for s in range(1, own + 1)])
        return found

    def test_models_are_the_lines(self):
        rng = random.Random(9)
        boards = [(n, m, '.' * (n * m)) for n, m in ((1, 1), (1, 2), (2, 1), (1, 4), (2, 2), (2, 3), (3, 2), (3, 3))]
        boards += [(n, m, ''.join(rng.choice('....0123') for _ in range(n * m)))
                   for n, m in ((2, 2), (2, 3), (3, 3), (3, 3), (2, 4), (3, 4)) for _ in range(4)]
        for n, m, clues in boards:
            instance = instance_of(n, m, clues)
            with self.subTest(instance=instance):
                expected = [line for line in all_lines(n, m) if fault(instance, line) is None]
                self.assertEqual(sorted(self.lines(n, m, clues)), sorted(expected))

    def test_size(self):
        """Linear: at most 60 clauses a cell."""
        for side in 5, 20, 40:
            _, clauses = formulas.read_dimacs(output(self, '--cnf', stdin=instance_of(side, side, '2' * side * side)))
            self.assertLessEqual(len(clauses), 60 * side * side)

    def test_sat_programs(self):
        instance = '5 5 ..32. 222.3 0..1. 2.2.. .2323\n'
        expected = output(self, stdin=instance)
        for command in 'minisat', 'picosat', 'cadical -q':
            if shutil.which(command.split()[0]) is None:
                self.skipTest(command + ' is not installed')
            with self.subTest(command=command):
                self.assertEqual(output(self, '--solver', command, stdin=instance), expected)
        with tempfile.TemporaryDirectory() as folder:
            formula, answer = os.path.join(folder, 'x.cnf'), os.path.join(folder, 'x.out')
            with open(formula, 'w') as file:
                file.write(output(self, '--cnf', stdin=instance))
            subprocess.run(['minisat', formula, answer], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            self.assertEqual(output(self, '--model', answer, stdin=instance), expected)


class BadInput(unittest.TestCase):
    def test_messages(self):
        for stdin, *parts in [
                (b'', 'line 1'), (b'\n\n', 'line 1'), (b'3\n', 'line 1'), (b'1 1 4\n2 x .. ..\n', 'line 2', "'x'"),
                (b'2 2 .. ...\n', 'line 1', 'row 2 has 3 characters, expected 2'), (b'2 2 ..\n', 'row 2 of 2 is missing'),
                (b'1 2 .. ..\n', 'after the last row'), (b'\n1 1 5\n', 'line 2', "'5'"), (b'0 1\n', 'line 1'),
                (b'1 1 \xff\n', 'line 1', 'UTF-8'), (b'99999999999999999999 1 .\n', 'line 1'),
                (b'1 1 4\n1 1 4 \x00\n', 'line 2')]:
            with self.subTest(stdin=stdin):
                helpers.check_one_line_error(self, helpers.run(SCRIPT, stdin=stdin), SCRIPT, *parts)

    def test_one_instance(self):
        for arguments in (['--cnf'], ['--model', os.devnull]):
            process = helpers.run(SCRIPT, *arguments, stdin=b'1 1 4\n1 1 .\n')
            helpers.check_one_line_error(self, process, SCRIPT, 'line 2')

    def test_wrong_model(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'answer')
            with open(path, 'w') as file:
                file.write('SAT\n1 2 3 0\n')
            process = helpers.run(SCRIPT, '--model', path, stdin=b'1 2 ..\n')
            helpers.check_one_line_error(self, process, SCRIPT, 'the model is no solution')

    def test_usage(self):
        for arguments in ['--rubbish'], ['--jobs', '0'], ['--cnf', '--draw'], ['x']:
            self.assertEqual(helpers.run(SCRIPT, *arguments, stdin=b'1 1 4\n').returncode, 2)


if __name__ == '__main__':
    unittest.main()
