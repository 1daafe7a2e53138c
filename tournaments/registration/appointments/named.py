"""An arbiter as the organiser names him, looked up in the register: what stands there goes before what was typed."""

from __future__ import annotations

from datetime import date
from typing import Any

from tournaments.arbiters.models import Arbiter
from tournaments.arbiters.selectors import arbiter_named, as_chosen
from tournaments.registration.models import Appointment

NO_LICENCE = "–"
"""Somebody of the register who holds none on the days; where nobody knows it is ``None``."""


def as_registered(
    name: str, fide_id: int | None, federation: str, first: date, last: date
) -> tuple[dict[str, Any], Arbiter | None]:
    """What the register says of whom an organiser has named: ``name``, ``fide_id`` and ``licence`` of the days.

    Nothing where the register does not know him: then it stands as typed.
    """
    entry = arbiter_named(name, fide_id, federation)
    if entry is None:
        return {}, None
    return {"name": entry.name, "fide_id": entry.fide_id, "licence": entry.licence_during(first, last)}, entry


def licence_of(arbiter: Appointment) -> str | None:
    """The licence as the rules ask for it: ``None`` where nobody knows it."""
    return arbiter.licence or (NO_LICENCE if arbiter.arbiter_id else None)


def name_in_form(arbiter: Appointment) -> str:
    """The name that leads to the same entry of the register again."""
    by_number_alone = arbiter.arbiter is not None and not arbiter.fide_id
    return as_chosen(arbiter.arbiter) if by_number_alone and arbiter.arbiter else arbiter.name
