"""A report goes from the bytes to the ledger, one person after another, and stops where something is wrong."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ratings.ledger.models import RatedGame
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.shared_material import shared_file
from tests.tournaments.approving import approve
from tests.tournaments.certifying import certified_with_ticks
from tests.tournaments.events import (
    AFTER,
    LINES,
    approved,
    changed,
    facts,
    finished,
    on_the_register,
    received,
    submitted,
    trf,
)
from tournaments.handover import event_for
from tournaments.registration import services as registration
from tournaments.registration.models import Tournament
from tournaments.regulations.report_findings import ReportCode
from tournaments.reports import services as reports
from tournaments.reports.files.services import FileTooLarge, keep_file
from tournaments.reports.models import Report, SubmittedFile
from tournaments.reports.services import (
    ReportHasErrors,
    ReportIsUnderWay,
    WarningsNotTicked,
    ticks_wanted,
)

State = Report.State


@pytest.fixture
def four(astrid: User, boris: User, chiara: User, usa: Federation) -> Tournament:
    """The round robin of four, over, with its players on the register."""
    on_the_register(usa)
    return finished(astrid, boris, chiara)


def certified(four: Tournament, boris: User) -> Report:
    report = received(four, boris)
    return certified_with_ticks(report, by=boris, now=AFTER)


# ---------------------------------------------------------------- receiving
def test_a_clean_file_becomes_a_draft_with_its_players_and_games(four: Tournament, boris: User) -> None:
    report = received(four, boris)
    assert (report.state, report.version, report.file.accepted) == (State.DRAFT, 1, True)
    assert bytes(report.file.content) == trf()
    games = report.games.values_list("round", "white__name", "black__name", "result")
    assert list(games) == [
        (1, "Amato, Anna", "Demir, Deniz", "1-0"), (1, "Berg, Bo", "Castro, Cy", "0-1"),
        (2, "Castro, Cy", "Amato, Anna", "1/2-1/2"), (2, "Demir, Deniz", "Berg, Bo", "0-1"),
        (3, "Amato, Anna", "Berg, Bo", "1-0"), (3, "Castro, Cy", "Demir, Deniz", "1-0"),
    ]  # fmt: skip
    assert [entry.player.fide_id for entry in report.entries.all() if entry.player] == [
        2099101, 2099102, 2099103, 2099104,
    ]  # fmt: skip


def test_a_refused_file_is_kept_and_the_earlier_version_stays(four: Tournament, boris: User) -> None:
    report = received(four, boris)
    bad = trf(lines=changed(2, points="3.0"))
    got = reports.receive_file(four, name="bad.trf", content=bad, by=boris, now=AFTER)
    assert (got.report, got.file.accepted, bytes(got.file.content)) == (None, False, bad)
    errors = [fault for fault in got.file.faults if fault["severity"] == "error"]
    assert [(fault["line"], fault["column"], fault["end_column"]) for fault in errors] == [(13, 81, 84)]
    assert Report.objects.get().pk == report.pk


@pytest.mark.every_case
@pytest.mark.parametrize("content", [b"", b"PK\x03\x04zip", b"\x00" * 50, b"012 x", bytes(range(256)) * 40])
def test_whatever_is_sent_is_kept_and_answered(content: bytes, four: Tournament, boris: User) -> None:
    got = reports.receive_file(four, name="../../x.trf", content=content, by=boris, now=AFTER)
    assert (got.report, bytes(got.file.content), got.file.name) == (None, content, "x.trf")
    assert got.file.faults


def test_the_same_bytes_again_are_the_same_file_and_no_second_report(four: Tournament, boris: User) -> None:
    first = reports.receive_file(four, name="a.trf", content=trf(), by=boris, now=AFTER)
    again = reports.receive_file(four, name="b.trf", content=trf(), by=boris, now=AFTER)
    assert (again.file, again.report, again.is_new) == (first.file, first.report, False)
    assert (SubmittedFile.objects.count(), Report.objects.count()) == (1, 1)


def test_another_file_supersedes_the_draft(four: Tournament, boris: User) -> None:
    first, second = received(four, boris), received(four, boris, trf(name="St. Louis Autumn Four!"))
    first.refresh_from_db()
    assert (first.state, second.state, second.version, second.file.number) == (State.SUPERSEDED, State.DRAFT, 2, 2)


def test_the_first_bytes_again_come_back_as_a_new_version_of_the_same_file(four: Tournament, boris: User) -> None:
    first = received(four, boris)
    received(four, boris, trf(name="St. Louis Autumn Four!"))
    third = received(four, boris)
    assert (third.version, third.file_id) == (3, first.file_id)


def test_a_file_that_was_kept_but_never_read_is_read_when_it_comes_again(four: Tournament, boris: User) -> None:
    """The process ended between the two transactions."""
    kept = keep_file(four, name="four.trf", content=trf(), by=boris, now=AFTER).file
    assert (kept.read_at, bytes(kept.content)) == (None, trf())
    got = reports.receive_file(four, name="four.trf", content=trf(), by=boris, now=AFTER)
    assert (got.file.pk, got.file.accepted, got.report is not None) == (kept.pk, True, True)


def test_a_file_that_is_too_large_is_not_kept(four: Tournament, boris: User) -> None:
    with pytest.raises(FileTooLarge):
        reports.receive_file(four, name="x", content=b"0" * (5 * 1024 * 1024 + 1), by=boris, now=AFTER)
    assert not SubmittedFile.objects.exists()


def test_an_encoding_is_chosen_and_never_guessed(four: Tournament, boris: User) -> None:
    latin = trf().replace(b"St. Louis", "Zürich".encode("latin-1").ljust(9))
    got = reports.receive_file(four, name="x", content=latin, by=boris, now=AFTER)
    assert "not-utf-8" in {fault["code"] for fault in got.file.faults}
    read = reports.receive_file(four, name="x", content=latin, by=boris, now=AFTER, encoding="cp1252")
    assert (read.file.pk, read.file.encoding, read.report is not None) == (got.file.pk, "cp1252", True)


def test_who_may_send_a_report_and_who_may_not(
    four: Tournament, astrid: User, chiara: User, carla: User, dmitri: User, faruk: User
) -> None:
    for somebody in (astrid, carla, dmitri, faruk):
        with pytest.raises(NotPermitted):
            reports.receive_file(four, name="x", content=trf(), by=somebody, now=AFTER)
    assert reports.receive_file(four, name="x", content=trf(), by=chiara, now=AFTER).report


def test_a_report_before_the_approval_is_not_taken(astrid: User, boris: User, usa: Federation) -> None:
    with pytest.raises(NotPermitted):
        reports.receive_file(submitted(astrid, boris), name="x", content=trf(), by=boris, now=AFTER)


def test_a_certified_report_is_not_replaced(four: Tournament, boris: User) -> None:
    certified(four, boris)
    with pytest.raises(ReportIsUnderWay):
        reports.receive_file(four, name="x", content=trf(name="Another"), by=boris, now=AFTER)


# ---------------------------------------------------------------- certifying
def test_every_warning_needs_a_tick(four: Tournament, boris: User) -> None:
    report = received(four, boris, trf(chief="Somebody Else", lines=changed(2, rating="2099")))
    with pytest.raises(WarningsNotTicked) as refusal:
        reports.certify_report(report, by=boris, now=AFTER, ticks={"player-rating"})
    assert refusal.value.ticks == {"chief-differs"}
    report.refresh_from_db()
    assert report.state == State.DRAFT


def test_an_error_cannot_be_ticked_away(four: Tournament, boris: User) -> None:
    report = received(four, boris, trf(federation="CAN"))
    with pytest.raises(ReportHasErrors) as refusal:
        reports.certify_report(report, by=boris, now=AFTER, ticks={"federation-differs"})
    assert [finding.code for finding in refusal.value.findings] == [ReportCode.FEDERATION]


def test_only_the_chief_arbiter_certifies(four: Tournament, astrid: User, boris: User, chiara: User) -> None:
    report = received(four, boris)
    for somebody in (astrid, chiara):
        with pytest.raises(NotPermitted):
            reports.certify_report(report, by=somebody, now=AFTER, ticks=ticks_wanted(report, now=AFTER))
    assert certified(four, boris).certified_by == boris


def test_a_tournament_that_is_not_over_cannot_be_certified(
    astrid: User, boris: User, chiara: User, usa: Federation
) -> None:
    on_the_register(usa)
    report = received(approved(astrid, boris, chiara), boris)
    with pytest.raises(ReportHasErrors) as refusal:
        reports.certify_report(report, by=boris, now=datetime(2025, 10, 13, 12, tzinfo=UTC), ticks=set())
    assert [finding.code for finding in refusal.value.findings] == [ReportCode.NOT_OVER]


# ---------------------------------------------------------------- endorsing, returning, accepting
def test_the_officer_endorses_and_the_administrator_accepts(
    four: Tournament, boris: User, chiara: User, dmitri: User
) -> None:
    report = reports.endorse_report(certified(four, boris), by=chiara, now=AFTER)
    report = reports.accept_report(report, by=dmitri, now=AFTER)
    event = report.rated_event
    assert event is not None
    assert (report.state, event.name, event.place, event.starts_on) == (
        State.ACCEPTED, "St. Louis Autumn Four", "St. Louis", date(2025, 10, 12),
    )  # fmt: skip
    games = RatedGame.objects.filter(event=event).values_list("round", "white__fide_id", "black__fide_id", "result")
    assert sorted(games) == [
        (1, 2099101, 2099104, "1-0"), (1, 2099102, 2099103, "0-1"), (2, 2099103, 2099101, "1/2-1/2"),
        (2, 2099104, 2099102, "0-1"), (3, 2099101, 2099102, "1-0"), (3, 2099103, 2099104, "1-0"),
    ]  # fmt: skip
    assert [entry.new_state for entry in history_of(report)] == ["", "certified", "endorsed", "accepted"]


def test_norms_are_looked_for_once_the_report_is_accepted(
    four: Tournament, boris: User, chiara: User, dmitri: User
) -> None:
    report = reports.endorse_report(certified(four, boris), by=chiara, now=AFTER)
    reports.accept_report(report, by=dmitri, now=AFTER)
    message = OutboxMessage.objects.get(kind="task")
    assert message.payload == {"task": "titles.tasks.find_norms", "args": [str(report.pk)]}


def test_each_step_has_its_own_person(
    four: Tournament, boris: User, chiara: User, carla: User, dmitri: User, quentin: User
) -> None:
    report = certified(four, boris)
    for somebody in (boris, carla, dmitri, quentin):
        with pytest.raises(NotPermitted):
            reports.endorse_report(report, by=somebody, now=AFTER)
    report = reports.endorse_report(report, by=chiara, now=AFTER)
    for somebody in (boris, chiara, quentin):
        with pytest.raises(NotPermitted):
            reports.accept_report(report, by=somebody, now=AFTER)


def test_a_returned_report_is_corrected_and_certified_again(four: Tournament, boris: User, chiara: User) -> None:
    report = reports.return_report(certified(four, boris), by=chiara, now=AFTER, reason="Round 2 is wrong.")
    assert (report.state, report.returned_by, report.returned_reason) == (State.RETURNED, chiara, "Round 2 is wrong.")
    second = received(four, boris, trf(name="St. Louis Autumn Four."))
    again = certified_with_ticks(second, by=boris, now=AFTER)
    report.refresh_from_db()
    assert (report.state, again.state, again.version) == (State.SUPERSEDED, State.CERTIFIED, 2)


def test_a_report_that_misses_the_third_list_is_not_accepted(
    four: Tournament, boris: User, chiara: User, dmitri: User
) -> None:
    """It ended on 14 October: the lists are of 1 November, 1 December and 1 January, which closes on 29 December."""
    report = certified(four, boris)
    last = datetime(2025, 12, 30, 5, 59, tzinfo=UTC)  # 29 December, 23:59 in Chicago
    with pytest.raises(ReportHasErrors) as refusal:
        reports.endorse_report(report, by=chiara, now=datetime(2025, 12, 30, 6, 0, tzinfo=UTC))
    assert [(found.code, found.article) for found in refusal.value.findings] == [(ReportCode.LAST_LIST, "9.1")]
    report = reports.endorse_report(report, by=chiara, now=last)
    assert reports.accept_report(report, by=dmitri, now=datetime(2026, 1, 20, tzinfo=UTC)).state == State.ACCEPTED


def test_accepting_twice_writes_the_ledger_once(four: Tournament, boris: User, chiara: User, dmitri: User) -> None:
    report = reports.endorse_report(certified(four, boris), by=chiara, now=AFTER)
    stale = Report.objects.get(pk=report.pk)
    reports.accept_report(report, by=dmitri, now=AFTER)
    with pytest.raises(NotPermitted):
        reports.accept_report(stale, by=dmitri, now=AFTER)
    assert RatedGame.objects.count() == 6


def test_rounds_without_an_opponent_stay_out_of_the_ledger(four: Tournament, boris: User) -> None:
    lines = (
        changed(1, points="2.5", cells="0000-U 3b= 2w1")[0],
        LINES[1],
        LINES[2],
        changed(4, cells="0000-Z 2w0 3b0")[3],
    )
    report = received(four, boris, trf(lines=lines))
    assert sorted(report.games.filter(black__isnull=True).values_list("white__rank", "result")) == [
        (1, "bye"), (4, "zero-point-bye"),
    ]  # fmt: skip
    assert len(event_for(report, "fide-standard").games) == 5


def test_forfeits_go_into_the_ledger_as_what_they_are(four: Tournament, boris: User) -> None:
    lines = (changed(1, cells="4w+ 3b= 2w1")[0], LINES[1], LINES[2], changed(4, cells="1b- 2w0 3b0")[3])
    games = event_for(received(four, boris, trf(lines=lines)), "fide-standard").games
    assert [game.result for game in games if game.round == 1] == ["+--", "0-1"]


# ---------------------------------------------------------------- a real event
def test_the_us_championship_goes_into_the_ledger(
    astrid: User, boris: User, chiara: User, dmitri: User, usa: Federation, standard: object
) -> None:
    """Twelve players, eleven rounds, 66 games; no list of the office, so its ratings are warned of, not compared."""
    raw = shared_file("demo/us-championship-2025.trf").read_bytes()
    for line in raw.decode().splitlines():
        if line.startswith("001"):
            name, number, title = line[14:47].strip(), int(line[57:68]), line[10:13].strip()
            Player.objects.create(name=name, fide_id=number, federation=usa, sex="m", title=title)
    tournament = registration.submit_registration(
        registration.register_draft(
            facts(
                boris, name="US Championship 2025", city="Saint Louis", ends_on=date(2025, 10, 24), rounds=11,
                rate_of_play="40/5400+30:1800+30", highest_rating=2789,
                schedule=tuple((n, date(2025, 10, 11 + n), None) for n in range(1, 12)),
            ),
            by=astrid, now=datetime(2025, 9, 1, tzinfo=UTC),
        ),
        by=astrid, now=datetime(2025, 9, 1, tzinfo=UTC),
    )  # fmt: skip
    approve(tournament, by=chiara, now=datetime(2025, 9, 2, tzinfo=UTC))
    after = datetime(2025, 10, 25, 12, tzinfo=UTC)
    registration.let_days_pass(now=after)
    report = received(tournament, boris, raw, now=after)
    ticks = ticks_wanted(report, now=after)
    assert ticks == {"no-list"}
    report = reports.certify_report(report, by=boris, now=after, ticks=ticks)
    report = reports.endorse_report(report, by=chiara, now=after)
    report = reports.accept_report(report, by=dmitri, now=after)
    assert report.rated_event
    assert report.rated_event.games.count() == 66
