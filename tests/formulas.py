"""DIMACS formulas for the tests: reading, and all models by trying, slow and plain."""


def read_dimacs(text):
    """Return (number of variables, clauses) of a formula with a clause a line; AssertionError if it is none."""
    header, *lines = text.split('\n')
    p, cnf, variables, clauses = header.split(' ')
    assert (p, cnf, lines.pop()) == ('p', 'cnf', ''), header
    found = [list(map(int, line.split(' '))) for line in lines]
    assert all(clause.pop() == 0 and 0 not in clause for clause in found)
    assert len(found) == int(clauses)
    assert all(abs(literal) <= int(variables) for clause in found for literal in clause)
    return int(variables), found


def all_models(variables, clauses):
    """Yield each model, a set of literals of all variables."""
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
        if shortest:
            literal = shortest[0]
        else:
            literal = next((v for v in range(1, variables + 1) if v not in model and -v not in model), None)
            if literal is None:
                yield model
                return
        for choice in literal, -literal:
            yield from search(assign(clauses, choice), model | {choice})

    yield from search([list(clause) for clause in clauses], frozenset())
