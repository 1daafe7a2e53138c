"""The federations that a report file or a dossier may name are those of the office's own table."""

from __future__ import annotations

import csv
from pathlib import Path

from ratingsite.foundations.federations import FEDERATIONS

TABLE = Path(__file__).resolve().parents[3] / "ratings" / "data" / "federations.csv"


def test_the_rules_know_the_federations_of_the_office() -> None:
    with TABLE.open(encoding="utf-8", newline="") as table:
        assert {row["code"] for row in csv.DictReader(table)} == FEDERATIONS
