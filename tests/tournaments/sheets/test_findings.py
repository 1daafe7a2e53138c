"""What stands against certifying, cell by cell and layout by layout: each thing once, at its place, with its weight."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tournaments.sheets.papers import cell, paper_with, swiss_paper
from tournaments.sheets.cells import Cell
from tournaments.sheets.findings import Finding, findings_on, findings_on_header, told_once
from tournaments.sheets.headers import differences_of
from tournaments.sheets.paper import Paper
from tournaments.sheets.ranks import places_of, rank_findings, ranking

Told = tuple[str, str, int | None, int | None]


def found(paper: Paper, *, besides: tuple[str, ...] = ("games-missing",)) -> list[Told]:
    """Weight, code, row and round; what every half-filled sheet says is left out."""
    return [(one.severity, one.code, one.number, one.round) for one in findings_on(paper) if one.code not in besides]


def both(severity: str, code: str, *numbers: int, round_: int = 1) -> list[Told]:
    return [(severity, code, number, round_) for number in numbers]


# what is typed in round 1 of a Swiss of six, and what is found
CELLS: dict[str, tuple[tuple[tuple[int, str], ...], list[Told]]] = {
    "a game": (((1, "4w1"),), []),
    "a game told by both": (((1, "4w1"), (4, "1b0")), []),
    "both won": (((1, "4w1"), (4, "1b1")), both("error", "result-contradiction", 1, 4)),
    "both lost": (((1, "4w0"), (4, "1b0")), both("error", "result-contradiction", 1, 4)),
    "a draw and a win": (((1, "4w="), (4, "1b1")), both("error", "result-contradiction", 1, 4)),
    "both with White": (((1, "4w1"), (4, "1w0")), both("error", "colour-contradiction", 1, 4)),
    "no colour": (((1, "4="),), both("error", "colour-missing", 1, 4)),
    "another opponent": (((1, "4w1"), (4, "5w1")), both("error", "pairing-contradiction", 1, 4)),
    "three in a ring": (
        ((1, "2w1"), (2, "3w1"), (3, "1w1")), both("error", "pairing-contradiction", 1, 2, 3),
    ),
    "forfeit against a game": (
        ((1, "4w+"), (4, "1b0")), both("error", "forfeit-contradiction", 1, 4),
    ),
    "two forfeits won": (((1, "4w+"), (4, "1b+")), both("error", "result-contradiction", 1, 4)),
    "an open result": (((1, "4w?"),), both("error", "result-missing", 1, 4)),
    "two allocated byes": (((1, "bye"), (2, "bye")), both("error", "second-allocated-bye", 2)),
    "an allocated bye and others": (((1, "bye"), (2, "½bye"), (3, "0bye")), both("note", "reason-missing", 2, 3)),
    "a forfeit": (((1, "4w+"),), both("note", "reason-missing", 4)),
    "nobody came": (((1, "4--"),), both("note", "reason-missing", 1)),
    "a rated default": (((1, "4wRF"),), both("note", "reason-missing", 1)),
    "less than a move": (((1, "4wW"),), []),
}  # fmt: skip


@pytest.mark.parametrize("name", CELLS)
def test_what_a_round_of_a_swiss_has_against_it(name: str) -> None:
    typed, expected = CELLS[name]
    assert found(swiss_paper(*(cell(number, 1, text) for number, text in typed))) == expected


@pytest.mark.parametrize(
    ("texts", "layout", "expected"),
    [
        (("4w1", "4b1"), "swiss", both("warning", "opponent-again", 1, 4, round_=2)),
        (("4w1", "4b1"), "round-robin", both("error", "opponent-again", 1, 4, round_=2)),
        (("4w1", "4b1"), "double-round-robin", []),
        (("4w1", "4b1"), "knockout", []),
        (("bye", "bye"), "swiss", both("warning", "allocated-bye-again", 1, round_=2)),
        (("bye", "bye"), "knockout", both("warning", "allocated-bye-again", 1, round_=2)),
    ],
)
def test_what_comes_twice_depends_on_the_kind_of_event(
    texts: tuple[str, ...], layout: str, expected: list[Told]
) -> None:
    cells = [cell(1, round_, text) for round_, text in enumerate(texts, start=1)]
    assert found(paper_with(layout, 4, 3, *cells)) == expected


@pytest.mark.parametrize(
    ("layout", "players", "text", "expected"),
    [
        ("round-robin", 4, "bye", [("warning", "bye-in-round-robin", 1, 1)]),
        ("round-robin", 4, "½bye", [("warning", "bye-in-round-robin", 1, 1), ("note", "reason-missing", 1, 1)]),
        ("round-robin", 4, "0bye", [("warning", "bye-in-round-robin", 1, 1), ("note", "reason-missing", 1, 1)]),
        ("round-robin", 5, "bye", []),
        ("round-robin", 5, "0bye", []),
        ("round-robin", 5, "½bye", [("warning", "bye-in-round-robin", 1, 1), ("note", "reason-missing", 1, 1)]),
        ("scheveningen", 4, "bye", [("warning", "bye-in-round-robin", 1, 1)]),
        ("match", 2, "bye", [("warning", "bye-in-round-robin", 1, 1)]),
        ("swiss", 5, "0bye", [("note", "reason-missing", 1, 1)]),
        ("team", 5, "bye", []),
    ],
)
def test_who_is_free_where_everybody_meets_everybody_is_named_unless_their_number_is_odd(
    layout: str, players: int, text: str, expected: list[Told]
) -> None:
    teams = 2 if layout in ("scheveningen", "team") else 0
    assert found(paper_with(layout, players, 3, cell(1, 1, text), teams=teams)) == expected


@pytest.mark.parametrize(
    ("text", "note", "asks"),
    [
        ("4-", "", [1]), ("4-", "ill", []), ("4+", "", [4]), ("4--", "", [1]), ("4--", "flood", []), ("4wR+", "", [4]),
        ("½bye", "", [1]), ("½bye", "asked before", []), ("1bye", "", [1]), ("0bye", "", [1]), ("bye", "", []),
        ("4w1", "", []), ("4w?", "", []),
    ],
)  # fmt: skip
def test_every_game_that_was_not_played_asks_why_once(text: str, note: str, asks: list[int]) -> None:
    paper = swiss_paper(cell(1, 1, text, note=note))
    assert [number for _weight, code, number, _round in found(paper) if code == "reason-missing"] == asks


@pytest.mark.parametrize(("layout", "severity"), [("swiss", "warning"), ("round-robin", "error"), ("match", "error")])
def test_games_that_are_missing_are_counted(layout: str, severity: str) -> None:
    players = 2 if layout == "match" else 4
    paper = paper_with(layout, players, 3, cell(1, 1, "2w1"))
    expected = 3 if layout == "match" else 6
    assert [one for one in findings_on(paper) if one.code == "games-missing"] == [
        Finding(code="games-missing", severity=severity, params=(("entered", 1), ("expected", expected)))
    ]


def test_more_games_than_expected_are_no_games_missing() -> None:
    extra = [cell(1, 1, "2w1"), cell(1, 2, "2b1"), cell(1, 3, "2w1")]
    assert "games-missing" not in [one.code for one in findings_on(paper_with("double-round-robin", 2, 3, *extra))]


@pytest.mark.parametrize(
    ("article", "texts", "expected"),
    [
        ("6.43", ("4w+",), [("6.43", 1, 1)]), ("6.43", ("4w1", "3w-"), [("6.43", 1, 2)]), ("6.43", ("4w1",), []),
        ("", ("4w+",), []),
    ],
)  # fmt: skip
def test_a_round_robin_with_an_unplayed_game_says_by_which_article_it_is_a_swiss(
    article: str, texts: tuple[str, ...], expected: list[tuple[str, int, int]]
) -> None:
    cells = [cell(1, round_, text) for round_, text in enumerate(texts, start=1)]
    paper = paper_with("round-robin", 4, 3, *cells, as_swiss=article)
    told = [one for one in findings_on(paper) if one.code == "reported-as-swiss"]
    assert [(dict(one.params)["article"], one.number, one.round) for one in told] == expected


def test_the_heaviest_come_first_then_rows_then_rounds() -> None:
    paper = swiss_paper(cell(3, 2, "bye"), cell(1, 1, "4w+"), cell(2, 1, "bye"), cell(5, 1, "bye"), cell(3, 3, "bye"))
    assert found(paper, besides=()) == [
        ("error", "second-allocated-bye", 5, 1), ("warning", "games-missing", None, None),
        ("warning", "allocated-bye-again", 3, 3), ("note", "reason-missing", 4, 1),
    ]  # fmt: skip


def test_of_two_rows_that_contradict_each_other_the_sentence_is_told_once() -> None:
    paper = swiss_paper(cell(1, 1, "4w1"), cell(4, 1, "1b1"), cell(2, 1, "bye"), cell(3, 1, "bye"))
    assert [(one.code, one.number) for one in told_once(findings_on(paper), paper) if one.round] == [
        ("result-contradiction", 1), ("second-allocated-bye", 3),
    ]  # fmt: skip


# ---------------------------------------------------------------- the facts of the event
@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ({"value": "Boston", "from": "registration"}, []),
        ({"value": "Boston", "from": "typed", "registration": "Chicago"}, [("022", "Boston", "Chicago")]),
        ({"value": "Boston", "from": "registration", "file": "Bston"}, [("022", "Boston", "Bston")]),
        ({"value": "A", "from": "file", "registration": "B", "file": "C"}, [("022", "A", "B")]),
        ({"value": "", "from": "typed", "registration": "B"}, [("022", "", "B")]),
        ({}, []),
    ],
)
def test_a_record_in_which_file_and_registration_differ_is_told_once(
    entry: dict[str, str], expected: list[tuple[str, str, str]]
) -> None:
    assert differences_of({"022": entry, "teams": {"value": [], "registration": "x"}}) == expected


def test_lists_of_records_are_told_in_one_line() -> None:
    header = {"112": {"value": ["Ash, A", "Elm, E"], "from": "typed", "registration": []}}
    assert findings_on_header(header) == ()
    header["112"]["registration"] = ["Oak, O"]
    (one,) = findings_on_header(header)
    assert dict(one.params) == {"tag": "112", "stands": "Ash, A, Elm, E", "other": "Oak, O"}


# ---------------------------------------------------------------- places
def placed(*places: int | None, cells: tuple[Cell, ...] = ()) -> Paper:
    paper = paper_with("round-robin", 4, 3, *cells)
    rows = {number: replace(row, place=place) for (number, row), place in zip(paper.rows.items(), places, strict=True)}
    return replace(paper, rows=rows)


# 1: 2½, 3: 2½, 2: 1, 4: 0
PLAYED = (
    cell(1, 1, "4w1"), cell(2, 1, "3w0"), cell(3, 2, "1w="), cell(2, 2, "4b1"), cell(1, 3, "2w1"), cell(3, 3, "4w1"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("places", "differing"),
    [
        ((None, None, None, None), []), ((1, 3, 1, 4), []), ((1, 3, 2, 4), []), ((2, 3, 1, 4), []),
        ((2, 3, 2, 4), []), ((1, 2, 3, 4), [(3, 3, 1), (2, 2, 3)]), ((4, 3, 1, 4), [(1, 4, 1)]),
        ((None, 4, None, None), [(2, 4, 3)]), ((9999, None, None, None), [(1, 9999, 1)]),
    ],
)  # fmt: skip
def test_a_place_on_the_paper_is_one_of_those_that_its_points_share(
    places: tuple[int | None, ...], differing: list[tuple[int, int, int]]
) -> None:
    told = [
        (one.number, dict(one.params)["place"], dict(one.params)["computed"])
        for one in rank_findings(placed(*places, cells=PLAYED))
    ]
    assert told == differing


def test_whom_nothing_parts_share_the_better_place() -> None:
    assert places_of(placed(None, None, None, None, cells=PLAYED)) == {1: 1, 3: 1, 2: 3, 4: 4}
    assert places_of(placed(None, None, None, None)) == dict.fromkeys((1, 2, 3, 4), 1)


def test_a_round_that_nobody_has_filled_is_no_round_of_the_order() -> None:
    """The figures of a tie-break have the rounds of the sheet so far, not those to come."""
    paper = replace(swiss_paper(cell(1, 1, "2w1"), rounds=9), tie_breaks=("BH",))
    assert {part.round for one in ranking(paper) for figure in one.figures for part in figure.parts} <= {1}
