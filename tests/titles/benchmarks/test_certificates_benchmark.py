"""``benchmark certificates``: the documents are set and compared; the seconds are no test."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from titles.benchmarks.certificates import sample_facts

pytestmark = pytest.mark.usefixtures("little_garbage")


def test_the_last_line_has_seconds_memory_and_how_many_times_reportlab(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("benchmark", "certificates", "--certificates", "2")
    lines = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"certificates: \d+\.\d s for 2, \d+ MB, \d+\.\d\d times ReportLab", lines[-1])
    assert re.fullmatch(r"\d{5,} bytes a certificate", lines[-2])


def test_every_certificate_is_another_one() -> None:
    facts = [sample_facts(number) for number in (1, 2)]
    assert [key for key in ("number", "url", "person", "event", "games") if facts[0][key] == facts[1][key]] == []


@pytest.mark.parametrize("number", ["0", "100001"])
def test_a_number_out_of_its_range_is_refused(number: str) -> None:
    with pytest.raises(CommandError, match="--certificates"):
        call_command("benchmark", "certificates", "--certificates", number)
