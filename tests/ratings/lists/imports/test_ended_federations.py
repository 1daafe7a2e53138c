"""A file that still has the code of a federation that has ended: the list says it, and nobody is moved back there."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from ratings.lists.models import RatingSystem
from ratings.register.federations.services import FederationFacts, add_federation
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from tests.ratings.lists.imports_at_hand import MOMENT, line, published, sent, txt
from tests.tournaments.forms import at, signed_in

BEA = line(2600077, "Both, Bea", "CAN", "F", rating=1600, born=1980)
ELSE = line(2600099, "Else, Who", "CAN", "F", rating=1700, born=1970)


@pytest.fixture(autouse=True)
def kept_here(settings: Any, tmp_path: Path, standard: RatingSystem) -> None:
    settings.LIST_FILES = str(tmp_path)
    at(MOMENT)


@pytest.fixture
def bea(can: Federation) -> Player:
    return Player.objects.create(fide_id=2600077, name="Both, Bea", federation=can, sex="w", birth_year=1980)


def renamed(can: Federation, by: User, first: date) -> Federation:
    facts = FederationFacts(name="Canada", time_zone="America/Toronto", exists_from=first)
    return add_federation("CND", facts, reason="FIDE", by=by, now=MOMENT, replaces=can, moves_people=True)


def federations(*numbers: int) -> list[str]:
    return [Player.objects.get(fide_id=number).federation_id for number in numbers]


def test_who_has_come_under_the_new_code_stays_there_and_a_newcomer_comes_there_too(
    bea: Player, can: Federation, dmitri: User, quentin: User
) -> None:
    renamed(can, dmitri, date(2025, 10, 15))
    assert federations(2600077) == ["CND"]
    batch = sent(txt([BEA, ELSE]), dmitri)
    assert [batch.summary.get(kind) for kind in ("newcomers", "federation", "federation-kept")] == [1, 0, 1]
    page = signed_in(dmitri).get(f"/imports/{batch.pk}/lines/federation-kept/").content.decode()
    assert "Both, Bea" in page
    done = published(batch, dmitri, quentin)
    assert federations(2600077, 2600099) == ["CND", "CND"]
    assert done.published_list
    assert list(done.published_list.entries.order_by("name").values_list("name", "federation")) == [
        ("Both, Bea", "CAN"), ("Else, Who", "CAN"),
    ]  # fmt: skip
    assert list(Player.objects.get(fide_id=2600099).federation_history.values_list("federation", flat=True)) == ["CND"]


def test_a_federation_that_has_ended_without_another_one_takes_nobody_in(
    bea: Player, can: Federation, usa: Federation, dmitri: User, quentin: User
) -> None:
    Player.objects.filter(pk=bea.pk).update(federation=usa)
    Federation.objects.filter(pk="CAN").update(exists_to=date(2025, 10, 14))
    batch = published(sent(txt([BEA, ELSE]), dmitri), dmitri, quentin)
    assert (batch.state, federations(2600077, 2600099)) == ("published", ["USA", "CAN"])


def test_a_code_that_ends_on_the_day_of_the_list_or_later_is_one_like_any_other(
    bea: Player, can: Federation, usa: Federation, dmitri: User, quentin: User
) -> None:
    Player.objects.filter(pk=bea.pk).update(federation=usa)
    renamed(can, dmitri, date(2025, 11, 2))
    batch = sent(txt([BEA]), dmitri)
    assert (batch.summary["federation"], "federation-kept" in batch.summary) == (1, False)
    published(batch, dmitri, quentin)
    assert federations(2600077) == ["CAN"]
