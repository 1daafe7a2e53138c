"""The borders of what the reader takes: the largest that is right and the smallest that is wrong."""

from __future__ import annotations

from datetime import date
from hashlib import sha256

import pytest

from tests.tournaments.trf.sample import (
    ELIF,
    FARID,
    GRETA,
    HUGO,
    SWISS,
    TEAMS,
    TRF06,
    TRF26,
    TWICE,
    as_bytes,
    edited,
    faults,
    with_extra,
    with_line,
    with_text,
    without,
)
from tournaments.trf import Severity, TrfCell, TrfPlayer, TrfReport, read_report
from tournaments.trf.faults import visible
from tournaments.trf.lines import MAX_LINE_LENGTH, MAX_LINES


def report_of(raw: bytes) -> TrfReport:
    report = read_report(raw).report
    assert report is not None
    return report


def elif_of(raw: bytes) -> TrfPlayer:
    return report_of(raw).players[0]


def codes(raw: bytes, line: int) -> list[str]:
    return [fault.code for fault in read_report(raw).faults if fault.line == line]


# ---------------------------------------------------------------- the file as a whole
@pytest.mark.parametrize("raw", [b"", b"PK\x03\x04", b"a,b,c\n1,2,3\n", SWISS[0].encode("utf-16")])
def test_what_is_no_report_has_its_sum_and_no_encoding(raw: bytes) -> None:
    result = read_report(raw)
    assert (result.report, result.sha256, result.dialect, result.encoding) == (
        None, sha256(raw).hexdigest(), "trf16", "unknown",
    )  # fmt: skip
    assert not result.readable


@pytest.mark.parametrize("text", ["one line of words", "a,b", "a;b\n;c;d", "abc\n\ndef", "a,b;c"])
def test_words_without_separators_are_a_report_that_lacks_everything(text: str) -> None:
    result = read_report(text.encode())
    assert (result.readable, result.accepted) == (True, False)
    assert {fault.field for fault in result.faults if fault.code == "record-missing"} >= {"012", "022", "032", "102"}
    assert "no-players" in {fault.code for fault in result.faults}


@pytest.mark.parametrize("raw", [b"\xef\xbb\xbf", b"\n", b"\r\n \n"])
def test_a_file_of_nothing_but_a_mark_or_ends_of_lines_is_a_report_that_lacks_everything(raw: bytes) -> None:
    result = read_report(raw)
    assert (result.readable, result.accepted) == (True, False)
    assert {"record-missing", "no-players"} == {fault.code for fault in result.faults}


@pytest.mark.parametrize("text", ["a,b,c", "\n  \na;b;c", "rank;name;points\n1;x;2"])
def test_a_line_with_two_separators_and_no_record_is_a_table(text: str) -> None:
    assert [fault.code for fault in read_report(text.encode()).faults] == ["file-kind"]


def test_all_that_was_found_is_kept_beside_what_is_listed() -> None:
    raw = with_text(ELIF, 10, "x")
    result = read_report(raw)
    assert (result.found.listed(), result.found.uncounted, len(result.found.kept)) == (result.faults, 0, 1)


@pytest.mark.parametrize(("more", "is_refused"), [(0, False), (1, True)])
def test_so_many_lines_are_read(more: int, is_refused: bool) -> None:
    comments = ["###"] * (MAX_LINES - len(SWISS) + 12 + more)  # the twelve lines of the section do not count
    found = faults(as_bytes([*SWISS, *comments]), "too-many-lines")
    assert [(fault.line, fault.column) for fault in found] == ([(MAX_LINES + 13, 1)] if is_refused else [])


@pytest.mark.parametrize("sign", ["x", "é", "\u00a0"])
@pytest.mark.parametrize(("more", "is_refused"), [(0, False), (1, True)])
def test_so_long_a_line_is_read(more: int, is_refused: bool, sign: str) -> None:
    line = "###" + sign * (MAX_LINE_LENGTH - 3 + more)
    found = faults(with_extra(13, line, TRF26), "line-too-long")
    expected = [(13, MAX_LINE_LENGTH + 1, MAX_LINE_LENGTH + 1)] if is_refused else []
    assert [(fault.line, fault.column, fault.end_column) for fault in found] == expected


