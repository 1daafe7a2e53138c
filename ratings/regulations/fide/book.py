"""FIDE's rule books, standard and rapid & blitz, as they answer through the common face."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import product
from typing import TypeVar

from ratings.regulations.conditions import SECONDS_A_MINUTE, Conditions, Control, Finding, minutes_for
from ratings.regulations.fide.activity import Activity, Standing, activity_on_list, first_day_of_the_year
from ratings.regulations.fide.conditions import Conditions as StandardConditions
from ratings.regulations.fide.conditions import Rule, announcement_findings, findings
from ratings.regulations.fide.edition import FideEdition, RapidBlitzEdition
from ratings.regulations.fide.exclusions import check_event
from ratings.regulations.fide.rapid import COUNTED_MOVES, TimeAllotted
from ratings.regulations.fide.rapid import Conditions as RapidConditions
from ratings.regulations.fide.rapid import Finding as RapidFinding
from ratings.regulations.fide.rapid import findings as rapid_findings
from ratings.regulations.list_rules import Career, Shown
from ratings.regulations.results import KFactor, PlayerRating
from ratings.regulations.rule_book import Floor, FromAbroad, Governed, RuleBook, TopList
from ratings.regulations.snapshots import EventSnapshot, PlayerSnapshot

AnyFideEdition = TypeVar("AnyFideEdition", bound=FideEdition)

RateEvents = Callable[
    [Mapping[str, PlayerSnapshot], Sequence[tuple[EventSnapshot, AnyFideEdition]], Container[str] | None],
    Mapping[str, PlayerRating],
]
"""From the players and the governed events of a period to the ratings of all, or only of some."""

FindConditions = Callable[[AnyFideEdition, Conditions], tuple[Finding, ...]]
"""From an event as it is announced to what the edition says of it."""


@dataclass(frozen=True, kw_only=True)
class FideBook(RuleBook[AnyFideEdition]):
    """One of the two; ``other_system`` is that whose ratings stand in (rapid and blitz, 7.21)."""

    rate_events: RateEvents[AnyFideEdition]
    find: FindConditions[AnyFideEdition]
    other_system: str | None = None

    articles_of_fields = {
        "rating": ("rating_difference",),
        "standard_rating": ("standard_rating", "initial_rating"),
        "highest": ("k_factor",),
        "born": ("k_factor",),
        "k": ("k_factor",),
        "earlier": ("first_publication",),
        "format": ("unrated_in_match",),
        "match_games": ("decided_match",),
        "unrated_at_start": ("rated_meanwhile",),
    }
    article_of_all_else = "expected_score"

    def check_event(self, path: str, event: EventSnapshot, edition: AnyFideEdition) -> None:
        """Refuse what an event says and its edition has no rule for."""
        check_event(path, event, edition)

    def rate(
        self,
        players: Mapping[str, PlayerSnapshot],
        events: Governed[AnyFideEdition],
        only: Container[str] | None = None,
    ) -> Mapping[str, PlayerRating]:
        """Rate events, each under its own edition."""
        return self.rate_events(players, events, only)

    def k_of_the_rules(self, edition: AnyFideEdition, player: PlayerSnapshot, year: int) -> KFactor | None:
        """8.33; of a player without a rating there is none."""
        return None if player.rating is None else edition.k_factor(edition, player, year)

    def largest_k(self, edition: AnyFideEdition, games: int) -> int | None:
        """8.33, fifth sentence."""
        return edition.most_k_times_games // games if edition.most_k_times_games and games else None

    def likely_careers(self, edition: AnyFideEdition, player: PlayerSnapshot) -> Iterable[PlayerSnapshot]:
        """A K of 10 says that 2400 was reached once, a K of 20 that 30 games are behind. See rulings: imported-k."""
        known = player.highest or player.rating or 0
        peaks = sorted({known, max(known, edition.junior_rating or 0), max(known, edition.established_rating or 0)})
        played = player.games or 0
        games = sorted({played, max(played, edition.newcomer_games or 0)})
        return (replace(player, highest=peak, games=number) for peak, number in product(peaks, games))

    def games_taken_for_granted(self, edition: AnyFideEdition) -> int:
        """As many as end a newcomer's K. See rulings: imported-k."""
        return edition.newcomer_games or 0

    def largest_difference(self, edition: AnyFideEdition) -> int | None:
        """8.31."""
        return edition.largest_difference

    def floor(self, edition: AnyFideEdition) -> Floor:
        """7.21."""
        return Floor(rating=edition.rating_floor, article=edition.articles.rating_floor)

    def conditions(self, edition: AnyFideEdition, conditions: Conditions) -> tuple[Finding, ...]:
        """1, 3 and 4, and 0.2: the rate of play, rounds and hours, length, registration."""
        return self.find(edition, conditions)

    def shown(self, edition: AnyFideEdition, career: Career) -> Shown:
        """7.22 (2003: 9.23; 2009: 7.23)."""
        found = activity_on_list(edition, career.list_date, _games(edition, career), _before(edition, career))
        return Shown(rating=career.rating, is_inactive=not found.is_active)

    def games_needed_from(self, edition: AnyFideEdition, list_date: date) -> date | None:
        """7.22 (2003: 9.2.3a): four games a year until 2009, one since then."""
        return first_day_of_the_year(edition, list_date)

    def games_to_stay_active(self, edition: AnyFideEdition) -> int:
        """7.22a (2003: 9.2.3a)."""
        return edition.games_to_stay_active

    def lists_shown_inactive(self, edition: AnyFideEdition) -> int | None:
        """2003, 9.2.3b."""
        return edition.lists_shown_inactive

    def months_shown_inactive(self, edition: AnyFideEdition) -> int | None:
        """2009, 7.23b."""
        return edition.months_shown_inactive

    def top_list(self, edition: AnyFideEdition) -> TopList | None:
        """2003, 9.2.3d; 2009, 7.24."""
        months = edition.top_list_months
        return None if months is None else TopList(edition=edition.id, article=edition.articles.top_list, months=months)

    def printed(
        self,
        edition: AnyFideEdition,
        rating: int | None,
        games: int,
        peak: int | None = None,
        *,
        is_active: bool = True,
    ) -> str:
        """The number."""
        return str(rating) if rating else ""

    def printed_k(self, edition: AnyFideEdition, k: int, games: int) -> str:
        """2003, 9.12: "over how many games this has been played when k = 25"."""
        tells_games = edition.articles.games_of_k and k == edition.k_newcomer
        return f"{k} ({games})" if tells_games else str(k)

    def games_to_be_published(self, edition: AnyFideEdition) -> int:
        """None: who has a rating has the games for it (7.14)."""
        return 0

    def games_to_be_established(self, edition: AnyFideEdition) -> int | None:
        """Nobody's rating is printed with its peak."""
        return None

    @property
    def stands_in(self) -> str | None:
        """Rapid and blitz, 7.21: the standard rating."""
        return self.other_system

    @property
    def home(self) -> str | None:
        """Every federation's players stand on FIDE's list."""
        return None

    def from_abroad(
        self, edition: AnyFideEdition, player: PlayerSnapshot, *, then: int | None, now: int, day: date
    ) -> FromAbroad | None:
        """There is no abroad."""
        return None


