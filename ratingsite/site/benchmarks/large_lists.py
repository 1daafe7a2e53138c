"""An office with many lists of FIDE's size, made up from a seed: a register, and the same people on every list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from hashlib import sha256
from itertools import islice
from random import Random
from uuid import UUID, uuid4

from django.db import connection, transaction

from ratings.lists.counts import count_lines
from ratings.lists.filtered_lines import copy_at_once
from ratings.lists.lines import Line
from ratings.lists.models import ListEntry, RatingList
from ratings.lists.partitions import begin_list
from ratings.lists.reference import load_reference_data
from ratings.lists.services import COLUMNS, ENTRIES_A_WRITE, LineWriter, PlacedLine, Written, chain_list
from ratings.lists.volumes.binding import LISTS_A_VOLUME, bind_volume, next_volume
from ratings.register.models import Federation, Player
from ratingsite.foundations.bulk import write_rows
from ratingsite.office.accounts.models import User

SYSTEM = "fide-standard"
FIRST_LIST = date(2025, 1, 1)
NOW = datetime(2024, 12, 20, 9, tzinfo=UTC)
FIRST_NUMBER = 800_000_001  # none that FIDE has given
LISTED_OF = (19, 20)  # of the register
WOMEN, INACTIVE, UNRATED = 0.1, 0.55, 0.01
TITLES = (("GM", 2500), ("IM", 2400), ("FM", 2300), ("CM", 2200))
TITLED = 0.6  # of those whose rating is high enough
BEGINNINGS = (
    *("Al", "Ba", "Be", "Bo", "Da", "De", "Do", "Fa", "Ga", "Go", "Ha", "Iv", "Ka", "Ko", "La", "Le", "Ma", "Me"),
    *("Na", "Ni", "Ol", "Pa", "Pe", "Ra", "Ro", "Sa", "Se", "Si", "Ta", "Va", "Vo", "Za"),
)
MIDDLES = ("ba", "chi", "da", "der", "ga", "ka", "lo", "man", "mi", "na", "no", "ri", "ro", "sa", "ser", "to", "va")
ENDINGS = ("dze", "ev", "ez", "ic", "in", "ini", "man", "nen", "off", "ov", "sen", "ski", "son", "tos", "uk", "yan")
GIVEN = ("Anna", "Boris", "Carla", "David", "Elena", "Fatima", "Georg", "Hana", "Igor", "Julia", "Karl", "Lena")
PLAYER_COLUMNS = (
    *("id", "fide_id", "national_id", "name", "search_name", "family_key", "given_key", "sex", "title"),
    *("federation_id", "birth_year", "association", "created_at"),
)


@dataclass(frozen=True, kw_only=True)
class LargeLists:
    """The lists, oldest first, and what is asked of them: rows of players, federations from the largest down."""

    lists: tuple[RatingList, ...]
    players: range
    federations: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class _Person:
    row: int
    name: str
    federation: str
    sex: str
    title: str
    birth_year: int
    rating: int
    has_rating: bool
    is_inactive: bool


def large_lists(lists: int, lines: int, seed: int) -> LargeLists:
    """Fill an empty database. As many lists are bound in no volume as ever in an office: on the day before the night
    in which the next volume is bound.
    """
    load_reference_data()
    by = User.objects.create(email="lists@benchmark.invalid", name="Benchmark")
    codes = tuple(Federation.objects.filter(is_federation=True).order_by("code").values_list("code", flat=True))
    _register(codes, lines, seed)
    first = _first_list(codes, lines, seed)
    written = [_publish(first, FIRST_LIST, by)]
    for month in range(1, lists):
        day = date(FIRST_LIST.year + month // 12, month % 12 + 1, 1)
        written.append(_publish(_copy_of(first, month), day, by))
        if month + LISTS_A_VOLUME < lists and (due := next_volume()):
            bind_volume(due[0], now=NOW)
    return LargeLists(lists=tuple(written), players=range(1, lines + 1), federations=codes)


# ---------------------------------------------------------------- who there is
def _people(codes: tuple[str, ...], lines: int, seed: int) -> Iterator[_Person]:
    """Everybody of the register: the first of the federations has the most players."""
    chance = Random(seed)  # noqa: S311 - made-up people
    weights = [1 / (place + 3) for place in range(len(codes))]
    for row in range(1, lines * LISTED_OF[1] // LISTED_OF[0] + 1):
        rating = min(2850, max(1400, round(chance.gauss(1750, 230))))
        sex = "w" if chance.random() < WOMEN else "m"
        title = next((code for code, least in TITLES if rating >= least and chance.random() < TITLED), "")
        yield _Person(
            row=row,
            name=f"{_family(chance)}, {chance.choice(GIVEN)}",
            federation=chance.choices(codes, weights)[0],
            sex=sex,
            title=f"W{title}" if title and sex == "w" and chance.random() < TITLED else title,
            birth_year=chance.randint(1935, 2016),
            rating=rating,
            has_rating=chance.random() >= UNRATED,
            is_inactive=chance.random() < INACTIVE,
        )


def _family(chance: Random) -> str:
    return chance.choice(BEGINNINGS) + "".join(chance.choices(MIDDLES, k=chance.randint(0, 2))) + chance.choice(ENDINGS)


def _register(codes: tuple[str, ...], lines: int, seed: int) -> None:
    people = _people(codes, lines, seed)
    with transaction.atomic():
        while chunk := list(islice(people, ENTRIES_A_WRITE)):
            write_rows(Player, PLAYER_COLUMNS, [_player(each) for each in chunk])


def _player(each: _Person) -> tuple[object, ...]:
    person = Player(name=each.name)
    person.follow_name()
    return (
        *(each.row, FIRST_NUMBER + each.row, "", each.name, person.search_name, person.family_key, person.given_key),
        *(each.sex, each.title, each.federation, each.birth_year, "", NOW),
    )


# ---------------------------------------------------------------- the lists
def _first_list(codes: tuple[str, ...], lines: int, seed: int) -> Written:
    placed = _lines(codes, lines, seed)
    with transaction.atomic():
        writer = LineWriter(uuid4())
        while chunk := list(islice(placed, ENTRIES_A_WRITE)):
            writer.write(chunk)
        return writer.finish()


def _lines(codes: tuple[str, ...], lines: int, seed: int) -> Iterator[PlacedLine]:
    for each in islice(_people(codes, lines, seed), lines):
        rating = each.rating if each.has_rating else None
        yield each.row, Line(
            key=str(FIRST_NUMBER + each.row), name=each.name, title=each.title, federation=each.federation,
            sex=each.sex, birth_year=each.birth_year, rating=rating, games=each.row % 12,
            k_factor=20 if rating else None, games_total=40, highest_rating=rating,
            last_played_on=FIRST_LIST, is_inactive=each.is_inactive,
        )  # fmt: skip


def _copy_of(first: Written, month: int) -> Written:
    """The same people a month later, with ratings a little apart."""
    list_id, table = uuid4(), ListEntry._meta.db_table
    told = ", ".join(f"rating + (player_id + {month}) %% 7 - 3" if name == "rating" else name for name in COLUMNS[1:])
    with transaction.atomic(), connection.cursor() as cursor:
        own = begin_list(list_id, first.count)
        cursor.execute(
            f"INSERT INTO {own.table} ({', '.join(COLUMNS)}) SELECT %s, {told} FROM {table} "  # noqa: S608 - our names
            "WHERE rating_list_id = %s ORDER BY player_id",
            [_number(list_id), _number(first.list_id)],
        )
        own.end()
        copy_at_once(list_id)
        count_lines(list_id)
    return Written(list_id=list_id, count=first.count, content_sha256=sha256(list_id.bytes).hexdigest())


def _number(list_id: UUID) -> object:
    return list_id if connection.vendor == "postgresql" else list_id.hex


def _publish(written: Written, day: date, by: User) -> RatingList:
    return chain_list(SYSTEM, day, written, origin="made up", by=by, now=NOW)
