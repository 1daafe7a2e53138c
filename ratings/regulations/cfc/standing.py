"""How a player stands when an event is rated: rating, games, record (712, 715), and ratings from abroad (736)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from ratings.regulations.cfc.edition import CfcEdition
from ratings.regulations.snapshots import PlayerSnapshot
from ratingsite.foundations.months import years_later


class Kind(StrEnum):
    """Which equation rates a player in an event."""

    UNRATED = "unrated"
    PROVISIONAL = "provisional"
    ESTABLISHED = "established"


@dataclass(frozen=True, kw_only=True)
class Standing:
    """A player before an event. ``record`` is the highest rating so far, ``is_cancelled`` that 712 took the rating."""

    rating: int | None
    games: int
    record: int | None
    last_played_on: date | None
    is_cancelled: bool = False


def first_standing(player: PlayerSnapshot, games_if_silent: int) -> Standing:
    """A player before the period; without a rating nobody has games to add up (ruling: cfc-unrated-games).

    Who does not say how many games were played has ``games_if_silent`` (ruling: silent-games).
    """
    games = games_if_silent if player.games is None else player.games
    return Standing(
        rating=player.rating,
        games=0 if player.rating is None else games,
        record=_record(player.highest, player.rating),
        last_played_on=player.last_played_on,
    )


def standing_on(edition: CfcEdition, standing: Standing, day: date) -> Standing:
    """The same on the day an event starts: a low rating of somebody long inactive is cancelled."""
    # 712: ratings under 1400 are cancelled after 5 years of inactivity. See rulings: cfc-cancelled
    if is_cancelled(edition, standing.rating, standing.last_played_on, day):
        return replace(standing, rating=None, games=0, is_cancelled=True)
    return standing


def is_cancelled(edition: CfcEdition, rating: int | None, last_played_on: date | None, day: date) -> bool:
    """Whether a rating has lapsed by a day (712)."""
    if rating is None or rating >= edition.cancelled_below or last_played_on is None:
        return False
    return years_later(last_played_on, edition.cancelled_after_years) <= day


def kind_of(edition: CfcEdition, standing: Standing, games: int) -> Kind:
    """Which equation rates a player who plays so many games (715)."""
    if standing.rating is None:
        return Kind.UNRATED
    # 715: established beginning with the event in which the 25th rated game is played
    is_provisional = standing.games + games <= edition.provisional_games
    return Kind.PROVISIONAL if is_provisional else Kind.ESTABLISHED


def standing_after(standing: Standing, rating: int | None, games: int, ends_on: date) -> Standing:
    """How the next event finds the player (712: the ratings produced become the current ones)."""
    if not games:
        return replace(standing, is_cancelled=False)
    # 701, 715: who got no rating by the event has no games that a later one could add up
    return Standing(
        rating=rating,
        games=0 if rating is None else standing.games + games,
        record=_record(standing.record, rating),
        last_played_on=ends_on,
    )


def _record(record: int | None, rating: int | None) -> int | None:
    known = [number for number in (record, rating) if number is not None]
    return max(known) if known else None


@dataclass(frozen=True, kw_only=True)
class ForeignRating:
    """A foreign player's rating at home or with FIDE, then and now, and the last rated game in Canada."""

    cfc_rating: int
    foreign_then: int
    foreign_now: int
    last_played_on: date


def first_rating_from_abroad(foreign_rating: int | None, *, is_resident: bool) -> int | None:
    """736: the rating with which a foreign player enters; a new resident is unrated (ruling: cfc-foreign)."""
    return None if is_resident else foreign_rating


def rating_from_abroad(edition: CfcEdition, player: ForeignRating, day: date) -> int:
    """736: after a year without play in Canada, a foreign rating that has changed takes the place of the CFC's."""
    is_idle = years_later(player.last_played_on, edition.foreign_idle_years) <= day
    has_changed = player.foreign_now != player.foreign_then
    return player.foreign_now if is_idle and has_changed else player.cfc_rating
