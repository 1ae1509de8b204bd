"""A checker of clausal proofs that shares no code with the solvers: python3 tests/tools/proof.py FORMULA PROOF

The formula is in DIMACS, with the header `p cnf`; the proof is in the text form
of DRAT. The command prints `VERIFIED` if the proof shows that the formula has no
model. Otherwise it says what is wrong, and the exit code is 1.

A proof is a list of clauses that ends with the empty one. Each must follow from
the formula and the clauses before it by reverse unit propagation: with all its
literals false, unit propagation falsifies a clause (Goldberg, Novikov 2003).
A line `d CLAUSE` deletes one of them, which later clauses may not need. As
drat-trim does, the checker keeps unit clauses. CaDiCaL needs --plain, because
its inprocessing makes clauses that do not follow in this way.
"""
import sys


class Deletion(list):
    """A clause that a proof deletes; any other list is a clause that it adds."""


class Checker:
    """The clauses accepted so far, each watched at two literals."""

    def __init__(self, clauses):
        self.watching = {}      # literal -> clauses that watch it, first or second in the list
        self.units = []         # literals of unit clauses
        self.refuted = False    # an empty clause is among them
        self.longer = {}        # the literals of a longer clause, in order -> its copies; a deleted one is empty
        for clause in clauses:
            self.add(clause)

    def add(self, clause):
        clause = sorted(set(clause))
        if any(-literal in clause for literal in clause):
            return
        if len(clause) > 1:
            self.longer.setdefault(tuple(clause), []).append(clause)
            for literal in clause[:2]:
                self.watching.setdefault(literal, []).append(clause)
        elif clause:
            self.units += clause
        else:
            self.refuted = True

    def delete(self, clause):
        """Delete a clause; return whether it was there."""
        if len(set(clause)) < 2:
            return True
        copies = self.longer.get(tuple(sorted(set(clause))))
        if copies:
            copies.pop().clear()
        return copies is not None

    def follows(self, clause):
        """Whether unit propagation finds a conflict when all literals of the clause are false."""
        true, queue = set(), self.units + [-literal for literal in clause]
        if self.refuted:
            return True
        for literal in queue:                   # the queue grows in this loop
            if -literal in true:
                return True
            if literal in true:
                continue
            true.add(literal)
            staying = []
            for other in filter(None, self.watching.pop(-literal, [])):
                if other[0] == -literal:
                    other[0], other[1] = other[1], other[0]
                place = next((i for i in range(2, len(other)) if -other[i] not in true), None)
                if other[0] in true or place is None:
                    staying.append(other)
                    if other[0] not in true:
                        queue.append(other[0])  # if this literal is false, the loop ends at it
                else:
                    other[1], other[place] = other[place], other[1]
                    self.watching.setdefault(other[1], []).append(other)
            self.watching[-literal] = staying
        return False


def fault(clauses, proof):
    """Return None if the proof refutes the clauses, otherwise what is wrong with it, in words."""
    checker = Checker(clauses)
    for number, clause in enumerate(proof, 1):
        if isinstance(clause, Deletion):
            if not checker.delete(clause):
                return f'clause {number} of {len(proof)} is deleted, but not there: {clause}'
            continue
        if not checker.follows(clause):
            return f'clause {number} of {len(proof)} does not follow: {clause}'
        if not clause:
            return None
        checker.add(clause)
    return 'the empty clause is missing'


def read_clauses(path, formula=False):
    """Return the clauses of a formula in DIMACS, or the clauses and Deletions of a proof in DRAT.

    A formula without its header is refused: it may be the proof, and every clause of a proof follows from itself.
    """
    with open(path, encoding='ascii') as file:
        lines = [line.split() for line in file if line.strip() and line[0] != 'c']
    if formula:
        if not lines or lines[0][:2] != ['p', 'cnf']:
            raise ValueError(f'{path} is no formula: it does not begin with "p cnf"')
        del lines[0]
    found, clause = [], []
    for token in (token for line in lines for token in line):
        if token == 'd' and not formula:
            clause = Deletion()
        elif int(token):
            clause.append(int(token))
        else:               # also in the middle of a line
            found.append(clause)
            clause = []
    return found


if __name__ == '__main__':
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    try:
        formula, steps = read_clauses(sys.argv[1], formula=True), read_clauses(sys.argv[2])
    except (OSError, ValueError) as error:
        sys.exit(f'proof.py: {error}')
    wrong = fault(formula, steps + [[]])    # some programs leave out the last step
    print(wrong or 'VERIFIED')
    sys.exit(1 if wrong else 0)
