"""Differences of corrections that go into a list to come: added to the line that it starts from, and frozen with it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from django.db.models import F, QuerySet

from ratings.lists.archives.selectors import archive_on
from ratings.lists.models import ListEntry, RatingList
from ratings.lists.selectors import entries_of, latest_version_of
from ratings.runs.corrections.decided_lines import Decided, decided_of
from ratings.runs.corrections.difference import Carried
from ratings.runs.corrections.later_lists import (
    DECIDED,
    goes_past,
    going_past,
    list_from_elsewhere,
    typed_before,
    typed_behind,
)
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.second_entries import led_to_people, persons_of_list, rows_of_the_same_line
from ratings.runs.corrections.taken_without import Missed, taken_without
from ratings.runs.models import RatingRun
from ratings.runs.persons import ALONE, Persons, lines_again


@dataclass(frozen=True, kw_only=True)
class CarriedInto:
    """What a run takes in: by player, and of which corrections; ``missed`` are by those that earlier lists have taken
    in the people who come back and get it now.
    """

    by_player: Mapping[int, Carried] = field(default_factory=dict)
    corrections: tuple[str, ...] = ()
    missed: Mapping[str, list[int]] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """For the manifest, people by row; empty where nothing is taken in."""
        if not (self.corrections or self.by_player):
            return {}
        players = {str(pk): each.as_json() for pk, each in sorted(self.by_player.items())}
        said = {"corrections": self.corrections, "players": players}
        return said | ({"missed": self.missed} if self.missed else {})


def carried_into(run: RatingRun, before: RatingList | None, persons: Persons = ALONE) -> CarriedInto:
    """The corrections that wait for the next list; a run that makes a version of a list, those which it had taken in.

    What the correction of that run puts right in its own list is not added a second time: neither its events, nor the
    lines that it types. A first rating goes in whole or not at all: not where the list ``before`` gives another one.
    What is brought to a second entry comes to its person (rulings: two-entries). Who comes back is brought what lists
    have taken in without a line of theirs: these corrections were taken in then, and only the people are named.
    """
    taken_in, missed = _corrections_for(run), _missed_in(run, before, persons)
    corrections = [*(each for each, _ in missed), *taken_in]
    found: dict[int, Carried] = {}
    brought = [_left_by([run.correction], each, brought_by(each)) for each in corrections]
    for told, (_, rows) in zip(brought, missed, strict=False):
        for row in told.keys() - rows:
            del told[row]
    first = {row for each, told in zip(corrections, brought, strict=True) for row in _with_an_own_first(each, told)}
    listed = _lines_with(first, before, persons) if first and before is not None else {}
    for row, told in chain.from_iterable(each.items() for each in brought):
        has_another = row in listed and listed[row].rating is not None
        if not (has_another and told.first is not None):
            found[row] = found.get(row, Carried()) + told
    if found and before is not None and persons.behind:
        days = {
            row: each.rating_list.list_date for each, told in zip(corrections, brought, strict=True) for row in told
        }
        found = led_to_people(found, before, persons, days)
    named = ((each, told) for (each, _), told in zip(missed, brought, strict=False))
    return CarriedInto(
        by_player=found,
        corrections=tuple(str(each.pk) for each in taken_in),
        missed={str(each.pk): people for each, told in named if (people := sorted(persons.of(told) & found.keys()))},
    )


def _missed_in(run: RatingRun, before: RatingList | None, persons: Persons) -> Missed:
    """Without those of which a run that makes a version puts the events right itself."""
    found = taken_without(persons, before) if before is not None else []
    sources = _sources_made(run) if found else set()
    return [(each, rows) for each, rows in found if not sources_of(each) & sources]


def _lines_with(rows: Collection[int], before: RatingList, persons: Persons) -> Mapping[int, ListEntry]:
    """The line of each row, and of who comes back the last one."""
    return entries_of(rows, before) | lines_again(rows, before, persons)


def with_a_first_rating(correction: ListCorrection) -> list[int]:
    """The rows of those for whom a correction brings the first rating, which no earlier one has brought."""
    return _with_an_own_first(correction, brought_by(correction))


def _with_an_own_first(correction: ListCorrection, brought: Mapping[int, Carried]) -> list[int]:
    rows = [row for row, told in brought.items() if told.first is not None]
    already = brought_already(correction) if rows else {}
    return [row for row in rows if already.get(row, Carried()).first is None]


def brought_by(correction: ListCorrection, *, standing: RatingList | None = None) -> dict[int, Carried]:
    """By row what a correction has brought, or will bring, as things are: nothing of what versions say that were made
    since, nor of what lists behind it say; and all of it again where what an earlier one had brought of it was taken
    back. A version of its list that is only being tried does not count where ``standing`` names the one that stands.
    """
    if list_from_elsewhere(correction) is not None:
        return {}
    replacing = list(_versions_since(correction))
    sources = sources_of(correction)
    if any(sources & sources_of(each) for each in replacing):
        return {}
    found = _left_by([*replacing, *typed_behind(correction)], correction, _told_by(correction, standing))
    return _beside_lines_that_wait(correction, found)


def _told_by(correction: ListCorrection, standing: RatingList | None) -> dict[int, Carried]:
    whole = _by_row(correction, "whole")  # of those of whom it says less than it has found
    found = _as_typed(correction, {**_by_row(correction, "carried"), **whole}, standing)
    brought = brought_already(correction, standing=standing) if whole else {}
    for row in whole:
        found[row] = found[row].less(brought.get(row, Carried()))
    return {row: told for row, told in found.items() if told != Carried()}


def _by_row(correction: ListCorrection, kind: str) -> dict[int, Carried]:
    return {int(row): Carried(**told) for row, told in correction.effects.get(kind, {}).items()}


def _as_typed(
    correction: ListCorrection, found: Mapping[int, Carried], standing: RatingList | None
) -> dict[int, Carried]:
    """A line that was typed holds whole: where a later version of its list was made – by a correction of the list, of
    an earlier one, or of another system –, what it brings is the difference from what that version says. What events
    bring is missing there as before.
    """
    said = {row: line for row, line in decided_of(correction).items() if row in found}
    newest = _newest_version(correction, standing) if said else correction.rating_list
    if newest == correction.rating_list:
        return dict(found)
    listed = entries_of(said, newest)
    return {row: told.typed(said[row], listed.get(row)) if row in said else told for row, told in found.items()}


def _newest_version(correction: ListCorrection, standing: RatingList | None) -> RatingList:
    """Of the list of a correction; those that are on their way in this transaction are the newest for its runs."""
    newest = latest_version_of(correction.rating_list)
    return standing if standing is not None and _is_version_of(newest, standing) else newest


def _is_version_of(one: RatingList, other: RatingList) -> bool:
    return all(getattr(one, name) == getattr(other, name) for name in ("system_id", "archive_id", "list_date"))


def _versions_since(correction: ListCorrection) -> QuerySet[ListCorrection]:
    """The later corrections of the same list that have made versions of it."""
    published = _of_the_same_list(correction).filter(state=ListCorrection.State.PUBLISHED)
    return published.filter(rating_list__version__gte=correction.rating_list.version)


def _of_the_same_list(correction: ListCorrection) -> QuerySet[ListCorrection]:
    of_list = ListCorrection.objects.filter(
        system=correction.system_id, rating_list__list_date=correction.rating_list.list_date
    )
    return of_list.exclude(pk=correction.pk).select_related("rating_list", "taken_into").prefetch_related("events")


def sources_of(correction: ListCorrection) -> set[str]:
    """The events that it puts right."""
    return {event.source for event in correction.events.all()}


def waiting_on(rating_list: RatingList) -> Iterator[ListCorrection]:
    """The corrections of a list that bring something to later ones, the latest first."""
    of_list = ListCorrection.objects.filter(system=rating_list.system_id, rating_list__list_date=rating_list.list_date)
    decided = of_list.filter(state__in=DECIDED).select_related("rating_list", "taken_into").prefetch_related("events")
    return (each for each in decided.order_by("-prepared_at", "-pk") if brought_by(each))


def bringing_past(rating_list: RatingList) -> list[ListCorrection]:
    """The corrections of a list and of earlier ones that bring lists behind it something: an operation on the whole
    list would leave that as it is (rulings: one-off-order).
    """
    found = going_past(rating_list).prefetch_related("events")
    return [each for each in found if brought_by(each)]


def _left_by(
    typing: Iterable[ListCorrection | None], earlier: ListCorrection, brought: Mapping[int, Carried]
) -> dict[int, Carried]:
    """What an earlier correction brings beside the lines that others have typed. Of one that came along with a list
    from another office a whole line is all that can be said.
    """
    nothing_else = not earlier.lines and not sources_of(earlier)
    found = dict(brought)
    for each in typing:
        typed = _typed_instead(each, earlier, found) if found else {}
        for row in found.keys() & typed.keys():
            is_whole = nothing_else and typed[row].keys() >= {"rating", "games"}
            found[row] = Carried() if is_whole else found[row].left_by(typed[row])
    return {row: told for row, told in found.items() if told != Carried()}


def _beside_lines_that_wait(correction: ListCorrection, brought: Mapping[int, Carried]) -> dict[int, Carried]:
    """A line that was typed before holds whole beside what events of its list bring, as it does in a version; where it
    is typed again, what is said now.
    """
    found, own = dict(brought), decided_of(correction)
    for each in typed_before(correction) if found else ():
        for row, said in decided_of(each).items():
            if row in found:
                found[row] = found[row].left_by(said.keys() - own.get(row, {}).keys())
    return {row: told for row, told in found.items() if told != Carried()}


def _typed_instead(
    correction: ListCorrection | None, earlier: ListCorrection, rows: Collection[int]
) -> dict[int, Decided]:
    """The lines that a correction types on the list of an earlier one, or on one behind it that does not have its
    difference yet: what it says holds, whatever was brought, or comes, to these ``rows``. Games that the earlier one
    has nowhere said, but taken for granted with the rating that it typed, go with that. The line of a person is also
    that of second entries which the list has none of.
    """
    if correction is None or not goes_past(earlier, correction.rating_list):
        return {}
    typed, granted = decided_of(correction), _with_games_for_granted(earlier)
    typed |= {row: typed[line] for row, line in _of_lines_typed(correction, typed, rows).items()}
    return {row: {"games": None} | said if "rating" in said and row in granted else said for row, said in typed.items()}


def _of_lines_typed(correction: ListCorrection, typed: Collection[int], rows: Collection[int]) -> dict[int, int]:
    """The rows that stand behind a line that was typed in another row of the same person, with that row."""
    others = set(rows) - set(typed)
    return rows_of_the_same_line(others, typed, correction.rating_list) if typed and others else {}


def _with_games_for_granted(correction: ListCorrection) -> set[int]:
    if sources_of(correction):
        return set()
    return {row for row, said in decided_of(correction).items() if "rating" in said and "games" not in said}


def brought_already(correction: ListCorrection, *, standing: RatingList | None = None) -> dict[int, Carried]:
    """By row what earlier corrections of a list, or of the lists before it, have brought, or will bring, to the next
    ones of what a later one puts right again: of its events, and of the lines that it types. ``standing`` is the
    version of its list to count from, where it is tried itself.
    """
    sources, found = sources_of(correction), dict[int, Carried]()
    for each in earlier_ones(correction):
        brought = brought_by(each, standing=standing)
        if not sources_of(each) & sources:
            brought = _taken_by_lines(correction, each, brought)
        for row, told in brought.items():
            found[row] = found.get(row, Carried()) + told
    return found


def _taken_by_lines(
    correction: ListCorrection, earlier: ListCorrection, brought: Mapping[int, Carried]
) -> dict[int, Carried]:
    """What of an earlier correction the lines that one types take the place of, by the rows that are typed."""
    typed = _typed_instead(correction, earlier, brought)
    taken = {row: told.taken_by(typed[row]) for row, told in brought.items() if row in typed}
    line_of = _of_lines_typed(correction, decided_of(correction), taken)
    if line_of:
        listed, persons = correction.rating_list, persons_of_list(correction.rating_list)
        days = dict.fromkeys(taken, earlier.rating_list.list_date)
        of_people = {persons.behind.get(row, row): line for row, line in line_of.items()}
        led = led_to_people({row: taken.pop(row) for row in line_of}, listed, persons, days)
        for person, told in led.items():
            taken[of_people[person]] = taken.get(of_people[person], Carried()) + told
    return {row: told for row, told in taken.items() if told != Carried()}


def earlier_ones(correction: ListCorrection) -> QuerySet[ListCorrection]:
    """Of the same list or one before it, whose difference goes into a list behind it that is to come, or stands there:
    of one that is being computed all of them are earlier, for one follows the other.
    """
    found = going_past(correction.rating_list).exclude(pk=correction.pk).prefetch_related("events")
    if correction.state in DECIDED:
        found = found.filter(pk__in=correction.effects.get("less", ()))
    return found


def _corrections_for(run: RatingRun) -> list[ListCorrection]:
    if run.corrects is None:
        return list(waiting_for(run))
    sources, system = _sources_made(run), run.period.system_id
    taken = ListCorrection.objects.filter(system=system, taken_into__list_date=run.corrects.list_date)
    taken = taken.select_related("rating_list", "taken_into").prefetch_related("events").order_by("prepared_at", "pk")
    return [each for each in taken if not sources_of(each) & sources]


def _sources_made(run: RatingRun) -> set[str]:
    """The events of its system that a run puts right; one report may be in both."""
    makes = run.correction
    return sources_of(makes) if makes and makes.system_id == run.period.system_id else set()


def waiting_for(run: RatingRun) -> QuerySet[ListCorrection]:
    """The corrections that the next list of the chain of a run takes in, as things are."""
    period = run.period
    waiting = ListCorrection.objects.filter(system=period.system_id, state=ListCorrection.State.CARRIED)
    of_chain = waiting.filter(rating_list__archive=archive_on(period.system_id, period.list_date))
    return of_chain.select_related("rating_list").order_by("prepared_at", "pk")


def carried_by(run: RatingRun) -> dict[int, Carried]:
    """What a run has frozen of it, by row."""
    frozen = run.manifest.get("rows", {}).get("carried", {}).get("players", {})
    return {int(row): Carried(**told) for row, told in frozen.items()}


def frozen_corrections() -> F:
    """Of a question for runs: the corrections that each has frozen, so that nobody has to read the whole manifest."""
    return F("manifest__rows__carried__corrections")


def corrections_in(run: RatingRun) -> list[str]:
    """The corrections that a run has frozen; one that was asked for with them says them (``frozen_corrections``)."""
    if hasattr(run, "frozen_corrections"):
        return list(run.frozen_corrections or ())
    return list(run.manifest.get("rows", {}).get("carried", {}).get("corrections", ()))


def missed_in(run: RatingRun) -> Mapping[str, list[int]]:
    """``CarriedInto.missed`` as a run has frozen it."""
    found = RatingRun.objects.filter(pk=run.pk).values_list("manifest__rows__carried__missed", flat=True)
    return found.first() or {}


def frozen_in(run: RatingRun) -> Collection[str]:
    """The same, where the manifest is not at hand: it may be long, and the database looks into it."""
    found = RatingRun.objects.filter(pk=run.pk).values_list("manifest__rows__carried__corrections", flat=True)
    return found[0] or ()
