"""Opens and closes the entries of an event; enters players, confirms, declines and withdraws. The player is told."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from ratings.register.models import Player
from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from tournaments.registration.entries import mails
from tournaments.registration.entries.models import OpenEntries, PlayerEntry
from tournaments.registration.entries.selectors import is_entered, takes_entries
from tournaments.registration.models import Tournament
from tournaments.registration.start_list.services import announce_player

MOST_WAITING = 500
_State = PlayerEntry.State


class EntriesClosed(ValueError):
    """The event takes no entries: nobody opened it, it has begun, or it is not approved."""


class EnteredAlready(ValueError):
    """The player has asked already, or stands on the start list."""


class TooManyEntries(ValueError):
    """So many wait that no organiser could read one more."""


class ReasonMissing(ValueError):
    """Who declines an entry says why: the player reads it."""


@transaction.atomic
def open_entries(tournament: Tournament, *, by: User, now: datetime) -> None:
    """Let players enter themselves; open already, nothing changes. Raises ``EntriesClosed`` once it has begun."""
    tournament = locked(tournament)
    require(by, "take-entries", tournament, day=now.date())
    if tournament.local_day(now) >= tournament.starts_on:
        raise EntriesClosed
    _found, is_new = OpenEntries.objects.get_or_create(tournament=tournament, defaults={"opened_at": now})
    if is_new:
        record("open entries", tournament, by=by, now=now)


@transaction.atomic
def close_entries(tournament: Tournament, *, by: User, now: datetime) -> None:
    """Take no more entries; those that wait are still answered."""
    tournament = locked(tournament)
    require(by, "take-entries", tournament, day=now.date())
    if OpenEntries.objects.filter(tournament=tournament).delete()[0]:
        record("close entries", tournament, by=by, now=now)


@transaction.atomic
def enter_player(tournament: Tournament, player: Player, *, email: str, by: User | None, now: datetime) -> PlayerEntry:
    """A player asks to stand on the start list. ``email`` is confirmed; ``by`` nobody for who has no account.

    Raises ``EntriesClosed``, ``EnteredAlready`` and ``TooManyEntries``.
    """
    tournament = locked(tournament)
    if not takes_entries(tournament, now=now):
        raise EntriesClosed
    if is_entered(tournament, player):
        raise EnteredAlready
    if tournament.player_entries.filter(state=_State.ASKED).count() >= MOST_WAITING:
        raise TooManyEntries
    entry = PlayerEntry.objects.create(tournament=tournament, player=player, email=email, user=by, asked_at=now)
    record("ask for entry", tournament, by=by, now=now, player=player.key)
    mails.asked(entry, now=now)
    return entry


@transaction.atomic
def confirm_entry(entry: PlayerEntry, *, by: User, now: datetime) -> PlayerEntry:
    """Put the player on the start list, unless he stands there. Raises ``StartListClosed`` and ``TooManyPlayers``."""
    entry = _locked(entry)
    require(by, "confirm", entry, day=now.date())
    move(entry, _State.CONFIRMED, answered_by=by, answered_at=now)
    if not entry.tournament.start_list.filter(player=entry.player_id).exists():
        announce_player(entry.tournament, entry.player, by=by, now=now)
    record("confirm entry", entry.tournament, by=by, now=now, player=entry.player.key)
    mails.answered(entry, now=now)
    return entry


@transaction.atomic
def decline_entry(entry: PlayerEntry, *, by: User, now: datetime, reason: str) -> PlayerEntry:
    """Say no, and why; who was confirmed leaves the start list. Raises ``ReasonMissing`` and ``EntriesClosed``."""
    entry = _locked(entry)
    require(by, "decline", entry, day=now.date())
    if not reason.strip():
        raise ReasonMissing
    _leave_the_list(entry, now=now)
    move(entry, _State.DECLINED, answered_by=by, answered_at=now, reason=reason.strip())
    record("decline entry", entry.tournament, by=by, now=now, reason=reason.strip(), player=entry.player.key)
    mails.answered(entry, now=now)
    return entry


@transaction.atomic
def withdraw_entry(entry: PlayerEntry, *, by: User | None, now: datetime) -> PlayerEntry:
    """The player does not come. Without ``by`` it is the link of the mail that was opened, which is leave enough.

    Raises ``EntriesClosed`` for who is confirmed once the event has begun.
    """
    entry = _locked(entry)
    if by is not None:
        require(by, "withdraw", entry, day=now.date())
    _leave_the_list(entry, now=now)
    move(entry, _State.WITHDRAWN, answered_by=by, answered_at=now)
    record("withdraw entry", entry.tournament, by=by, now=now, player=entry.player.key)
    mails.withdrawn(entry, now=now)
    return entry


def _leave_the_list(entry: PlayerEntry, *, now: datetime) -> None:
    if entry.state != _State.CONFIRMED:
        return
    if entry.tournament.local_day(now) >= entry.tournament.starts_on:
        raise EntriesClosed
    entry.tournament.start_list.filter(player=entry.player_id).delete()


def _locked(entry: PlayerEntry) -> PlayerEntry:
    """The tournament's row before its entry's, as where a player is announced."""
    tournament = locked(entry.tournament)
    entry = locked(entry)
    entry.tournament = tournament
    return entry
