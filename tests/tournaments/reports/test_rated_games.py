"""The games of a report as a run takes them: pairings of known people, with what was decided of each of them."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from ratings.regulations import GameSnapshot
from ratings.regulations.snapshots import DefaultedGame, Minutes, RatingsThen
from tests.tournaments.desk import Desk, listed
from tests.tournaments.events import LINES, changed
from tournaments.registration.models import EventDecision, Tournament
from tournaments.reports.models import Report
from tournaments.reports.rated_games import (
    Pairing,
    RoundWithoutDay,
    counted_defaults,
    pairings_of,
    rated_games,
)

FIDE = "fide-standard"
ANNA, BO, CY, DENIZ = (f"209910{rank}" for rank in (1, 2, 3, 4))


@pytest.fixture
def report(desk: Desk) -> Report:
    return desk.received(desk.approved())


def decision(report: Report, kind: str, round_: int | None, *players: Any, **said: Any) -> EventDecision:
    """A decision as it is kept; of a game, of all games of a player in a round, or of a round."""
    white, black = [*players, None, None][:2]
    return EventDecision(tournament=report.tournament, kind=kind, round=round_, white=white, black=black, **said)


def games(report: Report, *decisions: EventDecision) -> tuple[GameSnapshot, ...]:
    return rated_games(report, pairings_of(report, decisions), FIDE)


def excluded(report: Report, *decisions: EventDecision) -> list[tuple[int, str, str, str]]:
    found = games(report, *decisions)
    return [(game.round, game.white, game.black, str(game.excluded)) for game in found if game.excluded]


# ---------------------------------------------------------------- pairings
def test_pairings_stand_by_round_and_rank_and_rounds_without_an_opponent_stay_out(desk: Desk) -> None:
    anna = changed(1, cells="0000-U 3b= 2w1")[0]
    deniz = changed(4, cells="0000-Z 2w0 3b0")[3]
    tournament = desk.approved(format="swiss")
    report = desk.received(tournament, desk.file(tournament, lines=(anna, LINES[1], LINES[2], deniz)))
    assert [(game.round, game.white, game.black, game.result) for game in games(report)] == [
        (1, BO, CY, "0-1"), (2, CY, ANNA, "1/2-1/2"), (2, DENIZ, BO, "0-1"), (3, ANNA, BO, "1-0"),
        (3, CY, DENIZ, "1-0"),
    ]  # fmt: skip


def test_a_report_without_games_has_none(report: Report) -> None:
    report.games.all().delete()
    assert (games(report), counted_defaults(())) == ((), ())


def test_a_part_has_its_own_rounds_although_its_file_repeats_the_earlier_ones(desk: Desk) -> None:
    league = desk.approved(format="league", days_a_round=20)
    first = desk.accepted(desk.received(league, last_round=1))
    last = desk.received(league)
    assert ({game.round for game in games(first)}, {game.round for game in games(last)}) == ({1}, {2, 3})
    assert last.games.count() == 6


# ---------------------------------------------------------------- decisions on games
@pytest.mark.parametrize(
    ("kind", "reason"), [("force-majeure", "force-majeure"), ("fair-play", "fair-play"), ("hold", "fair-play")]
)
def test_a_game_is_left_out_for_its_reason(kind: str, reason: str, report: Report, desk: Desk) -> None:
    anna, _bo, _cy, deniz = desk.players
    assert excluded(report, decision(report, kind, 1, anna, deniz)) == [(1, ANNA, DENIZ, reason)]


def test_a_decision_on_a_player_or_a_round_leaves_out_all_games_that_it_names(report: Report, desk: Desk) -> None:
    anna, bo, *_ = desk.players
    assert excluded(report, decision(report, "fair-play", 2, bo)) == [(2, DENIZ, BO, "fair-play")]
    assert [game[:1] for game in excluded(report, decision(report, "force-majeure", 3))] == [(3,), (3,)]
    assert excluded(report, decision(report, "fair-play", 1, anna, bo)) == []  # they did not meet in that round
    assert excluded(report, decision(report, "fair-play", 9)) == []


def test_whoever_had_white_a_game_is_the_same_game(report: Report, desk: Desk) -> None:
    anna, _bo, _cy, deniz = desk.players
    assert excluded(report, decision(report, "fair-play", 1, deniz, anna)) == [(1, ANNA, DENIZ, "fair-play")]


def test_a_decision_on_the_whole_tournament_is_about_no_game(report: Report) -> None:
    assert excluded(report, decision(report, "hold", None)) == []


def test_force_majeure_is_told_before_fair_play(report: Report, desk: Desk) -> None:
    anna, _bo, _cy, deniz = desk.players
    both = (decision(report, kind, 1, anna, deniz) for kind in ("fair-play", "force-majeure"))
    assert excluded(report, *both) == [(1, ANNA, DENIZ, "force-majeure")]


# ---------------------------------------------------------------- times
def test_the_times_of_a_game_are_those_that_were_found_last_else_those_of_its_round(report: Report, desk: Desk) -> None:
    """Rapid and blitz, 1.1."""
    anna, _bo, _cy, deniz = desk.players
    report.statements = {"unequal_times": {"1": {"white": 6, "black": 3}}}
    found = [
        decision(report, "unequal-times", 1, anna, deniz, white_minutes=white, black_minutes=4) for white in (5, 7)
    ]
    assert [game.minutes for game in games(report, *found)][:3] == [
        Minutes(white=7, black=4), Minutes(white=6, black=3), None,
    ]  # fmt: skip


# ---------------------------------------------------------------- ratings at the time of each game
def at_the_game(report: Report) -> Report:
    Tournament.objects.filter(pk=report.tournament_id).update(ratings_used="at-the-game")
    return Report.objects.get(pk=report.pk)


def test_each_game_has_the_ratings_of_the_list_of_its_day(desk: Desk) -> None:
    """4.13 of 2009: rounds of 30 September and of 1 October, and a list of that day."""
    listed(FIDE, date(2025, 9, 1), {1: 2301, 2: 2105})
    listed(FIDE, date(2025, 10, 1), {1: 2320})
    report = at_the_game(desk.received(desk.approved(starts_on=date(2025, 9, 30))))
    then = [(game.round, game.white, game.then) for game in games(report)]
    last, first = date(2025, 9, 30), date(2025, 10, 1)
    assert then[0] == (1, ANNA, RatingsThen(played_on=last, white=2301, black=None))
    assert then[1] == (1, BO, RatingsThen(played_on=last, white=2105, black=None))
    assert then[2] == (2, CY, RatingsThen(played_on=first, white=None, black=2320))
    assert then[4] == (3, ANNA, RatingsThen(played_on=first + timedelta(days=1), white=2320, black=None))


def test_before_any_list_nobody_has_a_rating(desk: Desk) -> None:
    report = at_the_game(desk.received(desk.approved()))
    assert {(game.then.white, game.then.black) for game in games(report) if game.then} == {(None, None)}


def test_a_round_without_a_day_is_named(desk: Desk) -> None:
    report = at_the_game(desk.received(desk.approved()))
    report.tournament.schedule.filter(number=2).delete()
    with pytest.raises(RoundWithoutDay) as refused:
        games(report)
    assert refused.value.round == 2


def test_ratings_at_the_start_ask_for_no_days(report: Report) -> None:
    report.tournament.schedule.all().delete()
    assert {game.then for game in games(report)} == {None}


# ---------------------------------------------------------------- defaults (CFC 718)
@pytest.mark.parametrize(
    ("result", "absent"), [("+--", [DENIZ]), ("--+", [ANNA]), ("---", [ANNA, DENIZ]), ("1-0", []), ("=-=", [])]
)
def test_a_default_that_counts_is_that_of_who_did_not_come(
    result: str, absent: list[str], report: Report, desk: Desk
) -> None:
    report.games.filter(round=1, white__rank=1).update(result=result)
    anna, _bo, _cy, deniz = desk.players
    by_decision = pairings_of(report, [decision(report, "default-counts", 1, anna, deniz)])
    expected = tuple(DefaultedGame(round=1, player=player) for player in absent)
    assert (counted_defaults(by_decision), counted_defaults(pairings_of(report, ()))) == (expected, ())
    report.games.filter(round=1, white__rank=1).update(default_is_rated=True)
    assert counted_defaults(pairings_of(report, ())) == expected


def test_marked_and_decided_is_counted_once(report: Report, desk: Desk) -> None:
    report.games.filter(round=1, white__rank=1).update(result="+--", default_is_rated=True)
    anna, _bo, _cy, deniz = desk.players
    pairings = pairings_of(report, [decision(report, "default-counts", 1, anna, deniz)])
    assert [type(each) for each in pairings] == [Pairing] * 6
    assert counted_defaults(pairings) == (DefaultedGame(round=1, player=DENIZ),)
