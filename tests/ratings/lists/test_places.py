"""Versions that are on their way take their places behind the newest links; nothing else of a list ever changes."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction

from ratings.lists.models import RatingList
from ratings.lists.places import ON_THEIR_WAY, take_places
from ratings.lists.services import publish_list
from ratings.lists.trust.verifying import faults_of
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import IN_SEPTEMBER, NOVEMBER

LATER = IN_SEPTEMBER + timedelta(minutes=20)
FORGED = "0" * 64


def on_its_way(old: RatingList, by: User) -> RatingList:
    said = {"origin": "a correction", "by": by, "now": IN_SEPTEMBER, "supersedes": old, "is_on_its_way": True}
    return publish_list(old.system_id, old.list_date, lambda: iter(()), **said)  # type: ignore[arg-type]


def test_a_version_takes_the_place_behind_a_list_that_was_published_meanwhile(
    first_list: RatingList, dmitri: User
) -> None:
    version = on_its_way(first_list, dmitri)
    assert version.sequence >= ON_THEIR_WAY
    meanwhile = RatingList.objects.create(
        system_id=first_list.system_id, list_date=NOVEMBER, sequence=2, origin="a run", entries_count=0,
        content_sha256=version.content_sha256, previous_sha256=first_list.chain_sha256, chain_sha256=FORGED,
        published_at=LATER,
    )  # fmt: skip
    take_places([version], now=LATER)
    version.refresh_from_db()
    assert (version.sequence, version.previous_sha256, version.published_at) == (3, meanwhile.chain_sha256, LATER)
    assert faults_of(version) == []


@pytest.mark.parametrize(
    "change",
    [
        "content_sha256 = 'x'",
        "entries_count = 7",
        "version = 9",
        "sequence = 5, origin = 'x'",
        "published_by_id = NULL",
    ],
)
def test_of_a_version_on_its_way_nothing_changes_but_its_place(
    first_list: RatingList, dmitri: User, change: str
) -> None:
    version = on_its_way(first_list, dmitri)
    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        changed(version, change)
    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        RatingList.objects.filter(pk=version.pk)._raw_delete("default")
    changed(version, "sequence = 2")


@pytest.mark.parametrize("change", ["sequence = 5", f"chain_sha256 = '{FORGED}'", "published_at = NULL", "origin = ''"])
def test_of_a_list_that_has_its_place_nothing_changes(first_list: RatingList, dmitri: User, change: str) -> None:
    version = on_its_way(first_list, dmitri)
    take_places([version], now=LATER)
    for published in (first_list, version):
        with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
            changed(published, change)


def changed(rating_list: RatingList, change: str) -> None:
    key = rating_list.pk if connection.vendor == "postgresql" else rating_list.pk.hex
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE ratings_ratinglist SET {change} WHERE id = %s", [key])  # noqa: S608


@pytest.mark.postgresql_alone
@pytest.mark.django_db(transaction=True)
def test_no_list_stays_without_a_place(first_list: RatingList, dmitri: User) -> None:
    with pytest.raises(IntegrityError, match="no place in its chain"):
        on_its_way(first_list, dmitri)
    assert RatingList.objects.get() == first_list
