"""Tests of cardpuzzle.py.

The script is compared with tests/rules/cardpuzzle.py, which knows the rules alone, on all small cards and on random
ones, and with the samples.
"""
import os
import random
import signal
import tempfile
import unittest
from itertools import product
from unittest import mock
from xml.etree import ElementTree

import formulas
import helpers
from command_line import SLEEP, CommandLine, OneScript, program_by_shell
from parallel import load_tests
from rules import cardpuzzle as rules
from tools import bench

SCRIPT = 'cardpuzzle.py'


def small_puzzles():
    """Yield every (h, cards) with h <= 2 and up to 3 cards, but 3 cards of h = 2 only in rising order."""
    for h in 1, 2:
        kinds = list(product((0, 1), repeat=2 * h))
        for k in range(4):
            for cards in product(kinds, repeat=k):
                if (h, k) != (2, 3) or list(cards) == sorted(cards):
                    yield h, cards


class Checker(unittest.TestCase):
    def test_checker(self):
        cards = [[0, 1, 1, 0], [0, 0, 1, 1], [1, 0, 0, 1]]
        for literals in [-1, 2, 3], [1, 2, -3], [1, 3], [1, 3, 3], [1, 3, -3, 2]:
            self.assertFalse(rules.solves(2, cards, literals), literals)
        self.assertTrue(rules.solves(2, cards, [1, 2, 3]))


