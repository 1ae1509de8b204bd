"""What all tests use: running a script as a process, the samples, the corpus of other people's boards."""
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SAMPLES = os.path.join(TOP, 'samples')
CORPUS = os.path.join(os.path.dirname(TOP), 'shared', 'corpus')

SECONDS = 120   # a process that takes longer hangs: it is ended, and its test fails


def run(script, *arguments, stdin=b'', timeout=SECONDS, **keywords):
    """Run a script of the top folder; return the process with bytes in stdout and stderr."""
    return subprocess.run([sys.executable, os.path.join(TOP, script), *arguments], input=stdin,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=timeout, **keywords)


def run_alone(script, *arguments, stdin=b'', timeout=SECONDS):
    """Run a copy of a script alone in an empty folder, without site packages or environment."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(os.path.join(TOP, script), folder)
        return subprocess.run([sys.executable, '-I', '-S', script, *arguments], input=stdin, cwd=folder,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=timeout)


def start(test, script, *arguments, **keywords):
    """Start a script as the first process of a session of its own, which is ended if it hangs; return the Popen."""
    process = subprocess.Popen([sys.executable, os.path.join(TOP, script), *arguments], stderr=subprocess.PIPE,
                               start_new_session=True, **keywords)
    timer = threading.Timer(SECONDS, os.killpg, (process.pid, signal.SIGKILL))
    timer.start()
    test.addCleanup(timer.cancel)
    return process


class Terminal:
    """A terminal: processes are given `end`; `ours` is where its user sits."""

    def __enter__(self):
        import pty
        self.ours, self.end = pty.openpty()
        return self

    def text(self):
        """Return what has been written to it, when no process has it open any more."""
        os.close(self.end)
        self.end, found = None, b''
        try:
            for chunk in iter(lambda: os.read(self.ours, 1000), b''):
                found += chunk
        except OSError:
            pass
        return found.decode()

    def __exit__(self, *_):
        os.close(self.ours)
        if self.end is not None:
            os.close(self.end)


def load(script):
    """Return a script as a module, for tests of what is inside it."""
    spec = importlib.util.spec_from_file_location(script[:-len('.py')], os.path.join(TOP, script))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def read(path):
    with open(path, 'rb') as file:
        return file.read()


def samples(puzzle):
    """Return the (name, input, expected output) of each sample of a puzzle."""
    folder = os.path.join(SAMPLES, puzzle)
    names = sorted(name[:-len('.in')] for name in os.listdir(folder) if name.endswith('.in'))
    return [(name, read(os.path.join(folder, name + '.in')), read(os.path.join(folder, name + '.out')))
            for name in names]


def corpus(test, puzzle):
    """Return the folder of the corpus's boards of a puzzle; skip the test where there is none."""
    folder = os.path.join(CORPUS, puzzle)
    if not os.path.isdir(folder):
        test.skipTest('no corpus at ' + os.path.relpath(folder, TOP))
    return folder


def check_one_line_error(test, process, script, *parts):
    """Assert that a process refused its input: exit 1, no output, one line that says the parts."""
    error = process.stderr.decode()
    test.assertEqual((process.returncode, process.stdout), (1, b''), error)
    test.assertTrue(error.startswith(script + ': '), error)
    test.assertEqual(error.count('\n'), 1, error)
    for part in parts:
        test.assertIn(part, error)
