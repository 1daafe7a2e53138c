"""Why an act on an application is not done; each with the article that is in the way, for the page to say."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from titles.regulations.awards.rules import AwardFinding


class Obstacle(StrEnum):
    """What is in the way."""

    OPEN_ALREADY = "open-already"
    NOT_ABOVE = "not-above"
    NO_WAY = "no-way"
    NO_RULES = "no-rules"
    NO_REASON = "no-reason"
    NO_ARTICLE = "no-article"
    NO_REFUSAL = "no-refusal"
    NOBODY_OWES = "nobody-owes"
    ASKED_ALREADY = "asked-already"
    NOT_MISSING = "not-missing"
    NO_MEETING = "no-meeting"
    NOT_PRESENT = "not-present"
    NO_MEMBER = "no-member"
    NOT_YET = "not-yet"
    UNANSWERED = "unanswered"
    ENOUGH_TODAY = "enough-today"
    ENTERED_ALREADY = "entered-already"
    SAME_RESULT = "same-result"
    JUDGED_HERE = "judged-here"
    DAY_IS_PAST = "day-is-past"
    NO_GAMES = "no-games"
    NO_RATING_ASKED = "no-rating-asked"
    NOT_REACHED = "not-reached"
    INTERIM_ALREADY = "interim-already"
    STATED_ALREADY = "stated-already"
    LIST_IS_HERE = "list-is-here"
    NOT_ENOUGH = "not-enough"
    FEW_GAMES = "few-games"
    OTHER_CALCULATION = "other-calculation"
    NOTHING_IN_THE_WAY = "nothing-in-the-way"
    LINK_SENT_TODAY = "link-sent-today"
    NORM_IN_DOUBT = "norm-in-doubt"


@dataclass(frozen=True, kw_only=True)
class Refusing:
    """Why the commission refuses an application, and the article that it names."""

    reason: str = ""
    article: str = ""


class CaseRefused(ValueError):
    """The act was not done: ``obstacle`` and ``article`` say why, ``missing`` are the findings that are in the way."""

    def __init__(self, obstacle: Obstacle, article: str = "", missing: tuple[AwardFinding, ...] = ()) -> None:
        super().__init__(obstacle)
        self.obstacle, self.article, self.missing = obstacle, article, missing


def given(reason: str) -> str:
    """The reason without spaces around it. Raises ``CaseRefused``."""
    if not reason.strip():
        raise CaseRefused(Obstacle.NO_REASON)
    return reason.strip()
