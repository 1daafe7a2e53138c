"""Who comes back onto lists: with what under which number, and who had left them before and stays away."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from ratings.ledger.mergers import merge_entries as merge
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.register.models import Federation, Player
from ratings.register.standing.models import FederationSpan
from ratings.register.standing.services import NewSpan, end_span, enter_span
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import DECEMBER, IN_SEPTEMBER, NOVEMBER, OCTOBER, Publish, Record

JANUARY = date(2026, 1, 1)
ANN = {2000001: (2410, 100)}


@pytest.fixture
def canadians(players: dict[str, Player], can: Federation, standard: RatingSystem) -> dict[str, Player]:
    """Bob plays for Canada, and so does who is found later to be the same person, under another number."""
    Player.objects.filter(pk=players["bob"].pk).update(federation=can)
    players["bob"].refresh_from_db()
    double = Player.objects.create(fide_id=2000009, name="Baker, Robert", sex="m", federation=can, birth_year=1980)
    return {**players, "dup": double}


def on_list(day: date, players: dict[str, Player], by: User, **rows: tuple[int | None, int]) -> RatingList:
    """From elsewhere: ratings and games so far."""
    moment = max(IN_SEPTEMBER, datetime(day.year, day.month, day.day, tzinfo=UTC) - timedelta(days=1))
    entries = [
        ImportedEntry(player=players[who], rating=rating, games_total=games) for who, (rating, games) in rows.items()
    ]
    return import_list("fide-standard", day, entries, origin="test", by=by, now=moment)


def suspended(by: User, first: date, last: date) -> FederationSpan:
    """From a day to a day, each entered on it."""
    said = NewSpan(
        federation=Federation.objects.get(pk="CAN"), kind="suspended", starts_on=first, ends_on=None, decision="12"
    )
    span = enter_span(said, by=by, now=at_nine(first))
    return end_span(span, ends_on=last, decision="15", by=by, now=at_nine(last))


def at_nine(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 9, tzinfo=UTC)


def told(rating_list: RatingList) -> dict[int | None, tuple[int | None, int]]:
    """By FIDE ID: rating, and games so far."""
    lines = rating_list.entries.select_related("player")
    return {line.player.fide_id: (line.rating, line.games_total) for line in lines}


def test_who_had_left_the_lists_before_the_suspension_stays_away(
    canadians: dict[str, Player], publish: Publish, cora: User, dmitri: User
) -> None:
    on_list(OCTOBER, canadians, dmitri, ann=(2410, 100), bob=(2000, 50), dup=(1700, 30))
    on_list(NOVEMBER, canadians, dmitri, ann=(2410, 100), dup=(1700, 30))
    suspended(cora, date(2025, 11, 15), date(2025, 12, 10))
    assert told(publish(DECEMBER)) == ANN
    assert told(publish(JANUARY)) == {**ANN, 2000009: (1700, 30)}


def test_whom_a_list_from_elsewhere_had_no_more_behind_the_suspension_stays_away(
    canadians: dict[str, Player], publish: Publish, cora: User, dmitri: User
) -> None:
    on_list(OCTOBER, canadians, dmitri, ann=(2410, 100), bob=(2000, 50), dup=(1700, 30))
    suspended(cora, date(2025, 10, 15), date(2025, 11, 10))
    assert told(publish(NOVEMBER)) == ANN
    on_list(DECEMBER, canadians, dmitri, ann=(2410, 100), dup=(1700, 30))
    assert told(publish(JANUARY)) == {**ANN, 2000009: (1700, 30)}


def test_who_left_a_list_from_elsewhere_that_knew_of_the_suspension_before_the_office_comes_back(
    canadians: dict[str, Player], publish: Publish, cora: User, dmitri: User
) -> None:
    on_list(OCTOBER, canadians, dmitri, ann=(2410, 100), bob=(2000, 50))
    on_list(NOVEMBER, canadians, dmitri, ann=(2410, 100))
    said = NewSpan(
        federation=canadians["bob"].federation, kind="suspended", starts_on=OCTOBER, ends_on=None, decision="12"
    )
    span = enter_span(said, by=cora, now=at_nine(date(2025, 11, 15)))
    end_span(span, ends_on=date(2025, 11, 20), decision="15", by=cora, now=at_nine(date(2025, 11, 20)))
    assert told(publish(DECEMBER)) == {**ANN, 2000002: (2000, 50)}


def test_who_was_merged_while_out_comes_back_with_the_line_of_the_second_entry(
    canadians: dict[str, Player], publish: Publish, record_games: Record, cora: User, dmitri: User
) -> None:
    on_list(OCTOBER, canadians, dmitri, ann=(2410, 100), bob=(2000, 50))
    suspended(cora, date(2025, 10, 15), date(2025, 11, 10))
    assert told(publish(NOVEMBER)) == ANN
    merge(canadians["bob"], canadians["dup"], by=dmitri, now=at_nine(date(2025, 11, 12)), reason="one person")
    record_games([(1, "ann", "bob", "1-0")], source="later", starts_on=date(2025, 11, 14), ends_on=date(2025, 11, 14))
    # no list of that day has Bob: for Ann the game does not count
    assert told(publish(DECEMBER)) == {**ANN, 2000009: (1998, 51)}
