"""The title of a person who has several entries."""

from __future__ import annotations

import pytest

from ratings.register.titles import highest_title


@pytest.mark.parametrize(
    ("titles", "sex", "expected"),
    [
        ([], "w", ""),
        (["", ""], "w", ""),
        (["FM", "IM", "CM"], "m", "IM"),
        (["WGM", "IM"], "w", "IM"),
        (["WGM", "FM"], "w", "WGM"),
        (["WGM", ""], "m", ""),
        (["WFM"], "", "WFM"),  # nobody has said which sex
        (["XYZ", "WCM"], "w", "WCM"),
        (["XYZ"], "w", "XYZ"),
    ],
)
def test_the_highest_is_told_that_somebody_of_this_sex_can_hold(titles: list[str], sex: str, expected: str) -> None:
    assert highest_title(titles, sex) == expected