# ---------------------------------------------------------------- signs that do not belong in a line
@pytest.mark.parametrize(
    ("sign", "code", "got", "name"),
    [
        ("\x00", "control-character", "U+0000", "no name"),
        ("\x1b", "control-character", "U+001B", "no name"),
        ("\u200b", "invisible-character", "U+200B", "ZERO WIDTH SPACE"),
        ("\u2028", "line-separator", "U+2028", "LINE SEPARATOR"),
        ("\u00a0", "no-break-space", "U+00A0", "NO-BREAK SPACE"),
        ("\u3000", "no-break-space", "U+3000", "IDEOGRAPHIC SPACE"),
    ],
)
def test_a_sign_that_does_not_belong_is_told_by_number_and_name(sign: str, code: str, got: str, name: str) -> None:
    (fault,) = faults(with_text(ELIF, 20, sign), code)
    assert (fault.line, fault.column, fault.end_column, fault.got, dict(fault.words)["name"]) == (
        ELIF, 20, 20, got, name,
    )  # fmt: skip


def test_signs_that_hold_a_place_move_no_columns_and_one_that_does_not_breaks_the_line() -> None:
    holding = edited(ELIF, 20, "\u00a0\ufffd\u2028")
    assert {"no-break-space", "replacement-character", "line-separator"} <= set(codes(as_bytes(holding), ELIF))
    assert elif_of(as_bytes(holding)).points == 250
    assert elif_of(as_bytes(edited(ELIF, 24, "\u200b", holding))).points is None


@pytest.mark.parametrize("text", ["###\ta", "### a\t", "###\t\t"])
def test_tabs_in_a_comment_are_blanks(text: str) -> None:
    raw = with_extra(13, text, TRF26)
    assert report_of(raw).records[0].text == text.replace("\t", " ").rstrip()
    (fault,) = faults(raw, "tab-ignored")
    assert (fault.line, fault.column, dict(fault.words)["count"]) == (13, text.index("\t") + 1, 1)


def test_tabs_behind_lines_are_told_once_with_their_number() -> None:
    lines = tuple(line + "\t \t" for line in SWISS)
    (fault,) = faults(as_bytes(lines), "tab-ignored")
    assert (fault.line, fault.column, dict(fault.words)["count"]) == (1, len(SWISS[0]) + 1, len(SWISS))
    assert report_of(as_bytes(lines)) == report_of(as_bytes(SWISS))


@pytest.mark.parametrize("sign", ["X", "\u2028"])
def test_what_stands_before_a_tab_at_the_end_of_a_line_stays(sign: str) -> None:
    raw = as_bytes((f"{SWISS[0]} {sign}\t", *SWISS[1:]))
    assert report_of(raw).name == f"Lakeside Spring Open {sign}"
    assert [(fault.line, fault.column) for fault in faults(raw, "tab-ignored")] == [(1, len(SWISS[0]) + 3)]


def test_blanks_behind_lines_beside_a_tab_are_not_told() -> None:
    lines = (*SWISS[:1], SWISS[1] + "   ", SWISS[2] + "\t", *SWISS[3:])
    (fault,) = faults(as_bytes(lines), "tab-ignored")
    assert (fault.line, dict(fault.words)["count"]) == (3, 1)


# ---------------------------------------------------------------- records
def test_blank_lines_are_counted_up_to_the_last_record() -> None:
    lines = [*SWISS[:12], "", "   ", *SWISS[12:], "", ""]
    (fault,) = faults(as_bytes(lines), "blank-line")
    assert (fault.line, fault.column, dict(fault.words)["count"]) == (13, 1, 2)


