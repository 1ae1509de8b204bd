r"""The messages of refused inputs: python3 tests/tools/messages.py [--write] [SCRIPT ..]

tests/messages/NAME.txt has inputs that NAME.py must refuse, each once, below its
whole message:

    line 3: row 2 has 1 value, expected 2
        2\n1 0\n2\n
        $ --unique FILE < 2\n1 0\n2\n

An indented line is an input, with \n for a line end, \r, \t, \\, and \xff for any
other byte; \{9*5000} stands for 5000 nines. Options and files stand between `$`
and `<`. FILE is a file with the text behind `<`; in the message, it stands for its
path. FILE2 is a file with another text, behind `\|`. The text behind those of
files is standard input, so the answer of a SAT program is in front of its
board: `$ --model FILE < SAT\n1 0\n\|1\n1\n`. `$ <` is an empty input.

Without an argument, the command says which inputs get another message now; the
exit code is 1 if any do. With --write, it writes the messages that they get. For a
new input, write it below a line `?`.
"""
import io
import os
import re
import sys
import tempfile
from contextlib import contextmanager
from unittest import mock

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import helpers

FOLDER = os.path.join(helpers.TESTS, 'messages')
ESCAPES = {'\n': r'\n', '\r': r'\r', '\t': r'\t', '\\': r'\\'}


def path_of(script):
    return os.path.join(FOLDER, script[:-len('.py')] + '.txt')


def scripts():
    """Return the scripts that have a file of messages."""
    return [name[:-len('.txt')] + '.py' for name in sorted(os.listdir(FOLDER))]


def quoted(data):
    """Return bytes as text on a line."""
    text = ''
    for character in data.decode(errors='surrogateescape'):
        if character in ESCAPES or character.isprintable():
            text += ESCAPES.get(character, character)
        else:
            text += ''.join(f'\\x{byte:02x}' for byte in character.encode(errors='surrogateescape'))
    # What is repeated begins and ends between characters or escapes.
    text = re.sub(r'((?:\\x[0-9a-f]{2}|\\[nrt\\]|[^\\]){1,30}?)\1{7,}', shortened, text)
    return re.sub(r'^[ $]| $', lambda match: f'\\x{ord(match[0]):02x}', text)


def shortened(match):
    short = f'\\{{{match[1]}*{len(match[0]) // len(match[1])}}}'
    return short if len(short) < len(match[0]) - 20 and '*' not in match[1] else match[0]


def unquoted(text):
    """Return the bytes of a text on a line."""
    text = re.sub(r'\\\{([^*]*)\*(\d+)\}|\\.', lambda match: match[1] * int(match[2]) if match[2] else match[0], text)
    return text.encode().decode('unicode_escape').encode('latin-1')


def split(line):
    """Return (arguments, texts as bytes) of an input's line."""
    found = re.fullmatch(r'\$ (.*?) ?<(?: (.*))?', line)
    words, text = found.groups() if found else ('', line)
    texts = re.sub(r'\\(.)', lambda match: '\n' if match[1] == '|' else match[0], text or '').split('\n')
    return words.split(), [*map(unquoted, texts)]


def joined(arguments, texts):
    texts = r'\|'.join(map(quoted, texts))
    return ' '.join(['$', *arguments, '<', texts]).rstrip() if arguments or not texts else texts


def read(path):
    """Return [(message, inputs)] of a file."""
    found = []
    for line in helpers.read(path).decode().splitlines():
        if line.startswith('    '):
            found[-1][1].append(line[4:])
        elif line:
            found.append((line, []))
    return found


def write(path, entries):
    """Write pairs (message, input). A message comes once, where it was first."""
    groups = {}
    for message, line in entries:
        groups.setdefault(message, []).append(line)
    helpers.write(path, ''.join(['\n    '.join([message, *dict.fromkeys(lines)]) + '\n'
                                 for message, lines in groups.items()]))


@contextmanager
def arranged(line):
    """Return (arguments, standard input, {path: its name}) for an input, while its files are there."""
    arguments, texts = split(line)
    names = sorted({word for word in arguments if re.fullmatch('FILE2?', word)})
    with tempfile.TemporaryDirectory() as folder:
        paths = {name: os.path.join(folder, name) for name in names}
        for name, text in zip(names, texts):
            helpers.write(paths[name], text)
        yield [paths.get(word, word) for word in arguments], (texts * 2)[len(names)], {paths[n]: n for n in names}


def message_of(module, line):
    """Return what a script that is loaded as a module says of an input, or None if it takes it."""
    with arranged(line) as (arguments, stdin, names):
        original = module.read_bytes

        def read_bytes(path):
            if path != '-':
                return original(path)
            return stdin[3:] if stdin[:3] == b'\xef\xbb\xbf' else stdin
        with mock.patch.object(module, 'read_bytes', read_bytes), mock.patch.object(module, 'say', lambda _: None), \
                mock.patch.object(sys, 'argv', [module.NAME, *arguments]), \
                mock.patch.object(sys, 'stdout', io.StringIO()):
            try:
                module.write_texts(module.main())
            except module.BadUsage as error:
                said = f'{error}; see --help'
            except module.BadInput as error:
                said = str(error)
            except OSError as error:
                said = f'{error.filename}: {error.strerror}'
            else:
                return None
    for path, name in names.items():
        said = said.replace(path, name)
    return said


def compare(script):
    """Return [(message, input, message now)] of a script."""
    module = helpers.load(script)
    return [(message, line, message_of(module, line))
            for message, lines in read(path_of(script)) for line in lines]


def main():
    arguments = sys.argv[1:]
    writing = arguments[:1] == ['--write']
    there = [name for name in os.listdir(helpers.TOP) if name.endswith('.py')]
    if not {*arguments[writing:]}.issubset(there):
        sys.exit(__doc__)
    faults = count = 0
    for script in arguments[writing:] or scripts():
        entries = compare(script)
        count += len(entries)
        for message, line, now in entries:
            if message != now and (not writing or now is None):
                faults += 1
                print(f'tests/messages/{os.path.basename(path_of(script))}: {line}\n    has {message}\n'
                      f'    now {"it is taken" if now is None else now}')
        if writing:
            write(path_of(script), [(now or message, line) for message, line, now in entries])
    print(f'{count} inputs, {faults} faults')
    sys.exit(faults > 0)


if __name__ == '__main__':
    helpers.run_main(main)
