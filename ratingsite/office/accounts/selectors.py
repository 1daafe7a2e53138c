"""Questions about people and their offices."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Q

from ratingsite.office.accounts.models import Office, User


def holders(offices: Iterable[Office], federation: str | None, now: datetime) -> list[User]:
    """Who holds one of these offices today, for a federation where one is given."""
    held = Q(offices__office__in=list(offices), offices__starts_on__lte=now.date()) & (
        Q(offices__ends_on__isnull=True) | Q(offices__ends_on__gte=now.date())
    )
    if federation:
        held &= Q(offices__federation__isnull=True) | Q(offices__federation=federation)
    return list(User.objects.filter(held, is_active=True).distinct().order_by("pk"))
