"""Who may do what with a registration in which state: written once and told, or refused and nothing changed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.db import transaction
from pytest_django import DjangoAssertNumQueries

from ratings.register.models import Federation
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import person
from tests.tournaments.events import SUMMER, draft, facts
from tournaments.registration import services as registration
from tournaments.registration.endings.services import cancel_tournament
from tournaments.registration.facts import late_is_for_the_president
from tournaments.registration.models import Tournament
from tournaments.registration.permissions import is_insider

Act = Callable[[Tournament, User, User], object]
ACTS: dict[str, Act] = {
    "edit": lambda found, by, boris: registration.edit_registration(
        found, facts(boris, city="Saint Louis"), by=by, now=SUMMER
    ),
    "submit": lambda found, by, boris: registration.submit_registration(found, by=by, now=SUMMER),
    "approve": lambda found, by, boris: registration.approve_registration(found, by=by, now=SUMMER),
    "approve-late": lambda found, by, boris: registration.approve_late_registration(
        found, by=by, now=SUMMER, reason="A flood."
    ),
    "refuse": lambda found, by, boris: registration.refuse_registration(found, by=by, now=SUMMER, reason="No."),
    "withdraw": lambda found, by, boris: registration.withdraw_registration(found, by=by, now=SUMMER),
    "cancel": lambda found, by, boris: cancel_tournament(found, by=by, now=SUMMER, reason="A flood."),
}
OWN, OFFICER, CHAIR = {"astrid"}, {"chiara"}, {"qadira"}
ALLOWED = {
    "edit": {"draft": OWN, "refused": OWN},
    "submit": {"draft": OWN, "refused": OWN},
    "approve": {"submitted": OFFICER},
    "approve-late": {"late": CHAIR},
    "refuse": {"submitted": OFFICER, "late": CHAIR},
    "withdraw": {"draft": OWN, **dict.fromkeys(("submitted", "late", "refused"), OWN | OFFICER)},
    "cancel": {"approved": OWN | OFFICER, "running": OWN | OFFICER, "finished": OFFICER},
}
CAST = ("astrid", "other", "boris", "carla", "chiara", "dmitri", "quentin", "qadira", "pia", "faruk")


@pytest.fixture
def other(usa: Federation) -> User:
    """Another organiser of the federation."""
    return person("Otto Organiser", (Office.ORGANISER, usa))


@pytest.fixture
def pia(db: None) -> User:
    """The President of FIDE, who decides on elite events alone."""
    return person("Pia President", (Office.PRESIDENT, None))


@pytest.fixture
def cast(usa: Federation, request: pytest.FixtureRequest) -> dict[str, User]:
    return {who: request.getfixturevalue(who) for who in CAST}


def in_state(state: str, cast: dict[str, User]) -> Tournament:
    """The four of October in a state, however they came into it."""
    tournament = draft(cast["astrid"], cast["boris"])
    registered_at = None if state == "draft" else SUMMER
    ended = {"ended_at": SUMMER} if state in ("cancelled", "lapsed") else {}
    ended |= {"ended_by": cast["astrid"], "ended_reason": "A flood."} if state == "cancelled" else {}
    Tournament.objects.filter(pk=tournament.pk).update(state=state, registered_at=registered_at, **ended)
    return Tournament.objects.get(pk=tournament.pk)


@pytest.mark.parametrize("state", Tournament.State.values)
def test_what_is_allowed_is_done_and_written_once_and_what_is_not_changes_nothing(
    state: str, cast: dict[str, User]
) -> None:
    tournament = in_state(state, cast)
    done = {
        act: {who for who, user in cast.items() if _is_done(tournament, does, user, cast["boris"])}
        for act, does in ACTS.items()
    }
    assert done == {act: states.get(state, set()) for act, states in ALLOWED.items()}


def _is_done(tournament: Tournament, act: Act, user: User, boris: User) -> bool:
    """Whether a person has done an act, which is taken back afterwards."""
    rows = list(Tournament.objects.values())
    before = (AuditEntry.objects.count(), OutboxMessage.objects.count())
    with transaction.atomic():
        try:
            act(tournament, user, boris)
        except NotPermitted:
            assert (AuditEntry.objects.count(), OutboxMessage.objects.count()) == before
            assert list(Tournament.objects.values()) == rows
            is_done = False
        else:
            assert AuditEntry.objects.count() == before[0] + 1
            assert list(Tournament.objects.values()) != rows
            is_done = True
        transaction.set_rollback(True)
    return is_done


@pytest.mark.parametrize("who", ["chiara", "qadira"])
def test_who_is_an_arbiter_of_it_decides_nothing_whatever_the_office(who: str, cast: dict[str, User]) -> None:
    state = "submitted" if who == "chiara" else "late"
    tournament = in_state(state, cast)
    tournament.appointments.update(user=cast[who])
    decides = registration.approve_registration if who == "chiara" else registration.approve_late_registration
    with pytest.raises(NotPermitted) as refusal:
        decides(tournament, by=cast[who], now=SUMMER, reason="No.")
    assert refusal.value.decision.barred_by == "appointed"


def test_an_elite_event_that_is_late_is_for_the_president_alone(cast: dict[str, User]) -> None:
    tournament = in_state("late", cast)
    Tournament.objects.filter(pk=tournament.pk).update(highest_rating=2750)
    tournament.refresh_from_db()
    with pytest.raises(NotPermitted):
        registration.approve_late_registration(tournament, by=cast["qadira"], now=SUMMER, reason="A flood.")
    found = registration.approve_late_registration(tournament, by=cast["pia"], now=SUMMER, reason="A flood.")
    assert (found.state, found.decided_by, found.decision_reason) == ("approved", cast["pia"], "A flood.")


def test_where_nobody_strong_is_expected_no_text_is_looked_for(
    cast: dict[str, User], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = in_state("late", cast)
    tournament.highest_rating = 2700
    with django_assert_num_queries(0):
        assert not late_is_for_the_president(tournament)
    tournament.highest_rating_of_women = 2705
    assert late_is_for_the_president(tournament)


@pytest.mark.parametrize("state", ["draft", "approved"])
def test_its_files_and_record_are_the_business_of_who_would_see_it_as_a_draft(
    state: str, cast: dict[str, User]
) -> None:
    tournament = in_state(state, cast)
    inside = {who for who, user in cast.items() if is_insider(user, tournament, day=SUMMER.date())}
    assert inside == {"astrid", "boris", "chiara", "dmitri", "quentin", "qadira", "pia"}


def test_an_office_counts_on_its_days_and_in_its_federation(cast: dict[str, User], can: Federation) -> None:
    tournament = in_state("submitted", cast)
    cast["chiara"].offices.update(ends_on=SUMMER.date())
    tomorrow = datetime(2025, 9, 2, 12, tzinfo=UTC)
    with pytest.raises(NotPermitted):
        registration.approve_registration(tournament, by=User.objects.get(pk=cast["chiara"].pk), now=tomorrow)
    cast["carla"].offices.update(federation="USA")
    approved = registration.approve_registration(tournament, by=User.objects.get(pk=cast["carla"].pk), now=tomorrow)
    assert approved.state == "approved"
