"""Form 4 that was refused or revoked: noted for its appeal, and put back where it was if the appeal is upheld."""

from __future__ import annotations

from collections.abc import Set
from datetime import datetime
from uuid import UUID

from django.db.models import Model
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.appeals.models import Refusal
from ratingsite.office.appeals.refusing import Refused, Terms
from ratingsite.office.appeals.subjects import Subject, appealable
from titles.certificates.form_4.corrected import hold_again
from titles.certificates.form_4.models import TitleResult
from titles.norms.appeals import note_for_signers, parties_with_signers

TITLE_RESULT = "title-result"
# no text of that time is in this office, and none prints an appeal: the commission hears it. Ruling: form-4-appeal
TERMS = Terms()


@appealable
class ClosedResult(Subject):
    """A title result that was not countersigned, or whose certificate was revoked."""

    code = TITLE_RESULT
    label = _("Form 4")
    if_upheld = _("It goes on where it was: it waits for its countersignature, or its certificate is valid again.")

    def __init__(self, thing: TitleResult) -> None:
        super().__init__(thing)
        self.result = thing

    @classmethod
    def find(cls, pk: UUID, *, lock: bool) -> ClosedResult:
        results = TitleResult.objects.defer("pdf", "public_pdf").select_related("report__tournament__federation")
        found = results.get(pk=pk)
        return cls(locked(found) if lock else found)

    @property
    def shown(self) -> Model:
        return self.result

    @property
    def url(self) -> str:
        return reverse("title_result", args=[self.result.pk])

    def parties(self) -> Set[int]:
        return parties_with_signers(self.result.report, self.result.signed_by_id, self.result.countersigned_by_id)

    def uphold(self, refusal: Refusal, *, by: User, now: datetime, reason: str) -> None:
        back = refusal.state_before
        overruled = refusal.refused_by if back == TitleResult.State.SIGNED else None
        move(self.result, back, closing_reason="", closed_at=None, overruled=overruled)
        hold_again(self.result.report.tournament, now=now)


def note_closed_result(result: TitleResult, *, state_before: str, office: str, by: User, now: datetime) -> Refusal:
    """Who signed it and the chief arbiter may appeal, the officer of the player's federation, and the player."""
    tournament = result.report.tournament
    refused = Refused(
        kind=TITLE_RESULT,
        pk=result.pk,
        name=f"{result.number or 'Form 4'}, {result}, {tournament}",
        federation=tournament.federation_id,
        office=office,
        article="",
        edition="",
        reason=result.closing_reason,
        state_before=state_before,
    )
    return note_for_signers(refused, TERMS, result, (result.signed_by, result.countersigned_by), by=by, now=now)
