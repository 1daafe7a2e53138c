"""The public norm calculator."""
