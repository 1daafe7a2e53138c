"""A paste over HTTP: the preview changes nothing, taking it is one act, and nobody's cells are overwritten silently."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client

from ratings.register.models import Player
from ratingsite.office.accounts.models import User
from tests.tournaments.desk import Desk
from tests.tournaments.sheets.test_pages import client_of, post
from tests.tournaments.sheets.typing import Typist
from tournaments.registration.models import Tournament
from tournaments.registration.services import let_days_pass
from tournaments.sheets.berger import berger
from tournaments.sheets.models import Sheet, SheetCell, SheetPlayer
from tournaments.sheets.selectors import paper_of
from tournaments.sheets.taking import take as take_sheet

pytestmark = pytest.mark.django_db

TABLE = """No.\tName\t1.Rd\t2.Rd\tPts
1\tAmato, Anna\t2w1\t3b½\t1.5
2\tBerg, Bo\t1b0\t4w1\t2
3\tCastro, C\t4w0\t1w½\t0.5
4\tDemir, Deniz\t3b1\t2b0\t1
"""


def preview(client: Client, typist: Typist, text: str, **more: Any) -> Any:
    return post(client, typist, "paste/preview", {"text": text, **more}).json()


def take(client: Client, typist: Typist, text: str, **more: Any) -> Any:
    return post(client, typist, "paste", {"text": text, **more})


def cells(typist: Typist) -> dict[tuple[int, int], str]:
    found = SheetCell.objects.filter(sheet=typist.sheet)
    return {(each.number, each.round): f"{each.opponent or ''}{each.colour}{each.code} {each.source}" for each in found}


def test_the_preview_says_what_it_understood_and_changes_nothing(swiss: Typist) -> None:
    client = client_of(swiss.by)
    before = Sheet.objects.get(pk=swiss.sheet.pk).version
    got = preview(client, swiss, TABLE.replace("2b0", "9b0"))
    assert got == {
        "cells": 7,
        "replaced": 0,
        "asks_language": False,
        "columns": ["1: numbers", "2: names", "3: round 1", "4: round 2", "5: points, as the paper’s totals"],
        "unread": [
            {"row": 5, "column": 4, "text": "9b0", "expected": "the number of another player of the table was expected"}
        ],
        "unread_count": 1,
        "new_players": [],
        "not_known": 0,
        "version": before,
    }
    assert (cells(swiss), Sheet.objects.get(pk=swiss.sheet.pk).version) == ({}, before)


def test_taking_writes_the_cells_and_the_totals_of_the_paper(swiss: Typist) -> None:
    answer = take(client_of(swiss.by), swiss, TABLE)
    assert (answer.status_code, answer.json()["taken"]) == (200, 8)
    assert cells(swiss)[1, 1] == "2w1 pasted"
    rows = {row.number: row.paper_points for row in SheetPlayer.objects.filter(sheet=swiss.sheet)}
    assert (rows[1], rows[2], rows[5]) == (150, 200, None)
    differs = [one["number"] for one in answer.json()["players"] if one["paper_differs"]]
    assert differs == [2]  # a slip of the table itself: 0 and 1 are not 2


def test_a_paste_is_taken_back_in_one_act(swiss: Typist) -> None:
    client = client_of(swiss.by)
    swiss.types(5, 3, "6w1")
    take(client, swiss, TABLE)
    assert post(client, swiss, "undo").status_code == 200
    assert sorted(cells(swiss)) == [(5, 3), (6, 3)]


def test_the_same_key_again_pastes_once(swiss: Typist) -> None:
    client = client_of(swiss.by)
    first = take(client, swiss, TABLE, key="once").json()
    assert take(client, swiss, TABLE, key="once").json()["version"] == first["version"]


def test_what_somebody_typed_since_the_preview_clashes_and_stays(swiss: Typist) -> None:
    client = client_of(swiss.by)
    seen = preview(client, swiss, TABLE)["version"]
    swiss.types(1, 1, "3w0")
    answer = take(client, swiss, TABLE, seen=seen)
    assert answer.status_code == 409
    first = answer.json()["clashes"][0]
    assert (first["number"], first["round"], first["theirs"]) == (1, 1, [3, "w", "0"])
    assert cells(swiss)[1, 1] == "3w0 typed"
    assert cells(swiss)[1, 2] == "3b= pasted"


def test_what_stood_there_before_the_preview_is_counted_and_replaced(swiss: Typist) -> None:
    client = client_of(swiss.by)
    swiss.types(1, 1, "2w0")
    got = preview(client, swiss, TABLE)
    assert got["replaced"] == 1
    assert take(client, swiss, TABLE, seen=got["version"]).status_code == 200
    assert cells(swiss)[1, 1] == "2w1 pasted"


def test_an_empty_sheet_gets_its_players_from_the_paste(swiss: Typist) -> None:
    SheetPlayer.objects.filter(sheet=swiss.sheet).delete()
    client = client_of(swiss.by)
    assert preview(client, swiss, TABLE)["new_players"] == ["Amato, Anna", "Berg, Bo", "Castro, C", "Demir, Deniz"]
    assert take(client, swiss, TABLE).status_code == 200
    paper = paper_of(Sheet.objects.select_related("tournament").get(pk=swiss.sheet.pk))
    assert [(row.number, row.name) for row in paper.rows.values()][-1] == (4, "Demir, Deniz")
    assert len(paper.cells) == 8


START_LIST = """No,Name,FIDE ID,Title,Rtg,Fed
1,"Amato, Anna",2099101,WGM,2301,USA
7,"Berg, Bo",2099102,,2105,USA
,"New, Nora",,,,CAN
"""


def test_a_csv_of_players_is_a_start_list_with_a_preview_and_brings_whom_the_sheet_lacks(swiss: Typist) -> None:
    SheetPlayer.objects.filter(sheet=swiss.sheet).exclude(number=1).delete()
    client = client_of(swiss.by)
    found = preview(client, swiss, START_LIST)
    assert (found["cells"], found["new_players"], found["unread"]) == (0, ["Berg, Bo", "New, Nora"], [])
    assert SheetPlayer.objects.filter(sheet=swiss.sheet).count() == 1
    assert take(client, swiss, START_LIST).status_code == 200
    rows = SheetPlayer.objects.filter(sheet=swiss.sheet).order_by("position")
    assert [(row.number, row.name, row.fide_id, row.title, row.rating, row.federation) for row in rows][1:] == [
        (7, "Berg, Bo", 2099102, "", 2105, "USA"),
        (8, "New, Nora", None, "", None, "CAN"),
    ]
    again = take(client, swiss, START_LIST)
    assert (again.status_code, again.json()["text"]) == (422, "There is nothing in it to take.")


def test_a_row_of_a_start_list_without_a_name_is_named_and_names_without_a_heading_are_none(swiss: Typist) -> None:
    client = client_of(swiss.by)
    found = preview(client, swiss, START_LIST + "9,,2099109,,,USA\n")
    assert [(cell["row"], cell["column"]) for cell in found["unread"]] == [(5, 2)]
    assert preview(client, swiss, "Dear, all\nwhat, happened\n")["new_players"] == []


def test_only_b_is_asked_for_and_not_taken_before(swiss: Typist) -> None:
    client, text = client_of(swiss.by), "1\t4b1\n4\t1=\n"
    assert preview(client, swiss, text)["asks_language"] is True
    assert take(client, swiss, text).status_code == 422
    assert take(client, swiss, text, language="fr").status_code == 200
    assert cells(swiss)[1, 1] == "4w1 pasted"


def test_nothing_to_take_is_said(swiss: Typist) -> None:
    answer = take(client_of(swiss.by), swiss, "hello")
    assert (answer.status_code, answer.json()["text"]) == (422, "There is nothing in it to take.")


def test_who_may_not_type_may_not_paste(swiss: Typist, faruk: User) -> None:
    assert post(client_of(faruk), swiss, "paste/preview", {"text": TABLE}).status_code == 404
    assert post(client_of(faruk), swiss, "paste", {"text": TABLE}).status_code == 404
    assert post(Client(), swiss, "paste", {"text": TABLE}).status_code == 401


def test_a_paste_into_a_square_takes_rounds_and_colours_from_the_tables(square: Typist) -> None:
    text = "x\t1\t½\t1\n0\tx\t0\t½\n½\t1\tx\t1\n0\t½\t0\tx\n"
    assert take(client_of(square.by), square, text).status_code == 200
    assert cells(square)[1, 1] == "4w1 pasted"
    assert len(cells(square)) == 12


# ---------------------------------------------------------------- who a start list means
BORN = """No;Name;FIDE ID;Sex;Born
1;Amato, Anna;2099101;;
2;Berg, Bo;2099102;m;1990/02/03
3;Castro, Cy;;;
4;Somebody Else;2099104;;1970
"""


def test_a_start_list_without_birth_or_sex_is_taken_and_what_is_not_known_is_told(swiss: Typist) -> None:
    """By its FIDE ID and name somebody is on the register: what that knows is not asked for."""
    SheetPlayer.objects.filter(sheet=swiss.sheet).delete()
    Player.objects.filter(fide_id=2099101).update(birth_date=date(1999, 5, 14))
    client = client_of(swiss.by)
    found = preview(client, swiss, BORN)
    assert (len(found["new_players"]), found["not_known"], found["unread"]) == (4, 2, [])
    assert take(client, swiss, BORN).status_code == 200
    rows = SheetPlayer.objects.filter(sheet=swiss.sheet).values_list("name", "player__fide_id", "sex", "birth")
    assert list(rows) == [
        ("Amato, Anna", 2099101, "w", "1999/00/00"),
        ("Berg, Bo", 2099102, "m", "1990/02/03"),
        ("Castro, Cy", None, "", ""),
        ("Somebody Else", None, "", "1970/00/00"),
    ]


def test_who_came_without_birth_or_sex_stands_in_the_report_without(swiss: Typist) -> None:
    """The report asks for both where a newcomer is asked for."""
    SheetPlayer.objects.filter(sheet=swiss.sheet).delete()
    client = client_of(swiss.by)
    assert take(client, swiss, "Amato, Anna\nElm, Eva\n").status_code == 200
    for round_ in (1, 2, 3):
        swiss.types(1, round_, "2w1" if round_ == 1 else "0bye")
        if round_ > 1:
            swiss.types(2, round_, "0bye")
    report = take_sheet(swiss.sheet, by=swiss.by, now=swiss.now).report
    assert report is not None
    assert list(report.entries.values_list("name", "sex", "birth")) == [("Amato, Anna", "", ""), ("Elm, Eva", "", "")]


def test_without_script_a_start_list_is_looked_at_and_taken(swiss: Typist) -> None:
    SheetPlayer.objects.filter(sheet=swiss.sheet).delete()
    client, address = client_of(swiss.by), f"/sheets/{swiss.sheet.pk}/paste/page/"
    looked = client.post(address, {"text": BORN, "look": ""}).content.decode()
    assert ("New in this sheet: Amato, Anna" in looked, 'name="take"' in looked) == (True, True)
    assert "Of 3 of them birth or sex is not known: the report asks for it." in looked
    assert "Nothing of this could be read" not in looked
    answer = client.post(address, {"text": BORN, "take": ""}, follow=True)
    assert "4 players were added." in answer.content.decode()
    assert SheetPlayer.objects.filter(sheet=swiss.sheet).count() == 4


# ---------------------------------------------------------------- bigger than the sheet
def round_robin(players: int) -> str:
    """A table round by round, drawn everywhere, of more players than the registration expects."""
    lines = {number: [""] * (players - 1) for number in range(1, players + 1)}
    for round_, white, black in berger(players):
        lines[white][round_ - 1], lines[black][round_ - 1] = f"{black}w=", f"{white}b="
    heading = "\t".join(["No", "Name", *(f"{round_}.Rd" for round_ in range(1, players))])
    return "\n".join([heading, *(f"{n}\tTree{n}, T\t" + "\t".join(cells) for n, cells in lines.items())])


@pytest.mark.parametrize("is_empty", [True, False], ids=["an empty sheet", "the players there already"])
def test_a_round_robin_of_more_players_than_registered_brings_its_own_rounds(square: Typist, is_empty: bool) -> None:
    SheetPlayer.objects.filter(sheet=square.sheet).delete()
    if not is_empty:
        square.add(*(f"Tree{number}, T" for number in range(1, 7)))
    answer = take(client_of(square.by), square, round_robin(6))
    assert (answer.status_code, answer.json()["taken"]) == (200, 30)
    assert (square.paper.rounds, answer.json()["entered_games"], answer.json()["expected_games"]) == (5, 15, 15)


def test_a_double_square_fills_an_empty_sheet_of_the_players_that_it_has(desk: Desk) -> None:
    tournament = desk.approved(format="double-round-robin", rounds=2, expected_players=2)
    now = desk.moment(tournament.ends_on + timedelta(days=2))
    let_days_pass(now=now)
    typist = Typist.at(Tournament.objects.get(pk=tournament.pk), desk.boris, now)
    text = "Name|1|2|3\nMaple, Gordon|*|1 ½|1 1\nElm, Eva|0 ½|*|½0\nOak, Omer|0 0|½1|*\n"
    answer = take(client_of(typist.by), typist, text)
    assert (answer.status_code, answer.json()["taken"], answer.json()["entered_games"]) == (200, 12, 6)


def test_a_paste_of_more_cells_than_one_act_may_have_is_refused_and_nothing_is_written(swiss: Typist) -> None:
    Sheet.objects.filter(pk=swiss.sheet.pk).update(rounds=99)
    SheetPlayer.objects.filter(sheet=swiss.sheet).delete()
    heading = "\t".join(["No", "Name", *(f"{round_}.Rd" for round_ in range(1, 100))])
    lines = ["\t".join([str(n), f"Tree{n}", *["0bye"] * 99]) for n in range(1, 300)]
    answer = take(client_of(swiss.by), swiss, "\n".join([heading, *lines]))
    assert (answer.status_code, answer.json()["error"]) == (422, "too-many-cells")
    assert (SheetCell.objects.count(), SheetPlayer.objects.filter(sheet=swiss.sheet).count()) == (0, 0)
