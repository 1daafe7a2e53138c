"""Each field of each record stands in its columns, the first and the last included, read and written."""

from __future__ import annotations

import json
from dataclasses import fields
from datetime import date

import pytest

from ratingsite.foundations.exact import Hundredths
from tests.shared_material import shared_file
from tests.tournaments.trf.sample import ELIF, HUGO, SWISS, TEAMS, TRF26, as_bytes, edited, faults, team, with_text
from tournaments.trf import TrfPlayer, TrfReport, TrfTeam, read_report, write_report
from tournaments.trf.faults import visible

# record → field → first and last column, as the format prints them
COLUMNS = {
    "player_001": {
        "starting rank": (5, 8),
        "sex": (10, 10),
        "title": (11, 13),
        "name": (15, 47),
        "FIDE rating": (49, 52),
        "federation": (54, 56),
        "FIDE number": (58, 68),
        "birth date": (70, 79),
        "points": (81, 84),
        "rank": (86, 89),
    },
    "round": {"opponent": (92, 95), "colour": (97, 97), "result": (99, 99)},
    "team_013": {
        "team name": (5, 36),
        "player 1": (37, 40),
        "player 2": (42, 45),
        "player 3": (47, 50),
        "player 8": (72, 75),
        "player 14": (102, 105),
    },
    "team_310": {
        "team number": (5, 7),
        "name": (9, 40),
        "nickname": (42, 46),
        "strength": (48, 53),
        "match points": (55, 60),
        "game points": (62, 67),
        "rank": (69, 71),
        "player 1": (74, 77),
        "player 2": (79, 82),
        "player 14": (139, 142),
    },
}
PLAYER = COLUMNS["player_001"]
TEAM = COLUMNS["team_310"]


@pytest.mark.parametrize("record", COLUMNS)
def test_the_columns_of_these_tests_are_those_of_the_format(record: str) -> None:
    tables = json.loads(shared_file("tables/trf_columns.json").read_text(encoding="utf-8"))
    for edition in ("TRF16", "TRF26"):
        printed = tables[edition].get(record)
        if isinstance(printed, list):
            rows = {row["name"]: (row["from"], row["to"]) for row in printed if row["name"] != "record"}
            assert rows == COLUMNS[record]


def report_of(raw: bytes) -> TrfReport:
    report = read_report(raw).report
    assert report is not None
    return report


def filling(columns: tuple[int, int], text: str) -> str:
    """A text that fills its columns to the last."""
    first, last = columns
    assert len(text) == last - first + 1, (columns, text)
    return text


# ---------------------------------------------------------------- 001
WIDEST: list[tuple[str, str, str, object]] = [
    ("starting rank", "9998", "rank", 9998),
    ("sex", "w", "sex", "w"),
    ("title", "WGM", "title", "WGM"),
    ("name", "Abcdefghijklmnop, Qrstuvwxyzabcde", "name", "Abcdefghijklmnop, Qrstuvwxyzabcde"),
    ("FIDE rating", "2999", "rating", 2999),
    ("federation", "TUR", "federation", "TUR"),
    ("FIDE number", "12345678901", "fide_id", 12345678901),
    ("birth date", "1999/12/31", "birth_date", date(1999, 12, 31)),
    ("points", "12.5", "points", 1250),
    ("rank", "9998", "place", 9998),
]


@pytest.mark.parametrize(("name", "text", "attribute", "value"), WIDEST)
def test_a_field_of_a_player_fills_its_columns(name: str, text: str, attribute: str, value: object) -> None:
    first, _ = PLAYER[name]
    raw = with_text(ELIF, first, filling(PLAYER[name], text))
    player = report_of(raw).players[0]
    assert getattr(player, attribute) == value
    clean = report_of(as_bytes(SWISS)).players[0]
    changed = {field.name for field in fields(TrfPlayer) if getattr(player, field.name) != getattr(clean, field.name)}
    assert changed <= {attribute, *(["born", "birth_year"] if name == "birth date" else [])}
    written = write_report(report_of(raw)).decode().splitlines()[ELIF - 1]
    assert written[first - 1 : PLAYER[name][1]] == text


# Signs that are no blank, though some take them for one (the separator of lines) or for a mark of nothing.
ODD_SIGNS = ["?", "X", "\u2028"]


