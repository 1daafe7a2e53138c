"""The memberships of the CFC of a report's players, as its office had them at a moment (732, 790h)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from ratings.register.memberships.selectors import is_known, spans_of
from ratings.regulations.cfc.memberships import MemberSpan
from ratings.regulations.registry import CFC
from ratingsite.foundations.editions import NoEditionInForce
from tournaments.registration.models import Tournament
from tournaments.reports.models import Entry


def members_of(
    tournament: Tournament, entries: Iterable[Entry], *, known_at: datetime
) -> Mapping[int, tuple[MemberSpan, ...]] | None:
    """The memberships by starting rank; ``None`` where no text asks, or the office has none of these days."""
    starts_on, ends_on = tournament.starts_on, tournament.ends_on
    if not _is_asked(tournament) or not is_known(starts_on, ends_on, known_at=known_at):
        return None
    players = {entry.rank: entry.player_id for entry in entries}
    spans = spans_of([pk for pk in players.values() if pk], known_at=known_at)
    return {rank: spans[pk] if pk else () for rank, pk in players.items()}


def _is_asked(tournament: Tournament) -> bool:
    try:
        CFC.edition_on(tournament.starts_on)
    except NoEditionInForce:
        return False
    return True
