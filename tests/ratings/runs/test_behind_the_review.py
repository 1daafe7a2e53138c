"""Behind the review a worker keeps the lines of a long list for the one behind it: those that have its hash, once."""

from __future__ import annotations

import pytest
from django.db import connection

from ratings.lists import partitions
from ratings.lists.kept_lines import KeptLines, kept_numbers, kept_texts, texts_in
from ratings.lists.models import ListEntry, RatingList
from ratings.lists.trust.kept_out_of_rows import keep_out_of_rows
from ratings.lists.trust.verifying import faults_of
from ratings.register.models import Player
from ratings.runs.behind_the_review import keep_for_the_next, see_to_list
from ratings.runs.draft import draft_of
from ratings.runs.lines_put_aside import take_lines_away
from ratings.runs.models import RatingRun
from ratings.runs.publish import publish_rating_list
from ratings.runs.void import void_run
from ratings.tasks import index_list as by_the_worker
from ratingsite.office.accounts.models import User
from tests.at_once import THREADS, at_once
from tests.ratings.conftest import AFTER_CLOSING
from tests.ratings.lists.conftest import HARD_NAMES
from tests.unprotected import unprotected

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def every_list_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(partitions, "LINES_OF_ITS_OWN", 1)


@pytest.fixture
def hard_names(players: dict[str, Player]) -> None:
    """Of those who stand on the list, before it is made."""
    for player, name in zip(("ann", "bob", "cyd"), HARD_NAMES, strict=True):
        Player.objects.filter(pk=players[player].pk).update(name=name)


def draft(run: RatingRun) -> RatingList:
    found = draft_of(run)
    assert found is not None
    return found


def pieces(list_id: object) -> list[tuple[object, ...]]:
    told = KeptLines.objects.filter(rating_list=list_id).order_by("place")
    return [tuple(map(_plain, own)) for own in told.values_list("place", "lines", "numbers", "texts")]


def _plain(value: object) -> object:
    return bytes(value) if isinstance(value, memoryview) else value


def test_the_worker_keeps_what_the_rows_say_and_the_published_list_is_kept(
    hard_names: None, reviewed: RatingRun, quentin: User
) -> None:
    assert bool(pieces(reviewed.coming_list)) == (connection.vendor == "postgresql")  # while it built the key
    by_the_worker(str(reviewed.coming_list))
    ((_, lines, _, _),) = found = pieces(reviewed.coming_list)
    assert lines == reviewed.lines_count
    by_the_worker(str(reviewed.coming_list))
    assert pieces(reviewed.coming_list) == found
    published = publish_rating_list(reviewed, by=quentin, now=AFTER_CLOSING)
    assert faults_of(published) == []  # which goes by what is kept beside each line
    numbers, ((_, texts),) = kept_numbers(published), kept_texts(published)
    assert set(HARD_NAMES) <= set(published.entries.values_list("name", flat=True))
    assert numbers is not None
    told = dict(published.entries.values_list("player_id", "name_key"))
    assert [told[player] for player in numbers["player"].tolist()] == [
        key[1:-1].replace('\\"', '"').replace("\\\\", "\\") for key in texts_in(texts)[0]
    ]


def test_it_is_kept_as_the_writer_of_a_whole_list_keeps_it(hard_names: None, first_list: RatingList) -> None:
    before = pieces(first_list.pk)
    assert before
    KeptLines.objects.filter(rating_list=first_list.pk).delete()
    assert keep_out_of_rows(first_list)
    assert pieces(first_list.pk) == before


def test_a_list_that_was_published_before_the_worker_came_is_kept_then(reviewed: RatingRun, quentin: User) -> None:
    published = publish_rating_list(reviewed, by=quentin, now=AFTER_CLOSING)
    see_to_list(published.pk)
    assert sum(lines for _, lines, _, _ in pieces(published.pk)) == published.entries_count  # type: ignore[misc]
    assert faults_of(published) == []


def test_lines_that_are_not_those_of_the_review_are_not_kept(reviewed: RatingRun) -> None:
    KeptLines.objects.filter(rating_list=reviewed.coming_list).delete()
    with unprotected(ListEntry):
        ListEntry.objects.filter(rating_list=reviewed.coming_list).update(rating=2900)
    keep_for_the_next(draft(reviewed).pk)
    assert (keep_out_of_rows(draft(reviewed)), pieces(reviewed.coming_list)) == (False, [])


def test_nothing_is_kept_of_lines_that_were_put_aside_nor_of_no_list(reviewed: RatingRun, quentin: User) -> None:
    gone = draft(reviewed)
    void_run(reviewed, by=quentin, now=AFTER_CLOSING, reason="A report is missing")
    take_lines_away(reviewed.pk)
    for number in (gone.pk, reviewed.pk):
        see_to_list(number)
    assert (keep_out_of_rows(gone), pieces(gone.pk), pieces(reviewed.pk)) == (False, [], [])


@pytest.mark.django_db(transaction=True)
def test_workers_that_keep_at_once_keep_each_line_once(reviewed: RatingRun) -> None:
    coming = draft(reviewed)
    assert at_once(lambda _: keep_for_the_next(coming.pk)) == [None] * THREADS
    assert [lines for _, lines, _, _ in pieces(coming.pk)] == [coming.entries_count]
