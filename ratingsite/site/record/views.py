"""The page of the record: filtered by its address, the newest first."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratingsite.office.accounts.permissions import Person, Relations
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.edge import permit, signed_in, today
from ratingsite.site.record.addresses import address_of
from ratingsite.site.record.detail_words import details_of
from ratingsite.site.record.field_words import ChangedField, fields_of
from ratingsite.site.record.filters import RecordFilter, key_of
from ratingsite.site.record.object_words import object_text
from ratingsite.site.record.words import entry_text, kind_text, office_text, state_text

A_PAGE = 50


@dataclass(frozen=True, kw_only=True)
class Line:
    """One entry as the page shows it."""

    entry: AuditEntry
    text: str
    kind: str
    name: str
    address: str
    old_state: str
    new_state: str
    office: str
    fields: list[ChangedField]
    details: list[tuple[str, str]]


@signed_in
@require_safe
def record(request: HttpRequest) -> HttpResponse:
    """Every act of the portal, for the offices that watch over it."""
    permit(request, "view", Relations("record", "kept"))
    form = RecordFilter(request.GET)
    is_read = form.is_valid()
    found = list(form.entries(key_of(request.GET.get("before", "")))[: A_PAGE + 1]) if is_read else []
    context = {
        "form": form,
        "lines": [_line(entry, request.user, today()) for entry in found[:A_PAGE]],
        "older": _address(request, found[A_PAGE - 1].pk) if len(found) > A_PAGE else "",
        "newest": _address(request) if "before" in request.GET else "",
        "is_filtered": is_read and any(form.cleaned_data.values()),
    }
    return render(request, "record.html", context)


def _line(entry: AuditEntry, reader: Person, day: date) -> Line:
    return Line(
        entry=entry,
        text=entry_text(entry),
        kind=kind_text(entry),
        name=object_text(entry),
        address=address_of(entry, reader, day),
        old_state=state_text(entry, entry.old_state),
        new_state=state_text(entry, entry.new_state),
        office=office_text(entry),
        fields=fields_of(entry),
        details=details_of(entry),
    )


def _address(request: HttpRequest, before: int | None = None) -> str:
    query = request.GET.copy()
    query.pop("before", None)
    if before is not None:
        query["before"] = str(before)
    return f"?{query.urlencode()}"
