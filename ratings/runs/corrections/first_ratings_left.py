"""First ratings that are brought to a later list, and would go into none behind the versions of another correction:
whoever decides on those is told before (rulings: said-already).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import date

from ratings.lists.models import RatingList
from ratings.runs.corrections.carried import sources_of, with_a_first_rating
from ratings.runs.corrections.decided_lines import decided_of
from ratings.runs.corrections.later_lists import goes_past, going_past
from ratings.runs.corrections.models import ListCorrection

Given = Mapping[tuple[str, date], set[int]]
"""By system and day the rows of those who get a rating there, and had none."""


def first_ratings_left(correction: ListCorrection) -> dict[ListCorrection, set[int]]:
    """The rows of whom these are, by the correction that brings them; asked while the versions are to be decided."""
    if correction.state != ListCorrection.State.REVIEW:
        return {}
    given, found = _given_by(correction), defaultdict[ListCorrection, set[int]](set)
    for (system, day), rows in given.items():
        behind = RatingList.objects.filter(system=system, list_date=day).order_by("-version")[0]
        for other in going_past(behind).filter(rating_list__list_date__lt=day):
            if left := rows.intersection(_brought_beside(correction, other, given)):
                found[other] |= left
    return dict(found)


def _given_by(correction: ListCorrection) -> Given:
    """Where more lines change than are kept, the largest differences are: a first rating is one of them."""
    lists = correction.effects.get("lists", ())
    given = {
        # older effects know of one system
        (each.get("system", correction.system_id), date.fromisoformat(each["list_date"])): {
            row["player"] for row in each["changed"] if row["before"] is None and row["after"] is not None
        }
        for each in lists
    }
    return {of_list: rows for of_list, rows in given.items() if rows}


def _brought_beside(correction: ListCorrection, other: ListCorrection, given: Given) -> Iterator[int]:
    """To whom the other one would bring a first rating behind these versions too, if it could: not to whom they say it
    themselves, nor to whom its typed line brings points from a version of its own list on.
    """
    own = other.rating_list
    is_same_list = (own.system_id, own.list_date) == (correction.system_id, correction.rating_list.list_date)
    if is_same_list and sources_of(other) & sources_of(correction):
        return
    said = _rated(correction) if goes_past(other, correction.rating_list) else set()
    said |= _rated(other) & given.get((own.system_id, own.list_date), set())
    yield from (row for row in with_a_first_rating(other) if row not in said)


def _rated(correction: ListCorrection) -> set[int]:
    return {row for row, told in decided_of(correction).items() if "rating" in told}
