"""Appeals against a refused registration and against a refusal to rate (0.4; 2009, 0.5; CFC 711, 739)."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

import pytest

from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.appeals import services
from ratingsite.office.appeals.models import Appeal, Refusal
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import person
from tests.letters import letters_of
from tests.tournaments.desk import Desk
from tests.tournaments.events import SUMMER, facts, submitted
from tests.tournaments.forms import at, signed_in
from tournaments.registration import decisions
from tournaments.registration import services as registration
from tournaments.registration.facts import deadlines_of
from tournaments.registration.models import Tournament
from tournaments.registration.refusals import terms_on
from tournaments.regulations.deadlines import DeadlineCode

LATE = datetime(2025, 10, 10, 12, 0, tzinfo=SUMMER.tzinfo)
TERMS = ("heard_by", "article", "days", "fee_cents", "refund_change")


def refused(astrid: User, boris: User, by: User, now: datetime = SUMMER) -> Tournament:
    return registration.refuse_registration(submitted(astrid, boris, now=now), by=by, now=now, reason="No venue.")


def appealed(by: User, now: datetime = SUMMER) -> Appeal:
    refusal = Refusal.objects.exclude(state="settled").get()
    return services.file_appeal(refusal, by=by, now=now, grounds="There is a venue.")


@pytest.mark.parametrize(
    ("system", "day", "expected"),
    [
        ("fide-standard", date(2003, 8, 1), ("commission", "", None, None, None)),  # no text knows the appeal
        ("fide-standard", date(2009, 8, 1), ("commission", "0.5", 7, None, None)),
        ("fide-standard", date(2012, 8, 1), ("commission", "0.5", 7, None, None)),
        ("fide-standard", date(2022, 8, 1), ("commission", "0.4", 7, None, None)),
        ("fide-standard", date(2025, 12, 1), ("commission", "0.4", 7, None, None)),
        ("fide-rapid", date(2015, 8, 1), ("commission", "", None, None, None)),
        ("fide-blitz", date(2024, 8, 1), ("commission", "0.4", 7, None, None)),
        ("cfc-regular", date(2009, 8, 1), ("auditor", "739", None, 1000, 15)),
        ("fide-standard", date(1990, 8, 1), ("commission", "", None, None, None)),  # no text at all
    ],
)
def test_the_text_of_the_first_day_says_who_hears_it_and_until_when(
    system: str, day: date, expected: tuple[Any, ...]
) -> None:
    """Ruling: cfc-appeal."""
    found = terms_on(system, day)
    assert tuple(getattr(found, name) for name in TERMS) == expected


# ---------------------------------------------------------------- a registration
@pytest.mark.parametrize(
    ("now", "who", "state", "article"), [(SUMMER, "chiara", "submitted", "0.2"), (LATE, "qadira", "late", "0.2.4")]
)
def test_upheld_the_registration_is_approved_by_the_body_that_heard_it(
    now: datetime,
    who: str,
    state: str,
    article: str,
    astrid: User,
    boris: User,
    quentin: User,
    request: pytest.FixtureRequest,
) -> None:
    """Ruling: appeal-upheld."""
    tournament = refused(astrid, boris, request.getfixturevalue(who), now)
    appeal = appealed(astrid, now)
    assert (appeal.refusal.state_before, appeal.refusal.article) == (state, article)
    services.uphold_appeal(appeal, by=quentin, now=now + timedelta(days=1), reason="The contract is here.")
    tournament.refresh_from_db()
    assert (tournament.state, tournament.decided_by, tournament.decided_at, tournament.decision_reason) == (
        "approved", quentin, now + timedelta(days=1), "The contract is here.",
    )  # fmt: skip
    mail = OutboxMessage.objects.get(payload__subject__startswith="Approved").payload
    assert mail["to"] == ["boris@example.org"]  # the organiser has the mail of the appeal
    registration.let_days_pass(now=now + timedelta(days=100))
    tournament.refresh_from_db()
    assert tournament.state == "finished"


def test_the_chair_who_refused_a_late_one_does_not_hear_its_appeal(
    astrid: User, boris: User, qadira: User, quentin: User
) -> None:
    refused(astrid, boris, qadira, LATE)
    appeal = appealed(astrid, LATE)
    with pytest.raises(NotPermitted) as barred:
        services.uphold_appeal(appeal, by=qadira, now=LATE, reason="My own.")
    assert barred.value.decision.barred_by == "refuser"
    services.dismiss_appeal(appeal, by=quentin, now=LATE, reason="There is none.")


@pytest.mark.parametrize("part", ["astrid", "boris"])
def test_a_member_who_organises_it_or_is_its_arbiter_does_not_hear_its_appeal(
    part: str, astrid: User, boris: User, chiara: User
) -> None:
    member = {"astrid": astrid, "boris": boris}[part]
    OfficeHeld.objects.create(user=member, office=Office.QC, starts_on=date(2020, 1, 1))
    refused(astrid, boris, chiara)
    appeal = appealed(astrid)
    with pytest.raises(NotPermitted):
        services.uphold_appeal(appeal, by=User.objects.get(pk=member.pk), now=SUMMER, reason="Mine.")


def test_while_an_appeal_is_open_the_registration_stays_as_it_was_refused(
    astrid: User, boris: User, chiara: User
) -> None:
    tournament = refused(astrid, boris, chiara)
    appeal = appealed(astrid)
    with pytest.raises(NotPermitted):
        registration.edit_registration(tournament, facts(boris, rounds=4), by=astrid, now=SUMMER)
    with pytest.raises(NotPermitted):
        registration.submit_registration(tournament, by=astrid, now=SUMMER)
    at(SUMMER)
    page = signed_in(astrid).get(f"/tournaments/{tournament.pk}/")
    links = [link.label for link in page.context["links"]]
    assert links == ["Copy as a new tournament", "Start list", "Regulations of the event"]
    services.withdraw_appeal(appeal, by=astrid, now=SUMMER)
    assert registration.submit_registration(tournament, by=astrid, now=SUMMER).state == "submitted"


@pytest.mark.parametrize("way", ["announced-anew", "withdrawn"])
def test_a_refusal_that_went_another_way_is_settled_and_its_appeal_closed(
    way: str, astrid: User, boris: User, chiara: User
) -> None:
    tournament = refused(astrid, boris, chiara)
    if way == "announced-anew":
        registration.submit_registration(tournament, by=astrid, now=SUMMER)
    else:
        appealed(astrid)
        registration.withdraw_registration(tournament, by=chiara, now=SUMMER, reason="Both agree.")
    assert list(Refusal.objects.values_list("state", flat=True)) == ["settled"]
    assert list(Appeal.objects.values_list("state", flat=True)) == (["withdrawn"] if way == "withdrawn" else [])


def test_refused_again_it_is_another_refusal_with_a_term_of_its_own(astrid: User, boris: User, chiara: User) -> None:
    tournament = refused(astrid, boris, chiara)
    registration.submit_registration(tournament, by=astrid, now=SUMMER)
    later = SUMMER + timedelta(days=20)
    registration.refuse_registration(tournament, by=chiara, now=later, reason="Still none.")
    appeal = appealed(astrid, later)
    assert (appeal.refusal.reason, appeal.refusal.last_day) == ("Still none.", date(2025, 9, 28))


def test_the_page_of_the_tournament_shows_the_last_day_the_appeal_and_its_history(
    astrid: User, boris: User, chiara: User, quentin: User
) -> None:
    tournament = refused(astrid, boris, chiara)
    at(SUMMER)
    path = f"/tournaments/{tournament.pk}/"
    page = signed_in(astrid).get(path).content.decode()
    assert "Appeal until 8 September 2025" in page
    appeal = appealed(astrid)
    services.dismiss_appeal(appeal, by=quentin, now=SUMMER, reason="There is none.")
    page = signed_in(chiara).get(path)
    told = [past.text for past in page.context["history"]]
    assert told == ["registered the tournament", "refused the registration", "appealed", "dismissed the appeal"]
    assert f"/appeals/{appeal.pk}/" in page.content.decode()


def test_the_deadline_of_the_appeal_is_counted_from_the_communication(astrid: User, boris: User, chiara: User) -> None:
    tournament = refused(astrid, boris, chiara)
    assert DeadlineCode.APPEAL not in [each.code for each in deadlines_of(tournament, now=SUMMER)]
    at(SUMMER + timedelta(days=3))
    signed_in(astrid).get(f"/tournaments/{tournament.pk}/")
    found = [each for each in deadlines_of(tournament, now=SUMMER) if each.code is DeadlineCode.APPEAL]
    assert [(each.day, each.article) for each in found] == [(date(2025, 9, 11), "0.4")]


# ---------------------------------------------------------------- a refusal to rate what was played
def played(desk: Desk, **changes: Any) -> Tournament:
    tournament = desk.approved(**changes)
    registration.let_days_pass(now=desk.after(tournament))
    return Tournament.objects.get(pk=tournament.pk)


def test_refused_after_play_the_organiser_appeals_and_upheld_the_decision_is_taken_back(
    desk: Desk, quentin: User
) -> None:
    tournament = played(desk)
    now = desk.after(tournament)
    decision = decisions.refuse_rating(tournament, by=desk.qadira, now=now, reason="Two rounds were not played.")
    appeal = appealed(desk.astrid, now)
    assert (appeal.refusal.article, appeal.refusal.appeal_article, appeal.refusal.last_day) == (
        "0.4", "0.4", date(2025, 10, 23),
    )  # fmt: skip
    with pytest.raises(NotPermitted):
        services.uphold_appeal(appeal, by=desk.qadira, now=now, reason="My own.")
    services.uphold_appeal(appeal, by=quentin, now=now, reason="They were.")
    decision.refresh_from_db()
    assert (decision.ended_by, decision.ended_at, decision.ended_reason) == (quentin, now, "They were.")
    assert list(decisions.decisions_in_force(tournament)) == []
    assert list(AuditEntry.objects.filter(by=quentin).values_list("act", flat=True)) == ["uphold appeal"]


def test_taken_back_by_its_own_office_the_appeal_is_closed(desk: Desk) -> None:
    tournament = played(desk)
    now = desk.after(tournament)
    decision = decisions.refuse_rating(tournament, by=desk.qadira, now=now, reason="x")
    appeal = appealed(desk.astrid, now)
    decisions.take_back(decision, by=desk.qadira, now=now, reason="They were played.")
    appeal.refresh_from_db()
    assert (appeal.state, appeal.refusal.state) == ("withdrawn", "settled")


def test_what_the_director_of_the_cfc_refuses_the_auditor_hears_for_a_fee(desk: Desk, quentin: User) -> None:
    """711; 739. Ruling: cfc-appeal."""
    ada = person("Ada Auditor", (Office.RATING_AUDITOR, None))
    OfficeHeld.objects.update(starts_on=date(2003, 1, 1))
    tournament = played(desk, system="cfc-regular", starts_on=date(2009, 9, 7), is_advertised=True)
    now = desk.after(tournament)
    decisions.refuse_rating(tournament, by=desk.edgar, now=now, reason="Not advertised.")
    appeal = appealed(desk.astrid, now + timedelta(days=400))  # 739 gives no days
    refusal = appeal.refusal
    assert (refusal.heard_by, refusal.article, refusal.appeal_article, refusal.fee_cents) == (
        "auditor", "711", "739", 1000,
    )  # fmt: skip
    for other in (quentin, desk.qadira, desk.edgar):
        with pytest.raises(NotPermitted):
            services.uphold_appeal(appeal, by=other, now=now, reason="x")
    at(now)
    assert "A fee of 10.00 dollars" in signed_in(ada).get(f"/appeals/{appeal.pk}/").content.decode()
    services.uphold_appeal(appeal, by=ada, now=now, reason="It was posted in the hall.")
    assert list(decisions.decisions_in_force(tournament)) == []


def test_two_offices_that_refuse_are_two_refusals_heard_by_two_bodies(desk: Desk) -> None:
    OfficeHeld.objects.update(starts_on=date(2003, 1, 1))
    tournament = played(desk, starts_on=date(2009, 9, 7), other_systems=("cfc-regular",), is_advertised=True)
    now = desk.after(tournament)
    decisions.refuse_rating(tournament, by=desk.edgar, now=now, reason="x")
    decisions.refuse_rating(tournament, by=desk.qadira, now=now, reason="y")
    rows = Refusal.objects.order_by("heard_by").values_list("heard_by", "article", "appeal_article", "appeal_days")
    assert list(rows) == [("auditor", "711", "739", None), ("commission", "0.5", "0.5", 7)]
    at(now)
    shown = signed_in(desk.astrid).get(f"/tournaments/{tournament.pk}/").context["refusals"]
    assert sorted((each.refusal.heard_by, each.may_appeal, each.until) for each in shown) == [
        ("auditor", True, "on any day: no text gives a last one"),
        ("commission", True, "until 18 September 2009"),
    ]


# ---------------------------------------------------------------- one act, one mail
def test_upheld_the_organiser_is_told_of_it_once_and_the_chief_arbiter_that_it_is_approved(
    astrid: User, boris: User, chiara: User, quentin: User
) -> None:
    refused(astrid, boris, chiara)
    appeal = appealed(astrid)
    at(SUMMER)
    assert letters_of(
        lambda: services.uphold_appeal(appeal, by=quentin, now=SUMMER, reason="The contract is here."), now=SUMMER
    ) == [
        ("astrid", "Appeal upheld: St. Louis Autumn Four"),
        ("boris", "Approved: St. Louis Autumn Four"),
        ("chiara", "Appeal upheld: St. Louis Autumn Four"),
    ]


def test_upheld_after_play_the_organiser_is_told_of_it_once(desk: Desk, quentin: User) -> None:
    tournament = played(desk)
    now = desk.after(tournament)
    decisions.refuse_rating(tournament, by=desk.qadira, now=now, reason="Two rounds were not played.")
    appeal = appealed(desk.astrid, now)
    at(now)
    assert letters_of(lambda: services.uphold_appeal(appeal, by=quentin, now=now, reason="They were."), now=now) == [
        ("astrid", f"Appeal upheld: {tournament.name}"),
        ("boris", f"No longer in force on {tournament.name}: not rated"),
        ("qadira", f"Appeal upheld: {tournament.name}"),
    ]
