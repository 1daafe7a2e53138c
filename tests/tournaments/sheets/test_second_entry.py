"""The second entry: by another arbiter, blind, and what differs is listed once."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.accounts.permissions import NotPermitted
from tests.cast import person
from tests.tournaments.desk import Desk
from tests.tournaments.sheets.test_pages import client_of
from tests.tournaments.sheets.typing import Typist
from tests.tournaments.test_ordered_to_list import entered
from tournaments.registration.services import let_days_pass
from tournaments.sheets.changes import Change
from tournaments.sheets.models import Sheet, SheetPlayer
from tournaments.sheets.opening import close_sheet
from tournaments.sheets.people import NewRow, add_players, set_player
from tournaments.sheets.second import differences, second_sheet
from tournaments.sheets.taking import take

pytestmark = pytest.mark.django_db


@pytest.fixture
def maria(swiss: Typist) -> User:
    user = person("Maria Deputy", (Office.ARBITER, swiss.sheet.tournament.federation))
    swiss.sheet.tournament.appointments.create(role="deputy", name=user.name, user=user)
    return user


def opened_by(maria: User, first: Typist) -> Typist:
    second = second_sheet(first.sheet, by=maria, now=first.now)
    return Typist(sheet=Sheet.objects.select_related("tournament").get(pk=second.pk), by=maria, now=first.now)


def told(first: Typist, second: Typist) -> list[tuple[int, int, str, str]]:
    return [
        (*each.place, each.first.code if each.first else "", each.second.code if each.second else "")
        for each in differences(first.sheet, second.sheet)
    ]


def test_it_has_the_same_rows_and_nothing_in_them(swiss: Typist, maria: User) -> None:
    swiss.types(1, 1, "4w1")
    second = opened_by(maria, swiss)
    assert second.paper.cells == {}
    assert [row.name for row in SheetPlayer.objects.filter(sheet=second.sheet)] == [
        row.name for row in SheetPlayer.objects.filter(sheet=swiss.sheet)
    ]
    assert opened_by(maria, swiss).sheet == second.sheet


def test_who_has_typed_the_first_makes_no_second(swiss: Typist, maria: User) -> None:
    with pytest.raises(NotPermitted):
        second_sheet(swiss.sheet, by=swiss.by, now=swiss.now)
    second = opened_by(maria, swiss)
    with pytest.raises(NotPermitted):
        second.as_(swiss.by).types(1, 1, "4w1")


def test_what_differs_is_told_once_for_each_game(swiss: Typist, maria: User) -> None:
    second = opened_by(maria, swiss)
    for typist in (swiss, second):
        typist.types(1, 1, "4w1")
        typist.types(6, 1, "bye")
    swiss.types(2, 1, "3w1")
    second.types(2, 1, "3w0")
    swiss.types(5, 1, "0bye")
    assert told(swiss, second) == [(2, 1, "1", "0"), (5, 1, "Z", "")]


def test_other_opponents_are_told_in_every_row_that_differs(swiss: Typist, maria: User) -> None:
    second = opened_by(maria, swiss)
    swiss.types(1, 1, "4w1")
    second.types(1, 1, "5w1")
    assert told(swiss, second) == [(1, 1, "1", "1"), (4, 1, "0", ""), (5, 1, "", "0")]


def test_a_second_entry_is_never_taken_as_the_report(swiss: Typist, maria: User) -> None:
    second = opened_by(maria, swiss)
    with pytest.raises(NotPermitted):
        take(second.sheet, by=swiss.by, now=swiss.now)


def test_the_differences_are_a_page_and_json(swiss: Typist, maria: User) -> None:
    second = opened_by(maria, swiss)
    swiss.types(1, 1, "4w1")
    second.types(1, 1, "4w=")
    answer = client_of(swiss.by).get(f"/sheets/{second.sheet.pk}/differences/?as=json").json()
    assert answer == {
        "differences": [
            {
                "number": 1, "round": 1, "name": "Amato, Anna", "first": [4, "w", "1"], "second": [4, "w", "="],
                "text": "Round 1, Amato, Anna: first 4 ○ 1, second 4 ○ ½.",
            }
        ]
    }  # fmt: skip
    page = client_of(swiss.by).get(f"/sheets/{second.sheet.pk}/differences/").content.decode()
    assert "Round 1, Amato, Anna: first 4 ○ 1, second 4 ○ ½." in page


# ---------------------------------------------------------------- ordered by the commission (2009, 0.2)
@pytest.fixture
def ordered(desk: Desk) -> Typist:
    """The sheet of an event that has no arbiter with a log-in: the administrator types what was ordered."""
    tournament = entered(desk, date(2009, 10, 12))
    now = desk.moment(tournament.ends_on + timedelta(days=8))
    let_days_pass(now=now)
    typist = Typist.at(tournament, desk.dmitri, now)
    typist.add("Elm, Eva", "Fir, Finn")
    return typist


def administrator(name: str) -> User:
    user = person(name, (Office.RATING_ADMINISTRATOR, None))
    OfficeHeld.objects.filter(user=user).update(starts_on=date(2003, 1, 1))
    return user


def test_of_an_ordered_event_another_administrator_makes_the_second_entry(ordered: Typist) -> None:
    ordered.types(1, 1, "2w1")
    second = opened_by(administrator("Dora Administrator"), ordered)
    second.types(1, 1, "2w0")
    assert told(ordered, second) == [(1, 1, "1", "0")]


def test_who_typed_what_was_ordered_makes_no_second_entry_of_it(ordered: Typist, desk: Desk) -> None:
    second = opened_by(administrator("Dora Administrator"), ordered)
    for user in (desk.dmitri, desk.chiara, desk.qadira):
        with pytest.raises(NotPermitted):
            second_sheet(ordered.sheet, by=user, now=ordered.now)
        with pytest.raises(NotPermitted):
            second.as_(user).types(1, 1, "2w1")


def test_of_an_event_that_was_not_ordered_the_administrator_makes_no_second_entry(swiss: Typist) -> None:
    with pytest.raises(NotPermitted):
        second_sheet(swiss.sheet, by=administrator("Dora Administrator"), now=swiss.now)


# ---------------------------------------------------------------- what differs, and what does not
Typed = list[tuple[int, int, str]]
DIFFERENCES: dict[str, tuple[Typed, Typed, list[tuple[int, int, str, str]]]] = {
    "nothing typed": ([], [], []),
    "the same from the other side": ([(1, 1, "4w1")], [(4, 1, "1b0")], []),
    "another result": ([(1, 1, "4w1")], [(1, 1, "4w=")], [(1, 1, "1", "=")]),
    "another colour": ([(1, 1, "4w=")], [(1, 1, "4b=")], [(1, 1, "=", "=")]),
    "a forfeit for a game": ([(1, 1, "4w1")], [(1, 1, "4w+")], [(1, 1, "1", "+")]),
    "a round that one has not typed": ([(1, 1, "4w1")], [], [(1, 1, "1", "")]),
    "a round that the other has not typed": ([], [(1, 1, "4w1")], [(1, 1, "", "1")]),
    "a bye for a bye": ([(1, 1, "bye")], [(1, 1, "½bye")], [(1, 1, "U", "H")]),
    "a bye for a game": ([(1, 1, "bye")], [(1, 1, "4w1")], [(1, 1, "U", "1"), (4, 1, "", "0")]),
    "the game in another round": ([(1, 1, "4w1")], [(1, 2, "4w1")], [(1, 1, "1", ""), (1, 2, "", "1")]),
    "two games": (
        [(1, 1, "4w1"), (2, 1, "3w1")], [(1, 1, "4w0"), (2, 1, "3w0")], [(1, 1, "1", "0"), (2, 1, "1", "0")],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", DIFFERENCES)
def test_each_difference_is_told_once_by_round_and_row(swiss: Typist, maria: User, name: str) -> None:
    first, other, differing = DIFFERENCES[name]
    second = opened_by(maria, swiss)
    for typist, cells in ((swiss, first), (second, other)):
        for number, round_, text in cells:
            typist.types(number, round_, text)
    assert told(swiss, second) == differing


def test_a_reason_and_the_totals_of_the_paper_are_no_difference(swiss: Typist, maria: User) -> None:
    swiss.sets(Change(number=1, round=1, text="4-", note="ill"))
    set_player(swiss.sheet, 1, {"paper_points": 50, "place": 3}, by=swiss.by, now=swiss.now)
    second = opened_by(maria, swiss)
    second.types(1, 1, "4-")
    assert told(swiss, second) == []
    assert set(SheetPlayer.objects.filter(sheet=second.sheet).values_list("paper_points", "place")) == {(None, None)}


def test_who_has_pasted_or_changed_a_row_has_typed_and_who_only_opened_it_has_not(swiss: Typist, maria: User) -> None:
    close_sheet(swiss.sheet, by=swiss.by, now=swiss.now)
    typist = Typist.at(swiss.sheet.tournament, maria, swiss.now)  # opened by Maria, and nothing typed by her
    add_players(typist.sheet, [NewRow(said={"name": "Elm, Eva"})], by=swiss.by, now=swiss.now)
    assert second_sheet(typist.sheet, by=maria, now=swiss.now).second_of == typist.sheet
    with pytest.raises(NotPermitted):
        second_sheet(typist.sheet, by=swiss.by, now=swiss.now)


def test_a_second_entry_has_no_second_entry_and_one_that_was_put_aside_is_opened_anew(
    swiss: Typist, maria: User
) -> None:
    second = opened_by(maria, swiss)
    other = person("Nora Deputy", (Office.ARBITER, swiss.sheet.tournament.federation))
    swiss.sheet.tournament.appointments.create(role="deputy", name=other.name, user=other)
    with pytest.raises(NotPermitted):
        second_sheet(second.sheet, by=other, now=swiss.now)
    close_sheet(second.sheet, by=maria, now=swiss.now)
    again = opened_by(maria, swiss)
    assert (again.sheet == second.sheet, opened_by(other, swiss).sheet == again.sheet) == (False, False)


def test_of_a_sheet_that_is_no_second_entry_there_are_no_differences(swiss: Typist) -> None:
    assert client_of(swiss.by).get(f"/sheets/{swiss.sheet.pk}/differences/").status_code == 404


def test_when_both_say_the_same_the_page_says_so(swiss: Typist, maria: User) -> None:
    second = opened_by(maria, swiss)
    page = client_of(maria).get(f"/sheets/{second.sheet.pk}/differences/").content.decode()
    assert "Both say the same in every cell." in page
