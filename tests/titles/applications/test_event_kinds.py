"""1.5.6: a norm of the portal comes from the event that the offices have confirmed; the edition says what counts."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from django.urls import reverse

from ratings.register.models import Federation
from ratingsite.office.accounts.models import Office, User
from tests.cast import NOW, person
from tests.titles.cases.files import certificate_of, vouched
from tests.titles.worlds import World, confirmed
from tests.tournaments.forms import at, signed_in
from titles.applications.event_kinds import kind_of
from titles.applications.of_player import applications_of, claim_of
from titles.cases import services
from titles.cases.assembling import claim_elsewhere
from titles.cases.elsewhere.countersigning import fits
from titles.certificates.services import approve_norm
from titles.championships import lists, tables
from titles.championships.lists import Said
from titles.championships.models import DesignatedEvent
from titles.norms.models import Norm
from titles.norms.selectors import norms_of
from titles.regulations import edition_by_id
from titles.regulations.awards.judge import judge_application
from titles.regulations.awards.rules import AwardRule
from tournaments.registration.models import Tournament

OF_2022, OF_2024 = edition_by_id("titles-2022"), edition_by_id("titles-2024")
THE_YEAR = tables.Known(starts_on=date(2024, 1, 1), ends_on=date(2024, 12, 31), source="The commission's table")


@pytest.fixture
def approved(countersigned: Norm, quentin: User) -> Norm:
    return approve_norm(countersigned, by=quentin, now=NOW)


def announced(tournament: Tournament, by: User, said: Said) -> None:
    lists.announce_list(tournament, said, by=by, now=NOW)


@pytest.mark.parametrize(
    ("championship", "kind"),
    [
        ("national", "national-final"),
        ("world-cup", "candidates-qualifier"),
        ("zonal", "individual-swiss"),  # what it qualifies for nobody has said
    ],
)
def test_a_confirmed_kind_counts_where_the_edition_names_it(
    world: World, chiara: User, championship: str, kind: str
) -> None:
    assert kind_of(world.tournament, OF_2024) == "individual-swiss"
    confirmed(world.tournament, championship, chiara, NOW)
    assert (kind_of(world.tournament, OF_2024), kind_of(world.tournament, OF_2022)) == (kind, "individual-swiss")


@pytest.mark.parametrize("championship", ["national-team", "team"])
def test_a_swiss_of_teams_is_none_of_individuals(world: World, chiara: User, championship: str) -> None:
    confirmed(world.tournament, championship, chiara, NOW)
    assert kind_of(world.tournament, OF_2024) is None


def test_what_nobody_has_confirmed_does_not_count(world: World, chiara: User) -> None:
    decision = confirmed(world.tournament, "national", chiara, NOW)
    decision.ended_at, decision.ended_by = NOW, chiara
    decision.save()
    assert kind_of(world.tournament, OF_2024) == "individual-swiss"


def test_a_team_championship_is_the_olympiad_by_the_list_of_the_commission(
    world: World, chiara: User, quentin: User
) -> None:
    confirmed(world.tournament, "team", chiara, NOW)
    assert kind_of(world.tournament, OF_2024) is None
    announced(world.tournament, quentin, Said(championship="olympiad", section="open", level="world"))
    assert (kind_of(world.tournament, OF_2024), kind_of(world.tournament, OF_2022)) == ("olympiad", "olympiad")
    lists.withdraw_list(world.tournament.direct_lists.get(), by=quentin, now=NOW, reason="It is another event.")
    assert kind_of(world.tournament, OF_2024) is None


@pytest.mark.parametrize(
    ("qualifies_for", "kind"),
    [("World Cup 2025", "world-cup-qualifier"), ("Candidates", "candidates-qualifier"), ("A Cup", "individual-swiss")],
)
def test_a_zonal_is_a_qualifier_by_the_table_of_the_commission(
    world: World, chiara: User, quentin: User, qualifies_for: str, kind: str
) -> None:
    confirmed(world.tournament, "zonal", chiara, NOW)
    row = tables.designate_event(
        DesignatedEvent.Kind.ZONAL, "Zone 2.1", "Zonal 2.1", THE_YEAR, qualifies_for=qualifies_for, by=quentin, now=NOW
    )
    said = Said(championship="zonal", section="open", level="sub-continental", group="Zone 2.1", designated=row)
    announced(world.tournament, quentin, said)
    assert kind_of(world.tournament, OF_2024) == kind


def test_a_norm_of_the_national_final_supplies_what_1_5_6_asks_for(approved: Norm, world: World, chiara: User) -> None:
    def status(day: date) -> str:
        application = next(
            each for each in applications_of(world.hero, list(norms_of(world.hero)), day) if each.title == "IM"
        )
        findings = judge_application(application).ways[0].findings
        return next(each.status.value for each in findings if each.rule is AwardRule.MUST_HAVE_EVENT)

    assert status(NOW.date()) == "open"  # a Swiss of eleven
    confirmed(world.tournament, "national", chiara, NOW)
    approved = norms_of(world.hero).get()
    assert claim_of(approved, NOW.date()).kind == "national-final"
    assert status(NOW.date()) == "met"
    assert claim_of(approved, date(2023, 6, 1)).kind == "individual-swiss"


def test_elsewhere_a_national_final_is_known_by_the_exemption_on_its_certificate(
    world: World, chiara: User, usa: Federation
) -> None:
    fred = person("Fred President", (Office.FEDERATION_PRESIDENT, usa))
    case = services.open_case(world.hero, "IM", by=chiara, now=NOW)
    said = certificate_of(1)
    final = replace(said.dossier, event=replace(said.dossier.event, exemption="national-championship"))
    norm = vouched(case, replace(said, dossier=final), by=chiara, second=fred, now=NOW)
    found = [claim_elsewhere(norm, day).kind for day in (NOW.date(), date(2023, 6, 1))]
    assert found == ["national-final", "individual-swiss"]


def test_elsewhere_the_kind_that_was_entered_counts_where_the_edition_names_it_and_is_countersigned(
    world: World, chiara: User, usa: Federation
) -> None:
    fred = person("Fred President", (Office.FEDERATION_PRESIDENT, usa))
    at(NOW)
    case = services.open_case(world.hero, "IM", by=chiara, now=NOW)
    norm = vouched(case, replace(certificate_of(1), event_kind="olympiad"), by=chiara, second=fred, now=NOW)
    found = [claim_elsewhere(norm, day).kind for day in (NOW.date(), date(2023, 6, 1))]
    assert (found, fits(norm)) == (["olympiad", "individual-swiss"], True)
    norm.event_kind = ""
    assert not fits(norm)
    page = signed_in(chiara).get(reverse("norm_elsewhere", args=[norm.pk])).content.decode()
    assert "Olympiad <a" in page
    form = signed_in(chiara).get(reverse("application_elsewhere", args=[case.pk])).content.decode()
    assert '<option value="world-cup-qualifier">qualifier for the World Cup</option>' in form
