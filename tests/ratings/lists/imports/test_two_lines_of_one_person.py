"""A person with two lines – under the FIDE ID and a federation's number, or a number of two people – is on neither."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ratings.lists.exports import CSV_HEADINGS
from ratings.lists.imports.models import ListImport
from ratings.lists.models import RatingList, RatingSystem
from ratings.register.mergers.models import Merger
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import OCTOBER
from tests.ratings.lists.imports.test_cfc_list import HEAD
from tests.ratings.lists.imports_at_hand import MOMENT, line, published, sent, txt, waiting


@pytest.fixture(autouse=True)
def kept_here(settings: Any, tmp_path: Path, standard: RatingSystem, usa: Federation) -> None:
    settings.LIST_FILES = str(tmp_path)


@pytest.fixture
def bea(can: Federation) -> Player:
    """On the register with both numbers."""
    return Player.objects.create(
        fide_id=2600077, numbered_by=can, national_id="777001", name="Both, Bea", federation=can, sex="w"
    )


def row(number: str, name: str, rating: int) -> str:
    return f'{number},"{name}",,CAN,f,,{rating},0,20,40,,,0\r\n'


def csv(*rows: str) -> str:
    return ",".join(CSV_HEADINGS) + "\r\n" + "".join(rows)


def faults(batch: ListImport) -> list[tuple[Any, ...]]:
    return list(batch.faults.values_list("line", "code", "column", "found"))


def ratings(batch: ListImport) -> list[tuple[Any, ...]]:
    assert batch.published_list
    return list(batch.published_list.entries.order_by("name").values_list("name", "rating"))


def test_neither_of_her_two_lines_is_taken_and_the_list_is_published(bea: Player, dmitri: User, quentin: User) -> None:
    rows = (row("CAN-777001", "Both, Bea", 1500), row("2600077", "Both, Bea", 1600), row("99919999", "Else, Who", 1700))
    batch = sent(csv(*rows), dmitri)
    assert faults(batch) == [
        (2, "two-numbers", "number", "CAN-777001 Both, Bea"),
        (3, "two-numbers", "number", "2600077 Both, Bea"),
    ]
    assert ratings(published(batch, dmitri, quentin, reason="She is asked.")) == [("Else, Who", 1700)]


def test_of_a_number_on_two_lines_and_another_one_of_the_same_person_none_is_left(bea: Player, dmitri: User) -> None:
    rows = (row("2600077", "Both, Bea", 1600), row("2600077", "Both, Bea", 1650), row("CAN-777001", "Both, Bea", 1500))
    batch = sent(csv(*rows, row("99919999", "Else, Who", 1700)), dmitri)
    assert faults(batch) == [
        (2, "twice", "number", "2600077 Both, Bea"),
        (3, "twice", "number", "2600077 Both, Bea"),
        (4, "two-numbers", "number", "CAN-777001 Both, Bea"),
    ]


def test_a_line_that_waits_in_a_block_is_one_of_the_two(bea: Player, first_list: RatingList, dmitri: User) -> None:
    her = line(2600077, "Both, Bea", "CAN", "F", rating=1600, born=0)
    rows = [line(2000002, "Baker, Bob", rating=2010), her]
    batch = sent(txt(rows), dmitri)
    assert (batch.lines.count(), waiting(batch), faults(batch)) == (0, 2, [])
    ListImport.objects.all().delete()
    batch = sent(txt([*rows, her.replace("2600077   ", "CAN-777001").replace("1600", "1500")]), dmitri)
    assert faults(batch) == [
        (3, "two-numbers", "number", "2600077 Both, Bea"),
        (4, "two-numbers", "number", "CAN-777001 Both, Bea"),
    ]
    assert waiting(batch) == 1


def test_a_second_entry_is_not_the_line_of_who_is_believed_on_none_of_the_own(
    bea: Player, can: Federation, dmitri: User
) -> None:
    second = Player.objects.create(fide_id=2600078, name="Both, Beatrice", federation=can)
    Merger.objects.create(second=second, person=bea, starts_on=OCTOBER, merged_by=dmitri, merged_at=MOMENT)
    rows = (row("CAN-777001", "Both, Bea", 1500), row("2600077", "Both, Bea", 1600), row("2600078", "Both, Bea", 1550))
    batch = sent(csv(*rows, row("99919999", "Else, Who", 1700)), dmitri)
    assert faults(batch) == [
        (2, "two-numbers", "number", "CAN-777001 Both, Bea"),
        (3, "two-numbers", "number", "2600077 Both, Bea"),
        (4, "second-number", "number", "2600078 Both, Bea"),
    ]


def test_a_number_of_the_cfc_that_two_newcomers_have_is_believed_of_neither(
    can: Federation, dmitri: User, quentin: User
) -> None:
    RatingSystem.objects.get_or_create(code="cfc-regular", defaults={"name": "CFC"})
    rest = ",,{},{},ON,Toronto,1500,1500,0,0,{},0\n"
    rows = [("104321", "Jones", "John", 2600001), ("104321", "Jones", "Jim", 0), ("104322", "Smith", "Adam", 0)]
    batch = sent(HEAD + "".join(number + rest.format(*told) for number, *told in rows), dmitri, system="cfc-regular")
    assert faults(batch) == [
        (2, "twice", "number", "2600001 Jones, John"),
        (3, "twice", "number", "CAN-104321 Jones, Jim"),
    ]
    assert ratings(published(batch, dmitri, quentin, reason="They are asked.")) == [("Smith, Adam", 1500)]
