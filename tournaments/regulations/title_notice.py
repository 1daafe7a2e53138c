"""What the title regulations ask of a tournament before norms can be made in it.

The text prints ``1.11``; findings cite it as ``1.1.1``, the way the later handbook writes it.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from ratingsite.foundations.editions import Family, Status
from tournaments.regulations.notice import Decider, TitleNoticeArticles, TitleNoticeEdition

TITLE_NOTICE_2022 = TitleNoticeEdition(
    id="titles-2022",
    family=Family.FIDE_TITLES,
    title="FIDE Title Regulations effective from 1 January 2022",
    effective_from=date(2022, 1, 1),
    effective_to=date(2022, 12, 31),
    source="FIDE Handbook B.01, approved by FIDE Council 2021",
    status=Status.SOURCE,
    articles=TitleNoticeArticles(
        registration="1.1.1",
        hours_a_day="1.1.2",
        rounds_a_day="1.1.3",
        minutes="1.1.3",
        chief_arbiter="1.1.5",
        arbiters_playing="1.1.6",
        game_scores="1.9.1",
        games="1.4.1a",
        games_special="1.4.1b",
        format="1.4.2e",
        average="1.4.8a",
    ),
    registration_days=30,  # 1.1.1
    late_decided_by=Decider.QC_CHAIR,  # 1.1.1: "unless with prior approval of the QC Chairman"
    hours_a_day=12,  # 1.1.2
    rounds_a_day=2,  # 1.1.3
    counted_moves=60,  # 1.1.3
    minutes=120,  # 1.1.3: two hours for 60 moves
    chief_arbiter_licences=frozenset({"IA", "FA"}),  # 1.1.5
    games=9,  # 1.4.1a
    games_of_a_championship={"team": 7, "world-cup": 8},  # 1.4.1b
    # 1.4.2e, "whether for individuals or teams"; others with prior approval of the QC Chairman
    formats=frozenset({
        "swiss", "round-robin", "double-round-robin", "scheveningen", "schiller", "knockout", "team", "league",
    }),
    least_average=2030,  # 0.5 and 1.4.8a: of the opponents, for the lowest of the titles by norms
)  # fmt: skip

TITLE_NOTICE_2023 = replace(
    TITLE_NOTICE_2022,
    id="titles-2023",
    title="FIDE Title Regulations effective from 1 January 2023",
    effective_from=date(2023, 1, 1),
    effective_to=date(2023, 12, 31),
    source="An archived chapter B.01 of 2023 in the FIDE Handbook, whose text was not found",
    status=Status.LATER,
    notes=("The text was not found: every value is the one of 2022.",),
)

TITLE_NOTICE_2024 = replace(
    TITLE_NOTICE_2022,
    id="titles-2024",
    title="FIDE Title Regulations effective from 1 January 2024",
    effective_from=date(2024, 1, 1),
    effective_to=None,
    source="FIDE Handbook B.01, chapter B012024",
    status=Status.LATER,
    formats=TITLE_NOTICE_2022.formats - {"scheveningen", "schiller"},  # 1.4.2e
)
