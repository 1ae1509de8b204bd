"""The regions that several scripts share: python3 tests/tools/regions.py [SCRIPT]

A region is the lines from `# region NAME` to `# endregion`. It is the same byte
for byte in every script that has one of that name. The command finds the scripts
by itself: each .py file of the top folder. Without an argument, it says how many
bytes each script has left, and which copies differ; the exit code is 1 if any do. With the path of a script, it carries
all regions of that script to the other scripts, where they replace the regions of
the same names. But if regions of that script are only their two lines, they are
taken from the others.
"""
import os
import re
import signal
import sys

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# All regions. A script has those that it needs, in this order.
ORDER = ['input', 'words', 'tokens', 'terminal', 'options', 'questions', 'SAT answers', 'SAT programs', 'pictures',
         'conflict', 'addresses', 'board', 'rows', 'SAT solver', 'models']
# Judges take 65,535 bytes. 300 are kept for the next fault.
MOST = {'minesweeper_cnf.py': 28400}
MOST_OF_OTHERS = 65535 - 300
EMPTY = re.compile(r'^# region ([^\n]+)\n# endregion\n', re.MULTILINE)
REGION = re.compile(r'^# region ([^\n]+)\n.*?^# endregion\n', re.MULTILINE | re.DOTALL)


def scripts(top):
    """Return the scripts, as paths relative to the top folder."""
    return sorted(name for name in os.listdir(top) if name.endswith('.py'))


def room(top):
    """Return {script: how many bytes it has left}."""
    return {script: MOST.get(script, MOST_OF_OTHERS) - os.path.getsize(os.path.join(top, script))
            for script in scripts(top)}


def read(top, script):
    with open(os.path.join(top, script), encoding='utf-8', newline='') as file:
        return file.read()


def write(top, script, text):
    with open(os.path.join(top, script), 'w', encoding='utf-8', newline='') as file:
        file.write(text)


def regions(text):
    """Return {name: text} of the regions of a script; raise ValueError if the markers are not in pairs."""
    found = {match[1]: match[0] for match in REGION.finditer(text)}
    for marker in r'^# region\b', r'^# endregion\b':
        if len(re.findall(marker, text, re.MULTILINE)) != len(found):
            raise ValueError('a region is open, nested, or there twice')
    return found


def filled(top, text):
    """Return a script's text with each region of two lines alone as the other scripts have it."""
    full = {name: found for script in scripts(top) for name, found in regions(read(top, script)).items()}
    return EMPTY.sub(lambda match: full.get(match[1], match[0]), text)


def differences(top):
    """Return a list of what is wrong, in words."""
    said, versions = [], {}     # versions: region -> text -> the scripts that have it so
    for script in scripts(top):
        try:
            found = regions(read(top, script))
        except ValueError as error:
            said.append(f'{script}: {error}')
            continue
        unknown = [name for name in found if name not in ORDER]
        if unknown:
            said.append(f'{script}: has the regions {unknown}, which ORDER of tests/tools/regions.py does not name')
        elif list(found) != sorted(found, key=ORDER.index):
            said.append(f'{script}: has the regions {list(found)}, expected {sorted(found, key=ORDER.index)}')
        for name, text in found.items():
            versions.setdefault(name, {}).setdefault(text, []).append(script)
    for name, copies in versions.items():
        if len(copies) > 1:
            where = '; in '.join(', '.join(names) for names in sorted(copies.values(), key=len))
            said.append(f'the region "{name}" has {len(copies)} versions: in {where}')
    return said


def carry(top, source):
    """Replace the regions of the other scripts by those of one script; return the scripts that changed.

    Raise ValueError, and change nothing, if the markers of a script are not in pairs.
    """
    texts, changed = {script: read(top, script) for script in scripts(top)}, []
    for script, text in texts.items():
        try:
            regions(text)
        except ValueError as error:
            raise ValueError(f'{script}: {error}') from None
    carried = regions(texts[source])
    full = filled(top, texts[source])
    if full != texts[source]:
        write(top, source, full)
        return [source]
    for script, text in texts.items():
        new = REGION.sub(lambda match: carried.get(match[1], match[0]), text)
        if new != text:
            write(top, script, new)
            changed.append(script)
    return changed


def script_at(top, path):
    """Return the script at a path, as `scripts` names it, or None. Where the path leads to no file, a name will do."""
    names = scripts(top)
    if not os.path.exists(path):
        return path if path in names else None
    return next((script for script in names if os.path.samefile(os.path.join(top, script), path)), None)


if __name__ == '__main__':
    if hasattr(signal, 'SIGPIPE'):      # not on Windows
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)   # a closed pipe ends the command quietly
    if len(sys.argv) > 2:
        sys.exit(__doc__)
    if len(sys.argv) == 2:
        source = script_at(TOP, sys.argv[1])
        if not source:
            sys.exit(f'{__doc__}\n{sys.argv[1]} is none of the scripts in {TOP}: {", ".join(scripts(TOP))}')
        try:
            print('changed:', *carry(TOP, source) or ['nothing'])
        except ValueError as error:
            sys.exit(str(error))
    else:
        for script, left in room(TOP).items():
            print(f'{script}: {left} bytes left')
    sys.exit('\n'.join(differences(TOP)) or 0)
