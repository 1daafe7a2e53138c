"""The calendar: every tournament a person may see, filtered by the address."""

from __future__ import annotations

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from ratingsite.office.edge import today
from tournaments.registration.models import Tournament
from tournaments.registration.selectors import CalendarFilter, calendar, federations_to_register_in, visible_tournaments

A_PAGE = 50


def tournaments(request: HttpRequest) -> HttpResponse:
    """The list of tournaments; federation, state, month, words and page stand in the address."""
    wanted = CalendarFilter(**{name: request.GET.get(name, "")[:60] for name in ("federation", "state", "month", "q")})
    visible = visible_tournaments(request.user, day=today())
    page = Paginator(calendar(visible, wanted), A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "wanted": wanted,
        "is_filtered": any((wanted.federation, wanted.state, wanted.month, wanted.q)),
        "federations": Federation.objects.filter(tournaments__in=visible).distinct(),
        "states": Tournament.State.choices,
        "may_register": isinstance(request.user, User)
        and federations_to_register_in(request.user, day=today()).exists(),
        **_neighbours(request, page),
    }
    return render(request, "tournaments/registration/calendar.html", context)


def _neighbours(request: HttpRequest, page: Page[Tournament]) -> dict[str, str]:
    """The addresses of the pages before and after."""
    return {
        "previous": _address(request, page.previous_page_number()) if page.has_previous() else "",
        "next": _address(request, page.next_page_number()) if page.has_next() else "",
    }


def _address(request: HttpRequest, number: int) -> str:
    query = request.GET.copy()
    query["page"] = str(number)
    return f"?{query.urlencode()}"
