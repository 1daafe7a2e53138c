"""The stage behind the approval: the stored lines are compared with what was reviewed, then the list gets its head."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from uuid import UUID

from ratings.lists.lines import Line
from ratings.lists.models import RatingList
from ratings.lists.places import hold_chains
from ratings.lists.services import (
    ListOutOfOrder,
    OutsideTheChains,
    Place,
    Written,
    bells_for_titles,
    chain_list,
    found_place,
)
from ratings.lists.trust.standing_lines import sha256_as_they_stand
from ratings.lists.trust.stored_lines import stored_sha256
from ratings.lists.trust.verifying import lines_by_key
from ratings.runs.corrections.carried import corrections_in
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.draft import origin_of
from ratings.runs.lines_that_differ import refuse_other_lines
from ratings.runs.models import RatingRun
from ratings.runs.moved_on import MovedOn, refuse_what_has_moved
from ratings.runs.new_lines import new_lines
from ratings.runs.persons import known_at
from ratings.runs.problems import OVERTAKEN, RunProblem
from ratings.runs.review.asking.services import let_questions_of_period_go
from ratings.runs.set_aside.left_out import remember_left_out
from ratings.runs.settled_events import bell_to_settle
from ratings.runs.titled_file import refuse_another_file, written_with
from ratingsite.foundations.failpoints import reach
from ratingsite.foundations.leases.claims import Claim
from ratingsite.foundations.transitions import move
from ratingsite.office.audit.services import entry_of, record, record_together
from ratingsite.office.outbox.services import Bell

LINES_A_NOTE = 5000
# The floor above tells those who ran the tournaments; like every task, it is rung by name.
TELL = "tournaments.tasks.tell_of_list"


def publish(claim: Claim[RatingRun]) -> None:
    """publishing → published. Raises ``RunProblem`` where a line is not the one that was reviewed."""
    reach("run.before_publishing")
    run = claim.row
    _refuse_other_lines(claim)
    reach("run.before_the_head")
    with claim.writing():
        _publish(run, claim)


def _publish(run: RatingRun, claim: Claim[RatingRun]) -> None:
    """One row makes the list visible; everything that follows from it stands in the same transaction."""
    by, list_id, now = run.approved_by, run.coming_list, claim.clock()
    assert by is not None  # noqa: S101 - the states say so
    assert list_id is not None  # noqa: S101
    system, list_date = run.period.system_id, run.period.list_date
    hold_chains([system])
    try:
        place = found_place(system, list_date)
        refuse_what_has_moved(run, place)
        published = chain_list(
            system,
            list_date,
            _reviewed(run, list_id, place),
            origin=origin_of(run),
            by=by,
            now=now,
            rings=_bells,
        )
    except (MovedOn, ListOutOfOrder, OutsideTheChains) as refusal:
        raise RunProblem(OVERTAKEN, str(refusal)) from refusal
    leave_to_a_later_run(run)
    remember_left_out(run)
    _take_in_corrections(run, published, now)
    let_questions_of_period_go(run, by=by, now=now)
    moved = move(run, "published", published_list=published, lease_until=None)
    ran = entry_of("publish run", run, by=None, now=now, moved=moved, sha256=run.output_sha256)
    told = {"article": "7.1", "run": str(run.pk), "sha256": published.chain_sha256}
    record_together([ran, entry_of("publish list", published, by=by, now=now, **told)])


def _bells(published: RatingList) -> list[Bell]:
    key = str(published.pk)
    return [Bell(TELL, key, (key,)), bell_to_settle(key), *bells_for_titles(published)]


def _reviewed(run: RatingRun, list_id: UUID, place: Place) -> Written:
    hashed = {"count": run.lines_count, "content_sha256": run.lines_sha256}
    return Written(list_id=list_id, **hashed, beside=written_with(run), place=place)


def _take_in_corrections(run: RatingRun, published: RatingList, now: datetime) -> None:
    """The differences that were to go into the next list stand on it."""
    for correction in ListCorrection.objects.select_for_update().filter(pk__in=corrections_in(run)):
        moved = move(correction, ListCorrection.State.TAKEN, taken_into=published)
        record("take in correction", correction, by=None, now=now, moved=moved, run=str(run.pk))


def leave_to_a_later_run(run: RatingRun) -> None:
    """Events in which nobody has a rating wait for a later run (CFC 719). See rulings: cfc-set-aside."""
    waiting = run.summary.get("set_aside", ())
    if waiting:
        run.events.remove(*(event for event in run.events.defer("document") if event.key in waiting))


# ---------------------------------------------------------------- the lines as they were reviewed
def _refuse_other_lines(claim: Claim[RatingRun]) -> None:
    """Hash what is stored; where that is not what was reviewed, the first line that differs is named.

    Rows that stand as they were written are those that were reviewed; of any others each line is read, which takes its
    time. How far it has come is noted.
    """
    run = claim.row
    if run.coming_list is None:
        return

    def passed(lines: int) -> None:
        claim.note(lines_compared=lines)
        claim.tell("publishing", lines, run.lines_count)

    refuse_another_file(run, run.coming_list)
    if run.rows_sha256 and sha256_as_they_stand(run.coming_list, run.lines_count, passed) == run.rows_sha256:
        return
    coming = RatingList(
        id=run.coming_list,
        system=run.period.system,
        list_date=run.period.list_date,
        published_at=known_at(run),
    )

    if stored_sha256(coming, passed) == run.lines_sha256:
        return
    stored, made = lines_by_key(coming), (line for piece in new_lines(run) for _, line in piece)
    refuse_other_lines(_passing(stored, passed), made)


def _passing(lines: Iterable[Line], passed: Callable[[int], None]) -> Iterator[Line]:
    """The lines, of which ``passed`` hears now and then how many have gone by."""
    for place, line in enumerate(lines):
        if not place % LINES_A_NOTE:
            passed(place)
        yield line
