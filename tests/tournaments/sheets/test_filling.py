"""A sheet filled from a file: whatever could be read stands in its cells, and nothing of it is lost on the way back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ratings.register.models import Player
from tests.tournaments.desk import Desk
from tests.tournaments.events import LINES, changed, trf
from tests.tournaments.sheets.typing import Typist
from tournaments.reports import services as reports
from tournaments.sheets.file import remarks_of
from tournaments.sheets.models import Sheet, SheetCell, SheetPlayer
from tournaments.sheets.opening import close_sheet, open_sheet
from tournaments.sheets.searching import people_like
from tournaments.sheets.taking import file_of

pytestmark = pytest.mark.django_db

REMARKS = ["### Round 1, player 1: not played – ill", "### Round 2, player 2: default rated"]


def filled(desk: Desk, square: Typist, content: bytes) -> Sheet:
    """The sheet that a file fills, accepted or refused."""
    close_sheet(square.sheet, by=desk.boris, now=square.now)
    file = reports.receive_file(
        square.sheet.tournament, name="x.trf", content=content, by=desk.boris, now=square.now
    ).file
    sheet = open_sheet(square.sheet.tournament, by=desk.boris, now=square.now, file=file)
    return Sheet.objects.select_related("tournament").get(pk=sheet.pk)


def cells(sheet: Sheet, number: int) -> list[tuple[int, str]]:
    found = SheetCell.objects.filter(sheet=sheet, number=number).order_by("round")
    return [(each.round, f"{each.opponent or ''}{each.colour}{each.code}") for each in found]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("4w1 3b= 2w1", [(1, "4w1"), (2, "3b="), (3, "2w1")]),
        ("4w+ 3b- 2w1", [(1, "4w+"), (2, "3b-"), (3, "2w1")]),
        ("0000-H 3b= 2w1", [(1, "H"), (2, "3b="), (3, "2w1")]),
        ("0000-U 0000-Z 0000-F", [(1, "U"), (2, "Z"), (3, "F")]),
        ("4wW 3bD 2wL", [(1, "4wW"), (2, "3bD"), (3, "2wL")]),
        ("9w1 1b= 2w1", [(1, "9w1"), (2, "1b="), (3, "2w1")]),
        ("4w? 3b= 2w1", [(2, "3b="), (3, "2w1")]),  # the other line says what it was
        ("4w1", [(1, "4w1")]),
    ],
)
def test_a_line_of_a_file_fills_its_row_right_or_wrong(
    desk: Desk, square: Typist, typed: str, expected: list[tuple[int, str]]
) -> None:
    tournament = square.sheet.tournament
    content = desk.file(tournament, lines=changed(1, cells=typed)).replace(b"032 USA", b"032")
    assert cells(filled(desk, square, content), 1) == expected


def test_of_two_lines_with_one_rank_the_second_gets_the_next_number(desk: Desk, square: Typist) -> None:
    lines = (*LINES[:3], replace(LINES[3], rank=2))
    sheet = filled(desk, square, desk.file(square.sheet.tournament, lines=lines))
    assert list(SheetPlayer.objects.filter(sheet=sheet).values_list("number", "name")) == [
        (1, "Amato, Anna"), (2, "Berg, Bo"), (3, "Castro, Cy"), (4, "Demir, Deniz"),
    ]  # fmt: skip


def test_a_row_is_somebody_of_the_register_by_the_fide_id_alone(desk: Desk, square: Typist) -> None:
    lines = changed(4, fide_id="2999999")
    sheet = filled(desk, square, trf(lines=lines).replace(b"032 USA", b"032"))
    known = dict(SheetPlayer.objects.filter(sheet=sheet).values_list("number", "player__fide_id"))
    assert known == {1: 2099101, 2: 2099102, 3: 2099103, 4: None}


@pytest.mark.parametrize(
    ("record", "tag", "expected"),
    [
        (b"022 Chicago", "022", {"value": "Chicago", "from": "file", "registration": "St. Louis"}),
        (b"032 ZZZ", "032", {"value": "USA", "from": "registration", "file": "ZZZ"}),
        (b"122 blitz", "122", {"value": "blitz", "from": "file", "registration": "90+30"}),
    ],
)  # fmt: skip
def test_what_a_file_says_of_the_event_stands_beside_what_was_registered(
    desk: Desk, square: Typist, record: bytes, tag: str, expected: dict[str, Any]
) -> None:
    lines = desk.file(square.sheet.tournament).split(b"\r\n")
    content = b"\r\n".join(record if line.startswith(tag.encode()) else line for line in lines)
    content = content.replace(b"4b1 1b0", b"4b0 1b0") if tag != "032" else content
    sheet = filled(desk, square, content.replace(b"2099104", b"209910x"))
    assert sheet.header[tag] == expected


def test_records_that_cannot_be_typed_and_remarks_on_the_event_are_kept_as_they_stand(
    desk: Desk, square: Typist
) -> None:
    content = desk.file(square.sheet.tournament).replace(b"032 USA", b"032")
    content += b"### The hall was changed\r\n### Round 1, player 4: not played \xe2\x80\x93 ill\r\n999 what\r\n"
    sheet = filled(desk, square, content)
    assert ["###", "### The hall was changed"] in sheet.kept
    assert SheetCell.objects.get(sheet=sheet, number=4, round=1).note == "ill"
    again = file_of(sheet)
    for text in (b"### The hall was changed\r\n", b"### Round 1, player 4: not played \xe2\x80\x93 ill\r\n"):
        assert again.count(text) == 1


def test_remarks_are_written_for_what_was_typed_and_not_for_what_follows_from_it(swiss: Typist) -> None:
    swiss.types(2, 2, "3wRF")
    swiss.types(1, 1, "4-")
    SheetCell.objects.filter(sheet=swiss.sheet, number__in=(1, 4)).update(note="ill")
    told = [str(each) for each in remarks_of(swiss.paper.cells.values())]
    assert told == REMARKS


# ---------------------------------------------------------------- from the register
@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("Amato Ana", ["Amato, Anna"]), ("amato, a", ["Amato, Anna"]), ("Berg", ["Berg, Bo", "Berger, Bea"]),
        ("Berg, Bo", ["Berg, Bo"]), ("Bo Berg", ["Berg, Bo"]), ("Bergr Bea", ["Berger, Bea"]),
        ("2099102", ["Berg, Bo"]), (" 2099102 ", ["Berg, Bo"]), ("٢٠٩٩١٠٢", []), ("-2099102", []), ("9" * 60, []),
        ("x" * 300, []), ("Ömer Öz", ["Öz, Ömer"]), ("oz omer", ["Öz, Ömer"]),
    ],
)  # fmt: skip
def test_people_are_found_forgivingly_and_nearest_first(desk: Desk, typed: str, names: list[str]) -> None:
    for fide_id, name in ((2099201, "Berger, Bea"), (2099202, "Öz, Ömer")):
        Player.objects.create(fide_id=fide_id, name=name, federation=desk.federation)
    assert [player.name for player in people_like(typed)] == names
