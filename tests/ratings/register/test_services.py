"""Players enter the register with a number of their own."""

from __future__ import annotations

import pytest

from ratings.register.models import Player
from ratings.register.services import BadNationalId, NewPlayer, PlayerExists, enter_player
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from tests.cast import NOW

NEW = NewPlayer(name="Zoe\u0308, Ada", federation="USA", national_id="12345678", sex="w", birth_year=2012)


def test_a_rating_officer_enters_a_player_of_the_own_federation(chiara: User) -> None:
    player = enter_player(NEW, by=chiara, now=NOW)
    assert (player.key, player.name, player.search_name) == ("USA-12345678", "Zoë, Ada", "zoe ada")
    assert [stretch.federation_id for stretch in player.federation_history.all()] == ["USA"]
    assert history_of(player)[0].act == "enter player"


@pytest.mark.parametrize("who", ["carla", "astrid", "boris", "quentin", "faruk"])
def test_nobody_else_enters_a_player(who: str, usa: object, request: pytest.FixtureRequest) -> None:
    with pytest.raises(NotPermitted):
        enter_player(NEW, by=request.getfixturevalue(who), now=NOW)
    assert not Player.objects.exists()


def test_a_number_belongs_to_one_player(chiara: User, elif_: Player) -> None:
    with pytest.raises(PlayerExists) as refusal:
        enter_player(NewPlayer(name="Other", federation="USA", fide_id=elif_.fide_id), by=chiara, now=NOW)
    assert refusal.value.player == elif_


@pytest.mark.parametrize("number", ["12/34", "a b", "x" * 21, "١٢٣"])
def test_a_national_number_is_fit_for_an_address(number: str, chiara: User) -> None:
    with pytest.raises(BadNationalId):
        enter_player(NewPlayer(name="Other", federation="USA", national_id=number), by=chiara, now=NOW)
