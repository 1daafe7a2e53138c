"""Mails about a flag: the question to the arbiters, and the answer to who has asked."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse

from ratings.runs.review.asking.models import ArbiterQuestion
from ratings.runs.review.asking.selectors import flag_in_review
from ratings.runs.review.words import evidence
from ratingsite.office.outbox.services import mail
from ratingsite.office.outbox.wording import said as _
from ratingsite.office.outbox.wording import said_in_every_language


def to_arbiters(question: ArbiterQuestion, *, now: datetime) -> None:
    """To the chief arbiters, with what the flag says."""
    words = {
        "event": question.event.name,
        "seen": said_in_every_language(lambda: evidence(question.flag)),
        "question": question.question,
    }
    subject = _("Question about your tournament: %(event)s") % words
    text = _(
        "The rating office reviews a list with “%(event)s” and asks you as its chief arbiter. What was seen: %(seen)s "
        "The question: %(question)s Please answer on the page below; nothing is held against anybody by the question."
    )
    path = reverse("arbiter_question", args=[question.pk])
    for user in question.arbiters.filter(is_active=True):
        mail([user.email], subject, text % words, path=path, key=f"flag-question:{question.pk}:{user.pk}", now=now)


def answered(question: ArbiterQuestion, *, now: datetime) -> None:
    """To the reviewer who has asked, unless he has entered the answer himself.

    It leads to the flag in the run that is in review, and between two runs to the question, from where it will.
    """
    if question.answered_by_id == question.asked_by_id or not question.asked_by.is_active:
        return
    words = {"event": question.event.name, "answer": question.answer}
    subject, text = _("Answer about a flag: %(event)s"), _("The arbiter of “%(event)s” answers: %(answer)s")
    path, flag = reverse("arbiter_question", args=[question.pk]), flag_in_review(question)
    if flag is not None:
        path = reverse("run_flag", args=[flag.run_id, flag.place])
    mail([question.asked_by.email], subject % words, text % words, path=path, key=f"flag-answer:{question.pk}", now=now)
