"""A run comes to its review before the filters of its list have indexes; a worker builds them behind it, once."""

from __future__ import annotations

import pytest
from django.db import connection

from ratings.lists import filter_indexes
from ratings.lists.filter_indexes import TASK, index_list
from ratings.lists.models import ListEntry, RatingList
from ratings.lists.partitions import OTHERS, build, lacking_indexes, own_partition, own_table
from ratings.lists.trust.models import ListCheck
from ratings.lists.trust.verifying import faults_of
from ratings.runs.draft import draft_of
from ratings.runs.lines_put_aside import take_lines_away
from ratings.runs.models import RatingRun
from ratings.runs.publish import publish_rating_list
from ratings.runs.void import void_run
from ratings.tasks import check_list
from ratings.tasks import index_list as by_the_worker
from ratingsite.office.accounts.models import User
from ratingsite.office.outbox.models import OutboxMessage
from ratingsite.office.outbox.services import do
from tests.at_once import THREADS, at_once
from tests.ratings.conftest import AFTER_CLOSING
from tests.ratings.lists.test_partitions import expected, kinds_of_indexes

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("every_list_has_its_own")]
INDEXES = 9


def messages() -> list[OutboxMessage]:
    return list(OutboxMessage.objects.filter(payload__task=TASK))


def indexes_of(run: RatingRun) -> list[str]:
    """What the own indexes of its lines have in them, beside their key."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_get_indexdef(indexrelid) FROM pg_index "
            "WHERE indrelid = to_regclass(%s) AND NOT indisprimary ORDER BY 1",
            [own_table(run.coming_list or run.pk)],
        )
        return [told for (told,) in cursor.fetchall()]


def test_a_list_in_review_is_found_by_its_key_and_gets_the_other_indexes_by_the_worker(reviewed: RatingRun) -> None:
    assert reviewed.coming_list is not None
    assert ListEntry.objects.filter(rating_list=reviewed.coming_list).count() == reviewed.lines_count
    assert len(lacking_indexes(reviewed.coming_list)) == expected(INDEXES)
    (message,) = messages()
    assert message.payload["args"] == [str(reviewed.coming_list)]
    assert (do(message.pk, now=AFTER_CLOSING), by_the_worker.name) == (True, TASK)
    own = own_partition(reviewed.coming_list)
    assert (own is not None) == bool(expected(1))
    if own is not None:
        assert kinds_of_indexes(own) == kinds_of_indexes(OTHERS)
        assert lacking_indexes(reviewed.coming_list) == []


def test_the_list_is_published_whether_the_worker_was_there_or_not(
    reviewed: RatingRun, first_list: RatingList, quentin: User
) -> None:
    published = publish_rating_list(reviewed, by=quentin, now=AFTER_CLOSING)
    assert len(lacking_indexes(published.pk)) == expected(INDEXES)
    index_list(published.pk)
    assert (lacking_indexes(published.pk), lacking_indexes(first_list.pk), faults_of(published)) == ([], [], [])


def test_behind_a_worker_that_died_those_are_built_that_lack(reviewed: RatingRun) -> None:
    assert reviewed.coming_list is not None
    for index in lacking_indexes(reviewed.coming_list)[:3]:
        build([index])
    for _ in range(2):
        index_list(reviewed.coming_list)
    if connection.vendor == "postgresql":
        assert len(indexes_of(reviewed)) == INDEXES


def test_the_nightly_check_builds_those_that_lack(reviewed: RatingRun, quentin: User) -> None:
    published = publish_rating_list(reviewed, by=quentin, now=AFTER_CLOSING)
    check_list(str(published.pk))
    assert (lacking_indexes(published.pk), ListCheck.objects.filter(rating_list=published).count()) == ([], 1)


def test_lines_that_were_put_aside_need_none(reviewed: RatingRun, quentin: User) -> None:
    draft = draft_of(reviewed)
    assert draft is not None
    void_run(reviewed, by=quentin, now=AFTER_CLOSING, reason="A report is missing")
    take_lines_away(reviewed.pk)
    index_list(draft.pk)
    index_list(reviewed.pk)  # of which there never was a table
    assert not ListEntry.objects.filter(rating_list=draft.pk).exists()


def test_the_planner_has_looked_at_the_lines_behind_it(reviewed: RatingRun) -> None:
    assert reviewed.coming_list is not None
    index_list(reviewed.coming_list)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT reltuples FROM pg_class WHERE relname = %s", [own_table(reviewed.coming_list)])
            assert cursor.fetchall() == [(reviewed.lines_count,)]


@pytest.mark.django_db(transaction=True)
def test_workers_that_build_at_once_build_each_once(reviewed: RatingRun) -> None:
    coming_list = reviewed.coming_list
    assert coming_list is not None
    assert at_once(lambda _: index_list(coming_list)) == [None] * THREADS
    assert lacking_indexes(coming_list) == []
    if connection.vendor == "postgresql":
        assert len(indexes_of(reviewed)) == INDEXES


def test_they_are_shared_out_by_what_they_cost() -> None:
    by_name, by_title = "CREATE INDEX ON t USING btree (name_key, player_id)", "CREATE INDEX ON t (title) WHERE title"
    by_federation = "CREATE INDEX ON t USING btree (hashtext(federation_id), rating DESC, player_id)"
    parts = filter_indexes._shared_out([by_title, by_name, by_federation])
    assert parts == [[by_federation], [by_name, by_title]]
