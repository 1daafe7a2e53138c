"""How days and times are written, for each language."""
