"""``benchmark pages``: every page is asked for over HTTP, with a run beside it; the milliseconds are no test."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from ratings.runs.models import RatingRun

PAGES = [
    *("list, first page", "list, in the middle", "list, women by name", "player", "search", "review"),
    *("review, changes", "review, flags", "review, events"),
]


@pytest.mark.once
@pytest.mark.django_db
def test_every_page_is_asked_for_with_a_run_and_without_and_the_office_is_not_touched(
    capsys: pytest.CaptureFixture[str],
) -> None:
    call_command("benchmark", "pages", "--size", "0.001", "--clients", "2", "--asks", "2")
    lines = [line for line in capsys.readouterr().out.splitlines() if line]
    assert lines[0].endswith(": size 0.001, 2 clients, each page 4 times, seed 2022")
    assert lines[1].startswith("no run is active, load ")
    assert re.match(r"runs go on: [1-9]\d* begun, \d+ ended, load ", lines[12])
    for table in (lines[3:12], lines[14:23]):
        assert [line[:22].strip() for line in table] == PAGES
        assert all(int(line.split()[-2]) < 30 for line in table)  # questions
    last = r"pages: p95 of the slowest \d+ ms, [\d.]+ times that during a run, largest [\d,]+ bytes"
    assert re.fullmatch(last, lines[23])
    assert not RatingRun.objects.exists()


@pytest.mark.parametrize("options", [("--size", "0"), ("--clients", "0"), ("--asks", "1")])
def test_an_office_that_nobody_asks_is_refused(options: tuple[str, ...]) -> None:
    with pytest.raises(CommandError, match="--clients: from 1"):
        call_command("benchmark", "pages", *options)
