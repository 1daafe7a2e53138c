"""Finds in the source what carries an article out: what the office reaches, and what a test goes through."""
