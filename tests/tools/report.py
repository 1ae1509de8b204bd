"""Measure the tables of samples/REPORT.md again, on Linux: python3 tests/tools/bench.py report [--write] [TABLE ..]

TABLE is minesweeper, sudoku, cards, slitherlink, numberlink or nonogram; without one, all are
measured, which takes about half an hour. The command prints the tables as they are on the
page. With --write, it puts each table into its section there as soon as the table is complete.

Times are CPU seconds of whole processes, one at a time, each at most 60. For several boards,
three figures are the median, the 95th percentile and the worst. MB is the most memory that one
board took, but not less than this process has, about 27. A ratio is our time divided by that of
the peer. A time over the limit counts as the limit.

Some rows need the folders corpus or worst. If they are not there, the row is left out, and its
table is not written. CaDiCaL runs by PySAT, with the interpreter that PYSAT in the environment
names or with this one. Without PySAT its columns are left out, and nothing is written there.
"""
import importlib.util
import os
import platform
import random
import re
import subprocess
import sys
from itertools import product

from helpers import CORPUS, SAMPLES, TESTS, TOP, WORST, read, write
from make import make_nonogram
from rules import minesweeper
from rules.slitherlink import text_of
from tools import bench
from tools.bench import LIMIT

PAGE = os.path.join(SAMPLES, 'REPORT.md')


# The boards of a row: functions without arguments that return a list of texts.

def files(*parts, names=''):
    """The files in a folder whose names match the regular expression."""
    return lambda: [''.join(lines) for name, lines in bench.from_files(bench.files_of(*parts))
                    if re.search(names, name)]


def made(make, *values):
    """The texts or lines that make(*some) returns, for all combinations of the values."""
    return lambda: [''.join(make(*some)) for some in product(*values)]


def shuffled(boards):
    """The sudokus of a list, with symbols, rows and columns in another order: a normal form may suit a search."""
    def text():
        rng = random.Random(1)
        for line in ''.join(boards()).split():
            rows, columns = [[3 * band + row for band in rng.sample(range(3), 3) for row in rng.sample(range(3), 3)]
                             for _ in range(2)]
            symbols = str.maketrans('123456789', ''.join(rng.sample('123456789', 9)))
            yield ''.join([line[9 * row + column] for row in rows for column in columns]).translate(symbols) + '\n'
    return lambda: [''.join(text())] if boards() else []


def addresses():
    """The addresses of puzz.link in the corpus that have a verdict."""
    path = os.path.join(CORPUS, 'numberlink', 'numlin-addresses.tsv')
    if not os.path.exists(path):
        print('not there:', path, file=sys.stderr)
        return []
    with open(path) as file:
        rows = [line.split('\t') for line in file if line[0] != '#']
    return [address + '\n' for address, verdict, *_ in rows if verdict != 'refused']


def lattice_of_4s(side):
    """Return a Minesweeper board with a 4 in every other cell of every other row, the rest closed."""
    return minesweeper.text_of([[4 if row % 2 and column % 2 else -1 for column in range(side)] for row in range(side)])


def played(n, m, mines, seed):
    """Return a Minesweeper board that has been opened from one cell on, until half of it is open."""
    rng = random.Random(f'{n} {m} {mines} {seed}')
    around = {(i, j): [*product(range(max(i - 1, 0), min(i + 2, n)), range(max(j - 1, 0), min(j + 2, m)))]
              for i in range(n) for j in range(m)}
    mined = {*rng.sample(list(around), mines)}
    border = [next(cell for cell in around if not mined.intersection(around[cell]))]
    numbers = {}
    while border and 2 * len(numbers) < n * m - mines:
        cell = border.pop(rng.randrange(len(border)))
        if cell not in mined and cell not in numbers:
            numbers[cell] = len(mined.intersection(around[cell]))
            border += around[cell]
    return minesweeper.text_of([[numbers.get((i, j), -1) for j in range(m)] for i in range(n)], mines)


def slitherlinks(name=''):
    """Return the slitherlinks of the corpus, or of one of its files, as (N, M, clues)."""
    return [board for path in bench.files_of(CORPUS, 'slitherlink') if path.endswith(name)
            for board in bench.read_boards(path)]


