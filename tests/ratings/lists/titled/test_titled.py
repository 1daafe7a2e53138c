"""Unrated titled players: a second file beside the lists of 2003 and 2009, under the same hash."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.urls import reverse

from ratings.lists.archives.services import open_archive
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.imports.services import keep_file, send_list
from ratings.lists.imports.stages import advance_import
from ratings.lists.models import RatingList, RatingSystem
from ratings.lists.titled.models import TitledPlayer
from ratings.lists.titled.selectors import article_of_file
from ratings.lists.trust.verifying import FaultCode, faults_of
from ratings.register.models import Player
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import Publish, Record
from tests.ratings.lists.imports_at_hand import line, published
from tests.tournaments.forms import signed_in
from tests.unprotected import unprotected

STANDARD, JULY, AUTUMN = "fide-standard", date(2003, 7, 1), date(2003, 10, 1)
NOW = datetime(2025, 10, 30, 9, tzinfo=UTC)
TXT = f"{'ID Number':15}{'Name':61}Fed Sex Tit  WTit OTit           FOA JUL03 Gms K  B-day Flag\r\n"


def of_file(rating_list: RatingList) -> list[tuple[str, str, str]]:
    return list(rating_list.titled.values_list("key", "name", "title"))


@pytest.fixture
def july(players: dict[str, Player], standard: RatingSystem, dmitri: User) -> RatingList:
    """The present list of July 2003: Bob and Cyd; Ann, a WGM of the register, has no rating."""
    rows = [ImportedEntry(player=players[name], rating=2000) for name in ("bob", "cyd")]
    return import_list(STANDARD, JULY, rows, origin="test", by=dmitri, now=NOW)


@pytest.mark.parametrize(
    ("list_date", "article"),
    [
        (date(2003, 10, 1), "9.22"),
        (date(2009, 7, 1), "7.22"),
        (date(2011, 7, 1), "7.22"),
        (date(2012, 5, 1), "7.22"),
        (date(2012, 7, 1), ""),
        (date(2022, 1, 1), ""),
    ],
)
def test_every_list_under_the_text_of_2009_has_a_file_also_as_it_was_applied_from_2011(
    list_date: date, article: str
) -> None:
    assert article_of_file("fide-standard", list_date) == article


def test_a_present_list_has_the_titled_of_the_register_without_a_rating(july: RatingList) -> None:
    assert (of_file(july), july.titled_count, len(july.titled_sha256)) == ([("2000001", "Able, Ann", "WGM")], 1, 64)
    assert faults_of(july) == []


def test_the_file_is_beside_its_list_and_nowhere_else(july: RatingList, first_list_of_2025: RatingList) -> None:
    visitor = signed_in(None)
    address = reverse("rating_list_download", args=[STANDARD, JULY, "unrated-titled"])
    page = visitor.get(reverse("rating_list", args=[STANDARD, JULY])).content.decode()
    assert address in page
    assert july.titled_sha256 in page
    answer = visitor.get(address)
    assert b"".join(answer.streaming_content).decode() == (
        'id,name,title,federation,sex,born\r\n2000001,"Able, Ann",WGM,USA,w,1990\r\n'
    )
    assert "fide-standard-2003-07-01-unrated-titled.csv" in answer["Content-Disposition"]
    assert (first_list_of_2025.titled_count, first_list_of_2025.titled_sha256) == (None, "")
    other = reverse("rating_list_download", args=[STANDARD, first_list_of_2025.list_date, "unrated-titled"])
    assert visitor.get(other).status_code == 404


def test_the_command_writes_it_where_there_is_one(
    july: RatingList, first_list_of_2025: RatingList, capsys: pytest.CaptureFixture[str]
) -> None:
    told = ["export_rating_list", "--system=fide-standard", "--format=unrated-titled"]
    call_command(*told, "--list-date=2003-07-01")
    assert capsys.readouterr().out == ('id,name,title,federation,sex,born\r\n2000001,"Able, Ann",WGM,USA,w,1990\r\n')
    with pytest.raises(CommandError, match="no file of unrated titled players goes with fide-standard 2025-10-01"):
        call_command(*told, "--list-date=2025-10-01")


@pytest.fixture
def first_list_of_2025(july: RatingList, players: dict[str, Player], dmitri: User) -> RatingList:
    rows = [ImportedEntry(player=players["bob"], rating=2000)]
    return import_list(STANDARD, date(2025, 10, 1), rows, origin="test", by=dmitri, now=NOW)


def test_a_changed_line_of_it_is_found_and_the_database_refuses_it_first(july: RatingList) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        TitledPlayer.objects.update(title="GM")
    with unprotected(TitledPlayer):
        TitledPlayer.objects.update(title="GM")
    assert faults_of(july) == [FaultCode.TITLED]
    july.titled_sha256 = "0" * 64
    assert FaultCode.HEAD in faults_of(july)


def test_in_an_archive_the_files_of_its_time_say_who_held_a_title(
    first_list: RatingList, players: dict[str, Player], record_games: Record, publish: Publish, dmitri: User,
    quentin: User,
) -> None:  # fmt: skip
    open_archive(STANDARD, JULY, date(2006, 12, 31), reason="History.", by=quentin, now=NOW)
    lines = [
        line(2000002, "Baker, Bob", rating=2000, k=15),
        line(2000003, "Capek, Cyd", rating=2000, k=15),
        line(88, "Old, Olga", sex="F", title="WIM", rating=0, k=0),
    ]
    kept = keep_file([(TXT + "".join(lines)).encode()])
    batch = send_list(kept, name="jul03.txt", system=STANDARD, list_date=JULY, by=dmitri, now=NOW)
    advance_import(batch.pk, clock=lambda: NOW)
    batch.refresh_from_db()
    assert (batch.failure, batch.state) == ({}, "preview")
    july = published(batch, dmitri, quentin).published_list
    assert july is not None
    assert of_file(july) == [("88", "Old, Olga", "WIM")]  # Ann is a WGM today
    record_games([(1, "bob", "cyd", "1-0")], starts_on=date(2003, 7, 10), ends_on=date(2003, 7, 20))
    autumn = publish(AUTUMN)
    assert (of_file(autumn), faults_of(autumn)) == ([("88", "Old, Olga", "WIM")], [])
