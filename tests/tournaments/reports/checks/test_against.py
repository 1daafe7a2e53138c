"""What stands against a report on its page: errors, warnings under their ticks, notes and people, cut where many."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from ratings.register.models import Federation
from ratingsite.foundations.editions import Family
from ratingsite.office.accounts.models import User
from tests.tournaments.desk import Desk
from tournaments.regulations.report_findings import ReportCode, ReportFinding, Weight
from tournaments.reports.checks.against import SHOWN_OF_A_KIND, Against, against
from tournaments.reports.forms import CertifyForm
from tournaments.reports.models import Report, SubmittedFile
from tournaments.reports.services import ticks_for

DAY = date(2025, 10, 16)
MANY = 3 * SHOWN_OF_A_KIND


@pytest.fixture
def report(desk: Desk) -> Report:
    return desk.received(desk.approved())


def told(code: ReportCode, weight: Weight, count: int = 1, **said: Any) -> list[ReportFinding]:
    usual: dict[str, Any] = {"family": Family.FIDE_STANDARD, "article": "9.1"}
    return [
        ReportFinding(code=code, weight=weight, line=number, column=1, **(usual | said))
        for number in range(1, count + 1)
    ]


def page(report: Report, findings: list[ReportFinding], user: User, *, is_whole: bool = False) -> Against:
    form = CertifyForm(ticks=ticks_for(report, findings))
    return against(report, findings, form, user, day=DAY, is_whole=is_whole)


def shown(found: Against) -> dict[str, int]:
    return {
        "errors": len(found.errors), "more errors": found.more_errors, "notes": len(found.notes),
        "warnings": sum(len(group.findings) for group in found.warnings),
        "more warnings": sum(group.more for group in found.warnings),
        "people": len(found.to_enter), "more people": found.more_to_enter,
    }  # fmt: skip


NOTHING = dict.fromkeys(("errors", "more errors", "notes", "warnings", "more warnings", "people", "more people"), 0)


def test_against_a_clean_report_stands_nothing(report: Report, desk: Desk) -> None:
    SubmittedFile.objects.update(faults=[])
    report = Report.objects.get(pk=report.pk)
    assert shown(page(report, [], desk.boris)) == NOTHING


@pytest.mark.parametrize("count", [1, SHOWN_OF_A_KIND, SHOWN_OF_A_KIND + 1, MANY])
def test_of_each_kind_of_error_the_first_are_shown_and_the_rest_counted(count: int, report: Report, desk: Desk) -> None:
    findings = [
        *told(ReportCode.NO_FIDE_ID, Weight.ERROR, count),
        *told(ReportCode.PLAYER_TWICE, Weight.ERROR, 2),
    ]
    cut, whole = (page(report, findings, desk.boris, is_whole=is_whole) for is_whole in (False, True))
    assert (len(cut.errors), cut.more_errors) == (min(count, SHOWN_OF_A_KIND) + 2, max(0, count - SHOWN_OF_A_KIND))
    assert (len(whole.errors), whole.more_errors) == (count + 2, 0)
    assert cut.all_errors == whole.all_errors == count + 2


def test_warnings_of_one_tick_stand_together_and_each_line_that_means_somebody_alone(
    report: Report, desk: Desk
) -> None:
    SubmittedFile.objects.update(faults=[])
    report = Report.objects.get(pk=report.pk)
    findings = [
        *told(ReportCode.PLAYER_RATING, Weight.WARNING, MANY),
        *told(ReportCode.PLAYER_NAME, Weight.WARNING, 2),
    ]
    groups = page(report, findings, desk.boris).warnings
    assert [(group.field.html_name, len(group.findings), group.more) for group in groups] == [
        ("tick-player-rating", SHOWN_OF_A_KIND, MANY - SHOWN_OF_A_KIND),
        ("tick-player-name-1", 1, 0),
        ("tick-player-name-2", 1, 0),
    ]


def fault(code: str, **said: Any) -> dict[str, Any]:
    """A warning of the file as it was kept in words."""
    usual = {
        "severity": "warning", "code": code, "line": 7, "column": 5, "field": None, "message": f"{code}.",
        "expected": None, "got": "x", "article": "TRF16",
    }  # fmt: skip
    return usual | said


def test_warnings_of_the_file_have_their_ticks_and_their_places(report: Report, desk: Desk) -> None:
    SubmittedFile.objects.update(faults=[fault("a"), fault("b", line=None), fault("a", line=9)])
    groups = page(Report.objects.get(pk=report.pk), [], desk.boris).warnings
    assert [(group.field.html_name, [finding.text for finding in group.findings]) for group in groups] == [
        ("tick-file-a", ["a. (line 7, column 5)", "a. (line 9, column 5)"]),
        ("tick-file-b", ["b."]),
    ]


@pytest.mark.parametrize(
    ("said", "is_told"),
    [
        ({"code": "record-differs", "field": "012"}, False),
        ({"code": "record-differs", "field": "102"}, False),
        ({"code": "record-differs", "field": "022"}, True),  # the place: no check of the report compares it
        ({"code": "registered-rounds-differ"}, False),
        ({"code": "x", "severity": "error"}, False),
        ({"code": "x", "severity": "note"}, False),
    ],
)
def test_what_the_checks_say_of_the_report_the_file_does_not_say_again(
    said: dict[str, str], is_told: bool, report: Report, desk: Desk
) -> None:
    SubmittedFile.objects.update(faults=[fault("x") | said])
    assert bool(page(Report.objects.get(pk=report.pk), [], desk.boris).warnings) is is_told


# ---------------------------------------------------------------- people to enter
def unknown(report: Report, federations: list[str]) -> None:
    for number, federation in enumerate(federations, start=5):
        report.entries.create(
            rank=number, name=f"New {number}", fide_id=9_000_000 + number, federation=federation,
            points_hundredths=0, line=number,
        )  # fmt: skip


def test_each_sees_the_people_whom_the_own_office_enters(report: Report, desk: Desk, can: Federation) -> None:
    unknown(report, ["USA", "CAN", "USA", ""])
    people = {
        name: [entry.rank for entry in page(report, [], user).to_enter]
        for name, user in (("chief", desk.boris), ("officer", desk.chiara), ("administrator", desk.dmitri))
    }
    assert people == {"chief": [], "officer": [5, 7], "administrator": [5, 6, 7, 8]}


def test_of_very_many_people_the_first_are_shown(report: Report, desk: Desk) -> None:
    unknown(report, ["USA"] * MANY)
    cut, whole = (page(report, [], desk.chiara, is_whole=is_whole) for is_whole in (False, True))
    assert (len(cut.to_enter), cut.more_to_enter) == (SHOWN_OF_A_KIND, MANY - SHOWN_OF_A_KIND)
    assert (len(whole.to_enter), whole.more_to_enter) == (MANY, 0)


def test_nobody_is_entered_behind_the_endorsement(report: Report, desk: Desk) -> None:
    unknown(report, ["USA"])
    Report.objects.filter(pk=report.pk).update(state="endorsed")
    assert list(page(Report.objects.get(pk=report.pk), [], desk.chiara).to_enter) == []
