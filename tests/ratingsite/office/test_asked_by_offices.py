"""A question written for all who hold the same offices finds for each of them what is his, on the day that is asked."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.db.models import QuerySet

from ratings.register.models import Federation
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.accounts.permissions import offices_of
from ratingsite.office.asked_by_offices import AskedByOffices

pytestmark = pytest.mark.django_db
JUNE, JULY = date(2026, 6, 1), date(2026, 7, 1)
WRITTEN: list[int] = []


def begun_since(user: User, day: date, days: int) -> QuerySet[OfficeHeld, tuple[str, str]]:
    """Offices of the federations of a person, or of himself, that began in the days before."""
    WRITTEN.append(days)
    offices = offices_of(user, day)
    if not offices:
        return OfficeHeld.objects.none().values_list("user__name", "federation")
    codes = [office.federation_id for office in offices if office.federation_id]
    found = OfficeHeld.objects.filter(starts_on__gt=day - timedelta(days=days), starts_on__lte=day)
    mine = found.filter(federation__in=codes) | found.filter(user=user)
    return mine.order_by("user__name", "federation").values_list("user__name", "federation")


def officer(name: str, code: str, begins: date = date(2026, 1, 1)) -> User:
    Federation.objects.get_or_create(code=code, defaults={"name": code})
    user = User.objects.create(email=f"{name}@example.org", name=name)
    OfficeHeld.objects.create(user=user, office=Office.RATING_OFFICER, federation_id=code, starts_on=begins)
    return user


def test_each_is_asked_for_his_own_federations_and_himself_on_the_day() -> None:
    anna, boris = officer("Anna", "CAN"), officer("Boris", "USA", date(2026, 5, 20))
    officer("Carla", "USA", date(2026, 6, 20))
    WRITTEN.clear()
    question = AskedByOffices(begun_since)
    for user in (anna, boris):
        for day in (JUNE, JULY):
            kept = question.rows(user, day, 60)
            assert kept == list(begun_since(user, day, 60)), (user.name, day)
    assert question.rows(boris, JULY, 60) == [("Boris", "USA"), ("Carla", "USA")]
    assert question.rows(boris, JULY, 15) == [("Carla", "USA")]
    assert question.rows(anna, JULY, 60) == []
    # four times by hand; kept once for officers of one federation, and once more for other days
    assert sorted(WRITTEN) == [15, 60, 60, 60, 60, 60]


def test_who_may_do_nothing_is_asked_about_nothing(django_assert_num_queries: object) -> None:
    nobody = User.objects.create(email="nobody@example.org", name="Nobody")
    offices_of(nobody, JUNE)
    with django_assert_num_queries(0):  # type: ignore[operator]
        assert AskedByOffices(begun_since).rows(nobody, JUNE, 60) == []
