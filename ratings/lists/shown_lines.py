"""The lines of a page of a list as they are shown: every value is there, so that a row of the page asks for nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import get_language

from ratings.lists.models import ListEntry, RatingList
from ratings.lists.printed_ratings import NOTHING, classes_of, printed_ks, printed_names, printed_ratings
from ratings.register.models import Title
from ratingsite.office.addresses import address_of_player


@dataclass(frozen=True, kw_only=True, slots=True)
class ShownLine:
    """One line; ``rating_class`` is a code (CFC 701), and empty where the text of the day has no classes."""

    address: str
    key: str
    title: str
    title_name: str
    name: str
    is_inactive: bool
    federation: str
    federation_name: str
    rating: str
    rating_class: str
    games: str
    k: str
    born: str


def shown_lines(rating_list: RatingList, entries: Sequence[ListEntry]) -> list[ShownLine]:
    """The lines in their order; each entry has its player and its federation."""
    ratings, names = printed_ratings(rating_list, entries), printed_names(rating_list, entries)
    ks, classes = printed_ks(rating_list, entries), classes_of(rating_list, entries)
    return [
        ShownLine(
            address=address_of_player(entry.player.key),
            key=entry.player.key,
            title=entry.title,
            title_name=_title_name(entry.title, get_language()),
            name=names[entry.pk],
            is_inactive=entry.is_inactive,
            federation=entry.federation_id,
            federation_name=entry.federation.name,
            rating=ratings[entry.pk],
            rating_class=classes.get(entry.pk, ""),
            games=str(entry.games),
            k=ks[entry.pk],
            born=str(entry.birth_year or NOTHING),
        )
        for entry in entries
    ]


@lru_cache(maxsize=100)
def _title_name(title: str, _language: str | None) -> str:
    return str(Title(title).label) if title else ""
