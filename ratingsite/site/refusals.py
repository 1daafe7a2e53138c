"""Turns away what no browser of ours sends, before anything reads it: NULs, bodies without end, methods nobody uses.

A NUL is a letter for Python and none for PostgreSQL; one answer here saves a check at every field.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from http import HTTPMethod, HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
OF_PROGRAMS = "/api/"
NUL = "\0"
NUL_IN_JSON = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000|\x00")


class RefuseTheUnreadable:
    """400 for a NUL in address, query, cookies or body; 413 for a body over ``LARGEST_BODY``; 405 for TRACE and others.

    Files are bytes and may hold what they like: whoever reads one says what is wrong with it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method not in METHODS:
            return HttpResponseNotAllowed(METHODS)
        if _size(request) > _largest(request):
            return render(request, "413.html", status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        if any(NUL in text for text in _texts(request)) or _has_nul_in_json(request):
            return render(request, "400.html", status=HTTPStatus.BAD_REQUEST)
        return self.get_response(request)


def _largest(request: HttpRequest) -> int:
    """One address takes whole rating lists; who may send them is asked there before a byte is read."""
    is_list = request.path == settings.LISTS_COME_IN
    return int(settings.LARGEST_LIST + settings.LARGEST_BODY if is_list else settings.LARGEST_BODY)


def _size(request: HttpRequest) -> int:
    said = request.META.get("CONTENT_LENGTH") or "0"
    return int(said) if said.isascii() and said.isdigit() else 0


def _texts(request: HttpRequest) -> Iterator[str]:
    """Whatever was sent as text, ready to be asked."""
    yield request.path
    for pairs in (request.GET.lists(), request.POST.lists() if _is_form(request) else ()):
        for name, values in pairs:
            yield name
            yield from values
    yield from request.COOKIES.values()


def _is_form(request: HttpRequest) -> bool:
    """Programs send files as they are: whoever sends them a form is told so there."""
    is_form = request.method == HTTPMethod.POST and request.content_type in FORMS
    return is_form and not request.path.startswith((OF_PROGRAMS, settings.LISTS_COME_IN))


def _has_nul_in_json(request: HttpRequest) -> bool:
    return request.content_type == "application/json" and bool(NUL_IN_JSON.search(request.body))
