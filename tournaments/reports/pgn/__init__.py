"""The scores of a tournament's games as PGN: kept as sent, read move by move, compared with the report (2022, 9.4)."""
