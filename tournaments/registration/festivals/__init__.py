"""Sections of one festival: shared facts are said once, and everything is sent together."""
