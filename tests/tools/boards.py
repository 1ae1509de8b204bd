"""Small random boards, solved in this process and by brute force: the part of fuzz.py that needs no processes.

The brute force is that of the tests, which knows the rules alone. For most scripts it is a table of all solutions of a
small size, made once. Four of five boards have givens by chance, so that most of them have no solution; of these only
the first solution is asked for. The others come from a solution, and all their solutions are asked for.
"""
import os
import random
import time
import traceback
from functools import lru_cache
from itertools import islice, product

import helpers
import test_cardpuzzle
import test_minesweeper
import test_nonogram
import test_numberlink
import test_slitherlink
import test_solitaire
import test_sudoku
from peers import naive_minesweeper

SLOW = 20           # CPU seconds; no small board takes longer
MOST = 300          # no more solutions of a board are asked for


class Table:
    """Solutions, each with a value at every place. `fitting` finds those that have some values."""

    def __init__(self, solutions):
        """Take pairs (solution, values)."""
        self.solutions, self.values = zip(*solutions)
        self.masks = {}
        for place, values in enumerate(zip(*self.values)):
            for value in set(values):
                bits = ''.join('01'[value == other] for other in reversed(values))
                self.masks[place, value] = int(bits, 2)

    def any(self, rng):
        """Return a random pair (solution, values)."""
        number = rng.randrange(len(self.solutions))
        return self.solutions[number], self.values[number]

    def fitting(self, givens):
        """Return the solutions that have all these values, as {place: value}."""
        mask = (1 << len(self.solutions)) - 1
        for given in givens.items():
            mask &= self.masks.get(given, 0)
        return [solution for solution, bit in zip(self.solutions, reversed(f'{mask:b}')) if bit == '1'] if mask else []


def some(values, rng):
    """Return {place: value} for a random part of the values."""
    share = rng.choice([.3, .5, .7, 1])
    return {place: value for place, value in enumerate(values) if rng.random() < share}


class Game:
    """A board is (n, m, givens), with givens as {place: value}; a solution is what `key` makes of the script's.

    Further methods: by_chance(rng) and by_solution(rng) return a board, text_of(board) its text. read(text) returns the
    board in what --conflict and --fewer print.
    """
    more = ()           # further arguments of parse
    BLANK = '.'         # what --sure has where solutions differ
    FEWEST = {'conflict': 0, 'fewer': 1}        # options that take givens away: solutions of the board

    def key(self, puzzle, solution):
        return solution

    def shared(self, board, solutions):
        """Return the key of what solutions share."""
        return ''.join([values[0] if len({*values}) == 1 else self.BLANK for values in zip(*solutions)])

    def solutions(self, board):
        """Return all solutions; None if that would take too long."""
        n, m, givens = board
        return self.table(n, m).fitting(givens)

    def places(self, board):
        """Return the places of the givens that can be taken away."""
        return {*board[2]}

    def fault(self, script, board, first, rng):
        """Return what a script does wrong with a board, or None; `first` asks for one solution alone."""
        puzzle, = script.parse(self.text_of(board).split('\n'), *self.more)
        expected = self.solutions(board)
        if expected is None:
            return None
        most = 1 if first else MOST
        found = [*islice(script.search(puzzle), most)]
        for solution in found:
            fault = script.check(puzzle, solution)
            if fault:
                return f'check refuses {solution}: {fault}'
        keys = [self.key(puzzle, solution) for solution in found]
        if not {*keys}.issubset(expected) or len({*keys}) < len(keys) or len(keys) < min(most, len(expected)):
            return f'solutions {keys[:3]}, expected {min(most, len(expected))} of {[*expected][:3]}'
        fault = self.fault_of_check(script, board, puzzle, rng)
        if not fault and hasattr(script, 'common') and not first:
            several = [*script.search(puzzle, True)]
            shared = self.key(puzzle, script.common(puzzle, several)) if several else None
            known = self.shared(board, expected) if expected else None
            fault = None if shared == known else f'--sure has {shared}, expected {known}'
        for option, wanted in self.FEWEST.items():
            if not fault and hasattr(script, 'fewest_givens') and len(expected) == wanted and rng.random() < .05:
                fault = self.fault_of_fewer(script, board, puzzle, option, wanted)
        return fault

    def fault_of_check(self, script, board, puzzle, rng):
        """Return what `check` says wrongly of something that may be a solution."""
        solution, right = self.guess(script, board, puzzle, rng)
        said = script.check(puzzle, solution)
        return None if right == (said is None) else f'check says {said!r} of {solution}'

    def fault_of_fewer(self, script, board, puzzle, option, wanted):
        """Return what is wrong with the board that --conflict or --fewer prints, or None.

        It has as many solutions as are wanted, and without any given, it has more.
        """
        options = script.Options()
        setattr(options, option, True)
        text = ''.join(script.fewest_givens(puzzle, options))
        left = self.read(text)
        found = self.solutions(left)
        known = all(left[2][place] == board[2].get(place) for place in self.places(left))
        if not known or found is not None and len(found) != wanted:
            return f'--{option} prints {text!r}'
        for place in self.places(left):
            part = *left[:2], {other: value for other, value in left[2].items() if other != place}
            found = self.solutions(part)
            if found is not None and len(found) <= wanted:
                return f'--{option} prints {text!r}, and {self.text_of(part)!r} would do'
        return None


