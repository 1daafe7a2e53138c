"""How a person stands to appeals against ratings; what that allows is said by the policy table."""

from __future__ import annotations

from datetime import date

from django.db.models import Exists, OuterRef, Q, QuerySet

from ratings.lists.models import RatingList
from ratings.regulations.snapshots import SYSTEMS
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.permissions import is_of_cfc
from ratings.runs.models import RatingRun
from ratings.runs.rating_appeals.fees import is_owed_again, is_returned, not_returned_rows, returned_rows
from ratings.runs.rating_appeals.models import RatingAppeal
from ratingsite.office.accounts.conditions import Rows
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import Relations, relations_of

CFC_SYSTEMS = [system for system in SYSTEMS if is_of_cfc(system)]
COME_TO_NOTHING = (ListCorrection.State.REFUSED, ListCorrection.State.WITHDRAWN)
"""The ends of a correction that leave a ruling without its line."""
_ENDED_IN_VAIN = Q(correction__state__in=COME_TO_NOTHING)
ON_A_LIST = (ListCorrection.State.PUBLISHED, ListCorrection.State.TAKEN)
"""Its ends with which a list says what was ruled."""


def rating_appeal_rows(user: User, *, day: date) -> Rows:
    """Appeals, for the policy as a condition."""
    of_cfc = Q(rating_list__system__in=CFC_SYSTEMS)
    return Rows(
        kind="rating-appeal",
        federation="player__federation",
        state="state",
        named={
            "owner": Q(filed_by=user),
            "director": Q(directors=user),
            "passer": Q(passed_on_by=user),
            "cfc": of_cfc,
            "fide": ~of_cfc,
            "fee-due": Q(fee_received_on__isnull=False, fee_returned_on__isnull=True) & returned_rows(),
            "fee-owed": Q(fee_returned_on__isnull=False) & not_returned_rows(),
            "listed": _listed_rows(),
            "uncorrected": Q(state=RatingAppeal.State.UPHELD) & (_ENDED_IN_VAIN | _overtaken_rows()),
        },
    )


def is_fee_due(appeal: RatingAppeal) -> bool:
    """Whether the ruling gives the fee back (739) and it has not gone."""
    return appeal.fee_received_on is not None and appeal.fee_returned_on is None and is_returned(appeal)


def is_uncorrected(appeal: RatingAppeal) -> bool:
    """Whether the correction that the ruling asks for has come to nothing, or was overtaken."""
    correction = appeal.correction if appeal.state == RatingAppeal.State.UPHELD else None
    return correction is not None and (correction.state in COME_TO_NOTHING or is_overtaken(correction))


def is_overtaken(correction: ListCorrection) -> bool:
    """Whether it waited for a list that then came from elsewhere, which knows nothing of the ruling."""
    into = correction.taken_into_id
    return into is not None and not RatingRun.objects.filter(published_list=into).exists()


def _overtaken_rows() -> Q:
    """The same as a condition of a query."""
    of_a_run = RatingRun.objects.filter(published_list=OuterRef("correction__taken_into"))
    return Q(correction__taken_into__isnull=False) & ~Q(Exists(of_a_run))


def is_listed(appeal: RatingAppeal) -> bool:
    """Whether a list says what was ruled: that of the correction; or the first one that came after a ruling by which no
    line changes, for it rests on the rating that stands. A version of a list is none that comes after.
    """
    correction = appeal.correction if appeal.state == RatingAppeal.State.UPHELD else None
    if correction is not None and correction.state in ON_A_LIST:
        return not is_overtaken(correction)
    changes_nothing = correction is not None and correction.state == ListCorrection.State.NOTHING
    if appeal.state != RatingAppeal.State.DISMISSED and not changes_nothing:
        return False
    return _first_versions().filter(system=appeal.rating_list.system_id, published_at__gt=appeal.decided_at).exists()


def _listed_rows() -> Q:
    """The same as a condition of a query."""
    later = _first_versions().filter(system=OuterRef("rating_list__system"), published_at__gt=OuterRef("decided_at"))
    upheld, dismissed = Q(state=RatingAppeal.State.UPHELD), Q(state=RatingAppeal.State.DISMISSED)
    changes_nothing = upheld & Q(correction__state=ListCorrection.State.NOTHING)
    of_correction = upheld & Q(correction__state__in=ON_A_LIST) & ~_overtaken_rows()
    return of_correction | (dismissed | changes_nothing) & Q(Exists(later))


def _first_versions() -> QuerySet[RatingList]:
    return RatingList.objects.filter(archive=None, version=1)


@relations_of.register
def _(thing: RatingAppeal, user: User | None) -> Relations:
    named = {"cfc" if is_of_cfc(thing.rating_list.system_id) else "fide"}
    if user is not None:
        named |= {"owner"} if thing.filed_by_id == user.pk else set()
        named |= {"passer"} if thing.passed_on_by_id == user.pk else set()
        named |= {"director"} if thing.directors.filter(pk=user.pk).exists() else set()
    if thing.decided_at is not None and is_fee_due(thing):
        named |= {"fee-due"}
    named |= {"fee-owed"} if is_owed_again(thing) else set()
    named |= {"uncorrected"} if is_uncorrected(thing) else set()
    named |= {"listed"} if is_listed(thing) else set()
    return Relations("rating-appeal", thing.state, thing.player.federation_id, frozenset(named))
