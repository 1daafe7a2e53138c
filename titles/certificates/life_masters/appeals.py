"""A Life Master who was refused, or whose certificate was revoked: noted for its appeal, put back if it is upheld."""

from __future__ import annotations

from collections.abc import Set
from datetime import datetime
from uuid import UUID

from django.db.models import Model
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from ratings.register.claims.selectors import account_of
from ratings.regulations.registry import rule_book
from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.appeals.models import Body, Refusal
from ratingsite.office.appeals.refusing import Refused, Terms, note_refusal
from ratingsite.office.appeals.subjects import Subject, appealable
from titles.certificates.life_masters.models import LifeMaster
from titles.certificates.life_masters.notices import concerned_by

LIFE_MASTER = "life-master"
# 738 prints no appeal: what rests on ratings the CFC's auditor hears (739), within no number of days
TERMS = Terms(heard_by=Body.AUDITOR, article="739")


@appealable
class RefusedLifeMaster(Subject):
    """The certificate that the CFC has refused or revoked."""

    code = LIFE_MASTER
    label = _("Certificate of a Life Master")
    if_upheld = _("It stands as it stood before, and the one who decided does not decide so anew.")

    def __init__(self, thing: LifeMaster) -> None:
        super().__init__(thing)
        self.master = thing

    @classmethod
    def find(cls, pk: UUID, *, lock: bool) -> RefusedLifeMaster:
        found = LifeMaster.objects.defer("pdf", "file").select_related("player", "federation").get(pk=pk)
        return cls(locked(found) if lock else found)

    @property
    def shown(self) -> Model:
        return self.master

    @property
    def url(self) -> str:
        return reverse("life_master", args=[self.master.pk])

    def parties(self) -> Set[int]:
        return {pk for pk in (self.master.asked_by_id, self.master.decided_by_id) if pk is not None}

    def uphold(self, refusal: Refusal, *, by: User, now: datetime, reason: str) -> None:
        was_issued = refusal.state_before == LifeMaster.State.ISSUED
        undone = {"unconfirmed_by": None} if was_issued else {"decided_by": None}
        move(self.master, refusal.state_before, reason="", overruled=refusal.refused_by, **undone)


def note_refused_master(
    master: LifeMaster, *, state_before: str, article: str, office: str, by: User, now: datetime
) -> Refusal:
    """The player and who asked may appeal."""
    refused = Refused(
        kind=LIFE_MASTER,
        pk=master.pk,
        name=str(master),
        federation=master.federation_id,
        office=office,
        article=article,
        edition=rule_book("cfc-regular").editions[-1].id,
        reason=master.reason,
        state_before=state_before,
    )
    concerned = set(concerned_by(master, now)) - {by}
    return note_refusal(refused, TERMS, concerned=concerned, by=by, now=now, of_player=account_of(master.player))
