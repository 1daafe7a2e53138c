"""Players enter the register with a number of their own."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from django.db import IntegrityError, transaction

from ratings.register.models import Federation, Player
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


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("facts", "free"),
    [
        ({"fide_id": 2099001}, False),
        ({"fide_id": 2099002}, True),
        ({"national_id": "77"}, False),
        ({"national_id": "77", "fide_id": 2099002}, False),
        ({"national_id": "77", "federation": "CAN"}, True),
        ({"national_id": "77a"}, True),
    ],
)
def test_a_number_is_taken_within_its_federation_and_a_fide_id_everywhere(
    facts: dict[str, object], free: bool, dmitri: User, elif_: Player, can: Federation
) -> None:
    Player.objects.filter(pk=elif_.pk).update(national_id="77", numbered_by="USA")
    new = NewPlayer(**{"name": "Other, Ada", "federation": "USA"} | facts)  # type: ignore[arg-type]
    if free:
        assert enter_player(new, by=dmitri, now=NOW).pk
    else:
        with pytest.raises(PlayerExists, match="Demir, Elif has the number 2099001"):
            enter_player(new, by=dmitri, now=NOW)
    assert Player.objects.count() == 1 + free


def test_who_has_no_number_at_all_is_no_player(dmitri: User, usa: Federation) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        enter_player(NewPlayer(name="Other, Ada", federation="USA"), by=dmitri, now=NOW)
    assert not Player.objects.exists()


def test_everything_that_is_known_is_kept_and_the_day_of_birth_gives_the_year(dmitri: User, usa: Federation) -> None:
    born = date(2012, 2, 29)
    new = replace(NEW, fide_id=2099009, title="WCM", birth_date=born, birth_year=1900, association="IBCA")
    player = enter_player(new, by=dmitri, now=NOW)
    player.refresh_from_db()
    facts = (player.key, player.numbered_by_id, player.title, player.birth_date, player.birth_year, player.association)
    assert facts == ("2099009", "USA", "WCM", born, 2012, "IBCA")
    assert str(player) == "WCM Zoë, Ada"
    assert [(entry.act, entry.by, entry.details) for entry in history_of(player)] == [
        ("enter player", dmitri, {"key": "2099009"}),
    ]


@pytest.mark.every_case
@pytest.mark.parametrize("number", ["12/34", "a b", "x" * 21, "١٢٣"])
def test_a_national_number_is_fit_for_an_address(number: str, chiara: User) -> None:
    with pytest.raises(BadNationalId):
        enter_player(NewPlayer(name="Other", federation="USA", national_id=number), by=chiara, now=NOW)
