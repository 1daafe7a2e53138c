"""What the chief arbiter has stated, in sentences: short, complete, and nothing where he said nothing."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from tournaments.reports.statements.questions import Question
from tournaments.reports.statements.words import answer_text, question_help, question_label

PAIRED = {"round": 3, "white": "A", "black": "B", "is_agreed": True}


@pytest.mark.parametrize("question", Question)
def test_every_question_is_one_in_both_languages(question: Question) -> None:
    english, help_text = question_label(question), question_help(question)
    with translation.override("fr"):
        french, french_help = question_label(question), question_help(question)
    assert english.endswith("?")
    assert french.endswith(" ?")
    assert english != french
    assert (help_text != french_help) is bool(help_text)


@pytest.mark.parametrize("question", Question)
def test_silence_has_no_words(question: Question) -> None:
    assert (answer_text(question, {}), answer_text(question, {question: None})) == ("", "")


@pytest.mark.parametrize(
    ("question", "said", "text"),
    [
        (Question.ANNOUNCED, {"is_announced": True}, "yes"),
        (Question.ANNOUNCED, {"is_announced": False}, "no"),
        (Question.FORMAT_CHANGES, {"format_changes": 0}, "none"),
        (Question.ALTERATIONS, {"alterations": 12}, "12"),
        (Question.ARBITERS_PLAYED, {"arbiters_who_played": []}, "nobody"),
        (Question.ARBITERS_PLAYED, {"arbiters_who_played": ["2012345", "dora deputy"]}, "2012345, dora deputy"),
        (Question.CLOCKS, {"clock_settings": ["as the club has it"]}, "one setting: as the club has it"),
        (
            Question.CLOCKS,
            {"clock_settings": ["5400+30", "two hours"]},
            "several settings: 90 minutes, and 30 seconds for each move from move 1; two hours",
        ),
        (
            Question.CLOCKS,
            {"clock_settings": ["x"], "paired_again": [PAIRED]},
            "one setting: x; 1 game paired anew",
        ),
        (
            Question.CLOCKS,
            {"clock_settings": ["x"], "paired_again": [PAIRED, PAIRED]},
            "one setting: x; 2 games paired anew",
        ),
        (Question.PRESENT, {"licences_by_round": {"1": ["IA"], "2": ["IA"], "3": ["IA"]}}, "IA in rounds 1-3"),
        (
            Question.PRESENT,
            {"licences_by_round": {"1": ["IA", ""], "2": ["NA"], "10": ["IA"]}},
            "without a licence in rounds 1; IA in rounds 1, 10; NA in rounds 2",
        ),
        (Question.UNEQUAL_TIMES, {"unequal_times": {"7": {"white": 5, "black": 4}}}, "round 7: 5 against 4 minutes"),
    ],
)
def test_an_answer_is_told_in_a_few_words(question: Question, said: dict[str, Any], text: str) -> None:
    assert answer_text(question, said) == text
