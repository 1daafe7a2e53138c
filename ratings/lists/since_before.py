"""How the lines of a page stand against the list before: asked once for the players of the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db.models import UUIDField

from ratings.lists.models import ListEntry, RatingList
from ratings.lists.own_lines import ratings_of_its_own
from ratings.lists.page_lines import AnyLine
from ratings.lists.printed_ratings import Printed
from ratingsite.foundations.kept_questions import AmongGiven, KeptQuestion, Place

Changes = Mapping[int, int | None]
"""Rating points, by the player; ``None`` of who has a rating now and had none."""


def changes_since(before: RatingList | None, entries: Sequence[AnyLine]) -> Changes:
    """Of who has a rating; of nobody where there is no list before."""
    rated = {entry.player_id: entry.rating for entry in entries if entry.rating is not None}
    if before is None or not rated:
        return {}
    told = ratings_of_its_own(before, rated)
    then = dict(_RATINGS.rows(rating_list=before.pk, players=rated) if told is None else told)
    return {player: None if then.get(player) is None else now - then[player] for player, now in rated.items()}


def changes_told(changes: Changes, entries: Sequence[AnyLine], ratings: Printed) -> Changes:
    """Those that are told: a rating whose number the list does not print says nothing of its change (CFC 734)."""
    told = (entry for entry in entries if entry.player_id in changes and str(entry.rating) in ratings[entry.pk])
    return {entry.player_id: changes[entry.player_id] for entry in told}


_RATINGS = KeptQuestion(
    lambda: (
        ListEntry.objects.filter(AmongGiven("player_id", "players", int), rating_list=Place("rating_list", UUIDField()))
        .order_by()
        .values_list("player_id", "rating")
    )
)
