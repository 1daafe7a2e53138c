"""Files read: every layout, and everything that makes a file no list; B107 – B116, B119 and B120 of small files."""

from __future__ import annotations

import io
import stat
import zipfile
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from ratings.lists.imports import archives
from ratings.lists.imports.faults import FileRefused, LineFault
from ratings.lists.imports.layouts import CSV_HEADINGS
from ratings.lists.imports.reading import reading
from ratings.lists.imports.rows import COLUMNS, Bounds
from tests.ratings.lists.imports_at_hand import COMBINED, HEADING, NOVEMBER, OLD, line, txt

BOUNDS = Bounds(
    federations=frozenset({"USA", "NOR", "ALG", "IRL"}), factors=frozenset({40, 20, 10}), most_k_times_games=700
)
CSV = ",".join(CSV_HEADINGS) + "\r\n"
GOOD = '2000001,"Able, Ann",,USA,w,1990,2000,0,20,,,,0\r\n'


def read(tmp_path: Path, content: bytes | str, system: str = "fide-standard", list_date: date = NOVEMBER) -> list[Any]:
    """Every line, as a mapping of what it says or as its fault."""
    path = tmp_path / "list"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    with reading(path, system=system, list_date=list_date, bounds=BOUNDS) as found:
        return [row if isinstance(row, LineFault) else dict(zip(COLUMNS, row, strict=True)) for row in found.rows]


def refused(tmp_path: Path, content: bytes | str, **facts: Any) -> tuple[str, int]:
    """The code and the line of a refusal."""
    with pytest.raises(FileRefused) as refusal:
        read(tmp_path, content, **facts)
    return refusal.value.code, refusal.value.line


def zipped(*members: tuple[str | zipfile.ZipInfo, bytes], packed_by: int = zipfile.ZIP_DEFLATED) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", packed_by) as archive:
        for name, content in members:
            archive.writestr(name, content)
    return file.getvalue()


def only(rows: Iterable[dict[str, Any]], *names: str) -> list[tuple[Any, ...]]:
    return [tuple(row[name] for name in names) for row in rows]


# ---------------------------------------------------------------- layouts
def test_the_list_of_one_system_is_read_with_all_it_says(tmp_path: Path) -> None:
    found = read(tmp_path, txt([line(2000001, "Able, Ann", "USA", "F", "WGM", rating=2410, games=9, k=10, flag="w")]))
    assert found == [
        {
            "line": 2, "key": "2000001", "fide_id": 2000001, "numbered_by": "", "national_id": "", "name": "Able, Ann",
            "title": "WGM", "federation": "USA", "sex": "w", "birth_year": 1980, "rating": 2410, "games": 9,
            "k_factor": 10, "is_inactive": False, "games_total": None, "highest_rating": None, "last_played_on": None,
            "member_until": None, "province": "", "waiting": "",
        }
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("system", "told"),
    [("fide-standard", (2823, 0, 10)), ("fide-rapid", (2801, 12, 20)), ("fide-blitz", (None, 0, None))],
)
def test_the_combined_list_tells_each_system_its_own(tmp_path: Path, system: str, told: tuple[Any, ...]) -> None:
    person = f"{1503014:<15}{'Carlsen, Magnus':61}NOR M   GM   {'':5}{'':15}{'':4}"
    text = COMBINED + person + f"{2823:<6}{0:<4}{10:<3}{2801:<6}{12:<4}{20:<3}{0:<6}{0:<4}{0:<3}{1990:<6}\r\n"
    assert only(read(tmp_path, text, system), "rating", "games", "k_factor") == [told]


def test_a_list_of_2011_is_read_by_its_headings(tmp_path: Path) -> None:
    rows = (
        " 7900139  Abbou, Meriem                     wf  ALG  2005    0        wi\r\n"
        " 2500035  Orr, Mark J L                     m   IRL  2260   11  1955\r\n"
    )
    found = read(tmp_path, OLD + rows)
    told = only(found, "key", "title", "federation", "sex", "rating", "games", "birth_year", "is_inactive")
    assert told == [
        ("7900139", "WFM", "ALG", "w", 2005, 0, None, True),
        ("2500035", "IM", "IRL", "", 2260, 11, 1955, False),  # what it does not say is not known
    ]


