"""Stated ratings as evidence of an application: its own that was not refused, and what was confirmed for the player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.db.models import Q

from ratings.register.mergers.selectors import numbers_of
from titles.cases.models import TitleCase
from titles.cases.stated.models import StatedRating
from titles.regulations.awards.facts import RatingKind, RatingReached


def stated_evidence(case: TitleCase, numbers: Iterable[int] | None = None) -> Iterator[RatingReached]:
    """Each with whether the commission has confirmed it, under any of the player's numbers; one that waits counts in
    its own application alone.
    """
    numbers = numbers_of([case.player_id]) if numbers is None else numbers
    counted = Q(case__player__in=list(numbers), state=StatedRating.State.CONFIRMED)
    if not case._state.adding:  # a title by rating that is about to be found has none of its own
        counted |= Q(case=case, state=StatedRating.State.STATED)
    yield from map(reached, StatedRating.objects.filter(counted).defer("file").order_by("list_date", "pk"))


def stated_as(case: TitleCase, fact: RatingReached) -> StatedRating:
    """The row of one of them: the application's own, else the first that was confirmed for the player."""
    numbers = numbers_of([case.player_id])
    same = StatedRating.objects.filter(case__player__in=numbers, list_date=fact.on, rating=fact.rating)
    found = same.filter(state__in=StatedRating.OPEN).select_related("stated_by", "decided_by").defer("file")
    return min(found, key=lambda each: (each.case_id != case.pk, each.stated_at))


def has_stated(case: TitleCase) -> bool:
    """Whether one of its own waits or is confirmed: then no other can be stated."""
    return case.stated_ratings.filter(state__in=StatedRating.OPEN).exists()


def reached(stated: StatedRating) -> RatingReached:
    """One of them, as the rules judge it."""
    return RatingReached(
        rating=stated.rating,
        on=stated.list_date,
        kind=RatingKind.STATED,
        games=stated.games,
        agreed=stated.state == StatedRating.State.CONFIRMED,
    )
