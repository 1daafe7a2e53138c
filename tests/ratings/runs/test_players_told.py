"""Players told by columns and players told one by one give one manifest and one list, whoever they are."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from fractions import Fraction

import pytest
from django.db import transaction

from ratings.ledger.mergers import merge_entries, part_entries
from ratings.ledger.models import RatedEvent
from ratings.lists.imports import Career, ImportedEntry, import_list
from ratings.lists.models import RatingSystem
from ratings.lists.selectors import entries_of, list_before
from ratings.register.changes.services import Change, accept_change, ask_for_change
from ratings.register.models import Federation, Player
from ratings.regulations import EarlierResult
from ratings.runs.corrections.difference import Carried
from ratings.runs.freeze import manifest_of
from ratings.runs.frozen_people import people_to_freeze, said_of
from ratings.runs.frozen_players import as_columns, as_hashed
from ratings.runs.manifest import Json
from ratings.runs.new_lines import as_listed
from ratings.runs.open_periods import open_period
from ratings.runs.people_at_hand import PeopleAtHand
from ratings.runs.waiting_events import events_for
from ratingsite.foundations.canonical import canonical
from ratingsite.foundations.exact import Hundredths
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import DECEMBER, IN_SEPTEMBER, NOVEMBER, OCTOBER, Publish, Record
from tests.ratings.runs.first_day_plainly import said_plainly
from tests.samples import sampled, samples

SEPTEMBER = date(2025, 9, 1)
IN_NOVEMBER = datetime(2025, 11, 22, tzinfo=UTC)
AT_THE_FREEZE = datetime(2025, 12, 1, 8, tzinfo=UTC)
MONTHS = samples(4, long=200)
CARRIED = Carried(rating=7, first=1600, games=3)


@sampled
@pytest.mark.parametrize("system", ["fide-standard", "fide-blitz"])
@pytest.mark.again_on_services
def test_columns_and_single_people_freeze_the_same_month(
    system: str, players: dict[str, Player], record_games: Record, publish: Publish, dmitri: User, chiara: User
) -> None:
    dice = random.Random(system)  # noqa: S311
    for _ in range(MONTHS):
        with thrown_away():
            a_month(dice, system, players, record_games, publish, dmitri, chiara)
            period = open_period(system, DECEMBER)
            before, events = list_before(system, DECEMBER), list(events_for(period))
            assert before is not None
            carried = {dice.choice(list(players.values())).pk: CARRIED}
            asked = [PeopleAtHand(system, DECEMBER, known_at=AT_THE_FREEZE, by_columns=each) for each in (True, False)]
            told = [manifest_of(period, before, events, people, carried=carried) for people in asked]
            (columns, bytes_of_columns), (single, bytes_of_single) = (as_columns(manifest) for manifest in told)
            assert bytes_of_columns == bytes_of_single
            assert canonical(as_hashed(columns["input"])) == canonical(as_hashed(single["input"]))
            assert dict(columns["rows"]["players"]) == dict(single["rows"]["players"])
            assert 0 < len(asked[0].as_listed) < len(columns["rows"]["players"])

            rows = columns["rows"]["players"].values()
            frozen, everybody = (people_to_freeze(rows, before, people) for people in asked)
            lines = entries_of(everybody - frozen, before)
            left = asked[1].of(everybody - frozen)
            assert [said_of(person) for person in left] == [as_listed(one.pk, lines.get(one.pk)) for one in left]

            snapshots = {
                row: (key, told[1]["input"]["players"].facts[key]) for key, row in single["rows"]["players"].items()
            }
            for event, each in zip(events, columns["input"]["events"], strict=True):
                plainly = said_plainly(event, before, snapshots, asked[1].persons)
                assert each.get("ratings", {}) == {key: listed_json(listed) for key, listed in plainly.items()}


@contextmanager
def thrown_away() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def listed_json(listed: object) -> Json:
    told = {name: getattr(listed, name) for name in ("rating", "k", "standard_rating")}
    return {name: value for name, value in told.items() if value is not None or name == "rating"}


# ---------------------------------------------------------------- a month with everybody in it
def a_month(
    dice: random.Random, system: str, players: dict[str, Player], record_games: Record, publish: Publish,
    dmitri: User, chiara: User,
) -> None:  # fmt: skip
    """Lists taken in and one of our own, games before and after them; people merge, part, move, and get numbers."""
    RatingSystem.objects.get_or_create(code=system, defaults={"name": system})
    newcomers(dice, players)
    for code in {"fide-standard", system}:
        for day in (SEPTEMBER, OCTOBER):
            lines = [line(dice, player) for player in players.values() if dice.random() < 0.7]
            import_list(code, day, lines, origin="made up", by=dmitri, now=IN_SEPTEMBER)
    second, person, other = dice.sample(list(players.values()), 3)
    if dice.random() < 0.5:
        merger = merge_entries(other, person, by=dmitri, now=datetime(2025, 10, 2, tzinfo=UTC), reason="one")
        if dice.random() < 0.5:
            part_entries(merger, by=dmitri, now=datetime(2025, 11, 2, tzinfo=UTC), reason="two after all")
    if dice.random() < 0.7:
        games(dice, players, record_games, {second, person, other}, system, "own", date(2025, 10, 5))
        publish(NOVEMBER, system)
    for number, day in enumerate((date(2025, 9, 20), date(2025, 10, 20), date(2025, 11, 3), date(2025, 11, 20))):
        games(dice, players, record_games, {second, person, other}, system, f"e{number}", day)
    merge_entries(second, person, by=dmitri, now=datetime(2025, 11, 21, tzinfo=UTC), reason="typed twice")
    said = {"reason": "told", "proof": "seen", "starts_on": dice.choice((date(2025, 10, 22), date(2025, 12, 22)))}
    of_usa = [each for each in players.values() if each.federation_id == "USA"]
    changed = dice.choice([each for each in of_usa if each not in (second, other)])  # it is asked for of persons
    for kind, value in (("name", "Neu, Name"), ("birth", "1961")):
        asked = ask_for_change(changed, Change(kind=kind, value=value, **said), by=chiara, now=IN_NOVEMBER)
        accept_change(asked, by=dmitri, now=IN_NOVEMBER)
    for player in Player.objects.filter(fide_id=None)[:1]:  # a list that came in gave it
        Player.objects.filter(pk=player.pk).update(fide_id=2_500_000 + player.pk)
    Player.objects.filter(pk=dice.choice(list(players.values())).pk).update(name="Other, Name", title="IM")


def newcomers(dice: random.Random, players: dict[str, Player]) -> None:
    """A dozen more, some with a number of their federation alone."""
    for name in list(players):
        if name.startswith("p"):
            del players[name]
    Federation.objects.get_or_create(code="CAN", defaults={"name": "Canada", "time_zone": "America/Toronto"})
    for place in range(12):
        number = {"national_id": f"N{place}"} if place % 4 == 0 else {"fide_id": 3_000_000 + place * 7}
        players[f"p{place}"] = Player.objects.create(
            **number, name=f"Family{place}, G", federation_id=dice.choice(("USA", "CAN")),
            birth_year=dice.choice((None, 1950, 1990, 2008, 2012)), sex=dice.choice(("", "m", "w")),
            title=dice.choice(("", "", "GM", "WFM")), association=dice.choice(("", "", "IBCA")),
        )  # fmt: skip


def line(dice: random.Random, player: Player) -> ImportedEntry:
    rating = dice.choice((None, 1450, 1900, 2290, 2399, 2405, 2600))
    waiting = ()
    if rating is None:
        waiting = (
            EarlierResult(
                event="old:1", end=date(2025, 3, 1), games=3, score=Hundredths(150), opponents_average=Fraction(1600)
            ),
        )
    return ImportedEntry(
        player=player,
        rating=rating,
        k_factor=None if rating is None else dice.choice((None, 10, 20, 40)),
        games=dice.randint(0, 9),
        last_played_on=dice.choice((None, date(2025, 8, 3))),
        career=dice.choice((None, Career(games=dice.choice((0, 12, 30, 400)), highest=rating, waiting=waiting))),
    )


def games(
    dice: random.Random, players: dict[str, Player], record_games: Record, apart: set[Player], system: str, source: str,
    day: date,
) -> RatedEvent:  # fmt: skip
    """A game a round; those ``apart`` never meet."""
    pairs = []
    while len(pairs) < 11:
        pair = dice.sample(list(players), 2)
        if not {players[name] for name in pair} <= apart:
            pairs.append(pair)
    rows = [
        (number, *pair, dice.choice(("1-0", "0-1", "1/2-1/2", "+--"))) for number, pair in enumerate(pairs, start=1)
    ]
    return record_games(rows, source=source, starts_on=day, ends_on=day, system=system)
