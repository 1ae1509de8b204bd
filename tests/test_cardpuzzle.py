"""Tests of cardpuzzle.py.

The script is compared with tests/rules/cardpuzzle.py, which knows the rules alone, on all small cards and on random
ones, and with the samples.
"""
import os
import random
import shlex
import signal
import subprocess
import tempfile
import unittest
from itertools import product
from types import SimpleNamespace
from unittest import mock
from xml.etree import ElementTree

import formulas
import helpers
from command_line import ONCE, SLEEP, CommandLine, OneScript
from parallel import load_tests
from rules import cardpuzzle as rules
from tools import bench

SCRIPT = 'cardpuzzle.py'
OPTIONS = SimpleNamespace(cnf=None, model=None, solver=None, unique=None, draw=None, svg=None, all=None,
                          sure=None)


def small_puzzles():
    """Yield every (h, cards) with h <= 2 and up to 3 cards, but 3 cards of h = 2 only in rising order."""
    for h in 1, 2:
        kinds = list(product((0, 1), repeat=2 * h))
        for k in range(4):
            for cards in product(kinds, repeat=k):
                if (h, k) != (2, 3) or list(cards) == sorted(cards):
                    yield h, cards


class BruteForce(unittest.TestCase):
    """Solutions, clauses, `check` and the search on small cards, against trying all ways to lay them."""

    @classmethod
    def setUpClass(cls):
        cls.script = helpers.load(SCRIPT)

    def test_all_small_puzzles(self):
        count = 0
        for h, cards in small_puzzles():
            (puzzle,) = self.script.parse(rules.text_of(h, cards).split('\n'))
            expected = rules.solutions(h, cards)
            found = [*map(tuple, [*self.script.search(puzzle)])]
            self.assertEqual((len(found), set(found)), (len(expected), expected), (h, cards))
            for literals in product((1, -1), repeat=len(cards)):
                literals = [i * sign for i, sign in enumerate(literals, 1)]
                self.assertEqual(self.script.check(puzzle, literals) is None, rules.solves(h, cards, literals))
            count += 1
        self.assertGreater(count, 1000)

    def test_messages(self):
        """A refusal names the first place that no card covers."""
        for cards, literals, message in (
                ([[0, 1, 0, 0, 0, 0], [1, 1, 1, 1, 1, 1]], [1, 2], 'no card covers place 2 of column 1'),
                ([[0, 0, 1, 0, 0, 0], [1, 1, 1, 1, 1, 0]], [1, 2], 'no card covers place 3 of column 1'),
                ([[0, 0, 1, 0, 0, 0], [1, 1, 1, 1, 1, 0]], [-1, 2], None),
                ([[0, 0, 0, 1, 1, 1], [0, 1, 0, 1, 0, 1]], [1, -2], 'no card covers place 2 of column 2'),
                ([[0, 0, 0, 1, 1, 1], [0, 1, 0, 1, 0, 1]], [-1, -2], 'no card covers place 1 of column 1')):
            (puzzle,) = self.script.parse(rules.text_of(3, cards).split('\n'))
            self.assertEqual(self.script.check(puzzle, literals), message)

    def test_check_of_other_cards(self):
        """Each card is used once, in order, even if some of them alone cover all places."""
        (puzzle,) = self.script.parse(rules.text_of(1, [[0, 0], [0, 0]]).split('\n'))
        for literals in [], [1], [1, 1], [1, -1], [2, 1], [0, 2], [1, 3], [1, 2, 2], [1, 2, 3]:
            self.assertEqual(self.script.check(puzzle, literals), 'expected the literals of cards 1 to 2, in order')

    def test_formula(self):
        """The formula has a clause for each place, and its models are the solutions."""
        rng = random.Random(1)
        for h, cards in rng.sample(list(small_puzzles()), 300):
            board = rules.text_of(h, cards)
            (puzzle,) = self.script.parse(board.split('\n'))
            text = ''.join(self.script.dimacs(*self.script.encode(puzzle)))
            variables, clauses = formulas.read_dimacs(text)
            self.assertEqual((variables, len(clauses)), (len(cards), 2 * h))
            for place, clause in enumerate(clauses):
                other = (place + h) % (2 * h)
                self.assertEqual(clause, [literal for i, card in enumerate(cards, 1)
                                          for literal, at in ((i, place), (-i, other)) if card[at] == 0])
            models = {tuple(sorted(model, key=abs)) for model in formulas.all_models(variables, clauses)}
            self.assertEqual(models, rules.solutions(h, cards))

    def test_medium_puzzles(self):
        """Verdicts against brute force; both occur."""
        rng, verdicts = random.Random(2), set()
        for _ in range(40):
            h, cards = rules.any_board(rng, (3, 12), (3, 9))
            (puzzle,) = self.script.parse(rules.text_of(h, cards).split('\n'))
            output = ''.join(self.script.answer(puzzle, OPTIONS))
            expected = rules.solutions(h, cards)
            self.assertTrue(tuple(map(int, output.split())) in expected if expected else output == '0\n')
            verdicts.add(bool(expected))
        self.assertEqual(verdicts, {False, True})

    def test_local_search(self):
        """All solutions are found if local search has its turn after 1, 2, 4 .. conflicts; it ends with a model."""
        self.addCleanup(setattr, self.script, 'CONFLICTS', self.script.CONFLICTS)
        self.script.CONFLICTS = 1
        steps, local_search = [], self.script.local_search
        self.addCleanup(setattr, self.script, 'local_search', local_search)
        self.script.local_search = lambda *arguments: steps.append(arguments[2]) or local_search(*arguments)
        solved = 0      # boards with a solution, before which local search had a turn
        for seed in range(20):
            board = ''.join(bench.cards_of_random_3sat(8, 34, seed))
            (puzzle,) = self.script.parse(board.split('\n'))
            steps.clear()
            found = [*map(tuple, [*self.script.search(puzzle)])]
            self.assertEqual(len(found), len(set(found)))
            self.assertEqual(set(found), rules.solutions(*rules.read(board)))
            self.assertEqual(steps, [self.script.STEPS << turn for turn in range(len(steps))])
            solved += bool(found and steps)
        self.assertGreater(solved, 5)
        clauses = [[1, -2, 3], [-1, 2], [-3, 2], [-2, 4], [-4, 1, 3]]
        literals = local_search(4, clauses, 1000)
        self.assertEqual(list(map(abs, literals)), [1, 2, 3, 4])
        self.assertTrue(all(set(clause).intersection(literals) for clause in clauses))
        # Each step makes a thousand clauses false. The weight of that, 2.5 ** -1000, is 0 as a float.
        for steps in range(1, 9):
            self.assertEqual(len(local_search(2, [[1, 2]] + [[-1], [-2]] * 1000, steps)), 2)


