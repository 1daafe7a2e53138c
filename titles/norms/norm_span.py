"""The points that a norm asks for: of the players who may still earn the title from the least to the most (1.4.8)."""

from __future__ import annotations

from collections.abc import Iterable

from ratingsite.foundations.exact import Hundredths
from titles.norms.report_cards import shown_verdict
from titles.regulations import NormVerdict
from tournaments.reports.paper.forms.form_1 import Points


def span_of(verdicts: Iterable[NormVerdict]) -> Points | None:
    """Nothing where no score against any player's opponents is enough, or there are too few rounds for a norm."""
    scores = [score for each in verdicts if (score := shown_verdict(each).score_required) is not None]
    return Points(least=Hundredths(min(scores)), most=Hundredths(max(scores))) if scores else None
