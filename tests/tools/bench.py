"""Benchmarks of the scripts, on Linux: python3 tests/tools/bench.py NAME

    BASE=/tmp/base python3 tests/tools/bench.py groups
    python3 tests/tools/bench.py growth [--write]
    python3 tests/tools/bench.py report [--write] [TABLE ..]

`groups` shows where a change to a script gained and lost: BASE names a folder of
older scripts (git worktree add FOLDER COMMIT), which run beside the present ones.
`growth` shows how the time grows with the size of boards; with --write, it draws
samples/growth.svg. The docstrings of the two functions say more. `report` measures the
tables of samples/REPORT.md; tests/tools/report.py says more. tests/peers/beside.py
compares a script with another program.
"""
import importlib.util
import os
import random
import statistics
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))     # tests/
from formulas import dimacs
from helpers import CORPUS, SAMPLES, TESTS, TOP, WORST, run_main, write
from make import make_nonogram, make_numberlink, make_open_numberlink, make_slitherlink, make_sudoku
from rules.slitherlink import text_of
from tools import chart

PYTHON = [sys.executable, '-I', '-S']
LIMIT = 60      # CPU seconds of a run


def show(head, rows):
    """Print a table in Markdown row by row; the first column is aligned to the left, the others to the right."""
    widths = [32] + [max(len(title), 8) for title in head[1:]]
    print('|', ' | '.join(title.ljust(width) for title, width in zip(head, widths)), '|')
    print('|' + '|'.join('-' * (width + 1) + (':' if i else '-') for i, width in enumerate(widths)) + '|')
    for row in rows:
        print('|', ' | '.join(text.rjust(width) if i else text.ljust(width)
                              for i, (text, width) in enumerate(zip(row, widths))), '|', flush=True)


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


def generated_slitherlink(n, share, seed):
    """Return the line of a board that has about this share of the clues of a random loop."""
    rng = random.Random(f'{n} {share:.1f} {seed}')
    clues = ''.join(make_slitherlink.clues_of(n, n, make_slitherlink.grow(n, n, rng)))
    return text_of(*thinned((n, n, clues), share, rng))


def read_boards(path):
    """Return the slitherlinks of a file, each as (N, M, clues)."""
    with open(path) as file:
        lines = [line.split() for line in file if line.strip()]
    return [(int(n), int(m), ''.join(rows)) for n, m, *rows in lines]


def turned(board, turn):
    """Return a board in one of its eight turns: turn & 3 quarter turns, and mirrored before if turn & 4."""
    n, m, clues = board
    rows = [clues[at:at + m] for at in range(0, n * m, m)]
    rows = [row[::-1] for row in rows] if turn & 4 else rows
    for _ in range(turn & 3):
        rows = [''.join(column) for column in zip(*rows[::-1])]
    return len(rows), len(rows[0]), ''.join(rows)


def thinned(board, share, rng):
    """Return a board with about this share of its clues."""
    n, m, clues = board
    return n, m, ''.join(clue if rng.random() < share else '.' for clue in clues)


def cpu_seconds(command, stdin, limit, codes=()):
    """Return (CPU seconds, peak memory in MB) of one run; the seconds are inf if it takes longer than the limit.

    They are inf for a run that fails, too. But if codes are given, which are the exit codes of a run that went well,
    another exit code ends this process. `stdin` is the path of the board; beside it, the answer is written.
    """
    files = [(os.POSIX_SPAWN_OPEN, 0, stdin, os.O_RDONLY, 0),
             (os.POSIX_SPAWN_OPEN, 1, stdin + '.out', os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)]
    command = ['prlimit', f'--cpu={limit}', *command]
    pid = os.posix_spawnp(command[0], command, os.environ, file_actions=files)
    _, status, usage = os.wait4(pid, 0)
    if codes and status & 255 == 0 and status >> 8 not in codes:
        sys.exit(f'{" ".join(command)} failed with status {status}')
    seconds = usage.ru_utime + usage.ru_stime
    return seconds if status in (0, *[code << 8 for code in codes]) else float('inf'), usage.ru_maxrss / 1024


