"""Fills the schedule of a registration form, and moves it with the days; what somebody typed in it moves along."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta

from tournaments.registration.copied_schedule import PATTERN, moved_schedule
from tournaments.registration.schedules import MOST_ROUNDS, proposed_schedule
from tournaments.registration.typed_fields import day_of

BASIS = "schedule_basis"
DAYS_MOVED = "schedule_moved"  # by how many days the rows were moved that somebody had changed; said to him


def schedule_basis(fields: Mapping[str, object]) -> str:
    """``2025-10-12/2025-10-24/11`` from the fields as they stand; nothing while one of the three is missing."""
    days = [day.isoformat() if (day := day_of(text)) else str(text or "") for text in map(fields.get, _DAYS)]
    parts = [*days, str(fields.get("rounds") or "")]
    return "/".join(parts) if all(parts) else ""


_DAYS = ("starts_on", "ends_on")


def with_schedule(fields: Mapping[str, str]) -> dict[str, str]:
    """The fields with a schedule that fits their days and rounds.

    A row that nobody has changed is proposed anew; a day that somebody typed moves with the first day of the event,
    unless it was typed for the new days already, and a time that somebody typed stays. ``DAYS_MOVED`` says by how many
    days, where that happened. While days or rounds make no sense, a schedule that was there stays as it was.
    """
    basis, before = schedule_basis(fields), fields.get(BASIS, "")
    others = {name: text for name, text in fields.items() if name != DAYS_MOVED}
    if basis == before or (before and not _proposal(basis, "")):
        return dict(fields)
    pattern = fields.get(PATTERN, "")
    old, new, by = _proposal(before, pattern), _proposal(basis, pattern), _days_between(before, basis)
    rows = {name: text for name, text in others.items() if name in _ROW_NAMES}
    changed = {name: text for name, text in rows.items() if text and text != old.get(name, "")}
    typed_for_new = {name for name, text in changed.items() if _lies_only_in(basis, text, before)}
    kept = {
        name: _moved(text, by) if name.endswith("_day") and name not in typed_for_new else text
        for name, text in changed.items()
    }
    moved = by + days_moved(fields) if changed.keys() - typed_for_new else 0  # the two days are seldom moved at once
    said = {DAYS_MOVED: str(moved)} if moved else {}
    return {**{name: text for name, text in others.items() if name not in rows}, **new, **kept, **said, BASIS: basis}


def proposed_anew(fields: Mapping[str, str]) -> dict[str, str]:
    """The fields with the schedule as it is proposed for their days, whatever was typed in it."""
    others = {name: text for name, text in fields.items() if name not in _ROW_NAMES and name not in (BASIS, DAYS_MOVED)}
    return with_schedule(others)


_ROW_NAMES = frozenset(f"round_{number}_{part}" for number in range(1, MOST_ROUNDS + 1) for part in ("day", "time"))


def _days_between(before: str, basis: str) -> int:
    """By how many days the first day has moved."""
    old, new = (_read(text) for text in (before, basis))
    return (new[0] - old[0]).days if old and new else 0


def days_moved(fields: Mapping[str, object]) -> int:
    """By how many days the rows were moved in which somebody had typed."""
    try:
        return int(str(fields.get(DAYS_MOVED) or 0))
    except ValueError:
        return 0


def _lies_only_in(basis: str, text: str, before: str) -> bool:
    """Whether a typed day lies in the new days of the event, and did not in those before."""
    day, new, old = day_of(text), _read(basis), _read(before)
    return bool(day and new and old and new[0] <= day <= new[1] and not old[0] <= day <= old[1])


def _moved(text: str, by: int) -> str:
    """A typed day, moved; what is none stays as it was typed."""
    day = day_of(text)
    return (day + timedelta(days=by)).isoformat() if day and by else text


def _proposal(basis: str, pattern: str) -> dict[str, str]:
    """The fields of the schedule that is proposed for a basis; none where it makes no sense."""
    read = _read(basis)
    rounds = min(max(read[2], 0), MOST_ROUNDS) if read else 0
    if read and (copied := moved_schedule(pattern, read[0], read[1], rounds)):
        return copied
    found = {}
    for round_ in proposed_schedule(read[0], read[1], rounds) if read else ():
        found[f"round_{round_.number}_day"] = round_.day.isoformat()
        found[f"round_{round_.number}_time"] = round_.time.strftime("%H:%M")
    return found


def _read(basis: str) -> tuple[date, date, int] | None:
    try:
        start, end, rounds = basis.split("/")
        return date.fromisoformat(start), date.fromisoformat(end), int(rounds)
    except ValueError:
        return None
