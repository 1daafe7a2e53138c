"""A list that is not as it was published is found by its hash: every night, by the command, and on its page."""

from __future__ import annotations

from datetime import date, timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import ListEntry, RatingList, RatingSystem
from ratings.lists.services import publish_list
from ratings.lists.trust.nightly import check_list, lists_to_check, ring_for_checks
from ratings.lists.trust.verifying import faults_of
from ratings.register.models import Player
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from tests.ratings.conftest import IN_SEPTEMBER, NOVEMBER, OCTOBER
from tests.unprotected import unprotected

NIGHT = IN_SEPTEMBER.replace(hour=2) + timedelta(days=1)


@pytest.fixture
def chain(players: dict[str, Player], standard: RatingSystem, dmitri: User) -> list[RatingList]:
    """Two lists, the second on top of the first; Elif has no FIDE ID on them."""
    rows = [
        ImportedEntry(player=players["ann"], rating=2410, k_factor=10, last_played_on=date(2025, 8, 30)),
        ImportedEntry(player=players["bob"], rating=None),
        ImportedEntry(player=players["cyd"], rating=1500, k_factor=40, games=12, is_inactive=True),
    ]
    return [
        import_list("fide-standard", day, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
        for day in (OCTOBER, NOVEMBER)
    ]


def verified(**options: object) -> str:
    said = StringIO()
    call_command("verify_lists", stdout=said, **options)
    return said.getvalue()


def test_lists_as_they_were_published_are_right(chain: list[RatingList]) -> None:
    assert [faults_of(each) for each in chain] == [[], []]
    assert verified() == (
        f"fide-standard 2025-10-01: 3 lines, as published, {chain[0].chain_sha256}\n"
        f"fide-standard 2025-11-01: 3 lines, as published, {chain[1].chain_sha256}\n"
        "2 lists, all as published\n"
    )


CHANGES = {
    "a rating": ("entries", {"rating": 2411}, "lines"),
    "a name": ("entries", {"name": "Able, Anne"}, "lines"),
    "a day": ("entries", {"last_played_on": date(2025, 8, 31)}, "lines"),
    "the number of lines": ("head", {"entries_count": 4}, "count"),
    "the day of the list": ("head", {"list_date": date(2025, 9, 1)}, "head"),
    "the hash before": ("head", {"previous_sha256": "0" * 64}, "head chain"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_is_changed_past_the_portal_is_found(chain: list[RatingList], change: str) -> None:
    where, values, faults = CHANGES[change]
    with unprotected(ListEntry, RatingList):
        if where == "entries":
            chain[1].entries.filter(name="Able, Ann").update(**values)
        else:
            RatingList.objects.filter(pk=chain[1].pk).update(**values)
    assert " ".join(faults_of(RatingList.objects.get(pk=chain[1].pk))) == faults
    with pytest.raises(CommandError, match="2 lists, 1 not as published"):
        verified(quiet=True)


def test_a_version_that_supersedes_another_list_is_found(chain: list[RatingList], dmitri: User) -> None:
    """Then the version before it would be in force again."""
    october = chain[0]
    said = {"origin": "x", "by": dmitri, "now": IN_SEPTEMBER, "supersedes": october}
    second = publish_list(october.system_id, october.list_date, lambda: iter(()), **said)  # type: ignore[arg-type]
    assert faults_of(second) == []
    with unprotected(ListEntry, RatingList):
        RatingList.objects.filter(pk=second.pk).update(supersedes=chain[1])
    assert faults_of(RatingList.objects.get(pk=second.pk)) == ["head"]


def test_a_line_that_was_taken_away_and_one_that_was_added_are_found(chain: list[RatingList]) -> None:
    with unprotected(ListEntry, RatingList):
        chain[0].entries.filter(name="Baker, Bob").delete()
    assert faults_of(chain[0]) == ["lines", "count"]


def test_a_link_that_is_missing_is_found(chain: list[RatingList]) -> None:
    with unprotected(ListEntry, RatingList):
        RatingList.objects.filter(pk=chain[1].pk).update(sequence=3)
    assert faults_of(RatingList.objects.get(pk=chain[1].pk)) == ["head", "gap"]


def test_in_the_night_the_newest_list_is_checked_and_every_other_one_once_a_month(chain: list[RatingList]) -> None:
    assert ring_for_checks(now=NIGHT.replace(hour=12)) == 0
    assert ring_for_checks(now=NIGHT) == 2
    assert ring_for_checks(now=NIGHT + timedelta(minutes=1)) == 2  # still to be done; rung once
    assert OutboxMessage.objects.filter(payload__task="ratings.tasks.check_list").count() == 2
    for each in chain:
        check_list(each.pk, now=NIGHT)
    assert list(lists_to_check(now=NIGHT + timedelta(hours=1))) == []
    assert list(lists_to_check(now=NIGHT + timedelta(days=1))) == [chain[1]]
    assert set(lists_to_check(now=NIGHT + timedelta(days=31))) == set(chain)


def test_who_is_in_office_is_told_once_and_the_page_says_it(
    chain: list[RatingList], dmitri: User, quentin: User, qadira: User, client: Client
) -> None:
    address = reverse("rating_list", args=["fide-standard", NOVEMBER])
    check_list(chain[1].pk, now=NIGHT)
    assert "Compared with its hash" in client.get(address).content.decode()
    with unprotected(ListEntry, RatingList):
        chain[1].entries.filter(name="Able, Ann").update(rating=2800)
    for _ in range(2):
        check_list(chain[1].pk, now=NIGHT + timedelta(hours=1))
    mails = OutboxMessage.objects.filter(kind="mail")
    assert sorted(to for mail in mails for to in mail.payload["to"]) == sorted(
        user.email for user in (dmitri, quentin, qadira)
    )
    assert {mail.payload["subject"] for mail in mails} == {
        "Alarm: Standard, list of 1 November 2025 is not as it was published"
    }
    assert AuditEntry.objects.filter(act="find list changed").count() == 2
    page = " ".join(client.get(address).content.decode().split())
    assert "This list is not as it was published: its lines are not those that were published." in " ".join(
        page.split()
    )