@pytest.mark.parametrize(
    ("tag", "code"),
    [("USA", None), ("FID", None), ("XXR", "extension-used"), ("XXZ", "extension-ignored"), ("O12", "tag-misspelt"),
     ("0l2", "tag-misspelt"), ("QQQ", "unknown-tag"), ("O9O", "unknown-tag"), ("01x", "unknown-tag")],
)  # fmt: skip
def test_a_record_is_known_by_its_first_three_signs(tag: str, code: str | None) -> None:
    raw = with_extra(13, f"{tag} 3")
    found = [fault for fault in read_report(raw).faults if fault.line == 13 and fault.code != "rounds-differ"]
    assert [fault.code for fault in found] == ([code] if code else [])
    assert [(record.tag, record.text, record.line) for record in report_of(raw).records] == [(tag, f"{tag} 3", 13)]


def test_records_of_a_federation_are_kept_as_they_stand_and_are_no_fault() -> None:
    """TRF26: the national ratings of the players, in the columns of their records."""
    national = SWISS[HUGO - 1].replace("001 ", "SLO ", 1)[:79]
    lines = (*TRF26, national, f"USA{national[3:]}   ")
    result = read_report(as_bytes(lines))
    assert result.faults == ()
    assert [(record.tag, record.text) for record in report_of(as_bytes(lines)).records[-2:]] == [
        ("SLO", national), ("USA", f"USA{national[3:]}"),
    ]  # fmt: skip


def test_a_comment_is_its_text_without_the_signs_before_it() -> None:
    lines = (*TRF26, "###a", "### b ", "###", "####")
    assert report_of(as_bytes(lines)).comments() == ("a", "b", "", "#")


@pytest.mark.parametrize(("line", "tag"), [("Q  3", "Q"), ("QQ 3", "QQ"), (" Q 3", " Q"), ("Q", "Q")])
def test_a_tag_of_fewer_signs_has_no_blanks_behind_it(line: str, tag: str) -> None:
    raw = with_extra(13, line)
    assert [(fault.code, fault.got) for fault in read_report(raw).faults] == [("unknown-tag", tag)]
    assert [(record.tag, record.text) for record in report_of(raw).records] == [(tag, line)]


@pytest.mark.parametrize("last", ["X", "\u2028"])
def test_a_line_of_one_odd_sign_is_filled(last: str) -> None:
    (fault,) = faults(as_bytes((*SWISS, "", last, "")), "blank-line")
    assert (fault.line, dict(fault.words)["count"]) == (len(SWISS) + 1, 1)


@pytest.mark.parametrize("ruler", ["0123456789", "01234", "0420 x"])
def test_a_tag_that_goes_on_as_a_number_is_a_ruler(ruler: str) -> None:
    raw = with_extra(13, ruler)
    assert [(fault.code, fault.got) for fault in read_report(raw).faults] == [("unknown-tag", ruler[:4])]


# ---------------------------------------------------------------- the day of TRF16
@pytest.mark.parametrize(
    ("day", "dialect"), [("2015/08/09", "trf06"), ("2015/08/10", "trf16"), ("2015/08/11", "trf16")]
)
def test_a_file_is_of_the_old_format_until_trf16_was_approved(day: str, dialect: str) -> None:
    lines = (*TRF06[:3], f"042 {day}", f"052 {day}", *TRF06[5:])
    assert read_report(as_bytes(lines)).dialect == dialect
    assert bool(faults(as_bytes(lines), "old-bye")) == (dialect == "trf06")


# ---------------------------------------------------------------- fields of a player, looked at closely
CLOSE = edited(ELIF, 11, " fm")  # a title in small letters, so that the line is read field by field


def closely(column: int, text: str) -> bytes:
    return as_bytes(edited(ELIF, column, text, CLOSE))


@pytest.mark.parametrize(
    ("text", "rating"), [("3000", 3000), ("3001", None), ("   1", 1), ("   0", None), ("    ", None)]
)
def test_a_rating_is_at_most_three_thousand(text: str, rating: int | None) -> None:
    assert elif_of(closely(49, text)).rating == rating
    assert ("rating-unreadable" in codes(closely(49, text), ELIF)) == (text == "3001")


