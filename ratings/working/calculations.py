"""A player's result, read back from its JSON and joined with names: what calculation page and calculator show."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from ratings.ledger.models import RatedEvent
from ratings.register.models import Player
from ratings.regulations import edition_by_id
from ratings.working.numbers import hundredths, hundredths_or_none

Json = Mapping[str, Any]

WHITE, BLACK = "white", "black"


@dataclass(frozen=True, kw_only=True)
class GameRow:
    """One game as the player saw it. ``surplus`` is score less expected score; scores are hundredths.

    ``basis`` says which of an opponent's ratings was used, where there is a choice (CFC 717).
    """

    round: int
    colour: str
    opponent: Player | None
    opponent_key: str
    opponent_rating: int | None
    difference: int | None
    counted_difference: int | None
    limited: bool
    limit_article: str
    expected: int | None
    score: int
    surplus: int | None
    rated: bool
    reason: str
    article: str
    basis: str


@dataclass(frozen=True, kw_only=True)
class Step:
    """One step from one rating to the next, where a rule book has several (CFC 714 to 716)."""

    code: str
    article: str
    amount: int | None
    rating: int | None


@dataclass(frozen=True, kw_only=True)
class EventWorking:
    """One event: its games and their sum, times K. ``rc`` is set where an average is rated by (2003, 10.5).

    ``ru`` is what a player without a rating performed, ``ru_new`` after the second pass of a round robin (2003, 10.57).
    Where event follows event (CFC 712) there are the ratings before and after, the performance beside the record that
    it had to beat (714d), the steps, and the estimates of the first pass (717).
    Where each game has the ratings of its day (2003, 4.11; 2009, 4.13), this is the part under one list: its date, and
    the player's rating on it.
    """

    id: str
    event: RatedEvent | None
    edition: str
    rows: tuple[GameRow, ...]
    games: int
    score: int
    expected: int | None
    surplus: int | None
    k: int | None
    k_before_limit: int | None
    k_reason: str
    k_article: str
    change: int | None
    opponents_average: int | None
    difference_article: str
    expected_article: str
    rc: int | None
    rc_new: int | None
    ru: int | None
    ru_new: int | None
    initial_article: str
    round_robin_article: str
    steps: tuple[Step, ...]
    first_pass: tuple[GameRow, ...]
    first_pass_article: str
    rating_before: int | None
    rating_after: int | None
    performance: int | None
    performance_article: str
    percentage: int | None
    record: int | None
    record_article: str
    list_date: date | None
    own_rating: int | None
    ratings_article: str
    limit: int | None

    @property
    def shows_basis(self) -> bool:
        """Whether the working says which of an opponent's ratings was used."""
        return any(game.basis for game in self.rows)

    @property
    def limits(self) -> bool:
        """Whether a difference was limited in some game."""
        return any(game.limited for game in self.rows)

    @property
    def keeps_whole(self) -> bool:
        """Whether a difference beyond the limit counts whole in some game, by an exception of the article."""
        return any(game.limit_article and not game.limited for game in self.rows)


@dataclass(frozen=True, kw_only=True)
class PooledRow:
    """One event on the way to a first rating; ``performance`` is its Ru, where the events are weighed by it (2003)."""

    event: RatedEvent | None
    name: str
    games: int
    score: int
    opponents_average: int
    performance: int | None
    counted: bool
    reason: str
    article: str


@dataclass(frozen=True, kw_only=True)
class Initial:
    """The way to a first rating; ``working`` has the numbers of Ru, its decimals as hundredths."""

    edition: str
    games: int
    games_required: int
    score: int
    opponents_average: int | None
    performance: int | None
    published: bool
    reason: str
    article: str
    floor: int
    pooled: tuple[PooledRow, ...]
    working: dict[str, Any] | None

    @property
    def shows_performance(self) -> bool:
        """Whether each event has a Ru of its own."""
        return any(row.performance is not None for row in self.pooled)


@dataclass(frozen=True, kw_only=True)
class Calculation:
    """One player's period, whole. ``edition`` is that of the last event, under which the change was rounded."""

    rating_before: int | None
    rating_after: int | None
    events: tuple[EventWorking, ...]
    initial: Initial | None
    edition: str
    change: int | None
    rounded_change: int | None
    rounding_article: str
    new_rating: int | None
    unlisted_reason: str
    unlisted_article: str
    rating_source: str
    rating_source_article: str


Colours = dict[tuple[str, int, str, int], str]
"""Event, round, opponent and the player's points to the colour: a match may have two games of one round."""


@dataclass(frozen=True, kw_only=True)
class Names:
    """Who and what the keys of a working stand for; what is not on the register is shown by its key."""

    events: dict[str, RatedEvent] = field(default_factory=dict)
    players: dict[str, Player] = field(default_factory=dict)
    colours: Colours = field(default_factory=dict)


