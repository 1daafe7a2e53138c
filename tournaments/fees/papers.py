"""Answers with a paper of fees as PDF: the same rows are the same file."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from django.http import HttpResponse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _

from tournaments.registration.models import Tournament
from tournaments.reports.paper.documents import sheet_pdf
from tournaments.reports.paper.sheet import Sheet


def pdf(sheet: Sheet, tournament: Tournament | None, *, at: datetime) -> HttpResponse:
    """The sheet; of invented people it says so."""
    if tournament is not None and tournament.is_example:
        sheet = replace(sheet, notice=_("EXAMPLE – invented people"))
    content = sheet_pdf(sheet, source=f"{sheet.title} · {sheet.subtitle}", at=at)
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = content_disposition_header(False, f"{sheet.name}.pdf") or "inline"
    return response
