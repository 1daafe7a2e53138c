"""The answer of the contract's command and the second calculation, held against each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ratingsite.foundations.editions import NoEditionInForce
from tests.tournaments.deadlines_again.calculation import worked_out
from tests.tournaments.deadlines_again.chance import tournaments
from tournaments.regulations.deadline_documents import deadlines_document


def differences(seed: int, how_many: int) -> Iterator[dict[str, Any]]:
    """Every tournament that the two answer otherwise, with both answers."""
    for asked in tournaments(seed, how_many):
        one, other = _answered(asked), worked_out(asked)
        if one != other:
            yield {"asked": asked, "command": one, "again": other}


def _answered(asked: dict[str, Any]) -> Any:
    try:
        return deadlines_document(asked)
    except NoEditionInForce:
        return None
