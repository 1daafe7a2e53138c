"""The frozen input of a run for the stages of one worker: read and held against its hash once.

No database lets the input of a run be changed; whoever takes over reads it again.
"""

from __future__ import annotations

from ratings.regulations.registry import rule_book
from ratings.runs.frozen_events import FrozenEvent, frozen_events
from ratings.runs.manifest import Json
from ratings.runs.models import RatingRun
from ratingsite.foundations.leases.claims import Claim

MANIFEST, EVENTS = "manifest", "events"


def keep_manifest(claim: Claim[RatingRun], manifest: Json, sha256: str) -> None:
    """Have the manifest at hand that has this hash."""
    claim.at_hand[MANIFEST] = (sha256, manifest)


def run_in_hand(claim: Claim[RatingRun]) -> RatingRun:
    """The run with its period, the list before and its manifest."""
    run = RatingRun.objects.select_related("period", "previous_list").defer("manifest").get(pk=claim.pk)
    sha256, manifest = claim.at_hand.get(MANIFEST, ("", None))
    if sha256 and sha256 == run.input_sha256:
        run.manifest = manifest
    return run


def events_for_the_kernel(claim: Claim[RatingRun], manifest: Json) -> list[FrozenEvent] | None:
    """The events in columns, at hand for the check too; ``None`` where no kernel rates them. Raises ``RunProblem``."""
    frozen = manifest["input"]
    if rule_book(frozen["system"]).rates_event_by_event or not frozen["events"]:
        return None
    claim.at_hand[EVENTS] = events = frozen_events(manifest, frozen["players"])
    return events


def take_events(claim: Claim[RatingRun], manifest: Json) -> list[FrozenEvent]:
    """The events in columns for the last time. Raises ``RunProblem``."""
    events: list[FrozenEvent] | None = claim.at_hand.pop(EVENTS, None)
    return frozen_events(manifest, list(manifest["input"]["players"])) if events is None else events
