"""What is kept of a long list says what its lines say, and makes the same list behind it as they would."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import F

from ratings.ledger.models import RatedEvent
from ratings.lists.kept_lines import KeptLines, Piece, forget, keep_pieces, kept_numbers, kept_texts, texts_in
from ratings.lists.models import ListCount, RatingList, RatingPeriod
from ratings.lists.trust.nightly import check_list
from ratings.lists.trust.verifying import faults_of
from ratings.register.models import Player
from ratings.runs.behind_the_review import see_to_list
from ratings.runs.lines_put_aside import take_lines_away
from ratings.runs.models import RatingRun
from ratings.runs.open_periods import open_period
from ratings.runs.progress import advance_run
from ratings.runs.publish import publish_rating_list
from ratings.runs.start import start_run
from ratings.runs.void import void_run
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING, DECEMBER
from tests.ratings.lines_again import refuse_other_lines
from tests.ratings.lists.conftest import HARD_NAMES
from tests.unprotected import unprotected

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("every_list_has_its_own"),
]
LATER = AFTER_CLOSING.replace(month=11)


@pytest.fixture
def second_list(
    first_list: RatingList,
    open_event: RatedEvent,
    november: RatingPeriod,
    players: dict[str, Player],
    dmitri: User,
    quentin: User,
) -> RatingList:
    """Behind the first one, with other names: somebody is new, and rated."""
    for player, name in zip(("ann", "bob", "cyd"), HARD_NAMES, strict=True):
        Player.objects.filter(pk=players[player].pk).update(name=name)
    return publish_rating_list(reviewed(november, dmitri), by=quentin, now=AFTER_CLOSING)


def reviewed(period: RatingPeriod, by: User) -> RatingRun:
    moment = AFTER_CLOSING if period.list_date < DECEMBER else LATER
    run = start_run(period, by=by, now=moment)
    advance_run(run.pk, clock=lambda: moment)
    run.refresh_from_db()
    assert (run.state, run.coming_list is None) == ("review", False), run.failure
    see_to_list(run.coming_list)  # type: ignore[arg-type]
    return run


def counts(run: RatingRun) -> list[tuple[object, ...]]:
    told = ListCount.objects.filter(rating_list=run.coming_list)
    return sorted(told.values_list("federation", "title", "sex", "is_inactive", "is_rated", "players"))


def test_a_list_that_was_written_line_by_line_and_one_of_a_run_are_kept(
    first_list: RatingList, second_list: RatingList
) -> None:
    for each in (first_list, second_list):
        told = dict(each.entries.values_list("player_id", "rating"))
        numbers = kept_numbers(each, ["player", "number", "rating"])
        assert numbers is not None
        assert dict(zip(numbers["player"].tolist(), numbers["rating"].tolist(), strict=True)) == told
        assert numbers["number"].tolist() == [2000001, 2000002, 2000003]
        assert faults_of(each) == []
    ((lines, texts),) = kept_texts(second_list)
    heads, of_lines = texts_in(texts)
    assert (lines, len(heads), of_lines[0].startswith('"Quoted \\"Bishop\\", Ann","')) == (3, 3, True)


def test_a_list_is_the_same_out_of_what_is_kept_and_out_of_the_rows(
    second_list: RatingList, players: dict[str, Player], dmitri: User, quentin: User
) -> None:
    Player.objects.filter(pk=players["bob"].pk).update(name="Baker, Bob", title="FM", sex="w")
    period, found = open_period("fide-standard", DECEMBER), []
    for is_kept in (True, False):
        if not is_kept:
            forget(second_list.pk)
        run = reviewed(period, dmitri)
        refuse_other_lines(run)
        found.append((run.input_sha256, run.lines_sha256, run.rows_sha256, counts(run)))
        void_run(run, by=quentin, now=LATER, reason="Once more")
        take_lines_away(run.pk)
    assert found[0] == found[1]
    assert sum(row[-1] for row in found[0][-1]) == 3
    assert set(KeptLines.objects.values_list("rating_list", flat=True)) == {RatingList.objects.earliest("sequence").pk}


@pytest.mark.parametrize("changed", ["numbers", "texts", "lines"])
def test_what_was_changed_is_found_by_the_check_and_no_list_is_made_of_it(
    changed: str, second_list: RatingList, dmitri: User
) -> None:
    kept = KeptLines.objects.filter(rating_list=second_list)
    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        kept.update(lines=7)
    with unprotected(KeptLines):
        if changed == "lines":
            kept.update(lines=F("lines") + 1)
        else:
            piece = kept.get()
            kept.update(**{changed: bytes(getattr(piece, changed)).replace(b"2", b"3", 1)[::-1]})
    assert changed == "texts" or kept_numbers(second_list) is None
    assert changed == "numbers" or kept_texts(second_list) == []
    refuse_other_lines(reviewed(open_period("fide-standard", DECEMBER), dmitri))
    if changed == "lines":
        return
    assert faults_of(second_list) == ["kept"]
    assert check_list(second_list.pk, now=AFTER_CLOSING).faults == ["kept"]
    assert not kept.exists()
    assert faults_of(second_list) == []


def test_lines_that_do_not_say_what_the_rows_say_are_found_by_the_check(second_list: RatingList) -> None:
    """With the hash that belongs to them."""
    told = KeptLines.objects.get(rating_list=second_list)
    first = KeptLines.objects.exclude(pk=told.pk).get()
    with unprotected(KeptLines):
        KeptLines.objects.filter(pk=told.pk).update(numbers=first.numbers, numbers_sha256=first.numbers_sha256)
    assert faults_of(second_list) == ["kept"]


def test_a_list_of_which_nothing_can_be_kept_is_read_out_of_its_rows(
    second_list: RatingList, players: dict[str, Player], dmitri: User, quentin: User
) -> None:
    Player.objects.filter(pk=players["bob"].pk).update(name="New\nline, Bo")
    run = reviewed(open_period("fide-standard", DECEMBER), dmitri)
    refuse_other_lines(run)
    third = publish_rating_list(run, by=quentin, now=LATER)
    assert (faults_of(third), third.list_date - second_list.list_date > timedelta(days=27)) == ([], True)
    assert third.entries.filter(last_played_on__gt=date(2000, 1, 1)).exists()


@pytest.mark.postgresql_alone  # SQLite packs nothing
def test_what_is_kept_is_packed_and_reads_as_it_was(second_list: RatingList) -> None:
    texts = ("x" * 100_000).encode()
    keep_pieces(second_list.pk, [Piece(10_000, 1, b"\0" * 100_000, texts)])
    piece = KeptLines.objects.get(rating_list=second_list, place=10_000)
    assert (bytes(piece.numbers), bytes(piece.texts)) == (b"\0" * 100_000, texts)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_column_size(numbers), pg_column_size(texts) FROM ratings_keptlines WHERE place = 10000"
        )
        assert all(size < 1000 for size in cursor.fetchone())