RETURNS = "\r\r\r<sex>"
PLAYER = (
    "<player><fideid>1503014</fideid><name>Carlsen &amp; Søn</name><country>NOR</country><sex>M</sex><title>GM</title>"
    "<w_title></w_title><rating>2823</rating><games>0</games><k>10</k><rapid_rating>2801</rapid_rating>"
    "<rapid_games>12</rapid_games><rapid_k>20</rapid_k><birthday>1990</birthday><flag>i</flag></player>\n"
)


XML = f"<playerslist>\n{PLAYER}</playerslist>\n"


@pytest.mark.parametrize(("system", "rating"), [("fide-standard", 2823), ("fide-rapid", 2801)])
def test_xml_is_read_player_by_player_with_its_lines(tmp_path: Path, system: str, rating: int) -> None:
    text = f"<playerslist>\n<!-- two -->\n{PLAYER}{PLAYER.replace('1503014', '1503015')}</playerslist>\n"
    found = only(read(tmp_path, text, system), "line", "key", "name", "rating", "is_inactive")
    assert found == [(3, "1503014", "Carlsen & Søn", rating, True), (4, "1503015", "Carlsen & Søn", rating, True)]


def test_a_packed_list_reads_like_a_plain_one(tmp_path: Path) -> None:
    plain = txt([line(2000001, "Able, Ann")])
    assert read(tmp_path, zipped(("list.txt", plain.encode()))) == read(tmp_path, plain)


@pytest.mark.parametrize("text", [txt([line(2000001, "Zoé, Ann"), line(2000002, "Baker, Bob")]), CSV + GOOD, XML])
def test_the_mark_that_windows_puts_before_a_text_is_passed_over(tmp_path: Path, text: str) -> None:
    assert read(tmp_path, b"\xef\xbb\xbf" + text.encode()) == read(tmp_path, text)


def test_what_is_wrong_is_shown_as_it_stands_in_the_file(tmp_path: Path) -> None:
    files = {
        (CSV + GOOD).encode() + "2000002,Élise,,USA\r\n".encode("latin-1"): "2000002,Élise,,USA",
        XML.replace("&amp;", "&").encode(): "deid><name>Carlsen & Søn</name><country>",
        zipped(("list.txt", LIST), ("__MACOSX/._list.txt", b"x")): "list.txt, __MACOSX/._list.txt",
    }
    for content, found in files.items():
        with pytest.raises(FileRefused) as refusal:
            read(tmp_path, content)
        assert refusal.value.found == found


def test_the_portals_csv_says_what_fides_files_do_not(tmp_path: Path) -> None:
    row = 'CAN-104321,"\'=Odd, Name",FM,USA,m,1990,1800,4,20,250,1905,2025-10-12,1\r\n'
    found = read(tmp_path, CSV + row)
    told = only(found, "key", "national_id", "name", "games_total", "highest_rating", "last_played_on", "is_inactive")
    assert told == [("CAN-104321", "104321", "=Odd, Name", 250, 1905, date(2025, 10, 12), True)]  # B110


# ---------------------------------------------------------------- no list at all
NESTED = '<!ENTITY e0 "x">' + "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 11))


