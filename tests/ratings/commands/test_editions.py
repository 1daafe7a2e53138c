"""``manage.py editions``: every rule book and dated edition, of the ratings and of the titles."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.management import call_command


def listed(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    call_command("editions")
    return json.loads(capsys.readouterr().out)


def test_the_editions_of_ratings_and_titles_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    ids = [edition["id"] for edition in listed(capsys)]
    assert ids[:9] == [
        *("fide-2003", "fide-2009", "fide-2009-applied", "fide-2011", "fide-2012", "fide-2014"),
        *("fide-2022", "fide-2024", "fide-2025-10"),
    ]
    assert {"titles-2022", "titles-2024"} <= set(ids)


def test_an_edition_says_what_the_contract_asks(capsys: pytest.CaptureFixture[str]) -> None:
    assert next(edition for edition in listed(capsys) if edition["id"] == "fide-2022") == {
        "id": "fide-2022",
        "family": "fide-standard",
        "title": "FIDE Rating Regulations effective from 1 January 2022",
        "effective_from": "2022-01-01",
        "effective_to": "2024-02-29",
        "source": "FIDE Handbook B.02, approved by FIDE Council 2021 (https://handbook.fide.com/chapter/B022022)",
        "status": "source",
        "notes": [
            "0.2: the longer notice with a player over 2700, or a woman over 2500, is not in the text of 2022. FIDE "
            "Council put it there on 25 December 2023, for tournaments that start on that day or later "
            "(https://www.fide.com/news/2818)."
        ],
    }


def test_an_edition_in_force_has_no_last_day(capsys: pytest.CaptureFixture[str]) -> None:
    assert {edition["id"]: edition["effective_to"] for edition in listed(capsys)}["fide-2025-10"] is None


def test_every_id_is_there_once(capsys: pytest.CaptureFixture[str]) -> None:
    ids = [edition["id"] for edition in listed(capsys)]
    assert sorted(ids) == sorted(set(ids))


def test_an_edition_says_how_certain_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    listing = {edition["id"]: edition for edition in listed(capsys)}
    assert listing["fide-2009-applied"]["status"] == "as-applied"
    text = listing["fide-2009"]
    assert (text["status"], text["effective_from"], text["effective_to"]) == ("source, not applied", None, None)
    assert any(note.startswith("Not known") for note in listing["fide-2014"]["notes"])
