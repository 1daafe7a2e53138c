"""The annex to 1.7 by the articles alone: one table whole, and what each number of games asks for."""

import pytest

from titles.regulations import NormTitle, edition_by_id
from titles.regulations.annex import Annex, AnnexRow, annex

EDITION = edition_by_id("titles-2022")

GM_OF_NINE = [
    (700, 2380, 2433), (650, 2434, 2474), (600, 2475, 2519), (550, 2520, 2556), (500, 2557, 2599), (450, 2600, 2642),
    (400, 2643, 2679), (350, 2680, None),
]  # fmt: skip
"""7 of 9 is 78 %, dp 220: 2600 - 220 = 2380, the least average too. 6.5 is 72 %, 166 -> 2434; 6 is 67 %, 125 -> 2475;
5.5 is 61 %, 80 -> 2520; 5 is 56 %, 43 -> 2557; 4.5 is 50 % -> 2600; 4 is 44 %, -43 -> 2643; 3.5 is 39 %, -80 -> 2680.
3 of 9 is less than 35 % (3.15). What is more than 7 asks for no lower average."""


def rows(scores, less):
    """The table of GM for a title whose average and performance are so much less."""
    return tuple(
        AnnexRow(score=score, average_from=low - less, average_to=None if high is None else high - less)
        for score, low, high in scores
    )


def test_a_norm_of_nine_games():
    # 9 / 2 = 4.5 -> 5 titleholders; 9 / 3 = 3; at most 3/5 = 5.4 -> 5 of the own federation, 2/3 = 6 of any one
    # performances: GM 2600, IM 2450, WGM 2400, WIM 2250; averages: 2380, 2230, 2180, 2030
    assert annex(EDITION, 9) == Annex(
        games=9,
        counts_as=9,
        titleholders=5,
        required_titles=3,
        own_federation=5,
        one_federation=6,
        minimum_score=350,
        scores={
            NormTitle.GM: rows(GM_OF_NINE, 0),
            NormTitle.IM: rows(GM_OF_NINE, 150),
            NormTitle.WGM: rows(GM_OF_NINE, 200),
            NormTitle.WIM: rows(GM_OF_NINE, 350),
        },
    )


@pytest.mark.parametrize(
    ("games", "counts_as", "titleholders", "required", "own", "one", "score"),
    [
        # 3.5 -> 4; 2.3 -> 3; 4.2 -> 4; 4.7 -> 4; 2.45 -> 2.5
        (7, 7, 4, 3, 4, 4, 250),
        # 5; 3.3 -> 4; 6; 6.7 -> 6; 3.5
        (10, 10, 5, 4, 6, 6, 350),
        # 6.5 -> 7; 4.3 -> 5; 7.8 -> 7; 8.7 -> 8; 4.55 -> 5
        (13, 13, 7, 5, 7, 8, 500),
        # 7; 4.7 -> 5; 8.4 -> 8; 9.3 -> 9; 4.9 -> 5; thirteen games are the most that count (1.4.1d)
        (14, 13, 7, 5, 8, 9, 500),
        # 9.5 -> 10; 6.3 -> 7; 11.4 -> 11; 12.7 -> 12; 6.65 -> 7
        (19, 13, 10, 7, 11, 12, 700),
    ],
)
def test_what_each_number_of_games_asks_for(games, counts_as, titleholders, required, own, one, score):
    found = annex(EDITION, games)
    assert (found.games, found.counts_as) == (games, counts_as)
    assert (found.titleholders, found.required_titles) == (titleholders, required)
    assert (found.own_federation, found.one_federation, found.minimum_score) == (own, one, score)


def test_three_required_titles_are_asked_for_whatever_the_number_of_games():
    # a third of seven and of eight is less than three
    assert [annex(EDITION, games).required_titles for games in (6, 7, 8, 9)] == [3, 3, 3, 3]


def test_the_lowest_score_of_seven_games_is_the_next_half_point_above_35_percent():
    # 2.5 of 7 is 35.7 -> 36 %, dp -102: 2600 + 102 = 2702
    assert annex(EDITION, 7).scores[NormTitle.GM][-1] == AnnexRow(score=250, average_from=2702, average_to=None)
