"""Which federations were members on a day."""

from __future__ import annotations

from datetime import date

from django.db.models import Q, QuerySet

from ratings.register.models import Federation


def members_on(day: date) -> QuerySet[Federation]:
    """The member federations of a day (2003, 16.1): those whose code was in use, without FID and NON."""
    has_begun = Q(exists_from__isnull=True) | Q(exists_from__lte=day)
    has_not_ended = Q(exists_to__isnull=True) | Q(exists_to__gte=day)
    return Federation.objects.filter(has_begun, has_not_ended, is_federation=True)
