"""Of a long list of reports those come first that are due first, and no more are looked at than it takes."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from operator import itemgetter
from uuid import UUID

import pytest

from ratings.lists.models import RatingSystem
from ratingsite.office.accounts.models import User
from ratingsite.office.work_lists import LongList
from ratingsite.site.benchmarks.sample_office import SampleOffice, fill, people
from tournaments.registration.models import Tournament
from tournaments.reports.days_due import report_due
from tournaments.reports.models import Report
from tournaments.reports.soonest import alike, soonest_over
from tournaments.reports.waiting_registrations import TO_DECIDE
from tournaments.reports.waiting_reports import TO_COME, TO_MOVE_ON

KINDS = (TO_DECIDE, TO_COME, TO_MOVE_ON)
SYSTEMS = ("fide-blitz", "fide-rapid", "cfc-regular")


@pytest.fixture
def office(db: None) -> SampleOffice:
    """Twenty things of each kind; one tournament in five is rated in other systems too, one report is a part."""
    found = people()
    fill(found, 100, 20, 2026)
    systems = list(RatingSystem.objects.filter(pk__in=SYSTEMS).order_by("pk"))
    for place, tournament in enumerate(Tournament.objects.order_by("name")):
        if not place % 5:
            tournament.other_systems.set(systems[: 1 + place % 3])
    last = Report.objects.order_by("-tournament__ends_on", "pk").first()
    assert last is not None
    Report.objects.filter(pk=last.pk).update(is_last_part=False, last_round=2)
    return found


def every_place(found: LongList, user: User, office: SampleOffice, most: int) -> list[tuple[object, ...]]:
    """The first so many places."""
    told = [(*place[:3], str(place.row)) for place in found.places(user, office.day, most)]
    return sorted(told, key=itemgetter(0, 1, 2, 3))[:most]


@pytest.mark.parametrize("whose", ["officer", "administrator", "arbiter"])
def test_the_first_of_a_list_are_the_first_of_all(office: SampleOffice, whose: str) -> None:
    user: User = getattr(office, whose)
    lists = [each for each in KINDS if each.rows(user, office.day).exists()]
    assert lists
    for found in lists:
        whole = every_place(found, user, office, 1000)
        assert len(whole) == found.rows(user, office.day).count()
        for most in (1, 2, 7, 19):
            assert every_place(found, user, office, most) == whole[:most]


def days_of(tournaments: Iterable[Tournament]) -> dict[UUID, date]:
    return {each.pk: report_due(each, each.system_codes[1:]).dues[0].day for each in tournaments}


def test_of_all_last_days_no_later_one_is_looked_at_than_it_takes(office: SampleOffice) -> None:
    rows = list(TO_COME.rows(office.arbiter, office.day))
    days = days_of(rows)
    alone: set[UUID] = {each.pk for each in rows if len(each.system_codes) == 1}
    first = min(days[pk] for pk in alone)
    asked = set(map(UUID, soonest_over(alike(TO_COME.rows(office.arbiter, office.day)), 1)))
    assert {pk for pk in asked & alone if days[pk] > first} == set()
    assert days.keys() - alone < asked < days.keys()


def test_of_those_due_on_one_day_none_is_looked_at_that_was_over_two_days_later(office: SampleOffice) -> None:
    Tournament.other_systems.through.objects.all().delete()
    rows = list(TO_COME.rows(office.arbiter, office.day))
    days = days_of(rows)
    alike_by_day = sorted((days[each.pk], each.ends_on, each.pk) for each in rows)
    day, over, _pk = alike_by_day[0]
    asked = set(map(UUID, soonest_over(alike(TO_COME.rows(office.arbiter, office.day)), 1)))
    assert asked == {pk for due, ends_on, pk in alike_by_day if due == day and ends_on <= over + timedelta(days=1)}
    assert len(asked) < sum(due == day for due, _over, _pk in alike_by_day)


def test_of_the_reports_due_on_the_last_day_only_those_come_that_stand_on_the_page(office: SampleOffice) -> None:
    Tournament.other_systems.through.objects.all().delete()
    Report.objects.update(is_last_part=True)
    told = list(TO_MOVE_ON.places(office.administrator, office.day, 7))
    every = sorted(TO_MOVE_ON.places(office.administrator, office.day, 1000), key=lambda place: place[:3])
    assert len(every) == TO_MOVE_ON.rows(office.administrator, office.day).count()
    assert sorted(told, key=lambda place: place[:3]) == every[:7]
