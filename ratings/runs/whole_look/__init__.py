"""Rates a whole run again by the plain rules while it is reviewed, and says who has another result."""
