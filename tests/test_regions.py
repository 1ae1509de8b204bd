"""Tests of the regions, the code that scripts share, and of the style that tests/README.md asks for.

Copies of a region are equal, every script has the regions that its regions need, and tools/regions.py carries a
change to all copies. Lines, functions and files are short enough, and no name hides another one.
"""
import ast
import builtins
import os
import re
import shutil
import sys
import tempfile
import unittest
from functools import lru_cache

import helpers
from helpers import ROOMS, TOP
from parallel import load_tests
from tools import regions

SCRIPTS = regions.scripts(TOP)


@lru_cache(None)
def tree_of(script):
    return ast.parse(regions.read(TOP, script))


def too_long(text):
    """Return the numbers of the lines over 120 columns."""
    return [number for number, line in enumerate(text.split('\n'), 1) if len(line) > 120]


def imported(nodes):
    """Return the names that the imports among some nodes give to the script."""
    return {alias.asname or alias.name.partition('.')[0] for node in nodes
            if isinstance(node, (ast.Import, ast.ImportFrom)) for alias in node.names}


class Copies(unittest.TestCase):
    def test_equal(self):
        self.assertEqual(regions.differences(TOP), [])

    def test_every_region_of_the_order_is_there(self):
        found = {name for script in SCRIPTS for name in regions.regions(regions.read(TOP, script))}
        self.assertEqual(found, set(regions.ORDER))
        page = regions.read(TOP, 'tests/README.md').partition('\n## Regions\n')[2].partition('\n## ')[0]
        self.assertEqual(re.findall(r'^\| (\w[\w ]*) \|', page, re.MULTILINE), ['region', *regions.ORDER])

    def names(self, tree):
        """Return the names that a script uses but nobody defines, and those that it imports but never uses."""
        defined, used, modules = set(dir(builtins)), set(), imported(ast.walk(tree))
        for node in ast.walk(tree):
            if isinstance(node, ast.Name):
                (used if isinstance(node.ctx, ast.Load) else defined).add(node.id)
            elif isinstance(node, ast.arg):
                defined.add(node.arg)
            elif getattr(node, 'name', None):       # a function, a class, an exception
                defined.add(node.name)
        return used - defined - modules - {'__doc__', '__file__', '__name__'}, modules - used

    def test_names(self):
        self.assertEqual(self.names(ast.parse('import a, b.c\ndef f(x): print(a, x, y)\nf(1)')), ({'y'}, {'b'}))
        for script in SCRIPTS:
            with self.subTest(script):
                self.assertEqual(self.names(tree_of(script)), (set(), set()))

    def test_size(self):
        """Codeforces, Timus and DMOJ take 65,535 bytes."""
        self.assertLess(regions.MOST_OF_OTHERS, 65535)
        for script, left in regions.room(TOP).items():
            with self.subTest(script):
                self.assertGreaterEqual(left, 0)

    def test_width(self):
        """Every line of every Python file has at most 120 columns."""
        for folder in ['', 'tests', *(os.path.join('tests', room) for room in ROOMS)]:
            for name in os.listdir(os.path.join(TOP, folder)):
                if name.endswith('.py'):
                    path = os.path.join(folder, name)
                    self.assertEqual(too_long(regions.read(TOP, path)), [], path)
        self.assertEqual(too_long('\u00e9' * 120 + '\n' + 'e' * 121 + '\n'), [2])

    @unittest.skipIf(sys.version_info < (3, 8), 'the parser tells no last lines before Python 3.8')
    def test_functions_are_short(self):
        for script in SCRIPTS:
            for node in ast.walk(tree_of(script)):
                if isinstance(node, ast.FunctionDef):
                    self.assertLessEqual(node.end_lineno - node.lineno + 1, 50, (script, node.name))

    def hidden(self, tree):
        """Return the names of functions' parameters and variables that hide a name of the script or of Python."""
        names = {*dir(builtins), *imported(tree.body), *(node.name for node in tree.body if hasattr(node, 'name'))}
        for node in tree.body:
            for target in getattr(node, 'targets', []):
                names.update(name.id for name in ast.walk(target) if isinstance(name, ast.Name))
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        return {getattr(node, 'arg', None) or node.id for function in functions for node in ast.walk(function)
                if isinstance(node, ast.arg) or isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)} & names

    def test_no_name_hides_another(self):
        self.assertEqual(self.hidden(ast.parse('ONE = 1\ndef two(ONE): max = two = 2\n')), {'ONE', 'max', 'two'})
        self.assertEqual(self.hidden(ast.parse('from a import b, c as d\nimport e\ndef f():\n'
                                               '  for b in []: print(lambda d: [0 for e in ()])\n')), {'b', 'd', 'e'})
        for script in SCRIPTS:
            self.assertEqual(self.hidden(tree_of(script)), set(), script)

    def test_beginning_of_the_docstring(self):
        """--help prints the first four paragraphs."""
        for script in SCRIPTS:
            paragraphs = ast.get_docstring(tree_of(script)).split('\n\n')
            heads = [paragraph.partition(':')[0].split()[0] for paragraph in paragraphs[1:5]]
            self.assertEqual(heads, ['Input', 'Output', 'Example', 'Variables'], script)


