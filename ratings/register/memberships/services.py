"""The acts on memberships of the CFC: entered, taken back; and what an accepted report finds for want of one (734)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction
from django.db.models import Q

from ratings.register.memberships.models import Deactivation, Membership
from ratings.register.memberships.permissions import new_membership
from ratings.register.mergers.selectors import numbers_of, person_of
from ratings.register.models import Player
from ratings.regulations.cfc.memberships import MemberKind
from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from ratingsite.office.outbox.services import ring

ARTICLE = "732"
# the floor above knows the reports; like every task, it is rung by name
LOOK_AGAIN = "tournaments.tasks.look_for_members_again"


@dataclass(frozen=True, kw_only=True)
class NewMembership:
    """What is entered; only a membership for life has no last day."""

    kind: str
    starts_on: date
    ends_on: date | None
    source: str


class NoSpan(ValueError):
    """The last day is missing, or lies before the first."""


class EnteredAlready(ValueError):
    """A membership of this kind on some of these days stands already: ``membership``."""

    def __init__(self, membership: Membership) -> None:
        super().__init__(str(membership))
        self.membership = membership


class ReasonMissing(ValueError):
    """Who takes a membership back says why."""


@transaction.atomic
def enter_membership(player: Player, said: NewMembership, *, by: User, now: datetime) -> Membership:
    """Enter one membership of the person whom a number means. Raises ``NoSpan`` and ``EnteredAlready``."""
    player = locked(person_of(player))
    require(by, "enter", new_membership(player, by), day=now.date())
    refuse_membership(player, said)
    membership = Membership.objects.create(
        player=player,
        kind=said.kind,
        starts_on=said.starts_on,
        ends_on=said.ends_on,
        source=said.source,
        entered_by=by,
        entered_at=now,
    )
    record("enter membership", membership, by=by, now=now, article=ARTICLE, **_told(membership))
    return membership


def refuse_membership(player: Player, said: NewMembership) -> None:
    """Raises ``NoSpan``, and ``EnteredAlready`` where the same kind stands on some of these days."""
    is_for_life = said.kind == MemberKind.LIFE
    if (said.ends_on is None and not is_for_life) or (said.ends_on and said.ends_on < said.starts_on):
        raise NoSpan(said.kind)
    meeting = Q(ends_on__isnull=True) | Q(ends_on__gte=said.starts_on)
    if said.ends_on is not None:
        meeting &= Q(starts_on__lte=said.ends_on)
    standing = Membership.objects.filter(player__in=numbers_of([player.pk]), kind=said.kind, taken_back_at=None)
    if found := standing.filter(meeting).first():
        raise EnteredAlready(found)


@transaction.atomic
def take_back_membership(membership: Membership, *, reason: str, by: User, now: datetime) -> Membership:
    """It was entered wrongly. Published lists stay as they are; a worker looks again whose rating accepted reports
    deactivate (734). Raises ``ReasonMissing``.
    """
    membership = locked(membership)
    require(by, "take-back", membership, day=now.date())
    if not reason.strip():
        raise ReasonMissing
    membership.taken_back_by, membership.taken_back_at = by, now
    membership.taken_back_reason = reason.strip()
    membership.save(update_fields=["taken_back_by", "taken_back_at", "taken_back_reason"])
    said = {"reason": membership.taken_back_reason, **_told(membership)}
    record("take back membership", membership, by=by, now=now, article=ARTICLE, **said)
    ring(LOOK_AGAIN, str(membership.pk), str(membership.pk), now=now)
    return membership


def _told(membership: Membership) -> dict[str, str]:
    last = membership.ends_on.isoformat() if membership.ends_on else ""
    return {"kind": membership.kind, "from": membership.starts_on.isoformat(), "until": last}


# ---------------------------------------------------------------- 734
@dataclass(frozen=True, kw_only=True)
class PlayedEvent:
    """An event of the CFC whose report was accepted; ``source`` is its key in the ledger."""

    source: str
    system: str
    name: str
    starts_on: date
    ends_on: date


@transaction.atomic
def keep_deactivations(event: PlayedEvent, missing: Mapping[int, date], *, now: datetime) -> list[Deactivation]:
    """Keep whose rating an accepted report deactivates, and end what an earlier version of it had found.

    ``missing`` has the first day without a membership by the row of the player. It is part of accepting the report,
    whose entry in the record tells it.
    """
    standing = Deactivation.objects.filter(event=event.source, system=event.system, ended_at=None)
    same = {row.player_id for row in standing if missing.get(row.player_id) == row.missing_on}
    standing.exclude(player__in=same).update(ended_at=now)
    found = [
        Deactivation(
            player_id=pk,
            system=event.system,
            event=event.source,
            event_name=event.name[:200],
            starts_on=event.starts_on,
            ends_on=event.ends_on,
            missing_on=day,
            found_at=now,
        )
        for pk, day in missing.items()
        if pk not in same
    ]
    return Deactivation.objects.bulk_create(found)