@pytest.mark.parametrize(
    ("text", "born"),
    [("1850/01/01", date(1850, 1, 1)), ("1849/12/31", None), ("2026/12/31", date(2026, 12, 31)), ("2027/01/01", None)],
)
def test_somebody_is_born_in_a_year_that_can_be(text: str, born: date | None) -> None:
    player = elif_of(closely(70, text))
    assert (player.birth_date, player.born) == (born, text)
    assert ("birth-range" in codes(closely(70, text), ELIF)) == (born is None)


def test_without_a_first_day_a_birth_is_at_most_in_2100() -> None:
    for year, is_taken in ((2100, True), (2101, False)):
        lines = [
            line for line in edited(ELIF, 70, f"{year}/01/01", CLOSE) if not line.startswith(("042", "052", "132"))
        ]
        assert (elif_of(as_bytes(lines)).birth_year == year) is is_taken


def test_a_line_that_is_looked_at_closely_may_leave_the_sex_open() -> None:
    assert elif_of(closely(10, " ")).sex is None
    assert codes(closely(10, " "), ELIF) == ["title-form"]


def test_a_federation_in_small_letters_is_one_in_capitals() -> None:
    assert elif_of(closely(54, "tur")).federation == "TUR"


@pytest.mark.parametrize(("text", "commas"), [("Demir Elif ", 0), ("Demir,, Eli", 2), ("D,e,m,i,r  ", 4)])
def test_a_name_has_one_comma(text: str, commas: int) -> None:
    (fault,) = faults(with_text(ELIF, 15, text), "name-form")
    assert dict(fault.words)["commas"] == commas


@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("Demir, Еlif", [(22, 25)]),  # a Cyrillic Е
        ("Аnna-Мaria, Еlif", [(15, 18), (20, 24), (27, 30)]),
        ("Αnna, Elif", [(15, 18)]),  # a Greek Α
        ("Аnna, Аnna", [(15, 18)]),  # the same word twice: at the first
        ("Анна, Elif", []),  # two words of two scripts
        ("O'Brien2, Éva", []),
        ("O'Brién2, Анна2", []),  # a digit and an apostrophe are of no script
    ],
)
def test_a_word_of_two_scripts_is_told_at_its_columns(name: str, places: list[tuple[int, int]]) -> None:
    found = faults(with_text(ELIF, 15, f"{name:<33}"), "name-mixed-scripts")
    assert [(fault.column, fault.end_column) for fault in found] == places


def test_a_word_that_is_composed_anew_is_told_at_the_whole_name() -> None:
    (fault,) = faults(with_text(ELIF, 15, "O\u0308bеrg, Elif".ljust(33)), "name-mixed-scripts")
    assert (fault.column, fault.end_column, fault.field, fault.player) == (15, 47, "name", 1)


# ---------------------------------------------------------------- lines of players
@pytest.mark.parametrize(("length", "is_whole"), [(88, False), (89, True)])
def test_a_line_reaches_to_the_last_column_of_the_place(length: int, is_whole: bool) -> None:
    raw = with_line(HUGO, SWISS[HUGO - 1][:length])
    assert (faults(raw, "record-too-short") == []) is is_whole
    hugo = report_of(raw).players[3]
    assert (hugo.name, hugo.place, hugo.line) == ("Kovač, Hugo", 4 if is_whole else None, HUGO)


@pytest.mark.parametrize(("rounds", "is_read"), [(99, True), (100, False)])
def test_a_line_has_at_most_ninety_nine_rounds(rounds: int, is_read: bool) -> None:
    raw = with_text(ELIF, 92 + 10 * (rounds - 1), "0000 - h")
    assert [(fault.line, fault.column, fault.round) for fault in faults(raw, "too-many-rounds")] == (
        [] if is_read else [(ELIF, 92 + 10 * 99, 100)]
    )
    assert [len(player.cells) for player in report_of(raw).players] == [99] * 4


@pytest.mark.parametrize("sign", ["X", "\u2028"])
def test_a_round_with_one_odd_sign_alone_is_not_blank(sign: str) -> None:
    (fault,) = faults(with_text(ELIF, 122, sign), "opponent-unreadable")
    assert (fault.line, fault.column, fault.round, fault.got) == (ELIF, 122, 4, visible(sign))


