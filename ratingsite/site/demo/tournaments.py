"""What the demo's organiser registers."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, time, timedelta

from ratingsite.office.accounts.models import User
from tournaments.registration.services import ArbiterFacts, RegistrationFacts

NINETY_FORTY_THIRTY = "40/5400+30:1800+30"  # 90 minutes for 40 moves, 30 minutes, 30 seconds a move


def _a_round_a_day(first: date, rounds: int) -> tuple[tuple[int, date, time | None], ...]:
    return tuple((number + 1, first + timedelta(days=number), time(13, 0)) for number in range(rounds))


EXAMPLE_FACTS = RegistrationFacts(
    name="Example Masters 2024 (invented players)",
    city="Exampleton",
    federation="USA",
    system="fide-standard",
    starts_on=date(2024, 5, 3),
    ends_on=date(2024, 5, 11),
    rounds=9,
    format="swiss",
    rate_of_play=NINETY_FORTY_THIRTY,
    expected_players=24,
    highest_rating=2561,
    will_be_rated=True,
    is_title_tournament=True,
    schedule=_a_round_a_day(date(2024, 5, 3), 9),
)

# The days of the rounds and the rate of play are not in the source; the demo spreads eleven rounds over thirteen days.
US_FACTS = replace(
    EXAMPLE_FACTS,
    name="US Championship 2025",
    city="Saint Louis",
    starts_on=date(2025, 10, 12),
    ends_on=date(2025, 10, 24),
    rounds=11,
    format="round-robin",
    expected_players=12,
    highest_rating=2789,
    schedule=(*_a_round_a_day(date(2025, 10, 12), 10), (11, date(2025, 10, 24), time(13, 0))),
)

WINTER_OPEN = replace(
    EXAMPLE_FACTS,
    name="Example Winter Open 2025 (invented)",
    starts_on=date(2025, 12, 6),
    ends_on=date(2025, 12, 14),
    expected_players=80,
    highest_rating=2500,
    schedule=_a_round_a_day(date(2025, 12, 6), 9),
)


def facts_of(facts: RegistrationFacts, chief: User) -> RegistrationFacts:
    """The facts with the demo's chief arbiter, who acts in the portal."""
    named = ArbiterFacts(name="Petrov, Boris", fide_id=None, licence="IA", email=chief.email, user=chief)
    return replace(facts, chief=named)
