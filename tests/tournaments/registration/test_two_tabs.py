"""One form in two tabs: nothing of either is lost, and two forms are two tournaments."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from ratings.lists.models import RatingSystem
from ratingsite.office.accounts.models import User
from ratingsite.office.drafts.models import Draft
from ratingsite.office.drafts.services import save_draft
from tests.tournaments.events import SUMMER, draft, facts, submitted
from tests.tournaments.forms import at, signed_in, typed
from tournaments.registration import services as registration
from tournaments.registration.models import Tournament
from tournaments.registration.services import WrittenMeanwhile
from tournaments.registration.written_form import written_version

REGISTER = "/tournaments/register/"
SAVE = f"/drafts/?path={REGISTER}"
State = Tournament.State


@pytest.fixture(autouse=True)
def _in_summer(standard: RatingSystem) -> None:
    at(SUMMER)


def names() -> list[str]:
    return sorted(Tournament.objects.values_list("name", flat=True))


def differences(answer: Any) -> list[tuple[str, str, str]]:
    return [(each.label, each.mine, each.other) for each in answer.context["clash"].differences]


def chosen(answer: Any, fields: dict[str, str], act: str, **takes: str) -> dict[str, str]:
    """What the browser sends of a page with both versions."""
    seen = answer.context["clash"].version
    return {**fields, "act": act, "seen_version": seen, **{f"take-{name}": side for name, side in takes.items()}}


# ---------------------------------------------------------------- two forms
def test_two_tabs_of_the_form_make_two_tournaments(astrid: User, boris: User) -> None:
    client = signed_in(astrid)
    left, right = typed(name="Left Open"), typed(name="Right Open")
    for fields in (left, right):
        assert client.post(SAVE, {**fields, "draft_version": "0"}).status_code == 200
    client.post(REGISTER, {**left, "act": "draft"})
    assert [each.fields["name"] for each in Draft.objects.all()] == ["Right Open"]
    client.post(REGISTER, right)
    assert (names(), Draft.objects.count()) == (["Left Open", "Right Open"], 0)


def test_each_form_that_is_opened_is_new(astrid: User) -> None:
    client = signed_in(astrid)
    save_draft(astrid, REGISTER, {**typed(), "name": "Half a name"}, now=SUMMER)
    keys = {client.get(REGISTER).context["form"]["key"].value() for _ in range(2)}
    assert len(keys) == 2
    assert 'value="Half a name"' not in client.get(REGISTER).content.decode()


# ---------------------------------------------------------------- one draft in two tabs
def test_the_later_save_answers_with_both_versions(astrid: User) -> None:
    client, form = signed_in(astrid), typed()
    first = client.post(SAVE, {**form, "city": "Denver", "draft_version": "0", "draft_tab": "a"})
    again = client.post(SAVE, {**form, "city": "Dallas", "draft_version": "0", "draft_tab": "a"})
    other = client.post(SAVE, {**form, "city": "Tulsa", "will_be_rated": "", "draft_version": "1", "draft_tab": "b"})
    assert [first.status_code, again.status_code, other.status_code] == [200, 200, 409]
    assert [first["Draft-Version"], again["Draft-Version"]] == ["1", "2"]
    assert differences(other) == [
        ("Place", "Tulsa", "Dallas"),
        ("The regulations of the event say that it will be rated", "no", "yes"),
    ]
    page = other.content.decode()
    for text in ('name="take-city" value="mine"', 'name="take-city" value="other"', "Go on with what is chosen"):
        assert text in page
    assert Draft.objects.get().fields["city"] == "Dallas"


def test_what_differs_in_nothing_that_is_seen_is_saved(astrid: User) -> None:
    client, form = signed_in(astrid), typed(expected_players="")
    client.post(SAVE, {**form, "draft_version": "0"})
    same = {**form, "name": f" {form['name']}  ", "draft_version": "0"}
    answer = client.post(SAVE, same)
    assert (answer.status_code, answer["Draft-Version"]) == (200, "2")
    page = client.post(REGISTER, {**same, "name": form["name"], "act": "draft"})
    assert (page.status_code, page.context["carried"]["draft_version"]) == (200, 3)


def test_a_form_of_another_version_is_not_sent_but_shown_with_the_other(astrid: User, boris: User) -> None:
    client, form = signed_in(astrid), typed(draft_version="0")
    client.post(SAVE, {**form, "city": "Denver"})
    answer = client.post(REGISTER, {**form, "city": "Tulsa"})
    assert (answer.status_code, differences(answer)) == (409, [("Place", "Tulsa", "Denver")])
    page = answer.content.decode()
    assert ('name="city" value="Tulsa"' in page, "29 October 2025" in page) == (True, True)  # a deadline beside it
    assert (names(), Draft.objects.get().fields["city"]) == ([], "Denver")


@pytest.mark.parametrize(("side", "city"), [("mine", "Tulsa"), ("other", "Denver")])
def test_what_was_chosen_is_the_draft_that_both_go_on_from(side: str, city: str, astrid: User, boris: User) -> None:
    client, form = signed_in(astrid), typed(draft_version="0")
    client.post(SAVE, {**form, "city": "Denver", "rounds": "3"})
    fields = {**form, "city": "Tulsa", "expected_players": "8"}
    answer = client.post(REGISTER, fields)
    takes = {"city": side, "expected_players": "other"}
    page = client.post(REGISTER, chosen(answer, fields, "settle", **takes), follow=True)
    assert page.redirect_chain == [(f"{REGISTER}?draft={form['key']}", 302)]
    said = page.context["form"].initial
    assert (said["city"], said["expected_players"], page.context["carried"]["draft_version"]) == (city, "4", 2)
    assert not any(name.startswith("take-") or name == "seen_version" for name in Draft.objects.get().fields)


def test_what_was_chosen_may_be_sent_at_once(astrid: User, boris: User) -> None:
    client, form = signed_in(astrid), typed(draft_version="0")
    client.post(SAVE, {**form, "city": "Denver"})
    answer = client.post(REGISTER, {**form, "city": "Tulsa"})
    client.post(REGISTER, chosen(answer, {**form, "city": "Tulsa"}, "register", city="other"))
    assert (Tournament.objects.get().city, Draft.objects.count()) == ("Denver", 0)


def test_a_third_version_is_shown_anew(astrid: User, boris: User) -> None:
    client, form = signed_in(astrid), typed(draft_version="0")
    client.post(SAVE, {**form, "city": "Denver"})
    answer = client.post(REGISTER, {**form, "city": "Tulsa"})
    client.post(SAVE, {**form, "city": "Omaha", "draft_version": "1"})
    again = client.post(REGISTER, chosen(answer, {**form, "city": "Tulsa"}, "settle", city="other"))
    assert (again.status_code, differences(again)) == (409, [("Place", "Tulsa", "Omaha")])


# ---------------------------------------------------------------- the form has made a tournament already
def sent_in_two_tabs(client: Client, act: str) -> tuple[dict[str, str], Any]:
    """The first tab sends its form; the second has typed on and sends the same form."""
    form = typed(draft_version="0")
    client.post(REGISTER, {**form, "act": act})
    fields = {**form, "city": "Tulsa"}
    return fields, client.post(REGISTER, fields)


def test_a_draft_that_was_made_meanwhile_is_changed_as_chosen(astrid: User, boris: User) -> None:
    client = signed_in(astrid)
    fields, answer = sent_in_two_tabs(client, "draft")
    assert (answer.status_code, differences(answer)) == (409, [("Place", "Tulsa", "St. Louis")])
    page = client.post(REGISTER, chosen(answer, fields, "settle", city="mine"), follow=True)
    tournament = Tournament.objects.get()
    assert page.redirect_chain == [(f"/tournaments/{tournament.pk}/edit/", 302)]
    assert 'name="city" value="Tulsa"' in page.content.decode()
    assert (tournament.city, [each.path for each in Draft.objects.all()]) == (
        "St. Louis", [f"/tournaments/{tournament.pk}/edit/"],
    )  # fmt: skip


def test_of_one_that_is_registered_a_change_is_made(astrid: User, boris: User) -> None:
    client = signed_in(astrid)
    fields, answer = sent_in_two_tabs(client, "register")
    page = client.post(REGISTER, chosen(answer, fields, "settle", city="mine"), follow=True)
    assert page.redirect_chain == [(f"/tournaments/{Tournament.objects.get().pk}/change/", 302)]
    assert 'name="city" value="Tulsa"' in page.content.decode()


def test_or_another_tournament_is_made_of_it(astrid: User, boris: User) -> None:
    client = signed_in(astrid)
    fields, answer = sent_in_two_tabs(client, "register")
    page = client.post(REGISTER, chosen(answer, fields, "another"), follow=True)
    key = page.context["form"].initial["key"]
    assert key != fields["key"]
    assert 'name="city" value="Tulsa"' in page.content.decode()
    client.post(REGISTER, {**fields, **page.context["carried"], "key": key, "name": "Another"})
    assert names() == ["Another", "St. Louis Autumn Four"]


def test_one_that_was_withdrawn_leaves_only_another(astrid: User, boris: User) -> None:
    client, form = signed_in(astrid), typed()
    client.post(REGISTER, {**form, "act": "draft"})
    registration.withdraw_registration(Tournament.objects.get(), by=astrid, now=SUMMER)
    answer = client.post(REGISTER, {**form, "city": "Tulsa"})
    page = answer.content.decode()
    assert (answer.status_code, 'name="take-city"' in page, 'value="another"' in page) == (409, False, True)


def test_what_is_typed_on_after_it_was_sent_is_kept_and_told(astrid: User, boris: User) -> None:
    client, form = signed_in(astrid), typed(draft_version="1")
    client.post(REGISTER, {**form, "act": "draft"})
    answer = client.post(SAVE, {**form, "city": "Tulsa"})
    assert (answer.status_code, answer["Draft-Version"]) == (409, "2")
    assert "This form was sent in another tab" in answer.content.decode()
    [waiting] = client.get(REGISTER).context["waiting"]
    assert (waiting.was_sent, waiting.draft.fields["city"]) == (Tournament.objects.get(), "Tulsa")


def test_a_save_that_comes_in_behind_its_own_sending_is_no_draft_to_go_on_with(astrid: User, boris: User) -> None:
    client, form = signed_in(astrid), typed(draft_version="1")
    client.post(REGISTER, {**form, "act": "draft"})
    client.post(SAVE, form)
    assert client.get(REGISTER).context["waiting"] == []


# ---------------------------------------------------------------- a draft tournament in two tabs
def opened(client: Client, tournament: Tournament) -> dict[str, str]:
    """The fields of the form of a draft, as a browser would send them back."""
    page = client.get(f"/tournaments/{tournament.pk}/edit/")
    hidden = {name: str(value) for name, value in page.context["carried"].items()}
    return {**typed(name=tournament.name, city=tournament.city, highest_rating="2301"), **hidden}


def test_the_later_tab_of_a_draft_tournament_is_shown_what_the_first_has_written(astrid: User, boris: User) -> None:
    client = signed_in(astrid)
    client.post(REGISTER, typed(act="draft", highest_rating="2301"))
    tournament = Tournament.objects.get()
    edit = f"/tournaments/{tournament.pk}/edit/"
    left, right = opened(client, tournament), opened(client, tournament)
    client.post(edit, {**left, "city": "Denver", "act": "draft"})
    answer = client.post(edit, {**right, "name": "Right Open", "act": "draft"})
    assert (answer.status_code, differences(answer)) == (409, [
        ("Name of the tournament", "Right Open", "St. Louis Autumn Four"), ("Place", "St. Louis", "Denver"),
    ])  # fmt: skip
    saved = client.post(f"/drafts/?path={edit}", {**right, "name": "Right Open"})
    assert (saved.status_code, Draft.objects.get().fields["name"]) == (409, "Right Open")
    fields = {**right, "name": "Right Open", "draft_version": saved["Draft-Version"]}
    client.post(edit, chosen(answer, fields, "draft", name="mine", city="other"))
    tournament.refresh_from_db()
    assert (tournament.name, tournament.city, Draft.objects.count()) == ("Right Open", "Denver", 0)


def test_what_was_typed_on_an_older_version_is_shown_beside_it_when_the_form_opens(astrid: User, boris: User) -> None:
    client = signed_in(astrid)
    client.post(REGISTER, typed(act="draft"))
    tournament = Tournament.objects.get()
    edit = f"/tournaments/{tournament.pk}/edit/"
    right = opened(client, tournament)
    save_draft(astrid, edit, {**right, "city": "Tulsa"}, now=SUMMER)
    registration.edit_registration(tournament, facts(boris, city="Denver"), by=astrid, now=SUMMER)
    page = client.get(edit)
    assert ("Place", "Tulsa", "Denver") in differences(page)
    assert 'name="city" value="Tulsa"' in page.content.decode()


def test_who_writes_between_looking_and_writing_is_not_overwritten(astrid: User, boris: User) -> None:
    tournament = draft(astrid, boris)
    seen = written_version(tournament)
    registration.edit_registration(tournament, facts(boris, city="Denver"), by=astrid, now=SUMMER, seen=seen)
    with pytest.raises(WrittenMeanwhile):
        registration.edit_registration(tournament, facts(boris, city="Tulsa"), by=astrid, now=SUMMER, seen=seen)
    assert Tournament.objects.get().city == "Denver"


def test_of_somebody_elses_tournament_nothing_is_compared(astrid: User, boris: User, chiara: User) -> None:
    other = submitted(astrid, boris)
    Tournament.objects.filter(pk=other.pk).update(organiser=chiara, state=State.DRAFT)
    sent = typed(key=str(other.pk), city="Tulsa", written_version="x")
    answers = [
        signed_in(astrid).post(f"/drafts/?path={path}", sent)
        for path in (REGISTER, f"/tournaments/{other.pk}/edit/", f"/tournaments/{uuid4()}/edit/")
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 200]


# ---------------------------------------------------------------- after the log-in
def test_an_expired_session_does_not_overwrite_what_another_tab_saved(astrid: User, boris: User) -> None:
    form = typed(draft_version="0")
    client = signed_in(None)
    client.post(REGISTER, {**form, "city": "Tulsa"})
    save_draft(astrid, REGISTER, {**form, "city": "Denver"}, now=SUMMER - timedelta(hours=1))
    client.post("/account/login/", {"login": "astrid@example.org", "password": "a-long-demo-password"})
    page = client.get(REGISTER)
    assert 'name="city" value="Tulsa"' in page.content.decode()
    answer = client.post(REGISTER, {**form, "city": "Tulsa", **page.context["carried"]})
    assert (answer.status_code, differences(answer)) == (409, [("Place", "Tulsa", "Denver")])
    choice = chosen(answer, {**form, "city": "Tulsa"}, "settle", city="other")
    assert 'name="city" value="Denver"' in client.post(REGISTER, choice, follow=True).content.decode()
