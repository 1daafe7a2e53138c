"""What the worker does for a correction: computes its effects and takes everything back, or publishes what was decided.

Both make the same versions; the lists that are published are those that were looked at, or nothing is published.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from ratings.lists.models import RatingList
from ratings.lists.selectors import latest_version_of
from ratings.lists.services import NotTheLatestVersion, have_titles_read
from ratings.runs.corrections import mails
from ratings.runs.corrections.effects import Json, changes_nothing, contents, effects_of
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.versions import (
    Version,
    hold_chains_of,
    lists_standing,
    make_versions,
    publish_versions,
)
from ratings.runs.problems import BAD_DATA, GAVE_UP, LISTS_MOVED, RunProblem
from ratingsite.foundations.leases.claims import Claim, Clock, claim
from ratingsite.foundations.leases.heartbeat import working
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.services import record
from ratingsite.office.outbox.services import ring

MAX_ATTEMPTS = 5
MOST_BEGINNINGS = 3
# The floors above look again at what rested on the old version. Like every task, they are rung by name.
TELL = ("titles.tasks.reexamine_after_correction",)
State = ListCorrection.State


def advance_correction(correction_id: UUID | str, *, clock: Clock) -> None:
    """Compute or publish, whichever waits. Where another worker holds it, or it is decided, nothing is done.

    An unexpected error gives it back and is raised: another attempt follows. One that has ended its worker, or broken,
    five times has failed: no list would come any more while it is under way.
    """
    held = claim(ListCorrection, correction_id, clock=clock)
    if held is None:
        return
    with working(held):
        try:
            advance_held(held)
        except (RunProblem, NotTheLatestVersion) as problem:
            _fail(held, problem)


def advance_held(held: Claim[ListCorrection]) -> None:
    """Do what waits, in one transaction, whose last acts alone touch the row of the correction: until then nobody waits
    for it. On SQLite, where all wait, nobody comes between what was found and what is kept of it.

    Raises ``FenceLost``, ``RunProblem`` and ``NotTheLatestVersion``.
    """
    if held.row.attempts > MAX_ATTEMPTS:
        raise RunProblem(GAVE_UP, f"the correction was tried {MAX_ATTEMPTS} times and never came to its end")
    with transaction.atomic():
        _compute(held) if held.row.state == State.QUEUED else _publish(held)


def _compute(held: Claim[ListCorrection]) -> None:
    now, asked = held.clock(), held.row.rating_list
    _, effects = _made(held, _nobody, keeps=_nothing)
    to = State.NOTHING if changes_nothing(effects) else State.REVIEW
    _tell(held, to, effects, now, asked=asked, failure={})


def _tell(
    held: Claim[ListCorrection], to: str, effects: Json, now: datetime, *, asked: RatingList, **fields: Any
) -> None:
    """Keep what would change, for who decides, and of which version of the list, if it is not the one that was asked
    for. Raises ``FenceLost``.
    """
    of = held.row.rating_list
    moved = held.move(to, effects=effects, rating_list=of, lease_until=None, **fields)
    told = {} if of == asked else {"version": of.version}
    record("compute correction", held.row, by=None, now=now, moved=moved, lists=len(effects["lists"]), **told)
    if to == State.REVIEW:
        mails.to_decide(held.row, now=now)


def _publish(held: Claim[ListCorrection]) -> None:
    """As it was decided; or, where other versions would come of it now, back to who decides."""
    decided, asked = contents(held.row.effects), held.row.rating_list
    versions, effects = _made(
        held, _who_decided, keeps=lambda found: contents(found) == decided and held.row.rating_list == asked
    )
    if versions:
        _published(held, versions)
    else:
        undecided = {"decided_by": None, "decided_at": None, "decided_reason": ""}
        again = held.row.computations + 1  # who decides is told anew
        _tell(held, State.REVIEW, effects, held.clock(), asked=asked, computations=again, **undecided)


def _made(
    held: Claim[ListCorrection], by: Callable[[ListCorrection], User], *, keeps: Callable[[Json], bool]
) -> tuple[list[Version], Json]:
    """The versions, with their places, and their effects; without them where ``keeps`` does not have these: then they
    were made and taken back, and nobody else ever sees them.

    They are made of the version of the list that stands: it may have another one since, by a correction of the standard
    list whose ratings stood in, or of the same list while this one stood failed. Where lists were published meanwhile
    it is done again. Raises ``RunProblem`` where that has no end.
    """
    correction = held.row
    for _ in range(MOST_BEGINNINGS):
        with transaction.atomic():
            correction.rating_list = latest_version_of(correction.rating_list)
            standing = lists_standing(correction.rating_list)
            versions = make_versions(correction, by=by(correction), now=held.clock())
            effects = effects_of(correction, versions)
            is_kept = keeps(effects)
            if is_kept:
                hold_chains_of(correction.rating_list)
            stands = lists_standing(correction.rating_list) == standing
            if is_kept and stands:
                publish_versions(correction, versions, now=held.clock())
            else:
                transaction.set_rollback(True)
        if stands:
            return versions if is_kept else [], effects
    raise RunProblem(LISTS_MOVED, f"lists were published meanwhile, {MOST_BEGINNINGS} times")


def _nothing(_: Json) -> bool:
    return False


def _nobody(correction: ListCorrection) -> User:
    """Two people publish a list; the second one is known when it is decided."""
    return User.objects.create(email=f"{correction.pk}@nobody.invalid", name="–")


def _who_decided(correction: ListCorrection) -> User:
    assert correction.decided_by is not None  # noqa: S101 - the states say so
    return correction.decided_by


def _published(held: Claim[ListCorrection], versions: list[Version]) -> None:
    """Raises ``FenceLost``: then nothing of the versions is there."""
    correction, now = held.row, held.clock()
    moved = held.move(State.PUBLISHED, lease_until=None)
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


def _fail(held: Claim[ListCorrection], problem: Exception) -> None:
    failure = problem.failure if isinstance(problem, RunProblem) else {"code": BAD_DATA, "message": str(problem)}
    with held.moving(State.FAILED, failure=failure, lease_until=None) as moved:
        record("fail correction", held.row, by=None, now=held.clock(), moved=moved, reason=str(problem)[:500])
