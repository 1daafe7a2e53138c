"""Who comes back onto lists when a suspension or an exclusion ends, and with which line; who had left them before does
not.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest

from ratings.ledger.mergers import merge_entries as merge
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingSystem
from ratings.register.changes.services import Change, accept_change, ask_for_change
from ratings.register.models import Federation, Player
from ratings.register.standing.services import end_span, take_back_span
from ratings.runs.models import RatingRun
from ratings.runs.persons import persons_of
from ratingsite.office.accounts.models import Office, User
from tests.cast import person
from tests.ratings.conftest import DECEMBER, IN_SEPTEMBER, NOVEMBER, OCTOBER, Publish
from tests.ratings.register.standing.test_standing import suspended

JANUARY, FEBRUARY = date(2026, 1, 1), date(2026, 2, 1)
IN_OCTOBER = datetime(2025, 10, 20, 9, tzinfo=UTC)
IN_NOVEMBER = datetime(2025, 11, 20, 9, tzinfo=UTC)
IN_DECEMBER = datetime(2025, 12, 20, 9, tzinfo=UTC)
IN_JANUARY = datetime(2026, 1, 20, 9, tzinfo=UTC)
Decide = Callable[..., None]
Line = tuple[str, int | None, int]


@pytest.fixture
def double(moved: dict[str, Player], can: Federation) -> Player:
    """Another entry of Bob, of Canada too, which stands on no list."""
    return Player.objects.create(name="Baker, Robert", national_id="55", federation=can, birth_year=1980)


@pytest.fixture
def listed_twice(players: dict[str, Player], can: Federation, standard: RatingSystem, dmitri: User) -> Player:
    """The same, where the list of October has both: Bob with 2000 and 40 games, the other one with 1900 and 7."""
    bob = players["bob"]
    bob.federation = can
    bob.save()
    other = Player.objects.create(name="Baker, Robert", national_id="55", federation=can, birth_year=1980)
    rows = [
        ImportedEntry(player=players["ann"], rating=2410, games_total=100),
        ImportedEntry(player=bob, rating=2000, games_total=40),
        ImportedEntry(player=other, rating=1900, games_total=7),
    ]
    import_list("fide-standard", OCTOBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    return other


@pytest.fixture
def decide(can: Federation, dmitri: User) -> Decide:
    olga = person("Olga Officer", (Office.RATING_OFFICER, can))

    def accepted(of: Player, kind: str, value: str, now: datetime) -> None:
        said = Change(kind=kind, value=value, starts_on=now.date(), reason="told", proof="seen")
        accept_change(ask_for_change(of, said, by=olga, now=now), by=dmitri, now=now)

    return accepted


def ended(span: object, by: User, now: datetime) -> None:
    end_span(span, ends_on=now.date(), decision="Council, 15 of 2025", by=by, now=now)


def lines(published: RatingList, of: str = "Baker") -> list[Line]:
    """Number, rating and games of everybody of a name."""
    found = published.entries.filter(name__startswith=of).select_related("player").order_by("name")
    return [(entry.player.key, entry.rating, entry.games_total) for entry in found]


def without_bob(players: dict[str, Player], day: date, by: User) -> RatingList:
    """A list that came in and has Bob no more."""
    rows = [ImportedEntry(player=players["ann"], rating=2410), ImportedEntry(player=players["cyd"], rating=1500)]
    moment = datetime(day.year, day.month, day.day, 8, tzinfo=UTC)
    return import_list("fide-standard", day, rows, origin="test", by=by, now=moment)


# ---------------------------------------------------------------- merged meanwhile
def test_merged_into_another_entry_while_suspended_the_person_comes_back_with_the_line_of_the_second_one(
    moved: dict[str, Player], double: Player, cora: User, dmitri: User, publish: Publish
) -> None:
    span = suspended(cora)
    publish(NOVEMBER)
    merge(moved["bob"], double, by=dmitri, now=IN_NOVEMBER, reason="typed twice")
    ended(span, cora, IN_NOVEMBER)
    assert lines(publish(DECEMBER)) == [(double.key, 2000, 30)]


def test_merged_into_another_entry_while_excluded_the_person_comes_back_with_the_line_of_the_second_one(
    moved: dict[str, Player], double: Player, decide: Decide, dmitri: User, publish: Publish
) -> None:
    decide(moved["bob"], "exclusion", "yes", IN_OCTOBER)
    publish(NOVEMBER)
    merge(moved["bob"], double, by=dmitri, now=IN_NOVEMBER, reason="typed twice")
    decide(double, "exclusion", "", IN_NOVEMBER + timedelta(days=1))
    assert lines(publish(DECEMBER)) == [(double.key, 2000, 30)]


def test_of_two_entries_that_were_merged_while_suspended_the_games_of_both_come_back(
    players: dict[str, Player], listed_twice: Player, cora: User, dmitri: User, publish: Publish
) -> None:
    span = suspended(cora)
    assert lines(publish(NOVEMBER)) == []
    merge(listed_twice, players["bob"], by=dmitri, now=IN_NOVEMBER, reason="typed twice")
    ended(span, cora, IN_NOVEMBER)
    assert lines(publish(DECEMBER)) == [("2000002", 2000, 47)]


def test_an_older_line_of_an_entry_that_was_merged_before_the_newest_one_was_made_does_not_count_again(
    players: dict[str, Player], listed_twice: Player, cora: User, dmitri: User, publish: Publish
) -> None:
    merge(listed_twice, players["bob"], by=dmitri, now=IN_OCTOBER, reason="typed twice")
    assert lines(publish(NOVEMBER)) == [("2000002", 2000, 47)]
    span = suspended(cora, starts_on=date(2025, 11, 5), now=IN_NOVEMBER)
    assert lines(publish(DECEMBER)) == []
    ended(span, cora, IN_DECEMBER)
    assert lines(publish(JANUARY)) == [("2000002", 2000, 47)]


def test_merged_into_an_entry_of_a_federation_in_good_standing_the_person_is_back_on_the_next_list(
    moved: dict[str, Player], double: Player, usa: Federation, cora: User, dmitri: User, publish: Publish
) -> None:
    Player.objects.filter(pk=double.pk).update(federation=usa)
    suspended(cora)
    publish(NOVEMBER)
    merge(moved["bob"], double, by=dmitri, now=IN_NOVEMBER, reason="typed twice")
    assert lines(publish(DECEMBER)) == [(double.key, 2000, 30)]


# ---------------------------------------------------------------- had left before
def test_who_had_left_the_lists_before_the_suspension_does_not_come_back_by_its_end(
    moved: dict[str, Player], cora: User, dmitri: User, publish: Publish
) -> None:
    without_bob(moved, NOVEMBER, dmitri)
    span = suspended(cora, starts_on=date(2025, 11, 5), now=IN_NOVEMBER)
    publish(DECEMBER)
    ended(span, cora, IN_DECEMBER)
    assert lines(publish(JANUARY)) == []


def test_who_had_left_the_lists_before_the_exclusion_does_not_come_back_by_its_end(
    moved: dict[str, Player], decide: Decide, dmitri: User, publish: Publish
) -> None:
    without_bob(moved, NOVEMBER, dmitri)
    decide(moved["bob"], "exclusion", "yes", IN_NOVEMBER)
    publish(DECEMBER)
    decide(moved["bob"], "exclusion", "", IN_DECEMBER)
    assert lines(publish(JANUARY)) == []


def test_who_left_the_lists_after_a_suspension_does_not_come_back_by_it(
    moved: dict[str, Player], cora: User, dmitri: User, publish: Publish
) -> None:
    span = suspended(cora)
    publish(NOVEMBER)
    ended(span, cora, IN_NOVEMBER)
    assert lines(publish(DECEMBER)) == [("2000002", 2000, 30)]
    without_bob(moved, JANUARY, dmitri)
    assert lines(publish(FEBRUARY)) == []


def test_who_had_left_before_a_suspension_that_is_taken_back_does_not_come_back_by_it(
    moved: dict[str, Player], cora: User, dmitri: User, publish: Publish
) -> None:
    without_bob(moved, NOVEMBER, dmitri)
    span = suspended(cora, starts_on=date(2025, 11, 5), now=IN_NOVEMBER)
    publish(DECEMBER)
    take_back_span(span, reason="Another federation.", by=cora, now=IN_DECEMBER)
    assert lines(publish(JANUARY)) == []


# ---------------------------------------------------------------- put out by it
def test_who_changes_federation_while_suspended_is_back_on_the_next_list(
    moved: dict[str, Player], decide: Decide, cora: User, publish: Publish
) -> None:
    suspended(cora)
    publish(NOVEMBER)
    decide(moved["bob"], "federation", "USA", IN_NOVEMBER)
    assert lines(publish(DECEMBER)) == [("2000002", 2000, 30)]


def test_two_suspensions_one_behind_the_other_end_with_the_second(
    moved: dict[str, Player], cora: User, publish: Publish
) -> None:
    ended(suspended(cora), cora, IN_NOVEMBER)
    following = suspended(cora, starts_on=date(2025, 11, 21), now=IN_NOVEMBER + timedelta(hours=1))
    assert [lines(publish(day)) for day in (NOVEMBER, DECEMBER)] == [[], []]
    ended(following, cora, IN_DECEMBER)
    assert lines(publish(JANUARY)) == [("2000002", 2000, 30)]


def test_suspended_and_then_excluded_the_person_comes_back_when_both_have_ended(
    moved: dict[str, Player], decide: Decide, cora: User, publish: Publish
) -> None:
    span = suspended(cora)
    publish(NOVEMBER)
    decide(moved["bob"], "exclusion", "yes", IN_NOVEMBER)
    assert lines(publish(DECEMBER)) == []
    ended(span, cora, IN_DECEMBER)
    assert lines(publish(JANUARY)) == []
    decide(moved["bob"], "exclusion", "", IN_JANUARY)
    assert lines(publish(FEBRUARY)) == [("2000002", 2000, 30)]


def test_only_who_was_out_of_the_list_before_is_asked_for_a_line_of_earlier(
    moved: dict[str, Player], cora: User, publish: Publish
) -> None:
    span = suspended(cora)
    publish(NOVEMBER)
    ended(span, cora, IN_NOVEMBER)
    back = [persons_of(RatingRun.objects.get(published_list=publish(day))).back for day in (DECEMBER, JANUARY)]
    assert back == [{moved["bob"].pk}, set()]
