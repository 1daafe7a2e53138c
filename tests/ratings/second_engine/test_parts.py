"""One uplift for all parts of a tournament (2022, 8.31), before the document can say what is a part."""

from __future__ import annotations

from tests.ratings.second_engine.laws import LAWS
from tests.ratings.second_engine.rated_players import limit_differences
from tests.ratings.second_engine.rows import Row

PARTS = ({"id": "part 1", "start": "2022-03-01"}, {"id": "part 2", "start": "2022-04-01"})


def counted_differences(edition: str, *, may_benefit: bool = True) -> list[int | None]:
    """Of Ann, 2500, against 2050 and 2000 in the first part and 1900 in the second."""
    games = ((1, 2050, PARTS[0]), (2, 2000, PARTS[0]), (3, 1900, PARTS[1]))
    rows = [
        Row(event=part, round=number, me="A", opponent=f"O{number}", opponent_rating=rating, points=100, counts=True)
        for number, rating, part in games
    ]
    for row in rows:
        row.own_rating = 2500
    limit_differences(dict.fromkeys(("part 1", "part 2"), LAWS[edition]), rows, may_benefit=may_benefit)
    return [row.counted_difference for row in rows]


def test_8_31_the_greatest_difference_of_all_parts_is_raised() -> None:
    assert counted_differences("fide-2022") == [450, 500, 400]


def test_8_31_who_had_the_uplift_in_an_earlier_part_has_none_now() -> None:
    assert counted_differences("fide-2022", may_benefit=False) == [450, 500, 600]


def test_8_3_1_since_2024_every_difference_is_limited() -> None:
    assert counted_differences("fide-2024", may_benefit=False) == [400, 400, 400]
