"""My work: what waits for the reader, by its last day, and the tournaments of the reader's own beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, time, timedelta
from itertools import groupby
from typing import Any
from zoneinfo import ZoneInfo

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ratingsite.office.accounts.models import Office
from ratingsite.office.accounts.permissions import offices_of
from ratingsite.office.accounts.zones import zone_of
from ratingsite.office.clock.services import now
from ratingsite.office.edge import acting_user, signed_in, today
from ratingsite.office.pages import WorkItem
from ratingsite.office.people.selectors import proposed_to
from ratingsite.office.work_lists import items_between
from ratingsite.site.views import first_steps
from ratingsite.site.work import work_by_part
from ratingsite.site.work_rows import Row, lines_of
from tournaments.reports.own_lines import lines_of as own_lines
from tournaments.reports.own_tournaments import has_own, nearest_own, own_tournaments, with_people, with_their_steps

A_PAGE = 50
SOON = 7  # days
OVERDUE, THIS_WEEK, LATER, ANY_DAY = range(4)
HEADINGS: dict[int, Promise] = {
    OVERDUE: _("Overdue"),
    THIS_WEEK: _("Within a week"),
    LATER: _("Later"),
    ANY_DAY: _("Without a last day"),
}


@signed_in
def my_work(request: HttpRequest) -> HttpResponse:
    """What waits for this person by its last day, own tournaments, and what the offices held let the person begin."""
    user, day, moment = acting_user(request), today(), now()
    own_zone = zone_of(user, day)
    waiting = work_by_part(user, day)
    count = sum(waiting.values())
    work = Paginator(range(count), A_PAGE).get_page(request.GET.get("page"))  # the places
    items = items_between(waiting, user, day, work.start_index() - 1, work.end_index())
    offices, nearest = offices_of(user, day), nearest_own(user)
    context = {
        "groups": [(heading, lines_of(rows, own_zone)) for heading, rows in grouped(items, own_zone.zone, moment)],
        "count": count,
        "work_count": count,  # the header need not count again
        "own_zone": own_zone,
        "offices": [(Office(held.office).label, held.federation_id) for held in offices],
        "proposed": [] if offices else list(proposed_to(user)),
        "steps": first_steps(user, day),
        "own": own_lines(with_their_steps(nearest, user, day=day)),
        "has_own": bool(nearest) or has_own(user),
        **_neighbours(work),
    }
    return render(request, "my_work.html", context)


@signed_in
def my_tournaments(request: HttpRequest) -> HttpResponse:
    """Every tournament that the person organises or is an arbiter of, also those that are over."""
    user, day = acting_user(request), today()
    page = Paginator(own_tournaments(user), A_PAGE).get_page(request.GET.get("page"))
    found = list(with_people(page.object_list))
    context = {"own": own_lines(with_their_steps(found, user, day=day)), **_neighbours(page)}
    return render(request, "my_tournaments.html", context)


def grouped(items: Iterable[WorkItem], zone: ZoneInfo, moment: datetime) -> Iterator[tuple[Promise, list[Row]]]:
    """The items under their headings: what is overdue, what is due soon, the rest, and what has no day."""
    rows = [_row(item, zone, moment) for item in items]
    for group, found in groupby(sorted(rows, key=lambda row: row.group), key=lambda row: row.group):
        yield HEADINGS[group], list(found)


def _row(item: WorkItem, zone: ZoneInfo, moment: datetime) -> Row:
    if item.due_on is None:
        return Row(item=item, group=ANY_DAY, is_overdue=False, ends_at=None, then=None)
    ends_at = datetime.combine(item.due_on + timedelta(days=1), time(), item.zone)
    is_elsewhere = ends_at.utcoffset() != ends_at.astimezone(zone).utcoffset()
    left = item.days_left(item.due_on, moment)
    return Row(
        item=item,
        group=OVERDUE if left < 0 else THIS_WEEK if left <= SOON else LATER,
        is_overdue=left < 0,
        ends_at=ends_at if is_elsewhere else None,
        then=next((due for due in item.later if left < 0 <= item.days_left(due.day, moment)), None),
    )


def _neighbours(page: Page[Any]) -> dict[str, str]:
    """The addresses of the pages before and after."""
    return {
        "previous": f"?page={page.previous_page_number()}" if page.has_previous() else "",
        "next": f"?page={page.next_page_number()}" if page.has_next() else "",
    }
