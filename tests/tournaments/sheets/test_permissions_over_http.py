"""Every address of a sheet, asked by everybody in each of its states: who is answered how, and that nothing changes."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from ratingsite.office.accounts.models import User
from tests.tournaments.sheets.test_permissions import MATRIX, in_state, people
from tests.tournaments.sheets.typing import Typist
from tournaments.sheets.models import Sheet, SheetCell, SheetEdit, SheetPlayer

__all__ = ["people"]

pytestmark = pytest.mark.django_db

# what is sent, and the act of the policy that it needs; none of them changes anything where it is allowed
LOOKS = ("", "data/", "since/0/", "rounds/1/", "places/", "file/", "changes/")
SOME = ("boris", "maria", "chiara", "astrid", "stranger")  # of each standing one
TYPES: dict[str, dict[str, Any]] = {
    "cells/": {"changes": []},
    "paste/preview/": {"text": ""},
    "paste/": {"text": ""},
    "undo/": {},
    "redo/": {},
    "players/": {"remove": 99},
    "paper/": {"number": 99, "points": 0},
    "header/": {"header": {"999": ""}},
}
# as the service answers where it may act: there is nothing to paste, to undo, no row 99 and no record 999
ANSWERS = {
    "cells/": 200, "paste/preview/": 200, "paste/": 422, "undo/": 409, "redo/": 409, "players/": 422, "paper/": 422,
    "header/": 422,
}  # fmt: skip


def client_of(user: object) -> Any:
    client = Client()
    if isinstance(user, User):
        client.force_login(user)
    return client


def everything(sheet: Sheet) -> tuple[object, ...]:
    """What a request might have changed."""
    return (
        list(SheetCell.objects.order_by("pk").values()), list(SheetPlayer.objects.order_by("pk").values()),
        SheetEdit.objects.count(), list(Sheet.objects.order_by("pk").values()),
    )  # fmt: skip


@pytest.mark.parametrize("path", LOOKS)
def test_who_may_see_a_sheet_sees_each_of_its_pages_and_nobody_else_learns_that_it_is_there(
    square: Typist, people: dict[str, User], path: str
) -> None:
    """It is the same in every state, so the states take turns."""
    state = list(MATRIX)[LOOKS.index(path) % len(MATRIX)]
    sheet = in_state(square, state)
    for name in SOME:
        may_see = "view" in MATRIX[state].get(name, "").split()
        answer = client_of(people[name]).get(f"/sheets/{sheet.pk}/{path}")
        refused = (302, 401) if isinstance(people[name], AnonymousUser) else (404,)
        assert answer.status_code in ((200,) if may_see else refused), (name, state, answer.status_code)
        assert may_see or b"Amato" not in answer.content


@pytest.mark.parametrize("state", MATRIX)
def test_who_may_type_is_answered_by_every_act_and_nobody_else_changes_anything(
    square: Typist, people: dict[str, User], state: str
) -> None:
    sheet = in_state(square, state)
    SheetEdit.objects.update(undone=False, after={})  # nobody has anything to take back
    before = everything(sheet)
    for name in SOME:
        client, acts = client_of(people[name]), MATRIX[state].get(name, "").split()
        for path, body in TYPES.items() if "type" in acts else [("cells/", {"changes": []}), ("undo/", {})]:
            answer = client.post(f"/sheets/{sheet.pk}/{path}", body, content_type="application/json")
            if "type" in acts:
                allowed: tuple[int, ...] = (ANSWERS[path],)
            elif isinstance(people[name], AnonymousUser):
                allowed = (401,)
            else:
                allowed = (404, 409)  # 409: the sheet is not in the state in which one may
            assert answer.status_code in allowed, (name, path, answer.status_code)
    assert everything(sheet) == before


@pytest.mark.parametrize("state", ["open", "blind", "closed"])
def test_who_may_not_close_second_or_take_a_sheet_changes_nothing_by_trying(
    square: Typist, people: dict[str, User], state: str
) -> None:
    sheet = in_state(square, state)
    before = everything(sheet)
    for name in SOME:
        acts = MATRIX[state].get(name, "").split()
        for path, act in (("close/", "close"), ("second/", "second"), ("take/", "take")):
            if act not in acts:
                answer = client_of(people[name]).post(f"/sheets/{sheet.pk}/{path}", headers={"Accept": "text/html"})
                assert answer.status_code in (302, 404, 409), (name, path, answer.status_code)
    assert everything(sheet) == before


def test_an_act_is_never_a_look(square: Typist) -> None:
    """A link, a preload or a crawler changes nothing."""
    client, before = client_of(square.by), everything(square.sheet)
    for path in (*TYPES, "take/", "close/", "second/"):
        assert client.get(f"/sheets/{square.sheet.pk}/{path}").status_code in (302, 405), path
    assert everything(square.sheet) == before


def test_a_request_from_another_page_is_refused(square: Typist) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(square.by)
    before = everything(square.sheet)
    for path in (*TYPES, "take/", "close/", "second/"):
        answer = client.post(f"/sheets/{square.sheet.pk}/{path}", {"changes": []}, content_type="application/json")
        assert answer.status_code == 403, path
    assert everything(square.sheet) == before


def test_of_a_sheet_that_is_not_there_everything_is_404(square: Typist) -> None:
    client, nowhere = client_of(square.by), "00000000-0000-4000-8000-000000000000"
    assert client.get(f"/sheets/{nowhere}/").status_code == 404
    for path, body in list(TYPES.items())[:3]:
        assert client.post(f"/sheets/{nowhere}/{path}", body, content_type="application/json").status_code == 404
