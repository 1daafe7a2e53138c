"""A cell is stored with a constant number of queries, and a large sheet is answered in time."""

from __future__ import annotations

import gzip
import json
from datetime import timedelta
from time import process_time

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.desk import Desk
from tests.tournaments.sheets.test_pages import client_of, post
from tests.tournaments.sheets.typing import Typist
from tournaments.registration import services as registration
from tournaments.registration.models import Tournament
from tournaments.sheets.cells import Cell
from tournaments.sheets.journal import write_cells
from tournaments.sheets.models import SheetPlayer
from tournaments.sheets.opening import open_sheet
from tournaments.sheets.selectors import paper_of

pytestmark = pytest.mark.django_db


def typist_at(desk: Desk, players: int, rounds: int, *, filled: bool) -> Typist:
    """A Swiss of so many, with every cell filled or none."""
    tournament = desk.approved(format="swiss", rounds=rounds, expected_players=players)
    now = desk.moment(tournament.ends_on + timedelta(days=2))
    registration.let_days_pass(now=now)
    sheet = open_sheet(Tournament.objects.get(pk=tournament.pk), by=desk.boris, now=now)
    SheetPlayer.objects.bulk_create(
        SheetPlayer(
            sheet=sheet, number=number, position=number, name=f"Player {number}, Somebody", rating=1500 + number
        )
        for number in range(1, players + 1)
    )
    if filled:
        half = players // 2
        cells = {
            (number, round_): Cell(
                number=number, round=round_, opponent=half + 1 + (number + round_) % half, colour="w", code="1"
            )
            for round_ in range(1, rounds + 1)
            for number in range(1, half + 1)
        }
        write_cells(sheet, paper_of(sheet), cells, by=desk.boris, now=now)
    return Typist(sheet=sheet, by=desk.boris, now=now)


def queries_of_a_cell(typist: Typist) -> int:
    client = client_of(typist.by)
    change = {"number": 1, "round": 1, "text": "2w0", "seen": 99}
    with CaptureQueriesContext(
        connection,
    ) as found:
        assert post(client, typist, "cells", {"key": "k", "changes": [change]}).status_code == 200
    return len(found)


def test_a_cell_is_stored_with_as_many_queries_in_a_large_sheet_as_in_a_small_one(desk: Desk) -> None:
    small = queries_of_a_cell(typist_at(desk, 6, 3, filled=True))
    large = queries_of_a_cell(typist_at(desk, 120, 9, filled=True))
    assert large == small
    assert small <= 25


def test_many_cells_at_once_take_as_many_queries_as_one(desk: Desk) -> None:
    typist = typist_at(desk, 120, 9, filled=False)
    client = client_of(typist.by)
    changes = [{"number": number, "round": 1, "text": f"{number + 60}w1"} for number in range(1, 31)]
    post(client, typist, "cells", {"changes": [{"number": 1, "round": 3, "text": "2w1"}]})
    with CaptureQueriesContext(connection) as found:
        assert post(client, typist, "cells", {"changes": changes}).status_code == 200
    with CaptureQueriesContext(connection) as of_one:
        post(client, typist, "cells", {"changes": [{"number": 1, "round": 2, "text": "2w1"}]})
    assert len(found) == len(of_one)


def test_a_sheet_of_300_by_13_is_small_on_the_wire_and_a_cell_of_it_quickly_stored(desk: Desk) -> None:
    typist = typist_at(desk, 300, 13, filled=True)
    client = client_of(typist.by)
    page = client.get(f"/sheets/{typist.sheet.pk}/")
    assert len(gzip.compress(page.content)) < 400 * 1024
    begun = process_time()
    data = client.get(f"/sheets/{typist.sheet.pk}/data/")
    assert process_time() - begun < 1
    assert len(json.loads(data.content)["cells"]) == 300 * 13
    begun = process_time()
    for round_ in range(1, 6):
        post(client, typist, "cells", {"changes": [{"number": 1, "round": round_, "text": "2w0", "seen": 99}]})
    spent = (process_time() - begun) / 5
    assert spent < 0.5, spent  # 100 ms of the server's time on a quiet machine; far from it is a mistake
