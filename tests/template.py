#!/usr/bin/env python3
"""Light Up (Akari): bulbs light every white cell, and no bulb shines on another one.

Input: the rows of the board: . is a white cell, # a black one, 0 to 4 a black one with so many bulbs beside it.

Output: the rows, with * for a bulb; or UNSATISFIABLE.

Example:
    $ echo '2.1 ..#' | python3 template.py
    2*1
    *.#

Variables: one for each white cell, from 1 in reading order: the cell holds a bulb.

Rules:
    rule                             clauses of `encode`   `check` says
    every white cell is lit          1. light              in the light of 0 other bulbs
    no bulb shines on another one    2. shade              in the light of 1 other bulb
    a number counts bulbs beside it  3. clue               has 2 bulbs beside it
The search uses the clauses, too. If `check` lacks a rule, nobody notices a mistake in its clauses.

Names, with their values in the example:
    cells     {(0, 0): '2', (0, 1): '.', ..}
    number    {(0, 1): 1, (1, 0): 2, (1, 1): 3}, the variables of the white cells
    solution  {(0, 0): '2', (0, 1): '*', ..}
As a module: `parse(lines)` returns [puzzle], `search(puzzle)` yields solutions, `check(puzzle, solution)` returns None
or what is wrong.
Source: Nikoli published the puzzle in 2001.
"""
import gc
import os
import sys
from itertools import chain, combinations, islice

NAME = 'template.py'
TITLE = 'Light Up (Akari)'
NONE = 'UNSATISFIABLE'


# --- board ---

class Puzzle:
    """A board: `cells` maps (row, column), from 0, to characters, `number` white cells to their variables."""

    def __init__(self, rows, line):
        self.n = len(rows)
        self.m = len(rows[0])
        self.line = line
        self.cells = {(r, c): value for r, row in enumerate(rows) for c, value in enumerate(row)}
        white = [cell for cell in self.cells if self.cells[cell] == '.']
        self.number = dict(zip(white, range(1, len(white) + 1)))
        self.own = len(white)


def sight(puzzle, r, c):
    """Return the numbers of the white cells that a cell sees up, left, right and down; and of those beside it."""
    seen, near = [], []
    for down, right in (-1, 0), (0, -1), (0, 1), (1, 0):
        cell = r + down, c + right
        if cell in puzzle.number:
            near.append(puzzle.number[cell])
        while cell in puzzle.number:
            seen.append(puzzle.number[cell])
            cell = cell[0] + down, cell[1] + right
    return seen, near


# --- rules ---

def encode(puzzle):
    clauses = []
    for (r, c), value in puzzle.cells.items():
        seen, near = sight(puzzle, r, c)
        if value == '.':
            v = puzzle.number[r, c]
            clauses.append([v, *seen])  # 1. light: a white cell, or one that it sees, holds a bulb
            clauses += [[-v, -w] for w in seen if v < w]  # 2. shade: cells that see each other do not both hold one
        elif value != '#':
            k = int(value)  # 3. clue: of the cells beside it, no k + 1 all hold bulbs; any len(near) - k + 1 hold one
            clauses += combinations([-v for v in near], k + 1)
            clauses += combinations(near, max(len(near) - k + 1, 0))
    return puzzle.own, clauses


def check(puzzle, solution):
    given = solution if isinstance(solution, dict) else {}
    if {cell: '.' if value == '*' else value for cell, value in given.items()} != puzzle.cells:
        return 'not the cells of the board, with bulbs in white ones'
    bulbs = {v for cell, v in puzzle.number.items() if solution[cell] == '*'}
    for (r, c), value in solution.items():
        seen, near = map(bulbs.intersection, sight(puzzle, r, c))
        if value == '.' and not seen or value == '*' and seen:
            return f'row {r + 1}, column {c + 1} is in the light of {count_of(len(seen), "other bulb")}'
        if value.isdigit() and len(near) != int(value):
            return f'row {r + 1}, column {c + 1} has {count_of(len(near), "bulb")} beside it'


# --- search ---

def search(puzzle):
    # For a rule that would take too many clauses, such as "the white cells are connected", see test_connected.py.
    num_vars, clauses = encode(puzzle)
    solver = Solver(num_vars, clauses)
    for model in models(solver, range(1, puzzle.own + 1)):
        yield decode(puzzle, model)


# --- decode ---

def decode(puzzle, model):
    bulbs = {cell: '*' for cell, v in puzzle.number.items() if model[v]}
    return {**puzzle.cells, **bulbs}


# --- render ---

def render(puzzle, solution):
    text = ''.join(solution.values())
    return '\n'.join([text[at:at + puzzle.m] for at in range(0, len(text), puzzle.m)])


def draw(puzzle, solution):
    edge = '─' * puzzle.m
    rows = render(puzzle, solution).replace('*', '●').replace('\n', '│\n│')
    return f'┌{edge}┐\n│{rows}│\n└{edge}┘'


def picture(puzzle, solution):
    walls = [f'M{c - .5} {r - .5}h1v1h-1z' for r, c in puzzle.cells if (r, c) not in puzzle.number]
    cells = solution or puzzle.cells
    texts = [(c, r, value.replace('*', '●')) for (r, c), value in cells.items() if value not in '.#']
    return svg(solution, puzzle.n, puzzle.m, ('fill="#bbb"', ''.join(walls)),
               ('stroke="#888"', lattice(puzzle.n, puzzle.m)), ('fill="#000"', texts))


# --- parse ---
#   row row ..  parse: each row a word of .#01234, on any lines

def parse(lines):
    rows = token_rows(lines)
    begin, first = next_row(rows, 'a row of the board')
    board = []
    for line, row in rows:
        for word in row:
            if word.strip('.#01234') or len(word) != len(first[0]):
                raise bad(line, f'{shown(word)} is not a row of as many .#01234 as the first')
            board.append(word)
    return [Puzzle(board, begin)]


# --- main ---

def main():
    options = read_options(OPTIONS)
    return [answer(puzzle, options) for puzzle in read_puzzles(options)]


# region input
# endregion


# region words
# endregion


# region tokens
# endregion


# region terminal
# endregion


# region options
# endregion


# region questions
# endregion


# region SAT answers
# endregion


# region SAT programs
# endregion


# region pictures
# endregion


# region SAT solver
# endregion


# region models
# endregion


if __name__ == '__main__':
    run_script()
