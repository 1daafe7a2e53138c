"""Every pair of cells that two players can have of one round: which agree, and what is said of the others, where."""

from __future__ import annotations

from itertools import product

import pytest

from tests.tournaments.trf.sample import ELIF, FARID, GRETA, HUGO, SWISS, TEAMS, TWICE, as_bytes, edited, faults
from tournaments.trf import Fault, Severity, read_report

RESULTS = "10=+-WDL"
BYES = "HFUZ"
CODES = RESULTS + BYES + " "
# The format: what is a win of one is a loss of the other; of a forfeit both may have lost.
AGREEING = {"10", "01", "==", "+-", "-+", "--", "WL", "LW", "DD"}
# what follows from a cell for the points, the gaps, the other lines is not looked at here
OF_A_PAIR = {
    "bye-with-opponent", "result-missing", "result-contradiction", "forfeit-contradiction", "colour-missing",
    "colour-contradiction", "result-one-sided", "pairing-contradiction", "opponent-unknown", "opponent-self",
    "result-without-opponent", "bye-with-colour", "old-bye",
}  # fmt: skip
Told = list[tuple[str, int | None, int | None, int | None, int | None]]


def both(elif_: str, hugo: str) -> tuple[str, ...]:
    """The cells of Elif and Hugo in the first round."""
    return edited(ELIF, 92, elif_, edited(HUGO, 92, hugo))


def told(lines: tuple[str, ...]) -> Told:
    """Code, line, columns and player of what is said of the cells."""
    found = [fault for fault in read_report(as_bytes(lines)).faults if fault.code in OF_A_PAIR]
    return [(fault.code, fault.line, fault.column, fault.end_column, fault.player) for fault in found]


def at(code: str, line: int, part: str) -> tuple[str, int, int, int, int]:
    """A fault of the first round at a part of the cell."""
    first, last = {"opponent": (92, 95), "colour": (97, 97), "result": (99, 99), "round": (92, 99)}[part]
    return code, line, first, last, line - 12


def expected(ours: str, theirs: str) -> Told:
    found: Told = []
    for line, code in ((ELIF, ours), (HUGO, theirs)):
        if code in BYES:
            found.append(at("bye-with-opponent", line, "opponent"))
        if code == " ":
            found.append(at("result-missing", line, "result"))
    if not found and ours + theirs not in AGREEING:
        one_forfeit = (ours in "+-") != (theirs in "+-")
        code = "forfeit-contradiction" if one_forfeit else "result-contradiction"
        found = [at(code, line, "result") for line in (ELIF, HUGO)]
    return found


@pytest.mark.parametrize("ours", CODES)
def test_two_results_agree_or_the_fault_is_told_at_both(ours: str) -> None:
    for theirs in CODES:
        assert told(both(f"   4 w {ours}", f"   1 b {theirs}")) == expected(ours, theirs), (ours, theirs)


@pytest.mark.parametrize(("ours", "theirs"), [(one, other) for one, other in product(CODES, CODES) if one != other])
def test_a_contradiction_says_what_the_other_line_asks_for(ours: str, theirs: str) -> None:
    found = [
        fault
        for fault in read_report(as_bytes(both(f"   4 w {ours}", f"   1 b {theirs}"))).faults
        if fault.code in ("result-contradiction", "forfeit-contradiction")
    ]
    if not found:
        return
    allowed = {
        code: " or ".join(sorted((one for one in RESULTS if one + code in AGREEING), key="+-".find)) for code in RESULTS
    }
    assert [(fault.line, fault.got, fault.expected) for fault in found] == [
        (ELIF, ours, allowed[theirs]),
        (HUGO, theirs, allowed[ours]),
    ]


