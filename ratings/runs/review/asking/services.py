"""Asking the arbiter about a flag, his answer, and going on without. A flag can be looked at whatever he says."""

from __future__ import annotations

from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from ratings.ledger.models import RatedEvent
from ratings.runs.models import RatingRun
from ratings.runs.review.asking import mails
from ratings.runs.review.asking.models import ArbiterQuestion
from ratings.runs.review.models import ReviewFlag
from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from ratingsite.office.outbox.services import ring

# The floor above knows who was the chief arbiter of a tournament. Like every task, it is rung by name.
ASK_ARBITER = "tournaments.tasks.ask_arbiter_of_flag"
State = ArbiterQuestion.State


class WordsMissing(ValueError):
    """A question and an answer have words."""


class AskedAlready(ValueError):
    """The arbiter was asked about this flag, and has not answered yet."""


@transaction.atomic
def ask_arbiter(flag: ReviewFlag, event: RatedEvent, *, by: User, now: datetime, question: str) -> ArbiterQuestion:
    """Ask the chief arbiter of one of the flag's events. Raises ``WordsMissing`` and ``AskedAlready``."""
    run = RatingRun.objects.defer("manifest", "summary").select_for_update().get(pk=flag.run_id)
    require(by, "ask-arbiter", run, day=now.date())
    if not question.strip():
        raise WordsMissing
    if questions_about(flag).filter(state=State.ASKED, event__source=event.source).exists():
        raise AskedAlready(str(event))
    try:
        with transaction.atomic():
            asked = ArbiterQuestion.objects.create(
                flag=flag, event=event, question=question.strip(), asked_by=by, asked_at=now
            )
    except IntegrityError:
        raise AskedAlready(str(event)) from None
    record("ask arbiter", run, by=by, now=now, flag=flag.kind, name=event.name, reason=asked.question)
    ring(ASK_ARBITER, str(asked.pk), str(asked.pk), now=now)
    return asked


@transaction.atomic
def let_arbiters_know(question: ArbiterQuestion, arbiters: list[User], *, now: datetime) -> None:
    """Who was the chief arbiter, as the floor above has found it: each has a mail and an item of work. Told once."""
    question = locked(question)
    if question.looked_for or question.state != State.ASKED:
        return
    question.looked_for = True
    question.save(update_fields=["looked_for"])
    question.arbiters.set(arbiters)
    mails.to_arbiters(question, now=now)


@transaction.atomic
def answer_question(question: ArbiterQuestion, *, by: User, now: datetime, answer: str) -> ArbiterQuestion:
    """The arbiter's word; the commission enters what came by letter. Raises ``WordsMissing``."""
    question = locked(question)
    require(by, "answer", question, day=now.date())
    if not answer.strip():
        raise WordsMissing
    moved = move(question, State.ANSWERED, answer=answer.strip(), answered_by=by, ended_at=now)
    run = question.flag.run
    record("answer about flag", run, by=by, now=now, moved=moved, name=question.event.name, reason=question.answer)
    mails.answered(question, now=now)
    return question


@transaction.atomic
def let_question_go(question: ArbiterQuestion, *, by: User, now: datetime) -> ArbiterQuestion:
    """Wait no longer for the answer."""
    question = locked(question)
    require(by, "let-go", question, day=now.date())
    return _let_go(question, by=by, now=now)


def let_questions_of_period_go(run: RatingRun, *, by: User, now: datetime) -> None:
    """Whoever has published the list waits for no answer about any run of its period. A part of the transaction in
    which it is published.
    """
    for question in ArbiterQuestion.objects.filter(flag__run__period=run.period_id, state=State.ASKED):
        _let_go(locked(question), by=by, now=now)


def _let_go(question: ArbiterQuestion, *, by: User, now: datetime) -> ArbiterQuestion:
    moved = move(question, State.LET_GO, let_go_by=by, ended_at=now)
    record("go on without arbiter", question.flag.run, by=by, now=now, moved=moved, name=question.event.name)
    return question


def questions_about(flag: ReviewFlag) -> QuerySet[ArbiterQuestion]:
    """What was asked about a flag, and about the same one in earlier runs of its period."""
    found = ArbiterQuestion.objects.filter(flag__mark=flag.mark, flag__run__period=flag.run.period_id)
    found = found.select_related("event", "asked_by", "answered_by", "let_go_by").defer("event__document")
    return found.prefetch_related("arbiters")
