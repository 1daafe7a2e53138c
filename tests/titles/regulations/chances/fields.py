"""Fields as short text: one line a player, ``name title rating federation sex``, ``--`` for nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from titles.regulations import NormEvent
from titles.regulations.chances.field import Entrant, Field
from titles.regulations.editions import edition_for

FIRST_DAY = date(2024, 6, 1)


def entrants_of(lines: Sequence[str]) -> tuple[Entrant, ...]:
    return tuple(_entrant(*line.split()) for line in lines)


def _entrant(name: str, title: str, rating: str, federation: str, sex: str = "m") -> Entrant:
    return Entrant(
        id=name,
        name=name,
        title=None if title == "--" else title,
        rating=None if rating == "--" else int(rating),
        federation=None if federation == "--" else federation,
        sex=sex,
    )


def field_of(
    lines: Sequence[str] | tuple[Entrant, ...], form: str = "round-robin", rounds: int | None = None, host: str = "GER"
) -> Field:
    """The field in an event of so many rounds; a round robin of as many as it needs."""
    entrants = tuple(each if isinstance(each, Entrant) else _entrant(*each.split()) for each in lines)
    needed = (len(entrants) - 1 + len(entrants) % 2) * (2 if form == "double-round-robin" else 1)
    event = NormEvent(
        format=form, rounds=rounds or needed, start=FIRST_DAY, end=FIRST_DAY, federation=host, players=len(entrants)
    )
    return Field(edition=edition_for(event.start), event=event, entrants=entrants)


def exempt(field: Field, exemption: str) -> Field:
    return replace(field, event=replace(field.event, exemption=exemption))