# The column in which one sign alone changes a field; where digits are asked, a letter there makes it unreadable.
@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("starting rank", "rank-unreadable"),
        ("sex", "sex-unknown"),
        ("title", "title-unknown"),
        ("FIDE rating", "rating-unreadable"),
        ("federation", "federation-unknown"),
        ("FIDE number", "fide-id-unreadable"),
        ("birth date", "birth-unreadable"),
        ("points", "points-unreadable"),
        ("rank", "place-unreadable"),
    ],
)
@pytest.mark.parametrize("end", [0, 1])
@pytest.mark.parametrize("sign", ODD_SIGNS)
def test_a_sign_in_the_first_or_the_last_column_of_a_field_is_of_that_field(
    name: str, code: str, end: int, sign: str
) -> None:
    found = faults(with_text(ELIF, PLAYER[name][end], sign), code)
    rank = 1 if name != "starting rank" else None
    assert [(fault.line, fault.column, fault.end_column, fault.player) for fault in found] == [
        (ELIF, *PLAYER[name], rank)
    ]
    assert visible(sign) in (found[0].got or "")


@pytest.mark.parametrize("column", [4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91])
def test_between_the_fields_of_a_player_a_sign_is_of_none(column: int) -> None:
    raw = with_text(ELIF, column, "7")
    result = read_report(raw)
    assert [(fault.code, fault.column, fault.got) for fault in result.faults] == [("gap-not-blank", column, "7")]
    assert report_of(raw).players == report_of(as_bytes(SWISS)).players


@pytest.mark.parametrize("sign", ["X", "\u2028"])
@pytest.mark.parametrize("column", [96, 98, 100, 101])
def test_between_the_rounds_no_sign_is_a_blank(column: int, sign: str) -> None:
    (fault,) = faults(with_text(ELIF, column, sign), "gap-not-blank")
    assert (fault.line, fault.column, fault.round, fault.got) == (ELIF, column, 1, visible(sign))


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize(
    ("part", "code"),
    [("opponent", "opponent-unreadable"), ("colour", "colour-unreadable"), ("result", "result-unreadable")],
)
@pytest.mark.parametrize("sign", [*ODD_SIGNS, "x"])
def test_the_fields_of_a_round_stand_ten_columns_behind_those_of_the_one_before(
    number: int, part: str, code: str, sign: str
) -> None:
    first, last = (column + 10 * (number - 1) for column in COLUMNS["round"][part])
    for column in {first, last}:
        (fault,) = faults(with_text(HUGO, column, sign), code)
        assert (fault.line, fault.column, fault.end_column, fault.player, fault.round, fault.field) == (
            HUGO, first, last, 4, number, part,
        )  # fmt: skip


# ---------------------------------------------------------------- 132
def test_the_dates_of_the_rounds_stand_over_their_rounds() -> None:
    for number in (1, 2, 3):
        column = 92 + 10 * (number - 1)
        for sign_at in (column, column + 7):
            (fault,) = faults(with_text(12, sign_at, "x"), "round-date-unreadable")
            assert (fault.column, fault.end_column, fault.round) == (column, column + 7, number)


# ---------------------------------------------------------------- 013, 310
LAKE = 15


@pytest.mark.parametrize(
    ("name", "text", "attribute", "value"),
    [
        ("team number", "999", "number", 999),
        ("name", "A" + "b" * 30 + "C", "name", "A" + "b" * 30 + "C"),
        ("nickname", "ABCDE", "nickname", "ABCDE"),
        ("strength", "123456", "strength", 123456),
        ("match points", "1111.5", "match_points", 111150),
        ("game points", "2222.5", "game_points", 222250),
        ("rank", "123", "place", 123),
    ],
)
def test_a_field_of_a_team_fills_its_columns(name: str, text: str, attribute: str, value: object) -> None:
    raw = with_text(LAKE, TEAM[name][0], filling(TEAM[name], text), TEAMS)
    lake, other = report_of(raw).teams
    clean, clean_other = report_of(as_bytes(TEAMS)).teams
    assert getattr(lake, attribute) == value
    changed = [field.name for field in fields(TrfTeam) if getattr(lake, field.name) != getattr(clean, field.name)]
    assert (changed, other) == ([attribute], clean_other)
    assert report_of(write_report(report_of(raw))).teams == (lake, other)


@pytest.mark.parametrize("name", ["strength", "match points", "game points", "rank"])
def test_what_stands_around_a_number_of_a_team_is_not_of_it(name: str) -> None:
    first, last = TEAM[name]
    around = edited(LAKE, first - 1, "7", edited(LAKE, last + 1, "7", TEAMS))
    assert report_of(as_bytes(around)).teams == report_of(as_bytes(TEAMS)).teams


