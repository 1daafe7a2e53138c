"""Enters players into the register."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction
from django.db.models import Q

from ratings.register.models import Player, PlayerFederation
from ratings.register.permissions import new_player
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record

NATIONAL_ID = re.compile(r"[A-Za-z0-9.]{1,20}", re.ASCII)


class PlayerExists(ValueError):
    """Somebody on the register has that number already: ``player``."""

    def __init__(self, player: Player) -> None:
        super().__init__(f"{player} has the number {player.key}")
        self.player = player


class BadNationalId(ValueError):
    """A national number is made of letters, digits and full stops, for it stands in addresses."""


@dataclass(frozen=True, kw_only=True)
class NewPlayer:
    """What is known of somebody who is not on the register yet; one of the two numbers at least."""

    name: str
    federation: str
    fide_id: int | None = None
    national_id: str = ""
    sex: str = ""
    title: str = ""
    birth_date: date | None = None
    birth_year: int | None = None
    association: str = ""


@transaction.atomic
def enter_player(new: NewPlayer, *, by: User, now: datetime) -> Player:
    """Enter a player with at least one number. Raises ``PlayerExists`` and ``BadNationalId``."""
    require(by, "create", new_player(new.federation), day=now.date())
    if new.national_id and not NATIONAL_ID.fullmatch(new.national_id):
        raise BadNationalId(new.national_id)
    _refuse_a_taken_number(new)
    player = Player.objects.create(
        name=unicodedata.normalize("NFC", new.name),
        federation_id=new.federation,
        fide_id=new.fide_id,
        national_id=new.national_id,
        numbered_by_id=new.federation if new.national_id else None,
        sex=new.sex,
        title=new.title,
        birth_date=new.birth_date,
        birth_year=new.birth_year,
        association=new.association,
    )
    PlayerFederation.objects.create(player=player, federation_id=new.federation)
    record("enter player", player, by=by, now=now, article="10.1", key=player.key)
    return player


def _refuse_a_taken_number(new: NewPlayer) -> None:
    taken = Q(pk__in=[])
    if new.fide_id:
        taken |= Q(fide_id=new.fide_id)
    if new.national_id:
        taken |= Q(numbered_by=new.federation, national_id=new.national_id)
    if holder := Player.objects.filter(taken).first():
        raise PlayerExists(holder)
