"""Stated ratings as evidence of an application: its own that was not refused, and what was confirmed for the player."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Q

from titles.cases.models import TitleCase
from titles.cases.stated.models import StatedRating
from titles.regulations.awards.facts import RatingKind, RatingReached


def stated_evidence(case: TitleCase) -> Iterator[RatingReached]:
    """Each with whether the commission has confirmed it; one that waits counts in its own application alone."""
    counted = Q(case__player=case.player_id, state=StatedRating.State.CONFIRMED)
    if not case._state.adding:  # a title by rating that is about to be found has none of its own
        counted |= Q(case=case, state=StatedRating.State.STATED)
    yield from map(reached, StatedRating.objects.filter(counted).defer("file").order_by("list_date", "pk"))


def reached(stated: StatedRating) -> RatingReached:
    """One of them, as the rules judge it."""
    return RatingReached(
        rating=stated.rating,
        on=stated.list_date,
        kind=RatingKind.STATED,
        games=stated.games,
        agreed=stated.state == StatedRating.State.CONFIRMED,
    )
