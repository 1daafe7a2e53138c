"""The fees of the Chess Federation of Canada, 731 and 790e to 790g; the amounts stand in its edition."""

from __future__ import annotations

from ratings.regulations.cfc.edition import CfcEdition
from ratings.regulations.editions.cfc import CFC_2009
from ratings.regulations.snapshots import Format
from ratingsite.foundations.editions import Family
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
    ProgramPrices,
)


def _fees(book: CfcEdition) -> FeeEdition:
    """The table that stands in an edition of the handbook."""
    each = {fee.fee: fee.cents for fee in book.rating_fees}
    own = {
        fee.fee: Price(cents=fee.cents, article=book.articles.rating_fees, per=Per.PLAYER) for fee in book.rating_fees
    }
    by_heads = Price(cents=book.fide_fee_cents_per_player, article="790e", per=Per.PLAYER)
    return FeeEdition(
        id=f"fees-{book.id}",
        family=Family.CFC,
        title=book.title,
        effective_from=book.effective_from,
        effective_to=book.effective_to,
        source=book.source,
        status=book.status,
        notes=("790e: what FIDE asked of the CFC in those years is not known; this is what the CFC asks.",),
        issuer=Issuer.CFC,
        currency=Currency.CAD,
        payer=Payer.ORGANISER,  # ruling: fee-cfc-payer
        payer_article=book.articles.rating_appeal,
        bands=tuple(
            Band(lowest=row.average_from, price=Price(cents=row.cents, article="790e"))
            for row in book.fide_round_robin_fees
        ),
        # "Round Robin & Matches"; a knockout is made of matches, all else goes with "Swiss & Team". Ruling: fee-formats
        by_average=frozenset({Format.ROUND_ROBIN, Format.DOUBLE_ROUND_ROBIN, Format.MATCH, Format.KNOCKOUT}),
        head_rates=(HeadRate(first=1, price=by_heads),),
        late=LateFee(days=book.report_days, price=Price(cents=book.fide_late_fee_cents, article="790e")),
        waived_for_women="790f" if "ladies-tournament" in book.fide_fee_waived_for else "",
        waived_if_small="790g" if "small-local-swiss" in book.fide_fee_waived_for else "",
        own=ProgramPrices(
            adult=own["adult"],
            adult_other=own["adult-other-software"],
            junior=own["junior"],
            junior_other=own["junior-other-software"],
        ),
        abroad=Price(cents=each["own-foreign-event"], article=book.articles.foreign_ratings),
        appeal=Price(cents=book.appeal_fee_cents, article=book.articles.rating_appeal),
    )


FEES_CFC_2009 = _fees(CFC_2009)
