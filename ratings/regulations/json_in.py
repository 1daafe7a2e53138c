"""Reads a period from the JSON of the contract; an unknown field is refused by name."""

from __future__ import annotations

import json
from datetime import date
from decimal import Decimal
from typing import NoReturn

from ratings.regulations.bounds import BORN, GAMES, GAMES_OF_RESULT, K_FACTOR, MATCH_GAMES, MINUTES, RATING, ROUND
from ratings.regulations.places import Place
from ratings.regulations.problems import ABSENT, BadPeriod, Described
from ratings.regulations.snapshots import (
    ASSOCIATIONS,
    SYSTEMS,
    Decision,
    DefaultedGame,
    EarlierResult,
    EventSnapshot,
    Format,
    GameSnapshot,
    PeriodSnapshot,
    PlayedNotRated,
    PlayerSnapshot,
    RatingsThen,
    Registration,
    Result,
)

PLAYER_FIELDS = (
    *("games", "born", "k", "highest", "standard_rating", "federation", "title", "sex", "earlier"),
    *("member_of", "last_played"),
)
EVENT_FLAGS = ("national_championship", "women_only", "team_championship", "long_event_approved", "rating_refused")
EVENT_FIELDS = (
    *("unrated_at_start", "match_games", "decided_games_count", *EVENT_FLAGS, "counts_default_games"),
    *("registration", "hybrid", "minutes", "ratings", "ratings_chosen_on", "pooled_with", "reported_on"),
)
RATINGS_THEN = ("played_on", "white_rating", "black_rating")
AT_THE_START, AT_THE_GAME = "at-the-start", "at-the-game"
SEXES = ("m", "w", "f")


