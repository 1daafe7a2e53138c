"""Random tournaments: every system, every text, zones whose days have no midnight, and moments near the end of days."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

from tests.tournaments.deadlines_again.calculation import end_of

SPANS = {
    "fide-standard": (date(2003, 7, 1), date(2031, 12, 31)),
    "fide-rapid": (date(2012, 1, 1), date(2031, 12, 31)),
    "fide-blitz": (date(2012, 1, 1), date(2031, 12, 31)),
    "cfc-regular": (date(2009, 5, 1), date(2010, 6, 30)),
    "cfc-active": (date(2009, 5, 1), date(2010, 6, 30)),
}
# the days around which texts, lists and rules change
BORDERS = tuple(
    date(*day)
    for day in (
        (2009, 7, 1), (2011, 7, 1), (2012, 7, 1), (2014, 7, 1), (2022, 1, 1), (2022, 10, 1), (2023, 12, 25),
        (2024, 1, 1), (2024, 3, 1), (2024, 12, 1), (2025, 10, 1),
    )
)  # fmt: skip
# clocks that skip midnight in spring, repeat the hour before or behind it, or leave a whole day out
ODD_ZONES = {
    "America/Sao_Paulo": ((2005, 10, 16), (2011, 10, 16), (2017, 10, 15)),
    "America/Havana": ((2012, 4, 1), (2023, 3, 12), (2026, 3, 8)),
    "America/Asuncion": ((2010, 10, 3), (2022, 10, 2), (2023, 10, 1)),
    "America/Santiago": ((2010, 10, 10), (2022, 9, 11), (2025, 9, 7)),
    "America/St_Johns": ((2005, 10, 30), (2009, 11, 1), (2010, 11, 7)),
    "Africa/Cairo": ((2008, 4, 25), (2023, 4, 28), (2026, 4, 24)),
    "Asia/Beirut": ((2006, 3, 26), (2022, 3, 27), (2026, 3, 29)),
    "Asia/Damascus": ((2007, 3, 30), (2012, 3, 30), (2022, 3, 25)),
    "Asia/Amman": ((2006, 3, 31), (2012, 3, 30), (2022, 2, 25)),
    "Asia/Tehran": ((2009, 3, 22), (2017, 3, 22), (2022, 3, 22)),
    "Pacific/Apia": ((2011, 12, 30), (2011, 12, 31), (2012, 4, 1)),
    "Asia/Gaza": ((2010, 3, 27), (2011, 4, 1), (2016, 3, 26)),
}
PLAIN_ZONES = (
    "UTC", "America/Toronto", "America/Vancouver", "Europe/Paris", "Europe/London", "Asia/Kolkata", "Asia/Kathmandu",
    "Australia/Lord_Howe", "Pacific/Chatham", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Africa/Casablanca",
)  # fmt: skip
LENGTHS = (0, 0, 1, 2, 4, 8, 8, 10, 28, 29, 30, 31, 45, 61, 89, 90, 120, 200)
RATINGS = (None, None, 1500, 2399, 2500, 2501, 2600, 2650, 2700, 2701, 2860)
FORMATS = ("swiss", "round-robin", "team", "match", "knockout", "league")


def tournaments(seed: int, how_many: int) -> Iterator[dict[str, Any]]:
    """The same ones for the same seed, in the form of the contract."""
    chance = Random(seed)  # noqa: S311
    for _ in range(how_many):
        yield _tournament(chance)


def _tournament(chance: Random) -> dict[str, Any]:
    system = chance.choice(("fide-standard", "fide-standard", "fide-standard", *SPANS))
    zone = chance.choice((*ODD_ZONES, *PLAIN_ZONES))
    start = _start(chance, system, zone)
    asked: dict[str, Any] = {
        "system": system,
        "federation": chance.choice(("CAN", "USA", "CUB", "FRA")),
        "time_zone": zone,
        "start": start.isoformat(),
        "end": (start + timedelta(days=chance.choice(LENGTHS))).isoformat(),
        "format": chance.choice(FORMATS),
        "title_tournament": chance.random() < 0.4,
        "highest_rating": chance.choice(RATINGS),
        "highest_rating_of_women": chance.choice(RATINGS),
        "official": chance.random() < 0.25,
    }
    if chance.random() < 0.3:
        asked["refused_on"] = (start - timedelta(days=chance.randint(0, 60))).isoformat()
    if chance.random() < 0.8:
        asked["received_at"] = _instant(chance, start, ZoneInfo(zone)).strftime("%Y-%m-%dT%H:%M:%SZ")
    return asked


def _start(chance: Random, system: str, zone: str) -> date:
    """Anywhere in the span of a system, near a border, or so that a deadline falls on an odd day of the zone."""
    first, last = SPANS[system]
    kind = chance.random()
    if kind < 0.3 and zone in ODD_ZONES:
        odd = date(*chance.choice(ODD_ZONES[zone]))
        day = odd + timedelta(days=chance.choice((0, 1, 2, 3, 4, 29, 30, 31, 32)))
    elif kind < 0.5:
        day = chance.choice(BORDERS) + timedelta(days=chance.randint(-35, 35))
    else:
        day = first + timedelta(days=chance.randrange((last - first).days + 1))
    return min(max(day, first), last)


def _instant(chance: Random, start: date, zone: ZoneInfo) -> datetime:
    """Within a minute of the end of a day of notice, or somewhere in the months around the start."""
    if chance.random() < 0.6:
        day = start - timedelta(days=chance.choice((0, 1, 2, 3, 30, 31)))
        return end_of(day, zone) + timedelta(seconds=chance.choice((-3600, -60, -1, 0, 1, 60, 1800, 3600)))
    noon = datetime(start.year, start.month, start.day, 12, tzinfo=UTC)
    return noon + timedelta(seconds=chance.randint(-90 * 86_400, 200 * 86_400))
