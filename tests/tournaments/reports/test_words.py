"""What the findings say: a sentence for each code in both languages, rounds and values as people say them."""

from __future__ import annotations

from datetime import date

import pytest
from django.utils import translation

from ratings.regulations import Result
from ratingsite.foundations.editions import Family
from tournaments.regulations.report_findings import GameAt, ReportCode, ReportFinding, Weight
from tournaments.reports.words import _NOTHING, _TEXTS, BYES, SIGNS, report_finding_text, value_text


def finding(code: ReportCode, **said: object) -> ReportFinding:
    return ReportFinding(code=code, weight=Weight.ERROR, family=Family.FIDE_STANDARD, article="9.1", **said)  # type: ignore[arg-type]


@pytest.mark.parametrize("code", ReportCode)
def test_every_code_has_its_sentence_in_english_and_in_french(code: ReportCode) -> None:
    english = report_finding_text(finding(code))
    with translation.override("fr"):
        french = report_finding_text(finding(code))
    assert english.endswith(".")
    assert french.endswith(".")
    assert english != french


def test_no_sentence_stands_for_two_codes_and_none_for_a_code_that_is_gone() -> None:
    assert (set(_TEXTS), len({str(text) for text in _TEXTS.values()})) == (set(ReportCode), len(ReportCode))


def test_the_rounds_of_games_and_whole_rounds_are_named_once_and_in_order() -> None:
    games = (GameAt(round=3, white=1, black=2), GameAt(round=1, white=1, black=2), GameAt(round=3, white=3, black=4))
    said = report_finding_text(finding(ReportCode.UNEQUAL_TIMES, games=games, rounds=(7,)))
    assert said == "Games in which the players had different times are not rated. (rounds 1, 3, 7)"


@pytest.mark.parametrize(
    ("code", "value", "shown"),
    [
        (ReportCode.STARTS_ON, date(2025, 10, 12), "12 October 2025"),
        (ReportCode.PLAYER_RATING, None, "unrated"),
        (ReportCode.PLAYER_RATING, 2301, "2301"),
        (ReportCode.PLAYER_TITLE, "", "no title"),
        (ReportCode.PLAYER_TITLE, "WGM", "WGM"),
        (ReportCode.NAME, None, ""),
        (ReportCode.NAME, "", ""),
        (ReportCode.ROUNDS, 0, "0"),
        (ReportCode.TOO_FAST, 90, "90 minutes"),
    ],
)
def test_a_value_is_shown_as_people_say_it(code: ReportCode, value: object, shown: str) -> None:
    assert value_text(finding(code), value) == shown


def test_what_nothing_means_is_said_of_ratings_and_titles_alone() -> None:
    assert set(_NOTHING) == {ReportCode.PLAYER_RATING, ReportCode.PLAYER_CURRENT_RATING, ReportCode.PLAYER_TITLE}


# ---------------------------------------------------------------- the signs of a crosstable
def test_every_result_has_its_signs_and_the_other_side_has_the_opposite() -> None:
    assert set(SIGNS) == set(Result)
    mirrored = {"1-0": "0-1", "0-1": "1-0", "+--": "--+", "--+": "+--"}
    assert {result: SIGNS[mirrored.get(result, result)] for result in SIGNS} == {
        result: (black, white) for result, (white, black) in SIGNS.items()
    }


def test_every_bye_has_a_sign_and_a_word_of_its_own() -> None:
    assert {bye: (sign, str(words)) for bye, (sign, words) in BYES.items()} == {
        "bye": ("+", "pairing-allocated bye"),
        "full-point-bye": ("+", "full-point bye"),
        "half-point-bye": ("=", "half-point bye"),
        "zero-point-bye": ("−", "not paired"),
    }
