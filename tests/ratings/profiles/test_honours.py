"""What the CFC calls a player, on the player's page: the class of the rating (701), and Life Masters (738)."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingSystem
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import IN_SEPTEMBER, Publish, Record
from tests.ratings.profiles.test_views import text

FEBRUARY, APRIL, JUNE = date(2009, 2, 16), date(2009, 4, 16), date(2009, 6, 16)
MAY = {"starts_on": date(2009, 5, 8), "ends_on": date(2009, 5, 10)}


@pytest.fixture(params=["cfc-regular", "cfc-active"])
def system(request: pytest.FixtureRequest, players: dict[str, Player], can: Federation) -> str:
    code = str(request.param)
    RatingSystem.objects.get_or_create(code=code, defaults={"name": code})
    Player.objects.filter(pk__in=[player.pk for player in players.values()]).update(federation=can)
    return code


def listed(system: str, day: date, player: Player, rating: int, games: int, total: int, by: User) -> None:
    """A list of one player."""
    row = ImportedEntry(player=player, rating=rating, games=games, games_total=total)
    import_list(system, day, [row], origin="test", by=by, now=IN_SEPTEMBER)


def test_a_rating_held_for_24_regular_games_makes_a_life_master(
    system: str, players: dict[str, Player], dmitri: User, client: Client
) -> None:
    listed(system, FEBRUARY, players["ann"], 2205, 12, 60, dmitri)
    listed(system, APRIL, players["ann"], 2210, 24, 84, dmitri)
    listed(system, JUNE, players["ann"], 2150, 8, 92, dmitri)
    page = text(client.get("/players/2000001/").content)
    assert "Candidate Master article 701" in page
    assert ("Life Master article 738" in page) is (system == "cfc-regular")


def test_23_games_or_a_list_below_2200_are_not_enough(
    system: str, players: dict[str, Player], dmitri: User, client: Client
) -> None:
    listed(system, FEBRUARY, players["ann"], 2199, 12, 60, dmitri)
    listed(system, APRIL, players["ann"], 2210, 24, 84, dmitri)
    listed(system, JUNE, players["ann"], 2220, 23, 107, dmitri)
    page = text(client.get("/players/2000001/").content)
    assert "Master article 701" in page
    assert "Life Master" not in page


def test_a_run_counts_event_by_event(
    system: str, players: dict[str, Player], dmitri: User, client: Client, record_games: Record, publish: Publish
) -> None:
    rows = [
        ImportedEntry(player=players["ann"], rating=2210, games=30, games_total=60),
        ImportedEntry(player=players["bob"], rating=1000, games=30, games_total=60),
    ]
    import_list(system, FEBRUARY, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    record_games([(n, "ann", "bob", "1-0") for n in range(1, 4)], source="may", system=system, **MAY)
    publish(date(2009, 6, 16), system)
    page = text(client.get("/players/2000001/").content)
    assert "Master article 701" in page
    assert "Life Master" not in page  # three games; those before the first list are not known


def test_a_rating_of_two_games_has_no_class(
    players: dict[str, Player], system: str, dmitri: User, client: Client
) -> None:
    listed(system, JUNE, players["bob"], 1600, 2, 2, dmitri)
    assert "article 701" not in text(client.get("/players/2000002/").content)


def test_a_rating_of_fide_has_no_class(first_list: object, client: Client) -> None:
    assert "article 701" not in text(client.get("/players/2000001/").content)
