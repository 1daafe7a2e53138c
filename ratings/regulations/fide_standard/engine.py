"""One rating period of standard chess: every event under its own edition, every player once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date

from ratings.regulations.fide_standard.edition import FideStandardEdition
from ratings.regulations.fide_standard.games import Entry, GovernedEvent, entries_of
from ratings.regulations.fide_standard.rated import rate_rated
from ratings.regulations.fide_standard.stages import pooled_stages
from ratings.regulations.fide_standard.unrated import rate_unrated
from ratings.regulations.results import PlayerRating
from ratings.regulations.snapshots import EventSnapshot, PlayerSnapshot

AdjustEntry = Callable[[Entry, PlayerSnapshot], Entry]
"""What a rule book that shares this engine still has to say of a player's part in an event."""


def as_it_is(entry: Entry, player: PlayerSnapshot) -> Entry:
    """Nothing is left to be said of standard chess."""
    return entry


def rate_players(
    players: Mapping[str, PlayerSnapshot],
    events: Sequence[tuple[EventSnapshot, FideStandardEdition]],
    adjust: AdjustEntry = as_it_is,
) -> dict[str, PlayerRating]:
    """Every player of the period, in the order given; the order of events and games makes no difference."""
    entries: dict[str, list[Entry]] = {key: [] for key in players}
    for event, edition in sorted(pooled_stages(events), key=_by_day):
        governed = GovernedEvent(event=event, edition=edition)
        for key, entry in entries_of(governed, players).items():
            entries[key].append(adjust(entry, players[key]))
    return {key: _rate(player, tuple(entries[key])) for key, player in players.items()}


def _by_day(governed: tuple[EventSnapshot, FideStandardEdition]) -> tuple[date, date, str]:
    event = governed[0]
    return event.start, event.end, event.id


def _rate(player: PlayerSnapshot, entries: tuple[Entry, ...]) -> PlayerRating:
    if player.rating is None:
        return rate_unrated(player, entries)
    return rate_rated(player, player.rating, entries)
