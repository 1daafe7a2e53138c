"""What is asked of the table of federations."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from django.db import DatabaseError, transaction
from django.db.models import Q, QuerySet

from ratings.register.federation_names import names_of
from ratings.register.models import Federation, Player
from ratings.register.names import search_key


def is_kept(code: str) -> bool:
    """Whether the office knows this code: asked where one came that the release does not have. Where a command was
    begun beside no portal there is no office.
    """
    try:
        with transaction.atomic():
            return Federation.objects.filter(pk=code).exists()
    except DatabaseError:
        return False


def federations_kept() -> QuerySet[Federation]:
    """All of them by code, with FID and NON, each with the one that follows it."""
    return Federation.objects.select_related("successor").order_by("pk")


def ended_before(day: date) -> QuerySet[Federation]:
    """Those that were none any more on a day: their codes stay in old files."""
    return Federation.objects.filter(exists_to__lt=day)


def followed_on(day: date) -> dict[str, str]:
    """The code that had taken the place of each that had ended before a day, through several changes."""
    told = ended_before(day).filter(successor__isnull=False).values_list("pk", "successor")
    following = dict(told)
    return {code: _last_of_line(code, following) for code in following}


def _last_of_line(code: str, following: Mapping[str, str]) -> str:
    seen = {code}
    while (after := following.get(code)) is not None and after not in seen:
        code = after
        seen.add(code)
    return code


def still_there(federation: Federation) -> int:
    """How many people of the register belong to it today."""
    return Player.objects.filter(federation=federation).count()


def of_the_same_name(
    name: str, first: date | None, last: date | None, *, but: str = "", replaced: str = ""
) -> Federation | None:
    """Another federation that is called so, in whatever language, on some of these days. The one that is ``replaced``
    ends on the day before the first.
    """
    key = search_key(name)
    meeting = Q() if first is None else Q(exists_to__isnull=True) | Q(exists_to__gte=first)
    if last is not None:
        meeting &= Q(exists_from__isnull=True) | Q(exists_from__lte=last)
    others = Federation.objects.filter(meeting).exclude(pk__in=[but, replaced]).order_by("pk")
    return next((each for each in others if key in map(search_key, names_of(each.code, each.name))), None)
