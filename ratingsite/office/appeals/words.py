"""What an appeal is called on pages and in mails."""

from __future__ import annotations

from datetime import datetime

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from ratingsite.foundations.written_days import date_format
from ratingsite.office.appeals.models import Appeal, Refusal

ACTS: dict[str, str | Promise] = {
    "file appeal": gettext_lazy("appealed"),
    "take up appeal": gettext_lazy("took the appeal up"),
    "uphold appeal": gettext_lazy("upheld the appeal"),
    "dismiss appeal": gettext_lazy("dismissed the appeal"),
    "withdraw appeal": gettext_lazy("withdrew the appeal"),
    "close appeal": gettext_lazy("went another way: the appeal is closed"),
}
BARRED: dict[str, str | Promise] = {
    "refuser": gettext_lazy("refused it"),
    "concerned": gettext_lazy("has a part in the case"),
    "party": gettext_lazy("has a part in the case"),
}


def last_day_text(refusal: Refusal) -> str:
    """``until 14 March 2024``, and how it is counted where that is not known yet."""
    if refusal.last_day is not None:
        return _("until %(day)s") % {"day": date_format(refusal.last_day)}
    if refusal.appeal_days is None:
        return _("on any day: no text gives a last one")
    days = ngettext("%(count)s day", "%(count)s days", refusal.appeal_days) % {"count": refusal.appeal_days}
    return _("within %(days)s of the day on which the decision is communicated") % {"days": days}


def too_late_text(refusal: Refusal, received_at: datetime) -> str:
    """Why an appeal is not taken, for the field in which its grounds were typed."""
    text = _("Too late: the last day for an appeal was %(day)s (%(article)s). It was received on %(received)s.")
    received = date_format(received_at.astimezone(refusal.federation.zone), "DATETIME_FORMAT")
    day = date_format(refusal.last_day) if refusal.last_day else ""
    return text % {"day": day, "article": refusal.appeal_article, "received": received}


# CFC 739
def fee_text(refusal: Refusal) -> str:
    """What the appeal costs, where the text asks for a fee; the portal takes no money."""
    if refusal.fee_cents is None:
        return ""
    money = number_format(refusal.fee_cents / 100, decimal_pos=2)
    text = _(
        "A fee of %(money)s dollars goes to the federation with the appeal; it is returned where a rating changes by "
        "%(points)s points or more, or somebody unrated gets a rating. It is not paid here."
    )
    return text % {"money": money, "points": refusal.refund_change}


def outcome_text(appeal: Appeal, if_upheld: str | Promise) -> str:
    """What follows from the decision; nothing while there is none."""
    if appeal.state == Appeal.State.UPHELD:
        return str(if_upheld)
    if appeal.state == Appeal.State.DISMISSED:
        return _("The refusal stands. This decision is final.")
    return ""
