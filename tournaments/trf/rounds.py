"""How many rounds there are, and the dates of them (records 132, 142 and the extension XXR)."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from tournaments.trf.catalogue import Severity
from tournaments.trf.dates import Form, date_text, read_round_date
from tournaments.trf.faults import Faults, Place
from tournaments.trf.fields import columns, whole_number
from tournaments.trf.layout import FIRST_ROUND, ROUND_WIDTH, round_column
from tournaments.trf.lines import Line
from tournaments.trf.records import Records
from tournaments.trf.section import TEXT_COLUMN, check_gap, only_line, place
from tournaments.trf.wording import phrase

_DATE_WIDTH = 8


class RoundDate(NamedTuple):
    """The date of a round and where it stands."""

    number: int
    day: date
    place: Place


def read_declared_rounds(records: Records, used: int, faults: Faults) -> int | None:
    """The number of rounds by record 142, else by XXR; more or fewer columns than that are noted."""
    for tag in ("142", "XXR"):
        if lines := records.lines(tag):
            return _declared(lines[0], tag, used, faults)
    return None


def _declared(line: Line, tag: str, used: int, faults: Faults) -> int | None:
    given = line.text[TEXT_COLUMN - 1 :].strip(" ")
    declared = whole_number(given)
    if declared is None:
        faults.add("count-unreadable", place(line, tag), given, article=f"TRF26 {tag}", name=phrase("142"))
        return None
    if tag == "XXR":
        faults.add("extension-used", Place(line.number, 1, 3, field=tag), tag, rounds=declared)
    # Planned rounds that are still to come make an interim report; TRF26 142 is the number that were played.
    if declared > used and tag == "XXR":
        faults.add("rounds-unplayed", place(line, tag), str(declared), declared=declared, used=used)
    elif declared != used:
        faults.add("rounds-differ", place(line, tag), str(declared), used=used)
    return declared


def read_round_dates(
    records: Records, rounds: int, start: date | None, end: date | None, faults: Faults
) -> tuple[date | None, ...]:
    """The dates of the rounds, one for each; nothing at all when the file gives none."""
    line = only_line("132", records, faults)
    dates = _dates_in(line, start or end, faults) if line else []
    _check_number(line, len(dates), rounds, records, faults)
    _check_days(dates, start, end, faults)
    days = {found.number: found.day for found in dates}
    return tuple(days.get(number) for number in range(1, rounds + 1)) if days else ()


def _dates_in(line: Line, event_day: date | None, faults: Faults) -> list[RoundDate]:
    check_gap(line, "132", faults)
    misplaced = columns(line.text, TEXT_COLUMN, FIRST_ROUND - 1)
    if bare := misplaced.strip(" "):
        first = TEXT_COLUMN + len(misplaced) - len(misplaced.lstrip(" "))
        faults.add("round-dates-misplaced", Place(line.number, first, first + len(bare) - 1, field="132"), bare)
    found = []
    for number in range(1, (len(line.text) - FIRST_ROUND + ROUND_WIDTH) // ROUND_WIDTH + 1):
        column = round_column(number)
        text = columns(line.text, column, column + ROUND_WIDTH - 1)
        at = Place(line.number, column, column + _DATE_WIDTH - 1, round=number, field="132")
        if text.strip(" ") and (day := _date_of_round(text, at, event_day, faults)):
            found.append(RoundDate(number, day, at))
    return found


def _date_of_round(text: str, at: Place, event_day: date | None, faults: Faults) -> date | None:
    bare = text.strip(" ")
    read = read_round_date(bare, event_day.year if event_day else None)
    if read is None:
        faults.add("round-date-unreadable", at, bare)
        return None
    if read.form is not Form.STANDARD:
        faults.add("round-date-form", at, bare, meant=date_text(read.day))
    return read.day


def _check_number(line: Line | None, count: int, rounds: int, records: Records, faults: Faults) -> None:
    at = place(line, "132") if line else Place(field="132")
    if count < rounds and (line or not records.is_trf26):
        # TRF26 made the dates of all rounds mandatory; a missing record is noted where the section is read.
        severity = Severity.ERROR if records.is_trf26 else None
        faults.add("round-dates-missing", at, severity=severity, rounds=rounds, count=count)
    elif count > rounds:
        faults.add("round-dates-too-many", at, rounds=rounds, count=count)


def _check_days(dates: list[RoundDate], start: date | None, end: date | None, faults: Faults) -> None:
    previous: date | None = None
    for found in dates:
        shown = date_text(found.day)
        if (start and found.day < start) or (end and found.day > end):
            faults.add("round-date-outside", found.place, meant=shown, start=_or_open(start), end=_or_open(end))
        elif previous and found.day < previous:
            faults.add("round-dates-descending", found.place, meant=shown, previous=date_text(previous))
        previous = found.day if previous is None else max(previous, found.day)


def _or_open(day: date | None) -> str:
    return date_text(day) if day else "?"
