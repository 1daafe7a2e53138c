"""Mails about entries: the link that confirms an address, the answer to the player, and to the organiser who asks."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256

from django.urls import reverse

from ratingsite.office.outbox.models import OutboxMessage
from ratingsite.office.outbox.services import mail
from ratingsite.office.outbox.wording import said as _
from tournaments.registration.entries.links import Wished, address_key, own_key
from tournaments.registration.entries.models import PlayerEntry
from tournaments.registration.mails import send_about, send_to

MOST_LINKS_A_DAY = 5  # to one address, for whatever events: nobody is flooded by somebody who types his address


class TooManyLinks(ValueError):
    """The address was sent as many links today as it can be."""


def link_to_confirm(wished: Wished, *, now: datetime) -> None:
    """To an address that somebody typed. The same wish has one link a day. Raises ``TooManyLinks``."""
    day, to = now.date().isoformat(), sha256(wished.email.lower().encode()).hexdigest()[:24]
    keys = [f"entry-link:{to}:{day}:{number}" for number in range(1, MOST_LINKS_A_DAY + 1)]
    sent = OutboxMessage.objects.filter(dedup_key__in=[f"mail:{key}" for key in keys]).count()
    if sent >= MOST_LINKS_A_DAY:
        raise TooManyLinks
    words = {"name": wished.tournament.name, "player": wished.player.name}
    subject = _("Please confirm: %(player)s in %(name)s") % words
    text = _(
        "Somebody typed this address to enter %(player)s in %(name)s. If it was not you, do nothing: nothing is kept."
    )
    path = reverse("entry_link", args=[address_key(wished, now=now)])
    mail([wished.email], subject, text % words, path=path, key=keys[sent], now=now)


def asked(entry: PlayerEntry, *, now: datetime) -> None:
    """To the player the link to the entry; to the organiser once a day that somebody waits."""
    text = _("%(player)s is entered in %(name)s; the organiser confirms or declines it.")
    _to_player(entry, _("Entered: %(player)s in %(name)s"), text, act="asked", now=now)
    tournament = entry.tournament
    path, key = reverse("tournament_entries", args=[tournament.pk]), f"entries:{tournament.pk}:{now.date()}"
    text = _("Players have entered themselves in %(name)s and wait for your answer.")
    send_about(tournament, [tournament.organiser], _("Entries: %(name)s"), text, path=path, key=key, now=now)


def answered(entry: PlayerEntry, *, now: datetime) -> None:
    """To the player: he stands on the start list, or why not."""
    if entry.state == PlayerEntry.State.CONFIRMED:
        subject = _("Confirmed: %(player)s in %(name)s")
        text = _("The organiser of %(name)s has confirmed %(player)s, who stands on the start list now.")
    else:
        subject = _("Declined: %(player)s in %(name)s")
        text = _("The organiser of %(name)s has declined the entry of %(player)s. The reason: %(reason)s")
    _to_player(entry, subject, text, act=entry.state, now=now)


def withdrawn(entry: PlayerEntry, *, now: datetime) -> None:
    """To the organiser, who may have counted on him."""
    tournament = entry.tournament
    path, key = reverse("tournament_entries", args=[tournament.pk]), f"entry-withdrawn:{entry.pk}"
    subject, text = _("Withdrawn: %(player)s from %(name)s"), _("%(player)s has withdrawn the entry in %(name)s.")
    words = {"player": entry.player.name}
    send_about(tournament, [tournament.organiser], subject, text, path=path, key=key, now=now, **words)


def _to_player(entry: PlayerEntry, subject: str, text: str, *, act: str, now: datetime) -> None:
    path, key = reverse("own_entry", args=[own_key(entry)]), f"entry-{act}:{entry.pk}"
    words = {"player": entry.player.name, "reason": entry.reason}
    send_to(entry.tournament, [entry.email], subject, text, path=path, key=key, now=now, **words)
