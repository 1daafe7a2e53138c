"""Teams: who is in one, whom two of them name, and the numbers of the teams."""

from __future__ import annotations

import pytest

from ratingsite.foundations.exact import Hundredths
from tests.tournaments.trf.sample import SWISS, TEAMS, TRF26, as_bytes, edited, faults, team, with_text
from tournaments.trf import TrfReport, TrfTeam, read_report, write_report

LAKE, HARBOUR = 15, 16  # the lines of the two teams
OLD = ("013 Lake                               3    1", "013 Harbour                            2    4")


def report_of(lines: tuple[str, ...]) -> TrfReport:
    report = read_report(as_bytes(lines)).report
    assert report is not None
    return report


def with_teams(*teams: str) -> tuple[str, ...]:
    return (*TEAMS[: LAKE - 1], *teams)


def test_a_team_without_anything_but_number_and_name_has_nothing_else() -> None:
    lines = with_teams("310   1 Lake", "310   2 Harbour".ljust(73) + "   2    4")
    assert report_of(lines).teams == (
        TrfTeam(number=1, name="Lake", players=(), line=LAKE),
        TrfTeam(number=2, name="Harbour", players=(2, 4), line=HARBOUR),
    )
    assert [found.line for found in report_of(lines).teams] == [LAKE, HARBOUR]


def test_the_order_of_the_players_in_a_team_is_kept() -> None:
    lines = with_teams(team(1, "Lake", "4.0/3.0", 1, 3, 1), TEAMS[HARBOUR - 1])
    assert report_of(lines).teams[0].players == (3, 1)


@pytest.mark.parametrize("gap", [0, 1, 12])
def test_a_board_without_a_player_is_passed_over(gap: int) -> None:
    line = team(1, "Lake", "4.0/3.0", 1, 1) + " " * (1 + 5 * gap) + "   3"
    assert report_of(with_teams(line, TEAMS[HARBOUR - 1])).teams[0].players == (1, 3)


@pytest.mark.parametrize("written", ["3", "3   ", " 3", "   3", "0003"])
def test_the_last_player_of_a_team_may_stand_anywhere_in_his_columns(written: str) -> None:
    line = team(1, "Lake", "4.0/3.0", 1, 1) + " " + written
    assert report_of(with_teams(line, TEAMS[HARBOUR - 1])).teams[0].players == (1, 3)


def test_the_number_0_is_no_player() -> None:
    lines = with_teams(TEAMS[LAKE - 1] + " 0000    0", TEAMS[HARBOUR - 1])
    assert (report_of(lines).teams, read_report(as_bytes(lines)).faults) == (report_of(TEAMS).teams, ())


@pytest.mark.parametrize("number", ["   ", "  0", " x1", "1 2"])
def test_a_team_needs_a_number(number: str) -> None:
    raw = with_text(LAKE, 5, number, TEAMS)
    (fault,) = faults(raw, "team-number-unreadable")
    assert (fault.line, fault.column, fault.end_column, fault.field, fault.got) == (LAKE, 5, 7, "team", number)


def test_of_three_teams_with_one_number_the_later_two_are_told() -> None:
    third = team(1, "Hill", "0.0/0.0", 3)
    lines = (*edited(HARBOUR, 5, "  1", TEAMS), third)
    found = faults(as_bytes(lines), "team-number-twice")
    assert [(fault.line, fault.column, fault.end_column, fault.got, dict(fault.words)["first"]) for fault in found] == [
        (HARBOUR, 5, 7, "1", LAKE),
        (HARBOUR + 1, 5, 7, "1", LAKE),
    ]


def test_teams_without_a_readable_number_are_not_told_apart_by_it() -> None:
    lines = edited(LAKE, 5, "  x", edited(HARBOUR, 5, "  x", TEAMS))
    assert faults(as_bytes(lines), "team-number-twice") == []


@pytest.mark.parametrize(("lines", "first", "article"), [
    (TEAMS, 74, "TRF26 310"), ((*SWISS, *OLD), 37, "TRF16 013"),
])  # fmt: skip
def test_who_is_unknown_unreadable_or_in_two_teams_is_told_at_his_columns(
    lines: tuple[str, ...], first: int, article: str
) -> None:
    one, other = len(lines) - 1, len(lines)
    spoiled = edited(one, first, "9998", edited(other, first, "  x2", edited(other, first + 5, "   1", lines)))
    spoiled = edited(one, first + 5, "   1", spoiled)
    found = [fault for fault in read_report(as_bytes(spoiled)).faults if fault.code.startswith("team-player")]
    assert [(fault.code, fault.line, fault.column, fault.end_column, fault.player, fault.got) for fault in found] == [
        ("team-player-unknown", one, first, first + 3, 9998, "9998"),
        ("team-player-unreadable", other, first, first + 3, None, "x2"),
        ("team-player-twice", other, first + 5, first + 8, 1, "1"),
    ]
    assert {fault.article for fault in found} == {article}
    assert dict(found[2].words)["first"] == one
    assert {fault.field for fault in found} == {"team"}


