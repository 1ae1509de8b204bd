"""DIMACS formulas for the tests: their exact text, and all their models by a plain search."""
import re
from itertools import chain, islice


def parse_dimacs(text):
    """Return (number of variables, clauses) of a file; what follows a line `%` is ignored.

    Raise ValueError if it has no header, if the last clause has no 0, or if something is no number.
    """
    head = re.search(r'^p\s+cnf\s+(\d+)\s+\d+[^\S\n]*$', text, re.MULTILINE)
    if not head:
        raise ValueError('expected a line such as `p cnf 3 2`, variables and clauses')
    body = text[head.end():].partition('\n%')[0]
    if 'c' in body:
        body = '\n'.join(line for line in body.split('\n') if not line.startswith('c'))
    numbers = list(map(int, body.split()))
    if numbers[-1:] not in ([], [0]):
        raise ValueError('expected a 0 behind the last clause')
    clauses, start = [], 0
    while start < len(numbers):
        end = numbers.index(0, start)
        clauses.append(numbers[start:end])
        start = end + 1
    return int(head[1]), clauses


def dimacs(variables, clauses):
    """Return the text of a formula, with one clause on each line."""
    return f'p cnf {variables} {len(clauses)}\n' + ''.join(
        ' '.join(map(str, [*clause, 0])) + '\n' for clause in clauses)


def read_dimacs(text):
    """Return (number of variables, clauses) of a formula; assert that `dimacs` would write the same text."""
    variables, clauses = parse_dimacs(text)
    assert text == dimacs(variables, clauses), text[:1000]
    assert all(abs(literal) <= variables for clause in clauses for literal in clause)
    return variables, clauses


def all_models(variables, clauses, own=None):
    """Yield each model, a set of literals of all variables.

    With own, yield one model for each way to assign the variables 1 to own. It may lack other variables.
    """
    own = variables if own is None else own

    def assign(clauses, literal):
        return [[other for other in clause if other != -literal] for clause in clauses if literal not in clause]

    def search(clauses, model):
        while True:
            shortest = min(clauses, key=len, default=None)
            if shortest is None or len(shortest) != 1:
                break
            model = model | {shortest[0]}
            clauses = assign(clauses, shortest[0])
        if shortest == []:
            return
        undefined = next((v for v in range(1, own + 1) if v not in model and -v not in model), None)
        if shortest and (undefined is None or abs(shortest[0]) <= own):
            literal = shortest[0]
        elif undefined is not None:
            literal = undefined
        else:
            yield model
            return
        found = chain.from_iterable(search(assign(clauses, q), model | {q}) for q in (literal, -literal))
        yield from islice(found, 1 if undefined is None else None)

    yield from search([list(clause) for clause in clauses], frozenset())
