"""What somebody asks of a list: who stands on the page, in which order, and where it begins."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Filters:
    """What a visitor asked for; empty is everything. ``after`` is the row of the player who stood last, ``before`` of
    the one whom the page is to lead up to.
    """

    q: str = ""
    federation: str = ""
    title: str = ""
    sex: str = ""
    active: bool = False
    unrated: bool = False
    sort: str = "rating"
    after: int | None = None
    before: int | None = None

    @property
    def begin_the_list(self) -> bool:
        """Whether the page has the best of the whole list, so that a line's rank is told without counting others."""
        return self == Filters(active=self.active)


def is_by_name(filters: Filters) -> bool:
    """Whether the lines stand in the order of the names."""
    return filters.unrated or filters.sort == "name"