def clue_changed():
    """A hundred slitherlinks of the corpus, each with one clue changed."""
    texts = []
    for seed, (n, m, clues) in enumerate(bench.spread(slitherlinks(), 100)):
        rng = random.Random(seed)
        at = rng.choice([at for at, clue in enumerate(clues) if clue != '.'])
        other = rng.choice([clue for clue in '0123' if clue != clues[at]])
        texts.append(text_of(n, m, clues[:at] + other + clues[at + 1:]))
    return texts


def clues_dropped():
    """A hundred slitherlinks of the corpus without 20 to 60 % of their clues."""
    rng = random.Random(1)
    return [text_of(*bench.thinned(board, rng.uniform(.4, .8), rng))
            for board in bench.spread(slitherlinks(), 100)]


def clues_at_random(side, clue, seed):
    """Return the line of a slitherlink that has the clue in three of ten cells."""
    rng = random.Random(f'{side} {clue} {seed}')
    return text_of(side, side, ''.join(clue if rng.random() < .3 else '.' for _ in range(side * side)))


def lattice(side, clue, steps):
    """Return the line of a slitherlink that has the clue in every so many rows and columns."""
    down, right = steps
    return text_of(side, side, ''.join(
        '.' if row % down or column % right else clue for row in range(side) for column in range(side)))


def pattern(n, m, *rows):
    """Return the line of a slitherlink of rows that are repeated in both directions."""
    return text_of(n, m, ''.join((rows[row % len(rows)] * m)[:m] for row in range(n)))


def runs_swapped():
    """Tournament nonograms in which two neighbouring runs of a clue are swapped, which mostly leaves no solution."""
    texts = []
    for seed, text in enumerate(bench.spread(files(WORST, 'nonogram', 'tournament')(), 60)):
        lines, rng = text.split('\n'), random.Random(seed)
        at = rng.choice([at for at, line in enumerate(lines) if len({*line.split(',')}) > 1])
        runs = lines[at].split(',')
        place = rng.choice([place for place, run in enumerate(runs[1:]) if runs[place] != run])
        runs[place:place + 2] = runs[place + 1], runs[place]
        texts.append('\n'.join([*lines[:at], ','.join(runs), *lines[at + 1:]]))
    return texts


def nonogram(n, m):
    """Return the text of a nonogram of a random picture with patches, of which lines alone solve nearly all."""
    return make_nonogram.clues(make_nonogram.patches(m, n, random.Random(f'{n} {m}'), .7))


def survey(name):
    return files(CORPUS, 'nonogram', 'survey', names=name)


def open_numberlinks():
    return [text for _, texts in bench.open_numberlinks() for text in texts]


FLOW_FREE = files(WORST, 'numberlink', names='touch-|janko-446')
PLAIN = 'plain script'
CADICAL = 'CaDiCaL'

# Seeds of `cards_of_random_3sat` by the numbers of cards and clauses: ten boards with a solution and ten without.
SEEDS = {(150, 639): ((1, 2, 3, 4, 5, 12, 14, 15, 16, 18), (6, 7, 8, 9, 10, 11, 13, 17, 21, 25)),
         (200, 852): ((2, 4, 5, 6, 9, 11, 14, 15, 16, 19), (1, 3, 7, 8, 10, 12, 13, 17, 18, 20)),
         (300, 1140): (range(1, 11), ())}

FORUM = files(CORPUS, 'sudoku', names='forum')

