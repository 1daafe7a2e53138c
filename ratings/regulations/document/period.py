"""Periods, players, events and games as the JSON of the contract says them; an unknown field is refused by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from ratings.regulations.bounds import (
    BORN,
    FIELD_PLAYERS,
    GAMES,
    GAMES_OF_RESULT,
    K_FACTOR,
    MATCH_GAMES,
    MINUTES,
    PART,
    RATING,
    ROUND,
    OneOf,
    Whole,
)
from ratings.regulations.document.codec import (
    Json,
    Member,
    Record,
    many,
    member,
    or_null,
    reads_null,
    same,
    writes_many,
)
from ratings.regulations.places import Place
from ratings.regulations.problems import ABSENT, BadPeriod, Described
from ratings.regulations.snapshots import (
    ASSOCIATIONS,
    SYSTEMS,
    Approval,
    Decision,
    DefaultedGame,
    EarlierResult,
    EventSnapshot,
    Format,
    GameSnapshot,
    ListedRating,
    Minutes,
    Part,
    PeriodSnapshot,
    PlayedNotRated,
    PlayerSnapshot,
    RatingsThen,
    Registration,
    Result,
)
from ratingsite.foundations.exact import Hundredths, decimal_text

RATINGS_THEN = ("played_on", "white_rating", "black_rating")
AT_THE_START, AT_THE_GAME = "at-the-start", "at-the-game"
RATINGS = f"{AT_THE_START}, {AT_THE_GAME}, or an object of players"
SEXES = ("m", "w", "f")
AVERAGE = "an average from 0 to 4000"
SHORT_AVERAGE = "an average with at most ten decimals"
TOTAL = "this field or opponents_total, and not both"
DECIMALS_OF_AVERAGE = 10


# ---------------------------------------------------------------- kinds of facts
def whole(name: str, bound: Whole | OneOf, **more: Any) -> Member:
    """A whole number, or nothing."""
    return member(name, lambda place: bound.check_or_null(place.path, place.value), same, **more)


def number(name: str, bound: Whole, **more: Any) -> Member:
    """A whole number."""
    return member(name, lambda place: bound.check(place.path, place.value), same, **more)


def text(name: str, **more: Any) -> Member:
    """A text that is not empty."""
    return member(name, Place.text, same, **more)


def text_or_null(name: str, **more: Any) -> Member:
    """A text, or nothing."""
    return member(name, Place.text_or_null, same, **more)


def word(name: str, words: Any, kind: Callable[[str], Any] = str, **more: Any) -> Member:
    """One of the words."""
    return member(name, lambda place: kind(place.one_of(words)), str, **more)


def word_or_null(name: str, words: Any, kind: Callable[[str], Any] = str, **more: Any) -> Member:
    """One of the words, or nothing."""
    return member(name, reads_null(lambda place: kind(place.one_of(words))), or_null(str), **more)


def day(name: str, **more: Any) -> Member:
    """A day."""
    return member(name, Place.day, date.isoformat, **more)


def day_or_null(name: str, **more: Any) -> Member:
    """A day, or nothing."""
    return member(name, reads_null(Place.day), or_null(date.isoformat), **more)


def flag(name: str) -> Member:
    """True, or left out."""
    return member(name, Place.truth, same, default=False)


def keys(name: str) -> Member:
    """Names of players."""
    return member(name, _names, list, default=())


def records(name: str, record: Record[Any], **more: Any) -> Member:
    """A list of records."""
    return member(name, many(record), writes_many(record), **more)


def record(name: str, of: Record[Any], **more: Any) -> Member:
    """One record, or nothing to be said."""
    return member(name, of.read, of.write, **more)


def _names(place: Place) -> tuple[str, ...]:
    return tuple(each.text() for each in place.items())


def _by_key(place: Place, read: Callable[[Place], Any]) -> dict[str, Any]:
    found = {}
    for key, inside in place.members().items():
        Place(inside.path, key).text()
        found[key] = read(inside)
    return found


# ---------------------------------------------------------------- players
def _read_earlier(place: Place) -> EarlierResult:
    fields = place.fields(("event", "end", "games", "score"), ("opponents_average", "opponents_total", "performance"))
    games = GAMES_OF_RESULT.check(fields["games"].path, fields["games"].value)
    performance = fields["performance"]
    return EarlierResult(
        event=fields["event"].text(),
        end=fields["end"].day(),
        games=games,
        score=fields["score"].hundredths(f"a score of {games} games in steps of a half point", games),
        opponents_average=_average(fields, games),
        performance=None if performance.value is ABSENT else RATING.check_or_null(performance.path, performance.value),
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
    return document if result.performance is None else document | {"performance": result.performance}


def _decimal(value: Fraction) -> int | float:
    return int(value) if value.denominator == 1 else float(Decimal(value.numerator) / Decimal(value.denominator))


def points(score: Hundredths) -> float:
    """The shortest float that prints as the exact decimal; nothing counts with it."""
    return float(decimal_text(score))


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


# ---------------------------------------------------------------- games
def _read_then(places: Mapping[str, Place]) -> RatingsThen:
    """All three, or none."""
    for name in RATINGS_THEN:
        if places[name].value is ABSENT:
            raise BadPeriod(places[name].path, f"this field beside the others of {', '.join(RATINGS_THEN)}", ABSENT)
    white, black = places["white_rating"], places["black_rating"]
    return RatingsThen(
        played_on=places["played_on"].day(),
        white=RATING.check_or_null(white.path, white.value),
        black=RATING.check_or_null(black.path, black.value),
    )


def _write_then(then: RatingsThen) -> Json:
    return dict(zip(RATINGS_THEN, (then.played_on.isoformat(), then.white, then.black), strict=True))


THEN = Member(
    names=RATINGS_THEN,
    required=False,
    default=None,
    read=_read_then,
    write=_write_then,
    take=lambda game: game.then,
    put=lambda then: {"then": then},
)
MINUTES_OF_GAME: Record[Minutes] = Record(
    Minutes, (number("white", MINUTES, required=True), number("black", MINUTES, required=True))
)
GAME: Record[GameSnapshot] = Record(
    GameSnapshot,
    (
        number("round", ROUND, required=True),
        text("white", required=True),
        text("black", required=True),
        word("result", Result, Result, required=True),
        word_or_null("excluded", PlayedNotRated, PlayedNotRated),
        record("minutes", MINUTES_OF_GAME),
        THEN,
    ),
)


# ---------------------------------------------------------------- events
LISTED: Record[ListedRating] = Record(
    ListedRating,
    (whole("rating", RATING, required=True), whole("k", K_FACTOR), whole("standard_rating", RATING)),
)


def _read_ratings(place: Place) -> str | dict[str, ListedRating]:
    if isinstance(place.value, dict):
        return _by_key(place, LISTED.read)
    return place.one_of((AT_THE_START, AT_THE_GAME)) if isinstance(place.value, str) else place.refuse(RATINGS)


RATINGS_OF_EVENT = Member(
    names=("ratings",),
    required=False,
    default={},
    read=lambda places: _read_ratings(places["ratings"]),
    write=lambda said: {
        "ratings": said if isinstance(said, str) else {key: LISTED.write(listed) for key, listed in said.items()}
    },
    take=lambda event: AT_THE_GAME if event.ratings_at_the_game else event.ratings,
    put=lambda said: {"ratings_at_the_game": said == AT_THE_GAME} if isinstance(said, str) else {"ratings": said},
)
REGISTRATION: Record[Registration] = Record(
    Registration, (day_or_null("on", required=True), word_or_null("decision", Decision, Decision))
)
APPROVAL: Record[Approval] = Record(Approval, (day("on", required=True), text("reason", required=True)))
DEFAULTED: Record[DefaultedGame] = Record(
    DefaultedGame, (number("round", ROUND, required=True), text("player", required=True))
)


def _read_field(place: Place) -> tuple[int, int]:
    inside = place.fields(("players", "rated"))
    players = FIELD_PLAYERS.check(inside["players"].path, inside["players"].value)
    return players, Whole(0, players).check(inside["rated"].path, inside["rated"].value)


FIELD_OF_PART = Member(
    names=("field",),
    required=False,
    default=(None, None),
    read=lambda places: _read_field(places["field"]),
    write=lambda both: {"field": dict(zip(("players", "rated"), both, strict=True))},
    take=lambda part: (part.players, part.rated),
    put=lambda both: dict(zip(("players", "rated"), both, strict=True)),
)
PART_OF_TOURNAMENT: Record[Part] = Record(
    Part,
    (
        text("of", required=True),
        number("number", PART, required=True),
        keys("uplift_used_by"),
        member(
            "rated_opponents",
            lambda place: _by_key(place, _names),
            lambda met: {key: list(names) for key, names in met.items()},
            default={},
        ),
        FIELD_OF_PART,
    ),
)
EVENT: Record[EventSnapshot] = Record(
    EventSnapshot,
    (
        text("id", required=True),
        word("format", Format, required=True),
        day("start", required=True),
        day("end", required=True),
        records("games", GAME, required=True),
        keys("unrated_at_start"),
        whole("match_games", MATCH_GAMES),
        flag("decided_games_count"),
        flag("national_championship"),
        flag("women_only"),
        flag("team_championship"),
        flag("long_event_approved"),
        records("counts_default_games", DEFAULTED, default=()),
        record("registration", REGISTRATION),
        member(
            "hybrid",
            lambda place: place.fields(("approved",))["approved"].truth(),
            lambda approved: {"approved": approved},
            attribute="hybrid_approved",
        ),
        flag("rating_refused"),
        whole("minutes", MINUTES),
        RATINGS_OF_EVENT,
        day_or_null("ratings_chosen_on"),
        text_or_null("pooled_with"),
        day_or_null("reported_on"),
        record("time_control_approved", APPROVAL),
        record("part", PART_OF_TOURNAMENT),
    ),
)
PERIOD: Record[PeriodSnapshot] = Record(
    PeriodSnapshot,
    (
        word("system", SYSTEMS, required=True),
        text_or_null("edition"),
        member(
            "players",
            lambda place: _by_key(place, PLAYER.read),
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


def period_to_json(period: PeriodSnapshot) -> Json:
    """The document of a snapshot: keys in a fixed order, what has its default left out."""
    return PERIOD.write(period)


def event_from_json(document: object) -> EventSnapshot:
    """The event that a document, or a place in one, stands for. Raises ``BadPeriod`` with the place."""
    return EVENT.read(document if isinstance(document, Place) else Place("", document))


def event_to_json(event: EventSnapshot) -> Json:
    """The document of an event: keys in a fixed order, what has its default left out."""
    return EVENT.write(event)


def player_from_json(document: object) -> PlayerSnapshot:
    """The player that a document, or a place in one, stands for. Raises ``BadPeriod`` with the place."""
    return PLAYER.read(document if isinstance(document, Place) else Place("", document))


def player_to_json(player: PlayerSnapshot) -> Json:
    """The document of a player: keys in a fixed order, what has its default left out."""
    return PLAYER.write(player)