def test_of_a_line_that_was_cut_rank_and_name_are_kept() -> None:
    raw = with_line(HUGO, "001    4 m GM Abcdefghijklmnop, Qrstuvwxyzabcde 1875")
    hugo = report_of(raw).players[3]
    assert hugo == TrfPlayer(
        rank=4, sex=None, title=None, name="Abcdefghijklmnop, Qrstuvwxyzabcde", rating=None, federation=None,
        fide_id=None, born="", birth_date=None, birth_year=None, points=None, place=None,
        cells=tuple(TrfCell(round=n, opponent=None, colour=None, code=" ", column=82 + 10 * n) for n in (1, 2, 3)),
        line=HUGO,
    )  # fmt: skip
    assert (hugo.born, hugo.line, [cell.column for cell in hugo.cells]) == ("", HUGO, [92, 102, 112])


def test_of_many_columns_that_should_be_blank_the_first_five_are_told() -> None:
    lines = SWISS
    for column in (4, 9, 14, 48, 53, 57):
        lines = edited(ELIF, column, "x", lines)
    found = faults(as_bytes(lines), "gap-not-blank")
    assert [(fault.line, fault.column, fault.end_column, fault.player, fault.round) for fault in found] == [
        (ELIF, column, column, 1, None) for column in (4, 9, 14, 48, 53)
    ]


def test_a_bad_result_of_a_line_without_a_rank_is_nobodys() -> None:
    """Elif met Hugo in the first round: that nobody has his rank is told of her round all the same."""
    raw = as_bytes(edited(HUGO, 5, "   x", edited(HUGO, 99, "?")))
    (fault,) = faults(raw, "result-unreadable")
    assert (fault.line, fault.player, fault.round) == (HUGO, None, 1)
    assert [(fault.line, fault.round) for fault in faults(raw, "opponent-unknown")] == [
        (ELIF, 1), (FARID, 2), (GRETA, 3),
    ]  # fmt: skip


def test_the_highest_rank_is_9999() -> None:
    lines = (*SWISS[:12], *(line.replace("   4 ", "9999 ") for line in SWISS[12:]))
    assert report_of(as_bytes(lines)).players[3].rank == 9999
    assert faults(as_bytes(lines), "rank-unreadable") == []


def test_a_bad_place_refuses_a_file_of_trf26_only() -> None:
    for lines, line, severity in ((SWISS, ELIF, Severity.WARNING), (TRF26, 15, Severity.ERROR)):
        (fault,) = faults(with_text(line, 86, "   x", lines), "place-unreadable")
        assert (fault.severity, fault.got) == (severity, "x")


def test_of_very_many_shifted_lines_the_first_hundred_are_told() -> None:
    shifted = [f"001 {rank:4}{SWISS[ELIF - 1][8:91]} {SWISS[ELIF - 1][91:]}" for rank in range(1, 103)]
    result = read_report(as_bytes([*SWISS[:12], *shifted]))
    found = [fault.line for fault in result.found.kept if fault.code == "line-shifted"]
    assert found == list(range(13, 113))


def test_what_is_wrong_with_a_line_without_a_rank_is_told_too() -> None:
    raw = as_bytes(edited(HUGO, 5, "   x", edited(HUGO, 10, "x", edited(HUGO, 70, "2027/01/01"))))
    assert {"rank-unreadable", "sex-unknown", "birth-range"} <= set(codes(raw, HUGO))
    assert [player.rank for player in report_of(raw).players] == [1, 2, 3]


# ---------------------------------------------------------------- numbers and places of all together
def test_a_number_that_is_given_twice_is_told_behind_players_without_one() -> None:
    lines = edited(ELIF, 58, " " * 11, edited(HUGO, 58, "    1700003"))
    (fault,) = faults(as_bytes(lines), "fide-id-twice")
    assert (fault.line, fault.player, dict(fault.words)["first"]) == (HUGO, 4, GRETA)


