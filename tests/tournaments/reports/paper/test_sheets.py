"""Every field of every form with its value, side by side as the originals have them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from django.utils import translation

from tests.shared_material import shared_file
from tests.tournaments.reports.paper.printed import EVENT, all_play_all, changed, event_of, report
from tournaments.reports.paper.forms.form_1 import NormFoot, Points, form_1
from tournaments.reports.paper.forms.form_2 import form_2
from tournaments.reports.paper.forms.form_3 import form_3
from tournaments.reports.paper.forms.form_5 import form_5
from tournaments.reports.paper.forms.table_11_31 import table_11_31
from tournaments.reports.paper.sheet import Cell, Fields, Sheet, Signatures, Table, Text
from tournaments.reports.paper.sheets.form_1 import form_1_sheet, letters
from tournaments.reports.paper.sheets.form_2 import form_2_sheet
from tournaments.reports.paper.sheets.form_3 import form_3_sheet
from tournaments.reports.paper.sheets.form_5 import form_5_sheet
from tournaments.reports.paper.sheets.table_11_31 import table_11_31_sheet
from tournaments.reports.paper.snapshot import Arbiter, Event, PaperReport, Remark

RATE = "90 minutes, and 30 seconds for each move from move 1"


def fields(sheet: Sheet) -> dict[str, str]:
    """All labels of a sheet with what stands behind them."""
    return {
        field.label: field.value
        for block in sheet.blocks if isinstance(block, Fields)
        for line in block.lines for field in line
    }  # fmt: skip


def signed(sheet: Sheet) -> list[tuple[str, str]]:
    return [
        (field.label, field.value) for block in sheet.blocks if isinstance(block, Signatures) for field in block.fields
    ]


def tables(sheet: Sheet) -> list[Table]:
    return [block for block in sheet.blocks if isinstance(block, Table)]


def texts(row: tuple[Cell, ...]) -> list[str]:
    return [cell.text for cell in row]


def paragraphs(sheet: Sheet, label: str) -> tuple[str, ...]:
    return next(block.paragraphs for block in sheet.blocks if isinstance(block, Text) and block.label == label)


def sheet_1(found: PaperReport, foot: NormFoot | None = None) -> Sheet:
    return form_1_sheet(form_1(found, foot or NormFoot()))


FOUND = report()
HEADS = {
    "form-1": (form_1_sheet(form_1(FOUND, NormFoot())), "Form 1", "Tournament Report", True),
    "form-2": (form_2_sheet(form_2(FOUND, FOUND.person(1))), "Form 2", "Swiss Tournament Pairing Card", False),
    "form-3": (
        form_3_sheet(form_3(FOUND)), "Form 3", "Report Form for Multiple Results in a Swiss System Tournament", True,
    ),
    "form-5": (form_5_sheet(form_5(EVENT, FOUND)), "Tournament Report (IT3)", "Tournament Report Form", False),
    "table-11-31": (
        table_11_31_sheet(table_11_31(FOUND, "fide-standard")), "11.31", "Computer generated table", False,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", HEADS)
def test_every_form_is_called_and_lies_as_the_original(name: str) -> None:
    sheet, form, title, is_landscape = HEADS[name]
    assert (sheet.name, sheet.form, sheet.title, sheet.is_landscape) == (name, form, title, is_landscape)


@pytest.mark.parametrize("name", HEADS)
def test_every_line_of_every_table_fills_its_columns(name: str) -> None:
    for table in tables(HEADS[name][0]):
        widths = {sum(cell.span for cell in row) for row in (*table.head, *table.rows)}
        assert widths == {table.columns}
        assert {cell.align for row in (*table.head, *table.rows) for cell in row} <= {"start", "center", "end"}
        assert set(table.wide) <= set(range(table.columns))


# ---------------------------------------------------------------- form 1
def test_form_1_has_its_head_and_its_foot() -> None:
    assert fields(sheet_1(report(), NormFoot(unrated_counts_as=2000, category=1))) == {
        "Event Name": "Autumn Four",
        "City": "St. Louis",
        "Fed": "USA",
        "Start": "12 Oct 2005",
        "Finish": "14 Oct 2005",
        "Time limit": RATE,
        "Average Rating": "2164",
        "Category": "1",
        "Pts. required for norms, GM": "not known",
        "Pts. required for norms, IM": "not known",
    }


def test_form_1_has_the_crosstable_of_the_original() -> None:
    (table,) = tables(sheet_1(report()))
    assert [(cell.text, cell.span) for cell in table.head[0]] == [("Players", 6), ("Cross Table", 5)]
    assert texts(table.head[1]) == [
        "Rank", "Name, First Name", "ID#", "Title", "Rtng", "Fed", "1", "2", "3", "4", "Total",
    ]  # fmt: skip
    assert [texts(row) for row in table.rows] == [
        ["1", "Amato, Anna", "2099101", "WGM", "2301", "USA", "■", "½", "+", "1", "2½"],
        ["2", "Castro, Cy", "2099102", "FM", "2250", "USA", "½", "■", "½", "1", "2"],
        ["3", "Berg, Bo", "2099103", "", "2106", "CAN", "−", "½", "■", "1", "1½"],
        ["4", "Demir, Deniz", "2099104", "", "", "USA", "0", "0", "0", "■", "0"],
    ]
    assert {len(row) for row in table.rows} == {table.columns}


def test_form_1_of_a_swiss_has_rounds_and_no_diagonal() -> None:
    (table,) = tables(sheet_1(report(is_square=False)))
    assert [(cell.text, cell.span) for cell in table.head[0]] == [("Players", 6), ("Rounds", 4)]
    assert texts(table.rows[1])[6:] == ["3b½", "1w½", "4w1", "2"]


def test_form_1_is_signed_by_the_arbiters_with_place_and_day_and_left_open_for_the_federation() -> None:
    assert signed(sheet_1(report())) == [
        ("Certified as a correct report; Chief Arbiter", "IA Boris Arbiter"),
        ("Deputy Arbiter", "FA Dora Deputy"),
        ("Place/Date", "St. Louis, 15 Oct 2005"),
        ("Name in Print", ""),
        ("Signature/Seal of Federation", ""),
    ]
    assert signed(sheet_1(report(certified_on=None)))[2] == ("Place/Date", "")  # nobody has certified it yet


def test_form_1_says_its_remarks_or_that_there_are_none() -> None:
    remarks = tuple(Remark(code="said", params=(("text", text),)) for text in ("One.", "Two."))
    assert paragraphs(sheet_1(report(remarks=remarks)), "Remarks") == ("One.", "Two.")
    assert paragraphs(sheet_1(report()), "Remarks") == ("None.",)


@pytest.mark.parametrize(
    ("points", "shown"),
    [
        (None, {"GM": "not known", "IM": "not known"}),
        ({}, {}),
        ({"GM": None, "WIM": Points(least=550, most=600)}, {"GM": "–", "WIM": "5½–6"}),
        (
            {"WGM": Points(least=700, most=700), "GM": Points(least=600, most=600), "IM": None, "WIM": None},
            {"GM": "6", "IM": "–", "WGM": "7", "WIM": "–"},
        ),
    ],
)
def test_the_points_for_norms_are_those_of_the_titles_that_a_text_knows(
    points: dict[str, Points | None] | None, shown: dict[str, str]
) -> None:
    found = fields(sheet_1(report(), NormFoot(points=points)))
    assert {label[-3:].strip(): value for label, value in found.items() if "norms" in label} == {
        title[-3:]: value for title, value in shown.items()
    }


@pytest.mark.parametrize(
    ("columns", "tenths"), [(0, 95), (12, 95), (13, 85), (20, 85), (21, 74), (30, 74), (31, 62), (99, 62)]
)
def test_the_more_columns_the_smaller_the_letters(columns: int, tenths: int) -> None:
    assert letters(columns) == tenths


def test_the_room_goes_to_the_names_where_columns_are_few_and_to_the_results_where_they_are_many() -> None:
    few, many = (tables(sheet_1(event_of(all_play_all(size), size, is_square=True)))[0] for size in (7, 8))
    assert (few.wide, many.wide) == ((1,), tuple(range(6, 14)))


# ---------------------------------------------------------------- form 2
def test_form_2_has_every_field_of_the_card() -> None:
    found = report()
    assert fields(form_2_sheet(form_2(found, found.person(4)))) == {
        "Name": "Demir, Deniz",
        "FIDE ID": "2099104",
        "Rating": "",
        "Title": "",
        "Birthdate": "17 Mar 1988",
        "Fed": "USA",
        "Sex": "m",
        "Event": "Autumn Four",
        "Start": "12 Oct 2005",
        "Close": "14 Oct 2005",
        "Score vs. rated opponents": "0",
        "Total": "0",
        "Number of rated opponents": "3",
        "Rank": "4",
        "Average rating of rated opponents": "2219",
    }


def test_form_2_has_a_line_a_round() -> None:
    found = report()
    (table,) = tables(form_2_sheet(form_2(found, found.person(1))))
    assert texts(table.head[0]) == ["Rd", "No", "Opponent Name", "Rating", "Color", "Score", "Total", "Tie-B"]
    assert [texts(row) for row in table.rows][:4] == [
        ["1", "4", "Demir, Deniz", "", "White", "1", "1", ""],
        ["2", "3", "Castro, Cy", "2250", "Black", "½", "1½", ""],
        ["3", "2", "Berg, Bo", "2106", "White", "+", "2½", ""],
        ["4", "", "", "", "", "", "", ""],
    ]
    assert len(table.rows) == 11


def test_the_card_of_a_bye_has_its_sign_and_neither_opponent_nor_colour() -> None:
    found = event_of([(1, 1, 0, "+"), (2, 1, 0, "="), (3, 1, 0, "−")], 1)
    (table,) = tables(form_2_sheet(form_2(found, found.person(1))))
    assert [texts(row) for row in table.rows][:3] == [
        ["1", "", "", "", "", "+", "1", ""],
        ["2", "", "", "", "", "=", "1½", ""],
        ["3", "", "", "", "", "−", "1½", ""],
    ]


def test_form_2_is_signed_by_the_arbiters_and_left_open_for_the_federation() -> None:
    found = report()
    assert signed(form_2_sheet(form_2(found, found.person(1)))) == [
        ("Chief Arbiter", "IA Boris Arbiter"),
        ("Deputy Arbiter", "FA Dora Deputy"),
        ("Name in Print", ""),
        ("Signature", ""),
    ]


# ---------------------------------------------------------------- form 3
def test_form_3_has_its_head_and_its_signatures() -> None:
    sheet = form_3_sheet(form_3(report()))
    assert fields(sheet) == {
        "City/Fed": "St. Louis, USA", "Start": "12 Oct 2005", "End": "14 Oct 2005", "Event": "Autumn Four",
        "Time Control": RATE,
    }  # fmt: skip
    assert signed(sheet) == [("Chief Arbiter", "IA Boris Arbiter"), ("Fed. Official, Name, Signature, Seal", "")]


def test_form_3_has_a_to_p_in_the_places_of_its_guide() -> None:
    (table,) = tables(form_3_sheet(form_3(report())))
    assert [texts(row) for row in (*table.head, *table.rows[:7], *table.rows[-3:])] == [
        ["Round", "1", "2", "3", "4", ""],
        ["A", "Amato", "Castro", "Berg", "Demir", ""],
        ["B", "Anna", "Cy", "Bo", "Deniz", ""],
        ["C D E", "1", "USA", "WGM", "3", "USA", "FM", "2", "CAN", "", "4", "USA", "", ""],
        ["F G H", "1", "2301", "2½", "2", "2250", "2", "3", "2106", "1½", "4", "", "0", ""],
        ["1", "4", "", "1", "2", "2106", "½", "3", "2250", "½", "1", "2301", "0", ""],
        ["2", "3", "2250", "½", "1", "2301", "½", "4", "", "1", "2", "2106", "0", ""],
        ["3", "2", "", "+", "4", "", "1", "1", "", "−", "3", "2250", "0", ""],
        ["Rc", "1", "2250", "½", "2", "2204", "1", "1", "2250", "½", "3", "2219", "0", ""],
        ["O", "2099101", "2099102", "2099103", "2099104", ""],
        ["P", "", "", "", "17 Mar 1988", ""],
    ]


@pytest.mark.parametrize("rounds", [9, 11, 13])
def test_form_3_has_a_line_for_each_letter_and_each_round(rounds: int) -> None:
    (table,) = tables(form_3_sheet(form_3(report(event=replace(EVENT, rounds=rounds)))))
    assert [row[0].text for row in table.rows] == [
        "A", "B", "C D E", "F G H", *map(str, range(1, max(rounds, 11) + 1)), "Rc", "O", "P",
    ]  # fmt: skip


def test_the_guide_explains_the_letters_a_to_p_as_the_original_does() -> None:
    guide = paragraphs(form_3_sheet(form_3(report())), "Guide")
    original = " ".join(shared_file("sources/000_982e464a5a9b0066.txt").read_text(encoding="utf-8").split())
    assert [line[:2] for line in guide] == [f"{letter}." for letter in "ABCDEFGHIJKLMNOP"]
    assert [line for line in guide if line.partition(" (")[0] not in original and line[0] not in "LMN"] == []
    assert [line for line in guide if line[0] in "LMN" and line.partition(" (forfeits")[0] not in original] == []


def test_every_line_of_form_3_fills_its_sixteen_columns_and_every_sheet_but_the_first_a_new_page() -> None:
    found = tables(form_3_sheet(form_3(event_of(all_play_all(12), 12, is_square=True))))
    assert [table.starts_page for table in found] == [False, True, True]
    assert {sum(cell.span for cell in row) for table in found for row in (*table.head, *table.rows)} == {16}
    assert all(table.is_even for table in found)


# ---------------------------------------------------------------- form 5
SWISS = replace(
    EVENT, format="swiss", organiser_contact="astrid@example.org", fide_code=123456, rounds=9,
    arbiters=(Arbiter(name="IA Boris Arbiter", is_chief=True, contact="boris@example.org"),
              *(Arbiter(name=f"FA Deputy {number}", is_chief=False) for number in (1, 2))),
)  # fmt: skip


def test_form_5_has_every_box_of_the_original() -> None:
    remark = Remark(code="said", params=(("text", "The hall was closed"),))
    assert fields(form_5_sheet(form_5(SWISS, report(event=SWISS, remarks=(remark, remark))))) == {
        "Federation": "USA",
        "Name of Tournament": "Autumn Four",
        "FIDE event code": "123456",
        "Country and Place of Tournament": "United States of America, St. Louis",
        "Starting date": "12 Oct 2005",
        "Ending date": "14 Oct 2005",
        "Organizer of the Tournament": "Astrid Organiser",
        "Contact Information of the person responsible": "astrid@example.org",
        "Number of Rounds": "9",
        "Schedule (number of rounds/day)": "12 Oct 2005: 1; 13 Oct 2005: 2",
        "Rate(s) of play": RATE,
        "Tournament Type": "Swiss system",
        "Pairing System of a Swiss: Manual – Person responsible": "",
        "Computerized – Program used": "",
        "Special Remarks (exceptions in pairing, restart option, …)": "The hall was closed · The hall was closed",
        "Chief Arbiter and contact information": "IA Boris Arbiter · boris@example.org",
        "Deputy Chief Arbiter 1": "FA Deputy 1",
        "Deputy Chief Arbiter 2 – if more than 20 players": "FA Deputy 2",
        "Deputy Chief Arbiter 3 – if more than 70 players": "",
        "Deputy Chief Arbiter 4 – if more than 120 players": "",
    }


def test_form_5_before_play_says_how_many_are_expected_and_has_no_counts() -> None:
    sheet = form_5_sheet(form_5(EVENT, None))
    assert (sheet.subtitle, tables(sheet), fields(sheet)["Players expected"]) == ("As registered, before play", [], "4")
    assert "FIDE event code" not in fields(sheet)
    assert [label for label in fields(sheet) if "Pairing System" in label] == []  # of a round robin nobody asks


def test_the_counts_of_form_5_stand_two_types_a_line() -> None:
    (table,) = tables(form_5_sheet(form_5(EVENT, report())))
    heads = ["Type", "Number", "Number of feds", "host fed players", "other fed players"]
    assert texts(table.head[0]) == heads * 2
    assert [texts(row) for row in table.rows] == [
        ["Rated", "3", "2", "2", "1", "Unrated", "1", "1", "1", "0"],
        ["GM", "0", "0", "0", "0", "WGM", "1", "1", "1", "0"],
        ["IM", "0", "0", "0", "0", "WIM", "0", "0", "0", "0"],
        ["FM", "1", "1", "1", "0", "WFM", "0", "0", "0", "0"],
    ]


@pytest.mark.parametrize(
    ("days", "shown"),
    [
        ((), ""),
        ((12, 13, 14), "1 round a day"),
        ((12, 12, 13, 13), "2 rounds a day"),
        ((12, 13, 13), "12 Oct 2005: 1; 13 Oct 2005: 2"),
    ],
)
def test_the_schedule_says_the_rounds_of_a_day_once_where_all_have_as_many(days: tuple[int, ...], shown: str) -> None:
    event = replace(EVENT, schedule=tuple((number, date(2005, 10, day)) for number, day in enumerate(days, start=1)))
    assert fields(form_5_sheet(form_5(event, None)))["Schedule (number of rounds/day)"] == shown


def test_there_is_room_for_more_deputies_than_the_original_has() -> None:
    deputies = tuple(Arbiter(name=f"FA Deputy {number}", is_chief=False) for number in range(1, 7))
    found = fields(form_5_sheet(form_5(replace(EVENT, arbiters=deputies), None)))
    assert (found["Chief Arbiter and contact information"], found["Deputy Chief Arbiter 6"]) == ("", "FA Deputy 6")


@pytest.mark.parametrize(
    ("format_", "name"),
    [
        ("round-robin", "Round robin"), ("double-round-robin", "Double round robin"), ("scheveningen", "Scheveningen"),
        ("schiller", "Schiller system"), ("team", "Team tournament"), ("match", "Match"), ("knockout", "Knockout"),
        ("league", "League"),
    ],
)  # fmt: skip
def test_every_format_has_its_name(format_: str, name: str) -> None:
    event: Event = replace(EVENT, format=format_)
    assert fields(form_5_sheet(form_5(event, None)))["Tournament Type"] == name


# ---------------------------------------------------------------- 11.31
def test_the_table_of_11_31_has_its_figures_and_the_edition_that_governs() -> None:
    sheet = table_11_31_sheet(table_11_31(report(), "fide-standard"))
    assert (fields(sheet)["Event"], fields(sheet)["City/Fed"]) == ("Autumn Four", "St. Louis, USA")
    assert "2003" in fields(sheet)["Calculated under"]
    (table,) = tables(sheet)
    assert texts(table.head[0]) == [
        "Rank", "No", "Name", "ID#", "Title", "Fed", "Rtng", "Rar", "n", "W", "We", "W−We", "Ru",
    ]  # fmt: skip
    assert [texts(row)[:10] for row in table.rows] == [
        ["1", "1", "Amato, Anna", "2099101", "WGM", "USA", "2301", "2250", "1", "½"],
        ["2", "3", "Castro, Cy", "2099102", "FM", "USA", "2250", "2204", "2", "1"],
        ["3", "2", "Berg, Bo", "2099103", "", "CAN", "2106", "2250", "1", "½"],
        ["4", "4", "Demir, Deniz", "2099104", "", "USA", "", "2219", "3", "0"],
    ]


def test_we_of_11_31_is_read_off_the_table_of_the_text() -> None:
    # a Swiss of 2005: 2401 against 2402, 2403 and 2404; each difference below 4 is .50
    found = event_of([(1, 1, 2, "1"), (2, 1, 3, "½"), (3, 4, 1, "0")], 4, format="swiss")
    (table,) = tables(table_11_31_sheet(table_11_31(found, "fide-standard")))
    assert texts(table.rows[0])[7:] == ["2403", "3", "2½", "1.50", "1.00", ""]


def test_where_no_text_governs_the_figures_that_need_none_stand_alone() -> None:
    early = replace(EVENT, starts_on=date(1990, 1, 1), ends_on=date(1990, 1, 3), format="swiss")
    sheet = table_11_31_sheet(table_11_31(report(event=early), "fide-standard"))
    assert fields(sheet)["Calculated under"] == "not known"
    assert texts(tables(sheet)[0].rows[0])[7:] == ["2250", "1", "½", "", "", ""]


def test_an_unrated_player_with_too_few_games_has_rar_naught_and_no_ru() -> None:
    found = changed(event_of([(1, 1, 2, "1"), (2, 1, 3, "½")], 3, format="swiss"), 1, rating=None)
    (table,) = tables(table_11_31_sheet(table_11_31(found, "fide-standard")))
    assert texts(table.rows[0])[6:] == ["", "0", "2", "1½", "", "", ""]


@pytest.mark.parametrize(("signs", "ru"), [("1½0", "2403"), ("½½0", "2278"), ("110", "2416"), ("½00", "")])
def test_the_ru_of_an_unrated_player_is_that_of_the_event_alone(signs: str, ru: str) -> None:
    # Rc 2403: half the points give Rc; 33 % less the dp of 125; each half point above 12½ more; less than a point
    # is disregarded (2003, 10.20 to 10.24)
    pairings = [(number, 1, number + 1, sign) for number, sign in enumerate(signs, start=1)]
    found = changed(event_of(pairings, 4, format="swiss"), 1, rating=None)
    (table,) = tables(table_11_31_sheet(table_11_31(found, "fide-standard")))
    assert texts(table.rows[0])[-1] == ru


@pytest.mark.parametrize(("signs", "ru"), [("½½½½½", "2404"), ("½½½½", ""), ("11½½½", "2444"), ("0000½", "2038")])
def test_since_2022_it_is_the_first_rating_from_five_games_on(signs: str, ru: str) -> None:
    # Ra 2404 of five; half of the points are Ra, each half point above 20 more, 10 % less the dp of 366 (8.2)
    pairings = [(number, 1, number + 1, sign) for number, sign in enumerate(signs, start=1)]
    event = {"starts_on": date(2023, 11, 1), "ends_on": date(2023, 11, 5), "format": "swiss"}
    found = changed(event_of(pairings, len(signs) + 1, **event), 1, rating=None)
    (table,) = tables(table_11_31_sheet(table_11_31(found, "fide-standard")))
    assert texts(table.rows[0])[-1] == ru


def test_a_round_robin_that_somebody_stayed_away_from_is_calculated_as_a_swiss() -> None:
    # 6.43: four meet each other, 4 is unrated, and 5 lost all games by default: for 1 the games with 2 and 3 count
    pairings = [(number, white, black, "+" if black == 5 else sign) for number, white, black, sign in all_play_all(5)]
    found = changed(event_of(pairings, 5, is_square=True, format="round-robin"), 4, rating=None)
    (table,) = tables(table_11_31_sheet(table_11_31(found, "fide-standard")))
    assert [texts(row)[7:12] for row in table.rows] == [
        ["2403", "2", "2", "1.00", "1.00"],
        ["2402", "2", "1", "1.00", "0.00"],
        ["2402", "2", "0", "1.00", "−1.00"],
        ["2402", "3", "0", "", ""],
        ["", "0", "0", "0.00", "0.00"],
    ]


@pytest.mark.parametrize(
    ("year", "registered", "decided_count", "expected"),
    [(2005, 12, False, "5.00"), (2005, 10, False, "4.50"), (2023, 10, False, "4.50"), (2023, 10, True, "5.00")],
)
def test_a_match_is_decided_by_its_registered_length_and_what_follows_counts_if_it_was_asked_for(
    year: int, registered: int, decided_count: bool, expected: str
) -> None:
    # 6.2: two wins and eight draws are 6 of 12; of ten games the ninth decides
    games = [(number, 1 + number % 2, 2 - number % 2, "½") for number in range(3, 11)]
    found = event_of([(1, 1, 2, "1"), (2, 1, 2, "1"), *games], 2, format="match", rates_decided_games=decided_count)
    days = {"starts_on": date(year, 10, 12), "ends_on": date(year, 10, 23)}
    found = replace(found, event=replace(found.event, rounds=registered, **days))
    (table,) = tables(table_11_31_sheet(table_11_31(found, "fide-standard")))
    assert texts(table.rows[0])[8:12] == ["10", "6", expected, "1.00"]


@pytest.mark.parametrize("year", [1, 1700, 9999])
def test_a_year_of_birth_that_cannot_be_costs_nobody_the_figures(year: int) -> None:
    usual, odd = report(), changed(report(), 2, birth_year=year)
    assert table_11_31(odd, "fide-standard") == table_11_31(usual, "fide-standard")


@pytest.mark.parametrize(
    ("system", "year", "edition"),
    [
        ("fide-standard", 2005, "fide-2003"),
        ("fide-standard", 2023, "fide-2022"),
        ("fide-standard", 2026, "fide-2025-10"),
        ("fide-rapid", 2023, "fide-rb-2022-10"),
        ("fide-rapid", 2005, ""),
        ("fide-blitz", 2026, "fide-rb-2024-12"),
    ],
)
def test_the_text_that_governs_is_that_of_the_first_day_and_the_system(system: str, year: int, edition: str) -> None:
    days = {"starts_on": date(year, 11, 1), "ends_on": date(year, 11, 9), "format": "swiss"}
    found = table_11_31(event_of(all_play_all(6), 6, **days), system)
    assert found.edition == edition
    assert [line.gain is None for line in found.lines] == [not edition] * 6


# ---------------------------------------------------------------- languages
def test_labels_are_translated_and_what_was_reported_is_not() -> None:
    with translation.override("fr"):
        found = sheet_1(report())
        assert (found.title, fields(found)["Ville"]) == ("Rapport de tournoi", "St. Louis")
        assert texts(tables(found)[0].rows[0])[1] == "Amato, Anna"
