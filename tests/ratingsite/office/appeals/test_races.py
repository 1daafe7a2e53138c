"""Two members decide in the same moment, and the appellant withdraws: one of them ends it, and nobody else."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connections

from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.appeals import services
from ratingsite.office.appeals.models import Appeal, Refusal
from ratingsite.office.audit.models import AuditEntry
from tests.tournaments.events import SUMMER
from tournaments.registration.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*acts: Callable[[], object]) -> list[object]:
    """What each got – a result or the exception – when all began together."""
    barrier = Barrier(len(acts))

    def one(act: Callable[[], object]) -> object:
        barrier.wait()
        try:
            return act()
        except Exception as error:
            return error
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(one, acts))


def test_of_three_who_end_an_appeal_at_once_one_does(appeal: Appeal, astrid: User, quentin: User, qadira: User) -> None:
    got = at_once(
        lambda: services.uphold_appeal(appeal, by=quentin, now=SUMMER, reason="Yes."),
        lambda: services.dismiss_appeal(Appeal.objects.get(), by=qadira, now=SUMMER, reason="No."),
        lambda: services.withdraw_appeal(Appeal.objects.get(), by=astrid, now=SUMMER),
    )
    assert sorted(type(each).__name__ for each in got) == ["Appeal", "NotPermitted", "NotPermitted"]
    appeal.refresh_from_db()
    tournament = {"upheld": "approved", "dismissed": "refused", "withdrawn": "refused"}[appeal.state]
    assert Tournament.objects.get().state == tournament
    assert AuditEntry.objects.filter(object_type="Appeal").exclude(act="file appeal").count() == 1


def test_a_form_sent_twice_at_once_is_one_appeal(refusal: Refusal, astrid: User) -> None:
    def send() -> Appeal:
        return services.file_appeal(Refusal.objects.get(), by=astrid, now=SUMMER, grounds="There is a venue.")

    got = at_once(send, send)
    assert {type(each) for each in got} == {Appeal, NotPermitted}
    assert Appeal.objects.count() == 1
