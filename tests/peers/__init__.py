"""The same puzzles by other means, for comparison: PySAT, OR-Tools, and a Minesweeper script without tricks."""
