"""A report becomes one event in each ledger; a later decision writes the next version, or waits for the list."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from ratings.ledger.holds import hold_on
from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingPeriod
from ratings.register.models import Player
from ratings.regulations import Result
from ratings.runs.models import RatingRun
from ratings.runs.waiting_events import events_waiting
from ratingsite.office.audit.services import history_of
from tests.shared_material import shared_file
from tests.tournaments.desk import Desk, listed
from tournaments.handover import hand_over_again
from tournaments.registration import decisions
from tournaments.reports.ledger_events import corrections_awaited, in_ledgers
from tournaments.reports.models import Report
from tournaments.reports.parts.selectors import source_of
from tournaments.reports.rating import period_of_report
from tournaments.trf import read_report


def published(report: Report, desk: Desk) -> RatingRun:
    """A published run that took what the ledger has of a report."""
    event = report.rated_event
    assert event is not None
    period = RatingPeriod.objects.create(
        system=event.system, starts_on=event.starts_on, closes_on=event.ends_on, list_date=date(2025, 11, 1)
    )
    run = RatingRun.objects.create(
        period=period, started_by=desk.dmitri, approved_by=desk.qadira, started_at=desk.after(report.tournament),
        state="published", published_list=listed("fide-standard", date(2025, 11, 1), {1: 2301}),
    )  # fmt: skip
    run.events.add(event)
    return run


def refused(desk: Desk, report: Report) -> None:
    tournament = report.tournament
    decisions.refuse_rating(tournament, by=desk.qadira, now=desk.after(tournament), reason="Invented games.")


def test_a_decision_after_acceptance_writes_the_next_version_and_the_report_points_to_it(desk: Desk) -> None:
    report = desk.reported(desk.approved())
    first = report.rated_event
    refused(desk, report)
    report.refresh_from_db()
    assert report.rated_event != first
    assert (desk.versions(report), desk.in_ledger(report).rating_refused) == (2, True)
    assert [event.version for event in events_waiting("fide-standard")] == [2]


def test_a_decision_that_changes_nothing_writes_nothing(desk: Desk) -> None:
    report = desk.reported(desk.approved(championship="national", is_title_tournament=True))
    decisions.confirm_championship(
        report.tournament, by=desk.chiara, now=desk.after(report.tournament), reason="Since 2022 for norms only."
    )
    assert desk.versions(report) == 1


def test_a_decision_taken_back_writes_what_stood_before(desk: Desk) -> None:
    report = desk.reported(desk.approved())
    before = desk.in_ledger(report)
    refused(desk, report)
    decision = report.tournament.decisions.get()
    decisions.take_back(decision, by=desk.qadira, now=desk.after(report.tournament), reason="They were played.")
    after = desk.in_ledger(report)
    assert (desk.versions(report), after.rating_refused) == (3, False)
    assert after.games == before.games


def test_what_a_list_has_published_gets_its_version_and_waits_for_the_correction_of_the_list(desk: Desk) -> None:
    report = desk.reported(desk.approved())
    published(report, desk)
    assert corrections_awaited(report.tournament) == []
    refused(desk, report)
    assert desk.versions(report) == 2
    assert list(events_waiting("fide-standard")) == []
    assert [system.code for system in corrections_awaited(report.tournament)] == ["fide-standard"]
    assert history_of(report.tournament)[-1].act == "await correction of list"


def test_before_acceptance_nothing_is_handed_over_again(desk: Desk) -> None:
    tournament = desk.approved()
    assert hand_over_again(tournament, by=desk.qadira, now=desk.after(tournament)) == []
    assert not RatedEvent.objects.exists()


# ---------------------------------------------------------------- holding
def test_a_held_event_waits_and_is_taken_when_it_is_released(desk: Desk) -> None:
    report = desk.reported(desk.approved())
    after = desk.after(report.tournament)
    hold = decisions.hold_event(report.tournament, by=desk.qadira, now=after, reason="Under inquiry.")
    assert [each.hold is not None for each in in_ledgers(report)] == [True]
    assert list(events_waiting("fide-standard")) == []
    decisions.release(hold, by=desk.qadira, now=after + timedelta(days=3), reason="Nothing was found.")
    assert (hold_on(source_of(report), "fide-standard"), events_waiting("fide-standard").count()) == (None, 1)


def test_what_was_held_before_it_was_accepted_is_held_in_the_ledger(desk: Desk) -> None:
    tournament = desk.approved()
    report = desk.received(tournament)
    decisions.hold_event(tournament, by=desk.qadira, now=desk.after(tournament), reason="Under inquiry.")
    desk.accepted(report)
    assert list(events_waiting("fide-standard")) == []


def test_a_held_game_is_left_out_and_comes_back_when_it_is_released(desk: Desk) -> None:
    report = desk.reported(desk.approved())
    after = desk.after(report.tournament)
    hold = decisions.hold_game(report.tournament, desk.game(1, 1, 4), by=desk.qadira, now=after, reason="Inquiry.")
    assert [game.excluded is not None for game in desk.in_ledger(report).games] == [True] + [False] * 5
    decisions.release(hold, by=desk.qadira, now=after, reason="Nothing was found.")
    assert not any(game.excluded for game in desk.in_ledger(report).games)


# ---------------------------------------------------------------- systems
def test_a_tournament_of_two_systems_is_one_report_and_one_event_in_each_ledger(desk: Desk) -> None:
    report = desk.reported(
        desk.approved(starts_on=date(2009, 10, 12), other_systems=("cfc-regular",), is_advertised=True)
    )
    fide, cfc = desk.in_ledger(report, "fide-standard"), desk.in_ledger(report, "cfc-regular")
    assert fide.games == cfc.games
    assert (fide.minutes, cfc.minutes, cfc.registration) == (120, None, None)
    assert [each.system.code for each in in_ledgers(report)] == ["fide-standard", "cfc-regular"]


def test_the_law_of_one_system_does_not_change_the_event_of_the_other(desk: Desk) -> None:
    report = desk.reported(
        desk.approved(starts_on=date(2009, 10, 12), other_systems=("cfc-regular",), is_advertised=True)
    )
    after = desk.after(report.tournament)
    decisions.refuse_rating(report.tournament, by=desk.edgar, now=after, reason="711.")
    assert {each.system.code: each.event.version for each in in_ledgers(report)} == {
        "fide-standard": 1, "cfc-regular": 2,
    }  # fmt: skip
    told = [desk.in_ledger(report, each.system.code).rating_refused for each in in_ledgers(report)]
    assert told == [False, True]


# ---------------------------------------------------------------- the file and the ledger agree
def test_the_us_championship_in_the_ledger_is_the_one_of_its_file(desk: Desk) -> None:
    """What ``rate_report`` rates and what the ledger keeps have the same games, format and days."""
    raw = shared_file("demo/us-championship-2025.trf").read_bytes()
    trf = read_report(raw).report
    assert trf is not None
    for line in trf.players:
        Player.objects.create(name=line.name, fide_id=line.fide_id, federation=desk.federation, sex="m")
    tournament = desk.approved(
        name="US Championship 2025", rounds=11, ends_on=date(2025, 10, 24), rate_of_play="40/5400+30:1800+30",
        highest_rating=2789,
    )  # fmt: skip
    event = desk.in_ledger(desk.accepted(desk.received(tournament, raw)))
    (told,) = period_of_report(trf, "fide-standard", None).events
    ids = {str(line.rank): str(line.fide_id) for line in trf.players}
    games = {(game.round, ids[game.white], ids[game.black], game.result) for game in told.games}
    assert games == {(game.round, game.white, game.black, game.result) for game in event.games}
    assert (event.format, event.start, event.end, len(event.games)) == (told.format, told.start, told.end, 66)
    assert {game.result for game in event.games} <= set(Result)


@pytest.mark.parametrize("format_", ["match", "knockout", "schiller", "league"])
def test_every_format_is_handed_over_as_it_was_registered(format_: str, desk: Desk) -> None:
    assert desk.in_ledger(desk.reported(desk.approved(format=format_))).format == format_
