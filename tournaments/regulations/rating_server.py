"""The way of a report to FIDE's rating server: which texts ask for it, and the last day of a report or of a part.

9.1 since 2009, rapid and blitz 8.1: the rating officer uploads the TRF file; of official events the chief arbiter
sends it (0.3). The days are those of ``deadlines``.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from ratingsite.foundations.editions import Family
from tournaments.regulations.deadlines import Deadline, DeadlineCode
from tournaments.regulations.notice import NoticeEdition

SMALLEST_CODE, LARGEST_CODE = 1, 99_999_999
"""FIDE counts its events: a whole number without leading zeros."""


def goes_to_the_server(notice: NoticeEdition | None) -> bool:
    """Whether the text has the report go to FIDE's rating server."""
    return notice is not None and bool(notice.articles.rating_server)


# 9.1; rapid and blitz 8.1; of a part 4
def day_to_send(found: Iterable[Deadline], *, part_ends_on: date | None = None) -> Deadline | None:
    """The last day for a report, or for a part behind which another comes: the end of the month it was played in."""
    of_fide = [each for each in found if each.family is not Family.CFC]
    if part_ends_on is not None:
        interim = [each for each in of_fide if each.code is DeadlineCode.INTERIM_REPORT and each.day >= part_ends_on]
        if interim:
            return min(interim, key=lambda each: each.day)
    return _earliest(of_fide, DeadlineCode.REPORT)


# 9.1, third paragraph
def day_behind_which_nothing_is_rated(found: Iterable[Deadline]) -> Deadline | None:
    """The closing day of the third list; ``None`` where no text says so."""
    return _earliest([each for each in found if each.family is not Family.CFC], DeadlineCode.LAST_LIST)


def _earliest(found: Iterable[Deadline], code: DeadlineCode) -> Deadline | None:
    return min((each for each in found if each.code is code), key=lambda each: each.day, default=None)
