"""What of a correction no later list can take in: K and activity that its rules do not make of what is carried, and
results of unrated players, which later lists pool as the run of their own list has found them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from ratings.ledger.models import RatedEvent, RatedGame
from ratings.lists.models import ListEntry, RatingList
from ratings.lists.selectors import entries_of
from ratings.regulations import NoEditionInForce, PlayerSnapshot
from ratings.regulations.list_rules import Career
from ratings.regulations.published_k import factors_on
from ratings.regulations.registry import book_of, rule_book
from ratings.runs.careers import left_to_be_pooled
from ratings.runs.corrections.difference import Carried
from ratings.runs.corrections.versions import Version
from ratings.runs.manifest import Json
from ratings.runs.models import RatingRun
from ratings.runs.persons import persons_of

K, ACTIVITY, RESULTS = "k", "activity", "results"
CHANGES = (("k_before", "k_after"), ("inactive_before", "inactive_after"))


def stays_behind(
    version: Version, changes: Iterable[Json], carried: Mapping[int, Carried], events: Iterable[RatedEvent] = ()
) -> dict[str, int]:
    """On how many lines K, and on how many the activity is another one than a list would say with what is carried; and
    of how many unrated players something else waits to be pooled: of those who play in the corrected ``events``.

    A list makes both by the rules: a K that was typed stands on its own list alone, and where a text asks for several
    games in a year, it counts those of the lists that stay.
    """
    asked = [row["player"] for row in changes if any(row[before] != row[after] for before, after in CHANGES)]
    old, new = entries_of(asked, version.old), entries_of(asked, version.new)
    lines = [(old.get(pk), carried[pk].of_line(old.get(pk)), new[pk]) for pk in asked if pk in new]
    found = Counter([*_with_another_k(version.new, lines), *_with_another_activity(version.new, lines)])
    found.update(_with_other_results(version, list(events)))
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


def _with_other_results(version: Version, events: list[RatedEvent]) -> Iterator[str]:
    """No line shows them. Who has a rating on either of the versions has a line that says what is carried."""
    if not events or version.run is None or version.run_before is None:
        return
    old, new = (_waiting(run, events) for run in (version.run_before, version.run))
    for row in sorted(old.keys() | new.keys()):
        was, now = old.get(row, []), new.get(row, [])
        if was is not None and now is not None and was != now:
            yield RESULTS


def _waiting(run: RatingRun, events: list[RatedEvent]) -> dict[int, list[str] | None]:
    """What waits to be pooled, whichever version of its event it is from."""
    own = run.events.filter(source__in={event.source for event in events})
    numbers = {row for pair in RatedGame.objects.filter(event__in=own).values_list("white", "black") for row in pair}
    found = left_to_be_pooled(run, persons_of(run).of(numbers))
    return {
        row: None if told is None else [repr(replace(each, event="")) for each in told] for row, told in found.items()
    }
