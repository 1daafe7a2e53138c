"""The period of a rated player: the change of each event, rounded once over the period, and the rating floor."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from ratings.regulations.fide_standard.by_list import parts_of
from ratings.regulations.fide_standard.edition import FideStandardEdition
from ratings.regulations.fide_standard.games import Entry
from ratings.regulations.fide_standard.k_factor import k_before_limit, limited_k
from ratings.regulations.fide_standard.working import averages, rated_event, rated_rows
from ratings.regulations.results import EventRating, PlayerRating
from ratings.regulations.snapshots import PlayerSnapshot
from ratingsite.foundations.exact import Hundredths

BELOW_FLOOR = "below-floor"


def rate_rated(player: PlayerSnapshot, rating: int, entries: tuple[Entry, ...]) -> PlayerRating:
    """One rated player's period; ``entries`` in the order of their days."""
    games = sum(len(entry.counted) for entry in entries)
    parts = [part for entry in entries for part in parts_of(entry, rating)]
    events = tuple(
        _rate_event(player, rating if part.own_rating is None else part.own_rating, part, games) for part in parts
    )
    change = Hundredths(sum(event.change or 0 for event in events))
    return _result(rating, events, change, entries[-1].governed.edition if games else None)


def _rate_event(player: PlayerSnapshot, rating: int, entry: Entry, games_of_period: int) -> EventRating:
    # 8.33: K follows the year of the tournament's start. See rulings: k-day
    edition, event = entry.governed.edition, entry.governed.event
    factor = k_before_limit(edition, player, event.start.year)
    event_rating = rated_event(entry, rated_rows(entry, rating), factor, limited_k(edition, factor, games_of_period))
    found = averages(entry, rating)
    return event_rating if found is None else replace(event_rating, rc=found.rc, rc_new=found.rc_new)


def _result(
    rating: int, events: tuple[EventRating, ...], change: Hundredths, closing: FideStandardEdition | None
) -> PlayerRating:
    """The sums of the period, rounded under the edition of the last event; ``None`` if no game counted."""
    # 8.34: the change of the period is rounded, not that of an event
    rounded = 0 if closing is None else closing.round_change(Fraction(change, 100))
    unlisted_reason, unlisted_article = _unlisted(closing, rating + rounded)
    return PlayerRating(
        rating_before=rating,
        rating_after=None if unlisted_reason else rating + rounded,
        games=sum(event.games for event in events),
        score=Hundredths(sum(event.score for event in events)),
        expected=Hundredths(sum(event.expected or 0 for event in events)),
        k=events[-1].k if events else None,
        change=change,
        events=events,
        initial=None,
        rounded_change=rounded,
        rounding_article=None if closing is None else closing.articles.rounding,
        new_rating=rating + rounded,
        unlisted_reason=unlisted_reason,
        unlisted_article=unlisted_article,
    )


def _unlisted(closing: FideStandardEdition | None, new_rating: int) -> tuple[str, str] | tuple[None, None]:
    # 7.21: who drops below the floor is shown as unrated on the next list
    if closing is not None and new_rating < closing.rating_floor:
        return BELOW_FLOOR, closing.articles.rating_floor
    return None, None
