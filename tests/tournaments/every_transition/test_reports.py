"""Reports in every state – ordinary, of an official event (0.3), ordered (2009, 0.2) – and corrections of them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

import pytest

from ratings.register.models import Federation
from ratings.register.services import NewPlayer
from ratingsite.office.accounts.models import User
from tests.tournaments.certifying import certified_with_ticks
from tests.tournaments.desk import Desk
from tests.tournaments.every_transition.people import appoint, everybody
from tests.tournaments.every_transition.walking import Act, Acts, moved, not_done, undone, walked
from tournaments.registration.models import Tournament
from tournaments.reports import services as reports
from tournaments.reports.corrections import services as corrections
from tournaments.reports.corrections.models import Correction
from tournaments.reports.models import Entry, Report
from tournaments.reports.new_players import enter_player
from tournaments.reports.people.services import say_whom_lines_mean
from tournaments.reports.pgn.services import receive_games
from tournaments.reports.services import ReportHasErrors
from tournaments.reports.to_fide.files import fide_files
from tournaments.reports.to_fide.services import NotToBeSent, mark_sent
from tournaments.sheets.opening import open_sheet

WHY = "Round 2."
SAID = {"reason": WHY}
GAMES = b'[Event "x"]\n\n*\n'


def entered(report: Report, by: User, now: datetime) -> object:
    if report.state in ("draft", "certified", "returned"):  # settled lines are protected
        Entry.objects.filter(report=report, rank=4).update(player=None, fide_id=2099999)
    new = NewPlayer(name="Demir, Deniz", federation="USA", sex="m", birth_date=None)
    return enter_player(report, report.entries.get(rank=4), new, by=by, now=now)


def meant(report: Report, by: User, now: datetime) -> object:
    return say_whom_lines_mean(report, {4: report.entries.get(rank=4).player}, by=by, now=now)


def certified(report: Report, by: User, now: datetime) -> Report:
    return certified_with_ticks(report, by=by, now=now)


SERVICES: Mapping[str, Act] = {
    "certify": certified,
    "state": lambda found, by, now: reports.add_statements(found, {"alterations": 0}, by=by, now=now),
    "recall": lambda found, by, now: reports.recall_report(found, by=by, now=now),
    "endorse": lambda found, by, now: reports.endorse_report(found, by=by, now=now),
    "return": lambda found, by, now: reports.return_report(found, by=by, now=now, reason=WHY),
    "refuse": lambda found, by, now: reports.refuse_report(found, by=by, now=now, reason=WHY),
    "ask-correction": lambda found, by, now: corrections.ask_correction(found, by=by, now=now, reason=WHY),
    "enter-player": entered,
    "send-games": lambda found, by, now: receive_games(found, name="a.pgn", content=GAMES, by=by, now=now),
    "match-people": meant,
    "mend": lambda found, by, now: open_sheet(found.tournament, by=by, now=now, report=found),
    "mark-sent": lambda found, by, now: mark_sent(
        found, sha256=fide_files(found)[0].sha256, sent_on=now.date(), by=by, now=now
    ),
}


def acts(accepting: str) -> Acts:
    """One service accepts, by the act of the table that the report is for."""
    accept: dict[str, Act] = {accepting: lambda found, by, now: reports.accept_report(found, by=by, now=now)}
    return Acts(
        kind="report",
        page="/reports/%s/",
        services={**SERVICES, **accept},
        posts={
            "recall": ("recall/", {}),
            "endorse": ("endorse/", {}),
            "return": ("return/", SAID),
            "refuse": ("refuse/", SAID),
            accepting: ("accept/", {}),
            "mend": ("sheet/", {}),
        },
        entries={"enter-player": 2, accepting: 2},  # the register's, and the ledger's own
        asks=(NotToBeSent, ReportHasErrors),
    )


@pytest.mark.once
def test_every_act_on_a_report_from_every_state_by_everybody(desk: Desk, can: Federation) -> None:
    people = everybody(desk, can)
    done: set[tuple[str, str]] = set()
    for accepting, row in (
        ("accept", {}),
        ("accept-official", {"is_official": True}),
        ("accept-ordered", {"is_ordered": True}),
        ("accept-entered", {"entered_because": "History."}),
    ):
        with undone():
            done |= walked_along(acts(accepting), row, desk, people, done)
    assert not_done("report", done) == set()


def walked_along(
    acts: Acts, row: Mapping[str, bool | str], desk: Desk, people: dict[str, User], done: set[tuple[str, str]]
) -> set[tuple[str, str]]:
    """One report from its draft to its acceptance, walked at each step; then the states beside the way."""
    tournament = appoint(desk.approved(), people)
    report = desk.received(tournament)
    Tournament.objects.filter(pk=tournament.pk).update(fide_code=401234, **row)
    report, now, found = Report.objects.get(pk=report.pk), desk.after(tournament), set()

    def walk(each: Report) -> None:
        found.update(walked(each, acts, people, now=now, already=done))

    walk(report)
    if not done:
        for state in ("returned", "refused", "superseded", "corrected"):
            refused = {"refused_by": desk.qadira, "refused_reason": WHY, "refused_article": "0.4"}
            with undone():
                walk(moved(report, state, **(refused if state == "refused" else {})))
    report = certified(report, desk.boris, now)
    walk(report)
    if not report.tournament.skips_endorsement:
        report = reports.endorse_report(report, by=desk.chiara, now=now)
        walk(report)
    by = desk.dmitri
    walk(reports.accept_report(report, by=by, now=now))
    return found


CORRECTIONS = Acts(
    kind="correction",
    page="/corrections/%s/",
    services={
        "allow": lambda found, by, now: corrections.allow_correction(found, by=by, now=now),
        "refuse": lambda found, by, now: corrections.refuse_correction(found, by=by, now=now, reason=WHY),
        "withdraw": lambda found, by, now: corrections.withdraw_correction(found, by=by, now=now),
    },
    posts={"allow": ("allow/", {}), "refuse": ("refuse/", SAID), "withdraw": ("withdraw/", {})},
)


@pytest.mark.once
def test_every_act_on_a_correction_from_every_state_by_everybody(desk: Desk, can: Federation) -> None:
    people = everybody(desk, can)
    report = desk.reported(appoint(desk.approved(), people))
    now, done = desk.after(report.tournament), set()
    correction = corrections.ask_correction(report, by=desk.boris, now=now, reason=WHY)
    for state in Correction.State.values:
        decided = {"decided_by": desk.dmitri, "decided_at": now, "decided_reason": WHY}
        with undone():
            done |= walked(
                moved(correction, state, **({} if state == "asked" else decided)), CORRECTIONS, people, now=now
            )
    assert not_done("correction", done) == set()
