"""What the CFC prints, awards and charges: lists (734), boon (737), Life Masters (738), appeals (739), fees (790)."""

from __future__ import annotations

from collections.abc import Sequence

from ratings.regulations.cfc.edition import CfcEdition, TitleBenchmark
from ratings.regulations.list_rules import RatedSpan

DEACTIVATED = "xxxx"


def published_rating(
    edition: CfcEdition,
    rating: int | None,
    games: int,
    highest_established: int | None = None,
    *,
    is_member: bool = True,
) -> str:
    """734: ``1471/14``, ``1531o16``, ``/2`` or ``xxxx``; nothing for who has played no rated game."""
    # 734: the rating of a player who does not fulfil the membership requirements is deactivated
    if not is_member:
        return DEACTIVATED
    if rating is None or games == 0:
        return ""
    # 734: fewer than three rated games: only the name and the number of games
    if games < edition.published_from_games:
        return f"/{games}"
    # 734: 3 to 24 games: the rating is followed by a / and the number of games
    if games <= edition.provisional_games:
        return f"{rating}/{games}"
    # 734: then the indicator, the hundreds of the highest established rating. See rulings: cfc-indicator
    return f"{rating}o{max(rating, highest_established or 0) // 100:02d}"


def published_name(surname: str, given_name: str, *, is_ordinary_member: bool = True) -> str:
    """734: a space between the names of an ordinary member, a comma of a Junior or Participating member."""
    return f"{surname}{' ' if is_ordinary_member else ','}{given_name}".upper()


def rating_class(edition: CfcEdition, rating: int) -> str:
    """701: master from 2200, candidate master from 2000, then the classes A to E (ruling: cfc-master)."""
    return next(each.name for each in edition.rating_classes if rating >= each.lowest)


def is_life_master(edition: CfcEdition, spans: Sequence[RatedSpan]) -> bool:
    """738: 2200 or above for 24 consecutive regular games; ``spans`` in the order played (ruling: cfc-life-master)."""
    return most_games_at(edition.life_master_rating, spans) >= edition.life_master_games


def benchmark(edition: CfcEdition, title: str) -> TitleBenchmark | None:
    """790: the row of a title; a title without one needs no CFC rating."""
    return next((row for row in edition.title_benchmarks if row.title == title), None)


def most_games_at(rating: int, spans: Sequence[RatedSpan]) -> int:
    """The longest run of games through which a rating was held, from before each event until after it."""
    longest = current = 0
    for span in spans:
        is_held = min(span.rating_before, span.rating_after) >= rating
        current = current + span.games if is_held else 0
        longest = max(longest, current)
    return longest


def rating_after_boon(edition: CfcEdition, rating: int) -> int:
    """737: by group; a rating between two groups went to the highest level of the lower one."""
    band = next(band for band in reversed(edition.boon_bands) if band.lowest <= rating)
    return (rating if band.highest is None else min(rating, band.highest)) + band.points


def is_appeal_fee_returned(edition: CfcEdition, published: int | None, ruled: int | None) -> bool:
    """739: returned if the rating changes by 15 points or more, or an unrated player gets a rating."""
    if published is None or ruled is None:
        return published is None and ruled is not None
    return abs(ruled - published) >= edition.appeal_refund_change


def fide_round_robin_fee(edition: CfcEdition, average: int) -> int:
    """790e: cents for a round robin or a match of such an average."""
    return next(row.cents for row in reversed(edition.fide_round_robin_fees) if average >= row.average_from)
