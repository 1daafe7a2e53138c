"""The CFC's own list comes in: ratings of one system, and beside them memberships and provinces (732, 735)."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from ratings.lists.cfc_organisers import FOR_LIFE, organisers_text
from ratings.lists.imports.models import ListImport
from ratings.lists.imports.services import keep_file, send_list
from ratings.lists.imports.stages import advance_import
from ratings.lists.models import RatingSystem
from ratings.lists.printed_ratings import printed_names, printed_ratings
from ratings.register.memberships.models import Membership
from ratings.register.memberships.selectors import is_known
from ratings.register.models import Federation, Player
from ratings.register.provinces.models import Residence
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.models import AuditEntry
from tests.ratings.lists.imports_at_hand import MOMENT, published

DECEMBER, YEAR_BEFORE, IN_JUNE = date(2009, 12, 16), date(2009, 1, 1), date(2009, 6, 30)
HEAD = "CFC#,Expiry,Last,First,Prov,City,Rating,High,Active Rtg,Active High,FIDE Number,FIDE Rating\n"
JONES = '104321,2010-04-30,Jones,John,ON,"Toronto,1531,1652,1500,1510,0,0\n'
SMITH = "104322,2009/06/30,Smith,Adam,PQ,Montreal,0,0,1490,1490,2600001,1800\n"
YOUNG = "104323,,Young,Zoe,US,Boston,1700,1700,0,0,0,0\n"
NOBODY = "104324,,---,,,,0,0,0,0,0,0\n"


@pytest.fixture(autouse=True)
def kept_here(settings: Any, tmp_path: Path, can: Federation) -> None:
    settings.LIST_FILES = str(tmp_path)
    for code in ("cfc-regular", "cfc-active", "fide-standard"):
        RatingSystem.objects.get_or_create(code=code, defaults={"name": code})


def sent(text: str | bytes, by: User, system: str = "cfc-regular") -> ListImport:
    batch = send_list(
        keep_file([text if isinstance(text, bytes) else text.encode()]),
        name="tdlist.txt",
        system=system,
        list_date=DECEMBER,
        by=by,
        now=MOMENT,
    )
    advance_import(batch.pk, clock=lambda: MOMENT)
    batch.refresh_from_db()
    return batch


def entries(batch: ListImport) -> list[tuple[Any, ...]]:
    assert batch.published_list
    rows = batch.published_list.entries.order_by("player__national_id")
    return list(rows.values_list("player__national_id", "name", "federation", "rating", "highest_rating"))


def test_it_becomes_a_list_with_memberships_and_provinces(
    dmitri: User, quentin: User, can: Federation, usa: Federation
) -> None:
    zoe = Player.objects.create(name="Young, Zoe", federation=usa, national_id="104323", numbered_by=can)
    Membership.objects.create(
        player=zoe, kind="life", starts_on=YEAR_BEFORE, source="form", entered_by=dmitri, entered_at=MOMENT
    )
    batch = sent(HEAD + JONES + SMITH + YOUNG + NOBODY, dmitri)
    assert {kind: count for kind, count in batch.summary.items() if count} == {
        "lines": 3, "players": 3, "rated": 2, "newcomers": 2,
    }  # fmt: skip
    batch = published(batch, dmitri, quentin)
    assert entries(batch) == [
        ("104321", "Jones, John", "CAN", 1531, 1652),
        ("104322", "Smith, Adam", "CAN", None, None),
        ("104323", "Young, Zoe", "USA", 1700, 1700),
    ]
    assert Player.objects.get(national_id="104322").fide_id == 2600001
    member = Membership.objects.exclude(player=zoe).values_list("player__national_id", "kind", "starts_on", "ends_on")
    assert list(member) == [
        ("104321", "ordinary", DECEMBER, date(2010, 4, 30)),
        ("104322", "ordinary", IN_JUNE, IN_JUNE),  # it was over: of its last day alone the file says that he was one
    ]
    lives = Residence.objects.order_by("player__national_id").values_list(
        "player__national_id", "province", "starts_on"
    )
    assert list(lives) == [("104321", "ON", DECEMBER), ("104322", "QC", DECEMBER)]
    told = AuditEntry.objects.get(act="import list").details
    assert (told["memberships"], told["provinces"]) == (2, 2)
    shown = list(batch.published_list.entries.order_by("player__national_id")) if batch.published_list else []
    names, ratings = (print_(batch.published_list, shown) for print_ in (printed_names, printed_ratings))
    assert [(names[each.pk], ratings[each.pk]) for each in shown] == [
        ("JONES JOHN", "1531o16"), ("SMITH ADAM", "–"), ("YOUNG ZOE", "1700o17"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("cells", "name"),
    [
        ('Berry,Bob "Bo"', 'Berry, Bob "Bo"'),
        ('Berry,"Bob ""Bo"""', 'Berry, Bob "Bo"'),
        ('"Berry","Bob"', "Berry, Bob"),
        ('"Berry",Bob"', "Berry, Bob"),  # a mark without its fellow
        ('Berry,"Bo" Bob', 'Berry, "Bo" Bob'),
        ('"Bo" Berry,"Bob"', '"Bo" Berry, Bob'),
        ('Berry,"Bob "Bo""', 'Berry, Bob "Bo"'),
        ('Berry,"Bob "Bo"', 'Berry, Bob "Bo"'),
        ('Berry,"Bo" Bob"', 'Berry, "Bo" Bob'),
        ('Berry,"Bob "Bo" J."', 'Berry, Bob "Bo" J.'),
        ('Berry,""', "Berry"),
        ('Berry,"""', "Berry"),
        ('Berry,"', "Berry"),
    ],
)
def test_a_nickname_in_quotation_marks_keeps_both(dmitri: User, quentin: User, cells: str, name: str) -> None:
    published(sent(f"{HEAD}104325,,{cells},ON,Ottawa,1500,1500,0,0,0,0\n", dmitri), dmitri, quentin)
    assert Player.objects.get(national_id="104325").name == name


