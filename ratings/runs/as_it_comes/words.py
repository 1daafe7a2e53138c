"""Current ratings as the newest list would print them (CFC 734)."""

from __future__ import annotations

from collections.abc import Sequence

from ratings.lists.models import ListEntry, RatingList
from ratings.lists.printed_ratings import printed_ratings
from ratings.runs.as_it_comes.models import CurrentRating


def printed(rows: Sequence[CurrentRating], newest: RatingList) -> list[tuple[CurrentRating, str]]:
    """Each with ``1471/14``, ``1531o16``, ``/2`` or ``xxxx``."""
    lines = [
        ListEntry(rating_list=newest, player_id=row.player_id, rating=row.rating, games_total=row.games_total)
        for row in rows
    ]
    found = printed_ratings(newest, lines)
    return [(row, found[line.pk]) for row, line in zip(rows, lines, strict=True)]
