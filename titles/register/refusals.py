"""Why nothing was done to a title."""

from __future__ import annotations


class ReasonMissing(ValueError):
    """Who takes a title away, or lets it stand, says why."""
