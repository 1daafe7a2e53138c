"""The list of games on which a published rating was calculated (739: "a list of game scores")."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from ratings.ledger.selectors import events_named
from ratings.lists.models import RatingList
from ratings.register.models import Player
from ratings.register.search import players_with_keys
from ratings.runs.models import RunResult
from ratings.runs.rating_appeals.own_lines import own_row


def run_behind(player: Player, rating_list: RatingList) -> UUID | None:
    """The run that has calculated what a list says of the player; none where it came in, or there was no game."""
    results = RunResult.objects.filter(run__published_list=rating_list, player=own_row(player, rating_list))
    return results.values_list("run", flat=True).first()


def games_behind(player: Player, rating_list: RatingList) -> list[dict[str, Any]]:
    """Every game of the player that the run of the list has looked at, in the order of the events.

    Nothing where the list was taken in from elsewhere, or the player had no game.
    """
    row = own_row(player, rating_list)
    result = RunResult.objects.filter(run__published_list=rating_list, player=row).first()
    if result is None:
        return []
    told = result.working["events"]
    events = events_named([event["id"] for event in told], rating_list.system_id)
    people = players_with_keys({game["opponent"] for event in told for game in event["working"]})
    return [
        {
            "event": event["id"],
            "name": events[event["id"]].name if event["id"] in events else event["id"],
            "round": game["round"],
            "opponent": game["opponent"],
            "opponent_name": people[game["opponent"]].name if game["opponent"] in people else game["opponent"],
            "score": game["score"],
            "rated": game["rated"],
            "reason": game["reason"] or "",
        }
        for event in told
        for game in event["working"]
    ]
