"""A tournament that another federation registers than the one in whose territory it is held (0.2)."""
