"""The same puzzles by other means, for comparison: PySAT, and a Minesweeper script without tricks."""
