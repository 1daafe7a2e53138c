"""Rows that were read for many objects at once stand where Django looks for those of one."""

from __future__ import annotations

import pickle
from copy import deepcopy
from datetime import date
from typing import Any

import pytest

from ratingsite.foundations.rows_read import PREFETCHED, RowsRead
from ratingsite.office.accounts.models import Office, OfficeHeld, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def chiara() -> User:
    """Who has two offices."""
    user = User.objects.create(email="chiara@example.org", name="Chiara")
    for office, first in ((Office.QC, date(2026, 1, 1)), (Office.QC_CHAIR, date(2027, 1, 1))):
        OfficeHeld.objects.create(user=user, office=office, starts_on=first)
    return user


def read(user: User) -> User:
    """With the rows of his offices, as whoever reads those of many gives them."""
    rows = list(OfficeHeld.objects.filter(user=user).order_by("starts_on"))
    user.__dict__[PREFETCHED] = {"offices": RowsRead(user, "offices", rows)}
    return user


def names(found: Any) -> list[str]:
    return [each.office for each in found]


def test_what_was_read_is_gone_through_without_a_question(chiara: User, django_assert_num_queries: Any) -> None:
    read(chiara)
    with django_assert_num_queries(0):
        found = chiara.offices.all()
        assert names(found) == [Office.QC, Office.QC_CHAIR]
        assert (len(found), bool(found), found[1].office) == (2, True, Office.QC_CHAIR)
        assert found.exists()


def test_whoever_asks_more_of_the_rows_is_told_of_this_object_alone(chiara: User) -> None:
    OfficeHeld.objects.create(user=User.objects.create(email="x@example.org"), office=Office.QC, starts_on=date.min)
    read(chiara)
    assert names(chiara.offices.filter(office=Office.QC)) == [Office.QC]
    assert chiara.offices.filter(office=Office.QC).count() == 1
    assert names(chiara.offices.order_by("-starts_on")) == [Office.QC_CHAIR, Office.QC]
    assert isinstance(chiara.__dict__[PREFETCHED]["offices"], RowsRead)


def test_an_object_with_rows_that_were_read_can_be_copied(chiara: User) -> None:
    read(chiara)
    for copied in (deepcopy(chiara), pickle.loads(pickle.dumps(chiara))):  # noqa: S301 - our own
        assert names(copied.offices.all()) == [Office.QC, Office.QC_CHAIR]


def test_what_no_question_can_do_is_refused(chiara: User) -> None:
    with pytest.raises(AttributeError):
        _ = read(chiara).offices.all().nothing_of_the_kind  # type: ignore[attr-defined]
