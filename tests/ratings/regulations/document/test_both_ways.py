"""The one codec: what is read is written, what is written is read, and nothing is lost on the way."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from ratings.regulations import (
    BadPeriod,
    EarlierResult,
    EventSnapshot,
    GameSnapshot,
    PlayerSnapshot,
    Result,
    document_from_text,
    event_from_json,
    event_to_json,
    period_from_json,
    player_from_json,
    player_result_from_json,
    player_result_to_json,
    player_to_json,
    rate_period,
    result_to_json,
)
from ratings.regulations.places import Place
from ratings.regulations.snapshots import (
    Approval,
    Decision,
    DefaultedGame,
    ListedRating,
    Minutes,
    Part,
    PlayedNotRated,
    RatingsThen,
    Registration,
)
from ratingsite.foundations.exact import Hundredths
from tests.ratings.regulations.test_worked_cases import own_cases

DAY = date(2022, 5, 1)
GAME = GameSnapshot(round=1, white="Ann", black="Bob", result=Result.DRAW)
EVENT = EventSnapshot(id="e", format="swiss", start=DAY, end=DAY, games=(GAME,))
EVERYTHING = EventSnapshot(
    id="e",
    format="schiller",
    start=DAY,
    end=date(2022, 5, 9),
    games=(
        GameSnapshot(round=1, white="Ann", black="Bob", result=Result.DRAW, excluded=PlayedNotRated.FAIR_PLAY),
        GameSnapshot(round=2, white="Ann", black="Bob", result=Result.DRAW, minutes=Minutes(white=15, black=10)),
        GameSnapshot(
            round=3,
            white="Ann",
            black="Bob",
            result=Result.DRAW,
            then=RatingsThen(played_on=DAY, white=None, black=1500),
        ),
    ),
    unrated_at_start=("Ann",),
    match_games=6,
    decided_games_count=True,
    national_championship=True,
    women_only=True,
    team_championship=True,
    long_event_approved=True,
    counts_default_games=(DefaultedGame(round=2, player="Bob"),),
    registration=Registration(on=None, decision=Decision.ACCEPTED),
    hybrid_approved=False,
    rating_refused=True,
    minutes=90,
    ratings={"Ann": ListedRating(rating=None, standard_rating=1800), "Bob": ListedRating(rating=1500, k=20)},
    ratings_chosen_on=DAY,
    pooled_with="f",
    reported_on=DAY,
    counts_for=("Ann",),
    time_control_approved=Approval(on=DAY, reason="60+30"),
    part=Part(
        of="t",
        number=2,
        uplift_used_by=("Ann",),
        rated_opponents={"Bob": ("X", "Y")},
        players=12,
        rated=9,
        began=date(2025, 9, 1),
    ),
)


def through_text(document: object) -> object:
    """The document as a file holds it."""
    return document_from_text(json.dumps(document))


@pytest.mark.parametrize("event", [EVENT, EVERYTHING, EventSnapshot(**vars(EVENT) | {"ratings_at_the_game": True})])
def test_an_event_comes_back_whole(event: EventSnapshot) -> None:
    assert event_from_json(through_text(event_to_json(event))) == event


def test_every_field_of_an_event_is_in_its_document() -> None:
    written = event_to_json(EVERYTHING)
    # ratings at the game and ratings of a list are one field; its place is the office's, and in no document
    assert len(written) == len(vars(EVERYTHING)) - 2
    assert [sorted(game) for game in written["games"]] == [
        ["black", "excluded", "result", "round", "white"],
        ["black", "minutes", "result", "round", "white"],
        ["black", "black_rating", "played_on", "result", "round", "white", "white_rating"],
    ]


def test_what_has_its_default_is_left_out_and_the_order_is_fixed() -> None:
    assert json.dumps(event_to_json(EVENT)) == (
        '{"id": "e", "format": "swiss", "start": "2022-05-01", "end": "2022-05-01", '
        '"games": [{"round": 1, "white": "Ann", "black": "Bob", "result": "1/2-1/2"}]}'
    )
    assert json.dumps(player_to_json(PlayerSnapshot(rating=None))) == '{"rating": null}'


def test_the_order_of_a_document_does_not_matter_to_what_is_written() -> None:
    written = event_to_json(EVERYTHING)
    turned = dict(reversed(written.items()))
    assert json.dumps(event_to_json(event_from_json(turned))) == json.dumps(written)


@pytest.mark.parametrize(
    "average",
    [Fraction(2000), Fraction(44407, 20), Fraction(6661, 3), Fraction(14000, 7), Fraction(12345, 999)],
)
def test_the_average_of_an_earlier_result_is_exact(average: Fraction) -> None:
    games = average.denominator if average.denominator in (3, 333) else 7
    earlier = EarlierResult(
        event="x", end=DAY, games=games, score=Hundredths(50), opponents_average=average, performance=9
    )
    player = PlayerSnapshot(rating=None, games=0, born=2010, last_played_on=DAY, earlier=(earlier,), member_of="IPCA")
    assert player_from_json(through_text(player_to_json(player))) == player


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({}, "earlier.0.opponents_average: expected this field, got nothing"),
        (
            {"opponents_average": 2000, "opponents_total": 4000},
            "earlier.0.opponents_average: expected this field or opponents_total, and not both, got both",
        ),
        (
            {"opponents_average": "x"},
            'earlier.0.opponents_average: expected an average from 0 to 4000, got "x"',
        ),
        (
            {"opponents_average": 2000.123456789012},
            "earlier.0.opponents_average: expected an average with at most ten decimals, got 2000.123456789012",
        ),
        ({"opponents_total": 8001}, "earlier.0.opponents_total: expected a whole number from 0 to 8000, got 8001"),
    ],
)
def test_an_earlier_result_tells_its_opponents_in_one_way(more: dict[str, Any], message: str) -> None:
    result = {"event": "x", "end": "2022-01-01", "games": 2, "score": 1} | more
    with pytest.raises(BadPeriod) as caught:
        player_from_json({"rating": None, "earlier": [result]})
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("ratings", 5, "ratings: expected at-the-start, at-the-game, or an object of players, got 5"),
        ("ratings", {"Ann": {}}, "ratings.Ann.rating: expected this field, got nothing"),
        (
            "ratings",
            {"Ann": {"rating": 5000}},
            "ratings.Ann.rating: expected a whole number from 0 to 4000 or null, got 5000",
        ),
        ("part", {"of": "t"}, "part.number: expected this field, got nothing"),
        (
            "part",
            {"of": "t", "number": 1, "field": {"players": 4, "rated": 5}},
            "part.field.rated: expected a whole number from 0 to 4, got 5",
        ),
        (
            "time_control_approved",
            {"on": "2026-01-01"},
            "time_control_approved.reason: expected this field, got nothing",
        ),
    ],
)
def test_a_new_field_is_refused_with_its_place(field: str, value: object, message: str) -> None:
    with pytest.raises(BadPeriod) as caught:
        event_from_json(event_to_json(EVENT) | {field: value})
    assert str(caught.value) == message


def test_the_word_at_the_start_says_nothing_new() -> None:
    assert event_from_json(event_to_json(EVENT) | {"ratings": "at-the-start"}) == EVENT


@pytest.mark.parametrize("case", own_cases(), ids=lambda case: str(case["id"]))
def test_every_worked_case_and_its_result_come_back_whole(case: dict[str, Any]) -> None:
    period = period_from_json(through_text(case["input"]))
    for event in period.events:
        assert event_from_json(through_text(event_to_json(event))) == event
    for player in period.players.values():
        assert player_from_json(through_text(player_to_json(player))) == player
    result = rate_period(period)
    told = through_text(result_to_json(result))["players"]
    assert {key: player_result_from_json(each) for key, each in told.items()} == result.players


def random_event(dice: Random) -> EventSnapshot:
    """Some fields of an event with everything, the others by default."""
    kept = {name: value for name, value in vars(EVERYTHING).items() if name in vars(EVENT) and dice.random() < 0.5}
    return EventSnapshot(**vars(EVENT) | kept)


def test_random_events_come_back_whole() -> None:
    dice = Random(8)  # noqa: S311
    for _ in range(300):
        event = random_event(dice)
        assert event_from_json(through_text(event_to_json(event))) == event


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("games", 1.5, "games: expected a whole number, got 1.5"),
        ("score", "1", 'score: expected a number with at most two decimals, got "1"'),
        ("score", True, "score: expected a number with at most two decimals, got true"),
        ("score", 0.125, "score: expected a number with at most two decimals, got 0.125"),
        ("rounding_article", 8, "rounding_article: expected a text, got 8"),
    ],
)
def test_a_bad_value_of_a_result_is_refused(name: str, value: object, message: str) -> None:
    document = player_result_to_json(
        next(iter(rate_period(period_from_json(own_cases()[0]["input"])).players.values()))
    )
    with pytest.raises(BadPeriod) as caught:
        player_result_from_json(document | {name: value})
    assert str(caught.value) == message


def test_a_whole_field_is_refused_with_its_place() -> None:
    field = {"of": "t", "number": 1, "field": {"players": 1, "rated": 1}}
    with pytest.raises(BadPeriod) as caught:
        event_from_json(event_to_json(EVENT) | {"part": field})
    assert str(caught.value) == "part.field.players: expected a whole number from 2 to 100000, got 1"


@pytest.mark.parametrize("read", [event_from_json, player_from_json])
def test_what_is_no_object_is_refused_as_the_document_or_at_its_place(read: Callable[[object], object]) -> None:
    for document, place in ((3, "document"), (Place("events.0", 3), "events.0")):
        with pytest.raises(BadPeriod) as caught:
            read(document)
        assert str(caught.value) == f"{place}: expected an object, got 3"


def test_an_event_and_a_player_are_read_where_they_stand_in_another_document() -> None:
    assert event_from_json(Place("events.0", event_to_json(EVENT))) == EVENT
    assert player_from_json(Place("players.A", {"rating": 2000})) == PlayerSnapshot(rating=2000)


@pytest.mark.parametrize(
    ("average", "written"),
    [
        (Fraction(2000), '"opponents_average": 2000'),
        (Fraction(4001, 2), '"opponents_average": 2000.5'),
        (Fraction(16001, 8), '"opponents_average": 2000.125'),
        (Fraction(6001, 3), '"opponents_total": 48008'),
    ],
)
def test_an_average_is_written_as_a_number_where_it_is_short(average: Fraction, written: str) -> None:
    earlier = EarlierResult(event="x", end=DAY, games=24, score=Hundredths(50), opponents_average=average)
    document = player_to_json(PlayerSnapshot(rating=None, earlier=(earlier,)))
    assert json.dumps(document["earlier"]) == (
        f'[{{"event": "x", "end": "2022-05-01", "games": 24, "score": 0.5, {written}}}]'
    )
