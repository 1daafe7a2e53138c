"""A registration as one document: what an organiser has said, as JSON, and back."""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import date, time
from typing import Any
from uuid import UUID

from ratingsite.office.accounts.models import User
from tournaments.registration.models import Appointment, Tournament
from tournaments.registration.services import ArbiterFacts, RegistrationFacts

_SAME = frozenset(
    {field.name for field in fields(RegistrationFacts)}
    - {
        "federation",
        "territory",
        "system",
        "schedule",
        "other_systems",
        "stage_of",
        "unequal_rounds",
        "chief",
        "deputies",
    }
)


def registered_facts(tournament: Tournament) -> RegistrationFacts:
    """What stands registered, as the form said it."""
    rounds = list(tournament.schedule.all())
    arbiters = list(tournament.appointments.all())
    named = [(arbiter.role, _named(arbiter)) for arbiter in arbiters]
    return RegistrationFacts(
        **{name: getattr(tournament, name) for name in _SAME},
        federation=tournament.federation_id,
        territory=tournament.territory_id or "",
        system=tournament.system_id,
        schedule=tuple((round_.number, round_.day, round_.time) for round_ in rounds),
        unequal_rounds=tuple(round_.number for round_ in rounds if round_.has_unequal_times),
        other_systems=tuple(sorted(system.pk for system in tournament.other_systems.all())),
        stage_of=tournament.stage_of_id,
        chief=next((arbiter for role, arbiter in named if role == Appointment.Role.CHIEF), None),
        deputies=tuple(arbiter for role, arbiter in named if role == Appointment.Role.DEPUTY),
    )


def _named(arbiter: Appointment) -> ArbiterFacts:
    """As the organiser has named him: whose account the address is follows from it, and is told to nobody."""
    said = ArbiterFacts(
        name=arbiter.name, fide_id=arbiter.fide_id, licence=arbiter.licence, email=arbiter.email,
        rounds=arbiter.round_numbers,
    )  # fmt: skip
    return said if arbiter.email else replace(said, user=arbiter.user)


def registration_document(facts: RegistrationFacts) -> dict[str, Any]:
    """The facts as JSON: days and times as text, of a user the number of the account."""
    plain = {field.name: getattr(facts, field.name) for field in fields(facts)}
    return plain | {
        "starts_on": facts.starts_on.isoformat(),
        "ends_on": facts.ends_on.isoformat(),
        "ratings_chosen_on": facts.ratings_chosen_on.isoformat() if facts.ratings_chosen_on else None,
        "schedule": [[number, day.isoformat(), _time_text(at)] for number, day, at in facts.schedule],
        "unequal_rounds": list(facts.unequal_rounds),
        "other_systems": sorted(facts.other_systems),
        "stage_of": str(facts.stage_of) if facts.stage_of else None,
        "ratings_used": str(facts.ratings_used),
        "chief": _arbiter_document(facts.chief) if facts.chief else None,
        "deputies": [_arbiter_document(deputy) for deputy in facts.deputies],
    }


def facts_of_document(document: dict[str, Any]) -> RegistrationFacts:
    """The facts that a document holds. Reads the accounts of its arbiters."""
    chosen_on, stage_of, chief = document["ratings_chosen_on"], document["stage_of"], document["chief"]
    return RegistrationFacts(
        **document
        | {
            "starts_on": date.fromisoformat(document["starts_on"]),
            "ends_on": date.fromisoformat(document["ends_on"]),
            "ratings_chosen_on": date.fromisoformat(chosen_on) if chosen_on else None,
            "schedule": tuple(
                (number, date.fromisoformat(day), time.fromisoformat(at) if at else None)
                for number, day, at in document["schedule"]
            ),
            "unequal_rounds": tuple(document["unequal_rounds"]),
            "other_systems": tuple(document["other_systems"]),
            "stage_of": UUID(stage_of) if stage_of else None,
            "chief": _arbiter(chief) if chief else None,
            "deputies": tuple(_arbiter(deputy) for deputy in document["deputies"]),
        }
    )


def _arbiter_document(arbiter: ArbiterFacts) -> dict[str, Any]:
    return {
        "name": arbiter.name,
        "fide_id": arbiter.fide_id,
        "licence": arbiter.licence,
        "email": arbiter.email,
        "rounds": list(arbiter.rounds),
        "user": arbiter.user.pk if arbiter.user else None,
    }


def _arbiter(document: dict[str, Any]) -> ArbiterFacts:
    user = User.objects.get(pk=document["user"]) if document["user"] else None
    return ArbiterFacts(**document | {"user": user, "rounds": tuple(document.get("rounds", ()))})


def _time_text(at: time | None) -> str | None:
    return at.isoformat() if at else None
