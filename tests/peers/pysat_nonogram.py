"""Solve a nonogram with CaDiCaL by PySAT, for comparison: python3 tests/peers/pysat_nonogram.py < NAME.non

For each run and cell, a variable says whether the run starts at this cell or before it (order encoding).
It needs the package python-sat.
"""
import sys


def parse(words):
    """Return the rows' and the columns' runs in a plain .non file."""
    sections, section = {}, None
    for line in words:
        if line in ('rows', 'columns'):
            section = sections[line] = []
        elif section is not None and line[:1].isdigit():
            section.append([int(run) for run in line.replace(',', ' ').split() if run != '0'])
        elif line:
            section = None
    return sections['rows'], sections['columns']


def add_line(clauses, variables, cells, clue):
    """Add the clauses of a line, with new variables from variables + 1; return how many variables there are then."""
    size, first = len(cells), 0
    last = size - sum(clue) - len(clue) + 1             # the last start of the first run, if there is one
    literals = []                                       # of each run: place -> it starts there or before
    for run in clue:
        names = range(variables + 1, variables + last - first + 1)
        variables += len(names)
        literals.append(lambda at, first=first, last=last, names=names:
                        False if at < first else True if at >= last else names[at - first])
        first, last = first + run + 1, last + run + 1

    def imply(*literals):
        """Add the clause of some literals or constants; a pair (x,) is negated."""
        clause = []
        for x in literals:
            negated = isinstance(x, tuple)
            x = x[0] if negated else x
            if x is True or x is False:
                if x is not negated:
                    return
            else:
                clause.append(-x if negated else x)
        clauses.append(clause)

    for run, here in enumerate(literals):
        length = clue[run]
        for at in range(size):
            imply((here(at),), here(at + 1))
            if run + 1 < len(clue):
                imply((literals[run + 1](at + length + 1),), here(at))
            # A run that starts at a cell, or fewer than its length before it, covers that cell.
            imply((here(at),), here(at - length), cells[at])
    for at, cell in enumerate(cells):
        # A cell is white before the first run, and between one that has ended and the next.
        for run in range(len(clue) + 1):
            ended = literals[run - 1](at - clue[run - 1]) if run else True
            begun = literals[run](at) if run < len(clue) else False
            imply((ended,), begun, (cell,))
    return variables


def main():
    if sys.argv[1:]:
        sys.exit(__doc__)
    try:
        from pysat.solvers import Cadical153
    except ImportError:
        sys.exit('pysat_nonogram.py: the package python-sat is not there')
    rows, columns = parse(sys.stdin.read().split('\n'))
    width, height = len(columns), len(rows)
    clauses, variables = [], width * height
    for row, clue in enumerate(rows):
        variables = add_line(clauses, variables, range(row * width + 1, (row + 1) * width + 1), clue)
    for column, clue in enumerate(columns):
        variables = add_line(clauses, variables, range(column + 1, width * height + 1, width), clue)
    with Cadical153(bootstrap_with=clauses) as solver:
        if not solver.solve():
            print('UNSATISFIABLE')
            return
        model = solver.get_model()
    print(f'P1\n{width} {height}')
    for row in range(height):
        print(*(int(v > 0) for v in model[row * width:(row + 1) * width]))


if __name__ == '__main__':
    main()
