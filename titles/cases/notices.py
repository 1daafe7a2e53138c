"""Tells by mail whose turn it is with an application, and what became of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from hashlib import sha256

from django.urls import reverse

from ratings.lists.models import RatingList
from ratings.register.claims.selectors import account_of
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.outbox.models import OutboxMessage
from ratingsite.office.outbox.services import mail
from ratingsite.office.outbox.wording import said as _
from ratingsite.office.outbox.wording import said_in_every_language
from titles.cases.models import PaperRequest, TitleCase, TitleObjection
from titles.cases.words import paper_name
from titles.championships.models import DirectRow
from tournaments.reports.models import Report


def asked(request: PaperRequest, *, now: datetime) -> None:
    """To those who owe a paper."""
    words = {
        "paper": said_in_every_language(lambda: paper_name(request.document)),
        "case": str(request.case),
        "about": request.about or "–",
        "article": request.article,
    }
    text = _("The application %(case)s lacks a paper that you can supply: %(paper)s (%(about)s, article %(article)s).")
    _send(request.case, request.people.all(), _("A paper is missing: %s"), text % words, f"paper-{request.pk}", now)


def answered(request: PaperRequest, *, now: datetime) -> None:
    """To who has asked."""
    text = _("You asked for a paper; the answer: %s") % request.answer
    _send(request.case, [request.asked_by], _("Answer about a missing paper: %s"), text, f"paper-{request.pk}-a", now)


def submitted(case: TitleCase, *, now: datetime) -> None:
    """To the commission, and to the administrator, who notes the fee."""
    people = holders([Office.QC, Office.QC_CHAIR, Office.RATING_ADMINISTRATOR], None, now)
    _send(case, people, _("Application submitted: %s"), _("An application for a title has come in."), "submitted", now)


def returned(case: TitleCase, reason: str, *, now: datetime) -> None:
    """To the applicant."""
    text = _("The commission has returned the application, because: %s") % reason
    _send(case, applicants(case, now), _("Application returned: %s"), text, "returned", now)


def posted(case: TitleCase, *, now: datetime) -> None:
    """To the applicant."""
    text = _("The application is posted, so that objections can be made (2.4).")
    _send(case, applicants(case, now), _("Application posted: %s"), text, "posted", now)


def objected(objection: TitleObjection, *, now: datetime) -> None:
    """To the applicant and to the commission, either of whom answers."""
    people = {*applicants(objection.case, now), *holders([Office.QC, Office.QC_CHAIR], None, now)}
    text = _("Somebody objects to the application. Nobody votes before the objection is answered.")
    _send(objection.case, people, _("Objection: %s"), text, f"objection-{objection.pk}", now)


def objection_answered(objection: TitleObjection, *, now: datetime) -> None:
    """To who has objected."""
    text = _("Your objection is answered: %s") % objection.answer
    subject, step = _("Objection answered: %s"), f"objection-{objection.pk}-a"
    if objection.made_by is not None:
        _send(objection.case, [objection.made_by], subject, text, step, now)
        return
    path, key = reverse("application", args=[objection.case_id]), f"application-{objection.case_id}-{step}"
    mail([objection.address], subject % str(objection.case), text, path=path, key=key, now=now)


def link_to_object(case: TitleCase, address: str, signed: str, *, now: datetime) -> None:
    """To somebody without an account: the link that an objection can be made with, one a day."""
    text = _(
        "With this link you can object to the application once, within two days. If you did not ask for it, leave it."
    )
    key = _link_key(case, address, now)
    path = reverse("object_by_link", args=[signed])
    mail([address], _("To object: %s") % str(case), text, path=path, key=key, now=now)


def has_link_of_today(case: TitleCase, address: str, *, now: datetime) -> bool:
    """Whether the address was sent one today."""
    return OutboxMessage.objects.filter(dedup_key=f"mail:{_link_key(case, address, now)}").exists()


def _link_key(case: TitleCase, address: str, now: datetime) -> str:
    digest = sha256(address.lower().encode()).hexdigest()[:16]
    return f"objection-link-{case.pk}-{digest}-{now:%Y%m%d}"


def recommended(case: TitleCase, *, now: datetime) -> None:
    """To the Council, which awards, and to the applicant."""
    people = {*holders([Office.COUNCIL], None, now), *applicants(case, now)}
    text = _("The commission recommends the title. The Council awards it (0.6.3).")
    _send(case, people, _("Title recommended: %s"), text, "recommended", now)


def awarded(case: TitleCase, *, now: datetime) -> None:
    """To the applicant and the player."""
    text = _("The title is awarded and confirmed. For opponents it counts in tournaments that begin after that day.")
    _send(case, applicants(case, now), _("Title awarded: %s"), text, "awarded", now)


def withdrawn(case: TitleCase, *, now: datetime) -> None:
    """To the applicant, who may have been somebody else of the same office, and to the commission once it was there."""
    text = _("The application is withdrawn, because: %s") % case.closing_reason
    _send(case, _concerned(case, now), _("Application withdrawn: %s"), text, "withdrawn", now)


def found(federation: str, cases: Sequence[TitleCase], published: RatingList, *, now: datetime) -> None:
    """To the federation: a list has found what gives these titles to its players. One mail, however many they are."""
    officers = holders([Office.RATING_OFFICER], federation, now)
    if len(cases) == 1:
        text = _("By the newest list the player can have this title; your request is all that is missing (1.10b).")
        _send(cases[0], officers, _("A title by rating: %s"), text, "found", now)
        return
    text = _("By the newest list these players can have a title; your requests are all that is missing (1.10b).")
    names = "\n".join(map(str, cases))
    if addresses := _addresses(officers):
        subject, path = _("Titles by rating: %s") % len(cases), reverse("applications")
        key = f"titles-found-{published.pk}-{cases[0].pk}"
        mail(addresses, subject, text + f"\n\n{names}", path=path, key=key, now=now)


def found_in_championship(case: TitleCase, *, now: datetime) -> None:
    """To the federation: the commission has reviewed the list of a championship."""
    officers = holders([Office.RATING_OFFICER], case.federation_id, now)
    text = _("By the list of a championship the player has this title; your application is what is missing (1.10a).")
    _send(case, officers, _("A title from a championship: %s"), text, "found", now)


def direct_norm(row: DirectRow, *, now: datetime) -> None:
    """To the federation: a norm from a championship, which its next application has by itself."""
    officers = holders([Office.RATING_OFFICER], row.player.federation_id, now)
    if addresses := _addresses(officers):
        text = _("The commission has reviewed a norm from a championship; an application takes it in itself (1.2.1).")
        subject = _("A norm from a championship: %s") % str(row)
        path = reverse("direct_list", args=[row.direct_list_id])
        mail(addresses, subject, text, path=path, key=f"direct-norm-{row.pk}", now=now)


def conditional(case: TitleCase, *, now: datetime) -> None:
    """To the applicant and the player."""
    text = _("The title is awarded conditionally. Once a list reaches the rating of 0.6.2 you ask for it finally.")
    _send(case, applicants(case, now), _("Title awarded conditionally: %s"), text, "conditional", now)


def reached(case: TitleCase, *, now: datetime) -> None:
    """To the applicant."""
    text = _("A list has reached the rating that the conditional title asks for. Ask now that it is awarded (0.6.2).")
    _send(case, applicants(case, now), _("Rating reached: %s"), text, "reached", now)


def list_corrected(case: TitleCase, about: str, *, now: datetime) -> None:
    """To the applicant and the player, and to the commission once it was there."""
    text = _("A rating list was corrected, and no list has the rating that the application asks for: %s") % about
    _send(case, _concerned(case, now), _("Application to be examined again: %s"), text, "list-corrected", now)


def rating_back(case: TitleCase, *, now: datetime) -> None:
    """To the same."""
    text = _("By the lists as they are now, the application has its rating again.")
    _send(case, _concerned(case, now), _("The application stands: %s"), text, "rating-back", now)


def report_corrected(case: TitleCase, report: Report, doubts: str, *, now: datetime) -> None:
    """To the same, once for each report. ``doubts`` are the results that it does not bear out, with their articles."""
    text = _(
        "The report of a championship on which the application rests was corrected. Its list of direct titles is with "
        "the chief arbiter again, and the application waits until the list is signed and reviewed."
    )
    if doubts:
        text += " " + _("What the report as it is now does not bear out: %s") % doubts
    _send(case, _concerned(case, now), _("Report corrected: %s"), text, "report-corrected", now, key=str(report.pk))


def _concerned(case: TitleCase, now: datetime) -> set[User]:
    commission = [] if case.submitted_at is None else holders([Office.QC, Office.QC_CHAIR], None, now)
    return {*applicants(case, now), *commission}


def asked_finally(case: TitleCase, *, now: datetime) -> None:
    """To the chair, who confirms."""
    text = _("The federation asks that a conditional title is awarded: its rating is reached (0.6.2).")
    _send(case, holders([Office.QC_CHAIR], None, now), _("To confirm: %s"), text, "asked", now)


def applicants(case: TitleCase, now: datetime) -> list[User]:
    """The federation's rating officers, or the player who applies himself; and the player's account."""
    officers = [] if case.is_by_player else holders([Office.RATING_OFFICER], case.federation_id, now)
    own = [case.opened_by] if case.is_by_player and case.opened_by else []
    player = account_of(case.player)
    return [*officers, *own, *([player] if player else [])]


def _send(
    case: TitleCase, people: Iterable[User], subject: str, text: str, step: str, now: datetime, *, key: str = ""
) -> None:
    """``key`` is what it is sent once for, if not the moment."""
    if addresses := _addresses(people):
        key = f"application-{case.pk}-{step}-{key or f'{now:%Y%m%d%H%M%S}'}"
        mail(addresses, subject % str(case), text, path=reverse("application", args=[case.pk]), key=key, now=now)


def _addresses(people: Iterable[User]) -> list[str]:
    return sorted({person.email for person in people if person.is_active})
