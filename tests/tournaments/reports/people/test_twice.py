"""One person for two lines: by two entries of the register, by one newcomer, by lines that look the same."""

from __future__ import annotations

import pytest

from ratings.ledger.mergers import merge_entries, part_entries
from ratings.register.mergers.models import Merger
from ratings.register.models import Federation, Player
from ratings.register.newcomers.models import Newcomer
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.models import AuditEntry
from tests.tournaments.events import AFTER, LINES, changed, finished, on_the_register, received, trf
from tests.tournaments.forms import at, signed_in
from tests.tournaments.reports.people.test_services import NORA, codes
from tournaments.registration.models import Tournament
from tournaments.reports import services as reports
from tournaments.reports.models import Report
from tournaments.reports.people.services import (
    MeantTwice,
    accept_newcomer,
    identify_newcomer,
    say_whom_lines_mean,
)

ALIKE = tuple(changed(rank, fide_id="", name="Smith, John", sex="m")[rank - 1] for rank in (2, 4))
TWO_SMITHS = (LINES[0], ALIKE[0], LINES[2], ALIKE[1])


@pytest.fixture
def four(astrid: User, boris: User, chiara: User, usa: Federation) -> Tournament:
    on_the_register(usa)
    return finished(astrid, boris, chiara)


@pytest.fixture
def second(usa: Federation) -> Player:
    """A second entry, of whom the test says."""
    return Player.objects.create(fide_id=2099177, name="Amato, A.", sex="w", federation=usa)


def merged(second: Player, fide_id: int, dmitri: User) -> Merger:
    person = Player.objects.get(fide_id=fide_id)
    return merge_entries(second, person, by=dmitri, now=AFTER, reason="One person.")


def keys(report: Report) -> dict[int, str]:
    lines = report.entries.select_related("player")
    return {entry.rank: entry.player.key if entry.player else "" for entry in lines}


# ---------------------------------------------------------------- merged people
def test_a_second_entry_of_whom_another_line_means_is_refused_until_the_two_are_parted(
    four: Tournament, boris: User, dmitri: User, second: Player
) -> None:
    report = received(four, boris, trf(lines=changed(4, fide_id="")))
    merger = merged(second, 2099101, dmitri)
    with pytest.raises(MeantTwice) as refusal:
        say_whom_lines_mean(report, {4: second}, by=boris, now=AFTER)
    assert (refusal.value.ranks, keys(report)[4]) == ((1, 4), "")
    assert not AuditEntry.objects.filter(act="match people").exists()
    part_entries(merger, by=dmitri, now=AFTER, reason="Two people.")
    say_whom_lines_mean(report, {4: second}, by=boris, now=AFTER)
    assert keys(report)[4] == "2099177"


def test_two_second_entries_of_one_person_are_one_person(
    four: Tournament, boris: User, dmitri: User, second: Player, usa: Federation
) -> None:
    third = Player.objects.create(fide_id=2099178, name="Amato, Ann", sex="w", federation=usa)
    person = Player.objects.create(fide_id=2099179, name="Amato, Anne", sex="w", federation=usa)
    report = received(four, boris, trf(lines=TWO_SMITHS))
    for entry in (second, third):
        merge_entries(entry, person, by=dmitri, now=AFTER, reason="One person.")
    with pytest.raises(MeantTwice) as refusal:
        say_whom_lines_mean(report, {2: second, 4: third}, by=boris, now=AFTER)
    assert refusal.value.ranks == (2, 4)


def test_lines_that_a_merger_made_one_person_stand_in_nobodys_way_elsewhere(
    four: Tournament, boris: User, dmitri: User, second: Player
) -> None:
    lines = (LINES[0], changed(2, fide_id="")[1], LINES[2], changed(4, fide_id="2099177")[3])
    report = received(four, boris, trf(lines=lines))
    merged(second, 2099101, dmitri)
    say_whom_lines_mean(report, {2: Player.objects.get(fide_id=2099102)}, by=boris, now=AFTER)
    assert keys(report) == {1: "2099101", 2: "2099102", 3: "2099103", 4: "2099177"}
    assert "player-twice" in codes(report)


def test_a_second_entry_is_not_proposed_and_its_number_typed_means_the_person(
    four: Tournament, boris: User, dmitri: User, second: Player
) -> None:
    report = received(four, boris, trf(lines=changed(4, fide_id="", name="Amato, A.", sex="w")))
    merged(second, 2099104, dmitri)
    at(AFTER)
    address, client = f"/reports/{report.pk}/people/", signed_in(boris)
    [form] = client.get(address).context["lines"]
    assert "2099177" not in [shown.player.key for shown in form.line.people]
    client.post(address, {"line-4-who": "number", "line-4-number": "2099177"})
    assert keys(report)[4] == "2099104"


def test_who_was_merged_while_the_page_stood_open_is_an_error_at_the_line(
    four: Tournament, boris: User, dmitri: User, second: Player
) -> None:
    report = received(four, boris, trf(lines=changed(4, fide_id="", name="Amato, A.", sex="w")))
    at(AFTER)
    address, client = f"/reports/{report.pk}/people/", signed_in(boris)
    [form] = client.get(address).context["lines"]
    assert "2099177" in [shown.player.key for shown in form.line.people]
    merged(second, 2099101, dmitri)
    answer = client.post(address, {"line-4-who": "2099177"})
    assert (answer.status_code, list(answer.context["lines"][0].errors), keys(report)[4]) == (422, ["who"], "")


