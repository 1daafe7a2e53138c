"""The demo's clock can be set; any other portal's cannot."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from ratingsite.office.clock.services import NotADemo, looking_once, now, set_demo_clock

OCTOBER = datetime(2025, 10, 25, 12, tzinfo=UTC)


@pytest.mark.django_db
def test_the_demo_stands_at_the_day_it_was_set_to_and_goes_on(settings) -> None:
    settings.DEMO = True
    set_demo_clock(OCTOBER)
    assert OCTOBER <= now() < OCTOBER + timedelta(minutes=1)


@pytest.mark.django_db
def test_a_real_portal_reads_the_real_clock_whatever_a_demo_left_behind(settings) -> None:
    settings.DEMO = True
    set_demo_clock(OCTOBER)
    settings.DEMO = False
    assert abs(now() - timezone.now()) < timedelta(minutes=1)


@pytest.mark.django_db
def test_nobody_sets_the_clock_of_a_real_portal(settings) -> None:
    settings.DEMO = False
    with pytest.raises(NotADemo):
        set_demo_clock(OCTOBER)


@pytest.mark.django_db
def test_a_page_asks_the_database_once_how_late_it_is_and_sees_who_moves_the_day(settings) -> None:
    settings.DEMO = True
    with looking_once():
        with CaptureQueriesContext(connection) as asked:
            assert now() <= now() <= now()
        set_demo_clock(OCTOBER)
        assert OCTOBER <= now() < OCTOBER + timedelta(minutes=1)
    with CaptureQueriesContext(connection) as asked_apart:
        assert now() <= now()
    assert (len(asked), len(asked_apart)) == (1, 2)
