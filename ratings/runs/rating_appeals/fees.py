"""The fee of an appeal: what it costs, and when it goes back (CFC 739); and what no ruling goes below."""

from __future__ import annotations

from typing import cast

from django.db.models import F, Q
from django.utils.translation import gettext as _

from ratings.lists.models import RatingList
from ratings.regulations import NoEditionInForce
from ratings.regulations.cfc.book import is_appeal_fee_returned
from ratings.regulations.cfc.edition import CfcEdition
from ratings.regulations.editions.cfc import CFC_2009
from ratings.regulations.registry import rule_book
from ratings.regulations.rule_book import Floor
from ratings.runs.corrections.permissions import is_of_cfc
from ratings.runs.rating_appeals.models import RatingAppeal


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


def fee_after_ruling(appeal: RatingAppeal, *, turn: str) -> str:
    """Whether a ruling gives the fee back that has not gone back yet, and why not; nothing where none was ruled on.

    ``turn`` is who gives it back.
    """
    if appeal.fee_cents is None or appeal.fee_returned_on:
        return ""
    if is_returned(appeal):
        return _("to go back in full; waits for %(turn)s") % {"turn": turn}
    if appeal.state == RatingAppeal.State.UPHELD:
        points = edition_of(appeal.rating_list).appeal_refund_change
        return _("not returned: the rating changes by less than %(points)s points") % {"points": points}
    return _("not returned: the published rating stands") if appeal.state == RatingAppeal.State.DISMISSED else ""


def returned_rows() -> Q:
    """The same as a condition of a query, by the number of points that every text of the CFC has."""
    change = CFC_2009.appeal_refund_change
    is_first = Q(published_rating__isnull=True, ruled_rating__isnull=False)
    up, down = F("published_rating") + change, F("published_rating") - change
    changes = Q(ruled_rating__gte=up) | Q(ruled_rating__lte=down)
    return Q(state=RatingAppeal.State.UPHELD, fee_cents__isnull=False) & (is_first | changes)
