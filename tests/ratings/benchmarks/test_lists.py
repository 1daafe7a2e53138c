"""The benchmark of lists that come in: it reads what it makes up, says its two figures, and leaves nothing behind."""

from __future__ import annotations

import re
import sys

import pytest
from django.core.management import CommandError, call_command

from ratings.benchmarks.lists import measure
from ratings.lists.imports.models import ListImport
from ratings.register.models import Player


@pytest.mark.django_db
@pytest.mark.parametrize("told", [("fide-txt", "--publish"), ("fide-xml",)])
def test_the_benchmark_reads_what_it_makes_up_and_takes_everything_back(
    capsys: pytest.CaptureFixture[str], told: tuple[str, ...]
) -> None:
    layout, *more = told
    asked = {"rows": 40, "every": 33, "rounds": 1, "layout": layout, "publish": bool(more)}
    measure(asked, sys.stdout.write)
    said = capsys.readouterr().out
    assert re.search(r"^import: [\d.]+ times plain COPY, \d+ MB peak$", said, re.MULTILINE)
    assert re.search(r"^the file itself, \d+ MB, line by line as text .*: [\d.]+ s$", said, re.MULTILINE)
    assert ("published behind it in" in said) == ("--publish" in told)
    assert not Player.objects.exists()
    assert not ListImport.objects.exists()


def test_a_list_has_a_line_at_least() -> None:
    with pytest.raises(CommandError, match="--rows"):
        call_command("benchmark", "import", "--rows", "0")
