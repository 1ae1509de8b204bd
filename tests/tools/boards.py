"""Small random boards, solved in this process and by brute force: the part of fuzz.py that needs no processes.

The boards and the brute force are those of tests/rules. For most scripts the latter is a table of all solutions of a
small size, made once. Of four of five boards only the first solution is asked for, of the others all.
"""
import os
import random
import time
import traceback
from functools import lru_cache
from itertools import islice, product

import helpers
from peers import naive_minesweeper
from rules import cardpuzzle, minesweeper, nonogram, numberlink, slitherlink, solitaire, sudoku

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


def givens_of(cells, blank='.'):
    """Return {place: value} of the cells that are not blank."""
    return {place: value for place, value in enumerate(cells) if value != blank}


def cells_of(givens, size, blank='.'):
    return [givens.get(place, blank) for place in range(size)]


class Game:
    """A board is (n, m, givens), with givens as {place: value}; a solution is what `key` makes of the script's.

    Further methods: any_board(rng) returns a random board, text_of(board) its text. read(text) returns the board in
    what --conflict and --fewer print.
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
        return Table(slitherlink.loops_of(n, m))

    def any_board(self, rng):
        return self.read(slitherlink.text_of(*slitherlink.any_board(rng, self.SIZES)))

    def text_of(self, board):
        n, m, givens = board
        return slitherlink.text_of(n, m, cells_of(givens, n * m))

    def read(self, text):
        n, m, *rows = text.split()
        return int(n), int(m), givens_of(''.join(rows))

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
        return Table((''.join(map(str, sum(rows, []))), sum(nonogram.clues(rows), []))
                     for rows in nonogram.all_pictures(n, m))

    def any_board(self, rng):
        return self.board_of(nonogram.any_board(rng, self.SIZES))

    @staticmethod
    def board_of(puzzle):
        return (*map(len, puzzle), givens_of(sum(map(list, puzzle), []), None))

    def text_of(self, board):
        n, m, givens = board
        clues = cells_of(givens, n + m, None)
        return nonogram.text_of((clues[:n], clues[n:]))

    def read(self, text):
        return self.board_of(nonogram.read(text))

    def key(self, puzzle, solution):
        return ''.join(solution)

    def guess(self, script, board, puzzle, rng):
        n, m, givens = board
        cells, clues = self.table(n, m).any(rng)
        right = all(clues[place] == clue for place, clue in givens.items())
        return [cells[at:at + m] for at in range(0, n * m, m)], right


class Sudoku(Game):
    """Of the grids of 6x6, the table has those whose first row is 123456; a board has its whole first row."""
    SCRIPT = 'sudoku_cnf.py'
    SIZES = [4, 4, 6]

    @lru_cache(None)
    def table(self, n, m):
        grids = sudoku.grids_of_order_2() if n == 4 else sudoku.grids_of_6()
        return Table(zip(grids, grids))

    def any_board(self, rng):
        return self.read(sudoku.any_board(rng, self.SIZES))

    def solutions(self, board):
        n, _, givens = board
        if n == 4:
            return self.table(4, 4).fitting(givens)
        if not {*range(6)}.issubset(givens):
            return None
        row = ''.join(cells_of(givens, 6))
        back = dict(zip(row, '123456'))
        found = self.table(6, 6).fitting({place: back[symbol] for place, symbol in givens.items()})
        return [grid.translate(str.maketrans('123456', row)) for grid in found]

    def text_of(self, board):
        n, _, givens = board
        return sudoku.text_of(''.join(cells_of(givens, n * n)))

    def read(self, text):
        n = sudoku.size_of(text.rstrip())
        return n, n, givens_of(text.rstrip())

    def guess(self, script, board, puzzle, rng):
        n, _, givens = board
        grid = [*rng.choice(self.table(n, n).solutions)]
        if rng.random() < .5:
            grid[rng.randrange(n * n)] = rng.choice('123456'[:n])
        grid = ''.join(grid)
        return grid, sudoku.solves(self.text_of(board).rstrip(), grid)


class Minesweeper(Game):
    SCRIPT, BLANK, FEWEST = 'minesweeper.py', '#', {'conflict': 0}
    CLOSED, TOTALS = 9, .4      # at most so many closed cells; the share of the boards that have a total

    def any_board(self, rng):
        while True:
            board = minesweeper.any_board(rng)
            closed = len(minesweeper.closed_cells(board, 0))
            if closed <= self.CLOSED:
                break
        givens = dict(enumerate(sum(board, [])))
        if rng.random() < self.TOTALS:
            givens['total'] = rng.randint(0, closed)
        return len(board), len(board[0]), givens

    @staticmethod
    def rows(board):
        n, m, givens = board
        cells = cells_of(givens, n * m, 'o')
        return [cells[at:at + m] for at in range(0, n * m, m)]

    def text_of(self, board):
        return minesweeper.text_of(self.rows(board), board[2].get('total'))

    def solutions(self, board):
        rows, total = self.rows(board), board[2].get('total')
        asked = {*minesweeper.closed_cells(rows, total)}
        texts = [minesweeper.shown(rows, mines, asked - mines) for mines in minesweeper.solutions(rows, total)]
        return [''.join(text.partition('\n')[2].split()) for text in texts]

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
        mines = {divmod(at, board[1]) for at, cell in enumerate(self.key(puzzle, solution)) if cell == '*'}
        return solution, minesweeper.solves(self.rows(board), mines, board[2].get('total'))


class Formula(Minesweeper):
    SCRIPT, CLOSED, TOTALS = 'minesweeper_cnf.py', 25, 0

    def fault(self, script, board, first, rng):
        puzzle, = script.parse(self.text_of(board).split('\n'))
        if ''.join(script.formula(puzzle)) != naive_minesweeper.formula(self.rows(board)):
            return 'another formula'
        return self.fault_of_check(script, board, puzzle, rng)


class Numberlink(Game):
    SCRIPT = 'numberlink.py'
    SIZES = numberlink.SIZES

    def __init__(self, *more):
        self.more = more
        self.rule = ''.join(more)

    @lru_cache(None)
    def coverings(self, n, m, count):
        return [*numberlink.coverings(n, m, count)]

    def any_board(self, rng):
        n, m, numbers = numberlink.any_board(rng, self.SIZES)
        return n, m, dict(enumerate(numbers))

    def text_of(self, board):
        n, m, givens = board
        return numberlink.text_of(n, m, [*givens.values()])

    def solutions(self, board):
        n, m, givens = board
        numbers = tuple(givens.values())
        if self.rule == 'empty':
            return numberlink.drawings(n, m, numbers, MOST)
        return numberlink.solved_boards(n, m, max(numbers))[bool(self.more)].get(numbers, set())

    def key(self, puzzle, solution):
        return numberlink.numbers_of(self.script.render(puzzle, solution).split())

    def shared(self, board, solutions):
        n, m, givens = board
        return numberlink.numbers_of(numberlink.shared_text(m, [*solutions], [*givens.values()]).split())

    def fault(self, script, board, first, rng):
        self.script = script
        return super().fault(script, board, first, rng)

    def guess(self, script, board, puzzle, rng):
        """Return paths that cover another board."""
        n, m, givens = board
        numbers = [*givens.values()]
        pairs = rng.choice(self.coverings(n, m, max(numbers)))
        links = numberlink.links_of(n * m, pairs)
        solution = {puzzle.cells[cell]: [puzzle.cells[other] for other in beside] for cell, beside in enumerate(links)}
        return solution, numberlink.joins(n, m, numbers, pairs, self.rule)


class Card(Game):
    SCRIPT = 'cardpuzzle.py'
    any_board = staticmethod(cardpuzzle.any_board)

    def text_of(self, board):
        return cardpuzzle.text_of(*board)

    def solutions(self, board):
        return cardpuzzle.solutions(*board) if board[1] else set()

    def key(self, puzzle, solution):
        return tuple(solution)

    def guess(self, script, board, puzzle, rng):
        literals = [rng.choice([i, -i]) for i in range(1, len(board[1]) + 1)]
        return literals, cardpuzzle.solves(*board, literals)


class Solitaire(Game):
    SCRIPT = 'solitaire.py'
    any_board = staticmethod(solitaire.any_board)
    text_of = staticmethod(solitaire.text_of)
    solutions = staticmethod(solitaire.solutions)

    def key(self, puzzle, solution):
        return tuple(map(tuple, solution))

    def guess(self, script, board, puzzle, rng):
        rows = [[rng.choice([value, value, 0]) for value in row] for row in board]
        return rows, solitaire.solves(board, rows)


GAMES = [Formula(), Minesweeper(), Sudoku(), Slitherlink(), Numberlink(), Numberlink('touching'), Numberlink('empty'),
         Nonogram(), Card(), Solitaire()]


def fault_of(game, script, first, rng):
    """Try a random board; return (board, what is wrong or None)."""
    board = game.any_board(rng)
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
