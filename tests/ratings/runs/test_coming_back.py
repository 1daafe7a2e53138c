"""Who comes back onto lists: with what under which number, and who had left them before and stays away."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from ratings.ledger.mergers import merge_entries as merge
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.register.changes.services import Change, accept_change, ask_for_change
from ratings.register.models import Federation, Player
from ratings.register.standing.models import FederationSpan
from ratings.register.standing.services import NewSpan, end_span, enter_span
from ratings.runs.models import RatingRun
from ratings.runs.persons import persons_of
from ratingsite.office.accounts.models import Office, User
from tests.cast import person
from tests.ratings.conftest import DECEMBER, IN_SEPTEMBER, NOVEMBER, OCTOBER, Publish, Record

JANUARY = date(2026, 1, 1)
Rows = dict[str, tuple[int | None, int]]


@pytest.fixture
def cora(db: None) -> User:
    """A member of the Council."""
    return person("Cora Council", (Office.COUNCIL, None))


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


def back_for(rating_list: RatingList) -> frozenset[int]:
    return persons_of(RatingRun.objects.get(published_list=rating_list)).back


ANN = {2000001: (2410, 100)}


def test_who_had_left_the_lists_before_the_suspension_stays_away(
    canadians: dict[str, Player], publish: Publish, cora: User, dmitri: User
) -> None:
    on_list(OCTOBER, canadians, dmitri, ann=(2410, 100), bob=(2000, 50), dup=(1700, 30))
    on_list(NOVEMBER, canadians, dmitri, ann=(2410, 100), dup=(1700, 30))
    suspended(cora, date(2025, 11, 15), date(2025, 12, 10))
    assert told(publish(DECEMBER)) == ANN
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
    december = publish(DECEMBER)
    assert told(december) == {
        **ANN,
        2000009: (1998, 51),
    }  # no list of that day has Bob: for Ann the game does not count


def test_who_was_merged_while_out_comes_back_with_the_games_of_both(
    canadians: dict[str, Player], publish: Publish, cora: User, dmitri: User
) -> None:
    on_list(OCTOBER, canadians, dmitri, ann=(2410, 100), bob=(2000, 50), dup=(1700, 30))
    suspended(cora, date(2025, 10, 15), date(2025, 11, 10))
    publish(NOVEMBER)
    merge(canadians["dup"], canadians["bob"], by=dmitri, now=at_nine(date(2025, 11, 12)), reason="one person")
    assert told(publish(DECEMBER)) == {**ANN, 2000002: (2000, 80)}


def test_who_is_found_to_be_somebody_of_another_federation_comes_back_at_once(
    canadians: dict[str, Player], usa: Federation, publish: Publish, cora: User, dmitri: User
) -> None:
    on_list(OCTOBER, canadians, dmitri, ann=(2410, 100), bob=(2000, 50))
    Player.objects.filter(pk=canadians["dup"].pk).update(federation=usa)
    suspended(cora, date(2025, 10, 15), date(2025, 12, 10))
    publish(NOVEMBER)
    merge(canadians["bob"], canadians["dup"], by=dmitri, now=at_nine(date(2025, 11, 12)), reason="one person")
    assert told(publish(DECEMBER)) == {**ANN, 2000009: (2000, 50)}


def test_games_of_a_second_entry_that_the_last_line_had_already_are_not_added_again(
    canadians: dict[str, Player], publish: Publish, cora: User, dmitri: User
) -> None:
    on_list(OCTOBER, canadians, dmitri, ann=(2410, 100), bob=(2000, 50), dup=(1700, 30))
    merge(canadians["dup"], canadians["bob"], by=dmitri, now=at_nine(date(2025, 10, 12)), reason="one person")
    assert told(publish(NOVEMBER)) == {**ANN, 2000002: (2000, 80)}
    suspended(cora, date(2025, 11, 15), date(2025, 12, 10))
    assert told(publish(DECEMBER)) == ANN
    assert told(publish(JANUARY)) == {**ANN, 2000002: (2000, 80)}


def test_who_moves_while_the_federation_is_suspended_comes_back_at_once_and_suspended_anew_once_more(
    canadians: dict[str, Player], publish: Publish, cora: User, dmitri: User, chiara: User
) -> None:
    on_list(OCTOBER, canadians, dmitri, ann=(2410, 100), bob=(2000, 50), dup=(1700, 30))
    suspended(cora, date(2025, 10, 15), date(2025, 12, 10))
    assert told(publish(NOVEMBER)) == ANN
    moves = Change(kind="federation", value="USA", starts_on=date(2025, 11, 10), reason="moved", proof="seen")
    moment = at_nine(date(2025, 11, 10))
    accept_change(ask_for_change(canadians["bob"], moves, by=chiara, now=moment), by=dmitri, now=moment)
    assert told(publish(DECEMBER)) == {**ANN, 2000002: (2000, 50)}
    january = publish(JANUARY)
    assert told(january) == {**ANN, 2000002: (2000, 50), 2000009: (1700, 30)}
    assert back_for(january) == {canadians["dup"].pk}  # Bob is there already


def test_an_exclusion_while_the_federation_is_suspended_ends_behind_it(
    canadians: dict[str, Player], publish: Publish, cora: User, dmitri: User
) -> None:
    officer = person("Otto Officer", (Office.RATING_OFFICER, canadians["bob"].federation))

    def decided(value: str, day: date) -> None:
        said = Change(kind="exclusion", value=value, starts_on=day, reason="asked for", proof="seen")
        moment = at_nine(day)
        accept_change(ask_for_change(canadians["bob"], said, by=officer, now=moment), by=dmitri, now=moment)

    on_list(OCTOBER, canadians, dmitri, ann=(2410, 100), bob=(2000, 50))
    suspended(cora, date(2025, 10, 15), date(2025, 11, 20))
    assert told(publish(NOVEMBER)) == ANN
    decided("yes", date(2025, 11, 10))
    assert told(publish(DECEMBER)) == ANN
    decided("", date(2025, 12, 10))
    assert told(publish(JANUARY)) == {**ANN, 2000002: (2000, 50)}
