"""Pairings of a round, pasted from every program: who met whom with which result, and each place that is unclear."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from ratingsite.office.accounts.models import User
from tests.tournaments.sheets import pairings
from tests.tournaments.sheets.pairings import FIRST, SECOND, THIRD
from tests.tournaments.sheets.pastes import PEOPLE
from tests.tournaments.sheets.test_pages import client_of, post
from tests.tournaments.sheets.test_paste import told
from tests.tournaments.sheets.test_pasting import cells, take
from tests.tournaments.sheets.typing import Typist
from tournaments.sheets.models import SheetPlayer
from tournaments.sheets.pair_results import both_sides, of_two, of_white
from tournaments.sheets.paste_round import understand_round
from tournaments.sheets.pasted import Pasted, Unread

LISTS = {
    "chess-results": (pairings.CHESS_RESULTS, FIRST),
    "chess-results in German": (pairings.CHESS_RESULTS_DE, SECOND),
    "Vega": (pairings.VEGA, THIRD),
    "SwissSys": (pairings.SWISS_SYS, THIRD),
    "Papi": (pairings.PAPI, FIRST),
    "spreadsheet": (pairings.SPREADSHEET, FIRST),
    "numbers with boards": (pairings.NUMBERS, FIRST),
    "numbers, White's result": (pairings.NUMBERS_OF_WHITE, FIRST),
    "numbers in pairs": (pairings.NUMBERS_IN_PAIRS, FIRST),
    "words": (pairings.WORDS, FIRST),
    "result between": (pairings.WORDS_BETWEEN, FIRST),
}


def read(text: str, round_: int = 1, rounds: int = 3) -> Pasted:
    return understand_round(text, PEOPLE, rounds, round_)


# ---------------------------------------------------------------- the programs
@pytest.mark.parametrize("program", LISTS)
def test_every_list_says_its_round(program: str) -> None:
    text, expected = LISTS[program]
    pasted = read(text, next(round_ for _number, round_ in expected))
    assert pasted.unread == ()
    assert told(pasted) == expected


def test_a_heading_names_the_round_of_what_stands_below() -> None:
    first, _, boards = pairings.WORDS.partition("\n")
    assert told(read(f"{first}\n{boards}{first.replace('1', '2')}\nElm, Eva - Maple, Gordon 1-0\n", round_=3)) == {
        **FIRST,
        (2, 2): (1, "w", "1"),
    }


def test_a_round_that_is_not_played_yet_has_its_pairings() -> None:
    assert told(read("1\t4\t\n5\t2\t\n3\t6\t\n")) == {
        (1, 1): (4, "w", "?"),
        (5, 1): (2, "w", "?"),
        (3, 1): (6, "w", "?"),
    }


def test_columns_are_told_with_what_they_are() -> None:
    assert read(pairings.CHESS_RESULTS).columns == ((4, "white", None), (7, "result", None), (10, "black", None))


# ---------------------------------------------------------------- results
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1-0", "1"), ("0 : 1", "0"), ("½–½", "="), ("1/2 - 1/2", "="), ("0,5:0,5", "="), ("+ - -", "+"),
        ("- - +", "-"), ("- - -", "--"), ("1F-0F", "+"), ("0-1F", "-"), ("X - X", "="), ("1 - 0K", "+"),
        ("2-0", None), ("1-1", None), ("1", None), ("", None),
    ],
)  # fmt: skip
def test_a_result_of_both_is_told_as_white_has_it(text: str, code: str | None) -> None:
    assert both_sides(text) == code


@pytest.mark.parametrize(
    ("white", "black", "code"),
    [
        ("1", "0", "1"),
        ("½", "½", "="),
        ("", "", "?"),
        ("", "1", "0"),
        ("1", "1", None),
        ("x", "y", None),
        ("+", "-", "+"),
    ],
)
def test_two_results_make_one_unless_they_contradict_each_other(white: str, black: str, code: str | None) -> None:
    assert of_two(white, black) == code


def test_whites_result_may_stand_alone_or_be_missing() -> None:
    assert [of_white(text) for text in ("1", "0", "½", "=", "+", "", "vs", "7")] == [
        "1", "0", "=", "=", "+", "?", "?", None,
    ]  # fmt: skip


# ---------------------------------------------------------------- what is unclear
@pytest.mark.parametrize(
    ("old", "new", "unread"),
    [
        ("Oak, Omer", "Larch, Lea", Unread(row=5, column=4, text="Larch, Lea", expected="player")),
        ("Elm, Eva", "Maple, Gordon", Unread(row=4, column=10, text="Maple, Gordon", expected="once")),
        ("Fir, Etienne", "Maple, Gordon", Unread(row=3, column=10, text="Maple, Gordon", expected="opponent")),
        ("½ - ½", "1 - 1", Unread(row=4, column=7, text="1 - 1", expected="both-results")),
        ("Round 1 on", "Round 9 on", Unread(row=3, column=4, text="9", expected="round")),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(old: str, new: str, unread: Unread) -> None:
    pasted = read(pairings.CHESS_RESULTS.replace(old, new))
    assert unread in pasted.unread
    assert (unread.row == 5) == ((1, 1) in told(pasted) and (3, 1) not in told(pasted))


def test_a_line_that_is_no_pairing_is_named() -> None:
    pasted = read(pairings.WORDS + "and so on\n")
    assert (told(pasted), pasted.unread) == (FIRST, (Unread(row=5, column=1, text="and so on", expected="pairing"),))


@pytest.mark.parametrize(
    "text", ["", "\n\n", "hello", "a\tb\nc\td", '"', '"a;b\n"c;d', "1", "1-0", "x" * 200_000 + ";1"]
)
def test_what_is_no_list_gives_nothing(text: str) -> None:
    assert read(text).cells == ()


@given(st.sampled_from(sorted(LISTS)), st.integers(0, 10_000), st.text(max_size=3), st.sampled_from([0, 1, 5]))
def test_random_damage_never_fails_and_never_invents(program: str, place: int, put: str, cut: int) -> None:
    text, _expected = LISTS[program]
    place %= len(text)
    pasted = read(text[:place] + put + text[place + cut :])
    numbers = {person.number for person in PEOPLE}
    stands = [(number, cell.round) for cell in pasted.cells for number in (cell.number, cell.opponent) if number]
    assert {number for number, _ in stands} <= numbers
    assert len(stands) == len(set(stands))  # nobody twice in a round
    assert all(1 <= cell.round <= 3 for cell in pasted.cells)


# ---------------------------------------------------------------- taken into a sheet
LIST = """Bo.\tWhite\tResult\tBlack
1\tAmato, Anna\t1-0\tBerg, Bo
2\tCastro, Cy\t½-½\tDemir, Deniz
3\tElm, Eva\t\tFir, Finn
"""


@pytest.mark.django_db
def test_the_pairings_of_a_round_are_taken_as_one_act(swiss: Typist) -> None:
    client = client_of(swiss.by)
    got = post(client, swiss, "paste/preview", {"text": LIST, "round": 2}).json()
    assert (got["cells"], got["columns"]) == (3, ["2: White", "3: results", "4: Black"])
    assert take(client, swiss, LIST, round=2).json()["taken"] == 3
    assert cells(swiss) == {
        (1, 2): "2w1 pasted", (2, 2): "1b0 mirror", (3, 2): "4w= pasted", (4, 2): "3b= mirror",
        (5, 2): "6w? pasted", (6, 2): "5b? mirror",
    }  # fmt: skip
    assert post(client, swiss, "undo").status_code == 200
    assert cells(swiss) == {}


@pytest.mark.django_db
def test_pairings_without_results_leave_the_results_that_stand_there(swiss: Typist) -> None:
    swiss.types(5, 2, "6w1")
    assert take(client_of(swiss.by), swiss, LIST, round=2).json()["taken"] == 2
    assert cells(swiss)[5, 2] == "6w1 typed"


@pytest.mark.django_db
def test_an_empty_sheet_gets_its_players_from_a_list_by_its_numbers_or_in_its_order(swiss: Typist) -> None:
    SheetPlayer.objects.filter(sheet=swiss.sheet).delete()
    client = client_of(swiss.by)
    by_name = post(client, swiss, "paste/preview", {"text": LIST, "round": 1}).json()
    assert (by_name["cells"], len(by_name["new_players"])) == (3, 6)
    assert take(client, swiss, pairings.CHESS_RESULTS, round=1).status_code == 200
    rows = list(SheetPlayer.objects.filter(sheet=swiss.sheet).values_list("number", "name"))
    assert rows[:2] == [(1, "Maple, Gordon"), (2, "Elm, Eva")]
    assert (cells(swiss)[5, 1], len(rows)) == ("2w= pasted", 6)


# ---------------------------------------------------------------- without script
@pytest.mark.django_db
def test_a_plain_page_looks_and_then_takes(swiss: Typist) -> None:
    client, address = client_of(swiss.by), reverse("sheet_paste_page", args=[swiss.sheet.pk])
    assert f'{address}?round=2"' in client.get(reverse("sheet_round", args=[swiss.sheet.pk, 2])).content.decode()
    page = client.get(f"{address}?round=2").content.decode()
    assert '<option value="2" selected>the pairings of round 2</option>' in page
    said = {"text": LIST.replace("Elm, Eva", "Nobody, Nick"), "what": "2", "language": "", "seen": ""}
    looked = client.post(address, said | {"look": ""})
    page = looked.content.decode()
    assert (looked.status_code, cells(swiss)) == (200, {})
    assert "2 cells were understood." in page
    assert "line 4, column 2: “Nobody, Nick” – a player of this sheet was expected" in page
    seen = looked.context["form"].data["seen"]
    taken = client.post(address, said | {"take": "", "seen": seen}, follow=True)
    assert [str(each) for each in taken.context["messages"]] == ["2 cells were taken."]
    assert taken.redirect_chain[-1][0] == reverse("sheet_round", args=[swiss.sheet.pk, 2])
    assert sorted(cells(swiss)) == [(1, 2), (2, 2), (3, 2), (4, 2)]


@pytest.mark.django_db
def test_what_somebody_typed_since_the_look_stays_and_is_said(swiss: Typist) -> None:
    client, address = client_of(swiss.by), reverse("sheet_paste_page", args=[swiss.sheet.pk])
    said: dict[str, Any] = {"text": LIST, "what": "2", "language": ""}
    seen = client.post(address, said | {"look": ""}).context["form"].data["seen"]
    swiss.types(1, 2, "2w0")
    taken = client.post(address, said | {"take": "", "seen": seen}, follow=True)
    assert [str(each) for each in taken.context["messages"]] == [
        "2 cells were taken.",
        "Round 2: Boris Arbiter changed this meanwhile: 2 ○ 0. That stays.",
    ]
    assert cells(swiss)[1, 2] == "2w0 typed"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("said", "status", "shown"),
    [
        ({"text": "", "what": ""}, 422, "This field is required."),
        ({"text": "x", "what": "9"}, 422, "not one of the available choices"),
        ({"text": "hello", "what": ""}, 200, "Nothing of this could be read as a table of results or a start list."),
        ({"text": "1\t4b1\n4\t1=\n", "what": "", "take": ""}, 422, "There is nothing in it to take."),
    ],
)
def test_the_plain_page_says_what_is_wrong(swiss: Typist, said: dict[str, str], status: int, shown: str) -> None:
    answer = client_of(swiss.by).post(reverse("sheet_paste_page", args=[swiss.sheet.pk]), said)
    assert answer.status_code == status
    assert shown in answer.content.decode()
    assert cells(swiss) == {}


@pytest.mark.django_db
def test_a_stranger_pastes_nothing(swiss: Typist, faruk: User) -> None:
    address = reverse("sheet_paste_page", args=[swiss.sheet.pk])
    assert client_of(faruk).post(address, {"text": LIST, "what": "2"}).status_code == 404
