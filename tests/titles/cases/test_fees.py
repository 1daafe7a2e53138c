"""The fee by the days before the meeting: in time, or with the surcharge (2.2, 2.3)."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.urls import reverse

from ratingsite.office.accounts.models import User
from tests.cast import NOW
from tests.titles.worlds import World
from tests.tournaments.forms import at, signed_in
from titles.cases import services
from titles.cases.fees import fee_term
from titles.cases.models import Meeting, TitleCase


@pytest.fixture
def case(world: World, chiara: User) -> TitleCase:
    return services.open_case(world.hero, "IM", by=chiara, now=NOW)


def a_meeting(days: int, by: User) -> Meeting:
    on = NOW.date() + timedelta(days=days)
    return Meeting.objects.create(held_on=on, place="Lausanne", planned_by=by, planned_at=NOW)


def shown(case: TitleCase, user: User) -> str:
    at(NOW)
    return " ".join(signed_in(user).get(reverse("application", args=[case.pk])).content.decode().split())


def test_a_draft_says_until_when_it_comes_in_time_for_the_next_meeting(
    case: TitleCase, chiara: User, qadira: User
) -> None:
    assert fee_term(case, NOW.date()) is None
    a_meeting(46, qadira)
    found = fee_term(case, NOW.date())
    assert found is not None
    assert (found.last_day, found.is_late, found.percent, found.article) == (date(2025, 9, 2), False, 50, "2.3")
    assert ", later with the surcharge of 50 %" in shown(case, chiara)


def test_late_for_its_own_meeting_it_goes_with_the_surcharge_and_the_list_of_what_is_missing_says_so(
    case: TitleCase, chiara: User, qadira: User
) -> None:
    a_meeting(100, qadira)
    late = a_meeting(44, qadira)
    TitleCase.objects.filter(pk=case.pk).update(state="submitted", submitted_at=NOW, submitted_by=chiara, meeting=late)
    case.refresh_from_db()
    found = fee_term(case, NOW.date() + timedelta(days=30))
    assert found is not None
    assert (found.meeting, found.is_late) == (late, True)
    page = shown(case, chiara)
    assert "late, with the surcharge of 50 %" in page
    assert "required at least 45, found 44, to be supplied by the surcharge of 50 %" in page


def test_a_title_by_rating_has_no_meeting(case: TitleCase, qadira: User) -> None:
    a_meeting(46, qadira)
    case.way = TitleCase.Way.RATING
    assert fee_term(case, NOW.date()) is None
