"""An interim rating of somebody who was entered twice: it is worked out by the line of the person (1.5.3a)."""

from __future__ import annotations

import pytest

from ratings.ledger.mergers import merge_entries
from ratings.ledger.models import RatedEvent
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.register.models import Player
from ratings.runs.interim import events_of_player
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import IN_SEPTEMBER, NOVEMBER, OCTOBER, Publish, Record, players, publish, record_games
from tests.titles.cases.test_interim import GAMES, IN_NOVEMBER, event, first_list
from titles.cases.interim import services as interim
from titles.cases.refusals import CaseRefused, Obstacle
from titles.cases.services import open_case

__all__ = ["event", "first_list", "players", "publish", "record_games"]


@pytest.fixture
def real(players: dict[str, Player]) -> Player:
    """Another row of the register for Ann, who has the games under her old one."""
    return Player.objects.create(name="Able, Ann", fide_id=2099999, sex="f", federation=players["ann"].federation)


def merged(players: dict[str, Player], real: Player, by: User) -> None:
    merge_entries(players["ann"], real, by=by, now=IN_SEPTEMBER, reason="Typed twice.")


def test_a_period_that_was_rated_under_the_second_number_bears_the_application_of_the_person(
    event: RatedEvent, players: dict[str, Player], real: Player, publish: Publish, chiara: User, dmitri: User
) -> None:
    publish(NOVEMBER)
    merged(players, real, dmitri)
    case = open_case(real, "FM", by=chiara, now=IN_NOVEMBER)
    assert list(events_of_player(real, "fide-standard")) == [event]
    asked = interim.ask_for_interim(case, event, 2, by=chiara, now=IN_NOVEMBER)
    assert (case.player, asked.state, asked.rating, asked.games) == (real, "asked", 2316, 62)


def test_an_application_under_the_second_number_rests_on_a_period_that_was_rated_under_the_first(
    event: RatedEvent, players: dict[str, Player], real: Player, publish: Publish, chiara: User, dmitri: User
) -> None:
    case = open_case(players["ann"], "FM", by=chiara, now=IN_SEPTEMBER)
    merged(players, real, dmitri)
    assert publish(NOVEMBER).entries.filter(player=real).exists()
    asked = interim.ask_for_interim(case, event, 2, by=chiara, now=IN_NOVEMBER)
    assert (case.player, asked.rating, asked.games) == (players["ann"], 2316, 62)


def test_of_a_list_with_both_numbers_the_persons_own_counts(
    players: dict[str, Player], real: Player, standard: RatingSystem, publish: Publish, record_games: Record,
    chiara: User, dmitri: User,
) -> None:  # fmt: skip
    ratings = ((players["ann"], 2290), (players["bob"], 2400), (players["cyd"], 1990), (real, 2100))
    rows = [ImportedEntry(player=player, rating=rating, k_factor=20, games_total=60) for player, rating in ratings]
    import_list("fide-standard", OCTOBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    Player.objects.update(title="")
    played = record_games(GAMES)
    listed: RatingList = publish(NOVEMBER)
    assert listed.entries.count() == len(ratings)
    merged(players, real, dmitri)
    case = open_case(real, "FM", by=chiara, now=IN_NOVEMBER)
    with pytest.raises(CaseRefused) as refused:
        interim.ask_for_interim(case, played, 2, by=chiara, now=IN_NOVEMBER)
    assert refused.value.obstacle is Obstacle.NO_GAMES
