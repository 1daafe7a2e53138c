"""Under the API's address every refusal has the one shape, wherever it comes from."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from ratingsite.office.api.problems import MEDIA_TYPE, Problem, answer_to, kind_of

PREFIX = "/api/"


class ProblemsOfTheApi:
    """Unknown addresses, wrong methods and what broke answer there as operations do, not with pages."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        is_ours = request.path.startswith(PREFIX) and response.status_code >= 400
        if not is_ours or response.headers.get("Content-Type") == MEDIA_TYPE:
            return response
        allowed = {name: response.headers[name] for name in ("Allow", "Retry-After") if name in response.headers}
        return answer_to(Problem(kind_of(response.status_code), headers=allowed), status=response.status_code)
