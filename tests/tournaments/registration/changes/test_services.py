"""A registration that was sent is changed by versions: made at once or decided on, and the record says all of it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time
from typing import Any

import pytest

from ratings.lists.models import RatingSystem
from ratings.register.models import Federation
from ratingsite.foundations.transitions import StaleState
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.accounts.permissions import NotPermitted, can
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import person
from tests.tournaments.desk import Desk
from tests.tournaments.events import SUMMER, approved, draft, submitted
from tests.tournaments.work import work_and_rows
from tournaments.registration import services as registration
from tournaments.registration.changes import services
from tournaments.registration.changes.approving import broken_by
from tournaments.registration.changes.documents import registered_facts, registration_document
from tournaments.registration.changes.models import RegistrationChange
from tournaments.registration.changes.selectors import changes_to_decide
from tournaments.registration.changes.services import (
    ChangeWaits,
    NotChangeable,
    NothingChanged,
    ReasonMissing,
    ReportedAlready,
)
from tournaments.registration.deciding import ReasonWanted
from tournaments.registration.models import Tournament
from tournaments.registration.services import ArbiterFacts

EARLY = datetime(2025, 9, 20, 12, 0, tzinfo=UTC)
TOO_LATE = datetime(2025, 10, 10, 12, 0, tzinfo=UTC)
IN_PLAY = datetime(2025, 10, 13, 3, 0, tzinfo=UTC)
WHY = "The hall is taken on the 14th."
RATE = "5400+30"
EVERYBODY = ("astrid", "boris", "chiara", "carla", "dmitri", "quentin", "qadira", "pia")
State, Decider = RegistrationChange.State, RegistrationChange.Decider
MOVED = {
    "ends_on": date(2025, 10, 15),
    "schedule": tuple((number, date(2025, 10, day), time(14, 0)) for number, day in ((1, 12), (2, 13), (3, 15))),
}


@pytest.fixture
def pia(db: None) -> User:
    """The President of FIDE."""
    return person("Pia President", (Office.PRESIDENT, None))


@pytest.fixture
def tournament(astrid: User, boris: User, chiara: User, standard: RatingSystem) -> Tournament:
    return approved(astrid, boris, chiara)


def changed(tournament: Tournament, by: User, *, now: datetime = EARLY, **changes: Any) -> RegistrationChange:
    """The organiser's change of what stands registered."""
    after = replace(registered_facts(reload(tournament)), **changes)
    return services.propose_change(tournament, after, by=by, now=now, reason=WHY)


