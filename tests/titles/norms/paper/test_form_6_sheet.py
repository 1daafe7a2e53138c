"""The title norms list in words: its twenty-two columns, what is not known, and its legend."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.utils import translation

from tests.tournaments.reports.paper.printed import EVENT, on_each_other, outside, pages_of
from titles.norms.paper.form_6 import Form6Line
from titles.norms.paper.form_6_sheet import form_6_sheet
from tournaments.reports.paper.documents import sheet_pdf
from tournaments.reports.paper.sheet import Fields, Sheet, Table, Text

LINE = Form6Line(
    title="IM", name="Farid, Ömer", identity="99000011", federation="USA", games=9, federations=3, home_players=4,
    foreign_players=6, rated_players=9, unrated_players=1,
    titleholders={"GM": 1, "WGM": 2, "IM": 3, "WIM": 4, "FM": 5, "WFM": 6}, rating=2340, average=2251, category=None,
    points_required=650, points_achieved=700, opponents_average=2313, performance=2479,
)  # fmt: skip


def table(sheet: Sheet) -> Table:
    (found,) = [block for block in sheet.blocks if isinstance(block, Table)]
    return found


def texts(*lines: Form6Line, is_of_2003: bool = False) -> list[list[str]]:
    found = table(form_6_sheet(EVENT, lines, is_of_2003=is_of_2003))
    assert {len(row) for row in found.rows} | {found.columns} == {22}
    return [[cell.text for cell in row] for row in found.rows]


def notes(sheet: Sheet) -> tuple[str, ...]:
    (found,) = [block.paragraphs for block in sheet.blocks if isinstance(block, Text)]
    return found


def test_the_columns_are_those_of_the_original_in_their_order() -> None:
    assert [cell.text for cell in table(form_6_sheet(EVENT, [], is_of_2003=False)).head[0]] == [
        "Title", "Name and ID", "FED", "N", "nf", "hfp", "ffp", "rp", "urp", "gm", "im", "fm", "wgm", "wim", "wfm",
        "Rating", "Ra", "Cat", "req. pts", "ach. pts", "Rc", "Rp",
    ]  # fmt: skip


def test_every_figure_stands_under_its_heading() -> None:
    assert texts(LINE) == [
        ["IM", "Farid, Ömer 99000011", "USA", "9", "3", "4", "6", "9", "1", "1", "3", "5", "2", "4", "6", "2340",
         "2251", "–", "6½", "7", "2313", "2479"],
    ]  # fmt: skip


def test_the_points_required_of_2003_are_not_known_whatever_else_is() -> None:
    of_2003 = replace(LINE, title="", category=3, points_required=None)
    (row,) = texts(of_2003, is_of_2003=True)
    assert (row[0], row[17:20]) == ("", ["3", "not known", "7"])
    with translation.override("fr"):
        assert texts(of_2003, is_of_2003=True)[0][18] == "non connu"


def test_who_is_unrated_or_lost_or_won_everything_has_no_figure_there() -> None:
    (row,) = texts(replace(LINE, rating=None, opponents_average=None, performance=None, points_achieved=0))
    assert row[15:] == ["", "2251", "–", "6½", "0", "", "–"]


@pytest.mark.parametrize(
    ("lines", "is_of_2003", "said"),
    [
        ((LINE,), False, None),
        ((), False, "No norm that you may see was found in this report."),
        ((LINE,), True, "The points that a norm asked for, and with them who made one, are not in the sources."),
        ((), True, "The points that a norm asked for, and with them who made one, are not in the sources."),
    ],
)
def test_the_notes_say_what_is_missing_and_why(
    lines: tuple[Form6Line, ...], is_of_2003: bool, said: str | None
) -> None:
    legend, *more = notes(form_6_sheet(EVENT, lines, is_of_2003=is_of_2003))
    assert legend.startswith("FED = player's federation, N = number of games, nf = number of federations")
    assert more == ([said] if said else [])


def test_the_head_names_the_event() -> None:
    (head,) = [block for block in form_6_sheet(EVENT, [], is_of_2003=False).blocks if isinstance(block, Fields)]
    assert [(field.label, field.value) for line in head.lines for field in line] == [
        ("Event", "Autumn Four"), ("City/Fed", "St. Louis, USA"), ("Start", "12 Oct 2005"), ("Close", "14 Oct 2005"),
    ]  # fmt: skip


def test_long_and_hostile_names_are_set_as_they_are_on_as_many_pages_as_they_take() -> None:
    hostile = replace(LINE, name='=1+1 #read("x") *b*', identity="CAN-104321")
    long = [replace(LINE, name="W" * 60, identity=str(number)) for number in range(40)]

    def printed(*lines: Form6Line) -> bytes:
        sheet = form_6_sheet(replace(EVENT, name="N" * 100), lines, is_of_2003=True)
        return sheet_pdf(sheet, source="list", at=datetime(2005, 10, 15, tzinfo=UTC))

    one, many = printed(hostile, *long[:2]), printed(*long)
    assert '=1+1 #read("x") *b* CAN-104321 USA' in pages_of(one)[0]
    assert (on_each_other(one), outside(one), outside(many)) == ([], [], [])
    assert ["Name and ID" in page for page in pages_of(many)] == [True, True]  # the heading comes again