# ---------------------------------------------------------------- newcomers
def test_one_newcomer_is_not_asked_for_by_two_lines(four: Tournament, boris: User) -> None:
    report = received(four, boris, trf(lines=TWO_SMITHS))
    for said in ({2: NORA, 4: NORA}, {4: NORA, 2: NORA}):
        with pytest.raises(MeantTwice) as refusal:
            say_whom_lines_mean(report, said, by=boris, now=AFTER)
        assert (refusal.value.ranks, Newcomer.objects.count()) == ((2, 4), 0)
    say_whom_lines_mean(report, {2: NORA}, by=boris, now=AFTER)
    with pytest.raises(MeantTwice):
        say_whom_lines_mean(report, {4: NORA}, by=boris, now=AFTER)
    assert Newcomer.objects.count() == 1


def test_two_reports_ask_for_one_newcomer_once_and_both_follow_what_is_decided(
    four: Tournament, astrid: User, boris: User, chiara: User
) -> None:
    other = finished(astrid, boris, chiara, name="St. Louis Other Four")
    lines = changed(4, fide_id="", name="North, Nora", sex="w")
    found = [received(four, boris, trf(lines=lines)), received(other, boris, trf(lines=lines, name=other.name))]
    for report in found:
        say_whom_lines_mean(report, {4: NORA}, by=boris, now=AFTER)
    accept_newcomer(Newcomer.objects.get(), by=chiara, now=AFTER)
    assert [keys(report)[4] for report in found] == ["USA-N000001", "USA-N000001"]
    assert AuditEntry.objects.filter(act="enter player of report").count() == 2


def test_a_newcomer_who_is_known_as_somebody_of_another_line_is_an_error_of_the_report(
    four: Tournament, boris: User, chiara: User
) -> None:
    report = received(four, boris, trf(lines=changed(4, fide_id="")))
    say_whom_lines_mean(report, {4: NORA}, by=boris, now=AFTER)
    identify_newcomer(Newcomer.objects.get(), Player.objects.get(fide_id=2099101), by=chiara, now=AFTER)
    assert "player-twice" in codes(report)


@pytest.mark.parametrize("end", ["refused", "superseded"])
def test_a_newcomer_is_entered_also_behind_the_end_of_the_report_that_asked(
    end: str, four: Tournament, boris: User, chiara: User, qadira: User
) -> None:
    report = received(four, boris, trf(lines=changed(4, fide_id="")))
    say_whom_lines_mean(report, {4: NORA}, by=boris, now=AFTER)
    Report.objects.filter(pk=report.pk).update(
        state=end, **({"refused_by": qadira, "refused_reason": "x"} if end == "refused" else {})
    )
    player = accept_newcomer(Newcomer.objects.get(), by=chiara, now=AFTER)
    assert keys(report)[4] == (player.key if end == "refused" else "")


# ---------------------------------------------------------------- the next version
def test_of_two_lines_that_say_the_same_each_keeps_in_the_next_version_whom_it_means(
    four: Tournament, boris: User, usa: Federation
) -> None:
    johns = [Player.objects.create(fide_id=2099150 + n, name="Smith, John", federation=usa) for n in (1, 2)]
    report = received(four, boris, trf(lines=TWO_SMITHS))
    say_whom_lines_mean(report, {2: johns[0], 4: johns[1]}, by=boris, now=AFTER)
    again = received(four, boris, trf(lines=TWO_SMITHS, name="St. Louis Autumn 4"))
    assert keys(again) == {1: "2099101", 2: "2099151", 3: "2099103", 4: "2099152"}


def test_what_was_said_of_a_line_goes_with_it_to_another_rank_where_it_stands_alone(
    four: Tournament, boris: User, usa: Federation
) -> None:
    john = Player.objects.create(fide_id=2099151, name="Smith, John", federation=usa)
    report = received(four, boris, trf(lines=(LINES[0], LINES[1], LINES[2], ALIKE[1])))
    say_whom_lines_mean(report, {4: john}, by=boris, now=AFTER)
    moved = (LINES[0], ALIKE[0], LINES[2], changed(4, fide_id="2099102", name="Berg, Bo")[3])
    assert keys(received(four, boris, trf(lines=moved)))[2] == "2099151"
    assert keys(received(four, boris, trf(lines=TWO_SMITHS)))[4] == ""


def test_what_was_said_is_not_lost_when_a_file_is_returned_and_sent_anew(
    four: Tournament, boris: User, chiara: User
) -> None:
    report = received(four, boris, trf(lines=changed(4, fide_id="", name="Demir, D")))
    say_whom_lines_mean(report, {4: Player.objects.get(fide_id=2099104)}, by=boris, now=AFTER)
    ticks = reports.ticks_wanted(report, now=AFTER)
    report = reports.certify_report(report, by=boris, now=AFTER, ticks=ticks)
    reports.return_report(report, by=chiara, now=AFTER, reason="Round 2.")
    lines = changed(4, fide_id="", name="Demir, D", rating="1891")
    assert keys(received(four, boris, trf(lines=lines)))[4] == "2099104"
