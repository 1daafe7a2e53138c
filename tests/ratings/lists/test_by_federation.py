"""Lines are found by their federation, in a table that lists share and in one of their own."""

from __future__ import annotations

import pytest
from django.db import connection

from ratings.lists import by_federation, partitions
from ratings.lists.by_federation import lines_of_federation
from ratings.lists.list_page import Filters, list_page
from ratings.lists.models import RatingList

pytestmark = pytest.mark.django_db


def told(rating_list: RatingList, code: str) -> list[str]:
    return sorted(line.name for line in lines_of_federation(rating_list.entries.all(), code))


@pytest.mark.parametrize("lines_of_its_own", [1, 1000])
def test_the_lines_of_a_federation_are_those_that_say_so(
    lines_of_its_own: int, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setattr(partitions, "LINES_OF_ITS_OWN", lines_of_its_own)
    rating_list: RatingList = request.getfixturevalue("first_list")
    found = {code: told(rating_list, code) for code in ("USA", "CAN")}
    assert found == {"USA": ["Able, Ann", "Baker, Bob", "Čapek, Cyd"], "CAN": []}
    page = list_page(rating_list, Filters(federation="USA"))
    assert [line.name for line in page.entries] == ["Able, Ann", "Baker, Bob", "Čapek, Cyd"]


@pytest.mark.parametrize("lines_of_its_own", [1, 1000])
def test_whose_number_is_that_of_another_federation_is_not_of_it(
    lines_of_its_own: int, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setattr(partitions, "LINES_OF_ITS_OWN", lines_of_its_own)
    rating_list: RatingList = request.getfixturevalue("first_list")
    monkeypatch.setattr(by_federation, "NUMBER", "length")  # of three letters each
    assert {code: told(rating_list, code) for code in ("USA", "CAN")} == {
        "USA": ["Able, Ann", "Baker, Bob", "Čapek, Cyd"], "CAN": [],
    }  # fmt: skip


@pytest.mark.usefixtures("every_list_has_its_own")
def test_every_index_of_federations_has_their_number(first_list: RatingList) -> None:
    if connection.vendor != "postgresql":
        return
    found = []
    for table in (partitions.own_partition(first_list.pk), partitions.OTHERS):
        with connection.cursor() as cursor:
            cursor.execute("SELECT indexdef FROM pg_indexes WHERE tablename = %s", [table])
            of_federations = [index for (index,) in cursor.fetchall() if "federation_id" in index]
        by_number = [index for index in of_federations if index.count("hashtext((federation_id)::text)") == 1]
        found.append((len(of_federations), len(by_number)))
    assert found == [(3, 3), (3, 3)]


@pytest.mark.parametrize("lines_of_its_own", [1, 1000])
def test_the_names_of_a_federation_stand_in_their_order(
    lines_of_its_own: int, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setattr(partitions, "LINES_OF_ITS_OWN", lines_of_its_own)
    rating_list: RatingList = request.getfixturevalue("first_list")
    first = list_page(rating_list, Filters(federation="USA", sort="name"))
    assert [line.name for line in first.entries] == ["Able, Ann", "Baker, Bob", "Čapek, Cyd"]
    behind = list_page(rating_list, Filters(federation="USA", sort="name", after=first.entries[0].player_id))
    assert [line.name for line in behind.entries] == ["Baker, Bob", "Čapek, Cyd"]
