"""Tells by mail whose turn it is, and who receives the certificate."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from datetime import datetime

from django.conf import settings
from django.urls import reverse

from ratings.register.claims.selectors import account_of
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.outbox.services import mail
from ratingsite.office.outbox.wording import said as _
from ratingsite.office.outbox.wording import said_in_every_language
from ratingsite.office.outbox.wording import said_in_number as ngettext
from titles.norms.in_place import has_free_officer
from titles.norms.models import Norm
from tournaments.registration.mails import chiefs, holders
from tournaments.reports.models import Report


def tell_chief_arbiter(report: Report, found: int, *, now: datetime) -> None:
    """1.8: the chief arbiter prepares and signs the certificates of title results."""
    tournament = report.tournament
    subject = ngettext("%(count)d norm found in %(event)s", "%(count)d norms found in %(event)s", found)
    _send(
        chiefs(report.tournament),
        subject % {"count": found, "event": tournament.name},
        _("The accepted report was searched for norms. As chief arbiter, please check and sign them:"),
        reverse("norms", args=[report.pk]),
        key=f"norms-found-{report.pk}-{now:%Y%m%d%H%M%S}",
        now=now,
    )


def tell_who_countersigns(norm: Norm, *, now: datetime) -> None:
    """1.8: the rating officer of the organising federation countersigns, or the commission where he cannot."""
    people = holders([Office.RATING_OFFICER], norm.report.tournament.federation_id, now)
    words = _("The chief arbiter has signed this norm. Please check it and countersign:")
    if not has_free_officer(norm, day=now.date()):
        people = _commission(now)
        words = _(
            "The chief arbiter has signed this norm, and the federation has no rating officer who may countersign it. "
            "Please check it and countersign in his place; another member of the commission approves:"
        )
    _send_about(norm, people, _("To countersign: %s"), words, "certified", now)


def tell_who_owes(norm: Norm, *, now: datetime) -> None:
    """Who has not signed yet is asked again by the commission."""
    people = chiefs(norm.report.tournament)
    if norm.state == Norm.State.CERTIFIED:
        people = holders([Office.RATING_OFFICER], norm.report.tournament.federation_id, now)
    words = _("This norm waits for your signature, and the qualification commission asks for it again:")
    _send_about(norm, people, _("Your signature is overdue: %s"), words, f"chased-{now:%Y%m%d%H%M%S}", now)


def tell_commission(norm: Norm, *, now: datetime) -> None:
    """The qualification commission approves."""
    words = _("This norm is countersigned. It waits for the approval of the commission:")
    _send_about(norm, _commission(now), _("To approve: %s"), words, "countersigned", now)


def tell_about_certificate(norm: Norm, path: str, *, now: datetime) -> None:
    """1.8: the signed certificate goes to the player's federation and to the chief arbiter."""
    words = _(
        "The norm is approved and its certificate issued. You find it, with the document to download, here; that you "
        "have opened it is noted in its receipts:"
    )
    people = [*chiefs(norm.report.tournament), *_officers(norm, now)]
    _send_about(norm, people, _("Certificate issued: %s"), words, "approved", now, path=path)


def tell_who_keeps_it(norm: Norm, path_of: Callable[[str], str], number: str, *, now: datetime) -> None:
    """The player and the FIDE Office get the address of its check, each his own, which has the document to open."""
    player = account_of(norm.player)
    addresses = {settings.FIDE_OFFICE_ADDRESS, player.email if player and player.is_active else ""} - {""}
    words = _(
        "The certificate, with the document to open, and its check for whoever asks; that you have opened it is noted "
        "in its receipts:"
    )
    name = said_in_every_language(lambda: norm)
    body = name + f"\n{norm.report.tournament}\n\n" + words
    for address in sorted(addresses):
        subject = _("Certificate issued: %s") % name
        mail([address], subject, body, path=path_of(address), key=f"certificate-{number}-{address}", now=now)


def tell_about_reissue(norm: Norm, path: str, number: str, reason: str, *, now: datetime) -> None:
    """Those who received the certificate learn that another one takes its place, and why."""
    words = _("Certificate %(number)s takes the place of the one before, which counts no more. The reason: %(reason)s")
    people = [*chiefs(norm.report.tournament), *_officers(norm, now)]
    told = words % {"number": number, "reason": reason}
    _send_about(norm, people, _("Certificate issued again: %s"), told, f"reissued-{number}", now, path=path)


def tell_about_voiding(norm: Norm, *, now: datetime) -> None:
    """Those who had signed learn that it is taken back, and why; who has its certificate that it counts no more."""
    people = [who for who in (norm.certified_by, norm.countersigned_by, norm.approved_by) if who]
    state = said_in_every_language(lambda: norm.get_state_display().capitalize())
    words = _("%(state)s, because: %(reason)s") % {"state": state, "reason": norm.closing_reason}
    _send_about(norm, people, state + ": %s", words, norm.state, now)
    if (certificate := norm.certificate) is not None:
        told = _("Certificate %(number)s counts no more: its norm is voided. The reason: %(reason)s")
        told = told % {"number": certificate.number, "reason": norm.closing_reason}
        addresses = {person.email for person in _keepers(norm, now)} | {settings.FIDE_OFFICE_ADDRESS}
        path = reverse("verify_form") + f"?q={certificate.number}"
        _mail_about(norm, addresses - _addresses(people), state + ": %s", told, f"{norm.state}-kept", now, path=path)


