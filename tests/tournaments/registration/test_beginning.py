"""What "Register a tournament" opens with: drafts to go on with, tournaments to copy, and what is known already."""

from __future__ import annotations

from datetime import date, time, timedelta

import pytest

from ratings.lists.models import RatingSystem
from ratings.register.models import Federation
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.audit.services import history_of
from ratingsite.office.drafts.models import Draft
from ratingsite.office.drafts.services import save_draft
from tests.tournaments.events import SUMMER, draft, submitted
from tests.tournaments.forms import at, signed_in, typed
from tournaments.registration.beginning import stale_words
from tournaments.registration.copied_schedule import moved_schedule, pattern_of
from tournaments.registration.models import Tournament
from tournaments.registration.services import refuse_registration, withdraw_registration
from tournaments.reports.history import past_acts

REGISTER = "/tournaments/register/"


@pytest.fixture(autouse=True)
def _in_summer(standard: RatingSystem) -> None:
    at(SUMMER)


def refused(astrid: User, boris: User, chiara: User) -> Tournament:
    return refuse_registration(submitted(astrid, boris), by=chiara, now=SUMMER, reason="Too early.")


# ---------------------------------------------------------------- drafts that wait
def test_every_draft_is_listed_and_continued(astrid: User) -> None:
    first = save_draft(astrid, REGISTER, typed(name="Half a name", city="Denver"), now=SUMMER - timedelta(hours=2))
    save_draft(astrid, REGISTER, typed(name=""), now=SUMMER - timedelta(hours=1))
    client = signed_in(astrid)
    answer = client.get(REGISTER)
    assert [(each.name, each.city, each.stale) for each in answer.context["waiting"]] == [
        ("", "St. Louis", ""), ("Half a name", "Denver", ""),
    ]  # fmt: skip
    page = answer.content.decode()
    for text in ("Continue the draft of", "CDT", "<b>Half a name</b>, Denver", "without a name yet", "start anew"):
        assert text in page
    page = client.get(f"{REGISTER}?draft={first.key}").content.decode()
    for text in ('value="Half a name"', 'name="draft_version" value="1"', f'value="{first.key}"', "Start anew instead"):
        assert text in page


def test_of_many_drafts_the_older_are_folded(astrid: User) -> None:
    for hours in range(5):
        save_draft(astrid, REGISTER, typed(name=f"Open {hours}"), now=SUMMER - timedelta(hours=hours))
    shown, _summary, folded = signed_in(astrid).get(REGISTER).content.decode().partition("2 older drafts")
    assert ["<b>Open 2</b>" in shown, "<b>Open 3</b>" in shown, "<b>Open 3</b>" in folded] == [True, False, True]


@pytest.mark.parametrize(
    ("fields", "age", "words"),
    [
        ({}, 30, ""),
        ({}, 31, "Not touched for 31 days."),
        ({"starts_on": "2025-08-31"}, 0, "The first day that it names is over."),
        ({"starts_on": "soon"}, 0, ""),
    ],
)
def test_a_draft_is_stale_when_its_first_day_is_over_or_nobody_has_touched_it(
    fields: dict[str, str], age: int, words: str
) -> None:
    assert stale_words(fields, SUMMER - timedelta(days=age), SUMMER) == words


def test_a_stale_draft_says_so(astrid: User) -> None:
    key = save_draft(astrid, REGISTER, typed(), now=SUMMER - timedelta(days=31)).key
    client = signed_in(astrid)
    for address in (REGISTER, f"{REGISTER}?draft={key}"):
        assert "Not touched for 31 days." in client.get(address).content.decode()


def test_a_draft_is_thrown_away_by_its_owner_alone(astrid: User, boris: User) -> None:
    saved = save_draft(astrid, REGISTER, typed(), now=SUMMER)
    address = f"/drafts/{saved.pk}/throw-away/"
    assert signed_in(boris).post(address).status_code == 404
    assert (signed_in(astrid).get(address).url, Draft.objects.count()) == (REGISTER, 1)
    answer = signed_in(astrid).post(address, follow=True)
    assert (answer.redirect_chain, Draft.objects.count()) == ([(REGISTER, 302)], 0)
    assert "The draft is thrown away." in answer.content.decode()


@pytest.mark.parametrize("key", ["00000000-0000-4000-8000-000000000009", "nonsense"])
def test_a_draft_that_is_not_there_any_more_says_so(key: str, astrid: User) -> None:
    page = signed_in(astrid).get(f"{REGISTER}?draft={key}", follow=True)
    assert page.redirect_chain == [(REGISTER, 302)]
    assert "This draft is not there any more" in page.content.decode()


def test_a_draft_that_was_sent_leads_to_its_tournament(astrid: User, boris: User) -> None:
    client, sent = signed_in(astrid), typed(act="draft")
    client.post(REGISTER, sent)
    page = client.get(f"{REGISTER}?draft={sent['key']}", follow=True)
    assert page.redirect_chain == [(f"/tournaments/{sent['key']}/", 302)]


def test_a_form_with_too_little_for_a_draft_is_kept_as_it_was_typed(astrid: User) -> None:
    sent = {"key": typed()["key"], "name": "Half a name", "act": "draft", "draft_version": "0"}
    answer = signed_in(astrid).post(REGISTER, sent)
    assert "What you typed is kept." in answer.content.decode()
    assert (answer.context["carried"]["draft_version"], Draft.objects.get().fields["name"]) == (1, "Half a name")


