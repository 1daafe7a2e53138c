"""What makes the commission confirm a file first: its players, its day, the system that its name speaks of."""

from __future__ import annotations

import zipfile
from datetime import date, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from ratings.ledger.models import OpenEvent
from ratings.lists.imports.doubts import LONGEST_AHEAD, doubts_of, speaks_of_others
from ratings.lists.imports.services import cancel_import
from ratings.lists.models import RatingList
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import IN_SEPTEMBER, Record
from tests.ratings.lists.imports_at_hand import NOVEMBER, line, sent, txt

SAME = {"gone": 5, "before": 100}


def doubts(
    summary: dict[str, int] = SAME, *, today: date = NOVEMBER, names: tuple[str, ...] = ("list.txt",)
) -> list[str]:
    return doubts_of(summary, system="fide-standard", list_date=NOVEMBER, names=names, today=today)


def test_more_than_five_percent_are_many() -> None:
    assert (doubts(), doubts({"gone": 6, "before": 100})) == ([], ["fewer-players"])
    assert doubts({"gone": 0, "before": 0}) == []


def test_a_list_comes_in_up_to_a_month_before_its_day() -> None:
    earliest = NOVEMBER - LONGEST_AHEAD
    assert (doubts(today=earliest), doubts(today=earliest - timedelta(days=1))) == ([], ["far-ahead"])
    assert doubts(today=date(2062, 1, 1)) == []  # an old list


@pytest.mark.parametrize(
    ("name", "system", "speaks"),
    [
        ("standard_rating_list.txt", "fide-standard", False),
        ("standard_rating_list.txt", "fide-rapid", True),
        ("RAPID_NOV25FRL_XML.ZIP", "fide-blitz", True),
        ("fide-blitz.2025-11-01.zip", "fide-blitz", False),
        ("cfc-regular-2025-10-16.csv", "cfc-active", True),
        ("standard_and_blitz.csv", "fide-blitz", False),
        ("players_list_foa.txt", "fide-rapid", False),
        ("nonstandard.txt", "fide-rapid", False),
        ("", "fide-rapid", False),
    ],
)
def test_the_name_of_a_file_may_speak_of_another_system(name: str, system: str, speaks: bool) -> None:
    assert speaks_of_others(name, system) is speaks


def test_a_list_for_which_accepted_events_wait_may_have_their_games(
    first_list: RatingList, record_games: Record, dmitri: User, tmp_path: Path, settings: Any
) -> None:
    """First those of the list, then those of one that was never made; never those of a later one."""
    settings.LIST_FILES = str(tmp_path)
    content = txt(line(2000000 + number, "Able, Ann") for number in range(1, 4))
    event = record_games([(1, "ann", "bob", "1-0")])
    found = {}
    for comes_on in (first_list.list_date, NOVEMBER - timedelta(days=1), NOVEMBER, date(2025, 12, 1)):
        OpenEvent.objects.filter(event=event).update(comes_on=comes_on)
        batch = sent(content, dmitri)
        found[comes_on] = (batch.state, batch.doubts)
        cancel_import(batch, by=dmitri, now=IN_SEPTEMBER, reason="Once more")
    doubtful, fine = ("doubtful", ["events-wait"]), ("preview", [])
    assert list(found.values()) == [fine, doubtful, doubtful, fine]


def test_the_name_inside_a_zip_is_looked_at_too(
    first_list: RatingList, dmitri: User, tmp_path: Path, settings: Any
) -> None:
    settings.LIST_FILES = str(tmp_path)
    file = BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("blitz_rating_list.txt", txt(line(2000000 + number, "Able, Ann") for number in range(1, 4)))
    batch = sent(file.getvalue(), dmitri, name="fide-standard.2025-11-01.zip")
    assert (batch.state, batch.doubts) == ("doubtful", ["other-name"])
