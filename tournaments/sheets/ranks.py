"""The places of a sheet: those that were typed, the others by points and the tie-breaks that the registration names."""

from __future__ import annotations

from tournaments.sheets.models import Sheet
from tournaments.sheets.paper import Paper


def places_of(sheet: Sheet, paper: Paper) -> dict[int, int]:
    """The place of every row by its points; who is level shares the better one."""
    scores = sorted(paper.scores.values(), reverse=True)
    return {number: scores.index(score) + 1 for number, score in paper.scores.items()}
