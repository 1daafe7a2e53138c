"""Foreign ratings, and events abroad that a Canadian wants counted (736)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from ratings.regulations.cfc.edition import CfcEdition
from ratings.regulations.cfc.standing import years_after


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
    is_idle = years_after(player.last_played_on, edition.foreign_idle_years) <= day
    has_changed = player.foreign_now != player.foreign_then
    return player.foreign_now if is_idle and has_changed else player.cfc_rating
