"""Which entries are second ones of whom: by day, by what was known, along chains, and never round in a circle."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import IntegrityError, transaction

from ratings.register.mergers.models import Merger
from ratings.register.mergers.selectors import (
    merger_of,
    mergers_about,
    numbers_of,
    parted_entries,
    person_of,
    persons_now,
    persons_on,
    second_entries,
    with_persons,
)
from ratings.register.models import Federation, Player
from ratings.register.search import found_players, player_with_key
from ratingsite.office.accounts.models import User

MADE = datetime(2025, 9, 1, 12, tzinfo=UTC)
ENDED = datetime(2025, 10, 10, 12, tzinfo=UTC)
MUCH_LATER = datetime(2026, 1, 1, tzinfo=UTC)
EVE, FIRST, LAST, AFTER = date(2025, 8, 31), MADE.date(), date(2025, 10, 9), ENDED.date()


class Entries:
    """Four entries of the register, a to d, merged as a test needs them."""

    def __init__(self, by: User) -> None:
        self.by = by
        self.rows = {
            letter: Player.objects.create(
                name=f"Baker, {letter.upper()}", fide_id=2030000 + number, federation_id="USA"
            )
            for number, letter in enumerate("abcd")
        }

    def merge(self, second: str, person: str, made: datetime = MADE, ended: datetime | None = None) -> Merger:
        """``second`` is an entry of ``person`` from the day of making to that of ending."""
        end = {"ends_on": ended.date(), "ended_at": ended, "ended_by": self.by} if ended else {}
        return Merger.objects.create(
            second=self.rows[second], person=self.rows[person], starts_on=made.date(), reason="typed twice",
            merged_by=self.by, merged_at=made, **end,
        )  # fmt: skip

    def letters(self, found: dict[int, int]) -> dict[str, str]:
        """Rows by their letters."""
        names = {row.pk: letter for letter, row in self.rows.items()}
        return {names[one]: names[other] for one, other in found.items()}


@pytest.fixture
def entries(usa: Federation, dmitri: User) -> Entries:
    return Entries(dmitri)


# ---------------------------------------------------------------- chains
@pytest.mark.parametrize("order", [("ab", "bc", "cd"), ("cd", "bc", "ab"), ("bc", "cd", "ab")])
def test_an_entry_of_an_entry_of_an_entry_is_the_person_at_the_end(order: tuple[str, ...], entries: Entries) -> None:
    for second, person in order:
        entries.merge(second, person)
    to_the_end = {"a": "d", "b": "d", "c": "d"}
    rows = entries.rows
    assert entries.letters(persons_on(FIRST, known_at=MADE)) == to_the_end
    assert entries.letters(persons_now(row.pk for row in rows.values())) == to_the_end
    assert {letter: person_of(row).name for letter, row in rows.items()} == dict.fromkeys("abcd", "Baker, D")
    assert entries.letters(numbers_of([rows["b"].pk])) == to_the_end | {"d": "d"}
    assert list(found_players("baker")) == [rows["d"]]


def test_with_entries_come_the_persons_of_now_and_of_some_time(entries: Entries) -> None:
    entries.merge("a", "b", ended=ENDED)
    entries.merge("b", "c")
    entries.merge("c", "b")
    rows = {letter: row.pk for letter, row in entries.rows.items()}
    assert with_persons([rows["a"]]) == {rows["a"], rows["b"], rows["c"]}
    assert with_persons([rows["d"]]) == {rows["d"]}
    assert with_persons([]) == set()


def test_a_chain_that_is_cut_leads_to_where_it_is_cut(entries: Entries) -> None:
    for second, person in ("ab", "cd"):
        entries.merge(second, person)
    entries.merge("b", "c", ended=ENDED)
    assert entries.letters(persons_on(LAST, known_at=ENDED)) == {"a": "d", "b": "d", "c": "d"}
    assert entries.letters(persons_on(AFTER, known_at=ENDED)) == {"a": "b", "c": "d"}
    assert person_of(entries.rows["a"]) == entries.rows["b"]
    assert entries.letters(numbers_of([entries.rows["b"].pk])) == {"a": "b", "b": "b"}


@pytest.mark.parametrize("circle", ["ab ba", "ab bc ca", "ab bc cb"])
def test_rows_that_go_round_in_a_circle_hang_nobody_up(circle: str, entries: Entries) -> None:
    """No act makes such rows; two at once on two machines might."""
    for second, person in circle.split():
        entries.merge(second, person)
    everybody = [row.pk for row in entries.rows.values()]
    for found in (persons_on(FIRST, known_at=MADE), persons_now(everybody)):
        assert set(found.values()) <= set(everybody)
    assert person_of(entries.rows["a"]).pk in everybody
    assert set(numbers_of(everybody)) == set(everybody)


# ---------------------------------------------------------------- days, and what was known
@pytest.mark.parametrize(
    ("day", "known_at", "together"),
    [
        (EVE, MUCH_LATER, False),
        (FIRST, MADE - timedelta(seconds=1), False),
        (FIRST, MADE, True),
        (FIRST, MUCH_LATER, True),
        (LAST, ENDED, True),
        (AFTER, ENDED - timedelta(seconds=1), True),
        (AFTER, ENDED, False),
        (MUCH_LATER.date(), MUCH_LATER, False),
    ],
)
def test_two_are_one_from_its_day_to_the_eve_of_its_end_as_far_as_known(
    day: date, known_at: datetime, together: bool, entries: Entries
) -> None:
    entries.merge("a", "b", ended=ENDED)
    assert entries.letters(persons_on(day, known_at=known_at)) == ({"a": "b"} if together else {})
    assert bool(persons_on(day, known_at=known_at)) == together


@pytest.mark.parametrize(
    ("day", "known_at", "is_parted"),
    [
        (LAST, MUCH_LATER, False),
        (AFTER, ENDED - timedelta(seconds=1), False),
        (AFTER, ENDED, True),
        (MUCH_LATER.date(), MUCH_LATER, True),
    ],
)
def test_who_was_parted_is_a_person_again_from_that_day(
    day: date, known_at: datetime, is_parted: bool, entries: Entries
) -> None:
    entries.merge("a", "b", ended=ENDED)
    expected = {entries.rows["a"].pk} if is_parted else set()
    assert parted_entries(day, known_at=known_at) == expected


def test_taken_back_on_its_own_day_it_was_in_force_on_none(entries: Entries) -> None:
    soon = MADE + timedelta(hours=2)
    entries.merge("a", "b", ended=soon)
    assert [persons_on(day, known_at=soon) for day in (EVE, FIRST, AFTER)] == [{}, {}, {}]
    assert entries.letters(persons_on(FIRST, known_at=MADE)) == {"a": "b"}  # what a freeze in between has read


def test_merged_into_somebody_else_after_it_was_parted(entries: Entries) -> None:
    entries.merge("a", "b", ended=ENDED)
    entries.merge("a", "c", made=ENDED)
    assert [entries.letters(persons_on(day, known_at=MUCH_LATER)) for day in (LAST, AFTER)] == [{"a": "b"}, {"a": "c"}]
    assert parted_entries(AFTER, known_at=MUCH_LATER) == set()
    assert entries.letters(persons_on(AFTER, known_at=ENDED - timedelta(hours=1))) == {"a": "b"}


# ---------------------------------------------------------------- the rows
@pytest.mark.parametrize("pair", ["aa", "ac"])
def test_an_entry_is_never_one_of_itself_nor_open_twice(pair: str, entries: Entries) -> None:
    entries.merge("a", "b")
    with pytest.raises(IntegrityError), transaction.atomic():
        entries.merge(*pair)
    assert Merger.objects.count() == 1


def test_an_end_has_a_day_a_moment_and_somebody(entries: Entries) -> None:
    merger = entries.merge("a", "b")
    for half in ({"ends_on": AFTER}, {"ended_at": ENDED}, {"ends_on": AFTER, "ended_at": ENDED}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Merger.objects.filter(pk=merger.pk).update(**half)


# ---------------------------------------------------------------- one person's page, and the number
def test_an_entry_knows_its_merger_and_those_into_it(entries: Entries) -> None:
    old, new, into = entries.merge("a", "b", ended=ENDED), entries.merge("a", "c", made=ENDED), entries.merge("b", "a")
    assert mergers_about(entries.rows["a"]) == (new, [into])
    assert mergers_about(entries.rows["b"]) == (into, [old])
    assert mergers_about(entries.rows["c"]) == (None, [new])
    assert mergers_about(entries.rows["d"]) == (None, [])
    assert [merger_of(entries.rows[letter]) for letter in "abcd"] == [new, into, None, None]
    assert set(second_entries()) == {entries.rows["a"].pk, entries.rows["b"].pk}


def test_the_number_of_a_second_entry_still_leads_to_the_entry(entries: Entries) -> None:
    entries.merge("a", "b")
    assert player_with_key("2030000") == entries.rows["a"]
    assert entries.rows["a"] not in found_players("baker")


@pytest.mark.parametrize("asked", ["", "d", "ab", "abcd"])
def test_only_second_entries_have_somebody_behind_them(asked: str, entries: Entries) -> None:
    entries.merge("a", "b")
    found = persons_now(entries.rows[letter].pk for letter in asked)
    assert entries.letters(found) == ({"a": "b"} if "a" in asked else {})
