"""Rapid and blitz: the engine of standard chess with what differs before and after it, and the conditions of play."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from ratings.regulations.fide.composition import as_listed
from ratings.regulations.fide.edition import RapidBlitzEdition
from ratings.regulations.fide.games import Entry, Side
from ratings.regulations.fide.period import rate_players as rate_as_in_standard_chess
from ratings.regulations.results import EventRating, GameWorking, PlayerRating
from ratings.regulations.snapshots import EventSnapshot, PlayerSnapshot


def rate_players(
    players: Mapping[str, PlayerSnapshot],
    events: Sequence[tuple[EventSnapshot, RapidBlitzEdition]],
    only: Container[str] | None = None,
) -> dict[str, PlayerRating]:
    """Every player of the period, in the order given, or of these ``only`` some; the order of events and games makes no
    difference.
    """
    editions = {event.id: edition for event, edition in events}
    stand_ins = articles_of_stand_ins(players, events)
    events = [(with_standard_ratings(event, players, stand_ins), edition) for event, edition in events]

    def adjust(entry: Entry, player: PlayerSnapshot) -> Entry:
        event = entry.governed.event
        # who has no rating now counts with the one of that list, where there was one: "on the relevant list"
        rating = as_listed(event, entry.key, player).rating
        return without_too_large(entry, editions[event.id], rating)

    taken = {key: considered_rated(player) if key in stand_ins else player for key, player in players.items()}
    results = rate_as_in_standard_chess(taken, events, only, adjust)
    return {
        key: with_their_differences(from_standard_rating(result, stand_ins[key]) if key in stand_ins else result)
        for key, result in results.items()
    }


STANDARD_RATING = "standard-rating"


def articles_of_stand_ins(
    players: Mapping[str, PlayerSnapshot], events: Sequence[tuple[EventSnapshot, RapidBlitzEdition]]
) -> dict[str, str]:
    """Who plays with the standard rating in place of one that is not there, and the article that says so."""
    articles: dict[str, str] = {}
    for event, edition in sorted(events, key=lambda governed: governed[0].start):
        for game in event.games:
            for key in (game.white, game.black):
                if players[key].rating is None and players[key].standard_rating is not None:
                    articles.setdefault(key, edition.articles.standard_rating)
    return articles


def with_standard_ratings(
    event: EventSnapshot, players: Mapping[str, PlayerSnapshot], stand_ins: Container[str]
) -> EventSnapshot:
    """The event with the standard rating of its first day where the list had none of this system (2022, 7.21).

    See rulings: stand-in-list.
    """
    found = {}
    for key, listed in event.ratings.items():
        if listed.rating is None and listed.standard_rating is not None:
            found[key] = replace(listed, rating=listed.standard_rating)
        # who has no rating now, and says nothing of another day, has the standard rating of the period
        elif listed.rating is not None or key not in stand_ins:
            found[key] = listed
    return replace(event, ratings=found)


def considered_rated(player: PlayerSnapshot) -> PlayerSnapshot:
    """The player as the calculation takes them. See rulings: stand-in."""
    # 7.21: the standard rating is used; such a player is considered to be rated, and new to this list
    return replace(player, rating=player.standard_rating, games=player.games or 0)


def from_standard_rating(result: PlayerRating, article: str) -> PlayerRating:
    """What such a player is told; without a rated game the player still has no rating. See rulings: stand-in."""
    return replace(
        result,
        rating_after=result.rating_after if result.games else None,
        rating_source=STANDARD_RATING,
        rating_source_article=article,
    )


TOO_LARGE = "difference-not-rated"


def without_too_large(entry: Entry, edition: RapidBlitzEdition, rating: int | None) -> Entry:
    """The entry with the games that are not rated because of their difference marked as such."""
    # 7.3.1, December 2024: a difference of 600 or more with at least one player over 2600 on the list
    limit, above = edition.unrated_difference, edition.unrated_difference_above
    if limit is None or above is None or rating is None:
        return entry
    return replace(entry, sides=tuple(_judged(edition, side, rating, limit, above) for side in entry.sides))


def _judged(edition: RapidBlitzEdition, side: Side, rating: int, limit: int, above: int) -> Side:
    opponent = side.opponent_rating
    if side.reason or opponent is None or abs(rating - opponent) < limit or max(rating, opponent) <= above:
        return side
    return replace(side, reason=TOO_LARGE, article=edition.articles.unrated_difference)


def with_their_differences(result: PlayerRating) -> PlayerRating:
    """The answer with D in the rows of such games, so that everybody sees why they are not rated."""
    rating = result.rating_before
    if rating is None:
        return result
    events = tuple(
        replace(event, working=tuple(_with_its_difference(row, _own(event, rating)) for row in event.working))
        for event in result.events
    )
    return replace(result, events=events)


def _own(event: EventRating, rating: int) -> int:
    return rating if event.own_rating is None else event.own_rating


def _with_its_difference(row: GameWorking, rating: int) -> GameWorking:
    if row.reason != TOO_LARGE or row.opponent_rating is None:
        return row
    return replace(row, difference=rating - row.opponent_rating)


COUNTED_MOVES = 60
RAPID = "fide-rapid"
BLITZ = "fide-blitz"


class Rule(StrEnum):
    """What a finding is about."""

    RATE_OF_PLAY = "rate-of-play"
    EQUAL_TIMES = "equal-times"
    ROUNDS_A_DAY = "rounds-a-day"


@dataclass(frozen=True, kw_only=True)
class TimeAllotted:
    """The time one player has for all moves: a fixed time, and what each move adds, in seconds."""

    seconds: int
    increment: int = 0

    @property
    def counted(self) -> int:
        """What 1.1 compares: the time allotted and 60 times the increment."""
        return self.seconds + COUNTED_MOVES * self.increment


@dataclass(frozen=True, kw_only=True)
class Conditions:
    """How an event is to be played; ``rounds`` says how many rounds the schedule puts on each day."""

    system: str
    white: TimeAllotted
    black: TimeAllotted
    rounds: Mapping[date, int]


@dataclass(frozen=True, kw_only=True)
class Finding:
    """The outcome of one rule. ``met`` is ``None`` where the edition's rule is not known.

    ``required`` is the shortest and the longest, ``found`` what comes nearest to breaking it; times are in seconds.
    """

    rule: Rule
    article: str
    met: bool | None
    required: tuple[int, int] | None
    found: tuple[int, ...]
    days: tuple[date, ...] = ()


class NotRapidOrBlitz(LookupError):
    """The system is not one of this rule book; the message names those that are."""


def findings(edition: RapidBlitzEdition, conditions: Conditions) -> tuple[Finding, ...]:
    """Every rule on the conditions of play, met or not. Raises ``NotRapidOrBlitz``."""
    if conditions.system not in {RAPID, BLITZ}:
        raise NotRapidOrBlitz(f"system: expected one of {RAPID}, {BLITZ}, got {conditions.system!r}")
    return (
        _rate_of_play(edition, conditions),
        _equal_times(edition, conditions),
        _rounds_a_day(edition, conditions),
    )


# 1.1: each player's time lies between the bounds of the system
def _rate_of_play(edition: RapidBlitzEdition, conditions: Conditions) -> Finding:
    shortest, longest = edition.rapid_seconds if conditions.system == RAPID else edition.blitz_seconds
    times = (conditions.white.counted, conditions.black.counted)
    return Finding(
        rule=Rule.RATE_OF_PLAY,
        article=edition.articles.rate_of_play,
        met=all(shortest <= time <= longest for time in times),
        required=(shortest, longest),
        found=times,
    )


# 1.1, last sentence: games where the players have different playing times are not rated
def _equal_times(edition: RapidBlitzEdition, conditions: Conditions) -> Finding:
    """Different are also times that come to the same after 60 moves. See rulings: equal-times."""
    return Finding(
        rule=Rule.EQUAL_TIMES,
        article=edition.articles.rate_of_play,
        met=conditions.white == conditions.black if edition.equal_times else None,
        required=None,
        found=(conditions.white.counted, conditions.black.counted),
    )


# 3.1: rounds a day
def _rounds_a_day(edition: RapidBlitzEdition, conditions: Conditions) -> Finding:
    most = edition.rapid_rounds_a_day if conditions.system == RAPID else edition.blitz_rounds_a_day
    over = tuple(sorted(day for day, rounds in conditions.rounds.items() if most is not None and rounds > most))
    return Finding(
        rule=Rule.ROUNDS_A_DAY,
        article=edition.articles.rounds_a_day,
        met=None if most is None else not over,
        required=None if most is None else (0, most),
        found=(max(conditions.rounds.values(), default=0),),
        days=over,
    )
