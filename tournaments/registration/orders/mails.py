"""Short mails about an order: to who enters the event, and to the federation that is passed over."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.urls import reverse

from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.outbox.services import mail
from ratingsite.office.outbox.wording import said as _
from tournaments.registration.mails import chiefs
from tournaments.registration.orders.models import RatingOrder


def ordered(order: RatingOrder, *, now: datetime) -> None:
    """To the administrators, the federation's rating officers, and who has the tournament."""
    text = _("%(name)s is to be rated without its federation (%(article)s): %(reason)s")
    if order.tournament is None:
        text += "\n\n" + _("The rating administrator enters the registration.")
    _send(
        order,
        _concerned(order, now),
        _("Ordered to be rated: %(name)s"),
        text,
        act="ordered",
        reason=order.reason,
        now=now,
    )


def entered(order: RatingOrder, *, now: datetime) -> None:
    """To who ordered it, and to the federation's rating officers."""
    text = _("The registration of %(name)s is entered, as it was ordered (%(article)s).")
    to = [order.ordered_by, *holders([Office.RATING_OFFICER], order.federation_id, now)]
    _send(order, to, _("Entered as ordered: %(name)s"), text, act="entered", reason=order.reason, now=now)


def corrected(order: RatingOrder, *, now: datetime) -> None:
    """To who ordered it, and to the federation's rating officers."""
    text = _("The registration of %(name)s, which was entered as ordered (%(article)s), is corrected.")
    to = [order.ordered_by, *holders([Office.RATING_OFFICER], order.federation_id, now)]
    act = f"corrected-{now.isoformat()}"
    _send(order, to, _("Corrected: %(name)s"), text, act=act, reason=order.reason, now=now)


def taken_back(order: RatingOrder, *, now: datetime) -> None:
    """To everybody whom the order concerned."""
    text = _("The order to rate %(name)s without its federation is taken back: %(reason)s")
    to = [*_concerned(order, now), order.ordered_by]
    _send(order, to, _("Order taken back: %(name)s"), text, act="taken-back", reason=order.ended_reason, now=now)


def _concerned(order: RatingOrder, now: datetime) -> list[User]:
    officers = holders([Office.RATING_OFFICER], order.federation_id, now)
    found = [*holders([Office.RATING_ADMINISTRATOR], None, now), *officers]
    if order.tournament is not None:
        found += [order.tournament.organiser, *chiefs(order.tournament)]
    return found


def _send(
    order: RatingOrder, to: Iterable[User], subject: str, text: str, *, act: str, reason: str, now: datetime
) -> None:
    words = {"name": order.name, "article": order.article, "reason": reason}
    addresses = sorted({user.email for user in to})
    if addresses:
        path, key = reverse("order", args=[order.pk]), f"order-{act}:{order.pk}"
        mail(addresses, subject % words, text % words, path=path, key=key, now=now)
