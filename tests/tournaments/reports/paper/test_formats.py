"""Forms 1, 2 and 3 of every kind of event: who met whom, with which result, and sums that agree with each other."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.tournaments.reports.paper.printed import EVENT, Pairing, all_play_all, changed, event_of
from tournaments.reports.paper.forms.form_1 import NormFoot, form_1
from tournaments.reports.paper.forms.form_2 import Form2Line, form_2
from tournaments.reports.paper.forms.form_3 import Form3Game, form_3
from tournaments.reports.paper.forms.form_5 import TYPES, Count, form_5
from tournaments.reports.paper.snapshot import WORTH, PaperReport

# two teams of three, home and away as a Scheveningen: 1, 2, 3 meet 4, 5, 6
SCHEVENINGEN: tuple[Pairing, ...] = (
    (1, 1, 4, "1"), (1, 5, 2, "1"), (1, 3, 6, "½"),
    (2, 6, 1, "½"), (2, 2, 4, "½"), (2, 3, 5, "0"),
    (3, 1, 5, "1"), (3, 6, 2, "1"), (3, 4, 3, "½"),
)  # fmt: skip
# a Schiller of three teams of two: everybody meets everybody but the own one
SCHILLER: tuple[Pairing, ...] = (
    (1, 1, 3, "1"), (1, 2, 4, "½"), (2, 5, 1, "0"), (2, 6, 2, "½"), (3, 3, 5, "1"), (3, 4, 6, "−"),
    (4, 4, 1, "½"), (4, 3, 2, "0"), (5, 1, 6, "+"), (5, 5, 2, "½"), (6, 6, 3, "1"), (6, 4, 5, "1"),
)  # fmt: skip
# a Swiss of seven: 7 comes to round 2, a bye each round, a half-point bye, a default, one leaves behind round 2
SWISS: tuple[Pairing, ...] = (
    (1, 1, 4, "1"), (1, 5, 2, "0"), (1, 3, 6, "½"), (1, 7, 0, "−"),
    (2, 2, 1, "½"), (2, 7, 3, "1"), (2, 4, 0, "+"), (2, 5, 0, "="), (2, 6, 0, "−"),
    (3, 1, 7, "1"), (3, 3, 2, "+"), (3, 4, 5, "½"),
)  # fmt: skip
TEAMS: tuple[Pairing, ...] = ((1, 1, 4, "1"), (1, 5, 2, "½"), (1, 3, 6, "+"), (2, 4, 2, "0"), (2, 1, 5, "½"))
MATCH: tuple[Pairing, ...] = tuple((number, 1 + number % 2, 2 - number % 2, "½") for number in range(1, 15))
EVENTS = {
    "round-robin": event_of(all_play_all(10), 10, is_square=True, format="round-robin"),
    "odd round-robin": event_of(all_play_all(9), 9, is_square=True, format="round-robin"),
    "thirty": event_of(all_play_all(30), 30, is_square=True, format="round-robin"),
    "double-round-robin": event_of(all_play_all(8, 2), 8, is_square=True, format="double-round-robin"),
    "four cycles": event_of(all_play_all(4, 4), 4, is_square=True, format="double-round-robin"),
    "scheveningen": event_of(SCHEVENINGEN, 6, is_square=True, format="scheveningen"),
    "schiller": event_of(SCHILLER, 6, is_square=True, format="schiller"),
    "swiss": event_of(SWISS, 7, format="swiss"),
    "team": event_of(TEAMS, 6, format="team"),
    "match": event_of(MATCH, 2, format="match"),
}
every_event = pytest.mark.parametrize("found", EVENTS.values(), ids=EVENTS)


# ---------------------------------------------------------------- what holds of every event
@every_event
def test_the_cells_of_form_1_add_up_to_the_total(found: PaperReport) -> None:
    for row in form_1(found, NormFoot()).rows:
        signs = [sign for cell in row.cells for sign in (cell if found.is_square else cell[-1:])]
        assert sum(WORTH[sign] for sign in signs) == row.total
        assert len(signs) == len(found.person(row.rank).rounds)


@every_event
def test_in_a_square_two_players_tell_the_same_of_each_other(found: PaperReport) -> None:
    if not found.is_square:
        return
    other_side = {"1": "0", "0": "1", "½": "½", "+": "−", "−": "+", "=": "="}
    cells = [row.cells for row in form_1(found, NormFoot()).rows]
    for one, row in enumerate(cells):
        assert row[one] == ""
        assert [cells[other][one] for other in range(len(cells))] == [
            "".join(other_side[sign] for sign in cell) for cell in row
        ]


@every_event
def test_a_card_ends_with_the_total_and_names_who_names_the_player(found: PaperReport) -> None:
    cards = [form_2(found, person) for person in found.people]
    for card in cards:
        totals = [line.total for line in card.lines if line.total is not None]
        assert (totals[-1], totals) == (card.total, sorted(totals))
        for line in card.lines:
            if line.number:
                back = cards[line.number - 1].lines[line.round - 1]
                assert (back.opponent, {back.colour, line.colour}) == (card.name, {"w", "b"})
                assert WORTH[back.score] + WORTH[line.score] in (100, 0)


@every_event
def test_the_sheets_of_form_3_have_everybody_with_the_same_sums_as_the_cards(found: PaperReport) -> None:
    shown = [player for sheet in form_3(found).sheets for player in sheet]
    assert [player.final_rank for player in shown] == list(range(1, len(found.people) + 1))
    for player, person in zip(shown, found.people, strict=True):
        card = form_2(found, person)
        assert (player.rated_games, player.average, player.rated_score, player.score) == (
            card.rated_opponents, card.average_of_rated, card.score_against_rated, card.total,
        )  # fmt: skip
        assert [(game.opponent, game.score) for game in player.games] == [
            (line.number, line.score) for line in card.lines
        ]


# ---------------------------------------------------------------- kind by kind
def test_a_scheveningen_is_a_square_whose_own_side_is_empty() -> None:
    rows = form_1(EVENTS["scheveningen"], NormFoot()).rows
    assert [(row.cells, row.total) for row in rows] == [
        (("", "", "", "1", "1", "½"), 250),
        (("", "", "", "½", "0", "0"), 50),
        (("", "", "", "½", "0", "½"), 100),
        (("0", "½", "½", "", "", ""), 100),
        (("0", "1", "1", "", "", ""), 200),
        (("½", "1", "½", "", "", ""), 200),
    ]


def test_a_schiller_has_a_default_in_its_square_and_leaves_out_the_own_team() -> None:
    rows = form_1(EVENTS["schiller"], NormFoot()).rows
    assert [row.cells for row in rows][:4] == [
        ("", "", "1", "½", "1", "+"),
        ("", "", "1", "½", "½", "½"),
        ("0", "0", "", "", "1", "0"),
        ("½", "½", "", "", "1", "−"),
    ]


def test_a_double_round_robin_has_both_games_in_a_cell_first_round_first() -> None:
    rows = form_1(EVENTS["double-round-robin"], NormFoot()).rows
    assert (rows[0].cells[1], rows[1].cells[0], rows[0].cells[0]) == ("1½", "0½", "")
    assert form_1(EVENTS["four cycles"], NormFoot()).rows[0].cells == ("", "1½1½", "1½1½", "1½1½")


def test_of_an_odd_number_of_players_each_is_free_once_and_the_card_leaves_that_round_empty() -> None:
    found = EVENTS["odd round-robin"]
    free = [[line.round for line in form_2(found, each).lines[:9] if not line.score] for each in found.people]
    assert sorted(round_ for rounds in free for round_ in rounds) == list(range(1, 10))
    assert {len(rounds) for rounds in free} == {1}


def test_thirty_players_have_thirty_columns_and_twenty_nine_rounds() -> None:
    found = EVENTS["thirty"]
    assert {len(row.cells) for row in form_1(found, NormFoot()).rows} == {30}
    assert {len(form_2(found, person).lines) for person in found.people} == {29}
    assert [len(sheet) for sheet in form_3(found).sheets] == [5] * 6


def test_a_swiss_has_byes_half_points_defaults_late_and_leaving_players_in_their_rounds() -> None:
    rows = form_1(EVENTS["swiss"], NormFoot()).rows
    assert [(row.cells, row.total) for row in rows] == [
        (("4w1", "2b½", "7w1"), 250),
        (("5b1", "1w½", "3b−"), 150),
        (("6w½", "7b0", "2w+"), 150),
        (("1b0", "+", "5w½"), 150),
        (("2w0", "=", "4b½"), 100),
        (("3b½", "−", ""), 50),
        (("−", "3w1", "1b0"), 100),
    ]


def test_the_card_of_a_late_player_counts_from_the_round_in_which_he_came() -> None:
    found = EVENTS["swiss"]
    assert form_2(found, found.person(7)).lines[:4] == (
        Form2Line(round=1, score="−", total=0),
        Form2Line(round=2, number=3, opponent="Player 03, Given", rating=2403, colour="w", score="1", total=100),
        Form2Line(round=3, number=1, opponent="Player 01, Given", rating=2401, colour="b", score="0", total=100),
        Form2Line(round=4),
    )


def test_form_3_leaves_the_rating_of_an_opponent_empty_who_is_unrated_or_did_not_play() -> None:
    found = changed(EVENTS["swiss"], 4, rating=None)
    (first, second) = form_3(found).sheets
    assert first[0].games[:3] == (
        Form3Game(opponent=4, rating=None, score="1"),
        Form3Game(opponent=2, rating=2402, score="½"),
        Form3Game(opponent=7, rating=2407, score="1"),
    )
    assert first[1].games[2] == Form3Game(opponent=3, rating=None, score="−")
    assert second[0].games[1:3] == (Form3Game(score="−"), Form3Game())
    assert (first[0].rated_games, first[0].average, first[0].rated_score) == (2, 2405, 150)  # 4809 / 2


def test_pairing_numbers_and_not_places_stand_on_forms_2_and_3_and_places_on_form_1() -> None:
    found = EVENTS["team"]
    for person in found.people:
        found = changed(found, person.number, rank=10 + person.number)
    assert form_1(found, NormFoot()).rows[0].cells[0] == "4w1"
    assert (form_2(found, found.person(1)).lines[0].number, form_2(found, found.person(1)).rank) == (14, 1)
    player = form_3(found).sheets[0][0]
    assert (player.pairing_number, player.final_rank, player.games[0].opponent) == (11, 1, 14)


def test_a_match_of_fourteen_games_has_fourteen_lines_on_every_form() -> None:
    found = EVENTS["match"]
    one, two = form_1(found, NormFoot()).rows
    assert (one.cells[:2], two.cells[:2], len(one.cells)) == (("2b½", "2w½"), ("1w½", "1b½"), 14)
    card = form_2(found, found.person(1))
    assert (len(card.lines), card.rated_opponents, card.average_of_rated) == (14, 14, 2402)
    assert len(form_3(found).sheets[0][0].games) == 14


@pytest.mark.parametrize(("rounds", "lines"), [(1, 11), (9, 11), (11, 11), (12, 12), (13, 13), (29, 29)])
def test_the_cards_have_the_eleven_lines_of_the_originals_or_as_many_as_there_were_rounds(
    rounds: int, lines: int
) -> None:
    found = replace(EVENTS["team"], event=replace(EVENT, rounds=rounds))
    assert len(form_2(found, found.person(1)).lines) == lines
    assert {len(player.games) for player in form_3(found).sheets[0]} == {lines}


def test_a_report_of_nobody_is_an_empty_form() -> None:
    found = event_of([], 0)
    assert (form_1(found, NormFoot()).rows, form_1(found, NormFoot()).average, form_3(found).sheets) == ((), None, ())
    assert set(form_5(found.event, found).counts.values()) == {Count(number=0, federations=0, host=0, others=0)}


# ---------------------------------------------------------------- form 5
def test_the_counts_are_of_the_players_rated_and_titled_at_home_and_from_elsewhere() -> None:
    found = EVENTS["round-robin"]
    flags = ("USA", "USA", "CAN", "MEX", "CAN", "USA", "", "FID", "CAN", "USA")
    titles = ("GM", "GM", "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "")
    for number, (flag, title) in enumerate(zip(flags, titles, strict=True), start=1):
        found = changed(found, number, federation=flag, title=title, rating=None if number > 8 else 2000)
    counts = form_5(found.event, found).counts
    assert tuple(counts) == TYPES
    assert {
        type_: (each.number, each.federations, each.host, each.others) for type_, each in counts.items()
    } == {
        "rated": (8, 4, 3, 5), "unrated": (2, 2, 1, 1), "GM": (3, 2, 2, 1), "WGM": (1, 0, 0, 1), "IM": (1, 1, 0, 1),
        "WIM": (1, 1, 0, 1), "FM": (1, 1, 0, 1), "WFM": (1, 1, 0, 1),
    }  # fmt: skip


def test_the_schedule_counts_the_rounds_of_each_day_in_order() -> None:
    days = (date(2005, 10, 14), date(2005, 10, 12), date(2005, 10, 14), date(2005, 10, 12), date(2005, 10, 12))
    event = replace(EVENT, schedule=tuple(enumerate(days, start=1)))
    assert form_5(event, None).schedule == ((date(2005, 10, 12), 3), (date(2005, 10, 14), 2))
    assert form_5(replace(EVENT, schedule=()), None).schedule == ()
