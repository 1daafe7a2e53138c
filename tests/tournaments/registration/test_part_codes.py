"""FIDE's codes of the parts of a long event: each part goes under its own where it has one, else under the event's."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import IntegrityError, transaction

from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from tests.tournaments.desk import Desk
from tests.tournaments.events import SUMMER
from tests.tournaments.forms import at, signed_in
from tournaments.registration.event_codes import (
    CodeTaken,
    NoSuchCode,
    NoSuchPart,
    NotForTheServer,
    event_code_of,
    give_event_code,
)
from tournaments.registration.models import PartCode, Tournament
from tournaments.reports.models import Report
from tournaments.reports.to_fide.files import fide_files, file_name
from tournaments.reports.to_fide.services import NoEventCode, mark_sent


@pytest.fixture
def league(desk: Desk) -> Tournament:
    """Three rounds in forty days: reported in parts."""
    return desk.approved(format="league", days_a_round=20)


def give(desk: Desk, tournament: Tournament, code: int | None, part: int = 0) -> Tournament:
    return give_event_code(tournament, code, part=part, by=desk.chiara, now=SUMMER)


def codes(tournament: Tournament) -> list[int | None]:
    """Of the whole and of the first three parts."""
    found = Tournament.objects.get(pk=tournament.pk)
    return [event_code_of(found, part) for part in range(4)]


# ---------------------------------------------------------------- noted, changed, cleared
def test_a_part_without_a_code_of_its_own_goes_under_that_of_the_event(desk: Desk, league: Tournament) -> None:
    assert codes(league) == [None, None, None, None]
    give(desk, league, 7)
    assert codes(league) == [7, 7, 7, 7]
    give(desk, league, 8, part=2)
    assert codes(league) == [7, 7, 8, 7]
    give(desk, league, None)
    assert codes(league) == [None, None, 8, None]


def test_the_code_of_a_part_is_noted_changed_and_cleared_and_the_record_has_each_once(
    desk: Desk, league: Tournament
) -> None:
    for code in (401, 401, 402, None, None):
        give(desk, league, code, part=1)
    told = AuditEntry.objects.filter(act="give event code").order_by("pk").values_list("details", flat=True)
    assert [(said["part"], said["before"], said["code"]) for said in told] == [
        (1, None, 401), (1, 401, 402), (1, 402, None),
    ]  # fmt: skip
    assert not PartCode.objects.exists()


def test_of_the_whole_the_record_names_no_part(desk: Desk, league: Tournament) -> None:
    give(desk, league, 7)
    assert "part" not in AuditEntry.objects.get(act="give event code").details


# ---------------------------------------------------------------- what cannot be
@pytest.mark.parametrize(
    ("code", "part", "refusal"),
    [(0, 1, NoSuchCode), (100_000_000, 1, NoSuchCode), (5, 4, NoSuchPart), (5, -1, NoSuchPart)],
)
def test_what_is_no_code_or_no_part_is_refused(
    code: int, part: int, refusal: type[Exception], desk: Desk, league: Tournament
) -> None:
    with pytest.raises(refusal):
        give(desk, league, code, part)
    assert codes(league) == [None, None, None, None]


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("taken", "wanted"),
    [
        (("league", 1), ("league", 2)), (("league", 1), ("other", 0)), (("other", 0), ("league", 1)),
        (("other", 2), ("league", 1)), (("league", 0), ("league", 1)), (("league", 1), ("league", 0)),
    ],
)  # fmt: skip
def test_a_code_is_one_tournaments_or_one_parts(
    taken: tuple[str, int], wanted: tuple[str, int], desk: Desk, league: Tournament
) -> None:
    them = {"league": league, "other": desk.approved(name="Another Four")}
    give(desk, them[taken[0]], 9, part=taken[1])
    with pytest.raises(CodeTaken) as refusal:
        give(desk, them[wanted[0]], 9, part=wanted[1])
    assert refusal.value.tournament == them[taken[0]]
    assert AuditEntry.objects.filter(act="give event code").count() == 1


def test_who_may_not_note_the_code_of_the_event_may_not_note_that_of_a_part(desk: Desk, league: Tournament) -> None:
    for user in (desk.boris, desk.astrid, desk.qadira):
        with pytest.raises(NotPermitted):
            give_event_code(league, 7, part=1, by=user, now=SUMMER)
    old = desk.approved(starts_on=date(2004, 10, 12), format="league", days_a_round=20)
    with pytest.raises(NotForTheServer):
        give(desk, old, 7, part=1)


@pytest.mark.every_case
@pytest.mark.parametrize("broken", [{"part": 0}, {"fide_code": 41}, {"part": 1}])
def test_the_table_has_one_code_a_part_and_one_part_a_code(
    broken: dict[str, int], desk: Desk, league: Tournament
) -> None:
    give(desk, league, 41, part=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        PartCode.objects.create(tournament=league, **{"part": 2, "fide_code": 42} | broken)


# ---------------------------------------------------------------- to FIDE
def test_the_file_of_a_part_is_named_and_sent_under_the_code_of_the_part(desk: Desk, league: Tournament) -> None:
    report = desk.accepted(desk.received(league, last_round=1))
    moment = desk.after(league, 1)
    sent = {"sha256": fide_files(report)[0].sha256, "sent_on": moment.date(), "by": desk.chiara, "now": moment}
    with pytest.raises(NoEventCode):
        mark_sent(report, **sent)
    give(desk, league, 401)
    report = Report.objects.get(pk=report.pk)
    assert file_name(report, "trf16") == "401-part1-v1-trf16.txt"
    give(desk, league, 402, part=1)
    report = Report.objects.get(pk=report.pk)
    assert file_name(report, "trf16") == "402-part1-v1-trf16.txt"
    sent["sha256"] = fide_files(report)[0].sha256
    assert mark_sent(report, **sent).fide_code == 402


def test_the_pages_take_the_code_of_a_part_and_show_it(desk: Desk, league: Tournament) -> None:
    report = desk.accepted(desk.received(league, last_round=1))
    at(desk.after(league, 1))
    page, address = f"/tournaments/{league.pk}/", f"/tournaments/{league.pk}/event-code/"
    officer = signed_in(desk.chiara)
    assert 'name="part"' in officer.get(page).content.decode()
    noted = officer.post(address, {"fide_code": "402", "part": "1"}, follow=True).content.decode()
    assert "FIDE’s event code is noted." in noted
    assert "part 1: 402" in noted
    to_fide = officer.get(f"/reports/{report.pk}/to-fide/").content.decode()
    assert "<dd>402</dd>" in to_fide
    assert "event code 402" in officer.get("/to-fide/").content.decode()
    for wrong in ("9", "x", "-1"):
        said = officer.post(address, {"fide_code": "403", "part": wrong}, follow=True).content.decode()
        assert "Not noted: the tournament has no such part." in said
    assert "is cleared" in officer.post(address, {"fide_code": "", "part": "1"}, follow=True).content.decode()
    assert 'name="part"' not in officer.get(f"/tournaments/{desk.approved().pk}/").content.decode()
