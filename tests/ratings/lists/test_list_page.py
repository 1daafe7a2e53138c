"""One page of a list: what each filter leaves, and how pages follow."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urlencode

import pytest
from django.http import QueryDict
from pytest_django import DjangoAssertNumQueries

from ratings.lists import kept_counts
from ratings.lists.filters import Filters
from ratings.lists.forms import filled_in
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.list_page import ENTRIES_A_PAGE, list_page
from ratings.lists.models import ListCount, RatingList, RatingSystem
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import IN_SEPTEMBER, OCTOBER
from tests.unprotected import unprotected

# name, federation, sex, title, rating, inactive
PEOPLE = (
    ("Able, Ann", "USA", "w", "WGM", 2410, False),
    ("Baker, Bob", "CAN", "m", "", 2000, True),
    ("Čapek, Cyd", "USA", "m", "FM", 2000, False),
    ("Dunn, Dee", "CAN", "w", "", 1500, False),
    ("Evans, Eve", "USA", "", "", None, False),
    ("Field, Flo", "CAN", "w", "WFM", None, True),
)


@pytest.fixture
def shown(usa: Federation, can: Federation, standard: RatingSystem, dmitri: User) -> RatingList:
    rows = [
        ImportedEntry(
            player=Player.objects.create(fide_id=2030001 + number, name=name, federation_id=code, sex=sex, title=title),
            rating=rating,
            is_inactive=inactive,
        )
        for number, (name, code, sex, title, rating, inactive) in enumerate(PEOPLE)
    ]
    return import_list("fide-standard", OCTOBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)


def names(shown: RatingList, **filters: object) -> list[str]:
    """The first letters of who is on the page."""
    page = list_page(shown, Filters(**filters))  # type: ignore[arg-type]
    return [entry.name[0] for entry in page.entries]


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({}, ["A", "B", "Č", "D"]),
        ({"sort": "name"}, ["A", "B", "Č", "D"]),
        ({"federation": "USA"}, ["A", "Č"]),
        ({"federation": "FRA"}, []),
        ({"sex": "w"}, ["A", "D"]),
        ({"title": "FM"}, ["Č"]),
        ({"title": "GM"}, []),
        ({"active": True}, ["A", "Č", "D"]),
        ({"q": "cap"}, ["Č"]),
        ({"q": "ČAPEK, C"}, ["Č"]),
        ({"q": "'"}, []),
        ({"federation": "USA", "sex": "m", "active": True, "q": "c"}, ["Č"]),
        ({"unrated": True}, ["E", "F"]),
        ({"unrated": True, "active": True}, ["E"]),
        ({"unrated": True, "sex": "w", "federation": "CAN"}, ["F"]),
    ],
)
def test_each_filter_leaves_whom_it_names(filters: dict[str, object], found: list[str], shown: RatingList) -> None:
    assert names(shown, **filters) == found


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("after", "sort", "found"),
    [
        (0, "rating", ["B", "Č", "D"]), (1, "rating", ["Č", "D"]), (2, "rating", ["D"]), (3, "rating", []),
        (0, "name", ["B", "Č", "D"]), (2, "name", ["D"]),
        (4, "rating", ["A", "B", "Č", "D"]),  # who is unrated has no place among the rated
        (9, "rating", ["A", "B", "Č", "D"]), (9, "name", ["A", "B", "Č", "D"]),  # nobody
    ],
)  # fmt: skip
def test_a_page_begins_behind_the_player_who_stood_last(
    after: int, sort: str, found: list[str], shown: RatingList
) -> None:
    rows = list(Player.objects.order_by("fide_id"))
    pk = rows[after].pk if after < len(rows) else 10**9
    assert names(shown, after=pk, sort=sort) == found


@pytest.mark.every_case
@pytest.mark.parametrize("filters", [{}, {"sort": "name"}, {"unrated": True}, {"sort": "name", "sex": "w"}])
def test_through_all_pages_everybody_is_seen_once(
    filters: dict[str, object], usa: Federation, standard: RatingSystem, dmitri: User
) -> None:
    """Many with one rating, many with one name: ties are the border."""
    count = 2 * ENTRIES_A_PAGE + 1
    people = [
        Player(fide_id=3000000 + number, name=f"P{number % 3}", search_name=f"p{number % 3}", federation=usa,
               sex="mw"[number % 2])
        for number in range(count)
    ]  # fmt: skip
    people = Player.objects.bulk_create(people)
    rating = None if filters.get("unrated") else 2000
    rows = [ImportedEntry(player=player, rating=rating) for player in people]
    found = import_list("fide-standard", OCTOBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    seen, sizes, asked = [], [], Filters(**filters)  # type: ignore[arg-type]
    while True:
        page = list_page(found, asked)
        seen += [entry.player_id for entry in page.entries]
        sizes.append(len(page.entries))
        if page.next_after is None:
            break
        asked = replace(asked, after=page.next_after)
    expected = [player.pk for player in people if "sex" not in filters or player.sex == "w"]
    assert (sorted(seen), len(set(seen))) == (expected, len(seen))
    assert sizes[:-1] == [ENTRIES_A_PAGE] * (len(sizes) - 1)


@pytest.mark.parametrize(("count", "has_next"), [(ENTRIES_A_PAGE, False), (ENTRIES_A_PAGE + 1, True)])
def test_a_full_page_is_the_last_where_nobody_follows(
    count: int, has_next: bool, usa: Federation, standard: RatingSystem, dmitri: User
) -> None:
    people = Player.objects.bulk_create(
        Player(fide_id=3000000 + number, name="P", search_name="p", federation=usa) for number in range(count)
    )
    rows = [ImportedEntry(player=player, rating=2000) for player in people]
    found = import_list("fide-standard", OCTOBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    page = list_page(found, Filters())
    assert (len(page.entries), page.next_after is not None) == (ENTRIES_A_PAGE, has_next)


# ---------------------------------------------------------------- the form
@pytest.mark.parametrize(
    ("typed", "filters"),
    [
        ({}, Filters()),
        ({"q": " Able ", "active": "on", "sort": "name"}, Filters(q="Able", active=True, sort="name")),
        ({"federation": "USA", "sex": "w", "title": "WGM"}, Filters(federation="USA", sex="w", title="WGM")),
        ({"federation": "usa", "sex": "x", "title": "XM", "sort": "age"}, Filters()),
        ({"after": "17", "unrated": "1"}, Filters(after=17, unrated=True)),
        ({"after": "0"}, Filters()),
        ({"after": "-5"}, Filters()),
        ({"after": "9" * 40}, Filters()),
        ({"q": "x" * 60}, Filters(q="x" * 60)),
        ({"q": "x" * 61}, Filters()),
        ({"q": "a\x00b"}, Filters()),
    ],
)
def test_what_is_no_value_of_a_filter_counts_as_not_given(
    typed: dict[str, str], filters: Filters, usa: Federation
) -> None:
    assert filled_in(QueryDict(urlencode(typed))).filters == filters


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("filters", "players"),
    [
        ({}, 4), ({"federation": "CAN"}, 2), ({"sex": "w", "active": True}, 2), ({"title": "FM"}, 1),
        ({"title": "GM"}, 0), ({"unrated": True}, 2), ({"unrated": True, "federation": "CAN", "active": True}, 0),
        ({"q": "cap"}, None),
    ],
)  # fmt: skip
def test_a_page_says_how_many_lines_its_filters_leave_in_all(
    filters: dict[str, object], players: int | None, shown: RatingList
) -> None:
    assert list_page(shown, Filters(**filters)).players == players  # type: ignore[arg-type]
    assert list_page(shown, Filters()).unrated == 2


def test_how_many_lines_say_what_is_asked_once(
    shown: RatingList, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    kept_counts._kinds.cache_clear()
    with django_assert_num_queries(1):
        first, again = (kept_counts.kinds_of_lines(shown.pk) for _ in range(2))
    assert first is again
    assert sorted(first or ()) == [
        ("", "", False, False, 1), ("", "m", True, True, 1), ("", "w", False, True, 1), ("FM", "m", False, True, 1),
        ("WFM", "w", True, False, 1), ("WGM", "w", False, True, 1),
    ]  # fmt: skip


def test_a_list_that_was_never_counted_is_shown_all_the_same(shown: RatingList) -> None:
    counts = shown.counts.all()
    with unprotected(ListCount):
        counts._raw_delete(counts.db)
    kept_counts._kinds.cache_clear()  # of the same list, counted, which another test had
    page = list_page(shown, Filters())
    assert (names(shown, title="FM"), page.players, page.unrated) == (["Č"], None, 2)


def test_a_line_is_found_by_the_name_that_stands_on_it(shown: RatingList) -> None:
    Player.objects.filter(name="Baker, Bob").update(name="Zed, Bob", search_name="zed bob")
    assert (names(shown, q="baker"), names(shown, q="zed"), names(shown, sort="name")[1]) == (["B"], [], "B")
