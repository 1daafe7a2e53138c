"""A Canadian's own event abroad, which is to count for the CFC rating (736)."""
