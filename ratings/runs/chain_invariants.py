"""What must be true where event follows event (CFC 712): each step leads to the next, each event too."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from ratings.regulations import EventRating, PlayerRating

Must = Callable[..., None]
"""``must(holds, player, message, **where)`` stops the run where something does not hold."""


def check_chain(key: str, found: PlayerRating, must: Must) -> None:
    """The ratings of the events hang together from the one before the period to the one behind it."""
    rating = found.rating_before
    for event in found.events:
        where = {"event": event.id, "edition": event.edition}
        has_lapsed = event.rating_before is None
        must(has_lapsed or event.rating_before == rating, key, "an event begins with another rating", **where)
        # 701: who got no rating by the event has none that the steps could lead to
        if event.games and event.rating_after is not None:
            _check_steps(key, event, must, where)
        rating = event.rating_after
    # a rating from abroad is on no list before a game is rated with it (CFC 736)
    must(
        rating == found.rating_after or not found.games,
        key,
        "the last event does not end with the new rating",
    )


def _check_steps(key: str, event: EventRating, must: Must, where: dict[str, str]) -> None:
    """The steps with an amount add up, and the last one with a rating is the rating."""
    moves = [step for step in event.steps if step.amount is not None and step.rating is not None]
    for before, after in pairwise(moves):
        is_next = (before.rating or 0) + (after.amount or 0) == after.rating
        must(is_next, key, "a step does not follow from the one before", article=after.article, **where)
    last = event.steps[-1].rating if event.steps else _hundredths(event.rating_before)
    must(last == _hundredths(event.rating_after), key, "the steps do not lead to the rating", **where)


def _hundredths(rating: int | None) -> int | None:
    return None if rating is None else rating * 100
