"""What is known of applications and meetings, as questions."""

from __future__ import annotations

from datetime import date

from django.db.models import Count, Q, QuerySet

from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.permissions import Person
from ratingsite.office.audit.models import AuditEntry
from titles.cases.models import Meeting, TitleCase
from titles.cases.permissions import case_rows


def cases() -> QuerySet[TitleCase]:
    """Applications with what a page about them and the policy look at."""
    return TitleCase.objects.select_related(
        "player",
        "federation",
        "opened_by",
        "submitted_by",
        "posted_by",
        "decided_by",
        "meeting",
        "unconfirmed_by__system",
        "held",
        "direct__direct_list__tournament",
    )


def cases_seen(user: Person, *, day: date) -> QuerySet[TitleCase]:
    """The applications that this person may see, those that go on first, then the latest."""
    seen = open_to(user, "view", case_rows(user), day=day)
    return cases().filter(seen).order_by("-opened_at", "pk")


def case_history(case: TitleCase) -> list[AuditEntry]:
    """What happened to an application and to the norms made elsewhere that lie in it, in order."""
    made = [str(pk) for pk in case.norms.filter(elsewhere__isnull=False).values_list("elsewhere", flat=True)]
    of_norms = Q(object_type="NormElsewhere", object_id__in=made)
    entries = AuditEntry.objects.filter(Q(object_type="TitleCase", object_id=str(case.pk)) | of_norms)
    return list(entries.select_related("by").order_by("pk"))


def meetings() -> QuerySet[Meeting]:
    """Meetings, the latest first, with how much stands on the agenda."""
    return Meeting.objects.annotate(items=Count("cases")).order_by("-held_on", "-planned_at")


def meetings_to_come(day: date) -> QuerySet[Meeting]:
    """Those that an application can be put on."""
    return Meeting.objects.filter(Q(held_on__gte=day), state=Meeting.State.PLANNED).order_by("held_on")
