"""One rating period: every event under its own edition, every player once; the change of the rated, rounded once."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from functools import partial

from ratings.regulations.fide.composition import as_listed, pooled_stages
from ratings.regulations.fide.edition import FideEdition
from ratings.regulations.fide.exclusions import excluded_of_stages
from ratings.regulations.fide.games import Entry, entries_of
from ratings.regulations.fide.numbers import k_before_limit, limited_k
from ratings.regulations.fide.parts import GovernedEvent, parts_by_tournament
from ratings.regulations.fide.unrated import rate_unrated
from ratings.regulations.fide.uplift import in_their_tournaments
from ratings.regulations.fide.working import averages, own_rating, rated_event, rated_rows
from ratings.regulations.results import EventRating, PlayerRating
from ratings.regulations.snapshots import EventSnapshot, PlayerSnapshot
from ratingsite.foundations.exact import Hundredths

AdjustEntry = Callable[[Entry, PlayerSnapshot], Entry]
"""What a rule book that shares this engine still has to say of a player's part in an event."""


def as_it_is(entry: Entry, player: PlayerSnapshot) -> Entry:
    """Nothing is left to be said of standard chess."""
    return entry


def rate_players(
    players: Mapping[str, PlayerSnapshot],
    events: Sequence[tuple[EventSnapshot, FideEdition]],
    only: Container[str] | None = None,
    adjust: AdjustEntry = as_it_is,
) -> dict[str, PlayerRating]:
    """Every player of the period, in the order given, or of these ``only`` some; the order of events and games makes no
    difference.
    """
    asked = {key: player for key, player in players.items() if only is None or key in only}
    entries: dict[str, list[Entry]] = {key: [] for key in asked}
    tournaments = parts_by_tournament(events, players)
    why_not = partial(excluded_of_stages, players=players)
    for event, edition in sorted(pooled_stages(events, why_not), key=_by_day):
        tournament = None if event.part is None else tournaments[event.part.of]
        governed = GovernedEvent(event=event, edition=edition, tournament=tournament)
        for key, entry in entries_of(governed, players, asked).items():
            entries[key].append(adjust(entry, players[key]))
    return {key: _rate(player, tuple(entries[key])) for key, player in asked.items()}


def _by_day(governed: tuple[EventSnapshot, FideEdition]) -> tuple[date, date, str]:
    event = governed[0]
    return event.start, event.end, event.id


def _rate(player: PlayerSnapshot, entries: tuple[Entry, ...]) -> PlayerRating:
    if player.rating is None:
        return rate_unrated(player, entries)
    return rate_rated(player, player.rating, entries)


BELOW_FLOOR = "below-floor"


def rate_rated(player: PlayerSnapshot, rating: int, entries: tuple[Entry, ...]) -> PlayerRating:
    """One rated player's period; ``entries`` in the order of their days."""
    games = sum(len(entry.counted) for entry in entries)
    listed = [part for entry in entries for part in parts_of(_as_listed(entry, player), rating)]
    events = tuple(_rate_event(player, part, games) for part in in_their_tournaments(listed, rating))
    change = Hundredths(sum(event.change or 0 for event in events))
    closing = [entry.governed.edition for entry in entries if entry.counted]
    return _result(rating, events, change, closing[-1] if closing else None)


def _as_listed(entry: Entry, player: PlayerSnapshot) -> Entry:
    """The entry with the own rating of the list of the event's first day, where it was another one than now."""
    listed = as_listed(entry.governed.event, entry.key, player)
    return entry if listed.rating == player.rating else replace(entry, own_rating=listed.rating)


def _rate_event(player: PlayerSnapshot, entry: Entry, games_of_period: int) -> EventRating:
    # 8.33: K follows the year of the tournament's start. See rulings: k-day
    edition, event = entry.governed.edition, entry.governed.event
    rating = own_rating(entry, player.rating or 0)
    factor = k_before_limit(edition, as_listed(event, entry.key, player), event.start.year)
    event_rating = rated_event(entry, rated_rows(entry, rating), factor, limited_k(edition, factor, games_of_period))
    found = averages(entry, rating)
    return event_rating if found is None else replace(event_rating, rc=found.rc, rc_new=found.rc_new)


def _result(
    rating: int, events: tuple[EventRating, ...], change: Hundredths, closing: FideEdition | None
) -> PlayerRating:
    """The sums of the period, rounded under the edition of the last event with a game that counted, if there is one."""
    # 8.34: the change of the period is rounded, not that of an event
    rounded = 0 if closing is None else closing.round_change(Fraction(change, 100))
    unlisted_reason, unlisted_article = _unlisted(closing, rating + rounded)
    return PlayerRating(
        rating_before=rating,
        rating_after=None if unlisted_reason else rating + rounded,
        games=sum(event.games for event in events),
        score=Hundredths(sum(event.score for event in events)),
        expected=Hundredths(sum(event.expected or 0 for event in events)),
        k=_last_k(events),
        change=change,
        events=events,
        initial=None,
        rounded_change=rounded,
        rounding_article=None if closing is None else closing.articles.rounding,
        new_rating=rating + rounded,
        unlisted_reason=unlisted_reason,
        unlisted_article=unlisted_article,
    )


def _last_k(events: tuple[EventRating, ...]) -> int | None:
    """K of the last event with a game that counts; if there is none, of the last one."""
    factors = [event.k for event in events if event.games] or [event.k for event in events]
    return factors[-1] if factors else None


def _unlisted(closing: FideEdition | None, new_rating: int) -> tuple[str, str] | tuple[None, None]:
    # 7.21: who drops below the floor is shown as unrated on the next list
    if closing is not None and new_rating < closing.rating_floor:
        return BELOW_FLOOR, closing.articles.rating_floor
    return None, None


def parts_of(entry: Entry, rating: int) -> tuple[Entry, ...]:
    """What a rated player played under each list, in the order of the lists; of other events it is all one part."""
    if not entry.governed.event.ratings_at_the_game:
        return (entry,)
    return tuple(
        _part(entry, day, rating) for day in sorted({side.list_date for side in entry.sides if side.list_date})
    )


def _part(entry: Entry, list_date: date, rating: int) -> Entry:
    sides = tuple(side for side in entry.sides if side.list_date == list_date)
    # 2003, 10.4; 2009, 8.4: who had no rating then is rated with the present one
    own = next((side.own_rating for side in sides if side.own_rating is not None), rating)
    return replace(entry, sides=sides, list_date=list_date, own_rating=own)
