"""Benchmarks: python3 tests/tools/bench.py PUZZLE [PUZZLE ..] [--write]

Each board is solved by the script and by another program in turn, so that noise
on the machine meets both. The tables show medians of whole-process seconds,
start-up included (with -I -S, so that a machine's site hooks do not count), and
the peak memory in MB (the most, where a row is of several boards). A `ratio` is
the median of the paired ratios, the script's seconds divided by the other
program's: it is below 1 where the script is faster. Linux only.

BASE in the environment names a folder of older scripts (git worktree add FOLDER
COMMIT), which `cardpuzzle`, `groups`, `solitaire` and `sudoku` run beside the
present ones. After a change to a script, `groups` shows where it gained and lost.
The docstring of each benchmark in this file says which other programs it runs.

With --write, `growth` also draws samples/growth.svg.

To add a puzzle, write a function of its name and enter it in PUZZLES.
"""
import importlib.util
import os
import random
import statistics
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))     # tests/
from formulas import dimacs
from helpers import CORPUS, SAMPLES, TESTS, TOP, WORST, run_main
from make import make_nonogram, make_numberlink, make_slitherlink, make_sudoku
from tools import chart

PYTHON = [sys.executable, '-I', '-S']


def measure_once(command, stdin, stdout, codes=(0,)):
    """Run a command with files as its streams; return (seconds, peak memory in MB).

    codes are the exit codes of a run that went well.

    The peak of a child is at least the size of this process when it starts the child. So this process stays
    small: it reads no large board and no large output.
    """
    files = [(os.POSIX_SPAWN_OPEN, 0, stdin, os.O_RDONLY, 0),
             (os.POSIX_SPAWN_OPEN, 1, stdout, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)]
    start = time.perf_counter()
    pid = os.posix_spawnp(command[0], command, os.environ, file_actions=files)
    _, status, usage = os.wait4(pid, 0)
    seconds = time.perf_counter() - start
    if status & 255 or status >> 8 not in codes:
        sys.exit(f'{" ".join(command)} failed with status {status}')
    return seconds, usage.ru_maxrss / 1024


def measure(command, other, stdin, stdout, runs, codes=(0,)):
    """Run two commands alternately.

    Return [seconds, MB] of the command and of the other, all medians, and the median of command/other in seconds,
    pair by pair.
    """
    ours, theirs = [], []
    for _ in range(runs):
        theirs.append(measure_once(other, stdin, stdout, codes))
        ours.append(measure_once(command, stdin, stdout, codes))
    ratio = statistics.median(a[0] / b[0] for a, b in zip(ours, theirs))
    medians = [[statistics.median(column) for column in zip(*runs)] for runs in (ours, theirs)]
    return (*medians, ratio)


def show(head, rows):
    """Print a table in Markdown row by row; the first column is aligned to the left, the others to the right."""
    widths = [32] + [max(len(title), 8) for title in head[1:]]
    print('|', ' | '.join(title.ljust(width) for title, width in zip(head, widths)), '|')
    print('|' + '|'.join('-' * (width + 1) + (':' if i else '-') for i, width in enumerate(widths)) + '|')
    for row in rows:
        print('|', ' | '.join(text.rjust(width) if i else text.ljust(width)
                              for i, (text, width) in enumerate(zip(row, widths))), '|', flush=True)


def lattice_of_fours(side):
    """Yield the lines of the board that has the largest formula for its size."""
    yield f'{side} {side}\n'
    for row in range(side):
        yield ' '.join('4' if row % 2 and column % 2 else '-1' for column in range(side)) + '\n'


def random_board(side, density, opened):
    """Yield the lines of a random square board that has a solution.

    density is the share of mines among the cells, opened the share of opened cells among the others.
    """
    rng = random.Random(f'{side} {density} {opened}')
    rows = [bytearray(side + 2), bytearray([0] + [rng.random() < density for _ in range(side)] + [0]), None]
    yield f'{side} {side}\n'
    for row in range(side):
        rows[2] = bytearray([0] + [row + 1 < side and rng.random() < density for _ in range(side)] + [0])
        yield ' '.join(
            '-1' if rows[1][column] or rng.random() >= opened
            else str(sum(sum(line[column - 1:column + 2]) for line in rows))
            for column in range(1, side + 1)) + '\n'
        rows = [rows[1], rows[2], None]


BESIDE_BASE = 'board', 'seconds', 'MB', 'BASE s', 'BASE MB', 'ratio'


def older(name):
    """Return the command of the older script in the folder BASE; if there is none, say so and return None."""
    path = os.path.join(os.environ.get('BASE', ''), name)
    if 'BASE' in os.environ and os.path.exists(path):
        return [*PYTHON, path]
    print(f'no older {name} to compare with: BASE in the environment names the folder', file=sys.stderr)
    return None


def beside(base, script, options, stdin, stdout, runs):
    """Return the figures of a row of BESIDE_BASE; base is the older script's command, or None."""
    command = [*PYTHON, os.path.join(TOP, script), *options]
    if base:
        ours, theirs, ratio = measure(command, [*base, *options], stdin, stdout, runs)
        return f'{ours[0]:.3f}', f'{ours[1]:.0f}', f'{theirs[0]:.3f}', f'{theirs[1]:.0f}', f'{ratio:.2f}'
    seconds, memory = map(statistics.median, zip(*(measure_once(command, stdin, stdout) for _ in range(runs))))
    return f'{seconds:.3f}', f'{memory:.0f}', '', '', ''


def cards_of_random_3sat(cards, clauses, seed):
    """Yield the lines of a card puzzle that has a solution if and only if a random 3-SAT formula has a model.

    Card i covers place p of the first column if clause p has the variable i, and of the second column
    if it has its negation. So clause p says that place p of the first column is covered; with all its
    literals negated, it says so of the second column. One more card covers the whole second column.
    If it lies as given, the other cards must satisfy the clauses. If it is turned over, they must satisfy
    the clauses with all literals negated, which is the same with every card turned over.
    """
    rng = random.Random(f'{cards} {clauses} {seed}')
    rows = [['1'] * (2 * clauses) for _ in range(cards)] + [['1'] * clauses + ['0'] * clauses]
    for place in range(clauses):
        for card in rng.sample(range(cards), 3):
            rows[card][place + clauses * rng.randrange(2)] = '0'
    yield f'{clauses} {len(rows)}\n'
    for row in rows:
        yield ' '.join(row) + '\n'


def cardpuzzle(folder):
    """Cards made from random 3-SAT, and many cards over few places, against an older script."""
    boards = [(f'{cards} cards, {clauses} places, {seed}', 1 + 4 * (cards < 200),
               cards_of_random_3sat(cards, clauses, seed))
              for cards, clauses in ((150, 639), (200, 852), (250, 950), (300, 1140)) for seed in range(1, 6)]
    boards += [(f'{cards} equal cards', 3, [f'1 {cards}\n'] + ['0 1\n'] * cards) for cards in (10000, 20000)]
    boards.append(('2 cards, 40000 places', 5, ['40000 2\n'] + [('0 ' * 40000 + '1 ' * 40000 + '\n')] * 2))
    stdin, stdout, base = os.path.join(folder, 'cards'), os.path.join(folder, 'solution'), older('cardpuzzle.py')
    yield BESIDE_BASE
    for name, runs, lines in boards:
        with open(stdin, 'w') as file:
            file.writelines(lines)
        yield (name, *beside(base, 'cardpuzzle.py', (), stdin, stdout, runs))


