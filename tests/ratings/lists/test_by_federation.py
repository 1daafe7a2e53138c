"""Lines are found by their federation, in a table that lists share and in one of their own."""

from __future__ import annotations

import pytest
from django.db import connection

from ratings.lists import partitions
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


@pytest.mark.usefixtures("every_list_has_its_own")
def test_a_list_of_its_own_has_the_number_in_front_of_every_index_that_begins_with_a_federation(
    first_list: RatingList,
) -> None:
    if connection.vendor != "postgresql":
        return
    own = partitions.own_partition(first_list.pk)
    with connection.cursor() as cursor:
        cursor.execute("SELECT indexdef FROM pg_indexes WHERE tablename = %s", [own])
        indexes = [index for (index,) in cursor.fetchall()]
        cursor.execute("SELECT indexdef FROM pg_indexes WHERE tablename = %s", [partitions.OTHERS])
        shared = [index for (index,) in cursor.fetchall()]
    numbered = [index for index in indexes if "(hashtext((federation_id)::text), " in index]
    assert len(numbered) == len([index for index in shared if "(rating_list_id, federation_id, " in index]) == 4
    assert (len(indexes), [index for index in indexes if "(federation_id, " in index]) == (len(shared), [])
