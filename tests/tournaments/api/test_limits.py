"""So many requests of one person in a minute, with whichever tokens; then a 429 that says when to come again."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.cache import cache

from ratingsite.office.accounts.models import User
from tests.programs import Program, program_of
from tests.tournaments.events import trf
from tests.tournaments.forms import at
from tournaments.registration.models import Tournament
from tournaments.reports.models import SubmittedFile

QUARTER = datetime(2025, 10, 16, 12, 0, 15, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _limits(settings: Any, db: None) -> None:
    cache.clear()
    settings.API_REQUESTS_A_MINUTE = {"read": 3, "try": 2, "upload": 1}
    at(QUARTER)


def tries(program: Program, times: int) -> list[int]:
    return [program.send("/try", b"").status_code for _ in range(times)]


def test_behind_the_last_one_of_a_minute_the_answer_says_when_the_next_begins(boris: User) -> None:
    program = program_of(boris)
    assert tries(program, 2) == [200, 200]
    refused: Any = program.send("/try", b"")
    wait = int(refused["Retry-After"])
    assert (refused.status_code, refused["Content-Type"], refused.json()) == (
        429,
        "application/problem+json",
        {
            "type": "/api/v1/docs/#problem-too-often",
            "title": "Too many requests",
            "status": 429,
            "detail": "So many in one minute are enough. The header “Retry-After” says in how many seconds the next "
            "begins.",
        },
    )
    assert 30 <= wait <= 45  # the clock goes on while the test runs
    at(QUARTER + timedelta(seconds=wait + 1))
    assert tries(program, 3) == [200, 200, 429]


def test_another_token_of_the_same_person_counts_with_the_first_and_another_person_does_not(
    boris: User, faruk: User
) -> None:
    assert tries(program_of(boris), 2) == [200, 200]
    assert (tries(program_of(boris), 1), tries(program_of(faruk), 1)) == ([429], [200])


def test_each_scope_has_its_own_count(four: Tournament, boris: User) -> None:
    at(QUARTER)
    program = program_of(boris)
    address = f"/tournaments/{four.pk}"
    assert tries(program, 3) == [200, 200, 429]
    assert [program.get(address).status_code for _ in range(4)] == [200, 200, 200, 429]
    assert [program.send(f"{address}/reports", trf()).status_code for _ in range(2)] == [201, 429]


def test_nothing_is_kept_of_what_came_too_often_and_its_key_is_free(four: Tournament, boris: User) -> None:
    at(QUARTER)
    program, address = program_of(boris), f"/tournaments/{four.pk}/reports"
    assert program.send(address, b"%PDF-1.7", key="one").status_code == 422
    assert program.send(address, trf(), key="two").status_code == 429
    assert SubmittedFile.objects.count() == 1
    at(QUARTER + timedelta(minutes=1))
    assert program.send(address, trf(), key="two").status_code == 201


def test_who_comes_without_a_token_that_opens_uses_up_nothing(boris: User) -> None:
    other = Program("office_nothing")
    assert tries(other, 4) == [401] * 4
    assert tries(program_of(boris, "read"), 3) == [403] * 3
    assert tries(program_of(boris), 2) == [200, 200]


def test_a_scope_that_the_settings_do_not_name_has_no_limit(settings: Any, boris: User) -> None:
    settings.API_REQUESTS_A_MINUTE = {"read": 0}
    program = program_of(boris)
    assert tries(program, 5) == [200] * 5
    assert program.get(f"/tournaments/{'0' * 8}-0000-0000-0000-{'0' * 12}").status_code == 429
