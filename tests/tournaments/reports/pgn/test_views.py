"""Sending the games of a report: kept byte for byte, compared, and asked for where a text asks."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError, connection, transaction
from django.test import Client

from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.models import AuditEntry
from tests.tournaments.desk import Desk
from tests.tournaments.events import AFTER, LINES, finished, on_the_register, received, trf
from tests.tournaments.forms import at, signed_in
from tests.tournaments.reports.pgn.files import as_pgn, asked_scores
from tournaments.registration.decisions import approve_hybrid
from tournaments.regulations.report_findings import GameAt, ReportCode, ReportFinding, Weight
from tournaments.reports.checks.facts import findings_on_report
from tournaments.reports.models import Report
from tournaments.reports.pgn.models import GamesFile
from tournaments.reports.pgn.selectors import scores_of
from tournaments.reports.pgn.services import receive_games
from tournaments.reports.pgn.terms import Difference

pytestmark = pytest.mark.django_db


def pgn(report: Report, *, leave_out: int = 0, **changed: str) -> bytes:
    """The games of a report as a program writes them; the first may be changed, tag by tag."""
    return as_pgn(asked_scores(report)[leave_out:], **changed)


@pytest.fixture
def draft(astrid: User, boris: User, chiara: User, usa: Federation) -> Report:
    on_the_register(usa)
    at(AFTER)
    return received(finished(astrid, boris, chiara), boris)


def send(client: Client, report: Report, content: bytes, name: str = "four.pgn") -> str:
    file = SimpleUploadedFile(name, content, content_type="application/octet-stream")
    answer = client.post(f"/reports/{report.pk}/games/", {"file": file}, follow=True)
    return " ".join(answer.content.decode().split())


def test_a_complete_file_is_said_to_be_complete(draft: Report, boris: User) -> None:
    page = send(signed_in(boris), draft, pgn(draft))
    assert "Received as file of games 1 and compared." in page
    assert "All 6 games of the report are in the file, move by move and with their results." in page


def test_every_missing_and_differing_game_is_named(draft: Report, boris: User) -> None:
    page = send(signed_in(boris), draft, pgn(draft, leave_out=1, Result="1/2-1/2"))
    first, second = asked_scores(draft)[:2]
    told = f"Round 1: {first.white} – {first.black}</th><td>The game is not in the file.</td>"
    assert f'{told}<td data-label="Expected">{first.result}' in page
    assert f"Round 1, board 1: {second.white} – {second.black}</th><td>The result differs" in page
    assert "game 1 of the file" in page


def test_an_illegal_move_is_named_with_move_line_and_column(draft: Report, boris: User) -> None:
    page = send(signed_in(boris), draft, pgn(draft).replace(b"2. Nf3", b"2. Qxh8", 1))
    assert 'here.</td><td data-label="Expected"></td><td data-label="In the file">Qxh8</td>' in page
    assert "game 1 of the file, move 2, line 8, column 13" in page


@pytest.mark.parametrize("format_", ["swiss", "team"])
def test_of_a_swiss_and_of_a_team_event_every_game_over_the_board_is_compared(
    format_: str, astrid: User, boris: User, chiara: User, usa: Federation
) -> None:
    on_the_register(usa)
    at(AFTER)
    tournament = finished(astrid, boris, chiara, format=format_)
    report = received(tournament, boris, trf(lines=WITH_A_DEFAULT_AND_A_BYE))
    assert [(score.round, score.white_rank, score.black_rank) for score in asked_scores(report)] == [
        (1, 1, 4), (1, 3, 2), (2, 3, 1),
    ]  # fmt: skip
    complete = pgn(report)
    default = b'[Event "Four"]\n[Round "3.1"]\n[White "Amato, Anna"]\n[Black "Berg, Bo"]\n[Result "1-0"]\n\n1-0\n'
    page = send(signed_in(boris), report, complete + default)
    assert "All 3 games of the report are in the file" in page
    wrong = complete.replace(b"2. Nf3 0-1", b"2. Nf9 0-1").replace(b"Castro, Cy", b"Castro, Cyrus")
    assert [(each.code, each.round, each.ranks) for each in sent(report, boris, wrong + default)] == [
        ("illegal-move", 1, (3, 2)),
    ]
    assert [(each.code, each.round, each.ranks) for each in sent(report, boris, pgn(report, leave_out=2))] == [
        ("missing", 1, (1, 4)), ("missing", 1, (3, 2)),
    ]  # fmt: skip


WITH_A_DEFAULT_AND_A_BYE = (
    replace(LINES[0], cells="4w1 3b= 2w+", points="2.5"),
    replace(LINES[1], cells="3b1 0000-H 1b-", points="1.5", place=2),
    replace(LINES[2], cells="2w0 1w= 0000-U", points="1.5", place=2),
    replace(LINES[3], cells="1b0 0000-Z 0000-Z", points="0.0"),
)


def sent(report: Report, by: User, content: bytes) -> tuple[Difference, ...]:
    receive_games(report, name="four.pgn", content=content, by=by, now=AFTER)
    return scores_of(report).differences


def test_the_bytes_are_kept_and_handed_back_as_they_came(draft: Report, boris: User) -> None:
    content = b'\xff\x00[White "<script>"]\r\n1. e4'
    send(signed_in(boris), draft, content, name="../../x.pgn")
    file = GamesFile.objects.get()
    assert (bytes(file.content), file.name, file.size) == (content, "x.pgn", len(content))
    answer = signed_in(boris).get(f"/reports/{draft.pk}/games/1/")
    assert (answer.content, answer.headers["Content-Type"]) == (content, "text/plain")
    assert "sandbox" in answer.headers["Content-Security-Policy"]
    assert AuditEntry.objects.filter(act="receive games", object_id=str(draft.pk)).count() == 1


def test_a_file_of_games_is_never_changed(draft: Report, boris: User) -> None:
    send(signed_in(boris), draft, pgn(draft))
    with pytest.raises(IntegrityError), transaction.atomic():
        GamesFile.objects.update(content=b"")
    assert connection.is_usable()


def test_the_same_bytes_again_are_the_same_file_and_others_count_instead(draft: Report, boris: User) -> None:
    client = signed_in(boris)
    send(client, draft, pgn(draft, leave_out=2))
    send(client, draft, pgn(draft, leave_out=2))
    assert GamesFile.objects.count() == 1
    send(client, draft, pgn(draft))
    assert (scores_of(draft).file.number, scores_of(draft).differences) == (2, ())


def test_six_megabytes_are_too_much(draft: Report, boris: User) -> None:
    assert "at most 5242880 are allowed" in send(signed_in(boris), draft, b"0" * (6 * 1024 * 1024))
    assert not GamesFile.objects.exists()


def test_only_the_chief_arbiter_sends_and_only_insiders_see(
    draft: Report, chiara: User, faruk: User, carla: User
) -> None:
    url = f"/reports/{draft.pk}/games/"
    found = [signed_in(person).get(url).status_code for person in (chiara, faruk, carla, None)]
    assert found == [200, 404, 404, 302]
    assert "Send the games" not in signed_in(chiara).get(url).content.decode()
    file = SimpleUploadedFile("x.pgn", b"*")
    assert signed_in(chiara).post(url, {"file": file}).status_code == 404
    assert not GamesFile.objects.exists()


def status(client: Client, report: Report, content: bytes | None) -> int:
    """What a browser gets that sends a file, or the form without one."""
    fields = {} if content is None else {"file": SimpleUploadedFile("x.pgn", content)}
    return client.post(f"/reports/{report.pk}/games/", fields).status_code


def test_a_form_without_a_file_and_a_file_of_too_many_games_are_refused_with_their_reason(
    draft: Report, boris: User
) -> None:
    client = signed_in(boris)
    assert status(client, draft, None) == 422
    assert "The file has more than 10000 games." in send(client, draft, b"*\n" * 10_001)
    assert status(client, draft, b"*\n" * 10_001) == 422
    assert not GamesFile.objects.exists()


def test_an_empty_file_is_received_and_lacks_everything(draft: Report, boris: User) -> None:
    page = send(signed_in(boris), draft, b"")
    assert "6 differences between the report and the file." in page
    assert page.count("The game is not in the file.") == 6


def test_every_file_stays_and_the_newest_counts(draft: Report, boris: User) -> None:
    client = signed_in(boris)
    send(client, draft, b"*", name="first.pgn")
    page = send(client, draft, pgn(draft), name="été <2>.pgn")
    assert page.index("File 2: été &lt;2&gt;.pgn</a> – counts") < page.index("File 1: first.pgn</a><br>")
    contents = [client.get(f"/reports/{draft.pk}/games/{number}/").content for number in (1, 2)]
    assert contents == [b"*", pgn(draft)]


def test_a_file_is_handed_back_to_insiders_and_only_as_one_of_its_report(
    draft: Report, boris: User, chiara: User, faruk: User, carla: User
) -> None:
    send(signed_in(boris), draft, b"*")
    url = f"/reports/{draft.pk}/games/1/"
    assert [signed_in(person).get(url).status_code for person in (boris, chiara, faruk, carla, None)] == [
        200, 200, 404, 404, 302,
    ]  # fmt: skip
    for number in (0, 2, 10**30):
        assert signed_in(boris).get(f"/reports/{draft.pk}/games/{number}/").status_code == 404
    other = Report.objects.create(
        tournament=draft.tournament, version=2, part=1, last_round=1, file=draft.file, created_at=AFTER
    )
    assert signed_in(boris).get(f"/reports/{other.pk}/games/1/").status_code == 404


def test_hostile_tags_are_only_shown(draft: Report, boris: User) -> None:
    hostile = '[Event "<script>alert(1)</script>"]\n[White "<img src=x onerror=1>"]\n\n1. <b>e4</b> 1-0\n'
    page = send(signed_in(boris), draft, hostile.encode())
    assert ("<script>alert" in page, "<img src=x" in page, "<b>e4" in page) == (False, False, False)
    assert "&lt;img src=x onerror=1&gt; – ?" in page


def test_names_of_every_script_are_found_again_in_a_file(
    astrid: User, boris: User, chiara: User, usa: Federation
) -> None:
    on_the_register(usa)
    at(AFTER)
    names = ("Žižka, Jan Křtitel", "Жигин, Фёдор", "李, 小龍", 'Qu"o\\te, Al')
    lines = tuple(replace(line, name=name) for line, name in zip(LINES, names, strict=True))
    report = received(finished(astrid, boris, chiara), boris, trf(lines=lines))
    assert {score.white for score in asked_scores(report)} <= set(names)
    assert sent(report, boris, pgn(report)) == ()
    without_marks = pgn(report).replace("Žižka, Jan Křtitel".encode(), b"Zizka, Jan Krtitel")
    assert sent(report, boris, without_marks) == ()


# ---------------------------------------------------------------- where a text asks for them
def score_findings(report: Report) -> list[ReportFinding]:
    codes = (ReportCode.SCORES_MISSING, ReportCode.SCORES_DIFFER)
    return [found for found in findings_on_report(report, now=AFTER) if found.code in codes]


def test_nobody_asks_an_ordinary_tournament_for_its_games(draft: Report) -> None:
    assert score_findings(draft) == []


@pytest.mark.parametrize(("approved", "weight"), [(True, Weight.ERROR), (False, Weight.WARNING)])
def test_a_hybrid_event_needs_all_its_games(approved: bool, weight: Weight, desk: Desk, boris: User) -> None:
    tournament = desk.approved(is_hybrid=True)
    if approved:
        approve_hybrid(tournament, by=desk.qadira, now=desk.moment(tournament.starts_on), reason="Supervised venues")
    report = desk.received(tournament)
    (found,) = [each for each in findings_on_report(report, now=desk.after(tournament)) if "scores" in each.code]
    assert (found.code, found.weight, found.article, len(found.games)) == (
        ReportCode.SCORES_MISSING, weight, "9.4", 6,
    )  # fmt: skip
    at(desk.after(tournament))
    send(signed_in(boris), report, pgn(report))
    assert score_findings_after(report, desk) == []


def score_findings_after(report: Report, desk: Desk) -> list[ReportFinding]:
    found = findings_on_report(report, now=desk.after(report.tournament))
    return [each for each in found if "scores" in each.code]


def test_a_file_that_contradicts_the_report_stands_in_its_way(desk: Desk, boris: User) -> None:
    tournament = desk.approved(is_hybrid=True)
    report = desk.received(tournament)
    at(desk.after(tournament))
    send(signed_in(boris), report, pgn(report, Result="1/2-1/2"))
    (found,) = score_findings_after(report, desk)
    assert (found.code, found.weight) == (ReportCode.SCORES_DIFFER, Weight.ERROR)
    first = asked_scores(report)[0]
    assert found.games == (GameAt(round=1, white=first.white_rank, black=first.black_rank),)


def test_a_title_tournament_other_than_a_swiss_is_warned(desk: Desk) -> None:
    report = desk.received(desk.approved(is_title_tournament=True))
    (found,) = score_findings_after(report, desk)
    assert (found.article, found.weight, len(found.games)) == ("1.9.1", Weight.WARNING, 6)


def test_of_a_swiss_nobody_knows_yet_whose_games_are_asked_for(desk: Desk) -> None:
    assert score_findings_after(desk.received(desk.approved(is_title_tournament=True, format="swiss")), desk) == []