class Card(OneScript, CommandLine, unittest.TestCase):
    SCRIPT = SCRIPT
    SOLVABLE = b'2\n3\n0 1 1 0\n0 1 1 0\n1 1 0 0\n'
    UNSOLVABLE = b'2\n2\n0 1 1 0\n0 1 1 1\n'
    NONE = b'0\n'

    @classmethod
    def setUpClass(cls):
        cls.script = helpers.load(SCRIPT)

    def read_solution(self, board, text):
        self.assertEqual(text.count('\n'), 1)
        literals = tuple(map(int, text.split(' ')))
        self.assertTrue(rules.solves(*rules.read(board), literals), text)
        return literals

    def test_samples(self):
        for name, board, expected in helpers.samples('cardpuzzle'):
            with self.subTest(name):
                output = self.ok(stdin=board)
                if expected == self.NONE:
                    self.assertEqual(output, expected)
                else:       # a solution turned over is another one, so the script may print either
                    self.read_solution(board, output.decode())
                    self.read_solution(board, expected.decode())

    def test_many_cards_and_few_places(self):
        """Many equal cards over one place: if time grew with the square of their number, they would take a minute."""
        for first, last in (([0, 1], [0, 1]), ([1, 0], [1, 0]), ([0, 1], [1, 0]))[:3 if helpers.LONG else 1]:
            count = 50000 if helpers.LONG else 25000
            cards = [first] * count + [last] * count
            for option in ((), ('--unique',))[0 if helpers.LONG else 1:]:
                output = helpers.run(SCRIPT, *option, stdin=rules.text_of(1, cards).encode()).stdout.decode()
                lines = output.splitlines()
                self.assertEqual(lines[:-2] if option else lines[:-1], ['MULTIPLE'] if option else [])
                for line in lines[-2:] if option else lines:
                    self.assertTrue(rules.solves(1, cards, tuple(map(int, line.split(' ')))))

    def test_one_size_on_the_first_line(self):
        """Two words on the second line are the number of cards and the first card, or a second size and a count."""
        self.assertEqual(self.ok(stdin=b'1\n2 01\n10\n'), self.ok(stdin=b'1 2\n0 1\n1 0\n'))
        self.assertEqual(self.ok(stdin=b'1\n2 0\n1 1 0\n'), self.ok(stdin=b'1 2\n0 1\n1 0\n'))

    def test_rows_of_the_picture(self):
        """Ten cards stand side by side; below the last row is no empty one."""
        heights = []
        for count in 1, 10, 11, 20, 21:
            picture = ElementTree.fromstring(self.ok('--svg', stdin=rules.text_of(2, [[0] * 4] * count).encode()))
            heights.append(float(picture.get('viewBox').split()[3]))
        first, step = heights[0], heights[2] - heights[0]
        self.assertEqual(heights, [first, first, first + step, first + step, first + 2 * step])

    def test_printed_formula(self):
        self.assertEqual(self.ok('--cnf', stdin=self.SOLVABLE),
                         b'p cnf 3 4\n1 2 -3 0\n-1 -2 -3 0\n-1 -2 3 0\n1 2 3 0\n')

    def test_gain_of_local_search(self):
        """Local search is there for many random cards: it solves boards on which conflicts alone take far longer.

        The solver took 500 conflicts and a few more for each of these boards. Without local search, it had no
        solution after 15,000.
        """
        class Limited(self.script.Solver):
            def restart(self):
                if self.conflicts > 4000:
                    raise RuntimeError(f'no solution after {self.conflicts} conflicts')
                super().restart()

        with mock.patch.object(self.script, 'Solver', Limited):
            for seed in 3, 4:
                board = ''.join(bench.cards_of_random_3sat(400, 1560, seed))
                (puzzle,) = self.script.parse(board.split('\n'))
                self.assertIsNone(self.script.check(puzzle, next(self.script.search(puzzle))))

    def test_wrong_solutions_of_the_search(self):
        """What the script's own search finds is checked, too: one wrong solution, and one that comes twice."""
        script = helpers.load(SCRIPT)
        for board, found in ('1 1 0 1', [[1]]), ('1 1 0 0', [[1], [1]]):
            script.search = lambda puzzle: iter(found)
            with self.assertRaisesRegex(script.BadInput, 'internal error: the model is no solution'):
                list(script.solutions(script.parse([board])[0], OPTIONS, 2))

    @unittest.skipUnless(os.name == 'posix', 'a shell of POSIX')
    def test_solutions_come_one_by_one(self):
        """--all prints the first solution while the SAT program still looks for the second."""
        with tempfile.TemporaryDirectory() as folder:
            program = ONCE.format(folder, SLEEP, f'exec {self.own_program()} "$0"')
            command = f'{helpers.SHELL} -c {shlex.quote(program)}'
            process = self.start('--all', '--solver', command, stdout=subprocess.PIPE)
            process.stdin.write(self.SOLVABLE)
            process.stdin.close()
            process.stdin = None
            self.read_solution(self.SOLVABLE, process.stdout.readline().decode())
            process.send_signal(signal.SIGINT)
            self.assertEqual((*process.communicate(), process.returncode), (b'', b'', 130))

    def test_sizes(self):
        self.assertEqual(self.ok(stdin=b'3 0\n'), b'0\n')
        if helpers.LONG:
            self.assertEqual(self.ok(stdin=b'1000000\n0\n'), b'0\n')
        self.assertEqual(self.ok('--cnf', stdin=b'1\n0\n'), b'p cnf 0 2\n0\n0\n')
        self.assertEqual(self.ok('--unique', stdin=b'1\n0\n'), b'UNSATISFIABLE\n')
        expected = self.ok(stdin=self.SOLVABLE)
        self.assertEqual(self.ok(stdin=b'2 3\n' + self.SOLVABLE[4:]), expected)
        for board in self.SOLVABLE, b'4 3\n' + b'0 0 0 0 0 0 0 0\n' * 3, b'1 2\n0 1\n1 0\n':
            values = board.split()
            for at in 0, 2, 3, 4, 5, len(values) - 1:   # wrapped elsewhere, but not as if the sizes were swapped
                if values[:2] != [b'1', b'2'] or at != 2:
                    wrapped = b' '.join(values[:at]) + b'\n' + b' '.join(values[at:])
                    self.assertEqual(self.ok(stdin=wrapped), self.ok(stdin=board))

    def test_forms(self):
        """Rows may be wrapped, begin on the line of the sizes, or be words; n lines are the n rows."""
        for lines in ('2 2\n1001\n0110', '2 2 1001 0110', '2 2 1001\n0110', '2\n2\n1001 0110',
                      '2 2\n1,0,0,1,\n0,1,1,0', '2 2\n1 0 0\n1 0 1\n1 0', '2 2 1 0 0 1 0\n1\n1 0',
                      '2 2 1\n0 0 1 0\n1 1 0', '2 2\n01 00 00 01\n00 01 01 00', '2 2 1 0\n0 1\n0 1\n1 0'):
            self.assertEqual(self.script.parse(lines.split('\n'))[0].cards, [b'\1\0\0\1', b'\0\1\1\0'], lines)

    def test_words(self):
        """In cards that are words of characters, a fault is named where it is."""
        rng = random.Random(7)
        for _ in range(100):
            h, k = rng.randint(1, 4), rng.randint(1, 5)
            words = ['1' + ''.join(rng.choices('01', k=2 * h - 1)) for _ in range(k)]
            cards = [bytes(map(int, word)) for word in words]
            self.assertEqual(self.script.parse([f'{h} {k}', *words])[0].cards, cards)
            at, column, foreign = rng.randrange(k), rng.randrange(2 * h), rng.choice('x_2B')
            spoilt = [*words]
            spoilt[at] = words[at][:column] + foreign + words[at][column + 1:]
            for lines, fault in (([*words, rng.choice(['1', '0 0', words[0]])],
                                  f'line {k + 2}: more after the last card; the sizes say {k} card{"s" * (k > 1)}'),
                                 (spoilt, f"line {at + 2}: '{foreign}' is not one of 0, 1")):
                with self.assertRaises(self.script.BadInput) as caught:
                    self.script.parse([f'{h} {k}', *lines])
                self.assertEqual(str(caught.exception), fault)

    def test_picture(self):
        """The cards are drawn as they lie."""
        for board in self.SOLVABLE, b'1\n30\n' + b'0 1\n' * 30:
            h, cards = rules.read(board)
            lines = self.ok('--draw', stdin=board).decode().splitlines()
            self.assertEqual(len(lines) % (h + 3), 0)
            literals, covered = [], set()
            for top in range(0, len(lines), h + 3):
                part = list(map(int, lines[top].split()))
                self.assertTrue(set(lines[top + 1]) <= set('┌─┐ ') and set(lines[top + h + 2]) <= set('└─┘ '))
                for row in range(h):
                    drawn = lines[top + 1 + 1 + row].split('│')[1::2]
                    self.assertEqual(len(drawn), len(part))
                    for literal, text in zip(part, drawn):
                        card = cards[abs(literal) - 1]
                        pair = (card[row], card[h + row])[::1 if literal > 0 else -1]
                        self.assertEqual(text, ''.join('█ '[value] for value in pair))
                        covered |= {(row, side) for side in (0, 1) if text[side] == '█'}
                literals += part
            self.assertEqual(sorted(map(abs, literals)), list(range(1, len(cards) + 1)))
            self.assertEqual(len(covered), 2 * h)

    def test_corpus(self):
        folder = helpers.corpus(self, 'cardpuzzle')
        listed = helpers.read(os.path.join(folder, 'constructed_all_solutions.txt')).decode()
        for line in listed.splitlines():
            name, _, solutions = line.partition(': ')
            with self.subTest(name):
                board = helpers.read(os.path.join(folder, name))
                expected = {tuple(map(int, solution.split())) for solution in solutions.split('|')}
                self.assertEqual(rules.solutions(*rules.read(board)), expected)
                self.assertIn(tuple(map(int, self.ok(stdin=board).split())), expected)
                (puzzle,) = self.script.parse(board.decode().split('\n'))
                found = list(map(tuple, self.script.search(puzzle)))
                self.assertEqual((len(found), set(found)), (len(expected), expected))


if __name__ == '__main__':
    unittest.main()
