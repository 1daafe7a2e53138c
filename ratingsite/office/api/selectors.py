"""Questions about tokens."""

from __future__ import annotations

from datetime import date

from django.db.models import QuerySet

from ratingsite.office.accounts.models import User
from ratingsite.office.api.models import AccessToken
from ratingsite.office.api.services import digest_of


def token_with(secret: str, *, day: date) -> AccessToken | None:
    """The token of a secret, if it opens anything on that day; looked up by its digest, which tells nothing by time."""
    token = AccessToken.objects.select_related("user").filter(digest=digest_of(secret)).first()
    return token if token and token.is_active_on(day) and token.user.is_active else None


def tokens_of(user: User) -> QuerySet[AccessToken]:
    """All that a person has ever had, the newest first."""
    return AccessToken.objects.filter(user=user)
