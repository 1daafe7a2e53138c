"""What the worker does for a correction: computes its effects and takes everything back, or publishes what was decided.

Both make the same versions; the lists that are published are those that were looked at, or nothing is published.
"""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction

from ratings.lists.services import NotTheLatestVersion, have_titles_read
from ratings.runs.corrections import mails
from ratings.runs.corrections.effects import Json, changes_nothing, contents, effects_of
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.services import TASK
from ratings.runs.corrections.versions import Version, make_versions
from ratings.runs.problems import BAD_DATA, GAVE_UP, RunProblem
from ratingsite.foundations.transitions import move
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.services import record
from ratingsite.office.outbox.selectors import tries_of
from ratingsite.office.outbox.services import ring

MAX_ATTEMPTS = 5
# The floors above look again at what rested on the old version. Like every task, they are rung by name.
TELL = ("titles.tasks.reexamine_after_correction",)
State = ListCorrection.State


@transaction.atomic
def advance_correction(correction_id: UUID | str, *, now: datetime) -> None:
    """Compute or publish, whichever waits. Rung twice, or for one that is decided, it does nothing.

    One that has ended its worker, or broken, five times has failed: no list would come any more while it is under way.
    """
    found = ListCorrection.objects.select_for_update().filter(pk=correction_id).first()
    if found is None or found.state not in ListCorrection.WORKING_STATES:
        return
    try:
        if tries_of(TASK, str(found.pk)) > MAX_ATTEMPTS:
            raise RunProblem(GAVE_UP, f"the correction was tried {MAX_ATTEMPTS} times and never came to its end")
        _compute(found, now) if found.state == State.QUEUED else _publish(found, now)
    except (RunProblem, NotTheLatestVersion) as problem:
        _fail(found, problem, now)


def _compute(correction: ListCorrection, now: datetime) -> None:
    effects = _looked_ahead(correction, now)
    to = State.NOTHING if changes_nothing(effects) else State.REVIEW
    moved = move(correction, to, effects=effects, failure={})
    record("compute correction", correction, by=None, now=now, moved=moved, lists=len(effects["lists"]))
    if to == State.REVIEW:
        mails.to_decide(correction, now=now)


def _looked_ahead(correction: ListCorrection, now: datetime) -> Json:
    """The effects of versions that are made and taken back: nobody else ever sees them."""
    with transaction.atomic():
        # two people publish a list; the second one is known when it is decided
        nobody = User.objects.create(email=f"{correction.pk}@nobody.invalid", name="–")
        effects = effects_of(correction, make_versions(correction, by=nobody, now=now))
        transaction.set_rollback(True)
    return effects


def _publish(correction: ListCorrection, now: datetime) -> None:
    by = correction.decided_by
    assert by is not None  # noqa: S101 - the states say so
    with transaction.atomic():
        versions = make_versions(correction, by=by, now=now)
        effects = effects_of(correction, versions)
        is_as_decided = contents(effects) == contents(correction.effects)
        if not is_as_decided:
            transaction.set_rollback(True)
    if is_as_decided:
        _published(correction, versions, now)
        return
    moved = move(correction, State.REVIEW, effects=effects, decided_by=None, decided_at=None, decided_reason="")
    record("compute correction", correction, by=None, now=now, moved=moved, lists=len(effects["lists"]))
    mails.to_decide(correction, now=now)


def _published(correction: ListCorrection, versions: list[Version], now: datetime) -> None:
    moved = move(correction, State.PUBLISHED)
    correction.published_lists.set([version.new for version in versions])
    record(
        "publish correction",
        correction,
        by=correction.decided_by,
        now=now,
        moved=moved,
        reason=correction.decided_reason,
        lists=[str(version.new) for version in versions],
    )
    for version in versions:
        have_titles_read(version.new, now=now)
    mails.decided(correction, now=now)
    mails.to_players(correction, now=now)
    for task in TELL:
        ring(task, f"{correction.pk}:published", str(correction.pk), now=now)


def _fail(correction: ListCorrection, problem: Exception, now: datetime) -> None:
    failure = problem.failure if isinstance(problem, RunProblem) else {"code": BAD_DATA, "message": str(problem)}
    moved = move(correction, State.FAILED, failure=failure)
    record("fail correction", correction, by=None, now=now, moved=moved, reason=str(problem)[:500])
