"""What a federation calls a player by the ratings held: classes and Life Masters of the CFC (701, 738)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from uuid import UUID

from ratings.lists.models import ListEntry
from ratings.profiles.selectors import HistoryLine, RatedPeriod, Standing
from ratings.regulations import NoEditionInForce
from ratings.regulations.calendar import rules_on
from ratings.regulations.cfc.book import DEACTIVATED
from ratings.regulations.list_rules import Honours, RatedSpan
from ratings.regulations.registry import rule_book
from ratings.runs.models import RunResult


def honours_of(standings: Iterable[Standing], periods: Sequence[RatedPeriod]) -> list[tuple[Standing, Honours]]:
    """The honours of a player in each system whose rules know any, by the newest list; a rating that it does not print
    (734) has no class.
    """
    results = {period.result.run_id: period.result for period in periods}
    found = ((standing, _honours(standing, results)) for standing in standings)
    told = ((standing, honours) for standing, honours in found if honours is not None)
    return [(standing, honours) for standing, honours in told if honours.rating_class or honours.is_life_master]


def _honours(standing: Standing, results: Mapping[UUID, RunResult]) -> Honours | None:
    system, entry = standing.system.pk, standing.entry
    try:
        edition = rules_on(system, entry.rating_list.list_date)
    except NoEditionInForce:
        return None
    book = rule_book(system)
    rating = entry.rating if entry.games_total >= book.games_to_be_published(edition) else None
    honours = book.honours(edition, system, rating, list(_spans(standing.lines, results)))
    if honours is not None and standing.printed == DEACTIVATED:
        return replace(honours, rating_class="")
    return honours


def _spans(lines: Sequence[HistoryLine], results: Mapping[UUID, RunResult]) -> Iterator[RatedSpan]:
    """Event by event where a run rated them, list by list where a list was imported. See rulings: cfc-life-master."""
    for before, line in pairwise((None, *lines)):
        result = results.get(line.run) if line is not None and line.run is not None else None
        if result is not None:
            yield from _events(result)
        elif before is not None and line is not None:
            yield from _list(before.entry, line.entry)


def _events(result: RunResult) -> Iterator[RatedSpan]:
    """The events of a run in their order; until the first rating nothing was held."""
    for event in result.told["events"]:
        before, after = event.get("rating_before"), event.get("rating_after")
        yield RatedSpan(games=event["games"], rating_before=before or 0, rating_after=after or 0)


def _list(before: ListEntry, after: ListEntry) -> Iterator[RatedSpan]:
    yield RatedSpan(games=after.games, rating_before=before.rating or 0, rating_after=after.rating or 0)
