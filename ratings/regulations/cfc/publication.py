"""How a rating is printed in the list (734), and the traditional class that it makes (701)."""

from __future__ import annotations

from ratings.regulations.cfc.edition import CfcEdition

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
