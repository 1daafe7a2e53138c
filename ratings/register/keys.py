"""The number that names a player outside the database, made from its parts and taken apart again. Pure.

This is the one rule: a FIDE ID where there is one, else the number of the federation that gave it. A player who moves
to another federation keeps the number, with the federation that gave it in front.
"""

from __future__ import annotations


def key_of(fide_id: int | None, numbered_by: str | None, national_id: str) -> str:
    """The FIDE ID, or for a player without one the federation and its own number: ``2020009``, ``CAN-104321``."""
    return str(fide_id) if fide_id else f"{numbered_by}-{national_id}"


def parts_of(key: str) -> dict[str, object]:
    """What to look a player up by: the FIDE ID, or the federation that gave a number and the number.

    A national number still finds its holder when a FIDE ID has taken its place.
    """
    if key.isascii() and key.isdigit() and len(key) < 10:
        return {"fide_id": int(key)}
    numbered_by, _, national_id = key.partition("-")
    return {"numbered_by_id": numbered_by, "national_id": national_id or "-"}  # no number is empty, and none is a dash


def spellings(typed: str) -> tuple[str, ...]:
    """The keys that may be meant by what somebody typed, the likeliest first; of a federation's own numbers capitals
    count, and yet people leave them out: ``can-n12`` means ``CAN-n12``, else ``CAN-N12``.
    """
    federation, dash, number = typed.strip().partition("-")
    if not dash:
        return (federation,)
    numbers = dict.fromkeys((number, number.upper(), number.lower()))
    return tuple(f"{federation.upper()}-{each}" for each in numbers)
