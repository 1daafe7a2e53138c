"""0.3, 0.4: the one ladder of titles."""

import pytest

from titles.regulations import edition_by_id, editions, titles_above
from titles.regulations.ladder import LADDER, WOMENS_TITLES, is_above, own_ladder


@pytest.mark.parametrize(
    ("held", "sex", "above"),
    [
        (None, "m", "GM IM FM CM"),
        (None, None, "GM IM FM CM"),
        (None, "w", "GM IM WGM FM WIM CM WFM WCM"),
        ("FM", "m", "GM IM"),
        ("FM", "w", "GM IM WGM WIM"),
        ("WIM", "f", "GM IM WGM FM"),
        ("WGM", "w", "GM IM"),
        ("WCM", "w", "GM IM WGM FM WIM CM WFM"),
        ("GM", "w", ""),
    ],
)
def test_what_stands_above_a_title_that_is_held(held, sex, above):
    assert titles_above(held, sex) == tuple(above.split())


def test_each_title_leaves_fewer_to_be_gained_than_the_one_below_it():
    left = [sum(is_above(title, held) for title in LADDER) for held in LADDER]
    assert left == [0, 1, 2, 4, 4, 5, 6, 7]  # FM and WIM leave each other


def test_the_ladder_has_the_titles_of_every_edition():
    for edition in editions():
        assert (set(LADDER), WOMENS_TITLES) == (set(edition.titles), edition.womens_titles)


def test_the_open_titles_and_those_of_women_are_ladders_of_their_own():
    assert own_ladder("CM") == ("GM", "IM", "FM", "CM")
    assert own_ladder("WGM") == ("WGM", "WIM", "WFM", "WCM")


def test_a_norm_asks_for_more_the_higher_its_title_stands():
    # 1.5.2 rests on it: a norm for one title is one for those below
    rows = edition_by_id("titles-2022").requirements
    assert [row.title for row in rows] == [title for title in LADDER if title in {row.title for row in rows}]
    figures = [(row.performance, row.average, row.floor) for row in rows]
    assert figures == sorted(figures, reverse=True)
