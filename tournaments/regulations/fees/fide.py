"""FIDE's rating fees: 2003 in Swiss francs, since 2021 in euros; rapid and blitz free in 2012 and since 2021.

What was asked from 2004 to 2020, and of rapid and blitz from 2013 to 2020, no source says: those years have no table.
"""

from __future__ import annotations

from datetime import date

from ratings.regulations.snapshots import Format
from ratingsite.foundations.editions import Family, Status
from tournaments.regulations.fees.edition import (
    Band,
    Currency,
    FeeEdition,
    HeadRate,
    Issuer,
    LateFee,
    Payer,
    Per,
    Price,
    Scale,
)

# ruling: fee-formats – what the tables do not name goes with what it is made of
BY_AVERAGE = frozenset(
    {Format.ROUND_ROBIN, Format.DOUBLE_ROUND_ROBIN, Format.MATCH, Format.KNOCKOUT, Format.SCHEVENINGEN, Format.SCHILLER}
)
TEAMS = frozenset({Format.TEAM, Format.LEAGUE})

B_03, B_01_7 = "B.03", "B.01 7.1"  # of the handbook, beside the rating regulations (B.02)
_B03 = "FIDE Handbook, November 2003, B.03 (arbitri.lombardiascacchi.com/handbook/handbook.asp-level=B03.htm)"
_B01_7 = "FIDE Handbook, November 2003, B.01 7.1 (arbitri.lombardiascacchi.com, handbook.asp-level=B0107.htm)"
_TWO_FEDERATIONS = "auschess.org.au/rating-fees and englishchess.org.uk/fide: the same table at two federations"

FEES_2003 = FeeEdition(
    id="fees-fide-2003",
    family=Family.FIDE_STANDARD,
    title="FIDE Handbook B.03: rating fees of 2003",
    effective_from=date(2003, 7, 1),  # with the rating regulations of that year
    effective_to=date(2003, 12, 31),  # ruling: fee-years
    source=_B03,
    status=Status.LATER,
    notes=(
        "B.03 was read up to its item 6; what stands behind it is not known.",
        "B.03: how long the table held is not known; years after 2003 have none.",
    ),
    issuer=Issuer.FIDE,
    currency=Currency.CHF,
    payer=Payer.FEDERATION,
    payer_article=B_03,
    scale=Scale.CATEGORY,
    bands=(
        Band(lowest=0, price=Price(cents=5000, article=B_03)),
        Band(lowest=4, price=Price(cents=10000, article=B_03)),
        Band(lowest=6, price=Price(cents=15000, article=B_03)),
        Band(lowest=8, price=Price(cents=20000, article=B_03)),
        Band(lowest=11, price=Price(cents=4000, article=B_03, per=Per.CATEGORY)),
    ),
    by_average=BY_AVERAGE,
    head_rates=(
        HeadRate(first=1, price=Price(cents=200, article=B_03, per=Per.PLAYER)),
        HeadRate(first=301, price=Price(cents=100, article=B_03, per=Per.PLAYER)),
    ),
    team=Price(cents=3000, article=B_03, per=Per.TEAM),
    by_team=TEAMS,
    national_team_cap=Price(cents=20000, article=B_03),
    late=LateFee(days=30, price=Price(cents=10000, article=B_01_7, source=_B01_7), for_title_tournaments_only=True),
    cap_a_year=Price(cents=400000, article=B_03),
)

FEES_2021 = FeeEdition(
    id="fees-fide-2021",
    family=Family.FIDE_STANDARD,
    title="FIDE rating fees since 2021",
    effective_from=date(2021, 1, 1),
    effective_to=None,
    source=_TWO_FEDERATIONS,
    status=Status.LATER,
    notes=(
        "0.2: the federation pays; the amounts stand in FIDE’s financial rules, which were read at two federations.",
        "0.3: what is added for a late report since 2021 is not known; nothing is added.",
    ),
    issuer=Issuer.FIDE,
    currency=Currency.EUR,
    payer=Payer.FEDERATION,
    payer_article="0.2",
    official_article="0.3",  # ruling: fee-official-events
    bands=(
        Band(lowest=0, price=Price(cents=100, article="", per=Per.PLAYER)),
        Band(lowest=2230, price=Price(cents=500, article="", per=Per.PLAYER)),
        Band(lowest=2380, price=Price(cents=1000, article="", per=Per.PLAYER)),
        Band(lowest=2600, price=Price(cents=1500, article="", per=Per.PLAYER)),
        Band(lowest=2700, price=Price(cents=2000, article="", per=Per.PLAYER)),
    ),
    by_average=BY_AVERAGE,
    head_rates=(HeadRate(first=1, price=Price(cents=100, article="", per=Per.PLAYER)),),
)

FEES_RB_2012 = FeeEdition(
    id="fees-fide-rb-2012",
    family=Family.FIDE_RAPID_BLITZ,
    title="FIDE rapid and blitz ratings: no fee in 2012",
    effective_from=date(2012, 1, 1),
    effective_to=date(2012, 12, 31),
    source="old.fide.com, news 5721",
    status=Status.LATER,
    notes=("0.2: that nothing was paid in 2012 is certain; 2013 to 2020 are not known.",),
    issuer=Issuer.FIDE,
    currency=Currency.EUR,
    payer=Payer.FEDERATION,
    payer_article="0.2",
    waived="0.2",
)

FEES_RB_2021 = FeeEdition(
    id="fees-fide-rb-2021",
    family=Family.FIDE_RAPID_BLITZ,
    title="FIDE rapid and blitz ratings: no fee from 2021 to 2026",
    effective_from=date(2021, 1, 1),
    effective_to=date(2026, 12, 31),
    source=(
        "fide.com/no-fees-for-rating-rapid-and-blitz-tournaments (2021 to 2024), fide.com/2023/12/22 and "
        "blog.frbe-kbsb-ksb.be/blog/fide-extends-fee-waiver-for-rapid-and-blitz-through-2026 (2024 to 2026)"
    ),
    status=Status.LATER,
    notes=("0.2: what is paid from 2027 on is not known.",),
    issuer=Issuer.FIDE,
    currency=Currency.EUR,
    payer=Payer.FEDERATION,
    payer_article="0.2",
    waived="0.2",
)
