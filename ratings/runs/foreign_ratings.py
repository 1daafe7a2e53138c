"""FIDE ratings of foreign players in events of the CFC: the first rating, or one that has changed since (736)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from ratings.ledger.models import RatedEvent
from ratings.lists.selectors import entries_on
from ratings.register.models import Player
from ratings.regulations import PlayerSnapshot, edition_for
from ratings.regulations.cfc.edition import CfcEdition
from ratings.regulations.cfc.standing import ForeignRating, first_rating_from_abroad, rating_from_abroad
from ratings.runs.standard_ratings import present_in

FOREIGN_RATING, FOREIGN_LIST = "foreign-rating", "fide-standard"
HOME = {"cfc-regular": "CAN", "cfc-active": "CAN"}
"""The systems that take a foreign player's rating from abroad, and who is not foreign there."""


@dataclass(frozen=True, kw_only=True)
class FromAbroad:
    """A rating that was taken from FIDE's list, and the article."""

    rating: int
    games: int
    article: str


def ratings_from_abroad(
    system: str, events: Iterable[RatedEvent], players: Mapping[int, Player], snapshots: Mapping[str, PlayerSnapshot]
) -> dict[str, FromAbroad]:
    """Who enters the period with a rating from abroad, looked at when the first event begins, by key.

    See rulings: cfc-foreign, cfc-foreign-in-runs.
    """
    home = HOME.get(system)
    waiting = {pk for pk, player in players.items() if home is not None and player.federation_id != home}
    found: dict[str, FromAbroad] = {}
    for event in sorted(events, key=lambda event: (event.starts_on, event.ends_on, event.key)):
        present = present_in(event) & waiting
        for pk, rating in _on_fides_list(present, event.starts_on).items():
            edition, key = edition_for(system, event.starts_on), players[pk].key
            taken = _taken(edition, pk, snapshots[key], rating, event.starts_on)
            if taken is not None and isinstance(edition, CfcEdition):
                games = max(snapshots[key].games, edition.provisional_games + 1)
                found[key] = FromAbroad(rating=taken, games=games, article=edition.articles.foreign_ratings)
        waiting -= present
    return found


def with_rating_from_abroad(player: PlayerSnapshot, taken: FromAbroad | None) -> PlayerSnapshot:
    """The player as the calculation takes them: established, with that rating."""
    return player if taken is None else replace(player, rating=taken.rating, games=taken.games)


def _taken(edition: object, player: int, snapshot: PlayerSnapshot, now: int, day: date) -> int | None:
    """The foreign rating, where 736 puts it in the place of the CFC's."""
    if not isinstance(edition, CfcEdition):
        return None
    if snapshot.rating is None:
        return first_rating_from_abroad(now, is_resident=False)
    if snapshot.last_played_on is None:
        return None
    then = _on_fides_list({player}, snapshot.last_played_on).get(player)
    if then is None:
        return None
    foreign = ForeignRating(
        cfc_rating=snapshot.rating, foreign_then=then, foreign_now=now, last_played_on=snapshot.last_played_on
    )
    rating = rating_from_abroad(edition, foreign, day)
    return None if rating == snapshot.rating else rating


def _on_fides_list(player_ids: Iterable[int], day: date) -> dict[int, int]:
    entries = entries_on(player_ids, FOREIGN_LIST, day)
    return {pk: entry.rating for pk, entry in entries.items() if entry.rating is not None}
