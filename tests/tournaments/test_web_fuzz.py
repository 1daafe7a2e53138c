"""A small share of the mutated files through the upload page; thousands: ``python -m tests.tournaments.web_fuzz``."""

from __future__ import annotations

import pytest

from tests.samples import sampled, samples
from tests.tournaments.web_fuzz.uploads import Mutant, judge, mutants, scene
from tournaments.reports.models import SubmittedFile

pytestmark = pytest.mark.django_db

SEED, FILES = 2026, samples(20, long=400)


@sampled
def test_mutated_files_bring_no_servers_error_no_half_of_a_report_and_lose_no_byte() -> None:
    judged = judge(*scene(), mutants(SEED, FILES))
    assert judged.wrong == []
    assert judged.read + judged.refused + judged.too_large == FILES
    assert judged.read
    assert judged.refused


def test_nothing_of_a_file_is_there_when_the_next_comes() -> None:
    client, tournament = scene()
    judge(client, tournament, mutants(SEED, 3))
    assert not SubmittedFile.objects.exists()


def test_bytes_that_were_not_kept_are_named() -> None:
    client, tournament = scene()
    client.logout()  # whoever is a stranger is sent to the log-in
    judged = judge(client, tournament, iter([Mutant(name="1/0 as_is", source="a.trf", raw=b"012")]))
    assert judged.wrong == ["1/0 as_is (a.trf): the bytes were not kept as they came"]
