"""The examples in README.md, tests/README.md and samples/PUZZLE/README.md print what these pages say.

In a block ```console, sh runs each line `$ COMMAND` in the top folder. The lines below are what it prints on both
streams. python3 is the interpreter of the tests, and a temporary folder takes the place of /tmp. A block ```python is
run there, too. If a comment behind or below an expression is a Python value, the expression must have this value.
"""
import ast
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest

import helpers
from parallel import load_tests
from tools import regions, samples

SCRIPTS = regions.scripts(helpers.TOP)
BUILT_IN = ('cd', 'echo', 'printf', 'python3')      # commands of the shell or of these tests


def readme():
    return helpers.read(os.path.join(helpers.TOP, 'README.md')).decode()


def pages():
    """Return {path: text} of all pages that have examples; the paths are relative to the top folder."""
    folders = ['tests'] + ['samples/' + name for name in sorted(os.listdir(helpers.SAMPLES))]
    paths = ['README.md', 'samples/REPORT.md'] + [folder + '/README.md' for folder in folders]
    there = {path: os.path.join(helpers.TOP, *path.split('/')) for path in paths}
    return {path: helpers.read(file).decode() for path, file in there.items() if os.path.isfile(file)}


def blocks(language):
    """Return the blocks of code in a language."""
    return [block for text in pages().values()
            for block in re.findall(fr'^```{language}\n(.*?)^```$', text, re.MULTILINE | re.DOTALL)]


def anchor_of(heading):
    """Return the anchor of a heading, as GitHub makes it."""
    return re.sub(r'[^\w -]', '', heading.lower()).replace(' ', '-')


def anchors(text):
    """Return the anchors of a page's headings."""
    headings = re.findall(r'^#+ (.*)$', re.sub(r'^```.*?^```$', '', text, flags=re.MULTILINE | re.DOTALL), re.MULTILINE)
    return {*map(anchor_of, headings)}


def examples():
    """Return the examples for a shell, each a list of (command, expected output)."""
    return [re.findall(r'^\$ (.*)\n((?:(?!\$ ).*\n)*)', block, re.MULTILINE) for block in blocks('console')]


def checked(block):
    """Return a block of Python with `assert (EXPRESSION) == VALUE` for an expression and its value in a comment."""
    def with_assert(match):
        try:
            ast.literal_eval(match[2])
            compile(match[1], 'README.md', 'eval')
        except (SyntaxError, ValueError):
            return match[0]
        return f'assert ({match[1]}) == {match[2]}, {match[1]!r}'
    return re.sub(r'^(\S.*?)(?: +|\n)# (.*)$', with_assert, block, flags=re.MULTILINE)


def with_python3(folder):
    """Return an environment in which `python3` is a file of this folder that runs this interpreter."""
    python3 = os.path.join(folder, 'python3')
    helpers.write(python3, f'#!{helpers.SHELL}\nexec "{sys.executable}" -S "$@"\n')     # -S starts sooner
    os.chmod(python3, 0o755)
    return dict(os.environ, PATH=folder + os.pathsep + os.environ['PATH'])


def outcome(words, **keywords):
    """Run a command in the top folder or another one; return its exit code and all that it prints."""
    process = subprocess.run(words, **{'cwd': helpers.TOP, **keywords}, stdin=subprocess.DEVNULL,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=helpers.SECONDS)
    return process.returncode, process.stdout.decode()


