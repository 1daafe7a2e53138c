"""What the portal answers where something broke: that it broke, or that the database is away for a moment."""

from __future__ import annotations

import sys
from http import HTTPStatus

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

RETRY_AFTER = 5  # seconds; a server that starts again answers in so many


def broken(request: HttpRequest) -> HttpResponse:
    """500, or 503 with ``Retry-After`` where the database does not answer, or refuses for a reason that passes."""
    if isinstance(sys.exc_info()[1], (OperationalError, InterfaceError)):
        answer = render(request, "503.html", status=HTTPStatus.SERVICE_UNAVAILABLE)
        answer["Retry-After"] = str(RETRY_AFTER)
        return answer
    return render(request, "500.html", status=HTTPStatus.INTERNAL_SERVER_ERROR)
