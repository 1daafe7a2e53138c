"""Ratings that a decision says and no list: honorary ones (2003, 10.52), and those for norms (titles, 1.4.6a)."""
