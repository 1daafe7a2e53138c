"""An application that was refused: noted for its appeal, and put back where it was if the appeal is upheld."""

from __future__ import annotations

from collections.abc import Set
from datetime import datetime
from uuid import UUID

from django.db.models import Model
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from ratings.register.claims.selectors import account_of
from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.appeals.models import Refusal
from ratingsite.office.appeals.refusing import Refused, Terms, note_refusal
from ratingsite.office.appeals.subjects import Subject, appealable
from titles.cases.assembling import edition_id
from titles.cases.models import TitleCase
from titles.cases.notices import applicants

APPLICATION = "application"
# 0.3: the commission is the final judging unit; no text gives the days. Ruling: norm-appeal
TERMS = Terms(article="0.3")


@appealable
class RefusedCase(Subject):
    """An application that the commission or the Council refused."""

    code = APPLICATION
    label = _("Application for a title")
    if_upheld = _("The application goes on where it was.")

    def __init__(self, thing: TitleCase) -> None:
        super().__init__(thing)
        self.case = thing

    @classmethod
    def find(cls, pk: UUID, *, lock: bool) -> RefusedCase:
        found = TitleCase.objects.select_related("federation").get(pk=pk)
        return cls(locked(found) if lock else found)

    @property
    def shown(self) -> Model:
        return self.case

    @property
    def url(self) -> str:
        return reverse("application", args=[self.case.pk])

    def parties(self) -> Set[int]:
        return {pk for pk in (self.case.opened_by_id, self.case.submitted_by_id) if pk is not None}

    def uphold(self, refusal: Refusal, *, by: User, now: datetime, reason: str) -> None:
        undone = {
            "closing_reason": "",
            "closing_article": "",
            "overruled": refusal.refused_by,
            "decided_by": None,
            "decided_at": None,
        }
        move(self.case, refusal.state_before, meeting=None, **undone)


def note_refused_case(
    case: TitleCase, *, state_before: str, article: str, office: str, by: User, now: datetime
) -> Refusal:
    """The applicant and the player may appeal."""
    assert case.submitted_on is not None  # noqa: S101 - a draft is not refused
    refused = Refused(
        kind=APPLICATION,
        pk=case.pk,
        name=str(case),
        federation=case.federation_id,
        office=office,
        article=article,
        edition=edition_id(case.submitted_on),
        reason=case.closing_reason,
        state_before=state_before,
    )
    player = account_of(case.player)
    concerned = set(applicants(case, now)) - {by}
    return note_refusal(refused, TERMS, concerned=concerned, by=by, now=now, of_player=None if player == by else player)
