"""Many numbers as one value, on either database."""

from __future__ import annotations

import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratingsite.foundations.among import Among


@pytest.mark.django_db
def test_rows_are_found_among_any_number_of_numbers_by_one_statement() -> None:
    everybody = sorted(ContentType.objects.values_list("pk", flat=True))
    some = everybody[::2]
    with CaptureQueriesContext(
        connection,
    ) as asked:
        found = ContentType.objects.filter(Among("pk", some + [10**9 + number for number in range(40_000)]))
        assert sorted(row.pk for row in found) == some
    assert len(asked) == 1
    assert not ContentType.objects.filter(Among("pk", [])).exists()
    assert ContentType.objects.exclude(Among("pk", some)).count() == len(everybody) - len(some)
