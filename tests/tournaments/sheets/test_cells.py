"""The law of the mirror, contradictions, clashes, refusals, undo: what stands in which row after whose act."""

from __future__ import annotations

from typing import Any

import pytest

from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from tests.cast import person
from tests.tournaments.sheets.typing import Typist
from tournaments.sheets.changes import Change
from tournaments.sheets.findings import findings_on
from tournaments.sheets.models import SheetCell, SheetEdit
from tournaments.sheets.services import Saved
from tournaments.sheets.undoing import NothingToUndo, redo, undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def maria(swiss: Typist) -> Typist:
    """The deputy arbiter at the same sheet."""
    user = person("Maria Deputy", (Office.ARBITER, swiss.sheet.tournament.federation))
    swiss.sheet.tournament.appointments.create(role="deputy", name=user.name, user=user)
    return swiss.as_(user)


def found(typist: Typist) -> list[tuple[str, int | None, int | None]]:
    """The errors of the sheet with their cells."""
    return [(each.code, each.number, each.round) for each in findings_on(typist.paper) if each.severity == "error"]


def refused(saved: Saved) -> list[tuple[int, int, str]]:
    return [(each["number"], each["round"], each["code"]) for each in saved.refused]


# ---------------------------------------------------------------- the mirror
def test_a_typed_cell_fills_its_mirror_with_the_other_side(swiss: Typist) -> None:
    swiss.types(1, 1, "4w1")
    assert (swiss.says(1, 1), swiss.says(4, 1)) == ("4w1 typed", "1b0 mirror")


def test_typing_the_same_over_a_mirror_confirms_it(swiss: Typist) -> None:
    swiss.types(1, 1, "4w1")
    swiss.types(4, 1, "1b0")
    assert (swiss.says(1, 1), swiss.says(4, 1)) == ("4w1 typed", "1b0 typed")


def test_typing_another_result_over_a_mirror_leaves_both_and_names_both(swiss: Typist) -> None:
    swiss.types(1, 1, "4w1")
    swiss.types(4, 1, "1b1")
    assert (swiss.says(1, 1), swiss.says(4, 1)) == ("4w1 typed", "1b1 typed")
    assert found(swiss) == [("result-contradiction", 1, 1), ("result-contradiction", 4, 1)]


def test_emptying_a_cell_empties_its_mirror_but_nothing_that_was_typed(swiss: Typist) -> None:
    swiss.types(1, 1, "4w1")
    swiss.types(2, 1, "3w1")
    swiss.types(3, 1, "2b0")
    swiss.types(1, 1, "")
    swiss.types(2, 1, "")
    assert [swiss.says(number, 1) for number in (1, 2, 3, 4)] == ["", "3w1 mirror", "2b0 typed", ""]


def test_a_mirror_cannot_be_emptied_where_it_is_only_shown(swiss: Typist) -> None:
    swiss.types(1, 1, "4w1")
    assert refused(swiss.types(4, 1, "")) == [(4, 1, "mirror-stands")]
    assert swiss.says(4, 1) == "1b0 mirror"


def test_a_new_opponent_moves_the_mirror(swiss: Typist) -> None:
    swiss.types(1, 1, "4w1")
    swiss.types(1, 1, "3w1")
    assert [swiss.says(number, 1) for number in (1, 3, 4)] == ["3w1 typed", "1b0 mirror", ""]


def test_when_two_name_one_opponent_he_mirrors_the_later_and_both_are_named(swiss: Typist) -> None:
    swiss.types(1, 1, "4w1")
    swiss.types(2, 1, "4w=")
    assert [swiss.says(number, 1) for number in (1, 2, 4)] == ["4w1 typed", "4w= typed", "2b= mirror"]
    assert ("pairing-contradiction", 1, 1) in found(swiss)
    swiss.types(2, 1, "")
    assert (swiss.says(4, 1), found(swiss)) == ("1b0 mirror", [])


@pytest.mark.parametrize(
    ("typed", "mirror"),
    [
        ("4w1", "1b0"), ("4w0", "1b1"), ("4b=", "1w="), ("4+", "1-"), ("4-w", "1b+"), ("4--", "1--"), ("4wW", "1bL"),
        ("4wD", "1bD"), ("4w", "1b?"),
    ],
)  # fmt: skip
def test_each_result_has_its_mirror(swiss: Typist, typed: str, mirror: str) -> None:
    swiss.types(1, 1, typed)
    assert swiss.says(4, 1) == f"{mirror} mirror"


