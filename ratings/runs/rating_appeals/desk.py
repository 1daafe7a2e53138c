"""Every appeal that somebody may read, for the offices: what waits for a person stands on no desk of theirs.

739 gives an appellant no last day to check the list of games, nor a tournament director one to answer; whoever hears
the appeal may rule without either. He finds it here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.core.paginator import Paginator
from django.db.models import Case, IntegerField, QuerySet, Value, When
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from ratings.runs.rating_appeals.fees import is_owed_again
from ratings.runs.rating_appeals.hearing import seat_of
from ratings.runs.rating_appeals.models import RatingAppeal
from ratings.runs.rating_appeals.permissions import is_fee_due, is_uncorrected, rating_appeal_rows
from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.edge import acting_user, signed_in, today

State = RatingAppeal.State
APPEALS_A_PAGE = 50
_PERSONS: dict[str, str | Promise] = {State.SENT: _("the appellant"), State.ASKED: _("the tournament director")}


@dataclass(frozen=True, kw_only=True)
class Row:
    """An appeal, and for whom it waits; nothing where it is over."""

    appeal: RatingAppeal
    waits_for: str


@require_safe
@signed_in
def every_appeal(request: HttpRequest) -> HttpResponse:
    """What is open first, the oldest first; then what is over, the newest first."""
    readable = open_to(request.user, "view", rating_appeal_rows(acting_user(request), day=today()), day=today())
    page = Paginator(_in_order(RatingAppeal.objects.filter(readable).distinct()), APPEALS_A_PAGE).get_page(
        request.GET.get("page")
    )
    context = {
        "rows": list(_rows(page.object_list)),
        "previous": f"?page={page.previous_page_number()}" if page.has_previous() else "",
        "next": f"?page={page.next_page_number()}" if page.has_next() else "",
    }
    return render(request, "ratings/runs/rating_appeals/desk.html", context)


def _in_order(found: QuerySet[RatingAppeal]) -> QuerySet[RatingAppeal]:
    is_over = Case(When(state__in=RatingAppeal.OPEN, then=Value(0)), default=Value(1), output_field=IntegerField())
    oldest_first = Case(When(state__in=RatingAppeal.OPEN, then="filed_at"))
    people = found.select_related("player", "rating_list", "correction").prefetch_related("directors")
    return people.annotate(is_over=is_over, waits_since=oldest_first).order_by(
        "is_over", "waits_since", "-filed_at", "pk"
    )


def _rows(appeals: QuerySet[RatingAppeal]) -> Iterator[Row]:
    for appeal in appeals:
        yield Row(appeal=appeal, waits_for=str(_waits_for(appeal)))


def _waits_for(appeal: RatingAppeal) -> str | Promise:
    """The office that has the next step, or the person; behind a ruling whoever carries it out."""
    if seat := seat_of(appeal):
        return seat.words
    if is_uncorrected(appeal):
        return _("the correction, which is to be prepared again")
    if is_fee_due(appeal):
        return _("the fee, which is to go back")
    if is_owed_again(appeal):
        return _("the fee, which is owed again")
    return _PERSONS.get(appeal.state, "")
