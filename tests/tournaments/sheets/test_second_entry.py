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
from tournaments.registration.models import Appointment
from tournaments.registration.services import let_days_pass
from tournaments.sheets.models import Sheet, SheetPlayer
from tournaments.sheets.second import differences, second_sheet
from tournaments.sheets.taking import take

pytestmark = pytest.mark.django_db


@pytest.fixture
def maria(swiss: Typist) -> User:
    user = person("Maria Deputy", (Office.ARBITER, swiss.sheet.tournament.federation))
    Appointment.objects.create(tournament=swiss.sheet.tournament, role="deputy", name=user.name, user=user)
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
