"""The calendar: every tournament a person may see, filtered by the address, as a list, a month and a feed."""

from __future__ import annotations

from dataclasses import asdict, fields, replace
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.db.models import Exists, Max, Min, OuterRef, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratings.lists.models import RatingSystem
from ratings.register.models import Federation
from ratings.regulations.snapshots import SYSTEMS
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import can
from ratingsite.office.edge import today
from tournaments.registration.by_report.services import home_of_reports_alone, new_event_by_report
from tournaments.registration.calendar_feed import feed_of
from tournaments.registration.calendar_months import in_month, weeks_of
from tournaments.registration.calendar_rows import InTheList, rows_of
from tournaments.registration.models import Format, Tournament
from tournaments.registration.selectors import (
    LAST_YEAR,
    CalendarFilter,
    asked_for,
    federations_to_register_in,
    next_month,
    visible_tournaments,
)

A_PAGE = 50
FIRST_YEAR = 2003
MOST_IN_A_MONTH = 500


def tournaments(request: HttpRequest) -> HttpResponse:
    """The list of tournaments, the nearest first; what is wanted and the page stand in the address."""
    wanted = _wanted(request)
    visible = visible_tournaments(request.user, day=today())
    page = Paginator(InTheList(asked_for(visible, wanted), day=today()), A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "rows": rows_of(page.object_list),
        "may_register": isinstance(request.user, User)
        and federations_to_register_in(request.user, day=today()).exists(),
        "may_enter_by_report": can(request.user, "enter", new_event_by_report(home_of_reports_alone()), day=today()),
        **_filters(request, wanted, visible),
        **_neighbours(request, page),
    }
    return render(request, "tournaments/registration/calendar.html", context)


@require_safe
def month(request: HttpRequest, year: int, number: int) -> HttpResponse:
    """One month as a sheet of the calendar; it leads to the next ones in which anything begins."""
    try:
        start = date(year, number, 1)
    except ValueError:
        raise Http404 from None
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise Http404
    wanted = replace(_wanted(request), month=f"{start:%Y-%m}")
    visible = visible_tournaments(request.user, day=today())
    found = asked_for(visible, wanted)
    shown, count = in_month(found[:MOST_IN_A_MONTH]), found.count()
    context = {
        "start": start,
        "weeks": weeks_of(start, shown),
        "today": today(),
        "count": count,
        "most": MOST_IN_A_MONTH if count > MOST_IN_A_MONTH else 0,
        "before": visible.filter(starts_on__lt=start).aggregate(day=Max("starts_on"))["day"],
        "after": visible.filter(starts_on__gte=next_month(start)).aggregate(day=Min("starts_on"))["day"],
        **_filters(request, wanted, visible),
    }
    return render(request, "tournaments/registration/month.html", context)


@require_safe
def feed(request: HttpRequest) -> HttpResponse:
    """The public calendar as iCalendar, filtered like the page, from three months back: nobody need log in for it."""
    text = feed_of(_wanted(request), name=_("Tournaments"), day=today())
    answer = HttpResponse(text, content_type="text/calendar; charset=utf-8")
    answer["Content-Disposition"] = 'inline; filename="tournaments.ics"'
    return answer


# ---------------------------------------------------------------- what is wanted
def _wanted(request: HttpRequest) -> CalendarFilter:
    return CalendarFilter(**{field.name: request.GET.get(field.name, "")[:60] for field in fields(CalendarFilter)})


def _filters(request: HttpRequest, wanted: CalendarFilter, visible: QuerySet[Tournament]) -> dict[str, Any]:
    """The fields of the filter, and the address that takes them along."""
    asked = {name: value for name, value in asdict(wanted).items() if value and name != "month"}
    return {
        "wanted": wanted,
        "is_filtered": not wanted.is_empty,
        "filter_query": f"?{urlencode(asked)}" if asked else "",
        "federations": Federation.objects.filter(Exists(visible.order_by().filter(federation=OuterRef("pk")))),
        "systems": RatingSystem.objects.filter(code__in=SYSTEMS),
        "formats": Format.choices,
        "states": Tournament.State.choices,
        "this_month": wanted.month_start or today().replace(day=1),
    }


def _neighbours(request: HttpRequest, page: Page[Any]) -> dict[str, str]:
    """The addresses of the pages before and after."""
    return {
        "previous": _address(request, page.previous_page_number()) if page.has_previous() else "",
        "next": _address(request, page.next_page_number()) if page.has_next() else "",
    }


def _address(request: HttpRequest, number: int) -> str:
    query = request.GET.copy()
    query["page"] = str(number)
    return f"?{query.urlencode()}"
