"""Lists read people as they are on the day of the list: merged, parted, changed, dead, excluded, without a FIDE ID."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ratings.ledger.mergers import merge_entries as merge
from ratings.ledger.mergers import part_entries
from ratings.ledger.models import RatedEvent
from ratings.lists.exports import FORMATS
from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingList, RatingPeriod
from ratings.register.changes.services import Change, accept_change, ask_for_change
from ratings.register.models import Federation, Player
from ratings.runs.models import RatingRun
from ratings.runs.progress import advance_run
from ratings.runs.publish import publish_rating_list
from ratings.runs.start import start_run
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import AFTER_CLOSING, DECEMBER, IN_SEPTEMBER, NOVEMBER, OCTOBER, Publish, Record

IN_OCTOBER = datetime(2025, 10, 20, 9, 0, tzinfo=UTC)
IN_NOVEMBER = datetime(2025, 11, 20, 9, 0, tzinfo=UTC)
NOVEMBER_DAYS = {"starts_on": date(2025, 11, 8), "ends_on": date(2025, 11, 9)}


@pytest.fixture
def double(usa: Federation, players: dict[str, Player]) -> Player:
    """A second entry of Bob, under a national number."""
    players["dup"] = Player.objects.create(name="Baker, Robert", national_id="55", federation=usa, birth_year=1980)
    return players["dup"]


def ratings(rating_list: RatingList) -> dict[str, tuple[int | None, int]]:
    """What a list says: rating and games so far, by key."""
    return {
        entry.player.key: (entry.rating, entry.games_total) for entry in rating_list.entries.select_related("player")
    }


def change(player: Player, dmitri: User, chiara: User, now: datetime, **said: object) -> None:
    """Asked by Chiara and accepted by Dmitri."""
    facts = {"reason": "told", "proof": "seen", "starts_on": now.date()} | said
    accept_change(ask_for_change(player, Change(**facts), by=chiara, now=now), by=dmitri, now=now)  # type: ignore[arg-type]


# ---------------------------------------------------------------- second entries
def test_games_under_both_numbers_are_one_persons(
    first_list: RatingList, record_games: Record, publish: Publish, players: dict[str, Player], double: Player,
    dmitri: User,
) -> None:  # fmt: skip
    under_both = [record_games([(1, "ann", "bob", "0-1")]), record_games([(1, "cyd", "dup", "0-1")], source="other")]
    documents = [event.document for event in under_both]
    merge(double, players["bob"], by=dmitri, now=IN_OCTOBER, reason="typed twice")
    published = publish(NOVEMBER)
    run = published.run
    assert [event.get("renamed", {}) for event in run.manifest["input"]["events"]] == [{}, {"USA-55": "2000002"}]
    assert sorted(run.manifest["rows"]["players"]) == ["2000001", "2000002", "2000003"]
    result = run.results.get(player=players["bob"])
    assert (result.games, len(result.working["events"])) == (2, 2)
    assert set(ratings(published)) == {"2000001", "2000002", "2000003"}
    for event, document in zip(under_both, documents, strict=True):
        event.refresh_from_db()
        assert event.document == document
    assert "USA-55" in str(documents[1])


def test_the_same_games_under_one_number_give_the_same_rating(
    first_list: RatingList, record_games: Record, publish: Publish, players: dict[str, Player], double: Player,
    dmitri: User,
) -> None:  # fmt: skip
    record_games([(1, "ann", "bob", "0-1")])
    record_games([(1, "cyd", "bob", "0-1")], source="other")
    plain = ratings(publish(NOVEMBER))["2000002"]
    record_games([(1, "ann", "bob", "0-1")], source="third", **NOVEMBER_DAYS)
    record_games([(1, "cyd", "dup", "0-1")], source="fourth", **NOVEMBER_DAYS)
    merge(double, players["bob"], by=dmitri, now=IN_NOVEMBER, reason="typed twice")
    rating, games = ratings(publish(DECEMBER))["2000002"]
    assert plain[0] is not None
    assert rating is not None
    assert (games, rating > plain[0]) == (plain[1] + 2, True)


def test_a_run_that_was_frozen_before_knows_nothing_of_the_merger(
    first_list: RatingList, record_games: Record, november: RatingPeriod, players: dict[str, Player], double: Player,
    dmitri: User, quentin: User,
) -> None:  # fmt: skip
    record_games([(1, "ann", "bob", "0-1"), (2, "cyd", "dup", "0-1")])
    run = start_run(november, by=dmitri, now=AFTER_CLOSING)
    advance_run(run.pk, clock=lambda: AFTER_CLOSING)
    later = datetime(2025, 10, 31, tzinfo=UTC)
    merge(double, players["bob"], by=dmitri, now=later, reason="typed twice")
    run.refresh_from_db()
    publish_rating_list(run, by=quentin, now=later)
    assert run.results.filter(player=double).exists()


def test_parted_again_both_stand_on_the_next_list_with_what_they_had(
    players: dict[str, Player], standard: object, record_games: Record, publish: Publish, double: Player, dmitri: User
) -> None:
    rows = [ImportedEntry(player=players[name], rating=rating, games_total=50) for name, rating in
            (("ann", 2410), ("bob", 2000), ("dup", 1700))]  # fmt: skip
    import_list("fide-standard", OCTOBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    merger = merge(double, players["bob"], by=dmitri, now=IN_OCTOBER, reason="typed twice")
    record_games([(1, "ann", "cyd", "1/2-1/2")])
    merged = ratings(publish(NOVEMBER))
    assert merged == {"2000001": (2410, 50), "2000002": (2000, 100)}
    part_entries(merger, by=dmitri, now=IN_NOVEMBER, reason="father and son")
    record_games([(1, "ann", "dup", "0-1")], source="later", **NOVEMBER_DAYS)
    december = publish(DECEMBER)
    assert december.run.manifest["input"]["players"]["USA-55"]["rating"] == 1700
    found = ratings(december)
    assert found["2000002"] == (2000, 100)
    assert found["USA-55"][0] > 1700
    assert found["USA-55"][1] == 51


def test_an_unrated_second_entry_brings_its_waiting_games(
    first_list: RatingList, record_games: Record, publish: Publish, players: dict[str, Player], usa: Federation,
    dmitri: User,
) -> None:  # fmt: skip
    players["new"] = Player.objects.create(name="Demir, E", national_id="77", federation=usa)
    record_games([(1, "new", "ann", "0-1"), (2, "new", "bob", "1-0"), (3, "new", "cyd", "1-0")])
    publish(NOVEMBER)
    merge(players["new"], players["elif"], by=dmitri, now=IN_NOVEMBER, reason="typed twice")
    record_games([(1, "elif", "ann", "0-1"), (2, "elif", "bob", "1/2-1/2")], source="later", **NOVEMBER_DAYS)
    assert ratings(publish(DECEMBER))["2099001"][1] == 5


# ---------------------------------------------------------------- changes
def test_a_change_enters_the_list_that_is_frozen_after_it_and_published_ones_stay(
    first_list: RatingList, open_event: RatedEvent, publish: Publish, record_games: Record,
    players: dict[str, Player], dmitri: User, chiara: User,
) -> None:  # fmt: skip
    change(players["ann"], dmitri, chiara, IN_OCTOBER, kind="name", value="Miller, Ann")
    november = publish(NOVEMBER)
    names = [each.entries.get(player=players["ann"]).name for each in (first_list, november)]
    assert names == ["Able, Ann", "Miller, Ann"]


def test_a_list_shows_what_is_true_on_its_day(
    first_list: RatingList, open_event: RatedEvent, publish: Publish, record_games: Record, can: Federation,
    players: dict[str, Player], dmitri: User, chiara: User,
) -> None:  # fmt: skip
    change(players["bob"], dmitri, chiara, IN_OCTOBER, kind="federation", value="CAN", starts_on=date(2025, 11, 15))
    assert publish(NOVEMBER).entries.get(player=players["bob"]).federation_id == "USA"
    record_games([(1, "ann", "cyd", "1-0")], source="later", **NOVEMBER_DAYS)
    assert publish(DECEMBER).entries.get(player=players["bob"]).federation_id == "CAN"


def test_a_run_that_was_frozen_before_shows_the_old_name(
    reviewed: RatingRun, players: dict[str, Player], dmitri: User, chiara: User, quentin: User
) -> None:
    later = datetime(2025, 10, 31, tzinfo=UTC)
    change(players["ann"], dmitri, chiara, later, kind="name", value="Miller, Ann")
    published = publish_rating_list(reviewed, by=quentin, now=later)
    assert published.entries.get(player=players["ann"]).name == "Able, Ann"


@pytest.mark.parametrize(("kind", "value"), [("death", "2025-10-19"), ("exclusion", "yes")])
def test_the_dead_and_the_excluded_stand_on_no_list_and_come_back_with_their_rating(  # noqa: PLR0917
    kind: str, value: str, first_list: RatingList, open_event: RatedEvent, publish: Publish, record_games: Record,
    players: dict[str, Player], dmitri: User, chiara: User,
) -> None:  # fmt: skip
    change(players["cyd"], dmitri, chiara, IN_OCTOBER, kind=kind, value=value)
    november = ratings(publish(NOVEMBER))
    assert "2000003" not in november
    assert "2000002" in november
    change(players["cyd"], dmitri, chiara, IN_NOVEMBER, kind=kind, value="")
    record_games([(1, "ann", "cyd", "1-0")], source="later", **NOVEMBER_DAYS)
    december = publish(DECEMBER)
    assert december.run.manifest["input"]["players"]["2000003"]["rating"] == 1500
    assert "2000003" in ratings(december)


FIVE_GAMES = (
    (1, "elif", "ann", "1/2-1/2"), (2, "elif", "bob", "1-0"), (3, "elif", "cyd", "1-0"), (4, "elif", "bob", "1/2-1/2"),
    (5, "elif", "ann", "0-1"),
)  # fmt: skip


def test_what_makes_a_first_rating_while_lists_go_without_the_player_waits(
    first_list: RatingList, record_games: Record, publish: Publish, players: dict[str, Player], dmitri: User,
    chiara: User,
) -> None:  # fmt: skip
    change(players["elif"], dmitri, chiara, IN_OCTOBER, kind="exclusion", value="yes")
    record_games(FIVE_GAMES)
    november = publish(NOVEMBER)
    assert november.run.results.get(player=players["elif"]).rating_after == 2039
    assert "2099001" not in ratings(november)
    change(players["elif"], dmitri, chiara, IN_NOVEMBER, kind="exclusion", value="")
    record_games([(1, "elif", "ann", "1/2-1/2")], source="later", **NOVEMBER_DAYS)
    december = publish(DECEMBER)
    # 7.1.4: six games of two periods, and not the last one alone; 8.2.2: 16330 / 8 = 2041 and 4½ of 8, dp 43
    earlier = december.run.manifest["input"]["players"]["2099001"]["earlier"]
    assert ([each["games"] for each in earlier], ratings(december)["2099001"]) == ([5], (2084, 6))


def test_a_year_of_birth_that_was_put_right_counts_from_the_next_freeze(
    first_list: RatingList, open_event: RatedEvent, publish: Publish, players: dict[str, Player], dmitri: User,
    chiara: User,
) -> None:  # fmt: skip
    change(players["bob"], dmitri, chiara, IN_OCTOBER, kind="birth", value="1979-01-31")
    november = publish(NOVEMBER)
    assert november.entries.get(player=players["bob"]).birth_year == 1979
    assert november.run.manifest["input"]["players"]["2000002"]["born"] == 1979


# ---------------------------------------------------------------- numbers
def test_who_moves_keeps_the_national_number_on_lists_and_in_documents(
    first_list: RatingList, record_games: Record, publish: Publish, can: Federation, players: dict[str, Player],
    double: Player, dmitri: User, chiara: User,
) -> None:  # fmt: skip
    record_games([(1, "dup", "ann", "1-0"), (2, "dup", "bob", "1-0"), (3, "dup", "cyd", "1-0"),
                  (4, "ann", "dup", "1/2-1/2"), (5, "bob", "dup", "1/2-1/2")])  # fmt: skip
    change(double, dmitri, chiara, IN_OCTOBER, kind="federation", value="CAN")
    published = publish(NOVEMBER)
    line = published.entries.get(player=double)
    assert (line.player.key, line.federation_id, line.rating is not None) == ("USA-55", "CAN", True)
    text = "".join(FORMATS["fide-txt"].write(published))
    assert "USA-55         Baker, Robert" in text


# ---------------------------------------------------------------- at the borders
@pytest.mark.parametrize(
    ("starts_on", "federation"), [(date(2025, 10, 31), "CAN"), (NOVEMBER, "CAN"), (date(2025, 11, 2), "USA")]
)
def test_a_transfer_on_the_day_of_a_list_stands_on_it(  # noqa: PLR0917
    starts_on: date, federation: str, first_list: RatingList, open_event: RatedEvent, publish: Publish, can: Federation,
    players: dict[str, Player], dmitri: User, chiara: User,
) -> None:  # fmt: skip
    change(players["bob"], dmitri, chiara, IN_OCTOBER, kind="federation", value="CAN", starts_on=starts_on)
    assert publish(NOVEMBER).entries.get(player=players["bob"]).federation_id == federation


def test_a_change_of_a_day_before_a_published_list_stands_on_the_next_and_on_no_earlier_one(
    first_list: RatingList, open_event: RatedEvent, publish: Publish, record_games: Record,
    players: dict[str, Player], dmitri: User, chiara: User,
) -> None:  # fmt: skip
    november = publish(NOVEMBER)
    hashes = [found.chain_sha256 for found in (first_list, november)]
    change(players["bob"], dmitri, chiara, IN_NOVEMBER, kind="name", value="Miller, Bob", starts_on=date(2025, 9, 15))
    record_games([(1, "ann", "cyd", "1-0")], source="later", **NOVEMBER_DAYS)
    december = publish(DECEMBER)
    names = [found.entries.get(player=players["bob"]).name for found in (first_list, november, december)]
    assert names == ["Baker, Bob", "Baker, Bob", "Miller, Bob"]
    assert [
        found.chain_sha256
        for found in RatingList.objects.filter(pk__in=[first_list.pk, november.pk]).order_by("sequence")
    ] == hashes


def test_a_second_entry_with_another_sex_birth_and_rating_leaves_the_persons_own(
    players: dict[str, Player], standard: object, record_games: Record, publish: Publish, double: Player, dmitri: User
) -> None:
    Player.objects.filter(pk=double.pk).update(sex="w", birth_year=2001, title="WFM")
    rows = [ImportedEntry(player=players[name], rating=rating, games_total=50) for name, rating in
            (("ann", 2410), ("bob", 2000), ("dup", 1700))]  # fmt: skip
    for row in rows:
        row.player.refresh_from_db()
    import_list("fide-standard", OCTOBER, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    merge(double, players["bob"], by=dmitri, now=IN_OCTOBER, reason="typed twice")
    record_games([(1, "ann", "cyd", "1/2-1/2")])
    line = publish(NOVEMBER).entries.get(player=players["bob"])
    assert (line.sex, line.birth_year, line.title, line.rating) == ("m", 1980, "", 2000)


@pytest.mark.parametrize(
    ("own", "others", "expected"),
    [("", "IM", "IM"), ("FM", "IM", "IM"), ("GM", "IM", "GM"), ("FM", "", "FM"), ("", "WGM", "")],
)
def test_the_title_that_a_second_entry_holds_is_the_persons_where_it_is_the_higher_one(  # noqa: PLR0917
    own: str, others: str, expected: str, first_list: RatingList, open_event: RatedEvent, publish: Publish,
    players: dict[str, Player], double: Player, dmitri: User,
) -> None:  # fmt: skip
    Player.objects.filter(pk=double.pk).update(title=others)
    Player.objects.filter(pk=players["bob"].pk).update(title=own)
    merge(double, players["bob"], by=dmitri, now=IN_OCTOBER, reason="typed twice")
    assert publish(NOVEMBER).entries.get(player=players["bob"]).title == expected


def test_parted_again_the_title_is_that_of_the_entry_which_holds_it(
    first_list: RatingList, open_event: RatedEvent, publish: Publish, record_games: Record,
    players: dict[str, Player], double: Player, dmitri: User,
) -> None:  # fmt: skip
    Player.objects.filter(pk=double.pk).update(title="IM")
    merger = merge(double, players["bob"], by=dmitri, now=IN_OCTOBER, reason="typed twice")
    november = publish(NOVEMBER)
    part_entries(merger, by=dmitri, now=IN_NOVEMBER, reason="two people")
    record_games([(1, "ann", "cyd", "1-0")], source="later", **NOVEMBER_DAYS)
    titles = [found.entries.get(player=players["bob"]).title for found in (november, publish(DECEMBER))]
    assert titles == ["IM", ""]


def test_merged_along_a_chain_all_games_are_the_last_persons(
    first_list: RatingList, record_games: Record, publish: Publish, players: dict[str, Player], double: Player,
    usa: Federation, dmitri: User,
) -> None:  # fmt: skip
    players["third"] = Player.objects.create(name="Baker, R", national_id="56", federation=usa)
    merge(players["third"], double, by=dmitri, now=IN_OCTOBER, reason="typed twice")
    merge(double, players["bob"], by=dmitri, now=IN_OCTOBER, reason="typed twice")
    record_games([(1, "ann", "bob", "0-1"), (2, "cyd", "dup", "0-1"), (3, "ann", "third", "0-1")])
    published = publish(NOVEMBER)
    assert published.run.results.get(player=players["bob"]).games == 3
    assert set(ratings(published)) == {"2000001", "2000002", "2000003"}
