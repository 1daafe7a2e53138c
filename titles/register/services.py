"""Enters a title that was awarded. A part of the acts that award one, in their transaction."""

from __future__ import annotations

from datetime import date, datetime

from ratings.register.models import Player
from ratingsite.foundations.transitions import locked
from titles.register.in_force import highest
from titles.register.models import HeldTitle


def enter_title(
    player: Player, title: str, source: HeldTitle.Source, *, achieved_on: date | None, now: datetime
) -> HeldTitle:
    """0.4: valid for life from today, the day it is confirmed. The next lists show it, if it is the highest.

    0.4.3: by the rating of a list that is published ahead of its day it is achieved today at the latest.
    """
    player = locked(player)
    confirmed_on = now.date()
    held = HeldTitle.objects.create(
        player=player,
        title=title,
        source=source,
        achieved_on=achieved_on and min(achieved_on, confirmed_on),
        confirmed_on=confirmed_on,
        written_at=now,
    )
    player.title = highest({player.title, title} - {""}, player.title)
    player.save(update_fields=["title"])
    return held
