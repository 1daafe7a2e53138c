"""Tournaments as organisers announced them, for tests to change in one place."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from tournaments.regulations.events import EventFacts, RoundDay
from tournaments.regulations.findings import Code, Finding
from tournaments.regulations.rate_of_play import rate_of_play
from tournaments.regulations.registration import findings_on

LONG_CONTROL = rate_of_play("40/5400+30:1800+30")
OCTOBER = EventFacts(
    starts_on=date(2025, 10, 12),
    ends_on=date(2025, 10, 24),
    rounds=11,
    registered_on=date(2025, 9, 1),
    rate_of_play=LONG_CONTROL,
    schedule=tuple(RoundDay(number=n, day=date(2025, 10, 11) + timedelta(days=n)) for n in range(1, 12)),
    will_be_rated=True,
    chief_licence="IA",
    highest_rating=2690,
)


def event(**changes: Any) -> EventFacts:
    """The tournament of October with something changed."""
    return replace(OCTOBER, **changes)


def old(year: int, **changes: Any) -> EventFacts:
    """A weekend of June in another year, of three rounds a day, registered in April."""
    days = (date(year, 6, 5), date(year, 6, 6))
    return event(**{
        "starts_on": days[0], "ends_on": days[1], "rounds": 6, "registered_on": date(year, 4, 1),
        "schedule": tuple(RoundDay(number=n, day=days[(n - 1) // 3]) for n in range(1, 7)),
        "rate_of_play": rate_of_play("40/5400:1800"), "highest_rating": 2199, "will_be_rated": False, **changes,
    })  # fmt: skip


def quick(system: str, control: str, rounds: int = 9, **changes: Any) -> EventFacts:
    """All rounds on one day."""
    day = date(2025, 10, 12)
    schedule = tuple(RoundDay(number=n, day=day) for n in range(1, rounds + 1))
    facts = {"starts_on": day, "ends_on": day, "rounds": rounds, "schedule": schedule}
    return event(**facts | {"system": system, "rate_of_play": rate_of_play(control), **changes})


def canadian(system: str, control: str | None, **changes: Any) -> EventFacts:
    """A weekend of June 2009 in Canada, advertised."""
    rate = rate_of_play(control) if control else None
    return old(2009, **{"system": system, "federation": "CAN", "rate_of_play": rate, "is_advertised": True, **changes})


def findings(facts: EventFacts) -> dict[Code, Finding]:
    """What the rules say of it, by what it is about."""
    return {finding.code: finding for finding in findings_on(facts)}
