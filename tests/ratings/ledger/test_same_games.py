"""The same games twice: three or more of them in another event of the same days and the same system."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from ratings.ledger.same_games import same_games
from ratings.ledger.services import LedgerEvent
from ratings.lists.models import RatingSystem
from ratings.register.models import Federation, Player
from ratings.regulations import EventSnapshot, GameSnapshot, Result
from tests.ratings.conftest import Record

GAMES = [(1, "ann", "bob", "0-1"), (2, "bob", "cyd", "1/2-1/2"), (3, "cyd", "ann", "1-0")]


@pytest.fixture
def told(players: dict[str, Player], usa: Federation, standard: RatingSystem) -> Any:
    """The same games as they are about to be handed over by another tournament."""

    def event(games: list[tuple[int, str, str, str]] = GAMES, source: str = "festival") -> LedgerEvent:
        rows = tuple(
            GameSnapshot(round=number, white=players[white].key, black=players[black].key, result=Result(result))
            for number, white, black, result in games
        )
        days = {"start": date(2025, 10, 12), "end": date(2025, 10, 14)}
        return LedgerEvent(
            source=source,
            system="fide-standard",
            name="Festival",
            place="Saint Louis",
            federation="USA",
            rounds=3,
            event=EventSnapshot(id=source, format="swiss", games=rows, **days),
            players={player.key: player for player in players.values()},
        )

    return event


def test_three_identical_games_are_found_whatever_their_rounds(record_games: Record, told: Any) -> None:
    there = record_games(GAMES)
    again = [(number + 4, white, black, result) for number, white, black, result in GAMES]
    assert [(found.event, found.games) for found in same_games(told(again))] == [(there, 3)]


@pytest.mark.parametrize("other", [(3, "ann", "cyd", "0-1"), (3, "cyd", "ann", "0-1")])
def test_another_colour_or_result_is_another_game(record_games: Record, told: Any, other: Any) -> None:
    record_games(GAMES)
    assert same_games(told([*GAMES[:2], other])) == []


def test_two_identical_games_may_be_chance(record_games: Record, told: Any) -> None:
    record_games(GAMES[:2])
    assert same_games(told()) == []


def test_other_days_or_another_system_are_no_second_time(record_games: Record, told: Any) -> None:
    RatingSystem.objects.create(code="fide-rapid", name="FIDE rapid")
    record_games(GAMES, starts_on=date(2025, 10, 4), ends_on=date(2025, 10, 5))
    record_games(GAMES, source="rapid", system="fide-rapid")
    assert same_games(told()) == []


def test_a_correction_takes_the_place_of_what_it_corrects(record_games: Record, told: Any) -> None:
    record_games(GAMES)
    record_games(GAMES[:1])
    assert same_games(told()) == []


def test_an_event_and_its_own_parts_are_not_each_other_s_double(record_games: Record, told: Any) -> None:
    record_games(GAMES, source="festival.1")
    record_games(GAMES, source="festival")
    assert same_games(told(source="festival.2")) == []
