"""Notice and reporting in FIDE's rating regulations of 2003, read in full."""

from __future__ import annotations

from datetime import date

from ratings.regulations.editions.fide_standard.e2003 import FIDE_2003
from ratingsite.foundations.editions import Family, Status
from tournaments.regulations.notice import Decider, NoticeArticles, NoticeEdition

NOTICE_2003 = NoticeEdition(
    id="notice-2003",
    family=Family.FIDE_STANDARD,
    title="FIDE Rating Regulations 2003: registration and reports",
    effective_from=FIDE_2003.effective_from,
    effective_to=date(2009, 6, 30),
    source=FIDE_2003.source,
    status=Status.SOURCE,
    notes=(
        "7.1: events are registered 'as in B.03', which was not found: any day before the first is in time.",
        "7.1 names nobody who may allow an event that was registered late; it is left to the chairman of the "
        "Qualification Commission, as in the texts that follow. Ruling: late-registration.",
        "8.1: when a report is due stood in B.01, article 7, which was not found; only the closing day of the list "
        "is told (9.13).",
    ),
    articles=NoticeArticles(
        schedule="7.1",
        registration="7.1",
        late="7.1",
        rate_of_play="1.1",
        closing="9.13",
        rating_at_start="9.11",
        report="8.1",
        rated_unreported="0.2",
        announced="11.4",  # by the chief arbiter to the players, before the tournament starts
        on_the_register="9.12",
        smoking="2.2",
    ),
    registration_days=None,  # 7.1: as in B.03
    late_decided_by=Decider.QC_CHAIR,  # ruling: late-registration
)
