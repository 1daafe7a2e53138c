"""The facts of a tournament on which its fees depend, as it is registered; the report makes them exact."""

from __future__ import annotations

from tournaments.registration.models import Tournament
from tournaments.regulations.fees.facts import FeeEvent
from tournaments.regulations.fees.rules import statements
from tournaments.regulations.fees.statement import Found


def fee_event_as_registered(tournament: Tournament) -> FeeEvent:
    """With as many players as are expected; who they are is not known yet."""
    return FeeEvent(
        systems=tuple(tournament.system_codes),
        federation=tournament.federation_id,
        starts_on=tournament.starts_on,
        ends_on=tournament.ends_on,
        format=tournament.format,
        players=tournament.expected_players,
        championship=tournament.championship,
        is_for_women=tournament.is_for_women,
        is_official=tournament.is_official,
        is_title_tournament=tournament.is_title_tournament,
    )


def estimates(tournament: Tournament) -> tuple[Found, ...]:
    """What rating it would cost, as it is registered."""
    return statements(fee_event_as_registered(tournament))
