"""Files of lists at their borders: the empty list, names of every script and length, back through a reader of CSV."""

from __future__ import annotations

import csv
from collections.abc import Callable
from datetime import date

import pytest

from ratings.lists.exports import (
    CSV_HEADINGS,
    FIDE_WIDTHS,
    FORMATS,
    LINES_A_CHUNK,
    csv_text,
    fide_txt,
    file_name,
    guarded,
    in_chunks,
    lines_of,
)
from ratings.lists.imports import Career, ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.register.models import Federation, Player
from ratings.regulations import EarlierResult
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import IN_SEPTEMBER, NOVEMBER, OCTOBER

Listed = Callable[..., RatingList]


@pytest.fixture
def listed(standard: RatingSystem, usa: Federation, dmitri: User) -> Listed:
    """Publishes a list of people with these names, each rated 2000."""

    def made(*names: str, **facts: object) -> RatingList:
        rows = [
            ImportedEntry(
                player=Player.objects.create(name=name, federation=usa, **{"fide_id": 2030001 + number} | facts),
                rating=2000,
                k_factor=20,
            )
            for number, name in enumerate(names)
        ]
        return import_list("fide-standard", OCTOBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)

    return made


def columns(line: str) -> list[str]:
    """A line of FIDE's file cut at its columns."""
    found, start = [], 0
    for width in FIDE_WIDTHS:
        found.append(line[start : start + width].rstrip())
        start += width
    return found


# ---------------------------------------------------------------- FIDE's layout
@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Ødegård, Bjørn", "Odegard, Bjorn"),
        ("O’Neil, Seán", "O'Neil, Sean"),
        ("Иванов, Пётр", "??????, ????"),
        ("王, 小明", "?, ??"),
        ("Nguyễn, Thị Hồng Vân", "Nguyen, Thi Hong Van"),
        ("A" * 60, "A" * 60),
        ("A" * 100, "A" * 61),
        ("=1+1", "=1+1"),
        ("ﬁne, ½", "fine, 1?2"),
    ],
)
def test_whatever_the_name_the_columns_stand_where_they_stand(name: str, written: str, listed: Listed) -> None:
    [_heading, line] = fide_txt(listed(name))
    assert line.isascii()
    assert columns(line.rstrip("\r\n")) == ["2030001", written, "USA", "", "", "", "", "", "2000", "0", "20", "0", ""]


@pytest.mark.parametrize(
    ("sex", "title", "expected"),
    [
        ("m", "GM", ["M", "GM", "", ""]), ("w", "WGM", ["F", "WGM", "WGM", "w"]), ("w", "IM", ["F", "IM", "", "w"]),
        ("", "", ["", "", "", ""]),
    ],
)  # fmt: skip
def test_a_title_of_women_stands_in_its_own_column_too(
    sex: str, title: str, expected: list[str], listed: Listed
) -> None:
    [_heading, line] = fide_txt(listed("Able, Ann", sex=sex, title=title))
    found = columns(line.rstrip("\r\n"))
    assert [found[place] for place in (3, 4, 5, 12)] == expected


@pytest.mark.parametrize("write", [fide_txt, csv_text])
def test_an_empty_list_is_its_headings(write: Callable[[RatingList], object], listed: Listed) -> None:
    assert len(list(write(listed()))) == 1  # type: ignore[call-overload]


@pytest.mark.parametrize(("month", "heading"), [(1, "JAN25"), (5, "MAY25"), (12, "DEC25")])
def test_the_month_of_the_list_stands_above_its_ratings(
    month: int, heading: str, standard: RatingSystem, dmitri: User
) -> None:
    found = import_list("fide-standard", date(2025, month, 1), [], origin="test", by=dmitri, now=IN_SEPTEMBER)
    [line] = fide_txt(found)
    assert columns(line.rstrip("\r\n"))[8] == heading


# ---------------------------------------------------------------- CSV
@pytest.mark.parametrize(
    "name",
    [
        "Able, Ann",
        'Able "Annie", Ann',
        "Able,\nAnn",
        "Иванов, Пётр",
        "王, 小明",
        "O’Neil; Seán",
        "a" * 100,
        "'Able",
        " x ",
    ],
)
def test_a_name_comes_back_from_the_csv_as_it_stands_on_the_list(name: str, listed: Listed) -> None:
    rows = list(csv.reader("".join(csv_text(listed(name))).splitlines(keepends=True)))
    assert rows[0] == list(CSV_HEADINGS)
    assert (len(rows), rows[1][1], len(rows[1])) == (2, name, len(CSV_HEADINGS))


@pytest.mark.parametrize("name", ["=cmd|' /C calc'!A0", "+1", "-1", "@x", "\tx", "\rx"])
def test_a_formula_comes_back_behind_an_apostrophe(name: str, listed: Listed) -> None:
    text = "".join(csv_text(listed(name)))
    assert list(csv.reader(text.splitlines(keepends=True)))[1][1].startswith("'")
    assert guarded(guarded(name)) == guarded(name)


