"""How the list to come shows a player: the facts of the line before, handed to the rule book."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from ratings.lists.models import ListEntry
from ratings.regulations.list_rules import Career, Shown
from ratings.regulations.registry import book_of
from ratingsite.foundations.editions import Edition


@dataclass(frozen=True, kw_only=True)
class Facts:
    """What is known of a player on the day of a list; ``games`` are those of the year, ``None`` if not known."""

    list_date: date
    rating: int | None
    before: ListEntry | None
    last_played_on: date | None
    games: int | None


def shown(edition: Edition, facts: Facts) -> Shown:
    """What a list says of a player under an edition."""
    career = Career(
        list_date=facts.list_date,
        rating=facts.rating,
        was_inactive=None if facts.before is None else facts.before.is_inactive,
        last_played_on=facts.last_played_on,
        games=facts.games,
    )
    return book_of(edition).shown(edition, career)
