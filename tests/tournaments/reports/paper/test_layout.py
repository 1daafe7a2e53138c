"""The set pages: everything stands on them, nothing beside them and nothing on top of each other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from tests.tournaments.reports.paper.printed import (
    EVENT,
    all_play_all,
    changed,
    event_of,
    on_each_other,
    outside,
    pages_of,
    report,
)
from tournaments.reports.paper.documents import sheet_pdf
from tournaments.reports.paper.forms.form_1 import NormFoot, form_1
from tournaments.reports.paper.forms.form_2 import form_2
from tournaments.reports.paper.forms.form_3 import form_3
from tournaments.reports.paper.forms.form_5 import form_5
from tournaments.reports.paper.forms.table_11_31 import table_11_31
from tournaments.reports.paper.sheet import Sheet
from tournaments.reports.paper.sheets.form_1 import form_1_sheet
from tournaments.reports.paper.sheets.form_2 import form_2_sheet
from tournaments.reports.paper.sheets.form_3 import form_3_sheet
from tournaments.reports.paper.sheets.form_5 import form_5_sheet
from tournaments.reports.paper.sheets.table_11_31 import table_11_31_sheet
from tournaments.reports.paper.snapshot import Arbiter, PaperReport, Remark

AT = datetime(2005, 10, 15, 12, tzinfo=UTC)
SHEETS: dict[str, Callable[[PaperReport], Sheet]] = {
    "form 1": lambda found: form_1_sheet(form_1(found, NormFoot())),
    "form 2": lambda found: form_2_sheet(form_2(found, found.person(1))),
    "form 3": lambda found: form_3_sheet(form_3(found)),
    "form 5": lambda found: form_5_sheet(form_5(found.event, found)),
    "11.31": lambda found: table_11_31_sheet(table_11_31(found, "fide-standard")),
}
every_sheet = pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)


def pdf(sheet: Sheet) -> bytes:
    return sheet_pdf(sheet, source="Autumn Four · report, version 1", at=AT)


# ---------------------------------------------------------------- long words
LONG = "W" * 60


@every_sheet
def test_words_longer_than_their_place_go_on_in_the_next_line(sheet: Callable[[PaperReport], Sheet]) -> None:
    deputies = tuple(Arbiter(name=f"FA Maximilian-Alexander Deputy {number}", is_chief=False) for number in range(6))
    event = replace(EVENT, name="N" * 100, city="C" * 100, arbiters=(Arbiter(name=LONG, is_chief=True), *deputies))
    found = event_of(all_play_all(6), 6, is_square=True)
    for number in (1, 2):
        found = changed(found, number, name=f"{LONG}, {LONG}"[:60], federation="USA", title="WGM")
    remark = Remark(code="said", params=(("text", "R" * 300),))
    printed = pdf(sheet(replace(found, event=event, remarks=(remark,))))
    assert (outside(printed), on_each_other(printed)) == ([], [])


def test_a_long_word_is_whole_on_the_page() -> None:
    found = changed(event_of(all_play_all(6), 6, is_square=True), 1, name=f"{LONG}, Anna")
    text = " ".join(pages_of(pdf(SHEETS["form 3"](found))))
    assert LONG in text.replace("W W", "WW")


# ---------------------------------------------------------------- how many pages
def test_thirty_players_have_their_square_on_one_page_and_the_signatures_whole_on_the_next() -> None:
    printed = pdf(SHEETS["form 1"](event_of(all_play_all(30, 2), 30, is_square=True)))
    first, second = pages_of(printed)
    assert "30 Player 30, Given 2099130 2430 USA" in first
    assert "IA Boris Arbiter" in second
    assert outside(printed) == []


def test_form_3_is_a_page_for_five_players_with_as_many_lines_as_rounds_and_the_guide_behind_the_last() -> None:
    printed = pdf(SHEETS["form 3"](event_of(all_play_all(14), 14, is_square=True)))
    pages = pages_of(printed)
    assert [("Player 01" in page, "Player 06" in page, "Player 11" in page) for page in pages] == [
        (True, False, False), (False, True, False), (False, False, True),
    ]  # fmt: skip
    assert [page.endswith(f"{number} / 3") for number, page in enumerate(pages, start=1)] == [True] * 3
    assert ["Guide" in page for page in pages] == [False, False, True]
    assert ["13 14 2414 1" in page or "13 " in page for page in pages] == [True] * 3
    assert outside(printed) == []


@pytest.mark.parametrize(("sheet", "count"), [("form 1", 1), ("form 2", 1), ("form 3", 2), ("form 5", 1), ("11.31", 1)])
def test_an_event_as_the_originals_have_it_takes_a_page_a_form(sheet: str, count: int) -> None:
    printed = pdf(SHEETS[sheet](event_of(all_play_all(10), 10, is_square=True)))
    assert len(pages_of(printed)) == count
    assert on_each_other(printed) == []


def test_a_form_of_nobody_can_be_printed() -> None:
    empty = event_of([], 0)
    texts = [" ".join(pages_of(pdf(SHEETS[form](empty)))) for form in ("form 1", "form 3", "form 5", "11.31")]
    assert ["Autumn Four" in text for text in texts] == [True] * 4


# ---------------------------------------------------------------- every script
SHOWN = (
    "Žižka-Ørsted, Łucja", "Nguyễn, Văn Đức", "Жигин, Фёдор", "Ωμέγα, Ἄννα", "გიორგი, ბ",
    "Հայկ, Ա", "=1+1", "@SUM(A1)", "*bold* _it_ `raw`", "#let x = 1 $x$", "<label> @ref [x] {y}", "\\u{41} ~ -- ---",
    "// c /* d */", "\"O'Neil\" ’Zoë‘", "fi fl ffi", "100 % & <b>x</b>", "#read(\"/etc/passwd\")", "\\n\\t\\\\",
)  # fmt: skip


def test_names_and_towns_of_every_script_and_with_signs_of_markup_are_set_as_they_were_written() -> None:
    found = event_of((), len(SHOWN), name=" | ".join(SHOWN[:4]), city=" | ".join(SHOWN[8:12]))
    for number, name in enumerate(SHOWN, start=1):
        found = changed(found, number, name=name)
    text = " ".join(pages_of(pdf(SHEETS["form 1"](found))))
    assert [name for name in SHOWN if f" {name} 20991" not in text] == []
    assert f"Event Name: {found.event.name} City: {found.event.city} Fed" in text


def test_letters_that_no_font_has_are_latin_and_the_foot_says_so() -> None:
    (text,) = pages_of(pdf(SHEETS["form 1"](changed(report(), 1, name="\U00010a00, Zoë"))))
    assert "Total 1 A, Zoë 2099101" in text
    assert "they are in Latin letters here" in text


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("\tcmd", "cmd"),
        ("A\nb\rc\x00d", "A b c d"),
        ("x\u202efdp.exe", "xfdp.exe"),  # nothing turns a name round
        ("Zoe\u0308, A\u200bb", "Zoë, Ab"),  # composed, and without what cannot be seen
        ("van\u00a0Dam", "van Dam"),
    ],
)
def test_what_cannot_be_set_is_a_space_or_nothing(name: str, shown: str) -> None:
    (text,) = pages_of(pdf(SHEETS["form 1"](changed(report(), 1, name=name))))
    assert f"Total 1 {shown} 2099101" in text


@pytest.mark.parametrize("name", ["محمد, علي", "שלום, דוד", "ขวัญ, ใจ", "अग्रवाल, राम"])
def test_right_to_left_names_and_letters_without_a_font_leave_the_line_as_it_is(name: str) -> None:
    printed = pdf(SHEETS["form 1"](changed(report(), 2, name=name)))
    (text,) = pages_of(printed)
    for figure in ("2099102", "2250", "Berg, Bo"):
        assert figure in text
    assert outside(printed) == []


# ---------------------------------------------------------------- the file
def test_the_same_sheet_is_the_same_file_and_another_moment_is_another() -> None:
    sheet = SHEETS["form 2"](report())
    assert pdf(sheet) == pdf(sheet)
    assert pdf(sheet) != sheet_pdf(sheet, source="Autumn Four · report, version 1", at=AT.replace(day=16))


def test_the_notice_stands_in_the_corner_and_the_source_at_the_foot_of_each_page() -> None:
    sheet = replace(SHEETS["form 3"](event_of(all_play_all(6), 6)), notice="EXAMPLE – invented people")
    pages = pages_of(pdf(sheet))
    assert ["EXAMPLE – invented people" in page for page in pages] == [True, False]
    assert ["Autumn Four · report, version 1" in page for page in pages] == [True, True]


def test_days_are_written_as_the_language_has_them() -> None:
    late = replace(EVENT, starts_on=date(2005, 8, 1))
    (text,) = pages_of(pdf(SHEETS["form 5"](report(event=late))))
    assert "Starting date 1 Aug 2005 Ending date 14 Oct 2005" in text
