"""Makes the next versions of a list and of those that rest on it: in one transaction, which may be taken back.

They take their places in the chain as its last acts. Until then other lists are published beside them, and it is asked
again whether they are made from those that stand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from uuid import UUID

from django.db.models import Q

from ratings.lists.models import RatingList
from ratings.lists.places import ON_THEIR_WAY, hold_chains, take_places
from ratings.lists.selectors import lists_behind
from ratings.lists.services import publish_list
from ratings.runs.corrections.beside import told_beside_the_list_before
from ratings.runs.corrections.changed_lines import lines_of_version
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.stand_ins import lists_stood_in_for, systems_stood_in_for
from ratings.runs.models import RatingRun
from ratings.runs.progress import advance_inside
from ratings.runs.publishing import leave_to_a_later_run
from ratings.runs.set_aside.left_out import remember_left_out
from ratings.runs.settled_events import bell_to_settle, open_again
from ratingsite.foundations.transitions import move
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.services import record
from ratingsite.office.outbox.services import ring_together


@dataclass(frozen=True, kw_only=True)
class Version:
    """One list with the version that takes its place, and the runs that made both; an imported list has none."""

    old: RatingList
    new: RatingList
    run_before: RatingRun | None
    run: RatingRun | None


def lists_resting_on(first: RatingList) -> list[RatingList]:
    """The list and the later ones that runs have made from it; what was taken in from elsewhere rests on nothing."""
    later = lists_behind(first).filter(superseded_by__isnull=True)
    found = [first]
    for rating_list in later.order_by("list_date"):
        if _run_of(rating_list) is None:
            break
        found.append(rating_list)
    return found


def lists_standing(corrected: RatingList) -> frozenset[UUID]:
    """Every list that versions may be made from, or may have to be made of: whoever finds others than when he began
    begins again.
    """
    own = Q(system=corrected.system_id, archive=corrected.archive_id)
    lists = RatingList.objects.filter(own | Q(system__in=systems_stood_in_for(corrected)), sequence__lt=ON_THEIR_WAY)
    return frozenset(lists.order_by().values_list("pk", flat=True))


def publish_versions(correction: ListCorrection, versions: list[Version], *, now: datetime) -> None:
    """Let versions take their places; who holds their chains has found that their lists stand."""
    take_places([version.new for version in versions], now=now)
    for version in versions:
        new = version.new
        if version.run_before is not None and version.run is not None:
            open_again(version.run_before, version.run)
        told = {"correction": str(correction.pk), "sha256": new.chain_sha256}
        record("publish list", new, by=new.published_by, now=now, **told)
    ring_together([bell_to_settle(str(correction.pk))], now=now)


def hold_chains_of(corrected: RatingList) -> None:
    """Let nobody publish beside its versions: for the last acts alone."""
    hold_chains([corrected.system_id, *systems_stood_in_for(corrected)])


def make_versions(correction: ListCorrection, *, by: User, now: datetime) -> list[Version]:
    """Rate and publish every list anew, the first one first; then those of other systems where its ratings stood in.

    Raises ``RunProblem`` and ``NotTheLatestVersion``.
    """
    found = _made_anew(correction, correction.rating_list, by=by, now=now)
    for rating_list in list(lists_stood_in_for(correction.rating_list)):
        found += _made_anew(correction, rating_list, by=by, now=now)
    return found


def _made_anew(correction: ListCorrection, first: RatingList, *, by: User, now: datetime) -> list[Version]:
    """A list and what rests on it in its own system."""
    lists = lists_resting_on(first)
    runs = {old.pk: _run_of(old) for old in lists}
    for run in runs.values():
        if run is not None:
            moved = move(run, RatingRun.State.SUPERSEDED)
            record("replace run", run, by=by, now=now, moved=moved, correction=str(correction.pk))
    return list(_versions(correction, lists, runs, by=by, now=now))


def _versions(
    correction: ListCorrection,
    lists: list[RatingList],
    runs: dict[object, RatingRun | None],
    *,
    by: User,
    now: datetime,
) -> Iterator[Version]:
    for old in lists:
        run = _rated_again(correction, old, runs[old.pk], now) if runs[old.pk] else None
        new = publish_list(
            old.system_id,
            old.list_date,
            partial(lines_of_version, correction, old, run),
            origin=f"correction {correction.pk}",
            by=by,
            now=now,
            supersedes=old,
            is_on_its_way=True,
        )
        if run is not None:
            leave_to_a_later_run(run)
            remember_left_out(run)
            summary = run.summary | told_beside_the_list_before(run, new)
            moved = move(run, RatingRun.State.PUBLISHED, published_list=new, approved_by=by, summary=summary)
            record("publish run", run, by=by, now=now, moved=moved, sha256=run.output_sha256)
        yield Version(old=old, new=new, run_before=runs[old.pk], run=run)


def _rated_again(correction: ListCorrection, old: RatingList, before: RatingRun | None, now: datetime) -> RatingRun:
    """The period of a list rated anew, from the list before it as it stands now."""
    assert before is not None  # noqa: S101 - the caller has asked
    run = RatingRun.objects.create(
        period=before.period,
        named_edition=before.named_edition,
        correction=correction,
        corrects=old,
        started_by=correction.prepared_by,
        started_at=now,
    )
    advance_inside(run.pk, clock=lambda: now)
    run.refresh_from_db()
    return run


def _run_of(rating_list: RatingList) -> RatingRun | None:
    return RatingRun.objects.filter(published_list=rating_list).select_related("period").first()
