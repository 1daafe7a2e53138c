"""What is known of lists of direct titles, as questions."""

from __future__ import annotations

from datetime import date

from django.db.models import Count, QuerySet

from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.permissions import Person
from titles.championships.models import DirectList
from titles.championships.permissions import list_rows


def direct_lists() -> QuerySet[DirectList]:
    """Lists with what a page about them and the policy look at."""
    return DirectList.objects.select_related(
        "tournament__federation", "designated", "announced_by", "certified_by", "reviewed_by"
    )


def lists_seen(user: Person, *, day: date) -> QuerySet[DirectList]:
    """The lists that this person may see, the latest first."""
    seen = direct_lists().filter(open_to(user, "view", list_rows(user), day=day))
    return seen.annotate(items=Count("rows")).order_by("-announced_at")
