"""A round robin whose field is not complete yet: what the players still to come would have to bring.

The forecast of norms answers it: the known opponents are pairings that are known, the places still open are rounds in
which anybody may come.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from titles.regulations.chances.field import Entrant, Field
from titles.regulations.forecast.forecast import TitleForecast, forecast_before
from titles.regulations.forecast.rounds import Rest, Upcoming, rest_between
from titles.regulations.norms.dossier import NormDossier
from titles.regulations.norms.judge import titles_to_earn


@dataclass(frozen=True, kw_only=True)
class Prospects:
    """One player before the field is complete, with each title that he may still earn, highest first."""

    entrant: Entrant
    rest: Rest
    forecasts: tuple[TitleForecast, ...]


def rounds_needed(field: Field, players: int) -> int:
    """In so many rounds everybody has met everybody; with an odd number of players one is free in each."""
    return field.meetings * (players if players % 2 else players - 1)


def places_open(field: Field) -> int | None:
    """How many players the rounds have room for besides those who are announced; nothing where they do not fit.

    Of an even and an odd number that need the same rounds the even one is meant, unless the odd one is there.
    """
    players, rounds = len(field.entrants), field.event.rounds
    if players > 1 and rounds_needed(field, players) == rounds:
        return 0
    wanted = rounds // field.meetings + 1
    if rounds % field.meetings or rounds_needed(field, wanted) != rounds:
        return None
    return wanted - players if wanted > players else None


def prospects(field: Field, places: int) -> tuple[Prospects, ...]:
    """Everybody's forecasts before the first round, with so many opponents still to be named."""
    whole = replace(field, event=replace(field.event, players=len(field.entrants) + places))
    return tuple(_prospects(whole, entrant) for entrant in field.entrants)


def _prospects(field: Field, entrant: Entrant) -> Prospects:
    dossier = NormDossier(edition=field.edition.id, event=field.event, player=entrant.as_player(), games=())
    known = [other.as_opponent() for other in field.others(entrant)] * field.meetings
    upcoming = [Upcoming(round=number, opponent=one) for number, one in enumerate(known, start=1)]
    unknown = range(len(known) + 1, field.event.rounds + 1)
    rest = rest_between(dossier, field.edition, upcoming, unknown)
    # without the next pairing: before the first round no result is asked about
    forecasts = tuple(forecast_before(rest, title) for title in titles_to_earn(entrant.as_player()))
    return Prospects(entrant=entrant, rest=rest, forecasts=forecasts)
