"""The same puzzles solved by other means, to compare with: PySAT, OR-Tools, and a Minesweeper script without tricks."""
