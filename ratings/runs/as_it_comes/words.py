"""Current ratings as the newest list would print them (CFC 734), and what stops them, in words."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from ratings.lists.models import ListEntry, RatingList
from ratings.lists.printed_ratings import printed_before_lists, printed_ratings
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


def printed(rows: Sequence[CurrentRating], newest: RatingList | None) -> list[tuple[CurrentRating, str]]:
    """Each with ``1471/14``, ``1531o16``, ``/2`` or ``xxxx``."""
    if newest is None:
        return [(row, printed_before_lists(row.system_id, row.as_of, row.rating, row.games_total)) for row in rows]
    lines = [
        ListEntry(rating_list=newest, player_id=row.player_id, rating=row.rating, games_total=row.games_total)
        for row in rows
    ]
    found = printed_ratings(newest, lines)
    return [(row, found[line.pk]) for row, line in zip(rows, lines, strict=True)]
