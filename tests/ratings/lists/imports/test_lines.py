"""The lines of a list that came in are read piece by piece, and no piece puts the whole list in order."""

from __future__ import annotations

from contextlib import nullcontext
from datetime import date
from functools import partial

import pytest
from django.db import connection

from ratings.lists.imports.lines import lines_behind
from ratings.lists.imports.models import ListImport, WaitingLine
from ratings.lists.models import RatingSystem
from ratings.register.models import Player
from ratingsite.foundations.bulk import by_its_index
from ratingsite.office.accounts.models import User
from tests.cast import NOW

PLAN_OF_SORTING = {"postgresql": "Sort", "sqlite": "TEMP B-TREE FOR ORDER BY"}


@pytest.fixture
def batch(standard: RatingSystem, dmitri: User, elif_: Player) -> ListImport:
    """Two thousand lines that wait, the last ones of the file first in the list."""
    batch = ListImport.objects.create(
        system=standard, list_date=date(2025, 11, 1), sent_by=dmitri, sent_at=NOW, name="x.txt", size=1
    )
    line = partial(WaitingLine, batch=batch, player=elif_, name="Demir, Elif", federation="USA", rating=1800, games=0)
    WaitingLine.objects.bulk_create(line(line=number, key=str(9000 - number)) for number in range(2000))
    return batch


def test_a_piece_is_read_as_the_index_has_it(batch: ListImport) -> None:
    with by_its_index():
        plan = lines_behind(batch, "8000").explain()
    assert "waiting_lines_by_key" in plan
    assert PLAN_OF_SORTING[connection.vendor] not in plan


def test_pieces_follow_each_other_in_the_order_of_the_keys(batch: ListImport) -> None:
    with by_its_index():
        behind = list(lines_behind(batch, "8990").values_list("key", flat=True))
    assert behind == [str(number) for number in range(8991, 9001)]


def test_behind_a_piece_every_plan_is_open_again(db: None) -> None:
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        for place, said in ((by_its_index(), "off"), (nullcontext(), "on")):
            with place:
                cursor.execute("SHOW enable_sort")
                assert cursor.fetchall() == [(said,)]
