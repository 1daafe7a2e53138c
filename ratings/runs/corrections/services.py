"""The acts on a correction of a list: prepared by one person, decided by another, with its reason; an operation on the
whole list by one office and another.

Computed by a worker (``computing``), it either goes into the next list or becomes the next version of its list.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from ratings.ledger.bells import ring_to_rate
from ratings.ledger.models import RatedEvent
from ratings.lists.archives.selectors import has_its_last_list
from ratings.lists.models import RatingList
from ratings.lists.selectors import entries_of, latest_version_of
from ratings.lists.services import NotTheLatestVersion
from ratings.register.mergers.selectors import persons_now
from ratings.runs.corrections import mails
from ratings.runs.corrections.carried import bringing_past, brought_by
from ratings.runs.corrections.decided_lines import as_typed
from ratings.runs.corrections.first_ratings import rated_behind
from ratings.runs.corrections.later_lists import DECIDED, operated_behind
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.newest_statements import Statements, said_of_lines, still_said, with_what_waited_beside
from ratings.runs.corrections.operations import earlier_operation, is_list_of_operation, lacks_the_other_list
from ratings.runs.corrections.permissions import new_correction
from ratingsite.foundations.transitions import StaleState, locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from ratingsite.office.outbox.services import ring

TASK = "ratings.tasks.advance_correction"
State = ListCorrection.State
FREE: Mapping[str, Any] = {"attempts": 0, "lease_until": None}
"""What a worker finds where something new is asked of him."""


class ReasonMissing(ValueError):
    """A correction, and every decision on it, says why."""


class NothingToCorrect(ValueError):
    """Neither an event nor a line nor an operation is named."""


class AnotherUnderWay(ValueError):
    """A correction of this system is being decided already: ``correction``."""

    def __init__(self, correction: ListCorrection) -> None:
        super().__init__(str(correction))
        self.correction = correction


class SecondEntry(ValueError):
    """A line would be added for second entries of somebody, whose line is the person's: ``rows``."""

    def __init__(self, rows: Collection[int]) -> None:
        super().__init__(", ".join(str(row) for row in sorted(rows)))
        self.rows = rows


class OtherListLacks(ValueError):
    """The operation asks for ratings of a list of that day that is not here; the message names the operation."""


class BroughtPast(ValueError):
    """Differences of corrections go past a list, which an operation on all of it would change: ``corrections``."""

    def __init__(self, corrections: Sequence[ListCorrection]) -> None:
        super().__init__(", ".join(str(each) for each in corrections))
        self.corrections = corrections


class OperationAlone(ValueError):
    """An operation on a whole list is prepared without lines: whether one that was typed is meant to be the number
    before it or behind it, nobody could tell.
    """


class EarlierOperationFirst(ValueError):
    """An operation of an earlier day belongs to the same list and was neither made nor refused there: ``operation``."""

    def __init__(self, operation: str) -> None:
        super().__init__(operation)
        self.operation = operation


class NotOnThisList(ValueError):
    """An operation is made once in a chain, on the list of its day or the first behind it, in a system that had it."""


class OnlyAsAVersion(ValueError):
    """Somebody would lose a rating, nothing changes that a later list takes in, or something that none can: K and
    activity otherwise than by the rules, an operation on a whole list.
    """


@dataclass(frozen=True, kw_only=True)
class Wrong:
    """What is wrong with a list. ``lines`` are ``{"player": row, "rating": …, "k_factor": …, "games": …}``, each where
    it is another one – a rating of nothing is that there should be none –; of a player without a line, the one that is
    missing.
    """

    events: Sequence[RatedEvent] = ()
    lines: Sequence[Mapping[str, Any]] = ()
    operation: str = ""
    authority: str = ""
    reason: str


