// The samples on Pyodide, which is CPython for Node and browsers: node tests/tools/pyodide.mjs FOLDER
//
// `npm install --prefix FOLDER pyodide` installs it; .ci/run names the version. This program runs
// tests/tools/samples.py --inside on it, and ends with the exit code of that command.
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const top = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const RUN = `
import runpy
import sys

sys.argv = ['samples.py', '--inside']
code = 0
try:
    runpy.run_path('/top/tests/tools/samples.py', run_name='__main__')
except SystemExit as ended:
    code = int(ended.code or 0)
code
`;

if (process.argv.length !== 3) {
  console.error('usage: node tests/tools/pyodide.mjs FOLDER');
  process.exit(1);
}
try {
  const main = join(resolve(process.argv[2]), 'node_modules', 'pyodide', 'pyodide.mjs');
  const { loadPyodide } = await import(pathToFileURL(main));
  const python = await loadPyodide({ env: { HOME: '/', PYTHONDONTWRITEBYTECODE: '1' } });
  python.mountNodeFS('/top', top);
  process.exitCode = python.runPython(RUN);
} catch (error) {
  console.error(error.message);     // Node itself would also print the line of the error, which has a million characters
  process.exitCode = 1;
}