def stones(side, a_row):
    """Yield the lines of a board of stones of random colours, about so many a row."""
    rng = random.Random(f'{side} {a_row}')
    yield f'{side}\n'
    for _ in range(side):
        yield ' '.join(str(rng.randint(1, 2)) if rng.random() < a_row / side else '0' for _ in range(side)) + '\n'


def solitaire(folder):
    """The verdict, `--unique` and the formula, against an older script (but where that needs more than 5 GB)."""
    stdin, stdout, base = os.path.join(folder, 'board'), os.path.join(folder, 'answer'), older('solitaire.py')
    yield BESIDE_BASE
    for side, a_row, option, runs, compared in (
            (300, 3, '', 5, True), (300, 10, '', 5, True), (300, 10, '--unique', 3, True),
            (1000, 3, '', 1, True), (1000, 10, '', 1, True), (1000, 10, '--unique', 1, True), (1000, 1000, '', 1, True),
            (200, 10, '--cnf', 3, True), (1000, 10, '--cnf', 1, False)):
        with open(stdin, 'w') as file:
            file.writelines(stones(side, a_row))
        yield (f'{side}x{side}, {a_row} a row {option}',
               *beside(base if compared else None, 'solitaire.py', option.split(), stdin, stdout, runs))


def minesweeper(folder):
    """The formula, against the straightforward script, which keeps a dict of all lines."""
    boards = [('lattice of 4s 91x91', 7, lattice_of_fours(91)), ('lattice of 4s 201x201', 7, lattice_of_fours(201))]
    for side, runs in (100, 9), (250, 7), (500, 5):
        for density, opened in (.2, .5), (.2, 1), (.4, .5), (.1, .9):
            if (density, opened) == (.2, .5) or side == 250:
                boards.append((f'{side}x{side}, {100 * density:.0f} % mines, {100 * opened:.0f} % open',
                               runs, random_board(side, density, opened)))
    for density, opened in (.2, .5), (.4, .5), (.1, .9), (.2, .1):
        boards.append((f'1000x1000, {100 * density:.0f} % mines, {100 * opened:.0f} % open',
                       1, random_board(1000, density, opened)))
    boards += [(f'1000x1000, all {value}', 1, ['1000 1000\n'] + [(f' {value}' * 1000)[1:] + '\n'] * 1000)
               for value in (0, 3)]
    script = [*PYTHON, os.path.join(TOP, 'minesweeper_cnf.py')]
    naive = [*PYTHON, os.path.join(TESTS, 'peers', 'naive_minesweeper.py')]
    stdin, stdout = os.path.join(folder, 'board'), os.path.join(folder, 'formula')
    yield 'board', 'clauses', 'output MB', 'seconds', 'MB', 'naive s', 'naive MB', 'ratio'
    for name, runs, lines in boards:
        with open(stdin, 'w') as file:
            file.writelines(lines)
        ours, theirs, ratio = measure(script, naive, stdin, stdout, runs)
        with open(stdout) as file:
            clauses = file.readline().split()[3]
        yield (name, clauses, f'{os.path.getsize(stdout) / 1e6:.1f}', f'{ours[0]:.3f}', f'{ours[1]:.0f}',
               f'{theirs[0]:.3f}', f'{theirs[1]:.0f}', f'{ratio:.2f}')


def sure(folder):
    """Minesweeper's --sure beside a solution, on random boards and a sample of the game's largest size."""
    script = [*PYTHON, os.path.join(TOP, 'minesweeper.py')]
    stdin, stdout = os.path.join(folder, 'board'), os.path.join(folder, 'answer')
    with open(os.path.join(SAMPLES, 'minesweeper', 'expert_16x30.in')) as file:
        boards = [('expert_16x30', 7, file.readlines())]
    for side, density, opened in (100, .18, .6), (200, .21, .7), (200, .21, .3):
        boards.append((f'{side}x{side}, {100 * density:.0f} % mines, {100 * opened:.0f} % open', 5,
                       random_board(side, density, opened)))
    yield 'board', '--sure s', 'MB', 'solution s', 'MB'
    for name, runs, lines in boards:
        with open(stdin, 'w') as file:
            file.writelines(lines)
        ours, solving, _ = measure([*script, '--sure'], script, stdin, stdout, runs)
        yield (name, f'{ours[0]:.3f}', f'{ours[1]:.0f}', f'{solving[0]:.3f}', f'{solving[1]:.0f}')


def played_board(n, m, mines, opened, rng):
    """Yield the lines of a board with so many mines, on which a player has opened a share of the other cells.

    Where the number is 0, all neighbours are opened too, as the game does.
    """
    cells = [(r, c) for r in range(n) for c in range(m)]
    rng.shuffle(cells)
    mine, safe, numbers = set(cells[:mines]), cells[mines:], {}
    waiting = []
    while len(numbers) < opened * len(safe):
        r, c = waiting.pop() if waiting else rng.choice(safe)
        if (r, c) not in numbers:
            near = [(a, b) for a in range(max(r - 1, 0), min(r + 2, n)) for b in range(max(c - 1, 0), min(c + 2, m))]
            numbers[r, c] = len(mine.intersection(near))
            waiting += [] if numbers[r, c] else near
    yield f'{n} {m} {mines}\n'
    for r in range(n):
        yield ' '.join(str(numbers.get((r, c), -1)) for c in range(m)) + '\n'


