"""Questions about tokens."""

from __future__ import annotations

from datetime import date

from django.db.models import Q, QuerySet

from ratingsite.office.accounts.models import User
from ratingsite.office.api.models import AccessToken
from ratingsite.office.api.services import digest_of


def token_with(secret: str, *, day: date) -> AccessToken | None:
    """The token of a secret, if it opens anything on that day; looked up by its digest, which tells nothing by time."""
    token = AccessToken.objects.select_related("user").filter(digest=digest_of(secret)).first()
    return token if token and token.is_active_on(day) and token.user.is_active else None


def working_tokens(typed: str, *, day: date) -> QuerySet[AccessToken]:
    """Everybody's tokens that are neither revoked nor over on a day; of whom a name or address is typed, theirs."""
    found = AccessToken.objects.filter(revoked_at__isnull=True, ends_on__gte=day).select_related("user")
    if typed:
        found = found.filter(Q(user__name__icontains=typed) | Q(user__email__icontains=typed))
    return found.order_by("user__name", "user", "-made_at")


def tokens_of(user: User) -> QuerySet[AccessToken]:
    """All that a person has ever had, the newest first."""
    return AccessToken.objects.filter(user=user)
