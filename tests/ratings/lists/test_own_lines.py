"""Lines are asked of the partition of their list: the same, page by page, as asked of the whole table."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratings.lists import list_page as pages
from ratings.lists.filters import Filters
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.list_page import ahead_by_name, list_page
from ratings.lists.models import RatingList, RatingSystem
from ratings.lists.own_lines import page_of_its_own
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import IN_SEPTEMBER, OCTOBER

pytestmark = [pytest.mark.django_db, pytest.mark.every_case]
BEGINNINGS = {"Bana": "bana", "bando, b": "bando b", "zé": "ze"}


@pytest.fixture
def shown(usa: Federation, standard: RatingSystem, dmitri: User, monkeypatch: pytest.MonkeyPatch) -> RatingList:
    """Ninety players of few ratings, names and titles and of two federations, some unrated; seven stand on a page."""
    monkeypatch.setattr(pages, "ENTRIES_A_PAGE", 7)
    chance = Random(1)  # noqa: S311 - made-up players
    canada, _ = Federation.objects.get_or_create(code="CAN", defaults={"name": "Canada"})
    rows = [
        ImportedEntry(
            player=Player.objects.create(
                fide_id=2030001 + number,
                name=chance.choice(("Banaev, A", "Bando, B", "Bax, C", "Zé, D")),
                federation=chance.choice((usa, canada)),
                sex=chance.choice(("m", "w")),
                title=chance.choice(("", "GM", "IM")),
            ),
            rating=chance.choice((2000, 2001, 1500, None)),
            is_inactive=chance.choice((True, False)),
        )
        for number in range(90)
    ]
    return import_list("fide-standard", OCTOBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)


def by_pages(shown: RatingList, filters: Filters) -> list[int]:
    seen: list[int] = []
    while True:
        page = list_page(shown, filters)
        seen += [entry.player_id for entry in page.entries]
        if page.next_after is None:
            return seen
        filters = replace(filters, after=page.next_after)


def expected(shown: RatingList, filters: Filters) -> list[int]:
    """Out of all lines, put in order by Python."""
    beginning = BEGINNINGS.get(filters.q, filters.q)
    left = [
        line
        for line in shown.entries.all()
        if (line.rating is None) == filters.unrated
        and line.name_key.startswith(beginning)
        and filters.federation in ("", line.federation_id)
        and filters.title in ("", line.title)
        and filters.sex in ("", line.sex)
        and not (filters.active and line.is_inactive)
    ]
    by_name = filters.unrated or filters.sort == "name"
    left.sort(key=lambda line: (line.name_key if by_name else -(line.rating or 0), line.player_id))
    return [line.player_id for line in left]


ASKED = [
    *(Filters(q=typed) for typed in ("ban", "Bana", "bando, b", "ba", "zé", "nobody")),
    *(Filters(q="ban", sex="w"), Filters(q="ban", federation="USA"), Filters(q="ban", federation="USA", sort="name")),
    *(Filters(federation="CAN", sort="name"), Filters(federation="CAN", sex="m", sort="name")),
    *(Filters(federation="CAN", active=True, sort="name"), Filters(sex="w", active=True, sort="name")),
    *(Filters(active=True, sort="name"), Filters(q="ban", active=True), Filters(q="ban", sex="m", active=True)),
    *(Filters(), Filters(sort="name"), Filters(active=True), Filters(sex="w"), Filters(sex="w", active=True)),
    *(Filters(title="GM"), Filters(title="GM", sort="name"), Filters(title="IM", sex="w"), Filters(title="FM")),
    *(Filters(federation="USA"), Filters(federation="USA", sex="w"), Filters(federation="USA", active=True)),
    *(Filters(federation="CAN", title="IM"), Filters(federation="CAN", title="GM", active=True, sort="name")),
    *(Filters(unrated=True), Filters(unrated=True, federation="CAN"), Filters(unrated=True, sex="w", active=True)),
    *(Filters(q="ban", title="GM"), Filters(q="ban", unrated=True), Filters(unrated=True, title="GM")),
    *(Filters(sex="w", sort="name"), Filters(q="b", sex="w", sort="name"), Filters(federation="GER", sort="name")),
]


@pytest.mark.parametrize("filters", ASKED, ids=str)
@pytest.mark.usefixtures("every_list_has_its_own")
def test_lines_stand_in_their_order_on_pages_that_follow(filters: Filters, shown: RatingList) -> None:
    assert by_pages(shown, filters) == expected(shown, filters)


@pytest.mark.postgresql_alone  # SQLite filters lists beside their lines
@pytest.mark.parametrize("more", [{}, {"sex": "w"}, {"active": True}, {"q": "ban"}, {"q": "b", "sex": "m"}], ids=str)
@pytest.mark.usefixtures("every_list_has_its_own")
def test_the_names_of_a_federation_are_found_by_its_code_and_their_first_letters(
    more: dict[str, Any], shown: RatingList
) -> None:
    filters = Filters(federation="CAN", sort="name", **more)
    last = next(iter(list_page(shown, filters).entries))
    with CaptureQueriesContext(connection) as asked:
        page_of_its_own(shown, filters, None, 8)
        page_of_its_own(shown, filters, last, 8)
        ahead_by_name(shown, filters, last, 4)
    told = [query["sql"] for query in asked.captured_queries if "left(name_key" in query["sql"]]
    plans = _plans(told)
    assert all(re.search(r"Index Cond: .*federation_id.*name_key", plan) for plan in plans), plans
    assert len(told) == 3


@pytest.mark.postgresql_alone
@pytest.mark.parametrize(
    ("filters", "index"),
    [
        (Filters(q="ba", sex="w"), r"Index Scan using \w+_rating_player_id_name_key_idx .*\n.*Index Cond: .*name_key"),
        (Filters(unrated=True, sex="w"), r"Index Scan using \w+_name_key_player_id_sex_idx .*\n.*Index Cond: .*sex"),
    ],
    ids=["two letters of a name", "without a rating"],
)
@pytest.mark.usefixtures("every_list_has_its_own")
def test_of_women_the_lines_of_men_are_not_read(filters: Filters, index: str, shown: RatingList) -> None:
    with CaptureQueriesContext(connection) as asked:
        list_page(shown, filters)
    (told,) = [query["sql"] for query in asked.captured_queries if "name_key" in query["sql"]]
    (plan,) = _plans([told])
    assert re.search(index, plan), plan


def _plans(statements: list[str]) -> list[str]:
    """How the database finds what is asked where neither going through all lines nor putting them in order is easy."""
    found = []
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL plan_cache_mode = force_generic_plan")
        cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off; SET LOCAL enable_sort = off")
        for number, statement in enumerate(statements):
            cursor.execute(f"PREPARE asked_{number} AS {statement}")
            places = ", ".join(["NULL"] * len(set(re.findall(r"[$]\d+", statement))))
            cursor.execute(f"EXPLAIN EXECUTE asked_{number}{f'({places})' if places else ''}")
            found.append("\n".join(line for (line,) in cursor.fetchall()))
    return found


@pytest.mark.parametrize(
    "filters", [each for each in ASKED if each.sort == "name" and not each.q and each.federation != "GER"], ids=str
)
@pytest.mark.usefixtures("every_list_has_its_own")
def test_pages_that_lead_up_to_a_line_have_those_right_ahead_of_it(filters: Filters, shown: RatingList) -> None:
    players = expected(shown, filters)
    ahead = [
        [line.player_id for line in ahead_by_name(shown, filters, shown.entries.get(player=player), 4)]
        for player in players
    ]
    assert ahead == [players[max(place - 4, 0) : place][::-1] for place in range(len(players))]


@pytest.mark.usefixtures("every_list_has_its_own")
def test_letters_of_which_nothing_is_left_are_nobodys_name(shown: RatingList) -> None:
    assert by_pages(shown, Filters(q="…", federation="USA", sort="name")) == []


def test_a_list_without_a_partition_is_asked_as_before(shown: RatingList) -> None:
    assert page_of_its_own(shown, Filters(q="ban"), None, 8) is None
    assert by_pages(shown, Filters(q="ban")) == expected(shown, Filters(q="ban"))


@pytest.mark.parametrize("filters", [Filters(q="ban"), Filters(federation="USA", sort="name")], ids=str)
@pytest.mark.usefixtures("every_list_has_its_own")
def test_no_more_than_asked_for_are_told_where_a_list_has_a_partition(filters: Filters, shown: RatingList) -> None:
    first = expected(shown, filters)[:3]
    found = page_of_its_own(shown, filters, None, 3)
    told = found and [line.player_id for line in found]
    assert (len(first), told) == (3, first if connection.vendor == "postgresql" else None)
