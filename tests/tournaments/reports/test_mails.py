"""Who is told what of a report: each act one mail to those whose turn it is, also where a desk is empty."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.appeals.models import Refusal
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import LONG_AGO, person
from tests.tournaments.desk import Desk
from tests.tournaments.events import changed
from tournaments.registration.models import Appointment, Tournament
from tournaments.reports import services as reports
from tournaments.reports.models import Report

Told = tuple[str, list[str]]


@pytest.fixture
def report(desk: Desk) -> Report:
    return desk.received(desk.approved())


def certified(report: Report, desk: Desk, by: User | None = None) -> Report:
    now = desk.after(report.tournament)
    ticks = reports.ticks_wanted(report, now=now)
    return reports.certify_report(report, by=by or desk.boris, now=now, ticks=ticks)


def mails() -> list[dict[str, Any]]:
    return [each.payload for each in OutboxMessage.objects.filter(kind="mail").order_by("pk")]


def last() -> Told:
    """Subject and addressees of the latest mail, both without what is the same in all."""
    mail = mails()[-1]
    return mail["subject"].partition(":")[0], [address.partition("@")[0] for address in mail["to"]]


def ordered(report: Report) -> Report:
    """As if the commission had ordered its rating, and the chief arbiter had no log-in (2009, 0.2)."""
    Tournament.objects.filter(pk=report.tournament_id).update(is_ordered=True)
    Appointment.objects.filter(tournament=report.tournament_id).update(user=None)
    return Report.objects.get(pk=report.pk)


def without_officers(*but: User) -> None:
    OfficeHeld.objects.filter(office=Office.RATING_OFFICER).exclude(user__in=but).update(ends_on=LONG_AGO)


# ---------------------------------------------------------------- the usual way
def test_each_act_tells_those_whose_turn_it_is(report: Report, desk: Desk) -> None:
    now, told = desk.after(report.tournament), []
    report = certified(report, desk)
    told.append(last())
    report = reports.recall_report(report, by=desk.boris, now=now)
    told.append(last())
    report = certified(report, desk)
    report = reports.endorse_report(report, by=desk.chiara, now=now)
    told.append(last())
    report = reports.return_report(report, by=desk.dmitri, now=now, reason="Round 2.")
    told.append(last())
    assert told == [
        ("Report to endorse", ["chiara"]),
        ("Report recalled", ["chiara"]),
        ("Report to accept", ["dmitri"]),
        ("Report returned", ["boris", "chiara"]),
    ]


def concerned_by_the_refusal() -> set[str]:
    """Who is told of the one refusal, and may appeal; the mail itself is worded when it is delivered."""
    return {user.email.partition("@")[0] for user in Refusal.objects.get().concerned.all()}


def test_a_refusal_is_told_to_organiser_and_chief(report: Report, desk: Desk) -> None:
    reports.refuse_report(
        certified(report, desk), by=desk.chiara, now=desk.after(report.tournament), reason="Invented."
    )
    assert concerned_by_the_refusal() == {"astrid", "boris"}


def test_a_refusal_is_told_to_who_had_endorsed_it(report: Report, desk: Desk) -> None:
    now = desk.after(report.tournament)
    report = reports.endorse_report(certified(report, desk), by=desk.chiara, now=now)
    reports.refuse_report(report, by=desk.qadira, now=now, reason="Invented.")
    assert concerned_by_the_refusal() == {"astrid", "boris", "chiara"}


def test_an_acceptance_is_told_to_chief_and_organiser(desk: Desk) -> None:
    desk.reported(desk.approved())
    assert last() == ("Report accepted", ["astrid", "boris"])


def test_players_who_are_to_be_entered_are_told_once_for_each_version(desk: Desk) -> None:
    tournament = desk.approved()
    desk.received(tournament, desk.file(tournament, lines=changed(4, fide_id="2099999")))
    assert last() == ("Players to enter", ["chiara"])
    sent = len(mails())
    desk.received(tournament, desk.file(tournament))
    assert len(mails()) == sent


# ---------------------------------------------------------------- nobody endorses
def test_of_an_official_event_the_administrator_has_the_certified_report(desk: Desk) -> None:
    report = certified(desk.received(desk.approved(is_official=True)), desk)
    assert last() == ("Report to accept", ["dmitri"])
    reports.recall_report(report, by=desk.boris, now=desk.after(report.tournament))
    assert last() == ("Report recalled", ["dmitri"])


def test_of_an_ordered_event_administrator_and_commission_have_it(report: Report, desk: Desk, quentin: User) -> None:
    report = certified(ordered(report), desk, by=desk.dmitri)
    assert last() == ("Report to accept", ["dmitri", "qadira", "quentin"])
    reports.recall_report(report, by=desk.dmitri, now=desk.after(report.tournament))
    assert last() == ("Report recalled", ["dmitri", "qadira", "quentin"])


def test_who_reported_an_ordered_event_is_told_what_became_of_it(report: Report, desk: Desk) -> None:
    """Its chief arbiter has no log-in: the administrator has entered and certified it."""
    now = desk.after(report.tournament)
    report = certified(ordered(report), desk, by=desk.dmitri)
    reports.return_report(report, by=desk.qadira, now=now, reason="Round 2.")
    assert last() == ("Report returned", ["dmitri"])


# ---------------------------------------------------------------- no officer
@pytest.mark.parametrize("why", ["none", "once", "arbiter", "inactive", "elsewhere"])
def test_without_an_officer_the_administrator_is_told_who_endorses_in_his_place(
    why: str, report: Report, desk: Desk, carla: User
) -> None:
    if why == "none":
        OfficeHeld.objects.filter(office=Office.RATING_OFFICER).delete()
    elif why in ("once", "elsewhere"):
        without_officers(*([carla] if why == "elsewhere" else []))
    elif why == "arbiter":
        report.tournament.appointments.create(role="deputy", name="Chiara", user=desk.chiara)
    else:
        User.objects.filter(pk=desk.chiara.pk).update(is_active=False)
    certified(report, desk)
    assert last() == ("Report to endorse", ["dmitri"])


def test_every_officer_of_the_federation_is_told_and_none_of_another(report: Report, desk: Desk, carla: User) -> None:
    person("Olga Everywhere", (Office.RATING_OFFICER, None))
    person("Otto Officer", (Office.RATING_OFFICER, desk.federation))
    report.tournament.appointments.create(role="deputy", name="Chiara", user=desk.chiara)
    certified(report, desk)
    assert last() == ("Report to endorse", ["olga", "otto"])


def test_where_nobody_is_there_at_all_no_mail_goes_out_and_the_act_is_done(report: Report, desk: Desk) -> None:
    OfficeHeld.objects.exclude(user=desk.boris).delete()
    before = mails()
    assert certified(report, desk).state == "certified"
    assert mails() == before


def test_a_chief_arbiter_without_a_log_in_is_told_nothing(desk: Desk) -> None:
    tournament = desk.approved()
    report = certified(desk.received(tournament), desk)
    Appointment.objects.filter(tournament=tournament).update(user=None)
    now = desk.after(tournament)
    reports.accept_report(reports.endorse_report(report, by=desk.chiara, now=now), by=desk.dmitri, now=now)
    assert last() == ("Report accepted", ["astrid"])


def test_a_name_that_would_break_a_header_or_a_pattern_stays_text(desk: Desk) -> None:
    report = desk.received(desk.approved(starts_on=date(2025, 10, 12)))
    Tournament.objects.filter(pk=report.tournament_id).update(name="100 %s\nBcc: x@example.org")
    certified(Report.objects.get(pk=report.pk), desk)
    assert mails()[-1]["subject"] == "Report to endorse: 100 %s Bcc: x@example.org"
