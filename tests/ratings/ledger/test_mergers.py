"""Second entries: merged by the administrator with a reason, never when both have played at once, and parted again."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ratings.ledger.mergers import BothHavePlayed, MergedAlready, NotTwoEntries, merge_entries, part_entries
from ratings.register.mergers.models import Merger
from ratings.register.mergers.selectors import parted_entries, person_of, persons_on
from ratings.register.models import Federation, Player
from ratings.register.search import found_players
from ratingsite.foundations.states import ForbiddenMove
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from tests.ratings.conftest import Record

NOW = datetime(2025, 9, 1, 12, tzinfo=UTC)
LATER = datetime(2025, 10, 1, 12, tzinfo=UTC)


@pytest.fixture
def double(usa: Federation, players: dict[str, Player]) -> Player:
    players["dup"] = Player.objects.create(name="Baker, Robert", national_id="55", federation=usa)
    return players["dup"]


def test_a_merger_is_a_dated_row_with_its_reason(
    players: dict[str, Player], double: Player, dmitri: User, chiara: User
) -> None:
    merger = merge_entries(double, players["bob"], by=dmitri, now=NOW, reason="typed twice")
    assert (merger.second, merger.person, merger.starts_on, merger.ends_on) == (
        double,
        players["bob"],
        NOW.date(),
        None,
    )
    entry = AuditEntry.objects.get()
    assert (entry.act, entry.object_id, entry.reason, entry.details) == (
        "merge entries", str(players["bob"].pk), "typed twice", {"second": "USA-55", "person": "2000002"},
    )  # fmt: skip
    assert OutboxMessage.objects.get().payload["to"] == [chiara.email]
    assert person_of(double) == players["bob"]
    assert [player.key for player in found_players("baker")] == ["2000002"]


def test_on_days_before_and_for_what_was_known_before_there_are_two(
    players: dict[str, Player], double: Player, dmitri: User
) -> None:
    merger = merge_entries(double, players["bob"], by=dmitri, now=NOW, reason="typed twice")
    both, alone = {double.pk: players["bob"].pk}, {}
    assert persons_on(NOW.date(), known_at=NOW) == both
    assert persons_on(date(2025, 8, 31), known_at=LATER) == alone
    assert persons_on(LATER.date(), known_at=datetime(2025, 8, 31, tzinfo=UTC)) == alone
    part_entries(merger, by=dmitri, now=LATER, reason="father and son")
    assert persons_on(NOW.date(), known_at=LATER) == both
    assert persons_on(LATER.date(), known_at=NOW) == both
    assert persons_on(LATER.date(), known_at=LATER) == alone
    assert parted_entries(LATER.date(), known_at=LATER) == {double.pk}
    assert person_of(double) == double


def test_an_entry_of_an_entry_leads_to_the_person(
    players: dict[str, Player], double: Player, usa: Federation, dmitri: User
) -> None:
    third = Player.objects.create(name="Baker, R", national_id="56", federation=usa)
    merge_entries(third, double, by=dmitri, now=NOW, reason="typed twice")
    merge_entries(double, players["bob"], by=dmitri, now=NOW, reason="typed twice")
    assert set(persons_on(NOW.date(), known_at=NOW).values()) == {players["bob"].pk}
    assert person_of(third) == players["bob"]
    with pytest.raises(NotTwoEntries):
        merge_entries(players["bob"], third, by=dmitri, now=NOW, reason="round and round")


def test_nobody_is_merged_twice_or_into_himself(players: dict[str, Player], double: Player, dmitri: User) -> None:
    with pytest.raises(NotTwoEntries):
        merge_entries(double, double, by=dmitri, now=NOW, reason="")
    merge_entries(double, players["bob"], by=dmitri, now=NOW, reason="typed twice")
    with pytest.raises(MergedAlready):
        merge_entries(double, players["ann"], by=dmitri, now=NOW, reason="typed twice")


def test_two_who_have_games_in_one_round_are_two_people(
    players: dict[str, Player], double: Player, record_games: Record, dmitri: User
) -> None:
    event = record_games([(1, "ann", "bob", "0-1"), (1, "cyd", "dup", "0-1")])
    with pytest.raises(BothHavePlayed) as refusal:
        merge_entries(double, players["bob"], by=dmitri, now=NOW, reason="typed twice")
    assert refusal.value.event == event
    assert not Merger.objects.exists()


def test_what_a_later_version_has_put_right_is_no_hindrance(
    players: dict[str, Player], double: Player, record_games: Record, dmitri: User
) -> None:
    record_games([(1, "ann", "bob", "0-1"), (1, "cyd", "dup", "0-1")])
    record_games([(1, "ann", "bob", "0-1"), (2, "cyd", "dup", "0-1")])
    assert merge_entries(double, players["bob"], by=dmitri, now=NOW, reason="typed twice").pk


@pytest.mark.parametrize("who", ["chiara", "boris", "quentin", "faruk"])
def test_only_the_rating_administrator_merges(
    who: str, players: dict[str, Player], double: Player, request: pytest.FixtureRequest
) -> None:
    with pytest.raises(NotPermitted):
        merge_entries(double, players["bob"], by=request.getfixturevalue(who), now=NOW, reason="x")


def test_what_was_parted_is_not_parted_again(players: dict[str, Player], double: Player, dmitri: User) -> None:
    merger = merge_entries(double, players["bob"], by=dmitri, now=NOW, reason="typed twice")
    part_entries(merger, by=dmitri, now=LATER, reason="no")
    with pytest.raises((NotPermitted, ForbiddenMove)):
        part_entries(merger, by=dmitri, now=LATER, reason="no")


@pytest.mark.parametrize("met", ["third", "dup", "bob"])
def test_games_under_any_number_of_a_chain_make_two_people(
    met: str, players: dict[str, Player], double: Player, record_games: Record, usa: Federation, dmitri: User
) -> None:
    """The third entry became one of the second before that became one of Bob."""
    players["third"] = Player.objects.create(name="Baker, R", national_id="56", federation=usa)
    merge_entries(players["third"], double, by=dmitri, now=NOW, reason="typed twice")
    merge_entries(double, players["bob"], by=dmitri, now=NOW, reason="typed twice")
    event = record_games([(1, "ann", met, "0-1"), (1, "cyd", "elif", "0-1")])
    with pytest.raises(BothHavePlayed) as refusal:
        merge_entries(players["elif"], players["bob"], by=dmitri, now=NOW, reason="typed twice")
    assert refusal.value.event == event
    with pytest.raises(BothHavePlayed):
        merge_entries(players["bob"], players["elif"], by=dmitri, now=NOW, reason="typed twice")


def test_who_has_played_the_other_is_not_the_other(
    players: dict[str, Player], double: Player, record_games: Record, dmitri: User
) -> None:
    record_games([(3, "dup", "bob", "1/2-1/2")])
    with pytest.raises(BothHavePlayed):
        merge_entries(double, players["bob"], by=dmitri, now=NOW, reason="typed twice")


def test_different_rounds_of_one_event_may_be_one_persons(
    players: dict[str, Player], double: Player, record_games: Record, dmitri: User
) -> None:
    record_games([(1, "ann", "bob", "0-1"), (2, "cyd", "dup", "0-1")])
    record_games([(2, "ann", "bob", "0-1")], source="other")
    assert merge_entries(double, players["bob"], by=dmitri, now=NOW, reason="typed twice").pk


def test_a_refusal_changes_nothing_and_an_act_is_written_once(
    players: dict[str, Player], double: Player, dmitri: User, chiara: User
) -> None:
    merger = merge_entries(double, players["bob"], by=dmitri, now=NOW, reason="typed twice")
    for second in (double, players["bob"]):
        with pytest.raises((MergedAlready, NotTwoEntries)):
            merge_entries(second, double, by=dmitri, now=NOW, reason="again")
    part_entries(merger, by=dmitri, now=LATER, reason="father and son")
    told = AuditEntry.objects.order_by("pk").values_list("act", "reason", "details")
    both = {"second": "USA-55", "person": "2000002"}
    assert list(told) == [("merge entries", "typed twice", both), ("part entries", "father and son", both)]
    merged, parted = OutboxMessage.objects.order_by("pk")
    assert [mail.payload["subject"] for mail in (merged, parted)] == ["Two entries of the register: Baker, Bob"] * 2
    assert (
        "Baker, Robert (USA-55) and Baker, Bob (2000002) are two people again. father and son"
        in (parted.payload["body"])
    )


def test_entries_of_two_federations_are_told_to_the_officers_of_both(
    players: dict[str, Player], double: Player, can: Federation, chiara: User, carla: User, dmitri: User
) -> None:
    Player.objects.filter(pk=double.pk).update(federation=can)
    merge_entries(double, players["bob"], by=dmitri, now=NOW, reason="moved to Canada")
    assert OutboxMessage.objects.get().payload["to"] == sorted([chiara.email, carla.email])
