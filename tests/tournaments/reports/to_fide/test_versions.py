"""The file and the mark where there is more than one version, part or entry of a person; what was sent and given up."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from ratings.ledger.mergers import merge_entries, part_entries
from ratings.register.models import Player
from ratingsite.office.accounts.models import Office, OfficeHeld
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import person
from tests.tournaments.desk import Desk
from tests.tournaments.events import LINES, changed
from tests.tournaments.forms import at, signed_in
from tests.tournaments.reports.corrections.test_corrections import allowed, sent
from tests.tournaments.reports.to_fide.test_to_fide import CODE, coded, marked, moment, said_on, to_send
from tournaments.registration.event_codes import give_event_code
from tournaments.reports import services as reports
from tournaments.reports.corrections import services as corrections
from tournaments.reports.models import Report
from tournaments.reports.to_fide.files import fide_files, file_name, report_to_send
from tournaments.reports.to_fide.models import SentFile
from tournaments.reports.to_fide.services import NotToBeSent, take_back_sent

SENT = "Sent to FIDE on 17 October 2025 under event code 401234, SHA-256 "


@pytest.fixture
def accepted(desk: Desk) -> Report:
    return desk.accepted(desk.received(coded(desk)))


def waiting(desk: Desk, report: Report) -> list[str]:
    return [what for what, *_ in to_send(desk.chiara, moment(report).date())]


# ---------------------------------------------------------------- a correction that is sent before it is accepted
def test_while_a_correction_is_on_its_way_the_accepted_version_is_still_to_be_sent(
    desk: Desk, accepted: Report
) -> None:
    allowed(desk, accepted)
    sent(desk, accepted.tournament)
    assert waiting(desk, accepted) == ["Send the file to FIDE"]


def test_once_the_endorsed_correction_is_sent_the_wrong_version_is_sent_no_more(desk: Desk, accepted: Report) -> None:
    allowed(desk, accepted)
    version = desk.endorsed(sent(desk, accepted.tournament))
    assert waiting(desk, accepted) == ["Send the file to FIDE"] * 2
    mark = marked(desk, version)
    assert (waiting(desk, accepted), said_on(accepted)) == ([], [])
    assert [text.startswith(SENT) for text, _is_open in said_on(version)] == [True]
    with pytest.raises(NotToBeSent):
        marked(desk, Report.objects.get(pk=accepted.pk))
    at(moment(version))
    address = f"/reports/{accepted.pk}/to-fide/"
    assert "Mark as sent" not in signed_in(desk.chiara).get(address).content.decode()
    typed = {"sha256": fide_files(accepted)[0].sha256, "sent_on": "2025-10-17"}
    refused = signed_in(desk.chiara).post(f"{address}sent/", typed, follow=True).content.decode()
    assert "Not marked: FIDE is not to have this version." in refused
    version = reports.accept_report(version, by=desk.dmitri, now=moment(version))
    assert (waiting(desk, accepted), [is_open for _text, is_open in said_on(version)]) == ([], [False])
    assert not OutboxMessage.objects.filter(payload__subject__startswith="Send to FIDE again").exists()
    assert SentFile.objects.get() == mark


def test_a_correction_that_was_sent_and_given_up_leaves_the_accepted_version_to_be_sent(
    desk: Desk, accepted: Report
) -> None:
    correction = allowed(desk, accepted)
    version = desk.endorsed(sent(desk, accepted.tournament))
    marked(desk, version)
    now = moment(version)
    version = reports.return_report(version, by=desk.dmitri, now=now, reason="Round 1 was right.")
    assert waiting(desk, accepted) == ["Send the file to FIDE again: another version was sent"]
    corrections.withdraw_correction(correction, by=desk.boris, now=now)
    assert said_on(accepted) == [
        (
            "FIDE was sent version 2 on 17 October 2025, which does not count: this one does. "
            "The last day is 29 October 2025.",
            True,
        )
    ]
    marked(desk, Report.objects.get(pk=accepted.pk))
    assert (waiting(desk, accepted), [is_open for _text, is_open in said_on(accepted)]) == ([], [False])


def test_a_mark_on_the_version_before_that_was_taken_back_was_never_sent(desk: Desk, accepted: Report) -> None:
    take_back_sent(marked(desk, accepted), by=desk.chiara, now=moment(accepted), reason="Another event.")
    allowed(desk, accepted)
    version = desk.accepted(sent(desk, accepted.tournament))
    assert (waiting(desk, version), said_on(accepted)) == (["Send the file to FIDE"], [])
    assert not OutboxMessage.objects.filter(payload__subject__startswith="Send to FIDE again").exists()


def test_who_marked_it_is_told_too_that_another_version_counts_though_he_sends_no_more(
    desk: Desk, accepted: Report
) -> None:
    marked(desk, accepted)
    OfficeHeld.objects.filter(user=desk.chiara).update(ends_on=accepted.tournament.ends_on + timedelta(days=2))
    person("Cora Second", (Office.RATING_OFFICER, desk.federation))
    allowed(desk, accepted)
    desk.accepted(sent(desk, accepted.tournament))
    mail = OutboxMessage.objects.get(payload__subject__startswith="Send to FIDE again").payload
    assert mail["to"] == ["chiara@example.org", "cora@example.org"]


# ---------------------------------------------------------------- parts
def test_each_part_has_its_own_file_name_mark_and_warning(desk: Desk) -> None:
    league = coded(desk, format="league", days_a_round=20)
    first = desk.accepted(desk.received(league, last_round=1))
    second = desk.accepted(desk.received(league, desk.file(league) + b"### two\r\n", last_round=2))
    assert [file_name(each, "trf16") for each in (first, second)] == [
        f"{CODE}-part1-v1-trf16.txt",
        f"{CODE}-part2-v2-trf16.txt",
    ]
    mark = marked(desk, first)
    day = moment(first).date()
    assert [what for what, *_ in to_send(desk.chiara, day)] == ["Send the file of part 2 to FIDE"]
    third = desk.endorsed(desk.received(league, desk.file(league) + b"### three\r\n"))
    assert [what for what, *_ in to_send(desk.chiara, day)] == [
        "Send the file of part 2 to FIDE",
        "Send the file of part 3 to FIDE",
    ]
    assert (third.part, SentFile.objects.get()) == (3, mark)


# ---------------------------------------------------------------- the file
def test_a_second_entry_goes_to_fide_under_its_persons_number_until_the_two_are_parted(
    desk: Desk, accepted: Report
) -> None:
    now = moment(accepted)
    eve = Player.objects.create(fide_id=2099199, name="Demir, D.", sex="m", federation=desk.federation)
    before = fide_files(accepted)
    merger = merge_entries(desk.players[3], eve, by=desk.dmitri, now=now, reason="One person.")
    trf = report_to_send(accepted)
    assert trf is not None
    assert [line.fide_id for line in trf.players] == [2099101, 2099102, 2099103, 2099199]
    assert [file.sha256 for file in fide_files(accepted)] != [file.sha256 for file in before]
    part_entries(merger, by=desk.dmitri, now=now, reason="Two people.")
    assert fide_files(accepted) == before


def test_what_was_sent_stays_as_it_was_sent_when_the_register_changes(desk: Desk, accepted: Report) -> None:
    mark = marked(desk, accepted)
    eve = Player.objects.create(fide_id=2099199, name="Demir, D.", sex="m", federation=desk.federation)
    merge_entries(desk.players[3], eve, by=desk.dmitri, now=moment(accepted), reason="One person.")
    mark.refresh_from_db()
    assert b"2099104" in bytes(mark.content)
    assert b"2099104" not in fide_files(accepted)[0].content
    assert waiting(desk, accepted) == []


def test_the_file_is_named_by_the_code_and_without_one_by_plain_letters(desk: Desk) -> None:
    report = desk.received(desk.approved(name="Ölümpiád / “№ 1” 2025"))
    assert file_name(report, "trf26") == "olumpiad-no-1-2025-v1-trf26.txt"
    report.tournament.name = "„“"
    assert file_name(report, "trf26") == "report-v1-trf26.txt"
    report.tournament.name = "A" * 200
    assert file_name(report, "trf16") == f"{'a' * 60}-v1-trf16.txt"
    give_event_code(report.tournament, 7, by=desk.chiara, now=moment(report))
    assert file_name(Report.objects.get(pk=report.pk), "trf16") == "7-v1-trf16.txt"


def test_a_line_of_nobody_keeps_the_number_that_it_says(desk: Desk) -> None:
    tournament = desk.approved()
    lines = (*LINES[:3], changed(4, fide_id="2099198")[3])
    trf = report_to_send(desk.received(tournament, desk.file(tournament, lines=lines)))
    assert trf is not None
    assert [line.fide_id for line in trf.players] == [2099101, 2099102, 2099103, 2099198]
    assert trf.start == date(2025, 10, 12)
