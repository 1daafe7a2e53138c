"""The rows of a list are hashed as they stand: on PostgreSQL those of its own partition, on SQLite by their numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection

from ratings.lists import partitions
from ratings.lists.models import ListEntry
from ratings.lists.trust import standing_lines
from ratings.lists.trust.standing_lines import sha256_as_they_stand
from ratings.register.models import Player
from ratings.runs import line_copies, publishing
from ratings.runs.models import RatingRun
from ratings.runs.progress import advance_run
from ratings.runs.publish import NotPublished, publish_rating_list
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING
from tests.ratings.lists.conftest import HARD_NAMES
from tests.unprotected import unprotected

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("every_list_has_its_own", "together")]


@pytest.fixture(params=[1, 20_000], ids=["by halves", "at once"])
def together(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many lines are written and hashed together."""
    monkeypatch.setattr(standing_lines, "ROWS_TOGETHER", request.param)
    monkeypatch.setattr(line_copies, "LINES_AT_ONCE", request.param)


@pytest.fixture
def named(run: RatingRun, players: dict[str, Player]) -> Callable[..., RatingRun]:
    """The run in its review, of players with these names."""

    def reviewed(*names: str) -> RatingRun:
        for player, name in zip(("ann", "bob", "cyd"), names, strict=True):
            Player.objects.filter(pk=players[player].pk).update(name=name)
        advance_run(run.pk, clock=lambda: AFTER_CLOSING)
        run.refresh_from_db()
        return run

    return reviewed


def line_by_line(*asked: Any) -> str:
    raise AssertionError("the lines were read one by one")


def test_rows_that_stand_as_they_were_written_are_published_unread(
    named: Callable[..., RatingRun], quentin: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = named(*HARD_NAMES)
    assert run.rows_sha256 == sha256_as_they_stand(run.coming_list, run.lines_count)
    monkeypatch.setattr(publishing, "stored_sha256", line_by_line)
    assert publish_rating_list(run, by=quentin, now=AFTER_CLOSING).content_sha256 == run.lines_sha256


def test_rows_in_another_order_are_read_and_published(named: Callable[..., RatingRun], quentin: User) -> None:
    run = named(*HARD_NAMES)
    with unprotected(ListEntry):
        first = ListEntry.objects.filter(rating_list=run.coming_list).order_by("player_id")[0]
        ListEntry.objects.filter(pk=first.pk).delete()
        first.save(force_insert=True)  # a new row behind the others
    assert sha256_as_they_stand(run.coming_list, run.lines_count) != run.rows_sha256
    assert publish_rating_list(run, by=quentin, now=AFTER_CLOSING).content_sha256 == run.lines_sha256


def test_a_row_that_was_changed_is_refused_by_name(named: Callable[..., RatingRun], quentin: User) -> None:
    run = named(*HARD_NAMES)
    with unprotected(ListEntry):
        ListEntry.objects.filter(rating_list=run.coming_list, name=HARD_NAMES[1]).update(sex="w")
    assert sha256_as_they_stand(run.coming_list, run.lines_count) != run.rows_sha256
    with pytest.raises(NotPublished, match="Bo was changed after the review had begun"):
        publish_rating_list(run, by=quentin, now=AFTER_CLOSING)


def test_short_lists_that_share_a_partition_have_no_such_hash(
    run: RatingRun, quentin: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(partitions, "LINES_OF_ITS_OWN", 1000)
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    run.refresh_from_db()
    assert run.rows_sha256 == ("" if connection.vendor == "postgresql" else run.lines_sha256)
    assert publish_rating_list(run, by=quentin, now=AFTER_CLOSING).content_sha256 == run.lines_sha256


@pytest.mark.sqlite_alone
def test_sqlite_passes_over_the_rows_of_other_lists_between_them(
    named: Callable[..., RatingRun], monkeypatch: pytest.MonkeyPatch
) -> None:
    run, other, passed = named(*HARD_NAMES), uuid4().hex, list[int]()
    assert run.coming_list is not None
    table = ListEntry._meta.db_table
    columns = ", ".join(field.column for field in ListEntry._meta.concrete_fields if field.column != "rating_list_id")
    with unprotected(ListEntry), connection.cursor() as cursor:
        cursor.execute(f"UPDATE {table} SET rowid = 10 * rowid WHERE rating_list_id = %s", [run.coming_list.hex])  # noqa: S608
        cursor.execute(
            f"INSERT INTO {table} (rowid, rating_list_id, {columns}) SELECT rowid + 1, %s, {columns} FROM {table} "  # noqa: S608
            "WHERE rating_list_id = %s",
            [other, run.coming_list.hex],
        )
    monkeypatch.setattr(standing_lines, "ROWS_A_NOTE", 1)
    for rows in (1, 7, 1000):
        monkeypatch.setattr(standing_lines, "ROWS_A_STRETCH", rows)
        assert sha256_as_they_stand(run.coming_list, run.lines_count, passed.append) == run.lines_sha256
    assert passed == [*range(1, run.lines_count + 1)] * 2 + [run.lines_count]
