"""``benchmark export``: each layout is written beside a plain pipe of the same lines."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from ratings.lists.exports import FORMATS
from ratingsite.site.benchmarks.exports import files
from ratingsite.site.benchmarks.large_lists import large_lists


@pytest.mark.django_db
def test_every_layout_is_measured_beside_the_plain_pipe() -> None:
    (shown,) = large_lists(1, 200, seed=1).lists
    found = list(files(shown, 1))
    assert [name for name, _plain, _written in found] == list(FORMATS)
    assert all(plain > 0 and written > 0 for _name, plain, written in found)


def test_a_list_that_is_too_short_to_measure_is_refused() -> None:
    with pytest.raises(CommandError, match="--lines"):
        call_command("benchmark", "export", "--lines=10")
