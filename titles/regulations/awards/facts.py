"""What an application is judged on, frozen: who applies, for which title, with which norms, ratings and results."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from ratingsite.foundations.exact import Hundredths
from titles.regulations.demands import UNTOLD
from titles.regulations.norms.dossier import NormDossier

EVENT_KINDS = (
    "individual-swiss",
    "olympiad",
    "candidates-qualifier",
    "world-cup-qualifier",
    "eve-event",
    "national-final",
)
"""The kinds of event that 1.5.6 names in any edition, as the case file calls them."""

LEVELS = ("world", "affiliate-world", "continental", "sub-continental", "regional", "affiliate")
"""Whose championship it is (1.2.3): FIDE's own world events, those of IBCA, ICSC and IPCA, a continent's, …"""

OPEN_SECTION, WOMEN_SECTION = "open", "women"


class RatingKind(StrEnum):
    """How a rating was reached (1.5.3a); a stated one was published, on a list that the office does not have."""

    PUBLISHED = "published"
    PERIOD = "mid-period"
    TOURNAMENT = "mid-tournament"
    STATED = "stated"


@dataclass(frozen=True, kw_only=True)
class Applicant:
    """Who applies, with the title held before."""

    federation: str
    title: str | None = None
    sex: str | None = None
    id: str | None = None
    name: str | None = None


@dataclass(frozen=True, kw_only=True)
class RatingReached:
    """A standard rating that was reached, published or not. ``games`` counts the rated games up to that day."""

    rating: int
    on: date
    kind: RatingKind = RatingKind.PUBLISHED
    games: int | None = None
    proved: bool = False  # the federation has shown how it came about
    agreed: bool = False  # by the rating administrator and the QC; a stated one by the QC
    period_rated: bool = False  # every tournament of the period was received and rated


@dataclass(frozen=True, kw_only=True)
class NormClaim:
    """One norm of the application: as a dossier that is judged, or as the certificate sums it up.

    Without a dossier ``title`` and ``games`` say for which title and how many games it is; with one they are judged.
    ``certified_for`` is the title of the certificate that lies in the office: it is none for a higher one (1.8). No
    document tells it.
    ``days_with_one_round`` and the two figures of the Swiss (the fewest participants of any round, and the lowest
    average of any round) are ``None`` where the tournament's papers are not at hand. ``countersigned`` says of a norm
    that an official has typed from its certificate whether a second one vouches for it; ``None``: nothing was typed.
    """

    event: str
    start: date
    end: date
    title: str | None = None
    games: int | None = None
    eight_games: bool = False  # counts as nine by 1.4.1c
    exemption: str | None = None  # from the foreigner rule, 1.4.3a-d
    days_with_one_round: int | None = None
    kind: str | None = None
    swiss_participants: int | None = None
    swiss_average: int | None = None
    registered_on: date | None = None  # with FIDE, for norms of before 2005
    signed_by_arbiter: bool = False
    signed_by_federation: bool = False
    countersigned: bool | None = None
    pgn: bool = False
    fair_play_breach: bool = False
    dossier: NormDossier | None = None
    certified_for: str | None = field(default=None, metadata=UNTOLD)


@dataclass(frozen=True, kw_only=True)
class DirectResult:
    """A place in a championship that gives a title or a norm (1.2). ``award`` is what the chief arbiter's list says.

    ``place`` is the place after the tie-break, ``first_equal`` whether the player was among those first before it.
    ``score`` and ``games`` are of the games that were played.
    """

    championship: str
    level: str
    start: date
    end: date
    score: Hundredths
    games: int
    rounds: int
    place: int | None = None
    section: str = OPEN_SECTION
    first_equal: bool = False
    participants: int | None = None
    federations: int | None = None
    federations_entitled: int | None = None
    subgroup_participants: int | None = None  # of the player's own group, where groups were combined (1.2.3a)
    subgroup_federations: int | None = None
    establishes_qualifiers: bool | None = None  # to the World Cup or World Championship, for zonals
    designated: bool | None = None  # by the continent as one of its regional youth events
    award: str | None = None
    fair_play_breach: bool = False
    rating_refused: bool = False  # by FIDE (0.4 of the rating regulations)

    @property
    def is_of_subgroup(self) -> bool:
        """Whether groups were combined (1.2.3a)."""
        return self.subgroup_participants is not None or self.subgroup_federations is not None


@dataclass(frozen=True, kw_only=True)
class NationalSpan:
    """The rated games of one event on the list of the applicant's own federation (CFC 790)."""

    games: int
    rating_before: int
    rating_after: int


@dataclass(frozen=True, kw_only=True)
class Papers:
    """What has been handed in, and when it is to be decided (1.10, 2)."""

    signed: bool = False  # by the rating officer or the president of the player's federation
    federation_refused: bool = False
    form: bool = False  # IT2
    request: bool = False  # for a title by rating
    fee_paid: bool = False
    surcharge_paid: bool = False
    meeting_on: date | None = None
    posted_on: date | None = None


@dataclass(frozen=True, kw_only=True)
class Application:
    """Everything an application is judged on. ``edition`` names one by hand, else it is the one of the day ``on``."""

    title: str
    on: date
    applicant: Applicant
    edition: str | None = None
    ratings: tuple[RatingReached, ...] = ()
    norms: tuple[NormClaim, ...] = ()
    direct: tuple[DirectResult, ...] = ()
    national: tuple[NationalSpan, ...] | None = None
    papers: Papers = Papers()
