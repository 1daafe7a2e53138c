"""Cancelled: shown as that to everybody, everybody told, no deadline runs, and nothing more is done with it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest
from django.test import Client

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.asked import REASON_MISSING, asked_at_its_field
from tests.tournaments.desk import Desk
from tests.tournaments.forms import at, signed_in
from tournaments.registration.changes import services as changes
from tournaments.registration.changes.documents import registered_facts
from tournaments.registration.changes.kinds import kinds_of
from tournaments.registration.changes.services import ReportedAlready
from tournaments.registration.endings.services import ReasonMissing, cancel_tournament
from tournaments.registration.facts import deadlines_of
from tournaments.registration.models import Tournament
from tournaments.reports import services as reports

WHY = "The hall burnt down."


def cancelled(desk: Desk, tournament: Tournament, by: User | None = None) -> Tournament:
    return cancel_tournament(tournament, by=by or desk.astrid, now=before(desk), reason=f" {WHY} ")


def before(desk: Desk) -> datetime:
    return desk.moment(date(2025, 10, 1))


def test_a_cancelled_tournament_says_so_to_everybody(desk: Desk) -> None:
    tournament = cancelled(desk, desk.approved())
    assert (tournament.state, tournament.ended_by, tournament.ended_reason) == ("cancelled", desk.astrid, WHY)
    entry = history_of(tournament)[-1]
    assert (entry.act, entry.old_state, entry.new_state, entry.reason) == (
        "cancel tournament", "approved", "cancelled", WHY,
    )  # fmt: skip
    at(before(desk))
    stranger = Client()
    page = stranger.get(f"/tournaments/{tournament.pk}/").content.decode()
    assert WHY in page
    assert "It is not played." in page
    assert "cancelled" in stranger.get("/tournaments/").content.decode()
    assert b"STATUS:CANCELLED" in stranger.get("/tournaments/calendar.ics").content
    assert deadlines_of(tournament, now=before(desk)) == ()


def test_everybody_who_counted_on_it_is_told(desk: Desk) -> None:
    tournament = desk.approved()
    tournament.appointments.create(role="deputy", name="Dora Deputy", email="dora@example.org")
    cancelled(desk, tournament)
    told = OutboxMessage.objects.latest("pk").payload
    assert sorted(told["to"]) == ["boris@example.org", "chiara@example.org", "dora@example.org"]
    assert WHY in told["body"]


def test_what_waited_for_a_decision_waits_no_more_and_no_report_is_taken(desk: Desk) -> None:
    tournament = desk.approved()
    after = replace(registered_facts(tournament), city="Chicago")
    waiting = changes.propose_change(tournament, after, by=desk.astrid, now=before(desk), reason="x")
    tournament = cancelled(desk, tournament)
    waiting.refresh_from_db()
    assert waiting.state == "withdrawn"
    with pytest.raises(NotPermitted):
        reports.receive_file(
            tournament, name="x.trf", content=desk.file(tournament), by=desk.boris, now=desk.after(tournament)
        )


def test_what_was_reported_is_not_cancelled_and_nobody_cancels_without_saying_why(desk: Desk) -> None:
    tournament = desk.approved()
    with pytest.raises(ReasonMissing):
        cancel_tournament(tournament, by=desk.astrid, now=before(desk), reason=" ")
    report = desk.endorsed(desk.received(tournament))
    with pytest.raises(ReportedAlready):
        cancelled(desk, Tournament.objects.get(pk=report.tournament_id), desk.chiara)
    at(desk.after(tournament))
    chiara = signed_in(desk.chiara)
    assert "Cancel tournament" not in chiara.get(f"/tournaments/{tournament.pk}/").content.decode()
    answer = chiara.post(f"/tournaments/{tournament.pk}/cancel/", {"reason": WHY}, follow=True)
    assert "a report of this tournament was signed" in answer.content.decode()


def test_a_change_is_called_what_people_call_it_and_its_page_leads_to_the_cancellation(desk: Desk) -> None:
    tournament = desk.approved()
    said = registered_facts(tournament)
    schedule = tuple((number, day + timedelta(days=7), at) for number, day, at in said.schedule[:2])
    days = {"starts_on": schedule[0][1], "ends_on": schedule[-1][1], "rounds": 2, "schedule": schedule}
    at(before(desk))
    astrid = signed_in(desk.astrid)
    assert "cancel it on its page" in astrid.get(f"/tournaments/{tournament.pk}/change/").content.decode()
    change = changes.propose_change(tournament, replace(said, **days), by=desk.astrid, now=before(desk), reason="x")
    assert kinds_of(change) == ["Postponement", "Fewer rounds"]
    page = astrid.get(f"/registration-changes/{change.pk}/").content.decode()
    assert "<b>Postponement, Fewer rounds</b>" in page


def test_the_organiser_cancels_on_the_page(desk: Desk) -> None:
    tournament = desk.approved()
    at(before(desk))
    astrid, address = signed_in(desk.astrid), f"/tournaments/{tournament.pk}/cancel/"
    assert asked_at_its_field(astrid, address) == REASON_MISSING
    assert "Cancelled. The organiser" in astrid.post(address, {"reason": WHY}, follow=True).content.decode()
    tournament.refresh_from_db()
    assert tournament.state == "cancelled"
