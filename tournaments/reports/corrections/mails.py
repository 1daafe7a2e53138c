"""Short mails about a correction to whoever's turn it is."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse

from ratingsite.office.accounts.models import Office
from ratingsite.office.outbox.wording import said as _
from tournaments.registration.mails import chiefs, holders, send_about
from tournaments.reports.corrections.models import Correction
from tournaments.reports.ledger_events import in_ledgers


def asked(correction: Correction, *, now: datetime) -> None:
    """To who decides it: behind publication the commission, before it the rating administrators, but not who asked."""
    is_published = any(each.is_published for each in in_ledgers(correction.report))
    offices = [Office.QC, Office.QC_CHAIR] if is_published else [Office.RATING_ADMINISTRATOR]
    tournament = correction.report.tournament
    text = _("A correction of the accepted report of %(name)s is asked for: %(reason)s")
    deciders = [user for user in holders(offices, None, now) if user != correction.asked_by]
    send_about(
        tournament, deciders, _("Correction to decide: %(name)s"), text,
        path=reverse("correction", args=[correction.pk]), key=f"correction:{correction.pk}", now=now,
        reason=correction.reason,
    )  # fmt: skip


def decided(correction: Correction, *, now: datetime) -> None:
    """To who asked and to the chief arbiter, whose turn it is when it is allowed."""
    tournament = correction.report.tournament
    if correction.state == Correction.State.ALLOWED:
        subject = _("Correction allowed: %(name)s")
        text = _("The report of %(name)s may be corrected. Please send the next version. %(reason)s")
    else:
        subject = _("Correction refused: %(name)s")
        text = _("The report of %(name)s stays as it is: %(reason)s")
    to = {user.pk: user for user in [correction.asked_by, *chiefs(tournament)]}
    send_about(
        tournament, to.values(), subject, text, path=reverse("correction", args=[correction.pk]),
        key=f"correction-decided:{correction.pk}", now=now, reason=correction.decided_reason,
    )  # fmt: skip
