"""Every file is kept for ever: how many a tournament takes within a day, and what whoever sends one more is told."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from tests.programs import program_of
from tests.tournaments.events import AFTER, approved, finished, on_the_register, received, trf
from tests.tournaments.forms import at, signed_in
from tournaments.registration.models import Tournament
from tournaments.reports.files.services import MOST_A_DAY, MOST_BYTES_A_DAY, TooManyFiles, keep_file
from tournaments.reports.models import SubmittedFile
from tournaments.reports.pgn.models import GamesFile
from tournaments.reports.pgn.services import receive_games

TOO_MANY = f"This tournament takes at most {MOST_A_DAY} files a day."


@pytest.fixture
def four(astrid: User, boris: User, chiara: User, usa: Federation) -> Tournament:
    on_the_register(usa)
    at(AFTER)
    return finished(astrid, boris, chiara)


def sent(tournament: Tournament, by: User, count: int, *, size: int = 1, hours: int = 1, **fields: Any) -> None:
    """So many files some hours ago."""
    SubmittedFile.objects.bulk_create(
        SubmittedFile(
            tournament=tournament, number=1000 + number, name="x", content=b"", size=size, sha256=f"{number:064}",
            sent_by=by, sent_at=AFTER - timedelta(hours=hours), **fields,
        )
        for number in range(count)
    )  # fmt: skip


@pytest.mark.parametrize(
    ("count", "size", "hours", "is_taken"),
    [
        (MOST_A_DAY - 1, 1, 1, True),
        (MOST_A_DAY, 1, 1, False),
        (MOST_A_DAY, 1, 24, True),  # they were of yesterday
        (1, MOST_BYTES_A_DAY - 3, 1, True),
        (1, MOST_BYTES_A_DAY - 2, 1, False),
        (1, MOST_BYTES_A_DAY, 24, True),
    ],
)
def test_a_tournament_takes_so_many_files_and_bytes_a_day(
    count: int, size: int, hours: int, is_taken: bool, four: Tournament, boris: User
) -> None:
    sent(four, boris, count, size=size, hours=hours)
    try:
        keep_file(four, name="x", content=b"abc", by=boris, now=AFTER)
        taken = True
    except TooManyFiles:
        taken = False
    assert (taken, four.files.count()) == (is_taken, count + int(is_taken))


def test_what_was_sent_before_is_no_further_file(four: Tournament, boris: User) -> None:
    first = keep_file(four, name="x", content=b"abc", by=boris, now=AFTER)
    sent(four, boris, MOST_A_DAY)
    assert keep_file(four, name="x", content=b"abc", by=boris, now=AFTER).file == first.file


def test_another_tournament_has_a_day_of_its_own(four: Tournament, astrid: User, boris: User, chiara: User) -> None:
    sent(four, boris, MOST_A_DAY)
    other = approved(astrid, boris, chiara)
    Tournament.objects.filter(pk=other.pk).update(state="finished")
    assert keep_file(Tournament.objects.get(pk=other.pk), name="x", content=b"a", by=boris, now=AFTER).is_new


def test_the_page_says_so_and_keeps_nothing(four: Tournament, boris: User) -> None:
    sent(four, boris, MOST_A_DAY)
    file = SimpleUploadedFile("four.trf", trf())
    answer = signed_in(boris).post(reverse("upload_report", args=[four.pk]), {"file": file})
    assert (answer.status_code, TOO_MANY in answer.content.decode()) == (429, True)
    assert four.files.count() == MOST_A_DAY


def test_a_program_is_told_so_too(four: Tournament, boris: User) -> None:
    sent(four, boris, MOST_A_DAY)
    answer = program_of(boris, "upload").send(f"/tournaments/{four.pk}/reports", trf(), "")
    assert (answer.status_code, answer.json()["type"]) == (429, "/api/v1/docs/#problem-too-many-files")


def test_files_of_games_are_counted_likewise(four: Tournament, boris: User) -> None:
    report = received(four, boris)
    for number in range(MOST_A_DAY):
        receive_games(report, name="x", content=f'[Event "{number}"]\n\n*\n'.encode(), by=boris, now=AFTER)
    file = SimpleUploadedFile("x.pgn", b'[Event "x"]\n\n*\n')
    answer = signed_in(boris).post(reverse("report_games", args=[report.pk]), {"file": file})
    assert (answer.status_code, TOO_MANY in answer.content.decode()) == (429, True)
    assert GamesFile.objects.count() == MOST_A_DAY
