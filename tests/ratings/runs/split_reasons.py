"""Why a split changed an event: found from the two workings and the lists, and named by its article."""

from __future__ import annotations

from typing import Any

from ratings.regulations import edition_by_id
from tests.ratings.runs.splits import Findings, Found

MOST_K_TIMES_GAMES = 700


class Unexplained(AssertionError):
    """An event that a split changed, and no article says why."""


def differences(together: Findings, apart: Findings) -> dict[tuple[str, str], str]:
    """What a split changed, by player and event, each with the article of the event's edition that says why.

    Raises ``Unexplained``.
    """
    assert together.keys() == apart.keys()
    return {place: _article(one, apart[place]) for place, one in together.items() if one.change != apart[place].change}


def _article(one: Found, other: Found) -> str:
    edition: Any = edition_by_id(one.working["edition"])
    articles = edition.articles
    if one.is_older_than_every_list:
        return str(articles.lists)
    if one.change is None or other.change is None:
        return _of_the_rating(articles, one, other)
    if one.working["k_before_limit"] != other.working["k_before_limit"]:
        raise Unexplained(f"{one.player}: K is that of the list of the first day: {one.working} {other.working}")
    if _only_the_uplift_differs(one, other):
        return str(articles.rating_difference)
    for each in (one, other):
        _is_limited_as_the_article_says(each)
    # what is multiplied by K is the same: score less expected score
    if one.change * other.working["k"] != other.change * one.working["k"]:
        raise Unexplained(f"{one.player}: more than K differs: {one.working} {other.working}")
    return str(articles.k_factor)


# 7.21 and 8.24 (2022)
def _of_the_rating(articles: Any, one: Found, other: Found) -> str:
    """Rated in one of the two answers only: rated since the event was played, or unrated since."""
    rated, unrated = (other, one) if one.change is None else (one, other)
    if rated.before is None or unrated.before is not None:
        raise Unexplained(f"{one.player}: the list before each period says something else")
    return str(articles.rated_meanwhile if rated.then is None else articles.rating_floor)


# 8.31 (2022)
def _only_the_uplift_differs(one: Found, other: Found) -> bool:
    """A part of a tournament whose gaps are the same and are counted whole here, cut to 400 there."""
    if one.working["k"] != other.working["k"]:
        return False
    gaps = [[(row["round"], row["difference"]) for row in each.working["working"]] for each in (one, other)]
    cut = [[row["limited"] for row in each.working["working"]] for each in (one, other)]
    return one.is_part and gaps[0] == gaps[1] and cut[0] != cut[1]


# 8.33 (2022)
def _is_limited_as_the_article_says(found: Found) -> None:
    k, before = found.working["k"], found.working["k_before_limit"]
    if k != min(before, MOST_K_TIMES_GAMES // max(found.games, 1)):
        raise Unexplained(f"{found.player}: K {before} and {found.games} games make {k}")
