"""Loads what an empty office needs before anything else: the federations and the rating systems."""

from __future__ import annotations

import csv
from datetime import date
from pathlib import Path

from django.db import transaction

from ratings.lists.models import RatingSystem
from ratings.register.models import Federation

FEDERATIONS_FILE = Path(__file__).resolve().parent.parent / "data" / "federations.csv"
SYSTEMS = {
    "fide-standard": "FIDE standard",
    "fide-rapid": "FIDE rapid",
    "fide-blitz": "FIDE blitz",
    "cfc-regular": "CFC regular",
    "cfc-active": "CFC active",
}


@transaction.atomic
def load_reference_data() -> int:
    """Create the federations and systems that are not there yet; returns how many federations there are now."""
    systems = set(RatingSystem.objects.values_list("code", flat=True))
    RatingSystem.objects.bulk_create(
        RatingSystem(code=code, name=name) for code, name in SYSTEMS.items() if code not in systems
    )
    with FEDERATIONS_FILE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    known = set(Federation.objects.values_list("code", flat=True))
    missing = [_federation(row) for row in rows if row["code"] not in known]
    Federation.objects.bulk_create(missing)  # a successor may stand behind: the database looks when all is written
    return len(known) + len(missing)


def _federation(row: dict[str, str]) -> Federation:
    return Federation(
        code=row["code"],
        name=row["name"],
        exists_from=_day(row["exists_from"]),
        exists_to=_day(row["exists_to"]),
        time_zone=row["time_zone"],
        is_federation=row["is_federation"] == "1",
        successor_id=row["successor"] or None,
    )


def _day(text: str) -> date | None:
    return date.fromisoformat(text) if text else None
