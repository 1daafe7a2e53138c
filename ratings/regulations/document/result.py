"""Ratings with their working as the JSON of the contract says them, both ways and exact to the hundredth."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from ratings.regulations.document.codec import (
    Json,
    Member,
    Record,
    Value,
    many,
    member,
    or_null,
    points,
    reads_null,
    same,
    writes_many,
)
from ratings.regulations.places import Place
from ratings.regulations.results import (
    CalculationStep,
    EventRating,
    GameWorking,
    InitialRating,
    InitialWorking,
    PeriodResult,
    PlayerRating,
    PooledResult,
)
from ratingsite.foundations.exact import Hundredths

HUNDREDTHS = "a number with at most two decimals"
EXACT = 1_000_000_000  # below it no two numbers with two decimals are the same float


# ---------------------------------------------------------------- kinds of facts
def _whole(place: Place) -> int:
    return place.value if type(place.value) is int else place.refuse("a whole number")


def _hundredths(place: Place) -> Hundredths:
    value = place.value
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        place.refuse(HUNDREDTHS)
    if isinstance(value, int):
        return Hundredths(value * 100)
    if isinstance(value, float) and abs(value) < EXACT and (rounded := round(value * 100)) / 100 == value:
        return Hundredths(rounded)  # the float that prints with two decimals is the nearest to them
    number = Fraction(str(value)) * 100
    return Hundredths(number.numerator) if number.denominator == 1 else place.refuse(HUNDREDTHS)


def _whole_if_it_is(number: Hundredths) -> int | float:
    return points(number) if number % 100 else number // 100


def fact(name: str, read: Callable[[Place], Any], write: Callable[[Any], Any] = same, attribute: str = "") -> Member:
    """What every result says, be it null."""
    return member(name, reads_null(read), or_null(write), attribute=attribute, required=True)


def whole(name: str) -> Member:
    """A whole number, or null."""
    return fact(name, _whole)


def number(name: str) -> Member:
    """A number of hundredths, or null."""
    return fact(name, _hundredths, points)


def code(name: str) -> Member:
    """A code, an article or a name; or null. An article may be empty."""
    return fact(name, lambda place: place.value if isinstance(place.value, str) else place.refuse("a text"))


def truth(name: str) -> Member:
    """Yes or no."""
    return fact(name, Place.truth)


def day(name: str, attribute: str = "") -> Member:
    """A day, or null."""
    return fact(name, Place.day, date.isoformat, attribute)


def records(name: str, record: Record[Any]) -> Member:
    """A list of records."""
    return member(name, many(record), writes_many(record), required=True)


def together(*members: Member, default: tuple[Any, ...]) -> Member:
    """Facts that stand in the JSON all, or none where each is as by default."""
    return Member(
        names=tuple(name for each in members for name in each.names),
        required=False,
        default=default,
        read=lambda places: tuple(each.read(places) for each in members),
        write=lambda found: _merged(each.write(one) for each, one in zip(members, found, strict=True)),
        take=lambda value: tuple(each.take(value) for each in members),
        put=lambda found: _merged(each.put(one) for each, one in zip(members, found, strict=True)),
    )


def _merged(parts: Any) -> dict[str, Any]:
    merged: dict[str, Any] = {}
    for part in parts:
        merged |= part
    return merged


def or_none(name: str, record: Record[Value]) -> Member:
    """A record, or null."""
    return fact(name, record.read, record.write)


# ---------------------------------------------------------------- the results
GAME: Record[GameWorking] = Record(
    GameWorking,
    (
        whole("round"),
        code("opponent"),
        whole("opponent_rating"),
        whole("difference"),
        whole("counted_difference"),
        truth("limited"),
        code("limit_article"),
        number("expected"),
        number("score"),
        truth("rated"),
        code("reason"),
        code("article"),
        together(code("basis"), default=(None,)),
    ),
)
STEP: Record[CalculationStep] = Record(
    CalculationStep, (code("code"), code("article"), number("amount"), number("rating"))
)
BY_LIST = together(code("ratings_article"), day("list", "list_date"), whole("own_rating"), default=(None, None, None))
EVENT_BY_EVENT = together(
    whole("rating_before"),
    whole("rating_after"),
    whole("percentage"),
    number("performance"),
    whole("record"),
    records("steps", STEP),
    records("first_pass", GAME),
    default=(None, None, None, None, None, (), ()),
)
EVENT: Record[EventRating] = Record(
    EventRating,
    (
        code("id"),
        code("edition"),
        whole("games"),
        number("score"),
        number("expected"),
        number("change"),
        whole("k"),
        code("k_reason"),
        code("k_article"),
        whole("k_before_limit"),
        whole("opponents_average"),
        whole("opponents_total"),
        whole("rc"),
        whole("rc_new"),
        whole("ru"),
        whole("ru_new"),
        records("working", GAME),
        BY_LIST,
        together(code("approved_article"), default=(None,)),
        EVENT_BY_EVENT,
    ),
)
POOLED: Record[PooledResult] = Record(
    PooledResult,
    (
        code("event"),
        day("end"),
        whole("games"),
        number("score"),
        number("opponents_average"),
        whole("performance"),
        truth("counted"),
        code("reason"),
        code("article"),
    ),
)
WORKING: Record[InitialWorking] = Record(
    InitialWorking,
    (
        number("average"),
        whole("percentage"),
        whole("hypothetical_draws"),
        whole("hypothetical_rating"),
        whole("half_points_over"),
        whole("dp"),
        fact("added", _hundredths, _whole_if_it_is),
        number("exact"),
        whole("rounded"),
        whole("highest"),
        truth("limited"),
        code("average_article"),
        code("article"),
    ),
)
INITIAL: Record[InitialRating] = Record(
    InitialRating,
    (
        code("edition"),
        whole("games"),
        number("score"),
        number("opponents_average"),
        whole("performance"),
        truth("published"),
        code("reason"),
        code("article"),
        whole("games_required"),
        whole("floor"),
        records("pooled", POOLED),
        or_none("working", WORKING),
    ),
)
PLAYER: Record[PlayerRating] = Record(
    PlayerRating,
    (
        whole("rating_before"),
        whole("rating_after"),
        whole("games"),
        number("score"),
        number("expected"),
        whole("k"),
        number("change"),
        whole("rounded_change"),
        code("rounding_article"),
        whole("new_rating"),
        code("unlisted_reason"),
        code("unlisted_article"),
        code("rating_source"),
        code("rating_source_article"),
        records("events", EVENT),
        or_none("initial", INITIAL),
    ),
)


# ---------------------------------------------------------------- the doors
def result_to_json(result: PeriodResult) -> Json:
    """The document that ``manage.py rate`` prints."""
    return {"players": {key: player_result_to_json(player) for key, player in result.players.items()}}


def player_result_to_json(player: PlayerRating) -> Json:
    """One player of that document."""
    return PLAYER.write(player)


def player_result_from_json(document: object) -> PlayerRating:
    """The ratings of one player of that document. Raises ``BadPeriod`` with the place."""
    return PLAYER.read(Place("", document))