@pytest.mark.parametrize(
    ("ours", "theirs", "faults_of"),
    [
        ("w", "b", []),
        ("b", "w", []),
        ("w", "w", [("colour-contradiction", ELIF), ("colour-contradiction", HUGO)]),
        ("b", "b", [("colour-contradiction", ELIF), ("colour-contradiction", HUGO)]),
        ("-", "b", [("colour-missing", ELIF)]),
        ("w", " ", [("colour-missing", HUGO)]),
        ("-", "-", [("colour-missing", ELIF), ("colour-missing", HUGO)]),
        ("W", "B", []),
    ],
)
@pytest.mark.parametrize("codes", ["10", "==", "LW", "DD"])
def test_a_game_needs_two_colours(ours: str, theirs: str, faults_of: list[tuple[str, int]], codes: str) -> None:
    lines = both(f"   4 {ours} {codes[0]}", f"   1 {theirs} {codes[1]}")
    assert told(lines) == [at(code, line, "colour") for code, line in faults_of]


@pytest.mark.parametrize(("ours", "theirs"), [("w", "b"), ("-", "-"), ("w", "-"), (" ", "b"), ("-", " ")])
@pytest.mark.parametrize("codes", ["+-", "-+", "--"])
def test_a_forfeit_needs_no_colours(ours: str, theirs: str, codes: str) -> None:
    assert told(both(f"   4 {ours} {codes[0]}", f"   1 {theirs} {codes[1]}")) == []


def test_a_forfeit_in_which_both_had_white_contradicts_itself() -> None:
    lines = both("   4 w +", "   1 w -")
    assert told(lines) == [at("colour-contradiction", line, "colour") for line in (ELIF, HUGO)]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("nobody", ["0000", "    ", "   0"])
def test_without_an_opponent_there_is_a_bye_or_a_forfeit(code: str, nobody: str) -> None:
    found = told(both(f"{nobody} - {code}", "0000 - Z"))
    is_game = code in "10=WDL"
    assert found == ([at("result-without-opponent", ELIF, "round")] if is_game else [])


@pytest.mark.parametrize("code", BYES + "+- ")
@pytest.mark.parametrize("colour", "wb")
def test_who_met_nobody_has_no_colour(code: str, colour: str) -> None:
    lines = both(f"0000 {colour} {code}", "0000 - Z")
    assert told(lines) == [at("bye-with-colour", ELIF, "colour")]
    (fault,) = faults(as_bytes(lines), "bye-with-colour")
    assert (fault.severity, fault.got) == (Severity.WARNING, colour)


@pytest.mark.parametrize(("code", "meant"), [("1", "F"), ("=", "H"), ("0", "Z")])
def test_before_trf16_a_bye_was_a_result_of_nobody(code: str, meant: str) -> None:
    head = [line.replace("2026", "2011") for line in SWISS[:5]]
    lines = (*head, SWISS[8], *both(f"0000 - {code}", "        ")[12:])
    result = read_report(as_bytes(lines))
    assert [
        (fault.code, fault.line, fault.column, fault.got) for fault in result.faults if fault.code in OF_A_PAIR
    ] == [("old-bye", 7, 99, code)]
    assert (result.dialect, result.report and result.report.players[0].cells[0].code) == ("trf06", meant)


@pytest.mark.parametrize("code", "10=")
def test_an_old_bye_with_a_colour_is_no_bye(code: str) -> None:
    head = [line.replace("2026", "2011") for line in SWISS[:5]]
    lines = (*head, SWISS[8], *both(f"0000 w {code}", "        ")[12:])
    assert [fault.code for fault in read_report(as_bytes(lines)).faults if fault.code in OF_A_PAIR] == [
        "result-without-opponent"
    ]


def test_a_loss_by_forfeit_without_an_opponent_stays_a_forfeit_in_an_old_file() -> None:
    head = [line.replace("2026", "2011") for line in SWISS[:5]]
    lines = (*head, SWISS[8], *both("0000 - -", "0000 - +")[12:])
    result = read_report(as_bytes(lines))
    assert [fault.code for fault in result.faults if fault.code in OF_A_PAIR] == []
    assert result.report is not None
    assert [player.cells[0].code for player in result.report.players] == ["-", "=", "=", "+"]


