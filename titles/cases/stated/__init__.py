"""Ratings of published lists that this portal does not have, as the federation states them (1.3, 1.5.3, 0.6.2)."""
