"""Rows of players, totals of the paper and facts of the event are taken back and done again, act by act."""

from __future__ import annotations

from typing import Any

import pytest

from ratingsite.office.accounts.models import Office
from tests.cast import person
from tests.tournaments.sheets.test_pages import client_of, post
from tests.tournaments.sheets.test_pasting import TABLE, take
from tests.tournaments.sheets.typing import Typist
from tournaments.sheets.header_services import set_header
from tournaments.sheets.models import Sheet, SheetEdit, SheetPlayer
from tournaments.sheets.people import put_in_order, remove_player, row_json, set_paper_points, set_player
from tournaments.sheets.undoing import NothingToUndo, redo, undo
from tournaments.sheets.words import refused_text

pytestmark = pytest.mark.django_db


@pytest.fixture
def maria(swiss: Typist) -> Typist:
    """The deputy arbiter at the same sheet."""
    user = person("Maria Deputy", (Office.ARBITER, swiss.sheet.tournament.federation))
    swiss.sheet.tournament.appointments.create(role="deputy", name=user.name, user=user)
    return swiss.as_(user)


def whole(typist: Typist) -> tuple[Any, ...]:
    """Everything that a sheet says: header, rows in their order, and cells."""
    sheet = Sheet.objects.get(pk=typist.sheet.pk)
    rows = [row_json(row) for row in SheetPlayer.objects.filter(sheet=sheet)]
    cells = {place: (cell.value, str(cell.source)) for place, cell in typist.paper.cells.items()}
    return sheet.header, rows, cells


def turned(act: Any, typist: Typist) -> list[str]:
    """Undo or do again; what is said of what stayed."""
    saved = act(typist.sheet, by=typist.by, now=typist.now)
    return [refused_text(each) for each in saved.refused]


def acts_of(typist: Typist) -> list[Any]:
    """One act of each kind, as a typist makes them one after the other."""
    by: dict[str, Any] = {"by": typist.by, "now": typist.now}
    sheet = typist.sheet
    return [
        lambda: typist.add("Gull, Gina"),
        lambda: set_player(sheet, 5, {"name": "Elm-Oak, Eva", "rating": 2111}, **by),
        lambda: set_player(sheet, 6, {"player": typist.sheet.players.get(number=1).player}, **by),
        lambda: set_paper_points(sheet, 1, 150, **by),
        lambda: put_in_order(sheet, [7, 6, 5, 4, 3, 2, 1], **by),
        lambda: typist.types(1, 1, "7w1"),
        lambda: set_header(sheet, {"022": "Saint Paul", "112": ["FA Maria Deputy"]}, **by),
        lambda: set_header(sheet, {"022": None}, **by),
        lambda: typist.types(1, 1, ""),
        lambda: remove_player(sheet, 7, **by),
    ]


def test_acts_of_every_kind_are_taken_back_one_by_one_and_done_again(swiss: Typist) -> None:
    states = [whole(swiss)]
    for act in acts_of(swiss):
        act()
        states.append(whole(swiss))
    for earlier in reversed(states[:-1]):
        assert turned(undo, swiss) == []
        assert whole(swiss) == earlier
    for later in states[1:]:
        assert turned(redo, swiss) == []
        assert whole(swiss) == later
    with pytest.raises(NothingToUndo):
        turned(redo, swiss)


def test_the_journal_alone_gives_rows_and_header(swiss: Typist) -> None:
    SheetEdit.objects.all().delete()  # the rows of the fixture are what the journal begins with
    header, rows, _cells = whole(swiss)
    for act in acts_of(swiss):
        act()
    for act in (undo, undo, undo, undo, redo, undo):
        turned(act, swiss)
    told = {row["number"]: row for row in rows}
    for edit in SheetEdit.objects.order_by("number"):
        for row in edit.before.get("players", []):
            told.pop(row["number"])
        told |= {row["number"]: row for row in edit.after.get("players", [])}
        header = {**header, **edit.after.get("header", {})}
    assert whole(swiss)[:2] == (header, sorted(told.values(), key=lambda row: (row["position"], row["number"])))


# ---------------------------------------------------------------- what stays
def test_a_player_with_results_stays_and_says_so(swiss: Typist, maria: Typist) -> None:
    swiss.add("Gull, Gina")
    maria.types(1, 1, "7w1")
    before = whole(swiss)
    assert turned(undo, swiss) == ["Gull, Gina has results and stays in the sheet."]
    assert whole(swiss) == before


