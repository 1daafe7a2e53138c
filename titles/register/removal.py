"""Takes a title away (0.4.1, 0.4.4), tells whom it concerns, and gives it back where an appeal is upheld or a list has
told it again.
"""

from __future__ import annotations

from collections.abc import Set
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Model
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from ratings.register.claims.selectors import account_of
from ratings.register.models import Player
from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.appeals.models import Body, Refusal
from ratingsite.office.appeals.refusing import Refused, Terms, note_refusal
from ratingsite.office.appeals.subjects import Subject, appealable
from ratingsite.office.audit.services import history_of, record
from ratingsite.office.outbox.services import mail, ring
from ratingsite.office.outbox.wording import said
from titles.register.in_force import highest, title_in_rows
from titles.register.models import HeldTitle, TitleRemoval
from titles.register.reexamination import close_with_removal, open_again
from titles.register.refusals import ReasonMissing
from titles.regulations import edition_for
from titles.regulations.awards.held_titles import Removal, removal_for_abuse, removal_for_breach

REMOVAL = "title-removal"
GIVEN_BACK = "titles.tasks.judge_again_after_return"
GIVE_BACK = "give title back"
# the act is named after its ground: a wrong result alone takes no title away (rulings of the titles, 0.4)
_RECORDED = {"qc": "remove title for breach", "council": "remove title for abuse"}


@transaction.atomic
def remove_for_breach(held: HeldTitle, *, by: User, now: datetime, reason: str) -> TitleRemoval:
    """0.4.4: the commission, for a breach of fair play in a tournament of the application. It can be appealed."""
    held = locked(held)
    decision = require(by, "remove-for-breach", held, day=now.date())
    rules = removal_for_breach(edition_for(now.date()), now.date())
    removal = _remove(held, rules, by=by, now=now, reason=reason)
    days = (rules.appeal_until - now.date()).days if rules.appeal_until else None
    refused = Refused(
        kind=REMOVAL,
        pk=removal.pk,
        name=str(removal),
        federation=held.player.federation_id,
        office=decision.office,
        article=rules.article,
        edition=edition_for(now.date()).id,
        reason=removal.reason,
    )
    player = account_of(held.player)
    officers = holders([Office.RATING_OFFICER], held.player.federation_id, now)
    terms = Terms(heard_by=Body.COUNCIL, article=rules.article, days=days)
    note_refusal(refused, terms, concerned=set(officers) - {by}, by=by, now=now, of_player=player)
    return removal


@transaction.atomic
def remove_for_abuse(held: HeldTitle, *, by: User, now: datetime, reason: str) -> TitleRemoval:
    """0.4.1: the Council, on the recommendation of both commissions, which the reason names. It knows no appeal."""
    held = locked(held)
    require(by, "remove-for-abuse", held, day=now.date())
    removal = _remove(held, removal_for_abuse(edition_for(now.date())), by=by, now=now, reason=reason)
    text = said("The Council has taken the title away, because: %s") % removal.reason
    _tell(held, said("Title taken away: %s") % str(held), text, key=f"title-removed-{removal.pk}", now=now)
    return removal


@transaction.atomic
def give_back(held: HeldTitle, *, by: User, now: datetime, reason: str) -> TitleRemoval:
    """A file of FIDE's tells it again, and the office that took it away finds that it was right: the title counts as on
    an appeal that was upheld. Raises ``ReasonMissing``.
    """
    held = locked(held)
    decision = require(by, "give-back", held, day=now.date())
    if not reason.strip():
        raise ReasonMissing
    removal = held.removals.get(undone_at__isnull=True)
    _undo(removal, now=now)
    why = reason.strip()
    record(GIVE_BACK, held, by=by, now=now, article=decision.article, reason=why, removal=str(removal.pk))
    text = said("A list tells it again, and the title is given back. The reason: %s") % why
    _tell(held, said("The title stands: %s") % str(held), text, key=f"title-given-back-{removal.pk}", now=now)
    return removal


def given_back(held: HeldTitle) -> dict[str, str]:
    """Why the office itself has given it back, by the key of what had taken it away."""
    entries = (entry for entry in history_of(held) if entry.act == GIVE_BACK)
    return {entry.details["removal"]: entry.reason for entry in entries}


def _undo(removal: TitleRemoval, *, now: datetime) -> None:
    """As if it had never been taken away. A part of the acts that do so, in their transaction."""
    removal.undone_at = now
    removal.save(update_fields=["undone_at"])
    player = locked(removal.held.player)
    worn = highest({player.title, removal.held.title} - {""})
    Player.objects.filter(pk=player.pk).update(title=worn)
    open_again(removal, now=now)
    ring(GIVEN_BACK, str(removal.pk), str(removal.pk), now=now)


def _tell(held: HeldTitle, subject: str, text: str, *, key: str, now: datetime) -> None:
    """The player's federation and the player."""
    player = account_of(held.player)
    people = {*holders([Office.RATING_OFFICER], held.player.federation_id, now), *([player] if player else [])}
    addresses = sorted({person.email for person in people if person.is_active})
    if addresses:
        mail(addresses, subject, text, path=reverse("title", args=[held.pk]), key=key, now=now)


def _remove(held: HeldTitle, rules: Removal, *, by: User, now: datetime, reason: str) -> TitleRemoval:
    if not reason.strip():
        raise ReasonMissing
    removal = TitleRemoval.objects.create(
        held=held, removed_on=now.date(), article=rules.article, reason=reason.strip(), removed_by=by, removed_at=now
    )
    close_with_removal(held, by=by, now=now, reason=removal.reason)
    player = locked(held.player)
    if player.title == held.title:  # a lower one that the register has is worn again
        Player.objects.filter(pk=player.pk).update(title=title_in_rows([player.pk]))
    record(_RECORDED[rules.decided_by], held, by=by, now=now, article=rules.article, reason=removal.reason)
    return removal


@appealable
class RemovedTitle(Subject):
    """A title that the commission has taken away (0.4.4)."""

    code = REMOVAL
    label = _("Revocation of a title")
    if_upheld = _("The title is given back, as if it had never been taken away.")

    def __init__(self, thing: TitleRemoval) -> None:
        super().__init__(thing)
        self.removal = thing

    @classmethod
    def find(cls, pk: UUID, *, lock: bool) -> RemovedTitle:
        found = TitleRemoval.objects.select_related("held__player").get(pk=pk)
        return cls(locked(found) if lock else found)

    @property
    def shown(self) -> Model:
        return self.removal.held

    @property
    def url(self) -> str:
        return reverse("title", args=[self.removal.held_id])

    def parties(self) -> Set[int]:
        return {self.removal.removed_by_id}

    def uphold(self, refusal: Refusal, *, by: User, now: datetime, reason: str) -> None:
        _undo(self.removal, now=now)
