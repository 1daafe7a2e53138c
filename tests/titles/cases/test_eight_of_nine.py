"""1.4.1c in an application: one norm counts eight games as nine, and no second one does."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.urls import reverse

from ratingsite.office.accounts.models import User
from tests.cast import NOW
from tests.titles.cases.files import CARD, certificate_of, vouched
from tests.titles.worlds import World
from tests.tournaments.forms import at, signed_in
from titles.calculators.rows import games_of, rows_from_text
from titles.cases import services
from titles.cases.assembling import judge_case
from titles.cases.models import TitleCase
from titles.cases.papers import Certificate
from titles.cases.refusals import CaseRefused, Obstacle
from titles.norms.models import Norm
from titles.regulations.awards.rules import AwardRule


def eight_of_nine(number: int) -> Certificate:
    """A certificate on which the first of nine games was won by forfeit: an IM norm of eight games."""
    card, played = certificate_of(number), CARD.replace("0 FM Nguyen", "1 FM Nguyen").splitlines()[:8]
    games = games_of(rows_from_text("\n".join(["+ Newman, Ned 2200 GER", *played])))
    return replace(card, dossier=replace(card.dossier, games=games))


def with_so_many(number: int, world: World, chiara: User, fred: User) -> TitleCase:
    """An application of three norms made elsewhere, so many of them of eight games, that could be submitted else."""
    case = services.open_case(world.hero, "IM", by=chiara, now=NOW)
    case.norms.all().delete()
    for place in (1, 2, 3):
        said = eight_of_nine(place) if place <= number else certificate_of(place)
        vouched(case, said, by=chiara, second=fred, now=NOW)
    return case


def eight_games_of(case: TitleCase) -> tuple[str, object, object, str]:
    found = judge_case(case, NOW.date()).way.findings
    finding = next(each for each in found if each.rule is AwardRule.EIGHT_GAME_NORMS)
    return finding.article, finding.required, finding.found, finding.status.value


def test_one_norm_of_eight_games_counts_as_nine_and_two_are_refused_at_the_service_and_at_the_desk(
    approved: Norm, world: World, chiara: User, fred: User
) -> None:
    case = with_so_many(2, world, chiara, fred)
    assert eight_games_of(case) == ("1.4.1c", 1, 2, "broken")
    with pytest.raises(CaseRefused) as refused:
        services.submit_case(case, by=chiara, now=NOW)
    assert (refused.value.obstacle, refused.value.article) == (Obstacle.NOT_YET, "1.4.1c")
    at(NOW)
    browser = signed_in(chiara)
    page = browser.get(reverse("application", args=[case.pk])).content.decode()
    assert "Still missing, by article: 1.4.1c" in page
    said = browser.post(reverse("application_submit", args=[case.pk]), follow=True).content.decode()
    assert "(1.4.1c)" in said
    case.refresh_from_db()
    assert case.state == "draft"

    services.take_norm_out(case.norms.get(elsewhere__event="Open of Paris 2"), by=chiara, now=NOW)
    vouched(case, certificate_of(4), by=chiara, second=fred, now=NOW)
    assert eight_games_of(case) == ("1.4.1c", 1, 1, "met")
    assert services.submit_case(case, by=chiara, now=NOW).state == "submitted"


def test_the_choice_of_norms_takes_one_of_them_alone(approved: Norm, world: World, chiara: User, fred: User) -> None:
    case = with_so_many(2, world, chiara, fred)
    vouched(case, certificate_of(4), by=chiara, second=fred, now=NOW)
    services.choose_norms(case, by=chiara, now=NOW)
    assert eight_games_of(case)[2] in (0, 1)
    assert services.missing_to_submit(case, NOW.date()) == ()
