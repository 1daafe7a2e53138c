"""Every list has a partition of its own on PostgreSQL: nothing else about lists is different. SQLite has one table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from importlib import import_module
from uuid import uuid4

import pytest
from django.db import IntegrityError, ProgrammingError, connection, transaction
from django.db.migrations.loader import MigrationLoader
from pytest_django import Settings

from ratings.ledger.models import RatedEvent
from ratings.lists import partitions, services
from ratings.lists.lines import Line
from ratings.lists.models import ListEntry, RatingList, RatingPeriod, RatingSystem
from ratings.lists.services import publish_list
from ratings.lists.trust.stored_lines import stored_sha256
from ratings.lists.trust.verifying import faults_of
from ratings.profiles.selectors import standings_of
from ratings.register.models import Player
from ratings.runs.draft import draft_of
from ratings.runs.lines_put_aside import take_lines_away
from ratings.runs.models import RatingRun
from ratings.runs.open_periods import open_period
from ratings.runs.progress import advance_run
from ratings.runs.publish import NotPublished, publish_rating_list
from ratings.runs.start import start_run
from ratings.runs.void import void_run
from ratingsite.foundations.failpoints import FailpointReached
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING, DECEMBER, IN_SEPTEMBER, OCTOBER
from tests.ratings.lines_again import refuse_other_lines
from tests.unprotected import unprotected

NAMES = ('Quoted "Bishop", Ann', "Back\\slash, \tBo", "Mark\x1e, Unit\x1f")
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("every_list_has_its_own")]


def own_tables() -> int:
    """How many lists have a table of their own, found by readers or not."""
    if connection.vendor != "postgresql":
        return 0
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_class WHERE relkind = 'r' AND relname ~ '^ratings_listentry_[0-9a-f]{32}'"
        )
        ((found,),) = cursor.fetchall()
    return int(found)


def expected(tables: int) -> int:
    return tables if connection.vendor == "postgresql" else 0


def test_a_list_is_what_it_was_whatever_its_names(
    first_list: RatingList,
    open_event: RatedEvent,
    november: RatingPeriod,
    players: dict[str, Player],
    dmitri: User,
    quentin: User,
) -> None:
    for player, name in zip(("ann", "bob", "cyd"), NAMES, strict=True):
        Player.objects.filter(pk=players[player].pk).update(name=name)
    lists = [first_list]
    for moment in (AFTER_CLOSING, AFTER_CLOSING.replace(month=11)):  # named as frozen, then as the list before says
        period = november if moment == AFTER_CLOSING else open_period("fide-standard", DECEMBER)
        run = start_run(period, by=dmitri, now=moment)
        advance_run(run.pk, clock=lambda moment=moment: moment)
        run.refresh_from_db()
        refuse_other_lines(run)
        lists.append(publish_rating_list(run, by=quentin, now=moment))
    assert [set(each.entries.values_list("name", flat=True)) == set(NAMES) for each in lists] == [False, True, True]
    assert [faults_of(each) for each in lists] == [[], [], []]
    assert [stored_sha256(each) for each in lists] == [each.content_sha256 for each in lists]
    assert len(standings_of(players["ann"], date.max)[0].lines) == 3
    assert own_tables() == expected(3)


def test_from_the_review_on_no_line_is_changed_by_either_way(reviewed: RatingRun) -> None:
    assert reviewed.coming_list is not None
    own = f"{partitions.TABLE}_{reviewed.coming_list.hex}" if own_tables() else partitions.TABLE
    for table in (partitions.TABLE, own):
        with connection.cursor() as cursor, pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
            cursor.execute(f"UPDATE {table} SET rating = 2900")  # noqa: S608


def test_a_line_that_is_changed_behind_the_review_is_refused_by_name(
    reviewed: RatingRun, players: dict[str, Player], quentin: User
) -> None:
    with unprotected(ListEntry):
        ListEntry.objects.filter(rating_list=reviewed.coming_list, player=players["bob"]).update(rating=2510)
    with pytest.raises(NotPublished, match="the line of Baker, Bob was changed after the review had begun"):
        publish_rating_list(reviewed, by=quentin, now=AFTER_CLOSING)


def test_what_is_put_aside_leaves_no_lines(reviewed: RatingRun, quentin: User, first_list: RatingList) -> None:
    void_run(reviewed, by=quentin, now=AFTER_CLOSING, reason="A report is missing")
    take_lines_away(reviewed.pk)
    assert set(ListEntry.objects.values_list("rating_list", flat=True)) == {first_list.pk}


def test_a_partition_that_was_taken_away_meanwhile_can_not_be_held() -> None:
    storage = partitions.begin_list(uuid4(), 1)
    assert storage.is_own == bool(expected(1))  # SQLite has one table for all lists, which nobody takes away
    if storage.is_own:
        storage.hold()
        assert partitions.take_away_list(storage.list_id)
        with pytest.raises(ProgrammingError, match="does not exist"), transaction.atomic():
            storage.hold()


def test_lines_of_a_published_list_are_not_taken_away(first_list: RatingList) -> None:
    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        services.take_lines_away(first_list.pk)
    assert first_list.entries.count() == 3


def test_an_attempt_that_died_leaves_no_table(run: RatingRun, settings: Settings) -> None:
    settings.PORTAL_FAILPOINTS = "run.listing=raise"
    with pytest.raises(FailpointReached):
        advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    settings.PORTAL_FAILPOINTS = ""
    RatingRun.objects.filter(pk=run.pk).update(lease_until=None)
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    run.refresh_from_db()
    assert run.state == "review"
    refuse_other_lines(run)
    assert own_tables() == expected(2)


def test_where_a_server_has_too_few_locks_lists_share_a_partition(
    first_list: RatingList, run: RatingRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(partitions, "READERS_AT_ONCE", 1_000_000)
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    run.refresh_from_db()
    refuse_other_lines(run)
    draft = draft_of(run)
    assert draft is not None
    assert stored_sha256(draft) == run.lines_sha256
    assert own_tables() == expected(1)


@pytest.mark.parametrize("lines_of_its_own", [1, 1000])
def test_nobody_and_no_federation_stands_on_no_list(
    lines_of_its_own: int,
    players: dict[str, Player],
    standard: RatingSystem,
    dmitri: User,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(partitions, "LINES_OF_ITS_OWN", lines_of_its_own)
    line = Line(
        key="2000001", name="Able, Ann", title="", federation="USA", sex="w", birth_year=None, rating=2000, games=0,
        k_factor=20, games_total=30, highest_rating=None, last_played_on=None, is_inactive=False,
    )  # fmt: skip
    other = Line(**{name: getattr(line, name) for name in Line.__slots__ if name != "federation"}, federation="XYZ")
    ann = players["ann"].pk
    for row, told, said in ((ann + 10_000, line, "nobody in the register"), (ann, other, "'XYZ', which is no feder")):
        with pytest.raises(IntegrityError, match=said), transaction.atomic():
            publish_list(
                "fide-standard", OCTOBER, lambda row=row, told=told: iter([(row, told)]), origin="test", by=dmitri,
                now=IN_SEPTEMBER,
            )  # fmt: skip
    assert not ListEntry.objects.exists()


# ---------------------------------------------------------------- indexes
def kinds_of_indexes(table: str) -> set[str]:
    """What the indexes of a table have in them, without their names, its name and the list."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = %s::regclass AND NOT indisprimary",
            [table],
        )
        found = [told for (told,) in cursor.fetchall()]
    return {re.sub(r"^CREATE INDEX \S+ ON \S+ ", "", told).replace("(rating_list_id, ", "(") for told in found}


