"""Asked for a second time: each request keeps what became of itself, whatever a later one brings."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ratingsite.office.accounts.permissions import NotPermitted
from tests.tournaments.desk import Desk
from tests.tournaments.events import changed
from tests.tournaments.forms import at, signed_in
from tests.tournaments.reports.corrections.test_corrections import CORRECTED, allowed, asked, sent
from tests.tournaments.reports.corrections.test_effects import DEMIR_WON, by_request
from tournaments.reports import services as reports
from tournaments.reports.corrections import services
from tournaments.reports.corrections.effects import Correcting
from tournaments.reports.corrections.models import Correction
from tournaments.reports.models import Report
from tournaments.reports.steps import current_report


@pytest.fixture
def accepted(desk: Desk) -> Report:
    return desk.reported(desk.approved())


def refused(desk: Desk, report: Report) -> Correction:
    moment = desk.after(report.tournament)
    correction = services.ask_correction(report, by=desk.boris, now=moment, reason="x", results=(DEMIR_WON,))
    return services.refuse_correction(correction, by=desk.dmitri, now=moment, reason="The sheet says 1-0.")


def withdrawn(desk: Desk, report: Report) -> Correction:
    moment = desk.after(report.tournament)
    correction = services.ask_correction(report, by=desk.boris, now=moment, reason="x", results=(DEMIR_WON,))
    correction = services.allow_correction(correction, by=desk.dmitri, now=moment)
    return services.withdraw_correction(correction, by=desk.boris, now=moment)


@pytest.mark.parametrize("end", [refused, withdrawn])
def test_what_ended_without_a_version_is_not_told_that_of_a_later_request(
    end: Callable[[Desk, Report], Correction], desk: Desk, accepted: Report
) -> None:
    first = end(desk, accepted)
    second = allowed(desk, accepted)
    version = sent(desk, accepted.tournament)
    assert [Correcting.of(each) for each in (first, second)] == [
        by_request(accepted, DEMIR_WON),
        Correcting(report=accepted, version=version),
    ]


def test_a_corrected_report_is_corrected_again_and_each_request_shows_its_own_two_versions(
    desk: Desk, accepted: Report
) -> None:
    first = allowed(desk, accepted)
    second_version = desk.accepted(sent(desk, accepted.tournament))
    again = services.allow_correction(
        services.ask_correction(second_version, by=desk.chiara, now=desk.after(accepted.tournament), reason="Bo."),
        by=desk.dmitri, now=desk.after(accepted.tournament),
    )  # fmt: skip
    lines = tuple(changed(2, name="Berg, Bo B.")[1] if line.rank == 2 else line for line in CORRECTED)
    third = desk.accepted(desk.received(accepted.tournament, desk.file(accepted.tournament, lines=lines)))
    assert [(Correcting.of(each).report, Correcting.of(each).version) for each in (first, again)] == [
        (accepted, second_version),
        (second_version, third),
    ]
    states = dict(accepted.tournament.reports.values_list("version", "state"))
    assert (states, desk.versions(third)) == ({1: "corrected", 2: "corrected", 3: "accepted"}, 3)
    assert set(Correction.objects.values_list("state", flat=True)) == {"made"}
    at(desk.after(accepted.tournament))
    oldest = signed_in(None).get(f"/reports/{accepted.pk}/").content.decode()
    assert f"/reports/{third.pk}/" in oldest


def test_a_version_that_is_refused_for_good_leaves_the_correction_open_and_the_accepted_one_counting(
    desk: Desk, accepted: Report
) -> None:
    correction = allowed(desk, accepted)
    moment = desk.after(accepted.tournament)
    version = desk.endorsed(sent(desk, accepted.tournament))
    reports.refuse_report(version, by=desk.qadira, now=moment, reason="Not what the sheets say.")
    correction.refresh_from_db()
    assert (correction.state, current_report(accepted.tournament)) == ("allowed", accepted)
    assert Correcting.of(correction).version is None
    again = desk.accepted(
        desk.received(accepted.tournament, desk.file(accepted.tournament, lines=changed(2, rating="2106")))
    )
    correction.refresh_from_db()
    assert (correction.state, Correcting.of(correction).version) == ("made", again)


def test_the_same_bytes_as_the_accepted_version_are_no_correction(desk: Desk, accepted: Report) -> None:
    allowed(desk, accepted)
    got = reports.receive_file(
        accepted.tournament, name="four.trf", content=desk.file(accepted.tournament), by=desk.boris,
        now=desk.after(accepted.tournament),
    )  # fmt: skip
    assert (got.report, got.is_new, accepted.tournament.reports.count()) == (accepted, False, 1)


def test_what_was_corrected_is_asked_for_no_more(desk: Desk, accepted: Report) -> None:
    for end in (refused, withdrawn, allowed):
        end(desk, accepted)
    desk.accepted(sent(desk, accepted.tournament))
    with pytest.raises(NotPermitted):
        asked(desk, accepted)
    assert list(Correction.objects.values_list("state", flat=True)) == ["refused", "withdrawn", "made"]
