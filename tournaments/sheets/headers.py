"""The facts of the event on a sheet: what the registration says, what a file said, what somebody typed."""

from __future__ import annotations

from typing import Any

from tournaments.registration.facts import written_rate
from tournaments.registration.models import Appointment, Tournament
from tournaments.trf.dates import date_text

REGISTRATION, FILE, TYPED = "registration", "file", "typed"
TAGS = ("012", "022", "032", "042", "052", "092", "102", "112", "122", "132")
_TYPES = {
    "swiss": "Individual: Swiss-System",
    "round-robin": "Individual: Round-Robin",
    "double-round-robin": "Individual: Double Round-Robin",
    "scheveningen": "Team: Scheveningen",
    "schiller": "Team: Schiller",
    "team": "Team: Swiss-System",
    "league": "Team: League",
    "match": "Individual: Match",
    "knockout": "Individual: Knockout",
}


def header_of(tournament: Tournament) -> dict[str, dict[str, Any]]:
    """What the registration knows of the records 012 to 132, each with where it is from."""
    arbiters = tournament.arbiters
    chief = [_arbiter(each) for each in arbiters if each.role == Appointment.Role.CHIEF]
    days = [round_.day for round_ in tournament.schedule.all()]
    values: dict[str, Any] = {
        "012": tournament.name,
        "022": tournament.city,
        "032": tournament.federation_id,
        "042": date_text(tournament.starts_on),
        "052": date_text(tournament.ends_on),
        "092": _TYPES[tournament.format],
        "102": chief[0] if chief else "",
        "112": [_arbiter(each) for each in arbiters if each.role == Appointment.Role.DEPUTY],
        "122": written_rate(tournament.rate_of_play),
        "132": [date_text(day) for day in days],
    }
    return {tag: {"value": value, "from": REGISTRATION} for tag, value in values.items()}


def _arbiter(arbiter: Appointment) -> str:
    number = f" ({arbiter.fide_id})" if arbiter.fide_id else ""
    return f"{arbiter.licence} {arbiter.name}{number}".strip()


def differences_of(header: dict[str, dict[str, Any]]) -> list[tuple[str, Any, Any]]:
    """The records in which file or typist and registration do not agree: the tag, what stands, what else was said."""
    found = []
    for tag in TAGS:
        entry = header.get(tag, {})
        for other in ("registration", "file"):
            if entry.get(other):
                found.append((tag, entry["value"], entry[other]))
                break
    return found
