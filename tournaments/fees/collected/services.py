"""The acts on memberships collected: written and struck out by who collects, entered or refused by the office."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction

from ratings.register.memberships.models import Membership
from ratings.register.memberships.services import EnteredAlready, NewMembership, NoSpan, enter_membership
from ratings.register.models import Player
from ratings.regulations.cfc.memberships import MemberKind
from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted, require
from ratingsite.office.audit.services import record
from tournaments.fees.collected import mails
from tournaments.fees.collected.models import CollectedMembership
from tournaments.fees.collected.permissions import form_of
from tournaments.registration.models import Tournament

ARTICLE = "733"
_State = CollectedMembership.State


@dataclass(frozen=True, kw_only=True)
class Collected:
    """What a line says; ``fee_cents`` in hundredths of a dollar. Only a membership for life has no last day."""

    name: str
    number: str
    kind: str
    starts_on: date
    ends_on: date | None
    fee_cents: int


class NotEntered(ValueError):
    """A line cannot be entered in the register: ``line``, and ``cause`` says why. Then none of them was entered."""

    def __init__(self, line: CollectedMembership, cause: Exception) -> None:
        super().__init__(str(line))
        self.line, self.cause = line, cause


class ReasonMissing(ValueError):
    """Who refuses a line says why."""


# ---------------------------------------------------------------- who collects
@transaction.atomic
def write_collected(tournament: Tournament, said: Collected, *, by: User, now: datetime) -> CollectedMembership:
    """Write a line. Raises ``NoSpan``."""
    tournament = locked(tournament)
    require(by, "write", form_of(tournament, by), day=now.date())
    is_for_life = said.kind == MemberKind.LIFE
    if (said.ends_on is None) != is_for_life or (said.ends_on and said.ends_on < said.starts_on):
        raise NoSpan(said.kind)
    line = CollectedMembership.objects.create(
        tournament=tournament,
        name=said.name,
        number=said.number,
        kind=said.kind,
        starts_on=said.starts_on,
        ends_on=said.ends_on,
        fee_cents=said.fee_cents,
        written_by=by,
        written_at=now,
    )
    record("write collected membership", tournament, by=by, now=now, article=ARTICLE, **_told(line))
    return line


@transaction.atomic
def strike_out_collected(line: CollectedMembership, *, by: User, now: datetime) -> CollectedMembership:
    """It was written wrongly; it stays to be seen."""
    line = locked(line)
    require(by, "strike-out", line, day=now.date())
    moved = move(line, _State.STRUCK_OUT, decided_by=by, decided_at=now)
    record(
        "strike out collected membership", line.tournament, by=by, now=now, moved=moved, article=ARTICLE, **_told(line)
    )
    return line


# ---------------------------------------------------------------- the office
@transaction.atomic
def enter_collected(
    tournament: Tournament, chosen: Mapping[int, Player], *, by: User, now: datetime
) -> list[Membership]:
    """Enter lines in the register as dated memberships: ``chosen`` has the player of each line by its row.

    Raises ``NotEntered`` for the first line that cannot be entered, and then none is.
    """
    tournament = locked(tournament)
    lines = CollectedMembership.objects.select_for_update().filter(tournament=tournament, pk__in=chosen).order_by("pk")
    entered = [_enter(line, chosen[line.pk], by, now) for line in lines]
    if entered:
        told = {"memberships": len(entered)}
        record("enter collected memberships", tournament, by=by, now=now, article="732", **told)
    return entered


def _enter(line: CollectedMembership, player: Player, by: User, now: datetime) -> Membership:
    require(by, "enter", line, day=now.date())
    said = NewMembership(
        kind=line.kind,
        starts_on=line.starts_on,
        ends_on=line.ends_on,
        source=f"collected at {line.tournament.name}"[:200],
    )
    try:
        membership = enter_membership(player, said, by=by, now=now)
    except (EnteredAlready, NoSpan, NotPermitted) as cause:
        raise NotEntered(line, cause) from cause
    move(line, _State.ENTERED, membership=membership, decided_by=by, decided_at=now)
    return membership


@transaction.atomic
def refuse_collected(line: CollectedMembership, *, reason: str, by: User, now: datetime) -> CollectedMembership:
    """Refuse a line: its fee is not asked. Whoever wrote it is told. Raises ``ReasonMissing``."""
    line = locked(line)
    require(by, "refuse", line, day=now.date())
    if not reason.strip():
        raise ReasonMissing
    moved = move(line, _State.REFUSED, reason=reason.strip(), decided_by=by, decided_at=now)
    said = {"reason": line.reason, **_told(line)}
    record("refuse collected membership", line.tournament, by=by, now=now, moved=moved, article=ARTICLE, **said)
    mails.refused(line, now=now)
    return line


def _told(line: CollectedMembership) -> dict[str, str]:
    last = line.ends_on.isoformat() if line.ends_on else ""
    return {"name": line.name, "kind": line.kind, "from": line.starts_on.isoformat(), "until": last}