class Command(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = folder.name
        tools = os.path.join('tests', 'tools')
        os.makedirs(os.path.join(self.top, tools))
        shutil.copy(os.path.join(TOP, tools, 'regions.py'), os.path.join(self.top, tools))
        for script in SCRIPTS:
            shutil.copy(os.path.join(TOP, script), os.path.join(self.top, script))

    def edit(self, script, old, new):
        text = regions.read(self.top, script)
        self.assertIn(old, text)
        regions.write(self.top, script, text.replace(old, new, 1))

    def command(self, *arguments, folder=''):
        process = helpers.run(os.path.join(self.top, 'tests', 'tools', 'regions.py'), *arguments,
                              cwd=os.path.join(self.top, folder))
        return process.returncode, process.stdout.decode(), process.stderr.decode()

    def test_edited_copy_is_seen_and_carried(self):
        before = {script: regions.read(self.top, script) for script in SCRIPTS}
        marker, edited = '# region SAT solver\n', '# region SAT solver\n# new \u00e9\n'
        self.edit('solitaire.py', marker, edited)
        code, _, said = self.command()
        self.assertEqual(code, 1)
        self.assertRegex(said, r'^the region "SAT solver" has 2 versions: in solitaire\.py; in cardpuzzle\.py, .*py$')
        code, out, said = self.command('solitaire.py')
        self.assertEqual((code, said), (0, ''))
        left = ''.join(f'{script}: {left} bytes left\n' for script, left in regions.room(self.top).items())
        self.assertEqual(self.command(), (0, left, ''))
        for script in SCRIPTS:
            self.assertEqual(script in out, marker in before[script] and script != 'solitaire.py', script)
            self.assertEqual(regions.read(self.top, script), before[script].replace(marker, edited))

    def test_any_path(self):
        """A script is named by any path, from any folder; a file of another folder is refused."""
        tests = os.path.join(self.top, 'tests')
        for path, folder in ((os.path.join(self.top, 'solitaire.py'), ''),
                             (os.path.join(os.pardir, 'solitaire.py'), tests), ('solitaire.py', tests)):
            self.assertEqual(self.command(path, folder=folder), (0, 'changed: nothing\n', ''), path)
        shutil.copy(os.path.join(TOP, 'tests', 'template.py'), os.path.join(tests, 'solitaire.py'))
        for path, folder in ('solitaire.py', tests), (os.path.join('tests', 'solitaire.py'), ''):
            code, out, said = self.command(path, folder=folder)
            self.assertEqual((code, out), (1, ''))
            self.assertIn(f'solitaire.py is none of the scripts in {self.top}', said)

    def test_new_script(self):
        """Regions of two lines are filled from the other scripts, as far as these have them."""
        template, marker = regions.read(TOP, os.path.join('tests', 'template.py')), '# region SAT solver\n# endregion\n'
        rows = marker.replace('SAT solver', 'rows')
        unknown = marker.replace('SAT', 'a')
        regions.write(self.top, 'new.py', template.replace(marker, rows + marker + unknown))
        self.assertEqual(self.command('new.py'), (1, 'changed: new.py\n', "new.py: has the regions ['a solver'], "
                                                  'which ORDER of tests/tools/regions.py does not name\n'))
        found, full = (regions.regions(regions.read(self.top, script)) for script in ('new.py', 'solitaire.py'))
        self.assertEqual([name for name in found if found[name] != full.get(name)], ['a solver'])
        self.assertEqual(found['a solver'], unknown)
        self.assertIn('rows', found)
        self.edit('new.py', unknown, '')
        self.assertEqual(self.command()[::2], (0, ''))

    def test_open_region(self):
        self.edit('cardpuzzle.py', '# endregion\n', '')
        before = [regions.read(self.top, script) for script in SCRIPTS]
        for arguments in [], ['sudoku_cnf.py']:
            code, out, said = self.command(*arguments)
            self.assertEqual(code, 1)
            self.assertNotIn('changed', out)
            self.assertIn('cardpuzzle.py: a region is open', said)
            self.assertNotIn('Traceback', said)
        self.assertEqual([regions.read(self.top, script) for script in SCRIPTS], before)


if __name__ == '__main__':
    unittest.main()
