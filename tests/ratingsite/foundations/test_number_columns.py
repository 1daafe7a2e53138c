"""Columns of numbers come back from the database as they went in, and as Django reads them."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID, uuid4

import numpy as np
import pytest
from django.db import IntegrityError, transaction

from ratings.runs.models import EventResult
from ratingsite.foundations import number_columns
from ratingsite.foundations.number_columns import NONE, Cells, Named, read_columns, write_columns

pytestmark = pytest.mark.django_db
EDITIONS = ("fide-2022", "", "fide-rb-2024-12")
NULLABLE = ("expected_hundredths", "change_hundredths", "k_factor")
NUMBERS = ("games", "score_hundredths", "expected_hundredths", "change_hundredths", "k_factor", "opponents_total")


@dataclass
class Written:
    """Five rows of a run: numbers with their bounds, NULL here and there, keys and words of several lengths."""

    run: UUID
    events: tuple[UUID, ...]
    columns: dict[str, Cells]


@pytest.fixture
def written() -> Written:
    run, events = uuid4(), (UUID(int=256), UUID(int=2**128 - 1), UUID(int=0))
    columns: dict[str, Cells] = {
        "run_id": run,
        "player_id": np.array([7, 2**40, 1, 9, 3]),
        "event_id": Named(events, np.array([0, 1, 2, 1, 0])),
        "edition": Named(EDITIONS, np.array([2, 1, 0, 0, 2])),
        "games": np.array([0, 32767, 1, 2, 3]),
        "score_hundredths": np.array([0, 2**31 - 1, 50, 100, 150]),
        "expected_hundredths": np.array([NONE, 0, NONE, 7, 8]),
        "change_hundredths": np.array([NONE, -(2**31) + 1, NONE, -5, 5]),
        "k_factor": np.array([NONE, 40, NONE, 20, 10]),
        "opponents_total": np.array([0, 4000, 1, 2, 3]),
    }
    write_columns(EventResult, columns)
    return Written(run=run, events=events, columns=columns)


@pytest.fixture(params=[20_000, 2])
def in_pieces(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(number_columns, "ROWS_A_PIECE", request.param)
    monkeypatch.setattr(number_columns, "ROWS_AT_ONCE", request.param)
    return int(request.param)


def test_django_reads_what_was_written(in_pieces: int, written: Written) -> None:
    rows = EventResult.objects.filter(run=written.run).values_list("player_id", "event_id", "edition", *NUMBERS)
    small, large, zero = written.events
    assert sorted(rows) == [
        (1, zero, "fide-2022", 1, 50, None, None, None, 1),
        (3, small, "fide-rb-2024-12", 3, 150, 8, 5, 10, 3),
        (7, small, "fide-rb-2024-12", 0, 0, None, None, None, 0),
        (9, large, "fide-2022", 2, 100, 7, -5, 20, 2),
        (2**40, large, "", 32767, 2**31 - 1, 0, -(2**31) + 1, 40, 4000),
    ]


@pytest.mark.usefixtures("in_pieces")
def test_whatever_the_order_in_which_rows_are_sent_each_has_its_own_cells(written: Written) -> None:
    again = uuid4()
    write_columns(EventResult, written.columns | {"run_id": again}, np.array([2, 4, 0, 3, 1]))
    first, second = (
        set(EventResult.objects.filter(run=run).values_list("player_id", "event_id", "edition", *NUMBERS))
        for run in (written.run, again)
    )
    assert (len(first), second) == (5, first)


@pytest.mark.usefixtures("in_pieces")
def test_rows_of_many_lengths_come_back_however_few_of_these_are_told_apart_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(number_columns, "MOST_CODES", 1)
    run, event = uuid4(), uuid4()
    told = [
        (player, EDITIONS[player % 3], *(None if player >> bit & 1 else player for bit in range(3)))
        for player in range(40)
    ]
    player, _, *others = zip(*told, strict=True)
    columns: dict[str, Cells] = {
        "run_id": run,
        "player_id": np.array(player),
        "event_id": Named([event], np.zeros(40, dtype=np.int64)),
        "edition": Named(EDITIONS, np.arange(40) % 3),
        **{name: np.full(40, 5) for name in ("games", "score_hundredths", "opponents_total")},
    }
    for name, cells in zip(NULLABLE, others, strict=True):
        columns[name] = np.array([NONE if each is None else each for each in cells])
    write_columns(EventResult, columns)
    rows = EventResult.objects.filter(run=run).values_list("player_id", "edition", *NULLABLE)
    assert sorted(rows, key=lambda row: row[0]) == told


def test_columns_come_back_as_they_went_in(written: Written) -> None:
    names = ("player_id", "event_id", "edition", *NUMBERS, "met_games")
    named = {"event_id": written.events, "edition": EDITIONS}
    found = read_columns(EventResult, names, "run_id = %s", [written.run], named)
    order, asked = np.argsort(found["player_id"]), np.argsort(written.columns["player_id"])  # type: ignore[arg-type]
    for name in names[:-1]:
        cells = written.columns[name]
        wanted = cells.places if isinstance(cells, Named) else cells
        assert found[name][order].tolist() == wanted[asked].tolist(), name  # type: ignore[index]
    assert found["met_games"].tolist() == [NONE] * 5


def test_what_is_not_among_the_words_has_no_place(written: Written) -> None:
    named = {"event_id": written.events[1:2], "edition": ["fide-2022"]}
    found = read_columns(EventResult, ("player_id", *named), "run_id = %s", [written.run], named)
    told = dict(
        zip(found["player_id"].tolist(), zip(*(found[name].tolist() for name in named), strict=True), strict=True)
    )
    assert told == {7: (-1, -1), 2**40: (0, -1), 1: (-1, 0), 9: (0, 0), 3: (-1, -1)}


def test_of_no_rows_the_columns_are_empty(written: Written) -> None:
    found = read_columns(EventResult, ("player_id", "event_id"), "run_id = %s", [uuid4()], {"event_id": written.events})
    assert {name: column.tolist() for name, column in found.items()} == {"player_id": [], "event_id": []}
    write_columns(EventResult, {name: cells[:0] for name, cells in written.columns.items() if hasattr(cells, "dtype")})
    assert EventResult.objects.count() == 5


def test_a_row_that_is_there_is_refused_as_ever(written: Written) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        write_columns(EventResult, written.columns)
    assert EventResult.objects.count() == 5