class BruteForce(unittest.TestCase):
    """Solutions, clauses, `check` and the search on small cards, against trying all ways to lay them."""

    @classmethod
    def setUpClass(cls):
        cls.script = helpers.load(SCRIPT)

    def parsed(self, h, cards):
        (puzzle,) = self.script.parse(rules.text_of(h, cards).split('\n'))
        return puzzle

    def compare(self, h, cards):
        """Compare all solutions that the search finds with those found by trying."""
        found, expected = [*map(tuple, [*self.script.search(self.parsed(h, cards))])], rules.solutions(h, cards)
        self.assertEqual((len(found), set(found)), (len(expected), expected), (h, cards))
        return found

    def test_all_small_puzzles(self):
        count = 0
        for h, cards in small_puzzles():
            self.compare(h, cards)
            puzzle = self.parsed(h, cards)
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
            self.assertEqual(self.script.check(self.parsed(3, cards), literals), message)

    def test_check_of_other_cards(self):
        """Each card is used once, in order, even if some of them alone cover all places."""
        puzzle = self.parsed(1, [[0, 0], [0, 0]])
        for literals in [], [1], [1, 1], [1, -1], [2, 1], [0, 2], [1, 3], [1, 2, 2], [1, 2, 3]:
            self.assertEqual(self.script.check(puzzle, literals), 'expected the literals of cards 1 to 2, in order')

    def test_formula(self):
        """The formula has a clause for each place, and its models are the solutions."""
        rng = random.Random(1)
        for h, cards in rng.sample(list(small_puzzles()), 300):
            text = ''.join(self.script.dimacs(*self.script.encode(self.parsed(h, cards))))
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
            output = ''.join(self.script.answer(self.parsed(h, cards), self.script.Options()))
            expected = rules.solutions(h, cards)
            self.assertTrue(tuple(map(int, output.split())) in expected if expected else output == '0\n')
            verdicts.add(bool(expected))
        self.assertEqual(verdicts, {False, True})

    def test_local_search(self):
        """All solutions are found if local search has its turn after 1, 2, 4 .. conflicts; it ends with a model."""
        def noted(num_vars, clauses, count):
            steps.append(count)
            return local_search(num_vars, clauses, count)

        local_search = self.script.local_search
        solved = 0      # boards with a solution, before which local search had a turn
        for seed in range(20):
            steps = []
            with mock.patch.multiple(self.script, CONFLICTS=1, local_search=noted):
                found = self.compare(*rules.read(''.join(bench.cards_of_random_3sat(8, 34, seed))))
            self.assertEqual(steps, [self.script.STEPS << turn for turn in range(len(steps))])
            solved += bool(found and steps)
        self.assertGreater(solved, 5)
        clauses = [[1, -2, 3], [-1, 2], [-3, 2], [-2, 4], [-4, 1, 3]]
        literals = local_search(4, clauses, 1000)
        self.assertEqual(list(map(abs, literals)), [1, 2, 3, 4])
        self.assertTrue(all(set(clause).intersection(literals) for clause in clauses))
        # Each step makes a thousand clauses false. The weight of that, 2.5 ** -1000, is 0 as a float.
        for count in range(1, 9):
            self.assertEqual(len(local_search(2, [[1, 2]] + [[-1], [-2]] * 1000, count)), 2)


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
        count = 50000 if helpers.LONG else 25000
        for first, last in (([0, 1], [0, 1]), ([1, 0], [1, 0]), ([0, 1], [1, 0]))[:3 if helpers.LONG else 1]:
            board = rules.text_of(1, [first] * count + [last] * count).encode()
            self.assertEqual(self.verdict(board, self.ok('--unique', stdin=board)), 'MULTIPLE')

    def test_rows_of_the_picture(self):
        """Ten cards stand side by side; below the last row is no empty one."""
        heights = []
        for count in 1, 10, 11, 20, 21:
            picture = ElementTree.fromstring(self.ok('--svg', stdin=rules.text_of(2, [[0] * 4] * count).encode()))
            heights.append(float(picture.get('viewBox').split()[3]))
        first, step = heights[0], heights[2] - heights[0]
        self.assertEqual(heights, [first, first, first + step, first + step, first + 2 * step])

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
        """What the script's own search finds is checked: a wrong one, also behind another, and one that comes again."""
        for board, found in (('1 1 0 1', [[1]]), ('1 2 0 1 1 0', [[1, 2], [1, -2]]), ('1 1 0 0', [[1], [1]]),
                             ('1 1 0 0', [[1], [-1], [1]])):
            with mock.patch.object(self.script, 'search', lambda puzzle: iter(found)), \
                    self.assertRaisesRegex(self.script.BadInput, 'internal error: the model is no solution'):
                list(self.script.solutions(self.script.parse([board])[0], self.script.Options()))

    def test_no_solution_too_many_is_looked_for(self):
        def search(_):
            yield [1]
            self.fail('a second solution was asked for')

        with mock.patch.object(self.script, 'search', search):
            texts = self.script.answer(self.script.parse(['1 1 0 0'])[0], self.script.Options(all=1))
            self.assertEqual(''.join(texts), '1\nSOLUTIONS 1 OR MORE\n')

    @unittest.skipUnless(os.name == 'posix', 'a shell of POSIX')
    def test_solutions_come_one_by_one(self):
        """--all prints the first solution while the SAT program still looks for the second."""
        with tempfile.TemporaryDirectory() as folder:
            program = program_by_shell(folder, f'exec {self.own_program()} "$0"', SLEEP)
            process = self.start_with_board('--all', '--solver', program)
            self.read_solution(self.SOLVABLE, process.stdout.readline().decode())
            process.send_signal(signal.SIGINT)
            self.check_end(process, 130)

    def test_no_card(self):
        for h in b'3', b'1000000' if helpers.LONG else b'1000':
            self.assertEqual(self.ok(stdin=h + b' 0\n'), b'0\n')
        self.assertEqual(self.ok('--cnf', stdin=b'1\n0\n'), b'p cnf 0 2\n0\n0\n')

    def test_forms(self):
        """Rows may be wrapped, begin on the line of the sizes, or be words; n lines are the n rows."""
        for lines in ('2 2\n1001\n0110', '2 2 1001 0110', '2 2 1001\n0110', '2\n2\n1001 0110', '2 2 1 0 0 1 0 1 1 0',
                      '2 2\n1 0 0 1 0 1 1 0',
                      '2 2\n1,0,0,1,\n0,1,1,0', '2 2\n1 0 0\n1 0 1\n1 0', '2 2 1 0 0 1 0\n1\n1 0',
                      '2 2 1\n0 0 1 0\n1 1 0', '2 2\n01 00 00 01\n00 01 01 00', '2 2 1 0\n0 1\n0 1\n1 0'):
            self.assertEqual(self.script.parse(lines.split('\n'))[0].cards, [b'\1\0\0\1', b'\0\1\1\0'], lines)
        # Two words on the second line: the number of cards and the first card, or a second size and a count.
        for lines in '1\n2 01\n10', '1\n2 0\n1 1 0', '1 2\n0 1\n1 0', '1 2 0\n1 1 0':
            self.assertEqual(self.script.parse(lines.split('\n'))[0].cards, [b'\0\1', b'\1\0'], lines)
        # After words, even as many tokens as there are places do not look like places.
        for more in '1 1\n11\n1', '1 2\n10\n01\n0 0', '1 2\n10\n01\n10':
            with self.assertRaisesRegex(self.script.BadInput, 'more after the last card'):
                self.script.parse(more.split('\n'))

    def test_picture(self):
        """The cards are drawn as they lie; their numbers do not touch, however long they are."""
        for board in self.SOLVABLE, b'1\n30\n' + b'0 1\n' * 30, b'1 1001\n' + b'0 0\n' * 1001:
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
                self.assertEqual(self.all_of(board)[0], expected)


if __name__ == '__main__':
    unittest.main()