class Slitherlink(Game):
    SCRIPT = 'slitherlink.py'
    SIZES = [*product(range(1, 5), repeat=2)]

    @lru_cache(None)
    def table(self, n, m):
        return Table(test_slitherlink.loops_of(n, m))

    def by_chance(self, rng):
        n, m = rng.choice(self.SIZES)
        clues = [rng.choice('...011223') for _ in range(n * m)]
        return n, m, {place: clue for place, clue in enumerate(clues) if clue != '.'}

    def by_solution(self, rng):
        n, m = rng.choice(self.SIZES)
        return n, m, some(rng.choice(self.table(n, m).values), rng)

    def text_of(self, board):
        n, m, givens = board
        return test_slitherlink.text_of(n, m, ''.join([givens.get(place, '.') for place in range(n * m)]))

    def read(self, text):
        n, m, *rows = text.split()
        return int(n), int(m), {place: clue for place, clue in enumerate(''.join(rows)) if clue != '.'}

    def guess(self, script, board, puzzle, rng):
        n, m, givens = board
        loop, clues = self.table(n, m).any(rng)
        if rng.random() < .5:
            return loop, all(clues[place] == clue for place, clue in givens.items())
        at = rng.randrange(len(loop))
        return loop[:at] + '10'[int(loop[at])] + loop[at + 1:], False       # an edge more or less is no loop


class Nonogram(Game):
    SCRIPT = 'nonogram.py'
    SIZES = [(1, 4), (2, 3), (3, 3), (3, 4), (4, 3), (2, 6), (4, 4)]

    @lru_cache(None)
    def table(self, n, m):
        return Table((''.join(map(str, sum(rows, ()))), [*map(test_nonogram.runs, [*rows, *zip(*rows)])])
                     for rows in product(product((0, 1), repeat=m), repeat=n))

    def by_solution(self, rng):
        n, m = rng.choice(self.SIZES)
        return n, m, some(rng.choice(self.table(n, m).values), rng)

    def by_chance(self, rng):
        n, m, givens = self.by_solution(rng)
        clues = {place: rng.choice(self.table(n, m).values)[place] for place in givens}
        return n, m, clues

    def text_of(self, board):
        n, m, givens = board
        clues = [givens.get(place) for place in range(n + m)]
        return test_nonogram.text_of((clues[:n], clues[n:]))

    def read(self, text):
        rows, columns = test_nonogram.read(text)
        return len(rows), len(columns), {place: clue for place, clue in enumerate(rows + columns) if clue is not None}

    def key(self, puzzle, solution):
        return ''.join(solution)

    def guess(self, script, board, puzzle, rng):
        n, m, givens = board
        cells, clues = self.table(n, m).any(rng)
        right = all(clues[place] == clue for place, clue in givens.items())
        return [cells[at:at + m] for at in range(0, n * m, m)], right