def written(folder, lines):
    """Write a board into a folder; return its path."""
    path = os.path.join(folder, 'board')
    write(path, ''.join(lines))
    return path


def in_turn(commands, boards, limit, codes=()):
    """Run each command on each board, an iterable of lines; return, for each command, the list of its `cpu_seconds`."""
    sides = [[] for _ in commands]
    with tempfile.TemporaryDirectory() as folder:
        for lines in boards:
            stdin = written(folder, lines)
            for side, command in zip(sides, commands):
                side.append(cpu_seconds(command, stdin, limit, codes))
    return sides


def ratios(ours, theirs):
    """Return our seconds divided by theirs, board by board; a time over the limit counts as the limit."""
    return [min(a, LIMIT) / min(b, LIMIT) for a, b in zip(ours, theirs)]


def three(values):
    """Return the median, the 95th percentile and the worst."""
    values = sorted(values)
    return statistics.median(values), values[(len(values) - 1) * 19 // 20], values[-1]


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


# The boards of the groups: each function yields pairs (name, lines).

def some_slitherlinks():
    """Up to four of each file of the corpus, all of `worst` in two turns, and generated ones."""
    for top, count, turns in (CORPUS, 4, (0,)), (WORST, 10, (0, 1)):
        for path in files_of(top, 'slitherlink'):
            for number, board in spread(list(enumerate(read_boards(path), 1)), count):
                for turn in turns:
                    yield f'{os.path.basename(path)}, board {number}, turn {turn}', [text_of(*turned(board, turn))]
    for n in 20, 30, 50:
        for share in .6, .5, .4:
            yield f'generated {n}x{n}, {100 * share:.0f} % of the clues', [generated_slitherlink(n, share, 0)]


def some_numberlinks():
    """The largest numberlinks of the corpus, some of the others, and those of `worst`."""
    paths = sorted(files_of(CORPUS, 'numberlink'), key=os.path.getsize)
    yield from from_files(spread(paths[:-20], 15) + paths[-20:])
    yield from from_files(path for path in files_of(WORST, 'numberlink') if 'touch-' not in path)


def flow_free():
    """Flow Free's boards: some of the larger ones, and of `worst` without the slowest."""
    corpus = [path for path in files_of(CORPUS, 'numberlink')
              if os.path.basename(path).startswith(('ff-', 'flow-', 'gym-'))]
    worst = [path for path in files_of(WORST, 'numberlink') if 'touch-' in path and 'touch-15x18-127' not in path]
    yield from from_files(spread(sorted(corpus, key=os.path.getsize)[-100:], 18))
    yield from from_files(spread(sorted(worst, key=os.path.getsize), 14))


def open_numberlink(n, m, count, seed):
    """Return the text of a numberlink with many solutions."""
    paths = make_open_numberlink.cover(n, m, count, random.Random(f'{n} {m} {count} {seed}'))
    return make_numberlink.board(n, m, paths)


def open_numberlinks():
    """Numberlinks with many solutions."""
    for n, m, counts in (10, 10, (3, 5, 10)), (12, 12, (4, 12)), (15, 15, (5, 7, 15, 22)), (9, 20, (4, 9, 13)):
        for count in counts:
            for seed in 1, 2:
                yield f'{n}x{m}, {count} paths, {seed}', [open_numberlink(n, m, count, seed)]


def some_nonograms():
    """Nonograms: tournament boards, unsolvable ones, and the survey's without the slowest."""
    for parts, count in (((WORST, 'nonogram'), 10), ((WORST, 'nonogram', 'tournament'), 10),
                         ((WORST, 'nonogram', 'unsolvable'), 3), ((CORPUS, 'nonogram', 'survey'), 40)):
        yield from from_files(spread([path for path in files_of(*parts) if '18297' not in path], count))


def some_sudokus():
    """The lists of sudokus in the corpus and in `worst`."""
    for top in CORPUS, WORST:
        yield from from_files(files_of(top, 'sudoku'))


def some_minefields():
    """Random Minesweeper boards."""
    for side, density, opened in (
            (100, .1, .9), (100, .18, .6), (100, .18, .3), (100, .3, .5), (200, .18, .1), (200, .21, .2),
            (200, .21, .3), (200, .21, .7), (200, .25, .4), (300, .2, .5)):
        yield (f'{side}x{side}, {100 * density:.0f} % mines, {100 * opened:.0f} % open',
               random_board(side, density, opened))


def some_cards():
    """Cards made from random 3-SAT."""
    for cards, clauses in (150, 639), (200, 852):
        for seed in range(1, 5):
            yield f'{cards} cards, {clauses} places, {seed}', cards_of_random_3sat(cards, clauses, seed)


def some_formulas():
    """Formulas: random 3-SAT, satisfiable or not, and eight pigeons in seven holes."""
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
    'open': ('numberlink.py', ('--touching', '--unique'), open_numberlinks),
    'open-empty': ('numberlink.py', ('--empty', '--unique'), open_numberlinks),
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
    chosen, runs, pypy = os.environ.get('ONLY', '').split(), int(os.environ.get('RUNS', 1)), os.environ.get('PYPY')
    base_top = os.environ.get('BASE', '/no such folder')
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
        stdin, found = written(folder, lines), {side: [] for side in sides}
        for turn in range(number, number + runs):
            for side in list(sides)[::1 if turn % 2 else -1]:
                found[side].append(cpu_seconds(sides[side], stdin, LIMIT, (0, 10, 20)))
                if found[side][-1][0] > LIMIT:
                    print(f'{name}: over {LIMIT} seconds ({side})', file=sys.stderr)
        return {side: (min(seconds for seconds, _ in figures), max(memory for _, memory in figures))
                for side, figures in found.items()}

    def columns(figures):
        """Return the sum of the seconds and the most MB as texts."""
        seconds, memory = zip(*figures)
        over = '>' if max(seconds) > LIMIT else ''
        return f'{over}{sum(min(value, LIMIT) for value in seconds):.2f}', f'{max(memory):.0f}'

    yield ('group', 'boards', 'seconds', 'BASE s', 'ratio', '95 %', 'worst', 'MB', 'BASE MB',
           *(['PyPy s', 'PyPy MB'] if pypy else []))
    for group in chosen or GROUPS:
        script, _, boards = GROUPS[group]
        sides = {'ours': command(sys.executable, TOP, group)}
        if os.path.exists(os.path.join(base_top, script)):
            sides['BASE'] = command(sys.executable, base_top, group)
        else:
            print(f'no older {script} to compare with: BASE in the environment names the folder', file=sys.stderr)
        if pypy:
            sides['PyPy'] = command(pypy, TOP, group)
        rows = [measured(sides, number, *board) for number, board in enumerate(boards())]
        if rows:
            figures = {side: [row[side] for row in rows] for side in sides}
            seconds, memory = columns(figures['ours'])
            base, base_memory, compared = '', '', [''] * 3
            if 'BASE' in sides:
                base, base_memory = columns(figures['BASE'])
                values = ratios(*(next(zip(*figures[side])) for side in ('ours', 'BASE')))
                compared = [f'{value:.2f}' for value in (statistics.geometric_mean(values), *three(values)[1:])]
            yield (group, str(len(rows)), seconds, base, *compared, memory, base_memory,
                   *(columns(figures['PyPy']) if pypy else ()))


def made_numberlink(side, seed):
    """Return the text of a board from a random covering by paths."""
    return make_numberlink.board(side, side, make_numberlink.cover(side, side, random.Random(f'{side} {seed}')))


def made_nonogram(side, seed):
    """Return the text of the board of a random picture with patches. It may have several solutions."""
    return make_nonogram.clues(make_nonogram.patches(side, side, random.Random(f'{side} {seed}')))


# The curves of `growth`: (name, script and options, the peer and its name, a board of (side, seed), the sides).
# Sudokus have 45 % of the cells as givens, slitherlinks 40 % of the clues. Open numberlinks have many solutions.
GROWTH = [
    ("Minesweeper's formula", ['minesweeper_cnf.py'], 'naive_minesweeper.py', 'without tricks',
     lambda side, seed: ''.join(random_board(side, .2 + seed / 1e6, .5)), (10, 20, 50, 100, 200, 400, 700, 1000)),
    ('slitherlink', ['slitherlink.py'], 'pysat_slitherlink.py', 'PySAT',
     lambda side, seed: generated_slitherlink(side, .4, seed), (10, 15, 20, 30, 50, 70, 100, 150)),
    ('numberlink', ['numberlink.py'], 'pysat_numberlink.py', 'PySAT', made_numberlink, (10, 15, 20, 30, 40, 50, 60)),
    ('numberlink, open', ['numberlink.py', '--touching'], 'pysat_numberlink.py --touching', 'PySAT',
     lambda side, seed: open_numberlink(side, side, side, seed), (6, 8, 10, 12, 14, 16)),
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
    python, chosen = os.environ.get('PYSAT', sys.executable), os.environ.get('ONLY', '').split()
    with_pysat = 'PYSAT' in os.environ or importlib.util.find_spec('pysat')
    if chosen and '--write' in sys.argv:
        sys.exit('growth: the picture shows all scripts, but ONLY names some')

    def median_and_worst(command, side, count):
        """Return the median and the most CPU seconds; inf for a median over the limit, and then the rest is not run."""
        seconds = []
        for seed in range(count):
            seconds.append(cpu_seconds(command, written(folder, board(side, seed)), LIMIT)[0])
            if 2 * sum(value > LIMIT for value in seconds) > count:
                return float('inf'), LIMIT
        return statistics.median(seconds), min(max(seconds), LIMIT)

    rows = [('curve', 'board', 'cells', 'how many', 'seconds', 'worst', 'peer', 'peer s')]
    yield rows[0]
    for name, (script, *options), peer, peer_name, board, sides in GROWTH:
        if chosen and script not in chosen:
            continue
        commands = {name: [*PYTHON, os.path.join(TOP, script), *options]}
        if with_pysat or not peer.startswith('pysat'):
            program, *words = peer.split()
            commands[peer_name] = [python, os.path.join(TESTS, 'peers', program), *words]
        for side in sides:
            count = 5 if side in sides[-2:] else 9
            figures = {}
            for label in list(commands):
                figures[label] = median_and_worst(commands[label], side, count)
                if figures[label][0] > LIMIT:
                    del commands[label], figures[label]
            if not commands:
                break
            ours = [f'{value:.3f}' for value in figures.get(name, ())] or ['', '']
            theirs = [peer_name, f'{figures[peer_name][0]:.3f}'] if peer_name in figures else ['', '']
            rows.append((name, f'{side}x{side}', str(side * side), str(count), *ours, *theirs))
            yield rows[-1]
    if '--write' in sys.argv:
        write(os.path.join(SAMPLES, 'growth.svg'), chart.draw(chart.read('|'.join(row) for row in rows)))


def main():
    benchmarks = {'groups': groups, 'growth': growth}
    name, *options = sys.argv[1:] or ['']
    if name == 'report':
        from tools import report
        report.main(options)
        return
    if name not in benchmarks or options not in ([], ['--write']) or options and name != 'growth':
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        rows = benchmarks[name](folder)
        try:
            show(next(rows), rows)
        except FileNotFoundError as error:
            sys.exit(f'{name}: not there: {error.filename}')


if __name__ == '__main__':
    run_main(main)
