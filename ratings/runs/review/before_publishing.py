"""What is said of a whole run before its list is published: how the lines differ, and what the list goes without."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy

from ratings.ledger.models import RatedEvent
from ratings.ledger.selectors import events_named
from ratings.regulations.calendar import rules_on
from ratings.regulations.cfc.games import NOBODY_RATED
from ratings.runs.against_before import K, numbers_kept
from ratings.runs.models import RatingRun
from ratings.runs.review.words import SIGNS
from ratings.runs.set_aside.selectors import ShownAside
from ratings.working.words import REASONS
from ratingsite.office.words import Words, word

WORDS: Words = {**SIGNS, K: gettext_lazy("another K")}


@dataclass(frozen=True, kw_only=True)
class Waiting:
    """Events in which nobody has a rating yet, and the article by which they wait for a later run (CFC 719)."""

    events: list[RatedEvent]
    why: str
    article: str
    edition: str


def against_before(run: RatingRun) -> list[dict[str, Any]]:
    """How many lines differ from the list before, kind by kind; nothing of a run that has not looked."""
    return [{"what": kind, "words": word(WORDS, kind), "players": number} for kind, number in numbers_kept(run).items()]


def goes_without(run: RatingRun, asides: list[ShownAside], operations: list[str]) -> dict[str, Any]:
    """What somebody has set aside, what waits by itself, and the operations without which it was started."""
    return {"asides": asides, "waiting": _waiting(run), "operations": operations}


def _waiting(run: RatingRun) -> Waiting | None:
    keys = run.summary["set_aside"]
    if not keys:
        return None
    rules: Any = rules_on(run.period.system_id, run.period.list_date)  # those of the CFC: no other text has it
    found = events_named(keys, run.period.system_id)
    return Waiting(
        events=[found[key] for key in keys if key in found],
        why=word(REASONS, NOBODY_RATED),
        article=rules.articles.nobody_rated,
        edition=rules.id,
    )
