"""How lists print their ratings: FIDE's as numbers; the CFC's in the forms of 734, by games and by the best listed."""

from __future__ import annotations

from datetime import date

import pytest
from pytest_django import DjangoAssertNumQueries

from ratings.lists.exports import csv_text, fide_txt
from ratings.lists.imports import Career, ImportedEntry, import_list
from ratings.lists.models import ListEntry, RatingList, RatingSystem
from ratings.lists.printed_ratings import games_to_be_published, printed_ks, printed_on_many, printed_ratings
from ratings.register.models import Player
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import IN_SEPTEMBER, OCTOBER

JUNE, AUGUST = date(2009, 6, 16), date(2009, 8, 16)


def listed(system: str, day: date, by: User, *rows: ImportedEntry) -> RatingList:
    RatingSystem.objects.get_or_create(code=system, defaults={"name": system})
    return import_list(system, day, rows, origin="test", by=by, now=IN_SEPTEMBER)


def printed(found: RatingList) -> list[str]:
    """What stands for each rating, in the order of the names."""
    entries = list(found.entries.order_by("name"))
    shown = printed_ratings(found, entries)
    return [shown[entry.pk] for entry in entries]


@pytest.mark.parametrize(
    ("rating", "games", "highest", "form"),
    [
        (None, 0, None, "–"),
        (None, 2, None, "–"),
        (1050, 1, None, "/1"),
        (1050, 2, None, "/2"),
        (1050, 3, None, "1050/3"),
        (1471, 14, None, "1471/14"),
        (1471, 24, 1700, "1471/24"),
        (1471, 25, None, "1471o14"),
        (1471, 25, 1699, "1471o16"),
        (1531, 60, 1652, "1531o16"),
        (1652, 60, 1652, "1652o16"),
        (995, 60, 1001, "995o10"),
        (995, 60, 995, "995o09"),
    ],
)
def test_the_cfc_prints_by_the_games_and_the_best(
    rating: int | None, games: int, highest: int | None, form: str, players: dict[str, Player], dmitri: User
) -> None:
    career = Career(games=games, highest=highest)
    row = ImportedEntry(player=players["bob"], rating=rating, career=career)
    assert printed(listed("cfc-regular", JUNE, dmitri, row)) == [form]


def test_the_best_is_that_of_the_lists_so_far_and_a_later_one_changes_no_earlier_list(
    players: dict[str, Player], dmitri: User
) -> None:
    rows = [ImportedEntry(player=players["bob"], rating=number, games_total=60) for number in (1700, 1600)]
    june, august = listed("cfc-regular", JUNE, dmitri, rows[0]), listed("cfc-regular", AUGUST, dmitri, rows[1])
    assert (printed(june), printed(august)) == (["1700o17"], ["1600o17"])


@pytest.mark.parametrize("day", [OCTOBER, date(1960, 1, 1)])
def test_fide_and_a_day_without_a_text_print_the_number_or_nothing(
    day: date, players: dict[str, Player], dmitri: User
) -> None:
    rows = [
        ImportedEntry(player=players["ann"], rating=2410, career=Career(games=2, highest=2600)),
        ImportedEntry(player=players["bob"], rating=None, career=Career(games=2, highest=None)),
    ]
    assert printed(listed("fide-standard", day, dmitri, *rows)) == ["2410", "–"]


def test_lines_of_many_lists_are_printed_each_as_its_own_list_does(
    players: dict[str, Player], dmitri: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    row = ImportedEntry(player=players["bob"], rating=1600, career=Career(games=10, highest=None))
    for system, day in (("cfc-regular", JUNE), ("cfc-regular", AUGUST), ("fide-standard", OCTOBER)):
        listed(system, day, dmitri, row)
    entries = list(ListEntry.objects.select_related("rating_list").order_by("rating_list__list_date"))
    with django_assert_num_queries(4):  # the best of each list of the CFC, and whose rating is deactivated
        found = printed_on_many(entries)
    assert [found[entry.pk] for entry in entries] == ["1600/10", "1600/10", "1600"]
    assert printed_on_many([]) == {}


@pytest.mark.parametrize(
    ("system", "day", "games"),
    [("cfc-regular", JUNE, 3), ("fide-standard", OCTOBER, 0), ("cfc-regular", date(1900, 1, 1), 0)],
)
def test_so_many_games_a_rating_needs_before_it_is_printed(system: str, day: date, games: int) -> None:
    assert games_to_be_published(system, day) == games


def test_no_file_tells_a_rating_that_the_list_does_not_print(players: dict[str, Player], dmitri: User) -> None:
    rows = [
        ImportedEntry(player=players["ann"], rating=1111, career=Career(games=2, highest=1222)),
        ImportedEntry(player=players["bob"], rating=1333, career=Career(games=3, highest=1444)),
    ]
    found = listed("cfc-regular", JUNE, dmitri, *rows)
    told = "".join((*csv_text(found), *fide_txt(found)))
    assert [number in told for number in ("1111", "1222", "1333", "1444")] == [False, False, True, True]


@pytest.mark.parametrize(
    ("day", "k", "games", "form"),
    [
        (date(2004, 7, 1), 25, 12, "25 (12)"),
        (date(2004, 7, 1), 15, 40, "15"),
        (date(2004, 7, 1), None, 0, "–"),
        (date(2010, 7, 1), 25, 12, "25"),
    ],
)
def test_a_list_of_2003_prints_k_25_with_its_games(
    day: date, k: int | None, games: int, form: str, players: dict[str, Player], dmitri: User
) -> None:
    row = ImportedEntry(player=players["bob"], rating=2100, k_factor=k, career=Career(games=games, highest=None))
    found = listed("fide-standard", day, dmitri, row)
    assert list(printed_ks(found, found.entries.all()).values()) == [form]
