"""Tells by mail who decides on a Life Master, and what became of it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.urls import reverse

from ratings.register.claims.selectors import account_of
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.outbox.services import mail
from ratingsite.office.outbox.wording import said as _
from titles.certificates.life_masters.models import LifeMaster


def to_decide(master: LifeMaster, *, now: datetime) -> None:
    """To the executive director of the CFC."""
    people = holders([Office.EXECUTIVE_DIRECTOR], master.federation_id, now)
    text = _("A certificate of Chess Master is to be issued or refused (738).")
    _send(master, people, _("To decide: %s"), text, f"decide-{now:%Y%m%d%H%M%S}", now)


def issued(master: LifeMaster, *, now: datetime) -> None:
    """To the player and to who asked; without either the page is there for everybody."""
    text = _("The certificate of Chess Master is issued (738). Its page has it as a PDF.")
    _send(master, concerned_by(master, now), _("Certificate issued: %s"), text, "issued", now)


def list_corrected(master: LifeMaster, *, now: datetime) -> None:
    """To the director, who looks again, and to those whom it concerns."""
    text = _("A rating list was corrected, and by the lists as they are now the 24 games are not complete (738).")
    _send(master, _all(master, now), _("To be looked at again: %s"), text, f"again-{now:%Y%m%d%H%M%S}", now)


def stands(master: LifeMaster, reason: str, *, now: datetime) -> None:
    """To the same: it was upheld, with a reason, or a list has completed the games after all."""
    by_list = _("By the lists as they are now, the 24 games are complete (738).")
    text = _("The CFC has looked again, and it stays. The reason: %s") % reason if reason else by_list
    _send(master, _all(master, now), _("It stands: %s"), text, f"stands-{now:%Y%m%d%H%M%S}", now)


def _all(master: LifeMaster, now: datetime) -> set[User]:
    return {*concerned_by(master, now), *holders([Office.EXECUTIVE_DIRECTOR], master.federation_id, now)}


def concerned_by(master: LifeMaster, now: datetime) -> list[User]:
    """The player's account, who asked, and the rating officers of the federation."""
    own = [person for person in (account_of(master.player), master.asked_by) if person is not None]
    return [*own, *holders([Office.RATING_OFFICER], master.federation_id, now)]


def _send(master: LifeMaster, people: Iterable[User], subject: str, text: str, step: str, now: datetime) -> None:
    addresses = sorted({person.email for person in people if person.is_active})
    if addresses:
        path, key = reverse("life_master", args=[master.pk]), f"life-master-{master.pk}-{step}"
        mail(addresses, subject % str(master), text, path=path, key=key, now=now)