def odds(folder):
    """Minesweeper's --odds on boards played to random stages, and on boards with cells opened at random."""
    rng, groups = random.Random(1), []
    for n, m, mines, count in (9, 9, 10, 50), (16, 16, 40, 50), (16, 30, 99, 200), (30, 30, 200, 40):
        boards = [list(played_board(n, m, mines, rng.uniform(.05, .95), rng)) for _ in range(count)]
        groups.append((f'{n}x{m}, {mines} mines, played', boards))
    boards = []
    for number in range(60):
        head, *rows = random_board(30, .2 + number / 1e6, rng.uniform(.2, .4))
        boards.append([f'16 30 {96 + number % 8}\n', *rows[:16]])
    groups.append(('16x30, 20 to 40 % opened at random', boards))
    stdin, stdout = os.path.join(folder, 'board'), os.path.join(folder, 'answer')
    script = [*PYTHON, os.path.join(TOP, 'minesweeper.py'), '--odds']
    yield 'boards', 'how many', 'refused', 'seconds', '95 %', 'worst', 'MB'
    for name, boards in groups:
        figures, refused = [], 0
        for lines in boards:
            with open(stdin, 'w') as file:
                file.writelines(lines)
            figures.append(measure_once(script, stdin, stdout, (0, 1)))
            refused += not os.path.getsize(stdout)
        seconds, memory = map(sorted, zip(*figures))
        yield (name, str(len(boards)), str(refused), *(f'{value:.3f}' for value in (
            statistics.median(seconds), seconds[len(seconds) * 95 // 100], seconds[-1])), f'{memory[-1]:.0f}')


def contradictions():
    """Yield (group, script, text of a board, number of its givens) for boards with one given changed at random.

    A nonogram has the clues of two rows swapped instead.
    """
    rng = random.Random(1)
    with open(os.path.join(WORST, 'sudoku', 'top2365_every_5th.txt')) as file:
        for line in rng.sample(file.read().split(), 60):
            givens = [at for at, symbol in enumerate(line) if symbol not in '.0']
            at = rng.choice(givens)
            yield 'sudoku', 'sudoku_cnf.py', line[:at] + rng.choice('123456789') + line[at + 1:], len(givens)
    for name in 'janko-10x10', 'loopy-10x10-h', 'loopy-20x20-h':
        with open(os.path.join(CORPUS, 'slitherlink', name + '.in')) as file:
            lines = file.read().splitlines()
        for line in rng.sample(lines, min(len(lines), 40)):
            n, m, rows = line.split(None, 2)
            givens = [at for at, clue in enumerate(rows) if clue in '0123']
            at = rng.choice(givens)
            rows = rows[:at] + rng.choice('0123') + rows[at + 1:]
            yield 'slitherlink ' + name, 'slitherlink.py', f'{n} {m} {rows}', len(givens)
    for seed in range(30):
        rows = [line.split() for line in random_board(30, .2 + seed / 1e6, .6)][1:16] + [['-1'] * 30]
        givens = [(i, j) for i in range(16) for j in range(30) if int(rows[i][j]) > 0]
        i, j = rng.choice(givens)
        rows[i][j] = str(int(rows[i][j]) - 1)
        yield 'Minesweeper 16x30', 'minesweeper.py', '16 30\n' + '\n'.join(map(' '.join, rows)), len(givens)
    for side in 10, 20:
        for _ in range(30):
            picture = [[int(rng.random() < .5) for _ in range(side)] for _ in range(side)]
            clues = [list(map(make_nonogram.runs, lines)) for lines in (picture, zip(*picture))]
            first, second = rng.sample(range(side), 2)
            clues[0][first], clues[0][second] = clues[0][second], clues[0][first]
            text = '\n'.join([f'width {side}\nheight {side}\nrows', *clues[0], 'columns', *clues[1]])
            yield f'nonogram {side}x{side}', 'nonogram.py', text, 2 * side


def conflict(folder):
    """--conflict on boards that `contradictions` makes; those that still have a solution are left out."""
    stdin, stdout, groups = os.path.join(folder, 'board'), os.path.join(folder, 'answer'), {}
    for group, script, text, givens in contradictions():
        with open(stdin, 'w') as file:
            file.write(text + '\n')
        seconds, memory = measure_once([*PYTHON, os.path.join(TOP, script), '--conflict'], stdin, stdout)
        with open(stdout) as file:
            left = file.read()
        if left != 'SATISFIABLE\n':
            if script == 'minesweeper.py':
                left = sum(token not in ('-1', 'o') for token in left.split()[2:])
            elif script == 'nonogram.py':
                left = givens - left.count('?')
            else:
                left = sum(symbol != '.' for symbol in left.split(None, 2 * (script == 'slitherlink.py'))[-1]
                           if symbol not in ' \n')
            groups.setdefault(group, []).append((seconds, memory, givens, left))
    yield 'boards', 'how many', 'seconds', '95 %', 'worst', 'MB', 'givens', 'left'
    for group, rows in groups.items():
        seconds, memory, givens, left = map(sorted, zip(*rows))
        yield (group, str(len(rows)), *[f'{seconds[at]:.2f}' for at in (len(rows) // 2, len(rows) * 95 // 100, -1)],
               f'{memory[-1]:.0f}', *[f'{statistics.median(values):.0f}' for values in (givens, left)])


def solver(folder):
    """The scripts' solver on DIMACS files of the corpus, against cdclkit.

    CDCLKIT in the environment names the folder that holds the package cdclkit. That is the site-packages
    of a virtual environment outside the repository: python3 -m venv VENV; VENV/bin/pip install
    cdclkit==0.1.7.
    """
    if 'CDCLKIT' not in os.environ:
        sys.exit('solver: ' + solver.__doc__.split('\n\n')[1].strip())
    os.environ['PYTHONPATH'] = os.environ['CDCLKIT']
    ours = [*PYTHON, os.path.join(TESTS, 'tools', 'dimacs_solver.py')]
    theirs = [sys.executable, '-S', '-m', 'cdclkit', 'solve']
    yield 'formula', 'seconds', 'MB', 'cdclkit s', 'cdclkit MB', 'ratio'
    ratios = []
    for name, runs in (('hole7', 5), ('hole8', 3), ('satlib-uuf150-01', 5), ('satlib-uuf150-02', 5),
                       ('rand3-200-unsat-1', 5), ('rand3-200-unsat-2', 5), ('rand3-200-unsat-3', 5),
                       ('sudoku-forum-hardest-1106-1', 9), ('nono-06574-forever-tight', 9),
                       ('nono-00803-light-tight', 5)):
        path = os.path.join(CORPUS, 'dimacs', name + '.cnf')
        (seconds, memory), (other, other_memory), ratio = measure(
            [*ours, path], [*theirs, path], os.devnull, os.path.join(folder, 'answer'), runs, (10, 20))
        ratios.append(ratio)
        yield (name, f'{seconds:.3f}', f'{memory:.0f}', f'{other:.3f}', f'{other_memory:.0f}', f'{ratio:.2f}')
    yield 'median', '', '', '', '', f'{statistics.median(ratios):.2f}'


def sudoku(folder):
    """Solving, against the interpreter's own start: our samples, and lists of hard puzzles in the corpus.

    The option is --solve, or what PAIRED in the environment says: --unique. PYSAT in the environment is the
    interpreter that has PySAT, which solves the lists too.
    """
    option = os.environ.get('PAIRED', '--solve')
    script, base = [*PYTHON, os.path.join(TOP, 'sudoku_cnf.py'), option], older('sudoku_cnf.py')
    others = {'BASE': [*base, option]} if base else {}
    if 'PYSAT' in os.environ:
        others['PySAT'] = [os.environ['PYSAT'], os.path.join(TESTS, 'peers', 'pysat_sudoku.py')]
    start = [*PYTHON, '-c', 'pass']
    stdin, stdout = os.path.join(folder, 'puzzles'), os.path.join(folder, 'solutions')

    def row(name, lines):
        with open(stdin, 'w') as file:
            file.writelines(lines)
        ours, pass_, _ = measure(script, start, stdin, stdout, 7)
        beside = []
        for other, command in others.items():
            if other == 'PySAT' and len(lines) < 2:
                beside += ['', '']
            else:
                _, theirs, ratio = measure(script, command, stdin, stdout, 5)
                beside += [f'{theirs[0]:.3f}', f'{ratio:.2f}']
        return (name, str(len(lines)), f'{ours[0]:.3f}', f'{ours[0] - pass_[0]:.3f}', f'{ours[1]:.0f}',
                f'{1000 * (ours[0] - pass_[0]) / len(lines):.1f}', *beside)

    def seconds(line):
        with open(stdin, 'w') as file:
            file.write(line)
        return min(measure_once(script, stdin, stdout)[0] for _ in range(3))

    beside = [title for name in others for title in (name + ' s', 'ratio')]
    yield ('puzzles', 'how many', 'seconds', 'over start', 'MB', 'ms each', *beside)
    for name in 'hard', 'no_clash_no_solution', 'empty', 'order_5':
        with open(os.path.join(SAMPLES, 'sudoku', name + '.in')) as file:
            yield row(name, [file.read()])
    lists = [(CORPUS, name) for name in ('norvig_top95', 'norvig_hardest', 'unsat_samples',
                                         'norvig_impossible_for_naive', 'forum_hardest_1106')]
    lists += [(WORST, name) for name in ('top2365_every_5th', 'clues17_every_50th')]
    for top, name in lists:
        path = os.path.join(top, 'sudoku', name + '.txt')
        if not os.path.exists(path):
            print('not there:', path, file=sys.stderr)
            continue
        with open(path) as file:
            lines = file.readlines()
        if len(lines) > 1:
            yield row(name, lines)
        if top == CORPUS:
            yield row(name + ', slowest', [max(lines, key=seconds)])


def slitherlinks():
    """Yield the groups of boards to solve, each as (kind, name, lines)."""
    corpus = {name[:-len('.in')]: read_boards(os.path.join(CORPUS, 'slitherlink', name))
              for name in sorted(os.listdir(os.path.join(CORPUS, 'slitherlink'))) if name.endswith('.in')}
    every = sorted(board for name, boards in corpus.items() if name != 'course-example' for board in boards)
    worst = []
    for name in ('tails', 'unsat-10x10', 'generated-sparse-80x80'):
        path = os.path.join(WORST, 'slitherlink', name + '.in')
        worst += read_boards(path) if os.path.exists(path) else []
    if worst:
        yield 'worst', 'worst', [line_of(*board) for board in worst]
        yield ('turned', 'worst in eight turns, without the 80x80',
               [line_of(*turned(board, turn)) for board in worst if board[0] < 80 for turn in range(8)])
    rng = random.Random(1)
    sample = rng.sample(every, 100)
    yield 'changed', 'a clue changed', [line_of(*changed(board, rng)) for board in sample]
    yield ('thinned', '20 to 60 % of the clues dropped',
           [line_of(*thinned(board, 1 - rng.uniform(.2, .6), rng)) for board in sample])
    rng, sides = random.Random(2), (40, 60)
    yield 'loose', '1s or 2s at random, 40x40 and 60x60', [
        line_of(n, n, ''.join([clue if rng.random() < share else '.' for _ in range(n * n)]))
        for n in sides for clue in '12' for share in (.05, .1, .15, .2, .3) for _ in range(2)]
    yield 'loose', 'lattices of 1s, 2s or 3s, 40x40 and 60x60', [
        line_of(n, n, ''.join([clue if (i // n + 2 * (i % n)) % 5 == at else '.' for i in range(n * n)]))
        for n in sides for clue in '123' for at in range(3)]
    rng = random.Random(3)
    yield 'confined', 'islands of clues in empty boards, 20x20 to 60x60', [
        line_of(n, n, ''.join(make_slitherlink.islands(n, n, rng))) for n in (20, 30, 40, 50, 60) for _ in range(8)]
    confined = []
    for n in 20, 40, 60:  # one 4 in the middle
        confined.append(line_of(n, n, '4'.join(['.' * (n * n // 2 + n // 2), '.' * (n * n // 2 - n // 2 - 1)])))
    for n in 50, 75, 100:  # three rows with all clues of a loop
        clues = make_slitherlink.clues_of(3, n, make_slitherlink.grow(3, n, rng))
        confined.append(line_of(n, n, ''.join(clues) + '.' * (n * n - 3 * n)))
    yield 'confined', 'one 4 in an empty board, 20x20 to 60x60, and the first three rows, 50x50 to 100x100', confined
    yield 'confined', 'a ring of 0s and a 3 inside it, outside or both, 20x20 to 80x80', [
        ring_of_0s(n, reach, threes)
        for n in (20, 40, 60, 80) for reach in (3, n // 3) for threes in ([0], [1], [0, 1])]
    for n, count in (20, 5), (50, 3), (100, 1), (150, 1):
        for share in .6, .5, .4:
            yield ('generated', f'generated {n}x{n}, {100 * share:.0f} % of the clues',
                   [generated_slitherlink(n, share, seed) for seed in range(count)])
    for name in ('course-instances', 'janko-05-09', 'loopy-10x10-h', 'janko-10x10', 'janko-14x24', 'puzzlink-misc',
                 'loopy-20x20-h', 'janko-20x30', 'janko-20x36', 'loopy-30x30-h', 'loopy-30x45-h', 'janko-30x40up',
                 'loopy-40x40-h', 'loopy-50x50-h', 'loopy-60x60-h'):
        yield 'corpus', name, [line_of(*board) for board in corpus[name]]


def ring_of_0s(n, reach, threes):
    """Return the line of an n x n board with a square ring of 0s, `reach` cells from the middle.

    `threes` holds 0 for a 3 in the middle and 1 for a 3 near a corner, outside the ring.
    """
    clues, middle = ['.'] * (n * n), (n // 2) * (n + 1)
    for i in range(-reach, reach + 1):
        for j in range(-reach, reach + 1):
            if reach in (abs(i), abs(j)):
                clues[middle + i * n + j] = '0'
    for at in threes:
        clues[(middle, n + 2)[at]] = '3'
    return line_of(n, n, ''.join(clues))


def generated_slitherlink(n, share, seed):
    """Return the line of a board that has about this share of the clues of a random loop."""
    rng = random.Random(f'{n} {share:.1f} {seed}')
    clues = ''.join(make_slitherlink.clues_of(n, n, make_slitherlink.grow(n, n, rng)))
    return line_of(*thinned((n, n, clues), share, rng))


def slitherlink(folder):
    """Boards that were slow once, boards made from the corpus, generated ones, and the corpus, against PySAT's CaDiCaL.

    PYSAT in the environment is the interpreter that has PySAT: python3 -m venv VENV;
    VENV/bin/pip install python-sat; PYSAT=VENV/bin/python. SLITHERLINK, if it is there, names the groups to
    run, such as `worst turned`. What takes longer than 60 seconds is shown as >60. A board on which PySAT
    is quicker counts with the medians of five runs of both: the worst ratio should not be that of a bad moment.
    """
    script = ['timeout', '60', *PYTHON, os.path.join(TOP, 'slitherlink.py')]
    peer = os.path.join(TESTS, 'peers', 'pysat_slitherlink.py')
    peer = ['timeout', '60', os.environ.get('PYSAT', sys.executable), peer]
    stdin, stdout = os.path.join(folder, 'board'), os.path.join(folder, 'solution')

    def columns(form, numbers):
        """Return median, 95th percentile and worst as texts."""
        numbers = sorted(numbers)
        return [(form % numbers[i]).replace('inf', '>60')
                for i in (len(numbers) // 2, (len(numbers) - 1) * 19 // 20, -1)]

    def run(command, board):
        with open(stdin, 'w') as file:
            file.write(board)
        seconds, memory = measure_once(command, stdin, stdout, (0, 124))
        with open(stdout) as file:
            return seconds if len(file.readlines()) > 1 else float('inf'), memory

    def both(board):
        """Return our seconds and megabytes, and PySAT's seconds."""
        runs = [(*run(script, board), run(peer, board)[0])]
        if runs[0][0] > runs[0][2]:
            runs += [(*run(script, board), run(peer, board)[0]) for _ in range(4)]
        return [statistics.median(column) for column in zip(*runs)]

    def row(name, boards):
        ours, memory, theirs = zip(*map(both, boards))
        ratios = [a / b if a < float('inf') or b < float('inf') else 1 for a, b in zip(ours, theirs)]
        return (name, str(len(boards)), *columns('%.3f', ours), f'{max(memory):.0f}', *columns('%.3f', theirs),
                *columns('%.2f', ratios))

    chosen = os.environ.get('SLITHERLINK', 'worst turned changed thinned loose confined generated corpus').split()
    yield ('boards', 'how many', 'seconds', '95 %', 'worst', 'MB', 'PySAT s', '95 %', 'worst',
           'ratio', '95 %', 'worst')
    for kind, name, boards in slitherlinks():
        if kind in chosen:
            yield row(name, boards)


def read_boards(path):
    """Return the slitherlinks of a file, each as (N, M, clues)."""
    with open(path) as file:
        lines = [line.split() for line in file if line.strip()]
    return [(int(n), int(m), ''.join(rows)) for n, m, *rows in lines]


def line_of(n, m, clues):
    return f'{n} {m} {" ".join(clues[at:at + m] for at in range(0, n * m, m))}\n'


def turned(board, turn):
    """Return a board in one of its eight turns: turn & 3 quarter turns, and mirrored before if turn & 4."""
    n, m, clues = board
    rows = [clues[at:at + m] for at in range(0, n * m, m)]
    rows = [row[::-1] for row in rows] if turn & 4 else rows
    for _ in range(turn & 3):
        rows = [''.join(column) for column in zip(*rows[::-1])]
    return len(rows), len(rows[0]), ''.join(rows)


def changed(board, rng):
    """Return a board with another value for one of its clues."""
    n, m, clues = board
    at = rng.choice([at for at, clue in enumerate(clues) if clue != '.'])
    return n, m, clues[:at] + rng.choice([value for value in '0123' if value != clues[at]]) + clues[at + 1:]


def thinned(board, share, rng):
    """Return a board with about this share of its clues."""
    n, m, clues = board
    return n, m, ''.join(clue if rng.random() < share else '.' for clue in clues)


def cpu_seconds(command, stdin, stdout, limit, codes=()):
    """Return (CPU seconds, peak memory in MB) of one run; the seconds are inf if it takes longer than the limit.

    They are inf for a run that fails, too. But if codes are given, which are the exit codes of a run that went well,
    another exit code ends this process.
    """
    files = [(os.POSIX_SPAWN_OPEN, 0, stdin, os.O_RDONLY, 0),
             (os.POSIX_SPAWN_OPEN, 1, stdout, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)]
    command = ['prlimit', f'--cpu={limit}', *command]
    pid = os.posix_spawnp(command[0], command, os.environ, file_actions=files)
    _, status, usage = os.wait4(pid, 0)
    if codes and status & 255 == 0 and status >> 8 not in codes:
        sys.exit(f'{" ".join(command)} failed with status {status}')
    seconds = usage.ru_utime + usage.ru_stime
    return seconds if status in (0, *[code << 8 for code in codes]) else float('inf'), usage.ru_maxrss / 1024


def random_nonogram(side, density, seed, spoilt=False):
    """Return the text of a board made from random cells.

    If it is spoilt, one cell is moved from the first run of a clue to the second.
    """
    rng = random.Random(f'{side} {density} {seed}')
    text = make_nonogram.clues([[int(rng.random() < density) for _ in range(side)] for _ in range(side)])
    lines = text.split('\n')
    while spoilt:
        at = rng.randrange(len(lines))
        runs = lines[at].split(',')
        if len(runs) > 1 and int(runs[0]) > 1:
            lines[at] = ','.join([str(int(runs[0]) - 1), str(int(runs[1]) + 1), *runs[2:]])
            spoilt = False
    return '\n'.join(lines)


def large_nonograms():
    """Yield (name, text) of boards of unusual shapes and sizes."""
    cells = [[int(cell) for cell in bin(random.Random(1).getrandbits(5000) | 1 << 5000)[3:]]]
    yield '1x5000', make_nonogram.clues([[cell] for cell in cells[0]])
    yield '5000x1', make_nonogram.clues(cells)
    yield 'blank 1000x1000', make_nonogram.clues([[0] * 1000] * 1000)
    for side, density in (200, .6), (512, .65):
        yield f'patches {side}x{side}', make_nonogram.clues(
            make_nonogram.patches(side, side, random.Random(side), density))
    for side in 60, 100:
        yield f'chessboard {side}x{side}', make_nonogram.clues(
            [[(row + column) % 2 for column in range(side)] for row in range(side)])


def swapped(text, seed):
    """Return a board in which two neighbouring runs of a clue are swapped. Two fifths of them have no solution."""
    lines, rng = text.split('\n'), random.Random(seed)
    at = rng.choice([at for at, line in enumerate(lines) if len({*line.split(',')}) > 1 and line[0].isdigit()])
    runs = lines[at].split(',')
    first = rng.choice([i for i in range(len(runs) - 1) if runs[i] != runs[i + 1]])
    runs[first:first + 2] = runs[first + 1], runs[first]
    lines[at] = ','.join(runs)
    return '\n'.join(lines)


def nonogram(folder):
    """Tournament boards, random ones, large ones and the survey's puzzles, beside PySAT and CP-SAT.

    PYSAT and ORTOOLS in the environment are the interpreters that have the packages python-sat and ortools:
    python3 -m venv VENV; VENV/bin/pip install python-sat ortools; both are VENV/bin/python then. All figures are
    CPU seconds of one run of the whole process. We get 30 seconds, CP-SAT and PySAT 10.
    """
    stdin, stdout = os.path.join(folder, 'board.non'), os.path.join(folder, 'picture')
    programs = [([*PYTHON, os.path.join(TOP, 'nonogram.py')], 30)]
    programs += [([os.environ.get(name, ''), os.path.join(TESTS, 'peers', file)], 10)
                 for name, file in (('PYSAT', 'pysat_nonogram.py'), ('ORTOOLS', 'cpsat_nonogram.py'))]

    def files(top, group):
        """Yield (name, text) of the boards in a folder."""
        where = os.path.join(top, 'nonogram', group)
        for name in sorted(os.listdir(where) if os.path.isdir(where) else []):
            if name.endswith('.non'):
                with open(os.path.join(where, name)) as file:
                    yield name[:-len('.non')], file.read()

    def solvable(text):
        with open(stdin, 'w') as file:
            file.write(text)
        command, limit = programs[0]
        cpu_seconds(command, stdin, stdout, limit)
        with open(stdout) as file:
            return file.readline() == 'P1\n'

    def row(name, boards):
        figures = []
        for command, limit in programs:
            if not command[0]:
                figures += ['', '', '', '']
                continue
            runs = []
            for text in boards:
                with open(stdin, 'w') as file:
                    file.write(text)
                runs.append(cpu_seconds(command, stdin, stdout, limit))
            seconds = sorted(seconds for seconds, _ in runs)
            some = seconds[len(seconds) // 2], seconds[len(seconds) * 95 // 100], seconds[-1]
            figures += [f'{x:.2f}'.replace('inf', f'>{limit}') for x in some]
            figures.append(f'{max(memory for _, memory in runs):.0f}')
        return (name, str(len(boards)), *figures[:4], *figures[4:7], *figures[8:11])

    yield ('boards', 'how many', 'median', '95 %', 'worst', 'MB', 'PySAT', '95 %', 'worst', 'CP-SAT', '95 %', 'worst')
    boards = [text for _, text in files(WORST, 'tournament')]
    if boards:
        yield row('tournament 25x25', boards)
        spoilt = [swapped(text, seed) for seed, text in enumerate(boards)]
        yield row('no solution: two runs swapped', [text for text in spoilt if not solvable(text)])
    for density in .4, .5, .6:
        yield row(f'random 25x25, {100 * density:.0f} %', [random_nonogram(25, density, seed) for seed in range(10)])
    for side in 20, 25:
        yield row(f'one clue changed, {side}x{side}', [
            random_nonogram(side, (.45, .5, .55, .6)[seed % 4], seed, spoilt=True) for seed in range(10)])
    for name, text in (*large_nonograms(), *files(WORST, ''), *files(CORPUS, 'survey')):
        yield row(name, [text])


def numberlink(folder):
    """Boards on which solving took long, Flow Free's with --touching, and the corpus, against PySAT's CaDiCaL.

    With --touching --unique the script is alone. With --empty --unique, made boards and addresses, CaDiCaL gets the
    formula of --cnf for both solutions. PYSAT in the environment is the interpreter that has PySAT, as for
    `slitherlink`.
    """
    script = [*PYTHON, os.path.join(TOP, 'numberlink.py')]
    peer = [os.environ.get('PYSAT', sys.executable), os.path.join(TESTS, 'peers', 'pysat_numberlink.py')]
    stdout, limit = os.path.join(folder, 'solution'), 60

    def columns(numbers):
        """Return median, 95th percentile and worst as texts; what took longer than the limit is >60."""
        numbers = sorted(numbers)
        places = len(numbers) // 2, (len(numbers) - 1) * 19 // 20, -1
        return [f'{numbers[i]:.3f}'.replace('inf', f'>{limit}') for i in places]

    def limited(command, path):
        seconds, memory = measure_once(['timeout', str(limit), *command], path, stdout, (0, 124))
        return seconds if os.path.getsize(stdout) else float('inf'), memory

    def row(name, paths, options=(), alone=False):
        ours, theirs = [], []
        for path in paths:
            ours.append(limited([*script, *options], path))
            theirs.append(0 if alone else limited([*peer, *options], path)[0])
        seconds, memory = zip(*ours)
        ratios = sorted(a / b for a, b in zip(seconds, theirs)) if not alone else ()
        return (' '.join([name, *options]), str(len(paths)), *columns(seconds), f'{max(memory):.0f}',
                *(columns(theirs) if not alone else [''] * 3),
                *(f'{ratio:.2f}' for ratio in ([ratios[len(ratios) // 2], ratios[-1]] if ratios else [])),
                *[''] * (2 * alone))

    yield ('boards', 'how many', 'seconds', '95 %', 'worst', 'MB', 'PySAT s', '95 %', 'worst', 'ratio', 'worst')
    worst = os.path.join(WORST, 'numberlink')
    boards = [os.path.join(worst, name) for name in sorted(os.listdir(worst))] if os.path.isdir(worst) else []
    wide = [path for path in boards if 'touch-' in path or 'janko-446' in path]
    for path in boards:
        if path not in wide:
            yield row(os.path.basename(path), [path])
    if wide:
        yield row('Flow Free and janko-446', wide, ['--touching'])
        yield row('Flow Free and janko-446', wide, ['--touching', '--unique'], alone=True)
    made, addresses = [], []
    for side in range(10, 18):
        for seed in 1, 2, 3:
            made.append(os.path.join(folder, f'made {side} {seed}'))
            with open(made[-1], 'w') as file:
                file.write(make_numberlink.board(side, side, make_numberlink.cover(side, side, random.Random(seed))))
    yield row('made 10x10 to 17x17', made, ['--empty', '--unique'])
    top = os.path.join(CORPUS, 'numberlink')
    with open(os.path.join(top, 'numlin-addresses.tsv')) as table:
        for line in table:
            if line.startswith('http') and '\trefused' not in line:
                addresses.append(os.path.join(folder, f'address {len(addresses)}'))
                with open(addresses[-1], 'w') as file:
                    file.write(line.split('\t')[0])
    yield row('addresses', addresses, ['--empty', '--unique'])
    paths = [os.path.join(top, name) for name in sorted(os.listdir(top)) if name.endswith('.in')]
    groups = ['artshp', 'ff', 'flow', 'gym', 'janko', 'puzzlink',
              *[f'ta-inputs{i}-' for i in (1, 2, 3, 4, 5, 7, 8, 9, 10)]]
    for group in groups:
        yield row(group.rstrip('-'), [path for path in paths if os.path.basename(path).startswith(group)])
    yield row('all of the corpus', paths)


def files_of(*parts):
    """Return the sorted paths of the boards in a folder; if there is no such folder, say so and return none."""
    folder = os.path.join(*parts)
    if not os.path.isdir(folder):
        print('not there:', folder, file=sys.stderr)
        return []
    return [os.path.join(folder, name) for name in sorted(os.listdir(folder)) if name.endswith(('.in', '.non', '.txt'))]


def from_files(paths):
    """Yield (name, lines) of the boards in files."""
    for path in paths:
        with open(path) as file:
            yield os.path.basename(path), file.readlines()


def spread(items, count):
    """Return so many of a list's items, at equal distances and with the first and the last, or all if they are few."""
    if len(items) <= count:
        return items
    return [items[at * (len(items) - 1) // (count - 1)] for at in range(count)]


def some_slitherlinks():
    """Yield (name, lines) of slitherlinks: up to four of each file of the corpus, all of `worst` in two turns, and
    generated ones.
    """
    for top, count, turns in (CORPUS, 4, (0,)), (WORST, 10, (0, 1)):
        for path in files_of(top, 'slitherlink'):
            for number, board in spread(list(enumerate(read_boards(path), 1)), count):
                for turn in turns:
                    yield f'{os.path.basename(path)}, board {number}, turn {turn}', [line_of(*turned(board, turn))]
    for n in 20, 30, 50:
        for share in .6, .5, .4:
            yield f'generated {n}x{n}, {100 * share:.0f} % of the clues', [generated_slitherlink(n, share, 0)]


def some_numberlinks():
    """Yield (name, lines) of numberlinks: the largest of the corpus, some of the others, and those of `worst`."""
    paths = sorted(files_of(CORPUS, 'numberlink'), key=os.path.getsize)
    yield from from_files(spread(paths[:-20], 15) + paths[-20:])
    yield from from_files(path for path in files_of(WORST, 'numberlink') if 'touch-' not in path)


def flow_free():
    """Yield (name, lines) of Flow Free's boards: some of the larger ones, and of `worst` without the slowest."""
    corpus = [path for path in files_of(CORPUS, 'numberlink')
              if os.path.basename(path).startswith(('ff-', 'flow-', 'gym-'))]
    worst = [path for path in files_of(WORST, 'numberlink') if 'touch-' in path and 'touch-15x18-127' not in path]
    yield from from_files(spread(sorted(corpus, key=os.path.getsize)[-100:], 18))
    yield from from_files(spread(sorted(worst, key=os.path.getsize), 14))


def some_nonograms():
    """Yield (name, lines) of nonograms: tournament boards, unsolvable ones, and the survey's without the slowest."""
    for parts, count in (((WORST, 'nonogram'), 10), ((WORST, 'nonogram', 'tournament'), 10),
                         ((WORST, 'nonogram', 'unsolvable'), 3), ((CORPUS, 'nonogram', 'survey'), 40)):
        yield from from_files(spread([path for path in files_of(*parts) if '18297' not in path], count))


def some_sudokus():
    """Yield (name, lines) of the lists of sudokus in the corpus and in `worst`."""
    for top in CORPUS, WORST:
        yield from from_files(files_of(top, 'sudoku'))


def some_minefields():
    """Yield (name, lines) of random Minesweeper boards."""
    for side, density, opened in (
            (100, .1, .9), (100, .18, .6), (100, .18, .3), (100, .3, .5), (200, .18, .1), (200, .21, .2),
            (200, .21, .3), (200, .21, .7), (200, .25, .4), (300, .2, .5)):
        yield (f'{side}x{side}, {100 * density:.0f} % mines, {100 * opened:.0f} % open',
               random_board(side, density, opened))


def some_cards():
    """Yield (name, lines) of cards made from random 3-SAT."""
    for cards, clauses in (150, 639), (200, 852):
        for seed in range(1, 5):
            yield f'{cards} cards, {clauses} places, {seed}', cards_of_random_3sat(cards, clauses, seed)


def some_formulas():
    """Yield (name, lines) of formulas: random 3-SAT, satisfiable or not, and eight pigeons in seven holes."""
    for variables in 150, 175, 200:
        for seed in range(1, 7):
            rng = random.Random(f'{variables} {seed}')
            clauses = [[rng.choice((v, -v)) for v in rng.sample(range(1, variables + 1), 3)]
                       for _ in range(round(4.26 * variables))]
            yield f'{variables} variables, {seed}', [dimacs(variables, clauses)]
    holes = range(1, 8)     # variable 7 * pigeon + hole: this pigeon sits in this hole
    clauses = [[7 * pigeon + hole for hole in holes] for pigeon in range(8)]
    clauses += [[-(7 * first + hole), -(7 * second + hole)]
                for hole in holes for second in range(8) for first in range(second)]
    yield 'hole7', [dimacs(56, clauses)]


# The groups of the benchmark `groups`, as name: (script, options, boards). For `formulas`, dimacs_solver.py takes the
# solver from the script.
GROUPS = {
    'slitherlink': ('slitherlink.py', (), some_slitherlinks),
    'numberlink': ('numberlink.py', (), some_numberlinks),
    'touching': ('numberlink.py', ('--touching', '--unique'), flow_free),
    'nonogram': ('nonogram.py', (), some_nonograms),
    'sudoku': ('sudoku_cnf.py', ('--solve',), some_sudokus),
    'sure': ('minesweeper.py', ('--sure',), some_minefields),
    'cards': ('cardpuzzle.py', (), some_cards),
    'formulas': ('cardpuzzle.py', (), some_formulas)}


def groups(folder):
    """Groups of boards, with the present scripts and with the older ones in BASE, and with PyPy.

    Seconds are CPU seconds of whole processes, added up over the boards of a group. A ratio is the seconds of the
    present script divided by those of the older one, for one board. The columns have the geometric mean of a
    group's ratios, the 95th percentile and the worst. MB is the most memory that one board took; the least it can
    be is the memory of this process, about 20 MB.

    A board gets 60 seconds. If it takes longer, it counts as 60, a line on standard error names it, and the sum has
    a > in front.

    ONLY in the environment names the groups to run, such as `sudoku cards` (without it, all run). RUNS says how often
    to run each board. The default is once; of several runs, the one with the least seconds counts. PYPY is a PyPy
    interpreter, such as pypy3. If it is given, the present scripts run with it as well. Judges that use PyPy mostly
    allow 256 MB.
    """
    stdin, stdout, limit = os.path.join(folder, 'board'), os.path.join(folder, 'answer'), 60
    chosen, runs, pypy = os.environ.get('ONLY', '').split(), int(os.environ.get('RUNS', 1)), os.environ.get('PYPY')
    if not set(chosen) <= set(GROUPS):
        sys.exit('groups: ONLY can name ' + ', '.join(GROUPS))

    def command(python, top, group):
        """Return the command that runs the scripts in the folder top on the boards of a group."""
        script, options, _ = GROUPS[group]
        words = [os.path.join(top, script), *options]
        if group == 'formulas':
            words = [os.path.join(TESTS, 'tools', 'dimacs_solver.py'), '/dev/stdin', top]
        # dimacs_solver.py imports a script. No side should find it compiled by an earlier run of something else.
        return [python, *PYTHON[1:], '-X', 'pycache_prefix=' + folder, *words]

    def measured(sides, number, name, lines):
        """Run the commands in the dict sides alternately on a board; return {side: (seconds, MB)}."""
        with open(stdin, 'w') as file:
            file.writelines(lines)
        found = {side: [] for side in sides}
        for turn in range(number, number + runs):
            for side in list(sides)[::1 if turn % 2 else -1]:
                found[side].append(cpu_seconds(sides[side], stdin, stdout, limit, (0, 10, 20)))
                if found[side][-1][0] > limit:
                    print(f'{name}: over {limit} seconds ({side})', file=sys.stderr)
        return {side: (min(seconds for seconds, _ in figures), max(memory for _, memory in figures))
                for side, figures in found.items()}

    def columns(figures):
        """Return the sum of the seconds and the most MB as texts."""
        seconds, memory = zip(*figures)
        over = '>' if max(seconds) > limit else ''
        return f'{over}{sum(min(value, limit) for value in seconds):.2f}', f'{max(memory):.0f}'

    def columns_of_ratios(ours, base):
        """Return the geometric mean, the 95th percentile and the worst of the ratios in seconds as texts."""
        ratios = sorted(min(a, limit) / min(b, limit) for (a, _), (b, _) in zip(ours, base))
        figures = statistics.geometric_mean(ratios), ratios[(len(ratios) - 1) * 19 // 20], ratios[-1]
        return [f'{figure:.2f}' for figure in figures]

    yield ('group', 'boards', 'seconds', 'BASE s', 'ratio', '95 %', 'worst', 'MB', 'BASE MB',
           *(['PyPy s', 'PyPy MB'] if pypy else []))
    for group in chosen or GROUPS:
        script, _, boards = GROUPS[group]
        sides = {'ours': command(sys.executable, TOP, group)}
        if older(script):
            sides['BASE'] = command(sys.executable, os.environ['BASE'], group)
        if pypy:
            sides['PyPy'] = command(pypy, TOP, group)
        rows = [measured(sides, number, *board) for number, board in enumerate(boards())]
        if rows:
            figures = {side: [row[side] for row in rows] for side in sides}
            seconds, memory = columns(figures['ours'])
            base, base_memory = columns(figures['BASE']) if 'BASE' in sides else ('', '')
            ratios = columns_of_ratios(figures['ours'], figures['BASE']) if 'BASE' in sides else ['', '', '']
            yield (group, str(len(rows)), seconds, base, *ratios, memory, base_memory,
                   *(columns(figures['PyPy']) if pypy else ()))


def made_numberlink(side, seed):
    """Return the text of a board from a random covering by paths."""
    return make_numberlink.board(side, side, make_numberlink.cover(side, side, random.Random(f'{side} {seed}')))


def made_nonogram(side, seed):
    """Return the text of the board of a random picture with patches. It may have several solutions."""
    return make_nonogram.clues(make_nonogram.patches(side, side, random.Random(f'{side} {seed}')))


# The curves of `growth`: (name, script and options, the peer and its name, a board of (side, seed), the sides).
# Sudokus have 45 % of the cells as givens, slitherlinks 40 % of the clues.
GROWTH = [
    ("Minesweeper's formula", ['minesweeper_cnf.py'], 'naive_minesweeper.py', 'without tricks',
     lambda side, seed: ''.join(random_board(side, .2 + seed / 1e6, .5)), (10, 20, 50, 100, 200, 400, 700, 1000)),
    ('slitherlink', ['slitherlink.py'], 'pysat_slitherlink.py', 'PySAT',
     lambda side, seed: generated_slitherlink(side, .4, seed), (10, 15, 20, 30, 50, 70, 100, 150)),
    ('numberlink', ['numberlink.py'], 'pysat_numberlink.py', 'PySAT', made_numberlink, (10, 15, 20, 30, 40, 50, 60)),
    ('nonogram', ['nonogram.py'], 'pysat_nonogram.py', 'PySAT', made_nonogram, (10, 15, 20, 30, 40, 50, 60)),
    ('sudoku', ['sudoku_cnf.py', '--solve'], 'pysat_sudoku.py', 'PySAT',
     lambda side, seed: make_sudoku.puzzle(side, 45, random.Random(f'{side} {seed}')), tuple(make_sudoku.BOXES))]


def growth(folder):
    """How CPU seconds grow with the size of boards, nine a size (five of the two largest); with --write, as a picture.

    Beside each script runs a peer, if it can be: PySAT, with the interpreter that PYSAT in the environment names or
    with this one, or the Minesweeper script without tricks. ONLY in the environment names the scripts to run, such
    as `sudoku_cnf.py slitherlink.py`. A curve ends before the size at which its median is over a minute. The table
    goes through tests/tools/chart.py, which can draw it again.
    """
    stdin, stdout, limit = os.path.join(folder, 'board'), os.path.join(folder, 'answer'), 60
    python, chosen = os.environ.get('PYSAT', sys.executable), os.environ.get('ONLY', '').split()
    with_pysat = 'PYSAT' in os.environ or importlib.util.find_spec('pysat')
    if chosen and '--write' in sys.argv:
        sys.exit('growth: the picture shows all scripts, but ONLY names some')

    def median_and_worst(command, side, count):
        """Return the median and the most CPU seconds; inf for a median over the limit, and then the rest is not run."""
        seconds = []
        for seed in range(count):
            with open(stdin, 'w') as file:
                file.write(board(side, seed))
            seconds.append(cpu_seconds(command, stdin, stdout, limit)[0])
            if 2 * sum(value > limit for value in seconds) > count:
                return float('inf'), limit
        return statistics.median(seconds), min(max(seconds), limit)

    rows = [('curve', 'board', 'cells', 'how many', 'seconds', 'worst', 'peer', 'peer s')]
    yield rows[0]
    for name, (script, *options), peer, peer_name, board, sides in GROWTH:
        if chosen and script not in chosen:
            continue
        commands = {name: [*PYTHON, os.path.join(TOP, script), *options]}
        if with_pysat or not peer.startswith('pysat'):
            commands[peer_name] = [python, os.path.join(TESTS, 'peers', peer)]
        for side in sides:
            count = 5 if side in sides[-2:] else 9
            figures = {}
            for label in list(commands):
                figures[label] = median_and_worst(commands[label], side, count)
                if figures[label][0] > limit:
                    del commands[label], figures[label]
            if not commands:
                break
            ours = [f'{value:.3f}' for value in figures.get(name, ())] or ['', '']
            theirs = [peer_name, f'{figures[peer_name][0]:.3f}'] if peer_name in figures else ['', '']
            rows.append((name, f'{side}x{side}', str(side * side), str(count), *ours, *theirs))
            yield rows[-1]
    if '--write' in sys.argv:
        with open(os.path.join(SAMPLES, 'growth.svg'), 'wb') as file:
            file.write(chart.draw(chart.read('|'.join(row) for row in rows)).encode())


PUZZLES = {function.__name__: function for function in (
    cardpuzzle, conflict, groups, growth, minesweeper, nonogram, numberlink, odds, slitherlink, solitaire, solver,
    sudoku, sure)}


def main():
    names = [name for name in sys.argv[1:] if name != '--write']
    if not names or not set(names) <= set(PUZZLES) or '--write' in sys.argv and 'growth' not in names:
        sys.exit(__doc__ + '\nPUZZLE is one of ' + ', '.join(PUZZLES))
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            rows = PUZZLES[name](folder)
            try:
                show(next(rows), rows)
            except FileNotFoundError as error:
                sys.exit(f'{name}: not there: {error.filename}')


if __name__ == '__main__':
    run_main(main)
