"""Whom the lines of a report mean: certain by number or by name and birth, else said by hand; newcomers follow."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.register.models import Federation, Player
from ratings.register.newcomers.models import Newcomer, Numbering
from ratings.register.newcomers.services import Asked, refuse_newcomer
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.outbox.models import OutboxMessage
from tests.tournaments.desk import Desk
from tests.tournaments.events import AFTER, changed, finished, on_the_register, received, trf
from tournaments.registration.models import Tournament
from tournaments.reports.checks.facts import findings_on_report
from tournaments.reports.models import Report
from tournaments.reports.people.services import (
    MeantTwice,
    accept_newcomer,
    identify_newcomer,
    say_whom_lines_mean,
)

NORA = Asked(name="North, Nora", federation="USA", sex="w", birth_year=2012, birth_date=date(2012, 5, 4))


@pytest.fixture
def four(astrid: User, boris: User, chiara: User, usa: Federation) -> Tournament:
    on_the_register(usa)
    return finished(astrid, boris, chiara)


def of_four(four: Tournament, boris: User, **fourth: str) -> Report:
    return received(four, boris, trf(lines=changed(4, **fourth)))


def codes(report: Report) -> set[str]:
    found = findings_on_report(Report.objects.get(pk=report.pk), now=AFTER)
    return {str(finding.code) for finding in found if finding.rank == 4}


def fourth(report: Report) -> tuple[str, str]:
    entry = report.entries.select_related("player").get(rank=4)
    return entry.player.key if entry.player else "", entry.matched


# ---------------------------------------------------------------- reading
def test_the_fide_id_says_it_and_nothing_is_noted(four: Tournament, boris: User) -> None:
    assert fourth(of_four(four, boris)) == ("2099104", "")


def test_without_a_number_the_whole_name_and_day_of_birth_say_it(four: Tournament, boris: User) -> None:
    Player.objects.filter(fide_id=2099104).update(birth_date=date(1999, 3, 2), birth_year=1999)
    report = of_four(four, boris, fide_id="", birth="1999/03/02")
    assert fourth(report) == ("2099104", "name-birth")
    assert codes(report) == set()


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"fide_id": "", "birth": "1999/00/00"}, "no-fide-id"),
        ({"fide_id": "", "name": "Demir, D", "birth": "1999/03/02"}, "no-fide-id"),
        ({"fide_id": "2099105", "birth": "1999/03/02"}, "unknown-player"),
    ],
)
def test_less_than_that_decides_nothing_silently(
    said: dict[str, str], code: str, four: Tournament, boris: User
) -> None:
    Player.objects.filter(fide_id=2099104).update(birth_date=date(1999, 3, 2), birth_year=1999)
    report = of_four(four, boris, **said)
    assert fourth(report) == ("", "")
    assert codes(report) == {code}


# ---------------------------------------------------------------- said by hand
def test_the_arbiter_says_whom_a_line_means_and_the_line_stays_as_written(four: Tournament, boris: User) -> None:
    report = of_four(four, boris, fide_id="2099140")
    player = Player.objects.get(fide_id=2099104)
    say_whom_lines_mean(report, {4: player}, by=boris, now=AFTER)
    assert fourth(report) == ("2099104", "chosen")
    assert report.entries.get(rank=4).fide_id == 2099140
    assert codes(report) == {"player-number"}
    entry = AuditEntry.objects.get(act="match people")
    assert (entry.by, entry.details) == (boris, {"version": 1, "lines": {"4": "2099104"}})


def test_somebody_of_another_line_is_not_meant_twice(four: Tournament, boris: User) -> None:
    report = of_four(four, boris, fide_id="")
    with pytest.raises(MeantTwice) as refusal:
        say_whom_lines_mean(report, {4: Player.objects.get(fide_id=2099101)}, by=boris, now=AFTER)
    assert refusal.value.ranks == (1, 4)
    assert fourth(report) == ("", "")


def test_two_lines_that_look_the_same_are_warned_of(four: Tournament, boris: User) -> None:
    report = of_four(four, boris, fide_id="", name="Amato, Anna")
    assert codes(report) == {"no-fide-id", "two-lines-alike"}


def test_what_was_said_stands_in_the_next_version(four: Tournament, boris: User) -> None:
    report = of_four(four, boris, fide_id="", name="Demir, D")
    say_whom_lines_mean(report, {4: Player.objects.get(fide_id=2099104)}, by=boris, now=AFTER)
    lines = tuple(line for line in changed(4, fide_id="", name="Demir, D"))
    again = received(four, boris, trf(lines=lines, name="St. Louis Autumn 4"))
    assert (again.version, fourth(again)) == (2, ("2099104", "chosen"))


def test_others_may_not_say_it(four: Tournament, boris: User, carla: User, faruk: User, astrid: User) -> None:
    report = of_four(four, boris, fide_id="")
    for user in (carla, faruk, astrid):
        with pytest.raises(NotPermitted):
            say_whom_lines_mean(report, {4: Player.objects.get(fide_id=2099104)}, by=user, now=AFTER)


# ---------------------------------------------------------------- newcomers
def test_a_newcomer_is_asked_for_numbered_and_meant(four: Tournament, boris: User, chiara: User) -> None:
    report = of_four(four, boris, fide_id="", name="North, Nora", sex="w")
    say_whom_lines_mean(report, {4: NORA}, by=boris, now=AFTER)
    newcomer = Newcomer.objects.get()
    assert (newcomer.state, newcomer.birth_date, newcomer.asked_by) == ("asked", date(2012, 5, 4), boris)
    assert codes(report) == {"newcomer-waits"}
    mail = OutboxMessage.objects.get(dedup_key__startswith="mail:newcomers:USA")
    assert (mail.payload["to"], "North, Nora" in mail.payload["body"]) == ([chiara.email], True)
    player = accept_newcomer(newcomer, by=chiara, now=AFTER)
    assert (player.key, player.birth_year, player.sex) == ("USA-N000001", 2012, "w")
    assert fourth(report) == ("USA-N000001", "newcomer")
    assert codes(report) <= {"player-rating"}
    told = OutboxMessage.objects.get(dedup_key__startswith=f"mail:newcomer:{newcomer.pk}")
    assert told.payload["to"] == [boris.email]


def test_numbers_grow_by_the_rule_and_pass_over_what_somebody_has(
    four: Tournament, boris: User, chiara: User, usa: Federation
) -> None:
    Numbering.objects.create(federation=usa, prefix="A", digits=3, next_number=9)
    Player.objects.create(name="Old, Otto", federation=usa, national_id="A010")
    report = of_four(four, boris, fide_id="")
    others = [Asked(name=f"New, {name}", federation="USA", sex="m", birth_year=2000) for name in ("Ann", "Bo", "Cy")]
    say_whom_lines_mean(report, dict(zip((1, 2, 3), others, strict=True)), by=boris, now=AFTER)
    keys = [accept_newcomer(each, by=chiara, now=AFTER).key for each in Newcomer.objects.all()]
    assert keys == ["USA-A009", "USA-A011", "USA-A012"]


def test_a_newcomer_may_be_somebody_of_the_register(four: Tournament, boris: User, chiara: User) -> None:
    report = of_four(four, boris, fide_id="")
    say_whom_lines_mean(report, {4: NORA}, by=boris, now=AFTER)
    deniz = Player.objects.get(fide_id=2099104)
    newcomer = identify_newcomer(Newcomer.objects.get(), deniz, by=chiara, now=AFTER)
    assert (newcomer.state, fourth(report)) == ("known", ("2099104", "newcomer"))
    assert Player.objects.count() == 4


def test_a_refused_newcomer_leaves_the_line_open_with_the_reason_told(
    four: Tournament, boris: User, chiara: User
) -> None:
    report = of_four(four, boris, fide_id="")
    say_whom_lines_mean(report, {4: NORA}, by=boris, now=AFTER)
    refuse_newcomer(Newcomer.objects.get(), by=chiara, now=AFTER, reason="She plays for Canada.")
    assert codes(report) == {"newcomer-refused"}
    assert (
        "She plays for Canada."
        in OutboxMessage.objects.filter(dedup_key__startswith="mail:newcomer:").get().payload["body"]
    )
    say_whom_lines_mean(report, {4: Player.objects.get(fide_id=2099104)}, by=boris, now=AFTER)
    assert codes(report) == set()


def test_the_same_person_asked_for_by_two_lines_is_one_request(four: Tournament, boris: User) -> None:
    report = of_four(four, boris, fide_id="")
    say_whom_lines_mean(report, {4: NORA}, by=boris, now=AFTER)
    say_whom_lines_mean(report, {4: NORA}, by=boris, now=AFTER)
    assert Newcomer.objects.count() == 1


@pytest.mark.parametrize("who", ["carla", "boris", "faruk"])
def test_only_the_federation_or_the_administrator_decides(
    who: str, four: Tournament, boris: User, request: pytest.FixtureRequest
) -> None:
    report = of_four(four, boris, fide_id="")
    say_whom_lines_mean(report, {4: NORA}, by=boris, now=AFTER)
    with pytest.raises(NotPermitted):
        accept_newcomer(Newcomer.objects.get(), by=request.getfixturevalue(who), now=AFTER)


# ---------------------------------------------------------------- CFC 733
def test_in_an_event_of_the_cfc_the_number_may_be_the_cfcs_own(desk: Desk, can: Federation) -> None:
    nora = Player.objects.create(name="North, Nora", federation=can, national_id="104321")
    tournament = desk.approved(starts_on=date(2009, 10, 12), system="cfc-regular", is_advertised=True)
    lines = changed(4, name="North, Nora", fide_id="104321", federation="CAN", rating="")
    report = desk.received(tournament, desk.file(tournament, lines=lines))
    assert fourth(report) == (nora.key, "national")
    assert "player-number" not in codes(report)


def test_elsewhere_such_a_number_is_somebodys_fide_id_or_nobodys(
    four: Tournament, boris: User, can: Federation
) -> None:
    Player.objects.create(name="North, Nora", federation=can, national_id="104321")
    assert fourth(of_four(four, boris, name="North, Nora", fide_id="104321")) == ("", "")
