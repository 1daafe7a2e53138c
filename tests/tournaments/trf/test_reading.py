"""A well-formed report is read as it stands: the event, the players, their cells and games."""

from __future__ import annotations

from datetime import date
from hashlib import sha256

import pytest

from ratingsite.foundations.exact import Hundredths
from tests.tournaments.trf.sample import ELIF, HUGO, SWISS, TRF06, TRF26, as_bytes, edited, with_extra, with_text
from tournaments.trf import ReadResult, TrfCell, TrfCounts, TrfGame, TrfPlayer, TrfReport, read_report


def report_of(raw: bytes) -> TrfReport:
    report = read_report(raw).report
    assert report is not None
    return report


def test_a_clean_report_has_no_fault_and_is_accepted() -> None:
    raw = as_bytes(SWISS)
    result = read_report(raw)
    expected = ReadResult(
        report=result.report, faults=(), sha256=sha256(raw).hexdigest(), dialect="trf16", encoding="utf-8"
    )
    assert (result, result.accepted, result.readable) == (expected, True, True)


def test_the_event_is_read() -> None:
    report = report_of(as_bytes(SWISS))
    assert (report.name, report.city, report.federation) == ("Lakeside Spring Open", "Bled", "SLO")
    assert (report.start, report.end) == (date(2026, 3, 6), date(2026, 3, 8))
    assert (report.type, report.format) == ("Individual: Swiss-System", "swiss")
    assert report.rate_of_play == "90 minutes, 30 seconds a move"
    assert report.chief_arbiter == "IA Novak, Boris (14600001)"
    assert report.deputy_arbiters == ("FA Horvat, Chiara (14600002)",)
    assert (report.declared_players, report.declared_rated, report.declared_rounds) == (4, 4, None)
    assert report.round_dates == (date(2026, 3, 6), date(2026, 3, 7), date(2026, 3, 8))


def test_a_player_is_read() -> None:
    assert report_of(as_bytes(SWISS)).players[0] == TrfPlayer(
        rank=1,
        sex="w",
        title="FM",
        name="Demir, Elif",
        rating=2210,
        federation="TUR",
        fide_id=6300001,
        born="1999/04/01",
        birth_date=date(1999, 4, 1),
        birth_year=1999,
        points=Hundredths(250),
        place=1,
        cells=(
            TrfCell(round=1, opponent=4, colour="w", code="1", column=92),
            TrfCell(round=2, opponent=3, colour="b", code="1", column=102),
            TrfCell(round=3, opponent=2, colour="w", code="=", column=112),
        ),
        line=13,
    )


def test_a_year_of_birth_is_enough() -> None:
    greta = report_of(as_bytes(SWISS)).players[2]
    assert (greta.birth_date, greta.birth_year) == (None, 2004)


def test_every_game_is_told_once() -> None:
    def game(number: int, white: int, black: int, result: str) -> TrfGame:
        return TrfGame(round=number, white=white, black=black, result=result, played=True, rated=True, forfeit=False)

    assert report_of(as_bytes(SWISS)).games() == (
        game(1, 1, 4, "1-0"),
        game(1, 2, 3, "1/2-1/2"),
        game(2, 3, 1, "0-1"),
        game(2, 4, 2, "0-1"),
        game(3, 1, 2, "1/2-1/2"),
        game(3, 3, 4, "1-0"),
    )


@pytest.mark.parametrize(
    ("ours", "theirs", "result", "is_forfeit"),
    [
        ("w +", "b -", "+--", True),
        ("w -", "b +", "--+", True),
        ("- -", "- -", "---", True),
        ("- +", "- -", "+--", True),
        ("w W", "b L", "+--", False),
        ("w D", "b D", "=-=", False),
        ("w L", "b W", "--+", False),
        ("w w", "b l", "+--", False),
    ],
)
def test_a_game_without_moves_is_neither_played_nor_rated(
    ours: str, theirs: str, result: str, is_forfeit: bool
) -> None:
    # Rating regulations 5.1; W, D and L are games of less than one move.
    raw = with_text(HUGO, 97, theirs, edited(ELIF, 97, ours))
    assert report_of(raw).games()[0] == TrfGame(
        round=1, white=1, black=4, result=result, played=False, rated=False, forfeit=is_forfeit
    )


def test_a_forfeit_without_colours_gives_the_lower_rank_white() -> None:
    game = report_of(with_text(HUGO, 97, "- +", edited(ELIF, 97, "- -"))).games()[0]
    assert (game.white, game.black, game.result) == (1, 4, "--+")


def test_a_game_the_lines_contradict_is_no_game() -> None:
    rounds = [game.round for game in report_of(with_text(HUGO, 99, "1")).games()]
    assert rounds == [1, 2, 2, 3, 3]


