"""Codes and numbers of the regulations in the words of people."""

from __future__ import annotations

import pytest

from titles.norms.words import (
    REASONS,
    REQUIRED_TITLES,
    RULES,
    duration_text,
    finding_line,
    found_words,
    points_text,
    rate_of_play_text,
    required_words,
    rule_words,
)
from titles.regulations import Bound, GameKind, Rule, Status, Unit, edition_by_id, editions
from titles.regulations.finding import Value
from titles.regulations.norms.rules import NormFinding
from titles.regulations.norms.verdict import AFTER_TITLE_RESULT, GAME_WON


def finding(rule: str, bound: str, required: Value, found: Value, unit: str = "count", met: bool = True) -> NormFinding:
    return NormFinding(
        article="1.4",
        rule=Rule(rule),
        bound=Bound(bound),
        required=required,
        found=found,
        unit=Unit(unit),
        status=Status.MET if met else Status.BROKEN,
    )


def test_every_rule_has_words() -> None:
    assert {rule.value for rule in Rule} == set(RULES)


def test_every_reason_for_ignoring_a_game_has_words() -> None:
    kinds = {kind.value for kind in GameKind if kind is not GameKind.PLAYED}
    assert set(REASONS) == kinds | {"not-a-fide-federation", "unrated-without-score", AFTER_TITLE_RESULT, GAME_WON}


@pytest.mark.parametrize("edition", [edition.id for edition in editions()])
def test_the_required_titles_are_those_of_the_edition(edition: str) -> None:
    for requirement in edition_by_id(edition).requirements:
        words = str(REQUIRED_TITLES[requirement.title.value])
        named = set(words.removeprefix("Opponents who are ").replace(" or ", ", ").split(", "))
        assert named == requirement.required_titles


@pytest.mark.parametrize(("score", "text"), [(0, "0"), (50, "½"), (100, "1"), (650, "6½"), (1000, "10")])
def test_points_are_written_with_a_half(score: int, text: str) -> None:
    assert points_text(score) == text


@pytest.mark.parametrize(("minutes", "text"), [(0, "0 min"), (45, "45 min"), (120, "2 h"), (150, "2 h 30 min")])
def test_minutes_are_written_as_hours(minutes: int, text: str) -> None:
    assert duration_text(minutes) == text


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("5400+30", "90 min, 30 s a move"),
        ("40/5400+30:1800+30", "90 min for 40 moves + 30 min, 30 s a move"),
        ("40/6000+30:20/3000+30:900+30", "100 min for 40 moves + 50 min for 20 moves + 15 min, 30 s a move"),
        ("3600d5", "60 min, a delay of 5 s a move"),
        ("40/5400+30:1800d5", "90 min for 40 moves + 30 min, a delay of 5 s a move, 30 s a move"),
        ("as agreed", "as agreed"),
    ],
)
def test_a_rate_of_play_is_written_as_people_say_it(written: str, text: str) -> None:
    assert rate_of_play_text(written) == text


@pytest.mark.parametrize(
    ("given", "required", "found", "line"),
    [
        (finding("games", "at-least", 9, 9), "at least 9", "9", "Games in the norm: 9 (≥ 9)"),
        (finding("own-federation", "at-most", 5, 3), "at most 5", "3",
         "Opponents from the player’s own federation: 3 (≤ 5)"),
        (finding("minimum-score", "at-least", 350, 650, "score"), "at least 3½", "6½", "Score: 6½ (≥ 3½)"),
        (finding("registration", "at-least", 30, 1, "days", met=False), "at least 30 days", "1 day",
         "Registered in advance: 1 day (≥ 30 days)"),
        (finding("registration", "at-least", 30, None, "days", met=False), "at least 30 days", "–",
         "Registered in advance: – (≥ 30 days)"),
        (finding("announced", "is", "yes", "no", "code", met=False), "yes", "no",
         "Announced before the first round that the tournament is rated: no (yes)"),
        (finding("chief-arbiter", "one-of", ("FA", "IA"), "NA", "code", met=False), "FA or IA", "NA",
         "Licence of the chief arbiter: NA (FA or IA)"),
        (finding("format", "one-of", ("swiss", "knockout"), "swiss", "code"), "Swiss system or Knockout",
         "Swiss system", "Format: Swiss system"),
        (finding("championship", "is", "national-championship", None, "code", met=False), "National championship", "–",
         "Championship, confirmed by the rating officer: – (National championship)"),
        (finding("chief-arbiter", "one-of", ("FA", "IA"), "", "code", met=False), "FA or IA", "none",
         "Licence of the chief arbiter: none (FA or IA)"),
        (finding("federations", "waived", None, 0), "not required here", "0",
         "Federations other than the player’s: 0 (not required here)"),
    ],
)  # fmt: skip
def test_a_finding_is_said_in_words(given: NormFinding, required: str, found: str, line: str) -> None:
    assert (required_words(given), found_words(given), finding_line(given)) == (required, found, line)


def test_the_required_title_is_named_by_the_title_of_the_norm() -> None:
    given = finding("required-titles", "at-least", 3, 4)
    assert rule_words(given, "WGM") == "Opponents who are WGM, IM or GM"
