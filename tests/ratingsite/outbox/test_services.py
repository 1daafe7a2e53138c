"""What is put into the outbox goes out once, after the commit, and a failure is kept."""

import pytest
from django.core import mail as django_mail

from ratingsite.outbox.models import OutboxMessage
from ratingsite.outbox.services import deliver_waiting, mail
from tests.cast import NOW

pytestmark = pytest.mark.django_db


def test_a_mail_goes_out_after_the_commit(django_capture_on_commit_callbacks) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        mail(["chiara@example.org"], "A report waits", "Please look.", key="report-1", now=NOW)
        assert django_mail.outbox == []
    assert [(message.subject, message.to) for message in django_mail.outbox] == [
        ("A report waits", ["chiara@example.org"])
    ]


def test_the_same_key_is_sent_once_however_often_it_is_asked_for(django_capture_on_commit_callbacks) -> None:
    for _ in range(3):
        with django_capture_on_commit_callbacks(execute=True):
            mail(["chiara@example.org"], "A report waits", "Please look.", key="report-1", now=NOW)
    assert len(django_mail.outbox) == 1


def test_what_a_crash_left_behind_is_delivered_by_the_sweeper() -> None:
    mail(["chiara@example.org"], "A report waits", "Please look.", key="report-1", now=NOW)  # the commit never rang
    assert deliver_waiting(now=NOW) == 1
    assert deliver_waiting(now=NOW) == 0
    assert len(django_mail.outbox) == 1


def test_a_failure_stays_with_its_error_and_is_tried_again(settings) -> None:
    settings.EMAIL_BACKEND = "tests.ratingsite.outbox.broken.Backend"
    mail(["chiara@example.org"], "A report waits", "Please look.", key="report-1", now=NOW)
    assert deliver_waiting(now=NOW) == 0
    message = OutboxMessage.objects.get()
    assert (message.attempts, message.delivered_at, "no mail today" in message.last_error) == (1, None, True)
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert deliver_waiting(now=NOW) == 1
