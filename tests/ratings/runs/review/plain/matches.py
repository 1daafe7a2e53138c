"""Flags on matches (CFC 713): two who stand too far apart, and a change larger than a match may bring."""

from __future__ import annotations

from collections.abc import Iterator

from ratings.regulations.snapshots import EventSnapshot, Format
from ratings.regulations.tables import expected_score
from tests.ratings.runs.review.plain.facts import Flag, Kind, Period, people_of, played_games, points_of

LARGEST_GAP, GAP_ARTICLE = 400, "713c"
LARGEST_CHANGE, CHANGE_ARTICLE = 50, "713a"
TWO = 2


def match_flags(period: Period) -> Iterator[Flag]:
    """Both, for each match between two rated players."""
    for event in period.snapshot.events:
        people = sorted(people_of(event))
        if event.format != Format.MATCH or len(people) != TWO:
            continue
        ratings = {key: period.rating_of(event, key) for key in people}
        known = [rating for rating in ratings.values() if rating is not None]
        if len(known) == TWO:
            yield from _gap(event, known, tuple(people))
            yield from _changes(period, event, people)


def _gap(event: EventSnapshot, ratings: list[int], people: tuple[str, ...]) -> Iterator[Flag]:
    gap = max(ratings) - min(ratings)
    if gap > LARGEST_GAP:
        yield Flag(
            kind=Kind.MATCH_GAP,
            event=event.id,
            players=people,
            seen=gap,
            threshold=LARGEST_GAP,
            article=GAP_ARTICLE,
        )


def _changes(period: Period, event: EventSnapshot, people: list[str]) -> Iterator[Flag]:
    """What K times score less expected score would be, before the rules limit it."""
    for key in people:
        k = next((own.k for own in period.found[key].events if own.id == event.id), None)
        change = (k or 0) * abs(_surplus(period, event, key))
        if change > LARGEST_CHANGE * 100:
            yield Flag(
                kind=Kind.MATCH_CHANGE,
                event=event.id,
                players=(key,),
                seen=change // 100,
                threshold=LARGEST_CHANGE,
                article=CHANGE_ARTICLE,
            )


def _surplus(period: Period, event: EventSnapshot, key: str) -> int:
    total = 0
    for game in played_games(event):
        white, black = period.rating_of(event, game.white) or 0, period.rating_of(event, game.black) or 0
        place, difference = (0, white - black) if game.white == key else (1, black - white)
        total += points_of(game)[place] - expected_score(difference)
    return total
