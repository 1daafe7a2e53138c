"""Every kind of event with its odd row: which games are due, how many are expected, and what stands against it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest

from tests.tournaments.sheets.papers import LAYOUTS, cell, paper_with, swiss_paper
from tournaments.sheets.berger import Pairing, berger
from tournaments.sheets.cells import Cell
from tournaments.sheets.findings import findings_on
from tournaments.sheets.paper import ALL_PLAY_ALL, Paper, entered_games, expected_games, trf_cells

# layout, players, rounds of the registration, teams: rounds of the sheet, and games
SHAPES = {
    "nobody in a round robin": (("round-robin", 0, 3, 0), (3, 0)),
    "one in a round robin": (("round-robin", 1, 3, 0), (3, 0)),
    "two": (("round-robin", 2, 1, 0), (1, 1)),
    "three, one free in each round": (("round-robin", 3, 3, 0), (3, 3)),
    "four": (("round-robin", 4, 3, 0), (3, 6)),
    "four where three were expected": (("round-robin", 4, 2, 0), (3, 6)),
    "eleven": (("round-robin", 11, 11, 0), (11, 55)),
    "thirty": (("round-robin", 30, 29, 0), (29, 435)),
    "three twice": (("double-round-robin", 3, 6, 0), (6, 6)),
    "thirty twice": (("double-round-robin", 30, 58, 0), (58, 870)),
    "Scheveningen": (("scheveningen", 8, 4, 2), (4, 16)),
    "Scheveningen with a board too few": (("scheveningen", 7, 4, 2), (4, 12)),
    "Scheveningen of one team": (("scheveningen", 4, 4, 1), (4, 0)),
    "Scheveningen without teams": (("scheveningen", 4, 4, 0), (4, 0)),
    "Schiller of three": (("schiller", 6, 6, 3), (6, 12)),
    "Schiller of three with a board too few": (("schiller", 5, 6, 3), (6, 8)),
    "a match": (("match", 2, 6, 0), (6, 6)),
    "a match without its second": (("match", 1, 6, 0), (6, 0)),
    "a match of three": (("match", 3, 6, 0), (6, 0)),
    "a Swiss of five": (("swiss", 5, 3, 0), (3, 6)),
    "a Swiss of 300": (("swiss", 300, 13, 0), (13, 1950)),
    "a Swiss of nobody": (("swiss", 0, 3, 0), (3, 0)),
    "a knock-out of eight": (("knockout", 8, 3, 0), (3, 12)),
    "teams of four by board": (("team", 16, 3, 4), (3, 24)),
}


@pytest.mark.parametrize("name", SHAPES)
def test_a_sheet_has_the_rounds_and_the_games_of_its_event(name: str) -> None:
    (layout, players, rounds, teams), (expected_rounds, games) = SHAPES[name]
    paper = paper_with(layout, players, rounds, teams=teams)
    assert (paper.rounds, expected_games(paper), entered_games(paper)) == (expected_rounds, games, 0)


@pytest.mark.parametrize("name", [name for name, ((layout, *_), _) in SHAPES.items() if layout in ALL_PLAY_ALL])
def test_nobody_is_due_twice_in_a_round_and_every_pair_as_often_as_it_meets(name: str) -> None:
    (layout, players, rounds, teams), (_rounds, games) = SHAPES[name]
    due = paper_with(layout, players, rounds, teams=teams).due
    busy = Counter((side, game.round) for game in due for side in (game.white, game.black))
    pairs = Counter(frozenset((game.white, game.black)) for game in due)
    meetings = {"double-round-robin": 2, "match": rounds}.get(layout, 1)
    assert (len(due), set(busy.values()) - {1}, set(pairs.values()) - {meetings}) == (games, set(), set())


@pytest.mark.parametrize("name", [name for name, ((layout, *_), _) in SHAPES.items() if layout in ALL_PLAY_ALL])
def test_with_every_game_that_is_due_nothing_stands_against_it(name: str) -> None:
    """Who meets the missing one of an odd number has no game in that round, and nobody asks why."""
    (layout, players, rounds, teams), (_rounds, games) = SHAPES[name]
    paper = paper_with(layout, players, rounds, teams=teams)
    played = [cell(game.white, game.round, f"{game.black}w=") for game in paper.due]
    full = paper_with(layout, players, rounds, *played, teams=teams)
    assert (entered_games(full), findings_on(full)) == (games, ())
    assert full.due == paper.due


def test_a_free_round_of_an_odd_number_may_be_told_and_asks_for_no_reason() -> None:
    due = paper_with("round-robin", 3, 3).due
    played = [cell(game.white, game.round, f"{game.black}w1") for game in due]
    free = [(number, round_) for number in (1, 2, 3) for round_ in (1, 2, 3)]
    busy = {(side, game.round) for game in due for side in (game.white, game.black)}
    byes = [cell(number, round_, "0bye") for number, round_ in free if (number, round_) not in busy]
    assert len(byes) == 3
    assert findings_on(paper_with("round-robin", 3, 3, *played, *byes)) == ()


# ---------------------------------------------------------------- the games that are due, beside those that are typed
def busy(games: Iterable[Pairing]) -> Counter[tuple[int, int]]:
    """How often each player has a game in a round."""
    return Counter((side, game.round) for game in games for side in (game.white, game.black))


def test_a_pair_that_was_played_in_another_round_leaves_its_own_to_who_is_free() -> None:
    """1–4 of round 1 was played in round 2: then 2–3 has to be there too, and what the tables have there in round 1."""
    paper = paper_with("round-robin", 4, 3, cell(1, 2, "4w1"))
    assert Pairing(2, 1, 4) in paper.due
    assert set(busy(paper.due).values()) == {1}


@pytest.mark.parametrize("players", range(3, 11))
@pytest.mark.parametrize("seed", range(3))
def test_a_round_robin_by_other_tables_is_typed_to_its_end_and_no_game_over_another(players: int, seed: int) -> None:
    """Some rounds stand as they were played; the rest is typed along the rows of the square, where no round is said."""
    draw = Random(seed)  # noqa: S311
    rounds = players - 1 + players % 2
    people, days = draw.sample(range(1, players + 1), players), draw.sample(range(1, rounds + 1), rounds)
    played = [Pairing(days[game.round - 1], people[game.white - 1], people[game.black - 1]) for game in berger(players)]
    cells = [cell(each.white, each.round, f"{each.black}w=") for each in played if each.round <= rounds // 2]
    while True:
        paper = paper_with("round-robin", players, rounds, *cells)
        untyped = [game for game in paper.due if (game.white, game.round) not in paper.cells]
        if not untyped:
            break
        following = min(untyped, key=lambda game: sorted((game.white, game.black)))
        assert (following.black, following.round) not in paper.cells
        cells.append(cell(following.white, following.round, f"{following.black}w="))
    assert (entered_games(paper), set(busy(paper.due).values())) == (players * (players - 1) // 2, {1})


def test_a_game_with_the_colours_exchanged_is_the_game_that_was_due() -> None:
    paper = paper_with("round-robin", 4, 3, cell(4, 1, "1w1"))
    assert [game for game in paper.due if game.round == 1] == [Pairing(1, 2, 3), Pairing(1, 4, 1)]


def test_a_third_game_of_a_pair_that_meets_twice_is_one_more() -> None:
    paper = paper_with("double-round-robin", 2, 2, cell(1, 1, "2w1"), cell(1, 2, "2b1"))
    assert (len(paper.due), expected_games(paper)) == (2, 2)
    more = paper_with("double-round-robin", 2, 3, *paper.cells.values(), cell(1, 3, "2w1"))
    assert (len(more.due), expected_games(more), entered_games(more)) == (3, 2, 3)


@pytest.mark.parametrize("text", ["9w1", "1w1", "bye"])
def test_what_names_nobody_of_the_sheet_is_no_game_that_is_due(text: str) -> None:
    odd = Cell(number=1, round=1, opponent={"9": 9, "1": 1}.get(text[0]), colour="", code="U" if text == "bye" else "1")
    assert paper_with("round-robin", 4, 3, odd).due == paper_with("round-robin", 4, 3).due


# ---------------------------------------------------------------- what a file would say
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_row_has_a_cell_for_each_round_of_the_file(layout: str) -> None:
    players = 2 if layout == "match" else 4
    paper = paper_with(layout, players, 3, cell(1, 1, "2w1"), teams=2 if layout in ("scheveningen", "schiller") else 0)
    told = [(each.round, each.opponent, each.colour, each.code) for each in trf_cells(paper, 1)]
    assert told == [(1, 2, "w", "1"), *((round_, None, None, " ") for round_ in range(2, paper.rounds + 1))]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("4w1", (4, "w", "1")), ("4b=", (4, "b", "=")), ("4=", (4, None, "=")), ("4w+", (4, "w", "+")),
        ("4--", (4, None, "-")), ("4wRF", (4, "w", "-")), ("4wR+", (4, "w", "+")), ("4w?", (4, "w", " ")),
        ("bye", (None, None, "U")), ("½bye", (None, None, "H")), ("1bye", (None, None, "F")),
        ("0bye", (None, None, "Z")), ("+", (None, None, "+")), ("-", (None, None, "-")), ("4wW", (4, "w", "W")),
    ],
)  # fmt: skip
def test_a_cell_is_said_as_the_format_can(text: str, told: tuple[int | None, str | None, str]) -> None:
    found = trf_cells(swiss_paper(cell(1, 1, text)), 1)[0]
    assert (found.opponent, found.colour, found.code) == told


# ---------------------------------------------------------------- points and the printed totals
@pytest.mark.parametrize(
    ("texts", "points"),
    [
        ((), 0), (("4w1",), 100), (("4w1", "2b=", "3w0"), 150), (("4w+", "2-", "3--"), 100),
        (("bye", "½bye", "1bye"), 250), (("0bye", "4w?", "+"), 100), (("4wW", "2bD", "3wL"), 150),
        (("4wRF", "2wR+"), 100),
    ],
)  # fmt: skip
def test_what_the_cells_of_a_row_are_worth(texts: tuple[str, ...], points: int) -> None:
    cells = [cell(1, round_, text) for round_, text in enumerate(texts, start=1)]
    assert swiss_paper(*cells).scores[1] == points


def with_total(points: int | None, *cells: Cell, **more: bool) -> Paper:
    paper = swiss_paper(*cells, **more)
    rows = {number: row if number > 1 else type(row)(number=1, position=1, name="A", paper_points=points)
            for number, row in paper.rows.items()}  # fmt: skip
    return Paper(layout=paper.layout, rounds=paper.rounds, rows=rows, cells=paper.cells, points=paper.points, **more)


@pytest.mark.parametrize(
    ("points", "is_old", "agrees"),
    [
        (None, False, True), (150, False, True), (200, False, False), (100, False, False), (0, False, False),
        (200, True, True), (250, True, True), (300, True, False), (100, True, False), (150, True, True),
    ],
)  # fmt: skip
def test_a_printed_total_agrees_or_in_an_old_file_one_empty_cell_explains_it(
    points: int | None, is_old: bool, agrees: bool
) -> None:
    """Before TRF16 a file did not say what a round without a game was worth: at most a win for each."""
    paper = with_total(points, cell(1, 1, "4w1"), cell(1, 2, "2b="), byes_may_be_unstated=is_old)
    assert paper.agrees_with_paper(1) is agrees
    assert ("paper-differs" in [found.code for found in findings_on(paper)]) is not agrees