def calculation_from(working: Json, names: Names) -> Calculation:
    """The calculation that a player's JSON of the contract tells."""
    return Calculation(
        rating_before=working["rating_before"],
        rating_after=working["rating_after"],
        events=tuple(_event(event, names) for event in working["events"]),
        initial=_initial(working["initial"], names.events) if working["initial"] else None,
        edition=working["events"][-1]["edition"] if working["events"] else "",
        change=hundredths_or_none(working["change"]),
        rounded_change=working["rounded_change"],
        rounding_article=working["rounding_article"] or "",
        new_rating=working["new_rating"],
        unlisted_reason=working["unlisted_reason"] or "",
        unlisted_article=working["unlisted_article"] or "",
        # results that were stored before there were rapid ratings do not have these
        rating_source=working.get("rating_source") or "",
        rating_source_article=working.get("rating_source_article") or "",
    )


def _event(event: Json, names: Names) -> EventWorking:
    articles = _articles(event["edition"])
    score, expected = hundredths(event["score"]), hundredths_or_none(event["expected"])
    return EventWorking(
        id=event["id"],
        event=names.events.get(event["id"]),
        edition=event["edition"],
        rows=tuple(_game(event["id"], game, names) for game in event["working"]),
        games=event["games"],
        score=score,
        expected=expected,
        surplus=None if expected is None else score - expected,
        k=event["k"],
        k_before_limit=event["k_before_limit"],
        k_reason=event["k_reason"] or "",
        k_article=event["k_article"] or "",
        change=hundredths_or_none(event["change"]),
        opponents_average=event["opponents_average"],
        difference_article=articles("rating_difference", "established"),
        expected_article=articles("expected_score", "established"),
        # what was stored before a rule book gave these does not have them
        rc=event.get("rc"),
        rc_new=event.get("rc_new"),
        ru=event.get("ru"),
        ru_new=event.get("ru_new"),
        initial_article=articles("initial_rating", "performance_rating"),
        round_robin_article=articles("round_robin_method"),
        steps=tuple(_step(step) for step in event.get("steps", ())),
        first_pass=tuple(_game(event["id"], game, names) for game in event.get("first_pass", ())),
        first_pass_article=articles("calculation_order"),
        rating_before=event.get("rating_before"),
        rating_after=event.get("rating_after"),
        performance=hundredths_or_none(event.get("performance")),
        performance_article=articles("performance_rating"),
        percentage=event.get("percentage"),
        record=event.get("record"),
        record_article=articles("result_bonus"),
        list_date=_day(event.get("list")),
        own_rating=event.get("own_rating"),
        ratings_article=event.get("ratings_article") or "",
        limit=getattr(edition_by_id(event["edition"]), "largest_difference", None),
    )


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None


def _articles(edition_id: str) -> Callable[..., str]:
    """Where the edition prints a rule; each family has names of its own for it."""
    articles: object = edition_by_id(edition_id).articles  # type: ignore[attr-defined]

    def article(*rules: str) -> str:
        return next((str(getattr(articles, rule)) for rule in rules if hasattr(articles, rule)), "")

    return article


def _step(step: Json) -> Step:
    return Step(
        code=step["code"],
        article=step["article"],
        amount=hundredths_or_none(step["amount"]),
        rating=hundredths_or_none(step["rating"]),
    )


def _game(event: str, game: Json, names: Names) -> GameRow:
    score, expected = hundredths(game["score"]), hundredths_or_none(game["expected"])
    return GameRow(
        round=game["round"],
        colour=names.colours.get((event, game["round"], game["opponent"], score), ""),
        opponent=names.players.get(game["opponent"]),
        opponent_key=game["opponent"],
        opponent_rating=game["opponent_rating"],
        difference=game["difference"],
        counted_difference=game["counted_difference"],
        limited=game["limited"],
        limit_article=game["limit_article"] or "",
        expected=expected,
        score=score,
        surplus=None if expected is None else score - expected,
        rated=game["rated"],
        reason=game["reason"] or "",
        article=game["article"],
        basis=game.get("basis") or "",
    )


def _initial(initial: Json, events: dict[str, RatedEvent]) -> Initial:
    working = initial["working"]
    return Initial(
        edition=initial["edition"],
        games=initial["games"],
        games_required=initial["games_required"],
        score=hundredths(initial["score"]),
        opponents_average=hundredths_or_none(initial["opponents_average"]),
        performance=initial["performance"],
        published=initial["published"],
        reason=initial["reason"] or "",
        article=initial["article"],
        floor=initial["floor"],
        pooled=tuple(_pooled(each, events) for each in initial["pooled"]),
        working=working and {**working, **{name: hundredths(working[name]) for name in ("average", "exact")}},
    )


def _pooled(pooled: Json, events: dict[str, RatedEvent]) -> PooledRow:
    return PooledRow(
        event=events.get(pooled["event"]),
        name=pooled["event"],
        games=pooled["games"],
        score=hundredths(pooled["score"]),
        opponents_average=hundredths(pooled["opponents_average"]),
        performance=pooled.get("performance"),
        counted=pooled["counted"],
        reason=pooled["reason"] or "",
        article=pooled["article"],
    )
