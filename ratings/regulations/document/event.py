"""Events and games as the JSON of the contract says them; an unknown field is refused by name."""

from __future__ import annotations

from collections.abc import Mapping

from ratings.regulations.checks import (
    FIELD_PLAYERS,
    K_FACTOR,
    MATCH_GAMES,
    MINUTES,
    PART,
    RATING,
    ROUND,
    Whole,
)
from ratings.regulations.document.codec import (
    Json,
    Member,
    Record,
    by_key,
    day,
    day_or_null,
    flag,
    keys,
    member,
    names,
    number,
    record,
    records,
    text,
    text_or_null,
    whole,
    word,
    word_or_null,
)
from ratings.regulations.places import ABSENT, BadPeriod, Place
from ratings.regulations.snapshots import (
    Approval,
    Decision,
    DefaultedGame,
    EventSnapshot,
    Format,
    GameSnapshot,
    ListedRating,
    Minutes,
    Part,
    PlayedNotRated,
    RatingsThen,
    Registration,
    Result,
)

RATINGS_THEN = ("played_on", "white_rating", "black_rating")
AT_THE_START, AT_THE_GAME = "at-the-start", "at-the-game"
RATINGS = f"{AT_THE_START}, {AT_THE_GAME}, or an object of players"


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
        return by_key(place, LISTED.read)
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
            lambda place: by_key(place, names),
            lambda met: {key: list(names) for key, names in met.items()},
            default={},
        ),
        FIELD_OF_PART,
        day_or_null("began"),
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
        keys("counts_for"),
    ),
)


# ---------------------------------------------------------------- the doors
def event_from_json(document: object) -> EventSnapshot:
    """The event that a document, or a place in one, stands for. Raises ``BadPeriod`` with the place."""
    return EVENT.read(document if isinstance(document, Place) else Place("", document))


def event_to_json(event: EventSnapshot) -> Json:
    """The document of an event: keys in a fixed order, what has its default left out."""
    return EVENT.write(event)
