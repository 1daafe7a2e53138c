"""Changes of people: asked for with day, reason and proof, decided by somebody else, and followed by the register."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction

from ratings.register.changes import mails
from ratings.register.changes.gone import value_now
from ratings.register.changes.models import OF_THE_PERSON, PUBLIC_KINDS, ChangesFile, PersonChange
from ratings.register.changes.permissions import FOR_THE_ADMINISTRATOR, new_change
from ratings.register.changes.rated_at_home import ring_for_transfers
from ratings.register.changes.selectors import accepted_changes, value_on
from ratings.register.changes.values import COLUMNS, checked, read, write
from ratings.register.mergers.selectors import person_of
from ratings.register.models import Player, PlayerFederation
from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from ratingsite.office.outbox.services import ring

Kind, State = PersonChange.Kind, PersonChange.State
# The floors above judge again what rested on the federation of the days between. Like every task, it is rung by name.
TELL_OF_TRANSFER = "titles.tasks.judge_again_after_transfer"


@dataclass(frozen=True, kw_only=True)
class Change:
    """What is asked: ``value`` as ``values.checked`` leaves it, from a day on; with a proof in words or as a file."""

    kind: str
    value: str
    starts_on: date
    reason: str
    proof: str = ""
    proof_name: str = ""
    proof_file: bytes | None = None


class NothingChanges(ValueError):
    """The register says so already; the message has the value."""


class AskedAlready(ValueError):
    """A change of this kind waits for this person already: ``change``."""

    def __init__(self, change: PersonChange) -> None:
        super().__init__(str(change))
        self.change = change


class HasFideId(ValueError):
    """The player has a FIDE ID already; the message has it."""


class NumberTaken(ValueError):
    """Somebody has this FIDE ID already: ``holder``. Where it is the same person, the two entries are merged."""

    def __init__(self, holder: Player) -> None:
        super().__init__(f"{holder} has the number {holder.key}")
        self.holder = holder


class NumberMissing(ValueError):
    """A FIDE ID is accepted with the number that FIDE has given."""


class FederationGone(ValueError):
    """The federation of a transfer has ended since it was asked for; the message says so to the reader."""


class SecondEntry(ValueError):
    """The number has become a second entry of ``person``, under whose number this is asked for."""

    def __init__(self, person: Player) -> None:
        super().__init__(person.key)
        self.person = person


class NoProof(ValueError):
    """A change is asked for with a proof, as text or as a file."""


# ---------------------------------------------------------------- asking
@transaction.atomic
def ask_for_change(
    player: Player, change: Change, *, by: User, now: datetime, file: ChangesFile | None = None
) -> PersonChange:
    """Ask for one change of one person. Raises what ``refuse_what_cannot_be`` raises."""
    player = locked(player)
    require(by, "ask", new_change(player, change.kind, change.value), day=now.date())
    refuse_what_cannot_be(player, change)
    asked = PersonChange.objects.create(
        player=player,
        kind=change.kind,
        value=change.value,
        before=value_from(player, change.kind, change.starts_on),
        starts_on=change.starts_on,
        reason=change.reason,
        proof=change.proof,
        proof_name=change.proof_name,
        proof_file=change.proof_file,
        file=file,
        asked_by=by,
        asked_at=now,
    )
    said: dict[str, Any] = {"reason": change.reason, "fields": _fields(asked), "player": player.key}
    record("ask for change", asked, by=by, now=now, article="10.2", **said)
    if file is None:  # who sends a file is one asker of many changes: one mail
        mails.asked([asked], now=now)
    return asked


def refuse_what_cannot_be(player: Player, change: Change) -> None:
    """Raises ``NothingChanges``, ``AskedAlready``, ``NoProof``, and of a FIDE ID ``HasFideId`` and ``NumberTaken``."""
    if change.kind == Kind.FIDE_ID:
        _refuse_other_number(player, change.value)
    elif change.value == value_from(player, change.kind, change.starts_on):
        raise NothingChanges(change.value)
    if waiting := PersonChange.objects.filter(player=player, kind=change.kind, state=State.ASKED).first():
        raise AskedAlready(waiting)
    if not change.proof and not change.proof_file:
        raise NoProof(change.kind)


def refuse_number(player: Player, number: str) -> None:
    """Raises ``NumberMissing``, ``HasFideId`` and ``NumberTaken``: what stands against giving a player a FIDE ID."""
    if not number:
        raise NumberMissing(player.key)
    _refuse_other_number(player, number)


def _refuse_other_number(player: Player, number: str) -> None:
    if player.fide_id is not None:
        raise HasFideId(player.key)
    if number and (holder := Player.objects.filter(fide_id=int(number)).first()):
        raise NumberTaken(holder)


def value_from(player: Player, kind: str, day: date) -> str:
    """What is true on a day, past or to come, as the accepted changes have it; else as the register has it."""
    if kind in OF_THE_PERSON:
        return value_now(player, kind, day)
    told = list(accepted_changes().filter(player=player, kind=kind))
    return value_on(told, day, None) if told else read(player, kind)


@transaction.atomic
def withdraw_change(change: PersonChange, *, by: User, now: datetime) -> PersonChange:
    """Nobody asks for it any more."""
    change = locked(change)
    require(by, "withdraw", change, day=now.date())
    moved = move(change, State.WITHDRAWN)
    record("withdraw change", change, by=by, now=now, moved=moved)
    return change


@transaction.atomic
def ask_again(change: PersonChange, *, proof: str, by: User, now: datetime) -> PersonChange:
    """Ask once more for what was refused, with what was missing added to the proof. Raises ``AskedAlready`` and
    ``SecondEntry``.
    """
    change = locked(change)
    require(by, "ask-again", change, day=now.date())
    person_meant(change)
    if waiting := PersonChange.objects.filter(player=change.player, kind=change.kind, state=State.ASKED).first():
        raise AskedAlready(waiting)
    told = "\n".join(text for text in (change.proof, proof) if text)
    moved = move(change, State.ASKED, proof=told, asked_by=by, asked_at=now, decided_by=None, decided_at=None)
    record("ask again for change", change, by=by, now=now, moved=moved, article="10.2", proof=proof)
    mails.asked([change], now=now)
    return change


# ---------------------------------------------------------------- deciding
@transaction.atomic
def accept_change(change: PersonChange, *, by: User, now: datetime, number: str = "") -> PersonChange:
    """From its day on it is a fact; the lists that are frozen from now on show it, published ones stay.

    ``number`` is the FIDE ID that was given, where one is decided on. Raises ``NumberMissing``, ``NumberTaken`` and
    ``HasFideId``, of a transfer ``FederationGone``, and ``SecondEntry``.
    """
    change = locked(change)
    require(by, "accept", change, day=now.date())
    asked_of = change.player = locked(change.player)  # nobody merges it meanwhile
    player = person_meant(change)
    if player != asked_of:
        player = locked(player)
    refuse_gone(change, today=now.date())
    told: dict[str, Any] = {"player": player, "value": number or change.value}
    if change.kind == Kind.FIDE_ID:
        refuse_number(player, told["value"])
        told["starts_on"] = min(change.starts_on, now.date())  # nobody else can be given it meanwhile
    told["before"] = value_from(player, change.kind, change.starts_on)
    moved = move(change, State.ACCEPTED, **told, decided_by=by, decided_at=now, decision_reason="")
    follow_change(change, now)
    if change.kind == Kind.FEDERATION:
        ring_for_transfers({change.before, change.value}, f"change:{change.pk}", now=now)
    said: dict[str, Any] = {"fields": _fields(change), "player": player.key}
    if player != asked_of:
        said["second"] = asked_of.key
    record("accept change", change, by=by, now=now, moved=moved, article="10.2", **said)
    mails.decided(change, now=now)
    return change


def person_meant(change: PersonChange) -> Player:
    """Whose change it is now. Raises ``SecondEntry``.

    A death and an exclusion are those of the person, under whichever number they were asked for (rulings: left-out,
    two-entries); any other value was held against what the second entry said, and the person's may differ. Nor does a
    federation decide alone on a person of another one.
    """
    person = person_of(change.player)
    if person == change.player:
        return person
    is_theirs = change.kind in FOR_THE_ADMINISTRATOR or person.federation_id == change.player.federation_id
    if change.kind in COLUMNS or not is_theirs:
        raise SecondEntry(person)
    return person


def refuse_gone(change: PersonChange, *, today: date) -> None:
    """Raises ``FederationGone``: a transfer goes to a member federation also on the day on which it is accepted."""
    if change.kind != Kind.FEDERATION:
        return
    try:
        checked(Kind.FEDERATION, change.value, today=today, starts_on=change.starts_on)
    except ValidationError as refusal:
        raise FederationGone(" ".join(refusal.messages)) from refusal


@transaction.atomic
def refuse_change(change: PersonChange, *, by: User, now: datetime, reason: str) -> PersonChange:
    """Not changed, with the reason; it may be asked for again with a better proof."""
    change = locked(change)
    require(by, "refuse", change, day=now.date())
    moved = move(change, State.REFUSED, decided_by=by, decided_at=now, decision_reason=reason)
    record("refuse change", change, by=by, now=now, moved=moved, article="10.2", reason=reason)
    mails.decided(change, now=now)
    return change


def _fields(change: PersonChange) -> dict[str, list[str] | None]:
    """Before and after for the record; what not everybody may read of a person stands on the page of the change."""
    return {change.kind: [change.before, change.value] if change.kind in PUBLIC_KINDS else None}


# ---------------------------------------------------------------- the register follows
def apply_due_changes(*, now: datetime) -> int:
    """Let the register's own columns follow changes whose day has come; how many did. For the sweeper: once each."""
    due = PersonChange.objects.filter(state=State.ACCEPTED, applied_at__isnull=True, starts_on__lte=now.date())
    changes = list(due.order_by("starts_on", "pk").defer("proof_file"))
    for change in changes:
        with transaction.atomic():
            follow_change(locked(change), now)
    return len(changes)


