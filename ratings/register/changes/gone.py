"""The dead and the excluded, under whichever of their numbers it was decided.

What was decided of a second entry before it was merged is the person's from the merger on, beside what was decided of
the person; what is decided of the person later can take it back. Parted again, each has his own. See rulings: left-out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import QuerySet

from ratings.register.changes.models import OF_THE_PERSON, PersonChange
from ratings.register.changes.selectors import accepted_changes, last_in_force
from ratings.register.mergers.selectors import Steps, end_of_chain, steps_now, steps_on, with_persons
from ratings.register.models import Player

Kind = PersonChange.Kind
IDS_A_QUERY = 5000
_ByRow = dict[int, list[PersonChange]]
_Kinds = dict[str, _ByRow]


@dataclass(frozen=True)
class _Decided:
    """What was decided of one kind, by row, and where second entries lead to."""

    by_row: _ByRow
    steps: Steps

    def says(self, row: int, day: date, known_at: datetime | None) -> str:
        """What counts on a day of who stands on a row; nothing where nothing does."""
        last = last_in_force(self._of(row), day, known_at)
        return last.value if last else ""

    def _of(self, row: int) -> list[PersonChange]:
        """The row's own, and those of its person that were decided behind the merger."""
        found, seen = list(self.by_row.get(row, ())), {row}
        merged_at: datetime | None = None
        while (step := self.steps.get(row)) is not None and step.person not in seen:
            row, merged_at = step.person, max(step.merged_at, merged_at or step.merged_at)
            seen.add(row)
            found += [each for each in self.by_row.get(row, ()) if each.decided_at and each.decided_at > merged_at]
        return found


def left_out(
    day: date, *, known_at: datetime, is_archived: Callable[[], bool] = lambda: False
) -> tuple[set[int], set[int]]:
    """Who stands on no list of a day – the dead and the excluded (10.2; 2003, 16.2) – and who had been left out and
    stands on lists again, by row of the register: that of the person, who is asked for as by ``persons_on``.
    """
    of_kinds = _by_kind(accepted_changes().filter(decided_at__lte=known_at))
    rows = {row for by_row in of_kinds.values() for row in by_row}
    if not rows:
        return set(), set()
    steps, out = steps_on(day, known_at=known_at, is_archived=is_archived), set[int]()
    for by_row in of_kinds.values():
        out |= _persons_of_whom(_Decided(by_row, steps), day, known_at).keys()
    told = with_persons(rows, known_at=known_at)
    return out, {row for row in told if end_of_chain(row, steps) not in out}


def gone_on(players: Iterable[int], day: date, *, known_at: datetime) -> dict[int, str]:
    """Of rows of the register those who could not play on a day: ``death`` before it, or else ``exclusion`` by then.

    Who died, died on the day of the death, whatever day the lists count it from; the newest that is known says it. Who
    is one person with somebody was it on every day.
    """
    asked = set(players)
    if not asked:
        return {}
    steps = steps_on(known_at.date(), known_at=known_at)
    persons = {row: end_of_chain(row, steps) for row in asked}
    of_kinds = _of_entries(_entries_of(set(persons.values()), steps), known_at)
    excluded = _persons_of_whom(_Decided(of_kinds[Kind.EXCLUSION], steps), day, known_at)
    dead = {
        person
        for person, told in _persons_of_whom(_Decided(of_kinds[Kind.DEATH], steps), date.max, known_at).items()
        if min(map(date.fromisoformat, told)) < day
    }
    found = dict.fromkeys(excluded, Kind.EXCLUSION) | dict.fromkeys(dead, Kind.DEATH)
    return {row: str(found[person]) for row, person in persons.items() if person in found}


def value_now(player: Player, kind: str, day: date) -> str:
    """What is decided of a person, of a death or an exclusion, and counts on a day: the person's own row first."""
    steps = steps_now()
    person = end_of_chain(player.pk, steps)
    by_row = _by_kind(accepted_changes().filter(player__in=_entries_of({person}, steps)))[kind]
    decided = _Decided(by_row, steps)
    told = (decided.says(row, day, None) for row in sorted(by_row, key=lambda row: (row != person, row)))
    return next(filter(None, told), "")


# ---------------------------------------------------------------- all entries of people
def _entries_of(persons: set[int], steps: Steps) -> set[int]:
    return persons | {row for row in steps if end_of_chain(row, steps) in persons}


def _of_entries(entries: set[int], known_at: datetime) -> _Kinds:
    ids, found = sorted(entries), _kinds()
    for start in range(0, len(ids), IDS_A_QUERY):
        told = accepted_changes().filter(player__in=ids[start : start + IDS_A_QUERY], decided_at__lte=known_at)
        for kind, by_row in _by_kind(told).items():
            found[kind].update(by_row)
    return found


def _persons_of_whom(decided: _Decided, day: date, known_at: datetime) -> dict[int, list[str]]:
    """What is said of people under any of their numbers, by the person's row."""
    found: dict[int, list[str]] = defaultdict(list)
    for row in decided.by_row:
        if told := decided.says(row, day, known_at):
            found[end_of_chain(row, decided.steps)].append(told)
    return found


def _by_kind(changes: QuerySet[PersonChange]) -> _Kinds:
    found = _kinds()
    for change in changes.filter(kind__in=OF_THE_PERSON):
        found[change.kind].setdefault(change.player_id, []).append(change)
    return found


def _kinds() -> _Kinds:
    return {str(kind): {} for kind in OF_THE_PERSON}
