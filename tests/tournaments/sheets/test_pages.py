"""What the script of the page is told, and what it is answered."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from ratingsite.office.accounts.models import User
from tests.tournaments.sheets.typing import Typist

pytestmark = pytest.mark.django_db


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def post(client: Client, typist: Typist, what: str, body: dict[str, Any] | None = None) -> Any:
    return client.post(f"/sheets/{typist.sheet.pk}/{what}/", json.dumps(body or {}), content_type="application/json")


def test_the_data_of_a_round_robin_have_rows_cells_and_the_games_that_are_due(square: Typist) -> None:
    square.types(1, 1, "4w1")
    got = client_of(square.by).get(f"/sheets/{square.sheet.pk}/data/").json()
    assert got["layout"] == "round-robin"
    assert [(each["number"], each["name"], each["points"]) for each in got["players"]] == [
        (1, "Amato, Anna", 100), (2, "Berg, Bo", 0), (3, "Castro, Cy", 0), (4, "Demir, Deniz", 0),
    ]  # fmt: skip
    assert got["cells"] == [[1, 1, 4, "w", "1", "typed", 2], [4, 1, 1, "b", "0", "mirror", 2]]
    assert got["schedule"] == [[1, 1, 4], [1, 2, 3], [2, 1, 2], [2, 4, 3], [3, 2, 4], [3, 3, 1]]
    assert (got["entered_games"], got["expected_games"], got["version"]) == (1, 6, 2)


def test_a_typed_cell_is_answered_with_its_mirror_and_the_totals(swiss: Typist) -> None:
    got = post(client_of(swiss.by), swiss, "cells", {"key": "a", "changes": [{"number": 1, "round": 1, "text": "4w1"}]})
    assert got.status_code == 200
    answer = got.json()
    assert answer["cells"] == [[1, 1, 4, "w", "1", "typed", 3], [4, 1, 1, "b", "0", "mirror", 3]]
    assert answer["players"][0]["points"] == 100
    assert answer["refused"] == []
    assert "clashes" not in answer
