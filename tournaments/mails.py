"""Short mails to whoever's turn it is, put into the outbox inside the transaction that made it their turn."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.conf import settings
from django.db.models import Model, Q
from django.urls import reverse
from django.utils.translation import gettext as _

from ratingsite.accounts.models import Office, User
from ratingsite.outbox.services import mail
from tournaments.models import Appointment, Report, Tournament


def registered(tournament: Tournament, *, now: datetime) -> None:
    """To the rating officers; too late, to the qualification commission."""
    if tournament.state == Tournament.State.LATE:
        subject = _("Late registration: %(name)s")
        text = _("%(name)s was registered later than the notice requires. The qualification commission decides.")
        to = holders([Office.QC, Office.QC_CHAIR], None, now)
    else:
        subject = _("Registration to approve: %(name)s")
        text = _("%(name)s was registered for rating and waits for your approval.")
        to = holders([Office.RATING_OFFICER], tournament.federation_id, now)
    _send(to, subject, text, tournament, act="registered", now=now)


def decided(tournament: Tournament, *, now: datetime) -> None:
    """To the organiser; after an approval to the chief arbiter too."""
    to = [tournament.organiser]
    if tournament.state == Tournament.State.APPROVED:
        subject, text = _("Approved: %(name)s"), _("%(name)s is approved and will be rated.")
        to += chiefs(tournament)
    else:
        subject = _("Refused: %(name)s")
        text = _("%(name)s was refused: %(reason)s You may change it and register it again, or appeal.")
    _send(to, subject, text, tournament, act="decided", now=now, reason=tournament.decision_reason)


def withdrawn(tournament: Tournament, *, by: User, now: datetime) -> None:
    """To the other side: the organiser, the rating officers and the chief arbiter, but not to who did it."""
    to = [tournament.organiser, *holders([Office.RATING_OFFICER], tournament.federation_id, now), *chiefs(tournament)]
    text = _("%(name)s was withdrawn by %(by)s.")
    others = [user for user in to if user.pk != by.pk]
    if tournament.registered_at:
        _send(others, _("Withdrawn: %(name)s"), text, tournament, act="withdrawn", now=now, by=by.name)


def report_is_due(tournament: Tournament, *, now: datetime) -> None:
    """To the chief arbiter, when the last day is over."""
    text = _("%(name)s is over. Please upload its report.")
    _send(chiefs(tournament), _("Report due: %(name)s"), text, tournament, act="finished", now=now)


def player_unknown(report: Report, *, now: datetime) -> None:
    """To the rating officers: somebody of the report is not on the register."""
    tournament = report.tournament
    text = _("The report of %(name)s has players who are not on the register. Please enter them.")
    to = holders([Office.RATING_OFFICER], tournament.federation_id, now)
    _send(to, _("Players to enter: %(name)s"), text, tournament, page=report, act="unknown", now=now)


def certified(report: Report, *, now: datetime) -> None:
    """To the rating officers."""
    tournament = report.tournament
    text = _("The report of %(name)s is certified and waits for your endorsement.")
    to = holders([Office.RATING_OFFICER], tournament.federation_id, now)
    _send(to, _("Report to endorse: %(name)s"), text, tournament, page=report, act="certified", now=now)


def endorsed(report: Report, *, now: datetime) -> None:
    """To the rating administrators."""
    text = _("The report of %(name)s is endorsed and waits to be accepted.")
    to = holders([Office.RATING_ADMINISTRATOR], None, now)
    _send(to, _("Report to accept: %(name)s"), text, report.tournament, page=report, act="endorsed", now=now)


def returned(report: Report, *, now: datetime) -> None:
    """To the chief arbiter, with the reason; to the rating officers too when they had endorsed it."""
    tournament = report.tournament
    to = chiefs(tournament)
    if report.endorsed_by:
        to.append(report.endorsed_by)
    text = _("The report of %(name)s was returned: %(reason)s")
    reason = report.returned_reason
    subject = _("Report returned: %(name)s")
    _send(to, subject, text, tournament, page=report, act="returned", now=now, reason=reason)


def accepted(report: Report, *, now: datetime) -> None:
    """To the chief arbiter and the organiser."""
    tournament = report.tournament
    text = _("The report of %(name)s is accepted for rating.")
    to = [*chiefs(tournament), tournament.organiser]
    _send(to, _("Report accepted: %(name)s"), text, tournament, page=report, act="accepted", now=now)


def holders(offices: Iterable[Office], federation: str | None, now: datetime) -> list[User]:
    """Who holds one of these offices today, for a federation where one is given."""
    held = Q(offices__office__in=list(offices), offices__starts_on__lte=now.date()) & (
        Q(offices__ends_on__isnull=True) | Q(offices__ends_on__gte=now.date())
    )
    if federation:
        held &= Q(offices__federation__isnull=True) | Q(offices__federation=federation)
    return list(User.objects.filter(held, is_active=True).distinct().order_by("pk"))


def chiefs(tournament: Tournament) -> list[User]:
    """The chief arbiter, as far as he has a log-in."""
    found = tournament.appointments.filter(role=Appointment.Role.CHIEF, user__isnull=False).select_related("user")
    return [arbiter.user for arbiter in found if arbiter.user]


def _send(
    to: Iterable[User],
    subject: str,
    text: str,
    tournament: Tournament,
    *,
    act: str,
    now: datetime,
    page: Model | None = None,
    **words: str,
) -> None:
    addresses = sorted({user.email for user in to})
    if not addresses:
        return
    thing = page or tournament
    path = reverse("report" if isinstance(thing, Report) else "tournament", args=[thing.pk])
    words = {"name": tournament.name, **words}
    body = f"{text % words}\n\n{settings.SITE_URL}{path}\n"
    mail(addresses, " ".join((subject % words).split()), body, key=f"{act}:{thing.pk}:{now.isoformat()}", now=now)
