"""Players found by the beginning of a name in every script, and by whatever number somebody has typed."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps

from ratings.register.models import Federation, Player
from ratings.register.newcomers.models import Newcomer
from ratings.register.search import (
    NUMBERS_A_QUERY,
    found_players,
    in_order_of_names,
    player_as_typed,
    player_with_key,
    players_with_keys,
    whose_name_begins,
    whose_name_or_number,
)
from ratingsite.office.accounts.models import User
from tests.cast import NOW

NAMES = ("Žižka, Jan", "Zizka, Adam", "O’Neil, Sean", "Oneal, Ann", "Saint-Amant, Pierre", "Иванов, Пётр", "王, 小明",
         "van der Weide, Karel", "Ødegård, Bjørn", "100%, Per", "Under_Score, Uwe")  # fmt: skip


@pytest.fixture
def people(usa: Federation) -> dict[str, Player]:
    return {
        name: Player.objects.create(fide_id=2030001 + number, name=name, federation=usa)
        for number, name in enumerate(NAMES)
    }


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("ziz", ["Zizka, Adam", "Žižka, Jan"]),
        ("ŽIŽKA J", ["Žižka, Jan"]),
        ("zizka, jan", ["Žižka, Jan"]),
        ("jan", []),
        ("oneil", ["O’Neil, Sean"]),
        ("o'ne", ["Oneal, Ann", "O’Neil, Sean"]),
        ("saint amant", ["Saint-Amant, Pierre"]),
        ("saint-a", ["Saint-Amant, Pierre"]),
        ("иван", ["Иванов, Пётр"]),
        ("ИВАНОВ П", ["Иванов, Пётр"]),
        ("王", ["王, 小明"]),
        ("van der", ["van der Weide, Karel"]),
        ("odegard", ["Ødegård, Bjørn"]),
        ("100", ["100%, Per"]),
        ("%", []),
        ("_", []),
        ("under_s", ["Under_Score, Uwe"]),
        ("", []),
        (" ,.' ", []),
    ],
)
def test_the_first_letters_find_the_player(typed: str, found: list[str], people: dict[str, Player]) -> None:
    assert [player.name for player in found_players(typed)] == found


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("ziz", ["Zizka, Adam", "Žižka, Jan"]),
        ("Jan Žiž", ["Žižka, Jan"]),
        ("Žižka, Jan", ["Žižka, Jan"]),
        ("karel van der weide", ["van der Weide, Karel"]),
        ("jan", ["Žižka, Jan"]),
        ("an", ["Oneal, Ann"]),  # Ann has its consonants; Adam and Jan have others
        ("Пётр", ["Иванов, Пётр"]),
        ("der", []),
        ("2030003", ["O’Neil, Sean"]),
        ("%", []),
    ],
)
def test_a_name_is_found_in_any_order_a_given_name_alone_and_a_number(
    typed: str, found: list[str], people: dict[str, Player]
) -> None:
    rows = whose_name_or_number(Player.objects.all(), "pk", typed)
    assert [player.name for player in in_order_of_names(rows, "search_name", "pk")] == found


def test_names_stand_in_the_order_of_their_letters_on_every_database(people: dict[str, Player]) -> None:
    found = [player.search_name for player in in_order_of_names(Player.objects.all(), "search_name", "pk")]
    assert found == sorted(found)


def test_the_last_letter_there_is_ends_no_stretch_too_early(usa: Federation) -> None:
    last = Player.objects.create(fide_id=1, name="Zz\U0001f600\U0010fffd𝒵", federation=usa)
    assert list(whose_name_begins(Player.objects.all(), "search_name", "zz")) == [last]


# ---------------------------------------------------------------- numbers
@pytest.mark.parametrize(
    ("key", "is_found"),
    [
        ("2099001", True), ("USA-n1a", True), ("02099001", True), ("USA-N1A", False), ("usa-n1a", False),
        ("USA-", False), ("-n1a", False), ("CAN-n1a", False), ("2099001\x00", False), ("USA-n1a\n", False),
        ("9" * 30, False), ("２０９９００１", False), ("²", False), ("", False), ("0", False),
    ],
)  # fmt: skip
def test_a_key_names_one_player_or_nobody(key: str, is_found: bool, elif_: Player) -> None:
    Player.objects.filter(pk=elif_.pk).update(national_id="n1a", numbered_by="USA")
    assert player_with_key(key) == (elif_ if is_found else None)
    assert players_with_keys({key}) == ({key: elif_} if is_found and key != "02099001" else {})


@pytest.mark.every_case
@pytest.mark.parametrize("typed", ["2099001", " 2099001 ", "USA-n1a", "usa-N1A", "Usa-n1a"])
def test_what_somebody_types_names_the_player(typed: str, elif_: Player) -> None:
    Player.objects.filter(pk=elif_.pk).update(national_id="n1a", numbered_by="USA")
    assert player_as_typed(typed) == elif_


def test_more_numbers_than_a_query_takes_are_found_all(usa: Federation, can: Federation) -> None:
    count = NUMBERS_A_QUERY + 1
    Player.objects.bulk_create(
        Player(name="X", search_name="x", national_id=str(number), federation=usa, numbered_by=(usa, can)[number % 2])
        for number in range(count)
    )
    keys = {f"{('USA', 'CAN')[number % 2]}-{number}" for number in range(count)}
    assert players_with_keys(keys | {"USA-1", "2099001", ""}).keys() == keys


def test_of_who_moved_the_federation_that_gave_the_number_leads_to_him(usa: Federation, can: Federation) -> None:
    moved = Player.objects.create(name="Gone, Gus", national_id="7", federation=usa)
    moved.federation = can
    moved.save()
    assert (moved.key, player_with_key("USA-7"), player_with_key("CAN-7")) == ("USA-7", moved, None)


# ---------------------------------------------------------------- what the rows keep
@pytest.mark.django_db
def test_names_with_other_apostrophes_are_folded_again_when_the_portal_is_brought_up_to_date(
    usa: Federation, boris: User
) -> None:
    player = Player.objects.create(fide_id=1, name="O´Neil, Sean", federation=usa)
    facts = {"federation": usa, "sex": "m", "birth_year": 2000, "asked_by": boris, "asked_at": NOW}
    newcomer = Newcomer.objects.create(name="DʼArcy, Joe", search_name="dʼarcy joe", **facts)
    Player.objects.update(search_name="o neil sean", family_key="", given_key="")
    (folding,) = import_module("ratings.migrations.0013_more_apostrophes").Migration.operations
    folding.code(apps, None)
    player.refresh_from_db()
    newcomer.refresh_from_db()
    assert (player.search_name, player.family_key, player.given_key) == ("oneil sean", "ln", "ns")
    assert newcomer.search_name == "darcy joe"
