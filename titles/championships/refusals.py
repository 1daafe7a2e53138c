"""Why an act on a table or a list of direct titles is not done; each with its article."""

from __future__ import annotations

from enum import StrEnum


class InTheWay(StrEnum):
    """What is in the way."""

    NO_REASON = "no-reason"
    NO_RULES = "no-rules"
    THREE_ALREADY = "three-already"
    TOO_LATE = "too-late"
    THERE_ALREADY = "there-already"
    NOBODY_THERE = "nobody-there"
    ENDS_BEFORE = "ends-before"
    NOT_BORNE_OUT = "not-borne-out"


class ListRefused(ValueError):
    """The act was not done: ``why`` and ``article`` say so, ``about`` names the rows that are in the way."""

    def __init__(self, why: InTheWay, article: str = "", about: str = "") -> None:
        super().__init__(why)
        self.why, self.article, self.about = why, article, about
