"""Notice and reporting in FIDE's rating regulations of 2009 and 2011: what they changed of 2003."""

from __future__ import annotations

from dataclasses import replace

from ratings.regulations.editions.fide_standard.e2009 import FIDE_2009, FIDE_2009_APPLIED, FIDE_2011
from ratingsite.foundations.editions import Status
from tournaments.regulations.n2003 import NOTICE_2003
from tournaments.regulations.notice import NoticeArticles, Sender

NOTICE_2009 = replace(
    NOTICE_2003,
    id="notice-2009",
    title="FIDE Rating Regulations 2009: registration and reports",
    effective_from=FIDE_2009_APPLIED.effective_from,  # 0.1
    effective_to=FIDE_2009_APPLIED.effective_to,
    source=FIDE_2009.source,
    notes=(
        "One month of notice, six lists and 7 days before each were applied as printed (FIDE news 4059 of 13 July "
        "2009).",
        "The text names no last day of a report but the closing day of the list (7.13).",
    ),
    articles=NoticeArticles(  # the same rules, numbered anew, and some that are new
        schedule="0.4",
        registration="0.4",
        late="0.4",
        official="0.3",
        appeal="0.5",
        rate_of_play="1.1",
        closing="7.13",
        rating_at_start="7.11",
        report="9.1",
        rating_server="9.1",
        rated_unreported="0.2",
        announced="9.2",
        on_the_register="7.12",
    ),
    registration_days=FIDE_2009_APPLIED.registration_days,  # 0.4: one month; ruling: registration
    appeal_days=FIDE_2009_APPLIED.appeal_days,  # 0.5
    is_official_closing_later=True,  # 7.13, second sentence
    official_sent_by=Sender.ORGANISER,  # 0.3: "the organiser is responsible for sending the results"
)

NOTICE_2011 = replace(
    NOTICE_2009,
    id="notice-2011",
    title="FIDE Rating Regulations 2009, as changed on 1 July 2011: registration and reports",
    effective_from=FIDE_2011.effective_from,
    effective_to=FIDE_2011.effective_to,
    source=FIDE_2011.source,
    status=Status.LATER,
    notes=("No change of registration and reports is known: as in 2009.",),
)
