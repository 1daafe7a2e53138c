"""Fills the schedule of a registration form, anew when days or rounds change, unless somebody has typed in it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from tournaments.registration.schedules import proposed_schedule

MOST_ROUNDS = 30
BASIS = "schedule_basis"


def schedule_basis(fields: Mapping[str, object]) -> str:
    """``2025-10-12/2025-10-24/11`` from the fields as they stand; nothing while one of the three is missing."""
    parts = [str(fields.get(name) or "") for name in ("starts_on", "ends_on", "rounds")]
    return "/".join(parts) if all(parts) else ""


def with_schedule(fields: Mapping[str, str]) -> dict[str, str]:
    """The fields with a schedule that fits their days and rounds; rows that somebody has changed stay as they are."""
    basis, before = schedule_basis(fields), fields.get(BASIS, "")
    if basis == before:
        return dict(fields)
    old, new = _proposal(before), _proposal(basis)
    rows = {name: text for name, text in fields.items() if name in _row_names()}
    is_untouched = all(text == old.get(name, "") for name, text in rows.items())
    kept = {} if is_untouched else {name: text for name, text in rows.items() if text}
    others = {name: text for name, text in fields.items() if name not in rows}
    return {**others, **new, **kept, BASIS: basis}


def _row_names() -> frozenset[str]:
    numbers = range(1, MOST_ROUNDS + 1)
    return frozenset(f"round_{number}_{part}" for number in numbers for part in ("day", "time"))


def _proposal(basis: str) -> dict[str, str]:
    """The fields of the schedule that is proposed for a basis; none where it makes no sense."""
    try:
        start, end, rounds = basis.split("/")
        first, last, count = date.fromisoformat(start), date.fromisoformat(end), int(rounds)
    except ValueError:
        return {}
    found = {}
    for round_ in proposed_schedule(first, last, min(max(count, 0), MOST_ROUNDS)):
        found[f"round_{round_.number}_day"] = round_.day.isoformat()
        found[f"round_{round_.number}_time"] = round_.time.strftime("%H:%M")
    return found
