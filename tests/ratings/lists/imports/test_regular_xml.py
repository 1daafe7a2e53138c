"""Players of FIDE's XML read by columns: whatever stands in a file, both ways of reading say the same of it. Pure."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from ratings.lists.imports.faults import FileRefused, LineFault
from ratings.lists.imports.reading import reading
from ratings.lists.imports.rows import Bounds
from tests.ratings.lists.imports.test_regular import of_columns, told
from tests.ratings.lists.imports_at_hand import NOVEMBER

BOUNDS = Bounds(federations=frozenset({"USA", "CAN"}), factors=frozenset({10, 20, 40}), most_k_times_games=700)
ELEMENTS: dict[str, tuple[str, ...]] = {
    "fideid": ("2000001", "0012", "", "CAN-77", "1234567890", " 2000002"),
    "name": ("Able, Ann", " Able", "A  B", "", "Čapek, Cyd", "O&apos;Hara", "x" * 100, "A\nB", "A ]> B"),
    "country": ("USA", "CAN", "XXX", ""),
    "sex": ("M", "F", "w", "", "?"),
    "title": ("", "GM", "WGM", "ZZ", "ABCDE"),
    "w_title": ("", "WGM"),
    "o_title": ("", "IA", "IA, FT", "<b>x</b>"),
    "rating": ("2000", "0", "", "0150", "4001", "20a0", "000000"),
    "games": ("0", "11", "", "1000", "-1", " 3 "),
    "k": ("20", "40", "0", "", "63", "7"),
    "birthday": ("1990", "0", "", "1799", "01.02.80"),
    "flag": ("", "w", "i", "wi", "WI", "q"),
}


def made_up(seed: int, count: int) -> str:
    """Players of whom most are as they should be, with faults of every kind among them."""
    chance = Random(seed)  # noqa: S311 - made-up players

    def player() -> str:
        cells = {name: chance.choice(told) if chance.random() < 0.05 else told[0] for name, told in ELEMENTS.items()}
        between = "\n" if chance.random() < 0.5 else ""
        text = between.join(f"<{name}>{cell}</{name}>" for name, cell in cells.items())
        begin = chance.choice(["<player >", "<!-- new --><player>"]) if chance.random() < 0.05 else "<player>"
        empty = chance.choice(["<title></title>", "<title/>"])
        return f"{begin}{between}{text.replace('<title></title>', empty)}</player>\n"

    return f"<playerslist>\n{''.join(player() for _ in range(count))}</playerslist>\n"


@pytest.mark.parametrize("seed", range(3))
def test_both_ways_find_the_same_players_and_the_same_faults(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "list.xml"
    path.write_text(made_up(seed, 300), encoding="utf-8", newline="")
    with reading(path, system="fide-standard", list_date=NOVEMBER, bounds=BOUNDS) as found:
        one_by_one = list(found.rows)
    with reading(path, system="fide-standard", list_date=NOVEMBER, bounds=BOUNDS) as found:
        pieces = list(found.pieces(70))
    regular = [row for piece in pieces if piece.regular for row in of_columns(piece.regular)]
    others = [row for piece in pieces for row in piece.rows]
    assert len(regular) > 50
    assert sum(piece.count for piece in pieces) == len(one_by_one) == 300
    faults = [row for row in one_by_one if isinstance(row, LineFault)]
    assert [row for row in others if isinstance(row, LineFault)] == faults
    lines = regular + [told(row) for row in others if isinstance(row, tuple)]
    assert sorted(lines) == sorted(told(row) for row in one_by_one if isinstance(row, tuple))


PLAYER = "<player>{}</player>".format("".join(f"<{name}>{cells[0]}</{name}>" for name, cells in ELEMENTS.items()))


@pytest.mark.parametrize(
    ("behind", "code"),
    [
        ("</playerslist>", ""),
        ("", "cut-short"),
        ("junk" + PLAYER + "</playerslist>", "not-xml"),
        (PLAYER.replace("<k>", "<k>\x01") + "</playerslist>", "xml-sign"),
        (PLAYER.replace("<o_title>", "<o_title>\x01") + "</playerslist>", "xml-sign"),
        (PLAYER.replace("<o_title>", "<o_title>]]>") + "</playerslist>", "xml-sign"),
        ("<!DOCTYPE x>" + PLAYER + "</playerslist>", "not-xml"),
    ],
)
def test_what_no_parser_takes_is_refused_by_columns_too(behind: str, code: str, tmp_path: Path) -> None:
    path = tmp_path / "list.xml"
    path.write_text(f"<playerslist>{PLAYER * 2}{behind}", encoding="utf-8")

    def read(*, by_columns: bool) -> tuple[int, str]:
        try:
            with reading(path, system="fide-standard", list_date=NOVEMBER, bounds=BOUNDS) as found:
                return sum(piece.count for piece in found.pieces(1)) if by_columns else len(list(found.rows)), ""
        except FileRefused as refusal:
            return 0, refusal.code

    expected = (0, code) if code else (2, "")
    assert [read(by_columns=by_columns) for by_columns in (False, True)] == [expected, expected]


@pytest.mark.parametrize(
    ("rating", "column", "stands_there"),
    [
        ("<rating>2553</rating><rating>1000</rating>", "rating", "<rating>2553</rating><rating>1000</rating>"),
        ("<rating>2<x>5</x>29</rating>", "rating", "<rating>2<x>5</x>29</rating>"),
        ("<rating>2000</rating><sex /><sex>F</sex>", "sex", "<sex>M</sex><sex /><sex>F</sex>"),
        ("<rating>2000</rating><o_title>IA</o_title><x><x/></x>", "", ""),  # nothing is read there
    ],
)
@pytest.mark.parametrize("place", [0, 1])
def test_of_two_texts_of_a_player_neither_is_taken(
    rating: str, column: str, stands_there: str, place: int, tmp_path: Path
) -> None:
    path = tmp_path / "list.xml"
    players = [PLAYER] * 2
    players[place] = PLAYER.replace("<rating>2000</rating>", rating)
    path.write_text("<playerslist>\n{}\n{}\n</playerslist>".format(*players), encoding="utf-8")
    with reading(path, system="fide-standard", list_date=NOVEMBER, bounds=BOUNDS) as found:
        one_by_one = [row for row in found.rows if isinstance(row, LineFault)]
    with reading(path, system="fide-standard", list_date=NOVEMBER, bounds=BOUNDS) as found:
        pieces = [row for piece in found.pieces(70) for row in piece.rows if isinstance(row, LineFault)]
    fault = LineFault(line=place + 2, code="unclear-element", column=column, found=stands_there)
    assert (one_by_one, pieces) == (([fault], [fault]) if column else ([], []))
