"""The record calls lists, runs and archives as every page does, in the reader's language."""

from __future__ import annotations

from datetime import date
from inspect import getsource
from uuid import UUID

import pytest
from django.apps import apps
from django.utils import translation

from ratings.lists.models import RatingPeriod, RatingSystem
from ratings.runs.models import RatingRun
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.audit.services import record
from ratingsite.site.record.object_words import BY_CODE, codes_in, object_text
from tests.tournaments.events import SUMMER
from tests.tournaments.forms import signed_in

NAMES = {
    ("RatingRun", "run for fide-standard 2025-11"): (
        "Standard, November 2025",
        "Standard, novembre 2025",
    ),
    ("RatingList", "fide-rapid 2025-11-01"): ("Rapid, 1 November 2025", "Rapide, 1er novembre 2025"),
    ("ListCorrection", "cfc-regular 2025-11-01 v3"): (
        "CFC regular, 1 November 2025, version 3",
        "CFC régulier, 1er novembre 2025, version 3",
    ),
    ("ListImport", "fide-standard.zip for fide-blitz 2025-12-01"): (
        "fide-standard.zip – Blitz, 1 December 2025",
        "fide-standard.zip – Blitz, 1er décembre 2025",
    ),
    ("Archive", "fide-standard 2003-07-01 – 2012-06-30"): (
        "Standard, 1 July 2003 – 30 June 2012",
        "Standard, 1er juillet 2003 – 30 juin 2012",
    ),
    ("RatingAppeal", "GM Adams, Ann, cfc-active 2025-02-30"): (
        "GM Adams, Ann, CFC active, 2025-02-30",
        "GM Adams, Ann, CFC actif, 2025-02-30",
    ),
    ("CameEvent", "cfc-regular: Autumn Open"): ("CFC regular: Autumn Open", "CFC régulier\xa0: Autumn Open"),
    ("StandStill", "cfc-active"): ("CFC active", "CFC actif"),
    ("Tournament", "fide-standard 2025-11-01"): ("fide-standard 2025-11-01", "fide-standard 2025-11-01"),
}


BESIDE_THE_RECORD = {
    "CurrentRating",
    "KeptLines",
    "ListCheck",
    "ListCount",
    "ListSignature",
    "RatingPeriod",
    "SetAside",
    "WholeLook",
}
"""Called by a system too, and never what an entry is about."""
A_SYSTEM = ("self.system_id", "self.period", "self.rating_list", "self.run}")


def test_every_kind_that_is_called_by_a_system_is_read_in_words() -> None:
    models = [model for model in apps.get_models() if "__str__" in vars(model)]
    by_code = {each.__name__ for each in models if any(way in getsource(each.__str__) for way in A_SYSTEM)}
    assert by_code - BESIDE_THE_RECORD == BY_CODE


@pytest.mark.parametrize(("kind", "name"), NAMES)
def test_what_is_kept_by_code_and_day_is_read_in_words(kind: str, name: str) -> None:
    said = []
    for language in ("en", "fr"):
        with translation.override(language):
            said.append(object_text(AuditEntry(object_type=kind, object_name=name)))
    assert tuple(said) == NAMES[kind, name]


def test_an_object_is_found_by_the_name_of_its_system() -> None:
    assert [codes_in(typed) for typed in ("standard", "CFC active", "Standard Open", "fide-rapid")] == [
        "fide-standard",
        "cfc-active",
        "Standard Open",
        "fide-rapid",
    ]


@pytest.mark.django_db
def test_the_page_of_the_record_names_a_run_in_words_and_finds_it_so(standard: RatingSystem, dmitri: User) -> None:
    period = RatingPeriod(system=standard, list_date=date(2025, 11, 1))
    record("start run", RatingRun(pk=UUID(int=1), period=period), by=dmitri, now=SUMMER)
    page = signed_in(dmitri).get("/record/?thing=Standard").content.decode()
    assert "Standard, November 2025" in page
    assert "fide-standard" not in page
