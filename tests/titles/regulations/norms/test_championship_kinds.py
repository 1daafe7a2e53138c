"""1.4.1b, 1.4.3a-c: what each kind of championship makes of an event, from the one value that carries it."""

from dataclasses import replace

import pytest

from tests.titles.regulations.cards import EXACTLY_A_GM_NORM, dossier, gm
from titles.regulations import Championship, Rule, championship_event, judge_norms
from titles.regulations.norms.dossier import EXEMPTIONS

AT_HOME = "\n".join(line[:-3] + "ESP" for line in EXACTLY_A_GM_NORM.strip().splitlines())
"""Nine opponents of the federation that registers the event."""
SEVEN = "\n".join(f"1 {line[2:]}" for line in EXACTLY_A_GM_NORM.strip().splitlines()[:7])


def found(card: str, kind: Championship | None, **facts: object) -> tuple[bool, str]:
    """Whether a Spanish player's card is a GM norm in such a championship, and the article on federations."""
    usual = dossier(card, **{"federation": "ESP"} | facts)
    event = usual.event if kind is None else championship_event(usual.event, kind)
    verdict = judge_norms(replace(usual, event=replace(event, federation="ESP")))["GM"]
    return verdict.achieved, next(one.article for one in verdict.findings if one.rule is Rule.FEDERATIONS)


@pytest.mark.parametrize(
    ("kind", "article"),
    [
        (Championship.NATIONAL, "1.4.3a"),
        (Championship.NATIONAL_TEAM, "1.4.3b"),
        (Championship.ZONAL, "1.4.3c"),
    ],
)
def test_a_championship_of_1_4_3_needs_no_foreigners(kind, article):
    assert found(AT_HOME, kind) == (True, article)
    assert found(AT_HOME, None) == (False, "1.4.3")


@pytest.mark.parametrize(("kind", "is_norm"), [(Championship.NATIONAL, False), (Championship.ZONAL, True)])
def test_a_guest_has_a_norm_in_a_zonal_only(kind, is_norm):
    assert found(AT_HOME, kind, federation="CAN")[0] is is_norm


def test_seven_rounds_are_enough_in_an_international_team_championship():
    assert found(SEVEN, Championship.INTERNATIONAL_TEAM, format="team")[0]
    assert not found(SEVEN, None, format="team")[0]


def test_eight_games_count_as_nine_in_a_world_cup():
    eight = "\n".join(EXACTLY_A_GM_NORM.strip().splitlines()[:8])
    event = championship_event(dossier(eight, format="knockout").event, Championship.WORLD_CUP)
    verdict = gm(eight, format="knockout", world_cup=event.world_cup)
    assert (verdict.achieved, verdict.games_credited) == (True, 9)


@pytest.mark.parametrize("kind", Championship)
def test_an_event_is_of_one_kind_at_a_time(kind):
    event = dossier(exemption="big-swiss", team_championship=True, world_cup=True).event
    marked = championship_event(event, kind)
    assert [marked.exemption is not None, marked.team_championship, marked.world_cup].count(True) == 1
    assert replace(marked, exemption="big-swiss", team_championship=True, world_cup=True) == event


def test_the_kinds_with_an_exemption_have_its_name():
    assert {kind.value for kind in Championship} & set(EXEMPTIONS) == set(EXEMPTIONS) - {"big-swiss"}
