"""Notice and reporting of standard events from July 2012 to December 2021, as far as they are known."""

from __future__ import annotations

from dataclasses import replace

from ratings.regulations.editions.fide_standard.e2009 import FIDE_2012, FIDE_2014
from ratingsite.foundations.editions import Status
from tournaments.regulations.n2009 import NOTICE_2011

NOTICE_2012 = replace(
    NOTICE_2011,
    id="notice-2012",
    title="FIDE Rating Regulations 2012: registration and reports",
    effective_from=FIDE_2012.effective_from,
    effective_to=FIDE_2012.effective_to,
    source=FIDE_2012.source,
    status=Status.LATER,
    notes=(
        "The text was not found; articles are cited by the numbers of the text of 2009.",
        "0.4: how long beforehand an event had to be registered is not known: any day before the first is in time.",
        "Not known, and taken from the text of 2009: who allows late ones (0.4), 7 days for an appeal (0.5), official "
        "events (0.3: the organiser sends the results; 7.13).",
        "Not known, and not applied: that a top event is rated without a report of its federation (2009, 0.2).",
    ),
    articles=replace(NOTICE_2011.articles, rated_unreported=""),  # 0.2, not known
    registration_days=FIDE_2012.registration_days,  # 0.4, not known
)

NOTICE_2014 = replace(
    NOTICE_2012,
    id="notice-2014",
    title="FIDE Rating Regulations 2014 and 2017: registration and reports",
    effective_from=FIDE_2014.effective_from,
    effective_to=FIDE_2014.effective_to,
    source=FIDE_2014.source,
    registration_days=FIDE_2014.registration_days,  # 0.4, not known
)
