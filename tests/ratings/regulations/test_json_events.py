"""What a document may say of an event besides its games: registration, leave, time, and the ratings that count."""

from __future__ import annotations

from copy import deepcopy
from datetime import date
from typing import Any

import pytest

from ratings.regulations import BadPeriod, EventSnapshot, period_from_json
from ratings.regulations.snapshots import Decision, PlayedNotRated, RatingsThen, Registration

DOCUMENT: dict[str, Any] = {
    "system": "fide-standard",
    "players": {"A": {"rating": 2000}, "B": {"rating": 2100}},
    "events": [
        {
            "id": "e",
            "format": "league",
            "start": "2009-10-01",
            "end": "2010-03-31",
            "games": [{"round": 1, "white": "A", "black": "B", "result": "1-0"}],
        }
    ],
}
THEN = {"played_on": "2009-10-10", "white_rating": 1990, "black_rating": None}


def read(event: dict[str, Any] | None = None, game: dict[str, Any] | None = None) -> EventSnapshot:
    document = deepcopy(DOCUMENT)
    document["events"][0] |= event or {}
    document["events"][0]["games"][0] |= game or {}
    return period_from_json(document).events[0]


def test_without_such_fields_nothing_is_said() -> None:
    event = read()
    assert (event.registration, event.hybrid_approved, event.rating_refused, event.minutes) == (None, None, False, None)
    assert (event.ratings_at_the_game, event.ratings_chosen_on, event.pooled_with) == (False, None, None)
    assert (event.games[0].excluded, event.games[0].then) == (None, None)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"on": "2009-09-01"}, Registration(on=date(2009, 9, 1))),
        ({"on": None}, Registration(on=None)),
        ({"on": None, "decision": None}, Registration(on=None)),
        ({"on": "2009-09-30", "decision": "accepted"}, Registration(on=date(2009, 9, 30), decision=Decision.ACCEPTED)),
        ({"on": "2009-09-30", "decision": "refused"}, Registration(on=date(2009, 9, 30), decision=Decision.REFUSED)),
    ],
)
def test_a_registration(given: dict[str, Any], expected: Registration) -> None:
    assert read({"registration": given}).registration == expected


def test_leave_refusal_and_time() -> None:
    event = read({"hybrid": {"approved": False}, "rating_refused": True, "minutes": 90})
    assert (event.hybrid_approved, event.rating_refused, event.minutes) == (False, True, 90)
    assert read({"hybrid": {"approved": True}, "minutes": None}).hybrid_approved is True


def test_a_stage_of_another_event() -> None:
    assert read({"pooled_with": "preliminaries"}).pooled_with == "preliminaries"
    assert read({"pooled_with": None}).pooled_with is None


def test_the_day_of_the_report() -> None:
    assert read({"reported_on": "2010-04-01"}).reported_on == date(2010, 4, 1)
    assert read({"reported_on": None}).reported_on is None


def test_the_ratings_of_the_time_of_the_game() -> None:
    event = read({"ratings": "at-the-game", "ratings_chosen_on": "2009-09-30"}, THEN)
    assert (event.ratings_at_the_game, event.ratings_chosen_on) == (True, date(2009, 9, 30))
    assert event.games[0].then == RatingsThen(played_on=date(2009, 10, 10), white=1990, black=None)
    assert read({"ratings": "at-the-start", "ratings_chosen_on": None}).ratings_at_the_game is False


@pytest.mark.parametrize("reason", PlayedNotRated)
def test_a_game_that_is_not_rated_although_it_was_played(reason: PlayedNotRated) -> None:
    assert read(game={"excluded": str(reason)}).games[0].excluded is reason
    assert read(game={"excluded": None}).games[0].excluded is None


@pytest.mark.parametrize(
    ("event", "message"),
    [
        ({"registration": {}}, "registration.on: expected this field, got nothing"),
        ({"registration": {"on": "soon"}}, 'registration.on: expected a day written as 2022-03-05, got "soon"'),
        (
            {"registration": {"on": None, "by": "A"}},
            'registration.by: expected no other field than decision, on, got "by"',
        ),
        (
            {"registration": {"on": None, "decision": "late"}},
            'registration.decision: expected one of accepted, refused, got "late"',
        ),
        ({"registration": None}, "registration: expected an object, got null"),
        ({"hybrid": True}, "hybrid: expected an object, got true"),
        ({"hybrid": {}}, "hybrid.approved: expected this field, got nothing"),
        ({"hybrid": {"approved": None}}, "hybrid.approved: expected true or false, got null"),
        ({"rating_refused": 1}, "rating_refused: expected true or false, got 1"),
        ({"minutes": 0}, "minutes: expected a whole number from 1 to 1000 or null, got 0"),
        ({"ratings": "now"}, 'ratings: expected one of at-the-start, at-the-game, got "now"'),
        ({"reported_on": "late"}, 'reported_on: expected a day written as 2022-03-05, got "late"'),
        ({"pooled_with": 7}, "pooled_with: expected a text of 1 to 200 characters, got 7"),
        ({"ratings_chosen_on": 7}, "ratings_chosen_on: expected a day written as 2022-03-05, got 7"),
    ],
)
def test_what_is_wrong_with_an_event_is_named_with_its_place(event: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPeriod) as caught:
        read(event)
    assert str(caught.value) == f"events.0.{message}"


@pytest.mark.parametrize(
    ("game", "message"),
    [
        ({"excluded": "cheating"}, 'excluded: expected one of force-majeure, fair-play, got "cheating"'),
        (THEN | {"white_rating": "x"}, 'white_rating: expected a whole number from 0 to 4000 or null, got "x"'),
        (THEN | {"black_rating": 4001}, "black_rating: expected a whole number from 0 to 4000 or null, got 4001"),
        (THEN | {"played_on": None}, "played_on: expected a day written as 2022-03-05, got null"),
    ],
)
def test_what_is_wrong_with_a_game_is_named_with_its_place(game: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPeriod) as caught:
        read(game=game)
    assert str(caught.value) == f"events.0.games.0.{message}"


@pytest.mark.parametrize("missing", THEN)
def test_the_day_and_the_two_ratings_come_together(missing: str) -> None:
    with pytest.raises(BadPeriod) as caught:
        read(game={name: value for name, value in THEN.items() if name != missing})
    assert str(caught.value) == (
        f"events.0.games.0.{missing}: expected this field beside the others of played_on, white_rating, black_rating, "
        "got nothing"
    )