# ---------------------------------------------------------------- whom the lines name
def test_a_game_that_one_line_does_not_know_is_told_at_both() -> None:
    lines = both("   4 w 1", "0000 - Z")
    assert told(lines) == [at("result-one-sided", line, "round") for line in (ELIF, HUGO)]
    assert [(fault.got, fault.message) for fault in faults(as_bytes(lines), "result-one-sided")] == [
        ("4 w 1", "Round 1 is on one side only: line 13: 4 w 1; line 16: 0000 - Z."),
        ("0000 - Z", "Round 1 is on one side only: line 16: 0000 - Z; line 13: 4 w 1."),
    ]


def test_three_lines_that_name_each_other_in_a_circle_contradict_each_other() -> None:
    lines = edited(ELIF, 92, "   2", edited(FARID, 92, "   3", edited(GRETA, 92, "   1")))
    found = {fault.line for fault in faults(as_bytes(lines), "pairing-contradiction")}
    assert found == {ELIF, FARID, GRETA, HUGO}


def test_oneself_and_nobody_known_are_told_once() -> None:
    assert at("opponent-self", ELIF, "opponent") in told(edited(ELIF, 92, "   1"))
    found: list[Fault] = faults(as_bytes(edited(ELIF, 92, "   9")), "opponent-unknown")
    assert [(fault.line, fault.column, fault.got, fault.round) for fault in found] == [(ELIF, 92, "9", 1)]


# ---------------------------------------------------------------- byes and opponents again
def test_of_two_allocated_byes_in_a_round_the_second_is_told_with_the_line_of_the_first() -> None:
    lines = edited(ELIF, 92, "0000 - U", edited(HUGO, 92, "0000 - U"))
    (fault,) = faults(as_bytes(lines), "second-allocated-bye")
    assert (fault.line, fault.column, fault.player, fault.round, fault.got) == (HUGO, 99, 4, 1, "U")
    assert "13" in fault.message


def test_in_a_team_event_a_whole_team_may_have_the_bye() -> None:
    lines = edited(11, 92, "0000 - U", edited(13, 92, "0000 - U", TEAMS))
    assert faults(as_bytes(lines), "second-allocated-bye") == []


def test_three_allocated_byes_of_one_player_are_told_twice_with_the_round_of_the_first() -> None:
    lines = SWISS
    for column in (92, 102, 112):
        lines = edited(ELIF, column, "0000 - U", lines)
    found = faults(as_bytes(lines), "allocated-bye-again")
    assert [(fault.round, fault.column, dict(fault.words)["first"]) for fault in found] == [(2, 109, 1), (3, 119, 1)]


def test_a_forfeit_against_the_same_opponent_is_no_second_game() -> None:
    lines = edited(8, 109, "+", edited(9, 109, "-", TWICE))
    lines = edited(8, 97, "w 1", edited(9, 97, "b 0", lines))
    again = faults(as_bytes(lines), "opponent-again")
    assert {fault.player for fault in again} == {3, 4}
    assert {(fault.round, fault.column, fault.got) for fault in again} == {(2, 102, "4"), (2, 102, "3")}


def test_a_player_who_meets_nobody_again_hides_none_who_do() -> None:
    lines = SWISS
    for line, cells in (
        (ELIF, "   2 w 1  0000 - U"),
        (FARID, "   1 b 0  0000 - H"),
        (GRETA, "   4 w 1     4 b 1"),
        (HUGO, "   3 b 0     3 w 0"),
    ):
        lines = edited(line, 92, cells.ljust(28), lines)
    again = faults(as_bytes(lines), "opponent-again")
    assert [(fault.line, fault.round, fault.got, dict(fault.words)["first"]) for fault in again] == [
        (GRETA, 2, "4", 1), (HUGO, 2, "3", 1),
    ]  # fmt: skip


def test_a_cell_without_a_result_is_told_without_the_blank_of_it() -> None:
    found = faults(as_bytes(both("   4 w  ", "0000 - Z")), "result-one-sided")
    assert [fault.got for fault in found] == ["4 w", "0000 - Z"]
