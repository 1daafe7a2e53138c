"""The organiser's form: what is wrong stands at its field, everything comes back, and nothing is made twice."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from ratings.lists.models import RatingSystem
from ratings.register.models import Federation
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.audit.services import history_of
from ratingsite.office.drafts.models import Draft
from ratingsite.office.drafts.services import save_draft
from ratingsite.office.outbox.models import OutboxMessage
from tests.asked import REASON_MISSING, asked_at_its_field
from tests.cast import person
from tests.tournaments.events import SUMMER, approved, draft, submitted
from tests.tournaments.forms import at, signed_in, typed
from tournaments.registration import services as registration
from tournaments.registration.models import Appointment, Tournament
from tournaments.registration.services import NotReadyToRegister, appoint_who_has_an_account, submit_registration

REGISTER = "/tournaments/register/"
State = Tournament.State


@pytest.fixture(autouse=True)
def _in_summer(standard: RatingSystem) -> None:
    at(SUMMER)


def test_a_registration_in_time_is_registered_and_says_what_comes_next(astrid: User, boris: User) -> None:
    answer = signed_in(astrid).post(REGISTER, typed(), follow=True)
    tournament = Tournament.objects.get()
    assert answer.redirect_chain == [(f"/tournaments/{tournament.pk}/", 302)]
    assert "Registered. The rating officer has been told and decides next." in answer.content.decode()
    assert (tournament.state, tournament.rate_of_play, tournament.schedule.count()) == (State.SUBMITTED, "5400+30", 3)
    chief = tournament.appointments.get()
    assert (chief.role, chief.name, chief.licence, chief.user) == (
        Appointment.Role.CHIEF, "Boris Arbiter", "IA", boris,
    )  # fmt: skip


def test_a_late_registration_says_that_the_commission_decides(astrid: User, boris: User) -> None:
    at(datetime(2025, 10, 11, tzinfo=UTC))
    page = signed_in(astrid).post(REGISTER, typed(), follow=True).content.decode()
    assert "later than the notice requires. The chair of the qualification commission decides." in page
    assert Tournament.objects.get().state == State.LATE


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"name": ""}, "name", "This field is required."),
        ({"name": "Open\u202etlum"}, "name", "The character U+202E cannot stand here."),
        ({"federation": "CAN"}, "federation", "Select a valid choice"),
        ({"system": "fide-rapid"}, "system", "Select a valid choice"),
        ({"starts_on": "soon"}, "starts_on", "soon is no day: please write it like 2026-03-07 or 7 March 2026."),
        ({"starts_on": "31 February 2026"}, "starts_on", "There is no day 31 February 2026."),
        ({"starts_on": "10/12/2025"}, "starts_on", "may be 12 October 2025 or 10 December 2025: please write it like"),
        ({"round_2_day": "2025-02-31"}, "round_2_day", "There is no day 2025-02-31."),
        ({"starts_on": "1925-10-12"}, "starts_on", "Please give a year from 2003 to 2199."),
        ({"starts_on": "2003-06-30", "schedule_basis": ""}, "starts_on", "No edition of the rating regulations"),
        ({"ends_on": "2025-10-11"}, "ends_on", "The last day lies before the first."),
        ({"rounds": "٣"}, "rounds", "Please give a whole number."),
        ({"rounds": "0"}, "rounds", "Ensure this value is greater than or equal to 1."),
        ({"rounds": "9" * 5000}, "rounds", "Please give a whole number."),
        ({"rate_of_play": "20+30"}, "rate_of_play", "Too little time for 60 moves"),
        ({"rate_of_play": ""}, "rate_of_play", "This field is required."),
        ({"rate_of_play": "40/90"}, "rate_of_play", "At the end is missing: the time that follows for the other moves"),
        ({"rate_of_play": "90++30"}, "rate_of_play", "Character 4 is “+”. Expected: how many seconds each move adds"),
        ({"rate_of_play": "29/90, 30"}, "rate_of_play", "after another number of moves than it must"),
        ({"deputy_1_fide_id": "7"}, "deputy_1_name", "Please name the deputy arbiter."),
        ({"deputy_1_name": "Dora", "deputy_1_rounds": "2-4"}, "deputy_1_rounds", "The tournament has no such round."),
        ({"round_2_day": ""}, "round_2_day", "Not every round has a date. (round 2)"),
        ({"round_2_day": "2025-10-20"}, "round_2_day", "Some rounds lie outside the first and the last day."),
        ({"round_3_day": "2025-10-12"}, "round_3_day", "Some rounds are played before the round that precedes them."),
        ({"will_be_rated": ""}, "will_be_rated", "must say that it will be rated"),
        ({"chief_email": "nobody"}, "chief_email", "Enter a valid email address."),
        ({"expected_players": "1"}, "expected_players", "greater than or equal to 2"),
        ({"website": "javascript:alert(1)"}, "website", "Enter a valid URL."),
    ],
)
def test_what_is_wrong_stands_at_its_field(
    changes: dict[str, str], field: str, words: str, astrid: User, boris: User, can: Federation
) -> None:
    answer = signed_in(astrid).post(REGISTER, typed(**changes))
    assert words in " ".join(answer.context["form"].every_error.get(field, []))
    assert not Tournament.objects.exists()


def test_a_form_with_an_error_comes_back_filled_in(astrid: User, boris: User) -> None:
    sent = typed(name="", city="Ürümqi", round_2_time="15:45", deputy_1_name="Dora Deputy", highest_rating="2301")
    page = signed_in(astrid).post(REGISTER, sent).content.decode()
    for text in ("Ürümqi", "2025-10-13", "15:45", "Dora Deputy", "2301", "boris@example.org", sent["key"]):
        assert f'value="{text}"' in page


def test_a_schedule_that_nobody_has_seen_is_shown_before_it_is_announced(astrid: User, boris: User) -> None:
    sent = typed(schedule_basis="", round_1_day="", round_2_day="", round_3_day="")
    answer = signed_in(astrid).post(REGISTER, sent)
    assert list(answer.context["form"].errors) == ["__all__"]
    assert 'name="round_3_day" value="2025-10-14"' in answer.content.decode()
    assert not Tournament.objects.exists()


def test_norms_in_a_year_whose_title_regulations_are_unknown_are_refused(astrid: User, boris: User) -> None:
    at(datetime(2021, 3, 1, tzinfo=UTC))
    days = {f"round_{n}_day": f"2021-06-{n:02}" for n in (1, 2, 3)}
    sent = typed(starts_on="2021-06-01", ends_on="2021-06-03", is_title_tournament="on", **days)
    sent["schedule_basis"] = "2021-06-01/2021-06-03/3"
    errors = signed_in(astrid).post(REGISTER, sent).context["form"].errors
    assert list(errors) == ["is_title_tournament"]


def test_a_draft_may_leave_open_what_is_not_known_yet(astrid: User, boris: User) -> None:
    sent = typed(act="draft", will_be_rated="", chief_name="", chief_email="", round_2_day="")
    page = signed_in(astrid).post(REGISTER, sent, follow=True).content.decode()
    tournament = Tournament.objects.get()
    assert (tournament.state, tournament.schedule.count()) == (State.DRAFT, 2)
    assert "The draft is kept." in page
    assert "Go on with the registration" in page


def test_a_double_click_makes_one_tournament(astrid: User, boris: User) -> None:
    client, sent = signed_in(astrid), typed()
    client.post(REGISTER, sent)
    again = client.post(REGISTER, sent, follow=True)
    assert Tournament.objects.count() == 1
    assert "This form was sent before" in again.content.decode()


def test_a_key_of_somebody_elses_tournament_opens_nothing(astrid: User, boris: User, chiara: User) -> None:
    other = draft(astrid, boris)
    Tournament.objects.filter(pk=other.pk).update(organiser=chiara)
    answer = signed_in(astrid).post(REGISTER, typed(key=str(other.pk)), follow=True)
    assert answer.status_code == 404
    assert Tournament.objects.get().organiser == chiara


def test_fields_that_no_form_has_are_not_written(astrid: User, boris: User) -> None:
    sent = typed(state="approved", registered_at="2025-01-01T00:00", organiser="1", is_example="on", decided_by="1")
    signed_in(astrid).post(REGISTER, sent)
    tournament = Tournament.objects.get()
    assert (tournament.state, tournament.organiser, tournament.is_example, tournament.decided_by) == (
        State.SUBMITTED, astrid, False, None,
    )  # fmt: skip
    assert tournament.registered_at is not None
    assert tournament.registered_at.year == SUMMER.year
    assert tournament.registered_at >= SUMMER


# ---------------------------------------------------------------- drafts of what is typed
def test_an_expired_session_brings_the_form_back_after_the_log_in(astrid: User, boris: User) -> None:
    client = signed_in(None)
    sent = typed(name="Typed for two hours")
    answer = client.post(REGISTER, sent)
    assert answer.url == f"/account/login/?next={REGISTER}"
    client.post("/account/login/", {"login": "astrid@example.org", "password": "a-long-demo-password"})
    page = client.get(REGISTER, follow=True).content.decode()
    assert 'value="Typed for two hours"' in page
    assert 'value="2025-10-13"' in page
    assert not Tournament.objects.exists()


def test_the_rules_that_ask_by_themselves_do_not_take_the_place_of_what_an_expired_session_sent(
    astrid: User, boris: User
) -> None:
    client = signed_in(None)
    client.post(REGISTER, typed(name="Typed for two hours"))
    # htmx's request was under way when the form was sent, and comes in after it
    answer = client.post(f"{REGISTER}rules/", typed(name="Typed for two"), headers={"HX-Request": "true"})
    assert (answer.status_code, answer.content) == (401, b"")
    client.post("/account/login/", {"login": "astrid@example.org", "password": "a-long-demo-password"})
    assert 'value="Typed for two hours"' in client.get(REGISTER, follow=True).content.decode()


def test_once_registered_nothing_is_kept_of_the_form(astrid: User, boris: User) -> None:
    sent = typed()
    save_draft(astrid, REGISTER, sent, now=SUMMER)
    signed_in(astrid).post(REGISTER, sent)
    assert not Draft.objects.exists()


# ---------------------------------------------------------------- the rules beside the form
def test_the_rules_answer_while_somebody_types(astrid: User, boris: User) -> None:
    sent = typed(highest_rating="2789", will_be_rated="")
    page = signed_in(astrid).post(f"{REGISTER}rules/", sent).content.decode()
    for text in ("amended from 1 October 2025", "12 September 2025", "29 October 2025", "29 December 2025", "0.2.1"):
        assert text in page
    assert "must say that it will be rated" in page
    assert 'id="schedule"' not in page


def test_the_schedule_follows_the_days_while_somebody_types(astrid: User, boris: User) -> None:
    sent = typed(starts_on="2025-10-10", round_1_day="2025-10-12", schedule_basis="2025-10-12/2025-10-14/3")
    page = signed_in(astrid).post(f"{REGISTER}rules/", sent).content.decode()
    assert 'id="schedule" hx-swap-oob="true"' in page
    assert 'name="round_1_day" value="2025-10-10"' in page


def test_a_day_that_no_edition_covers_says_so(astrid: User) -> None:
    page = signed_in(astrid).post(f"{REGISTER}rules/", typed(starts_on="2003-06-12", ends_on="2003-06-14"))
    assert "No edition of the rating regulations covers the first day." in page.content.decode()


@pytest.mark.parametrize("nonsense", [{}, {"starts_on": "x"}, {"rounds": "99999999999"}, {"ends_on": "9999-99-99"}])
def test_the_rules_say_nothing_of_what_cannot_be_read(nonsense: dict[str, str], astrid: User) -> None:
    answer = signed_in(astrid).post(f"{REGISTER}rules/", nonsense)
    assert answer.status_code == 200
    assert "Give the first day" in answer.content.decode()


# ---------------------------------------------------------------- what only some rules ask
def test_the_questions_of_a_match_appear_while_somebody_types(astrid: User, boris: User) -> None:
    sent = typed(questions_basis="will_be_rated is_hybrid is_official affiliated_organisation")
    client = signed_in(astrid)
    assert 'id="questions"' not in client.post(f"{REGISTER}rules/", sent).content.decode()
    page = client.post(f"{REGISTER}rules/", {**sent, "format": "match"}).content.decode()
    assert 'id="questions" hx-swap-oob="true"' in page
    assert 'name="rates_decided_games"' in page


def test_an_answer_that_is_not_asked_any_more_goes_along_unseen_and_is_not_kept(astrid: User, boris: User) -> None:
    sent = typed(rates_decided_games="on", format="round-robin", name="")
    page = signed_in(astrid).post(REGISTER, sent).content.decode()
    assert '<input type="hidden" name="rates_decided_games" value="on">' in page
    signed_in(astrid).post(REGISTER, {**sent, "name": "Four"})
    assert Tournament.objects.get().rates_decided_games is False


def test_every_answer_is_written_and_shown_again(astrid: User, boris: User) -> None:
    match = {"format": "match", "rates_decided_games": "on", "is_hybrid": "on", "is_official": "on"}
    signed_in(astrid).post(REGISTER, typed(act="draft", championship="zonal", is_title_tournament="on", **match))
    tournament = Tournament.objects.get()
    assert (tournament.rates_decided_games, tournament.is_hybrid, tournament.is_official, tournament.championship) == (
        True, True, True, "zonal",
    )  # fmt: skip
    page = signed_in(astrid).get(f"/tournaments/{tournament.pk}/edit/").content.decode()
    assert '<option value="zonal" selected>' in page
    assert page.count("checked") >= 4


def test_an_expired_session_brings_the_particular_answers_back_too(astrid: User, boris: User) -> None:
    client = signed_in(None)
    client.post(REGISTER, typed(format="match", rates_decided_games="on", also_blitz="on"))
    client.post("/account/login/", {"login": "astrid@example.org", "password": "a-long-demo-password"})
    form = client.get(REGISTER, follow=True).context["form"]
    assert "rates_decided_games" in form.asked
    assert form["rates_decided_games"].value()


# ---------------------------------------------------------------- changing it
def test_the_form_of_a_draft_shows_what_is_written(astrid: User, boris: User) -> None:
    tournament = draft(astrid, boris, rate_of_play="40/5400+30:1800+30")
    tournament.appointments.update(email=boris.email)
    page = signed_in(astrid).get(f"/tournaments/{tournament.pk}/edit/").content.decode()
    for text in ("St. Louis Autumn Four", "2025-10-12", "2025-10-13", "40/90+30, 30+30", "boris@example.org", "2301"):
        assert f'value="{text}"' in page


def test_a_draft_is_changed_and_registered(astrid: User, boris: User) -> None:
    tournament = draft(astrid, boris)
    signed_in(astrid).post(f"/tournaments/{tournament.pk}/edit/", typed(name="Another name"))
    tournament.refresh_from_db()
    assert (tournament.name, tournament.state) == ("Another name", State.SUBMITTED)


def test_an_incomplete_draft_leads_back_to_its_form(astrid: User) -> None:
    tournament = draft(astrid, None)
    answer = signed_in(astrid).post(f"/tournaments/{tournament.pk}/submit/", follow=True)
    assert "Not registered yet" in answer.content.decode()
    assert answer.redirect_chain[-1][0] == f"/tournaments/{tournament.pk}/edit/"


def test_somebody_elses_registration_cannot_be_opened(astrid: User, boris: User, chiara: User, faruk: User) -> None:
    tournament = draft(astrid, boris)
    for user in (boris, chiara, faruk):
        assert signed_in(user).get(f"/tournaments/{tournament.pk}/edit/").status_code == 404
    assert signed_in(faruk).get(REGISTER).status_code == 404
    assert signed_in(boris).post(REGISTER, typed()).status_code == 404


def test_what_is_approved_cannot_be_changed(astrid: User, boris: User, chiara: User) -> None:
    tournament = approved(astrid, boris, chiara)
    assert signed_in(astrid).post(f"/tournaments/{tournament.pk}/edit/", typed()).status_code == 404


# ---------------------------------------------------------------- deciding
def test_a_second_click_says_whether_oneself_or_somebody_else_has_moved_it_on(
    astrid: User, boris: User, chiara: User, usa: Federation
) -> None:
    tournament, address = (found := submitted(astrid, boris)), f"/tournaments/{found.pk}/approve/"
    colleague = person("Cora Colleague", (Office.RATING_OFFICER, usa))
    signed_in(chiara).post(address)
    twice, late = (signed_in(who).post(address, follow=True) for who in (chiara, colleague))
    own = "Your own act has moved this on already. Nothing was done a second time."
    others = "Somebody was quicker: this has moved on meanwhile. Nothing was changed by you."
    said = [[str(each) for each in answer.context["messages"]] for answer in (twice, late)]
    assert said == [[own], [others]]
    assert [entry.act for entry in history_of(tournament)].count("approve registration") == 1


def test_a_refusal_without_a_reason_is_not_done(astrid: User, boris: User, chiara: User) -> None:
    tournament = submitted(astrid, boris)
    client = signed_in(chiara)
    assert asked_at_its_field(client, f"/tournaments/{tournament.pk}/refuse/") == REASON_MISSING
    client.post(f"/tournaments/{tournament.pk}/refuse/", {"reason": "No venue <b>"})
    tournament.refresh_from_db()
    assert (tournament.state, tournament.decision_reason) == (State.REFUSED, "No venue <b>")


def test_the_organiser_reads_why_it_was_refused_and_until_when_he_may_appeal(
    astrid: User, boris: User, chiara: User
) -> None:
    tournament = submitted(astrid, boris)
    registration.refuse_registration(tournament, by=chiara, now=SUMMER, reason="No venue <b> is named.")
    page = signed_in(astrid).get(f"/tournaments/{tournament.pk}/").content.decode()
    assert "No venue &lt;b&gt; is named." in page
    assert "8 September 2025" in page


def test_no_act_is_done_by_a_get(astrid: User, boris: User, chiara: User) -> None:
    tournament = submitted(astrid, boris)
    for act in ("approve", "approve-late", "refuse", "withdraw", "submit"):
        page = signed_in(chiara).get(f"/tournaments/{tournament.pk}/{act}/")["Location"]
        assert page == f"/tournaments/{tournament.pk}/"
    tournament.refresh_from_db()
    assert tournament.state == "submitted"


# ---------------------------------------------------------------- who is named as chief arbiter
@pytest.mark.parametrize("email", ["nobody@example.org", "carla@example.org", "boris@example.org"])
def test_no_organiser_learns_who_has_an_account_or_is_an_arbiter(
    email: str, astrid: User, boris: User, carla: User, chiara: User
) -> None:
    """The same page, the same mail to the address given, and the same words of the portal in the record."""
    client = signed_in(astrid)
    answer = client.post(REGISTER, typed(chief_email=email), follow=True)
    tournament = Tournament.objects.get()
    pages = [answer.content.decode(), client.get(f"/tournaments/{tournament.pk}/").content.decode()]
    assert (tournament.state, answer.status_code) == (State.SUBMITTED, 200)
    assert [text for page in pages for text in ("account", email) if text in page.split("<main")[1]] == []
    mails = [message.payload for message in OutboxMessage.objects.filter(kind="mail").order_by("pk")]
    assert [(mail["to"], mail["subject"]) for mail in mails] == [
        (["chiara@example.org"], "Registration to approve: St. Louis Autumn Four"),
        ([email], "Named as chief arbiter: St. Louis Autumn Four"),
    ]


def test_who_gets_an_account_later_is_chief_arbiter_then(astrid: User, chiara: User) -> None:
    signed_in(astrid).post(REGISTER, typed(chief_email="Boris@Example.org"))
    chief = Tournament.objects.get().appointments.get()
    assert (chief.email, chief.user) == ("boris@example.org", None)
    assert [appoint_who_has_an_account(now=SUMMER) for _ in range(2)] == [0, 0]
    page = signed_in(chiara).get(f"/tournaments/{chief.tournament_id}/").content.decode()
    assert "nobody here has the address boris@example.org" in page
    boris = person("Boris Arbiter")
    assert [appoint_who_has_an_account(now=SUMMER) for _ in range(2)] == [1, 0]
    chief.refresh_from_db()
    assert (chief.user, history_of(chief.tournament)[-1].details["arbiter"]) == (boris, "Boris Arbiter")
    page = signed_in(chiara).get(f"/tournaments/{chief.tournament_id}/").content.decode()
    assert "nobody here has the address" not in page


def test_an_account_that_is_suspended_is_none(astrid: User, chiara: User, boris: User) -> None:
    User.objects.filter(pk=boris.pk).update(is_active=False)
    signed_in(astrid).post(REGISTER, typed())
    assert appoint_who_has_an_account(now=SUMMER) == 0
    assert Tournament.objects.get().appointments.get().user is None


def test_without_a_name_of_a_chief_arbiter_nothing_is_announced(astrid: User, boris: User) -> None:
    signed_in(astrid).post(REGISTER, typed(chief_name="", act="draft"))
    tournament = Tournament.objects.get()
    with pytest.raises(NotReadyToRegister):
        submit_registration(tournament, by=astrid, now=SUMMER)
