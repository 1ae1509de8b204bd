"""The README's examples print what the README says.

An example is a block between ```console and ```. A line `$ COMMAND` is run by sh
in the top folder. The lines up to the next command are what it prints on standard
output and standard error together. python3 is the interpreter that runs the tests.
Where a command of the README writes to /tmp, a temporary folder takes its place.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import helpers
from parallel import load_tests

BUILT_IN = ('cd', 'echo', 'printf', 'python3')      # of the shell, or of these tests


def examples():
    """Return the README's examples, each a list of (command, expected output)."""
    with open(os.path.join(helpers.TOP, 'README.md'), encoding='utf-8') as file:
        blocks = re.findall(r'^```console\n(.*?)^```$', file.read(), re.MULTILINE | re.DOTALL)
    return [re.findall(r'^\$ (.*)\n((?:(?!\$ ).*\n)*)', block, re.MULTILINE) for block in blocks]


@unittest.skipUnless(os.name == 'posix', 'the examples are for sh')
class Readme(unittest.TestCase):
    def test_examples(self):
        found = examples()
        self.assertTrue(found)
        with tempfile.TemporaryDirectory() as folder:
            python3 = os.path.join(folder, 'python3')
            with open(python3, 'w') as file:
                file.write('#!' + helpers.SHELL + '\nexec "%s" -S "$@"\n' % sys.executable)     # -S starts sooner
            os.chmod(python3, 0o755)
            environment = dict(os.environ, PATH=folder + os.pathsep + os.environ['PATH'])
            for example in found:
                text = '\n'.join(command for command, _ in example)
                programs = re.findall(r'(?:^|[|;&] *|--solver "?)([a-z]\w*)', text, re.MULTILINE)
                missing = [name for name in programs if name not in BUILT_IN and not shutil.which(name)]
                with self.subTest(example[0][0]):
                    if missing:
                        self.skipTest('no %s on PATH' % missing[0])
                    for command, expected in example:
                        process = subprocess.run(
                            [helpers.SHELL, '-c', command.replace('/tmp/', folder + '/')], cwd=helpers.TOP,
                            env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            timeout=helpers.SECONDS)
                        self.assertEqual(process.stdout.decode(), expected, command)

    def test_every_script_is_in_the_table_and_no_other(self):
        with open(os.path.join(helpers.TOP, 'README.md'), encoding='utf-8') as file:
            listed = re.findall(r'^\| `(\w+\.py)` \|', file.read(), re.MULTILINE)
        there = sorted(name for name in os.listdir(helpers.TOP) if name.endswith('.py'))
        self.assertEqual(sorted(listed), there)

    def test_pictures(self):
        """samples/ has a picture of each puzzle, as --svg prints it, and the README shows it."""
        with open(os.path.join(helpers.TOP, 'README.md'), encoding='utf-8') as file:
            shown = re.findall(r'<img src="samples/([^"]+)"', file.read())
        # minesweeper.py makes the pictures of its folder, not minesweeper_cnf.py.
        names = sorted([name for name in os.listdir(helpers.TOP) if name.endswith('.py')], reverse=True)
        scripts = {helpers.folder_of(name): name for name in names}
        found = [os.path.join(folder, name) for folder in scripts
                 for name in os.listdir(os.path.join(helpers.SAMPLES, folder)) if name.endswith('.svg')]
        self.assertEqual(sorted(shown), sorted(found))
        self.assertEqual({os.path.dirname(path) for path in found}, set(scripts))
        for path in found:
            with self.subTest(path):
                picture = os.path.join(helpers.SAMPLES, path)
                board = os.path.join(os.path.dirname(picture), os.path.basename(path).partition('.')[0] + '.in')
                options = ['--odds', '--total', '10'] if path.endswith('.odds.svg') else []
                process = helpers.run(scripts[os.path.dirname(path)], '--svg', *options, board)
                self.assertEqual(process.stdout, helpers.read(picture))


if __name__ == '__main__':
    unittest.main()
