"""Every office at the mark in every state: who sends notes it once, everybody else changes nothing; and two at once."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import date
from threading import Barrier

import pytest
from django.db import connections, transaction

from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from tests.asked import REASON_MISSING, asked_at_its_field
from tests.cast import person
from tests.tournaments.desk import Desk
from tests.tournaments.forms import at, signed_in
from tests.tournaments.reports.to_fide.test_to_fide import coded, marked, moment
from tournaments.reports.models import Report
from tournaments.reports.services import accept_report, return_report
from tournaments.reports.to_fide.files import fide_files
from tournaments.reports.to_fide.models import SentFile
from tournaments.reports.to_fide.selectors import is_to_be_sent, reports_to_send
from tournaments.reports.to_fide.services import SentAlready, mark_sent, take_back_sent

Cast = dict[str, User]
OFFICER, OFFICIAL = {"chiara"}, {"boris", "dmitri"}


@pytest.fixture
def cast(desk: Desk, carla: User, quentin: User, faruk: User) -> Cast:
    found = {name: getattr(desk, name) for name in ("astrid", "boris", "chiara", "dmitri", "qadira", "edgar")}
    return found | {"carla": carla, "quentin": quentin, "faruk": faruk}


@contextmanager
def undone() -> Iterator[None]:
    """What is done inside is put back."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def senders(report: Report, cast: Cast) -> set[str]:
    """Who gets it marked, with one line in the record; nobody else leaves anything behind."""
    found, before = set(), AuditEntry.objects.count()
    for name, user in cast.items():
        with undone():
            try:
                marked(None, Report.objects.get(pk=report.pk), by=user)  # type: ignore[arg-type]
            except NotPermitted:
                assert (SentFile.objects.count(), AuditEntry.objects.count()) == (0, before), name
            else:
                entry = AuditEntry.objects.latest("pk")
                assert (AuditEntry.objects.count(), entry.act, entry.by) == (before + 1, "mark sent to FIDE", user)
                found.add(name)
    return found


def in_state(state: str, desk: Desk, **said: object) -> Report:
    """The report of the four as it is when it has come to a state."""
    report = desk.received(coded(desk, **said))
    if state in ("endorsed", "returned", "accepted"):
        report = desk.endorsed(report)
    if state == "accepted":  # of an official event nobody endorses what is accepted
        return accept_report(report, by=desk.dmitri, now=moment(report))
    if state != report.state:
        Report.objects.filter(pk=report.pk).update(state=state, certified_by=desk.boris, certified_at=moment(report))
    return Report.objects.get(pk=report.pk)


@pytest.mark.parametrize(
    ("state", "is_official", "expected"),
    [
        ("draft", False, set()),
        ("certified", False, set()),
        ("endorsed", False, OFFICER),
        ("returned", False, set()),
        ("accepted", False, OFFICER),
        ("superseded", False, set()),
        ("draft", True, set()),
        ("certified", True, OFFICIAL),
        ("accepted", True, OFFICIAL),
    ],
)
def test_the_mark_is_the_officers_of_an_official_event_the_chief_arbiters_or_the_administrators(
    state: str, is_official: bool, expected: set[str], desk: Desk, cast: Cast
) -> None:
    report = in_state(state, desk, is_official=is_official)
    waiting = {name for name, user in cast.items() if report in reports_to_send(user, moment(report).date())}
    assert (senders(report, cast), waiting, is_to_be_sent(report)) == (expected, expected, bool(expected))


def test_who_may_send_takes_a_mark_back_in_any_state_of_the_report_and_nobody_else(desk: Desk, cast: Cast) -> None:
    report = in_state("endorsed", desk)
    mark, now = marked(desk, report), moment(report)
    for state in ("endorsed", "returned", "superseded"):
        Report.objects.filter(pk=report.pk).update(state=state)
        found = set()
        for name, user in cast.items():
            with undone():
                before = AuditEntry.objects.count()
                try:
                    take_back_sent(SentFile.objects.get(pk=mark.pk), by=user, now=now, reason=" The server was down. ")
                except NotPermitted:
                    assert (SentFile.objects.get().stands, AuditEntry.objects.count()) == (True, before), name
                else:
                    entry = AuditEntry.objects.latest("pk")
                    said = (AuditEntry.objects.count() - before, entry.act, entry.reason)
                    assert said == (1, "take back mark of sending", "The server was down.")
                    found.add(name)
        assert found == {"chiara", "dmitri"}


def test_on_the_pages_who_may_not_finds_nothing_and_what_moved_on_is_told(desk: Desk, carla: User) -> None:
    report = in_state("endorsed", desk)
    at(moment(report))
    address = f"/reports/{report.pk}/to-fide/sent/"
    typed = {"sha256": fide_files(report)[0].sha256, "sent_on": moment(report).date().isoformat()}
    assert [signed_in(user).post(address, typed).status_code for user in (carla, desk.boris, desk.qadira)] == [404] * 3
    assert signed_in(None).post(address, typed).status_code == 302
    first, second = (signed_in(desk.chiara).post(address, typed, follow=True).content.decode() for _ in range(2))
    assert ("Marked as sent." in first, "It is marked as sent already." in second) == (True, True)
    return_report(report, by=desk.dmitri, now=moment(report), reason="Round 3 is missing.")
    assert "Somebody was quicker" in signed_in(desk.chiara).post(address, typed, follow=True).content.decode()
    mark = SentFile.objects.get()
    back = f"/reports/{report.pk}/to-fide/sent-{mark.pk}/take-back/"
    assert asked_at_its_field(signed_in(desk.chiara), back) == REASON_MISSING
    for text in ("Taken back", "already"):
        assert text in signed_in(desk.chiara).post(back, {"reason": "x"}, follow=True).content.decode()
    assert [each.taken_back_reason for each in SentFile.objects.all()] == ["x"]


def test_a_mark_of_another_report_is_not_found_under_this_one(desk: Desk) -> None:
    one = in_state("endorsed", desk)
    mark = marked(desk, one)
    other = desk.endorsed(desk.received(desk.approved(name="Other Four", starts_on=date(2025, 11, 12))))
    at(moment(other))
    officer = signed_in(desk.chiara)
    assert officer.get(f"/reports/{one.pk}/to-fide/sent-{mark.pk}/file/").status_code == 200
    assert officer.get(f"/reports/{other.pk}/to-fide/sent-{mark.pk}/file/").status_code == 404
    assert officer.post(f"/reports/{other.pk}/to-fide/sent-{mark.pk}/take-back/", {"reason": "x"}).status_code == 404
    assert SentFile.objects.get().stands


@pytest.mark.django_db(transaction=True)
def test_of_two_who_mark_at_once_one_does(desk: Desk) -> None:
    report = in_state("endorsed", desk)
    second = person("Cora Second", (Office.RATING_OFFICER, desk.federation))
    now, digest, barrier = moment(report), fide_files(report)[0].sha256, Barrier(2)

    def one(user: User) -> bool:
        barrier.wait()
        try:
            mark_sent(Report.objects.get(pk=report.pk), sha256=digest, sent_on=now.date(), by=user, now=now)
        except SentAlready:
            return False
        else:
            return True
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(one, (desk.chiara, second))) == [False, True]
    assert (SentFile.objects.count(), AuditEntry.objects.filter(act="mark sent to FIDE").count()) == (1, 1)
