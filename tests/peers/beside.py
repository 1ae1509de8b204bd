"""Compare a script with another program, in CPU seconds of whole processes, on Linux.

    python3 tests/peers/beside.py [--lines] SCRIPT PROGRAM FILE [FILE ..]
    python3 tests/peers/beside.py --lines 'sudoku_cnf.py --solve' tests/peers/pysat_sudoku.py LIST.txt

SCRIPT is a script of the top folder, PROGRAM a script of any folder or another
command. Both may have options, and read a board from their standard input: a FILE,
or with --lines, each line of it. They run in turn, at most 60 seconds. The table has
the median, the 95th percentile and the worst of both, and of the ratio of the script's
seconds to the program's, board by board; and the most memory in MB.
"""
import os
import shlex
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))     # tests/
import helpers
from tools import bench
from tools.bench import LIMIT


def boards(paths, by_line):
    for _, lines in bench.from_files(paths):
        yield from ([line] for line in lines if line.strip()) if by_line else [lines]


def command_of(text):
    """Return the words of a command; Python runs what ends with .py."""
    program, *options = shlex.split(text)
    if os.path.dirname(program) == '' and program.endswith('.py'):
        program = helpers.path_of(program)
    return [*bench.PYTHON[:1] * program.endswith('.py'), program, *options]


def three(values):
    return [f'{min(value, LIMIT):.2f}' for value in bench.three(values)]


def main():
    arguments = sys.argv[1:]
    by_line = arguments[:1] == ['--lines']
    if len(arguments) < 3 + by_line:
        sys.exit(__doc__)
    script, program, *paths = arguments[by_line:]
    figures = bench.in_turn([command_of(text) for text in (script, program)], boards(paths, by_line), LIMIT)
    (ours, _), (theirs, _) = [zip(*side) for side in figures]
    ratios = bench.ratios(ours, theirs)
    rows = [(text, *three(seconds for seconds, _ in side), f'{max(memory for _, memory in side):.0f}')
            for text, side in zip((script, program), figures)]
    bench.show(('boards: %d' % len(ratios), 'median', '95 %', 'worst', 'MB'), [*rows, ('ratio', *three(ratios), '')])


if __name__ == '__main__':
    helpers.run_main(main)