@contextmanager
def before(step: str, last: str) -> Iterator[None]:
    """The indexes as they were until a step that exchanges some, when the ``last`` before it was taken; then as now."""
    loader = MigrationLoader(connection, replace_migrations=False)
    exchange, *_others = loader.disk_migrations["ratings", step].operations
    then, behind = (loader.project_state(("ratings", name)) for name in (last, step))
    with connection.schema_editor(atomic=False) as editor:
        exchange.database_backwards("ratings", editor, behind, then)
        yield
        exchange.database_forwards("ratings", editor, then, behind)


def test_a_list_that_is_there_gets_the_indexes_of_the_next_one_and_back(first_list: RatingList) -> None:
    if connection.vendor != "postgresql":  # one table, whose indexes the tests of all migrations compare
        return
    own = f"{partitions.TABLE}_{first_list.pk.hex}"
    now = kinds_of_indexes(own)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT attstattarget FROM pg_attribute WHERE attrelid = %s::regclass AND attname = 'name_key'", [own]
        )
        assert cursor.fetchall() == [(500,)]
    assert now == kinds_of_indexes(partitions.OTHERS)
    with before("0072_activity_by_rating", "0071_women_by_name"):
        then = kinds_of_indexes(own)
        (by_rating,) = then - now
        assert ("is_inactive" in by_rating, len(now - then)) == (False, 1)
        _each_step_before_that(own, then)
    assert (kinds_of_indexes(own), kinds_of_indexes(partitions.OTHERS)) == (now, now)


def _each_step_before_that(own: str, now: set[str]) -> None:
    with before("0071_women_by_name", "0070_names_of_federations"):
        (unrated,) = kinds_of_indexes(own) - now
        assert ("sex" in unrated, len(now - kinds_of_indexes(own))) == (False, 2)
    with before("0070_names_of_federations", "0069_results_by_their_key"):
        without = kinds_of_indexes(own)
        (names,) = now - without
        assert ("left" in names, without < now, without) == (True, True, kinds_of_indexes(partitions.OTHERS))
    with before("0063_names_without_lines", "0062_federations_by_number"):
        by_number = kinds_of_indexes(own)
        assert (len(by_number - now), len(now - by_number), by_number) == (2, 2, kinds_of_indexes(partitions.OTHERS))
    with before("0063_names_without_lines", "0061_versions_on_their_way"):
        by_code = kinds_of_indexes(own)
        assert (len(by_code), len(by_code - now), by_code) == (len(now) + 3, 7, kinds_of_indexes(partitions.OTHERS))
        with before("0049_filters_of_lists", "0048_kept_lines"):
            then = kinds_of_indexes(own)
            assert (len(then), kinds_of_indexes(partitions.OTHERS)) == (len(by_code) - 2, then)
            assert then != by_code
        assert kinds_of_indexes(own) == by_code


def test_the_rating_is_put_behind_the_names_of_a_list_that_is_there_and_away_again(first_list: RatingList) -> None:
    if connection.vendor != "postgresql":
        return
    own = f"{partitions.TABLE}_{first_list.pk.hex}"
    step = import_module("ratings.migrations.0050_names_with_ratings")
    with (
        before("0063_names_without_lines", "0061_versions_on_their_way"),
        connection.schema_editor(atomic=False) as editor,
    ):
        now = kinds_of_indexes(own)
        step.backwards(None, editor)
        then = kinds_of_indexes(own)
        assert then == kinds_of_indexes(partitions.OTHERS)
        assert {told for told in now - then if "WHERE" not in told} == now - then
        assert len(now - then) == len(then - now) == 1
        step.forwards(None, editor)
        assert (kinds_of_indexes(own), kinds_of_indexes(partitions.OTHERS)) == (now, now)
