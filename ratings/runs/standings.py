"""How the list to come shows a player: with which rating, and active or not; each family by its own articles."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import singledispatch

from ratings.lists.models import ListEntry
from ratings.regulations.cfc.edition import CfcEdition
from ratings.regulations.cfc.standing import is_cancelled
from ratings.regulations.fide.activity import Activity, Standing, activity_on_list, first_day_of_the_year
from ratings.regulations.fide.edition import FideEdition


@dataclass(frozen=True, kw_only=True)
class Facts:
    """What is known of a player on the day of a list; ``games`` are those of the year, ``None`` if not known."""

    list_date: date
    rating: int | None
    before: ListEntry | None
    last_played_on: date | None
    games: int | None


@dataclass(frozen=True, kw_only=True)
class Shown:
    """What the list says."""

    rating: int | None
    is_inactive: bool


@singledispatch
def shown(edition: object, facts: Facts) -> Shown:
    """What a list says of a player under an edition."""
    raise TypeError(f"expected an edition that makes lists, got {edition!r}")


@shown.register
def _of_fide(edition: FideEdition, facts: Facts) -> Shown:
    found = activity_on_list(edition, facts.list_date, _games(edition, facts), _activity_before(edition, facts.before))
    return Shown(rating=facts.rating, is_inactive=not found.is_active)


def _games(edition: FideEdition, facts: Facts) -> int | None:
    """The rated games of the year, as far as the answer needs them: of one game the last day tells enough."""
    if edition.games_to_stay_active > 1 or facts.last_played_on is None:
        return facts.games
    return int(facts.last_played_on >= first_day_of_the_year(edition, facts.list_date))


def _activity_before(edition: FideEdition, before: ListEntry | None) -> Activity | None:
    if before is None:
        return None
    return Activity(
        standing=Standing.INACTIVE if before.is_inactive else Standing.ACTIVE,
        article=edition.articles.inactivity,
        games=None,
        required=edition.games_to_stay_active,
    )


@shown.register
def _of_the_cfc(edition: CfcEdition, facts: Facts) -> Shown:
    """735: who has played within the last year is listed; 712: a low rating lapses. See rulings: cfc-listed."""
    last = facts.last_played_on
    is_lost = is_cancelled(edition, facts.rating, last, facts.list_date)
    if last is None:
        is_inactive = facts.before is not None and facts.before.is_inactive
    else:
        is_inactive = last < months_before(facts.list_date, edition.listed_within_months)
    return Shown(rating=None if is_lost else facts.rating, is_inactive=is_inactive)


def months_before(day: date, months: int) -> date:
    """The same day so many months earlier; lists carry a day that every month has."""
    count = day.year * 12 + day.month - 1 - months
    return day.replace(year=count // 12, month=count % 12 + 1)
