"""What the registration of a tournament knows of the records of a report file."""

from __future__ import annotations

from tournaments.registration.facts import written_rate
from tournaments.registration.models import Appointment, Format, Tournament
from tournaments.reports.parts.selectors import WHOLE, Part
from tournaments.reports.registered.completion import Registered

# The words that programs write in record 092, from which the format is told again.
TYPES = {
    Format.SWISS: "Individual: Swiss-System",
    Format.ROUND_ROBIN: "Individual: Round-Robin",
    Format.DOUBLE_ROUND_ROBIN: "Individual: Double-Round-Robin",
    Format.SCHEVENINGEN: "Scheveningen",
    Format.TEAM: "Team Tournament",
    Format.MATCH: "Match",
    Format.KNOCKOUT: "Knockout",
    Format.LEAGUE: "League",
    Format.SCHILLER: "Schiller",
}


def registered_facts(tournament: Tournament, part: Part) -> Registered:
    """The registration as a file is held against it; of a part, days and rounds are the part's own affair."""
    arbiters = tournament.arbiters
    return Registered(
        name=tournament.name,
        city=tournament.city,
        federation=tournament.federation_id,
        start=tournament.starts_on,
        end=tournament.ends_on,
        rounds=tournament.rounds,
        type=TYPES[Format(tournament.format)],
        format=tournament.format,
        rate_of_play=written_rate(tournament.rate_of_play),
        chief_arbiter=next((_written(each) for each in arbiters if each.role == Appointment.Role.CHIEF), ""),
        deputy_arbiters=tuple(_written(each) for each in arbiters if each.role == Appointment.Role.DEPUTY),
        schedule={round_.number: round_.day for round_ in tournament.read_once("schedule")},
        is_part=part.number != WHOLE,
    )


def _written(arbiter: Appointment) -> str:
    """``IA Boris Arbiter (2012345)``, as report files have it."""
    number = f" ({arbiter.fide_id})" if arbiter.fide_id else ""
    return f"{arbiter.licence} {arbiter.name}{number}".strip()