def test_a_team_whose_line_is_moved_by_one_column_names_nobody_unnoticed() -> None:
    # a blank too many behind the name: players 12 and 3 would be read as player 1 alone
    moved = "013 Lake".ljust(36) + "   12    3"
    found = faults(as_bytes((*SWISS, moved, OLD[1])), "gap-not-blank")
    assert [(fault.line, fault.column, fault.got, fault.article) for fault in found] == [
        (17, 41, "2", "TRF16 013/41"),
        (17, 46, "3", "TRF16 013/46"),
    ]


@pytest.mark.parametrize(
    ("column", "text", "name"),
    [(48, "  x000", "number"), (55, "  x.0 ", "points"), (62, "  4.25", "points"), (69, "  x", "place")],
)
def test_a_number_of_a_team_that_cannot_be_read_is_told_and_left_out(column: int, text: str, name: str) -> None:
    raw = with_text(LAKE, column, text, TEAMS)
    (fault,) = faults(raw, "record-unreadable")
    assert (fault.line, fault.column, fault.end_column) == (LAKE, column, column + len(text) - 1)
    assert (fault.article, fault.got, fault.message.split()[1]) == ("TRF26 310", text.strip(" "), name)
    assert read_report(raw).accepted


@pytest.mark.parametrize("column", [4, 8, 41, 47, 54, 61, 68, 72, 73, 78])
def test_between_the_fields_of_a_team_is_a_blank(column: int) -> None:
    (fault,) = faults(with_text(LAKE, column, "7", TEAMS), "gap-not-blank")
    assert (fault.line, fault.column, fault.end_column, fault.got) == (LAKE, column, column, "7")
    assert (fault.article, fault.field) == (f"TRF26 310/{column}", "team")


@pytest.mark.parametrize("column", [4, 41])
def test_between_the_fields_of_an_old_team_is_a_blank(column: int) -> None:
    line = len(SWISS) + 1
    (fault,) = faults(with_text(line, column, "x", (*SWISS, *OLD)), "gap-not-blank")
    assert (fault.line, fault.column, fault.article) == (line, column, f"TRF16 013/{column}")


def test_a_player_twice_in_one_team_is_told_at_the_second_place() -> None:
    (fault,) = faults(with_text(LAKE, 79, "   1", TEAMS), "team-player-twice")
    assert (fault.line, fault.column, dict(fault.words)["first"]) == (LAKE, 79, LAKE)


def test_the_old_record_has_a_name_and_players_and_is_written_again() -> None:
    report = report_of((*SWISS, *OLD))
    assert report.teams == (
        TrfTeam(number=None, name="Lake", players=(3, 1), line=17),
        TrfTeam(number=None, name="Harbour", players=(2, 4), line=18),
    )
    written = write_report(report)
    assert written.decode().splitlines()[-2:] == list(OLD)
    again = read_report(written).report
    assert again == report


def test_where_both_records_are_there_310_counts() -> None:
    lines = (*TEAMS, *OLD)
    assert report_of(lines).teams == report_of(TEAMS).teams
    assert faults(as_bytes((*lines, "013 Third".ljust(36) + "9998")), "team-player-unknown")[0].line == len(lines) + 1


def test_a_team_with_every_field_is_written_where_it_stood() -> None:
    line = "310 999 " + "N" * 32 + " ABCDE 123456 1111.5 2222.0 100  9998    1"
    lines = with_teams(line, TEAMS[HARBOUR - 1])
    (found, _) = report_of(lines).teams
    assert (found.match_points, found.game_points, found.strength, found.place) == (
        Hundredths(111150), Hundredths(222200), 123456, 100,
    )  # fmt: skip
    assert write_report(report_of(lines)).decode().splitlines()[LAKE - 1] == line


def test_the_file_of_an_individual_event_has_no_team() -> None:
    assert (report_of(SWISS).teams, report_of(TRF26).teams) == ((), ())
