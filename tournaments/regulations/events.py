"""What the rules look at: a tournament as it is announced, frozen."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date, time

from tournaments.regulations.rate_of_play import RateOfPlay

STANDARD = "fide-standard"


@dataclass(frozen=True, kw_only=True)
class RoundDay:
    """When a round is to be played; ``day`` is ``None`` while nobody has said.

    ``has_unequal_times`` is a round in which the players do not have the same time (rapid and blitz, 1.1).
    """

    number: int
    day: date | None
    time: time | None = None
    has_unequal_times: bool = False


@dataclass(frozen=True, kw_only=True)
class NamedArbiter:
    """An arbiter as the organiser names him; ``key`` is the name folded, as people are searched by."""

    name: str
    key: str
    fide_id: int | None = None
    email: str = ""


@dataclass(frozen=True, kw_only=True)
class NamedPlayer:
    """Somebody of the start list; ``key`` is the name folded, as people are searched by."""

    name: str
    key: str
    fide_id: int | None = None


@dataclass(frozen=True, kw_only=True)
class EventFacts:
    """A tournament as the organiser announces it, for one rating system. ``None`` stands for what is not known yet.

    A tournament of several systems is one ``EventFacts`` for each, other in ``system`` and, where the lists differ,
    in the highest ratings. ``federation`` is that of the territory, ``format`` a value of ``contracts.md``.
    ``is_hybrid`` with ``hybrid_approved``: the chairman's decision (2022, 0.2); ``is_official``: an official FIDE or
    continental event (0.3); ``is_entered_afterwards``: the rating officer entered it when it was over.
    ``is_long_approved``: more than 90 days allowed (2009, 4.12). ``ratings_at_the_game`` with
    the day of that choice (2003, 4.11; 2009, 4.13). ``time_control_approved_on``: the day on which the Qualification
    Commission approved the rate of play for this event (45+30 and 60+30, 2026), which sets 1.1 aside.
    ``is_advertised``: the time control, and for active chess the list, were advertised before (CFC 711).
    ``rates_decided_games``: leave was asked to rate what follows the decision of a match (6.2). ``players`` are as many
    as are expected; ``arbiters`` the chief first; ``championship`` the kind that the organiser names, a value of
    ``Championship``; ``format_approved``: the chairman has approved the format for norms (titles 1.4.2e).
    """

    starts_on: date
    ends_on: date
    rounds: int
    registered_on: date  # the day of the server's receipt in the federation's zone; before it, today
    system: str = STANDARD
    federation: str = ""
    format: str = "swiss"
    rate_of_play: RateOfPlay | None = None
    schedule: tuple[RoundDay, ...] = ()
    is_title_tournament: bool = False
    will_be_rated: bool = False
    chief_licence: str | None = None
    highest_rating: int | None = None  # expected in the field
    highest_rating_of_women: int | None = None
    is_official: bool = False
    is_entered_afterwards: bool = False
    is_hybrid: bool = False
    hybrid_approved: bool | None = None
    is_long_approved: bool = False
    ratings_at_the_game: bool = False
    ratings_chosen_on: date | None = None
    rates_decided_games: bool = False
    time_control_approved_on: date | None = None
    is_advertised: bool = False
    players: int | None = None
    arbiters: tuple[NamedArbiter, ...] = ()
    announced: tuple[NamedPlayer, ...] = ()  # the start list
    championship: str = ""
    format_approved: bool | None = None

    @property
    def days(self) -> int:
        """How many calendar days it lasts, the first and the last included."""
        return (self.ends_on - self.starts_on).days + 1

    def rounds_by_day(self) -> dict[date, int]:
        """How many rounds the schedule puts on each day."""
        return dict(Counter(round_.day for round_ in self.schedule if round_.day))
