"""Every act on a report in every state by every office: who may does it once and is recorded once; nobody else changes
a thing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from django.db import transaction
from django.forms.models import model_to_dict

from ratings.ledger.models import RatedEvent
from ratings.register.models import Federation
from ratings.register.services import NewPlayer
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import LONG_AGO, person
from tests.kept import kept
from tests.tournaments.certifying import certified_with_ticks
from tests.tournaments.desk import Desk
from tests.tournaments.events import changed, trf
from tournaments.registration.models import Tournament
from tournaments.reports import services as reports
from tournaments.reports.models import Entry, Report
from tournaments.reports.new_players import enter_player

State = Report.State
LINES = changed(2, rating="2099")  # one warning, so that a tick is asked for


@pytest.fixture
def people(desk: Desk, carla: User, quentin: User, faruk: User, can: Federation, usa: Federation) -> dict[str, User]:
    """Everybody who holds an office here or elsewhere, and who holds none or holds it no more."""
    dora = person("Dora Deputy", (Office.ARBITER, usa))
    olga = person("Olga Once")
    OfficeHeld.objects.create(
        user=olga, office=Office.RATING_OFFICER, federation=usa, starts_on=LONG_AGO, ends_on=LONG_AGO
    )
    return {
        "organiser": desk.astrid, "chief": desk.boris, "deputy": dora, "officer": desk.chiara,
        "officer elsewhere": carla, "administrator": desk.dmitri, "commission": quentin, "chair": desk.qadira,
        "president": person("Pia President", (Office.PRESIDENT, None)), "director": desk.edgar,
        "arbiter elsewhere": person("Arne Arbiter", (Office.ARBITER, can)), "officer once": olga, "nobody": faruk,
    }  # fmt: skip


@kept
def a_report(desk: Desk, people: Mapping[str, User], **said: Any) -> Report:
    tournament = desk.approved(**said)
    tournament.appointments.create(role="deputy", name="Dora Deputy", user=people["deputy"])
    return desk.received(tournament, desk.file(tournament, lines=LINES))


@kept
def in_state(state: str, desk: Desk, report: Report) -> Report:
    """The report in one of its states, each reached by the acts that lead there."""
    now = desk.after(report.tournament)
    if state in ("draft", "superseded"):
        if state == "superseded":
            desk.received(report.tournament, desk.file(report.tournament))
        return Report.objects.get(pk=report.pk)
    report = certified_with_ticks(report, by=desk.boris, now=now)
    skips = report.tournament.skips_endorsement
    later: dict[str, Callable[[], object]] = {
        "endorsed": lambda: reports.endorse_report(report, by=desk.chiara, now=now),
        "accepted": lambda: reports.accept_report(
            report if skips else reports.endorse_report(report, by=desk.chiara, now=now), by=desk.dmitri, now=now
        ),
        "returned": lambda: reports.return_report(
            report, by=desk.dmitri if skips else desk.chiara, now=now, reason="Round 2."
        ),
        "refused": lambda: reports.refuse_report(report, by=desk.qadira, now=now, reason="Invented."),
    }
    if state != "certified":
        later[state]()
    return Report.objects.get(pk=report.pk)


def send(report: Report, by: User, now: Any) -> object:
    content = trf(name="St. Louis Autumn Four.")
    return reports.receive_file(report.tournament, name="next.trf", content=content, by=by, now=now)


ACTS: Mapping[str, Callable[[Report, User, Any], object]] = {
    "certify": lambda report, by, now: certified_with_ticks(report, by=by, now=now),
    "state": lambda report, by, now: reports.add_statements(report, {"alterations": 0}, by=by, now=now),
    "recall": lambda report, by, now: reports.recall_report(report, by=by, now=now),
    "endorse": lambda report, by, now: reports.endorse_report(report, by=by, now=now),
    "accept": lambda report, by, now: reports.accept_report(report, by=by, now=now),
    "return": lambda report, by, now: reports.return_report(report, by=by, now=now, reason="Round 3."),
    "refuse": lambda report, by, now: reports.refuse_report(report, by=by, now=now, reason="Invented."),
}
RECORDED = {
    "certify": "certify report", "state": "add statements", "recall": "recall report", "endorse": "endorse report",
    "accept": "accept report", "return": "return report", "refuse": "refuse report",
}  # fmt: skip


def who_does(act: str, report: Report, people: Mapping[str, User], desk: Desk) -> set[str]:
    """Who can, which is then undone; who is refused leaves nothing behind."""
    now, before = desk.after(report.tournament), left_behind()
    last, found = AuditEntry.objects.latest("pk"), set()
    for name, user in people.items():
        stale = Report.objects.get(pk=report.pk)
        with transaction.atomic():
            try:
                ACTS[act](stale, user, now)
            except NotPermitted:
                continue  # and what he had changed would stand
            else:
                recorded = AuditEntry.objects.filter(pk__gt=last.pk, object_type="Report")
                assert [(each.act, each.by_id, each.object_id) for each in recorded] == [
                    (RECORDED[act], user.pk, str(report.pk))
                ], name
                found.add(name)
            transaction.set_rollback(True)
    assert left_behind() == before
    return found


def left_behind() -> list[Any]:
    """Everything that an act could have changed."""
    rows = [model_to_dict(report) for report in Report.objects.order_by("pk")]
    return [rows, *(model.objects.count() for model in (AuditEntry, OutboxMessage, RatedEvent))]


OPEN = {
    "draft": {"certify": {"chief"}},
    "certified": {
        "state": {"chief"}, "recall": {"chief"}, "endorse": {"officer"}, "return": {"officer"},
        "refuse": {"officer", "commission", "chair"},
    },
    "endorsed": {
        "state": {"chief"}, "accept": {"administrator"}, "return": {"administrator"}, "refuse": {"commission", "chair"},
    },
    "accepted": {"state": {"chief"}},
    "returned": {"certify": {"chief"}},
    "refused": {},
    "superseded": {},
}  # fmt: skip


@pytest.mark.parametrize("state", OPEN)
def test_each_act_is_open_to_its_office_in_its_state_and_is_recorded_once(
    state: str, desk: Desk, people: dict[str, User]
) -> None:
    report = in_state(state, desk, a_report(desk, people))
    done = {act: who for act in ACTS if (who := who_does(act, report, people, desk))}
    assert done == OPEN[state]


# 0.3: the chief arbiter sends it to the administrator, and no federation endorses or refuses it
OF_OFFICIAL = {
    "draft": {"certify": {"chief"}},
    "certified": {
        "state": {"chief"}, "recall": {"chief"}, "accept": {"administrator"}, "return": {"administrator", "officer"},
        "refuse": {"commission", "chair"},
    },
    "accepted": {"state": {"chief"}},
    "returned": {"certify": {"chief"}},
    "refused": {},
}  # fmt: skip


@pytest.mark.parametrize("state", OF_OFFICIAL)
def test_of_an_official_event_nobody_endorses(state: str, desk: Desk, people: dict[str, User]) -> None:
    report = in_state(state, desk, a_report(desk, people, is_official=True))
    done = {act: who for act in ACTS if (who := who_does(act, report, people, desk))}
    assert done == OF_OFFICIAL[state]


# 2003 and 2009, 0.2: the order stands for the endorsement; the administrator may report in the arbiter's place
OF_ORDERED = {
    "draft": {"certify": {"chief", "administrator"}},
    "certified": {
        "state": {"chief"}, "recall": {"chief", "administrator"}, "accept": {"administrator", "commission", "chair"},
        "return": {"officer", "administrator", "commission", "chair"}, "refuse": {"commission", "chair"},
    },
}  # fmt: skip


@pytest.mark.parametrize("state", OF_ORDERED)
def test_of_an_ordered_event_the_order_stands_for_the_endorsement(
    state: str, desk: Desk, people: dict[str, User]
) -> None:
    report = a_report(desk, people)
    Tournament.objects.filter(pk=report.tournament_id).update(is_ordered=True)
    report = in_state(state, desk, Report.objects.get(pk=report.pk))
    done = {act: who for act in ACTS if (who := who_does(act, report, people, desk))}
    assert done == OF_ORDERED[state]


def test_who_certified_an_ordered_report_does_not_accept_it(desk: Desk, people: dict[str, User]) -> None:
    report = a_report(desk, people)
    Tournament.objects.filter(pk=report.tournament_id).update(is_ordered=True)
    report, now = Report.objects.get(pk=report.pk), desk.after(report.tournament)
    certified_with_ticks(report, by=desk.dmitri, now=now)
    assert who_does("accept", report, people, desk) == {"commission", "chair"}


# ---------------------------------------------------------------- who is the only officer, and who is none
def test_without_another_officer_the_administrator_endorses_in_his_place(desk: Desk, people: dict[str, User]) -> None:
    report = in_state("certified", desk, a_report(desk, people))
    offices = OfficeHeld.objects.filter(office=Office.RATING_OFFICER, federation=desk.federation)
    assert who_does("endorse", report, people, desk) == {"officer"}
    offices.filter(user=desk.chiara).update(ends_on=LONG_AGO)
    once = {"officer": User.objects.get(pk=desk.chiara.pk)}
    assert who_does("endorse", report, people | once, desk) == {"administrator"}


def test_an_officer_who_is_an_arbiter_there_does_not_endorse_and_the_administrator_does(
    desk: Desk, people: dict[str, User]
) -> None:
    report = in_state("certified", desk, a_report(desk, people))
    report.tournament.appointments.create(role="deputy", name="Chiara Officer", user=desk.chiara)
    assert who_does("endorse", report, people, desk) == {"administrator"}


def test_who_endorsed_in_an_officers_place_does_not_accept(desk: Desk, people: dict[str, User]) -> None:
    report = in_state("certified", desk, a_report(desk, people))
    OfficeHeld.objects.filter(user=desk.chiara).update(ends_on=LONG_AGO)
    report = reports.endorse_report(report, by=desk.dmitri, now=desk.after(report.tournament))
    another = person("Diana Administrator", (Office.RATING_ADMINISTRATOR, None))
    assert who_does("accept", report, {**people, "another": another}, desk) == {"another"}


# ---------------------------------------------------------------- two people at once
@pytest.mark.every_case
@pytest.mark.parametrize(
    ("state", "first", "second"),
    [
        ("draft", ("certify", "chief"), ("certify", "chief")),
        ("certified", ("endorse", "officer"), ("return", "officer")),
        ("certified", ("recall", "chief"), ("endorse", "officer")),
        ("certified", ("refuse", "chair"), ("recall", "chief")),
        ("certified", ("return", "officer"), ("refuse", "commission")),
        ("endorsed", ("accept", "administrator"), ("refuse", "chair")),
        ("endorsed", ("refuse", "chair"), ("accept", "administrator")),
        ("endorsed", ("return", "administrator"), ("accept", "administrator")),
    ],
)
def test_of_two_who_act_on_the_same_page_the_second_changes_nothing(
    state: str, first: tuple[str, str], second: tuple[str, str], desk: Desk, people: dict[str, User]
) -> None:
    report = in_state(state, desk, a_report(desk, people))
    now, pages = desk.after(report.tournament), [Report.objects.get(pk=report.pk) for _ in range(2)]
    ACTS[first[0]](pages[0], people[first[1]], now)
    before = left_behind()
    with pytest.raises(NotPermitted):
        ACTS[second[0]](pages[1], people[second[1]], now)
    assert left_behind() == before


@pytest.mark.parametrize("act", ["return", "refuse"])
@pytest.mark.parametrize("reason", ["", " \n\t "])
def test_nobody_sends_a_report_back_or_refuses_it_without_saying_why(
    act: str, reason: str, desk: Desk, people: dict[str, User]
) -> None:
    report = in_state("certified", desk, a_report(desk, people))
    before = left_behind()
    service = {"return": reports.return_report, "refuse": reports.refuse_report}[act]
    with pytest.raises(reports.ReasonMissing):
        service(report, by=desk.chiara, now=desk.after(report.tournament), reason=reason)
    assert left_behind() == before


# ---------------------------------------------------------------- sending
SENDERS = {
    "draft": {"chief", "officer"},
    "certified": set(),
    "endorsed": set(),
    "accepted": set(),
    "returned": {"chief", "officer"},
    "refused": set(),
}


@pytest.mark.parametrize("state", SENDERS)
def test_a_file_is_sent_by_chief_or_officer_while_nothing_is_on_its_way(
    state: str, desk: Desk, people: dict[str, User]
) -> None:
    report = in_state(state, desk, a_report(desk, people))
    before, found = left_behind(), set()
    for name, user in people.items():
        with transaction.atomic():
            try:
                send(report, user, desk.after(report.tournament))
            except NotPermitted:
                assert left_behind() == before, name
            except reports.ReportIsUnderWay:
                assert Report.objects.count() == len(before[0]), name
            else:
                found.add(name)
            transaction.set_rollback(True)
    assert found == SENDERS[state]


@pytest.mark.parametrize("state", ["draft", "submitted", "late", "refused", "withdrawn"])
def test_no_file_is_taken_of_a_tournament_that_is_not_approved(state: str, desk: Desk, people: dict[str, User]) -> None:
    tournament = desk.approved()
    Tournament.objects.filter(pk=tournament.pk).update(state=state)
    for user in people.values():
        with pytest.raises(NotPermitted):
            reports.receive_file(
                Tournament.objects.get(pk=tournament.pk), name="x", content=trf(), by=user, now=desk.after(tournament)
            )


# ---------------------------------------------------------------- entering players
@pytest.mark.parametrize(
    ("state", "who"),
    [
        ("draft", {"officer", "administrator"}),
        ("returned", {"officer", "administrator"}),
        ("superseded", set()),
    ],
)
def test_players_are_entered_while_the_report_can_still_change(
    state: str, who: set[str], desk: Desk, people: dict[str, User]
) -> None:
    report = in_state(state, desk, a_report(desk, people))
    Entry.objects.filter(report=report, rank=4).update(player=None, fide_id=2099999)
    new = NewPlayer(name="Demir, Deniz", federation="USA", sex="m", birth_date=None)
    found = set()
    for name, user in people.items():
        with transaction.atomic():
            entry = report.entries.get(rank=4)
            try:
                player = enter_player(report, entry, new, by=user, now=desk.after(report.tournament))
            except NotPermitted:
                entry.refresh_from_db()
                assert entry.player is None
            else:
                assert (player.fide_id, report.entries.get(rank=4).player) == (2099999, player)
                found.add(name)
            transaction.set_rollback(True)
    assert found == who