@transaction.atomic
def prepare_correction(rating_list: RatingList, wrong: Wrong, *, by: User, now: datetime) -> ListCorrection:
    """Have a worker compute what would change.

    Raises ``ReasonMissing``, ``NothingToCorrect``, ``NotTheLatestVersion``, ``SecondEntry``, ``NotOnThisList``,
    ``OtherListLacks``, ``BroughtPast``, ``OperationAlone``, ``EarlierOperationFirst`` and ``AnotherUnderWay``.
    """
    asked = new_correction(rating_list.system_id, has_operation=bool(wrong.operation))
    decision = require(by, "prepare", asked, day=now.date())
    _refuse_senseless(rating_list, wrong)
    wrong = _with_what_waited_beside(rating_list, wrong)
    _refuse_second_entries(rating_list, wrong)
    try:
        with transaction.atomic():
            correction = ListCorrection.objects.create(
                system_id=rating_list.system_id,
                rating_list=rating_list,
                lines=[as_typed(each) for each in wrong.lines],
                operation=wrong.operation,
                authority=wrong.authority.strip(),
                reason=wrong.reason.strip(),
                prepared_by=by,
                prepared_at=now,
            )
    except IntegrityError:
        raise _another_under_way(rating_list.system_id) from None
    correction.events.set(wrong.events)
    moved = ("", correction.state)
    record(
        "prepare correction",
        correction,
        by=by,
        now=now,
        moved=moved,
        article=decision.article,
        reason=correction.reason,
    )
    _ring(correction, now)
    return correction


def _another_under_way(system: str) -> AnotherUnderWay:
    live = ListCorrection.objects.filter(system=system, state__in=ListCorrection.LIVE_STATES)
    return AnotherUnderWay(live.get())


@transaction.atomic
def prepare_versions(correction: ListCorrection, *, by: User, now: datetime, reason: str) -> ListCorrection:
    """Have computed as new versions what goes into a list to come, or has gone there, as far as it is still brought:
    published so, it is brought no more. Of what was decided twice the newest statement goes in.

    Raises what ``prepare_correction`` does, and ``StaleState`` where nothing is left of it.
    """
    correction = locked(correction)
    if correction.state not in DECIDED or not brought_by(correction):
        raise StaleState(str(correction))
    rating_list = latest_version_of(correction.rating_list)
    said = (
        still_said(correction)
        if correction.lines or correction.events.exists()
        else said_of_lines(correction, rating_list)
    )
    wrong = Wrong(events=list(said.events.values()), lines=list(said.lines.values()), reason=reason)
    return prepare_correction(rating_list, wrong, by=by, now=now)


def _with_what_waited_beside(rating_list: RatingList, wrong: Wrong) -> Wrong:
    said = Statements(
        events={event.source: event for event in wrong.events}, lines={each["player"]: each for each in wrong.lines}
    )
    said = with_what_waited_beside(rating_list, said)
    return replace(wrong, events=list(said.events.values()), lines=list(said.lines.values()))


def _refuse_senseless(rating_list: RatingList, wrong: Wrong) -> None:
    if not wrong.reason.strip():
        raise ReasonMissing
    if not (wrong.events or wrong.lines or wrong.operation):
        raise NothingToCorrect
    if wrong.operation and wrong.lines:
        raise OperationAlone
    if RatingList.objects.filter(supersedes=rating_list).exists():
        raise NotTheLatestVersion(str(rating_list))
    if wrong.operation and not is_list_of_operation(rating_list, wrong.operation):
        raise NotOnThisList(wrong.operation)
    _refuse_out_of_order(rating_list, wrong.operation)


def _refuse_second_entries(rating_list: RatingList, wrong: Wrong) -> None:
    """What a list says of a second entry may be put right; who is not on it gets no line beside the person's."""
    rows = {each["player"] for each in wrong.lines}
    added = rows - entries_of(rows, rating_list).keys() if rows else rows
    if added and (seconds := persons_now(added)):
        raise SecondEntry(seconds.keys())


def _refuse_out_of_order(rating_list: RatingList, operation: str) -> None:
    """What an operation finds in its way, whenever it is asked for: a list or a difference that has to come first."""
    if operation and lacks_the_other_list(rating_list, operation):
        raise OtherListLacks(operation)
    if operation and (earlier := earlier_operation(rating_list, operation)):
        raise EarlierOperationFirst(earlier)
    if operation and (past := bringing_past(rating_list)):
        raise BroughtPast(past)


# ---------------------------------------------------------------- deciding
@transaction.atomic
def publish_correction(correction: ListCorrection, *, by: User, now: datetime, reason: str) -> ListCorrection:
    """Let a worker publish the versions that were looked at.

    Raises ``ReasonMissing``, and of an operation ``OtherListLacks``, ``EarlierOperationFirst`` and ``BroughtPast``:
    what was computed may be from before a difference was let go past its list.
    """
    return _decide(correction, "publish", State.PUBLISHING, "decide on correction", by=by, now=now, reason=reason)


