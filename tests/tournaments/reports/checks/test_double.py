"""The same games are not rated twice in one system, and the other tournament is named to who may see it."""

from __future__ import annotations

from datetime import date

import pytest
from django.db.models import Q
from django.urls import reverse

from ratings.ledger.mergers import merge_entries
from ratings.register.models import Player
from tests.tournaments.desk import Desk
from tests.tournaments.forms import at, signed_in
from tests.unprotected import as_if_reported_so
from tournaments.registration.models import Tournament
from tournaments.regulations.report_findings import ReportCode, Weight
from tournaments.reports.checks.facts import findings_by_system, findings_on_report
from tournaments.reports.models import Entry, Game, Report


def weights(report: Report, desk: Desk) -> dict[ReportCode, Weight]:
    wanted = {ReportCode.SAME_FILE, ReportCode.SAME_GAMES, ReportCode.TWO_EVENTS}
    found = findings_on_report(report, now=desk.after(report.tournament))
    return {finding.code: finding.weight for finding in found if finding.code in wanted}


def test_the_same_file_of_another_tournament_is_an_error(desk: Desk) -> None:
    desk.reported(desk.approved())
    assert weights(desk.received(desk.approved()), desk) == {ReportCode.SAME_FILE: Weight.ERROR}


def test_the_same_games_in_another_file_are_an_error(desk: Desk) -> None:
    first = desk.approved()
    desk.reported(first)
    report = desk.received(desk.approved(), desk.file(first) + b"### another program\r\n")
    assert weights(report, desk) == {ReportCode.SAME_GAMES: Weight.ERROR}


@pytest.mark.parametrize("second_in", ["the other report", "this report"])
def test_the_same_games_under_a_second_number_of_a_person_are_an_error(second_in: str, desk: Desk) -> None:
    """One of the two reports has Demir under a number that was merged into his."""
    first = desk.reported(desk.approved())
    report = desk.received(desk.approved(), desk.file(first.tournament) + b"### another program\r\n")
    demir = desk.players[3]
    double = Player.objects.create(name="Demir, D", national_id="55", federation=desk.federation)
    with as_if_reported_so():
        Entry.objects.filter(report=first if second_in == "the other report" else report, rank=4).update(player=double)
    # his games alone are three, the others' of round 2 and 3 are alike anyhow: only those with him are left
    Game.objects.filter(report=report).exclude(Q(white__rank=4) | Q(black__rank=4)).delete()
    assert weights(report, desk) == {ReportCode.TWO_EVENTS: Weight.WARNING}
    merge_entries(double, demir, by=desk.dmitri, now=desk.after(report.tournament), reason="typed twice")
    assert weights(report, desk) == {ReportCode.SAME_GAMES: Weight.ERROR}


def test_a_merger_between_two_parts_makes_no_difference_of_their_games(desk: Desk) -> None:
    league = desk.approved(format="league", days_a_round=20)
    first = desk.accepted(desk.received(league, last_round=1))
    double = Player.objects.create(name="Demir, D", national_id="55", federation=desk.federation)
    with as_if_reported_so():
        Entry.objects.filter(report=first, rank=4).update(player=double)
    second = desk.received(league, last_round=2)

    def codes() -> set[ReportCode]:
        return {finding.code for finding in findings_on_report(second, now=desk.after(league, 2))}

    assert ReportCode.PART_DIFFERS in codes()
    merge_entries(double, desk.players[3], by=desk.dmitri, now=desk.after(league, 2), reason="typed twice")
    assert ReportCode.PART_DIFFERS not in codes()


def test_a_draft_binds_nobody(desk: Desk) -> None:
    desk.received(desk.approved())
    assert weights(desk.received(desk.approved()), desk) == {}


def test_games_of_another_system_are_no_second_rating_but_a_warning(desk: Desk) -> None:
    desk.reported(desk.approved())
    blitz = desk.received(desk.approved(system="fide-blitz", rate_of_play="180+2"))
    assert weights(blitz, desk) == {ReportCode.TWO_EVENTS: Weight.WARNING}


def test_under_711_a_player_in_two_events_on_one_day_is_an_error_for_the_cfc_alone(desk: Desk) -> None:
    day = date(2009, 10, 12)
    desk.reported(desk.approved(starts_on=day))
    report = desk.received(desk.approved(starts_on=day, system="cfc-regular", is_advertised=True))
    assert weights(report, desk) == {ReportCode.TWO_EVENTS: Weight.ERROR}


def test_a_tournament_of_two_systems_is_asked_by_both_books(desk: Desk) -> None:
    both = desk.approved(starts_on=date(2009, 10, 12), other_systems=("cfc-regular",), is_advertised=True)
    found = findings_by_system(desk.received(both), now=desk.after(both))
    assert list(found) == ["fide-standard", "cfc-regular"]
    assert weights(desk.received(both), desk) == {}


@pytest.mark.parametrize(("state", "is_linked"), [("finished", True), ("draft", False)])
def test_the_other_tournament_is_linked_for_who_may_see_it(state: str, is_linked: bool, desk: Desk) -> None:
    other = desk.reported(desk.approved()).tournament
    report = desk.received(desk.approved())
    Tournament.objects.filter(pk=other.pk).update(state=state)
    other.appointments.all().delete()
    at(desk.after(report.tournament))
    page = signed_in(desk.boris).get(reverse("report", args=[report.pk])).content.decode()
    assert (reverse("tournament", args=[other.pk]) in page) is is_linked
