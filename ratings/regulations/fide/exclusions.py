"""Games that count for neither of their players, events of which none counts, and what an event may not say at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date

from ratings.regulations.fide.composition import keys_of, length_in_days, rating_at_start, rating_in
from ratings.regulations.fide.conditions import required_minutes, unregistered, unreported
from ratings.regulations.fide.edition import FideEdition
from ratings.regulations.fide.terms import Exclusion
from ratings.regulations.list_rules import list_in_force
from ratings.regulations.places import BadPeriod, Described
from ratings.regulations.snapshots import PLAYED, POINTS, Entrants, EventSnapshot, Format, PlayerSnapshot
from ratingsite.foundations.exact import DRAW

UNPLAYED = "unplayed"
MATCH_UNRATED = "match-unrated-player"
MATCH_DECIDED = "match-decided"
HYBRID_NOT_APPROVED = "hybrid-not-approved"
RATING_REFUSED = "rating-refused"
TOO_FAST = "too-fast"
UNEQUAL_TIMES = "unequal-times"

WOMEN = ("w", "f")


def excluded_games(
    edition: FideEdition, event: EventSnapshot, players: Mapping[str, PlayerSnapshot]
) -> dict[int, Exclusion]:
    """The places in ``event.games`` of those that count for neither player, however the event as a whole is judged."""
    found: dict[int, Exclusion] = {}
    for place, exclusion in _reasons(edition, event, players):
        found.setdefault(place, exclusion)
    return found


def excluded_event(
    edition: FideEdition, event: EventSnapshot, players: Mapping[str, PlayerSnapshot], entrants: Entrants | None = None
) -> Exclusion | None:
    """Why no game of the event is rated: its registration, a refusal, or the time that its players had.

    ``entrants`` are those of the event, where they are known already.
    """
    articles = edition.articles
    if event.registration is not None:
        found = unregistered(edition, event.registration, entrants or entrants_of(event, players))
        if found is not None:
            return found
    # 0.2, third paragraph (2022): hybrid events are approved one by one
    if event.hybrid_approved is False:
        return HYBRID_NOT_APPROVED, articles.hybrid
    # 0.5 (2022: 0.4): the right is reserved not to rate a specific event
    if event.rating_refused:
        return RATING_REFUSED, articles.appeal
    # 9.1 (rapid and blitz: 8.1), since 2022: not reported in time for the third list
    if event.reported_on is not None:
        found = unreported(edition, event.reported_on, event.end)
        if found is not None:
            return found
    # 1.1 and 1.2, until 2021: too little time for the strongest player in the tournament
    if (
        event.minutes is not None
        and not edition.is_time_by_game
        and event.minutes < _minutes_for(edition, event, players)
    ):
        return TOO_FAST, articles.rate_of_play
    return None


def excluded_of_stages(
    edition: FideEdition,
    stages: Sequence[EventSnapshot],
    whole: EventSnapshot,
    players: Mapping[str, PlayerSnapshot],
) -> list[dict[int, Exclusion]]:
    """By stages, the places of games not rated where they are pooled (6.2): a refusal, or too little time."""
    # 1.2: the time is that for the strongest player in the whole tournament; since 2022 (1.1) each game has its own
    is_asked = not edition.is_time_by_game and any(stage.minutes is not None for stage in stages)
    needed = _minutes_for(edition, whole, players) if is_asked else 0
    return [_excluded_of_stage(edition, stage, whole, players, needed) for stage in stages]


def _excluded_of_stage(
    edition: FideEdition, stage: EventSnapshot, whole: EventSnapshot, players: Mapping[str, PlayerSnapshot], needed: int
) -> dict[int, Exclusion]:
    articles, places = edition.articles, range(len(stage.games))
    if stage.rating_refused:
        return dict.fromkeys(places, (RATING_REFUSED, articles.appeal))
    if stage.minutes is None:
        return {}
    too_fast = (TOO_FAST, articles.rate_of_play)
    # 1.1, since 2022: the time for the stronger player in each game, where the event named is of such a text
    if edition.is_time_by_game:
        if whole.time_control_approved is not None:
            return {}
        return dict.fromkeys(_too_fast(edition, replace(whole, games=stage.games), players, stage.minutes), too_fast)
    # 1.2: games played faster are excluded
    return dict.fromkeys(places, too_fast) if stage.minutes < needed else {}


def _minutes_for(edition: FideEdition, event: EventSnapshot, players: Mapping[str, PlayerSnapshot]) -> int:
    """1.1, until 2021: the least time in a tournament."""
    ratings = [rating_in(event, players, game, key) for game in event.games for key in (game.white, game.black)]
    return required_minutes(edition, ratings)


def entrants_of(event: EventSnapshot, players: Mapping[str, PlayerSnapshot]) -> Entrants:
    """What a registration is held against, from the players who have a game and had a rating when it began."""
    present = {key: rating_at_start(event, players, key) for key in keys_of(event)}
    ratings = [rating for rating in present.values() if rating is not None]
    of_women = [rating for key, rating in present.items() if rating is not None and players[key].sex in WOMEN]
    return Entrants(
        starts_on=event.start,
        highest_rating=max(ratings, default=None),
        highest_rating_of_women=max(of_women, default=None),
    )


def _reasons(
    edition: FideEdition, event: EventSnapshot, players: Mapping[str, PlayerSnapshot]
) -> Iterator[tuple[int, Exclusion]]:
    """Every reason there is; of several for one game the first counts."""
    articles = edition.articles
    # 5.1: games not played, by forfeit or for any other reason, are not counted
    yield from ((place, (UNPLAYED, articles.unplayed)) for place in _unplayed(event))
    # 6.2, until 2021: of what is pooled a stage may not be rated
    yield from ((place, game.not_rated) for place, game in enumerate(event.games) if game.not_rated is not None)
    # 6.1 (2009: 6.6): a match in which one player is unrated is not rated
    if event.format == Format.MATCH and articles.unrated_in_match:
        yield from (
            (place, (MATCH_UNRATED, articles.unrated_in_match))
            for place, game in enumerate(event.games)
            if any(rating_in(event, players, game, key) is None for key in (game.white, game.black))
        )
    # 6.2 (until 2021: 6.5): games played after one player has won the match are not rated
    yield from ((place, (MATCH_DECIDED, articles.decided_match)) for place in games_after_decision(event))
    # 5.1 (rapid and blitz: 4.1): force majeure, and what the regulations on Fair Play require
    yield from (
        (place, (game.excluded, articles.played_not_rated))
        for place, game in enumerate(event.games)
        if game.excluded is not None
    )
    # rapid and blitz, 1.1, last sentence: games where the players have different playing times
    yield from (
        (place, (UNEQUAL_TIMES, articles.equal_times))
        for place, game in enumerate(event.games)
        if game.minutes is not None and game.minutes.white != game.minutes.black
    )
    # 1.1, since 2022: too little time for the stronger player in the game, unless the commission approved the event.
    # See rulings: approved-time-control
    if edition.is_time_by_game and event.minutes is not None and event.time_control_approved is None:
        too_fast = _too_fast(edition, event, players, event.minutes)
        yield from ((place, (TOO_FAST, articles.rate_of_play)) for place in too_fast)


def _too_fast(
    edition: FideEdition, event: EventSnapshot, players: Mapping[str, PlayerSnapshot], minutes: int
) -> Iterator[int]:
    for place, game in enumerate(event.games):
        ratings = [rating_in(event, players, game, key) for key in (game.white, game.black)]
        if minutes < required_minutes(edition, ratings):
            yield place


def _unplayed(event: EventSnapshot) -> Iterator[int]:
    return (place for place, game in enumerate(event.games) if game.result not in PLAYED)


def games_after_decision(event: EventSnapshot) -> frozenset[int]:
    """The places in ``event.games`` of what was played after a decision; empty for whatever is not a match."""
    if event.format != Format.MATCH or event.decided_games_count:
        return frozenset()
    late: set[int] = set()
    for places in _matches(event):
        late |= _late(event, places)
    return frozenset(late)


def _matches(event: EventSnapshot) -> list[list[int]]:
    """The places of the games of each pair of players, in playing order."""
    matches: dict[frozenset[str], list[int]] = {}
    for place, game in enumerate(event.games):
        matches.setdefault(frozenset({game.white, game.black}), []).append(place)
    return [sorted(places, key=lambda place: _order(event, place)) for places in matches.values()]


def _order(event: EventSnapshot, place: int) -> tuple[int, str]:
    return event.games[place].round, event.games[place].white


def _late(event: EventSnapshot, places: list[int]) -> set[int]:
    """Won is won with more than half of the points of all games of the match. See rulings: match-length."""
    enough = (event.match_games or len(places)) * DRAW
    points: dict[str, int] = {}
    late: set[int] = set()
    for place in places:
        if max(points.values(), default=0) > enough:
            late.add(place)
        game = event.games[place]
        for key, won in zip((game.white, game.black), POINTS[game.result], strict=True):
            points[key] = points.get(key, 0) + won
    return late


def check_event(path: str, event: EventSnapshot, edition: FideEdition) -> None:
    """Raise ``BadPeriod`` for the first thing that the edition does not know, in the order of the document."""
    articles, registration = edition.articles, event.registration
    for name, is_given, has_rule in (
        ("decided_games_count", event.decided_games_count, articles.decided_match_waived),
        ("registration", registration is not None, articles.registration),
        ("registration.decision", registration is not None and registration.decision is not None, articles.late),
        ("hybrid", event.hybrid_approved is not None, articles.hybrid),
        ("rating_refused", event.rating_refused, articles.appeal),
        ("minutes", event.minutes is not None, edition.minutes_bands),
        ("reported_on", event.reported_on is not None, articles.report),
        ("time_control_approved", event.time_control_approved is not None, articles.time_control_approved),
        ("part", event.part is not None, articles.interim_reports or articles.ratings_at_the_game),
        ("pooled_with", event.pooled_with is not None, articles.stages),
        ("ratings_chosen_on", event.ratings_chosen_on is not None, edition.ratings_by_choice),
    ):
        if is_given and not has_rule:
            _refuse(f"{path}.{name}", edition)
    if event.ratings_at_the_game:
        _check_ratings(path, event, edition)
    if not articles.standard_rating:
        for key in (key for key, listed in event.ratings.items() if listed.standard_rating is not None):
            _refuse(f"{path}.ratings.{key}.standard_rating", edition)
    for place, game in enumerate(event.games):
        if game.excluded is not None and not articles.played_not_rated:
            _refuse(f"{path}.games.{place}.excluded", edition)
        if game.minutes is not None and not articles.equal_times:
            _refuse(f"{path}.games.{place}.minutes", edition)


def _refuse(path: str, edition: FideEdition) -> None:
    raise BadPeriod(path, f"no such field under {edition.id}, which has no rule for it", Described("it"))


def _check_ratings(path: str, event: EventSnapshot, edition: FideEdition) -> None:
    """2003, 4.11: leagues over 90 days; 2009, 4.13: every event, chosen before it begins."""
    if not (edition.ratings_by_choice or _is_long_league(event, edition)):
        raise BadPeriod(f"{path}.ratings", f"ratings at the start under {edition.id}", "at-the-game")
    chosen = event.ratings_chosen_on
    if chosen is not None and chosen > event.start:
        raise BadPeriod(f"{path}.ratings_chosen_on", f"a day not after the start, {event.start.isoformat()}", chosen)
    _check_one_rating_a_list(path, event, edition)


def _is_long_league(event: EventSnapshot, edition: FideEdition) -> bool:
    most = edition.longest_days
    is_long = most is not None and length_in_days(event.start, event.end) > most
    return edition.long_leagues_by_list and event.format == Format.LEAGUE and is_long


def _check_one_rating_a_list(path: str, event: EventSnapshot, edition: FideEdition) -> None:
    """A list has one rating of a player."""
    seen: dict[tuple[str, date], tuple[int | None, str]] = {}
    for where, key, day, rating in _ratings_then(path, event, edition):
        first, there = seen.setdefault((key, day), (rating, where))
        if first != rating:
            raise BadPeriod(where, f"the rating of {there} on the list of {day.isoformat()}", rating)


def _ratings_then(path: str, event: EventSnapshot, edition: FideEdition) -> Iterator[tuple[str, str, date, int | None]]:
    """The place of each rating of a game, whose it is, on which list, and the rating."""
    for place, game, then in ((place, game, game.then) for place, game in enumerate(event.games) if game.then):
        day = list_in_force(edition, then.played_on)
        yield f"{path}.games.{place}.white_rating", game.white, day, then.white
        yield f"{path}.games.{place}.black_rating", game.black, day, then.black
