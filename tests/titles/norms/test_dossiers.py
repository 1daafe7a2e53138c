"""A report and the list at its start become what the regulations judge."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from ratings.lists.models import ListEntry
from ratings.register.decided_ratings.models import DecidedRating
from ratings.register.models import Player
from ratingsite.office.accounts.models import User
from tests.cast import NOW
from tests.titles.worlds import World, a_list
from titles.norms.dossiers import cards_of
from titles.regulations import NormDossier, judge_norms
from titles.regulations.editions.e2024 import titles_2024
from tournaments.reports.models import Entry, Game


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


def test_who_is_on_no_list_has_the_rating_that_was_decided_for_norms(world: World) -> None:
    last = dossier_of(world).games[8].opponent
    assert last is not None
    assert last.rating is None
    player = Player.objects.get(fide_id=int(last.id or "0"))
    DecidedRating.objects.create(
        player=player, kind="norms", rating=2405, starts_on=world.report.tournament.starts_on,
        decision="FIDE Office, 7", entered_by=User.objects.earliest("pk"), entered_at=NOW,
    )  # fmt: skip
    decided = dossier_of(world).games[8].opponent
    assert decided is not None
    assert decided.rating == 2405


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
@pytest.mark.usefixtures("as_if_reported_so")
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
@pytest.mark.usefixtures("as_if_reported_so")
def test_a_round_without_an_opponent_is_a_bye(world: World, result: str, kind: str, score: int) -> None:
    hero = Entry.objects.get(report=world.report, player=world.hero)
    Game.objects.filter(report=world.report, round=1, white=hero).update(black=None, result=result)
    game = dossier_of(world).games[0]
    assert (game.kind.value, int(game.score), game.opponent) == (kind, score, None)


@pytest.mark.usefixtures("as_if_reported_so")
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
@pytest.mark.usefixtures("as_if_reported_so")
def test_a_stranger_with_an_unreadable_federation_belongs_to_none(world: World, code: str) -> None:
    world.report.entries.filter(player=world.opponents[3]).update(player=None, federation=code)
    opponent = dossier_of(world).games[3].opponent
    assert opponent is not None
    assert (opponent.id, opponent.rating, opponent.federation) == ("rank-6", None, None)
    assert judge_norms(dossier_of(world))


def test_in_a_tournament_of_more_than_thirty_days_the_list_of_the_round_counts(world: World) -> None:
    # nine rounds from 1 June; the last three on 1 July, when a new list has opponent 8 (round 8) at 2275
    july = a_list(world.rating_list.system, date(2024, 7, 1))
    who = world.opponents[7]
    ListEntry.objects.create(rating_list=july, player=who, name=who.name, federation_id="USA", title="FM", rating=2275)
    world.tournament.schedule.filter(number__gt=6).update(day=date(2024, 7, 1))
    for last_day, found in ((date(2024, 6, 30), (2250, None)), (date(2024, 7, 1), (2275, "FM"))):
        world.tournament.ends_on = last_day
        opponent = dossier_of(world).games[7].opponent
        assert opponent is not None
        assert (opponent.rating, opponent.title) == found


def test_a_report_of_eleven_players_is_counted_as_no_big_swiss(world: World) -> None:
    # of the nine opponents three are Canadian and three French, all rated; only the heroes play all the rounds
    found = cards_of(world.report).big_swiss
    assert found is not None
    assert [finding.found for finding in found.findings] == [0, 0, 0]
    assert dossier_of(world).event.exemption is None


def test_a_big_swiss_exempts_every_card_of_its_report(world: World) -> None:
    edition = replace(titles_2024, big_swiss_players=3, big_swiss_titleholders=1, big_swiss_rounds_missed=8)
    smaller = replace(edition, big_swiss_federations=0, big_swiss_players=0, big_swiss_titleholders=0)
    assert {dossier.event.exemption for _entry, dossier in cards_of(world.report, smaller).dossiers} == {"big-swiss"}
    assert {dossier.event.exemption for _entry, dossier in cards_of(world.report, edition).dossiers} == {None}


def test_the_whole_report_is_read_in_few_queries(world: World, django_assert_max_num_queries: object) -> None:
    with django_assert_max_num_queries(11):  # type: ignore[operator]
        assert len(cards_of(world.report).dossiers) == 11
