"""Which objections a player has filed, and which wait for whom."""

from __future__ import annotations

from datetime import date

from django.db.models import QuerySet

from ratings.register.models import Player
from ratings.register.objections.models import Objection
from ratings.register.objections.permissions import objection_rows
from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import User


def objections_of(player: Player, user: User) -> QuerySet[Objection]:
    """What this account has objected to as this player, the newest first."""
    return Objection.objects.filter(player=player, filed_by=user)


def objections_to_answer(user: User, *, day: date) -> QuerySet[Objection]:
    """The objections that this person may answer."""
    found = Objection.objects.filter(open_to(user, "decline", objection_rows(user, day), day=day))
    return found.select_related("player__federation", "filed_by")
