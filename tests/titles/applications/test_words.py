"""The words for findings on an application."""

from datetime import date

import pytest

from tests.titles.regulations.awards.case_file import by_norms, by_rating, finding, norm, rating, three
from titles.applications.words import found_words, required_words, subject_words
from titles.regulations.awards.rules import AwardRule

OLD = {"start": date(2022, 6, 1), "end": date(2022, 6, 9)}


@pytest.mark.parametrize(
    ("one", "words"),
    [
        (
            finding(by_norms(norms=(norm(games=1),)), AwardRule.GAMES),
            ("Games in the norms", "at least 27 games, supplied by a further norm", "1 game"),
        ),
        (
            finding(by_norms(), AwardRule.EIGHT_GAME_NORMS),
            ("Norms of eight games that count as nine", "at most 1", "0"),
        ),
        (
            finding(by_norms(norms=three(kind=None, **OLD)), AwardRule.MUST_HAVE_EVENT),
            ("Norms from a large individual Swiss or an event that stands for it", "not required here", "0"),
        ),
        (
            finding(by_norms(title="GM", norms=three(title="GM", days_with_one_round=None)), AwardRule.ONE_ROUND_A_DAY),
            (
                "Norms from a tournament with days of one round: 3 days",
                "at least 1, supplied by the schedule of the tournament",
                "0",
            ),
        ),
        (
            finding(by_norms(ratings=()), AwardRule.RATING),
            ("Standard rating reached at some time", "at least 2400, supplied by a rating list", "–"),
        ),
        (
            finding(by_rating("FM", rating(2300, on=date(2017, 7, 1), games=12)), AwardRule.RATED_GAMES),
            ("Rated games by then", "not required here", "12 games"),
        ),
    ],
)
def test_a_finding_has_words_for_what_it_is_what_is_asked_and_what_was_found(one, words):
    assert (subject_words(one), required_words(one), found_words(one)) == words
