"""Questions about people and their offices."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Q

from ratingsite.office.accounts.models import Office, OfficeHeld, User


def holders(offices: Iterable[Office], federation: str | None, now: datetime) -> list[User]:
    """Who holds one of these offices today, for a federation where one is given."""
    held = OfficeHeld.objects.held_on(now.date()).filter(office__in=list(offices))
    if federation:
        held = held.filter(Q(federation__isnull=True) | Q(federation=federation))
    return list(User.objects.filter(pk__in=held.values("user")).order_by("pk"))