def test_a_team_of_a_record_310_is_read_whole() -> None:
    lake = report_of(as_bytes(TEAMS)).teams[0]
    assert lake == TrfTeam(
        number=1, name="Lake", nickname="LAKE", strength=2000,
        match_points=Hundredths(400), game_points=Hundredths(300), place=1, players=(1, 3), line=LAKE,
    )  # fmt: skip
    assert lake.line == LAKE


def test_the_players_of_a_team_stand_five_columns_apart_to_the_fourteenth() -> None:
    line = team(1, "Lake", "4.0/3.0", 1, *range(1001, 1015))
    found = faults(as_bytes((*TEAMS[:14], line, TEAMS[15])), "team-player-unknown")
    assert [(fault.got, fault.column, fault.end_column) for fault in found] == [
        (str(1001 + number), 74 + 5 * number, 77 + 5 * number) for number in range(14)
    ]
    assert (found[1].column, found[-1].column) == (TEAM["player 2"][0], TEAM["player 14"][0])


def test_the_players_of_a_record_013_stand_five_columns_apart_behind_the_name() -> None:
    old = "013 " + "A" * 32 + " ".join(f"{rank:4}" for rank in range(1001, 1015))
    raw = as_bytes((*SWISS, old))
    found = faults(raw, "team-player-unknown")
    columns = [(fault.column, fault.end_column) for fault in found]
    assert columns == [(37 + 5 * number, 40 + 5 * number) for number in range(14)]
    printed = COLUMNS["team_013"]
    assert [columns[number - 1] for number in (1, 2, 3, 8, 14)] == [
        printed[f"player {number}"] for number in (1, 2, 3, 8, 14)
    ]
    (found_team,) = report_of(raw).teams
    assert (found_team.name, found_team.line, found_team.number) == ("A" * 32, len(SWISS) + 1, None)


def test_the_last_player_of_a_team_may_have_one_digit_at_the_very_end() -> None:
    for lines, number in ((TEAMS, LAKE), ((*SWISS, "013 Lake".ljust(36) + "   1    3"), len(SWISS) + 1)):
        text = lines[number - 1]
        assert text.endswith("3")
        assert report_of(as_bytes(lines)).teams[0].players == (1, 3)


# ---------------------------------------------------------------- records of TRF26
ENTRY = "entry-unknown"


@pytest.mark.parametrize(
    ("record", "places"),
    [
        ("240 H   2   71   72   73", {(11, 14), (16, 19), (21, 24)}),
        ("260   1   2   71   72   73", {(13, 16), (18, 21), (23, 26)}),
        ("299 W         1.0    1   71   72", {(24, 27), (29, 32)}),
    ],
)
def test_the_players_whom_a_record_names_stand_in_their_columns(record: str, places: set[tuple[int, int]]) -> None:
    found = faults(as_bytes((*TRF26, record)), ENTRY)
    assert {(fault.column, fault.end_column) for fault in found} == places
    assert [fault.got for fault in found] == ["71", "72", "73"][: len(places)]


@pytest.mark.parametrize(
    ("record", "places"),
    [
        ("300   1  71  72 9001 9002 9003 9004", {(9, 11), (13, 15), (17, 20), (22, 25), (27, 30), (32, 35)}),
        ("320  1.0  1.0  71  72", {(15, 17), (19, 21)}),
        ("330 +-   1  71  72", {(12, 14), (16, 18)}),
        ("260   1   2   71   72", {(13, 16), (18, 21)}),
    ],
)
def test_the_teams_whom_a_record_names_stand_in_their_columns(record: str, places: set[tuple[int, int]]) -> None:
    found = faults(as_bytes((*TEAMS, record)), ENTRY)
    assert {(fault.column, fault.end_column) for fault in found} == places


@pytest.mark.parametrize(
    ("record", "change"),
    [
        ("240 H   2    1", (5, "F")),  # the kind, at 5
        ("240 H   2    1", (9, "3")),  # the last column of the round, 7 to 9
    ],
)
def test_a_bye_is_told_from_its_columns(record: str, change: tuple[int, str]) -> None:
    half = edited(15, 102, "0000 - H", TRF26)
    assert faults(as_bytes((*half, record)), "record-contradiction") == []
    column, sign = change
    other = record[: column - 1] + sign + record[column:]
    found = faults(as_bytes((*half, other)), "record-contradiction")
    assert {(fault.line, fault.column) for fault in found} == {(19, 11), (15, 92 + 10 * (int(other[6:9]) - 1))}


