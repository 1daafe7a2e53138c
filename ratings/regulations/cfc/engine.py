"""One period of CFC ratings: event after event, each with the ratings that the one before it left (712)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from ratings.regulations.cfc.checks import check_defaults
from ratings.regulations.cfc.edition import CfcEdition
from ratings.regulations.cfc.event import rate_event
from ratings.regulations.cfc.standing import first_standing, standing_after, standing_on
from ratings.regulations.cfc.summary import Played, player_rating
from ratings.regulations.results import PlayerRating
from ratings.regulations.snapshots import EventSnapshot, PlayerSnapshot


def rate_players(
    players: Mapping[str, PlayerSnapshot], events: Sequence[tuple[EventSnapshot, CfcEdition]]
) -> dict[str, PlayerRating]:
    """Every player of the period, in the order given; the order of events and games in the document does not matter."""
    check_defaults([event for event, _ in events])
    standings = {key: first_standing(player) for key, player in players.items()}
    played: dict[str, list[Played]] = {key: [] for key in players}
    # 712: all events are rated in chronological order, with the current ratings. See rulings: cfc-chronology
    for event, edition in sorted(events, key=_by_day):
        present = {key: standing_on(edition, standings[key], event.start) for key in _present(event)}
        for key, (entrant, outcome) in rate_event(edition, event, present).items():
            played[key].append(Played(event=event, edition=edition, entrant=entrant, outcome=outcome))
            standings[key] = standing_after(entrant.standing, outcome.rating, len(entrant.games), event.end)
    return {key: player_rating(player, tuple(played[key])) for key, player in players.items()}


def _by_day(governed: tuple[EventSnapshot, CfcEdition]) -> tuple[date, date, str]:
    event = governed[0]
    return event.end, event.start, event.id


def _present(event: EventSnapshot) -> set[str]:
    return {key for game in event.games for key in (game.white, game.black)}
