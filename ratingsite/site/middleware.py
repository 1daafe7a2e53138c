"""What every answer goes through."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext

from django.conf import settings
from django.contrib.auth.middleware import get_user
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.utils.cache import add_never_cache_headers

from ratingsite.office.accounts import permissions
from ratingsite.office.clock.services import looking_once
from ratingsite.office.edge import page_of
from ratingsite.office.people.founding import is_founded
from ratingsite.office.people.founding_views import waiting


class OneLookAtTheClock:
    """A page asks many times what day it is: in the demo the database is asked once for it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with looking_once():
            return self.get_response(request)


class OneLookAtWhoAsks:
    """A page asks of many acts whether this person may do them to one thing: how both stand is looked up once, where
    the request only reads.
    """

    SAFE = ("GET", "HEAD")

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with permissions.looking_once() if request.method in self.SAFE else nullcontext():
            return self.get_response(request)


class TheUserAsSuch:
    """Django puts something in the user’s place that looks him up at the first question and passes on all others: every
    page has that first question, and a list of what somebody may do has a thousand others, each as dear as its answer.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.user = get_user(request)
        return self.get_response(request)


class NotCachedWhenSignedIn:
    """Pages of a signed-in person are nobody else's: no cache keeps them, the back button asks again."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.user.is_authenticated:
            add_never_cache_headers(response)
        return response


class FoundedFirst:
    """Until an empty portal has its chair and its administrator, every page says so; the demo brings its own people.

    That it is founded is asked until it is, and then never again.
    """

    OPEN = ("/found/", f"/{settings.STATIC_URL.lstrip('/')}", "/i18n/", "/healthz", "/readyz", "/favicon.ico")

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response, self.is_founded = get_response, False

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not (settings.DEMO or self.is_founded or request.path.startswith(self.OPEN)):
            self.is_founded = is_founded()
            if not self.is_founded:
                return waiting(request)
        return self.get_response(request)


class BackFromAnAct:
    """An act has no page: whoever comes back to its address from the log-in, or reloads, lands on its object’s page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.method == "GET" and isinstance(response, HttpResponseNotAllowed) and request.path.endswith("/"):
            return redirect(page_of(request.path))
        return response
