"""What a registration says, field by field, as plain JSON: so that the record can tell what an edit changed.

The same names and values as ``changes.documents`` gives of what was said in a form.
"""

from __future__ import annotations

from typing import Any

from tournaments.registration.models import Appointment, Tournament

_AS_THEY_ARE = (
    "name", "city", "rounds", "format", "rate_of_play", "expected_players", "highest_rating", "highest_rating_of_women",
    "will_be_rated", "is_title_tournament", "tie_breaks", "website", "is_hybrid", "is_official", "championship",
    "is_for_women", "has_fixed_pairings", "rates_decided_games", "ratings_used", "is_advertised", "pairing_system",
    "pairing_program", "boards", "teams", "venues", "venue_zone", "affiliated_organisation", "contact_email", "prizes",
    "remarks",
)  # fmt: skip


def values_of(tournament: Tournament) -> dict[str, Any]:
    """Every field, with its schedule and its arbiters. Three queries."""
    rounds, arbiters = list(tournament.schedule.all()), list(tournament.appointments.all())
    chiefs, deputies = ([each for each in arbiters if each.role == role] for role in Appointment.Role)
    chosen_on, stage_of = tournament.ratings_chosen_on, tournament.stage_of_id
    return {
        **{name: getattr(tournament, name) for name in _AS_THEY_ARE},
        "federation": tournament.federation_id,
        "territory": tournament.territory_id or "",
        "system": tournament.system_id,
        "starts_on": tournament.starts_on.isoformat(),
        "ends_on": tournament.ends_on.isoformat(),
        "ratings_chosen_on": chosen_on.isoformat() if chosen_on else None,
        "stage_of": str(stage_of) if stage_of else None,
        "schedule": [[each.number, each.day.isoformat(), each.time and each.time.isoformat()] for each in rounds],
        "unequal_rounds": [each.number for each in rounds if each.has_unequal_times],
        "other_systems": sorted(system.pk for system in tournament.other_systems.all()),
        "chief": _arbiter(chiefs[0]) if chiefs else None,
        "deputies": [_arbiter(each) for each in deputies],
    }


def _arbiter(said: Appointment) -> dict[str, Any]:
    """As the organiser has named him; a number of an account only where nothing else was said."""
    return {
        "name": said.name,
        "fide_id": said.fide_id,
        "licence": said.licence,
        "email": said.email,
        "rounds": list(said.round_numbers),
        "user": None if said.email else said.user_id,
    }
