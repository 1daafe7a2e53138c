"""What cannot be, whatever the text: rounds at one time, a match of twenty, an arbiter named twice.

A finding without an article is one that no text needs to forbid.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from fractions import Fraction
from itertools import combinations, pairwise

from ratings.regulations.snapshots import Format
from ratingsite.foundations.editions import Family
from tournaments.regulations.events import EventFacts, NamedArbiter, NamedPlayer, RoundDay
from tournaments.regulations.findings import Code, Finding, Outcome, Value
from tournaments.regulations.rate_of_play import COUNTED_MOVES

BOTH = 2
HOURS_OF_A_DAY = 24
MINUTES = 60  # of an hour, and seconds of a minute
SECOND = timedelta(seconds=1)
PLAYERS_OF_A_MATCH = 2


def nonsense(event: EventFacts, family: Family) -> Iterator[Finding]:
    """Every finding of this kind; what is in order is not spoken of."""
    for code, rounds in ((Code.SCHEDULE_TIMES, _at_one_time(event)), (Code.ROUNDS_OVERLAP, _overlapping(event))):
        if rounds:
            yield _broken(code, family, rounds=rounds)
    if busiest := _longer_than_a_day(event):
        yield _broken(Code.LONGER_THAN_A_DAY, family, required=HOURS_OF_A_DAY * MINUTES, found=busiest)
    if (most := _rounds_of_the_format(event)) is not None:
        yield _broken(Code.OPPONENTS, family, required=most, found=event.rounds)
    if event.format == Format.MATCH and event.players not in (None, PLAYERS_OF_A_MATCH):
        yield _broken(Code.MATCH_PLAYERS, family, required=PLAYERS_OF_A_MATCH, found=event.players)
    if names := _named_twice(event):
        yield _broken(Code.NAMED_TWICE, family, found=names)
    if not event.is_title_tournament and (names := arbiters_who_play(event)):
        yield _broken(Code.ARBITER_PLAYS, family, found=names)


def _broken(
    code: Code, family: Family, *, required: Value = None, found: Value = None, rounds: tuple[int, ...] = ()
) -> Finding:
    return Finding(
        code=code, outcome=Outcome.BROKEN, family=family, article="", required=required, found=found, rounds=rounds
    )


# ---------------------------------------------------------------- the schedule
def begins_at(round_: RoundDay) -> datetime | None:
    """When a round begins, where its day and its time are told."""
    return datetime.combine(round_.day, round_.time) if round_.day and round_.time else None


def _at_one_time(event: EventFacts) -> tuple[int, ...]:
    """The rounds that begin when another one does."""
    moments = [begins_at(round_) for round_ in event.schedule]
    told = [moment for moment in moments if moment]
    return tuple(
        round_.number
        for round_, moment in zip(event.schedule, moments, strict=True)
        if moment and told.count(moment) > 1
    )


def _overlapping(event: EventFacts) -> tuple[int, ...]:
    """The rounds that begin before the games of the one before can be over, both players having used their time."""
    if event.rate_of_play is None:
        return ()
    lasts: Fraction = BOTH * MINUTES * event.rate_of_play.minutes_for(COUNTED_MOVES)  # seconds
    told = sorted((moment, round_.number) for round_ in event.schedule if (moment := begins_at(round_)))
    between = [(then - before, number) for (before, _), (then, number) in pairwise(told)]
    return tuple(sorted(number for apart, number in between if apart and apart // SECOND < lasts))


def _longer_than_a_day(event: EventFacts) -> int:
    """The minutes of the day that has more hours of play than a day has; 0 without one."""
    if event.rate_of_play is None:
        return 0
    busiest = max(event.rounds_by_day().values(), default=0)
    minutes: Fraction = BOTH * busiest * event.rate_of_play.minutes_for(COUNTED_MOVES)
    return int(minutes) if minutes > HOURS_OF_A_DAY * MINUTES else 0


# ---------------------------------------------------------------- who plays whom
def _rounds_of_the_format(event: EventFacts) -> int | None:
    """How many rounds so many players can or must have, where it is not the number that is told."""
    if event.players is None:
        return None
    every_other = event.players - 1 if event.players % 2 == 0 else event.players
    all_play_all: dict[str, int] = {Format.ROUND_ROBIN: every_other, Format.DOUBLE_ROUND_ROBIN: 2 * every_other}
    needed = all_play_all.get(event.format)
    if needed is not None:
        return needed if event.rounds != needed else None
    is_too_many = event.format == Format.SWISS and event.rounds > every_other
    return every_other if is_too_many else None


# ---------------------------------------------------------------- arbiters
def _named_twice(event: EventFacts) -> tuple[str, ...]:
    """Those who are named as chief and as deputy, or as deputy twice."""
    return tuple(dict.fromkeys(one.name for one, other in combinations(event.arbiters, 2) if is_one_person(one, other)))


def is_one_person(one: NamedArbiter, other: NamedArbiter) -> bool:
    """Two entries with the same FIDE ID or address; without two IDs, with the same name."""
    if one.fide_id and other.fide_id:
        return one.fide_id == other.fide_id
    if one.email and one.email == other.email:
        return True
    return bool(one.key) and one.key == other.key


def arbiters_who_play(event: EventFacts) -> tuple[str, ...]:
    """The arbiters who stand on the start list too. Of title tournaments a text says so (1.1.6)."""
    return tuple(
        dict.fromkeys(one.name for one in event.arbiters if any(_is_the_player(one, each) for each in event.announced))
    )


def _is_the_player(arbiter: NamedArbiter, player: NamedPlayer) -> bool:
    """The same FIDE ID; without two of them, the same name."""
    if arbiter.fide_id and player.fide_id:
        return arbiter.fide_id == player.fide_id
    return bool(arbiter.key) and arbiter.key == player.key
