"""The report's way to FIDE's rating server: the file as it goes there, what was sent when, and what is unsent (9.1)."""
