"""The public page of federations with their officers; each says for himself whether his address stands there."""

from __future__ import annotations

import unicodedata
from datetime import date
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratingsite.foundations.spreadsheets import CSV, as_csv
from ratingsite.office.accounts.models import OfficeHeld, User
from ratingsite.office.clock.services import now
from ratingsite.office.downloads import attachment
from ratingsite.office.edge import acting_user, acts, today
from ratingsite.office.people.federation_files import officer_rows
from ratingsite.office.people.granting import show_address
from ratingsite.office.people.selectors import PeopleFilter, officers_of_federations, people, public_offices_of
from ratingsite.office.people.selectors import federations as all_federations


@require_safe
def federations(request: HttpRequest) -> HttpResponse:
    """Every federation of today; those with an officer first."""
    day, reader = today(), request.user
    officers, members = officers_of_federations(day=day), _members(day)
    context = {
        "with_officers": [(each, officers[each.pk]) for each in members if each.pk in officers],
        "without": [each for each in members if each.pk not in officers],
        "mine": public_offices_of(reader, day=day) if isinstance(reader, User) else [],
    }
    return render(request, "people/federations.html", context)


@require_safe
def federations_csv(request: HttpRequest) -> HttpResponse:
    """The same as CSV; with the addresses of those whom the reader finds among the people too."""
    day, reader = today(), request.user
    officers = officers_of_federations(day=day)
    seen = people(reader, PeopleFilter(), day=day) if isinstance(reader, User) else User.objects.none()
    rows = officer_rows(_members(day), officers, addresses_of=frozenset(seen.values_list("pk", flat=True)))
    return attachment(as_csv(rows), "federations.csv", content_type=CSV)


def _members(day: date) -> list[Any]:
    return sorted((each for each in all_federations() if _is_member(each, day)), key=_place)


def _place(federation: Any) -> str:
    """The name without its accents, as people look for it: É stands among the E."""
    letters = unicodedata.normalize("NFKD", federation.shown_name)
    return "".join(each for each in letters if not unicodedata.combining(each)).casefold()


def _is_member(federation: Any, day: date) -> bool:
    begun = federation.exists_from is None or federation.exists_from <= day
    ended = federation.exists_to is not None and federation.exists_to < day
    return federation.is_federation and begun and not ended


@acts
@require_POST
def address(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the address of an office that the reader holds, or show it no more."""
    held = get_object_or_404(OfficeHeld.objects.select_related("user"), pk=pk)
    held = show_address(held, request.POST.get("show") == "yes", by=acting_user(request), now=now())
    shown, hidden = _("Your address stands on this page now."), _("Your address does not stand on this page.")
    messages.success(request, shown if held.shows_address else hidden)
    return redirect("federations")
