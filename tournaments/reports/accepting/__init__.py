"""Many endorsed reports accepted by one selection: each for itself, with its own entry in the record."""
