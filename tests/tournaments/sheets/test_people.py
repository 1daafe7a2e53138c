"""Rows: people found, added, changed, taken out, put in order and renumbered; who is who stays with the cells."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from ratings.lists.models import ListEntry, RatingList
from ratings.register.models import Player
from tests.tournaments.desk import Desk
from tests.tournaments.sheets.test_pages import client_of, post
from tests.tournaments.sheets.typing import Typist
from tournaments.sheets.models import Sheet, SheetPlayer
from tournaments.sheets.people import NewRow, PlayersRefused, add_players, remove_player, renumber, set_player
from tournaments.sheets.searching import people_like
from tournaments.sheets.undoing import NothingToUndo, undo

pytestmark = pytest.mark.django_db


def rows(typist: Typist) -> list[tuple[int, str]]:
    return list(SheetPlayer.objects.filter(sheet=typist.sheet).values_list("number", "name"))


# ---------------------------------------------------------------- who is meant
@pytest.mark.every_case
@pytest.mark.parametrize(
    "typed", ["Amato", "amato, anna", "Anna Amato", "anna amato", "2099101", "Amatto, Anna", "Ammato Anna", "AMATO A"]
)
def test_somebody_is_found_as_one_remembers_the_name(desk: Desk, typed: str) -> None:
    assert [player.name for player in people_like(typed)][:1] == ["Amato, Anna"]


@pytest.mark.every_case
@pytest.mark.parametrize("typed", ["", "   ", "Zzz", "999", "%", "\x00", "'; drop"])
def test_what_means_nobody_finds_nobody(desk: Desk, typed: str) -> None:
    assert people_like(typed) == []


def test_a_national_number_is_found_too(desk: Desk) -> None:
    Player.objects.filter(fide_id=2099102).update(national_id="123456", numbered_by="USA")
    assert [player.name for player in people_like("123456")] == ["Berg, Bo"]


def test_a_row_has_the_facts_of_the_register_and_the_list_of_the_first_day(desk: Desk, square: Typist) -> None:
    player = Player.objects.create(
        fide_id=2099999, name="Gull, Gina", sex="w", federation=desk.federation, birth_date=date(1999, 5, 14)
    )
    current = RatingList.objects.create(
        system_id="fide-standard", list_date="2025-10-01", sequence=1, origin="test", entries_count=1,
        content_sha256="0" * 64, chain_sha256="1" * 64, published_at=square.now,
    )  # fmt: skip
    ListEntry.objects.create(
        rating_list=current, player=player, name=player.name, title="WIM", federation=desk.federation, sex="w",
        rating=2222,
    )  # fmt: skip
    row = add_players(square.sheet, [NewRow(player=player, said={})], by=square.by, now=square.now)[0]
    assert (row.number, row.position, row.title, row.rating, row.federation) == (5, 5, "WIM", 2222, "USA")
    assert row.birth == "1999/00/00"  # the day is for the offices that may see it


def test_what_is_typed_goes_before_what_is_known(desk: Desk, square: Typist) -> None:
    said = {"name": "Berg-Elm, Bo", "rating": 2110}
    close_to = Player.objects.get(fide_id=2099102)
    row = add_players(square.sheet, [NewRow(player=close_to, said=said)], by=square.by, now=square.now)[0]
    assert (row.name, row.rating, row.fide_id) == ("Berg-Elm, Bo", 2110, 2099102)


# ---------------------------------------------------------------- rows
@pytest.mark.parametrize(
    ("new", "code"),
    [
        (NewRow(said={}), "name-missing"), (NewRow(number=1, said={"name": "X"}), "number-taken"),
        (NewRow(number=10_000, said={"name": "X"}), "number-taken"),
    ],
)  # fmt: skip
def test_a_row_that_cannot_be_is_refused_and_nothing_is_added(square: Typist, new: NewRow, code: str) -> None:
    with pytest.raises(PlayersRefused) as why:
        add_players(square.sheet, [NewRow(said={"name": "Good"}), new], by=square.by, now=square.now)
    assert (why.value.code, len(rows(square))) == (code, 4)


def test_a_row_with_results_stays_until_they_are_emptied(swiss: Typist) -> None:
    swiss.types(1, 1, "6w1")
    for number in (1, 6):
        with pytest.raises(PlayersRefused, match="row-has-results"):
            remove_player(swiss.sheet, number, by=swiss.by, now=swiss.now)
    swiss.types(1, 1, "")
    remove_player(swiss.sheet, 6, by=swiss.by, now=swiss.now)
    assert len(rows(swiss)) == 5


def test_renumbering_takes_the_cells_along(swiss: Typist) -> None:
    swiss.types(1, 1, "6w1")
    swiss.types(2, 1, "3b=")
    renumber(swiss.sheet, {1: 6, 6: 1, 3: 9}, by=swiss.by, now=swiss.now)
    assert [swiss.says(number, 1) for number in (6, 1, 2, 9)] == ["1w1 typed", "6b0 mirror", "9b= typed", "2w= mirror"]
    assert dict(rows(swiss))[6] == "Amato, Anna"
    with pytest.raises(NothingToUndo):
        undo(swiss.sheet, by=swiss.by, now=swiss.now)


def test_two_rows_cannot_get_one_number(swiss: Typist) -> None:
    with pytest.raises(PlayersRefused, match="number-taken"):
        renumber(swiss.sheet, {1: 2}, by=swiss.by, now=swiss.now)


def test_a_player_more_changes_no_round_of_what_was_typed_in_a_square(square: Typist) -> None:
    square.types(1, 1, "4w1")
    square.add("Elm, Eva")
    due = square.paper.due
    assert (1, 1, 4) in due
    assert len(due) == 10
    busy = [(side, game.round) for game in due for side in (game.white, game.black)]
    assert len(busy) == len(set(busy))
    assert (square.sheet.rounds, square.paper.rounds) == (3, 5)
    square.types(5, 5, "4w1")
    assert square.says(4, 5) == "5b0 mirror"


# ---------------------------------------------------------------- over JSON
def names(answer: Any) -> list[tuple[int, int, str]]:
    return [(each["position"], each["number"], each["name"]) for each in answer.json()["players"]]


def test_the_script_adds_changes_orders_and_removes_players(swiss: Typist) -> None:
    client = client_of(swiss.by)
    answer = post(client, swiss, "players", {"add": [{"name": "Gull, Gina", "rating": 2000}, {"player": "2099101"}]})
    assert names(answer)[-2:] == [(7, 7, "Gull, Gina"), (8, 8, "Amato, Anna")]
    answer = post(client, swiss, "players", {"change": {"number": 7, "name": "Gull, Georgina", "rating": None}})
    assert (names(answer)[6], answer.json()["players"][6]["rating"]) == ((7, 7, "Gull, Georgina"), None)
    answer = post(client, swiss, "players", {"order": [8, 7, 6, 5, 4, 3, 2, 1]})
    assert [number for _position, number, _name in names(answer)] == [8, 7, 6, 5, 4, 3, 2, 1]
    answer = post(client, swiss, "players", {"remove": 8})
    assert len(names(answer)) == 7
    answer = post(client, swiss, "players", {"renumber": [[1, 9]]})
    assert (7, 9) in [(place, number) for place, (_position, number, _name) in enumerate(names(answer), start=1)]


@pytest.mark.parametrize(
    ("body", "status", "error"),
    [
        ({}, 400, "bad-request"), ({"add": "x"}, 400, "bad-request"), ({"add": [{"name": 7}]}, 400, "bad-request"),
        ({"add": [{"name": "x" * 61}]}, 400, "bad-request"), ({"remove": "1"}, 400, "bad-request"),
        ({"remove": 77}, 422, "row-unknown"), ({"add": [{}]}, 422, "name-missing"),
        ({"add": [{"player": "1"}]}, 422, "player-unknown"), ({"order": [1]}, 422, "rows-differ"),
        ({"change": {"number": 1, "name": ""}}, 422, "name-missing"), ({"renumber": [[1, 2]]}, 422, "number-taken"),
        ({"renumber": [[1]]}, 400, "bad-request"), ({"change": {"number": 1, "rating": -1}}, 400, "bad-request"),
        ({"change": {"number": True}}, 400, "bad-request"),
    ],
)  # fmt: skip
def test_a_bad_request_is_told_and_changes_nothing(swiss: Typist, body: Any, status: int, error: str) -> None:
    before = rows(swiss), Sheet.objects.get(pk=swiss.sheet.pk).version
    answer = post(client_of(swiss.by), swiss, "players", body)
    assert (answer.status_code, answer.json()["error"]) == (status, error)
    assert (rows(swiss), Sheet.objects.get(pk=swiss.sheet.pk).version) == before


def test_the_paper_total_marks_the_row_that_differs(swiss: Typist) -> None:
    swiss.types(1, 1, "4w1")
    client = client_of(swiss.by)
    player = post(client, swiss, "paper", {"number": 1, "points": 150}).json()["players"][0]
    assert (player["points"], player["paper_points"], player["paper_differs"]) == (100, 150, True)
    player = post(client, swiss, "paper", {"number": 1, "points": 100}).json()["players"][0]
    assert player["paper_differs"] is False
    player = post(client, swiss, "paper", {"number": 1, "points": None}).json()["players"][0]
    assert player["paper_points"] is None


def test_people_are_searched_with_what_would_stand_in_the_row(swiss: Typist) -> None:
    answer = client_of(swiss.by).get(f"/sheets/{swiss.sheet.pk}/players/search/?q=castro")
    assert answer.json() == {
        "players": [
            {
                "key": "2099103", "name": "Castro, Cy", "fide_id": 2099103, "national_id": "", "title": "FM",
                "federation": "USA", "rating": None,
            }
        ]
    }  # fmt: skip


def test_a_field_of_a_row_is_changed_and_kept_in_the_journal(swiss: Typist) -> None:
    set_player(swiss.sheet, 5, {"name": "Elm-Oak, Eva"}, by=swiss.by, now=swiss.now)
    last = swiss.sheet.edits.last()
    assert last is not None
    assert (last.before["players"][0]["name"], last.after["players"][0]["name"]) == ("Elm, Eva", "Elm-Oak, Eva")
