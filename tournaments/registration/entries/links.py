"""The links in mails to players: to confirm an address, and to an entry that was made. Signed; whoever reads the mails
of the address may see and do what they lead to."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.core.signing import BadSignature, dumps, loads

from ratings.register.models import Player
from tournaments.registration.entries.models import PlayerEntry
from tournaments.registration.models import Tournament

ADDRESS, OWN = "tournaments.registration.entries.address", "tournaments.registration.entries.own"
HOLDS = timedelta(days=3)


class DeadLink(ValueError):
    """No link of ours, or one that is too old."""


@dataclass(frozen=True, kw_only=True)
class Wished:
    """What somebody asked for whose address is not confirmed yet: nothing of it is kept but in the link."""

    tournament: Tournament
    player: Player
    email: str


def address_key(wished: Wished, *, now: datetime) -> str:
    """What the link carries that confirms an address."""
    said = [str(wished.tournament.pk), wished.player.pk, wished.email, int(now.timestamp())]
    return dumps(said, salt=ADDRESS, compress=True)


def wished_by(key: str, *, now: datetime) -> Wished:
    """What a link asks for. Raises ``DeadLink``."""
    try:
        tournament, player, email, at = loads(key, salt=ADDRESS)
    except BadSignature:
        raise DeadLink from None
    events = Tournament.objects.select_related("federation", "territory", "system")
    found = events.filter(pk=UUID(tournament)).first()
    somebody = Player.objects.select_related("federation").filter(pk=player).first()
    if found is None or somebody is None or now.timestamp() > at + HOLDS.total_seconds():
        raise DeadLink
    return Wished(tournament=found, player=somebody, email=email)


def own_key(entry: PlayerEntry) -> str:
    """What the link to an entry carries."""
    return dumps(str(entry.pk), salt=OWN)


def entry_of(key: str) -> PlayerEntry:
    """The entry to which a link leads. Raises ``DeadLink``."""
    try:
        pk = UUID(loads(key, salt=OWN))
    except BadSignature:
        raise DeadLink from None
    found = PlayerEntry.objects.select_related("tournament__federation", "tournament__territory", "player")
    entry = found.filter(pk=pk).first()
    if entry is None:
        raise DeadLink
    return entry
