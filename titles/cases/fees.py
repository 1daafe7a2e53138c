"""The fee of an application by the days before its meeting: late ones pay the surcharge (2.3)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from ratingsite.foundations.editions import NoEditionInForce
from titles.cases.models import Meeting, TitleCase
from titles.cases.selectors import meetings_to_come
from titles.regulations import edition_for

BEFORE_THE_MEETING = (TitleCase.State.DRAFT, TitleCase.State.SUBMITTED, TitleCase.State.POSTED)


@dataclass(frozen=True, kw_only=True)
class FeeTerm:
    """Until which day an application comes in time for a meeting; ``is_late``: it came, or would come today, later."""

    meeting: Meeting
    last_day: date
    is_late: bool
    percent: int
    article: str
    edition: str


def fee_term(case: TitleCase, day: date) -> FeeTerm | None:
    """The term of the meeting on whose agenda it stands, else of the next one; nothing where 2.3 asks for none."""
    meeting = case.meeting or meetings_to_come(day).first()
    if case.way != TitleCase.Way.NORMS or case.state not in BEFORE_THE_MEETING or meeting is None:
        return None
    sent_on = case.submitted_on or day
    try:
        edition = edition_for(sent_on)
    except NoEditionInForce:
        return None
    last_day = meeting.held_on - timedelta(days=edition.days_ahead)
    return FeeTerm(
        meeting=meeting,
        last_day=last_day,
        is_late=sent_on > last_day,
        percent=edition.surcharge_percent,
        article=edition.articles.days_ahead,
        edition=edition.id,
    )
