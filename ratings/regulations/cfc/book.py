"""The CFC's rule book as it answers through the common face.

Before it, what the CFC prints, awards and charges: lists (734), boon (737), Life Masters (738), appeals (739) and fees
(790).
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from ratings.regulations.cfc.conditions import REGULAR, conditions_findings
from ratings.regulations.cfc.edition import CfcEdition, TitleBenchmark
from ratings.regulations.cfc.period import check_event, rate_players
from ratings.regulations.cfc.standing import (
    ForeignRating,
    first_rating_from_abroad,
    is_cancelled,
    rating_from_abroad,
)
from ratings.regulations.conditions import Conditions, Finding
from ratings.regulations.list_rules import Career, Honours, RatedSpan, Shown
from ratings.regulations.results import KFactor, PlayerRating
from ratings.regulations.rule_book import Floor, FromAbroad, Governed, RuleBook
from ratings.regulations.snapshots import EventSnapshot, PlayerSnapshot
from ratingsite.foundations.months import months_later

DEACTIVATED = "xxxx"


def published_rating(
    edition: CfcEdition,
    rating: int | None,
    games: int,
    highest_established: int | None = None,
    *,
    is_member: bool = True,
) -> str:
    """734: ``1471/14``, ``1531o16``, ``/2`` or ``xxxx``; nothing for who has played no rated game."""
    # 734: the rating of a player who does not fulfil the membership requirements is deactivated
    if not is_member:
        return DEACTIVATED
    if rating is None or games == 0:
        return ""
    # 734: fewer than three rated games: only the name and the number of games
    if games < edition.published_from_games:
        return f"/{games}"
    # 734: 3 to 24 games: the rating is followed by a / and the number of games
    if games <= edition.provisional_games:
        return f"{rating}/{games}"
    # 734: then the indicator, the hundreds of the highest established rating. See rulings: cfc-indicator
    return f"{rating}o{max(rating, highest_established or 0) // 100:02d}"


def published_name(surname: str, given_name: str, *, is_ordinary_member: bool = True) -> str:
    """734: a space between the names of an ordinary member, a comma of a Junior or Participating member."""
    return f"{surname}{' ' if is_ordinary_member else ','}{given_name}".upper()


def rating_class(edition: CfcEdition, rating: int) -> str:
    """701: master from 2200, candidate master from 2000, then the classes A to E (ruling: cfc-master)."""
    return next(each.name for each in edition.rating_classes if rating >= each.lowest)


def is_life_master(edition: CfcEdition, spans: Sequence[RatedSpan]) -> bool:
    """738: 2200 or above for 24 consecutive regular games; ``spans`` in the order played (ruling: cfc-life-master)."""
    return most_games_at(edition.life_master_rating, spans) >= edition.life_master_games


def benchmark(edition: CfcEdition, title: str) -> TitleBenchmark | None:
    """790: the row of a title; a title without one needs no CFC rating."""
    return next((row for row in edition.title_benchmarks if row.title == title), None)


def most_games_at(rating: int, spans: Sequence[RatedSpan]) -> int:
    """The longest run of games through which a rating was held, from before each event until after it."""
    longest = current = 0
    for span in spans:
        is_held = min(span.rating_before, span.rating_after) >= rating
        current = current + span.games if is_held else 0
        longest = max(longest, current)
    return longest


def rating_after_boon(edition: CfcEdition, rating: int) -> int:
    """737: by group; a rating between two groups went to the highest level of the lower one."""
    band = next(band for band in reversed(edition.boon_bands) if band.lowest <= rating)
    return (rating if band.highest is None else min(rating, band.highest)) + band.points


def has_boon(edition: CfcEdition, last_played_on: date | None) -> bool:
    """737: players active since 30 June 1974; of whom nobody knows the last game, he is (ruling: cfc-boon)."""
    return last_played_on is None or last_played_on >= edition.boon_active_since


def is_appeal_fee_returned(edition: CfcEdition, published: int | None, ruled: int | None) -> bool:
    """739: returned if the rating changes by 15 points or more, or an unrated player gets a rating."""
    if published is None or ruled is None:
        return published is None and ruled is not None
    return abs(ruled - published) >= edition.appeal_refund_change


HOME = "CAN"
"""Who is not foreign to the CFC (736)."""


@dataclass(frozen=True, kw_only=True)
class CfcBook(RuleBook[CfcEdition]):
    """Section 7 of the CFC's handbook."""

    articles_of_fields = {
        "rating": ("established",),
        "standard_rating": ("performance_rating",),
        "highest": ("result_bonus",),
        "k": ("established",),
        "earlier": ("provisional",),
        "format": ("match_limit",),
        "match_games": ("match_limit",),
        "unrated_at_start": ("calculation_order",),
    }
    article_of_all_else = "established"
    rates_event_by_event = True
    prints_memberships = True
    lists_cancel_ratings = True

    def check_event(self, path: str, event: EventSnapshot, edition: CfcEdition) -> None:
        """Refuse what only events of FIDE may say."""
        check_event(path, event, edition)

    def rate(
        self,
        players: Mapping[str, PlayerSnapshot],
        events: Governed[CfcEdition],
        only: Container[str] | None = None,
    ) -> Mapping[str, PlayerRating]:
        """Rate events one after the other (712): everybody's, for each rests on what the ones before left."""
        found = rate_players(players, events)
        return found if only is None else {key: rating for key, rating in found.items() if key in only}

    def k_of_the_rules(self, edition: CfcEdition, player: PlayerSnapshot, year: int) -> KFactor | None:
        """714b chooses by the rating of each event; no list publishes it."""
        return None

    def largest_k(self, edition: CfcEdition, games: int) -> int | None:
        """No number of games limits 714b."""
        return None

    def likely_careers(self, edition: CfcEdition, player: PlayerSnapshot) -> Iterable[PlayerSnapshot]:
        """Nothing follows from a K."""
        return ()

    def games_taken_for_granted(self, edition: CfcEdition) -> int:
        """715: established; 734 drops the number of games then. See rulings: imported-k."""
        return edition.provisional_games + 1

    def largest_difference(self, edition: CfcEdition) -> int | None:
        """714b limits none."""
        return None

    def floor(self, edition: CfcEdition) -> Floor:
        """716c."""
        return Floor(rating=edition.lowest_rating, article=edition.articles.lowest_rating)

    def conditions(self, edition: CfcEdition, conditions: Conditions) -> tuple[Finding, ...]:
        """711."""
        return conditions_findings(edition, conditions)

    def shown(self, edition: CfcEdition, career: Career) -> Shown:
        """735: who has played within the last year is listed; 712: a low rating lapses. See rulings: cfc-listed."""
        last = career.last_played_on
        is_lost = is_cancelled(edition, career.rating, last, career.list_date)
        if last is None:
            is_inactive = bool(career.was_inactive)
        else:
            is_inactive = last < months_later(career.list_date, -edition.listed_within_months)
        return Shown(rating=None if is_lost else career.rating, is_inactive=is_inactive)

    def games_needed_from(self, edition: CfcEdition, list_date: date) -> date | None:
        """735 asks for the last day only."""
        return None

    def games_to_stay_active(self, edition: CfcEdition) -> int:
        """735: who has played at all."""
        return 1

    def lists_shown_inactive(self, edition: CfcEdition) -> int | None:
        """712: the ratings of who does not play are still valid."""
        return None

    def months_shown_inactive(self, edition: CfcEdition) -> int | None:
        """712."""
        return None

    def printed(
        self, edition: CfcEdition, rating: int | None, games: int, peak: int | None = None, *, is_active: bool = True
    ) -> str:
        """734: ``1471/14``, ``1531o16``, ``/2``, ``xxxx``."""
        return published_rating(edition, rating, games, peak, is_member=is_active)

    def printed_name(self, name: str, *, is_ordinary_member: bool) -> str:
        """734: ``JONES JOHN``, and ``JONES,JEREMIAH`` of a Junior or Participating member."""
        surname, has_given_name, given_name = (part.strip() for part in name.partition(","))
        if not has_given_name:
            return name.upper()
        return published_name(surname, given_name, is_ordinary_member=is_ordinary_member)

    def games_to_be_published(self, edition: CfcEdition) -> int:
        """734."""
        return edition.published_from_games

    def games_to_be_established(self, edition: CfcEdition) -> int | None:
        """715, 734: behind the provisional ones."""
        return edition.provisional_games + 1

    def honours(
        self, edition: CfcEdition, system: str, rating: int | None, spans: Sequence[RatedSpan]
    ) -> Honours | None:
        """701: the class of a rating; 738: Life Masters, by regular games. See rulings: cfc-life-master."""
        if rating is None:
            return None
        return Honours(
            edition=edition.id,
            rating_class=rating_class(edition, rating),
            class_article=edition.articles.rating_classes,
            is_life_master=system == REGULAR and is_life_master(edition, spans),
            life_master_article=edition.articles.life_master,
        )

    @property
    def stands_in(self) -> str | None:
        """No other rating takes the place of one that is not there, but for players from abroad."""
        return None

    @property
    def home(self) -> str | None:
        """736."""
        return HOME

    def from_abroad(
        self, edition: CfcEdition, player: PlayerSnapshot, *, then: int | None, now: int, day: date
    ) -> FromAbroad | None:
        """736: the first rating, or one that has changed since the last game here. See rulings: cfc-foreign."""
        if player.rating is None:
            found = first_rating_from_abroad(now, is_resident=False)
        elif player.last_played_on is None or then is None:
            found = None
        else:
            foreign = ForeignRating(
                cfc_rating=player.rating, foreign_then=then, foreign_now=now, last_played_on=player.last_played_on
            )
            found = rating_from_abroad(edition, foreign, day)
        if found is None or found == player.rating:
            return None
        games = max(player.games or 0, self.games_taken_for_granted(edition))
        return FromAbroad(rating=found, games=games, article=edition.articles.foreign_ratings)
