"""A registration is one document: what was said comes back from its rows and from its JSON, and nothing is lost."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, time

from ratings.lists.models import RatingSystem
from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from tests.tournaments.events import draft, facts
from tournaments.registration.changes.documents import facts_of_document, registered_facts, registration_document
from tournaments.registration.models import Tournament
from tournaments.registration.services import ArbiterFacts, RegistrationFacts


def everything_said(boris: User, stage_of: Tournament) -> RegistrationFacts:
    """No field as it stands by default."""
    return facts(
        boris,
        highest_rating_of_women=2250,
        is_title_tournament=True,
        tie_breaks="DE, BH/C1",
        website="https://example.org/",
        schedule=((1, date(2025, 10, 12), time(14, 0)), (2, date(2025, 10, 13), None), (3, date(2025, 10, 14), None)),
        other_systems=("cfc-regular", "fide-rapid"),
        is_hybrid=True,
        is_official=True,
        championship="national",
        is_for_women=True,
        has_fixed_pairings=True,
        rates_decided_games=True,
        ratings_used="at-the-game",
        ratings_chosen_on=date(2025, 9, 1),
        stage_of=stage_of.pk,
        is_advertised=True,
        unequal_rounds=(2, 3),
        pairing_system="FIDE (Dutch)",
        pairing_program="Vega",
        boards=4,
        teams=12,
        venues="St. Louis\nReykjavik",
        venue_zone="America/Los_Angeles",
        affiliated_organisation="IBCA",
        contact_email="astrid@example.org",
        prizes="1000, 500",
        remarks="Round 2 starts late.",
        deputies=(
            ArbiterFacts(name="Dana Deputy", fide_id=99000001, licence="FA", rounds=(1, 3)),
            ArbiterFacts(name="Eve Deputy"),
        ),
    )


def test_an_older_document_knows_less_and_says_nothing_of_it(astrid: User, boris: User) -> None:
    said = facts(boris, deputies=(ArbiterFacts(name="Dana Deputy"),))
    older = registration_document(said)
    for name in ("pairing_system", "boards", "venues", "contact_email"):
        del older[name]
    del older["deputies"][0]["rounds"]
    assert facts_of_document(older) == said


def test_what_was_said_comes_back_from_the_rows(astrid: User, boris: User, usa: Federation) -> None:
    for code in ("cfc-regular", "fide-rapid"):
        RatingSystem.objects.get_or_create(code=code, defaults={"name": code})
    said = everything_said(boris, draft(astrid, boris, name="Preliminaries"))
    tournament = draft(
        astrid, boris, **{name: getattr(said, name) for name in said.__dataclass_fields__ if name != "chief"}
    )
    assert registered_facts(Tournament.objects.get(pk=tournament.pk)) == said


def test_a_document_is_json_and_reads_back_equal(astrid: User, boris: User) -> None:
    said = everything_said(boris, draft(astrid, boris))
    assert facts_of_document(json.loads(json.dumps(registration_document(said)))) == said


def test_a_registration_that_says_little_reads_back_equal(boris: User) -> None:
    said = replace(facts(None, highest_rating=None, schedule=()), chief=None)
    assert facts_of_document(json.loads(json.dumps(registration_document(said)))) == said
