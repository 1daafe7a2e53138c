"""``benchmark filters``: everything it asks is answered, in as many questions for a long list as for a short one."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratings.lists.list_page import ListPage
from ratingsite.site.benchmarks.filters_asked import NextPage, asked
from ratingsite.site.benchmarks.large_lists import large_lists

LINES = 400


@pytest.mark.django_db
def test_what_is_asked_is_answered_from_every_list() -> None:
    office = large_lists(2, LINES, seed=1)
    assert [each.entries_count for each in office.lists] == [LINES, LINES]
    questions, shown = {}, {}
    for name, ask in asked(office, seed=1):
        questions[name], shown[name] = 0, []
        for turn in (0, 1):
            if isinstance(ask, NextPage):
                ask.prepare(turn)
            with CaptureQueriesContext(connection) as told:
                answer = ask(turn)
            questions[name] = max(questions[name], len(told))
            shown[name] += [len(answer.entries)] if isinstance(answer, ListPage) else []
    assert (shown["nothing"], shown["women"], shown["title that nobody has"]) == ([100, 100], [33, 33], [0, 0])
    assert (shown["nothing; the next page"], shown["by name; the next page"]) == ([100, 100], [100, 100])
    assert max(questions.values()) == 6


@pytest.mark.parametrize("few", ["--lists=1", "--lines=10", "--asks=1"])
def test_less_than_can_be_compared_is_refused(few: str) -> None:
    with pytest.raises(CommandError, match="from"):
        call_command("benchmark", "filters", few)
