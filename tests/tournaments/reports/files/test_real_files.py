"""The real report files that lie beside the project: uploaded to their registered tournament, all become a draft."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from datetime import date, timedelta

import pytest

from ratings.register.models import Federation
from tests.shared_material import shared_file
from tests.tournaments.desk import Desk
from tournaments.registration import services as registration
from tournaments.registration.models import Tournament
from tournaments.reports import services as reports
from tournaments.reports.models import Report
from tournaments.reports.registered.completion import Registered, completed
from tournaments.trf import ReadResult, Severity, TrfReport, read_report, write_report

pytestmark = pytest.mark.django_db

BLITZ = {"system": "fide-blitz", "rate_of_play": "300"}
REAL = ("real event", "official TRF26 sample")
# What the office knew of each event: federation, first day, how many days; name, city and arbiter are the office's own.
EVENTS = {
    "grzegorzki__testLargeFile.trf": ("INA", date(2020, 5, 10), 1),
    "grzegorzki__testTrfFile.trf": ("ESP", date(2010, 9, 24), 9),
    "irishchessunion__armstrong_2012_with_bom.trf": ("IRL", date(2011, 9, 26), 189),
    "irishchessunion__bunratty_masters_2011.trf": ("IRL", date(2011, 2, 25), 3),
    "irishchessunion__galway_major_2011.trf": ("IRL", date(2011, 9, 30), 3),
    "irishchessunion__intermediate_2012.trf": ("IRL", date(2012, 3, 17), 15),
    "irishchessunion__junior_championships_plus.trf": ("IRL", date(2010, 4, 11), 3),
    "irishchessunion__junior_championships_u19_2010.trf": ("IRL", date(2010, 4, 11), 3),
    "irishchessunion__kilkenny_masters_2011.trf": ("IRL", date(2011, 11, 25), 3),
    "moritz72__javafo_example.trf": ("ESP", date(2010, 9, 24), 9),
    "sanichi__armstrong_2011.trf": ("IRL", date(2010, 9, 13), 182),
    "sanichi__armstrong_2012_with_bom.trf": ("IRL", date(2011, 9, 26), 189),
    "sanichi__bunratty_challengers_2011.trf": ("IRL", date(2011, 2, 25), 3),
    "sanichi__bunratty_masters_2011.trf": ("IRL", date(2011, 2, 25), 3),
    "sharly-chess__2020_06.trf": ("GER", date(2020, 5, 29), 1),
    "sharly-chess__2021_03.trf": ("GER", date(2020, 6, 26), 1),
    "sharly-chess__example_trf16.trf": ("GER", date(2005, 7, 28), 4),
    "sharly-chess__example_trf26.trf": ("FID", date(2024, 1, 1), 14),
    "sklangen__2021_03.trf": ("GER", date(2020, 6, 26), 1),
}


# file → draft: the notes and the warnings that its upload leaves, by code
DRAFTS: dict[str, tuple[dict[str, int], dict[str, int]]] = {
    "grzegorzki__testLargeFile.trf": (
        {"more-faults": 1},
        {
            "allocated-bye-again": 1,
            "extension-ignored": 1,
            "fide-id-missing": 64,
            "name-form": 65,
            "place-missing": 64,
            "record-differs": 1,
            "record-replaced": 3,
            "rounds-unplayed": 1,
        },
    ),
    "grzegorzki__testTrfFile.trf": (
        {"extension-used": 1, "record-filled": 1, "title-letter": 3},
        {"event-date-form": 2, "extension-ignored": 1, "fide-id-missing": 1, "name-form": 51, "rounds-unplayed": 1},
    ),
    "irishchessunion__armstrong_2012_with_bom.trf": (
        {"blank-line": 1, "event-over-30-days": 1, "record-counted": 2, "record-filled": 3},
        {"event-date-form": 2, "place-missing": 2, "unknown-tag": 1},
    ),
    "irishchessunion__bunratty_masters_2011.trf": (
        {"birth-separator": 2, "record-filled": 1, "round-date-form": 5, "sex-read-as": 2, "title-letter": 11},
        {"count-differs": 2, "event-date-form": 2, "fide-id-missing": 5, "old-bye": 6, "round-date-replaced": 1},
    ),
    "irishchessunion__galway_major_2011.trf": (
        {"birth-separator": 54, "blank-line": 1, "title-letter": 1},
        {"bye-value-unstated": 8, "event-date-form": 2, "round-date-replaced": 6},
    ),
    "irishchessunion__intermediate_2012.trf": (
        {"blank-line": 1, "event-date-separator": 2, "record-counted": 2, "record-filled": 4},
        {"place-missing": 2, "unknown-tag": 1},
    ),
    "irishchessunion__junior_championships_plus.trf": (
        {"birth-separator": 2, "event-date-separator": 2, "record-counted": 2, "record-filled": 6},
        {"fide-id-missing": 1, "old-bye": 4},
    ),
    "irishchessunion__junior_championships_u19_2010.trf": (
        {"birth-separator": 2, "event-date-separator": 2, "record-counted": 2, "record-filled": 6},
        {},
    ),
    "irishchessunion__kilkenny_masters_2011.trf": (
        {"event-date-separator": 2, "record-counted": 2, "record-filled": 2, "sex-read-as": 1, "title-letter": 13},
        {"fide-id-missing": 7, "old-bye": 1},
    ),
    "moritz72__javafo_example.trf": (
        {"extension-used": 1, "record-filled": 1},
        {
            "count-differs": 1,
            "event-date-form": 2,
            "extension-ignored": 3,
            "fide-id-missing": 1,
            "name-form": 51,
            "rounds-unplayed": 1,
        },
    ),
    "sanichi__armstrong_2011.trf": (
        {"blank-line": 1, "event-over-30-days": 1, "record-filled": 1, "round-date-form": 11},
        {"event-date-form": 2, "fide-id-missing": 1, "place-missing": 160, "round-date-differs": 9, "unknown-tag": 2},
    ),
    "sanichi__armstrong_2012_with_bom.trf": (
        {"blank-line": 1, "event-over-30-days": 1, "record-counted": 2, "record-filled": 3},
        {"event-date-form": 2, "place-missing": 2, "unknown-tag": 1},
    ),
    "sanichi__bunratty_challengers_2011.trf": (
        {"record-filled": 1, "round-date-form": 5},
        {
            "bye-value-unstated": 8,
            "event-date-form": 2,
            "federation-unknown": 48,
            "fide-id-missing": 2,
            "round-date-replaced": 1,
        },
    ),
    "sanichi__bunratty_masters_2011.trf": (
        {"record-filled": 1, "round-date-form": 5, "sex-read-as": 1},
        {
            "bye-value-unstated": 5,
            "event-date-form": 2,
            "federation-unknown": 22,
            "fide-id-missing": 34,
            "round-date-replaced": 1,
        },
    ),
    "sharly-chess__2020_06.trf": (
        {"extension-used": 1, "record-filled": 3},
        {
            "extension-ignored": 1,
            "fide-id-missing": 13,
            "name-form": 13,
            "place-missing": 13,
            "record-differs": 1,
            "record-replaced": 3,
        },
    ),
    "sharly-chess__2021_03.trf": (
        {"extension-used": 1, "record-filled": 3},
        {
            "extension-ignored": 1,
            "fide-id-missing": 9,
            "name-form": 9,
            "place-missing": 9,
            "record-differs": 1,
            "record-replaced": 3,
        },
    ),
    "sharly-chess__example_trf16.trf": (
        {"birth-separator": 15, "more-faults": 1, "record-filled": 2, "sex-read-as": 8, "title-letter": 14},
        {"event-date-form": 2, "fide-id-missing": 138, "name-form": 13, "place-unreadable": 8},
    ),
    "sharly-chess__example_trf26.trf": (
        {"more-faults": 1},
        {"name-form": 188, "round-date-differs": 2, "unknown-tag": 10},
    ),
    "sklangen__2021_03.trf": (
        {"extension-used": 1, "record-filled": 3},
        {
            "extension-ignored": 1,
            "fide-id-missing": 9,
            "name-form": 9,
            "place-missing": 9,
            "record-differs": 1,
            "record-replaced": 3,
        },
    ),
}


def real_files() -> list[str]:
    """The names of the real files, as the index beside them tells."""
    index = json.loads(shared_file("trf/index.json").read_text(encoding="utf-8"))
    return sorted(entry["name"] for entry in index if entry["kind"] in REAL)


def raw_of(name: str) -> bytes:
    return shared_file(f"trf/{name}").read_bytes()


def registered(name: str) -> Registered:
    """What the office knew of the event of a file: its name and place as the file has them, if it has."""
    report = report_of(read_report(raw_of(name)))
    federation, start, days = EVENTS[name]
    end = start + timedelta(days=days - 1)
    return Registered(
        name=report.name,
        city=report.city if "://" not in report.city and report.city else "Somewhere",
        federation=federation,
        start=start,
        end=end,
        rounds=report.rounds,
        format=report.format or "swiss",
        type=report.type or "Individual: Swiss-System",
        rate_of_play="5400+30",
        chief_arbiter=report.chief_arbiter
        if "://" not in report.chief_arbiter and report.chief_arbiter
        else "Ann Arbiter",
        schedule=schedule(start, days, report.rounds),
    )


def schedule(start: date, days: int, rounds: int) -> dict[int, date]:
    """The rounds spread over the days."""
    return {number: start + timedelta(days=(number - 1) * days // rounds) for number in range(1, rounds + 1)}


def report_of(result: ReadResult) -> TrfReport:
    assert result.report is not None
    return result.report


def codes(result: ReadResult, severity: Severity) -> dict[str, int]:
    """How often each kind of fault of a severity is there."""
    return dict(sorted(Counter(fault.code for fault in result.faults if fault.severity is severity).items()))


def test_the_real_files_are_those_of_the_table() -> None:
    assert real_files() == sorted(DRAFTS) == sorted(EVENTS)
    assert len(DRAFTS) == 19


@pytest.mark.parametrize("name", sorted(DRAFTS))
def test_a_real_file_is_completed_from_its_registration(name: str) -> None:
    result = completed(read_report(raw_of(name)), registered(name))
    notes, warnings = DRAFTS[name]
    assert codes(result, Severity.ERROR) == {}
    assert (codes(result, Severity.NOTE), codes(result, Severity.WARNING)) == (notes, warnings)


@pytest.mark.parametrize("name", sorted(DRAFTS))
def test_a_completed_file_lacks_nothing_that_the_registration_knows(name: str) -> None:
    report, known = report_of(completed(read_report(raw_of(name)), registered(name))), registered(name)
    assert (report.federation, report.start, report.end) == (known.federation, known.start, known.end)
    assert None not in report.round_dates
    assert len(report.round_dates) == report.rounds
    assert all((report.name, report.city, report.type, report.chief_arbiter, report.rate_of_play))


@pytest.mark.parametrize("name", sorted(DRAFTS))
def test_a_completed_file_reads_the_same_after_writing_in_either_format(name: str) -> None:
    report = report_of(completed(read_report(raw_of(name)), registered(name)))
    assert report_of(read_report(write_report(report))) == report
    again = read_report(write_report(report, "trf26"))
    told = replace(report, declared_rounds=report_of(again).declared_rounds, records=report_of(again).records)
    assert (again.dialect, again.report) == ("trf26", told)
    assert [record for record in told.records if record.tag != "142"] == [
        record for record in report.records if record.tag != "142"
    ]


@pytest.mark.parametrize("name", sorted(DRAFTS))
def test_a_real_file_is_uploaded_and_becomes_a_draft(name: str, desk: Desk) -> None:
    known, raw = registered(name), raw_of(name)
    tournament = desk.approved(
        starts_on=known.start, rounds=known.rounds, name=known.name, city=known.city, format=known.format,
        **(BLITZ if known.start == known.end else {}),
        ends_on=known.end, schedule=tuple((number, day, None) for number, day in known.schedule.items()),
    )  # fmt: skip
    Federation.objects.get_or_create(code=known.federation, defaults={"name": known.federation})
    Tournament.objects.filter(pk=tournament.pk).update(federation=known.federation)
    now = desk.moment(known.end + timedelta(days=2))
    registration.let_days_pass(now=now)
    got = reports.receive_file(Tournament.objects.get(pk=tournament.pk), name=name, content=raw, by=desk.boris, now=now)
    assert (got.file.accepted, bytes(got.file.content)) == (True, raw)
    assert got.report is not None
    assert got.report.state == Report.State.DRAFT
    assert (got.report.header["federation"], got.report.header["start"]) == (known.federation, known.start.isoformat())
    assert got.report.entries.count() == len(report_of(read_report(raw)).by_rank())


# made to be refused: every error that is left once the header is filled, with its place
BROKEN = {
    "moritz72__comments.trf": [("no-results", None, None)],
    "moritz72__missing_result.trf": [("result-one-sided", 2, 132), ("result-one-sided", 3, 132)],
    "moritz72__too_many_results.trf": [("rounds-differ", 8, 5)],
}
KNOWN = Registered(
    name="Test",
    city="Cologne",
    federation="GER",
    start=date(2020, 1, 1),
    end=date(2020, 1, 9),
    chief_arbiter="Ann Arbiter",
)


@pytest.mark.parametrize("name", sorted(BROKEN))
def test_a_file_that_was_broken_on_purpose_is_refused_at_its_place(name: str) -> None:
    result = completed(read_report(raw_of(name)), KNOWN)
    errors = [fault for fault in result.faults if fault.severity is Severity.ERROR]
    assert [(fault.code, fault.line, fault.column) for fault in errors] == BROKEN[name]
    assert not result.accepted
