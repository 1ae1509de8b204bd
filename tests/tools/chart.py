"""Draw the table of `bench.py growth` as a picture: python3 tests/tools/chart.py < TABLE > samples/growth.svg

Both axes are logarithmic: the cells of a board, and seconds. A row of the table is
`| curve | board | cells | how many | seconds | worst | peer | peer s |` and what may
follow. A curve is a line through the medians of its sizes; a dot is the worst board
of a size. A dashed line is the same by another program, a peer. A size that took too
long has no seconds.

The picture has no background, and colours that can be read on white and on black.
"""
import math
import sys
from collections import namedtuple
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 400, 380
LEFT, RIGHT, TOP, BOTTOM = 42, WIDTH - 10, 8, HEIGHT - 40      # the frame
CELLS, SECONDS = (10, 1000000), (.01, 60)                     # what its sides stand for
COLOURS = '#c2570c #2f7fd6 #178a4c #c8336e #b04fc4 #a07c00'.split()   # of the curves
GREY = '#808080'
SIZE = 14           # of the text
NUMBERS = {10: '10', 100: '100', 1000: '1k', 10000: '10k', 100000: '100k', 1000000: '1M'}     # at the axes
UNITS = {.01: '.01 s', .1: '.1 s', 1: '1 s', 10: '10 s', 60: '60 s'}

# A line of the picture: `points` of the sheet, `label`; a dashed one has no dots.
Line = namedtuple('Line', 'points label colour dashed dots')


def x_of(cells):
    low, high = map(math.log, CELLS)
    return LEFT + (RIGHT - LEFT) * (math.log(cells) - low) / (high - low)


def y_of(seconds):
    low, high = map(math.log, SECONDS)
    return BOTTOM - (BOTTOM - TOP) * (math.log(max(seconds, SECONDS[0])) - low) / (high - low)


def read(lines):
    """Return {curve: its rows}, each row (cells, seconds, worst, peer, seconds of the peer); no seconds are None."""
    curves = {}
    for line in lines:
        cells = [cell.strip() for cell in line.strip().strip('|').split('|')]
        if len(cells) > 7 and cells[2].isdigit():
            seconds, worst, other = [float(cells[at]) if cells[at] else None for at in (4, 5, 7)]
            curves.setdefault(cells[0], []).append((int(cells[2]), seconds, worst, cells[6], other))
    return curves


def lines_of(curves):
    """Return the Lines of all curves, those of the peers last."""
    found, dashed = [], []
    for colour, (name, rows) in zip(COLOURS, curves.items()):
        ours = [(x_of(cells), y_of(seconds)) for cells, seconds, *_ in rows if seconds is not None]
        theirs = [(x_of(cells), y_of(other)) for cells, _, _, _, other in rows if other is not None]
        dots = [(x_of(cells), y_of(worst)) for cells, _, worst, *_ in rows if worst is not None]
        found.append(Line(ours, name, colour, False, dots))
        if len(theirs) > 1:
            dashed.append(Line(theirs, next(row[3] for row in rows if row[3]), colour, True, []))
    return found + dashed


def slopes():
    """Return the Lines of the slopes: seconds that grow like the number n of cells, and like its square."""
    start = 40, SECONDS[0]
    found = []
    for power, name in (1, 'n'), (2, 'n²'):
        cells = min(CELLS[1], start[0] * (SECONDS[1] / start[1]) ** (1 / power))
        ends = start, (cells, start[1] * (cells / start[0]) ** power)
        found.append(Line([(x_of(x), y_of(y)) for x, y in ends], name, GREY, False, []))
    return found


