"""Titles of which a corrected report bears out less than they were awarded on: marked, upheld or taken away (0.4)."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.urls import reverse

from ratings.register.claims.selectors import account_of
from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.audit.services import record
from ratingsite.office.outbox.services import mail
from ratingsite.office.outbox.wording import said
from titles.register.models import HeldTitle, TitleReexamination
from titles.register.refusals import ReasonMissing
from tournaments.reports.models import Report

VALID = "0.4"
Outcome = TitleReexamination.Outcome


def open_reexamination(held: HeldTitle) -> TitleReexamination | None:
    """The one that waits for the commission."""
    return held.reexaminations.filter(outcome="").first()


@transaction.atomic
def mark_title(held: HeldTitle, report: Report, about: str, *, now: datetime) -> None:
    """Mark it; ``about`` says which results it rests on no more. What was upheld against this report is left alone."""
    held = locked(held)
    if held.removals.filter(undone_at__isnull=True).exists():
        return
    if held.reexaminations.filter(report=report, about=about, outcome=Outcome.UPHELD).exists():
        return
    before = open_reexamination(held)
    if before is not None and (before.report_id, before.about) == (report.pk, about):
        return
    if before is not None:  # a still later version: what it says takes the place of what was marked
        _close(before, Outcome.REPLACED, None, now)
    marked = TitleReexamination.objects.create(held=held, report=report, about=about, opened_at=now)
    record("re-examine title", held, by=None, now=now, article=VALID, version=report.version, about=about[:150])
    text = said("A report was corrected, and the title is not borne out as it was awarded. The commission looks: %s")
    _tell(marked, said("Title to be examined again: %s"), text % about, "marked", now)


@transaction.atomic
def release_title(held: HeldTitle, *, now: datetime) -> None:
    """A later version bears it out after all: nothing is left to examine."""
    marked = open_reexamination(locked(held))
    if marked is not None:
        _close(marked, Outcome.STANDS, None, now)
        record("title stands", held, by=None, now=now, article=VALID)
        text = said("By the report as it is now, the title is borne out. Nothing is left to examine.")
        _tell(marked, said("The title stands: %s"), text, "stands", now)


@transaction.atomic
def uphold_title(held: HeldTitle, *, by: User, now: datetime, reason: str) -> TitleReexamination:
    """The commission has looked again, and the title stays as it was awarded. Raises ``ReasonMissing``."""
    held = locked(held)
    decision = require(by, "uphold", held, day=now.date())
    if not reason.strip():
        raise ReasonMissing
    marked = held.reexaminations.get(outcome="")
    _close(marked, Outcome.UPHELD, by, now, reason.strip())
    record("uphold title", held, by=by, now=now, article=decision.article, reason=marked.reason)
    text = said("The commission has looked again, and the title stays. The reason: %s") % marked.reason
    _tell(marked, said("The title stands: %s"), text, "upheld", now)
    return marked


def close_with_removal(held: HeldTitle, *, by: User, now: datetime, reason: str) -> None:
    """The title is taken away instead. A part of the acts that do so, in their transaction."""
    marked = open_reexamination(held)
    if marked is not None:
        _close(marked, Outcome.TAKEN, by, now, reason)


def _close(marked: TitleReexamination, outcome: str, by: User | None, now: datetime, reason: str = "") -> None:
    marked.outcome, marked.closed_by, marked.closed_at, marked.reason = outcome, by, now, reason
    marked.save(update_fields=["outcome", "closed_by", "closed_at", "reason"])


def _tell(marked: TitleReexamination, subject: str, text: str, step: str, now: datetime) -> None:
    """To the commission, the player's federation and the player."""
    held = marked.held
    commission = holders([Office.QC, Office.QC_CHAIR], None, now)
    officers = holders([Office.RATING_OFFICER], held.player.federation_id, now)
    player = account_of(held.player)
    people = {*commission, *officers, *([player] if player else [])}
    addresses = sorted({person.email for person in people if person.is_active})
    if addresses:
        path, key = reverse("title", args=[held.pk]), f"title-again-{marked.pk}-{step}"
        mail(addresses, subject % str(held), text, path=path, key=key, now=now)
