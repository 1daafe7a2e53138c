"""Every flag: what is just on the threshold and what is just below it, and its sentence."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from ratings.ledger.models import RatedEvent
from ratings.regulations import EventSnapshot, GameSnapshot, PeriodSnapshot, PlayerSnapshot, Result
from ratings.runs.review.flags import Flag, Kind
from ratings.runs.review.models import ReviewFlag
from ratings.runs.review.words import KINDS, THRESHOLDS, evidence
from tests.ratings.runs.review.in_columns import flags_in

DAY = date(2025, 10, 1)
FORFEIT = Result.WHITE_WINS_BY_FORFEIT


def event(key: str, *games: tuple[int, str, str, Result], days: int = 1, form: str = "swiss") -> EventSnapshot:
    rows = tuple(
        GameSnapshot(round=number, white=white, black=black, result=result) for number, white, black, result in games
    )
    return EventSnapshot(id=key, format=form, start=DAY, end=DAY + timedelta(days=days - 1), games=rows)


def flags(*events: EventSnapshot, **ratings: int | None) -> tuple[Flag, ...]:
    players = {name: PlayerSnapshot(rating=rating, games=90, born=1980) for name, rating in ratings.items()}
    return flags_in(PeriodSnapshot(system="fide-standard", edition=None, players=players, events=events), found={})


@pytest.mark.parametrize(("count", "kinds"), [(2, []), (3, [Kind.FORFEITS])])
def test_three_forfeits_of_a_pair(count: int, kinds: list[Kind]) -> None:
    games = [(number, "a", "b", FORFEIT) for number in range(1, count + 1)]
    assert [flag.kind for flag in flags(event("e", *games, days=9), a=1800, b=1800)] == kinds


@pytest.mark.parametrize(("days", "kinds"), [(1, [Kind.DOUBLE_PLAY]), (2, [Kind.DOUBLE_PLAY]), (5, [])])
def test_two_events_at_once_where_each_day_has_a_round(days: int, kinds: list[Kind]) -> None:
    one = event("one", (1, "a", "b", Result.DRAW), (2, "a", "c", Result.DRAW), days=days)
    two = event("two", (1, "a", "d", Result.DRAW), (2, "e", "a", Result.DRAW), days=days)
    found = flags(one, two, a=1800, b=1800, c=1800, d=1800, e=1800)
    assert [flag.kind for flag in found] == kinds
    assert {flag.players for flag in found} <= {("a",)}


@pytest.mark.parametrize(("anchors", "kinds"), [(3, [Kind.CLOSED_GROUP]), (4, [])])
def test_four_newcomers_who_meet_three_rated_players(anchors: int, kinds: list[Kind]) -> None:
    new = {f"n{number}": None for number in range(4)}
    rated = {f"r{number}": 1600 for number in range(anchors)}
    games = [(1 + n, new_, old, Result.WHITE_WINS) for n, (new_, old) in enumerate((a, b) for a in new for b in rated)]
    assert [flag.kind for flag in flags(event("e", *games, days=30), **new, **rated)] == kinds


@pytest.mark.parametrize(("hours", "kinds"), [(0, [Kind.START_MOVED]), (71, [Kind.START_MOVED]), (72, [])])
def test_a_first_day_that_was_moved_within_three_days_of_the_start(hours: int, kinds: list[Kind]) -> None:
    period = PeriodSnapshot(system="fide-standard", edition=None, players={}, events=(event("e"), event("f")))
    found = flags_in(period, found={}, starts_moved={"e": hours, "another": 1})
    assert [(flag.kind, flag.event, flag.seen) for flag in found] == [(kind, "e", hours) for kind in kinds]


def test_what_was_moved_nearest_to_the_start_comes_first() -> None:
    period = PeriodSnapshot(system="fide-standard", edition=None, players={}, events=(event("e"), event("f")))
    assert [flag.event for flag in flags_in(period, found={}, starts_moved={"e": 40, "f": 3})] == ["f", "e"]


def test_every_kind_has_its_words_and_its_sentence() -> None:
    more = {"score": 450, "expected": 120, "games": 5, "round": 2, "anchors": 2, "events": 3}
    said = {
        kind: evidence(ReviewFlag(kind=kind, seen=312, more=more, other_event=RatedEvent(name="Open"))) for kind in Kind
    }
    assert set(KINDS) == set(THRESHOLDS) == set(Kind)
    assert said[Kind.GAIN] == "Scored 4½ in 5 games, expected 1.20: 3.12 standard deviations."
    assert said[Kind.DOUBLE_PLAY] == "Also played in “Open” on 312 of the same days, by the rounds."
    assert said[Kind.START_MOVED] == "The first day was moved 312 hours before the tournament was to begin."
    assert evidence(ReviewFlag(kind=Kind.START_MOVED, seen=0)).startswith("The first day was moved less than an hour")
    assert all(said.values())
