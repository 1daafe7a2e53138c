"""Who decides on a registration, by which article, and why where something in it is broken."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from ratings.lists.models import RatingSystem
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted, can
from ratingsite.office.appeals.models import Refusal
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.asked import REASON_MISSING, asked_at_its_field
from tests.tournaments.events import SUMMER, approved, draft, submitted
from tests.tournaments.forms import at, signed_in
from tests.tournaments.work import work_for
from tournaments.registration import decisions
from tournaments.registration import services as registration
from tournaments.registration.acts import TOURNAMENT_ACTS, acts_on
from tournaments.registration.calling_in import HasBegun, ReasonMissing, call_in_registration
from tournaments.registration.deciding import ReasonWanted, article_of
from tournaments.registration.models import Tournament

State = Tournament.State
LATER = datetime(2025, 10, 11, tzinfo=UTC)


def with_a_national_arbiter(astrid: User, boris: User) -> Tournament:
    """An event with norms, and a chief who may not lead it."""
    tournament = submitted(astrid, boris, is_title_tournament=True)
    tournament.appointments.update(licence="NA")
    return tournament


def reload(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


# ---------------------------------------------------------------- the buttons
DECIDING = {"Approve registration", "Allow late registration", "Refuse registration"}
BEFORE, TOO_LATE = SUMMER, datetime(2025, 10, 10, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("sent", "officer", "chair"),
    [
        (BEFORE, {"Approve registration", "Refuse registration"}, set()),  # the chair calls in first
        (TOO_LATE, set(), {"Allow late registration", "Refuse registration"}),
    ],
)
def test_only_who_may_decide_finds_the_buttons_for_it(
    sent: datetime, officer: set[str], chair: set[str], astrid: User, boris: User, chiara: User, qadira: User
) -> None:
    """Whether it came in time names who decides: nobody else waits for anything, and nothing stands there closed."""
    tournament = submitted(astrid, boris, now=sent)
    for who, expected in ((chiara, officer), (qadira, chair)):
        found = acts_on(tournament, tournament, TOURNAMENT_ACTS, who, sent.date())
        assert {act.label for act in found} & DECIDING == expected
        assert all(act.allowed for act in found)


# ---------------------------------------------------------------- a reason for what is broken
def test_what_is_broken_is_approved_with_a_reason_that_names_it(astrid: User, boris: User, chiara: User) -> None:
    """A national arbiter as chief of an event with norms (1.1.5), and three rounds (1.4.1a)."""
    tournament = with_a_national_arbiter(astrid, boris)
    for reason in ("", "  "):
        with pytest.raises(ReasonWanted) as refusal:
            registration.approve_registration(tournament, by=chiara, now=SUMMER, reason=reason)
        assert [found.article for found in refusal.value.findings] == ["1.1.5", "1.4.1a"]
    assert reload(tournament).state == State.SUBMITTED
    done = registration.approve_registration(tournament, by=chiara, now=SUMMER, reason="For ratings only.")
    assert (done.decision_reason, done.approved_despite) == (
        "For ratings only.",
        [["chief-arbiter", "1.1.5", "fide-titles"], ["title-rounds", "1.4.1a", "fide-titles"]],
    )
    entry = history_of(done)[-1]
    assert (entry.reason, entry.details["despite"]) == ("For ratings only.", done.approved_despite)


def test_the_page_asks_for_the_reason_and_shows_it(astrid: User, boris: User, chiara: User) -> None:
    tournament = with_a_national_arbiter(astrid, boris)
    client, address = signed_in(chiara), f"/tournaments/{tournament.pk}/"
    page = client.get(address).content.decode()
    assert "Why it is approved although: The chief arbiter of a tournament with norms is" in page
    assert "(1.1.5) Too few rounds for norms. (1.4.1a)" in page
    assert asked_at_its_field(client, f"{address}approve/") == REASON_MISSING
    page = client.post(f"{address}approve/", {"reason": "For ratings only."}, follow=True).content.decode()
    assert "For ratings only." in page
    assert "Approved although:" in signed_in(None).get(address).content.decode()


def test_what_keeps_every_rule_needs_no_reason(astrid: User, boris: User, chiara: User) -> None:
    assert approved(astrid, boris, chiara).approved_despite == []


# ---------------------------------------------------------------- the article of each text
@pytest.mark.parametrize(
    ("system", "first", "highest", "state", "articles"),
    [
        ("fide-standard", date(2004, 5, 1), 2800, "late", ("7.1", "7.1", "7.1", "7.1")),
        ("fide-standard", date(2010, 5, 1), 2800, "late", ("0.4", "0.4", "0.4", "0.4")),
        ("fide-standard", date(2015, 5, 1), 2800, "late", ("0.4", "0.4", "0.4", "0.4")),
        ("fide-standard", date(2022, 5, 1), 2800, "late", ("0.2", "0.2", "0.2", "0.2")),
        ("fide-standard", date(2025, 5, 1), 2400, "late", ("0.2.4", "0.2.4", "0.2.4", "0.2.4")),
        ("fide-standard", date(2025, 5, 1), 2800, "late", ("0.2.3", "0.2.3", "0.2.3", "0.2.4")),
        ("fide-standard", date(2025, 5, 1), 2800, "submitted", ("0.2", "0.2.3", "0.2", "0.2.4")),
        ("fide-rapid", date(2025, 5, 1), 2800, "late", ("0.2", "0.2", "0.2", "0.2")),
        ("cfc-regular", date(2009, 6, 1), 2400, "submitted", ("711", "711", "711", "711")),
        ("fide-standard", date(1999, 6, 1), 2400, "submitted", ("", "", "", "")),
    ],
)
def test_each_act_is_cited_as_the_text_of_the_first_day_prints_it(
    system: str, first: date, highest: int, state: str, articles: tuple[str, ...], astrid: User, boris: User
) -> None:
    RatingSystem.objects.get_or_create(code=system, defaults={"name": system})
    tournament = draft(astrid, boris, system=system, starts_on=first, ends_on=first, highest_rating=highest)
    tournament.state = state
    found = tuple(article_of(tournament, act) for act in ("approve", "approve-late", "refuse", "call-in"))
    assert found[:1] + found[2:] == articles[:1] + articles[2:]
    if state == "late":
        assert found[1] == articles[1]


# ---------------------------------------------------------------- the chair
@pytest.mark.parametrize(
    ("act", "changes"),
    [
        ("approve-time-control", {"rate_of_play": "3600+30", "highest_rating": 2400}),
        ("approve-hybrid", {"is_hybrid": True}),
        ("approve-long-event", {}),
        ("approve-format", {"is_title_tournament": True, "format": "match"}),
        ("refuse-rating", {}),
        ("call-in", {}),
    ],
)
def test_what_the_texts_give_to_the_chairman_no_other_member_decides(
    act: str, changes: dict[str, Any], astrid: User, boris: User, chiara: User, qadira: User, quentin: User
) -> None:
    tournament = draft(astrid, boris, **changes)
    tournament.state = State.FINISHED if act == "refuse-rating" else State.APPROVED
    may = [can(who, act, tournament, day=SUMMER.date()) for who in (qadira, quentin, chiara)]
    assert may == [True, False, False]


def test_the_chair_approves_a_format_that_the_text_does_not_list(
    astrid: User, boris: User, chiara: User, qadira: User
) -> None:
    match = {"is_title_tournament": True, "format": "match", "expected_players": 2}
    tournament = submitted(astrid, boris, **match)
    page = signed_in(qadira).get(f"/tournaments/{tournament.pk}/").content.decode()
    assert f"/tournaments/{tournament.pk}/decide-format/" in page
    made = decisions.approve_format(tournament, by=qadira, now=SUMMER, reason="A match for the title.")
    assert (made.article, made.office) == ("1.4.2e", Office.QC_CHAIR)
    page = signed_in(chiara).get(f"/tournaments/{tournament.pk}/").content.decode()
    assert "The chair of the qualification commission approved the format for norms." in page


def test_a_format_waits_for_the_chair_in_my_work(astrid: User, boris: User, qadira: User, quentin: User) -> None:
    for format_ in ("match", "swiss"):
        submitted(astrid, boris, is_title_tournament=True, format=format_, name=format_, expected_players=2)
    tasks = [(item.title, item.what, item.article) for item in work_for(qadira, SUMMER.date())]
    assert tasks == [("match", "Approve format", "1.4.2e")]
    assert work_for(quentin, SUMMER.date()) == []


# ---------------------------------------------------------------- calling in
def test_the_chair_calls_in_what_waits_and_alone_decides_then(
    astrid: User, boris: User, chiara: User, qadira: User, quentin: User
) -> None:
    tournament = submitted(astrid, boris)
    for somebody in (quentin, chiara, astrid):
        with pytest.raises(NotPermitted):
            call_in_registration(tournament, by=somebody, now=SUMMER, reason="Mine.")
    with pytest.raises(ReasonMissing):
        call_in_registration(tournament, by=qadira, now=SUMMER, reason=" ")
    found = call_in_registration(tournament, by=qadira, now=SUMMER, reason="The hall is not there.")
    assert (found.state, found.called_in_by, found.called_in_at, found.called_in_reason) == (
        State.SUBMITTED, qadira, SUMMER, "The hall is not there.",
    )  # fmt: skip
    entry = history_of(found)[-1]
    assert (entry.act, entry.article, entry.reason) == ("call in registration", "0.2.4", "The hall is not there.")
    with pytest.raises(NotPermitted) as refusal:
        registration.approve_registration(found, by=chiara, now=SUMMER)
    assert refusal.value.decision.barred_by == "called-in"
    assert [work_for(who, SUMMER.date()) == [] for who in (chiara, qadira)] == [True, False]
    done = registration.approve_registration(found, by=qadira, now=SUMMER)
    assert (done.state, done.decided_by) == (State.APPROVED, qadira)


def test_organiser_chief_and_officer_are_told_that_it_is_called_in(
    astrid: User, boris: User, chiara: User, qadira: User
) -> None:
    tournament = approved(astrid, boris, chiara)
    OutboxMessage.objects.all().delete()
    call_in_registration(tournament, by=qadira, now=SUMMER, reason="The hall is not there.")
    (mail,) = OutboxMessage.objects.filter(kind="mail")
    assert mail.payload["to"] == ["astrid@example.org", "boris@example.org", "chiara@example.org"]
    assert "The hall is not there." in mail.payload["body"]


def test_what_was_approved_is_called_in_until_its_first_day_and_refused_with_an_appeal(
    astrid: User, boris: User, chiara: User, qadira: User, quentin: User
) -> None:
    tournament = approved(astrid, boris, chiara)
    first = datetime(2025, 10, 12, 5, tzinfo=UTC)  # midnight in St. Louis
    with pytest.raises(HasBegun):
        call_in_registration(tournament, by=qadira, now=first, reason="Too late.")
    last = datetime(2025, 10, 12, 4, 59, tzinfo=UTC)
    found = call_in_registration(tournament, by=qadira, now=last, reason="No hall.")
    assert (found.state, found.decided_by, found.decision_reason) == (State.SUBMITTED, None, "")
    registration.refuse_registration(found, by=qadira, now=last, reason="There is no hall.")
    refused = Refusal.objects.get()
    assert (refused.refused_office, refused.article, refused.appeal_article) == ("qc-chair", "0.2.4", "0.4")
    assert can(astrid, "appeal", refused, day=last.date())


def test_the_chair_refuses_what_only_the_president_may_allow(astrid: User, boris: User, qadira: User) -> None:
    tournament = submitted(astrid, boris, now=LATER, highest_rating=2750)
    with pytest.raises(NotPermitted):
        registration.refuse_registration(tournament, by=qadira, now=LATER, reason="No.")
    found = call_in_registration(tournament, by=qadira, now=LATER, reason="I know of it.")
    with pytest.raises(NotPermitted):
        registration.approve_late_registration(found, by=qadira, now=LATER, reason="Yes.")
    assert registration.refuse_registration(found, by=qadira, now=LATER, reason="No.").state == State.REFUSED


def test_changed_and_sent_again_it_is_still_the_chairs(astrid: User, boris: User, chiara: User, qadira: User) -> None:
    found = call_in_registration(submitted(astrid, boris), by=qadira, now=SUMMER, reason="No hall.")
    registration.refuse_registration(found, by=qadira, now=SUMMER, reason="There is no hall.")
    again = registration.submit_registration(found, by=astrid, now=SUMMER + timedelta(hours=1))
    assert not can(chiara, "approve", again, day=SUMMER.date())
    assert can(qadira, "approve", again, day=SUMMER.date())
    to_approve = OutboxMessage.objects.filter(kind="mail", payload__subject__startswith="Registration to approve")
    mail = to_approve.order_by("pk").last()
    assert mail is not None
    assert mail.payload["to"] == ["qadira@example.org"]


def test_the_page_calls_in_and_everybody_reads_why(astrid: User, boris: User, chiara: User, qadira: User) -> None:
    tournament = approved(astrid, boris, chiara)
    at(SUMMER)
    client, address = signed_in(qadira), f"/tournaments/{tournament.pk}/"
    assert "Call in" in client.get(address).content.decode()
    assert asked_at_its_field(client, f"{address}call-in/") == REASON_MISSING
    client.post(f"{address}call-in/", {"reason": "No hall."})
    for who in (astrid, chiara):
        page = signed_in(who).get(address).content.decode()
        assert "The chair of the commission has called this registration in" in page
        assert "No hall." in page
    assert signed_in(chiara).post(f"{address}call-in/", {"reason": "x"}).status_code == 404


def test_on_the_first_day_the_page_says_that_it_is_too_late(
    astrid: User, boris: User, chiara: User, qadira: User
) -> None:
    tournament = approved(astrid, boris, chiara)
    at(datetime(2025, 10, 12, 12, tzinfo=UTC))
    answer = signed_in(qadira).post(f"/tournaments/{tournament.pk}/call-in/", {"reason": "x"}, follow=True)
    assert "Not done: the first day has come." in answer.content.decode()
