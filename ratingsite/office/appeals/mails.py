"""Mails about refusals and appeals, worded when they are delivered, each in the language of who reads it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.urls import reverse
from django.utils.translation import gettext as _

from ratingsite.office.accounts.models import User
from ratingsite.office.appeals.models import Appeal, Refusal
from ratingsite.office.appeals.selectors import may_decide
from ratingsite.office.appeals.subjects import kind_of
from ratingsite.office.appeals.words import fee_text, last_day_text, outcome_text
from ratingsite.office.outbox.post import Letter, Worded, deliver


def send_refusal(refusal: Refusal) -> None:
    """To those who may appeal: what was refused, by whom and why, and until when they may."""
    path = reverse("refusal_appeal", args=[refusal.pk])
    _send(refusal.concerned.all(), lambda: _of_refusal(refusal), path, f"refusal:{refusal.pk}")


def send_appeal(appeal: Appeal, what: str) -> None:
    """To both sides – who may appeal, and who refused –, and to those who decide as long as it is not decided.

    ``what`` has happened is a state of the appeal, or ``closed``.
    """
    refusal = appeal.refusal
    to = {refusal.refused_by, appeal.filed_by, *refusal.concerned.all()}
    if what in (Appeal.State.FILED, Appeal.State.WITHDRAWN, "closed"):
        to |= set(may_decide(appeal))
    _send(to, lambda: _of_appeal(appeal, what), reverse("appeal", args=[appeal.pk]), f"appeal:{appeal.pk}:{what}")


def _of_refusal(refusal: Refusal) -> Worded:
    words = {
        "what": kind_of(refusal).label,
        "name": refusal.subject_name,
        "by": refusal.refused_by.name,
        "article": refusal.article,
        "reason": refusal.reason,
        "until": last_day_text(refusal),
        "appeal_article": refusal.appeal_article,
        "zone": refusal.federation.time_zone,
        "body": refusal.get_heard_by_display(),
    }
    text = _("%(what)s, %(name)s: refused by %(by)s (%(article)s). %(reason)s") % words
    if refusal.appeal_article:
        appeal = _("You may appeal %(until)s (%(appeal_article)s; days of %(zone)s). It is heard by %(body)s.") % words
    else:
        appeal = _("You may appeal %(until)s. It is heard by %(body)s.") % words
    return _("Refused: %(name)s") % words, "\n\n".join(part for part in (text, appeal, fee_text(refusal)) if part)


def _of_appeal(appeal: Appeal, what: str) -> Worded:
    refusal = appeal.refusal
    words = {
        "name": refusal.subject_name,
        "by": appeal.filed_by.name,
        "article": refusal.article,
        "heard_by": appeal.taken_up_by.name if appeal.taken_up_by else "",
        "decided_by": appeal.decided_by.name if appeal.decided_by else "",
        "reason": appeal.decided_reason,
        "body": refusal.get_heard_by_display(),
        "outcome": outcome_text(appeal, kind_of(refusal).if_upheld),
    }
    subject, text = _WORDS[what]()
    return subject % words, text % words


def _filed() -> Worded:
    text = _("%(by)s has appealed against the refusal of %(name)s (%(article)s). It is heard by %(body)s.")
    return _("Appeal: %(name)s"), text


def _taken_up() -> Worded:
    return _("Appeal under review: %(name)s"), _("The appeal of %(by)s on %(name)s is heard by %(heard_by)s.")


def _upheld() -> Worded:
    text = _("The appeal of %(by)s on %(name)s is upheld by %(decided_by)s: %(reason)s")
    return _("Appeal upheld: %(name)s"), text + "\n\n%(outcome)s"


def _dismissed() -> Worded:
    text = _("The appeal of %(by)s on %(name)s is dismissed by %(decided_by)s: %(reason)s")
    return _("Appeal dismissed: %(name)s"), text + "\n\n%(outcome)s"


def _withdrawn() -> Worded:
    return _("Appeal withdrawn: %(name)s"), _("%(by)s has withdrawn the appeal on %(name)s. The refusal stands.")


def _closed() -> Worded:
    text = _("What was refused has gone another way. The appeal of %(by)s on %(name)s has nothing left to decide.")
    return _("Appeal closed: %(name)s"), text


_WORDS: dict[str, Callable[[], Worded]] = {
    Appeal.State.FILED: _filed,
    Appeal.State.REVIEW: _taken_up,
    Appeal.State.UPHELD: _upheld,
    Appeal.State.DISMISSED: _dismissed,
    Appeal.State.WITHDRAWN: _withdrawn,
    "closed": _closed,
}


def _send(to: Iterable[User], worded: Callable[[], Worded], path: str, key: str) -> None:
    """One mail to each language that is read; an account that is closed gets none."""
    addresses = sorted({user.email for user in to if user.is_active})
    for _language in deliver(Letter(words=worded, path=path, key=key), addresses):
        pass