def follow_change(change: PersonChange, now: datetime) -> None:
    """The columns take the value of today; a day that is still to come is left to ``apply_due_changes``."""
    if change.starts_on > now.date() or change.applied_at is not None:
        return
    change.applied_at = now
    change.save(update_fields=["applied_at"])
    if change.kind not in COLUMNS:
        return
    player = locked(change.player)
    told = list(accepted_changes().filter(player=player, kind=change.kind))
    write(player, change.kind, value_on(told, now.date(), now))
    player.save()
    if change.kind == Kind.FEDERATION:
        write_federations(player, told)
        if change.starts_on < now.date():
            ring(TELL_OF_TRANSFER, str(change.pk), str(change.pk), now=now)


def write_federations(player: Player, changes: Sequence[PersonChange]) -> None:
    """The stretches of the federation history, written anew from the transfers in the order of their days."""
    by_day = {change.starts_on: change.value for change in changes}  # of two on one day the later decision
    stretches = [PlayerFederation(player=player, federation_id=value_on(changes, date.min, None))]
    for day, code in by_day.items():
        if code != stretches[-1].federation_id:
            stretches[-1].ends_on = day - timedelta(days=1)
            stretches.append(PlayerFederation(player=player, federation_id=code, starts_on=day))
    player.federation_history.all().delete()
    PlayerFederation.objects.bulk_create(stretches)
