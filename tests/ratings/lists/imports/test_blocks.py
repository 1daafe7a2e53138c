"""Lines that say nothing new wait in blocks: a preview and a list are the same as if they had waited one by one."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ratings.lists.imports import stages
from ratings.lists.imports.models import ListImport
from ratings.lists.imports.pages import lines_of_kind
from ratings.lists.imports.registered import NOBODY, Registered, players_of
from ratings.lists.models import RatingList
from ratings.register.changes.models import PersonChange
from ratings.register.models import Federation, Player
from ratings.register.standing.models import FederationSpan
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import OCTOBER
from tests.ratings.lists.imports_at_hand import MOMENT, line, published, sent, txt

ANN = line(2000001, "Able, Ann", sex="F", title="WGM", rating=2420, k=10, born=1990, flag="w")
BOB = line(2000002, "Baker, Bob", rating=2010)
CYD = line(2000003, "Capek, Cyd", rating=1500, k=40, born=2010)
FACTS = ("name", "title", "federation", "sex", "birth_year", "rating", "games", "k_factor", "is_inactive")


@pytest.fixture(autouse=True)
def kept_here(settings: Any, tmp_path: Path) -> None:
    settings.LIST_FILES = str(tmp_path)


def in_blocks(batch: ListImport) -> list[tuple[int, int]]:
    return list(batch.blocks.order_by("pk").values_list("lines", "rated"))


@pytest.mark.parametrize("waits", ["in blocks", "line by line"])
def test_a_preview_is_the_same_whether_its_lines_wait_in_blocks_or_not(
    first_list: RatingList, dmitri: User, monkeypatch: pytest.MonkeyPatch, waits: str
) -> None:
    if waits == "line by line":
        monkeypatch.setattr(Registered, "says", lambda self, places, prints: np.zeros(len(places), bool))
    batch = sent(txt([ANN, BOB.replace("2010", "0   "), CYD, line(3000001, "Neu, Nora")]), dmitri)
    assert in_blocks(batch) == ([(2, 1)] if waits == "in blocks" else [])  # no file has the first letter of Čapek
    counted = {kind: count for kind, count in batch.summary.items() if count}
    assert counted == {"lines": 4, "players": 3, "rated": 3, "before": 3, "newcomers": 1, "gone": 1}
    assert [entry.name for entry in lines_of_kind(batch, "gone")] == ["Baker, Bob"]


def test_what_the_register_says_otherwise_by_the_day_of_publication_is_a_change(
    first_list: RatingList, dmitri: User, quentin: User
) -> None:
    batch = sent(txt([ANN, BOB, CYD]), dmitri)
    assert in_blocks(batch) == [(2, 2)]
    Player.objects.filter(fide_id=2000002).update(name="Bakker, Bob", birth_year=1981)
    batch = published(batch, dmitri, quentin)
    assert (in_blocks(batch), batch.gone.count()) == ([], 0)
    told = PersonChange.objects.order_by("kind").values_list("kind", "before", "value")
    assert list(told) == [("birth", "1981", "1980"), ("name", "Bakker, Bob", "Baker, Bob")]
    found = batch.published_list
    assert found
    lines = found.entries.order_by("player__fide_id").values_list(*FACTS)
    assert list(lines) == [
        ("Able, Ann", "WGM", "USA", "w", 1990, 2420, 0, 10, False),
        ("Baker, Bob", "", "USA", "m", 1980, 2010, 0, 20, False),
        ("Čapek, Cyd", "", "USA", "m", 2010, 1500, 0, 40, False),
    ]


def test_who_is_told_again_pieces_later_is_believed_on_neither_line(
    first_list: RatingList, dmitri: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stages, "LINES_A_WRITE", 1)
    odd = BOB.replace("2000002  ", "02000002 ").replace("2010", "2020")  # read alone, for the nought before the number
    batch = sent(txt([ANN, BOB, CYD, ANN, odd]), dmitri)
    assert in_blocks(batch) == []
    assert list(batch.faults.values_list("line", "code", "found")) == [
        (2, "twice", "2000001 Able, Ann"),
        (3, "twice", "2000002 Baker, Bob"),
        (5, "twice", "2000001 Able, Ann"),
        (6, "twice", "2000002 Baker, Bob"),
    ]
    assert (batch.summary["gone"], batch.summary["lines"]) == (2, 1)


def test_a_federation_that_plays_for_nobody_leaves_the_blocks(
    first_list: RatingList, dmitri: User, quentin: User, can: Federation
) -> None:
    Player.objects.filter(fide_id=2000002).update(federation=can)
    FederationSpan.objects.create(
        federation=can, kind="suspended", starts_on=OCTOBER, decision="x", entered_by=quentin,
        entered_at=MOMENT - timedelta(days=1),
    )  # fmt: skip
    batch = sent(txt([ANN, BOB.replace("USA", "CAN"), CYD]), dmitri)
    assert (in_blocks(batch), list(batch.faults.values_list("line", "code"))) == ([(1, 1)], [(3, "federation-out")])


@pytest.mark.django_db
def test_the_register_knows_who_says_what(players: dict[str, Player]) -> None:
    register = Registered()
    numbers = np.array([player.fide_id or 0 for player in players.values()])
    places = register.places(np.append(numbers, 999999999))
    assert places[-1] == NOBODY
    assert players_of(np.append(numbers, 999999999)).tolist() == [*(player.pk for player in players.values()), 0]
    assert len(register) == Player.objects.count()


@pytest.mark.django_db
def test_an_empty_register_knows_nobody() -> None:
    register = Registered()
    places = register.places(np.array([2000001]))
    assert (len(register), places.tolist(), players_of(np.array([2000001])).tolist()) == (0, [NOBODY], [0])
    assert register.says(places, np.array([1], np.uint64)).tolist() == [False]
