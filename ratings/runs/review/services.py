"""What a reviewer does at the desk: look at a flag and leave a note, or open it again."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from ratings.runs.models import RatingRun
from ratings.runs.review.asking.models import ArbiterQuestion
from ratings.runs.review.asking.services import let_question_go, questions_about
from ratings.runs.review.models import ReviewFlag
from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record


class LookedAtMeanwhile(Exception):
    """Somebody else has ticked the flag, or written about it, since it was looked at: ``flag`` is how it stands."""

    def __init__(self, flag: ReviewFlag) -> None:
        super().__init__(str(flag))
        self.flag = flag


@transaction.atomic
def look_at_flag(flag: ReviewFlag, *, by: User, now: datetime, note: str = "", seen: str = "") -> ReviewFlag:
    """Say that a flag was looked at; tick and note stay, in the next run of the period too where nothing changed.

    ``seen`` is how it stood on the page (``as_it_stands``); without it a flag that is ticked already stays as it is.
    Raises ``LookedAtMeanwhile``.
    """
    run = locked(flag.run)
    require(by, "look", run, day=now.date())
    flag = ReviewFlag.objects.select_for_update().get(pk=flag.pk)
    if (seen != flag.as_it_stands) if seen else flag.looked_at is not None:
        raise LookedAtMeanwhile(flag)
    flag.note, flag.looked_by, flag.looked_at = note, by, now
    flag.save(update_fields=["note", "looked_by", "looked_at"])
    _let_questions_go(flag, by=by, now=now)
    record("look at flag", run, by=by, now=now, flag=flag.kind, reason=note)
    return flag


def _let_questions_go(flag: ReviewFlag, *, by: User, now: datetime) -> None:
    """Whoever has looked at a flag waits for nobody's answer; an arbiter need not write one, whichever run of the
    period it was about.
    """
    for question in questions_about(flag).filter(state=ArbiterQuestion.State.ASKED):
        let_question_go(question, by=by, now=now)


@transaction.atomic
def open_flag_again(flag: ReviewFlag, *, by: User, now: datetime) -> ReviewFlag:
    """Take the tick back; the note stays."""
    run = locked(flag.run)
    require(by, "look", run, day=now.date())
    flag = ReviewFlag.objects.select_for_update().get(pk=flag.pk)
    flag.looked_by = flag.looked_at = None
    flag.save(update_fields=["looked_by", "looked_at"])
    record("open flag again", run, by=by, now=now, flag=flag.kind)
    return flag


def look_at_every_flag(run: RatingRun, *, by: User, now: datetime, note: str) -> None:
    """Say of all that are left that they were looked at, one by one; for offices without a page."""
    for flag in run.flags.filter(looked_at__isnull=True):
        look_at_flag(flag, by=by, now=now, note=note)
