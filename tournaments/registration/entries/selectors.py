"""Whether an event takes entries, who has entered, and which organisers have to answer."""

from __future__ import annotations

from datetime import date, datetime

from django.db.models import Exists, OuterRef, QuerySet

from ratings.register.models import Player
from ratingsite.office.accounts.conditions import NONE, open_to
from ratingsite.office.accounts.models import User
from tournaments.registration.entries.models import OpenEntries, PlayerEntry
from tournaments.registration.models import Tournament
from tournaments.registration.permissions import tournament_rows

_State = PlayerEntry.State


def takes_entries(tournament: Tournament, *, now: datetime) -> bool:
    """Whether players can enter themselves: its organiser has opened it, it is approved and has not begun."""
    is_ahead = tournament.local_day(now) < tournament.starts_on
    if tournament.state != Tournament.State.APPROVED or not is_ahead:
        return False
    return OpenEntries.objects.filter(tournament=tournament).exists()


def entries_of(tournament: Tournament, *, waiting: bool) -> QuerySet[PlayerEntry]:
    """Those that wait for an answer, the oldest first; or all others, the last answered first."""
    found = tournament.player_entries.select_related("player__federation", "answered_by")
    if waiting:
        return found.filter(state=_State.ASKED)
    return found.exclude(state=_State.ASKED).order_by("-answered_at", "pk")


def is_entered(tournament: Tournament, player: Player) -> bool:
    """Whether a player has asked already, or stands on the start list."""
    asked = tournament.player_entries.filter(player=player, state__in=PlayerEntry.STANDING)
    return asked.exists() or tournament.start_list.filter(player=player).exists()


def entries_to_answer(user: User, *, day: date) -> QuerySet[Tournament]:
    """The organiser's events ahead for which players wait to be confirmed."""
    may = open_to(user, "take-entries", tournament_rows(user), day=day)
    if may == NONE:
        return Tournament.objects.none()
    asked = PlayerEntry.objects.filter(tournament=OuterRef("pk"), state=_State.ASKED)
    ahead = Tournament.objects.filter(may, Exists(asked), organiser=user, starts_on__gt=day)
    return ahead.select_related("federation")
