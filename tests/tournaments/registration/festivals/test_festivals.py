"""Sections of one festival: made from each other, sent in one act, changed together, each decided by itself."""

from __future__ import annotations

from datetime import date, timedelta
from http import HTTPStatus
from typing import Any
from uuid import uuid4

import pytest

from ratings.lists.models import RatingSystem
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from tests.tournaments.events import FIRST, SUMMER, approved, draft
from tests.tournaments.forms import at, signed_in
from tournaments.registration.changes.services import ChangeWaits
from tournaments.registration.festivals.services import (
    NothingToChange,
    NothingToSend,
    SectionFacts,
    SectionNotReady,
    SharedChange,
    add_section,
    change_sections,
    send_festival,
)
from tournaments.registration.models import Festival, Tournament
from tournaments.registration.selectors import CalendarFilter, calendar
from tournaments.registration.services import ArbiterFacts, approve_registration

A_WEEK = 7


def section(first: Tournament, by: User, name: str = "Section B", **said: Any) -> Tournament:
    usual = {"system": "fide-standard", "format": "swiss", "rounds": 3, "expected_players": 40}
    facts = SectionFacts(name=name, **(usual | said))
    return add_section(first, facts, festival="Autumn Festival", by=by, now=SUMMER)


@pytest.fixture
def first(astrid: User, boris: User) -> Tournament:
    return draft(astrid, boris)


def test_a_section_shares_everything_that_is_not_asked(first: Tournament, astrid: User) -> None:
    made = section(first, astrid, is_title_tournament=True)
    shared = ("city", "federation_id", "starts_on", "ends_on", "rate_of_play", "will_be_rated", "website")
    assert [getattr(made, name) for name in shared] == [getattr(first, name) for name in shared]
    assert (made.state, made.name, made.format, made.expected_players) == ("draft", "Section B", "swiss", 40)
    assert list(made.schedule.values_list("number", "day", "time")) == list(
        first.schedule.values_list("number", "day", "time")
    )
    assert list(made.appointments.values_list("name", "user")) == list(first.appointments.values_list("name", "user"))
    first.refresh_from_db()
    assert (first.festival, str(made.festival)) == (made.festival, "Autumn Festival")
    assert section(first, astrid, "Section C", rounds=2).schedule.count() == 2
    assert Festival.objects.get().sections.count() == 3


def test_all_are_sent_together_or_none(first: Tournament, astrid: User, boris: User, chiara: User) -> None:
    section(first, astrid)
    bad = section(first, astrid, "Too quick", highest_rating=2700)
    Tournament.objects.filter(pk=bad.pk).update(rate_of_play="600")
    home = Festival.objects.get()
    with pytest.raises(SectionNotReady) as caught:
        send_festival(home, by=astrid, now=SUMMER)
    assert caught.value.section == bad
    assert set(home.sections.values_list("state", flat=True)) == {"draft"}
    with pytest.raises(NotPermitted):
        send_festival(home, by=boris, now=SUMMER)
    bad.delete()
    sent = send_festival(home, by=astrid, now=SUMMER)
    assert [each.state for each in sent] == ["submitted", "submitted"]
    approve_registration(sent[0], by=chiara, now=SUMMER)
    assert sorted(home.sections.values_list("state", flat=True)) == ["approved", "submitted"]
    with pytest.raises(NothingToSend):
        send_festival(home, by=astrid, now=SUMMER)


def test_each_section_has_its_own_notice(first: Tournament, astrid: User) -> None:
    """Norms ask thirty days, the others three: sent a week before, one of the two is late (titles 1.1.1)."""
    Tournament.objects.filter(pk=first.pk).update(highest_rating=None)
    section(first, astrid, "With norms", is_title_tournament=True)
    week_before = SUMMER.replace(month=FIRST.month, day=FIRST.day - A_WEEK)
    sent = send_festival(Festival.objects.get(), by=astrid, now=week_before)
    assert {each.name: each.state for each in sent} == {first.name: "submitted", "With norms": "late"}


def test_what_is_shared_is_changed_in_all_or_in_one(astrid: User, boris: User, chiara: User) -> None:
    first = approved(astrid, boris, chiara)
    second = section(first, astrid)
    home, both = Festival.objects.get(), [first.pk, second.pk]
    chief = ArbiterFacts(name="Beatrix", licence="IA", email="beatrix@example.org")
    change = SharedChange(city="Clayton", days=A_WEEK, chief=chief)
    done = change_sections(home, both, change, by=astrid, now=SUMMER, reason="The hall is taken.")
    assert {str(each): outcome for each, outcome in done.items()} == {first.name: "proposed", "Section B": "edited"}
    second.refresh_from_db()
    assert (second.city, second.starts_on) == ("Clayton", FIRST + timedelta(days=A_WEEK))
    assert second.schedule.earliest("number").day == second.starts_on
    asked = first.changes.get()
    assert (asked.after["city"], asked.after["chief"]["name"], asked.reason) == (
        "Clayton", "Beatrix", "The hall is taken.",
    )  # fmt: skip
    with pytest.raises(SectionNotReady) as caught:  # one change waits at a time: then none is made
        change_sections(home, both, SharedChange(city="Ladue"), by=astrid, now=SUMMER, reason="x")
    assert isinstance(caught.value.cause, ChangeWaits)
    assert change_sections(home, [second.pk], SharedChange(city="Ladue"), by=astrid, now=SUMMER, reason="x")
    with pytest.raises(NothingToChange):
        change_sections(home, [second.pk], SharedChange(city="Ladue"), by=astrid, now=SUMMER, reason="x")


