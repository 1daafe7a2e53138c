"""How norms stand while a sheet is typed: told beside the grid, which knows nothing of titles."""
