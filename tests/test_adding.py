"""Tests of "Adding a puzzle" in tests/README.md.

Every script has its tests, samples, regions and rows in tables; `missing` says what is not there. The steps
lead to a new script that passes, in a copy of the repository.
"""
import contextlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import helpers
from parallel import load_tests


def text_of(*path):
    with open(os.path.join(*path), encoding='utf-8') as file:
        return file.read()


def write(text, *path):
    with open(os.path.join(*path), 'w', encoding='utf-8', newline='\n') as file:
        file.write(text)


# (page or test, what it must have, how the message calls that); {script} is the file
ENTRIES = [
    ('README.md', r'^\| `{script}` \|', 'row for {script} in the table at its top'),
    ('tests/test_module.py', r"^    '{script}': ", 'board of {script} in TEXTS'),
    ('tests/test_certified.py', r"^    '{script}': ", 'boards of {script} in BOARDS'),
]


def missing(top):
    """Return a list that says which entries of the scripts are missing in a repository, and where."""
    said, texts = [], {path: text_of(top, path) for path, _, _ in ENTRIES}
    tests = [text_of(top, 'tests', name) for name in os.listdir(os.path.join(top, 'tests'))
             if re.match(r'test_\w+\.py\Z', name)]
    for script in sorted(name for name in os.listdir(top) if name.endswith('.py')):
        own, name = text_of(top, script), helpers.folder_of(script)
        folder = os.path.join(top, 'samples', name)
        names = set(os.listdir(folder)) if os.path.isdir(folder) else set()
        made = any(name.endswith('.in') and name[:-len('in')] + 'out' in names for name in names)
        if not made or 'README.md' not in names:
            said.append(f'samples/{name}: no NAME.in with its NAME.out for {script}, or no README.md')
        for path, entry, words in ENTRIES:
            if not re.search(entry.format(script=re.escape(script)), texts[path], re.MULTILINE):
                said.append(f'{path}: no {words.format(script=script)}')
        if not any(re.search(r'^class \w+\(.*\b(CommandLine|AnyScript|Streams)\b', text, re.MULTILINE)
                   and re.search(fr"^ *SCRIPT = '{re.escape(script)}'$", text, re.MULTILINE) for text in tests):
            said.append(f'tests/test_{name}.py: no test case with CommandLine or AnyScript '
                        f"and SCRIPT = '{script}'")
        for path in f'tests/rules/{name}.py', f'tests/messages/{script[:-3]}.txt':
            if not os.path.exists(os.path.join(top, path)):
                said.append(f'{path}: is not there')
        if not re.search(fr"^NAME = '{re.escape(script)}'$", own, re.MULTILINE):
            said.append(f"{script}: no line NAME = '{script}'")
    return said


class Entries(unittest.TestCase):
    def test_nothing_is_missing(self):
        for text in missing(helpers.TOP):
            with self.subTest():
                self.fail(text)


