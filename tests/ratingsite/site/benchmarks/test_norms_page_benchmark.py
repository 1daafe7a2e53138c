"""``benchmark norms-page``: a player with three norms and one without are compared; the seconds are no test."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from ratings.register.models import Player

pytestmark = pytest.mark.usefixtures("little_garbage")


@pytest.mark.django_db
def test_both_pages_are_opened_and_the_office_is_not_touched(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("benchmark", "norms-page", "--turns", "1")
    lines = [line for line in capsys.readouterr().out.splitlines() if line]
    assert lines[0].endswith(": medians of 1 turns")
    three, none = (int(line.split()[-2]) for line in lines[1:3])
    assert three == none + 2
    assert re.fullmatch(r"norms-page: \d+\.\d\d times a page without", lines[3])
    assert not Player.objects.exists()


def test_a_page_that_is_never_opened_is_refused() -> None:
    with pytest.raises(CommandError, match="--turns"):
        call_command("benchmark", "norms-page", "--turns", "0")
