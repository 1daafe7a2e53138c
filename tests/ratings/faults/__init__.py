"""Faults put into rating runs of real processes, and what became of their lists: ``python -m tests.ratings.faults``."""
