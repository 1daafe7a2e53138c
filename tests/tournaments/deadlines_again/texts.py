"""What each text prints about notice, reports, lists and appeals: typed from the sources and the rulings, by hand.

Nothing here is read from the product. ``None`` in a text stands for what no source gives.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

EVERY_MONTH = tuple(range(1, 13))
NEVER = date(9999, 12, 31)
CHAIR, PRESIDENT, DIRECTOR = "qc-chair", "president", "executive-director"


@dataclass(frozen=True, kw_only=True)
class Notice:
    """What a text says to who announces and reports a tournament that begins while it governs."""

    first: date
    last: date = NEVER
    article: str = ""  # of the notice; without one nothing is announced
    days: int | None = None  # before the first day; None: not known
    elite_article: str = ""
    elite_days: int = 0
    men_above: int = 0
    women_above: int = 0
    appeal_article: str = ""  # within seven days
    closing_article: str = ""
    report_article: str = ""
    month_end: int | None = None  # so few days before the month's end, and the following list is in time
    third_list: bool = False
    official_later: bool = False
    monthly_article: str = ""  # interim results over 30 days
    letter_article: str = ""  # CFC: an own event abroad


@dataclass(frozen=True, kw_only=True)
class Lists:
    """When lists were made, and how many days before each it closes."""

    first: date
    last: date = NEVER
    months: tuple[int, ...] = EVERY_MONTH
    day: int = 1
    closes: int = 3
    article: str = ""  # that says so


# ---------------------------------------------------------------- standard: 000…, 001…, 003…, the Council of 2023
_2003 = Notice(first=date(2003, 7, 1), last=date(2009, 6, 30), article="7.1", closing_article="9.13")
_2009 = Notice(
    first=date(2009, 7, 1), last=date(2012, 6, 30), article="0.4", days=30, appeal_article="0.5",
    closing_article="7.13", official_later=True,
)  # fmt: skip
_2012 = replace(_2009, first=date(2012, 7, 1), last=date(2021, 12, 31), days=None)
_2022 = Notice(
    first=date(2022, 1, 1), last=date(2023, 12, 24), article="0.2", days=3, appeal_article="0.4",
    closing_article="7.13", report_article="9.1", month_end=5, third_list=True, official_later=True,
    monthly_article="4",
)  # fmt: skip
_2023_12 = replace(
    _2022, first=date(2023, 12, 25), last=date(2024, 2, 29), article="0.2.2", elite_article="0.2.1", elite_days=30,
    men_above=2700, women_above=2500,
)  # fmt: skip
_2024 = replace(_2023_12, first=date(2024, 3, 1), last=NEVER, closing_article="7.1.3")

STANDARD = (_2003, _2009, _2012, _2022, _2023_12, _2024)
STANDARD_LISTS = (  # 2003: "usually one month before"
    Lists(first=date(2003, 7, 1), last=date(2009, 6, 30), months=(1, 4, 7, 10), closes=30, article="9.13"),
    Lists(first=date(2009, 7, 1), last=date(2012, 6, 30), months=(1, 3, 5, 7, 9, 11), closes=7, article="7.13"),
    Lists(first=date(2012, 7, 1), last=date(2014, 6, 30), closes=7, article="7.13"),
    Lists(first=date(2014, 7, 1), article="7.13"),
)

# ---------------------------------------------------------------- rapid and blitz: 002…, 003…
_RB_2022 = Notice(
    first=date(2022, 1, 1), last=date(2024, 2, 29), article="0.2", days=3, appeal_article="0.4",
    closing_article="6.13", report_article="8.1", month_end=5, third_list=True, official_later=True,
)  # fmt: skip
_RB_2012 = Notice(
    first=date(2012, 1, 1), last=date(2014, 6, 30), article="0.2", days=2, closing_article="6.13", official_later=True
)
RAPID_BLITZ = (
    _RB_2012,
    replace(_RB_2012, first=date(2014, 7, 1), last=date(2021, 12, 31), days=None),
    _RB_2022,
    replace(_RB_2022, first=date(2024, 3, 1), last=NEVER, closing_article="6.1.3"),
)
RAPID_BLITZ_LISTS = (
    Lists(first=date(2012, 1, 1), last=date(2012, 6, 30), months=()),  # the first list was that of 1 July 2012
    Lists(first=date(2012, 7, 1), article="6.13"),
)

# ---------------------------------------------------------------- CFC: 004…
CFC = (Notice(first=date(2009, 5, 1), last=date(2010, 6, 30), report_article="733", letter_article="736"),)
CFC_LISTS = (Lists(first=date(2009, 5, 1), last=date(2010, 6, 30), months=(2, 4, 6, 8, 10, 12), day=16, closes=1),)

TEXTS = {
    "fide-standard": (STANDARD, STANDARD_LISTS),
    "fide-rapid": (RAPID_BLITZ, RAPID_BLITZ_LISTS),
    "fide-blitz": (RAPID_BLITZ, RAPID_BLITZ_LISTS),
    "cfc-regular": (CFC, CFC_LISTS),
    "cfc-active": (CFC, CFC_LISTS),
}

# by name, for the answer's "edition"
RATING_EDITIONS = {
    "fide-standard": (
        (date(2003, 7, 1), "fide-2003"), (date(2009, 7, 1), "fide-2009-applied"), (date(2011, 7, 1), "fide-2011"),
        (date(2012, 7, 1), "fide-2012"), (date(2014, 7, 1), "fide-2014"), (date(2022, 1, 1), "fide-2022"),
        (date(2024, 3, 1), "fide-2024"), (date(2025, 10, 1), "fide-2025-10"),
    ),
    "rapid-blitz": (
        (date(2012, 1, 1), "fide-rb-2012"), (date(2014, 7, 1), "fide-rb-2014"), (date(2022, 1, 1), "fide-rb-2022"),
        (date(2022, 10, 1), "fide-rb-2022-10"), (date(2024, 3, 1), "fide-rb-2024"),
        (date(2024, 12, 1), "fide-rb-2024-12"),
    ),
    "cfc": ((date(2009, 5, 1), "cfc-2009"),),
}  # fmt: skip
TITLE_EDITIONS = (
    (date(2022, 1, 1), "titles-2022"), (date(2023, 1, 1), "titles-2023"), (date(2024, 1, 1), "titles-2024"),
)  # fmt: skip
