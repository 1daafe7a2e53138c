"""The line of steps of an appeal: what was done and by whom, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.permissions import is_of_cfc
from ratings.runs.rating_appeals.models import RatingAppeal
from ratings.runs.rating_appeals.permissions import COME_TO_NOTHING
from ratingsite.office.accounts.models import User
from ratingsite.office.pages import Step

State = RatingAppeal.State
AUDITOR, DIRECTOR = _("the Rating Auditor"), _("the tournament director")
ADMINISTRATOR, DECIDER = _("the rating administrator"), _("another office than who prepared it")
# whose turn it is to have the ruling on the list; a worker's is nobody's
_CORRECTED = (ListCorrection.State.PUBLISHED, ListCorrection.State.TAKEN, ListCorrection.State.NOTHING)
_CORRECTS: Mapping[str, str | Promise] = {
    ListCorrection.State.REVIEW: DECIDER,
    ListCorrection.State.CARRIED: _("the next list"),
    **dict.fromkeys((*COME_TO_NOTHING, ListCorrection.State.FAILED), ADMINISTRATOR),
}


@dataclass(frozen=True, kw_only=True)
class _Turn:
    """A step that waits in some states: for whom."""

    label: str | Promise
    waits_in: Mapping[str, str | Promise]
    by: User | None = None
    at: datetime | None = None


def asks_in_vain(appeal: RatingAppeal) -> bool:
    """Whether a director is asked of whom nobody has an account: what he says comes by letter, to the auditor."""
    return appeal.state == State.ASKED and appeal.looked_for_directors and not appeal.directors.exists()


def is_turn_of(reader: User, appeal: RatingAppeal, acts: Mapping[str, bool]) -> bool:
    """Whether the step that waits in the line is the reader's, of ``acts`` that are in turn and may be his.

    A director who can answer here is waited for, and not the auditor, who may enter his letter; and no step of the line
    waits for the fee to go back.
    """
    if acts["answer"] and appeal.state == State.ASKED:
        return asks_in_vain(appeal) or appeal.directors.filter(pk=reader.pk).exists()
    return any(is_open for act, is_open in acts.items() if act != "return-fee")


def steps_of(appeal: RatingAppeal) -> list[Step]:
    """739 in its steps, or FIDE's way through the federation; the director's step where he is asked, and behind an
    upheld appeal the correction of the list.
    """
    turns = _of_cfc(appeal) if is_of_cfc(appeal.rating_list.system_id) else _of_fide(appeal)
    reached = next((place for place, turn in enumerate(turns) if appeal.state in turn.waits_in), len(turns))
    if appeal.state in (State.WITHDRAWN, State.DECLINED, State.LAPSED):
        by = appeal.decided_by.name if appeal.decided_by else ""
        ended = Step(label=capfirst(appeal.get_state_display()), status="broken", by=by, at=appeal.decided_at)
        return [_step(turns[0], "done"), ended]
    steps = [
        _step(turn, "done" if place < reached else "now" if place == reached else "todo", appeal.state)
        for place, turn in enumerate(turns)
    ]
    return steps if appeal.correction is None else [*steps, _correction_step(appeal.correction)]


def _correction_step(correction: ListCorrection) -> Step:
    """What an upheld appeal has asked for: done when the list says it."""
    label = str(_("List corrected"))
    if correction.state in _CORRECTED:
        by = correction.decided_by.name if correction.decided_by else ""
        return Step(label=label, status="done", by=by, at=correction.decided_at)
    return Step(label=label, status="now", turn=str(_CORRECTS.get(correction.state, "")))


def _step(turn: _Turn, status: str, state: str = "") -> Step:
    if status != "done":
        return Step(label=str(turn.label), status=status, turn=str(turn.waits_in.get(state, "")))  # type: ignore[arg-type]
    return Step(label=str(turn.label), status="done", by=turn.by.name if turn.by else "", at=turn.at)


def _of_cfc(appeal: RatingAppeal) -> list[_Turn]:
    director = _Turn(
        label=_("Director asked"),
        waits_in={State.DISPUTED: AUDITOR, State.ASKED: AUDITOR if asks_in_vain(appeal) else DIRECTOR},
        by=appeal.answered_by,
    )
    asks = appeal.question or appeal.state == State.DISPUTED
    return [
        _Turn(label=_("Filed"), waits_in={}, by=appeal.filed_by, at=appeal.filed_at),
        _Turn(label=_("List of games sent"), waits_in={State.FILED: AUDITOR}),
        _Turn(label=_("List of games checked"), waits_in={State.SENT: _("the appellant")}),
        *([director] if asks else []),
        _Turn(
            label=_("Ruling"),
            waits_in={State.AGREED: AUDITOR, State.ANSWERED: AUDITOR},
            by=appeal.decided_by,
            at=appeal.decided_at,
        ),
    ]


def _of_fide(appeal: RatingAppeal) -> list[_Turn]:
    return [
        _Turn(label=_("Filed"), waits_in={}, by=appeal.filed_by, at=appeal.filed_at),
        _Turn(label=_("Passed on"), waits_in={State.FILED: _("the federation")}, by=appeal.passed_on_by),
        _Turn(
            label=_("Ruling"),
            waits_in={State.FORWARDED: _("the commission")},
            by=appeal.decided_by,
            at=appeal.decided_at,
        ),
    ]