@pytest.mark.parametrize(
    ("content", "code", "place"),
    [
        ("", "empty", 0),
        ("just some words\n", "unknown-layout", 1),
        (GOOD, "headings", 1),  # B107: no headings
        (CSV.replace("id,name", "name,id") + GOOD, "headings", 1),  # B107: in another order
        (CSV.replace("games,", "games,games,", 1) + GOOD, "headings", 1),  # B107: one twice
        (CSV.replace("games,", "", 1) + GOOD, "headings", 1),  # B107: one missing
        (CSV.replace(",", ";") + GOOD, "headings", 1),  # B107: another delimiter
        (CSV + GOOD + '2000002,"Able', "not-csv", 3),  # B108: the line on which the quote was opened
        (CSV + GOOD + '2000002,"' + "x" * 200_000 + '"\r\n', "not-csv", 3),  # B109
        ((CSV + GOOD).encode() + b"2000002,\xff\xfe,,USA\r\n" + GOOD.encode(), "not-utf-8", 3),
        ((CSV + GOOD * 2000).encode() + b"2000002,\xc9lise,,USA\r\n", "not-utf-8", 2002),  # pieces behind the first
        (CSV + GOOD + "x," * 200_000, "line-too-long", 3),
        (HEADING.encode("utf-16"), "bad-encoding", 1),
        (HEADING.replace("NOV25", "OCT25"), "other-month", 1),  # B113
        (HEADING.replace("Flag", "Flug"), "unknown-heading", 1),
        (HEADING.replace("Fed ", "    "), "no-column", 1),
        (txt([line(2000001, "Able, Ann"), "x" * 2000]), "line-too-long", 3),
        (f"<playerslist>{PLAYER}", "cut-short", 2),  # B114
        (f"<!DOCTYPE a>\n<playerslist>{PLAYER}</playerslist>", "dtd", 1),  # B115
        (f"<!DOCTYPE a [{NESTED}]><playerslist>{PLAYER}</playerslist>", "dtd", 1),  # B115: ten within ten
        (f'<!DOCTYPE a [<!ENTITY a "b">]><playerslist>{PLAYER}</playerslist>', "dtd", 1),
        (f'<?xml version="1.0" encoding="cp037"?><playerslist>{PLAYER}</playerslist>', "bad-encoding", 1),
        (f"<playerslist>{PLAYER}between{PLAYER}</playerslist>", "not-xml", 2),
        (f"<playerslist>{PLAYER.replace('&amp;', '&lol;')}</playerslist>", "xml-sign", 1),
        (f"<playerslist>\n{PLAYER}" + PLAYER.replace("<sex>", "\n\n<sex>&"), "xml-sign", 5),
        (("<playerslist>\n" + PLAYER.replace("ø", "\né")).encode("latin-1"), "not-encoded", 3),
        (f"<playerslist>{PLAYER.replace('</name>', '')}</playerslist>", "xml-tags", 1),
        (f"<playerslist>{PLAYER.replace('</name>', '').replace('<sex>', RETURNS)}</playerslist>", "xml-tags", 4),
        ("<playerslist></playerslist>", "no-lines", 0),
    ],
)  # fmt: skip
def test_what_is_no_list_is_refused_with_its_place(tmp_path: Path, content: bytes | str, code: str, place: int) -> None:
    assert refused(tmp_path, content) == (code, place)


def test_a_file_of_fide_is_no_list_of_the_cfc(tmp_path: Path) -> None:
    assert refused(tmp_path, HEADING, system="cfc-regular") == ("not-a-list-of-fide", 0)


def link() -> zipfile.ZipInfo:
    found = zipfile.ZipInfo("list.txt")
    found.external_attr = (stat.S_IFLNK | 0o777) << 16
    return found


LIST = txt([line(2000001, "Able, Ann")]).encode()


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (zipped(), "not-one-file"),
        (zipped(("a.txt", LIST), ("b.txt", LIST)), "not-one-file"),
        (zipped((link(), b"/etc/passwd")), "zip-link"),
        (zipped(("../list.txt", LIST)), "zip-path"),
        (zipped(("list.txt", HEADING.encode() + b" " * (archives.SMALL + 1))), "zip-ratio"),
        (zipped(("list.txt", LIST))[:-30], "bad-zip"),
        (zipped(("list.txt", LIST)).replace(b"Able, Ann", b"Able, Ann")[:60] + b"\0" * 200, "bad-zip"),
        (zipped(("é.txt", LIST)).replace("é".encode(), b"\xff\xfe"), "bad-zip"),  # a name that is no UTF-8
        (zipped(("é.txt", LIST)).replace("é".encode(), b"\xff\xfe", 1), "bad-zip"),  # in front of the file alone
    ],
)
def test_an_archive_is_refused_before_it_is_unpacked(tmp_path: Path, content: bytes, code: str) -> None:  # B116
    assert refused(tmp_path, content)[0] == code


@pytest.mark.parametrize("packed_by", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_damaged_archive_is_refused_whatever_it_is_packed_by(tmp_path: Path, packed_by: int) -> None:
    whole = zipped(("list.txt", LIST), packed_by=packed_by)
    assert read(tmp_path, whole) == read(tmp_path, LIST)
    assert refused(tmp_path, whole[:55] + bytes(255 - byte for byte in whole[55:75]) + whole[75:])[0] == "bad-zip"


@pytest.mark.parametrize(("bound", "code"), [("LARGEST_FILE", "too-large"), ("LARGEST_ZIP", "zip-too-large")])
def test_a_list_has_bounds_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bound: str, code: str) -> None:
    """B116."""
    monkeypatch.setattr(archives, bound, 100)
    assert refused(tmp_path, zipped(("list.txt", LIST * 10)))[0] == code


