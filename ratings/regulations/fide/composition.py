"""What an event is made of: its stages, its players with the ratings that count, and whether they are enough."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import partial

from ratings.regulations.fide.edition import FideEdition
from ratings.regulations.fide.terms import Exclusion
from ratings.regulations.snapshots import (
    PLAYED,
    SCHEVENINGENS,
    EventSnapshot,
    Format,
    GameSnapshot,
    ListedRating,
    PlayerSnapshot,
)


def rating_in(event: EventSnapshot, players: Mapping[str, PlayerSnapshot], game: GameSnapshot, key: str) -> int | None:
    """The rating that a player's opponent meets in a game, if any."""
    # 2003, 4.11; 2009, 4.13: the rating at the time of the game
    if game.then is not None:
        return game.then.white if key == game.white else game.then.black
    return rating_at_start(event, players, key)


def rating_at_start(event: EventSnapshot, players: Mapping[str, PlayerSnapshot], key: str) -> int | None:
    """The rating with which the others count a player in an event: that of the list of its first day.

    See rulings: list-of-the-first-day.
    """
    # 8.24 (2003: 10.4; 2009: 8.4): a player rated since then counts as unrated for the opponents
    if key in event.unrated_at_start:
        return None
    # 2003, 9.11; 2009, 7.11: the list that is in force when the event commences
    return event.ratings[key].rating if key in event.ratings else players[key].rating


def as_listed(event: EventSnapshot, key: str, player: PlayerSnapshot) -> PlayerSnapshot:
    """A rated player as the list of the event's first day had him; who was not rated then has the present rating."""
    listed = event.ratings.get(key)
    if listed is None:
        return player
    # 8.24: rated as a rated player with the current rating
    rating = player.rating if listed.rating is None else listed.rating
    return replace(player, rating=rating, k=player.k if listed.k is None else listed.k)


def unrated_in(event: EventSnapshot, players: Mapping[str, PlayerSnapshot]) -> frozenset[str]:
    """Those of its players whom the others count as unrated, rated meanwhile or not (2003, 10.4; 2009, 8.4).

    Where the ratings are those of the time of the game, whom they count so in any game.
    """
    if event.ratings_at_the_game:
        sides = ((game, key) for game in event.games for key in (game.white, game.black))
        return frozenset(key for game, key in sides if rating_in(event, players, game, key) is None)
    return frozenset(key for key in keys_of(event) if rating_at_start(event, players, key) is None)


TOO_FEW_RATED = "too-few-rated-players"
SCHEVENINGEN_UNRATED = "scheveningen-unrated-players"
TOO_LONG = "event-too-long"

ROUND_ROBINS = (Format.ROUND_ROBIN, Format.DOUBLE_ROUND_ROBIN)
GAMES_OF_A_PAIR = {Format.ROUND_ROBIN: 1, Format.DOUBLE_ROUND_ROBIN: 2}
SMALL_EVENT = 10
RATED_IN_A_SMALL_EVENT = 4
DOUBLE_ROUND_PLAYERS = 6
NATIONAL_MEN, NATIONAL_WOMEN = 3, 2


def keys_of(event: EventSnapshot) -> tuple[str, ...]:
    """Who takes part, in the order of the keys."""
    return tuple(sorted({key for game in event.games for key in (game.white, game.black)}))


def is_played_out(event: EventSnapshot) -> bool:
    """Whether this is a round robin and everybody has played everybody. See rulings: round-robin-unplayed.

    With a game unplayed it is rated as a Swiss (6.43); so it is with the ratings of each game's own time.
    """
    if event.ratings_at_the_game:
        return False
    times = next((number for form, number in GAMES_OF_A_PAIR.items() if form == event.format), None)
    if times is None or any(game.result not in PLAYED for game in event.games):
        return False
    pairs = Counter(frozenset({game.white, game.black}) for game in event.games)
    size = len(keys_of(event))
    return len(pairs) == size * (size - 1) // 2 and set(pairs.values()) == {times}


def enough_rated(edition: FideEdition, event: EventSnapshot, players: Mapping[str, PlayerSnapshot]) -> Exclusion | None:
    """Why the event is not rated for want of rated players (6.3, 6.4). See rulings: composition."""
    size, rated, is_told = _field(event, players)
    unrated = size - rated
    # 6.4, 2003 only: Scheveningen with more than one unrated player
    if event.format in SCHEVENINGENS and unrated > 1 and edition.articles.scheveningen:
        return SCHEVENINGEN_UNRATED, edition.articles.scheveningen
    is_asked = is_told and event.format in ROUND_ROBINS
    if not unrated or not (is_asked or is_played_out(event)) or _is_national(event, rated):
        return None
    missed = _missed(edition, event, size, rated)
    return (TOO_FEW_RATED, missed) if missed else None


def _field(event: EventSnapshot, players: Mapping[str, PlayerSnapshot]) -> tuple[int, int, bool]:
    """How many play, how many of them are rated, and whether that was told of a tournament in parts."""
    if event.part is not None and event.part.players is not None:
        return event.part.players, event.part.rated or 0, True
    size = len(keys_of(event))
    return size, size - len(unrated_in(event, players)), False


