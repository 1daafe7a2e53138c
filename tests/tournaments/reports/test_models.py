"""What the database itself holds of reports: raw bytes stay, no row contradicts another, and moves go by the table."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from ratingsite.foundations.states import ForbiddenMove
from ratingsite.foundations.transitions import move
from tests.tournaments.desk import Desk
from tournaments.reports.models import Entry, Game, Report, SubmittedFile

State = Report.State


@pytest.fixture
def report(desk: Desk) -> Report:
    return desk.received(desk.approved())


def is_refused(change: Any) -> bool:
    """Whether the database refuses the change; it is undone where it does not."""
    try:
        with transaction.atomic():
            change()
            transaction.set_rollback(True)
    except (IntegrityError, ProtectedError):
        return True
    return False


# ---------------------------------------------------------------- what stays
@pytest.mark.every_case
@pytest.mark.parametrize(
    "change",
    [
        {"content": b"x"}, {"sha256": "0" * 64}, {"size": 1}, {"name": "other.trf"}, {"number": 9},
        {"sent_at": "2020-01-01T00:00Z"},
    ],
    ids=lambda change: next(iter(change)),
)  # fmt: skip
def test_the_bytes_of_a_file_and_what_it_came_as_are_never_changed(change: dict[str, Any], report: Report) -> None:
    files = SubmittedFile.objects.filter(pk=report.file_id)
    assert is_refused(lambda: files.update(**change))


def test_what_reading_found_is_noted_beside_the_bytes(report: Report) -> None:
    files = SubmittedFile.objects.filter(pk=report.file_id)
    assert not is_refused(lambda: files.update(faults=[], accepted=False, encoding="cp1252", dialect=""))


def test_a_file_is_not_deleted_while_a_report_rests_on_it(report: Report) -> None:
    assert is_refused(report.file.delete)
    assert is_refused(report.tournament.delete)


# ---------------------------------------------------------------- what contradicts
def game(report: Report, white: int, black: int | None, number: int = 4) -> Game:
    ranks = {entry.rank: entry for entry in report.entries.all()}
    return Game(report=report, round=number, white=ranks[white], black=ranks[black] if black else None, result="1-0")


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("first", "second", "is_bad"),
    [
        ((1, 2), (1, 3), True), ((1, 2), (3, 2), True), ((1, None), (1, 2), True),
        ((1, None), (2, None), False), ((1, 2), (3, 4), False), ((1, 2), (2, 3), False),
    ],
)  # fmt: skip
def test_nobody_has_white_or_black_twice_in_a_round(
    first: tuple[int, int | None], second: tuple[int, int | None], is_bad: bool, report: Report
) -> None:
    game(report, *first).save()
    assert is_refused(game(report, *second).save) is is_bad


def test_nobody_plays_himself(report: Report) -> None:
    assert is_refused(game(report, 1, 1).save)


def test_a_rank_has_one_line_and_a_version_one_report(report: Report) -> None:
    twice = Entry(report=report, rank=1, name="Other, O", points_hundredths=0, line=99)
    assert is_refused(twice.save)
    again = Report(tournament=report.tournament, version=1, file=report.file, created_at=report.created_at)
    assert is_refused(again.save)


@pytest.mark.every_case
@pytest.mark.parametrize(
    "change",
    [
        {"state": State.ACCEPTED},
        {"state": State.ACCEPTED, "accepted_at": "2025-10-16T12:00Z"},
        {"state": State.REFUSED},
        {"state": State.REFUSED, "refused_reason": "Invented."},
    ],
)
def test_no_report_is_accepted_without_its_event_or_refused_without_a_reason(
    change: dict[str, Any], report: Report
) -> None:
    assert is_refused(lambda: Report.objects.filter(pk=report.pk).update(**change))


# ---------------------------------------------------------------- moves
MOVES = {
    State.DRAFT: {State.CERTIFIED, State.SUPERSEDED},
    State.CERTIFIED: {State.ENDORSED, State.ACCEPTED, State.RETURNED, State.REFUSED, State.DRAFT},
    State.ENDORSED: {State.ACCEPTED, State.RETURNED, State.REFUSED},
    State.RETURNED: {State.CERTIFIED, State.SUPERSEDED},
    State.ACCEPTED: {State.CORRECTED},
    State.REFUSED: {State.CERTIFIED, State.ENDORSED},  # an appeal was upheld
    State.SUPERSEDED: set(),
    State.CORRECTED: set(),
}


@pytest.mark.parametrize("state", State)
def test_a_report_moves_where_the_table_lets_it_and_nowhere_else(state: State, report: Report, desk: Desk) -> None:
    """With everything on it that one of the states needs."""
    event = desk.reported(desk.approved(starts_on=date(2025, 11, 12))).rated_event
    Report.objects.filter(rated_event=event).update(rated_event=None, state=State.CORRECTED)
    said = {"rated_event": event, "accepted_at": report.created_at, "refused_by": desk.qadira, "refused_reason": "x"}
    Report.objects.filter(pk=report.pk).update(state=state, **said)
    found = set()
    for to in State:
        with transaction.atomic():
            try:
                move(Report.objects.get(pk=report.pk), to)
            except ForbiddenMove:
                continue
            finally:
                transaction.set_rollback(True)
            found.add(to)
    assert found == MOVES[state]


@pytest.mark.parametrize(
    ("birth", "born"),
    [("", (None, None)), ("1987", (1987, None)), ("2001-05-04", (2001, date(2001, 5, 4)))],
)
def test_a_line_tells_the_year_or_the_day_of_birth(birth: str, born: tuple[int | None, date | None]) -> None:
    assert Entry(birth=birth).born == born


@pytest.mark.parametrize(
    ("said", "signed"),
    [({}, None), ({"is_official": True}, "certified"), ({"is_ordered": True}, "certified")],
)
def test_a_report_was_sent_on_when_the_last_federations_signature_was_put(
    said: dict[str, bool], signed: str | None, report: Report, desk: Desk
) -> None:
    """9.1: the endorsement; where nobody endorses (0.3; 2009, 0.2) the certification."""
    report.certified_at = desk.moment(date(2025, 10, 16))
    for name, value in said.items():
        setattr(report.tournament, name, value)
    assert report.sent_on_at == (report.certified_at if signed else None)
    report.endorsed_at = desk.moment(date(2025, 10, 17))
    assert report.sent_on_at == report.endorsed_at
