"""A tournament's rows as the fields of the registration form, for changing it."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from tournaments.registration.appointments.named import name_in_form
from tournaments.registration.facts import written_rate
from tournaments.registration.models import Appointment, Tournament
from tournaments.registration.questions import ALSO
from tournaments.registration.schedule_fields import BASIS, schedule_basis

_SAME = (
    "name", "city", "rounds", "format", "expected_players", "highest_rating", "highest_rating_of_women", "website",
    "tie_breaks",
    "is_title_tournament", "will_be_rated", "is_hybrid", "is_official", "championship", "is_for_women",
    "has_fixed_pairings", "rates_decided_games", "ratings_used", "is_advertised", "pairing_system", "pairing_program",
    "boards", "teams", "venues", "venue_zone", "affiliated_organisation", "contact_email", "prizes", "remarks",
)  # fmt: skip


def written_fields(tournament: Tournament) -> dict[str, Any]:
    """What the form shows first."""
    fields: dict[str, Any] = {name: getattr(tournament, name) for name in _SAME}
    fields |= {"federation": tournament.federation_id, "system": tournament.system_id}
    fields["territory"] = tournament.territory_id
    fields |= {"starts_on": tournament.starts_on.isoformat(), "ends_on": tournament.ends_on.isoformat()}
    fields |= {f"{ALSO}{system.pk}": True for system in tournament.other_systems.all()}
    fields |= {"stage_of": tournament.stage_of_id, "unequal_rounds": _unequal_rounds(tournament)}
    chosen_on = tournament.ratings_chosen_on
    fields["ratings_chosen_on"] = chosen_on.isoformat() if chosen_on else ""
    for round_ in tournament.schedule.all():
        fields[f"round_{round_.number}_day"] = round_.day.isoformat()
        fields[f"round_{round_.number}_time"] = round_.time.strftime("%H:%M") if round_.time else ""
    fields["rate_of_play"] = written_rate(tournament.rate_of_play)
    return fields | _arbiters(tournament) | {BASIS: schedule_basis(fields)}


def written_version(tournament: Tournament) -> str:
    """Names what stands written of a tournament, as far as its form says it."""
    text = json.dumps(written_fields(tournament), sort_keys=True, default=str)
    return sha256(text.encode()).hexdigest()[:16]


def _unequal_rounds(tournament: Tournament) -> str:
    return ", ".join(str(round_.number) for round_ in tournament.schedule.all() if round_.has_unequal_times)


def _arbiters(tournament: Tournament) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    deputies = 0
    for arbiter in tournament.appointments.select_related("arbiter"):
        if arbiter.role == Appointment.Role.CHIEF:
            prefix = "chief"
            fields["chief_email"] = arbiter.email
        else:
            deputies += 1
            prefix = f"deputy_{deputies}"
            fields[f"{prefix}_rounds"] = arbiter.rounds
        fields |= {f"{prefix}_name": name_in_form(arbiter), f"{prefix}_fide_id": arbiter.fide_id}
        fields[f"{prefix}_licence"] = arbiter.licence
    return fields
