"""What waits for the next list when a list moves whole to another office: the differences go along, with their reasons.

The correction itself stays: it names events and people of its own office. Over there each becomes a correction that
has been decided to go into the next list, is seen and can be taken back as such, and brings the same differences.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.db.models import Q

from ratings.lists.imports.differences import Brought, keep
from ratings.lists.imports.models import ListImport
from ratings.lists.models import ListEntry, RatingList
from ratings.runs.corrections.carried import brought_by
from ratings.runs.corrections.difference import Carried
from ratings.runs.corrections.effects import row_of_change
from ratings.runs.corrections.models import ListCorrection
from ratingsite.office.audit.services import record

Json = dict[str, Any]
State = ListCorrection.State


def differences_behind(rating_list: RatingList) -> Mapping[int, Sequence[Json]]:
    """By row what lists behind this one take in, or have taken in, in the order in which it was prepared."""
    later = Q(state=State.CARRIED) | Q(state=State.TAKEN, taken_into__list_date__gt=rating_list.list_date)
    waiting = ListCorrection.objects.filter(
        later,
        system=rating_list.system_id,
        rating_list__archive=rating_list.archive_id,
        rating_list__list_date__lte=rating_list.list_date,
    )
    found: dict[int, list[Json]] = defaultdict(list)
    for correction in waiting.select_related("rating_list", "taken_into").order_by("prepared_at", "pk"):
        why = {"prepared_at": correction.prepared_at.isoformat(), "reason": correction.reason}
        for row, told in brought_by(correction).items():
            found[row].append(asdict(told) | why)
    return found


@keep.register
def _(batch: ListImport, published: RatingList, brought: Brought, *, now: datetime) -> None:
    """One correction for each that the list brings, by the two who have taken the list in."""
    grouped: dict[tuple[str, str], dict[int, Carried]] = defaultdict(dict)
    for row, differences in brought.items():
        for each in differences:
            told = dict(each)
            of_whom = grouped[told.pop("prepared_at"), told.pop("reason")]
            of_whom[row] = of_whom.get(row, Carried()) + Carried(**told)
    for (prepared_at, reason), by_row in sorted(grouped.items()):
        correction = ListCorrection.objects.create(
            system_id=published.system_id,
            rating_list=published,
            reason=reason,
            state=State.CARRIED,
            effects=_effects(published, by_row),
            prepared_by=batch.taken_by,
            prepared_at=datetime.fromisoformat(prepared_at),
            decided_by=batch.approved_by,
            decided_at=now,
            decided_reason=published.origin,
        )
        moved = ("", correction.state)
        record("take over correction", correction, by=batch.approved_by, now=now, moved=moved, reason=reason)


def _effects(published: RatingList, by_row: Mapping[int, Carried]) -> Json:
    """As ``effects`` tells them of a correction of one list: its lines stay, and the next one begins with others."""
    lines = {each.player_id: each for each in ListEntry.objects.filter(rating_list=published, player__in=list(by_row))}
    changed = [row_of_change(pk, lines.get(pk), told.of_line(lines.get(pk))) for pk, told in sorted(by_row.items())]
    points = sum((row["after"] or 0) - (row["before"] or 0) for row in changed if row["before"] and row["after"])
    shown = {
        "system": published.system_id,
        "list_date": published.list_date.isoformat(),
        "from": published.version,
        "to": published.version,
        "content_sha256": published.content_sha256,
        "total": len(changed),
        "sum": points,
        "changed": changed,
        "beside": {},
    }
    return {"lists": [shown], "carried": {str(pk): told.as_json() for pk, told in by_row.items()}}
