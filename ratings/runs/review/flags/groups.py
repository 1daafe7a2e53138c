"""Flags from who meets whom: the same few again and again, newcomers among themselves, forfeits of one pair."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations

import numpy as np

from ratings.kernel import NONE
from ratings.runs.review.flags.facts import Flag, Kind, Numbers, Period
from ratingsite.foundations.each_once import counted_once

LARGEST_FIELD, FEWEST_SAME, EVENTS_OF_THE_SAME = 12, 6, 3
MOST_OTHERS = 4  # one in four
FEWEST_NEWCOMERS, MOST_ANCHORS = 4, 3
FEWEST_FORFEITS = 3


def same_players_flags(period: Period) -> Iterator[Flag]:
    """Small events of the quarter whose fields are the same six or more, in three of them or more."""
    number = period.entries_of_event
    few = np.flatnonzero((number >= FEWEST_SAME) & (number <= LARGEST_FIELD)).tolist()
    own = {period.events[place].id: frozenset(period.people_of(place)) for place in few}
    now = {event.id for event in period.events}
    before = {key: people for key, people in period.earlier.items() if key not in now}
    small = {key: people for key, people in before.items() if FEWEST_SAME <= len(people) <= LARGEST_FIELD} | own
    where: dict[str, set[str]] = defaultdict(set)
    for key, people in small.items():
        for player in people:
            where[player].add(key)
    for event in own:
        shared = Counter(other for player in small[event] for other in where[player] if other != event)
        like = sorted(other for other, count in shared.items() if count >= FEWEST_SAME)
        flag = _same(event, small, like)
        if flag is not None:
            yield flag


def _same(own: str, small: dict[str, frozenset[str]], like: list[str]) -> Flag | None:
    """The largest group that stands in the event and in two others, if they are nearly all of each."""
    best: tuple[frozenset[str], tuple[str, ...]] | None = None
    for others in combinations(like, EVENTS_OF_THE_SAME - 1):
        fields = [small[own], *(small[other] for other in others)]
        group = frozenset.intersection(*fields)
        few_others = all(MOST_OTHERS * (len(people) - len(group)) <= len(people) for people in fields)
        if len(group) >= FEWEST_SAME and few_others and (best is None or len(group) > len(best[0])):
            best = group, others
    if best is None:
        return None
    group, _ = best
    events = 1 + sum(len(group & small[other]) == len(group) for other in like)
    return Flag(
        kind=Kind.SAME_PLAYERS,
        event=own,
        players=tuple(sorted(group)),
        seen=len(group),
        threshold=FEWEST_SAME,
        more={"events": events},
    )


def closed_group_flags(period: Period) -> Iterator[Flag]:
    """Four or more without a rating who met, all together, three rated players at most."""
    group = _groups(period)
    is_new, places = period.entries.rating == NONE, np.arange(len(group))
    of_group = [np.bincount(group[(group >= 0) & which], minlength=len(group)) for which in (is_new, ~is_new)]
    new, anchors = of_group
    closed = (new >= FEWEST_NEWCOMERS) & (anchors > 0) & (anchors <= MOST_ANCHORS)
    for place in np.flatnonzero(closed).tolist():
        members = places[(group == place) & is_new].tolist()
        yield Flag(
            kind=Kind.CLOSED_GROUP,
            event=period.events[int(period.entries.event[place])].id,
            players=tuple(sorted(map(period.key_of, members))),
            seen=int(new[place]),
            threshold=FEWEST_NEWCOMERS,
            more={"anchors": int(anchors[place])},
        )


def _groups(period: Period) -> Numbers:
    """Which entries hang together by games of somebody without a rating: of each the first of its group, else -1."""
    games, rating = period.games, period.entries.rating
    of_new = games.played & ((rating[games.white] == NONE) | (rating[games.black] == NONE))
    white, black = games.white[of_new], games.black[of_new]
    group = np.full(len(rating), -1, dtype=np.int64)
    group[white], group[black] = white, black
    while True:
        least = np.minimum(group[white], group[black])
        if (group[white] == least).all() and (group[black] == least).all():
            return group
        np.minimum.at(group, group[white], least)
        np.minimum.at(group, group[black], least)
        np.minimum.at(group, white, least)
        np.minimum.at(group, black, least)
        named = group >= 0
        group[named] = group[group[named]]


def forfeit_flags(period: Period) -> Iterator[Flag]:
    """Two whose games are forfeited again and again."""
    games, width = period.games, max(len(period.entries.player), 1)
    forfeited = np.flatnonzero(~games.played)
    one, two = games.white[forfeited], games.black[forfeited]
    pairs, counts = counted_once(np.minimum(one, two).astype(np.int64) * width + np.maximum(one, two))
    often = counts >= FEWEST_FORFEITS
    for pair, count in zip(pairs[often].tolist(), counts[often].tolist(), strict=True):
        entries = divmod(pair, width)
        yield Flag(
            kind=Kind.FORFEITS,
            event=period.events[int(period.entries.event[entries[0]])].id,
            players=tuple(sorted(map(period.key_of, entries))),
            seen=count,
            threshold=FEWEST_FORFEITS,
        )
