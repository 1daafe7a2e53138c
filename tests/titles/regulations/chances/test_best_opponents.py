"""The strongest opponents of a field: the sum that no choice exceeds, and the choice that keeps to the limits."""

from __future__ import annotations

from tests.titles.regulations.chances.fields import field_of
from titles.regulations.chances.best_opponents import Asked, best_opponents, highest_sum
from titles.regulations.editions.edition import NormTitle
from titles.regulations.norms.case import Case
from titles.regulations.norms.dossier import Opponent
from titles.regulations.norms.performance import rating_of

ADA = "Ada IM 2450 GER"


def gm_norm(lines: list[str]) -> tuple[Case, list[Opponent], int, Asked]:
    """Ada of Germany before a GM norm of nine games, with the others in the order of their ratings."""
    field = field_of([ADA, *lines], "swiss", rounds=9)
    ada, *others = field.entrants
    pool = sorted((each.as_opponent() for each in others), key=lambda one: -rating_of(field.edition, one))
    return field.case(NormTitle.GM, ada, ()), pool, 9, Asked.of(field.edition, NormTitle.GM)


def names(opponents: list[Opponent]) -> str:
    return " ".join(one.id for one in opponents)


# ---------------------------------------------------------------- the highest sum
def test_one_of_the_required_titles_may_be_the_opponent_who_is_raised() -> None:
    """Nine games: three GM (1.4.5b), five titleholders (1.4.5a). With the ratings as they are 2300 + 2250 + 2100 for
    the GM, 2 x 2450 for the IM and 4 x 2500: 21550. The GM of 2100 raised to 2200 (1.4.6b) gives 100 more."""
    grandmasters = ["Ga GM 2300 FRA", "Gb GM 2250 FRA", "Gc GM 2100 FRA", "Gd GM 2050 FRA", "Ge GM 2040 FRA"]
    masters = [f"i{number} IM 2450 ITA" for number in range(4)]
    assert highest_sum(*gm_norm([*grandmasters, *masters, *(f"u{n} -- 2500 NED" for n in range(9))])) == 21650


def test_of_two_without_a_rating_one_counts_1400_and_the_other_is_raised() -> None:
    """1.4.6d, 1.4.6c: 7 x 2500 + 1400 + 2200."""
    assert highest_sum(*gm_norm([*(f"g{n} GM 2500 FRA" for n in range(7)), "Ua -- -- FRA", "Ub -- -- FRA"])) == 21100


def test_where_nobody_is_below_the_floor_the_ratings_are_the_sum() -> None:
    """Five GM of 2500 and the four strongest of the untitled: 12500 + 4 x 2200."""
    lines = [*(f"g{n} GM 2500 FRA" for n in range(5)), *(f"u{n} -- 2200 GER" for n in range(6))]
    assert highest_sum(*gm_norm(lines)) == 21300


# ---------------------------------------------------------------- a choice within the limits
def test_the_last_place_is_kept_for_the_second_federation() -> None:
    """1.4.4: five of nine may be of GER, her own; 1.4.3: two others. After five of GER and three of FRA a fourth of
    FRA would leave nobody else, and neither FID nor those without a federation of their own help."""
    lines = [
        *(f"d{number} GM 26{9 - number}0 GER" for number in range(6)),
        *(f"f{number} IM 25{9 - number}0 FRA" for number in range(4)),
        "Fid IM 2450 FID",
        "Pol -- 2100 POL",
    ]
    assert names(best_opponents(*gm_norm(lines))) == "d0 d1 d2 d3 d4 f0 f1 f2 Pol"


def test_two_thirds_may_be_of_one_federation_and_fid_is_none() -> None:
    """1.4.4: six of nine of FRA; those of FID as many as there are (1.4.2a), but two federations are needed."""
    lines = [
        *(f"f{number} GM 26{9 - number}0 FRA" for number in range(8)),
        *(f"x{number} GM 25{9 - number}0 FID" for number in range(4)),
        "Pol -- 2100 POL",
    ]
    assert names(best_opponents(*gm_norm(lines))) == "f0 f1 f2 f3 f4 f5 x0 x1 Pol"


def test_the_required_titles_come_first_then_titleholders_then_anybody() -> None:
    """The three weak GM and two of the FM, each once, before the strong untitled players."""
    lines = [
        *(f"u{number} -- 25{9 - number}0 {flag}" for number, flag in enumerate(("FRA", "NED", "ITA", "POL", "CZE"))),
        *(f"m{number} FM 23{9 - number}0 AUT" for number in range(3)),
        *(f"g{number} GM 22{9 - number}0 SUI" for number in range(4)),
    ]
    assert names(best_opponents(*gm_norm(lines))) == "g0 g1 g2 m0 m1 u0 u1 u2 u3"


def test_fewer_come_where_the_limits_leave_no_more() -> None:
    """Five of GER, six of FRA – and nobody of a second federation: eight, with the last place kept."""
    lines = [*(f"d{n} GM 2600 GER" for n in range(6)), *(f"f{n} IM 2500 FRA" for n in range(7))]
    assert names(best_opponents(*gm_norm(lines))) == "d0 d1 d2 d3 d4 f0 f1 f2"