# ---------------------------------------------------------------- lines that do not fit
@pytest.mark.parametrize(
    ("cells", "column", "code"),
    [
        ("24.5,0,20", "rating", "not-whole"),  # B111
        ("0,0,20", "rating", "out-of-bounds"),
        ("-1,0,20", "rating", "not-whole"),
        ("99999,0,20", "rating", "out-of-bounds"),
        ("4500,0,20", "rating", "out-of-bounds"),
        ("2000,-1,20", "games", "not-whole"),
        ("2000,0,15", "k", "unknown-k"),
        ("2000,2,350", "k", "unknown-k"),  # 700 divided by 2 is no K of anybody: a run would stop at it
        ("2000,0,20,50000", "games_total", "out-of-bounds"),
        ('"2000,5",0,20', "rating", "not-whole"),  # B120
        ("2 000,0,20", "rating", "not-whole"),
        ("2000,0,20,1 000", "games_total", "not-whole"),
        ("2000,0,20,,,45000", "last_played", "not-a-day"),  # B119
        ("2000,0,20,90,1999", "highest", "highest-below"),
    ],
)
def test_a_wrong_number_is_named_by_line_and_column(tmp_path: Path, cells: str, column: str, code: str) -> None:
    told = cells + "," * (6 - len(cells.replace("2000,5", "2000").split(",")))
    found = read(tmp_path, f'{CSV}{GOOD}2000002,"Baker, Bob",,USA,m,1990,{told},0\r\n')
    assert [(fault.line, fault.column, fault.code) for fault in found[1:]] == [(3, column, code)]


@pytest.mark.parametrize("year", ["1849", "2101"])
def test_whom_a_run_would_refuse_for_the_year_of_birth_does_not_fit(tmp_path: Path, year: str) -> None:
    found = read(tmp_path, f'{CSV}2000002,"Baker, Bob",,USA,m,{year},2000,0,20,,,,0\r\n')
    assert [(fault.column, fault.code) for fault in found] == [("birth", "bad-birth")]


@pytest.mark.parametrize(("k", "fits"), [(39, False), (25, True), (38, True)])
def test_of_a_day_before_all_texts_any_k_fits_that_a_run_takes(k: int, fits: bool) -> None:
    assert Bounds(federations=frozenset()).bears(k, 9) is fits


def test_k_may_be_700_divided_by_the_games(tmp_path: Path) -> None:
    assert only(read(tmp_path, txt([line(2000001, "Able, Ann", games=46, k=15)])), "k_factor") == [(15,)]


@pytest.mark.parametrize("cells", ["2000001,Ann,,USA", '2000001,"Able, Ann",,USA,w,1990,2000,0,20,,,,0,more'])
def test_a_row_with_other_cells_than_headings_is_named(tmp_path: Path, cells: str) -> None:  # B108
    assert [(fault.line, fault.code) for fault in read(tmp_path, f"{CSV}{cells}\r\n")] == [(2, "cells")]


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"number": "abc"}, "bad-number"),
        ({"name": ""}, "no-name"),
        ({"name": "A\x07b"}, "bad-name"),
        ({"fed": "XXX"}, "unknown-federation"),
        ({"title": "GG"}, "unknown-title"),
        ({"sex": "X"}, "unknown-sex"),
        ({"born": "90"}, "bad-birth"),
        ({"born": 45000}, "bad-birth"),  # B119
        ({"flag": "x"}, "unknown-flag"),
        ({"rating": 4001}, "out-of-bounds"),
    ],
)
def test_a_line_of_fide_that_does_not_fit_is_named(tmp_path: Path, facts: dict[str, Any], code: str) -> None:
    told = {"number": 2000002, "name": "Baker, Bob", **facts}
    found = read(tmp_path, txt([line(2000001, "Able, Ann"), line(**told)]))
    assert [(fault.line, fault.code) for fault in found[1:]] == [(3, code)]
