"""The command that tells what the outbox has given up, and has it tried again."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from ratingsite.office.outbox.models import OutboxMessage
from ratingsite.office.outbox.services import mail, ring
from tests.cast import NOW

pytestmark = pytest.mark.django_db


def told(*arguments: str) -> str:
    out = StringIO()
    call_command("outbox", *arguments, stdout=out)
    return out.getvalue()


@pytest.fixture
def numbers() -> tuple[int, int]:
    """A mail that the server refused, and a task of which nobody came back."""
    mail(["chiara@example.org"], "A report waits", "Please look.", key="report-1", now=NOW)
    ring("a.task", "1", "x", now=NOW)
    OutboxMessage.objects.update(attempts=OutboxMessage.MAX_ATTEMPTS)
    OutboxMessage.objects.filter(kind="mail").update(last_error="ConnectionError('no mail today')")
    return OutboxMessage.objects.get(kind="mail").pk, OutboxMessage.objects.get(kind="task").pk


def test_it_tells_what_was_given_up_since_when_and_why(numbers: tuple[int, int]) -> None:
    letter, task = numbers
    assert told() == (
        f"{letter}  {NOW:%Y-%m-%d %H:%M} UTC  mail to chiara@example.org: A report waits\n"
        "    ConnectionError('no mail today')\n"
        f"{task}  {NOW:%Y-%m-%d %H:%M} UTC  task a.task x\n"
        "    whoever was at it never came to an end\n"
        "2 given up.\n"
    )


def test_all_or_some_are_tried_again(numbers: tuple[int, int]) -> None:
    letter, task = numbers
    assert told("--again", str(task)) == "1 will be tried again.\n"
    with pytest.raises(CommandError, match=f"^not given up: {task}$"):
        told("--again", str(letter), str(task))
    assert told("--again") == "1 will be tried again.\n"
    assert told() == "Nothing is given up.\n"
    assert set(OutboxMessage.objects.values_list("attempts", flat=True)) == {0}
