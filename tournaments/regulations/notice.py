"""What an edition says about announcing, timing and reporting a tournament: each number and its article."""

from __future__ import annotations

from dataclasses import dataclass

from ratingsite.foundations.editions import Edition


@dataclass(frozen=True, kw_only=True)
class NoticeArticles:
    """Where the edition prints each rule."""

    registration: str
    registration_elite: str
    late: str
    late_elite: str
    appeal: str
    rate_of_play: str
    hours_a_day: str
    interim_reports: str
    closing: str
    rating_at_start: str
    report: str
    statement: str
    on_the_register: str


@dataclass(frozen=True, kw_only=True)
class NoticeEdition(Edition):
    """The rating regulations' side, complete in itself."""

    articles: NoticeArticles

    # announcing it
    registration_days: int
    elite_rating: int | None  # a player rated in excess of this makes the notice longer
    elite_rating_of_women: int | None
    registration_days_elite: int | None
    late_decided_by: str
    late_elite_decided_by: str
    appeal_days: int

    # playing it
    counted_moves: int
    minutes_bands: tuple[tuple[int, int], ...]  # from this rating: at least so many minutes; highest first
    first_control_moves: int
    hours_a_day: int

    # reporting it
    interim_reports_over_days: int
    closing_days: int
    following_list_days: int
    last_list: int

    def minutes_for(self, rating: int) -> int:
        """The least time for a game in which the stronger player has this rating."""
        return next(minutes for start, minutes in self.minutes_bands if rating >= start)

    @property
    def fewest_minutes(self) -> int:
        """What even the weakest players must have."""
        return self.minutes_bands[-1][1]

    @property
    def most_minutes(self) -> int:
        """What is enough for everybody."""
        return self.minutes_bands[0][1]


@dataclass(frozen=True, kw_only=True)
class TitleNoticeArticles:
    """Where the edition prints each rule."""

    registration: str
    hours_a_day: str
    rounds_a_day: str
    minutes: str
    chief_arbiter: str
    arbiters_playing: str


@dataclass(frozen=True, kw_only=True)
class TitleNoticeEdition(Edition):
    """The title regulations' side: what a tournament needs so that norms can be made in it."""

    articles: TitleNoticeArticles

    registration_days: int
    hours_a_day: int
    rounds_a_day: int
    counted_moves: int
    minutes: int
    chief_arbiter_licences: frozenset[str]
