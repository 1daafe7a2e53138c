"""Keeping a PGN file: who may, which bytes, under which number, and that nothing is kept of what is refused."""

from __future__ import annotations

from datetime import timedelta
from hashlib import sha256

import pytest

from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from tests.tournaments.events import AFTER, finished, on_the_register, received
from tests.tournaments.forms import at
from tournaments.reports.files.services import FileTooLarge
from tournaments.reports.models import Report
from tournaments.reports.pgn.models import GamesFile
from tournaments.reports.pgn.reading import MOST_GAMES, TooManyGames
from tournaments.reports.pgn.selectors import scores_of
from tournaments.reports.pgn.services import receive_games
from tournaments.trf import MAX_BYTES

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft(astrid: User, boris: User, chiara: User, usa: Federation) -> Report:
    on_the_register(usa)
    at(AFTER)
    return received(finished(astrid, boris, chiara), boris)


def entries() -> list[AuditEntry]:
    return list(AuditEntry.objects.filter(act="receive games"))


def test_a_file_is_kept_with_its_sum_its_sender_and_what_was_read_in_it(draft: Report, boris: User) -> None:
    file = receive_games(draft, name="four.pgn", content=b"1. e4 1-0", by=boris, now=AFTER)
    kept = GamesFile.objects.get()
    assert kept == file
    assert (kept.tournament, kept.part, kept.number, kept.name, bytes(kept.content), kept.size, kept.sha256) == (
        draft.tournament, 0, 1, "four.pgn", b"1. e4 1-0", 9, sha256(b"1. e4 1-0").hexdigest(),
    )  # fmt: skip
    assert (kept.sent_by, kept.sent_at, str(kept)) == (boris, AFTER, "four.pgn")
    assert kept.games == [{"number": 1, "line": 1, "tags": {}, "plies": 1, "end": "1-0", "faults": []}]
    (entry,) = entries()
    assert (entry.by, entry.at, entry.article) == (boris, AFTER, "9.4")


def test_the_same_bytes_again_are_no_second_act_and_older_bytes_again_are(draft: Report, boris: User) -> None:
    numbers = [
        receive_games(draft, name="x.pgn", content=content, by=boris, now=AFTER + timedelta(minutes=minute)).number
        for minute, content in enumerate((b"1. e4 *", b"1. e4 *", b"1. d4 *", b"1. e4 *"))
    ]
    assert (numbers, len(entries())) == ([1, 1, 2, 3], 3)
    assert scores_of(draft).file == GamesFile.objects.get(number=3)


def test_of_a_file_that_is_too_large_or_has_too_many_games_nothing_is_kept(draft: Report, boris: User) -> None:
    with pytest.raises(FileTooLarge) as refusal:
        receive_games(draft, name="x.pgn", content=b" " * (MAX_BYTES + 1), by=boris, now=AFTER)
    assert refusal.value.size == MAX_BYTES + 1
    with pytest.raises(TooManyGames):
        receive_games(draft, name="x.pgn", content=b"*\n" * (MOST_GAMES + 1), by=boris, now=AFTER)
    assert (GamesFile.objects.count(), entries()) == (0, [])


def test_an_empty_file_is_a_file_in_which_every_game_is_missing(draft: Report, boris: User) -> None:
    receive_games(draft, name="", content=b"", by=boris, now=AFTER)
    found = scores_of(draft)
    assert (found.given, [each.code for each in found.differences]) == (0, ["missing"] * 6)


def test_nobody_but_the_chief_arbiter_sends_games(
    draft: Report, astrid: User, chiara: User, carla: User, dmitri: User, qadira: User, faruk: User
) -> None:
    for person in (astrid, chiara, carla, dmitri, qadira, faruk):
        with pytest.raises(NotPermitted):
            receive_games(draft, name="x.pgn", content=b"*", by=person, now=AFTER)
    assert (GamesFile.objects.count(), entries()) == (0, [])


@pytest.mark.parametrize(
    ("state", "may"),
    [("draft", True), ("returned", True), ("certified", True), ("endorsed", True), ("superseded", False)],
)
def test_games_are_sent_as_long_as_the_report_is_under_way(state: str, may: bool, draft: Report, boris: User) -> None:
    Report.objects.filter(pk=draft.pk).update(state=state)
    if may:
        assert receive_games(draft, name="x.pgn", content=b"*", by=boris, now=AFTER).number == 1
    else:
        with pytest.raises(NotPermitted):
            receive_games(draft, name="x.pgn", content=b"*", by=boris, now=AFTER)


@pytest.mark.parametrize(
    ("name", "kept"),
    [("a/b\\c.pgn", "c.pgn"), ("..\\..\\x.pgn", "x.pgn"), ("été\n.pgn", "été.pgn"), ("x" * 300, "x" * 120)],
)
def test_of_a_name_only_the_file_s_own_is_kept(name: str, kept: str, draft: Report, boris: User) -> None:
    assert receive_games(draft, name=name, content=b"*", by=boris, now=AFTER).name == kept
