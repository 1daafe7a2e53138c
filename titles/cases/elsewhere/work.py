"""Norms made elsewhere in My work: to be countersigned by somebody else than who has entered them."""

from __future__ import annotations

from datetime import date

from django.db.models import Exists, OuterRef, QuerySet, Value
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import User
from ratingsite.office.pages import WorkItem
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
