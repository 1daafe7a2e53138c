"""What must be true where event follows event (CFC 712): each step leads to the next, each event too."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from ratings.runs.manifest import Json
from ratings.working.numbers import hundredths

Must = Callable[..., None]
"""``must(holds, player, message, **where)`` stops the run where something does not hold."""


def check_chain(key: str, working: Json, must: Must) -> None:
    """The ratings of the events hang together from the one before the period to the one behind it."""
    rating = working["rating_before"]
    for event in working["events"]:
        where = {"event": event["id"], "edition": event["edition"]}
        has_lapsed = event.get("rating_before") is None
        must(has_lapsed or event["rating_before"] == rating, key, "an event begins with another rating", **where)
        # 701: who got no rating by the event has none that the steps could lead to
        if event["games"] and event["rating_after"] is not None:
            _check_steps(key, event, must, where)
        rating = event.get("rating_after")
    # a rating from abroad is on no list before a game is rated with it (CFC 736)
    must(
        rating == working["rating_after"] or not working["games"],
        key,
        "the last event does not end with the new rating",
    )


def _check_steps(key: str, event: Json, must: Must, where: dict[str, str]) -> None:
    """The steps with an amount add up, and the last one is the rating."""
    moves = [step for step in event["steps"] if step["amount"] is not None]
    for before, after in pairwise(moves):
        is_next = hundredths(before["rating"]) + hundredths(after["amount"]) == hundredths(after["rating"])
        must(is_next, key, "a step does not follow from the one before", article=after["article"], **where)
    last = hundredths(event["steps"][-1]["rating"]) if event["steps"] else (event["rating_before"] or 0) * 100
    must(last == event["rating_after"] * 100, key, "the steps do not lead to the rating", **where)
