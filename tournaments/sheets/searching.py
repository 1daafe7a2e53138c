"""Finds people for the rows of a sheet by number or by a name that is typed as one remembers it."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher

from django.db.models import Q, QuerySet

from ratings.register.models import Player
from ratings.register.names import search_key
from ratings.register.search import found_players, whose_name_begins

MOST_FOUND = 12
_MOST_LOOKED_AT = 400
_NEAR_ENOUGH = 0.75
_FIRST_LETTERS = 2


def people_like(typed: str) -> list[Player]:
    """Players with this number, whose name begins so, whose names stand the other way round, or are nearly so."""
    words = search_key(typed).split()
    if not words:
        return []
    if typed.strip().isascii() and typed.strip().isdigit():
        return _by_number(typed.strip())
    found = list(found_players(typed)[:MOST_FOUND])
    if len(words) > 1:
        found += list(found_players(" ".join([*words[1:], words[0]]))[:MOST_FOUND])
        found += list(found_players(" ".join([words[-1], *words[:-1]]))[:MOST_FOUND])
    if len(found) < MOST_FOUND:
        found += _nearly(words)
    return list(dict.fromkeys(found))[:MOST_FOUND]


def _by_number(number: str) -> list[Player]:
    wanted = Q(national_id=number)
    if len(number) < 10:
        wanted |= Q(fide_id=int(number))
    return list(_people().filter(wanted)[:MOST_FOUND])


def _nearly(words: list[str]) -> Iterable[Player]:
    """Names that share the first letters with one of the words and differ by a slip."""
    typed = " ".join(sorted(words))
    near = []
    for word in dict.fromkeys(words):
        for player in whose_name_begins(_people(), "search_name", word[:_FIRST_LETTERS])[:_MOST_LOOKED_AT]:
            likeness = SequenceMatcher(None, typed, " ".join(sorted(player.search_name.split()))).ratio()
            if likeness >= _NEAR_ENOUGH:
                near.append((-likeness, player.search_name, player))
    return [player for *_, player in sorted(near, key=lambda found: found[:2])]


def _people() -> QuerySet[Player]:
    return Player.objects.select_related("federation")