def _is_national(event: EventSnapshot, rated: int) -> bool:
    # 6.33: a national championship with three rated men, or two women in an event for women only, is rated
    return event.national_championship and rated >= (NATIONAL_WOMEN if event.women_only else NATIONAL_MEN)


def _missed(edition: FideEdition, event: EventSnapshot, size: int, rated: int) -> str | None:
    """The article on the composition of a round robin that the event breaks."""
    articles = edition.articles
    # 6.32: in a double round with unrated participants at least six players, four of them rated
    if event.format == Format.DOUBLE_ROUND_ROBIN and (size < DOUBLE_ROUND_PLAYERS or rated < RATED_IN_A_SMALL_EVENT):
        return articles.double_round
    # 6.31: with fewer than ten players at least four rated
    if size < SMALL_EVENT:
        return None if rated >= RATED_IN_A_SMALL_EVENT else articles.small_event
    # 6.3: at least one third rated
    return None if 3 * rated >= size else articles.composition


def short_enough(edition: FideEdition, event: EventSnapshot) -> Exclusion | None:
    """Why the event is not rated for its length (4.1, 4.11, 4.12)."""
    most, article = most_days(edition, event.format, is_approved=event.long_event_approved)
    return (TOO_LONG, article) if most is not None and length_in_days(event.start, event.end) > most else None


def most_days(edition: FideEdition, form: str, *, is_approved: bool) -> tuple[int | None, str]:
    """How many days an event may last, and the article; ``None`` is as long as it takes."""
    articles = edition.articles
    # 4.11: leagues may last longer
    if form == Format.LEAGUE:
        return None, articles.long_league
    # 4.12, since 2009 only: the chairman may approve more
    if is_approved and articles.long_event:
        return None, articles.long_event
    return edition.longest_days, articles.duration


def length_in_days(first: date, last: date) -> int:
    """The days of an event, its first and its last included."""
    return (last - first).days + 1


Governed = tuple[EventSnapshot, FideEdition]

StageRule = Callable[[FideEdition, Sequence[EventSnapshot], EventSnapshot], Sequence[Mapping[int, Exclusion]]]
"""From stages and the event that they make to why games of each stage are not rated, by their places."""


def as_it_is(
    edition: FideEdition, stages: Sequence[EventSnapshot], whole: EventSnapshot
) -> Sequence[Mapping[int, Exclusion]]:
    """Every stage is rated as far as the whole event is."""
    return [{} for _ in stages]


def pooled_stages(events: Sequence[Governed], why_not: StageRule = as_it_is) -> list[Governed]:
    """The events with their stages in them, each under the edition of the event that the stages name."""
    stages: dict[str, list[EventSnapshot]] = {}
    for event, _ in events:
        if event.pooled_with is not None:
            stages.setdefault(event.pooled_with, []).append(event)
    return [
        (_together(event, stages[event.id], partial(why_not, edition)) if event.id in stages else event, edition)
        for event, edition in events
        if event.pooled_with is None
    ]


def _together(
    event: EventSnapshot,
    stages: Iterable[EventSnapshot],
    why_not: Callable[[Sequence[EventSnapshot], EventSnapshot], Sequence[Mapping[int, Exclusion]]],
) -> EventSnapshot:
    """6.2: the results are pooled. See rulings: pooled-stages."""
    # the time that the announcement of the event tells is that of every stage that tells none
    parts = sorted((replace(part, minutes=part.minutes or event.minutes) for part in (event, *stages)), key=_by_day)
    whole = _one_event(event, parts)
    if len({part.minutes for part in parts}) > 1:
        whole = replace(whole, minutes=None)  # 1.2: each stage by its own
    found = why_not(parts, whole)
    reasons = [own.get(place) for part, own in zip(parts, found, strict=True) for place in range(len(part.games))]
    games = zip(whole.games, reasons, strict=True)
    return replace(whole, games=tuple(replace(game, not_rated=reason) if reason else game for game, reason in games))


def _one_event(event: EventSnapshot, parts: Sequence[EventSnapshot]) -> EventSnapshot:
    """From the first day to the last, rounds counted on."""
    games: list[GameSnapshot] = []
    listed: dict[str, ListedRating] = {}
    rounds = 0
    for part in parts:
        # the list of the first day of all: what the earliest says goes before what a later one says
        listed |= {key: rating for key, rating in part.ratings.items() if key not in listed}
        games += [replace(game, round=rounds + game.round) for game in part.games]
        rounds += max((game.round for game in part.games), default=0)
    return replace(
        event,
        format=Format.SWISS if event.format in ROUND_ROBINS else event.format,
        start=min(part.start for part in parts),
        end=max(part.end for part in parts),
        games=tuple(games),
        ratings=listed,
        unrated_at_start=tuple(sorted({key for part in parts for key in part.unrated_at_start})),
        # 0.5: of what is refused in part, the stages that are not are rated
        rating_refused=all(part.rating_refused for part in parts),
    )


def _by_day(event: EventSnapshot) -> tuple[date, date, str]:
    return event.start, event.end, event.id
