"""An order that is kept finds the rows as they are now, and asks the database for those of a page alone."""

from __future__ import annotations

from datetime import date

import pytest
from django.core.paginator import Paginator
from django.db import connection
from django.db.models import CharField
from django.test.utils import CaptureQueriesContext

from ratingsite.foundations.kept_orders import KeptOrder
from ratingsite.foundations.kept_questions import AmongGiven, KeptQuestion, Place
from ratingsite.office.accounts.models import Office, OfficeHeld, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def held(db: None) -> list[OfficeHeld]:
    user = User.objects.create(email="chiara@example.org", name="Chiara")
    return [
        OfficeHeld.objects.create(user=user, office=Office.QC, starts_on=date(2020 + year, 1, 1), ends_on=None)
        for year in (3, 1, 4, 2, 5)
    ]


def by_days() -> KeptOrder[OfficeHeld]:
    def keys(*how: str, office: str) -> list[int]:
        found = OfficeHeld.objects.filter(office=office).order_by(*how)
        return list(found.values_list("pk", flat=True))

    def rows() -> KeptQuestion[OfficeHeld]:
        of_office = OfficeHeld.objects.filter(AmongGiven("id", "keys", int), office=Place("office", CharField()))
        return KeptQuestion(of_office.order_by)

    return KeptOrder(keys, rows(), key="pk", most=2)


@pytest.mark.parametrize(("how", "years"), [("starts_on", [1, 2, 3, 4, 5]), ("-starts_on", [5, 4, 3, 2, 1])])
def test_pages_stand_in_the_order_that_was_asked_for(held: list[OfficeHeld], how: str, years: list[int]) -> None:
    order = by_days()
    pages = [Paginator(order.asked(how, office=Office.QC), 2).page(number).object_list for number in (1, 2, 3)]
    assert [[each.starts_on.year - 2020 for each in page] for page in pages] == [years[:2], years[2:4], years[4:]]
    assert len(order.asked(how, office=Office.QC_CHAIR)) == 0


def test_a_page_is_one_question_when_the_order_is_known(held: list[OfficeHeld]) -> None:
    order = by_days()
    assert len(order.asked("starts_on", office=Office.QC)) == len(held)
    with CaptureQueriesContext(connection) as asked:
        rows = order.asked("starts_on", office=Office.QC)
        found = rows[1:3]
    assert (len(rows), [each.starts_on.year for each in found], len(asked)) == (5, [2022, 2023], 1)


def test_rows_are_as_they_stand_now_and_who_has_gone_is_left_out(held: list[OfficeHeld]) -> None:
    order = by_days()
    _ = order.asked("starts_on", office=Office.QC)
    held[1].delete()
    OfficeHeld.objects.filter(pk=held[3].pk).update(ends_on=date(2030, 1, 1))
    found = order.asked("starts_on", office=Office.QC)[0:3]
    assert [(each.starts_on.year, each.ends_on) for each in found] == [(2022, date(2030, 1, 1)), (2023, None)]
