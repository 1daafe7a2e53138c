"""Who gained and who lost most since the list before: kept by whoever made the lines, told above them (D20)."""

from __future__ import annotations

import re
from datetime import date
from random import Random

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from ratings.lists import movers
from ratings.lists.imports import Career, ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.lists.movers import Movers, movers_of
from ratings.lists.selectors import list_before
from ratings.register.models import Federation, Player
from ratings.runs.models import RatingRun
from ratings.runs.publish import publish_rating_list
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING, IN_SEPTEMBER, NOVEMBER
from tests.ratings.lists.imports_at_hand import line, published, sent, txt


def test_of_many_lines_the_ten_that_moved_most_are_kept_the_higher_rating_before_its_equals() -> None:
    chance = Random(7)  # noqa: S311 - an example
    lines = [
        (player, chance.choice([None, 1500, 1520]), chance.choice([None, 1500, 1525, 1540])) for player in range(900)
    ]
    seen = Movers()
    for each in lines:
        seen.see(*each)
    moved = [(now - then, now, player) for player, then, now in lines if then and now and now != then]
    gained = sorted((each for each in moved if each[0] > 0), key=lambda each: (-each[0], -each[1], each[2]))
    lost = sorted((each for each in moved if each[0] < 0), key=lambda each: (each[0], -each[1], each[2]))
    assert seen.kept() == {"gained": [each[2] for each in gained[:10]], "lost": [each[2] for each in lost[:10]]}


def told(rating_list: RatingList) -> dict[str, list[tuple[str, int]]]:
    found = movers_of(rating_list, list_before(rating_list.system_id, rating_list.list_date))
    return {way: [(each.name, each.points) for each in shown] for way, shown in found.items()}


def test_a_run_keeps_who_moved_and_the_list_tells_it(
    reviewed: RatingRun, quentin: User, players: dict[str, Player]
) -> None:
    ann, bob, cyd = (players[name].pk for name in ("ann", "bob", "cyd"))
    assert reviewed.summary[movers.KEPT] == {"gained": [cyd, bob], "lost": [ann]}
    published = publish_rating_list(reviewed, by=quentin, now=AFTER_CLOSING)
    assert told(published) == {"gained": [("Čapek, Cyd", 17), ("Baker, Bob", 10)], "lost": [("Able, Ann", -9)]}


def test_what_a_run_has_kept_is_not_asked_for_again(
    reviewed: RatingRun, quentin: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    published = publish_rating_list(reviewed, by=quentin, now=AFTER_CLOSING)
    monkeypatch.setattr(movers, "LINES_ASKED", 0)
    with CaptureQueriesContext(connection) as sent:
        assert list(told(published)) == ["gained", "lost"]
    assert len(sent) == 6  # the list before, what was kept, lines, changes, numbers given later, numbers


@pytest.fixture
def came_in(first_list: RatingList, players: dict[str, Player], dmitri: User) -> RatingList:
    """A list that no run has made and no file told: Bob gains, Cyd loses, Elif is new, Ann stays."""
    rows = [("ann", 2410), ("bob", 2016), ("cyd", 1480), ("elif", 1900)]
    entries = [ImportedEntry(player=players[name], rating=rating) for name, rating in rows]
    return import_list("fide-standard", NOVEMBER, entries, origin="test", by=dmitri, now=AFTER_CLOSING)


def test_a_short_list_is_asked_and_a_long_one_that_kept_nothing_tells_nothing(
    came_in: RatingList, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert told(came_in) == {"gained": [("Baker, Bob", 16)], "lost": [("Čapek, Cyd", -20)]}
    monkeypatch.setattr(movers, "LINES_ASKED", 3)
    assert told(came_in) == {}


def test_the_first_list_of_a_chain_has_nobody_who_moved(first_list: RatingList) -> None:
    assert told(first_list) == {}
    assert "Movers" not in Client().get("/ratings/fide-standard/2025-10-01/").content.decode()


def test_they_stand_above_the_table_of_the_whole_list_and_above_no_part_of_it(came_in: RatingList) -> None:
    page = Client().get("/ratings/fide-standard/2025-11-01/").content.decode()
    above, _, _table = page.partition("4 players")
    said = " ".join(re.sub(r"<[^>]+>", " ", above[above.index('<details class="movers">') :]).split())
    assert said == (
        "Movers since the list before: Baker, Bob +16 · Čapek, Cyd −20 "
        "Gained most Player Fed Rating ± Baker, Bob USA 2016 +16 "
        "Lost most Player Fed Rating ± Čapek, Cyd USA 1480 −20"
    )
    for part in ("?sex=w", "?q=able", "?sort=name", "?after=1"):
        assert "Movers" not in Client().get(f"/ratings/fide-standard/2025-11-01/{part}").content.decode()


def test_a_rating_whose_number_is_not_printed_is_nobodys_gain(
    usa: Federation, can: Federation, players: dict[str, Player], dmitri: User
) -> None:
    """734: of two games the list prints how many they are, and no rating."""
    RatingSystem.objects.get_or_create(code="cfc-regular", defaults={"name": "CFC regular"})
    for day, rating in ((date(2009, 6, 16), 1500), (date(2009, 8, 16), 1530)):
        rows = [
            ImportedEntry(player=players["ann"], rating=rating, career=Career(games=80, highest=None)),
            ImportedEntry(player=players["bob"], rating=rating, career=Career(games=2, highest=None)),
        ]
        newest = import_list("cfc-regular", day, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    found = {way: {name for name, _ in shown} for way, shown in told(newest).items()}
    assert found == {"gained": {"Able, Ann"}}


def test_a_list_that_comes_from_a_file_keeps_who_moved(
    first_list: RatingList, dmitri: User, quentin: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    ratings = {(2000001, "Able, Ann"): 2420, (2000002, "Baker, Bob"): 1980, (2000003, "Čapek, Cyd"): 1500}
    lines = [line(*who, rating=rating) for who, rating in ratings.items()]
    batch = published(sent(txt(lines), dmitri), dmitri, quentin)
    monkeypatch.setattr(movers, "LINES_ASKED", 0)
    assert batch.published_list
    assert told(batch.published_list) == {"gained": [("Able, Ann", 10)], "lost": [("Baker, Bob", -20)]}