def reload(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def mails() -> list[tuple[list[str], str]]:
    return [(mail.payload["to"], mail.payload["subject"]) for mail in OutboxMessage.objects.order_by("pk")]


def test_what_the_office_is_only_told_of_is_made_at_once(tournament: Tournament, astrid: User) -> None:
    before = registration_document(registered_facts(tournament))
    already = len(mails())
    change = changed(tournament, astrid, name="St. Louis Autumn Quad")
    stands = registration_document(registered_facts(reload(tournament)))
    assert (change.state, change.decider, change.number) == (State.MADE, Decider.NOBODY, 2)
    assert (change.before, change.after, stands) == (before, change.after, before | {"name": "St. Louis Autumn Quad"})
    assert change.after == stands
    assert mails()[already:] == [(["boris@example.org", "chiara@example.org"], "Changed: St. Louis Autumn Quad")]
    entry = history_of(tournament)[-1]
    assert (entry.act, entry.by, entry.article, entry.reason, entry.details["changed"]) == (
        "change registration", astrid, "0.2", WHY, ["name"],
    )  # fmt: skip


def test_what_waits_leaves_the_registration_as_it_stands_until_it_is_approved(
    tournament: Tournament, astrid: User, chiara: User
) -> None:
    change = changed(tournament, astrid, **MOVED)
    assert (change.state, change.decider, reload(tournament).ends_on) == (
        State.PROPOSED,
        Decider.OFFICER,
        date(2025, 10, 14),
    )
    services.approve_change(change, by=chiara, now=EARLY)
    moved = reload(tournament)
    assert (moved.ends_on, [round_.day for round_ in moved.schedule.all()]) == (
        date(2025, 10, 15), [day for _, day, _ in MOVED["schedule"]],  # type: ignore[str-unpack, union-attr]
    )  # fmt: skip
    assert [(entry.act, entry.by, entry.reason) for entry in history_of(tournament)[-2:]] == [
        ("propose change", astrid, WHY), ("approve change", chiara, ""),
    ]  # fmt: skip
    change.refresh_from_db()
    assert (change.state, change.decided_by, change.office) == (State.APPROVED, chiara, "rating-officer")


def test_what_breaks_with_a_change_is_approved_with_a_reason(
    tournament: Tournament, astrid: User, chiara: User
) -> None:
    change = changed(tournament, astrid, rate_of_play="3600+30", highest_rating=2500)
    with pytest.raises(ReasonWanted, match="rate-of-play"):
        services.approve_change(change, by=chiara, now=EARLY, reason=" ")
    assert (reload(tournament).rate_of_play, change.state) == (RATE, State.PROPOSED)
    services.approve_change(change, by=chiara, now=EARLY, reason="A rapid hall.")
    change.refresh_from_db()
    despite = [["rate-of-play", "1.1", "fide-standard"]]
    assert (change.decided_reason, change.approved_despite) == ("A rapid hall.", despite)
    assert history_of(tournament)[-1].details["despite"] == despite


def test_what_was_approved_in_spite_of_once_is_not_asked_again(
    tournament: Tournament, astrid: User, chiara: User
) -> None:
    change = changed(tournament, astrid, rate_of_play="3600+30", highest_rating=2500)
    services.approve_change(change, by=chiara, now=EARLY, reason="A rapid hall.")
    again = changed(tournament, astrid, city="Chicago")
    assert broken_by(RegistrationChange.objects.get(pk=again.pk)) == ()


@pytest.mark.parametrize("day", [12, 15])
def test_what_was_postponed_while_it_waited_has_not_begun(
    day: int, tournament: Tournament, astrid: User, qadira: User
) -> None:
    later = {"starts_on": date(2025, 11, 12), "ends_on": date(2025, 11, 14)}
    days = tuple((number, date(2025, 11, 11 + number), time(14, 0)) for number in (1, 2, 3))
    change = changed(tournament, astrid, now=TOO_LATE, schedule=days, **later)
    then = datetime(2025, 10, day, 20, 0, tzinfo=UTC)
    registration.let_days_pass(now=then)
    before = reload(tournament).state
    services.approve_change(change, by=qadira, now=then, reason="A hurricane.")
    assert (before, reload(tournament).state) == ({12: "running", 15: "finished"}[day], "approved")
    entry = history_of(tournament)[-1]
    assert (entry.act, entry.old_state, entry.new_state) == ("approve change", before, "approved")


def test_who_is_an_arbiter_no_more_is_told(tournament: Tournament, astrid: User, chiara: User) -> None:
    change = changed(tournament, astrid, chief=ArbiterFacts(name="Nordin, Nora", email="nora@club.example"))
    already = len(mails())
    services.approve_change(change, by=chiara, now=EARLY)
    assert mails()[already:] == [
        (["nora@club.example"], "Named as chief arbiter: St. Louis Autumn Four"),
        (["boris@example.org"], "No longer named: St. Louis Autumn Four"),
        (["astrid@example.org"], "Change approved: St. Louis Autumn Four"),
    ]


def test_a_refused_change_leaves_everything_and_says_why(tournament: Tournament, astrid: User, chiara: User) -> None:
    change = changed(tournament, astrid, **MOVED)
    stood = registration_document(registered_facts(reload(tournament)))
    services.refuse_change(change, by=chiara, now=EARLY, reason="The players were told the old days.")
    assert registration_document(registered_facts(reload(tournament))) == stood
    assert mails()[-1] == (["astrid@example.org", "boris@example.org"], "Change refused: St. Louis Autumn Four")
    assert changed(tournament, astrid, **MOVED).number == 3  # the next one is another version


def test_a_withdrawn_change_is_over(tournament: Tournament, astrid: User, chiara: User) -> None:
    change = changed(tournament, astrid, **MOVED)
    services.withdraw_change(change, by=astrid, now=EARLY)
    with pytest.raises(NotPermitted):
        services.approve_change(change, by=chiara, now=EARLY)
    assert reload(tournament).ends_on == date(2025, 10, 14)


# ---------------------------------------------------------------- before the decision
def test_before_the_decision_a_change_is_part_of_what_is_decided_on(
    astrid: User, boris: User, standard: RatingSystem
) -> None:
    tournament = submitted(astrid, boris)
    change = changed(tournament, astrid, **MOVED)
    stands = reload(tournament)
    assert (change.state, stands.ends_on, stands.state, stands.registered_at) == (
        State.MADE, date(2025, 10, 15), Tournament.State.SUBMITTED, EARLY,
    )  # fmt: skip


def test_the_notice_of_a_registration_counts_from_the_change_that_touches_it(
    astrid: User, boris: User, standard: RatingSystem
) -> None:
    tournament = submitted(astrid, boris)
    changed(tournament, astrid, now=TOO_LATE, highest_rating=2400)
    stands = reload(tournament)
    assert (stands.state, stands.registered_at) == (Tournament.State.LATE, TOO_LATE)
    # put off for a week: nine days lead to the 19th, but the 12th is given up too late
    later = {"starts_on": date(2025, 10, 19), "ends_on": date(2025, 10, 21)}
    days = tuple((number, date(2025, 10, 18 + number), time(14, 0)) for number in (1, 2, 3))
    changed(tournament, astrid, now=TOO_LATE, schedule=days, **later)
    assert reload(tournament).state == Tournament.State.LATE


def test_what_touches_no_notice_leaves_a_late_registration_late_and_one_in_time_in_time(
    astrid: User, boris: User, standard: RatingSystem
) -> None:
    in_time, late = submitted(astrid, boris), submitted(astrid, boris, now=TOO_LATE)
    for tournament in (in_time, late):
        changed(tournament, astrid, now=TOO_LATE, city="Chicago")
    assert [(reload(each).state, reload(each).registered_at) for each in (in_time, late)] == [
        (Tournament.State.SUBMITTED, SUMMER), (Tournament.State.LATE, TOO_LATE),
    ]  # fmt: skip


# ---------------------------------------------------------------- who may
@pytest.mark.parametrize(
    ("changes", "now", "decides"),
    [
        (MOVED, EARLY, "chiara"),
        ({"highest_rating": 2400}, TOO_LATE, "qadira"),
        ({"highest_rating": 2800}, TOO_LATE, "pia"),
    ],
)
def test_who_decides_sees_it_in_my_work_and_nobody_else_may(
    changes: dict[str, Any], now: datetime, decides: str, tournament: Tournament, request: pytest.FixtureRequest
) -> None:
    people = {name: request.getfixturevalue(name) for name in EVERYBODY}
    change = changed(tournament, people["astrid"], now=now, **changes)
    may = {name for name, user in people.items() if can(user, "approve", change, day=now.date())}
    asked = {name for name, user in people.items() if change in changes_to_decide(user, day=now.date())}
    told = set()
    for name, user in people.items():
        items, rows = work_and_rows(user, now.date())
        assert sum(each.count() for each in rows) == len(items)
        if any(item.what == "Decide on a change of the registration" for item in items):
            told.add(name)
    assert (may, asked, told) == ({decides}, {decides}, {decides})


def test_nobody_decides_on_his_own_change(tournament: Tournament, astrid: User, usa: Federation) -> None:
    OfficeHeld.objects.create(user=astrid, office=Office.RATING_OFFICER, federation=usa, starts_on=date(2020, 1, 1))
    change = changed(tournament, astrid, **MOVED)
    with pytest.raises(NotPermitted) as refusal:
        services.approve_change(change, by=User.objects.get(pk=astrid.pk), now=EARLY)
    assert refusal.value.decision.barred_by == "own"


@pytest.mark.parametrize("state", ["draft", "withdrawn"])
def test_only_what_was_sent_and_is_not_over_is_changed_so(
    state: str, astrid: User, boris: User, chiara: User, standard: RatingSystem
) -> None:
    tournament = draft(astrid, boris) if state == "draft" else submitted(astrid, boris)
    if state == "withdrawn":
        registration.withdraw_registration(tournament, by=astrid, now=SUMMER, reason="Off.")
    with pytest.raises(NotPermitted):
        changed(tournament, astrid, name="Another")
    assert not RegistrationChange.objects.exists()


# ---------------------------------------------------------------- what cannot be
@pytest.mark.parametrize(
    ("changes", "reason", "error"),
    [
        ({}, WHY, NothingChanged),
        ({"name": "Another"}, "  ", ReasonMissing),
        ({"federation": "CAN"}, WHY, NotChangeable),
        ({"system": "fide-rapid"}, WHY, NotChangeable),
    ],
)
def test_what_is_no_change_is_refused_and_nothing_is_kept(
    changes: dict[str, Any], reason: str, error: type[Exception], tournament: Tournament, astrid: User, can: Federation
) -> None:
    acts = len(history_of(tournament))
    after = replace(registered_facts(tournament), **changes)
    with pytest.raises(error):
        services.propose_change(tournament, after, by=astrid, now=EARLY, reason=reason)
    assert (RegistrationChange.objects.count(), len(history_of(tournament))) == (0, acts)


def test_a_first_day_that_is_past_stays(tournament: Tournament, astrid: User) -> None:
    registration.let_days_pass(now=IN_PLAY)
    with pytest.raises(NotChangeable) as refusal:
        changed(tournament, astrid, now=IN_PLAY, starts_on=date(2025, 10, 11))
    assert refusal.value.field == "starts_on"


def test_one_change_waits_at_a_time(tournament: Tournament, astrid: User) -> None:
    changed(tournament, astrid, **MOVED)
    with pytest.raises(ChangeWaits):
        changed(tournament, astrid, city="Chicago")
    with pytest.raises(ChangeWaits):  # what would be made at once would take its ground from what waits
        changed(tournament, astrid, name="St. Louis Autumn Quad")


def test_a_registration_that_became_another_meanwhile_is_not_overwritten(
    tournament: Tournament, astrid: User, chiara: User
) -> None:
    waiting = changed(tournament, astrid, **MOVED)
    Tournament.objects.filter(pk=tournament.pk).update(city="Chicago")
    with pytest.raises(StaleState):
        services.approve_change(waiting, by=chiara, now=EARLY)
    assert (reload(tournament).city, reload(tournament).ends_on) == ("Chicago", date(2025, 10, 14))


def test_once_a_report_is_signed_its_correction_changes_what_is_wrong(desk: Desk) -> None:
    tournament = desk.approved()
    waiting = changed(tournament, desk.astrid, now=desk.moment(date(2025, 9, 1)), city="Chicago")
    report = desk.endorsed(desk.received(tournament))
    after = desk.after(report.tournament)
    with pytest.raises(ReportedAlready):
        services.approve_change(waiting, by=desk.chiara, now=after)
    services.withdraw_change(waiting, by=desk.astrid, now=after)
    assert (reload(tournament).city, waiting.tournament.changes.get().state) == ("St. Louis", State.WITHDRAWN)
