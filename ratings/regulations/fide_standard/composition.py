"""Whether an event is rated at all: who must be rated in it, and how long it may last (2003 and 2009, 4 and 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import date

from ratings.regulations.fide_standard.edition import FideStandardEdition
from ratings.regulations.fide_standard.event_survey import Exclusion
from ratings.regulations.fide_standard.ratings_used import is_unrated
from ratings.regulations.snapshots import PLAYED, EventSnapshot, Format, PlayerSnapshot

TOO_FEW_RATED = "too-few-rated-players"
SCHEVENINGEN_UNRATED = "scheveningen-unrated-players"
TOO_LONG = "event-too-long"

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


def enough_rated(
    edition: FideStandardEdition, event: EventSnapshot, players: Mapping[str, PlayerSnapshot]
) -> Exclusion | None:
    """Why the event is not rated for want of rated players (6.3, 6.4). See rulings: composition."""
    keys = keys_of(event)
    unrated = sum(is_unrated(event, players, key) for key in keys)
    # 6.4, 2003 only: Scheveningen with more than one unrated player
    if event.format == Format.SCHEVENINGEN and unrated > 1 and edition.articles.scheveningen:
        return SCHEVENINGEN_UNRATED, edition.articles.scheveningen
    if not unrated or not is_played_out(event) or _is_national(event, len(keys) - unrated):
        return None
    missed = _missed(edition, event, len(keys), len(keys) - unrated)
    return (TOO_FEW_RATED, missed) if missed else None


def _is_national(event: EventSnapshot, rated: int) -> bool:
    # 6.33: a national championship with three rated men, or two women in an event for women only, is rated
    return event.national_championship and rated >= (NATIONAL_WOMEN if event.women_only else NATIONAL_MEN)


def _missed(edition: FideStandardEdition, event: EventSnapshot, size: int, rated: int) -> str | None:
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


def short_enough(edition: FideStandardEdition, event: EventSnapshot) -> Exclusion | None:
    """Why the event is not rated for its length (4.1, 4.11, 4.12)."""
    most, article = most_days(edition, event.format, is_approved=event.long_event_approved)
    return (TOO_LONG, article) if most is not None and length_in_days(event.start, event.end) > most else None


def most_days(edition: FideStandardEdition, form: str, *, is_approved: bool) -> tuple[int | None, str]:
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
