"""Notice and reporting in FIDE's regulations for rapid and blitz; that of 2022 was read in full and is the root."""

from __future__ import annotations

from dataclasses import replace

from ratings.regulations.editions.fide_rapid_blitz import (
    FIDE_RB_2012,
    FIDE_RB_2014,
    FIDE_RB_2022,
    FIDE_RB_2022_10,
    FIDE_RB_2024,
    FIDE_RB_2024_12,
)
from ratingsite.foundations.editions import Family, Status
from tournaments.regulations.notice import Decider, NoticeArticles, NoticeEdition, Sender

NOTICE_RB_2022 = NoticeEdition(
    id="notice-rb-2022",
    family=Family.FIDE_RAPID_BLITZ,
    title="FIDE Rapid & Blitz Rating Regulations 2022: registration and reports",
    effective_from=FIDE_RB_2022.effective_from,
    effective_to=FIDE_RB_2022.effective_to,
    source=FIDE_RB_2022.source,
    status=Status.SOURCE,
    articles=NoticeArticles(
        schedule="0.2",
        registration="0.2",
        other_federation="0.2",
        late="0.2",
        official="0.3",
        appeal="0.4",
        rate_of_play="1.1",
        closing="6.13",
        rating_at_start="7.31",
        report="8.1",
        rating_server="8.1",  # second paragraph
        statement="8.2",
        announced="8.2",
        on_the_register="9.1",
    ),
    registration_days=FIDE_RB_2022.registration_days,  # 0.2, second paragraph
    late_decided_by=Decider.QC_CHAIR,  # 0.2
    appeal_days=FIDE_RB_2022.appeal_days,  # 0.4
    following_list_days=5,  # 8.1, second paragraph
    last_list=FIDE_RB_2022.last_list,  # 8.1, third paragraph
    is_official_closing_later=True,  # 6.13, second sentence
    official_sent_by=Sender.CHIEF_ARBITER,  # 0.3, to the rating administrator
)

NOTICE_RB_2014 = replace(
    NOTICE_RB_2022,
    id="notice-rb-2014",
    title="FIDE rapid and blitz ratings from 1 July 2014: registration and reports",
    effective_from=FIDE_RB_2014.effective_from,
    effective_to=FIDE_RB_2014.effective_to,
    source=FIDE_RB_2014.source,
    status=Status.LATER,
    notes=(
        "The texts of this edition were not found. Articles are cited by the numbers that the same rules have in 2022.",
        "0.2: how long beforehand an event had to be registered is not known: any day before the first is in time.",
        "Not known, and taken from the text of 2022: who allows late ones (0.2), official events (0.3, 6.13).",
        "Not known, and not applied: the rating server and the last list (8.1), what the regulations of an event must "
        "say (8.2), appeals (0.4).",
    ),
    articles=replace(NOTICE_RB_2022.articles, rating_server="", appeal="", statement="", announced=""),  # not known
    registration_days=FIDE_RB_2014.registration_days,  # 0.2, not known
    appeal_days=FIDE_RB_2014.appeal_days,  # 0.4, not known
    following_list_days=None,  # 8.1, not known
    last_list=FIDE_RB_2014.last_list,  # 8.1, not known
)

NOTICE_RB_2012 = replace(
    NOTICE_RB_2014,
    id="notice-rb-2012",
    title="FIDE rapid and blitz ratings from 1 January 2012: registration and reports",
    effective_from=FIDE_RB_2012.effective_from,
    effective_to=FIDE_RB_2012.effective_to,
    source=FIDE_RB_2012.source,
    notes=(
        "Certain: registration 2 days before the start (0.2).",
        *(note for note in NOTICE_RB_2014.notes if not note.startswith("0.2")),
    ),
    registration_days=FIDE_RB_2012.registration_days,  # 0.2
)

NOTICE_RB_2022_10 = replace(
    NOTICE_RB_2022,
    id="notice-rb-2022-10",
    title="FIDE Rapid & Blitz Rating Regulations 2022, as amended on 1 October 2022: registration and reports",
    effective_from=FIDE_RB_2022_10.effective_from,
    effective_to=FIDE_RB_2022_10.effective_to,
    source=FIDE_RB_2022_10.source,
    status=Status.LATER,
    notes=("Only K was amended (7.32): registration and reports as before.",),
)

NOTICE_RB_2024 = replace(
    NOTICE_RB_2022_10,
    id="notice-rb-2024",
    title="FIDE Rapid & Blitz Rating Regulations 2024: registration and reports",
    effective_from=FIDE_RB_2024.effective_from,
    effective_to=FIDE_RB_2024.effective_to,
    source=FIDE_RB_2024.source,
    notes=("The longer notice of 25 December 2023 stands in the regulations for standard chess only.",),
    articles=replace(NOTICE_RB_2022.articles, closing="6.1.3", rating_at_start="7.3.1"),  # numbered anew
)

NOTICE_RB_2024_12 = replace(
    NOTICE_RB_2024,
    id="notice-rb-2024-12",
    title="FIDE Rapid & Blitz Rating Regulations 2024, as amended on 1 December 2024: registration and reports",
    effective_from=FIDE_RB_2024_12.effective_from,
    effective_to=FIDE_RB_2024_12.effective_to,
    source=FIDE_RB_2024_12.source,
    notes=("Only article 7.3.1 was amended: registration and reports as before.", *NOTICE_RB_2024.notes),
)
