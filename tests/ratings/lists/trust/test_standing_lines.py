"""PostgreSQL hashes the lines of a list as they stand in its own partition; SQLite does not, and nobody asks it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from django.db import connection

from ratings.lists import partitions
from ratings.lists.lines import Line
from ratings.lists.models import ListEntry, RatingList, RatingSystem
from ratings.lists.services import publish_list
from ratings.lists.trust.standing_lines import sha256_as_they_stand
from ratings.lists.trust.stored_lines import are_stored_as, stored_sha256
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import IN_SEPTEMBER, OCTOBER
from tests.unprotected import unprotected

LINE = Line(
    key="", name="", title="FM", federation="", sex="w", birth_year=1990, rating=2000, games=9, k_factor=20,
    games_total=30, highest_rating=2100, last_played_on=date(987, 1, 1), is_inactive=True,
)  # fmt: skip
BARE = replace(
    LINE, title="", sex="", birth_year=None, rating=None, k_factor=None, highest_rating=None, last_played_on=None,
    is_inactive=False,
)  # fmt: skip

pytestmark = pytest.mark.django_db


@pytest.fixture
def country(players: dict[str, Player]) -> Federation:
    return players["ann"].federation


def published(lines: list[Line], country: Federation, by: User, monkeypatch: pytest.MonkeyPatch) -> RatingList:
    """In a partition of its own."""
    monkeypatch.setattr(partitions, "LINES_OF_ITS_OWN", 1)
    placed = []
    for place, line in enumerate(lines):
        own = {"numbered_by": country, "national_id": 'n "1"'} if place == 2 else {"fide_id": 7 * 10**place}
        player = Player.objects.create(name="Somebody", federation=country, **own)
        placed.append((player.pk, replace(line, key=player.key, federation=country.pk)))
    placed.sort(key=lambda each: each[1].key)
    return publish_list("fide-standard", OCTOBER, lambda: iter(placed), origin="test", by=by, now=IN_SEPTEMBER)


def on_postgresql(sha256: str) -> str | None:
    return sha256 if connection.vendor == "postgresql" else None


def test_it_is_the_hash_that_was_published_whatever_name_stands_there(
    standard: RatingSystem, country: Federation, dmitri: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ('Quoted "Bishop", Ann', "Back\\slash, Bo", "Müller, 王", "")
    lines = [replace(LINE if place % 2 else BARE, name=name) for place, name in enumerate(names)]
    found = published(lines, country, dmitri, monkeypatch)
    assert sha256_as_they_stand(found.pk, {}, 4) == on_postgresql(found.content_sha256)
    first = found.entries.get(name=names[0]).player
    Player.objects.filter(pk=first.pk).update(fide_id=8)
    assert sha256_as_they_stand(found.pk, {}, 4) != found.content_sha256
    assert sha256_as_they_stand(found.pk, {first.pk: 7}, 4) == on_postgresql(found.content_sha256)


def test_a_line_that_is_changed_has_another_hash(
    standard: RatingSystem, country: Federation, dmitri: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = published([replace(LINE, name="Able, Ann"), replace(BARE, name="Baker, Bob")], country, dmitri, monkeypatch)
    assert are_stored_as(found, found.content_sha256, 2)
    with unprotected(ListEntry):
        found.entries.filter(name="Able, Ann").update(rating=2001)
    assert sha256_as_they_stand(found.pk, {}, 2) != found.content_sha256
    assert not are_stored_as(found, found.content_sha256, 2)


def test_where_it_says_nothing_the_lines_are_put_in_order(
    standard: RatingSystem, country: Federation, dmitri: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = published([replace(LINE, name="Tab\there"), replace(BARE, name="Baker, Bob")], country, dmitri, monkeypatch)
    assert sha256_as_they_stand(found.pk, {}, 2) != found.content_sha256 == stored_sha256(found)
    assert are_stored_as(found, found.content_sha256, 2)
    with unprotected(ListEntry):  # the same lines in another order
        found.entries.filter(name="Tab\there").update(name="Able, Ann")
        found.entries.filter(name="Able, Ann").update(name="Tab\there")
    assert are_stored_as(found, found.content_sha256, 2)


def test_short_lists_and_very_long_ones_are_not_asked_so(first_list: RatingList) -> None:
    assert sha256_as_they_stand(first_list.pk, {}, 3) is None
    assert sha256_as_they_stand(first_list.pk, {}, 5_000_001) is None
    assert are_stored_as(first_list, first_list.content_sha256, 3)
