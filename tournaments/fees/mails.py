"""Short mails about invoices: to whose it is to pay them."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse

from ratings.register.claims.selectors import account_of
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.outbox.services import mail
from ratingsite.office.outbox.wording import said as _
from ratingsite.office.outbox.wording import said_in_every_language
from tournaments.fees.models import CreditNote, Invoice
from tournaments.registration.fee_words import money
from tournaments.regulations.fees.edition import Payer


def issued(invoice: Invoice, *, now: datetime) -> None:
    """To the organiser, or to the rating officers of the federation."""
    text = _("%(issuer)s asks %(amount)s for the rating of %(name)s: invoice %(code)s, to be paid by %(payer)s.")
    _send(invoice, _("Invoice %(code)s: %(name)s"), text, act="invoice", now=now)


def taken(invoice: Invoice, *, now: datetime) -> None:
    """To who wrote the letter and to its player: the fee that came with it is here."""
    text = _("The fee of %(amount)s for %(name)s is here: receipt %(code)s.")
    _send(invoice, _("Receipt %(code)s: %(name)s"), text, act="receipt", now=now)


def credited(note: CreditNote, *, now: datetime) -> None:
    """To the same people, with the reason."""
    text = _("Invoice %(code)s for the rating of %(name)s over %(amount)s is taken back (%(note)s): %(reason)s")
    if note.invoice.tournament is None:
        text = _("The fee of %(amount)s for %(name)s is returned by %(note)s: %(reason)s")
    words = {"note": note.code, "reason": note.reason}
    _send(note.invoice, _("Credit note %(note)s: %(name)s"), text, act="credit-note", now=now, **words)


def _send(invoice: Invoice, subject: str, text: str, *, act: str, now: datetime, **words: str) -> None:
    said = {
        "issuer": said_in_every_language(invoice.get_issuer_display),
        "amount": said_in_every_language(lambda: money(invoice.total, invoice.currency)),
        "code": invoice.code,
        "payer": invoice.payer_name,
        **words,
    }
    path, key = reverse("invoice", args=[invoice.pk]), f"{act}:{invoice.pk}"
    said["name"] = invoice.name
    to = sorted({user.email for user in _payers(invoice, now)})
    if to:
        mail(to, subject % said, text % said, path=path, key=key, now=now)


def _payers(invoice: Invoice, now: datetime) -> list[User]:
    if invoice.tournament is None:
        asker = invoice.event_abroad.requested_by if invoice.event_abroad else None
        own = account_of(invoice.player) if invoice.player else None
        return [person for person in (asker, own) if person is not None]
    if invoice.payer == Payer.ORGANISER:
        return [invoice.tournament.organiser]
    return holders([Office.RATING_OFFICER], invoice.federation_id, now)