class Sudoku(Game):
    SCRIPT = 'sudoku_cnf.py'
    SIZES = [4, 4, 6]

    @lru_cache(None)
    def table(self, n, m):
        """Return the table of all grids; of 6x6, of those whose first row is 123456."""
        grids = test_sudoku.grids_of_order_2() if n == 4 else test_sudoku.grids_of_6()
        return Table(zip(grids, grids))

    def by_solution(self, rng):
        n = rng.choice(self.SIZES)
        grid = rng.choice(self.table(n, n).solutions).translate(self.renamed(rng.sample('123456'[:n], n)))
        return n, n, {**some(grid, rng), **(dict(enumerate(grid[:6])) if n == 6 else {})}

    def by_chance(self, rng):
        n, _, givens = self.by_solution(rng)
        first = 6 * (n == 6)
        for _ in range(rng.randint(1, 3)):
            givens[rng.randrange(first, n * n)] = rng.choice('123456'[:n])
        return n, n, givens

    @staticmethod
    def renamed(symbols):
        return str.maketrans('123456'[:len(symbols)], ''.join(symbols))

    def solutions(self, board):
        n, _, givens = board
        if n == 4:
            return self.table(4, 4).fitting(givens)
        if not {*range(6)}.issubset(givens):
            return None
        row = [givens[place] for place in range(6)]
        back = {symbol: str(number) for number, symbol in enumerate(row, 1)}
        found = self.table(6, 6).fitting({place: back[symbol] for place, symbol in givens.items()})
        return [grid.translate(self.renamed(row)) for grid in found]

    def text_of(self, board):
        n, _, givens = board
        return ''.join([givens.get(place, '.') for place in range(n * n)]) + '\n'

    def read(self, text):
        n = {16: 4, 36: 6}[len(text.rstrip())]
        return n, n, {place: symbol for place, symbol in enumerate(text.rstrip()) if symbol != '.'}

    def guess(self, script, board, puzzle, rng):
        n, _, givens = board
        grid = [*rng.choice(self.table(n, n).solutions)]
        if rng.random() < .5:
            grid[rng.randrange(n * n)] = rng.choice('123456'[:n])
        grid = ''.join(grid)
        return grid, test_sudoku.solves(self.text_of(board).rstrip(), grid)


class Minesweeper(Game):
    SCRIPT, BLANK, FEWEST = 'minesweeper.py', '#', {'conflict': 0}
    CLOSED = 9          # at most so many closed cells

    def board(self, rng, changes):
        while True:
            n, m = rng.randint(1, 5), rng.randint(1, 5)
            share, opened = rng.choice([.15, .3, .5]), rng.choice([.5, .8])
            mine = [[rng.random() < share for _ in range(m)] for _ in range(n)]
            cells = [-1 if mine[r][c] or rng.random() > opened else
                     sum(mine[a][b] for a, b in test_minesweeper.neighbours(mine, r, c))
                     for r in range(n) for c in range(m)]
            for _ in range(changes):
                cells[rng.randrange(n * m)] = rng.choice(['o', 0, 1, 1, 2, 3])
            if cells.count(-1) <= self.CLOSED:
                break
        givens = {place: value for place, value in enumerate(cells)}
        if rng.random() < .4:
            givens['total'] = rng.choice([sum(map(sum, mine)), rng.randint(0, 5)])
        return n, m, givens

    def by_solution(self, rng):
        return self.board(rng, rng.choice([0, 0, 1]))

    def by_chance(self, rng):
        return self.board(rng, rng.choice([2, 3]))

    @staticmethod
    def rows(board):
        n, m, givens = board
        return [[givens.get(row * m + column, 'o') for column in range(m)] for row in range(n)]

    def text_of(self, board):
        return test_minesweeper.text_of(self.rows(board), board[2].get('total'))

    def solutions(self, board):
        n, m, givens = board
        rows, total = self.rows(board), givens.get('total')
        if total is None:
            found, asked = test_minesweeper.placements(rows), test_minesweeper.closed_cells(rows)
        else:
            found = test_minesweeper.all_placements(rows, total)
            asked = [divmod(place, m) for place in range(n * m) if givens.get(place) == -1]
        cells = [['#' if value == -1 else str(value) for value in row] for row in rows]
        texts = set()
        for mines in found:
            for r, c in asked:
                cells[r][c] = '.*'[(r, c) in mines]
            texts.add(''.join(map(''.join, cells)))
        return [*texts]

    def read(self, text):
        (n, m, *total), *rows = map(str.split, text.strip().split('\n'))
        values = [value if value == 'o' else int(value) for row in rows for value in row]
        return int(n), int(m), {**dict(enumerate(values)), **dict(zip(['total'], map(int, total)))}

    def places(self, board):
        return {place for place, value in board[2].items() if value not in (-1, 'o') or place == 'total'}

    def key(self, puzzle, solution):
        return ''.join(solution.decode().split())

    def guess(self, script, board, puzzle, rng):
        solution = script.decode(puzzle, [None, *[rng.random() < .4 for _ in range(puzzle.own)]])
        return solution, self.key(puzzle, solution) in self.solutions(board)


