"""The frozen input of a run for the stages of one worker: read and held against its hash once.

No database lets the input of a run be changed; whoever takes over reads it again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ratings.ledger.models import RatedEvent
from ratings.ledger.packed import EventInColumns, packed
from ratings.lists.number_columns import ListNumbers
from ratings.regulations.registry import rule_book
from ratings.regulations.results import PlayerRating
from ratings.runs.frozen_events import FrozenEvent, frozen_events
from ratings.runs.frozen_people import Said, unchanged_people
from ratings.runs.kernel_answers import KernelAnswers
from ratings.runs.kernel_results import KernelResults
from ratings.runs.lines_of_lists import numbers_before
from ratings.runs.manifest import Json
from ratings.runs.models import RatingRun
from ratings.runs.persons import Persons, persons_of
from ratings.runs.review.laying_out import Desk
from ratingsite.foundations.leases.claims import Claim

MANIFEST, LEDGER, EVENTS, ANSWERS = "manifest", "ledger", "events", "answers"
PEOPLE, RESULTS, ANSWERED, WRITTEN, DESK, BEFORE = "people", "results", "answered", "written", "desk", "before"


def keep_manifest(claim: Claim[RatingRun], manifest: Json, sha256: str) -> None:
    """Have the manifest at hand that has this hash."""
    claim.at_hand[MANIFEST] = (sha256, manifest)


def manifest_in_hand(claim: Claim[RatingRun]) -> Json | None:
    """The manifest that this worker has written or read under the hash of the run."""
    _, manifest = claim.at_hand.get(MANIFEST, ("", None))
    return manifest


def keep_ledger(claim: Claim[RatingRun], events: Iterable[RatedEvent]) -> None:
    """Have the columns of the events at hand that were frozen, for who makes the kernel's of them."""
    claim.at_hand[LEDGER] = {
        event.pk: EventInColumns(event.key, event.content_sha256, packed(event)) for event in events
    }


def run_in_hand(claim: Claim[RatingRun]) -> RatingRun:
    """The run with its period, the list before and its manifest."""
    run = claim.row
    sha256, manifest = claim.at_hand.get(MANIFEST, ("", None))
    if sha256 and sha256 == run.input_sha256:
        run.manifest = manifest
    return run


def answers_of_the_kernel(claim: Claim[RatingRun], manifest: Json) -> KernelAnswers:
    """What the kernel answers, and the events that it was asked of: both at hand for the check too. Raises
    ``RunProblem``.
    """
    frozen = manifest["input"]
    if rule_book(frozen["system"]).rates_event_by_event or not frozen["events"]:
        return KernelAnswers(manifest, None)
    ledger = claim.at_hand.pop(LEDGER, None)
    claim.at_hand[EVENTS] = events = frozen_events(manifest, frozen["players"], ledger)
    claim.at_hand[ANSWERS] = answers = KernelAnswers.of(manifest, events=events)
    return answers


def events_in_hand(claim: Claim[RatingRun]) -> list[FrozenEvent] | None:
    """The events that this worker has asked the kernel of; ``None`` where it was asked of none."""
    events: list[FrozenEvent] | None = claim.at_hand.get(EVENTS)
    return events


@dataclass(frozen=True, kw_only=True)
class Answered:
    """The ``events`` of a run in columns, what the kernel has answered for them, and what was ``found`` by the plain
    engine for everybody else, by key.
    """

    events: list[FrozenEvent]
    kernel: KernelAnswers
    found: dict[str, PlayerRating] = field(default_factory=dict)

    @classmethod
    def of(cls, manifest: Json) -> Answered:
        """As the kernel answers it now. Raises ``RunProblem``."""
        events = frozen_events(manifest, list(manifest["input"]["players"]))
        return cls(events=events, kernel=KernelAnswers.of(manifest, events=events))


def take_answers(claim: Claim[RatingRun], manifest: Json) -> Answered:
    """What the kernel has answered, and of which events; asked again where nobody has it at hand. Raises
    ``RunProblem``.
    """
    events, kernel = (claim.at_hand.pop(name, None) for name in (EVENTS, ANSWERS))
    return Answered.of(manifest) if events is None or kernel is None else Answered(events=events, kernel=kernel)


def keep_that_all_is_written(claim: Claim[RatingRun], by_us: bool) -> None:
    """Note whether this worker has written every result of the run itself."""
    claim.at_hand[WRITTEN] = by_us


def all_is_written(claim: Claim[RatingRun]) -> bool:
    """Whether it has: what it has sent is what stands there."""
    return bool(claim.at_hand.pop(WRITTEN, False))


def keep_answered(claim: Claim[RatingRun], answered: Answered) -> None:
    """Have at hand what the check has held against the stored results, for the last look."""
    claim.at_hand[ANSWERED] = answered


def take_answered(claim: Claim[RatingRun]) -> Answered | None:
    """The same for the last time; ``None`` where nobody has it at hand."""
    answered: Answered | None = claim.at_hand.pop(ANSWERED, None)
    return answered


def keep_desk(claim: Claim[RatingRun], desk: Desk) -> None:
    """Have the desk of the review at hand, which was laid out while the results were written."""
    claim.at_hand[DESK] = desk


def take_desk(claim: Claim[RatingRun]) -> Desk | None:
    """The same for the last time; ``None`` where it is still to be laid out."""
    desk: Desk | None = claim.at_hand.pop(DESK, None)
    return desk


def keep_people(claim: Claim[RatingRun], persons: Persons, said: Iterable[Said]) -> None:
    """Have at hand for the list who stands behind the rows of the register, and what was frozen of people."""
    claim.at_hand[PEOPLE] = (persons, {each.player: each for each in said})


def take_people(claim: Claim[RatingRun], run: RatingRun) -> tuple[Persons, dict[int, Said]]:
    """The same for the last time. Raises ``RunProblem`` where what was frozen is not as it was."""
    found: tuple[Persons, dict[int, Said]] | None = claim.at_hand.pop(PEOPLE, None)
    return (persons_of(run), unchanged_people(run)) if found is None else found


def keep_results(claim: Claim[RatingRun], results: KernelResults | None) -> None:
    """Have what the kernel has found at hand for the list: the check has held every stored row against it."""
    claim.at_hand[RESULTS] = results


def take_results(claim: Claim[RatingRun]) -> KernelResults | None:
    """The same for the last time; ``None`` where nobody has it at hand."""
    results: KernelResults | None = claim.at_hand.pop(RESULTS, None)
    return results


def keep_before(claim: Claim[RatingRun], numbers: ListNumbers) -> None:
    """Have the numbers of the list before at hand for the list, which were read while the results were written."""
    claim.at_hand[BEFORE] = numbers


def take_before(claim: Claim[RatingRun], run: RatingRun) -> ListNumbers:
    """The same for the last time, read where nobody has them at hand."""
    found: ListNumbers | None = claim.at_hand.pop(BEFORE, None)
    return numbers_before(run) if found is None else found
