"""What an office cannot be told is refused with its place in the document, and nothing is left behind."""

from __future__ import annotations

from typing import Any

import pytest

from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList
from ratings.regulations import BadPeriod, NoEditionInForce, period_from_json
from ratings.runs.in_office import CannotBeTold, OfficeIsNotEmpty, rate_in_office

GAMES = [{"round": 1, "white": "A", "black": "B", "result": "1-0"}]


def document(**changed: Any) -> dict[str, Any]:
    event = {"id": "open", "format": "swiss", "start": "2025-10-04", "end": "2025-10-05", "games": GAMES}
    told = {"system": "fide-standard", "players": {"A": {"rating": 2000}, "B": {"rating": 2100}}, "events": [event]}
    return told | changed


def refusals(told: dict[str, Any]) -> tuple[str, ...]:
    with pytest.raises(CannotBeTold) as refused:
        rate_in_office(period_from_json(told))
    return refused.value.refusals


def test_every_player_that_cannot_stand_in_the_register_is_named(db: None) -> None:
    players = {"A": {"rating": 2000, "federation": "Canada"}, "B": {"rating": 2100, "title": "Grandmaster"}}
    assert refusals(document(players=players)) == (
        "players.A.federation: expected the code of a federation, got 'Canada'",
        "players.B.title: expected a title of at most 3 letters, got 'Grandmaster'",
    )


def test_a_document_without_an_event_names_no_list(db: None) -> None:
    assert refusals(document(events=[])) == (
        "events: expected an event, as its days say which list comes next, got an empty list",
    )


def test_what_no_database_keeps_is_named(db: None) -> None:
    waiting = {"event": "x\ud800", "end": "2025-09-07", "games": 3, "score": 1.0, "opponents_average": 2220}
    players = {"A": {"rating": None, "title": "\ud800", "earlier": [waiting]}, "B": {"rating": 2100, "title": "G\0"}}
    assert refusals(document(players=players)) == (
        r"players.A.title: expected a title of at most 3 letters, got '\ud800'",
        r"players.A.earlier.0.event: expected letters, got 'x\ud800'",
        r"players.B.title: expected a title of at most 3 letters, got 'G\x00'",
    )


def test_two_events_of_one_day_find_one_list(db: None) -> None:
    first, second = document()["events"][0], document()["events"][0] | {"id": "other"}
    told = document(events=[first | {"ratings": {"A": {"rating": 1990}}}, second])
    assert refusals(told) == ("events.1.ratings.A: expected what another event of that day says of the player",)


def test_a_standard_rating_is_that_of_the_first_event(db: None) -> None:
    event = document()["events"][0] | {"ratings": {"A": {"rating": None, "standard_rating": 1900}}}
    players = {"A": {"rating": None, "standard_rating": 1950}, "B": {"rating": 2100}}
    told = document(system="fide-rapid", players=players, events=[event])
    place = "events.0.ratings.A.standard_rating"
    assert refusals(told) == (f"{place}: expected that of players, as this is the player's first event",)


def test_where_no_list_is_made_any_more_the_office_says_so(db: None) -> None:
    event = document()["events"][0]
    told = document(system="cfc-regular", edition="cfc-2009", events=[event])
    (refusal,) = refusals(told)
    assert refusal.startswith("events: no list of cfc-regular is made behind 2025-10-05")


def test_what_the_rules_refuse_the_office_refuses_in_the_same_words(db: None) -> None:
    event = document()["events"][0] | {"counts_default_games": [{"round": 1, "player": "A"}]}
    with pytest.raises(BadPeriod, match=r"events\.0\.counts_default_games: expected this field in events of the CFC"):
        rate_in_office(period_from_json(document(events=[event])))
    event = document()["events"][0] | {"start": "1999-10-04", "end": "1999-10-05"}
    with pytest.raises(NoEditionInForce, match=r"events\.0\.start"):
        rate_in_office(period_from_json(document(events=[event])))


def test_an_office_at_work_is_left_alone(first_list: RatingList) -> None:
    with pytest.raises(OfficeIsNotEmpty):
        rate_in_office(period_from_json(document()))


def test_nothing_is_left_behind(db: None) -> None:
    rate_in_office(period_from_json(document()))
    assert not RatingList.objects.exists()
    assert not RatedEvent.objects.exists()
