"""What stands in the fields of forms 1, 2, 3 and 5 and of the table of 11.31, worked out by hand."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date

import pytest

from tests.shared_material import shared_file
from tests.tournaments.reports.paper.printed import EVENT, person, report, round_
from tournaments.regulations.tie_breaks import Figure, Part
from tournaments.reports.paper.forms.form_1 import Form1, Form1Row, NormFoot, Points, average_rating, form_1
from tournaments.reports.paper.forms.form_2 import Form2, Form2Line, form_2
from tournaments.reports.paper.forms.form_3 import Form3Game, Form3Player, form_3
from tournaments.reports.paper.forms.form_5 import Count, form_5
from tournaments.reports.paper.forms.table_11_31 import table_11_31
from tournaments.reports.paper.sheet import Fields
from tournaments.reports.paper.sheets.form_1 import form_1_sheet, points_text
from tournaments.reports.paper.sheets.form_2 import form_2_sheet
from tournaments.reports.paper.sheets.form_3 import GUIDE, form_3_sheet
from tournaments.reports.paper.sheets.form_5 import form_5_sheet
from tournaments.reports.paper.snapshot import Arbiter


# ---------------------------------------------------------------- form 1
def test_form_1_has_a_column_for_each_player_and_marks_the_unplayed() -> None:
    form = form_1(report(), NormFoot(unrated_counts_as=2000, category=None))
    assert form == Form1(
        event="Autumn Four",
        city="St. Louis",
        federation="USA",
        start=date(2005, 10, 12),
        finish=date(2005, 10, 14),
        is_square=True,
        rows=(
            Form1Row(rank=1, name="Amato, Anna", identity="2099101", title="WGM", rating=2301, federation="USA",
                     cells=("", "½", "+", "1"), total=250),
            Form1Row(rank=2, name="Castro, Cy", identity="2099102", title="FM", rating=2250, federation="USA",
                     cells=("½", "", "½", "1"), total=200),
            Form1Row(rank=3, name="Berg, Bo", identity="2099103", title="", rating=2106, federation="CAN",
                     cells=("−", "½", "", "1"), total=150),
            Form1Row(rank=4, name="Demir, Deniz", identity="2099104", title="", rating=None, federation="USA",
                     cells=("0", "0", "0", ""), total=0),
        ),
        time_limit="5400+30",
        average=2164,  # (2301 + 2250 + 2106 + 2000) / 4 = 2164.25
        category=None,
        points=None,
        remarks=(),
        place="St. Louis",
        certified_on=date(2005, 10, 15),
        chief="IA Boris Arbiter",
        deputies=("FA Dora Deputy",),
    )  # fmt: skip


def test_without_a_text_the_unrated_are_left_out_of_the_average() -> None:
    assert average_rating(report().people, None) == 2219  # 6657 / 3
    assert average_rating((), 2000) is None


def test_a_double_round_robin_has_both_results_in_a_cell() -> None:
    found = report()
    twice = replace(found.people[0], rounds=(*found.people[0].rounds, round_(4, 4, "b", "0")))
    form = form_1(replace(found, people=(twice, *found.people[1:])), NormFoot())
    assert form.rows[0].cells == ("", "½", "+", "10")


def test_anything_else_has_a_column_for_each_round_with_opponent_and_colour() -> None:
    form = form_1(report(is_square=False), NormFoot())
    assert form.rows[0].cells == ("4w1", "2b½", "3w+")


def test_the_points_of_2003_are_not_known_and_later_ones_span_what_opponents_ask() -> None:
    assert points_text(None, "GM") == "not known"
    assert points_text({"GM": None}, "GM") == "–"
    assert points_text({"IM": Points(least=600, most=600)}, "IM") == "6"
    assert points_text({"IM": Points(least=600, most=650)}, "IM") == "6–6½"


# ---------------------------------------------------------------- form 2
def test_form_2_counts_games_over_the_board_against_rated_opponents() -> None:
    found = report()
    form = form_2(found, found.person(1))
    assert form == Form2(
        name="Amato, Anna",
        identity="2099101",
        rating=2301,
        title="WGM",
        birth_year=None,
        born_on=None,
        federation="USA",
        sex="w",
        event="Autumn Four",
        start=date(2005, 10, 12),
        close=date(2005, 10, 14),
        lines=(
            Form2Line(round=1, number=4, opponent="Demir, Deniz", rating=None, colour="w", score="1", total=100),
            Form2Line(round=2, number=3, opponent="Castro, Cy", rating=2250, colour="b", score="½", total=150),
            Form2Line(round=3, number=2, opponent="Berg, Bo", rating=2106, colour="w", score="+", total=250),
            *(Form2Line(round=number) for number in range(4, 12)),
        ),
        score_against_rated=50,
        total=250,
        rated_opponents=1,
        rank=1,
        average_of_rated=2250,
        chief="IA Boris Arbiter",
        deputies=("FA Dora Deputy",),
    )


def test_the_column_of_tie_breaks_has_what_each_round_gives_for_the_first_of_them() -> None:
    buchholz = Figure(
        name="BH/C1",
        value=350,
        parts=(
            Part(round=1, opponent=4, amount=0, is_cut=True),
            Part(round=2, opponent=3, amount=200),
            Part(round=3, opponent=2, amount=150),
        ),
    )
    found = report()
    anna = replace(found.person(1), tie_breaks=(Figure(name="DE", value=-1, parts=buchholz.parts[:1]), buchholz))
    sheet = form_2_sheet(form_2(found, anna)).as_facts()
    assert [row[-1]["text"] for row in sheet["blocks"][1]["rows"]][:4] == ["(0)", "2", "1.5", ""]
    assert "Tie-B: what each round gives for BH/C1" in sheet["blocks"][2]["paragraphs"][0]
    assert sheet["blocks"][3]["lines"][-1] == ({"label": "Tie-breaks", "value": "DE 1; BH/C1 3.5"},)


def test_averages_of_ratings_stand_as_ratings_and_what_was_typed_alone_leaves_the_column_empty() -> None:
    found = report()
    average = Figure(name="ARO", value=2250, parts=(Part(round=2, opponent=3, amount=2250),))
    shown = form_2_sheet(form_2(found, replace(found.person(1), tie_breaks=(average,)))).as_facts()
    assert [row[-1]["text"] for row in shown["blocks"][1]["rows"]][:3] == ["", "2250", ""]
    without = form_2(found, found.person(1))
    assert (without.in_column, [line.tie_break for line in without.lines]) == ("", [None] * 11)
    assert [block["kind"] for block in form_2_sheet(without).as_facts()["blocks"]].count("text") == 1


def test_a_card_has_as_many_lines_as_rounds_where_these_are_more() -> None:
    found = report(event=replace(EVENT, rounds=13))
    assert len(form_2(found, found.person(1)).lines) == 13


# ---------------------------------------------------------------- form 3
def test_form_3_fills_a_to_p_and_computes_n_rc_and_w() -> None:
    (sheet,) = form_3(report()).sheets
    assert sheet[2] == Form3Player(
        family_name="Berg",
        first_name="Bo",
        pairing_number=2,
        federation="CAN",
        title="",
        final_rank=3,
        rating=2106,
        score=150,
        games=(
            Form3Game(opponent=3, rating=2250, score="½"),
            Form3Game(opponent=4, rating=None, score="1"),  # unrated: blank
            Form3Game(opponent=1, rating=None, score="−"),  # unplayed: blank
            *(Form3Game(),) * 8,
        ),
        rated_games=1,
        average=2250,
        rated_score=50,
        identity="2099103",
        birth_year=None,
        born_on=None,
    )


def test_a_birthdate_is_given_only_of_who_is_not_on_the_list() -> None:
    (sheet,) = form_3(report()).sheets
    assert [(each.birth_year, each.born_on) for each in sheet][2:] == [(None, None), (1988, date(1988, 3, 17))]


def test_five_players_stand_on_a_sheet() -> None:
    people = tuple(person(number, f"Player, {number}", 2000, 0) for number in range(1, 12))
    assert [len(sheet) for sheet in form_3(report(people=people)).sheets] == [5, 5, 1]


def test_rc_is_a_whole_number_with_a_half_upwards() -> None:
    people = (
        person(1, "A, A", 2000, 100, round_(1, 2, "w", "1"), round_(2, 3, "b", "0")),
        person(2, "B, B", 2101, 0, round_(1, 1, "b", "0")),
        person(3, "C, C", 2200, 100, round_(2, 1, "w", "1")),
    )
    found = report(people=people)
    assert found.against_rated(people[0]).average == 2151  # 4301 / 2 = 2150.5


# ---------------------------------------------------------------- form 5
def test_form_5_counts_players_by_type_and_federation() -> None:
    form = form_5(EVENT, report())
    assert form.counts["rated"] == Count(number=3, federations=2, host=2, others=1)
    assert form.counts["unrated"] == Count(number=1, federations=1, host=1, others=0)
    assert {title: count.number for title, count in form.counts.items()} == {
        "rated": 3, "unrated": 1, "GM": 0, "WGM": 1, "IM": 0, "WIM": 0, "FM": 1, "WFM": 0,
    }  # fmt: skip
    assert form.schedule == ((date(2005, 10, 12), 1), (date(2005, 10, 13), 2))
    assert form.deputies == (Arbiter(name="FA Dora Deputy", is_chief=False),)


def test_form_5_of_a_swiss_says_how_it_is_paired_and_what_is_special() -> None:
    said = {
        "format": "swiss",
        "pairing_program": "Vega",
        "pairing_system": "FIDE (Dutch)",
        "said_remarks": "No restart.",
    }
    block = form_5_sheet(form_5(replace(EVENT, **said), None)).blocks[0]
    assert isinstance(block, Fields)
    values = {field.label: field.value for line in block.lines for field in line}
    assert values["Computerized – Program used"] == "Vega, FIDE (Dutch)"
    assert values["Special Remarks (exceptions in pairing, restart option, …)"] == "No restart."


def test_before_play_form_5_has_no_counts_but_the_players_expected() -> None:
    form = form_5(EVENT, None)
    assert (form.is_before_play, form.counts, form.players) == (True, {}, 4)


# ---------------------------------------------------------------- 11.31
def test_the_table_has_rar_n_w_and_their_difference_to_the_expected() -> None:
    table = table_11_31(report(event=replace(EVENT, format="swiss"), is_square=False), "fide-standard")
    rows = [(line.rar, line.games, line.score, line.ru) for line in table.lines]
    # Anna, Cy and Bo are rated; Deniz met these three, 6657 / 3 = 2219, and has no point
    assert rows[:3] == [(2250, 1, 50, None), (2204, 2, 100, None), (2250, 1, 50, None)]
    assert rows[3][:3] == (2219, 3, 0)
    anna = table.lines[0]
    assert anna.gain == anna.score - anna.expected


def test_an_unrated_player_with_fewer_than_three_rated_opponents_has_rar_zero_and_no_ru() -> None:
    found = report()
    deniz = replace(found.people[3], rounds=found.people[3].rounds[:2])
    table = table_11_31(replace(found, people=(*found.people[:3], deniz)), "fide-standard")
    assert (table.lines[3].rar, table.lines[3].ru) == (0, None)


def test_before_the_first_edition_nothing_is_calculated_but_the_sums_stand() -> None:
    early = replace(EVENT, starts_on=date(1990, 1, 1), ends_on=date(1990, 1, 3), format="swiss")
    table = table_11_31(report(event=early), "fide-standard")
    assert (table.edition, table.lines[0].games, table.lines[0].gain) == ("", 1, None)


# ---------------------------------------------------------------- beside the originals
def labels(sheet: object) -> str:
    """Everything that the sheet prints as a label or heading."""
    return json.dumps(sheet.as_facts(), ensure_ascii=False).casefold()  # type: ignore[attr-defined]


def asked_for(form: str) -> list[str]:
    fields = json.loads(shared_file("tables/forms.json").read_text(encoding="utf-8"))[form]["fields"]
    return list(fields.values()) if isinstance(fields, dict) else fields


WORDS_OF_THE_FORMS = {
    "2003_form1": ("event name", "city", "fed", "start", "finish", "rank", "name, first name", "id#", "title", "rtng",
                   "total", "time limit", "average rating", "category", "norms, gm", "norms, im", "remarks",
                   "place/date", "chief arbiter", "deputy arbiter", "name in print", "signature/seal"),
    "2003_form2": ("name", "fide id", "rating", "title", "birthdate", "fed", "sex", "event", "start", "close",
                   "opponent name", "color", "score", "total", "tie-b", "score vs. rated", "number of rated opponents",
                   "rank", "average rating of rated opponents", "chief arbiter", "deputy arbiter", "endorsement"),
    "2003_form3": tuple(str(line).casefold() for line in GUIDE),
    "2003_form5_unlabelled": ("federation", "tournament", "country and place", "starting date", "ending date",
                              "organizer", "contact", "rounds", "rounds/day", "rate(s) of play", "type", "manual",
                              "program", "special remarks", "chief arbiter", "deputy chief arbiter 4"),
}  # fmt: skip


@pytest.mark.parametrize("form", WORDS_OF_THE_FORMS)
def test_every_field_of_the_original_stands_on_the_sheet(form: str) -> None:
    assert asked_for(form)
    found = report()
    swiss = replace(EVENT, format="swiss")
    sheets = {
        "2003_form1": lambda: form_1_sheet(form_1(found, NormFoot())),
        "2003_form2": lambda: form_2_sheet(form_2(found, found.person(1))),
        "2003_form3": lambda: form_3_sheet(form_3(found)),
        "2003_form5_unlabelled": lambda: form_5_sheet(form_5(swiss, found)),
    }
    shown = labels(sheets[form]())
    assert [word for word in WORDS_OF_THE_FORMS[form] if word not in shown] == []
