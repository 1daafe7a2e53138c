"""The acts on objections: filed by the player, answered with words, withdrawn."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from ratings.register.models import Player
from ratings.register.objections import mails
from ratings.register.objections.models import Objection
from ratings.regulations.snapshots import SYSTEMS
from ratingsite.foundations.editions import Family
from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record

MOST_OPEN = 20
CFC_ARTICLE = "739"
_State, _Hears = Objection.State, Objection.Hears


class TooManyOpen(ValueError):
    """So many objections of the player wait that nobody could read one more."""


class AnswerMissing(ValueError):
    """Who answers an objection says what was done, or why not."""


@dataclass(frozen=True, kw_only=True)
class Objected:
    """What a player objects to. ``federation`` is that of a tournament; empty for the player's own."""

    about: str
    what: str
    grounds: str
    system: str = ""
    federation: str = ""


# CFC 739; of FIDE's ratings the federation's officer, who asks for what has to be corrected (9.1, 10.2)
@transaction.atomic
def file_objection(player: Player, said: Objected, *, by: User, now: datetime) -> Objection:
    """Object, as the player himself. Raises ``TooManyOpen``."""
    require(by, "object", player, day=now.date())
    if Objection.objects.filter(player=player, state=_State.OPEN).count() >= MOST_OPEN:
        raise TooManyOpen
    is_cfc = said.about != Objection.About.DATA and SYSTEMS.get(said.system) is Family.CFC
    objection = Objection.objects.create(
        player=player,
        about=said.about,
        system=said.system,
        what=said.what,
        grounds=said.grounds,
        heard_by=_Hears.AUDITOR if is_cfc else _Hears.OFFICER,
        article=CFC_ARTICLE if is_cfc else "",
        federation_id=said.federation or player.federation_id,
        filed_by=by,
        filed_at=now,
    )
    record("file objection", objection, by=by, now=now, article=objection.article, about=said.about)
    mails.filed(objection, now=now)
    return objection


@transaction.atomic
def correct_objection(objection: Objection, *, by: User, now: datetime, answer: str) -> Objection:
    """It was right, and what was done about it. Raises ``AnswerMissing``."""
    return _answer(objection, "correct", "correct objection", _State.CORRECTED, by=by, now=now, answer=answer)


@transaction.atomic
def decline_objection(objection: Objection, *, by: User, now: datetime, answer: str) -> Objection:
    """It stays as it is, and why. Raises ``AnswerMissing``."""
    return _answer(objection, "decline", "decline objection", _State.DECLINED, by=by, now=now, answer=answer)


def _answer(objection: Objection, act: str, words: str, to: str, *, by: User, now: datetime, answer: str) -> Objection:
    objection = locked(objection)
    require(by, act, objection, day=now.date())
    if not answer.strip():
        raise AnswerMissing
    moved = move(objection, to, decided_by=by, decided_at=now, answer=answer.strip())
    record(words, objection, by=by, now=now, moved=moved, article=objection.article, reason=objection.answer)
    mails.answered(objection, now=now)
    return objection


@transaction.atomic
def withdraw_objection(objection: Objection, *, by: User, now: datetime) -> Objection:
    """The player does not object any more."""
    objection = locked(objection)
    require(by, "withdraw", objection, day=now.date())
    moved = move(objection, _State.WITHDRAWN, decided_at=now)
    record("withdraw objection", objection, by=by, now=now, moved=moved)
    return objection
