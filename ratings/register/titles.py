"""The title of a person who has several entries."""

from __future__ import annotations

from collections.abc import Iterable

from ratings.register.models import Sex, Title

WOMENS = frozenset({Title.WGM, Title.WIM, Title.WFM, Title.WCM})


def highest_title(titles: Iterable[str], sex: str) -> str:
    """The highest of these that a person of this sex can hold; empty where there is none. One that the handbook does
    not rank stands behind all others.
    """
    found = sorted({title for title in titles if title and not (sex == Sex.MALE and title in WOMENS)})
    return min(found, key=lambda title: _RANKS.get(title, len(_RANKS)), default="")


_RANKS = {title.value: rank for rank, title in enumerate(Title)}
