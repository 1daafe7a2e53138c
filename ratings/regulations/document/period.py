"""Periods and players as the JSON of the contract says them; an unknown field is refused by name."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

from ratings.regulations.checks import (
    BORN,
    GAMES,
    GAMES_OF_RESULT,
    K_FACTOR,
    RATING,
    Whole,
)
from ratings.regulations.document.codec import (
    Json,
    Record,
    by_key,
    day_or_null,
    member,
    number,
    points,
    records,
    text_or_null,
    whole,
    word,
    word_or_null,
)
from ratings.regulations.document.event import EVENT
from ratings.regulations.places import ABSENT, BadPeriod, Described, Place
from ratings.regulations.snapshots import (
    ASSOCIATIONS,
    SYSTEMS,
    EarlierResult,
    PeriodSnapshot,
    PlayerSnapshot,
)

SEXES = ("m", "w", "f")
AVERAGE = "an average from 0 to 4000"
SHORT_AVERAGE = "an average with at most ten decimals"
TOTAL = "this field or opponents_total, and not both"
DECIMALS_OF_AVERAGE = 10
OF_EARLIER = ("opponents_average", "opponents_total", "performance", "opponents")


# ---------------------------------------------------------------- players
def _read_earlier(place: Place) -> EarlierResult:
    fields = place.fields(("event", "end", "games", "score"), OF_EARLIER)
    games = GAMES_OF_RESULT.check(fields["games"].path, fields["games"].value)
    performance, opponents = fields["performance"], fields["opponents"]
    return EarlierResult(
        event=fields["event"].text(),
        end=fields["end"].day(),
        games=games,
        score=fields["score"].hundredths(f"a score of {games} games in steps of a half point", games),
        opponents_average=_average(fields, games),
        performance=None if performance.value is ABSENT else RATING.check_or_null(performance.path, performance.value),
        opponents=None if opponents.value is ABSENT else Whole(1, games).check_or_null(opponents.path, opponents.value),
    )


def _average(fields: Mapping[str, Place], games: int) -> Fraction:
    """As a number, or exactly as the sum of whole ratings."""
    average, total = fields["opponents_average"], fields["opponents_total"]
    if total.value is ABSENT:
        if average.value is ABSENT:
            raise BadPeriod(average.path, "this field", ABSENT)
        found = average.number(AVERAGE, RATING.high or 0)
        return found if _is_short(found) else average.refuse(SHORT_AVERAGE)
    if average.value is not ABSENT:
        raise BadPeriod(average.path, TOTAL, Described("both"))
    return Fraction(Whole(0, games * (RATING.high or 0)).check(total.path, total.value), games)


def _is_short(found: Fraction) -> bool:
    return bool((found * 10**DECIMALS_OF_AVERAGE).denominator == 1)


def _write_earlier(result: EarlierResult) -> Json:
    average = result.opponents_average
    if _is_short(average):
        of_opponents: Json = {"opponents_average": _decimal(average)}
    else:
        of_opponents = {"opponents_total": int(average * result.games)}
    document: Json = {
        "event": result.event,
        "end": result.end.isoformat(),
        "games": result.games,
        "score": points(result.score),
        **of_opponents,
    }
    more = {"performance": result.performance, "opponents": result.opponents}
    return document | {name: value for name, value in more.items() if value is not None}


def _decimal(value: Fraction) -> int | float:
    return int(value) if value.denominator == 1 else float(Decimal(value.numerator) / Decimal(value.denominator))


PLAYER: Record[PlayerSnapshot] = Record(
    PlayerSnapshot,
    (
        whole("rating", RATING, required=True),
        number("games", GAMES),
        whole("born", BORN),
        whole("k", K_FACTOR),
        whole("highest", RATING),
        whole("standard_rating", RATING),
        text_or_null("federation"),
        text_or_null("title"),
        word_or_null("sex", SEXES),
        word_or_null("member_of", ASSOCIATIONS),
        member(
            "earlier",
            lambda place: tuple(_read_earlier(item) for item in place.items()),
            lambda results: [_write_earlier(result) for result in results],
            default=(),
        ),
        day_or_null("last_played", attribute="last_played_on"),
    ),
)


PERIOD: Record[PeriodSnapshot] = Record(
    PeriodSnapshot,
    (
        word("system", SYSTEMS, required=True),
        text_or_null("edition"),
        member(
            "players",
            lambda place: by_key(place, PLAYER.read),
            lambda players: {key: PLAYER.write(player) for key, player in players.items()},
            required=True,
        ),
        records("events", EVENT, required=True),
    ),
)


# ---------------------------------------------------------------- the doors
def period_from_json(document: object) -> PeriodSnapshot:
    """The snapshot that a document of ``manage.py rate`` stands for. Raises ``BadPeriod`` with the place."""
    return PERIOD.read(Place("", document))


def player_from_json(document: object) -> PlayerSnapshot:
    """The player that a document, or a place in one, stands for. Raises ``BadPeriod`` with the place."""
    return PLAYER.read(document if isinstance(document, Place) else Place("", document))


def player_to_json(player: PlayerSnapshot) -> Json:
    """The document of a player: keys in a fixed order, what has its default left out."""
    return PLAYER.write(player)
