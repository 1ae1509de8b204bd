"""The regions that several scripts share: python3 tests/tools/regions.py [SCRIPT]

A region is the lines from `# region NAME` to `# endregion`. It is the same byte
for byte in every script that has one of that name. Without an argument, the
command says which copies differ; the exit code is 1 if any do. With the path of
a script, it carries all regions of that script to the other scripts, where they
replace the regions of the same names.
"""
import os
import re
import signal
import sys

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# Regions in the order that they have in a script.
READING = ['input', 'tokens']
COMMON = ['terminal', 'options']
SOLVING = [*COMMON, 'questions', 'proof', 'SAT answers', 'SAT programs', 'pictures']
SOLVER = 'SAT solver'
REGIONS = {
    'minesweeper_cnf.py': [*READING, *COMMON, 'board', 'rows', 'SAT answers'],
    'minesweeper.py': [*READING, *SOLVING, 'conflict', 'board', 'rows', SOLVER],
    'sudoku_cnf.py': ['input', *SOLVING, 'conflict', 'addresses', SOLVER],
    'cardpuzzle.py': [*READING, *SOLVING, 'rows', SOLVER],
    'solitaire.py': [*READING, *SOLVING, 'rows', SOLVER],
    'slitherlink.py': ['input', *SOLVING, 'conflict', 'addresses', SOLVER],
    'nonogram.py': ['input', *SOLVING, 'conflict', 'addresses', SOLVER],
    'numberlink.py': ['input', *SOLVING, 'addresses', SOLVER],
    'tests/template.py': [*READING, *SOLVING, SOLVER],
}
REGION = re.compile(r'^# region ([^\n]+)\n.*?^# endregion\n', re.MULTILINE | re.DOTALL)


def read(top, script):
    with open(os.path.join(top, script), encoding='utf-8', newline='') as file:
        return file.read()


def regions(text):
    """Return {name: text} of the regions of a script; raise ValueError if the markers are not in pairs."""
    found = {match[1]: match[0] for match in REGION.finditer(text)}
    for marker in r'^# region\b', r'^# endregion\b':
        if len(re.findall(marker, text, re.MULTILINE)) != len(found):
            raise ValueError('a region is open, nested, or there twice')
    return found


def differences(top):
    """Return a list of what is wrong, in words."""
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
    """Replace the regions of the other scripts by those of one script; return the scripts that changed."""
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


def script_at(top, path):
    """Return the script at a path, as REGIONS names it, or None. Where the path leads to no file, a name will do."""
    if not os.path.exists(path):
        return path if path in REGIONS else None
    return next((script for script in REGIONS if os.path.samefile(os.path.join(top, script), path)), None)


def own_lines(text):
    """Return the number of lines of a script that are outside its regions and not blank."""
    return sum(bool(line.strip()) for line in REGION.sub('', text).split('\n'))


if __name__ == '__main__':
    if hasattr(signal, 'SIGPIPE'):      # not on Windows
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)   # a closed pipe ends the command quietly
    if len(sys.argv) > 2:
        sys.exit(__doc__)
    if len(sys.argv) == 2:
        source = script_at(TOP, sys.argv[1])
        if not source:
            sys.exit(f'{__doc__}\n{sys.argv[1]} is none of the scripts in {TOP}: {", ".join(REGIONS)}')
        print('changed:', *carry(TOP, source) or ['nothing'])
    sys.exit('\n'.join(differences(TOP)) or 0)
