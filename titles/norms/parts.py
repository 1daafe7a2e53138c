"""The parts of one tournament: reported by themselves, and one dossier for norms (1.1.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass

from ratings.register.mergers.selectors import behind_now
from ratings.register.models import Player
from ratings.register.names import search_key
from tournaments.reports.models import Entry, Report
from tournaments.reports.parts.selectors import WHOLE, accepted_reports, rounds_of


@dataclass(frozen=True, kw_only=True)
class Part:
    """One accepted report of a tournament, and the rounds that are taken from it.

    A later part may repeat what an earlier one had: each round is taken once, from the part that was to report it.
    """

    report: Report
    rounds: range


@dataclass(frozen=True, kw_only=True)
class People:
    """The people of all parts: each by the key of the first of his lines, with the latest of them.

    ``keys`` has for the key of every line the one of its person. A second entry of the register is its person: a line
    that names it stands here as one of the person, unless a whole report has a line of the person beside it.
    ``behind`` has the person behind each second entry of the register now.
    """

    entries: Mapping[int, Entry]
    keys: Mapping[int, int]
    behind: Mapping[int, int]

    @property
    def rows(self) -> list[int]:
        """Their rows in the register, of those who are on it."""
        return [entry.player_id for entry in self.entries.values() if entry.player_id is not None]


def parts_of(report: Report) -> list[Part]:
    """The accepted parts of a report's tournament in their order, the newest of each; of the whole it alone."""
    if report.part == WHOLE:
        return [Part(report=report, rounds=rounds_of(report))]
    accepted = [one for one in accepted_reports(report.tournament) if one.part != WHOLE]
    newest = {one.part: one for one in sorted(accepted, key=lambda one: (one.part, one.version))}
    return [Part(report=one, rounds=rounds_of(one)) for one in newest.values()]


def missing_parts(parts: Sequence[Part]) -> bool:
    """Whether a part is still to be accepted before norms can be sought in all of them."""
    reports = [part.report for part in parts]
    is_ended = bool(reports) and reports[-1].is_last_part
    return not is_ended or [one.part for one in reports] not in ([WHOLE], list(range(1, len(reports) + 1)))


def people_of(parts: Iterable[Part]) -> People:
    """The different people of a tournament, in the order in which the parts have them."""
    lines = [(entry, part.report.part) for part in parts for entry in part.report.entries.select_related("player")]
    behind = behind_now()
    persons = _persons_behind(lines, behind)
    entries: dict[int, Entry] = {}
    keys: dict[int, int] = {}
    known: dict[tuple[str, object], int] = {}
    for entry, number in lines:
        key = keys[entry.pk] = known.setdefault(_who(entry, number, persons), entry.pk)
        if key not in entries or entry.player_id not in persons:
            entries[key] = _of_the_person(entry, persons)
    return People(entries=entries, keys=keys, behind=behind)


def _persons_behind(lines: Iterable[tuple[Entry, int]], behind: Mapping[int, int]) -> Mapping[int, Player]:
    """The persons behind the second entries that the lines name. Where a whole report has two lines of one person, both
    stay as they are.
    """
    named = {entry.player_id: part for entry, part in lines if entry.player_id is not None}
    times = Counter(behind.get(pk, pk) for pk in named)
    alone = {pk: behind[pk] for pk, part in named.items() if pk in behind and (part != WHOLE or times[behind[pk]] == 1)}
    found = Player.objects.in_bulk(set(alone.values())) if alone else {}
    return {pk: found[person] for pk, person in alone.items()}


def _of_the_person(entry: Entry, persons: Mapping[int, Player]) -> Entry:
    """A line with the person whom it means; the row itself keeps the number that it was written with."""
    person = persons.get(entry.player_id or 0)
    if person is None:
        return entry
    line = copy(entry)
    line.player = person
    return line


def _who(entry: Entry, part: int, persons: Mapping[int, Player]) -> tuple[str, object]:
    """What makes two lines the same person: nothing in one report, in the parts of a tournament the number or name."""
    if part == WHOLE:
        return "entry", entry.pk
    if entry.player_id is not None:
        person = persons.get(entry.player_id)
        return "player", entry.player_id if person is None else person.pk
    return ("fide-id", entry.fide_id) if entry.fide_id else ("name", search_key(entry.name))
