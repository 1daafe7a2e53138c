"""What of a correction that goes into later lists is still to be said, where it is said in versions instead.

An older statement never takes the place of a later one: of an event the newest version of the ledger counts, of a line
what the last correction of the list has typed. What versions say that were made since is not said again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import F

from ratings.ledger.models import RatedEvent
from ratings.ledger.selectors import newest_version
from ratings.lists.models import RatingList
from ratings.lists.selectors import entries_of
from ratings.runs.corrections.carried import bringing_past, brought_by, sources_of, waiting_on
from ratings.runs.corrections.decided_lines import Decided, as_typed, decided_of
from ratings.runs.corrections.difference import Carried
from ratings.runs.corrections.later_lists import DECIDED
from ratings.runs.corrections.models import ListCorrection

State = ListCorrection.State
Lines = dict[int, Decided]


@dataclass(frozen=True, kw_only=True)
class Statements:
    """Events by their source, and lines by the row of the player; of two that say the same, those added hold."""

    events: Mapping[str, RatedEvent]
    lines: Mapping[int, Decided]

    def __add__(self, later: Statements) -> Statements:
        return Statements(events={**self.events, **later.events}, lines=_said_over(self.lines, later.lines))


def still_said(correction: ListCorrection) -> Statements:
    """Its events, and its lines; of those whom it changes also the lines that later corrections have typed for the
    next list, which count with its difference and would count it twice behind versions.
    """
    later = _later_of_the_same_list(correction)
    rows = set(brought_by(correction))
    if not any(each.state == State.PUBLISHED for each in later):
        rows |= decided_of(correction).keys()  # behind versions the rating of one that brings none is an older one
    lines: Lines = {}
    for each in [correction, *later]:
        lines = _said_over(lines, {row: line for row, line in decided_of(each).items() if row in rows})
    events = {event.source: newest_version(event) for event in correction.events.all()}
    return Statements(events=events, lines=lines)


def with_what_waited_beside(rating_list: RatingList, said: Statements) -> Statements:
    """With the other events and lines of earlier corrections that one of its events puts right again: it takes their
    place whole, in the next lists and in versions. What is ``said`` itself is the newest of all.
    """
    waiting = list(waiting_on(rating_list))
    while replaced := [each for each in waiting if sources_of(each) & said.events.keys()]:
        for each in replaced:
            waiting.remove(each)
            said = still_said(each) + said
    return said


def said_of_lines(correction: ListCorrection, rating_list: RatingList) -> Statements:
    """Of what came along with a list from another office, which names neither events nor lines: the lines of those to
    whom it brings something, as the list should have said them. What other corrections bring them goes in with it, for
    a line that is typed takes the place of every difference.
    """
    rows, brought = brought_by(correction).keys(), dict[int, Carried]()
    for each in bringing_past(rating_list):
        for row, told in brought_by(each).items():
            brought[row] = brought.get(row, Carried()) + told
    entries = entries_of(rows, rating_list)
    found = {row: brought[row].of_line(entries.get(row)) for row in rows}
    return Statements(
        events={},
        lines={
            row: {"player": row, "rating": entry.rating, "games": entry.games_total} for row, entry in found.items()
        },
    )


def versions_that_say(correction: ListCorrection) -> list[ListCorrection]:
    """The later corrections whose versions of the list put right an event of it, or type a line that it changes: they
    stand whether or not the difference goes into another list.
    """
    sources = sources_of(correction)
    rows = {int(row) for told in ("carried", "whole") for row in correction.effects.get(told, ())}
    versions = [each for each in _later_of_the_same_list(correction) if each.state == State.PUBLISHED]
    return [each for each in versions if sources_of(each) & sources or _with_numbers(each) & rows]


def _with_numbers(correction: ListCorrection) -> set[int]:
    """Of whom it types what goes into later lists: K alone is none of it."""
    return {row for row, said in decided_of(correction).items() if said.keys() & {"rating", "games"}}


def _later_of_the_same_list(correction: ListCorrection) -> list[ListCorrection]:
    """What was decided of the list behind it, in that order: in versions, or for the next one. Of one moment that is
    the later one which counts with the difference of the other.
    """
    of = correction.rating_list
    of_list = ListCorrection.objects.filter(
        system=of.system_id,
        rating_list__archive=of.archive_id,
        rating_list__list_date=of.list_date,
        rating_list__version__gte=of.version,
        state__in=[*DECIDED, State.PUBLISHED],
    )
    decided = of_list.exclude(pk=correction.pk).defer("effects").annotate(less=F("effects__less"))
    since = [each for each in decided if _is_later(each, correction)]
    return sorted(since, key=lambda each: (each.prepared_at, len(each.less or ())))


def _is_later(each: Any, correction: ListCorrection) -> bool:
    is_version = each.state == State.PUBLISHED  # made of this version of the list, or of a later one
    return is_version or each.prepared_at > correction.prepared_at or str(correction.pk) in (each.less or ())


def _said_over(lines: Mapping[int, Decided], later: Mapping[int, Decided]) -> Lines:
    """Of a line what was said last of each of its numbers."""
    return {**lines, **{row: {**lines.get(row, {}), **as_typed(said)} for row, said in later.items()}}
