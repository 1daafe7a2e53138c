"""``benchmark month``: it takes a month to its list in a database of its own; the seconds themselves are no test."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from ratings.lists.models import RatingList

MOST_STATEMENTS = {"postgresql": 60, "sqlite": 70}
"""From the freeze to the list, whatever the size: a question that is asked once more has its reason."""


@pytest.mark.django_db
def test_a_small_month_comes_to_its_list_and_the_office_is_not_touched(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("benchmark", "month", "--size", "0.0003", "--rounds", "1")
    told = capsys.readouterr().out
    stages = [
        "wall",
        "start",
        "queued",
        "frozen",
        "computing",
        "checked",
        "listing",
        "indexes",
        "approval",
        "publishing",
        "whole",
        "with",
        "from",
        "pure",
    ]
    lines = told.splitlines()
    assert [line.split()[0] for line in lines[1:-5]] == stages
    *counted, whole, with_indexes, from_the_freeze = [int(line.split()[-1].replace(",", "")) for line in lines[2:-6]]
    indexes = counted.pop(stages.index("indexes") - 1)
    assert (sum(counted) + indexes, sum(counted[2:]) + indexes, sum(counted[2:])) == (
        whole,
        with_indexes,
        from_the_freeze,
    )
    assert from_the_freeze <= MOST_STATEMENTS[connection.vendor]
    assert lines[-1].endswith(f" {from_the_freeze:,} queries")
    assert re.fullmatch(r"hashes of input, results, lines, chain:( [0-9a-f]{12}){4}", lines[-5])
    assert re.fullmatch(r"memory: \d+ MB before the run, \d+ MB at most", lines[-4])
    for line, what in zip(lines[-3:-1], ("with the indexes", "without them"), strict=True):
        assert re.fullmatch(rf"from the freeze {what} [\d.]+ times the pipe, [\d.]+ its processors", line)
    assert re.search(r"^month: [\d.]+ times its own pure pipe, \d+ MB, [\d,]+ queries$", told, re.MULTILINE)
    assert not RatingList.objects.exists()


@pytest.mark.django_db
def test_a_month_may_have_others_behind_it(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for behind in ("0", "2"):
        call_command("benchmark", "month", "--size", "0.0003", "--rounds", "1", "--behind", behind)
        told.append(capsys.readouterr().out.splitlines())
    hashes, games = [lines[-5] for lines in told], [lines[0].split()[0] for lines in told]
    assert (hashes[0] != hashes[1], games[0]) == (True, games[1])
    assert int(told[1][-1].split()[-2]) <= MOST_STATEMENTS[connection.vendor]


def test_more_months_behind_it_than_one_text_has_are_refused() -> None:
    with pytest.raises(CommandError, match="--behind"):
        call_command("benchmark", "month", "--behind", "11")


def test_a_month_without_games_is_refused() -> None:
    with pytest.raises(CommandError, match="--size"):
        call_command("benchmark", "month", "--size", "0")


def test_a_month_that_is_never_taken_is_refused() -> None:
    with pytest.raises(CommandError, match="--rounds"):
        call_command("benchmark", "month", "--rounds", "0")
