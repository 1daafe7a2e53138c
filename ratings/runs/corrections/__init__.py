"""Corrections of published lists: computed with their cascade, then carried into the next list or made a new version."""
