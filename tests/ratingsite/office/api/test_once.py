"""The same asking under the same key is done once, also by many at once; another asking is refused."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from threading import Barrier

import pytest
from django.db import connections

from ratingsite.office.accounts.models import User
from ratingsite.office.api.models import KeptAnswer
from ratingsite.office.api.once import KEPT_FOR, Answer, BadKey, KeyUsedOtherwise, answered_once, claim
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.audit.services import record

NOW = datetime(2025, 10, 16, 12, 0, tzinfo=UTC)
FIRST, OTHER = "1" * 64, "2" * 64
THREADS = 6


def claimed(user: User, key: str = "k", asked: str = FIRST, *, now: datetime = NOW) -> KeptAnswer:
    return claim(key, asked_sha256=asked, by=user, now=now)


def acts_for(user: User) -> Callable[[], Answer]:
    """What leaves a line in the record each time it is done, and numbers its answers."""

    def act() -> Answer:
        entry = record("act", user, by=user, now=NOW)
        return Answer(status=201, body=f"line {entry.pk}")

    return act


def lines() -> int:
    return AuditEntry.objects.filter(act="act").count()


def test_the_second_asking_gets_the_first_answer(boris: User) -> None:
    act = acts_for(boris)
    first = answered_once(claimed(boris), act)
    second = answered_once(claimed(boris), act)
    assert (second, lines()) == (Answer(status=201, body=first.body, is_repeated=True), 1)


def test_without_a_key_it_is_done_each_time(boris: User) -> None:
    answers = [answered_once(None, acts_for(boris)) for _ in range(2)]
    assert (len({answer.body for answer in answers}), lines()) == (2, 2)


def test_another_asking_under_the_key_is_refused_and_another_person_has_keys_of_his_own(
    boris: User, chiara: User
) -> None:
    claimed(boris)
    with pytest.raises(KeyUsedOtherwise):
        claimed(boris, asked=OTHER)
    assert claimed(chiara, asked=OTHER).user == chiara


@pytest.mark.parametrize("key", ["", "x" * 101, "schlüssel", "line\nbreak"])
def test_a_key_is_short_printable_ascii(key: str, boris: User) -> None:
    with pytest.raises(BadKey):
        claimed(boris, key)


def test_what_failed_can_be_asked_again(boris: User) -> None:
    def breaks() -> Answer:
        acts_for(boris)()
        raise RuntimeError

    with pytest.raises(RuntimeError):
        answered_once(claimed(boris), breaks)
    assert lines() == 0
    assert answered_once(claimed(boris), acts_for(boris)).is_repeated is False
    assert lines() == 1


def test_a_key_is_forgotten_after_a_week(boris: User) -> None:
    claimed(boris)
    later = NOW + KEPT_FOR + timedelta(seconds=1)
    assert claimed(boris, asked=OTHER, now=later).asked_at == later


@pytest.mark.django_db(transaction=True)
def test_of_many_at_once_one_acts_and_all_are_told_the_same(boris: User) -> None:
    barrier, act = Barrier(THREADS), acts_for(boris)

    def one(_number: int) -> Answer:
        barrier.wait()
        try:
            return answered_once(claimed(boris), act)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(THREADS) as pool:
        answers = list(pool.map(one, range(THREADS)))
    assert lines() == 1
    assert len({(answer.status, answer.body) for answer in answers}) == 1
    assert sorted(answer.is_repeated for answer in answers) == [False] + [True] * (THREADS - 1)
