"""Lists one behind the other: chained, written once, never changed, empty or long; and what is in force on a day."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, timedelta

import pytest
from django.db import IntegrityError, models, transaction

from ratings.lists.lines import Line, chain_sha256, content_sha256
from ratings.lists.models import ListEntry, RatingList, RatingPeriod, RatingSystem, WaitingResult
from ratings.lists.selectors import (
    current_lists,
    entries_of,
    entries_on,
    head_of_chain,
    list_after,
    list_before,
    list_in_force,
)
from ratings.lists.services import ENTRIES_A_WRITE, ListOutOfOrder, PlacedLine, publish_list
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import DECEMBER, IN_SEPTEMBER, NOVEMBER, OCTOBER
from tests.ratings.lists.test_lines import BOB

SYSTEM = "fide-standard"
DAY = timedelta(days=1)
Publish = Callable[..., RatingList]


@pytest.fixture
def publish(standard: RatingSystem, players: dict[str, Player], dmitri: User) -> Publish:
    """Publishes a list of the people with these ratings."""

    def published(list_date: date, system: str = SYSTEM, **ratings: int | None) -> RatingList:
        lines = [
            (players[name].pk, replace(BOB, key=players[name].key, name=players[name].name, rating=rating))
            for name, rating in ratings.items()
        ]
        return publish_list(system, list_date, lambda: iter(lines), origin="test", by=dmitri, now=IN_SEPTEMBER)

    return published


@pytest.fixture
def correct(dmitri: User) -> Callable[[RatingList], RatingList]:
    """Writes a next version of a list, as a correction would be."""

    def corrected(found: RatingList) -> RatingList:
        head = head_of_chain(found.system_id)
        assert head is not None
        return RatingList.objects.create(
            system=found.system, list_date=found.list_date, version=found.version + 1, sequence=head.sequence + 1,
            supersedes=found, origin="correction", entries_count=0, content_sha256="",
            previous_sha256=head.chain_sha256, chain_sha256=f"{found.version + 1}{found.pk.hex}",
            published_at=IN_SEPTEMBER, published_by=dmitri,
        )  # fmt: skip

    return corrected


# ---------------------------------------------------------------- the chain
def test_each_list_is_the_next_link_and_covers_its_lines_and_the_list_before(
    publish: Publish, players: dict[str, Player]
) -> None:
    lists = [publish(OCTOBER, bob=2000), publish(NOVEMBER, ann=2400, bob=2010), publish(DECEMBER)]
    previous = ""
    for number, found in enumerate(lists, start=1):
        lines = [
            replace(BOB, key=entry.player.key, name=entry.name, rating=entry.rating)
            for entry in found.entries.select_related("player").order_by("player__fide_id")
        ]
        assert (found.sequence, found.previous_sha256, found.entries_count) == (number, previous, len(lines))
        assert found.content_sha256 == content_sha256(lines)
        previous = found.chain_sha256
        assert previous == chain_sha256(
            system=SYSTEM, list_date=found.list_date, version=1, sequence=number, content=found.content_sha256,
            previous=found.previous_sha256,
        )  # fmt: skip


def test_each_system_has_a_chain_of_its_own(publish: Publish) -> None:
    RatingSystem.objects.get_or_create(code="fide-rapid", defaults={"name": "FIDE rapid"})
    standard, rapid = publish(OCTOBER, bob=2000), publish(OCTOBER, system="fide-rapid", bob=2000)
    assert (rapid.sequence, rapid.previous_sha256) == (1, "")
    assert rapid.content_sha256 == standard.content_sha256
    assert rapid.chain_sha256 != standard.chain_sha256
    assert (head_of_chain(SYSTEM), head_of_chain("fide-rapid"), head_of_chain("cfc-regular")) == (standard, rapid, None)


def test_a_list_stands_behind_the_newest_link_also_where_that_is_a_version_of_an_earlier_day(
    publish: Publish, correct: Callable[[RatingList], RatingList]
) -> None:
    october, november = publish(OCTOBER, bob=2000), publish(NOVEMBER, bob=2010)
    version = correct(october)
    december = publish(DECEMBER, bob=2020)
    assert november.previous_sha256 == october.chain_sha256
    assert (december.sequence, december.previous_sha256) == (4, version.chain_sha256)


@pytest.mark.parametrize("list_date", [OCTOBER, NOVEMBER - DAY, NOVEMBER])
def test_no_list_is_put_on_the_day_of_another_or_before_it(list_date: date, publish: Publish) -> None:
    publish(OCTOBER, bob=2000)
    newest = publish(NOVEMBER, bob=2010)
    with pytest.raises(ListOutOfOrder) as refusal:
        publish(list_date, bob=1)
    assert (refusal.value.newest, RatingList.objects.count(), ListEntry.objects.count()) == (newest, 2, 2)


def test_an_empty_list_is_a_list_and_the_next_one_follows_it(publish: Publish) -> None:
    empty, after = publish(OCTOBER), publish(NOVEMBER, bob=2000)
    assert (empty.entries_count, empty.content_sha256, list(empty.entries.all())) == (0, content_sha256([]), [])
    assert after.previous_sha256 == empty.chain_sha256
    assert entries_on([1, 2, 3], SYSTEM, OCTOBER) == {}


def test_more_lines_than_are_written_at_once_are_all_written(
    standard: RatingSystem, usa: Federation, dmitri: User
) -> None:
    count = ENTRIES_A_WRITE + 1
    Player.objects.bulk_create(
        Player(fide_id=3000000 + number, name="X", search_name="x", federation=usa) for number in range(count)
    )
    keys = dict(Player.objects.values_list("pk", "fide_id"))
    asked = []

    def lines() -> Iterator[PlacedLine]:
        asked.append(1)
        yield from ((pk, replace(BOB, key=str(fide_id))) for pk, fide_id in sorted(keys.items()))

    found = publish_list(SYSTEM, OCTOBER, lines, origin="test", by=dmitri, now=IN_SEPTEMBER)
    assert (found.entries_count, found.entries.count(), len(asked)) == (count, count, 1)
    assert len(entries_of(keys, found)) == count


def test_a_player_on_two_lines_publishes_nothing(publish: Publish, players: dict[str, Player], dmitri: User) -> None:
    line: Line = replace(BOB, key=players["bob"].key)
    twice = [(players["bob"].pk, line), (players["bob"].pk, line)]
    with pytest.raises(IntegrityError), transaction.atomic():
        publish_list(SYSTEM, OCTOBER, lambda: iter(twice), origin="test", by=dmitri, now=IN_SEPTEMBER)
    assert (RatingList.objects.count(), ListEntry.objects.count()) == (0, 0)


# ---------------------------------------------------------------- never changed
@pytest.mark.every_case
@pytest.mark.parametrize(
    ("model", "fields"),
    [
        (RatingList, {"origin": "elsewhere"}),
        (RatingList, {"list_date": NOVEMBER}),
        (RatingList, {"chain_sha256": "0"}),
        (ListEntry, {"rating": 2001}),
        (ListEntry, {"name": "Baker, Bob"}),  # though it is the same
        (ListEntry, {"is_inactive": True}),
        (WaitingResult, {"games": 9}),
    ],
)
def test_what_is_published_is_changed_by_no_statement(
    model: type[models.Model], fields: dict[str, object], publish: Publish, players: dict[str, Player]
) -> None:
    found = publish(OCTOBER, bob=2000)
    WaitingResult.objects.create(
        rating_list=found, player=players["bob"], event="Open", ends_on=OCTOBER, games=5, score_hundredths=300,
        opponents_average="1900",
    )  # fmt: skip
    before = list(model.objects.values())
    for change in (lambda: model.objects.update(**fields), lambda: _save(model.objects.get(), fields)):
        with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
            change()
    assert list(model.objects.values()) == before


def _save(thing: models.Model, fields: dict[str, object]) -> None:
    for name, value in fields.items():
        setattr(thing, name, value)
    thing.save()


def test_what_is_published_is_not_deleted(publish: Publish) -> None:
    found = publish(OCTOBER, bob=2000)
    with pytest.raises(models.ProtectedError), transaction.atomic():
        found.delete()
    for rows in (ListEntry.objects.all(), RatingList.objects.filter(pk=found.pk)):
        with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
            rows._raw_delete(rows.db)
    assert ListEntry.objects.count() == 1


@pytest.mark.every_case
@pytest.mark.parametrize(
    "broken",
    [{"version": 2}, {"version": 1, "supersedes": True}, {"sequence": 1}, {"chain_sha256": "same"}, {"version": 1}],
)
def test_the_table_holds_the_chain_together(broken: dict[str, object], publish: Publish, dmitri: User) -> None:
    found = publish(OCTOBER, bob=2000)
    same = {"chain_sha256": found.chain_sha256} if "chain_sha256" in broken else {}
    points_back = {"supersedes": found} if broken.get("supersedes") else {}
    fields = {"version": 1, "sequence": 2, "chain_sha256": "another"} | broken | same | points_back
    list_date = NOVEMBER if set(broken) & {"sequence", "chain_sha256"} else OCTOBER
    with pytest.raises(IntegrityError), transaction.atomic():
        RatingList.objects.create(
            system_id=SYSTEM, list_date=list_date, origin="", entries_count=0, content_sha256="",
            published_at=IN_SEPTEMBER, published_by=dmitri, **fields,
        )  # fmt: skip


@pytest.mark.every_case
@pytest.mark.parametrize(
    "days",
    [(OCTOBER, OCTOBER, OCTOBER - DAY), (OCTOBER, NOVEMBER, NOVEMBER), (NOVEMBER, OCTOBER, OCTOBER - DAY)],
)
def test_a_period_begins_before_its_list_and_closes_before_it(
    days: tuple[date, date, date], standard: RatingSystem
) -> None:
    starts_on, list_date, closes_on = days
    with pytest.raises(IntegrityError), transaction.atomic():
        RatingPeriod.objects.create(system=standard, starts_on=starts_on, list_date=list_date, closes_on=closes_on)


# ---------------------------------------------------------------- in force
@pytest.mark.parametrize(
    ("day", "place"),
    [
        (date(1970, 1, 1), None), (OCTOBER - DAY, None), (OCTOBER, 0), (NOVEMBER - DAY, 0), (NOVEMBER, 1),
        (DECEMBER - DAY, 1), (DECEMBER, 2), (date(2099, 1, 1), 2),
    ],
)  # fmt: skip
def test_a_list_is_in_force_from_its_day_to_the_eve_of_the_next(
    day: date, place: int | None, publish: Publish, players: dict[str, Player]
) -> None:
    lists = [publish(list_date, bob=2000 + number) for number, list_date in enumerate((OCTOBER, NOVEMBER, DECEMBER))]
    assert list_in_force(SYSTEM, day) == (None if place is None else lists[place])
    assert list_in_force("fide-rapid", day) is None
    pks = [player.pk for player in players.values()]
    found = {pk: entry.rating for pk, entry in entries_on(pks, SYSTEM, day).items()}
    assert found == ({} if place is None else {players["bob"].pk: 2000 + place})


def test_before_and_after_a_list_stand_its_neighbours_in_their_latest_versions(
    publish: Publish, correct: Callable[[RatingList], RatingList]
) -> None:
    first, second, third = publish(OCTOBER), publish(NOVEMBER), publish(DECEMBER)
    corrected = correct(correct(second))
    assert [list_before(SYSTEM, day) for day in (OCTOBER, NOVEMBER, DECEMBER)] == [None, first, corrected]
    assert [list_after(found) for found in (first, second, corrected, third)] == [corrected, third, third, None]
    assert list_in_force(SYSTEM, NOVEMBER) == corrected
    assert list(current_lists()) == [third, corrected, first]
    assert head_of_chain(SYSTEM) == corrected
    assert [str(found) for found in (first, corrected)] == ["fide-standard 2025-10-01", "fide-standard 2025-11-01 v3"]


def test_a_list_is_corrected_once(publish: Publish, correct: Callable[[RatingList], RatingList]) -> None:
    first = publish(OCTOBER)
    correct(first)
    with pytest.raises(IntegrityError), transaction.atomic():
        correct(first)


def test_of_some_players_only_those_on_the_list_have_lines(publish: Publish, players: dict[str, Player]) -> None:
    found = publish(OCTOBER, bob=2000, ann=None)
    ratings = {pk: entry.rating for pk, entry in entries_of((player.pk for player in players.values()), found).items()}
    assert ratings == {players["bob"].pk: 2000, players["ann"].pk: None}
    assert entries_of([], found) == {}
