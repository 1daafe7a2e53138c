"""The fee of an appeal: what it costs, and when it goes back (CFC 739); and what no ruling goes below."""

from __future__ import annotations

from datetime import date
from typing import cast

from django.db.models import F, Q
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from ratings.lists.models import RatingList
from ratings.regulations import NoEditionInForce
from ratings.regulations.cfc.book import is_appeal_fee_returned
from ratings.regulations.cfc.edition import CfcEdition
from ratings.regulations.editions.cfc import CFC_2009
from ratings.regulations.registry import rule_book
from ratings.regulations.rule_book import Floor
from ratings.runs.corrections.permissions import is_of_cfc
from ratings.runs.rating_appeals.models import RatingAppeal
from ratingsite.office.audit.services import history_of


def fee_of(rating_list: RatingList) -> int | None:
    """In cents; none in a system of FIDE's, whose texts ask for none."""
    return edition_of(rating_list).appeal_fee_cents if is_of_cfc(rating_list.system_id) else None


def edition_of(rating_list: RatingList) -> CfcEdition:
    """The CFC's text on the day of the list; of days before all texts the first one."""
    try:
        return cast(CfcEdition, rule_book(rating_list.system_id).edition_on(rating_list.list_date))
    except NoEditionInForce:
        return CFC_2009


def floor_of(rating_list: RatingList) -> Floor | None:
    """The lowest rating of a list (CFC 716c; FIDE 7.21), by the text of its day; nothing where FIDE has none of it."""
    book = rule_book(rating_list.system_id)
    if is_of_cfc(rating_list.system_id):
        return book.floor(edition_of(rating_list))
    try:
        return book.floor(book.edition_on(rating_list.list_date))
    except NoEditionInForce:
        return None


def is_returned(appeal: RatingAppeal) -> bool:
    """739: the rating changes by 15 points or more, or somebody unrated gets one."""
    if appeal.state != RatingAppeal.State.UPHELD or appeal.fee_cents is None:
        return False
    return is_appeal_fee_returned(edition_of(appeal.rating_list), appeal.published_rating, appeal.ruled_rating)


def is_owed_again(appeal: RatingAppeal) -> bool:
    """Whether the fee went back by a ruling that was amended, and the one that stands does not give it back."""
    is_ruled = appeal.state in RatingAppeal.RULED
    return is_ruled and appeal.fee_returned_on is not None and not is_returned(appeal)


def fee_after_ruling(appeal: RatingAppeal, *, turn: str) -> str:
    """Whether the ruling that stands gives the fee back that has not gone back yet, and why not; and what of one that
    went back by a ruling before. Nothing where none was ruled on.

    ``turn`` is who gives it back.
    """
    if is_owed_again(appeal):
        return owed_again(appeal)
    if appeal.fee_cents is None or appeal.fee_returned_on:
        return ""
    if is_returned(appeal):
        return _("to go back in full; waits for %(turn)s") % {"turn": turn}
    if appeal.state == RatingAppeal.State.UPHELD:
        return _("not returned: the rating changes by less than %(points)s points") % {"points": _points(appeal)}
    return _("not returned: the published rating stands") if appeal.state == RatingAppeal.State.DISMISSED else ""


def owed_again(appeal: RatingAppeal) -> str:
    """That the fee is owed again, and why; for the page, and for the mail about the amendment."""
    if appeal.state == RatingAppeal.State.DISMISSED:
        return _(
            "it went back by a ruling that was amended: by the one that stands the published rating is right, and the "
            "fee is owed to the federation again"
        )
    return _(
        "it went back by a ruling that was amended: by the one that stands the rating changes by less than %(points)s "
        "points, and the fee is owed to the federation again"
    ) % {"points": _points(appeal)}


def _points(appeal: RatingAppeal) -> int:
    return edition_of(appeal.rating_list).appeal_refund_change


RETURNED, RECEIVED_AGAIN = "return fee of appeal", "receive fee of appeal again"
"""What the record calls the ways of a fee behind its ruling."""


def ways_of(appeal: RatingAppeal) -> list[tuple[str, date]]:
    """Each time that the fee went back or came in again, as the record has it, with the day."""
    words = {RETURNED: pgettext("fee", "returned"), RECEIVED_AGAIN: _("received again")}
    return [(words[entry.act], entry.at.date()) for entry in history_of(appeal) if entry.act in words]


def returned_rows() -> Q:
    """The same as a condition of a query, by the number of points that every text of the CFC has."""
    return Q(state=RatingAppeal.State.UPHELD, fee_cents__isnull=False) & _changed_enough()


def not_returned_rows() -> Q:
    """Those whose ruling does not give the fee back."""
    dismissed, upheld = Q(state=RatingAppeal.State.DISMISSED), Q(state=RatingAppeal.State.UPHELD)
    return Q(fee_cents__isnull=False) & (dismissed | upheld & ~_changed_enough())


def _changed_enough() -> Q:
    change = CFC_2009.appeal_refund_change
    is_first = Q(published_rating__isnull=True, ruled_rating__isnull=False)
    up, down = F("published_rating") + change, F("published_rating") - change
    changes = Q(ruled_rating__gte=up) | Q(ruled_rating__lte=down)
    return is_first | changes
