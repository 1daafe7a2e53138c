"""What an event may say only where the edition that governs it has such a rule; every refusal names the place."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from ratings.regulations.fide_standard.composition import length_in_days
from ratings.regulations.fide_standard.edition import FideStandardEdition
from ratings.regulations.fide_standard.ratings_used import list_in_force
from ratings.regulations.problems import BadPeriod, Described
from ratings.regulations.snapshots import EventSnapshot, Format


def check_event(path: str, event: EventSnapshot, edition: FideStandardEdition) -> None:
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
        ("pooled_with", event.pooled_with is not None, articles.stages),
        ("ratings_chosen_on", event.ratings_chosen_on is not None, edition.ratings_by_choice),
    ):
        if is_given and not has_rule:
            _refuse(f"{path}.{name}", edition)
    if event.ratings_at_the_game:
        _check_ratings(path, event, edition)
    for place, game in enumerate(event.games):
        if game.excluded is not None and not articles.played_not_rated:
            _refuse(f"{path}.games.{place}.excluded", edition)


def _refuse(path: str, edition: FideStandardEdition) -> None:
    raise BadPeriod(path, f"no such field under {edition.id}, which has no rule for it", Described("it"))


def _check_ratings(path: str, event: EventSnapshot, edition: FideStandardEdition) -> None:
    """2003, 4.11: leagues over 90 days; 2009, 4.13: every event, chosen before it begins."""
    if not (edition.ratings_by_choice or _is_long_league(event, edition)):
        raise BadPeriod(f"{path}.ratings", f"ratings at the start under {edition.id}", "at-the-game")
    chosen = event.ratings_chosen_on
    if chosen is not None and chosen > event.start:
        raise BadPeriod(f"{path}.ratings_chosen_on", f"a day not after the start, {event.start.isoformat()}", chosen)
    _check_one_rating_a_list(path, event, edition)


def _is_long_league(event: EventSnapshot, edition: FideStandardEdition) -> bool:
    most = edition.longest_days
    is_long = most is not None and length_in_days(event.start, event.end) > most
    return edition.long_leagues_by_list and event.format == Format.LEAGUE and is_long


def _check_one_rating_a_list(path: str, event: EventSnapshot, edition: FideStandardEdition) -> None:
    """A list has one rating of a player."""
    seen: dict[tuple[str, date], tuple[int | None, str]] = {}
    for where, key, day, rating in _ratings_then(path, event, edition):
        first, there = seen.setdefault((key, day), (rating, where))
        if first != rating:
            raise BadPeriod(where, f"the rating of {there} on the list of {day.isoformat()}", rating)


def _ratings_then(
    path: str, event: EventSnapshot, edition: FideStandardEdition
) -> Iterator[tuple[str, str, date, int | None]]:
    """The place of each rating of a game, whose it is, on which list, and the rating."""
    for place, game, then in ((place, game, game.then) for place, game in enumerate(event.games) if game.then):
        day = list_in_force(edition, then.played_on)
        yield f"{path}.games.{place}.white_rating", game.white, day, then.white
        yield f"{path}.games.{place}.black_rating", game.black, day, then.black
