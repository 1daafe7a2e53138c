"""Many rows at once: every kind of value comes back as it went in, and a refusal is Django's."""

from __future__ import annotations

from datetime import date
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from ratings.lists.models import ListEntry
from ratings.lists.services import COLUMNS
from ratings.register.models import Federation, Player
from ratingsite.foundations.bulk import write_rows

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
