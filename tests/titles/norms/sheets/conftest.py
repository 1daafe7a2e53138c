"""The desk of a tournament, for sheets in whose games norms are made."""

from tests.tournaments.conftest import desk

__all__ = ["desk"]
