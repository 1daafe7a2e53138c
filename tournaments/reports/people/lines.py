"""The lines of a report as matching takes them, and as far as it is certain whom they mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ratings.register.matching.candidates import certain_players
from ratings.register.matching.proposals import Proposal, Sign, Somebody
from ratings.register.names import search_key
from ratings.regulations.registry import rule_book
from tournaments.reports.models import Entry, Matched, Report

BY_HAND = (Matched.CHOSEN, Matched.NEWCOMER)


def as_line(entry: Entry) -> Somebody:
    """What a line says of its player. Where a federation rates by itself, the number may be its own (CFC 733)."""
    year, day = entry.born
    home = rule_book(entry.report.tournament.system_id).home if entry.fide_id else None
    return Somebody(
        name=entry.name,
        fide_id=entry.fide_id,
        national_id=str(entry.fide_id) if home else "",
        numbered_by=home or "",
        federation=entry.federation,
        sex=entry.sex,
        birth_year=year,
        birth_date=day,
    )


def settle_people(entries: Sequence[Entry], earlier: Report | None = None) -> None:
    """Let lines that are not stored yet mean whom they mean beyond doubt, or whom the earlier version was told."""
    for place, (player, proposal) in certain_players([as_line(entry) for entry in entries]).items():
        entries[place].player = player
        entries[place].matched = _how(proposal)
    _keep_what_was_told(entries, earlier)


def _how(proposal: Proposal) -> str:
    if Sign.FIDE_ID in proposal.signs:
        return ""
    return Matched.NATIONAL if Sign.NATIONAL_ID in proposal.signs else Matched.NAME_BIRTH


def _keep_what_was_told(entries: Sequence[Entry], earlier: Report | None) -> None:
    """A line that stands in the next file as in the one before keeps what an arbiter has said of it.

    Of lines that say the same it is the one of the same rank that keeps it: they may mean two people.
    """
    if earlier is None:
        return
    told: dict[tuple[object, ...], list[Entry]] = {}
    for before in earlier.entries.filter(matched__in=BY_HAND):
        told.setdefault(_said(before), []).append(before)
    alike = Counter(map(_said, entries))
    for entry in entries:
        found = told.get(_said(entry), [])
        is_one = alike[_said(entry)] == len(found) == 1
        for before in found:
            if is_one or before.rank == entry.rank:
                entry.player_id, entry.newcomer_id = before.player_id, before.newcomer_id
                entry.matched = before.matched


def _said(entry: Entry) -> tuple[object, ...]:
    return search_key(entry.name), entry.fide_id, entry.birth, entry.federation
