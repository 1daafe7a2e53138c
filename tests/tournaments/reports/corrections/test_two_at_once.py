"""Two people at one correction in the same moment: one act is done and noted, the other is told that it moved on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connections

from ratings.register.models import Federation
from ratingsite.foundations.states import ForbiddenMove
from ratingsite.foundations.transitions import StaleState
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import person
from tests.tournaments.desk import Desk
from tests.tournaments.reports.corrections.test_corrections import REASON
from tournaments.reports.corrections import services
from tournaments.reports.corrections.models import Correction
from tournaments.reports.corrections.services import AskedAlready
from tournaments.reports.models import Report

pytestmark = pytest.mark.django_db(transaction=True)
REFUSALS = (NotPermitted, ForbiddenMove, StaleState, AskedAlready)


@pytest.fixture
def accepted(desk: Desk) -> Report:
    return desk.reported(desk.approved())


def at_once(*acts: Callable[[], object]) -> list[bool]:
    """Whether each of them was done."""
    barrier = Barrier(len(acts))

    def one(act: Callable[[], object]) -> bool:
        barrier.wait()
        try:
            act()
        except REFUSALS:
            return False
        else:
            return True
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(one, acts))


def test_one_asks_and_one_decides(desk: Desk, accepted: Report, usa: Federation) -> None:
    """Arbiter and officer ask at once; then one administrator allows what another refuses."""
    moment = desk.after(accepted.tournament)

    def ask(user: User) -> Callable[[], object]:
        return lambda: services.ask_correction(accepted, by=user, now=moment, reason=REASON)

    assert sorted(at_once(ask(desk.boris), ask(desk.chiara))) == [False, True]
    correction, dora = Correction.objects.get(), person("Dora Second", (Office.RATING_ADMINISTRATOR, None))
    assert sorted(
        at_once(
            lambda: services.allow_correction(Correction.objects.get(), by=desk.dmitri, now=moment),
            lambda: services.refuse_correction(Correction.objects.get(), by=dora, now=moment, reason="No."),
        )
    ) == [False, True]
    correction.refresh_from_db()
    acts = Counter(AuditEntry.objects.filter(act__endswith=" correction").values_list("act", flat=True))
    done = {"allowed": "allow correction", "refused": "refuse correction"}[correction.state]
    assert acts == Counter({"ask correction": 1, done: 1})
    assert OutboxMessage.objects.filter(dedup_key=f"mail:correction-decided:{correction.pk}").count() == 1
