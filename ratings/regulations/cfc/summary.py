"""Turns what the events made of a player into the result that everybody can follow."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ratings.regulations.cfc.edition import CfcEdition
from ratings.regulations.cfc.entrants import Entrant, Outcome
from ratings.regulations.cfc.games import NOBODY_RATED
from ratings.regulations.cfc.performance import CANCELLED
from ratings.regulations.cfc.running import hundredths
from ratings.regulations.results import EventRating, InitialRating, PlayerRating
from ratings.regulations.snapshots import EventSnapshot, PlayerSnapshot
from ratingsite.foundations.exact import Hundredths, half_up

TOO_FEW_GAMES = "under-three-games"
UNDER_MASTERS = "under-2199"
MASTERS = "2199-or-over"


@dataclass(frozen=True, kw_only=True)
class Played:
    """One event of one player, rated."""

    event: EventSnapshot
    edition: CfcEdition
    entrant: Entrant
    outcome: Outcome


def player_rating(player: PlayerSnapshot, played: tuple[Played, ...]) -> PlayerRating:
    """One player's period; ``played`` in the order in which the events were rated."""
    events = tuple(_event(one) for one in played)
    after = events[-1].rating_after if events else player.rating
    is_lost = player.rating is not None and after is None
    change = _total([event.change for event in events])
    return PlayerRating(
        rating_before=player.rating,
        rating_after=after,
        games=sum(event.games for event in events),
        score=Hundredths(sum(event.score for event in events)),
        expected=_total([event.expected for event in events]),
        k=events[-1].k if events else None,
        change=Hundredths(0) if change is None and player.rating is not None else change,
        events=events,
        initial=_initial(played, events, after),
        rounded_change=None if player.rating is None or after is None else after - player.rating,
        rounding_article=played[-1].edition.articles.established if player.rating is not None and played else None,
        new_rating=after,
        unlisted_reason=CANCELLED if is_lost else None,
        unlisted_article=played[-1].edition.articles.cancellation if is_lost else None,
    )


def _total(parts: list[Hundredths | None]) -> Hundredths | None:
    """The sum of the parts that are there; of none there is none."""
    known = [part for part in parts if part is not None]
    return Hundredths(sum(known)) if known else None


def _event(one: Played) -> EventRating:
    outcome, entrant, edition = one.outcome, one.entrant, one.edition
    total = sum(game.rating for game in outcome.met)
    games = len(outcome.met)
    k = outcome.multiplier
    return EventRating(
        id=one.event.id,
        edition=edition.id,
        games=games,
        score=entrant.score,
        expected=outcome.expected,
        change=outcome.change,
        k=k,
        k_reason=None if k is None else (MASTERS if k == edition.master_multiplier else UNDER_MASTERS),
        k_article=None if k is None else edition.articles.established,
        k_before_limit=k,
        opponents_average=half_up(Fraction(total, games)) if games else None,
        opponents_total=total,
        working=outcome.rows,
        rating_before=entrant.standing.rating,
        rating_after=outcome.rating,
        percentage=outcome.percentage,
        performance=outcome.performance,
        record=None if k is None else entrant.standing.record,
        steps=outcome.steps,
        first_pass=outcome.first_pass,
    )


def _initial(played: tuple[Played, ...], events: tuple[EventRating, ...], after: int | None) -> InitialRating | None:
    """The way of a player who entered an event without a rating; who lost it by 712 had no rated game before."""
    if all(one.entrant.standing.rating is not None for one in played):
        return None
    edition, games = played[-1].edition, sum(event.games for event in events)
    total = sum(event.opponents_total for event in events)
    reason, article = _why_not(edition, events, games)
    return InitialRating(
        edition=edition.id,
        games=games,
        score=Hundredths(sum(event.score for event in events)),
        opponents_average=hundredths(Fraction(total, games)) if games else None,
        performance=after,
        published=reason is None,
        reason=reason,
        article=article,
        games_required=edition.published_from_games,
        floor=edition.lowest_rating,
        pooled=(),
        working=None,
    )


def _why_not(edition: CfcEdition, events: tuple[EventRating, ...], games: int) -> tuple[str | None, str]:
    # 719: set aside until one of the players has a rating
    if not games and any(row.reason == NOBODY_RATED for event in events for row in event.working):
        return NOBODY_RATED, edition.articles.nobody_rated
    # 734: a rating becomes published once a player has played 3 or more games. See rulings: cfc-under-three-games
    if games < edition.published_from_games:
        return TOO_FEW_GAMES, edition.articles.publication
    return None, edition.articles.performance_rating
