"""What the games of a line tell that came in: of the day of the last game, and of the games so far."""

from __future__ import annotations

import csv
import io
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from ratings.lists.exports import CSV_HEADINGS, FORMATS
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import DECEMBER, IN_SEPTEMBER, NOVEMBER, OCTOBER, Publish
from tests.ratings.lists.imports_at_hand import line, published, sent, txt

MORE_THAN_A_YEAR_AGO, IN_SPRING = date(2024, 11, 20), date(2025, 4, 5)
IN_CFC = "CFC#,Expiry,Last,First,Prov,City,Rating,High,Active Rtg,Active High,FIDE Number,FIDE Rating\n"
PERSON = (
    "<player><fideid>{}</fideid><name>{}</name><country>USA</country><rating>2000</rating><games>{}</games></player>"
)


@pytest.fixture(autouse=True)
def kept_here(settings: Any, tmp_path: Path) -> None:
    settings.LIST_FILES = str(tmp_path)


@pytest.fixture
def days_known(players: dict[str, Player], standard: RatingSystem, dmitri: User) -> RatingList:
    """The list of October knows of Ann and Bob the day of the last game; it is in a year on no list of December."""
    rows = [
        ImportedEntry(player=players[name], rating=2000, games_total=50, last_played_on=MORE_THAN_A_YEAR_AGO)
        for name in ("ann", "bob")
    ]
    return import_list("fide-standard", OCTOBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)


def in_txt(ann: int, bob: int) -> str:
    return txt([line(2000001, "Able, Ann", games=ann), line(2000002, "Baker, Bob", games=bob)])


def in_xml(ann: int, bob: int) -> str:
    people = PERSON.format(2000001, "Able, Ann", ann) + PERSON.format(2000002, "Baker, Bob", bob)
    return f"<playerslist>{people}</playerslist>"


def in_csv(ann: int, bob: int) -> str:
    rows = f'2000001,"Able, Ann",,USA,,,2000,{ann},20,,,,0\r\n2000002,"Baker, Bob",,USA,,,2000,{bob},20,,,,0\r\n'
    return ",".join(CSV_HEADINGS) + "\r\n" + rows


def days_and_flags(found: RatingList | None) -> dict[str, tuple[date | None, bool]]:
    assert found
    return {name: (day, flag) for name, day, flag in found.entries.values_list("name", "last_played_on", "is_inactive")}


@pytest.mark.parametrize("layout", [in_txt, in_xml, in_csv])
def test_who_has_games_on_a_list_that_came_in_is_not_inactive_by_the_day_of_the_list_before(
    days_known: RatingList, publish: Publish, dmitri: User, quentin: User, layout: Any
) -> None:  # 7.22a
    found = published(sent(layout(8, 0), dmitri), dmitri, quentin).published_list
    assert days_and_flags(found) == {"Able, Ann": (None, False), "Baker, Bob": (MORE_THAN_A_YEAR_AGO, False)}
    assert days_and_flags(publish(DECEMBER)) == {"Able, Ann": (None, False), "Baker, Bob": (MORE_THAN_A_YEAR_AGO, True)}


def test_a_list_that_is_taken_in_without_a_file_says_the_same_of_games(
    days_known: RatingList, players: dict[str, Player], publish: Publish, dmitri: User
) -> None:
    rows = [ImportedEntry(player=players[name], rating=2000, games=games) for name, games in (("ann", 8), ("bob", 0))]
    import_list("fide-standard", NOVEMBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    assert days_and_flags(publish(DECEMBER)) == {"Able, Ann": (None, False), "Baker, Bob": (MORE_THAN_A_YEAR_AGO, True)}


def test_a_day_that_the_file_tells_stands_whatever_games_it_shows(
    days_known: RatingList, dmitri: User, quentin: User
) -> None:
    said = in_csv(8, 0).replace("8,20,,,,0", "8,20,,,2025-10-12,0")
    found = published(sent(said, dmitri), dmitri, quentin).published_list
    assert days_and_flags(found)["Able, Ann"] == (date(2025, 10, 12), False)


def test_a_list_of_the_cfc_tells_games_by_another_rating(
    players: dict[str, Player], can: Federation, dmitri: User, quentin: User
) -> None:
    """It has no column of games: who has the same rating may have played or not, and a rating may lapse (712)."""
    RatingSystem.objects.get_or_create(code="cfc-regular", defaults={"name": "x"})
    rows = [
        ImportedEntry(player=players[name], rating=1600, games_total=50, last_played_on=IN_SPRING)
        for name in ("ann", "bob", "cyd")
    ]
    import_list("cfc-regular", OCTOBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    told = (
        "104321,,Able,Ann,,,1650,1650,0,0,2000001,0\n"
        "104322,,Baker,Bob,,,1600,1650,0,0,2000002,0\n"
        "104323,,Capek,Cyd,,,0,1650,0,0,2000003,0\n"
    )
    found = published(sent(IN_CFC + told, dmitri, system="cfc-regular"), dmitri, quentin).published_list
    assert [day for day, _ in days_and_flags(found).values()] == [None, IN_SPRING, IN_SPRING]


@pytest.mark.parametrize(
    ("games", "k", "known"),
    [
        (5, 40, 5),  # 8.33: a newcomer, and five of the thirty games are behind him
        (0, 40, 0),
        (5, 20, 30),  # the K tells more
        (34, 20, 34),  # the games of the period do
        (5, "", 30),  # a list without K
        (34, "", 34),
    ],
)
def test_the_games_of_a_newcomer_are_at_least_those_that_the_line_shows(
    first_list: RatingList, dmitri: User, quentin: User, games: int, k: object, known: int
) -> None:
    people = [line(2000001, "Able, Ann"), line(2000002, "Baker, Bob"), line(2000003, "Capek, Cyd")]
    people.append(line(3000001, "Neu, Nora", games=games, k=k))
    found = published(sent(txt(people), dmitri), dmitri, quentin).published_list
    assert found
    rows = csv.DictReader(io.StringIO("".join(FORMATS["csv"].write(found)), newline=""))
    shown = {row["id"]: (row["games"], row["games_total"]) for row in rows}
    assert shown["3000001"] == (str(games), str(known))
