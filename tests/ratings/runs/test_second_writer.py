"""Somebody writes with a connection of his own while a list is made and published: hash and lines agree, or say so."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import IntegrityError, connection, transaction

from ratings.lists.lines import content_sha256
from ratings.lists.models import ListEntry, RatingList
from ratings.lists.trust.verifying import faults_of, lines_by_key
from ratings.register.models import Player
from ratings.runs import line_copies, listing
from ratings.runs.draft import draft_of
from ratings.runs.models import RatingRun
from ratings.runs.progress import advance_run
from ratings.runs.publish import NotPublished, publish_rating_list
from ratingsite.office.accounts.models import User
from tests.at_once import at_once
from tests.ratings.conftest import AFTER_CLOSING

pytestmark = pytest.mark.django_db(transaction=True)


def write_between(run: RatingRun, monkeypatch: pytest.MonkeyPatch, writes: Callable[[], object]) -> list[object]:
    """Compute a run; behind the first line of its list another connection writes."""
    monkeypatch.setattr(listing, "LINES_A_PIECE", 1)
    monkeypatch.setattr(listing, "PIECES", 1000)
    monkeypatch.setattr(line_copies, "LINES_AT_ONCE", 1)
    came: list[object] = []

    def tell(state: str, done: int, _: int) -> None:
        if state == "listing" and done == 1 and not came:
            came.extend(at_once(lambda _: writes(), threads=1))

    advance_run(run.pk, clock=lambda: AFTER_CLOSING, tell=tell)
    run.refresh_from_db()
    return came


def test_who_changes_a_player_between_two_lines_changes_neither_hash_nor_lines(
    run: RatingRun, quentin: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = Player.objects.exclude(sex="")
    assert write_between(run, monkeypatch, lambda: people.update(name="Changed, Everybody", title="GM")) == [4]
    draft = draft_of(run)
    assert draft is not None
    assert content_sha256(lines_by_key(draft)) == run.lines_sha256
    published = publish_rating_list(run, by=quentin, now=AFTER_CLOSING)
    assert faults_of(published) == []
    said = published.entries.order_by("player__fide_id").values_list("name", flat=True)
    assert list(said) == ["Able, Ann", "Baker, Bob", "Čapek, Cyd"]


def test_who_takes_a_line_away_before_the_last_is_written_stops_the_list_by_name(
    run: RatingRun, quentin: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    if connection.vendor == "postgresql":
        return nobody_finds_a_line_before_the_last_is_written(run, quentin, monkeypatch)

    def take_the_first_away() -> object:
        coming = ListEntry.objects.filter(rating_list=RatingRun.objects.get(pk=run.pk).coming_list)
        with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
            coming.update(rating=2999)
        return coming._raw_delete(coming.db)

    assert write_between(run, monkeypatch, take_the_first_away) == [1]
    assert run.state == "review"
    with pytest.raises(NotPublished, match="the line of Able, Ann was taken away after the review had begun"):
        publish_rating_list(run, by=quentin, now=AFTER_CLOSING)
    assert not RatingList.objects.filter(pk=run.coming_list).exists()
    return None


def nobody_finds_a_line_before_the_last_is_written(
    run: RatingRun, quentin: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On PostgreSQL all lines come in one transaction, to a table that has no name until then."""

    def look_for_lines() -> object:
        named = RatingRun.objects.get(pk=run.pk).coming_list
        return named, ListEntry.objects.exclude(rating_list__in=RatingList.objects.values("pk")).count()

    assert write_between(run, monkeypatch, look_for_lines) == [(None, 0)]
    assert faults_of(publish_rating_list(run, by=quentin, now=AFTER_CLOSING)) == []
