"""A title after it was confirmed: from when it counts for opponents, and how it can be taken away (0.4)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from titles.regulations.editions.edition import TitlesEdition
from titles.regulations.norms.rating_days import lasts_long


@dataclass(frozen=True, kw_only=True)
class Removal:
    """How a title may be taken away: by which article, who recommends, who decides, and until when one can appeal."""

    article: str
    recommended_by: tuple[str, ...]
    decided_by: str
    appeal_to: str | None = None
    appeal_until: date | None = None


def title_counts(
    edition: TitlesEdition, confirmed_on: date, start: date, end: date, game_on: date | None = None
) -> bool:
    """0.4.2: only in tournaments starting after the confirmation; 1.1.4: in long ones, in games played after it."""
    if game_on is not None and lasts_long(edition, start, end):
        return game_on > confirmed_on
    return start > confirmed_on


def removal_for_abuse(edition: TitlesEdition) -> Removal:
    """0.4.1: for subverting the ethical principles of the title or rating system. The article names no appeal."""
    return Removal(article=edition.articles.abuse, recommended_by=("qc", "ethics-commission"), decided_by="council")


def removal_for_breach(edition: TitlesEdition, informed_on: date) -> Removal:
    """0.4.4: a breach of Fair Play, found later, in a tournament of the application."""
    return Removal(
        article=edition.articles.fair_play,
        recommended_by=(),
        decided_by="qc",
        appeal_to="council",
        appeal_until=informed_on + timedelta(days=edition.appeal_days),
    )
