"""What the CFC's list tells beside the ratings: until when somebody is a member, and the province (732, 735)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, datetime, timedelta
from itertools import islice

from ratings.lists.imports.layouts import CFC_FOR_LIFE
from ratings.lists.imports.models import ListImport, WaitingLine
from ratings.register.changes.from_lists import TheList
from ratings.register.memberships.models import Membership
from ratings.register.memberships.selectors import Spans, spans_of
from ratings.register.provinces.models import Residence
from ratings.register.provinces.selectors import provinces_on
from ratings.regulations.cfc.memberships import MemberKind, first_day_without

LINES_A_READ = 2000
KIND = MemberKind.ORDINARY.value  # the file has no kinds but that for life. See rulings: cfc-listed-members


def follow_members(batch: ListImport, said: TheList, *, now: datetime) -> Mapping[str, int]:
    """Enter the days of memberships and the provinces that are not known yet; how many of each, where there are any."""
    if not batch.has("member_until"):
        return {}
    memberships = residences = 0
    lines = batch.lines.filter(player__isnull=False).order_by("pk").iterator(chunk_size=LINES_A_READ)
    while chunk := list(islice(lines, LINES_A_READ)):
        memberships += len(Membership.objects.bulk_create(_memberships(chunk, said, now)))
        residences += len(Residence.objects.bulk_create(_residences(chunk, said, now)))
    return {"memberships": memberships, "provinces": residences}


def _memberships(lines: list[WaitingLine], said: TheList, now: datetime) -> Iterator[Membership]:
    """From the day of the list until the last day that the file tells, where nothing stands already: before, between
    and behind what does. Of a membership that was over that last day alone.
    """
    spans = spans_of([line.player_id or 0 for line in lines], known_at=now)
    for line in lines:
        for starts_on, ends_on in _days(line, spans, said.starts_on):
            is_for_life = ends_on == CFC_FOR_LIFE
            yield Membership(
                player_id=line.player_id,
                kind=MemberKind.LIFE.value if is_for_life else KIND,
                starts_on=starts_on,
                ends_on=None if is_for_life else ends_on,
                source=said.origin,
                entered_by=said.approved_by,
                entered_at=now,
            )


def _days(line: WaitingLine, spans: Spans, list_date: date) -> Iterator[tuple[date, date]]:
    until, known = line.member_until, spans[line.player_id or 0]
    if until is None:
        return
    if until < list_date:
        if not any(span.ends_on is None or span.ends_on >= until for span in known):
            yield until, until
        return
    day: date | None = list_date
    while day and (first := first_day_without(known, day, until)):
        day = min((span.starts_on for span in known if first < span.starts_on <= until), default=None)
        yield first, day - timedelta(days=1) if day else until


def _residences(lines: list[WaitingLine], said: TheList, now: datetime) -> Iterator[Residence]:
    known = provinces_on([line.player_id or 0 for line in lines], said.starts_on, known_at=now)
    for line in lines:
        if line.province and known.get(line.player_id or 0) != line.province:
            yield Residence(
                player_id=line.player_id,
                province=line.province,
                starts_on=said.starts_on,
                source=said.origin,
                entered_by=said.approved_by,
                entered_at=now,
            )
