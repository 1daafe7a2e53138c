"""The foot of form 1 and the title norms list: what they say in 2003, between the texts, and from 2022 on."""

from __future__ import annotations

from datetime import date

import pypdfium2
import pytest
from django.test import Client

from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from tests.cast import NOW
from tests.titles.worlds import World, accepted_report
from titles.norms.models import Norm
from titles.norms.paper.form_6 import Form6Line, of_norms
from titles.norms.paper.norm_foot import norm_foot
from titles.norms.services import refuse_norm
from tournaments.reports.paper.forms.form_1 import NormFoot, Points, form_1
from tournaments.reports.paper.selectors import paper_report

pytestmark = pytest.mark.django_db


def foot(world: World) -> NormFoot:
    return norm_foot(world.report, paper_report(world.report, for_office=False))


def text(client: Client, url: str) -> str:
    answer = client.get(url)
    assert answer.status_code == 200
    pages = pypdfium2.PdfDocument(answer.content)
    return " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in pages)


def test_in_2003_the_points_are_not_known_and_the_category_is_of_the_public_tables(
    client: Client, astrid: User, boris: User, usa: Federation, can: Federation
) -> None:
    old = accepted_report(astrid, boris, starts_on=date(2005, 6, 1))
    # 18770 + 2340 + 2335 and the unrated 2000, of eleven: 25445 / 11 = 2313.2; category 3 is 2301 to 2325
    assert foot(old) == NormFoot(unrated_counts_as=2000, category=3, points=None)
    assert form_1(paper_report(old.report, for_office=False), foot(old)).average == 2313
    printed = text(client, f"/reports/{old.report.pk}/form-1.pdf")
    assert "Average Rating: 2313 Category: 3" in printed
    assert "Pts. required for norms, GM: not known Pts. required for norms, IM: not known" in printed


def test_between_2009_and_2022_no_text_tells_anything(
    astrid: User, boris: User, usa: Federation, can: Federation
) -> None:
    assert foot(accepted_report(astrid, boris, starts_on=date(2015, 6, 1))) == NormFoot()


def test_from_2022_the_judge_says_what_each_title_asks_of_these_opponents(client: Client, world: World) -> None:
    # both heroes met the same nine: 6½ for IM (Ra 2313, dp 137 asks 72 %); for GM the average is too low
    found = foot(world)
    assert found.unrated_counts_as == 1400
    assert found.category is None
    assert found.points is not None
    assert found.points["IM"] == Points(least=650, most=650)
    assert found.points["GM"] is None
    assert "Pts. required for norms, IM: 6½" in text(client, f"/reports/{world.report.pk}/form-1.pdf")


def test_the_list_has_the_figures_under_which_a_norm_was_judged(norm: Norm) -> None:
    # with the player: 2340 and the opponents' 18770 and 1400 for the unrated: 22510 / 10 = 2251; Rc with him at 2050
    assert of_norms([norm]) == (
        Form6Line(
            title="IM",
            name="Farid, Ömer",
            identity="99000011",
            federation="USA",
            games=9,
            federations=3,
            home_players=4,
            foreign_players=6,
            rated_players=9,
            unrated_players=1,
            titleholders={"GM": 1, "WGM": 0, "IM": 3, "WIM": 0, "FM": 4, "WFM": 0},
            rating=2340,
            average=2251,
            category=None,
            points_required=650,
            points_achieved=650,
            opponents_average=2313,
            performance=2479,
        ),
    )


def test_only_norms_that_one_may_see_are_printed(norm: Norm, boris: User) -> None:
    url = f"/reports/{norm.report_id}/title-norms.pdf"
    assert "No norm that you may see was found in this report." in text(Client(), url)
    arbiter = Client()
    arbiter.force_login(boris)
    assert "IM Farid, Ömer 99000011 USA 9 3 4 6 9 1 1 3 4 0 0 0 2340 2251 – 6½ 6½ 2313 2479" in text(arbiter, url)


def test_a_refused_norm_is_on_no_list(norm: Norm, boris: User, chiara: User) -> None:
    refuse_norm(norm, by=chiara, now=NOW, reason="one game was adjudicated", article="1.4.2c")
    arbiter = Client()
    arbiter.force_login(boris)
    assert "Farid" not in text(arbiter, f"/reports/{norm.report_id}/title-norms.pdf")


def test_in_2003_everybody_who_played_is_listed_and_what_was_asked_is_not_known(
    client: Client, astrid: User, boris: User, usa: Federation, can: Federation
) -> None:
    old = accepted_report(astrid, boris, starts_on=date(2005, 6, 1))
    printed = text(client, f"/reports/{old.report.pk}/title-norms.pdf")
    assert "FM Farid, Ömer 99000011 USA 9 3 4 6 9 1 1 3 4 0 0 0 2340 2311 3 not known 6½ 2308 2474" in printed
    assert "are not in the sources" in printed
