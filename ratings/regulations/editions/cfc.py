"""CFC handbook section 7, in the text with participation and result bonus points: 1 May 2009 to 30 June 2010."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from ratings.regulations.cfc.edition import (
    Articles,
    BoonBand,
    CfcEdition,
    Fee,
    FideFee,
    ParticipationBand,
    RatingClass,
    ResultBand,
    TitleBenchmark,
)
from ratings.regulations.tables import CFC_EXPECTED_ROWS
from ratingsite.foundations.editions import Family, Status
from ratingsite.foundations.exact import half_up

CFC_2009 = CfcEdition(
    id="cfc-2009",
    family=Family.CFC,
    title="CFC Handbook section 7, rating system, 2009",
    effective_from=date(2009, 5, 1),  # 731: the only day that the text prints for itself. Ruling: cfc-days
    effective_to=date(2010, 6, 30),  # participation points were abolished in July 2010. Ruling: cfc-days
    source="Chess Federation of Canada, Handbook section 7 (C.F.C. Rating System & FIDE Rated Events), 701 to 790",
    status=Status.SOURCE,
    notes=(
        "714b: the rows of the expected scores are cut in the text that was read, but for the last; "
        "they are those of the CFC handbook of 2014 (414b).",
        "790: the table of FIDE benchmarks is cut in the text that was read; its values are those of 2014 (491).",
        "711.1 and 711.2: only the headings are known.",
        "The day from which 714c and 714d held is not known; the first and the last day are a ruling (cfc-days).",
    ),
    articles=Articles(
        rating_classes="701",
        first_rating="701",
        cfc_time_control="711",
        cancellation="712",
        match_limit="713a",
        match_gap="713c",
        performance_rating="714a",
        established="714b",
        participation="714c",
        result_bonus="714d",
        provisional="715",
        fall_below="716a",
        never_lower="716b",
        lowest_rating="716c",
        calculation_order="717",
        defaults="718",
        nobody_rated="719",
        rating_fees="731",
        membership="732",
        report_in_time="733",
        publication="734",
        list_frequency="735",
        foreign_ratings="736",
        boon="737",
        life_master="738",
        rating_appeal="739",
        fide_events="790",
    ),
    rating_classes=(  # 701
        RatingClass(name="master", lowest=2200),
        RatingClass(name="candidate-master", lowest=2000),
        RatingClass(name="A", lowest=1800),
        RatingClass(name="B", lowest=1600),
        RatingClass(name="C", lowest=1400),
        RatingClass(name="D", lowest=1200),
        RatingClass(name="E", lowest=0),
    ),
    regular_minutes=60,  # 711: at least, for the game or for 60 moves with increment
    active_minutes=15,  # 711: at least, and less than regular
    game_moves=60,  # 711
    secondary_control_minutes=5,  # 711
    cancelled_below=1400,  # 712
    cancelled_after_years=5,  # 712
    match_largest_change=50,  # 713a
    match_largest_gap=400,  # 713c
    performance_factor=400,  # 714a
    expected_rows=CFC_EXPECTED_ROWS,  # 714b
    multiplier=32,  # 714b
    master_multiplier=16,  # 714b
    master_from=2199,  # 714b: "players of 2199 or over". Ruling: cfc-2199
    gain_halved_above=2199,  # 714b
    loss_doubled_below=2200,  # 714b
    participation_bands=(  # 714c; below 1000 none. Ruling: cfc-participation
        ParticipationBand(lowest=1000, highest=1100, points_per_game=Fraction(2)),
        ParticipationBand(lowest=1101, highest=1800, points_per_game=Fraction(3, 2)),
        ParticipationBand(lowest=1801, highest=2000, points_per_game=Fraction(1)),
        ParticipationBand(lowest=2001, highest=2200, points_per_game=Fraction(3, 4)),
        ParticipationBand(lowest=2201, highest=None, points_per_game=Fraction(1, 2)),
    ),
    result_bands=(  # 714d
        ResultBand(percentage=90, points=15),
        ResultBand(percentage=71, points=10),
        ResultBand(percentage=60, points=5),
    ),
    first_rating_rounds=3,  # 701: "a CFC-rated event of 3 or more rounds"
    provisional_games=24,  # 715
    estimate_below_average=200,  # 717: AR - 200
    round_rating=half_up,  # the text only prints whole numbers. Ruling: cfc-rounding
    low_rating=800,  # 716, 717
    entered_at=799,  # 716a
    lowest_rating=200,  # 716c
    published_from_games=3,  # 734
    cutoff_day=15,  # 735
    cutoff_months=(2, 4, 6, 8, 10, 12),  # 735
    listed_within_months=12,  # 735: "players who have played within the last year"
    report_days=7,  # 733: within one week of the end
    report_refused_after_months=3,  # 733: not normally rated after that
    foreign_idle_years=1,  # 736
    foreign_notice_months=1,  # 736
    foreign_report_months=1,  # 736
    foreign_bar_years=3,  # 736
    boon_active_since=date(1974, 6, 30),  # 737: "all players active since June 30, 1974"
    boon_bands=(  # 737; ratings between two groups went to the top of the lower one
        BoonBand(lowest=0, highest=971, points=188),
        BoonBand(lowest=1028, highest=1196, points=133),
        BoonBand(lowest=1204, highest=1395, points=127),
        BoonBand(lowest=1404, highest=1509, points=120),
        BoonBand(lowest=1612, highest=1799, points=99),
        BoonBand(lowest=1800, highest=1906, points=101),
        BoonBand(lowest=2003, highest=None, points=96),
    ),
    life_master_rating=2200,  # 738
    life_master_games=24,  # 738
    rating_fees=(  # 731, 736
        Fee(fee="adult", cents=300),
        Fee(fee="adult-other-software", cents=500),
        Fee(fee="junior", cents=50),
        Fee(fee="junior-other-software", cents=250),
        Fee(fee="own-foreign-event", cents=2500),
    ),
    appeal_fee_cents=1000,  # 739
    appeal_refund_change=15,  # 739
    fide_round_robin_fees=(  # 790e
        FideFee(average_from=0, cents=10000),
        FideFee(average_from=2300, cents=20000),
        FideFee(average_from=2400, cents=30000),
        FideFee(average_from=2500, cents=40000),
        FideFee(average_from=2600, cents=60000),
    ),
    fide_fee_cents_per_player=220,  # 790e: Swiss and team
    fide_late_fee_cents=11000,  # 790e
    fide_fee_waived_for=frozenset({"ladies-tournament", "small-local-swiss"}),  # 790f, 790g
    fide_events_for_members=True,  # 790h: all Canadian players
    membership_waived_for=frozenset({"junior-event"}),  # 732
    title_benchmarks=(  # end of 790
        TitleBenchmark(title="FM", fide_benchmark=2300, cfc_rating=2200),
        TitleBenchmark(title="IM", fide_benchmark=2451, cfc_rating=2351),
        TitleBenchmark(title="GM", fide_benchmark=2601, cfc_rating=2501),
        TitleBenchmark(title="WFM", fide_benchmark=2100, cfc_rating=2000),
        TitleBenchmark(title="WIM", fide_benchmark=2251, cfc_rating=2151),
        TitleBenchmark(title="WGM", fide_benchmark=2401, cfc_rating=2301),
    ),
    title_benchmark_games=15,  # end of 790
)

CFC_EDITIONS: tuple[CfcEdition, ...] = (CFC_2009,)
"""In the order of their days."""
