"""Two people at once at the register: one act counts, the other is told, and no number is given twice."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime

import pytest

from ratings.ledger.mergers import MergedAlready, NotTwoEntries, merge_entries
from ratings.register.changes.models import PersonChange
from ratings.register.changes.services import AskedAlready, Change, accept_change, ask_for_change
from ratings.register.mergers.models import Merger
from ratings.register.models import Federation, Player
from ratings.register.newcomers.models import Newcomer
from ratings.register.newcomers.services import Asked, accept_newcomer, ask_for_newcomers
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from tests.at_once import at_once

pytestmark = pytest.mark.django_db(transaction=True)

NOW = datetime(2025, 9, 1, 12, tzinfo=UTC)
MARRIED = Change(kind="name", value="Miller, Elif", starts_on=NOW.date(), reason="marriage", proof="certificate")
NORA = Asked(name="North, Nora", federation="USA", sex="w", birth_year=2012)


def kinds(got: list[object]) -> Counter[str]:
    return Counter(type(each).__name__ for each in got)


def test_two_who_merge_crosswise_leave_one_merger(elif_: Player, dmitri: User) -> None:
    other = Player.objects.create(name="Demir, E", national_id="55", federation_id="USA")
    pairs = [(elif_, other), (other, elif_)]

    def merge(number: int) -> object:
        return merge_entries(*pairs[number % 2], by=dmitri, now=NOW, reason="typed twice")

    got = at_once(merge, threads=4)
    assert kinds(got)["Merger"] == Merger.objects.count() == 1
    assert {type(each) for each in got} <= {Merger, MergedAlready, NotTwoEntries}
    assert AuditEntry.objects.filter(act="merge entries").count() == 1


def test_of_many_requests_at_once_one_waits(elif_: Player, chiara: User) -> None:
    got = at_once(lambda _: ask_for_change(elif_, MARRIED, by=chiara, now=NOW))
    assert {type(each) for each in got} == {PersonChange, AskedAlready}
    assert PersonChange.objects.count() == 1


def test_of_many_decisions_at_once_one_counts(elif_: Player, chiara: User, dmitri: User) -> None:
    change = ask_for_change(elif_, MARRIED, by=chiara, now=NOW)
    got = at_once(lambda _: accept_change(change, by=dmitri, now=NOW))
    assert kinds(got) == {"PersonChange": 1, NotPermitted.__name__: len(got) - 1}
    assert AuditEntry.objects.filter(act="accept change").count() == 1


def test_newcomers_accepted_at_once_have_numbers_of_their_own(usa: Federation, boris: User, chiara: User) -> None:
    names = ("Adams, Amy", "Brown, Bea", "Clark, Cy", "Dunn, Dee", "Evans, Eve", "Field, Flo")
    asked = [Asked(name=name, federation="USA", sex="w", birth_year=2012) for name in names]
    waiting = ask_for_newcomers(asked, by=boris, now=NOW)
    at_once(lambda number: accept_newcomer(waiting[number], by=chiara, now=NOW))
    numbers = Player.objects.order_by("national_id").values_list("national_id", flat=True)
    assert list(numbers) == [f"N{number:06d}" for number in range(1, 7)]


def test_a_newcomer_accepted_by_many_at_once_is_one_player(usa: Federation, boris: User, chiara: User) -> None:
    [newcomer] = ask_for_newcomers([NORA], by=boris, now=NOW)
    got = at_once(lambda _: accept_newcomer(newcomer, by=chiara, now=NOW))
    assert kinds(got) == {"Player": 1, NotPermitted.__name__: len(got) - 1}
    assert Player.objects.get().key == "USA-N000001"


def test_somebody_asked_for_by_many_at_once_is_asked_for_once(usa: Federation, boris: User) -> None:
    got = at_once(lambda _: ask_for_newcomers([NORA], by=boris, now=NOW)[0])
    assert set(got) == {Newcomer.objects.get()}
