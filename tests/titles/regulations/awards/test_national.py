"""The CFC's own condition for Canadians (CFC handbook, end of 790)."""

import pytest

from tests.titles.regulations.awards.case_file import by_norms, by_rating, elif_, finding, held, rating, subjects
from titles.regulations.awards.facts import NationalSpan
from titles.regulations.awards.rules import AwardRule
from titles.regulations.awards.verdict import Outcome
from titles.regulations.finding import Document, Status


def span(games: int, before: int, after: int) -> NationalSpan:
    return NationalSpan(games=games, rating_before=before, rating_after=after)


def test_790_a_canadian_has_held_a_cfc_rating_at_most_100_below_the_benchmark_for_15_games():
    # IM: benchmark 2451, so 2351; 9 + 6 = 15 games at or above it
    found = by_norms(applicant=elif_(federation="CAN"), national=(span(9, 2351, 2380), span(6, 2380, 2360)))
    assert held(found, AwardRule.NATIONAL_RATING) == ("790", 15, 15, Status.MET)
    assert (finding(found, AwardRule.NATIONAL_RATING).level, found.outcome) == (2351, Outcome.COMPLETE)


def test_790_one_game_fewer_is_not_enough():
    found = by_norms(applicant=elif_(federation="CAN"), national=(span(9, 2351, 2380), span(5, 2380, 2360)))
    assert held(found, AwardRule.NATIONAL_RATING) == ("790", 15, 14, Status.OPEN)


def test_790_is_cited_from_the_handbook_of_the_cfc():
    found = by_norms(applicant=elif_(federation="CAN"))
    one = finding(found, AwardRule.NATIONAL_RATING)
    assert (one.edition, one.found, found.documents) == ("cfc-2009", None, (Document.NATIONAL_RATINGS,))


@pytest.mark.parametrize(("title", "least"), [("FM", 2200), ("WFM", 2000)])
def test_790_holds_for_titles_by_rating_too(title, least):
    found = by_rating(
        title, rating(2300), applicant=elif_(federation="CAN", title=None), national=(span(15, least, least),)
    )
    assert held(found, AwardRule.NATIONAL_RATING)[2:] == (15, Status.MET)


def test_790_has_no_benchmark_for_the_titles_of_candidates():
    found = by_rating("CM", rating(2300), applicant=elif_(federation="CAN", title=None))
    assert AwardRule.NATIONAL_RATING not in subjects(found)


def test_790_is_for_canadians_only():
    assert AwardRule.NATIONAL_RATING not in subjects(by_norms())
