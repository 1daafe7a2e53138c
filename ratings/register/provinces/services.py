"""The act on provinces: one is entered."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction

from ratings.register.mergers.selectors import person_of
from ratings.register.models import Player
from ratings.register.provinces.models import Residence
from ratings.register.provinces.permissions import new_residence
from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record

ARTICLE = "735"


@dataclass(frozen=True, kw_only=True)
class NewResidence:
    """What is entered; ``province`` is its code."""

    province: str
    starts_on: date
    source: str


@transaction.atomic
def enter_residence(player: Player, said: NewResidence, *, by: User, now: datetime) -> Residence:
    """Enter where the person whom a number means lives from a day on. Published lists stay as they are."""
    player = locked(person_of(player))
    require(by, "enter", new_residence(player, by), day=now.date())
    residence = Residence.objects.create(
        player=player,
        province=said.province,
        starts_on=said.starts_on,
        source=said.source,
        entered_by=by,
        entered_at=now,
    )
    told = {"province": residence.province, "from": residence.starts_on.isoformat(), "player": player.key}
    record("enter province", residence, by=by, now=now, article=ARTICLE, **told)
    return residence
