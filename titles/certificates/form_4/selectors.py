"""Title results of 2003: by what they carry, and the work that waits."""

from __future__ import annotations

import hmac
from dataclasses import replace
from datetime import date

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import User
from ratingsite.office.pages import WorkItem
from titles.certificates.form_4.models import TitleResult
from titles.certificates.form_4.permissions import result_rows


def results() -> QuerySet[TitleResult]:
    """Results with everything that a page and the policy look at; the documents stay in their rows."""
    rows = ("player", "report__tournament__federation", "signed_by", "countersigned_by", "replaces", "replaced_by")
    documents = [f"{row}{name}" for row in ("", "replaces__", "replaced_by__") for name in ("pdf", "public_pdf")]
    found = TitleResult.objects.select_related(*rows)
    found = found.defer(*documents, "replaces__facts", "replaced_by__facts")
    return found.prefetch_related("report__tournament__appointments")


def result_by_code(code: str) -> TitleResult | None:
    """The result of a code; the comparison takes as long for a near miss as for a hit."""
    found = results().filter(code=code).first()
    return found if found and hmac.compare_digest(str(found.code).encode(), code.encode()) else None


def result_by_number(number: str) -> TitleResult | None:
    """The result of a certificate's number."""
    return results().filter(number=number.upper()).first()


# ---------------------------------------------------------------- my work
def work_for(user: User, day: date) -> list[WorkItem]:
    """The results that wait for this person's signature, and those that are to be withdrawn: nobody may sign them."""
    signing = [_item(result) for result in results().filter(_to_countersign(user, day))]
    what = _("It is not borne out any more: withdraw it, and sign another one")
    return signing + [replace(_item(result), what=what) for result in results().filter(_to_withdraw(user, day))]


def rows_waiting(user: User, day: date) -> list[QuerySet[TitleResult]]:
    """As many rows as ``work_for`` has items: to be counted without being read."""
    return [TitleResult.objects.filter(rows) for rows in (_to_countersign(user, day), _to_withdraw(user, day))]


def _to_countersign(user: User, day: date) -> Q:
    return open_to(user, "countersign", result_rows(user, day=day), day=day)


def _to_withdraw(user: User, day: date) -> Q:
    return open_to(user, "withdraw", result_rows(user, day=day), day=day) & Q(differs_from__isnull=False)


def _item(result: TitleResult) -> WorkItem:
    return WorkItem(
        kind=_("Form 4"),
        title=_("Form 4: %s") % f"{result}, {result.report.tournament}",
        url=reverse("title_result", args=[result.pk]),
        what=_("Check and countersign it"),
        since=result.signed_at,
    )
