"""Asks for people who are not on the register, and decides: accepted, refused, or somebody known after all."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime
from typing import Any

from django.db import transaction

from ratings.register import services as register
from ratings.register.models import Federation, Player
from ratings.register.names import search_key
from ratings.register.newcomers import mails
from ratings.register.newcomers.models import Newcomer
from ratings.register.newcomers.numbers import next_number
from ratings.register.newcomers.permissions import NEW
from ratings.register.selectors import members_on
from ratings.register.services import NewPlayer
from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record

State = Newcomer.State


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What is said of somebody who is asked for; of the birth the day, or the year alone."""

    name: str
    federation: str
    sex: str
    birth_year: int
    birth_date: date | None = None
    title: str = ""
    fide_id: int | None = None
    remark: str = ""


class NoSuchFederation(ValueError):
    """10.1: a player is registered through a member federation; the message names the code."""


# ---------------------------------------------------------------- asking
@transaction.atomic
def ask_for_newcomers(asked: Sequence[Asked], *, by: User, now: datetime) -> list[Newcomer]:
    """Ask for people, in the order given; who waits already under the same facts is not asked for twice.

    Raises ``NoSuchFederation``.
    """
    require(by, "ask", NEW, day=now.date())
    _refuse_strange_federations({each.federation for each in asked}, now.date())
    _lock_federations({each.federation for each in asked})
    found, new = [], []
    for each in asked:
        waiting = _waiting(each)
        if waiting is None:
            new.append(waiting := _ask(each, by, now))
        found.append(waiting)
    for federation in sorted({newcomer.federation_id for newcomer in new}):
        mails.asked([newcomer for newcomer in new if newcomer.federation_id == federation], federation, now=now)
    return found


def _lock_federations(codes: set[str]) -> None:
    """Who asks for the same person at the same moment waits, and then finds the request."""
    list(Federation.objects.select_for_update(no_key=True).filter(pk__in=codes).order_by("pk"))


def _ask(asked: Asked, by: User, now: datetime) -> Newcomer:
    facts = _facts(asked)
    newcomer = Newcomer.objects.create(**facts, asked_by=by, asked_at=now)
    record("ask for newcomer", newcomer, by=by, now=now, article="10.1")
    return newcomer


def _facts(asked: Asked) -> dict[str, Any]:
    facts = asdict(asked)
    facts["federation_id"] = facts.pop("federation")
    facts["name"] = unicodedata.normalize("NFC", asked.name)
    facts["birth_year"] = asked.birth_date.year if asked.birth_date else asked.birth_year
    return facts | {"search_name": search_key(asked.name)}


def _waiting(asked: Asked) -> Newcomer | None:
    """The same person, asked for before and not decided."""
    facts = _facts(asked)
    same = ("federation_id", "search_name", "birth_year", "birth_date", "fide_id", "sex")
    return Newcomer.objects.filter(state=State.ASKED, **{name: facts[name] for name in same}).first()


def _refuse_strange_federations(codes: set[str], day: date) -> None:
    known = set(members_on(day).filter(pk__in=codes).values_list("pk", flat=True))
    if strange := sorted(codes - known):
        raise NoSuchFederation(", ".join(strange))


@transaction.atomic
def ask_again(newcomer: Newcomer, asked: Asked, *, by: User, now: datetime) -> Newcomer:
    """Ask once more for somebody who was refused, with the facts put right."""
    newcomer = locked(newcomer)
    require(by, "ask-again", newcomer, day=now.date())
    _refuse_strange_federations({asked.federation}, now.date())
    moved = move(newcomer, State.ASKED, **_facts(asked), asked_by=by, asked_at=now, decided_by=None, decided_at=None)
    record("ask again for newcomer", newcomer, by=by, now=now, moved=moved, article="10.1")
    mails.asked([newcomer], newcomer.federation_id, now=now)
    return newcomer


@transaction.atomic
def withdraw_newcomer(newcomer: Newcomer, *, by: User, now: datetime) -> Newcomer:
    """Nobody asks for this person any more."""
    newcomer = locked(newcomer)
    require(by, "withdraw", newcomer, day=now.date())
    moved = move(newcomer, State.WITHDRAWN)
    record("withdraw newcomer", newcomer, by=by, now=now, moved=moved)
    return newcomer


# ---------------------------------------------------------------- deciding
@transaction.atomic
def accept_newcomer(newcomer: Newcomer, *, by: User, now: datetime, national_id: str = "") -> Player:
    """Enter the newcomer: under the FIDE ID that came along, else under the number given, or the next by the rule.

    Raises ``PlayerExists`` and ``BadNationalId`` of the register, and ``NoSuchFederation`` of one that has ended since.
    """
    newcomer = locked(newcomer)
    require(by, "accept", newcomer, day=now.date())
    _refuse_strange_federations({newcomer.federation_id}, now.date())
    number = national_id or ("" if newcomer.fide_id else next_number(newcomer.federation_id))
    player = register.enter_player(_new_player(newcomer, number), by=by, now=now)
    moved = move(newcomer, State.ACCEPTED, player=player, decided_by=by, decided_at=now, reason="")
    record("accept newcomer", newcomer, by=by, now=now, moved=moved, article="10.1", player=player.key)
    mails.decided(newcomer, now=now)
    return player


def _new_player(newcomer: Newcomer, national_id: str) -> NewPlayer:
    return NewPlayer(
        name=newcomer.name,
        federation=newcomer.federation_id,
        fide_id=newcomer.fide_id,
        national_id=national_id,
        sex=newcomer.sex,
        title=newcomer.title,
        birth_date=newcomer.birth_date,
        birth_year=newcomer.birth_year,
    )


@transaction.atomic
def identify_newcomer(newcomer: Newcomer, player: Player, *, by: User, now: datetime) -> Newcomer:
    """The person asked for is on the register already."""
    newcomer = locked(newcomer)
    require(by, "identify", newcomer, day=now.date())
    moved = move(newcomer, State.KNOWN, player=player, decided_by=by, decided_at=now, reason="")
    record("identify newcomer", newcomer, by=by, now=now, moved=moved, article="10.1", player=player.key)
    mails.decided(newcomer, now=now)
    return newcomer


@transaction.atomic
def refuse_newcomer(newcomer: Newcomer, *, by: User, now: datetime, reason: str) -> Newcomer:
    """Not entered, with the reason; who asked may put it right and ask again."""
    newcomer = locked(newcomer)
    require(by, "refuse", newcomer, day=now.date())
    moved = move(newcomer, State.REFUSED, decided_by=by, decided_at=now, reason=reason)
    record("refuse newcomer", newcomer, by=by, now=now, moved=moved, article="10.1", reason=reason)
    mails.decided(newcomer, now=now)
    return newcomer
