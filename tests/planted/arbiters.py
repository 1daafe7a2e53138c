"""Arbiters who are named for two places on a day, planted from a seed beside one registration; and lawful ones."""

# ruff: noqa: S311 – the same dice every time
from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from random import Random

from tournaments.registration.clashes import Announced, days_between

CITIES = ("Chicago", "Toronto", "Ciudad de México", "Köln", "Łódź", "Abuja")


def at_two_venues(seed: int, sent: Announced) -> Announced:
    """Another organiser's event in another city, with a day in common; the arbiter by number or by address."""
    random = Random(f"two venues {seed}")
    day = random.choice(sorted(sent.playing_days))
    first = day - timedelta(days=random.randrange(6))
    last = day + timedelta(days=random.randrange(6))
    by_number = random.random() < 0.5
    return _elsewhere(
        random,
        sent,
        starts_on=first,
        ends_on=last,
        # a league that plays on that day too, or every day
        playing_days=frozenset({day, first, last}) if random.random() < 0.3 else days_between(first, last),
        fide_ids=sent.fide_ids if by_number else frozenset(),
        addresses=frozenset() if by_number else sent.addresses,
    )


def lawful(seed: int, sent: Announced) -> Announced:
    """The same arbiter on other days, in the same place, or between the rounds; or another one on the same days."""
    random = Random(f"one venue {seed}")
    days = sorted(sent.playing_days)
    behind = days[-1] + timedelta(days=random.randrange(1, 20))
    later = days_between(behind, behind + timedelta(days=random.randrange(9)))
    before = days[0] - timedelta(days=random.randrange(1, 20))
    earlier = days_between(before - timedelta(days=random.randrange(9)), before)
    somebody = {"fide_ids": frozenset({random.randrange(1, 4000)}), "addresses": frozenset({f"a{seed}@example.org"})}
    around = {"playing_days": frozenset({before, behind}), "starts_on": before, "ends_on": behind}
    return random.choice(
        (
            _elsewhere(random, sent, playing_days=later, starts_on=min(later), ends_on=max(later)),
            _elsewhere(random, sent, playing_days=earlier, starts_on=min(earlier), ends_on=max(earlier)),
            _elsewhere(random, sent, **around),
            _elsewhere(random, sent, **somebody),
            replace(_elsewhere(random, sent), city=sent.city.upper(), federation=sent.federation),
        )
    )


def _elsewhere(random: Random, sent: Announced, **changes: object) -> Announced:
    place = {"city": random.choice(CITIES), "federation": random.choice(("USA", "CAN", "GER"))}
    return replace(sent, pk=None, organiser=sent.organiser + 1, name=f"Open {random.random()}", **place | changes)
