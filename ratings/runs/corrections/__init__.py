"""Corrections of published lists: computed with their cascade, then taken into the next list or made versions."""
