"""Of a long list of reports those come first that are due first, and no more are looked at than it takes."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from uuid import UUID

import pytest

from ratings.lists.models import RatingSystem
from ratingsite.office.accounts.models import User
from ratingsite.office.pages import WorkItem, by_deadline
from ratingsite.office.work_lists import LongPart, Window, items_between
from ratingsite.site.benchmarks.sample_office import SampleOffice, fill, people
from tournaments.registration.models import Tournament
from tournaments.reports.days_due import report_due
from tournaments.reports.models import Report
from tournaments.reports.soonest import alike, soonest_over, taken_together
from tournaments.reports.waiting_registrations import TO_DECIDE
from tournaments.reports.waiting_reports import TO_COME, TO_MOVE_ON

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


LISTS = (TO_DECIDE, TO_COME, TO_MOVE_ON)
WINDOWS = [(first, first + size) for size in (3, 7, 40) for first in range(0, 40, size)]


def told(items: Iterable[WorkItem]) -> list[tuple[object, ...]]:
    return [(item.due_on, item.since, item.title, item.url) for item in items]


@pytest.mark.parametrize("whose", ["officer", "administrator", "arbiter"])
@pytest.mark.parametrize("alone", [True, False])
def test_every_page_shows_what_stands_there_in_the_whole_list(office: SampleOffice, whose: str, alone: bool) -> None:
    if alone:  # of all the day is known before they are read
        Tournament.other_systems.through.objects.all().delete()
        Report.objects.update(is_last_part=True)
    user: User = getattr(office, whose)
    lists = [each for each in LISTS if each.rows(user, office.day).exists()]
    assert lists
    part = LongPart(lists=tuple(lists))
    whole = told(by_deadline(part.items(user, office.day)))
    assert len(whole) >= 20
    for first, last in WINDOWS:
        page = items_between({part: len(whole)}, user, office.day, first, last)
        assert told(page) == whole[first:last], (first, last)


def days_of(tournaments: Iterable[Tournament]) -> dict[UUID, date]:
    return {each.pk: report_due(each, each.system_codes[1:]).dues[0].day for each in tournaments}


def to_come(office: SampleOffice, first: int, last: int) -> tuple[set[UUID], int]:
    """Which tournaments without a report are looked at, and how many stand before them."""
    rows = taken_together(alike(TO_COME.rows(office.arbiter, office.day)))
    keys, left_out = soonest_over(rows, Window(first, last, rows.counts, len(rows.apart)))
    return set(map(UUID, keys)), left_out


def test_of_all_last_days_no_later_one_is_looked_at_than_it_takes(office: SampleOffice) -> None:
    rows = list(TO_COME.rows(office.arbiter, office.day))
    days = days_of(rows)
    alone: set[UUID] = {each.pk for each in rows if len(each.system_codes) == 1}
    first = min(days[pk] for pk in alone)
    asked, left_out = to_come(office, 0, 1)
    assert {pk for pk in asked & alone if days[pk] > first} == set()
    assert days.keys() - alone < asked < days.keys()
    assert left_out == 0


def test_of_those_due_on_one_day_none_is_looked_at_that_was_over_two_days_later(office: SampleOffice) -> None:
    Tournament.other_systems.through.objects.all().delete()
    rows = list(TO_COME.rows(office.arbiter, office.day))
    days = days_of(rows)
    in_order = sorted((days[each.pk], each.ends_on, each.pk) for each in rows)
    day, over, _pk = in_order[0]
    asked, _left_out = to_come(office, 0, 1)
    assert asked == {pk for due, ends_on, pk in in_order if due == day and ends_on <= over + timedelta(days=1)}
    assert len(asked) < sum(due == day for due, _over, _pk in in_order)


def test_what_stands_before_a_page_is_counted_and_not_looked_at(office: SampleOffice) -> None:
    Tournament.other_systems.through.objects.all().delete()
    asked, left_out = to_come(office, 19, 20)
    assert len(asked) + left_out == 20
    assert len(asked) < 5


@pytest.mark.parametrize("page", [(0, 3), (5, 7), (18, 20)])
def test_of_the_reports_due_on_a_day_only_those_are_read_that_stand_on_the_page(
    office: SampleOffice, page: tuple[int, int]
) -> None:
    Tournament.other_systems.through.objects.all().delete()
    Report.objects.update(is_last_part=True)
    rows = TO_MOVE_ON.by_days(office.administrator, office.day)
    assert sum(rows.counts.values()) == 20
    found = rows.between(Window(*page, rows.counts, rows.apart))
    assert (len(list(found.places)), found.left_out) == (page[1] - page[0], page[0])


# ---------------------------------------------------------------- a window over several lists
A_DAY, THE_NEXT, LAST = date(2026, 1, 1), date(2026, 1, 2), date(2026, 1, 3)
DAYS = {A_DAY: 10, THE_NEXT: 30, LAST: 5}


@pytest.mark.parametrize(
    ("asked", "apart", "day", "count", "places"),
    [
        ((0, 5), 0, A_DAY, 10, (0, 5)),  # no more than the page has
        ((0, 5), 0, THE_NEXT, 30, (0, 0)),  # behind it
        ((12, 20), 0, A_DAY, 10, (10, 10)),  # before it
        ((12, 20), 0, THE_NEXT, 30, (2, 10)),
        ((12, 20), 0, THE_NEXT, 20, (0, 10)),  # ten of another list may stand before these
        ((25, 30), 0, THE_NEXT, 20, (5, 20)),
        ((25, 30), 3, THE_NEXT, 20, (2, 20)),  # and three of whom no day is known
        ((40, 50), 0, LAST, 5, (0, 5)),
    ],
)
def test_of_a_list_those_may_be_shown_whom_others_cannot_push_off_the_page(
    asked: tuple[int, int], apart: int, day: date, count: int, places: tuple[int, int]
) -> None:
    assert Window(*asked, DAYS, apart).of(day, count) == places
