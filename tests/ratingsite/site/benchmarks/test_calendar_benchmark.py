"""``benchmark calendar``: what it measures and says, in a database of its own; the seconds themselves are no test."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from ratingsite.office.accounts.models import User
from tournaments.registration.models import Tournament

pytestmark = pytest.mark.usefixtures("little_garbage")

SMALL = ("--tournaments", "2000", "--work", "500", "--done", "50", "--runs", "1")


@pytest.mark.once
@pytest.mark.django_db
def test_every_page_is_measured_and_the_office_is_not_touched(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("benchmark", "calendar", *SMALL)
    lines = capsys.readouterr().out.splitlines()
    assert "2,000 tournaments, 500 things to do, 50 done with, seed 2026, medians of 1" in lines[0]
    assert [line[:26].strip() for line in lines[2:]] == [
        "calendar, first page", "calendar, last page", "calendar, search", "calendar, one month", "calendar, feed",
        "My work, officer", "My work, administrator", "My work, arbiter", "header, officer", "header, arbiter",
        "header, administrator", "a sweep",
    ]  # fmt: skip
    assert {line[26:].split()[0] for line in lines[-4:-1]} == {"1"}  # one question
    assert (Tournament.objects.count(), User.objects.count()) == (0, 0)


@pytest.mark.parametrize("options", [("--work", "499"), ("--tournaments", "7999"), ("--runs", "0")])
def test_an_office_that_says_nothing_is_refused(options: tuple[str, ...]) -> None:
    with pytest.raises(CommandError, match="at least four times the work"):
        call_command("benchmark", "calendar", *options)