@pytest.mark.parametrize(
    ("places", "told"),
    [
        ("1234", []),
        ("1134", []),
        ("1224", []),
        ("2134", [ELIF]),  # Farid with 2.0 stands before Elif with 2.5
        ("3214", [ELIF, FARID]),  # Greta first with 1.5, Farid second with 2.0, Elif third with 2.5
        ("1114", []),
        ("2214", [ELIF, FARID]),
        ("4444", []),
        ("4111", [ELIF]),
    ],
)
def test_nobody_stands_behind_somebody_with_fewer_points(places: str, told: list[int]) -> None:
    lines = SWISS
    for line, place in zip((ELIF, FARID, GRETA, HUGO), places, strict=True):
        lines = edited(line, 86, f"{place:>4}", lines)
    assert [fault.line for fault in faults(as_bytes(lines), "place-order")] == told


def test_where_teams_are_placed_the_places_of_players_go_with_nothing() -> None:
    lines = edited(11, 86, "   4", edited(12, 86, "   1", TEAMS))
    assert faults(as_bytes(lines), "place-order") == []
    assert [fault.code for fault in faults(as_bytes((*lines[:10], *lines[10:14])), "place-order")] != []


@pytest.mark.parametrize(("place", "is_told"), [("   4", False), ("   5", True)])
def test_a_place_is_at_most_the_number_of_players(place: str, is_told: bool) -> None:
    assert bool(faults(with_text(HUGO, 86, place), "place-too-large")) is is_told


# ---------------------------------------------------------------- byes and opponents, player by player
def test_an_allocated_bye_with_an_opponent_is_none() -> None:
    lines = edited(ELIF, 92, "0000 - U", edited(HUGO, 99, "U"))
    assert faults(as_bytes(lines), "second-allocated-bye") == []


def test_a_bye_of_an_earlier_round_hides_none_of_a_later_one() -> None:
    lines = edited(ELIF, 102, "0000 - U", edited(GRETA, 102, "0000 - U"))
    assert [fault.line for fault in faults(as_bytes(lines), "second-allocated-bye")] == [GRETA]


def test_byes_between_two_games_hide_none_of_them() -> None:
    lines = (*edited(8, 112, "   2 b 1", edited(8, 102, "0000 - H", TWICE))[:7], *TWICE[7:])
    lines = edited(8, 102, "0000 - H  0000 - H     2 b 1", edited(9, 102, "0000 - H  0000 - H     1 w 0", TWICE))
    found = faults(as_bytes(lines), "opponent-again")
    assert {(fault.line, fault.round) for fault in found} >= {(8, 4), (9, 4)}


# ---------------------------------------------------------------- records of teams
def test_a_number_of_one_digit_at_the_start_of_its_columns_is_read() -> None:
    found = faults(as_bytes((*TEAMS, "260   1   2    1 9")), "entry-unknown")
    assert [(fault.got, fault.column) for fault in found] == [("9", 18)]


def test_of_two_records_of_byes_the_first_counts() -> None:
    none, lake = "320  1.0  1.0   0", "320  1.0  1.0   1"
    assert faults(as_bytes((*TEAMS, none, lake)), "record-contradiction") == []
    assert faults(as_bytes((*TEAMS, lake, none)), "record-contradiction") != []


def test_a_game_against_somebody_elses_team_is_no_game_of_a_forfeited_match() -> None:
    lines = edited(13, 92, "   1", edited(11, 92, "   3", TEAMS))  # Elif met Greta, of her own team
    found = faults(as_bytes((*lines, "330 +-   1   1   2")), "record-contradiction")
    assert found == []


def test_what_a_broken_line_holds_contradicts_no_record() -> None:
    bye = "240 H   2    1"
    assert faults(as_bytes((*edited(15, 20, "\t", TRF26), bye)), "record-contradiction") == []
    assert faults(as_bytes((*edited(15, 109, "?", TRF26), bye)), "record-contradiction") == []
    assert faults(as_bytes((*edited(15, 119, "?", TRF26), bye)), "record-contradiction") != []


def test_players_whose_lines_are_lost_are_named_nowhere() -> None:
    assert faults(without(15, lines=TRF26), "opponent-unknown") != []