# For each table: the section of the page, the name of the peers, and the rows. A row has the text of its first column,
# the script with options, the peer with options or '', and the boards.
TABLES = {
    'minesweeper': ('Minesweeper', PLAIN, [
        *[(f'{side}x{side}, 20 % mines, 50 % open, formula', 'minesweeper_cnf.py', 'naive_minesweeper.py',
           made(bench.random_board, [side], [.2], [.5])) for side in (100, 500)],
        ('lattice of 4s, 201x201, formula', 'minesweeper_cnf.py', 'naive_minesweeper.py', made(lattice_of_4s, [201])),
        ('200x200, 21 % mines, 30 % open, `--sure`', 'minesweeper.py --sure', '',
         made(bench.random_board, [200], [.21], [.3])),
        ('16x30 with 99 mines, half open, `--odds`', 'minesweeper.py --odds', '',
         made(played, [16], [30], [99], range(100))),
        ('100x100 with 1800 mines, half open, `--odds`', 'minesweeper.py --odds', '',
         made(played, [100], [100], [1800], [0]))]),
    'sudoku': ('Sudoku', CADICAL, [
        (label, f'sudoku_cnf.py {option}', peer, boards)
        for first, boards in (('17 clues', files(WORST, 'sudoku', names='clues17')),
                              ('top2365', files(WORST, 'sudoku', names='top2365')),
                              ("hardest of a forum's list", FORUM),
                              ("hardest of a forum's list, shuffled", shuffled(FORUM)))
        for label, option, peer in ((first, '--solve', 'pysat_sudoku.py'), ('the same, `--unique`', '--unique', ''))]),
    'cards': ('Card puzzle', '', [
        (f'{cards} cards, {clauses} clauses, {answer} solution', 'cardpuzzle.py', '',
         made(bench.cards_of_random_3sat, [cards], [clauses], seeds))
        for (cards, clauses), both in SEEDS.items() for answer, seeds in zip(('with a', 'no'), both) if seeds]),
    'slitherlink': ('Slitherlink', CADICAL, [(label, 'slitherlink.py', 'pysat_slitherlink.py', boards)
                                             for label, boards in (
        ('a clue changed', clue_changed),
        ('20 to 60 % of the clues dropped', clues_dropped),
        ('1s or 2s at random, 40x40 and 60x60', made(clues_at_random, (40, 60), '12', range(5))),
        ('lattices of 1s, 2s or 3s, 40x40 and 60x60', made(lattice, (40, 60), '123', ((2, 3), (2, 4), (3, 3)))),
        ('generated 150x150, 40 % of the clues', made(bench.generated_slitherlink, [150], [.4], [0])),
        ('janko-20x36', lambda: [text_of(*board) for board in slitherlinks('janko-20x36.in')]),
        ('strip of 3s, 80x10', made(pattern, [80], [10], ['3...'], ['..3.'])),
        ('checkerboard of 1s, 40x40', made(pattern, [40], [40], ['1.'], ['.1'])))]),
    'numberlink': ('Numberlink', CADICAL, [
        *[(label, 'numberlink.py', 'pysat_numberlink.py', files(CORPUS, 'numberlink', names=names))
          for label, names in (('all of the corpus', ''), ('ta-inputs4', 'ta-inputs4-'),
                               ('ta-inputs10', 'ta-inputs10-'))],
        ('Flow Free and janko-446, `--touching`', 'numberlink.py --touching', 'pysat_numberlink.py --touching',
         FLOW_FREE),
        ('the same, `--touching --unique`', 'numberlink.py --touching --unique', '', FLOW_FREE),
        ('puzz.link, 6x6 to 14x14, `--empty --unique`', 'numberlink.py --empty --unique',
         'pysat_numberlink.py --empty --unique', addresses),
        ('many solutions, 10x10 to 15x15, `--touching`', 'numberlink.py --touching', 'pysat_numberlink.py --touching',
         open_numberlinks),
        ('the same, `--touching --unique`', 'numberlink.py --touching --unique', '', open_numberlinks),
        ('the same, `--empty --unique`', 'numberlink.py --empty --unique', 'pysat_numberlink.py --empty --unique',
         open_numberlinks)]),
    'nonogram': ('Nonogram', CADICAL, [(label, 'nonogram.py', peer, boards) for label, peer, boards in (
        ('tournament 25x25', 'pysat_nonogram.py', files(WORST, 'nonogram', 'tournament')),
        ('the same, two runs of a clue swapped', 'pysat_nonogram.py', runs_swapped),
        ('1x5000', '', made(nonogram, [1], [5000])),
        ('blank 1000x1000', 'pysat_nonogram.py', lambda: [make_nonogram.clues([[0] * 1000] * 1000)]),
        ('patches 512x512', '', made(nonogram, [512], [512])),
        *[(name, 'pysat_nonogram.py', survey(name))
          for name in ('2712', '10088', '22336', 'faase', 'knotty', 'meow', '18297')])])}