def tell_about_holding(norm: Norm, *, now: datetime) -> None:
    """The chief arbiter and those who have signed learn that nobody signs for now, and why."""
    words = _("This norm is held, and nobody signs it until it is released. The reason: %s") % norm.held_reason
    _send_about(norm, _concerned(norm), _("Held: %s"), words, f"held-{now:%Y%m%d%H%M%S}", now)


def tell_about_release(norm: Norm, reason: str, *, now: datetime) -> None:
    """They learn that it goes on where it was."""
    words = _("This norm is released and goes on where it was. The reason: %s") % reason
    _send_about(norm, _concerned(norm), _("Released: %s"), words, f"released-{now:%Y%m%d%H%M%S}", now)


def tell_about_reexamination(norm: Norm, *, now: datetime) -> None:
    """The commission, those who had signed and those who have its certificate learn that it is not found as it was."""
    words = _(
        "The report, a list or a fact of the event has changed, and this norm is not found as it was approved. "
        "Uphold it, or void it:"
    )
    commission = _commission(now)
    _send_about(norm, commission, _("To judge again: %s"), words, f"again-{now:%Y%m%d%H%M%S}", now)
    words = _(
        "The report, a list or a fact of the event has changed, and this norm, which you signed or reported, is not "
        "found as it was approved. The commission judges it again:"
    )
    # who has countersigned in the place of an officer is on the commission, and told
    signers = [who for who in _concerned(norm) if who not in commission]
    _send_about(norm, signers, _("Judged again: %s"), words, f"doubted-{now:%Y%m%d%H%M%S}", now)
    words = _(
        "The report, a list or a fact of the event has changed, and this norm is not found as it was approved. It "
        "counts until the commission has judged it again:"
    )
    others = _addresses(_keepers(norm, now)) - _addresses([*_concerned(norm), *commission])
    _mail_about(norm, others, _("Judged again: %s"), words, f"doubted-kept-{now:%Y%m%d%H%M%S}", now)


def tell_about_upholding(norm: Norm, reason: str, *, now: datetime) -> None:
    """Those who learned that it was judged again, the commission left out, learn that it stays as it was approved."""
    words = _("This norm was judged again, and stays as it was approved. The reason: %s") % reason
    people = [*_concerned(norm), *_keepers(norm, now)]
    _send_about(norm, people, _("Upheld: %s"), words, f"upheld-{now:%Y%m%d%H%M%S}", now)


def tell_that_it_stands(norm: Norm, *, now: datetime) -> None:
    """It is found again just as it was approved: all who were told learn that there is nothing to decide any more."""
    words = _("This norm was judged again, and is found as it was approved: nothing is to be decided any more.")
    people = [*_concerned(norm), *_keepers(norm, now), *_commission(now)]
    _send_about(norm, people, _("The norm stands: %s"), words, f"stands-{now:%Y%m%d%H%M%S}", now)


def _concerned(norm: Norm) -> list[User]:
    return [*chiefs(norm.report.tournament), *(who for who in (norm.certified_by, norm.countersigned_by) if who)]


def _keepers(norm: Norm, now: datetime) -> list[User]:
    """Who has the certificate: the officers of both federations (1.8), and the player."""
    player = account_of(norm.player)
    return [*_officers(norm, now), *([player] if player else [])]


def _officers(norm: Norm, now: datetime) -> list[User]:
    federations = {norm.report.tournament.federation_id, norm.player_federation}
    return [who for code in sorted(federations) for who in holders([Office.RATING_OFFICER], code, now)]


def _send_about(
    norm: Norm, people: Iterable[User], subject: str, words: str, step: str, now: datetime, *, path: str = ""
) -> None:
    """``path`` is where it leads, if not to the page of the norm."""
    _mail_about(norm, _addresses(people), subject, words, step, now, path=path)


def _mail_about(
    norm: Norm, addresses: Set[str], subject: str, words: str, step: str, now: datetime, *, path: str = ""
) -> None:
    name = said_in_every_language(lambda: norm)
    body, key = name + f"\n{norm.report.tournament}\n\n" + words, f"norm-{norm.pk}-{step}"
    if addresses - {""}:
        path = path or reverse("norm", args=[norm.pk])
        mail(sorted(addresses - {""}), subject % name, body, path=path, key=key, now=now)


def _send(people: Iterable[User], subject: str, words: str, path: str, *, key: str, now: datetime) -> None:
    addresses = sorted(_addresses(people))
    if addresses:
        mail(addresses, subject, words, path=path, key=key, now=now)


def _addresses(people: Iterable[User]) -> set[str]:
    return {person.email for person in people if person.is_active}


def _commission(now: datetime) -> list[User]:
    return holders([Office.QC, Office.QC_CHAIR], None, now)
