"""Two people at one correction in the same moment: one act is done and noted, the other is told that it moved on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event
from typing import Any

import pytest
from django.db import connection, connections

from ratings.register.models import Federation
from ratingsite.foundations.states import ForbiddenMove
from ratingsite.foundations.transitions import StaleState
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import person
from tests.tournaments.desk import Desk
from tests.tournaments.reports.corrections.test_corrections import CORRECTED, REASON
from tournaments.reports import services as reports
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


def test_a_version_that_comes_while_its_correction_is_withdrawn_goes_with_it(desk: Desk, accepted: Report) -> None:
    """No version that corrects is left without a correction that allows it."""
    moment, tournament = desk.after(accepted.tournament), accepted.tournament
    correction = services.ask_correction(accepted, by=desk.boris, now=moment, reason=REASON)
    correction = services.allow_correction(correction, by=desk.dmitri, now=moment)
    reading, is_withdrawn = Event(), Event()

    def meanwhile(execute: Any, sql: str, *said: Any) -> Any:
        """Where the version is to be written the other one goes ahead, as far as nothing holds him."""
        if sql.startswith(f'INSERT INTO "{Report._meta.db_table}"'):
            reading.set()
            is_withdrawn.wait(0.3)
        return execute(sql, *said)

    def send() -> None:
        content = desk.file(tournament, lines=CORRECTED)
        with connection.execute_wrapper(meanwhile):
            reports.receive_file(tournament, name="four.trf", content=content, by=desk.boris, now=moment)

    def withdraw() -> None:
        reading.wait(10)
        services.withdraw_correction(correction, by=desk.boris, now=moment)
        is_withdrawn.set()

    assert at_once(send, withdraw) == [True, True]
    correction.refresh_from_db()
    assert correction.state == "withdrawn"
    assert list(accepted.corrected_by.values_list("state", flat=True)) == ["superseded"]
