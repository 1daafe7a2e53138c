"""Finds in the source what carries an article out: which functions the office reaches, and which a test goes through."""
