"""What became of a report in the ledgers, in words for people: one line for each system and each part."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from ratings.ledger.holds import hold_on
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.services import Wrong, prepare_correction, publish_correction
from ratings.runs.set_aside.models import SetAside
from ratings.runs.set_aside.services import end_set_aside, set_aside
from tests.tournaments.desk import Desk
from tests.tournaments.to_the_list import OWN, listed_before, published, run_for
from tournaments.registration import decisions
from tournaments.registration.models import Tournament
from tournaments.reports.held_events import lets_games_wait
from tournaments.reports.ledger_events import corrections_awaited, in_ledgers, latest_event
from tournaments.reports.list_words import every_list, in_every_ledger
from tournaments.reports.models import Report
from tournaments.reports.parts.selectors import source_of

NOVEMBER = date(2025, 11, 1)
BOTH: dict[str, Any] = {"starts_on": date(2009, 9, 7), "other_systems": ("cfc-regular",), "is_advertised": True}


def told(report: Report) -> list[tuple[str, int, bool, bool]]:
    return [
        (found.system.code, found.event.version, found.is_published, found.hold is not None)
        for found in in_ledgers(Report.objects.get(pk=report.pk))
    ]


# ---------------------------------------------------------------- events
@pytest.mark.parametrize("state", [state for state in Report.State.values if state != "accepted"])
def test_only_an_accepted_report_is_in_a_ledger(state: str, desk: Desk) -> None:
    report = desk.reported(desk.approved())
    Report.objects.filter(pk=report.pk).update(state=state, refused_by=desk.qadira, refused_reason="x")
    assert told(report) == []


def test_an_accepted_report_waits_in_each_ledger_of_its_systems(desk: Desk) -> None:
    assert told(desk.reported(desk.approved())) == [("fide-standard", 1, False, False)]
    assert told(desk.reported(desk.approved(**BOTH))) == [
        ("fide-standard", 1, False, False), ("cfc-regular", 1, False, False),
    ]  # fmt: skip


def test_a_later_decision_makes_the_next_version_and_a_hold_is_told(desk: Desk) -> None:
    report = desk.reported(desk.approved())
    now = desk.after(report.tournament)
    decisions.leave_out_for_fair_play(report.tournament, desk.game(1, 1, 4), by=desk.qadira, now=now, reason="A ban.")
    assert told(report) == [("fide-standard", 2, False, False)]
    hold = decisions.hold_event(report.tournament, by=desk.qadira, now=now, reason="An inquiry.")
    assert told(report) == [("fide-standard", 2, False, True)]
    decisions.release(hold, by=desk.qadira, now=now + timedelta(days=1), reason="Nothing.")
    assert told(report) == [("fide-standard", 2, False, False)]


def test_what_nobody_has_handed_over_has_no_latest_event(desk: Desk) -> None:
    tournament = desk.approved()
    assert latest_event(str(tournament.pk), "fide-standard") is None
    report = desk.reported(tournament)
    assert latest_event(source_of(report), "fide-rapid") is None


# ---------------------------------------------------------------- words
def lines(tournament: Tournament) -> list[str]:
    return list(every_list(tournament, in_every_ledger(tournament)))


def test_a_tournament_without_an_accepted_report_names_no_list(desk: Desk) -> None:
    tournament = desk.approved()
    desk.received(tournament)
    assert lines(tournament) == []


def test_each_system_and_each_part_has_its_line(desk: Desk) -> None:
    assert lines(desk.reported(desk.approved(**BOTH)).tournament) == [
        "fide-standard: waits for the list of 1 November 2009", "cfc-regular: waits for the list of 16 October 2009",
    ]  # fmt: skip
    league = desk.approved(format="league", days_a_round=20)
    for last_round in (1, None):
        desk.accepted(desk.received(league, last_round=last_round))
    assert lines(league) == [
        "part 1, fide-standard: waits for the list of 1 November 2025",
        "part 2, fide-standard: waits for the list of 1 December 2025",
    ]


def test_what_is_held_says_since_when_where_the_tournament_is_held(desk: Desk) -> None:
    """17 October, 3 in the morning in London, is the 16th in Chicago."""
    report = desk.reported(desk.approved())
    moment = desk.after(report.tournament).replace(hour=3) + timedelta(days=1)
    decisions.hold_event(report.tournament, by=desk.qadira, now=moment, reason="An inquiry.")
    assert lines(report.tournament) == ["fide-standard: waits for its release, held since 16 October 2025"]


def test_what_is_set_aside_says_since_when_and_who_or_what_takes_it_in_again(desk: Desk) -> None:
    """Nobody is told a list that goes without it."""
    report = desk.reported(desk.approved(**BOTH))
    run = run_for(desk, "fide-standard", date(2009, 11, 1))
    moment = desk.moment(date(2009, 11, 1)).replace(hour=3)
    set_aside(run, in_ledgers(report)[0].event, by=desk.dmitri, now=moment, reason="The arbiter is asked.")
    cfc = "cfc-regular: waits for the list of 16 October 2009"
    assert lines(report.tournament) == [
        "fide-standard: waits for the rating office to take it in again, set aside since 31 October 2009", cfc,
    ]  # fmt: skip
    SetAside.objects.update(by_failure=True)
    assert lines(report.tournament) == [
        "fide-standard: waits for a run that can rate it, set aside since 31 October 2009", cfc,
    ]  # fmt: skip
    end_set_aside(SetAside.objects.get(), by=desk.dmitri, now=moment, reason="He has answered.")
    assert lines(report.tournament) == ["fide-standard: waits for the list of 1 November 2009", cfc]


def test_a_list_that_was_corrected_since_is_named_with_its_version(desk: Desk) -> None:
    listed_before(desk, "fide-standard", date(2025, 10, 1), OWN)
    report = desk.reported(desk.approved())
    november = published(desk, "fide-standard", NOVEMBER)
    line = {"player": november.entries.first().player_id, "rating": 2345, "k_factor": 10}  # type: ignore[union-attr]
    moment = desk.moment(date(2025, 11, 5))
    asked = prepare_correction(november, Wrong(lines=[line], reason="A slip."), by=desk.dmitri, now=moment)
    advance_correction(asked.pk, clock=lambda: moment)
    publish_correction(ListCorrection.objects.get(), by=desk.qadira, now=moment, reason="It was one.")
    advance_correction(asked.pk, clock=lambda: moment)
    assert lines(report.tournament) == ["fide-standard: rated, list of 1 November 2025, version 2"]


def test_a_published_list_is_named_and_what_comes_later_waits_for_its_correction(desk: Desk) -> None:
    listed_before(desk, "fide-standard", date(2025, 10, 1), OWN)
    report = desk.reported(desk.approved())
    published(desk, "fide-standard", NOVEMBER)
    assert (told(report), lines(report.tournament)) == (
        [("fide-standard", 1, True, False)], ["fide-standard: rated, list of 1 November 2025"],
    )  # fmt: skip
    assert corrections_awaited(report.tournament) == []
    decision = decisions.leave_out_for_fair_play(
        report.tournament, desk.game(1, 1, 4), by=desk.qadira, now=desk.moment(date(2025, 11, 5)), reason="A ban."
    )
    assert [system.code for system in corrections_awaited(report.tournament)] == ["fide-standard"]
    decisions.take_back(decision, by=desk.qadira, now=desk.moment(date(2025, 11, 6)), reason="No ban.")
    assert corrections_awaited(report.tournament) == []


# ---------------------------------------------------------------- what is held (5.1)
@pytest.mark.parametrize(
    ("system", "day", "lets"),
    [
        ("fide-standard", date(2025, 10, 12), True),
        ("fide-standard", date(2022, 1, 1), True),
        ("fide-standard", date(2009, 9, 7), False),
        ("fide-rapid", date(2025, 10, 12), True),
        ("cfc-regular", date(2009, 9, 7), False),
        ("cfc-regular", date(2025, 10, 12), False),  # no text covers it
    ],
)
def test_since_2022_a_game_alone_can_wait(system: str, day: date, lets: bool) -> None:
    assert lets_games_wait(Tournament(starts_on=day), system) is lets


def test_where_no_game_can_wait_the_whole_event_does(desk: Desk) -> None:
    report = desk.reported(desk.approved(starts_on=date(2009, 9, 7)))
    now = desk.after(report.tournament)
    hold = decisions.hold_game(report.tournament, desk.game(1, 1, 4), by=desk.qadira, now=now, reason="An inquiry.")
    held = hold_on(source_of(report), "fide-standard")
    assert held is not None
    assert (told(report), held.reason) == ([("fide-standard", 1, False, True)], "An inquiry.")
    decisions.release(hold, by=desk.qadira, now=now, reason="Nothing.")
    assert (told(report), hold_on(source_of(report), "fide-standard")) == ([("fide-standard", 1, False, False)], None)


def test_of_two_holds_the_event_waits_until_the_last_is_ended(desk: Desk) -> None:
    report = desk.reported(desk.approved(starts_on=date(2009, 9, 7)))
    now, tournament = desk.after(report.tournament), report.tournament
    whole = decisions.hold_event(tournament, by=desk.qadira, now=now, reason="One.")
    game = decisions.hold_game(tournament, desk.game(1, 1, 4), by=desk.qadira, now=now, reason="Two.")
    held = []
    for hold in (whole, game):
        decisions.release(hold, by=desk.qadira, now=now, reason="Nothing.")
        held.append(told(report)[0][3])
    assert held == [True, False]


def test_a_hold_on_a_game_of_one_part_leaves_the_other_part_alone(desk: Desk) -> None:
    """4.13 of 2009: parts come where each game is rated with the ratings of its day."""
    said = {"ratings_used": "at-the-game", "ratings_chosen_on": date(2010, 8, 20), "rate_of_play": "7200"}
    tournament = desk.approved(starts_on=date(2010, 9, 1), days_a_round=20, **said)
    parts = [desk.accepted(desk.received(tournament, last_round=last)) for last in (1, None)]
    decisions.hold_game(tournament, desk.game(1, 1, 4), by=desk.qadira, now=desk.after(tournament), reason="Inquiry.")
    assert [told(part)[0][3] for part in parts] == [True, False]
