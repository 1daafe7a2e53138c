"""How a program is told no: one shape for every refusal (RFC 9457), in the language that it asked for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

MEDIA_TYPE = "application/problem+json"
EXPLAINED_AT = "/api/v1/docs/#problem-"


@dataclass(frozen=True, kw_only=True)
class Kind:
    """One kind of refusal: its name in the address of its explanation, its status, and what it means."""

    name: str
    status: int
    title: Promise
    meaning: Promise

    @property
    def type(self) -> str:
        """The address that explains it; what tells kinds apart."""
        return EXPLAINED_AT + self.name


TOKEN_MISSING = Kind(
    name="token-missing",
    status=401,
    title=_("No token"),
    meaning=_("The header “Authorization: Bearer …” is missing. A signed-in browser is not enough."),
)
TOKEN_INVALID = Kind(
    name="token-invalid",
    status=401,
    title=_("The token opens nothing"),
    meaning=_("It is unknown, revoked or past its last day. Make a new one on your page of access tokens."),
)
SCOPE_MISSING = Kind(
    name="scope-missing",
    status=403,
    title=_("The token may not do this"),
    meaning=_("It was made for something else. Make one that may; what it may is said when it is made."),
)
NOT_FOUND = Kind(
    name="not-found",
    status=404,
    title=_("There is nothing here"),
    meaning=_("There is no such thing, or you may not see it or do this to it."),
)
METHOD = Kind(
    name="method-not-allowed",
    status=405,
    title=_("Not by this method"),
    meaning=_("The address exists and wants another method; the header “Allow” says which."),
)
UNDER_WAY = Kind(
    name="report-under-way",
    status=409,
    title=_("The report is on its way"),
    meaning=_("The file was kept, but the report must be recalled or returned before another can take its place."),
)
MOVED_ON = Kind(
    name="moved-on",
    status=409,
    title=_("Somebody was quicker"),
    meaning=_("The tournament has moved on meanwhile. Nothing was changed by you; look at its state."),
)
TOO_LARGE = Kind(
    name="too-large",
    status=413,
    title=_("The file is too large"),
    meaning=_("A report file has at most 5 MB. Nothing was kept of it."),
)
TOO_MANY = Kind(
    name="too-many-files",
    status=429,
    title=_("Too many files today"),
    meaning=_("A tournament takes a limited number of files a day. Nothing was kept of this one; send it tomorrow."),
)
NOT_RAW = Kind(
    name="not-raw",
    status=415,
    title=_("The body must be the file itself"),
    meaning=_("Send its bytes as they are – with curl --data-binary @report.trf –, not as a field of a form."),
)
REFUSED = Kind(
    name="report-refused",
    status=422,
    title=_("The file is refused"),
    meaning=_(
        "It was kept as it came and numbered, but errors stand in the way of a report: “file.check” has all of them."
    ),
)
BAD_PARAMETER = Kind(
    name="bad-parameter",
    status=422,
    title=_("A parameter cannot be used"),
    meaning=_("“errors” names each one and what is wrong with it."),
)
KEY_USED = Kind(
    name="key-used",
    status=422,
    title=_("The key was used for something else"),
    meaning=_("You have sent another file, or to another place, under this Idempotency-Key. Choose a new one."),
)
TOO_OFTEN = Kind(
    name="too-often",
    status=429,
    title=_("Too many requests"),
    meaning=_("So many in one minute are enough. The header “Retry-After” says in how many seconds the next begins."),
)
BAD_REQUEST = Kind(
    name="bad-request",
    status=400,
    title=_("The request cannot be understood"),
    meaning=_("It is no request as HTTP has them, or names a host that is not ours."),
)
BROKEN = Kind(
    name="broken",
    status=500,
    title=_("Something broke here"),
    meaning=_(
        "It was noted, and nothing is half done. Repeat the request, with the same Idempotency-Key if it has one."
    ),
)
KINDS = (
    *(BAD_REQUEST, TOKEN_MISSING, TOKEN_INVALID, SCOPE_MISSING, NOT_FOUND, METHOD),
    *(UNDER_WAY, MOVED_ON, TOO_LARGE, TOO_MANY, NOT_RAW, REFUSED, BAD_PARAMETER, KEY_USED, TOO_OFTEN, BROKEN),
)


@dataclass(eq=False)
class Problem(Exception):
    """Ends a request with a refusal. ``more`` are members beside those of the shape."""

    kind: Kind
    detail: str | Promise = ""
    more: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)


def problem_document(kind: Kind, detail: str | Promise = "", **more: Any) -> dict[str, Any]:
    """The shape; without a ``detail`` of its own it says what the kind means."""
    return {
        "type": kind.type,
        "title": str(kind.title),
        "status": kind.status,
        "detail": str(detail or kind.meaning),
        **more,
    }


def answer_to(problem: Problem, *, status: int = 0) -> HttpResponse:
    """The refusal as it is sent, with the status of its kind if it has none from elsewhere."""
    status = status or problem.kind.status
    document = problem_document(problem.kind, problem.detail, **problem.more) | {"status": status}
    body = json.dumps(document, ensure_ascii=False)
    return HttpResponse(body, status=status, content_type=MEDIA_TYPE, headers=problem.headers)


def kind_of(status: int) -> Kind:
    """What a bare status means that came from somewhere else than an operation."""
    plain = {kind.status: kind for kind in (BAD_REQUEST, NOT_FOUND, METHOD, TOO_LARGE)}
    return plain.get(status, BROKEN if status >= BROKEN.status else BAD_REQUEST)
