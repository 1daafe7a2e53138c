"""Unrated titled players: a second file beside a list, under the hash of the list (2003, 9.22; 2009, 7.22)."""
