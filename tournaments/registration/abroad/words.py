"""What the record says of events abroad, and why a letter or a result is not taken, in words."""

from __future__ import annotations

from datetime import date

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratingsite.office.audit.models import AuditEntry
from tournaments.registration.value_words import day_text

ACTS: dict[str, str | Promise] = {
    "ask for event abroad": gettext_lazy("asked that an event abroad counts"),
    "register event abroad": gettext_lazy("registered the event abroad; the fee is here"),
    "refuse event abroad": gettext_lazy("refused the event abroad"),
    "withdraw event abroad": gettext_lazy("took the letter about the event abroad back"),
    "send result from abroad": gettext_lazy("sent the result from abroad"),
    "accept result from abroad": gettext_lazy("accepted the result from abroad into the ledger"),
    "return result from abroad": gettext_lazy("returned the result from abroad"),
    "set aside event abroad": gettext_lazy("did not rate the event abroad"),
    "let event abroad lapse": gettext_lazy("noted that no result from abroad came in time"),
}


def act_text(entry: AuditEntry) -> str:
    """What happened, for the history."""
    return str(ACTS.get(entry.act, entry.act))


def too_late_text(day: date) -> str:
    """Why the letter is not taken."""
    return _("The letter was to be received by %(day)s, a month before the start (736).") % {"day": day_text(day)}


def fee_too_late_text(day: date) -> str:
    """Why a fee does not do."""
    words = {"day": day_text(day)}
    return _("The fee comes with the letter, a month before the start: by %(day)s (736).") % words


def barred_text(until: date) -> str:
    """Why the player may not ask."""
    text = _("The player sent no result of an earlier event abroad and is barred up to and including %(day)s (736).")
    return text % {"day": day_text(until)}


def not_at_home_text(code: str) -> str:
    """Why it is not for this player."""
    return _("An event abroad counts only for a player of %(code)s (736).") % {"code": code}


def result_too_late_text(day: date) -> str:
    """Why the result is not taken."""
    words = {"day": day_text(day)}
    return _("The result was to be sent by %(day)s, within one month after the event (736).") % words
