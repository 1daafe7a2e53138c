"""Chances of norms before the first round: what the composition of a field gives, exact or as bounds (1.4)."""
