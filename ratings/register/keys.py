"""The number that names a player outside the database, made from its parts and taken apart again. Pure."""

from __future__ import annotations


def key_of(fide_id: int | None, federation: str, national_id: str) -> str:
    """The FIDE ID, or for a player without one the federation and its own number: ``2020009``, ``CAN-104321``."""
    return str(fide_id) if fide_id else f"{federation}-{national_id}"


def parts_of(key: str) -> dict[str, object]:
    """What to look a player up by: the FIDE ID, or federation and national number."""
    if key.isascii() and key.isdigit() and len(key) < 10:
        return {"fide_id": int(key)}
    federation, _, national_id = key.partition("-")
    return {"fide_id": None, "federation_id": federation, "national_id": national_id}
