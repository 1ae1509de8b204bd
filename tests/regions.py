"""The regions that several scripts share: python3 tests/regions.py [SCRIPT | --lines]

A region is the lines from `# region NAME` to `# endregion`, the same byte for
byte in every script that has one of that name. Without an argument, say which
copies differ; exit code 1 if any does. With the name of a script, carry all its
regions to the other scripts, over what stands in regions of that name there. With --lines,
print how many lines each script has of its own, outside the regions and not blank.
"""
import os
import re
import sys

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROPAGATOR, TOKENS, STREAMS = 'propagator', 'tokens', 'streams'
COMMAND_LINE, CONFLICT, ADDRESSES, SOLVER = 'command line', 'conflict', 'addresses', 'SAT solver'
REGIONS = {
    'minesweeper_cnf.py': [TOKENS, STREAMS, COMMAND_LINE, CONFLICT, SOLVER],
    'sudoku_cnf.py': [STREAMS, COMMAND_LINE, CONFLICT, ADDRESSES, SOLVER],
    'cardpuzzle.py': [TOKENS, STREAMS, COMMAND_LINE, SOLVER],
    'solitaire.py': [TOKENS, STREAMS, COMMAND_LINE, SOLVER],
    'slitherlink.py': [PROPAGATOR, STREAMS, COMMAND_LINE, CONFLICT, ADDRESSES, SOLVER],
    'nonogram.py': [PROPAGATOR, STREAMS, COMMAND_LINE, CONFLICT, SOLVER],
    'numberlink.py': [PROPAGATOR, STREAMS, COMMAND_LINE, ADDRESSES, SOLVER],
    'tests/template.py': [STREAMS, COMMAND_LINE, SOLVER],
}
REGION = re.compile(r'^# region ([^\n]+)\n.*?^# endregion\n', re.MULTILINE | re.DOTALL)


def read(top, script):
    with open(os.path.join(top, script), encoding='utf-8', newline='') as file:
        return file.read()


def regions(text):
    """Return {name: text} of the regions of a script; ValueError if a marker is without its other."""
    found = {match[1]: match[0] for match in REGION.finditer(text)}
    for marker in r'^# region\b', r'^# endregion\b':
        if len(re.findall(marker, text, re.MULTILINE)) != len(found):
            raise ValueError('a region is open, nested, or there twice')
    return found


def differences(top):
    """Return in words what is not as it should be."""
    first, said = {}, []
    for script, names in REGIONS.items():
        try:
            found = regions(read(top, script))
        except ValueError as error:
            said.append(f'{script}: {error}')
            continue
        if list(found) != names:
            said.append(f'{script}: has the regions {list(found)}, expected {names}')
        for name, text in found.items():
            where, expected = first.setdefault(name, (script, text))
            if text != expected:
                said.append(f'{script}: the region "{name}" is not that of {where}')
    return said


def carry(top, source):
    """Put the regions of one script in place of those in the others; return the scripts changed."""
    carried, changed = regions(read(top, source)), []
    for script in REGIONS:
        text = read(top, script)
        regions(text)
        new = REGION.sub(lambda match: carried.get(match[1], match[0]), text)
        if new != text:
            with open(os.path.join(top, script), 'w', encoding='utf-8', newline='') as file:
                file.write(new)
            changed.append(script)
    return changed


def own_lines(text):
    """Return how many lines of a script stand outside its regions and are not blank."""
    return sum(bool(line.strip()) for line in REGION.sub('', text).split('\n'))


if __name__ == '__main__':
    if len(sys.argv) > 2 or set(sys.argv[1:]) - {'--lines', *REGIONS}:
        sys.exit(f'usage: python3 tests/regions.py [{" | ".join(REGIONS)} | --lines]')
    if sys.argv[1:] == ['--lines']:
        for script in sorted(REGIONS, key=lambda script: own_lines(read(TOP, script))):
            print(f'{script:<18}{own_lines(read(TOP, script)):4}')
    elif len(sys.argv) == 2:
        print('changed:', *carry(TOP, sys.argv[1]) or ['nothing'])
    sys.exit('\n'.join(differences(TOP)) or 0)
