"""Short mails about a report to whoever has it now."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.urls import reverse

from ratings.lists.models import RatingList
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.outbox.models import OutboxMessage
from ratingsite.office.outbox.services import mail_of
from ratingsite.office.outbox.wording import Said, said_in_every_language
from ratingsite.office.outbox.wording import said as _
from tournaments.registration.mails import chiefs, holders, send_about
from tournaments.registration.models import Tournament
from tournaments.registration.value_words import day_text
from tournaments.reports.list_words import every_list, in_every_ledger
from tournaments.reports.models import Report


def player_unknown(report: Report, *, now: datetime) -> None:
    """To the rating officers, or who acts in their place: somebody of the report is not on the register."""
    text = _("The report of %(name)s has players who are not on the register. Please enter them.")
    to = _officers(report.tournament, now)
    _send(report, to, _("Players to enter: %(name)s"), text, act="unknown", now=now)


def certified(report: Report, *, now: datetime) -> None:
    """To who endorses; where nobody does (0.3; 2009, 0.2), to who accepts."""
    tournament = report.tournament
    subject = _("Report to accept: %(name)s")
    if tournament.is_official:
        text = _("The report of %(name)s, an official event, is certified and waits to be accepted.")
    elif tournament.is_entered_afterwards:
        text = _("The report of %(name)s, entered after it was played, is certified and waits to be accepted.")
    elif tournament.is_ordered:
        text = _("The report of %(name)s, ordered to be rated, is certified and waits to be accepted.")
    else:
        subject = _("Report to endorse: %(name)s")
        text = _("The report of %(name)s is certified and waits for your endorsement.")
    _send(report, _has_certified(tournament, now), subject, text, act="certified", now=now)


def _has_certified(tournament: Tournament, now: datetime) -> list[User]:
    """With whom a certified report lies."""
    if tournament.is_official or tournament.is_entered_afterwards:
        return holders([Office.RATING_ADMINISTRATOR], None, now)
    if tournament.is_ordered:
        return holders([Office.RATING_ADMINISTRATOR, Office.QC, Office.QC_CHAIR], None, now)
    return _officers(tournament, now)


def _officers(tournament: Tournament, now: datetime) -> list[User]:
    """The rating officers who are no arbiters there; of a federation without one the administrators in their place."""
    arbiters = {arbiter.user_id for arbiter in tournament.arbiters}
    officers = holders([Office.RATING_OFFICER], tournament.federation_id, now)
    found = [user for user in officers if user.pk not in arbiters]
    return found or holders([Office.RATING_ADMINISTRATOR], None, now)


def _reporters(report: Report) -> list[User]:
    """The chief arbiter, and who certified: of an ordered event the administrator (2009, 0.2)."""
    return [*chiefs(report.tournament), *([report.certified_by] if report.certified_by else [])]


def endorsed(report: Report, *, now: datetime) -> None:
    """To the rating administrators."""
    text = _("The report of %(name)s is endorsed and waits to be accepted.")
    to = holders([Office.RATING_ADMINISTRATOR], None, now)
    _send(report, to, _("Report to accept: %(name)s"), text, act="endorsed", now=now)


def returned(report: Report, *, now: datetime) -> None:
    """To who reported, with the reason; to who had endorsed it too."""
    to = _reporters(report)
    if report.endorsed_by:
        to.append(report.endorsed_by)
    text = _("The report of %(name)s was returned: %(reason)s")
    reason = report.returned_reason
    subject = _("Report returned: %(name)s")
    _send(report, to, subject, text, act="returned", now=now, reason=reason)


def recalled(report: Report, *, by: User, now: datetime) -> None:
    """To who had it before them."""
    text = _("%(by)s has recalled the report of %(name)s and will certify it anew. Nothing is to be done until then.")
    to = _has_certified(report.tournament, now)
    _send(report, to, _("Report recalled: %(name)s"), text, act="recalled", now=now, by=by.name)


def accepted(report: Report, *, now: datetime) -> None:
    """To the chief arbiter and the organiser, with each list that it comes on."""
    tournament = report.tournament
    text = _("The report of %(name)s is accepted for rating.") + "\n\n%(lists)s"
    to = [*chiefs(tournament), tournament.organiser]
    lists = _lists(tournament)
    _send(report, to, _("Report accepted: %(name)s"), text, act="accepted", now=now, lists=lists)


def listed(tournament: Tournament, rating_list: RatingList, *, now: datetime) -> OutboxMessage:
    """To the chief arbiter and the organiser: a list has their games; each list that is concerned is named."""
    text = _("%(name)s is rated on the list of %(day)s (%(system)s).") + "\n\n%(lists)s"
    day = said_in_every_language(lambda: day_text(rating_list.list_date))
    system = said_in_every_language(lambda: rating_list.system.shown_name)
    words = {"name": tournament.name, "day": day, "system": system, "lists": _lists(tournament)}
    subject = _("Rated: %(name)s, %(system)s, list of %(day)s")
    to = sorted({user.email for user in (*chiefs(tournament), tournament.organiser)})
    path, key = reverse("tournament", args=[tournament.pk]), f"listed:{tournament.pk}:{rating_list.pk}"
    return mail_of(to, subject % words, text % words, path=path, key=key, now=now)


def _lists(tournament: Tournament) -> Said:
    places = in_every_ledger(tournament)
    return said_in_every_language(lambda: "\n".join(every_list(tournament, places)))


def _send(
    report: Report, to: Iterable[User], subject: str, text: str, *, act: str, now: datetime, **words: str
) -> None:
    path = reverse("report", args=[report.pk])
    key = f"{act}:{report.pk}:{now.isoformat()}"
    send_about(report.tournament, to, subject, text, path=path, key=key, now=now, **words)
