"""Who may open, see, type, compare, take and put aside a sheet, in each of its states."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser

from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import can
from tests.cast import person
from tests.tournaments.desk import Desk
from tests.tournaments.sheets.typing import Typist
from tournaments.reports.models import Report
from tournaments.sheets.models import Sheet

pytestmark = pytest.mark.django_db

ACTS = ("view", "type", "second", "take", "close")
# by state: who may do which acts; everybody else none. Boris has typed the first entry.
MATRIX = {
    "open": {
        "boris": "view type take close",
        "maria": "view type second close",
        "chiara": "view",
        "dmitri": "view",
    },
    "mending": {
        "boris": "view type take close",
        "maria": "view type second close",
        "chiara": "view type take",
        "dmitri": "view type",
    },
    "blind": {"boris": "view close", "maria": "view type close", "chiara": "view", "dmitri": "view"},
    "taken": {"boris": "view close", "maria": "view second close", "chiara": "view", "dmitri": "view"},
    "closed": {"boris": "view", "maria": "view", "chiara": "view", "dmitri": "view"},
}
PEOPLE = ("astrid", "boris", "maria", "chiara", "dmitri", "qadira", "faruk", "carla", "stranger")


@pytest.fixture
def people(desk: Desk, square: Typist, faruk: User, carla: User) -> dict[str, object]:
    maria = person("Maria Deputy", (Office.ARBITER, desk.federation))
    square.sheet.tournament.appointments.create(role="deputy", name=maria.name, user=maria)
    return {
        "astrid": desk.astrid, "boris": desk.boris, "maria": maria, "chiara": desk.chiara, "dmitri": desk.dmitri,
        "qadira": desk.qadira, "faruk": faruk, "carla": carla, "stranger": AnonymousUser(),
    }  # fmt: skip


def in_state(square: Typist, state: str) -> Sheet:
    square.types(1, 1, "4w1")
    sheet = square.sheet
    if state == "blind":
        sheet = Sheet.objects.create(
            tournament=sheet.tournament, kind="second", second_of=sheet, layout=sheet.layout, rounds=3,
            opened_by=square.by, opened_at=square.now,
        )  # fmt: skip
    elif state == "mending":
        file = sheet.tournament.files.create(
            number=1, name="x", content=b"", size=0, sha256="0" * 64, sent_by=square.by, sent_at=square.now
        )
        report = Report.objects.create(
            tournament=sheet.tournament, version=1, file=file, created_at=square.now, state="returned"
        )
        Sheet.objects.filter(pk=sheet.pk).update(from_report=report)
    else:
        Sheet.objects.filter(pk=sheet.pk).update(state=state)
    return Sheet.objects.get(pk=sheet.pk)


@pytest.mark.parametrize("state", MATRIX)
def test_who_may_do_what_at_a_sheet(square: Typist, people: dict[str, User], state: str) -> None:
    sheet, day = in_state(square, state), square.now.date()
    found = {name: " ".join(act for act in ACTS if can(people[name], act, sheet, day=day)) for name in PEOPLE}
    assert {name: acts for name, acts in found.items() if acts} == MATRIX[state]


def test_the_arbiters_open_a_sheet_and_nobody_else(square: Typist, people: dict[str, User]) -> None:
    day = square.now.date()
    found = [name for name in PEOPLE if can(people[name], "open-sheet", square.sheet.tournament, day=day)]
    assert found == ["boris", "maria"]