def test_the_other_system_has_its_own_columns_and_knows_what_is_there_already(dmitri: User, quentin: User) -> None:
    published(sent(HEAD + JONES + SMITH, dmitri), dmitri, quentin)
    batch = published(sent(HEAD + JONES + SMITH, dmitri, "cfc-active"), dmitri, quentin)
    assert [(number, rating) for number, _, _, rating, _ in entries(batch)] == [("104321", 1500), ("104322", 1490)]
    assert (Membership.objects.count(), Residence.objects.count()) == (2, 2)


def test_a_membership_that_was_over_comes_back_in_the_file_of_the_organisers_and_says_nothing_of_others(
    dmitri: User, quentin: User
) -> None:
    found = published(sent(HEAD + JONES + SMITH, dmitri), dmitri, quentin).published_list
    assert found
    rows = [line.split(",")[:3] for line in "".join(organisers_text(found)).splitlines()[1:]]
    assert rows == [["104321", "2010-04-30", "Jones"], ["104322", "2009-06-30", "Smith"]]
    assert [is_known(day, day, known_at=MOMENT) for day in (IN_JUNE, DECEMBER)] == [False, True]


def test_what_the_office_knows_of_a_later_membership_is_not_said_again(
    dmitri: User, quentin: User, can: Federation
) -> None:
    adam = Player.objects.create(name="Smith, Adam", federation=can, national_id="104322", numbered_by=can)
    known = {"kind": "junior", "source": "form", "entered_by": dmitri, "entered_at": MOMENT}
    Membership.objects.create(player=adam, starts_on=YEAR_BEFORE, ends_on=IN_JUNE, **known)
    published(sent(HEAD + SMITH, dmitri), dmitri, quentin)
    assert list(Membership.objects.values_list("kind", "starts_on")) == [("junior", YEAR_BEFORE)]


@pytest.mark.parametrize(
    ("until", "last"),
    [("2010-04-30", ("ordinary", date(2010, 3, 2), date(2010, 4, 30))), (FOR_LIFE, ("life", date(2010, 3, 2), None))],
)
def test_the_days_before_between_and_behind_known_memberships_are_entered(
    dmitri: User, quentin: User, can: Federation, until: str, last: tuple[str, date, date | None]
) -> None:
    """John paid for two tournaments at their desks; the office knows of both."""
    john = Player.objects.create(name="Jones, John", federation=can, national_id="104321", numbered_by=can)
    for starts_on, ends_on in ((date(2010, 1, 5), date(2010, 1, 7)), (date(2010, 2, 27), date(2010, 3, 1))):
        Membership.objects.create(
            player=john, kind="tournament", starts_on=starts_on, ends_on=ends_on, source="form",
            entered_by=dmitri, entered_at=MOMENT,
        )  # fmt: skip
    published(sent(HEAD + JONES.replace("2010-04-30", until), dmitri), dmitri, quentin)
    rows = Membership.objects.order_by("starts_on").values_list("kind", "starts_on", "ends_on")
    assert list(rows) == [
        ("ordinary", DECEMBER, date(2010, 1, 4)),
        ("tournament", date(2010, 1, 5), date(2010, 1, 7)),
        ("ordinary", date(2010, 1, 8), date(2010, 2, 26)),
        ("tournament", date(2010, 2, 27), date(2010, 3, 1)),
        last,
    ]
    assert AuditEntry.objects.get(act="import list").details["memberships"] == 3
    published(sent(HEAD + JONES.replace("2010-04-30", until), dmitri, "cfc-active"), dmitri, quentin)
    assert Membership.objects.count() == 5  # the other system's file says nothing that is not known now


