"""An arbiter is asked, accepts or declines; declined, the organiser names another; who certifies has accepted."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import reverse

from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted, can
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.asked import REASON_MISSING, asked_at_its_field
from tests.cast import person
from tests.tournaments.desk import Desk
from tests.tournaments.events import AFTER, SUMMER, approved, draft, facts, finished, submitted
from tests.tournaments.forms import at, signed_in
from tests.tournaments.work import rows_waiting, work_for
from tournaments.registration.appointments.invitations import invitation_key
from tournaments.registration.appointments.services import ReasonMissing, accept_appointment, decline_appointment
from tournaments.registration.changes.documents import registered_facts
from tournaments.registration.changes.services import NotChangeable, approve_change, propose_change
from tournaments.registration.facts import facts_of
from tournaments.registration.models import Appointment, Tournament
from tournaments.registration.services import ArbiterFacts, NotReadyToRegister, edit_registration, submit_registration

EARLY = datetime(2025, 9, 20, 12, 0, tzinfo=UTC)
State = Appointment.State


def of(tournament: Tournament) -> Appointment:
    return tournament.appointments.get(role="chief")


def waiting(user: User) -> list[str]:
    user = User.objects.get(pk=user.pk)
    found = [item.what for item in work_for(user, EARLY.date()) if item.kind == "appointment"]
    assert len(work_for(user, EARLY.date())) == sum(rows.count() for rows in rows_waiting(user, EARLY.date()))
    return found


def mails_since(count: int) -> list[tuple[list[str], str]]:
    sent = OutboxMessage.objects.filter(kind="mail").order_by("pk")[count:]
    return [(mail.payload["to"], mail.payload["subject"]) for mail in sent]


def test_who_is_asked_accepts_and_the_organiser_is_told(astrid: User, boris: User, chiara: User) -> None:
    tournament = approved(astrid, boris, chiara)
    assert (of(tournament).state, waiting(astrid)) == ("asked", [])
    assert waiting(boris) == ["Accept or decline: chief arbiter"]
    count = OutboxMessage.objects.filter(kind="mail").count()
    accepted = accept_appointment(of(tournament), by=boris, now=EARLY)
    assert (accepted.state, accepted.answered_at, waiting(boris)) == (State.ACCEPTED, EARLY, [])
    assert mails_since(count) == [(["astrid@example.org"], "Accepted: Boris Arbiter, St. Louis Autumn Four")]
    entry = history_of(tournament)[-1]
    assert (entry.act, entry.by, entry.details) == (
        "accept appointment", boris, {"role": "chief", "arbiter": "Boris Arbiter", "answer": ["asked", "accepted"]},
    )  # fmt: skip


def test_who_declines_says_why_and_is_no_arbiter_any_more(astrid: User, boris: User, chiara: User) -> None:
    tournament = approved(astrid, boris, chiara)
    with pytest.raises(ReasonMissing):
        decline_appointment(of(tournament), by=boris, now=EARLY, reason=" ")
    count = OutboxMessage.objects.filter(kind="mail").count()
    declined = decline_appointment(of(tournament), by=boris, now=EARLY, reason="I am abroad.")
    tournament = Tournament.objects.get()
    assert (declined.state, tournament.arbiters, facts_of(tournament, now=EARLY).chief_licence) == (
        "declined",
        [],
        None,
    )
    assert not can(boris, "upload-report", tournament, day=EARLY.date())
    assert (waiting(boris), waiting(astrid)) == ([], ["Boris Arbiter has declined: name another chief arbiter"])
    told = ["astrid@example.org", "chiara@example.org"]
    assert mails_since(count) == [(told, "Declined: Boris Arbiter, St. Louis Autumn Four")]
    assert accept_appointment(of(tournament), by=boris, now=EARLY).state == "accepted"
    assert waiting(astrid) == []


def test_another_chief_arbiter_is_asked_and_who_stays_has_answered(astrid: User, boris: User, chiara: User) -> None:
    carl = person("Carl Deputy")
    deputies = (ArbiterFacts(name="Carl Deputy", licence="NA", user=carl),)
    tournament = approved(astrid, boris, chiara, deputies=deputies)
    decline_appointment(of(tournament), by=boris, now=EARLY, reason="Ill.")
    accept_appointment(tournament.appointments.get(role="deputy"), by=carl, now=EARLY)
    other = ArbiterFacts(name="Dora Arbiter", licence="FA", email="dora@example.org")
    after = replace(registered_facts(Tournament.objects.get()), chief=other)
    count = OutboxMessage.objects.filter(kind="mail").count()
    change = propose_change(tournament, after, by=astrid, now=EARLY, reason="He is ill.")
    approve_change(change, by=chiara, now=EARLY)
    stand = {each.role: (each.name, each.state) for each in Tournament.objects.get().appointments.all()}
    assert stand == {"chief": ("Dora Arbiter", "asked"), "deputy": ("Carl Deputy", "accepted")}
    assert (["dora@example.org"], "Named as chief arbiter: St. Louis Autumn Four") in mails_since(count)


def test_a_tournament_whose_chief_arbiter_has_declined_is_not_announced(astrid: User, boris: User) -> None:
    tournament = submitted(astrid, boris)
    decline_appointment(of(tournament), by=boris, now=EARLY, reason="Ill.")
    Tournament.objects.update(state="draft")
    edit_registration(tournament, facts(boris), by=astrid, now=EARLY)
    assert of(tournament).state == "declined"
    with pytest.raises(NotReadyToRegister):
        submit_registration(tournament, by=astrid, now=EARLY)


@pytest.mark.parametrize(("make", "acts"), [(draft, set()), (submitted, {"accept", "decline"})])
def test_only_who_is_named_answers_and_not_of_a_draft(make, acts, astrid: User, boris: User, chiara: User) -> None:
    appointment = of(make(astrid, boris))
    open_to = {
        (name, act)
        for name, user in (("astrid", astrid), ("boris", boris), ("chiara", chiara))
        for act in ("accept", "decline")
        if can(user, act, appointment, day=EARLY.date())
    }
    assert open_to == {("boris", act) for act in acts}
    with pytest.raises(NotPermitted):
        accept_appointment(appointment, by=astrid, now=EARLY)


def test_behind_the_last_day_nobody_declines(astrid: User, boris: User, chiara: User) -> None:
    appointment = of(finished(astrid, boris, chiara))
    assert [can(boris, act, appointment, day=AFTER.date()) for act in ("accept", "decline")] == [True, False]


def test_behind_the_last_day_the_organiser_names_another_for_who_declined(
    astrid: User, boris: User, chiara: User
) -> None:
    """Without a chief arbiter nobody could certify a report: the tournament would lapse."""
    tournament = finished(astrid, boris, chiara)
    tournament.appointments.update(state=State.DECLINED, declined_reason="Ill.", answered_at=EARLY)
    after = registered_facts(Tournament.objects.get())
    with pytest.raises(NotChangeable, match="city"):
        propose_change(tournament, replace(after, city="Chicago"), by=astrid, now=AFTER, reason="There.")
    dora = person("Dora Deputy", (Office.ARBITER, tournament.federation))
    named = replace(after, chief=ArbiterFacts(name="Dora Deputy", licence="FA", email=dora.email))
    change = propose_change(tournament, named, by=astrid, now=AFTER, reason="She was there.")
    assert change.decider == "officer"
    approve_change(change, by=chiara, now=AFTER)
    tournament = Tournament.objects.get()
    assert (tournament.state, can(dora, "upload-report", tournament, day=AFTER.date())) == ("finished", True)
    waiting = [(item.what, item.due_on) for item in work_for(dora, AFTER.date()) if item.kind == "appointment"]
    assert waiting == [("Accept the appointment: chief arbiter", None)]
    assert accept_appointment(of(tournament), by=dora, now=AFTER).state == State.ACCEPTED


def test_who_certifies_has_accepted(desk: Desk) -> None:
    tournament = desk.approved()
    desk.endorsed(desk.received(tournament))
    assert of(tournament).state == "accepted"
    assert not can(desk.boris, "decline", of(tournament), day=EARLY.date())


# ---------------------------------------------------------------- pages
def test_the_arbiter_answers_on_his_page_and_the_tournament_says_so(astrid: User, boris: User, chiara: User) -> None:
    at(EARLY)
    tournament = approved(astrid, boris, chiara)
    page = f"/tournaments/{tournament.pk}/"
    assert "has not accepted yet" in signed_in(None).get(page).content.decode()
    client = signed_in(boris)
    assert "Accept or decline the appointment" in client.get(page).content.decode()
    assert "You have not answered yet." in client.get(f"{page}appointment/").content.decode()
    assert asked_at_its_field(client, f"{page}appointment/decline/") == REASON_MISSING
    declined = client.post(f"{page}appointment/decline/", {"reason": "Ill."}, follow=True).content.decode()
    assert "You have declined." in declined
    officer = signed_in(chiara).get(page).content.decode()
    assert "Boris Arbiter has declined to be the chief arbiter" in officer
    assert "Ill." not in signed_in(None).get(page).content.decode()
    assert "You have accepted." in client.post(f"{page}appointment/accept/", follow=True).content.decode()
    assert "has not accepted yet" not in signed_in(None).get(page).content.decode()
    assert signed_in(astrid).get(f"{page}appointment/").status_code == 404


def test_the_link_of_the_mail_leads_to_an_account_or_to_the_appointment(astrid: User, boris: User) -> None:
    nora = ArbiterFacts(name="Nora New", licence="FA", email="nora@new.example")
    tournament = draft(astrid, boris)
    edit_registration(tournament, replace(facts(None), chief=nora), by=astrid, now=SUMMER)
    tournament = submit_registration(tournament, by=astrid, now=SUMMER)
    link = reverse("appointment_invitation", args=[invitation_key(of(tournament))])
    assert link in OutboxMessage.objects.get(payload__subject__startswith="Named as chief").payload["body"]
    page = signed_in(None).get(link)
    query = parse_qs(urlsplit(page.context["ask_url"]).query)
    assert (query["email"], query["federation"], query["office"]) == (["nora@new.example"], ["USA"], ["arbiter"])
    form = signed_in(None).get(page.context["ask_url"]).content.decode()
    assert all(text in form for text in ("nora@new.example", "Nora New", "Named as chief arbiter of St. Louis"))
    account = User.objects.create_user("nora@new.example", "Nora New")
    Appointment.objects.update(user=account)
    assert signed_in(account).get(link)["Location"] == f"/tournaments/{tournament.pk}/appointment/"
    assert "another address" in signed_in(boris).get(link).content.decode()
    Appointment.objects.update(email="other@new.example")
    assert [signed_in(None).get(url).status_code for url in (link, "/appointments/x/")] == [410, 410]
