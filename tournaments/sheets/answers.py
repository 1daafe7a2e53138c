"""The edge of the sheet's requests: JSON in, JSON out, and a refusal that a script can read."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.edge import find_permitted
from tournaments.sheets.models import Sheet

LARGEST_BODY = 2 * 1024 * 1024


class BadRequest(ValueError):
    """The body is not what the endpoint takes; the message is for who writes a script."""


def answers_json(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """401 for who is signed out, 404 for who may not, 400 for a body that is none; nothing is kept of the session."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not isinstance(request.user, User):
            return problem(HTTPStatus.UNAUTHORIZED, "signed-out", _("You are signed out. Sign in to go on."))
        try:
            return view(request, *args, **kwargs)
        except NotPermitted as refusal:
            status = HTTPStatus.CONFLICT if refusal.decision.waits_for else HTTPStatus.NOT_FOUND
            return problem(status, "not-now", _("This sheet cannot be changed now."))
        except BadRequest as refusal:
            return problem(HTTPStatus.BAD_REQUEST, "bad-request", str(refusal))

    return wrapped


def problem(status: HTTPStatus, code: str, text: str) -> JsonResponse:
    return JsonResponse({"error": code, "text": text}, status=status)


def body_of(request: HttpRequest) -> dict[str, Any]:
    """The JSON object of a request. Raises ``BadRequest``."""
    if len(request.body) > LARGEST_BODY:
        raise BadRequest("the body is too large")
    try:
        found = json.loads(request.body or b"{}")
    except (ValueError, RecursionError) as error:
        raise BadRequest("the body is not JSON") from error
    if not isinstance(found, dict):
        raise BadRequest("the body is not an object")
    return found


def find_sheet(request: HttpRequest, pk: UUID, act: str = "view") -> Sheet:
    """The sheet with what the policy asks about, or 404."""
    things = Sheet.objects.select_related(
        "tournament__federation", "tournament__system", "from_report", "second_of", "taken_as"
    )
    return find_permitted(request, things.prefetch_related("tournament__appointments"), act, pk=pk)
