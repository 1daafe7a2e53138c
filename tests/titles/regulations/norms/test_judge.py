"""A dossier before all titles: which may still be earned, and what the verdict says."""

from dataclasses import replace

import pytest

from tests.titles.regulations.cards import EXACTLY_A_GM_NORM, changed, dossier, gm, missed
from titles.regulations import BadDossier, judge_norms
from titles.regulations.editions import edition_by_id
from titles.regulations.editions.edition import NormTitle
from titles.regulations.norms.case import Case
from titles.regulations.norms.choices import all_counted_games
from titles.regulations.norms.judge import judge, titles_to_earn


@pytest.mark.parametrize(
    ("title", "men", "women"),
    [
        (None, "GM IM", "GM IM WGM WIM"),
        ("FM", "GM IM", "GM IM WGM WIM"),
        ("WFM", "GM IM", "GM IM WGM WIM"),
        ("WIM", "GM IM", "GM IM WGM"),
        ("WGM", "GM IM", "GM IM"),
        ("IM", "GM", "GM"),
        ("GM", "", ""),
    ],
)
def test_titles_above_the_one_that_is_held_can_be_earned(title, men, women):
    for sex, expected in (("m", men), (None, men), ("w", women), ("f", women)):
        assert list(titles_to_earn(dossier(title=title, sex=sex).player)) == expected.split()


def test_a_grandmaster_has_no_verdicts():
    assert judge_norms(dossier(title="GM")) == {}


def test_the_card_with_nothing_to_spare_is_a_norm_for_every_title():
    verdicts = judge_norms(dossier())
    assert {title: one.achieved for title, one in verdicts.items()} == dict.fromkeys(NormTitle, True)
    assert [one.title for one in verdicts.values()] == list(NormTitle)
    # against 2389: IM needs dp 61 -> .59 (65) -> 5.5/9 = 61 %; WGM dp 11 -> .52 (14) -> 5/9 = 56 %;
    # WIM dp -139 -> .32 is -133 -> but 35 % of 9 = 3.15 -> 3.5
    assert [one.score_required for one in verdicts.values()] == [700, 550, 500, 350]
    # points above: 0, 1.5, 2, 3.5
    assert [one.games_credited for one in verdicts.values()] == [9, 10, 11, 12]


def test_half_a_point_less_is_no_norm_and_the_figures_are_those_of_all_counted_games():
    found = gm(changed(7, "0 R7 -- 2300 FRA"))
    # 6.5/9 = 72.2 -> 72 %, dp 166, Rp 2389 + 166 = 2555
    assert (found.achieved, found.games, found.score, found.percentage) == (False, 9, 650, 72)
    assert (found.performance, found.score_required, found.games_credited) == (2555, 700, 0)
    assert missed(found) == ["1.4.8"]


def test_the_order_in_which_the_games_are_given_does_not_matter():
    card = dossier(changed(9, "0 R9 -- 2100 FRA", changed(7, "½ R7 -- 2100 FRA")))
    assert judge_norms(replace(card, games=card.games[::-1])) == judge_norms(card)


def test_a_choice_of_games_is_judged_by_itself():
    edition = edition_by_id("titles-2022")
    case = Case(edition=edition, requirement=edition.requirement(NormTitle.GM), dossier=dossier(EXACTLY_A_GM_NORM))
    choice = all_counted_games(case)
    assert judge(case, choice).achieved
    # R9, a loss, left out: 7/8 but only eight games
    assert missed(judge(case, replace(choice, games=choice.games[:8]))) == ["1.4.1a"]


def test_a_dossier_that_cannot_be_is_not_judged():
    with pytest.raises(BadDossier):
        judge_norms(replace(dossier(), games=dossier().games * 2))


def test_the_findings_cite_every_article_once_in_their_order():
    assert [one.article for one in gm().findings] == [
        "1.4.2e",
        "1.4.1a",
        "1.4.3",
        "1.4.4",
        "1.4.4",
        "1.4.5a",
        "1.4.5b",
        "1.4.8a",
        "1.4.8b",
        "1.4.8",
    ]
