"""The pages of the lists: open to all, filtered in the address, the same few queries however long the list."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ratings.lists import found_line
from ratings.lists import list_page as pages
from ratings.lists.exports import fide_txt
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.register.models import Player
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING, IN_SEPTEMBER, OCTOBER

PAGE = "/ratings/fide-standard/2025-10-01/"
MakeList = Callable[[int], RatingList]


@pytest.fixture
def make_list(usa: object, standard: RatingSystem, dmitri: User) -> MakeList:
    """Publishes a list of so many invented players, the first with the highest rating."""

    def made(count: int) -> RatingList:
        people = [
            Player.objects.create(
                fide_id=2100000 + number,
                name=f"Player {number:02d}, Some",
                federation_id="USA",
                sex="w" if number % 2 else "m",
                title="FM" if number == 1 else "",
            )
            for number in range(count)
        ]
        rows = [
            ImportedEntry(player=person, rating=2400 - place // 2, is_inactive=place == 2)
            for place, person in enumerate(people)
        ]
        return import_list("fide-standard", OCTOBER, rows, origin="invented", by=dmitri, now=IN_SEPTEMBER)

    return made


def names(page: bytes) -> list[str]:
    """The players of a page, in order."""
    return re.findall(r'class="player"[^>]*>(?:<abbr[^>]*>\w+</abbr> )?Player (\d\d), Some<', page.decode())


def test_a_system_has_its_name_in_the_language_of_who_reads_it(
    client: Client, usa: object, standard: RatingSystem, dmitri: User
) -> None:
    RatingSystem.objects.get_or_create(code="cfc-regular", defaults={"name": "CFC regular"})
    import_list("cfc-regular", OCTOBER, [], origin="invented", by=dmitri, now=IN_SEPTEMBER)
    client.cookies["django_language"] = "fr"
    page = client.get("/ratings/cfc-regular/2025-10-01/").content.decode()
    assert re.findall(r"<(?:title|h1)>(.*?)[,·]", page) == ["CFC régulier", "Liste de classement CFC régulier"]
    assert "CFC régulier, 1er octobre 2025" in client.get("/").content.decode()


def test_every_list_is_shown_to_everybody(client: Client, first_list: RatingList) -> None:
    page = client.get("/ratings/").content.decode()
    assert f'href="{PAGE}"' in page
    assert first_list.chain_sha256[:12] in page


def test_an_empty_office_teaches_the_first_step(client: Client, standard: RatingSystem) -> None:
    assert "The first list is imported" in client.get("/ratings/").content.decode()


@pytest.mark.parametrize("count", [1, 3])
def test_a_list_takes_the_same_queries_with_one_and_with_three_players(
    count: int, client: Client, make_list: MakeList, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    make_list(count)
    with django_assert_max_num_queries(12):  # one more for a list of which it is asked for the first time
        assert len(names(client.get(PAGE).content)) == count


def told(page: bytes) -> list[list[str]]:
    """The head and the rows of a page as a reader sees them."""
    table = page.decode().partition("<caption>")[2].split("<tbody>")
    head = re.findall(r"<th scope=\"col\"[^>]*>(.*?)</th>", table[0])
    rows = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", each) for each in table[1].split("</tr>")[:-1]]
    return [[re.sub(r"<[^>]+>", "", cell) for cell in row] for row in (head, *rows)]


def test_a_line_tells_its_rank_and_its_change_since_the_list_before(
    client: Client,
    first_list: RatingList,
    players: dict[str, Player],
    dmitri: User,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    """Equal ratings share a rank, the next one passes over as many; who is inactive has none and takes none."""
    lines = [("ann", 2400, False), ("bob", 2000, False), ("cyd", 2000, True), ("elif", 2000, False)]
    rows = [ImportedEntry(player=players[name], rating=rating, is_inactive=out) for name, rating, out in lines]
    last = Player.objects.create(fide_id=2200000, name="Last, One", federation_id="USA")
    november = date(2025, 11, 1)
    import_list(
        "fide-standard",
        november,
        [*rows, ImportedEntry(player=last, rating=1400)],
        origin="test",
        by=dmitri,
        now=AFTER_CLOSING,
    )
    page = "/ratings/fide-standard/2025-11-01/"
    head, *body = told(client.get(page).content)
    assert head[:6] == ["#", "Player", "Fed", "Rating", "±", "Gms"]
    assert {row[1]: (row[0], row[3], row[4]) for row in body} == {
        "WGM Able, Ann": ("1", "2400", "−10"),
        "Baker, Bob": ("2", "2000", "±0"),
        "Čapek, Cyd inactive": ("", "2000", "+500"),
        "Demir, Elif": ("2", "2000", "new"),
        "Last, One": ("4", "1400", "new"),
    }
    with django_assert_num_queries(11) as asked:
        client.get(f"{page}?active=on")  # who moved most is told of the whole list
    of_lines = [query["sql"] for query in asked.captured_queries if 'FROM "ratings_listentry"' in query["sql"]]
    assert len(of_lines) == 2  # the page, and all its changes


@pytest.mark.parametrize("asked", ["?sex=w", "?sort=name", "?federation=USA", "?after=1"])
def test_a_rank_is_not_told_where_others_would_have_to_be_counted(
    asked: str, client: Client, first_list: RatingList
) -> None:
    assert told(client.get(PAGE).content)[0][0] == "#"
    assert told(client.get(PAGE + "?active=on").content)[0][0] == "#"
    assert told(client.get(PAGE + asked).content)[0][0] == "Player"


def test_the_first_list_of_a_chain_has_no_changes(client: Client, first_list: RatingList) -> None:
    assert "±" not in told(client.get(PAGE).content)[0]


def test_the_lists_before_and_after_are_one_step_away(
    client: Client, first_list: RatingList, players: dict[str, Player], dmitri: User
) -> None:
    november = date(2025, 11, 1)
    import_list(
        "fide-standard",
        november,
        [ImportedEntry(player=players["ann"], rating=2400)],
        origin="test",
        by=dmitri,
        now=AFTER_CLOSING,
    )
    ways = re.compile(r'<nav class="ways-of-lists.*?</nav>', re.DOTALL)
    for day, other in (("2025-10-01", "2025-11-01"), ("2025-11-01", "2025-10-01")):
        (nav,) = ways.findall(client.get(f"/ratings/fide-standard/{day}/").content.decode())
        assert re.findall(r'href="([^"]+)"', nav) == [f"/ratings/fide-standard/{other}/"]


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("", ["00", "01", "02", "03", "04", "05"]),
        ("?sex=w", ["01", "03", "05"]),
        ("?title=FM", ["01"]),
        ("?active=on", ["00", "01", "03", "04", "05"]),
        ("?q=PLAYER 0&sort=name&sex=m", ["00", "02", "04"]),
        ("?q=!", ["00", "01", "02", "03", "04", "05"]),  # nobody is found, and nobody filtered away
        ("?federation=USA&title=GM", []),
        ("?sex=nonsense&sort=nonsense&after=nonsense", ["00", "01", "02", "03", "04", "05"]),
    ],
)
def test_the_filters_stand_in_the_address(asked: str, shown: list[str], client: Client, make_list: MakeList) -> None:
    make_list(6)
    assert names(client.get(PAGE + asked).content) == shown


@pytest.mark.every_case
@pytest.mark.parametrize("sort", ["rating", "name"])
def test_the_pages_follow_one_another_without_gap_or_overlap(
    sort: str, client: Client, make_list: MakeList, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "ENTRIES_A_PAGE", 3)
    make_list(8)
    seen, address = [], f"?sort={sort}"
    while address:
        page = client.get(PAGE + address).content
        seen.append(names(page))
        address = way(page, "next")
    assert seen == [["00", "01", "02"], ["03", "04", "05"], ["06", "07"]]


def way(page: bytes, rel: str) -> str:
    """The address of the page before or behind, if there is one."""
    found = re.search(rf'rel="{rel}" href="([^"]+)"', page.decode())
    return found[1].replace("&amp;", "&") if found else ""


@pytest.mark.every_case
@pytest.mark.parametrize("sort", ["rating", "name"])
def test_from_the_last_page_the_way_leads_back_to_the_first(
    sort: str, client: Client, make_list: MakeList, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (pages, found_line):
        monkeypatch.setattr(module, "ENTRIES_A_PAGE", 3)
    make_list(8)
    last = Player.objects.get(name="Player 05, Some").pk
    seen, address = [], f"?sort={sort}&after={last}"
    while address:
        page = client.get(PAGE + address).content
        seen.append(names(page))
        address = way(page, "prev")
    assert seen == [["06", "07"], ["03", "04", "05"], ["00", "01", "02"]]


def test_who_is_unrated_stands_on_a_page_of_its_own(
    client: Client, players: dict[str, Player], standard: RatingSystem, dmitri: User
) -> None:
    rows = [ImportedEntry(player=players["bob"], rating=None), ImportedEntry(player=players["ann"], rating=2400)]
    import_list("fide-standard", OCTOBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    page = client.get(PAGE).content.decode()
    assert "Baker, Bob" not in page
    assert "1 player without a rating on this list" in page
    page = client.get(f"{PAGE}?unrated=1").content.decode()
    assert ("Baker, Bob" in page, "Able, Ann" in page) == (True, False)


def test_a_list_shows_its_number_its_hash_and_how_it_came(client: Client, first_list: RatingList) -> None:
    page = client.get(PAGE).content.decode()
    for shown in (first_list.chain_sha256, first_list.content_sha256, "imported: test", "none yet"):
        assert shown in page


@pytest.mark.parametrize(
    "address",
    [
        "/ratings/fide-standard/2025-11-01/",
        "/ratings/fide-standard/2025-13-01/",
        "/ratings/nonsense/2025-10-01/",
        f"{PAGE}?version=7",
        f"{PAGE}?version=x",
        f"{PAGE}?version={'9' * 5000}",
        f"{PAGE}xlsx/",
    ],
)
def test_there_is_no_page_of_a_list_that_is_not_there(address: str, client: Client, first_list: RatingList) -> None:
    assert client.get(address).status_code == 404


def test_a_list_is_downloaded_as_fide_writes_it(client: Client, first_list: RatingList) -> None:
    answer = client.get(f"{PAGE}fide-txt/")
    assert answer["Content-Disposition"] == 'attachment; filename="fide-standard-2025-10-01.txt"'
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert b"".join(answer).decode("ascii") == "".join(fide_txt(first_list))
    assert b"".join(client.get(f"{PAGE}csv/")).startswith(b"id,name,title,federation")