def document_from_text(text: str) -> object:
    """A JSON document with its numbers exact. Raises ``BadPeriod`` for what is no JSON or says a thing twice."""
    try:
        return json.loads(text, parse_float=Decimal, parse_constant=_refuse_constant, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        found = text[error.pos : error.pos + 20] or ABSENT
        raise BadPeriod(f"line {error.lineno}, column {error.colno}", "JSON", found) from None
    except BadPeriod:
        raise
    except RecursionError:
        raise BadPeriod("document", "JSON of a few levels", Described("a deeper one")) from None
    except ValueError:
        raise BadPeriod("document", "numbers of a few digits", Described("one of thousands of digits")) from None


def period_from_json(document: object) -> PeriodSnapshot:
    """The snapshot that a document of ``manage.py rate`` stands for. Raises ``BadPeriod`` with the place."""
    fields = Place("", document).fields(("system", "players", "events"), ("edition",))
    return PeriodSnapshot(
        system=fields["system"].one_of(SYSTEMS),
        edition=fields["edition"].text_or_null(),
        players={_key(place, key): _player(place) for key, place in fields["players"].members().items()},
        events=tuple(_event(place) for place in fields["events"].items()),
    )


def _refuse_constant(name: str) -> NoReturn:
    raise BadPeriod("document", "finite numbers", Described(name))


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    given = dict(pairs)
    if len(given) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise BadPeriod(twice, "this field once in its object", Described("it twice"))
    return given


def _key(place: Place, key: str) -> str:
    Place(place.path, key).text()
    return key


def _given(place: Place, otherwise: object = None) -> object:
    return otherwise if place.value is ABSENT else place.value


def _player(place: Place) -> PlayerSnapshot:
    fields = place.fields(("rating",), PLAYER_FIELDS)
    return PlayerSnapshot(
        rating=RATING.check_or_null(fields["rating"].path, fields["rating"].value),
        games=GAMES.check(fields["games"].path, _given(fields["games"], 0)),
        born=BORN.check_or_null(fields["born"].path, _given(fields["born"])),
        k=K_FACTOR.check_or_null(fields["k"].path, _given(fields["k"])),
        highest=RATING.check_or_null(fields["highest"].path, _given(fields["highest"])),
        standard_rating=RATING.check_or_null(fields["standard_rating"].path, _given(fields["standard_rating"])),
        federation=fields["federation"].text_or_null(),
        title=fields["title"].text_or_null(),
        sex=None if _given(fields["sex"]) is None else fields["sex"].one_of(SEXES),
        member_of=None if _given(fields["member_of"]) is None else fields["member_of"].one_of(ASSOCIATIONS),
        earlier=tuple(_earlier(item) for item in _list(fields["earlier"])),
        last_played_on=None if _given(fields["last_played"]) is None else fields["last_played"].day(),
    )


def _list(place: Place) -> list[Place]:
    return [] if place.value is ABSENT else place.items()


def _earlier(place: Place) -> EarlierResult:
    fields = place.fields(("event", "end", "games", "score", "opponents_average"), ("performance",))
    games = GAMES_OF_RESULT.check(fields["games"].path, fields["games"].value)
    return EarlierResult(
        event=fields["event"].text(),
        end=fields["end"].day(),
        games=games,
        score=fields["score"].hundredths(f"a score of {games} games in steps of a half point", games),
        opponents_average=fields["opponents_average"].number("an average from 0 to 4000", 4000),
        performance=RATING.check_or_null(fields["performance"].path, _given(fields["performance"])),
    )


def _event(place: Place) -> EventSnapshot:
    fields = place.fields(("id", "format", "start", "end", "games"), EVENT_FIELDS)
    match_games = fields["match_games"]
    return EventSnapshot(
        id=fields["id"].text(),
        format=fields["format"].one_of(Format),
        start=fields["start"].day(),
        end=fields["end"].day(),
        games=tuple(_game(game) for game in fields["games"].items()),
        unrated_at_start=tuple(key.text() for key in _list(fields["unrated_at_start"])),
        match_games=MATCH_GAMES.check_or_null(match_games.path, _given(match_games)),
        decided_games_count=fields["decided_games_count"].truth(),
        national_championship=fields["national_championship"].truth(),
        women_only=fields["women_only"].truth(),
        team_championship=fields["team_championship"].truth(),
        long_event_approved=fields["long_event_approved"].truth(),
        counts_default_games=tuple(_default(item) for item in _list(fields["counts_default_games"])),
        registration=None if _is_absent(fields["registration"]) else _registration(fields["registration"]),
        hybrid_approved=None if _is_absent(fields["hybrid"]) else _hybrid(fields["hybrid"]),
        rating_refused=fields["rating_refused"].truth(),
        minutes=MINUTES.check_or_null(fields["minutes"].path, _given(fields["minutes"])),
        ratings_at_the_game=_are_ratings_then(fields["ratings"]),
        ratings_chosen_on=_day_or_null(fields["ratings_chosen_on"]),
        pooled_with=fields["pooled_with"].text_or_null(),
        reported_on=_day_or_null(fields["reported_on"]),
    )


def _is_absent(place: Place) -> bool:
    return place.value is ABSENT


def _day_or_null(place: Place) -> date | None:
    return None if _given(place) is None else place.day()


def _registration(place: Place) -> Registration:
    fields = place.fields(("on",), ("decision",))
    decision = fields["decision"]
    return Registration(
        on=_day_or_null(fields["on"]),
        decision=None if _given(decision) is None else Decision(decision.one_of(Decision)),
    )


def _hybrid(place: Place) -> bool:
    return place.fields(("approved",))["approved"].truth()


def _are_ratings_then(place: Place) -> bool:
    return not _is_absent(place) and place.one_of((AT_THE_START, AT_THE_GAME)) == AT_THE_GAME


def _default(place: Place) -> DefaultedGame:
    fields = place.fields(("round", "player"))
    return DefaultedGame(round=ROUND.check(fields["round"].path, fields["round"].value), player=fields["player"].text())


def _game(place: Place) -> GameSnapshot:
    fields = place.fields(("round", "white", "black", "result"), ("excluded", *RATINGS_THEN))
    excluded = fields["excluded"]
    return GameSnapshot(
        round=ROUND.check(fields["round"].path, fields["round"].value),
        white=fields["white"].text(),
        black=fields["black"].text(),
        result=Result(fields["result"].one_of(Result)),
        excluded=None if _given(excluded) is None else PlayedNotRated(excluded.one_of(PlayedNotRated)),
        then=_ratings_then(fields),
    )


def _ratings_then(fields: dict[str, Place]) -> RatingsThen | None:
    """All three, or none."""
    if all(_is_absent(fields[name]) for name in RATINGS_THEN):
        return None
    for name in RATINGS_THEN:
        if _is_absent(fields[name]):
            raise BadPeriod(fields[name].path, f"this field beside the others of {', '.join(RATINGS_THEN)}", ABSENT)
    white, black = fields["white_rating"], fields["black_rating"]
    return RatingsThen(
        played_on=fields["played_on"].day(),
        white=RATING.check_or_null(white.path, white.value),
        black=RATING.check_or_null(black.path, black.value),
    )
