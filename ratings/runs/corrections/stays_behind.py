"""What of a correction no later list can take in: K and activity that its rules do not make of what is carried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from ratings.lists.models import ListEntry, RatingList
from ratings.lists.selectors import entries_of
from ratings.regulations import NoEditionInForce, PlayerSnapshot
from ratings.regulations.list_rules import Career
from ratings.regulations.published_k import factors_on
from ratings.regulations.registry import book_of, rule_book
from ratings.runs.corrections.carried import Carried
from ratings.runs.corrections.versions import Version
from ratings.runs.manifest import Json

K, ACTIVITY = "k", "activity"
CHANGES = (("k_before", "k_after"), ("inactive_before", "inactive_after"))


def stays_behind(version: Version, changes: Iterable[Json], carried: Mapping[int, Carried]) -> dict[str, int]:
    """On how many lines K, and on how many the activity is another one than a list would say with what is carried.

    A list makes both by the rules: a K that was typed stands on its own list alone, and where a text asks for several
    games in a year, it counts those of the lists that stay.
    """
    asked = [row["player"] for row in changes if any(row[before] != row[after] for before, after in CHANGES)]
    old, new = entries_of(asked, version.old), entries_of(asked, version.new)
    lines = [(old.get(pk), carried[pk].of_line(old.get(pk)), new[pk]) for pk in asked if pk in new]
    found = Counter([*_with_another_k(version.new, lines), *_with_another_activity(version.new, lines)])
    return dict(sorted(found.items()))


Lines = list[tuple[ListEntry | None, ListEntry, ListEntry]]
"""As published, with what is carried, and as corrected."""


def _with_another_k(of: RatingList, lines: Lines) -> Iterator[str]:
    factor_of = factors_on(of.system_id, of.list_date)
    for published, line, corrected in lines:
        if published is not None and published.k_factor == corrected.k_factor:
            continue
        born, highest = corrected.birth_year, line.highest_rating
        factor = factor_of(PlayerSnapshot(rating=line.rating, games=line.games_total, born=born, highest=highest))
        if corrected.k_factor != (factor.k if factor else None):
            yield K


def _with_another_activity(of: RatingList, lines: Lines) -> Iterator[str]:
    try:
        edition = rule_book(of.system_id).edition_on(of.list_date)
    except NoEditionInForce:
        return
    for published, line, corrected in lines:
        if published is not None and published.is_inactive == corrected.is_inactive:
            continue
        career = Career(
            list_date=of.list_date,
            rating=line.rating,
            was_inactive=line.is_inactive,
            last_played_on=line.last_played_on,
            games=None,
        )
        if book_of(edition).shown(edition, career).is_inactive != corrected.is_inactive:
            yield ACTIVITY
