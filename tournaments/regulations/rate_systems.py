"""In which systems of its body a rate of play is rated: 15+10 is rapid, whatever it was announced as."""

from __future__ import annotations

from dataclasses import replace

from ratings.regulations.snapshots import SYSTEMS
from ratingsite.foundations.editions import Family, NoEditionInForce
from tournaments.regulations.conditions import condition_findings
from tournaments.regulations.events import EventFacts
from tournaments.regulations.findings import Code, Finding
from tournaments.regulations.registration import must_be_mended

_OF_THE_TIME = frozenset({Code.RATE_OF_PLAY, Code.GAME_TIME, Code.TIME_CONTROL_APPROVED})


def said_of_the_rate(event: EventFacts) -> dict[str, Finding]:
    """What the texts of the first day say of the rate of play, for each system of the same body.

    Empty without a rate of play; a system that no text covers is left out.
    """
    is_cfc = SYSTEMS[event.system] is Family.CFC
    own = [system for system, family in SYSTEMS.items() if (family is Family.CFC) == is_cfc]
    said = {system: _said_of_the_time(replace(event, system=system)) for system in own}
    return {system: finding for system, finding in said.items() if finding}


def is_rated(finding: Finding) -> bool:
    """Whether a system rates games with the time that the finding speaks of, if only those of weaker players."""
    return not must_be_mended([finding])


def _said_of_the_time(event: EventFacts) -> Finding | None:
    """1.1 of each text; CFC 711."""
    try:
        findings = condition_findings(event)
    except NoEditionInForce:
        return None
    return next((finding for finding in findings if finding.code in _OF_THE_TIME), None)
