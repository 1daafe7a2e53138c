"""Mails about accounts and offices: to whom they belong, and to whoever decides next."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.urls import reverse

from ratingsite.office.accounts.models import LIGHT, AccountRequest, Office, OfficeHeld, OfficeProposal, User
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.outbox.services import mail
from ratingsite.office.outbox.wording import said as _
from ratingsite.office.outbox.wording import said_in_every_language

GRANTERS = (Office.RATING_ADMINISTRATOR, Office.QC_CHAIR)


def _office(thing: OfficeHeld | OfficeProposal | AccountRequest) -> str:
    office = said_in_every_language(thing.get_office_display)
    return office + f", {thing.federation_id}" if thing.federation_id else office


def office_granted(held: OfficeHeld, *, now: datetime) -> None:
    """To the one who holds it."""
    text = _("You hold an office at the rating office: %(office)s.") % {"office": _office(held)}
    _send([held.user.email], _("Your office at the rating office"), text, "my_work", key=f"granted:{held.pk}", now=now)


def office_ended(held: OfficeHeld, reason: str, *, now: datetime) -> None:
    """To the one who held it."""
    text = _("Your office at the rating office has ended: %(office)s. The reason: %(reason)s")
    words = {"office": _office(held), "reason": reason}
    _send([held.user.email], _("An office has ended"), text % words, "home", key=f"ended:{held.pk}", now=now)


def office_proposed(proposal: OfficeProposal, *, now: datetime) -> None:
    """To whoever may confirm it."""
    others = [who for who in holders(GRANTERS, None, now) if who.pk not in (proposal.proposed_by_id, proposal.user_id)]
    text = _("%(by)s proposes %(name)s as %(office)s. It takes a second person to grant it. The reason: %(reason)s")
    words = {"by": proposal.proposed_by.name, "name": proposal.user.name, "office": _office(proposal)}
    path, key = ("person", proposal.user_id), f"proposed:{proposal.pk}"
    subject = _("Office to confirm: %(name)s") % {"name": proposal.user.name}
    _send([who.email for who in others], subject, text % (words | {"reason": proposal.reason}), *path, key=key, now=now)


def office_refused(proposal: OfficeProposal, *, now: datetime) -> None:
    """To its proposer, unless he has taken it back."""
    if proposal.decided_by_id == proposal.proposed_by_id:
        return
    text = _("%(name)s does not become %(office)s. The reason: %(reason)s")
    words = {"name": proposal.user.name, "office": _office(proposal), "reason": proposal.answer}
    subject, key = _("Office refused: %(name)s") % {"name": proposal.user.name}, f"proposal-refused:{proposal.pk}"
    _send([proposal.proposed_by.email], subject, text % words, "person", proposal.user_id, key=key, now=now)


def account_asked(asked: AccountRequest, *, now: datetime) -> None:
    """To the officers of the federation, where there is none to the administrators; to the two who grant an officer."""
    if asked.office in LIGHT:
        officers = holders([Office.RATING_OFFICER], asked.federation_id, now)
        officers = officers or holders([Office.RATING_ADMINISTRATOR], None, now)
    else:
        officers = holders(GRANTERS, None, now)
    text = _("%(name)s asks for an account as %(office)s.") % {"name": asked.name, "office": _office(asked)}
    subject, key = _("Account asked for: %(name)s") % {"name": asked.name}, f"account-asked:{asked.pk}"
    _send([who.email for who in officers], subject, text, "asked_account", asked.pk, key=key, now=now)


def account_declined(asked: AccountRequest, *, now: datetime) -> None:
    """To the one who asked, with the officer's words."""
    text = _("The rating office did not make the account that you asked for (%(office)s). The reason: %(reason)s")
    words = {"office": _office(asked), "reason": asked.answer}
    _send([asked.email], _("Your account"), text % words, "account_signup", key=f"account-declined:{asked.pk}", now=now)


def account_made(user: User, link: str, *, now: datetime) -> None:
    """To a new address: the link to the password. Whoever comes too late asks for another by the usual page."""
    text = _(
        "The rating office has made an account for %(name)s with this address. Choose a password within three days:\n\n"
        "%(link)s\n\nLater you get another link by “Forgotten password” here:"
    )
    words = {"name": user.name, "link": link}
    path, key = "account_reset_password", f"account-made:{user.pk}"
    _send([user.email], _("Your account at the rating office"), text % words, path, key=key, now=now)


def account_suspended(user: User, reason: str, *, now: datetime) -> None:
    """To its owner."""
    text = _("Your account at the rating office is suspended. The reason: %(reason)s") % {"reason": reason}
    key = f"suspended:{user.pk}:{now.isoformat()}"
    _send([user.email], _("Your account is suspended"), text, "home", key=key, now=now)


def account_restored(user: User, *, now: datetime) -> None:
    """To its owner."""
    text, key = _("Your account at the rating office is open again."), f"restored:{user.pk}:{now.isoformat()}"
    _send([user.email], _("Your account is open again"), text, "account_login", key=key, now=now)


def founding_link(email: str, office: Office, link: str, *, now: datetime) -> None:
    """To one of the two with whom the portal begins."""
    text = _("Take your office at the new rating office, %(office)s, by this link. It works once:\n\n%(link)s")
    words, key = (
        {"office": said_in_every_language(lambda: office.label), "link": link},
        f"founding:{office}:{now.isoformat()}",
    )
    _send([email], _("Found the rating office"), text % words, "home", key=key, now=now)


def _send(to: Iterable[str], subject: str, text: str, page: str, *of: int, key: str, now: datetime) -> None:
    addresses = sorted(set(to))
    if addresses:
        mail(addresses, subject, text, path=reverse(page, args=of), key=f"people:{key}", now=now)
