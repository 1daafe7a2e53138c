"""What comes out: for each way to the title the findings, and together whether it can be awarded."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from titles.regulations.awards.rules import AwardFinding
from titles.regulations.finding import Document, Status


class Way(StrEnum):
    """How a title is gained: by norms (1.5), by rating (1.3) or directly from a championship (1.2)."""

    NORMS = "norms"
    RATING = "rating"
    DIRECT = "direct"


class Outcome(StrEnum):
    """What can be done with the application, best first."""

    COMPLETE = "complete"
    CONDITIONAL = "conditional"  # 0.6.2: awarded finally when the minimum rating is achieved
    INCOMPLETE = "incomplete"
    REFUSED = "refused"


BEST_FIRST = tuple(Outcome)


@dataclass(frozen=True, kw_only=True)
class LeftOut:
    """A norm that is not part of the application, by which article and why (a code)."""

    event: str
    article: str
    reason: str


@dataclass(frozen=True, kw_only=True)
class NormUsed:
    """A norm of the application, and how many games it is worth."""

    event: str
    end: date
    games: int
    edition: str | None


@dataclass(frozen=True, kw_only=True)
class LowerTitle:
    """0.6.2: a title that the holder of a conditional one may take, and whether its rating is reached."""

    title: str
    rating: int
    is_reached: bool


@dataclass(frozen=True, kw_only=True)
class WayVerdict:
    """One way to the title. ``confirmed_by`` and ``awarded_by`` are codes (0.6.1, 0.6.3).

    ``achieved_on`` is the day that counts for the age of achieving (0.4.3), once results and rating are there.
    """

    way: Way
    outcome: Outcome
    findings: tuple[AwardFinding, ...]
    confirmed_by: str
    awarded_by: str
    achieved_on: date | None = None
    norms: tuple[NormUsed, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    lower_titles: tuple[LowerTitle, ...] = ()

    @property
    def missing(self) -> tuple[AwardFinding, ...]:
        """The findings that are not met."""
        return tuple(finding for finding in self.findings if not finding.met)

    @property
    def documents(self) -> tuple[Document, ...]:
        """What would supply what is missing, each document once, in the order of the articles."""
        return tuple(dict.fromkeys(finding.document for finding in self.missing if finding.document))


@dataclass(frozen=True, kw_only=True)
class ApplicationVerdict:
    """The application under one edition: every way that is open to the title, the best first."""

    title: str
    edition: str
    outcome: Outcome
    ways: tuple[WayVerdict, ...]


def outcome_of(findings: tuple[AwardFinding, ...], conditional_on: tuple[AwardFinding, ...]) -> Outcome:
    """Refused if an article is broken, incomplete if one is open; conditional if only those of 0.6.2 are."""
    if any(finding.status is Status.BROKEN for finding in findings):
        return Outcome.REFUSED
    lacking = [finding for finding in findings if not finding.met]
    if not lacking:
        return Outcome.COMPLETE
    return Outcome.CONDITIONAL if all(finding in conditional_on for finding in lacking) else Outcome.INCOMPLETE
