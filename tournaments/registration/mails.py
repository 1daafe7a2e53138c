"""Short mails to whoever's turn it is, put into the outbox inside the transaction that made it their turn."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime

from django.urls import reverse

from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.outbox.services import mail
from ratingsite.office.outbox.wording import said as _
from ratingsite.office.outbox.wording import said_in_every_language
from tournaments.registration.facts import is_sent_by_the_organiser, late_is_for_the_president
from tournaments.registration.models import Appointment, EventDecision, Tournament


def registered(tournament: Tournament, *, now: datetime) -> None:
    """To the rating officers; too late, to the office that decides then."""
    if tournament.state == Tournament.State.LATE:
        subject = _("Late registration: %(name)s")
        if late_is_for_the_president(tournament):
            text = _("%(name)s was registered later than the notice requires. The President of FIDE decides.")
            to = holders([Office.PRESIDENT], None, now)
        else:
            text = _("%(name)s was registered later than the notice requires. The chair of the commission decides.")
            to = holders([Office.QC_CHAIR], None, now)
    else:
        subject = _("Registration to approve: %(name)s")
        text = _("%(name)s was registered for rating and waits for your approval.")
        is_the_chairs = tournament.is_called_in
        office, federation = (
            (Office.QC_CHAIR, None) if is_the_chairs else (Office.RATING_OFFICER, tournament.federation_id)
        )
        to = holders([office], federation, now)
    _send(to, subject, text, tournament, act="registered", now=now)


def approved(tournament: Tournament, *, told: Collection[User] = (), now: datetime) -> None:
    """To the organiser and the chief arbiter; of a refusal the organiser is told with the term of its appeal.

    Not to whom the mail of an appeal that was upheld has ``told`` it.
    """
    text = _("%(name)s is approved and will be rated.")
    to = [user for user in (tournament.organiser, *chiefs(tournament)) if user not in told]
    _send(to, _("Approved: %(name)s"), text, tournament, act="decided", now=now)


def called_in(tournament: Tournament, *, now: datetime) -> None:
    """0.2: to the organiser, the chief arbiter and the rating officers, who wait for the chair's decision now."""
    text = _(
        "The chair of the commission has taken the decision on the registration of %(name)s to himself: it is rated "
        "only if the chair approves it. %(reason)s"
    )
    officers = holders([Office.RATING_OFFICER], tournament.federation_id, now)
    to = [tournament.organiser, *chiefs(tournament), *officers]
    reason = tournament.called_in_reason
    _send(to, _("Called in: %(name)s"), text, tournament, act="called-in", now=now, reason=reason)


def withdrawn(tournament: Tournament, *, by: User, now: datetime) -> None:
    """To the other side: the organiser, the rating officers and the chief arbiter, but not to who did it."""
    to = [tournament.organiser, *holders([Office.RATING_OFFICER], tournament.federation_id, now), *chiefs(tournament)]
    text = _("%(name)s was withdrawn by %(by)s.")
    others = [user for user in to if user.pk != by.pk]
    if tournament.registered_at:
        _send(others, _("Withdrawn: %(name)s"), text, tournament, act="withdrawn", now=now, by=by.name)


def report_is_due(tournament: Tournament, *, now: datetime) -> None:
    """To the chief arbiter, when the last day is over; to the organiser too where he has to send it (2009, 0.3)."""
    text = _("%(name)s is over. Please upload its report.")
    to = {*chiefs(tournament), *senders_of_official(tournament)}
    _send(to, _("Report due: %(name)s"), text, tournament, act="finished", now=now)


def decision_made(decision: EventDecision, *, now: datetime) -> None:
    """To the organiser and the chief arbiter: what was decided, under which article, and why."""
    text, subject = (
        _("On %(name)s it was decided: %(what)s (%(article)s). %(reason)s"),
        _("Decided on %(name)s: %(what)s"),
    )
    # 0.4: that it is not rated the organiser is told with the term of the appeal, also where he is the chief arbiter
    told = [decision.tournament.organiser] if decision.kind == EventDecision.Kind.RATING_REFUSED else []
    _about_decision(decision, subject, text, decision.reason, act="decision", told=told, now=now)


def decision_ended(decision: EventDecision, *, told: Collection[User] = (), now: datetime) -> None:
    """To the same people: it is taken back, or what was held is released. ``told`` as where something is approved."""
    text = _("On %(name)s this is no longer in force: %(what)s (%(article)s). %(reason)s")
    subject = _("No longer in force on %(name)s: %(what)s")
    _about_decision(decision, subject, text, decision.ended_reason, act="decision-ended", told=told, now=now)


def _about_decision(
    decision: EventDecision, subject: str, text: str, reason: str, *, act: str, told: Collection[User], now: datetime
) -> None:
    tournament = decision.tournament
    path = reverse("tournament", args=[tournament.pk])
    words = {"what": said_in_every_language(decision.get_kind_display), "article": decision.article, "reason": reason}
    to = [user for user in (tournament.organiser, *chiefs(tournament)) if user not in told]
    send_about(tournament, to, subject, text, path=path, key=f"{act}:{decision.pk}", now=now, **words)


def chiefs(tournament: Tournament) -> list[User]:
    """The chief arbiter, as far as he has a log-in."""
    return [each.user for each in tournament.arbiters if each.role == Appointment.Role.CHIEF and each.user]


def senders_of_official(tournament: Tournament) -> list[User]:
    """Who is responsible for the report of an official event: the chief arbiter (0.3), until 2021 the organiser."""
    return [tournament.organiser] if is_sent_by_the_organiser(tournament) else chiefs(tournament)


def _send(
    to: Iterable[User], subject: str, text: str, tournament: Tournament, *, act: str, now: datetime, **words: str
) -> None:
    path = reverse("tournament", args=[tournament.pk])
    key = f"{act}:{tournament.pk}:{now.isoformat()}"
    send_about(tournament, to, subject, text, path=path, key=key, now=now, **words)


def send_about(
    tournament: Tournament,
    to: Iterable[User],
    subject: str,
    text: str,
    *,
    path: str,
    key: str,
    now: datetime,
    **words: str,
) -> None:
    """Put a mail about a tournament into the outbox; ``words`` fill its texts, ``path`` leads to what it is about."""
    addresses = sorted({user.email for user in to})
    if addresses:
        send_to(tournament, addresses, subject, text, path=path, key=key, now=now, **words)


def send_to(
    tournament: Tournament,
    addresses: list[str],
    subject: str,
    text: str,
    *,
    path: str,
    key: str,
    now: datetime,
    **words: str,
) -> None:
    """The same to addresses, whoever has them."""
    words = {"name": tournament.name, **words}
    mail(addresses, subject % words, text % words, path=path, key=key, now=now)
