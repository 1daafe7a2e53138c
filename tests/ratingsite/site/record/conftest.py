"""The desk of a tournament: most edits are made there."""

from __future__ import annotations

from tests.tournaments.conftest import desk

__all__ = ["desk"]
