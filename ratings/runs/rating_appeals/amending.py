"""A slip of the pen in a ruling, put right by who rules, as long as no list says what was ruled.

739 makes a ruling final: nobody else hears the appeal again, and nobody after a list has said it. What was mistyped, or
chosen wrongly, would be carried out all the same, or never: its correction is refused, and prepared anew with the same
number.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from datetime import datetime
from itertools import pairwise
from typing import Any

from django.db import transaction

from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.services import withdraw_correction
from ratings.runs.rating_appeals import mails
from ratings.runs.rating_appeals.models import RatingAppeal
from ratings.runs.rating_appeals.selectors import standing_rating
from ratings.runs.rating_appeals.services import NothingNew, article_of, given, prepared_line
from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.audit.services import differing, history_of, record

AMEND = "amend ruling"
State = RatingAppeal.State
_ON_ITS_WAY = (ListCorrection.State.PUBLISHING, ListCorrection.State.CARRIED)
_PUT_ASIDE = (ListCorrection.State.QUEUED, ListCorrection.State.REVIEW, ListCorrection.State.FAILED)


class OnItsWay(ValueError):
    """The correction is being published, or the next list takes it in: ``correction``."""

    def __init__(self, correction: ListCorrection) -> None:
        super().__init__(str(correction))
        self.correction = correction


class NothingAmended(ValueError):
    """The ruling stands already just so."""


@dataclass(frozen=True, kw_only=True)
class Ruling:
    """What an appeal is ruled: ``state`` is ``upheld`` or ``dismissed``; of what is upheld the ``rating``, and of a
    first one on how many ``games`` it rests.
    """

    state: str
    rating: int | None = None
    games: int | None = None
    calculation: str


def ruling_of(appeal: RatingAppeal) -> Ruling:
    """The one that stands."""
    lines = appeal.correction.lines if appeal.correction is not None else []
    return Ruling(
        state=appeal.state,
        rating=appeal.ruled_rating,
        games=lines[0].get("games") if lines else None,
        calculation=appeal.calculation,
    )


def on_its_way(appeal: RatingAppeal) -> ListCorrection | None:
    """The correction that somebody has decided to carry out: it is waited for, or taken back first."""
    correction = appeal.correction
    return correction if correction is not None and correction.state in _ON_ITS_WAY else None


@transaction.atomic
def amend_ruling(appeal: RatingAppeal, ruling: Ruling, *, by: User, now: datetime, reason: str) -> RatingAppeal:
    """Rule otherwise: the correction of the ruling before is put aside, and one of the new ruling prepared.

    Raises ``WordsMissing``, ``NothingNew``, ``NothingAmended``, ``OnItsWay`` and what ``prepare_correction`` raises.
    """
    appeal = locked(appeal)
    if appeal.correction is not None:
        appeal.correction = locked(appeal.correction)
    require(by, "amend-ruling", appeal, day=now.date())
    if first := on_its_way(appeal):
        raise OnItsWay(first)
    before, after, why = ruling_of(appeal), _in_order(ruling, appeal), given(reason)
    if before == after:
        raise NothingAmended
    put_aside = appeal.correction
    said = {"decided_by": by, "decided_at": now, "calculation": after.calculation, "ruled_rating": after.rating}
    moved = move(appeal, after.state, **said, correction=None)  # before it is withdrawn: nobody prepares that one anew
    differs = differing(asdict(before), asdict(after))
    differs.pop("state", None)  # which the entry says itself
    record(AMEND, appeal, by=by, now=now, moved=moved, article=article_of(appeal), reason=why, **differs)
    if put_aside is not None and put_aside.state in _PUT_ASIDE:
        withdraw_correction(put_aside, by=by, now=now, reason=why)
    if after.state == State.UPHELD:
        appeal.correction = prepared_line(appeal, after.games, by=by, now=now)
        appeal.save(update_fields=["correction"])
    mails.amended(appeal, reason=why, now=now)
    return appeal


def _in_order(ruling: Ruling, appeal: RatingAppeal) -> Ruling:
    """With its words, and with another rating than the published one where it upholds, else with none."""
    words = given(ruling.calculation)
    if ruling.state != State.UPHELD:
        return Ruling(state=State.DISMISSED, calculation=words)
    if ruling.rating is None or ruling.rating == appeal.published_rating == standing_rating(appeal):
        raise NothingNew
    return Ruling(state=State.UPHELD, rating=ruling.rating, games=ruling.games, calculation=words)


# ---------------------------------------------------------------- what was ruled before
@dataclass(frozen=True, kw_only=True)
class Earlier:
    """A ruling that does not stand any more: what it was, whose and when, and why, by whom and when it was amended."""

    ruling: Ruling
    by: str
    at: datetime
    why: str
    amended_by: str
    amended_at: datetime


def earlier_rulings(appeal: RatingAppeal) -> list[Earlier]:
    """The newest first: of each amendment the record keeps what it has changed, so one goes back from what stands."""
    rulings = [entry for entry in history_of(appeal) if entry.new_state in RatingAppeal.RULED]
    found, stands = [], ruling_of(appeal)
    for before, entry in reversed([*pairwise(rulings)]):
        differs = {name: old for name, (old, _new) in entry.details.items()}
        stands = replace(stands, state=entry.old_state, **differs)
        who: dict[str, Any] = {"by": _name(before), "at": before.at, "amended_by": _name(entry), "amended_at": entry.at}
        found.append(Earlier(ruling=stands, why=entry.reason, **who))
    return found


def _name(entry: AuditEntry) -> str:
    return entry.by.name if entry.by else ""