def test_what_was_typed_and_not_sent_of_a_draft_tournament_can_be_thrown_away(astrid: User, boris: User) -> None:
    tournament = draft(astrid, boris)
    edit = f"/tournaments/{tournament.pk}/edit/"
    saved = save_draft(astrid, edit, typed(city="Tulsa"), now=SUMMER)
    client = signed_in(astrid)
    page = client.get(edit).content.decode()
    assert ("With what you typed and did not send" in page, 'name="city" value="Tulsa"' in page) == (True, True)
    page = client.post(f"/drafts/{saved.pk}/throw-away/", follow=True).content.decode()
    assert 'name="city" value="St. Louis"' in page


# ---------------------------------------------------------------- what is known already
def test_the_federation_of_the_last_tournament_is_proposed(astrid: User, boris: User, can: Federation) -> None:
    OfficeHeld.objects.create(user=astrid, office=Office.ORGANISER, federation=can, starts_on=date(2020, 1, 1))
    client = signed_in(astrid)
    assert client.get(REGISTER).context["form"].initial.get("federation") is None
    draft(astrid, boris)
    assert client.get(REGISTER).context["form"].initial["federation"] == "USA"
    assert "Kept among your tournaments:" in client.get(REGISTER).content.decode()
    OfficeHeld.objects.filter(user=astrid, federation="USA").update(ends_on=date(2025, 1, 1))
    assert client.get(REGISTER).context["form"].initial.get("federation") is None


# ---------------------------------------------------------------- copying
def test_a_copy_has_everything_but_the_days(astrid: User, boris: User, chiara: User) -> None:
    tournament = refused(astrid, boris, chiara)
    tournament.appointments.update(email=boris.email)
    withdraw_registration(tournament, by=astrid, now=SUMMER)
    client = signed_in(astrid)
    assert f'{REGISTER}?copy={tournament.pk}"' in client.get(REGISTER).content.decode()
    assert f'{REGISTER}?copy={tournament.pk}"' in client.get(f"/tournaments/{tournament.pk}/").content.decode()
    answer = client.get(f"{REGISTER}?copy={tournament.pk}")
    form, page = answer.context["form"], answer.content.decode()
    assert (form["key"].value() == str(tournament.pk), form["starts_on"].value(), Draft.objects.count()) == (
        False, None, 0,
    )  # fmt: skip
    assert {name: form[name].value() for name in ("name", "city", "rounds", "chief_name", "chief_email")} == {
        "name": "St. Louis Autumn Four", "city": "St. Louis", "rounds": 3,
        "chief_name": "Boris Arbiter", "chief_email": "boris@example.org",
    }  # fmt: skip
    assert 'Copied from <a href="' in page
    assert 'name="schedule_pattern" value="0@14:00 1@14:00 2@14:00"' in page


def test_the_record_of_a_copy_says_where_it_comes_from(astrid: User, boris: User, chiara: User) -> None:
    tournament = refused(astrid, boris, chiara)
    client = signed_in(astrid)
    sent = typed(copied_from=str(tournament.pk), name="")
    client.post(REGISTER, sent)
    assert "copied from St. Louis Autumn Four" in client.get(REGISTER).content.decode()
    client.post(REGISTER, {**sent, "name": "The next one", "draft_version": "1"})
    made = Tournament.objects.get(name="The next one")
    assert [line.text for line in past_acts(history_of(made))] == [
        "began it as a copy of St. Louis Autumn Four", "registered the tournament",
    ]  # fmt: skip
    assert Draft.objects.count() == 0


def test_nobody_copies_somebody_elses_tournament(astrid: User, boris: User, chiara: User) -> None:
    tournament = refused(astrid, boris, chiara)
    Tournament.objects.filter(pk=tournament.pk).update(organiser=chiara)
    for key in (str(tournament.pk), "nonsense"):
        assert signed_in(astrid).get(f"{REGISTER}?copy={key}").status_code == 404
    assert signed_in(boris).get(f"{REGISTER}?copy={tournament.pk}").status_code == 404


def test_the_schedule_of_a_copy_follows_the_days_that_are_typed(astrid: User) -> None:
    rows = {f"round_{n}_{part}": "" for n in (1, 2, 3) for part in ("day", "time")}
    sent = {**typed(schedule_basis="", schedule_pattern="0@10:00 0@16:30 2@"), **rows}
    page = signed_in(astrid).post(f"{REGISTER}rules/", {**sent, "starts_on": "2026-03-06", "ends_on": "2026-03-08"})
    said = page.context["form"].data
    assert said["round_2_time"] == "16:30"
    assert [said[f"round_{n}_day"] for n in (1, 2, 3)] == [
        "2026-03-06",
        "2026-03-06",
        "2026-03-08",
    ]


def test_a_pattern_moves_a_schedule_where_it_fits() -> None:
    first = date(2026, 3, 6)
    rounds = [(2, date(2025, 10, 13), None), (1, date(2025, 10, 12), time(14, 30))]
    assert pattern_of(date(2025, 10, 12), rounds) == "0@14:30 1@"
    assert pattern_of(date(2025, 10, 12), rounds[:1]) == ""  # the first round has no day
    moved = {
        "round_1_day": "2026-03-06", "round_1_time": "14:30", "round_2_day": "2026-03-07", "round_2_time": "",
    }  # fmt: skip
    assert moved_schedule("0@14:30 1@", first, date(2026, 3, 7), 2) == moved
    later = date(2026, 3, 9)
    unfit = [("0@14:30 1@", first, 2), ("0@14:30 1@", later, 3), ("0@14:30 -1@", later, 2), ("", first, 0)]
    assert [moved_schedule(pattern, first, last, count) for pattern, last, count in unfit] == [{}] * 4
