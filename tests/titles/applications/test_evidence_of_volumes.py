"""What the lists prove of a player's ratings is read out of volumes, as the history is: not in each list by itself."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratings.lists.models import ListEntry, RatingList
from ratings.register.models import Player
from tests.ratings.conftest import first_list, players  # noqa: F401 - fixtures
from tests.ratings.lists.conftest import every_list_has_its_own  # noqa: F401 - a fixture
from tests.ratings.lists.volumes.test_volumes import bound, four_lists_a_volume, office  # noqa: F401 - fixtures
from titles.applications.of_player import evidence_of
from titles.regulations.awards.facts import RatingReached

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("every_list_has_its_own"),
    pytest.mark.postgresql_alone,  # SQLite finds all lines of a player by one look-up
]


def test_what_is_bound_proves_the_same_and_is_looked_for_in_no_list(
    office: dict[str, RatingList],  # noqa: F811 - the fixture
    players: dict[str, Player],  # noqa: F811 - the fixture
) -> None:
    before = evidence_of(players["ann"])
    november = date(2025, 11, 1)
    assert before[0][-2:] == (
        RatingReached(rating=2415, on=november, games=80),
        RatingReached(rating=2440, on=november),
    )
    bound()
    with CaptureQueriesContext(connection) as asked:
        assert evidence_of(players["ann"]) == before
    sent = " ".join(each["sql"] for each in asked)
    assert f'"{ListEntry._meta.db_table}"' not in sent
