"""Which published lists a player can appeal against."""

from __future__ import annotations

from datetime import date, timedelta

from django.db.models import OuterRef, Q, QuerySet, Subquery

from ratings.lists.models import RatingList
from ratings.lists.selectors import current_lists

A_YEAR = timedelta(days=366)


def lists_to_appeal(day: date) -> QuerySet[RatingList]:
    """The lists of the last year in their latest versions, and the newest one of each system however old it is.

    No text gives a last day for an appeal; a mistake may be seen lists later, and the games are those behind its list.
    """
    newest = current_lists().filter(system=OuterRef("system")).order_by("-list_date")
    return current_lists().filter(Q(list_date__gte=day - A_YEAR) | Q(pk=Subquery(newest.values("pk")[:1])))
