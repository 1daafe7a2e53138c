"""What is put into the outbox is done once, after the commit; what fails or is lost is rung for again."""

from datetime import timedelta
from threading import Event
from time import sleep

import pytest
from celery import shared_task
from django.core import mail as django_mail

from ratingsite.celery import app, somebody_listens, worker_in_this_process
from ratingsite.office.outbox import services
from ratingsite.office.outbox.models import OutboxMessage
from ratingsite.office.outbox.services import (
    DO,
    Bell,
    do,
    forget_rings,
    given_up,
    mail,
    ring,
    ring_again,
    ring_together,
    try_again,
)
from ratingsite.office.outbox.tasks import do as do_task
from tests.at_once import at_once
from tests.cast import NOW

LONG = "tests.ratingsite.office.outbox.work_long"


@shared_task(name=LONG)
def work_long() -> None:
    """What a test puts in its place."""


pytestmark = pytest.mark.django_db


@pytest.fixture
def bell(settings):
    """A broker of this process's own, and what was rung on it."""
    with app.connection_for_write() as connection, connection.SimpleQueue("celery") as queue:
        queue.clear()
        worker_in_this_process.set()
        yield lambda: [message.payload[0][0] for message in iter(lambda: _next(queue), None)]
        worker_in_this_process.clear()
        queue.clear()


def _next(queue):
    try:
        message = queue.get_nowait()
    except queue.Empty:
        return None
    message.ack()
    return message


def a_mail() -> OutboxMessage:
    mail(["chiara@example.org"], "A report waits", "Please look.", key="report-1", now=NOW)
    return OutboxMessage.objects.get()


def test_the_bell_rings_after_the_commit_and_carries_a_number(bell, django_capture_on_commit_callbacks) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        message = a_mail()
        assert bell() == []
    assert bell() == [message.pk]


def test_the_same_key_is_one_message_however_often_it_is_asked_for() -> None:
    assert a_mail().pk == a_mail().pk == OutboxMessage.objects.get().pk


def test_several_tasks_are_one_statement_and_what_was_rung_for_is_not_again(
    bell, django_capture_on_commit_callbacks, django_assert_num_queries
) -> None:
    ring("a.task", "1", "first", now=NOW)
    with django_capture_on_commit_callbacks(execute=True):
        with django_assert_num_queries(1):
            ring_together([Bell("a.task", "1", ("again",)), Bell("a.task", "2", ()), Bell("b.task", "1", ())], now=NOW)
        ring_together([], now=NOW)
    told = OutboxMessage.objects.order_by("pk").values_list("dedup_key", "payload")
    assert list(told) == [
        ("a.task:1", {"task": "a.task", "args": ["first"]}),
        ("a.task:2", {"task": "a.task", "args": []}),
        ("b.task:1", {"task": "b.task", "args": []}),
    ]
    assert bell() == list(OutboxMessage.objects.order_by("pk").values_list("pk", flat=True))[1:]


