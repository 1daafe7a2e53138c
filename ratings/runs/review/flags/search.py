"""Every flag of a period, what passes its threshold furthest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ratings.runs.review.flags.days import double_play_flags, moved_start_flags
from ratings.runs.review.flags.facts import Flag, Kind, Period
from ratings.runs.review.flags.groups import closed_group_flags, forfeit_flags, same_players_flags
from ratings.runs.review.flags.matches import match_flags
from ratings.runs.review.flags.scores import score_flags, swapped_flags
from ratingsite.foundations.memory import give_back

LOOKED_FOR: tuple[Callable[[Period], Iterator[Flag]], ...] = (
    score_flags,
    closed_group_flags,
    same_players_flags,
    double_play_flags,
    swapped_flags,
    match_flags,
    forfeit_flags,
    moved_start_flags,
)
ORDER = tuple(Kind)


def flags_of(period: Period) -> tuple[Flag, ...]:
    """The flags, kind by kind; within a kind by how far the threshold is passed, then by event and player."""
    found: list[Flag] = []
    for look in LOOKED_FOR:
        found += look(period)
        give_back()  # each makes columns of all games, and has done with them
    return tuple(sorted(found, key=_place))


def _place(flag: Flag) -> tuple[int, int, str, tuple[str, ...]]:
    return ORDER.index(flag.kind), -abs(flag.seen - flag.threshold), flag.event, flag.players
