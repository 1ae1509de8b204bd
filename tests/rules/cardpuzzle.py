"""Every card is used, as given or turned over, and at least one card covers each place of both columns.

A card is a list of 0s, which cover, and 1s: h places of the left column, then h of the right one. A solution has a
literal for each card, negative if it is turned over.
"""
from itertools import product


def text_of(h, cards):
    return f'{h}\n{len(cards)}\n' + ''.join(' '.join(map(str, card)) + '\n' for card in cards)


def read(board):
    """Return (h, cards) of an input."""
    h, k, *values = map(int, board.split())
    return h, [values[2 * h * i:2 * h * (i + 1)] for i in range(k)]


def solves(h, cards, literals):
    if sorted(map(abs, literals)) != list(range(1, len(cards) + 1)):
        return False
    covered = set()
    for literal in literals:
        card = cards[abs(literal) - 1]
        left, right = card[:h], card[h:]
        if literal < 0:
            left, right = right, left
        covered |= {(row, 'left') for row in range(h) if left[row] == 0}
        covered |= {(row, 'right') for row in range(h) if right[row] == 0}
    return len(covered) == 2 * h


def solutions(h, cards):
    """Return the set of all solutions, each a tuple with the cards in order, by trying."""
    signs = product((1, -1), repeat=len(cards))
    tried = [tuple(i * sign for i, sign in enumerate(chosen, 1)) for chosen in signs]
    return {literals for literals in tried if solves(h, cards, literals)}


def any_board(rng, h=(1, 4), k=(0, 6)):
    """Return random (h, cards), with h and the number of cards between these bounds; many have no solution."""
    h, k, share = rng.randint(*h), rng.randint(*k), rng.choice([.1, .2, .3, .5])
    return h, [[int(rng.random() > share) for _ in range(2 * h)] for _ in range(k)]