@pytest.mark.parametrize(("word", "code"), [("bye", "U"), ("½bye", "H"), ("0bye", "Z"), ("1bye", "F"), ("-", "-")])
def test_a_bye_has_no_mirror(swiss: Typist, word: str, code: str) -> None:
    swiss.types(1, 1, word)
    assert swiss.says(1, 1) == f"{code} typed"
    assert SheetCell.objects.count() == 1


def test_the_colour_follows_from_the_table_in_a_square_and_from_the_pairing_in_a_swiss(
    square: Typist,
) -> None:
    saved = square.sets(
        Change(number=4, round=1, opponent=1, text="0"), Change(number=1, round=2, opponent=2, text="=")
    )
    assert refused(saved) == []
    assert (square.says(4, 1), square.says(1, 2)) == ("1b0 typed", "2w= typed")


# ---------------------------------------------------------------- contradictions and refusals
def test_two_with_one_colour_are_named_both(swiss: Typist) -> None:
    swiss.types(1, 1, "4w=")
    swiss.types(4, 1, "1w=")
    assert found(swiss) == [("colour-contradiction", 1, 1), ("colour-contradiction", 4, 1)]


def test_a_forfeit_against_a_game_played_is_named_at_both(swiss: Typist) -> None:
    swiss.types(1, 1, "4w+")
    swiss.types(4, 1, "1b0")
    assert found(swiss) == [("forfeit-contradiction", 1, 1), ("forfeit-contradiction", 4, 1)]


@pytest.mark.parametrize(
    ("number", "round_", "text", "code"),
    [
        (1, 1, "1w1", "opponent-self"), (1, 1, "9w1", "opponent-unknown"), (1, 4, "4w1", "round-unknown"),
        (1, 31, "4w1", "round-unknown"), (1, 0, "4w1", "round-unknown"), (7, 1, "1w1", "row-unknown"),
        (1, 1, "1/3", "cell-unreadable"), (1, 1, "♟", "cell-unreadable"), (1, 1, "w", "cell-unreadable"),
        (1, 1, "x" * 10_000, "cell-too-long"), (1, 1, "4w2", "cell-unreadable"), (1, 1, "=SUM(A1)", "cell-unreadable"),
        (1, 1, "１w1", "cell-unreadable"), (1, 1, "0w1", "cell-unreadable"),
    ],
)  # fmt: skip
def test_what_cannot_stand_in_a_cell_is_refused_there_and_nothing_is_written(
    swiss: Typist, number: int, round_: int, text: str, code: str
) -> None:
    saved = swiss.types(number, round_, text)
    assert refused(saved) == [(number, round_, code)]
    assert SheetCell.objects.count() == 0


def test_of_several_changes_the_good_ones_are_written(swiss: Typist) -> None:
    saved = swiss.sets(Change(number=1, round=1, text="4w1"), Change(number=2, round=1, text="2w1"))
    assert (refused(saved), swiss.says(1, 1)) == ([(2, 1, "opponent-self")], "4w1 typed")


@pytest.mark.parametrize("text", ["½", "1/2", "0.5", "0,5", "="])
def test_a_draw_is_typed_in_five_ways(square: Typist, text: str) -> None:
    square.sets(Change(number=1, round=1, opponent=4, text=text))
    assert square.says(1, 1) == "4w= typed"


def test_french_colours_are_read_on_a_french_page(swiss: Typist) -> None:
    swiss.types(1, 1, "4b1", language="fr")  # avec les blancs
    swiss.types(2, 1, "3n1", language="fr")
    assert (swiss.says(1, 1), swiss.says(2, 1)) == ("4w1 typed", "3b1 typed")


# ---------------------------------------------------------------- two at one sheet
def test_a_cell_that_somebody_changed_meanwhile_clashes_and_shows_both(swiss: Typist, maria: Typist) -> None:
    seen = swiss.types(1, 1, "4w1").version
    maria.types(1, 1, "4w=", seen=seen)
    saved = swiss.types(1, 1, "4w0", seen=seen)
    assert [(each["mine"], each["theirs"], each["by"]) for each in saved.clashes] == [
        ([4, "w", "0"], [4, "w", "="], "Maria Deputy")
    ]
    assert swiss.says(1, 1) == "4w= typed"


def test_an_emptied_cell_clashes_with_who_saw_it_full(swiss: Typist, maria: Typist) -> None:
    seen = swiss.types(1, 1, "4w1").version
    maria.types(1, 1, "", seen=seen)
    saved = swiss.types(1, 1, "4w0", seen=seen)
    assert [(each["theirs"], each["by"]) for each in saved.clashes] == [([None, "", ""], "Maria Deputy")]
    assert swiss.says(1, 1) == ""


