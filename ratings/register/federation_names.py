"""What federations are called in the reader's language: the names of the reference data, language by language."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from django.utils.translation import get_language

REFERENCE = Path(__file__).resolve().parent.parent / "data" / "federations.csv"


def federation_name(code: str, name: str) -> str:
    """The name in the language of the reader; one that the office has put right stands as the office wrote it."""
    english, spoken = _names((get_language() or "en").partition("-")[0]).get(code, ("", ""))
    return spoken if spoken and name == english else name


def names_of(code: str, name: str) -> tuple[str, ...]:
    """What it is called in every language there is: English first. One that the office has put right has that name."""
    kept = _every_name().get(code, ())
    return kept if name in kept[:1] else (name,)


@cache
def _names(language: str) -> Mapping[str, tuple[str, str]]:
    """By code the name as it is loaded, and in a language; nothing of a language that the file has no column for."""
    with REFERENCE.open(encoding="utf-8", newline="") as file:
        return {row["code"]: (row["name"], row.get(f"name_{language}", "")) for row in csv.DictReader(file)}


@cache
def _every_name() -> Mapping[str, tuple[str, ...]]:
    with REFERENCE.open(encoding="utf-8", newline="") as file:
        return {
            row["code"]: tuple(text for column, text in row.items() if column.startswith("name"))
            for row in csv.DictReader(file)
        }
