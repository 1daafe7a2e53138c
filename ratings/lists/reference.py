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
    for code, name in SYSTEMS.items():
        RatingSystem.objects.get_or_create(code=code, defaults={"name": name})
    with FEDERATIONS_FILE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    known = set(Federation.objects.values_list("code", flat=True))
    Federation.objects.bulk_create(_federation(row) for row in rows if row["code"] not in known)
    for row in rows:
        if row["successor"] and row["code"] not in known:
            Federation.objects.filter(code=row["code"]).update(successor_id=row["successor"])
    return Federation.objects.count()


def _federation(row: dict[str, str]) -> Federation:
    return Federation(
        code=row["code"],
        name=row["name"],
        exists_from=_day(row["exists_from"]),
        exists_to=_day(row["exists_to"]),
        time_zone=row["time_zone"],
        is_federation=row["is_federation"] == "1",
    )


def _day(text: str) -> date | None:
    return date.fromisoformat(text) if text else None
