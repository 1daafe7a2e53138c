"""Ratings that were reached in the middle of a period, and the agreement to them (1.5.3a)."""
