"""A run in its first state, for tests that need any object with states."""

from datetime import date

from ratings.lists.models import RatingPeriod, RatingSystem
from ratings.runs.models import RatingRun
from ratingsite.office.accounts.models import User
from tests.cast import NOW


def a_queued_run(by: User) -> RatingRun:
    system = RatingSystem.objects.get_or_create(code="fide-standard", defaults={"name": "FIDE standard"})[0]
    period = RatingPeriod.objects.create(
        system=system, starts_on=date(2025, 10, 1), list_date=date(2025, 11, 1), closes_on=date(2025, 10, 29)
    )
    return RatingRun.objects.create(period=period, started_by=by, started_at=NOW)
