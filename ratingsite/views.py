"""The pages that belong to no app: home, my work, and the errors."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static

from ratingsite.edge import acting_user, signed_in, today
from ratingsite.pages import WorkItem, oldest_first


def home(request: HttpRequest) -> HttpResponse:
    return render(request, "home.html")


@signed_in
def my_work(request: HttpRequest) -> HttpResponse:
    """What waits for this person, oldest first."""
    return render(request, "my_work.html", {"work": work_waiting(request)})


def work_waiting(request: HttpRequest) -> list[WorkItem]:
    """What waits for the signed-in person in all three apps; asked once for each request, for page and header alike."""
    if not hasattr(request, "_work_waiting"):
        user, day = acting_user(request), today()
        found = [item for selectors in _selectors() for item in selectors.work_for(user, day)]
        request._work_waiting = oldest_first(found)  # type: ignore[attr-defined]
    return request._work_waiting  # type: ignore[attr-defined,no-any-return]


def _selectors() -> Iterator[object]:
    for name in ("ratings.selectors", "tournaments.selectors", "titles.selectors"):
        try:
            module = import_module(name)
        except ImportError:
            continue
        if hasattr(module, "work_for"):
            yield module


def favicon(request: HttpRequest) -> HttpResponse:
    """For browsers on an answer that is no page and names no icon."""
    return redirect(static("img/favicon.svg"))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form whose secret is too old: nothing was changed, and the browser still has what was typed."""
    return render(request, "403_csrf.html", status=403)