class Readme(unittest.TestCase):
    @unittest.skipUnless(os.name == 'posix', 'the examples are for sh')
    def test_examples(self):
        found = examples()
        self.assertTrue(found)
        with tempfile.TemporaryDirectory() as folder:
            environment = with_python3(folder)
            for example in found:
                text = '\n'.join(command for command, _ in example)
                programs = re.findall(r'(?:^|[|;&] *|--solver "?)([a-z]\w*)', text, re.MULTILINE)
                missing = [name for name in programs if name not in BUILT_IN and not shutil.which(name)]
                with self.subTest(example[0][0]):
                    if missing:
                        self.skipTest(f'no {missing[0]} on PATH')
                    if 'parallel' in programs and not helpers.LONG:
                        self.skipTest('long (LONG_TESTS=1 runs it)')
                    for command, expected in example:
                        command = re.sub('/tmp(/[a-z.]+)', lambda path: shlex.quote(folder + path[1]), command)
                        words = [helpers.SHELL, '-c', command]
                        self.assertEqual(outcome(words, env=environment)[1], expected, command)

    @unittest.skipUnless(os.name == 'posix' and shutil.which('cmp'), 'the loop is for sh and cmp')
    def test_loop_over_samples(self):
        """The loop of README.md, on two samples alone: one of them needs an option. It names a file that differs."""
        (loop,) = re.findall(r'^ *```sh\n(.*?)^ *```$', readme(), re.MULTILINE | re.DOTALL)
        with tempfile.TemporaryDirectory() as folder:
            there = os.path.join(folder, 'samples', 'numberlink')
            os.makedirs(there)
            shutil.copy(helpers.path_of('numberlink.py'), folder)
            outputs = ['samples/numberlink/one_row.out', 'samples/numberlink/touching_side_by_side.out']
            for name in os.listdir(os.path.join(helpers.SAMPLES, 'numberlink')):
                if name.startswith(('one_row.', 'touching_side_by_side.')):
                    shutil.copy(os.path.join(helpers.SAMPLES, 'numberlink', name), there)
            for expected in [], outputs:
                for name in expected:
                    helpers.write(os.path.join(folder, name), '0\n')
                _, said = outcome([helpers.SHELL, '-c', loop], cwd=folder, env=with_python3(folder))
                lines = [re.sub(r'.*- (\S+) differ:.*', r'\1', line) for line in said.splitlines()]
                self.assertEqual(lines, expected)

    def test_python(self):
        self.assertEqual(checked('a = 2\na + 1   # 3\n1 + 1\n# 2\nb = 3  # 4\n'),
                         "a = 2\nassert (a + 1) == 3, 'a + 1'\nassert (1 + 1) == 2, '1 + 1'\nb = 3  # 4\n")
        found = [checked(block) for block in blocks('python')]
        self.assertTrue(any('assert' in block for block in found))
        for block in found:
            self.assertEqual(outcome([sys.executable, '-c', block]), (0, ''), block)

    def test_links(self):
        """Links lead to files and headings that are there; README.md has links to the pages of all puzzles."""
        texts = pages()
        for path, page in texts.items():
            for link in re.findall(r'\]\(([^)\s]+)\)', page):
                target, _, anchor = link.partition('#')
                if ':' in target:
                    continue    # an address
                there = os.path.normpath(os.path.join(os.path.dirname(path), target)).replace(os.sep, '/')
                there = there if target else path
                with self.subTest(path, link=link):
                    self.assertTrue(os.path.exists(os.path.join(helpers.TOP, there)))
                    if anchor:
                        self.assertIn(anchor, anchors(texts[there]))
        linked = re.findall(r'\(samples/(\w+)/README\.md\)', texts['README.md'])
        self.assertEqual({*os.listdir(helpers.SAMPLES)} - {*linked}, {'REPORT.md', 'growth.svg'}, 'has no link')

    def test_contents(self):
        """A page that lists its contents has every section there; the report lists its sections in order."""
        for path, text in pages().items():
            for line in text.splitlines():
                listed = re.findall(r'\]\(#([^)]+)\)', line)
                if len(listed) > 4:
                    sections = [*map(anchor_of, re.findall('^## (.*)', text, re.MULTILINE))]
                    self.assertLessEqual(set(sections), set(listed), path)
                    if path == 'samples/REPORT.md':
                        self.assertEqual(listed, sections)
                    break
            else:
                self.assertNotIn(path, ('README.md', 'tests/README.md', 'samples/REPORT.md'))

    def test_every_script_is_in_the_table_and_no_other(self):
        listed = re.findall(r'^\| `(\w+\.py)` \|', readme(), re.MULTILINE)
        self.assertEqual(sorted(listed), SCRIPTS)

    def test_options(self):
        """The tables of options say what each script has; minesweeper_cnf.py has few, which are in the text above."""
        tables = readme().partition('\n## Options\n')[2].partition('\n#')[0]
        for script in SCRIPTS:
            if script != 'minesweeper_cnf.py':
                expected = {'--help'}
                for names, only in re.findall(r'^\| (`--.*?`) \| .*?(?:\| ([^|]*) )?\|$', tables, re.MULTILINE):
                    if not only or helpers.folder_of(script) in only.lower().replace(' ', '').split(','):
                        expected.update(re.findall(r'--\w+', names))
                help_ = helpers.run(script, '--help').stdout.decode()
                self.assertEqual(set(re.findall(r'^  (?:-h, )?(--\w+)', help_, re.MULTILINE)), expected, script)

    def test_pictures(self):
        """samples/ has a picture of each puzzle, and the README shows it."""
        shown = re.findall(r'<img src="samples/([^"]+)"', readme())
        found = [file.path for puzzle in samples.scripts() for file in samples.files(puzzle)[0]
                 if file.path.endswith('.svg')]
        self.assertEqual(sorted(shown), sorted([*found, 'growth.svg']))     # test_growth.py looks at that one
        self.assertEqual({path.partition('/')[0] for path in found}, set(samples.scripts()))


if __name__ == '__main__':
    unittest.main()
