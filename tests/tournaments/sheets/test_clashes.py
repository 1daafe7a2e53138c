"""Somebody was quicker: in a cell, in a record of the event, in a row, in a total of the paper. No value is lost."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ratingsite.office.accounts.models import Office, User
from tests.cast import person
from tests.tournaments.sheets.papers import cell, swiss_paper
from tests.tournaments.sheets.test_pages import client_of, post
from tests.tournaments.sheets.typing import Typist
from tournaments.sheets.cells import Cell, Source
from tournaments.sheets.changes import Change, is_clash
from tournaments.sheets.models import Sheet, SheetPlayer
from tournaments.sheets.people import renumber
from tournaments.sheets.undoing import redo, undo

MINE, THEIRS = cell(1, 1, "4w1"), cell(1, 1, "4w0")


# ---------------------------------------------------------------- cells, by version
@pytest.mark.parametrize(
    ("present", "seen", "wanted", "clashes"),
    [
        (None, 0, MINE, False),
        (None, 3, MINE, True),  # somebody emptied what was seen
        (None, 3, None, False),  # both emptied it
        (replace(THEIRS, version=5), 5, MINE, False),
        (replace(THEIRS, version=5), 9, MINE, False),
        (replace(THEIRS, version=5), 4, MINE, True),
        (replace(THEIRS, version=5), 4, None, True),
        (replace(THEIRS, version=5), 0, MINE, True),
        (replace(MINE, version=5), 4, MINE, False),  # both say the same
        (replace(MINE, version=5, note="ill"), 0, MINE, False),
        (replace(THEIRS, version=5, source=Source.MIRROR), 0, MINE, False),  # then both rows say what they say
        (replace(THEIRS, version=5, source=Source.MIRROR), 4, MINE, True),
        (replace(THEIRS, version=5, source=Source.MIRROR), 4, None, True),
        (replace(THEIRS, version=5, source=Source.FILE), 0, MINE, True),
        (replace(THEIRS, version=5, source=Source.PASTED), 4, MINE, True),
    ],
)
def test_a_cell_clashes_when_it_is_newer_than_what_was_seen_and_says_something_else(
    present: Cell | None, seen: int, wanted: Cell | None, clashes: bool
) -> None:
    paper = replace(swiss_paper(), cells={(1, 1): present} if present else {})
    assert is_clash(Change(number=1, round=1, seen=seen), wanted, paper) is clashes


# ---------------------------------------------------------------- records and rows
@pytest.fixture
def maria(swiss: Typist) -> User:
    user = person("Maria Deputy", (Office.ARBITER, swiss.sheet.tournament.federation))
    swiss.sheet.tournament.appointments.create(role="deputy", name=user.name, user=user)
    return user


def version(typist: Typist) -> int:
    return Sheet.objects.get(pk=typist.sheet.pk).version


def sends(user: User, typist: Typist, path: str, body: dict[str, Any]) -> Any:
    return post(client_of(user), typist, path, body)


# the path, what Maria writes, what Boris wants there who has not seen it; what, mine and theirs of the answer
CLASHES: dict[str, tuple[str, dict[str, Any], dict[str, Any], tuple[str, Any, Any], str]] = {
    "a record": (
        "header", {"header": {"022": "Chicago"}}, {"header": {"022": "Boston"}},
        ("022", "Boston", "Chicago"), "Chicago",
    ),
    "a record given back": (
        "header", {"header": {"022": "Chicago"}}, {"header": {"022": None}}, ("022", "St. Louis", "Chicago"), "Chicago",
    ),
    "a list of deputies": (
        "header", {"header": {"112": ["Ash, A", "Elm, E"]}}, {"header": {"112": []}},
        ("112", [], ["Ash, A", "Elm, E"]), "Ash, A, Elm, E",
    ),
    "a record that was emptied": (
        "header", {"header": {"022": ""}}, {"header": {"022": "Boston"}}, ("022", "Boston", ""), "nothing",
    ),
    "a name": (
        "players", {"change": {"number": 5, "name": "Elm-Oak, Eva"}}, {"change": {"number": 5, "name": "Elm, Eve"}},
        ("name", "Elm, Eve", "Elm-Oak, Eva"), "Elm-Oak, Eva",
    ),
    "a rating": (
        "players", {"change": {"number": 5, "rating": 2000}}, {"change": {"number": 5, "rating": None}},
        ("rating", None, 2000), "2000",
    ),
    "a total of the paper": (
        "paper", {"number": 5, "points": 150}, {"number": 5, "points": 200}, ("paper_points", 200, 150), "1.5",
    ),
}  # fmt: skip


def with_seen(body: dict[str, Any], seen: int) -> dict[str, Any]:
    return {"change": {**body["change"], "seen": seen}} if "change" in body else {**body, "seen": seen}


@pytest.mark.django_db
@pytest.mark.parametrize("name", CLASHES)
def test_what_somebody_was_quicker_with_is_answered_409_with_both_values_and_stays(
    swiss: Typist, maria: User, name: str
) -> None:
    path, theirs, mine, told, said = CLASHES[name]
    seen = version(swiss)
    assert sends(maria, swiss, path, theirs).status_code == 200
    before = version(swiss)
    answer = sends(swiss.by, swiss, path, with_seen(mine, seen))
    (clash,) = answer.json()["changed"]
    assert (answer.status_code, answer.json()["error"], answer.json()["version"]) == (409, "clash", before)
    assert ((clash["what"], clash["mine"], clash["theirs"]), clash["by"]) == (told, "Maria Deputy")
    assert answer.json()["text"] == f"Maria Deputy changed this meanwhile: {said}. Send it again to write yours."
    assert version(swiss) == before
    assert sends(swiss.by, swiss, path, with_seen(mine, before)).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("name", CLASHES)
def test_one_who_wants_the_same_or_has_changed_it_before_is_not_asked(swiss: Typist, maria: User, name: str) -> None:
    path, theirs, mine, _told, _said = CLASHES[name]
    seen = version(swiss)
    assert sends(maria, swiss, path, with_seen(theirs, seen)).status_code == 200
    assert sends(swiss.by, swiss, path, with_seen(theirs, seen)).status_code == 200
    assert sends(maria, swiss, path, with_seen(theirs, seen)).status_code == 200  # her own, in another window
    assert sends(swiss.by, swiss, path, mine).status_code == 200  # who says no version is not asked


@pytest.mark.django_db
def test_what_was_changed_beside_it_is_no_clash(swiss: Typist, maria: User) -> None:
    seen = version(swiss)
    sends(maria, swiss, "header", {"header": {"022": "Chicago"}})
    sends(maria, swiss, "players", {"change": {"number": 5, "rating": 2000}})
    sends(maria, swiss, "players", {"change": {"number": 6, "name": "Fir, Flo"}})
    sends(maria, swiss, "paper", {"number": 5, "points": 50})
    assert sends(swiss.by, swiss, "header", {"header": {"012": "Four"}, "seen": seen}).status_code == 200
    assert (
        sends(swiss.by, swiss, "players", {"change": {"number": 5, "name": "Elm, Eve", "seen": seen}}).status_code
        == 200
    )
    assert sends(swiss.by, swiss, "paper", {"number": 6, "points": 50, "seen": seen}).status_code == 200
    row = SheetPlayer.objects.get(sheet=swiss.sheet, number=5)
    assert (row.name, row.rating, row.paper_points) == ("Elm, Eve", 2000, 50)


@pytest.mark.django_db
def test_of_two_fields_that_clash_neither_is_written_and_both_are_told(swiss: Typist, maria: User) -> None:
    seen = version(swiss)
    sends(maria, swiss, "players", {"change": {"number": 5, "rating": 2000, "title": "WFM"}})
    mine = {"number": 5, "rating": 1900, "title": "WIM", "name": "Elm, Eve", "seen": seen}
    answer = sends(swiss.by, swiss, "players", {"change": mine})
    assert sorted(each["what"] for each in answer.json()["changed"]) == ["rating", "title"]
    row = SheetPlayer.objects.get(sheet=swiss.sheet, number=5)
    assert (row.name, row.rating, row.title) == ("Elm, Eva", 2000, "WFM")


@pytest.mark.django_db
@pytest.mark.parametrize("seen", [-1, "3", 1.5, True])
def test_a_version_is_a_whole_number(swiss: Typist, seen: Any) -> None:
    assert sends(swiss.by, swiss, "header", {"header": {"022": "X"}, "seen": seen}).status_code == 400


@pytest.mark.django_db
def test_what_was_undone_meanwhile_is_a_change_like_another(swiss: Typist, maria: User) -> None:
    sends(maria, swiss, "header", {"header": {"022": "Chicago"}})
    seen = version(swiss)
    undo(swiss.sheet, by=maria, now=swiss.now)
    answer = sends(swiss.by, swiss, "header", {"header": {"022": "Boston"}, "seen": seen})
    assert [each["theirs"] for each in answer.json()["changed"]] == ["St. Louis"]


# ---------------------------------------------------------------- back over what others did


@pytest.mark.django_db
def test_undo_of_many_cells_takes_back_those_that_nobody_changed(swiss: Typist, maria: User) -> None:
    swiss.sets(Change(number=1, round=1, text="4w1"), Change(number=2, round=1, text="3w1"))
    swiss.as_(maria).types(2, 1, "3w=")
    saved = undo(swiss.sheet, by=swiss.by, now=swiss.now)
    assert ([each["number"] for each in saved.clashes], swiss.says(1, 1), swiss.says(2, 1)) == ([2], "", "3w= typed")
    again = redo(swiss.sheet, by=swiss.by, now=swiss.now)
    assert ([each["number"] for each in again.clashes], swiss.says(1, 1), swiss.says(2, 1)) == (
        [2], "4w1 typed", "3w= typed",
    )  # fmt: skip


@pytest.mark.django_db
def test_a_paste_is_taken_back_but_for_what_somebody_else_has_typed_over_it(swiss: Typist, maria: User) -> None:
    table = "No.\tName\t1.Rd\n1\tAmato, Anna\t2w1\n2\tBerg, Bo\t1b0\n7\tGull, Gina\tbye\n"
    SheetPlayer.objects.filter(sheet=swiss.sheet).delete()
    assert sends(swiss.by, swiss, "paste", {"text": table}).json()["taken"] == 3
    swiss.as_(maria).types(7, 1, "½bye")
    saved = undo(swiss.sheet, by=swiss.by, now=swiss.now)
    assert [(each["number"], each["theirs"]) for each in saved.clashes] == [(7, [None, "", "H"])]
    assert list(SheetPlayer.objects.filter(sheet=swiss.sheet).values_list("number", flat=True)) == [7]
    assert [swiss.says(number, 1) for number in (1, 2, 7)] == ["", "", "H typed"]


@pytest.mark.django_db
def test_behind_somebody_elses_renumbering_nothing_is_taken_back(swiss: Typist, maria: User) -> None:
    swiss.types(1, 1, "4w1")
    renumber(swiss.sheet, {1: 9}, by=maria, now=swiss.now)
    answer = sends(swiss.by, swiss, "undo", {})
    assert (answer.status_code, answer.json()["text"]) == (409, "There is nothing of yours to undo.")
    assert swiss.says(9, 1) == "4w1 typed"
