"""What the record says of published lists: each publication stands there with its hash, in another table than the list.

Whoever changes lines past the portal can give them, their head and its hashes new ones, and take the signature away:
then a list fits itself, and the nightly check would sign it. The record still says what was published.
"""

from __future__ import annotations

from django.db.models import QuerySet

from ratings.lists.models import RatingList
from ratingsite.office.audit.models import AuditEntry

PUBLISHED = ("publish list", "import list")
"""The acts that publish a list; each tells the ``sha256`` of its place in the chain."""


def is_recorded_otherwise(rating_list: RatingList) -> bool:
    """Whether the record names another hash than the list has; of a list of which it says nothing it is not asked."""
    told = _publications().filter(object_id=str(rating_list.pk)).values_list("details__sha256", flat=True)
    return any(sha256 not in (None, rating_list.chain_sha256) for sha256 in told)


def lists_gone(system: str = "") -> list[str]:
    """The lists, of a system or of all, that the record knows as published and that are not there any more."""
    told = _publications()
    if system:
        told = told.filter(object_name__startswith=f"{system} ")
    # the record first: what is published between the two questions is there then
    names = dict(told.order_by("pk").values_list("object_id", "object_name"))
    there = {str(pk) for pk in RatingList.objects.order_by().values_list("pk", flat=True)}
    return [name for pk, name in names.items() if pk not in there]


def _publications() -> QuerySet[AuditEntry]:
    return AuditEntry.objects.filter(object_type=RatingList.__name__, act__in=PUBLISHED)
