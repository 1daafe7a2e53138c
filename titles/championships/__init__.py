"""Titles and norms directly from championships (1.2, 1.10a): the dated tables, and each chief arbiter's list."""
