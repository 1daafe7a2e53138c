"""The title of a person who has several entries."""

from __future__ import annotations

from collections.abc import Iterable

from ratings.register.models import Sex, Title

WOMENS = frozenset({Title.WGM, Title.WIM, Title.WFM, Title.WCM})


def highest_title(titles: Iterable[str], sex: str) -> str:
    """The highest of these that a person of this sex can hold; empty where there is none."""
    ranks = list(Title)
    found = {Title(title) for title in titles if title} - (WOMENS if sex == Sex.MALE else frozenset())
    return min(found, key=ranks.index, default="")
