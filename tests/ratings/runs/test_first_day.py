"""Each event is rated with the list of its first day, and the sum added to the newest one (2003, 9.11; 2009, 7.11)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from itertools import permutations
from random import Random

import pytest
from django.db import transaction

from ratings.lists.imports import Career, ImportedEntry, import_list
from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import DECEMBER, IN_SEPTEMBER, NOVEMBER, OCTOBER, Publish, Record
from tests.samples import sampled, samples
from tests.shared_material import shared_cases, shared_file

LATE_OCTOBER = {"starts_on": date(2025, 10, 27), "ends_on": date(2025, 11, 5)}
IN_NOVEMBER = {"starts_on": date(2025, 11, 15), "ends_on": date(2025, 11, 15)}
OLD = (("2059", "0-1"), ("1583", "1-0"), ("1988", "0-1"), ("1640", "0-1"), ("1689", "1-0"), ("1669", "0-1"))
SEASON = (*OLD, ("1731", "0-1"), ("1690", "0-1"))


@pytest.fixture
def lists(players: dict[str, Player], standard: object, dmitri: User) -> list[RatingList]:
    """Ann has 1817 on the list of October and 1812 on that of November; her opponents keep their ratings."""
    for rating in ("2059", "1583", "1988", "1640", "1689", "1669", "1731", "1690", "1672", "1542"):
        players[rating] = Player.objects.create(
            fide_id=3_000_000 + int(rating), name=f"Opponent {rating}", federation_id="USA"
        )
    made = []
    for day, own in ((OCTOBER, 1817), (NOVEMBER, 1812)):
        rows = [ImportedEntry(player=players["ann"], rating=own, k_factor=20, career=Career(games=500, highest=2399))]
        rows += [
            ImportedEntry(player=player, rating=int(name), k_factor=20, career=Career(games=500, highest=int(name)))
            for name, player in players.items()
            if name.isdigit()
        ]
        made.append(import_list("fide-standard", day, rows, origin="test", by=dmitri, now=IN_SEPTEMBER))
    return made


def season(record_games: Record) -> None:
    """Eight games from the end of October into November, and two in November."""
    rounds = enumerate(SEASON, 1)
    record_games([(number, "ann", name, result) for number, (name, result) in rounds], source="old", **LATE_OCTOBER)
    record_games([(1, "ann", "1672", "1/2-1/2"), (2, "ann", "1542", "1-0")], source="new", **IN_NOVEMBER)


def test_the_worked_example_of_two_lists_comes_out_on_the_published_list(
    lists: list[RatingList], record_games: Record, publish: Publish, players: dict[str, Player]
) -> None:
    shared_file("cases/two-lists.json")
    (case,) = shared_cases("two-lists.json")
    season(record_games)
    published = publish(DECEMBER)
    result = published.run.results.get(player=players["ann"])
    expected = case["expect"]
    # the games and ratings of 27 December – 5 January, two months earlier
    assert (result.change_hundredths, published.entries.get(player=players["ann"]).rating) == (
        round(expected["players.P.change"] * 100),
        expected["players.P.rating_after"],
    )
    own = [event["own_rating"] for event in result.working["events"] if "own_rating" in event]
    assert own == [1817]


def test_the_frozen_input_names_only_whom_the_two_lists_differ_on(
    lists: list[RatingList], record_games: Record, publish: Publish
) -> None:
    season(record_games)
    old, new = publish(DECEMBER).run.manifest["input"]["events"]
    assert (old["ratings"], "ratings" in new) == ({"2000001": {"rating": 1817, "k": 20}}, False)


@sampled
def test_every_order_of_reporting_gives_one_list(
    first_list: RatingList, record_games: Record, publish: Publish
) -> None:
    games = [
        ("one", [(1, "ann", "bob", "0-1"), (2, "bob", "cyd", "1/2-1/2")], {}),
        ("two", [(1, "elif", "ann", "1-0"), (2, "elif", "bob", "1/2-1/2"), (3, "elif", "cyd", "1-0")], {}),
        ("three", [(1, "cyd", "ann", "1-0"), (2, "elif", "cyd", "0-1")], {"starts_on": date(2025, 10, 3)}),
        ("four", [(1, "bob", "elif", "1-0"), (2, "ann", "elif", "1-0")], {"ends_on": date(2025, 10, 19)}),
        ("five", [(1, "cyd", "bob", "0-1"), (2, "ann", "cyd", "1-0")], {"starts_on": date(2025, 10, 2)}),
    ]
    orders = Random(2025).sample(list(permutations(games)), samples(6, long=100))  # noqa: S311 - a sample
    assert len({_chain(order, record_games, publish) for order in orders}) == 1


def _chain(
    order: Iterable[tuple[str, list[tuple[int, str, str, str]], dict[str, date]]],
    record_games: Record,
    publish: Publish,
) -> str:
    """The hash of the list after the events were reported in an order; nothing of it is kept."""
    with transaction.atomic():
        for source, rows, days in order:
            record_games(rows, source=source, **days)
        chain = publish(NOVEMBER).chain_sha256
        transaction.set_rollback(True)
    return str(chain)


def test_split_over_two_periods_every_change_stays_what_it_was(
    first_list: RatingList, record_games: Record, publish: Publish, players: dict[str, Player]
) -> None:
    """The second event is reported too late for November's list; K, 700 games and 8.24 play no part."""
    early = [(1, "bob", "ann", "1-0"), (2, "bob", "cyd", "1/2-1/2")]
    late = [(1, "cyd", "bob", "1-0"), (2, "ann", "cyd", "1/2-1/2")]

    def changes(*list_dates: date) -> dict[tuple[str, str], int]:
        return {
            (name, event["id"]): event["change"]
            for list_date in list_dates
            for name in ("ann", "bob", "cyd")
            for result in players[name].results.filter(run__period__list_date=list_date)
            for event in result.working["events"]
        }

    with transaction.atomic():
        record_games(early, source="early")
        record_games(late, source="late")
        publish(NOVEMBER)
        together = changes(NOVEMBER)
        transaction.set_rollback(True)
    record_games(early, source="early")
    record_games(late, source="late", reported_on=date(2025, 10, 31))
    publish(NOVEMBER)
    assert "late:1" not in {event for _, event in changes(NOVEMBER)}
    publish(DECEMBER)
    assert changes(NOVEMBER, DECEMBER) == together


