"""A championship whose rating was refused after its list of direct titles was found: no title is awarded on it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse

from ratingsite.office.accounts.models import User
from tests.cast import NOW
from tests.titles.championships.test_line import announced, cup, reviewed
from tests.titles.norms.test_not_rated import LATEST, refused, searched_again, taken_back
from tests.titles.worlds import World
from tests.tournaments.forms import at, signed_in
from titles.cases import procedure, services
from titles.cases.refusals import CaseRefused
from titles.championships import lists
from titles.championships.refusals import InTheWay, ListRefused
from titles.register.models import HeldTitle, TitleReexamination
from titles.tasks import find_norms

__all__ = ["cup"]
LATER = NOW + timedelta(days=1)


def test_its_list_is_reviewed_by_nobody_while_the_refusal_is_in_force(
    cup: World, boris: User, quentin: User, qadira: User
) -> None:
    """1.2.1 leaves out 1.4.2 to 1.4.9, and not that norms and titles are made in rated tournaments."""
    found = lists.certify_list(announced(cup, quentin), by=boris, now=NOW)
    decision = refused(cup, qadira)
    at(LATER)
    page = signed_in(quentin).get(f"/titles/direct-titles/{found.pk}/").content.decode()
    assert "Tournament that is rated" in page
    with pytest.raises(ListRefused) as why:
        lists.review_list(found, by=quentin, now=LATER)
    assert why.value.why is InTheWay.NOT_BORNE_OUT
    taken_back(decision, qadira)
    assert lists.review_list(found, by=quentin, now=LATEST).state == "reviewed"


def test_an_application_that_rests_on_it_is_not_submitted_or_confirmed(
    cup: World, boris: User, chiara: User, quentin: User, qadira: User
) -> None:
    cases = reviewed(cup, boris, quentin)
    decision = refused(cup, quentin)
    with pytest.raises(CaseRefused) as lacking:
        services.submit_case(cases[0], by=chiara, now=LATER)
    assert [(each.rule.value, each.article) for each in lacking.value.missing] == [("rated", "1.4")]
    at(LATER)
    page = signed_in(chiara).get(reverse("application", args=[cases[0].pk])).content.decode()
    assert "Tournament that is rated: test-cup" in page
    taken_back(decision, quentin)
    case = services.submit_case(cases[0], by=chiara, now=LATEST)
    refused(cup, quentin)
    with pytest.raises(CaseRefused):
        procedure.confirm_title(case, by=qadira, now=LATEST)
    assert HeldTitle.objects.count() == 0


def test_a_title_that_was_awarded_on_it_is_examined_again_until_the_refusal_is_taken_back(
    cup: World, boris: User, chiara: User, quentin: User, qadira: User
) -> None:
    at(NOW)
    find_norms(str(cup.report.pk))
    case = services.submit_case(reviewed(cup, boris, quentin)[0], by=chiara, now=NOW)
    case = procedure.confirm_title(case, by=qadira, now=NOW)
    decision = refused(cup, quentin)
    assert searched_again() == 1
    find_norms(str(cup.report.pk))  # what is rung for it
    marked = TitleReexamination.objects.get()
    assert (marked.held, marked.report, marked.outcome) == (case.held, cup.report, "")
    assert marked.about == f"IM, {cup.tournament.name} (1.4)"
    taken_back(decision, quentin)
    assert searched_again(LATEST) == 1
    find_norms(str(cup.report.pk))
    assert TitleReexamination.objects.get().outcome == "stands"


def test_a_refusal_of_the_cfc_for_its_own_ratings_leaves_it_alone(
    cup: World, boris: User, quentin: User, qadira: User
) -> None:
    found = lists.certify_list(announced(cup, quentin), by=boris, now=NOW)
    refused(cup, qadira, office="executive-director")
    assert lists.review_list(found, by=quentin, now=LATER).state == "reviewed"
