"""The file of a report as it goes to FIDE, the mark that it was sent, and what is said once it does not count."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from hashlib import sha256

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.tournaments.certifying import certified_with_ticks
from tests.tournaments.desk import Desk
from tests.tournaments.events import changed
from tests.tournaments.forms import at, signed_in
from tests.tournaments.reports.corrections.test_corrections import allowed, sent
from tests.tournaments.work import rows_waiting, work_for
from tournaments.registration import decisions
from tournaments.registration.event_codes import give_event_code
from tournaments.registration.models import Tournament
from tournaments.reports import services as reports
from tournaments.reports.models import Report
from tournaments.reports.services import ticks_wanted
from tournaments.reports.to_fide.files import fide_files, report_to_send
from tournaments.reports.to_fide.models import SentFile
from tournaments.reports.to_fide.on_pages import notices
from tournaments.reports.to_fide.selectors import unsent_reports
from tournaments.reports.to_fide.services import (
    AnotherFile,
    NoEventCode,
    NotForFide,
    NotOnThatDay,
    NotToBeSent,
    ReasonMissing,
    SentAlready,
    TakenBackAlready,
    mark_sent,
    take_back_sent,
)
from tournaments.trf import read_report, write_report

CODE = 401234


def moment(report: Report) -> datetime:
    return Desk.moment(None, report.tournament.ends_on + timedelta(days=3))  # type: ignore[arg-type]


def coded(desk: Desk, **said: object) -> Tournament:
    tournament = desk.approved(**said)
    return give_event_code(tournament, CODE, by=desk.chiara, now=desk.after(tournament))


def marked(desk: Desk, report: Report, by: User | None = None, **said: object) -> SentFile:
    """The TRF16 marked as sent the day after it was signed."""
    now = moment(report)
    usual: dict[str, object] = {"sha256": fide_files(report)[0].sha256, "sent_on": now.date()}
    return mark_sent(report, by=by or desk.chiara, now=now, **(usual | said))  # type: ignore[arg-type]


def to_send(user: User, day: date) -> list[tuple[str, date | None, str]]:
    """What of My work is about FIDE; the number in the header is that of the list."""
    work = work_for(user, day)
    assert len(work) == sum(rows.count() for rows in rows_waiting(user, day))
    return [(item.what, item.due_on, item.article) for item in work if "FIDE" in item.what]


def said_on(report: Report) -> list[tuple[str, bool]]:
    found = Report.objects.get(pk=report.pk)
    return [(notice.text, notice.is_open) for notice in notices(found, now=moment(found))]


# ---------------------------------------------------------------- the file
def test_the_file_is_the_report_completed_by_the_registration_with_everybodys_fide_id(desk: Desk) -> None:
    tournament = desk.approved()
    text = desk.file(tournament, lines=changed(4, fide_id="")).replace(b"022 St. Louis\r\n", b"")
    report = desk.received(tournament, text)
    report.entries.filter(rank=4).update(player=desk.players[3])
    files = fide_files(report)
    assert [(file.dialect, file.name) for file in files] == [
        ("trf16", "st-louis-autumn-four-v1-trf16.txt"),
        ("trf26", "st-louis-autumn-four-v1-trf26.txt"),
    ]
    read = [read_report(file.content).report for file in files]
    assert [each and (each.city, [line.fide_id for line in each.players], each.rounds) for each in read] == [
        ("St. Louis", [2099101, 2099102, 2099103, 2099104], 3)
    ] * 2
    assert [file.sha256 for file in files] == [sha256(file.content).hexdigest() for file in fide_files(report)]


def test_the_number_of_a_federation_is_not_sent_as_a_fide_id(desk: Desk) -> None:
    report = desk.received(desk.approved())
    player = desk.players[3]
    player.fide_id, player.national_id = None, "154321"
    player.save()
    trf = report_to_send(report)
    assert trf is not None
    assert [line.fide_id for line in trf.players] == [2099101, 2099102, 2099103, None]


def test_a_file_that_can_be_written_in_one_format_only_is_offered_once(desk: Desk) -> None:
    tournament = desk.approved()
    told = read_report(desk.file(tournament)).report
    assert told is not None
    report = desk.received(tournament, write_report(told, "trf26"))
    assert [file.dialect for file in fide_files(report)] == ["trf16"]


# ---------------------------------------------------------------- the mark
def test_an_endorsed_report_waits_for_the_rating_officer_until_it_is_marked_as_sent(desk: Desk) -> None:
    report = desk.received(coded(desk))
    assert to_send(desk.chiara, moment(report).date()) == []
    report = desk.endorsed(report)
    day, waits = moment(report).date(), ("Send the file to FIDE", date(2025, 10, 29), "9.1")
    assert [to_send(user, day) for user in (desk.chiara, desk.boris, desk.dmitri)] == [[waits], [], []]
    kept = marked(desk, report)
    file = fide_files(report)[0]
    assert (kept.fide_code, kept.dialect, bytes(kept.content), kept.sha256, kept.marked_by) == (
        CODE, "trf16", file.content, file.sha256, desk.chiara,
    )  # fmt: skip
    assert to_send(desk.chiara, day) == []
    entry = history_of(report)[-1]
    assert (entry.act, entry.article, entry.details["sha256"]) == ("mark sent to FIDE", "9.1", file.sha256)
    accepted = reports.accept_report(report, by=desk.dmitri, now=desk.after(report.tournament))
    assert to_send(desk.chiara, day) == []
    assert said_on(accepted) == [
        (f"Sent to FIDE on 17 October 2025 under event code {CODE}, SHA-256 {file.sha256[:12]}….", False)
    ]


def test_what_is_no_sending_is_refused_by_its_reason(desk: Desk) -> None:
    report = desk.endorsed(desk.received(desk.approved()))
    with pytest.raises(NoEventCode):
        marked(desk, report)
    give_event_code(report.tournament, CODE, by=desk.chiara, now=moment(report))
    with pytest.raises(AnotherFile):
        marked(desk, report, sha256=report.file.sha256)
    for day in (report.tournament.ends_on, moment(report).date() + timedelta(days=1)):
        with pytest.raises(NotOnThatDay):
            marked(desk, report, sent_on=day)
    marked(desk, report)
    with pytest.raises(SentAlready):
        marked(desk, report)
    assert SentFile.objects.count() == 1


def test_a_report_that_is_not_endorsed_is_sent_by_nobody(desk: Desk) -> None:
    report = desk.received(coded(desk))
    report = reports.certify_report(
        report, by=desk.boris, now=moment(report), ticks=ticks_wanted(report, now=moment(report))
    )
    for user in (desk.chiara, desk.boris, desk.dmitri, desk.qadira):
        with pytest.raises(NotPermitted):
            marked(desk, report, by=user)


def test_what_the_cfc_alone_rates_does_not_go_to_fide(desk: Desk) -> None:
    tournament = desk.approved(system="cfc-regular", is_advertised=True, starts_on=date(2009, 10, 12))
    report = desk.endorsed(desk.received(tournament))
    assert to_send(desk.chiara, moment(report).date()) == []
    with pytest.raises(NotForFide):
        marked(desk, report)


def test_a_mark_is_taken_back_with_a_reason_and_then_it_is_to_be_sent_again(desk: Desk) -> None:
    report = desk.endorsed(desk.received(coded(desk)))
    mark, now = marked(desk, report), moment(report)
    with pytest.raises(ReasonMissing):
        take_back_sent(mark, by=desk.chiara, now=now, reason=" ")
    with pytest.raises(NotPermitted):
        take_back_sent(mark, by=desk.boris, now=now, reason="Mine.")
    taken = take_back_sent(mark, by=desk.chiara, now=now, reason="The server was down.")
    assert (taken.stands, taken.taken_back_reason) == (False, "The server was down.")
    with pytest.raises(TakenBackAlready):
        take_back_sent(mark, by=desk.chiara, now=now, reason="Twice.")
    assert len(to_send(desk.chiara, now.date())) == 1
    assert marked(desk, report).stands


def test_the_database_keeps_what_was_sent(desk: Desk) -> None:
    mark = marked(desk, desk.endorsed(desk.received(coded(desk))))
    with pytest.raises(IntegrityError), transaction.atomic():
        SentFile.objects.filter(pk=mark.pk).update(content=b"another")


def test_a_refused_tournament_is_not_sent(desk: Desk) -> None:
    report = desk.accepted(desk.received(coded(desk)))
    day = moment(report).date()
    assert len(to_send(desk.chiara, day)) == 1
    decisions.refuse_rating(report.tournament, by=desk.qadira, now=moment(report), reason="A fake.")
    assert (to_send(desk.chiara, day), said_on(report)) == ([], [])
    with pytest.raises(NotToBeSent):
        marked(desk, Report.objects.get(pk=report.pk))


def test_behind_its_last_day_it_is_overdue(desk: Desk) -> None:
    report = desk.accepted(desk.received(coded(desk)))
    for day, text in ((29, "The last day is 29 October 2025."), (30, "It was due 29 October 2025 and is overdue.")):
        now = Desk.moment(desk, date(2025, 10, day))
        assert [notice.text for notice in notices(report, now=now)] == [f"Not sent to FIDE yet. {text}"]


# ---------------------------------------------------------------- whose act it is
def test_the_file_of_an_official_event_is_sent_by_its_chief_arbiter_or_the_administrator(desk: Desk) -> None:
    """0.3."""
    report = desk.endorsed(desk.received(coded(desk, is_official=True)))
    day = moment(report).date()
    waits = [("Send the file to FIDE", date(2025, 10, 29), "9.1")]
    found = [to_send(user, day) for user in (desk.boris, desk.dmitri, desk.chiara)]
    assert found == [waits, waits, []]
    with pytest.raises(NotPermitted):
        marked(desk, report, by=desk.chiara)
    marked(desk, report, by=desk.boris)
    assert history_of(report)[-1].article == "0.3"
    assert [to_send(user, day) for user in (desk.boris, desk.dmitri)] == [[], []]


def test_where_a_federation_has_no_officer_the_administrator_sends(desk: Desk) -> None:
    report = desk.endorsed(desk.received(coded(desk)))
    OfficeHeld.objects.filter(office=Office.RATING_OFFICER).update(ends_on=report.tournament.ends_on)
    assert len(to_send(User.objects.get(pk=desk.dmitri.pk), moment(report).date())) == 1
    assert marked(desk, report, by=User.objects.get(pk=desk.dmitri.pk)).stands


def test_a_part_has_its_own_last_day(desk: Desk) -> None:
    league = coded(desk, format="league", days_a_round=20)
    desk.accepted(desk.received(league, last_round=1))
    day = date(2025, 10, 20)
    assert to_send(desk.chiara, day) == [("Send the file of part 1 to FIDE", date(2025, 10, 31), "4")]


# ---------------------------------------------------------------- superseded
def test_a_corrected_report_is_to_be_sent_again_and_every_page_says_so(desk: Desk) -> None:
    report = desk.accepted(desk.received(coded(desk)))
    marked(desk, report)
    correction = allowed(desk, report)
    at(moment(report))
    page = signed_in(desk.chiara).get(f"/corrections/{correction.pk}/").content.decode()
    assert "Version 1 was sent to FIDE on 17 October 2025; the corrected version has to be sent again." in page
    version = desk.accepted(sent(desk, report.tournament))
    mails = [message.payload for message in OutboxMessage.objects.filter(payload__subject__startswith="Send to FIDE")]
    assert [(mail["to"], "Version 2 replaces it." in mail["body"]) for mail in mails] == [
        (["chiara@example.org"], True)
    ]
    day, again = moment(version).date(), "Send the file to FIDE again: another version was sent"
    assert [what for what, *_ in to_send(desk.chiara, day)] == [again]
    assert said_on(report) == [
        (
            "This version was sent to FIDE on 17 October 2025; "
            "it does not count any more (corrected by a later version).",
            True,
        )
    ]
    assert said_on(version) == [
        ("FIDE was sent version 1 on 17 October 2025, which this one replaces. The last day is 29 October 2025.", True)
    ]
    assert marked(desk, version).sha256 != report.sent_files.get().sha256
    assert to_send(desk.chiara, day) == []
    assert [is_open for _text, is_open in said_on(report)] == [False]
    page = signed_in(desk.chiara).get(f"/corrections/{correction.pk}/").content.decode()
    assert "has to be sent again" not in page


def test_what_is_endorsed_anew_is_sent_anew(desk: Desk) -> None:
    report = desk.endorsed(desk.received(coded(desk)))
    marked(desk, report)
    now = moment(report)
    report = reports.return_report(report, by=desk.dmitri, now=now, reason="Round 2.")
    assert said_on(report) == [
        ("This version was sent to FIDE on 17 October 2025; it does not count any more (returned).", True)
    ]
    later = now + timedelta(hours=1)
    report = certified_with_ticks(report, by=desk.boris, now=later)
    report = reports.endorse_report(report, by=desk.chiara, now=later)
    assert len(to_send(desk.chiara, now.date())) == 1
    assert [is_open for _text, is_open in said_on(report)] == [True, True]


def test_a_version_that_was_sent_and_then_refused_says_so(desk: Desk) -> None:
    report = desk.endorsed(desk.received(coded(desk)))
    marked(desk, report)
    report = reports.refuse_report(report, by=desk.qadira, now=moment(report), reason="Never played.")
    assert said_on(report) == [
        ("This version was sent to FIDE on 17 October 2025 and is refused since: tell FIDE.", True)
    ]


# ---------------------------------------------------------------- the pages
def test_the_officer_downloads_the_file_and_marks_it_and_downloads_it_as_it_was_sent(desk: Desk) -> None:
    report = desk.endorsed(desk.received(desk.approved()))
    at(moment(report))
    officer, page = signed_in(desk.chiara), f"/reports/{report.pk}/to-fide/"
    assert "takes a file under its event code" in officer.get(page).content.decode()
    give_event_code(report.tournament, CODE, by=desk.chiara, now=moment(report))
    file = officer.get(f"{page}trf16/")
    assert (file.content, file.headers["Content-Disposition"]) == (
        fide_files(report)[0].content, f'attachment; filename="{CODE}-v1-trf16.txt"',
    )  # fmt: skip
    digest = sha256(file.content).hexdigest()
    assert digest in officer.get(page).content.decode()
    assert officer.get(f"{page}trf06/").status_code == 404
    refused = officer.post(f"{page}sent/", {"sha256": "0" * 64, "sent_on": "2025-10-10"})
    assert refused.status_code == 422
    assert "The file has changed since you saw this page" in refused.content.decode()
    done = officer.post(f"{page}sent/", {"sha256": digest, "sent_on": "2025-10-17"}, follow=True).content.decode()
    assert "Marked as sent" in done
    mark = SentFile.objects.get()
    assert officer.get(f"{page}sent-{mark.pk}/file/").content == file.content
    back = officer.post(f"{page}sent-{mark.pk}/take-back/", {"reason": "Wrong event."}, follow=True).content.decode()
    assert "Wrong event." in back
    assert (
        "Not sent to FIDE yet. The last day is 29 October 2025."
        in officer.get(f"/reports/{report.pk}/").content.decode()
    )


def everybody(desk: Desk) -> tuple[User, ...]:
    """Who may see the files of a report."""
    return desk.boris, desk.chiara, desk.dmitri, desk.qadira


def test_the_way_to_fide_is_the_offices_affair(desk: Desk, carla: User, faruk: User) -> None:
    report = desk.accepted(desk.received(coded(desk)))
    mark = marked(desk, report)
    at(moment(report))
    pages = [f"/reports/{report.pk}/to-fide/", f"/reports/{report.pk}/to-fide/trf16/"]
    pages.append(f"/reports/{report.pk}/to-fide/sent-{mark.pk}/file/")
    for user in (desk.astrid, carla, faruk):
        assert {signed_in(user).get(page).status_code for page in pages} == {404}
    assert {signed_in(desk.boris).get(page).status_code for page in pages} == {200}
    assert "to-fide" not in signed_in(None).get(f"/reports/{report.pk}/").content.decode()
    told = signed_in(desk.astrid).get(f"/reports/{report.pk}/").content.decode()
    assert "Sent to FIDE on " in told
    assert "/to-fide/" not in told
    ahead = {user: 'href="/to-fide/"' in signed_in(user).get(pages[0]).content.decode() for user in everybody(desk)}
    assert ahead == {user: signed_in(user).get("/to-fide/").status_code == 200 for user in ahead}
    assert set(ahead.values()) == {True, False}
    address = f"/reports/{report.pk}/to-fide/sent-{mark.pk}/take-back/"
    assert signed_in(desk.qadira).post(address, {"reason": "No."}).status_code == 404


def test_the_list_has_the_overdue_ones_first_and_what_was_sent_last(desk: Desk, faruk: User) -> None:
    late = desk.accepted(desk.received(desk.approved(name="Late Four")))
    early = desk.accepted(desk.received(desk.approved(name="Early Four", starts_on=date(2025, 11, 12))))
    give_event_code(early.tournament, CODE, by=desk.chiara, now=moment(early))
    at(moment(early))
    page = signed_in(desk.chiara).get("/to-fide/").content.decode()
    assert re.findall(r"<span>((?:Late|Early) Four)</span>", page) == ["Late Four", "Early Four"]
    assert "2 files are still to be sent" in page
    assert "1 is overdue." in page
    assert page.count("overdue: it was due") == 1
    assert "not rated behind" in page
    marked(desk, early)
    page = signed_in(desk.chiara).get("/to-fide/").content.decode()
    assert "1 file is still to be sent" in page
    assert f"version 1 as TRF16, event code {CODE}" in page
    assert signed_in(faruk).get("/to-fide/").status_code == 404
    assert signed_in(desk.dmitri).get("/to-fide/").status_code == 200
    assert late.sent_files.count() == 0


def test_the_list_costs_as_many_queries_for_three_as_for_one(desk: Desk) -> None:
    counts = []
    for month in (9, 10, 11):
        desk.accepted(desk.received(desk.approved(starts_on=date(2025, month, 12))))
        with CaptureQueriesContext(connection) as queries:
            assert len(unsent_reports(desk.chiara, date(2025, 11, 20))) == len(counts) + 1
        counts.append(len(queries))
    assert counts[0] == counts[2]
