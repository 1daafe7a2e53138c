"""The foot of form 1: category and points required, from the regulations that governed the tournament."""

from __future__ import annotations

from ratingsite.foundations.editions import NoEditionInForce
from titles.norms.dossiers import cards_of
from titles.norms.norm_span import span_of
from titles.norms.report_cards import judged_cards
from titles.norms.title_norms_2003 import is_of_2003
from titles.regulations import NormTitle, TitlesEdition, edition_for
from titles.regulations.forms_2003 import UNRATED, category
from tournaments.reports.models import Report
from tournaments.reports.paper.forms.form_1 import NormFoot, Points, average_rating
from tournaments.reports.paper.snapshot import PaperReport


def norm_foot(report: Report, paper: PaperReport) -> NormFoot:
    """What the form's foot says of norms; of 2003 the points stand in no source, between 2009 and 2022 nothing does."""
    if is_of_2003(report):
        average = average_rating(paper.people, UNRATED)
        return NormFoot(unrated_counts_as=UNRATED, category=category(average) if average else None)
    try:
        edition = edition_for(report.tournament.starts_on)
    except NoEditionInForce:
        return NormFoot()
    return NormFoot(unrated_counts_as=edition.unrated_counts_as, points=_points(report, edition))


def _points(report: Report, edition: TitlesEdition) -> dict[str, Points | None]:
    """1.4.8: the score that the judge asks of everybody who may still earn the title, from the least to the most."""
    cards = judged_cards(cards_of(report, edition), edition)
    return {
        title.value: span_of(card.verdicts[title] for card in cards if title in card.verdicts) for title in NormTitle
    }