def test_of_a_row_only_the_fields_go_back_that_nobody_else_changed(swiss: Typist, maria: Typist) -> None:
    set_player(swiss.sheet, 5, {"name": "Elm-Oak, Eva", "rating": 2111}, by=swiss.by, now=swiss.now)
    set_player(swiss.sheet, 5, {"rating": 2222, "title": "WFM"}, by=maria.by, now=maria.now)
    assert turned(undo, swiss) == ["Somebody changed the row of Elm, Eva meanwhile; that stays."]
    row = SheetPlayer.objects.get(sheet=swiss.sheet, number=5)
    assert (row.name, row.rating, row.title) == ("Elm, Eva", 2222, "WFM")


def test_a_row_that_somebody_else_has_filled_in_stays(swiss: Typist, maria: Typist) -> None:
    swiss.add("Gull, Gina")
    set_player(swiss.sheet, 7, {"rating": 1999}, by=maria.by, now=maria.now)
    assert turned(undo, swiss) == ["Somebody changed the row of Gull, Gina meanwhile; that stays."]
    assert SheetPlayer.objects.get(sheet=swiss.sheet, number=7).rating == 1999


def test_a_player_who_was_taken_out_does_not_come_back_onto_another_row(swiss: Typist, maria: Typist) -> None:
    remove_player(swiss.sheet, 6, by=swiss.by, now=swiss.now)
    maria.add("Gull, Gina")
    assert turned(undo, swiss) == ["Fir, Finn stays out: another row has the number 6 now."]
    assert SheetPlayer.objects.get(sheet=swiss.sheet, number=6).name == "Gull, Gina"


def test_a_record_that_somebody_else_changed_stays(swiss: Typist, maria: Typist) -> None:
    set_header(swiss.sheet, {"022": "Saint Paul", "102": "FA Chris Elm"}, by=swiss.by, now=swiss.now)
    set_header(swiss.sheet, {"022": "Duluth"}, by=maria.by, now=maria.now)
    assert turned(undo, swiss) == ["Somebody changed record 022 meanwhile; that stays."]
    header = Sheet.objects.get(pk=swiss.sheet.pk).header
    assert (header["022"]["value"], header["102"]["value"]) == ("Duluth", "IA Boris Arbiter")


# ---------------------------------------------------------------- a paste, and the page
def test_a_paste_is_one_act_with_its_players_and_totals(swiss: Typist) -> None:
    SheetPlayer.objects.filter(sheet=swiss.sheet).delete()
    client, empty = client_of(swiss.by), whole(swiss)
    take(client, swiss, TABLE)
    pasted = whole(swiss)
    assert (len(pasted[1]), len(pasted[2])) == (4, 8)
    answer = post(client, swiss, "undo").json()
    assert (answer["whole"], answer["players"], whole(swiss)) == (True, [], empty)
    assert post(client, swiss, "redo").status_code == 200
    assert whole(swiss) == pasted


def test_a_paste_whose_player_has_another_result_since_leaves_him_there(swiss: Typist, maria: Typist) -> None:
    SheetPlayer.objects.filter(sheet=swiss.sheet).delete()
    take(client_of(swiss.by), swiss, TABLE)
    maria.types(4, 3, "3b1")
    assert turned(undo, swiss) == [
        "Castro, C has results and stays in the sheet.",
        "Demir, Deniz has results and stays in the sheet.",
    ]
    assert sorted(whole(swiss)[2]) == [(3, 3), (4, 3)]


def test_another_window_is_told_when_it_has_to_ask_for_everything(swiss: Typist, maria: Typist) -> None:
    client = client_of(maria.by)

    def told(version: int) -> bool:
        return client.get(f"/sheets/{swiss.sheet.pk}/since/{version}/").json()["whole"]

    first = Sheet.objects.get(pk=swiss.sheet.pk).version
    swiss.types(1, 1, "4w1")
    set_paper_points(swiss.sheet, 1, 100, by=swiss.by, now=swiss.now)
    assert told(first) is False  # points and totals are told by themselves
    set_player(swiss.sheet, 5, {"rating": 2111}, by=swiss.by, now=swiss.now)
    assert told(first) is True
    assert told(Sheet.objects.get(pk=swiss.sheet.pk).version) is False
