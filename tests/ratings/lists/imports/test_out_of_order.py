"""What the office is told of a list that does not come in behind those that are there."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command

from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingSystem
from ratings.register.models import Player
from ratingsite.office.accounts.models import User
from tests.tournaments.forms import at, signed_in

NOW = datetime(2026, 1, 2, 9, tzinfo=UTC)
SAID = {
    "2025-10-01": "There is a list of 1 October 2025 already: a list that comes in must be newer. A published list "
    "does not change; what is wrong in it is corrected on its page.",
    "2025-11-01": "The day lies between the lists of 1 October 2025 and 1 January 2026, which are published: each "
    "rests on the one before it, and nothing comes in between, nor into an archive. This list stays out of the chain; "
    "what is wrong on a later one for want of it is corrected on that one.",
    "2025-09-01": "The lists begin on 1 October 2025: what is older comes into an archive, which the commission opens "
    "for its days (page of the archives).",
}


@pytest.fixture
def kept_here(settings: Any, tmp_path: Path) -> None:
    settings.LIST_FILES = str(tmp_path / "kept")


@pytest.fixture
def with_a_gap(standard: RatingSystem, players: dict[str, Player], dmitri: User) -> None:
    """The lists of October and January: November and December were left out."""
    for day in (date(2025, 10, 1), date(2026, 1, 1)):
        rows = [ImportedEntry(player=players["bob"], rating=2000, k_factor=20)]
        import_list("fide-standard", day, rows, origin="test", by=dmitri, now=NOW)
    at(NOW)


@pytest.mark.parametrize("day", SAID)
@pytest.mark.usefixtures("with_a_gap", "kept_here")
def test_the_page_says_at_the_day_where_the_list_belongs_or_that_it_stays_out(day: str, dmitri: User) -> None:
    file = SimpleUploadedFile("list.csv", b"number,name,federation,rating\n2000002,x,USA,2000\n")
    answer = signed_in(dmitri).post("/imports/new/", {"system": "fide-standard", "list_date": day, "file": file})
    assert (answer.status_code, answer.context["form"].errors) == (422, {"list_date": [SAID[day]]})


@pytest.mark.parametrize("day", SAID)
@pytest.mark.usefixtures("with_a_gap", "kept_here", "dmitri")
def test_the_command_says_the_same(day: str, tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("number,name,federation,rating\n2000002,x,USA,2000\n", encoding="utf-8")
    with pytest.raises(CommandError) as refusal:
        call_command("import_rating_list", str(path), "--system=fide-standard", f"--list-date={day}", "--quiet")
    assert str(refusal.value) == SAID[day]
