"""The organiser changes what was sent in the form it was sent with; who decides reads it side by side."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from ratings.lists.models import RatingSystem
from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from ratingsite.office.outbox.models import OutboxMessage
from tests.asked import REASON_MISSING, asked_at_its_field
from tests.tournaments.events import SUMMER, approved
from tests.tournaments.forms import at, signed_in, typed
from tournaments.registration import services as registration
from tournaments.registration.changes.documents import registered_facts
from tournaments.registration.changes.models import RegistrationChange
from tournaments.registration.models import Tournament

WHY = "The hall is taken on the 14th."


@pytest.fixture
def tournament(astrid: User, boris: User, chiara: User, standard: RatingSystem) -> Tournament:
    at(SUMMER)
    found = approved(astrid, boris, chiara, highest_rating=None)
    found.appointments.update(email=boris.email)
    return found


def sent(client: Client, tournament: Tournament, **changes: str) -> tuple[int, str]:
    fields = typed(**{"reason": WHY, **changes})
    answer = client.post(f"/tournaments/{tournament.pk}/change/", fields, follow=True)
    return answer.status_code, answer.content.decode()


def only() -> RegistrationChange:
    return RegistrationChange.objects.get()


def test_the_form_begins_with_what_stands_and_sent_unchanged_it_changes_nothing(
    tournament: Tournament, astrid: User
) -> None:
    client = signed_in(astrid)
    form = client.get(f"/tournaments/{tournament.pk}/change/").context["form"]
    shown = form.values()
    fields = {name: "on" if value is True else value for name, value in shown.items() if value not in (None, False)}
    answer = client.post(
        f"/tournaments/{tournament.pk}/change/", {**fields, "schedule_basis": form.schedule_basis, "reason": WHY}
    )
    assert answer.status_code == 422
    assert "Nothing differs from what stands registered." in answer.content.decode()
    assert not RegistrationChange.objects.exists()


def test_another_chief_arbiter_is_named_by_an_address_and_told(
    tournament: Tournament, astrid: User, chiara: User
) -> None:
    _, page = sent(signed_in(astrid), tournament, chief_name="Nora New", chief_email="nora@new.example")
    signed_in(chiara).post(f"/registration-changes/{only().pk}/approve/")
    chief = Tournament.objects.get().appointments.get()
    assert (chief.name, chief.email, chief.user) == ("Nora New", "nora@new.example", None)
    named = OutboxMessage.objects.get(payload__subject__startswith="Named as chief arbiter").payload["to"]
    assert (named, "nora@new.example" in page) == (["nora@new.example"], False)


def test_a_change_in_a_second_tab_does_not_take_back_what_the_first_has_changed(
    tournament: Tournament, astrid: User
) -> None:
    client, address = signed_in(astrid), f"/tournaments/{tournament.pk}/change/"
    opened = {name: str(value) for name, value in client.get(address).context["carried"].items()}
    sent(client, tournament, **opened, website="https://example.org/")
    fields = typed(**opened, reason=WHY, expected_players="8")
    answer = client.post(address, fields)
    differing = [(each.name, each.mine, each.other) for each in answer.context["clash"].differences]
    assert answer.status_code == 409
    assert ("website", "–", "https://example.org/") in differing
    assert "reason" not in [name for name, _mine, _other in differing]
    choice = {"seen_version": answer.context["clash"].version, "take-website": "other"}
    page = client.post(address, {**fields, **choice, "act": "settle"}, follow=True)
    assert page.redirect_chain == [(address, 302)]
    form = page.context["form"]
    assert [form[name].value() for name in ("website", "expected_players")] == ["https://example.org/", "8"]


def test_what_is_only_told_is_made_at_once_and_says_so(tournament: Tournament, astrid: User) -> None:
    _, page = sent(signed_in(astrid), tournament, website="https://example.org/")
    assert "Changed. The rating officer and the chief arbiter have been told." in page
    assert "<ins>https://example.org/</ins>" in page
    assert registered_facts(Tournament.objects.get()).website == "https://example.org/"


def test_what_waits_is_decided_on_side_by_side(tournament: Tournament, astrid: User, chiara: User) -> None:
    moved = {"ends_on": "2025-10-15", "round_3_day": "2025-10-15", "schedule_basis": "2025-10-12/2025-10-15/3"}
    _, page = sent(signed_in(astrid), tournament, **moved)
    assert (
        "Until it is decided the registration stands as it was. Who decides: the federation’s rating officer." in page
    )
    assert "waits for a decision" in signed_in(astrid).get(f"/tournaments/{tournament.pk}/").content.decode()
    officer, address = signed_in(chiara), f"/registration-changes/{only().pk}/"
    shown = officer.get(address).content.decode()
    for text in (
        "Round 3",
        "<del>14 October 2025, 14:00</del>",
        "<ins>15 October 2025, 14:00</ins>",
        WHY,
        "Approve the change",
    ):
        assert text in shown
    assert (
        "Approved. The registration stands as it was changed."
        in officer.post(f"{address}approve/", follow=True).content.decode()
    )
    assert Tournament.objects.get().ends_on == date(2025, 10, 15)
    again = officer.post(f"{address}approve/", follow=True).content.decode()
    assert "this has moved on meanwhile" in again


def test_a_refusal_asks_for_its_reason(tournament: Tournament, astrid: User, chiara: User) -> None:
    sent(signed_in(astrid), tournament, city="Chicago")
    officer, address = signed_in(chiara), f"/registration-changes/{only().pk}/refuse/"
    assert asked_at_its_field(officer, address) == REASON_MISSING
    assert only().state == "proposed"
    officer.post(address, {"reason": "Too far."})
    assert (only().state, only().decided_reason) == ("refused", "Too far.")


def test_a_second_change_is_led_to_the_one_that_waits(tournament: Tournament, astrid: User) -> None:
    client = signed_in(astrid)
    sent(client, tournament, city="Chicago")
    _, page = sent(client, tournament, city="Boston")
    assert "A change waits for a decision already." in page
    client.post(f"/registration-changes/{only().pk}/withdraw/")
    assert sent(client, tournament, city="Boston")[0] == 200
    assert [change.after["city"] for change in tournament.changes.all()] == ["Chicago", "Boston"]


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"reason": ""}, "reason", "This field is required."),
        ({"federation": "CAN"}, "federation", "Select a valid choice"),
        ({"rate_of_play": "20+30"}, "rate_of_play", "Too little time for 60 moves"),
        ({"round_2_day": "2025-10-20"}, "round_2_day", "Some rounds lie outside the first and the last day."),
    ],
)
def test_what_is_wrong_stands_at_its_field_and_all_that_was_typed_is_kept(
    changes: dict[str, str], field: str, words: str, tournament: Tournament, astrid: User, can: Federation
) -> None:
    answer = signed_in(astrid).post(
        f"/tournaments/{tournament.pk}/change/", typed(**{"reason": WHY, "city": "Chicago", **changes})
    )
    form = answer.context["form"]
    assert answer.status_code == 422
    assert words in " ".join(form.every_error[field])
    assert form["city"].value() == "Chicago"


def test_once_play_has_begun_the_first_day_stays(tournament: Tournament, astrid: User) -> None:
    in_play = SUMMER.replace(month=10, day=13)
    registration.let_days_pass(now=in_play)
    at(in_play)
    basis = {"starts_on": "2025-10-11", "schedule_basis": "2025-10-11/2025-10-14/3"}
    answer = signed_in(astrid).post(f"/tournaments/{tournament.pk}/change/", typed(reason=WHY, **basis))
    assert answer.context["form"].errors["starts_on"] == ["The tournament has begun: its first day stays."]


def test_the_rules_beside_the_form_count_the_notice_from_what_is_touched(tournament: Tournament, astrid: User) -> None:
    at(SUMMER.replace(month=10, day=11))
    client, address = signed_in(astrid), f"/tournaments/{tournament.pk}/change/rules/"
    untouched = client.post(address, typed()).content.decode()
    moved = client.post(address, typed(round_1_day="2025-10-13", round_2_day="2025-10-13")).content.decode()
    assert ("is-broken" in untouched, "is-broken" in moved) == (False, True)
    # three days before the 12th, the day that is given up, and today
    assert "<b>9 October 2025</b>" in moved
    assert "<b>11 October 2025</b>" in moved


@pytest.mark.parametrize("who", ["boris", "chiara", "carla", "dmitri"])
def test_only_the_organiser_changes(who: str, tournament: Tournament, request: pytest.FixtureRequest) -> None:
    client = signed_in(request.getfixturevalue(who))
    assert client.get(f"/tournaments/{tournament.pk}/change/").status_code == 404
    assert client.post(f"/tournaments/{tournament.pk}/change/rules/", typed()).status_code == 404
