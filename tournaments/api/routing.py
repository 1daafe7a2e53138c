"""What every operation says of itself: its scope, its answers, its refusals."""

from __future__ import annotations

import json
from typing import Annotated, Any
from uuid import UUID

from django.http import HttpResponse
from django.utils.translation import gettext_noop
from ninja import Path

from ratingsite.office.api.bearer import Bearer
from ratingsite.office.api.models import Scope
from ratingsite.office.api.problems import SCOPE_MISSING, TOKEN_INVALID, TOKEN_MISSING, TOO_OFTEN, Kind
from ratingsite.office.api.throttles import EachMinute
from tournaments.api.schemas import Problem

TournamentId = Annotated[UUID, Path(description=gettext_noop("The tournament, as in the address of its page."))]
FileId = Annotated[UUID, Path(description=gettext_noop("The file, as it was named when it was sent in."))]
ReportId = Annotated[UUID, Path(description=gettext_noop("The version of the report, as in the address of its page."))]
# Where the OpenAPI document is made, these become the scope of the security scheme and the words of the refusals.
SCOPE_MEMBER, KINDS_MEMBER = "x-scope", "x-problems"
_RAW = {
    "required": True,
    "content": {
        kind: {"schema": {"type": "string", "format": "binary"}} for kind in ("application/octet-stream", "text/plain")
    },
}


def answer(document: Any, status: int = 200) -> HttpResponse:
    """A document as JSON."""
    return HttpResponse(json.dumps(document, ensure_ascii=False), status=status, content_type="application/json")


def says(scope: Scope, answers: dict[int, Any], *refusals: Kind, takes_file: bool = False) -> dict[str, Any]:
    """The arguments of an operation that needs a scope: its answers, and what it refuses besides what all refuse."""
    kinds = (TOKEN_MISSING, TOKEN_INVALID, SCOPE_MISSING, TOO_OFTEN, *refusals)
    extra: dict[str, Any] = {SCOPE_MEMBER: str(scope), KINDS_MEMBER: [kind.name for kind in kinds]}
    if takes_file:
        extra["requestBody"] = _RAW
    told = dict.fromkeys((kind.status for kind in kinds), Problem)
    asks = {"auth": Bearer(scope), "throttle": EachMinute(scope)}
    return {**asks, "response": answers | told, "openapi_extra": extra}
