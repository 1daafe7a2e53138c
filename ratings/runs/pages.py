"""What the page of a run is filled with: the line of its stages, its buttons, and what stopped it, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import TypedDict

from django.db.models import Count, QuerySet, UUIDField
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from ratings.lists.words import period_code
from ratings.regulations.calendar import rules_on
from ratings.runs.models import RatingRun
from ratings.runs.moved_on import (
    CarriedMeanwhile,
    HeldMeanwhile,
    MovedOn,
    OrderedMeanwhile,
    ReplacedMeanwhile,
    what_has_moved,
)
from ratings.runs.review.models import ReviewFlag
from ratings.runs.selectors import last_runs
from ratings.runs.set_aside.selectors import list_instead_of, may_set_aside
from ratings.runs.whole_look.pages import why_not_published
from ratingsite.foundations.kept_questions import KeptQuestion, Place
from ratingsite.foundations.written_days import date_format
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import can, decision_on
from ratingsite.office.audit.services import last_done
from ratingsite.office.pages import Act, Step

LABELS = (
    gettext_lazy("Queued"),
    gettext_lazy("Frozen"),
    gettext_lazy("Computed"),
    gettext_lazy("Checked"),
    gettext_lazy("Listed"),
    gettext_lazy("Reviewed"),
    gettext_lazy("Published"),
)
QUEUED, FROZEN, COMPUTED, CHECKED, LISTED, REVIEWED, PUBLISHED = range(len(LABELS))
NOW = {
    "queued": QUEUED,
    "frozen": COMPUTED,
    "computing": COMPUTED,
    "checked": CHECKED,
    "listing": LISTED,
    "review": REVIEWED,
    "publishing": PUBLISHED,
    "published": len(LABELS),
    "superseded": len(LABELS),
}


class _Signature(TypedDict, total=False):
    by: str
    at: datetime | None


def steps_of(run: RatingRun) -> list[Step]:
    """The stages: which are done and by whom, which one works or waits, and where a run has stopped."""
    reached = NOW[run.state] if run.state in NOW else _stopped_at(run)
    return [_step(run, place, reached) for place in range(len(LABELS))]


def _stopped_at(run: RatingRun) -> int:
    """Where a failed or voided run came to its end: what it had written tells."""
    if run.output_sha256:
        return _stopped_with_a_result(run)
    if not run.input_sha256:
        return FROZEN
    return COMPUTED if run.done < run.total else CHECKED


def _stopped_with_a_result(run: RatingRun) -> int:
    if run.approved_by_id is not None:
        return PUBLISHED
    return REVIEWED if run.lines_sha256 else LISTED


def _step(run: RatingRun, place: int, reached: int) -> Step:
    label = str(LABELS[place])
    if place < reached:
        return Step(label=label, status="done", **_signature(run, place))
    if place > reached:
        return Step(label=label, status="todo")
    if run.state not in NOW:
        return Step(label=label, status="broken", by=run.get_state_display(), at=_stopped_when(run))
    turns = {QUEUED: _("a worker"), REVIEWED: _("the commission")}
    return Step(label=label, status="now", turn=turns.get(place, ""))


def _stopped_when(run: RatingRun) -> datetime | None:
    """A run says itself when it failed; when somebody has refused it, or put it aside, stands in the record."""
    if run.state == RatingRun.State.FAILED:
        return run.finished_at
    done = last_done(run, "refuse" if run.state == RatingRun.State.REFUSED else "void")
    return done.at if done else None


def _signature(run: RatingRun, place: int) -> _Signature:
    """Who did a stage, and when, where it was a person or the moment is known."""
    if place == QUEUED:
        return {"by": run.started_by.name, "at": run.started_at}
    if place == LISTED:
        return {"at": run.finished_at}
    if place == PUBLISHED and run.published_list is not None:
        return {"at": run.published_list.published_at}
    if place == REVIEWED and run.approved_by is not None:
        return {"by": run.approved_by.name}
    return {}


BARRED: Mapping[str, str | Promise] = {
    "starter": gettext_lazy("You started this run: somebody else of the commission approves it."),
    "acceptor": gettext_lazy("You accepted a report of this run: somebody else of the commission approves it."),
}


def acts_of(run: RatingRun, user: User, day: date, flags_left: int | None = None) -> list[Act]:
    """The buttons of a run for a person; what may not be done yet, or not by this person, says why.

    ``flags_left`` is how many flags nobody has looked at, where somebody has asked.
    """
    decisions = (_publish_act(run, user, day, flags_left), _refuse_act(run, user, day))
    found = (*decisions, *_set_aside_acts(run, user, day), _next_act(run, user, day), _void_act(run, user, day))
    return [act for act in found if act]


def _publish_act(run: RatingRun, user: User, day: date, flags_left: int | None) -> Act | None:
    decision = decision_on(user, "publish", run, day=day)
    edition = rules_on(run.period.system_id, run.period.list_date).id
    url, label = reverse("run_confirm", args=[run.pk]), _("Approve and publish list")
    if decision.allowed:
        why_not = why_not_approved(run, flags_left)
        return Act(label=label, url=url, allowed=not why_not, why_not=why_not, asks_first=not why_not)
    if decision.barred_by:
        why_not = str(BARRED[decision.barred_by])
        return Act(label=label, url=url, allowed=False, why_not=why_not, article=decision.article, edition=edition)
    if decision.waits_for and run.state in RatingRun.WORKING_STATES and run.approved_by_id is None:
        why_not = _("The result is not there yet.")
        return Act(label=label, url=url, allowed=False, why_not=why_not)
    return None


def why_not_approved(run: RatingRun, flags_left: int | None = None) -> str:
    """What stands against the approval of a run in review, whoever gives it: flags that are left, or what has moved."""
    if left := flags_left if flags_left is not None else _LEFT.first(run=run.pk) or 0:
        text = ngettext(
            "%(count)s flag was not looked at yet: see “Flags”.",
            "%(count)s flags were not looked at yet: see “Flags”.",
            left,
        )
        return text % {"count": left}
    return _moved_on(run) or why_not_published(run)


def _flags_left() -> QuerySet[ReviewFlag, int]:
    """How many flags of a run nobody has looked at; no row where everybody has."""
    of_run = ReviewFlag.objects.filter(run=Place("run", UUIDField()), looked_at__isnull=True).order_by().values("run")
    return of_run.annotate(number=Count("pk")).values_list("number", flat=True)


_LEFT = KeptQuestion(_flags_left, planned_once=True)


def moved_unsaid(run: RatingRun, acts: Sequence[Act]) -> str:
    """For who may void a run in review and does not decide on it: why nobody can approve it any more."""
    offered = {act.url for act in acts}
    if run.state != RatingRun.State.REVIEW or reverse("run_void", args=[run.pk]) not in offered:
        return ""
    return "" if reverse("run_confirm", args=[run.pk]) in offered else _moved_on(run)


def _moved_on(run: RatingRun) -> str:
    """What a run rests on and has changed since it was frozen; nothing where it can be approved."""
    moved = what_has_moved(run)
    return words_of_move(moved) if moved else ""


def words_of_move(moved: MovedOn) -> str:
    """Why another run must be started."""
    if isinstance(moved, HeldMeanwhile):
        return _("“%(event)s” has been held since this run was frozen: void it and start again.") % {"event": moved}
    if isinstance(moved, ReplacedMeanwhile):
        text = _("“%(event)s” has been corrected since this run was frozen: void it and start again.")
        return text % {"event": moved}
    if isinstance(moved, OrderedMeanwhile):
        text = _(
            "Since this run was frozen it was decided that what followed “%(event)s” is rated again: void it and start "
            "again."
        )
        return text % {"event": moved}
    if isinstance(moved, CarriedMeanwhile):
        text = _(
            "Since this run was frozen it was decided that the next list takes in the correction of the list of "
            "%(day)s: void it and start again."
        )
        return text % {"day": date_format(moved.correction.rating_list.list_date)}
    return _("The lists have moved on since this run was frozen: void it and start again.")


def _refuse_act(run: RatingRun, user: User, day: date) -> Act | None:
    if not decision_on(user, "refuse", run, day=day).allowed:
        return None
    return Act(
        label=_("Refuse"),
        url=reverse("run_refuse", args=[run.pk]),
        is_main=False,
        asks_reason=True,
        reason_label=_("What the administrator must mend"),
    )


def _next_act(run: RatingRun, user: User, day: date) -> Act | None:
    """Where the next run starts, of one that came to nothing and that no run or list has followed."""
    if run.state not in RatingRun.STOPPED_STATES or not can(user, "start-run", run.period, day=day):
        return None
    if not last_runs().filter(pk=run.pk).exists() or list_instead_of(run):
        return None
    url = f"{reverse('start_run')}?period={period_code(run.period)}"
    is_main = run.state != RatingRun.State.FAILED  # of a failed one something is to be mended, or set aside
    return Act(label=_("Start the next run"), url=url, is_main=is_main, asks_first=True)


def _void_act(run: RatingRun, user: User, day: date) -> Act | None:
    if not decision_on(user, "void", run, day=day).allowed:
        return None
    return Act(
        label=_("Void run"),
        url=reverse("run_void", args=[run.pk]),
        is_main=False,
        asks_reason=True,
        reason_label=_("Why it is put aside"),
    )


def _set_aside_acts(run: RatingRun, user: User, day: date) -> list[Act]:
    """Of a failed run: the list need not wait for the event, or for the player, that stopped it."""
    if run.state != RatingRun.State.FAILED or not may_set_aside(run, user, day):
        return []
    labels = {
        "event": _("Set the event aside and start again"),
        "player": _("Set the player’s games aside and start again"),
    }
    return [
        set_aside_act(run, kind, run.failure[kind], label) for kind, label in labels.items() if run.failure.get(kind)
    ]


def set_aside_act(run: RatingRun, kind: str, key: str, label: str, *, is_main: bool = True) -> Act:
    """Leaves an event or a player out of the list, by the key."""
    return Act(
        label=label,
        url=reverse("run_set_aside", args=[run.pk, kind, key]),
        is_main=is_main,
        asks_reason=True,
        reason_label=_("Why, and what it waits for"),
    )
