"""The API at ``/api/v1/``: which rooms bring operations, and what becomes of the errors that they raise."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from ninja.errors import Throttled, ValidationError

from ratingsite.foundations.states import ForbiddenMove
from ratingsite.foundations.transitions import StaleState
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.api import problems
from ratingsite.office.api.problems import Problem, answer_to
from ratingsite.site.api.openapi import OfficeApi
from tournaments.api import reading_routes, sending_routes

api = OfficeApi()
api.add_router("", sending_routes.router)
api.add_router("", reading_routes.router)


@api.exception_handler(Problem)
def _problem(request: HttpRequest, problem: Problem) -> HttpResponse:
    return answer_to(problem)


@api.exception_handler(Http404)
def _nothing_here(request: HttpRequest, error: Http404) -> HttpResponse:
    return answer_to(Problem(problems.NOT_FOUND))


@api.exception_handler(NotPermitted)
def _not_permitted(request: HttpRequest, refusal: NotPermitted) -> HttpResponse:
    """As on pages: who may never is told of nothing, who may in another state that it has moved on."""
    return answer_to(Problem(problems.MOVED_ON if refusal.decision.waits_for else problems.NOT_FOUND))


@api.exception_handler(ForbiddenMove)
@api.exception_handler(StaleState)
def _moved_on(request: HttpRequest, error: Exception) -> HttpResponse:
    return answer_to(Problem(problems.MOVED_ON))


@api.exception_handler(Throttled)
def _too_often(request: HttpRequest, error: Throttled) -> HttpResponse:
    """The library adds ``Retry-After``."""
    return answer_to(Problem(problems.TOO_OFTEN))


@api.exception_handler(ValidationError)
def _bad_parameters(request: HttpRequest, error: ValidationError) -> HttpResponse:
    errors = [{"name": _name_of(each), "detail": str(each["msg"])} for each in error.errors]
    return answer_to(Problem(problems.BAD_PARAMETER, more={"errors": errors}))


def _name_of(error: dict[str, Any]) -> str:
    return str(error["loc"][-1])
