"""Official events of FIDE: until 2021 the organiser sends the report (2009, 0.3), since then the chief arbiter."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted, can
from ratingsite.office.outbox.models import OutboxMessage
from tests.tournaments.desk import Desk
from tests.tournaments.forms import at, signed_in, typed
from tests.tournaments.work import rows_waiting, work_for
from tournaments.registration.acts import acts_on
from tournaments.registration.event_codes import give_event_code
from tournaments.registration.governed import sent_by_the_organiser
from tournaments.registration.models import Tournament
from tournaments.registration.services import let_days_pass
from tournaments.reports import services as reports
from tournaments.reports.acts import REPORT_ACTS
from tournaments.reports.models import Report
from tournaments.reports.steps import steps_of
from tournaments.reports.to_fide.files import fide_files
from tournaments.reports.to_fide.services import mark_sent

OWN = "Upload the report: the organiser has to send it (0.3)"
UPLOAD = "Upload the report"


def official(desk: Desk, first: date, **said: object) -> Tournament:
    """An official event, its last day over; a code of FIDE's server it has already."""
    tournament = desk.approved(starts_on=first, is_official=True, **said)
    let_days_pass(now=behind(tournament))
    return give_event_code(tournament, 401234, by=desk.chiara, now=behind(tournament))


def behind(tournament: Tournament) -> datetime:
    return Desk.moment(None, tournament.ends_on + timedelta(days=1))  # type: ignore[arg-type]


def waiting(user: User, tournament: Tournament) -> list[tuple[str, date | None, str]]:
    """What waits for somebody; the number in the header is that of the list."""
    day = behind(tournament).date()
    work = work_for(user, day)
    assert len(work) == sum(rows.count() for rows in rows_waiting(user, day))
    return [(item.what, item.due_on, item.article) for item in work]


def page(user: User, tournament: Tournament) -> str:
    at(behind(tournament))
    return signed_in(user).get(f"/tournaments/{tournament.pk}/").content.decode()


def turn(tournament: Tournament, report: Report | None = None) -> str:
    """Whose turn it is to report."""
    return next(step.turn for step in steps_of(tournament, report) if step.label == "Reported")


@pytest.mark.parametrize(
    ("year", "finding"),
    [
        (2008, ""),
        (2012, "Official events are always rated; the organiser is responsible for sending the results."),
        (2025, "Official events are always rated; the chief arbiter reports them."),
    ],
)
def test_who_sends_it_is_said_while_the_event_is_registered(year: int, finding: str, desk: Desk) -> None:
    days = {"starts_on": f"{year}-10-12", "ends_on": f"{year}-10-14"}
    answer = signed_in(desk.astrid).post("/tournaments/register/rules/", typed(is_official="on", **days))
    shown = answer.content.decode()
    assert [text for text in finding.splitlines() if text not in shown] == []
    assert ("Official events are always rated" in shown) == bool(finding)


@pytest.mark.parametrize(
    ("first", "by_organiser", "due", "article"),
    [
        (date(2009, 10, 12), True, date(2009, 10, 25), "7.13"),  # seven days before the list of 1 November
        (date(2014, 10, 12), True, date(2014, 10, 29), "7.13"),
        (date(2021, 10, 12), True, date(2021, 10, 29), "7.13"),
        (date(2022, 10, 12), False, date(2022, 10, 29), "9.1"),
        (date(2025, 10, 12), False, date(2025, 10, 29), "9.1"),
    ],
)
def test_the_report_of_an_official_event_is_due_from_whom_its_text_names(
    first: date, due: date, article: str, desk: Desk, *, by_organiser: bool
) -> None:
    tournament = official(desk, first)
    sender = "due from the organiser" if by_organiser else "due from the chief arbiter"
    assert f"{sender}; what counts is when the chief arbiter certifies the report" in page(desk.astrid, tournament)
    assert waiting(desk.astrid, tournament) == ([(OWN, due, article)] if by_organiser else [])
    assert waiting(desk.boris, tournament) == [(UPLOAD, due, article)]
    assert turn(tournament) == ("the organiser" if by_organiser else "the chief arbiter")
    mail = OutboxMessage.objects.get(payload__subject__startswith="Report due")
    assert (desk.astrid.email in mail.payload["to"], desk.boris.email in mail.payload["to"]) == (by_organiser, True)