def standard_conditions(edition: FideEdition, conditions: Conditions) -> tuple[Finding, ...]:
    """Standard chess: the slower player's time is what 1.1 must find enough for the faster one."""
    sides = (conditions.controls, conditions.black_controls or conditions.controls)
    found = findings(
        edition,
        StandardConditions(
            entrants=conditions.entrants,
            ends_on=conditions.ends_on,
            minutes=min(minutes_for(controls, edition.counted_moves) for controls in sides),
            first_control=conditions.controls[0].moves,
            rounds=conditions.rounds,
            format=conditions.format,
            long_event_approved=conditions.long_event_approved,
            interim_reports=conditions.interim_reports,
            registration=conditions.registration,
            hybrid_approved=conditions.hybrid_approved,
        ),
    )
    if conditions.time_control_approved is None or not edition.articles.time_control_approved:
        return found
    # the commission approved the rate of play of this event. See rulings: approved-time-control
    return tuple(
        replace(each, met=True, from_rating=None) if each.rule == Rule.RATE_OF_PLAY else each for each in found
    )


def rapid_conditions(edition: RapidBlitzEdition, conditions: Conditions) -> tuple[Finding, ...]:
    """Rapid and blitz: registration as in standard chess, then the times of both players and the rounds of each day."""
    black = conditions.controls if conditions.black_controls is None else conditions.black_controls
    announced = announcement_findings(
        edition, conditions.registration, conditions.entrants, hybrid_approved=conditions.hybrid_approved
    )
    played = rapid_findings(
        edition,
        RapidConditions(
            system=conditions.system,
            white=_allotted(conditions.controls),
            black=_allotted(black),
            rounds=conditions.rounds,
        ),
    )
    return (*announced, *(_common(each) for each in played))


def _allotted(controls: Sequence[Control]) -> TimeAllotted:
    """The time of one player, with the increment of the first control."""
    increment = controls[0].increment_seconds
    seconds = int(minutes_for(controls, COUNTED_MOVES) * SECONDS_A_MINUTE)
    return TimeAllotted(seconds=seconds - COUNTED_MOVES * increment, increment=increment)


def _common(each: RapidFinding) -> Finding:
    return Finding(
        rule=each.rule, article=each.article, met=each.met, required=each.required, found=each.found, days=each.days
    )


def _games(edition: FideEdition, career: Career) -> int | None:
    """The rated games of the year, as far as the answer needs them: of one game the last day tells enough."""
    if career.last_played_on is None and career.games is None and career.is_year_known:
        return 0  # 7.22: no list of a whole year shows a game. See rulings: unknown-last-game
    if edition.games_to_stay_active > 1 or career.last_played_on is None:
        return career.games
    return int(career.last_played_on >= first_day_of_the_year(edition, career.list_date))


def _before(edition: FideEdition, career: Career) -> Activity | None:
    if career.was_inactive is None:
        return None
    return Activity(
        standing=Standing.INACTIVE if career.was_inactive else Standing.ACTIVE,
        article=edition.articles.inactivity,
        games=None,
        required=edition.games_to_stay_active,
    )
