"""One rating period of rapid or blitz: the engine of standard chess, with what differs before and after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ratings.regulations.fide_rapid_blitz.edition import FideRapidBlitzEdition
from ratings.regulations.fide_rapid_blitz.large_differences import with_their_differences, without_too_large
from ratings.regulations.fide_rapid_blitz.standard_ratings import (
    articles_of_stand_ins,
    considered_rated,
    from_standard_rating,
)
from ratings.regulations.fide_standard.engine import rate_players as rate_as_in_standard_chess
from ratings.regulations.fide_standard.games import Entry
from ratings.regulations.results import PlayerRating
from ratings.regulations.snapshots import EventSnapshot, PlayerSnapshot


def rate_players(
    players: Mapping[str, PlayerSnapshot], events: Sequence[tuple[EventSnapshot, FideRapidBlitzEdition]]
) -> dict[str, PlayerRating]:
    """Every player of the period, in the order given; the order of events and games makes no difference."""
    editions = {event.id: edition for event, edition in events}
    stand_ins = articles_of_stand_ins(players, events)

    def adjust(entry: Entry, player: PlayerSnapshot) -> Entry:
        return without_too_large(entry, editions[entry.governed.event.id], player.rating)

    taken = {key: considered_rated(player) if key in stand_ins else player for key, player in players.items()}
    results = rate_as_in_standard_chess(taken, events, adjust)
    return {
        key: with_their_differences(from_standard_rating(result, stand_ins[key]) if key in stand_ins else result)
        for key, result in results.items()
    }