def test_an_event_that_is_not_official_is_the_chief_arbiters_in_every_text(desk: Desk) -> None:
    for first in (date(2009, 10, 12), date(2025, 10, 12)):
        tournament = desk.approved(starts_on=first)
        let_days_pass(now=behind(tournament))
        assert waiting(desk.astrid, tournament) == []
        assert not can(desk.astrid, "upload-report", tournament, day=behind(tournament).date())
        assert "what counts is when the rating officer endorses the report" in page(desk.astrid, tournament)


def test_the_organiser_sends_the_results_and_the_chief_arbiter_certifies_them(desk: Desk) -> None:
    tournament = official(desk, date(2012, 10, 12))
    now = behind(tournament)
    got = reports.receive_file(tournament, name="four.trf", content=desk.file(tournament), by=desk.astrid, now=now)
    assert got.report is not None
    assert waiting(desk.astrid, tournament) == []
    assert not can(desk.astrid, "certify", got.report, day=now.date())
    assert [what for what, *_ in waiting(desk.boris, tournament)] == ["Certify the report"]
    assert turn(tournament, got.report) == "the chief arbiter"


@pytest.mark.parametrize(("first", "by_organiser"), [(date(2012, 10, 12), True), (date(2025, 10, 12), False)])
def test_its_file_goes_to_fide_by_the_same_hand(first: date, desk: Desk, *, by_organiser: bool) -> None:
    report = desk.endorsed(desk.received(official(desk, first)))
    sender, other = (desk.astrid, desk.boris) if by_organiser else (desk.boris, desk.astrid)
    now = desk.after(report.tournament)
    file = fide_files(report)[0].sha256
    assert ["FIDE" in what for what, *_ in _work(sender, now)] == [True]
    assert ["FIDE" in what for what, *_ in _work(other, now)] == []
    with pytest.raises(NotPermitted):
        mark_sent(report, by=other, now=now, sha256=file, sent_on=now.date())
    assert mark_sent(report, by=sender, now=now, sha256=file, sent_on=now.date()).stands


def _work(user: User, now: datetime) -> list[tuple[str, date | None]]:
    return [(item.what, item.due_on) for item in work_for(user, now.date())]


def test_another_organiser_is_not_responsible(desk: Desk) -> None:
    tournament = official(desk, date(2012, 10, 12))
    day = behind(tournament).date()
    other = replace(desk, astrid=desk.edgar).astrid
    assert [can(user, "upload-report", tournament, day=day) for user in (desk.astrid, other)] == [True, False]


def test_the_condition_of_a_query_says_the_same_as_the_texts(desk: Desk) -> None:
    days = [
        date(2008, 7, 1),
        date(2009, 6, 30),
        date(2009, 7, 1),
        date(2012, 7, 1),
        date(2021, 12, 31),
        date(2022, 1, 1),
    ]
    tournament = desk.approved(is_official=True)
    found = []
    for day in days:
        Tournament.objects.filter(pk=tournament.pk).update(starts_on=day)
        found.append(Tournament.objects.filter(sent_by_the_organiser()).exists())
    assert found == [False, False, True, True, True, False]
    Tournament.objects.filter(pk=tournament.pk).update(starts_on=date(2012, 7, 1), is_official=False)
    assert not Tournament.objects.filter(sent_by_the_organiser()).exists()
    assert Report.objects.count() == 0


def test_what_nobody_endorses_says_who_decides_at_every_closed_button(desk: Desk) -> None:
    tournament = official(desk, date(2025, 10, 12))
    report = desk.endorsed(desk.received(tournament))
    shown = acts_on(report, tournament, REPORT_ACTS, desk.chiara, behind(tournament).date())
    assert {act.label: act.why_not for act in shown if not act.allowed} == {
        "Endorse report": "An official event is not endorsed: the rating administrator accepts the report (0.3).",
        "Refuse report": "Nobody endorses this report: the rating administrator accepts, returns or refuses it.",
    }
