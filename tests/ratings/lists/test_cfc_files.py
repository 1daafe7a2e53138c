"""The files that 735 has the CFC print: members who played within a year in each issue, once a year everybody."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest
from django.test import Client

from ratings.lists.exports import ALL_FORMATS, file_name, formats_of
from ratings.lists.imports import Career, ImportedEntry, import_list
from ratings.lists.imports.reading import reading
from ratings.lists.imports.rows import COLUMNS, Bounds
from ratings.lists.models import RatingList, RatingSystem
from ratings.register.memberships.services import NewMembership, enter_membership
from ratings.register.models import Federation, Player
from ratings.register.provinces.services import NewResidence, enter_residence
from ratingsite.office.accounts.models import Office, User
from tests.cast import person
from tests.ratings.conftest import IN_SEPTEMBER

JUNE, AUGUST = date(2009, 6, 16), date(2009, 8, 16)
BEFORE = IN_SEPTEMBER - timedelta(days=1)


@pytest.fixture
def edgar(can: Federation) -> User:
    """The executive director of the CFC."""
    return person("Edgar Director", (Office.EXECUTIVE_DIRECTOR, can))


@pytest.fixture
def people(can: Federation) -> list[Player]:
    """A member, a junior, somebody who has not played for years, and one who is no member."""
    names = ("Jones, John", "Jones, Jeremiah", "Smith, Adam", "Young, Zoe")
    return [
        Player.objects.create(name=name, federation=can, national_id=str(104321 + number))
        for number, name in enumerate(names)
    ]


def listed(people: list[Player], day: date, by: User) -> RatingList:
    RatingSystem.objects.get_or_create(code="cfc-regular", defaults={"name": "CFC regular"})
    played = (date(2009, 5, 2), date(2009, 4, 2), date(2004, 1, 5), date(2009, 3, 1))
    rows = [
        ImportedEntry(
            player=player, rating=1471, career=Career(games=14, highest=None), last_played_on=last,
            is_inactive=last.year < 2008,
        )
        for player, last in zip(people, played, strict=True)
    ]  # fmt: skip
    return import_list("cfc-regular", day, rows, origin="test", by=by, now=IN_SEPTEMBER)


def member(player: Player, kind: str, by: User) -> None:
    said = NewMembership(kind=kind, starts_on=date(2009, 5, 1), ends_on=date(2010, 4, 30), source="form")
    enter_membership(player, said, by=by, now=BEFORE)


def text(found: RatingList, code: str) -> list[list[str]]:
    """The lines of a file cut at their columns."""
    lines = "".join(ALL_FORMATS[code].write(found)).splitlines()
    return [[line[:40].strip(), *line[40:].split()] for line in lines]


def test_an_issue_lists_members_who_played_within_a_year(people: list[Player], dmitri: User, edgar: User) -> None:
    for player, kind in zip(people[:3], ("ordinary", "junior", "ordinary"), strict=True):
        member(player, kind, edgar)
    assert text(listed(people, JUNE, dmitri), "cfc-issue") == [["JONES,JEREMIAH", "1471/14"], ["JONES JOHN", "1471/14"]]


def test_where_no_membership_is_known_nobody_is_left_out_for_want_of_one(people: list[Player], dmitri: User) -> None:
    names = [line[0] for line in text(listed(people, JUNE, dmitri), "cfc-issue")]
    assert names == ["Jones, Jeremiah", "Jones, John", "Young, Zoe"]


def test_the_alphabetical_list_has_the_last_known_province_and_comes_once_a_year(
    people: list[Player], dmitri: User, edgar: User
) -> None:
    john = people[0]
    for code, day in (("ON", date(2008, 1, 1)), ("QC", date(2009, 2, 1)), ("BC", date(2009, 7, 1))):
        enter_residence(john, NewResidence(province=code, starts_on=day, source="form"), by=edgar, now=BEFORE)
    june, august = listed(people, JUNE, dmitri), listed(people, AUGUST, dmitri)
    assert text(june, "cfc-alphabetical") == [
        ["Jones, Jeremiah", "--", "1471/14"],
        ["Jones, John", "QC", "1471/14"],
        ["Smith, Adam", "--", "1471/14"],
        ["Young, Zoe", "--", "1471/14"],
    ]
    assert [set(formats_of(each)) - {"fide-txt", "fide-xml", "csv"} for each in (june, august)] == [
        {"cfc-issue", "cfc-organisers", "cfc-alphabetical"},
        {"cfc-issue", "cfc-organisers"},
    ]
    assert file_name(june, ALL_FORMATS["cfc-issue"]) == "cfc-regular-2009-06-16-issue.txt"


def test_organisers_find_numbers_ends_of_memberships_and_ratings_and_the_file_can_be_read_again(
    people: list[Player], dmitri: User, edgar: User, tmp_path: Path
) -> None:
    john, jeremiah, adam, _zoe = people
    member(john, "ordinary", edgar)
    for_life = NewMembership(kind="life", starts_on=date(2001, 1, 1), ends_on=None, source="form")
    enter_membership(jeremiah, for_life, by=edgar, now=BEFORE)
    enter_residence(adam, NewResidence(province="ON", starts_on=date(2008, 1, 1), source="form"), by=edgar, now=BEFORE)
    found = listed(people, JUNE, dmitri)
    content = "".join(ALL_FORMATS["cfc-organisers"].write(found))
    assert content.splitlines()[1:] == [
        "104322,9999-12-31,Jones,Jeremiah,,,1471,0,0,0,0,0",
        "104321,2010-04-30,Jones,John,,,1471,0,0,0,0,0",
        "104323,,Smith,Adam,ON,,1471,0,0,0,0,0",
        "104324,,Young,Zoe,,,1471,0,0,0,0,0",
    ]
    path = tmp_path / "list.csv"
    path.write_text(content)
    bounds = Bounds(federations=frozenset({"CAN"}))
    with reading(path, system="cfc-regular", list_date=JUNE, bounds=bounds) as again:
        rows = [dict(zip(COLUMNS, row, strict=True)) for row in again.rows if isinstance(row, tuple)]
    assert [(row["key"], row["name"], row["rating"], row["member_until"], row["province"]) for row in rows][1:3] == [
        ("CAN-104321", "Jones, John", 1471, date(2010, 4, 30), ""),
        ("CAN-104323", "Smith, Adam", 1471, None, "ON"),
    ]


def test_the_files_stand_with_the_list_and_fides_lists_have_none(
    people: list[Player], dmitri: User, client: Client
) -> None:
    listed(people, JUNE, dmitri)
    listed(people, AUGUST, dmitri)
    assert "as the CFC prints it" in client.get("/ratings/cfc-regular/2009-06-16/").content.decode()
    answers = {
        path: client.get(f"/ratings/cfc-regular/{path}/").status_code
        for path in ("2009-06-16/cfc-issue", "2009-06-16/cfc-alphabetical", "2009-08-16/cfc-alphabetical")
    }
    assert list(answers.values()) == [200, 200, 404]
