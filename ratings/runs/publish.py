"""Publishes the list of a run: one transaction, approved by somebody else than the one who started it."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from django.db import transaction
from django.db.models import Exists, OuterRef

from ratings.ledger.holds import holds_in_force
from ratings.lists.models import RatingList
from ratings.lists.selectors import head_of_chain
from ratings.lists.services import have_titles_read, publish_list
from ratings.runs.models import RatingRun
from ratings.runs.new_lines import new_lines
from ratings.runs.waiting_events import replaced_since
from ratingsite.foundations.transitions import locked, move
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import record
from ratingsite.office.outbox.services import ring

# The floor above tells those who ran the tournaments; like every task, it is rung by name.
TELL = "tournaments.tasks.tell_of_list"


class PreviousListChanged(Exception):
    """The run started from a list that is no longer the newest: void it and start again."""


class RatedAlready(Exception):
    """An event of the run stands in a published run; no report is rated twice (I6). The message names it."""


class HeldMeanwhile(Exception):
    """An event of the run has been held since it was frozen; the message names it."""


class ReplacedMeanwhile(Exception):
    """An event of the run has been corrected since it was frozen; the message names it."""


@transaction.atomic
def publish_rating_list(run: RatingRun, *, by: User, now: datetime) -> RatingList:
    """Publish what a run in review has found; the one who started it is refused.

    Raises ``PreviousListChanged``, ``RatedAlready``, ``HeldMeanwhile`` and ``ReplacedMeanwhile``: then the run must be
    voided and another one started.
    """
    run = locked(run)
    decision = require(by, "publish", run, day=now.date())
    _refuse_what_has_moved(run)
    published = publish_list(
        run.period.system_id, run.period.list_date, partial(new_lines, run), origin=f"run {run.pk}", by=by, now=now
    )
    _set_aside(run)
    moved = move(run, "published", published_list=published, approved_by=by)
    record("publish run", run, by=by, now=now, moved=moved, article=decision.article, sha256=run.output_sha256)
    record(
        "publish list",
        published,
        by=by,
        now=now,
        article=decision.article,
        run=str(run.pk),
        sha256=published.chain_sha256,
    )
    ring(TELL, str(published.pk), str(published.pk), now=now)
    have_titles_read(published, now=now)
    return published


def _set_aside(run: RatingRun) -> None:
    """Events in which nobody has a rating wait for a later run (CFC 719). See rulings: cfc-set-aside."""
    waiting = run.summary.get("set_aside", ())
    run.events.remove(*(event for event in run.events.all() if event.key in waiting))


def _refuse_what_has_moved(run: RatingRun) -> None:
    if head_of_chain(run.period.system_id) != run.previous_list:
        raise PreviousListChanged(str(run.previous_list))
    others = RatingRun.objects.filter(state=RatingRun.State.PUBLISHED)
    if twice := run.events.filter(runs__in=others).first():
        raise RatedAlready(str(twice))
    if held := run.events.filter(Exists(holds_in_force(OuterRef("source"), OuterRef("system")))).first():
        raise HeldMeanwhile(str(held))
    if replaced := replaced_since(run).first():
        raise ReplacedMeanwhile(str(replaced))
