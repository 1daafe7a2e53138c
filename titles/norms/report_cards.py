"""Every card of a report that is long enough for a norm, judged for the pages: nothing of it is kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from titles.norms.dossiers import ReportCards
from titles.regulations import NormDossier, NormTitle, NormVerdict, TitlesEdition, judge_norms
from titles.regulations.norms.count import games_asked
from tournaments.reports.models import Entry


@dataclass(frozen=True, kw_only=True)
class JudgedCard:
    """A player of the report, the card, and a verdict for each title that may still be earned."""

    number: int  # that pages name it by
    entry: Entry
    dossier: NormDossier
    verdicts: Mapping[NormTitle, NormVerdict]


def judged_cards(cards: ReportCards, edition: TitlesEdition) -> list[JudgedCard]:
    """The cards with as many rounds as a norm asks for games, of those who have a title left to earn."""
    judged = [
        JudgedCard(number=number, entry=entry, dossier=dossier, verdicts=judge_norms(dossier))
        for number, entry, dossier in cards.numbered()
        if len(dossier.games) >= games_asked(edition, dossier.event)[0]
    ]
    return [card for card in judged if card.verdicts]


def shown_verdict(verdict: NormVerdict) -> NormVerdict:
    """What a page shows of a title: the norm, else the choice that comes closest, else all counted games."""
    return verdict.closest or verdict
