"""Norms made elsewhere in My work: to be countersigned by somebody else, and to be looked at again."""

from __future__ import annotations

from datetime import date

from django.db.models import Exists, OuterRef, QuerySet, Value
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import User
from ratingsite.office.pages import WorkItem
from titles.cases.elsewhere.came_in import OVER
from titles.cases.elsewhere.models import NormElsewhere
from titles.cases.elsewhere.permissions import elsewhere_rows
from titles.cases.models import CaseNorm, TitleCase

KIND = _("Title")


def waiting_elsewhere(user: User, day: date) -> QuerySet[NormElsewhere]:
    """Those of open applications that this person may countersign."""
    may = open_to(user, "countersign", elsewhere_rows(user, day=day), day=day)
    waiting = NormElsewhere.objects.filter(countersigned_at__isnull=True).annotate(waits=Value("entered"))
    in_a_case = CaseNorm.objects.filter(elsewhere=OuterRef("pk"), case__state__in=TitleCase.OPEN)
    return waiting.filter(may, Exists(in_a_case))


def to_look_at(user: User, day: date) -> QuerySet[NormElsewhere]:
    """Those of which a report has come in, for who looks at them again."""
    may = open_to(user, "look-again", elsewhere_rows(user, day=day), day=day)
    marked = NormElsewhere.objects.filter(came_in__isnull=False).annotate(waits=Value("to-look-at"))
    lying = CaseNorm.objects.filter(elsewhere=OuterRef("pk")).exclude(case__state__in=OVER)
    return marked.filter(may, Exists(lying))


def came_in_item(norm: NormElsewhere) -> WorkItem:
    """One of them as an item."""
    return WorkItem(
        kind=str(KIND),
        title=str(norm),
        url=reverse("norm_elsewhere", args=[norm.pk]),
        what=str(_("A report of its event has come in: look at the norm again")),
        since=norm.came_in_at or norm.entered_at,
        article="1.8",
    )


def elsewhere_item(norm: NormElsewhere) -> WorkItem:
    """One of them as an item."""
    return WorkItem(
        kind=str(KIND),
        title=str(norm),
        url=reverse("norm_elsewhere", args=[norm.pk]),
        what=str(_("Hold the card against the certificate, and countersign")),
        since=norm.entered_at,
        article="1.8",
    )