def test_the_calendar_keeps_the_sections_under_one_heading(first: Tournament, astrid: User, boris: User) -> None:
    draft(astrid, boris, name="Autumn Zonal")
    section(first, astrid, "Zebra section")
    names = [each.name for each in calendar(Tournament.objects.all(), CalendarFilter(), day=SUMMER.date())]
    assert names == [first.name, "Zebra section", "Autumn Zonal"]


# ---------------------------------------------------------------- pages
def typed(**changes: str) -> dict[str, str]:
    return {
        "key": str(uuid4()), "festival": "Autumn Festival", "name": "Rapid section", "system": "fide-standard",
        "format": "swiss", "rounds": "3", "expected_players": "30",
    } | changes  # fmt: skip


def test_from_a_draft_to_a_festival_through_pages(
    first: Tournament, astrid: User, chiara: User, faruk: User, settings
) -> None:
    settings.DEMO = True
    at(SUMMER)
    organiser, officer, nobody = signed_in(astrid), signed_in(chiara), signed_in(faruk)
    path = f"/tournaments/{first.pk}/another-section/"
    assert "Another section" in organiser.get(f"/tournaments/{first.pk}/").content.decode()
    assert "only what differs is asked" in organiser.get(path).content.decode()
    wrong = organiser.post(path, typed(name=first.name, rounds="0"))
    assert (wrong.status_code, "Another section has this name." in wrong.content.decode()) == (422, True)
    sent = typed()
    assert organiser.post(path, sent).status_code == HTTPStatus.FOUND
    organiser.post(path, sent)  # twice
    home = Festival.objects.get()
    assert home.sections.count() == 2
    page = f"/festivals/{home.pk}/"
    assert "Send all together" in organiser.get(page).content.decode()
    assert nobody.get(page).status_code == HTTPStatus.NOT_FOUND  # drafts are the organiser's
    organiser.post(f"{page}send/")
    assert set(home.sections.values_list("state", flat=True)) == {"submitted"}
    assert "Send all together" not in organiser.get(page).content.decode()
    for each in home.sections.all():
        officer.post(f"/tournaments/{each.pk}/approve/")
    public = nobody.get(page).content.decode()
    assert ("Rapid section" in public, "Send all together" in public) == (True, False)
    assert "festival-heading" in nobody.get("/tournaments/").content.decode()
    assert nobody.get(f"{page}change/").status_code == HTTPStatus.NOT_FOUND
    keys = [str(key) for key in home.sections.values_list("pk", flat=True)]
    changed = organiser.post(
        f"{page}change/", {"sections": keys, "city": "Clayton", "reason": "The hall."}, follow=True
    )
    assert "Changed in 2 sections." in changed.content.decode()


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"city": "St. Louis"}, "Nothing differs from what stands registered."),
        ({"rate_of_play": "soon"}, "Expected: "),
        ({"chief_name": "Beatrix"}, "which address has the account?"),
        ({"city": "Clayton", "reason": ""}, "This field is required."),
        ({"sections": []}, "Choose at least one section."),
        ({"starts_on": "31.2.2025"}, "There is no day"),
    ],
)
def test_a_change_that_cannot_be_is_told_at_its_field(
    first: Tournament, astrid: User, settings, changes: dict[str, Any], says: str
) -> None:
    settings.DEMO = True
    at(SUMMER)
    second = section(first, astrid)
    said = {"sections": [str(first.pk), str(second.pk)], "reason": "x"} | changes
    answer = signed_in(astrid).post(f"/festivals/{second.festival_id}/change/", said)
    assert (answer.status_code, says in answer.content.decode()) == (422, True)


def test_a_section_of_another_system_and_a_day_of_the_festival(first: Tournament, astrid: User) -> None:
    RatingSystem.objects.get_or_create(code="fide-blitz", defaults={"name": "FIDE blitz"})
    made = section(first, astrid, "Blitz", system="fide-blitz", rounds=2)
    assert (made.system_id, made.other_systems.count(), made.starts_on) == ("fide-blitz", 0, date(2025, 10, 12))
