"""Somebody whom the register does not know is entered from the line of a report, by the office that may, once."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.register.models import Federation, Player
from ratings.register.services import NewPlayer, PlayerExists
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.tournaments.events import AFTER, changed, finished, on_the_register, received, trf
from tournaments.registration.models import Tournament
from tournaments.regulations.report_findings import ReportCode
from tournaments.reports.checks.facts import findings_on_report
from tournaments.reports.models import Report
from tournaments.reports.new_players import EntryIsKnown, enter_player


@pytest.fixture
def four(astrid: User, boris: User, chiara: User, usa: Federation) -> Tournament:
    """The round robin of four, over, with its players on the register."""
    on_the_register(usa)
    return finished(astrid, boris, chiara)


def codes(report: Report) -> list[ReportCode]:
    return [finding.code for finding in findings_on_report(report, now=AFTER)]


def test_the_officer_enters_an_unknown_player_from_the_line(four: Tournament, boris: User, chiara: User) -> None:
    report = received(four, boris, trf(lines=changed(4, fide_id="2099999", birth="2001/05/04")))
    assert ReportCode.UNKNOWN_PLAYER in codes(report)
    entry = report.entries.get(rank=4)
    person = NewPlayer(name="Demir, Deniz", federation="USA", sex="m", birth_date=date(2001, 5, 4))
    with pytest.raises(NotPermitted):
        enter_player(report, entry, person, by=boris, now=AFTER)
    player = enter_player(report, entry, person, by=chiara, now=AFTER)
    assert (player.fide_id, player.birth_year, player.federation_id) == (2099999, 2001, "USA")
    assert ReportCode.UNKNOWN_PLAYER not in codes(Report.objects.get(pk=report.pk))
    with pytest.raises(EntryIsKnown):
        enter_player(report, entry, person, by=chiara, now=AFTER)


def test_an_officer_enters_players_of_the_own_federation_only(
    four: Tournament, boris: User, chiara: User, dmitri: User, can: Federation
) -> None:
    report = received(four, boris, trf(lines=changed(4, fide_id="2699999", federation="CAN")))
    entry = report.entries.get(rank=4)
    person = NewPlayer(name="Demir, Deniz", federation="CAN", sex="m", birth_date=date(2001, 5, 4))
    with pytest.raises(NotPermitted):
        enter_player(report, entry, person, by=chiara, now=AFTER)
    assert enter_player(report, entry, person, by=dmitri, now=AFTER).federation_id == "CAN"


def test_a_number_that_was_taken_meanwhile_is_not_given_twice(
    four: Tournament, boris: User, chiara: User, usa: Federation
) -> None:
    report = received(four, boris, trf(lines=changed(4, fide_id="2099999")))
    Player.objects.create(fide_id=2099999, name="Quick, Q", federation=usa)
    person = NewPlayer(name="Demir, Deniz", federation="USA", sex="m", birth_date=date(2001, 5, 4))
    with pytest.raises(PlayerExists):
        enter_player(report, report.entries.get(rank=4), person, by=chiara, now=AFTER)


def test_an_unknown_player_is_told_to_the_officer(four: Tournament, boris: User, chiara: User) -> None:
    received(four, boris, trf(lines=changed(4, fide_id="2099999")))
    mail = OutboxMessage.objects.filter(kind="mail").latest("pk").payload
    assert (mail["to"], mail["subject"]) == (["chiara@example.org"], "Players to enter: St. Louis Autumn Four")


def test_the_entry_in_the_record_names_the_player_and_the_line(four: Tournament, boris: User, chiara: User) -> None:
    report = received(four, boris, trf(lines=changed(4, fide_id="2099999")))
    new = NewPlayer(name="Demir, Deniz", federation="USA", sex="m", birth_date=date(2001, 5, 4), fide_id=1)
    player = enter_player(report, report.entries.get(rank=4), new, by=chiara, now=AFTER)
    assert player.fide_id == 2099999  # that of the line, whatever the form says
    entry = history_of(report)[-1]
    assert (entry.act, entry.article, entry.by, entry.details) == (
        "enter player of report", "10.1", chiara, {"player": "2099999", "rank": 4},
    )  # fmt: skip
