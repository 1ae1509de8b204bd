"""The rules of each puzzle, apart from the scripts: nothing here imports a script or another part of the project.

Each module has `text_of`, the input for a board; `solves`, whether something is a solution; `solutions`, all of them,
by trying; and `any_board`, a random small board.
"""


def address(name, n, m, cells):
    """Return an address of puzz.link: cells are numbers, or None for those without one; `g` to `z` are 1 to 20."""
    code, blanks = '', 0
    for number in [*cells, 0]:
        if number is None:
            blanks += 1
            continue
        while blanks:
            code += chr(ord('f') + min(blanks, 20))
            blanks -= min(blanks, 20)
        if number:
            code += f'{number:x}' if number < 16 else f'-{number:02x}'
    return f'https://puzz.link/p?{name}/{m}/{n}/{code}'
