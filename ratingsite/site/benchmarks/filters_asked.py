"""What ``benchmark filters`` asks of lists: every filter and both orders, next pages, players and single lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from random import Random
from typing import Any

from ratings.lists.filters import Filters
from ratings.lists.list_page import ListPage, list_page
from ratings.lists.models import ListEntry, RatingList
from ratings.lists.rows import rows_of
from ratings.profiles.selectors import standings_of, with_ratings
from ratings.profiles.views import PLAYERS_A_PAGE
from ratings.register.models import Player
from ratings.register.search import found_players, player_with_key
from ratingsite.site.benchmarks.large_lists import FIRST_NUMBER, LargeLists

Ask = Callable[[int], object]
"""Asks for something, another thing each time by the number of the turn."""


def asked(office: LargeLists, seed: int) -> Iterator[tuple[str, Ask]]:
    """What the office is asked, each by its name; of the filters also the page behind the first."""
    chance = Random(seed)  # noqa: S311 - which pages are asked for
    yield from _people_asked_for(office, chance)
    for name, made in _filters(office, chance).items():
        yield name, lambda turn, made=made: _page(_list(office, turn), made())
    for name, made in _filters(office, chance).items():
        if not made().after and name not in SHORT:
            yield f"{name}; the next page", NextPage(lambda turn: _list(office, turn), made)


def _people_asked_for(office: LargeLists, chance: Random) -> Iterator[tuple[str, Ask]]:
    def somebody() -> Any:  # as the page finds its player
        return player_with_key(str(FIRST_NUMBER + chance.choice(office.players)))

    yield "a line by its key", lambda turn: _line(office, turn, chance)
    yield "a player's history", lambda turn: standings_of(somebody(), date.max)
    yield "a player by the number", lambda turn: somebody()
    yield "players by the name", lambda turn: _players("".join(chance.choices("abdegklmnoprstv", k=2)))
    yield "players by the whole name", lambda turn: _players(chance.choice(("Banaev, Boris", "Marosen, Hana")))


def _filters(office: LargeLists, chance: Random) -> dict[str, Callable[[], Filters]]:
    large, small = office.federations[:5], office.federations[60:]
    middle = office.federations[5:60]
    one, two = "bdgkmprs", ("ba", "ko", "ma", "se")
    return {
        "nothing": Filters,
        "nothing, in the middle": lambda: Filters(after=chance.choice(office.players)),
        "by name": lambda: Filters(sort="name"),
        "by name, in the middle": lambda: Filters(sort="name", after=chance.choice(office.players)),
        "active": lambda: Filters(active=True),
        "active, by name": lambda: Filters(active=True, sort="name"),
        "women": lambda: Filters(sex="w"),
        "women, active": lambda: Filters(sex="w", active=True),
        "women, active, by name": lambda: Filters(sex="w", active=True, sort="name"),
        "women, by name": lambda: Filters(sex="w", sort="name"),
        "men": lambda: Filters(sex="m"),
        "title": lambda: Filters(title=chance.choice(("GM", "IM", "FM"))),
        "title, by name": lambda: Filters(title=chance.choice(("GM", "IM", "FM")), sort="name"),
        "title, women": lambda: Filters(title=chance.choice(("GM", "IM", "FM")), sex="w"),
        "title, active": lambda: Filters(title=chance.choice(("GM", "IM", "FM")), active=True),
        "title that few have": lambda: Filters(title="WGM"),
        "title that few have, by name": lambda: Filters(title="WGM", sort="name"),
        "title that nobody has": lambda: Filters(title="WCM", sex="m"),
        "large federation": lambda: Filters(federation=chance.choice(large)),
        "large federation, women, active": lambda: Filters(federation=chance.choice(large), sex="w", active=True),
        "large federation, women, by name": lambda: Filters(federation=chance.choice(large), sex="w", sort="name"),
        "large federation, title": lambda: Filters(federation=chance.choice(large), title="FM"),
        "large federation, title, by name": lambda: Filters(federation=chance.choice(large), title="FM", sort="name"),
        "large federation, active, by name": lambda: Filters(federation=chance.choice(large), active=True, sort="name"),
        "large federation, by name": lambda: Filters(federation=chance.choice(large), sort="name"),
        "federation": lambda: Filters(federation=chance.choice(middle)),
        "federation, active": lambda: Filters(federation=chance.choice(middle), active=True),
        "federation, active, by name": lambda: Filters(federation=chance.choice(middle), active=True, sort="name"),
        "federation, by name": lambda: Filters(federation=chance.choice(middle), sort="name"),
        "small federation": lambda: Filters(federation=chance.choice(small)),
        "small federation, women, active": lambda: Filters(federation=chance.choice(small), sex="w", active=True),
        "small federation, active, by name": lambda: Filters(federation=chance.choice(small), active=True, sort="name"),
        "small federation, by name": lambda: Filters(federation=chance.choice(small), sort="name"),
        "name, one letter": lambda: Filters(q=chance.choice(one)),
        "name, one letter, by name": lambda: Filters(q=chance.choice(one), sort="name"),
        "name, two letters": lambda: Filters(q=chance.choice(two)),
        "name, two letters, by name": lambda: Filters(q=chance.choice(two), sort="name"),
        "name, two letters, women": lambda: Filters(q=chance.choice(two), sex="w"),
        "name, two letters, title": lambda: Filters(q=chance.choice(two), title="FM"),
        "name, two letters, active": lambda: Filters(q=chance.choice(two), active=True),
        "name, three letters": lambda: Filters(q=chance.choice(("ban", "kor", "mas", "vov"))),
        "name, four letters": lambda: Filters(q=chance.choice(("bana", "kori", "mase", "vovi"))),
        "name, whole": lambda: Filters(q=Player.objects.get(pk=chance.choice(office.players)).name),
        "name, large federation": lambda: Filters(q="ma", federation=chance.choice(large)),
        "name, one letter, large federation": lambda: Filters(q=chance.choice(one), federation=chance.choice(large)),
        "name, federation": lambda: Filters(q="ma", federation=chance.choice(middle)),
        "name, federation, by name": lambda: Filters(q="ma", federation=chance.choice(middle), sort="name"),
        "unrated": lambda: Filters(unrated=True),
        "unrated, women": lambda: Filters(unrated=True, sex="w"),
        "unrated, large federation": lambda: Filters(unrated=True, federation=chance.choice(large)),
        "unrated, name": lambda: Filters(unrated=True, q=chance.choice(one)),
    }  # fmt: skip


SHORT = frozenset({"title that nobody has", "name, whole"})
"""What has no second page."""


class NextPage:
    """The page behind the first: what leads there is no part of it, and is looked up before."""

    def __init__(self, shown: Callable[[int], RatingList], made: Callable[[], Filters]) -> None:
        self._shown, self._made = shown, made
        self._filters = Filters()

    def prepare(self, turn: int) -> None:
        """Look at the first page."""
        first = self._made()
        self._filters = replace(first, after=list_page(self._shown(turn), first).next_after)

    def __call__(self, turn: int) -> ListPage:
        return _page(self._shown(turn), self._filters)


def _page(rating_list: RatingList, filters: Filters) -> ListPage:
    """The lines, and who they are about."""
    page = list_page(rating_list, filters)
    rows_of(rating_list, page.entries)
    return page


def _players(typed: str) -> list[Player]:
    """As the page of players asks for them, with their ratings."""
    found = list(found_players(typed)[: PLAYERS_A_PAGE + 1])
    with_ratings(found[:PLAYERS_A_PAGE], date.max)
    return found


def _list(office: LargeLists, turn: int) -> Any:
    return office.lists[-1 if turn % 2 else 0]


def _line(office: LargeLists, turn: int, chance: Random) -> ListEntry:
    return ListEntry.objects.get(rating_list=_list(office, turn), player=chance.choice(office.players))
