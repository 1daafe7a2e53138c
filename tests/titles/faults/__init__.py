"""Faults while the papers of titles are made."""
