"""Newcomers: asked for with all that a rating office needs, decided by the federation, numbered by its rule."""