class Formula(Minesweeper):
    SCRIPT, CLOSED = 'minesweeper_cnf.py', 25

    def board(self, rng, changes):
        n, m, givens = super().board(rng, changes)
        givens.pop('total', None)
        return n, m, givens

    def fault(self, script, board, first, rng):
        puzzle, = script.parse(self.text_of(board).split('\n'))
        if ''.join(script.formula(puzzle)) != naive_minesweeper.formula(self.rows(board)):
            return 'another formula'
        return self.fault_of_check(script, board, puzzle, rng)

    def guess(self, script, board, puzzle, rng):
        solution = script.decode(puzzle, [None, *[rng.random() < .4 for _ in range(puzzle.own)]])
        mines = {divmod(at, board[1]) for at, cell in enumerate(self.key(puzzle, solution)) if cell == '*'}
        return solution, test_minesweeper.keeps_the_numbers(self.rows(board), mines)


class Numberlink(Game):
    SCRIPT = 'numberlink.py'
    SIZES = [(1, 4, 1), (2, 2, 1), (2, 3, 1), (3, 3, 2), (3, 4, 2), (4, 3, 3), (2, 5, 2), (4, 4, 3)]

    def __init__(self, *more):
        self.more = more

    @lru_cache(None)
    def coverings(self, n, m, count):
        return [*test_numberlink.coverings(n, m, count)]

    @lru_cache(None)
    def sorted_boards(self, n, m, count):
        return sorted(test_numberlink.solved_boards(n, m, count)[1])

    def by_solution(self, rng):
        n, m, count = rng.choice(self.SIZES)
        return n, m, dict(enumerate(rng.choice(self.sorted_boards(n, m, count))))

    def by_chance(self, rng):
        n, m, count = rng.choice(self.SIZES)
        cells, order = dict.fromkeys(rng.sample(range(n * m), 2 * count)), {}
        for number, cell in enumerate(cells):
            cells[cell] = number // 2
        return n, m, {cell: order.setdefault(cells[cell], len(order) + 1) if cell in cells else 0
                      for cell in range(n * m)}

    def text_of(self, board):
        n, m, givens = board
        return test_numberlink.text_of(n, m, [*givens.values()])

    def solutions(self, board):
        n, m, givens = board
        numbers = tuple(givens.values())
        if self.more == ('empty',):
            return test_numberlink.drawings(n, m, numbers, MOST)
        return test_numberlink.solved_boards(n, m, max(numbers))[bool(self.more)].get(numbers, set())

    def key(self, puzzle, solution):
        return self.numbers_of(self.script.render(puzzle, solution))

    @staticmethod
    def numbers_of(text):
        return tuple([int(word) if word != '.' else 0 for word in text.split()])

    def shared(self, board, solutions):
        n, m, givens = board
        rows = [[solution[at:at + m] for at in range(0, n * m, m)] for solution in solutions]
        ends = [divmod(at, m) for at, number in givens.items() if number]
        return self.numbers_of(test_numberlink.shared_text(rows, ends))

    def fault(self, script, board, first, rng):
        self.script = script
        return super().fault(script, board, first, rng)

    def guess(self, script, board, puzzle, rng):
        """Return paths that cover another board."""
        n, m, givens = board
        pairs = [(a * m + b, c * m + d) for (a, b), (c, d) in rng.choice(self.coverings(n, m, max(givens.values())))]
        right = (test_numberlink.is_drawing(givens, pairs) if self.more == ('empty',) else
                 test_numberlink.keeps_the_rules(n, m, [*givens.values()], pairs, bool(self.more)))
        return test_numberlink.solution_of(puzzle, pairs), right


