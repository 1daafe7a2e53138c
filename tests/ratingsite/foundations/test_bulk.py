"""Many rows at once: every kind of value comes back as it went in, and a refusal is Django's."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import tee
from uuid import uuid4
from weakref import WeakSet

import pytest
from django.db import IntegrityError, transaction

from ratings.lists.models import ListEntry
from ratings.lists.services import COLUMNS
from ratings.register.models import Federation, Player
from ratingsite.foundations.bulk import RowsAsTaken, change_rows, write_rows

TEXT = "Tab\tand\\back, “O’Neil”\n\\N"


def test_every_kind_of_value_comes_back_as_it_went_in(usa: Federation, elif_: Player) -> None:
    key = uuid4()
    row = (key, elif_.pk, TEXT, "", "USA", "w", None, 2001, 3, 40, 30, None, date(2025, 10, 12), True, "tab")
    write_rows(ListEntry, COLUMNS, [row])
    assert ListEntry.objects.values_list(*COLUMNS).get() == row


def test_a_row_that_breaks_a_constraint_is_refused_as_ever(usa: Federation, elif_: Player) -> None:
    row = (uuid4(), elif_.pk, "Demir", "", "USA", "w", None, 2001, 3, 40, 30, None, None, True, "demir")
    with pytest.raises(IntegrityError), transaction.atomic():
        write_rows(ListEntry, COLUMNS, [row, row])
    assert not ListEntry.objects.exists()


class _Row(list[int]):
    """One that can be asked for whether it is still there."""

    __hash__ = object.__hash__  # type: ignore[assignment]


def test_rows_that_are_made_as_they_are_taken_are_looked_at_first_and_kept_by_nobody() -> None:
    there, most = WeakSet[_Row](), 0

    def made() -> Iterator[_Row]:
        for number in range(100):
            row = _Row([number])
            there.add(row)
            yield row

    looked_at, taken = tee(iter(RowsAsTaken(made())))  # as Django does in front of ``executemany``
    first, found = next(looked_at), list[int]()
    for row in taken:
        found += row
        most = max(most, len(there))
    assert (first, found) == ([0], [*range(100)])
    assert most <= 3  # the first, this one, and the one that is made
    assert [*RowsAsTaken([[1], [2]])] == [[1], [2]]
    assert [*RowsAsTaken([])] == []


def test_rows_are_changed_one_by_one_and_others_stay(usa: Federation, elif_: Player) -> None:
    columns = ("name", "birth_date", "birth_year")
    ann = Player.objects.create(fide_id=2000001, name="Able, Ann", federation=usa)
    for row in ((TEXT, date(2001, 2, 3), 2001), (TEXT, None, None)):
        change_rows(Player, columns, [(*row, elif_.pk)])
        assert Player.objects.values_list(*columns).get(pk=elif_.pk) == row
    assert Player.objects.values_list(*columns).get(pk=ann.pk) == ("Able, Ann", None, None)
    with pytest.raises(IntegrityError), transaction.atomic():
        change_rows(Player, ("name",), [(None, elif_.pk)])