class Steps(unittest.TestCase):
    """The steps of "Adding a puzzle", one after another, and what `missing` returns after each."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = os.path.join(folder.name, 'copy')
        shutil.copytree(helpers.TOP, self.top, ignore=shutil.ignore_patterns('.*', '__pycache__'))
        self.new = 'lightup'        # the page's name for the new puzzle, or another if that is taken
        while os.path.exists(os.path.join(self.top, self.new + '.py')):
            self.new += 'x'

    def edit(self, path, old, new):
        text = text_of(self.top, path)
        self.assertIn(old, text)
        write(text.replace(old, new, 1), self.top, path)

    @contextlib.contextmanager
    def alone(self, script):
        """Hide the other scripts meanwhile, whose samples would all be made again."""
        others = [os.path.join(self.top, name) for name in os.listdir(self.top)
                  if name.endswith('.py') and name != script]
        for path in others:
            os.rename(path, path + '.hidden')
        yield
        for path in others:
            os.rename(path + '.hidden', path)

    def check_missing(self, places):
        self.assertEqual([text.partition(':')[0] for text in missing(self.top)], places)

    def commands(self):
        """Return the commands of tests/README.md for adding a puzzle, a list for each block of them.

        From test_adding they run the class Entries only; otherwise this test would run itself.
        """
        section = text_of(self.top, 'tests', 'README.md').partition('# Adding a puzzle\n')[2].partition('\n#')[0]
        section = section.replace('lightup', self.new)
        return [[line.strip() + ' -k Entries' * ('test_adding' in line) for line in block.splitlines()]
                for block in re.findall(r'^ *```sh\n(.*?)^ *```$', section, re.MULTILINE | re.DOTALL)]

    def shell(self, command):
        """Run a command for sh in the copy; return its exit code, and what it prints on both streams."""
        words = [helpers.SHELL, '-c', command.replace('python3', '"$0"'), sys.executable]
        process = subprocess.run(words, cwd=self.top, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                 stderr=subprocess.STDOUT, timeout=10 * helpers.SECONDS)
        return process.returncode, process.stdout.decode()

    @unittest.skipUnless(os.name == 'posix', 'the commands are for sh')
    @unittest.skipUnless(shutil.which('sed'), 'no sed on PATH')
    @helpers.long
    def test_steps(self):
        script, samples, tests = self.new + '.py', 'samples/' + self.new, f'tests/test_{self.new}.py'
        rules, messages = f'tests/rules/{self.new}.py', f'tests/messages/{self.new}.txt'
        places = [samples, *(path for path, _, _ in ENTRIES), tests, rules, messages]
        copies, (test_entries, test_script, _, test_long, _) = self.commands()
        copy_script, fill, copy_rules, copy_messages, copy_tests = copies
        self.assertEqual(missing(self.top), [], 'first add what the class Entries finds missing')
        # 1. Copy the template and its tests, with the new name in both.
        self.assertEqual(self.shell(copy_script), (0, ''))
        self.assertEqual(self.shell(fill), (0, f'changed: {script}\n'))
        self.check_missing(places)
        code, said = self.shell(test_entries)
        self.assertEqual(code, 1)
        for text in missing(self.top):
            self.assertIn(text, said)
        self.edit(script, f"NAME = '{script}'", "NAME = 'another.py'")
        self.check_missing(places + [script])
        self.edit(script, "NAME = 'another.py'", f"NAME = '{script}'")
        for command, path in (copy_rules, rules), (copy_messages, messages), (copy_tests, tests):
            self.assertEqual(self.shell(command), (0, ''))
            places.remove(path)
        self.check_missing(places)
        # 2. The puzzle itself: here it stays that of the template. 3. Enter the script.
        self.assertEqual(self.shell('python3 tests/tools/regions.py')[0], 0)
        last = re.search(r'^\| `solitaire\.py` \|.*\n', text_of(self.top, 'README.md'), re.MULTILINE)[0]
        row = f'| `{script}` | a Light Up | its bulbs | [one]({samples}/one.in) |\n'
        self.edit('README.md', last, last + row)
        places.remove('README.md')
        self.check_missing(places)
        for path, last, row in (('tests/test_module.py', "    'solitaire.py': ", r"'2.1\n..#\n'"),
                                ('tests/test_certified.py', "    'solitaire.py': ", r"(b'4\n', b'.\n')")):
            self.edit(path, last, f"    '{script}': {row},\n{last}")
            places.remove(path)
            self.check_missing(places)
        for module in 'test_module', 'test_certified':
            code, said = self.shell(f'python3 -m unittest discover -s tests -p "{module}*" -k Module -k Embedded')
            self.assertEqual(code, 0, said)
            self.assertRegex(said, r'Ran [1-9]\d* tests')
        # 4. Samples.
        os.mkdir(os.path.join(self.top, samples))
        write('2.1\n..#\n', self.top, samples, 'one.in')
        self.check_missing(places)
        write('| sample | what it shows |\n|---|---|\n| one | a board |\n\n| picture | what it shows |\n|---|---|\n'
              '| one.svg | its bulbs |\n', self.top, samples, 'README.md')
        with self.alone(script):
            code, said = self.shell('python3 tests/tools/samples.py --write')
        self.assertEqual(code, 0, said)
        self.assertIn(f'{samples}/one.out: written\n{samples}/one.svg: written\n', said)
        self.assertEqual(text_of(self.top, samples, 'one.out'), '2*1\n*.#\n')
        self.assertEqual(missing(self.top), [])
        # 5. Run the tests: here some of them, all in a long run.
        code, said = self.shell(test_entries)
        self.assertEqual(code, 0, said)
        for command in test_script, test_long:
            code, said = self.shell(command)
            self.assertEqual(code, 0, said)
            self.assertRegex(said, r'Ran [1-9]\d* tests')
        # They are tests of the new script.
        self.edit(script, 'max(len(near) - k + 1, 0)', 'max(len(near) - k, 0)')
        self.assertEqual(self.shell(test_script + ' -k BruteForce')[0], 1)


if __name__ == '__main__':
    unittest.main()