class Card(Game):
    SCRIPT = 'cardpuzzle.py'

    def by_solution(self, rng):
        h, k = rng.randint(1, 4), rng.randint(0, 6)
        return h, k, {place: int(rng.random() < .6) for place in range(2 * h * k)}

    by_chance = by_solution

    def cards(self, board):
        h, k, givens = board
        return [[*givens.values()][at:at + 2 * h] for at in range(0, 2 * h * k, 2 * h)]

    def text_of(self, board):
        return test_cardpuzzle.text_of(board[0], self.cards(board))

    def solutions(self, board):
        return test_cardpuzzle.ways(board[0], self.cards(board)) if board[1] else set()

    def key(self, puzzle, solution):
        return tuple(solution)

    def guess(self, script, board, puzzle, rng):
        literals = [rng.choice([i, -i]) for i in range(1, board[1] + 1)]
        return literals, test_cardpuzzle.covers(board[0], self.cards(board), literals)


class Solitaire(Game):
    SCRIPT = 'solitaire.py'

    def by_solution(self, rng):
        m = rng.choice([1, 2, 3, 3])
        return m, m, {place: rng.choice([0, 0, 1, 2]) for place in range(m * m)}

    by_chance = by_solution

    def rows(self, board):
        return tuple(tuple(board[2].values())[at:at + board[1]] for at in range(0, len(board[2]), board[1]))

    def text_of(self, board):
        return test_solitaire.text_of(self.rows(board))

    def solutions(self, board):
        return test_solitaire.all_remains(self.rows(board))

    def key(self, puzzle, solution):
        return tuple(map(tuple, solution))

    def guess(self, script, board, puzzle, rng):
        rows = [[rng.choice([value, value, 0]) for value in row] for row in self.rows(board)]
        return rows, test_solitaire.remains(self.rows(board), rows)


GAMES = [Formula(), Minesweeper(), Sudoku(), Slitherlink(), Numberlink(), Numberlink('touching'), Numberlink('empty'),
         Nonogram(), Card(), Solitaire()]


def fault_of(game, script, first, rng):
    """Try a random board; return (board, what is wrong or None)."""
    board = game.by_chance(rng) if first else game.by_solution(rng)
    try:
        with helpers.limited(SLOW):
            return board, game.fault(script, board, first, rng)
    except (Exception, helpers.TooLong):
        return board, traceback.format_exc()


def faults(path, seconds, seed, most=3):
    """Try random boards on a script for some CPU seconds; print the faults, at most so many, and return how many."""
    name = os.path.basename(path)
    script, games = helpers.load(path), [game for game in GAMES if game.SCRIPT == name]
    rng, count, found = random.Random(f'{name} {seed}'), 0, 0
    until = time.process_time() + seconds
    while time.process_time() < until and found < most:
        game = rng.choice(games)
        board, fault = fault_of(game, script, rng.random() < .8, rng)
        count += 1
        if fault:
            found += 1
            print(f'{name} {" ".join(game.more)}: {game.text_of(board)!r}: {fault}'[:2000], flush=True)
    print(f'{name:<20} {count:7} boards, {found} faults', flush=True)
    return found
