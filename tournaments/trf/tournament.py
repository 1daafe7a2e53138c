"""The tournament section: the records 012 to 122 and what the event must have to be reported."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from ratingsite.foundations.federations import is_federation
from tournaments.trf.catalogue import Severity
from tournaments.trf.dates import Form, date_text, read_event_date
from tournaments.trf.faults import Faults, Place
from tournaments.trf.fields import whole_number
from tournaments.trf.records import Records
from tournaments.trf.section import article, note_empty, only_line, place, read_text
from tournaments.trf.wording import phrase

FIRST_YEAR, LAST_YEAR = 1900, 2100
_LONGEST_WITHOUT_INTERIM_REPORT = 30
_A_YEAR = 366


@dataclass(frozen=True, kw_only=True)
class Tournament:
    """What the tournament section says."""

    name: str
    city: str
    federation: str
    start: date | None
    end: date | None
    type: str
    rate_of_play: str
    chief_arbiter: str
    deputy_arbiters: tuple[str, ...]
    declared_players: int | None
    declared_rated: int | None
    declared_teams: int | None


def read_tournament(records: Records, faults: Faults) -> Tournament:
    """Read the section; what is missing is empty."""
    start = _date("042", records, faults)
    end = _date("052", records, faults)
    _check_span(start, end, records, faults)
    return Tournament(
        name=_text("012", records, faults),
        city=_text("022", records, faults),
        federation=_federation(records, faults),
        start=start,
        end=end,
        type=_text("092", records, faults),
        rate_of_play=_text("122", records, faults),
        chief_arbiter=_chief_arbiter(records, faults),
        deputy_arbiters=_deputies(records, faults),
        declared_players=_count("062", records, faults),
        declared_rated=_count("072", records, faults),
        declared_teams=_count("082", records, faults),
    )


def arbiter_number(name: str) -> int | None:
    """The FIDE number in brackets that many programs write behind an arbiter's name."""
    inside = name.rpartition("(")[2].partition(")")[0]
    return whole_number(inside)


def _text(tag: str, records: Records, faults: Faults) -> str:
    return read_text(only_line(tag, records, faults), tag, faults)


def _federation(records: Records, faults: Faults) -> str:
    line = only_line("032", records, faults)
    given = read_text(line, "032", faults)
    if line is None or not given or is_federation(given):
        return given
    if is_federation(given.upper()):
        faults.add("event-federation-form", place(line, "032"), given, meant=given.upper())
        return given.upper()
    # Rating regulations 10.1: federations are those of FIDE's directory.
    faults.add("event-federation-unknown", place(line, "032"), given)
    return given


def _date(tag: str, records: Records, faults: Faults) -> date | None:
    line = only_line(tag, records, faults)
    given = read_text(line, tag, faults)
    if line is None:
        return None
    if not given:
        # TRF26 made the days mandatory; without them no edition can be chosen, so an older file is told too.
        note_empty(line, tag, faults, None if records.is_trf26 else Severity.WARNING)
        return None
    at = place(line, tag)
    words: dict[str, Any] = {"article": article(tag), "name": phrase(tag)}
    read = read_event_date(given)
    if read is None:
        faults.add("event-date-unreadable", at, given, **words)
        return None
    if not FIRST_YEAR <= read.day.year <= LAST_YEAR:
        faults.add("event-date-range", at, given, low=FIRST_YEAR, high=LAST_YEAR, **words)
        return None
    if read.form is not Form.STANDARD:
        code = "event-date-separator" if read.form is Form.SEPARATOR else "event-date-form"
        faults.add(code, at, given, meant=date_text(read.day), **words)
    return read.day


def _check_span(start: date | None, end: date | None, records: Records, faults: Faults) -> None:
    if start is None or end is None:
        return
    days = (end - start).days + 1
    last = place(records.lines("052")[0], "052")
    if days < 1:
        for at in (place(records.lines("042")[0], "042"), last):
            faults.add("end-before-start", at, start=date_text(start), end=date_text(end))
    elif days > _A_YEAR:
        faults.add("event-very-long", last, days=days)
    elif days > _LONGEST_WITHOUT_INTERIM_REPORT:
        # Rating regulations 4: an event of more than 30 days is reported while it goes on.
        faults.add("event-over-30-days", last, days=days)


def _chief_arbiter(records: Records, faults: Faults) -> str:
    line = only_line("102", records, faults)
    name = read_text(line, "102", faults)
    outside_brackets = name.partition("(")[0]
    if line is not None and name and ("://" in name or not any(letter.isalpha() for letter in outside_brackets)):
        faults.add("arbiter-not-named", place(line, "102"), name)
    return name


def _deputies(records: Records, faults: Faults) -> tuple[str, ...]:
    names = [read_text(line, "112", faults) for line in records.lines("112")]
    return tuple(name for name in names if name)


def _count(tag: str, records: Records, faults: Faults) -> int | None:
    line = only_line(tag, records, faults)
    given = read_text(line, tag, faults)
    if line is None or not given:
        return None
    count = whole_number(given)
    if count is None:
        faults.add("count-unreadable", place(line, tag), given, article=article(tag), name=phrase(tag))
    return count


def check_arbiter_does_not_play(
    name: str, ranks_by_number: dict[int, tuple[int, int]], records: Records, faults: Faults
) -> None:
    """Title regulations 1.16: the chief arbiter may not play; players are given as FIDE number → rank and line."""
    number = arbiter_number(name)
    if number is None or number not in ranks_by_number:
        return
    rank, line = ranks_by_number[number]
    for at in (place(records.lines("102")[0], "102"), Place(line, 58, 68, player=rank, field="fide_id")):
        faults.add("arbiter-is-player", at, str(number), player=rank)
