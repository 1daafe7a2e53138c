"""What must be true of every player's result, whatever the rules said: sums, bounds and the floor (I11, I12).

How much K the games of a period bear, and how low a list goes, is asked of the rule book: there is no second law here.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ratings.regulations import EventRating, PlayerRating, edition_by_id
from ratings.regulations.registry import book_of
from ratings.runs.chain_invariants import check_chain
from ratings.runs.problems import CHECK_FAILED, RunProblem


def check_player(key: str, found: PlayerRating, *, has_games: bool = True) -> None:
    """Raise ``RunProblem`` at the first thing that is not true; of a result in brief nothing is asked of its games."""
    for event in found.events:
        if has_games:
            _check_games(key, event)
        _check_event(key, event)
    _must(found.games == sum(event.games for event in found.events), key, "the games of the events do not add up")
    if any(_follows_another(event) for event in found.events):
        check_chain(key, found, _must)
    elif found.rating_before is not None:
        _check_change(key, found)
        _check_rounding(key, found, has_games=has_games)
    _check_floor(key, found)


def _follows_another(event: EventRating) -> bool:
    """Whether the event was rated with what the one before it left (CFC 712)."""
    return book_of(edition_by_id(event.edition)).rates_event_by_event


def _check_games(key: str, event: EventRating) -> None:
    rows = [row for row in event.working if row.rated]
    where = {"event": event.id, "edition": event.edition}
    _must(len(rows) == event.games, key, "not every rated game is counted", **where)
    _must(sum(row.score for row in rows) == event.score, key, "the scores do not add up", **where)
    if event.k is not None and event.expected is not None:
        expected = sum(row.expected or 0 for row in rows)
        _must(expected == event.expected, key, "the expected scores do not add up", **where)


def _check_event(key: str, event: EventRating) -> None:
    where = {"event": event.id, "edition": event.edition}
    if event.k is not None and event.expected is not None and not event.steps:
        _must(
            event.k * (event.score - event.expected) == event.change,
            key,
            "the change is not K times score less expected score",
            article=event.k_article or "",
            **where,
        )


def _check_change(key: str, found: PlayerRating) -> None:
    """I12: the new rating is the old one and the changes of the events; I11: K times games bounds it."""
    change = found.change or 0
    _must(sum(event.change or 0 for event in found.events) == change, key, "the changes of the events do not add up")
    for event in found.events:
        _check_k(key, event, found.games)
    most_change = max((event.k or 0 for event in found.events), default=0) * found.games * 100
    _must(abs(change) <= most_change, key, "the change is larger than K for every game")


def _check_rounding(key: str, found: PlayerRating, *, has_games: bool) -> None:
    """8.34: the change of the period is rounded; who then drops below the floor, or stays unrated, has no rating."""
    before, article, new = found.rating_before or 0, found.rounding_article or "", found.new_rating
    if has_games:
        is_sum = new == before + (found.rounded_change or 0)
    else:
        counted = [event for event in found.events if event.games]
        edition: Any = edition_by_id(counted[-1].edition) if counted else None
        rounded = edition.round_change(Fraction(found.change or 0, 100)) if edition else 0
        is_sum = found.rating_after in (None, before + rounded)
        article = edition.articles.rounding if edition else ""
    _must(is_sum, key, "the new rating is not the old one and the rounded change", article=article)


def _check_k(key: str, event: EventRating, games: int) -> None:
    edition = edition_by_id(event.edition)
    most = book_of(edition).largest_k(edition, games)
    _must(
        not event.games or most is None or (event.k or 0) <= most,
        key,
        f"K {event.k} is more than the {most} that {games} games bear",
        event=event.id,
        article=event.k_article or "",
        edition=event.edition,
    )


def _check_floor(key: str, found: PlayerRating) -> None:
    """7.21: nobody stands on the list below the floor of the edition that closed the period."""
    counted = [event for event in found.events if event.games]
    if found.rating_after is None or not counted:
        return
    edition = edition_by_id(counted[-1].edition)
    floor = book_of(edition).floor(edition)
    _must(
        found.rating_after >= floor.rating,
        key,
        f"the rating {found.rating_after} is below the floor {floor.rating}",
        article=floor.article,
        edition=edition.id,
    )


def _must(holds: bool, key: str, message: str, **where: str) -> None:
    if not holds:
        raise RunProblem(CHECK_FAILED, message, player=key, **where)
