"""A row that is said to stand on one line does: no letter is broader than it is taken for."""

from __future__ import annotations

import json
from pathlib import Path

import typst

from ratingsite.office.typesetting import _fonts
from titles.certificates.one_line import LATIN_ENDS, ROOM, WIDE, _of_letter, lines_marked

FULL_ROW = ["1", "Kowalska-Brown, Anna Maria", "2000001", "CAN", "2450", "2450", "WGM", "½"]
MEASURED = """
#set text(font: "Libertinus Serif", size: 10pt, number-width: "tabular")
#let letters = json(bytes(sys.inputs.letters))
#context [#metadata(letters.map(each => calc.round(measure(each).width / 10pt * 100))) <broad>]
"""


def test_no_latin_letter_is_broader_than_it_is_taken_for(tmp_path: Path) -> None:
    letters = [chr(code) for code in range(33, ord(LATIN_ENDS)) if chr(code).isprintable()] + sorted(WIDE)
    (tmp_path / "letters.typ").write_text(MEASURED)
    found = typst.query(
        tmp_path / "letters.typ", "<broad>", field="value", one=True, sys_inputs={"letters": json.dumps(letters)},
        font_paths=_fonts(), ignore_system_fonts=True,
    )  # fmt: skip
    broad = dict(zip(letters, json.loads(found), strict=True))
    assert {each: size for each, size in broad.items() if size > _of_letter(each)} == {}
    assert broad["m"] > broad["i"] > 0


def test_a_row_is_on_one_line_only_where_every_text_is_sure_to_fit() -> None:
    too_long = [FULL_ROW[0], "W" * 20, *FULL_ROW[2:]]
    other_script = [FULL_ROW[0], "Պետրոսյան", *FULL_ROW[2:]]
    games = {"rows": [{"cells": cells} for cells in (FULL_ROW, too_long, other_script)]}
    assert [row["line"] for row in lines_marked(games)["rows"]] == [True, False, False]
    assert _of_letter("Պ") > max(ROOM)
