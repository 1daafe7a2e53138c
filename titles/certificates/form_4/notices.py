"""Tells by mail whose turn it is, who receives Form 4, and why one was closed."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.conf import settings
from django.urls import reverse

from ratings.register.claims.selectors import account_of
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.outbox.services import mail
from ratingsite.office.outbox.wording import said as _
from titles.certificates.form_4.models import TitleResult
from titles.certificates.form_4.permissions import has_an_officer
from titles.certificates.receipts import check_path
from tournaments.registration.mails import chiefs, holders
from tournaments.reports.models import Report


def tell_who_countersigns(result: TitleResult, *, now: datetime) -> None:
    """The rating officer of the organising federation countersigns, or the commission where he cannot."""
    words = _("The chief arbiter has named a title result of 2003–2009. Please check it and countersign:")
    people = holders([Office.RATING_OFFICER], result.report.tournament.federation_id, now)
    if not has_an_officer(result):
        people = holders([Office.QC, Office.QC_CHAIR], None, now)
        words = _(
            "The chief arbiter has named a title result of 2003–2009, and the federation has no rating officer who may "
            "countersign it. Please check it and countersign in his place:"
        )
    _send(result, people, _("To countersign: Form 4 of %s"), words, "signed", now)


def tell_about_issue(result: TitleResult, *, now: datetime) -> None:
    """The chief arbiter and the rating officers of both federations find the certificate there."""
    codes = sorted({result.report.tournament.federation_id, result.player_federation})
    officers = [who for code in codes for who in holders([Office.RATING_OFFICER], code, now)]
    words = _(
        "The certificate of title result is issued. You find it, with the document to download, here; that you have "
        "opened it is noted in its receipts:"
    )
    subject = _("Certificate issued: Form 4 of %s")
    if before := result.replaces:
        words = _(
            "Certificate %(number)s takes the place of the one before, which counts no more. The reason: %(reason)s"
        )
        words %= {"number": result.number, "reason": before.closing_reason}
        subject = _("Certificate issued again: Form 4 of %s")
    people = [*chiefs(result.report.tournament), *officers]
    _send(result, people, subject, words, "issued", now)
    _tell_who_keeps_it(result, now)


def _tell_who_keeps_it(result: TitleResult, now: datetime) -> None:
    """The player and the FIDE Office get the address of its check, which has the public copy to open."""
    player = account_of(result.player)
    addresses = {settings.FIDE_OFFICE_ADDRESS, player.email if player and player.is_active else ""} - {""}
    words = _(
        "The certificate, with the document to open, and its check for whoever asks; that you have opened it is noted "
        "in its receipts:"
    )
    subject, body = _("Certificate issued: Form 4 of %s") % result.player.name, f"{_name(result)}\n\n" + words
    for address in sorted(addresses):
        path = check_path(str(result.code), str(result.number), address)
        mail([address], subject, body, path=path, key=f"title-result-{result.pk}-issued-{address}", now=now)


def tell_about_withdrawal(result: TitleResult, *, now: datetime) -> None:
    """Who had signed learns why it counts no more; of a refusal and a revocation by the mail about the appeal."""
    words = _("This title result counts no more. The reason: %s") % result.closing_reason
    people = [who for who in (result.signed_by, result.countersigned_by) if who]
    _send(result, people, _("Closed: Form 4 of %s"), words, result.state, now)


def tell_about_correction(result: TitleResult, report: Report, *, stands: bool, now: datetime) -> None:
    """Who has signed it and the rating officers of both federations: the report or a list behind it was corrected, and
    says something else of the player, or the same again.
    """
    words = _(
        "The report of its event was corrected, and the games or figures of the player are other ones now. Look whether"
        " the title result stands; if not, revoke it, and another one can be signed in that report."
    )
    subject = _("Report corrected: Form 4 of %s")
    if result.differs_from_list:
        words = _(
            "A rating list of the days of its event was corrected, and the games or figures of the player are other "
            "ones now. Look whether the title result stands; if not, revoke it, and another one can be signed."
        )
        subject = _("List corrected: Form 4 of %s")
    if stands:
        words = _("By the report as it is now, the games and figures of the player are again those of the certificate.")
        subject = _("It is borne out: Form 4 of %s")
    codes = sorted({result.report.tournament.federation_id, result.player_federation})
    officers = [who for code in codes for who in holders([Office.RATING_OFFICER], code, now)]
    signers = [who for who in (result.signed_by, result.countersigned_by) if who]
    _send(result, [*signers, *officers], subject, words, f"version-{report.version}-{stands}-{now.isoformat()}", now)


def _send(result: TitleResult, people: Iterable[User], subject: str, words: str, step: str, now: datetime) -> None:
    addresses = sorted({person.email for person in people if person.is_active})
    if not addresses:
        return
    path, key = reverse("title_result", args=[result.pk]), f"title-result-{result.pk}-{step}"
    mail(addresses, subject % result.player.name, f"{_name(result)}\n\n" + words, path=path, key=key, now=now)


def _name(result: TitleResult) -> str:
    return f"{result.player.name}, {result.report.tournament}"