def test_what_is_put_into_the_outbox_is_one_statement_and_rings_once(
    bell, django_capture_on_commit_callbacks, django_assert_num_queries
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        for _ in range(2):
            with django_assert_num_queries(1):
                ring("a.task", "1", "é", now=NOW)
    message = OutboxMessage.objects.get()
    assert (message.kind, message.dedup_key, message.payload) == ("task", "a.task:1", {"task": "a.task", "args": ["é"]})
    assert (message.created_at, message.attempts, message.rung_at, message.last_error) == (NOW, 0, NOW, "")
    assert bell() == [message.pk]


def test_a_mail_is_sent_once_however_often_its_bell_is_heard() -> None:
    message = a_mail()
    for _ in range(3):
        do_task.run(message.pk)
    assert [(sent.subject, sent.to) for sent in django_mail.outbox] == [("A report waits", ["chiara@example.org"])]


def test_several_people_who_get_a_mail_do_not_see_each_others_addresses() -> None:
    mail(["astrid@example.org", "boris@example.org"], "Approved", "It is.", key="two", now=NOW)
    do(OutboxMessage.objects.get().pk, now=NOW)
    (sent,) = django_mail.outbox
    assert sent.recipients() == ["astrid@example.org", "boris@example.org"]
    assert (sent.message()["To"], "example.org" in str(sent.message())) == ("undisclosed-recipients:;", False)


def test_a_task_is_done_only_when_it_has_ended() -> None:
    ring("ratingsite.office.outbox.tasks.do", "1", "999999", now=NOW)  # a task that finds nothing to do
    message = OutboxMessage.objects.get()
    assert message.done_at is None
    assert do(message.pk, now=NOW)
    message.refresh_from_db()
    assert (message.done_at, message.attempts) == (NOW, 1)


def test_what_was_rung_for_and_never_done_is_rung_for_again(bell) -> None:
    message = a_mail()
    assert ring_again(now=NOW) == 1
    assert ring_again(now=NOW + timedelta(seconds=30)) == 0  # a worker may be at it
    assert ring_again(now=NOW + timedelta(seconds=61)) == 1
    assert bell() == [message.pk, message.pk]


def test_a_new_process_does_not_wait_for_the_workers_of_the_old_one(bell) -> None:
    a_mail()
    ring_again(now=NOW)
    assert forget_rings() == 1
    assert ring_again(now=NOW) == 1
    bell()


def test_where_nobody_listens_the_bell_is_kept_for_later() -> None:
    usual, app.conf.broker_url = app.conf.broker_url, "memory://"
    try:
        assert not somebody_listens()
        a_mail()
        assert ring_again(now=NOW) == 0
    finally:
        app.conf.broker_url = usual
    assert OutboxMessage.objects.get().rung_at is None


def test_a_failure_stays_with_its_error_and_is_tried_again(settings) -> None:
    settings.EMAIL_BACKEND = "tests.ratingsite.office.outbox.broken.Backend"
    message = a_mail()
    assert not do(message.pk, now=NOW)
    message.refresh_from_db()
    assert (message.attempts, message.done_at, "no mail today" in message.last_error) == (1, None, True)
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert do(message.pk, now=NOW)


def test_a_mail_that_failed_rests_longer_each_time(bell) -> None:
    a_mail()
    OutboxMessage.objects.update(attempts=3, rung_at=NOW)
    assert [ring_again(now=NOW + timedelta(minutes=minutes)) for minutes in (1, 7, 9)] == [0, 0, 1]
    bell()


def test_a_message_that_always_fails_is_given_up_with_its_error_beside_it(bell) -> None:
    message = a_mail()
    OutboxMessage.objects.update(attempts=OutboxMessage.MAX_ATTEMPTS, last_error="no")
    assert ring_again(now=NOW) == 0
    assert bell() == []
    assert message.dedup_key == "mail:report-1"


def test_the_task_of_the_outbox_has_the_name_that_is_rung() -> None:
    assert do_task.name == DO


def test_what_was_given_up_is_tried_again_by_its_number_with_all_its_tries(
    bell, django_capture_on_commit_callbacks
) -> None:
    message = a_mail()
    ring("a.task", "1", "x", now=NOW)
    other = OutboxMessage.objects.get(kind="task")
    OutboxMessage.objects.update(attempts=OutboxMessage.MAX_ATTEMPTS, rung_at=NOW, last_error="no")
    assert list(given_up()) == [message, other]
    with django_capture_on_commit_callbacks(execute=True):
        assert try_again([message.pk, message.pk + 1000], now=NOW) == 1
    assert bell() == [message.pk]
    assert list(given_up()) == [other]
    assert do(message.pk, now=NOW)
    assert [sent.to for sent in django_mail.outbox] == [["chiara@example.org"]]


@pytest.mark.django_db(transaction=True)
def test_who_is_at_a_message_for_long_keeps_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody else takes it however often its bell is heard, and it is one try."""
    monkeypatch.setattr(services, "PATIENCE", timedelta(seconds=0.6))
    ring(LONG, "1", now=NOW)
    message = OutboxMessage.objects.get()
    taken: list[object] = []

    def work_long() -> None:
        held = NOW
        for _ in range(4):
            before = held
            while held == before:
                sleep(0.01)  # the suite's own time limit ends it
                held = OutboxMessage.objects.get(pk=message.pk).taken_at
            moment = held + services.PATIENCE
            taken.extend(at_once(lambda _, at=moment: do(message.pk, now=at), threads=2))

    monkeypatch.setattr(app.tasks[LONG], "run", work_long)
    assert do(message.pk, now=NOW)
    message.refresh_from_db()
    assert (taken, message.attempts, message.done_at, message.taken_at) == ([False] * 8, 1, NOW, None)


def test_a_bell_that_is_heard_a_moment_before_another_does_not_take_it_from_him() -> None:
    message = a_mail()
    OutboxMessage.objects.update(taken_at=NOW, attempts=1)
    assert not do(message.pk, now=NOW - timedelta(milliseconds=5))
    assert do(message.pk, now=NOW - timedelta(hours=1))  # the clock was set back


class ThreeBeats(Event):
    """Work that is done behind three beats, each of which comes at once."""

    beats = 0

    def wait(self, timeout: float | None = None) -> bool:
        self.beats += 1
        return self.beats > 3


@pytest.mark.parametrize(("tries", "beats"), [(1, 4), (2, 1)])
def test_who_has_lost_a_message_leaves_it_to_the_next(tries: int, beats: int) -> None:
    """A worker that stood still for longer than the patience wakes up: the message is another's by now, the second
    who tries; while he is the only one he has it until he is done.
    """
    message, done, long_ago = a_mail(), ThreeBeats(), NOW - timedelta(hours=1)
    OutboxMessage.objects.update(taken_at=NOW, attempts=tries)
    message.attempts = 1
    services._hold(message, long_ago, done)
    is_ours = OutboxMessage.objects.get().taken_at != NOW
    assert (is_ours, done.beats) == (tries == 1, beats)


def test_behind_a_crash_the_next_one_has_it_a_minute_later() -> None:
    message = a_mail()
    OutboxMessage.objects.update(taken_at=NOW, attempts=1)
    assert [do(message.pk, now=NOW + timedelta(seconds=seconds)) for seconds in (59, 61)] == [False, True]