@pytest.mark.parametrize(
    ("cell", "kind", "is_bye", "is_forfeit"),
    [
        ("0000 - U", "bye", True, False),
        ("0000 - H", "half-point-bye", True, False),
        ("0000 - F", "full-point-bye", True, False),
        ("0000 - Z", "zero-point-bye", True, False),
        ("        ", "zero-point-bye", True, False),
        ("0000 - +", "forfeit-win", False, True),
        ("0000 - -", "forfeit-loss", False, True),
        ("   4 w +", "forfeit-win", False, True),
        ("   4 w 1", "played", False, False),
        ("   4 w D", "under-one-move", False, False),
        ("0000 - u", "bye", True, False),
    ],
)
def test_a_cell_says_of_what_kind_it_is(cell: str, kind: str, is_bye: bool, is_forfeit: bool) -> None:
    first = report_of(with_text(ELIF, 92, cell)).players[0].cells[0]
    assert (first.kind, first.is_bye, first.is_forfeit) == (kind, is_bye, is_forfeit)


def test_games_forfeits_and_named_byes_are_counted() -> None:
    lines = edited(HUGO, 92, "   1 b -  0000 - Z", edited(ELIF, 99, "+"))
    assert report_of(as_bytes(lines)).counts() == TrfCounts(players=4, rounds=3, games=4, forfeits=1, byes=1)


def test_everybody_has_a_cell_for_every_round() -> None:
    lines = (*SWISS[: HUGO - 1], SWISS[HUGO - 1][:100])
    assert [len(player.cells) for player in report_of(as_bytes(lines)).players] == [3, 3, 3, 3]


def test_a_zero_rating_means_none() -> None:
    assert report_of(with_text(ELIF, 49, "   0")).players[0].rating is None


@pytest.mark.parametrize(
    ("given", "meant"), [("  g", "GM"), ("  m", "IM"), ("  f", "FM"), ("  c", "CM"), (" wg", "WGM"), (" wm", "WIM")]
)
def test_a_title_of_one_letter_is_understood(given: str, meant: str) -> None:
    assert report_of(with_text(ELIF, 11, given)).players[0].title == meant


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Individual: Swiss-System (Standard)", "swiss"),
        ("Individual: Round-Robin", "round-robin"),
        ("Individual: Double-Round-Robin", "double-round-robin"),
        ("Team League", "team"),
        ("Scheveningen", "scheveningen"),
        ("Knock-out", "knockout"),
        ("Match", "match"),
        ("Tournament", None),
    ],
)
def test_the_format_is_guessed_from_the_words_of_the_type(text: str, expected: str | None) -> None:
    assert report_of(as_bytes((*SWISS[:7], f"092 {text}", *SWISS[8:]))).format == expected


def test_the_code_of_trf26_goes_before_the_words() -> None:
    lines = [line.replace("FIDE_DUTCH_2025", "BERGER_DOUBLEROUNDROBIN") for line in TRF26]
    assert report_of(as_bytes(lines)).format == "double-round-robin"


@pytest.mark.parametrize(("record", "expected"), [
    ("192 match", "match"), ("192   match", "match"), ("192 SWISS", "swiss"), ("192team", "swiss"), ("192", "swiss"),
])  # fmt: skip
def test_the_code_stands_from_column_five(record: str, expected: str) -> None:
    assert report_of(as_bytes((*SWISS, record))).format == expected


@pytest.mark.parametrize(("lines", "dialect"), [(SWISS, "trf16"), (TRF26, "trf26"), (TRF06, "trf06")])
def test_the_dialect_is_recognised(lines: tuple[str, ...], dialect: str) -> None:
    assert read_report(as_bytes(lines)).dialect == dialect


def test_an_old_event_with_the_letters_of_trf16_is_trf16() -> None:
    assert read_report(with_text(7, 102, "0000 - H", TRF06)).dialect == "trf16"


def test_comments_and_unknown_records_are_kept() -> None:
    report = report_of(with_extra(13, "### paired by hand in round 2", TRF26))
    assert report.comments() == ("paired by hand in round 2",)
    assert [record.tag for record in report.records] == ["###", "142", "192"]


def test_a_ruler_over_the_columns_is_no_record() -> None:
    result = read_report(with_extra(13, "0123456789" * 12))
    assert result.accepted
    assert [(fault.code, fault.got) for fault in result.faults] == [("unknown-tag", "0123")]


def test_a_cell_knows_whether_its_game_was_played() -> None:
    cells = report_of(with_text(ELIF, 99, "+", edited(HUGO, 99, "-"))).players[0].cells
    assert [(cell.code, cell.is_played, cell.is_forfeit) for cell in cells] == [
        ("+", False, True),
        ("1", True, False),
        ("=", True, False),
    ]
