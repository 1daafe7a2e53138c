"""Flags from who meets whom: the same few again and again, newcomers among themselves, forfeits of one pair."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations

from ratings.regulations.snapshots import PLAYED, EventSnapshot
from tests.ratings.runs.review.plain.facts import Flag, Kind, Period, people_of, played_games

LARGEST_FIELD, FEWEST_SAME, EVENTS_OF_THE_SAME = 12, 6, 3
MOST_OTHERS = 4  # one in four
FEWEST_NEWCOMERS, MOST_ANCHORS = 4, 3
FEWEST_FORFEITS = 3


def same_players_flags(period: Period) -> Iterator[Flag]:
    """Small events of the quarter whose fields are the same six or more, in three of them or more."""
    fields = {event.id: people_of(event) for event in (*period.earlier, *period.snapshot.events)}
    small = {key: people for key, people in fields.items() if FEWEST_SAME <= len(people) <= LARGEST_FIELD}
    where: dict[str, set[str]] = defaultdict(set)
    for key, people in small.items():
        for player in people:
            where[player].add(key)
    for event in period.snapshot.events:
        if event.id not in small:
            continue
        shared = Counter(other for player in small[event.id] for other in where[player] if other != event.id)
        like = sorted(other for other, count in shared.items() if count >= FEWEST_SAME)
        flag = _same(event.id, small, like)
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
    for event in period.snapshot.events:
        for group in _groups(period, event):
            new = tuple(sorted(key for key in group if period.rating_of(event, key) is None))
            anchors = len(group) - len(new)
            if len(new) >= FEWEST_NEWCOMERS and 0 < anchors <= MOST_ANCHORS:
                yield Flag(
                    kind=Kind.CLOSED_GROUP,
                    event=event.id,
                    players=new,
                    seen=len(new),
                    threshold=FEWEST_NEWCOMERS,
                    more={"anchors": anchors},
                )


def _groups(period: Period, event: EventSnapshot) -> Iterator[frozenset[str]]:
    """Who hangs together by games of somebody without a rating."""
    beside: dict[str, set[str]] = defaultdict(set)
    ratings = period.ratings_in(event)
    for game in played_games(event):
        if ratings[game.white] is None or ratings[game.black] is None:
            beside[game.white].add(game.black)
            beside[game.black].add(game.white)
    left = set(beside)
    while left:
        group, ahead = set[str](), [left.pop()]
        while ahead:
            key = ahead.pop()
            group.add(key)
            ahead += [other for other in beside[key] if other not in group]
        left -= group
        yield frozenset(group)


def forfeit_flags(period: Period) -> Iterator[Flag]:
    """Two whose games are forfeited again and again."""
    for event in period.snapshot.events:
        pairs = Counter(tuple(sorted((game.white, game.black))) for game in event.games if game.result not in PLAYED)
        for pair, count in sorted(pairs.items()):
            if count >= FEWEST_FORFEITS:
                yield Flag(kind=Kind.FORFEITS, event=event.id, players=pair, seen=count, threshold=FEWEST_FORFEITS)
