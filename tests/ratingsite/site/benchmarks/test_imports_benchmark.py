"""``benchmark import``: a list comes in, in a database and a process of its own, whatever the office has or has not."""

from __future__ import annotations

import re

import pytest
from django.core.management import CommandError, call_command

from ratings.register.models import Player
from ratingsite.site.benchmarks.import_turn import turn_apart
from ratingsite.site.benchmarks.own_database import own_database


@pytest.mark.django_db
def test_a_list_comes_in_beside_the_office(capfd: pytest.CaptureFixture[str]) -> None:
    call_command("benchmark", "import", "--rows", "40")
    said = capfd.readouterr().out
    assert re.fullmatch(r"import: [\d.]+ times plain COPY, \d+ MB peak", said.splitlines()[-1])
    assert not Player.objects.exists()


@pytest.mark.django_db
def test_what_goes_wrong_in_its_process_is_told(capfd: pytest.CaptureFixture[str]) -> None:
    asked = {"rows": 40, "every": 33, "rounds": 1, "layout": "fide-pdf", "publish": False}
    with own_database(), pytest.raises(CommandError, match="did not come to its end"):
        turn_apart(asked)
    assert "KeyError: 'fide-pdf'" in capfd.readouterr().err
