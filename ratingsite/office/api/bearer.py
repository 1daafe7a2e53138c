"""Who comes with a token: the person whose token it is, if it opens what is asked for. Sessions open nothing here."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja.security import HttpBearer

from ratingsite.office.api.models import AccessToken, Scope
from ratingsite.office.api.problems import SCOPE_MISSING, TOKEN_INVALID, TOKEN_MISSING, Problem
from ratingsite.office.api.selectors import token_with
from ratingsite.office.api.services import note_use
from ratingsite.office.clock.services import now


class Bearer(HttpBearer):
    """``Authorization: Bearer …`` with a token that has a scope; the request is then that person's."""

    def __init__(self, scope: Scope) -> None:
        super().__init__()
        self.scope = scope

    def __call__(self, request: HttpRequest) -> Any:
        """The token. Raises ``Problem``."""
        token = super().__call__(request)
        if token is None:
            raise Problem(TOKEN_MISSING, headers={"WWW-Authenticate": "Bearer"})
        return token

    def authenticate(self, request: HttpRequest, token: str) -> AccessToken:
        """The token of a secret. Raises ``Problem``."""
        moment = now()
        found = token_with(token, day=moment.date())
        if found is None:
            raise Problem(TOKEN_INVALID, headers={"WWW-Authenticate": 'Bearer error="invalid_token"'})
        if self.scope not in found.scopes:
            header = f'Bearer error="insufficient_scope", scope="{self.scope}"'
            detail = _("The token may not “%(scope)s”.") % {"scope": self.scope}
            raise Problem(SCOPE_MISSING, detail, headers={"WWW-Authenticate": header})
        note_use(found, now=moment)
        request.user = found.user
        return found