def along(points, step=4):
    """Yield points of the sheet along a line, at most `step` apart."""
    for (a, b), (c, d) in zip(points, points[1:]):
        count = int(max(abs(c - a), abs(d - b)) // step) + 1
        for i in range(count):
            yield a + (c - a) * i / count, b + (d - b) * i / count
    yield from points[-1:]


def place(line, taken, lines):
    """Return (left, baseline) of a line's label: near its end, where it covers least and no other line is as near.

    `taken` are the boxes (left, top, right, bottom) of the labels that are there, `lines` all Lines.
    """
    width = SIZE * (.56 if line.dashed else .64) * len(line.label)       # about
    marks = [(x, y, 8 if other.dashed else 12) for other in lines for x, y in along(other.points)]
    marks += [(x + i, y + j, 8) for other in lines for x, y in other.dots for i in (-3, 3) for j in (-3, 3)]
    others = [point for other in lines if other is not line for point in along(other.points)]
    best = None
    for rank, (x, y) in enumerate(reversed(list(along(line.points, 8)))):
        crowd = sum(abs(x - a) + abs(y - b) < 14 for a, b in others)
        for left, top in ((x + 6, y - SIZE / 2), (x - width - 6, y - SIZE / 2 - 3), (x - width / 2, y - SIZE - 6),
                          (x - width - 4, y - SIZE - 4), (x + 4, y + 4), (x - width / 2, y + 6), (x + 6, y - SIZE - 2),
                          (x - width - 4, y + 4)):
            box = left, top, left + width, top + SIZE
            cost = 2 * rank + crowd
            cost += 400 * (box[0] < LEFT + 2 or box[2] > RIGHT or box[1] < TOP + 2 or box[3] > BOTTOM - 2)
            cost += 300 * sum(box[0] < other[2] + 3 and other[0] < box[2] + 3 and box[1] < other[3] + 1
                              and other[1] < box[3] + 1 for other in taken)
            cost += sum(weight for a, b, weight in marks
                        if box[0] - 2 < a < box[2] + 2 and box[1] - 1 < b < box[3] + 1)
            if best is None or cost < best[0]:
                best = cost, box
    taken.append(best[1])
    return best[1][0], best[1][3] - 3


def path(points):
    return 'M' + 'L'.join(f'{x:.1f} {y:.1f}' for x, y in points)


def text(x, y, words, more=''):
    return f'<text x="{x:.1f}" y="{y:.1f}"{more}>{escape(words)}</text>'


def frame():
    """Return the axes: a thin line at each power of ten, with its number."""
    grid, words = '', []
    for cells, label in NUMBERS.items():
        grid += f'M{x_of(cells):.1f} {TOP}V{BOTTOM}'
        words.append(text(x_of(cells), BOTTOM + 17, label, ' text-anchor="middle"'))
    for seconds, label in UNITS.items():
        grid += f'M{LEFT} {y_of(seconds):.1f}H{RIGHT}'
        words.append(text(LEFT - 5, y_of(seconds) + 4, label, ' text-anchor="end"'))
    words.append(text((LEFT + RIGHT) / 2, HEIGHT - 6, 'cells of the board', ' text-anchor="middle"'))
    return [f'<path stroke="{GREY}" stroke-width=".4" stroke-opacity=".5" d="{grid}"/>',
            f'<g fill="{GREY}">', *words, '</g>']


def draw(curves):
    """Return the picture of `read`'s curves, as the text of an SVG file."""
    curved, thin = lines_of(curves), slopes()
    taken, parts = [], frame()
    for line in thin + curved:
        stroke = '.8' if line in thin else '1.4" stroke-dasharray="5 4' if line.dashed else '2.2'
        parts.append(f'<path stroke="{line.colour}" stroke-width="{stroke}" d="{path(line.points)}"/>')
        if line.dots:
            dots = ''.join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.6"/>' for x, y in line.dots)
            parts.append(f'<g fill="{line.colour}">{dots}</g>')
    for line in [line for line in curved if not line.dashed] + thin + [line for line in curved if line.dashed]:
        left, base = place(line, taken, curved + thin)
        weight = '' if line.dashed or line in thin else ' font-weight="bold"'
        parts.append(text(left, base, line.label, f' fill="{line.colour}"{weight}'))
    return '\n'.join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'role="img" fill="none" font-family="sans-serif" font-size="{SIZE}">',
        '<title>CPU seconds by the number of cells</title>', *parts, '</svg>', ''])


def main():
    if sys.argv[1:]:
        sys.exit(__doc__)
    curves = read(sys.stdin)
    if not curves:
        sys.exit(__doc__)
    sys.stdout.buffer.write(draw(curves).encode())


if __name__ == '__main__':
    main()
