"""What the lines of long lists are filtered by stands beside them on SQLite, copied when they are written; PostgreSQL
has nothing of it.
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from ratings.lists import filtered_lines, names_by_rating, partitions
from ratings.lists import list_page as pages
from ratings.lists.filter_indexes import index_list
from ratings.lists.filtered_lines import is_filtered_beside, lines_to_filter
from ratings.lists.filters import Filters
from ratings.lists.models import FilteredLine, ListEntry, RatingList
from ratings.runs.draft import draft_of
from ratings.runs.lines_put_aside import take_lines_away
from ratings.runs.models import RatingRun
from ratings.runs.void import void_run
from ratingsite.foundations.failpoints import FailpointReached
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING
from tests.unprotected import unprotected

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("every_list_has_its_own"),
    pytest.mark.sqlite_alone,
]

FILTERED = ("title", "player", "name_key", "federation", "sex", "rating", "is_inactive")


@pytest.fixture
def draft(reviewed: RatingRun, monkeypatch: pytest.MonkeyPatch) -> RatingList:
    """A list of four lines in its review, which are copied one by one."""
    monkeypatch.setattr(filtered_lines, "LINES_AT_ONCE", 1)
    monkeypatch.setattr(filtered_lines, "PAUSE", 0)
    found = draft_of(reviewed)
    assert found is not None
    return found


def copied(rating_list: RatingList) -> list[tuple[object, ...]]:
    return list(FilteredLine.objects.filter(rating_list=rating_list.pk).order_by("player").values_list(*FILTERED))


def lines_of(rating_list: RatingList) -> list[tuple[object, ...]]:
    rows = ListEntry.objects.filter(rating_list=rating_list.pk).order_by("player").values_list(*FILTERED)
    return [(title or None, *others) for title, *others in rows]


def shown(rating_list: RatingList) -> list[int]:
    rating_list = RatingList(pk=rating_list.pk, entries_count=rating_list.entries_count)  # nobody has asked it yet
    return [line.player_id for line in pages.list_page(rating_list, Filters()).entries]


def test_before_and_behind_the_worker_a_page_has_the_same_lines(draft: RatingList) -> None:
    assert (copied(draft), is_filtered_beside(draft), lines_to_filter(draft).model) == ([], False, ListEntry)
    before = shown(draft)
    index_list(draft.pk)
    assert copied(draft) == lines_of(draft)
    assert (is_filtered_beside(draft), lines_to_filter(draft).model, shown(draft)) == (True, FilteredLine, before)
    assert before != []


def test_nobody_asks_a_copy_that_is_not_whole_and_the_next_worker_copies_the_rest(
    draft: RatingList, settings: Settings
) -> None:
    before = shown(draft)
    filtered_lines.copy_some(draft.pk, 2)
    settings.PORTAL_FAILPOINTS = "list.indexing=raise"
    with pytest.raises(FailpointReached):
        index_list(draft.pk)
    settings.PORTAL_FAILPOINTS = ""
    assert (copied(draft), is_filtered_beside(draft), shown(draft)) == (lines_of(draft)[:2], False, before)
    for _ in range(2):
        index_list(draft.pk)
    assert (copied(draft), is_filtered_beside(draft)) == (lines_of(draft), True)


def test_lines_that_were_put_aside_leave_no_copy(draft: RatingList, reviewed: RatingRun, quentin: User) -> None:
    index_list(draft.pk)
    void_run(reviewed, by=quentin, now=AFTER_CLOSING, reason="A report is missing")
    take_lines_away(reviewed.pk)
    assert (copied(draft), lines_of(draft)) == ([], [])
    index_list(draft.pk)  # whose message comes late
    assert copied(draft) == []


def test_nobody_is_shown_who_stands_in_the_copy_and_not_on_the_list(draft: RatingList) -> None:
    index_list(draft.pk)
    first, *others = shown(draft)
    with unprotected(FilteredLine):
        FilteredLine.objects.filter(rating_list=draft.pk, player=first).update(player=-1)
    assert others != []
    assert shown(draft) == others


@pytest.mark.parametrize("act", ["UPDATE ratings_filteredline SET rating = 2900", "DELETE FROM ratings_filteredline"])
def test_the_copy_of_a_list_in_review_is_never_changed(act: str, draft: RatingList) -> None:
    index_list(draft.pk)
    with connection.cursor() as cursor, pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        cursor.execute(act)
    assert copied(draft) == lines_of(draft)


STRANGE = """
INSERT INTO ratings_filteredline (rating_list_id, player_id, name_key, federation_id, sex, rating, is_inactive, title)
SELECT rating_list_id, player_id {}, name_key, federation_id, sex, rating {}, is_inactive, nullif(title, '') {}
FROM ratings_listentry WHERE rating_list_id = %s ORDER BY player_id LIMIT 1
"""


@pytest.mark.parametrize("others", [("+ 1000", "", ""), ("", "+ 1", ""), ("", "", "|| 'GM'")])
def test_nothing_is_copied_that_no_line_says(others: tuple[str, ...], draft: RatingList) -> None:
    with connection.cursor() as cursor:
        with pytest.raises(IntegrityError, match="say what a line says"), transaction.atomic():
            cursor.execute(STRANGE.format(*others), [draft.pk.hex])
        assert copied(draft) == []
        cursor.execute(STRANGE.format("", "", ""), [draft.pk.hex])
    assert copied(draft) == lines_of(draft)[:1]


def test_of_a_short_list_nothing_is_copied(draft: RatingList, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(partitions, "LINES_OF_ITS_OWN", draft.entries_count + 1)
    index_list(draft.pk)
    assert (copied(draft), is_filtered_beside(draft)) == ([], False)
    monkeypatch.setattr(partitions, "LINES_OF_ITS_OWN", draft.entries_count)
    index_list(draft.pk)
    assert (copied(draft), is_filtered_beside(draft)) == (lines_of(draft), True)


@pytest.mark.parametrize(
    ("filters", "index"),
    [
        (Filters(), "filtered_by_rating"),
        (Filters(federation="USA"), "filtered_by_federation"),
        (Filters(federation="USA", active=True), "filtered_by_federation"),
        (Filters(title="GM"), "filtered_by_title"),
        (Filters(title="GM", federation="USA"), "filtered_titles_by_federation"),
        (Filters(federation="USA", sort="name"), "filtered_federation_by_name"),
        (Filters(federation="USA", sort="name", active=True), "filtered_federation_by_name"),
        (Filters(sort="name"), "filtered_by_name"),
        (Filters(sort="name", q="ab"), "filtered_by_name"),
        (Filters(unrated=True), "filtered_unrated"),
    ],
    ids=str,
)
def test_each_filter_has_an_index(filters: Filters, index: str, draft: RatingList) -> None:
    index_list(draft.pk)
    assert indexes_of(draft, filters) == [f" {index} "]


@pytest.mark.parametrize(("steps", "index"), [(1, "filtered_by_name"), (10**6, "filtered_by_rating")])
@pytest.mark.parametrize("others", [{}, {"sex": "w"}, {"active": True}], ids=str)
def test_where_few_names_begin_so_they_are_put_in_order_and_where_many_do_the_ratings_are_gone_through(
    others: dict[str, Any], steps: int, index: str, draft: RatingList, monkeypatch: pytest.MonkeyPatch
) -> None:
    index_list(draft.pk)
    whole = [line.name for line in pages.lines_of(draft, Filters(**others), 5)]
    monkeypatch.setattr(names_by_rating, "STEPS_FOR_ONE", steps)
    asked = Filters(q=whole[0][0], **others)
    assert indexes_of(draft, asked) == [" filtered_by_name ", f" {index} "]  # the first counts them
    assert [line.name for line in pages.lines_of(draft, asked, 5)] == [name for name in whole if name[0] == whole[0][0]]


def indexes_of(draft: RatingList, filters: Filters) -> list[str]:
    """Those by which the lines of a page are found."""
    with CaptureQueriesContext(connection) as asked:
        pages.lines_of(draft, filters, 5)
    questions = [query["sql"] for query in asked.captured_queries if '"ratings_filteredline"."rating' in query["sql"]]
    plans = []
    with connection.cursor() as cursor:
        for question in questions:
            cursor.execute(f"EXPLAIN QUERY PLAN {question}".replace("%", "%%"), [])
            plans += [told for *_, told in cursor.fetchall()]
    return [found for plan in plans for found in re.findall(r" filtered_\w+ ", plan)]


@pytest.mark.django_db(transaction=True)
def test_the_migration_copies_the_long_lists_that_are_there_and_goes_back(
    first_list: RatingList, monkeypatch: pytest.MonkeyPatch
) -> None:
    step = import_module("ratings.migrations.0068_filtered_lines")
    monkeypatch.setattr(step, "LINES_OF_ITS_OWN", first_list.entries_count)
    before, (last,) = lines_of(first_list), MigrationExecutor(connection).loader.graph.leaf_nodes("ratings")
    try:
        MigrationExecutor(connection).migrate([("ratings", "0067_open_events")])
        assert (lines_of(first_list), "list_by_name" in indexes_of_lines()) == (before, True)
    finally:
        MigrationExecutor(connection).migrate([last])
    assert (lines_of(first_list), indexes_of_lines(), copied(first_list)) == (before, [], before)
    with connection.cursor() as cursor, pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        cursor.execute("DELETE FROM ratings_listentry")


def indexes_of_lines() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT name FROM sqlite_master WHERE tbl_name = 'ratings_listentry' AND type = 'index' AND sql IS NOT NULL"
        )
        return [name for (name,) in cursor.fetchall()]
