"""The diploma of a title: whose it is, since when, and where anybody can see that it stands."""

from __future__ import annotations

from datetime import UTC, datetime, time
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from ratingsite.foundations.written_days import date_format
from ratingsite.office.edge import find_permitted
from ratingsite.office.typesetting import compile_document, plain, qr_code
from ratingsite.office.typesetting.latin import latin_words
from titles.certificates.wording import date_parts
from titles.register.in_force import standing_rows
from titles.register.models import HeldTitle

TEMPLATE = Path(__file__).parent / "typesetting" / "diploma.typ"


@require_GET
def diploma(request: HttpRequest, pk: int) -> HttpResponse:
    """The diploma of a title that stands and was confirmed here; who may see the title may have it."""
    held = find_permitted(request, standing_rows().select_related("player__federation"), "view", pk=pk)
    if held.confirmed_on is None or held.taken:  # type: ignore[attr-defined] - read with the row
        raise Http404
    response = HttpResponse(diploma_pdf(held), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{held.title}-{held.player.key}.pdf"'
    return response


def diploma_pdf(held: HeldTitle) -> bytes:
    """The document of a title whose day of confirmation is known: the same bytes each time."""
    assert held.confirmed_on is not None  # noqa: S101 - asked for by its callers
    moment = datetime.combine(held.confirmed_on, time(), UTC)
    return compile_document(TEMPLATE, diploma_facts(held, moment), at=moment)


def diploma_facts(held: HeldTitle, moment: datetime) -> dict[str, Any]:
    """What it says, in English; the title's day of achievement may not be known."""
    url = settings.SITE_URL + reverse("title", args=[held.pk])
    with translation.override("en"):
        facts = {
            "language": "en",
            "title": _("Diploma"),
            "issuer": _("Rating office"),
            "number": f"{held.title}-{held.pk}",
            "issued": date_parts(moment),
            "name": held.player.name,
            "federation": held.player.federation.name,
            "held": str(held.get_title_display()),
            "days": [
                (_("Achieved"), _day(held.achieved_on) if held.achieved_on else _("not known")),
                (_("Confirmed"), _day(held.confirmed_on)),
            ],
            "url": url,
            "words": {
                "awarded": _("The title of"),
                "to": _("is held for life by"),
                "check": _("The register of titles says whether it stands:"),
                "qr": _("QR code with the address of this title in the register"),
                "latin": latin_words(),
            },
        }
        return {**{name: plain(value) for name, value in facts.items()}, "qr": qr_code(url), "payload": "", "mark": ""}


def _day(day: Any) -> str:
    return date_format(day, "j F Y")
