"""Decided of a number before it was merged: the dead and the excluded are the person, on lists and in reports."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest

from ratings.ledger.mergers import merge_entries as merge
from ratings.ledger.mergers import part_entries
from ratings.ledger.models import RatedEvent
from ratings.lists.models import RatingList
from ratings.register.changes.gone import gone_on, left_out
from ratings.register.changes.services import Change, NothingChanges, accept_change, ask_for_change
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from ratingsite.office.clock.services import set_demo_clock
from tests.ratings.conftest import DECEMBER, NOVEMBER, OCTOBER, Publish, Record
from tests.tournaments.forms import signed_in

BEFORE = datetime(2025, 10, 10, 9, 0, tzinfo=UTC)
IN_OCTOBER = datetime(2025, 10, 20, 9, 0, tzinfo=UTC)
IN_NOVEMBER = datetime(2025, 11, 20, 9, 0, tzinfo=UTC)
NOVEMBER_DAYS = {"starts_on": date(2025, 11, 8), "ends_on": date(2025, 11, 9)}
GONE = [("death", "2025-10-09"), ("exclusion", "yes")]
Decide = Callable[..., None]


@pytest.fixture
def double(usa: Federation, players: dict[str, Player]) -> Player:
    """A second entry of Cyd, under a national number."""
    players["dup"] = Player.objects.create(name="Clark, Cydney", national_id="55", federation=usa, birth_year=1980)
    return players["dup"]


@pytest.fixture
def decide(dmitri: User, chiara: User) -> Decide:
    def accepted(of: Player, kind: str, value: str, now: datetime = BEFORE, on: date | None = None) -> None:
        said = Change(kind=kind, value=value, starts_on=on or now.date(), reason="told", proof="seen")
        accept_change(ask_for_change(of, said, by=chiara, now=now), by=dmitri, now=now)

    return accepted


def keys(published: RatingList) -> set[str]:
    return {entry.player.key for entry in published.entries.select_related("player")}


@pytest.mark.parametrize(("kind", "value"), GONE)
def test_what_was_decided_of_the_second_entry_is_the_persons(  # noqa: PLR0917
    kind: str, value: str, first_list: RatingList, open_event: RatedEvent, publish: Publish,
    players: dict[str, Player], double: Player, decide: Decide, dmitri: User,
) -> None:  # fmt: skip
    decide(double, kind, value)
    merge(double, players["cyd"], by=dmitri, now=IN_OCTOBER, reason="typed twice")
    assert "2000003" not in keys(publish(NOVEMBER))


@pytest.mark.parametrize(("kind", "value"), GONE)
def test_taken_back_under_the_persons_number_the_person_comes_back(  # noqa: PLR0917
    kind: str, value: str, first_list: RatingList, open_event: RatedEvent, publish: Publish, record_games: Record,
    players: dict[str, Player], double: Player, decide: Decide, dmitri: User,
) -> None:  # fmt: skip
    decide(double, kind, value)
    merge(double, players["cyd"], by=dmitri, now=IN_OCTOBER, reason="typed twice")
    publish(NOVEMBER)
    decide(players["cyd"], kind, "", IN_NOVEMBER)
    record_games([(1, "ann", "cyd", "1-0")], source="later", **NOVEMBER_DAYS)
    december = publish(DECEMBER)
    assert december.run.manifest["input"]["players"]["2000003"]["rating"] == 1500
    assert "2000003" in keys(december)


@pytest.mark.parametrize(("kind", "value"), GONE)
def test_parted_again_the_person_comes_back_and_the_other_one_is_gone(  # noqa: PLR0917
    kind: str, value: str, first_list: RatingList, open_event: RatedEvent, publish: Publish, record_games: Record,
    players: dict[str, Player], double: Player, decide: Decide, dmitri: User,
) -> None:  # fmt: skip
    decide(double, kind, value)
    merger = merge(double, players["cyd"], by=dmitri, now=IN_OCTOBER, reason="typed twice")
    publish(NOVEMBER)
    part_entries(merger, by=dmitri, now=IN_NOVEMBER, reason="sisters")
    record_games([(1, "ann", "bob", "1-0")], source="later", **NOVEMBER_DAYS)
    assert "2000003" in keys(publish(DECEMBER))
    assert left_out(DECEMBER, known_at=IN_NOVEMBER)[0] == {double.pk}


def test_an_exclusion_holds_from_its_day_and_until_it_is_ended(
    players: dict[str, Player], double: Player, decide: Decide, dmitri: User
) -> None:
    cyd = players["cyd"]
    decide(double, "exclusion", "yes", on=NOVEMBER)
    decide(double, "exclusion", "", on=DECEMBER)
    merge(double, cyd, by=dmitri, now=IN_OCTOBER, reason="typed twice")
    out = [left_out(day, known_at=IN_NOVEMBER)[0] for day in (IN_OCTOBER.date(), NOVEMBER, DECEMBER)]
    assert out == [set(), {cyd.pk}, set()]


def test_of_two_exclusions_the_end_of_the_second_entrys_ends_not_that_of_the_person(
    players: dict[str, Player], double: Player, decide: Decide, dmitri: User
) -> None:
    cyd = players["cyd"]
    decide(cyd, "exclusion", "yes", on=OCTOBER)
    decide(double, "exclusion", "yes", on=OCTOBER)
    decide(double, "exclusion", "", BEFORE + timedelta(hours=1))
    merge(double, cyd, by=dmitri, now=IN_OCTOBER, reason="typed twice")
    assert left_out(NOVEMBER, known_at=IN_OCTOBER)[0] == {cyd.pk}
    decide(cyd, "exclusion", "", IN_NOVEMBER)
    assert left_out(DECEMBER, known_at=IN_NOVEMBER)[0] == set()


def test_along_a_chain_it_is_the_last_persons_and_what_is_decided_of_whom_later_takes_it_back(
    usa: Federation, players: dict[str, Player], double: Player, decide: Decide, dmitri: User
) -> None:
    cyd = players["cyd"]
    third = Player.objects.create(name="Clark, C", national_id="56", federation=usa)
    decide(third, "exclusion", "yes")
    merge(third, double, by=dmitri, now=IN_OCTOBER, reason="typed twice")
    merge(double, cyd, by=dmitri, now=IN_OCTOBER, reason="typed twice")
    assert left_out(NOVEMBER, known_at=IN_OCTOBER)[0] == {cyd.pk}
    decide(cyd, "exclusion", "", IN_NOVEMBER)
    assert left_out(DECEMBER, known_at=IN_NOVEMBER)[0] == set()


def test_nobody_is_asked_to_exclude_or_bury_a_person_twice(
    players: dict[str, Player], double: Player, decide: Decide, dmitri: User
) -> None:
    for kind, value in GONE:
        decide(double, kind, value)
    merge(double, players["cyd"], by=dmitri, now=IN_OCTOBER, reason="typed twice")
    for kind, value in GONE:
        with pytest.raises(NothingChanges):
            decide(players["cyd"], kind, value, IN_OCTOBER)


def test_whoever_is_reported_to_have_played_was_dead_or_excluded_under_either_number(
    players: dict[str, Player], double: Player, decide: Decide, dmitri: User
) -> None:
    cyd, both = players["cyd"].pk, [players["cyd"].pk, double.pk]
    decide(double, "exclusion", "yes", on=OCTOBER)
    merger = merge(double, players["cyd"], by=dmitri, now=IN_OCTOBER, reason="typed twice")

    def gone(now: datetime) -> dict[int, str]:
        return gone_on(both, date(2025, 10, 15), known_at=now)

    assert gone(BEFORE) == {double.pk: "exclusion"}
    assert gone(IN_OCTOBER) == {cyd: "exclusion", double.pk: "exclusion"}
    decide(players["cyd"], "death", "2025-10-09", IN_OCTOBER)
    assert gone(IN_OCTOBER) == {cyd: "death", double.pk: "death"}
    part_entries(merger, by=dmitri, now=IN_NOVEMBER, reason="sisters")
    assert gone(IN_NOVEMBER) == {cyd: "death", double.pk: "exclusion"}


def test_the_page_of_the_person_tells_it(
    players: dict[str, Player], double: Player, decide: Decide, dmitri: User
) -> None:
    decide(double, "death", "2025-10-09")
    decide(double, "name", "Clark, Cyd Ney")
    merger = merge(double, players["cyd"], by=dmitri, now=IN_OCTOBER, reason="typed twice")
    set_demo_clock(IN_OCTOBER)
    page = signed_in(dmitri).get("/players/2000003/").content.decode()
    assert "died on 9 October 2025" in page
    assert "Clark, Cyd Ney →" not in page
    part_entries(merger, by=dmitri, now=IN_OCTOBER, reason="sisters")
    assert "died on" not in signed_in(dmitri).get("/players/2000003/").content.decode()
