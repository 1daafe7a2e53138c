"""A federation that is out of FIDE when its event is played: the players of it stand on no list (10.1; 2003, 16.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date

from django.db.models import Q

from ratings.register.standing.models import FederationSpan
from ratings.regulations import NoEditionInForce
from ratings.regulations.registry import edition_for, rule_book
from ratingsite.foundations.written_days import date_format
from tournaments.regulations.findings import Code, Finding, Outcome

ARTICLES: Mapping[str, str] = {
    "fide-2003": "16.1",
    **dict.fromkeys(("fide-2022", "fide-2024", "fide-2025-10"), "10.1"),
    **dict.fromkeys(("fide-rb-2022", "fide-rb-2022-10", "fide-rb-2024", "fide-rb-2024-12"), "9.1"),
}
"""Where the text of an edition says it; those between 2009 and 2021 do not."""


def barred_findings(system: str, federation: str, starts_on: date, ends_on: date) -> Iterator[Finding]:
    """One finding for each suspension or exclusion that meets the days of an event; only FIDE's lists ask for it."""
    book = rule_book(system)
    if book.home is not None:
        return
    lasting = Q(ends_on__isnull=True) | Q(ends_on__gte=starts_on)
    spans = FederationSpan.objects.filter(
        lasting, federation=federation, starts_on__lte=ends_on, taken_back_at__isnull=True
    )
    for span in spans.order_by("starts_on", "pk"):
        said = f"{span.get_kind_display()}, {date_format(span.starts_on)} – "
        yield Finding(
            code=Code.BARRED_FEDERATION,
            outcome=Outcome.BROKEN,
            family=book.family,
            article=_article(system, starts_on),
            found=(f"{said}{date_format(span.ends_on) if span.ends_on else '…'}", span.decision),
        )


def _article(system: str, day: date) -> str:
    """The article of the edition of the day; nothing where its text does not say it."""
    try:
        return ARTICLES.get(edition_for(system, day).id, "")
    except NoEditionInForce:
        return ""