def test_the_lines_of_both_files_stand_in_the_order_of_the_names(listed: Listed) -> None:
    found = listed("Žižka, Jan", "Able, Ann", "Zed, Zoe", "able, zac")
    order = ["Able, Ann", "able, zac", "Zed, Zoe", "Žižka, Jan"]
    assert [line.name for line in lines_of(found)] == order
    assert [row[1] for row in list(csv.reader(csv_text(found)))[1:]] == order


def test_a_national_number_stands_where_a_fide_id_would(listed: Listed) -> None:
    found = listed("North, Nora", fide_id=None, national_id="N000001")
    [_heading, line] = fide_txt(found)
    assert columns(line)[0] == "USA-N000001"
    assert list(csv.reader(csv_text(found)))[1][0] == "USA-N000001"


# ---------------------------------------------------------------- names and pieces of files
@pytest.mark.parametrize(
    ("version", "form", "name"),
    [
        (1, "csv", "fide-standard-2025-10-01.csv"), (1, "fide-txt", "fide-standard-2025-10-01.txt"),
        (2, "csv", "fide-standard-2025-10-01-v2.csv"),
    ],
)  # fmt: skip
def test_a_file_is_named_by_system_day_and_version(version: int, form: str, name: str) -> None:
    found = RatingList(system_id="fide-standard", list_date=OCTOBER, version=version)
    assert file_name(found, FORMATS[form]) == name


@pytest.mark.parametrize(
    ("lines", "pieces"),
    [(0, []), (1, [1]), (LINES_A_CHUNK, [LINES_A_CHUNK]), (LINES_A_CHUNK + 1, [LINES_A_CHUNK, 1])],
)
def test_a_file_is_sent_in_pieces_of_whole_lines(lines: int, pieces: list[int]) -> None:
    assert [piece.count("\n") for piece in in_chunks(f"{number}\n" for number in range(lines))] == pieces


# ---------------------------------------------------------------- imported
def test_the_order_of_the_rows_makes_no_difference_to_the_hash(
    players: dict[str, Player], standard: RatingSystem, dmitri: User
) -> None:
    RatingSystem.objects.get_or_create(code="fide-rapid", defaults={"name": "FIDE rapid"})
    rows = [ImportedEntry(player=players[name], rating=2000, k_factor=20) for name in ("ann", "bob", "cyd")]
    one, other = (
        import_list("fide-rapid", day, given, origin="test", by=dmitri, now=IN_SEPTEMBER)
        for day, given in ((OCTOBER, rows), (NOVEMBER, rows[::-1]))
    )
    assert one.content_sha256 == other.content_sha256


def test_a_list_that_tells_a_career_is_taken_at_its_word_with_what_waits(
    players: dict[str, Player], standard: RatingSystem, dmitri: User
) -> None:
    waiting = EarlierResult(
        event="Open", end=date(2025, 8, 3), games=5, score=350, opponents_average=1850, performance=None
    )  # fmt: skip
    rows = [
        ImportedEntry(player=players["bob"], rating=2350, k_factor=10, career=Career(games=7, highest=2351)),
        ImportedEntry(player=players["elif"], rating=None, career=Career(games=5, highest=None, waiting=(waiting,))),
    ]
    found = import_list("fide-standard", OCTOBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    told = found.entries.order_by("name").values_list("games_total", "highest_rating", "last_played_on")
    assert list(told) == [(7, 2351, None), (5, None, None)]
    assert list(found.waiting_results.values_list("player__name", "event", "games", "score_hundredths")) == [
        ("Demir, Elif", "Open", 5, 350),
    ]


def test_what_a_line_says_itself_goes_before_the_list_before(
    first_list: RatingList, players: dict[str, Player], dmitri: User
) -> None:
    row = ImportedEntry(
        player=players["ann"], rating=2390, k_factor=10, games=3, games_total=700, highest_rating=2500,
        last_played_on=date(2025, 10, 5), is_inactive=True,
    )  # fmt: skip
    found = import_list("fide-standard", NOVEMBER, [row], origin="test", by=dmitri, now=IN_SEPTEMBER)
    fields = ("rating", "games", "games_total", "highest_rating", "last_played_on", "is_inactive")
    assert found.entries.values_list(*fields).get() == (2390, 3, 700, 2500, date(2025, 10, 5), True)


def test_who_is_missing_on_the_next_list_is_not_carried_over(
    first_list: RatingList, players: dict[str, Player], dmitri: User
) -> None:
    rows = [ImportedEntry(player=players["cyd"], rating=1510)]
    found = import_list("fide-standard", NOVEMBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    assert list(found.entries.values_list("name", flat=True)) == ["Čapek, Cyd"]
    assert first_list.entries.count() == 3
