"""Lines are found by their federation, in a table that lists share and in one of their own."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratings.lists import by_federation, partitions
from ratings.lists.by_federation import lines_of_federation
from ratings.lists.filters import Filters
from ratings.lists.list_page import list_page
from ratings.lists.models import RatingList

pytestmark = [pytest.mark.django_db, pytest.mark.every_case]
LINES = ["Able, Ann", "Baker, Bob", "Čapek, Cyd"]


@pytest.fixture(params=["own", "shared"])
def rating_list(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> RatingList:
    """The first list, in a table of its own and among the short ones: all of its lines are of USA."""
    monkeypatch.setattr(partitions, "LINES_OF_ITS_OWN", 1 if request.param == "own" else 1000)
    found: RatingList = request.getfixturevalue("first_list")
    if connection.vendor == "postgresql":
        assert (partitions.own_partition(found.pk) is not None) == (request.param == "own")
    return found


def told(rating_list: RatingList, code: str) -> list[str]:
    return sorted(line.name for line in lines_of_federation(rating_list.entries.all(), code))


def test_the_lines_of_a_federation_are_those_that_say_so(rating_list: RatingList) -> None:
    assert {code: told(rating_list, code) for code in ("USA", "CAN")} == {"USA": LINES, "CAN": []}
    page = list_page(rating_list, Filters(federation="USA"))
    assert [line.name for line in page.entries] == LINES


def test_whose_number_is_that_of_another_federation_is_not_of_it(
    rating_list: RatingList, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(by_federation, "NUMBER", "length")  # of three letters each
    with CaptureQueriesContext(connection) as asked:
        found = {code: told(rating_list, code) for code in ("USA", "CAN")}
    assert found == {"USA": LINES, "CAN": []}
    by_length = [query for query in asked.captured_queries if "length(" in query["sql"]]
    assert len(by_length) == (2 if connection.vendor == "postgresql" else 0)


def test_the_names_of_a_federation_stand_in_their_order(rating_list: RatingList) -> None:
    first = list_page(rating_list, Filters(federation="USA", sort="name"))
    assert [line.name for line in first.entries] == LINES
    behind = list_page(rating_list, Filters(federation="USA", sort="name", after=first.entries[0].player_id))
    assert [line.name for line in behind.entries] == LINES[1:]


@pytest.mark.usefixtures("every_list_has_its_own")
def test_indexes_begin_with_the_number_of_federations_and_have_their_code_behind_the_names(
    first_list: RatingList,
) -> None:
    if connection.vendor != "postgresql":
        return
    found = []
    for table in (partitions.own_partition(first_list.pk), partitions.OTHERS):
        with connection.cursor() as cursor:
            cursor.execute("SELECT indexdef FROM pg_indexes WHERE tablename = %s", [table])
            told = [index.partition(" btree (")[2].replace("rating_list_id, ", "") for (index,) in cursor.fetchall()]
        found.append(sorted(index for index in told if "federation_id" in index and "left" not in index))
    number, name = "hashtext((federation_id)::text)", 'name_key COLLATE "C"'
    assert (
        found
        == [
            [
                f"{number}, rating DESC, player_id, sex, {name}, is_inactive, federation_id)",
                f"{number}, title, rating DESC, player_id) WHERE (NOT ((title)::text = ''::text))",
                f"{name}, player_id, rating, federation_id, sex, is_inactive)",
            ]
        ]
        * 2
    )
