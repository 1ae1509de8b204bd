"""The outputs of the samples: python3 tests/tools/samples.py [--write | --inside]

samples/PUZZLE/NAME.out is what the puzzle's script prints for NAME.in. A picture,
NAME.svg or NAME.WORD.svg, is made from NAME.in too. If a sample needs options,
NAME.args has them, on one line; a picture is made with --svg and those in the file
of its own name, NAME.args or NAME.WORD.args. A table in the README.md of the folder
lists each sample and each picture; its column `option` says the same. A table
without that column lists samples without an option, or pictures of --svg alone.

Without an argument, the command says which files are not what the scripts print
now; the exit code is 1 if any are not. With --write, it writes these files. With
--inside, it runs the scripts in its own process, for a Python that cannot start
processes, such as Pyodide.
"""
import gc
import os
import platform
import re
import subprocess
import sys
import tempfile
from collections import Counter, namedtuple

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import helpers

# A file that a script makes: `path` and `source`, its input, are relative to the folder of samples.
File = namedtuple('File', 'path script options source')


def scripts():
    """Return {puzzle: its scripts}. If there are two, minesweeper.py (pictures) precedes minesweeper_cnf.py (.out)."""
    found = {}
    for name in sorted(os.listdir(helpers.TOP)):
        if name.endswith('.py'):
            found.setdefault(helpers.folder_of(name), []).append(name)
    return found


def entries(text):
    """Return (name, options) for each sample and each picture in the tables of a README."""
    found, columns = [], None
    for line in text.splitlines():
        if not line.startswith('|'):
            columns = None
            continue
        cells = [cell.strip() for cell in line.strip('|').split('|')]
        if columns is None:
            columns = cells
        elif columns[0] in ('sample', 'picture') and set(line) - set('|-: '):
            options = dict(zip(columns, cells)).get('option', '--svg' * (columns[0] == 'picture')).strip('`').split()
            found += [(name.strip('`'), options) for name in cells[0].split(', ')]
    return found


def path_of(name):
    return os.path.join(helpers.SAMPLES, *name.split('/'))


def file_of(puzzle, name):
    """Return the File of a sample or a picture, by its name in the table."""
    picture = name.endswith('.svg')
    stem = name[:-len('.svg')] if picture else name
    options = ['--svg'] * picture + helpers.options_of(puzzle, stem)
    return File(f'{puzzle}/{stem}.svg' if picture else f'{puzzle}/{stem}.out', scripts()[puzzle][0 if picture else -1],
                options, f'{puzzle}/{stem.partition(".")[0]}.in')


def files(puzzle):
    """Return a list of the puzzle's files, and a list of what is wrong with its table and options, in words."""
    folder = os.path.join(helpers.SAMPLES, puzzle)
    there = set(os.listdir(folder)) if os.path.isdir(folder) else set()
    if 'README.md' not in there:
        return [], [f'samples/{puzzle}: no README.md with a table of the samples']
    found, said = {}, []
    for name, options in entries(helpers.read(os.path.join(folder, 'README.md')).decode()):
        file = file_of(puzzle, name)
        if file.path in found:
            said.append(f'samples/{puzzle}/README.md: lists {name} twice')
        elif not os.path.isfile(path_of(file.source)):
            said.append(f'samples/{puzzle}/README.md: lists {name}, but there is no {os.path.basename(file.source)}')
        else:
            found[file.path] = file
            if file.options != options:
                shown = [' '.join(words) or 'no option' for words in (options, file.options)]
                said.append(f'samples/{puzzle}/README.md: lists {name} with {", not ".join(shown)}')
    expected = {name[:-len('in')] + 'out' if name.endswith('.in') else name for name in there}
    for name in sorted(expected):
        path, stem = f'{puzzle}/{name}', f'{puzzle}/{os.path.splitext(name)[0]}'
        if name.endswith(('.out', '.svg')) and path not in found:
            said.append(f'samples/{puzzle}/README.md: no line for {name}')
        elif name.endswith('.args'):
            if not {stem + '.out', stem + '.svg'} & set(found):
                said.append(f'samples/{path}: options of no sample and no picture')
            if not re.match(rb'[^\n]*\S[^\n]*\n\Z', helpers.read(path_of(path))):
                said.append(f'samples/{path}: not one line of options')
    return list(found.values()), said


def compare(file, run):
    """Return whether a file is what its script prints, and what the script prints; raise ValueError if it fails."""
    try:
        process = run(file.script, *file.options, stdin=helpers.read(path_of(file.source)))
    except subprocess.TimeoutExpired:
        raise ValueError(f'{file.script} takes more than {helpers.SECONDS} s') from None
    if process.returncode or process.stderr:
        error = process.stderr.decode(errors='replace').strip()
        raise ValueError(f'{file.script} ended with {process.returncode}: {error}')
    path, output = path_of(file.path), process.stdout
    return os.path.isfile(path) and helpers.read(path) == output, output


class Ended(BaseException):
    """A script has ended its process, or would have."""


def end(code):
    raise Ended(code)


def run_inside(script, *arguments, stdin=b''):
    """Run a script in this process, by its run_script(); return a process with bytes in stdout and stderr.

    Files take the places of the standard streams, and an exception the place of os._exit.
    """
    code = helpers.code_of(helpers.path_of(script))
    argv, stdout, leave = sys.argv, sys.stdout, os._exit
    copies = [os.dup(descriptor) for descriptor in range(3)]
    status = 0
    with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as error:
        source.write(stdin)
        source.seek(0)
        try:
            for descriptor, file in enumerate((source, out, error)):
                os.dup2(file.fileno(), descriptor)
            sys.argv, os._exit = [script, *arguments], end
            exec(code, {'__name__': '__main__'})
        except Ended as ended:
            status = ended.args[0]
        finally:
            sys.argv, sys.stdout, os._exit = argv, stdout, leave
            for descriptor, copy in enumerate(copies):
                os.dup2(copy, descriptor)
                os.close(copy)
            gc.enable()         # run_script has disabled it
        out.seek(0)
        error.seek(0)
        return subprocess.CompletedProcess([script, *arguments], status, out.read(), error.read())


def main():
    arguments = sys.argv[1:]
    if arguments not in ([], ['--write'], ['--inside']):
        sys.exit(__doc__)
    os.chdir(helpers.TOP)       # options name files from there
    count, wrong = Counter(), 0
    for puzzle in scripts():
        found, said = files(puzzle)
        for file in found:
            try:
                same, output = compare(file, run_inside if arguments == ['--inside'] else helpers.run)
                if same:
                    continue
                if arguments == ['--write']:
                    helpers.write(path_of(file.path), output)
                    print(f'samples/{file.path}: written')
                else:
                    said.append(f'samples/{file.path}: differs from what {file.script} prints')
            except ValueError as error:
                said.append(f'samples/{file.path}: {error}')
        count.update(file.path[-len('.out'):] for file in found)
        wrong += len(said)
        for text in said:
            print(text, flush=True)
    print(f'samples: {count[".out"]}, pictures: {count[".svg"]}, faults: {wrong} '
          f'({platform.python_implementation()} {platform.python_version()})')
    sys.stdout.flush()
    sys.exit(wrong > 0)


if __name__ == '__main__':
    helpers.run_main(main)