def test_a_point_system_has_its_codes_nine_columns_apart() -> None:
    values = "162  W 3.0    D 1.0    L 0.5    A 0.0    P 3.0    X 1.0"
    for number in range(6):
        column = 6 + 9 * number
        assert values[column - 1] in "WDLAPX"
        line = values[: column - 1] + "Q" + values[column:]
        (fault,) = faults(as_bytes((*TRF26, line)), "points-system-unreadable")
        assert (fault.column, fault.end_column, fault.got) == (column, column + 4, "Q" + values[column : column + 4])


def test_the_texts_of_the_tournament_begin_at_column_five() -> None:
    for line, attribute in ((1, "name"), (2, "city"), (8, "type"), (9, "chief_arbiter"), (11, "rate_of_play")):
        text = "N" + SWISS[line - 1][5:]
        assert getattr(report_of(with_text(line, 5, "N")), attribute) == text


# ---------------------------------------------------------------- signs that are no blank
NO_BLANKS = ["X", "\u2028"]


@pytest.mark.parametrize("sign", NO_BLANKS)
@pytest.mark.parametrize(
    ("tag", "attribute"),
    [("012", "name"), ("022", "city"), ("092", "type"), ("102", "chief_arbiter"), ("122", "rate_of_play")],
)
def test_only_blanks_are_cut_from_a_text_of_the_tournament(tag: str, attribute: str, sign: str) -> None:
    lines = [f"{tag}  {sign}Lake{sign}  " if line.startswith(tag) else line for line in SWISS]
    assert getattr(report_of(as_bytes(lines)), attribute) == f"{sign}Lake{sign}"


@pytest.mark.parametrize("sign", NO_BLANKS)
def test_only_blanks_are_cut_from_the_name_of_a_player_or_of_a_team(sign: str) -> None:
    player = report_of(with_text(ELIF, 15, f"{sign}u, Elif{sign}".ljust(33))).players[0]
    assert player.name == f"{sign}u, Elif{sign}"
    lake = report_of(as_bytes(edited(LAKE, 42, f"{sign}L{sign}  ", edited(LAKE, 9, f"{sign}Lake{sign}", TEAMS)))).teams[
        0
    ]
    assert (lake.name, lake.nickname) == (f"{sign}Lake{sign}", f"{sign}L{sign}")
    old = report_of(as_bytes((*SWISS, f"013  {sign}Lake{sign}".ljust(36) + "   1    3"))).teams[0]
    assert old.name == f"{sign}Lake{sign}"


@pytest.mark.parametrize("sign", NO_BLANKS)
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("042 {}2026/03/06", "event-date-unreadable"),
        ("062 {}4", "count-unreadable"),
        ("142 {}3", "count-unreadable"),
        ("240 H   2   {}1", "record-unreadable"),
        ("162  W{}1.0", "points-system-unreadable"),
        (f"{'132':<91}{{}}26/03/06", "round-date-unreadable"),
        (f"{'132':<91}{{}}", "round-date-unreadable"),
        (f"{'132':<50}{{}}", "round-dates-misplaced"),
        ("310   1 Lake".ljust(73) + "  {}1", "team-player-unreadable"),
        ("310  {}1 Lake", "team-number-unreadable"),
        ("012{}Lake", "gap-not-blank"),
        ("{}", "unknown-tag"),
    ],
)
def test_a_sign_that_is_no_blank_makes_a_number_unreadable_and_a_line_filled(line: str, code: str, sign: str) -> None:
    text = line.format(sign)
    lines = [each for each in SWISS if not each.startswith(text[:3])]
    found = [fault for fault in read_report(as_bytes((*lines, text))).faults if fault.line == len(lines) + 1]
    assert code in {fault.code for fault in found}
    assert any(visible(sign) in (fault.got or "") for fault in found if fault.code == code)


@pytest.mark.parametrize("sign", NO_BLANKS)
def test_a_record_is_kept_to_its_last_sign(sign: str) -> None:
    records = report_of(as_bytes((*TRF26, f"### by hand {sign}  ", f"352 W{sign}  "))).records
    assert [record.text for record in records[-2:]] == [f"### by hand {sign}", f"352 W{sign}"]


@pytest.mark.parametrize("sign", NO_BLANKS)
def test_a_rounds_column_reaches_to_the_last_sign(sign: str) -> None:
    """A sign alone in the first column of a round makes it one; blanks do not."""
    assert report_of(with_text(ELIF, 132, sign)).rounds == 5
    assert report_of(with_text(ELIF, 132, " ")).rounds == 3