@transaction.atomic
def carry_correction(correction: ListCorrection, *, by: User, now: datetime, reason: str) -> ListCorrection:
    """Let the next list take the differences in; published lists stay. Raises ``ReasonMissing``, ``OnlyAsAVersion``."""
    if goes_only_as_a_version(correction):
        raise OnlyAsAVersion
    return _decide(correction, "carry", State.CARRIED, "carry correction", by=by, now=now, reason=reason)


def goes_only_as_a_version(correction: ListCorrection) -> bool:
    """Whether the next list could not begin with all of it instead: it takes in points, games and last days."""
    effects = correction.effects
    if correction.operation or effects.get("loses") or effects.get("stays_behind"):
        return True
    if has_its_last_list(correction.rating_list.archive) or operated_behind(correction) is not None:
        return True
    return not brought_by(correction) or rated_behind(correction) is not None


@transaction.atomic
def refuse_correction(correction: ListCorrection, *, by: User, now: datetime, reason: str) -> ListCorrection:
    """Leave the lists as they are. Raises ``ReasonMissing``."""
    return _decide(correction, "refuse", State.REFUSED, "refuse correction of list", by=by, now=now, reason=reason)


def _decide(
    correction: ListCorrection, act: str, to: str, words: str, *, by: User, now: datetime, reason: str
) -> ListCorrection:
    correction = locked(correction)
    decision = require(by, act, correction, day=now.date())
    if not reason.strip():
        raise ReasonMissing
    if to == State.PUBLISHING:
        _refuse_out_of_order(correction.rating_list, correction.operation)
    said = {"decided_by": by, "decided_at": now, "decided_office": decision.office, "decided_reason": reason.strip()}
    moved = move(correction, to, **said, **FREE)
    record(words, correction, by=by, now=now, moved=moved, article=decision.article, reason=reason.strip())
    if to == State.PUBLISHING:
        _ring(correction, now)
    else:
        tell = mails.refused if to == State.REFUSED else mails.decided
        tell(correction, now=now)
        ring_to_rate(correction.system_id, f"{correction.pk}:{to}", now=now)
    return correction


@transaction.atomic
def withdraw_correction(correction: ListCorrection, *, by: User, now: datetime, reason: str) -> ListCorrection:
    """Put it aside before it is decided or a run takes it in; nothing of it counts. Raises ``ReasonMissing``."""
    correction = locked(correction)
    decision = require(by, "withdraw", correction, day=now.date())
    if not reason.strip():
        raise ReasonMissing
    said = {"withdrawn_by": by, "withdrawn_at": now, "withdrawn_reason": reason.strip()}
    moved = move(correction, State.WITHDRAWN, **said)
    record(
        "withdraw correction of list",
        correction,
        by=by,
        now=now,
        moved=moved,
        article=decision.article,
        reason=correction.withdrawn_reason,
    )
    was_carried = moved[0] == State.CARRIED
    mails.withdrawn(correction, was_carried=was_carried, now=now)
    if was_carried:  # the current ratings began with it (712)
        ring_to_rate(correction.system_id, f"{correction.pk}:{correction.state}", now=now)
    return correction


@transaction.atomic
def compute_again(correction: ListCorrection, *, by: User, now: datetime) -> ListCorrection:
    """Compute it anew, on the version of the list that stands: what stopped it was mended, or lists have moved on.

    An operation is asked what it was asked when it was prepared: while it stood failed, others were decided. Raises
    ``NotOnThisList``, ``OtherListLacks``, ``EarlierOperationFirst`` and ``BroughtPast``; of every one
    ``AnotherUnderWay``.
    """
    correction = locked(correction)
    require(by, "compute-again", correction, day=now.date())
    of, operation = correction.rating_list, correction.operation
    if operation and correction.state == State.FAILED and not is_list_of_operation(of, operation):
        raise NotOnThisList(operation)  # one that is to be decided bars every other one, and itself
    _refuse_out_of_order(of, operation)
    try:
        with transaction.atomic():
            moved = move(correction, State.QUEUED, computations=correction.computations + 1, **FREE)
    except IntegrityError:
        raise _another_under_way(correction.system_id) from None
    record("compute correction again", correction, by=by, now=now, moved=moved)
    _ring(correction, now)
    return correction


def _ring(correction: ListCorrection, now: datetime) -> None:
    key = f"{correction.pk}:{correction.state}:{correction.computations}:{now.isoformat()}"
    ring(TASK, key, str(correction.pk), now=now)
