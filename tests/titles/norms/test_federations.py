"""Federations are those of the first day, in a long tournament of the day of the game, by the transfers (1.4.3)."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from ratings.register.models import Player, PlayerFederation
from tests.cast import NOW
from tests.titles.league import DAYS, league
from tests.titles.worlds import START, World, a_federation
from titles.norms.dossiers import cards_of
from titles.norms.models import Norm
from titles.norms.search import find_norms
from titles.regulations import NormDossier
from tournaments.reports.models import Report


def transferred(player: Player, code: str, day: date) -> None:
    """From the federation of the list to another one."""
    a_federation(code)
    before = {"player": player, "federation_id": player.federation_id, "ends_on": day - timedelta(days=1)}
    PlayerFederation.objects.create(**before)
    PlayerFederation.objects.create(player=player, federation_id=code, starts_on=day)


def dossier_of(report: Report, player: Player) -> NormDossier:
    return next(dossier for entry, dossier in cards_of(report).dossiers if entry.player == player)


def met_as(dossier: NormDossier, player: Player) -> str | None:
    return next(game.opponent.federation for game in dossier.games if game.opponent and game.opponent.id == player.key)


@pytest.mark.parametrize(("day", "code"), [(-1, "GER"), (0, "GER"), (1, "USA"), (3, "USA")])
def test_of_player_and_opponents_it_is_the_one_of_the_first_day_whatever_the_list_says(
    world: World, day: int, code: str
) -> None:
    opponent = world.opponents[6]  # of the USA on the list of the first day
    for player in (world.hero, opponent):
        transferred(player, "GER", START + timedelta(days=day))
    dossier = dossier_of(world.report, world.hero)
    assert (dossier.player.federation, met_as(dossier, opponent)) == (code, code)


def test_in_a_long_tournament_it_is_the_one_of_the_day_of_the_game(world: World) -> None:
    parts, opponent = league(world), world.opponents[4]
    transferred(opponent, "GER", DAYS[5])  # the hero meets him in round 5
    assert met_as(dossier_of(parts[3], world.hero), opponent) == "GER"
    PlayerFederation.objects.filter(player=opponent, ends_on=None).update(starts_on=DAYS[5] + timedelta(days=1))
    PlayerFederation.objects.filter(player=opponent, starts_on=None).update(ends_on=DAYS[5])
    assert met_as(dossier_of(parts[3], world.hero), opponent) == opponent.federation_id


def test_a_norm_fails_where_a_transfer_leaves_too_few_federations(world: World) -> None:
    for player in world.opponents:
        if player.federation_id == "FRA":
            transferred(player, "CAN", START - timedelta(days=1))
    find_norms(world.report, now=NOW)
    assert not Norm.objects.filter(player=world.hero).exists()