def test_both_typing_the_same_is_no_clash(swiss: Typist, maria: Typist) -> None:
    swiss.types(1, 1, "4w1")
    saved = maria.types(1, 1, "4w1", seen=0)
    assert (saved.clashes, saved.cells) == ([], [])


def test_typing_both_rows_of_a_game_at_once_shows_a_contradiction_and_no_clash(swiss: Typist, maria: Typist) -> None:
    swiss.types(1, 1, "4w1")
    saved = maria.types(4, 1, "1b=", seen=0)
    assert saved.clashes == []
    assert (swiss.says(1, 1), swiss.says(4, 1)) == ("4w1 typed", "1b= typed")


def test_the_same_key_again_answers_the_same_and_changes_nothing(swiss: Typist) -> None:
    first = swiss.types(1, 1, "4w1", key="k1")
    swiss.types(1, 1, "4w0")
    again = swiss.types(1, 1, "4w1", key="k1", seen=0)
    assert (again.version, again.cells, swiss.says(1, 1)) == (first.version, first.cells, "4w0 typed")


# ---------------------------------------------------------------- undo
def test_undo_and_redo_go_act_by_act(swiss: Typist) -> None:
    swiss.types(1, 1, "4w1")
    swiss.types(1, 1, "4w0")
    swiss.types(2, 1, "3w1")
    states = []
    for act in (undo, undo, undo, redo, redo, redo):
        act(swiss.sheet, by=swiss.by, now=swiss.now)
        states.append((swiss.says(1, 1), swiss.says(4, 1), swiss.says(2, 1)))
    assert states == [
        ("4w0 typed", "1b1 mirror", ""),
        ("4w1 typed", "1b0 mirror", ""),
        ("", "", ""),
        ("4w1 typed", "1b0 mirror", ""),
        ("4w0 typed", "1b1 mirror", ""),
        ("4w0 typed", "1b1 mirror", "3w1 typed"),
    ]
    with pytest.raises(NothingToUndo):
        redo(swiss.sheet, by=swiss.by, now=swiss.now)


def test_who_types_something_new_cannot_redo(swiss: Typist) -> None:
    swiss.types(1, 1, "4w1")
    undo(swiss.sheet, by=swiss.by, now=swiss.now)
    swiss.types(2, 1, "3w1")
    with pytest.raises(NothingToUndo):
        redo(swiss.sheet, by=swiss.by, now=swiss.now)


def test_undo_leaves_what_somebody_else_changed_since_and_tells_both(swiss: Typist, maria: Typist) -> None:
    seen = swiss.types(1, 1, "4w1").version
    maria.types(1, 1, "4w=", seen=seen)
    saved = undo(swiss.sheet, by=swiss.by, now=swiss.now)
    assert [(each["mine"], each["theirs"], each["by"]) for each in saved.clashes] == [
        ([None, "", ""], [4, "w", "="], "Maria Deputy")
    ]
    assert swiss.says(1, 1) == "4w= typed"


def test_everybody_undoes_his_own_acts(swiss: Typist, maria: Typist) -> None:
    swiss.types(1, 1, "4w1")
    maria.types(2, 1, "3w1")
    undo(swiss.sheet, by=swiss.by, now=swiss.now)
    assert (swiss.says(1, 1), swiss.says(2, 1)) == ("", "3w1 typed")


def test_undoing_what_was_typed_over_a_mirror_shows_the_mirror_again(swiss: Typist) -> None:
    swiss.types(1, 1, "4w1")
    swiss.types(4, 1, "1b=")
    undo(swiss.sheet, by=swiss.by, now=swiss.now)
    assert swiss.says(4, 1) == "1b0 mirror"


def test_the_journal_has_a_line_for_every_act(swiss: Typist, maria: Typist) -> None:
    swiss.types(1, 1, "4w1")
    maria.types(2, 1, "3w1")
    undo(maria.sheet, by=maria.by, now=maria.now)
    lines: Any = SheetEdit.objects.values_list("number", "kind", "by__name", "undone")
    assert list(lines) == [
        (1, "players", "Boris Arbiter", False), (2, "players", "Boris Arbiter", False),
        (3, "cells", "Boris Arbiter", False), (4, "cells", "Maria Deputy", True), (5, "undo", "Maria Deputy", False),
    ]  # fmt: skip


def test_a_stranger_types_nothing(swiss: Typist, chiara: User) -> None:
    with pytest.raises(NotPermitted):
        swiss.as_(chiara).types(1, 1, "4w1")
