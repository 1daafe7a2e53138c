"""Numbers as chess players write them."""

import pytest
from django.template import engines
from django.utils import translation

from ratingsite.office.page_tags import change, decimals, points, rating


@pytest.mark.parametrize(("value", "words"), [(2785, "2785"), (None, "–"), (0, "–")])
def test_the_unrated_show_a_dash(value: int | None, words: str) -> None:
    assert rating(value) == words


@pytest.mark.parametrize(
    ("hundredths", "words"),
    [(830, "+8.3"), (-880, "−8.8"), (0, "±0"), (1200, "+12"), (-5, "−0.05"), (None, "–")],
)
def test_a_change_carries_its_sign(hundredths: int | None, words: str) -> None:
    assert change(hundredths) == words


def test_a_change_in_a_column_has_fixed_decimals() -> None:
    assert [change(number, 1) for number in (1200, -880, 0)] == ["+12.0", "−8.8", "±0"]


@pytest.mark.parametrize(
    ("hundredths", "words"), [(450, "4½"), (50, "½"), (0, "0"), (700, "7"), (375, "3.75"), (None, "–")]
)
def test_half_points_are_written_as_such(hundredths: int | None, words: str) -> None:
    assert points(hundredths) == words


@pytest.mark.parametrize(("hundredths", "words"), [(92, "0.92"), (50, "0.50"), (-205, "−2.05"), (None, "–")])
def test_decimals_line_up(hundredths: int | None, words: str) -> None:
    assert decimals(hundredths) == words


def test_french_writes_a_comma() -> None:
    with translation.override("fr"):
        assert [change(830), change(-880, 2), decimals(92), points(450)] == ["+8,3", "−8,80", "0,92", "4½"]


SAYS = (
    "{{ number|grouped }} · {% blocktranslate count players=number|grouped %}{{ players }} player{% plural %}"
    "{{ players }} players{% endblocktranslate %} · {{ nothing|grouped }}"
)


@pytest.mark.parametrize(
    ("language", "number", "words"),
    [
        ("en", 570_000, "570,000 · 570,000 players · None"),
        ("en", 1, "1 · 1 player · None"),
        ("fr", 570_000, "570\xa0000 · 570\xa0000 joueurs · None"),
        ("fr", 1, "1 · 1 joueur · None"),
    ],
)
def test_a_count_of_many_digits_is_grouped_alone_and_in_a_sentence(language: str, number: int, words: str) -> None:
    with translation.override(language):
        assert engines["django"].from_string(SAYS).render({"number": number, "nothing": None}) == words