def test_what_a_split_changes_is_the_rating_of_who_was_unrated_meanwhile(
    first_list: RatingList, record_games: Record, publish: Publish, players: dict[str, Player]
) -> None:
    games = [(number, "elif", name, "1-0") for number, name in enumerate(("bob", "cyd", "ann", "bob", "cyd"), 1)]
    record_games(games, source="first")
    record_games([(1, "elif", "bob", "1/2-1/2")], source="late", reported_on=date(2025, 10, 31))
    publish(NOVEMBER)
    publish(DECEMBER)
    elif_, bob = (
        players[name].results.get(run__period__list_date=DECEMBER).working["events"][0]["working"][0]
        for name in ("elif", "bob")
    )
    # 8.24: rated with the new rating herself, unrated for the others
    assert (elif_["rated"], elif_["opponent_rating"]) == (True, 2000)
    assert (bob["rated"], bob["reason"], bob["article"]) == (False, "opponent-unrated-at-start", "8.2.4")


def test_a_report_that_came_late_goes_into_the_list_after(
    first_list: RatingList, record_games: Record, publish: Publish
) -> None:
    in_time = record_games([(1, "ann", "bob", "0-1")], reported_on=date(2025, 10, 29))
    late = record_games([(1, "ann", "cyd", "0-1")], source="late", reported_on=date(2025, 10, 30))
    assert (in_time.comes_on, late.comes_on) == (NOVEMBER, DECEMBER)
    assert [event["id"] for event in publish(NOVEMBER).run.manifest["input"]["events"]] == ["open:1"]
    assert [event["id"] for event in publish(DECEMBER).run.manifest["input"]["events"]] == ["late:1"]


def test_an_event_older_than_every_list_goes_by_the_first_one(
    first_list: RatingList, record_games: Record, publish: Publish
) -> None:
    day = date(2025, 9, 27)
    record_games([(1, "ann", "bob", "0-1")], starts_on=day, ends_on=day)
    run = publish(NOVEMBER).run
    assert "ratings" not in run.manifest["input"]["events"][0]
    assert [
        game["opponent_rating"] for game in run.results.get(player__fide_id=2000001).working["events"][0]["working"]
    ] == [2000]
