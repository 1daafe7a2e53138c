"""What every answer goes through."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.utils.cache import add_never_cache_headers

from ratingsite.office.edge import page_of


class NotCachedWhenSignedIn:
    """Pages of a signed-in person are nobody else's: no cache keeps them, the back button asks again."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.user.is_authenticated:
            add_never_cache_headers(response)
        return response


class BackFromAnAct:
    """An act has no page: whoever comes back to its address from the log-in, or reloads, lands on its object’s page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.method == "GET" and isinstance(response, HttpResponseNotAllowed) and request.path.endswith("/"):
            return redirect(page_of(request.path))
        return response
