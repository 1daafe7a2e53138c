"""The operations that changed whole lists once: October 2022 and March 2024."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.regulations.one_off import (
    ONE_OFFS,
    Certainty,
    NotInSystem,
    OneOffChange,
    increase_of_march_2024,
    raise_of_october_2022,
)


def test_a_rapid_rating_far_below_standard_is_set_to_standard_less_100() -> None:
    # 2200 - 1950 = 250, more than 100: 2200 - 100 = 2100
    assert raise_of_october_2022("fide-rapid", 1950, 2200) == OneOffChange(
        operation="one-off-2022-10",
        list_date=date(2022, 10, 1),
        system="fide-rapid",
        certainty=Certainty.ONE_SOURCE,
        rating_before=1950,
        standard_rating=2200,
        difference=250,
        exact=210000,
        rating_after=2100,
        changed=True,
        reason="raised",
    )


@pytest.mark.parametrize(
    ("rating", "standard", "after", "difference", "reason"),
    [
        (2099, 2200, 2100, 101, "raised"),  # one point more than 100
        (2100, 2200, 2100, 100, "not-far-below-standard"),  # 100 is not more than 100
        (2300, 2200, 2300, -100, "not-far-below-standard"),
        (1500, None, 1500, None, "no-standard-rating"),
        (None, 2200, None, None, "unrated"),
        (None, None, None, None, "unrated"),
    ],
)
def test_october_2022_raises_only_what_is_more_than_100_below(
    rating: int | None, standard: int | None, after: int | None, difference: int | None, reason: str
) -> None:
    change = raise_of_october_2022("fide-blitz", rating, standard)
    assert (change.rating_after, change.difference, change.reason) == (after, difference, reason)
    assert change.changed is (after != rating)
    assert change.exact == (None if after is None else after * 100)


def test_a_standard_rating_moves_40_percent_of_its_way_to_2000() -> None:
    # 1501 + 0.40 * (2000 - 1501) = 1501 + 199.6 = 1700.6
    assert increase_of_march_2024("fide-standard", 1501) == OneOffChange(
        operation="one-off-2024-03",
        list_date=date(2024, 3, 1),
        system="fide-standard",
        certainty=Certainty.CERTAIN,
        rating_before=1501,
        standard_rating=None,
        difference=499,
        exact=170060,
        rating_after=1701,
        changed=True,
        reason="raised",
    )


@pytest.mark.parametrize(
    ("rating", "exact", "after", "reason"),
    [
        (1000, 140000, 1400, "raised"),  # 1000 + 0.4 * 1000; so FIDE says
        (1500, 170000, 1700, "raised"),  # 1500 + 0.4 * 500; so FIDE says
        (1900, 194000, 1940, "raised"),  # 1900 + 0.4 * 100; so FIDE says
        (1997, 199820, 1998, "raised"),  # 1997 + 0.4 * 3 = 1998.2
        (1998, 199880, 1999, "raised"),  # 1998 + 0.4 * 2 = 1998.8
        (1999, 199940, 1999, "raised"),  # 1999 + 0.4 = 1999.4: nothing moves
        (2000, 200000, 2000, "above-the-range"),
        (2700, 270000, 2700, "above-the-range"),
        (999, 99900, 999, "below-the-range"),
        (None, None, None, "unrated"),
    ],
)
def test_march_2024_compresses_what_is_below_2000(
    rating: int | None, exact: int | None, after: int | None, reason: str
) -> None:
    change = increase_of_march_2024("fide-rapid", rating)
    assert (change.exact, change.rating_after, change.reason) == (exact, after, reason)
    assert change.changed is (after != rating)
    assert change.difference == (None if rating is None else 2000 - rating)


def test_the_increase_of_rapid_and_blitz_is_known_from_one_source_only() -> None:
    certainties = {system: increase_of_march_2024(system, 1500).certainty for system in ONE_OFFS[1].systems}
    assert certainties == {"fide-standard": "certain", "fide-rapid": "one-source", "fide-blitz": "one-source"}


def test_no_rating_is_lowered_and_none_overtakes_another() -> None:
    after = [increase_of_march_2024("fide-standard", rating).rating_after or 0 for rating in range(1000, 2101)]
    assert after == sorted(after)
    assert all(new >= old for old, new in zip(range(1000, 2101), after, strict=True))


def test_a_system_that_an_operation_did_not_touch_is_refused() -> None:
    message = "one-off-2022-10: expected one of fide-rapid, fide-blitz, got 'fide-standard'"
    with pytest.raises(NotInSystem, match=message):
        raise_of_october_2022("fide-standard", 2000, 2200)
    with pytest.raises(NotInSystem, match=r"one-off-2024-03: .* got 'cfc-regular'"):
        increase_of_march_2024("cfc-regular", 1500)


def test_every_operation_names_its_source() -> None:
    assert all(one_off.source.startswith("https://") for one_off in ONE_OFFS)
