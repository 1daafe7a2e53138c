"""Who takes the step of an appeal that waits for an office, and what is said where nobody holds it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ratings.runs.corrections.permissions import is_of_cfc
from ratings.runs.rating_appeals.models import RatingAppeal
from ratings.runs.rating_appeals.permissions import is_fee_due
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.selectors import holders

State = RatingAppeal.State


@dataclass(frozen=True, kw_only=True)
class Seat:
    """Offices that take a step, those that do in their place, and how each is called on the page.

    ``to_appoint`` is the one that waits where nobody holds any, ``vacant`` the sentence about it.
    """

    offices: Sequence[Office]
    words: str | Promise
    in_their_place: Sequence[Office] = ()
    words_in_their_place: str | Promise = ""
    to_appoint: str | Promise
    vacant: str | Promise
    is_of_federation: bool = False

    def taken_by(self, appeal: RatingAppeal, now: datetime) -> list[User]:
        """Who can take the step today: nobody hears his own appeal, nor one about a tournament that he directed."""
        federation = appeal.player.federation_id if self.is_of_federation else None
        return _but_who_has_a_part(appeal, holders(self.offices, federation, now)) or _but_who_has_a_part(
            appeal, holders(self.in_their_place, None, now)
        )

    def turn(self, appeal: RatingAppeal, now: datetime) -> str:
        """Whose turn it is, for the line of steps."""
        federation = appeal.player.federation_id if self.is_of_federation else None
        if _but_who_has_a_part(appeal, holders(self.offices, federation, now)):
            return str(self.words)
        return str(self.words_in_their_place if self.taken_by(appeal, now) else self.to_appoint)


# 739; 702 in his place
AUDITOR = Seat(
    offices=[Office.RATING_AUDITOR],
    words=_("the Rating Auditor"),
    in_their_place=[Office.RATING_COMMITTEE],
    words_in_their_place=_("the Rating Committee"),
    to_appoint=_("a Rating Auditor, who is to be appointed"),
    vacant=_(
        "Nobody who may hear this appeal is Rating Auditor today, or on the Rating Committee, which hears it in that "
        "place. It waits until the office is held."
    ),
)
FEDERATION = Seat(
    offices=[Office.RATING_OFFICER],
    words=_("the federation"),
    in_their_place=[Office.RATING_ADMINISTRATOR],
    words_in_their_place=_("the rating administrator"),
    to_appoint=_("a rating officer of the federation, who is to be appointed"),
    vacant=_(
        "Nobody who may pass this appeal on is rating officer of the federation today, or rating administrator. It "
        "waits until the office is held."
    ),
    is_of_federation=True,
)
COMMISSION = Seat(
    offices=[Office.QC, Office.QC_CHAIR],
    words=_("the commission"),
    to_appoint=_("a member of the commission, who is to be appointed"),
    vacant=_(
        "Nobody who may decide this appeal is on the qualification commission today. It waits until the office is held."
    ),
)


def _but_who_has_a_part(appeal: RatingAppeal, people: Sequence[User]) -> list[User]:
    barred = {appeal.filed_by_id, *(user.pk for user in appeal.directors.all())}
    return [user for user in people if user.pk not in barred]


def asks_in_vain(appeal: RatingAppeal) -> bool:
    """Whether a director is asked of whom nobody has an account: what he says comes by letter, to the auditor."""
    return appeal.state == State.ASKED and appeal.looked_for_directors and not appeal.directors.exists()


def seat_of(appeal: RatingAppeal) -> Seat | None:
    """The office that an appeal waits for; none where it waits for a person, or for nobody."""
    if not is_of_cfc(appeal.rating_list.system_id):
        return {State.FILED: FEDERATION, State.FORWARDED: COMMISSION}.get(State(appeal.state))
    waits = appeal.state in (State.FILED, State.AGREED, State.DISPUTED, State.ANSWERED)
    return AUDITOR if waits or asks_in_vain(appeal) else None


def vacancy_of(appeal: RatingAppeal, now: datetime) -> str:
    """What is missing where nobody can take the step that waits, or give the fee back; else nothing."""
    seat = seat_of(appeal) or (AUDITOR if is_fee_due(appeal) else None)
    return str(seat.vacant) if seat is not None and not seat.taken_by(appeal, now) else ""
