"""The player's page shows the approved norms, and only those."""

from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from tests.cast import NOW
from tests.titles.worlds import World, accepted_report
from titles.applications.of_player import claim_of
from titles.certificates.services import approve_norm, revoke_certificate
from titles.norms.models import Norm, NormSearch
from titles.norms.search import find_norms
from titles.norms.services import certify_norm, countersign_norm


def page_of(norm: Norm) -> str:
    return Client().get(reverse("player", args=[norm.player.key])).content.decode()


def test_a_norm_that_is_not_approved_yet_is_not_public(countersigned: Norm) -> None:
    assert reverse("norm", args=[countersigned.pk]) not in page_of(countersigned)


def test_an_approved_norm_stands_on_the_players_page_with_its_certificate(countersigned: Norm, quentin: User) -> None:
    norm = approve_norm(countersigned, by=quentin, now=NOW)
    page = page_of(norm)
    assert reverse("norm", args=[norm.pk]) in page
    assert norm.certificate.number in page
    assert "revoked" not in page


def test_a_revoked_certificate_is_marked_there(countersigned: Norm, quentin: User, qadira: User) -> None:
    norm = approve_norm(countersigned, by=quentin, now=NOW)
    revoke_certificate(norm.certificate, by=qadira, now=NOW, reason="A wrong opponent.")
    assert "revoked" in page_of(norm)


# ---------------------------------------------------------------- what it costs
@pytest.fixture
def worlds(astrid: User, boris: User, usa: Federation, can: Federation) -> list[World]:
    """The same people in three tournaments; one of them makes a norm in each, another just misses it."""
    found = [accepted_report(astrid, boris, starts_on=date(2024, month, 1)) for month in (6, 8, 10)]
    for world in found:
        find_norms(world.report, now=NOW)
    return found


def approve_all(player: Player, boris: User, chiara: User, quentin: User) -> None:
    for norm in Norm.objects.filter(player=player):
        countersign_norm(certify_norm(norm, by=boris, now=NOW), by=chiara, now=NOW)
        approve_norm(norm, by=quentin, now=NOW)


def queries_of(player: Player) -> int:
    with CaptureQueriesContext(connection) as asked:
        Client().get(reverse("player", args=[player.key]))
    return len(asked)


def test_three_norms_ask_no_more_than_one_and_two_questions_more_than_none(
    worlds: list[World], boris: User, chiara: User, quentin: User
) -> None:
    hero = worlds[0].hero
    none = queries_of(hero)
    approve_all(hero, boris, chiara, quentin)
    three = queries_of(hero)
    assert Norm.objects.filter(player=hero, state="approved").count() == 3
    Norm.objects.filter(player=hero, report__in=[world.report for world in worlds[1:]]).update(
        player=worlds[0].runner_up
    )
    assert (queries_of(hero), three) == (none + 2, none + 2)


def test_the_field_of_a_swiss_stands_with_its_search_as_it_is_counted_in_the_report(worlds: list[World]) -> None:
    norm = Norm.objects.filter(report=worlds[0].report).get()
    kept = claim_of(norm, NOW.date())
    assert norm.report.norm_search.swiss_fields == {"1": [kept.swiss_participants, kept.swiss_average]}
    NormSearch.objects.update(swiss_fields=None)  # of a search of earlier days
    assert claim_of(Norm.objects.get(pk=norm.pk), NOW.date()) == kept
    assert kept.swiss_participants == 2  # who played in all nine rounds, or missed one