@pytest.mark.parametrize(
    ("line", "column", "code"),
    [
        ("104321,soon,Jones,John,ON,Toronto,1531,1652,1500,1510,0,0\n", "member_until", "bad-expiry"),
        ("104321,30/04/2030,Jones,John,ON,Toronto,1531,1652,1500,1510,0,0\n", "member_until", "bad-expiry"),
        ("X1,2010-04-30,Jones,John,ON,Toronto,1531,1652,1500,1510,0,0\n", "number", "bad-number"),
        ("104321,2010-04-30,Jones,John,ON,Toronto,15.5,1652,1500,1510,0,0\n", "rating", "not-whole"),
        ("104321,2010-04-30,Jones,John,ON,Toronto,1531\n", "", "cells"),
        ("104321,2010-04-30,,John,ON,Toronto,1531,1652,1500,1510,0,0\n", "name", "no-name"),
        ('104321,2010-04-30,"","",ON,Toronto,1531,1652,1500,1510,0,0\n', "name", "no-name"),
    ],
)
def test_a_line_that_does_not_fit_is_shown(line: str, column: str, code: str, dmitri: User) -> None:
    batch = sent(HEAD + SMITH + line, dmitri)
    assert [(fault.line, fault.column, fault.code) for fault in batch.faults.all()] == [(3, column, code)]


@pytest.mark.parametrize(
    ("own", "fide_id", "fault"),
    [
        ("104321", "26000x1", ("fide_id", "bad-fide-id", "26000x1")),
        ("104321", "1234567890", ("fide_id", "bad-fide-id", "1234567890")),
        ("104321", "CAN-104323", ("fide_id", "bad-fide-id", "CAN-104323")),  # that is no FIDE ID
        ("X1", "2600001", ("number", "bad-number", "X1")),
        ("104321" * 4, "2600001", ("number", "bad-number", "104321" * 4)),
    ],
)
def test_of_two_numbers_the_wrong_one_is_named(
    own: str, fide_id: str, fault: tuple[str, str, str], dmitri: User
) -> None:
    batch = sent(f"{HEAD}{SMITH}{own},2010-04-30,Jones,John,ON,Toronto,1531,1652,1500,1510,{fide_id},1800\n", dmitri)
    assert list(batch.faults.values_list("line", "column", "code", "found")) == [(3, *fault)]


def test_letters_are_read_as_windows_writes_them_where_they_are_no_utf_8(dmitri: User) -> None:
    elise = "104325,---,Bélanger,Élise,QC,Montréal,1700,1700,0,0,0,0\n"
    brien = "104326,---,O’Brien,Pat,ON,Ottawa,1600,1600,0,0,0,0\n"
    batch = sent(HEAD.encode() + elise.encode() + (elise + brien).replace("10432", "10433").encode("cp1252"), dmitri)
    assert list(batch.lines.order_by("line").values_list("name", "member_until")) == [
        ("Bélanger, Élise", None), ("Bélanger, Élise", None), ("O’Brien, Pat", None),
    ]  # fmt: skip


def test_a_line_that_does_not_end_is_refused(dmitri: User) -> None:
    batch = sent(HEAD + JONES + "x," * 2000, dmitri)
    assert (batch.failure["code"], batch.failure["line"]) == ("line-too-long", 3)


def test_who_is_a_member_for_life_in_the_file_of_the_organisers_is_one_again(dmitri: User, quentin: User) -> None:
    published(sent(HEAD + JONES.replace("2010-04-30", FOR_LIFE), dmitri), dmitri, quentin)
    assert list(Membership.objects.values_list("kind", "starts_on", "ends_on")) == [("life", DECEMBER, None)]


def test_older_files_end_before_the_columns_of_fide_and_other_headings_are_refused(dmitri: User) -> None:
    shorter = HEAD.replace(",FIDE Number,FIDE Rating", "") + JONES.replace(",0,0\n", "\n")
    assert sent(shorter, dmitri).summary["lines"] == 1
    ListImport.objects.all().delete()
    assert sent(HEAD.replace("Prov", "Province") + JONES, dmitri).failure["code"] == "headings"


def test_fides_systems_have_no_list_of_the_cfc(dmitri: User) -> None:
    found = send_list(
        keep_file([(HEAD + JONES).encode()]), name="tdlist.txt", system="fide-standard",
        list_date=date(2025, 11, 1), by=dmitri, now=MOMENT,
    )  # fmt: skip
    advance_import(found.pk, clock=lambda: MOMENT)
    found.refresh_from_db()
    assert found.failure["code"] == "not-a-list-of-cfc"
