"""What the CFC's handbook of 2009 asks of an event before it is played and of its report; no registration."""

from __future__ import annotations

from ratings.regulations.editions.cfc import CFC_2009
from ratingsite.foundations.editions import Family, Status
from tournaments.regulations.notice import Decider, NoticeArticles, NoticeEdition

NOTICE_CFC_2009 = NoticeEdition(
    id="notice-cfc-2009",
    family=Family.CFC,
    title="CFC Handbook section 7, 2009: what is announced, and reports",
    effective_from=CFC_2009.effective_from,
    effective_to=CFC_2009.effective_to,
    source=CFC_2009.source,
    status=Status.SOURCE,
    notes=(
        "Section 7 asks no registration of an event that the CFC rates: it may come in by its report alone. Only an "
        "own event abroad is announced, one month before (736).",
        "733 says 'not normally' of a report after three months and names nobody who makes the exception; it is left "
        "to the executive director, whom 711 lets accept or refuse what does not follow its intent. Ruling: "
        "cfc-late-report.",
    ),
    articles=NoticeArticles(
        schedule="733",
        rate_of_play="711",
        closing="735",
        rating_at_start="712",
        report="733",
        advertised="711",
        one_opponent="711",
        on_the_register="733",
        abroad="736",
    ),
    report_days=CFC_2009.report_days,  # 733: should be submitted within one week
    report_months=CFC_2009.report_refused_after_months,  # 733: not normally rated after that
    late_report_decided_by=Decider.EXECUTIVE_DIRECTOR,  # 711; ruling: cfc-late-report
    abroad_notice_months=CFC_2009.foreign_notice_months,  # 736
    abroad_report_months=CFC_2009.foreign_report_months,  # 736
)
