"""Fixtures that every test may ask for."""

pytest_plugins = ["tests.cast"]
