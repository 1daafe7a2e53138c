"""The current ratings of a player between two lists (CFC 712), as the page of the player shows them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from ratings.profiles.selectors import Standing
from ratings.register.models import Player
from ratings.regulations import NoEditionInForce
from ratings.regulations.calendar import rules_on
from ratings.regulations.list_rules import Honours
from ratings.regulations.registry import rule_book
from ratings.regulations.snapshots import SYSTEMS
from ratings.runs.as_it_comes.models import CurrentRating
from ratings.runs.as_it_comes.order import follow_each_other
from ratings.runs.as_it_comes.selectors import current_of
from ratings.runs.as_it_comes.words import deactivated_now, printed

FOLLOWING = [system for system in SYSTEMS if follow_each_other(system)]


def current_standings(
    player: Player, present: Sequence[Standing], *, now: datetime
) -> list[tuple[CurrentRating, str, Honours | None]]:
    """Each as it is printed, with its class (701)."""
    listed = {standing.system.pk: standing.entry.rating_list for standing in present}
    rows = current_of(player.pk, FOLLOWING)
    found = []
    for row in rows:
        inactive = deactivated_now([row], now=now)
        [(_, text)] = printed([row], row.rating_list or listed.get(row.system_id), inactive)
        found.append((row, text, None if inactive else _class_of(row)))
    return found


def _class_of(row: CurrentRating) -> Honours | None:
    book = rule_book(row.system_id)
    try:
        edition = rules_on(row.system_id, row.as_of)
    except NoEditionInForce:
        return None
    rating = row.rating if row.games_total >= book.games_to_be_published(edition) else None
    return book.honours(edition, row.system_id, rating, ())
