"""A tournament reported in parts: what the published parts have to do with the one that a run rates now."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratings.regulations.snapshots import Part
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import IN_SEPTEMBER, NOVEMBER, Publish, Record

OF_2022 = {"starts_on": date(2023, 5, 6), "ends_on": date(2023, 5, 7)}
LATER = {"starts_on": date(2023, 6, 10), "ends_on": date(2023, 6, 11)}
MAY, JUNE, JULY = date(2023, 5, 1), date(2023, 6, 1), date(2023, 7, 1)
FIRST, SECOND = Part(of="league", number=1), Part(of="league", number=2)


@pytest.fixture
def base(players: dict[str, Player], standard: object, dmitri: User) -> RatingList:
    """Ann 2410, Bob 1900 and Cyd 1500 on the list of 1 May 2023; Elif has no rating."""
    rows = [ImportedEntry(player=players[name], rating=n) for name, n in (("ann", 2410), ("bob", 1900), ("cyd", 1500))]
    return import_list("fide-standard", MAY, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)


def test_the_one_uplift_of_a_tournament_is_used_up_by_its_first_part(
    base: RatingList, record_games: Record, publish: Publish, players: dict[str, Player]
) -> None:
    record_games([(1, "ann", "cyd", "1-0"), (1, "bob", "elif", "1-0")], source="league.1", part=FIRST, **OF_2022)
    publish(JUNE)
    record_games([(2, "cyd", "ann", "0-1")], source="league.2", part=SECOND, **LATER)
    run = publish(JULY).run
    assert run.manifest["input"]["events"][0]["part"]["uplift_used_by"] == ["2000001"]
    (event,) = run.results.get(player=players["ann"]).working["events"]
    # 8.31: a gap is cut to 400 once in a tournament, and that was in the first part; they are 2411 and 1497 now
    assert [game["counted_difference"] for game in event["working"]] == [914]


def test_the_field_and_the_rated_opponents_are_those_of_all_parts(
    base: RatingList, record_games: Record, publish: Publish
) -> None:
    record_games([(1, "ann", "elif", "1-0"), (1, "bob", "cyd", "1-0")], source="league.1", part=FIRST, **OF_2022)
    publish(JUNE)
    record_games([(2, "bob", "elif", "1-0")], source="league.2", part=SECOND, **LATER)
    part = publish(JULY).run.manifest["input"]["events"][0]["part"]
    assert part["rated_opponents"] == {"2099001": ["2000001"]}
    assert part["field"] == {"players": 4, "rated": 3}


def test_who_got_a_rating_between_two_parts_is_unrated_in_the_field_as_in_the_first(
    base: RatingList, record_games: Record, publish: Publish, players: dict[str, Player]
) -> None:
    """6.33 asks who was rated before the start of the tournament: Elif drew five games before she had a rating."""
    draws = [(number, "elif", name, "1/2-1/2") for number, name in enumerate(("ann", "bob", "cyd", "ann", "bob"), 1)]
    record_games(draws, source="league.1", part=FIRST, **OF_2022)
    assert publish(JUNE).entries.get(player=players["elif"]).rating is not None
    record_games([(6, "cyd", "elif", "1-0")], source="league.2", part=SECOND, **LATER)
    run = publish(JULY).run
    assert run.manifest["input"]["players"]["2099001"]["rating"] is not None
    assert run.manifest["input"]["events"][0]["part"]["field"] == {"players": 4, "rated": 3}


def test_an_opponent_who_got_another_number_between_two_parts_is_one_opponent(
    base: RatingList, record_games: Record, publish: Publish, players: dict[str, Player]
) -> None:
    bob = Player.objects.filter(pk=players["bob"].pk)
    bob.update(fide_id=None, national_id="77", numbered_by="USA")
    players["bob"].refresh_from_db()
    record_games([(1, "elif", "bob", "0-1")], source="league.1", part=FIRST, **OF_2022)
    publish(JUNE)
    bob.update(fide_id=2000002)
    players["bob"].refresh_from_db()
    record_games([(2, "bob", "elif", "1-0")], source="league.2", part=SECOND, **LATER)
    part = publish(JULY).run.manifest["input"]["events"][0]["part"]
    assert (part["rated_opponents"], part["field"]) == ({"2099001": ["2000002"]}, {"players": 2, "rated": 1})


def test_rounds_that_an_earlier_part_has_rated_are_left_out(
    base: RatingList, record_games: Record, publish: Publish, players: dict[str, Player]
) -> None:
    record_games([(1, "ann", "bob", "1-0")], source="league.1", part=FIRST, **OF_2022)
    publish(JUNE)
    record_games([(1, "ann", "bob", "1-0"), (2, "bob", "cyd", "1-0")], source="league.2", part=SECOND, **LATER)
    run = publish(JULY).run
    assert run.manifest["input"]["events"][0]["rated_already"] == [[1, "2000001", "2000002"]]
    assert not run.results.get(player=players["ann"]).games
    assert run.results.get(player=players["bob"]).games == 1


def test_who_got_another_number_since_is_rated_under_the_present_one(
    first_list: RatingList, record_games: Record, publish: Publish, players: dict[str, Player]
) -> None:
    player = players["bob"]
    Player.objects.filter(pk=player.pk).update(fide_id=None, national_id="77", numbered_by="USA")
    player.refresh_from_db()
    record_games([(1, "ann", "bob", "0-1")])
    Player.objects.filter(pk=player.pk).update(fide_id=2000002)
    run = publish(NOVEMBER).run
    assert run.manifest["input"]["events"][0]["renamed"] == {"USA-77": "2000002"}
    assert run.results.get(player=player).games == 1
