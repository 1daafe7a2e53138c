"""What the chief arbiter has stated in the report, and over the parts of a tournament taken together (1.1, 1.4.2d)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from titles.norms.parts import Part
from titles.regulations import Statements, statements_from_json


def statements_of(parts: Sequence[Part]) -> Statements:
    """The statements of a report, or of all the parts: what one of them does not say is not said of the tournament.

    Before the first round the players are told once, so the first part that speaks of it decides.
    """
    said = [statements_from_json(part.report.statements) for part in parts]
    told = [one.is_announced for one in said if one.is_announced is not None]
    return Statements(
        format_changes=_together([one.format_changes for one in said]),
        players_with_other_conditions=_together([one.players_with_other_conditions for one in said]),
        alterations=_together([one.alterations for one in said]),
        clock_settings=_all_of([one.clock_settings for one in said]),
        paired_again=tuple(game for one in said for game in one.paired_again),
        licences_by_round={
            number: licences
            for part, one in zip(parts, said, strict=True)
            for number, licences in one.licences_by_round.items()
            if part.has(number)
        },
        arbiters_who_played=_all_of([one.arbiters_who_played for one in said]),
        is_announced=told[0] if told else None,
    )


def _together(counts: Collection[int | None]) -> int | None:
    known = [count for count in counts if count is not None]
    return sum(known) if len(known) == len(counts) else None


def _all_of(sets: Collection[frozenset[str] | None]) -> frozenset[str] | None:
    known = [one for one in sets if one is not None]
    return frozenset[str]().union(*known) if len(known) == len(sets) else None
