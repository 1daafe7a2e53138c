"""A report and the list at its start become what the regulations judge."""

from __future__ import annotations

import pytest

from ratings.models import Player
from tests.titles.worlds import World
from titles.dossiers import cards_of
from titles.regulations import NormDossier, judge_norms
from tournaments.models import Entry, Game


def dossier_of(world: World, rank: int = 1) -> NormDossier:
    return next(dossier for entry, dossier in cards_of(world.report).dossiers if entry.rank == rank)


def test_the_player_and_the_event_are_those_of_the_list_and_the_registration(world: World) -> None:
    dossier = dossier_of(world)
    player, event = dossier.player, dossier.event
    assert (player.id, player.title, player.rating, player.federation, player.sex) == (
        "99000011", "FM", 2340, "USA", "m",
    )  # fmt: skip
    assert (event.format, event.rounds, event.federation, event.players) == ("swiss", 9, "USA", 11)


def test_the_games_are_in_order_with_the_points_of_the_player(world: World) -> None:
    games = dossier_of(world).games
    assert [game.round for game in games] == list(range(1, 10))
    assert [int(game.score) for game in games] == [100, 50, 50, 100, 100, 0, 100, 100, 50]
    assert [game.opponent.rating for game in games if game.opponent] == [
        2450, 2400, 2380, 2360, 2330, 2310, 2290, 2250, None,
    ]  # fmt: skip


def test_the_list_at_the_start_goes_before_the_register(world: World) -> None:
    Player.objects.filter(pk=world.opponents[3].pk).update(federation="USA", title="GM", name="Later, Name")
    opponent = dossier_of(world).games[3].opponent
    assert opponent is not None
    assert (opponent.federation, opponent.title, opponent.name) == ("FRA", "IM", "Ђорђевић, Љубица")


@pytest.mark.parametrize(
    ("result", "is_rated", "white", "black"),
    [
        ("1-0", True, ("played", 100), ("played", 0)),
        ("1/2-1/2", True, ("played", 50), ("played", 50)),
        ("+--", True, ("forfeit-win", 100), ("forfeit-loss", 0)),
        ("--+", True, ("forfeit-loss", 0), ("forfeit-win", 100)),
        ("---", True, ("forfeit-loss", 0), ("forfeit-loss", 0)),
        ("=-=", True, ("adjudicated", 50), ("adjudicated", 50)),
        ("1-0", False, ("adjudicated", 100), ("adjudicated", 0)),
    ],
)
def test_each_result_is_read_from_both_sides(
    world: World, result: str, is_rated: bool, white: tuple[str, int], black: tuple[str, int]
) -> None:
    Game.objects.filter(report=world.report, round=1, white__player=world.hero).update(result=result, is_rated=is_rated)
    cards = {entry.rank: dossier.games[0] for entry, dossier in cards_of(world.report).dossiers}
    assert [(cards[rank].kind.value, int(cards[rank].score)) for rank in (1, 3)] == [white, black]


@pytest.mark.parametrize(
    ("result", "kind", "score"),
    [("bye", "bye", 100), ("full-point-bye", "bye", 100), ("half-point-bye", "half-point-bye", 50),
     ("zero-point-bye", "zero-point-bye", 0)],
)  # fmt: skip
def test_a_round_without_an_opponent_is_a_bye(world: World, result: str, kind: str, score: int) -> None:
    hero = Entry.objects.get(report=world.report, player=world.hero)
    Game.objects.filter(report=world.report, round=1, white=hero).update(black=None, result=result)
    game = dossier_of(world).games[0]
    assert (game.kind.value, int(game.score), game.opponent) == (kind, score, None)


def test_an_unrated_player_without_a_point_in_a_round_robin_is_marked(world: World) -> None:
    world.tournament.format = "round-robin"
    world.tournament.save()
    newcomer = world.report.entries.get(player=world.opponents[8])
    for game in newcomer.as_white.all():
        Game.objects.filter(pk=game.pk).update(result="0-1")
    newcomer.as_black.update(result="1-0")
    opponents = [game.opponent for game in dossier_of(world).games if game.opponent]
    assert [opponent.id for opponent in opponents if opponent.zero_against_rated] == ["99000009"]


def test_an_unrated_player_with_half_a_point_is_not(world: World) -> None:
    opponents = [game.opponent for game in dossier_of(world).games if game.opponent]
    assert [opponent.id for opponent in opponents if opponent.zero_against_rated] == []


@pytest.mark.parametrize("code", ["", "fr", "fra", "F1A", "ФРА"])
def test_a_stranger_with_an_unreadable_federation_belongs_to_none(world: World, code: str) -> None:
    world.report.entries.filter(player=world.opponents[3]).update(player=None, federation=code)
    opponent = dossier_of(world).games[3].opponent
    assert opponent is not None
    assert (opponent.id, opponent.rating, opponent.federation) == ("rank-6", None, None)
    assert judge_norms(dossier_of(world))


def test_the_whole_report_is_read_in_few_queries(world: World, django_assert_max_num_queries: object) -> None:
    with django_assert_max_num_queries(6):  # type: ignore[operator]
        assert len(cards_of(world.report).dossiers) == 11