def figure(value):
    """Return the text of some seconds or of a ratio."""
    if value >= LIMIT:
        return f'over {LIMIT}'
    return f'{value:.{3 if value < .01 else 2 if value < 10 else 1}f}'.lstrip('0')


def figures(values):
    """Return the text of the values of some boards: of one board its value, of several three figures."""
    return figure(values[0]) if len(values) == 1 else ', '.join(map(figure, bench.three(values)))


def cells_of(row, python):
    """Measure a row; return its cells, or None if there are no boards. python runs the peer; without it none runs."""
    label, script, peer, boards = row
    texts = boards()
    if not texts:
        return None
    script, *options = script.split()
    commands = [[*bench.PYTHON, os.path.join(TOP, script), *options]]
    if peer and python:
        commands.append([python, *os.path.join(TESTS, 'peers', peer).split()])
    (ours, memory), *others = [zip(*side) for side in bench.in_turn(commands, texts, LIMIT, (0,))]
    count = texts[0].count('\n') if script == 'sudoku_cnf.py' else len(texts)     # of sudokus, a list is one text
    cells = [label, str(count), figures(ours), f'{max(memory):.0f}']
    for theirs, memory in others:
        unknown = len(texts) == 1 and max(ours + theirs) >= LIMIT
        ratios = '' if unknown else figures(bench.ratios(ours, theirs))
        cells += [figures(theirs), f'{max(memory):.0f}', ratios]
    return cells


def lines_of(name, python):
    """Measure a table; yield its lines in Markdown. A row without boards is left out."""
    _, peer, rows = TABLES[name]
    head = ['boards', 'how many', 'ours', 'MB'] + [peer, 'MB', 'ratio'] * bool(peer and python)
    yield '| ' + ' | '.join(head) + ' |\n'
    yield '|---|' + '---:|' * (len(head) - 1) + '\n'
    for row in rows:
        cells = cells_of(row, python)
        if cells:
            cells += [''] * (len(head) - len(cells))
            yield '| ' + ''.join([f'{cell} | ' if cell else '| ' for cell in cells]).strip() + '\n'


def replaced(page, section, table):
    """Return the page with the table in place of the one in a section."""
    before, heading, after = page.partition(f'\n## {section}\n')
    return before + heading + re.sub(r'(^\|.*\n)+', lambda _: table, after, count=1, flags=re.M)


def machine():
    """Return the processor, the interpreter and the commit as a text."""
    with open('/proc/cpuinfo') as file:
        model = re.search(r'model name\s*: (.*)|\Z', file.read())[1] or platform.machine()
    commit = subprocess.run(['git', 'describe', '--always', '--dirty'], cwd=TOP, stdout=subprocess.PIPE)
    return f'{model}, CPython {platform.python_version()}, commit {commit.stdout.decode().strip()}'


def main(arguments):
    writing = '--write' in arguments
    names = [name for name in arguments if name != '--write'] or [*TABLES]
    if not {*names} <= {*TABLES}:
        sys.exit(__doc__)
    python = os.environ.get('PYSAT') or importlib.util.find_spec('pysat') and sys.executable
    print(machine(), flush=True)
    for name in names:
        section, peer, rows = TABLES[name]
        print(f'\n{section}\n', flush=True)
        lines = []
        for line in lines_of(name, python if peer == CADICAL else sys.executable):
            print(line, end='', flush=True)
            lines.append(line)
        missing = 'PySAT' if peer == CADICAL and not python else 'boards' if len(lines) < len(rows) + 2 else ''
        if missing:
            print(f'report: {name} is not complete, without {missing}', file=sys.stderr)
        elif writing:
            write(PAGE, replaced(read(PAGE).decode(), section, ''.join(lines)))
