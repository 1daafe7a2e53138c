"""Current ratings as the newest list would print them (CFC 734), and what stops them, in words."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from django.utils.translation import gettext_lazy as _

from ratings.lists.models import ListEntry, RatingList
from ratings.lists.printed_ratings import printed_before_lists, printed_ratings
from ratings.register.memberships.selectors import deactivated_on
from ratings.runs.as_it_comes.models import CurrentRating, StandStill
from ratings.runs.failures import Failure, failure_told
from ratings.runs.problems import BAD_DATA, NO_EDITION, NO_LIST
from ratings.runs.words import FAILURES
from ratingsite.office.words import Words

STOPS: Words = {
    **FAILURES,
    BAD_DATA: _("Something in the event, or in what is known of its players, cannot be rated."),
    NO_EDITION: _("No text of the rules is in force on the day on which it began."),
    NO_LIST: _("No text of the rules that is in force makes the list on which it would come."),
}


def what_stopped(found: StandStill) -> Failure:
    """Event, player and article, and that in words."""
    return failure_told(found.failure, found.system_id, STOPS)


def deactivated_now(rows: Sequence[CurrentRating], *, now: datetime) -> Collection[int]:
    """734: whose rating a list of today would not print, by row of the register."""
    players: dict[str, list[int]] = {}
    for row in rows:
        players.setdefault(row.system_id, []).append(row.player_id)
    return {
        pk
        for system, asked in players.items()
        for pk in deactivated_on(system, now.date(), known_at=now, players=asked)
    }


def printed(
    rows: Sequence[CurrentRating], newest: RatingList | None, inactive: Collection[int]
) -> list[tuple[CurrentRating, str]]:
    """Each with ``1471/14``, ``1531o16``, ``/2`` or ``xxxx``; ``inactive`` as ``deactivated_now``."""
    if newest is None:
        return [(row, _before_lists(row, inactive)) for row in rows]
    lines = [
        ListEntry(rating_list=newest, player_id=row.player_id, rating=row.rating, games_total=row.games_total)
        for row in rows
    ]
    found = printed_ratings(newest, lines, inactive)
    return [(row, found[line.pk]) for row, line in zip(rows, lines, strict=True)]


def _before_lists(row: CurrentRating, inactive: Collection[int]) -> str:
    is_active = row.player_id not in inactive
    return printed_before_lists(row.system_id, row.as_of, row.rating, row.games_total, is_active=is_active)
