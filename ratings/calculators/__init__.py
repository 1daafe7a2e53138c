"""The public rating calculator."""
