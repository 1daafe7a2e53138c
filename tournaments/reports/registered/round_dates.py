"""The dates of the rounds of a file (record 132) beside the schedule that was registered. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from itertools import permutations
from typing import NamedTuple

from tournaments.trf import Fault, Severity, TrfReport
from tournaments.trf.dates import date_text
from tournaments.trf.faults import Place, noted
from tournaments.trf.fields import is_digits
from tournaments.trf.layout import round_column
from tournaments.trf.section import article
from tournaments.trf.wording import phrase

RECORD = "132"
ABSENT = frozenset({"record-missing", "round-dates-missing"})
UNUSABLE = frozenset({"round-date-unreadable", "round-date-outside", "round-dates-descending"})
READ_AS = frozenset({"round-date-form"})
_DATE_WIDTH = 8


@dataclass(frozen=True, kw_only=True)
class RoundDates:
    """The days of all rounds as far as anybody knows them, and the faults that are left or new."""

    days: tuple[date | None, ...]
    faults: tuple[Fault, ...]


def complete_round_dates(report: TrfReport, schedule: Mapping[int, date], faults: Iterable[Fault]) -> RoundDates:
    """The file's own days where they can be used, else those of the schedule; what differs is a warning."""
    faults = tuple(faults)
    if not schedule or not report.rounds:
        return RoundDates(days=report.round_dates, faults=faults)
    unusable = {fault.round for fault in faults if _is(fault, UNUSABLE) and fault.round in schedule}
    given = report.round_dates or (None,) * report.rounds
    own = {number: day for number, day in enumerate(given, start=1) if day and number not in unusable}
    days = tuple(own.get(number) or schedule.get(number) for number in range(1, report.rounds + 1))
    filled = sum(number not in own and number not in unusable and number in schedule for number in _rounds(report))
    as_given = {fault.round: fault.got for fault in faults if _is(fault, READ_AS)}
    settled = _Settled(schedule, {number: as_given.get(number) for number in unusable}, None not in days)
    left = [kept for fault in faults if (kept := settled.of(fault)) is not None]
    noted_too = [_differs(report, number, day, schedule[number]) for number, day in own.items() if number in schedule]
    return RoundDates(days=days, faults=(*left, *filter(None, noted_too), *_filled(faults, filled)))


def _rounds(report: TrfReport) -> range:
    return range(1, report.rounds + 1)


def _is(fault: Fault, codes: frozenset[str]) -> bool:
    return fault.field == RECORD and fault.code in codes


class _Settled(NamedTuple):
    """What becomes of the faults now that days are known from elsewhere; ``as_given`` are the unusable dates."""

    schedule: Mapping[int, date]
    as_given: Mapping[int | None, str | None]
    is_complete: bool

    def of(self, fault: Fault) -> Fault | None:
        """The fault as it stands now; nothing if it is over."""
        if _is(fault, ABSENT):
            return None if self.is_complete else fault
        if fault.round in self.as_given and _is(fault, READ_AS):
            return None
        if fault.round in self.as_given and _is(fault, UNUSABLE):
            return self._replaced(fault, self.schedule[fault.round or 0])
        if fault.code == "round-dates-misplaced" and self.is_complete:
            return replace(fault, severity=Severity.WARNING)
        return fault

    def _replaced(self, fault: Fault, day: date) -> Fault:
        """A note where it is the registered date in another order, else the warning that the registration counts."""
        given = fault.got or self.as_given[fault.round] or str(dict(fault.words).get("meant", ""))
        place = Place(*(getattr(fault, name) for name in Place._fields))
        if day in readings(given, day):
            return noted("round-date-form", place, given, meant=date_text(day))
        return noted("round-date-replaced", place, given, value=date_text(day))


def readings(text: str, near: date) -> set[date]:
    """Every day that three numbers can mean in any order, a short year in the century of a day."""
    parts = text.replace("-", ".").replace("/", ".").split(".")
    if len(parts) != 3 or not all(is_digits(part) and len(part) in (1, 2, 4) for part in parts):
        return set()
    found = set()
    for year, month, number in permutations(int(part) for part in parts):
        full = year if year > 99 else near.year // 100 * 100 + year
        try:
            found.add(date(full, month, number))
        except ValueError:
            continue
    return found


def _differs(report: TrfReport, number: int, day: date, registered: date) -> Fault | None:
    if day == registered:
        return None
    column = round_column(number)
    place = Place(report.lines.get(RECORD), column, column + _DATE_WIDTH - 1, None, number, RECORD)
    return noted("round-date-differs", place, date_text(day), value=date_text(registered))


def _filled(faults: Iterable[Fault], count: int) -> list[Fault]:
    absent = next((fault for fault in faults if _is(fault, ABSENT)), None)
    if not count:
        return []
    place = Place(*(getattr(absent, name) for name in Place._fields)) if absent else Place(field=RECORD)
    value = phrase("dates", count=count)
    return [noted("record-filled", place, None, article=article(RECORD), tag=RECORD, name=phrase(RECORD), value=value)]
