"""The line of steps of an appeal: what was done and by whom, and whose turn it is; and what each side has said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.permissions import is_of_cfc
from ratings.runs.rating_appeals.hearing import asks_in_vain, seat_of
from ratings.runs.rating_appeals.models import RatingAppeal
from ratings.runs.rating_appeals.permissions import COME_TO_NOTHING, is_overtaken
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.audit.services import history_of
from ratingsite.office.pages import DoneBy, Step

State = RatingAppeal.State
ADMINISTRATOR, DECIDER = _("the rating administrator"), _("another office than who prepared it")
# whose turn it is to have the ruling on the list; a worker's is nobody's
_CORRECTED = (ListCorrection.State.PUBLISHED, ListCorrection.State.TAKEN, ListCorrection.State.NOTHING)
_CORRECTS: Mapping[str, str | Promise] = {
    ListCorrection.State.REVIEW: DECIDER,
    ListCorrection.State.CARRIED: _("the next list"),
    **dict.fromkeys((*COME_TO_NOTHING, ListCorrection.State.FAILED), ADMINISTRATOR),
}


_ENDED = (State.WITHDRAWN, State.DECLINED, State.LAPSED)
_Moves = Mapping[str, AuditEntry]  # by the state that each led to, the last of several


@dataclass(frozen=True, kw_only=True)
class _Turn:
    """A step that waits in some states and leads to others; ``words`` tell apart who has done what of it, ``waits_for``
    is for whom it waits where that is no office.
    """

    label: str | Promise
    waits_in: tuple[str, ...] = ()
    waits_for: str | Promise = ""
    leads_to: tuple[str, ...]
    words: Mapping[str, str | Promise] = field(default_factory=dict)

    def made(self, moves: _Moves) -> list[AuditEntry]:
        """What was done of it; of a ruling that was amended the last one is last."""
        found = [moves[state] for state in self.leads_to if state in moves]
        return found if self.words else sorted(found, key=lambda entry: entry.pk)


FILED = _Turn(label=_("Filed"), leads_to=(State.FILED,))


def is_turn_of(reader: User, appeal: RatingAppeal, acts: Mapping[str, bool]) -> bool:
    """Whether the step that waits in the line is the reader's, of ``acts`` that are in turn and may be his.

    A director who can answer here is waited for, and not the auditor, who may enter his letter; and no step of the line
    waits for the fee to go back.
    """
    if acts["answer"] and appeal.state == State.ASKED:
        return asks_in_vain(appeal) or appeal.directors.filter(pk=reader.pk).exists()
    return any(is_open for act, is_open in acts.items() if act != "return-fee")


def steps_of(appeal: RatingAppeal, *, now: datetime) -> list[Step]:
    """739 in its steps, or FIDE's way through the federation; the director's step where he is asked, and behind an
    upheld appeal the correction of the list. Who has done each and when is what the record says; a step that was passed
    over is left out. Whose turn it is goes by who holds the office ``now``.
    """
    turns = _of_cfc(appeal) if is_of_cfc(appeal.rating_list.system_id) else _of_fide()
    moves = {entry.new_state: entry for entry in history_of(appeal) if entry.new_state}
    reached = next((place for place, turn in enumerate(turns) if appeal.state in turn.waits_in), len(turns))
    done = [_done(turn, turn.made(moves)) for turn in turns[:reached] if turn.made(moves)]
    if appeal.state in _ENDED:
        return [*done, _by(moves[appeal.state], capfirst(appeal.get_state_display()), "broken")]
    steps = [*done, *_ahead(turns[reached:], appeal, now)]
    return steps if appeal.correction is None else [*steps, _correction_step(appeal.correction)]


def _done(turn: _Turn, made: list[AuditEntry]) -> Step:
    if not turn.words:
        return _by(made[-1], str(turn.label), "done")
    acts = [DoneBy(words=str(turn.words[each.new_state]) % {"name": _who(each)}, at=each.at) for each in made]
    return Step(label=str(turn.label), status="done", acts=acts)


def _by(entry: AuditEntry, label: str, status: Literal["done", "broken"]) -> Step:
    return Step(label=label, status=status, by=_who(entry), at=entry.at)


def _who(entry: AuditEntry) -> str:
    return entry.by.name if entry.by else ""


def _ahead(turns: Sequence[_Turn], appeal: RatingAppeal, now: datetime) -> Iterator[Step]:
    """The step that waits, and those behind it."""
    seat = seat_of(appeal)
    for place, turn in enumerate(turns):
        if place:
            yield Step(label=str(turn.label), status="todo")
        else:
            waits_for = seat.turn(appeal, now) if seat is not None else str(turn.waits_for)
            yield Step(label=str(turn.label), status="now", turn=waits_for)


def _correction_step(correction: ListCorrection) -> Step:
    """What an upheld appeal has asked for: done when the list says it."""
    label = str(_("List corrected"))
    if is_overtaken(correction):
        return Step(label=label, status="now", turn=str(ADMINISTRATOR))
    if correction.state in _CORRECTED:
        by = correction.decided_by.name if correction.decided_by else ""
        return Step(label=label, status="done", by=by, at=correction.decided_at)
    return Step(label=label, status="now", turn=str(_CORRECTS.get(correction.state, "")))


def _of_cfc(appeal: RatingAppeal) -> list[_Turn]:
    director = _Turn(
        label=_("Director asked"),
        waits_in=(State.DISPUTED, State.ASKED),
        waits_for=_("the tournament director"),
        leads_to=(State.ASKED, State.ANSWERED),
        words={State.ASKED: _("asked by %(name)s"), State.ANSWERED: _("answer entered by %(name)s")},
    )
    asks = appeal.question or appeal.state == State.DISPUTED
    return [
        FILED,
        _Turn(label=_("List of games sent"), waits_in=(State.FILED,), leads_to=(State.SENT,)),
        _Turn(
            label=_("List of games checked"),
            waits_in=(State.SENT,),
            waits_for=_("the appellant"),
            leads_to=(State.AGREED, State.DISPUTED),
        ),
        *([director] if asks else []),
        _Turn(label=_("Ruling"), waits_in=(State.AGREED, State.ANSWERED), leads_to=RatingAppeal.RULED),
    ]


def _of_fide() -> list[_Turn]:
    return [
        FILED,
        _Turn(label=_("Passed on"), waits_in=(State.FILED,), leads_to=(State.FORWARDED,)),
        _Turn(label=_("Ruling"), waits_in=(State.FORWARDED,), leads_to=RatingAppeal.RULED),
    ]


# ---------------------------------------------------------------- what was said
_SAID: Mapping[str, str | Promise] = {
    State.FORWARDED: _("What the federation says"),
    State.DISPUTED: _("What is wrong with the list of games"),
    State.ASKED: _("Question to the tournament director"),
    State.ANSWERED: _("What the tournament director says"),
}


@dataclass(frozen=True, kw_only=True)
class Said:
    """What one side has written at a step, under which heading, and who and when."""

    label: str
    words: str
    by: str
    at: datetime


def said_on(appeal: RatingAppeal) -> list[Said]:
    """Everything between the grounds and the ruling, in the order of the record: a second question does not take away
    the first, nor its answer.
    """
    return [
        Said(label=str(_SAID[entry.new_state]), words=entry.reason, by=_who(entry), at=entry.at)
        for entry in history_of(appeal)
        if entry.new_state in _SAID
    ]
