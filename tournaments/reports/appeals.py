"""What an appeal undoes here: a refused report lies again where it lay."""

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
from ratingsite.office.appeals.subjects import Subject, appealable
from tournaments.registration.in_hand import take_up
from tournaments.registration.refusals import parties_to
from tournaments.reports import mails
from tournaments.reports.models import Report
from tournaments.reports.refusals import REPORT


@appealable
class RefusedReport(Subject):
    """A report that was refused for good (9.1, 0.4). Ruling: appeal-upheld."""

    code = REPORT
    label = _("Report of a tournament")
    if_upheld = _("The report goes back to the desk on which it was refused, as it stood.")

    def __init__(self, thing: Report) -> None:
        super().__init__(thing)
        self.report = thing

    @classmethod
    def find(cls, pk: UUID, *, lock: bool) -> RefusedReport:
        found = Report.objects.select_related("tournament__federation").get(pk=pk)
        return cls(locked(found) if lock else found)

    @property
    def shown(self) -> Model:
        return self.report

    @property
    def url(self) -> str:
        return reverse("report", args=[self.report.pk])

    def parties(self) -> Set[int]:
        signed = (self.report.certified_by_id, self.report.endorsed_by_id)
        return parties_to(self.report.tournament) | {pk for pk in signed if pk is not None}

    def uphold(self, refusal: Refusal, *, by: User, now: datetime, reason: str) -> None:
        undone = {"refused_by": None, "refused_at": None, "refused_article": "", "refused_reason": ""}
        move(self.report, refusal.state_before, **undone, overruled=refusal.refused_by)
        take_up(self.report)  # the record is that of the appeal
        tell = mails.endorsed if self.report.state == Report.State.ENDORSED else mails.certified
        tell(self.report, now=now)
