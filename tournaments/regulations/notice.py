"""What an edition says about announcing and reporting a tournament: each number and its article.

How games are to be played – time, rounds, hours, length – is answered by the rating edition of the same days
(``ratings.regulations``), which the findings ask; here stands what the rating of games does not need to know.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from ratingsite.foundations.editions import Edition


class Decider(StrEnum):
    """The offices that a text names for what was not done in time or needs leave."""

    RATING_OFFICER = "rating-officer"
    QC = "qc"
    QC_CHAIR = "qc-chair"
    PRESIDENT = "president"
    EXECUTIVE_DIRECTOR = "executive-director"


class Sender(StrEnum):
    """Who a text says is responsible for the report of an official event (0.3)."""

    CHIEF_ARBITER = "chief-arbiter"
    ORGANISER = "organiser"


@dataclass(frozen=True, kw_only=True)
class NoticeArticles:
    """Where the edition prints each rule; a rule that it does not have has no article."""

    schedule: str
    closing: str
    rating_at_start: str
    report: str
    on_the_register: str
    registration: str = ""
    registration_elite: str = ""
    late: str = ""
    late_elite: str = ""
    official: str = ""
    appeal: str = ""
    rate_of_play: str = ""
    interim_reports: str = ""
    rating_server: str = ""  # the report goes to FIDE's rating server as a TRF file
    rated_unreported: str = ""  # a top event is rated though its federation sends no report
    statement: str = ""
    game_scores: str = ""
    announced: str = ""
    smoking: str = ""  # banned in the playing hall
    advertised: str = ""
    one_opponent: str = ""
    abroad: str = ""
    other_federation: str = ""  # another federation than that of the territory may register, by agreement


@dataclass(frozen=True, kw_only=True)
class NoticeEdition(Edition):
    """The rating regulations' side of announcing and reporting. ``None`` is what a text does not say or is not known.

    Where there is an article on registration and ``registration_days`` is ``None``, how long beforehand is not known,
    and any day before the start is in time.
    """

    articles: NoticeArticles

    # announcing it
    registration_days: int | None = None
    elite_from: date | None = None  # the first start that it holds for, if not that of the edition
    elite_rating: int | None = None  # a player rated in excess of this makes the notice longer
    elite_rating_of_women: int | None = None
    registration_days_elite: int | None = None
    late_decided_by: str | None = None
    late_elite_decided_by: str | None = None
    appeal_days: int | None = None

    # reporting it
    interim_reports_over_days: int | None = None
    following_list_days: int | None = None
    last_list: int | None = None
    is_official_closing_later: bool = False
    official_sent_by: Sender | None = None  # what no text before 2009 and no text of the CFC says
    report_days: int | None = None
    report_months: int | None = None
    late_report_decided_by: str | None = None
    abroad_notice_months: int | None = None
    abroad_report_months: int | None = None

    @property
    def needs_registration(self) -> bool:
        """Whether the text asks for an announcement at all."""
        return bool(self.articles.registration)


@dataclass(frozen=True, kw_only=True)
class TitleNoticeArticles:
    """Where the edition prints each rule."""

    registration: str
    hours_a_day: str
    rounds_a_day: str
    minutes: str
    chief_arbiter: str
    arbiters_playing: str
    game_scores: str
    games: str
    games_special: str
    format: str
    average: str


@dataclass(frozen=True, kw_only=True)
class TitleNoticeEdition(Edition):
    """The title regulations' side: what a tournament needs so that norms can be made in it."""

    articles: TitleNoticeArticles

    registration_days: int
    late_decided_by: str
    hours_a_day: int
    rounds_a_day: int
    counted_moves: int
    minutes: int
    chief_arbiter_licences: frozenset[str]
    games: int
    games_of_a_championship: Mapping[str, int]
    formats: frozenset[str]
    least_average: int
