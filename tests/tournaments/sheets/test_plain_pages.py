"""A round and a card typed without script: the same cells, what cannot be told at its field, and nothing lost."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests.tournaments.desk import Desk
from tests.tournaments.sheets.typing import Typist
from tournaments.sheets.models import SheetCell
from tournaments.sheets.opening import open_sheet
from tournaments.sheets.people import set_player

pytestmark = pytest.mark.django_db


class Page:
    """A plain page in a browser without script: its fields, and what comes back when they are sent."""

    def __init__(self, typist: Typist, path: str) -> None:
        self.client = Client()
        self.client.force_login(typist.by)
        self.path = f"/sheets/{typist.sheet.pk}/{path}/"
        self.text = self.client.get(self.path).content.decode()

    @property
    def fields(self) -> dict[str, str]:
        found = {}
        for tag in re.findall(r"<input[^>]*>", self.text):
            name, value = (re.search(rf'{what}="([^"]*)"', tag) for what in ("name", "value"))
            if name and name[1].startswith(("board", "bye", "round", "version", "told")):
                found[name[1]] = value[1] if value else ""
        for name, options in re.findall(r'<select name="([^"]+)"(.*?)</select>', self.text, re.DOTALL):
            chosen = re.search(r'value="([^"]*)" selected', options)
            found[name] = chosen[1] if chosen else ""
        return found

    def sends(self, **changed: str) -> Any:
        data = self.fields | {name.replace("__", "-"): value for name, value in changed.items()}
        response = self.client.post(self.path, data, follow=True)
        self.text = response.content.decode()
        return response

    def rows(self) -> list[tuple[str, str, str]]:
        found = self.fields
        return [
            (found[f"board-{n}-white"], found[f"board-{n}-black"], found[f"board-{n}-result"])
            for n in range(int(found["board-TOTAL_FORMS"]))
        ]


def test_a_round_of_a_square_shows_the_games_that_are_due(square: Typist) -> None:
    assert Page(square, "rounds/2").rows() == [("1", "2", ""), ("4", "3", "")]


def test_a_round_is_typed_board_by_board(swiss: Typist) -> None:
    page = Page(swiss, "rounds/1")
    assert page.rows() == [("", "", "")] * 3
    page.sends(
        board__0__white="1", board__0__black="4", board__0__result="1-0", board__1__white="2", board__1__black="3",
        board__1__result="½", bye__4__word="bye",
    )  # fmt: skip
    assert [swiss.says(number, 1) for number in range(1, 7)] == [
        "4w1 typed", "3w= typed", "2b= mirror", "1b0 mirror", "U typed", "",
    ]  # fmt: skip
    assert page.rows()[:2] == [("1", "4", "1"), ("2", "3", "=")]


def test_another_player_with_white_empties_what_the_board_said_before(swiss: Typist) -> None:
    swiss.types(1, 1, "4w1")
    Page(swiss, "rounds/1").sends(board__0__white="5")
    assert [swiss.says(number, 1) for number in (1, 4, 5)] == ["", "5b0 mirror", "4w1 typed"]


@pytest.mark.parametrize(
    ("result", "white", "black"),
    [
        ("0-1", "0", "1"),
        ("+--", "+", "-"),
        ("--+", "-", "+"),
        ("---", "--", "--"),
        ("½-½", "=", "="),
        ("1 – 0", "1", "0"),
    ],
)
def test_results_of_both_sides_are_read(swiss: Typist, result: str, white: str, black: str) -> None:
    Page(swiss, "rounds/1").sends(board__0__white="1", board__0__black="4", board__0__result=result)
    assert (swiss.says(1, 1), swiss.says(4, 1)) == (f"4w{white} typed", f"1b{black} mirror")


def test_what_is_wrong_is_told_at_its_field_and_the_rest_is_kept(swiss: Typist) -> None:
    page = Page(swiss, "rounds/1")
    response = page.sends(
        board__0__white="1", board__0__black="4", board__0__result="1", board__1__white="2", board__1__black="2",
        board__1__result="1",
    )  # fmt: skip
    assert response.status_code == 422
    assert "Nobody plays against himself." in page.text
    assert page.rows()[1] == ("2", "2", "1")
    assert swiss.says(1, 1) == "4w1 typed"


def test_what_nobody_touched_on_the_page_is_not_sent_over_anothers_change(swiss: Typist) -> None:
    swiss.types(1, 1, "4w1")
    page = Page(swiss, "rounds/1")
    swiss.types(1, 1, "4w0")
    assert page.sends(board__1__white="2", board__1__black="3", board__1__result="1").status_code == 200
    assert (swiss.says(1, 1), swiss.says(2, 1)) == ("4w0 typed", "3w1 typed")


def test_a_clash_is_told_with_the_others_value_and_the_second_sending_counts(swiss: Typist) -> None:
    swiss.types(1, 1, "4w1")
    page = Page(swiss, "rounds/1")
    swiss.types(1, 1, "4w0")
    assert page.sends(board__0__result="=").status_code == 422
    assert "Boris Arbiter changed this meanwhile: 4 ○ 0." in page.text
    assert swiss.says(1, 1) == "4w0 typed"
    assert page.sends().status_code == 200
    assert swiss.says(1, 1) == "4w= typed"


def test_white_of_two_boards_is_exchanged(swiss: Typist) -> None:
    swiss.types(1, 1, "4w1")
    swiss.types(2, 1, "3w0")
    assert Page(swiss, "rounds/1").sends(board__0__white="2", board__1__white="1").status_code == 200
    assert [swiss.says(number, 1) for number in (1, 2, 3, 4)] == ["3w0 typed", "4w1 typed", "1b1 mirror", "2b0 mirror"]


def test_the_colours_of_a_board_are_exchanged_that_a_file_told_in_both_rows(desk: Desk) -> None:
    report = desk.received(desk.approved())
    now = desk.after(report.tournament)
    typist = Typist(sheet=open_sheet(report.tournament, by=desk.boris, now=now, report=report), by=desk.boris, now=now)
    page = Page(typist, "rounds/1")
    board = page.rows().index(("1", "4", "1"))
    page.sends(**{f"board__{board}__white": "4", f"board__{board}__black": "1", f"board__{board}__result": "0"})
    assert (typist.says(1, 1), typist.says(4, 1)) == ("4b1 mirror", "1w0 typed")


def test_a_board_that_black_has_typed_is_changed_in_blacks_row(swiss: Typist) -> None:
    swiss.types(4, 1, "1b1")
    page = Page(swiss, "rounds/1")
    assert page.rows()[0] == ("1", "4", "0")
    assert page.sends(board__0__result="=").status_code == 200
    assert (swiss.says(1, 1), swiss.says(4, 1)) == ("4w= typed", "1b= mirror")
    swiss.types(5, 1, "6b0")
    page = Page(swiss, "rounds/1")
    page.sends(board__1__white="2", board__1__black="3")
    assert [swiss.says(number, 1) for number in (2, 3, 5, 6)] == ["3w1 typed", "2b0 mirror", "", ""]


def test_a_board_is_emptied_with_its_players(swiss: Typist) -> None:
    swiss.types(1, 1, "4w1")
    Page(swiss, "rounds/1").sends(board__0__white="", board__0__black="", board__0__result="")
    assert (swiss.says(1, 1), swiss.says(4, 1)) == ("", "")


def test_of_a_result_that_is_taken_away_the_pairing_stays_and_a_table_is_empty_again(
    swiss: Typist, square: Typist
) -> None:
    for typist in (swiss, square):
        typist.types(1, 1, "4w1")
        assert Page(typist, "rounds/1").sends(board__0__result="").status_code == 200
    assert (swiss.says(1, 1), swiss.says(4, 1)) == ("4w? typed", "1b? mirror")
    assert (square.says(1, 1), square.says(4, 1)) == ("", "")


def test_a_pairing_without_its_result_is_kept(swiss: Typist) -> None:
    assert Page(swiss, "rounds/1").sends(board__0__white="1", board__0__black="4").status_code == 200
    assert (swiss.says(1, 1), swiss.says(4, 1)) == ("4w? typed", "1b? mirror")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"board__0__white": "1"}, "A board needs White and Black."),
        ({"board__0__black": "4", "board__0__result": "1"}, "A board needs White and Black."),
        ({"board__0__result": "1"}, "A board needs White and Black."),
        ({"board__0__white": "1", "board__0__black": "77", "board__0__result": "1"}, "no player with this number."),
        ({"board__0__white": "77", "board__0__black": "1", "board__0__result": "1"}, "There is no row 77."),
        ({"board__0__white": "1", "board__0__black": "4", "board__0__result": "2"}, "“2” is no result."),
        ({"board__0__white": "x", "board__0__black": "4", "board__0__result": "1"}, "Please give a whole number."),
        ({"board__0__white": "0", "board__0__black": "4", "board__0__result": "1"}, "greater than or equal to 1"),
        ({"board__0__white": "1", "board__0__black": "4", "bye__0__word": "bye"}, "stands in this round twice."),
        (
            {"board__0__white": "1", "board__0__black": "4", "board__1__white": "4", "board__1__black": "2"},
            "This player stands in this round twice.",
        ),
        ({"bye__4__word": "1"}, "Against whom? A result needs an opponent."),
        ({"bye__4__word": "7"}, "“7” is no result that this portal knows."),
        ({"bye__4__word": "5w1"}, "Nobody plays against himself."),
        ({"bye__4__word": "holiday"}, "“holiday” is no result."),
    ],
)  # fmt: skip
def test_what_is_no_round_is_told_at_its_field_and_nothing_of_it_is_written(
    swiss: Typist, typed: dict[str, str], said: str
) -> None:
    page = Page(swiss, "rounds/1")
    response = page.sends(**typed)
    assert (response.status_code, page.text.count(said)) == (422, 1)
    assert SheetCell.objects.count() == 0
    assert {name: page.fields[name.replace("__", "-")] for name in typed} == typed


def test_a_contradiction_that_stands_there_keeps_nobody_from_another_board(swiss: Typist) -> None:
    swiss.types(1, 1, "4w1")
    swiss.types(4, 1, "5b0")
    swiss.types(2, 1, "3w1")
    page = Page(swiss, "rounds/1")
    assert page.rows() == [("1", "4", "1"), ("2", "3", "1"), ("5", "4", "1")]
    assert page.sends(board__1__result="0").status_code == 200
    assert [swiss.says(number, 1) for number in (1, 2, 4, 5)] == ["4w1 typed", "3w0 typed", "5b0 typed", "4w1 mirror"]


def test_two_clashes_on_one_page_are_both_told_and_the_second_sending_writes_both(swiss: Typist) -> None:
    swiss.types(1, 1, "4w1")
    swiss.types(2, 1, "3w1")
    page = Page(swiss, "rounds/1")
    swiss.types(1, 1, "4w0")
    swiss.types(2, 1, "3w0")
    assert page.sends(board__0__result="=", board__1__result="=").status_code == 422
    assert page.text.count("changed this meanwhile") == 2
    assert page.sends().status_code == 200
    assert (swiss.says(1, 1), swiss.says(2, 1)) == ("4w= typed", "3w= typed")


def test_who_was_told_of_one_change_is_told_of_the_next_one_too(swiss: Typist) -> None:
    swiss.types(1, 1, "4w1")
    page = Page(swiss, "rounds/1")
    swiss.types(1, 1, "4w0")
    assert page.sends(board__0__result="=").status_code == 422
    swiss.types(1, 1, "4w+")
    assert page.sends().status_code == 422
    assert swiss.says(1, 1) == "4w+ typed"


def test_a_cell_that_somebody_emptied_meanwhile_is_told_too(swiss: Typist) -> None:
    swiss.types(1, 1, "4w1")
    page = Page(swiss, "rounds/1")
    swiss.types(1, 1, "")
    assert page.sends(board__0__result="=").status_code == 422
    assert "Boris Arbiter changed this meanwhile: nothing." in page.text
    assert page.sends().status_code == 200
    assert swiss.says(1, 1) == "4w= typed"


@pytest.mark.parametrize("version", ["", "x", "-1", "9" * 50, "٣"])
def test_of_a_page_without_its_version_nothing_that_stands_is_overwritten(swiss: Typist, version: str) -> None:
    swiss.types(1, 1, "4w1")
    page = Page(swiss, "rounds/1")
    assert page.sends(board__0__result="=", version=version, told="1 x").status_code == 422
    assert swiss.says(1, 1) == "4w1 typed"


def test_who_may_not_type_sees_a_round_and_changes_nothing(swiss: Typist, desk: Desk) -> None:
    page = Page(swiss.as_(desk.chiara), "rounds/1")
    assert "disabled" in page.text.partition("<fieldset")[2][:20]
    answer = page.sends(board__0__white="1", board__0__black="4", board__0__result="1")
    assert "Nothing was changed by you." in answer.content.decode()
    assert SheetCell.objects.count() == 0


# ---------------------------------------------------------------- cards
def test_a_card_is_typed_round_by_round_with_a_reason(swiss: Typist) -> None:
    page = Page(swiss, "cards/1")
    page.sends(
        round__0__opponent="4", round__0__colour="b", round__0__result="=", round__1__opponent="3",
        round__1__result="-", round__1__note="ill", round__2__result="½bye",
    )  # fmt: skip
    assert [swiss.says(1, number) for number in (1, 2, 3)] == ["4b= typed", "3- typed", "H typed"]
    assert (swiss.says(4, 1), swiss.says(3, 2)) == ("1w= mirror", "1+ mirror")
    assert 'value="ill"' in page.text


def test_a_card_says_points_and_the_average_of_the_rated_opponents(square: Typist) -> None:
    page = Page(square, "cards/1")
    assert [page.fields[f"round-{n}-opponent"] for n in range(3)] == ["4", "2", "3"]
    page.sends(round__0__result="1", round__1__result="=")
    assert "1½" in page.text


def test_a_game_of_a_square_is_typed_on_the_card_with_its_result_alone(square: Typist) -> None:
    Page(square, "cards/4").sends(round__0__result="1")
    assert (square.says(4, 1), square.says(1, 1)) == ("1b1 typed", "4w0 mirror")


@pytest.mark.parametrize("path", ["rounds/0", "rounds/4", "cards/9"])
def test_there_is_no_page_of_what_there_is_not(swiss: Typist, path: str) -> None:
    client = Client()
    client.force_login(swiss.by)
    assert client.get(f"/sheets/{swiss.sheet.pk}/{path}/").status_code == 404


def test_on_a_french_page_the_colours_are_the_same(swiss: Typist) -> None:
    page = Page(swiss, "cards/1")
    page.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "fr"
    page.sends(round__0__opponent="4", round__0__colour="b", round__0__result="1")
    page = Page(swiss, "rounds/1")
    page.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "fr"
    page.sends(board__1__white="2", board__1__black="3", board__1__result="1")
    assert (swiss.says(1, 1), swiss.says(2, 1)) == ("4b1 typed", "3w1 typed")


def test_a_contradiction_is_told_once_on_the_page_of_its_round(swiss: Typist) -> None:
    swiss.types(1, 1, "4w1")
    swiss.types(4, 1, "1b1")
    assert Page(swiss, "rounds/1").text.count("Look which is right.") == 1


def test_form_2_has_the_score_against_rated_opponents_and_their_average(swiss: Typist) -> None:
    for number, rating in ((4, 1890), (3, 2250)):
        set_player(swiss.sheet, number, {"rating": rating}, by=swiss.by, now=swiss.now)
    for round_, text in ((1, "4w="), (2, "3b0"), (3, "5w1")):
        swiss.types(1, round_, text)
    figures = re.findall(r"<dd class=\"num\">([^<]*)</dd>", Page(swiss, "cards/1").text)
    assert figures == ["1½", "2", "½", "2070"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"round__0__result": "1"}, "Against whom? A result needs an opponent."),
        ({"round__0__result": "="}, "“=” is no result."),
        ({"round__0__result": "3"}, "“3” is no result that this portal knows."),
        ({"round__0__opponent": "2", "round__0__result": "1"}, "Nobody plays against himself."),
        ({"round__0__opponent": "4", "round__0__result": "bye"}, "“bye” is no result."),
        ({"round__0__opponent": "77", "round__0__result": "1"}, "There is no player with this number."),
        ({"round__0__note": "ill"}, "What was the result? A reason alone says nothing of it."),
        ({"round__0__opponent": "4", "round__0__result": "1" * 25}, "at most 24 characters"),
    ],
)
def test_what_is_no_round_of_a_card_is_told_at_its_field(swiss: Typist, typed: dict[str, str], said: str) -> None:
    page = Page(swiss, "cards/2")
    assert (page.sends(**typed).status_code, page.text.count(said)) == (422, 1)
    assert SheetCell.objects.count() == 0


def test_an_opponent_without_a_result_is_paired_on_a_card(swiss: Typist) -> None:
    assert Page(swiss, "cards/2").sends(round__0__opponent="4", round__0__colour="b").status_code == 200
    assert (swiss.says(2, 1), swiss.says(4, 1)) == ("4b? typed", "2w? mirror")


def test_a_result_that_is_taken_from_a_card_is_gone(swiss: Typist) -> None:
    swiss.types(2, 1, "4w1")
    assert Page(swiss, "cards/2").sends(round__0__result="").status_code == 200
    assert (swiss.says(2, 1), swiss.says(4, 1)) == ("", "")


def test_what_follows_from_the_opponents_row_is_not_emptied_on_a_card(swiss: Typist) -> None:
    swiss.types(4, 1, "2b0")
    page = Page(swiss, "cards/2")
    assert page.sends(round__0__result="").status_code == 422
    assert "This follows from the opponent’s row. Empty it there." in page.text
    assert swiss.says(2, 1) == "4w1 mirror"
