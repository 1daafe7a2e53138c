"""Not rated (0.4, after play): the state that every refusal of rating gives, and the appeal takes back."""

from __future__ import annotations

from datetime import date

from ratingsite.office.accounts.models import OfficeHeld, User
from ratingsite.office.appeals import services as appeals
from ratingsite.office.appeals.models import Refusal
from ratingsite.office.audit.services import history_of
from tests.tournaments.desk import Desk
from tests.tournaments.forms import at, signed_in
from tournaments.registration import decisions
from tournaments.registration import services as registration
from tournaments.registration.models import Tournament


def played(desk: Desk, **changes: object) -> Tournament:
    tournament = desk.approved(**changes)
    registration.let_days_pass(now=desk.after(tournament))
    return Tournament.objects.get(pk=tournament.pk)


def state(tournament: Tournament) -> str:
    return Tournament.objects.get(pk=tournament.pk).state


def test_refused_after_play_it_is_not_rated_until_the_appeal_is_upheld(desk: Desk, quentin: User) -> None:
    tournament = played(desk)
    now = desk.after(tournament)
    decisions.refuse_rating(tournament, by=desk.qadira, now=now, reason="Two rounds were not played.")
    entry = history_of(tournament)[-1]
    assert (entry.act, entry.old_state, entry.new_state) == ("decide rating-refused", "finished", "not-rated")
    at(now)
    page = signed_in(desk.astrid).get(f"/tournaments/{tournament.pk}/").content.decode()
    assert "Two rounds were not played." in page
    assert f"/refusals/{Refusal.objects.get().pk}/appeal/" in page
    appeal = appeals.file_appeal(Refusal.objects.get(), by=desk.astrid, now=now, grounds="They were.")
    assert state(tournament) == "not-rated"
    appeals.uphold_appeal(appeal, by=quentin, now=now, reason="They were.")
    assert state(tournament) == "finished"


def test_refused_and_taken_back_while_it_is_played_it_goes_on(desk: Desk) -> None:
    tournament = desk.approved()
    now = desk.moment(date(2025, 10, 13))
    registration.let_days_pass(now=now)
    decision = decisions.refuse_rating(
        Tournament.objects.get(pk=tournament.pk), by=desk.qadira, now=now, reason="Not as announced."
    )
    assert state(tournament) == "not-rated"
    decisions.take_back(decision, by=desk.qadira, now=now, reason="It is.")
    assert state(tournament) == "running"


def test_of_two_systems_both_must_be_refused(desk: Desk) -> None:
    OfficeHeld.objects.update(starts_on=date(2003, 1, 1))
    tournament = played(desk, starts_on=date(2009, 9, 7), other_systems=("cfc-regular",), is_advertised=True)
    now, seen = desk.after(tournament), []
    decision = decisions.refuse_rating(tournament, by=desk.edgar, now=now, reason="x")
    seen.append(state(tournament))
    decisions.refuse_rating(tournament, by=desk.qadira, now=now, reason="y")
    seen.append(state(tournament))
    decisions.take_back(decision, by=desk.edgar, now=now, reason="z")
    assert [*seen, state(tournament)] == ["finished", "not-rated", "finished"]


def test_the_report_may_come_in_while_the_appeal_waits(desk: Desk) -> None:
    tournament = played(desk)
    decisions.refuse_rating(tournament, by=desk.qadira, now=desk.after(tournament), reason="x")
    assert desk.received(Tournament.objects.get(pk=tournament.pk)).state == "draft"
