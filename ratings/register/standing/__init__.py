"""Federations that are out of FIDE for a while or for good: dated spans by acts of the Council (10.1; 2003, 16.1)."""
