"""Titles of which a corrected report or list bears out less than they were awarded on (0.4): marked, upheld or not.

A title has at most one open mark for a report and one for a list; the commission decides on both at once.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.urls import reverse

from ratings.lists.models import RatingList
from ratings.register.claims.selectors import account_of
from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.audit.services import record
from ratingsite.office.outbox.services import mail
from ratingsite.office.outbox.wording import said
from titles.register.models import HeldTitle, TitleReexamination, TitleRemoval
from titles.register.refusals import ReasonMissing
from tournaments.reports.models import Report

VALID = "0.4"
Outcome = TitleReexamination.Outcome


def open_reexaminations(held: HeldTitle) -> list[TitleReexamination]:
    """Those that wait for the commission."""
    return list(held.reexaminations.filter(outcome="").select_related("rating_list__system"))


@transaction.atomic
def mark_title(held: HeldTitle, cause: Report | RatingList, about: str, *, now: datetime) -> None:
    """Mark it; ``about`` says what it rests on no more. What was upheld against this version is left alone."""
    held = locked(held)
    of = {"rating_list": cause} if isinstance(cause, RatingList) else {"report": cause}
    if held.removals.filter(undone_at__isnull=True).exists():
        return
    if held.reexaminations.filter(about=about, outcome=Outcome.UPHELD, **of).exists():
        return
    before = _open_for(held, of_lists=isinstance(cause, RatingList))
    if before is not None and (before.cause, before.about) == (cause, about):
        return
    if before is not None:  # a still later version: what it says takes the place of what was marked
        _close(before, Outcome.REPLACED, None, now)
    marked = TitleReexamination.objects.create(held=held, about=about, opened_at=now, **of)
    record("re-examine title", held, by=None, now=now, article=VALID, version=cause.version, about=about[:150])
    _tell(marked, said("Title to be examined again: %s"), _why(marked) % about, "marked", now)


def _why(marked: TitleReexamination) -> str:
    if marked.rating_list is not None:
        return said("A rating list was corrected, and the title has its rating on no list. The commission looks: %s")
    return said("A report was corrected, and the title is not borne out as it was awarded. The commission looks: %s")


def _open_for(held: HeldTitle, *, of_lists: bool) -> TitleReexamination | None:
    return held.reexaminations.filter(outcome="", rating_list__isnull=not of_lists).first()


@transaction.atomic
def release_title(held: HeldTitle, *, now: datetime, of_lists: bool = False) -> None:
    """A later version of the report, or another list, bears it out after all: of that nothing is left to examine."""
    marked = _open_for(locked(held), of_lists=of_lists)
    if marked is not None:
        _close(marked, Outcome.STANDS, None, now)
        record("title stands", held, by=None, now=now, article=VALID)
        _tell(marked, said("The title stands: %s"), _borne_out(of_lists), "stands", now)


def _borne_out(of_lists: bool) -> str:
    if of_lists:
        return said("By the lists as they are now, the title has its rating. Of that nothing is left to examine.")
    return said("By the report as it is now, the title is borne out. Nothing is left to examine.")


@transaction.atomic
def uphold_title(held: HeldTitle, *, by: User, now: datetime, reason: str) -> None:
    """The commission has looked again, and the title stays as it was awarded. Raises ``ReasonMissing``."""
    held = locked(held)
    decision = require(by, "uphold", held, day=now.date())
    if not reason.strip():
        raise ReasonMissing
    marks = open_reexaminations(held)
    for marked in marks:
        _close(marked, Outcome.UPHELD, by, now, reason.strip())
    record("uphold title", held, by=by, now=now, article=decision.article, reason=reason.strip())
    text = said("The commission has looked again, and the title stays. The reason: %s") % reason.strip()
    _tell(marks[-1], said("The title stands: %s"), text, "upheld", now)


def close_with_removal(held: HeldTitle, *, by: User, now: datetime, reason: str) -> None:
    """The title is taken away instead. A part of the acts that do so, in their transaction."""
    for marked in open_reexaminations(held):
        _close(marked, Outcome.TAKEN, by, now, reason)


def open_again(removal: TitleRemoval, *, now: datetime) -> None:
    """A title is given back: what its removal had closed waits for the commission again. A part of the act."""
    held = removal.held
    for marked in held.reexaminations.filter(outcome=Outcome.TAKEN, closed_at=removal.removed_at):
        _close(marked, "", None, None)
        cause, about = marked.cause, marked.about
        record("re-examine title", held, by=None, now=now, article=VALID, version=cause.version, about=about[:150])
        text = said("The title is given back, and what was marked before is to be looked at again: %s") % about
        _tell(marked, said("Title to be examined again: %s"), text, f"given-back-{removal.pk}", now)


def _close(marked: TitleReexamination, outcome: str, by: User | None, now: datetime | None, reason: str = "") -> None:
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
